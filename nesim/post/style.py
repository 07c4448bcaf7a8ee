"""How the pictures look: one palette, one header, one time axis. Figures are made without pyplot, so no display is
needed."""

from __future__ import annotations

import functools
import math
import textwrap
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import numpy as np

from nesim.base.errors import MissingPackage, UsageError, printable
from nesim.base.frozen import frozen
from nesim.post.quantities import POINTS, thin

if TYPE_CHECKING:
    from nesim.post.batch_data import BatchData
    from nesim.post.data import CaseData
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from matplotlib.lines import Line2D

# Distinguishable with all common kinds of colour blindness [Okabe & Ito 2008], without their yellow, which is too light
PALETTE = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#4D4D4D")
DASHES = ("-", (0, (5, 1.6)), (0, (1.2, 1.2)))
OVERLAID = ("-", (0, (5, 2.5)), (0, (1.2, 2.4)), (0, (7, 2.5, 1.2, 2.5)), (0, (2.5, 2.5)),
            (0, (2.5, 6)))              # each lets those below be seen
INK, GREY, ALARM, MARK = "#1A1A1A", "#5F6368", "#B3261E", "#9AA0A6"
DPI = 150
LINE, DENSE = 1.1, 0.7           # points; of ordinary lines, and of those that fold over and over
WIDTH = 8.0                      # inches
LEFT, HEADER, LINE_HEIGHT, LEGEND_ROW, MARGIN = 0.12, 0.60, 0.16, 0.19, 0.08      # inches
RC: Any = {          # newer matplotlibs name every key in their types
    "figure.dpi": DPI, "savefig.dpi": DPI, "figure.facecolor": "white", "savefig.facecolor": "white",
    "font.family": "sans-serif", "font.sans-serif": ["DejaVu Sans"], "font.size": 8.5, "text.color": INK,
    "axes.titlesize": 9, "axes.titlelocation": "left", "axes.titlepad": 6, "axes.labelsize": 8.5,
    "axes.labelcolor": INK,
    "axes.edgecolor": "#8A8F98", "axes.linewidth": 0.7, "axes.spines.top": False, "axes.spines.right": False,
    "axes.grid": True, "axes.axisbelow": True, "grid.color": "#E8EAED", "grid.linewidth": 0.6,
    "axes.formatter.limits": (-3, 4), "axes.formatter.useoffset": False,
    "axes.xmargin": 0.0, "axes.ymargin": 0.08,
    "xtick.color": "#8A8F98", "ytick.color": "#8A8F98", "xtick.labelcolor": INK, "ytick.labelcolor": INK,
    "xtick.labelsize": 8, "ytick.labelsize": 8, "xtick.major.width": 0.7, "ytick.major.width": 0.7,
    "xtick.major.size": 3, "ytick.major.size": 3, "xtick.minor.size": 0, "ytick.minor.size": 0,
    "lines.linewidth": LINE, "lines.solid_capstyle": "round", "lines.solid_joinstyle": "round", "lines.markersize": 4,
    "legend.frameon": False, "legend.fontsize": 8, "legend.handlelength": 1.8, "legend.columnspacing": 1.6,
    "path.simplify": True, "path.simplify_threshold": 0.2, "agg.path.chunksize": 20000, "pdf.fonttype": 42,
    "svg.hashsalt": "nesim",
}


@contextmanager
def styled() -> Iterator[None]:
    """Everything drawn inside has our look, whatever the user's matplotlibrc says. Raises MissingPackage,
    UsageError."""
    try:
        import matplotlib
    except ImportError as error:
        raise MissingPackage("matplotlib", "plot", "drawing") from error
    except (OSError, ValueError, RuntimeError) as error:
        raise UsageError(f"matplotlib cannot be imported, perhaps for its matplotlibrc: {error}") from error
    with matplotlib.rc_context():
        matplotlib.rcdefaults()
        matplotlib.rcParams.update(RC)
        yield


