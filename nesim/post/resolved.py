"""The resolved input that a result file carries. It may come from anywhere: it is no deeper than nesim writes it, and
names nothing twice."""

from __future__ import annotations

import yaml

from nesim.results.checked import CheckedObject
from nesim.results.reader import Results
from nesim.results.stored import content

RESOLVED = "_resolved.yaml"
DEPTH = 32                       # of lists and mappings inside each other; the deepest that means anything is 7
LONGEST = 1 << 26                # bytes


def read_text(results: Results) -> tuple[CheckedObject, str]:
    """Where it stands, and what it says. Raises DamagedResult."""
    node = results.root.group("input").dataset(RESOLVED)
    text = content(node)
    if not isinstance(text, str) or len(text) > LONGEST:
        raise node.damaged("is no text, or too long a one")
    return node, text


def read_resolved(results: Results, typed: bool = False) -> dict:
    """A mapping; all values are text, so that names such as "no" stay names. typed: numbers are numbers. Raises
    DamagedResult."""
    node, text = read_text(results)
    kind = "SafeLoader" if typed else "BaseLoader"
    try:
        check_depth(node, text)
        found = yaml.load(text, getattr(yaml, f"C{kind}", getattr(yaml, kind)))
    except (yaml.YAMLError, ValueError, OverflowError, RecursionError) as error:
        raise node.damaged(f"is no YAML: {' '.join(str(error).split())}") from error
    if not isinstance(found, dict):
        raise node.damaged("is no mapping")
    return found


def known_input(results: Results) -> dict:
    """As ``read_resolved``; empty if there is none, or if it cannot be read, which the results note."""
    return results.noted(lambda: read_resolved(results), {}) if RESOLVED in results.input_names else {}


def check_depth(node: CheckedObject, text: str) -> None:
    """The loader works its way down by recursion, and has no limit of its own."""
    depth = 0
    for event in yaml.parse(text, getattr(yaml, "CBaseLoader", yaml.BaseLoader)):
        if isinstance(event, yaml.CollectionStartEvent):
            depth += 1
        elif isinstance(event, yaml.CollectionEndEvent):
            depth -= 1
        if depth > DEPTH or isinstance(event, yaml.AliasEvent):
            raise node.damaged(f"has aliases, or is nested more than {DEPTH} deep")
