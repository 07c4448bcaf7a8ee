"""Every snippet of README.md and docs/ does what it says: commands end well, Python runs page by page, YAML fits the
schema."""

import re
import shlex
import shutil
import subprocess
from pathlib import Path

import pytest

import nesim
from nesim.batch.spec import BatchFile
from nesim.cli.main import cli
from nesim.case.sim_file import SimFile, SpacecraftFile
from nesim.text.element import InvalidElement
from nesim.text.source import decode, load
from tests.docs.snippets import PAGES, ROOT, Snippet, commands, snippets

# what takes long; here its command line is looked at, and .ci/long types it as it stands
LONG = {"batch", "plot", "report", "view"}
LONG_PAGES = ["docs/batch.md", "docs/plots.md", "docs/view.md"]
LANGUAGES = {"sh", "python", "yaml", "c", "text", ""}


@pytest.fixture(scope="module")
def toured(tmp_path_factory):
    """A directory like a clone in which everything of README.md has been typed."""
    directory = tmp_path_factory.mktemp("clone")
    shutil.copytree(ROOT / "inp", directory / "inp")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(directory)
        assert_page_runs("README.md", patch)
    return directory


@pytest.fixture
def clone(toured, tmp_path, monkeypatch):
    """The same after README's first command alone, as the working directory."""
    shutil.copytree(ROOT / "inp", tmp_path / "inp")
    (tmp_path / "output").mkdir()
    shutil.copy(toured / "output" / "mms.h5", tmp_path / "output")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def type_in(command: str) -> None:
    """A command of nesim, in this process. Whoever types `pip install` is .ci/run."""
    program, *arguments = shlex.split(command)
    if program == "nesim" and arguments[0] in LONG:
        with cli.make_context("nesim", list(arguments)) as context:
            cli.get_command(context, arguments[0]).make_context(arguments[0], arguments[1:], parent=context)
    elif program == "nesim":
        assert not cli.main(args=arguments, prog_name="nesim", standalone_mode=False), command
    else:
        assert command.startswith("pip install"), f"{command}: no test knows how to type this"


def execute(snippet: Snippet, names: dict) -> None:
    """Python, with the names of the page so far. A text that begins with a file's name is put there first."""
    if file := re.match(r"# (\w+\.py)\n", snippet.text):
        Path(file[1]).write_text(snippet.text)
        names = {"__file__": str(Path(file[1]).resolve())}
    exec(compile("\n" * (snippet.line - 1) + snippet.text, ROOT / snippet.page, "exec"), names)


def compile_c(snippet: Snippet) -> None:
    """C whose first line names its file and how it is compiled."""
    name, command = re.match(r"/\* (\w+\.c): +(.*?) \*/\n", snippet.text).groups()
    Path(name).write_text(snippet.text)
    subprocess.run(shlex.split(command), check=True)


def fits(data: dict) -> str:
    """What is wrong with a mapping by the schema of the file that it is of, which its keys tell; what is only missing
    is elsewhere."""
    wrong = {}
    for model in (SimFile, SpacecraftFile, BatchFile):
        try:
            model(**data)
            return ""
        except InvalidElement as error:
            wrong[model] = [item for item in error.problems if not (item.kind == "missing" and len(item.loc) == 1)]
    model = min(wrong, key=lambda model: (sum(item.kind == "extra" and len(item.loc) == 1 for item in wrong[model]),
                                          len(wrong[model])))
    return "; ".join(f"{'.'.join(map(str, item.loc))}: {item.error or item.kind}" for item in wrong[model])


def assert_page_runs(page: str, patch: pytest.MonkeyPatch) -> None:
    """All of a page, in its order, in the working directory."""
    patch.setenv("MPLBACKEND", "Agg")
    patch.setattr("webbrowser.open", lambda *_, **__: True)
    names: dict = {}
    for snippet in snippets(page):
        assert snippet.language in LANGUAGES, f"{snippet}: nothing tries '{snippet.language}'"
        try:
            match snippet.language:
                case "sh":
                    for command in commands(snippet):
                        type_in(command)
                case "python":
                    execute(snippet, names)
                case "c":
                    compile_c(snippet)
        except Exception as error:
            error.add_note(f"in {snippet}")
            raise


