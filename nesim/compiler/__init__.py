"""From plain data to frozen arrays: names become indices, everything that can be checked is checked."""

from nesim.base.lazily import modules_of
from nesim.compiler.compile import compile_spacecraft

__all__ = ["compile_spacecraft"]
__getattr__ = modules_of(__name__, __path__)
