"""Tables of numbers in CSV files: columns separated by commas, the first a time that grows."""

from __future__ import annotations

import math

from nesim.text.locate import Report
from nesim.text.sizes import MOST_ROWS
from nesim.text.source import Source
from nesim.text.values import LARGEST

Rows = tuple[tuple[float, ...], ...]


def read_table(source: Source, columns: int, report: Report) -> Rows | None:
    """The rows, or None with everything that is wrong reported at its line. Empty lines, lines that begin with # and
    one line of headings are passed over."""
    rows: list[tuple[float, ...]] = []
    before = len(report.problems)
    begun = False
    for number, line in enumerate(source.lines, 1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        cells = line.split(",")
        if not begun and not any(_is_number(cell) for cell in cells):
            begun = True                                    # headings
            continue
        begun = True
        if len(rows) == MOST_ROWS:
            report.problems.append(source.problem(number, 1, f"more than {MOST_ROWS:,} rows",
                                                  f"(allowed: up to {MOST_ROWS:,})"))
            break
        row = _row(cells, number, columns, source, report)
        if row and rows and row[0] <= rows[-1][0]:
            report.problems.append(source.problem(number, 1, f"times must grow: {row[0]:g} s comes after "
                                                             f"{rows[-1][0]:g} s"))
        if row:
            rows.append(row)
        if len(report.problems) - before > 20:
            break                                           # the rest is no better
    return tuple(rows) if len(report.problems) == before else None


def _is_number(cell: str) -> bool:
    try:
        float(cell)
    except ValueError:
        return False
    return True


def _row(cells: list[str], number: int, columns: int, source: Source, report: Report) -> tuple[float, ...] | None:
    if len(cells) != columns:
        report.problems.append(source.problem(number, 1, f"needs {columns} numbers separated by commas, found "
                                                         f"{len(cells)}"))
        return None
    row, column = [], 1
    for cell in cells:
        value = float(cell) if _is_number(cell) and "_" not in cell else math.nan
        if not abs(value) <= LARGEST:
            hint = "(allowed: a number, without its unit)"
            place = column + len(cell) - len(cell.lstrip())
            report.problems.append(source.problem(number, place, f"'{cell.strip()[:40]}' is not a finite number", hint))
        row.append(value)
        column += len(cell) + 1
    return tuple(row) if all(abs(value) <= LARGEST for value in row) else None
