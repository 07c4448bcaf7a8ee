"""What 42's files mean: each line against the same thing computed by hand, and the ways out of and into 42's format."""

import shutil
from pathlib import Path

import h5py
import numpy as np
import pytest

import nesim
from nesim.base.rotations import dcm, from_angles
from nesim.case.reader import read_case
from nesim.cli.main import cli
from nesim.formats import ImportOptions
from nesim.sim.case import Case

DEMO = Path(__file__).parents[2] / "inp" / "fortytwo_demo"
SIM, ORB, TUG, EYE, CMD = "Inp_Sim.txt", "Orb_Low.txt", "SC_Tug.txt", "SC_Eye.txt", "Inp_Cmd.txt"
MU, RADIUS = 3.986004e14, 6378145.0


def demo(directory: Path, *edits) -> Path:
    """A copy of the demonstration; edits: (file, what a line holds, what it becomes)."""
    target = directory / "case"
    shutil.copytree(DEMO, target)
    for file, holds, becomes in edits:
        lines = (target / file).read_text().splitlines()
        at = next(i for i, line in enumerate(lines) if holds in line)
        lines[at] = becomes
        (target / file).write_text("\n".join(lines) + "\n")
    return target


ALONE = ((SIM, "! Spacecraft 0", "FALSE 0 SC_Tug.txt  ! Spacecraft 0"),
         (SIM, "! Command script", "NONE  ! Command script"))
FREE = (*ALONE, (ORB, "! Regime", "ZERO  ! Regime"))
CIRCLE = (*ALONE, (ORB, "! Periapsis", "600.0 600.0  ! Altitudes"),
          (SIM, "! Gravity gradient", "FALSE  ! Gravity gradient"),
          (SIM, "! Gravity perturbations", "FALSE  ! Gravity perturbations"), (SIM, "! Residual", "FALSE  ! Residual"))


def start_of(case):
    """Position and velocity of the only spacecraft, and of its orbit's point, m, m/s in N."""
    from nesim.case.starts import orbit_state

    flight = case.flights[0]
    craft = flight.spacecraft
    return (np.array(craft.position), np.array(craft.velocity),
            *map(np.array, orbit_state(flight.orbit, case.environment)))


# ---- motion

def spun(I, H, w, duration, step):
    """Rates of a body with a constant momentum H in it: I dw/dt = -w x (I w + H)."""
    def f(w):
        return np.linalg.solve(I, -np.cross(w, I @ w + H))

    out = [w]
    for _ in range(round(duration / step)):
        a = f(w)
        b = f(w + step / 2 * a)
        c = f(w + step / 2 * b)
        d = f(w + step * c)
        w = w + step / 6 * (a + 2 * b + 2 * c + d)
        out.append(w)
    return np.array(out)


@pytest.mark.parametrize("edits", [
    [(EYE, "! Embedded momentum", "0.3 -0.2 0.5  ! Embedded momentum")],
    [(EYE, "! Number of wheels", "1  ! Number of wheels"), (EYE, "! Momentum (N m s)", "0.6164414002968976  ! "
    "Momentum"),
     (EYE, "! Rotor inertia", "0.03  ! Rotor inertia")],
])
def test_momentum_in_a_body(tmp_path, edits):
    """42's wheels hold their absolute momentum while nothing drives them, and its body's inertia is without them."""
    H = np.array([0.3, -0.2, 0.5])
    case = demo(tmp_path, *FREE, *edits, (EYE, "! Number of thrusters", "0  ! Number of thrusters"))
    text = (case / EYE).read_text().splitlines()
    at = next(i for i, line in enumerate(text) if line.startswith("1 0 0") and "! Axis" in line)
    text[at] = "0.3 -0.2 0.5   ! Axis"
    (case / EYE).write_text("\n".join(text) + "\n")
    I, w = np.diag([3.1, 2.9, 4.4]), np.radians([0.0, 1.5, 12.0])
    with nesim.load(case, {"time.duration": 60}).run(tmp_path / "x.h5") as results:
        found = results["Eye"]["body_rate"][...][:, 0]
        momentum = results["Eye"]["angular_momentum"][...]
    assert np.abs(found - spun(I, H, w, 60.0, 0.05)[::20]).max() < 1e-9
    q = np.array([0.1, 0.2, -0.3, 0.9273618495495704])
    assert np.abs(momentum - (dcm(q).T @ (I @ w + H)).astype(float)).max() < 1e-9


