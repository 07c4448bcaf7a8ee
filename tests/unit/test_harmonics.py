"""Gravity fields as spherical harmonics: against another program, against the definition in many digits, and in
lanes."""

from functools import cache

import mpmath
import numpy as np
import pytest

from nesim import _core
from nesim.fields import gravity
from nesim.fields.harmonics import Potential, tables
from tests.support.compare import EPS

EARTH = gravity.load("earth")


def places(count, seed, nearest=6.5e6, farthest=4.5e7):
    """Points all around, every third close to the axis, the first two on it."""
    rng = np.random.default_rng(seed)
    direction = rng.normal(size=(count, 3))
    direction[::3, :2] *= 10.0 ** -rng.uniform(1, 12, (len(direction[::3]), 1))
    direction[:2, :2] = 0
    direction[:2, 2] = 1, -1
    distance = nearest * (farthest / nearest) ** rng.uniform(0, 1, (count, 1))
    return direction / np.linalg.norm(direction, axis=1)[:, None] * distance


def at(field, r):
    """Acceleration and gradient of one spacecraft."""
    a, G = field.at(np.ascontiguousarray(r))
    return a[:, 0], G[:, :, 0]


# --------------------------------------------------------------------------------- another program

def test_earth_to_degree_70_agrees_with_brahe():
    """The whole attraction to 1e-13. Measured: 9e-16."""
    brahe = pytest.importorskip("brahe")
    model = brahe.GravityModel.from_model_type(brahe.GravityModelType.EGM2008_120)
    field = _core.Harmonics(gravity.gravity_tables(EARTH, 70))
    for r in places(150, seed=1):
        expected = model.compute_spherical_harmonics(r, 70, 70)
        found = at(field, r)[0] - EARTH.potential.scale * r / np.linalg.norm(r) ** 3
        assert np.linalg.norm(found - expected) <= 1e-13 * np.linalg.norm(expected)


def test_earth_has_the_numbers_of_brahe():
    """Every coefficient to degree 120, and the radius, mu and tide system."""
    brahe = pytest.importorskip("brahe")
    model = brahe.GravityModel.from_model_type(brahe.GravityModelType.EGM2008_120)
    assert (model.gm, model.radius) == (EARTH.potential.scale, EARTH.potential.radius)
    assert model.tide_system == brahe.GravityModelTideSystem.TideFree and EARTH.tide == "tide_free"
    theirs = np.array([model.get(n, m) for n in range(2, 121) for m in range(n + 1)])
    below = [(n, m) for n in range(2, 121) for m in range(n + 1)]
    assert theirs.tobytes() == np.array([(EARTH.potential.C[i], EARTH.potential.S[i]) for i in below]).tobytes()


# --------------------------------------------------------------------------------- the definition, in many digits

