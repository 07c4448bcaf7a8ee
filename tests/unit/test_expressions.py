"""Expressions of time: grammar, mistakes, values and edges."""

import math
import re

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from nesim.text.expressions import Expression, ExpressionError, parse
from nesim.text.op import STACK, Op
from nesim.text.operations import FUNCTIONS, arity, operations

T = 1.7                       # s

# text -> the same in Python's arithmetic, written by hand
VALUES = {
    "3": 3.0, "1.5": 1.5, "1e-3": 1e-3, "1.E+3": 1000.0, ".5": 0.5, "5.": 5.0, "007": 7.0, "0.0e5": 0.0,
    "t": T, "pi": math.pi, "e": math.e, " \t(t)\n": T, "-t": -T, "--t": T, "- - -t": -T,
    "1+2*t": 1 + 2 * T, "(1+2)*t": 3 * T, "1-2-t": -1 - T, "1-(2-t)": 1 - (2 - T), "8/4/t": 2 / T,
    "8/(4/t)": 8 / (4 / T), "8/4*t": 2 * T,
    "-t**2": -(T * T), "(-t)**2": T * T, "2**-1": 0.5, "2**3**2": 512.0, "(2**3)**2": 64.0, "t**-t**2": T ** -(T * T),
    "2**-1*3": 1.5,
    "-2*t": -2 * T, "3*-t": -3 * T, "3--t": 3 + T, "-t-t": -2 * T, "2*t**3": 2 * T**3, "-2**2": -4.0, "-(2)**-2": -0.25,
    "sin(t)": math.sin(T), "-sin(t)**2": -(math.sin(T) ** 2), "sin (t)": math.sin(T), "sin(-t)": -math.sin(T),
    "2*sin(0.1*t)+1": 2 * math.sin(0.1 * T) + 1,
    "atan2(1, -t)": math.atan2(1, -T), "log(e)": 1.0, "log10(1000)": 3.0, "sqrt(t*t)": T, "exp(log(t))": T,
    "cosh(t)-sinh(t)": math.cosh(T) - math.sinh(T),
    "tanh(t)": math.tanh(T), "asin(t/2)": math.asin(T / 2), "acos(t/2)": math.acos(T / 2), "atan(t)": math.atan(T),
    "tan(t)": math.tan(T), "cos(t)": math.cos(T),
    "abs(-t)": T, "sign(-t)": -1.0, "sign(t-t)": 0.0, "floor(t)": 1.0, "floor(-t)": -2.0, "min(t, 1)": 1.0,
    "max(t, 1)": T, "max(1, 2, t, 3)": 3.0,
    "step(t-1.7)": 1.0, "step(t-1.8)": 0.0, "step(-0.0)": 1.0, "smoothstep(0.5)": 0.5, "smoothstep(-3*t)": 0.0,
    "smoothstep(t)": 1.0,
    "smoothstep(t/4)": 10 * (T / 4) ** 3 - 15 * (T / 4) ** 4 + 6 * (T / 4) ** 5, "pulse(t, 1, 2)": 1.0,
    "pulse(t, 0, 1.7)": 0.0, "pulse(t, 1.7, 3)": 1.0,
    "pulse(t, 2, 1)": -1.0, "(((((t)))))": T, "(t)*(t)": T * T,
}


@pytest.mark.parametrize("text", VALUES)
def test_values(text):
    assert parse(text)(T) == pytest.approx(VALUES[text], rel=4e-16, abs=1e-15)


def test_precedence_is_kept_exactly():
    """Not only to rounding: a different order of operations shows in the last bit."""
    for text in ("0.1+0.2+0.3-t", "0.1+(0.2+(0.3-t))", "0.1*t/0.3*0.7", "t-0.1-0.2-0.3", "t/3/7/11", "1/3*t"):
        assert parse(text)(T) == eval(text, {"t": T})  # noqa: S307 - the test's own text


