"""SC_*.txt: a spacecraft. Every section's header begins with ``*``; a section without elements still holds one block as
a template."""

from __future__ import annotations

from nesim.base.errors import LocatedProblem
from nesim.formats.fortytwo.read.form import NEW_FSW
from nesim.formats.fortytwo.read.lines import Lines, blocks, is_header, table
from nesim.formats.fortytwo.read.tokens import (_WORD, ANGLES, FILE, FLAG, FLAGS3, NOT_NEGATIVE, POSITIVE, QUOTED, REAL,
                                                VECTOR, Kind, real, sequence, whole, word)

FSW = word("PASSIVE_FSW", "INSTANT_FSW", "SANDBOX_FSW", "SPINNER_FSW", "MOMBIAS_FSW", "THREE_AXIS_FSW", "ISS_FSW",
           "CMG_FSW", "THR_FSW", "CFS_FSW",
           *NEW_FSW)
JOINT_TYPES = ("PASSIVE", "ACTUATED", "AD_HOC_JOINT", "STEPPER_MOTOR", "TVC_JOINT", "VIBRATION_ISOLATOR", "SLOSH",
               "STEERING_MIRROR")
AXIS = word("X_AXIS", "Y_AXIS", "Z_AXIS")
CODE = Kind("a code such as NAN", _WORD, "NAN", words=tuple(rate + form + frame for rate in "NL" for form in "QA"
                                                            for frame in "NLEF"))
NODE = whole(0, 10000)
BODY = whole(0, 10000)
SAMPLE = ("sample", "sample time, s", POSITIVE)

HEAD = (("label", "label", QUOTED), ("sprite", "sprite file", FILE), ("fsw", "flight software", FSW),
        ("sample", "flight software sample time, s", POSITIVE))
ORBIT = (
    ("propagation", "orbit propagation", word("FIXED", "EULER_HILL", "ENCKE", "COWELL")),
    ("refers", "what the position refers to", word("CM", "ORIGIN")),
    ("position", "position in the formation, m", *VECTOR),
    ("velocity", "velocity in the formation, m/s", *VECTOR))
ATTITUDE = (
    ("code", "frames of rate and attitude", CODE),
    ("rate", "angular velocity, deg/s", *VECTOR),
    ("quaternion", "quaternion", *(real(-1.001, 1.001),) * 4),
    ("angles", "angles (deg) and sequence", *ANGLES))
DYNAMICS = (
    ("solver", "solution of the equations", word("GAUSS_ELIM", "ORDER_N")),
    ("constraints", "constraint forces", FLAG),
    ("reference", "reference point of mass properties", word("REFPT_CM", "REFPT_JOINT")),
    ("flex", "flexible bodies", FLAG),
    ("second", "second-order flexible terms", FLAG),
    ("shaker", "shaker file", FILE),
    ("drag", "drag coefficient", NOT_NEGATIVE))
BODIES = (
    ("mass", "mass, kg", POSITIVE),
    ("moments", "moments of inertia, kg m2", *(NOT_NEGATIVE,) * 3),
    ("products", "products of inertia, kg m2", *VECTOR),
    ("center", "mass centre, m", *VECTOR),
    ("momentum", "embedded momentum, N m s", *VECTOR),
    ("dipole", "magnetic dipole, A m2", *VECTOR),
    ("geometry", "geometry file", FILE),
    ("nodes", "node file", FILE),
    ("flex", "flex file", FILE))
