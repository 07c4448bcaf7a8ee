"""Directories of 42 about other worlds, against 42 itself; which 42 a directory is of; what stops a run; and all that
is wrong at once."""

import re

import numpy as np
import pytest

import nesim
from nesim.case.reader import read_case
from nesim.base.errors import InputError
from nesim.formats import ImportOptions
from nesim.formats.fortytwo.export.write import export
from nesim.formats.fortytwo.read.form import is_bare
from tests.inputs.test_42 import CIRCLE, CMD, DEMO, EYE, ORB, SIM, TUG, demo

MARS = (SIM, "FALSE                             ! Mars", "TRUE  ! Mars")
ONE = (*CIRCLE[1:], (SIM, "! Number of spacecraft", "1  ! Number of spacecraft"),
       (SIM, "! Spacecraft 0", "TRUE 0 SC_Eye.txt  ! Spacecraft 0"), (SIM, "! Spacecraft 1", ""))
PERTURBED = (SIM, "! Gravity perturbations", "TRUE  ! Gravity perturbations")

# by 42 of March 2025 (commit 11e3cc39), its windows switched off, from these very files: svn at the start, svb and PosW
# at the end (300 s)
BY_42 = {
    "MARS": ((-0.42213644, -0.89060902, 0.16916385), (-0.22317098, -0.95658077, 0.18747783),
             (721205.0135504, 985740.1187221, 3819456.164257)),
    "LUNA": ((-0.60664385, -0.79450962, -0.02716059), (-0.34695289, -0.93530396, -0.06949959),
             (-552018.2760888, -620734.7067402, 2185449.165008))}
# rad: 42's mean planets are those of the ecliptic of date, 27 years of precession; measured 5.3e-3 and 6.1e-3
EPHEMERIS = 0.0067
MERIDIAN = np.radians(8.55)     # 42 turns Mars by 7.0882e-5 rad/s from J2000 on: 1.8e-10 rad/s too slow


def tables(case, directory, **settings):
    """What is exported of a run, by name."""
    nesim.load(case, settings).run(directory / "x.h5").close()
    return {path.stem: np.loadtxt(path) for path in export(directory / "x.h5", directory / "out").paths
            if path.stem in ("svn", "svb", "PosN", "PosW")}


@pytest.mark.parametrize("world", BY_42)
def test_n_is_the_worlds_own_without_perturbations_too(tmp_path, world):
    """The Sun and the ground about Mars and Luna where 42 has them; in the axes of the Earth's equator the Sun was 0.63
    and 0.04 off, the ground thousands of km."""
    found = tables(demo(tmp_path, *ONE, MARS, (ORB, "! Centre", f"{world}  ! Centre")), tmp_path)
    sun, from_body, ground = BY_42[world]
    assert np.abs(found["svn"][0] - sun).max() < EPHEMERIS and np.abs(found["svb"][-1] - from_body).max() < EPHEMERIS
    x, y, z = found["PosW"][-1]
    turned = np.angle(complex(x, y) / complex(*ground[:2]))
    assert abs(z - ground[2]) < 1e-3 and abs(np.hypot(x, y) - np.hypot(*ground[:2])) < 1e-3         # measured 2e-6 m
    assert abs(turned) < 1e-8 if world == "LUNA" else turned == pytest.approx(-MERIDIAN, abs=2e-3)


def test_harmonics_have_the_mu_of_their_model(tmp_path):
    """About Mars 42's own mu is 0.24 % larger than that of its field: 0.57 m in z after 300 s."""
    found = tables(demo(tmp_path, *ONE, MARS, (ORB, "! Centre", "MARS  ! Centre"), PERTURBED), tmp_path)
    # by 42, as above; measured 0.020: GMM-3 against GMM2B
    assert abs(found["PosN"][-1, 2] - 3819686.113702) < 0.05


def refused(case, options=ImportOptions()) -> list[str]:
    """Everything that is wrong."""
    with pytest.raises(InputError) as error:
        read_case(case, options=options)
    return [str(problem) for problem in error.value.problems]


# ---- what changes the motion stops the run

@pytest.mark.parametrize("line, text",
                         [("SC[0] FswTag = INSTANT_FSW", "INSTANT_FSW is not available"), ("SC[1] FswTag = thr_fsw",
    "THR_FSW is not available")])
def test_flight_software_by_command_stops_the_run(tmp_path, line, text):
    case = demo(tmp_path, (CMD, "60.0 SC", f"60.0 {line}"))
    problems = refused(case)
    assert len(problems) == 1 and text in problems[0] and "--ignore-unsupported" in problems[0]
    assert any(text in notice and "changes the motion" in notice
               for notice in read_case(case, options=ImportOptions(ignore_unsupported=True)).notices)


