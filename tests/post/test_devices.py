"""Pictures of drives, thrusters, torquers and controllers, and the marks of events: the numbers in them, and that they
are drawn."""

import dataclasses
import re

import numpy as np
import pytest

from nesim.base.attitudes import lvlh, matrices, rotation_vectors
from nesim.post import events, style
from nesim.post.data import CentralBody, read_data
from nesim.post.pictures.control import control, rows_of, table_attitude
from nesim.post.pictures.devices import draw_band, driven_axes, drives, thrusters
from nesim.post.pictures.health import conservation, drift_caption
from nesim.post.pictures.tips import tips
from nesim.post.pictures import PICTURES
from nesim.post.plots import make_plots
from nesim.results.health import examine
from nesim.results.reader import open_results
from tests.post.support import Acting, turn, write
from tests.post.test_plots import is_picture

pytest.importorskip("matplotlib")
TILT = (0.0, 0.0, float(np.sin(0.25)), float(np.cos(0.25)))
ACT = Acting(commands=[{"at": 50.0, "set": {"controllers.acs.target": {"quaternion": list(TILT)}}},
                       {"at": 60.0, "set": {"controllers.spin.spin_rate": 0.25}}])
EVENTS = ((10.0, "enable acs"), (10.5, "disable dump"), (50.0, f"set controllers.acs.target to {TILT}"),
          (60.0, "set controllers.spin.spin_rate to 0.25"))


@pytest.fixture(scope="module")
def path(tmp_path_factory):
    return write(tmp_path_factory.mktemp("results") / "acting.h5", [ACT], central_body="none", events=EVENTS)


@pytest.fixture
def case(path):
    with open_results(path) as results, style.styled():
        yield read_data(results, path)


def figure(picture, case):
    """Of the first spacecraft."""
    return next(iter(picture(case, lambda craft, reason: None)))[1]


# --- numbers


def test_attitude_error_follows_commands(case):
    error = rows_of(case.crafts[0], "acs", ACT.block()["control_torque"][:, 0])[0].values
    np.testing.assert_allclose(error[:50], np.degrees([[0.01 * t, 0, 0] for t in range(50)]), atol=1e-12)
    wanted = turn(2, np.array([0.5]))[0]
    np.testing.assert_allclose(np.radians(error[50:]), rotation_vectors(turn(0, 0.01 * ACT.time[50:]) @ wanted.T),
                               atol=1e-12)


def test_errors_of_the_other_laws(case):
    craft, demand = case.crafts[0], ACT.block()["control_torque"][:, 0]
    np.testing.assert_allclose(rows_of(craft, "damp", demand)[0].values, np.degrees([[0.01, 0, 0.29]] * 101))
    rate, angle, asked = rows_of(craft, "spin", demand)
    np.testing.assert_allclose(rate.values[[59, 60], 0], [0.0, 0.05 * 60 / (2 * np.pi)], atol=1e-12)
    np.testing.assert_allclose(angle.values[:, 0], np.degrees(0.01 * ACT.time), atol=1e-12)
    assert asked.steps and (asked.values == demand).all()
    h = ACT.block()["wheel_speed"]
    np.testing.assert_allclose(rows_of(craft, "dump", demand)[0].values,
                               np.stack([0.1 * h[:, 0], 0.06 * h[:, 1], 0.08 * h[:, 1] - 1], axis=1))
    assert rows_of(craft, "mine", 0 * demand) == [] and len(rows_of(craft, "mine", demand)) == 1


def test_lvlh_axes_and_tables_of_attitudes():
    C, = lvlh(np.array([[7e6, 0, 0]]), np.array([[0, 7e3, 0]]))
    np.testing.assert_allclose(C, [[0, 1, 0], [0, 0, -1], [-1, 0, 0]], atol=1e-15)
    half = [0, 0, np.sin(0.5), np.cos(0.5)]
    q = table_attitude(np.array([-1.0, 0.0, 2.5, 9.0]), np.array([[0.0, 0, 0, 0, 1], [5.0, *np.negative(half)]]))
    np.testing.assert_allclose(rotation_vectors(matrices(q)), [[0, 0, 0], [0, 0, 0], [0, 0, 0.5], [0, 0, 1.0]],
                               atol=1e-12)


