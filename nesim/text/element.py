"""Elements of input files: classes whose annotated fields are the keys of a mapping.

    class BodyModel(Element):
        name: Name = Field(description="of the body")
        mass_center: kinds.Point = Field((0.0, 0.0, 0.0), description="m")

An annotation is a Value (values.py, kinds.py), another Element, ``Literal["word"]``, a union of elements that their
``type`` tells apart, or a list or dict of those. The names are pydantic's, of which this is the part that the schemas
use: every value has a parser of its own and every complaint its own words, so that little was left for pydantic to do,
and importing it and building its validators took a tenth of a second of every start.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from types import UnionType
from typing import Annotated, Any, ClassVar, Literal, NamedTuple, Self, Union, get_args, get_origin

from nesim.text.values import Value, Wrong

MISSING: Any = object()


class FieldInfo:
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


def Field(default: Any = MISSING, *, alias: str | None = None, description: str = "",
          discriminator: str | None = None) -> Any:
    """Describes a key of an element. discriminator: beside a union, the key that chooses."""
    return FieldInfo(default, alias, description, discriminator)


def model_validator(mode: Literal["after"]) -> Callable:
    """Marks a method that looks at an element whose values are all right by themselves; it may raise Wrong."""
    def mark(method):
        method.looks_after = mode
        return method
    return mark


class Complaint(NamedTuple):
    """What is wrong with an element. kind: ``value`` (error says what), ``extra``, ``missing``, ``type`` (none of a
    union's), ``mapping`` or ``list`` (it is something else)."""

    kind: str
    loc: tuple
    error: Wrong | None = None


class Invalid(ValueError):
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
    model_fields: ClassVar[dict[str, FieldInfo]] = {}
    model_fields_set: set[str]               # of an instance: what was given
    _looks: ClassVar[tuple[Callable, ...]] = ()

    def __init_subclass__(cls) -> None:
        fields = {}
        for name, annotation in inspect.get_annotations(cls).items():
            if get_origin(annotation) is not ClassVar:
                fields[name] = info = cls.__dict__[name]
                info.annotation = annotation
                delattr(cls, name)
        cls.model_fields = {**cls.model_fields, **fields}
        cls._looks = (*cls._looks, *(method for method in vars(cls).values() if hasattr(method, "looks_after")))

    def __init__(self, **data: Any):
        """From plain data by key. Raises Invalid."""
        values: dict[str, Any] = {}
        complaints: list[Complaint] = []
        known = set()
        for name, info in self.model_fields.items():
            key = info.alias or name
            known.add(key)
            if key in data:
                complaints += _parse_into(values, name, info.annotation, data[key], key)
            elif info.default is MISSING:
                complaints.append(Complaint("missing", (key,)))
        complaints += [Complaint("extra", (key,)) for key in data if key not in known]
        if complaints:
            raise Invalid(complaints)
        given = set(values)
        defaults = {name: info.default for name, info in self.model_fields.items() if name not in given}
        self.__dict__.update(values, **defaults, model_fields_set=given)
        for look in self._looks:
            try:
                look(self)
            except Wrong as error:
                raise Invalid([Complaint("value", (), error)]) from None

    @classmethod
    def model_validate(cls, data: Any) -> Self:
        """An instance from plain data. Raises Invalid."""
        if not isinstance(data, dict):
            raise Invalid([Complaint("mapping", ())])
        return cls(**data)

    def __setattr__(self, name: str, value) -> None:
        raise AttributeError(f"{type(self).__name__} is frozen")

    def __eq__(self, other) -> bool:
        return type(self) is type(other) and self.__dict__ == other.__dict__

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{name}={getattr(self, name)!r}' for name in self.model_fields)})"


def chooser(annotation: Any) -> str:
    """The key that chooses among the elements of a union."""
    told = get_args(annotation)[1:] if get_origin(annotation) is Annotated else ()
    return next((info.discriminator for info in told if isinstance(info, FieldInfo) and info.discriminator), "type")


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
    return {get_args(model.model_fields[key].annotation)[0]: model for model in models}


def parse(annotation: Any, data: Any) -> Any:
    """Plain data -> what an annotation means. Raises Wrong or Invalid."""
    if isinstance(annotation, Value):
        return annotation.parse(data)
    if isinstance(annotation, type) and issubclass(annotation, Element):
        return annotation.model_validate(data)
    origin = get_origin(annotation)
    if origin is Literal:
        if data not in get_args(annotation):
            raise Invalid([Complaint("type", ())])
        return data
    if origin in (list, dict):
        return _parse_each(annotation, data, origin)
    if not isinstance(data, dict):
        raise Invalid([Complaint("mapping", ())])
    models, chosen = kinds_of(annotation), data.get(chooser(annotation))
    if not isinstance(chosen, str) or chosen not in models:
        raise Invalid([Complaint("type", ())])
    return models[chosen].model_validate(data)


def _parse_each(annotation, data: Any, container: type) -> Any:
    if not isinstance(data, container):
        raise Invalid([Complaint("list" if container is list else "mapping", ())])
    inner = get_args(annotation)[-1]
    values: dict[Any, Any] = {}
    complaints: list[Complaint] = []
    given: Any = data
    for key, value in given.items() if container is dict else enumerate(given):
        complaints += _parse_into(values, key, inner, value, key)
    if complaints:
        raise Invalid(complaints)
    return values if container is dict else list(values.values())


def _parse_into(values: dict, name, annotation, data, key) -> Iterator[Complaint] | list[Complaint]:
    """Put a value under its name, or give back what is wrong with it."""
    try:
        values[name] = parse(annotation, data)
    except Wrong as error:
        return [Complaint("value", (key,), error)]
    except Invalid as error:
        return error.below(key)
    return []
