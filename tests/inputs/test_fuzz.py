"""Whatever is done to the files, reading ends soon, with a case or with an InputError that can be printed."""

from __future__ import annotations

import math
import random
import time
import warnings
from dataclasses import fields, is_dataclass
from pathlib import Path

import pytest

from nesim.case.reader import read_case
from nesim.base.errors import InputError
from nesim.case.description import CaseDescription

CASES = {name: {path.name: path.read_bytes() for path in (Path(__file__).parent / name).iterdir()}
         for name in ("good", "acting", "around", "flying")}
ROUNDS = 20          # of each kind
# s of this process for one reading, twice that for a bomb, of which the slowest took 1.5: nothing hangs
LIMIT = 5.0

SCALARS = ["", "~", "0", "-1", "1e-320", "1e49", "-1e49", "1e51", "1e308", "9" * 400, ".nan", "-.inf", "true", "no",
           '"3 rpm"', '"1 km"', "'", '"\\0"',
           "[]", "{}", "[[]]", "[1, [2, 3]]", "{a: {b: [1]}}", "{value: 3, unit: km}", "{value: [1, 2, 3], unit: m}",
           "{value: 3}", "hub", "A", "x", "*",
           "&a", "*a", "!!int 3", "!x", "? ", "- ", ": ", "\U0001F680", "a" * 500, "../../etc/passwd", "/dev/zero", ".",
           "sim.yaml", "\\", "%", "@", "|",
           "1:2:3", "2015-03-13", "0x10", "{table: [[0, 1]]}", "\x85", "\u2028", "\ufeff", "\x00", "\t", "spherical",
           "gimbal", "earth", "none", "dop853",
           "{table: [[0, 1], [1, 2]], interpolation: cubic}", "{file: torque.csv}", '{expression: "t**2/(1-t)"}',
           "{constant: 3}", "{quaternion_pid: {}}", "rw1",
           "[rw1, rw2]", "t1", "acs", "[[0, 1], [2, 3]]", "{on: 1, period: 2, count: 100000}", '"wheels.rw1.speed > 3"',
           "coupled", "fixed", "python"]


def chop(data: bytes, r: random.Random) -> bytes:
    return data[:r.randrange(len(data))]


def flip_bytes(data: bytes, r: random.Random) -> bytes:
    out = bytearray(data)
    for _ in range(r.randint(1, 8)):
        out[r.randrange(len(out))] = r.randrange(256)
    return bytes(out)


def flip_characters(data: bytes, r: random.Random) -> bytes:
    text = list(data.decode())
    for _ in range(r.randint(1, 4)):
        text[r.randrange(len(text))] = r.choice("{}[]:,-#&*!|>'\"%@` \n\tx0.e~")
    return "".join(text).encode()


def shuffle_lines(data: bytes, r: random.Random) -> bytes:
    lines = data.splitlines(keepends=True)
    i, j = sorted(r.sample(range(len(lines) + 1), 2))
    part = lines[i:j]
    r.shuffle(part)
    return b"".join(lines[:i] + part + lines[j:])


def repeat_block(data: bytes, r: random.Random) -> bytes:
    lines = data.splitlines(keepends=True)
    i, j = sorted(r.sample(range(len(lines) + 1), 2))
    at = r.randrange(len(lines) + 1)
    return b"".join(lines[:at] + lines[i:j] * r.randint(1, 3) + lines[at:])


def drop_lines(data: bytes, r: random.Random) -> bytes:
    return b"".join(line for line in data.splitlines(keepends=True) if r.random() > 0.05)


def indent_lines(data: bytes, r: random.Random) -> bytes:
    lines = data.splitlines(keepends=True)
    for _ in range(r.randint(1, 3)):
        i = r.randrange(len(lines))
        lines[i] = b" " * r.randint(0, 8) + lines[i].lstrip()
    return b"".join(lines)


def replace_values(data: bytes, r: random.Random) -> bytes:
    lines = data.decode().splitlines()
    for _ in range(r.randint(1, 3)):
        i = r.randrange(len(lines))
        key, colon, _ = lines[i].partition(": ")
        lines[i] = f"{key}: {r.choice(SCALARS)}" if colon else lines[i] + r.choice(SCALARS)
    return "\n".join(lines).encode()