def test_arrays_and_numbers():
    """A number gives a number, an array an array of its own, constants too; without a value it is NaN, not a
    warning."""
    times = np.linspace(-1.0, 4.0, 6).reshape(2, 3)
    assert isinstance(parse("t**2")(2), float)
    assert np.array_equal(parse("t**2")(times), times**2)
    assert np.array_equal(parse("7")(times), np.full((2, 3), 7.0))
    parse("t")(times)[:] = 0.0
    assert times[0, 0] == -1.0
    found = parse("log(t) + 1/(t-1)")(np.array([-1.0, 0.0, 1.0]))
    assert np.isnan(found[0]) and found[1] == -np.inf and found[2] == np.inf


def test_constants_are_folded():
    """Once, when read; also in front of t."""
    assert parse("2*pi/3 + sin(0.5)**2").code == (Op.NUMBER, 0)
    assert parse("2*pi*t") == Expression("2*pi*t", (Op.NUMBER, 0, Op.TIME, Op.MULTIPLY), (2 * math.pi,))
    assert parse("-2*t").numbers == (-2.0,)


ALL = "(allowed: t, pi, e, sin"
MISTAKES = [                  # text, column from 0, message, hint
    ("", 0, "nothing is written here", "0.2*sin(0.1*t)"),
    (" \n ", 0, "nothing is written here", ""),
    ("2*x", 2, "unknown name 'x'", ALL),
    ("2*sine(t)", 2, "unknown function 'sine'", "did you mean 'sin'?"),
    ("Cos(t)", 0, "unknown function 'Cos'", "did you mean 'cos'?"),
    ("1 + ln(t)", 4, "unknown function 'ln'", "did you mean 'log'?"),
    ("smooth_step(t)", 0, "unknown function 'smooth_step'", "did you mean 'smoothstep'?"),
    ("2*time", 2, "unknown name 'time'", "did you mean 't'?"),
    ("__import__(t)", 0, "unknown function '__import__'", ALL),
    ("sin", 0, "'sin' is a function", "sin(...)"),
    ("sin t", 0, "'sin' is a function", "sin(...)"),
    ("t(2)", 0, "'t' is not a function", "t*(...)"),
    ("sin(t", 3, "'(' is not closed", "')' is missing"),
    ("2*(1+(t)", 2, "'(' is not closed", "')' is missing"),
    ("t)", 1, "')' without '('", ""),
    ("(t))", 3, "')' without '('", ""),
    ("()", 0, "nothing between '(' and ')'", ""),
    ("sin()", 0, "'sin' takes 1 argument, not 0", "sin(x)"),
    ("1+sin (t, 2)", 2, "'sin' takes 1 argument, not more", "sin(x)"),
    ("atan2(t)", 0, "'atan2' takes 2 arguments, not 1", "atan2(y, x)"),
    ("max(t)", 0, "'max' takes at least 2 arguments, not 1", "max(x, y)"),
    ("pulse(t, 1)", 0, "'pulse' takes 3 arguments, not 2", "pulse(t, t0, t1)"),
    ("pulse(t,1,2,3)", 0, "'pulse' takes 3 arguments, not more", ""),
    ("max(t,)", 5, "something is missing after ','", ""),
    ("max(,t)", 4, "something is missing before ','", ""),
    ("1,5", 1, "',' outside a function's arguments", "decimal point"),
    ("(1,5)", 2, "',' outside a function's arguments", "decimal point"),
    ("1 + ", 2, "something is missing after '+'", ""),
    ("-", 0, "something is missing after '-'", ""),
    ("(", 0, "something is missing after '('", ""),
    ("1 + * t", 4, "two operators: '*' after '+'", "only '-'"),
    ("t +- +1", 5, "two operators: '+' after '-'", ""),
    ("t //2", 3, "two operators: '/' after '/'", ""),
    ("+1", 0, "'+' at the beginning", "leave it out"),
    ("*t", 0, "'*' at the beginning", ""),
    ("2*(/t)", 3, "something is missing before '/'", ""),
    ("t^2", 1, "unexpected '^'", "'**'"),
    ("t % 2", 2, "unexpected '%'", "floor"),
    ("t > 2", 2, "unexpected '>'", "step(x)"),
    ("2*[t]", 2, "unexpected '['", "'('"),
    ("2\u00d7t", 1, "unexpected '\u00d7'", "'*'"),
    ("2\u2212t", 1, "unexpected '\u2212'", "'-'"),
    ("t\x1b", 1, "cannot be printed", ""),
    ("t; t", 1, "unexpected ';'", ""),
    ("2t", 1, "no operator between '2' and 't'", "'*'"),
    ("2e", 1, "no operator between '2' and 'e'", "'*'"),
    ("30 deg", 3, "no operator between '30' and 'deg'", "units"),
    ("t t", 2, "no operator between 't' and 't'", "'*'"),
    ("(t)(t)", 3, "no operator between ')' and '('", "'*'"),
    ("1 2", 2, "no operator between '1' and '2'", ""),
    ("1.2.3", 0, "'1.2.3' is not a number", ""),
    ("0*1e999", 2, "'1e999' is out of range", "1.8e308"),
    ("1e-999", 0, "'1e-999' is out of range", "5e-324"),
    ("9" * 400, 0, "is out of range", ""),
    ("t + 1/0", 5, "1 / 0 is not a finite number", ""),
    ("2*log(-1)", 2, "log(-1) is not a finite number", ""),
    ("(-8)**(1/3)", 4, "(-8) ** 0.333333 is not a finite number", ""),
    ("exp(1000)", 0, "exp(1000) is not a finite number", ""),
    ("t" + " " * 2000, 2000, "2001 characters", "2000"),
    ("t+(" * 65 + "t" + ")" * 65, 192, "too deep", "64"),
]


