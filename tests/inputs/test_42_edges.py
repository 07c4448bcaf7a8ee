"""42's files at their edges: numbers that are none or too large, parts that are left out."""

from pathlib import Path

import numpy as np
import pytest

from nesim.case.reader import read_case
from nesim.base.errors import InputError
from nesim.formats import ImportOptions
from nesim.formats.fortytwo.convert.craft import within_half_a_turn
from tests.inputs.test_42 import ALONE, CMD, ORB, SIM, TUG, demo


def test_levels_find_their_thruster_by_its_number(tmp_path):
    """Thruster 0 has no axis and is left out: what thruster 1 is told stays its own."""
    case = demo(tmp_path)
    before, thrusters = (case / TUG).read_text().split("* Thrusters *")
    (case / TUG).write_text(before + "* Thrusters *" + thrusters.replace("PULSED", "PROPORTIONAL").replace("0.0  0.0  "
        "1.0 ", "0.0  0.0  0.0 ", 1))
    (case / CMD).write_text("title\n0.5 SC[0].AC.Thr[1].ThrustLevelCmd = 0.5\nEOF\n")
    (thruster,) = read_case(case, options=ImportOptions(lenient=True)).flights[0].spacecraft.thrusters
    assert (thruster.name, thruster.force, len(thruster.on)) == ("Thr1", 0.75, 1)


def test_joint_angles_of_many_turns():
    """From -180 to 180 deg, both included, however large: a slip of the finger must not take for ever."""
    for angle, wanted in ((12.5, 12.5), (180.0, 180.0), (-180.0, -180.0), (190.0, -170.0), (-190.0, 170.0),
                          (540.0, 180.0), (-540.0, -180.0), (725.25, 5.25)):
        assert within_half_a_turn(angle) == wanted
    assert abs(within_half_a_turn(1e300)) <= 180


def checked(line: str) -> str:
    """A line of a TLE with its checksum."""
    return line[:68] + str(sum(int(c) if c.isdigit() else c == "-" for c in line[:68]) % 10)


@pytest.mark.parametrize("row, first, text, message", [
    (3, 8, "xx.yyyy ", "states.txt:4:1: found 'xx.yyyy ' in columns 9 to 16, a number is due"),
    (3, 26, "   .123", "found '   .123' in columns 27 to 33, a number is due"),
    (3, 26, "    nan", "found '    nan' in columns 27 to 33, a number is due"),
    (3, 52, " 0.00000000", "states.txt:4:1: the mean motion, columns 53 to 63, must be above 0"),
    (2, 18, "ab", "states.txt:3:1: found 'ab' in columns 19 to 20, a number is due"),
    (2, 20, "            ", "in columns 21 to 32, a number is due"),
])
def test_numbers_of_a_tle(tmp_path, row, first, text, message):
    case = demo(tmp_path, *ALONE, (ORB, "! Elements from here", "FILE  ! Elements"),
                (ORB, "! File format", "TLE  ! Format"), (ORB, "! Label", '"ISS"  ! Label'),
                (SIM, "! Date (UTC)", "12 10 2019  ! Date"))
    lines = (Path(__file__).parent / "flying" / "station.tle").read_text().splitlines()
    lines[row] = checked(lines[row][:first] + text + lines[row][first + len(text):])
    (case / "states.txt").write_text("\n".join(lines) + "\n")
    with pytest.raises(InputError) as error:
        read_case(case)
    assert message in str(error.value) and len(error.value.problems) == 1


def test_a_hyperbola_of_a_state_file(tmp_path):
    """It is carried to the start with its energy and angular momentum."""
    case = demo(tmp_path, *ALONE, (ORB, "! Elements from here", "FILE  ! Elements"))
    (case / "states.txt").write_text('"TUG"\nCENTRAL EARTH 2026-11-17 06:20:15.5\n7e6 0 0\n1e3 12e3 2e3\n')
    orbit = read_case(case).flights[0].orbit
    r, v = np.array(orbit.position), np.array(orbit.velocity)
    energy = lambda r, v: v @ v / 2 - 3.986004e14 / np.linalg.norm(r)
    begun = np.array([7e6, 0, 0]), np.array([1e3, 12e3, 2e3])
    assert np.linalg.norm(r) > 9e6
    assert (energy(r, v) == pytest.approx(energy(*begun), rel=1e-14)
            and np.cross(r, v) == pytest.approx(np.cross(*begun), rel=1e-14, abs=1e-3))
