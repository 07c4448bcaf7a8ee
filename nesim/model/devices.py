"""The table of devices: what the user gave, frozen and shared by all runs, and beside it the state that each run has
for itself.

Plain numbers of one spacecraft, eight bytes each. A field: name, ``long`` or ``double``, unit, frame, text, and how
many numbers if not one. What a command may ``set`` is state; ``SETTABLE`` lists it. Loaded by its path, as structs.py
is.
"""

from typing import NamedTuple

# a branch of a law that nobody has chosen: the one at the present value. Outside of runs
BY_VALUE = 9
NOT_SAVED = ("given", "stage")       # where the parameters are, and what every step finds anew


class Device(NamedTuple):
    """array: of the parameters; that of the state has ``_state`` after it. struct: of what kernels are handed: the
    state, which knows its parameters, or these alone. member, count: in DevicesC."""

    array: str
    struct: str
    member: str
    count: str                              # type: ignore[assignment]
    text: str
    given: tuple
    state: tuple = ()


DEVICES = (
    Device("motor", "Motor", "motor", "nm", "of a wheel", (
        ("speed", "long", "", "", "signal, rad/s, -1: it is driven by the torque"),
        ("max_torque", "double", "N m", "", ""),
        ("min_torque", "double", "N m", "", ""),
        ("max_speed", "double", "rad/s", "", ""),
        ("max_power", "double", "W", "", ""),
        ("coulomb", "double", "N m", "", "friction"),
        ("viscous", "double", "N m s/rad", "", "friction"),
        ("breakaway", "double", "N m", "", "friction at rest"),
        ("stribeck", "double", "rad/s", "", "speed of the curve"),
        ("linear", "double", "rad/s", "", "below this speed friction is linear"),
    ), (
        ("torque", "long", "", "", "signal, N m"),
        ("level", "long", "", "",
         "-2, 2: cut to the largest torque; 0: below the smallest; else 1, with a smallest torque -1 or 1; or "
         "BY_VALUE"),
        ("cut", "long", "", "", "1: cut to the largest power"),
        ("at_limit", "long", "", "", "-1, 1: the speed is at its lower, upper limit"),
        ("blocked", "long", "", "", "1: there, and the command would drive it further"),
        ("zone", "long", "", "", "-1, 1: it slides that way; 0: below `linear`, or bound"),
        ("sticking", "long", "", "", "HAS_SLID, ON_CURVE, BEFORE_HUMP"),
        ("bound", "long", "", "", "STANDS, AT_TOP_SPEED: its speed is held, by whatever torque that takes"),
        ("stiff", "long", "", "",
         "1: below `linear` it would come to rest within a step, so it does at once; 2: also below the hump"),
        ("way", "long", "", "", "-1, 1: the sense in which it has slid, or 0"))),
    Device("actuator", "Actuator", "drive", "nd", "drive of one axis of a joint", (
        ("q", "long", "", "", "coordinate, -1: of a ball"),
        ("u", "long", "", "", "speed"),
        ("mode", "long", "", "", "DRIVE_..."),
        ("limit", "double", "N m or N", "", ""),
    ), (
        ("torque", "long", "", "", "signal"),
        ("target", "long", "", "", "signal"),
        ("stiffness", "double", "N m/rad or N/m", "", ""),
        ("damping", "double", "N m s/rad or N s/m", "", ""),
        ("locked", "long", "", "", ""),
        ("caught", "long", "", "", "1: locked at the start and turning then, it was stopped"),
        ("cut", "long", "", "", "-1, 1: at its lower, upper limit; or BY_VALUE"))),
    Device("jet", "Thruster", "thruster", "nj", "thruster", (
        ("load", "long", "", "", "its Load"),
        ("force", "double", "N", "", ""),
        ("rise", "double", "s", "", "time constant"),
        ("minimum", "double", "N s", "", "impulse"),
        ("tank", "long", "", "", "that it empties, -1: none"),
        ("flow", "double", "kg/s", "", "at full force"),
        ("first", "long", "", "", "its pulses in the schedule: from"),
        ("last", "long", "", "", "up to, not included"),
    ), (
        ("on", "long", "", "", ""),
        ("next", "long", "", "", "pulse of the schedule"),
        ("level", "double", "", "", "share of the force at the last switch"),
        ("since", "double", "s", "", "when that was"),
        ("until", "double", "s", "", "when it is switched off"),
        ("ordered", "double", "s", "", "until when its schedule or a command keeps it on"),
        ("burnt", "double", "kg", "", "up to the last switch"),
        ("stage", "double", "", "", "share of the force at the stages of the step, where it rises or decays", 12))),
    Device("tank", "TankC", "tank", "ntanks", "", (
        ("link", "long", "", "", "that holds it"),
        ("body", "long", "", "", "that holds it"),
        ("p", "double", "m", "link", "link's G -> tank", 3),
        ("p_B", "double", "m", "body", "body's mass centre at the start -> tank", 3),
        ("start", "double", "kg", "", ""),
    ), (
        ("mass", "double", "kg", "", ""),
        ("empty", "long", "", "", ""),
        ("when", "double", "s", "", "when it ran empty"))),
    Device("coil", "Coil", "coil", "nc", "torquer", (
        ("limit", "double", "A m2", "", ""),
    ), (
        ("dipole", "long", "", "", "signal, A m2"),
        ("cut", "long", "", "", "as that of a drive"))),
    Device("controller", "Controller", "controller", "nk", "sampled", (
        ("kind", "long", "", "", "CONTROL_..."),
        ("link", "long", "", "", "that carries its body"),
        ("reference", "long", "", "", "TO_..."),
        ("rows_at", "long", "", "", "of the attitude table: first"),
        ("rows", "long", "", "", "of the attitude table: how many"),
        ("means", "long", "", "", "BY_..."),
        ("out_at", "long", "", "", "its outputs, registers or thrusters: first"),
        ("outs", "long", "", "", "how many"),
        ("turning", "long", "", "", "1: how they share a demand depends on the posture and is found at every sample"),
        ("wheels_at", "long", "", "", "whose momentum is dumped: first"),
        ("wheels", "long", "", "", "how many"),
        ("pointing", "long", "", "", "1: the spin axis has a direction to point in"),
        ("robot", "long", "", "", "its law of a robot, -1: none"),
        ("queue_at", "long", "", "", "outputs on their way: a ring of `room` entries of (time, outputs)"),
        ("room", "long", "", "", ""),
        ("sample", "double", "s", "", ""),
        ("delay", "double", "s", "", ""),
        ("q_BL", "double", "", "", "link to body", 4),
        ("limit", "double", "N m", "", ""),
        ("axis", "double", "", "body", "of the spin", 3),
        ("inertia", "double", "kg m2", "body", "of the spacecraft about its mass centre at the start", 9),
        ("target_momentum", "double", "N m s", "body", "", 3),
    ), (
        ("target", "double", "", "", "quaternion", 4),
        ("target_rate", "double", "rad/s", "body", "", 3),
        ("proportional", "double", "", "", "gains", 3),
        ("integral", "double", "", "", "", 3),
        ("derivative", "double", "", "", "", 3),
        ("spin_rate", "double", "rad/s", "", ""),
        ("direction", "double", "", "N", "", 3),
        ("deadband", "double", "N m s", "", ""),
        ("gain", "double", "1/s", "", ""),
        ("enabled", "long", "", "", ""),
        ("samples", "long", "", "", "taken so far"),
        ("head", "long", "", "", "of the ring"),
        ("waiting", "long", "", "", "entries in it"),
        ("sum", "double", "rad s", "body", "integral of the error", 3),
        ("demand", "double", "N m", "body", "of the last sample", 3))),
    Device("robot", "RobotLaw", "robot", "nrobots", "of a controller that moves a robot", (
        ("endpoint", "long", "", "", "that it leads"),
        ("frame", "long", "", "", "of its path: FROM_..."),
        ("position", "long", "", "", "signals of the path, m", 3),
        ("attitude", "long", "", "", "signals of its rotation vector, rad", 3),
        ("task", "long", "", "", "1: this component of the endpoint's motion is led, axes of the path's frame", 6),
        ("generalized", "long", "", "", "1: the base gives way; 0: as if it stood"),
        ("quiet", "long", "", "", "1: only rates that leave a body at rest"),
        ("quiet_body", "long", "", "", "that one"),
        ("singular_below", "double", "m or rad", "", "singular values of the Jacobian that are damped"),
        ("held", "long", "", "", "1: torques reckon with a base that is held"),
        ("rate_gain", "double", "1/s", "", "acceleration for an error of a rate"),
        ("stiffness", "double", "N/m, N m/rad", "N", "of an impedance", 6),
        ("damping", "double", "N s/m, N m s/rad", "N", "of an impedance", 6),
    ), (
        ("begun", "long", "", "", "1: there has been a sample"),
        ("begin_r", "double", "m", "N", "where the endpoint was then", 3),
        ("begin_q", "double", "", "", "q_EN there", 4),
        ("trouble", "long", "", "", "why it has failed, or 0"),
        ("least", "double", "m or rad", "", "singular value of the last sample"))),
    Device("command", "CommandC", "command", "ncommands", "of the timeline", (
        ("at", "double", "s", "", "infinite: when its condition becomes true"),
        ("watch", "long", "", "", "WATCH_..."),
        ("index", "long", "", "", "of what is seen"),
        ("size", "long", "", "", "1: of a rate's size; of a force: contacts"),
        ("along", "double", "", "link", "else along this unit vector", 3),
        ("above", "long", "", "", ""),
        ("limit", "double", "", "", ""),
        ("action", "long", "", "", "DO_..."),
        ("frame", "long", "", "", "of a delta-v: OF_..."),
        ("field", "long", "", "", "that is set: SET_..."),
        ("target", "long", "", "", "index of the device; of a delta-v: of the spacecraft"),
        ("count", "long", "", "", "numbers that are set"),
        ("signal", "long", "", "", "register that takes the place of a time law"),
        ("slot", "long", "", "", "its place"),
        ("value", "double", "", "", "", 4),
        ("duration", "double", "s", "", ""))),
    Device("command", "CommandState", "command_state", "", "what became of a command", (), (
        ("done", "long", "", "", "0, DONE, NEEDLESS, REFUSED"),
        ("when", "double", "s", "", "when it was done"),
        ("distance", "double", "m", "", "of a latch that was to close: between its points"),
        ("angle", "double", "rad", "", "between its axes"),
        ("speed", "double", "m/s", "", "of its points against each other"))),
    Device("stop", "StopC", "stop", "nstops", "end of the travel of one axis", (
        ("q", "long", "", "", "coordinate"),
        ("u", "long", "", "", "speed"),
        ("lower", "double", "rad or m", "", "infinite: no end there"),
        ("upper", "double", "rad or m", "", "infinite: no end there"),
        ("stiffness", "double", "N m/rad or N/m", "", ""),
        ("damping", "double", "N m s/rad or N s/m", "", ""))),
    Device("stop", "StopState", "stop_state", "", "of a stop, changed between steps only", (), (
        ("side", "long", "", "", "-1, 1: beyond the lower, upper end; 0: between them; or BY_VALUE"),
        ("presses", "long", "", "", "1: beyond it, and it pushes; 0: it would pull"))),
    Device("contact", "ContactState", "contact", "ncontacts", "of a contact, changed between steps only", (), (
        ("touching", "long", "", "", "1, or 0; or BY_VALUE"),
        ("presses", "long", "", "", "1: touching, and it pushes; 0: it would pull"),
        ("since", "double", "s", "", "of the present touch, or of the last impact; -inf: none yet"),
        ("dissipated", "double", "J", "", "integral when it began"),
        ("impulse", "double", "N s", "", "integral when it began"),
        ("count", "double", "", "", "impacts in the present step"),
        ("closed", "long", "", "", "1: of law impulse, at rest, a row that may only push"),
        ("force", "double", "N", "", "of a closed one, mean over the last step"),
        ("sticks", "long", "", "", "1: of a closed one that rubs, it does not slide"),
        ("way", "double", "", "N", "in which it slides, of length 1", 3),
        ("rub", "double", "N", "N", "friction of a closed one, mean over the last step", 3))),
    Device("latch", "Latch", "latch", "nlatches", "holds the root of a tree on its inner link", (
        ("link", "long", "", "", "the root"),
        ("first", "long", "", "", "1: the first latch of this link"),
        ("reversed", "long", "", "", "1: of a docking whose second port is on the inner link"),
        ("inner", "double", "m", "inner", "inner link's G -> its point there", 3),
        ("outer", "double", "m", "link", "link's G -> its point here", 3),
        ("C_i", "double", "", "", "inner link -> axes of its inner side", 9),
        ("C_o", "double", "", "", "link -> axes of its outer side", 9),
        ("distance", "double", "m", "", "between the points, at which it still closes"),
        ("angle", "double", "rad", "", "between the axes"),
        ("speed", "double", "m/s", "", "of the points against each other"),
    ), (
        ("locked", "long", "", "", ""),
        ("caught", "long", "", "", "1: locked from the start"),
        ("impulse", "double", "N s", "", "size of the force's impulse when it closed"),
        ("E", "double", "", "", "inner link's axes -> link axes", 9),
        ("arm", "double", "m", "inner", "inner link's G -> G", 3))),
    Device("push", "Push", "push", "npush", "one component of an ideal torque", (
        ("load", "long", "", "", ""),
        ("value", "long", "", "", "signal, N m"))),
    Device("compiled", "LawC", "law", "nlaws", "a law in C, of several drives", (
        ("function", "long", "", "", "address of a JointLaw"),
        ("first", "long", "", "", "its drives"),
        ("count", "long", "", "", ""))),
    Device("dry_link", "DryLink", "dry_link", "ndry_links", "a link that holds tanks, without propellant", (
        ("link", "long", "", "", ""),
        ("leaf", "long", "", "", "1: it has a Leaf"),
        ("m", "double", "kg", "", ""),
        ("S", "double", "kg m", "link", "first moment about G", 3),
        ("K", "double", "kg m2", "link", "second moment about G", 6),
        ("spin", "double", "kg m2", "link", "sum J a a^T of its wheels that are not part of K", 6))),
    Device("dry_body", "DryBody", "dry_body", "ndry_bodies", "a body that holds tanks, without propellant; about its "
                                                             "mass centre at the start", (
        ("body", "long", "", "", ""),
        ("m", "double", "kg", "", ""),
        ("S", "double", "kg m", "body", "first moment", 3),
        ("K", "double", "kg m2", "body", "second moment", 6),
        ("spin", "double", "kg m2", "body", "sum J a a^T of its wheels that are not part of K", 6),
        ("r", "double", "m", "link", "link's G -> that point", 3),
        ("r_o", "double", "m", "body", "that point -> inner joint", 3))),
    Device("flags", "Flags", "flags", "", "of all devices together", (), (
        ("stopped", "long", "", "", "by a command"),
        ("binds", "long", "", "", "whether wheels may be bound to their bodies"),
        ("happened", "long", "", "", "events of the orbit in the step before, as bits: 2 quantity, + 1 if it fell"),
        ("failed", "long", "", "", "1 + the controller whose law failed"),
        ("contact_failed", "long", "", "", "FAILED_... + the contact that ends the run, 0: none"),
        ("weighed", "long", "", "", "1: mass properties follow from the tanks; 0: nothing was burnt, they are the "
                                    "model's"))),
)

