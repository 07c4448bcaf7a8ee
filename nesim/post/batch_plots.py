"""The pictures of a batch: histograms, percentile bands over time, scatter with the strongest correlations first."""

from __future__ import annotations

import os
import textwrap
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from nesim.post import style
from nesim.post.batch_data import BatchData, Column, rank_correlations, read_batch
from nesim.post.plots import FORMATS, checked, file_stem, unused_stem, save, report_damage
from nesim.results.paths import make_named_directory

if TYPE_CHECKING:
    from matplotlib.axes import Axes

NAMES = ("results", "parameters", "bands", "scatter")
BANDS = ((5, 95), (25, 75))
MOST, SCATTERS = 24, 12         # axes of a picture at most
# between words that stay on one line; a picture shows it as a sign that it does not know
TOGETHER = "\N{NO-BREAK SPACE}"


def make_batch_plots(path: str | os.PathLike, directory: str | os.PathLike, formats: Iterable[str] = ("png",),
                     names: Iterable[str] | None = None, report: Callable[[str], None] | None = None,
                     damage: list | None = None) -> list[Path]:
    """Draw the pictures of a batch.h5 into a directory; returns the files made. Raises as nesim.post.plots.make_plots
    does."""
    formats = checked(formats, FORMATS, "format")
    chosen = checked(NAMES if names is None else names, NAMES, "picture")
    with style.styled():
        batch = read_batch(path)
        make_named_directory(Path(directory))
        made: list[Path] = []
        used: set[str] = set()
        for name in chosen:
            figures = list(PICTURES[name](batch))
            if not figures and report and names is not None:
                report(f"{name} left out: the batch has nothing for it")
            for stem, fig in figures:
                made += save(fig, Path(directory) / unused_stem(file_stem(stem), used), formats)
        report_damage(batch.damage, damage)
        return made


def run_counts(batch: BatchData) -> str:
    """Runs and failures in words."""
    failed = int((~batch.good).sum())
    return f"{len(batch.runs)} runs" + (f", {failed} of them failed" if failed else "")


def short(column: Column, width: int = 34) -> str:
    """A name that fits beside an axis, in two lines if it must; a path is broken at its dots."""
    units = column.units.replace(" ", TOGETHER)
    name = column.name.removeprefix("spacecraft.") + (f" ({units})" if units else "")
    lines = textwrap.wrap(name.replace(".", ". "), width + 4, max_lines=2, placeholder=" ...")
    return "\n".join(style.plain(line.replace(". ", ".").replace(TOGETHER, " ")) for line in lines)


