"""`nesim new`: a commented starter case that runs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nesim.cli.colours import click

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path


@click.command("new")
@click.argument("name", metavar="DIR")
def command(name: str) -> None:
    """Write a commented starter case to DIR (which must not exist): a hub with a solar panel on a drive and two wire
    booms.

    Then: nesim run DIR, nesim plot output/DIR.h5
    """
    from pathlib import Path

    from nesim.cli.starter import FILES

    write_case(Path(name), FILES)
    for file in FILES:
        click.echo(str(Path(name) / file))


def write_case(directory: Path, texts: Mapping[str, str | bytes]) -> None:
    """A new directory with these files, by name; OutputError if it is there already or cannot be made."""
    import os

    from nesim.base.errors import OutputError
    from nesim.results import plain_files
    from nesim.results.paths import explain

    try:
        directory.mkdir(parents=True)
        for file, text in texts.items():
            (directory / file).parent.mkdir(parents=True, exist_ok=True)
            with os.fdopen(plain_files.create(directory / file), "wb") as stream:
                stream.write(text if isinstance(text, bytes) else text.encode())
    except FileExistsError:
        raise OutputError(f"{directory}: exists already; nothing was written") from None
    except OSError as error:
        raise OutputError(f"{directory}: cannot be written: {explain(error)}") from None