def test_close_events_share_a_place():
    assert [place[:2] for place in events.places([1.0, 1.1, 5.0, 9.0, 9.05, 9.1], 2.0)] == [(0, 1), (2, 2), (3, 5)]
    assert events.shortened("set a.b to (0.123456789, -1.5e-05, 3.0)") == "set a.b to (0.1235, -1.5e-05, 3)"


# --- pictures


@pytest.mark.parametrize("speed, shown", [({"constant": "2266.0"}, ["rw1"]), ("100.0", ["rw1", "hub_momentum"])])
def test_a_momentum_embedded_in_a_body_does_not_flatten_the_wheels(tmp_path, speed, shown):
    """What a directory of 42 has for it turns at ten thousands of rpm."""
    class Embedded(Acting):
        def entry(self):
            first, second = (entry := super().entry())["wheels"]
            return entry | {"wheels": [first, second | {"name": "hub_momentum", "body": "hub", "speed": speed}]}

        def block(self):
            block = super().block()
            block["wheel_speed"][:, 1] = 2266.0
            return block

    craft = Embedded()
    craft.labels = dataclasses.replace(craft.labels, wheels=["rw1", "hub_momentum"])
    path = write(tmp_path / "w.h5", [craft])
    with open_results(path) as results, style.styled():
        fig = figure(PICTURES["wheels"], read_data(results, path))
    assert len(fig.axes[0].lines) == len(shown) and (fig.axes[0].get_ylim()[1] < 2000) == (len(shown) == 1)
    assert ("hub_momentum" in " ".join(text.get_text() for text in fig.texts)) == (len(shown) == 1)


def test_a_picture_of_every_device(path, tmp_path):
    told = []
    made = {p.stem: p for p in make_plots(path, tmp_path, report=told.append)}
    assert ({"drives", "thrusters", "torquers", "control_acs", "control_damp", "control_spin", "control_dump"}
            < set(made))
    assert "control_mine" not in made and not told
    assert all(is_picture(made[name]) for name in ("drives", "thrusters", "torquers", "control_acs", "control_dump"))


def test_drives_of_one_axis_share_a_row(case):
    assert driven_axes(case.crafts[0]) == [("hinge", 0, [0, 1])]
    fig = figure(drives, case)
    assert [ax.get_ylabel() for ax in fig.axes] == ["hinge\n(deg)", "(N m)"]
    named = fig.axes[1].get_legend_handles_labels()
    assert named[1] == ["servo", "brake"] and named[0][0].get_ydata().max() == pytest.approx(1, abs=1e-3)


def test_without_the_input_drives_stand_alone(tmp_path):
    made = write(tmp_path / "bare.h5", [ACT], resolved=False)
    with open_results(made) as results, style.styled():
        case = read_data(results, made)
        fig = figure(drives, case)
        assert [ax.get_ylabel() for ax in fig.axes] == ["(N m)", "(N m)"]
        assert len(figure(control, case).axes) == 1


def test_many_thrusters_are_a_raster_and_few_are_lines(case, tmp_path):
    raster = figure(thrusters, case).axes[0]
    assert [label.get_text() for label in raster.get_yticklabels()] == ["t1", "t2", "t3", "t4", "t5"]
    # of the first, on top
    bars = [bar for bar in raster.patches if bar.get_y() == pytest.approx(4 - 0.4)]
    assert ([bar.get_x() for bar in bars] == pytest.approx([0, 20, 40, 60, 80, 91])
            and bars[-1].get_width() == pytest.approx(9))
    few = write(tmp_path / "few.h5", [Acting(thrusters=2)])
    with open_results(few) as results:
        fig = figure(thrusters, read_data(results, few))
        assert ([ax.get_ylabel() for ax in fig.axes] == ["t1\n(N)", "t2\n(N)"] and fig.axes[0].lines[0].get_drawstyle()
                == "steps-post")


