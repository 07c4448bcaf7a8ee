"""One spacecraft of a view: its motion at the frames, its bodies, joints and devices, and what points where."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from nesim.base.attitudes import conjugate, matrices, product, to_body
from nesim.base.rotations import AXES
from nesim.post.data import CraftData
from nesim.post.geometry import rotation, vector
from nesim.post.quantities import at_times, drawable
from nesim.view import shapes
from nesim.view.pack import Pack
from nesim.view.sampling import FrameInterpolation, continuous, mix, read_rows, slerp, whole_turns

if TYPE_CHECKING:
    from nesim.results.reader import CraftResults

VECTORS = {"magnetic_field": "field", "angular_momentum": "momentum"}      # recorded in N: dataset -> name in the page
FINEST = 1e-6                    # of a spacecraft's size, and of a quaternion's: a thousandth of a pixel
IMAGES = 5000                    # bodies that are drawn, at most


def describe(craft: CraftData, recorded: CraftResults, frames: np.ndarray, meshes: shapes.Meshes, pack: Pack) -> dict:
    """For the page. recorded: the spacecraft's results. frames: s."""
    between = FrameInterpolation.of(frames, craft.time)
    out: dict = {"name": craft.name, "first": float(craft.time[0]), "last": float(craft.time[-1])}
    position, velocity = orbit(recorded, between, frames, craft.time)
    out |= {"position": pack.add(position.T, "f8"), "velocity": pack.add(velocity.T)}
    if craft.has("body_attitude", "body_position") and 0 < len(craft.bodies) <= IMAGES:
        out |= attitudes(craft, recorded, between, frames, pack)
        out["bodies"] = shapes.bodies_of(craft, meshes)
        out["joints"] = joints(craft)
        out |= {"wheels": wheels(craft, recorded, between, pack), "thrusters": thrusters(craft, recorded, between,
            pack),
                "contacts": contacts(craft, recorded, between, pack)}
        out["tips"] = [{"label": tip.label, "body": craft.bodies.index(tip.body), "arm": [float(x) for x in tip.arm]}
                       for tip in craft.tips if tip.arm is not None] + endpoints(craft)
    vectors = {name: between.linear(recorded[key]).T for key, name in VECTORS.items() if key in recorded}
    out["vectors"] = {name: pack.add(values) for name, values in vectors.items() if np.nan_to_num(values).any()}
    if "sunlight" in recorded:
        out["sunlight"] = pack.add(between.linear(recorded["sunlight"]))
    return out


