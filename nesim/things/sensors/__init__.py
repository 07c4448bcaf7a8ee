"""Sensors, a file a type."""

from nesim.things.registry import import_all
from nesim.things.sensors.sensor import Sensor

import_all(__name__, __path__)

__all__ = ["Sensor"]
