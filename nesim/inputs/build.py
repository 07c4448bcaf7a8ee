"""Validated models -> the parts of a spacecraft, and back from a part to the place where it was written."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import inf

from nesim.inputs import build_contacts, build_control, build_devices, chains, loops
from nesim.inputs.build_devices import Bench, Lost
from nesim.inputs.parts import (IDENTITY, ZERO, Base, Body, Command, Controller, Drive, Endpoint, Joint, Load, Loop,
                                Stops, Surface, Tank, Thruster, Torquer, Wheel)
from nesim.inputs.schema_base import frame_of, rotation
from nesim.inputs.schema_craft import BodyModel, EndpointModel, LoadModel
from nesim.inputs.schema_environment import SurfaceModel
from nesim.inputs.touching import Contact, Face
from nesim.text.files import CaseFiles
from nesim.text.locate import Place, Report
from nesim.text.pieces import Pieces
from nesim.text.sizes import MOST_BODIES
from nesim.text.values import LARGEST, Wrong


@dataclass
class CraftParts:
    """What a spacecraft file describes, as far as it could be read.

    origin: for (kind, index) of a part the path of the element that it came from. whole: every body and joint is there
    at least by name, so that the tree can be judged. lost: kinds of parts of which some could not be read, so that
    their names mean nothing. checked: the compiler has looked at it.
    """

    place: Place
    bodies: list[Body] = field(default_factory=list)
    joints: list[Joint] = field(default_factory=list)
    wheels: list[Wheel] = field(default_factory=list)
    loops: list[Loop] = field(default_factory=list)
    endpoints: list[Endpoint] = field(default_factory=list)
    loads: list[Load] = field(default_factory=list)
    faces: list[Face] = field(default_factory=list)
    contacts: list[Contact] = field(default_factory=list)
    surfaces: list[Surface] = field(default_factory=list)
    drives: list[Drive] = field(default_factory=list)
    tanks: list[Tank] = field(default_factory=list)
    thrusters: list[Thruster] = field(default_factory=list)
    torquers: list[Torquer] = field(default_factory=list)
    controllers: list[Controller] = field(default_factory=list)
    commands: list[Command] = field(default_factory=list)
    base: Base | None = None
    attitude: tuple = IDENTITY
    rate: tuple = ZERO
    attitude_frame: str = "N"
    rate_frame: str = "N"
    origin: dict[tuple[str, int], tuple] = field(default_factory=dict)
    whole: bool = True
    lost: set[str] = field(default_factory=set)
    checked: bool = False

    def add(self, kind: str, part, path: tuple) -> None:
        """A part and where it was written."""
        parts = getattr(self, kind)
        self.origin[kind, len(parts)] = path
        parts.append(part)


def body(model: BodyModel) -> Body:
    """The same as a part."""
    return Body(name=model.name, mass=model.mass, inertia=model.inertia, mass_center=model.mass_center,
                residual_dipole=model.residual_dipole,
                unphysical=model.unphysical, shape=model.shape and model.shape.part())


def joint(model) -> Joint:
    """The same as a part, rotations as quaternions."""
    values = {key: getattr(model, key) for key in type(model).model_fields}
    for key in ("inner_rotation", "outer_rotation", "attitude"):
        if key in values:
            values[key] = rotation(values[key])
    if values.get("stops") is not None:
        values["stops"] = stops(values["stops"])
    return Joint(**values)


def stops(model) -> Stops:
    """The same as a part; an end that is not given is infinitely far."""
    return Stops(lower=-inf if model.lower is None else model.lower, upper=inf if model.upper is None else model.upper,
                 stiffness=model.stiffness, damping=model.damping)


def endpoint(model: EndpointModel) -> Endpoint:
    """The same as a part."""
    return Endpoint(name=model.name, body=model.body, point=model.point, rotation=rotation(model.rotation),
                    radius=model.radius, axis=model.axis)


def load(model: LoadModel) -> Load:
    """The same as a part."""
    return Load(body=model.body or "", endpoint=model.endpoint or "", force=model.force, torque=model.torque,
                frame=model.frame, point=model.point,
                start=-inf if model.from_ is None else model.from_, stop=inf if model.to is None else model.to)


def surface(model: SurfaceModel) -> Surface:
    """The same as a part; the axis of a cylinder is its normal."""
    along = model.axis if model.shape == "cylinder" else model.normal
    given = {"normal": along} | {key: getattr(model, key) for key in ("area", "radius", "length")}
    return Surface(body=model.body, shape=model.shape, center=model.center, drag=model.drag, specular=model.specular,
                   diffuse=model.diffuse,
                   **{key: value for key, value in given.items() if value is not None})


def build_parts(pieces: Pieces, files: CaseFiles, report: Report) -> CraftParts:
    """Everything that a spacecraft file holds. Bodies and joints that are wrong are stood in for, if their names can be
    read."""
    craft = CraftParts(pieces.place)
    for i, model in enumerate(pieces["bodies"] or ()):
        _add(craft, "bodies", body(model) if model else _stand_in_body(pieces.place, i), i)
    for i, model in enumerate(pieces["joints"] or ()):
        _add(craft, "joints", joint(model) if model else _stand_in_joint(pieces.place, i), i)
    for kind, convert in (("loops", loops.build), ("endpoints", endpoint), ("loads", load),
                          ("faces", build_contacts.face),
                          ("contacts", build_contacts.contact)):
        for i, model in enumerate(pieces[kind] or ()):
            if model:
                craft.add(kind, convert(model), (kind, i))
    meshes = _read_meshes(pieces, files, report)
    for i, model in enumerate(pieces["surfaces"] or ()):
        if model and model.shape == "mesh":
            _add_plates(craft, pieces, model, meshes, i, report)
        elif model:
            craft.add("surfaces", surface(model), ("surfaces", i))
    _expand_chains(craft, pieces, report)
    craft.whole &= not {"bodies", "joints", "chains"} & {key for key in pieces.lost if not pieces[key]}
    craft.lost |= pieces.lost | ({"bodies", "joints"} if "chains" in pieces.lost else set())
    _build_devices(craft, pieces, files, report)
    craft.attitude, craft.rate = rotation(pieces["attitude"]), pieces["rate"] or ZERO
    craft.attitude_frame, craft.rate_frame = frame_of(pieces["attitude"]), pieces["rate_frame"] or "N"
    return craft


def _read_meshes(pieces: Pieces, files: CaseFiles, report: Report) -> dict:
    """The meshes of the bodies' shapes by body, None of those that cannot be read."""
    found = {}
    for i, model in enumerate(pieces["bodies"] or ()):
        if model and model.shape and model.shape.mesh is not None:
            from nesim.inputs import meshes                 # few cases have any

            found[model.name] = meshes.mesh_of(model.shape, pieces.place.below("bodies", i, "shape", "mesh"), files,
                                               report)
    return found


