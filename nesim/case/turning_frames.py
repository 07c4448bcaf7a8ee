"""Frames that turn, as far as an input names them: for the start attitude and rate, which become those against N, and
for the output.

The frames are the spacecraft's own: docs/frames.md.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from nesim.base.constants import SKY
from nesim.base.frozen import frozen
from nesim.base.conics import cross, lvlh_axes, rtn_axes, orbit_rate
from nesim.base.rotations import dcm, multiply, quaternion, real, unit
from nesim.case.environment import check_duration, need_start
from nesim.case.starts import exact_start
from nesim.case.craft_parts import CraftParts
from nesim.case.description import Flight
from nesim.things.environment import Environment
from nesim.text.locate import Place, Report
from nesim.text.partial import PartialElement
from nesim.text.values import guess
from nesim.things import Spacecraft
from nesim.things.rotation import frame_of

if TYPE_CHECKING:
    from numpy.typing import ArrayLike

    from nesim.sky.sky import Sky

AXES_OF = {"lvlh": "LVLH axes", "rtn": "RTN axes", "fixed": "axes that are fixed in it", "sun": "Sun-pointing axes"}


@frozen
class Chosen:
    """A frame that a spacecraft's start refers to. key: ``attitude`` or ``rate``. place, path: where it was written."""

    key: str
    frame: str
    place: Place
    path: tuple


def chosen(entry: PartialElement, parts: CraftParts | None) -> list[Chosen]:
    """The frames of attitude and rate other than N; what an entry gives goes before its file's."""
    found = []
    for key, written, path in (("attitude", "attitude", ("attitude", "frame")),
                               ("rate", "rate_frame", ("rate_frame",))):
        if parts is None or written in entry.given:
            frame, place = frame_of(entry["attitude"]) if key == "attitude" else entry["rate_frame"], entry.place
        else:
            frame, place = getattr(parts, f"{key}_frame"), parts.place
        if frame not in (None, "N"):
            found.append(Chosen(key, frame, place, path))
    return found


def why_no_frame(frame: str, environment: Environment) -> tuple[str, str] | None:
    """Why there is no such frame in an environment, and what to do; None if there is."""
    from nesim.sky.rotation import TURNING

    body = environment.central_body
    if body == "none":
        return (f"there is no central body, so there are no {AXES_OF[frame]}",
                "environment: {central_body: earth} in sim.yaml")
    if frame == "fixed" and body not in TURNING:
        return f"no axes are fixed in {SKY[body].name}", f"(allowed with central_body: {', '.join(TURNING)})"
    return None


def needs_date(frame: str, environment: Environment) -> bool:
    """Whether it turns with something that is not the orbit. About the Sun, Sun-pointing is inward."""
    return frame == "fixed" or frame == "sun" and environment.central_body != "sun"


def check(frames: list[Chosen], environment: Environment, case: PartialElement, report: Report) -> bool:
    """Whether there are frames to turn from, all of which exist and, if they need it, at a date."""
    good = bool(frames)
    for one in frames:
        if why := why_no_frame(one.frame, environment):
            add_once(report, one, *why)
            good = False
        elif needs_date(one.frame, environment):
            user = f"attitude: {{frame: {one.frame}}}" if one.key == "attitude" else f"rate_frame: {one.frame}"
            good &= need_start(case, user, report) is not None
    return good


def add_once(report: Report, one: Chosen, message: str, hint: str) -> None:
    """Many spacecraft may share the file that is wrong."""
    report.add(one.place, one.path, message, hint)
    if report.problems[-1:] and report.problems[-1] in report.problems[:-1]:
        report.problems.pop()


def check_output(case: PartialElement, environment: Environment | None, crafts: list[Spacecraft],
                 report: Report) -> None:
    """Frames of the output must exist, and the bodies whose attitude is recorded against them."""
    output = case["output"]
    if output is None:
        return
    if environment is not None:
        _check_frames(output.frames, environment, case, report)
    if output.frame_bodies and not output.frames:
        report.key(case.place, ("output", "frame_bodies"), "'frame_bodies' without frames",
                   "frames: some of lvlh, rtn, fixed, sun")
    known = dict.fromkeys(body.name for craft in crafts for body in craft.bodies)
    for i, name in enumerate(output.frame_bodies if known else ()):
        if name not in known:
            report.add(case.place, ("output", "frame_bodies", i), f"no spacecraft has a body '{name}'",
                       guess(name, known) + f"(there are: {', '.join([*known][:20])})")


