"""Controllers, a file a type."""

from nesim.things.controllers.controller import ACTUATORS, Controller
from nesim.things.registry import import_all

import_all(__name__, __path__)

__all__ = ["ACTUATORS", "Controller"]
