"""From plain data to frozen arrays: names become indices, everything that can be checked is checked."""

from nesim.base.lazily import modules_of

__getattr__ = modules_of(__name__, __path__)
