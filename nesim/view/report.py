"""One page to send to a colleague: what was run, how it went, statistics, events, plots that are zoomed together, and
the motion in 3-D."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from nesim.post.quantities import drawable
from nesim.results.health import examine
from nesim.results.reader import Results
from nesim.view.channels import labels
from nesim.view.gather import FRAMES, NAME, gather
from nesim.view.page import checked_size, write_page

if TYPE_CHECKING:
    from nesim.results.reader import CraftResults, Quantity

LINES = 400                      # of statistics of one spacecraft, at most
EVENTS = 1000                    # in the table
TEXT = 40_000                    # characters of an input file that are shown
ROWS = 65536                     # read at a time


def run_report(results: Results, path: Path, spacecraft: Sequence[str] | None = None, frames: int = FRAMES) -> str:
    """The page of open results."""
    scene = gather(results, path, spacecraft, frames)
    names = [craft["name"] for craft in scene.description["crafts"]]
    title = scene.description["title"]
    parts = [head(title, results.status, str(results.attributes.get("end_reason") or "")), section("What was run",
        about(results, path)),
             section("The motion", '<div class="view inside" data-view tabindex="-1"></div>'),
             section("Plots", '<p class="hint">Drag across a plot to look closer: all follow. A double click shows all '
                              'again. A click takes the view above to that time.</p><div data-report></div>'),
             section("Conservation", health(results, names)),
             section("Formation", formation(results, names)),
             section("Events", events(scene.description["events"])),
             *(section(f"Statistics of {name}", statistics(results[name])) for name in names), section("Inputs",
        inputs(results))]
    return checked_size(write_page(title, f'<article class="report">{"".join(parts)}</article>', {"scene": scene}),
                        frames)


def head(title: str, status: str, reason: str) -> str:
    """The title and how it ended."""
    alarm = ("" if status == "complete"
             else f'<p class="alarm">{escape(status)}{escape(": " + reason[:1000]) if reason else ""}</p>')
    return f'<h1>{escape(title)}</h1>{alarm}'


def section(heading: str, content: str) -> str:
    """Nothing where there is no content."""
    return f"<section><h2>{escape(heading)}</h2>{content}</section>" if content else ""


def table(heads: Sequence[str], rows: Iterable[Sequence], left: int = 1) -> str:
    """Escaped cells; the first ``left`` columns are text, the others numbers."""
    def cell(k: int, value) -> str:
        text = value if isinstance(value, str) else number(value)
        return f"<td{'' if k < left else ' class=number'}>{escape(text)}</td>"

    body = "".join(f"<tr>{''.join(cell(k, value) for k, value in enumerate(row))}</tr>" for row in rows)
    if not body:
        return ""
    line = "".join(f"<th{'' if k < left else ' class=number'}>{escape(name)}</th>" for k, name in enumerate(heads))
    return f'<div class="wide"><table><thead><tr>{line}</tr></thead><tbody>{body}</tbody></table></div>'


def number(value: float) -> str:
    """Six digits; nothing where there is none."""
    return "–" if value is None or not np.isfinite(value) else f"{value:.6g}"


def about(results: Results, path: Path) -> str:
    """Names and versions of everything."""
    of = results.attributes
    rows = [("file", path.name), ("status", str(of.get("status"))), ("start (UTC)", str(of.get("epoch_utc") or "none")),
            ("method", f"{of.get('integrator')}, step {number(float(of.get('step') or 0))} s, {of.get('equations')}"),
            ("command", str(of.get("command"))), ("written", f"{of.get('created')} by nesim {of.get('nesim_version')}"),
            ("compiler", str(of.get("compiler"))),
            ("seed", str(of.get("seed"))), ("SHA-256 of the inputs", str(of.get("input_sha256"))),
            ("spacecraft", ", ".join(results.spacecraft)[:2000])]
    return table(("", ""), [(name, value[:4000]) for name, value in rows],
                 left=2).replace("<thead><tr><th></th><th></th></tr></thead>", "")


def health(results: Results, names: list[str]) -> str:
    """The changes that `nesim info` prints."""
    rows = []
    for craft in examine(results).spacecraft:
        if craft.name in names:
            for key in ("energy", "momentum", "angular_momentum"):
                drift = getattr(craft, key)
                if drift is not None:
                    rows.append((craft.name, key.replace("_", " "), drift.first, drift.worst, drift.relative,
                                 drift.units))
            if craft.first_bad_time is not None:
                rows.append((craft.name, f"NOT FINITE from t = {craft.first_bad_time:g} s on", np.nan, np.nan, np.nan,
                             ""))
    note = ('<p class="hint">Largest departure from the start. Dampers, drives and loads change energy; loads and '
            'gravity change momentum, gravity also angular momentum.</p>')
    shown = table(("spacecraft", "quantity", "at the start", "changes by", "relative", "unit"), rows, left=2)
    return note + shown if shown else ""


def formation(results: Results, names: list[str]) -> str:
    """Distances of a few spacecraft about one body."""
    from nesim.post.data import read_data
    from nesim.post.formation import formation_of
    from nesim.results.layout import MANY

    if (not 2 <= len(names) <= MANY or read_data(results, results.path).central_body is None
        or any(not {"position", "velocity"} <= set(results[name]) for name in names)):
        return ""
    found = formation_of(results, names)
    rows = [(f"{names[i]} – {names[j]}", *extremes(values), "m") for (i, j), values in zip(found.pairs,
        found.separations)]
    if len(names) == 4:
        four = found.tetrahedron
        rows += [(label, *extremes(values), unit) for label, values, unit in (("volume", four.volume, "m3"),
            ("quality Q_GM", four.quality_gm, ""), ("quality Q_RR", four.quality_rr, ""))]
    return table(("", "least", "mean", "greatest", "at the end", "unit"), rows)


def extremes(values: np.ndarray) -> tuple[float, float, float, float]:
    """Least, mean, greatest and last."""
    known = values[np.isfinite(values)]
    return ((float(known.min()), float(known.mean()), float(known.max()), float(values[-1])) if len(known)
            else (np.nan,) * 4)


def events(listed: list[dict]) -> str:
    """In order of time."""
    shown = table(("t (s)", "spacecraft", "kind", "what happened"),
        [(number(event["time"]), event["craft"], event["kind"], event["text"]) for event in listed[:EVENTS]], left=4)
    return shown + (f"<p>{len(listed) - EVENTS} more are left out.</p>" if len(listed) > EVENTS else "")


def statistics(craft: CraftResults) -> str:
    """Least, mean, greatest and last of every number that was recorded, as far as there is room."""
    rows: list = []
    for name in craft:
        if name == "time" or not craft.rows:
            continue
        data = craft[name]
        of = columns(data)
        rows += [(name.replace("_", " "), label, *values, data.units) for label, values in zip(labels(craft, data), of)]
        if len(rows) > LINES:
            break
    more = f"<p>The first {LINES} of them.</p>" if len(rows) > LINES else ""
    if not rows:
        return ""
    head = ("quantity", "of", "least", "mean", "greatest", "at the end", "unit")
    return (f"<details><summary>{min(len(rows), LINES)} numbers over time</summary>"
            f"{table(head, rows[:LINES], left=2)}{more}</details>")


def columns(data: Quantity) -> list[tuple[float, float, float, float]]:
    """Of every column of a dataset; the file is read in blocks. Means are over records."""
    width = int(np.prod(data.shape[1:]))
    low, high, total, count = np.full(width, np.inf), np.full(width, -np.inf), np.zeros(width), np.zeros(width)
    last = np.full(width, np.nan)
    for first in range(0, len(data), ROWS):
        block = drawable(data[first:first + ROWS]).reshape(-1, width)
        known = np.isfinite(block)
        low, high = (np.minimum(low, np.where(known, block, np.inf).min(axis=0)),
                     np.maximum(high, np.where(known, block, -np.inf).max(axis=0)))
        total, count, last = total + np.where(known, block, 0).sum(axis=0), count + known.sum(axis=0), block[-1]
    return list(zip(low, total / np.where(count > 0, count, np.nan), high, last))


def inputs(results: Results) -> str:
    """Every input file as it was written; what is no text is counted."""
    parts = []
    for name, content in sorted(results.inputs.items()):
        if isinstance(content, str) and not name.endswith((".obj", ".stl")):
            text, more = content[:TEXT], f"\n... {len(content) - TEXT} characters more" if len(content) > TEXT else ""
            parts.append(f"<details><summary>{escape(name[:NAME])}</summary><pre>{escape(text + more)}</pre></details>")
        else:
            parts.append(f"<p>{escape(name[:NAME])}: {len(content)} bytes</p>")
    return "".join(parts)
