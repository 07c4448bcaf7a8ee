"""Gravity of the Earth, the Moon and Mars: the models in nesim/data, and readers of the common file formats.

Terms of degree 0 (the point mass, elsewhere) and 1 (zero: the origin is the mass centre) are not part of a field.
"""

from __future__ import annotations

from importlib import resources

import numpy as np

from nesim.base.errors import ArgumentError
from nesim.base.frozen import frozen
from nesim.fields.harmonics import Potential, tables

FILES = {"earth": "gravity_earth_egm2008.npz", "moon": "gravity_moon_lp165p.npz", "mars": "gravity_mars_gmm3.npz"}
SECOND_GRADIENT = 8     # series of the core's harmonic_field()
# C20 of a zero-tide field less that of a tide-free one: A0 H0 k20 with k20 = 0.30190 [Petit & Luzum 2010, section
# 6.2.2]
PERMANENT_TIDE = 4.4228e-8 * -0.31460 * 0.30190


@frozen
class GravityField:
    """name: of the model. tide: ``tide_free``, ``zero_tide`` or empty where the makers do not say. potential: degrees 2
    and up."""

    name: str
    tide: str
    potential: Potential

    @property
    def degree(self) -> int:
        """The highest."""
        return len(self.potential.C) - 1

    def zero_tide(self) -> GravityField:
        """With the Earth's permanent tide in C20; as it is, if it was there already."""
        if self.tide != "tide_free":
            return self
        C = self.potential.C.copy()
        C[2, 0] += PERMANENT_TIDE
        return GravityField(self.name, "zero_tide", Potential(self.potential.scale, self.potential.radius, C,
                                                              self.potential.S))


def square(values: np.ndarray) -> np.ndarray:
    """A lower triangle given row by row as a square matrix."""
    size = int((np.sqrt(8 * len(values) + 1) - 1) / 2)
    out = np.zeros((size, size))
    out[np.tril_indices(size)] = values
    return out


def load(body: str) -> GravityField:
    """The field of ``earth``, ``moon`` or ``mars`` that nesim ships, whole; nesim/data/README.md says where each comes
    from."""
    if body not in FILES:
        raise ArgumentError(f"no gravity field of '{body}' (allowed: {', '.join(FILES)})")
    with resources.files("nesim").joinpath("data", FILES[body]).open("rb") as file, np.load(file) as data:
        return GravityField(str(data["model"]), str(data["tide"]),
                            Potential(float(data["mu"]), float(data["radius"]), square(data["C"]), square(data["S"])))


def gravity_tables(model: GravityField, degree: int, order: int | None = None, mu: float | None = None,
                   count: int = SECOND_GRADIENT) -> dict:
    """Tables for the core of degrees 2 to ``degree``. mu: m3/s2, in place of the model's (then its C and S scale with
    it)."""
    part = model.potential.cut(degree, order, first=2)
    return tables(part if mu is None else Potential(mu, part.radius, part.C, part.S), count)
