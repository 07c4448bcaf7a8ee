"""Reads a case, under the name that docs/inputs.md gives; nesim/case/reader.py does it."""

from nesim.case.reader import read_case, read_kept

__all__ = ["read_case", "read_kept"]
