"""The meshes that shapes of bodies name, and the plates that air and sunlight meet of them."""

from __future__ import annotations

from typing import Any

import numpy as np

from nesim.base.errors import LocatedProblem
from nesim.base.rotations import dcm
from nesim.meshes import Mesh, MeshError, read_mesh
from nesim.text.files import CaseFiles
from nesim.text.locate import Place, Report
from nesim.things import Shape, Surface

MAX_PLATES = 5000                # of one mesh: each costs as much as another surface in every step


def mesh_of(model: Any, place: Place, files: CaseFiles, report: Report) -> Mesh | None:
    """Reads the mesh that a shape names and keeps its files with the case; None with a problem reported. place: of the
    key ``mesh``."""
    data = files.data(place)
    if data is None:
        return None
    try:
        return read_mesh(model.mesh, data, lambda name: files.beside(model.mesh, name))
    except MeshError as error:
        report.problems.append(LocatedProblem(str(files.directory / model.mesh), error.line, 1 if error.line else None,
                                              "", str(error)))
        return None


def plates(model: Any, form: Shape, mesh: Mesh) -> list[Surface]:
    """A plate for each polygon of a mesh, where the body's shape has it. Materials say how they reflect, or else the
    surface does."""
    area, center, normal, polygon = mesh.plates()
    C = np.asarray(dcm(form.rotation), dtype=float)
    out = []
    for a, at, toward, k in zip(area * form.scale**2, center * form.scale @ C + np.array(form.center), normal @ C,
                                polygon):
        material = mesh.materials[mesh.material[k]] if 0 <= mesh.material[k] < len(mesh.materials) else None
        if material is not None and material.shaded:
            continue
        own = model if material is None or material.specular is None else material
        out.append(Surface(body=model.body, shape="plate", center=tuple(float(x) for x in at), normal=unit(toward),
                           area=float(a), drag=model.drag, specular=own.specular, diffuse=own.diffuse))
    return out


def unit(v: np.ndarray) -> tuple[float, ...]:
    """Of length one to the last digit or two."""
    return tuple(float(x) for x in v / np.sqrt((v * v).sum()))
