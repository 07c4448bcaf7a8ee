"""Directories of 42 with one mistake each: found, with file and line, and nothing is run."""

import random
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from nesim.case.reader import read_case
from nesim.base.errors import InputError
from nesim.formats import ImportOptions

DEMO = Path(__file__).parents[2] / "inp" / "fortytwo_demo"
SIM, ORB, TUG, EYE, CMD, JNT, NOD = ("Inp_Sim.txt", "Orb_Low.txt", "SC_Tug.txt", "SC_Eye.txt", "Inp_Cmd.txt",
                                     "Jnt_Panel.txt", "Nodes_Tug.txt")
GONE = None

# file, what a line holds, what it becomes (GONE: the line is deleted), how many lines below it the mistake is seen,
# message
BROKEN = [
    (SIM, "! Time mode", "QUICK    ! Time mode", 0, "time mode: 'QUICK' is unknown"),
    (SIM, "! Time mode", GONE, 0, "time mode: '300.0' is unknown"),
    (SIM, "! Duration, step", "300.0  0.05", 0, "there is no comment behind the value"),
    (SIM, "! Duration, step", "300.0  ! Duration", 0, "the line holds 1 of 2 values"),
    (SIM, "! Duration, step", "-300.0  0.05  ! Duration, step", 0, "-300.0 is out of range"),
    (SIM, "! Duration, step", "300.0  0.05  9  ! Duration, step", 0, "more values than the 2 that are due"),
    (SIM, "! Duration, step", "300,0  0.05  ! Duration, step", 0, "300,0 is written with a comma"),
    (SIM, "! Duration, step", "300.0  0,05  ! Duration, step", 0, "0,05 is written with a comma"),
    (SIM, "! Duration, step", "300.0,0.05,9  ! Duration, step", 0, "found ',0.05,9', a number is needed"),
    (SIM, "! Seed", "1.5  ! Seed", 0, "found '1.5', a whole number is needed"),
    (SIM, "! Graphics", "MAYBE   ! Graphics", 0, "'MAYBE' is unknown"),
    (SIM, "! Graphics", GONE, 0, "graphics: 'Inp_Cmd.txt' is unknown"),
    (SIM, "! Command script", "Inp_None.txt   ! Command script", 0, "there is no file 'Inp_None.txt'"),
    (SIM, "! Number of reference orbits", "2    ! Number of reference orbits", 2, "existence and file of orbit 1 is "
    "due, found the header"),
    (SIM, "! Number of spacecraft", "1    ! Number of spacecraft", 2, "the header of environment is due"),
    (SIM, "! Orbit 0", "TRUE  Orb_Gone.txt   ! Orbit 0", 0, "there is no file 'Orb_Gone.txt'"),
    (SIM, "! Orbit 0", "TRUE  Orb_With_A_Very_Long_Name.txt   ! Orbit 0", 0, "has 29 characters"),
    (SIM, "! Orbit 0", "FALSE  Orb_Low.txt   ! Orbit 0", 3, "reference orbit 0 of spacecraft 0 does not exist"),
    (SIM, "! Spacecraft 1", "TRUE  3  SC_Eye.txt  ! Spacecraft 1", 0, "3 is out of range"),
    (SIM, "! Spacecraft 1", "TRUE  0  ../SC_Eye.txt  ! Spacecraft 1", 0, "outside the case directory"),
    (SIM, "! Date (UTC)", "13 17 2026   ! Date", 0, "13 is out of range"),
    (SIM, "! Date (UTC)", "02 30 2026   ! Date", 0, "month 2 of 2026 has 28 days, found 30"),
    (SIM, "! Time (UTC)", "06 75 15.50   ! Time", 0, "75 is out of range"),
    (SIM, "! Magnetic field", "IRGF   ! Magnetic field", 0, "did you mean 'IGRF'?"),
    (SIM, "! Earth gravity", "40 40   ! Earth gravity", 0, "40 is out of range"),
    (SIM, "! Jupiter", GONE, 5, "minor bodies is due, found the header"),
    (SIM, "! Plumes", "FALSE  ! Plumes\nFALSE  ! Plumes", 5, "the header of celestial bodies is due, found 'FALSE"),
    (SIM, "Celestial Bodies", GONE, 0, "the header of celestial bodies is due, found 'MEAN"),
    (SIM, "! Exists, world", GONE, -1, "the file ends; ground station 0 is due"),
    (SIM, "! Seed", "7   ! " + "long " * 100, 0, "the comment has"),
    (ORB, "! Regime", "CENTRED   ! Regime", 0, "did you mean 'CENTRAL'?"),
    (ORB, "! Regime", "FLIGHT   ! Regime", 0, "orbits of the regime FLIGHT cannot be run yet"),
    (ORB, "! Centre", "JUPITER   ! Centre", 0, "orbits about JUPITER cannot be run yet"),
    (ORB, "! Periapsis", "610.0  590.0   ! Periapsis, apoapsis", 0, "is below the periapsis altitude"),
    (ORB, "! Inclination", "197.8   ! Inclination", 0, "197.8 is out of range"),
    (ORB, "! Inclination", GONE, 3, "true anomaly, deg: more values than the 1 that are due"),
    (ORB, '"states.txt"', "states.txt    ! File", 0, "text in double quotes is needed"),
    (ORB, "! Angles (deg), sequence", "0.0 0.0 0.0 122   ! Angles", 0, "'122' is unknown"),
    (ORB, "! Elements from here", "FILE   ! Elements", 11, "there is no file 'states.txt'"),
    (ORB, "! Elements from here", "RV   ! Elements", 8, "position and velocity lie on one line"),
    (TUG, '"Tug"', "Tug    ! Label", 0, "text in double quotes is needed"),
    (TUG, "! Rate in, form", "NXN   ! code", 0, "'NXN' is unknown"),
    (EYE, "! Quaternion", "0 0 0 0   ! Quaternion", 0, "the quaternion has length 0"),
    (TUG, "! Mass (kg)", "-640.0   ! Mass", 0, "-640.0 is out of range"),
    (TUG, "! Mass (kg)", "640.0", 0, "there is no comment behind the value"),
    (TUG, "! Mass (kg)", GONE, 0, "more values than the 1 that are due"),
    (TUG, "! Moments (kg m2)", "0.0 0.0 0.0   ! Moments", 0, "principal moments must be positive"),
    (TUG, "! Number of bodies", "6    ! Number of bodies", 0, "6 is more than there are blocks"),
    (TUG, "! Number of bodies", "4    ! Number of bodies", 41, "one block more than the number"),
    (TUG, "! Type", "HINGED    ! Type", 0, "joint type: 'HINGED' is unknown"),
    (TUG, "! Turns, sequence", "7 231 GIMBAL   ! Turns", 0, "7 is out of range"),
    (TUG, "! Turns, sequence", "2 221 GIMBAL   ! Turns", 0, "'221' is unknown"),
    (TUG, "! Inner, outer body", "0 9   ! Bodies", 0, "there is no body 9 for joint 0"),
    (TUG, "! Inner, outer body", "1 1   ! Bodies", 0, "must come before its outer body"),
    (TUG, "! Inner, outer body", "0 2   ! Bodies", 16, "is the outer body of joint 0 already"),
    (TUG, "! Parameters", "Jnt_None.txt  ! Parameters", 0, "there is no file 'Jnt_None.txt'"),
    (TUG, "! Number of wheels", "3   ! Number of wheels", 0, "3 is more than there are blocks"),
    (TUG, "! Rotor inertia", "0.0   ! Rotor inertia", 0, "0.0 is out of range"),
    (TUG, "! Largest torque", GONE, 0, "momentum (N m s): the line holds 1 of 2 values"),
    (TUG, " Wheels ", "Wheels", 0, "the header of wheels is due"),
    (TUG, "! Force (N)", "-2.0   ! Force", 0, "-2.0 is out of range"),
    (JNT, "! Rotational springs", "-0.6  0.4  0.0  ! Springs", 0, "-0.6 is out of range"),
    (JNT, "! Sliding dampers", GONE, -1, "the file ends; translational dampers"),
    (NOD, "! Number of nodes", "2    ! Number of nodes", None, "has no node 2 for thruster 1"),
    (CMD, "EOF", "", None, "the script has no line EOF"),
    (CMD, "60.0 SC", "60.0 SC[5].G[3].RotLocked[0] FALSE", 0, "there is no spacecraft 5"),
    (CMD, "60.0 SC", "60.0 SC[0].G[8].RotLocked[0] FALSE", 0, "has no joint 8"),
    (CMD, "60.0 SC", "60.0 SC[0].G[3].RotLocked[2] FALSE", 0, "joint 3 has no axis 2"),
    (CMD, "60.0 SC", "60.0 Do something", 0, "'Do something' is not a command"),
    (CMD, "100.0 SC", "100.0 SC[0].AC.Thr[4].PulseWidthCmd = 0.5", 0, "has no thruster 4"),
    (CMD, "100.0 SC", "100.0 Impart Impulsive Delta-V of [1.0 0.0 0.0] m/s in Frame N to Orb[3]", 0,
     "there is no reference orbit 3"),
    (CMD, "100.0 SC", "100.0 Impart Impulsive Delta-V of [1.0 0.0 0.0] m/s in Frame B to Orb[0]", 0,
     "is not a command"),
    (CMD, "100.0 SC", "100.0 SC[0].AC.Thr[4].ThrustLevelCmd = 0.5", 0, "has no thruster 4"),
    (CMD, "100.0 SC", "10.0 SC[0].AC.Thr[0].PulseWidthCmd = 0.5", 0, "10 s comes after 60 s"),
    (CMD, "100.0 SC", "soon SC[0].AC.Thr[0].PulseWidthCmd = 0.5", 0, "does not begin with a time"),
]


