"""A method is one record: pairs that nesim does not have are stepped, estimated and interpolated by the same
steppers."""

import dataclasses
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import nesim
from nesim import _core
from nesim.methods import METHODS, Method, rows
from nesim.sim.lanes import LaneGroup, Schedule
from tests.support import spacecraft

# Bogacki and Shampine, order 3 with an estimate of order 2; its dense output is the cubic through both ends
PAIR_3 = Method("bs3", "a pair of order 3", 3, a=rows(4, [{}, {0: 1 / 2}, {1: 3 / 4}, {0: 2 / 9, 1: 1 / 3, 2: 4 / 9}]),
                b=np.array([2, 3, 4]) / 9, c=np.array([0, 1 / 2, 3 / 4, 1]),
                error=np.array([[-5 / 72, 1 / 12, 1 / 9, -1 / 8]]))
# Dormand and Prince, order 5 with an estimate of order 4 and Hairer's one term of dense output
PAIR_5 = Method(
    "dp5", "a pair of order 5", 5,
    a=rows(7, [{}, {0: 1 / 5}, {0: 3 / 40, 1: 9 / 40}, {0: 44 / 45, 1: -56 / 15, 2: 32 / 9},
               {0: 19372 / 6561, 1: -25360 / 2187, 2: 64448 / 6561, 3: -212 / 729},
               {0: 9017 / 3168, 1: -355 / 33, 2: 46732 / 5247, 3: 49 / 176, 4: -5103 / 18656},
               {0: 35 / 384, 2: 500 / 1113, 3: 125 / 192, 4: -2187 / 6784, 5: 11 / 84}]),
    b=np.array([35 / 384, 0, 500 / 1113, 125 / 192, -2187 / 6784, 11 / 84]),
    c=np.array([0, 1 / 5, 3 / 10, 4 / 5, 8 / 9, 1, 1]),
    error=rows(7, [{0: 71 / 57600, 2: -71 / 16695, 3: 71 / 1920, 4: -17253 / 339200, 5: 22 / 525, 6: -1 / 40}]),
    dense=rows(7, [{0: -12715105075 / 11282082432, 2: 87487479700 / 32700410799, 3: -10690763975 / 1880347072,
                    4: 701980252875 / 199316789632, 5: -1453857185 / 822651844, 6: 69997945 / 29380423}]))


def fly(crafts, method, duration=8.0, interval=0.125):
    """Body positions of each spacecraft at every record, stepped together, and the statistics of each."""
    group = LaneGroup(crafts, Schedule.of(method, 0.01, interval, duration))
    count = round(duration / interval)
    times, records = np.empty(count), group.rows(count)
    filled = group.run.advance(times, records, 10**9)
    while not group.run.finished and not group.run.broken:      # it pauses where its end may shorten a step
        filled += group.run.advance(times[filled:], records[filled:], 10**9)
    assert filled == count
    return ([one["body_position"] for one in group.split_records(records)],
            [group.run.statistics(lane) for lane in range(len(crafts))])


@pytest.fixture(scope="module")
def mms():
    return nesim.build(spacecraft.mms())


@pytest.fixture(scope="module")
def exact(mms):
    return fly([mms], dataclasses.replace(METHODS["dop853"], rtol=1e-13, atol=1e-14))[0][0]


@pytest.mark.parametrize("method, measured", [(PAIR_3, 348 / 87), (PAIR_5, 82 / 35)],
                         ids=lambda value: getattr(value, "name", None))
def test_a_pair_is_data(mms, exact, method, measured):
    """Steps for a hundredth of the tolerance grow by its root of the order, 4.6 and 2.5, and records between steps are
    as good as steps: 64 of them in 8 s."""
    found = []
    for tolerance in (1e-7, 1e-9):
        (positions,), (counts,) = fly([mms], dataclasses.replace(method, rtol=tolerance, atol=tolerance))
        found.append((counts["steps"], np.abs(positions - exact).max()))
    (few, rough), (many, fine) = found
    assert many / few == pytest.approx(measured, rel=0.15)
    assert fine < 5e-2 * rough and fine < 1e-7         # m; measured 4.5e-6 and 6.0e-8, 2.8e-7 and 6.1e-9


def test_a_pair_gets_the_same_bits_in_lanes(mms):
    """Roots of an odd degree go lane by lane."""
    if 4 not in _core.BY_LANES:
        pytest.skip("this build has no lanes")
    others = [nesim.build(dataclasses.replace(mms.description, rate=(0.0, 0.01 * k, 0.3))) for k in range(4)]
    together, counts = fly(others, PAIR_5, 2.0)
    for craft, positions, count in zip(others, together, counts):
        (alone,), (own,) = fly([craft], PAIR_5, 2.0)
        assert (alone == positions).all() and own == count


def growth(method, z):
    """Of y' = lambda y in a step with z = lambda h: the largest root of what the method makes of it."""
    if not len(method.predictor):
        stages = np.linalg.solve(np.eye(len(method.b)) - z * method.a, np.ones(len(method.b)))
        return abs(1 + z * method.b @ stages)
    guess = z * method.predictor + np.eye(4)[0]                     # of the past values, newest first
    step = np.eye(4)[0] + z * (method.corrector[0] * guess + np.append(method.corrector[1:], 0))
    return np.abs(np.roots([1, *-step])).max()


@pytest.mark.parametrize("name", ["rk4", "adams"])
def test_up_to_where_it_is_stable(name):
    """theory (9.4): steps along the negative axis decay up to there, and grow just beyond."""
    method = METHODS[name]
    assert all(growth(method, -x) < 1 for x in np.linspace(0.01, method.stable, 200))
    assert growth(method, -1.001 * method.stable) > 1


def test_the_pages_name_every_method():
    theory, inputs = (Path("docs", page).read_text() for page in ("theory.md", "inputs.md"))
    for name, method in METHODS.items():
        assert f"| `{name}` | {method.text} |" in theory
        assert f"`{name}`" in inputs.split("| `integrator` |")[1].split("\n")[0]


def test_a_method_is_added_in_one_file(tmp_path):
    """Names, checks, messages, runs: all know a record that was added to nesim/methods.py of a copy."""
    shutil.copytree("nesim", tmp_path / "nesim")
    path = tmp_path / "nesim" / "methods.py"
    text = path.read_text()
    heun = ('HEUN = Method("heun", "Heun\'s method, order 2", 2, a=rows(2, [{}, {0: 1.0}]), b=np.array([0.5, 0.5]), '
            'c=np.array([0.0, 1.0]))\n\n'
            "METHODS = {method.name: method for method in (HEUN, ")
    assert "METHODS = {method.name: method for method in (" in text
    path.write_text(text.replace("METHODS = {method.name: method for method in (", heun))
    code = ("import json, nesim, sys; case = nesim.load('inp/rr_arm', set=['integrator=heun', 'time.duration=1']);"
            "print(json.dumps([nesim.__file__, case.method.order, case.run(sys.argv[1]).attributes['integrator']]))")
    done = subprocess.run([sys.executable, "-P", "-c", code, str(tmp_path / "x.h5")], capture_output=True, text=True,
                          env={**os.environ, "PYTHONPATH": str(tmp_path)})
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == [str(tmp_path / "nesim" / "__init__.py"), 2, "heun"]
