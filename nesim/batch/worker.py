"""A child process that flies runs; nesim.batch.local starts it. Jobs come by stdin, outcomes go by stdout, as pickles
with their length.

It may be killed at any time; when its parent has gone, so has it.
"""

from __future__ import annotations

import os
import pickle
import queue
import signal
import struct
import threading
from typing import TYPE_CHECKING, Any, BinaryIO

if TYPE_CHECKING:
    from nesim.batch.execution import RunExecutor

LENGTH = struct.Struct("<Q")


def send(stream: BinaryIO, thing: object) -> None:
    """One pickle, whole."""
    data = pickle.dumps(thing, protocol=pickle.HIGHEST_PROTOCOL)
    stream.write(LENGTH.pack(len(data)) + data)
    stream.flush()


def receive(stream: BinaryIO) -> Any:
    """The next one; EOFError when there is none."""
    head = stream.read(LENGTH.size)
    if len(head) < LENGTH.size:
        raise EOFError
    length = LENGTH.unpack(head)[0]
    data = stream.read(length)
    if len(data) < length:
        raise EOFError
    return pickle.loads(data)  # noqa: S301 - from our own parent or child


def listen(stream: BinaryIO, jobs: queue.SimpleQueue) -> None:
    """Jobs as they come. The end of the stream is the end of the parent."""
    try:
        while True:
            jobs.put(receive(stream))
    except Exception:  # noqa: BLE001 - the parent is gone, whatever it was
        os._exit(0)


def make_executor(header: dict) -> RunExecutor:
    """What flies the runs of a batch. Raises InputError, also if the files are others than the parent's."""
    from nesim.batch.execution import RunExecutor
    from nesim.batch.plan import Plan

    plan = Plan(header["directory"], header["overrides"], header["allow_code"], header["runs"])
    if plan.digests() != header["digests"]:
        from nesim.base.errors import UsageError

        raise UsageError(f"{header['directory']}: its files have changed since the batch was started")
    return RunExecutor(plan.variants, plan.spec, plan.layout, header["output"])


def main() -> None:
    """Until stdin ends."""
    from nesim.base.errors import OutputError

    signal.signal(signal.SIGINT, signal.SIG_IGN)                # the parent decides
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)                                               # what laws of the user print must not get between
    jobs: queue.SimpleQueue = queue.SimpleQueue()
    threading.Thread(target=listen, args=(os.fdopen(os.dup(0), "rb"), jobs), daemon=True).start()
    try:
        executor = make_executor(jobs.get())
        send(out, ("ready", None))
    except Exception as error:  # noqa: BLE001 - told to the parent
        send(out, ("unable", f"{error}"))
        return
    while True:
        runs, timeout = jobs.get()
        try:
            send(out, ("flown", executor.run(runs, timeout)))
        except BrokenPipeError:
            return
        except OutputError as error:                            # no other run will fare better
            send(out, ("unwritten", f"{error}"))
        except Exception as error:  # noqa: BLE001 - a mistake of ours must cost one run, not the batch
            send(out, ("mistake", " ".join(f"{type(error).__name__}: {error}".split())))
