"""Datasets that are recorded against frames that turn, if ``output: {frames: [..]}`` asks for them (docs/frames.md).

A row is what layout.Dataset takes: name, axes, units, frame, meaning, group, and the frame that has to be asked for.
"""

from __future__ import annotations

FRAMES = {"lvlh": "LVLH", "rtn": "RTN", "fixed": "axes fixed in the central body", "sun": "Sun-pointing axes"}
BODIES = ("time", "frame_body")


def turning(frame: str, name: str) -> list[tuple]:
    """Attitude and rate of bodies, and velocity of the spacecraft, against one frame."""
    seen = ("velocity of the spacecraft's mass centre relative to the turning central body" if frame == "fixed"
            else "velocity of the spacecraft's mass centre about the central body, not relative to the turning axes")
    return [(f"attitude_{frame}", (*BODIES, "quat"), "1", f"{frame} to body", f"attitude of bodies against {name}, "
        f"scalar last and not negative", "frames", frame),
            (f"rate_{frame}", (*BODIES, "xyz"), "rad/s", "body", f"angular velocity of bodies relative to {name}, in "
        f"the body's axes", "frames", frame),
            (f"velocity_{frame}", ("time", "xyz"), "m/s", frame, seen, "frames", frame)]


ROWS = (
    *(row for frame, name in FRAMES.items() for row in turning(frame, name)),
    # in LVLH and RTN it would be the distance and two zeros
    *((f"position_{frame}", ("time", "xyz"), "m", frame, "position of the spacecraft's mass centre from the central "
                                                         "body", "frames", frame)
      for frame in ("fixed", "sun")),
    ("longitude", ("time",), "rad", None, "longitude of the spacecraft's mass centre, east, -pi to pi", "frames",
     "fixed"),
    ("latitude", ("time",), "rad", None, "geodetic latitude of the spacecraft's mass centre", "frames", "fixed"),
    ("altitude", ("time",), "m", None, "altitude of the spacecraft's mass centre above the central body's ellipsoid",
     "frames", "fixed"),
)
