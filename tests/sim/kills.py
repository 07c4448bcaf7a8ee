"""Run as ``python -m tests.sim.kills DIRECTORY KILLS SEED [CASE ..]``: runs of cases are killed at random moments and
resumed, twice in a row each, and compared with runs that nobody disturbed, until there were so many kills; without
names of cases also until every case was flown with every integrator that does not refuse it. Prints a line for each,
with what differs, and ends with 1 if anything does.

Children are forked: a fresh process for each would spend its time importing. Lanes and threads change from one life of
a run to the next.
"""

import os
import random
import signal
import sys
import time
from pathlib import Path

import nesim
from nesim.case.times import divides
from nesim.methods import METHODS
from nesim.sim.resuming import Resumption, left_behind
from tests.support.files import differences

STEPS = 2500                        # of a run with fixed steps, about; it takes some tenths of a second
ALL = sorted(path.name for path in Path("inp").iterdir() if (path / "sim.yaml").exists()
             or (path / "Inp_Sim.txt").exists())


def shortened(case: str, integrator: str) -> list[str]:
    """Overrides with which a case takes a moment and has some twenty checkpoints."""
    description = nesim.load(f"inp/{case}", allow_code=True).description
    step = max([flight.step or description.step for flight in description.flights] + [description.step])
    unit = max(description.interval, step)
    duration = min(description.duration, unit * max(2, round(STEPS * step / unit)))
    if not divides(step, duration):
        duration = description.duration
    return [f"integrator={integrator}", f"time.duration={duration!r}", f"checkpoint={{interval: {duration / 20!r}}}"]


def in_child(action, *arguments) -> int:
    """The process id of a child that does this and ends."""
    child = os.fork()
    if child == 0:
        code = 1
        try:
            action(*arguments)
            code = 0
        except BaseException as error:
            print(f"{type(error).__name__}: {error}", file=sys.stderr, flush=True)
        finally:
            os._exit(code)
    return child


def begin(case: str, overrides: list[str], path: Path, lanes: int, jobs: int) -> None:
    os.environ["NESIM_LANES"] = str(lanes)
    nesim.load(f"inp/{case}", overrides, allow_code=True).simulate(path, jobs)


def go_on(path: Path, lanes: int, jobs: int) -> None:
    os.environ["NESIM_LANES"] = str(lanes)
    Resumption(left_behind(path), allow_code=True).run(jobs)


def live(child: int, seconds: float | None) -> int | None:
    """Let a child live for so many seconds, for ever if None. Its exit code; None if it was killed."""
    end = time.monotonic() + (seconds if seconds is not None else 1e9)
    while time.monotonic() < end:
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            return os.waitstatus_to_exitcode(status)
        time.sleep(0.0005)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return None


def is_complete(path: Path) -> bool:
    """Whether a run has come to its end and has its name."""
    if not path.exists():
        return False
    with nesim.open(path) as results:
        return results.complete


class Torture:
    """Runs of one directory."""

    def __init__(self, directory: Path, seed: int):
        self.directory, self.rng = directory, random.Random(seed)
        self.known: dict[tuple[str, str], tuple[Path, list[str], float] | str] = {}

    def undisturbed(self, case: str, integrator: str) -> tuple[Path, list[str], float] | str:
        """File and overrides of a run that nobody disturbs, and the s that it took; why it is refused, if it is."""
        if (case, integrator) not in self.known:
            path = self.directory / f"{case}_{integrator}.h5"
            try:
                overrides = shortened(case, integrator)
                nesim.load(f"inp/{case}", overrides, allow_code=True)
            except nesim.NesimError as error:
                self.known[case, integrator] = str(error).partition("\n")[0]
                return self.known[case, integrator]
            began = time.monotonic()
            if code := live(in_child(begin, case, overrides, path, 8, 2), None):
                raise RuntimeError(f"{case} with {integrator}, which nobody disturbs, ends with exit code {code}")
            self.known[case, integrator] = (path, overrides, time.monotonic() - began)
        return self.known[case, integrator]

    def one(self, number: int, case: str, integrator: str) -> tuple[int, list[str]] | str:
        """A run that is killed twice, or once if it ends before. How often it was, and what differs; why it is refused,
        if it is."""
        known = self.undisturbed(case, integrator)
        if isinstance(known, str):
            return known
        (reference, overrides, took), kills = known, 0
        path = self.directory / f"{number}.h5"
        for life in range(3):
            lanes, jobs = self.rng.choice([1, 4, 8]), self.rng.choice([1, 2])
            again = path.exists() or left_behind(path).exists()
            child = in_child(go_on, path, lanes, jobs) if again else in_child(begin, case, overrides, path, lanes, jobs)
            began = time.monotonic()
            code = live(child, self.rng.uniform(0.05, 0.85) * took if life < 2 else None)
            kills += code is None
            if code is not None and life < 2:                   # it was quicker than the one that nobody disturbed
                self.known[case, integrator] = (reference, overrides, min(took, time.monotonic() - began))
            if code is not None or is_complete(path):           # it may be killed when all is done
                break
        found = [f"exit code {code}"] if code else differences(reference, path, ("lanes", "compiler", "flags"))
        for left in self.directory.glob(f"{number}.h5*"):
            left.unlink()
        return kills, found


def main(directory: str, count: str, seed: str, *cases: str) -> int:
    torture, kills, bad = Torture(Path(directory), int(seed)), [], 0
    chosen = [(case, integrator) for case in cases or ALL for integrator in METHODS]
    random.Random(int(seed) + 1).shuffle(chosen)
    for number in range(2 * int(count) + len(chosen)):
        case, integrator = chosen[number % len(chosen)]
        outcome = torture.one(number, case, integrator)
        if isinstance(outcome, str):
            print(number, case, integrator, "refused:", outcome, flush=True)
        else:
            bad += bool(outcome[1])
            kills.append(outcome[0])
            print(number, case, integrator, f"killed {outcome[0]} times:", *(outcome[1][:4] or ["the same"]),
                  flush=True)
        if sum(kills) >= int(count) and (cases or len(torture.known) == len(chosen)):
            break
    refused = sum(isinstance(known, str) for known in torture.known.values())
    print(f"{sum(kills)} kills of {len(kills)} runs, {kills.count(2)} of them killed twice; of {len(chosen)} pairs of "
          f"case and integrator {len(torture.known) - refused} were flown, {refused} refused; {bad} differences",
          flush=True)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
