"""Axes by name, also against their sense, wherever axes are named."""

import json

import numpy as np
import pytest

from nesim.base.rotations import AXES
from nesim.case.sim_file import json_schema
from nesim.model.compile import Field
from nesim.sim.craft import Craft
from nesim.text.values import _axes, _axis
from tests.inputs.support import read

SIM = """
time: {duration: 1, step: 0.1}
environment: {central_body: none, magnetic_field: [1e-5, 0, 0]}
spacecraft: [{name: A, file: c.yaml}]
"""
CRAFT = """
bodies: [{{name: hub, mass: 10, inertia: [1, 2, 3]}}, {{name: arm, mass: 1, inertia: [0.1, 0.1, 0.1],
    mass_center: [0.5, 0, 0]}}]
joints: [{{name: j, type: {kind}, inner: hub, outer: arm, axes: [{axis}], rate: 0.1}}]
wheels: [{{name: w, body: hub, axis: {axis}, inertia: 0.1, speed: 10}}]
torquers: [{{name: m, body: hub, axis: {axis}, dipole: 3}}]
surfaces: [{{body: hub, shape: plate, normal: {axis}, area: 1}}, {{body: hub, shape: cylinder, axis: {axis},
    radius: 1, length: 1}}]
thrusters: [{{name: t, body: hub, force: 1, direction: [0, 0, 1], position: [1, 0, 0]}}]
controllers: [{{name: s, type: spin, axis: {axis}, sample: 0.1, spin_rate: 0.1, actuators: [t]}}]
"""


@pytest.mark.parametrize("name", AXES)
@pytest.mark.parametrize("kind", ["gimbal", "prismatic"])
def test_a_name_is_its_vector(tmp_path, kind, name):
    """-x is [-1, 0, 0], of joints, wheels, torquers, surfaces and the spin controller."""
    vector = [float(x) for x in AXES[name]]
    named, written = (read(tmp_path, SIM, c=CRAFT.format(kind=kind, axis=axis)).flights[0].spacecraft
                      for axis in (name, vector))
    assert (list(named.wheels[0].axis) == list(named.torquers[0].axis) == list(named.surfaces[0].normal)
            == list(named.surfaces[1].normal) == vector)
    assert (list(named.controllers[0].axis) == vector and "xyz"[int(np.argmax(np.abs(vector)))] == name[-1]
            and sum(vector) == (-1 if name[0] == "-" else 1))
    one, other = (Craft(craft, Field()).motion() for craft in (named, written))
    assert np.array_equal(one.rate, other.rate) and np.array_equal(one.velocity, other.velocity)
    moves = one.rate[1] - one.rate[0] if kind == "gimbal" else one.velocity[1] - one.velocity[0]
    assert moves == pytest.approx(0.1 * np.array(vector), abs=1e-15)


def test_the_schema_knows_them():
    assert _axis("-y") == (0.0, -1.0, 0.0) and list(_axes(["-x", "z"])) == ["-x", "z"]
    assert '"-z"' in json.dumps(json_schema())
