"""The command line: parses, calls one function, turns errors into exit codes."""