@pytest.mark.parametrize("text, column, message, hint", MISTAKES, ids=[repr(m[0][:20]) for m in MISTAKES])
def test_mistakes(text, column, message, hint):
    with pytest.raises(ExpressionError) as caught:
        parse(text)
    assert message in caught.value.message
    assert caught.value.column == column
    assert hint in caught.value.hint
    assert isinstance(caught.value, ValueError)


def test_depth():
    """Parentheses and signs cost nothing; operands that wait may be as many as the stack holds."""
    assert parse("(" * 999 + "t" + ")" * 999)(T) == T
    assert parse("-" * 1999 + "t")(T) == -T
    assert parse("t+(" * (STACK - 1) + "t" + ")" * (STACK - 1))(T) == pytest.approx(STACK * T)
    assert parse("sin(" * 399 + "t" + ")" * 399)(T) < 0.1
    assert parse("**".join(["t"] * STACK))(1.0) == 1.0


# --------------------------------------------------------------------------------------------------- random texts

PIECES = st.sampled_from([*FUNCTIONS, "t", "pi", "e", "1", "2.5", "1e3", ".", "+", "-", "*", "/", "**", "(", ")", ",",
                          " ", "^", "x", "\u03c0"])


@settings(max_examples=400, deadline=None)
@given(st.one_of(st.text(max_size=40), st.lists(PIECES, max_size=25).map("".join),
                 st.lists(PIECES, max_size=25).map(" ".join)))
def test_random_texts_are_read_or_refused(text):
    """Nothing but ExpressionError, with a column in the text; what is read can be evaluated and searched for edges."""
    try:
        found = parse(text)
    except ExpressionError as error:
        assert 0 <= error.column <= len(text)
        return
    assert isinstance(found(0.5), float)
    depth = 0
    for _, op, _ in operations(found.code):
        depth += 1 - arity(op)
        assert 1 <= depth <= STACK
    assert depth == 1
    assert all(0.0 < edge < 10.0 for edge in found.edges(10.0, 0.1))


def grow(inner):
    """Larger texts from smaller ones, without any parentheses that are not there."""
    binary = st.tuples(inner, st.sampled_from(["+", "-", "*", "/", "**", " - ", " ** -"]), inner).map("".join)
    return st.one_of(binary, inner.map("-{}".format), inner.map("({})".format), inner.map("sin({})".format),
                     inner.map("atan({})".format))


ARITHMETIC = st.recursive(st.sampled_from(["t", "pi", "0.5", "3.0", "1e-1", "2.0"]), grow, max_leaves=12)


