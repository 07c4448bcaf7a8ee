"""The name by which docs/inputs.md has the reader of cases."""

from nesim.base.lazily import modules_of

__getattr__ = modules_of(__name__, __path__)
