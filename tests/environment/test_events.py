"""Events of the orbit: located against closed forms and an independent search, told in /events, obeyed by commands."""

import h5py
import numpy as np
import pytest

import nesim
from nesim.sky import Epoch, Sky

MU, RADIUS = 3.986004418e14, 6378137.0
SIZE, E = 9000e3, 0.2
PERIOD = 2 * np.pi * np.sqrt(SIZE**3 / MU)

CASE = """
time: {{start: 2020-03-13T02:44:00Z, duration: {duration}, step: {step}}}
integrator: {integrator}
output: {{interval: {interval}, events: [apsides, nodes, eclipses], altitudes: ["{altitude} km"]}}
environment: {{central_body: earth, mu: 3.986004418e14, radius: 6378137, gravity: {{acts_on: mass_center}}}}
orbits:
  low: {{semi_major_axis: "9000 km", eccentricity: 0.2, inclination: "40 deg", raan: "{raan} deg",
      arg_periapsis: "30 deg", true_anomaly: "100 deg"}}
spacecraft:
  - name: ONE
    orbit: low
    bodies: [{{name: hub, mass: 100, inertia: [10, 12, 14]}}]
    {more}
"""


def fly(tmp_path, integrator="rk4", step=5.0, duration=20000.0, raan=20, more="", altitude=1500):
    """Events by text, and the results."""
    (tmp_path / "case").mkdir(parents=True)
    (tmp_path / "case" / "sim.yaml").write_text(
        CASE.format(integrator=integrator, step=step, duration=duration, interval=50 * step, raan=raan, more=more,
                    altitude=altitude))
    results = nesim.load(tmp_path / "case").run(tmp_path / "x.h5")
    with h5py.File(tmp_path / "x.h5") as file:
        table = [(t, text.decode()) for t, text in zip(file["events/time"][:], file["events/text"][:])]
    return ({text: np.array([t for t, other in table if other == text]) for text in {text for _, text in table}},
            results["ONE"])


def since_periapsis(anomaly):
    """Time from periapsis to a true anomaly (rad, within a half turn), s: Kepler's equation."""
    eccentric = 2 * np.arctan(np.sqrt((1 - E) / (1 + E)) * np.tan(anomaly / 2))
    return (eccentric - E * np.sin(eccentric)) / (2 * np.pi) * PERIOD


# measured: rk4 2.6e-7 s, dop853 1.5e-5 s (apsides; nodes 4e-9 s), over 2.3 orbits
@pytest.mark.parametrize(("integrator", "step"), [("rk4", 5.0), ("dop853\nrtol: 1e-13", 50.0)])
def test_apsides_and_nodes_come_when_kepler_says(tmp_path, integrator, step):
    events, _ = fly(tmp_path, integrator, step)
    start = since_periapsis(np.radians(100.0))
    expected = {"apoapsis": PERIOD / 2 - start, "periapsis": PERIOD - start,
                "ascending node": PERIOD + since_periapsis(np.radians(-30.0)) - start,
                "descending node": since_periapsis(np.radians(150.0)) - start}
    for text, first in expected.items():
        times = first + PERIOD * np.arange(5)
        times = times[times < 20000]
        assert len(events[text]) == len(times)
        np.testing.assert_allclose(events[text], times, rtol=0, atol=5e-5)


def test_altitude_is_passed_on_both_ways(tmp_path):
    """At the true anomaly where the conic has that radius."""
    events, _ = fly(tmp_path)
    cosine = (SIZE * (1 - E**2) / (RADIUS + 1500e3) - 1) / E
    away = since_periapsis(np.arccos(cosine))
    start = since_periapsis(np.radians(100.0))
    np.testing.assert_allclose(events["above 1500 km"][0], PERIOD + away - start, rtol=0, atol=2e-5)
    np.testing.assert_allclose(events["below 1500 km"][0], PERIOD - away - start, rtol=0, atol=2e-5)


@pytest.mark.parametrize(("integrator", "step", "most"), [("rk4", 40.0, 0.1), ("adams", 20.0, 0.1), ("dop853\n"
    "rtol: 1e-12", 50.0, 1e-2)])
def test_an_altitude_is_passed_twice_in_a_step(tmp_path, integrator, step, most):
    """30 m below the apoapsis, for 19 s; adaptive steps are of 440 s there. A command acts at the first of the two.
    Measured: 0.044, 0.049, 4e-4 s."""
    limit = SIZE * (1 + E) - RADIUS - 30.0
    cosine = (SIZE * (1 - E**2) / (RADIUS + limit) - 1) / E
    start, away = since_periapsis(np.radians(100.0)), since_periapsis(np.arccos(cosine))
    command = f'commands: [{{when: "altitude > {limit / 1000} km", delta_v: [0, 0.001, 0]}}]'
    for name, more in (("told", ""), ("obeyed", command)):
        folder = tmp_path / name
        events, _ = fly(folder, integrator, step, 14000.0, more=more, altitude=limit / 1000)
        above, below = (events[f"{way} {limit / 1000:.10g} km"] for way in ("above", "below"))
        assert len(above) == len(below) == 2
        np.testing.assert_allclose(np.stack([above, below]),
                                   [[away - start, PERIOD + away - start], [PERIOD - away - start, 2 * PERIOD - away
            - start]], rtol=0, atol=most)
    assert above[0] in next(times for text, times in events.items() if text.startswith("delta_v"))


