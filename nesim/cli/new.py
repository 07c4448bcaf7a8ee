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

    write_case(Path(name), FILES)
    for file in FILES:
        click.echo(str(Path(name) / file))


def write_case(directory, texts: dict) -> None:
    """A new directory with these files, by name; OutputError if it is there already or cannot be made."""
    from nesim.errors import OutputError

    try:
        directory.mkdir(parents=True)
        for file, text in texts.items():
            (directory / file).write_text(text, encoding="utf-8")
    except FileExistsError:
        raise OutputError(f"{directory}: exists already; nothing was written") from None
    except OSError as error:
        raise OutputError(f"{directory}: cannot be written: {error.strerror}") from None
