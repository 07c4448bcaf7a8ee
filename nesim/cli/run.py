"""`nesim run`: a case directory in, an HDF5 file out."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from nesim.cli.colours import click
from nesim.cli.entry import stop_cleanly
from nesim.cli.case_options import MOST_JOBS, import_options

if TYPE_CHECKING:
    from pathlib import Path
    from nesim.sim.case import Case


@click.command("run")
@click.argument("directory", type=click.Path(), metavar="DIR", required=False)
@click.option("-o", "--output", type=click.Path(), metavar="FILE", help="Result file. [default: output/<case>.h5]")
@click.option("--set", "overrides", multiple=True, metavar="PATH=VALUE",
              help="Change a value of the case, e.g. --set 'spacecraft.MMS1.bodies.hub.mass=1250' or --set "
                   "output.interval=1. Repeatable.")
@click.option("--duration", metavar="TIME", help="Simulated time: 600, '10 min'. Same as --set time.duration=...")
@click.option("--step", metavar="TIME", help="Integration step: 0.02, '20 ms'. Same as --set time.step=...")
@click.option("-j", "--jobs", type=click.IntRange(1, MOST_JOBS), metavar="N", help="Threads. [default: one a core] The "
    "results do not depend on it.")
@click.option("--overwrite", is_flag=True, help="Replace an existing result file; the old one stays until the new one "
                                                "is complete.")
@click.option("--allow-code", is_flag=True, help="Let the case run code of its own: Python controllers, compiled "
                                                 "drives. Only if you trust it.")
@click.option("--from-batch", "from_batch", nargs=2, metavar="DIR RUN",
              help="Instead of DIR: one run of the batch in an output directory of nesim batch, with full output.")
@click.option("--case", "case_directory", type=click.Path(), metavar="DIR",
              help="With --from-batch: the case, instead of the input files that were kept with the batch. They must "
                   "be the same.")
@click.option("--resume", "resumed", is_flag=False, flag_value="", default=None, metavar="[FILE]",
              help="Go on with a run that was interrupted, killed or failed: FILE is what it left, a .part or a "
                   "result file. With DIR, which must be the same case, FILE may be left out.")
@click.option("--continue", "continued", type=click.Path(), metavar="FILE",
              help="Go on with a complete run beyond its end, with --until or --more, into the file of -o, or into the "
                   "same with --overwrite.")
@click.option("--until", metavar="TIME", help="With --continue: the new end, s after the start: 7200, '2 h'.")
@click.option("--more", metavar="TIME", help="With --continue: so much beyond the old end.")
@click.option("--max-wall", "max_wall", metavar="TIME", help="End with a checkpoint after so much wall time: '3 h'. "
                                                             "Exit code 130; --resume goes on.")
@import_options
@click.option("--dry-run", is_flag=True, help="Check everything and say what would be run; write nothing.")
@click.option("-q", "--quiet", is_flag=True, help="Print nothing but errors.")
def command(directory: str | None, output: str | None, overrides: tuple[str, ...], duration: str | None,
            step: str | None, jobs: int | None, overwrite: bool, allow_code: bool, from_batch: tuple[str, str] | None,
            case_directory: str | None, resumed: str | None, continued: str | None, until: str | None, more: str | None,
            max_wall: str | None, lenient: bool, ignore_unsupported: bool, dry_run: bool, quiet: bool) -> None:
    """Simulate the case in DIR: every spacecraft at once, into one HDF5 file.

    DIR holds sim.yaml and the spacecraft files that it names, or 42's Inp_Sim.txt and the files that it names.
    Everything in it is checked first; if anything is wrong, all of it is reported with file and line, nothing is run
    and the exit code is 3.

    Ctrl-C stops cleanly: what was computed is kept in the file, marked interrupted, and --resume goes on from there.
    """
    overrides += tuple(f"time.{key}={value}" for key, value in (("duration", duration), ("step", step))
                       if value is not None)
    given = {"DIR": directory, "--from-batch": from_batch, "--resume": resumed, "--continue": continued}
    check_together(given, output, overrides, case_directory, until, more)
    case, path, simulate = prepare(given, output, overrides, allow_code, case_directory, until, more, lenient,
                              ignore_unsupported, overwrite)
    for notice in (*case.description.notices, *(f"warning: {notice}" for notice in case.notices)) if not quiet else ():
        click.echo(notice, err=True)
    if dry_run:
        describe(case, path, quiet)
        return
    options = {"jobs": jobs, "overwrite": overwrite, "max_wall": None if max_wall is None
               else as_time("--max-wall", max_wall)}
    for name in case.spacecraft:
        case[name]                                              # all that takes its time and leaves nothing behind
    import nesim.results.writer
    import nesim.sim.runner  # noqa: F401
    from nesim.cli.progress import watch

    with watch(quiet) as progress:
        stop_cleanly()
        try:
            flown = simulate(progress=progress, **options)
        finally:
            for caution in case.cautions if not quiet else ():
                click.echo(f"warning: {caution}", err=True)
    if not quiet:
        for craft, t in flown.impacts.items():
            click.echo(f"warning: '{craft}' went below the surface of the central body before t = {t:.6g} s and flew "
                       f"on; "
                       "commands: [{when: \"altitude < 0 km\", stop: true}] ends it there", err=True)
        click.echo(str(path))


def check_together(given: dict, output: str | None, overrides: tuple[str, ...], case_directory: str | None,
                   until: str | None, more: str | None) -> None:
    """Options that do not go together."""
    directory, resumed, continued = given["DIR"], given["--resume"], given["--continue"]
    names = [name for name, value in given.items() if value not in (None, (), "")]
    if not names:
        raise click.UsageError("Missing argument 'DIR'." if resumed is None else "--resume needs the FILE that a run "
            "left, or DIR.")
    if len(names) > 1 and names != ["DIR", "--resume"]:
        raise click.UsageError(f"{' and '.join(names[:2])} exclude each other.{without_quotes(directory, until, more)}")
    if case_directory and not given["--from-batch"]:
        raise click.UsageError("--case belongs to --from-batch")
    if (until or more) and not continued:
        raise click.UsageError("--until and --more belong to --continue"
                               + ("; --duration is how long a new run takes" if resumed is None else ""))
    if continued and bool(until) == bool(more):
        raise click.UsageError("--continue needs --until or --more, and not both")
    if overrides and not directory and (resumed or continued):
        raise click.UsageError(f"--set, --duration and --step do not go with "
                               f"{'--resume' if resumed else '--continue'}: the inputs are those that are kept in the "
                               f"file")
    if output and resumed:
        raise click.UsageError("-o does not go with --resume FILE: the run goes on in its own file")


def without_quotes(directory: str | None, until: str | None, more: str | None) -> str:
    """A hint where DIR is the unit of a time, as in ``--until 2 h``."""
    from nesim.base.units import UNITS

    number = until or more
    if not number or directory not in UNITS["time"]:
        return ""
    return f" '{directory}' is taken for DIR: write {'--until' if until else '--more'} '{number} {directory}'."


def as_time(option: str, text: str) -> float:
    """Seconds that an option says."""
    from nesim.text.source import scalar
    from nesim.text.values import InvalidValue, parse_quantity

    try:
        found = parse_quantity(scalar(text), "time")
    except InvalidValue as error:
        message, hint = error.findings[0][:2]
        raise click.UsageError(f"{option} {text!r}: {message} {hint}".rstrip()) from None
    if not 0 < found < float("inf"):
        raise click.UsageError(f"{option} {text!r}: above 0 is needed")
    return found


def prepare(given: dict, output: str | None, overrides: tuple[str, ...], allow_code: bool, case_directory: str | None,
            until: str | None, more: str | None, lenient: bool, ignore_unsupported: bool,
            overwrite: bool) -> tuple[Case, Path, Callable]:
    """The case, the path of its file, and what flies it: called with jobs, overwrite, progress and max_wall it returns
    the case that was flown."""
    from pathlib import Path

    from nesim.sim.case import load

    if given["--continue"]:
        from nesim.sim.resuming import Continuation

        further = Continuation(given["--continue"], as_time("--until", until) if until else None,
                               as_time("--more", more) if more else None, allow_code)
        path = Path(output or given["--continue"])
        return further.case, path, lambda **options: further.run(output, **options)
    if given["--from-batch"]:
        from nesim.batch.replay import replay

        batch, run = given["--from-batch"]
        case, name = replay(batch, run, overrides, allow_code, case_directory)
    elif given["DIR"]:
        case = load(given["DIR"], overrides, allow_code, lenient, ignore_unsupported)
        name = case.name
    if given["--resume"] is not None:
        from nesim.sim.resuming import Resumption, left_behind

        found = Resumption(given["--resume"] or left_behind(Path(output) if output else Path("output") / f"{name}.h5"),
                           allow_code)
        if given["DIR"]:
            found.compare(case.description)
        return found.case, found.path, found.run
    path = Path(output) if output else Path("output") / f"{name}.h5"

    def simulate(**options):
        case.simulate(path, **options)
        return case

    return case, path, simulate


def describe(case: Case, path: Path, quiet: bool) -> None:
    """What would be run."""
    if quiet:
        return
    description = case.description
    crafts = [case[name] for name in case.spacecraft]
    steps = description.duration / description.step
    records = len(description.record_times)
    size = records * sum(craft.rows.width for craft in crafts) * 8 / 1e6
    click.echo(f"{description.title or case.name}: {description.duration:g} s in {steps:,.0f} steps of "
               f"{description.step:g} s ({description.integrator}, "
               f"{description.equations}), {records:,} records, at most {size:,.0f} MB, into {path}")
    for name, craft in zip(case.spacecraft, crafts):
        click.echo(f"  {name}: {len(craft.bodies)} bodies, {len(craft.joints)} joints, {len(craft.start.u)} degrees of "
                   f"freedom, {craft.rows.mass:.6g} kg")