def test_flight_software_by_command_that_does_nothing(tmp_path):
    """PASSIVE_FSW is there already; what is none is an error."""
    assert read_case(demo(tmp_path, (CMD, "60.0 SC", "60.0 SC[0] FswTag = PASSIVE_FSW")))
    assert "'NO_FSW' is no flight software" in refused(demo(tmp_path / "b",
                                                            (CMD, "60.0 SC", "60.0 SC[0] FswTag = NO_FSW")))[0]


def test_fixed_with_an_offset_stops_the_run(tmp_path):
    edits = (*CIRCLE, (EYE, "! Propagation", "FIXED  ! Propagation"), (EYE, "! Position of", "CM  ! Position of"))
    there = (EYE, "! Position in F", "10.0 0.0 0.0  ! Position in F")
    origin = ((EYE, "! Position in F", "0.0 0.0 0.0  ! Position in F"),
              (EYE, "! Velocity in F", "0.0 0.0 0.0  ! Velocity in F"))
    assert read_case(demo(tmp_path / "a", *edits, *origin))
    problems = refused(demo(tmp_path / "b", *edits, there))
    assert (len(problems) == 1 and "FIXED: 42 carries the offset" in problems[0]
            and "--ignore-unsupported" in problems[0])


CHANNEL = """==== IPC {} ====
{} ! Mode
"State.42" ! File
SERVER ! Role
localhost 10001 ! Host, port
TRUE ! Blocking
FALSE ! Echo
1 ! Prefixes
"SC" ! Prefix
"""


@pytest.mark.parametrize("modes, stops, said",
                         [(["OFF"], 0, 0), (["TX"], 0, 1), (["RX"], 1, 0), (["OFF", "TXRX"], 1, 0), (["TX", "READFILE"],
    0, 2), (["ACS"], 1, 0)], ids=str)
def test_channels_to_other_programs_are_told(tmp_path, modes, stops, said):
    """What they send moves nothing; what they receive would."""
    case = demo(tmp_path)
    (case / "Inp_IPC.txt").write_text(f"<<<< IPC >>>>\n{len(modes)} ! Number\n" + "".join(CHANNEL.format(i, mode) for i,
        mode in enumerate(modes)))
    if stops:
        problems = refused(case)
        assert len(problems) == stops and all("nesim receives nothing" in text and "Inp_IPC.txt" in text
                                              for text in problems)
    else:
        assert sum("Inp_IPC.txt" in notice for notice in read_case(case).notices) == said


def test_channels_beyond_the_count_and_unknown_ones(tmp_path):
    case = demo(tmp_path)
    text = "<<<< IPC >>>>\n{} ! Number\n" + CHANNEL.format(0, "OFF") + CHANNEL.format(1, "WIRELESS")
    (case / "Inp_IPC.txt").write_text(text.format(1))
    assert read_case(case)
    (case / "Inp_IPC.txt").write_text(text.format(2))
    assert "'WIRELESS' is no mode of a channel" in refused(case)[0]


# ---- all that is wrong at once

def test_problems_of_every_kind_at_once(tmp_path):
    """A word in one file, a value in another, a world, a command, flight software, a joint: none hides another."""
    problems = refused(demo(
        tmp_path, (ORB, "! Inclination", "197.8  ! Inclination"),
        (TUG, "! Flight software", "THR_FSW  ! Flight software"),
        (EYE, "! Flight software", "SANDBOX_FSW  ! Flight software"),
        (EYE, "! Mass", "-4.0  ! Mass"), (SIM, "! Solar pressure", "TRUE FALSE  ! Solar pressure"),
        (CMD, "60.0 SC", "60.0 SC[0].G[8].RotLocked[0] FALSE")))
    for text in ("197.8 is out of range", "THR_FSW", "SANDBOX_FSW", "-4.0 is out of range", "solar pressure",
                 "has no joint 8"):
        assert sum(text in problem for problem in problems) == 1, text
    assert len(problems) == 6


def test_a_wrong_main_file_does_not_hide_the_others(tmp_path):
    problems = refused(demo(tmp_path, (SIM, "! Duration, step", "300.0 x ! Duration, step"),
        (ORB, "! Centre", "JUPITER  ! Centre"), (TUG, "! Flight software", "THR_FSW  ! Flight software")))
    assert len(problems) == 3 and any("JUPITER" in problem for problem in problems)


