"""`nesim batch`: many dispersed runs of a case."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nesim.cli.colours import click
from nesim.cli.entry import stop_cleanly
from nesim.cli.case_options import MOST_JOBS

if TYPE_CHECKING:
    from nesim.batch.execution import Outcome
    from nesim.batch.batch import Summary

MOST_SHARDS = 10_000


def _shard(ctx, parameter, text):
    """``2/4`` -> (2, 4)."""
    if text is None:
        return None
    which, slash, of = text.partition("/")
    if not (slash and text.isascii() and len(text) < 20 and which.isdigit() and of.isdigit()
            and 1 <= int(which) <= int(of) <= MOST_SHARDS):
        raise click.BadParameter(f"'{text[:40]}' (e.g. 2/4: the second of four; allowed: up to {MOST_SHARDS:,} parts)")
    return int(which), int(of)


def refuse_nan(ctx: click.Context, parameter: click.Parameter, value: float | None) -> float | None:
    """click takes NaN for a number in any range."""
    if value is not None and value != value:
        raise click.BadParameter(f"{value} is not a number of seconds.")
    return value


@click.command("batch")
@click.argument("directory", type=click.Path(), metavar="DIR")
@click.option("-o", "--output", type=click.Path(file_okay=False), metavar="DIR",
              help="Where results go. [default: output/<case>]")
@click.option("--runs", type=click.IntRange(min=1), metavar="N", help="How many, instead of batch.yaml's.")
@click.option("--duration", metavar="TIME", help="Simulated time: 600, '10 min'. Same as --set time.duration=...")
@click.option("--set", "overrides", multiple=True, metavar="PATH=VALUE", help="Change a value of the case in all runs. "
    "Repeatable.")
@click.option("-j", "--jobs", type=click.IntRange(1, MOST_JOBS), metavar="N", help="Child processes. [default: one a "
    "core] The results do not depend on it.")
@click.option("--resume", is_flag=True, help="Go on with what is in the output directory; no finished run is repeated.")
@click.option("--extend", type=click.IntRange(min=1), metavar="N", help="Add so many runs to the batch in the output "
    "directory.")
@click.option("--only", type=click.IntRange(min=0), metavar="RUN", help="Repeat one run alone, and compare its bits "
    "with the batch's.")
@click.option("--retry", type=click.IntRange(min=0), default=1, metavar="N", help="How often a run whose process died "
    "is tried again alone. [default: 1]")
@click.option("--retry-failed", is_flag=True, help="With --resume: repeat failed runs, too.")
@click.option("--timeout", type=click.FloatRange(min=0, min_open=True), metavar="S", callback=refuse_nan,
              help="Give a run up after so many seconds of computing.")
@click.option("--keep-going/--fail-fast", default=True, help="Whether other runs go on after one has failed. [default: "
                                                             "keep going]")
@click.option("--shard", callback=_shard, metavar="I/N", help="The I-th of N parts, for queue systems; all write into "
                                                              "one output directory.")
@click.option("--backend", type=click.Choice(["local", "dask"]), default="local",
              help="Where runs are computed. [default: local]")
@click.option("--scheduler", metavar="ADDRESS", help="Of a Dask cluster, e.g. tcp://10.0.0.1:8786.")
@click.option("--overwrite", is_flag=True, help="Replace the batch in the output directory.")
@click.option("--allow-code", is_flag=True, help="Let the case run code of its own. Only if you trust it.")
@click.option("-q", "--quiet", is_flag=True, help="Print nothing but errors.")
def command(directory: str, output: str | None, runs: int | None, duration: str | None, overrides: tuple[str, ...],
            jobs: int | None, extend: int | None, only: int | None, shard: tuple[int, int] | None, overwrite: bool,
            allow_code: bool, quiet: bool, keep_going: bool, **given: Any) -> int:
    """Run the case in DIR many times, with values drawn as its batch.yaml says, into one batch.h5.

    Everything is checked first. Finished runs are on the disk at once: after Ctrl-C, a crash or a power cut, --resume
    goes on.

    Exit code 0 if every run reached its end, 6 if some failed: they are named, and all others are there.
    """
    from pathlib import Path

    from nesim.batch.batch import Batch, Options, run_one
    from nesim.batch.plan import Plan
    from nesim.cli.progress import watch_batch

    if given["scheduler"] and given["backend"] != "dask":
        raise click.UsageError("--scheduler belongs to --backend dask")
    if given["retry_failed"] and not given["resume"]:
        raise click.UsageError("--retry-failed belongs to --resume")
    if overwrite and (given["resume"] or extend or only is not None):
        raise click.UsageError("--overwrite begins anew: it does not go with --resume, --extend and --only")
    if extend and runs:
        raise click.UsageError("--extend adds to the runs that are there: it does not go with --runs")
    if only is not None and (extend or shard):
        raise click.UsageError("--only repeats one run: it does not go with --extend and --shard")
    overrides += (f"time.duration={duration}",) if duration is not None else ()
    path = Path(output) if output else Path("output") / Path(directory).resolve().name
    plan = Plan(directory, overrides, allow_code, runs or _runs_begun(path, given["resume"] or only is not None))
    if only is not None:
        return print_rerun(*run_one(plan, only, path), quiet)
    options = Options(path, jobs, overwrite=overwrite, extend=extend or 0, shard=shard, fail_fast=not keep_going,
                      **given)
    with watch_batch(quiet) as progress:
        stop_cleanly()
        summary = Batch(plan, options, progress, lambda text: click.echo(text, err=True)).run()
    return print_summary(summary, quiet)


def _runs_begun(path, resume: bool) -> int | None:
    """Runs of the batch that is gone on with, which may have been extended."""
    from nesim.batch.manifest import is_begun, manifest_paths, manifests

    if not resume or not any(map(is_begun, manifest_paths(path))):
        return None
    return max((manifest.header["runs"] for manifest in manifests(path)), default=None)


def print_rerun(outcome: Outcome, same: bool | None, quiet: bool) -> int:
    """Print what came out of one run that was repeated; the exit code."""
    if not quiet:
        bits = {None: "", True: "; the same bits as in the batch", False: "; OTHER BITS than in the batch"}[same]
        click.echo(f"run {outcome.run}: {outcome.status}{': ' + outcome.reason if outcome.reason else ''}{bits}")
    return 4 if same is False else 0 if outcome.status == "done" else 6


def print_summary(summary: Summary, quiet: bool) -> int:
    """Print failures and damage to stderr, the rest to stdout; the exit code."""
    from nesim.batch.manifest import first_lines

    for run, status, reason in summary.failures[:20]:
        click.echo(f"run {run} {status}: {reason}", err=True)
    if len(summary.failures) > 20:
        click.echo(f"... and {len(summary.failures) - 20} more", err=True)
    for run, text in summary.warnings[:3] if not quiet else ():
        click.echo(f"warning: run {run}: {text}", err=True)
    if len(summary.warnings) > 3 and not quiet:
        click.echo(f"warning: {len(summary.warnings) - 3} runs more, as `reason` of batch.h5 has it", err=True)
    there = sum(summary.counts.values())
    for line in first_lines(summary.damaged):
        click.echo(line, err=True)
    if not quiet:
        for name, passed, low, high in summary.requirements:
            click.echo(f"{passed} of {there} pass ({100 * passed / there:.4g} %, 95 % interval {100 * low:.4g} to "
                       f"{100 * high:.4g} %): {name}")
        click.echo(f"{summary.counts.get('done', 0)} of {summary.planned} runs done, {len(summary.failures)} failed")
        if summary.path:
            click.echo(str(summary.path))
    if summary.interrupted:
        raise KeyboardInterrupt(f"interrupted; {there} of {summary.planned} runs are kept, --resume goes on")
    return 3 if summary.damaged else 6 if summary.failures else 0
