"""What all sensors have. A type of sensors is a class below this one, in a file of its own: what it measures of a body
is what controllers of type python see (``seen.sensors``)."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, ClassVar

import numpy as np

from nesim.base.frozen import frozen
from nesim.text.values import Name
from nesim.things.collector import meant
from nesim.things.rotation import IDENTITY, Rotation
from nesim.things.thing import Thing, Typed, Vector, key

if TYPE_CHECKING:
    from nesim.things.collector import Collector, Names


@frozen(kw_only=True)
class BodyState:
    """Of a sensor's body at a sample. spacecraft: its name. seed: of the case. time: s. attitude: q_BN. rate: rad/s in
    N, body axes. position (m), velocity (m/s): of its mass centre in N."""

    spacecraft: str
    seed: int
    time: float
    attitude: np.ndarray
    rate: np.ndarray
    position: np.ndarray
    velocity: np.ndarray


class Sensor(Thing, metaclass=Typed, section="sensors", noun="sensor", rank=13.5):
    """Measures something of a body. ``rotation`` leads from the body's axes to the sensor's."""

    about = "what controllers of type python see of bodies"
    kind_text = "kind of sensor"
    TYPES: ClassVar[dict[str, type[Sensor]]] = {}
    name: str = key(Name, text="of the sensor, unique in the spacecraft")
    body: str = key(Name, text="name of the body that carries it")
    rotation: Vector = key(Rotation, IDENTITY, "fixed, body axes to the sensor's")
    type: str = ""

    def measure(self, body: BodyState) -> np.ndarray:
        """What it gives at a sample."""
        raise NotImplementedError

    def draw(self, body: BodyState, count: int) -> np.ndarray:
        """Normal random numbers of a sample. They depend on seed, names and time alone: a run that goes on from a
        checkpoint, or in another lane, draws the same."""
        name = f"{body.seed}/{body.spacecraft}/{self.name}"
        key = np.frombuffer(hashlib.sha256(name.encode()).digest()[:16], np.uint64)
        counter = np.array([body.time, 0.0, 0.0, 0.0]).view(np.uint64)
        return np.random.Generator(np.random.Philox(key=key, counter=counter)).standard_normal(count)

    def check(self, c: Collector) -> None:
        """Its mounting, and what its type needs."""
        if self.type not in Sensor.TYPES:
            c.add("type", f"'{self.type}' is unknown", hint=meant(self.type, Sensor.TYPES))
            return
        c.unit("rotation", 4, "a quaternion")
        self.check_own(c)

    def check_own(self, c: Collector) -> None:
        """What its type needs."""

    def refer(self, c: Collector, names: Names) -> None:
        """The body that carries it, and a name of its own."""
        names.body(c, self.body)
        first = next(i for i, part in enumerate(names.craft.sensors) if part.name == self.name)
        if names.craft.sensors[first] is not self:
            c.add("name", f"used already by sensors[{first}]")
