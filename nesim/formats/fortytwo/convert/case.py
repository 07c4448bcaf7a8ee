"""A 42 directory -> the tree of sim.yaml and those of the spacecraft files that it names."""

from __future__ import annotations

import re
from calendar import monthrange
from math import hypot

from nesim.base.rotations import real
from nesim.case.times import MAX_STEPS
from nesim.formats.fortytwo import MAIN
from nesim.formats.fortytwo.convert import impulses, levels, orbit_tables, orbits, pulses
from nesim.formats.fortytwo.convert.craft import CraftTree, body_rates
from nesim.formats.fortytwo.convert.differences import Differences
from nesim.formats.fortytwo.convert.files import Directory
from nesim.formats.fortytwo.convert.geometry import Geometry
from nesim.formats.fortytwo.convert.nodes import numbers, with_unit
from nesim.formats.fortytwo.read.lines import is_on
from nesim.formats.fortytwo.read.script import ScriptCommand
from nesim.formats.fortytwo.read.sim_file import PLANETS, InpSim
from nesim.sky.ephemerides import has_de440
from nesim.text.files import CaseFiles, plain_name
from nesim.text.locate import Report
from nesim.text.nodes import Notices, at
from nesim.text.source import Node

METHODS = {"FIXED": "42 carries the offset from the reference orbit along as it is (one in L wrongly turned); nesim "
                    "flies its own conic there",
           "EULER_HILL": "nesim integrates the orbit exactly instead of by the linear Euler-Hill equations",
           "ENCKE": "nesim integrates the orbit itself, to the same accuracy at every distance from the reference"}
STEP_TOLERANCE = 1e-9


