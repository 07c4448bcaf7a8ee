"""One run of a batch as a case of its own."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from nesim.base.errors import ResultError, UsageError
from nesim.batch.execution import RunExecutor
from nesim.batch.input_copies import kept_inputs
from nesim.batch.manifest import manifests
from nesim.batch.plan import Plan, refuse_changes
from nesim.sim.case import Case


def replay(output: str, run: str, overrides: Sequence[str] = (), allow_code: bool = False,
           directory: str | None = None) -> tuple[Case, str]:
    """The case of one run, and a name for its results. output: of a batch, or the directory of a case with a
    batch.yaml.

    overrides: besides those of the batch. allow_code: whatever was allowed to the batch, its code runs only if it is
    allowed here. directory: of the case, if not the input files are to be read that were kept with the batch. Raises
    UsageError if there is no such run or if the inputs are others, ResultError if what was kept is damaged.
    """
    if not (run.isascii() and run.isdigit() and len(run) < 10):
        raise UsageError(f"--from-batch: '{run[:60]}' is no number of a run")
    path = Path(output)
    plan = Plan(path, overrides, allow_code) if _is_case(path) else _begun(path, overrides, allow_code, directory)
    if int(run) >= plan.spec.runs:
        raise UsageError(f"--from-batch: there is no run {run} (there are: 0 to {plan.spec.runs - 1})")
    executor = RunExecutor(plan.variants, plan.spec, plan.layout)
    case = Case(plan.variants.case(executor.settings(int(run)), resolve=True), plan.variants.allow_code)
    return case, f"{path.resolve().name}_run{int(run)}"


def _is_case(path: Path) -> bool:
    return (path / "batch.yaml").is_file()


def _begun(path: Path, overrides: Sequence[str], allow_code: bool, directory: str | None) -> Plan:
    """The plan of the batch in an output directory, with more overrides. Its manifest says nothing but which run it
    was, and how it was drawn."""
    found = manifests(path)
    header = {**found[0].header, "runs": max(manifest.header["runs"] for manifest in found)}
    home = kept_inputs(path, header["digests"]) if directory is None else Path(directory)
    plan = Plan(home, header["overrides"], allow_code, header["runs"])
    try:
        refuse_changes(header, plan.header)
    except UsageError as error:
        if directory is None:
            raise ResultError(f"{found[0].path}:1: does not fit the input files that were kept with the batch: "
                              f"{error}") from error
        raise
    return Plan(home, [*header["overrides"], *overrides], allow_code, header["runs"]) if overrides else plan
