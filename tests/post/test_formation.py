"""Separations, volumes and qualities of formations that are known; the table and the picture of them."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from nesim.post.summary import formation_lines
from nesim.post import style
from nesim.post.formation import Formation, formation_of, table
from nesim.post.plots import make_plots
from nesim.results.formation import measure
from nesim.results.reader import open_results
from tests.post.support import Hub, write
from tests.post.test_plots import is_picture

REGULAR = np.array([(1, 1, 1), (1, -1, -1), (-1, 1, -1), (-1, -1, 1)]) / np.sqrt(8)      # edges of 1


def formation(points) -> Formation:
    """At one time."""
    points = np.asarray(points, float)[None]
    return Formation(tuple("ABCDEFGH"[:points.shape[1]]), np.zeros(1), measure(points, 0 * points))


def test_a_regular_tetrahedron():
    found = formation(1e4 * REGULAR + [7e7, 1e6, -3e6])
    assert np.allclose(found.separations, 1e4, rtol=0, atol=1e-7)
    one = found.tetrahedron
    assert (one.volume[0] == pytest.approx(1e12 / (6 * np.sqrt(2)), rel=1e-10)
            and one.surface[0] == pytest.approx(1e8 * np.sqrt(3), rel=1e-10))
    assert one.quality_gm[0] == pytest.approx(3, abs=1e-9) and one.quality_rr[0] == pytest.approx(1, abs=1e-9)


def test_degenerate_tetrahedra():
    line = formation([(x, 0, 0) for x in range(4)]).tetrahedron
    assert (line.volume[0], line.quality_gm[0], line.quality_rr[0]) == (0, 1, 0)
    square = formation([(0, 0, 0), (1, 0, 0), (1, 1, 0), (0, 1, 0)]).tetrahedron
    assert (square.volume[0] == 0 and square.quality_rr[0] == 0
            and square.quality_gm[0] == pytest.approx(1 + 2 / (((4 + 2 * np.sqrt(2)) / 6)**2 * np.sqrt(3))))


def test_two_in_one_place():
    """They part as fast as they move against each other; nothing is NaN, with four in one place neither."""
    v = np.array([[[0.0, 0.0, 0.0], [3.0, 0.0, 4.0], [0.0, 0.0, 0.0], [0.0, 1.0, 0.0]]])
    r = np.array([[[7e6, 0.0, 0.0], [7e6, 0.0, 0.0], [7e6, 10.0, 0.0], [7e6, 0.0, 2.0]]])
    found = measure(r, v)
    assert found["separation"][0, :3].tolist() == [0, 10, 2] and found["separation_rate"][0, :3].tolist() == [5, 0, 0]
    later = measure(r + 1e-3 * v, v)["separation"]
    assert later[0, 0] == pytest.approx(5e-3, rel=1e-5)
    together = measure(0 * r + 7e6, v)
    assert (all(np.isfinite(values).all() for name, values in together.items()) and together["quality_gm"][0] == 1
            and together["quality_rr"][0] == 0)


@pytest.mark.parametrize("seed", range(5))
def test_any_tetrahedron_whatever_the_order(seed):
    """Volume from the distances alone [Cayley-Menger], the sphere by solving for its centre."""
    points = np.random.default_rng(seed).normal(size=(4, 3))
    d2 = ((points[:, None] - points[None])**2).sum(axis=2)
    bordered = np.block([[np.zeros((1, 1)), np.ones((1, 4))], [np.ones((4, 1)), d2]])
    volume = np.sqrt(np.linalg.det(bordered) / 288)
    middle = np.linalg.solve(2 * (points[1:] - points[0]), (points[1:]**2).sum(axis=1) - (points[0]**2).sum())
    rr = (9 * np.sqrt(3) / 8 * volume)**(1 / 3) / np.linalg.norm(points[0] - middle)
    for order in itertools.islice(itertools.permutations(range(4)), 0, 24, 5):
        one = formation(points[list(order)]).tetrahedron
        assert one.volume[0] == pytest.approx(volume, rel=1e-9) and one.quality_rr[0] == pytest.approx(rr, rel=1e-9)
        assert 1 <= one.quality_gm[0] <= 3 and 0 <= one.quality_rr[0] <= 1


def test_only_four_make_one():
    with pytest.raises(ValueError, match="needs 4 spacecraft, there are 3"):
        formation(np.eye(3)).tetrahedron
    assert len(formation(np.eye(3)).separations) == 3


class Placed(Hub):
    """A hub beside the orbit of the others; shift in m, breathing with time."""

    def __init__(self, name: str, shift, **keywords):
        super().__init__(name, 1, **keywords)
        self.shift = np.asarray(shift, float)

    def block(self):
        block = super().block()
        block["position"] = block["position"] + self.shift * (1 + 0.2 * np.sin(0.05 * self.time))[:, None]
        return block


@pytest.fixture(scope="module")
def four(tmp_path_factory):
    crafts = [Placed(f"MMS{k + 1}", 1e4 * corner) for k, corner in enumerate(REGULAR)]
    return write(tmp_path_factory.mktemp("four") / "four.h5", crafts, title="Four")


def test_of_a_result_file(four):
    with open_results(four) as results:
        found = formation_of(results)
        two = formation_of(results, ["MMS3", "MMS1"])
    size = 1e4 * (1 + 0.2 * np.sin(0.05 * found.time))
    assert np.allclose(found.separations, size, rtol=0, atol=1e-7) and np.allclose(found.tetrahedron.quality_gm, 3,
        rtol=0, atol=1e-8)
    assert np.allclose(found.tetrahedron.volume, size**3 / (6 * np.sqrt(2)), rtol=1e-9)
    center, velocity = found.center
    assert (np.allclose(center, Hub("X", 1).block()["position"], rtol=0, atol=1e-7)
            and np.allclose(np.linalg.norm(velocity, axis=1), 7e3))
    assert two.names == ("MMS3", "MMS1") and np.allclose(two.separations[0], size)


def test_times_that_all_have(tmp_path):
    path = write(tmp_path / "x.h5", [Placed("A", [0, 0, 0]), Placed("B", [1, 0, 0], rows=40)])
    with open_results(path) as results:
        assert len(formation_of(results).time) == 40


def test_table(four):
    with open_results(four) as results:
        lines = formation_lines(results)
    assert lines[0] == "4 spacecraft about earth: distances between mass centres" and len(lines) == 2 + 6 + 3
    assert lines[1].split() == ["least", "mean", "greatest", "at", "the", "end"]
    words = lines[2].split()
    assert (words[:3] == ["MMS1", "-", "MMS2"] and words[-1] == "m" and float(words[3]) <= float(words[4])
            <= float(words[5]))
    assert lines[-2].split()[:2] == ["quality", "Q_GM"] and float(lines[-2].split()[2]) == pytest.approx(3, abs=1e-5)


@pytest.mark.parametrize("crafts, central", [(1, "earth"), (9, "earth"), (2, "none")])
def test_no_table_of_one_or_many_or_in_free_space(crafts, central, tmp_path):
    path = write(tmp_path / "x.h5", [Placed(f"S{k}", [k, 0, 0], rows=5) for k in range(crafts)], central_body=central)
    with open_results(path) as results:
        assert formation_lines(results) == []


def test_table_of_two_with_nothing_finite(tmp_path):
    path = write(tmp_path / "x.h5", [Placed("A", [0, 0, 0]), Placed("B", [1, 0, 0])],
                 change=lambda block: {name: values if name == "time" else values * np.nan for name,
                                       values in block.items()})
    with open_results(path) as results:
        lines = table(formation_of(results))
    assert len(lines) == 2 and "nan" in lines[1]


def test_picture(four, tmp_path):
    made = make_plots(four, tmp_path, names=["formation"])
    assert [path.name for path in made] == ["formation.png"] and is_picture(made[0])
    # pairs that coincide are all seen
    assert len({str(style.overlaid(k)["linestyle"]) for k in range(6)}) == 6
    assert make_plots(four, tmp_path / "again", names=["formation"])[0].read_bytes() == made[0].read_bytes()


def test_separations_are_shown_once(four, tmp_path):
    """Of four they are in the picture of the formation."""
    told = []
    assert ([path.stem for path in make_plots(four, tmp_path, names=["orbit", "formation"], report=told.append)]
            == ["orbit", "formation"])
    assert len(told) == 1 and "are in the picture formation" in told[0]


def test_no_picture_of_two(tmp_path):
    path, told = write(tmp_path / "x.h5", [Placed("A", [0, 0, 0]), Placed("B", [1, 0, 0])]), []
    assert make_plots(path, tmp_path, names=["formation"], report=told.append) == []
    assert told == ["formation of 'A' left out: only of four spacecraft about a central body"]
