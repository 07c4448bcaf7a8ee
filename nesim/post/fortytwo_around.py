"""What 42's files tell of a spacecraft's surroundings, as the one who exports hands it in: result files do not hold
it."""

from __future__ import annotations

from typing import Protocol

import numpy as np


class Unknown(Exception):
    """Something that cannot be derived; its text says why."""


class Around(Protocol):
    """Of the spacecraft of one file. environment: of the resolved input. body: the central one, or none. Each function
    raises Unknown where it has no answer."""

    environment: dict
    body: str

    def fixed(self, t: np.ndarray, position: np.ndarray, velocity: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Position (m) and velocity (m/s) relative to the turning central body, in its axes."""

    def sun(self, t: np.ndarray) -> np.ndarray:
        """From the central body, N axes, m."""

    def reference(self, entry: dict, t: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Position (m) and velocity (m/s) in N of a spacecraft's reference orbit. entry: of the resolved input."""

    def dynamic_time(self, t: np.ndarray) -> np.ndarray:
        """s of TT since J2000."""

    def dates(self, t: np.ndarray) -> list[str]:
        """UTC as 42 writes it."""
