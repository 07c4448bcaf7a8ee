"""42's text files: what is in their columns, and what is said about those that are not there."""

from pathlib import Path

import numpy as np
import pytest
import yaml

import nesim
from nesim.base import kepler
from nesim.base.attitudes import matrices
from nesim.base.rotations import from_angles
from nesim.cli.main import cli
from nesim.formats.fortytwo.export.write import export
from nesim.sky.rotation import earth_matrix
from nesim.sky.time import Epoch

CASES = Path(__file__).parents[2] / "inp"
MU = 3.986004e14                  # m3/s2, of the demo's Earth
START = "2026-11-17T06:30:15.5Z"
STEP = 0.05                       # s, between its records


@pytest.fixture(scope="module")
def demo(tmp_path_factory):
    """Tables by file name, and the result file's own of both spacecraft."""
    out = tmp_path_factory.mktemp("demo")
    groups = ["bodies", "joints", "wheels", "devices", "conservation", "environment", "sources"]
    nesim.load(CASES / "fortytwo_demo", {"time.duration": 3, "output.interval": STEP, "output.groups": groups}).run(out
        / "x.h5").close()
    written = export(out / "x.h5", out / "out")
    tables = {path.stem: np.loadtxt(path) for path in written.paths if not path.stem.startswith(("UTC", "Tree"))}
    with nesim.open(out / "x.h5") as results:
        own = {name: {key: craft[key][...] for key in craft} for name, craft in results.items()}
    return tables, own, written, out / "out"


def slope(x: np.ndarray) -> np.ndarray:
    """Central differences: an error of STEP^2/6 times the third derivative."""
    return (x[2:] - x[:-2]) / (2 * STEP)


def test_every_spacecraft_has_every_file(demo):
    tables, _, written, _ = demo
    both = {"PosN", "VelN", "PosR", "VelR", "PosW", "VelW", "qbn", "wbn", "Hvn", "Hvb", "KE", "RPY", "svn", "svb",
            "bvn", "bvb", "x", "u"}
    assert {f"{name}{i}" for name in both for i in (0, 1)} <= set(tables)
    assert {"time", "DynTime", "EnvTrq00", "EnvTrq01", "Hwhl", "Thr", "MTB", *both - {"x", "u"}} <= set(tables)
    assert len(written.missing) == 1 and "Acc" in written.missing[0]


def test_world_fixed_axes(demo):
    """Against pyerfa's own matrix, without tables; the velocity is what PosW does."""
    tables, _, _, _ = demo
    C = earth_matrix(Epoch.of(START), tables["time"])
    for i in (0, 1):
        r, v = tables[f"PosW{i}"], tables[f"VelW{i}"]
        # measured 1.3e-7; a table of 4e-13 rad allows 3e-6
        assert np.abs(r - np.einsum("tij,tj->ti", C, tables[f"PosN{i}"])).max() < 1e-5
        # measured 3.3e-6: STEP^2/6 n^2 v
        assert np.abs(slope(r) - v[1:-1]).max() < 1e-5


def test_reference_orbit(demo):
    """Both spacecraft fly about one point, which falls freely; the second starts at its offset."""
    tables, _, _, _ = demo
    points = [tables[f"PosN{i}"] - tables[f"PosR{i}"] for i in (0, 1)]
    # rounding of numbers of 7e6 m
    assert np.abs(points[0] - points[1]).max() < 4e-9
    assert np.abs(tables["PosR1"][0] - [34.593754197160024, 49.31161549396904, -39.50482087520368]).max() < 2e-9
    for i in (0, 1):
        v = tables[f"VelN{i}"] - tables[f"VelR{i}"]
        pull = -MU * points[0] / np.linalg.norm(points[0], axis=1)[:, None]**3
        # measured 2.5e-6: STEP^2/6 n^2 v
        assert np.abs(slope(points[i]) - v[1:-1]).max() < 1e-5
        assert np.abs(slope(v) - pull[1:-1]).max() < 1e-7                                       # measured 3.5e-9
    # harmonics act on the spacecraft alone
    assert np.abs(tables["PosR0"]).max() > 1e-2


def test_sun_and_field(demo):
    import erfa

    tables, own, _, _ = demo
    sun = -erfa.epv00(*Epoch.of(START).tdb(tables["time"]))[0]["p"] * 149597870700.0
    for i, name in enumerate(("Tug", "Eye")):
        toward = sun - tables[f"PosN{i}"]
        # measured 3e-14
        assert np.abs(tables[f"svn{i}"] - toward / np.linalg.norm(toward, axis=1)[:, None]).max() < 1e-12
        C = matrices(tables[f"qbn{i}"])
        for key in ("sv", "bv", "Hv"):
            turned = np.einsum("tij,tj->ti", C, tables[f"{key}n{i}"])
            assert np.abs(tables[f"{key}b{i}"] - turned).max() <= 1e-14 * np.abs(turned).max()
        assert np.array_equal(tables[f"bvn{i}"], own[name]["magnetic_field"])


