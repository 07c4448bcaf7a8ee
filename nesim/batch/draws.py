"""Uniform numbers for every run and parameter.

Run i's numbers for a path depend on the seed, on i and on the path, on nothing else; of Latin hypercube and grid sampling also on
the number of runs, of Sobol sampling also on how many parameters stand before this one: that is what they are.
"""

from __future__ import annotations

import hashlib

import numpy as np

from nesim.errors import MissingPackage

SMALLEST = 2.0**-54
SOBOL_MOST = 21201          # dimensions of SciPy's direction numbers


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

    def __init__(self, seed: int, runs: int, sizes: dict[str, int]):
        self.seed, self.runs, self.sizes = seed, runs, sizes

    def numbers(self, path: str, run: int) -> np.ndarray:
        """(size,) numbers in (0, 1) for one run of one path."""
        return inside(generator(self.seed, path, run).random(self.sizes[path]))


class LatinHypercube(Random):
    """One number in each of as many equal strata as there are runs."""

    def __init__(self, seed: int, runs: int, sizes: dict[str, int]):
        super().__init__(seed, runs, sizes)
        self._strata: dict[str, np.ndarray] = {}

    def numbers(self, path, run):
        if path not in self._strata:
            rng = generator(self.seed, path, self.runs, purpose=1)
            self._strata[path] = np.stack([rng.permutation(self.runs) for _ in range(self.sizes[path])])
        return inside((self._strata[path][:, run] + super().numbers(path, run)) / self.runs)


class Sobol(Random):
    """Points of a Sobol sequence, moved by a random digital shift of every dimension."""

    BLOCK = 1024

    def __init__(self, seed: int, runs: int, sizes: dict[str, int]):
        super().__init__(seed, runs, sizes)
        try:
            from scipy.stats import qmc
        except ImportError as error:
            raise MissingPackage("scipy", "batch", "Sobol sampling") from error
        self._engine = lambda: qmc.Sobol(max(1, sum(sizes.values())), scramble=False, bits=53)
        self._firsts = dict(zip(sizes, np.cumsum([0, *sizes.values()])))
        self._block: tuple[int, np.ndarray | None] = (-1, None)
        self._shifts = {path: generator(seed, path, 0, purpose=2).integers(0, 2**53, size, dtype=np.uint64) for path, size in sizes.items()}

    def numbers(self, path, run):
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
    """Every combination of equally spaced quantiles, the last parameter fastest. steps: how many of each."""

    def __init__(self, seed: int, runs: int, sizes: dict[str, int], steps: dict[str, int]):
        super().__init__(seed, runs, sizes)
        self.steps = steps
        counts = [steps[path]**size for path, size in sizes.items()]
        self.total = int(np.prod(counts, dtype=object)) if counts else 1
        self._after = {path: int(np.prod(counts[k + 1:], dtype=object)) if counts[k + 1:] else 1 for k, path in enumerate(sizes)}

    def numbers(self, path, run):
        steps, size = self.steps[path], self.sizes[path]
        at = run // self._after[path] % steps**size
        digits = [at // steps**(size - 1 - k) % steps for k in range(size)]
        return inside(np.array([(digit + 0.5) / steps for digit in digits]))


SAMPLINGS = {"random": Random, "latin_hypercube": LatinHypercube, "sobol": Sobol}
