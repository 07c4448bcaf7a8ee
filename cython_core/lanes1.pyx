"""The compiled core for one spacecraft at a time, with the dense equations beside it."""
include "core.pyx"
include "dense.pyx"
include "cpu.pyx"
