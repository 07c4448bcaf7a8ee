"""Text of an expression of time -> code of a stack machine. A shunting yard: no recursion, never Python's eval.

Precedence as in Python, from loose to tight: ``+ -``, ``* /``, the minus sign, ``**`` (from the right).
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any

from nesim.base.errors import RefusedInput
from nesim.base.frozen import frozen
from nesim.text.op import STACK, Op
from nesim.text.operations import FUNCTIONS, arity

LONGEST = 2000                # characters
CONSTANTS = {"pi": math.pi, "e": math.e}
NAMES = ("t", *CONSTANTS, *FUNCTIONS)
ALLOWED = f"(allowed: {', '.join(NAMES)})"
BINARY = {"+": (Op.ADD, 1), "-": (Op.SUBTRACT, 1), "*": (Op.MULTIPLY, 2), "/": (Op.DIVIDE, 2), "**": (Op.POWER, 4)}
MINUS_SIGN = 3                # how tightly it binds: -t**2 is -(t**2)
ANY_NUMBER = (Op.MIN, Op.MAX)   # of two arguments or more

_TOKEN = re.compile(r"(?P<number>(?:\.[0-9]+|[0-9]+\.?[0-9]*)(?:[eE][-+]?[0-9]+)?)|(?P<name>[A-Za-z_][A-Za-z_0-9]*)"
                    r"|(?P<operator>\*\*|[-+*/])|(?P<mark>[(),])|(?P<space>[ \t\r\n]+)|(?P<other>.)", re.DOTALL)
# what people write by other habits
_HABITS = {"ln": "log", "arcsin": "asin", "arccos": "acos", "arctan": "atan", "arctan2": "atan2", "time": "t",
           "sgn": "sign", "fabs": "abs",
           "heaviside": "step", "pow": "x**y", "ceil": "-floor(-x)", "mod": "x - y*floor(x/y)",
           "clip": "min(max(x, low), high)"}
_OTHER = {"^": "write '**' for a power", "%": "x - y*floor(x/y) is the remainder", "\u2212": "write '-'",
          "\u00d7": "write '*'", "\u00b7": "write '*'",
          "\u03c0": "write 'pi'", "[": "write '('", "]": "write ')'", "{": "write '('", "}": "write ')'",
          **dict.fromkeys("<>=", "step(x) is 0 below x = 0 and 1 from there on")}


class ExpressionError(RefusedInput):
    """Text that is not an expression of t. column: from 0, in the text. hint: what was meant, what is allowed."""

    def __init__(self, message: str, column: int, hint: str = ""):
        self.message, self.column, self.hint = message, column, hint
        super().__init__(f"{message} (column {column + 1})" + (f": {hint}" if hint else ""))


@frozen
class Token:
    """A word of an expression. kind: ``number``, ``name``, ``operator`` or ``mark`` (a parenthesis or comma). column:
    from 0."""

    kind: str
    text: str
    column: int


@dataclass
class Waiting:
    """An operator or an open parenthesis whose right side is not read yet. tightness: 0 is a parenthesis. name: of the
    function whose arguments the parenthesis holds."""

    token: Token
    op: Any
    tightness: int
    name: Any = None
    arguments: int = 1


def tokens(text: str) -> list[Token]:
    """The text in pieces, without blanks."""
    found = [Token(str(match.lastgroup), match.group(), match.start()) for match in _TOKEN.finditer(text)]
    for token in found:
        if token.kind == "other":
            raise ExpressionError(f"unexpected {_quoted(token.text)}", token.column, _OTHER.get(token.text, ""))
    return [token for token in found if token.kind != "space"]


def _quoted(text: str) -> str:
    return f"'{text[:40]}'" if text.isprintable() else "character that cannot be printed"


def _guess(name: str) -> str:
    """What an unknown name was meant to be."""
    word = name.lower()
    close = [_HABITS[word]] if word in _HABITS else get_close_matches(word, NAMES, 1, 0.6)
    return (f"did you mean '{close[0]}'?  " if close else "") + ALLOWED


class Parser:
    """One reading of one text. Code grows at its end only, so a constant operand is always the last thing in it."""

    def __init__(self, text: str):
        if len(text) > LONGEST:
            raise ExpressionError(f"{len(text)} characters", LONGEST, f"(allowed: at most {LONGEST})")
        self.tokens = tokens(text)
        if not self.tokens:
            raise ExpressionError("nothing is written here", 0, "a number or an expression of t, such as "
                                                                "0.2*sin(0.1*t)")
        self.code: list[int] = []
        self.numbers: list[float] = []
        self.operands: list[int] = []             # where the code of each begins
        self.waiting: list[Waiting] = []
        self.last: Any = None                     # the token before, None at the beginning

    def read(self) -> tuple[tuple[int, ...], tuple[float, ...]]:
        """Code and numbers."""
        wants_operand = True
        for at, token in enumerate(self.tokens):
            called = at + 1 < len(self.tokens) and self.tokens[at + 1].text == "("
            wants_operand = self._operand(token, called) if wants_operand else self._operator(token)
            self.last = token
        if wants_operand:
            raise self._missing(None)
        self._reduce(1)
        if self.waiting:
            raise ExpressionError("'(' is not closed", self.waiting[-1].token.column, "a ')' is missing")
        return tuple(self.code), tuple(self.numbers)

    # -------------------------------------------------------------------------------------- what may come next

    def _operand(self, token: Token, called: bool) -> bool:
        """Reads where an operand must begin; whether one must begin after it too."""
        if token.kind == "number":
            self._push_number(self._number(token), token)
        elif token.kind == "name":
            return self._name(token, called)
        elif token.text == "-":
            self.waiting.append(Waiting(token, Op.NEGATE, MINUS_SIGN))
            return True
        elif token.text == "(":
            name = self.last if self.last is not None and self.last.text in FUNCTIONS else None
            self.waiting.append(Waiting(token, FUNCTIONS[name.text] if name else None, 0, name))
            return True
        else:
            raise self._missing(token)
        return False

    def _operator(self, token: Token) -> bool:
        """Reads where an operator, a comma, a closing parenthesis or the end must come; whether an operand must begin
        after it."""
        if token.kind == "operator":
            op, tightness = BINARY[token.text]
            self._reduce(tightness + (op == Op.POWER))     # equal ones: from the left, but powers from the right
            self.waiting.append(Waiting(token, op, tightness))
            return True
        if token.text == ")":
            self._close(token)
            return False
        if token.text == ",":
            self._comma(token)
            return True
        raise self._unjoined(token)

    def _name(self, token: Token, called: bool) -> bool:
        name = token.text
        if name in FUNCTIONS:
            if not called:
                raise ExpressionError(f"'{name}' is a function", token.column, f"write its argument in parentheses: "
                    f"{name}(...)")
            return True
        if name not in NAMES:
            raise ExpressionError(f"unknown {'function' if called else 'name'} '{name[:40]}'", token.column,
                                  _guess(name))
        if name == "t":
            self._push([Op.TIME], token)
        else:
            self._push_number(CONSTANTS[name], token)
        return False

    def _number(self, token: Token) -> float:
        value = float(token.text)
        nothing = not any(digit in "123456789" for digit in re.split("[eE]", token.text)[0])
        if math.isinf(value) or (value == 0.0 and not nothing):
            raise ExpressionError(f"'{token.text[:40]}' is out of range", token.column,
                                  "(allowed: 0, and sizes from 5e-324 to 1.8e308)")
        return value

    # ------------------------------------------------------------------------------------------- parentheses

    def _comma(self, token: Token) -> None:
        self._reduce(1)
        if not self.waiting or self.waiting[-1].op is None:
            raise ExpressionError("',' outside a function's arguments", token.column, "a decimal point is '.'")
        self.waiting[-1].arguments += 1
        self._check_arguments(self.waiting[-1], least=False)

    def _close(self, token: Token) -> None:
        self._reduce(1)
        if not self.waiting:
            raise ExpressionError("')' without '('", token.column, "leave it out, or write the '(' that it closes")
        opened = self.waiting.pop()
        if opened.op is None:
            return
        self._check_arguments(opened)
        for _ in range(opened.arguments - 1 if opened.op in ANY_NUMBER else 1):
            self._apply(opened.op, opened.name)

    def _check_arguments(self, opened: Waiting, least: bool = True) -> None:
        """That a function has neither more arguments than it takes, nor, if least, fewer."""
        count, wanted = opened.arguments, arity(opened.op)
        if (least and count < wanted) or (count > wanted and opened.op not in ANY_NUMBER):
            raise self._wrong_count(opened, "more" if not least else count)

    def _wrong_count(self, opened: Waiting, count) -> ExpressionError:
        name, wanted = opened.name.text, arity(opened.op)
        usage = {1: "x", 2: "y, x" if opened.op == Op.ATAN2 else "x, y", 3: "t, t0, t1"}[wanted]
        least = "at least " if opened.op in ANY_NUMBER else ""
        return ExpressionError(f"'{name}' takes {least}{wanted} argument{'s' * (wanted > 1)}, not {count}",
                               opened.name.column, f"{name}({usage})")

    # ------------------------------------------------------------------------------------------------- code

    def _push(self, code: list, token: Token) -> None:
        if len(self.operands) == STACK:
            raise ExpressionError("too deep", token.column, f"at most {STACK} operands may wait for their operators")
        self.operands.append(len(self.code))
        self.code.extend(int(c) for c in code)

    def _push_number(self, value: float, token: Token) -> None:
        self._push([Op.NUMBER, len(self.numbers)], token)
        self.numbers.append(value)

    def _reduce(self, tightness: int) -> None:
        """Applies what waits, back to a parenthesis or to an operator that binds less tightly."""
        while self.waiting and self.waiting[-1].tightness >= tightness:
            done = self.waiting.pop()
            self._apply(done.op, done.token)

    def _apply(self, op: Op, token: Token) -> None:
        count = arity(op)
        begin = self.operands[-count]
        del self.operands[len(self.operands) - count + 1:]
        constant = len(self.code) - begin == 2 * count and all(c == Op.NUMBER for c in self.code[begin::2])
        if constant and op in FOLD:
            values = self.numbers[-count:]
            del self.code[begin:], self.numbers[-count:]
            self.code += [int(Op.NUMBER), len(self.numbers)]
            self.numbers.append(_folded(op, values, token))
        else:
            self.code.append(int(op))

    # ------------------------------------------------------------------------------------------------- errors

    def _missing(self, token: Any) -> ExpressionError:
        """Something else stands where an operand must begin; None is the end of the text."""
        last, here = self.last, token or self.last
        if last is None:
            hint = "leave it out" if token.text in "+)" else ""
            return ExpressionError(f"'{token.text}' at the beginning", token.column, hint)
        if last.text == "(" and token is not None and token.text == ")":
            opened = self.waiting[-1]
            return (self._wrong_count(opened, 0) if opened.op is not None
                    else ExpressionError("nothing between '(' and ')'", last.column))
        if last.kind == "operator" and token is not None and token.kind == "operator":
            return ExpressionError(f"two operators: '{token.text}' after '{last.text}'", token.column,
                                   "only '-' may follow an operator")
        what = f" before '{token.text}'" if token is not None and last.text == "(" else f" after '{last.text}'"
        return ExpressionError(f"something is missing{what}", here.column if last.text == "(" else last.column)

    def _unjoined(self, token: Token) -> ExpressionError:
        """Two operands side by side."""
        if token.kind == "number" and token.text.startswith(".") and self.last.kind == "number":
            return ExpressionError(f"'{(self.last.text + token.text)[:40]}' is not a number", self.last.column)
        if token.text == "(" and self.last.kind == "name":
            return ExpressionError(f"'{self.last.text}' is not a function", self.last.column,
                                   f"write {self.last.text}*(...) for a product")
        hint = "write '*' for a product"
        if token.kind == "name" and self.last.kind == "number" and token.text not in NAMES:
            hint += "; an expression has no units"
        return ExpressionError(f"no operator between '{self.last.text[:40]}' and '{token.text[:40]}'", token.column,
                               hint)


# The C library's functions, which the compiled code calls too: NumPy's may differ in the last bit from one processor to
# another.
FOLD: dict[Op, Callable[..., float]] = {
    Op.NEGATE: lambda x: -x, Op.ADD: lambda x, y: x + y, Op.SUBTRACT: lambda x, y: x - y,
    Op.MULTIPLY: lambda x, y: x * y, Op.DIVIDE: lambda x, y: x / y, Op.POWER: math.pow,
    **{op: getattr(math, name) for name, op in FUNCTIONS.items() if op != Op.FLOOR and hasattr(math, name)}}


def _folded(op: Op, values: list[float], token: Token) -> float:
    """Result of an operation on constants, which must be finite."""
    try:
        result = FOLD[op](*values)
    except (ValueError, OverflowError, ZeroDivisionError):
        result = math.nan
    if not math.isfinite(result):
        shown = [f"({v:g})" if v < 0.0 and token.kind == "operator" else f"{v:g}" for v in values]
        written = f" {token.text} ".join(shown) if token.kind == "operator" else f"{token.text}({', '.join(shown)})"
        raise ExpressionError(f"{written} is not a finite number", token.column)
    return result


def compile_text(text: str) -> tuple[tuple[int, ...], tuple[float, ...]]:
    """Code and numbers of an expression. Raises ExpressionError."""
    return Parser(text).read()
