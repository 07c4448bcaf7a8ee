"""What a directory of 42 asks for and nesim has not, or does otherwise: said by file and line."""

from __future__ import annotations

from datetime import date

from nesim.formats.fortytwo import MAIN
from nesim.formats.fortytwo.convert.files import Directory
from nesim.formats.fortytwo.read.sim_file import InpSim
from nesim.formats.fortytwo.convert.geometry import Geometry
from nesim.formats.fortytwo.convert.nodes import numbers
from nesim.formats.fortytwo.convert.orbits import Reference
from nesim.formats.fortytwo.read.craft_file import FSW
from nesim.formats.fortytwo.read.lines import ABSENT, is_on
from nesim.sky.time import leap_seconds
from nesim.text.locate import Report
from nesim.text.nodes import Notices

SHAPED = {"aero": "aerodynamic forces need the shapes of 42's model files", "pressure": "solar pressure needs the "
    "shapes of 42's model files"}
UNAVAILABLE = (("plume", "thruster plumes are not available", True), ("contact", "contact forces are not available",
    True),
               ("slosh", "CFD slosh is not available", True),
               ("albedo", "albedo on Sun sensors is not available; it moves nothing", False),
               ("torques", "environment torques: nesim records them with output: {groups: [sources]}", False))
RECEIVES = "another program would send states to 42: nesim receives nothing", True
SENDS = "states are sent to no other program", False
CHANNELS = {"TX": SENDS, "RX": RECEIVES, "TXRX": RECEIVES, "ACS": RECEIVES,
            "WRITEFILE": ("42 opens this file and writes nothing; left out", False),
            "READFILE": ("42 opens this file and reads nothing; left out", False), "SPIRENT": SENDS, "FFTB": SENDS}
AIRY = ("EARTH", "MARS")    # worlds of which 42 has an atmosphere
MJD_OF_ORDINAL = 678576     # Python's day number of MJD 0


class Differences:
    """Of one directory. What would change the motion is marked so."""

    def __init__(self, directory: Directory, sim: InpSim, report: Report, notices: Notices, geometry: Geometry):
        self.directory, self.sim, self.report, self.notices, self.geometry = directory, sim, report, notices, geometry

    def report_all(self, flown: dict[int, str], references: dict[int, Reference], pushed: set[int]) -> None:
        """Everything. flown: files of the spacecraft by their number. references: orbits that were read. pushed: those
        that a delta-v moves."""
        crafts = {name: self.directory.crafts[name] for name in dict.fromkeys(flown.values())
                  if self.directory.crafts.get(name)}
        self._form(crafts)
        for values in crafts.values():
            self._craft(values)
        if MAIN not in self.directory.faulty:
            self._limits({reference.values["world"].value for reference in references.values()
                          if reference.tree is not None})
        self._channels()
        self._commands(flown, pushed)

    def _form(self, crafts: dict[str, dict]) -> None:
        """Of which 42 the directory is, where it shows."""
        form = self.directory.form
        if form.node is not None:
            self.notices.add(form.node, f"read as the format of 42 of {form.year}: {form.why}")
        for values in crafts.values():
            for i, body in enumerate(values["bodies"]):
                if body["dipole"][0].text == ABSENT:
                    self.notices.add(body["dipole"][0], f"body {i} has no line for its magnetic dipole, as in 42's "
                                                        f"format before 2023: it is taken as zero",
                                     changes=is_on(self.sim["residual"]))

    def _craft(self, values: dict) -> None:
        """What a spacecraft file asks for and nesim has not, or does otherwise."""
        flags = values["flags"]
        if values["fsw"].value != "PASSIVE_FSW":
            self.notices.add(values["fsw"], f"42's flight software {values['fsw'].value} is not available: nothing is "
                                            f"controlled", changes=True)
        if is_on(flags["flex"]):
            self.notices.add(flags["flex"], "bodies cannot bend yet: flexible modes are left out", changes=True)
        if flags["reference"].value == "REFPT_JOINT":
            self.notices.add(flags["reference"], "inertias are taken about the body's origin; 42 leaves terms out "
                                                 "there unless bodies are flexible")
        if flags["shaker"].value != "NONE":
            self.notices.add(flags["shaker"], "shakers act in 42 only where bodies are flexible; left out")
        for what, count in values["sensors"]:
            if count.value:
                self.notices.add(count, f"{count.value} {what}: they move nothing and are left out")

    def _limits(self, worlds: set[str]) -> None:
        """What the switches of Inp_Sim.txt ask for and nesim has not. worlds: about which something flies."""
        for key, text in SHAPED.items():
            if key == "aero" and is_on(self.sim[key][0]) and all(world not in AIRY for world in worlds):
                self.notices.add(self.sim[key][0], "there is no air")
            else:
                self.geometry.decide(key, worlds, text, self.notices)
        for key, text, changes in UNAVAILABLE:
            if is_on(self.sim[key]):
                self.notices.add(self.sim[key], text, changes)
        if self.sim["mode"].value != "FAST":
            self.notices.add(self.sim["mode"], f"time mode {self.sim['mode'].value}: nesim runs as fast as it can")
        self._leap_seconds()
        for station in self.sim.stations[:1]:
            self.notices.add(station[0], f"{len(self.sim.stations)} ground stations: they move nothing and are left "
                                         f"out")

    def _leap_seconds(self) -> None:
        """Of a day that is one of UTC; if it is not, the case says so where the day matters."""
        (month, day, year), leap = numbers(self.sim["date"]), self.sim["leap"]
        try:
            own = leap_seconds().offset(date(year, month, day).toordinal() - MJD_OF_ORDINAL)
        except ValueError:
            return
        if leap.value != own:
            self.notices.add(leap, f"{leap.value:g} leap seconds: on that day there are {own:g}, which nesim takes")

    def _channels(self) -> None:
        """Whom 42 would talk to."""
        for node in self.directory.channels:
            if node.value in CHANNELS:
                self.notices.add(node, *CHANNELS[node.value])
            elif node.value != "OFF":
                self.report.at(node, f"'{node.text}' is no mode of a channel",
                               f"(allowed: OFF, {', '.join(CHANNELS)})")

    def _commands(self, flown: dict[int, str], pushed: set[int]) -> None:
        """Commands that nothing here obeys. flown, pushed: as in say."""
        for command in self.directory.commands:
            tag = command.what.rpartition(" FswTag = ")[2].upper() if " FswTag = " in command.what else ""
            if tag and tag not in FSW.words:
                self.report.at(command.node, f"'{tag[:40]}' is no flight software",
                               f"(allowed: {', '.join(FSW.words)})")
                continue
            if tag and tag != "PASSIVE_FSW" and int(command.numbers[0]) in flown:
                self.notices.add(command.node, f"42's flight software {tag} is not available: nothing is controlled",
                                 changes=True)
                continue
            if command.kind == "impulse" and int(command.numbers[4]) not in pushed:
                self.notices.add(command.node, "command has no effect: nothing flies on that orbit, or it is in free "
                                               "space, where 42 moves nothing by it")
            elif command.kind in ("flight_software", "computed"):
                what = ("it goes to 42's flight software, which is not there" if command.kind == "flight_software"
                        else "nesim keeps its method and steps")
                self.notices.add(command.node, f"command has no effect: {what}")
