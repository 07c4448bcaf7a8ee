"""What the writer leaves behind, as seen by HDF5 alone."""

import gc
import signal
import tracemalloc

import h5py
import numpy as np
import pytest

from nesim.base.errors import OutputError
from nesim.results import layout, tables
from nesim.results.create import digest
from nesim.results.layout import CraftLabels
from nesim.results.ordered import OrderedFile
from nesim.results.writer import Writer
from tests.results.support import EVERYTHING, FULL, OTHER, SMALL, block, check_craft, check_events


def write(path, blocks=(1500,), craft=SMALL, finish="complete", **options):
    writer = Writer(path, {"title": "test"}, {}, [craft], **options)
    row = 0
    for rows in blocks:
        writer.append(craft.name, block(craft, row, row + rows, options.get("groups")))
        row += rows
    return writer.finish(finish) if finish else writer


@pytest.mark.parametrize("compress", [True, False])
@pytest.mark.parametrize("blocks", [(0,), (1,), (1024,), (1, 1023), (700, 700, 700), (5000,), (3, 1021, 2048, 5)])
def test_rows_arrive_whatever_their_blocks(tmp_path, blocks, compress):
    with h5py.File(write(tmp_path / "a.h5", blocks, compress=compress)) as file:
        assert check_craft(file["sc/Ida"]) == sum(blocks)
        assert file.attrs["status"] == "complete"


@pytest.mark.parametrize("compress", [True, False])
def test_flushed_rows_are_on_the_disk_and_stay(tmp_path, compress):
    path = tmp_path / "a.h5"
    writer = Writer(path, {}, {}, [SMALL], compress=compress, chunk=64)
    row = 0
    for rows in (1, 10, 60, 64, 3, 200, 0, 63):
        writer.append("Ida", block(SMALL, row, row + rows))
        row += rows
        with h5py.File(writer.part, locking=False) as file:
            assert check_craft(file["sc/Ida"]) >= row // 64 * 64
            assert file.attrs["status"] == "running"
        writer.flush()
        with h5py.File(writer.part, locking=False) as file:
            assert check_craft(file["sc/Ida"]) == row
    writer.finish("interrupted", "enough")
    assert [name.name for name in tmp_path.iterdir()] == ["a.h5"]
    with h5py.File(path) as file:
        assert check_craft(file["sc/Ida"]) == row
        assert (file.attrs["status"], file.attrs["end_reason"]) == ("interrupted", "enough")


def test_the_file_is_as_old_and_plain_as_possible(tmp_path):
    path = write(tmp_path / "a.h5", (3000,))
    with h5py.File(path) as file:
        assert file.id.get_create_plist().get_version()[0] == 0
        energy = file["sc/Ida/energy"]
        assert (energy.chunks == (1024,) and energy.maxshape == (None,) and energy.shuffle
                and energy.compression == "gzip")
        assert np.isnan(energy.fillvalue)
        assert energy.id.get_num_chunks() == 3


def test_compression_saves_space(tmp_path):
    rows = 4096
    values = block(SMALL, 0, rows)
    for array in values.values():
        array[...] = np.round(array, 2)
    sizes = []
    for compress in (True, False):
        writer = Writer(tmp_path / f"{compress}.h5", {}, {}, [SMALL], compress=compress)
        writer.append("Ida", values)
        sizes.append(writer.finish("complete").stat().st_size)
    assert sizes[0] < 0.5 * sizes[1]


