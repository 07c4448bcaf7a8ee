"""Uniform numbers for every run and parameter.

Run i's numbers for a path depend on the seed, on i and on the path; of Latin hypercube sampling also on the number of
strata, of Sobol and grid sampling also on the parameters that stand before this one: that is what they are. None
depends on the number of runs.
"""

from __future__ import annotations

import hashlib

import numpy as np

from nesim.base.errors import MissingPackage

SMALLEST = 2.0**-54
HUGE = 10**18               # points of a grid: far more than can be run; the number itself would fill pages


def key_of(path: str) -> tuple[int, int]:
    """Two numbers of 32 bits that stand for a path."""
    found = hashlib.sha256(path.encode()).digest()
    return int.from_bytes(found[:4], "big"), int.from_bytes(found[4:8], "big")


def generator(seed: int, path: str, run: int, purpose: int = 0) -> np.random.Generator:
    """Random numbers for a run and a path."""
    return np.random.Generator(np.random.PCG64(np.random.SeedSequence(seed, spawn_key=(*key_of(path), purpose, run))))


def inside(u: np.ndarray) -> np.ndarray:
    """Within (0, 1), ends excluded."""
    return np.minimum(np.maximum(u, SMALLEST), 1 - 2.0**-53)


class Random:
    """Independent numbers."""

    def __init__(self, seed: int, sizes: dict[str, int]):
        """sizes: how many numbers a draw takes, by path."""
        self.seed, self.sizes = seed, sizes

    def numbers(self, path: str, run: int) -> np.ndarray:
        """(size,) numbers in (0, 1) for one run of one path."""
        return inside(generator(self.seed, path, run).random(self.sizes[path]))


class LatinHypercube(Random):
    """One hypercube after the other: of every `strata` runs in a row, one number in each of so many equal strata."""

    def __init__(self, seed: int, sizes: dict[str, int], strata: int):
        super().__init__(seed, sizes)
        self.strata = strata
        self._orders: dict[str, tuple[int, np.ndarray]] = {}        # of the hypercube that was asked for last

    def numbers(self, path: str, run: int) -> np.ndarray:
        cube, place = divmod(run, self.strata)
        if self._orders.get(path, (-1,))[0] != cube:
            rng = generator(self.seed, path, cube, purpose=1)
            self._orders[path] = cube, np.stack([rng.permutation(self.strata) for _ in range(self.sizes[path])])
        return inside((self._orders[path][1][:, place] + super().numbers(path, run)) / self.strata)


class Sobol(Random):
    """Points of a Sobol sequence, moved by a random digital shift of every dimension."""

    BLOCK = 1024

    def __init__(self, seed: int, sizes: dict[str, int]):
        super().__init__(seed, sizes)
        try:
            from scipy.stats import qmc
        except ImportError as error:
            raise MissingPackage("scipy", "batch", "Sobol sampling") from error
        self._engine = lambda: qmc.Sobol(max(1, sum(sizes.values())), scramble=False, bits=53)
        self._firsts = dict(zip(sizes, np.cumsum([0, *sizes.values()])))
        self._block: tuple[int, np.ndarray] = (-1, np.empty((0, 0)))
        self._shifts = {path: generator(seed, path, 0, purpose=2).integers(0, 2**53, size, dtype=np.uint64) for path,
                        size in sizes.items()}

    def numbers(self, path: str, run: int) -> np.ndarray:
        block = run // self.BLOCK
        if self._block[0] != block:
            engine = self._engine()
            if block:
                engine.fast_forward(block * self.BLOCK)
            self._block = block, engine.random(self.BLOCK)
        first = self._firsts[path]
        point = self._block[1][run % self.BLOCK, first:first + self.sizes[path]]
        bits = np.round(point * 2.0**53).astype(np.uint64) ^ self._shifts[path]
        return inside((bits.astype(float) + 0.5) * 2.0**-53)


class Grid(Random):
    """Every combination of equally spaced quantiles, the first parameter fastest, so that parameters added at the end
    change no run that was. steps: how many of each."""

    def __init__(self, seed: int, sizes: dict[str, int], steps: dict[str, int]):
        super().__init__(seed, sizes)
        self.steps, self.total, self._before = steps, 1, {}
        for path, size in sizes.items():
            self._before[path] = self.total
            self.total = min(self.total * steps[path]**size, HUGE)

    def numbers(self, path: str, run: int) -> np.ndarray:
        steps, size = self.steps[path], self.sizes[path]
        at = run // self._before[path]
        digits = [at // steps**k % steps for k in range(size)]
        return inside(np.array([(digit + 0.5) / steps for digit in digits]))