def _check_frames(frames: Sequence[str], environment: Environment, case: PartialElement, report: Report) -> None:
    for i, frame in enumerate(frames):
        if why := why_no_frame(frame, environment):
            report.add(case.place, ("output", "frames", i), *why)
        elif needs_date(frame, environment):
            check_duration(case, f"output: {{frames: [{frame}]}}", report)
            need_start(case, f"output: {{frames: [{frame}]}}", report)


def check_grounds(case: PartialElement, environment: Environment | None, report: Report) -> None:
    """Those that turn with the central body need one, and a date."""
    for i, ground in enumerate(case["grounds"] or ()):
        if not ground or ground.frame != "fixed" or environment is None:
            continue
        if why := why_no_frame("fixed", environment):
            report.add(case.place, ("grounds", i, "frame"), *why)
        else:
            check_duration(case, f"grounds[{i}], which turns with the central body", report)
            need_start(case, f"grounds[{i}], which turns with the central body", report)


def against_N(flight: Flight, frames: list[Chosen], environment: Environment, start: str | None, report: Report,
              notices: list[str]) -> Flight:
    """A flight with attitude and rate of the root against N. start: UTC, ISO 8601. notices: what the data do not cover
    is added there."""
    r, v = exact_start(flight, environment)
    found = {}
    for one in frames:
        if one.frame in ("lvlh", "rtn") and not any(cross(r, v)):
            add_once(report, one, f"position and velocity lie on one line, so there are no {AXES_OF[one.frame]}",
                     "give it against N")
            return flight
        if one.frame == "sun" and environment.central_body == "sun" and not any(r[:2]):
            add_once(report, one, "the Sun lies on the line of N's z axis, so there are no Sun-pointing axes",
                     "give it against N")
            return flight
        found[one.key] = axes(one.frame, r, v, environment, start, notices)
    craft = flight.spacecraft
    q, rate = against_frames(craft.attitude, craft.rate, found["attitude"][0] if "attitude" in found else None,
                             found["rate"][1] if "rate" in found else None)
    return replace(flight, spacecraft=replace(craft, attitude=tuple(map(float, q)), rate=tuple(map(float, rate))))


def axes(frame: str, r: np.ndarray, v: np.ndarray, environment: Environment, start: str | None,
         notices: list[str]) -> tuple[np.ndarray, np.ndarray]:
    """C_FN, and the rate of F in N, rad/s, in axes of N; extended. r (m), v (m/s): in N at the start."""
    if frame in ("lvlh", "rtn"):
        return (lvlh_axes if frame == "lvlh" else rtn_axes)(r, v), orbit_rate(r, v)
    from nesim.sky import frames

    sky = sky_at(start, environment.central_body, environment.ephemeris, environment.axes, frame)
    notices += map(str, sky.notices if sky else ())
    made = (frames.fixed(0.0, sky) if frame == "fixed" and sky is not None
            else frames.sun_pointing(r.astype(float), v.astype(float), 0.0, sky))
    return real(made.C_FN), real(made.C_FN).T @ real(made.w_FN_F)


@functools.lru_cache(maxsize=4)
def sky_at(start: str | None, central_body: str, ephemeris: str, axes_of_N: str, frame: str) -> Sky | None:
    """What a frame needs of the sky about t = 0; None if that is nothing."""
    from nesim.sky.sky import Sky
    from nesim.sky.time import Epoch

    if frame == "sun" and central_body == "sun":
        return None
    return Sky.build(Epoch.of(start or ""), 0.0, central_body, ("sun",) if frame == "sun" else (), frame == "fixed",
                     ephemeris, axes=axes_of_N)


def against_frames(attitude: ArrayLike, speed: ArrayLike, C_FN: np.ndarray | None,
                   w_FN_N: np.ndarray | None) -> tuple[np.ndarray, np.ndarray]:
    """q_BN and w_BN_B (rad/s), extended, of an attitude and a speed of turning (rad/s, body axes). C_FN: of the frame
    from which the attitude leads to the body; None is N. w_FN_N: rate in N, its axes, of the frame relative to which
    the speed counts; None is N, which does not turn."""
    q = real(attitude) if C_FN is None else unit(multiply(attitude, quaternion(C_FN)))
    rate = real(speed)
    return q, rate if w_FN_N is None else rate + dcm(q) @ w_FN_N
