"""click for the commands: rich_click where help is asked for, which it draws in colours, else click itself.

Importing rich_click takes 15 ms, which a run need not wait for.
"""

import sys

HELP = ["-h", "--help"]

if len(sys.argv) < 2 or set(HELP) & set(sys.argv):
    import rich_click as click
    from rich_click import RichGroup as Group
else:
    import click
    from click import Group

__all__ = ["HELP", "Group", "click"]
