"""Result files as a broken disk, another program or an enemy would leave them, and a look at each by every way in."""

from __future__ import annotations

import contextlib
import functools
import io
import os
import random
import sys
from collections.abc import Callable
from pathlib import Path

import h5py
import numpy as np

from nesim.results.layout import CraftLabels, recorded
from nesim.results.writer import Writer
from tests.cli import support
from tests.results.support import block

CRAFTS = (CraftLabels("Ida", ["hub", "panel"], ["drive"], ["rw1"], ["motor"], ["t1"], ["fuel"], ["mtq"], ["acs"]),
          CraftLabels("Dactyl", ["rock"]))
RESOLVED = """\
title: two rocks
environment: {central_body: earth, mu: 3.986004418e14, radius: 6378137.0}
spacecraft:
- name: Ida
  bodies: [{name: hub, mass: 10.0, inertia: [1.0, 2.0, 2.5]}, {name: panel, mass: 1.0, inertia: [0.1, 0.2, 0.25],
      mass_center: [0, 1, 0]}]
  joints: [{name: drive, type: gimbal, inner: hub, outer: panel, inner_point: [0, 1, 0], outer_point: [0, 0, 0],
      axes: [y]}]
  wheels: [{name: rw1, body: hub, axis: z, inertia: 0.01, mode: balanced}]
- {name: Dactyl, bodies: [{name: rock, mass: 5.0, inertia: [1.0, 1.0, 1.0]}]}
"""
ATTRIBUTES = {"title": "two rocks", "nesim_version": "0.1", "command": "nesim run rocks", "seed": 7,
              "epoch_utc": "2026-01-01T00:00:00Z",
              "time_scale": "TT", "integrator": "rk4", "step": 0.02, "equations": "tree", "compiler": "gcc",
              "flags": "-O3", "lanes": 4}
HOSTILE = ("\x1b[2J\x1b]0;owned\x07", "a\nb\rc", "\u202egnp.exe", "../../x", "/etc/passwd", "x" * 70000, "\x9b31m",
           "%s%n", "$(touch x)", "é")


def make(path: Path, rows: int = 40, groups=("bodies", "joints", "wheels", "devices", "conservation", "formation"),
         crafts=CRAFTS) -> bytes:
    """A whole file of two spacecraft, with events and a checkpoint."""
    writer = Writer(path, ATTRIBUTES, {"sim.yaml": "title: two rocks\n", "wind.bin": b"\0\1",
                                       "_resolved.yaml": RESOLVED}, crafts, groups, overwrite=True,
                    chunk=16, formation=[craft.name for craft in crafts] if len(crafts) > 1 else [])
    for k, craft in enumerate(crafts):
        values = block(craft, 0, rows, groups)
        values["position"] = 7e6 * values["position"] + 1e3 * k
        writer.append(craft.name, {spec.name: values[spec.name] for spec in recorded(craft, groups)})
    writer.event(3, "Ida", "limit", "tank 'fuel' is empty")
    writer.event(5, "Dactyl", "notice", "the data end")
    writer.checkpoint({"index": 40, "q": np.eye(3), "text": "é"})
    writer.finish("complete", "duration reached")
    return path.read_bytes()


def places(data: bytes) -> list[int]:
    """Bytes that mean something: those that are not zero, and their neighbours."""
    used = np.flatnonzero(np.frombuffer(data, np.uint8))
    return np.unique(np.clip(np.concatenate([used, used + 1]), 0, len(data) - 1)).tolist()


def flipped(data: bytes, rng: random.Random, where: list[int]) -> bytes:
    """Some bytes changed, or the end cut off."""
    out = bytearray(data)
    if rng.random() < 0.05:
        return bytes(out[:rng.randrange(len(out))])
    for _ in range(rng.choice((1, 1, 1, 2, 5))):
        at = rng.choice(where)
        out[at] = rng.choice((out[at] ^ (1 << rng.randrange(8)), 0, 255, rng.randrange(256)))
    return bytes(out)


@functools.cache
def names(data: bytes, kind: type) -> list[str]:
    """Paths of all datasets in a file, or of all groups."""
    found: list[str] = []
    with h5py.File(io.BytesIO(data), "r") as h5:
        h5.visititems(lambda name, item: found.append(name) if isinstance(item, kind) else None)
    return found


# each changes one thing in a file that is open for writing

def is_group(h5: h5py.File, rng: random.Random, name: str) -> None:
    del h5[name]
    h5.create_group(name)


def is_text(h5: h5py.File, rng: random.Random, name: str) -> None:
    del h5[name]
    h5[name] = rng.choice(HOSTILE)


def is_other_type(h5: h5py.File, rng: random.Random, name: str) -> None:
    shape = h5[name].shape
    del h5[name]
    h5.create_dataset(name, shape,
                      rng.choice(["i4", "f4", ">f8", "S3", "c16", "u1", np.dtype([("a", "f8"), ("b", "i4")]),
                                  h5py.string_dtype(), h5py.ref_dtype,
                                               h5py.regionref_dtype, h5py.vlen_dtype("f8"), h5py.enum_dtype({"A": 1})]))


