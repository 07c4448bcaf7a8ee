"""What acts on a spacecraft of its own accord -> the plain records that the core's devices read."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import field
from types import ModuleType
from typing import Any

from nesim.compiler.contacts import contact_states
from nesim.model.signals import Signals
from nesim.model.arrays import parted
from nesim.base.frozen import frozen
from nesim.things import SECTIONS, Base
from nesim.things.assembly import Assembly
from nesim.things.drive import law_names
from nesim.things.thing import things_of


@frozen
class Devices:
    """What acts on a spacecraft of its own accord. arrays: records for the core, copied for every run, because they
    hold the discrete state. signals: its time laws. changes: times that no step may cross, s, beside the time laws'
    own. laws: names of (file, function) of the compiled laws."""

    arrays: dict
    signals: Signals
    changes: tuple[float, ...] = ()
    laws: tuple[tuple[str, str], ...] = field(default=())

    def edges(self, duration: float, step: float) -> tuple[float, ...]:
        """Times in (0, duration] at which something jumps that is known beforehand, s, sorted."""
        times = {*self.changes, *self.signals.edges(duration, step)}
        return tuple(sorted(t for t in times if 0 < t <= duration))

    def in_core(self, core: ModuleType, laws: dict | None = None, functions: Iterable = ()) -> Any:
        """Devices of one spacecraft at their start, for one lane of a core."""
        return core.Devices(self.arrays, self.signals.arrays(), laws, functions)


def compile_devices(model: Assembly) -> Devices:
    """Records of everything that acts."""
    craft = model.craft
    model.devices |= contact_states(craft)
    for thing in SECTIONS.values():
        model.devices |= thing.compile_devices(model)
    model.devices["base"] = Base.signals(model)
    changes = [t for part in things_of(craft) for t in part.changes()]
    return Devices(parted(model.devices), model.signals, tuple(changes), tuple(law_names(craft)))
