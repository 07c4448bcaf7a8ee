"""What a spacecraft file says -> the things of a spacecraft, and back from a thing to the place where it was
written."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from nesim.text.files import CaseFiles
from nesim.text.locate import Place, Report
from nesim.text.partial import PartialElement
from nesim.text.sizes import MOST_BODIES
from nesim.text.values import LARGEST, InvalidValue
from nesim.things import IDENTITY, PARTS, SECTIONS, ZERO, Base, Body, Chain, Joint
from nesim.things.chain import Deflection, joints, segments, surfaces
from nesim.things.reading import AlreadyReported, Reading
from nesim.things.rotation import frame_of, rotation
from nesim.text.values import Vector

# before chains add to them
FIRST = ("bodies", "joints", "loops", "endpoints", "loads", "faces", "contacts", "surfaces")


class CraftParts(dict[str, list]):
    """What a spacecraft file describes, as far as it could be read: lists of things by section.

    origin: for (section, index) of a thing the path of the element that it came from. whole: every body and joint is
    there at least by name, so that the tree can be judged. lost: sections of which some could not be read, so that
    their names mean nothing. checked: nesim/model/checks.py has looked at it.
    """

    def __init__(self, place: Place):
        super().__init__({section: [] for section in PARTS})
        self.place = place
        self.base: Base | None = None
        self.attitude: Vector = IDENTITY
        self.rate: Vector = ZERO
        self.attitude_frame, self.rate_frame = "N", "N"
        self.origin: dict[tuple[str, int], tuple] = {}
        self.whole, self.checked = True, False
        self.lost: set[str] = set()

    def add(self, section: str, part: Any, path: tuple) -> None:
        """A thing and where it was written."""
        self.origin[section, len(self[section])] = path
        self[section].append(part)


def build_parts(partial: PartialElement, files: CaseFiles, report: Report) -> CraftParts:
    """Everything that a spacecraft file holds. Bodies and joints that are wrong are stood in for, if their names can be
    read."""
    craft = CraftParts(partial.place)
    reading = Reading(partial.place, report, files, {}, lost=craft.lost)
    for i, given in enumerate(partial["bodies"] or ()):
        _add(craft, "bodies", _make(given, reading, "bodies", i) or _stand_in_body(partial.place, i), i)
    for i, given in enumerate(partial["joints"] or ()):
        _add(craft, "joints", _make(given, reading, "joints", i) or _stand_in_joint(partial.place, i), i)
    _build(craft, partial, reading, FIRST[2:-1])
    meshes = _read_meshes(partial, files, report)
    for i, given in enumerate(partial["surfaces"] or ()):
        if given and given.shape == "mesh":
            _add_plates(craft, partial, given, meshes, i, report)
        elif given:
            craft.add("surfaces", given.thing.make(given, reading, "surfaces", i), ("surfaces", i))
    _expand_chains(craft, partial, reading)
    craft.whole &= not {"bodies", "joints", "chains"} & {key for key in partial.lost if not partial[key]}
    craft.lost |= partial.lost | ({"bodies", "joints"} if "chains" in partial.lost else set())
    read = {i for i, given in enumerate(partial["joints"] or ()) if given}
    origins = [craft.origin["joints", i] for i in range(len(craft["joints"]))]
    reading.joints = {part.name: part if origin[0] == "chains" or origin[1] in read else None
                      for part, origin in zip(craft["joints"], origins)}
    _build(craft, partial, reading, [section for section in PARTS if section not in FIRST])
    try:
        craft.base = partial["base"] and partial["base"].finished(reading, "base")
    except AlreadyReported:
        pass
    craft.attitude, craft.rate = rotation(partial["attitude"]), partial["rate"] or ZERO
    craft.attitude_frame, craft.rate_frame = frame_of(partial["attitude"]), partial["rate_frame"] or "N"
    return craft


def _make(given, reading: Reading, *path):
    return given and given.thing.make(given, reading, *path)


def _build(craft: CraftParts, partial: PartialElement, reading: Reading, sections) -> None:
    """Things of some sections; those that are wrong are left out."""
    for section in sections:
        for i, given in enumerate(partial[section] or ()):
            try:
                made = _make(given, reading, section, i)
                for part in made if isinstance(made, list) else [made] if made else ():
                    craft.add(section, part, (section, i))
            except AlreadyReported:
                craft.lost.add(section)
        if "name" in SECTIONS[section].keys:
            reading.parts[section] = {part.name: part for part in reversed(craft[section])}


def _read_meshes(partial: PartialElement, files: CaseFiles, report: Report) -> dict:
    """The meshes of the bodies' shapes by body, None of those that cannot be read."""
    found = {}
    for i, model in enumerate(partial["bodies"] or ()):
        if model and model.shape and model.shape.mesh is not None:
            from nesim.case.plates import mesh_of           # few cases have any

            found[model.name] = mesh_of(model.shape, partial.place.below("bodies", i, "shape", "mesh"), files, report)
    return found


