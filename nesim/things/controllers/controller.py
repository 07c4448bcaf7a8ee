"""What all controllers have: theory section 12. A type of controllers is a class below this one, in a file of its
own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field, replace
from math import floor, inf
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np

from nesim.base.errors import Problem
from nesim.text import kinds
from nesim.text.device_values import Switch, names
from nesim.text.laws import TimeLaw, laws
from nesim.base.units import article
from nesim.text.values import Finding, Name, InvalidValue, choice
from nesim.model.arrays import device_structs
from nesim.model.choices import choice_names, number
from nesim.base.rotations import quaternion, real, unit
from nesim.things.load import Load
from nesim.things.postures import share, start_inertia
from nesim.things.rotation import IDENTITY
from nesim.things.thing import ZERO, Thing, ThingModel, Typed, Vector, key

if TYPE_CHECKING:
    from nesim.things.assembly import Assembly
    from nesim.things.collector import Collector, Names
    from nesim.things.spacecraft import Spacecraft

ACTUATORS = ("wheels", "thrusters", "torquers", "drives")
LISTS = ("outs", "actuators", "share", "dumped", "attitudes", "columns", "wanted")      # of all controllers together
# by section: array and field of the time law that a controller takes the place of
OBEYS = {"wheels": ("motor", "torque"), "torquers": ("coil", "dipole"), "drives": ("actuator", "torque")}
REFERENCES = choice_names("TO")
FRAMES = ("start", "N", "lvlh", "root")                                         # of an endpoint's path
MAX_SAMPLES = 10**6     # that wait for their effect: a slip of the finger must not fill the memory


class EndpointPath(Thing):
    """Where an endpoint is to be.

    frame: ``start``, beside where it was when the law began, in N's axes; ``N`` or ``lvlh``, from the spacecraft's mass
    centre; ``root``, from the root's. With a prescribed base positions are those in N.
    """

    position: Sequence[TimeLaw] = key(laws("length", 3), (TimeLaw(),) * 3,
                                      "m, three time laws; start: beside where it was when the law began, axes "
                                      "of N; N, lvlh: from the spacecraft's mass centre; root: from the root's")
    attitude: Sequence[TimeLaw] = key(laws("angle", 3), (TimeLaw(),) * 3,
                                      "rad, three time laws: rotation vector from the attitude at the start, or from "
                                      "the frame's axes")
    frame: str = key(choice(*FRAMES), "start", "start, N, lvlh or root")


class Controller(Thing, metaclass=Typed, section="controllers", noun="controller", rank=14):
    """A law that runs at its sample time and holds its output in between.

    body: whose attitude and rate it measures, "" is the root. actuators: names of wheels, thrusters, torquers or drives
    (of one kind), none is an ideal torque on the body. The fields of its type stand with that:
    nesim/things/controllers.
    """

    about = "laws that run at sample times"
    outputs = "controller"
    TYPES: ClassVar[dict[str, type[Controller]]] = {}
    kind_text = "kind of controller"
    kernel: ClassVar[str] = ""                                   # of the core's ControllerKind
    allowed: ClassVar[tuple[str, ...]] = ACTUATORS[:3]           # sections of the actuators that it can use
    moves_robot: ClassVar[bool] = False                          # whether it has a law of a robot

    name: str = key(Name, text="of the controller, unique in the spacecraft")
    sample: float = key(kinds.Time, text="s between two runs of the law; its output is held in between")
    delay: float = key(kinds.Time, 0.0, "s from a measurement to its effect")
    enabled: bool = key(Switch, True, "from the start")
    body: str = key(Name, "", "whose attitude and rate it measures; default the root")
    actuators: Sequence[str] = key(names(), (), "names of wheels, of thrusters, of torquers or (python) of drives; "
                                                "none is an ideal torque")
    max_torque: float = key(kinds.Torque, inf, "N m, of each axis of the demand; default no limit")
    type: str = ""
    reference: str = "inertial"
    target: Vector = IDENTITY
    target_rate: Vector = ZERO
    table: Sequence[Sequence[float]] = ()
    proportional: Vector = ZERO
    integral: Vector = ZERO
    derivative: Vector = ZERO
    axis: Vector = (0.0, 0.0, 1.0)
    spin_rate: float = 0.0
    direction: Vector | None = None
    deadband: float = 0.0
    wheels: Sequence[str] = ()
    gain: float = 0.0
    target_momentum: Vector = ZERO
    file: str = ""
    class_name: str = ""
    parameters: dict = field(default_factory=dict)
    endpoint: str = ""
    path: EndpointPath = EndpointPath()
    axes: Sequence[str] = ()
    jacobian: str = "generalized"
    singular_below: float = 0.02
    reaction: str = "ignored"
    reaction_body: str = ""
    targets: Sequence[TimeLaw] = ()
    rate_gain: float = 0.0
    base: str = "free"
    stiffness: Vector = (0.0,) * 6
    task_damping: Vector = (0.0,) * 6

    def check(self, c: Collector) -> None:
        """Timing, gains and what its type needs."""
        if self.type not in Controller.TYPES:
            c.add("type", f"'{self.type}' is unknown", hint=f"(allowed: {', '.join(Controller.TYPES)})")
            return
        c.positive("sample")
        c.not_negative("delay", ())
        if not c.problems and self.delay > MAX_SAMPLES * self.sample:
            c.add("delay", f"is longer than {MAX_SAMPLES} samples of {self.sample:g} s")
        c.limit("max_torque")
        for name in ("proportional", "integral", "derivative"):
            c.not_negative(name, (3,))
        for name in ("target_rate", "target_momentum"):
            c.array(name, (3,))
        c.not_negative("gain", ())
        if self.reference not in REFERENCES:
            c.add("reference", f"'{self.reference}' is unknown", hint=f"(allowed: {', '.join(REFERENCES)})")
        # whatever its type, there is room for them
        for name, size in (("target", 4), ("axis", 3), ("direction", 3)):
            if getattr(self, name) is not None:
                c.array(name, (size,))
        for name, owner in (("table", "attitude"), ("wheels", "momentum_dumping")):
            if self.type != owner and len(getattr(self, name)):
                c.add(name, f"belongs to {article(owner)} controller; this one is {self.type}")
        self.check_own(c)

    def check_own(self, c: Collector) -> None:
        """What its type needs."""

    def refer(self, c: Collector, names: Names) -> None:
        """Its body, and actuators that exist, are of one kind that the type can use, and move freely."""
        if self.body:
            names.body(c, self.body)
        used = ""
        for i, name in enumerate(self.actuators):
            section = next((section for section in ACTUATORS if name in names.parts[section]), None)
            if section is None:
                if not names.lost & set(ACTUATORS):
                    message, hint = names.missing(self.allowed, name)
                    c.add("actuators", message, i, hint=hint)
            elif section not in self.allowed:
                c.add("actuators", f"'{name}' is one of the {section}; {article(self.type)} controller uses "
                                   f"{' or '.join(self.allowed)}", i)
            elif used and section != used:
                c.add("actuators", f"'{name}' is one of the {section}, those before it are {used}: all must be of one "
                                   f"kind", i)
            elif (wrong := why_uncontrollable(section, names.parts[section][name])):
                c.add("actuators", wrong, i)
            else:
                used = section

    @classmethod
    def check_all(cls, craft: Spacecraft) -> list[Problem]:
        """No actuator obeys two controllers."""
        problems: list[Problem] = []
        owners: dict[str, int] = {}
        for i, controller in enumerate(craft.controllers):
            for k, name in enumerate(controller.actuators):
                other = owners.setdefault(name, i)
                if other != i:
                    problems.append(Problem(("controllers", i, "actuators", k),
                                            f"controllers[{i}] ('{controller.name}').actuators[{k}]",
                                            f"'{name}' obeys controller '{craft.controllers[other].name}' already"))
        return problems

    def loads(self, craft: Spacecraft) -> list[Load]:
        """Without actuators three unit torques, which the core scales."""
        if self.actuators:
            return []
        return [Load(body=self.body or craft.bodies[0].name, torque=tuple(row)) for row in np.eye(3).tolist()]

    def named_in(self, craft: Spacecraft) -> Controller:
        """What is measured by default is the root of its own spacecraft."""
        return replace(super().named_in(craft), body=f"{craft.name}.{self.body or craft.bodies[0].name}")

    def means(self, craft: Spacecraft) -> str:
        """The section of its actuators, all of one; or an ideal torque."""
        return next((section for section in ACTUATORS if self.actuators
                     and self.actuators[0] in {part.name for part in getattr(craft, section)}),
                    "torque")

    def acts(self) -> bool:
        return True

    @classmethod
    def compile(cls, model: Assembly) -> dict:
        return {"controllers": np.array([len(model.craft.controllers)], dtype=np.int32)}

    @classmethod
    def compile_devices(cls, model: Assembly) -> dict:
        """Structs of the controllers, of their outputs and of the ideal torques; actuators' structs get the registers
        of the controllers that command them."""
        craft = model.craft
        controller = device_structs("controller", len(craft.controllers))
        push = device_structs("push", 3 * sum(not part.actuators for part in craft.controllers))
        lists: dict[str, list] = {name: [] for name in LISTS}
        robot = device_structs("robot", sum(part.moves_robot for part in craft.controllers))
        torques, laws, queue = iter(range(len(push))), iter(range(len(robot))), 0
        for struct, part in zip(controller, craft.controllers):
            at = model.at[part.body or craft.bodies[0].name]
            part.fill(struct, at, model)
            struct["out_at"] = len(lists["outs"])
            if part.actuators:
                part.add_actuators(struct, at, lists, model)
            else:
                part.add_ideal_torque(struct, [(k, push[k]) for _, k in zip(range(3), torques)], lists, model)
            struct["outs"] = len(lists["outs"]) - struct["out_at"]
            lists["columns"] += part.columns(model) or [-1] * int(struct["outs"])
            lists["wanted"] += part.wanted(model) or [-1] * int(struct["outs"])
            struct["robot"] = next(laws) if part.moves_robot else -1
            if part.moves_robot:
                part.fill_law(robot[struct["robot"]], model)
            struct["wheels_at"], struct["wheels"] = len(lists["dumped"]), len(part.wheels)
            lists["dumped"] += [[wheel.name for wheel in craft.wheels].index(name) for name in part.wheels]
            struct["rows_at"], struct["rows"] = len(lists["attitudes"]), len(part.table)
            lists["attitudes"] += [list(row) for row in part.table]
            struct["inertia"] = start_inertia(at, model).reshape(9)
            struct["room"] = floor(part.delay / part.sample) + 2
            struct["queue_at"], queue = queue, queue + struct["room"] * (struct["outs"] + 1)
        most = max((int(struct["outs"]) for struct in controller), default=0)
        whole = {name: np.array(lists[name], dtype=np.int64)
                 for name in ("outs", "actuators", "dumped", "columns", "wanted")}
        return {"controller": controller, "push": push, "robot": robot, **whole,
                "share": np.array(lists["share"], dtype=float), "attitudes": np.array(lists["attitudes"], dtype=float),
                "queue": np.zeros(queue), "out": np.zeros(most)}

    def add_actuators(self, struct: np.void, at: int, lists: dict[str, list], model: Assembly) -> None:
        """Its outputs: registers of its actuators or thrusters. at: its body, in tree order."""
        means = self.means(model.craft)
        struct["means"] = number("BY", means)
        lists["outs"] += self.command(means, model)
        lists["actuators"] += self.indices(means, model.craft)
        struct["turning"] = self.depends_on_posture(means, at, model)
        lists["share"] += share(self, means, at, model).tolist()

    @staticmethod
    def add_ideal_torque(struct: np.void, pushes: list[tuple[int, np.void]], lists: dict[str, list],
                         model: Assembly) -> None:
        """Its outputs: registers of three unit torques. pushes: their numbers and structs."""
        struct["means"] = number("BY", "torque")
        for k, push in pushes:
            push["load"] = len(model.craft.loads) + len(model.craft.thrusters) + k
            push["value"] = value = model.signals.register()
            lists["outs"].append(model.signals.slot(value))
        lists["actuators"] += [-1] * 3
        lists["share"] += np.eye(3).tolist()

    def fill(self, struct: np.void, at: int, model: Assembly) -> None:
        """What needs no other part. at: its body, in tree order."""
        struct["kind"] = model.core.ControllerKind[f"CONTROL_{self.kernel}"]
        struct["reference"] = number("TO", self.reference)
        struct["link"], struct["q_BL"] = model.tree.link[at], quaternion(real(model.places[at].C_BL))
        struct["sample"], struct["delay"], struct["enabled"] = self.sample, self.delay, self.enabled
        struct["target"], struct["target_rate"] = unit(self.target), self.target_rate
        for name in ("proportional", "integral", "derivative"):
            struct[name] = getattr(self, name)
        struct["limit"], struct["axis"], struct["spin_rate"] = self.max_torque, unit(self.axis), self.spin_rate
        if self.direction is not None:
            struct["pointing"], struct["direction"] = 1, unit(self.direction)
        struct["deadband"], struct["gain"], struct["target_momentum"] = self.deadband, self.gain, self.target_momentum

    def columns(self, model: Assembly) -> list[int]:
        """Of its outputs in a robot's matrices; none: it moves no robot."""
        return []

    def wanted(self, model: Assembly) -> list[int]:
        """Signals of the targets of its outputs, if it has any."""
        return []

    def fill_law(self, struct: np.void, model: Assembly) -> None:
        """The struct of its law of a robot."""

    def indices(self, means: str, craft: Spacecraft) -> list[int]:
        """Of its actuators among those of their kind."""
        known = [other.name for other in getattr(craft, means)]
        return [known.index(name) for name in self.actuators]

    def depends_on_posture(self, means: str, at: int, model: Assembly) -> bool:
        """Whether actuators turn against the body that is measured or, of thrusters, the mass centre may move: then
        they share at every sample as everything lies then."""
        if means == "drives" or self.kernel == "PYTHON":
            return False
        bodies = {other.name: other.body for other in getattr(model.craft, means)}
        elsewhere = any(model.tree.link[model.at[bodies[name]]] != model.tree.link[at] for name in self.actuators)
        return elsewhere or means == "thrusters" and (len(model.tree.base) > 1
                                                      or any(tank.mass > 0 for tank in model.craft.tanks))

    def command(self, means: str, model: Assembly) -> list[int]:
        """Registers that take the place of the actuators' time laws, or the indices of thrusters."""
        indices = self.indices(means, model.craft)
        if means == "thrusters":
            return indices
        struct, name = OBEYS[means]
        slots = []
        for i in indices:
            if means == "drives":
                name = "target" if model.craft.drives[i].mode == "rate" else "torque"
            model.devices[struct][name][i] = value = model.signals.register()
            slots.append(model.signals.slot(value))
        return slots


def why_uncontrollable(section: str, part: Any) -> str | None:
    """Why a thing cannot obey a controller."""
    wrong = part.why_uncontrollable() if hasattr(part, "why_uncontrollable") else None
    law = getattr(part, OBEYS[section][1]) if section in OBEYS else 0.0
    if wrong is None and law not in (0.0, TimeLaw()):
        wrong = (f"'{part.name}' has a {OBEYS[section][1]} of its own, and the controller's takes its place: give one "
                 f"of them")
    return wrong


def one_of(given: ThingModel, *names: str) -> None:
    """Raises InvalidValue unless exactly one of two spellings of a key is there."""
    keys = [given.known_keys[name].alias or name for name in names]
    found = [key for name, key in zip(names, keys) if name in given.given_keys]
    if not found:
        raise InvalidValue(Finding(f"missing key '{keys[0]}'",
                                   f"{keys[0]}: {given.known_keys[names[0]].text}"))
    if len(found) > 1:
        raise InvalidValue(Finding(f"'{found[1]}' beside {found[0]}", "they mean the same", (found[1],),
                                   about_key=True))
