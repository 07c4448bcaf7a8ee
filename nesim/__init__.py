"""nesim: exact Newton-Euler simulation of formations of multibody spacecraft."""

from nesim.errors import InputError, ModelError, NesimError, RunError
from nesim.inputs.parts import Body, Joint, Load, Spacecraft, Wheel
from nesim.rotations import from_angles
from nesim.sim.craft import Accelerations, Craft, Motion, State, build

__all__ = ["Accelerations", "Body", "Craft", "InputError", "Joint", "Load", "ModelError", "Motion", "NesimError", "RunError",
           "Spacecraft", "State", "Wheel", "build", "from_angles"]
