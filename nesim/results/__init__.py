"""What a run leaves behind: the one writer and the one reader of the HDF5 file. docs/results.md describes the file.

Nothing heavy is imported here: take ``Writer`` from ``nesim.results.writer`` and ``open_results`` from
``nesim.results.reader``.
"""

from nesim.base.lazily import modules_of

__getattr__ = modules_of(__name__, __path__)