def test_chunks_are_deflated_where_it_pays(tmp_path):
    """Digits that are all noise are not, until a later sample is simpler; nor is what has only an eighth to save."""
    craft, rng, chunk, count = CraftLabels("noise"), np.random.default_rng(1), 256, 2 * tables.TRY_EVERY
    noisy = rng.uniform(1.0, 2.0, chunk * count)              # two bytes of eight are simple
    noisy[chunk * tables.TRY_EVERY:] = 1.0
    values = {spec.name: np.zeros((chunk * count, *(3,) * (len(spec.dims) - 1))) for spec in layout.recorded(craft)}
    values |= {"energy": noisy, "kinetic_energy": rng.integers(0, 2**16, chunk * count) / 16}
    writer = Writer(tmp_path / "a.h5", {}, {}, [craft], chunk=chunk)
    writer.append("noise", values)
    writer.append("noise", {name: array[:5] for name, array in values.items()})
    with h5py.File(writer.finish("complete")) as file:
        masks = {name: [file["sc/noise"][name].id.get_chunk_info(k).filter_mask for k in range(count + 1)]
                 for name in values}
        np.testing.assert_array_equal(file["sc/noise/energy"][:-5], noisy)
    assert masks["energy"] == [tables.PLAIN] * tables.TRY_EVERY + [0] * (tables.TRY_EVERY + 1)
    assert masks["kinetic_energy"] == masks["time"] == [0] * (count + 1)


def test_the_last_chunk_takes_no_more_room_than_its_rows(tmp_path):
    craft, rng = CraftLabels("noise"), np.random.default_rng(1)
    noise = {spec.name: rng.uniform(size=(1024 + 10, *(3,) * (len(spec.dims) - 1))) for spec in layout.recorded(craft)}
    writer = Writer(tmp_path / "a.h5", {}, {}, [craft])
    writer.append("noise", noise)
    with h5py.File(writer.finish("complete")) as file:
        assert file["sc/noise/energy"].id.get_storage_size() < (1024 + 30) * 8


def test_without_isal_it_is_slower_but_the_same(tmp_path, monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "isal", None)
    assert tables.deflater()(b"a" * 1000)
    with h5py.File(write(tmp_path / "a.h5", (1500,))) as file:
        assert check_craft(file["sc/Ida"]) == 1500


def test_what_deflate_cannot_shrink_is_stored_plain(tmp_path):
    craft = CraftLabels("noise")
    rng = np.random.default_rng(1)
    noise = {spec.name: rng.integers(0, 2**63, (1024, *(3,) * (len(spec.dims) - 1))).view("f8")
             for spec in layout.recorded(craft)}
    writer = Writer(tmp_path / "a.h5", {}, {}, [craft])
    writer.append("noise", noise)
    with h5py.File(writer.finish("complete")) as file:
        for name, values in noise.items():
            np.testing.assert_array_equal(file["sc/noise"][name][...].view("i8"), values.view("i8"))


def test_every_dataset_says_what_it_is(tmp_path):
    with h5py.File(write(tmp_path / "a.h5", craft=FULL, groups=EVERYTHING)) as file:
        group = file["sc/Ida"]
        assert set(layout.BY_NAME) < set(group)
        for name, spec in layout.BY_NAME.items():
            attributes = group[name].attrs
            assert (attributes["units"], attributes["long_name"], attributes.get("frame")) == (spec.units,
                spec.long_name, spec.frame)
            assert group[name].is_scale if name == "time" else \
                tuple(axis[0].name.rpartition("/")[2] for axis in group[name].dims) == spec.dims
        for label in layout.LABELS:
            assert group[label.name].is_scale and group[label.name].attrs["units"] == "1"
            assert group[label.name].asstr()[...].tolist() == list(FULL.values(label))


def test_groups_and_omitted_datasets(tmp_path):
    def names(**options):
        writer = Writer(tmp_path / "a.h5", {}, {}, [SMALL], overwrite=True, **options)
        writer.append("Ida", block(SMALL, 0, 3, EVERYTHING))
        with h5py.File(writer.finish("complete")) as file:
            return set(file["sc/Ida"])

    state = {"time", "position", "velocity", "xyz"}
    assert names(groups=[]) == state
    assert names(groups=["wheels"]) == state | {"wheel", "wheel_speed", "wheel_torque", "wheel_angle"}
    assert names(groups=["devices"]) == state | {"drive", "drive_torque", "thruster", "thruster_force", "torquer",
                                                 "torquer_dipole", "controller", "tank", "tank_mass", "mass",
                                                 "control_torque"}
    assert names(groups=["sources"]) == state | {"source", "source_force", "source_torque"}
    assert not {"sunlight", "source_force"} & names()               # only where they are asked for
    assert names(groups=["joints"], omit=["joint_force", "joint_torque"]) == state | {"joint", "axis", "joint_angle",
        "joint_rate", "loop", "loop_error"}
    with pytest.raises(ValueError, match="unknown output group 'bodys'"):
        names(groups=["bodys"])
    with pytest.raises(ValueError, match="'time' is unknown or always recorded"):
        names(omit=["time"])


