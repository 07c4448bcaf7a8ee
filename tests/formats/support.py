"""Small URDFs, and what becomes of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from nesim.case.reader import read_case
from nesim.base.errors import InputError
from nesim.formats.urdf import as_yaml

INERTIAL = '<inertial><mass value="{}"/><inertia ixx="1" iyy="1" izz="1"/></inertial>'
LIMIT = '<limit lower="-1" upper="1" effort="9" velocity="9"/>'


def link(name: str, mass: float | None = 1.0, more: str = "") -> str:
    """A link, without mass if that is None."""
    return f'<link name="{name}">{"" if mass is None else INERTIAL.format(mass)}{more}</link>\n'


def joint(name: str, kind: str, parent: str, child: str, more: str = "") -> str:
    """A joint; a revolute or prismatic one is limited."""
    limit = LIMIT if kind in ("revolute", "prismatic") and "<limit" not in more else ""
    return f'<joint name="{name}" type="{kind}"><parent link="{parent}"/><child link="{child}"/>{limit}{more}</joint>\n'


def robot(*parts: str, name: str = "R") -> str:
    """Each part begins a line, from the second on."""
    return f'<robot name="{name}">\n' + "".join(parts) + "</robot>\n"


def convert(directory: Path, text: str | bytes, base: str = "free"):
    """The spacecraft that a URDF becomes, read back from the YAML; and what is said."""
    (directory / "r.urdf").write_bytes(text if isinstance(text, bytes) else text.encode())
    texts, notices = as_yaml(directory / "r.urdf", base)
    case = directory / "case"
    case.mkdir(exist_ok=True)
    for name, content in texts.items():
        (case / name).write_text(content, encoding="utf-8")
    return read_case(case).flights[0].spacecraft, notices


def problems(directory: Path, text: str | bytes, base: str = "free") -> list:
    """What is wrong with a URDF, which must be something."""
    with pytest.raises(InputError) as caught:
        convert(directory, text, base)
    assert str(caught.value)
    return caught.value.problems
