"""The page in a browser, from file:// and without a network: it draws what the file says, and its controls do what they
say."""

import io
import re

import numpy as np
import pytest

import nesim
from nesim.post.data import read_data
from nesim.results.reader import open_results
from nesim.view.make import make_report, make_view
from tests.support.attitude import matrices
from tests.view.conftest import Seen
from tests.view.test_report import EVIL, hostile

MAGENTA = (255, 0, 255)          # of tips
# measured 0.41: dots are drawn at whole pixels, and a ball seen in perspective is no circle about its centre
PIXELS = 2.0


@pytest.fixture(scope="module")
def page(browser, mms):
    seen = Seen(browser, mms[1])
    yield seen
    seen.context.close()


def picture(seen) -> np.ndarray:
    """(row, column, 3) of the canvas."""
    from PIL import Image

    return np.asarray(Image.open(io.BytesIO(seen.page.locator("canvas.canvas").screenshot())).convert("RGB")).astype(
        int)


def project(camera: dict, p: np.ndarray) -> np.ndarray:
    """Points (n, 3) in N from what the camera follows -> (n, 2) pixels from the upper left corner: a pinhole."""
    eye, target, up = (np.array(camera[key]) for key in ("position", "target", "up"))
    forward = (target - eye) / np.linalg.norm(target - eye)
    right = np.cross(forward, up) / np.linalg.norm(np.cross(forward, up))
    seen = (p - eye) @ np.stack([right, np.cross(right, forward), forward]).T
    focal = camera["height"] / 2 / np.tan(np.radians(camera["fov"]) / 2)
    return np.stack([camera["width"] / 2 + focal * seen[:, 0] / seen[:, 2], camera["height"] / 2 - focal * seen[:, 1]
                     / seen[:, 2]], axis=1)


def near(mask: np.ndarray, spot: np.ndarray, reach: int = 12) -> np.ndarray | None:
    """Mean place (column, row) of the pixels of a mask about a spot; None if there are none."""
    rows, columns = np.nonzero(mask)
    close = (np.abs(rows + 0.5 - spot[1]) < reach) & (np.abs(columns + 0.5 - spot[0]) < reach)
    return np.array([columns[close].mean() + 0.5, rows[close].mean() + 0.5]) if close.any() else None


def test_hub_and_tips_are_drawn_where_they_are(page, mms):
    """At three times: the pixels on the canvas against points of the result file, projected by our own code."""
    with open_results(mms[0]) as results:
        craft = read_data(results, mms[0]).crafts[0]
        recorded = results["MMS1"]
        time, q, r = (recorded[name][...] for name in ("time", "body_attitude", "body_position"))
    for name in ("axes", "sun", "nadir", "labels"):
        page.page.evaluate("(name) => nesimView.show(name, false)", name)
    for row in (0, 17, 60):
        page.page.evaluate("(t) => nesimView.seek(t)", float(time[row]))
        page.settle()
        camera, drawn = page.page.evaluate("nesimView.cameraInN()"), picture(page)
        hub = project(camera, np.zeros((1, 3)))[0]
        green = (drawn[..., 1] > 60) & (drawn[..., 1] > 2 * drawn[..., 0]) & (drawn[..., 1] > 2 * drawn[..., 2])
        assert np.linalg.norm(near(green, hub, 40) - hub) < PIXELS
        C = matrices(q[row])
        tips = np.array([r[row, k] - r[row, 0] + C[k].T @ tip.arm for tip in craft.tips
                         for k in [craft.bodies.index(tip.body)]])
        magenta = np.abs(drawn - MAGENTA).max(axis=2) < 40
        for tip, spot in zip(craft.tips, project(camera, tips)):
            assert np.linalg.norm(near(magenta, spot) - spot) < PIXELS, (tip.label, row)
            k = craft.bodies.index(tip.body)
            assert (page.page.evaluate("([b, arm]) => nesimView.pixelOf(0, b, arm)", [k, list(tip.arm)])
                    == pytest.approx(spot, abs=0.05))
    for name in ("axes", "sun", "nadir", "labels"):
        page.page.evaluate("(name) => nesimView.show(name, true)", name)


def test_every_scene_is_drawn(page):
    for key, least in (("1", 10), ("2", 10), ("3", 8)):
        page.page.keyboard.press(key)
        page.settle()
        colours = np.unique(picture(page).reshape(-1, 3), axis=0)
        assert len(colours) > least, key
        assert 0 < page.page.evaluate("nesimView.drawCalls") < 60            # measured 17, 21 and 14
    page.page.keyboard.press("1")


def seconds(seen) -> float:
    seen.settle()
    return float(re.search(r"t = ([\d.]+) s", seen.text(".seconds"))[1])


def test_slider_and_clock(page):
    slider = page.page.locator("input.time")
    slider.evaluate("(e) => { e.value = '0.5'; e.dispatchEvent(new Event('input')); }")
    assert seconds(page) == 15.0
    assert page.text(".utc") == "2015-03-13 02:44:15.000 UTC"


