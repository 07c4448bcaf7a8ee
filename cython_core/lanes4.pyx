"""The compiled core for 4 spacecraft at a time."""
include "core.pyx"
