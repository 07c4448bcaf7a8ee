"""One run of a batch as a case of its own."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from nesim.batch.fly import Pilot
from nesim.batch.plan import Plan, refuse_changes
from nesim.batch.store import manifests
from nesim.errors import UsageError
from nesim.sim.case import Case


def replay(output: str, run: str, overrides: Sequence[str] = (), allow_code: bool = False) -> tuple[Case, str]:
    """The case of one run, and a name for its results. output: of a batch, or the directory of a case with a batch.yaml.

    overrides: besides those of the batch. Raises UsageError if there is no such run or if the inputs have changed.
    """
    if not run.isdigit():
        raise UsageError(f"--from-batch: '{run}' is no number of a run")
    path = Path(output)
    if (path / "batch.yaml").is_file():
        plan = Plan(path, overrides, allow_code)
    else:
        header = manifests(path)[0].header
        plan = Plan(header["directory"], header["overrides"], allow_code or header["allow_code"], header["runs"])
        refuse_changes(header, plan.header)
        if overrides:
            plan = Plan(header["directory"], [*header["overrides"], *overrides], allow_code or header["allow_code"], header["runs"])
    if int(run) >= plan.spec.runs:
        raise UsageError(f"--from-batch: there is no run {run} (there are: 0 to {plan.spec.runs - 1})")
    pilot = Pilot(plan.variants, plan.spec, plan.layout)
    case = Case(plan.variants.case(pilot.settings(int(run)), resolve=True), plan.variants.allow_code)
    return case, f"{path.resolve().name}_run{int(run)}"
