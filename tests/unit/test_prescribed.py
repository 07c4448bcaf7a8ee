"""Laws of prescribed motions: jumps of their value are found, jumps of their rate are none."""

import pytest

import nesim
from nesim.model.prescribed import first_jump
from nesim.things import Body, Drive, Joint, Spacecraft, TimeLaw
from tests.support.flight import law, table


@pytest.mark.parametrize(("motion", "when", "jump"), [
    (table("hold", (0, 0.0), (2, 0.5)), 2.0, 0.5), (table("hold", (-1, 0.0), (3, 0.5), (4, -0.5)), 3.0, 0.5),
    (law("0.5*step(t - 2)"), 2.0, 0.5), (law("sign(sin(t))"), 3.14159265, -2.0), (law("0.1*floor(t)"), 1.0, 0.1),
    (law("pulse(t, 1.5, 3)"), 1.5, 1.0),
    (law("t - floor(t)"), 1.0, -1.0), (law("1e-3*sin(t) + 1e-7*step(t - 4)"), 4.0, 1e-7),
    (law("max(t, 2)*step(t - 5)"), 5.0, 5.0),
    (law("atan2(sin(t), cos(t))"), 3.14159265, -6.28318531), (law("1/(t - 3.3)"), 3.3, None),
    (law("tan(t/2)"), 3.14159265, None)], ids=lambda x: str(x)[:40])
def test_values_that_jump(motion, when, jump):
    t, by = first_jump(motion, 10.0, 0.05)
    assert t == pytest.approx(when, abs=1e-7) and (jump is None or by == pytest.approx(jump, rel=1e-6))


@pytest.mark.parametrize("motion", [
    TimeLaw(value=3.0), table("hold", (0, 0.5)), table("hold", (0, 0.5), (2, 0.5)), table("hold", (0, 0.5), (12, 0.7)),
    table("linear", (0, 0), (1, 1), (2, 0)),
    table("cubic", (0, 0), (1, 1), (2, 0)), law("abs(sin(3*t))"), law("max(t, 2)"), law("(t - 2)*step(t - 2)"),
    law("2*smoothstep((t - 1)/8)"), law("sin(40*t)"),
    law("floor(t)*0 + t"), law("min(sin(t), cos(2*t))"), law("1e6*t"), law("0*step(t - 2)"), law("exp(t)")],
                         ids=lambda x: str(x)[:40])
def test_values_that_do_not(motion):
    assert first_jump(motion, 10.0, 0.05) is None


def test_a_run_from_python_refuses_it_too():
    """Commands and tables alike: no spacecraft is put elsewhere."""
    bodies = [Body(name=name, mass=1.0, inertia=(1, 1, 1)) for name in ("a", "b")]
    craft = Spacecraft(bodies=bodies, joints=[Joint(name="j", type="gimbal", inner="a", outer="b", axes=("z",))],
                       drives=[Drive(name="d", joint="j", mode="motion", target=law("0.5*step(t - 2)"))])
    with pytest.raises(nesim.ModelError, match=r"drives\[0\] \('d'\).target: its value jumps by 0.5 at t = 2 s: a "
                                               r"motion cannot jump"):
        nesim.run_many([craft], 4.0, 0.1)
    nesim.run_many([craft], 1.0, 0.1)                               # ends before
