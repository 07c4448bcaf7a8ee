"""The names in a result file, in one table: writer, reader, health and docs/results.md all derive from it.

Frames: N is inertial, about the central body (docs/theory.md). Quaternions are scalar last and lead from N to the body.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence

from nesim.base.frozen import frozen
from nesim.model.columns import COLUMNS, DERIVED, OF_DOCKINGS, SOURCES
from nesim.results import frame_layout

FORMAT_VERSION = 2
BATCH = "batch.h5"                   # what a batch makes in its directory, a file of another kind
BATCH_FORMAT = 2                     # of that file
CHUNK_ROWS = 1024                    # rows a chunk, fewer in shorter runs; a whole chunk is written and flushed at once

GROUPS = {
    "state": "time, position and velocity of the mass centre; always recorded",
    "bodies": "attitude, rate and position of every body",
    "joints": "angles and rates of every joint",
    "forces": "torques and forces of every joint",
    "wheels": "speed and torque of every wheel",
    "devices": "what drives, thrusters, torquers and controllers do, and propellant",
    "endpoints": "motion of named points of bodies, and what acts at them",
    "contacts": "penetration, force, slip and losses of every contact",
    "balance": "books of energy of spacecraft with contacts or stops: what is dissipated and what is put in",
    "conservation": "energy and momentum",
    "formation": "separations, tetrahedron and frame of spacecraft about one body; of more than 8 only if it is asked "
                 "for",
    "environment": "Sun, Moon, magnetic field, density of the air, sunlight; only if it is asked for",
    "sources": "force and torque of each source; only if it is asked for",
    "frames": "attitude, rate, position and velocity against frames that turn, ground track; asked for by "
              "`output.frames`",
}
ON_REQUEST = ("environment", "sources", "frames")
# spacecraft up to which a formation is recorded without being asked for: pairs are many more
MANY = 8

STATUSES = ("running", "complete", "interrupted", "failed")

ROOT_ATTRIBUTES = {
    "title": "of the case",
    "format_version": "of this layout, an integer; a reader refuses a newer one",
    "nesim_version": "that wrote the file",
    "created": "when the run started, UTC, ISO 8601",
    "command": "that started the run",
    "status": "running, complete, interrupted or failed",
    "end_reason": "why the run ended: empty while it runs, what went wrong, where and when if it failed",
    "seed": "of every random number",
    "epoch_utc": "time 0, UTC, ISO 8601",
    "time_scale": "in which time is counted from the epoch",
    "input_sha256": "of all input files: of each name, a zero byte, the length in bytes as text, a zero byte and the "
                    "content, sorted by name",
    "integrator": "its name and settings",
    "step": "of the integration, s",
    "equations": "tree or dense",
    "compiler": "of the compiled core",
    "flags": "of that compiler",
    "lanes": "the most spacecraft that were stepped together; the numbers do not depend on it",
}


@frozen
class Dataset:
    """One dataset of a spacecraft's group. dims: names of its axes. frame: of its components, or None. needs: an axis
    without which there is no such dataset, beside its own."""

    name: str
    dims: tuple[str, ...]
    units: str
    frame: str | None
    long_name: str
    group: str
    needs: str | None = None


@frozen
class Label:
    """The names along an axis. values: where they are the same for every spacecraft, else None. of: what of CraftLabels
    has them otherwise."""

    name: str
    long_name: str
    values: tuple[str, ...] | None = None
    of: str = ""


LABELS = (
    Label("xyz", "component of a vector", ("x", "y", "z")),
    Label("quat", "component of a quaternion, scalar last", ("x", "y", "z", "w")),
    Label("axis", "axis of a joint, from the inner body outward, slides first; to 6 where a joint has more than 3",
          ("1", "2", "3"), of="joint_axes"),
    Label("body", "name of a body", of="bodies"),
    Label("joint", "name of a joint", of="joints"),
    Label("wheel", "name of a wheel", of="wheels"),
    Label("drive", "name of a drive", of="drives"),
    Label("thruster", "name of a thruster", of="thrusters"),
    Label("tank", "name of a tank", of="tanks"),
    Label("torquer", "name of a magnetic torquer", of="torquers"),
    Label("controller", "name of a controller", of="controllers"),
    Label("endpoint", "name of an endpoint", of="endpoints"),
    Label("docking", "name of a docking whose first port is here", of="dockings"),
    Label("loop", "name of a joint that closes a chain", of="loops"),
    Label("contact", "name of a contact; of one of several endpoints also the endpoint's", of="contacts"),
    Label("wrench", "component of a wrench: force, torque", ("Fx", "Fy", "Fz", "Tx", "Ty", "Tz")),
    Label("frame_body", "name of a body whose attitude against frames is recorded", of="frame_bodies"),
    Label("source", "source of force and torque: gravity of the planet, gravity of other bodies and tides, air, "
                    "sunlight, magnetic field, loads and thrusters", SOURCES),
)

ORDER = ("state", "bodies", "joints", "forces", "wheels", "devices", "endpoints", "contacts", "environment", "sources",
         "conservation", "balance")

BESIDE = (Dataset("time", ("time",), "s", None, "time since the epoch", "state"),
          *(Dataset(name, ("time", *axes), units, frame, text, group, needs)
            for name, axes, units, frame, text, group, needs, _ in DERIVED),
          *(Dataset(name, ("time", "docking", components), units, frame, text, group)
            for name, components, units, frame, text, group, _, _ in OF_DOCKINGS))


def from_columns() -> list[Dataset]:
    """The datasets that are columns of a record."""
    return [Dataset(column.name, ("time", *filter(None, (axis, column.components))), column.unit, column.frame,
                    column.text, column.group, column.needs)
            for _, axis, _, columns in COLUMNS for column in columns if column.group]


DATASETS = (
    *sorted((*BESIDE, *from_columns()), key=lambda dataset: ORDER.index(dataset.group)),
    *(Dataset(*row) for row in frame_layout.ROWS),
)

FORMATION = (
    Dataset("time", ("time",), "s", None, "time since the epoch", "formation"),
    Dataset("separation", ("time", "pair"), "m", None, "distance between the mass centres of two spacecraft",
            "formation"),
    Dataset("separation_rate", ("time", "pair"), "m/s", None, "rate of change of that distance; of two in one place "
                                                              "their relative speed", "formation"),
    Dataset("position", ("time", "spacecraft", "xyz"), "m", "N", "position of each mass centre from the reference "
    "point, with all its digits", "formation"),
    Dataset("velocity", ("time", "spacecraft", "xyz"), "m/s", "N", "velocity of each mass centre less that of the "
    "reference point", "formation"),
    Dataset("reference_position", ("time", "xyz"), "m", "N", "reference point: the mean of the mass centres, from the "
                                                             "central body", "formation"),
    Dataset("reference_velocity", ("time", "xyz"), "m/s", "N", "its velocity: the mean of theirs", "formation"),
    Dataset("reference_attitude", ("time", "quat"), "1", "N to LVLH",
            "attitude of LVLH at the reference point (z toward the central body, y against the orbit normal), scalar "
            "last", "formation"),
    Dataset("volume", ("time",), "m3", None, "of the tetrahedron of four mass centres", "formation", "tetrahedron"),
    Dataset("surface", ("time",), "m2", None, "of the tetrahedron's four faces together", "formation", "tetrahedron"),
    Dataset("quality_gm", ("time",), "1", None, "volume and surface against those of a regular tetrahedron of the same "
                                                "mean side: 1 (in a line) to 3 (regular)",
            "formation", "tetrahedron"),
    Dataset("quality_rr", ("time",), "1", None, "cube root of the volume against that of a regular tetrahedron in the "
                                                "same sphere: 0 (in a plane) to 1 (regular)", "formation",
            "tetrahedron"),
)

FORMATION_LABELS = (
    *LABELS[:2],
    Label("spacecraft", "name of a spacecraft"),
    Label("pair", "names of two spacecraft, joined by a hyphen"),
)

EVENTS = (
    Dataset("event", ("event",), "1", None, "number of the event, in the order of time, then of the spacecraft in the "
                                            "case", "events"),
    Dataset("time", ("event",), "s", None, "time of the event since the epoch", "events"),
    Dataset("spacecraft", ("event",), "1", None, "name of the spacecraft; empty if it concerns all", "events"),
    Dataset("kind", ("event",), "1", None, "command, limit, eclipse, impact, touch, release, contact_impact, "
                                           "divergence, notice (what the data do not cover) or another kind of event",
            "events"),
    Dataset("text", ("event",), "1", None, "what happened", "events"),
)

OF_CONTACTS = (                      # further columns of events, in files with contacts
    Dataset("parts", ("event",), "1", None, "of a contact: the endpoint and what it touches; else empty", "events"),
    Dataset("impulse", ("event",), "N s", None, "of a contact: of the normal force since the touch, or of the impact; "
                                                "NaN where it has no meaning", "events"),
    Dataset("speed", ("event",), "m/s", None, "of a contact: at which its sides come together or part; NaN where it "
                                              "has no meaning", "events"),
    Dataset("energy", ("event",), "J", None, "of a contact: dissipated since the touch, or in the impact; NaN where it "
                                             "has no meaning", "events"),
)

BY_NAME = {dataset.name: dataset for dataset in DATASETS}
AXIS_OF = {label.of: label.name for label in LABELS if label.of}        # by what CraftLabels has


@frozen
class CraftLabels:
    """Names of a spacecraft and of what it is made of, in the order of its arrays. frames: against which is recorded,
    of frame_bodies."""

    name: str
    bodies: Sequence[str] = ()
    joints: Sequence[str] = ()
    wheels: Sequence[str] = ()
    drives: Sequence[str] = ()
    thrusters: Sequence[str] = ()
    tanks: Sequence[str] = ()
    torquers: Sequence[str] = ()
    controllers: Sequence[str] = ()
    endpoints: Sequence[str] = ()
    contacts: Sequence[str] = ()
    loops: Sequence[str] = ()
    dockings: Sequence[str] = ()
    joint_axes: Sequence[str] = ("1", "2", "3")              # six where a joint has more
    surrounded: bool = False
    booked: bool = False
    partners: int = 0                                        # that are stepped with it, whose books it keeps too
    frames: Sequence[str] = ()
    frame_bodies: Sequence[str] = ()

    axes = LABELS

    def values(self, label: Label) -> tuple[str, ...]:
        """The names along one axis."""
        return tuple(getattr(self, label.of)) if label.of else label.values or ()

    @property
    def sizes(self) -> dict[str, int]:
        """Length of every axis but time."""
        asked = {frame: int(frame in self.frames) for frame in frame_layout.FRAMES}
        return {label.name: len(self.values(label)) for label in LABELS} | {"surroundings": int(self.surrounded),
            "books": int(self.booked), "partners": self.partners if self.booked else 0} | asked


@frozen
class FormationLabels:
    """Names of the spacecraft of a formation."""

    spacecraft: Sequence[str]

    axes = FORMATION_LABELS

    def values(self, label: Label) -> tuple[str, ...]:
        """The names along one axis."""
        if label.values is not None:
            return label.values
        return (tuple(self.spacecraft) if label.name == "spacecraft"
                else tuple(map("-".join, itertools.combinations(self.spacecraft, 2))))

    @property
    def sizes(self) -> dict[str, int]:
        """Length of every axis but time."""
        return {label.name: len(self.values(label)) for label in FORMATION_LABELS}

    @property
    def datasets(self) -> list[Dataset]:
        """What is recorded of them: a tetrahedron of four only."""
        return [dataset for dataset in FORMATION if dataset.needs is None or len(self.spacecraft) == 4]


def records_formation(count: int, groups: Iterable[str] | None) -> bool:
    """Whether what so many spacecraft make is recorded. groups: as in ``recorded``."""
    return count >= 2 and (count <= MANY if groups is None else "formation" in groups)


def recorded(labels: CraftLabels, groups: Iterable[str] | None = None, omit: Iterable[str] = ()) -> list[Dataset]:
    """The datasets of a spacecraft. groups: which to record besides ``state`` (``frames`` come with the labels), None
    is all. omit: names to leave out.

    What it has none of has no datasets: HDF5 and netCDF do not agree about axes of length zero.
    """
    wanted = set([name for name in GROUPS if name not in ON_REQUEST] if groups is None else groups) | {"state",
        "frames"}
    if unknown := wanted - set(GROUPS):
        raise ValueError(f"unknown output group '{min(unknown)}' (allowed: {', '.join(GROUPS)})")
    left_out = set(omit)
    if unknown := left_out - {dataset.name for dataset in DATASETS if dataset.group != "state"}:
        raise ValueError(f"dataset '{min(unknown)}' is unknown or always recorded")
    sizes = labels.sizes
    return [dataset for dataset in DATASETS if dataset.group in wanted and dataset.name not in left_out
            and all(sizes[dim] for dim in (*dataset.dims[1:], *filter(None, [dataset.needs])))]
