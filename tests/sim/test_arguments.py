"""Whatever is given to the functions and classes for Python, it works or a NesimError says which argument is wrong."""

from __future__ import annotations

import dataclasses
import inspect

import numpy as np
import pytest

import nesim
from nesim.post.plots import make_plots

WRONG = (None, float("nan"), float("inf"), -1, 0, "x", "", b"x", [], [1], [[1, 2], [3]], {}, {"a": 1}, object(),
         np.zeros(2), np.zeros((3, 3, 3)), np.array(["a"]), True,
         10**400, 1j, [None] * 3, ("a", "b", "c"), nesim.Body, -1e308, "\0")
FEW = (None, float("nan"), "x", [], {"a": 1}, np.zeros(2), 10**400)
FIELD = nesim.Field(magnetic=(1e-5, 0, 0))
PARTS = {
    "bodies": [nesim.Body(name="hub", mass=100, inertia=[10, 12, 15]), nesim.Body(name="panel", mass=10,
    inertia=[1, 1, 1])],
    "joints": [nesim.Joint(name="j", type="gimbal", inner="hub", outer="panel", axes=["x"])],
    "wheels": [nesim.Wheel(name="w", body="hub", axis=[0, 0, 1], inertia=0.1)],
    "loads": [nesim.Load(body="hub", force=[0, 0, 1])],
    "drives": [nesim.Drive(name="d", joint="j", mode="torque")],
    "thrusters": [nesim.Thruster(name="t", body="hub", direction=[1, 0, 0], force=1.0)],
    "torquers": [nesim.Torquer(name="m", body="hub", axis=[0, 0, 1], max_dipole=1.0)],
    "tanks": [nesim.Tank(name="k", body="hub", mass=1.0)],
    "controllers": [nesim.Controller(name="c", type="rate_damping", body="hub", sample=0.1, actuators=["w"])],
    "commands": [nesim.Command(at=1.0, action="stop")],
}


def spacecraft(**changes) -> nesim.Spacecraft:
    return nesim.Spacecraft(
        **{"name": "A", **{kind: PARTS[kind] for kind in PARTS if kind not in ("tanks", "controllers", "commands")},
           **changes})


def assert_done_or_refused(call, label: str) -> None:
    """Anything but an exception that is not ours."""
    try:
        call()
    except (nesim.NesimError, IndexError) as error:         # the end of a quantity, as of any sequence
        assert str(error)
    except Exception as error:  # noqa: BLE001 - that is what is looked for
        pytest.fail(f"{label}: {type(error).__name__}: {error}")


def test_the_spacecraft_of_these_tests_is_right():
    assert nesim.build(spacecraft(), FIELD).start.q.size == 8         # position, attitude and one angle


@pytest.mark.parametrize("wrongs", [FEW, pytest.param(WRONG, marks=pytest.mark.long)], ids=["few", "all"])
@pytest.mark.parametrize("kind", PARTS)
def test_parts(kind, wrongs):
    """Every field of every part, and every part, is anything."""
    first, *others = PARTS[kind]
    for field in dataclasses.fields(first):
        for wrong in wrongs:
            part = dataclasses.replace(first, **{field.name: wrong})
            assert_done_or_refused(lambda: nesim.build(spacecraft(**{kind: [part, *others]}), FIELD),
                                   f"{kind}.{field.name} = {wrong!r}")
    for wrong in WRONG:
        assert_done_or_refused(lambda: nesim.build(spacecraft(**{kind: [wrong]}), FIELD), f"{kind} = [{wrong!r}]")


@pytest.mark.parametrize("wrongs", [FEW, pytest.param(WRONG, marks=pytest.mark.long)], ids=["few", "all"])
def test_spacecraft_and_field(wrongs):
    for field in dataclasses.fields(nesim.Spacecraft):
        for wrong in wrongs:
            assert_done_or_refused(lambda: nesim.build(spacecraft(**{field.name: wrong}), FIELD),
                                   f"{field.name} = {wrong!r}")
    for field in dataclasses.fields(nesim.Field):
        for wrong in wrongs:
            field_of = dataclasses.replace(FIELD, **{field.name: wrong})
            assert_done_or_refused(lambda: nesim.build(spacecraft(), field_of).motion(),
                                   f"Field.{field.name} = {wrong!r}")


