"""Code that a case brings: Python laws at their sample rate, compiled laws at every stage, and what happens when they
fail."""

import os
import subprocess
import sys

import numpy as np
import pytest

import nesim
from nesim.base.errors import InputError, RunError, UsageError

SIM = """\
time: {duration: 2, step: 0.05}
output: {interval: 0.1}
spacecraft:
  - {name: SAT, file: sc.yaml}
"""
CRAFT = """\
rate: [0.1, 0, 0.02]
bodies:
  - {name: hub, mass: 20, inertia: [2, 3, 4]}
wheels:
  - {name: x, body: hub, axis: x, inertia: 0.01, max_torque: 0.05}
  - {name: y, body: hub, axis: y, inertia: 0.01}
controllers:
  - {name: mine, type: python, sample: 0.2, file: law.py, class: Law, parameters: {k: 2.0}, actuators: [x, y]}
"""
LAW = """\
class Law:
    calls = []

    def __init__(self, parameters, spacecraft):
        self.k = parameters["k"]
        self.name = spacecraft.name

    def __call__(self, seen):
        self.calls.append(seen)
        return [self.k * seen.rate[0], self.k * seen.rate[1]]
"""


def case(directory, law=LAW, craft=CRAFT, sim=SIM):
    """The files of a case."""
    directory.mkdir()
    for name, text in (("sim.yaml", sim), ("sc.yaml", craft), ("law.py", law)):
        (directory / name).write_text(text)
    return directory


def command(directory, *options):
    """The command line: exit code and what it says."""
    done = subprocess.run([sys.executable, "-m", "nesim", "run", str(directory), "-o", str(directory.parent / "out.h5"),
                           *options],
                          capture_output=True, text=True, timeout=300)
    assert "Traceback" not in done.stderr
    return done.returncode, done.stderr


# ---- Python laws

def test_a_law_is_asked_at_its_samples_only(tmp_path):
    """Every 0.2 s from 0 on, whatever the step; it sees the state of that moment, and its outputs are held, within the
    wheel's limit."""
    loaded = nesim.load(case(tmp_path / "c"), allow_code=True)
    with loaded.run(tmp_path / "x.h5") as results:
        calls = loaded.code.find("law.py", "Law").calls
        assert [seen.time for seen in calls] == pytest.approx(0.2 * np.arange(11), abs=1e-12)
        time, rate, torque = (results["SAT"][name][...] for name in ("time", "body_rate", "wheel_torque"))
    assert [seen.rate for seen in calls] == [pytest.approx(r, abs=1e-15) for r in rate[::2, 0]]
    asked = 2.0 * rate[::2, 0, :2]
    assert torque[::2] == pytest.approx(np.c_[np.clip(asked[:, 0], -0.05, 0.05), asked[:, 1]], abs=1e-15)
    assert torque[1::2] == pytest.approx(torque[:-1:2], abs=1e-15)  # held
    assert calls[3].wheel_speed.keys() == {"x", "y"} and calls[3].attitude.shape == (4,) and calls[3].joint_angle == {}


def test_every_spacecraft_has_its_own_law(tmp_path):
    """Made once a run for each, also in lanes: no state is shared but what the author shares."""
    law = ("class Law:\n    def __init__(self, p, craft):\n        self.n = 0\n    def __call__(self, seen):\n "
           "       self.n += 1\n        return [1e-3*self.n, 0]\n")
    sim = SIM + "  - {name: B, file: sc.yaml}\n  - {name: C, file: sc.yaml, set: {bodies.hub.mass: 30}}\n"
    loaded = nesim.load(case(tmp_path / "c", law, sim=sim), allow_code=True)
    for run in range(2):
        with loaded.run(tmp_path / f"{run}.h5") as results:
            for name in ("SAT", "B", "C"):
                assert results[name]["wheel_torque"][-1, 0] == pytest.approx(0.011, rel=1e-12)


def test_law_without_actuators_gives_a_torque(tmp_path):
    """Three numbers, N m in body axes."""
    craft = CRAFT.replace(", actuators: [x, y]", "").replace("rate: [0.1, 0, 0.02]\n", "")
    law = "class Law:\n    def __init__(self, *a): pass\n    def __call__(self, seen): return (0, 0, 0.4)\n"
    with nesim.load(case(tmp_path / "c", law, craft), allow_code=True).run(tmp_path / "x.h5") as results:
        assert results["SAT"]["body_rate"][-1, 0, 2] == pytest.approx(0.4 / 4 * 2, rel=1e-12)


