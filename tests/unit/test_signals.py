"""Time laws in the compiled core: values, derivatives, branches, tables, and checks that let nothing read outside."""

import math

import mpmath
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.interpolate import CubicSpline

from nesim._core import BY_LANES, SignalKind, SignalTable
from nesim.model.signals import Signals
from nesim.text import operations
from nesim.text.op import Op
from nesim.text.expressions import ExpressionError, parse
from nesim.things import TimeLaw


def expression(text, value=1.0):
    return TimeLaw(kind="expression", value=value, expression=parse(text))


def table(*laws):
    """The compiled table of some laws; texts are expressions."""
    signals = Signals()
    for law in laws:
        signals.add(expression(law) if isinstance(law, str) else law)
    return SignalTable(signals.arrays())


def at(law, t, inside=None):
    """Value and derivatives of one law."""
    return table(law).at(0, t, t if inside is None else inside)


# --------------------------------------------------------------------------------------------------- derivatives

m = mpmath.mp
SMOOTH = {                    # text -> the same for mpmath
    "3.5": lambda t: mpmath.mpf(3.5), "t": lambda t: t, "-t": lambda t: -t, "t+t*t": lambda t: t + t * t,
          "1-t": lambda t: 1 - t,
    "t*exp(t)": lambda t: t * m.exp(t), "exp(t)/(1+t)": lambda t: m.exp(t) / (1 + t), "1/t": lambda t: 1 / t,
          "t/sin(t)": lambda t: t / m.sin(t),
    "sin(2*t)": lambda t: m.sin(2 * t), "cos(t*t)": lambda t: m.cos(t * t), "tan(t)": m.tan,
          "asin(t/3)": lambda t: m.asin(t / 3),
    "acos(t/3)": lambda t: m.acos(t / 3), "atan(5*t)": lambda t: m.atan(5 * t), "sinh(t)": m.sinh, "cosh(t)": m.cosh,
          "tanh(4*t)": lambda t: m.tanh(4 * t),
    "exp(-t*t)": lambda t: m.exp(-t * t), "log(t)": m.log, "log(sin(t))": lambda t: m.log(m.sin(t)),
          "log10(1+t)": lambda t: m.log10(1 + t),
    "sqrt(t)": m.sqrt, "sqrt(1+t*t)": lambda t: m.sqrt(1 + t * t), "t**2": lambda t: t**2, "t**3": lambda t: t**3,
          "t**-2": lambda t: t**-2,
    "t**0.5": m.sqrt, "(t-3)**3": lambda t: (t - 3) ** 3, "t**0": lambda t: mpmath.mpf(1), "sin(t)**1": m.sin,
          "2**t": lambda t: 2**t,
    "t**t": lambda t: t**t, "(1+t)**sin(t)": lambda t: (1 + t) ** m.sin(t), "atan2(t, 2)": lambda t: m.atan2(t, 2),
    "atan2(sin(t), -t)": lambda t: m.atan2(m.sin(t), -t), "atan2(-t, t*t-3)": lambda t: m.atan2(-t, t * t - 3),
    "abs(t-9)": lambda t: 9 - t, "abs(sin(t))": m.sin, "sign(t)*sin(t)": m.sin, "min(sin(t), 2)": m.sin,
          "max(t**3, -t)": lambda t: t**3,
    "min(6, t*t, 7)": lambda t: t * t, "(floor(t/9)+t)*t": lambda t: t * t, "step(t)*t**3": lambda t: t**3,
          "step(t-9)*t": lambda t: mpmath.mpf(0),
    "smoothstep(t/3)": lambda t: 10 * (t / 3) ** 3 - 15 * (t / 3) ** 4 + 6 * (t / 3) ** 5,
          "smoothstep(t-9)": lambda t: mpmath.mpf(0),
    "smoothstep(t+9)*t**2": lambda t: t**2, "pulse(t, 0, 3)*exp(t)": m.exp,
          "pulse(t, 5, 6)*exp(t)": lambda t: mpmath.mpf(0),
}


@pytest.mark.parametrize("text", SMOOTH)
def test_derivatives(text):
    """To 1e-12 of each; mpmath differentiates in 60 digits. Measured: 3e-15."""
    law = table(text)
    with mpmath.workdps(60):
        for t in (0.3, 0.7, 1.3, 2.1):
            wanted = [float(mpmath.diff(SMOOTH[text], mpmath.mpf(t), n)) for n in range(3)]
            assert law.at(0, t, t) == pytest.approx(wanted, rel=1e-12, abs=1e-25)


def test_every_function_is_differentiated():
    """The table above leaves none out."""
    for name in operations.FUNCTIONS:
        assert any(f"{name}(" in text for text in SMOOTH), name


