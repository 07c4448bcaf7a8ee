"""Damaged and hostile result files: what is wrong is named, the rest is read, nothing outside the file is touched."""

import os
import random
import zlib

import h5py
import numpy as np
import pytest

from nesim.base.errors import DamagedResult, NesimError
from nesim.results.checked_file import HEADER, OBJECT, SIGNATURE
from nesim.results.reader import open_results
from nesim.results.stored import inflated
from tests.results import fuzz, mutants

FEW = ("bodies", "conservation")


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """The bytes of a file of two spacecraft."""
    return mutants.make(tmp_path_factory.mktemp("whole") / "a.h5", groups=FEW)


@pytest.fixture
def path(tmp_path, whole, monkeypatch):
    """That file, beside a pipe for which whoever opens it waits for ever, and one of another program."""
    monkeypatch.chdir(tmp_path)
    os.mkfifo("pipe")
    with h5py.File("other.h5", "w") as other:
        other["data"] = np.zeros(40)
    (tmp_path / "a.h5").write_bytes(whole)
    return tmp_path / "a.h5"


def replaced(h5, name, **what):
    """Another dataset in the place of one."""
    del h5[name]
    return h5.create_dataset(name, **what)


def linked(h5, name, link):
    del h5[name]
    h5[name] = link


def grown(h5, name, rows):
    shape = h5[name].shape[1:]
    replaced(h5, name, shape=(rows, *shape), dtype="f8", maxshape=(None, *shape), chunks=(16, *shape))


def virtual(h5, name):
    layout = h5py.VirtualLayout((40,), "f8")
    layout[...] = h5py.VirtualSource("pipe", "data", (40,))
    del h5[name]
    h5.create_virtual_dataset(name, layout)


def filtered(h5, name):
    how = h5py.h5p.create(h5py.h5p.DATASET_CREATE)
    how.set_chunk((16,))
    how.set_filter(32015, h5py.h5z.FLAG_OPTIONAL, (1,))
    del h5[name]
    h5py.h5d.create(h5.id, name.encode(), h5py.h5t.IEEE_F64LE, h5py.h5s.create_simple((40,)), how)


def bomb(h5, name):
    """A chunk of 128 bytes that inflates to a megabyte."""
    made = replaced(h5, name, shape=(40,), dtype="f8", chunks=(16,), compression="gzip")
    for k in range(3):
        made.id.write_direct_chunk((16 * k,), zlib.compress(bytes(120 << 10), 9)[:128].ljust(128, b"\0"))


def unreadable_chunk(h5, name):
    made = replaced(h5, name, shape=(40,), dtype="f8", chunks=(16,), compression="gzip", shuffle=True)
    for k in range(3):
        made.id.write_direct_chunk((16 * k,), b"not deflated")


DAMAGES = {
    "a group": (lambda h5, name: linked(h5, name, h5.create_group("x")), "is not a dataset"),
    "text": (lambda h5, name: replaced(h5, name, data="no numbers"), "double precision"),
    "single precision": (lambda h5, name: replaced(h5, name, data=np.zeros(40, "f4")), "double precision"),
    "another shape": (lambda h5, name: replaced(h5, name, data=np.zeros((40, 2))), r"has the shape \(40, 2\) instead "
    r"of \(rows\)"),
    "nothing": (lambda h5, name: linked(h5, name, h5py.Empty("f8")), "is empty"),
    "an external link": (lambda h5, name: linked(h5, name, h5py.ExternalLink("pipe", "/data")), "is a link"),
    "a link to another file": (lambda h5, name: linked(h5, name, h5py.ExternalLink("other.h5", "/data")), "is a link"),
    "a soft link": (lambda h5, name: linked(h5, name, h5py.SoftLink("/sc/Ida/time")), "is a link"),
    "a virtual dataset": (virtual, "virtual"),
    "external storage": (lambda h5, name: replaced(h5, name, shape=(40,), dtype="f8", external=[("pipe", 0, 320)]),
                         "another file"),
    "an unknown filter": (filtered, "filter 32015"),
    "too many rows": (lambda h5, name: grown(h5, name, 10**12), "claims 1,000,000,000,000 rows"),
    "too few rows": (lambda h5, name: h5[name].resize((3,)), "has 3 of 40 rows"),
    "chunks of no rows": (lambda h5, name: replaced(h5, name, shape=(40,), dtype="f8", chunks=(16,), maxshape=(None,)),
                          "claims 40 rows"),
    "large chunks": (lambda h5, name: replaced(h5, name, shape=(40,), dtype="f8", chunks=(1 << 28,), maxshape=(None,)),
                     "more than the file can hold"),
    "a bomb": (bomb, "another size"),
    "a broken chunk": (unreadable_chunk, "cannot be read"),
}