def test_a_spacecraft_about_a_world_that_cannot_be_flown_is_looked_at_too(tmp_path):
    problems = refused(demo(tmp_path, (ORB, "! Centre", "JUPITER  ! Centre"),
                            (TUG, "! Turns, sequence, kind", "2 321 SPHERICAL  ! Turns, sequence, kind")))
    assert (len(problems) == 2 and "JUPITER" in problems[0]
            and "a SPHERICAL joint turns about 3 axes, found 2" in problems[1])


# ---- of which 42

def test_files_without_the_dipole_line(tmp_path):
    """As before 2023, and as two of 42's own files were until 2026: read, and said. Where dipoles act it stops the run;
    nothing else may be missing."""
    quiet = (SIM, "! Residual", "FALSE  ! Residual")
    case = demo(tmp_path, quiet)
    lines = (case / TUG).read_text().splitlines()
    (case / TUG).write_text("\n".join(line for line in lines if "! Dipole" not in line) + "\n")
    told = [notice for notice in read_case(case).notices if "no line for its magnetic dipole" in notice]
    assert len(told) == sum("! Dipole" in line for line in lines) and not any("changes" in notice for notice in told)
    assert read_case(case).flights[0].spacecraft.bodies[0].mass == read_case(DEMO).flights[0].spacecraft.bodies[0].mass
    at = next(i for i, line in enumerate(lines) if "! Embedded momentum" in line)
    (case / TUG).write_text("\n".join(lines[:at] + lines[at + 1:]) + "\n")
    assert any("magnetic dipole, A m2: found" in problem for problem in refused(case))


def newer(tmp_path, *edits):
    """The demonstration as 42 of 2026 takes it: without a comment."""
    case = demo(tmp_path, *edits)
    for name in (SIM, ORB, TUG, EYE):
        lines = (case / name).read_text().splitlines()
        (case / name).write_text("\n".join([*lines[:2], *(re.sub(r"\s*!.*", "", line) for line in lines[2:])]) + "\n")
    return case


def test_the_format_of_2026_is_read_and_said(tmp_path):
    """The same spacecraft in other words; the Earth's mu is 42's of 2026. One record without a comment is a slip, and
    an error, as before."""
    case, older = read_case(newer(tmp_path / "a")), read_case(DEMO)
    told = [notice for notice in case.notices if "of 42 of 2026" in notice]
    assert (len(told) == 1 and "records have no comment" in told[0]
            and not any("of 42 of 20" in notice for notice in older.notices))
    assert (case.environment.mu, older.environment.mu) == (3.986004418e14, 3.986004e14)
    assert [flight.spacecraft.bodies for flight in case.flights] == [flight.spacecraft.bodies
        for flight in older.flights]
    assert read_case(tmp_path / "a" / "case", options=ImportOptions(lenient=True)).environment.mu == 3.986004418e14


def test_what_shows_that_a_directory_is_of_2026(tmp_path):
    """New flight software, or Inp_CommLink.txt; then names may be longer, and actuated joints have another servo."""
    servo = (TUG, "! Type", "ACTUATED  ! Type")
    for name, edit in (("a", (EYE, "! Flight software", "HEXAPOD_FSW  ! Flight software")),
                       ("b", (SIM, "! Seed", "7  ! Seed"))):
        case = demo(tmp_path / name, edit, servo, (SIM, "! Spacecraft 1", "TRUE 0 SC_An_Eye_With_A_Longer_Name.txt  ! "
                "Spacecraft 1"))
        (case / EYE).rename(case / "SC_An_Eye_With_A_Longer_Name.txt")
        if name == "b":
            assert any("has 31 characters" in problem or "has 32 characters" in problem for problem in refused(case))
            (case / "Inp_CommLink.txt").write_text("links\n")
        found = read_case(case, options=ImportOptions(ignore_unsupported=True))
        assert any("of 42 of 2026: " in notice for notice in found.notices)
        servos = [drive for flight in found.flights for drive in flight.spacecraft.drives if "servo" in drive.name]
        assert servos and {(drive.damping, drive.max_torque) for drive in servos} == {(120.0, 500.0)}
    servos = [drive for drive in read_case(demo(tmp_path / "c", servo)).flights[0].spacecraft.drives
              if "servo" in drive.name]
    assert {drive.max_torque for drive in servos} == {10.0}


@pytest.mark.parametrize("text, bare", [("1.0 2.0 3.0", True), ('"Label"', True), ("TRUE 0 SC_Eye.txt", True),
                                        ("FALSE  ! Comment", False), ("1.0  Mass", False), ("==== Body 0 ====", False),
                                        ("   (Number of Joints is Number of Bodies minus one)", False), ("", False)])
def test_records_of_values_alone(text, bare):
    assert is_bare(text) == bare
