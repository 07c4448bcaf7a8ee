"""The table of what a number in a record of a device may mean: of each set a prefix, what it chooses, and its names in
the order of their numbers.

The enums of cython_core/model/records.pxi and the numbers that compile.py writes (``number``) come from it. Loaded by
its path, as records.py is.
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
        ("set", "numbers of a record"),
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
    "SEE": ("what a command waits for", (
        ("speed", "of u"),
        ("coordinate", "of q"),
        ("rate", "of a link"),
        ("event", "of the orbit: index is its bit"),
        ("place", "of an endpoint, along an axis of N"),
        ("velocity", "of the same"),
        ("force", "the largest of some contacts"),
        ("approach", "speed at which some contacts meet: looked at where they do"))),
}


def choice_names(prefix: str) -> tuple[str, ...]:
    """Of a set, in the order of their numbers."""
    return tuple(name for name, _ in CHOICES[prefix][1])


def number(prefix: str, name: str) -> int:
    """What stands in a record for a name."""
    return choice_names(prefix).index(name)
