"""One mistake a row, made in the case under ../good.

name | file | what is replaced | by what | text that the offending line holds (None: the replacement's first line) |
column or None | what the message must say | what the hint must say.
"""

from __future__ import annotations

from typing import NamedTuple


class Row(NamedTuple):
    name: str
    file: str
    old: str
    new: str
    line: str | int | None
    message: str
    hint: str = ""
    column: int | None = None


SIM, CRAFT = "sim.yaml", "sc.yaml"

ROWS = [
    # ---- YAML
    Row("tab", SIM, "  duration: 10\n", "\tduration: 10\n", None, "not YAML", "indent with spaces"),
    Row("unclosed list", CRAFT, 'rate: [0, 0, "3 rpm"]', 'rate: [0, 0, "3 rpm"', "bodies:", "not YAML"),
    Row("unclosed quote", CRAFT, '"3 rpm"', '"3 rpm', 'mass: "500 g"', "a flow sequence that begins in line 4"),
    Row("two colons", SIM, "title: two spacecraft", "title: two: spacecraft", None, "mapping values are not allowed",
    column=11),
    Row("at sign", SIM, "seed: 7", "seed: @7", None, "cannot start any token", "in quotes", 7),
    Row("repeated key", CRAFT, "    mass: 100\n", "    mass: 100\n    mass: 101\n", "mass: 101",
    "key 'mass' is repeated", "line 7", 5),
    Row("tag", CRAFT, "mass: 100", "mass: !!python/object:os.system 100", None,
    "tag 'tag:yaml.org,2002:python/object:os.system' is not allowed"),
    Row("local tag", SIM, "seed: 7", "seed: !env SEED", None, "tag '!env' is not allowed"),
    Row("anchor", CRAFT, "inertia: [10, 11, 12]", "inertia: &hub [10, 11, 12]", None, "anchor '&hub' is not allowed"),
    Row("alias", CRAFT, "inertia: [10, 11, 12]", "inertia: *hub", None, "alias '*hub' is not allowed",
    "write the value out"),
    Row("nan", CRAFT, "mass: 100", "mass: .nan", None, ".nan is not a finite number"),
    Row("infinity", SIM, "duration: 10", "duration: .inf", None, ".inf is not a finite number"),
    Row("overflow", CRAFT, "inertia: [10, 11, 12]", "inertia: [10, 1e999, 12]", None, "1e999 is not a finite number",
    column=19),
    Row("too large", CRAFT, "mass: 100", "mass: 1e200", None, "mass: 1e200 is too large in bodies[0] ('hub')"),
    Row("second document", SIM, "seed: 7\n", "seed: 7\n---\n", "---", "a second YAML document begins here"),
    Row("control character", SIM, "title: two", "title: \x1b[31m", None, "character U+001B is not allowed", column=8),
    Row("list for a key", SIM, "seed: 7", "? [a, b]\n: 7", "? [a, b]", "a key must be plain text"),
    Row("sim.yaml is a list", SIM, "*", "- 1\n- 2\n", 1, "found a list, a mapping is needed", "time, integrator"),
    Row("sim.yaml is empty", SIM, "*", "# nothing\n", 1, "the file is empty"),
    Row("spacecraft file is empty", CRAFT, "*", "\n", 1, "the file is empty"),
    Row("too deep", CRAFT, "mass: 100", "mass: " + "[" * 40 + "]" * 40, None, "nested more than 32 deep"),

    # ---- keys
    Row("unknown key", CRAFT, "    inertia: [10, 11, 12]", "    inertia: [10, 11, 12]\n    intertia: [1, 1, 1]",
    "intertia:",
        "unknown key 'intertia' in bodies[0] ('hub')", "did you mean 'inertia'?  (allowed: name, mass, inertia, "
                                                       "mass_center, residual_dipole, unphysical, shape)", 5),
    Row("misspelt key", CRAFT, "    inertia: [10, 11, 12]", "    intertia: [10, 11, 12]", None,
    "unknown key 'intertia' in bodies[0] ('hub')",
        "did you mean 'inertia'?", 5),
    Row("misspelt section", CRAFT, "joints:\n", "joins:\n", None, "unknown key 'joins'", "did you mean 'joints'?", 1),
    Row("misspelt time", SIM, "time:\n", "tine:\n", None, "unknown key 'tine'", "did you mean 'time'?", 1),
    Row("misspelt file", SIM, "    file: sc.yaml\n    orbit", "    fiel: sc.yaml\n    orbit", "fiel",
    "unknown key 'fiel' in spacecraft[0] ('A')",
        "did you mean 'file'?"),
    Row("misspelt orbit", SIM, "    orbit: low\n    offset: [\"1 km\", 0, 0]\n    offset_frame: lvlh\n",
    "    orbti: low\n", None,
        "unknown key 'orbti' in spacecraft[0] ('A')", "did you mean 'orbit'?"),
    Row("misspelt key of a chain's joint", CRAFT, "      type: spherical\n      damping: 0.05", "      type: gimbal\n "
    "     axis: [y, z]", "axis: [y, z]",
        "unknown key 'axis' in chains[0] ('wire').joint", "did you mean 'axes'?"),
    Row("unknown top key", SIM, "seed: 7", "sead: 7", None, "unknown key 'sead'", "did you mean 'seed'?", 1),
    Row("unknown time key", SIM, "  step: 0.01", "  step: 0.01\n  dt: 0.01", "dt:", "unknown key 'dt' in time",
    "(allowed: start, duration, step)"),
    Row("unknown section", CRAFT, "bodies:", "colour: red\nbodies:", "colour", "unknown key 'colour'",
    "(allowed: title, attitude"),
    Row("merge key", CRAFT, "    mass: 100", "    <<: {mass: 100}\n    mass: 100", "<<",
    "unknown key '<<' in bodies[0] ('hub')"),
    Row("missing key", CRAFT, "    inertia: [10, 11, 12]\n", "", "name: hub", "missing key 'inertia' in bodies[0] "
    "('hub')", "inertia: kg m2", 5),
    Row("missing time", SIM, "time:\n  start: 2015-03-13T02:44:00Z\n  duration: 10\n  step: 0.01\n", "", 2,
    "missing key 'time'"),
    Row("missing step", SIM, "  step: 0.01\n", "", "start:", "missing key 'step' in time", "needed by rk4"),
    Row("missing file", SIM, "  - name: A\n    file: sc.yaml\n", "  - name: A\n", "name: A",
    "missing key 'file' in spacecraft[0] ('A')"),
    Row("type of a sensor", CRAFT, "bodies:", "sensors: [{name: g, type: giro, body: hub}]\nbodies:", "sensors",
        "giro is unknown", "did you mean 'gyro'?"),
    Row("noise of a sensor", CRAFT, "bodies:",
        "sensors: [{name: g, type: gyro, body: box, noise: [-1, 0, 0]}]\nbodies:", "sensors",
        "noise: must not be negative"),
    Row("body of a sensor", CRAFT, "bodies:", "sensors: [{name: g, type: gyro, body: hab}]\nbodies:", "sensors",
        "no body is called 'hab'", "did you mean 'hub'?"),
    Row("two sensors of a name", CRAFT, "bodies:",
        "sensors: [{name: g, type: gyro, body: hub}, {name: g, type: gyro, body: hub, scale: 1}]\nbodies:", "sensors",
        "used already by sensors[0]"),
    Row("orbit from a TLE besides", SIM, "    raan: 0.1", "    raan: 0.1\n    tle: iss.txt", 'periapsis_altitude: "500 '
    'km"',
        "gives the orbit in more than one way in orbits.low"),
    Row("foreign key of a joint", CRAFT, "    attitude:\n      quaternion: [0, 0, 0, 1]\n    rate: [0, 0, 0.1]",
    "    angle: 3\n    rate: [0, 0, 0.1]",
        "angle: 3", "'angle' belongs to a gimbal joint, this one is spherical in joints[2] ('knee')"),
    Row("empty section", CRAFT, "bodies:", "joints_: 0\nbodies:", "joints_", "unknown key 'joints_'",
    "did you mean 'joints'?"),
    Row("section without content", SIM, "  gravity:\n    degree: 0\n    acts_on: bodies", "  gravity:", None,
        "gravity: found nothing, a mapping is needed in environment", "degree, order, acts_on"),

    # ---- values
    Row("text for a number", CRAFT, "mass: 100", "mass: heavy", None, "mass: 'heavy' is text, not a mass in bodies[0] "
    "('hub')", "a number in kg"),
    Row("quoted number", CRAFT, "mass: 100", 'mass: "100"', None, "'100' is text without a unit",
    "write 100 without quotes"),
    Row("wrong dimension", CRAFT, '"3 rpm"', '"3 deg"', None, "rate[2]: 'deg' measures an angle, not a rate",
    "rad/s, mrad/s, deg/s", 14),
    Row("unknown unit", CRAFT, '"3 rpm"', '"3 rmp"', None, "rate[2]: unknown unit 'rmp'", "did you mean 'rpm'?"),
    Row("rotary unit on a slide", CRAFT, '"10 N/m"', '"10 N m/rad"', None, "stiffness: 'N m/rad' measures an angular "
    "stiffness, not a stiffness"),
    Row("wrong unit for all", CRAFT, 'rate: [0, 0, "3 rpm"]', "rate: {value: [0, 0, 3], unit: km}", None,
    "unit: 'km' measures a length, not a rate"),
    Row("unit and unit for all", CRAFT, 'rate: [0, 0, "3 rpm"]', 'rate: {value: [0, 0, "3 rpm"], unit: rpm}', None,
    "value[2]:", "(allowed: numbers)"),
    Row("unit without value", CRAFT, 'rate: [0, 0, "3 rpm"]', "rate: {unit: rpm}", None, "missing key 'value' in rate"),
    Row("true for a number", CRAFT, "mass: 100", "mass: true", None, "mass: true is a truth value, one number is "
    "needed"),
    Row("nothing for a number", CRAFT, "mass: 100", "mass: ~", None, "mass: found nothing, one number is needed"),
    Row("list for a number", CRAFT, "mass: 100", "mass: [100]", None, "mass: found a list, one number is needed"),
    Row("two components", CRAFT, "mass_center: [0, 0, 0.1]", "mass_center: [0, 0.1]", None,
    "mass_center: needs 3 numbers, found 2 in bodies[0] ('hub')"),
    Row("number for a vector", CRAFT, "mass_center: [0, 0, 0.1]", "mass_center: 0.1", None,
    "mass_center: 0.1 is a number, a list of 3 numbers is needed"),
    Row("two components with a unit", SIM, '["1 km", 0, 0]', '["1 km", 0]', None, "offset: needs 3 numbers, found 2",
        '(allowed: 3 numbers in m, or text with a unit such as "2 km")'),
    Row("number for an inertia", CRAFT, "inertia: [10, 11, 12]", "inertia: 8", None, "inertia: needs 3 principal "
    "moments or 3 rows of 3, found a number",
        '(allowed: 3 numbers or 3 rows of 3 numbers in kg m2, or text with a unit such as "2 kg m2")'),
    Row("number for a direction", CRAFT, "along: [0, 0, 2]", "along: 2", None, "along: 2 is a number, a list of 3 "
    "numbers is needed", "(allowed: 3 numbers)"),
    Row("number for a name", CRAFT, "name: box", "name: 5", None, "name: 5 is a number, text is needed", 'write "5"'),
    Row("name with a slash", SIM, "name: A", "name: A/B", None, "name: A/B is not a name"),
    Row("old octal is text", CRAFT, "mass: 100", "mass: 1_000", None, "unknown unit '_000'"),
    Row("time of day for seconds", SIM, "duration: 10", "duration: 00:10", None, "duration: unknown unit ':10' in "
    "time"),
    Row("yes for a word", SIM, "equations: tree", "equations: yes", None, "equations: yes is unknown",
    "(allowed: tree, dense)"),
    Row("unknown integrator", SIM, "integrator: rk4", "integrator: rk45", None, "integrator: rk45 is unknown",
    "did you mean 'rk4'?"),
    Row("order of another integrator", SIM, "integrator: rk4", "integrator: rk4\n"
                                                               "order: 4", "order", "'order' belongs to integrator "
    "variational, this one is rk4"),
    Row("order that there is not", SIM, "integrator: rk4", "integrator: variational\n"
                                                           "order: 3", "order", "order: 3 is none of those that there "
    "are", "(allowed: 2, 4, 6)"),
    Row("variational and dense", SIM, "integrator: rk4\nequations: tree", "integrator: variational\n"
    "equations: dense", "equations", "integrator variational steps the tree, not the paper's matrices",
    "(allowed: tree)"),
    Row("order with a fraction", SIM, "integrator: rk4", "integrator: variational\n"
                                                         "order: 2.5", "order", "order: 2.5 is a number, a whole "
    "number is needed", "(allowed: 2, 4, 6)"),
    Row("unknown equations", SIM, "equations: tree", "equations: trees", None, "equations: trees is unknown",
    "did you mean 'tree'?"),
    Row("frames as a group", SIM, "  interval: 0.1", "  interval: 0.1\n  groups: [bodies, frames]", "groups",
    "groups[1]: frames is unknown", "write output: {frames: [lvlh]}"),
    Row("unknown group", SIM, "  interval: 0.1", "  interval: 0.1\n  groups: [bodies, wheel]", "groups",
    "groups[1]: wheel is unknown", "'wheels'"),
    Row("seed with a fraction", SIM, "seed: 7", "seed: 7.5", None, "seed: 7.5 is a number, a whole number is needed"),
    Row("negative seed", SIM, "seed: 7", "seed: -7", None, "seed: must be from 0 to"),
    Row("unknown frame", CRAFT, "frame: N", "frame: LVLH", None, "frame: LVLH is unknown in loads[1]",
    "(allowed: body, N)"),
    Row("unknown joint type", CRAFT, "type: prismatic", "type: prismatik", None, "type: prismatik is unknown in "
    "joints[1] ('slide')", "did you mean 'prismatic'?"),
    Row("no joint type", CRAFT, "    type: prismatic\n", "", "name: slide", "missing key 'type' in joints[1] ('slide')",
    "spherical, gimbal"),
    Row("axis as a word", CRAFT, "axes: [x]", "axes: x", None, "axes: x is text, a list of 1 to 3 axes is needed",
    "write [x]"),
    Row("axis unknown", CRAFT, "axes: [x]", "axes: [w]", None, "axes[0]: w is text, not an axis in joints[1] "
                                                               "('slide')"),
    Row("quaternion of three", CRAFT, "attitude:\n  quaternion: [0, 0, 0, 1]", "attitude:\n  quaternion: [0, 0, 1]",
    "quaternion: [0, 0, 1]",
        "quaternion: needs 4 numbers, found 3 in attitude"),
    Row("both forms of attitude", SIM, "      sequence: 321", "      sequence: 321\n      quaternion: [0, 0, 0, 1]",
    "angles:",
        "give a quaternion or angles, not both in spacecraft[1] ('B').attitude"),
    Row("angles without sequence", SIM, "      sequence: 321\n", "", "angles:", "angles without sequence in "
    "spacecraft[1] ('B').attitude"),
    Row("bad sequence", SIM, "sequence: 321", "sequence: 331", None, "sequence: 331 is not a sequence of axes"),
    Row("angles do not match", SIM, 'angles: ["10 deg", 0, 0]', 'angles: ["10 deg", 0]', None,
    "angles: 2 angles for the sequence 321"),
    Row("inertia of two rows", CRAFT, "[[8.1, 0, 0], [0, 0.6, 0], [0, 0, 8.6]]", "[[8.1, 0, 0], [0, 0.6, 0]]", None,
    "inertia: needs 3 principal moments"),
    Row("inertia with a short row", CRAFT, "[0, 0.6, 0]", "[0, 0.6]", None, "inertia[1]: every row of a tensor needs 3 "
    "numbers"),
    Row("entry is text", SIM, "spacecraft:\n", "spacecraft:\n  - A\n", "- A", "found text, a mapping is needed in "
    "spacecraft[0]"),
    Row("body is text", CRAFT, "  - name: box\n    mass: 4\n    inertia: [0.2, 0.2, 0.2]\n", "  - box\n", "- box",
    "bodies[4]: found text, a mapping is needed"),

    # ---- times
    Row("duration zero", SIM, "duration: 10", "duration: 0", None, "duration: must be above zero, found 0 in time",
    "(allowed: above zero)"),
    Row("step negative", SIM, "  step: 0.01", "  step: -0.01", None, "step: must be above zero, found -0.01 in time"),
    Row("step and interval", SIM, "  step: 0.01", "  step: 0.04", None, "step: 0.04 s does not divide the output "
    "interval of 0.1 s in time",
        "nearest that does: 0.05 or 0.03333333333"),
    Row("step longer than interval", SIM, "  step: 0.01", "  step: 0.2", None, "step: 0.2 s does not divide the output "
    "interval of 0.1 s", "nearest that does: 0.1"),
    Row("duration and step", SIM, "duration: 10", "duration: 10.005", None, "duration: 10.005 s is not a whole number "
    "of steps of 0.01 s"),
    Row("step too small", SIM, "  step: 0.01", "  step: 1e-300", None, "step: 1e-300 s is too small for a duration of "
    "10 s in time"),
    Row("own step", SIM, "step: 0.02", "step: 0.04", None, "step: 0.04 s does not divide the output interval of 0.1 s "
                                                           "in spacecraft[0] ('A')"),
    Row("start without zone", SIM, "02:44:00Z", "02:44:00", None, "2015-03-13T02:44:00 is not a UTC time in time",
    "did you mean 2015-03-13T02:44:00Z?"),
    Row("start on no day", SIM, "2015-03-13", "2015-02-30", None, "is not a UTC time: day"),
    Row("start is a number", SIM, "start: 2015-03-13T02:44:00Z", "start: 2015", None, "start: 2015 is not a UTC time"),
    Row("longest step of a fixed step", SIM, "seed: 7", "seed: 7\n"
                                                        "max_step: 10", "max_step", "'max_step' belongs to integrator "
    "dop853, this one is rk4"),
    Row("longest step of nothing", SIM, "integrator: rk4", "integrator: dop853\n"
                                                           "max_step: 0", "max_step", "max_step: must be above zero, "
    "found 0"),
    Row("tolerance of a fixed step", SIM, "seed: 7", "seed: 7\n"
                                                     "rtol: 1e-9", "rtol", "'rtol' belongs to integrator dop853, this "
    "one is rk4"),

    # ---- orbits
    Row("orbit does not exist", SIM, "orbit: low", "orbit: lwo", None, "orbit: there is no orbit 'lwo' in "
    "spacecraft[0] ('A')", "did you mean 'low'?"),
    Row("orbit in free space", SIM, "central_body: earth", "central_body: none", "orbit: low",
    "orbit: there is no central body to orbit"),
    Row("orbit and position", SIM, "    orbit: low", "    orbit: low\n    position: [0, 0, 0]", "position: [0, 0, 0]",
        "'position' beside an orbit in spacecraft[0] ('A')"),
    Row("a spring's law", CRAFT, "    type: prismatic\n    inner: hub\n    outer: sled\n", "    type: prismatic\n "
    "   inner: hub\n    outer: sled\n    spring_law: vector\n", "spring_law: vector",
        "'spring_law' belongs to a spherical or gimbal joint, this one is prismatic"),
    Row("offset without orbit", SIM, "    position_of: root", "    position_of: root\n    offset: [1, 0, 0]",
    "offset: [1, 0, 0]", "'offset' without an orbit"),
    Row("no position at all", SIM, '    position: ["8000 km", 0, 0]\n', "", "name: B", "neither orbit nor position is "
    "given in spacecraft[1] ('B')"),
    Row("position inside the Earth", SIM, '["8000 km", 0, 0]', '["800 km", 0, 0]', None, "position: inside the Earth: "
    "800 km from the centre"),
    Row("periapsis inside the Earth", SIM, '"500 km"', '"-5 km"', None, "periapsis_altitude: orbit inside the Earth",
    column=25),
    Row("small orbit", SIM, '"42164 km"', '"5000 km"', None, "semi_major_axis: orbit inside the Earth: its periapsis "
                                                             "is 4500 km"),
    Row("state inside the Earth", SIM, '["7000 km", 0, 0]', '["7 km", 0, 0]', None, "position: orbit inside the Earth: "
    "7 km from the centre"),
    Row("apoapsis below periapsis", SIM, '"510 km"', '"410 km"', None, "apoapsis_altitude: is below the periapsis in "
    "orbits.low", "did you swap them?"),
    Row("eccentricity negative", SIM, "eccentricity: 0.1", "eccentricity: -0.1", None, "eccentricity: must not be "
    "below zero, found -0.1 in orbits.big"),
    Row("parabola", SIM, "eccentricity: 0.1", "eccentricity: 1.0", None, "eccentricity: a parabola has no semi-major "
    "axis"),
    Row("hyperbola of positive size", SIM, '"-20000 km"', '"20000 km"', None, "semi_major_axis: must be negative for a "
    "hyperbola (eccentricity 1.5)"),
    Row("beyond the asymptote", SIM, '"100 deg"', '"150 deg"', None, "true_anomaly: 150 deg lies beyond the asymptote",
    "131.81"),
    Row("inclination", SIM, '"51.6 deg"', '"190 deg"', None, 'inclination: must not be above 180 deg, found "190 deg"',
    "(allowed: at least zero and at most 180 deg)"),
    Row("inclination without unit", SIM, '"51.6 deg"', "97.8", None, "inclination: must not be above 180 deg, found "
    "97.8 rad in orbits.low",
        'did you mean "97.8 deg"?  (allowed: at least zero and at most 180 deg)'),
    Row("inclination wrong in any unit", SIM, '"51.6 deg"', "197.8", None, "must not be above 180 deg, found 197.8 rad",
    "(allowed: at least"),
    Row("anomaly without unit", SIM, '"100 deg"', "110", None, "true_anomaly: -177.464 deg lies beyond the asymptote",
    'did you mean "110 deg"?'),
    Row("semi-major axis without unit", SIM, '"42164 km"', "42164", None, "semi_major_axis: orbit inside the Earth",
    'did you mean "42164 km"?'),
    Row("apoapsis without unit", SIM, '"510 km"', "510", None, "apoapsis_altitude: is below the periapsis",
    'did you mean "510 km"?'),
    Row("state without unit", SIM, '["7000 km", 0, 0]', "[7000, 0, 0]", None, "position: orbit inside the Earth",
        "did you mean {value: [7000, 0, 0], unit: km}?"),
    Row("position without unit", SIM, '["8000 km", 0, 0]', "[8000, 0, 0]", None, "position: inside the Earth",
        "did you mean {value: [8000, 0, 0], unit: km}?"),
    Row("orbit given twice", SIM, "    eccentricity: 0.1\n", "    eccentricity: 0.1\n    periapsis_altitude: 7\n",
    "semi_major_axis: \"42164 km\"",
        "gives the orbit in more than one way in orbits.big"),
    Row("orbit half given", SIM, "    eccentricity: 0.1\n", "", 'semi_major_axis: "42164 km"',
    "missing key 'eccentricity' in orbits.big"),
    Row("angles beside a state", SIM, '    velocity: [0, "7.5 km/s", 0]', '    velocity: [0, "7.5 km/s", 0]\n '
    '   raan: 1', "raan: 1\n",
        "raan: has no place beside position and velocity in orbits.here"),
    Row("gravity field", SIM, "degree: 0", "degree: 121", None, "degree: the field of the Earth ends at degree 120 in "
                                                                "environment.gravity",
        "(allowed: 0, or 2 to 120)"),
    Row("mu in free space", SIM, "*", "time: {duration: 1, step: 0.1}\nenvironment: {mu: 4e14}\n"
                                      "spacecraft: [{name: A, file: sc.yaml}]\n", 2,
        "mu: belongs to a central body, and there is none in environment"),

    # ---- spacecraft, files, overrides
    Row("name used twice", SIM, "name: B", "name: A", "name: A\n    file: sc.yaml\n    position",
    "name: 'A' is used already by spacecraft[0]"),
    Row("no spacecraft", SIM, "*", "time: {duration: 1, step: 0.1}\nspacecraft: []\n", 2, "spacecraft: there is none"),
    Row("file does not exist", SIM, "    file: sc.yaml\n    orbit", "    file: sd.yaml\n    orbit", "sd.yaml",
    "file: there is no file 'sd.yaml'", "did you mean 'sc.yaml'?"),
    Row("file outside", SIM, "    file: sc.yaml\n    orbit", "    file: ../sc.yaml\n    orbit", "../sc.yaml",
    "'../sc.yaml' lies outside the case directory"),
    Row("absolute file", SIM, "    file: sc.yaml\n    orbit", "    file: /etc/passwd\n    orbit", "passwd",
    "'/etc/passwd' is not a relative path"),
    Row("file is a directory", SIM, "    file: sc.yaml\n    orbit", "    file: .\n    orbit", "file: .\n",
    "'.' is not the name of a file"),
    Row("bodies beside a file", SIM, "    orbit: low", "    orbit: low\n    joints: []", "joints",
    "'joints' beside a file in spacecraft[0] ('A')"),
    Row("set an unknown body", SIM, "bodies.panel.mass", "bodies.pannel.mass", None, "there is no 'pannel' in bodies",
    "did you mean 'panel'?"),
    Row("set an unknown key", SIM, "bodies.panel.mass", "bodies.panel.mas", None, "unknown key 'mas' in bodies[1] "
    "('panel')", "did you mean 'mass'?", 7),
    Row("set an unknown section", SIM, "bodies.panel.mass", "body.panel.mass", None, "'body.panel.mass' is not a value "
    "of a spacecraft file", "'bodies'"),
    Row("set outside the file", SIM, "bodies.panel.mass: 25", "time.step: 25", None, "'time.step' is not a value of a "
    "spacecraft file"),
    Row("set nonsense", SIM, "bodies.panel.mass: 25", "bodies[a]: 25", None, "'bodies[a]' is not a path"),
    Row("set an element too far", SIM, "bodies.panel.mass: 25", "rate[3]: 25", None, "'rate' has no [3]",
    "(there are 3, counted from 0)"),
    Row("set inside a number", SIM, "bodies.panel.mass: 25", "bodies.panel.mass.x: 25", None,
    "'bodies.panel.mass' is a single value"),
    Row("set to a wrong value", SIM, "bodies.panel.mass: 25", "bodies.panel.mass: -25", None,
    "mass: must be above zero, found -25 in bodies[1] ('panel')", "", 26),
    Row("set to a wrong unit", SIM, "bodies.panel.mass: 25", 'bodies.panel.mass: "25 m"', None,
    "mass: 'm' measures a length, not a mass in bodies[1] ('panel')"),
    Row("set is a list", SIM, "    set:\n      bodies.panel.mass: 25", "    set: [1]", None,
    "set: found a list, a mapping of paths to values is needed"),

    # ---- physics
    Row("mass zero", CRAFT, "mass: 100", "mass: 0.0", "mass: 0.0\n", "mass: must be above zero, found 0 in bodies[0] "
    "('hub')", "", 11),
    Row("triangle inequality", CRAFT, "[10, 11, 12]", "[1, 2, 4]", None, "inertia: breaks the triangle inequality: the "
    "principal moments 1 + 2 = 3"),
    Row("asymmetric tensor", CRAFT, "[0, 0.6, 0]", "[1, 0.6, 0]", None, "inertia: the tensor is not symmetric in "
    "bodies[1] ('panel')"),
    Row("negative moment", CRAFT, "[10, 11, 12]", "[-10, 11, 12]", None, "inertia: principal moments must be positive"),
    Row("quaternion too long", CRAFT, "attitude:\n  quaternion: [0, 0, 0, 1]", "attitude:\n  quaternion: [0, 0, 0, 2]",
    "quaternion: [0, 0, 0, 2]",
        "attitude: a quaternion must have length 1, found 2"),
    Row("joint to nobody", CRAFT, "outer: sled", "outer: sledge", None, "outer: no body is called 'sledge' in "
    "joints[1] ('slide')", "did you mean 'sled'?"),
    Row("joint to itself", CRAFT, "    inner: panel\n    outer: ball", "    inner: ball\n    outer: ball",
    "outer: ball", "outer: a joint needs two bodies"),
    Row("body reached twice", CRAFT, "outer: box", "outer: sled", "outer: sled\n    inner_point",
    "outer: body 'sled' is reached already by joint 'slide'"),
    Row("body never reached", CRAFT, "joints:\n", "  - {name: lost, mass: 1, inertia: [1, 1, 1]}\n"
                                                  "joints:\n", "name: lost",
        "name: not connected to the root 'hub': no joint has it as its outer body in bodies[5] ('lost')"),
    Row("loop of joints", CRAFT, "    inner: hub\n    outer: panel", "    inner: ball\n    outer: panel",
    "outer: panel",
        "outer: the joints 'drive' and 'knee' form a loop; the tree must grow outward from the root 'hub' in joints[0] "
        "('drive')"),
    Row("root as outer body", CRAFT, "    inner: hub\n    outer: box", "    inner: box\n    outer: hub", "outer: hub",
    "outer: 'hub' is the root"),
    Row("body name twice", CRAFT, "joints:\n", "  - {name: ball, mass: 1, inertia: [1, 1, 1]}\n"
                                               "joints:\n", "{name: ball", "name: used already by bodies[3]"),
    Row("joint name twice", CRAFT, "name: weld", "name: knee", "name: knee\n    type: fixed",
    "name: used already by joints[2] in joints[3] ('knee')"),
    Row("axis not of length 1", CRAFT, "[y, [1, 0, 0]]", "[y, [1, 1, 0]]", None, "axes: axis 2 is (1.0, 1.0, 0.0): its "
    "length is 1.41421356, must be 1 (write [0.7071067812, 0.7071067812, 0])", "unit vector"),
    Row("parallel axes", CRAFT, "[y, [1, 0, 0]]", "[y, y]", None, "axes: axes 1 and 2 are parallel in joints[0] "
    "('drive')"),
    Row("too many numbers for the axes", CRAFT, "stiffness: [120, 100]", "stiffness: [120, 100, 80]", None,
    "stiffness: needs one number or 2 numbers, found 3"),
    Row("negative damping", CRAFT, "    damping: 3\n", "    damping: -3\n", "damping: -3",
    "damping: must not be negative, found -3 in joints[0] ('drive')"),
    Row("load on nobody", CRAFT, "body: panel", "body: pannel", None, "body: no body is called 'pannel' in loads[1]",
    "did you mean 'panel'?"),
    Row("load ends too early", CRAFT, "to: 2", "to: 0.5", "from: 1\n", "from: the load ends (0.5 s) before it begins "
    "(1 s) in loads[0]"),
    Row("load without force", CRAFT, "    torque: [0, 0, 0.1]\n", "", "body: panel", "missing key 'force' or 'torque' "
    "in loads[1]"),
    Row("point without force", CRAFT, "    force: [0, 0, 4]\n", "    torque: [0, 0, 4]\n", "point: [1, 0, 0]\n    from",
    "point: a point without a force has no effect in loads[0]"),

    # ---- chains and wheels
    Row("chain on nobody", CRAFT, "from: hub", "from: hob", None, "from: no body is called 'hob' in chains[0] ('wire')",
    "did you mean 'hub'?"),
    Row("chain without length", CRAFT, "length: 10", "length: 0", None, "length: must be above zero, found 0 in "
    "chains[0] ('wire')"),
    Row("chain too thick", CRAFT, 'radius: "2 mm"', "radius: 1e30", "name: wire\n", "make an inertia that is too large "
    "in chains[0] ('wire')"),
    Row("chain of no segments", CRAFT, "segments: 2", "segments: 0", None, "segments: must be from 1 to 1000, found 0"),
    Row("chain of half segments", CRAFT, "segments: 2", "segments: 2.5", None, "segments: 2.5 is a number, a whole "
    "number is needed"),
    Row("chain in no direction", CRAFT, "along: [0, 0, 2]", "along: [0, 0, 0]", None, "along: must not be zero in "
    "chains[0] ('wire')"),
    Row("chain on fixed joints", CRAFT, "type: spherical\n      damping: 0.05", "type: prismatic\n      damping: 0.05",
    "type: prismatic\n      damping",
        "type: prismatic is unknown in chains[0] ('wire').joint", "(allowed: spherical, gimbal)"),
    Row("chain damping negative", CRAFT, "damping: 0.05", "damping: -0.05", None, "damping: must not be negative, "
    "found -0.05 in chains[0] ('wire').joint"),
    Row("chain damping of two", CRAFT, "damping: 0.05", "damping: [1, 2]", None, "damping: needs one number or 3 "
    "numbers, found 2 numbers in chains[0] ('wire').joint"),
    Row("chain name clashes", CRAFT, "joints:\n", "  - {name: wire_2, mass: 1, inertia: [1, 1, 1]}\n"
                                                  "joints:\n", "name: wire\n",
        "body 'wire_2' of the chain, name: used already by bodies[5] in chains[0] ('wire')"),
    Row("chain key", CRAFT, "tip_mass: 0.1", "tipmass: 0.1", None, "unknown key 'tipmass' in chains[0] ('wire')",
    "did you mean 'tip_mass'?"),
    Row("chain joint key", CRAFT, "      damping: 0.05", "      dumping: 0.05", None, "unknown key 'dumping' in "
    "chains[0] ('wire').joint", "did you mean 'damping'?"),
    Row("chain gimbal without axes", CRAFT, "type: spherical\n      damping: 0.05", "type: gimbal\n      damping: 0.05",
    "type: gimbal\n      damping",
        "missing key 'axes' in chains[0] ('wire').joint"),
    Row("deflection about no axis", CRAFT, "type: spherical\n      damping: 0.05", "type: gimbal\n      axes: [y]\n "
    "     damping: 0.05", 'in_plane: "2 deg"',
        "in_plane: the joint has no z axis to turn about in chains[0] ('wire').deflection"),
    Row("deflection over the top", CRAFT, 'out_of_plane: "1 deg"', 'out_of_plane: "91 deg"', None,
    "out_of_plane: must be below 90 deg"),
    Row("loop with another integrator", CRAFT, "chains:\n", "loops:\n  - {name: pin, type: spherical, inner: panel, "
        "outer: sled}\nchains:\n", "name: pin", "loops are kept closed by integrator variational alone, this one is "
        "rk4 in loops[0] ('pin')", "(allowed: integrator: variational)"),
    Row("loop with a spring", CRAFT, "chains:\n", "loops:\n  - {name: pin, type: spherical, inner: panel, outer: sled, "
        "stiffness: 3}\nchains:\n", "name: pin", "unknown key 'stiffness' in loops[0] ('pin')",
        "(allowed: name, inner,"),
    Row("latch that turns", CRAFT, "chains:\n", "loops:\n  - {name: pin, type: spherical, inner: panel, outer: sled, "
        "closed: false}\nchains:\n", "name: pin", "'closed' belongs to a fixed loop, this one is spherical"),
    Row("wheel mode", CRAFT, "mode: balanced", "mode: jiter", None, "mode: jiter is unknown in wheels[0] ('rw1')",
    "did you mean 'jitter'?"),
    Row("wheel time law", CRAFT, "inertia: 0.1\n", 'inertia: {expression: "0.2*sin(t)"}\n', "0.2*sin",
    "a time law has no place here in wheels[0] ('rw1').inertia"),
    Row("wheel axis", CRAFT, "axis: [1, 0, 0]", "axis: [1, 1, 0]", None, "axis: the spin axis must have length 1, "
    "found 1.41421356"),
    Row("wheel axis unknown", CRAFT, "axis: [1, 0, 0]", "axis: w", None, "axis: w is text, not an axis in wheels[0] "
    "('rw1')",
        "(allowed: x, y, z, -x, -y, -z or a unit vector of 3 numbers)"),
    Row("wheel heavier than its body", CRAFT, "inertia: 0.1\n", "inertia: 20\n", "inertia: [10, 11, 12]",
    "inertia: must contain its wheels' inertia"),
    Row("wheel on nobody", CRAFT, "    body: hub\n    axis", "    body: bus\n    axis", "body: bus",
    "body: no body is called 'bus' in wheels[0] ('rw1')"),
]