def broken(directory: Path, file: str, holds: str, becomes: str | None) -> tuple[Path, int]:
    """A copy of the demonstration with one line changed, and the number of that line."""
    target = directory / "case"
    shutil.copytree(DEMO, target)
    lines = (target / file).read_text().splitlines()
    at = next(i for i, line in enumerate(lines) if holds in line)
    lines[at:at + 1] = [] if becomes is GONE else becomes.split("\n")
    (target / file).write_text("\n".join(lines) + "\n")
    return target, at + 1


@pytest.mark.parametrize("file, holds, becomes, below, message", BROKEN)
def test_broken(tmp_path, file, holds, becomes, below, message):
    case, line = broken(tmp_path, file, holds, becomes)
    if "one line" in message:
        (case / ORB).write_text((case / ORB).read_text().replace("0.0  1.0  7.4", "1.0  0.0  0.0"))
    with pytest.raises(InputError) as error:
        read_case(case)
    said = str(error.value)
    assert message in said
    if below is not None:
        places = {(Path(p.file).name, p.line) for p in error.value.problems if message in str(p)}
        assert any(number == line + below for _, number in places)


def test_a_deleted_line_makes_no_cascade(tmp_path):
    case, _ = broken(tmp_path, SIM, "! Solar pressure", GONE)
    with pytest.raises(InputError) as error:
        read_case(case)
    assert len(error.value.problems) <= 2


