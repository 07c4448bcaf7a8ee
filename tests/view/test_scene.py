"""What goes into a page: resampled as it should be, small enough, whatever the file holds."""

import base64
import json
import re
import zlib

import h5py
import numpy as np
import pytest

import nesim
from nesim.base.errors import OutputError, ResultError
from nesim.results.reader import open_results
from nesim.text.sizes import MOST_SECONDS
from nesim.view import surroundings, gather, page
from nesim.view.craft import axes_of
from nesim.view.make import make_view
from nesim.view.pack import KINDS, Pack
from nesim.view.sampling import FrameInterpolation, slerp, whole_turns
from tests.support.attitude import matrices


def unpacked(scene, entry) -> np.ndarray:
    """An array of a scene, undone step by step as web/src/data.js does it."""
    data = np.frombuffer(zlib.decompress(base64.b64decode(scene.numbers), -15), "u1")
    kind, shape = KINDS[entry["kind"]], tuple(entry["shape"])
    count = int(np.prod(shape))
    flat = data[entry["at"]:entry["at"] + count * kind.itemsize].reshape(kind.itemsize, -1, shape[-1])
    values = np.moveaxis(flat, 0, -1).copy()
    if entry["kind"] == "f8":
        return np.cumsum(values, axis=1, dtype="u1").view("<f8").reshape(shape)
    integers = values.view({1: "u1", 2: "<u2", 4: "<u4"}[kind.itemsize])[..., 0]
    return np.cumsum(integers, axis=1, dtype=integers.dtype).view(kind).reshape(shape)


def test_numbers_come_back_as_they_were():
    rng = np.random.default_rng(3)
    pack = Pack()
    arrays = [(rng.normal(size=(5, 40)), "f4"), (rng.normal(size=(3, 17)) * 1e7, "f8"),
              (rng.integers(0, 65536, (2, 3, 9)), "u2"), (rng.integers(-120, 120, 30), "i1"), (np.zeros((0, 4)), "f4")]
    entries = [pack.add(array, kind) for array, kind in arrays]
    scene = gather.Scene({}, pack.text())
    for (array, kind), entry in zip(arrays, entries):
        assert np.array_equal(unpacked(scene, entry), array.astype(KINDS[kind]))


def test_a_steady_turn_is_interpolated_exactly():
    """A turn at constant rate about a skew axis, recorded coarsely: slerp is on it between the records."""
    axis, rate, times = np.array([0.36, 0.48, 0.8]), 0.7, np.arange(0, 10, 1.0)
    def q(t):
        return np.concatenate([np.sin(rate * t / 2)[:, None] * axis, np.cos(rate * t / 2)[:, None]], axis=1)
    frames = np.linspace(0, 9, 77)
    between = FrameInterpolation.of(frames, times)
    sign = np.where(np.arange(10) % 3 == 1, -1.0, 1.0)[:, None]              # q and -q are the same turn
    found = slerp((q(times) * sign)[between.before], (q(times) * sign)[between.after], between.share)
    assert np.abs(matrices(found) - matrices(q(frames))).max() < 1e-14
    # 3 turns and a bit from frame to frame, of which two attitudes alone say nothing
    fast, coarse = 2 * np.pi * 3.2, np.arange(0, 5, 1.0)
    spin = np.stack([0 * coarse, 0 * coarse, np.sin(fast * coarse / 2), np.cos(fast * coarse / 2)], axis=1)
    fine = np.linspace(0, 4, 401)
    assert whole_turns(coarse, spin, fine, np.tile([0, 0, fast], (401, 1))).tolist() == [3] * 4


def test_frames_are_the_records_or_as_many_as_wanted(mms):
    with open_results(mms[0]) as results:
        own, few = (gather.gather(results, mms[0], frames=frames) for frames in (1500, 20))
        t, r = results["MMS2"]["time"][...], results["MMS2"]["position"][...]
        q, place = results["MMS2"]["body_attitude"][...], results["MMS2"]["body_position"][...]
    assert np.array_equal(unpacked(own, own.description["frames"]), t)
    assert np.array_equal(unpacked(own, own.description["crafts"][1]["position"]).T, r)              # doubles
    times = unpacked(few, few.description["frames"])
    assert np.array_equal(times, np.linspace(0, 30, 20))
    # a cubic over 0.5 s of an orbit: v^4-th derivative term h^4/384 |r''''| is far below the float's last digit
    exact = np.stack([np.interp(times, t, column) for column in r.T], axis=1)
    # chord to arc: a h^2/8 = 0.01 m
    assert np.abs(unpacked(few, few.description["crafts"][1]["position"]).T - exact).max() < 0.05
    craft = own.description["crafts"][1]
    C, turn = matrices(unpacked(own, craft["attitude"]).T.astype(float)), unpacked(own, craft["turn"]).astype(float)
    assert np.abs(C - matrices(q[:, 0])).max() < 2e-6                        # rounded to 1e-6
    whole = np.einsum("tij,tjk->tik", matrices(turn[5].T), C)
    assert np.abs(whole - matrices(q[:, 6])).max() < 4e-6
    seen = np.einsum("tij,tj->ti", C, place[:, 6] - place[:, 0])
    assert np.abs(unpacked(own, craft["place"])[5].T - seen).max() < 2e-4    # of 60 m: 1e-6, and 2e-6 rad of the root


