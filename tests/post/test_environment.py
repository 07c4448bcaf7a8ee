"""Pictures of what surrounds a spacecraft and of the sources of force: the numbers in them, and that they are drawn."""

import dataclasses

import numpy as np
import pytest

from nesim.post import quantities as qu
from nesim.post import style
from nesim.post.data import read_data
from nesim.post.pictures.environment import chosen, eclipses, environment, power, sources
from nesim.post.pictures.orbit import NIGHT, SUN, orbit
from nesim.post.plots import make_plots
from nesim.results.layout import GROUPS
from nesim.results.reader import open_results
from tests.post.support import Hub, write
from tests.post.test_plots import is_picture

pytest.importorskip("matplotlib")
EVERYTHING = [name for name in GROUPS if name != "state"]


class Around(Hub):
    """With air, a field that turns, two stretches of shadow, and forces that are decades apart."""

    def __init__(self, name: str = "SAT", light: bool = True, air: bool = True):
        super().__init__(name, 1)
        self.labels = dataclasses.replace(self.labels, surrounded=True)
        self.light, self.air = light, air

    def block(self) -> dict[str, np.ndarray]:
        t, n = self.time, len(self.time)
        one, zero = np.ones(n), np.zeros(n)
        light = np.where((np.arange(n) // 40) % 2 == 1, 0.0, 1.0) if self.light else zero
        light[light.argmin() - 1] *= 0.5                                        # penumbra
        wave = 2 + np.sin(0.1 * t)
        force = np.zeros((n, 6, 3))
        force[:, 0, 0], force[:, 1, 1], force[:, 2, 2], force[:, 3, 0] = 33.0, 1e-5 * wave, 1e-6 * wave, 1e-7 * light
        torque = np.zeros((n, 6, 3))
        torque[:, 0, 0], torque[:, 1, 1], torque[:, 4, 2] = 1e-7 * np.sin(0.1 * t), 1e-15, 2e-7 * one
        return super().block() | {
            "sun_position": np.tile([1.5e11, 0, 0], (n, 1)), "moon_position": np.full((n, 3), np.nan),
            "magnetic_field": 3e-5 * np.stack([np.cos(t), np.sin(t), zero], axis=1), "density": 1e-12 * wave**4
            if self.air else zero,
            "sunlight": light, "source_force": force, "source_torque": torque}


def drawn(tmp_path, picture, craft):
    """The first figure of a spacecraft's picture, or None."""
    path = write(tmp_path / f"{craft.name}.h5", [craft], groups=EVERYTHING)
    with open_results(path) as results, style.styled():
        return next((fig for _, fig in picture(read_data(results, path), lambda *reason: None)), None)


def labels(fig) -> list[str]:
    """Of the vertical axes."""
    return [ax.get_ylabel() for ax in fig.axes]


def said(fig) -> str:
    """All that is written around the axes."""
    return " ".join(text.get_text() for text in fig.texts)


def bands(ax) -> list[tuple[float, float]]:
    """Grey bands, s."""
    return sorted((patch.get_x(), patch.get_x() + patch.get_width()) for patch in ax.patches)


# --- numbers


def test_stretches():
    assert qu.stretches(np.array([1, 1, 0, 1, 0, 0, 1], bool)) == [(0, 1), (3, 3), (6, 6)]
    assert qu.stretches(np.zeros(3, bool)) == [] and qu.stretches(np.zeros(0, bool)) == []


def test_powers_of_ten():
    assert [power(y) for y in (1e-7, 1.0, 1e3, 2.5e-3)] == ["10⁻⁷", "10⁰", "10³", "0.0025"]


def test_what_is_too_small_is_named():
    sizes = np.array([[1.0, 1e-9, 0.0, 1e-3, 0.0, 0.0]])
    kept, small = chosen(sizes, 1e-6)
    assert list(kept) == ["gravity", "sunlight"] and small == ["other_bodies"]
    assert list(chosen(sizes, 0.0)[0]) == ["gravity", "other_bodies", "sunlight"]


# --- pictures


def test_pictures_are_made_only_of_what_was_recorded(tmp_path):
    told = []
    made = {path.stem: path for path in make_plots(write(tmp_path / "a.h5", [Around()], groups=EVERYTHING),
                                                   tmp_path / "a", report=told.append)}
    assert {"environment", "sources", "orbit"} < set(made) and not told
    assert all(is_picture(made[name]) for name in ("environment", "sources", "orbit"))
    bare = write(tmp_path / "b.h5", [Around()])
    assert not {"environment", "sources"} & {path.stem for path in make_plots(bare, tmp_path / "b",
        report=told.append)} and not told
    assert make_plots(bare, tmp_path / "c", names=["environment", "sources"], report=told.append) == []
    assert told == [f"{name} of 'SAT' left out: not recorded: output: {{groups: [.., {name}]}} in sim.yaml does"
                    for name in ("environment", "sources")]


def test_rows_of_the_surroundings(tmp_path):
    fig = drawn(tmp_path, environment, Around())
    assert labels(fig) == ["sunlight\n(share of the disc)", "density of the air\n(kg/m³)", "magnetic field\n(µT)"]
    assert [ax.get_yscale() for ax in fig.axes] == ["linear", "log", "linear"]
    np.testing.assert_allclose(fig.axes[2].lines[0].get_ydata(), 30)
    low, high = fig.axes[2].get_ylim()
    assert high - low > 1                                                      # a constant is not magnified
    assert all(bands(ax) == [(19.5, 39.5), (60.0, 79.5)] for ax in fig.axes)
    assert "shadow" in said(fig)


def test_what_a_case_lacks_has_no_row(tmp_path):
    fig = drawn(tmp_path, environment, Around(light=False, air=False))
    assert labels(fig) == ["magnetic field\n(µT)"] and not bands(fig.axes[0]) and "shadow" not in said(fig)


def test_sources_have_decades_and_gaps(tmp_path):
    fig = drawn(tmp_path, sources, Around())
    force, torque = fig.axes
    assert (force.get_yscale() == "log" and len(force.lines) == 4 and torque.get_yscale() == "linear"
            and len(torque.lines) == 2)
    light = force.lines[3].get_ydata()
    assert np.isnan(light[45]) and light[0] == pytest.approx(1e-7)
    assert force.get_ylim()[0] < 1e-7 and force.get_ylim()[1] > 33
    assert [text.get_text() for text in fig.legends[0].get_texts()] == ["gravity", "other bodies and tides", "air",
        "sunlight", "magnetic field"]
    assert "less than a millionth of the largest: the torque of other bodies and tides" in said(fig)


def test_night_and_sun_on_the_orbit(tmp_path):
    fig = drawn(tmp_path, orbit, Around())
    nights = [[line for line in ax.lines if line.get_color() == NIGHT] for ax in fig.axes]
    assert all(len(lines) == 1 for lines in nights)
    assert np.isfinite(nights[0][0].get_xdata()).sum() == 41 + 40
    # along x: not in the view yz
    assert [len([line for line in ax.lines if line.get_color() == SUN]) for ax in fig.axes] == [1, 1, 1, 0]
    assert "Dark band" in said(fig) and "Arrow" in said(fig)
    plain = drawn(tmp_path, orbit, Around("OTHER", light=False))
    assert (not any(line.get_color() in (NIGHT, SUN) for ax in plain.axes for line in ax.lines)
            and "Arrow" not in said(plain))


def test_distances_of_spacecraft_that_are_apart(tmp_path):
    class Away(Around):
        def block(self):
            block = super().block()
            return block | {"position": block["position"] + [0, 0, 2500.0]}

    told = []
    pair = write(tmp_path / "pair.h5", [Around("A"), Away("B")])
    assert ([path.stem for path in make_plots(pair, tmp_path, names=["orbit"], report=told.append)]
            == ["orbit", "orbit_separations"] and not told)
    with open_results(pair) as results, style.styled():
        _, (_, fig) = orbit(read_data(results, pair), lambda *reason: None)
        np.testing.assert_allclose(fig.axes[0].lines[0].get_ydata(), 2500)
    same = write(tmp_path / "same.h5", [Around("A"), Around("B")])
    assert [path.stem for path in make_plots(same, tmp_path, names=["orbit"], report=told.append)] == ["orbit"]
    assert told == ["orbit of 'A' left out: no distances: all spacecraft are in one place"]


def test_records_that_are_not_numbers(tmp_path):
    def spoil(block):
        return {name: values if name == "time" else values * np.nan for name, values in block.items()}

    path = write(tmp_path / "nan.h5", [Around()], groups=EVERYTHING, change=spoil)
    assert make_plots(path, tmp_path, names=["environment", "sources"], report=lambda text: None) is not None
    with open_results(path) as results:
        assert eclipses(read_data(results, path).crafts[0]) == []
