"""What tests of cases ask of results: values at a time, drifts, angles, what forces of the surroundings explain."""

import numpy as np

EARTH, EARTH_RADIUS = 3.986004418e14, 6378136.3
SOURCES = ["gravity", "other_bodies", "air", "sunlight", "magnetic", "loads"]


def at(craft, name: str, times) -> np.ndarray:
    """Records of a quantity at given times, s."""
    found = np.searchsorted(craft["time"][...], np.asarray(times) - 1e-6)
    np.testing.assert_allclose(craft["time"][...][found], times, atol=1e-6)
    return craft[name][...][found]


def at_time(craft, y: np.ndarray, t: float) -> float:
    """One of the values y of all records."""
    return float(y[np.searchsorted(craft["time"][...], t - 1e-6)])


def drift(craft, name: str) -> float:
    """Largest change of a quantity over the run, over its size at the start if it has one."""
    y = craft[name][...].reshape(len(craft["time"]), -1)
    return float(np.linalg.norm(y - y[0], axis=1).max() / (np.linalg.norm(y[0]) or 1.0))


def yaw(craft) -> np.ndarray:
    """Of the root in planar motion, rad."""
    q = craft["body_attitude"][:, 0]
    return 2 * np.arctan2(q[:, 2], q[:, 3])


def size(v) -> np.ndarray:
    """Along the last axis."""
    return np.linalg.norm(v, axis=-1)


def axes_of(q: np.ndarray) -> np.ndarray:
    """(.., 3, 3): rows are the axes of bodies in N."""
    x, y, z, w = np.moveaxis(q, -1, 0)
    rows = [[1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)],
            [2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)],
            [2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)]]
    return np.moveaxis(np.array(rows), (0, 1), (-2, -1))


def off_nadir(craft) -> np.ndarray:
    """Between z of the root and the nadir, deg."""
    r = craft["position"][...]
    return np.degrees(np.arccos(np.clip((axes_of(craft["body_attitude"][:, 0])[:, 2] * -r).sum(axis=1) / size(r), -1,
                                        1)))


def by_source(craft, name: str, source: str) -> np.ndarray:
    """(time, 3) in N."""
    return craft[name][:, SOURCES.index(source)]


def unexplained(craft, first: float = 0.0) -> float:
    """Of the change of angular momentum by the recorded torques, from a time on: what is left, over the largest
    change."""
    t = craft["time"][...]
    from_there = t >= first
    h, torque, t = (craft["angular_momentum"][...][from_there], craft["source_torque"][...].sum(axis=1)[from_there],
                    t[from_there])
    done = np.cumsum((torque[1:] + torque[:-1]) / 2 * np.diff(t)[:, None], axis=0)
    return float(size(h[1:] - h[0] - done).max() / size(h - h[0]).max())


def pressure(craft) -> np.ndarray:
    """Of sunlight at every record, Pa."""
    return (1361 / 299792458 * (1.495978707e11 / size(craft["sun_position"][...] - craft["position"][...]))**2
            * craft["sunlight"][...])


def closure(craft):
    """What is missing in the books of energy, over the largest energy."""
    books = {name: craft[f"balance_{name}"][...] for name in ("contacts", "stops", "dampers", "drives", "wheels",
                                                              "loads", "fields", "jumps")}
    missing = np.ptp(craft["energy"][...] + sum(books.pop(name) for name in ("contacts", "stops", "dampers"))
                     - sum(books.values()))
    return missing / np.abs(craft["energy"][...]).max()
