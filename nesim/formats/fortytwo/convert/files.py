"""The files of a 42 directory, each read once and checked against what its lines must hold."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from nesim.formats.fortytwo import MAIN
from nesim.formats.fortytwo.read import craft_file, orbit_file, script, sim_file, small_files
from nesim.formats.fortytwo.read.form import COMM_LINK, NEWER, FormatVersion, format_version
from nesim.formats.fortytwo.read.lines import COMMENT, Lines
from nesim.formats.fortytwo.read.stream import Stream
from nesim.text.files import CaseFiles
from nesim.text.locate import Report
from nesim.text.nodes import Notices
from nesim.text.source import Node, Source


# an orbit or a spacecraft that exists
NAMED = re.compile(r"\s*(?:TRUE|ON)\s+(?:\d+\s+)?((?:SC|Orb)_\S+)", re.IGNORECASE)
IPC = "Inp_IPC.txt"


@dataclass
class Directory:
    """What a 42 directory holds. parts: joint, wheel and node files by kind and name. channels: modes of its IPC.
    faulty: files with problems. form: of which 42 it is. lenient: it was read as 42 does."""

    sim: sim_file.InpSim | None = None
    orbits: dict[int, dict] = field(default_factory=dict)
    crafts: dict[str, dict] = field(default_factory=dict)
    parts: dict[str, dict] = field(default_factory=lambda: {"joints": {}, "drags": {}, "nodes": {}})
    commands: list[script.ScriptCommand] = field(default_factory=list)
    channels: list[Node] = field(default_factory=list)
    faulty: set[str] = field(default_factory=set)
    form: FormatVersion = FormatVersion()
    lenient: bool = False


class Reader:
    """Reads all of them. lenient: as 42 does; what is wrong then becomes a warning."""

    def __init__(self, files: CaseFiles, report: Report, notices: Notices, lenient: bool):
        self.files, self.report, self.notices, self.lenient = files, report, notices, lenient
        self.warnings = Report()
        self.form = FormatVersion()
        self.faulty: set[str] = set()

    def _form(self) -> FormatVersion:
        """From the lines of Inp_Sim.txt and of the orbit and spacecraft files that it names."""
        names, sources = [MAIN], []
        for name in names:
            if self.files.file_problem(name) or (found := self.files.text(name)) is None:
                continue
            sources.append(found[1])
            if name == MAIN:
                names += dict.fromkeys(match.group(1) for text in found[1].lines if (match := NAMED.match(text)))
        return format_version(sources, (self.files.directory / COMM_LINK).is_file())

    def read(self) -> Directory:
        """Everything that Inp_Sim.txt leads to."""
        self.form = self._form()
        made = Directory(lenient=self.lenient, form=self.form, faulty=self.faulty)
        main = self.parsed(MAIN, None, sim_file.read)
        if main is None:
            return made
        made.sim = main
        for i, (exists, name) in enumerate(main.orbits):
            if exists.value in ("TRUE", "ON"):
                values = self.parsed(name.value, name, orbit_file.read)
                if values:
                    made.orbits[i] = values
        for exists, _, name in main.crafts:
            if exists.value in ("TRUE", "ON") and name.value not in made.crafts:
                made.crafts[name.value] = self.parsed(name.value, name, craft_file.read)
                self._parts(made, made.crafts[name.value])
        if main["script"].value.upper() != "NONE":
            source = self.source(main["script"].value, main["script"])
            made.commands = script.read(source, self.report) if source else []
        if (self.files.directory / "Inp_Region.txt").is_file():
            self.parsed("Inp_Region.txt", None, small_files.read_regions)
        if (self.files.directory / IPC).is_file() and (source := self.source(IPC, None)):
            made.channels = small_files.ipc_modes(source)
        return made

    def _parts(self, made: Directory, craft: dict | None) -> None:
        """Joint, wheel and node files that a spacecraft names."""
        if craft is None:
            return
        wanted: list[tuple[str, Node, Callable]] = [
            ("joints", joint["file"], small_files.read_joint) for joint in craft["joints"]
            if joint["type"].value == "PASSIVE"]
        wanted += [("drags", wheel["file"], small_files.read_drag) for wheel in craft["wheels"]
                   if craft["wheel_drag"].value in ("TRUE", "ON")]
        wanted += [("nodes", body["nodes"], small_files.read_nodes) for body in craft["bodies"]]
        for kind, node, read in wanted:
            if node.value != "NONE" and node.value not in made.parts[kind]:
                made.parts[kind][node.value] = self.parsed(node.value, node, read, small_files.COMMENT)

    def source(self, name: str, node: Node | None) -> Source | None:
        """The lines of a file, None with a problem reported where it is named."""
        if not name:
            return None                     # reported when it was read
        problem = self.files.file_problem(name)
        if problem and node is not None:
            message, hint = problem
            alike = sorted(p.name for p in Path(self.files.directory).iterdir()
                           if p.name[:3].lower() == name[:3].lower())[:10]
            missing = not (self.files.directory / name).exists()
            self.report.at(node, message, f"(there are: {', '.join(alike)})" if alike and missing else hint)
            return None
        found = self.files.text(name)
        return found and found[1]

    def parsed(self, name: str, node: Node | None, read: Callable, comment: int = COMMENT) -> Any:
        """A file by its reader; None if it is not there."""
        source = self.source(name, node)
        if source is None:
            return None
        before, newer = len(self.report.problems), self.form.year == NEWER
        if newer or not self.lenient:               # 42 of 2026 reads lines, too
            found = read(Lines(source, self.report, comment, newer))
        else:
            read(Lines(source, self.warnings, comment))
            found = read(Stream(source, self.report, comment))
        if len(self.report.problems) > before:
            self.faulty.add(name)
        return found