def test_kinetic_energy(demo):
    """The recorded one less the orbit's (9 digits are lost in that), less that of a momentum that 42 does not count."""
    tables, own, _, _ = demo
    for i, (name, embedded) in enumerate((("Tug", 2.8e-4 / 2 * 2258.769757263128**2), ("Eye", 0.0))):
        tug = own[name]
        about = tug["kinetic_energy"] - (tug["momentum"] * tug["velocity"]).sum(axis=1) / 2
        if name == "Tug":
            turning = tug["body_rate"][:, 0] @ [0.0, 0.9486832980505138, -0.31622776601683794]
            about = about - 2.8e-4 * 2258.769757263128 * turning
        # J of 38; measured 5e-6: the orbit's is 2e10 J
        assert np.abs(tables[f"KE{i}"] - (about - embedded)).max() < 2e-5


def test_kinetic_energy_of_rotors_that_wobble(tmp_path):
    """What was recorded, without the orbit's 2e10 J."""
    nesim.load(CASES / "wheels_coupled", {"time.duration": 1}).run(tmp_path / "x.h5").close()
    export(tmp_path / "x.h5", tmp_path / "out")
    KE = np.loadtxt(tmp_path / "out" / "KE.42")
    # J; measured 276.6 to 284.5
    assert 270 < KE.min() <= KE.max() < 290


def test_torque_of_the_environment(demo):
    """42's columns: torque and its sum in axes of the orbit and the Sun, then both in the body's."""
    tables, own, _, _ = demo
    table = tables["EnvTrq00"]
    assert table.shape == (61, 12)
    torque = own["Tug"]["source_torque"][:, :5].sum(axis=1)
    assert np.abs(table[:, 6:9] - np.einsum("tij,tj->ti", matrices(tables["qbn0"]), torque)).max() < 1e-18
    for a, b in ((slice(0, 3), slice(6, 9)), (slice(3, 6), slice(9, 12))):
        assert np.allclose(np.linalg.norm(table[:, a], axis=1), np.linalg.norm(table[:, b], axis=1), rtol=1e-12)
    assert not table[0, 3:6].any()
    # measured 6e-6
    assert np.abs(slope(table[:, 3:6]) - table[1:-1, 0:3]).max() < 1e-4 * np.abs(table[:, 0:3]).max()


def test_dates(demo):
    tables, _, _, out = demo
    assert (out / "UTC.42").read_text().splitlines()[:2] == [" 2026:11:17:06:30:15.500000",
                                                             " 2026:11:17:06:30:15.550000"]
    assert tables["DynTime"][0] == (61361 - 51544.5) * 86400 + 6 * 3600 + 30 * 60 + 15.5 + 37 + 32.184
    assert "G2                         3       0     123     ---     06-08    07-10" in (out / "Tree0.42").read_text()


def test_a_ball_that_slides(tmp_path):
    """Its columns are those of 42: quaternion between the joint frames, then displacements; rates in the axes of the
    outer joint frame, then speeds. The kinetic energy is the recorded one."""
    nesim.load(CASES / "proof_mass", {"time.duration": 12, "spacecraft.SAT.joints.cage.outer_rotation":
                                      {"angles": [0.3, 0.2, -0.4], "sequence": 321}}).run(tmp_path / "x.h5").close()
    export(tmp_path / "x.h5", tmp_path / "out")
    x, u = (np.loadtxt(tmp_path / "out" / f"{name}.42") for name in "xu")
    tree = (tmp_path / "out" / "Tree.42").read_text()
    assert "cage                       3       3     123     123     03-08    04-10" in tree
    with nesim.open(tmp_path / "x.h5") as results:
        craft = results["SAT"]
        angle, rate, q = craft["joint_angle"][:, 0], craft["joint_rate"][:, 0], craft["body_attitude"][...]
        energy = craft["kinetic_energy"][...]
    C_OG = matrices(np.array(from_angles([0.3, 0.2, -0.4], 321)))
    turn = np.einsum("ji,tjk,tlk->til", C_OG, matrices(q[:, 1]), matrices(q[:, 0]))
    assert np.abs(matrices(x[:, 4:8]) - turn).max() < 1e-12 and np.array_equal(x[:, 8:11], angle[:, :3])
    assert np.abs(u[:, 3:6] - rate[:, 3:] @ C_OG).max() < 1e-15 and np.array_equal(u[:, 6:9], rate[:, :3])
    assert np.allclose(np.loadtxt(tmp_path / "out" / "KE.42"), energy, rtol=1e-13)


