"""`nesim`: the commands, and one place that turns what went wrong into an exit code.

0 done; 1 a bug in nesim; 2 wrong command line; 3 the input is wrong; 4 the simulation failed; 5 the output could not be
written; 6 a batch finished with failed runs; 7 an optional package is missing; 130 interrupted.
"""

from __future__ import annotations

import gc
import importlib
import os
import signal
import sys

import nesim
from nesim.cli.colours import HELP, Group, click
from nesim.cli.streams import be_patient
from nesim.errors import InputError, MissingPackage, NesimError, OutputError, ResultError, RunError, UsageError

EXIT_CODES = ((UsageError, 2), (InputError, 3), (ResultError, 3), (RunError, 4), (OutputError, 5), (MissingPackage, 7))
COMMANDS = ("run", "batch", "status", "check", "info", "plot", "view", "export", "import-42", "new")


class LazyGroup(Group):
    """A command is a module of this package; each imports what it needs only when it runs, so that --help answers at once."""

    def list_commands(self, ctx):
        return list(COMMANDS)

    def get_command(self, ctx, name):
        if name not in COMMANDS:
            return None
        return importlib.import_module(f"nesim.cli.{name.replace('-', '_')}").command

    def resolve_command(self, ctx, args):
        if args and args[0] not in COMMANDS:
            from difflib import get_close_matches

            close = get_close_matches(args[0], COMMANDS, 1)
            hint = f" Did you mean '{close[0]}'?" if close else ""
            ctx.fail(f"No such command '{args[0]}'.{hint} (there are: {', '.join(COMMANDS)})")
        return super().resolve_command(ctx, args)


@click.group(cls=LazyGroup, context_settings={"help_option_names": HELP})
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
        return 130
    if isinstance(error, NesimError):
        print(f"{error}", file=sys.stderr)
        return next((code for kind, code in EXIT_CODES if isinstance(error, kind)), 1)
    print(f"nesim failed by a mistake of its own ({type(error).__name__}: {error}); "
          "--debug before the command shows where. Please report it.", file=sys.stderr)
    return 1


def obey_signals() -> None:
    """Ctrl-C and a polite kill both stop cleanly, also where a shell started us in the background, which ignores Ctrl-C."""
    for name in ("SIGINT", "SIGTERM"):
        signal.signal(getattr(signal, name), signal.default_int_handler)


def start_lightly() -> None:
    """Leave out what takes a tenth of a second of every command and serves none.

    NumPy's linear algebra would start a thread for each core, which turn in circles until there is work: there is none, and
    the runner has threads of its own. Nearly all that a command makes lives to its end, so garbage is looked for less often.
    """
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    gc.set_threshold(100_000, 50, 100)


def main(arguments: list[str] | None = None) -> None:
    """Entry point of the `nesim` command."""
    arguments = sys.argv[1:] if arguments is None else arguments
    start_lightly()
    obey_signals()
    be_patient()
    try:
        code = cli.main(args=arguments, prog_name="nesim", standalone_mode=False) or 0
    except click.ClickException as error:
        error.show()
        code = error.exit_code
    except click.exceptions.Abort as error:
        code = report(error.__context__ if isinstance(error.__context__, KeyboardInterrupt) else KeyboardInterrupt())
    except (Exception, KeyboardInterrupt) as error:
        if "--debug" in arguments:
            raise
        code = report(error)
    gc.freeze()                     # at its end Python would look at everything once more
    sys.exit(code)
