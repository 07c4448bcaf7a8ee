"""Cases of batches, as they stand and as batches."""

import numpy as np
import pytest

from nesim.cli.main import cli
from tests.support.files import differences


def test_case_mms_batch(results):
    for craft in results("mms_batch").values():
        push = 2 * 4.4 * 10 / craft["mass"][-1] if "mass" in craft else 2 * 4.4 * 10 / 1224.6
        away = craft["velocity"][-1] - results("mms")[craft.name]["velocity"][-1]
        # both thrusters for 10 s
        assert abs(np.linalg.norm(away) / push - 1) < 0.01


def test_case_cubesat_detumble_batch(results):
    rate = np.linalg.norm(results("cubesat_detumble_batch")["CUBE"]["body_rate"][:, 0], axis=1)
    assert rate[-1] < 0.8 * rate[0]


@pytest.mark.parametrize("case", ["mms_batch", "cubesat_detumble_batch", "mms_segments", "transfer", "wheel_friction",
                                  "drag_ball"])
def test_batches_run(case, tmp_path):
    arguments = ["batch", f"inp/{case}", "-o", str(tmp_path), "-q", "--runs", "4", "--duration", "60"]
    assert not cli.main(args=arguments, prog_name="nesim", standalone_mode=False)
    assert (tmp_path / "batch.h5").exists()


def test_runs_of_the_deployer_alone_and_kept_in_full(tmp_path):
    """Points of Sobol's sequence in lanes: a run is the same alone, and what is kept of it is its result file."""
    arguments = ["inp/cubesat_deployer", "-o", str(tmp_path), "-q", "--runs", "3", "--duration", "0.7"]
    assert not cli.main(args=["batch", *arguments], prog_name="nesim", standalone_mode=False)
    alone = tmp_path / "alone.h5"
    assert not cli.main(args=["run", "--from-batch", str(tmp_path), "1", "-o", str(alone), "-q"], prog_name="nesim",
                        standalone_mode=False)
    other = differences(alone, tmp_path / "runs" / "run_000001.h5")
    assert all(name.startswith(("events", "/, attribute")) for name in other), other
