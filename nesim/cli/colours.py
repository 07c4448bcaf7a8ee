"""click for the commands: rich_click where help is shown, which it draws in colours, else click itself.

Importing rich_click takes 15 ms, which a run need not wait for.
"""

import sys

from nesim.cli.streams import allow_colours

HELP = ["-h", "--help"]

if len(sys.argv) < 2 or set(HELP) & set(sys.argv):
    import rich_click as click
    from rich_click import RichContext
    from rich_click import RichGroup as Group

    class Context(RichContext):
        """Of a command whose help may be asked for."""

        def get_help(self) -> str:
            """The text, which is all our own: its colours may pass."""
            allow_colours(sys.stdout)
            return super().get_help()
else:
    import click                         # type: ignore[no-redef]
    from click import Context, Group     # type: ignore[assignment]

# nothing is to be taken out on its way to a file
SETTINGS: dict = {"help_option_names": HELP} | ({"color": True} if Group.__module__ == "click.core" else {})

__all__ = ["HELP", "SETTINGS", "Context", "Group", "click"]
