"""What spacecraft make together, in the file of a run: at the same times, with all digits, whoever is ahead, ends early
or has other steps."""

import itertools

import h5py
import numpy as np
import pytest

import nesim
from nesim.base.conics import lvlh_axes
from nesim.base.rotations import about, dcm, multiply, quaternion
from nesim.post.formation import formation_of
from nesim.results.formation import FormationBuffer, measure, pairs_of
from nesim.results.layout import FormationLabels
from nesim.results.writer import Writer
from nesim.sim import recorder, runner
from tests.results.support import CraftLabels

HUB = "bodies: [{name: hub, mass: 10, inertia: [1, 1, 1]}]\n"


def case_of(directory, spacecraft, time="{duration: 60, step: 0.5}", body="earth",
            orbit="{semi_major_axis: 7e6, eccentricity: 0, inclination: 1}", more="", hub=HUB):
    """A case; spacecraft: entries without file and orbit, by name."""
    orbits = f"orbits: {{o: {orbit}}}" if body != "none" else ""
    on = ", orbit: o" if body != "none" else ""
    entries = ", ".join(f"{{name: {name}, file: c.yaml{on}{', ' if rest else ''}{rest}}}" for name,
                        rest in spacecraft.items())
    (directory / "c.yaml").write_text(hub)
    (directory / "sim.yaml").write_text(f"time: {time}\noutput: {{interval: 1}}\n"
                                        f"environment: {{central_body: {body}}}\n{orbits}\nspacecraft: [{entries}]\n"
                                        f"{more}\n")
    return directory


TWO = {"A": "", "B": "offset: [100, 0, 0]"}


# ---- what is recorded

def test_of_what_and_how_it_is_called(tmp_path):
    pytest.importorskip("xarray")
    with nesim.load("inp/mms", ["time.duration=4"]).run(tmp_path / "x.h5") as results:
        found = results.formation
        assert (found.spacecraft == results.spacecraft
                and found.pairs == ["-".join(two) for two in itertools.combinations(results.spacecraft, 2)])
        assert set(found) == {spec.name for spec in FormationLabels(found.spacecraft).datasets} and found.rows == 9
        assert (found.separation.units, found.position.frame, found.position.dims) == ("m", "N",
            ("time", "spacecraft", "xyz"))
        place = np.stack([craft["position"][...] for craft in results.values()], axis=1)
        speed = np.stack([craft["velocity"][...] for craft in results.values()], axis=1)
        assert np.array_equal(found["time"][...], results["MMS1"]["time"][...])
        assert np.allclose(found["reference_position"][...][:, None] + found["position"][...], place, rtol=0, atol=2e-8)
        plain = measure(place, speed)
        for name in ("separation", "separation_rate", "velocity", "reference_attitude", "volume", "surface",
                     "quality_gm", "quality_rr"):
            assert np.allclose(found[name][...], plain[name], rtol=1e-9, atol=1e-10), name
        tree = results.to_xarray()
        assert tree["formation"].ds.separation.sel(pair="MMS2-MMS3").sizes == {"time": 9}
        two = formation_of(results, ["MMS3", "MMS1"])
        assert (np.allclose(two.separations[0], found["separation"][:, 1], rtol=1e-14)
                and np.allclose(two.center[0], place[:, [2, 0]].mean(axis=1), rtol=1e-15))
        tree.close()


def test_the_frame_is_lvlh_and_turns_with_the_reference(tmp_path):
    with nesim.load(case_of(tmp_path, TWO, "{duration: 6000, step: 5}"), "output.interval=5").run(tmp_path
            / "x.h5") as results:
        f = results.formation
        q, t = f["reference_attitude"][...], f["time"][...]
        for k in range(0, len(t), 100):
            axes = np.array(lvlh_axes(f["reference_position"][k], f["reference_velocity"][k]), float)
            assert np.allclose(dcm(q[k]).astype(float), axes, rtol=0, atol=1e-14)
    # of a circle, about -y: from one row to the next, without a change of sign
    w = np.sqrt(3.986004418e14 / 7e6**3)
    turned = np.array([multiply(about((0, -1, 0), w * t[1]), x) for x in q[:-1]], float)
    assert np.abs(turned - q[1:]).max() < 1e-6