def test_a_joint_that_slides_and_turns(tmp_path):
    """With its slides locked it is one that turns only."""
    turns = demo(tmp_path, (SIM, "! Spacecraft 1", "FALSE 0 SC_Eye.txt  ! Spacecraft 1"),
                 (SIM, "! Command script", "NONE  ! Script"))
    both = tmp_path / "both"
    shutil.copytree(turns, both)
    text = (both / TUG).read_text()
    first = text.index("Joint 0")
    end = text.index("Joint 1")
    block = text[first:end].replace("0 123                             ! Slides", "2 312                             ! "
        "Slides")
    block = block.replace("FALSE FALSE FALSE                 ! Slides locked", "TRUE TRUE FALSE                   ! "
        "Slides locked")
    (both / TUG).write_text(text[:first] + block + text[end:])
    found = []
    for case in (turns, both):
        with nesim.load(case, {"time.duration": 30}).run(tmp_path / f"{case.name}.h5") as results:
            craft = results["Tug"]
            slides = 2 if case is both else 0
            found.append((craft["body_attitude"][...][:, craft.bodies.index("B0")],
                          craft["joint_angle"][...][:, craft.joints.index("G0"), slides:slides + 2]))
    assert np.abs(found[0][0] - found[1][0]).max() < 1e-11 and np.abs(found[0][1] - found[1][1]).max() < 1e-11
    assert len(read_case(both).flights[0].spacecraft.bodies) == len(read_case(turns).flights[0].spacecraft.bodies)


def ball_that_slides(directory, *edits):
    """The demonstration in free space, the Tug alone, its ball with two slides. edits: of its lines."""
    case = demo(directory, (SIM, "! Spacecraft 1", "FALSE 0 SC_Eye.txt  ! Spacecraft 1"),
                (SIM, "! Command script", "NONE  ! Script"), (ORB, "! Regime", "ZERO  ! Regime"))
    text = (case / TUG).read_text()
    first, end = text.index("Joint 2"), text.index("Joint 3")
    block = text[first:end]
    for before, after in (("0 123                             ! Slides", "2 312                             ! Slides"),
                          *edits):
        assert before in block
        block = block.replace(before, after)
    (case / TUG).write_text(text[:first] + block + text[end:])
    return case


LOCKED = [("FALSE FALSE FALSE                 ! Slides", "TRUE TRUE FALSE                   ! Slides")]
MOVES = [("0 0 0                             ! Displacements", "0.02 -0.01 0                      ! Displacements"),
         ("0 0 0                             ! Speeds", "0.01 0.02 0                       ! Speeds")]


def test_a_ball_that_slides_is_one_joint(tmp_path):
    """No body of its own, slides first; momentum to rounding (measured: 1.1e-14 with a step of 2.5 ms)."""
    case = ball_that_slides(tmp_path, *MOVES)
    craft = read_case(case).flights[0].spacecraft
    joint = next(joint for joint in craft.joints if joint.name == "G2")
    assert [body.name for body in craft.bodies] == [f"B{i}" for i in range(5)] and len(craft.joints) == 4
    assert (joint.type, joint.slides, joint.displacement) == ("spherical", ("z", "x"), (0.02, -0.01))
    assert joint.rate[:2] == (0.01, 0.02) and joint.stiffness == (0.0, 0.0, 0.02, 0.03, 0.03)
    with nesim.load(case, {"time.duration": 10, "time.step": 0.0025}).run(tmp_path / "x.h5") as results:
        tug = results["Tug"]
        H, at = tug["angular_momentum"][...], tug["joint_angle"][:, tug.joints.index("G2")]
        assert not tug["momentum"][...].any() and np.abs(H - H[0]).max() < 1e-13 * np.abs(H[0]).max()
        assert np.ptp(at[:, :2], axis=0).min() > 0.05 and not np.isnan(at[:, :5]).any() and np.isnan(at[:, 5]).all()


