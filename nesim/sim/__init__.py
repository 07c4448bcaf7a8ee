"""Compiled spacecraft that move."""

from nesim.base.lazily import modules_of

__getattr__ = modules_of(__name__, __path__)
