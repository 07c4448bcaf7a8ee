"""A case of 42 as the text of nesim's own files, each element with the line of 42's file that it comes from."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from nesim.base.errors import InputError, LocatedProblem
from nesim.case.reader import read_case
from nesim.formats import FORTYTWO, ImportOptions
from nesim.formats.fortytwo.convert.load import FortyTwo
from nesim.text.commented import comment, sections
from nesim.text.locate import Report

BLOCKS = ("environment", "orbits")      # mappings whose keys stand on lines of their own


def as_yaml(directory: Path, options: ImportOptions) -> tuple[dict[str, str | bytes], Sequence[str]]:
    """Texts, and bytes of meshes, by file name, and what a user should know. Raises InputError with everything that is
    wrong."""
    if not FORTYTWO.is_of(directory):
        raise InputError([LocatedProblem(str(directory), None, None, "", "there is no Inp_Sim.txt in this directory, "
            "or a sim.yaml beside it")])
    case = read_case(directory, options=options)
    report = Report()
    files = FortyTwo(directory, report, options)
    root = files.main()
    heading = [comment(f"From 42's {directory.resolve().name}/Inp_Sim.txt. Comments say where each value comes from.")]
    heading += [comment(notice) for text in case.notices for notice in text.splitlines()]
    texts: dict[str, str | bytes] = {}
    if root is not None:
        texts["sim.yaml"] = "\n".join(heading + sections(root, BLOCKS)) + "\n"
    for name, tree in files.trees.items():
        if tree is None:
            continue
        source = Path(tree.source.name).name
        texts[name] = "\n".join([comment(f"From 42's {source}"), *sections(tree, BLOCKS)]) + "\n"
    texts |= {name: content for name, content in case.files.items() if isinstance(content, bytes)}         # meshes
    return texts, case.notices
