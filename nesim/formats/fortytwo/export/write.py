"""Results as 42's text files: a row a record, columns separated by blanks, no heading, every digit.

One spacecraft has no number in its files' names. Of several, each has its own, from 0 (two digits from eleven on); what
42 writes of the first one only is there without a number as well.
"""

from __future__ import annotations

import io
from pathlib import Path

import numpy as np

from nesim.base.errors import OutputError, ResultError
from nesim.base.frozen import frozen
from nesim.formats.fortytwo.export.surroundings import DerivedSurroundings, NotDerivable
from nesim.formats.fortytwo.export.state_map import state_map
from nesim.formats.fortytwo.export.tables import Tables
from nesim.post.resolved import RESOLVED, read_resolved
from nesim.results.paths import explain, make_directory
from nesim.results.plain_files import write_whole
from nesim.results.reader import Results, open_results

DIGITS = "%.17g"
OF_EACH = ("u", "x", "Tree")     # that 42 numbers too
NEVER = ("Acc, Gps, Illum, Albedo (sensors), uf, xf (flexible bodies), Constraint, Dyn: nesim has nothing of the kind, "
         "or no such form of it")
Content = np.ndarray | list[str]


@frozen
class ExportedFiles:
    """paths: of the files, in order. missing: sentences, what 42 would have written besides and why it is not there."""

    paths: list[Path]
    missing: list[str]


def export(path: str | Path, directory: Path) -> ExportedFiles:
    """Writes all files. Raises ResultError if the result file cannot be read, OutputError if one cannot be written."""
    with open_results(path) as results:
        try:
            contents, missing = contents_of(results)
        except (KeyError, TypeError, ValueError, IndexError, AttributeError, ArithmeticError) as error:
            raise ResultError(f"{path}: /input/{RESOLVED} does not describe what was recorded ({type(error).__name__}: "
                              f"{error})") from error
    try:
        make_directory(directory)
        return ExportedFiles([_write(directory / file, content) for file, content in contents.items()], missing)
    except OSError as error:
        raise OutputError(f"{directory}: cannot be written: {explain(error)}") from error


def contents_of(results: Results) -> tuple[dict[str, Content], list[str]]:
    """By file name; and what is missing."""
    described = read_resolved(results, typed=True)
    entries = {entry["name"]: entry for entry in described["spacecraft"]}
    time = max(results.values(), key=lambda craft: craft.rows).times()            # some may have been stopped
    last = float(time[-1]) if len(time) else 0.0
    around = DerivedSurroundings(described, results.attributes.get("epoch_utc", ""), last)
    contents: dict[str, Content] = {"time.42": time[:, None]}
    missing: dict[tuple[str, str], list[str]] = {}
    try:
        contents |= {"DynTime.42": around.dynamic_time(time)[:, None],
                     "UTC.42": [f" {date}" for date in around.dates(time)]}
    except NotDerivable as why:
        missing |= {(key, str(why)): list(results) for key in ("DynTime", "UTC")}
    for i, (name, craft) in enumerate(results.items()):
        tables = Tables(craft, entries[name], around)
        made: dict[str, Content] = {**tables.found, "Tree": state_map(i, entries[name])}
        contents |= {file: content for key, content in made.items() for file in file_names(key, i, len(results))}
        for reason in tables.missing.items():
            missing.setdefault(reason, []).append(name)
    return contents, [*sentences(missing, len(results)), NEVER]


def sentences(missing: dict[tuple[str, str], list[str]], count: int) -> list[str]:
    """What is not there for the same reason in one. missing: (file, why) -> spacecraft, of count in all."""
    together: dict[tuple[str, tuple[str, ...]], list[str]] = {}
    for (key, why), crafts in missing.items():
        together.setdefault((why, tuple(crafts)), []).append(key)
    return [f"{', '.join(keys)}{'' if len(crafts) == count else ' of ' + ', '.join(crafts)}: {why}"
            for (why, crafts), keys in together.items()]


def file_names(key: str, i: int, count: int) -> list[str]:
    """Of a table of spacecraft i."""
    if key == "EnvTrq":
        return [f"{key}{i:02d}.42"]
    if count == 1:
        return [f"{key}.42"]
    numbered = f"{key}{i:02d}.42" if count > 10 else f"{key}{i}.42"
    return [numbered] if i or key in OF_EACH else [f"{key}.42", numbered]


def _write(path: Path, content: Content) -> Path:
    if isinstance(content, list):
        data = "".join(f"{line}\n" for line in content).encode("ascii", errors="replace")
    else:
        table = io.BytesIO()
        np.savetxt(table, content, fmt=DIGITS)
        data = table.getvalue()
    write_whole(path, data, sync=False)
    return path
