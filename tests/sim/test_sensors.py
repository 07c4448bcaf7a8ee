"""Sensors: what they measure, theory (12.4), and that their noise depends on seed, names and time alone."""

import numpy as np
import pytest

import nesim
from nesim.base.attitudes import matrices
from nesim.things.sensors.gyro import Gyro
from nesim.things.sensors.sensor import BodyState
from nesim.things.sensors.star_tracker import StarTracker

STATE = {"spacecraft": "A", "seed": 1, "attitude": np.array([0.5, 0.5, 0.5, 0.5]), "rate": np.array([0.1, 0.2, 0.3]),
         "position": np.zeros(3), "velocity": np.zeros(3)}
QUARTER = (0.0, 0.0, 2**-0.5, 2**-0.5)                        # about z


def at(time: float, **changes) -> BodyState:
    return BodyState(time=time, **{**STATE, **changes})


def test_noise_is_normal_and_independent():
    gyro = Gyro(name="g", body="b", noise=(1e-3, 2e-3, 0.0))
    found = np.array([gyro.measure(at(0.1 * k)) for k in range(4000)]) - STATE["rate"]
    # the mean and the correlation of N numbers are within 4/sqrt(N), deviations within 4/sqrt(2N)
    assert np.abs(found.mean(axis=0)[:2] / [1e-3, 2e-3]).max() < 4 / np.sqrt(4000)
    assert found.std(axis=0)[:2] == pytest.approx([1e-3, 2e-3], rel=4 / np.sqrt(8000)) and not found[:, 2].any()
    assert abs(np.corrcoef(found[1:, 0], found[:-1, 0])[0, 1]) < 4 / np.sqrt(4000)


def test_noise_depends_on_seed_names_and_time_alone():
    gyro = Gyro(name="g", body="b", noise=(1.0, 1.0, 1.0))
    first = gyro.measure(at(3.0))
    assert np.array_equal(first, gyro.measure(at(3.0)))
    others = [gyro.measure(at(3.5)), gyro.measure(at(3.0, seed=2)), gyro.measure(at(3.0, spacecraft="B")),
              Gyro(name="h", body="b", noise=(1.0, 1.0, 1.0)).measure(at(3.0))]
    assert all(np.abs(first - other).min() > 1e-6 for other in others)


def test_a_star_tracker_measures_its_own_axes():
    """q_SN = q_SB q_BN, and noise turns by its angles about the sensor's axes."""
    exact = StarTracker(name="s", body="b", rotation=QUARTER).measure(at(0.0))
    C_SB, C_BN, C_SN = (matrices(np.array(q)) for q in (QUARTER, STATE["attitude"], exact))
    assert np.abs(C_SN - C_SB @ C_BN).max() < 1e-15
    noisy = StarTracker(name="s", body="b", rotation=QUARTER, noise=(0.0, 0.0, 1e-3))
    turned = np.array([matrices(noisy.measure(at(0.1 * k))) @ C_SN.T for k in range(500)])
    assert np.abs(turned[:, 2, :2]).max() < 1e-12
    assert turned[:, 0, 1].std() == pytest.approx(1e-3, rel=4 / np.sqrt(1000))


def test_a_resumed_run_sees_the_same_noise(tmp_path):
    """Bit for bit, in any number of lanes."""
    whole = nesim.load("inp/gyro_pointing", ["time.duration=60"], allow_code=True).run(tmp_path / "whole.h5")
    nesim.load("inp/gyro_pointing", ["time.duration=30"], allow_code=True).run(tmp_path / "half.h5").close()
    longer = nesim.continue_run(tmp_path / "half.h5", until=60, output=tmp_path / "longer.h5", allow_code=True)
    for name in ("GYRO", "BOTH"):
        assert np.array_equal(whole[name]["wheel_speed"][...], longer[name]["wheel_speed"][...])


def test_runs_of_a_batch_have_noise_of_their_own(tmp_path):
    from nesim.batch.execution import RunExecutor
    from nesim.batch.plan import Plan

    for name in ("sim.yaml", "sc_sat.yaml", "law.py"):
        with open(f"inp/gyro_pointing/{name}", "rb") as file:
            (tmp_path / name).write_bytes(file.read())
    (tmp_path / "batch.yaml").write_text("runs: 3\nvary: {bodies.bus.mass: {uniform: [119, 121]}}\n")
    plan = Plan(tmp_path, (), True)
    executor = RunExecutor(plan.variants, plan.spec, plan.layout)
    seeds = [executor.case(run).description.seed for run in (0, 1, 2, 1)]
    assert len(set(seeds)) == 3 and seeds[1] == seeds[3]
