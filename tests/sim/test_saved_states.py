"""The State of a spacecraft, saved in the middle of a run and loaded into another lane of another width, goes on bit
for bit."""

import copy
import dataclasses
from pathlib import Path

import numpy as np
import pytest

import nesim
from nesim import _core
from nesim.sim.lanes import LaneGroup, Schedule, group
from nesim.model.checks import beyond_variational
from nesim.methods import METHODS
from nesim.sim.runner import schedule_of

CASES = sorted(path.parent.name for path in Path("inp").glob("*/sim.yaml"))
RECORDS = 12                         # of a short flight, every few steps
FEW = 3                              # steps between them
SHARES = (0.0, 0.37, 0.8)            # of the records, where it is saved


def crafts_and_schedules(case: nesim.Case, whole: bool) -> tuple[list, list]:
    """Spacecraft of a case and how they are integrated, for all of its time or for a few steps. The short flight begins
    like the long one."""
    crafts = [case[name] for name in case.spacecraft]
    schedules = [schedule_of(case, craft) for craft in crafts]
    if whole:
        return crafts, schedules
    return crafts, [Schedule.of(old.method, old.step, FEW * old.step, FEW * RECORDS * old.step, old.dense)
                    for old in schedules]


def fly(flown: LaneGroup, records: int) -> np.ndarray:
    """So many records, or those up to the end: (record, width, lane)."""
    times, rows = np.empty(records), flown.rows(records)
    count = 0
    while count < records and not flown.done:
        count += flown.advance(times[count:], rows[count:], 10**9)
    assert not flown.failures, flown.failures
    return rows[:count].reshape(count, flown.width, flown.lanes)


def move_laws(old: LaneGroup, lane: int, new: LaneGroup) -> None:
    """Laws in Python keep their own data: copies of these go along."""
    for devices in new.run.work.devices or ():
        for j, law in devices.laws.items():
            law.law.__dict__.update(copy.deepcopy(old.run.work.devices[lane].laws[j].law.__dict__))


def compared(case: nesim.Case, whole: bool) -> int:
    """Of every spacecraft: straight on, and from what was saved on the way in twice as many lanes or one, all with the
    same numbers. Returns how many flights were compared."""
    flights = 0
    crafts, schedules = crafts_and_schedules(case, whole)
    for members in group(crafts, schedules):
        together, schedule = [crafts[i] for i in members], schedules[members[0]]
        straight = LaneGroup(together, schedule)
        count = len(schedule.times()) - 1
        ends = [max(int(share * count), 0) for share in SHARES] + [count]
        for first, last in zip(ends, ends[1:]):
            saved = [straight.run.save(lane) for lane in range(len(together))]
            told = [straight.limits(lane) for lane in range(len(together))]
            again = []
            for lane, craft in enumerate(together[:2]):
                widths = [n for n in (1, 3, 5) if n <= _core.most_lanes() and n != len(together)
                          and not schedule.dense] or [1]
                for n in widths[:2]:
                    again.append((lane, LaneGroup([craft] * n, schedule, saved=[saved[lane]] * n)))
                    move_laws(straight, lane, again[-1][1])
            rows = fly(straight, last - first)
            for lane, new in again:
                found = fly(new, last - first)
                for other in range(new.lanes):
                    assert found[:, :, other].tobytes() == rows[:, :, lane].tobytes(), (first, lane, other, new.lanes)
                # else a lane may be ahead of its neighbours
                if not schedule.method.adaptive or len(together) == 1:
                    later = [[met for met in flown if met not in told[lane]]
                             for flown in (new.limits(0), straight.limits(lane))]
                    assert new.commands(0) == straight.commands(lane) and later[0] == later[1]
                    assert new.run.statistics(0) == straight.run.statistics(lane)
                    assert new.run.save(new.lanes - 1).tobytes() == straight.run.save(lane).tobytes()
            flights += len(again)
    return flights


@pytest.mark.parametrize("case", CASES)
def test_it_goes_on_bit_for_bit(case):
    for flown in with_every_method(case):
        assert compared(flown, whole=False) >= len(SHARES), flown.description.integrator


def test_it_goes_on_in_the_middle_of_a_grasp():
    """adams, whose first derivative there is not that of the state saved: how trees are held was not known to it."""
    flown, = (one for one in with_every_method("two_arm_capture") if one.description.integrator == "adams")
    assert compared(flown, whole=True) >= len(SHARES)


@pytest.mark.long
@pytest.mark.parametrize("case", CASES)
def test_whole_cases_go_on_bit_for_bit(case):
    for flown in with_every_method(case):
        assert compared(flown, whole=True) >= len(SHARES), flown.description.integrator


def with_every_method(name: str) -> list[nesim.Case]:
    """A case by every integrator that can step it: variational ones know not everything, and they alone know loops."""
    case = nesim.load(f"inp/{name}", allow_code=True)
    crafts = [flight.spacecraft for flight in case.description.flights]
    refused = {"variational"} if any(map(beyond_variational, crafts)) else set()
    methods = {"variational"} if any(craft.loops for craft in crafts) else METHODS.keys() - refused
    return [nesim.Case(dataclasses.replace(case.description, integrator=method), allow_code=True)
            for method in sorted(methods)]
