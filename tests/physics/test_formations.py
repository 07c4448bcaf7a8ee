"""Formations: relative elements against Hill's linear solution, bounded ones by integration, tetrahedra by their
edges."""

from __future__ import annotations

import itertools
import math
from pathlib import Path

import numpy as np
import pytest
from scipy.integrate import solve_ivp

from nesim.base.conics import Elements, from_state, rtn_axes, to_state
from nesim.base.constants import SKY
from nesim.base.kepler import mean_anomaly, wrap
from nesim.base.rotations import from_angles
from nesim.case.orbits import relative
from nesim.case.reader import read_case
from nesim.case.starts import exact_start
from nesim.case.orbits.relative import HillModel, RelativeModel

wide = np.longdouble
MU = wide(SKY["earth"].mu)
CORNERS = list(itertools.combinations(range(4), 2))
extended = pytest.mark.skipif(np.finfo(wide).eps > 1e-18, reason="no extended numbers here")


def state(a: float, e: float, i: float = 0.9, raan: float = 0.4, arg: float = 0.7, nu: float = 1.3):
    return [np.array(x) for x in to_state(Elements(*map(wide, (a * (1 - e * e), e, i, raan, arg, nu))), MU)]


def rtn(r, v, pair):
    """Offset and relative velocity in the turning RTN frame, from those in N."""
    axes, turning = np.array(rtn_axes(r, v)), np.cross(r, v) / (r @ r)
    return (axes @ pair[0]).astype(float), (axes @ (pair[1] - np.cross(turning, pair[0]))).astype(float)


def after(r, v, pair, revolutions: float, steps: int = 2):
    """Relative positions (time, 3) in N over some revolutions by Newton's law, integrated as differences from the
    reference."""
    period = 2 * math.pi * math.sqrt(float(relative.semi_major_axis(r, v, MU))**3 / float(MU))
    mu = float(MU)

    def slope(t, y):
        r, d = y[:3], y[6:9]
        r2 = r @ r
        q = d @ (d + 2 * r) / r2                            # Encke: 1 - (|r|/|r + d|)^3 without cancellation
        f = q * (3 + 3 * q + q * q) / (1 + (1 + q)**1.5)
        pull = -mu / r2**1.5 * r
        return np.concatenate([y[3:6], pull, y[9:], -mu / (r2 * (1 + q))**1.5 * (d - f * r)])

    y0 = np.concatenate([r, v, *pair]).astype(float)
    run = solve_ivp(slope, (0, revolutions * period), y0, "DOP853", t_eval=np.linspace(0, revolutions * period, steps),
                    rtol=1e-13, atol=1e-9)
    return run.y[6:9].T


# ---- relative elements

ELEMENTS = [dict(a=1.0), {"lambda": 1.0}, dict(ex=1.0), dict(ey=1.0), dict(ix=1.0), dict(iy=1.0),
            {"a": 0.3, "lambda": -5.0, "ex": 1.0, "ey": -0.6, "ix": 0.7, "iy": 0.2}]


@pytest.mark.parametrize("elements", ELEMENTS, ids=str)
def test_relative_elements_of_a_circle_are_hills_solution(elements):
    """To first order [D'Amico 2010, (2.17)]: R = da - dex cos u - dey sin u, T = dlambda + 2 dex sin u - 2 dey cos u, N
    = dix sin u - diy cos u, and their derivatives in the turning frame, T of which has the drift -3/2 n da."""
    a = 7e6
    r, v = state(a, 0.0, arg=0.0, nu=1.3)
    found = rtn(r, v, relative.from_relative(RelativeModel(**elements), r, v, MU))
    d = {key: elements.get(key, 0.0) for key in ("a", "lambda", "ex", "ey", "ix", "iy")}
    c, s, n = math.cos(1.3), math.sin(1.3), math.sqrt(float(MU) / a**3)
    position = [d["a"] - d["ex"] * c - d["ey"] * s, d["lambda"] + 2 * d["ex"] * s - 2 * d["ey"] * c, d["ix"] * s
                - d["iy"] * c]
    velocity = [n * (d["ex"] * s - d["ey"] * c), n * (-1.5 * d["a"] + 2 * d["ex"] * c + 2 * d["ey"] * s), n
                * (d["ix"] * c + d["iy"] * s)]
    assert np.allclose(found[0], position, rtol=0, atol=2e-5) and np.allclose(found[1], velocity, rtol=0, atol=2e-8)


