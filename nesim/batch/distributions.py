"""Distributions of batch.yaml: each turns uniform numbers in (0, 1) into a value, so that every kind of sampling serves
all.

``size``: how many uniform numbers a draw takes. ``draw(u)``: the value, SI: a number, a list, text or a mapping.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import NormalDist
from typing import Any, ClassVar

import numpy as np

from nesim.base.rotations import about, cross, multiply, unit
from nesim.batch.amounts import (ONE_OR_THREE, Amount, AmountList, AmountValue, Matrix, Positive, Three,
                                 check_same_quantity)
from nesim.text.element import Element, Key, checked_together
from nesim.text.values import WRITTEN, Finding, Value, InvalidValue, sort_of

NORMAL = NormalDist()


class Distribution(Element):
    """One draw. written: the keys of numbers that a draw could be, to be tried with their units; measured: those of
    others with the same unit. unit: that of the draws, if it is always the same."""

    written: ClassVar[tuple[str, ...]] = ()
    measured: ClassVar[tuple[str, ...]] = ()
    unit: ClassVar[str | None] = None
    relative_only: ClassVar[bool] = False

    @property
    def size(self) -> int:
        """Uniform numbers of one draw."""
        return 1

    def draw(self, u: np.ndarray) -> Any:
        """The value at uniform numbers u (size,)."""
        raise NotImplementedError


class Normal(Distribution):
    """mean and standard deviation; below low and above high nothing is drawn."""

    mean: Amount = Key(AmountValue, text="of the value")
    std: Amount = Key(Positive, text="standard deviation")
    low: Amount | None = Key(AmountValue, None, "nothing below it is drawn")
    high: Amount | None = Key(AmountValue, None, "nothing above it is drawn")
    written, measured = ("mean", "low", "high"), ("std",)

    @checked_together
    def _order(self):
        check_same_quantity(self.mean, self.std, self.low, self.high)
        if self.low and self.high and self.low.si >= self.high.si:
            raise InvalidValue(Finding("must be above low", path=("high",)))
        ends = self._ends()
        if not ends[1] - ends[0] > 1e-12:
            raise InvalidValue(Finding("between low and high there is next to nothing of this distribution"))

    def _ends(self) -> tuple[float, float]:
        share = lambda end: NORMAL.cdf((end.si - self.mean.si) / self.std.si)
        return 0.0 if self.low is None else share(self.low), 1.0 if self.high is None else share(self.high)

    def draw(self, u: np.ndarray) -> float:
        low, high = self._ends()
        p = min(max(low + u[0] * (high - low), 2.0**-60), 1 - 2.0**-53)
        value = self.mean.si + self.std.si * NORMAL.inv_cdf(p)
        return min(max(value, self.low.si if self.low else -math.inf), self.high.si if self.high else math.inf)


class TruncatedNormal(Normal):
    """A normal distribution truncated at both ends."""

    low: Amount = Key(AmountValue, text="nothing below it is drawn")
    high: Amount = Key(AmountValue, text="nothing above it is drawn")
    written = ("mean", "low", "high")


class Uniform(Distribution):
    """Between two ends."""

    low: Amount = Key(AmountValue, text="lower end")
    high: Amount = Key(AmountValue, text="upper end")
    written = ("low", "high")

    @checked_together
    def _order(self):
        check_same_quantity(self.low, self.high)
        if self.low.si >= self.high.si:
            raise InvalidValue(Finding("must be above the lower end", path=("high",)))

    def draw(self, u: np.ndarray) -> float:
        return self.low.si + u[0] * (self.high.si - self.low.si)


class Triangular(Distribution):
    """Between two ends, most often at the mode."""

    low: Amount = Key(AmountValue, text="lower end")
    mode: Amount = Key(AmountValue, text="most probable value")
    high: Amount = Key(AmountValue, text="upper end")
    written = ("low", "mode", "high")

    @checked_together
    def _order(self):
        check_same_quantity(self.low, self.mode, self.high)
        if not self.low.si <= self.mode.si <= self.high.si or self.low.si == self.high.si:
            raise InvalidValue(Finding("must lie between low and high, which differ", path=("mode",)))

    def draw(self, u: np.ndarray) -> float:
        a, c, b = self.low.si, self.mode.si, self.high.si
        share = (c - a) / (b - a)
        return (a + math.sqrt(u[0] * (b - a) * (c - a)) if u[0] < share
                else b - math.sqrt((1 - u[0]) * (b - a) * (b - c)))


class LogNormal(Distribution):
    """Its logarithm is normal: median exp(mean of the logarithm), std of the logarithm."""

    median: Amount = Key(Positive, text="half of the draws lie below it")
    sigma: Amount = Key(Positive, text="standard deviation of the natural logarithm")
    written = ("median",)

    @checked_together
    def _plain(self):
        if "number" not in self.sigma.dimensions:
            raise InvalidValue(Finding(f"{WRITTEN} has a unit, and a logarithm has none", "(allowed: a number)",
                                       ("sigma",)))

    def draw(self, u: np.ndarray) -> float:
        return self.median.si * math.exp(self.sigma.si * NORMAL.inv_cdf(u[0]))


class Normals(Distribution):
    """Correlated normal numbers: a mean and a covariance matrix, in SI."""

    mean: tuple[Amount, ...] = Key(AmountList, text="one number for each value")
    covariance: tuple[tuple[float, ...], ...] = Key(Matrix, text="symmetric, in SI")
    written = ("mean",)

    @checked_together
    def _fits(self):
        matrix = np.array(self.covariance)
        if len(matrix) != len(self.mean):
            raise InvalidValue(Finding(f"is {len(matrix)}x{len(matrix)}, but mean has {len(self.mean)} numbers",
                                path=("covariance",)))
        if not np.allclose(matrix, matrix.T, rtol=1e-12, atol=0):
            raise InvalidValue(Finding("is not symmetric", path=("covariance",)))
        values, vectors = np.linalg.eigh(matrix)
        if values[0] < -1e-12 * max(values[-1], 0.0) or (matrix.diagonal() < 0).any():
            raise InvalidValue(Finding(f"is not a covariance: its smallest eigenvalue is {values[0]:.3g}",
                                "(allowed: none below zero)", ("covariance",)))

    @property
    def size(self) -> int:
        return len(self.mean)

    def draw(self, u: np.ndarray) -> list[float]:
        z = [NORMAL.inv_cdf(x) for x in u]
        return [mean.si + math.fsum(a * b for a, b in zip(row, z)) for mean, row in zip(self.mean,
            factor(self.covariance))]


def factor(covariance: Sequence[Sequence[float]]) -> list[list[float]]:
    """L with L L' = covariance, lower triangular, also of a singular one; in plain arithmetic, so that its bits are the
    same everywhere."""
    n = len(covariance)
    L = [[0.0] * n for _ in range(n)]
    for i in range(n):
        for j in range(i + 1):
            rest = covariance[i][j] - math.fsum(L[i][k] * L[j][k] for k in range(j))
            if i == j:
                L[i][i] = math.sqrt(max(rest, 0.0))
            else:
                L[i][j] = rest / L[j][j] if L[j][j] > 1e-9 * math.sqrt(covariance[j][j]) else 0.0
    return L


class Direction(Distribution):
    """A vector of given length, every direction alike, or those within a cone."""

    length: Amount | None = Key(Positive, None, "of the vector; default 1")
    about: tuple[Amount, ...] | None = Key(Three, None, "middle of the cone; default every direction")
    within: Amount | None = Key(Positive, None, "half angle of the cone, rad")
    size, measured = 2, ("length",)

    @checked_together
    def _cone(self):
        if (self.about is None) != (self.within is None):
            raise InvalidValue(Finding("a cone needs about and within"))
        if self.within and "angle" not in self.within.dimensions or self.within and self.within.si > math.pi:
            raise InvalidValue(Finding("must be an angle of at most 180 deg", path=("within",)))
        if self.about and not any(x.si for x in self.about):
            raise InvalidValue(Finding("has no direction", path=("about",)))

    def draw(self, u: np.ndarray) -> list[float]:
        length, widest = self.length.si if self.length else 1.0, self.within.si if self.within else math.pi
        z = 1 - u[0] * (1 - math.cos(widest))
        r, angle = math.sqrt(max(0.0, 1 - z * z)), 2 * math.pi * u[1]
        axis = unit([x.si for x in self.about]) if self.about else np.array([0, 0, 1.0])
        other = np.array([1.0, 0, 0]) if abs(axis[0]) < 0.6 else np.array([0, 1.0, 0])
        first = unit(other - axis * (other * axis).sum())
        second = np.array([axis[1] * first[2] - axis[2] * first[1], axis[2] * first[0] - axis[0] * first[2], axis[0]
                           * first[1] - axis[1] * first[0]])
        return [float(length * x) for x in z * axis + r * math.cos(angle) * first + r * math.sin(angle) * second]


class Angle(Distribution):
    """Anywhere on the circle, 0 to 360 deg."""

    unit = "rad"

    def draw(self, u: np.ndarray) -> float:
        return 2 * math.pi * u[0]


class AnyAttitude(Distribution):
    """Every attitude alike."""

    size = 3

    def draw(self, u: np.ndarray) -> dict[str, list[float]]:
        a, b = math.sqrt(1 - u[0]), math.sqrt(u[0])
        return {"quaternion": [a * math.sin(2 * math.pi * u[1]), a * math.cos(2 * math.pi * u[1]),
                               b * math.sin(2 * math.pi * u[2]), b * math.cos(2 * math.pi * u[2])]}


class AttitudeError(Distribution):
    """A small turn away from the attitude of the case: normal angles about the body's axes."""

    std: tuple[Amount, ...] = Key(Value(lambda value: _three(value), ONE_OR_THREE),
                                  text="about each body axis, rad; one number is all three")
    size, relative_only = 3, True

    def draw(self, u: np.ndarray) -> list[float]:
        return [std.si * NORMAL.inv_cdf(x) for std, x in zip(self.std, u)]


