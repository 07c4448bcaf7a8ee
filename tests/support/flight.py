"""Spacecraft from Python flown by the step loop, as the runner flies them, with the records as named arrays."""

import numpy as np

from nesim.methods import METHODS
from nesim.model.compile import Field
from nesim.sim.craft import Craft
from nesim.sim.lanes import LaneGroup, Schedule
from nesim.text.expressions import parse
from nesim.things import TimeLaw


def law(text, factor=1.0):
    """An expression of t as a time law."""
    return TimeLaw(kind="expression", value=factor, expression=parse(text))


def table(kind, *rows):
    """Rows (t, x) as a time law."""
    times, values = zip(*rows, strict=True)
    return TimeLaw(kind=kind, times=times, values=values)


def schedule(step, duration, interval=None, method="rk4"):
    """Records at the start, every interval and the end; None is the end alone."""
    total = round(duration / step)
    return Schedule(METHODS[method] if isinstance(method, str) else method, step, round((interval or duration) / step),
                    total)


def fly_group(crafts, plan, room=10**4):
    """The lane group at its end, the times, and the records, by name, of each spacecraft."""
    group = LaneGroup(crafts, plan)
    times, rows = [np.zeros(1)], [group.rows(1)]
    group.run.record_now(rows[0][0])
    while not group.done:
        t, row = np.empty(room), group.rows(room)
        count = group.advance(t, row, 10**6)
        times.append(t[:count])
        rows.append(row[:count])
    return group, np.concatenate(times), group.split_records(np.concatenate(rows))


def fly(spacecraft, step, duration, interval=None, method="rk4", field=None):
    """Times and records, by name, of one spacecraft (or Craft) that must arrive."""
    craft = spacecraft if isinstance(spacecraft, Craft) else Craft(spacecraft, field or Field())
    group, times, (found,) = fly_group([craft], schedule(step, duration, interval, method))
    assert not group.failures, group.failures
    return times, found


def drift(values):
    """Largest change of a record since its first row, over its size there."""
    values = np.asarray(values).reshape(len(values), -1)
    return np.abs(values - values[0]).max() / max(np.linalg.norm(values[0]), 1e-300)
