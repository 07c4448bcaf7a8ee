"""Field models of planets: gravity, magnetic field, air. Loads what nesim/data holds and makes the tables that the core reads."""
