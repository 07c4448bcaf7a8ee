"""A spacecraft file of 42 -> the tree of a nesim spacecraft file."""

from __future__ import annotations

from collections.abc import Set
from math import fmod

import numpy as np

from nesim.base.rotations import quaternion, real, unit
from nesim.formats.fortytwo.convert.geometry import Geometry
from nesim.formats.fortytwo.convert.nodes import numbers, rotation_node, vector, with_unit
from nesim.formats.fortytwo.convert.orbits import euler
from nesim.formats.fortytwo.read.form import NEWER, OLDER, FormatVersion
from nesim.formats.fortytwo.read.lines import is_on
from nesim.text.locate import Report
from nesim.text.nodes import Notices, at
from nesim.text.source import Node

XYZ = {"1": "x", "2": "y", "3": "z"}
# of 42's actuated joints: limit and gain
SERVO = {OLDER: {"rotation": (10.0, 10.0 / np.radians(1.0)), "translation": (10.0, 10.0 / 0.01)},
         NEWER: {"rotation": (500.0, 120.0), "translation": (10.0, 10.0 / 0.01)}}
EMBEDDED = 1e-6     # share of its body's least moment of inertia that a rotor with embedded momentum has


class CraftTree:
    """Builds the sections of one spacecraft. parts: its files by name. commanded: (joint, kind, axis) that a command
    locks or frees. lenient: what does nothing in 42 is left out. form: of which 42 it is."""

    def __init__(self, values: dict, parts: dict, report: Report, notices: Notices, commanded: Set = frozenset(),
                 lenient: bool = False,
                 form: FormatVersion = FormatVersion(), geometry: Geometry | None = None):
        self.values, self.parts = values, parts
        self.report, self.notices = report, notices
        self.commanded, self.lenient, self.form, self.geometry = commanded, lenient, form, geometry
        self.joints: list = []
        self.bodies: list = []
        self.drives: list = []
        self.drive_names: dict[tuple, str] = {}

    def check_tree(self) -> bool:
        """Every body but the first is the outer body of one joint, whose inner body comes before it; balls turn about
        three axes."""
        before = len(self.report.problems)
        count = len(self.values["bodies"])
        reached: dict[int, int] = {}
        for i, joint in enumerate(self.values["joints"]):
            inner, outer = joint["bodies"]
            turns, _, kind = joint["rotation"]
            if kind.value == "SPHERICAL" and turns.value != 3:
                self.report.at(turns, f"a SPHERICAL joint turns about 3 axes, found {turns.value}", "(allowed: 3)")
            for node in (inner, outer):
                if node.value >= count:
                    self.report.at(node, f"there is no body {node.value} for joint {i}", f"(allowed: 0 to {count - 1})")
            if inner.value >= outer.value:
                self.report.at(inner, f"inner body {inner.value} of joint {i} must come before its outer body "
                                      f"{outer.value}")
            elif outer.value in reached:
                self.report.at(outer, f"body {outer.value} is the outer body of joint {reached[outer.value]} already",
                               "every body but the first hangs on one joint")
            elif inner.value and inner.value not in reached:
                self.report.at(inner, f"body {inner.value} is not connected yet to the first one",
                               "order joints from the first body outward")
            reached.setdefault(outer.value, i)
        return len(self.report.problems) == before

    def build(self, rates: list[np.ndarray], magnetic: bool, residual: bool) -> dict:
        """Sections by name. rates: of every body in N, body axes, rad/s. magnetic: there is a field. residual: bodies'
        dipoles feel it."""
        for i, block in enumerate(self.values["bodies"]):
            self.bodies.append(self._body(i, block, residual))
        for i, block in enumerate(self.values["joints"]):
            self._joint(i, block)
        sections = {"bodies": self.bodies, "joints": self.joints, "wheels": self._wheels(rates), "drives": self.drives,
                    "thrusters": self._thrusters(), "torquers": self._torquers(magnetic), "surfaces": self._surfaces()}
        return {key: items for key, items in sections.items() if items}

    # ---- bodies

    def _body(self, i: int, block: dict, residual: bool) -> Node:
        moments, products = numbers(block["moments"]), numbers(block["products"])
        tensor = np.diag(moments) - np.array([[0, products[0], products[1]], [products[0], 0, products[2]],
                                              [products[1], products[2], 0]])
        if self.values["flags"]["reference"].value == "REFPT_JOINT":
            c = np.array(numbers(block["center"]))
            tensor = tensor - block["mass"].value * (c @ c * np.eye(3) - np.outer(c, c))
        for wheel in self.values["wheels"]:
            if wheel["body"].value == i and any(numbers(wheel["axis"])):
                a = unit(numbers(wheel["axis"])).astype(float)
                tensor = tensor + wheel["inertia"].value * np.outer(a, a)
        plain = not np.any(tensor - np.diag(np.diag(tensor)))
        inertia = [float(x) for x in np.diag(tensor)] if plain else [[float(x) for x in row] for row in tensor]
        out = {"name": f"B{i}", "mass": at(block["mass"], block["mass"].value),
               "inertia": at(block["moments"][0], inertia)}
        if any(numbers(block["center"])):
            out["mass_center"] = vector(block["center"])
        if residual and any(numbers(block["dipole"])):
            out["residual_dipole"] = vector(block["dipole"])
        if self.geometry and (path := self.geometry.shapes.get(block["geometry"].value)):
            out["shape"] = at(block["geometry"], {"mesh": path})
        if self._impossible(tensor):
            out["unphysical"] = True
            self.notices.add(block["moments"][0], f"no distribution of mass has the inertia of body {i}: a moment is "
                                                  f"larger than the others together")
        return at(block["mass"], out)

    def _surfaces(self) -> list:
        """Every polygon of the model files, with the drag coefficient of the spacecraft; materials that do not say how
        they reflect are mirrors, as in 42."""
        if not self.geometry or not self.geometry.acting:
            return []
        drag = self.values["flags"]["drag"]
        return [at(block["geometry"], {"body": f"B{i}", "shape": "mesh", "drag": at(drag, drag.value), "specular": 1.0,
                                       "diffuse": 0.0})
                for i, block in enumerate(self.values["bodies"])]

    @staticmethod
    def _impossible(tensor: np.ndarray) -> bool:
        """42 asks for nothing; what cannot be turned at all is still refused."""
        a, b, largest = np.linalg.eigvalsh(tensor)
        return a > 0 and a + b < largest * (1 - 1e-9)

    # ---- joints

    def _joint(self, i: int, block: dict) -> None:
        turns, slides = block["rotation"][0].value, block["translation"][0].value
        self._check_type(i, block)
        inner, outer = block["bodies"]
        ends = {"inner": at(inner, f"B{inner.value}"), "outer": at(outer, f"B{outer.value}"),
                "inner_point": vector(block["inner_point"]), "outer_point": vector(block["outer_point"])}
        before, after = ({f"{side}_rotation": rotation_node(block[f"{side}_angles"])}
                         if any(numbers(block[f"{side}_angles"])[:3]) else {} for side in ("inner", "outer"))
        if turns and slides:
            self._add(block, {"name": f"G{i}", **ends, **before, **after, **self._slide_and_turn(i, block)})
        elif slides:
            self._add(block, {"name": f"G{i}", **self._slide(i, block), **ends, **before, **after})
        else:
            self._add(block, {"name": f"G{i}", **ends, **before, **after,
                              **(self._turn(i, block) if turns else {"type": at(block["rotation"][0], "fixed")})})

    def _add(self, block: dict, joint: dict) -> None:
        self.joints.append(at(block["type"], joint))

    def _check_type(self, i: int, block: dict) -> None:
        kind, free = block["type"].value, self._free(block)
        if kind == "ACTUATED" and free and block["rotation"][2].value == "SPHERICAL":
            self.notices.add(block["type"], f"joint {i} is ACTUATED and SPHERICAL: its rate servo is not available, it "
                                            f"turns freely", changes=True)
        elif kind == "AD_HOC_JOINT":
            self.notices.add(block["type"], f"joint {i} is AD_HOC_JOINT: what 42 was compiled with is not known here, "
                                            f"the joint moves freely")
        elif kind not in ("PASSIVE", "ACTUATED"):
            self.notices.add(block["type"], f"joint {i}: {kind} is not available, the joint moves freely", changes=True)

    @staticmethod
    def _free(block: dict) -> bool:
        pairs = (("rotation", "rotation_locked"), ("translation", "translation_locked"))
        return any(not is_on(flag) for kind, locks in pairs for flag in block[locks][:block[kind][0].value])

    def _turn(self, i: int, block: dict) -> dict:
        n = block["rotation"][0].value
        if block["rotation"][2].value == "SPHERICAL":
            return self._ball(i, block)
        sequence = block["rotation"][1]
        axes = at(sequence, [XYZ[digit] for digit in sequence.value[:n]])
        locked = self._locks(i, "rotation", block["rotation_locked"], n, block["rates"])
        rates = [0.0 if held else node.value for held, node in zip(locked, block["rates"])]
        self._servos(i, "rotation", block, n)
        out = {"type": at(sequence, "gimbal"), "axes": axes,
               "angle": with_unit([at(node, within_half_a_turn(node.value)) for node in block["angles"][:n]], "deg")}
        if any(rates):
            out["rate"] = at(block["rates"][0], [f"{x!r} deg/s" if x else 0.0 for x in rates])
        springs = self._springs(block, "spring", "damper", n)
        if n == 3 and (springs or block["type"].value == "ACTUATED"):
            springs["spring_law"] = "vector"            # in 42 the first and third axis feel one another's torques
        return out | springs

    def _ball(self, i: int, block: dict) -> dict:
        """42 takes the sequence 123 whatever is written; rates are in the axes of the joint's outer frame."""
        locked = [is_on(node) for node in block["rotation_locked"]]
        turn = at(block["angles"][0], {"angles": with_unit(block["angles"], "deg"), "sequence": 123})
        if all(locked):
            outer = quaternion(euler(block["outer_angles"])
                               @ euler([*block["angles"], at(block["rotation"][1], "123")]))
            return {"type": "fixed", "outer_rotation": at(block["angles"][0],
                                                          {"quaternion": [float(x) for x in outer]})}
        if any(locked):
            self.report.at(block["rotation_locked"][0], f"single axes of a SPHERICAL joint ({i}) cannot be locked",
                           "(allowed: all three, or none)")
        out = {"type": at(block["rotation"][2], "spherical")} | ({"attitude": turn} if any(numbers(block["angles"]))
            else {})
        rates = real(numbers(block["rates"]))
        if rates.any():
            rates = euler(block["outer_angles"]) @ rates
            out["rate"] = at(block["rates"][0], [f"{float(x)!r} deg/s" for x in rates])
        springs = self._springs(block, "spring", "damper", 3)
        if len(set(springs["stiffness"].plain() if "stiffness" in springs else ())) > 1:
            springs["spring_law"] = "vector"            # equal ones are the same in both
        return out | springs

    def _slide(self, i: int, block: dict) -> dict:
        n = block["translation"][0].value
        locked = self._locks(i, "translation", block["translation_locked"], n, block["speeds"])
        rates = [0.0 if held else node.value for held, node in zip(locked, block["speeds"])]
        self._servos(i, "translation", block, n)
        sequence = block["translation"][1]
        out = {"type": at(sequence, "prismatic"), "axes": at(sequence, [XYZ[digit] for digit in sequence.value[:n]]),
               "displacement": vector(block["displacements"][:n])}
        if any(rates):
            out["rate"] = at(block["speeds"][0], rates)
        return out | self._springs(block, "slide_spring", "slide_damper", n)

    def _slide_and_turn(self, i: int, block: dict) -> dict:
        """One joint: first the slides along axes of the inner joint frame, then the turns, as in 42. Numbers of slides
        stand first."""
        slide, turn = self._slide(i, block), self._turn(i, block)
        if turn["type"] == "fixed":                     # a ball of which all axes are locked
            return slide | {"outer_rotation": turn["outer_rotation"]}
        counts = [block[kind][0].value for kind in ("translation", "rotation")]
        both = {}
        for key in ("rate", "stiffness", "damping"):
            found = [half.get(key) for half in (slide, turn)]
            if any(found):
                first = next(node for node in found if node is not None)
                both[key] = at(first, [item for node, count in zip(found, counts)
                                       for item in ([0.0] * count if node is None else node.value)])
        return turn | {"slides": slide["axes"], "displacement": slide["displacement"]} | both

    def _springs(self, block: dict, spring: str, damper: str, n: int) -> dict:
        if block["type"].value != "PASSIVE" or block["file"].value == "NONE":
            return {}
        given = self.parts["joints"].get(block["file"].value)
        if given is None:
            return {}
        pairs = (("stiffness", given[spring][:n]), ("damping", given[damper][:n]))
        return {key: vector(nodes) for key, nodes in pairs if any(numbers(nodes))}

    def _servos(self, i: int, kind: str, block: dict, n: int) -> None:
        """An ACTUATED joint follows commanded rates. What commands them is flight software, without which they are
        0."""
        if block["type"].value != "ACTUATED":
            return
        limit, gain = SERVO[self.form.year][kind]
        first = self._axes_before(i, kind)
        for k in range(n):
            drive = f"G{i}_{'servo' if kind == 'rotation' else 'pusher'}{k}"
            self.drives.append(at(block["type"], {"name": drive, "joint": f"G{i}", "axis": first + k + 1,
                                                  "mode": "rate", "target": 0.0, "damping": float(gain),
                                                  "max_torque": limit}))

    def _axes_before(self, i: int, kind: str) -> int:
        """How many axes of a joint stand before those that turn, or slide."""
        return 0 if kind == "translation" else self.values["joints"][i]["translation"][0].value

    def _locks(self, i: int, kind: str, flags: list[Node], n: int, rates: list[Node]) -> list[bool]:
        """Drives that hold axes, or can. Which are held at the start."""
        slide = kind == "translation"
        first = self._axes_before(i, kind)
        for k, flag in enumerate(flags[:n]):
            if not is_on(flag) and (i, kind, k) not in self.commanded:
                continue
            drive = f"G{i}_{'trn' if slide else 'rot'}{k}"
            self.drive_names[i, kind, k] = drive
            mode = "locked" if is_on(flag) else "free"
            self.drives.append(at(flag, {"name": drive, "joint": f"G{i}", "axis": first + k + 1, "mode": mode}))
            if is_on(flag) and rates[k].value:
                self.notices.add(rates[k], f"axis {k} of joint {i} is locked; its rate is taken as 0")
        return [is_on(flag) for flag in flags[:n]]

    # ---- wheels and the like

    def _wheels(self, rates: list[np.ndarray]) -> list[Node]:
        """42's momentum of a wheel is absolute and not in the body's inertia: the body gets it, and the speed is what
        is left."""
        found = []
        for i, block in enumerate(self.values["wheels"]):
            if not self._on_body(block["body"], f"wheel {i}") or not self._direction(block["axis"], f"wheel {i}"):
                continue
            a, J = unit(numbers(block["axis"])), block["inertia"].value
            speed = real(block["momentum"].value) / real(J) - (a * rates[block["body"].value]).sum()
            torque, momentum = (node.value for node in block["limits"])
            out = {"name": f"Whl{i}", "body": f"B{block['body'].value}",
                   "axis": at(block["axis"][0], [float(x) for x in a]),
                   "inertia": at(block["inertia"], J), "speed": at(block["momentum"], float(speed))}
            out |= {"max_torque": at(block["limits"][0], torque)} if torque else {}
            out |= {"max_speed": at(block["limits"][1], momentum / J)} if momentum else {}
            found.append(at(block["momentum"], out | self._friction(block)))
        return found + self._embedded()

    def _friction(self, block: dict) -> dict:
        if not is_on(self.values["wheel_drag"]) or block["file"].value == "NONE":
            return {}
        given = self.parts["drags"].get(block["file"].value)
        if given is None:
            return {}
        out = {key: at(given[key], given[key].value) for key in ("coulomb", "viscous")}
        if given["static"].value > 0 and given["stribeck"].value > 0:
            out |= {key: at(given[key], given[key].value) for key in ("static", "stribeck")}
        self.notices.add(given["time"], "LuGre's bristles are not available: friction is Coulomb's, viscous and "
                                        "Stribeck's")
        return {"friction": at(block["file"], out)}

    def _embedded(self) -> list[Node]:
        """A constant momentum is a wheel whose speed is prescribed."""
        found = []
        for i, block in enumerate(self.values["bodies"]):
            momentum = real(numbers(block["momentum"]))
            if not momentum.any():
                continue
            size, J = float(np.sqrt((momentum * momentum).sum())), EMBEDDED * max(min(numbers(block["moments"])), 1e-12)
            found.append(at(block["momentum"][0], {"name": f"B{i}_momentum", "body": f"B{i}",
                                                   "axis": [float(x) for x in unit(momentum)],
                                                   "inertia": J, "speed": {"constant": size / J}}))
        return found

    def _thrusters(self) -> list[Node]:
        found = []
        for i, block in enumerate(self.values["thrusters"]):
            if self._on_body(block["body"], f"thruster {i}") and self._direction(block["axis"], f"thruster {i}"):
                where = self._node(block["body"].value, block["node"], f"thruster {i}")
                out = {"name": f"Thr{i}", "body": f"B{block['body'].value}",
                       "force": at(block["force"], block["force"].value),
                       "direction": vector(block["axis"])}
                found.append(at(block["force"], out | ({"position": where} if where else {})))
        return found

    def _torquers(self, magnetic: bool) -> list[Node]:
        found = []
        for i, block in enumerate(self.values["torquers"]):
            if not self._direction(block["axis"], f"torquer {i}"):
                continue
            if not magnetic:
                self.notices.add(block["limit"], "there is no magnetic field: the torquers do nothing and are left out")
                break
            found.append(at(block["limit"],
                            {"name": f"MTB{i}", "body": "B0", "axis": [float(x) for x in unit(numbers(block["axis"]))],
                                             "max_dipole": at(block["limit"], block["limit"].value)}))
        return found

    def _on_body(self, node: Node, what: str) -> bool:
        count = len(self.values["bodies"])
        if node.value < count:
            return True
        self.report.at(node, f"there is no body {node.value} for {what}", f"(allowed: 0 to {count - 1})")
        return False

    def _direction(self, nodes: list[Node], what: str) -> bool:
        if any(numbers(nodes)):
            return True
        if self.lenient:
            self.notices.add(nodes[0], f"{what} has no axis: it does nothing and is left out")
            return False
        self.report.at(nodes[0], f"the axis of {what} must not be zero")
        return False

    def _node(self, body: int, node: Node, what: str) -> Node | None:
        """Place of a node of a body; without a node file there is one, at the body's origin."""
        name = self.values["bodies"][body]["nodes"]
        points = self.parts["nodes"].get(name.value) if name.value != "NONE" else None
        count = 1 if points is None else len(points)
        if node.value >= count:
            self.report.at(node, f"body {body} has no node {node.value} for {what}", f"(allowed: 0 to {count - 1})")
        return vector(points[node.value]) if points and node.value < count else None


