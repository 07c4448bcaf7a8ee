"""How much a case may hold: a slip of the finger, or a file that was made to harm, is told within a second and fills no
memory."""

from __future__ import annotations

from nesim.base.errors import NesimError

MOST_VALUES = 300_000           # of one YAML file; long tables belong into CSV files
MOST_ROWS = 500_000             # of one CSV file
MOST_ELEMENTS = 10_000          # of one list, as loads:
MOST_SPACECRAFT = 5_000         # of a case
MOST_BODIES = 10_000            # of all spacecraft of a case together, chains cut into segments
MOST_RECORDS = 10**9            # of one spacecraft
MOST_SECONDS = 1e9              # s, of a run under a sky that moves: 32 years, whose tables take 0.4 GB
MOST_UNKNOWN = 20               # unknown keys of one mapping that are named
MOST_PROBLEMS = 500             # that are told


class TooManyProblems(NesimError):
    """Reading on would take too long; what was found is in the report."""
