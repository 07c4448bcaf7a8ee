"""Orbits from files and formations: every mistake gives its own message at its own line; what is right arrives and
reads back."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from nesim.case.starts import exact_start, exact_state, start_of
from nesim.case.reader import read_case
from nesim.base.errors import MissingPackage
from tests.inputs.broken.flying import ROWS
from tests.inputs.broken.table import SIM
from tests.inputs.support import assert_told, problems_of, read, write

FLYING = Path(__file__).parent / "flying"
GOOD = {path.name: path.read_text() for path in FLYING.iterdir()}
pytest.importorskip("sgp4")
SEVERAL = {"two formations of a name", "spacecraft of two formations"}       # one mistake that has several consequences


@pytest.mark.parametrize("row", ROWS, ids=[row.name.replace(" ", "-") for row in ROWS])
def test_one_mistake(row, tmp_path):
    assert_told(row, GOOD, tmp_path, alone=row.name not in SEVERAL)


def test_table_is_large_enough_and_names_differ():
    assert len(ROWS) >= 60
    assert len({row.name for row in ROWS}) == len(ROWS)


def test_resolved_text_reads_back_to_the_same_bits(tmp_path):
    case = read_case(FLYING)
    again = read(tmp_path, case.resolved)
    assert again.flights == case.flights and again.environment == case.environment
    assert [start_of(f, case.environment) for f in again.flights] == [start_of(f, case.environment)
        for f in case.flights]


def test_files_are_kept_and_said():
    case = read_case(FLYING)
    assert {"station.tle", "eph.oem"} <= set(case.files)
    orbits = {flight.spacecraft.name: flight.orbit for flight in case.flights}
    assert "TLE of ISS (ZARYA), epoch 2019-12-09T16:38:29.363Z, 0.17 days before the start: mean elements" in orbits[
        "S1"].note
    assert "# OEM of KIRUNA-1, EME2000, interpolated at the start" in case.resolved
    assert orbits["S1"] == replace(orbits["S2"], name="station")


def test_everything_starts_outside_the_earth_at_a_speed_that_fits():
    case = read_case(FLYING)
    for flight in case.flights:
        position, velocity, *_ = start_of(flight, case.environment)
        assert np.linalg.norm(position) > 6.4e6 and 1e3 < np.linalg.norm(velocity) < 1.2e4


def test_the_remainders_complete_the_numbers():
    case = read_case(FLYING)
    for flight in case.flights:
        parts = start_of(flight, case.environment)
        exact = exact_start(flight, case.environment)
        for high, low, value in ((parts.position, parts.position_low, exact[0]), (parts.velocity, parts.velocity_low,
                exact[1])):
            assert (np.abs(low) <= np.spacing(np.abs(high)) / 2).all()
            assert (np.array(high, dtype=np.longdouble) + np.array(low, dtype=np.longdouble) == value).all()


@pytest.mark.skipif(np.finfo(np.longdouble).eps > 1e-18, reason="no extended numbers here")
def test_relative_positions_keep_a_nanometre_at_ten_earth_radii(tmp_path):
    sim = ("time: {duration: 1, step: 0.1}\nenvironment: {central_body: earth}\n"
           "orbits: {far: {semi_major_axis: 63781363, eccentricity: 0.1, "
           "inclination: 0.5, raan: 0.3, true_anomaly: 2}}\nspacecraft:\n  - {name: A, file: c.yaml, orbit: far}\n"
           "  - {name: B, file: c.yaml, orbit: far, offset: [70, -10, 70.71], offset_frame: rtn}\n")
    case = read(tmp_path, sim, c=GOOD["sc.yaml"])
    a, b = (start_of(flight, case.environment) for flight in case.flights)
    wide = [np.array(p.position, dtype=np.longdouble) + np.array(p.position_low, dtype=np.longdouble) for p in (a, b)]
    distance = np.sqrt(np.longdouble(70)**2 + np.longdouble(10)**2 + np.longdouble(70.71)**2)
    assert abs(np.sqrt(((wide[1] - wide[0])**2).sum()) - distance) < 1e-10
    # doubles alone lose it
    assert abs(np.linalg.norm(np.subtract(b.position, a.position)) - float(distance)) > 1e-10


def test_offset_velocities():
    case = read_case(FLYING)
    flight = case.flights[1]
    r, v = exact_state(flight.orbit, case.environment)
    still = [start_of(replace(flight, offset_velocity=(0.0, 0.0, 0.0), offset_frame=frame), case.environment)[1]
             for frame in ("rtn", "N")]
    turning = np.cross(r, v) / (r @ r)
    outward = np.array(r / np.sqrt(r @ r), float)
    assert np.allclose(still[0], np.array(v, float) + np.cross(np.array(turning, float), 100 * outward), atol=1e-12)
    assert np.allclose(still[1], np.array(v, float), atol=1e-12)
    moving = start_of(flight, case.environment)[1]
    h = np.cross(r, v)
    onward = np.cross(h / np.sqrt(h @ h), r / np.sqrt(r @ r)).astype(float)
    assert np.allclose(np.subtract(moving, still[0]), -0.2 * onward, atol=1e-12)


def test_lines_need_no_name_and_a_number_is_one(tmp_path):
    for name in ("25544", "iss (zarya)"):
        files = GOOD | {SIM: GOOD[SIM].replace("name: ISS (ZARYA)", f'name: "{name}"')}
        assert read_case(write(tmp_path, files)).flights[0].orbit == read_case(FLYING).flights[0].orbit


def test_without_the_package(monkeypatch):
    import sys

    monkeypatch.setitem(sys.modules, "sgp4.api", None)
    with pytest.raises(MissingPackage, match=r"an orbit from a TLE needs the package 'sgp4': pip install nesim\[tle\]"):
        read_case(FLYING)


def test_examples_of_the_reference_read(tmp_path):
    """The blocks of docs/inputs.md about orbits and formations."""
    text = (Path(__file__).parents[2] / "docs" / "inputs.md").read_text()
    orbits, formations = re.findall(r"```yaml\n(orbits:\n.*?)```", text, re.DOTALL)
    time = "time: {start: 2019-12-09T20:42:09Z, duration: 1, step: 0.1}\nenvironment: {central_body: earth}\n"
    files = {"sc_sat.yaml": GOOD["sc.yaml"], "stations.tle": GOOD["station.tle"], "planned.oem": GOOD["eph.oem"]}
    names = re.findall(r"^  (\w+): \{", orbits, re.MULTILINE)
    entries = "".join(f"  - {{name: {name}, file: sc_sat.yaml, orbit: {name}}}\n" for name in names)
    assert len(read_case(write(tmp_path, files | {SIM: f"{time}{orbits}spacecraft:\n{entries}"})).flights) == 7
    assert len(read_case(write(tmp_path, files | {SIM: time + formations})).flights) == 7


def test_a_tle_of_another_planet(tmp_path):
    sim = ("time: {start: 2019-12-09T20:42:09Z, duration: 1, step: 0.1}\nenvironment: {central_body: mars}\n"
           "orbits: {o: {tle: station.tle, name: '25544'}}\n"
           "spacecraft: [{name: A, file: sc.yaml, orbit: o}]\n")
    (problem,) = problems_of(write(tmp_path, GOOD | {SIM: sim}))
    assert "tle: a TLE is of an orbit about the Earth, not about Mars in orbits.o" in str(problem)
