"""Every test asserts something."""

import ast
from pathlib import Path

TESTS = Path(__file__).parent.parent


def asserts(test: ast.FunctionDef) -> bool:
    """Whether a test has an assert, expects an error or a warning, or calls a helper that is named for what it
    asserts."""
    called = [node.func for node in ast.walk(test) if isinstance(node, ast.Call)]
    names = {function.id if isinstance(function, ast.Name) else getattr(function, "attr", "") for function in called}
    return (any(isinstance(node, ast.Assert) for node in ast.walk(test)) or bool(names & {"raises", "warns", "fail"})
            or any(name.startswith("assert_") for name in names))


def test_every_test_asserts_something():
    tests = [(path.name, node) for path in TESTS.rglob("test_*.py") for node in ast.walk(ast.parse(path.read_text()))
             if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")]
    assert len(tests) > 1000 and not [f"{name}: {test.name}" for name, test in tests if not asserts(test)]
