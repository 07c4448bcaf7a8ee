"""Elements of input files: classes whose annotated fields are the keys of a mapping.

    class BodyModel(Element):
        name: Name = Key(description="of the body")
        mass_center: kinds.Point = Key((0.0, 0.0, 0.0), description="m")

An annotation is a Value (values.py, kinds.py), another Element, ``Literal["word"]``, a union of elements that their
``type`` tells apart, or a list or dict of those. It is our own rather than a library's: every value has a parser and
every complaint words of its own, and the start of a command is a tenth of a second shorter.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from types import UnionType
from typing import Annotated, Any, ClassVar, Literal, NamedTuple, Self, Union, get_args, get_origin

from nesim.base.errors import RefusedInput
from nesim.text.values import Value, InvalidValue

MISSING: Any = object()


class KeyInfo:
    """One key. annotation: what it takes. default: MISSING if it must be given. alias: the key, where it is no name in
    Python. discriminator: beside a union, the key that chooses."""

    __slots__ = ("annotation", "default", "alias", "description", "discriminator")

    def __init__(self, default: Any, alias: str | None, description: str, discriminator: str | None = None):
        self.annotation: Any = None
        self.discriminator = discriminator
        self.default, self.alias, self.description = default, alias, description

    def is_required(self) -> bool:
        """Whether it must be given."""
        return self.default is MISSING


def Key(default: Any = MISSING, *, alias: str | None = None, description: str = "",
          discriminator: str | None = None) -> Any:
    """Describes a key of an element. discriminator: beside a union, the key that chooses."""
    return KeyInfo(default, alias, description, discriminator)


def checked_together(method: Callable) -> Callable:
    """Marks a method that checks an element whose values are all right by themselves; it may raise InvalidValue."""
    method.checks_together = True                               # type: ignore[attr-defined]
    return method


class Complaint(NamedTuple):
    """What is wrong with an element. kind: ``value`` (error says what), ``extra``, ``missing``, ``type`` (none of a
    union's), ``mapping`` or ``list`` (it is something else)."""

    kind: str
    loc: tuple
    error: InvalidValue | None = None


class InvalidElement(RefusedInput):
    """Everything that is wrong with an element, in the order of its fields."""

    def __init__(self, complaints: list[Complaint]):
        self.complaints = complaints
        super().__init__("; ".join(f"{'.'.join(map(str, c.loc))}: {c.error or c.kind}" for c in complaints))

    def below(self, key: str | int) -> Iterator[Complaint]:
        """The same, further inside."""
        return (complaint._replace(loc=(key, *complaint.loc)) for complaint in self.complaints)


class Element:
    """A mapping of known keys, frozen. ``not_yet``: keys of the specification that will work one day."""

    not_yet: ClassVar[tuple[str, ...]] = ()
    known_keys: ClassVar[dict[str, KeyInfo]] = {}
    given_keys: set[str]               # of an instance: what was given
    _checks: ClassVar[tuple[Callable, ...]] = ()

    def __init_subclass__(cls) -> None:
        fields = {}
        for name, annotation in inspect.get_annotations(cls).items():
            if get_origin(annotation) is not ClassVar:
                fields[name] = info = cls.__dict__[name]
                info.annotation = annotation
                delattr(cls, name)
        cls.known_keys = {**cls.known_keys, **fields}
        cls._checks = (*cls._checks, *(method for method in vars(cls).values() if hasattr(method, "checks_together")))

    def __init__(self, **data: Any):
        """From plain data by key. Raises InvalidElement."""
        values: dict[str, Any] = {}
        complaints: list[Complaint] = []
        known = set()
        for name, info in self.known_keys.items():
            key = info.alias or name
            known.add(key)
            if key in data:
                complaints += _parse_into(values, name, info.annotation, data[key], key)
            elif info.default is MISSING:
                complaints.append(Complaint("missing", (key,)))
        complaints += [Complaint("extra", (key,)) for key in data if key not in known]
        if complaints:
            raise InvalidElement(complaints)
        given = set(values)
        defaults = {name: info.default for name, info in self.known_keys.items() if name not in given}
        self.__dict__.update(values, **defaults, given_keys=given)
        for check in self._checks:
            try:
                check(self)
            except InvalidValue as error:
                raise InvalidElement([Complaint("value", (), error)]) from None

    @classmethod
    def from_plain(cls, data: Any) -> Self:
        """An instance from plain data. Raises InvalidElement."""
        if not isinstance(data, dict):
            raise InvalidElement([Complaint("mapping", ())])
        return cls(**data)

    def __setattr__(self, name: str, value) -> None:
        raise AttributeError(f"{type(self).__name__} is frozen")

    def __eq__(self, other) -> bool:
        return type(self) is type(other) and self.__dict__ == other.__dict__

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{name}={getattr(self, name)!r}' for name in self.known_keys)})"


def chooser(annotation: Any) -> str:
    """The key that chooses among the elements of a union."""
    told = get_args(annotation)[1:] if get_origin(annotation) is Annotated else ()
    return next((info.discriminator for info in told if isinstance(info, KeyInfo) and info.discriminator), "type")


def kinds_of(annotation: Any) -> dict[str, type[Element]]:
    """The elements of a union by their types; empty if it is none. A union of one is what is annotated with a
    chooser."""
    key = chooser(annotation)
    models: tuple[Any, ...] = ()
    if get_origin(annotation) is Annotated:
        annotation = get_args(annotation)[0]
        models = (annotation,)
    if get_origin(annotation) in (Union, UnionType):
        models = get_args(annotation)
    return {get_args(model.known_keys[key].annotation)[0]: model for model in models}


def parse(annotation: Any, data: Any) -> Any:
    """Plain data -> what an annotation means. Raises InvalidValue or InvalidElement."""
    if isinstance(annotation, Value):
        return annotation.parse(data)
    if isinstance(annotation, type) and issubclass(annotation, Element):
        return annotation.from_plain(data)
    origin = get_origin(annotation)
    if origin is Literal:
        if data not in get_args(annotation):
            raise InvalidElement([Complaint("type", ())])
        return data
    if origin in (list, dict):
        return _parse_each(annotation, data, origin)
    if not isinstance(data, dict):
        raise InvalidElement([Complaint("mapping", ())])
    models, chosen = kinds_of(annotation), data.get(chooser(annotation))
    if not isinstance(chosen, str) or chosen not in models:
        raise InvalidElement([Complaint("type", ())])
    return models[chosen].from_plain(data)


def _parse_each(annotation, data: Any, container: type) -> Any:
    if not isinstance(data, container):
        raise InvalidElement([Complaint("list" if container is list else "mapping", ())])
    inner = get_args(annotation)[-1]
    values: dict[Any, Any] = {}
    complaints: list[Complaint] = []
    given: Any = data
    for key, value in given.items() if container is dict else enumerate(given):
        complaints += _parse_into(values, key, inner, value, key)
    if complaints:
        raise InvalidElement(complaints)
    return values if container is dict else list(values.values())


def _parse_into(values: dict, name, annotation, data, key) -> Iterator[Complaint] | list[Complaint]:
    """Put a value under its name, or give back what is wrong with it."""
    try:
        values[name] = parse(annotation, data)
    except InvalidValue as error:
        return [Complaint("value", (key,), error)]
    except InvalidElement as error:
        return error.below(key)
    return []
