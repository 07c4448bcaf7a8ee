"""One mistake a row, made in the case under ../acting: laws, wheels, drives, tanks, thrusters, torquers, controllers,
commands, base."""

from __future__ import annotations

from tests.inputs.broken.table import CRAFT, SIM, Row

CSV, POINTING = "torque.csv", "pointing.csv"
LAW = "{table: [[0, 10], [5, -10]]}"                        # of mx
MOTOR = '{expression: "0.2*cos(t)"}'
RAIL = "{table: [[0, 0], [1, \"1 cm\"], [2, 0]], interpolation: cubic}"
TABLE = "table: [[0, 0.1], [\"1 min\", \"100 mN m\"], [90, 0]]\n"
ON = '[[1, 2], [4, "5 s"], [2, 3]]'
TRAIN = '{start: 6, on: "20 ms", period: 0.5, count: 3}'
ACS = "actuators: [wx, wy, wz]"

ROWS = [
    # ---- time laws
    Row("law in two ways", CRAFT, LAW, "{table: [[0, 1], [1, 2]], constant: 3}", None, "gives the law in more than one "
    "way in torquers[0] ('mx').dipole",
        "(allowed: a number, {constant: x}"),
    Row("law misspelt", CRAFT, LAW, "{tabel: [[0, 1], [1, 2]]}", None, "is not a time law in torquers[0] ('mx').dipole",
    "did you mean 'table'?"),
    Row("law of another key", CRAFT, LAW, "{constant: 3, interpolation: hold}", None, "unknown key 'interpolation' in "
    "torquers[0] ('mx').dipole",
        "(allowed: constant)", 27),
    Row("law of nothing", CRAFT, LAW, "[33]", None, "dipole: found a list, one number is needed in torquers[0] ('mx')"),
    Row("law of the wrong unit", CRAFT, LAW, '"3 N m"', None, "dipole: 'N m' measures a torque, not a magnetic dipole "
                                                              "in torquers[0] ('mx')"),
    Row("law's unit", CRAFT, "unit: rpm", "unit: rmp", None, "unit: unknown unit 'rmp' in wheels[2] ('rw3').speed",
    "did you mean 'rpm'?"),
    Row("law's unit is a number", CRAFT, "unit: rpm", "unit: 3", None, "unit: 3 is a number, a unit is needed in "
    "wheels[2] ('rw3').speed"),
    Row("interpolation", CRAFT, "interpolation: hold", "interpolation: holt", None, "interpolation: holt is unknown in "
    "wheels[0] ('rw1').torque",
        "did you mean 'hold'?  (allowed: hold, linear, cubic)"),
    Row("table is a number", CRAFT, TABLE, "table: 3\n", None, "table: 3 is a number, a list of rows is needed in "
                                                               "wheels[0] ('rw1').torque"),
    Row("table row", CRAFT, TABLE, "table: [[0, 0.1], [1]]\n", None, "table[1]: found 1, a row of 2 numbers is needed "
    "in wheels[0] ('rw1').torque"),
    Row("table cell", CRAFT, TABLE, 'table: [[0, 0.1], [1, "2 km"]]\n', None, "table[1][1]: 'km' measures a length, "
    "not a torque"),
    Row("table times", CRAFT, TABLE, "table: [[0, 0.1], [5, 0], [5, 1]]\n", None, "table[2][0]: times must grow: 5 s "
    "comes after 5 s", "", 34),
    Row("empty table", CRAFT, TABLE, "table: []\n", None, "table: needs at least 1 row (hold), found 0"),
    Row("linear table", CRAFT, LAW, "{table: [[0, 10]]}", None, "table: needs at least 2 rows (linear), found 1 in "
                                                                "torquers[0] ('mx').dipole"),
    Row("motion that jumps", CRAFT, RAIL, "{table: [[0, 0], [1, \"1 cm\"], [2, 0]], interpolation: hold}", None,
        "target: its value jumps by 0.01 at t = 1 s: a motion cannot jump; its rate may in drives[4] ('rail')"),
    Row("motion that steps", CRAFT, RAIL, '{expression: "0.1*t + 0.02*step(t - 3.5)"}', None, "target: its value jumps "
    "by 0.02 at t = 3.5 s: a motion cannot jump"),
    Row("motion that wraps", CRAFT, RAIL, '{expression: "0.01*atan2(sin(t), cos(t))"}', None,
    "at t = 3.14159 s: a motion cannot jump"),
    Row("cubic table", CRAFT, RAIL, "{table: [[0, 0], [1, 0]], interpolation: cubic}", None, "table: needs at least 3 "
    "rows (cubic), found 2 in drives[4] ('rail').target"),
    Row("expression's name", CRAFT, MOTOR, '{expression: "0.2*cosinus(t)"}', None, "expression: unknown function "
    "'cosinus' in drives[0] ('motor').torque", "", 31),
    Row("expression's first character", CRAFT, MOTOR, '{expression: "$t"}', None, "expression: unexpected '$' in "
    "drives[0] ('motor').torque", "", 27),
    Row("expression without quotes", CRAFT, MOTOR, "{expression: 0.2*sin(t}", None, "expression: '(' is not closed in "
    "drives[0] ('motor').torque", "", 33),
    Row("expression of Python", CRAFT, MOTOR, '{expression: "__import__(1)"}', None, "unknown function '__import__'",
    "", 27),
    Row("expression is a number", CRAFT, MOTOR, "{expression: 3}", None, "expression: 3 is a number, text is needed in "
    "drives[0] ('motor').torque", "e.g."),
    Row("unit and factor", CRAFT, "unit: deg}", "unit: deg, factor: 2}", None, "'factor' beside a unit in drives[1] "
    "('servo').target"),
    Row("law of a mass", CRAFT, "mass: 850", "mass: {table: [[0, 1], [1, 2]]}", None, "a time law has no place here in "
    "bodies[0] ('hub').mass"),
    Row("law in a joint", CRAFT, "torque: [0, 0.1]", 'torque: [0, {expression: "t"}]', None,
    "torque: a time law belongs to a drive in joints[0] ('yoke')", "write drives:"),

    # ---- tables in files
    Row("no such table", CRAFT, "file: torque.csv", "file: torqe.csv", None, "file: there is no file 'torqe.csv' in "
    "wheels[1] ('rw2').torque", "did you mean 'torque.csv'?"),
    Row("table outside", CRAFT, "file: torque.csv", "file: ../torque.csv", None, "file: '../torque.csv' lies outside "
    "the case directory"),
    Row("table's file is a list", CRAFT, "file: torque.csv", "file: [torque.csv]", None, "file: found a list, the name "
    "of a file is needed"),
    Row("table with three columns", CSV, "10, 25", "10, 25, 3", None, "needs 2 numbers separated by commas, found 3"),
    Row("table with a word", CSV, "10, 25", "10, fast", None, "'fast' is not a finite number", "", 5),
    Row("table with nan", CSV, "10, 25", "10, nan", None, "'nan' is not a finite number"),
    Row("table backwards", CSV, "20, -5e1", "5, 1", None, "times must grow: 5 s comes after 10 s"),
    Row("table of attitudes", POINTING, "5, 0, 0, 0.6, 0.8", "5, 0, 0, 0.6", None, "needs 5 numbers separated by "
    "commas, found 4"),

    # ---- wheels
    Row("wheel's inertia", CRAFT, "inertia: 0.159", "inertia: -0.159", None, "inertia: must be above zero, found "
    "-0.159 in wheels[0] ('rw1')"),
    Row("wheel's transverse inertia", CRAFT, "[0.08, 0.081]", "[-0.08, 0.081]", None, "transverse_inertia: must not be "
    "negative, found -0.08 in wheels[0] ('rw1')"),
    Row("wheel's triangle", CRAFT, "[0.08, 0.081]", "[0.05, 0.05]", None, "transverse_inertia: breaks the triangle "
    "inequality: the rotor's moments"),
    Row("wheel's dynamic imbalance", CRAFT, '"15.4 g cm2"', '"2e6 g cm2"', None, "dynamic_imbalance: too large: the "
    "rotor would have a principal moment of"),
    Row("wheel without mass", CRAFT, "    mass: 12\n", "", "name: rw1", "mass: a coupled wheel needs its mass in "
    "wheels[0] ('rw1')"),
    Row("wheel without transverse inertia", CRAFT, "    transverse_inertia: [0.08, 0.081]\n", "", "name: rw1",
        "transverse_inertia: a coupled wheel needs its moments about w2 and w3"),
    Row("wheel with three moments", CRAFT, "[0.08, 0.081]", "[0.08, 0.081, 1]", None, "transverse_inertia: needs 2 "
    "numbers, found 3"),
    Row("wheel's static imbalance", CRAFT, '"0.48 g cm"', '"0.48 g cm2"', None, "'g cm2' measures an inertia, not a "
    "static imbalance"),
    Row("wheel's reference", CRAFT, "reference: [1, 0, 1]", "reference: [2, 0, 0]", None, "reference: must not be zero "
    "nor along the spin axis"),
    Row("wheel's least torque", CRAFT, '"1 mN m"', '"1 N m"', None, "min_torque: 1 N m is above max_torque, 0.2 N m in "
    "wheels[0] ('rw1')"),
    Row("wheel's largest torque", CRAFT, "max_torque: 0.2\n    min", "max_torque: 0\n    min", "max_torque: 0\n",
    "max_torque: must be above zero, found 0 in wheels[0] ('rw1')"),
    Row("wheel's power", CRAFT, '"50 W"', '"50 N"', None, "max_power: 'N' measures a force, not a power"),
    Row("wheel too fast", CRAFT, '"500 rpm"', '"7000 rpm"', None, "speed: 733.038 rad/s at the start is beyond "
    "max_speed, 628.319 rad/s"),
    Row("friction's key", CRAFT, "coulomb: 0.0005", "coulom: 0.0005", None, "unknown key 'coulom' in wheels[0] "
    "('rw1').friction", "did you mean 'coulomb'?"),
    Row("friction negative", CRAFT, "viscous: 0.0001", "viscous: -1", None, "viscous: must not be negative, found -1 "
    "in wheels[0] ('rw1').friction"),
    Row("static friction", CRAFT, "static: 0.001\n", "static: 0.0001\n", None, "static: 0.0001 N m is below coulomb, "
    "0.0005 N m in wheels[0] ('rw1').friction"),
    Row("stribeck alone", CRAFT, "      static: 0.001\n", "", "stribeck: 0.06", "stribeck: a Stribeck curve needs "
    "static friction"),
    Row("prescribed speed and torque", CRAFT, "    mode: jitter\n", "    mode: jitter\n    torque: 0.1\n",
    "    torque: 0.1\n", "'torque' beside a prescribed speed in wheels[2] ('rw3')", "", 5),
    Row("prescribed speed and friction", CRAFT, "    mode: jitter\n", "    mode: jitter\n    friction: {coulomb: 1}\n",
    "friction: {coulomb", "'friction' beside a prescribed speed"),
    Row("quaternion law's key", CRAFT, "derivative: [0, 0, 3, 0]", "differential: [0, 0, 3, 0]", None,
    "unknown key 'differential' in wheels[3] ('rw4').speed.quaternion_pid"),
    Row("quaternion law's size", CRAFT, "derivative: [0, 0, 3, 0]", "derivative: [0, 0, 3]", None,
    "derivative: needs 4 numbers, found 3 in wheels[3] ('rw4').speed.quaternion_pid"),
    Row("speed misspelt", CRAFT, '{constant: "10 rpm"}', '{constnt: "10 rpm"}', None, "is not a time law in wheels[4] "
    "('rw5').speed", "{quaternion_pid: ..}"),
    Row("wheel and torquer of one name", CRAFT, "torquers:\n", "torquers:\n  - {name: rw1, body: hub, axis: z}\n",
    "axis: z}", "name: used already by wheels[0] in torquers[0] ('rw1')"),

    # ---- drives
    Row("drive's joint", CRAFT, "joint: yoke\n    torque", "joint: joke\n    torque", "joint: joke",
    "joint: no joint is called 'joke' in drives[0] ('motor')", "did you mean 'yoke'?"),
    Row("drive's axis", CRAFT, "axis: 2\n", "axis: 3\n", None, "axis: joint 'yoke' has no axis 3 in drives[1] "
                                                               "('servo')", "(allowed: 1 to 2)"),
    Row("drive's axis 0", CRAFT, "axis: 2\n", "axis: 0\n", None, "axis: must be from 1 to 6, found 0"),
    Row("drive of a weld", CRAFT, "joint: knee, axis: 3", "joint: weld", None, "joint: joint 'weld' is fixed: it has "
    "no axis to drive in drives[6] ('coil')"),
    Row("servo on a ball", CRAFT, "joint: knee, axis: 3, torque: 0.01", "joint: knee, mode: locked", None,
        "mode: a drive of mode locked needs a gimbal or prismatic joint; 'knee' is spherical", "(allowed: torque)"),
    Row("drive's mode", CRAFT, "mode: motion", "mode: moton", None, "mode: moton is unknown in drives[4] ('rail')",
    "did you mean 'motion'?"),
    Row("drive without a mode", CRAFT, "    stiffness: 100\n", "", "name: servo", "missing key 'mode' in drives[1] "
    "('servo')", "(allowed: torque, position, rate"),
    Row("drive's foreign key", CRAFT, "axis: 1, mode: free", "axis: 1, mode: free, target: 3", None,
    "'target' does not belong to a drive of mode free in drives[3] ('brake')"),
    Row("drive's missing key", CRAFT, '    damping: "10 N s/m"\n', "", "name: pusher", "missing key 'damping' in "
    "drives[2] ('pusher')", "a drive of mode rate needs it"),
    Row("slider's target", CRAFT, '"2 mm/s"', '"2 deg/s"', None, "target: 'deg/s' measures a rate, not a speed in "
    "drives[2] ('pusher')"),
    Row("slider's damping", CRAFT, '"10 N s/m"', '"10 N m s/rad"', None, "damping: 'N m s/rad' measures an angular "
    "damping, not a damping in drives[2] ('pusher')"),
    Row("hinge's target", CRAFT, "unit: deg}", "unit: cm}", None, "unit: 'cm' measures a length, not an angle in "
    "drives[1] ('servo').target"),
    Row("drive's stiffness", CRAFT, "stiffness: 100\n", "stiffness: -100\n", None, "stiffness: must be above zero, "
    "found -100 in drives[1] ('servo')"),
    Row("drive's limit", CRAFT, "max_torque: 5\n", "max_torque: -5\n", None, "max_torque: must be above zero, found -5 "
    "in drives[1] ('servo')"),
    Row("two drives hold an axis", CRAFT, "joint: yoke, axis: 2, mode: locked", "joint: yoke, axis: 1, mode: locked",
    None,
        "joint: axis 1 of 'yoke' is held already by drive 'brake' in drives[5] ('latch')"),
    Row("two drives of one name", CRAFT, "name: coil", "name: brake", "axis: 3, torque",
    "name: used already by drives[3]"),
    Row("compiled drive", CRAFT, "joint: knee, axis: 3, torque: 0.01", "joint: knee, mode: compiled, file: m.c, "
    "function: f", None,
        "file: a compiled drive runs code of the case, which is not allowed in drives[6] ('coil')",
        "--allow-code allows it"),

    # ---- tanks and thrusters
    Row("tank's body", CRAFT, "    body: hub\n    mass: 120", "    body: hubb\n    mass: 120", "body: hubb",
    "body: no body is called 'hubb' in tanks[0] ('tank1')", "did you mean 'hub'?"),
    Row("tank heavier than its body", CRAFT, "mass: 120", "mass: 1200", None, "mass: it holds 1200 kg, and the mass of "
    "body 'hub', of which that is part, is 850 kg"),
    Row("tank negative", CRAFT, "mass: 120", "mass: -120", None, "mass: must not be negative, found -120 in tanks[0] "
    "('tank1')"),
    Row("tank outside its body", CRAFT, "position: [0, 0, 0.4]", "position: [0, 0, 4]", "inertia: [420, 380, 510]",
        "inertia: must contain its tanks': without propellant the principal moments would be"),
    Row("thruster's tank", CRAFT, "tank: tank1", "tank: tank2", None, "tank: no tank is called 'tank2' in thrusters[0] "
    "('t1')", "did you mean 'tank1'?"),
    Row("tank without specific impulse", CRAFT, "    specific_impulse: 220\n", "", "tank: tank1",
    "tank: a thruster with a tank needs its specific_impulse"),
    Row("specific impulse without tank", CRAFT, "    tank: tank1\n", "", "specific_impulse", "specific_impulse: has no "
    "effect without a tank"),
    Row("thruster's direction", CRAFT, "direction: [0, 0, 2]", "direction: [0, 0, 0]", None,
    "direction: must not be zero in thrusters[0] ('t1')"),
    Row("thruster's force", CRAFT, '"4 N"', "-4", None, "force: must be above zero, found -4 in thrusters[0] ('t1')"),
    Row("thruster off before on", CRAFT, ON, "[[1, 2], [4, 3]]", None, "on[1]: ends (3 s) before it begins (4 s) in "
    "thrusters[0] ('t1')"),
    Row("thruster's overlap", CRAFT, ON, "[[1, 2], [4, 5], [1.5, 3]]", None, "on[2]: from 1.5 s to 3 s overlaps "
    "another interval, which ends at 2 s"),
    Row("thruster on one number", CRAFT, ON, "[1, 2]", None, "on: found two times, a list of intervals is needed",
    "write [[1, 2]]"),
    Row("pulse over interval", CRAFT, "start: 6, on", "start: 2.5, on", None, "overlaps another interval, which ends "
    "at 3 s in thrusters[0] ('t1').pulses"),
    Row("pulses overlap", CRAFT, TRAIN, "{start: 6, on: 1, period: 0.5, count: 3}", None, "on: a pulse of 1 s does not "
    "end before the next begins, 0.5 s later"),
    Row("pulses missing", CRAFT, TRAIN, '{start: 6, on: "20 ms", count: 3}', None, "missing key 'period' in "
    "thrusters[0] ('t1').pulses", "(allowed: start, on, period, count)"),
    Row("pulses' count", CRAFT, "period: 0.5, count: 3", "period: 0.5, count: 0", None, "count: must be at least 1, "
    "found 0 in thrusters[0] ('t1').pulses"),
    Row("too many pulses", CRAFT, "period: 0.5, count: 3", "period: 0.5, count: 1000001", None,
    "count: more than 1000000 pulses in thrusters[0] ('t1').pulses"),
    Row("pulse too short", CRAFT, '"20 ms"', '"9 ms"', "minimum_impulse", "minimum_impulse: the pulse from 6 s to "
    "6.009 s gives 0.036 N s, less than 0.04 N s"),

    # ---- torquers, environment, base
    Row("torquer's axis", CRAFT, "axis: x\n    dipole", "axis: [1, 1, 0]\n    dipole", "axis: [1, 1, 0]",
    "axis: the axis must have length 1, found 1.41421356 (write [0.7071067812, 0.7071067812, 0]) in torquers[0] "
    "('mx')"),
    Row("torquer's limit", CRAFT, '"30 A m2"', "-30", None, "max_dipole: must be above zero, found -30 in torquers[0] "
                                                            "('mx')"),
    Row("magnetic field", SIM, '["20 uT", 0, "0.3 G"]', '["20 um", 0, "0.3 G"]', None, "magnetic_field[0]: 'um' "
    "measures a length, not a magnetic field in environment"),
    Row("base misspelt", SIM, "base: fixed", "base: fixd", None, "base: fixd is unknown in spacecraft[1] ('PAD')",
    "did you mean 'fixed'?"),
    Row("base's laws", SIM, "base: fixed", "base: {rate: [0, 1]}", None, "rate: needs 3 laws, one an axis, found 2 in "
    "spacecraft[1] ('PAD').base"),
    Row("base's key", SIM, "base: fixed", "base: {velocity: [0, 1, 2]}", None, "unknown key 'velocity' in "
    "spacecraft[1] ('PAD').base"),
    Row("base's unit", SIM, "base: fixed", 'base: {rate: [0, 0, "1 m/s"]}', None, "rate[2]: 'm/s' measures a speed, "
    "not a rate in spacecraft[1] ('PAD').base"),
    Row("a base on a conic", SIM, "    base: fixed", "    base: fixed\n    perturbed: false", "perturbed: false",
        "perturbed: a spacecraft with a base does not fly on a conic in spacecraft[1] ('PAD')"),
    Row("drives beside a file", SIM, "    orbit: low\n", "    orbit: low\n    drives: []\n", "drives: []",
    "'drives' beside a file in spacecraft[0] ('A')"),

    # ---- controllers
    Row("controller's type", CRAFT, "type: rate_damping", "type: rate_dampin", None, "type: rate_dampin is unknown in "
    "controllers[4] ('calm')", "did you mean 'rate_damping'?"),
    Row("controller without a type", CRAFT, "name: calm, type: rate_damping", "name: calm", None,
    "missing key 'type' in controllers[4] ('calm')", "(allowed: attitude, rate_damping"),
    Row("key of another controller", CRAFT, "sample: 0.5, gain: 2", "sample: 0.5, gain: 2, reference: lvlh", None,
    "'reference' belongs to an attitude controller, this one is rate_damping in controllers[4] ('calm')"),
    Row("controller's sample", CRAFT, '"100 ms"', '"0 ms"', None, "sample: must be above zero, found 0 in "
    "controllers[0] ('acs')"),
    Row("controller's sample beside the step", CRAFT, "sample: 0.5, gain: 2", "sample: 1e-15, gain: 2",
        None, "sample: 1e-15 s is too short beside a step of", "(allowed: 1e-09 of the step and longer)"),
    Row("controller's delay", CRAFT, "delay: 0.05", "delay: -0.05", None, "delay: must not be negative, found -0.05 in "
    "controllers[0] ('acs')"),
    Row("controller's body", CRAFT, "    body: hub\n    actuators", "    body: bus\n    actuators", "body: bus",
    "body: no body is called 'bus' in controllers[0] ('acs')"),
    Row("controller's switch", CRAFT, "enabled: false, reference: table", "enabled: 0, reference: table", None,
    "enabled: 0 is a number, true or false is needed in controllers[1] ('track')"),
    Row("controller's actuators", CRAFT, ACS, "actuators: wx", None, "actuators: wx is text, a list of names is needed",
    "write [wx]"),
    Row("actuator unknown", CRAFT, ACS, "actuators: [wx, wyy]", None, "actuators[1]: no wheel or thruster or torquer "
    "is called 'wyy' in controllers[0] ('acs')", "did you mean 'wy'?", 21),
    Row("actuators of two kinds", CRAFT, ACS, "actuators: [wx, t3]", None, "actuators[1]: 't3' is one of the "
    "thrusters, those before it are wheels: all must be of one kind"),
    Row("actuator twice", CRAFT, ACS, "actuators: [wx, wx]", None, "actuators[1]: 'wx' is listed twice"),
    Row("actuator of two controllers", CRAFT, "gain: 2}", "gain: 2, actuators: [wz]}", None, "actuators[0]: 'wz' obeys "
    "controller 'acs' already in controllers[4] ('calm')"),
    Row("actuator prescribed", CRAFT, ACS, "actuators: [wx, rw3]", None, "actuators[1]: the speed of wheel 'rw3' is "
    "prescribed: it takes no torque"),
    Row("actuator with a torque", CRAFT, ACS, "actuators: [wx, rw6]", None, "actuators[1]: 'rw6' has a torque of its "
    "own, and the controller's takes its place"),
    Row("actuator is a drive", CRAFT, ACS, "actuators: [motor]", None, "actuators[0]: 'motor' is one of the drives; an "
    "attitude controller uses wheels or thrusters or torquers"),
    Row("endless delay", CRAFT, "delay: 0.05", "delay: 1e9", None, "delay: is longer than 1000000 samples of 0.1 s in "
    "controllers[0] ('acs')"),
    Row("spin by wheels", CRAFT, "actuators: [t1, t2]", "actuators: [t1, rw4]", None, "actuators[1]: 'rw4' is one of "
    "the wheels; a spin controller uses thrusters"),
    Row("spin without thrusters", CRAFT, "    actuators: [t1, t2]\n", "", "name: spinner",
    "actuators: a spin controller needs thrusters in controllers[5] ('spinner')"),
    Row("spin without a rate", CRAFT, '    rate: "3 rpm"\n', "", "name: spinner",
    "missing key 'rate' in controllers[5] ('spinner')"),
    Row("spin with two rates", CRAFT, '    rate: "3 rpm"\n', '    rate: "3 rpm"\n    spin_rate: 1\n', "spin_rate: 1",
    "'spin_rate' beside rate"),
    Row("spin's gain", CRAFT, "derivative: 0.1\n", 'derivative: "0.1 N m"\n', None, "derivative: 'N m' measures a "
    "torque, not a frequency"),
    Row("spin's direction", CRAFT, "    direction: [0, 0, 1]\n", "    direction: [0, 0, 0]\n", None,
    "direction: must not be zero in controllers[5] ('spinner')"),
    Row("gain of an attitude", CRAFT, "proportional: [4, 5, 6]", "proportional: [4, 5]", None,
    "proportional: needs 3 numbers, found 2 in controllers[0] ('acs')"),
    Row("gain negative", CRAFT, "integral: 0.1", "integral: -0.1", None, "integral: must not be negative, found -0.1 "
    "in controllers[0] ('acs')"),
    Row("target's length", CRAFT, 'target: {angles: ["10 deg", 0, 0], sequence: 321}', "target: {quaternion: [0, 0, 1, "
    "1]}", None, "target: a quaternion must have length 1, found 1.41421356"),
    Row("target's form", CRAFT, 'target: {angles: ["10 deg", 0, 0], sequence: 321}', "target: {angles: [0, 0, 0]}",
    None, "angles without sequence in controllers[0] ('acs').target"),
    Row("reference in capitals", CRAFT, "reference: lvlh", "reference: LVLH", None, "reference: LVLH is unknown",
    "did you mean 'lvlh'?"),
    Row("attitude's reference", CRAFT, "reference: lvlh", "reference: lvhl", None, "reference: lvhl is unknown in "
    "controllers[2] ('down')", "did you mean 'lvlh'?"),
    Row("reference without a table", CRAFT, "reference: table, file: pointing.csv", "reference: table", "name: track",
    "reference table needs table or file in controllers[1] ('track')"),
    Row("table without its reference", CRAFT, "reference: table, file: pointing.csv", "file: pointing.csv", None,
    "'file' belongs to reference table, this one is inertial in controllers[1] ('track')"),
    Row("row of attitudes", CRAFT, "[9, 0, 0, 0.6, 0.8]", "[9, 0, 0, 0.6]", None, "table[1]: found 4, a row of 5 "
    "numbers is needed in controllers[3] ('follow')"),
    Row("attitude in a table", CRAFT, "[9, 0, 0, 0.6, 0.8]", "[9, 0, 0, 0.6, 0.9]", None, "table[1]: a quaternion must "
    "have length 1, found 1.08166538 at 9 s (write [0, 0, 0.5547001962, 0.8320502943]) in controllers[3] ('follow')"),
    Row("damping without a gain", CRAFT, "sample: 0.5, gain: 2", "sample: 0.5", "name: calm",
    "missing key 'derivative' in controllers[4] ('calm')"),
    Row("dumping's wheel", CRAFT, "wheels: [rw1, rw2]", "wheels: [rw1, rw9]", None, "wheels[1]: no wheel is called "
    "'rw9' in controllers[6] ('dump')"),
    Row("dumping without wheels", CRAFT, "wheels: [rw1, rw2]", "wheels: []", None, "wheels: a momentum_dumping "
    "controller needs the wheels"),
    Row("dumping by wheels", CRAFT, "actuators: [my]", "actuators: [rw5]", None, "actuators[0]: 'rw5' is one of the "
    "wheels; a momentum_dumping controller uses thrusters or torquers"),
    Row("python controller", CRAFT, "type: rate_damping, sample: 0.5, gain: 2", "type: python, sample: 0.5, file: "
    "law.py, class: Law", None,
        "file: a controller of type python runs code of the case, which is not allowed in controllers[4] ('calm')",
        "--allow-code allows it"),
    Row("controllers of one name", CRAFT, "name: calm", "name: down", "gain: 2",
    "name: used already by controllers[2]"),

    # ---- commands
    Row("command without a time", CRAFT, "  - at: 3\n    lock", "  - lock", "lock: brake",
    "does not say when in commands[2]", "exactly one of at, when"),
    Row("command with two times", CRAFT, "  - at: 3\n", "  - at: 3\n    when: bodies.hub.rate > 1\n", "at: 3",
    "says when in more than one way in commands[2]"),
    Row("command without an action", CRAFT, "  - at: 3\n    lock: brake\n", "  - at: 3\n", None,
    "does not say what in commands[2]", "exactly one of set, lock"),
    Row("command with two actions", CRAFT, "    lock: brake\n", "    lock: brake\n    enable: acs\n", "at: 3",
    "says what in more than one way in commands[2]"),
    Row("command's key", CRAFT, "    lock: brake\n", "    loc: brake\n", None, "unknown key 'loc' in commands[2]",
    "did you mean 'lock'?"),
    Row("command before the start", CRAFT, "at: 3\n", "at: -3\n", None, "at: must not be negative, found -3 in "
    "commands[2]"),
    Row("command's drive", CRAFT, "lock: brake\n", "lock: brakes\n", None, "lock: no drive is called 'brakes' in "
    "commands[2]", "did you mean 'brake'?"),
    Row("lock of a motor", CRAFT, "unlock: latch", "unlock: motor", None, "unlock: drive 'motor' is of mode torque; "
    "only locked and free ones"),
    Row("command's thruster", CRAFT, "fire: t2", "fire: t4", None, "fire: no thruster is called 't4' in commands[4]"),
    Row("fire without a time", CRAFT, '    for: "200 ms"\n', "", "at: 5", "missing key 'for' in commands[4]"),
    Row("fire for nothing", CRAFT, 'for: "200 ms"', "for: 0", None, "for: must be above zero, found 0 in commands[4]"),
    Row("for without fire", CRAFT, "    lock: brake\n", "    lock: brake\n    for: 1\n", "for: 1",
    "'for' without fire in commands[2]"),
    Row("delta-v of one number", CRAFT, "    lock: brake\n", "    delta_v: 100 m/s\n", "delta_v: 100",
    "delta_v: 100 m/s is one number, a list of 3 numbers is needed",
        "e.g. [100 m/s, 0, 0]"),
    Row("delta-v of two numbers", CRAFT, "    lock: brake\n", "    delta_v: [1, 2]\n", "delta_v: [1, 2]",
    "needs 3 numbers", "3"),
    Row("delta-v in a unit of length", CRAFT, "    lock: brake\n", '    delta_v: [1, 0, "2 km"]\n', '"2 km"',
    "delta_v[2]: 'km' measures a length, not a speed in commands[2]"),
    Row("frame of a delta-v", CRAFT, "    lock: brake\n", "    delta_v: [1, 0, 0]\n    frame: eci\n", "frame: eci",
    "frame: eci is unknown in commands[2]", "(allowed: N, lvlh, rtn, body)"),
    Row("frame without delta-v", CRAFT, "    lock: brake\n", "    lock: brake\n    frame: lvlh\n", "frame: lvlh",
    "'frame' without delta_v in commands[2]"),
    Row("delta-v of a pad", SIM, "    base: fixed\n", "    base: fixed\n    commands: [{at: 1, delta_v: [1, 0, 0]}]\n",
    "at: 1", "the motion of the root is prescribed: its velocity cannot jump"),
    Row("command's controller", CRAFT, "enable: track", "enable: trac", None, "enable: no controller is called 'trac' "
    "in commands[5]", "did you mean 'track'?"),
    Row("stop false", CRAFT, "stop: true", "stop: false", None, "stop: must be true in commands[9]"),
    Row("set of nothing", CRAFT, 'set: {wheels.rw2.torque: "5 mN m"}', "set: {}", None, "is empty in commands[1].set"),
    Row("set of a wrong path", CRAFT, "wheels.rw2.torque", "wheels.torque", None, "'wheels.torque' is not a path of "
    "something that can be set in commands[1].set"),
    Row("set of a body", CRAFT, "wheels.rw2.torque", "wheel.rw2.torque", None, "'wheel' cannot be set in "
    "commands[1].set", "did you mean 'wheels'?"),
    Row("set of an unknown wheel", CRAFT, "wheels.rw2.torque", "wheels.rw7.torque", None, "wheels.rw7.torque: no wheel "
    "is called 'rw7' in commands[1].set"),
    Row("set of a wrong key", CRAFT, "wheels.rw2.torque", "wheels.rw2.speed", None, "wheels.rw2.speed: 'speed' of a "
    "wheel cannot be set", "(allowed: torque)"),
    Row("set of a prescribed wheel", CRAFT, "wheels.rw2.torque", "wheels.rw3.torque", None, "the speed of wheel 'rw3' "
    "is prescribed"),
    Row("set of an actuator", CRAFT, "wheels.rw2.torque", "wheels.wy.torque", None, "wheels.wy.torque: 'wy' obeys "
    "controller 'acs' in commands[1].set"),
    Row("set in a wrong unit", CRAFT, '"5 mN m"', '"5 mN"', None, "wheels.rw2.torque: 'mN' measures a force, not a "
    "torque in commands[1].set"),
    Row("set of another controller's key", CRAFT, "controllers.dump.gain", "controllers.dump.derivative", None,
    "'derivative' of a controller of type momentum_dumping cannot be set", "(allowed: gain)"),
    Row("set of a drive's foreign key", CRAFT, 'drives.pusher.target: "1 cm/s"', "drives.pusher.stiffness: 3", None,
        "'stiffness' of a drive of mode rate cannot be set", "(allowed: target, damping)"),
    Row("set of a drive's unit", CRAFT, '"1 cm/s"', '"7 rpm"', None, "drives.pusher.target: 'rpm' measures a rate, not "
    "a speed in commands[7].set"),
    Row("set of a target", CRAFT, "{angles: [0.1], sequence: 3}", "{angles: [0.1]}", None, "angles without sequence in "
    "commands[0].set.controllers.acs.target"),
    Row("set of a quaternion", CRAFT, "{angles: [0.1], sequence: 3}", "{quaternion: [1, 1, 0, 0]}", None,
    "a quaternion must have length 1, found 1.41421356 (write [0.7071067812, 0.7071067812, 0, 0]) in commands[0].set"),
    Row("condition", CRAFT, '"bodies.hub.rate > 0.5"', '"bodies.hub.rate is 0.5"', None, "when: 'bodies.hub.rate is "
    "0.5' is not a condition in commands[8]", "path > value"),
    Row("event of the Earth alone", CRAFT, '"bodies.hub.rate > 0.5"', "apogee", None, "when: 'apogee' is not a "
    "condition in commands[8]", "did you mean 'apoapsis'?"),
    Row("altitude in capitals", CRAFT, '"bodies.hub.rate > 0.5"', "Altitude > 500 km", None, "'Altitude' is not a path "
    "of something measured", "did you mean 'altitude'?"),
    Row("condition's sign", CRAFT, '"bodies.hub.rate > 0.5"', '"bodies.hub.rate >= 0.5"', None,
    "when: '>=' is not known here in commands[8]", "write >", 28),
    Row("condition's path", CRAFT, '"bodies.hub.rate > 0.5"', '"hub.rate > 0.5"', None, "when: 'hub.rate' is not a "
    "path of something measured"),
    Row("condition's kind", CRAFT, '"bodies.hub.rate > 0.5"', '"body.hub.rate > 0.5"', None,
    "when: 'body' cannot be watched"),
    Row("condition's key", CRAFT, '"bodies.hub.rate > 0.5"', '"bodies.hub.speed > 0.5"', None,
    "when: 'speed' of bodies cannot be watched", "", 23),
    Row("condition's body", CRAFT, '"bodies.hub.rate > 0.5"', '"bodies.hubb.rate > 0.5"', None,
    "when: no body is called 'hubb' in commands[8]", "did you mean 'hub'?"),
    Row("condition's component", CRAFT, "bodies.panel.rate[3]", "bodies.panel.rate[4]", None,
    "when: there is no [4] of it in commands[9]"),
    Row("condition's axis", CRAFT, "joints.yoke.angle[2]", "joints.yoke.angle[3]", None, "when: joint 'yoke' has no "
    "axis 3 in commands[6]", "(allowed: 1 to 2)"),
    Row("condition without an axis", CRAFT, "joints.yoke.angle[2]", "joints.yoke.angle", None,
    "when: joint 'yoke' has 2 axes in commands[6]", "write angle[1] to angle[2]", 24),
    Row("condition on a ball", CRAFT, "joints.yoke.angle[2]", "joints.knee.angle[2]", None,
    "when: joint 'knee' is spherical: it has no angle"),
    Row("condition's unit", CRAFT, "speed > 600 rpm", "speed > 600 km", None, "when: 'km' measures a length, not a "
    "rate in commands[1]", "", 31),
    Row("condition on a slider's unit", CRAFT, "displacement > 5 cm", "displacement > 5 deg", None,
    "when: 'deg' measures an angle, not a length in commands[7]"),
    Row("condition that is always true", CRAFT, '"bodies.hub.rate > 0.5"', '"bodies.hub.rate > -0.5"', None,
    "when: the magnitude of a rate is never below zero"),
]
