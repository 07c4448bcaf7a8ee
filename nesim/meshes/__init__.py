"""Shapes from files: .stl, .obj with .mtl, .glb. Read as data, within bounds, and nothing outside what the caller hands
over."""

from __future__ import annotations

from collections.abc import Callable

from nesim.meshes.mesh import MAX_BYTES, Material, Mesh, MeshError

SUFFIXES = (".stl", ".obj", ".glb")


def read_mesh(name: str, data: bytes, beside: Callable[[str], bytes | None]) -> Mesh:
    """The mesh of a file. name: by whose ending its format is known. beside: gives the content of a file that this one
    names, by its path as written, or None if it may not be read. Raises MeshError."""
    if len(data) > MAX_BYTES:
        raise MeshError(f"the file is longer than {MAX_BYTES // 2**20} MiB")
    suffix = name[name.rfind("."):].lower()
    if suffix == ".stl":
        from nesim.meshes.stl import read_stl

        return read_stl(data).checked()
    if suffix == ".obj":
        from nesim.meshes.obj import read_obj

        return read_obj(data, beside).checked()
    if suffix == ".glb":
        from nesim.meshes.glb import read_glb

        return read_glb(data, beside).checked()
    raise MeshError(f"'{name[-40:]}' is no mesh (allowed: {', '.join(SUFFIXES)})")


__all__ = ["MAX_BYTES", "SUFFIXES", "Material", "Mesh", "MeshError", "read_mesh"]