def within_half_a_turn(angle: float) -> float:
    """deg. 42 counts angles of joints from -180 to 180, and its springs pull from there."""
    rest = fmod(angle, 360)
    return rest - 360 if rest > 180 else rest + 360 if rest < -180 else rest


def body_rates(values: dict, root: np.ndarray) -> list[np.ndarray]:
    """Rate of every body in N at the start, body axes, rad/s. values: of a spacecraft file whose tree is right."""
    rates = [root] + [real(np.zeros(3))] * (len(values["bodies"]) - 1)
    for block in values["joints"]:
        inner, outer = (node.value for node in block["bodies"])
        rates[outer] = _outer_rate(block, rates[inner])
    return rates


def _outer_rate(block: dict, inner: np.ndarray) -> np.ndarray:
    n, ball = block["rotation"][0].value, block["rotation"][2].value == "SPHERICAL"
    axes = "123" if ball else block["rotation"][1].value[:n]
    angles = [x * np.pi / 180 for x in numbers(block["angles"])[:n]]
    rates = [0.0 if is_on(held) else x * np.pi / 180 for x, held in zip(numbers(block["rates"])[:n],
        block["rotation_locked"])]
    w = euler(block["inner_angles"]) @ inner
    for digit, angle, rate in zip(axes, angles, rates):
        k = int(digit) - 1
        i, j = (k + 1) % 3, (k + 2) % 3
        c, s = np.cos(real(angle)), np.sin(real(angle))
        w[i], w[j] = c * w[i] + s * w[j], c * w[j] - s * w[i]
        if not ball:
            w[k] = w[k] + rate
    return euler(block["outer_angles"]) @ (w + real(rates) if ball else w)
