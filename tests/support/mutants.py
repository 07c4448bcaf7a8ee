"""Input files with something done to them, and what no command may do with them: end by a mistake of its own, hang,
fill the memory, command the terminal."""

from __future__ import annotations

import random
import re
import resource
import shutil
import sys
import time
from collections.abc import Callable
from pathlib import Path

from tests.cli.support import command

CODES = (0, 3)
LIMIT = 5.0                     # s of computing for one command
GROWTH = 0.4                    # GiB that many commands together may add
ODD = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")
NUMBER = re.compile(r"(?<![\w.])[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?(?![\w.])")
WORD = re.compile(r"[A-Za-z_][\w.*]*")
NUMBERS = ("1e308", "-1e308", "1e49", "5e-324", "1e-300", "nan", ".nan", "inf", "-.inf", "-0", "0", "-1", "1", "2", "3",
           "0.5", "1e6", "1e9", "1e12", str(2**31), str(2**63),
           str(-2**63), "9" * 400, "1e999", "1_000", "0x10", "1,5", "", "12:30:00", "true", "null", "\u0663", "1e3e3")
WORDS = ("", "x" * 10_000, "\u202eabc", '"\\e[31m"', "\U0001f680", "NONE", "TRUE", "FALSE", "~", "null", "[]", "{}",
         "[1, 2]", "{a: 1}", "../x", "/dev/zero", "a/../b", ".",
         "*", "spacecraft", "spacecraft.*", "bodies.*.mass", "earth", "EARTH", "LUNA", "ZERO", "CENTRAL", "FLIGHT",
         "THREE_BODY", "normal", "uniform", "choice", "'", '"', "!",
         "#", "%", "&a", "*a", "- -", ": :", "\t", "\x85", "\u2028", "\\", "A", "hub", "0 1 2", "PASSIVE", "hold",
         "2026-01-01T00:00:00Z")
PIECES = ("{", "}", "[", "]", ":", ",", "-", "#", "&", "*", "!", "|", ">", "'", '"', "%", "@", "`", " ", "\n", "\t",
          "~", ".", "e", "0", "\r", "\x00", "\u2029")


def flip_bytes(data: bytes, r: random.Random) -> bytes:
    out = bytearray(data)
    for _ in range(r.randint(1, 6)):
        out[r.randrange(len(out))] = r.randrange(256)
    return bytes(out)


def chop(data: bytes, r: random.Random) -> bytes:
    return data[:r.randrange(len(data))]


def of_lines(change: Callable) -> Callable:
    """A change of the list of lines."""
    def changed(data: bytes, r: random.Random) -> bytes:
        lines = data.decode().splitlines(keepends=True)
        change(lines, r)
        return "".join(lines).encode()
    changed.__name__ = change.__name__
    return changed


@of_lines
def delete_lines(lines: list[str], r: random.Random) -> None:
    at = r.randrange(len(lines))
    del lines[at:at + r.choice((1, 1, 1, 2, 5))]


@of_lines
def double_lines(lines: list[str], r: random.Random) -> None:
    at = r.randrange(len(lines))
    lines[at:at] = lines[at:at + r.choice((1, 1, 3))] * r.choice((1, 1, 2))


@of_lines
def swap_lines(lines: list[str], r: random.Random) -> None:
    i, j = r.randrange(len(lines)), r.randrange(len(lines))
    lines[i], lines[j] = lines[j], lines[i]


def of_tokens(pattern: re.Pattern, choices: tuple[str, ...] | None) -> Callable:
    """Some tokens become others; those of the file itself if there are no choices."""
    def changed(data: bytes, r: random.Random) -> bytes:
        text = data.decode()
        for _ in range(r.choice((1, 1, 1, 2, 3))):
            found = [match.span() for match in pattern.finditer(text)]
            if found:
                i, j = r.choice(found)
                text = text[:i] + (r.choice(choices) if choices else text[slice(*r.choice(found))]) + text[j:]
        return text.encode()
    return changed


def insert(data: bytes, r: random.Random) -> bytes:
    text = data.decode()
    for _ in range(r.randint(1, 3)):
        at = r.randrange(len(text) + 1)
        text = text[:at] + r.choice(PIECES) + text[at + r.randint(0, 1):]
    return text.encode()


KINDS = (flip_bytes, chop, delete_lines, double_lines, swap_lines, of_tokens(NUMBER, NUMBERS),
         of_tokens(NUMBER, NUMBERS), of_tokens(WORD, WORDS), of_tokens(WORD, None),
         of_tokens(NUMBER, None), insert)


class Fuzz:
    """Mutants of the files of one directory, tried one after the other. seed: of this series, so that each can be made
    again. kinds: of changes."""

    def __init__(self, original: Path, work: Path, seed: int, kinds: tuple[Callable, ...] = KINDS):
        self.kinds = kinds
        self.files = {str(path.relative_to(original)): path.read_bytes() for path in sorted(original.rglob("*"))
                      if path.is_file()}
        self.work, self.r = work, random.Random(seed)
        self.names: list[str] = []
        self.begun = memory()
        shutil.rmtree(work, ignore_errors=True)
        for name, data in self.files.items():
            (work / name).parent.mkdir(parents=True, exist_ok=True)
            (work / name).write_bytes(data)

    def mutate(self, *chosen: str) -> None:
        """Change one file, or now and then two. chosen: their names, all if none is given."""
        for name in self.names:
            (self.work / name).write_bytes(self.files[name])
        names = chosen or tuple(self.files)
        self.names = list({self.r.choice(names) for _ in range(self.r.choice((1, 1, 1, 2)))})
        for name in self.names:
            data = self.r.choice(self.kinds)(self.files[name], self.r)
            try:
                more = data if self.r.random() < 0.7 else self.r.choice(self.kinds)(data, self.r)
                (self.work / name).write_bytes(more)
            except (UnicodeDecodeError, ValueError, IndexError):
                (self.work / name).write_bytes(data)              # what is no text any more stays so

    def check(self, *arguments, codes: tuple[int, ...] = CODES) -> str:
        """What is wrong with how a command takes it; empty if nothing is."""
        begun = time.process_time()
        code, out, err = command(*arguments)
        took = time.process_time() - begun
        if code not in codes:
            return f"exit {code}: {err[-300:]}"
        if found := ODD.search(out + err):
            return f"prints {found.group()!r}: {(out + err)[max(0, found.start() - 50):found.end() + 20]!r}"
        if took > LIMIT:
            return f"takes {took:.1f} s"
        if memory() - self.begun > GROWTH:
            return f"memory has grown by {memory() - self.begun:.2f} GiB"
        return "" if code == 0 or err.strip() else "says nothing"

    def keep(self, where: Path) -> None:
        """The mutant, for one who looks into it."""
        shutil.copytree(self.work, where, dirs_exist_ok=True)


def memory() -> float:
    """Most that this process has had so far, GiB."""
    unit = 2**30 if sys.platform == "darwin" else 2**20
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / unit
