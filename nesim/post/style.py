"""How the pictures look: one palette, one header, one time axis. Figures are made without pyplot, so no display is needed."""

from __future__ import annotations

import textwrap
from contextlib import contextmanager
from dataclasses import dataclass

import numpy as np

from nesim.errors import MissingPackage, printable
from nesim.post.quantities import thin

# Distinguishable with all common kinds of colour blindness [Okabe & Ito 2008], without their yellow, which is too light
PALETTE = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#4D4D4D")
DASHES = ("-", (0, (5, 1.6)), (0, (1.2, 1.2)))
INK, GREY, FAINT, ALARM = "#1A1A1A", "#5F6368", "#D9DCE0", "#B3261E"
DPI = 150
LINE = 1.1
WIDTH = 8.0                      # inches
HEADER, LINE_HEIGHT, MARGIN = 0.62, 0.17, 0.10      # inches
RC = {
    "figure.dpi": DPI, "savefig.dpi": DPI, "figure.facecolor": "white", "savefig.facecolor": "white",
    "font.family": "sans-serif", "font.sans-serif": ["DejaVu Sans"], "font.size": 8.5, "text.color": INK,
    "axes.titlesize": 9, "axes.titlelocation": "left", "axes.titlepad": 6, "axes.labelsize": 8.5, "axes.labelcolor": INK,
    "axes.edgecolor": "#8A8F98", "axes.linewidth": 0.7, "axes.spines.top": False, "axes.spines.right": False,
    "axes.grid": True, "axes.axisbelow": True, "grid.color": "#E8EAED", "grid.linewidth": 0.6,
    "axes.formatter.use_mathtext": True, "axes.formatter.limits": (-3, 4), "axes.xmargin": 0.0, "axes.ymargin": 0.08,
    "xtick.color": "#8A8F98", "ytick.color": "#8A8F98", "xtick.labelcolor": INK, "ytick.labelcolor": INK,
    "xtick.labelsize": 8, "ytick.labelsize": 8, "xtick.major.width": 0.7, "ytick.major.width": 0.7,
    "xtick.major.size": 3, "ytick.major.size": 3, "xtick.minor.size": 0, "ytick.minor.size": 0,
    "lines.linewidth": LINE, "lines.solid_capstyle": "round", "lines.solid_joinstyle": "round", "lines.markersize": 4,
    "legend.frameon": False, "legend.fontsize": 8, "legend.handlelength": 1.8, "legend.columnspacing": 1.6,
    "path.simplify": True, "path.simplify_threshold": 0.2, "agg.path.chunksize": 20000, "pdf.fonttype": 42,
    "svg.hashsalt": "nesim",
}


@contextmanager
def styled():
    """Everything drawn inside has our look, whatever the user's matplotlibrc says. Raises MissingPackage."""
    try:
        import matplotlib
    except ImportError as error:
        raise MissingPackage("matplotlib", "plot", "drawing") from error
    with matplotlib.rc_context():
        matplotlib.rcdefaults()
        matplotlib.rcParams.update(RC)
        yield