def test_a_band_of_a_thruster_that_is_never_on(case):
    ax = style.Sheet(1).axes[0, 0]
    draw_band(ax, ACT.time, 0 * ACT.time, 0, 1.0, "black")
    assert not ax.patches


def test_silent_thrusters_are_told(tmp_path):
    def silent(block):
        return block | {"thruster_force": 0 * block["thruster_force"]}

    told = []
    make_plots(write(tmp_path / "silent.h5", [ACT], change=silent), tmp_path / "out", names=["thrusters"],
               report=told.append)
    assert told == ["thrusters of 'ACT' left out: no thruster is on in any record"]


def test_events_are_numbered_lines(case):
    fig = figure(control, case)
    texts = [text.get_text() for text in fig.axes[0].texts]
    assert texts == ["1, 2", "3", "4"]
    assert sorted({line.get_xdata()[0] for line in fig.axes[0].lines if line.get_linestyle() == "--"
                   and len(line.get_xdata()) == 2}) == [10, 10.5, 50, 60]
    said = " ".join(text.get_text() for text in fig.texts)
    assert "1 enable acs (10 s); 2 disable dump (10.5 s)" in said


CROWDED = {"spread": [0.0, 0.0, 2.5, 4.0, 20.0, 21.5, 23.0, 50.0, 51.9, 54.0, 99.9, 100.0],
           "chain": [10 + 1.7 * k for k in range(12)]}


@pytest.mark.parametrize("times", CROWDED.values(), ids=CROWDED)
def test_numbers_of_events_do_not_overlap(tmp_path, times):
    """Neither each other nor the power of ten at the left end; and every event has its number."""
    path = write(tmp_path / "crowd.h5", [ACT], events=[(t, f"fire t{k}") for k, t in enumerate(times)],
                 change=lambda block: block | {"drive_torque": 1e5 * block["drive_torque"]})
    with open_results(path) as results, style.styled():
        fig = figure(drives, read_data(results, path))
        fig.canvas.draw()
    top = [ax for ax in fig.axes if ax.texts]
    assert len(top) == 2
    for ax in top:
        power = ax.yaxis.get_offset_text()
        boxes = [text.get_window_extent() for text in ax.texts] + [power.get_window_extent()] * bool(power.get_text())
        assert not any(a.overlaps(b) for k, a in enumerate(boxes) for b in boxes[:k])
        told = [part for text in ax.texts for part in re.split("[, ]+", text.get_text())]
        ends = [[int(n) for n in part.split("\N{EN DASH}")] for part in told]
        assert [n for end in ends for n in range(end[0], end[-1] + 1)] == list(range(1, len(times) + 1))


@pytest.mark.parametrize("count, numbers, lines", [(0, 0, 0), (12, 12, 12), (50, 0, 50), (500, 0, 0)])
def test_many_events_lose_their_numbers_and_then_their_lines(tmp_path, count, numbers, lines):
    path = write(tmp_path / "many.h5", [ACT], events=[(100 * k / max(count, 1), "fire t1") for k in range(count)])
    with open_results(path) as results, style.styled():
        craft = read_data(results, path).crafts[0]
        ax = style.Sheet(1).axes[0, 0]
        events.mark(craft, [ax], style.Clock.of(craft.time))
        assert (len(ax.texts), len(ax.lines)) == (numbers, lines)


def test_nothing_is_blown_up(path, tmp_path):
    """Constant dipoles and demands with rounding noise stay straight lines."""
    def noise(block):
        shape = block["control_torque"].shape
        return block | {"control_torque": 0.3 + 1e-16 * np.random.default_rng(1).normal(size=shape),
                        "torquer_dipole": 7 + 1e-15 * np.random.default_rng(2).normal(size=(shape[0], 2))}

    made = write(tmp_path / "steady.h5", [ACT], change=noise)
    with open_results(made) as results, style.styled():
        low, high = figure(control, read_data(results, made)).axes[1].get_ylim()
        assert high - low > 0.1


def test_momentum_of_what_starts_at_rest_is_absolute(case):
    fig = figure(conservation, case)
    assert [ax.get_ylabel() for ax in fig.axes] == ["energy\n(relative)", "momentum\n(kg m/s)", "angular momentum\n"
        "(N m s)"]