class CaseConverter:
    """Builds the trees; what is wrong goes to the report, what is missing to the notices."""

    def __init__(self, directory: Directory, sim: InpSim, files: CaseFiles, report: Report, notices: Notices):
        self.directory, self.sim, self.files, self.report, self.notices = directory, sim, files, report, notices
        self.trees: dict[str, Node] = {}
        self.references: dict[int, orbits.Reference] = {}
        self.impulses: dict[int, list] = {}
        self.geometry: Geometry | None = None           # once it is known what flies

    def convert(self) -> Node | None:
        """The tree of sim.yaml; ``trees`` holds those of the spacecraft by file. With problems reported: of what is
        right; None if nothing is, or if Inp_Sim.txt itself is wrong."""
        flown = [(i, orbit, file) for i, (exists, orbit, file) in enumerate(self.sim.crafts) if is_on(exists)]
        whole = MAIN not in self.directory.faulty
        if not flown:
            if whole:
                self.report.at(self.sim.crafts[0][0] if self.sim.crafts else self.sim.title,
                               "there is no spacecraft that exists")
            return None
        self._check_orbits(flown)
        start = self._start() if whole else None
        self._build_references(flown, start)
        self._check_commands({i: file.value for i, _, file in flown})
        self.impulses = impulses.of_orbits(self.directory.commands, self.references)
        sound = [craft for craft in flown if self._check_craft(craft[2].value) and craft[1].value in self.references]
        geometry = self.geometry = Geometry(self.directory, self.sim, self.files, [file.value for _, _, file in flown])
        Differences(self.directory, self.sim, self.report, self.notices, geometry).report_all(
            {i: file.value for i, _, file in flown}, self.references, set(self.impulses))
        self._check_others({file.value for _, _, file in flown} - {file.value for _, _, file in sound})
        sound = [craft for craft in sound if self._world(self.references[craft[1].value]).value
                 == self._world(self.references[sound[0][1].value]).value]
        return self._root(sound, start, geometry) if start and sound else None

    def _root(self, flown: list, start: str, geometry: Geometry) -> Node:
        """Of sim.yaml, of spacecraft that were read."""
        environment = self._environment(flown, geometry)
        method = at(self.sim["times"][1], "rk4")        # the only one of 42, at its step
        root = {"title": self._title(), "time": self._time(start), "integrator": method,
                "output": {"interval": self._interval()},
                "seed": at(self.sim["seed"], self.sim["seed"].value), "environment": environment}
        named = {f"Orb{i}": reference.tree for i, reference in self.references.items() if reference.tree is not None}
        root |= {"orbits": named} if named else {}
        names = self._names(flown)
        root["spacecraft"] = [self._entry(i, orbit, file, names[i], environment) for i, orbit, file in flown]
        return at(self.sim.title, root)

    # ---- checks

    def _check_orbits(self, flown: list) -> None:
        for i, orbit, _ in flown:
            if orbit.value >= len(self.sim.orbits):
                self.report.at(orbit, f"there is no reference orbit {orbit.value}",
                               f"(allowed: 0 to {len(self.sim.orbits) - 1})")
            elif not is_on(self.sim.orbits[orbit.value][0]):
                self.report.at(orbit, f"reference orbit {orbit.value} of spacecraft {i} does not exist",
                               f"its line says {self.sim.orbits[orbit.value][0].value}")

    def _build_references(self, flown: list, start: str | None) -> None:
        """Of the orbits that something flies on. start: None if it is not known."""
        for i in sorted({orbit.value for _, orbit, _ in flown}):
            values = self.directory.orbits.get(i)
            if values is None or self.sim.orbits[i][1].value in self.directory.faulty:
                continue
            given = None
            if (values["regime"].value == "CENTRAL" and values["source"].value == "FILE"
                and values["world"].value in orbits.WORLDS):
                mu = orbits.world_of(values["world"].value, self.directory.form)[1]
                given = orbit_tables.state(values, start, self.files, self.report, self.notices, mu) if start else None
                if given is None:
                    continue
            reference = orbits.build(values, self.report, given, self.directory.form)
            if reference is not None:
                self.references[i] = reference
                self._check_existence(reference)
                self._check_drift(values, [file.value for _, orbit, file in flown if orbit.value == i])
        self._check_worlds()

    def _check_existence(self, reference: orbits.Reference) -> None:
        """42 stops at an orbit about a world that is switched off; Luna goes with the Earth."""
        if reference.tree is not None and reference.values["world"].value != "SOL":
            switch = self.sim["earth" if reference.values["world"].value == "LUNA"
                              else reference.values["world"].value.lower()]
            if not is_on(switch):
                self.report.at(reference.values["world"], f"{reference.values['world'].value} does not exist",
                               f"its line in Inp_Sim.txt, {switch.line}, says {switch.value}")

    def _check_drift(self, values: dict, files: list[str]) -> None:
        """Of the reference orbit: what is integrated by itself (COWELL) starts on it and does not see it again."""
        crafts = [self.directory.crafts.get(name) for name in files]
        follow = any(craft and craft["orbit"]["propagation"].value != "COWELL" for craft in crafts)
        if values["regime"].value != "CENTRAL":
            return
        if is_on(values["drift"]):
            text = ("the reference orbit does not drift with J2; nesim integrates each spacecraft's own orbit" if follow
                    else "the reference orbit's drift does not matter to spacecraft with COWELL")
            self.notices.add(values["drift"], text, changes=follow)
        if follow and values["source"].value == "FILE" and values["format"].value == "SPLINE":
            self.notices.add(values["format"], "42 moves the reference orbit along the whole spline; nesim takes its "
                                               "state at the start", changes=True)

    def _check_worlds(self) -> None:
        """nesim runs about one body at a time."""
        found: dict[str, Node] = {}
        for reference in self.references.values():
            found.setdefault(self._world(reference).value, self._world(reference))
        if len(found) > 1:
            first, second = list(found.values())[:2]
            self.report.at(second, f"{second.value} beside {first.value}: spacecraft about different bodies cannot be "
                                   f"run together yet",
                           "run them one body at a time: set the others to FALSE in Inp_Sim.txt")

    @staticmethod
    def _world(reference: orbits.Reference) -> Node:
        """About which an orbit is; the regime in free space."""
        return reference.values["regime"] if reference.tree is None else reference.values["world"]

    def _check_craft(self, name: str) -> bool:
        """Whether a spacecraft file is right."""
        values = self.directory.crafts.get(name)
        if values is None or name in self.directory.faulty:
            return False
        given = values["attitude"]["quaternion"]
        length = hypot(*numbers(given))
        if values["attitude"]["code"].value[1] == "Q" and abs(length - 1) > 1e-3:
            self.report.at(given[0], f"the quaternion has length {length:.6g}", "(allowed: 1)")
            return False
        return CraftTree(values, self.directory.parts, self.report, self.notices).check_tree()

    def _check_others(self, names: set[str]) -> None:
        """Of spacecraft whose orbit cannot be flown: what else is wrong with them."""
        for name in sorted(names - self.directory.faulty):
            values = self.directory.crafts.get(name)
            if values and self._check_craft(name):
                CraftTree(values, self.directory.parts, self.report, self.notices, form=self.directory.form).build(
                    body_rates(values, real([0, 0, 0])), True, True)

    def _check_commands(self, flown: dict[int, str]) -> None:
        """Those that are wrong are reported and forgotten. flown: files of the spacecraft by their number."""
        for command in list(self.directory.commands):
            before = len(self.report.problems)
            self._check_command(command, flown)
            if len(self.report.problems) > before:
                self.directory.commands.remove(command)

    def _check_command(self, command: ScriptCommand, flown: dict[int, str]) -> None:
        if command.kind == "impulse":
            self._check_impulse(command)
        if "SC[" not in command.node.value or not command.numbers:
            return
        i = int(command.numbers[0])
        if i >= len(self.sim.crafts):
            self.report.at(command.node, f"there is no spacecraft {i}",
                           f"(allowed: SC[0] to SC[{len(self.sim.crafts) - 1}])")
            return
        craft = self.directory.crafts.get(flown.get(i, ""))
        if not craft or flown[i] in self.directory.faulty:
            return
        if command.kind in ("rotation", "translation"):
            self._check_lock(command, craft)
        elif command.kind in levels.MODES and int(command.numbers[1]) >= len(craft["thrusters"]):
            self.report.at(command.node, f"spacecraft {i} has no thruster {command.numbers[1]}",
                           f"(it has {len(craft['thrusters'])})")

    def _check_impulse(self, command: ScriptCommand) -> None:
        k = int(command.numbers[4])
        if k >= len(self.sim.orbits):
            self.report.at(command.node, f"there is no reference orbit {k}",
                           f"(allowed: Orb[0] to Orb[{len(self.sim.orbits) - 1}])")

    def _check_lock(self, command: ScriptCommand, craft: dict) -> None:
        j, k = int(command.numbers[1]), int(command.numbers[2])
        if j >= len(craft["joints"]):
            self.report.at(command.node, f"spacecraft {command.numbers[0]} has no joint {j}",
                           f"(it has {len(craft['joints'])})")
            return
        free = craft["joints"][j][command.kind][0].value
        if k >= free:
            self.report.at(command.node, f"joint {j} has no axis {k} of {command.kind}", f"(it has {free})")
        elif command.kind == "rotation" and craft["joints"][j]["rotation"][2].value == "SPHERICAL":
            self.report.at(command.node, f"joint {j} is SPHERICAL: single axes of it cannot be locked")

    # ---- sim.yaml

    def _title(self) -> Node:
        return at(self.sim.title, self.sim.title.value.strip("<>*= \t") or "a case of 42")

    def _start(self) -> str | None:
        """Of the case, UTC; None with a problem reported: then Inp_Sim.txt is wrong."""
        (month, day, year), (hour, minute, second) = numbers(self.sim["date"]), numbers(self.sim["clock"])
        if not (1 <= month <= 12 and 1 <= year <= 9999 and 0 <= hour <= 23 and 0 <= minute <= 59 and 0 <= second < 61):
            self.report.at(self.sim["date"][0], "there is no such date and time",
                           "(allowed: month 1 to 12, year to 9999, hour to 23, minute to 59, second below 61)")
            self.directory.faulty.add(MAIN)
            return None
        days = monthrange(year, month)[1]
        if not 1 <= day <= days:
            self.report.at(self.sim["date"][1], f"month {month} of {year} has {days} days, found {day}")
            self.directory.faulty.add(MAIN)
            return None
        seconds = f"{second:012.9f}".rstrip("0").rstrip(".")
        return f"{year:04d}-{month:02d}-{day:02d}T{hour:02d}:{minute:02d}:{seconds}Z"

    def _time(self, start: str) -> Node:
        duration, step = self.sim["times"]
        steps = min(duration.value / step.value, float(MAX_STEPS))   # more are refused with the case
        whole = max(1, round(steps))
        if abs(steps - whole) > STEP_TOLERANCE * steps:
            whole = int(steps) + 1
            self.notices.add(duration, f"{duration.value:g} s is not a whole number of steps; {whole} steps of "
                                       f"{step.value:g} s are run")
            duration = at(duration, whole * step.value)
        return at(duration, {"start": at(self.sim["date"][0], start), "duration": at(duration, duration.value),
                             "step": at(step, step.value)})

    def _interval(self) -> Node:
        interval, step = self.sim["interval"], self.sim["times"][1]
        steps = max(1, round(min(interval.value / step.value, MAX_STEPS)))
        if abs(interval.value / step.value - steps) > STEP_TOLERANCE * steps:
            self.notices.add(interval, f"the output interval becomes {steps * step.value:g} s, a whole number of steps")
            return at(interval, steps * step.value)
        return at(interval, interval.value)

    def _environment(self, flown: list, geometry: Geometry) -> Node:
        world = next((r.values["world"] for r in self.references.values() if r.tree is not None), None)
        if world is None:
            for key in ("gradient", "perturbed"):
                if is_on(self.sim[key]):
                    self.notices.add(self.sim[key], "there is no gravity in the regime ZERO")
            return at(self.sim["magnetic"], {"central_body": "none"})
        body, mu, radius = orbits.world_of(world.value, self.directory.form)
        out = {"central_body": at(world, body), "mu": mu, "radius": radius, "gravity": self._gravity(world)}
        if is_on(self.sim["perturbed"]):
            out |= self._third_bodies(world)
        if self._magnetic(world, flown):
            out["magnetic_field"] = at(self.sim["magnetic"], self.sim["magnetic"].value.lower())
        out |= {key: at(self.sim["aero" if key == "drag" else "pressure"][0], value) for key,
                value in geometry.environment().items()}
        return at(world, out | {"axes": at(world, "own")})

    def _gravity(self, world: Node) -> Node:
        """42 pulls at the mass centre unless its gradient switch is on, and then with the point mass's gradient alone;
        harmonics need the switch of perturbations."""
        gradient = self.sim["gradient"]
        out = ({"acts_on": at(gradient, "bodies"), "gradient": at(gradient, "point_mass")} if is_on(gradient)
               else {"acts_on": at(gradient, "mass_center")})
        key = world.value.lower()
        if is_on(self.sim["perturbed"]) and key in ("earth", "mars", "luna"):
            degree, order = self.sim[f"gravity_{key}"]
            if degree.value >= 2:
                out = {"degree": at(degree, degree.value), "order": at(order, min(order.value, degree.value)), **out}
        return at(self.sim["gradient"], out)

    def _third_bodies(self, world: Node) -> dict:
        """The Sun, the planets that exist, and the Moon about the Earth."""
        bodies = [] if world.value == "SOL" else ["sun"]
        for name in PLANETS:
            if is_on(self.sim[name.lower()]) and name != world.value:
                if name == "PLUTO":
                    self.notices.add(self.sim["pluto"], "Pluto's gravity is not available; it is below 1e-15 m/s2 near "
                                                        "the Earth")
                else:
                    bodies.append(name.lower())
        bodies += ["moon"] if world.value == "EARTH" and is_on(self.sim["earth"]) else []
        source = self.sim["ephemeris"]
        if source.value == "MEAN" or not bodies:
            return {"third_bodies": at(self.sim["perturbed"], bodies)} if bodies else {}
        out = {"third_bodies": at(self.sim["perturbed"], bodies)}
        if has_de440():
            return out | {"ephemeris": at(source, "de440")}
        self.notices.add(source, f"{source.value} is not installed (pip install nesim[ephemeris]): analytic "
                                 f"ephemerides are taken")
        return out

    def _magnetic(self, world: Node, flown: list) -> bool:
        """Is there a field, and something to feel it?"""
        if self.sim["magnetic"].value == "NONE":
            return False
        crafts = [self.directory.crafts[file.value] for _, _, file in flown]
        felt = any(craft["torquers"] for craft in crafts)
        felt |= is_on(self.sim["residual"]) and any(any(numbers(body["dipole"])) for craft in crafts
                                                    for body in craft["bodies"])
        if felt and world.value != "EARTH":
            self.notices.add(self.sim["magnetic"], f"there is no magnetic field about {world.value}")
            return False
        if felt and self.sim["magnetic"].value == "DIPOLE":
            self.notices.add(self.sim["magnetic"], "nesim's dipole is that of IGRF-14, 42's lies off the centre")
        return felt

    # ---- spacecraft

    def _names(self, flown: list) -> dict[int, str]:
        """From the labels; where one comes twice, with the number behind it."""
        labels = {}
        for i, _, file in flown:
            label = re.sub(r"[^\w+-]+", "_", self.directory.crafts[file.value]["label"].value).strip("_+-")[:50] or "SC"
            labels[i] = label
        counts = list(labels.values())
        return {i: label if counts.count(label) == 1 else f"{label}_{i}" for i, label in labels.items()}

    def _entry(self, i: int, orbit: Node, file: Node, name: str, environment: Node) -> Node:
        values, reference = self.directory.crafts[file.value], self.references[orbit.value]
        q, rate, flipped = orbits.attitude(values["attitude"], reference)
        entry = {"name": at(values["label"], name), "file": at(file, self._craft(i, orbit, file, rate, environment)),
                 **self._place(orbit, values, reference)}
        entry |= self._turn(values["attitude"], q, rate, flipped, "orbit" in entry and "offset" not in entry)
        if reference.tree is not None:
            self._method(values["orbit"]["propagation"], entry)
        return at(file, entry)

    def _turn(self, given: dict, q, rate, flipped: bool, on_orbit: bool) -> dict:
        """Attitude and rate. 42's L is of the reference orbit: it is the spacecraft's own LVLH where that is at the
        orbit's point (on_orbit). Angles stay as they are there, also with a rate against L, unless 42's quaternion has
        the other sign (flipped); all else is written against N, as q and rate are."""
        code = given["code"].value
        kept = code[1] == "A" and (code[2] == "N" or code[2] == "L" and on_orbit) and not flipped
        *angles, axes = given["angles"]
        lvlh = {"frame": "lvlh"} if code[2] == "L" else {}
        out = {"attitude": at(axes, {**lvlh, "angles": with_unit(angles[:len(axes.value)], "deg"),
                                     "sequence": int(axes.value)}) if kept
               else at(given["quaternion" if code[1] == "Q" else "angles"][0], {"quaternion": [float(x) for x in q]})}
        if code[0] == "N":
            return out | {"rate": with_unit(given["rate"], "deg/s")}
        if kept and on_orbit:
            return out | {"rate": with_unit(given["rate"], "deg/s"), "rate_frame": at(given["code"], "lvlh")}
        return out | {"rate": at(given["rate"][0], [float(x) for x in rate])}

    def _method(self, method: Node, entry: dict) -> None:
        """How 42 moves a spacecraft about a world: FIXED on the reference orbit, whatever acts."""
        if method.value == "FIXED":
            entry["perturbed"] = at(method, False)
        if method.value in METHODS and (method.value != "FIXED" or "offset" in entry):
            self.notices.add(method, f"{method.value}: {METHODS[method.value]}", changes=method.value == "FIXED")

    def _place(self, orbit: Node, values: dict, reference: orbits.Reference) -> dict:
        given = values["orbit"]
        exact = orbits.offset(reference, given["refers"].value, numbers(given["position"]), numbers(given["velocity"]))
        r, v = ([float(x) for x in vector] for vector in exact)
        if reference.tree is None:
            return {"position": at(given["position"][0], r), "velocity": at(given["velocity"][0], v)}
        out = {"orbit": at(orbit, f"Orb{orbit.value}")}
        if any(r) or any(v):
            out |= {"offset": at(given["position"][0], r), "offset_frame": at(given["position"][0], "N"),
                    "offset_velocity": at(given["velocity"][0], v)}
        return out

    def _craft(self, i: int, orbit: Node, file: Node, rate, environment: Node) -> str:
        """The tree of a spacecraft file, made once for all spacecraft that it fits; its name."""
        values = self.directory.crafts[file.value]
        pushes = self._pushes(i, orbit.value, values)
        commands = [c for c in self.directory.commands if id(c) in pushes or c.kind in ("rotation", "translation",
            "fire", "level") and int(c.numbers[0]) == i]
        commands = levels.effective_commands(commands, values["thrusters"], self.notices)
        name = plain_name(file.value).removesuffix(".txt").lower()
        if commands:
            name += f"_{i}"
        elif values["wheels"] and values["attitude"]["code"].value[0] == "L":
            name += f"_orb{orbit.value}"
        name += ".yaml"
        if name not in self.trees:
            wanted = {(int(c.numbers[1]), c.kind, int(c.numbers[2])) for c in commands
                      if c.kind in ("rotation", "translation")}
            tree = CraftTree(values, self.directory.parts, self.report, self.notices, wanted, self.directory.lenient,
                             self.directory.form, self.geometry)
            sections = tree.build(body_rates(values, rate), "magnetic_field" in environment.value,
                                  is_on(self.sim["residual"]))
            if "thrusters" in sections:
                duration, step = numbers(self.sim["times"])
                samples = pulses.Samples(values["sample"].value, step, duration)
                sections["thrusters"] = levels.with_levels(pulses.with_pulses(sections["thrusters"], commands, samples,
                    self.notices), commands, samples)
            written = [pushes.get(id(c)) or self._command(c, tree) for c in commands if c.kind not in levels.MODES]
            if written:
                sections["commands"] = written
            self.trees[name] = at(values["label"], sections)
        return name

    def _pushes(self, i: int, orbit: int, values: dict) -> dict[int, Node]:
        """What delta-v's of its reference orbit do to a spacecraft, by the command's id. 42 moves it with its orbit
        unless it is on its own (COWELL)."""
        found = {}
        for command, dv in self.impulses.get(orbit, ()):
            if values["orbit"]["propagation"].value == "COWELL":
                self.notices.add(command.node, f"SC[{i}] is COWELL: as in 42 it keeps its velocity when its reference "
                                               f"orbit gets a delta-v")
            else:
                found[id(command)] = at(command.node, {"at": max(0.0, command.time), "delta_v": [float(x) for x in dv],
                                                       "frame": "N"})
        return found

    def _command(self, command: ScriptCommand, tree: CraftTree) -> Node:
        drive = tree.drive_names[int(command.numbers[1]), command.kind, int(command.numbers[2])]
        return at(command.node, {"at": max(0.0, command.time), "lock" if command.numbers[3] == "TRUE"
                                 else "unlock": drive})