def _add_plates(craft: CraftParts, pieces: Pieces, model: SurfaceModel, meshes: dict, i: int, report: Report) -> None:
    """A surface for each polygon of a body's mesh."""
    part = next((part for part in craft.bodies if part.name == model.body), None)
    if part is None or part.shape is None or part.shape.form != "mesh":
        if not {"bodies", "chains"} & pieces.lost:
            report.add(craft.place, ("surfaces", i, "shape"), f"the body '{model.body}' has no mesh",
                       "(write shape: {mesh: file.obj} at the body)")
        return
    if meshes.get(model.body) is None:
        return                                              # reported when it was read
    from nesim.inputs.meshes import MAX_PLATES, plates

    made = plates(model, part.shape, meshes[model.body])
    if len(made) > MAX_PLATES:
        report.add(craft.place, ("surfaces", i, "shape"), f"the mesh has {len(made)} polygons",
                   f"(allowed as surfaces: up to {MAX_PLATES})")
        return
    for plate in made:
        craft.add("surfaces", plate, ("surfaces", i))


DEVICES = (("wheels", build_devices.wheel), ("drives", build_devices.drive), ("tanks", build_devices.tank),
           ("thrusters", build_devices.thruster), ("torquers", build_devices.torquer),
           ("controllers", build_control.controller))


def _build_devices(craft: CraftParts, pieces: Pieces, files: CaseFiles, report: Report) -> None:
    """Wheels, drives and the like; those that are wrong are left out."""
    read = {i for i, model in enumerate(pieces["joints"] or ()) if model}
    joints = {part.name: part if craft.origin["joints", i][0] == "chains" or craft.origin["joints", i][1] in read
              else None
              for i, part in enumerate(craft.joints)}
    bench = Bench(craft.place, report, files, joints)
    for kind, convert in DEVICES:
        for i, model in enumerate(pieces[kind] or ()):
            try:
                if model:
                    craft.add(kind, convert(model, bench, kind, i), (kind, i))
            except Lost:
                craft.lost.add(kind)
    _build_commands(craft, pieces, bench)
    try:
        craft.base = pieces["base"] and build_devices.base(pieces["base"], bench)
    except Lost:
        pass


def _build_commands(craft: CraftParts, pieces: Pieces, bench: Bench) -> None:
    """Commands, now that everything is known that they can reach."""
    reached = {kind: {part.name: part for part in reversed(getattr(craft, kind))} for kind in build_control.REACHED}
    board = build_control.Switchboard(bench, reached, craft.lost)
    for i, model in enumerate(pieces["commands"] or ()):
        try:
            for part in build_control.commands(model, board, "commands", i) if model else ():
                craft.add("commands", part, ("commands", i))
        except Lost:
            craft.lost.add("commands")


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


def _expand_chains(craft: CraftParts, pieces: Pieces, report: Report) -> None:
    """Bodies and joints of every chain, behind the others."""
    names: dict[str, int] = {}
    for i, model in enumerate(pieces["chains"] or ()):
        if model is None:
            craft.whole = False
        elif model.name in names:
            report.add(craft.place, ("chains", i, "name"), f"'{model.name}' is used already by "
                                                           f"chains[{names[model.name]}]")
        elif len(craft.bodies) + model.segments > MOST_BODIES:
            report.stop(craft.place, ("chains", i, "segments"), f"more than {MOST_BODIES:,} bodies in one spacecraft",
                        f"(allowed: up to {MOST_BODIES:,})")
        else:
            names[model.name] = i
            _expand_chain(craft, model, i, report)


def _expand_chain(craft: CraftParts, model, i: int, report: Report) -> None:
    bodies = chains.segments(model)
    if max(abs(x) for part in bodies for x in (part.mass, *part.inertia)) > LARGEST:
        report.element(craft.place, ("chains", i), "mass, length and radius make an inertia that is too large",
                       f"(allowed: up to {LARGEST:g} kg m2)")
    for part in bodies:
        craft.add("bodies", part, ("chains", i))
    for part in chains.surfaces(model):
        craft.add("surfaces", part, ("chains", i))
    try:
        made = chains.joints(model)
    except Wrong as error:
        for finding in error.findings:
            report.add(craft.place, ("chains", i, *finding.path), finding.message, finding.hint)
        made = chains.joints(model.model_copy(update={"deflection": chains.Deflection()}))
    for part in made:
        craft.add("joints", part, ("chains", i))
