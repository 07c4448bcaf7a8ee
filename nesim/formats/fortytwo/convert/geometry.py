"""42's model files: shapes of bodies, and what air and sunlight meet of them."""

from __future__ import annotations

import functools

from nesim.formats.fortytwo.convert.files import Directory
from nesim.formats.fortytwo.read.sim_file import InpSim
from nesim.formats.fortytwo.read.lines import is_on
from nesim.meshes import MeshError, read_mesh
from nesim.text.files import CaseFiles
from nesim.text.nodes import Notices
from nesim.text.source import Node

PLACES = ("", "Model/")          # where they are looked for, inside the directory
AIR = "EARTH"                    # the one world whose air nesim has


class Geometry:
    """Of the spacecraft that fly. shapes: path in the directory of each model file that can be read, by its name.
    acting: which of ``aero`` and ``pressure`` are switched on and can be had; the others are told where they stand."""

    def __init__(self, directory: Directory, sim: InpSim, files: CaseFiles, flown: list[str]):
        self.sim, self.files = sim, files
        self.crafts = [directory.crafts[name] for name in dict.fromkeys(flown) if directory.crafts.get(name)]
        self.shapes = {name: path
                       for name in sorted({body["geometry"].value for craft in self.crafts for body in craft["bodies"]})
                       if (path := self._readable(name))}
        self.acting: set[str] = set()

    def _readable(self, name: str) -> str | None:
        for path in (place + name for place in PLACES):
            if name.lower().endswith(".obj") and self.files.file_problem(path) is None:
                data = self.files.bytes_of(path)
                try:
                    read_mesh(path, data or b"", functools.partial(self.files.beside, path))
                    return path
                except MeshError:
                    return None
        return None

    def missing(self) -> Node | None:
        """The first model file that is not there or cannot be read."""
        return next((body["geometry"] for craft in self.crafts for body in craft["bodies"]
                     if body["geometry"].value not in self.shapes), None)

    def decide(self, key: str, worlds: set[str], text: str, notices: Notices) -> None:
        """Whether air (``aero``) or sunlight (``pressure``) acts, and a word where it does not though it is switched
        on, or does not as in 42."""
        switch, shading = self.sim[key]
        if not is_on(switch):
            return
        lacking = self.missing()
        if key == "aero" and (AIR not in worlds or len(worlds) > 1):
            notices.add(switch, f"{text}, and air other than the Earth's cannot be had", changes=True)
        elif key == "aero" and self.sim["activity"].value != "USER":
            notices.add(switch, f"aerodynamic forces with the solar activity {self.sim['activity'].value} need 42's "
                                f"tables (allowed: USER, with F10.7 and Ap)", changes=True)
        elif lacking is not None:
            notices.add(switch, f"{text}: '{lacking.value[:60]}' is not in the directory or its Model/, or cannot be "
                                f"read", changes=True)
        else:
            self.acting.add(key)
            if is_on(shading):
                notices.add(shading, "self-shadowing is left out: surfaces do not shade each other")

    def environment(self) -> dict:
        """Keys of the environment."""
        out: dict = {}
        if "aero" in self.acting:
            f107 = self.sim["f107"].value
            out["drag"] = {"model": "nrlmsise00", "f107": f107, "f107a": f107, "ap": self.sim["ap"].value}
        if "pressure" in self.acting:
            out["radiation_pressure"] = True
        return out