def test_keyboard(page):
    press = page.page.keyboard.press
    press("Home")
    assert seconds(page) == 0
    press("ArrowRight")
    assert seconds(page) == 0.5
    press("Shift+ArrowRight")
    assert seconds(page) == 5.5
    press("ArrowLeft")
    assert seconds(page) == 5.0
    press("End")
    assert seconds(page) == 30.0
    press("ArrowLeft")
    assert seconds(page) == 29.5
    press("Home")
    press("Space")
    page.until("nesimView.motion.t > 0.1")
    assert page.page.get_attribute(".play", "aria-label") == "pause"
    press("Space")
    stopped = seconds(page)
    assert 0 < stopped < 30 and seconds(page) == stopped
    before = page.page.input_value(".speed")
    press("+")
    assert float(page.page.input_value(".speed")) > float(before)
    press("-")
    press("?")
    assert page.page.is_visible(".help")
    press("Escape")
    assert not page.page.is_visible(".help")
    press("t")
    assert page.page.get_attribute("html", "data-theme") == "dark"
    press("t")


def test_follow(page):
    """What is followed stays in the middle; the camera that turns with a body sees its axes stand still."""
    middle = page.page.evaluate("[nesimView.stage.width / 2, nesimView.stage.height / 2]")
    page.page.select_option("select.follow", label="wire2_3")
    page.page.evaluate("nesimView.seek(11.3)")
    page.settle()
    assert page.page.evaluate("nesimView.pixelOf(0, 6)") == pytest.approx(middle, abs=0.1)
    page.page.select_option("select.follow", label="hub")
    page.page.select_option("select.rest", "body")
    spots = []
    for t in (0.0, 3.0):
        page.page.evaluate("(t) => nesimView.seek(t)", t)
        page.settle()
        spots.append(page.page.evaluate("nesimView.pixelOf(0, 0, [10, 5, 3])"))
    assert spots[0] == pytest.approx(spots[1], abs=0.1)
    page.page.select_option("select.rest", "N")
    page.page.select_option("select.craft", label="MMS3")
    page.settle()
    assert page.page.evaluate("nesimView.pixelOf(2, 0)") == pytest.approx(middle, abs=0.1)
    page.page.select_option("select.craft", label="MMS1")


def test_deflections_are_magnified(page):
    """Three times the angle of a wire that is bent at its root joint alone, as at the start, and none of its length is
    lost."""
    angle = """() => { const [hub, one, , tip] = nesimView.motion.crafts[0].bodies().map((b) => b.p);
                       return Math.atan2(tip.z - hub.z, Math.hypot(tip.x - hub.x, tip.y - hub.y)); }"""
    page.page.evaluate("nesimView.seek(0)")
    plain = page.page.evaluate(angle)
    page.page.evaluate("nesimView.magnifyBy(3)")
    assert page.page.evaluate(angle) == pytest.approx(3 * plain, rel=0.02)
    page.page.evaluate("nesimView.magnifyBy(1)")


def test_plot_moves_with_the_time(page):
    page.page.select_option("select.quantity", label="joint angle")
    assert "wire1_joint_1" in page.text(".u-legend")
    places = []
    for t in (0, 15, 30):
        page.page.evaluate("(t) => nesimView.seek(t)", t)
        page.settle()
        assert page.page.is_visible(".now")
        places.append(page.page.evaluate("document.querySelector('.now').getBoundingClientRect().x - "
                                         "document.querySelector('.plot .u-over').getBoundingClientRect().x"))
    width = page.page.evaluate("document.querySelector('.plot .u-over').clientWidth")
    assert places == pytest.approx([-1, width / 2 - 1, width - 1], abs=1.5)
    page.page.select_option("select.quantity", label="body position")       # worked out from the motion
    assert "hub x" in page.text(".u-legend")


def test_phone(page):
    page.page.set_viewport_size({"width": 390, "height": 780})
    page.settle()
    assert page.page.evaluate("document.scrollingElement.scrollWidth") <= 390
    box = page.page.locator("canvas.canvas").bounding_box()
    assert box["width"] > 380 and box["height"] > 300
    page.page.set_viewport_size({"width": 1100, "height": 700})


def test_nothing_was_complained_of_and_nothing_asked_for(page):
    """After all of the above. And nothing can be: the policy of the page refuses every connection."""
    assert page.problems == [] and page.requests == []
    assert page.page.evaluate("fetch('https://example.com/').then(() => 'connected', () => 'refused')") == "refused"
    assert page.page.evaluate("new Promise((done) => { const s = document.createElement('script'); s.textContent = "
                              "'window.hacked = 1'; document.body.append(s); done(window.hacked); })") is None


