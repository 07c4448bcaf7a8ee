"""``frozen`` against the standard library's frozen dataclass."""

import dataclasses
import inspect
import pickle

import numpy as np
import pytest

from nesim.base.frozen import frozen


@frozen
class Point:
    """Two numbers and a list."""

    x: float
    y: float = 0.0
    marks: list = dataclasses.field(default_factory=list)


@dataclasses.dataclass(frozen=True)
class Standard:
    """The same."""

    x: float
    y: float = 0.0
    marks: list = dataclasses.field(default_factory=list)


@frozen(kw_only=True)
class Named:
    """Only by name, and shown in its own way."""

    name: str
    size: int = 1

    def __repr__(self):
        return f"<{self.name}>"


def test_it_is_a_dataclass():
    point = Point(1.0, marks=[2])
    assert dataclasses.is_dataclass(Point) and dataclasses.asdict(point) == dataclasses.asdict(Standard(1.0, marks=[2]))
    assert dataclasses.replace(point, y=3.0) == Point(1.0, 3.0, [2]) != point
    assert Point(1.0).marks is not Point(1.0).marks
    assert repr(point) == repr(Standard(1.0, marks=[2])).replace("Standard", "Point")
    assert pickle.loads(pickle.dumps(point)) == point


def test_equal_fields_are_equal_and_hash_alike():
    assert Named(name="a") == Named(name="a", size=1) != Named(name="b")
    assert len({Named(name="a"), Named(name="a"), Named(name="b")}) == 2
    assert Point(1.0) != Standard(1.0) and Point(1.0) != (1.0, 0.0, [])
    with pytest.raises(TypeError, match="unhashable"):
        hash(Point(1.0))


def test_one_field_or_none():
    """Equality is a truth value, also where the field's own is not."""
    @frozen
    class One:
        values: np.ndarray

    @frozen
    class Empty:
        pass

    one = One(np.zeros(2))
    assert (one == one) is True and (one == dataclasses.replace(one)) is True
    assert Empty() == Empty() and len({Empty(), Empty()}) == 1


def test_nothing_changes_afterwards():
    for change in (lambda p: setattr(p, "x", 2.0), lambda p: setattr(p, "z", 2.0), lambda p: delattr(p, "x")):
        messages = []
        for point in (Point(1.0), Standard(1.0)):
            with pytest.raises(dataclasses.FrozenInstanceError) as caught:
                change(point)
            messages.append(str(caught.value))
        assert messages[0] == messages[1]


def test_what_they_are_called_with():
    @frozen
    class Plain:
        x: float
        y: float = 0.0

    assert Plain(1.0, 2.0) == Plain(y=2.0, x=1.0) != Plain(1.0)
    assert str(inspect.signature(Plain)) == "(x: float, y: float = 0.0)" and Plain.__annotations__["x"] is float
    assert str(inspect.signature(Named)) == "(*, name: str, size: int = 1)"
    with pytest.raises(TypeError, match=r"Plain.__init__\(\) missing 1 required positional argument: 'x'"):
        Plain()


def test_own_methods_and_arguments():
    assert repr(Named(name="hub")) == "<hub>"
    for wrong in (lambda: Named("hub"), lambda: Named(), lambda: Point(1.0, 2.0, [], 4), lambda: Point(z=1.0)):
        with pytest.raises(TypeError):
            wrong()
