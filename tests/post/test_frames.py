"""Ground tracks and pointing: the numbers in the pictures, and that they are drawn."""

import dataclasses
import warnings

import numpy as np
import pytest

from nesim.post import style
from nesim.post.batch_plots import limits, near
from nesim.post.data import read_data
from nesim.post.pictures.ground_track import (WORLD, angles_between, cut_at_date_line, ground_track, is_sparse,
                                              place_name, window_of)
from nesim.post.pictures.motion import angle_figure
from nesim.post.pictures.pointing import axis_angle, pointing, turn_size, wrapped
from nesim.post.plots import make_plots
from nesim.results.reader import open_results
from tests.post.support import Hub, quaternion, turn, write
from tests.post.test_plots import is_picture

pytest.importorskip("matplotlib")


class Pointing(Hub):
    """Turns about y of LVLH at 1 deg/s from 0 on, and flies round the equator once, eastward over the date line."""

    def __init__(self, frames: tuple[str, ...] = ("lvlh", "fixed")):
        super().__init__("SAT", 1)
        self.labels = dataclasses.replace(self.labels, frames=frames, frame_bodies=["hub"])

    def block(self) -> dict[str, np.ndarray]:
        t, n = self.time, len(self.time)
        q, zero = quaternion(turn(1, np.radians(t))), np.zeros((n, 3))
        rate = np.tile(np.radians([0, 1.0, 0]), (n, 1))[:, None]
        east = np.radians(170 + 360 * t / t[-1])
        return super().block() | {
            "attitude_lvlh": q[:, None], "rate_lvlh": rate, "velocity_lvlh": zero, "attitude_fixed": q[:, None],
            "rate_fixed": rate,
            "velocity_fixed": zero, "position_fixed": zero, "longitude": np.angle(np.exp(1j * east)),
            "latitude": 0.5 * np.sin(east), "altitude": 5e5 + t}


def figures(path, picture):
    """By stem."""
    with open_results(path) as results, style.styled():
        return dict(picture(read_data(results, path), lambda *reason: None))


def test_a_way_over_the_date_line_is_cut_at_both_edges():
    track = np.array([[170.0, 0], [178, 10], [-178, 20], [-170, 10], [177, -3]])
    assert cut_at_date_line(track)[2:5] == pytest.approx(np.array([[180, 15], [np.nan, np.nan], [-180, 15]]),
                                                         nan_ok=True)
    # 10 of 13 deg on the way from 10 to -3
    assert cut_at_date_line(track)[7:10] == pytest.approx(np.array([[-180, 0], [np.nan, np.nan], [180, 0]]),
                                                          nan_ok=True)
    assert len(cut_at_date_line(track)) == 11 and np.array_equal(cut_at_date_line(track[:2]), track[:2])


def test_points_where_the_way_is_not_known():
    # 2 asin(cos 60 sin 10)
    assert angles_between(np.array([[0.0, 0], [90, 0], [90, 90], [-170, 60], [170, 60]])) == pytest.approx(
        [90, 90, 30, 9.96185], abs=1e-5)
    assert is_sparse(np.array([[0.0, 0], [40, 0], [80, 0]])) and not is_sparse(np.array([[0.0, 0], [4, 0], [8, 0]]))
    assert not is_sparse(np.full((3, 2), np.nan)) and not is_sparse(np.zeros((1, 2)))


def test_a_track_in_one_place_is_enlarged():
    (west, east), (south, north) = window_of([np.array([[47.0, -1], [49, 1]])])
    assert (west + east) / 2 == 48 and east - west == pytest.approx(2 * (north - south)) and south < -1 and north > 1
    for track in ([[0.0, 0], [40, 0]], [[179.0, 0], [-179, 0]], [[0.0, 85], [0, 89]], [[np.nan, np.nan]]):
        assert window_of([np.array(track)]) == WORLD
    assert [place_name(x, "EW") for x in (0, -30, 12.5, 180)] == ["0°", "30°W", "12.5°E", "180°"]


def test_angles_of_known_turns():
    C = turn(1, np.radians([0.0, 30, 150]))
    assert (np.degrees(turn_size(C)) == pytest.approx([0, 30, 150])
            and np.degrees(axis_angle(C, 2)) == pytest.approx([0, 30, 150]))
    assert np.degrees(axis_angle(C, 1)) == pytest.approx([0, 0, 0], abs=1e-12)
    assert wrapped(np.array([np.pi + 0.1, -0.1])) == pytest.approx([0.1 - np.pi, -0.1])


def test_pictures_hold_what_was_recorded(tmp_path):
    path = write(tmp_path / "a.h5", [Pointing()])
    (fig,) = figures(path, ground_track).values()
    chart, height = fig.axes
    way = max((line.get_xydata() for line in chart.lines), key=len)
    assert np.isnan(way).any(axis=1).sum() == 1 and np.nanmax(way[:, 0]) == 180 and np.nanmin(way[:, 0]) == -180
    assert height.lines[0].get_ydata()[-1] == pytest.approx((5e5 + 99.5) / 1e3)
    found = figures(path, pointing)
    assert list(found) == ["pointing_lvlh", "pointing_fixed"]
    away, angles, rates = found["pointing_lvlh"].axes
    assert away.lines[1].get_ydata()[90] == pytest.approx(45) and angles.lines[1].get_ydata()[90] == pytest.approx(45)
    assert rates.lines[1].get_ydata() == pytest.approx(np.ones(200))
    with open_results(path) as results, style.styled():
        case = read_data(results, path)
        alone = angle_figure(case, case.crafts[0])
    assert [ax.get_ylabel()[:3] for ax in alone.axes] == ["yaw", "pit", "rol"]
    assert ([ax.lines[0].get_color() for ax in alone.axes] == [line.get_color() for line in angles.lines]
            == [line.get_color() for line in rates.lines[::-1]])


def test_nothing_finite_and_nothing_recorded(tmp_path):
    def nothing(block):
        return {name: values if name == "time" else values * np.nan for name, values in block.items()}

    with warnings.catch_warnings():
        warnings.simplefilter("error", RuntimeWarning)
        made = make_plots(write(tmp_path / "nan.h5", [Pointing(frames=("fixed",))], change=nothing), tmp_path / "nan",
                          names=["pointing", "ground_track"])
    assert [path.name for path in made] == ["pointing_fixed.png", "ground_track.png"] and all(map(is_picture, made))
    told = []
    assert make_plots(write(tmp_path / "plain.h5", [Hub("SAT", 1)]), tmp_path / "none",
                      names=["pointing", "ground_track"], report=told.append) == []
    assert "output: {frames: [lvlh]}" in told[0] and "output: {frames: [fixed]}" in told[1]


def test_histograms_of_values_that_differ_by_rounding():
    one = 621861.0
    low, high = limits(np.array([one, np.nextafter(one, np.inf)]))
    assert low < one < high and np.histogram([one, np.nextafter(one, np.inf)], 5, (low, high))[0].sum() == 2
    assert (near((2.5, 1e9, -2.0), np.array([1.0, 2.0])) == [2.5, -2.0] and near((4.0, 40.0), np.array([3.0, 3.0]))
            == [4.0])
    assert limits(np.array([1.0, 2.0])) == (1.0, 2.0) and limits(np.array([3.0, 3.0])) == (3.0, 3.0)
