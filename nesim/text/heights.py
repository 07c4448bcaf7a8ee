"""Heights on a grid in a CSV file: a row a line, all rows as long as the first."""

from __future__ import annotations

import math

from nesim.text.files import CaseFiles
from nesim.text.locate import Place, Report
from nesim.text.source import Source
from nesim.text.values import LARGEST

LEAST = 4               # rows and columns: a cubic spline needs them
MOST_HEIGHTS = 4_000_000
MANY = 20               # problems of one file


def read_heights(files: CaseFiles, place: Place, report: Report) -> tuple[tuple[float, ...], ...] | None:
    """Rows along x, columns along y, m; or None with everything that is wrong reported at its line. Empty lines and
    those that begin with # are passed over."""
    source = files.lines(place)
    if source is None:
        return None
    before = len(report.problems)
    rows: list[tuple[float, ...]] = []
    for number, line in enumerate(source.lines, 1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        row = _row(line, number, len(rows[0]) if rows else None, source, report)
        rows.append(row)
        if sum(map(len, rows[:1])) * len(rows) > MOST_HEIGHTS:
            report.problems.append(source.problem(number, 1, f"more than {MOST_HEIGHTS:,} heights",
                                                  f"(allowed: up to {MOST_HEIGHTS:,})"))
        if len(report.problems) - before > MANY:
            break                                           # the rest is no better
    if len(report.problems) == before and (len(rows) < LEAST or len(rows[0]) < LEAST):
        size = f"{len(rows)} x {len(rows[0]) if rows else 0}"
        report.problems.append(source.problem(1, 1, f"a height map of {size}", f"(allowed: at least {LEAST} x {LEAST} "
            f"heights)"))
    return tuple(rows) if len(report.problems) == before else None


def _row(line: str, number: int, columns: int | None, source: Source, report: Report) -> tuple[float, ...]:
    cells, row, column = line.split(","), [], 1
    if columns is not None and len(cells) != columns:
        report.problems.append(source.problem(number, 1, f"has {len(cells)} heights, and the first row has {columns}",
                                              "(allowed: rows of one length)"))
    for cell in cells:
        text = cell.strip()
        try:
            value = math.nan if "_" in text else float(text)
        except ValueError:
            value = math.nan
        if not abs(value) <= LARGEST:
            what = "a hole in the map" if not text or text.lower() == "nan" else f"'{text[:40]}' is not a finite number"
            report.problems.append(source.problem(number, column, what, "(allowed: a height in m, without its unit, at "
                "every node)"))
        row.append(value)
        column += len(cell) + 1
    return tuple(row)