def test_what_cannot_be_derived_is_said(tmp_path, capsys):
    """In free space, without a date, of a run that recorded little."""
    groups = ["conservation"]
    nesim.load(CASES / "four_body", {"time.duration": 1, "output.groups": groups}).run(tmp_path / "x.h5").close()
    line = ["export", str(tmp_path / "x.h5"), "--format", "42", "-o", str(tmp_path / "out")]
    cli.main(args=line, prog_name="nesim", standalone_mode=False)
    said = capsys.readouterr()
    assert "PosN.42" in said.out and "qbn.42" not in said.out
    assert "DynTime, UTC: the case has no start time" in said.err
    assert "PosW, VelW, svn, svb: there is no central body" in said.err
    assert "body_attitude is not recorded (output: {groups: [bodies, ..]})" in said.err
    assert np.array_equal(np.loadtxt(tmp_path / "out" / "PosR.42"), np.loadtxt(tmp_path / "out" / "PosN.42"))
    cli.main(args=[*line, "-q"], prog_name="nesim", standalone_mode=False)
    assert capsys.readouterr() == ("", "")


def test_times_are_there_for_the_one_that_flies_longest(tmp_path):
    """A command stops the first spacecraft; files of the other go on, and so do those of time."""
    ball = "bodies: [{name: hub, mass: 1, inertia: [1, 1, 1]}]"
    (tmp_path / "sim.yaml").write_text("time: {start: 2026-01-01T00:00:00Z, duration: 10, step: 1}\n"
                                       "output: {interval: 1}\n"
                                       f"spacecraft:\n  - {{name: a, commands: [{{at: 4, stop: true}}], {ball}}}\n "
                                       f" - {{name: b, {ball}}}\n")
    nesim.load(tmp_path).run(tmp_path / "x.h5").close()
    export(tmp_path / "x.h5", tmp_path)
    assert [len((tmp_path / f"{name}.42").read_text().splitlines()) for name in ("qbn0", "qbn1", "time", "DynTime",
        "UTC")] == [5, 11, 11, 11, 11]


def test_free_space(tmp_path):
    """42's KE has the motion of the mass centre there, and RPY counts from N."""
    nesim.load(CASES / "four_body", {"time.duration": 1, "spacecraft.*.velocity": [3.0, 0.0, 4.0]}).run(tmp_path
        / "x.h5").close()
    export(tmp_path / "x.h5", tmp_path / "out")
    with nesim.open(tmp_path / "x.h5") as results:
        craft = next(iter(results.values()))
        assert np.allclose(np.loadtxt(tmp_path / "out" / "KE.42"), craft["kinetic_energy"][...], rtol=1e-13)
        resolved = yaml.safe_load(results.inputs["_resolved.yaml"])["spacecraft"][0]
        C = matrices(craft["body_attitude"][...][:, craft.bodies.index(resolved["bodies"][0]["name"])])
    roll, pitch, yaw = np.radians(np.loadtxt(tmp_path / "out" / "RPY.42")).T
    assert np.abs(C[:, 2, 0] - np.sin(pitch)).max() < 1e-15
    assert (np.abs(C[:, 2, 1] + np.sin(roll) * np.cos(pitch)).max() < 1e-15
            and np.abs(C[:, 1, 0] + np.sin(yaw) * np.cos(pitch)).max() < 1e-15)


# of the circular one: a steep ellipse, a circle, an ellipse, a hyperbola
@pytest.mark.parametrize("speed", [0.3, 1.0, 1.3, 1.7])
def test_motion_along_a_conic(speed):
    """There and back again, and energy and momentum on the way."""
    r, v = np.array([7e6, 1e5, -3e5]), np.array([0.0, 7e3, 2e3])
    v = speed * np.sqrt(MU / np.linalg.norm(r)) * (v / np.linalg.norm(v) if speed != 1 else np.cross([0, 0, 1.0], r)
                                                   / np.hypot(*r[:2]))
    t = np.array([-4e5, -2e3, 0.0, 1e-3, 700.0, 3e5])
    R, V = kepler.propagate(r, v, MU, t)
    energy = (V * V).sum(axis=1) / 2 - MU / np.sqrt((R * R).sum(axis=1))
    assert np.abs(np.cross(R, V).astype(float) / np.linalg.norm(np.cross(r, v)) - np.cross(r, v)
                  / np.linalg.norm(np.cross(r, v))).max() < 1e-15
    assert np.abs(energy / (v @ v / 2 - MU / np.linalg.norm(r)) - 1).max() < 1e-15
    for k in range(len(t)):
        back, _ = kepler.propagate(R[k], V[k], MU, -t[k])
        # measured 1e-6 of 2e9 m, 2e-9 of 7e6 m
        assert np.abs(back[0] - r).max() < 1e-14 * np.abs(R[k]).max() + 1e-8
