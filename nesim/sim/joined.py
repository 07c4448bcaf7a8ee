"""Spacecraft of a case that are stepped together, because they may touch one another or dock: one in the core, each its
own in the results."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import numpy as np

from nesim.base.rotations import dcm
from nesim.model.columns import COLUMNS, OF_DOCKINGS, SOURCES, WIDTHS
from nesim.model.joining import (MemberIndices, OrientedDocking, acts_on, joined, on_root, orient_dockings, owner_of,
                                 port_of)
from nesim.sim.craft import ContactName, Craft, State
from nesim.sim.robotics import CraftAt
from nesim.sim.rows import Rows
from nesim.things import Command, Contact, Docking, Order, Spacecraft

if TYPE_CHECKING:
    from nesim.sim.user_code import PythonLaw, UserCode

BY_MEMBER = ("orbit", "sums", "surroundings")       # sections of a record of which every spacecraft has one
PARTNERS, LOSSES = "_partners", "_losses"           # energies of the others, and what all contacts have dissipated


class Joined(Craft):
    """Crafts as one. parts: each of them in it, in the core's order. contacts, dockings, orders: of the case, those
    between them, with names SPACECRAFT.NAME. reversed: dockings whose second port is the inner side of their joint."""

    def __init__(self, crafts: Mapping[str, Craft], contacts: Sequence[Contact], dockings: Sequence[Docking],
                 orders: Sequence[Order], code: UserCode | None = None):
        self.dockings, self.orders_between = tuple(dockings), tuple(orders)
        description = joined({name: craft.description for name, craft in crafts.items()}, contacts, dockings, orders)
        own = [crafts[name] for name in description.members]
        super().__init__(description, own[0].field, code, checked=True)
        descriptions = {name: craft.description for name, craft in crafts.items()}
        self.reversed = [ReversedDocking(one, descriptions) for one in orient_dockings(dockings, descriptions) or ()
                         if one.reversed]
        all_indices = [MemberIndices(craft.compiled, self.compiled, [other.description for other in own[:k]])
                       for k, craft in enumerate(own)]
        q, u = self.start.q.copy(), self.start.u.copy()
        low = np.zeros((len(self.compiled.arrays["tree_root"]), 6))
        for craft, indices in zip(own, all_indices):
            q[indices.q], u[indices.u] = craft.start.q, craft.start.u
            low[indices.trees] = craft.remainders.reshape(-1, 6)
        self.start, self._remainders = State(0.0, q, u), low.reshape(-1)
        self._contacts = [name._replace(member=k) for k, craft in enumerate(own) for name in craft.contact_names]
        for contact in contacts:
            member = description.members.index(owner_of(contact.endpoints[0]))
            self._contacts += [ContactName(member, label, endpoint, contact.with_)
                               for label, endpoint in zip(contact.labels, contact.endpoints)]
        self._parts = [Part(self, craft, indices) for craft, indices in zip(own, all_indices)]

    @property
    def remainders(self) -> np.ndarray:
        return self._remainders

    @property
    def parts(self) -> Sequence[Part]:
        return self._parts

    @property
    def contact_names(self) -> list[ContactName]:
        """In the order of the core: of each spacecraft, then those between them."""
        return self._contacts

    def python_law(self, number: int, code: UserCode) -> PythonLaw:
        """One of its own spacecraft: it sees that and, beside it, the others."""
        name = self.description.controllers[number].name
        own = self._parts[self.description.member_of(name)]
        law = own.craft.python_law(number - own.first["controllers"], code)
        law.name, law.view = name, own.seen
        return law


class Part:
    """One of the crafts of a Joined, as results show it. indices: where it is in the whole."""

    def __init__(self, whole: Joined, craft: Craft, indices: MemberIndices):
        self.whole, self.craft, self.indices = whole, craft, indices
        self.description, self.bodies, self.joints = craft.description, craft.bodies, craft.joints
        self.rows: Rows = PartRows(self)

    @property
    def orders(self) -> list[tuple[int, Command]]:
        """Commands, with their numbers in the core: its own, and those of the case that act on it; on a docking: that
        of the first port."""
        first, name = self.indices.first["commands"], self.description.name
        own = list(enumerate(self.description.commands, start=first))
        last = len(self.whole.description.commands) - len(self.whole.orders_between)
        return own + [(last + k, order.command) for k, order in enumerate(self.whole.orders_between)
                      if acts_on(order, self.whole.dockings) == name]

    @property
    def first(self) -> Mapping[str, int]:
        """Of each section, how many parts of others the core has before its own."""
        return self.indices.first

    @property
    def docking_names(self) -> list[str]:
        """Of the dockings whose first port it has."""
        return [docking.name for docking in self.whole.dockings if docking.owners[0] == self.description.name]

    def state_of(self, state: State) -> State:
        """Its own, of the whole's."""
        return State(state.t, state.q[self.indices.q], state.u[self.indices.u])

    def seen(self, raw: dict) -> dict:
        """What a law in Python gets of the whole: coordinates and speeds of its own, and its partners."""
        whole = State(raw["time"], raw["coordinates"], raw["speeds"])
        own, others = self.state_of(whole), [part for part in self.whole.parts if part is not self]
        return raw | {"coordinates": own.q, "speeds": own.u,
                      "partners": {part.description.name: CraftAt(part.craft, part.state_of(whole))
                                   for part in others}}


