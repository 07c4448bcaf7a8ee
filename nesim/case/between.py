"""Interactions of spacecraft in sim.yaml: contacts and dockings of two, which are then stepped together, and commands.

Names are SPACECRAFT.NAME. Every mistake is found, none hides another.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from typing import Any

from nesim.base.errors import Problem
from nesim.base.frozen import frozen
from nesim.case.craft_parts import CraftParts
from nesim.case.description import Flight
from nesim.case.environment import check_duration, need_start
from nesim.model.joining import groups, has_circle, is_on_root, joined, orient_dockings, owner_of, owners, port_of
from nesim.model.surroundings import MOST_WATCHED, watched
from nesim.text.files import CaseFiles
from nesim.text.locate import Place, Report
from nesim.text.partial import PartialElement
from nesim.things import Command, Condition, Contact, Docking, Drive, Joint, Loop, Order, Spacecraft
from nesim.things.collector import Collector, Names, meant
from nesim.things.command import TARGETS, set_value
from nesim.things.environment import Environment
from nesim.things.reading import AlreadyReported, Reading

MOST_TREES = 16         # as in cython_core/core.pyx


@frozen
class Interactions:
    """What could be read. together: names of the spacecraft that are stepped together, group by group. own: commands
    that are a spacecraft's own, by its name."""

    contacts: Sequence[Contact] = ()
    dockings: Sequence[Docking] = ()
    orders: Sequence[Order] = ()
    together: Sequence[Sequence[str]] = ()
    own: Mapping[str, Sequence[Command]] = field(default_factory=dict)


