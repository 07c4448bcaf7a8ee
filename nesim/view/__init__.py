"""One HTML file that shows the motion of a result file: docs/view.md. Nothing here is imported by a run."""

from nesim.base.lazily import modules_of

__getattr__ = modules_of(__name__, __path__)