def test_what_a_spacecraft_has_none_of_is_not_there(tmp_path):
    with h5py.File(write(tmp_path / "a.h5", craft=OTHER)) as file:
        assert not any(name.startswith(("joint", "wheel", "axis", "drive", "thruster", "torquer", "control"))
                       for name in file["sc/Dactyl"])


def test_inputs_are_verbatim(tmp_path):
    inputs = {"sim.yaml": "title: Überflug\n", "parts/wire.yaml": b"mass: 1\r\n", "_resolved.yaml": "",
              "wind.bin": b"\0\xff"}
    writer = Writer(tmp_path / "a.h5", {"seed": 2**100, "step": 0.02, "epoch_utc": None}, inputs, [OTHER])
    with h5py.File(writer.finish("complete")) as file:
        assert file["input/sim.yaml"].asstr()[()] == inputs["sim.yaml"]
        assert file["input/parts/wire.yaml"][()] == inputs["parts/wire.yaml"]
        assert file["input/_resolved.yaml"][()] == b""
        assert file["input/wind.bin"][...].tobytes() == inputs["wind.bin"]
        assert file.attrs["seed"] == str(2**100) and file.attrs["step"] == 0.02 and file.attrs["epoch_utc"] == ""
        assert file.attrs["input_sha256"] == digest(inputs)
        assert file.attrs["format_version"] == layout.FORMAT_VERSION


def test_events(tmp_path):
    writer = Writer(tmp_path / "a.h5", {}, {}, [OTHER])
    for k in range(5000):
        writer.event(k, f"spacecraft {k}", f"kind {k}", f"text {k}")
    with h5py.File(writer.finish("complete")) as file:
        assert check_events(file["events"]) == 5000


def test_spacecraft_that_grow_together_are_flushed_once(tmp_path, monkeypatch):
    commits, commit = [], OrderedFile.commit
    monkeypatch.setattr(OrderedFile, "commit", lambda file: commits.append(file) or commit(file))
    writer = Writer(tmp_path / "a.h5", {}, {}, [SMALL, OTHER], chunk=64)
    for row, expected in ((0, 0), (40, 1), (80, 1), (120, 2)):
        writer.append_together([(craft.name, block(craft, row, row + 40)) for craft in (SMALL, OTHER)])
        assert len(commits) == 1 + expected
    writer.append_together([])
    assert len(commits) == 3
    with h5py.File(writer.part, locking=False) as file:
        assert check_craft(file["sc/Ida"]) == check_craft(file["sc/Dactyl"]) == 128
    writer.finish("complete")


@pytest.mark.parametrize("first", [{}, {"row": 0, "q": np.zeros((2, 2), int), "note": "none yet"}])
def test_a_checkpoint_never_runs_ahead_of_its_rows(tmp_path, first):
    def stored(part):
        with h5py.File(part, locking=False) as file:
            group = file["checkpoint"]
            slot = group.attrs["slot"]
            return None if slot < 0 else (group[f"{slot}/row"][()], len(file["sc/Ida/time"]))

    writer = Writer(tmp_path / "a.h5", {}, {}, [SMALL, OTHER], chunk=64, checkpoint=first)
    state = lambda row: {"row": row, "q": np.full((2, 3), row), "note": "step " * (row % 4)}
    writer.append("Ida", block(SMALL, 0, 70))
    writer.checkpoint(state(70))
    writer.append("Dactyl", block(OTHER, 0, 64))
    assert stored(writer.part) is None
    writer.append("Ida", block(SMALL, 70, 130))
    assert stored(writer.part) == (70, 128)
    for row in range(130, 140):
        writer.append("Ida", block(SMALL, row, row + 1))
        writer.checkpoint(state(row + 1))
        writer.flush()
        assert stored(writer.part) == (row + 1, row + 1)
    with pytest.raises(ValueError, match="other names, types or numbers of axes"):
        writer.checkpoint({"other": 1.0})
    writer.finish("complete")