class InteractionReader:
    """Reads contacts, dockings and commands of sim.yaml. parts, crafts: of each spacecraft by name, None of one that
    could not be read."""

    def __init__(self, case: PartialElement, flights: Sequence[Flight], parts: Sequence[CraftParts | None],
                 files: CaseFiles, environment: Environment | None, report: Report):
        self.case, self.files, self.environment, self.report = case, files, environment, report
        self.crafts = {flight.spacecraft.name: flight.spacecraft for flight in flights}
        self.parts = {flight.spacecraft.name: own for flight, own in zip(flights, parts)}
        self.names = {name: Names(craft, own.lost if own else frozenset(self._sections(craft)))
                      for (name, craft), own in zip(self.crafts.items(), self.parts.values())}
        self.contacts: dict[int, Contact] = {}
        self.dockings: dict[int, Docking] = {}

    @staticmethod
    def _sections(craft: Spacecraft) -> set[str]:
        return set(Names(craft).parts)

    def read(self) -> Interactions:
        """Everything, with what is wrong reported."""
        self._read_contacts()
        self._read_dockings()
        together = groups(list(self.crafts), self.contacts.values(), self.dockings.values())
        orders, own = self._read_orders(together)
        return Interactions(tuple(self.contacts.values()), tuple(self.dockings.values()), tuple(orders), together, own)

    # -------------------------------------------------------------------------------------------- contacts, dockings

    def _read_section(self, section: str) -> Iterator[tuple[int, Any]]:
        """Contacts or dockings that are right by themselves; no name twice."""
        seen: dict[str, int] = {}
        for i, given in enumerate(self.case[section] or ()):
            if given is None:
                continue
            try:
                part = given.thing.make(given, Reading(self.case.place, self.report, self.files, {}), section, i)
            except AlreadyReported:
                continue
            if seen.setdefault(part.name, i) != i:
                self._report(section, i, "name", f"'{part.name}' is used already by {section}[{seen[part.name]}]")
                continue
            collector = Collector(section, i, part)
            part.check(collector)
            self._report_problems(collector.problems, part)
            yield i, part

    def _read_contacts(self) -> None:
        contact: Contact
        for i, contact in self._read_section("contacts"):
            named = [(("endpoints", k) if len(contact.endpoints) > 1 else "endpoint", name)
                     for k, name in enumerate(contact.endpoints)] + [("with", contact.with_)]
            known = [self._known("contacts", i, key, name) for key, name in named]
            if not all(known):
                continue
            crafts = list(dict.fromkeys(map(owner_of, contact.endpoints)))
            if len(crafts) > 1:
                self._report("contacts", i, "endpoints", f"of {' and '.join(crafts)}: those of one contact belong to "
                             "one spacecraft", "give each spacecraft a contact of its own")
            elif crafts[0] == owner_of(contact.with_):
                self._report("contacts", i, "with", f"both sides belong to '{crafts[0]}'",
                             "(allowed: parts of two spacecraft; those of one stand in its file)")
            elif self._refer_contact(i, contact):
                self.contacts[i] = contact

    def _refer_contact(self, i: int, contact: Contact) -> bool:
        """Whether its sides exist and can touch; False also where that cannot be judged."""
        two = {name: self.crafts[name] for name in owners(contact)}
        if any(self.names[name].lost & {"endpoints", "faces", "bodies", "joints"} for name in two):
            return False
        collector = Collector("contacts", i, contact)
        contact.refer(collector, Names(replace(joined(two), grounds=())))
        self._report_problems(collector.problems, contact)
        return not collector.problems

    def _read_dockings(self) -> None:
        found: dict[int, Docking] = {}
        for i, docking in self._read_section("dockings"):
            self._check_lock_name(i, docking)
            known = [self._known("dockings", i, ("ports", k), name) for k, name in enumerate(docking.ports)]
            if not all(known):
                continue
            one, other = docking.owners
            if one == other:
                self._report("dockings", i, "ports", f"both belong to '{one}'", "(allowed: ports of two spacecraft)")
            elif self._check_ports(i, docking):
                found[i] = docking
        self.dockings = self._without_circles(found)
        if orient_dockings(list(self.dockings.values()), self.crafts) is None:
            self._report(*self._not_orientable())
            self.dockings = {}

    def _check_ports(self, i: int, docking: Docking) -> bool:
        """Whether both exist, and one moves with its spacecraft's root."""
        right = True
        for k, port in enumerate(docking.ports):
            owner, _, name = port.partition(".")
            if self.names[owner].find("endpoints", name, self._reporter("dockings", i, ("ports", k))) is None:
                right = False
        if not right:
            return False
        ends = [port_of(port, self.crafts) for port in docking.ports]
        on_roots = [is_on_root(endpoint, craft) for craft, endpoint in ends]
        if not any(on_roots):
            self._report("dockings", i, "ports", f"neither '{docking.ports[0]}' nor '{docking.ports[1]}' is on the "
                         "root of its spacecraft, nor on what is fixed to it",
                         "(allowed: one of two ports may be elsewhere)")
        return any(on_roots)

    def _without_circles(self, dockings: Mapping[int, Docking]) -> dict[int, Docking]:
        """Those that do not close a circle; the others are reported."""
        kept: dict[int, Docking] = {}
        for i, docking in dockings.items():
            if has_circle([*kept.values(), docking]):
                self._report("dockings", i, "ports", "dockings lead round in a circle", "(allowed: from every "
                             "spacecraft to every other by one way of dockings)")
            else:
                kept[i] = docking
        return kept

    def _not_orientable(self) -> tuple[str, int, str, str, str]:
        """What _report takes: the first docking that cannot be oriented together with those before it."""
        numbers = list(self.dockings)
        wrong = next(k for k in range(1, len(numbers) + 1)
                     if orient_dockings([self.dockings[i] for i in numbers[:k]], self.crafts) is None)
        ports = [port for i in numbers[:wrong] for port in self.dockings[i].ports]
        elsewhere = [port for port in ports if not is_on_root(*port_of(port, self.crafts)[::-1])]
        return ("dockings", numbers[wrong - 1], "ports", f"{', '.join(elsewhere)} are not on the roots of their "
                "spacecraft, nor on what is fixed to them", "(allowed: every spacecraft that dockings join but one is "
                "held at its root in one of them)")

    def _check_lock_name(self, i: int, docking: Docking) -> None:
        """Reports a name that something else which can be locked has."""
        for craft in (self.crafts[name] for name in docking.owners if name in self.crafts):
            others: list[Drive | Loop | Joint] = [*craft.drives, *craft.loops]
            others += [joint for joint in craft.joints if joint.type == "free"]
            other = next((part for part in others if part.name == docking.name), None)
            if other is not None:
                self._report("dockings", i, "name", f"used already by {other.noun} '{other.name}' of '{craft.name}', "
                                                 f"which can be locked too")

    # ------------------------------------------------------------------------------------------------------ commands

    def _read_orders(self, together: Sequence[Sequence[str]]) -> tuple[list[Order], dict[str, list[Command]]]:
        orders: list[Order] = []
        own: dict[str, list[Command]] = {}
        for i, given in enumerate(self.case["commands"] or ()):
            try:
                found = self._orders(i, given) if given is not None else []
            except AlreadyReported:
                continue
            for order in found:
                group = self._group_of(i, order, together)
                if group is not None and len(group) > 1:
                    orders.append(order)
                elif group:
                    own.setdefault(order.spacecraft, []).append(order.command)
        return orders, own

    def _orders(self, i: int, given) -> list[Order]:
        """One for each value that is set. Raises AlreadyReported."""
        when, watched = None, ""
        if given.when is not None:
            watched = given.when.spacecraft
            if watched and not self._is_craft("commands", i, "when", watched):
                raise AlreadyReported
            when = Condition.read(given.when.written, self._reading(watched), "commands", i, "when")
        times = {"at": given.at, "when": when}
        made = list(self._actions(i, given, times))
        for order, names in made:
            bare = Collector("commands", i, order.command)
            order.command.check(bare)
            if names is not None:
                replace(order.command, when=None).refer(bare, names)
            self._report_problems(bare.problems, order.command, order.spacecraft)
        if when is not None:
            self._check_condition(i, when, watched)
        if self.environment is not None and self.environment.central_body == "none":
            if given.frame in ("lvlh", "rtn"):
                self._report("commands", i, "frame", "there is no central body, so there are no "
                             f"{given.frame.upper()} axes", "environment: {central_body: earth}, or frame: N")
            if when is not None and when.quantity in ("event", "altitude"):
                self._report("commands", i, "when", "there is no central body, so there is no orbit",
                             "environment: {central_body: earth}")
        elif when is not None and when.quantity == "event" and when.name.startswith(("eclipse", "umbra")):
            check_duration(self.case, f"commands[{i}], which waits for an eclipse", self.report)
            need_start(self.case, f"commands[{i}], which waits for an eclipse", self.report)
        return [order for order, _ in made]

    def _actions(self, i: int, given, times: dict) -> Iterator[tuple[Order, Names | None]]:
        """What it does, and the names that it may mean."""
        watched = given.when.spacecraft if given.when is not None else ""
        if given.set is not None:
            for path, value in given.set.items():
                owner, _, rest = path.partition(".")
                if not self._is_craft("commands", i, ("set", path), owner):
                    continue
                number = set_value(rest, value, self._reading(owner), "commands", i, "set", path)
                yield (Order(Command(action="set", target=rest, value=number, **times), owner, watched),
                       self.names[owner])
            return
        if given.spacecraft is not None:
            if self._is_craft("commands", i, "spacecraft", given.spacecraft):
                kick = {} if given.delta_v is None else {"value": given.delta_v, "frame": given.frame}
                yield (Order(Command(action="delta_v" if kick else "stop", **kick, **times), given.spacecraft, watched),
                       self.names[given.spacecraft])
            return
        action = next(name for name in TARGETS if name in given.given_keys)
        owner, dot, name = getattr(given, action).partition(".")
        push = {"value": given.push} if given.push is not None else {}
        if not dot:
            known = [docking.name for docking in self.dockings.values()]
            if owner in known:
                yield Order(Command(action=action, target=owner, **push, **times), "", watched), None
            elif owner not in self._written_names("dockings"):
                self._report("commands", i, action, f"no docking is called '{owner}'",
                             meant(owner, known) if known else "(allowed: SPACECRAFT.NAME, or a docking)")
        elif self._is_craft("commands", i, action, owner):
            command = Command(action=action, target=name, duration=given.duration, **push, **times)
            yield Order(command, owner, watched), self.names[owner]

    def _check_condition(self, i: int, when: Condition, watched: str) -> None:
        """Something of the spacecraft, or a contact of the case."""
        if watched:
            collector = Collector("commands", i, None)
            when.refer(collector, self.names[watched])
            self._report_problems(collector.problems, None)
            return
        known = {label for part in self.contacts.values() for label in (part.name, *part.labels)}
        if when.name not in known and when.name.partition(".")[0] not in self._written_names("contacts") - known:
            self._report("commands", i, "when", f"no contact of the case is called '{when.name}'",
                         meant(when.name, known) if known else "(allowed: SPACECRAFT.contacts.NAME.force of its own)")
        if when.name not in known:
            raise AlreadyReported

    def _group_of(self, i: int, order: Order, together: Sequence[Sequence[str]]) -> Sequence[str] | None:
        """Names of the spacecraft stepped together that a command is about; None, and reported, if it is about several
        groups."""
        means = [order.spacecraft, order.watched]
        if not order.spacecraft:
            means += next(part.owners for part in self.dockings.values() if part.name == order.command.target)
        when = order.command.when
        if when is not None and not order.watched:
            means += [name for part in self.contacts.values() if when.name in (part.name, *part.labels)
                      for name in owners(part)]
        crafts = list(dict.fromkeys(filter(None, means)))
        group = next((members for members in together if crafts[0] in members), crafts[:1])
        if set(crafts) <= set(group):
            return group
        self._report("commands", i, "when", f"of '{crafts[-1]}', which is not stepped together with '{crafts[0]}'",
                     "(contacts or dockings between two spacecraft step them together)")
        return None

    # ----------------------------------------------------------------------------------------------------- reporting

    def _reading(self, name: str) -> Reading:
        """For commands to a spacecraft's parts, which stand in sim.yaml."""
        own = self.parts.get(name)
        if own is None:
            return Reading(self.case.place, self.report, self.files, {})
        parts = {section: dict(found) for section, found in self.names[name].parts.items()}
        return Reading(self.case.place, self.report, self.files, dict(parts["joints"]), parts, own.lost)

    def _written_names(self, section: str) -> set[str]:
        """All names that a section has, also of parts that are wrong."""
        place = self.case.place.below(section)
        return {str(place.value((i, "name"))) for i in range(place.size())}

    def _known(self, section: str, i: int, key: str | tuple, part: str) -> bool:
        return self._is_craft(section, i, key, owner_of(part))

    def _is_craft(self, section: str, i: int, key: str | tuple, name: str) -> bool:
        """Whether there is such a spacecraft that could be read; its absence is reported."""
        if name not in self.crafts:
            self._report(section, i, key, f"no spacecraft is called '{name}'", meant(name, self.crafts))
        return name in self.crafts and self.parts[name] is not None

    def _reporter(self, section: str, i: int, key: str | tuple) -> Callable[[str, str], None]:
        return lambda message, hint: self._report(section, i, key, message, hint)

    def _report(self, section: str, i: int, key: str | tuple, message: str, hint: str = "") -> None:
        path = (section, i, *((key,) if isinstance(key, str) else key))
        if isinstance(key, tuple) and key[0] == "set":
            self.report.key(self.case.place, path, message, hint)
        else:
            self.report.add(self.case.place, path, message, hint)

    def _report_problems(self, problems: Sequence[Problem], part, owner: str = "") -> None:
        """What the checks of a thing have found, at its keys in sim.yaml."""
        for problem in problems:
            section, i, key, *inside = problem.where
            key = part.as_key(key) if part is not None else key
            inside = [f"{owner}.{inside[0]}"] if key == "set" and inside else inside
            self.report.add(self.case.place, (section, i, key, *inside), problem.message, problem.hint)


