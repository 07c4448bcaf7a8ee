"""A result file or a batch in some lines of text: what `nesim info` prints and the first page of a report on paper."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nesim.post.data import read_data
from nesim.post.formation import table
from nesim.results.layout import MANY, ROOT_ATTRIBUTES

if TYPE_CHECKING:
    from pathlib import Path
    from nesim.post.batch_data import BatchData
    from nesim.results.health import CraftHealth, Health
    from nesim.results.reader import CraftResults, Results

EVENTS = 30                     # that are listed


def batch_summary(file: str | Path, batch: BatchData) -> list[str]:
    """Lines about a batch.h5."""
    counts = {status: batch.statuses.count(status) for status in dict.fromkeys(batch.statuses)}
    lines = [f"{file}: {batch.title}", f"  batch        "
                                       f"{', '.join(f'{number} {status}' for status, number in counts.items())}"]
    if batch.end_reason:
        lines.append(f"  NOT WHOLE    {batch.end_reason}")
    lines.append(f"  varied       {count(len(batch.parameters), 'number')}")
    lines += [f"  {name}: {passed} of {len(batch.runs)} pass, 95 % interval {100 * low:.4g} to {100 * high:.4g} %"
              for name, (passed, low, high) in batch.passed.items()]
    return lines


def summary(results: Results, health: Health, most: int = EVENTS) -> list[str]:
    """Lines about a result file: what was run, what happened, how each spacecraft fared. most: events that are
    listed."""
    about = {**dict.fromkeys(ROOT_ATTRIBUTES, "unreadable"), **results.attributes}
    step = about["step"] if isinstance(about["step"], str) else f"{about['step']:g} s"
    lines = [f"{health.path}: {about['title']}" if about["title"] else health.path,
             f"  status       {health.status}" + (f": {health.end_reason}" if health.end_reason else ""),
             f"  epoch        {about['epoch_utc'] or 'none'}",
             f"  method       {about['integrator']}, step {step}, {about['equations']}",
             f"  written by   nesim {about['nesim_version']} on {about['created']}: {about['command']}",
             f"  inputs       {', '.join(sorted(results.input_names)) or 'none'}"]
    events = results.noted(lambda: results.events, [])
    lines += [f"  warning      {event.text}" for event in events if event.kind == "notice"]
    lines += event_lines([event for event in events if event.kind != "notice"], most)
    for craft in health.spacecraft:
        lines += craft_lines(results[craft.name], craft)
    return lines


def event_lines(events: list, most: int) -> list[str]:
    """What happened and when, in order of time; the first ones, if there are very many."""
    if not events:
        return []
    shown = sorted(events, key=lambda event: event.time)[:most]
    times = [f"{event.time:.10g} s" for event in shown]
    width, names = max(map(len, times)), max(len(event.spacecraft) for event in shown)
    lines = [f"  events       {len(events)}" + (f", the first {most}" if len(events) > most else "")]
    return lines + [f"    {time:>{width}}  {event.spacecraft:<{names}}  {event.text}".rstrip()
                    for time, event in zip(times, shown)]


def formation_lines(results: Results) -> list[str]:
    """How far apart a few spacecraft about one body are; nothing of others."""
    if not 2 <= len(results.spacecraft) <= MANY or any(not {"position", "velocity"} <= set(craft)
                                                       for craft in results.values()):
        return []
    case = read_data(results, results.path)
    if case.central_body is None or not len(case.formation.time):
        return []
    about = case.central_body.name or "a central body"
    return [f"{len(case.formation.names)} spacecraft about {about}: distances between mass centres",
            *table(case.formation)]


def craft_lines(craft: CraftResults, health: CraftHealth) -> list[str]:
    """One spacecraft: what there is of it, and how far energy and momenta drifted."""
    span = ("no records" if not health.rows else "at unreadable times" if health.start is None
            else f"{health.start:g} to {health.end:g} s")
    named = [(craft.noted(lambda kind=kind: getattr(craft, kind)), name) for kind, name in (("bodies", "body"),
        ("joints", "joint"), ("wheels", "wheel"))]
    parts = ", ".join(f"an unreadable number of {name} names" if x is None else count(len(x), name) for x,
                      name in named)
    lines = [f"{health.name}: {parts}; {count(health.rows, 'record')}, {span}"]
    for name in ("energy", "momentum", "angular_momentum"):
        drift = getattr(health, name)
        if drift is not None:
            relative = (f"{drift.relative:.1e} of {drift.first:.6g} {drift.units}" if drift.relative is not None
                        else f"{drift.worst:.1e} {drift.units}")
            lines.append(f"  {name.replace('_', ' '):<17}changes by {relative}")
    if health.balance is not None:
        lines.append(f"  energy balance   closes to {health.balance.worst:.1e} J of {health.balance.first:.6g} J")
    if health.quaternion is not None:
        lines.append(f"  quaternions      within {health.quaternion:.1e} of unit length")
    if health.first_bad_time is not None:
        lines.append(f"  NOT FINITE       from t = {health.first_bad_time:g} s on")
    return lines


def count(number: int, name: str) -> str:
    """A number of things in words."""
    return (f"{number} {name}" if number == 1 else f"{number} {name[:-1]}ies" if name.endswith("y")
            else f"{number} {name}s")
