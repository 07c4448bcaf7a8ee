"""`nesim run`: a case directory in, an HDF5 file out."""

from __future__ import annotations

from nesim.cli.colours import click
from nesim.cli.entry import stop_cleanly
from nesim.cli.fortytwo import MOST_JOBS, leave_options, say


@click.command("run")
@click.argument("directory", type=click.Path(), metavar="DIR", required=False)
@click.option("-o", "--output", type=click.Path(), metavar="FILE", help="Result file. [default: output/<case>.h5]")
@click.option("--set", "overrides", multiple=True, metavar="PATH=VALUE",
              help="Change a value of the case, e.g. --set 'spacecraft.MMS1.bodies.hub.mass=1250' or --set output.interval=1. Repeatable.")
@click.option("--duration", metavar="TIME", help="Simulated time: 600, '10 min'. Same as --set time.duration=...")
@click.option("--step", metavar="TIME", help="Integration step: 0.02, '20 ms'. Same as --set time.step=...")
@click.option("-j", "--jobs", type=click.IntRange(1, MOST_JOBS), metavar="N", help="Threads. [default: one a core] The results do not depend on it.")
@click.option("--overwrite", is_flag=True, help="Replace an existing result file; the old one stays until the new one is complete.")
@click.option("--allow-code", is_flag=True, help="Let the case run code of its own: Python controllers, compiled drives. Only if you trust it.")
@click.option("--from-batch", "from_batch", nargs=2, metavar="DIR RUN",
              help="Instead of DIR: one run of the batch in an output directory of nesim batch, with full output.")
@click.option("--case", "case_directory", type=click.Path(), metavar="DIR",
              help="With --from-batch: the case, instead of the input files that were kept with the batch. They must be the same.")
@leave_options
@click.option("--dry-run", is_flag=True, help="Check everything and say what would be run; write nothing.")
@click.option("-q", "--quiet", is_flag=True, help="Print nothing but errors.")
def command(directory, output, overrides, duration, step, jobs, overwrite, allow_code, from_batch, case_directory, lenient, ignore_unsupported, dry_run,
            quiet) -> None:
    """Simulate the case in DIR: every spacecraft at once, into one HDF5 file.

    DIR holds sim.yaml and the spacecraft files that it names, or 42's Inp_Sim.txt and the files that it names. Everything in it is
    checked first; if anything is wrong, all of it is reported with file and line, nothing is run and the exit code is 3.

    Ctrl-C stops cleanly: what was computed is kept in the file, marked interrupted.
    """
    from pathlib import Path

    from nesim.cli.progress import watch
    from nesim.sim.case import load

    overrides = [*overrides, *(f"time.{key}={value}" for key, value in (("duration", duration), ("step", step)) if value is not None)]
    if (directory is None) == (not from_batch):
        raise click.UsageError("Missing argument 'DIR'." if directory is None else "DIR and --from-batch exclude each other.")
    if case_directory and not from_batch:
        raise click.UsageError("--case belongs to --from-batch")
    if from_batch:
        from nesim.batch.replay import replay

        case, name = replay(*from_batch, overrides, allow_code, case_directory)
    else:
        case = load(directory, overrides, allow_code, lenient, ignore_unsupported)
        name = case.name
    say(case.description.notices, quiet)
    path = Path(output) if output else Path("output") / f"{name}.h5"
    if not quiet:
        for notice in case.notices:
            click.echo(f"warning: {notice}", err=True)
    if dry_run:
        describe(case, path, quiet)
        return
    for name in case.spacecraft:
        case[name]                                              # all that takes its time and leaves nothing behind
    import nesim.results.writer
    import nesim.sim.runner  # noqa: F401

    with watch(quiet) as progress:
        stop_cleanly()
        case.simulate(path, jobs, overwrite, progress)
    if not quiet:
        for craft, t in case.impacts.items():
            click.echo(f"warning: '{craft}' went below the surface of the central body before t = {t:.6g} s and flew on; "
                       "commands: [{when: \"altitude < 0 km\", stop: true}] ends it there", err=True)
        click.echo(str(path))


def describe(case, path, quiet: bool) -> None:
    """What would be run."""
    if quiet:
        return
    description = case.description
    crafts = [case[name] for name in case.spacecraft]
    steps = description.duration / description.step
    records = len(description.record_times)
    size = records * sum(craft.rows.width for craft in crafts) * 8 / 1e6
    click.echo(f"{description.title or case.name}: {description.duration:g} s in {steps:,.0f} steps of {description.step:g} s ({description.integrator}, "
               f"{description.equations}), {records:,} records, at most {size:,.0f} MB, into {path}")
    for name, craft in zip(case.spacecraft, crafts):
        click.echo(f"  {name}: {len(craft.bodies)} bodies, {len(craft.joints)} joints, {len(craft.start.u)} degrees of freedom, "
                   f"{craft.rows.mass:.6g} kg")
