"""One mistake a row, made in the case under ../flying: orbits from files, equinoctial and mean elements, formations."""

from __future__ import annotations

from tests.inputs.broken.table import SIM, Row

TLE, OEM = "station.tle", "eph.oem"
STATION = "{tle: station.tle, name: ISS (ZARYA)}"
EVEN = '{semi_major_axis: "7000 km", f: 0.01, g: 0.02, h: 0.3, k: -0.1, true_longitude: "40 deg"}'
HILL = "{x: 100, y: -50, z: 20, vx: 0.01, vz: 0.02, bounded: true}"
LINE = "1 25544U 98067A   19343.69339541  .00001764  00000-0  38792-4 0  9991\n2"
MEMBERS = "spacecraft: [M1, M2, M3, M4]"

ROWS = [
    # ---- forms of orbits
    Row("both anomalies", SIM, 'mean_anomaly: "30 deg"', 'true_anomaly: 0, mean_anomaly: "30 deg"', None,
    "'mean_anomaly' beside true_anomaly in orbits.sun_sync"),
    Row("equinoctial and classical", SIM, "f: 0.01", "eccentricity: 0.01, f: 0.01", None, "gives the orbit in more "
    "than one way in orbits.even"),
    Row("equinoctial without size", SIM, 'semi_major_axis: "7000 km", ', "", "even:", "missing key 'semi_major_axis' "
    "in orbits.even"),
    Row("equinoctial with a node", SIM, "f: 0.01", "raan: 1, f: 0.01", None, "raan: has no place beside equinoctial "
    "elements in orbits.even"),
    Row("equinoctial parabola", SIM, "f: 0.01, g: 0.02", "f: 0.6, g: 0.8", None, "f: a parabola has no semi-major axis "
    "in orbits.even"),
    Row("equinoctial hyperbola", SIM, "f: 0.01, g: 0.02", "f: 0.9, g: 0.8", None, "semi_major_axis: must be negative "
    "for a hyperbola (eccentricity 1.2"),
    Row("equinoctial beyond the asymptote", SIM, EVEN, '{semi_major_axis: "-20000 km", f: 1.5, true_longitude: "150 '
                                                       'deg"}', None,
        "true_longitude: lies beyond the asymptote of the hyperbola in orbits.even"),
    Row("equinoctial inside", SIM, "f: 0.01", "f: 0.2", None, "semi_major_axis: orbit inside the Earth: its periapsis "
                                                              "is"),
    Row("equinoctial with a unit", SIM, "f: 0.01", 'f: "1 deg"', None, "f: 'deg' measures an angle, not a plain number "
    "in orbits.even"),
    Row("mean elements of a point mass", SIM, "degree: 4", "degree: 0", "mean: true", "mean: mean elements of a point "
    "mass are the osculating ones in orbits.sun_sync",
        "environment: {gravity: {degree: 2}}"),
    Row("mean elements of a hyperbola", SIM, 'mean_anomaly: "200 deg"', 'mean_anomaly: "200 deg", mean: true', None,
    "mean: a hyperbola has no mean elements in orbits.away"),
    Row("mean beside a TLE", SIM, STATION, "{tle: station.tle, name: ISS (ZARYA), mean: true}", None,
    "mean: has no place beside a TLE in orbits.station"),
    Row("object beside a TLE", SIM, STATION, "{tle: station.tle, object: ISS}", None, "object: has no place beside a "
    "TLE"),
    # ---- TLE
    Row("no such TLE", SIM, "tle: station.tle", "tle: statoin.tle", None, "tle: there is no file 'statoin.tle' in "
    "orbits.station", "did you mean 'station.tle'?"),
    Row("TLE outside", SIM, "tle: station.tle", "tle: ../station.tle", None, "tle: '../station.tle' lies outside the "
    "case directory"),
    Row("TLE of nobody", SIM, "name: ISS (ZARYA)", "name: ISS", None, "name: no sets are called 'ISS' (there are: 'ISS "
    "(ZARYA)', 'VANGUARD 1') in orbits.station"),
    Row("TLE of several", SIM, ", name: ISS (ZARYA)", "", "station.tle", "tle: holds 2 objects: say which with name "
    "(there are: 'ISS (ZARYA)'"),
    Row("TLE is a number", SIM, "tle: station.tle", "tle: 25544", None, "tle: 25544 is a number, a file is needed in "
    "orbits.station"),
    Row("TLE of one line", SIM, ',\n          "2 25544  51.6439 211.2001 0007417  17.6667  85.6398 15.50103472202482"]',
    "]", "19343.69339541",
        "tle: found 1, a list of 2 lines is needed"),
    Row("TLE's epoch", TLE, LINE, LINE.replace("19343.69", "x9343.69").replace("9991", "9990"), "x9343.69",
    "found 'x9' in columns 19 to 20, a number is due", "", 19),
    Row("TLE's checksum", TLE, LINE, LINE.replace("9991", "9993"), "38792-4 0  9993", "the checksum is 3, the line's "
    "characters make 1", "", 69),
    Row("TLE cut short", TLE, LINE, LINE.replace("  9991", "  999"), "38792-4 0  999\n", "has 68 characters, a line of "
    "a TLE has 69"),
    Row("TLE without line 2", TLE, "2 25544  51.6439 211.2001 0007417  17.6667  85.6398 15.50103472202482\n", "",
    "1 25544U", "line 1 of a set without its line 2"),
    Row("TLE without line 1", TLE, LINE, "2", "2 25544", "line 2 of a set without its line 1"),
    Row("TLE of two objects", TLE, "2 00005  34.2682", "2 00006  34.2681", None, "line 2 is of object 00006, line 1 of "
    "00005", "", 3),
    Row("TLE's checksum in sim.yaml", SIM, "38792-4 0  9991", "38792-4 0  9990", None, "tle[0]: the checksum is 0, the "
    "line's characters make 1 in orbits.lines"),
    Row("TLE without a date", SIM, "start: 2019-12-09T20:42:09.072Z, ", "", "time:", "missing key 'start' in time",
    "needed by"),
    # ---- OEM
    Row("no such OEM", SIM, "oem: eph.oem", "oem: ephh.oem", None, "oem: there is no file 'ephh.oem' in orbits.eph",
    "did you mean 'eph.oem'?"),
    Row("OEM of nobody", SIM, "object: KIRUNA-1", "object: KIRUNA", None, "object: no object is called 'KIRUNA' in "
    "orbits.eph", "(there are: KIRUNA-1, KIRUNA-2)"),
    Row("OEM of several", SIM, ", object: KIRUNA-1", "", "oem: eph.oem", "oem: holds 2 objects: say which with object "
    "in orbits.eph", "(there are: KIRUNA-1"),
    Row("OEM too late", SIM, "object: KIRUNA-1", "object: KIRUNA-2", None,
    "object: reaches from 2019-12-09T20:39:23.000Z to 2019-12-09T20:40:23.000Z, the case starts at"),
    Row("OEM in XML", OEM, "CCSDS_OEM_VERS = 2.0", '<?xml version="1.0"?>', None, "does not begin with CCSDS_OEM_VERS: "
    "no OEM file in keyword form"),
    Row("OEM's frame", OEM, "REF_FRAME = EME2000", "REF_FRAME = ITRF2000", None, "REF_FRAME 'ITRF2000' cannot be used",
    "(allowed: EME2000, ICRF, GCRF)"),
    Row("OEM's time system", OEM, "TIME_SYSTEM = UTC", "TIME_SYSTEM = UT1", None, "TIME_SYSTEM 'UT1' cannot be used",
    "(allowed: UTC, TAI, TT, TDB, GPS)"),
    Row("OEM's interpolation", OEM, "INTERPOLATION = HERMITE", "INTERPOLATION = SPLINE", None,
    "INTERPOLATION 'SPLINE' cannot be used"),
    Row("OEM's degree", OEM, "INTERPOLATION_DEGREE = 7", "INTERPOLATION_DEGREE = x", None, "INTERPOLATION_DEGREE 'x' "
    "is not a whole number from 1 to 30"),
    Row("OEM's keyword", OEM, "OBJECT_ID = 2019-001A", "OBJECT = 2019-001A", None, "unknown keyword 'OBJECT'"),
    Row("OEM without an ID", OEM, "OBJECT_ID = 2019-001A\n", "", "META_START\n"
    "OBJECT_NAME = KIRUNA-1", "OBJECT_ID is missing in this segment"),
    Row("OEM's centre", OEM, "OBJECT_ID = 2019-001A\nCENTER_NAME = EARTH", "OBJECT_ID = 2019-001A\n"
    "CENTER_NAME = MARS", "CENTER_NAME = MARS",
        "CENTER_NAME is MARS, the central body of the case earth"),
    Row("OEM's state", OEM, "2019-343T20:40:00 7000 0 0 0 7.5 0", "2019-343T20:40:00 7000 0 0 0 7.5", None,
    "needs an epoch and 6 numbers (9 with accelerations), found 6 words"),
    Row("OEM's number", OEM, "2019-343T20:40:00 7000 0 0 0 7.5 0", "2019-343T20:40:00 7000 0 0 0 7.5 nan", None,
    "holds something that is not a number"),
    Row("OEM's date", OEM, "2019-343T20:41:00 6990", "2019/343T20:41:00 6990", None, "'2019/343T20:41:00' is not a "
    "date", "2015-072T02:44:00.000"),
    Row("OEM's day", OEM, "STOP_TIME = 2019-343T20:41:00", "STOP_TIME = 2019-02-30T20:41:00", None, "is out of range"),
    Row("OEM backwards", OEM, "2019-12-09T20:41:00.000", "2019-12-09T20:36:00.000", "2019-12-09T20:36:00.000 1923",
    "epochs must grow"),
    # ---- offsets, relative elements, Hill's frame
    Row("offset frame", SIM, "offset_frame: rtn", "offset_frame: ric", None, "offset_frame: ric is unknown in "
    "spacecraft[1] ('S2')", "(allowed: lvlh, rtn, N)"),
    Row("offset velocity of two", SIM, '[0, "-0.2 m/s", 0]', "[0, 1]", None, "offset_velocity: needs 3 numbers, found "
    "2 in spacecraft[1] ('S2')"),
    Row("offset velocity without orbit", SIM, "{name: M1, file: sc.yaml}", "{name: M5, file: sc.yaml, position: [7e6, "
    "0, 0], offset_velocity: [1, 0, 0]}\n  - {name: M1, file: sc.yaml}",
        "name: M5", "'offset_velocity' without an orbit in spacecraft[6] ('M5')"),
    Row("relative and offset", SIM, "orbit: even, relative", "orbit: even, offset: [1, 0, 0], relative", "S4",
    "'relative' beside 'offset' in spacecraft[3] ('S4')",
        "give one of offset, relative and hill"),
    Row("relative key", SIM, 'lambda: "-2 km"', 'lamda: "-2 km"', None, "unknown key 'lamda' in spacecraft[3] "
    "('S4').relative", "did you mean 'lambda'?"),
    Row("relative angle", SIM, "ex: 300", 'ex: "3 deg"', None, "ex: 'deg' measures an angle, not a length in "
                                                               "spacecraft[3] ('S4').relative"),
    Row("relative to a hyperbola", SIM, "S6, file: sc.yaml, orbit: away", "S6, file: sc.yaml, orbit: away, relative: "
    "{a: 10}", None,
        "relative: the orbit is not closed, so nothing can stay beside it in spacecraft[5] ('S6')"),
    Row("relative node in the equator", SIM, "h: 0.3, k: -0.1", "h: 0, k: 0", "iy: 50", "iy: has no meaning: the orbit "
    "lies in the equator and has no node in spacecraft[3] ('S4').relative"),
    Row("relative too eccentric", SIM, "ex: 300", 'ex: "8000 km"', None, "ex: makes an orbit that is not closed in "
    "spacecraft[3] ('S4').relative"),
    Row("relative inside", SIM, "{a: 10,", '{a: "-3000 km",', "-3000 km", "relative: starts inside the Earth, "),
    Row("hill's speed and bounded", SIM, "vz: 0.02, bounded", "vz: 0.02, vy: 1, bounded", None,
    "'vy' beside bounded: true in spacecraft[4] ('S5').hill"),
    Row("hill too fast", SIM, "vx: 0.01", 'vx: "12 km/s"', None, "bounded: no speed along the track gives it the "
    "semi-major axis of the orbit in spacecraft[4] ('S5').hill"),
    Row("hill's unit", SIM, "vx: 0.01", 'vx: "12 km"', None, "vx: 'km' measures a length, not a speed in spacecraft[4] "
                                                             "('S5').hill"),
    Row("hill about no orbit", SIM, "orbit: sun_sync, hill", 'position: ["7000 km", 0, 0], hill', None,
    "'hill' without an orbit in spacecraft[4] ('S5')"),
    Row("hill inside", SIM, HILL, '{x: "-1000 km"}', None, "hill: starts inside the Earth, "),
    # ---- formations
    Row("formation's type", SIM, "type: tetrahedron", "type: square", None, "type: square is unknown in formations[0] "
    "('tetra')", "(allowed: tetrahedron)"),
    Row("formation's orbit", SIM, "orbit: mms", "orbit: mmms", None, "orbit: there is no orbit 'mmms' in formations[0] "
    "('tetra')", "did you mean 'mms'?"),
    Row("formation's side", SIM, 'side: "10 km"', "side: 0", None, "side: must be above zero, found 0 in formations[0] "
    "('tetra')"),
    Row("formation without a side", SIM, '    side: "10 km"\n', "", "name: tetra",
    "missing key 'side' in formations[0] ('tetra')"),
    Row("formation's point", SIM, "at: apoapsis", "at: apogee", None, "at: apogee is unknown in formations[0] "
    "('tetra')",
        "did you mean 'apoapsis'?  (allowed: start, periapsis, apoapsis, or a true anomaly)"),
    Row("formation's angle", SIM, "at: apoapsis", 'at: "3 km"', None, "at: 'km' measures a length, not an angle in "
    "formations[0] ('tetra')"),
    Row("formation of three", SIM, MEMBERS, "spacecraft: [M1, M2, M3]\n", "spacecraft: [M1",
    "spacecraft: a tetrahedron has 4 spacecraft, found 3 in formations[0] ('tetra')"),
    Row("formation with a stranger", SIM, MEMBERS, "spacecraft: [M1, M2, M3, M5]", None, "spacecraft[3]: there is no "
    "spacecraft 'M5' in formations[0] ('tetra')"),
    Row("formation with one twice", SIM, MEMBERS, "spacecraft: [M1, M2, M3, M1]", None, "spacecraft[3]: 'M1' is listed "
    "twice in formations[0] ('tetra')"),
    Row("formation about a hyperbola", SIM, "orbit: mms", "orbit: away", "orbit: away\n    side",
    "orbit: the orbit is not closed, so nothing can stay beside it in formations[0] ('tetra')"),
    Row("formation and orbit", SIM, "{name: M1, file: sc.yaml}", "{name: M1, file: sc.yaml, orbit: mms}", None,
    "'orbit' beside formation 'tetra' in spacecraft[6] ('M1')",
        "which says where the spacecraft is"),
    Row("formation and position", SIM, "{name: M2, file: sc.yaml}", "{name: M2, file: sc.yaml, position: [7e6, 0, 0]}",
    None, "'position' beside formation 'tetra'"),
    Row("formation's rotation", SIM, "    at: apoapsis", "    rotation: {quaternion: [0, 0, 0, 2]}", None,
    "rotation: a quaternion must have length 1 in formations[0] ('tetra')"),
    Row("two formations of a name", SIM, "formations:\n", "formations:\n  - {name: tetra, type: tetrahedron, orbit: "
                                                          "mms, side: 10, spacecraft: [S1, S2, S3, S4]}\n",
                                                          "name: tetra\n",
        "name: 'tetra' is used already by formations[0]"),
    Row("spacecraft of two formations", SIM, MEMBERS, MEMBERS + "\n  - {name: other, type: tetrahedron, orbit: mms, "
                                                                "side: 10, spacecraft: [M1, M2, M3, M4]}",
                                                                "name: other",
        "is in formation 'tetra' already"),
]
