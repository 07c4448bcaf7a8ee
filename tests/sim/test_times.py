"""When records are: at every interval and at the end, for every integrator, alone, in lanes, in run_many and in
batches."""

import numpy as np
import pytest

import nesim
from nesim.batch.execution import Outcome, RunExecutor
from nesim.batch.plan import Plan
from nesim.base.errors import UsageError
from nesim.things import Body, Spacecraft, Wheel
from tests.support.flight import fly, law

SIM = ("time: {{duration: {duration}{step}}}\nintegrator: dop853\noutput: {{interval: {interval}}}\nspacecraft:\n "
       " - {{name: A, file: sc.yaml}}\n  - {{name: B, file: sc.yaml}}\n")
CRAFT = "bodies: [{name: b, mass: 10, inertia: [2, 3, 4]}]\nrate: [0.1, 0.2, 0.3]\n"
TOP = Spacecraft(bodies=[Body(name="b", mass=10.0, inertia=(2.0, 3.0, 4.0))], rate=(0.1, 0.2, 0.3))


def case(directory, duration, interval, step="", more=""):
    """Two spacecraft that share lanes."""
    directory.mkdir(exist_ok=True)
    (directory / "sim.yaml").write_text(SIM.format(duration=duration, interval=interval, step=f", step: {step}" if step
                                                   else "") + more)
    (directory / "sc.yaml").write_text(CRAFT)
    return nesim.load(directory)


@pytest.mark.parametrize(("duration", "interval", "step", "times"), [
    (1, 0.3, "", [0, 0.3, 0.6, 0.9, 1]), (1, 3, "", [0, 1]), (1, 0.5, 0.3, [0, 0.5, 1]), (1.02, 0.5, 0.05,
    [0, 0.5, 1, 1.02]), (0.7, 0.1, 0.25, [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7])])
def test_adaptive_steps_end_at_the_duration(tmp_path, duration, interval, step, times):
    """Whether interval and first step divide it or not. The motion there is that of a run with one record."""
    with case(tmp_path / "case", duration, interval, step).run(tmp_path / "x.h5") as found:
        assert found["A"]["time"][...] == pytest.approx(times, rel=1e-15) and found["A"]["time"][-1] == duration
        rate = found["A"]["body_rate"][-1]
        assert (found["B"]["body_rate"][-1] == rate).all()
    many = nesim.run_many([TOP] * 5, duration, step or interval, interval, integrator="dop853")
    assert many.time == pytest.approx(times, rel=1e-15) and many.time[-1] == duration
    exact = fly(TOP, duration / 2**7, duration)[1]["body_rate"][-1]
    # measured 4e-13
    assert np.abs(rate - exact).max() < 1e-10 and np.abs(many["body_rate"][:, -1] - exact).max() < 1e-10


def test_steps_of_one_length_fit_run_many():
    with pytest.raises(UsageError, match="whole number of steps"):
        nesim.run_many([TOP], 1.0, 0.3)


@pytest.mark.parametrize("integrator", ["rk4", "dop853"])
@pytest.mark.parametrize("interval", [0.4, 0.3])
def test_histories_of_a_batch_have_the_times_of_its_runs(tmp_path, integrator, interval):
    """The last record is nearer to the one before it: it was left out of the batch, or stood beside another's time."""
    case(tmp_path / "case", 1, interval, 0.1)
    sim = tmp_path / "case" / "sim.yaml"
    sim.write_text(sim.read_text().replace("dop853", integrator))
    (tmp_path / "case" / "batch.yaml").write_text("runs: 2\nkeep: full\n"
                                                  "vary: {spacecraft.A.bodies.b.mass: {uniform: [9, 11]}}\n")
    plan = Plan(tmp_path / "case")
    assert plan.layout.times == pytest.approx([*np.arange(0, 1 - 1e-9, interval), 1])
    executor = RunExecutor(plan.variants, plan.spec, plan.layout)
    schedules = [flight.schedule for flight in executor._start(executor.case(0),
                                                               Outcome(0, "done", "", plan.layout.empty()))]
    assert all(schedule.times() == pytest.approx(plan.layout.times) for schedule in schedules)


# ---- branches of expressions

@pytest.mark.parametrize("method", ["rk4", "adams", "dop853"])
@pytest.mark.parametrize(("text", "end", "integral"), [
    ("floor(2*sin(t))", 20.0, -8.797933), ("step(cos(t - 5) - 1)", 10.0, 0.0), ("sign(1 - cos(t - 5))", 10.0, 10.0),
    ("floor(4*t*(2 - t)/2)", 2.0, 2**0.5)])
def test_laws_that_touch_a_level_between_edges(method, text, end, integral):
    """The branch of a step is not the one at the instant, half way between two edges, at which a symmetric law touches
    its level."""
    wheel = Wheel(name="w", body="b", axis=(0, 0, 1), inertia=1.0, torque=law(text))
    heavy = Spacecraft(bodies=[Body(name="b", mass=1.0, inertia=(1e14,) * 3)], wheels=[wheel])
    assert fly(heavy, end / 40, end, method=method)[1]["wheel_speed"][-1, 0] == pytest.approx(integral, abs=2e-6)
