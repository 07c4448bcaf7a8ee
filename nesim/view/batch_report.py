"""The report of a batch as one page: what was varied, requirements with their intervals, statistics, and how the runs
are spread."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np

from nesim.post.batch_data import BatchData, Column, rank_correlations, read_batch
from nesim.view.channels import TOP, extremes
from nesim.view.gather import FRAMES, Scene
from nesim.view.pack import Pack
from nesim.view.page import checked_size, write_page
from nesim.view.report import head, section, table

BANDS = (0, 5, 50, 95, 100)      # percentiles over time
SPREADS, FAILED, PAIRS = 60, 200, 20      # shown at most: columns, runs, correlations


def batch_report(path: Path) -> str:
    """The page of a batch.h5. Raises ResultError."""
    batch = read_batch(path)
    pack = Pack()
    charts = [*histories(batch, pack), *spreads(batch, pack)]
    description = {"format": 1, "title": batch.title[:200], "charts": charts}
    parts = [head(batch.title[:200], batch.status, batch.end_reason), section("What was run",
        table(("", "runs"), counts(batch))),
             section("Requirements", requirements(batch)),
             section("Plots", '<p class="hint">Drag across a plot to look closer; a double click shows all again. '
                              'Plots over time follow each other.</p><div data-report></div>'),
             section("Results over the runs", spread_table(batch, batch.outcomes)),
             section("What was varied", spread_table(batch, batch.parameters)),
             section("Correlations", correlations(batch)), section("Runs that failed", failures(batch))]
    return checked_size(write_page(batch.title[:200], f'<article class="report">{"".join(parts)}</article>',
                                   {"report": Scene(description, pack.text())}), FRAMES)


def counts(batch: BatchData) -> list[tuple]:
    """Runs by how they ended."""
    return [(status, str(batch.statuses.count(status))) for status in dict.fromkeys(batch.statuses)]


def requirements(batch: BatchData) -> str:
    """How many pass, with the interval in which the share of all possible runs lies with 95 %."""
    limits = {column.requirement: column for column in batch.outcomes if column.requirement}
    rows = []
    for name, (count, low, high) in batch.passed.items():
        column = limits.get(name)
        within = " and ".join(f"{x:.6g}"
            for x in column.limits) + f" {column.units}" if column is not None and column.limits else ""
        rows.append((name, within, count, f"{100 * count / max(1, len(batch.runs)):.4g} %",
                     f"{100 * low:.4g} to {100 * high:.4g} %"))
    return table(("requirement", "limit", "pass", "share", "95 % interval"), rows, left=2)


def spread_table(batch: BatchData, listed: Sequence[Column]) -> str:
    """Mean, deviation and percentiles over the runs that reached their end."""
    rows = []
    for column in listed[:SPREADS]:
        good = column.values[batch.good & np.isfinite(column.values)]
        if len(good):
            deviation = float(good.std(ddof=1)) if len(good) > 1 else np.nan
            rows.append((column.name, float(good.mean()), deviation, *(float(x) for x in np.percentile(good, BANDS)),
                         column.units or ""))
    more = f"<p>The first {SPREADS} of {len(listed)}.</p>" if len(listed) > SPREADS else ""
    return table(("", "mean", "deviation", "least", "5 %", "median", "95 %", "greatest", "unit"), rows) + more


def correlations(batch: BatchData) -> str:
    """The strongest rank correlations between what was varied and what came out."""
    use = batch.good & np.all([np.isfinite(c.values) for c in (*batch.parameters, *batch.outcomes)] or [batch.good],
                              axis=0)
    if not batch.parameters or not batch.outcomes or use.sum() < 4:
        return ""
    found = rank_correlations(*(np.stack([column.values[use] for column in listed], axis=1)
                                for listed in (batch.parameters, batch.outcomes)))
    order = np.argsort(-np.abs(found), axis=None)[:PAIRS]
    rows = [(batch.parameters[i].name, batch.outcomes[j].name, float(found[i, j]))
            for i, j in zip(*np.unravel_index(order, found.shape))]
    return table(("varied", "result", "rank correlation"), rows, left=2)


def failures(batch: BatchData) -> str:
    """Numbers of the runs that did not reach their end; `nesim run --from-batch` repeats one."""
    rows = [(str(run), status) for run, status, good in zip(batch.runs.tolist(), batch.statuses, batch.good)
            if not good]
    return table(("run", "status"), rows[:FAILED], left=2) + (f"<p>{len(rows) - FAILED} more.</p>" if len(rows) > FAILED
                                                              else "")


def histories(batch: BatchData, pack: Pack) -> list[dict]:
    """Percentiles over time."""
    out = []
    for name, (units, values) in list(batch.histories.items())[:SPREADS]:
        good = values[batch.good]
        if len(good) and good.shape[1] > 1:
            every = max(1, good.shape[1] // 2000)
            with np.errstate(invalid="ignore"):
                lines = np.percentile(np.where(np.isfinite(good[:, ::every]), good[:, ::every], np.nan), BANDS, axis=0)
            labels = ["least", "5 %", "median", "95 %", "greatest"]
            out.append(chart(name, batch.time[::every], lines, labels, units, "t (s)", "time", pack))
    return out


def spreads(batch: BatchData, pack: Pack) -> list[dict]:
    """The share of runs below each value."""
    out = []
    for k, column in enumerate(batch.outcomes[:SPREADS]):
        good = np.sort(column.values[batch.good & np.isfinite(column.values)])
        if len(good) > 1 and good[-1] > good[0]:
            every = max(1, len(good) // 2000)
            share = 100 * np.arange(1, len(good) + 1) / len(good)
            unit = f"{column.name} ({column.units})" if column.units else column.name
            out.append(chart(f"{column.name}: runs below", good[::every], share[None, ::every], ["runs"], "%", unit,
                             f"spread {k}", pack))
    return out


def chart(title: str, x: np.ndarray, lines: np.ndarray, labels: list[str], units: str, along: str, zoom: str,
          pack: Pack) -> dict:
    """A chart as the page draws it. zoom: charts with the same word are zoomed together."""
    low, high = extremes(lines.T)
    span = np.where(high > low, high - low, 1.0)
    with np.errstate(invalid="ignore"):
        steps = np.where(np.isfinite(lines), np.round((lines - low[:, None]) / span[:, None] * TOP), TOP + 1)
    return {"title": title, "x": pack.add(x, "f8"), "labels": labels, "units": units, "along": along, "zoom": zoom,
            "low": [float(v) for v in low],
            "span": [float(v) for v in span], "values": pack.add(steps, "u2")}
