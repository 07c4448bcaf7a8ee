"""The table of what a number in a struct may mean: of each set a prefix, what it chooses, and its names in the order
of their numbers; or, of MARKS, with numbers that say more than an order.

The enums of cython_core/model/structs.pxi and the numbers that compile.py writes (``number``) come from it. Loaded by
its path, as structs.py is.
"""

CHOICES: dict[str, tuple[str, tuple[tuple[str, str], ...]]] = {
    "DRIVE": ("how a drive works", (
        ("torque", ""),
        ("position", ""),
        ("rate", ""),
        ("motion", ""),
        ("locked", "or free, as its state says"),
        ("compiled", ""),
        ("latch", "of a free joint: its latch is a device of its own, the drive does nothing"))),
    "BY": ("by what a controller acts", (
        ("torque", "an ideal torque on the body: three registers"),
        ("wheels", "registers of their torques"),
        ("thrusters", ""),
        ("torquers", "registers of their dipoles"),
        ("drives", "registers of their torques"))),
    "TO": ("to what an attitude is controlled", (
        ("inertial", ""),
        ("lvlh", ""),
        ("table", ""))),
    "DO": ("what a command does", (
        ("set", "numbers of a struct"),
        ("signal", "a register in place of a time law"),
        ("lock", ""),
        ("unlock", ""),
        ("fire", ""),
        ("enable", ""),
        ("disable", ""),
        ("stop", ""),
        ("delta_v", ""),
        ("latch", "hold a free joint"),
        ("unlatch", ""))),
    "OF": ("axes of a delta-v", (
        ("N", ""),
        ("lvlh", "of the spacecraft's own orbit at that time"),
        ("rtn", "of the same"),
        ("body", "the root's"))),
    "WATCH": ("what a command waits for", (
        ("speed", "of u"),
        ("coordinate", "of q"),
        ("rate", "of a link"),
        ("event", "of the orbit: index is its bit"),
        ("position", "of an endpoint, along an axis of N"),
        ("velocity", "of the same"),
        ("force", "the largest of some contacts"),
        ("approach", "speed at which some contacts meet: looked at where they do"))),
    "GRAVITY": ("what gravity acts on", (
        ("none", ""),
        ("on_mass_center", "one acceleration for all links"),
        ("on_bodies", "each where it is, with its gradient torque"),
        ("uniform", "the same everywhere"))),
    "SHAPE": ("of a surface", (
        ("plate", "one side of it"),
        ("cylinder", "without its ends"),
        ("sphere", ""))),
    "SIDE": ("what touches of an endpoint", (
        ("ball", "the sphere of its radius, or a point"),
        ("rim", "of a disc"))),
    "FACE": ("what an endpoint touches", (
        ("plane", "z = 0, outward is z"),
        ("sphere", ""),
        ("cylinder", "about z, with its ends"),
        ("box", ""),
        ("height_map", "z = h(x, y)"))),
    "LAW": ("of the normal force of a contact", (
        ("hunt_crossley", ""),
        ("linear", ""),
        ("impulse", ""))),
    "FRICTION": ("of a contact", (
        ("none", "or at an impact alone"),
        ("regularized", "without memory"),
        ("bristle", ""))),
}
MARKS: dict[str, tuple[str, tuple[tuple[str, int, str], ...]]] = {
    "FIXED_IN": ("what carries a face, instead of a link", (
        ("N", -1, ""),
        ("planet", -2, ""))),
    "FAILED": ("why a contact ends a run: with the number of the contact added", (
        ("deep", 1, "deeper than the radius"),
        ("short", 1 << 20, "a flight shorter than a step"),
        ("often", 1 << 21, "too many in a step"))),
    "PASSED": ("what no step may pass", (
        ("lock", 1, "det Gamma of a gimbal has changed its sign"),
        ("half_turn", 2, "and the torque of the spring has jumped"))),
}


def choice_names(prefix: str) -> tuple[str, ...]:
    """Of a set, in the order of their numbers."""
    return tuple(name for name, _ in CHOICES[prefix][1])


def number(prefix: str, name: str) -> int:
    """What stands in a struct for a name."""
    if prefix in MARKS:
        return next(value for own, value, _ in MARKS[prefix][1] if own == name)
    return choice_names(prefix).index(name)