@pytest.mark.parametrize("change, message", [
    (lambda b: b.pop("energy"), "'energy' is missing"),
    (lambda b: b.update(enrgy=b["energy"]), "unknown dataset 'enrgy'"),
    (lambda b: b.update(energy=b["energy"][:2]), "'energy' of a block has shape"),
    (lambda b: b.update(position=np.zeros((3, 4))), "'position' of a block has shape"),
])
def test_a_block_that_does_not_fit_is_refused(tmp_path, change, message):
    writer = Writer(tmp_path / "a.h5", {}, {}, [SMALL])
    writer.append("Ida", block(SMALL, 0, 3))
    wrong = block(SMALL, 3, 6)
    change(wrong)
    with pytest.raises(ValueError, match=message):
        writer.append("Ida", wrong)
    with h5py.File(writer.finish("failed", "a bug")) as file:
        assert check_craft(file["sc/Ida"]) == 3


def test_names_that_hdf5_does_not_have(tmp_path):
    for name in ("A/B", "", ".", ".."):
        with pytest.raises(OutputError, match="HDF5 has no such names"):
            Writer(tmp_path / "a.h5", {}, {}, [CraftLabels(name)])
    with pytest.raises(ValueError, match="same name"):
        Writer(tmp_path / "a.h5", {}, {}, [CraftLabels("A"), CraftLabels("A")])
    assert not list(tmp_path.iterdir())


def test_the_context_finishes_the_file(tmp_path):
    for error, status in ((None, "complete"), (KeyboardInterrupt(), "interrupted"), (RuntimeError("boom"), "failed")):
        try:
            with Writer(tmp_path / f"{status}.h5", {}, {}, [OTHER]) as writer:
                writer.append("Dactyl", block(OTHER, 0, 5))
                if error:
                    raise error
        except type(error or ValueError):
            pass
        with h5py.File(tmp_path / f"{status}.h5") as file:
            assert file.attrs["status"] == status and check_craft(file["sc/Dactyl"]) == 5
    with pytest.raises(ValueError, match="is finished"):
        writer.append("Dactyl", block(OTHER, 5, 6))
    assert writer.finish("complete") == writer.path


def test_a_forgotten_writer_leaves_its_last_flush(tmp_path):
    writer = write(tmp_path / "a.h5", (1500,), finish=None)
    del writer
    gc.collect()
    with h5py.File(tmp_path / "a.h5.part") as file:
        assert check_craft(file["sc/Ida"]) == 1024 and file.attrs["status"] == "running"


def test_handlers_of_signals_run_between_calls(tmp_path):
    class Alarm(Exception):
        pass

    def ring(*_):
        raise Alarm

    before = signal.signal(signal.SIGALRM, ring)
    try:
        for k in range(40):
            writer = Writer(tmp_path / f"{k}.h5", {}, {}, [SMALL], chunk=16)
            values, row = block(SMALL, 0, 1600), 0
            try:
                signal.setitimer(signal.ITIMER_REAL, 0.001 + 0.0005 * k)
                while True:
                    writer.append("Ida", {name: array[row % 1600:row % 1600 + 16] for name, array in values.items()})
                    row += 16
            except Alarm:
                pass
            with h5py.File(writer.finish("interrupted")) as file:
                assert len({len(file["sc/Ida"][name]) for name in values}) == 1
                assert abs(len(file["sc/Ida/time"]) - row) <= 16
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def test_memory_does_not_grow_with_the_run(tmp_path):
    writer = Writer(tmp_path / "a.h5", {}, {}, [OTHER], groups=[], chunk=16)
    values = block(OTHER, 0, 16, [])

    def after(chunks):
        for _ in range(chunks):
            writer.append("Dactyl", values)
        return tracemalloc.get_traced_memory()[0]

    tracemalloc.start()
    try:
        first = after(200)
        assert after(800) - first < 40e3           # measured 8 kB: an address for some 60 chunks of each dataset
    finally:
        tracemalloc.stop()
    writer.finish("complete")
