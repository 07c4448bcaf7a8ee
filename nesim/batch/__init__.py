"""Many dispersed runs of one case: batch.yaml, draws, lanes in child processes, a manifest, one batch.h5."""
