"""Contacts whose sides overlap at the start."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from nesim import _core
from nesim.base.errors import ModelError, Problem
from nesim.things.contact_structs import pairs
from nesim.base.rotations import real
from nesim.model.compile import Compiled, Field, compile_spacecraft
from nesim.model.joining import MemberIndices, joined, owners
from nesim.model.states import start_state
from nesim.things import Contact, Docking, Spacecraft

LEAST = 1e-12           # m: less is rounding


def find_overlaps(craft: Spacecraft) -> list[Problem]:
    """Of a checked spacecraft at its start position; grounds that turn with the central body are left to the run."""
    kept = tuple(contact for contact in craft.contacts if all(getattr(other, "frame", "N") == "N" for own, _,
                                                              other in pairs(craft) if own is contact))
    if not kept or all(contact.preloaded for contact in kept):
        return []
    plain = replace(craft, contacts=kept, controllers=(), commands=(), thrusters=(), tanks=(), torquers=(), field=None)
    compiled = compile_spacecraft(plain, Field(), checked=True)
    gaps = start_gaps(compiled, *start_of(compiled))
    found = []
    for (contact, endpoint, other), gap in zip(pairs(plain), gaps, strict=True):
        if -gap > LEAST and not contact.preloaded:
            i = [part.name for part in craft.contacts].index(contact.name)
            found.append(Problem(("contacts", i), f"contacts[{i}] ('{contact.name}')",
                                 *overlap_texts(endpoint.name, other.name, gap, contact)))
    return found


def refuse_overlaps(crafts: Sequence[Any], work: Any) -> None:
    """Raises ModelError if sides overlap where crafts start, one in each lane of a workspace that is at their start
    state."""
    found = []
    for lane, craft in enumerate(crafts):
        gaps = np.where(work.view("contact_off")[:, 0, lane] > 0, np.inf, work.view("contact_gap")[:, 0, lane])
        contacts = [contact for contact in craft.description.contacts for _ in contact.endpoints]
        for contact, name, gap in zip(contacts, craft.contact_names, gaps, strict=False):
            if -gap > LEAST and not contact.preloaded:
                found.append(Problem(("contacts",), f"contact '{name.label}' of spacecraft '{craft.description.name}'",
                                     *overlap_texts(name.endpoint, name.other, gap, contact)))
    if found:
        raise ModelError(found)


def find_overlaps_between(crafts: Mapping[str, Spacecraft], contacts: Sequence[Contact],
                          dockings: Sequence[Docking]) -> list[tuple[Contact, str, str]]:
    """Of contacts between checked spacecraft that are stepped together, where their places are known: each with a
    message and a hint."""
    own = [contact for contact in contacts if owners(contact)[0] in crafts]
    plain = {name: replace(craft, contacts=(), controllers=(), commands=(), thrusters=(), tanks=(), torquers=(),
                           field=None) for name, craft in crafts.items()}
    whole = compile_spacecraft(joined(plain, own, [part for part in dockings if part.owners[0] in crafts]), Field(),
                               checked=True)
    q, u = (np.zeros(len(x)) for x in start_state(whole))
    zero, members = None, [plain[name] for name in whole.craft.members]
    for k, craft in enumerate(members):
        compiled = compile_spacecraft(craft, Field(), checked=True)
        indices, (own_q, own_u) = MemberIndices(compiled, whole, members[:k]), start_of(compiled)
        q[indices.q], u[indices.u] = own_q, own_u
        low = real(craft.position_low)
        zero = real(own_q[:3]) + low if zero is None else zero
        for root in (whole.arrays["q_at"][whole.arrays["tree_root"][tree]] for tree in indices.trees):
            q[root - 3:root] = np.asarray(real(q[root - 3:root]) + low - zero, dtype=float)
    found = []
    gaps = iter(start_gaps(whole, q, u))
    for contact in own:
        for endpoint in contact.endpoints:
            if (gap := next(gaps)) < -LEAST and not contact.preloaded:
                found.append((contact, *overlap_texts(endpoint, contact.with_, gap, contact)))
    return found


def overlap_texts(endpoint: str, other: str, gap: float, contact: Contact) -> tuple[str, str]:
    """Message and hint of a contact whose sides overlap. gap: m, negative."""
    return (f"'{endpoint}' and '{other}' overlap at the start by {-gap:.6g} m",
            "" if contact.law == "impulse" else "(allowed: with preloaded: true)")


def start_of(compiled: Compiled) -> tuple[np.ndarray, np.ndarray]:
    """q and u at the start, also of a spacecraft that is placed by its root."""
    q, u = start_state(compiled)
    if compiled.craft.position_of == "root" and len(compiled.arrays["tree_root"]) == 1:
        work, (time, at, speeds) = _workspace_at(compiled, q, u)
        work.motion(time, at, speeds)
        q[:3] -= work.view("body_r")[compiled.tree.order.index(0), :, 0]
    return q, u


def start_gaps(compiled: Compiled, q: np.ndarray, u: np.ndarray) -> np.ndarray:
    """Of every contact, m, negative where its sides overlap."""
    work, arguments = _workspace_at(compiled, q, u)
    work.motion(*arguments)
    return np.where(work.view("contact_off")[:, 0, 0] > 0, np.inf, work.view("contact_gap")[:, 0, 0])


def _workspace_at(compiled: Compiled, q: np.ndarray, u: np.ndarray) -> tuple[Any, list[np.ndarray]]:
    """A workspace, and the arguments of its methods."""
    core = _core.BY_LANES[1]
    devices = [compiled.devices.in_core(core)] if compiled.devices else None
    work = core.Workspace(core.Model(compiled.arrays, None), devices)
    arguments = [core.aligned_empty(len(x)) for x in ((0,), q, u)]
    for out, x in zip(arguments, ((0.0,), q, u)):
        out[:] = x
    return work, arguments
