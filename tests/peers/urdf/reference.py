"""Makes reference.json: what Pinocchio finds of the URDFs of this directory in random states, without gravity. Run by
hand, with `pip install pin`:

    python tests/peers/urdf/reference.py

Speeds of Pinocchio are its own; ``speeds`` (T) takes them to nesim's: velocity of the root body's mass centre in N,
rate in root axes, joint rates.
"""

import json
from pathlib import Path

import numpy as np
import pinocchio as pin

HERE = Path(__file__).parent
# file, base, root body, its mass centre in its axes, frames whose Jacobians are kept
ROBOTS = [("serial", "free", "base", (0.1, -0.05, 0.2), ("tool0",)), ("serial", "fixed", "base", (0.1, -0.05, 0.2),
    ("tool0",)),
          ("branched", "free", "torso", (0, 0, 0.3), ("left_hand", "eye")), ("slides", "free", "rail", (0, 0, 0.1),
    ("hook", "mark")),
          ("slides", "fixed", "rail", (0, 0, 0.1), ("hook",)), ("floating", "free", "body", (0.1, 0, 0), ("foot",)),
          ("ground", "fixed", "world", (0, 0, 0), ("hook", "stand"))]
STATES = 2


def value(model, joint: str, q: np.ndarray) -> float:
    """Angle or displacement; of a continuous joint Pinocchio keeps cosine and sine."""
    known = model.joints[model.getJointId(joint)]
    return float(q[known.idx_q] if known.nq == 1 else np.arctan2(q[known.idx_q + 1], q[known.idx_q]))


def state(model, root: str, center: np.ndarray, frames: tuple[str, ...], base: str, r: np.random.Generator) -> dict:
    """One random state and all answers."""
    data, aligned = model.createData(), pin.LOCAL_WORLD_ALIGNED
    q = pin.integrate(model, pin.neutral(model), r.uniform(-1.5, 1.5, model.nv))
    v, a, tau = r.normal(size=(3, model.nv))
    joints = [name for name in model.names if name not in ("universe", "root_joint", "flight")]
    columns = [model.joints[model.getJointId(name)].idx_v for name in joints]
    forward = np.zeros(model.nv)
    forward[columns] = tau[columns]                                        # the base is free of forces, or held
    accelerations = pin.aba(model, data, q, v, forward)
    inverse = pin.rnea(model, data, q, v, a)
    H = pin.crba(model, data, q)
    H = np.triu(H) + np.triu(H, 1).T
    pin.computeJointJacobians(model, data, q)
    pin.forwardKinematics(model, data, q, v, a)
    pin.updateFramePlacements(model, data)
    at = model.getFrameId(root, pin.BODY) if root != "world" else 0
    place, J = data.oMf[at], pin.getFrameJacobian(model, data, at, aligned)
    arm, w = place.rotation @ center, pin.getFrameVelocity(model, data, at, aligned).angular
    moved = pin.getFrameClassicalAcceleration(model, data, at, aligned)
    T = np.vstack([J[:3] + np.cross(J[3:].T, arm).T, place.rotation.T @ J[3:], np.eye(model.nv)[columns]])
    du = np.concatenate([moved.linear + np.cross(moved.angular, arm) + np.cross(w, np.cross(w, arm)), place.rotation.T
                         @ moved.angular])
    out = {"joints": {name: [value(model, name, q), v[i], a[i], tau[i]] for name, i in zip(joints, columns)},
           "root": {"rotation": place.rotation.tolist(), "mass_center": place.act(center).tolist(),
                    "rate": (place.rotation.T @ w).tolist()},
           "frames": {f.name: [data.oMf[i].rotation.tolist(), data.oMf[i].translation.tolist()] for i,
                      f in enumerate(model.frames) if f.type == pin.BODY and f.name != "universe"},
           "forward": accelerations[columns].tolist()}
    jacobians = {name: pin.getFrameJacobian(model, data, model.getFrameId(name, pin.BODY), aligned) for name in frames}
    if base == "fixed":
        return out | {"mass_matrix": H[np.ix_(columns, columns)].tolist(), "inverse": inverse[columns].tolist(),
                      "jacobians": {k: J[:, columns].tolist() for k, J in jacobians.items()}}
    return out | {"speeds": T.tolist(), "root_acceleration": du.tolist(), "mass_matrix": H.tolist(),
                  "inverse": inverse.tolist(),
                  "jacobians": {k: J.tolist() for k, J in jacobians.items()}}


def main() -> None:
    r = np.random.default_rng(20261118)
    robots = []
    for name, base, root, center, frames in ROBOTS:
        text = (HERE / f"{name}.urdf").read_text()
        model = pin.buildModelFromXML(text) if base == "fixed" or "floating" in text else pin.buildModelFromXML(text,
            pin.JointModelFreeFlyer())
        model.gravity.setZero()
        robots.append({"robot": name, "base": base,
            "states": [state(model, root, np.array(center, float), frames, base, r) for _ in range(STATES)]})
    made = {"made": f"Pinocchio {pin.__version__}, random states; rotations take a frame's components to N's",
            "robots": robots}
    (HERE / "reference.json").write_text(json.dumps(made, separators=(",", ":")) + "\n")


if __name__ == "__main__":
    main()