def swap_values(data: bytes, r: random.Random) -> bytes:
    lines = data.decode().splitlines()
    i, j = (r.choice([k for k, line in enumerate(lines) if ": " in line] or [0]) for _ in range(2))
    (a, _, b), (c, _, d) = lines[i].partition(": "), lines[j].partition(": ")
    lines[i], lines[j] = f"{a}: {d}", f"{c}: {b}"
    return "\n".join(lines).encode()


KINDS = [chop, flip_bytes, flip_characters, shuffle_lines, repeat_block, drop_lines, indent_lines, replace_values,
         swap_values]


def numbers_in(value):
    """Every number of a description but the open ends of loads and limits that are not there."""
    if is_dataclass(value):
        for f in fields(value):
            if f.name not in ("start", "stop") and not f.name.startswith("max_"):
                yield from numbers_in(getattr(value, f.name))
    elif isinstance(value, (tuple, list)):
        for item in value:
            yield from numbers_in(item)
    elif isinstance(value, float):
        yield value


def read_quickly(directory: Path, overrides=()) -> CaseDescription | None:
    begun = time.process_time()
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            case = read_case(directory, overrides)
        assert isinstance(case, CaseDescription) and case.flights and case.duration > 0 and case.step > 0
        assert all(math.isfinite(x) for x in numbers_in(case))
    except InputError as error:
        assert error.problems and str(error)
        assert all(p.line is None or (p.line >= 1 and p.column >= 1) for p in error.problems)
        case = None
    assert time.process_time() - begun < LIMIT
    return case


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
@pytest.mark.parametrize("case, name", [(case, name) for case, files in CASES.items() for name in sorted(files)])
def test_mutated_files(kind, case, name, tmp_path):
    r = random.Random(f"{kind.__name__} {name}")
    again = tmp_path / "again"
    again.mkdir()
    good = CASES[case]
    for other, data in good.items():
        (tmp_path / other).write_bytes(data)
    for _ in range(ROUNDS if name.endswith(".yaml") else ROUNDS // 10):
        (tmp_path / name).write_bytes(kind(good[name], r))
        case = read_quickly(tmp_path)
        if case is not None:
            (again / "sim.yaml").write_text(case.resolved, encoding="utf-8")
            assert read_case(again).flights == case.flights


def test_mutated_overrides():
    r = random.Random(5)
    good = Path(__file__).parent / "good"
    paths = ["bodies.hub.mass", "joints.drive.damping[0]", "chains.wire.mass", "time.duration", "spacecraft.A.rate[2]",
             "spacecraft.*.bodies.hub.mass",
             "orbits.low", "spacecraft", "chains.wire.joint", "bodies", "environment.gravity.degree",
             "wheels[0]", "attitude", "set", "spacecraft.A.set"]
    taken = 0
    for _ in range(ROUNDS):
        text = list(r.choice(paths) + "=" + (r.choice(SCALARS) if r.random() < 0.7 else "0.25"))
        if r.random() < 0.3:
            text[r.randrange(len(text))] = r.choice("=.[]*{}:0 \n\x00é")
        taken += read_quickly(good, ["".join(text)]) is not None
    assert 0 < taken < ROUNDS


@pytest.mark.parametrize("text", ["[" * 100000, "{a: " * 50000, "- " * 50000, "? " * 50000, "a: &a [*a, *a]\n"
                                  * 1000, "!" * 100000, "a" * 10**6,
                                  "'" * 99999, "a: |\n" + " x\n" * 100000, "&a " * 1000, "[" + "1," * 200000 + "]", "\n"
                                  * 10**6, "%YAML 1.2\n" * 99,
                                  "a:\n" + "".join(" " * k + "a:\n" for k in range(1, 500))],
                         ids=lambda text: text[:8].encode().hex())
def test_bombs(text, tmp_path):
    (tmp_path / "sim.yaml").write_text(text)
    with pytest.raises(InputError):
        begun = time.process_time()
        try:
            read_case(tmp_path)
        finally:
            assert time.process_time() - begun < 2 * LIMIT
