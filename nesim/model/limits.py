"""What of a spacecraft needs devices, and what some steps and equations cannot do."""

from __future__ import annotations

from math import inf

from nesim.things import Spacecraft
from nesim.things.thing import things_of


def needs_devices(craft: Spacecraft) -> bool:
    """Whether anything but constants acts."""
    return craft.base is not None or any(part.acts() for part in things_of(craft))


def beyond_variational(craft: Spacecraft) -> str | None:
    """What of a spacecraft the variational steps do not know; or None."""
    for joint in craft.joints:
        if joint.slides:
            return f"joint '{joint.name}', which slides and turns,"
    for wheel in craft.wheels:
        if any(getattr(wheel.speed_law, "derivative", ())):
            return f"wheel '{wheel.name}', whose speed follows the rate of the attitude,"
        if wheel.mode == "coupled" and (wheel.max_speed < inf or wheel.friction is not None):
            return f"wheel '{wheel.name}', an unbalanced rotor that friction or a speed limit may hold,"
    return None


def prescribed_motion(craft: Spacecraft) -> str | None:
    """What of a spacecraft moves as prescribed, which only the tree equations know; or None."""
    for joint in craft.joints:
        if joint.type == "free":
            return f"joint '{joint.name}'"
    for drive in craft.drives:
        if drive.mode in ("motion", "locked", "free"):
            return f"drive '{drive.name}'"
    for wheel in craft.wheels:
        if wheel.speed_law is not None and (wheel.mode == "coupled" or any(getattr(wheel.speed_law, "derivative", ()))):
            return f"wheel '{wheel.name}'"
    return "base" if craft.base else None