def orbit(recorded: CraftResults, between: FrameInterpolation, frames: np.ndarray,
          times: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """(frame, 3) m and (frame, 3) m/s in N: positions by cubics that have the velocities of the records."""
    rows = between.rows
    position, velocity = (drawable(read_rows(recorded[key], rows)) for key in ("position", "velocity"))
    inside = np.clip(frames, times[rows[0]], times[rows[-1]])
    kept = np.concatenate([[True], np.diff(times[rows]) > 0])
    return at_times(inside, times[rows][kept], position[kept], velocity[kept]), between.linear(recorded["velocity"])


def attitudes(craft: CraftData, recorded: CraftResults, between: FrameInterpolation, frames: np.ndarray,
              pack: Pack) -> dict:
    """Attitude q_BN of the root and, in its axes, where the spacecraft's mass centre and all other bodies are: what
    turns with the root hardly changes there, so that straight lines between frames do not cut corners."""
    (qa, qb), (ra, rb) = between.pick(recorded["body_attitude"]), between.pick(recorded["body_position"])
    ends = [seen_from_root(q, r) for q, r in ((qa, ra), (qb, rb))]
    root = continuous(slerp(qa[:, 0], qb[:, 0], between.share))
    (a_center, a_place, a_turn), (b_center, b_place, b_turn) = ends
    others = range(a_turn.shape[1])
    turn = (np.stack([continuous(slerp(a_turn[:, k], b_turn[:, k], between.share)) for k in others], axis=1)
            if len(others) else a_turn)
    center, place = mix(a_center, b_center, between.share), mix(a_place, b_place, between.share)
    finest = FINEST * float(np.nanmax(np.abs(place), initial=0.0))
    out = {"attitude": pack.add(root.T, finest=FINEST), "center": pack.add(center.T, finest=finest),
           "place": pack.add(np.moveaxis(place, 0, -1), finest=finest), "turn": pack.add(np.moveaxis(turn, 0, -1),
        finest=FINEST)}
    if "body_rate" in recorded and len(frames) > 1:
        turns = whole_turns(frames, root, craft.time, drawable(craft.read("body_rate", 0)))
        if turns.any():
            out["turns"] = pack.add(turns, "i1")
    return out


def seen_from_root(q: np.ndarray, r: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """(frame, 3) mass centre of the spacecraft and (frame, body - 1, 3) of the other bodies from the root's, m, in root
    axes; (frame, body - 1, 4) q_BR of the other bodies. q: (frame, body, 4) q_BN. r: (frame, body, 3) m in N."""
    C = matrices(q[:, 0])
    place = np.einsum("tij,tbj->tbi", C, r[:, 1:] - r[:, :1])
    back = conjugate(q[:, 0])
    turn = [product(q[:, k], back) for k in range(1, q.shape[1])]
    return -to_body(C, r[:, 0]), place, np.stack(turn, axis=1) if turn else np.empty((len(q), 0, 4))


def center_of(craft: CraftData, body: str) -> np.ndarray:
    """Mass centre of a body from its origin."""
    return vector(craft.part("bodies", body).get("mass_center"))


def joints(craft: CraftData) -> list[dict]:
    """What a page needs to draw joints and to magnify what they do. inner, outer: numbers of bodies; points: m from
    their mass centres; straight: q of the outer body against the inner one with the joint at zero; axes: in the inner
    body; driven: by a drive."""
    driven = {str(part.get("joint")) for part in craft.parts("drives")}
    out = []
    for part in craft.parts("joints"):
        try:
            inner, outer = craft.bodies.index(str(part["inner"])), craft.bodies.index(str(part["outer"]))
            C_in, C_out = rotation(part.get("inner_rotation")), rotation(part.get("outer_rotation"))
            entry = {"name": str(part["name"]), "type": str(part["type"]), "inner": inner, "outer": outer,
                     "driven": part["name"] in driven,
                     "innerPoint": shapes.floats(vector(part.get("inner_point")) - center_of(craft,
                craft.bodies[inner])),
                     "outerPoint": shapes.floats(vector(part.get("outer_point")) - center_of(craft,
                craft.bodies[outer])),
                     "straight": shapes.floats(quaternion(C_out @ C_in)),
                     "axes": [shapes.floats(axis) for axis in axes_of(part, C_in)]}
        except (KeyError, TypeError, ValueError):
            continue
        out.append(entry)
    return out


def quaternion(C: np.ndarray) -> np.ndarray:
    """Of one matrix."""
    from nesim.base.rotations import quaternion as of

    return np.asarray(of(C), dtype=float)


def axes_of(joint: dict, C_in: np.ndarray) -> list[np.ndarray]:
    """Of a joint at zero, its slides and its turns, in its inner body's axes."""
    return [C_in.T @ vector(AXES.get(axis, axis) if isinstance(axis, str) else axis)
            for key in ("slides", "axes") for axis in (joint.get(key) or ())[:3]]


def endpoints(craft: CraftData) -> list[dict]:
    """Drawn as tips are. arm: m from the body's mass centre, its axes."""
    out = []
    for part in craft.parts("endpoints"):
        try:
            body = craft.bodies.index(str(part["body"]))
            out.append({"label": str(part["name"]), "body": body,
                        "arm": shapes.floats(vector(part.get("point")) - center_of(craft, craft.bodies[body]))})
        except (KeyError, TypeError, ValueError):
            continue
    return out


def wheels(craft: CraftData, recorded: CraftResults, between: FrameInterpolation, pack: Pack) -> list[dict]:
    """Where they are, and their speeds (rad/s)."""
    placed = devices(craft, "wheels", craft.wheels, "axis")
    if not placed or "wheel_speed" not in recorded:
        return []
    speed = between.linear(recorded["wheel_speed"])
    return [part | {"speed": pack.add(speed[:, craft.wheels.index(part["name"])])} for part in placed]


def thrusters(craft: CraftData, recorded: CraftResults, between: FrameInterpolation, pack: Pack) -> list[dict]:
    """Where they are, and their forces (N)."""
    placed = devices(craft, "thrusters", craft.thrusters, "direction")
    if not placed or "thruster_force" not in recorded:
        return []
    force = between.linear(recorded["thruster_force"])
    return [part | {"force": pack.add(force[:, craft.thrusters.index(part["name"])])} for part in placed]


def contacts(craft: CraftData, recorded: CraftResults, between: FrameInterpolation, pack: Pack) -> list[dict]:
    """Those that bear a force: where their endpoints are, as in endpoints(), and the force on them (N, in N)."""
    if not craft.has("contact_force"):
        return []
    force, places = between.linear(recorded["contact_force"]), {place["label"]: place for place in endpoints(craft)}
    out = []
    for label, endpoint in touching(craft).items():
        if label in craft.contacts and endpoint in places:
            place, values = places[endpoint], force[:, craft.contacts.index(label)]
            if np.nan_to_num(values).any():
                out.append({"name": label, "body": place["body"], "at": place["arm"], "force": pack.add(values.T)})
    return out


def touching(craft: CraftData) -> dict[str, str]:
    """The endpoint of every contact by the name under which it is recorded."""
    out: dict[str, str] = {}
    for part in craft.parts("contacts"):
        name, ends = str(part.get("name")), part.get("endpoints")
        ends = [str(end) for end in ends] if isinstance(ends, list) else []
        out |= {name if len(ends) == 1 else f"{name}.{end}": end for end in ends}
    return out


def devices(craft: CraftData, section: str, names: list[str], along: str) -> list[dict]:
    """name, body, place (m from its mass centre) and direction in body axes of what the file and its input both
    know."""
    out = []
    for part in craft.parts(section):
        try:
            name, body = str(part["name"]), craft.bodies.index(str(part["body"]))
            axis = vector(part[along])
            place = vector(part.get("position")) - center_of(craft, craft.bodies[body])
            if name in names and np.linalg.norm(axis) > 0:
                out.append({"name": name, "body": body, "at": shapes.floats(place),
                            "axis": shapes.floats(axis / np.linalg.norm(axis))})
        except (KeyError, TypeError, ValueError):
            continue
    return out