def test_quaternions_of_any_attitude():
    q = np.random.default_rng(3).normal(size=(50, 4))
    q = np.concatenate([q, np.eye(4), 1e-9 + np.eye(4)])
    q /= np.linalg.norm(q, axis=1)[:, None]
    found = quaternion(np.array([dcm(x).astype(float) for x in q]))
    assert (np.abs(np.abs((found * q).sum(axis=1)) - 1).max() < 1e-15
            and np.abs(found - np.sign((found * q).sum(axis=1))[:, None] * q).max() < 1e-14)


def test_rates_are_the_changes_of_distances():
    rng = np.random.default_rng(1)
    r, v = rng.normal(size=(1, 5, 3)), rng.normal(size=(1, 5, 3))
    h = 1e-6
    now = measure(r, v)
    one, two = (measure(r + dt * v, v)["separation"] for dt in (-h, h))
    assert (np.allclose(now["separation_rate"], (two - one) / (2 * h), rtol=0, atol=1e-8)
            and now["separation"].shape == (1, len(pairs_of(5))))


def test_digits_that_positions_do_not_have(tmp_path):
    """1 au from the Sun positions are multiples of 3e-5 m. 100 m apart for an hour at 1 mm/s, the Sun's pull differs by
    less than 1e-8 m."""
    spacecraft = {"A": "", "B": 'offset: [60.00000001, 80, 0], offset_velocity: [0.001, 0, 0], offset_frame: "N"'}
    where = case_of(tmp_path, spacecraft, "{duration: 3600, step: 10}", "sun",
                    "{semi_major_axis: 1.5e11, eccentricity: 0, inclination: 1}")
    with nesim.load(where, "output.interval=60").run(tmp_path / "x.h5") as results:
        t, place = results.formation["time"][...], results.formation["position"][...]
        plain = results["B"]["position"][...] - results["A"]["position"][...]
    drift = place[:, 1] - place[:, 0]
    expected = np.array([60.00000001, 80, 0]) + t[:, None] * [0.001, 0, 0]
    # 100 m * 2 mu/r^3 * t^2 / 2 = 2.6e-5 m; what is not smooth in it is rounding
    bend = np.abs(drift - expected)
    assert bend.max() < 1e-4
    rough = lambda x: np.abs(np.diff(x - expected, 4, axis=0)).max()
    assert rough(drift) < 1e-9 and rough(plain) > 1e-5


# ---- who is told about

@pytest.mark.parametrize("body, count, groups, there",
    [("none", 2, None, False), ("earth", 1, None, False), ("earth", 2, None, True), ("earth", 8, None, True),
                                                       ("earth", 9, None, False), ("earth", 9, "[formation]", True),
     ("earth", 2, "[bodies]", False)])
def test_who_makes_a_formation(body, count, groups, there, tmp_path):
    where = case_of(tmp_path, {f"S{k}": f"offset: [{100 * k}, 0, 0]" if body != "none" else "" for k in range(count)},
                    "{duration: 2, step: 0.5}", body)
    with nesim.load(where, [] if groups is None else [f"output.groups={groups}"]).run(tmp_path / "x.h5") as results:
        assert (results.formation is not None) == there
        if there:
            assert results.formation.rows == 3 and ("volume" in results.formation) == (count == 4)


# ---- records that come at different times

def test_other_steps_and_trees_meet(tmp_path, monkeypatch):
    """Lane groups of their own; one is held back, so that little waits in memory; the same bits whatever the turns."""
    monkeypatch.setattr(recorder, "BLOCK", 16)
    monkeypatch.setattr(runner, "AHEAD", 64)
    most, take = [0], FormationBuffer._take

    def watched(self):
        most[0] = max(most[0], *(rows.shape[1] for rows in self._waiting.values()))
        return take(self)

    monkeypatch.setattr(FormationBuffer, "_take", watched)
    spacecraft = {"SLOW": "step: 0.001", "FAST": "step: 0.1, offset: [100, 0, 0]",
                  "OWN": "step: 0.3333333333333333333, offset: [0, 100, 0]"}
    case = nesim.load(case_of(tmp_path, spacecraft, "{duration: 400, step: 0.5}"))
    found = []
    for jobs in (1, 2):
        with case.run(tmp_path / f"{jobs}.h5", jobs=jobs) as results:
            assert results.formation.rows == 401
            found.append({name: results.formation[name][...] for name in results.formation})
    assert all(np.array_equal(found[0][name], found[1][name]) for name in found[0])
    assert np.allclose(found[0]["separation"][0], [100, 100, np.sqrt(2) * 100])
    # rows: measured 80 to 96, and 385 to 401 if nobody waits
    assert most[0] < 64 + 10 * 16


