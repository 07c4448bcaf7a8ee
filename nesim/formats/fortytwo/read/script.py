"""42's command script: one command a line, in 42's own words. Line 1 is a title; ``EOF`` ends it."""

from __future__ import annotations

import re
from dataclasses import dataclass

from nesim.text.locate import Report
from nesim.text.source import Node, Source
from nesim.text.values import LARGEST

LONGEST = 511           # characters of a line
_N = r"([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)"
_I = r"(\d+)"
_V = rf"\[{_N} {_N} {_N}\]"
_Q = rf"\[{_N} {_N} {_N} {_N}\]"
_HELD = r"(TRUE|FALSE)"

# what nesim does
ACTIONS = {"rotation": rf"SC\[{_I}\]\.G\[{_I}\]\.RotLocked\[{_I}\] {_HELD}",
           "translation": rf"SC\[{_I}\]\.G\[{_I}\]\.TrnLocked\[{_I}\] {_HELD}",
           "fire": rf"SC\[{_I}\]\.(?:AC\.)?Thr\[{_I}\]\.PulseWidthCmd = {_N}",
           "level": rf"SC\[{_I}\]\.AC\.Thr\[{_I}\]\.ThrustLevelCmd = {_N}",
           "impulse": rf"Impart Impulsive Delta-V of {_V} m/s in Frame ([NL]) to Orb\[{_I}\]"}
# what nesim has no use for: commands to 42's flight software, how it computes, and its windows
AIMED = rf"(?:Point|Align) SC\[{_I}\]\.B\[{_I}\] (?:Primary|Secondary) Vector {_V} (?:at|with) .+"
FLIGHT_SOFTWARE = (rf"SC\[{_I}\] FswTag = \w+", rf"SC\[{_I}\] qr[nl] = {_Q}",
                   rf"SC\[{_I}\] Cmd Angles = {_V} deg, Seq = \d+ wrt [NL] Frame",
                   rf"SC\[{_I}\]\.G\[{_I}\] Cmd Angles = {_V} deg", AIMED,
                   rf"SC\[{_I}\]\.(?:LoopGain|LoopDelay) = {_N}",
                   rf"SC\[{_I}\]\.(?:GainAndDelayActive|FreqRespActive) = {_HELD}",
                   rf"Set SC\[{_I}\] RampCoastGlide wc = {_N} Hz, amax = {_N}, vmax = {_N}",
                   rf"Spin SC\[{_I}\] about Primary Vector at {_N} deg/sec")
COMPUTED = (rf"DTSIM = {_N}", rf"DTOUT = {_N}", rf"SC\[{_I}\]\.DynMethod (?:GAUSS_ELIM|ORDER_N)")
DISPLAY = (r"(?:POV|Banner|BannerColor|GL Output Step|CaptureCam|CamSnap|MapSnap|Show\w+|FOV\[).*",)
FORMS = ("SC[i].G[j].RotLocked[k] TRUE", "SC[i].G[j].TrnLocked[k] TRUE", "SC[i].AC.Thr[j].PulseWidthCmd = s",
         "Impart Impulsive Delta-V of [x y z] m/s in Frame N to Orb[i]", "SC[i] qrn = [..]", "SC[i] qrl = [..]")


@dataclass
class ScriptCommand:
    """kind: a key of ACTIONS, or ``flight_software``, ``computed``. time: s. numbers: indices and values in order.
    what: for people."""

    node: Node
    kind: str
    time: float
    numbers: tuple[str, ...] = ()
    what: str = ""


def read(source: Source, report: Report) -> list[ScriptCommand]:
    """Every command but those of windows. Whatever 42 would hang on is reported."""
    found: list[ScriptCommand] = []
    last = 0.0
    for i, text in enumerate(source.lines[1:], start=2):
        node = Node(source, i, 1, text, text.strip()[:60])
        if text.rstrip() == "EOF":
            return found
        if not text.strip() or text.startswith((" ", "#", "%", "//")):
            continue
        command = _command(text.rstrip(), node, report)
        if command is None:
            continue
        if command.time < last:
            report.at(node, f"{command.time:g} s comes after {last:g} s", "42 obeys in the order of the file: this "
                "would come too late")
        last = max(last, command.time)
        found.append(command)
    report.at(Node(source, len(source.lines), 1, ""), "the script has no line EOF", "42 would read its end for ever")
    return found


def _command(text: str, node: Node, report: Report) -> ScriptCommand | None:
    if len(text) > LONGEST:
        report.at(node, f"the line has {len(text)} characters", f"(allowed: up to {LONGEST})")
        return None
    if text.startswith("Event Eclipse "):
        return ScriptCommand(node, "flight_software", 0.0, (), "an attitude")
    match = re.match(rf"{_N}\s+(.*)", text)
    if match is None:
        report.at(node, f"'{text[:40]}' does not begin with a time", "write  10.0 SC[0].G[0].RotLocked[0] TRUE")
        return None
    time, rest = float(match.group(1)), re.sub(r"\s+", " ", match.group(2))
    if (large := next((word for word in re.findall(_N, text) if abs(float(word)) > LARGEST), None)):
        report.at(node, f"{large[:40]} is out of range", f"(allowed: up to {LARGEST:g})")
        return None
    for kind, form in ACTIONS.items():
        if (m := re.fullmatch(form, rest)):
            return ScriptCommand(node, kind, time, m.groups())
    for kind, forms in (("flight_software", FLIGHT_SOFTWARE), ("computed", COMPUTED)):
        for form in forms:
            if (m := re.fullmatch(form, rest)):
                return ScriptCommand(node, kind, time, m.groups(), rest)
    if not any(re.fullmatch(form, rest) for form in DISPLAY):
        report.at(node, f"'{rest[:40]}' is not a command", f"42 would try it for ever  (e.g. {', '.join(FORMS)})")
    return None
