"""One tree of exceptions."""

import ast
import importlib
from pathlib import Path

from nesim.base.errors import NesimError

PACKAGE = Path(__file__).parents[2] / "nesim"
NOT_NEEDED = {"nesim.__main__", "nesim.cli.entry"}                    # run where they are imported


def exceptions() -> list[type]:
    """Every class of nesim that can be raised."""
    found = []
    for path in sorted(PACKAGE.rglob("*.py")):
        name = ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts).removesuffix(".__init__")
        classes = [node.name for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.ClassDef)]
        if classes and name not in NOT_NEEDED:
            module = importlib.import_module(name)
            found += [kind for kind in (getattr(module, text, None) for text in classes)
                      if isinstance(kind, type) and issubclass(kind, BaseException)]
    return found


def test_every_exception_is_below_nesim_error():
    found = exceptions()
    assert len(found) > 25 and not [kind for kind in found if not issubclass(kind, NesimError)]


def test_no_two_have_a_name():
    names = [kind.__name__ for kind in exceptions()]
    assert len(set(names)) == len(names)
