"""Contacts whose sides overlap at the start."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from nesim import _core
from nesim.base.errors import Problem
from nesim.things.contact_records import describe_contact, pairs
from nesim.model.compile import Compiled, Field, compile_spacecraft
from nesim.model.states import start_state
from nesim.things import Spacecraft

LEAST = 1e-12           # m: less is rounding


def find_overlaps(craft: Spacecraft) -> list[Problem]:
    """Of a checked spacecraft whose place is known; grounds that turn with the central body are left to the run."""
    kept = tuple(contact for contact in craft.contacts if all(getattr(other, "frame", "N") == "N" for own, _,
                                                              other in pairs(craft) if own is contact))
    if not kept or all(contact.preloaded for contact in kept):
        return []
    plain = replace(craft, contacts=kept, controllers=(), commands=(), thrusters=(), tanks=(), torquers=(), field=None)
    compiled = compile_spacecraft(plain, Field(), checked=True)
    gaps = start_gaps(compiled)
    found = []
    for which, ((contact, _, _), gap) in enumerate(zip(pairs(plain), gaps, strict=True)):
        if -gap > LEAST and not contact.preloaded:
            i = [part.name for part in craft.contacts].index(contact.name)
            sides = describe_contact(plain, which)[1].replace(", ", "' and '")
            found.append(Problem(("contacts", i), f"contacts[{i}] ('{contact.name}')",
                                 f"'{sides}' overlap at the start by {-gap:.6g} m",
                                 "" if contact.law == "impulse" else "(allowed: with preloaded: true)"))
    return found


def start_gaps(compiled: Compiled) -> np.ndarray:
    """Of every contact, m, negative where its sides overlap."""
    core = _core.BY_LANES[1]
    model = core.Model(compiled.arrays, None)
    work = core.Workspace(model, [compiled.devices.in_core(core)])
    q, u = start_state(compiled)
    time, at, speeds = (core.aligned_empty(len(x)) for x in ((0,), q, u))
    time[:], at[:], speeds[:] = 0.0, q, u
    work.motion(time, at, speeds)
    if compiled.craft.position_of == "root":
        root = compiled.tree.order.index(0)
        off = work.view("body_r")[root, :, 0].copy()
        for tree in compiled.arrays["tree_root"]:
            first = compiled.arrays["q_at"][tree] - 3
            at[first:first + 3] -= off
        work.motion(time, at, speeds)
    return np.where(work.view("contact_off")[:, 0, 0] > 0, np.inf, work.view("contact_gap")[:, 0, 0])
