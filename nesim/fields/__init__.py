"""Field models of planets: gravity, magnetic field, air. Loads what nesim/data holds and makes the tables that the core
reads."""

from nesim.base.lazily import modules_of

__getattr__ = modules_of(__name__, __path__)