JOINTS = (
    ("type", "joint type", word(*JOINT_TYPES)),
    ("bodies", "inner and outer body", BODY, BODY),
    ("rotation", "rotational freedom, sequence, GIMBAL or SPHERICAL", whole(0, 3), sequence(joint=True),
     word("GIMBAL", "SPHERICAL")),
    ("translation", "translational freedom, sequence", whole(0, 3), sequence(joint=True)),
    ("rotation_locked", "rotation locked", *FLAGS3),
    ("translation_locked", "translation locked", *FLAGS3),
    ("angles", "initial angles, deg", *VECTOR),
    ("rates", "initial rates, deg/s", *VECTOR),
    ("displacements", "initial displacements, m", *VECTOR),
    ("speeds", "initial displacement rates, m/s", *VECTOR),
    ("inner_angles", "static angles (deg) and sequence, inner body to joint", *ANGLES),
    ("outer_angles", "static angles (deg) and sequence, joint to outer body", *ANGLES),
    ("inner_point", "position from the inner body's origin, m", *VECTOR),
    ("outer_point", "position from the outer body's origin, m", *VECTOR),
    ("file", "joint parameter file", FILE))
WHEELS = (
    ("momentum", "initial momentum, N m s", REAL),
    ("axis", "wheel axis", *VECTOR),
    ("limits", "largest torque (N m) and momentum (N m s)", NOT_NEGATIVE, NOT_NEGATIVE),
    ("inertia", "rotor inertia, kg m2", POSITIVE),
    ("body", "body", BODY),
    ("node", "node", NODE),
    ("file", "drag and jitter file", FILE))
TORQUERS = (("limit", "saturation, A m2", POSITIVE), ("axis", "torquer axis", *VECTOR), ("node", "node", NODE))
THRUSTERS = (
    ("mode", "mode", word("PULSED", "PROPORTIONAL")),
    ("force", "thrust, N", POSITIVE),
    ("axis", "thrust axis", *VECTOR),
    ("body", "body", BODY),
    ("node", "node", NODE))

_AXIS = ("axis", "axis", *VECTOR)
_MOUNT = ("mount", "mounting angles (deg) and sequence", *ANGLES)
_BORE = ("bore", "boresight axis", AXIS)
_FIELD = ("field", "field of view", NOT_NEGATIVE, NOT_NEGATIVE)
_NODE = ("node", "node", NODE)
SENSORS = (
    ("gyro axes", (SAMPLE, _AXIS, ("most", "largest rate, deg/s", POSITIVE), ("scale", "scale factor error, ppm", REAL),
                   ("quantum", "quantisation, arcsec", NOT_NEGATIVE), ("walk", "angle random walk", NOT_NEGATIVE),
                   ("bias", "bias stability, time span", NOT_NEGATIVE, POSITIVE),
                   ("noise", "angle noise", NOT_NEGATIVE),
                   ("start", "initial bias", REAL), _NODE)),
    ("magnetometer axes", (SAMPLE, _AXIS, ("most", "saturation, T", POSITIVE), ("scale", "scale factor error, ppm",
    REAL),
                           ("quantum", "quantisation, T", NOT_NEGATIVE), ("noise", "noise, T", NOT_NEGATIVE), _NODE)),
    ("coarse Sun sensors", (SAMPLE, _AXIS, ("cone", "half cone angle, deg", real(0, 180)),
                            ("scale", "scale factor", REAL),
                            ("quantum", "quantisation", NOT_NEGATIVE), ("body", "body", BODY), _NODE)),
    ("fine Sun sensors", (SAMPLE, _MOUNT, _BORE, _FIELD, ("noise", "noise equivalent angle", NOT_NEGATIVE),
                          ("quantum", "quantisation, deg", NOT_NEGATIVE), _NODE)),
    ("star trackers", (SAMPLE, _MOUNT, _BORE, _FIELD, ("exclusion", "exclusion angles, deg", *(NOT_NEGATIVE,) * 3),
                       ("noise", "noise equivalent angles", *(NOT_NEGATIVE,) * 3), _NODE)),
    ("GPS receivers", (SAMPLE, ("place", "position noise, m", NOT_NEGATIVE),
                       ("speed", "velocity noise, m/s", NOT_NEGATIVE),
                       ("time", "time noise, s", NOT_NEGATIVE), _NODE)),
    ("accelerometer axes", (SAMPLE, _AXIS, ("most", "largest acceleration, m/s2", POSITIVE),
                            ("scale", "scale factor error, ppm", REAL),
                            ("quantum", "quantisation, m/s2", NOT_NEGATIVE),
                            ("walk", "velocity random walk", NOT_NEGATIVE),
                            ("bias", "bias stability, time span", NOT_NEGATIVE, POSITIVE),
                            ("noise", "velocity noise, m/s", NOT_NEGATIVE),
                            ("start", "initial bias, m/s2", REAL), _NODE)),
)


