"""Pages of short runs and a browser that looks at them. Without a Chromium the tests that need one say that they were
left out."""

import os
import shutil
from pathlib import Path

import pytest

import nesim
from nesim.view.make import make_report, make_view
from tests.batch.support import run, write_case

PLACES = ("chromium", "chromium-browser", "google-chrome", "/Applications/Google Chrome.app/Contents/MacOS/Google "
                                                           "Chrome",
          "/Applications/Chromium.app/Contents/MacOS/Chromium")
FLAGS = ["--use-angle=swiftshader", "--enable-unsafe-swiftshader"]      # no graphics card is needed
HUB = "shape: {sphere: 1.5, color: '#00ff00'}"


def chromium() -> str | None:
    """Where it is: NESIM_CHROMIUM, or what is installed."""
    return os.environ.get("NESIM_CHROMIUM") or next((found for found in map(shutil.which, PLACES) if found), None)


@pytest.fixture(scope="module")
def browser():
    """One for all tests of a file; it goes with them, as its event loop would be in the way of other tests."""
    found = chromium()
    playwright = pytest.importorskip("playwright.sync_api", reason="LEFT OUT: the page was not looked at in a browser; "
        "pip install playwright")
    if not found:
        pytest.skip("LEFT OUT: the page was not looked at in a browser; install Chromium (Debian: apt-get install "
                    "chromium) or set NESIM_CHROMIUM")
    with playwright.sync_playwright() as driver:
        plain = {name: value for name, value in os.environ.items() if name != "LD_PRELOAD"}     # no browser under ASAN
        running = driver.chromium.launch(executable_path=found, args=FLAGS, env=plain)
        yield running
        running.close()


class Seen:
    """A page from file:// without a network, and what it said. requests: of anything but the file itself."""

    def __init__(self, browser, path: Path, width: int = 1100, height: int = 700):
        self.context = browser.new_context(viewport={"width": width, "height": height}, offline=True)
        self.page = self.context.new_page()
        self.problems: list[str] = []
        self.requests: list[str] = []
        self.page.on("console", lambda message: self.problems.append(message.text) if message.type in ("error",
            "warning") else None)
        self.page.on("pageerror", lambda error: self.problems.append(str(error)))
        self.page.on("dialog", lambda dialog: (self.problems.append("a dialog"), dialog.dismiss()))
        address = path.resolve().as_uri()
        self.page.on("request", lambda request: None if request.url == address
                     or request.url.startswith(("blob:", "data:")) else self.requests.append(request.url))
        self.page.goto(address)
        self.until("Boolean(window.nesimView && window.nesimView.stage.calls > 0 || window.nesimReport && "
                   "!document.querySelector('[data-view]'))")

    def until(self, expression: str, most: int = 600):
        """Wait for something to be so. Asked from outside: the page's policy lets nothing be evaluated inside."""
        for _ in range(most):
            if self.page.evaluate(expression):
                return
            self.page.wait_for_timeout(100)
        raise AssertionError(f"{expression} is still not so; {self.problems}")

    def settle(self):
        """Wait until what was asked for is drawn."""
        self.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")

    def text(self, selector: str) -> str:
        """Of an element."""
        return self.page.text_content(selector)


@pytest.fixture(scope="session")
def mms(tmp_path_factory):
    """Result file and page of four spacecraft; the hub of the first is a green ball."""
    directory = tmp_path_factory.mktemp("view")
    case = directory / "mms"
    shutil.copytree("inp/mms", case)
    text = (case / "sc_mms.yaml").read_text()
    (case / "sc_mms.yaml").write_text(text.replace("mass_center: [0, 0, 0]}", f"mass_center: [0, 0, 0], {HUB}}}"))
    nesim.load(case, ["time.duration=30"]).run(directory / "mms.h5").close()
    return directory / "mms.h5", make_view(directory / "mms.h5")


@pytest.fixture(scope="session")
def arm(tmp_path_factory):
    """Result file and report of an arm that obeys commands."""
    directory = tmp_path_factory.mktemp("report")
    nesim.load("inp/arm_commands").run(directory / "arm.h5").close()
    return directory / "arm.h5", make_report(directory / "arm.h5")


@pytest.fixture(scope="session")
def batch(tmp_path_factory):
    """The output directory of a small batch with a requirement."""
    directory = tmp_path_factory.mktemp("batch")
    run("batch", write_case(directory / "case"), "-o", directory / "out", "-j", "1", "-q", "--runs", "8")
    return directory / "out"
