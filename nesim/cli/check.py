"""`nesim check`: everything that `run` checks, and no run."""

from __future__ import annotations

from nesim.cli.colours import click
from nesim.cli.case_options import import_options, print_notices

# s of the sky: its tables for decades take many seconds, and nothing can be wrong with them
TABULATED = 30 * 86400.0


@click.command("check")
@click.argument("directory", type=click.Path(), metavar="DIR", required=False)
@click.option("--set", "overrides", multiple=True, metavar="PATH=VALUE", help="Change a value of the case before it is "
    "checked. Repeatable.")
@click.option("--schema", is_flag=True, help="Print the JSON schema of the input files, for editors that complete "
                                             "keys.")
@import_options
@click.option("-q", "--quiet", is_flag=True, help="Print nothing but errors.")
def command(directory: str | None, overrides: tuple[str, ...], schema: bool, lenient: bool, ignore_unsupported: bool,
            quiet: bool) -> None:
    """Find everything that is wrong with the case in DIR, each mistake with file, line and what is allowed.

    Code that a case brings along is not run.

    Exit code 0 if it would run, 3 if not.
    """
    if schema:
        import json

        from nesim.batch.schema import json_schema

        click.echo(json.dumps(json_schema(), indent=2))
        return
    if directory is None:
        raise click.UsageError("Missing argument 'DIR'.")
    import dataclasses

    from nesim.case.reader import read_case
    from nesim.formats import ImportOptions
    from nesim.sim.case import Case

    batch = check_batch(directory, overrides)                         # with the case's own mistakes
    options = ImportOptions(lenient, ignore_unsupported)
    # code is looked for, and never loaded
    description = read_case(directory, overrides, allow_code=True, options=options)
    case = Case(dataclasses.replace(description, duration=min(description.duration, TABULATED)))
    print_notices(case.description.notices, quiet)
    for name in case.spacecraft:
        case[name]
    if not quiet:
        count = len(case.spacecraft)
        click.echo(f"{directory}: good, {count} spacecraft, {sum(len(case[name].bodies) for name in case.spacecraft)} "
                   f"bodies{batch}")


def check_batch(directory: str, overrides: tuple[str, ...]) -> str:
    """The batch.yaml of the case, if it has one: what it is about, in words."""
    from pathlib import Path

    if not (Path(directory) / "batch.yaml").exists():
        return ""
    from nesim.batch.plan import Plan

    spec = Plan(directory, overrides, allow_code=True).spec
    return f", a batch of {spec.runs} runs that varies {len(spec.paths)} values"