def shadow_angles(r, sun):
    """Angular radii of the Sun and the Earth and the distance of their centres, rad."""
    d = sun - r
    a, b = np.arcsin(6.957e8 / np.linalg.norm(d)), np.arcsin(RADIUS / np.linalg.norm(r))
    return a, b, np.arccos(np.clip(-(r @ d) / np.linalg.norm(r) / np.linalg.norm(d), -1, 1))


def test_eclipses_touch_the_limbs(tmp_path):
    """At each event the discs touch, from outside for the penumbra, from within for the umbra: positions by an
    independent Kepler solution."""
    events, craft = fly(tmp_path)
    sky = Sky.build(Epoch.of("2020-03-13T02:44:00Z"), 20000.0, "earth", ("sun",), rotation=False)
    t, r, v = craft["time"][:], craft["position"][:], craft["velocity"][:]
    # it starts in the dark
    assert len(events["eclipse entry"]) == len(events["umbra entry"]) == 2 and len(events["umbra exit"]) == 3
    for text, sign in (("eclipse entry", 1), ("eclipse exit", 1), ("umbra entry", -1), ("umbra exit", -1)):
        for when in events[text]:
            k = int(np.searchsorted(t, when)) - 1
            a, b, c = shadow_angles(kepler(r[k], v[k], when - t[k])[0], sky.bodies["sun"].at(np.array([when]))[0])
            assert abs(c - (b + sign * a)) < 2e-8           # rad; measured 1.1e-9: 7 m/s of limb a microsecond


def kepler(r, v, dt):
    """Position and velocity after dt (s) on the conic through r, v: f and g by Newton in the eccentric anomaly."""
    size = 1 / (2 / np.linalg.norm(r) - v @ v / MU)
    n, s0, c0 = np.sqrt(MU / size**3), r @ v / np.sqrt(MU * size), 1 - np.linalg.norm(r) / size
    x = n * dt
    for _ in range(30):
        x -= (x - c0 * np.sin(x) + s0 * (1 - np.cos(x)) - n * dt) / (1 - c0 * np.cos(x) + s0 * np.sin(x))
    there = r * (1 - size / np.linalg.norm(r) * (1 - np.cos(x))) + v * (dt - (x - np.sin(x)) / n)
    far = np.linalg.norm(there)
    return there, v * (1 - size / far * (1 - np.cos(x))) - r * (np.sqrt(MU * size) / far / np.linalg.norm(r)
                                                                * np.sin(x))


@pytest.mark.parametrize(("when", "text", "integrator"),
                         [("apoapsis", "apoapsis", "rk4"), ("eclipse_exit", "eclipse exit", "adams"),
                                                          ("altitude < 1200 km", "below 1200 km", "dop853")])
def test_commands_wait_for_events(tmp_path, when, text, integrator):
    """The run ends at the very instant, inside a step, which is told once, and nothing after it is."""
    events, craft = fly(tmp_path, integrator, more=f'commands: [{{when: "{when}", stop: true}}]')
    stop = events["stop"][0]
    assert len(events["stop"]) == 1 and list(events[text]).count(stop) == 1 and stop % 5.0 > 1e-3
    assert max(times[-1] for times in events.values()) == stop >= craft["time"][-1] > stop - 250.0


IMPULSE = "[{%s, delta_v: [100, 0, 0], frame: lvlh}]"


def error_after_impulse(tmp_path, integrator, step):
    """Distance at 9600 s from the closed form of an impulse at the first apoapsis, m."""
    _, craft = fly(tmp_path / str(step), integrator, step, 9600.0, more="commands: " + IMPULSE % "when: apoapsis")
    apoapsis = PERIOD / 2 - since_periapsis(np.radians(100.0))
    r, v = kepler(craft["position"][0], craft["velocity"][0], apoapsis)
    return np.linalg.norm(craft["position"][-1] - kepler(r, v * (1 + 100 / np.linalg.norm(v)), 9600.0 - apoapsis)[0])


@pytest.mark.parametrize("integrator", ["rk4", "adams"])
def test_an_impulse_inside_a_step_keeps_the_order(tmp_path, integrator):
    """At the end of the step it would come up to 60 s late: 4.6 km of error."""
    long, short = (error_after_impulse(tmp_path, integrator, step) for step in (120.0, 60.0))
    assert short < {"rk4": 20.0, "adams": 200.0}[integrator]            # m; measured 10.7, 103
    assert 3.7 < np.log2(long / short) < 4.4                            # measured 4.14, 3.91


