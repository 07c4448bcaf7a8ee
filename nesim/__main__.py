"""`python -m nesim` is the `nesim` command."""

from nesim.cli.main import main

main()
