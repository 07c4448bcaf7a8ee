"""How far two results are apart, on the scale of the largest expected value of their kind."""

import numpy as np

EPS = np.finfo(float).eps
BODY = ("angular", "linear", "joint")  # the accelerations that every peer has too


def error(found, expected, scale=0.0):
    """Largest difference over the largest expected value, or over ``scale`` if that is larger.

    NaN must stand where NaN is expected and nowhere else; nothing expected but NaN, or nothing at all, is no error.
    """
    found, expected = np.asarray(found, dtype=float), np.asarray(expected, dtype=float)
    np.testing.assert_array_equal(np.isnan(found), np.isnan(expected))
    there = ~np.isnan(expected)
    size = max(np.abs(expected[there]).max(initial=0.0), scale)
    worst = np.abs(found - expected)[there].max(initial=0.0)
    return worst / size if size else worst


def errors(found, expected, names=BODY):
    """The same for several fields of two results, by name."""
    return {name: error(getattr(found, name), getattr(expected, name)) for name in names}


def assert_within(errors_by_name, tolerance):
    """No error above the tolerance; says which are."""
    too_large = {name: f"{x:.2e}" for name, x in errors_by_name.items() if not x <= tolerance}
    assert not too_large, f"{too_large} against {tolerance:.2e}"


def assert_same_bits(found, expected, names):
    """Every named field has the same bits."""
    for name in names:
        a, b = (np.ascontiguousarray(getattr(x, name)) for x in (found, expected))
        assert a.shape == b.shape, name
        assert a.tobytes() == b.tobytes(), f"{name} differs by {error(a, b):.1e}"
