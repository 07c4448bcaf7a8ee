"""Controllers that turn a body to an attitude."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from nesim.text import kinds
from nesim.text.laws import check_count, parse_rows
from nesim.text.values import Finding, Text, Value, InvalidValue
from nesim.things.collector import UNIT_TOLERANCE, digits
from nesim.things.controllers.controller import Controller
from nesim.things.rotation import IDENTITY, Rotation
from nesim.things.thing import ZERO, ThingModel, Vector, key

if TYPE_CHECKING:
    from nesim.things.collector import Collector
    from nesim.things.reading import Reading

COLUMNS = (("time", None),) + (("number", None),) * 4     # of a table of attitudes
_ROW = {"type": "array", "minItems": 5, "maxItems": 5}
Attitudes = Value(lambda value: parse_rows(value, COLUMNS), {"type": "array", "items": _ROW, "minItems": 1})


class AttitudeController(Controller, type="attitude", rank=1):
    """Turns the body to an attitude.

    Demand, in body axes: -proportional * phi - integral * int(phi) dt - derivative * (rate error), phi the rotation
    vector of the error.
    """

    kernel = "ATTITUDE"
    settable = {"target": Rotation, "target_rate": kinds.RateVector, "proportional": kinds.AngularStiffness3,
                "integral": kinds.AngularIntegral3, "derivative": kinds.AngularDamping3}
    reference: str = key(kinds.AttitudeReference, "inertial", "what the target is relative to: N, LVLH axes, or a "
                                                              "table")
    target: Vector = key(Rotation, IDENTITY, "inertial: N to body; lvlh: LVLH to body; default no rotation")
    target_rate: Vector = key(kinds.RateVector, ZERO, "rad/s relative to the reference, body axes")
    table: Sequence[Sequence[float]] = key(Attitudes, (), "reference table: rows [t, x, y, z, w]")
    file: str = key(Text, "", "reference table: CSV file with such rows")
    proportional: Vector = key(kinds.AngularStiffness3, ZERO, "N m/rad, one number or one an axis")
    integral: Vector = key(kinds.AngularIntegral3, ZERO, "N m/(rad s), one number or one an axis")
    derivative: Vector = key(kinds.AngularDamping3, ZERO, "N m s/rad, one number or one an axis")

    @staticmethod
    def check_given(given: ThingModel) -> None:
        found = given.given_keys
        rows = [name for name in ("table", "file") if name in found]
        if given.reference != "table":
            wrong = [Finding(f"'{name}' belongs to reference table, this one is {given.reference}", "", (name,),
                             about_key=True) for name in rows]
        else:
            wrong = [] if len(rows) == 1 else [Finding("reference table needs table or file"
                                                       + ", not both" * bool(rows), "rows of t, x, y, z, w")]
            if "target" in found:
                wrong.append(Finding("'target' beside reference table", "the table is the target", ("target",),
                                     about_key=True))
        if wrong:
            raise InvalidValue(*wrong)

    @classmethod
    def values(cls, given: ThingModel, reading: Reading, *path: str | int) -> dict:
        """Rows of a file are read."""
        values = super().values(given, reading, *path)
        if values.pop("file", ""):
            values["table"] = rows = reading.table(5, *path, "file")
            with reading.findings(*path, "file"):
                check_count(len(rows), 1, "")
        return values

    def plain(self, name: str) -> Any:
        if name == ("target" if self.reference == "table" else "table"):
            return None
        return {"quaternion": self.target} if name == "target" else super().plain(name)

    def check_own(self, c: Collector) -> None:
        """Target or table."""
        if not c.problems:
            c.unit("target", 4, "a quaternion")
        if self.reference != "table":
            return
        if not len(self.table):
            c.add("table", "reference table needs rows of t, x, y, z, w")
            return
        table = c.array("table", (len(self.table), 5))
        if table is None:
            return
        lengths = np.linalg.norm(table[:, 1:], axis=1)
        for i in np.flatnonzero(abs(lengths - 1) > UNIT_TOLERANCE)[:3]:
            c.add("table", f"a quaternion must have length 1, found {lengths[i]:.9g} at {table[i, 0]:g} "
                           f"s{digits(table[i, 1:])}", int(i))
        if (np.diff(table[:, 0]) <= 0).any():
            c.add("table", "times must grow")
