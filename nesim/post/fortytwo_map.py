"""Which column of x and u is what: the state vector map of 42's Tree file."""

from __future__ import annotations

from nesim.post.kinetics import freedoms, in_order

LETTERS = {"x": "1", "y": "2", "z": "3"}
ROW = "{:20} {:>7} {:>7} {:>7} {:>7}     {:7}  {:7}"


def state_map(i: int, entry: dict) -> list[str]:
    """Lines of text. i: number of the spacecraft. entry: its part of the resolved input. Columns count from 0, both ends included."""
    joints = entry.get("joints", [])
    lines = [f"SC {i:2d}:  Nb = {len(entry['bodies']):2d}  Ng = {len(joints):2d}", "", "State Vector Map:", "",
             ROW.format("Body/Joint", "RotDOF", "TrnDOF", "RotSeq", "TrnSeq", "u[]", "x[]").rstrip(),
             ROW.format(entry["bodies"][0]["name"], "wn", "---", "123", "---", "00-02", "00-03").rstrip()]
    u, x = 3, 4
    for joint in in_order(joints):
        n, slides, ball = freedoms(joint), joint["type"] == "prismatic", joint["type"] == "spherical"
        turns = ("0", str(n), "---", sequence(joint)) if slides else (str(n), "0", "123" if ball else sequence(joint), "---")
        lines.append(ROW.format(joint["name"], *turns, columns(u, n), columns(x, n + ball)).rstrip())
        u, x = u + n, x + n + ball
    return [*lines, ROW.format(entry["bodies"][0]["name"], "---", "vn", "---", "123", columns(u, 3), columns(x, 3)).rstrip()]


def sequence(joint: dict) -> str:
    """The axes as digits; ``---`` where one is no coordinate axis."""
    return "".join(LETTERS.get(axis, "?") if isinstance(axis, str) else "?" for axis in joint["axes"]).replace("?", "-")


def columns(first: int, count: int) -> str:
    """The first and the last."""
    return f"{first:02d}-{first + count - 1:02d}"
