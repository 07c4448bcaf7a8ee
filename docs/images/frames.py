"""Draws the pictures of docs/frames.md into this folder: ``python docs/images/frames.py``. Axes come from
nesim.sky.frames."""

from pathlib import Path

import numpy as np

from nesim.base.conics import Elements, to_state
from nesim.post.style import GREY, INK, PALETTE, styled
from nesim.sky import frames
from nesim.sky.earth_orientation import EarthOrientation
from nesim.sky.sky import Sky
from nesim.sky.time import DAY, Epoch, leap_seconds

HERE = Path(__file__).parent
BLUE, RED, GREEN = PALETTE[0], PALETTE[1], PALETTE[2]
COLOURS = (RED, GREEN, BLUE)                   # x, y, z of the frame that a picture is about
EARTH, MU = 6378137.0, 3.986004418e14          # m, m3/s2
ORBIT = dict(semi_latus_rectum=1.75 * EARTH, eccentricity=0.25, inclination=np.radians(50), raan=np.radians(20),
             arg_periapsis=np.radians(-40))
DPI = 110


class Scene:
    """A drawing of points in N, seen from a direction (azimuth and elevation, deg) by parallel rays; lengths in Earth
    radii."""

    def __init__(self, axes, azimuth, elevation, half, middle=(0.0, 0.0)):
        a, e = np.radians([azimuth, elevation])
        self.toward = np.array([np.cos(e) * np.cos(a), np.cos(e) * np.sin(a), np.sin(e)])
        right = np.array([-np.sin(a), np.cos(a), 0.0])
        self.screen = np.array([right, np.cross(self.toward, right)])
        self.axes = axes
        axes.set_aspect("equal")
        axes.set_axis_off()
        axes.set_xlim(middle[0] - half[0], middle[0] + half[0])
        axes.set_ylim(middle[1] - half[1], middle[1] + half[1])

    def flat(self, points):
        """(..., 2) on the screen."""
        return np.asarray(points) @ self.screen.T

    def line(self, points, hidden_by=1.0, **style):
        """A curve; what the Earth hides is left out."""
        points = np.asarray(points, dtype=float)
        xy, depth = self.flat(points), points @ self.toward
        hidden = (np.hypot(*xy.T) < hidden_by) & (depth < 0)
        xy = np.where(hidden[:, None], np.nan, xy)
        self.axes.plot(*xy.T, solid_capstyle="butt", **style)

    def earth(self):
        """The sphere with its parallels and meridians, fixed in N for the sake of the picture."""
        from matplotlib.patches import Circle

        self.axes.add_patch(Circle((0, 0), 1.0, facecolor="#EEF3F8", edgecolor="#9AA5B1", linewidth=0.8, zorder=0))
        turn = np.linspace(0, 2 * np.pi, 181)
        for latitude in np.radians([-60, -30, 0, 30, 60]):
            c, s = np.cos(latitude), np.sin(latitude)
            self.surface(np.stack([c * np.cos(turn), c * np.sin(turn), 0 * turn + s], axis=1), 1.0 if latitude == 0
                         else 0.5)
        for longitude in np.radians(np.arange(0, 180, 30)):
            self.surface(np.stack([np.cos(turn) * np.cos(longitude), np.cos(turn) * np.sin(longitude), np.sin(turn)],
                                  axis=1), 0.5)

    def surface(self, points, width, colour="#B8C2CC"):
        """A curve on the sphere, its near side only."""
        xy = np.where((points @ self.toward < 0)[:, None], np.nan, self.flat(points))
        self.axes.plot(*xy.T, color=colour, linewidth=width, zorder=1)

    def arrow(self, start, end, text, colour, width=1.8, shift=(0.0, 0.0), dashed=False):
        """From point to point, named at its end."""
        a, b = self.flat(start), self.flat(end)
        look = dict(arrowstyle="-|>", color=colour, linewidth=width, shrinkA=0, shrinkB=0, mutation_scale=11,
                    linestyle="--" if dashed else "-")
        self.axes.annotate("", b, a, zorder=4, arrowprops=look)
        along = (b - a) / max(np.hypot(*(b - a)), 1e-9)
        self.text(b + 0.16 * along + np.array(shift), text, colour)

    def text(self, at, text, colour=INK, **more):
        self.axes.text(*at, text, color=colour, ha="center", va="center", fontsize=9, zorder=5, **more)

    def triad(self, origin, C, length, names, shifts=((0, 0),) * 3):
        """Axes of a frame, the rows of C_FN, at a point."""
        for row, name, colour, shift in zip(C, names, COLOURS, shifts):
            self.arrow(origin, origin + length * row, name, colour, shift=shift)

    def craft(self, at):
        self.axes.plot(*self.flat(at), "o", color=INK, markersize=5, zorder=6)


def state(anomaly):
    """Position and velocity on the drawn orbit, m, m/s."""
    return (np.array(x) for x in to_state(Elements(**ORBIT, true_anomaly=anomaly), MU))


def orbit():
    return np.array([next(state(nu)) for nu in np.linspace(0, 2 * np.pi, 361)]) / EARTH


def canvas(columns, width, height):
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    figure = Figure(figsize=(width, height))
    FigureCanvasAgg(figure)
    return figure, [figure.add_axes((k / columns, 0, 1 / columns, 1)) for k in range(columns)]


def save(figure, name):
    figure.savefig(HERE / name, dpi=DPI, pil_kwargs={"optimize": True})


