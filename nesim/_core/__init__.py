"""The only door into compiled code: cython_core/ built for one or several spacecraft at a time."""

from nesim._core import lanes1, lanes4, lanes8
from nesim._core.lanes1 import Acts, Dense, Kind, Model, Run, Workspace, use_dense

BY_LANES = {1: lanes1, 4: lanes4, 8: lanes8}



def build_flags() -> str:
    """Compiler and flags that the core was built with; stored in every result file."""
    return f"{lanes1.COMPILER}: {lanes1.FLAGS}"


__all__ = ["Acts", "BY_LANES", "Dense", "Kind", "Model", "Run", "Workspace", "build_flags", "use_dense"]
