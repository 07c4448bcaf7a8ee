"""Frozen arrays of a spacecraft: the table of the core's structs, and how they are made from plain data."""
