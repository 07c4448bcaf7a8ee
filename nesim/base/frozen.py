"""``frozen``: a frozen dataclass that takes a tenth of the time to define.

The standard library compiles the text of six methods for every such class, half a millisecond; a start defines dozens
of them. Here all but ``__init__`` are shared, and that too of those whose fields are given by keyword; where it is not,
it is one line, which fills all fields at once. Whatever else dataclasses can do works as with them: fields, replace,
asdict.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, Field, FrozenInstanceError, dataclass, field, fields
from operator import attrgetter
from reprlib import recursive_repr
from typing import Any, NamedTuple, dataclass_transform


class Shape(NamedTuple):
    """What is known of the fields of such a class. values_of: takes those that are compared, as a tuple. The rest is of
    a class whose fields are given by keyword. defaults: of all fields, None where there is none; factories: of what
    makes them anew."""

    fields: dict[str, Field]
    values_of: Callable[[Any], tuple]
    defaults: dict[str, Any]
    factories: list[tuple[str, Callable[[], Any]]]
    required: set[str]


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def frozen(cls: type | None = None, *, kw_only: bool = False) -> Any:
    """Decorates a class: instances are compared, hashed and shown by their fields, which are set once, by
    ``__init__``."""
    def make(cls: Any) -> Any:
        inherits = hasattr(cls, "__frozen__")
        for method in (__repr__, __eq__, __hash__, __setattr__, __delattr__) if not inherits else ():
            if method.__name__ not in cls.__dict__:
                setattr(cls, method.__name__, method)
        special = hasattr(cls, "__post_init__") or any(type(value) is Field for value in vars(cls).values())
        own = _fields_of(cls, init=special and not kw_only, kw_only=kw_only)
        if kw_only and not inherits:
            cls.__init__, cls.__signature__ = __init__, _Signature()
        elif not kw_only and not special:
            cls.__init__, cls.__signature__ = _by_position(cls, own), _Signature()
        cls.__frozen__ = Shape({one.name: one for one in own}, _values_of([one.name for one in own if one.compare]),
                               {one.name: None if one.default is MISSING else one.default for one in own},
                               [(one.name, one.default_factory) for one in own if one.default_factory is not MISSING],
                               {one.name for one in own if one.default is one.default_factory is MISSING})
        return cls

    return make if cls is None else make(cls)


def _fields_of(cls: Any, **how: Any) -> tuple[Field, ...]:
    """Of a class, which is made a dataclass. The standard library tells by regular expressions, three times a field,
    whether an annotation is text that means a ClassVar: it sees none here."""
    written = vars(cls).get("__annotations__", {})
    cls.__annotations__ = {name: object for name, kind in written.items() if not str(kind).startswith("ClassVar")}
    dataclass(repr=False, eq=False, **how)(cls)
    own, named = fields(cls), cls.__annotations__
    for one in own:
        if one.name in named:
            one.type = written[one.name]
    cls.__annotations__ = written
    return own


def _by_position(cls: type, own: tuple[Field, ...]) -> Callable[..., None]:
    """``__init__`` of plain fields, also by keyword."""
    names = [field.name for field in own]
    made: Any = eval(f"lambda self{''.join(f', {name}' for name in names)}: "
                     f"self.__dict__.update({', '.join(f'{name}={name}' for name in names)})")
    made.__defaults__ = tuple(field.default for field in own if field.default is not MISSING)
    made.__name__, made.__qualname__ = "__init__", f"{cls.__qualname__}.__init__"
    return made


def _values_of(names: list[str]) -> Callable[[Any], tuple]:
    """What takes these fields of an instance as a tuple."""
    if len(names) > 1:
        return attrgetter(*names)
    return lambda instance: tuple(getattr(instance, name) for name in names)


def filled(cls: type, values: dict) -> Any:
    """An instance of such a class with all fields given, in a tenth of the time that ``__init__`` takes."""
    instance: Any = object.__new__(cls)
    instance.__dict__.update(values)
    return instance


def __init__(self: Any, /, **values: Any) -> None:
    shape = self.__frozen__
    if not (shape.required <= values.keys() <= shape.fields.keys()):
        _refuse(type(self), values)
    own = self.__dict__
    own.update(shape.defaults)                                      # all fields, in their order
    own.update(values)
    for name, make in shape.factories:
        if name not in values:
            own[name] = make()
    if hasattr(self, "__post_init__"):
        self.__post_init__()


def _refuse(cls: Any, values: dict[str, Any]) -> None:
    known, required = cls.__frozen__.fields, cls.__frozen__.required
    if unknown := values.keys() - known.keys():
        raise TypeError(f"{cls.__name__}.__init__() got an unexpected keyword argument '{min(unknown)}'")
    missing = [f"'{name}'" for name in known if name in required - values.keys()]
    raise TypeError(f"{cls.__name__}.__init__() missing {len(missing)} required keyword-only argument"
                    f"{'s' * (len(missing) > 1)}: {' and '.join(missing)}")


class _Signature:
    """What a class is called with, made when it is asked for: of the fields."""

    def __get__(self, instance: Any, cls: Any) -> Any:
        from inspect import Parameter, Signature

        def parameter(field: Any) -> Parameter:
            kind = Parameter.KEYWORD_ONLY if field.kw_only else Parameter.POSITIONAL_OR_KEYWORD
            default = Parameter.empty if field.default is field.default_factory is MISSING else field.default
            return Parameter(field.name, kind, default=default, annotation=field.type)

        return Signature([parameter(field) for field in cls.__frozen__.fields.values()])


@recursive_repr()
def __repr__(self) -> str:
    shown = (f"{name}={getattr(self, name)!r}" for name in (field.name for field in fields(self) if field.repr))
    return f"{type(self).__qualname__}({', '.join(shown)})"


def __eq__(self, other) -> bool:
    if type(other) is not type(self):
        return NotImplemented
    values_of = self.__frozen__.values_of
    return values_of(self) == values_of(other)


def __hash__(self) -> int:
    return hash(self.__frozen__.values_of(self))


def __setattr__(self, name: str, value) -> None:
    if name not in self.__dataclass_fields__ or name in self.__dict__:
        raise FrozenInstanceError(f"cannot assign to field '{name}'")
    self.__dict__[name] = value


def __delattr__(self, name: str) -> None:
    raise FrozenInstanceError(f"cannot delete field '{name}'")
