"""Steps that were too long for a contact: the warning is kept in the result file and in batches, for later."""

import pytest

import nesim
from nesim.batch.batch import Batch, Options
from nesim.batch.plan import Plan
from nesim.batch.store import history_file
from nesim.post.summary import summary
from nesim.results.health import examine
from tests.support.files import differences

SIM = """\
time: {duration: 1.2, step: 0.005}
output: {interval: 0.1}
checkpoint: {interval: 0.1}
environment: {central_body: none, uniform_gravity: [0, 0, -9.81]}
grounds: [{name: floor, shape: plane, normal: z}]
spacecraft:
  - {name: BALL, file: ball.yaml, position: [0, 0, 0.2], velocity: [0, 0, -1]}
  - {name: SOFT, file: soft.yaml, position: [3, 0, 0.2], velocity: [0, 0, -1]}
"""
BALL = """\
bodies: [{name: ball, mass: 2, inertia: 0.01}]
endpoints: [{name: e, body: ball, radius: 0.1}]
contacts: [{name: c, endpoint: e, with: floor, law: linear, stiffness: %s}]
"""
TOLD = "contact 'c' of 'BALL': a touch of 0.03"


def case_in(directory):
    directory.mkdir(exist_ok=True)
    for name, text in (("sim.yaml", SIM), ("ball.yaml", BALL % "2e4"), ("soft.yaml", BALL % "3e3")):
        (directory / name).write_text(text.replace("inertia: 0.01", "inertia: [0.01, 0.01, 0.01]"))
    return directory


def notices_in(path):
    with nesim.open(path) as found:
        return [(event.time, event.spacecraft, event.text) for event in found.events if event.kind == "notice"]


@pytest.fixture(scope="module")
def straight(tmp_path_factory):
    directory = tmp_path_factory.mktemp("warnings")
    case = nesim.load(case_in(directory / "case"))
    case.run(directory / "one.h5", jobs=1).close()
    return directory / "case", directory / "one.h5", case.cautions


def test_a_file_keeps_it(straight):
    """Once, at the end of the run, and `nesim info` shows it; the softer ball has steps enough."""
    _, one, cautions = straight
    (time, craft, text), = notices_in(one)
    assert (time, craft, [text]) == (1.2, "", cautions) and text.startswith(TOLD)
    with nesim.open(one) as results:
        assert f"  warning      {text}" in summary(results, examine(results))


def test_it_is_the_same_on_two_threads_and_after_a_stop(straight, tmp_path):
    """The touch lies before the stop, so it must be remembered."""
    directory, one, _ = straight
    nesim.load(directory).run(tmp_path / "two.h5", jobs=2).close()
    assert not differences(one, tmp_path / "two.h5")
    for until in (0.12, 0.3):               # within the touch, from 0.095 to 0.127 s, and after it
        nesim.load(directory, {"time.duration": until, "output.interval": 0.06}).run(tmp_path / f"{until}.h5").close()
        nesim.continue_run(tmp_path / f"{until}.h5", until=0.36, output=tmp_path / f"{until}+.h5").close()
        (_, _, text), = notices_in(tmp_path / f"{until}+.h5")
        assert text.startswith(TOLD)


def test_a_batch_keeps_it(straight, tmp_path):
    """As the reason of a run that is done, in its history, and for the terminal."""
    directory, _, _ = straight
    (directory / "batch.yaml").write_text("seed: 1\nsampling: grid\nkeep: full\nvary:\n"
                                          "  spacecraft.BALL.contacts.c.stiffness: {choice: [2.0e4, 3.0e3]}\n")
    found = Batch(Plan(directory), Options(tmp_path / "batch", jobs=1)).run()
    (run, text), = found.warnings
    assert text.startswith(TOLD) and found.counts == {"done": 2} and not found.failures
    assert [text for _, _, text in notices_in(history_file(tmp_path / "batch", run))] == [text]
    assert not notices_in(history_file(tmp_path / "batch", 1 - run))
    import h5py
    with h5py.File(found.path) as file:
        assert file["reason"].asstr()[run] == text and file["reason"].asstr()[1 - run] == ""
