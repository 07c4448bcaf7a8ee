"""Laws of the user in spacecraft that are stepped together: each sees its own spacecraft and the others beside it."""

import numpy as np
import pytest

import nesim
from nesim.sim.lanes import LaneGroup
from nesim.sim.runner import schedule_of
from tests.support.files import differences

LAWS = '''\
import ctypes

LOG = []


class Damper:
    """As rate_damping; it counts its samples."""

    def __init__(self, parameters, spacecraft):
        self.gain, self.name, self.count = parameters["gain"], spacecraft.name, 0

    def __call__(self, seen):
        self.count += 1
        LOG.append((self.name, self.count, seen))
        return [-self.gain*x for x in seen.rate]

    def save(self):
        return self.count

    def load(self, saved):
        self.count = saved


class Swing:
    """Turns the boom with the distance of the other one's port, and by how often it was asked."""

    def __init__(self, parameters, spacecraft):
        self.count, self.other = 0, parameters["other"]

    def __call__(self, seen):
        self.count += 1
        apart = seen.partners[self.other].endpoint("port").position - seen.craft.endpoint("port").position
        return [0.02*apart[0] + 0.001*self.count]

    def save(self):
        return self.count

    def load(self, saved):
        self.count = saved


@ctypes.CFUNCTYPE(None, ctypes.c_double, ctypes.c_int, *[ctypes.POINTER(ctypes.c_double)]*3)
def spring(t, axes, angle, rate, torque):
    for k in range(axes):
        torque[k] = -3.2*(1 + 0.1*axes)*angle[k] - 0.4*rate[k]
'''
PYTHON = "{name: damp, type: python, sample: 0.1, file: laws.py, class: Damper, parameters: {gain: 0.7}}"
SWING = "{name: swing, type: python, sample: 0.2, file: laws.py, class: Swing, parameters: {other: B}, actuators: [d]}"
DAMPING = "{name: damp, type: rate_damping, sample: 0.1, derivative: 0.7}"
CRAFT = """\
bodies: [{name: hub, mass: %s, inertia: [2, 2.5, 3]}, {name: boom, mass: 1, inertia: [0.2, 0.3, 0.4]}]
joints: [{name: j, type: gimbal, axes: [y], inner: hub, outer: boom, inner_point: [0, 0.4, 0],
          outer_point: [0, -0.3, 0], stiffness: 3, angle: [%s]}]
wheels: [{name: rw, body: hub, axis: [0, 0, 1], inertia: 0.01, mode: balanced, speed: %s}]
endpoints: [{name: port, body: hub, point: [%s, 0, 0], radius: 0.1}]
drives: [{name: d, joint: j, mode: torque}]
controllers: [%s]
"""
SIM = """\
time: {duration: 8, step: 0.01}
output: {interval: 0.5}
checkpoint: {interval: 1}
spacecraft:
  - {name: A, file: a.yaml, velocity: [0.1, 0, 0.01], rate: [0.01, 0.02, 0.03]}
  - {name: B, file: b.yaml, position: [1.5, 0, 0.02], rate: [0.02, 0, -0.01]}
contacts:
  - {name: touch, endpoint: A.port, with: B.port, law: hunt_crossley, stiffness: 2e3, damping: 1}
dockings: [{name: dock, ports: [A.port, B.port]}]
commands: [{at: 4, lock: dock}, {at: 6, unlock: dock}]
"""


def case_in(directory, ours=PYTHON + ", " + SWING, theirs=PYTHON, mass=20, sim=SIM, **others):
    directory.mkdir(exist_ok=True)
    files = {"sim.yaml": sim, "laws.py": LAWS, "a.yaml": CRAFT % (mass, 0.1, 50, 0.5, ours),
             "b.yaml": CRAFT % (30, -0.2, -70, -0.5, theirs)} | others
    for name, text in files.items():
        (directory / name).write_text(text)
    return directory


def numbers_in(path):
    with nesim.open(path) as found:
        return {f"{name}/{key}": craft[key][...] for name, craft in found.items() for key in craft}


def assert_same(one, other):
    assert one.keys() == other.keys()
    for name, values in one.items():
        np.testing.assert_array_equal(values, other[name], err_msg=name)


@pytest.fixture(scope="module")
def straight(tmp_path_factory):
    """The case with three laws, its Case after the run, and its results."""
    directory = tmp_path_factory.mktemp("laws")
    case = nesim.load(case_in(directory / "case"), allow_code=True)
    case.run(directory / "one.h5", jobs=1).close()
    return directory / "case", case, directory / "one.h5"


