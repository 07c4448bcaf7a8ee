"""`nesim import-42`: a directory of 42 in, the same case as YAML out."""

from __future__ import annotations

from nesim.cli.colours import click
from nesim.cli.case_options import import_options, write_imported


@click.command("import-42")
@click.argument("directory", type=click.Path(), metavar="DIR")
@click.option("-o", "--output", type=click.Path(), metavar="NEWDIR", required=True,
              help="Directory to write, which must not exist.")
@import_options
@click.option("-q", "--quiet", is_flag=True, help="Print nothing but errors.")
def command(directory: str, output: str, lenient: bool, ignore_unsupported: bool, quiet: bool) -> None:
    """Write the case of 42's directory DIR as commented YAML to NEWDIR: sim.yaml and a file for each kind of
    spacecraft.

    Running either gives the same bits.
    """
    from pathlib import Path

    from nesim.formats import ImportOptions
    from nesim.formats.fortytwo.convert.yaml_text import as_yaml

    write_imported(*as_yaml(Path(directory), ImportOptions(lenient, ignore_unsupported)), output, quiet)