def test_a_ball_with_locked_slides_or_turns(tmp_path):
    """With its slides locked it is a ball alone; with its turns locked it slides alone, turned as it was."""
    plain = ball_that_slides(tmp_path / "plain", ("2 312                             ! Slides", "0 123  ! Slides"))
    held = ball_that_slides(tmp_path / "held", *LOCKED)
    found = []
    for case in (plain, held):
        with nesim.load(case, {"time.duration": 30}).run(tmp_path / f"{case.parent.name}.h5") as results:
            found.append(results["Tug"]["body_attitude"][...])
    # measured 5e-11: rk4 errs otherwise in the quaternion against the inner body than in that against N
    assert np.abs(found[0] - found[1]).max() < 1e-9
    stiff = ball_that_slides(tmp_path / "stiff", *MOVES,
                             ("FALSE FALSE FALSE                 ! Turns", "TRUE TRUE TRUE  ! Turns"))
    joint = next(joint for joint in read_case(stiff).flights[0].spacecraft.joints if joint.name == "G2")
    assert (joint.type, joint.axes, joint.displacement, joint.rate) == ("prismatic", ("z", "x"), (0.02, -0.01),
                                                                        (0.01, 0.02))
    start = [nesim.load(case)["Tug"].motion().attitude for case in (plain, stiff)]
    assert np.abs(start[0] - start[1]).max() < 1e-15


def test_commands_lock_and_fire(tmp_path):
    with nesim.load(DEMO).run(tmp_path / "x.h5") as results:
        craft, time = results["Tug"], results["Tug"]["time"][...]
        rate = craft["joint_rate"][...][:, craft.joints.index("G3"), 0]
    assert (not rate[time <= 60].any() and np.abs(rate[(time > 62) & (time < 200)]).min() > 0
            and np.abs(rate[time > 201]).max() < 1e-12)


# ---- where and how it starts

@pytest.mark.parametrize("code, frame", [("NAN", "N"), ("NQN", "N"), ("LAL", "L"), ("NQL", "L"), ("NAE", "E"), ("NAF",
    "F")])
def test_attitude_in_its_forms(tmp_path, code, frame):
    case = read_case(demo(tmp_path, *CIRCLE, (EYE, "! Rate in", f"{code}  ! code"),
                          (EYE, "! Angles (deg), sequence", "20 -10 35 312  ! Angles"),
                          (ORB, "! Angles (deg), sequence", "10 20 30 213  ! Angles")))
    q = from_angles(np.radians([20, -10, 35]), 312) if code[1] == "A" else (0.1, 0.2, -0.3, 0.9273618495495704)
    r, v = start_of(case)[2:]
    down, across = -r / np.linalg.norm(r), -np.cross(r, v) / np.linalg.norm(np.cross(r, v))
    C_LN = np.array([np.cross(across, down), across, down])
    east = np.cross([0, 0, 1], r) / np.linalg.norm(np.cross([0, 0, 1], r))
    frames = {"N": np.eye(3), "L": C_LN, "E": np.array([[0, 0, 1], east, np.cross([0, 0, 1], east)]),
              "F": dcm(from_angles(np.radians([10, 20, 30]), 213)).astype(float) @ C_LN}
    expected = dcm(q).astype(float) @ frames[frame]
    craft = case.flights[0].spacecraft
    assert np.abs(dcm(craft.attitude).astype(float) - expected).max() < 1e-14
    turning = expected @ np.cross(r, v) / (r @ r) if code[0] == "L" else 0.0
    assert np.abs(np.array(craft.rate) - np.radians([0.0, 1.5, 12.0]) - turning).max() < 1e-15


