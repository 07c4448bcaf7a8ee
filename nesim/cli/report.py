"""`nesim report`: one page about a result file or a batch."""

from __future__ import annotations

from nesim.cli.colours import click


@click.command("report")
@click.argument("file", type=click.Path(), metavar="FILE")
@click.option("-o", "--output", type=click.Path(dir_okay=False), metavar="HTML",
              help="Page to write. [default: <name>_report.html beside FILE]")
@click.option("--spacecraft", metavar="NAMES", help="Some of the spacecraft only, e.g. --spacecraft MMS1,MMS2.")
@click.option("--frames", type=click.IntRange(2, 100_000), default=1500, show_default=True,
              help="Times of the motion that are kept, at most.")
@click.option("--pdf", is_flag=True, help="On paper instead: facts and all pictures as a PDF (needs matplotlib).")
@click.option("--open", "show", is_flag=True, help="Open it in the browser.")
def command(file: str, output: str | None, spacecraft: str | None, frames: int, pdf: bool, show: bool) -> None:
    """Make one page about FILE: what was run and with what, plots that are zoomed together, statistics, events, and the
    motion in 3-D.

    FILE may be a batch.h5 or the directory of a batch: then requirements, statistics over the runs and percentiles.
    Prints its path.
    """
    from nesim.cli.drawing import import_matplotlib
    from nesim.cli.view import chosen
    from nesim.view.make import make_report

    if pdf:
        import_matplotlib()
    path = make_report(file, output, chosen(spacecraft), frames, pdf)
    click.echo(str(path))
    if show:
        import webbrowser

        webbrowser.open(path.resolve().as_uri())