def is_other_shape(h5: h5py.File, rng: random.Random, name: str) -> None:
    del h5[name]
    h5.create_dataset(name, rng.choice([(), (0,), (3,), (40,), (40, 3), (40, 0), (40, 2, 3), (2, 40), (40, 1, 1, 1)]),
                      "f8")


def is_empty(h5: h5py.File, rng: random.Random, name: str) -> None:
    del h5[name]
    h5[name] = h5py.Empty("f8")


def is_huge(h5: h5py.File, rng: random.Random, name: str) -> None:
    shape = h5[name].shape
    del h5[name]
    huge = rng.choice([10**12, 2**62, 10**7])
    h5.create_dataset(name, (huge, *shape[1:]), "f8", maxshape=(None, *shape[1:]),
                      chunks=(16, *(max(n, 1) for n in shape[1:])))


def is_bomb(h5: h5py.File, rng: random.Random, name: str) -> None:
    shape = h5[name].shape[1:]
    del h5[name]
    made = h5.create_dataset(name, (40, *shape), "f8", maxshape=(None, *shape),
                             chunks=(1 << 22, *(max(n, 1) for n in shape)), compression="gzip", shuffle=True)
    made.id.write_direct_chunk((0,) * made.ndim, b"x\x9c" + bytes(20))


def is_external_link(h5: h5py.File, rng: random.Random, name: str) -> None:
    del h5[name]
    h5[name] = h5py.ExternalLink(rng.choice(["pipe", "other.h5", "/dev/zero"]), "/data")


def is_soft_link(h5: h5py.File, rng: random.Random, name: str) -> None:
    del h5[name]
    h5[name] = h5py.SoftLink(rng.choice(["/sc", "/nowhere", f"/{name}", "/input/sim.yaml", "/sc/Ida/time"]))


def is_external_storage(h5: h5py.File, rng: random.Random, name: str) -> None:
    shape = h5[name].shape
    del h5[name]
    h5.create_dataset(name, shape, "f8",
                      external=[(rng.choice(["pipe", "/dev/zero", "other.h5"]), 0, h5py.h5f.UNLIMITED)])


def is_virtual(h5: h5py.File, rng: random.Random, name: str) -> None:
    shape = h5[name].shape
    del h5[name]
    layout = h5py.VirtualLayout(shape or (1,), "f8")
    layout[...] = h5py.VirtualSource(rng.choice(["pipe", "other.h5", "/dev/zero"]), "data", shape or (1,))
    h5.create_virtual_dataset(name, layout)


def has_unknown_filter(h5: h5py.File, rng: random.Random, name: str) -> None:
    del h5[name]
    how = h5py.h5p.create(h5py.h5p.DATASET_CREATE)
    how.set_chunk((16,))
    how.set_filter(rng.choice([32015, 4, 5, 300]), h5py.h5z.FLAG_OPTIONAL, (1, 2))
    h5py.h5d.create(h5.id, name.encode(), h5py.h5t.IEEE_F64LE, h5py.h5s.create_simple((40,)), how)


def is_a_cycle(h5: h5py.File, rng: random.Random, name: str) -> None:
    del h5[name]
    h5[name] = h5[rng.choice(["/", "sc", "input"])]


def is_missing(h5: h5py.File, rng: random.Random, name: str) -> None:
    del h5[name]


def has_bad_numbers(h5: h5py.File, rng: random.Random, name: str) -> None:
    data = h5[name]
    if data.dtype.kind == "f" and data.ndim and data.shape[0]:
        rows = rng.sample(range(data.shape[0]), min(5, data.shape[0]))
        for row in rows:
            data[row] = rng.choice([np.nan, np.inf, -np.inf, 1e300, -1e300, 5e-324, -1.0, 0.0])


def is_unordered(h5: h5py.File, rng: random.Random, name: str) -> None:
    name = rng.choice(["sc/Ida/time", "sc/Dactyl/time", "formation/time", "events/time"])
    data = h5[name][...]
    rng.choice([data.sort, lambda: data.__setitem__(slice(None), data[::-1]), lambda: data.__setitem__(slice(None),
        rng.choice([0.0, 1e300, np.nan, -1e9]))])()
    h5[name][...] = data


def lacks_rows(h5: h5py.File, rng: random.Random, name: str) -> None:
    data = h5[name]
    if data.maxshape and data.maxshape[0] is None:
        data.resize(rng.choice([0, 1, 7, 10**5, 10**9]), axis=0)


def has_other_attribute(h5: h5py.File, rng: random.Random, name: str) -> None:
    owner = h5[rng.choice([name, "/", "/", "sc/Ida", "checkpoint/0"])]
    if not len(owner.attrs):
        return
    key = rng.choice(list(owner.attrs))
    change = rng.random()
    del owner.attrs[key]
    if change > 0.2:
        owner.attrs[key] = rng.choice([*HOSTILE, 1e300, -1, 2**63 - 1, np.nan, np.zeros(3), np.array(["a", "b"],
            dtype=h5py.string_dtype()), h5py.Empty("f8"),
                                       b"\xff\xfe bytes", np.bytes_(b"\xff\xfe"), h5.ref, 1 + 2j, np.zeros(2000)])


