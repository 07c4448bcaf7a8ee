"""Batch directories as a broken disk, another program or an enemy would leave them, and a look at each by every way
in."""

from __future__ import annotations

import hashlib
import json
import os
import random
import shutil
from pathlib import Path

from nesim.batch.manifest import checksum
from tests.batch.support import here
from tests.results.mutants import command, is_clean

NASTY = (None, True, False, 0, -1, 1, 2**31, 2**53, 2**63, 10**30, 1e12, 1e308, -0.5, float("nan"), float("inf"), "",
         "0", "done", "\x1b[2J\x1b]0;owned\x07", "\x9b31m",
         "\ud800", "x" * 3000, "a\nb", "../../../etc/passwd", "/etc/passwd", "\u202e", [], [1], [[[]]], {},
         {"a": {"b": 1}}, ["time.duration=1e9"], ["\x1b[2J=1"])
CODES = {"status": (0, 3, 6), "run": (0, 2, 3), "batch": (0, 2, 3, 5, 6)}


def flip(data: bytes, rng: random.Random) -> bytes:
    out = bytearray(data)
    for _ in range(rng.choice([1, 1, 2, 8])):
        out[rng.randrange(len(out))] = rng.choice([rng.randrange(256), 0, 10, 34, 48 + rng.randrange(10)])
    return bytes(out)


def cut(data: bytes, rng: random.Random) -> bytes:
    first, last = sorted(rng.randrange(len(data) + 1) for _ in range(2))
    return rng.choice([data[:first], data[:first] + data[last:], data[first:]])


def insert(data: bytes, rng: random.Random) -> bytes:
    at = rng.randrange(len(data) + 1)
    return data[:at] + rng.choice([b"\n", b"\0" * 300, rng.randbytes(20), b"[" * 20000, b'{"a":' * 5000, b"9"
                                   * 6000, b"\xff\xfe", data[at:at + 200]]) + data[at:]


def lines(data: bytes, rng: random.Random) -> bytes:
    """A line deleted, doubled or moved."""
    found = data.splitlines(keepends=True)
    at, to = rng.randrange(len(found)), rng.randrange(len(found))
    taken = found[at]
    if rng.random() < 0.7:
        del found[at]
    if rng.random() < 0.7:
        found.insert(to, taken)
    return b"".join(found)


def values(data: bytes, rng: random.Random) -> bytes:
    """What a line says, with a checksum that fits: not an accident."""
    found = data.decode().splitlines()
    at = 0 if rng.random() < 0.3 else rng.randrange(len(found))
    entry = json.loads(found[at])
    entry.pop("check")
    _spoil(entry, rng)
    try:
        found[at] = json.dumps({**entry, "check": checksum(entry)})
    except ValueError:
        pass
    return "\n".join([*found, ""]).encode(errors="surrogatepass")


def _spoil(entry: dict, rng: random.Random) -> None:
    """One value of a tree replaced, one key removed, renamed, or given the value of another."""
    while True:
        key = rng.choice(list(entry))
        if isinstance(entry[key], dict) and entry[key] and rng.random() < 0.7:
            entry = entry[key]
            continue
        break
    what = rng.random()
    if what < 0.6:
        entry[key] = rng.choice(NASTY)
    elif what < 0.7:
        del entry[key]
    elif what < 0.8:
        entry[rng.choice(["run", "runs", "layout", "labels", "format", "x" * 99, "\x1b[2J"])] = entry.pop(key)
    elif what < 0.9:
        entry[key] = entry[rng.choice(list(entry))]
    elif isinstance(entry[key], int):
        entry[key] += rng.choice([-1, 1, 7, 10**6, 2**40])


def mutate_manifest(home: Path, rng: random.Random) -> str:
    path = home / "manifest.jsonl"
    change = rng.choice([flip, cut, insert, lines, values, values, values])
    path.write_bytes(change(path.read_bytes(), rng))
    return change.__name__


def mutate_records(home: Path, rng: random.Random) -> str:
    path = home / "records.f64"
    change = rng.choice([flip, cut, insert])
    path.write_bytes(change(path.read_bytes(), rng))
    return f"records {change.__name__}"


def mutate_inputs(home: Path, rng: random.Random) -> str:
    """As an enemy does: with the digest that fits."""
    name = rng.choice(["sim.yaml", "sc.yaml", "batch.yaml"])
    path = home / "input" / name
    path.write_bytes(flip(path.read_bytes(), rng))
    first, *others = (home / "manifest.jsonl").read_text().splitlines()
    header = json.loads(first)
    header.pop("check")
    header["digests"][name] = hashlib.sha256(path.read_bytes()).hexdigest()
    (home / "manifest.jsonl").write_text("\n".join([json.dumps({**header, "check": checksum(header)}), *others, ""]))
    return f"input {name}"


def mutate_kinds(home: Path, rng: random.Random) -> str:
    """Something else under a name."""
    path = home / rng.choice(["manifest.jsonl", "records.f64", "input", "input/sc.yaml"])
    shutil.rmtree(path) if path.is_dir() else path.unlink()
    what = rng.choice(["pipe", "link", "loop", "directory", "empty", "nothing", "device"])
    {"pipe": lambda: os.mkfifo(path), "link": lambda: path.symlink_to("/etc"), "loop": lambda: path.symlink_to(path),
     "directory": lambda: path.mkdir(),
     "empty": lambda: path.write_bytes(b""), "nothing": lambda: None, "device": lambda: path.symlink_to("/dev/zero")}[
        what]()
    return f"{path.name} is {what}"


def mutate(home: Path, rng: random.Random) -> str:
    """Change something in a batch directory; returns what."""
    return rng.choice([mutate_manifest] * 7 + [mutate_records, mutate_inputs, mutate_kinds])(home, rng)


def look(home: Path, case: Path, deeply: bool) -> str | None:
    """What is wrong with what nesim does with it, in words. deeply: also by those ways that read the case, which take
    longer."""
    ways = [("status", str(home))]
    if deeply:
        ways += [("run", "--from-batch", str(home), "1", "--dry-run"), ("batch", str(case), "-o", str(home), "--resume",
            "-q")]
    for way in ways:
        with here(collecting=False):
            code, text = command(*way)
        if code not in CODES[way[0]] or not is_clean(text):
            return f"{way[0]}: exit {code}: {text[-600:]!r}"
    return None


def restore(home: Path, whole: Path) -> None:
    shutil.rmtree(home, ignore_errors=True)
    shutil.copytree(whole, home)
