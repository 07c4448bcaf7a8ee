"""The compiled core for 8 spacecraft at a time."""
include "core.pyx"
