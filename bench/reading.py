"""What reading costs: ``python -m bench.reading``.

A directory in 42's format with 100 bodies (that of inp/fortytwo_demo, its last body and joint repeated), every check
included; and the tables of the sky, Earth rotation, Sun and Moon, for a day and for a year. CPU time, the best of
several.
"""

from __future__ import annotations

import re
import shutil
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from nesim.case.reader import read_case
from nesim.sky import Epoch, Sky
from nesim.sky.time import DAY

DEMO = Path("inp/fortytwo_demo")
BODIES = 100


def main() -> int:
    """Measure and print."""
    with tempfile.TemporaryDirectory() as scratch:
        case = many_bodies(Path(scratch) / "case")
        print(f"42 directory of {BODIES} bodies: {best(lambda: read_case(case)):.3f} s of CPU")
    for days in (1.0, 365.25):
        epoch = Epoch.of("2015-03-13T02:44:00Z")
        print(f"sky of {days:g} days: {best(lambda: Sky.build(epoch, days * DAY, bodies=('sun', 'moon'))):.3f} s of "
              f"CPU")
    return 0


def many_bodies(case: Path) -> Path:
    """The demonstration with one spacecraft's last body and joint repeated."""
    shutil.copytree(DEMO, case)
    text = (case / "SC_Tug.txt").read_text()
    body = text[text.index(f"{' Body 4 ':=^72}"):text.index("*" * 72 + "\n" + f"{' Joints ':*^72}")]
    joint = text[text.index(f"{' Joint 3 ':=^72}"):text.index(f"{' Wheels ':*^72}")]
    text = text.replace(body, body * (BODIES - 4)).replace(joint, "".join(joint.replace("0 4 ", f"0 {i} ", 1)
        for i in range(4, BODIES)))
    (case / "SC_Tug.txt").write_text(re.sub(r"^5( +! Number of bodies)", rf"{BODIES}\1", text, flags=re.M))
    (case / "Inp_Cmd.txt").write_text("<<<>>>\nEOF\n")
    return case


def best(work: Callable[[], object], rounds: int = 5) -> float:
    """s of CPU, the least of several."""
    times = []
    for _ in range(rounds):
        start = time.process_time()
        work()
        times.append(time.process_time() - start)
    return min(times)


if __name__ == "__main__":
    sys.exit(main())