def test_formation_offsets_are_arcs_of_the_orbit(tmp_path):
    """Along a circle in L: a place further on it, at the circle's own speed."""
    case = read_case(demo(tmp_path, *CIRCLE, (EYE, "! Position of", "CM  ! CM"),
                          (EYE, "! Position in F", "5000.0 0 0  ! Position"),
                          (EYE, "! Velocity in F", "0 0 0  ! Velocity")))
    r, v, ref, speed = start_of(case)
    radius = RADIUS + 600e3
    assert abs(np.linalg.norm(r) - radius) < 1e-6 and abs(np.linalg.norm(v) - np.sqrt(MU / radius)) < 1e-9
    assert np.arccos(r @ ref / radius**2) * radius == pytest.approx(5000.0, abs=1e-3) and (r - ref) @ speed > 0


def test_the_formations_origin_counts_with_origin(tmp_path):
    fixed = (ORB, "! Fixed in", "N  ! Fixed in")
    found = {}
    for refers in ("CM", "ORIGIN"):
        case = read_case(demo(tmp_path / refers, *CIRCLE, fixed, (EYE, "! Position of", f"{refers}  ! Position of"),
                              (ORB, "! Origin given in", "N  ! Origin in")))
        r, v, ref, speed = start_of(case)
        found[refers] = r - ref
        assert np.abs(v - speed - [0.02, 0.0, -0.01]).max() < 1e-9
    assert np.abs(found["CM"] - [-120, 15, 8]).max() < 1e-8 and np.abs(found["ORIGIN"] - [-70, 15, 8]).max() < 1e-8


def test_orbits_by_other_lines(tmp_path):
    state = (ORB, "! Elements from here", "RV  ! Elements")
    assert np.allclose(start_of(read_case(demo(tmp_path / "a", *ALONE, state)))[2], [6978e3, 0, 0])
    tall = read_case(demo(tmp_path / "b", *ALONE, (ORB, "! Size by", "AE  ! Size"),
                          (ORB, "! Lowest altitude", "500.0 0.2  ! Lowest"), (ORB, "! True anomaly", "0.0  ! nu")))
    assert np.linalg.norm(start_of(tall)[2]) == pytest.approx(RADIUS + 500e3, rel=1e-12)


def test_orbits_from_files(tmp_path):
    """A state of a TRV file is carried along its conic to the start; a spline is interpolated."""
    edits = (*ALONE, (ORB, "! Elements from here", "FILE  ! Elements"))
    case = demo(tmp_path / "a", *edits)
    radius, rate = 7e6, np.sqrt(MU / 7e6**3)
    (case / "states.txt").write_text(f'some text\n"TUG"\nCENTRAL EARTH 2026-11-17 06:20:15.5\n{radius} 0 0\n'
                                     f'0 {float(radius * rate)!r} 0\n')
    position = start_of(read_case(case))[2]
    assert np.abs(position - radius * np.array([np.cos(600 * rate), np.sin(600 * rate), 0])).max() < 1e-4
    case = demo(tmp_path / "b", *edits, (ORB, "! File format", "SPLINE  ! Format"),
                (EYE, "! Propagation", "COWELL  ! Propagation"))
    rows = [(t, radius / 1e3 * np.cos(rate * t), radius / 1e3 * np.sin(rate * t)) for t in (-20, -10, 0, 10, 20)]
    (case / "states.txt").write_text("".join(f"2026:11:17:06:{30 + (15 + t) // 60:02d}:{(15 + t) % 60 + 0.5} "
                                             f"{float(x)!r} {float(y)!r} 0 {-rate * y:.9f} {rate * x:.9f} 0\n" for t, x,
                                             y in rows))
    assert np.abs(start_of(read_case(case))[2] - [radius, 0, 0]).max() < 1e-6
    (case / EYE).write_text((case / EYE).read_text().replace("COWELL", "ENCKE"))
    with pytest.raises(nesim.InputError, match="along the whole spline"):
        read_case(case)