def check_together(between: Interactions, case: PartialElement, flights: Sequence[Flight],
                   parts: Sequence[CraftParts | None],
                   step: float | None, report: Report) -> None:
    """What cannot be stepped together, each named. step: s, of the case."""
    output, orders = case["output"], [order.command for order in between.orders]
    commands = [command for flight in flights for command in flight.spacecraft.commands] + orders
    events = watched(output.events, output.altitudes, commands) if output is not None else ()
    for members in between.together:
        own = [(i, flight, parts[i]) for i, flight in enumerate(flights) if flight.spacecraft.name in members]
        _check_case(members, [flight.spacecraft for _, flight, _ in own], between.contacts, case, report)
        for i, flight, its in own:
            _check_member(i, flight, its, [it.step or step for _, it, _ in own][0], step, members, case.place, report)
        if len(events) * len(members) > MOST_WATCHED:
            report.element(case.place, ("contacts" if between.contacts else "dockings",),
                           f"of {', '.join(members)} {len(events)} quantities of the orbit each would be watched: "
                           f"eclipses are two, every altitude of the output and of commands is one",
                           f"(allowed: up to {MOST_WATCHED} of those that are stepped together)")
        trees = sum(1 + sum(joint.type == "free" for joint in flight.spacecraft.joints) for _, flight, _ in own)
        if trees > MOST_TREES:
            report.element(case.place, ("contacts" if between.contacts else "dockings",),
                           f"{', '.join(members)} have {trees} trees that fly free of one another",
                           f"(allowed: up to {MOST_TREES} that are stepped together)")