def read(lines: Lines) -> dict:
    """Records by key; ``bodies``, ``joints``, ``wheels``, ``torquers`` and ``thrusters`` are lists of blocks,
    ``sensors`` pairs of a name and its count."""
    lines.title("the title")
    lines.title("the description")
    values = table(lines, HEAD)
    for header, rows in (("the orbit", ORBIT), ("the initial attitude", ATTITUDE), ("the dynamics flags", DYNAMICS)):
        lines.header(header, star=True)
        values[header.split()[-1]] = table(lines, rows)
    values["count"], values["bodies"] = _bodies(lines)
    values["joints"] = _joints(lines, values["count"])
    lines.header("wheels", star=True)
    values |= table(lines, (("wheel_drag", "wheel drag", FLAG), ("wheel_jitter", "wheel jitter", FLAG)))
    values["wheels"] = _counted(lines, "wheel", WHEELS)[1]
    for what, own in (("torquer", TORQUERS), ("thruster", THRUSTERS)):
        lines.header(f"{what}s", star=True)
        values[f"{what}s"] = _counted(lines, what, own)[1]
    values["sensors"] = _sensors(lines)
    _older_form(lines)
    return values


def _older_form(lines: Lines) -> None:
    """42's format has grown: files of years ago have a joint's bodies where its type is due now. One word about it
    before all the rest."""
    texts = lines.source.lines
    first = next((i for i, text in enumerate(texts[:-1]) if is_header(text) and "joint 0" in text.lower()), None)
    if first is not None and texts[first + 1].lstrip()[:1].isdigit():
        lines.report.problems.append(LocatedProblem(lines.source.name, None, None, "", f"an older form of 42's format: "
            f"joint 0 has no type, line {first + 2}",
                                                    "nesim reads those of March 2025 and of 2026: the lines of a newer "
                                                    "SC_ file of 42 show what is missing and what is too many"))


def _bodies(lines: Lines) -> tuple:
    lines.header("bodies")
    lines.header("bodies")
    lines.header("bodies", star=True)
    count = lines.record("number of bodies", whole(1, 10000))[0]
    if count.value < 1:
        count.value = 1                     # reported already; the first block is there
    return count, blocks(lines, "body", count, BODIES, may_lack=("dipole", "momentum"))       # it came in February 2023


def _joints(lines: Lines, bodies) -> list[dict]:
    """One joint fewer than bodies."""
    lines.header("joints", star=True)
    lines.header("joints")
    lines.header("joints", star=True)
    lines.title("the line below the header of joints")
    count = type(bodies)(bodies.source, bodies.line, bodies.column, bodies.value - 1, bodies.text)
    return blocks(lines, "joint", count, JOINTS)


def _counted(lines: Lines, what: str, rows: tuple) -> tuple:
    count = lines.record(f"number of {what.removesuffix('s')}s", whole(0, 1000))[0]
    return count, blocks(lines, what.removesuffix("s"), count, rows)


def _sensors(lines: Lines) -> list[tuple]:
    """Checked like everything else. What follows the accelerometers (fine guidance sensors) is only counted: older
    files lack it."""
    found = []
    for what, rows in SENSORS:
        lines.header(what, star=True)
        found.append((what, _counted(lines, what, rows)[0]))
    if lines.next_line() is not None:
        lines.header("fine guidance sensors", star=True)
        found.append(("fine guidance sensors", lines.record("number of fine guidance sensors", whole(0, 1000))[0]))
    return found
