"""What spacecraft are made of: one thing, one file (thing.py says how)."""

from nesim.text.laws import TimeLaw
from nesim.things.base import Base
from nesim.things.body import Body, Shape
from nesim.things.chain import Chain
from nesim.things.command import Command
from nesim.things.condition import Condition
from nesim.things.contact import Contact, ContactFriction
from nesim.things.controllers import Controller
from nesim.things.controllers.controller import EndpointPath
from nesim.things.docking import Docking
from nesim.things.drive import Drive
from nesim.things.endpoint import Endpoint
from nesim.things.face import Face, Ground
from nesim.things.joints import Joint, Stops
from nesim.things.joints.free import FreeStart, Within
from nesim.things.load import Load
from nesim.things.loop import Loop
from nesim.things.order import Order
from nesim.things.rotation import IDENTITY
from nesim.things.sensors import Sensor
from nesim.things.spacecraft import NOT_PLACED, PARTS, Spacecraft
from nesim.things.surface import Surface
from nesim.things.tank import Tank
from nesim.things.thing import SECTIONS, ZERO, Vector
from nesim.things.thruster import Thruster
from nesim.things.torquer import Torquer
from nesim.things.wheel import Friction, QuaternionLaw, Wheel

__all__ = ["Base", "Body", "Chain", "Command", "Condition", "Contact", "ContactFriction", "Controller", "Docking",
           "Drive", "Endpoint", "EndpointPath", "Face", "FreeStart", "Friction", "Ground", "IDENTITY", "Joint", "Load",
           "Loop", "NOT_PLACED", "Order", "PARTS", "QuaternionLaw", "SECTIONS", "Sensor", "Shape", "Spacecraft",
           "Stops", "Surface", "Tank", "Thruster", "TimeLaw", "Torquer", "Vector", "Wheel", "Within", "ZERO"]
