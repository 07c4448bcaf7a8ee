"""What everything stands on: errors, rotations, orbit axes, Kepler's equation, constants, units."""
