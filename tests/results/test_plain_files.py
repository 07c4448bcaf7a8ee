"""Nothing but plain files is opened, made or replaced below a directory of results."""

import errno
import os
import stat

import pytest

from nesim.results import plain_files as plain


@pytest.fixture
def traps(tmp_path):
    """Names in a directory of results behind each of which is something else, and a file outside."""
    outside = tmp_path / "outside"
    outside.write_bytes(b"mine")
    home = tmp_path / "results"
    home.mkdir()
    (home / "link").symlink_to(outside)
    (home / "dangling").symlink_to(tmp_path / "not_there")
    (home / "directory").mkdir()
    os.mkfifo(home / "pipe")
    return home, outside


@pytest.mark.parametrize("name", ["link", "dangling", "directory", "pipe"])
@pytest.mark.parametrize("act", [plain.create, plain.open_plain, lambda path: plain.open_plain(path, True),
                                 plain.open_or_create, plain.create_beside,
                                 lambda path: plain.write_whole(path, b"ours"),
                                 lambda path: plain.read_plain(path, 100)])
def test_what_is_no_plain_file_is_refused_and_stays(traps, name, act):
    home, outside = traps
    before = os.lstat(home / name).st_ino
    with pytest.raises(OSError) as refused:
        act(home / name)
    assert (refused.value.errno in (errno.EEXIST, errno.ELOOP, errno.EISDIR, errno.EINVAL)
            and refused.value.filename == str(home / name))
    plain.remove(home / name)
    assert os.lstat(home / name).st_ino == before and outside.read_bytes() == b"mine" and len(list(home.iterdir())) == 4


def test_a_file_is_made_and_found_again(tmp_path):
    path = tmp_path / "a"
    os.close(plain.create(path))
    with pytest.raises(FileExistsError):
        plain.create(path)
    plain.write_whole(path, b"12345")
    assert plain.read_plain(path, 5) == b"12345" and [p.name for p in tmp_path.iterdir()] == ["a"]
    with pytest.raises(OSError, match="more than 4 bytes"):
        plain.read_plain(path, 4)
    os.close(plain.open_or_create(path))
    assert path.read_bytes() == b"12345" and stat.S_ISREG(os.lstat(path).st_mode)
    plain.remove(path)
    plain.remove(path)
    with pytest.raises(FileNotFoundError):
        plain.open_plain(path)


def test_a_hard_link_is_read_and_not_written(tmp_path):
    (tmp_path / "outside").write_bytes(b"mine")
    os.link(tmp_path / "outside", tmp_path / "a")
    assert plain.read_plain(tmp_path / "a", 9) == b"mine"
    with pytest.raises(OSError, match="another name"):
        plain.open_or_create(tmp_path / "a")
    plain.write_whole(tmp_path / "a", b"ours")              # a new file in the place of the name
    assert (tmp_path / "outside").read_bytes() == b"mine"


def test_directories_below_are_no_links(traps, tmp_path):
    home, _ = traps
    plain.make_plain_directory(home / "new")
    plain.make_plain_directory(home / "new")
    (home / "elsewhere").symlink_to(tmp_path)
    for name in ("elsewhere", "link", "pipe"):
        with pytest.raises(OSError):
            plain.make_plain_directory(home / name)
