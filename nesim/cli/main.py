"""`nesim`: the commands, and one place that turns what went wrong into an exit code.

0 done; 1 a bug in nesim; 2 wrong command line; 3 the input is wrong; 4 the simulation failed; 5 the output could not be
written; 6 a batch finished with failed runs; 7 an optional package is missing; 130 interrupted.
"""

from __future__ import annotations

import gc
import importlib
import os
import sys

import nesim
from nesim.base.errors import (InputError, MissingPackage, NesimError, OutOfTime, OutputError, RefusedInput,
                               ResultError, RunError, UsageError)
from nesim.cli.colours import SETTINGS, Context, Group, click
from nesim.cli.entry import INTERRUPTED, ignore_stops, is_ours
from nesim.cli.streams import guard_outputs

EXIT_CODES = ((UsageError, 2), (InputError, 3), (RefusedInput, 3), (ResultError, 3), (RunError, 4), (OutputError, 5),
              (MissingPackage, 7), (OutOfTime, INTERRUPTED))
COMMANDS = ("run", "batch", "status", "check", "info", "plot", "view", "report", "export", "import-42", "import-urdf",
            "new")


class LazyGroup(Group):
    """A command is a module of this package; each imports what it needs only when it runs, so that --help answers at
    once."""

    context_class = Context

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Their names, in the order of the help."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        """From its module, imported now; None if there is none."""
        if name not in COMMANDS:
            return None
        command = importlib.import_module(f"nesim.cli.{name.replace('-', '_')}").command
        command.context_class = Context
        return command

    def resolve_command(self, ctx: click.Context,
                        args: list[str]) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that arguments begin with; ends with what was meant if there is none."""
        if args and args[0] not in COMMANDS:
            from difflib import get_close_matches

            close = get_close_matches(args[0], COMMANDS, 1)
            hint = f" Did you mean '{close[0]}'?" if close else ""
            ctx.fail(f"No such command '{args[0]}'.{hint} (there are: {', '.join(COMMANDS)})")
        return super().resolve_command(ctx, args)


@click.group(cls=LazyGroup, context_settings=SETTINGS)
@click.version_option(nesim.__version__, "-V", "--version", prog_name="nesim")
@click.option("--debug", is_flag=True, help="Show Python's traceback when something goes wrong.")
def cli(debug: bool) -> None:
    """Simulate formations of multibody spacecraft, exactly.

    \b
    nesim new first && nesim run first     a first case
    nesim run inp/mms                      four MMS spacecraft
    nesim info output/mms.h5               what came out
    nesim plot output/mms.h5               pictures
    nesim view output/mms.h5               the motion in 3-D, one HTML file
    """


def report(error: BaseException) -> int:
    """Print an error for people and return the exit code."""
    if isinstance(error, KeyboardInterrupt):
        print(str(error) or "interrupted", file=sys.stderr)
        return INTERRUPTED
    if isinstance(error, NesimError):
        print(f"{error}", file=sys.stderr)
        return next((code for kind, code in EXIT_CODES if isinstance(error, kind)), 1)
    print(f"nesim failed by a mistake of its own ({type(error).__name__}: {error}); "
          "--debug before the command shows where. Please report it.", file=sys.stderr)
    return 1


def start_lightly() -> None:
    """Leave out what takes a tenth of a second of every command and serves none.

    NumPy's linear algebra would start a thread for each core, which turn in circles until there is work: there is none,
    and the runner has threads of its own. Nearly all that a command makes lives to its end, so garbage is looked for
    less often.
    """
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    if is_ours():
        gc.set_threshold(100_000, 50, 100)


def main(arguments: list[str] | None = None) -> None:
    """The command with these arguments, by default those of the process: see nesim.cli.entry."""
    arguments = sys.argv[1:] if arguments is None else arguments
    start_lightly()
    guard_outputs()
    try:
        code = cli.main(args=arguments, prog_name="nesim", standalone_mode=False) or 0
        ignore_stops()
    except SystemExit as ended:     # help where a command is missing
        code = ended.code
    except click.ClickException as error:
        error.show()
        code = error.exit_code
    except (Exception, KeyboardInterrupt) as error:
        ignore_stops()
        if "--debug" in arguments:
            import traceback

            traceback.print_exc()
        if isinstance(error, click.Abort):
            error = error.__context__ if isinstance(error.__context__, KeyboardInterrupt) else KeyboardInterrupt()
        code = report(error)
    if is_ours():
        gc.freeze()                 # at its end Python would look at everything once more
    sys.exit(finish(code))


def finish(code: int) -> int:
    """The exit code; that of a failed output if all else went well. Python would flush after this, and know no better
    than 120."""
    sys.stdout.flush()
    if lost := getattr(sys.stdout, "lost", ""):
        print(f"stdout: cannot be written: {lost}", file=sys.stderr)
        code = code or 5
    sys.stderr.flush()
    return code
