"""Where the overrides of a case go: into sim.yaml, into an entry of a spacecraft, into its file."""

from __future__ import annotations

from collections.abc import Iterable

from nesim.case.sim_file import SimFile, SpacecraftEntry
from nesim.text.locate import Place, Report
from nesim.text.overrides import PathError, Setting, as_texts, from_command_line, split_path
from nesim.text.source import Node
from nesim.text.values import guess
from nesim.things.spacecraft import SpacecraftFile

SIM_KEYS = tuple(key for key in SimFile.known_keys if key != "spacecraft")
CRAFT_KEYS = tuple(SpacecraftFile.known_keys)
ENTRY_KEYS = tuple(SpacecraftEntry.known_keys)
# made if they are not there yet
MAPPINGS = ("time", "output", "checkpoint", "environment", "gravity", "deflection", "attitude")

Waiting = list[tuple[Setting, tuple]]     # settings of one spacecraft file and their paths in it


def read_settings(overrides: Iterable[str], report: Report) -> list[Setting]:
    """The command line's, or as ``nesim.load`` takes them."""
    return from_command_line(as_texts(overrides, report), report)


def report_unused(settings: Iterable[Setting], report: Report) -> None:
    """Say why settings were put nowhere."""
    for setting in settings:
        setting.report(report)


def own_settings(entry: Place, report: Report) -> Waiting:
    """The ``set:`` of an entry: put in at once if the spacecraft is written out there, else given back for its
    file."""
    node = entry.node(("set",))
    if node is None or not isinstance(node.value, dict):
        return []
    settings = from_mapping(node, report)
    if "file" in entry.keys():
        return [(setting, setting.path) for setting in settings]
    for setting in settings:
        setting.put(entry.here(), optional=MAPPINGS)
        setting.report(report)
    return []


def overridden(root: Node, own: Waiting, waiting: Waiting, report: Report) -> Node:
    """A spacecraft file's tree with values replaced. own: from the ``set:`` of its entry."""
    root = root.copy()
    for setting, path in (*own, *waiting):
        setting.put(root, path, MAPPINGS)
    report_unused((setting for setting, _ in own), report)
    return root


def from_mapping(node: Node, report: Report) -> list[Setting]:
    """The settings of a ``set:`` entry; paths begin in the spacecraft file."""
    settings = []
    for text, value in node.value.items():
        setting = Setting(node.keys[text], value, ())
        try:
            setting.path = split_path(text)
            if setting.path[0] not in CRAFT_KEYS:
                raise PathError(f"'{text[:60]}' is not a value of a spacecraft file",
                                guess(setting.path[0], CRAFT_KEYS) + f"(allowed to begin with: "
                    f"{', '.join(CRAFT_KEYS)})")
            settings.append(setting)
        except PathError as error:
            report.at(setting.key, error.message, error.hint)
    return settings


def apply_to_case(settings: list[Setting], case: Place) -> list[Waiting]:
    """Put the command line's settings into sim.yaml's tree; what belongs into spacecraft files is given back, by
    entry."""
    entries = case.below("spacecraft")
    for_files: list[Waiting] = [[] for _ in range(entries.size())]
    for setting in settings:
        first = setting.path[0]
        if first in SIM_KEYS and (first not in CRAFT_KEYS or first in case.keys()):
            setting.put(case.root, optional=MAPPINGS)
        elif first == "spacecraft" and len(setting.path) > 2:
            _share(setting, setting.path[1], setting.path[2:], entries, for_files)
        elif first in CRAFT_KEYS:
            _share(setting, "*", setting.path, entries, for_files)
        elif first == "spacecraft":
            setting.fail("a path into spacecraft needs a name and a value",
                         "(e.g. spacecraft.MMS1.rate[2], spacecraft.*.bodies.hub.mass)")
        else:
            known = dict.fromkeys((*SIM_KEYS, "spacecraft", *CRAFT_KEYS))
            setting.fail(f"'{first}' is not a value of sim.yaml or of a spacecraft",
                         guess(first, known) + f"(allowed: {', '.join(known)})")
    return for_files


def _share(setting: Setting, who, rest: tuple, entries: Place, for_files: list[Waiting]) -> None:
    """A setting of one or all spacecraft: into the entry if it belongs there, else noted for its file."""
    names = [entries.value((i, "name")) for i in range(len(for_files))]
    chosen = [i for i, name in enumerate(names) if who in ("*", i, name)]
    if not chosen:
        known = [name for name in names if isinstance(name, str)]
        setting.fail(f"there is no spacecraft '{who}'", guess(who, known) + f"(there are: {', '.join(known[:20])})")
    for i in chosen:
        keys = entries.below(i).keys()
        into_entry = "file" not in keys or rest[0] not in CRAFT_KEYS or (rest[0] in keys and rest[0] in ENTRY_KEYS)
        if not keys:
            setting.done = True                             # the entry itself is wrong, and that is reported
        elif not into_entry:
            for_files[i].append((setting, rest))
        elif rest[0] in ENTRY_KEYS:
            setting.put(entries.below(i).here(), rest, MAPPINGS)
        else:
            setting.fail(f"'{rest[0]}' is not a value of a spacecraft", guess(rest[0], ENTRY_KEYS) + f"(allowed: "
                f"{', '.join(ENTRY_KEYS)})")
