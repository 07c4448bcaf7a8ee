"""Whatever a URDF holds: told or taken, soon, in little memory; it reads no other file and writes nothing but its
case."""

import os
import time
from pathlib import Path

import pytest
import yaml

from nesim.base.errors import InputError
from nesim.formats.urdf import as_yaml, xml
from tests.cli.support import command
from tests.formats.support import INERTIAL, convert, joint, link, problems, robot
from tests.support.mutants import Fuzz

FILES = Path(__file__).parents[1] / "peers" / "urdf"
LIMIT = 5.0         # s of computing for one file; the slowest, a chain of 800 bodies, took 1
LAUGHS = "<!DOCTYPE r [" + '<!ENTITY a "ha">' + "".join(f'<!ENTITY {y} "{f"&{x};" * 10}">' for x,
                                                        y in zip("abcdefgh", "bcdefghi")) + ']><robot name="&i;"/>'


def quickly(directory: Path, text: str, base: str = "free"):
    """The texts, or the problems; in time."""
    (directory / "r.urdf").write_text(text, encoding="utf-8")
    begun = time.process_time()
    try:
        return as_yaml(directory / "r.urdf", base)[0]
    except InputError as error:
        assert str(error)
        return error.problems
    finally:
        assert time.process_time() - begun < LIMIT


@pytest.mark.parametrize("text", [
    LAUGHS, '<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]><robot name="&x;"/>', '<!DOCTYPE r SYSTEM '
    '"http://example.com/x.dtd"><robot name="r"/>',
    '<!DOCTYPE r [<!ENTITY % p SYSTEM "file:///etc/passwd"> %p;]><robot/>', "<!DOCTYPE robot><robot name='r'/>",
    "<?xml version='1.0' standalone='no'?>\n<!DOCTYPE robot><robot/>"])
def test_document_types_and_entities_are_refused(tmp_path, text):
    (problem,) = problems(tmp_path, text)
    assert problem.message == "a document type (DTD) is not allowed" and "write out" in problem.hint
    assert problem.line == 1 + text.startswith("<?xml")


@pytest.mark.parametrize("text, message", [
    ("<robot name='r'>" + "<a>" * 100_000, "nested more than 32 deep"),
    ("<robot name='r'>" + "<a/>" * 40_000 + "</robot>", "more than 30,000 elements"),
    ("<robot " + " ".join(f"a{i}='1'" for i in range(31_000)) + "/>", "more than 30,000 elements"),
    ("<robot name='r'>" + "x" * 17_000_000, "longer than 16 MiB"),
    ("<robot name='r'>" + "".join(f"<q{i}/>" for i in range(5000)) + "</robot>", "more than 1,000 names"),
    (robot(*(link(str(i)) for i in range(10_001))), "10,001 links"),
    (robot(link("a").replace('value="1.0"', f'value="{"1 " * 5_000_000}"')), "found 10,000,000 characters"),
    (robot(link("a").replace('value="1.0"', f'value="{"9" * 900}"')), "is out of range"),
    ("<robot name='r'>" + "<xacro:x/>" * 50_000 + "</robot>", "is a macro of xacro"),
    (robot(*(link("a") for _ in range(3000))), "there may be more"),
    (robot(link("a"), *(joint(str(i), "fixed", f"x{i}", f"y{i}") for i in range(3000))), "there may be more")],
                         ids=range(11))
def test_what_is_too_much_is_told_soon(tmp_path, text, message, monkeypatch):
    # a tenth of them takes a tenth of the time
    monkeypatch.setattr(xml, "MOST_VALUES", 30_000 if "30,000" in message else 300_000)
    assert any(message in str(problem) for problem in quickly(tmp_path, text))


def test_large_robots_and_odd_names_take_no_time(tmp_path):
    chain = [link(str(i)) for i in range(800)] + [joint(str(i), "revolute", str(i), str(i + 1)) for i in range(799)]
    assert "robot.yaml" in quickly(tmp_path, robot(*chain))
    frames = ([link("a")] + [link(chr(0x2200 + i), None) for i in range(700)]
              + [joint(str(i), "fixed", "a", chr(0x2200 + i)) for i in range(700)])
    texts = quickly(tmp_path, robot(*frames))
    assert len({line for line in texts["robot.yaml"].splitlines() if line.startswith("  - name")}) == 701
    ring = ([link(str(i)) for i in range(3000)]
            + [joint(str(i), "fixed", str(i), str((i + 1) % 2500 if i < 2500 else i + 1)) for i in range(2999)])
    assert any("in a circle" in problem.message for problem in quickly(tmp_path, robot(*ring)))