def test_factor_brings_to_si():
    """Degrees: value and derivatives are scaled alike."""
    found = at(expression("10*sin(t)", math.pi / 180), 0.4)
    assert found == pytest.approx([math.pi / 18 * x for x in (math.sin(0.4), math.cos(0.4), -math.sin(0.4))], rel=1e-15)


def test_what_does_not_move_adds_nothing():
    """Where a derivative is infinite at a value that stands still."""
    assert at("sqrt(max(t - 10, 0))", 3.0) == (0.0, 0.0, 0.0)
    assert at("t**1", 0.0) == (0.0, 1.0, 0.0)
    assert at("t**2", 0.0) == (0.0, 0.0, 2.0)
    assert at("t**3", 0.0) == (0.0, 0.0, 0.0)
    assert at("(t - t)**0", 0.0) == (1.0, 0.0, 0.0)


def test_no_value_is_infinite_or_nan():
    """No trap, no error: the run sees it."""
    assert at("1/t", 0.0)[0] == math.inf
    assert at("log(t)", 0.0)[0] == -math.inf
    for text in ("log(t)", "sqrt(t)", "t**0.5", "asin(t-2)", "step(log(t))", "sign(sqrt(t))", "min(log(t), 1)",
                 "max(1, log(t))", "floor(log(t))",
                 "smoothstep(log(t))", "pulse(log(t), 0, 1)", "abs(log(t))"):
        assert math.isnan(at(text, -1.0)[0]), text
        assert math.isnan(parse(text)(-1.0)), text


# ------------------------------------------------------------------------------------------------------ branches

BRANCHES = {                  # text, switching at 1 -> the jet at 1 from the left, from the right
    "step(t-1)": ((0, 0, 0), (1, 0, 0)), "step(1-t)": ((1, 0, 0), (0, 0, 0)), "sign(t-1)": ((-1, 0, 0), (1, 0, 0)),
    "abs(t**2-1)": ((0, -2, -2), (0, 2, 2)), "floor(3*t)": ((2, 0, 0), (3, 0, 0)), "min(t, 1)": ((1, 1, 0), (1, 0, 0)),
    "max(t, 1)": ((1, 0, 0), (1, 1, 0)), "max(t**2, 2-t)": ((1, -1, 0), (1, 2, 2)),
            "pulse(t, 1, 2)": ((0, 0, 0), (1, 0, 0)),
    "pulse(t, 0, 1)*t": ((1, 1, 0), (0, 0, 0)), "smoothstep(t-1)": ((0, 0, 0), (0, 0, 0)),
            "smoothstep(t)": ((1, 0, 0), (1, 0, 0)),
    "step(2*step(t-1)-1)*t": ((0, 0, 0), (1, 1, 0)), "abs(sin(pi*t))*0 + floor(max(t, 1-t)+1)": ((1, 0, 0), (2, 0, 0)),
    "step(sin(pi*t/2) - 2*step(t-1))": ((1, 0, 0), (0, 0, 0)),
}


@pytest.mark.parametrize("text", BRANCHES)
def test_branch_is_chosen_inside_the_step(text):
    """A stage that falls on the edge itself sees the side that its step is on, and so does one beyond it by
    rounding."""
    left, right = BRANCHES[text]
    for t in (np.nextafter(1.0, 0.0), 1.0, np.nextafter(1.0, 2.0)):
        assert at(text, t, 0.99) == pytest.approx(left, abs=1e-13)
        assert at(text, t, 1.01) == pytest.approx(right, abs=1e-13)


def test_smooth_part_is_at_t():
    """Only the branch comes from inside."""
    assert at("step(t-1)*t**2", 5.0, 2.0) == (25.0, 10.0, 2.0)
    assert at("step(t-1)*t**2", 5.0, 0.0) == (0.0, 0.0, 0.0)


# -------------------------------------------------------------------------------------------------- random trees

EXACT = ["sqrt({})", "abs({})", "sign({})", "floor({})", "step({})", "smoothstep({})", "-({})", "({})+({})",
         "({})-({})", "({})*({})", "({})/({})",
         "min({},{})", "max({},{})", "max({},{},{})", "pulse({},{},{})"]
ROUNDED = ["sin({})", "cos({})", "tan({})", "asin({})", "acos({})", "atan({})", "sinh({})", "cosh({})", "tanh({})",
           "exp({})", "log({})", "log10({})",
           "({})**({})", "atan2({},{})"]


def grow(forms):
    def larger(inner):
        return st.sampled_from(forms).flatmap(lambda form: st.tuples(*[inner] * form.count("{}")).map(
            lambda parts: form.format(*parts)))
    return larger


LEAVES = st.one_of(st.just("t"), st.sampled_from(["t", "pi", "0", "1", "2", "0.5"]), st.floats(0.0, 1e3).map(repr))