class StateError(Distribution):
    """Normal errors of an orbit's position and velocity along its radial, transverse and normal directions."""

    position: tuple[Amount, ...] | None = Key(Value(lambda value: _deviations(value, "length"), ONE_OR_THREE), None,
                                              "m, deviations along R, T and N")
    velocity: tuple[Amount, ...] | None = Key(Value(lambda value: _deviations(value, "speed"), ONE_OR_THREE), None,
                                              "m/s, deviations along R, T and N")
    covariance: tuple[tuple[float, ...], ...] | None = Key(Matrix, None, "6x6 of both instead, SI")
    size, relative_only = 6, True

    @checked_together
    def _one_form(self):
        if (self.covariance is None) == (self.position is None and self.velocity is None):
            raise InvalidValue(Finding("either position and velocity or a covariance is needed"))
        if self.covariance is not None:
            if len(self.covariance) != 6:
                raise InvalidValue(Finding(f"is {len(self.covariance)}x{len(self.covariance)}, 6x6 is needed",
                                    path=("covariance",)))
            Normals(mean=[0] * 6, covariance=[list(row) for row in self.covariance])

    def draw(self, u: np.ndarray) -> list[float]:
        z = [NORMAL.inv_cdf(x) for x in u]
        if self.covariance is not None:
            return [math.fsum(a * b for a, b in zip(row, z)) for row in factor(self.covariance)]
        stds = [*(x.si for x in self.position or ()), *[0.0] * (0 if self.position else 3),
                *(x.si for x in self.velocity or ())]
        return [std * x for std, x in zip([*stds, 0.0, 0.0, 0.0], z)]


