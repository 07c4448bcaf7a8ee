"""Options and output that the commands share which take cases."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from nesim.cli.colours import click

MOST_JOBS = 1024        # threads or child processes


def import_options(command: Callable) -> Callable:
    """``--lenient`` and ``--ignore-unsupported``."""
    lenient = click.option("--lenient", is_flag=True, help="Of a directory of 42: read its files as 42 would, and warn "
                                                           "of what is wrong in them.")
    ignore = click.option("--ignore-unsupported", is_flag=True, help="Of a directory of 42: run without what nesim "
        "does not have, though the motion be another.")
    return lenient(ignore(command))


def write_imported(texts: Mapping[str, str | bytes], notices: Iterable, output: str, quiet: bool) -> None:
    """Write a case that was converted into a new directory, and say what of it is done otherwise."""
    from pathlib import Path

    from nesim.cli.new import write_case

    print_notices(notices, quiet)
    write_case(Path(output), texts)
    print_notices((Path(output) / name for name in texts), quiet, err=False)


def print_notices(notices: Iterable, quiet: bool, err: bool = True) -> None:
    """Notices on stderr (err) or stdout, a line each."""
    if quiet:
        return
    for notice in notices:
        click.echo(notice, err=err)
