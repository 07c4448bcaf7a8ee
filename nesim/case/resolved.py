"""A case after defaults, as the text of one sim.yaml: SI numbers, chains expanded, every spacecraft written out.

Numbers have as many digits as it takes to read the same bits back; reading the text gives an equal case. The text means
the same to readers of YAML 1.1: exponents come with a point and a sign, and words like ``y`` and ``no`` are quoted.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import Any

from nesim.case.description import CaseDescription, Flight
from nesim.case.orbits.orbit import ANGLES, Orbit
from nesim.things.environment import Atmosphere, Environment
from nesim.methods import METHODS
from nesim.text.source import flow, quoted
from nesim.things import PARTS


def resolved(case: CaseDescription, orders: Mapping[str, Sequence[str]] | None = None) -> str:
    """The text. orders: commands in addition, as they are written on a line, by the name of the spacecraft; of
    the case: ""."""
    time: dict[str, Any] = {"start": case.start} if case.start else {}
    top: dict[str, Any] = {"title": case.title, "time": time | {"duration": case.duration, "step": case.step},
           "integrator": case.integrator}
    if case.integrator == "variational":
        top |= {"order": case.order}
    if METHODS[case.integrator].adaptive:
        top |= {"rtol": case.rtol, "atol": case.atol} | ({"max_step": case.max_step} if case.max_step else {})
    groups: dict[str, Any] = {} if case.groups is None else {"groups": case.groups}
    groups |= {key: getattr(case, key) for key in ("frames", "frame_bodies", "events", "altitudes")
               if getattr(case, key)}
    often = {} if case.checkpoint is None else {"checkpoint": {"interval": case.checkpoint}}
    top |= {"equations": case.equations, "output": {"interval": case.interval} | groups, **often, "seed": case.seed,
            "environment": environment(case.environment)}
    lines = [f"{key}: {flow(value)}" for key, value in top.items()]
    named = {flight.orbit.name: flight.orbit for flight in case.flights if flight.orbit}
    if named:
        lines += ["orbits:", *(f"  {quoted(name)}: {flow(orbit(it))}{f'  # {it.note}' if it.note else ''}" for name,
                               it in named.items())]
    grounds = {ground.name: ground for flight in case.flights for ground in flight.spacecraft.grounds}
    if grounds:
        lines += ["grounds:", *(f"  - {flow(ground.written())}" for ground in grounds.values())]
    for section in ("contacts", "dockings", "commands"):
        between = [f"  - {flow(part.written())}" for part in getattr(case, section)]
        between += [f"  - {line}" for line in (orders or {}).get("", ()) if section == "commands"]
        lines += [f"{section}:", *between] if between else []
    lines.append("spacecraft:")
    written: dict[int, str] = {}
    for flight in case.flights:
        lines += spacecraft(flight, (orders or {}).get(flight.spacecraft.name, ()), written)
    return "\n".join(lines) + "\n"


def environment(e: Environment) -> dict:
    """As written in sim.yaml, constants included."""
    constants = {} if e.central_body == "none" else {"mu": e.mu, "radius": e.radius}
    order = {} if e.order is None else {"order": e.order}
    out: dict[str, Any] = {"central_body": e.central_body, **constants,
                           "gravity": {"degree": e.degree, **order, "acts_on": e.acts_on}}
    if any(e.uniform_gravity):
        out["uniform_gravity"] = e.uniform_gravity
    if e.gradient != "full":
        out["gravity"]["gradient"] = e.gradient
    out |= {key: getattr(e, key) for key in ("third_bodies", "tides", "radiation_pressure", "magnetic_field")
            if getattr(e, key)}
    if e.atmosphere is not None:
        out["drag"] = drag(e.atmosphere)
    return out | {key: value for key, value in (("ephemeris", e.ephemeris), ("axes", e.axes))
                  if value not in ("analytic", "icrf")}


def drag(a: Atmosphere) -> dict | str:
    """As written; the weather in space only where it matters."""
    return a.model if a.model == "exponential" else {"model": a.model, "f107": a.f107, "f107a": a.f107a, "ap": a.ap}


def orbit(o: Orbit) -> dict:
    """The keys of its form."""
    keys = [f.name for f in fields(o) if f.name not in ("name", "note") and getattr(o, f.name) is not None]
    if o.position is not None or o.f is not None:
        keys = [key for key in keys if key not in ANGLES]
    elif o.mean_anomaly is not None:
        keys.remove("true_anomaly")
    return {key: getattr(o, key) for key in keys if key != "mean" or o.mean}


def spacecraft(flight: Flight, orders: Sequence[str], written: dict[int, str]) -> list[str]:
    """One entry, its file's sections written out; an element a line. orders: commands in addition, as written. written:
    the lines of parts, by their identity: spacecraft of one file share them."""
    craft = flight.spacecraft
    head: dict[str, Any] = {"name": craft.name}
    if flight.orbit:
        head |= {"orbit": flight.orbit.name, "offset": flight.offset, "offset_frame": flight.offset_frame}
        head |= {} if flight.offset_velocity is None else {"offset_velocity": flight.offset_velocity}
    else:
        head |= {"position": craft.position, "velocity": craft.velocity}
    head |= {"position_of": craft.position_of, "attitude": {"quaternion": craft.attitude}, "rate": craft.rate}
    head |= {} if craft.perturbed else {"perturbed": False}
    if flight.step is not None:
        head["step"] = flight.step
    lines = [f"  {'-' if key == 'name' else ' '} {key}: {flow(value)}" for key, value in head.items()]
    for section in PARTS:
        parts = getattr(craft, section)
        written |= {id(part): flow(part.written()) for part in parts if id(part) not in written}
        texts = [*(written[id(part)] for part in parts), *(orders if section == "commands" else ())]
        lines += [f"    {section}:", *(f"      - {text}" for text in texts)] if texts else []
    return lines if craft.base is None else [*lines, f"    base: {flow(craft.base.written())}"]
