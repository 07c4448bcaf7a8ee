"""From the files of a case to its description: times, environment, orbits, starts; every mistake with its line."""