@pytest.mark.parametrize("kind", DAMAGES)
def test_a_damaged_dataset_is_named_and_the_rest_is_read(path, kind):
    change, why = DAMAGES[kind]
    with h5py.File(path, "r+", libver="earliest") as h5:
        change(h5, "sc/Ida/energy")
    code, text = mutants.command("info", str(path))
    assert code == 3 and f"{path}: /sc/Ida/energy: damaged: " in text, text
    assert ("status       complete" in text and "Ida: 2 bodies" in text and "Dactyl: 1 body" in text
            and "momentum" in text)
    with open_results(path) as results:
        with pytest.raises(DamagedResult, match=why) as caught:
            results["Ida"]["energy"][...]
        assert isinstance(caught.value, NesimError) and (caught.value.path, caught.value.name) == (path,
            "/sc/Ida/energy")
        assert (results["Ida"].position[...].shape == (40, 3) and results["Dactyl"].energy[...].shape == (40,)
                and results["Ida"].rows == 40)
    assert sorted(os.listdir()) == ["a.h5", "other.h5", "pipe"]


@pytest.mark.parametrize("name", ["/sc/Ida", "/sc/Dactyl/time", "/events", "/events/text", "/input",
                                  "/input/_resolved.yaml", "/formation", "/formation/volume",
                                  "/formation/separation", "/sc/Ida/body", "/checkpoint"])
@pytest.mark.parametrize("kind", ["missing", "an external link"])
def test_whatever_is_damaged_the_rest_is_told(path, name, kind):
    with h5py.File(path, "r+", libver="earliest") as h5:
        if name in h5:
            del h5[name]
        if kind != "missing":
            h5[name] = h5py.ExternalLink("pipe", "/data")
    code, text = mutants.command("info", str(path))
    harmless = kind == "missing" and name in ("/formation", "/formation/volume", "/sc/Ida", "/sc/Ida/body",
                                              "/input/_resolved.yaml")
    assert code == (0 if harmless or name == "/checkpoint" else 3), text
    assert "status       complete" in text and ("Dactyl: 1 body" in text or "Ida: 2 bodies" in text)
    if code == 3:
        assert f"{path}: {name if name != '/sc/Dactyl/time' or kind != 'missing' else '/sc/Dactyl'}" in text
    mutants.read_all(path)


@pytest.mark.parametrize("value, told", [("x" * (2 << 20), "unreadable"), (h5py.Empty("f8"), "unreadable"),
                                         (np.zeros(3), "unreadable"), (1 + 2j, "unreadable"),
                                         (np.bytes_(b"\xff\xfe"), "unreadable"),
                                         ("\x1b[2Jx\u202ey", r"\x1b[2Jx\u202ey"), (7, "7"), (None, "unreadable")])
def test_attributes_are_texts_or_numbers(path, value, told):
    with h5py.File(path, "r+", libver="latest") as h5:
        del h5.attrs["integrator"]
        if value is not None:
            h5.attrs["integrator"] = value
    code, text = mutants.command("info", str(path))
    assert f"method       {told}, step 0.02 s, tree" in text and mutants.is_clean(text)
    assert (code == (0 if told != "unreadable" or value is None else 3)
            and (code == 0 or "/, attribute 'integrator': damaged" in text))


@pytest.mark.parametrize("times, why",
                         [([0, 1, np.nan], "nan s is no time"), ([0, 2, 1], "1 s stands behind a later time"),
                          ([0, np.inf, np.inf], "inf s is no time")])
def test_times_are_in_order(path, times, why):
    with h5py.File(path, "r+") as h5:
        h5["sc/Ida/time"][:3] = times
    for way in (("info", str(path)), ("export", str(path), "--format", "42", "-o", "exported")):
        code, text = mutants.command(*way)
        assert code == 3 and f"/sc/Ida/time: damaged: {why}" in text, text
    assert not os.path.exists("exported")


def test_pictures_of_what_can_be_read(path):
    with h5py.File(path, "r+", libver="earliest") as h5:
        linked(h5, "sc/Ida/body_rate", h5py.ExternalLink("pipe", "/data"))
        h5["sc/Dactyl/energy"][3] = 1e300
        h5["sc/Dactyl/time"][3] = -5.0
    code, text = mutants.command("plot", str(path), "-o", "pictures", "--only", "rates,attitude")
    assert (code == 3 and "/sc/Ida/body_rate: damaged: is a link" in text
            and "/sc/Dactyl/time: damaged: -5 s stands behind" in text)
    assert os.listdir("pictures") == ["attitude_Ida.png"]


@pytest.mark.parametrize("text", ["[" * 100_000, "- " * 100_000 + "a", "a: &a [*a]", "spacecraft: 3", "{",
                                  "spacecraft: [{name: Ida}, {name: Dactyl}]", "\x1b[2J"])
def test_a_hostile_input_in_the_file(path, text):
    """The loader of YAML goes down by recursion in C: 100,000 brackets crashed it."""
    with h5py.File(path, "r+", libver="earliest") as h5:
        del h5["input/_resolved.yaml"]
        h5["input/_resolved.yaml"] = text
    code, told = mutants.command("export", str(path), "--format", "42", "-o", "exported")
    assert (code == 3 and "/input/_resolved.yaml" in told and mutants.is_clean(told)
            and not os.path.exists("exported")), told
    code, told = mutants.command("info", str(path))
    assert code in (0, 3) and "status       complete" in told


