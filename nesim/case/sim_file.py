"""What sim.yaml may hold, and the JSON schema of both kinds of file, by which editors complete keys."""

from __future__ import annotations

from typing import Any

from nesim.text import kinds
from nesim.text.device_values import Switch, names
from nesim.things.environment import EnvironmentModel
from nesim.case.orbits.orbit import OrbitModel
from nesim.case.orbits.relative import FormationModel, HillModel, RelativeModel
from nesim.methods import METHODS, SHARES
from nesim.methods import names as methods
from nesim.text.element import Element, Key, by_name, each
from nesim.text.values import Name, Settings, Text, Utc, Vector, choice, one_of, version
from nesim.things import Body, Docking, Ground
from nesim.things.order import ContactBetween, OrderGiven
from nesim.things.rotation import StartAttitude
from nesim.things.spacecraft import SpacecraftFile
from nesim.things.thing import ThingModel

FORMAT = 1              # of the input files; it grows when a key changes its meaning, not when one is added


class TimeModel(Element):
    """When, how long, in what steps."""

    start: str | None = Key(Utc, None, "UTC at t = 0, e.g. 2015-03-13T02:44:00Z")
    duration: float = Key(kinds.TimeAbove0, text="s")
    step: float | None = Key(kinds.TimeAbove0, None, "s, of the integration; a whole number of steps makes an output "
                                                     "interval")


class OutputModel(Element):
    """What is recorded, how often."""

    interval: float | None = Key(kinds.TimeAbove0, None, "s, a whole number of steps; default about 1000 records")
    groups: tuple[str, ...] | None = Key(kinds.Groups, None, "what is recorded; default everything but environment and "
                                                             "sources")
    frames: tuple[str, ...] = Key(kinds.Frames, (), "that turn, against which attitude, rate, position and velocity "
                                                    "are recorded; fixed: also the ground track")
    frame_bodies: tuple[str, ...] = Key(names(), (), "names of the bodies whose attitude and rate against frames are "
                                                     "recorded; default the root")
    events: tuple[str, ...] = Key(kinds.OrbitEvents, (), "of the orbits, to be located and reported: apsides, nodes, "
                                                         "eclipses")
    altitudes: Vector = Key(kinds.Altitudes, (), "m above the central body's radius, to be reported when they are "
                                                 "passed")


class CheckpointModel(Element):
    """How often a run can be taken up again."""

    interval: float | None = Key(kinds.TimeAbove0, None, "s of simulated time between checkpoints; default one a "
                                                         "minute of computing")


class SpacecraftEntry(SpacecraftFile):
    """One spacecraft: from a file, or written out here with the sections of such a file."""

    name: str = Key(Name, text="of the spacecraft, unique in the case")
    file: str | None = Key(Text, None, "spacecraft file, relative to the case directory and inside it")
    orbit: str | None = Key(Name, None, "name of an orbit under orbits:")
    offset: Vector = Key(kinds.Point, (0.0, 0.0, 0.0), "m, from the point on the orbit; same velocity vector")
    offset_frame: str = Key(kinds.OffsetFrame, "lvlh", "axes of the offset")
    offset_velocity: Vector | None = Key(kinds.Velocity, None, "m/s, relative to the offset's frame, which turns with "
                                                               "the orbit if it is not N")
    relative: RelativeModel | None = Key(RelativeModel, None, "relative orbital elements, instead of an offset")
    hill: HillModel | None = Key(HillModel, None, "relative state in the turning frame of the orbit, instead of an "
                                                  "offset")
    position: Vector = Key(kinds.Point, (0.0, 0.0, 0.0), "m in N, without an orbit")
    velocity: Vector = Key(kinds.Velocity, (0.0, 0.0, 0.0), "m/s in N, without an orbit")
    position_of: str = Key(kinds.PositionOf, "mass_center", "what is at the position: the spacecraft's mass centre or "
                                                            "the root body's")
    perturbed: bool = Key(Switch, True, "false: its mass centre stays on its conic about the central body, whatever "
                                        "acts")
    attitude: StartAttitude | None = Key(StartAttitude, None, "of the root body at the start, instead of the file's")
    rate: Vector = Key(kinds.RateVector, (0.0, 0.0, 0.0), "rad/s, of the root body, instead of the file's")
    rate_frame: str = Key(kinds.StartFrame, "N", "relative to which the rate counts, instead of the file's")
    step: float | None = Key(kinds.TimeAbove0, None, "s, its own integration step; default the case's")
    set: dict[str, Any] = Key(Settings, {}, "values of the file to replace, by path, e.g. bodies.hub.mass")
    bodies: list[ThingModel] = Key(each(Body.Given), [], "without a file: as in one; the first is the root")


class SimFile(Element):
    """sim.yaml: one case."""

    title: str = Key(Text, "", "what this case is, for people")
    format: int = Key(version(FORMAT), FORMAT, "version of the input files; a later nesim reads older ones")
    time: TimeModel = Key(TimeModel, text="when, how long, in what steps")
    integrator: str = Key(choice(*METHODS), "rk4", f"fixed steps: {methods(adaptive=False)}; adaptive: "
                                                   f"{methods(adaptive=True)}")
    order: int = Key(one_of(*SHARES), 4, "of integrator variational")
    rtol: float = Key(kinds.Fraction, 1e-9, f"relative tolerance, {methods(adaptive=True)} only")
    atol: float = Key(kinds.NumberAbove0, 1e-12, f"absolute tolerance, {methods(adaptive=True)} only")
    max_step: float | None = Key(kinds.TimeAbove0, None, f"s, the longest step, {methods(adaptive=True)} only; default "
                                                         f"no limit")
    equations: str = Key(kinds.Equations, "tree", "tree: O(N); dense: the paper's matrices, for checking")
    output: OutputModel = Key(OutputModel, OutputModel(), "what is recorded, how often")
    checkpoint: CheckpointModel = Key(CheckpointModel, CheckpointModel(), "from which a run that was interrupted goes "
                                                                          "on")
    seed: int = Key(kinds.Seed, 0, "of every random number")
    environment: EnvironmentModel = Key(EnvironmentModel, EnvironmentModel(), "where the spacecraft are; default free "
                                                                              "space")
    grounds: list[ThingModel] = Key(each(Ground.reads()), [], "surfaces that endpoints may touch, fixed in N or in the "
                                                         "central body")
    contacts: list[ThingModel] = Key(each(ContactBetween), [], "what touches what of two spacecraft, and by what law")
    dockings: list[ThingModel] = Key(each(Docking.Given), [], "ports of two spacecraft that commands join and part")
    commands: list[ThingModel] = Key(each(OrderGiven), [], "what happens when, to spacecraft and dockings")
    orbits: dict[str, OrbitModel] = Key(by_name(OrbitModel), {}, "orbits by name")
    spacecraft: list[SpacecraftEntry] = Key(each(SpacecraftEntry), text="at least one")
    formations: list[FormationModel] = Key(each(FormationModel), [], "spacecraft placed together about an orbit")


def json_schema() -> dict:
    """JSON schema (2020-12) of sim.yaml (``$defs/SimFile``) and of a spacecraft file (``$defs/SpacecraftFile``)."""
    from nesim.text.jsonschema import definitions

    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "nesim input files",
            "anyOf": [{"$ref": "#/$defs/SimFile"}, {"$ref": "#/$defs/SpacecraftFile"}],
            "$defs": definitions(SimFile, SpacecraftFile)}
