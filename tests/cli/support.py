"""The `nesim` command in this process, which has imported everything already."""

from __future__ import annotations

import io
from contextlib import redirect_stderr, redirect_stdout

import pytest

from nesim.cli.main import main


def command(*arguments, out=None, err=None) -> tuple[int, str, str]:
    """Exit code, stdout, stderr. out, err: streams of one's own instead, of which nothing is returned."""
    streams = (out or io.StringIO(), err or io.StringIO())
    with redirect_stdout(streams[0]), redirect_stderr(streams[1]), pytest.raises(SystemExit) as end:
        main(list(map(str, arguments)))
    return end.value.code, *(stream.getvalue() if isinstance(stream, io.StringIO) else "" for stream in streams)
