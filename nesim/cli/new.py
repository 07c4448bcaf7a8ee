"""`nesim new`: a commented starter case that runs."""

from __future__ import annotations

from nesim.cli.colours import click


@click.command("new")
@click.argument("name", metavar="DIR")
def command(name) -> None:
    """Write a commented starter case to DIR (which must not exist): a hub with a solar panel on a drive and two wire booms.

    Then: nesim run DIR, nesim plot output/DIR.h5
    """
    from pathlib import Path

    from nesim.cli.starter import FILES
    from nesim.errors import OutputError

    directory = Path(name)
    try:
        directory.mkdir(parents=True)
        for file, text in FILES.items():
            (directory / file).write_text(text, encoding="utf-8")
    except FileExistsError:
        raise OutputError(f"{directory}: exists already; nothing was written") from None
    except OSError as error:
        raise OutputError(f"{directory}: cannot be written: {error.strerror}") from None
    for file in FILES:
        click.echo(str(directory / file))