def test_lines_keep_peaks_and_small_changes(mms, tmp_path):
    copy = tmp_path / "peak.h5"
    copy.write_bytes(mms[0].read_bytes())
    with h5py.File(copy, "r+") as file:
        file["sc/MMS1/energy"][...] = 5e9 + np.arange(61) * 1e-3
        file["sc/MMS1/kinetic_energy"][37] = 1e12
    with open_results(copy) as results:
        scene = gather.gather(results, copy)
    lines = {one["name"]: one for one in scene.description["lines"][0]["quantities"]}
    energy = lines["energy"]
    values = energy["low"][0] + unpacked(scene, energy["values"])[0] / 65534 * energy["span"][0]
    assert np.abs(values - (5e9 + np.arange(61) * 1e-3)).max() < 2e-6
    peak = lines["kinetic_energy"]
    assert peak["low"][0] + peak["span"][0] == 1e12 and unpacked(scene, peak["values"])[0].argmax() == 37


def test_sizes_and_the_cap(mms, monkeypatch):
    assert mms[1].stat().st_size < 1_000_000
    monkeypatch.setattr(page, "LARGEST", 100_000)
    with pytest.raises(OutputError, match=r"above 50 MB: fewer frames \(--frames \d+\) or spacecraft"):
        make_view(mms[0])
    monkeypatch.setattr(gather, "RAW", 1000)
    with pytest.raises(OutputError, match="fewer frames"):
        make_view(mms[0])


def test_spacecraft_can_be_chosen(mms, tmp_path):
    text = make_view(mms[0], tmp_path / "two.html", ["MMS2", "MMS4"]).read_text()
    data = json.loads(re.search(r'id="scene">(.*?)</script>', text)[1])
    assert ([craft["name"] for craft in data["crafts"]] == ["MMS2", "MMS4"]
            and data["formation"]["names"] == ["MMS2", "MMS4"])
    with pytest.raises(ResultError, match=r"no spacecraft 'MMS9' \(there are: MMS1, MMS2"):
        make_view(mms[0], tmp_path / "none.html", ["MMS9"])
    assert not (tmp_path / "none.html").exists()


def test_a_notebook_shows_it_in_a_frame_of_its_own(mms, tmp_path):
    with nesim.open(mms[0]) as results:
        shown = results.view(["MMS1"], frames=10)
    text = shown._repr_html_()
    # the frame alone: all else is escaped
    assert text.startswith('<iframe sandbox="allow-scripts"') and text.count("<") == 2
    assert shown.save(tmp_path / "saved.html").read_text() == shown.text


def test_a_sky_longer_than_any_run_is_not_drawn():
    """A damaged time of centuries took a minute and gigabytes."""
    epoch = surroundings.epoch_of("2020-01-01T00:00:00Z")
    assert surroundings.rotation_and_sun("earth", epoch, {}, np.array([0.0, 1.1 * MOST_SECONDS]), Pack()) == {}
    assert set(surroundings.rotation_and_sun("earth", epoch, {}, np.array([0.0, 600.0]), Pack())) == {"turn", "sun"}


def test_endpoints_are_where_they_were_recorded(tmp_path):
    """As tips, with their trails: arm from the mass centre of the body."""
    with nesim.load("inp/servicer", ["time.duration=0.2"]).run(tmp_path / "s.h5") as results:
        craft = results["SERVICER"]
        (shown,) = gather.gather(results, tmp_path / "s.h5").description["crafts"]
        tips = {tip["label"]: tip for tip in shown["tips"]}
        for k, name in enumerate(craft.endpoints):
            body = tips[name]["body"]
            C = matrices(craft["body_attitude"][-1, body])
            place = craft["body_position"][-1, body] + C.T @ tips[name]["arm"]
            assert np.abs(place - craft["endpoint_position"][-1, k]).max() < 1e-14          # measured 4e-16


def test_contact_forces_are_those_recorded(tmp_path):
    """At the frames, on the endpoint of each; a contact that never bore a force is left out."""
    with nesim.load("inp/rover", ["time.duration=0.5"]).run(tmp_path / "r.h5") as results:
        craft = results["ROVER"]
        scene = gather.gather(results, tmp_path / "r.h5")
        (shown,) = scene.description["crafts"]
        assert craft.contacts == ["tyres.fl", "tyres.fr", "tyres.rl", "tyres.rr"]
        assert [one["name"] for one in shown["contacts"]] == craft.contacts
        for k, one in enumerate(shown["contacts"]):
            recorded = craft["contact_force"][:, k]
            assert np.abs(recorded).max() > 100
            assert np.array_equal(unpacked(scene, one["force"]).T, recorded.astype("f4"))
            C = matrices(craft["body_attitude"][-1, one["body"]])
            place = craft["body_position"][-1, one["body"]] + C.T @ one["at"]
            end = craft.endpoints.index(one["name"].removeprefix("tyres."))
            assert np.abs(place - craft["endpoint_position"][-1, end]).max() < 1e-14
    with nesim.load("inp/touch_down", ["time.duration=1"]).run(tmp_path / "t.h5") as results:
        assert gather.gather(results, tmp_path / "t.h5").description["crafts"][0]["contacts"] == []


def test_axes_of_joints():
    """Slides and turns, in the inner body's axes, whichever way they point."""
    turned = matrices(np.array([0.0, 0.0, np.sqrt(0.5), np.sqrt(0.5)]))                # by 90 deg about z
    found = axes_of({"slides": ["-x", [0, 0.6, 0.8]], "axes": ["y"]}, turned)
    assert np.allclose(found, [(0, -1, 0), (-0.6, 0, 0.8), (-1, 0, 0)], atol=1e-15)
