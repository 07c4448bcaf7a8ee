"""A result file as the description of a page: names and places as JSON, numbers packed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np

import nesim
from nesim.base.errors import OutputError, ResultError
from nesim.base.frozen import frozen
from nesim.post.data import CaseData, read_data
from nesim.post.resolved import known_input
from nesim.results.reader import Results
from nesim.view import surroundings, channels, craft
from nesim.view.pack import Pack
from nesim.view.sampling import checked_times, frame_times
from nesim.view.shapes import Meshes

FRAMES = 1500                    # by default
MOST_FRAMES = 100_000
LARGEST = 50_000_000             # bytes of a page
RAW = 400_000_000                # bytes before compression that no page of that size can have come from
EVENTS = 2000                    # that are marked, at most
NAME = 200                       # characters of a name or title that are shown


@frozen
class Scene:
    """description: what the page reads as JSON. numbers: packed, base64."""

    description: dict
    numbers: str


def gather(results: Results, path: Path, names: Sequence[str] | None = None, frames: int = FRAMES) -> Scene:
    """Of an open file. names: of the spacecraft, None is all of them. Raises ResultError, OutputError if it becomes too
    large."""
    case = chosen(read_data(results, path), names)
    times = [checked_times(one.name, one.time) for one in case.crafts]
    shown = frame_times(times, frames)
    if not len(shown):
        raise ResultError(f"{path}: there are no records to show")
    check_size(case, results, len(shown))
    pack = Pack()
    resolved = known_input(results)
    given = resolved.get("environment")
    environment: dict = given if isinstance(given, dict) else {}
    meshes = Meshes(results.inputs, pack)
    alive = [one for one in case.crafts if len(one.time)]
    lines = sum(channels.count(results[one.name]) for one in alive)
    points = channels.points_for(lines, len(shown))
    crafts = [craft.describe(one, results[one.name], shown, meshes, pack) for one in alive]
    description = {
        "format": 1, "nesim": nesim.__version__, "title": case.title[:NAME], "status": case.status,
        "reason": case.end_reason[:1000], "frames": pack.add(shown, "f8"),
        "around": surroundings.describe(case, environment, str(results.attributes.get("epoch_utc") or ""), shown, pack),
        "crafts": crafts,
        "field": surroundings.constant_field(environment), "events": events(results, {one.name for one in alive}),
        "lines": [{"name": one.name} | channels.describe(results[one.name], pack, points, "attitude" in seen)
                  for one, seen in zip(alive, crafts)],
        "formation": formation(case, results, shown, pack),
    }
    description["meshes"] = meshes.listed
    return Scene(description, pack.text())


def chosen(case: CaseData, names: Sequence[str] | None) -> CaseData:
    """With some of its spacecraft."""
    if names is None:
        return case
    known = [one.name for one in case.crafts]
    if unknown := [name for name in names if name not in known]:
        raise ResultError(f"there is no spacecraft '{unknown[0][:80]}' (there are: {', '.join(known[:20])})")
    return replace(case, crafts=[one for one in case.crafts if one.name in names])


def check_size(case: CaseData, results: Results, frames: int) -> None:
    """Raises OutputError before much is read, where the page cannot but become too large."""
    raw = sum(frames * (48 + 28 * len(one.bodies) + 12 * len(one.contacts)) + 2 * channels.LEAST
              * channels.count(results[one.name]) for one in case.crafts)
    if raw > RAW:
        raise too_large(raw * LARGEST / RAW, frames)


def too_large(size: float, frames: int) -> OutputError:
    """What to say of a page that would have so many bytes."""
    return OutputError(f"the page would have {size / 1e6:.0f} MB, above {LARGEST // 1_000_000} MB: "
                       f"fewer frames (--frames {max(2, int(frames * LARGEST / size / 1.5))}) or spacecraft "
                       f"(--spacecraft NAME) make it smaller")


def events(results: Results, names: set[str]) -> list[dict]:
    """What happened to the spacecraft that are shown, in order of time."""
    found = [event for event in results.events if (not event.spacecraft or event.spacecraft in names)
             and np.isfinite(event.time)]
    found.sort(key=lambda event: event.time)
    return [{"time": float(event.time), "craft": event.spacecraft[:NAME], "kind": event.kind[:NAME],
             "text": event.text[:1000]} for event in found[:EVENTS]]


def formation(case: CaseData, results: Results, shown: np.ndarray, pack: Pack) -> dict | None:
    """Where spacecraft about one body are from their mean, as precisely as it is known; None for one alone or in free
    space."""
    from nesim.post.formation import formation_of
    from nesim.view.sampling import FrameInterpolation, mix

    names = [one.name for one in case.crafts if len(one.time)]
    if case.central_body is None or len(names) < 2:
        return None
    found = formation_of(results, names)
    if not len(found.time):
        return None
    between = FrameInterpolation.of(shown, found.time)
    values = {key: mix(found.values[key][between.before], found.values[key][between.after], between.share)
              for key in ("position", "reference_position", "reference_velocity")}
    return {"names": names, "position": pack.add(np.moveaxis(values["position"], 0, -1)),
            "reference": pack.add(values["reference_position"].T, "f8"),
            "velocity": pack.add(values["reference_velocity"].T)}