def test_report(browser, arm):
    seen = Seen(browser, arm[1])
    page = seen.page
    with open_results(arm[0]) as results:
        events = [event for event in results.events if np.isfinite(event.time)]
    assert len(events) > 2
    marks = page.locator(".mark")
    assert marks.count() == len(events)
    late = max(range(len(events)), key=lambda k: sorted(event.time for event in events)[k])
    marks.nth(late).evaluate("(e) => e.click()")                 # marks of one time lie on each other
    assert seconds(seen) == pytest.approx(max(event.time for event in events), abs=5e-4)
    page.evaluate("nesimView.seek(0)")
    page.locator("canvas.canvas").focus()
    page.keyboard.press("e")
    assert seconds(seen) == pytest.approx(min(event.time for event in events if event.time > 0), abs=5e-4)
    page.locator("[data-event='0']").click()
    assert seconds(seen) == pytest.approx(min(event.time for event in events), abs=5e-4)
    page.locator(".charts").scroll_into_view_if_needed()
    seen.until("nesimReport.plots.length > 1")
    page.evaluate("nesimReport.plots[0].plot.setScale('x', {min: 1, max: 2})")
    seen.settle()
    assert (page.evaluate("nesimReport.plots.map(({plot}) => [plot.scales.x.min, plot.scales.x.max])") == [[1, 2]]
            * page.evaluate("nesimReport.plots.length"))
    assert seen.problems == [] and seen.requests == []
    seen.context.close()


def test_report_of_a_batch(browser, batch, tmp_path):
    seen = Seen(browser, make_report(batch, tmp_path / "batch.html"))
    seen.page.locator(".charts").scroll_into_view_if_needed()
    seen.until("nesimReport.plots.length > 0")
    assert seen.problems == [] and seen.requests == []
    seen.context.close()


def test_names_and_titles_cannot_run(browser, mms, tmp_path):
    """A file whose title, reason, bodies, units, events and inputs are scripts: a page and a report that say them, and
    do nothing."""
    def change(file):
        file.attrs["title"], file.attrs["status"], file.attrs["end_reason"], file.attrs["command"] = (EVIL, "failed",
            EVIL, EVIL)
        group = file["sc/MMS1"]
        group["body"][0] = EVIL
        group["energy"].attrs["units"] = group["energy"].attrs["long_name"] = EVIL
        for name, value in (("time", 5.0), ("spacecraft", "MMS1"), ("kind", EVIL), ("text", EVIL), ("event", 0)):
            file[f"events/{name}"].resize((1,))
            file[f"events/{name}"][0] = value
        text = file["input/_resolved.yaml"].asstr()[()]
        del file["input/_resolved.yaml"]
        file["input/_resolved.yaml"] = text
        file["input/<b onclick=alert(1)>.yaml"] = EVIL

    path = hostile(mms[0], tmp_path / "evil.h5", change)
    for page in (make_view(path), make_report(path)):
        text = page.read_text()
        assert "<script>window" not in text and "<img" not in text
    seen = Seen(browser, page)                               # the view is inside
    assert seen.text("h1") == EVIL == seen.text(".view h1")
    assert EVIL in seen.text("select.follow") and EVIL in seen.text(".events")
    assert seen.page.evaluate("window.hacked") is None and seen.problems == [] and seen.requests == []
    seen.context.close()


def test_contact_forces_are_arrows(browser, tmp_path):
    """From the endpoint, along the recorded force and as long as its share of the greatest; the switch hides them."""
    with nesim.load("inp/touch_down", ["time.duration=6"]).run(tmp_path / "t.h5") as results:
        craft = results["PROBE"]
        time, force, tip = craft["time"][...], craft["contact_force"][:, 0], craft["endpoint_position"][:, 0]
    size = np.linalg.norm(force, axis=1)
    seen = Seen(browser, make_view(tmp_path / "t.h5"))
    script = """(t) => { nesimView.seek(t); nesimView.view.update();
        const { size, contacts: [{ arrow }] } = nesimView.view, from = arrow.position;
        return { shown: arrow.visible, from: from.toArray(), along: arrow.tip().sub(from).toArray(), size }; }"""
    for row in (40, size.argmax(), np.flatnonzero(size)[-2]):
        arrow = seen.page.evaluate(script, float(time[row]))
        assert arrow["shown"] == (size[row] > 0)
        if arrow["shown"]:
            assert arrow["from"] == pytest.approx(tip[row], abs=1e-5)              # rounded to 1e-6 of its size
            assert arrow["along"] == pytest.approx(1.03 * 0.9 * arrow["size"] * force[row] / size.max(), abs=1e-5)
    seen.page.evaluate("(t) => nesimView.seek(t)", float(time[size.argmax()]))
    seen.page.uncheck("input[data-show=contacts]")
    seen.settle()
    assert not seen.page.evaluate("nesimView.view.contacts[0].arrow.visible") and seen.problems == []
    seen.context.close()