def test_switches(tmp_path):
    around = read_case(DEMO).environment
    assert (around.degree, around.order, around.acts_on, around.magnetic_field) == (4, 4, "bodies", "igrf")
    assert list(around.third_bodies) == ["sun", "jupiter", "moon"] and around.mu == MU and around.radius == RADIUS
    off = read_case(demo(tmp_path, *CIRCLE)).environment
    assert (off.degree, off.acts_on, off.magnetic_field, tuple(off.third_bodies)) == (0, "mass_center", None, ())


def test_an_impossible_inertia_is_run_and_said(tmp_path):
    """42 ships such spacecraft."""
    case = demo(tmp_path, *FREE, (EYE, "! Moments", "3.1 2.9 44.0  ! Moments"))
    found = read_case(case)
    assert found.flights[0].spacecraft.bodies[0].unphysical and any("no distribution of mass" in notice
        for notice in found.notices)
    Case(found)["Eye"]


def test_times_that_42_rounds(tmp_path):
    found = read_case(demo(tmp_path, (SIM, "! Duration, step", "10.02 0.05  ! Duration"),
                           (SIM, "! File output", "0.12  ! Interval")))
    assert found.duration == pytest.approx(10.05) and found.interval == pytest.approx(0.1)
    assert sum("whole number of steps" in notice for notice in found.notices) == 2


# ---- into YAML, and back to 42's output

def same_bits(a: Path, b: Path) -> bool:
    with h5py.File(a) as first, h5py.File(b) as second:
        names = []
        first["sc"].visititems(lambda name, item: names.append(name) if isinstance(item, h5py.Dataset)
                               and item.dtype.kind == "f" else None)
        return bool(names) and all(first["sc"][name][...].tobytes() == second["sc"][name][...].tobytes()
                                   for name in names)


def test_the_imported_case_gives_the_same_bits(tmp_path):
    cli.main(args=["import-42", str(DEMO), "-o", str(tmp_path / "new"), "-q"], prog_name="nesim", standalone_mode=False)
    assert sorted(path.name for path in (tmp_path / "new").iterdir()) == ["sc_eye.yaml", "sc_tug_0.yaml", "sim.yaml"]
    text = (tmp_path / "new" / "sc_tug_0.yaml").read_text()
    assert "# SC_Tug.txt:30" in text and "# Jnt_Panel.txt:4" in text
    said = {line.split(":")[0].strip(): line.partition("  # ")[2]
            for line in (tmp_path / "new" / "sim.yaml").read_text().splitlines()}
    assert [said[key] for key in ("output", "gravity", "Orb0")] == ["Inp_Sim.txt:5", "Inp_Sim.txt:25, 29",
        "Orb_Low.txt:15, 17, 18, 19, 20"]
    for name, case in (("own", DEMO), ("new", tmp_path / "new")):
        nesim.load(case, {"time.duration": 150}).run(tmp_path / f"{name}.h5").close()
    assert same_bits(tmp_path / "own.h5", tmp_path / "new.h5")


def test_import_does_not_overwrite(tmp_path):
    from nesim.base.errors import OutputError

    with pytest.raises(OutputError, match="exists already"):
        cli.main(args=["import-42", str(DEMO), "-o", str(tmp_path), "-q"], prog_name="nesim", standalone_mode=False)


