"""Many spacecraft of one tree at once, in memory: dispersed parameters and states in lanes and threads."""

from __future__ import annotations

import dataclasses
import os
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

import numpy as np

from nesim.base.arguments import is_numeric, need, need_above_zero, need_choice, need_whole, shown
from nesim.base.errors import ArgumentError, NoSuchName, UsageError
from nesim.base.frozen import frozen
from nesim.methods import METHODS, SHARES, Method, method_of
from nesim.model.compile import Field
from nesim.model.overlap import refuse_overlaps
from nesim.sim.craft import Craft
from nesim.sim.lanes import LaneGroup, Schedule, group
from nesim.sim.recorder import Stepping
from nesim.things import Spacecraft


@frozen
class Many:
    """Records of many runs. time: (record,) s. data: dataset name -> (run, record, ...), as in results.md; NaN after a
    run's divergence. failures: run -> what diverged, where and when."""

    time: np.ndarray
    data: dict[str, np.ndarray]
    failures: dict[int, str]

    def __getitem__(self, name: str) -> np.ndarray:
        if not isinstance(name, str) or name not in self.data:
            raise NoSuchName(f"no dataset {shown(name)} was kept (there are: {', '.join(self.data)})")
        return self.data[name]


def run_many(spacecraft: Sequence[Spacecraft | Craft], duration: float, step: float, interval: float | None = None, *,
             states: Sequence[tuple[np.ndarray, np.ndarray]] | None = None, field: Field | None = None,
             integrator: str = "rk4", order: int = 4,
             rtol: float = 1e-9, atol: float = 1e-12, jobs: int | None = None, keep: Sequence[str] = ("body_attitude",
        "body_rate")) -> Many:
    """Simulate every spacecraft given; those of one tree are stepped together, one in each lane of the processor's
    vectors.

    spacecraft: descriptions, or Crafts, which keep their own field. field: that descriptions are put into; None is that
    of the case they come from (``dataclasses.replace(case["MMS1"].description, ..)`` keeps it), free space for those of
    no case. duration, step (of dop853 the first), interval (of the records; start and end only if None): s. states:
    coordinates and speeds (q, u) of each run instead of its start state. order: of integrator variational. keep: names
    of the datasets that are kept (docs/results.md, and body_velocity). jobs: threads, one a core by default.

    Returns a Many: ``many.time`` (record,), ``many["body_rate"]`` (run, record, body, 3), ``many.failures``. Every run
    gets the same bits as alone. A run that diverges is reported and does not disturb the others. Raises UsageError for
    arguments that do not fit, ModelError for a spacecraft that cannot be built.
    """
    if not isinstance(spacecraft, Sequence) or isinstance(spacecraft, (str, bytes)) or not len(spacecraft):
        raise ArgumentError(f"run_many needs a list of at least one spacecraft, found {shown(spacecraft)}")
    _check_options(integrator, order, rtol, atol, jobs, keep)
    crafts = [item if isinstance(item, Craft) else Craft(item, field) for item in spacecraft]
    _check_kept(crafts, keep)
    _check_states(states, crafts)
    method = dataclasses.replace(method_of(integrator, order), rtol=rtol, atol=atol)
    _check_times(duration, step, interval, method)
    schedules = [Schedule.of(method, step, interval or duration, duration)] * len(crafts)
    flights = group(crafts, schedules)

    def run(members: list[int]):
        chosen = None if states is None else [states[i] for i in members]
        lanes = LaneGroup([crafts[i] for i in members], schedules[members[0]], chosen)
        if states is None:
            refuse_overlaps(lanes.crafts, lanes.run.work)
        return _advance(lanes, keep)

    with ThreadPoolExecutor(max_workers=jobs or os.cpu_count() or 1) as pool:
        return _gather(flights, list(pool.map(run, flights)), len(crafts))


def _check_options(integrator: str, order: int, rtol: float, atol: float, jobs: int | None,
                   keep: Sequence[str]) -> None:
    need_choice("integrator", integrator, list(METHODS))
    if not isinstance(order, int) or isinstance(order, bool) or order not in SHARES:
        raise ArgumentError(f"order must be one of {', '.join(map(str, SHARES))}, found {shown(order)}")
    for name, value in (("rtol", rtol), ("atol", atol)):
        need_above_zero(name, value, "a number")
    if jobs is not None:
        need_whole("jobs", jobs, 1, 1024)
    need("keep", keep, Sequence[str], "a list of names")


def _check_states(states, crafts: list[Craft]) -> None:
    """A pair (q, u) for each spacecraft."""
    if states is None:
        return
    need("states", states, Sequence, "a list of pairs (q, u)")
    if len(states) != len(crafts):
        raise ArgumentError(f"states must be {len(crafts)} pairs (q, u), one for each spacecraft, found {len(states)}")
    for i, (state, craft) in enumerate(zip(states, crafts)):
        sizes = [craft.start.q.shape, craft.start.u.shape]
        if (not isinstance(state, (tuple, list)) or len(state) != 2 or not all(map(is_numeric, state))
            or [np.shape(x) for x in state] != sizes):
            raise ArgumentError(f"states[{i}] must be a pair (q, u) of {sizes[0][0]} and {sizes[1][0]} numbers, found "
                                f"{shown(state)}")


def _check_times(duration: float, step: float, interval: float | None, method: Method) -> None:
    """Numbers, and whole numbers of steps where these are all of one length."""
    times = {"duration": duration, "step": step, "interval": duration if interval is None else interval}
    for name, value in times.items():
        need_above_zero(name, value, "a number of seconds")
    for name, value in times.items():
        if not method.adaptive and abs(value / step - round(value / step)) > 1e-6:
            raise UsageError(f"{name} {value:g} s is not a whole number of steps of {step:g} s")


def _check_kept(crafts: list[Craft], keep: Sequence[str]) -> None:
    """Known names, and the same shapes in all spacecraft, so that the runs fit into one array."""
    shapes = []
    for craft in crafts:
        values = craft.rows.split(np.zeros((1, craft.rows.width)))
        if unknown := [name for name in keep if name not in values]:
            raise UsageError(f"keep: no dataset '{unknown[0]}' (there are: {', '.join(values)})")
        shapes.append([values[name].shape for name in keep])
    if any(shape != shapes[0] for shape in shapes):
        raise UsageError("the spacecraft have different numbers of bodies, joints or wheels: run them in one call for "
                         "each kind")


def _advance(lanes: LaneGroup, keep: Sequence[str]):
    """Times, the kept datasets of each spacecraft, and failures of one lane group."""
    stepping = Stepping(lanes)
    while not stepping.arrived:
        stepping.advance()
    every, kept = lanes.schedule.times(), []
    for lane, values in enumerate(stepping.buffers.blocks()):
        meant = lanes.records_of(lane, stepping.buffers.time[:stepping.buffers.count])
        kept.append({name: np.full((len(every), *values[name].shape[1:]), np.nan) for name in keep})
        for name, own in kept[-1].items():
            own[:meant] = values[name][:meant]
    return every, kept, {lane: why for lane, (_, why) in lanes.failures.items()}


def _gather(flights: list[list[int]], found: list, count: int) -> Many:
    """One array a dataset, runs in the order given."""
    runs: list[dict] = [{}] * count
    failures: dict[int, str] = {}
    for members, (times, kept, failed) in zip(flights, found):      # noqa: B007  (all have the same times)
        for lane, i in enumerate(members):
            runs[i] = kept[lane]
        failures |= {members[lane]: why for lane, why in failed.items()}
    return Many(times, {name: np.stack([run[name] for run in runs]) for name in runs[0]},
                dict(sorted(failures.items())))
