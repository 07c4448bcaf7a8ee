"""Joints, a file a type."""

from nesim.things.joints.joint import Joint, Stops, axis_vectors, per_axis
from nesim.things.registry import import_all

import_all(__name__, __path__)

__all__ = ["Joint", "Stops", "axis_vectors", "per_axis"]