def test_an_impulse_inside_an_adaptive_step(tmp_path):
    """As well as the arc locates it: 100 m/s and some 1e-5 s."""
    assert error_after_impulse(tmp_path, "dop853\nrtol: 1e-13", 60.0) < 1e-2       # m; measured 1.9e-3


BURN = """tanks: [{name: main, body: hub, mass: 20, position: [0.1, 0.2, 0]}]
    thrusters: [{name: engine, body: hub, position: [-1, 0, 0], direction: [1, 0.1, 0], force: 2, on: [[100, 5000]],
        tank: main, specific_impulse: 150}]
    commands: """


@pytest.mark.parametrize("integrator", ["rk4", "adams"])
def test_a_step_that_is_taken_back_leaves_nothing_behind(tmp_path, integrator):
    """A command that waits for an event gives the bits of one that is given the event's time, also while propellant is
    burnt."""
    events, waited = fly(tmp_path / "when", integrator, 50.0, 6000.0, more=BURN + IMPULSE % "when: apoapsis")
    _, timed = fly(tmp_path / "at", integrator, 50.0, 6000.0,
                   more=BURN + IMPULSE % f"at: {float(events['apoapsis'][0])!r}")
    for name in ("position", "velocity", "body_attitude", "body_rate", "mass", "tank_mass"):
        assert np.array_equal(waited[name][...], timed[name][...]), name
    assert events["apoapsis"][0] < 5000 and timed["mass"][-1] < 95


@pytest.mark.parametrize("integrator", ["rk4", "adams"])
def test_lanes_find_their_own(tmp_path, integrator):
    """Four spacecraft in lanes tell the same events and obey at the same instants, to the bit, as alone."""
    entry = ("  - {{name: S{k}, orbit: low, bodies: [{{name: hub, mass: 100, inertia: [10, 12, 14]}}], offset: [\"{k}0 "
             "km\", 0, 0], "
             "tanks: [{{name: main, body: hub, mass: 2{k}, position: [0.1, 0.2, 0]}}], thrusters: [{{name: engine, "
             "body: hub, position: [-1, 0, 0], "
             "direction: [1, 0, 0], force: 1, on: [[100, 7000]], tank: main, specific_impulse: 150}}], "
             "commands: [{{when: apoapsis, delta_v: [{k}, 0, 0], frame: lvlh}}, {{when: eclipse_exit, delta_v: [0, 0, "
             "1]}}]}}\n")
    text = CASE.format(integrator=integrator, step=5.0, duration=8000.0, interval=250.0, raan=20, more="",
                       altitude=1500).split("spacecraft:")[0]

    def events(names):
        folder = tmp_path / "".join(map(str, names))
        folder.mkdir()
        (folder / "sim.yaml").write_text(text + "spacecraft:\n" + "".join(entry.format(k=k) for k in names))
        nesim.load(folder).run(folder / "x.h5")
        with h5py.File(folder / "x.h5") as file:
            table = file["events"]
            ends = {(f"S{k}", "end", x) for k in names for x in file[f"sc/S{k}/position"][-1]}
            return ends | {(s.decode(), x.decode(), float(t)) for s, x,
                           t in zip(table["spacecraft"][:], table["text"][:], table["time"][:])}

    together = events([1, 2, 3, 4])
    assert together == set().union(*(events([k]) for k in (1, 2, 3, 4)))
    told = [t for _, text, t in together if not text.startswith("delta_v")]
    assert len(set(told)) == len(told) > 20 and len(together) == len(told) + 8


@pytest.mark.parametrize(("change", "message"), [
    (("central_body: earth, mu: 3.986004418e14, radius: 6378137, gravity: {acts_on: mass_center}", "central_body: "
    "none"),
     "events: there is no central body, so there is no orbit in output"),
    (("start: 2020-03-13T02:44:00Z, ", ""), "missing key 'start' in time"),
    (("[apsides, nodes, eclipses]", "[apsides, node]"), "events[1]: node is unknown in output"),
    (('["1500 km"]', '["1500 kg"]'), "'kg' measures a mass, not a length"),
    (("stop: true", "stop: true"), "when: 'perigee' is not a condition"),
])
def test_what_is_refused(tmp_path, change, message):
    text = CASE.format(integrator="rk4", step=5.0, duration=100.0, interval=50.0, raan=20, altitude=1500,
                       more="commands: [{when: perigee, stop: true}]")
    if change[0] != change[1]:
        text = text.replace("perigee", "periapsis")
    assert change[0] in text
    (tmp_path / "sim.yaml").write_text(text.replace(*change))
    with pytest.raises(nesim.InputError, match=".*") as found:
        nesim.load(tmp_path)
    assert message in str(found.value)
