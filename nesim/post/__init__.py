"""What is made of result files: pictures. Reads result files only; nothing heavy is imported before it is needed."""

from nesim.base.lazily import modules_of

__getattr__ = modules_of(__name__, __path__)
