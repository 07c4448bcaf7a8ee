"""Records against frames that turn: attitudes, rates, positions, velocities and the ground track, worked out from
blocks of records."""

from __future__ import annotations

from typing import Any

import numpy as np

from nesim.base.attitudes import matrices, product
from nesim.base.frozen import frozen
from nesim.base.rotations import quaternion
from nesim.case.description import CaseDescription
from nesim.sky import frames
from nesim.sky.frames import Frame
from nesim.sky.sky import Sky

BACK = np.array([-1.0, -1.0, -1.0, 1.0])


@frozen
class FrameOutput:
    """What a case records against frames. names: of the frames. sky: what they need of it, or None."""

    description: CaseDescription
    names: tuple[str, ...]
    sky: Sky | None

    @classmethod
    def of(cls, description: CaseDescription) -> FrameOutput | None:
        """None if nothing was asked for."""
        if not description.frames:
            return None
        around, names = description.environment, tuple(description.frames)
        body = around.central_body
        sun, fixed = "sun" in names and body != "sun", "fixed" in names
        if not sun and not fixed:
            return cls(description, names, None)
        from nesim.sky.time import Epoch

        sky = Sky.build(Epoch.of(description.start or ""), description.duration, body, ("sun",) if sun else (), fixed,
                        around.ephemeris, axes=around.axes)
        return cls(description, names, sky)

    @property
    def notices(self) -> tuple[str, ...]:
        """What the data behind it do not cover, in words."""
        return tuple(str(notice) for notice in self.sky.notices) if self.sky else ()

    def completed(self, craft: Any, block: dict[str, np.ndarray]) -> dict[str, np.ndarray]:
        """A block of records with what it says against the frames. craft: the Spacecraft, or one compiled: its bodies
        by name."""
        own = [body.name for body in craft.bodies]
        chosen = [own.index(name) for name in self.description.bodies_in_frames(craft)]
        made = dict(block)
        with np.errstate(all="ignore"):             # where there is no such frame there is NaN
            for name in self.names:
                frame = self._frame(name, block)
                made |= _turned(name, frame, block, chosen) | _placed(name, frame, block)
            if "fixed" in self.names and self.sky is not None:
                where = frames.geodetic_of(made["position_fixed"], self.sky.central_body)
                made |= {"longitude": where.longitude, "latitude": where.latitude, "altitude": where.altitude}
        return made

    def _frame(self, name: str, block: dict[str, np.ndarray]) -> Frame:
        r, v, t = block["position"], block["velocity"], block["time"]
        if name in ("lvlh", "rtn"):
            return getattr(frames, name)(r, v)
        if name == "fixed" and self.sky is not None:
            return frames.fixed(t, self.sky)
        return frames.sun_pointing(r, v, t, self.sky)


def _turned(name: str, frame: Frame, block: dict[str, np.ndarray], chosen: list[int]) -> dict[str, np.ndarray]:
    """Attitude and rate of some bodies against a frame."""
    q_NF = quaternion(frame.C_FN) * BACK
    attitudes, rates = [], []
    for k in chosen:
        q = product(block["body_attitude"][:, k], q_NF)
        attitudes.append(np.where(q[:, 3:] < 0, -q, q))
        rates.append(block["body_rate"][:, k] - _times(matrices(q), frame.w_FN_F))
    if not chosen:
        return {}
    return {f"attitude_{name}": np.stack(attitudes, axis=1), f"rate_{name}": np.stack(rates, axis=1)}


def _placed(name: str, frame: Frame, block: dict[str, np.ndarray]) -> dict[str, np.ndarray]:
    """Position and velocity in a frame's axes; in those of the central body the velocity is what is left of it
    there."""
    v = _times(frame.C_FN, block["velocity"])
    if name in ("lvlh", "rtn"):
        return {f"velocity_{name}": v}
    r = _times(frame.C_FN, block["position"])
    return {f"position_{name}": r, f"velocity_{name}": v - np.cross(frame.w_FN_F, r) if name == "fixed" else v}


def _times(C: np.ndarray, x: np.ndarray) -> np.ndarray:
    """C x at every time, summed in one order whatever the length of the block: its bits do not depend on how records
    are cut."""
    return C[:, :, 0] * x[:, None, 0] + C[:, :, 1] * x[:, None, 1] + C[:, :, 2] * x[:, None, 2]