def test_export_holds_every_digit(tmp_path):
    nesim.load(DEMO, {"time.duration": 3, "output.interval": 0.05}).run(tmp_path / "x.h5").close()
    cli.main(args=["export", str(tmp_path / "x.h5"), "--format", "42", "-o", str(tmp_path / "out"), "-q"],
             prog_name="nesim", standalone_mode=False)

    def read(name):
        return np.loadtxt(tmp_path / "out" / f"{name}.42")

    with nesim.open(tmp_path / "x.h5") as results:
        assert np.array_equal(read("time"), results["Tug"]["time"][...])
        for i, name in enumerate(("Tug", "Eye")):
            craft = results[name]
            for file, key in (("PosN", "position"), ("VelN", "velocity"), ("Hvn", "angular_momentum")):
                assert np.array_equal(read(f"{file}{i}"), craft[key][...])
            assert np.array_equal(read(f"qbn{i}"), craft["body_attitude"][...][:, craft.bodies.index("B0")])
            assert np.array_equal(read(f"wbn{i}"), craft["body_rate"][...][:, craft.bodies.index("B0")])
        assert np.array_equal(read("PosN"), read("PosN0"))
        tug = results["Tug"]
        assert read("x0").shape == (61, 4 + 2 + 1 + 4 + 2 + 3) and read("u0").shape == (61, 3 + 2 + 1 + 3 + 2 + 3)
        assert np.array_equal(read("x0")[:, 4:6], tug["joint_angle"][...][:, tug.joints.index("G0"), :2])
        assert np.abs(read("Hwhl0")[0] - [1.8, -0.7]).max() < 1e-14       # as the files have it
        hub = tug["body_position"][...][:, tug.bodies.index("B0")]
    # central differences: an error of h^2/6 times the third derivative
    assert (np.abs((hub[2:] - hub[:-2]) / 0.1 - read("u0")[1:-1, -3:]).max() < 1e-6 < 2e-3
            * np.abs(read("u0")[:, -3:]).max())
    assert np.abs(np.diff(read("KE1"))).max() < 1e-6 * read("KE1")[0]


def test_thrust_levels(tmp_path):
    """Of a PROPORTIONAL thruster, from the flight software's next sample (0.1 s) until that of the next; not above 1. A
    pulse is nothing to it, as a level is nothing to a PULSED one."""
    def told(j, t, level):
        return f"{t} SC[0].AC.Thr[{j}].ThrustLevelCmd = {level}"

    script = [told(0, 0.5, 0.25), told(1, 0.5, 0.25), told(0, 1.0, 2.0), "1.0 SC[0].AC.Thr[0].PulseWidthCmd = 0.5",
              told(0, 2.0, 0.25), told(0, 2.5, 0.25), told(0, 2.75, 0.0)]
    case = demo(tmp_path, (TUG, "PULSED", "PROPORTIONAL  ! Mode"))
    (case / CMD).write_text("\n".join(["title", *script, "EOF", ""]))
    read = read_case(case)
    thrusters = read.flights[0].spacecraft.thrusters
    assert [(thruster.name, thruster.force) for thruster in thrusters] == [("Thr0", 0.5), ("Thr0_level2", 2.0), ("Thr1",
        1.5)]
    assert [np.round(thruster.on, 9).tolist() for thruster in thrusters] == [[[0.6, 1.1], [2.1, 2.8]], [[1.1, 2.1]], []]
    assert sum("command has no effect: thruster" in notice for notice in read.notices) == 2
    nesim.load(case, {"time.duration": 3, "output.interval": 0.25}).run(tmp_path / "x.h5").close()
    cli.main(args=["export", str(tmp_path / "x.h5"), "--format", "42", "-o", str(tmp_path / "out"), "-q"],
             prog_name="nesim", standalone_mode=False)
    expected = np.repeat([0.0, 0.5, 2.0, 0.5, 0.0], [3, 2, 4, 3, 1])
    assert np.array_equal(np.loadtxt(tmp_path / "out" / "Thr.42"), np.stack([expected, 0 * expected], axis=1))


def test_delta_v_of_a_reference_orbit(tmp_path):
    """42 moves what flies relative to the orbit; the tug is on its own (COWELL). In L the axes are the orbit's, which
    the first one has changed."""
    case = read_case(demo(tmp_path, (CMD, "100.0 SC", "1.5 Impart Impulsive Delta-V of [0.0 0.0 50.0] m/s in Frame N "
                                                      "to Orb[0]"),
                          (CMD, "60.0 SC", "1.0 Impart Impulsive Delta-V of [3.0 -1.0 0.5] m/s in Frame L to Orb[0]")))
    tug, eye = (flight.spacecraft for flight in case.flights)
    assert [command.action for command in tug.commands] == ["lock"]
    assert [(command.action, command.at, command.frame) for command in eye.commands] == [("delta_v", 1.0, "N"),
        ("delta_v", 1.5, "N")]
    assert sum("SC[0] is COWELL" in notice for notice in case.notices) == 2
    r, v = _conic(case, 1.0)
    down, across = -r / np.linalg.norm(r), -np.cross(r, v) / np.linalg.norm(np.cross(r, v))
    assert np.abs(np.array(eye.commands[0].value) - np.array([3.0, -1.0, 0.5])
                  @ [np.cross(across, down), across, down]).max() < 1e-9
    assert eye.commands[1].value == (0.0, 0.0, 50.0)


