"""What sim.yaml may hold, and the JSON schema of both kinds of file, by which editors complete keys."""

from nesim.text import kinds
from nesim.text.device_values import Switch, names
from nesim.things.environment import EnvironmentModel
from nesim.case.orbits.orbit import OrbitModel
from nesim.case.orbits.relative import FormationModel, HillModel, RelativeModel
from nesim.methods import METHODS, SHARES
from nesim.methods import names as methods
from nesim.text.element import Element, Key
from nesim.text.values import Name, Settings, Text, Utc, choice, one_of, version
from nesim.things import Body, Docking, Ground
from nesim.things.order import ContactBetween, OrderGiven
from nesim.things.rotation import StartAttitude
from nesim.things.spacecraft import SpacecraftFile

FORMAT = 1              # of the input files; it grows when a key changes its meaning, not when one is added


class TimeModel(Element):
    """When, how long, in what steps."""

    start: Utc = Key(None, description="UTC at t = 0, e.g. 2015-03-13T02:44:00Z")
    duration: kinds.TimeAbove0 = Key(description="s")
    step: kinds.TimeAbove0 = Key(None, description="s, of the integration; a whole number of steps makes an output "
                                                     "interval")


class OutputModel(Element):
    """What is recorded, how often."""

    interval: kinds.TimeAbove0 = Key(None, description="s, a whole number of steps; default about 1000 records")
    groups: kinds.Groups = Key(None, description="what is recorded; default everything but environment and sources")
    frames: kinds.Frames = Key((), description="that turn, against which attitude, rate, position and velocity are "
                                                 "recorded; fixed: also the ground track")
    frame_bodies: names() = Key((), description="names of the bodies whose attitude and rate against frames are "
                                                  "recorded; default the root")
    events: kinds.OrbitEvents = Key((), description="of the orbits, to be located and reported: apsides, nodes, "
                                                      "eclipses")
    altitudes: kinds.Altitudes = Key((), description="m above the central body's radius, to be reported when they "
                                                       "are passed")


class CheckpointModel(Element):
    """How often a run can be taken up again."""

    interval: kinds.TimeAbove0 = Key(None, description="s of simulated time between checkpoints; default one a "
                                                         "minute of computing")


class SpacecraftEntry(SpacecraftFile):
    """One spacecraft: from a file, or written out here with the sections of such a file."""

    name: Name = Key(description="of the spacecraft, unique in the case")
    file: Text = Key(None, description="spacecraft file, relative to the case directory and inside it")
    orbit: Name = Key(None, description="name of an orbit under orbits:")
    offset: kinds.Point = Key((0.0, 0.0, 0.0), description="m, from the point on the orbit; same velocity vector")
    offset_frame: kinds.OffsetFrame = Key("lvlh", description="axes of the offset")
    offset_velocity: kinds.Velocity = Key(None, description="m/s, relative to the offset's frame, which turns with "
                                                              "the orbit if it is not N")
    relative: RelativeModel = Key(None, description="relative orbital elements, instead of an offset")
    hill: HillModel = Key(None, description="relative state in the turning frame of the orbit, instead of an offset")
    position: kinds.Point = Key((0.0, 0.0, 0.0), description="m in N, without an orbit")
    velocity: kinds.Velocity = Key((0.0, 0.0, 0.0), description="m/s in N, without an orbit")
    position_of: kinds.PositionOf = Key("mass_center", description="what is at the position: the spacecraft's mass "
                                                                                  "centre or the root body's")
    perturbed: Switch = Key(True, description="false: its mass centre stays on its conic about the central body, "
                                                "whatever acts")
    attitude: StartAttitude = Key(None, description="of the root body at the start, instead of the file's")
    rate: kinds.RateVector = Key((0.0, 0.0, 0.0), description="rad/s, of the root body, instead of the file's")
    rate_frame: kinds.StartFrame = Key("N", description="relative to which the rate counts, instead of the file's")
    step: kinds.TimeAbove0 = Key(None, description="s, its own integration step; default the case's")
    set: Settings = Key({}, description="values of the file to replace, by path, e.g. bodies.hub.mass")
    bodies: list[Body.Given] = Key([], description="without a file: as in one; the first is the root")


class SimFile(Element):
    """sim.yaml: one case."""

    title: Text = Key("", description="what this case is, for people")
    format: version(FORMAT) = Key(FORMAT, description="version of the input files; a later nesim reads older ones")
    time: TimeModel = Key(description="when, how long, in what steps")
    integrator: choice(*METHODS) = Key("rk4", description=f"fixed steps: {methods(adaptive=False)}; adaptive: "
                                                            f"{methods(adaptive=True)}")
    order: one_of(*SHARES) = Key(4, description="of integrator variational")
    rtol: kinds.Fraction = Key(1e-9, description=f"relative tolerance, {methods(adaptive=True)} only")
    atol: kinds.NumberAbove0 = Key(1e-12, description=f"absolute tolerance, {methods(adaptive=True)} only")
    max_step: kinds.TimeAbove0 = Key(None, description=f"s, the longest step, {methods(adaptive=True)} only; default "
                                                         f"no limit")
    equations: kinds.Equations = Key("tree", description="tree: O(N); dense: the paper's matrices, for checking")
    output: OutputModel = Key(OutputModel(), description="what is recorded, how often")
    checkpoint: CheckpointModel = Key(CheckpointModel(), description="from which a run that was interrupted goes on")
    seed: kinds.Seed = Key(0, description="of every random number")
    environment: EnvironmentModel = Key(EnvironmentModel(), description="where the spacecraft are; default free "
        "space")
    grounds: list[Ground.reads()] = Key([], description="surfaces that endpoints may touch, fixed in N or in the "
                                                       "central body")
    contacts: list[ContactBetween] = Key([], description="what touches what of two spacecraft, and by what law")
    dockings: list[Docking.Given] = Key([], description="ports of two spacecraft that commands join and part")
    commands: list[OrderGiven] = Key([], description="what happens when, to spacecraft and dockings")
    orbits: dict[str, OrbitModel] = Key({}, description="orbits by name")
    spacecraft: list[SpacecraftEntry] = Key(description="at least one")
    formations: list[FormationModel] = Key([], description="spacecraft placed together about an orbit")


def json_schema() -> dict:
    """JSON schema (2020-12) of sim.yaml (``$defs/SimFile``) and of a spacecraft file (``$defs/SpacecraftFile``)."""
    from nesim.text.jsonschema import definitions

    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "nesim input files",
            "anyOf": [{"$ref": "#/$defs/SimFile"}, {"$ref": "#/$defs/SpacecraftFile"}],
            "$defs": definitions(SimFile, SpacecraftFile)}