FAILURES = {
    "raises": ("raise KeyError('no such thing')", "KeyError: 'no such thing'"),
    "nan": ("return [float('nan'), 0]", "not finite"),
    "length": ("return [1, 2, 3]", "it returned 3 numbers, needed: 2"),
    "number": ("return 1.0", "it returned a number, needed: 2"),
    "text": ("return 'ab'", "ValueError"),
    "nothing": ("return None", "needed: 2"),
    "exit": ("raise SystemExit(0)", "SystemExit"),
}


@pytest.mark.parametrize("integrator", ["rk4", "dop853"])
@pytest.mark.parametrize("name", FAILURES)
def test_a_law_that_fails(tmp_path, name, integrator):
    """RunError with controller, class, file, time and reason; the file is marked failed and keeps the records
    before."""
    action, reason = FAILURES[name]
    law = LAW.replace("        return [", f"        if seen.time > 0.9:\n            {action}\n        return [")
    loaded = nesim.load(case(tmp_path / "c", law, sim=f"integrator: {integrator}\n" + SIM), allow_code=True)
    with pytest.raises(RunError, match=r"controller 'mine' of spacecraft 'SAT' \(Law in law.py\) failed at t = 1 "
                                       r"s: ") as raised:
        loaded.run(tmp_path / "x.h5")
    assert reason in str(raised.value)
    with nesim.open(tmp_path / "x.h5") as results:
        assert results.status == "failed" and "mine" in results.attributes["end_reason"]
        assert results["SAT"]["time"][...] == pytest.approx(0.1 * np.arange(11))
        assert np.isfinite(results["SAT"]["body_rate"][...]).all()


def test_exit_codes(tmp_path):
    """4 and a marked file where a law fails; 3 where code is not allowed, is no Python or has no such class; never a
    traceback."""
    failing = case(tmp_path / "failing", LAW.replace("        return [", "        1/0\n        return ["))
    code, said = command(failing, "--allow-code")
    assert code == 4 and "controller 'mine'" in said and "ZeroDivisionError" in said and "t = 0 s" in said
    with nesim.open(tmp_path / "out.h5") as results:
        assert results.status == "failed"
    os.remove(tmp_path / "out.h5")
    code, said = command(failing)
    assert code == 3 and "--allow-code" in said and not (tmp_path / "out.h5").exists()
    code, said = command(case(tmp_path / "broken", "class Law:\n    def __call__(self seen): pass\n"), "--allow-code")
    assert code == 3 and "law.py:2" in said and "SyntaxError" in said and not (tmp_path / "out.h5").exists()


@pytest.mark.parametrize(("law", "message"), [
    ("class Law:\n    def __call__(self seen): pass\n", "cannot be run: SyntaxError"),
    ("import no_such_module\n"
     "class Law: pass\n", "cannot be run: ModuleNotFoundError: No module named 'no_such_module'"),
    ("class Law:\n    pass\n", "'Law' cannot be made for controller 'mine': TypeError"),
    ("class Law:\n    def __init__(self, p, s): p['missing']\n", "'Law' cannot be made for controller 'mine': "
    "KeyError: 'missing'"),
    ("class Law:\n    def __init__(self, p, s): pass\n", "has no __call__"),
    ("Law = 3\nclass Lawn: pass\n", "'Law' cannot be made"),
], ids=["syntax", "import", "arguments", "constructor", "not callable", "not a class"])
def test_code_that_cannot_be_used_is_an_input_error(tmp_path, law, message):
    """With the file's name; nothing is run, no file is left."""
    with pytest.raises(InputError) as raised:
        nesim.load(case(tmp_path / "c", law), allow_code=True).run(tmp_path / "x.h5")
    assert message in str(raised.value) and "law.py" in str(raised.value)
    assert not list(tmp_path.glob("x.h5*"))


def test_code_that_is_not_allowed(tmp_path):
    """Refused when the case is read; a Craft without its code refuses to run."""
    with pytest.raises(InputError, match="not allowed"):
        nesim.load(case(tmp_path / "c"))
    loaded = nesim.load(tmp_path / "c", allow_code=True)
    from nesim.sim.craft import Craft
    from tests.support.flight import fly
    with pytest.raises(UsageError, match="not allowed"):
        fly(Craft(loaded.description.flights[0].spacecraft), 0.1, 1.0)


# ---- compiled laws

ARM = """\
bodies:
  - {name: hub, mass: 20, inertia: [2, 3, 4]}
  - {name: arm, mass: 2, inertia: [1, 1, 1]}
joints:
  - {name: j, type: gimbal, inner: hub, outer: arm, axes: [z], rate: [0.3]}
drives:
  - {name: d, joint: j, mode: compiled, file: law.py, function: spring}
"""
SPRING = """\
import ctypes

times = []

@ctypes.CFUNCTYPE(None, ctypes.c_double, ctypes.c_int, *[ctypes.POINTER(ctypes.c_double)]*3)
def spring(t, axes, angle, rate, torque):
    times.append(t)
    for k in range(axes):
        torque[k] = -3.2*angle[k] - 0.4*rate[k]
"""


