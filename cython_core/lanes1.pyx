"""The compiled core for one spacecraft at a time, with the dense equations beside it."""
include "core.pyx"
include "dense/dense.pyx"
include "lanes/cpu.pyx"