def test_a_second_delta_v_finds_the_orbit_changed(tmp_path):
    """The first one turns the orbit's plane: L at the same time is another one then."""
    kick = "1.0 Impart Impulsive Delta-V of {} m/s in Frame {} to Orb[0]"
    case = read_case(demo(tmp_path, (CMD, "60.0 SC", kick.format("[0.0 0.0 2000.0]", "N")),
                          (CMD, "100.0 SC", kick.format("[0.0 1.0 0.0]", "L"))))
    r, v = _conic(case, 1.0)
    v = v + [0.0, 0.0, 2000.0]
    assert np.abs(np.array(case.flights[1].spacecraft.commands[1].value) + np.cross(r, v)
                  / np.linalg.norm(np.cross(r, v))).max() < 1e-9


def _conic(case, t: float):
    """The reference orbit at a time, by a Taylor series: its next term is below 1e-6 m after a second."""
    from nesim.case.starts import orbit_state

    r, v = map(np.array, orbit_state(case.flights[0].orbit, case.environment))
    size = np.linalg.norm(r)
    a = -MU * r / size**3
    jerk = -MU * (v / size**3 - 3 * r * (r @ v) / size**5)
    return r + v * t + a * t**2 / 2 + jerk * t**3 / 6, v + a * t + jerk * t**2 / 2


def test_lenient_and_check_on_the_command_line(tmp_path, capsys):
    case = demo(tmp_path, (SIM, "! Seed", "7 9  ! Seed"))
    cli.main(args=["check", "--lenient", str(case)], prog_name="nesim", standalone_mode=False)
    said = capsys.readouterr()
    assert "good, 2 spacecraft" in said.out and "Inp_Sim.txt:6" in said.err
    assert read_case(case, options=ImportOptions(lenient=True)).seed == 7


def test_spacecraft_that_share_a_file(tmp_path):
    """One tree for both; names get their numbers."""
    found = read_case(demo(tmp_path, (SIM, "! Spacecraft 0", "TRUE 0 SC_Eye.txt  ! Spacecraft 0"),
                           (SIM, "! Command script", "NONE  ! Script")))
    assert [flight.spacecraft.name for flight in found.flights] == ["Eye_0", "Eye_1"]
    assert found.flights[0].spacecraft.bodies == found.flights[1].spacecraft.bodies


def test_display_commands_are_passed_over(tmp_path):
    case = demo(tmp_path)
    (case / CMD).write_text('title\n0.0 POV CmdRange = 60.0\n0.0 Banner = "hello"\n0.0 SC[0] qrl = [0.0 0.0 0.0 1.0]\n '
                            ' indented\n% no\n// no\nEOF\nanything\n')
    notices = read_case(case).notices
    assert (sum("Inp_Cmd.txt" in notice for notice in notices) == 1
            and any("Inp_Cmd.txt:4" in notice for notice in notices))


def test_files_with_other_ends_of_lines_and_blank_lines(tmp_path):
    case = demo(tmp_path)
    expected = read_case(case).resolved
    for path in case.iterdir():
        path.write_bytes(b"\r\n\r\n".join(line.encode() for line in path.read_text().splitlines()) + b"\r\n")
    assert read_case(case).resolved == expected


