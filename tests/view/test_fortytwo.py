"""Directories of 42 with aerodynamics or solar pressure run with their model files; without those they say which is
missing."""

import shutil
from pathlib import Path

import numpy as np
import pytest

import nesim
from nesim.case.reader import read_case
from nesim.cli.main import cli
from nesim.base.errors import InputError
from tests.inputs.test_42 import CIRCLE, EYE, SIM, demo
from tests.view import shapes

ON = (*CIRCLE, (SIM, "! Aerodynamics", "TRUE TRUE  ! Aerodynamics"),
      (SIM, "! Solar pressure", "TRUE FALSE  ! Solar pressure"))


def with_models(directory: Path, place: str = "", *edits) -> Path:
    case = demo(directory, *ON, *edits)
    (case / place).mkdir(exist_ok=True)
    (case / place / "eye.obj").write_bytes(shapes.OBJ.replace(b"SHADED_box", b"box"))
    (case / place / "cube.mtl").write_bytes(shapes.MTL.replace(b"SHADED_box", b"box"))
    return case


def test_without_the_model_files_the_run_stops(tmp_path):
    with pytest.raises(InputError) as caught:
        read_case(demo(tmp_path, *ON))
    text = str(caught.value)
    assert ("aerodynamic forces need the shapes" in text and "solar pressure needs the shapes" in text
            and "'eye.obj' is not in the directory or its Model/" in text)


@pytest.mark.parametrize("place", ["", "Model"])
def test_air_and_sunlight_meet_the_models(place, tmp_path):
    case = read_case(with_models(tmp_path, place))
    craft = case.flights[0].spacecraft
    drag = next(float(line.split()[0]) for line in (tmp_path / "case" / EYE).read_text().splitlines()
                if "rag coefficient" in line)
    assert (len(craft.surfaces) == 6 and {surface.drag for surface in craft.surfaces} == {drag}
            and {surface.area for surface in craft.surfaces} == {4.0})
    # 42's default is a mirror
    assert sorted({(surface.specular, surface.diffuse) for surface in craft.surfaces}) == [(0.375, 0.625), (1.0, 0.0)]
    assert (case.environment.radiation_pressure and case.environment.atmosphere.model == "nrlmsise00"
            and case.environment.atmosphere.f107 == case.environment.atmosphere.f107a)
    assert [notice for notice in case.notices if "self-shadowing is left out" in notice and f"{SIM}:" in notice]


def test_it_runs_and_its_yaml_gives_the_same_bits(tmp_path):
    case = with_models(tmp_path, "Model")
    cli.main(["import-42", str(case), "-o", str(tmp_path / "new"), "-q"], standalone_mode=False)
    states = []
    for directory in (case, tmp_path / "new"):
        with nesim.load(directory, ["time.duration=20"]).run(tmp_path / f"{directory.name}.h5") as results:
            (craft,) = results.values()
            states.append(np.concatenate([craft[name][...].ravel() for name in ("position", "body_rate")]))
    assert states[0].tobytes() == states[1].tobytes()
    shutil.rmtree(case / "Model")
    (tmp_path / "calm").mkdir()
    with nesim.load(demo(tmp_path / "calm", *CIRCLE), ["time.duration=20"]).run(tmp_path / "calm.h5") as results:
        (craft,) = results.values()
        calm = craft["position"][...].ravel()
    # air and light move it: 1e-6 m/s2 over 20 s
    assert 1e-9 < np.abs(states[0][:len(calm)] - calm).max() < 1e-1