def test_one_that_is_stopped_and_those_that_go_on(tmp_path):
    commands = "set: {commands: [{at: 20, stop: true}]}"
    hub = HUB + "commands: []\n"
    spacecraft = {"A": "", "B": "offset: [100, 0, 0]", "C": f"offset: [0, 100, 0], {commands}",
                  "D": "offset: [0, 0, 100]"}
    (tmp_path / "s").mkdir()
    where = case_of(tmp_path / "s", spacecraft, hub=hub)
    with nesim.load(where).run(tmp_path / "x.h5") as results:
        assert results["C"].rows == 21 and results.formation.rows == 61
        separation, volume = results.formation["separation"][...], results.formation["volume"][...]
        with_c = ["C" in pair for pair in results.formation.pairs]
        assert np.isfinite(separation[:21]).all() and np.isfinite(volume[:21]).all() and np.isnan(volume[21:]).all()
        assert np.isnan(separation[21:, with_c]).all() and np.isfinite(separation[21:, np.logical_not(with_c)]).all()
        centre = np.mean([results[name]["position"][21:] for name in "ABD"], axis=0)
        assert np.allclose(results.formation["reference_position"][21:], centre, rtol=1e-15)


def test_blocks_of_any_size_in_any_order_are_the_same_bits(tmp_path):
    rng = np.random.default_rng(5)
    names, count = ["A", "B", "C", "D"], 300
    rows = {name: {"time": np.arange(count, dtype=float), "position": 7e6 + rng.normal(size=(count, 3)),
                   "velocity": 7e3 + rng.normal(size=(count, 3)),
                   "orbit_remainder": 1e-9 * rng.normal(size=(count, 6))} for name in names}
    whole = measure(*(np.stack([rows[name][key] for name in names], axis=1) for key in ("position", "velocity",
        "orbit_remainder")))
    for seed in range(3):
        rng = np.random.default_rng(seed)
        writer = Writer(tmp_path / f"{seed}.h5", {}, {}, [CraftLabels(name, ["b"]) for name in names], groups=[],
                        chunk=32, formation=names)
        at = dict.fromkeys(names, 0)
        while any(row < count for row in at.values()):
            name, n = rng.choice([name for name in names if at[name] < count]), rng.integers(1, 90)
            writer.append(name, {key: values[at[name]:at[name] + n] for key, values in rows[name].items()},
                          last=at[name] + n >= count)
            at[name] += n
        with h5py.File(writer.finish("complete")) as file:
            assert set(file["sc/A"]) == {"time", "position", "velocity", "xyz"}
            for key, values in whole.items():
                assert np.array_equal(file["formation"][key][...], values), key


def test_nothing_waits_for_those_who_have_ended():
    rows = lambda count: {"time": np.arange(float(count)), "position": np.ones((count, 3)),
                          "velocity": np.ones((count, 3))}
    two = FormationBuffer(["A", "B"])
    assert two.add("A", rows(3), None, last=True) is None and len(two.add("B", rows(2), None)["time"]) == 2
    assert len(two.add("B", rows(2), None)["time"]) == 1
    for _ in range(3):
        assert two.add("B", rows(5), None) is None and two._waiting["B"].size == 0
    assert two.finish() is None


def test_what_is_left_when_a_run_breaks_off(tmp_path):
    """Rows that two have; a third came less far."""
    writer = Writer(tmp_path / "a.h5", {}, {}, [CraftLabels(name, ["b"]) for name in "ABC"], groups=[],
                    formation=["A", "B", "C"])
    for name, count in (("A", 9), ("B", 7), ("C", 4)):
        writer.append(name, {"time": np.arange(count, dtype=float), "position": np.ones((count, 3)),
                             "velocity": np.ones((count, 3))})
    with nesim.open(writer.finish("failed", "no more")) as results:
        assert results.formation.rows == 7
        assert (np.isfinite(results.formation["separation"][:4]).all()
                and np.isnan(results.formation["separation"][4:, 1:]).all())