def test_joints_that_are_no_tree(tmp_path):
    """Of which velocities were looked for without end."""
    path = tmp_path / "a.h5"
    mutants.make(path)
    with h5py.File(path, "r+", libver="earliest") as h5:
        del h5["input/_resolved.yaml"]
        h5["input/_resolved.yaml"] = mutants.RESOLVED.replace("inner: hub", "inner: panel")
    code, told = mutants.command("export", str(path), "--format", "42", "-o", str(tmp_path / "exported"))
    assert code == 3 and "the joints are no tree" in told


def test_a_checkpoint_is_checked(path):
    def change(name, act):
        with h5py.File(path, "r+", libver="earliest") as h5:
            act(h5[name])
        with open_results(path) as results, pytest.raises(DamagedResult, match=r"/checkpoint"):
            results.checkpoint                                                    # noqa: B018

    with h5py.File(path) as h5:
        slot = f"checkpoint/{h5['checkpoint'].attrs['slot']}"
    change(f"{slot}/q", lambda q: q.attrs.modify("shape", np.array([10**9, 10**9])))
    change(f"{slot}/q", lambda q: q.attrs.modify("shape", np.array([-3, 3])))
    change(f"{slot}/index", lambda index: index.write_direct(np.array(41)))
    change("checkpoint", lambda group: group.attrs.modify("slot", np.int64(7)))


def test_what_deflate_makes_is_bounded():
    data = zlib.compress(bytes(4096))
    assert inflated(data, 4096) == bytes(4096)
    for wrong in (4095, 4097):
        with pytest.raises(ValueError, match="another size"):
            inflated(data, wrong)


def test_a_pipe_instead_of_a_file(path):
    for way in (("info", "pipe"), ("plot", "pipe"), ("export", "pipe", "--format", "42")):
        code, text = mutants.command(*way)
        assert code == 3 and "pipe: is no plain file" in text


def test_what_is_always_recorded_is_damaged_where_it_is_missing(path):
    with h5py.File(path, "r+") as h5:
        del h5["sc/Dactyl/position"]
    for way in (("view", str(path), "-o", "view.html"), ("export", str(path), "--format", "42", "-o", "exported")):
        code, text = mutants.command(*way)
        assert code == 3 and "/sc/Dactyl: damaged: has no dataset 'position'" in text, text
    code, text = mutants.command("info", str(path))
    assert code == 3 and "has no dataset 'position'" in text


@pytest.mark.parametrize("radius", ["-1e400", ".inf", ".nan", "1e400"])
def test_a_planet_without_a_finite_size_can_be_shown(path, radius):
    with h5py.File(path, "r+") as h5:
        del h5["input/_resolved.yaml"]
        h5["input/_resolved.yaml"] = mutants.RESOLVED.replace("6378137.0", radius).replace("3.986004418e14", radius)
    assert mutants.command("view", str(path), "-o", "view.html")[0] == 0


def test_mutants_end_in_order(tmp_path, monkeypatch):
    """None ends in a mistake of nesim's own, in an escape sequence or with a file elsewhere; fuzz.py has more of
    them."""
    monkeypatch.chdir(tmp_path)
    os.mkfifo("pipe")
    path = tmp_path / "mutant.h5"
    whole = mutants.make(path, groups=("wheels",), crafts=mutants.CRAFTS[:1])
    where = mutants.places(whole)
    for number in range(100):
        what = mutants.mutate(path, whole, where, random.Random(number))
        if number % 2:
            mutants.read_all(path)
        else:
            code, text = mutants.command("info", str(path))
            assert code in (0, 3) and mutants.is_clean(text), (number, what, text)
    assert sorted(os.listdir()) == ["mutant.h5", "pipe"]


@pytest.mark.long
def test_forty_thousand_mutants(tmp_path, capfd):
    """In children with limits of memory and time: none is killed."""
    assert fuzz.main(tmp_path / "fuzz", seed=1, count=40_000) == 0
    assert capfd.readouterr().out == ""


@pytest.mark.parametrize("wrong", [(0, 0, 0, 0), (1, 0, 0, 2**64 - 17)])
def test_a_heap_that_leads_hdf5_round_and_round(path, whole, wrong):
    """Room left in a heap, of size zero, or an object whose size comes round: HDF5 2.0 steps on by that, for ever. The
    first heap is that of the attributes."""
    start = at = whole.index(SIGNATURE)
    at += HEADER
    while (header := OBJECT.unpack_from(whole, at))[0]:
        at += OBJECT.size + (header[3] + 7) // 8 * 8
    assert at + header[3] == start + int.from_bytes(whole[start + 8:start + 16], "little")          # as HDF5 leaves it
    path.write_bytes(whole[:at] + OBJECT.pack(*wrong) + whole[at + OBJECT.size:])
    code, text = mutants.command("info", str(path))
    assert code == 3 and f"the heap of texts at byte {start:,} is damaged" in text and "40 records" in text


def test_a_formation_without_its_time_is_damaged(path):
    with h5py.File(path, "r+") as h5:
        del h5["formation/time"]
    code, text = mutants.command("info", str(path))
    assert code == 3 and "/formation: damaged: has no dataset 'time'" in text, text
