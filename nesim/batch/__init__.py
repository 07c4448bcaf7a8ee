"""Many dispersed runs of one case: batch.yaml, draws, lanes in child processes, a manifest, one batch.h5."""

from nesim.base.lazily import modules_of

__getattr__ = modules_of(__name__, __path__)
