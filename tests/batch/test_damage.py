"""Damaged manifests and records: what is damaged is named and flown again, all else is kept, and a torn last line is no
damage."""

import json
import os
import shutil

import numpy as np
import pytest

from nesim.batch.manifest import checksum, read_manifest
from tests.batch.support import BATCH, SIM, here, records, run, write_case

RUNS = 24


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """A case, and the output directory of its batch, flown in this process."""
    directory = tmp_path_factory.mktemp("whole")
    case = write_case(directory / "case", BATCH, SIM.replace("duration: 5", "duration: 1"))
    with here(collecting=False):
        run("batch", case, "-o", directory / "o", "-q")
    return case, directory / "o"


@pytest.fixture
def copy(whole, tmp_path):
    case, output = whole
    shutil.copytree(output, tmp_path / "o")
    return case, tmp_path / "o"


def resumed(case, output, undisturbed) -> str:
    """What --resume says; afterwards all is as if nothing had happened, and there is nothing more to say."""
    with here(collecting=False):
        _, err = run("batch", case, "-o", output, "--resume", "-q")
        _, silence = run("batch", case, "-o", output, "--resume", "-q")
    assert records_as_they_count(output) == records(undisturbed) and not silence
    assert "24 of 24 runs done, 0 failed" in run("status", output)[0]
    return err


def records_as_they_count(output, shard: str = "") -> dict[int, bytes]:
    """Bits of each run by its last line; one that was flown again has two."""
    manifest = read_manifest(output / f"manifest{shard}.jsonl")
    doubles = np.fromfile(output / f"records{shard}.f64")
    return {n: e["status"].encode() + doubles[e["at"]:e["at"] + manifest.size(e)].tobytes() for n,
            e in manifest.runs.items()}


def entry_of(output, number: int) -> dict:
    return read_manifest(output / "manifest.jsonl").runs[number]


def test_a_flipped_bit_costs_its_run(copy, whole):
    case, output = copy
    at = entry_of(output, 7)["at"] * 8 + 3
    data = bytearray((output / "records.f64").read_bytes())
    data[at] ^= 1
    (output / "records.f64").write_bytes(data)
    err = resumed(case, output, whole[1])
    assert (f"{output / 'records.f64'}: run 7: the record is damaged: its checksum is another" in err
            and "run 7 is flown (again)" in err)


def test_a_file_of_records_that_was_cut_off(copy, whole):
    """Status names the runs, too, and says how many are left."""
    case, output = copy
    size = read_manifest(output / "manifest.jsonl").header["doubles"] * 8
    os.truncate(output / "records.f64", 21 * size + 5)
    out, err = run("status", output, expect=3)
    lost = sorted(n for n in range(RUNS) if entry_of(output, n)["at"] * 8 >= 21 * size)
    assert ("21 of 24 runs done, 0 failed, 3 to do" in out
            and f"runs {', '.join(map(str, lost))}: the record is damaged: the file ends before it" in err)
    assert f"runs {', '.join(map(str, lost))} are flown (again)" in resumed(case, output, whole[1])


def test_no_file_of_records_at_all_and_one_that_is_too_long(copy, whole):
    case, output = copy
    with open(output / "records.f64", "ab") as stream:
        stream.write(b"\1" * 12345)
    assert resumed(case, output, whole[1]) == ""
    (output / "records.f64").unlink()
    assert "the file ends before it" in resumed(case, output, whole[1])


def test_damaged_lines_cost_their_runs(copy, whole):
    case, output = copy
    lines = (output / "manifest.jsonl").read_bytes().splitlines()
    damaged = {
        2: (b"{", "is no line of JSON"), 4: (b"[" * 100_000, "is no line of JSON"),
        6: (b"\xff\xfe", "is no line of JSON"), 7: (b"7" * 5000, "is no line of JSON"),
        9: (b"null", "is no JSON object"), 11: (b'{"other": 1}', "is no line of a manifest"),
        15: (b'{"runs": 1e3}', "runs is 1000.0"),
        20: (b'{"run": 3, "status": "done", "reason": "", "at": 0, "crc": 0}', "its checksum is another")}
    numbers = sorted(json.loads(lines[at])["run"] for at in damaged)
    for at, (line, _) in damaged.items():
        lines[at] = line
    (output / "manifest.jsonl").write_bytes(b"\n".join([*lines, b""]))
    out, err = run("status", output, expect=3)
    assert "16 of 24 runs done" in out and err.splitlines() == [
        f"{output / 'manifest.jsonl'}:{at + 1}: this line is damaged: {said}" for at, (_, said) in damaged.items()]
    assert f"runs {', '.join(map(str, numbers))} are flown (again)" in resumed(case, output, whole[1])


def test_a_torn_last_line_is_no_damage(copy, whole):
    case, output = copy
    for tail in (b"\0" * 500, b"\xff", b'{"run": 119, "stat'):
        text = (whole[1] / "manifest.jsonl").read_bytes()
        (output / "manifest.jsonl").write_bytes(text + tail)
        assert "24 of 24 runs done" in run("status", output)[0]
    assert resumed(case, output, whole[1]) == ""