@pytest.mark.parametrize("first", [0.0, 0.032])
def test_the_picture_and_info_compare_with_the_same(tmp_path, first):
    """A spacecraft whose wheels are spun up: 290 J from nearly nothing. From 0 J on nothing is relative."""
    def spun_up(block):
        E = first + 290.0 * (block["time"] / block["time"][-1])**2
        return block | {"energy": E, "kinetic_energy": E, "potential_energy": 0 * E}

    path = write(tmp_path / "up.h5", [ACT], central_body="none", change=spun_up)
    with open_results(path) as results, style.styled():
        case, told = read_data(results, path), examine(results).spacecraft[0].energy
        fig = figure(conservation, case)
    highest = np.nanmax(fig.axes[0].lines[0].get_ydata())
    assert highest == pytest.approx(told.relative if first else told.worst, rel=1e-12)
    assert (fig.axes[0].get_ylabel() == ("energy\n(relative)" if first else "energy\n(J)")
            and (told.relative is None) == (first == 0.0))


def test_an_energy_that_nearly_vanishes_is_compared_with_the_kinetic_one(tmp_path):
    """On a parabola: the sum is rounding, and changes of it by rounding are none."""
    def parabola(block):
        n = len(block["time"])
        T = np.linspace(5e8, 4e8, n)
        E = 1e-6 + 1e-7 * np.arange(n)
        return block | {"kinetic_energy": T, "potential_energy": E - T, "energy": E}

    path = write(tmp_path / "p.h5", [ACT], change=parabola)
    with open_results(path) as results, style.styled():
        assert examine(results).spacecraft[0].energy.relative == pytest.approx(1e-5 / 5e8)
        assert np.nanmax(figure(conservation, read_data(results, path)).axes[0].lines[0].get_ydata()) == pytest.approx(
            1e-5 / 5e8)


@pytest.mark.parametrize("environment, said, unsaid", [
    ({"central_body": "none"}, "not the momenta", "Gravity"),
    ({"central_body": "earth", "gravity": {"degree": "0"}}, "which gravity keeps", "change the energy too"),
    ({"central_body": "earth", "gravity": {"degree": "8"}, "third_bodies": ["sun"]}, "turn with the central body and "
    "other bodies change the energy too", "sunlight"),
    ({"central_body": "mars", "gravity": {"degree": "2", "order": "0"}}, "which gravity keeps", "harmonics"),
])
def test_the_caption_of_conservation_says_what_changes_what(case, environment, said, unsaid):
    """Motors and dampers the energy alone; a field with harmonics the energy, too."""
    around = None if environment["central_body"] == "none" else CentralBody(environment["central_body"],
        environment=environment)
    text = drift_caption(dataclasses.replace(case, central_body=around))
    assert (said in text and unsaid not in text and "rives and wheel motors and bearings change the energy, not the "
            "momenta." in text)
    assert "hrusters act from outside and change the momenta too." in text


def test_an_arm_that_stays_in_its_plane_has_no_empty_columns(tmp_path):
    def in_plane(block):
        # beyond half a turn: goes on without a jump
        angle = 0.1 * block["time"]
        q = np.stack([0 * angle, 0 * angle, np.sin(angle / 2), np.cos(angle / 2)], axis=1)
        r = np.array([1.0, 0, 0]) + np.stack([np.cos(angle), np.sin(angle), 0 * angle], axis=1)
        hub = np.tile([0.0, 0.0, 0.0, 1.0], (len(angle), 1))
        return block | {"body_attitude": np.stack([hub, q], axis=1), "body_position": np.stack([0 * r, r], axis=1)}

    path = write(tmp_path / "plane.h5", [ACT], change=in_plane)
    with open_results(path) as results, style.styled():
        fig = figure(tips, read_data(results, path))
    assert [ax.get_title(loc="left") for ax in fig.axes] == ["in plane", "in plane"]
    y = fig.axes[0].lines[0].get_ydata()
    assert np.ptp(y) == pytest.approx(np.degrees(10.0)) and (np.diff(y) > 0).all()