def displaced_state(state: Sequence[float], errors: Sequence[float]) -> dict:
    """An orbit by state: position (m) and velocity (m/s) in N, moved along the radial, transverse and normal
    directions."""
    position, velocity = state
    radial = unit(position)
    normal = unit(cross(position, velocity))
    axes = (radial, cross(normal, radial), normal)
    shift = lambda start, by: [float(start[k] + sum(amount * axis[k] for amount, axis in zip(by, axes)))
                               for k in range(3)]
    return {"position": shift(position, errors[:3]), "velocity": shift(velocity, errors[3:])}


def _deviations(value, dimension: str):
    found = Three.parse([value] * 3 if not isinstance(value, list) else value)
    if any(dimension not in x.dimensions or x.si < 0 for x in found):
        raise InvalidValue(Finding(f"must be three deviations, each a {dimension} of at least zero"))
    return found


def rotated_attitude(quaternion: Sequence[float], vector: Sequence[float]) -> dict:
    """An attitude turned by a rotation vector, rad, body axes."""
    angle = math.sqrt(math.fsum(x * x for x in vector))
    found = unit(multiply(about(unit(vector), angle), quaternion) if angle else quaternion)
    return {"quaternion": [float(x) for x in found]}


def _three(value):
    found = Three.parse([value] * 3 if not isinstance(value, list) else value)
    if any("angle" not in x.dimensions for x in found):
        raise InvalidValue(Finding("must be angles", '(allowed: rad, or text such as "1 deg")'))
    return found


def _options(value) -> list:
    if not isinstance(value, list) or not value:
        raise InvalidValue(Finding(f"found {sort_of(value)}, a list of values is needed",
                                   "(allowed: at least one value)"))
    return value


class Choice(Distribution):
    """One of some values, each with a weight."""

    of: list = Key(Value(_options, {"type": "array"}), text="the values")
    weights: tuple[Amount, ...] | None = Key(AmountList, None, "how often each is drawn; default alike")

    @checked_together
    def _fits(self):
        if self.weights and len(self.weights) != len(self.of):
            raise InvalidValue(Finding(f"there are {len(self.of)} values and {len(self.weights)} weights",
                                       path=("weights",)))
        if self.weights and (min(w.si for w in self.weights) < 0 or not sum(w.si for w in self.weights)):
            raise InvalidValue(Finding("must not be below zero, and not all zero", path=("weights",)))

    def draw(self, u: np.ndarray) -> Any:
        weights = [w.si for w in self.weights] if self.weights else [1.0] * len(self.of)
        at, total = 0.0, math.fsum(weights)
        for option, weight in zip(self.of, weights):
            at += weight / total
            if u[0] < at:
                return option
        return [option for option, weight in zip(self.of, weights) if weight][-1]


DISTRIBUTIONS: dict[str, type[Distribution]] = {
    "normal": Normal, "truncated_normal": TruncatedNormal, "uniform": Uniform, "triangular": Triangular,
    "log_normal": LogNormal, "choice": Choice, "normals": Normals, "direction": Direction, "angle": Angle,
    "attitude": AnyAttitude, "attitude_error": AttitudeError, "state_error": StateError}
# keys that a bare list gives
SHORT = {"uniform": ("low", "high"), "triangular": ("low", "mode", "high"), "choice": ("of",)}