def test_a_compiled_law_is_called_at_every_stage(tmp_path):
    """A spring and damper by a C function through ctypes moves the joint as the joint's own spring does; four calls a
    step, one a record."""
    loaded = nesim.load(case(tmp_path / "c", SPRING, ARM), allow_code=True)
    with loaded.run(tmp_path / "x.h5") as results:
        found, torque = results["SAT"]["joint_angle"][:, 0, 0], results["SAT"]["drive_torque"][:, 0]
        rate = results["SAT"]["joint_rate"][:, 0, 0]
    times = loaded.code.find("law.py", "times")
    assert len(times) == 4 * 40 + 21
    assert {0.025, 0.05} <= {round(t, 9) for t in times}
    own = ARM.replace("rate: [0.3]", "rate: [0.3], stiffness: [3.2], damping: [0.4]").partition("drives:")[0]
    with nesim.load(case(tmp_path / "d", craft=own)).run(tmp_path / "y.h5") as results:
        assert found == pytest.approx(results["SAT"]["joint_angle"][:, 0, 0], abs=1e-15)
    assert torque == pytest.approx(-3.2 * found - 0.4 * rate, abs=1e-15)


@pytest.mark.parametrize("integrator", ["rk4", "adams", "dop853"])
def test_a_compiled_law_comes_to_its_limit_as_a_servo_does(tmp_path, integrator):
    """The instants are located: the same law as a servo of nesim's, cut to 0.2 N m from the start and again on the way
    back. Measured: rounding."""
    servo = ARM.replace("mode: compiled, file: law.py, function: spring", "mode: position, target: 0, stiffness: 3.2, "
        "damping: 0.4, max_torque: 0.2")
    limited = ARM.replace("function: spring", "function: spring, max_torque: 0.2")
    found = []
    for name, craft in (("c", limited), ("d", servo)):
        directory = case(tmp_path / name, SPRING, craft)
        text = (directory / "sim.yaml").read_text()
        (directory / "sim.yaml").write_text(text + f"integrator: {integrator}\n")
        with nesim.load(directory, allow_code=True).run(tmp_path / f"{name}.h5") as results:
            found.append((results["SAT"]["joint_angle"][:, 0, 0], results["SAT"]["drive_torque"][:, 0]))
    (angle, torque), (right, given) = found
    assert angle == pytest.approx(right, abs=1e-14) and torque == pytest.approx(given, abs=1e-14)
    assert np.abs(torque).max() <= 0.2 and (np.abs(torque) == 0.2).any() and (np.abs(torque) < 0.19).any()


def test_something_that_is_no_function_is_refused(tmp_path):
    """A Python function has no address that C could call."""
    with pytest.raises(InputError, match="'spring' is no compiled function"):
        nesim.load(case(tmp_path / "c", "def spring(t, axes, angle, rate, torque): pass\n", ARM), allow_code=True).run(
            tmp_path / "x.h5")


def test_a_law_sees_what_sensors_measure(tmp_path):
    """A gyro on an arm, mounted a quarter turn about z, with bias and an error of its scale: against the arm's rate in
    the file. Both are numbers of the same state: they agree to rounding (measured: 4e-17 rad/s)."""
    craft = CRAFT.replace("wheels:", """\
  - {name: arm, mass: 2, inertia: [0.1, 1, 1]}
joints:
  - {name: elbow, type: gimbal, axes: [y], inner: hub, outer: arm, inner_point: [1, 0, 0], rate: 0.2}
sensors:
  - {name: imu, type: gyro, body: arm, rotation: {angles: ["90 deg"], sequence: 3}, bias: [0.01, 0, 0], scale: 0.5}
wheels:""")
    law = LAW.replace("self.calls.append(seen)", "self.calls.append((seen.time, seen.sensors['imu']))")
    loaded = nesim.load(case(tmp_path / "c", law, craft), allow_code=True)
    results = loaded.run(output=tmp_path / "out.h5")
    calls = loaded.code.find("law.py", "Law").calls
    craft = results["SAT"]
    times, rate = craft["time"][...], craft["body_rate"][...][:, 1]
    assert len(calls) > 5
    for t, seen in calls[:-1]:
        w = rate[np.argmin(abs(times - t))]
        assert np.allclose(seen, 1.5 * np.array([w[1], -w[0], w[2]]) + [0.01, 0, 0], rtol=0, atol=1e-14)


def test_max_torque_of_laws_with_actuators_is_refused():
    """They return numbers of actuators, not a torque."""
    with pytest.raises(nesim.InputError, match="they have their own limits"):
        nesim.load("inp/python_law", ["controllers.bdot.max_torque=3"], allow_code=True)