@extended
@pytest.mark.parametrize("e", [0.0, 1e-6, 0.1, 0.8])
def test_relative_elements_come_back(e):
    """From the state that was made, by their definition."""
    a = 2e7
    r, v = state(a, e)
    model = RelativeModel(**{"a": 100, "lambda": -3000, "ex": 400, "ey": -200, "ix": 300, "iy": 500})
    dr, dv = relative.from_relative(model, r, v, MU)
    one, two = from_state(r, v, MU), from_state(r + dr, v + dv, MU)
    u = [x.arg_periapsis + mean_anomaly(x.true_anomaly, x.eccentricity) for x in (one, two)]
    raan = wrap(two.raan - one.raan)
    found = [two.semi_major_axis - one.semi_major_axis, a * (wrap(u[1] - u[0]) + raan * np.cos(one.inclination)),
             *(a * (two.eccentricity * f(two.arg_periapsis) - one.eccentricity * f(one.arg_periapsis))
               for f in (np.cos, np.sin)),
             a * (two.inclination - one.inclination), a * raan * np.sin(one.inclination)]
    assert np.allclose(np.array(found, float), [100, -3000, 400, -200, 300, 500], rtol=0, atol=1e-7)


@extended
@pytest.mark.parametrize("e", [0.0, 0.05, 0.8])
def test_no_relative_elements_are_no_offset(e):
    dr, dv = relative.from_relative(RelativeModel(), *state(6e7, e), MU)
    assert np.abs(dr).max() < 1e-10 and np.abs(dv).max() < 1e-14


def test_small_relative_elements_keep_their_digits():
    """1 mm behind at ten Earth radii: nothing of it is lost."""
    r, v = state(6.4e7, 0.0)
    found, _ = rtn(r, v, relative.from_relative(RelativeModel(**{"lambda": -1e-3}), r, v, MU))
    assert np.allclose(found, [0, -1e-3, 0], rtol=0, atol=1e-9 if np.finfo(wide).eps < 1e-18 else 1e-6)


# ---- Hill's frame

def test_hill_is_a_state_in_the_turning_frame():
    r, v = state(7e6, 0.1)
    found = rtn(r, v, relative.from_hill(HillModel(x=10, y=-20, z=30, vx=0.1, vy=-0.2, vz=0.3), r, v, MU))
    assert np.allclose(found[0], [10, -20, 30], rtol=0, atol=1e-9) and np.allclose(found[1], [0.1, -0.2, 0.3], rtol=0,
        atol=1e-12)


def test_bounded_about_a_circle_is_hills_condition():
    """vy = -2 n x, to first order in the distance."""
    a = 7e6
    r, v = state(a, 0.0)
    _, velocity = rtn(r, v, relative.from_hill(HillModel(x=1, y=-2, z=3, vx=1e-3, vz=-2e-3, bounded=True), r, v, MU))
    assert velocity[1] == pytest.approx(-2 * math.sqrt(float(MU) / a**3), rel=1e-5)
    assert np.allclose(velocity[[0, 2]], [1e-3, -2e-3], rtol=0, atol=1e-15)


HILL = dict(x=200, y=1000, z=-300, vx=0.05, vz=0.1)


@pytest.mark.parametrize("e", [0.0, 0.1, 0.8])
def test_bounded_does_not_drift_over_ten_revolutions(e):
    r, v = state(1e7 / (1 - e), e)
    pair = relative.from_hill(HillModel(**HILL, bounded=True), r, v, MU)
    path = after(r, v, pair, 10)
    assert np.abs(path[-1] - path[0]).max() < 1e-5          # m, of 1 km: the integration's


def test_hills_own_condition_drifts_about_an_ellipse():
    """What bounded is for: with vy = -2 n x the same start drifts by much more than it was apart."""
    e = 0.1
    r, v = state(1e7 / (1 - e), e)
    n = math.sqrt(float(MU) / (1e7 / (1 - e))**3)
    path = after(r, v, relative.from_hill(HillModel(**HILL, vy=-2 * n * HILL["x"]), r, v, MU), 10)
    assert np.abs(path[-1] - path[0]).max() > 1000


@extended
@pytest.mark.parametrize("e", [0.0, 0.3, 0.9])
def test_bounded_semi_major_axes_are_equal(e):
    r, v = state(3e7, e)
    dr, dv = relative.from_hill(HillModel(**HILL, bounded=True), r, v, MU)
    assert abs(relative.semi_major_axis(r + dr, v + dv, MU) - relative.semi_major_axis(r, v, MU)) < 1e-9


def test_bounded_where_there_is_no_closed_orbit():
    r, v = state(-3e7, 1.3, nu=0.2)
    with pytest.raises(relative.NoSuchOrbit, match="not closed"):
        relative.from_hill(HillModel(x=1, bounded=True), r, v, MU)
    assert relative.from_hill(HillModel(x=1), r, v, MU)[0].any()


# ---- tetrahedra

def edges(points) -> np.ndarray:
    return np.array([np.sqrt(((points[i] - points[j])**2).sum()) for i, j in CORNERS], float)


