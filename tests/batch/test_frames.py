"""What a batch draws, keeps and requires against frames that turn."""

import numpy as np

import nesim
from nesim.batch.execution import RunExecutor
from nesim.batch.plan import Plan
from nesim.batch.store import history_file
from tests.batch.support import CRAFT, write_case

SIM = """\
title: Small, about the Earth
time: {start: 2024-06-01T12:00:00Z, duration: 40, step: 0.5}
output: {interval: 10, groups: [bodies], frames: [lvlh, fixed]}
environment: {central_body: earth}
orbits: {low: {semi_major_axis: "7000 km", eccentricity: 0}}
spacecraft:
  - {name: A, file: sc.yaml, orbit: low, attitude: {frame: lvlh, angles: [0, 0, 0], sequence: 123}, rate: [0, 0, 0],
      rate_frame: lvlh}
"""
BATCH = """\
runs: 3
vary:
  spacecraft.A.attitude.angles[0]: {uniform: ["-5 deg", "5 deg"]}
require:
  - {name: still, quantity: spacecraft.A.rate_lvlh.hub, below: "0.01 deg/s"}
  - {name: height, quantity: spacecraft.A.altitude, above: "600 km", when: always}
keep: full
"""


def test_a_batch_keeps_what_a_run_records(tmp_path):
    """The same bits, in records and in whole histories, for draws against LVLH."""
    plan = Plan(write_case(tmp_path / "case", BATCH, SIM, CRAFT.replace("rate: [0.01, 0.02, 0.3]\n", "")))
    (tmp_path / "runs").mkdir()
    executor = RunExecutor(plan.variants, plan.spec, plan.layout, str(tmp_path))
    for outcome in executor.run([0, 2]):
        assert outcome.status == "done", outcome.reason
        case = executor.case(outcome.run)
        with (case.run(tmp_path / f"alone{outcome.run}.h5") as alone,
              nesim.open(history_file(tmp_path, outcome.run)) as kept):
            for name in alone["A"]:
                assert np.array_equal(alone["A"][name][...], kept["A"][name][...]), name
            assert np.array_equal(plan.layout.view(outcome.record, ("final", "A", "attitude_lvlh")),
                                  alone["A"].attitude_lvlh[-1])
            (drawn,) = plan.spec.draw(outcome.run, plan.spec.sampler()).values()
            assert abs(alone["A"].attitude_lvlh[0, 0, 0] - np.sin(drawn / 2)) < 1e-15                # measured 2e-17
            worst = plan.layout.view(outcome.record, ("require", 0))[0, 0]
            assert worst == np.sqrt((alone["A"].rate_lvlh[-1, 0]**2).sum())
            assert plan.layout.view(outcome.record, ("require", 1))[0, 0] == alone["A"].altitude[...].min()