@pytest.mark.parametrize("name", ["\u202eabc", "a: b\n"
                                               "# c", "'", '"', "{}", "&#x9b;31m", "no", "~", "x" * 100_000,
                                  "../../etc", "-", "\u2028bodies: []", "#", "%"])
def test_names_cannot_leave_their_place(tmp_path, name):
    """What is written is read back as the same tree, whatever the names: nothing of them gets out of its value or its
    comment."""
    written = name.replace("'", "&apos;").replace('"', "&quot;")
    text = robot(link(written), link("b"), joint(written, "continuous", written, "b"), f"<x{'y' * 30}/>", name=written)
    texts = quickly(tmp_path, text)
    for content in texts.values():
        assert not [c for c in content if not c.isprintable() and c != "\n"]
    tree = yaml.safe_load(texts["robot.yaml"])
    assert (set(tree) == {"bodies", "joints"} and [set(body) for body in tree["bodies"]]
            == [{"name", "mass", "inertia"}] * 2)
    assert set(yaml.safe_load(texts["sim.yaml"])) == {"title", "time", "output", "environment", "spacecraft"}


def test_a_file_name_cannot_end_its_comment(tmp_path):
    path = tmp_path / "a\nbase: fixed\n#\x1b[31m.urdf"
    path.write_text(robot(link("a"), "<gazebo/>"))
    for content in as_yaml(path)[0].values():
        assert "base" not in yaml.safe_load(content) and "\x1b" not in content


def test_only_plain_files_are_read(tmp_path):
    os.mkfifo(tmp_path / "pipe.urdf")
    for path in (tmp_path / "pipe.urdf", tmp_path, "/dev/zero", tmp_path / "no.urdf"):
        code, _, err = command("import-urdf", path, "-o", tmp_path / "case")
        assert code == 3 and ("is not a file" in err or "cannot be read: no such file" in err)


@pytest.mark.parametrize("numbers, told, told_of_the_joint", [
    ("5e-324", "", ""), ("1e-300", "", ""), ("1e-160", "", ""), ("1e49", "is too large in joints[0] ('j').stops", ""),
    ("-0", "link 'b' has no mass", "lower must be below upper")])
def test_numbers_at_the_edges(tmp_path, numbers, told, told_of_the_joint):
    """Of mass, inertia, places, sizes, limits, damping, then of the joint alone: told, or taken as they are."""
    inertial = INERTIAL.format(numbers).replace('"1"', f'"{numbers}"')
    text = robot(link("a"), link("b").replace(INERTIAL.format(1.0), inertial),
                 joint("j", "revolute", "a", "b", f'<origin xyz="{numbers} 0 0" rpy="{numbers} 0 1"/><limit '
                                                  f'lower="-{numbers.lstrip("-")}" upper="{numbers}"/><dynamics '
                                                  f'damping="{numbers}"/>'))
    for content, message in ((text, told), (text.replace(inertial, INERTIAL.format(1)), told_of_the_joint)):
        quickly(tmp_path, content)
        if message:
            assert any(message in str(problem) and problem.line > 2 for problem in problems(tmp_path, content))
            continue
        (_, body), (hinge,) = (found := convert(tmp_path, content)[0]).bodies, found.joints
        number, stops = float(numbers), hinge.stops
        assert (hinge.inner_point[0], hinge.damping, stops.lower, stops.upper) == (number, number, -number, number)
        assert (body.mass, body.inertia) == ((number, (number,) * 3) if content is text else (1.0, (1.0,) * 3))


@pytest.mark.parametrize("count", [150, pytest.param(20_000, marks=pytest.mark.long)])
def test_mutants(count, tmp_path):
    fuzz = Fuzz(FILES, tmp_path / "mutant", seed=5)
    names = sorted(name for name in fuzz.files if name.endswith(".urdf"))
    for k in range(count):
        fuzz.mutate(*names)
        for name in fuzz.names:
            wrong = fuzz.check("import-urdf", fuzz.work / name, "-o", tmp_path / "case", "--base",
                               fuzz.r.choice(("free", "fixed")))
            if wrong:
                fuzz.keep(tmp_path / "kept")
            assert not wrong, f"mutant {k} ({name}), kept in {tmp_path / 'kept'}: {wrong}"
            for file in ("sim.yaml", "robot.yaml"):
                (tmp_path / "case" / file).unlink(missing_ok=True)
            if (tmp_path / "case").exists():
                (tmp_path / "case").rmdir()
