"""A batch before it is run: the case, its batch.yaml, what is kept of each run."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from pathlib import Path

import nesim
from nesim.base.errors import UsageError
from nesim.batch.input_copies import digest
from nesim.batch.layout import Layout
from nesim.batch.manifest import FORMAT
from nesim.batch.spec import FILE, Spec, read_spec
from nesim.batch.variants import Variants


class Plan:
    """Raises InputError with everything that is wrong with the directory. runs: instead of the file's."""

    def __init__(self, directory: str | Path, overrides: Sequence[str] = (), allow_code: bool = False,
                 runs: int | None = None):
        self.directory, self.overrides, self.allow_code = str(directory), list(overrides), allow_code
        self.variants = Variants(directory, overrides, allow_code)
        self.spec: Spec = read_spec(self.variants, runs)
        self.description = self.variants.case()
        self.layout = Layout(self.spec, self.description)

    @property
    def texts(self) -> dict[str, str | bytes]:
        """Every input file, verbatim, by name."""
        return {**self.variants.files.texts, FILE: self.spec.text, **self.spec.tables}

    def digests(self) -> dict[str, str]:
        """SHA-256 of every input file, by name."""
        return {name: digest(text) for name, text in sorted(self.texts.items())}

    @cached_property
    def header(self) -> dict:
        """What a manifest says of the batch as a whole."""
        spec = self.spec
        return {"format": FORMAT, "nesim": nesim.__version__, "overrides": self.overrides, "runs": spec.runs,
                "seed": spec.seed, "sampling": spec.sampling, "keep": spec.keep,
                "doubles": self.layout.size, "digests": self.digests()}

    @property
    def worker_header(self) -> dict:
        """The header for processes that fly runs: with the directory of the case and whether its code may run, which
        only the command says."""
        return {**self.header, "directory": str(Path(self.directory).resolve()), "allow_code": self.allow_code}


def refuse_changes(old: dict, new: dict, where: str = "") -> None:
    """Raises UsageError with what differs between a batch as it was begun and as it is now. where: it was begun, if
    that is another shard."""
    changed = []
    for name in sorted({*old["digests"], *new["digests"]}):
        before, now = old["digests"].get(name), new["digests"].get(name)
        if before != now:
            changed.append(
                f"{name} {'is new' if before is None else 'is not there any more' if now is None else 'has changed'}")
    if old["overrides"] != new["overrides"]:
        changed.append(f"--set was {old['overrides']}, now {new['overrides']}")
    if new["runs"] < old["runs"]:
        changed.append(f"runs were {old['runs']}, now {new['runs']}")
    for key in ("nesim", "format", "doubles", "seed", "sampling", "keep"):
        if not changed and old[key] != new[key]:
            changed.append(f"{key} was {old[key]}, now {new[key]}")
    if changed:
        raise UsageError(f"{where and where + ': '}the batch was begun with other inputs: " + "; ".join(changed)
                         + ". Put them back, or begin a new one with another -o")
