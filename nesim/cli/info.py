"""`nesim info`: what is in a result file, and its health."""

from __future__ import annotations

from nesim.base.errors import ResultError, visible
from nesim.cli.colours import click


@click.command("info")
@click.argument("file", type=click.Path(), metavar="FILE", required=False)
@click.option("--build", is_flag=True, help="Say how nesim itself was built.")
def command(file: str | None, build: bool) -> None:
    """Print what is in FILE and its health: status, changes of energy and momentum, quaternion norms, events.

    A change is the largest departure from the start over the whole run, relative to the size at the start (of energy:
    the kinetic energy there, if that is larger), in SI units where that is zero. Dampers, drives, wheel motors and
    friction change the energy alone; loads, thrusters, air, sunlight and other bodies change energy and momenta.
    Gravity changes the momenta, and with harmonics that turn with the central body the energy, too. Where none of them
    acts a change is the error of the integration. Of 2 to 8 spacecraft about one body the distances follow, of four
    also the tetrahedron's volume and quality.
    """
    if build:
        from nesim import _core

        click.echo(f"up to {_core.most_lanes()} spacecraft at once (NESIM_LANES)")
        for lanes in _core.BY_LANES:
            click.echo(f"{lanes} lanes: {': '.join(_core.build_flags(lanes))}")
    if file is None:
        if not build:
            raise click.UsageError("Missing argument 'FILE'.")
        return
    from nesim.post.batch_data import read_batch
    from nesim.post.summary import batch_summary, summary, formation_lines
    from nesim.results.checked import is_batch

    if is_batch(file):
        batch = read_batch(file)
        for line in batch_summary(file, batch):
            click.echo(visible(line, keep=""))
        if batch.damage:
            raise ResultError("\n".join(map(str, batch.damage)))
        return
    from nesim.results.health import examine
    from nesim.results.reader import open_results

    with open_results(file) as results:
        for line in [*summary(results, examine(results)), *results.noted(lambda: formation_lines(results), [])]:
            click.echo(visible(line, keep=""))
        if results.damage:
            raise ResultError("\n".join(map(str, results.damage)))
