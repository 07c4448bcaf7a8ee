"""Pictures of robots: the numbers in them, and that they are drawn."""

import numpy as np
import pytest

import nesim
from nesim.base.attitudes import matrices
from nesim.base.rotations import about, multiply
from nesim.post import style
from nesim.post.data import read_data
from nesim.post.pictures.robots import endpoints, pull_on_root, reaction, turned_since_start
from nesim.post.plots import make_plots
from nesim.results.reader import open_results
from tests.post.test_plots import is_picture

pytest.importorskip("matplotlib")


@pytest.fixture(scope="module")
def path(tmp_path_factory):
    """Three seconds of the free-flying robot, whose hand a load pushes while its drives hold its joints."""
    path = tmp_path_factory.mktemp("robots") / "ets7.h5"
    changes = {"spacecraft.ETS7.controllers.arm.enabled": False, "spacecraft.ETS7.loads[0].from": 0,
               "time.duration": 3, "output.interval": 0.02}
    nesim.load("inp/ets7", changes).run(path).close()
    return path


@pytest.fixture
def case(path):
    with open_results(path) as results, style.styled():
        yield read_data(results, path)


def test_the_pictures_are_drawn(path, tmp_path):
    made = make_plots(path, tmp_path, names=["endpoints", "reaction", "drives"])
    assert [one.name for one in made] == ["endpoints.png", "reaction.png", "drives.png"] and all(map(is_picture, made))


def test_what_joints_do_to_the_root_moves_it(case):
    """Nothing else acts on it: m a by second differences of its positions beside the mass centre, which the load
    accelerates, in its axes."""
    craft, = case.crafts
    force, _ = pull_on_root(craft)
    r, h = craft.read("body_position", 0), craft.time[1] - craft.time[0]
    a = (r[2:] - 2 * r[1:-1] + r[:-2]) / h**2 + np.array([0, 5 / 2763, 0])
    wanted = 2550 * np.einsum("tij,tj->ti", matrices(craft.read("body_attitude", 0))[1:-1], a)
    assert np.abs(force[1:-1] - wanted)[20:].max() < 1e-3 * np.abs(force).max()


def test_turns_are_those_of_the_attitudes():
    """A turn about an axis of N, of a body that begins anyhow."""
    start, axis = np.array([0.1, -0.5, 0.3, 0.8]) / np.sqrt(0.99), np.array([0.6, 0.0, 0.8])
    q = np.array([np.asarray(multiply(start, about(axis, x)), dtype=float) for x in (0.0, 0.2, -0.7)])
    assert turned_since_start(q) == pytest.approx(np.outer([0.0, 0.2, -0.7], axis), abs=1e-14)


def test_others_have_none(case):
    craft, = case.crafts
    craft.endpoints = []
    told = []
    for picture in (endpoints, reaction):
        assert list(picture(case, lambda name, reason: told.append(reason))) == []
    assert len(told) == 2 and all(reason.expected for reason in told)