@pytest.fixture(scope="module")
def flown(tmp_path_factory):
    directory = tmp_path_factory.mktemp("flown")
    case = nesim.load("inp/spinning_satellite", set=["time.duration=1"])
    return case, case.run(output=directory / "x.h5"), directory


def functions(case, results, directory) -> dict:
    """Everything public with arguments that are right."""
    craft = case[case.spacecraft[0]]
    recorded = results[results.spacecraft[0]]
    many = nesim.run_many([craft.description], 0.1, 0.05)
    return {nesim.load: ["inp/nothing"], nesim.open: [directory / "x.h5"], nesim.build: [craft.description],
            nesim.from_angles: [[1, 2, 3], 321],
            nesim.run_many: [[craft.description], 0.1, 0.05], case.simulate: [directory / "x.h5"],
            case.__getitem__: ["A"], case.step_of: ["A"],
            craft.accelerations: [], craft.motion: [], craft.derivative: [], craft.repeat: [10],
            many.__getitem__: ["body_rate"], results.__getitem__: ["A"],
            recorded.__getitem__: ["body_rate"], recorded["body_rate"].__getitem__: [0],
            lambda t: craft.motion(dataclasses.replace(craft.start, t=t)): [0],
            lambda q: craft.motion(dataclasses.replace(craft.start, q=q)): [craft.start.q],
            lambda u: craft.motion(dataclasses.replace(craft.start, u=u)): [craft.start.u]}


@pytest.mark.parametrize("wrongs", [FEW, pytest.param(WRONG, marks=pytest.mark.long)], ids=["few", "all"])
def test_functions(flown, wrongs, monkeypatch):
    """Every argument of every function is anything."""
    monkeypatch.chdir(flown[2])                             # an output that is None has its place
    for function, right in functions(*flown).items():
        names = list(inspect.signature(function).parameters)
        for name in names:
            for wrong in wrongs:
                assert_done_or_refused(lambda: function(**{**dict(zip(names, right)), name: wrong}),
                                       f"{function.__qualname__}({name} = {wrong!r})")


@pytest.mark.parametrize("call, text", [
    (lambda craft: nesim.run_many([craft], 0.1, 0.05, jobs=float("nan")), "jobs must be a whole number from 1 to 1024, "
    "found nan"),
    (lambda craft: nesim.run_many([craft], "1", 0.05), "duration must be a number of seconds above zero, found '1'"),
    (lambda craft: nesim.run_many([craft], 0.1, 0.05, states=[([1], [2])]), "states[0] must be a pair (q, u) of"),
    (lambda craft: nesim.run_many([craft], 0.1, 0.05, keep=3), "keep must be a list of names, found 3"),
    (lambda craft: nesim.load(3), "directory must be a path, found 3"),
    (lambda craft: nesim.load("inp/mms", lenient="yes"), "lenient must be True or False, found 'yes'"),
    (lambda craft: nesim.open(None), "path must be a path, found None"),
    (lambda craft: nesim.build(3), "spacecraft must be a nesim.Spacecraft, found 3"),
    (lambda craft: nesim.build(nesim.Spacecraft(bodies=[nesim.Body(name=3, mass="1 kg", inertia=[1, 1, 1])])),
     "bodies[0].mass: needs a number, found '1 kg'"),
    (lambda craft: nesim.build(craft, nesim.Field(mu=[1, 2])), "field.mu: needs a number, found [1, 2]"),
    (lambda craft: make_plots(3, "x"), "path must be a path, found 3"),
    (lambda craft: make_plots("x.h5", "x", names=3), "pictures must be names, found 3"),
    (lambda craft: nesim.from_angles([1, 2], 321), "angles must be 3 finite numbers, found [1, 2]"),
])
def test_the_argument_is_named(flown, call, text):
    with pytest.raises(nesim.NesimError) as error:
        call(flown[0][flown[0].spacecraft[0]].description)
    assert text in str(error.value)


def test_errors_are_of_pythons_kinds_as_well(flown):
    with pytest.raises(KeyError, match="no spacecraft is called 'nobody'"):
        flown[0]["nobody"]
    with pytest.raises(TypeError):
        nesim.load(3)