def _check_case(members: Sequence[str], crafts: Sequence[Spacecraft], contacts: Sequence[Contact], case: PartialElement,
                report: Report) -> None:
    """Keys of the whole case."""
    who = f"{' and '.join(members)}, which contacts or dockings join"
    rubs = next((part.name for part in contacts if part.friction is not None and owner_of(part.with_) in members), "")
    if case["integrator"] == "variational" and rubs and any(craft.loops for craft in crafts):
        report.add(case.place, ("integrator",), f"variational cannot step contact '{rubs}', which rubs, beside loops")
    if case["equations"] == "dense":
        report.add(case.place, ("equations",), f"dense cannot step {who}", "(allowed: tree)")


def _check_member(i: int, flight: Flight, parts: CraftParts | None, first: float | None, step: float | None,
                  members: Sequence[str], place: Place, report: Report) -> None:
    """Keys of one spacecraft. first: s, the step of the first of its group."""
    craft, others = flight.spacecraft, ", ".join(name for name in members if name != flight.spacecraft.name)
    why = f"'{craft.name}' is stepped together with {others}"
    if (flight.step or step) != first and None not in (first, flight.step or step):
        report.add(place, ("spacecraft", i, "step"), f"{flight.step or step:.10g} s, and {first:.10g} s of "
                   f"'{members[0]}': {why}", "(allowed: one step)")
    if not craft.perturbed:
        report.add(place, ("spacecraft", i, "perturbed"), f"false keeps it on its conic, whatever touches it: {why}",
                   "(allowed: true)")
    if parts is None:
        return
    if craft.base is not None:
        report.add(parts.place, ("base",), f"its motion is prescribed: {why}", "(allowed: a free root)")
