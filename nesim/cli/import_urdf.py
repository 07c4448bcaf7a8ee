"""`nesim import-urdf`: a robot in URDF in, a case in YAML out."""

from __future__ import annotations

from nesim.cli.colours import click
from nesim.cli.case_options import write_imported


@click.command("import-urdf")
@click.argument("file", type=click.Path(), metavar="FILE")
@click.option("-o", "--output", type=click.Path(), metavar="DIR", required=True, help="Directory to write, which must "
    "not exist.")
@click.option("--base", type=click.Choice(["free", "fixed"]), default="free", show_default=True,
              help="Whether the root link flies or is held.")
@click.option("-q", "--quiet", is_flag=True, help="Print nothing but errors.")
def command(file: str, output: str, base: str, quiet: bool) -> None:
    """Write the robot of the URDF FILE as a case in commented YAML to DIR: sim.yaml and robot.yaml, each value with its
    line of FILE.

    Then: nesim run DIR
    """
    from pathlib import Path

    from nesim.formats.urdf import as_yaml

    write_imported(*as_yaml(Path(file), base), output, quiet)
