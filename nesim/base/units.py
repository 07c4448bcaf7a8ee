"""Units that may be written, by dimension; the one place where anything but SI is known.

``to_si("3.05 rpm", "rate")`` is 0.3194... Factors are exact where the unit is defined exactly.
"""

from __future__ import annotations

import math
import re

from nesim.base.errors import RefusedInput

_DEGREE = math.pi / 180
_TURN = 2 * math.pi
_LENGTH = {"m": 1.0, "km": 1e3, "cm": 1e-2, "mm": 1e-3, "um": 1e-6, "au": 149597870700.0,   # au: IAU 2012 resolution B2
           # international foot and inch, 1959
           "ft": 0.3048, "in": 0.0254}
_ANGLE = {"rad": 1.0, "mrad": 1e-3, "urad": 1e-6, "deg": _DEGREE, "arcmin": _DEGREE / 60, "arcsec": _DEGREE / 3600,
          "rev": _TURN}
_TIME = {"s": 1.0, "ms": 1e-3, "min": 60.0, "h": 3600.0, "day": 86400.0}

# dimension -> unit as written -> its size in SI; the first is the SI unit
UNITS: dict[str, dict[str, float]] = {
    "length": _LENGTH,
    "angle": _ANGLE,
    "time": _TIME,
    "mass": {"kg": 1.0, "g": 1e-3, "mg": 1e-6, "t": 1e3, "lb": 0.45359237},
    "rate": {"rad/s": 1.0, "mrad/s": 1e-3, "deg/s": _DEGREE, "arcsec/s": _DEGREE / 3600, "deg/min": _DEGREE / 60,
             "deg/h": _DEGREE / 3600, "rpm": _TURN / 60, "rev/s": _TURN, "rev/min": _TURN / 60,
             "rev/day": _TURN / 86400},
    "area": {"m2": 1.0, "cm2": 1e-4, "mm2": 1e-6},
    "speed": {"m/s": 1.0, "km/s": 1e3, "cm/s": 1e-2, "mm/s": 1e-3, "km/h": 1 / 3.6},
    "force": {"N": 1.0, "mN": 1e-3, "uN": 1e-6, "kN": 1e3, "lbf": 4.4482216152605},
    "torque": {"N m": 1.0, "Nm": 1.0, "mN m": 1e-3, "mNm": 1e-3, "uN m": 1e-6, "uNm": 1e-6, "kN m": 1e3, "kNm": 1e3},
    "inertia": {"kg m2": 1.0, "kgm2": 1.0, "g m2": 1e-3, "g cm2": 1e-7, "kg cm2": 1e-4, "kg mm2": 1e-6, "t m2": 1e3},
    "angular stiffness": {"N m/rad": 1.0, "Nm/rad": 1.0, "mN m/rad": 1e-3, "mNm/rad": 1e-3, "kN m/rad": 1e3,
                          "N m/deg": 1 / _DEGREE,
                          "Nm/deg": 1 / _DEGREE, "N m": 1.0, "Nm": 1.0},
    "stiffness": {"N/m": 1.0, "mN/m": 1e-3, "kN/m": 1e3, "N/mm": 1e3},
    "angular damping": {"N m s/rad": 1.0, "Nm s/rad": 1.0, "Nms/rad": 1.0, "mN m s/rad": 1e-3, "mNm s/rad": 1e-3,
                        "mNms/rad": 1e-3,
                        "N m s/deg": 1 / _DEGREE, "Nms/deg": 1 / _DEGREE, "N m s": 1.0, "Nms": 1.0, "mN m s": 1e-3,
                        "mNms": 1e-3},
    "damping": {"N s/m": 1.0, "mN s/m": 1e-3, "kN s/m": 1e3, "N s/mm": 1e3},
    "angular integral gain": {"N m/(rad s)": 1.0, "Nm/(rad s)": 1.0, "mN m/(rad s)": 1e-3, "mNm/(rad s)": 1e-3,
                              "N m/(deg s)": 1 / _DEGREE},
    "acceleration": {"m/s2": 1.0, "km/s2": 1e3, "cm/s2": 1e-2, "mm/s2": 1e-3, "um/s2": 1e-6},
    "angular acceleration": {"rad/s2": 1.0, "mrad/s2": 1e-3, "deg/s2": _DEGREE},
    "static imbalance": {"kg m": 1.0, "g m": 1e-3, "g cm": 1e-5, "g mm": 1e-6},
    "impulse": {"N s": 1.0, "mN s": 1e-3, "uN s": 1e-6},
    "angular momentum": {"N m s": 1.0, "Nms": 1.0, "mN m s": 1e-3, "mNms": 1e-3},
    "power": {"W": 1.0, "mW": 1e-3, "kW": 1e3},
    "magnetic field": {"T": 1.0, "mT": 1e-3, "uT": 1e-6, "nT": 1e-9, "G": 1e-4},
    "magnetic dipole": {"A m2": 1.0, "Am2": 1.0, "mA m2": 1e-3, "mAm2": 1e-3},
    "frequency": {"1/s": 1.0, "1/min": 1 / 60, "1/h": 1 / 3600},
    "gravitational parameter": {"m3/s2": 1.0, "km3/s2": 1e9},
    "number": {},
}
SI = {dimension: next(iter(units), "") for dimension, units in UNITS.items()}
_USUAL = {"length": "km", "angle": "deg", "rate": "rpm", "speed": "km/s", "force": "mN"}     # for examples; else SI