def inertial_and_fixed():
    """N, and F turned from it by the Earth rotation angle."""
    figure, [axes] = canvas(1, 5.2, 3.7)
    scene = Scene(axes, 35, 24, (2.6, 1.85))
    scene.earth()
    for end, name, shift in (([1.9, 0, 0], "x$_N$\nequinox of\nJ2000", (0, -0.15)), ([0, 2.0, 0], "y$_N$", (0.05, 0)),
                             ([0, 0, 1.72], "", (0, 0))):
        end = np.array(end, dtype=float)
        scene.arrow(end / np.linalg.norm(end), end, name, GREY, shift=shift)
    angle = np.radians(62)
    C = np.array([[np.cos(angle), np.sin(angle), 0], [-np.sin(angle), np.cos(angle), 0], [0, 0, 1]])
    scene.arrow(C[0], 1.9 * C[0], "x$_F$  meridian\nof Greenwich", RED, shift=(0.1, -0.13))
    scene.arrow(C[2], 1.5 * C[2], "", BLUE)
    scene.text(scene.flat([0, 0, 1.62]) + [0.8, 0.08], "z$_N$ celestial pole\nz$_F$ pole of the Earth")
    turn = np.linspace(0, np.pi, 90)
    meridian = np.stack([np.sin(turn) * C[0, 0], np.sin(turn) * C[0, 1], np.cos(turn)], axis=1)
    scene.surface(meridian, 1.6, RED)
    arc = np.linspace(0, angle, 60)
    scene.line(1.35 * np.stack([np.cos(arc), np.sin(arc), 0 * arc], axis=1), color=INK, linewidth=1.0)
    scene.text(scene.flat(1.55 * np.array([np.cos(0.5), np.sin(0.5), 0])), "ERA")
    save(figure, "frames_fixed.png")


def of_the_orbit():
    """LVLH and RTN at the same point of an orbit."""
    figure, both = canvas(2, 7.6, 3.1)
    r, v = state(np.radians(20))
    here = r / EARTH
    for axes, title, frame, names, shifts in (
            (both[0], "LVLH", frames.lvlh(r, v), ("x  forward", "y  against\n"
                                                                "the normal", "z  down"),
             ((0.2, 0.06), (0.1, -0.16), (-0.25, -0.06))),
            (both[1], "RTN", frames.rtn(r, v), ("R  outward", "T  forward", "N  normal"),
             ((0.4, -0.02), (0.2, 0.1), (-0.1, 0.06)))):
        scene = Scene(axes, -110, 22, (2.75, 2.24), (0.65, 0.15))
        scene.earth()
        scene.line(orbit(), color=GREY, linewidth=1.0)
        scene.line(np.array([here * s for s in np.linspace(1 / np.linalg.norm(here), 1, 30)]), color="#B8C2CC",
                   linewidth=0.8, linestyle=":")
        scene.triad(here, frame.C_FN, 0.9, names, shifts)
        scene.craft(here)
        scene.text((-1.7, 2.15), title, weight="bold")
    save(figure, "frames_orbit.png")


def of_the_sun():
    """x to the Sun, y level, z near north."""
    figure, [axes] = canvas(1, 5.6, 3.3)
    scene = Scene(axes, -25, 20, (3.2, 1.886), (1.25, 0.3))
    scene.earth()
    scene.line(orbit(), color=GREY, linewidth=1.0)
    sky = Sky.build(Epoch.of("2015-05-20T00:00:00Z"), 100.0, bodies=("sun",))
    r, v = state(np.radians(60))
    here, frame = r / EARTH, frames.sun_pointing(r, v, 0.0, sky)
    scene.triad(here, frame.C_FN, 1.1, ("x", "y", "z"), ((0.0, -0.2), (0.05, 0), (0, 0.02)))
    scene.arrow(here, here + 2.4 * frame.C_FN[0], "to the Sun", PALETTE[4], width=1.0, shift=(-0.1, -0.28), dashed=True)
    scene.arrow(here, here + np.array([0, 0, 1.05]), "", GREY, width=1.0, dashed=True)
    scene.text(scene.flat(here + np.array([0, 0, 1.05])) + [0.42, 0.02], "north: z$_N$", GREY)
    scene.craft(here)
    save(figure, "frames_sun.png")


def time_scales():
    """Offsets of the scales from TAI since 1972."""
    figure, [axes] = canvas(1, 7.0, 2.9)
    axes.set_position((0.09, 0.16, 0.74, 0.78))
    leaps = leap_seconds()
    end = 61400
    days = np.append(np.repeat(leaps.days, 2)[1:], end)
    year = lambda day: 2000 + (np.asarray(day) - 51544) / 365.25  # noqa: E731
    axes.plot(year([leaps.days[0], end]), [32.184] * 2, color=RED)
    axes.plot(year([leaps.days[0], end]), [0.0] * 2, color=INK)
    axes.plot(year(days), -np.repeat(leaps.offsets, 2), color=PALETTE[5], linewidth=2.6)
    epoch = Epoch.of("1973-01-03T00:00:00Z")
    t = np.linspace(0.0, (end - 41690) * DAY, 800)
    axes.plot(year(41685 + t / DAY), EarthOrientation(epoch, 0.0, t[-1]).at(t)[0], color=GREEN)
    for height, name, colour in ((32.184, "TT, and TDB\nwithin 2 ms", RED), (0.0, "TAI", INK),
                                 (-34.2, "UT1: the Earth's\nrotation", GREEN),
                                 (-41.8, "UTC: leap seconds", PALETTE[5])):
        axes.text(year(end) + 0.7, height, name, color=colour, va="center", fontsize=8.5)
    axes.set_xlim(1972, year(end))
    axes.set_ylabel("scale − TAI, s")
    save(figure, "time_scales.png")


if __name__ == "__main__":
    with styled():
        inertial_and_fixed()
        of_the_orbit()
        of_the_sun()
        time_scales()