@settings(max_examples=300, deadline=None)
@given(st.recursive(LEAVES, grow(EXACT), max_leaves=20), st.floats(-100.0, 100.0))
def test_random_trees_in_both_evaluators(text, t):
    """Functions that IEEE rounds correctly give the same bits in NumPy and in the compiled code."""
    try:
        found = parse(text)
    except ExpressionError as error:
        assert "finite" in error.message
        return
    assert np.array_equal(at(text, t)[0], found(t), equal_nan=True)


@settings(max_examples=300, deadline=None)
@given(st.recursive(LEAVES, grow(EXACT + ROUNDED), max_leaves=20), st.floats(-100.0, 100.0), st.floats(-100.0, 100.0))
def test_random_trees_end_with_three_numbers(text, t, inside):
    try:
        assert len(at(text, t, inside)) == 3
    except ExpressionError:
        pass


@pytest.mark.parametrize("form", ROUNDED)
def test_rounded_functions_in_both_evaluators(form):
    text = form.format(*["t/3", "t+2"][:form.count("{}")])
    for t in np.linspace(0.1, 2.9, 29):
        assert at(text, t)[0] == pytest.approx(parse(text)(t), rel=1e-14)


# -------------------------------------------------------------------------------------------------------- tables

TIMES, HEIGHTS = [1.0, 2.0, 4.0, 4.5, 9.0], [0.5, -1.0, 3.0, 3.0, 0.0]


def of_table(kind, times=TIMES, values=HEIGHTS):
    return TimeLaw(kind=kind, times=times, values=values)


def test_hold():
    """From its knot on; before the first and after the last the nearest value."""
    law = table(of_table("hold"))
    for t, x in ((-5.0, 0.5), (0.99, 0.5), (1.0, 0.5), (1.99, 0.5), (2.0, -1.0), (3.9, -1.0), (4.0, 3.0), (8.9, 3.0),
                 (9.0, 0.0), (99.0, 0.0)):
        assert law.at(0, t, t) == (x, 0.0, 0.0)
    assert law.at(0, 2.0, 1.5) == (0.5, 0.0, 0.0)
    assert law.at(0, 2.0, 2.5) == (-1.0, 0.0, 0.0)


def test_linear():
    law = table(of_table("linear"))
    for t in np.linspace(0.0, 10.0, 101):
        assert law.at(0, t, t)[0] == pytest.approx(np.interp(t, TIMES, HEIGHTS), abs=1e-15)
    assert law.at(0, 2.0, 1.9) == (-1.0, -1.5, 0.0)
    assert law.at(0, 2.0, 2.1) == (-1.0, 2.0, 0.0)
    assert law.at(0, 9.0, 9.1) == (0.0, 0.0, 0.0)


@pytest.mark.parametrize("count", [2, 3, 4, 50, 1000])
def test_cubic(count):
    """SciPy's natural spline inside, constants outside. Measured: 5e-15, of second derivatives 5e-14."""
    rng = np.random.default_rng(count)
    times, values = np.cumsum(rng.uniform(0.1, 2.0, count)), rng.normal(size=count)
    law, spline = table(of_table("cubic", times, values)), CubicSpline(times, values, bc_type="natural")
    for t in rng.uniform(times[0], times[-1], 200):
        assert law.at(0, t, t) == pytest.approx([float(spline(t, n)) for n in range(3)], rel=1e-12, abs=1e-12)
    assert law.at(0, times[0] - 1.0, times[0] - 1.0) == (values[0], 0.0, 0.0)
    assert law.at(0, times[-1] + 1.0, times[-1] + 1.0) == (values[-1], 0.0, 0.0)


@pytest.mark.parametrize("kind", ["hold", "linear", "cubic"])
def test_one_row(kind):
    assert at(of_table(kind, [3.0], [7.0]), 3.0, 1.0) == (7.0, 0.0, 0.0)
    assert at(of_table(kind, [3.0], [7.0]), 3.0, 4.0) == (7.0, 0.0, 0.0)


@pytest.mark.parametrize("times, values, message",
                         [([], [], "at least one"), ([1, 2], [1], "as many"), ([1, 1], [1, 2], "increase"),
                                                    ([2, 1], [1, 2], "increase"), ([1, math.nan], [1, 2], "finite"),
                          ([1, 2], [1, math.inf], "finite")])
def test_tables_that_are_none(times, values, message):
    with pytest.raises(ValueError, match=message):
        Signals().add(of_table("linear", times, values))


# ------------------------------------------------------------------------------------------------ the collection

def many():
    """One signal of every kind, some twice, so that each must find its own part of the arrays."""
    signals = Signals()
    laws = [TimeLaw(value=2.5), of_table("hold"), expression("3*t+1"), of_table("cubic"),
            expression("step(t-100)*5+0.25"), of_table("linear"),
            TimeLaw(value=-1.0), expression("sin(t)*2", 3.0)]
    indices = ([signals.add(law) for law in laws[:4]] + [signals.register(7.0)] + [signals.add(law) for law in laws[4:]]
               + [signals.register()])
    assert indices == list(range(10))
    return signals, [*laws[:4], None, *laws[4:], None]