_QUANTITY = re.compile(r"\s*([-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?)\s*(.*?)\s*", re.DOTALL)


class UnitError(RefusedInput):
    """Text that is not a quantity of the dimension wanted. message: what is wrong; hint: what was meant, what is
    allowed. unknown: there is no such unit."""

    def __init__(self, message: str, hint: str, unknown: bool = False):
        self.message, self.hint, self.unknown = message, hint, unknown
        super().__init__(f"{message}: {hint}")


def article(noun: str) -> str:
    """``an angle``, ``a mass``."""
    return f"{'an' if noun[0] in 'aeiou' else 'a'} {noun}"


def canonical(unit: str) -> str:
    """One spelling: ``kg*m^2``, ``kg·m²`` and ``kg m**2`` are all ``kg m2``."""
    for old, new in (("**", ""), ("^", ""), ("²", "2"), ("³", "3"), ("µ", "u"), ("μ", "u"), ("*", " "), ("·", " "),
                     ("°", "deg")):
        unit = unit.replace(old, new)
    return re.sub(r"\s*/\s*", "/", " ".join(unit.split()))


def allowed(dimension: str) -> str:
    """What may be written for a dimension, for people."""
    units = ", ".join(UNITS[dimension])
    return f"(allowed: a number in {SI[dimension]}, or text with one of {units})" if units else "(allowed: a number)"


def allowed_list(dimension: str, numbers: str) -> str:
    """What may be written for a list of a dimension, for people. numbers: how many, e.g. ``3 numbers``."""
    if not UNITS[dimension]:
        return f"(allowed: {numbers})"
    return (f'(allowed: {numbers} in {SI[dimension]}, or text with a unit such as "2 '
            f'{_USUAL.get(dimension, SI[dimension])}")')


def factor(unit: str, dimension: str) -> float:
    """Size of a unit in SI. Raises UnitError if there is no such unit, or if it measures something else."""
    spelling = canonical(unit)
    if spelling in UNITS[dimension]:
        return UNITS[dimension][spelling]
    others = [name for name, units in UNITS.items() if spelling in units]
    if others:
        wanted = "a plain number" if dimension == "number" else article(dimension)
        raise UnitError(f"'{unit}' measures {article(others[0])}, not {wanted}", allowed(dimension))
    from difflib import get_close_matches

    close = get_close_matches(spelling, UNITS[dimension], 1, 0.6) or [u for u in UNITS[dimension]
        if u.lower() == spelling.lower()]
    guess = f"did you mean '{close[0]}'?  " if close else ""
    raise UnitError(f"unknown unit '{unit[:40]}'", guess + allowed(dimension), unknown=True)


def to_si(text: str, dimension: str) -> float:
    """A number with its unit, converted. Raises UnitError."""
    match = _QUANTITY.fullmatch(text)
    if not match:
        raise UnitError(f"'{text[:40]}' is text, not {article(dimension)}", allowed(dimension))
    number, unit = match.groups()
    if not unit:
        raise UnitError(f"'{text[:40]}' is text without a unit", f"write {number} without quotes  {allowed(dimension)}")
    return float(number) * factor(unit, dimension)


def unit_of(text: str) -> str:
    """The unit behind a number; empty if there is none."""
    match = _QUANTITY.fullmatch(text)
    return match.group(2) if match else ""
