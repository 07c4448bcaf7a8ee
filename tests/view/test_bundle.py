"""The built script of the pages: as old as its sources, small, and with the licences of all that is in it."""

import hashlib
import re
import subprocess
import sys
import zlib
from pathlib import Path

from nesim.view import page

ROOT = Path(__file__).resolve().parents[2]
WEB = ROOT / "web"


def fingerprint() -> str:
    """Of the sources, as web/build.mjs takes it."""
    names = ["build.mjs", "package.json", "package-lock.json", *sorted(f"src/{path.name}"
        for path in (WEB / "src").iterdir())]
    digest = hashlib.sha256()
    for name in names:
        digest.update(name.encode() + b"\0" + (WEB / name).read_bytes() + b"\0")
    return digest.hexdigest()


def test_bundle_is_made_from_these_sources():
    said = re.search(r"fingerprint ([0-9a-f]{64})", page.bundle("view.js").splitlines()[0])[1]
    assert said == fingerprint(), ("web/ has changed since nesim/view/bundle was built: cd web && npm ci && npm run "
                                   "build")


def test_bundle_is_small_and_says_its_licences():
    files = list((ROOT / "nesim/view/bundle").iterdir())
    # measured 200 kB: the wheel may grow by 1 MB
    assert sum(len(zlib.compress(file.read_bytes())) for file in files) < 400_000
    licences = page.bundle("LICENSES.txt")
    assert all(name in licences for name in ("three.js", "uPlot", "world-atlas", "Natural Earth",
                                             "Permission is hereby granted"))


def test_a_run_imports_none_of_it(tmp_path):
    code = ("import sys, nesim; nesim.load('inp/mms', ['time.duration=0.1']).run(sys.argv[1]).close();"
            "print([name for name in sys.modules if name.startswith('nesim.view')])")
    done = subprocess.run([sys.executable, "-c", code, str(tmp_path / "mms.h5")], capture_output=True, text=True,
                          cwd=ROOT)
    assert done.stdout.strip() == "[]", done.stderr