def test_many_laws_side_by_side():
    signals, laws = many()
    together = SignalTable(signals.arrays())
    assert len(together) == 10
    for index, law in enumerate(laws):
        if law is not None:
            for t in (0.0, 1.0, 3.3, 200.0):
                assert together.at(index, t, t) == at(law, t)
    assert [together.at(i, 1.0, 1.0) for i in (4, 9)] == [(7.0, 0.0, 0.0), (0.0, 0.0, 0.0)]


def test_registers_are_set_by_others():
    """Each table has its own."""
    signals, _ = many()
    one, other = SignalTable(signals.arrays()), SignalTable(signals.arrays())
    one.registers[1] = 4.0
    assert one.at(9, 0.0, 0.0)[0] == 4.0
    assert other.at(9, 0.0, 0.0)[0] == 0.0


def test_edges_of_all():
    """Knots and switches, sorted, once each, inside the run only, its end included: the last record shows what holds
    from then on."""
    signals, _ = many()
    assert signals.edges(50.0, 0.1) == TIMES
    assert signals.edges(200.0, 0.1) == [*TIMES, 100.0]
    assert signals.edges(4.0, 0.1) == [1.0, 2.0, 4.0]
    assert signals.edges(3.9, 0.1) == [1.0, 2.0]
    assert Signals().edges(10.0, 0.1) == []


def test_start():
    """From the right: what begins at 0 has begun."""
    signals = Signals()
    wanted = {"step(t)*t**2": (0, 0, 2), "step(-t)": (0, 0, 0), "abs(t)+sign(t)": (1, 1, 0), "cos(t)": (1, 0, -1),
              "max(t, -t)": (0, 1, 0)}
    for text in wanted:
        signals.add(expression(text))
    assert [signals.start(i) for i in range(len(wanted))] == list(wanted.values())
    assert signals.start(signals.add(of_table("hold", [-1.0, 0.0, 1.0], [1.0, 2.0, 3.0])))[0] == 2.0


def test_same_bits_at_every_lane_width():
    signals, _ = many()
    found = {width: [core.SignalTable(signals.arrays()).at(i, t, t) for i in range(10) for t in (0.3, 1.0, 2.7, 150.0)]
             for width, core in BY_LANES.items()}
    assert all(values == found[1] for values in found.values())


# ---------------------------------------------------------------------------------------------------- what is refused

def damaged(name, place, value):
    """The arrays of one constant, one table, one expression and one register, with one number changed."""
    signals = Signals()
    for law in (TimeLaw(value=1.0), of_table("hold"), expression("2*t + sin(t)")):
        signals.add(law)
    signals.register()
    arrays = signals.arrays()
    arrays[name][place] = value
    return arrays


@pytest.mark.parametrize("name, place, value", [
    ("kind", 0, 9), ("kind", 0, -1), ("at", 0, 2), ("at", 0, -1), ("count", 1, 7), ("count", 1, 0), ("at", 1, 1),
    ("at", 2, 1), ("count", 2, 99),
    ("count", 2, 3), ("count", 2, 1), ("code", 0, 30), ("code", 0, -1), ("code", 1, 2), ("code", 1, -1),
    ("code", 2, Op.ADD), ("code", 4, Op.NUMBER),
    ("code", -1, Op.PULSE), ("code", -1, Op.SIN), ("code", -1, Op.MIN), ("at", 3, 1),
    ("kind", 3, SignalKind.SIGNAL_SMOOTH), ("count", 0, 2**31 - 1)])
def test_what_would_read_outside_is_refused(name, place, value):
    SignalTable(damaged(name, slice(0), 0))
    with pytest.raises(ValueError):
        SignalTable(damaged(name, place, value))


def test_arrays_that_do_not_fit():
    arrays = damaged("kind", slice(0), 0)
    for name, wrong in (("at", arrays["at"][:-1]), ("count", arrays["count"][:-1]), ("cubics", arrays["cubics"][:-1]),
                        ("cubics", arrays["cubics"].ravel())):
        with pytest.raises(ValueError):
            SignalTable({**arrays, name: wrong})
    deep = {**arrays, "code": np.array([1] * 65 + [21] * 64, dtype=np.int32)}
    deep["count"] = np.array([1, 6, 129, 1], dtype=np.int32)
    with pytest.raises(ValueError, match="stack"):
        SignalTable(deep)
    for index in (-1, 4):
        with pytest.raises(IndexError):
            SignalTable(arrays).at(index, 0.0, 0.0)
