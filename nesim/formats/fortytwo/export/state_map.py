"""Which column of x and u is what: the state vector map of 42's Tree file."""

from __future__ import annotations

from collections.abc import Sequence

from nesim.post.kinetics import freedoms, moving, sliding

LETTERS = {"x": "1", "y": "2", "z": "3"}
ROW = "{:20} {:>7} {:>7} {:>7} {:>7}     {:7}  {:7}"


def state_map(i: int, entry: dict) -> list[str]:
    """Lines of text. i: number of the spacecraft. entry: its part of the resolved input. Columns count from 0, both
    ends included."""
    joints = entry.get("joints", [])
    lines = [f"SC {i:2d}:  Nb = {len(entry['bodies']):2d}  Ng = {len(joints):2d}", "", "State Vector Map:", "",
             ROW.format("Body/Joint", "RotDOF", "TrnDOF", "RotSeq", "TrnSeq", "u[]", "x[]").rstrip(),
             ROW.format(entry["bodies"][0]["name"], "wn", "---", "123", "---", "00-02", "00-03").rstrip()]
    u, x = 3, 4
    for joint in moving(joints):
        n, slides, ball = freedoms(joint), sliding(joint), joint["type"] == "spherical"
        turning = "123" if ball else sequence(joint["axes"] if joint["type"] == "gimbal" else ())
        numbers = (str(n - len(slides)), str(len(slides)), turning or "---", sequence(slides) or "---")
        lines.append(ROW.format(joint["name"], *numbers, columns(u, n), columns(x, n + ball)).rstrip())
        u, x = u + n, x + n + ball
    return [*lines, ROW.format(entry["bodies"][0]["name"], "---", "vn", "---", "123", columns(u, 3),
                               columns(x, 3)).rstrip()]


def sequence(axes: Sequence[str]) -> str:
    """Axes as digits; ``-`` for one that is no coordinate axis."""
    return "".join(LETTERS.get(axis, "-") if isinstance(axis, str) else "-" for axis in axes)


def columns(first: int, count: int) -> str:
    """The first and the last."""
    return f"{first:02d}-{first + count - 1:02d}"
