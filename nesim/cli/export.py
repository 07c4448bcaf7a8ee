"""`nesim export`: a result file as the files of other programs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nesim.cli.colours import click

if TYPE_CHECKING:
    from pathlib import Path


@click.command("export")
@click.argument("file", type=click.Path(), metavar="FILE")
@click.option("--format", "form", type=click.Choice(["42"]), required=True, help="42: the .42 text files that plotting "
    "scripts of 42 read.")
@click.option("-o", "--output", type=click.Path(), metavar="DIR", help="Where the files go. [default: beside FILE, "
    "named after it]")
@click.option("-q", "--quiet", is_flag=True, help="Print nothing but errors.")
def command(file: str, form: str, output: str | None, quiet: bool) -> None:
    """Write FILE as text files that other programs read, every number with full precision.

    Prints the path of every file, and on stderr what 42 would have written besides and why it is not there.
    """
    from nesim.formats.fortytwo.export.write import export

    written = export(file, directory_for(file, output))
    if not quiet:
        click.echo("\n".join(map(str, written.paths)))
        click.echo("not written:\n" + "\n".join(f"  {sentence}" for sentence in written.missing), err=True)


def directory_for(file: str, output: str | None) -> Path:
    """Where to put what is made of a result file: where the user says, which may be a link, or beside the file and
    named after it."""
    from pathlib import Path

    from nesim.base.errors import OutputError
    from nesim.results.plain_files import KINDS

    if output:
        return Path(output)
    directory = Path(file).with_suffix("")
    if directory.is_symlink():
        raise OutputError(f"{directory}: {KINDS[0][2]}; -o names a directory that may be one")
    return directory