def test_mistakes_of_several_files_come_together(tmp_path):
    case, _ = broken(tmp_path, SIM, "! Date (UTC)", "13 17 2026  ! Date")
    for file, old, new in ((ORB, "97.8 ", "970.8"), (TUG, "640.0", "-64.0"), (CMD, "60.0 SC", "60.0 XX")):
        (case / file).write_text((case / file).read_text().replace(old, new, 1))
    with pytest.raises(InputError) as error:
        read_case(case)
    assert {Path(p.file).name for p in error.value.problems} == {SIM, ORB, TUG, CMD}


def test_every_deleted_line_is_found(tmp_path):
    """Any one line of Inp_Sim.txt but its title: nothing hangs, crashes or runs on in silence."""
    lines = (DEMO / SIM).read_text().splitlines()
    case = tmp_path / "case"
    shutil.copytree(DEMO, case)
    silent = []
    for i in range(1, len(lines)):
        (case / SIM).write_text("\n".join(lines[:i] + lines[i + 1:]) + "\n")
        try:
            read_case(case)
            silent.append(lines[i])
        except InputError as error:
            assert error.problems
    assert not silent


@pytest.mark.parametrize("file", [ORB, TUG, JNT])
def test_lines_of_other_files_too(tmp_path, file):
    lines = (DEMO / file).read_text().splitlines()
    case = tmp_path / "case"
    shutil.copytree(DEMO, case)
    last = next((i for i, line in enumerate(lines) if " Fine Guidance" in line), len(lines))
    silent = []
    for i in range(2, last):
        (case / file).write_text("\n".join(lines[:i] + lines[i + 1:]) + "\n")
        try:
            read_case(case)
            silent.append(lines[i])
        except InputError as error:
            assert error.problems
    assert not silent


# ---- what is forgiven

def test_lenient_reads_what_42_reads(tmp_path):
    """Without its comment the mass swallows the line of moments, and 42 goes on with none."""
    case, line = broken(tmp_path, EYE, "! Mass (kg)", "48.0")
    with pytest.raises(InputError):
        read_case(case)
    with pytest.raises(InputError, match="principal moments"):
        read_case(case, options=ImportOptions(lenient=True))


def test_lenient_warns(tmp_path):
    case, line = broken(tmp_path, SIM, "! Duration, step", "300.0  0.05  9  ! Duration, step")
    found = read_case(case, options=ImportOptions(lenient=True))
    assert found.duration == 300.0
    assert f"{SIM}:{line}" in found.notices[0] and "more values" in found.notices[0]


def test_lenient_reads_good_files_alike():
    assert read_case(DEMO, options=ImportOptions(lenient=True)).resolved == read_case(DEMO).resolved


UNSUPPORTED = [
    (SIM, "! Aerodynamics", "TRUE FALSE  ! Aerodynamics", "aerodynamic forces"),
    (SIM, "! Solar pressure", "TRUE FALSE  ! Solar pressure", "solar pressure"),
    (SIM, "! Contact", "TRUE  ! Contact", "contact forces"),
    (TUG, "! Flight software", "THREE_AXIS_FSW  ! Flight software", "THREE_AXIS_FSW is not available"),
    (TUG, "! Flexible", "TRUE  ! Flexible", "bodies cannot bend yet"),
    (TUG, "! Type", "TVC_JOINT  ! Type", "joint 0: TVC_JOINT is not available"),
    (ORB, "! Drift with J2", "TRUE  ! Drift", "does not drift with J2"),
]