@pytest.mark.parametrize("change, said", [
    ({"at": 10**12}, "the file ends before it"), ({"at": 1e12}, "at is 1000000000000.0"), ({"at": -1}, "at is -1"),
    ({"at": 2**70}, "at is a int"),
    ({"run": RUNS}, "there is no run 24 here"), ({"run": True}, "run is True"), ({"run": "3"}, "run is '3'"),
    ({"layout": 5}, "layout 5 is not there"),
    ({"status": "\x1b[31mdone"}, "status is '\\x1b[31mdone'"), ({"reason": ["a"]}, "reason is a list"),
    ({"reason": "\ud800"}, "reason is '\\ud800'"),
    ({"crc": None}, "crc is None")])
def test_what_a_line_says_is_checked(copy, change, said):
    """Also where its checksum is right."""
    _, output = copy
    lines = (output / "manifest.jsonl").read_text().splitlines()
    entry = {**json.loads(lines[5]), **change}
    entry.pop("check")
    lines[5] = json.dumps({**entry, "check": checksum(entry)})
    (output / "manifest.jsonl").write_text("\n".join([*lines, ""]))
    out, err = run("status", output, expect=3)
    assert "23 of 24 runs done" in out and said in err


def test_reasons_do_not_move_the_cursor(copy):
    _, output = copy
    lines = (output / "manifest.jsonl").read_text().splitlines()
    entry = {**json.loads(lines[5]), "status": "failed", "reason": "\x1b]0;owned\x07\x9b31mred\r\n"}
    entry.pop("check")
    lines[5] = json.dumps({**entry, "check": checksum(entry)})
    (output / "manifest.jsonl").write_text("\n".join([*lines, ""]))
    out, err = run("status", output, expect=6)
    assert "owned" in out and all(c.isprintable() or c == "\n" for c in out + err)


@pytest.mark.parametrize("change",
                         [{"runs": 10**9}, {"runs": "24"}, {"doubles": 0}, {"digests": {"../../etc/passwd": "0" * 64}},
                          {"digests": {}}, {"overrides": [3]},
                                    {"format": 99}, {"format": 2}, {"seed": -1}, {"keep": "all"}, {"sampling": None},
                          {"nesim": "\x1b[2J"}])
def test_a_header_that_is_none(copy, change):
    """Nothing is read, and nothing touched."""
    case, output = copy
    lines = (output / "manifest.jsonl").read_text().splitlines()
    header = {**json.loads(lines[0]), **change}
    header.pop("check")
    lines[0] = json.dumps({**header, "check": checksum(header)})
    (output / "manifest.jsonl").write_text("\n".join([*lines, ""]))
    before = {path: path.read_bytes() for path in output.rglob("*") if path.is_file()}
    for command in (("status", output), ("run", "--from-batch", output, 3, "--dry-run"),
                    ("batch", case, "-o", output, "--resume")):
        _, err = run(*command, expect=3)
        why = "a manifest of format" if "format" in change else "this line, which says what is run, is damaged"
        assert (f"{output / 'manifest.jsonl'}:1: {why}" in err
                and err.replace("\n", "").isprintable())
    assert {path: path.read_bytes() for path in output.rglob("*") if path.is_file()} == before


def test_shards_of_two_batches_are_not_merged(whole, tmp_path):
    case, output = whole
    shutil.copytree(case, tmp_path / "case")
    with here(collecting=False):
        run("batch", case, "-o", tmp_path / "o", "--shard", "1/2", "-q")
        (tmp_path / "case" / "sim.yaml").write_text(SIM.replace("duration: 5", "duration: 2"))
        _, err = run("batch", tmp_path / "case", "-o", tmp_path / "o", "--shard", "2/2", "-q", expect=2)
        assert "manifest-1of2.jsonl: the batch was begun with other inputs: sim.yaml has changed" in err
        run("batch", tmp_path / "case", "-o", tmp_path / "other", "--shard", "2/2", "-q")
        for name in ("manifest-2of2.jsonl", "records-2of2.f64"):
            shutil.copy(tmp_path / "other" / name, tmp_path / "o" / name)
        for command in (("status", tmp_path / "o"), ("run", "--from-batch", tmp_path / "o", 3, "--dry-run")):
            _, err = run(*command, expect=3)
            assert "manifest-2of2.jsonl and manifest-1of2.jsonl are not of one batch: they differ in digests" in err


def test_a_damaged_shard_is_named_by_the_last(whole, tmp_path):
    """Its runs are not taken for done, and its own --resume mends it."""
    case, output = whole
    with here(collecting=False):
        run("batch", case, "-o", tmp_path, "--shard", "1/2", "-q")
        data = bytearray((tmp_path / "records-1of2.f64").read_bytes())
        data[5] ^= 4
        (tmp_path / "records-1of2.f64").write_bytes(data)
        _, err = run("batch", case, "-o", tmp_path, "--shard", "2/2", "-q", expect=3)
        assert "records-1of2.f64: run 0: the record is damaged" in err
        run("batch", case, "-o", tmp_path, "--shard", "1/2", "--resume", "-q")
    assert records_as_they_count(tmp_path, "-1of2") | records_as_they_count(tmp_path, "-2of2") == records(output)
