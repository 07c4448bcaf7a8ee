"""The command line: parses, calls one function, turns errors into exit codes."""

from nesim.base.lazily import modules_of

__getattr__ = modules_of(__name__, __path__)
