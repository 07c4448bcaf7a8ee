"""What is too large is told at its line, with what is allowed, before anything is made of it."""

from __future__ import annotations

import pytest

from nesim.batch.draws import HUGE, Grid
from nesim.batch.spec import MOST_RUNS
from nesim.case.reader import read_case
from nesim.base.errors import InputError
from nesim.text import partial, source, tables
from tests.batch.support import write_case
from tests.cli.support import command

HUB = "bodies: [{name: hub, mass: 1, inertia: [1, 1, 1]}]\n"
SIM = "time: {duration: 10, step: 0.1}\nspacecraft: [{name: A, file: sc.yaml}]\n"
ORBIT = ("orbits: {o: {periapsis_altitude: 5e5, apoapsis_altitude: 5e5, inclination: 0, raan: 0, arg_periapsis: 0, "
         "true_anomaly: 0}}\n")


def problems(directory, sim=SIM, craft=HUB, **others) -> list:
    for name, text in {"sim.yaml": sim, "sc.yaml": craft,
                       **{f"{key}.csv": text for key, text in others.items()}}.items():
        (directory / name).write_text(text)
    with pytest.raises(InputError) as error:
        read_case(directory)
    return error.value.problems


@pytest.mark.parametrize("where", ["sim", "time", "body"])
def test_many_unknown_keys_are_counted(tmp_path, where):
    """The first twenty are named, the others counted: to guess what each was to be takes longer than anything else."""
    keys = ", ".join(f"key{k}: 1" for k in range(3000))
    sim = (SIM.replace("0.1}", f"0.1, {keys}}}") if where == "time" else SIM + keys.replace(", ", "\n")
           if where == "sim" else SIM)
    found = problems(tmp_path, sim, HUB.replace("mass", f"{keys}, mass") if where == "body" else HUB)
    assert len(found) == 21 and sum("unknown key 'key" in problem.message for problem in found) == 20
    assert [problem.message for problem in found if "more" in problem.message] == ["and 2,980 more unknown keys"]


def test_many_problems_end_the_reading(tmp_path):
    found = problems(tmp_path, craft=HUB + "loads:\n" + "  - {body: hub, forse: [0, 0, 1]}\n" * 2000)
    assert len(found) == 501 and "nothing more is looked at" in found[0].message and found[1].line == 3


@pytest.mark.parametrize("count, message",
    [(5001, "spacecraft: 5,001 spacecraft"), (4000, "spacecraft[33]: the first 34 spacecraft have 10,234 bodies")])
def test_spacecraft(tmp_path, count, message):
    """Too many, and so many that share one large file."""
    chain = ("chains: [{name: w, from: hub, at: [0, 0, 0], along: [1, 0, 0], length: 10, segments: 300, mass: 1, "
             "radius: 0.001, "
             "joint: {type: spherical}}]\n" if count == 4000 else "")
    found = problems(tmp_path, "time: {duration: 10, step: 0.1}\n"
                               "spacecraft:\n" + "".join(f"- {{name: S{k}, file: sc.yaml}}\n" for k in range(count)),
                     HUB + chain)
    assert [problem.message for problem in found] == [message] and "allowed: up to" in found[0].hint and found[0].line


def test_segments(tmp_path):
    chains = "".join(f"- {{name: w{k}, from: hub, at: [0, 0, 0], along: [1, 0, 0], length: 10, segments: 1000, "
                     "mass: 1, radius: 0.001, joint: {type: spherical}}\n" for k in range(11))
    found = problems(tmp_path, craft=HUB + "chains:\n" + chains)
    assert ([(problem.line, problem.message) for problem in found]
            == [(12, "segments: more than 10,000 bodies in one spacecraft")])


