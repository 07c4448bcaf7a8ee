"""One mistake a row, made in the case under ../around: gravity fields, third bodies, air, light, magnetic fields,
surfaces."""

from __future__ import annotations

from tests.inputs.broken.table import CRAFT, SIM, Row

GRAVITY = "{degree: 8, order: 6, acts_on: bodies}"
DRAG = "{model: nrlmsise00, f107: 160.5, f107a: 148, ap: 7}"
AIR = "(allowed: exponential, nrlmsise00, {model: nrlmsise00"
LIGHT = "surface: {drag: 2.0, specular: 0.1, diffuse: 0.2}"

ROWS = [
    # ---- gravity
    Row("degree beyond the field", SIM, "degree: 8", "degree: 200", None, "degree: the field of the Earth ends at "
    "degree 120 in environment.gravity",
        "(allowed: 0, or 2 to 120)", 21),
    Row("degree negative", SIM, "degree: 8", "degree: -8", None, "degree: must be from 0 to"),
    Row("degree of a half", SIM, "degree: 8", "degree: 8.5", None, "degree: 8.5 is a number, a whole number is needed "
    "in environment.gravity"),
    Row("degree one", SIM, "degree: 8, order: 6", "degree: 1", None, "degree: a field of degree 1 has no terms: the "
    "origin is the mass centre"),
    Row("order above degree", SIM, "order: 6", "order: 9", None, "order: is above the degree, 8 in environment.gravity",
    "(allowed: 0 to 8)"),
    Row("order of a point mass", SIM, "degree: 8, order: 6", "order: 6", None, "order: is above the degree, 0 in "
    "environment.gravity"),
    Row("order misspelt", SIM, "order: 6", "ordre: 6", None, "unknown key 'ordre' in environment.gravity",
    "did you mean 'order'?"),
    Row("gradient misspelt", SIM, "acts_on: bodies", "acts_on: bodies, gradient: pointmass", None,
    "gradient: pointmass is unknown in environment.gravity",
        "did you mean 'point_mass'?"),
    Row("axes of N", SIM, "  ephemeris: de440", "  axes: equator", None, "axes: equator is unknown in environment",
    "(allowed: icrf, own)"),
    Row("perturbed as a word", SIM, "{name: A, file: sc.yaml, orbit: low}", "{name: A, file: sc.yaml, orbit: low, "
    "perturbed: never}", None,
        "perturbed: never is text, true or false is needed in spacecraft[0] ('A')"),
    # ---- third bodies, tides
    Row("third body unknown", SIM, "[sun, moon, jupiter]", "[sun, mooon, jupiter]", None, "third_bodies[1]: mooon is "
    "unknown in environment",
        "did you mean 'moon'?  (allowed: sun, moon, mercury"),
    Row("third body is central", SIM, "[sun, moon, jupiter]", "[sun, moon, earth]", None, "third_bodies[2]: 'earth' is "
    "the central body in environment",
        "its gravity acts already", 29),
    Row("third body twice", SIM, "[sun, moon, jupiter]", "[sun, moon, sun]", None, "third_bodies[2]: 'sun' is listed "
    "twice"),
    Row("third body as a word", SIM, "[sun, moon, jupiter]", "sun", None, "third_bodies: sun is text, a list is "
    "needed"),
    Row("Pluto", SIM, "[sun, moon, jupiter]", "[sun, pluto]", None, "third_bodies[1]: pluto is unknown"),
    Row("tides as a word", SIM, "tides: true", "tides: yes", None, "tides: yes is text, true or false is needed in "
    "environment", "(allowed: true, false)"),
    Row("tide", SIM, "tides: true", "tide: true", None, "unknown key 'tide' in environment", "did you mean 'tides'?"),
    # ---- air
    Row("air unknown", SIM, DRAG, "msis", None, "drag: msis is unknown in environment",
    "(allowed: exponential, nrlmsise00)"),
    Row("air is true", SIM, f"drag: {DRAG}", "drag: true", None, "drag: true is a truth value, a model of the air is "
    "needed in environment", AIR),
    Row("air is a number", SIM, DRAG, "2.2", None, "drag: 2.2 is a number, a model of the air is needed"),
    Row("air's model missing", SIM, DRAG, "{f107: 150}", None, "missing key 'model' in environment.drag"),
    Row("air's model unknown", SIM, "model: nrlmsise00", "model: nrlmsise", None, "model: nrlmsise is unknown in "
    "environment.drag", "did you mean 'nrlmsise00'?"),
    Row("air's flux negative", SIM, "f107: 160.5", "f107: -160", None, "f107: must be above zero, found -160 in "
    "environment.drag"),
    Row("air's flux with a unit", SIM, "f107: 160.5", 'f107: "160 W"', None, "f107: 'W' measures a power, not a plain "
    "number in environment.drag"),
    Row("air's index", SIM, "ap: 7", "ap: 500", None, "ap: must not be above 400, found 500 in environment.drag"),
    Row("air's key", SIM, "f107a: 148", "f107_mean: 148", None, "unknown key 'f107_mean' in environment.drag",
    "(allowed: model, f107, f107a, ap)"),
    Row("air's flux of the exponential model", SIM, DRAG, "{model: exponential, f107: 150}", None,
        "'f107' belongs to model nrlmsise00, this one is exponential in environment.drag", AIR),
    # ---- light, magnetic field, ephemeris
    Row("pressure as a number", SIM, "radiation_pressure: true", "radiation_pressure: 1361", None,
    "radiation_pressure: 1361 is a number, true or false is needed"),
    Row("field unknown", SIM, "magnetic_field: igrf", "magnetic_field: igrf14", None, "magnetic_field: igrf14 is "
    "unknown in environment",
        "did you mean 'igrf'?  (allowed: igrf, dipole, or 3 numbers in T)"),
    Row("field of two numbers", SIM, "magnetic_field: igrf", "magnetic_field: [0, 1e-5]", None,
    "magnetic_field: needs 3 numbers, found 2 in environment"),
    Row("field of the wrong unit", SIM, "magnetic_field: igrf", 'magnetic_field: ["20 uN", 0, 0]', None,
        "magnetic_field[0]: 'uN' measures a force, not a magnetic field"),
    Row("ephemeris unknown", SIM, "ephemeris: de440", "ephemeris: de441", None, "ephemeris: de441 is unknown in "
    "environment",
        "did you mean 'de440'?  (allowed: analytic, de440)"),
    # ---- the date
    Row("no date", SIM, "start: 2024-06-01T12:00:00Z, ", "", "time: {duration", "missing key 'start' in time",
    "needed by a gravity field", 7),
    Row("date after IGRF", SIM, "2024-06-01", "2031-06-01", None, "start: IGRF-14 ends with 2029 in time",
    "the run starts in 2031"),
    Row("date far away", SIM, "2024-06-01", "2999-06-01", None, "start: it is not known how the Earth turns and where "
                                                                "the planets are after 2099 in time",
        "needed by"),
    Row("date before UTC", SIM, "2024-06-01", "1969-06-01", None, "start: UTC begins on 1972-01-01: before, its second "
    "was not the SI second in time",
        "needed by a gravity field"),
    Row("leap second that was none", SIM, "2024-06-01T12:00:00Z", "2023-12-31T23:59:60Z", None,
    "is not a UTC time: no leap second ended 2023-12-31 in time"),
    # ---- bodies and surfaces
    Row("dipole of two", CRAFT, '[0.1, 0, "200 mA m2"]', "[0.1, 0]", None, "residual_dipole: needs 3 numbers, found 2 "
    "in bodies[0] ('hub')"),
    Row("dipole's unit", CRAFT, '"200 mA m2"', '"200 mT"', None, "residual_dipole[2]: 'mT' measures a magnetic field, "
    "not a magnetic dipole"),
    Row("surface of no body", CRAFT, "  - body: hub\n    shape: plate", "  - body: hib\n    shape: plate", "body: hib",
    "body: no body is called 'hib' in surfaces[0]",
        "did you mean 'hub'?"),
    Row("surface's shape", CRAFT, "shape: plate", "shape: disc", None, "shape: disc is unknown in surfaces[0]",
    "(allowed: plate, cylinder, sphere, mesh)"),
    Row("surface without shape", CRAFT, "    shape: plate\n", "", "body: hub\n    center",
    "missing key 'shape' in surfaces[0]"),
    Row("plate without area", CRAFT, '    area: "900 cm2"\n', "", "body: hub\n    shape: plate",
    "missing key 'area' in surfaces[0]", "(a plate has: normal, area)"),
    Row("plate without normal", CRAFT, "    normal: x\n", "", "body: hub\n    shape: plate", "missing key 'normal' in "
    "surfaces[0]"),
    Row("plate with a radius", CRAFT, "    normal: x\n", "    normal: x\n    radius: 1\n", "radius: 1\n",
    "'radius' does not belong to a plate in surfaces[0]"),
    Row("cylinder with a normal", CRAFT, "    axis: [0, 0.6, 0.8]", "    axis: [0, 0.6, 0.8]\n    normal: z",
    "normal: z", "'normal' does not belong to a cylinder"),
    Row("cylinder without length", CRAFT, "    length: 2.5\n", "", "body: hub\n    shape: cylinder",
    "missing key 'length' in surfaces[1]",
        "(a cylinder has: axis, radius, length)"),
    Row("cylinder's axis", CRAFT, "[0, 0.6, 0.8]", "[0, 0.6, 0.9]", None, "axis: the axis must have length 1, found "
    "1.08166538 (write [0, 0.5547001962, 0.8320502943]) in surfaces[1]", column=11),
    Row("plate's normal", CRAFT, "normal: x", "normal: [1, 1, 0]", None, "normal: the normal must have length 1, found "
    "1.41421356 (write [0.7071067812, 0.7071067812, 0]) in surfaces[0]"),
    Row("sphere without radius", CRAFT, "    radius: 0.05\n", "", "body: wire_3", "missing key 'radius' in "
    "surfaces[2]"),
    Row("area negative", CRAFT, '"900 cm2"', '"-900 cm2"', None, "area: must be above zero, found -0.09 in "
    "surfaces[0]"),
    Row("area in m", CRAFT, '"900 cm2"', '"900 cm"', None, "area: 'cm' measures a length, not an area in surfaces[0]",
    "m2, cm2, mm2"),
    Row("radius zero", CRAFT, "radius: 0.05", "radius: 0", None, "radius: must be above zero, found 0 in surfaces[2]"),
    Row("light made", CRAFT, "diffuse: 0.3", "diffuse: 0.5", None, "diffuse: more light than there is: specular + "
    "diffuse = 1.1 in surfaces[0]", "(allowed: up to 1)"),
    Row("specular negative", CRAFT, "specular: 0.6", "specular: -0.6", None, "specular: must not be negative, found "
    "-0.6 in surfaces[0]"),
    Row("drag negative", CRAFT, "drag: 2.3", "drag: -2.3", None, "drag: must not be negative, found -2.3 in "
    "surfaces[0]"),
    Row("surface's key", CRAFT, "    specular: 0.6", "    reflective: 0.6", None, "unknown key 'reflective' in "
    "surfaces[0]"),
    Row("wire makes light", CRAFT, LIGHT, "surface: {specular: 0.7, diffuse: 0.7}", None, "diffuse: more light than "
    "there is: specular + diffuse = 1.4 in chains[0] ('wire').surface"),
    Row("wire's drag", CRAFT, LIGHT, "surface: {drag: -1}", None, "drag: must not be negative, found -1 in chains[0] "
    "('wire').surface"),
    Row("wire's surface has no shape", CRAFT, LIGHT, "surface: {shape: plate}", None,
    "unknown key 'shape' in chains[0] ('wire').surface"),
    Row("wire's surface is a number", CRAFT, LIGHT, "surface: 2.2", None, "surface: found a number, a mapping is "
    "needed in chains[0] ('wire')"),
]
