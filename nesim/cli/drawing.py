"""matplotlib for the commands that draw."""

from __future__ import annotations

import os


def import_matplotlib() -> None:
    """Import it without reading a matplotlibrc: our pictures take nothing from it, and one that is damaged, or lies in
    a directory that came from somebody else, would stop them. A Python program that draws keeps its own. Without
    matplotlib nothing happens."""
    os.environ.update(MATPLOTLIBRC=os.devnull, MPLBACKEND="agg")
    try:
        here = os.open(".", os.O_RDONLY)
    except OSError:
        here = None                                             # a directory that is gone, or not ours to read
    try:
        if here is not None:
            # matplotlib looks into the working directory before it obeys the variable
            os.chdir(os.path.dirname(__file__))
        import matplotlib  # noqa: F401
    except ImportError:
        pass                                                    # told by nesim.post.style
    finally:
        if here is not None:
            os.fchdir(here)
            os.close(here)
