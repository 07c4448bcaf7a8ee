"""The boom tips of 42's mms_k3, over 600 s."""

from pathlib import Path

import numpy as np
import pytest
import yaml

import nesim
from nesim.base.attitudes import matrices
from nesim.formats.fortytwo.export.write import export
from tests.support.attitude import tips

HERE = Path(__file__).parent / "42_mms_k3"
REACH = [20.0 - 15.833333333333334, 0.0, 0.0]       # m, from the mass centre of a last segment to its end


def tip_series(path, tmp_path, **changes):
    results = nesim.load(path, [f"{key}={value}" for key, value in changes.items()]).run(tmp_path / "mms.h5",
        overwrite=True)
    with results:
        craft = results["MMS"]
        return craft["time"][...], np.stack([tips(craft, "hub", f"b{boom}_2", REACH) for boom in range(4)], axis=1)


@pytest.fixture(scope="module")
def peer():
    table = np.loadtxt(HERE / "tip.csv", delimiter=",", skiprows=2)
    return table[:, 0], table[:, 1:].reshape(-1, 4, 3)


def test_boom_tips_agree_with_42(peer, tmp_path):
    """42's own two methods differ by 7e-8 m; it holds external forces over a step."""
    time, found = tip_series(HERE, tmp_path)
    assert np.array_equal(time, peer[0])
    assert np.abs(found - peer[1]).max() < 2e-7         # measured 6.4e-8


def test_boom_frequencies(tmp_path):
    """In-plane 0.0562 rad/s and out-of-plane 0.319 rad/s, the dominant lines of the tip's motion."""
    time, found = tip_series(HERE, tmp_path, **{"output.interval": 0.5})
    window = np.hanning(len(time))
    grid = np.linspace(0.02, 0.6, 2901)                 # rad/s
    for component, expected in ((1, 0.0562), (2, 0.319)):
        series = found[:, 0, component] - found[:, 0, component].mean()
        spectrum = np.abs(np.exp(-1j * np.outer(grid, time)) @ (window * series))
        peak = grid[spectrum.argmax()]
        # a 600 s record resolves 2 pi / 600 = 0.0105 rad/s; its peak lies far inside that; measured 0.0568, 0.3190
        assert peak == pytest.approx(expected, abs=0.001)


def test_its_own_directory_runs_unchanged(peer, tmp_path):
    """The same from 42's files as they are, and from the coordinates as 42 writes them; their output interval is 0.5 s,
    the table's 2 s."""
    results = nesim.load(HERE.parent / "42" / "mms_k3").run(tmp_path / "own.h5")
    with results:
        craft = results["MMS"]
        time, resolved = craft["time"][...], results.inputs["_resolved.yaml"]
        found = np.stack([tips(craft, "B0", f"B{3 * boom + 3}", REACH) for boom in range(4)], axis=1)
    assert np.array_equal(time[::4], peer[0])
    assert np.abs(found[::4] - peer[1]).max() < 2e-7    # measured 6.4e-8
    export(tmp_path / "own.h5", tmp_path / "out")
    joints = yaml.safe_load(resolved)["spacecraft"][0]["joints"]
    # measured 6.4e-8
    assert np.abs(tips_from_coordinates(np.loadtxt(tmp_path / "out" / "x.42"), joints)[::4] - peer[1]).max() < 2e-7


def tips_from_coordinates(x: np.ndarray, joints: list[dict]) -> np.ndarray:
    """(time, boom, 3) m, hub axes, from 42's x: a quaternion of the hub, then of each ball joint from its inner to its
    outer joint frame."""
    C, origin, still = {"B0": np.eye(3)[None]}, {"B0": np.zeros((1, 3))}, {"quaternion": (0, 0, 0, 1)}
    for k, joint in enumerate(joints):
        inner, outer = (matrices(joint.get(f"{end}_rotation", still)["quaternion"]) for end in ("inner", "outer"))
        i, o = joint["inner"], joint["outer"]
        C[o] = outer @ matrices(x[:, 4 + 4 * k:8 + 4 * k]) @ inner @ C[i]
        origin[o] = origin[i] + np.array(joint["inner_point"]) @ C[i] - np.array(joint["outer_point"]) @ C[o]
    return np.stack([origin[f"B{3 * boom + 3}"] + [20.0, 0.0, 0.0] @ C[f"B{3 * boom + 3}"] for boom in range(4)],
                    axis=1)
