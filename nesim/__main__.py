"""`python -m nesim` is the `nesim` command."""

import os
import sys

# Python puts the working directory first, which may be a case's: data. Nothing but nesim itself is taken from there.
if not sys.flags.safe_path and os.path.isdir(sys.path[0]) and os.path.samefile(sys.path[0], os.curdir):
    del sys.path[0]

from nesim.cli.entry import main  # noqa: E402

main()
