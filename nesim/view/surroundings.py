"""What surrounds the spacecraft of a view: central body, its turning, the Sun, the date."""

from __future__ import annotations

import numpy as np

from nesim.post.data import CaseData, number
from nesim.sky.frames import ELLIPSOIDS
from nesim.sky.rotation import TURNING
from nesim.sky.sky import Sky
from nesim.sky.time import DAY, Epoch, leap_seconds
from nesim.text.sizes import MOST_SECONDS
from nesim.view.pack import Pack

RADII = {"sun": 6.957e8}         # m, for drawing alone
MARGIN = 60.0                    # s


def describe(case: CaseData, environment: dict, epoch_text: str, frames: np.ndarray, pack: Pack) -> dict:
    """For the page: body, mu (m3/s2), radius (m), turn (q_FN at the frames), sun (unit vector in N), utc and leaps."""
    epoch = epoch_of(epoch_text)
    out: dict = {"body": "none"} | clock(epoch, frames)
    if case.central_body is None:
        return out
    body = case.central_body.name.lower()
    out |= {"body": body or "unknown", "mu": case.central_body.mu, "radius": case.central_body.radius or RADII.get(body)
            or ELLIPSOIDS.get(body, (None,))[0]}
    if body in ELLIPSOIDS:
        out["flattening"] = ELLIPSOIDS[body][1]
    if epoch is not None and len(frames) and body in (*TURNING, "sun"):
        out |= rotation_and_sun(body, epoch, environment, frames, pack)
    return out


def epoch_of(text: str) -> Epoch | None:
    """None where there is no date, or none that is one."""
    try:
        return Epoch.of(text) if text else None
    except ValueError:
        return None


def clock(epoch: Epoch | None, frames: np.ndarray) -> dict:
    """utc: of time 0, and leaps: (s, s) when and by how much UTC is put back during the frames."""
    if epoch is None:
        return {}
    known = leap_seconds()
    steps = zip(known.days[1:], known.offsets[1:], known.offsets)
    changes = [[float((day - epoch.day) * DAY + offset - epoch.second), float(offset - before)]
               for day, offset, before in steps]
    last = frames[-1] if len(frames) else 0.0
    return {"utc": epoch.utc_text(0.0, 6), "leaps": [change for change in changes if 0 < change[0] <= last]}


def rotation_and_sun(body: str, epoch: Epoch, environment: dict, frames: np.ndarray, pack: Pack) -> dict:
    """Turning of the body and direction of the Sun. The analytic theory of the Sun serves a picture, whatever the run
    took."""
    axes = "own" if environment.get("axes") == "own" else "icrf"
    first, last = float(frames[0]), float(frames[-1])
    if first < -MARGIN or last > MOST_SECONDS:                  # no run under a sky lasts longer
        return {}
    try:
        sky = Sky.build(epoch, max(last, 1.0), body, ("sun",) if body != "sun" else (), rotation=body in TURNING,
                        margin=MARGIN, axes=axes)
    except ValueError:
        return {}
    out = {}
    if sky.rotation is not None:
        turn = sky.rotation.at(frames)
        out["turn"] = pack.add((turn / np.linalg.norm(turn, axis=1, keepdims=True)).T)
    if "sun" in sky.bodies:
        out["sun"] = pack.add(sky.bodies["sun"].at(frames).T, "f8")
    return out


def constant_field(environment: dict) -> list[float] | None:
    """T in N, where the input gives one that is the same everywhere."""
    field = environment.get("magnetic_field")
    values = [x for x in map(number, field) if x is not None] if isinstance(field, list) and len(field) == 3 else []
    return values if len(values) == 3 and np.isfinite(values).all() else None
