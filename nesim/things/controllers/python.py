"""Controllers that are code of the case."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING

from nesim.text.values import Settings, Text
from nesim.things.controllers.controller import ACTUATORS, Controller
from nesim.things.thing import ThingModel, key

if TYPE_CHECKING:
    from nesim.things.collector import Collector
    from nesim.things.reading import Reading


class PythonController(Controller, type="python", rank=5):
    """A class of the case's own."""

    kernel = "PYTHON"
    allowed = ACTUATORS
    file: str = key(Text, "", "Python file in the case directory", required=True)
    class_name: str = key(Text, "", "name of the class in it", alias="class", required=True)
    parameters: dict = key(Settings, {}, "what it is made with, any mapping")

    @classmethod
    def values(cls, given: ThingModel, reading: Reading, *path: str | int) -> dict:
        from nesim.text.files import plain_name

        reading.code("a controller of type python", given.class_name, *path, "file")
        return super().values(given, reading, *path) | {"file": plain_name(given.file)}

    def check_own(self, c: Collector) -> None:
        """A file, and a class in it."""
        if not self.file:
            c.add("file", "a controller of type python needs it")
        if not (isinstance(self.class_name, str) and self.class_name.isidentifier()):
            c.add("class_name", f"'{str(self.class_name)[:60]}' is not the name of a class")
        if len(self.actuators) and self.max_torque < inf:
            c.add("max_torque", "a law in Python with actuators gives each its number: they have their own limits")