class PartRows(Rows):
    """The columns of one spacecraft in the records of several. The first of them keeps the books of all."""

    def __init__(self, part: Part):
        own, whole, members = part.craft.rows, part.whole.rows, part.whole.description.members
        self.__dict__.update(own.__dict__)
        self.width, self._leads = whole.width, part.indices.member == 0
        numbers = [k for k, name in enumerate(part.whole.contact_names) if name.member == part.indices.member]
        self.partners = len(members) - 1 if self._leads else 0
        self.counts = own.counts | {"contact": len(numbers), "books": whole.counts["books"] * self._leads}
        self.columns = {}
        for section, axis, _, columns in COLUMNS:
            for column in columns:
                if column.name in whole.columns and (section != "books" or self._leads):
                    self.columns[column.name] = self._own(whole.columns[column.name], section, axis, part, numbers)
        for name in ("joint_angle", "joint_rate"):
            self.columns[name] = self.columns[name][:, :own.axes]
        joints = [joint.name for joint in part.whole.description.joints]
        docked = [joints.index(name) for name in part.docking_names]
        for name, _, _, _, _, _, source, first in OF_DOCKINGS:
            self.columns[name] = whole.columns[source][docked, first:first + 3]
        self._reversed = [(k, one) for k, name in enumerate(part.docking_names)
                          for one in part.whole.reversed if one.name == name]
        if self.counts["books"]:
            energies = np.array([whole.columns["kinetic_energy"], whole.columns["potential_energy"]])
            others = WIDTHS["sums"] * np.arange(1, len(members))
            self.columns |= {PARTNERS: np.ravel(energies + others[:, None]),
                             LOSSES: whole.columns["contact_dissipated"]}

    def _own(self, at: np.ndarray, section: str, axis: str, part: Part, contacts: list[int]) -> np.ndarray:
        """Of one column of the whole, where the spacecraft's numbers stand."""
        member = part.indices.member
        if section in BY_MEMBER:
            return at + member * WIDTHS[section]
        if section == "source":
            return at[member * len(SOURCES):(member + 1) * len(SOURCES)]
        if section == "contact":
            return at[contacts]
        if not axis:
            return at
        sections = {"body": "bodies", "further": "joints"}.get(section, f"{section}s")
        first = part.indices.first[sections]
        return at[first:first + len(getattr(part.description, sections))]

    def completed(self, values: dict[str, np.ndarray]) -> dict[str, np.ndarray]:
        """With what follows from the columns; books count all contacts and the energy of all."""
        done = super().completed({name: found for name, found in values.items() if name not in (PARTNERS, LOSSES)})
        for k, docking in self._reversed:
            docking.convert(done, k)
        if self.counts["books"]:
            done |= {"balance_contacts": values[LOSSES].sum(axis=1), "balance_partners": values[PARTNERS].sum(axis=1)}
        return done


class ReversedDocking:
    """Records of a docking whose second port is the inner side of its joint: those of the joint, seen from the other
    side. C: axes of bodies to those of their ports."""

    def __init__(self, oriented: OrientedDocking, crafts: Mapping[str, Spacecraft]):
        self.name = oriented.docking.name
        (second, inner), (first, outer) = (port_of(port, crafts) for port in (oriented.inner, oriented.outer))
        self.C_second, self.C_first = (np.asarray(dcm(end.rotation), dtype=float) for end in (inner, outer))
        self.C_root = np.asarray(on_root(outer, first)[1], dtype=float)

    def convert(self, values: dict[str, np.ndarray], k: int) -> None:
        """Put in place of the joint's numbers those of docking k, (records, docking, 3) each: theory (23.7)."""
        p, phi, v, w, F, T = (values[name][:, k].copy() for name, *_ in OF_DOCKINGS)
        C = rotation_matrices(phi)                                  # axes of the second port to those of the first
        w = np.einsum("tij,tj->ti", C.transpose(0, 2, 1), w @ self.C_root.T)
        F, T = F @ self.C_second.T, T @ self.C_second.T
        values["docking_position"][:, k] = -np.einsum("tij,tj->ti", C, p)
        values["docking_rotation"][:, k] = -phi
        values["docking_velocity"][:, k] = np.einsum("tij,tj->ti", C, np.cross(w, p) - v)
        values["docking_rate"][:, k] = -w @ self.C_second
        values["docking_force"][:, k] = -np.einsum("tij,tj->ti", C, F) @ self.C_first
        values["docking_torque"][:, k] = -np.einsum("tij,tj->ti", C, T + np.cross(p, F)) @ self.C_first


def rotation_matrices(phi: np.ndarray) -> np.ndarray:
    """Matrices of rotation vectors, (records, 3)."""
    half = 0.5 * np.linalg.norm(phi, axis=1)
    q, w = 0.5 * np.sinc(half / np.pi)[:, None] * phi, np.cos(half)
    cross = np.cross(q[:, None], np.eye(3)).transpose(0, 2, 1)      # q x
    return ((w**2 - (q**2).sum(axis=1))[:, None, None] * np.eye(3) - 2 * w[:, None, None] * cross
            + 2 * q[:, :, None] * q[:, None, :])