def colour(k: int) -> dict:
    """Keywords of the k-th line among equals."""
    return {"color": PALETTE[k % len(PALETTE)], "linestyle": DASHES[k // len(PALETTE) % len(DASHES)]}


def graded(n: int) -> list[dict]:
    """Keywords of lines in an order, such as the joints of a boom from the root outward."""
    import matplotlib

    if n <= 3:
        return [colour(k) for k in range(n)]
    return [{"color": matplotlib.colormaps["viridis"](0.88 * k / (n - 1))} for k in range(n)]


def plain(text: str) -> str:
    """A name as it is: no mathematics, no control characters, not hidden from the legend."""
    text = printable(str(text)).replace("$", r"\$")
    return " " + text if text.startswith("_") else text


@dataclass(frozen=True)
class Clock:
    """A time axis. factor: seconds a unit."""

    unit: str
    factor: float

    @classmethod
    def of(cls, *times: np.ndarray) -> Clock:
        """That suits the length of these, s."""
        span = max((float(t[-1] - t[0]) for t in times if len(t)), default=0.0)
        for unit, factor, most in (("s", 1.0, 900.0), ("min", 60.0, 3 * 3600.0), ("h", 3600.0, 4 * 86400.0)):
            if span <= most:
                return cls(unit, factor)
        return cls("d", 86400.0)

    def label(self, axes) -> None:
        """Name the time axis of the lowest of a column of axes."""
        axes.set_xlabel(f"time since epoch ({self.unit})")

    def draw(self, axes, t: np.ndarray, y: np.ndarray, **keywords):
        """A series; peaks survive however long it is. A single record becomes a dot."""
        t, y = thin(t, y)
        if len(t) == 1 or np.isfinite(y).sum() == 1:
            keywords = {**keywords, "marker": "o"}
        return axes.plot(t / self.factor, y, **keywords)[0]


def figure(case, heading: str, rows: int, columns: int = 1, height: float = 1.75, width: float = WIDTH, caption: str = "",
           legend: bool = False, **keywords):
    """A figure with a header and a grid of axes. height: inches a row. caption: small text below.

    Returns the figure and its axes, (rows, columns). keywords: of Figure.subplots.
    """
    from matplotlib.figure import Figure

    alarm = wrapped(ending(case), width, 12.5)
    note = wrapped(caption, width, 14.5)
    head = HEADER + LINE_HEIGHT * len(alarm)
    foot = MARGIN + LINE_HEIGHT * len(note)
    total = head + rows * height + foot + 0.35 + 0.25 * legend
    fig = Figure(figsize=(width, total), layout="constrained")
    fig.get_layout_engine().set(rect=(0.005, foot / total, 0.985, 1 - (head + foot) / total), w_pad=0.06, h_pad=0.05)
    x = 0.12 / width
    title = textwrap.shorten(printable(case.title), int(width * 9.5), placeholder=" ...")
    fig.text(x, 1 - 0.24 / total, plain(title), fontsize=11.5, fontweight="bold", va="center")
    fig.text(x, 1 - 0.46 / total, plain(heading), fontsize=9, color=GREY, va="center")
    for k, line in enumerate(alarm):
        fig.text(x, 1 - (0.64 + LINE_HEIGHT * k) / total, plain(line), fontsize=8.5, color=ALARM, va="center")
    for k, line in enumerate(note):
        fig.text(x, (foot - 0.02 - LINE_HEIGHT * (k + 0.5)) / total, plain(line), fontsize=7.5, color=GREY, va="center")
    axes = fig.subplots(rows, columns, squeeze=False, **keywords)
    return fig, axes


def wrapped(text: str, width: float, letters: float) -> list[str]:
    """Lines of so many letters an inch."""
    return textwrap.wrap(printable(text), int(width * letters), max_lines=4, placeholder=" ...")


def ending(case) -> str:
    """What is to be said about a run that did not reach its end."""
    if case.status == "complete":
        return ""
    said = {"running": "Run not finished when this was drawn", "failed": "Run failed", "interrupted": "Run interrupted"}
    return said.get(case.status, f"Run {case.status}") + (f": {case.end_reason}" if case.end_reason else "")


def legend(fig, lines: list, labels: list[str], most: int = 24) -> None:
    """One legend for all axes, above them; of very many lines some."""
    if len(lines) < 2:
        return
    if len(lines) > most:
        chosen = np.unique(np.linspace(0, len(lines) - 1, most // 2).round().astype(int))
        lines, labels = [lines[k] for k in chosen], [labels[k] for k in chosen]
    letters = max(len(label) for label in labels) + 7
    columns = max(1, min(len(labels), int(fig.get_figwidth() * 12 / letters)))
    fig.legend(lines, [plain(label) for label in labels], loc="outside upper left", ncols=columns, borderaxespad=0.2)


def at_least(axes, span: float) -> None:
    """Do not magnify rounding: an axis of at least this span."""
    low, high = axes.get_ylim()
    if high - low < span:
        middle = (low + high) / 2
        axes.set_ylim(middle - span / 2, middle + span / 2)