def test_values_elements_and_rows(tmp_path, monkeypatch):
    """The limits themselves are as many as take a second or two."""
    monkeypatch.setattr(source, "MOST_VALUES", 100)
    found = problems(tmp_path, SIM + "x: [" + "1, " * 200 + "]\n")
    assert [(problem.line, problem.message) for problem in found] == [(3, "the file holds more than 100 values")]
    monkeypatch.setattr(source, "MOST_VALUES", 10_000)
    monkeypatch.setattr(partial, "MOST_ELEMENTS", 20)
    found = problems(tmp_path, craft=HUB + "loads:\n" + "  - {body: hub, force: [0, 0, 1]}\n" * 21)
    assert ([(problem.line, problem.message, problem.hint) for problem in found]
            == [(3, "loads: 21 entries", "(allowed: up to 20)")])
    monkeypatch.setattr(tables, "MOST_ROWS", 10)
    wheel = "wheels: [{name: w, body: hub, axis: z, inertia: 0.1, torque: {file: t.csv}}]\n"
    found = problems(tmp_path, craft=HUB + wheel, t="".join(f"{k},0\n" for k in range(11)))
    assert [(problem.file, problem.line, problem.message) for problem in found] == [(str(tmp_path / "t.csv"), 11,
        "more than 10 rows")]


def test_records(tmp_path):
    found = problems(tmp_path, SIM.replace("duration: 10, step: 0.1}", "duration: 1e5, step: 1e-9}\n"
        "output: {interval: 1e-9}"))
    assert [(problem.line, problem.hint) for problem in found] == [(2, "(allowed: up to 1,000,000,000 records)")]


@pytest.mark.parametrize("user", ["environment: {central_body: earth, gravity: {degree: 2}}\n",
                                  "environment: {central_body: earth, gravity: {degree: 0}}\n"
                                  "output: {frames: [fixed]}\n",
                                  "environment: {central_body: earth, gravity: {degree: 0}}\n"
                                  "output: {events: [eclipses]}\n"])
def test_a_sky_of_a_trillion_seconds(tmp_path, user):
    """It was tabulated, in 7 GB; what needs no sky may last so long."""
    sim = ("time: {start: 2020-01-01T00:00:00Z, duration: 1e12, step: 10}\n" + ORBIT + "spacecraft: [{name: A, file: "
           "sc.yaml, orbit: o}]\n")
    found = problems(tmp_path, sim + user)
    assert [(problem.line, problem.hint) for problem in found] == [(1, "(allowed: up to 1e+09 s)")]
    (tmp_path / "sim.yaml").write_text(sim + "environment: {central_body: earth, gravity: {degree: 0}}\n")
    read_case(tmp_path)


def test_check_looks_at_a_month_of_the_sky(tmp_path, monkeypatch):
    """Nothing can be wrong with decades of it, which take many seconds."""
    from nesim.sky.sky import Sky

    asked = []
    build = Sky.build.__func__
    monkeypatch.setattr(Sky, "build", classmethod(lambda cls, epoch, duration, *rest, **more: asked.append(duration)
                                                  or build(cls, epoch, duration, *rest, **more)))
    (tmp_path / "sim.yaml").write_text("time: {start: 2020-01-01T00:00:00Z, duration: 1e9, step: 10}\n" + ORBIT
                                       + "spacecraft: [{name: A, file: sc.yaml, orbit: o}]\n"
                                       "environment: {central_body: earth, gravity: {degree: 2}}\n")
    (tmp_path / "sc.yaml").write_text(HUB)
    assert command("check", tmp_path)[0] == 0 and asked == [30 * 86400]


@pytest.mark.parametrize("options, code, text", [
    (("--runs", "1000000000"), 2, f"1,000,000,000 runs are asked for (allowed: up to {MOST_RUNS:,})"),
    (("--jobs", "1000000"), 2, "1000000 is not in the range"),
    (("--shard", "1/999999999"), 2, "up to 10,000 parts"), (("--shard", "²/²"), 2, "the second of four"),
    (("--shard", "9" * 5000 + "/1"), 2, "the second of four")])
def test_options_of_a_batch(tmp_path, options, code, text):
    found, _, err = command("batch", write_case(tmp_path / "case"), "-o", tmp_path / "out", *options)
    assert (found, text in err) == (code, True), err
    assert not (tmp_path / "out").exists()


def test_a_grid_whose_number_of_points_fills_pages():
    """Python refuses to write numbers of more than 4300 digits."""
    assert Grid(0, {f"p{k}": 1 for k in range(2000)}, {f"p{k}": 1000 for k in range(2000)}).total == HUGE
