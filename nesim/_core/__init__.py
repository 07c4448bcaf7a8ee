"""The only way into compiled code: cython_core/ built for one or several spacecraft at a time.

``BY_LANES`` holds the cores that this processor can run, by the number of spacecraft they take at once. The environment
variable NESIM_LANES (1, 4 or 8) sets the most that are used; the results are the same bits with any.
"""

import importlib
import os
from collections.abc import Iterator, Mapping
from types import ModuleType

from nesim.base.errors import NesimError, UsageError

try:
    from nesim._core import lanes1
    from nesim._core.lanes1 import (
        AdaptiveRun, Air, Dense, Devices, EventKind, FixedRun, Harmonics, JointFlags, JointKind, Layers, Magnetic,
        Model, OrbitQuantity, Query, Robot, SignalKind, SignalTable, SkyTables, Source, Surroundings, WheelFidelity,
        WheelInput, Workspace, use_dense)
except ImportError as error:
    raise NesimError(f"the compiled part of nesim is of other sources than its Python ({error}): type `pip install -e "
                     f".` in the clone") from error

WIDTHS = (1, 4, 8)


def most_lanes() -> int:
    """The most spacecraft that are stepped together: what the processor has, or less if NESIM_LANES says so."""
    able, wanted = lanes1.most_lanes(), os.environ.get("NESIM_LANES", "").strip()
    if not wanted:
        return able
    if wanted not in {str(width) for width in WIDTHS}:
        raise UsageError(f"NESIM_LANES is '{wanted}' (allowed: 1, 4, 8)")
    if int(wanted) > able:
        raise UsageError(f"NESIM_LANES is {wanted}, but this processor can step at most {able} spacecraft at once")
    return int(wanted)


class Cores(Mapping):
    """Modules by the number of lanes, each loaded when it is first asked for."""

    def __init__(self):
        self._widths = [width for width in WIDTHS if width <= lanes1.most_lanes()]

    def __getitem__(self, lanes: int) -> ModuleType:
        if lanes not in self._widths:
            raise KeyError(lanes)
        return importlib.import_module(f"nesim._core.lanes{lanes}")

    def __iter__(self) -> Iterator[int]:
        return iter(self._widths)

    def __len__(self) -> int:
        return len(self._widths)


BY_LANES = Cores()


def build_flags(lanes: int = 1) -> tuple[str, str]:
    """Compiler and flags that the core for so many lanes was built with; stored in every result file."""
    return BY_LANES[lanes].COMPILER, BY_LANES[lanes].FLAGS


__all__ = ["AdaptiveRun", "Air", "BY_LANES", "Dense", "Devices", "EventKind", "FixedRun", "Harmonics", "JointFlags",
           "JointKind", "Layers", "Magnetic", "Model", "OrbitQuantity", "Query", "Robot", "SignalKind", "SignalTable",
           "SkyTables", "Source", "Surroundings", "WheelFidelity", "WheelInput", "Workspace", "build_flags",
           "most_lanes", "use_dense"]
