"""A case after defaults, as the text of one sim.yaml: SI numbers, chains expanded, every spacecraft written out.

Numbers have as many digits as it takes to read the same bits back; reading the text gives an equal case. The text means
the same to readers of YAML 1.1: exponents come with a point and a sign, and words like ``y`` and ``no`` are quoted.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields
from math import isinf

from nesim.inputs import loops, resolved_contacts as touching, resolved_devices as devices
from nesim.inputs.parts import (IDENTITY, Atmosphere, Body, CaseDescription, Endpoint, Environment, Flight, Joint, Load,
                                Orbit, Shape, Surface)
from nesim.inputs.schema_environment import SHAPE_KEYS
from nesim.inputs.schema_orbits import ANGLES
from nesim.methods import has_fixed_steps
from nesim.text.flow import flow, quoted


JOINT_KEYS = {"spherical": ("attitude", "rate", "stiffness", "damping", "rest", "torque"),
              "gimbal": ("axes", "angle", "rate", "stiffness", "damping", "rest", "torque"),
              "prismatic": ("axes", "displacement", "rate", "stiffness", "damping", "rest", "torque"),
              "fixed": ()}


def resolved(case: CaseDescription, orders: Mapping[str, Sequence[str]] | None = None) -> str:
    """The text. orders: commands in addition, as they are written on a line, by the name of the spacecraft."""
    time = {"start": case.start} if case.start else {}
    top = {"title": case.title, "time": time | {"duration": case.duration, "step": case.step},
           "integrator": case.integrator}
    if case.integrator == "variational":
        top |= {"order": case.order}
    if not has_fixed_steps(case.integrator):
        top |= {"rtol": case.rtol, "atol": case.atol} | ({"max_step": case.max_step} if case.max_step else {})
    groups = {} if case.groups is None else {"groups": case.groups}
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
        lines += ["grounds:", *(f"  - {flow(touching.ground(ground))}" for ground in grounds.values())]
    lines.append("spacecraft:")
    for flight in case.flights:
        lines += spacecraft(flight, (orders or {}).get(flight.spacecraft.name, ()))
    return "\n".join(lines) + "\n"


def environment(e: Environment) -> dict:
    """As written in sim.yaml, constants included."""
    constants = {} if e.central_body == "none" else {"mu": e.mu, "radius": e.radius}
    order = {} if e.order is None else {"order": e.order}
    out = {"central_body": e.central_body, **constants, "gravity": {"degree": e.degree, **order, "acts_on": e.acts_on}}
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


def spacecraft(flight: Flight, orders: Sequence[str] = ()) -> list[str]:
    """One entry, its file's sections written out; an element a line. orders: commands in addition, as written."""
    craft = flight.spacecraft
    head = {"name": craft.name}
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
    for kind, convert in (("bodies", body), ("joints", joint), ("loops", loops.written),
                          ("endpoints", endpoint), ("loads", load),
                          ("faces", touching.face),
                          ("contacts", touching.contact), ("surfaces", surface), *devices.WRITERS.items()):
        written = [flow(convert(part)) for part in getattr(craft, kind)] + (list(orders) if kind == "commands" else [])
        lines += [f"    {kind}:", *(f"      - {text}" for text in written)] if written else []
    return lines if craft.base is None else [*lines, f"    base: {flow(devices.base(craft.base))}"]


def body(b: Body) -> dict:
    """As written."""
    dipole = {"residual_dipole": b.residual_dipole} if any(b.residual_dipole) else {}
    meant = {"unphysical": True} if b.unphysical else {}
    looks = {"shape": shape(b.shape)} if b.shape is not None else {}
    return {"name": b.name, "mass": b.mass, "inertia": b.inertia, "mass_center": b.mass_center, **dipole, **meant,
            **looks}


def shape(s: Shape) -> dict:
    """The keys of its form."""
    out: dict = {s.form: s.file if s.form == "mesh" else s.size[0] if s.form == "sphere" else s.size}
    out |= {"axis": s.axis} if s.form in ("cylinder", "cone") else {"scale": s.scale} if s.form == "mesh" else {}
    out |= {"center": s.center} | ({"rotation": {"quaternion": s.rotation}} if tuple(s.rotation) != IDENTITY else {})
    return out | ({"color": s.color} if s.color else {})


def surface(s: Surface) -> dict:
    """The keys of its shape."""
    own = {key: s.normal if key == "axis" else getattr(s, key) for key in SHAPE_KEYS[s.shape]}
    return {"body": s.body, "shape": s.shape, "center": s.center, **own, "drag": s.drag, "specular": s.specular,
            "diffuse": s.diffuse}


def joint(j: Joint) -> dict:
    """The keys of its type."""
    out = {key: getattr(j, key) for key in ("name", "type", "inner", "outer", "inner_point", "outer_point")}
    out |= {key: {"quaternion": getattr(j, key)} for key in ("inner_rotation", "outer_rotation")
            if tuple(getattr(j, key)) != IDENTITY}
    out |= {key: getattr(j, key) for key in (("slides", "displacement") if j.slides else ()) + JOINT_KEYS[j.type]}
    if j.type == "spherical":
        out["attitude"] = {"quaternion": j.attitude}
    if j.spring_law != "potential":
        out["spring_law"] = j.spring_law
    if j.stops is not None:
        ends = {key: getattr(j.stops, key) for key in ("lower", "upper")}
        out["stops"] = {key: x for key, x in ends.items() if not isinstance(x, float) or not isinf(x)}
        out["stops"] |= {"stiffness": j.stops.stiffness, "damping": j.stops.damping}
    return out


def endpoint(e: Endpoint) -> dict:
    """As written; what was not given stays away."""
    out: dict = {"name": e.name, "body": e.body, "point": e.point}
    out |= {"rotation": {"quaternion": e.rotation}} if tuple(e.rotation) != IDENTITY else {}
    out |= {"radius": e.radius} if e.radius else {}
    return out | ({"axis": e.axis} if e.axis is not None else {})


def load(part: Load) -> dict:
    """As written; what was not given stays away."""
    where = {"endpoint": part.endpoint} if part.endpoint else {"body": part.body}
    out = where | {"force": part.force, "torque": part.torque, "frame": part.frame}
    if part.point is not None:
        out["point"] = part.point
    return out | {key: t for key, t in (("from", part.start), ("to", part.stop)) if not isinf(t)}