@pytest.mark.parametrize("file, holds, becomes, message", UNSUPPORTED)
def test_what_would_change_the_motion_stops_the_run(tmp_path, file, holds, becomes, message):
    case, line = broken(tmp_path, file, holds, becomes)
    with pytest.raises(InputError, match=re.escape(message)) as error:
        read_case(case)
    assert error.value.problems[0].line == line and "--ignore-unsupported" in str(error.value)
    notices = read_case(case, options=ImportOptions(ignore_unsupported=True)).notices
    assert sum(message in notice for notice in notices) == 1


def test_the_command_says_it_and_stops(tmp_path):
    case, line = broken(tmp_path, TUG, "! Mass (kg)", "-640.0  ! Mass")
    run = subprocess.run([sys.executable, "-c", "from nesim.cli.main import main; main()", "run", str(case), "-o",
                          str(tmp_path / "x.h5")],
                         capture_output=True, text=True, timeout=300)
    assert run.returncode == 3 and f"{TUG}:{line}:1: mass, kg: -640.0 is out of range" in run.stderr
    assert not (tmp_path / "x.h5").exists()


def test_a_hundred_bodies_are_read(tmp_path):
    case = tmp_path / "case"
    shutil.copytree(DEMO, case)
    text = (case / TUG).read_text()
    body = text[text.index(f"{' Body 4 ':=^72}"):text.index("*" * 72 + "\n" + f"{' Joints ':*^72}")]
    joint = text[text.index(f"{' Joint 3 ':=^72}"):text.index(f"{' Wheels ':*^72}")]
    text = text.replace(body, body * 96).replace(joint, "".join(joint.replace("0 4 ", f"0 {i} ", 1)
                                                                for i in range(4, 100)))
    (case / TUG).write_text(re.sub(r"^5( +! Number of bodies)", r"100\1", text, flags=re.M))
    (case / CMD).write_text("<<<>>>\nEOF\n")
    assert len(read_case(case).flights[0].spacecraft.bodies) == 100     # python -m bench.reading says how fast


WORDS = ("-1", "0", "1e30", "99", "nan", "TRUE", "NONE", "EARTH", '"x"', "3.5", "*", "SPHERICAL", "ZERO", "LQL",
         "1e400", "\u00e9")


def spoilt(lines: list[str], rng: random.Random) -> list[str]:
    """Lines with one thing done to them."""
    lines, i = list(lines), rng.randrange(len(lines))
    words = lines[i].split() or [""]
    words[rng.randrange(len(words))] = rng.choice(WORDS)
    other = rng.randrange(len(lines))
    return rng.choice((lambda: lines[:i] + lines[i + 1:], lambda: lines[:i] + [lines[other]] + lines[i:],
                       lambda: lines[:i] + [" ".join(words)] + lines[i + 1:],
                       lambda: lines[:i] + [lines[i].split("!")[0]] + lines[i + 1:], lambda: lines[:i + 1]))()


@pytest.mark.parametrize("seed", range(6))
def test_nothing_crashes(tmp_path, seed):
    """Whatever is done to a file: it is read, or everything wrong is said."""
    rng, case = random.Random(seed), tmp_path / "case"
    shutil.copytree(DEMO, case)
    names = sorted(path.name for path in DEMO.iterdir())
    for _ in range(12):
        name = rng.choice(names)
        lines = spoilt(spoilt((DEMO / name).read_text().splitlines(), rng), rng) or [""]
        (case / name).write_text("\n".join(lines) + "\n")
        for options in (ImportOptions(), ImportOptions(lenient=True, ignore_unsupported=True)):
            try:
                read_case(case, options=options)
            except InputError as error:
                assert error.problems and str(error)
        shutil.copy(DEMO / name, case / name)


def test_an_older_form_is_said_first(tmp_path):
    case, _ = broken(tmp_path, TUG, "! Mass (kg)", "640.0  ! Mass (kg)")
    lines = (case / TUG).read_text().splitlines()
    (case / TUG).write_text("\n".join(line for line in lines if "! Type" not in line) + "\n")
    with pytest.raises(InputError) as error:
        read_case(case)
    assert error.value.problems[0].line is None and "older form of 42's format: joint 0 has no type, line 84" in str(
        error.value.problems[0])


def test_a_world_that_is_switched_off(tmp_path):
    """42 stops there, too."""
    case, _ = broken(tmp_path, SIM, "! Earth and", "FALSE  ! Earth and")
    with pytest.raises(InputError, match="EARTH does not exist"):
        read_case(case)
