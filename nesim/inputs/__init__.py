"""From text to plain data. Knows files, lines and units; knows no mechanics."""

from nesim.base.lazily import modules_of

__getattr__ = modules_of(__name__, __path__)
