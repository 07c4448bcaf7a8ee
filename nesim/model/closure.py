"""Loops that are not closed at the start, or cannot be."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from nesim import _core
from nesim.base.errors import Problem
from nesim.base.rotations import dcm, real
from nesim.model.compile import Field, compile_spacecraft
from nesim.model.states import start_state
from nesim.model.topology import sort_tree
from nesim.things import Loop, Spacecraft
from nesim.things.joints import axis_vectors
from nesim.things.loop import across
from nesim.things.postures import posture

MOST = 1e-4             # m or rad: less is closed at the start


def find_open(craft: Spacecraft, method: Any) -> list[Problem]:
    """Of a checked spacecraft. method: of variational steps."""
    wrong = {i: found for i, loop in enumerate(craft.loops) if loop.closed and (found := gap_of(craft, loop))}
    if not wrong and any(loop.closed for loop in craft.loops):
        wrong = not_assembled(craft, method)
    return [Problem(("loops", i), f"loops[{i}] ('{craft.loops[i].name}')", *found) for i, found in wrong.items()]


def gap_of(craft: Spacecraft, loop: Loop) -> tuple[str, str] | None:
    """How far a loop is open at the start, in words, and what is allowed; None if it is not."""
    tree = sort_tree(craft)
    axes, places = posture(craft, tree)
    frames, points = [], []
    for name, point, turn in ((loop.inner, loop.inner_point, dcm(loop.inner_rotation)),
                              (loop.outer, loop.outer_point, dcm(loop.outer_rotation).T)):
        at = next(here for here, declared in enumerate(tree.order) if craft.bodies[declared].name == name)
        center = real(craft.bodies[tree.order[at]].mass_center)
        points.append(places[at] + axes[at].T @ (real(point) - center))
        frames.append(turn @ axes[at])                  # root axes -> joint frame
    apart = frames[0] @ (points[1] - points[0])
    gap = float(np.sqrt(sum((apart @ u) ** 2 for u in across(axis_vectors(loop.sliding)))))
    if gap > MOST:
        return f"does not close at the start: its points are {gap:.6g} m apart", f"(allowed: up to {MOST:g} m)"
    angle = rotation_error(loop, frames[1] @ frames[0].T)
    if angle > MOST:
        return f"does not close at the start: its axes are {angle:.6g} rad apart", f"(allowed: up to {MOST:g} rad)"
    return None


def rotation_error(loop: Loop, C: np.ndarray) -> float:
    """Angle by which the joint frames are turned against each other in ways that the joint does not allow, rad. C:
    inner to outer."""
    axes = axis_vectors(loop.turning)
    if loop.type == "spherical" or len(axes) == 3:
        return 0.0
    if len(axes) == 2:
        return float(abs(axes[1] @ (C @ axes[0]) - axes[1] @ axes[0]))
    if len(axes) == 1:
        a, b = axes[0], C @ axes[0]
        return float(np.arctan2(np.linalg.norm(np.cross(a, b).astype(float)), float(a @ b)))
    across_both = real([C[1, 2] - C[2, 1], C[2, 0] - C[0, 2], C[0, 1] - C[1, 0]])
    return float(np.arctan2(float(np.sqrt(across_both @ across_both)), float(np.trace(C)) - 1))


def not_assembled(craft: Spacecraft, method: Any) -> dict[int, tuple[str, str]]:
    """The loop that stays open although all joints give way, by its number."""
    core = _core.BY_LANES[1]
    plain = replace(craft, contacts=(), controllers=(), commands=(), thrusters=(), tanks=(), torquers=(), field=None)
    compiled = compile_spacecraft(plain, Field(), checked=True)
    devices = [compiled.devices.in_core(core)] if compiled.devices else None
    q, u = start_state(compiled)
    run = core.FixedRun(core.Workspace(core.Model(compiled.arrays, None), devices), q, u, method, 1.0, 1, 1,
                        np.empty((1, 0)))
    torn = run.torn()
    if torn is None:
        return {}
    left = max(abs(gap) for gap, loop in zip(run.gaps(), compiled.arrays["row_loop"], strict=True) if loop == torn)
    text = f"cannot be closed, whatever the joints do: it stays open by {left:.6g} (m, or rad of its axes)"
    return {torn: (text, "")}
