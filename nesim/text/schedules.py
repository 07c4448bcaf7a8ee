"""When a thruster is on: intervals written out, and trains of pulses."""

from __future__ import annotations

from nesim.text.laws import check_keys, parse_each
from nesim.text.values import Finding, InvalidValue, Value, parse_items, found_text, parse_quantity

MAX_PULSES = 10**6      # of one thruster: a slip of the finger must not fill the memory
PULSE_KEYS = ("start", "on", "period", "count")


def _intervals(value) -> tuple[tuple[float, float], ...]:
    """[[start, stop], ..] in s."""
    form = "(allowed: a list of [start, stop] in s)"
    if not isinstance(value, list):
        raise InvalidValue(Finding(f"{found_text(value)}, a list of intervals is needed", form))
    if len(value) == 2 and not any(isinstance(item, (list, dict)) for item in value):
        raise InvalidValue(Finding("found two times, a list of intervals is needed",
                                   f"write [[{value[0]}, {value[1]}]]  {form}"))

    def parse(item) -> tuple[float, float]:
        if not isinstance(item, list) or len(item) != 2:
            found = f"found {len(item)}" if isinstance(item, list) else found_text(item)
            raise InvalidValue(Finding(f"{found}, two times are needed", form))
        start, stop = parse_items(item, lambda time: parse_quantity(time, "time"))
        if stop <= start:
            raise InvalidValue(Finding(f"ends ({stop:g} s) before it begins ({start:g} s)", form))
        return start, stop

    return parse_items(value, parse)


def _count(value) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise InvalidValue(Finding(f"{found_text(value)}, a whole number is needed"))
    if value < 1:
        raise InvalidValue(Finding(f"must be at least 1, found {value}"))
    if value > MAX_PULSES:
        raise InvalidValue(Finding(f"more than {MAX_PULSES} pulses", f"(allowed: 1 to {MAX_PULSES})"))
    return value


def _train(value) -> dict:
    """One train of pulses."""
    if not isinstance(value, dict):
        raise InvalidValue(Finding(f"{found_text(value)}, a mapping is needed", f"(allowed: {', '.join(PULSE_KEYS)})"))
    check_keys(value, PULSE_KEYS, ("on", "period", "count"))
    train = parse_each(value, {"start": _time, "on": _time, "period": _time, "count": _count})
    wrong = [Finding(f"must be above zero, found {train[key]:g} s", "", (key,)) for key in ("on", "period")
             if train[key] <= 0]
    if not wrong and train["on"] >= train["period"] and train["count"] > 1:
        wrong = [Finding(f"a pulse of {train['on']:g} s does not end before the next begins, {train['period']:g} s "
                         f"later", "", ("on",))]
    if wrong:
        raise InvalidValue(*wrong)
    return {"start": 0.0} | train


def _time(value) -> float:
    return parse_quantity(value, "time")


def _pulses(value) -> tuple[dict, ...]:
    """A train of pulses, or a list of such."""
    return parse_items(value, _train) if isinstance(value, list) else (_train(value),)


def schedule(on: tuple, pulses: tuple[dict, ...]) -> tuple[tuple[float, float], ...]:
    """Everything in order, what touches joined. Raises InvalidValue for what overlaps, and for too many pulses."""
    if len(on) + sum(train["count"] for train in pulses) > MAX_PULSES:
        raise InvalidValue(Finding(f"more than {MAX_PULSES} pulses", "", ("pulses",)))
    intervals: list[tuple[float, float, tuple]] = [(start, stop, ("on", i)) for i, (start, stop) in enumerate(on)]
    for train in pulses:
        begin, length, period = train["start"], train["on"], train["period"]
        intervals += [(begin + k * period, begin + k * period + length, ("pulses",)) for k in range(train["count"])]
    intervals.sort()
    joined: list[tuple[float, float]] = []
    for start, stop, path in intervals:
        if joined and start < joined[-1][1]:
            raise InvalidValue(Finding(f"from {start:g} s to {stop:g} s overlaps another interval, which ends at "
                                f"{joined[-1][1]:g} s", "", path))
        if joined and start == joined[-1][1]:
            start = joined.pop()[0]
        joined.append((start, stop))
    return tuple(joined)


_TIMES = {"type": "array", "items": {"type": ["number", "string"]}, "minItems": 2, "maxItems": 2}
_TRAIN = {"type": "object", "properties": {key: {"type": "integer" if key == "count" else ["number", "string"]}
                                           for key in PULSE_KEYS},
          "required": ["on", "period", "count"], "additionalProperties": False}
Intervals = Value(_intervals, {"type": "array", "items": _TIMES})
Pulses = Value(_pulses, {"anyOf": [_TRAIN, {"type": "array", "items": _TRAIN}]})
