"""`nesim view`: the motion of a result file as one HTML file."""

from __future__ import annotations

from nesim.cli.colours import click


@click.command("view")
@click.argument("file", type=click.Path(), metavar="FILE")
@click.option("-o", "--output", type=click.Path(dir_okay=False), metavar="HTML", help="Page to write. [default: beside "
    "FILE, named after it]")
@click.option("--spacecraft", metavar="NAMES", help="Some of the spacecraft only, e.g. --spacecraft MMS1,MMS2.")
@click.option("--frames", type=click.IntRange(2, 100_000), default=1500, show_default=True,
              help="Times that are kept, at most.")
@click.option("--open", "show", is_flag=True, help="Open the page in the browser.")
def command(file: str, output: str | None, spacecraft: str | None, frames: int, show: bool) -> None:
    """Make one HTML file of FILE that shows the motion in 3-D: spacecraft, orbit and formation, with a plot of
    everything recorded.

    It opens in any browser by a double click, needs no network and connects to nothing. Prints its path.
    """
    from nesim.view.make import make_view

    path = make_view(file, output, chosen(spacecraft), frames)
    click.echo(str(path))
    if show:
        import webbrowser

        webbrowser.open(path.resolve().as_uri())


def chosen(names: str | None) -> list[str] | None:
    """Names of spacecraft out of a list with commas; None is all."""
    return [name.strip() for name in names.split(",")] if names else None