# Arrays beside the structs. name, type (not const: each run has its own), array, text
ARRAYS = (
    ("law_drive", "const long", "compiled_drives", "drives of the compiled laws"),
    ("schedule", "const double", "schedule", "(pulse, 2) s"),
    ("base", "const long", "base", "signals of the root's acceleration (3) and rate (3), or NULL"),
    ("outs", "const long", "outs", "(output) register, or thruster"),
    ("actuator", "const long", "actuators", "(output) index of the wheel, torquer, thruster or drive"),
    ("column", "const long", "columns", "(output) of a robot's matrices, -1: its controller moves no robot"),
    ("wanted", "const long", "wanted", "(output) signal of a computed torque's target, rad or m, else -1"),
    ("dumped", "const long", "dumped", "wheels"),
    ("attitudes", "const double", "attitudes", "(row, 5): t, q"),
    ("dry_mass", "const double", "dry_mass", "(tree) without propellant, kg"),
    ("arm", "const double", "arm", "(body, 3) inner body's mass centre at the start -> inner joint, inner body's axes, "
                                   "m"),
    ("queue", "double", "queue", "delay lines: state"),
    ("share", "double", "share",
     "(output, 3): wheels and torquers: demand to output; thrusters: torque of each, N m, body axes; workspace where "
     "it turns"),
    ("out", "double", "out", "(most outputs of a controller) workspace"),
    ("scratch", "double", "scratch", "(3, drives) workspace of a compiled law"),
)

# What a command may set: section of the input file, array, field. Of type long: a register takes the place of a time
# law
SETTABLE = (
    ("controllers", "controller", "target"),
    ("controllers", "controller", "target_rate"),
    ("controllers", "controller", "proportional"),
    ("controllers", "controller", "integral"),
    ("controllers", "controller", "derivative"),
    ("controllers", "controller", "spin_rate"),
    ("controllers", "controller", "direction"),
    ("controllers", "controller", "deadband"),
    ("controllers", "controller", "gain"),
    ("drives", "actuator", "torque"),
    ("drives", "actuator", "target"),
    ("drives", "actuator", "stiffness"),
    ("drives", "actuator", "damping"),
    ("wheels", "motor", "torque"),
    ("torquers", "coil", "dipole"),
)
