"""What pages cost: ``python -m bench.view``.

Size, CPU time of making them, and draw calls of each scene, of the four MMS spacecraft and of a day of the CubeSat.
Draw calls need Chromium and playwright.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
import time
from pathlib import Path

import nesim
from nesim.view.make import make_report, make_view

CASES = {"mms": [], "leo_cubesat": ["time.duration=86400"]}
FLAGS = ["--use-angle=swiftshader", "--enable-unsafe-swiftshader"]


def main() -> int:
    """Measure and print."""
    with tempfile.TemporaryDirectory() as scratch:
        for case, overrides in CASES.items():
            result = Path(scratch) / f"{case}.h5"
            nesim.load(f"inp/{case}", overrides).run(result).close()
            make_view(result, frames=2)                                     # imports, and what is kept
            pages = {}
            for name, make in (("view", make_view), ("report", make_report)):
                start = time.process_time()
                pages[name] = make(result)
                print(f"{case} {name}: {time.process_time() - start:.2f} s of CPU, "
                      f"{pages[name].stat().st_size / 1e6:.2f} MB")
            look(case, pages["view"])
    return 0


def look(case: str, page: Path) -> None:
    """Draw calls of each scene, if there is a browser."""
    browser = shutil.which("chromium") or shutil.which("google-chrome")
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        browser = None
    if not browser:
        print(f"{case}: no browser, so draw calls are not counted")
        return
    with sync_playwright() as driver:
        chromium = driver.chromium.launch(executable_path=browser, args=FLAGS)
        shown = chromium.new_page(viewport={"width": 1280, "height": 760})
        start = time.perf_counter()
        shown.goto(page.as_uri())
        while not shown.evaluate("Boolean(window.nesimView && nesimView.stage.calls)"):
            shown.wait_for_timeout(20)
        print(f"{case}: {time.perf_counter() - start:.1f} s until it is drawn")
        for key, scene in (("1", "spacecraft"), ("2", "orbit"), ("3", "formation")):
            if key == "3" and not shown.evaluate("Boolean(nesimView.views.relative)"):
                continue
            shown.keyboard.press(key)
            shown.wait_for_timeout(500)
            print(f"{case} {scene}: {shown.evaluate('nesimView.drawCalls')} draw calls")
        chromium.close()


if __name__ == "__main__":
    sys.exit(main())