def test_locked_axes_and_ball_joints(tmp_path):
    craft = read_case(DEMO).flights[0].spacecraft
    joints = {joint.name: joint for joint in craft.joints}
    assert [joints[name].type for name in ("G0", "G1", "G2", "G3")] == ["gimbal", "prismatic", "spherical", "gimbal"]
    assert list(joints["G0"].axes) == ["y", "z"] and np.allclose(joints["G0"].stiffness, [0.6, 0.4])
    assert list(joints["G1"].axes) == ["z"] and np.allclose(joints["G1"].stiffness, [15.0])
    assert [(drive.joint, drive.axis, drive.mode) for drive in craft.drives] == [("G3", 1, "locked")]
    # 42 gives a ball joint's rate in the outer joint frame, nesim in the outer body's axes
    turned = dcm(from_angles(np.radians([0, 0, 20]), 123)).astype(float) @ np.radians([0.0, 0.2, -0.1])
    assert np.abs(np.array(joints["G2"].rate) - turned).max() < 1e-16


def test_an_orbit_from_a_tle(tmp_path):
    """Its mean elements, carried along their conic: inclination, node, size and mean anomaly at the start."""
    case = demo(tmp_path, *ALONE, (ORB, "! Elements from here", "FILE  ! Elements"),
                (ORB, "! File format", "TLE  ! Format"), (ORB, "! Label", '"ISS"  ! Label'),
                (SIM, "! Date (UTC)", "12 10 2019  ! Date"))
    shutil.copy(Path(__file__).parent / "flying" / "station.tle", case / "states.txt")
    found = read_case(case)
    _, _, r, v = start_of(found)
    first, second = (case / "states.txt").read_text().splitlines()[2:4]
    inclination, raan, M0, n, e = (float(x) for x in (second[8:16], second[17:25], second[43:51], second[52:63],
                                                      "0." + second[26:33]))
    n, h, distance = n * 2 * np.pi / 86400, np.cross(r, v), np.linalg.norm(r)
    assert np.arccos(h[2] / np.linalg.norm(h)) == pytest.approx(np.radians(inclination), abs=1e-12)
    assert np.arctan2(h[0], -h[1]) % (2 * np.pi) == pytest.approx(np.radians(raan), abs=1e-12)
    a = 1 / (2 / distance - v @ v / MU)
    assert a == pytest.approx(np.cbrt(3.986005e14 / n**2), rel=1e-12)
    E = np.arctan2(r @ v / np.sqrt(MU * a), 1 - distance / a)
    # from the set's epoch to the start, in the year's day 344
    seconds = (344 - float(first[20:32])) * 86400 + 6 * 3600 + 30 * 60 + 15.5
    assert np.angle(np.exp(1j * (E - e * np.sin(E) - np.radians(M0) - n * seconds))) == pytest.approx(0, abs=1e-6)
    assert any("mean elements are taken as they are" in notice for notice in found.notices)


def test_a_ball_joint_that_is_locked(tmp_path):
    """Its three axes at other angles than 0: a fixed joint that is turned so."""
    case = demo(tmp_path)
    text = (case / TUG).read_text()
    first, end = text.index("Joint 2"), text.index("Joint 3")
    (case / TUG).write_text(text[:first] + text[first:end].replace("FALSE FALSE FALSE                 ! Turns",
        "TRUE TRUE TRUE                    ! Turns") + text[end:])
    free, held = (next(j for j in read_case(path).flights[0].spacecraft.joints if j.name == "G2")
                  for path in (DEMO, case))
    assert held.type == "fixed"
    expected = dcm(free.outer_rotation) @ dcm(free.attitude) @ dcm(free.inner_rotation)
    assert np.abs((dcm(held.outer_rotation) @ dcm(held.inner_rotation) - expected).astype(float)).max() < 1e-15


def test_other_leap_seconds_are_said(tmp_path):
    found = read_case(demo(tmp_path, (SIM, "! Leap seconds", "36.0  ! Leap seconds")))
    assert any("36 leap seconds: on that day there are 37" in notice for notice in found.notices)
    assert not any("leap seconds" in notice for notice in read_case(DEMO).notices)