def test_what_the_readme_shows_runs(toured):
    assert {path.name for path in toured.iterdir()} == {"inp", "output", "mms.h5"}


@pytest.mark.parametrize("page", [page for page in PAGES[1:] if page not in LONG_PAGES])
def test_what_a_page_shows_runs(page, clone, monkeypatch):
    assert_page_runs(page, monkeypatch)


@pytest.mark.parametrize("page", LONG_PAGES)
def test_commands_of_a_long_page_exist(page, clone):
    typed = [command for snippet in snippets(page) if snippet.language == "sh" for command in commands(snippet)]
    assert typed
    for command in typed:
        type_in(command)


@pytest.mark.parametrize("page", PAGES)
def test_yaml_of_a_page_fits_the_schema(page):
    before = ""
    for snippet in snippets(page):
        if snippet.language == "yaml":
            before = before + snippet.text if snippet.text[0] == " " else snippet.text         # a list that goes on
            node, problems = load(*decode(before.encode(), str(snippet)))
            assert not problems and not (wrong := fits(node.plain())), problems or f"{snippet}: {wrong}"


def test_readme_s_case_is_a_case(tmp_path):
    sim, craft = (snippet.text for snippet in snippets("README.md") if snippet.language == "yaml")
    (tmp_path / "sim.yaml").write_text(sim)
    (tmp_path / "sc.yaml").write_text(craft)
    assert nesim.load(tmp_path).spacecraft == ["SAT1"]


def test_the_mistakes_that_pages_show_are_reported_so(tmp_path, monkeypatch):
    """A block that begins with a place, FILE:LINE:COLUMN:, is what is said of a case of that page with the line that it
    shows."""
    monkeypatch.chdir(tmp_path)
    of_readme, of_inputs = ([snippet.text for snippet in snippets(page) if snippet.language == "yaml"]
                            for page in ("README.md", "docs/inputs.md"))
    cases = {"README.md": dict(zip(("sim.yaml", "sc.yaml"), of_readme, strict=True)),
             "docs/inputs.md": dict(zip(("sim.yaml", "sc_sat.yaml"), of_inputs)),
             "docs/from-42.md": {path.name: path.read_text() for path in (ROOT / "inp" / "fortytwo_demo").iterdir()}}
    assert {page for page in PAGES for snippet in snippets(page) if snippet.language == ""} == set(cases), ("mark what "
        "is no message as `text`")
    for page, files in cases.items():
        (shown,) = (snippet.text for snippet in snippets(page) if snippet.language == "")
        file, line, mistake = re.match(r"(\S+?):(\d+):.*?^> *\d+ \| (.*?)$", shown, re.DOTALL | re.MULTILINE).groups()
        directory = Path(file).parent
        directory.mkdir(parents=True)
        for name, text in files.items():
            rows = text.split("\n")
            if name == Path(file).name:
                rows[int(line) - 1] = mistake
            (directory / name).write_text("\n".join(rows))
        with pytest.raises(nesim.InputError) as caught:
            nesim.load(directory)
        assert shown.rstrip() == str(caught.value.problems[0]), page


@pytest.mark.parametrize("page", PAGES)
def test_names_of_a_page_are_there_after_importing_nesim(page):
    for name in set(re.findall(r"`(nesim(?:\.\w+)+)", (ROOT / page).read_text())):
        found = nesim
        for part in name.split(".")[1:]:
            assert hasattr(found, part), name
            found = getattr(found, part)


@pytest.mark.long
@pytest.mark.parametrize("page", PAGES)
def test_all_of_a_page_as_it_stands(page, clone, monkeypatch):
    """The installed command, nothing left out."""
    if page == "README.md":
        (clone / "output" / "mms.h5").unlink()
    monkeypatch.setenv("BROWSER", "true")
    monkeypatch.setitem(globals(), "type_in", lambda command: command.startswith("pip ")
                        or subprocess.run(shlex.split(command), check=True))
    assert_page_runs(page, monkeypatch)
