"""What `nesim info` says about a run."""

import numpy as np
import pytest

from nesim.results import health
from nesim.results.health import examine
from nesim.results.reader import open_results
from nesim.results.writer import Writer
from tests.results.support import OTHER, SMALL, block


def examined(path, craft, values, **options):
    writer = Writer(path, {}, {}, [craft], overwrite=True, **options)
    writer.append(craft.name, values)
    with open_results(writer.finish("failed", "boom t = 3 s")) as results:
        return examine(results)


@pytest.mark.parametrize("block_rows", [100, 1 << 14])
def test_drift_over_the_whole_run(tmp_path, monkeypatch, block_rows):
    monkeypatch.setattr(health, "BLOCK_ROWS", block_rows)
    values = block(SMALL, 0, 2001)
    t = values["time"]
    values["energy"][:] = -50 + 1e-6 * t
    values["energy"][1000] = -50 + 0.5                     # the largest drift is neither first nor last
    values["momentum"][:] = 0
    values["momentum"][7] = [0, 3e-9, 4e-9]
    values["angular_momentum"][:] = [3, 0, 4]
    values["angular_momentum"][:, 0] -= 1e-5 * t
    values["body_attitude"][:] = [0, 0, 0.6, 0.8]
    values["body_attitude"][1500, 1] *= 1 - 2e-9
    report = examined(tmp_path / "a.h5", SMALL, values)
    assert (report.status, report.end_reason, report.events) == ("failed", "boom t = 3 s", 0)
    ida, = report.spacecraft
    assert (ida.name, ida.rows, ida.start, ida.end, ida.first_bad_time) == ("Ida", 2001, 0.0, 1000.0, None)
    assert ida.energy.worst == pytest.approx(0.5) and ida.energy.relative == pytest.approx(0.01)
    assert ida.energy.trend == pytest.approx(1e-6, rel=1e-3) and ida.energy.first == pytest.approx(50)
    assert (ida.momentum.first, ida.momentum.relative) == (0, None) and ida.momentum.worst == pytest.approx(5e-9)
    assert ida.angular_momentum.relative == pytest.approx(1e-5 * 1000 / 5)
    assert ida.angular_momentum.trend == pytest.approx(-1e-5 * 3 / 5)
    assert ida.quaternion == pytest.approx(2e-9, rel=1e-6)


def test_a_number_that_is_not_finite_is_found(tmp_path):
    values = block(SMALL, 0, 50)
    values["joint_angle"][:, :, 1:] = np.nan               # beyond the axes there is nothing
    assert examined(tmp_path / "a.h5", SMALL, values).spacecraft[0].first_bad_time is None
    values["body_rate"][20, 1, 2] = np.inf
    values["energy"][30] = np.nan
    ida, = examined(tmp_path / "a.h5", SMALL, values).spacecraft
    assert ida.first_bad_time == 10.0 and np.isnan(ida.energy.worst)


def test_what_was_not_recorded_has_no_health(tmp_path):
    report, = examined(tmp_path / "a.h5", OTHER, block(OTHER, 0, 1), groups=[]).spacecraft
    assert (report.rows, report.start, report.end) == (1, 0.0, 0.0)
    assert report.energy is report.momentum is report.angular_momentum is report.quaternion is None
    empty, = examined(tmp_path / "a.h5", OTHER, block(OTHER, 0, 0)).spacecraft
    assert (empty.rows, empty.start, empty.energy, empty.quaternion) == (0, None, None, None)
    single, = examined(tmp_path / "a.h5", OTHER, block(OTHER, 0, 1)).spacecraft
    assert single.energy.worst == single.energy.trend == 0
