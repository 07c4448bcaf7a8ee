"""Every case of inp/ is run once for the tests that ask for it."""

import numpy as np
import pytest

import nesim

# s; others run to their end
SHORT = {"mms": 20, "long_run_formation": 600, "mms_batch": 20, "cubesat_detumble_batch": 300, "mms_segments": 20,
         "four_body": 20, "solar_array": 30, "double_gimbal": 30}


@pytest.fixture(scope="package")
def results(tmp_path_factory):
    """Results of a case by its name: complete, finite and with unit quaternions, whatever else is asked of them."""
    directory, found = tmp_path_factory.mktemp("cases"), {}

    def of(case: str):
        if case not in found:
            overrides = [f"time.duration={SHORT[case]}"] if case in SHORT else []
            found[case] = nesim.load(f"inp/{case}", overrides, allow_code=True).run(directory / f"{case}.h5")
            check(found[case])
        return found[case]

    yield of
    for result in found.values():
        result.close()


def check(found: nesim.Results) -> None:
    assert found.status == "complete"
    for craft in found.values():
        assert all(np.isfinite(craft[name][...]).all() for name in ("position", "velocity", "body_attitude",
            "body_rate", "energy"))
        # measured 4e-16
        assert np.abs(np.linalg.norm(craft["body_attitude"][...], axis=2) - 1).max() < 1e-12