@pytest.mark.parametrize("e", [0.0, 0.3, 0.83])
def test_tetrahedron_at_the_start(e):
    r, v = state(4.2e7, e, nu=2.6)
    pairs = relative.tetrahedron(1e4, "start", (0, 0, 0, 1), r, v, MU)
    assert np.allclose(edges([r + dr for dr, _ in pairs]), 1e4, rtol=0, atol=1e-7)
    assert np.abs(sum(dr for dr, _ in pairs)).max() < 1e-8
    sizes = [relative.semi_major_axis(r + dr, v + dv, MU) - relative.semi_major_axis(r, v, MU) for dr, dv in pairs]
    assert np.abs(np.array(sizes, float)).max() < (1e-8 if np.finfo(wide).eps < 1e-18 else 1e-4)
    for _, dv in pairs:
        assert np.linalg.norm(np.cross(dv, v).astype(float)) < 1e-12 * float(v @ v)


@pytest.mark.parametrize("at, nu", [("apoapsis", math.pi), ("periapsis", 0.0), (2.0, 2.0), (-1.0, -1.0)])
def test_tetrahedron_elsewhere_on_the_orbit(at, nu):
    """Flown from the start to the point by Newton's law it is regular there, and one revolution later."""
    e, a = 0.7, 4.2e7
    r, v = state(a, e, nu=1.3)
    pairs = relative.tetrahedron(1e4, at, (0, 0, 0, 1), r, v, MU)
    turns = float((mean_anomaly(wide(nu), wide(e)) - mean_anomaly(wide(1.3), wide(e))) / (2 * np.pi)) % 1
    for later in (turns, turns + 1):
        points = [after(r, v, pair, later)[-1] for pair in pairs]
        assert np.allclose(edges(points), 1e4, rtol=0, atol=1e-4)
    assert np.ptp(edges([r + dr for dr, _ in pairs])) > 100


def test_tetrahedron_does_not_drift_over_ten_revolutions():
    r, v = state(4.2e7, 0.7, nu=1.3)
    for pair in relative.tetrahedron(1e4, "apoapsis", (0, 0, 0, 1), r, v, MU):
        path = after(r, v, pair, 10)
        assert np.abs(path[-1] - path[0]).max() < 1e-3


def test_tetrahedron_turned():
    r, v = state(4.2e7, 0.3)
    axes = np.array(rtn_axes(r, v))
    plain, turned = ([(axes @ dr).astype(float) for dr, _ in relative.tetrahedron(10.0, "start", q, r, v, MU)]
                     for q in ((0, 0, 0, 1), from_angles((math.pi / 2,), "3")))
    # the figure goes 90 deg about R cross T
    assert np.allclose(turned, [(-y, x, z) for x, y, z in plain], rtol=0, atol=1e-7)


def test_a_case_of_four(tmp_path):
    case = read_case(Path(__file__).parents[1] / "inputs" / "flying")
    flights = [flight for flight in case.flights if flight.spacecraft.name.startswith("M")]
    states = [exact_start(flight, case.environment) for flight in flights]
    assert len(states) == 4 and len({flight.orbit.name for flight in flights}) == 1
    sizes = [float(relative.semi_major_axis(r, v, MU)) for r, v in states]
    assert np.ptp(sizes) < 1e-6 * 1e4                       # m: offsets are doubles
    assert 5e3 < edges([r for r, _ in states]).min() < edges([r for r, _ in states]).max() < 2e4


def test_flown_by_nesim_the_tetrahedron_comes_back(tmp_path):
    """From the start to the apoapsis and one revolution on: regular at both, by the whole program."""
    import nesim
    from nesim.post.formation import formation_of

    a, e = 2e7, 0.5
    period = 2 * math.pi * math.sqrt(a**3 / float(MU))
    (tmp_path / "sim.yaml").write_text(f"""time: {{duration: {1.5 * period!r}}}
integrator: dop853
rtol: 1e-12
output: {{interval: {period / 4!r}}}
environment: {{central_body: earth, gravity: {{acts_on: mass_center}}}}
orbits: {{o: {{semi_major_axis: {a}, eccentricity: {e}, inclination: 0.5}}}}
spacecraft: [{', '.join(f'{{name: S{k}, file: c.yaml}}' for k in range(4))}]
formations: [{{name: f, type: tetrahedron, orbit: o, side: 100, at: apoapsis, spacecraft: [S0, S1, S2, S3]}}]
""")
    (tmp_path / "c.yaml").write_text("bodies: [{name: hub, mass: 10, inertia: [1, 1, 1]}]\n")
    with nesim.load(tmp_path, {"formations.f.side": "1 km"}).run(tmp_path / "out.h5") as results:
        flown = formation_of(results)
    assert np.allclose(flown.separations[:, [2, 6]], 1000, rtol=0, atol=1e-2)
    assert (np.allclose(flown.tetrahedron.quality_gm[[2, 6]], 3, rtol=0, atol=1e-4)
            and flown.tetrahedron.quality_gm[0] < 2.9)
    assert np.allclose(flown.separations[:, 0], flown.separations[:, 4], rtol=0, atol=1e-2)