@cache
def legendre(n, m):
    """Normalised P_nm over cos(latitude)^m as a polynomial in u: {power: coefficient}, from Rodrigues' formula; no
    recursion."""
    norm = (mpmath.sqrt((2 if m else 1) * (2 * n + 1) * mpmath.factorial(n - m) / mpmath.factorial(n + m))
            / mpmath.mpf(2) ** n)
    return {n - 2 * k - m: (-1) ** k * norm * mpmath.binomial(n, k) * mpmath.binomial(2 * n - 2 * k, n)
            * mpmath.ff(n - 2 * k, m)
            for k in range((n - m) // 2 + 1)}


def exact_potential(potential, x, y, z):
    """U in mpmath, term by term."""
    r = mpmath.sqrt(x * x + y * y + z * z)
    u, turn, rho = ([value**k for k in range(len(potential.C) + 1)] for value in (z / r, mpmath.mpc(x, y) / r,
        mpmath.mpf(potential.radius) / r))
    U = mpmath.mpf(0)
    for n, m in np.argwhere((potential.C != 0) | (potential.S != 0)):
        polynomial = sum(c * u[k] for k, c in legendre(int(n), int(m)).items())
        U += rho[n + 1] * polynomial * (float(potential.C[n, m]) * turn[m].real + float(potential.S[n, m])
                                        * turn[m].imag)
    return mpmath.mpf(potential.scale) / mpmath.mpf(potential.radius) * U


def exact_derivatives(potential, r):
    """U, its gradient and second gradient by central differences of 1e-15 m in 70 digits."""
    with mpmath.workdps(70):
        h = mpmath.mpf(10) ** -15
        place = [mpmath.mpf(float(v)) for v in r]

        def U(*steps):
            moved = list(place)
            for axis, sign in steps:
                moved[axis] += sign * h
            return exact_potential(potential, *moved)

        first = [(U((i, 1)) - U((i, -1))) / (2 * h) for i in range(3)]
        second = np.zeros((3, 3))
        for i in range(3):
            for j in range(i + 1):
                terms = sum(p * q * U((i, p), (j, q)) for p in (1, -1) for q in (1, -1))
                second[i, j] = second[j, i] = float(terms / (4 * h * h))
        return float(U()), np.array([float(v) for v in first]), second


@pytest.mark.parametrize(("body", "degree", "order"), [("earth", 12, 12), ("moon", 10, 10), ("mars", 9, 4)])
def test_field_gradient_and_potential_follow_from_the_definition(body, degree, order):
    """To 1e-14 of the largest component, on and beside the axis as well. Measured: 2.3e-15 to degree 20."""
    model = gravity.load(body)
    fields = {count: _core.Harmonics(gravity.gravity_tables(model, degree, order, count=count)) for count in (1, 3, 8)}
    R = model.potential.radius
    for r in (*places(4, 3, 1.02 * R, 4 * R), np.array([1.3 * R, 0.0, 0.0])):
        r = np.ascontiguousarray(r)
        U, a, G = exact_derivatives(model.potential.cut(degree, order, first=2), r)
        found_a, found_G = at(fields[8], r)
        assert abs(fields[1].potential(r)[0] - U) <= 1e-14 * max(abs(U), 1e-6 * model.potential.scale / R)
        assert np.abs(found_a - a).max() <= 1e-14 * np.abs(a).max()
        assert np.abs(found_G - G).max() <= 1e-14 * np.abs(G).max()
        assert fields[3].gradient(r).tobytes() == found_a.tobytes()


def test_oblateness_in_closed_form():
    """J2 alone: the textbook's formula for the acceleration."""
    C = np.zeros((3, 3))
    C[2, 0] = EARTH.potential.C[2, 0]
    mu, R = EARTH.potential.scale, EARTH.potential.radius
    field = _core.Harmonics(tables(Potential(mu, R, C, 0 * C), 8))
    J2 = -np.sqrt(5) * C[2, 0]
    for r in places(20, seed=5):
        d, u2 = np.linalg.norm(r), (r[2] / np.linalg.norm(r)) ** 2
        expected = -1.5 * J2 * mu * R**2 / d**5 * r * (np.array([1, 1, 3]) - 5 * u2)
        assert np.abs(at(field, r)[0] - expected).max() <= 8 * EPS * np.abs(expected).max()


def test_gradient_is_symmetric_and_traceless_to_rounding():
    """To degree 70, wherever: it cannot make energy on a tree."""
    field = _core.Harmonics(gravity.gravity_tables(EARTH, 70))
    for r in places(60, seed=2):
        _, G = at(field, r)
        assert (G == G.T).all()
        assert abs(np.trace(G)) <= 2 * EPS * np.abs(G).max()


def test_work_along_a_path_is_the_difference_of_potential():
    """Degree 70, Gauss-Legendre along a chord low over the ground. Measured: 2e-15 of U."""
    both = {count: _core.Harmonics(gravity.gravity_tables(EARTH, 70, count=count)) for count in (1, 8)}
    begin, end = np.array([6.7e6, 1e5, -4e5]), np.array([6.6e6, 6e5, 9e5])
    x, w = np.polynomial.legendre.leggauss(60)
    path = [0.5 * (begin + end) + 0.5 * s * (end - begin) for s in x]
    work = sum(v * at(both[8], r)[0] @ (end - begin) / 2 for v, r in zip(w, path, strict=True))
    U = [both[1].potential(r)[0] for r in (begin, end)]
    assert abs(work - (U[1] - U[0])) <= 1e-13 * max(map(abs, U))


# --------------------------------------------------------------------------------- lanes, data, what is refused

@pytest.mark.parametrize("lanes", [n for n in _core.BY_LANES if n > 1])
def test_same_bits_in_lanes(lanes):
    """Points of every kind side by side."""
    made = gravity.gravity_tables(EARTH, 20, 15)
    alone, together = _core.Harmonics(made), _core.BY_LANES[lanes].Harmonics(made)
    r = places(lanes, seed=4)
    a, G = together.at(np.ascontiguousarray(r.T).ravel())
    for i in range(lanes):
        found = at(alone, r[i])
        assert (found[0].tobytes(), found[1].tobytes()) == (a[:, i].tobytes(), G[:, :, i].tobytes())


def test_shipped_fields():
    """Sizes, and J2 as the handbooks have it."""
    j2 = {"earth": 1.08263e-3, "moon": 2.0323e-4, "mars": 1.9566e-3}
    for body, degree in {"earth": 120, "moon": 20, "mars": 80}.items():
        model = gravity.load(body)
        assert model.degree == degree
        assert model.potential.C[2, 0] * -np.sqrt(5) == pytest.approx(j2[body], rel=1e-4)
        assert not model.potential.C[:2].any()
        assert not np.triu(model.potential.C, 1).any()
        power = [np.sqrt((model.potential.C[n] ** 2 + model.potential.S[n] ** 2).sum() / (2 * n + 1)) * n**2
                 for n in range(3, 21)]
        assert max(power) < 4 * min(power)     # Kaula's rule: a wrong exponent anywhere would break it


def test_zero_tide_lowers_c20():
    """By 4.2006e-9 [Petit & Luzum 2010, section 6.2.2], once."""
    zero = EARTH.zero_tide()
    assert zero.potential.C[2, 0] - EARTH.potential.C[2, 0] == pytest.approx(-4.2006e-9, rel=1e-4)
    assert zero.zero_tide() is zero


def test_what_does_not_fit_is_refused():
    """Before the core could read outside."""
    with pytest.raises(ValueError, match="degree 121"):
        gravity.gravity_tables(EARTH, 121)
    with pytest.raises(ValueError, match="order 9"):
        gravity.gravity_tables(EARTH, 8, 9)
    with pytest.raises(ValueError, match="no gravity field"):
        gravity.load("pluto")
    made = gravity.gravity_tables(EARTH, 4)
    with pytest.raises(ValueError, match="another degree"):
        _core.Harmonics(dict(made, degree=7))
    with pytest.raises(ValueError, match="3 are needed"):
        _core.Harmonics(made).gradient(np.ones(3))
    with pytest.raises(ValueError, match="three coordinates"):
        _core.Harmonics(made).at(np.ones(4))