@settings(max_examples=400, deadline=None)
@given(ARITHMETIC)
def test_grammar_is_pythons(text):
    """Python itself, on a text of operators without parentheses in all the wrong places."""
    names = {"t": np.float64(0.75), "pi": np.float64(np.pi), "sin": np.sin, "atan": np.arctan}
    python = re.sub(r"1e-1|[0-9]\.[0-9]", r"F(\g<0>)", text)     # NumPy's numbers overflow without an error
    with np.errstate(all="ignore"):
        wanted = eval(python, {**names, "F": np.float64})  # noqa: S307 - the test's own text
    try:
        found = parse(text)(0.75)
    except ExpressionError as error:
        assume("not a finite number" not in error.message)
        raise
    assert found == pytest.approx(wanted, rel=1e-9, abs=1e-300, nan_ok=True)


# --------------------------------------------------------------------------------------------------------- edges

EXACT = {
    "t": [], "sin(t)": [], "step(t - 100)": [100.0], "step(100 - t)": [100.0], "100*step(t/3 - 20)": [60.0],
    "step(3*t - 0.3)": [0.1],
    "step(0.1*t - 1)": [10.0], "sign(2*(t - 7) - t)": [14.0], "abs(-t/7 + 1)": [7.0], "step(t)": [],
    "step(t - 200)": [], "step(3)": [],
    "pulse(t, 10, 20.1)": [10.0, 20.1], "pulse(2*t, t + 10, 50)": [10.0, 25.0], "min(t, 30)": [30.0],
    "max(t, 60 - t, 50)": [10.0, 50.0],
    "smoothstep((t - 5)/3)": [5.0, 8.0], "floor(t/30)": [30.0, 60.0, 90.0, 120.0, 150.0, 180.0],
    "floor(-t/50 + 0.5)": [25.0, 75.0, 125.0, 175.0],
    "step(t - 5)*step(5 - t)*abs(t - 5)": [5.0], "step(step(t - 9) - 0.5)": [9.0],
    "step(t - 40*floor(t/40) - 20)": [20.0, 40.0, 60.0, 80.0, 100.0, 120.0, 140.0, 160.0, 180.0],
    "step(t**2 - 144)": [12.0], "step((t - 30)**2)": [],
}


@pytest.mark.parametrize("text", EXACT)
def test_exact_edges(text):
    """To the last bit, where the root is a number that a user would write."""
    assert parse(text).edges(180.0, 0.02) == EXACT[text]


def test_an_argument_that_only_touches_zero():
    """Whether a sample hits it or not, there is one edge at most."""
    assert parse("step(-(t - 30)**2)").edges(180.0, 0.02) in ([], [30.0])
    assert parse("step(-(t - 30)**2)").edges(180.0, 0.07) in ([], [30.0])


def test_sampled_edges():
    """Of arguments that are not linear: to the last bit of the root."""
    found = parse("sign(sin(0.7*t))").edges(1000.0, 0.1)
    assert np.allclose(found, np.pi / 0.7 * np.arange(1, len(found) + 1), rtol=3e-16, atol=0.0)
    assert len(found) == 222
    assert parse("abs(t**2 - 2)").edges(10.0, 0.1) == [math.sqrt(2.0)]
    found = parse("floor(3*sin(t))").edges(3.0, 0.01)
    assert np.allclose(found, [math.asin(1 / 3), math.asin(2 / 3), math.pi - math.asin(2 / 3), math.pi
                               - math.asin(1 / 3)], rtol=5e-16)
    assert parse("smoothstep(log(t))").edges(10.0, 0.1) == pytest.approx([1.0, math.e], rel=4e-16)


def test_edges_at_any_size():
    """Long runs and fast switches end: samples and exact roots are limited."""
    assert parse("step(t - 1e9)").edges(1e10, 1e-3) == [1e9]
    assert parse("step(sin(t)-0.5)").edges(1e5, 1e-3)
    assert len(parse("floor(1e9*t)").edges(1.0, 1e-4)) <= 10_000
    assert parse("step(t-1)").edges(0.0, 0.1) == []