def test_a_law_in_python_does_what_the_same_of_nesim_does(tmp_path):
    """To the bit, but for the demand, which is recorded of nesim's alone."""
    found = []
    for name, law in (("own", DAMPING), ("python", PYTHON)):
        nesim.load(case_in(tmp_path / name, law, law), allow_code=True).run(tmp_path / f"{name}.h5").close()
        found.append({key: x for key, x in numbers_in(tmp_path / f"{name}.h5").items() if "control_torque" not in key})
    assert_same(*found)
    assert np.abs(found[0]["A/contact_force"]).max() > 1 and np.abs(found[0]["A/docking_force"]).max() > 0.001


def test_what_a_law_sees(straight):
    """Its own spacecraft as it is recorded at that time, and the other one."""
    _, case, results = straight
    log = case.code.find("laws.py", "LOG")
    with nesim.open(results) as found:
        for name, other in (("A", "B"), ("B", "A")):
            seen = [seen for own, count, seen in log if own == name and count == 16][0]
            craft, record = found[name], 3
            assert seen.time == craft.time[record] == 1.5
            np.testing.assert_array_equal(seen.rate, craft["body_rate"][record, 0])
            np.testing.assert_array_equal(seen.attitude, craft["body_attitude"][record, 0])
            np.testing.assert_array_equal(seen.position, craft["position"][record])
            np.testing.assert_array_equal(seen.joint_angle["j"], craft["joint_angle"][record, 0, :1])
            np.testing.assert_array_equal(seen.joint_rate["j"], craft["joint_rate"][record, 0, :1])
            assert seen.wheel_speed == {"rw": craft["wheel_speed"][record, 0]}
            assert list(seen.partners) == [other] and seen.craft.bodies == ["hub", "boom"]
            motion, record_of_other = seen.partners[other].motion(), found[other]
            np.testing.assert_array_equal(motion.mass_center, record_of_other["position"][record])
            np.testing.assert_array_equal(motion.joint_angle[0, :1], record_of_other["joint_angle"][record, 0, :1])


def test_lanes_and_threads(straight, tmp_path):
    directory, _, one = straight
    nesim.load(directory, allow_code=True).run(tmp_path / "two.h5", jobs=2).close()
    assert not differences(one, tmp_path / "two.h5")
    cases = [nesim.load(case_in(tmp_path / f"{k}", mass=20 + k), allow_code=True) for k in range(3)]

    def flown(members):
        group = LaneGroup(members, schedule_of(cases[0], members[0]))
        rows = group.rows(16)
        assert group.advance(np.empty(16), rows, 1000) == 16
        return group.split_records(rows)

    together = flown([case.stepped[0] for case in cases])
    for k, case in enumerate(cases):
        for part, alone in zip(together[2 * k:2 * k + 2], flown([case.stepped[0]]), strict=True):
            assert_same(part, alone)


def test_laws_go_on_in_the_middle_of_a_grasp(straight, tmp_path):
    """With what each of them had saved."""
    directory, _, one = straight
    nesim.load(directory, {"time.duration": 5.0}, allow_code=True).run(tmp_path / "part.h5").close()
    nesim.continue_run(tmp_path / "part.h5", until=8, output=tmp_path / "whole.h5", allow_code=True).close()
    assert_same(numbers_in(one), numbers_in(tmp_path / "whole.h5"))


def test_a_law_that_fails_is_named(tmp_path):
    wrong = LAWS.replace("0.001*self.count]", "0.001/(self.count < 10)]")
    case = nesim.load(case_in(tmp_path / "case", **{"laws.py": wrong}), allow_code=True)
    with pytest.raises(nesim.RunError, match=r"'swing' of spacecraft 'A' \(Swing in laws.py\) failed at t = 1.8 s"):
        case.run(tmp_path / "x.h5")


def test_compiled_laws_are_called_for_each_spacecraft(tmp_path):
    """Drives that name one function share a call in their own spacecraft alone: the law knows how many they are."""
    compiled = CRAFT.replace("mode: torque", "mode: compiled, file: laws.py, function: spring")
    spring = CRAFT.replace("stiffness: 3,", "stiffness: 6.52, damping: 0.4,").replace("drives:", "surfaces: []\n#")
    found = []
    for name, craft in (("compiled", compiled), ("spring", spring)):
        files = {"a.yaml": craft % (20, 0.1, 50, 0.5, ""), "b.yaml": craft % (30, -0.2, -70, -0.5, "")}
        nesim.load(case_in(tmp_path / name, **files), allow_code=True).run(tmp_path / f"{name}.h5").close()
        found.append(numbers_in(tmp_path / f"{name}.h5"))
    for name in ("A", "B"):                         # measured: 1e-15 rad
        np.testing.assert_allclose(found[0][f"{name}/joint_angle"], found[1][f"{name}/joint_angle"], atol=1e-13)
    assert np.ptp(found[0]["B/joint_angle"][:, 0, 0]) > 0.1
