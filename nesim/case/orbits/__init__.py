"""Orbits as users give them: elements, two-line sets, ephemeris files, relative to one another."""
