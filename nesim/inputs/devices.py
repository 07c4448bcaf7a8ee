"""Names that have moved."""

from nesim.things import *  # noqa: F401, F403
