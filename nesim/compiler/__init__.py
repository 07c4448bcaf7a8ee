"""From plain data to frozen arrays: names become indices, everything that can be checked is checked."""

from nesim.compiler.compile import compile_spacecraft

__all__ = ["compile_spacecraft"]
