"""Cases from texts."""

from __future__ import annotations

from pathlib import Path

import pytest

from nesim.case.reader import read_case
from nesim.base.errors import InputError
from nesim.case.description import CaseDescription


def read(directory: Path, sim: str, overrides=(), **files: str) -> CaseDescription:
    """A case from texts."""
    (directory / "sim.yaml").write_text(sim)
    for name, text in files.items():
        (directory / f"{name}.yaml").write_text(text)
    return read_case(directory, overrides)


def write(directory: Path, files: dict[str, str | bytes]) -> Path:
    """Put texts into a directory, by the names of their files."""
    for name, text in files.items():
        (directory / name).write_bytes(text if isinstance(text, bytes) else text.encode())
    return directory


def problems_of(directory: Path, overrides=(), allow_code: bool = False) -> list:
    """What is wrong with a case, which must be something."""
    with pytest.raises(InputError) as caught:
        read_case(directory, overrides, allow_code)
    return caught.value.problems


def with_mistake(row, good: dict[str, str]) -> tuple[str, int]:
    """A good file's text with the mistake of a Row of the broken tables, and the line where it must be reported."""
    text = good[row.file]
    assert row.old == "*" or text.count(row.old) == 1, f"'{row.old}' occurs {text.count(row.old)} times"
    text = row.new if row.old == "*" else text.replace(row.old, row.new)
    if isinstance(row.line, int):
        return text, row.line
    mark = row.line or row.new
    assert text.count(mark) == 1, f"'{mark}' occurs {text.count(mark)} times"
    return text, text[:text.index(mark)].count("\n") + 1


def check_problem(row, problems: list, path: Path, line: int) -> None:
    """That a mistake is the only problem, told at its line, with the words of its Row."""
    assert len(problems) == 1, "\n".join(map(str, problems))
    (problem,) = problems
    assert (problem.file, problem.line) == (str(path), line), str(problem)
    assert row.message in str(problem).splitlines()[0], str(problem)
    assert row.hint in problem.hint, str(problem)
    assert row.column is None or problem.column == row.column, str(problem)


def craft_of(directory: Path, text: str, overrides=()):
    """The spacecraft of a file's text, in free space."""
    return read(directory, "time: {duration: 1, step: 0.1}\nspacecraft: [{name: A, file: c.yaml}]", overrides,
                c=text).flights[0].spacecraft
