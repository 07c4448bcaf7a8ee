"""Tables keep what they promise, at points that they were not made of."""

import numpy as np
import pytest

from nesim.sky.chebyshev import nodes, tabulate, to_coefficients


def waves(t):
    return np.stack([np.sin(t / 7.0), np.exp(-t / 300.0) * np.cos(t / 31.0), 1.0 + 0.0 * t], axis=1)


def slopes(t):
    fade = np.exp(-t / 300.0)
    return np.stack([np.cos(t / 7.0) / 7, -fade * (np.cos(t / 31.0) / 300 + np.sin(t / 31.0) / 31), 0 * t], axis=1)


@pytest.mark.parametrize("tolerance", [1e-3, 1e-7, 1e-12])
def test_error_is_as_promised(tolerance):
    table = tabulate(waves, -1.5, 500.0, tolerance, 200.0)
    t = np.random.default_rng(4).uniform(-1.5, 500.0, 2000)
    found = np.abs(table.at(t) - waves(t)).max()
    assert found <= tolerance
    assert table.error <= 1.1 * tolerance and found <= 1.2 * table.error + 1e-12


def test_a_looser_tolerance_needs_less():
    sizes = [tabulate(waves, 0.0, 500.0, tolerance, 200.0).coefficients.size for tolerance in (1e-3, 1e-7, 1e-12)]
    assert sizes[0] < sizes[1] < sizes[2]


def test_slopes():
    table = tabulate(waves, 0.0, 500.0, 1e-12, 200.0)
    t = np.linspace(0.0, 500.0, 999)
    assert np.abs(table.rate(t) - slopes(t)).max() < 1e-11


def test_polynomials_are_exact():
    table = tabulate(lambda t: np.stack([1 + t / 50 + (t / 50) ** 4], axis=1), -10.0, 90.0, 1e-13, 100.0,
                     kept=5)
    t = np.linspace(-10.0, 90.0, 77)
    assert len(table.coefficients) == 1
    assert np.abs(table.at(t)[:, 0] - (1 + t / 50 + (t / 50) ** 4)).max() < 2e-14


def test_nodes_give_back_their_coefficients():
    c = np.arange(1.0, 8.0)
    assert to_coefficients(7) @ np.polynomial.chebyshev.chebval(nodes(7), c) == pytest.approx(c, abs=1e-13)


def test_pieces_begin_at_times_without_rounding():
    table = tabulate(waves, -0.1, 500.0, 1e-9, 77.77)
    assert (table.start * 64).is_integer() and (table.span * 64).is_integer()
    assert table.start <= -0.1 and table.end >= 500.0


def test_a_longer_table_begins_with_a_shorter_one():
    short, long = tabulate(waves, -1.0, 3.0, 1e-9, 20.0), tabulate(waves, -1.0, 500.0, 1e-9, 20.0)
    assert len(short.coefficients) == 1 and len(long.coefficients) == 26 and short.span == long.span
    assert (short.coefficients == long.coefficients[:1]).all()


def test_what_is_outside_is_refused():
    table = tabulate(waves, 0.0, 10.0, 1e-9, 5.0)
    with pytest.raises(ValueError, match="covers 0 s to 10 s"):
        table.at([3.0, 10.5])


def test_a_kink_cannot_be_tabulated():
    with pytest.raises(ValueError, match="no table keeps 1e-12"):
        tabulate(lambda t: np.abs(t - 3.3333)[:, None], 0.0, 10.0, 1e-12, 10.0)
