"""`nesim status`: how far a batch is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nesim.cli.colours import click

if TYPE_CHECKING:
    from pathlib import Path
    from nesim.batch.manifest import Manifest

EVERY = 2.0             # s between two looks


@click.command("status")
@click.argument("directory", type=click.Path(), metavar="DIR")
@click.option("--watch", is_flag=True, help="Look every two seconds and say what is new, until all runs are finished "
                                            "or Ctrl-C.")
def command(directory: str, watch: bool) -> int:
    """Say how far the batch in the output directory DIR is: runs done, failed and to do, and why runs failed.

    Exit code 0, or 6 if runs failed, or 3 if what is there is damaged: that is named, and the rest is read.
    """
    import time

    from nesim.batch.manifest import check_sizes, first_lines, manifests

    printed: list[str] = []
    while True:
        found = manifests(directory)
        for manifest in found:
            # of a batch whose manifest alone was taken along, that is all there is to say
            if manifest.records_path.exists():
                check_sizes(manifest)
        damage = [line for manifest in found for line in manifest.damage]
        lines, left, failed = report(found)
        if lines != printed:
            click.echo("\n".join(lines))
        if damage:
            click.echo("\n".join(first_lines(damage)), err=True)
        if damage or not watch or not left:
            return 3 if damage else 6 if failed else 0
        printed = lines
        time.sleep(EVERY)


def report(found: list[Manifest]) -> tuple[list[str], int, int]:
    """Lines to print, runs to do, runs failed."""
    entries = {run: entry for manifest in found for run, entry in manifest.runs.items()}
    planned = max(manifest.header["runs"] for manifest in found)
    failed = {run: entry for run, entry in sorted(entries.items()) if entry["status"] != "done"}
    active = any(is_written(manifest.path) for manifest in found)
    left = planned - len(entries)
    state = "running" if active else "finished" if not left else "stopped; --resume goes on"
    lines = [f"{len(entries) - len(failed)} of {planned} runs done, {len(failed)} failed, {left} to do: {state}"]
    lines += [f"  run {run} {entry['status']}: {entry['reason']}" for run, entry in list(failed.items())[:20]]
    return lines, left, len(failed)


def is_written(path: Path) -> bool:
    """Whether a batch is at work on a manifest, as far as can be seen by those who may only read it."""
    from nesim.results.paths import is_locked

    try:
        return is_locked(path)
    except OSError:
        return False