def has_hostile_name(h5: h5py.File, rng: random.Random, name: str) -> None:
    text = rng.choice(HOSTILE[:6]).replace("\0", "").strip("/") or "x"
    what = rng.choice(["sc/Ida", "input/sim.yaml", "sc/Dactyl"])
    h5[f"{what.rpartition('/')[0]}/{text}"] = h5[what]
    del h5[what]


def has_hostile_texts(h5: h5py.File, rng: random.Random, name: str) -> None:
    where = rng.choice(["events/text", "events/kind", "events/spacecraft", "sc/Ida/body", "sc/Ida/joint",
                        "formation/pair", "sc/Ida/wheel"])
    h5[where][0] = rng.choice([text[:5000] for text in HOSTILE])


def has_hostile_input(h5: h5py.File, rng: random.Random, name: str) -> None:
    del h5["input/_resolved.yaml"]
    h5["input/_resolved.yaml"] = rng.choice(["[" * 50000, "- " * 50000 + "a", "a: &a [*a]", "a: &x [1, 1]\n"
        "b: *x", "spacecraft: 3", "spacecraft: [{name: Ida}]",
                                             "spacecraft: [{name: Ida, bodies: 7, joints: {a: b}}]", "{", "", "\x1b[2J",
                                             "environment: {central_body: [1]}",
                                             RESOLVED.replace("mass: 10.0", "mass: no"),
                                             RESOLVED.replace("hub", "\x1b[2Jhub"), RESOLVED.replace("earth", "moon"),
                                             RESOLVED.replace("6378137.0", "-1e400"),
                                             RESOLVED.replace("inner: hub", "inner: panel")])


CHANGES: tuple[Callable, ...] = (is_group, is_text, is_other_type, is_other_shape, is_empty, is_huge, is_bomb,
                                 is_external_link, is_soft_link, is_external_storage,
                                 is_virtual, has_unknown_filter, is_a_cycle, is_missing, has_bad_numbers, is_unordered,
                                 lacks_rows, has_other_attribute,
                                 has_other_attribute, has_other_attribute, has_hostile_name, has_hostile_texts,
                                 has_hostile_input)


OF_GROUPS = (is_group, is_text, is_missing, is_external_link, is_soft_link, is_a_cycle)


def changed(path: Path, data: bytes, rng: random.Random) -> str:
    """Write a file in which a program has changed something; returns what."""
    path.write_bytes(data)
    change = rng.choice(CHANGES)
    with h5py.File(path, "r+", libver="earliest") as h5:
        name = rng.choice(names(data, h5py.Dataset) + (names(data, h5py.Group) if change in OF_GROUPS else []))
        # h5py itself refuses some
        with contextlib.suppress(TypeError, ValueError, OSError, KeyError, RuntimeError, OverflowError):
            change(h5, rng, name)
    return f"{change.__name__} {name}"


def mutate(path: Path, data: bytes, where: list[int], rng: random.Random) -> str:
    """Write one mutant; returns what it is."""
    if rng.random() < 0.5:
        path.write_bytes(flipped(data, rng, where))
        return "flipped"
    return changed(path, data, rng)


# the ways in

def command(*arguments: str) -> tuple[int, str]:
    """Exit code and all output of `nesim`, in this process."""
    text = io.StringIO()
    code, _, _ = support.command(*arguments, out=text, err=text)
    return int(code or 0), text.getvalue()


def read_all(path: Path) -> None:
    """Everything that ``nesim.open`` offers; raises nothing but a NesimError."""
    from nesim.base.errors import NesimError
    from nesim.results.reader import open_results

    with contextlib.suppress(NesimError), open_results(path) as results:
        looks = [lambda: results.attributes, lambda: results.status, lambda: results.events, lambda: results.inputs,
                 lambda: repr(results), lambda: len(results.damage), lambda: results.checkpoint]
        for part in [*results.values(), *filter(None, [results.formation])]:
            looks += [part.labels, lambda part=part: repr(part), part.times]
            looks += [lambda part=part, name=name: part[name][...] for name in part]
        for look in looks:
            with contextlib.suppress(NesimError):
                look()


def is_clean(text: str) -> bool:
    """Whether text can be printed without moving a terminal's cursor."""
    return all(c.isprintable() or c == "\n" for c in text)


def silent_alarm(seconds: int) -> None:
    """Where there is one: end this process if it hangs."""
    if sys.platform != "win32":
        import signal

        signal.alarm(seconds)


def within(directory: Path) -> set[str]:
    """Names of all files below a directory."""
    return {os.path.relpath(os.path.join(at, name), directory) for at, _, found in os.walk(directory) for name in found}