def colour(k: int) -> dict:
    """Keywords of the k-th line among equals."""
    return {"color": PALETTE[k % len(PALETTE)], "linestyle": DASHES[k // len(PALETTE) % len(DASHES)]}


def overlaid(k: int) -> dict:
    """Keywords of the k-th of lines that may coincide: the first is solid, later ones have gaps."""
    return {"color": PALETTE[k % len(PALETTE)], "linestyle": OVERLAID[k % len(OVERLAID)], "dash_capstyle": "butt"}


def graded(n: int) -> list[dict]:
    """Keywords of lines in an order, such as the joints of a boom from the root outward."""
    import matplotlib

    if n <= 3:
        return [overlaid(k) for k in range(n)]
    return [overlaid(k) | {"color": matplotlib.colormaps["viridis"](0.88 * k / (n - 1))} for k in range(n)]


def listed(words: list[str]) -> str:
    """a, b and c."""
    return f"{', '.join(words[:-1])} and {words[-1]}" if len(words) > 1 else "".join(words)


def plain(text: str) -> str:
    """A name as it is: no mathematics, no control characters, not hidden from the legend."""
    text = printable(str(text)).replace("$", r"\$")
    return " " + text if text.startswith("_") else text


@frozen
class Clock:
    """A time axis. factor: seconds a unit. first, last: s."""

    unit: str
    factor: float
    first: float
    last: float

    @classmethod
    def of(cls, *times: np.ndarray) -> Clock:
        """That suits the length of these, s."""
        first, last = min(float(t[0]) for t in times), max(float(t[-1]) for t in times)
        for unit, factor, most in (("s", 1.0, 900.0), ("min", 60.0, 3 * 3600.0), ("h", 3600.0, 4 * 86400.0)):
            if last - first <= most:
                return cls(unit, factor, first, last)
        return cls("d", 86400.0, first, last)

    def label(self, axes: Axes) -> None:
        """Name the time axis of the lowest of a column of axes, and show all of the time, whether something is there or
        not."""
        axes.set_xlabel(f"time ({self.unit})")
        if self.last > self.first:
            axes.set_xlim(self.first / self.factor, self.last / self.factor)

    def draw(self, axes: Axes, t: np.ndarray, y: np.ndarray, **keywords: Any) -> Line2D:
        """A series; peaks survive however long it is. A single record becomes a dot."""
        if len(t) > POINTS:
            t, y = thin(t, y)
            keywords = {"lw": DENSE, **keywords}
        if len(t) == 1 or np.isfinite(y).sum() == 1:
            keywords = {**keywords, "marker": "o"}
        return axes.plot(t / self.factor, y, **keywords)[0]


class Sheet:
    """A grid of axes, ``axes`` (rows, columns), that gets its header, legend and caption when it is finished."""

    def __init__(self, rows: int, columns: int = 1, height: float = 1.75, width: float = WIDTH, **keywords: Any):
        """height: inches a row. keywords: of Figure.subplots."""
        from matplotlib.figure import Figure

        self.body = rows * height + 0.35
        self.fig = Figure(figsize=(width, self.body), layout="constrained")
        self.axes = self.fig.subplots(rows, columns, squeeze=False, **keywords)
        for ax in self.axes.flat:
            number_axes(ax)

    @classmethod
    def uneven(cls, counts: list[int], height: float = 1.75) -> Sheet:
        """Rows of so many axes each, every row as wide as the sheet; missing ones are None in ``axes``. Time is
        shared."""
        sheet = cls(1, 1, len(counts) * height)
        sheet.fig.clear()
        columns = math.lcm(*counts)
        grid = sheet.fig.add_gridspec(len(counts), columns)
        sheet.axes = np.full((len(counts), max(counts)), None, dtype=object)
        for i, count in enumerate(counts):
            for k in range(count):
                span = slice(k * columns // count, (k + 1) * columns // count)
                sheet.axes[i, k] = sheet.fig.add_subplot(grid[i, span], sharex=sheet.axes[0, 0])
                number_axes(sheet.axes[i, k])
        return sheet

    def finish(self, case: CaseData | BatchData, heading: str, caption: str = "", lines: dict | None = None) -> Figure:
        """Write what stands around the axes. lines: for the legend, by label. Returns the figure."""
        width = self.fig.get_figwidth()
        alarm, note = wrapped(ending(case), width, 14.5), wrapped(caption, width, 17.5)
        lines = lines or {}
        labels, columns = legend_grid(lines, width)
        top = HEADER + LINE_HEIGHT * len(alarm)
        head = top + (LEGEND_ROW * -(-len(labels) // columns) + 0.04 if labels else 0.0)
        foot = MARGIN + LINE_HEIGHT * len(note)
        total = head + self.body + foot
        self.fig.set_figheight(total)
        engine: Any = self.fig.get_layout_engine()
        engine.set(rect=(0.005, foot / total, 0.985, self.body / total), w_pad=0.06, h_pad=0.05)
        title = textwrap.shorten(printable(case.title), int(width * 10), placeholder=" ...")
        self._write([title], 0.22, total, fontsize=11.5, fontweight="bold")
        self._write([heading], 0.45, total, fontsize=9, color=GREY)
        self._write(alarm, 0.64, total, fontsize=8.5, color=ALARM)
        self._write(note, total - foot + 0.02 + LINE_HEIGHT / 2, total, fontsize=7.5, color=GREY)
        if labels:
            self.fig.legend([lines[label] for label in labels], [plain(label) for label in labels], ncols=columns,
                            borderpad=0,
                            borderaxespad=0, loc="upper left",
                            bbox_to_anchor=(LEFT / width, 1 - top / total)).set_in_layout(False)
        self._lay_out()
        return self.fig

    def _lay_out(self) -> None:
        """Once, for all formats. Then labels of axes that start in one column are put in one line, which is far cheaper
        here than for matplotlib while it draws."""
        from matplotlib.backends.backend_agg import FigureCanvasAgg

        renderer = FigureCanvasAgg(self.fig).get_renderer()
        engine: Any = self.fig.get_layout_engine()
        engine.execute(self.fig)
        self.fig.set_layout_engine("none")
        named_axes = [ax for ax in self.axes.flat if ax is not None and ax.figure is not None and ax.axison
                      and ax.get_ylabel()]
        starts = [ax.get_subplotspec().colspan.start for ax in named_axes]
        for start in dict.fromkeys(starts):
            named = [ax for ax, other in zip(named_axes, starts) if other == start]
            for ax in named:
                ax.yaxis.get_tightbbox(renderer)                # puts the label where it would be
            left = min((ax.yaxis.label.get_position()[0] for ax in named), default=0.0)
            for ax in named:
                ax.yaxis.set_label_coords(ax.transAxes.inverted().transform((left, 0))[0], 0.5)
            if start == 0:
                self._make_room(LEFT / 2 - min(ax.yaxis.label.get_window_extent(renderer).x0 for ax in named)
                                / self.fig.dpi)

    def _make_room(self, missing: float) -> None:
        """On the left, inches: labels of two lines beside numbers that are wide in another row."""
        if missing <= 0:
            return
        share = missing / self.fig.get_figwidth()
        for ax in self.axes.flat:
            if ax is not None and ax.figure is not None and ax.get_subplotspec().colspan.start == 0:
                box = ax.get_position()
                ax.set_position([box.x0 + share, box.y0, box.width - share, box.height])

    def _write(self, lines: list[str], y: float, total: float, **look) -> None:
        """Lines of text from so many inches below the top."""
        for k, line in enumerate(lines):
            self.fig.text(LEFT / self.fig.get_figwidth(), 1 - (y + LINE_HEIGHT * k) / total, plain(line), va="center",
                          **look)


@functools.cache
def number_format() -> type:
    """Plain numbers, with a power of ten at the end of the axis if they need one. Mathematical typesetting would take
    as long as all the rest."""
    from matplotlib.ticker import ScalarFormatter

    class Numbers(ScalarFormatter):
        def get_offset(self) -> str:
            plain = super().get_offset()                         # such as 1e-3
            power = plain.partition("e")[2].replace("\N{MINUS SIGN}", "-")
            return "×10" + power.translate(str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")) if power else plain

    return Numbers


def number_axes(ax: Any) -> None:
    """Give both axes our numbers."""
    ax.xaxis.set_major_formatter(number_format()())
    ax.yaxis.set_major_formatter(number_format()())


def legend_grid(lines: dict, width: float, most: int = 24) -> tuple[list[str], int]:
    """What a legend names and in how many columns: nothing if there is one line only, some if there are very many."""
    labels = list(lines)
    if len(labels) < 2:
        return [], 1
    if len(labels) > most:
        labels = [labels[k] for k in np.unique(np.linspace(0, len(labels) - 1, most // 2).round().astype(int))]
    inches = 0.45 + 0.075 * max(len(label) for label in labels)
    columns = max(1, int((width - 2 * LEFT) / inches))
    rows = -(-len(labels) // columns)
    return labels, -(-len(labels) // rows)


def wrapped(text: str, width: float, letters: float) -> list[str]:
    """Lines of so many letters an inch."""
    return textwrap.wrap(printable(text), int(width * letters), max_lines=4, placeholder=" ...")


def ending(case: CaseData | BatchData) -> str:
    """What is to be said about a run that did not reach its end."""
    if case.status == "complete":
        return ""
    status = "Run not finished when this was drawn" if case.status == "running" else f"Run {case.status}"
    return status + (f": {case.end_reason}" if case.end_reason else "")


def at_least(axes: Axes, noise: float, window: float) -> None:
    """Do not magnify rounding: an axis whose span is less than ``noise`` gets the span ``window``."""
    low, high = axes.get_ylim()
    if high - low < noise:
        middle = (low + high) / 2
        axes.set_ylim(middle - window / 2, middle + window / 2)
