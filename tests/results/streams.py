"""Run as ``python -m tests.results.streams DIRECTORY KILLS SEED KIND``: writes files as fast as it can, and is killed.

A fresh process for each file would spend its time importing: this one forks, kills its children and reports, one line a
child, the rows that were flushed, by the child's own account. KIND: ``long`` is one endless file a child, ``short``
many small ones.
"""

import itertools
import os
import random
import signal
import struct
import sys
import time

from nesim.results.writer import Writer
from tests.results.support import OTHER, SMALL, block

ROWS = 4096


def stream_long(path: str, rng: random.Random, tell) -> None:
    """Two spacecraft, blocks of any size, events, checkpoints and flushes. Tells the rows of both after each flush."""
    writer = Writer(path, {"title": "stream"}, {"sim.yaml": "title: stream\n"}, [SMALL, OTHER], chunk=32,
                    groups=["wheels", "conservation"],
                    formation=["Ida", "Dactyl"])
    tell(0, 0)
    rows, values = {"Ida": 0, "Dactyl": 0}, {craft.name: block(craft, 0, ROWS) for craft in (SMALL, OTHER)}
    for k in itertools.count():
        name = rng.choice(["Ida", "Dactyl"])
        first, n = rows[name], rng.randrange(100)
        if first + n > ROWS:
            break
        writer.append(name, {key: array[first:first + n] for key, array in values[name].items()})
        rows[name] += n
        writer.event(k, f"spacecraft {k}", f"kind {k}", f"text {k}")
        writer.checkpoint(rows | {f"state/{name}": [float(count)] * 50 for name, count in rows.items()})
        if rng.random() < 0.3:
            writer.flush()
            tell(rows["Ida"], rows["Dactyl"])
        else:
            tell(rows["Ida"] // 32 * 32, rows["Dactyl"] // 32 * 32)
    time.sleep(60)


def stream_short(path: str, rng: random.Random, tell) -> None:
    """One file after the other, each finished, and each replacing the one before the last."""
    values = block(OTHER, 0, 100)
    for k in itertools.count():
        writer = Writer(f"{path}.{k % 2}.h5", {"run": k}, {}, [OTHER], chunk=32, overwrite=True)
        writer.append("Dactyl", values)
        writer.finish("complete")
        tell(k, 0)


def main(directory: str, kills: int, seed: int, kind: str) -> None:
    """Fork, wait, kill, report."""
    rng = random.Random(seed)
    stream = {"long": stream_long, "short": stream_short}[kind]
    for k in range(kills):
        read, write = os.pipe()
        child = os.fork()
        if child == 0:
            stream(os.path.join(directory, f"{k}.h5"), random.Random(seed + k),
                   lambda *rows: os.write(write, struct.pack("qq", *rows)))
            os._exit(1)
        os.close(write)
        os.read(read, 16)                        # the file is there
        last = os.read(read, 16)                 # and grows
        time.sleep(rng.uniform(0.0, 0.1))
        os.kill(child, signal.SIGKILL)
        _, status = os.waitpid(child, 0)
        while told := os.read(read, 1 << 16):
            last = told[-16:]
        os.close(read)
        print(k, *struct.unpack("qq", last), os.WTERMSIG(status), flush=True)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), sys.argv[4])
