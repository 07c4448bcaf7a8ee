"""Results as 42's text files: a row a record, columns separated by blanks, no heading, every digit.

One spacecraft has no number in its files' names. Of several, each has its own, from 0 (two digits from eleven on); what 42 writes of the
first one only is there without a number as well.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
import yaml

from nesim.errors import OutputError, ResultError
from nesim.post import kinetics
from nesim.results.reader import CraftResults, Results, open_results

DIGITS = "%.17g"
OF_EACH = ("u", "x")            # that 42 numbers too


def export(path: str | Path, directory: Path) -> list[Path]:
    """Writes everything; the paths, in order. Raises ResultError if the file lacks what is needed, OutputError if a file cannot be written."""
    with open_results(path) as results:
        described = {entry["name"]: entry for entry in yaml.safe_load(results.inputs["_resolved.yaml"])["spacecraft"]}
        tables = {}
        for i, (name, craft) in enumerate(results.items()):
            for key, table in tables_of(craft, described[name]).items():
                tables |= {file: table for file in file_names(key, i, len(results))}
        time = first(results)["time"][...]
    try:
        directory.mkdir(parents=True, exist_ok=True)
        return [_write(directory / "time.42", time[:, None]), *(_write(directory / file, table) for file, table in tables.items())]
    except OSError as error:
        raise OutputError(f"{directory}: cannot be written: {error.strerror}") from None


def first(results: Results) -> CraftResults:
    """The first spacecraft."""
    return next(iter(results.values()))


def file_names(key: str, i: int, count: int) -> list[str]:
    """Of a table of spacecraft i."""
    if count == 1:
        return [f"{key}.42"]
    numbered = f"{key}{i:02d}.42" if count > 10 else f"{key}{i}.42"
    return [numbered] if i or key in OF_EACH else [f"{key}.42", numbered]


def _write(path: Path, table: np.ndarray) -> Path:
    np.savetxt(path, table, fmt=DIGITS)
    return path


def tables_of(craft: CraftResults, described: dict) -> dict[str, np.ndarray]:
    """By 42's names. described: the spacecraft's entry of the resolved input."""
    for needed in ("body_attitude", "body_rate", "body_position"):
        if needed not in craft:
            raise ResultError(f"{craft.name}: there is no {needed}; 42's files need the group 'bodies' of the output")
    motion = kinetics.Motion(craft, described)
    C_BN, q, w = motion.C[:, 0], motion.attitude[:, 0], motion.rate[:, 0]
    tables = {"PosN": craft["position"][...], "VelN": craft["velocity"][...], "qbn": q, "wbn": w}
    if "angular_momentum" in craft:
        H = craft["angular_momentum"][...]
        tables |= {"Hvn": H, "Hvb": np.einsum("tij,tj->ti", C_BN, H)}
    tables |= {"KE": motion.kinetic_energy()[:, None], "RPY": np.degrees(roll_pitch_yaw(C_BN, craft["position"][...], craft["velocity"][...]))}
    tables |= {"x": np.hstack([q, *motion.joint_coordinates(), motion.position[:, 0]]),
               "u": np.hstack([w, *motion.joint_speeds(), motion.velocity[:, 0]])}
    if "wheel_speed" in craft:
        tables["Hwhl"] = motion.wheel_momenta()
    for key, name in (("Thr", "thruster_force"), ("MTB", "torquer_dipole")):
        if name in craft:
            tables[key] = craft[name][...]
    return {key: table.reshape(len(table), -1) for key, table in tables.items()}


def roll_pitch_yaw(C_BN: np.ndarray, position: np.ndarray, velocity: np.ndarray) -> np.ndarray:
    """Angles (rad) of the sequence 123 from the local vertical (or N, in free space without motion) to the body."""
    normal = np.cross(position, velocity)
    if not (np.linalg.norm(normal, axis=1) > 0).all():
        C = C_BN
    else:
        down = -position / np.linalg.norm(position, axis=1)[:, None]
        across = -normal / np.linalg.norm(normal, axis=1)[:, None]
        C = np.einsum("tij,tkj->tik", C_BN, np.stack([np.cross(across, down), across, down], axis=1))
    return np.stack([np.arctan2(-C[:, 2, 1], C[:, 2, 2]), np.arcsin(np.clip(C[:, 2, 0], -1, 1)), np.arctan2(-C[:, 1, 0], C[:, 0, 0])], axis=1)
