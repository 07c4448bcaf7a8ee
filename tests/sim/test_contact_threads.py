"""Spacecraft that touch the ground, each by itself: the same bits on one thread and on two, and after a stop in the
middle of a contact."""

import numpy as np

import nesim
from tests.support.files import differences

SIM = """\
time: {duration: 1.5, step: 0.001}
output: {interval: 0.05}
checkpoint: {interval: 0.25}
environment: {central_body: none, uniform_gravity: [0.5, 0, -1.62]}
grounds: [{name: floor, shape: plane, normal: z}]
spacecraft:
  - {name: SLIDES, file: slides.yaml, position: [0, 0, 0.099], velocity: [0.4, 0.1, 0]}
  - {name: HOPS, file: hops.yaml, position: [5, 0, 0.6], rate: [0.3, -0.2, 0.5]}
  - {name: BOUNCES, file: bounces.yaml, position: [9, 0, 0.9], velocity: [0.3, 0, 0]}
"""
BODY = "bodies: [{name: b, mass: 2, inertia: [0.02, 0.03, 0.04]}%s]\nendpoints: [{name: e, body: b, radius: 0.1}%s]\n"
ARM = ", {name: arm, mass: 0.5, inertia: [0.01, 0.01, 0.01], mass_center: [0.2, 0, 0]}"
JOINT = "joints: [{name: j, type: gimbal, axes: [y], inner: b, outer: arm, inner_point: [0.1, 0, 0], stiffness: 1}]\n"
FILES = {
    "slides.yaml": BODY % ("", "") + "contacts: [{name: c, endpoint: e, with: floor, law: hunt_crossley, stiffness: "
    "5e4, damping: 2, preloaded: true, friction: {coulomb: 0.4, static: 0.5, stribeck: 0.02, stick: 1 mm, "
    "stick_damping: 2}}]\n",
    "hops.yaml": BODY % (ARM, ", {name: tip, body: arm, point: [0.4, 0, 0], radius: 0.05}") + JOINT
    + "contacts: [{name: c, endpoints: [e, tip], with: floor, law: linear, stiffness: 3e3, damping: 5, "
      "friction: {coulomb: 0.3, linear_below: 0.02}}]\n",
    "bounces.yaml": BODY % ("", "") + "contacts: [{name: c, endpoint: e, with: floor, law: impulse, restitution: 0.7, "
                                      "friction: {coulomb: 0.2}}]\n"}


def test_threads_and_a_stop(tmp_path):
    (tmp_path / "case").mkdir()
    for name, text in FILES.items():
        (tmp_path / "case" / name).write_text(text)
    (tmp_path / "case" / "sim.yaml").write_text(SIM)
    for jobs in (1, 2):
        nesim.load(tmp_path / "case").run(tmp_path / f"{jobs}.h5", jobs=jobs).close()
    assert not differences(tmp_path / "1.h5", tmp_path / "2.h5")
    nesim.load(tmp_path / "case", {"time.duration": 1.05}).run(tmp_path / "part.h5", jobs=2).close()
    nesim.continue_run(tmp_path / "part.h5", until=1.5, output=tmp_path / "whole.h5", jobs=2).close()
    with nesim.open(tmp_path / "1.h5") as one, nesim.open(tmp_path / "whole.h5") as other:
        for name, craft in one.items():
            for key in craft:
                np.testing.assert_array_equal(craft[key][...], other[name][key][...], err_msg=f"{name} {key}")
        told = [[(event.time, event.text) for event in found.events] for found in (one, other)]
        assert told[0] == told[1]
        kinds = {event.kind for event in one.events}
        assert {"touch", "contact_impact"} <= kinds and one["SLIDES"]["contact_force"][21].any()