def _add_plates(craft: CraftParts, partial: PartialElement, model, meshes: dict, i: int, report: Report) -> None:
    """A surface for each polygon of a body's mesh."""
    part = next((part for part in craft["bodies"] if part.name == model.body), None)
    if part is None or part.shape is None or part.shape.form != "mesh":
        if not {"bodies", "chains"} & partial.lost:
            report.add(craft.place, ("surfaces", i, "shape"), f"the body '{model.body}' has no mesh",
                       "(write shape: {mesh: file.obj} at the body)")
        return
    if meshes.get(model.body) is None:
        return                                              # reported when it was read
    from nesim.case.plates import MAX_PLATES, plates

    made = plates(model, part.shape, meshes[model.body])
    if len(made) > MAX_PLATES:
        report.add(craft.place, ("surfaces", i, "shape"), f"the mesh has {len(made)} polygons",
                   f"(allowed as surfaces: up to {MAX_PLATES})")
        return
    for plate in made:
        craft.add("surfaces", plate, ("surfaces", i))


def _add(craft: CraftParts, kind: str, part, i: int) -> None:
    if part is None:
        craft.whole = False
    else:
        craft.add(kind, part, (kind, i))


def _stand_in_body(place: Place, i: int) -> Body | None:
    """A body that no check complains about, if its name can be read."""
    name = place.value(("bodies", i, "name"))
    return Body(name=name, mass=1.0, inertia=(1e30, 1e30, 1e30)) if isinstance(name, str) else None


def _stand_in_joint(place: Place, i: int) -> Joint | None:
    """A weld in place of a joint, if the bodies that it connects can be read."""
    names = [place.value(("joints", i, key)) for key in ("name", "inner", "outer")]
    if not all(isinstance(name, str) for name in names):
        return None
    return Joint(name=names[0], type="fixed", inner=names[1], outer=names[2])


def _expand_chains(craft: CraftParts, partial: PartialElement, reading: Reading) -> None:
    """Bodies and joints of every chain, behind the others."""
    names: dict[str, int] = {}
    for i, given in enumerate(partial["chains"] or ()):
        if given is None:
            craft.whole = False
        elif given.name in names:
            reading.report.add(craft.place, ("chains", i, "name"),
                               f"'{given.name}' is used already by chains[{names[given.name]}]")
        elif len(craft["bodies"]) + given.segments > MOST_BODIES:
            reading.report.stop(craft.place, ("chains", i, "segments"),
                                f"more than {MOST_BODIES:,} bodies in one spacecraft",
                                f"(allowed: up to {MOST_BODIES:,})")
        else:
            names[given.name] = i
            _expand_chain(craft, Chain.make(given, reading, "chains", i), i, reading.report)


def _expand_chain(craft: CraftParts, chain: Chain, i: int, report: Report) -> None:
    bodies = segments(chain)
    if max(abs(x) for part in bodies for x in (part.mass, *part.inertia)) > LARGEST:
        report.element(craft.place, ("chains", i), "mass, length and radius make an inertia that is too large",
                       f"(allowed: up to {LARGEST:g} kg m2)")
    try:
        made = joints(chain)
    except InvalidValue as error:
        for finding in error.findings:
            report.add(craft.place, ("chains", i, *finding.path), finding.message, finding.hint)
        made = joints(replace(chain, deflection=Deflection()))
    for section, parts in (("bodies", bodies), ("surfaces", surfaces(chain)), ("joints", made)):
        for part in parts:
            craft.add(section, part, ("chains", i))