def grid(count: int, columns: int) -> style.Sheet:
    """So many axes; those that are left over are hidden."""
    columns = min(columns, count)
    sheet = style.Sheet(-(-count // columns), columns, 2.1)
    for k, ax in enumerate(sheet.axes.flat):
        ax.locator_params(nbins=4)
        ax.xaxis.labelpad = 14.0                # the power of ten stands there
        if k >= count:
            ax.set_axis_off()
    return sheet


def histograms(batch: BatchData, columns: list[Column], stem: str, heading: str) -> Iterator[tuple]:
    """How the runs are spread; a failed run is a mark on the axis."""
    if not columns:
        return
    shown = columns[:MOST]
    sheet, lines = grid(len(shown), 3), {}
    for ax, column in zip(sheet.axes.flat, shown):
        good = column.values[batch.good & np.isfinite(column.values)]
        if len(good):
            ax.hist(good, bins=bins_of(good), range=limits(good), color=style.PALETTE[0], alpha=0.85, rwidth=0.94)
            lines["median"] = ax.axvline(np.median(good), color=style.INK, lw=1)
            for edge in np.percentile(good, (5, 95)):
                lines["5th and 95th percentile"] = ax.axvline(edge, color=style.INK, lw=0.8, ls=(0, (4, 2)))
        for limit in near(column.limits, good):
            lines["required limit"] = ax.axvline(limit, color=style.PALETTE[1], lw=1.4)
        mark_failed(ax, batch, column, lines)
        ax.set_xlabel(short(column))
        ax.margins(x=0.03)
        ax.yaxis.get_major_locator().set_params(integer=True)
    for row in sheet.axes:
        row[0].set_ylabel("runs")
    left = f" The first {MOST} of {len(columns)} are shown." if len(columns) > MOST else ""
    passes = " ".join(f"{name}: {count} of {len(batch.runs)} pass, 95 % interval {100 * low:.3g} to {100 * high:.3g} %."
                      for name, (count, low, high) in batch.passed.items()) if stem == "results" else ""
    yield stem, sheet.finish(batch, f"{heading}, {run_counts(batch)}",
                             f"{passes}{left} Runs that failed are not counted; where a number of theirs is known, a "
                             f"red mark shows it.", lines)


def near(required: tuple[float, ...], values: np.ndarray) -> list[float]:
    """Limits that can be shown beside the values and leave these a fifth of the axis."""
    if not len(values):
        return list(required)
    low, high = float(values.min()), float(values.max())
    room = 5 * ((high - low) or abs(high) or 1.0)
    return [limit for limit in required if high - room <= limit <= low + room]


def bins_of(values: np.ndarray) -> int | np.ndarray:
    """How many, or their edges: a choice of a few values has a narrow bin about each."""
    distinct = np.unique(values)
    if not 1 < len(distinct) <= 8 or len(distinct) > len(values) // 2:
        return min(40, max(5, int(np.sqrt(len(values)) * 1.5)))
    half = 0.3 * np.diff(distinct).min()
    return np.sort(np.concatenate([distinct - half, distinct + half]))


def mark_failed(ax: Axes, batch: BatchData, column: Column, lines: dict) -> None:
    """Runs that failed, on the lower edge."""
    bad = column.values[~batch.good & np.isfinite(column.values)]
    if len(bad):
        lines["failed run"] = ax.plot(bad, np.zeros(len(bad)), ls="", marker="x", color=style.ALARM, ms=6, mew=1.4,
                                      clip_on=False, zorder=5)[0]


def limits(values: np.ndarray) -> tuple[float, float]:
    """Of a histogram. Between values that differ by rounding only there is no room for bins: then it is a little
    wider."""
    low, high = float(values.min()), float(values.max())
    room = 1e-12 * max(abs(low), abs(high))
    return (low - room, high + room) if 0 < high - low < room else (low, high)


def bands(batch: BatchData) -> Iterator[tuple]:
    """Percentiles over time, and the failed runs as lines."""
    names = list(batch.histories)[:8]
    if not names or not batch.good.any():
        return
    sheet, lines = style.Sheet(len(names), 1, 2.2, sharex=True), {}
    clock = style.Clock.of(batch.time)
    t = batch.time / clock.factor
    for ax, name in zip(sheet.axes[:, 0], names):
        units, values = batch.histories[name]
        good = values[batch.good]
        for (low, high), shade in zip(BANDS, (0.22, 0.42)):
            a, b = np.nanpercentile(good, (low, high), axis=0)
            lines[f"{low}th to {high}th percentile"] = ax.fill_between(t, a, b, color=style.PALETTE[0], alpha=shade,
                lw=0)
        lines["extremes"] = ax.plot(t, np.nanmin(good, axis=0), color=style.PALETTE[0], lw=0.7, ls=(0, (4, 2)))[0]
        ax.plot(t, np.nanmax(good, axis=0), color=style.PALETTE[0], lw=0.7, ls=(0, (4, 2)))
        lines["median"] = ax.plot(t, np.nanmedian(good, axis=0), color=style.INK, lw=1.2)[0]
        for failed in values[~batch.good][:50]:
            if np.isfinite(failed).any():
                lines["failed run"] = ax.plot(t, failed, color=style.ALARM, lw=0.8)[0]
        ax.set_ylabel(f"{short(Column(name, units, t), 24)}")
    clock.label(sheet.axes[-1, 0])
    yield "bands", sheet.finish(batch, f"histories, {run_counts(batch)}", "Percentiles over the runs at each time, not "
        "single runs.", lines)


def scatter(batch: BatchData) -> Iterator[tuple]:
    """Parameter against result, the strongest rank correlations first."""
    if not batch.good.any():
        return
    results = [column for column in batch.outcomes if np.isfinite(column.values[batch.good]).all()
               and np.ptp(column.values[batch.good]) > 0]
    if not results or not batch.parameters or batch.good.sum() < 3:
        return
    x, y = (np.stack([column.values[batch.good] for column in columns], axis=1) for columns in (batch.parameters,
        results))
    strength = rank_correlations(x, y)
    order = np.argsort(-np.abs(strength), axis=None, kind="stable")[:SCATTERS]
    sheet, lines = grid(len(order), 3), {}
    for ax, at in zip(sheet.axes.flat, order):
        p, q = np.unravel_index(at, strength.shape)
        lines["run"] = ax.plot(x[:, p], y[:, q], ls="", marker="o", ms=2.5, mew=0, alpha=0.7, color=style.PALETTE[0])[0]
        for value in batch.parameters[p].values[~batch.good]:
            lines["failed run, by its parameter"] = ax.axvline(value, color=style.ALARM, lw=0.9)
        ax.set_xlabel(short(batch.parameters[p]))
        ax.set_ylabel(short(results[q], 26))
        ax.set_title(f"rank correlation {strength[p, q]:+.2f}")
        ax.margins(x=0.04)
    noise = 2 / np.sqrt(len(x))
    yield "scatter", sheet.finish(batch, f"parameters against results, strongest first, {run_counts(batch)}",
                                  f"Spearman's rank correlation. Of {strength.size} pairs of {len(x)} runs, sizes "
                                  f"below about {noise:.2f} mean nothing by themselves.", lines)


PICTURES = {"results": lambda batch: histograms(batch, batch.outcomes, "results", "results"),
            "parameters": lambda batch: histograms(batch, batch.parameters, "parameters", "drawn parameters"),
            "bands": bands, "scatter": scatter}
