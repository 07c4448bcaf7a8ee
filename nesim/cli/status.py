"""`nesim status`: how far a batch is."""

from __future__ import annotations

from nesim.cli.colours import click

EVERY = 2.0             # s between two looks


@click.command("status")
@click.argument("directory", type=click.Path(), metavar="DIR")
@click.option("--watch", is_flag=True, help="Look every two seconds and say what is new, until all runs are finished or Ctrl-C.")
def command(directory, watch) -> int:
    """Say how far the batch in the output directory DIR is: runs done, failed and to do, and why runs failed.

    Exit code 0, or 6 if runs failed.
    """
    import time

    from nesim.batch.store import manifests

    said: list[str] = []
    while True:
        lines, left, failed = report(manifests(directory))
        if lines != said:
            click.echo("\n".join(lines))
        if not watch or not left:
            return 6 if failed else 0
        said = lines
        time.sleep(EVERY)


def report(found) -> tuple[list[str], int, int]:
    """Lines to print, runs to do, runs failed."""
    from nesim.results.paths import is_locked

    entries = {run: entry for manifest in found for run, entry in manifest.runs.items()}
    planned = max(manifest.header["runs"] for manifest in found)
    failed = {run: entry for run, entry in sorted(entries.items()) if entry["status"] != "done"}
    active = sum(is_locked(manifest.path) for manifest in found)
    left = planned - len(entries)
    state = "running" if active else "finished" if not left else "stopped; --resume goes on"
    lines = [f"{len(entries) - len(failed)} of {planned} runs done, {len(failed)} failed, {left} to do: {state}"]
    lines += [f"  run {run} {entry['status']}: {entry['reason']}" for run, entry in list(failed.items())[:20]]
    return lines, left, len(failed)
