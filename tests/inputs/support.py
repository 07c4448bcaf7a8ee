"""Cases from texts."""

from __future__ import annotations

from pathlib import Path

import pytest

from nesim.case.reader import read_case
from nesim.base.errors import InputError
from nesim.case.description import CaseDescription
from tests.inputs.broken.table import Row


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


def rows_of(craft: str, mistakes: list[tuple]) -> list[Row]:
    """Rows of mistakes (old, new, message[, hint]) in the text of sc.yaml, told at the line of the old text."""
    return [Row(new[:30], "sc.yaml", old, new, craft[:craft.index(old)].count("\n") + 1, *told)
            for old, new, *told in mistakes]


def with_mistake(row: Row, good: dict[str, str]) -> tuple[str, int]:
    """A good file's text with the mistake of a row, and the line where it must be reported."""
    text = good[row.file]
    assert row.old == "*" or text.count(row.old) == 1, f"'{row.old}' occurs {text.count(row.old)} times"
    text = row.new if row.old == "*" else text.replace(row.old, row.new)
    if isinstance(row.line, int):
        return text, row.line
    mark = row.line or row.new
    assert text.count(mark) == 1, f"'{mark}' occurs {text.count(mark)} times"
    return text, text[:text.index(mark)].count("\n") + 1


def assert_told(row: Row, good: dict[str, str], directory: Path, alone: bool = True) -> None:
    """That the mistake of a row in a good case is told at its line with the row's words, and (alone) nothing else."""
    text, line = with_mistake(row, good)
    problems = problems_of(write(directory, good | {row.file: text}))
    assert len(problems) == 1 or not alone, "\n".join(map(str, problems))
    problem = next((problem for problem in problems if row.message in str(problem).splitlines()[0]), problems[0])
    assert row.message in str(problem).splitlines()[0], str(problem)
    assert (problem.file, problem.line) == (str(directory / row.file), line), str(problem)
    assert row.hint in problem.hint, str(problem)
    assert row.column is None or problem.column == row.column, str(problem)


def craft_of(directory: Path, text: str, overrides=()):
    """The spacecraft of a file's text, in free space."""
    return read(directory, "time: {duration: 1, step: 0.1}\nspacecraft: [{name: A, file: c.yaml}]", overrides,
                c=text).flights[0].spacecraft
