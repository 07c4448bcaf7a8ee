"""`nesim plot`: pictures of a result file."""

from __future__ import annotations

from nesim.base.errors import ResultError
from nesim.cli.colours import click
from nesim.cli.export import directory_for


@click.command("plot")
@click.argument("file", type=click.Path(), metavar="FILE")
@click.option("-o", "--output", type=click.Path(), metavar="DIR", help="Where the pictures go. [default: beside FILE, "
    "named after it]")
@click.option("--format", "formats", multiple=True, type=click.Choice(["png", "pdf", "svg"]),
              help="Picture format; repeatable. [default: png]")
@click.option("--only", metavar="NAMES", help="Some of the pictures only, e.g. --only tips,orbit.")
def command(file: str, output: str | None, formats: tuple[str, ...], only: str | None) -> None:
    """Make the standard pictures of FILE: attitude, pointing, rates, joints, boom tips, orbit, ground track, wheels,
    drives, thrusters, torquers, controllers, loads, conservation. Of a batch.h5: results, parameters, bands, scatter.

    Prints the path of every picture. Pictures for which FILE holds nothing are left out.
    """
    from nesim.cli.drawing import import_matplotlib
    from nesim.results.checked import is_batch

    if is_batch(file):
        from nesim.post.batch_plots import NAMES, make_batch_plots as make_plots
    else:
        from nesim.post.plots import NAMES, make_plots  # type: ignore[assignment]

    names = [name.strip() for name in only.split(",")] if only else None
    for name in names or ():
        if name not in NAMES:
            raise click.BadParameter(f"'{name}' (there are: {', '.join(NAMES)})", param_hint="--only")
    import_matplotlib()
    directory = directory_for(file, output)
    damage: list = []
    for path in make_plots(file, directory, formats or ("png",), names, lambda text: click.echo(text, err=True),
                           damage):
        click.echo(str(path))
    if damage:
        raise ResultError("\n".join(map(str, damage)))
