"""Elements of input files: classes whose fields are the keys of a mapping.

    class OrbitModel(Element):
        name: str = Key(Name, text="of the orbit")
        position: Vector = Key(kinds.Point, (0.0, 0.0, 0.0), "m, in N")

A key takes a Value (values.py, kinds.py), another Element, ``Literal["word"]``, a union of elements that their ``type``
tells apart, or a list or mapping of those (``each``, ``by_name``); the annotation is what that becomes. It is our own
rather than a library's: every value has a parser and every problem words of its own, and the start of a command is a
tenth of a second shorter.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from types import GenericAlias, UnionType
from typing import Annotated, Any, ClassVar, Literal, NamedTuple, Self, Union, get_args, get_origin

from nesim.base.errors import RefusedInput
from nesim.text.values import Value, InvalidValue

MISSING: Any = object()


class KeyInfo:
    """One key. takes: a Value, an Element and so on. default: MISSING if it must be given. alias: the key, where it is
    no name in Python. chooser: beside a union, the key that chooses."""

    __slots__ = ("takes", "default", "text", "alias", "chooser")

    def __init__(self, takes: Any, default: Any = MISSING, text: str = "", alias: str | None = None,
                 chooser: str | None = None):
        self.takes, self.default, self.text, self.alias, self.chooser = takes, default, text, alias, chooser

    def is_required(self) -> bool:
        """Whether it must be given."""
        return self.default is MISSING


def Key(takes: Any, default: Any = MISSING, text: str = "", alias: str | None = None) -> Any:
    """A field of an element: what its key takes, and its text."""
    return KeyInfo(takes, default, text, alias)


def each(takes: Any) -> Any:
    """What a list of such takes."""
    return GenericAlias(list, (takes,))


def by_name(takes: Any) -> Any:
    """What a mapping of names to such takes."""
    return GenericAlias(dict, (str, takes))


def union_of(models: Iterable[type[Element]], chooser: str = "type") -> Any:
    """What takes one of some elements, which a key tells apart."""
    return Annotated[Union[tuple(models)], KeyInfo(None, chooser=chooser)]  # noqa: UP007 - how many is not known here


def checked_together(method: Callable) -> Callable:
    """Marks a method that checks an element whose values are all right by themselves; it may raise InvalidValue."""
    method.checks_together = True                               # type: ignore[attr-defined]
    return method


class ElementProblem(NamedTuple):
    """What is wrong with an element, not yet in words. kind: ``value`` (error says what), ``extra``, ``missing``,
    ``type`` (none of a union's), ``mapping`` or ``list`` (it is something else). loc: keys and indices to it."""

    kind: str
    loc: tuple
    error: InvalidValue | None = None


class InvalidElement(RefusedInput):
    """Everything that is wrong with an element, in the order of its fields."""

    def __init__(self, problems: list[ElementProblem]):
        self.problems = problems
        super().__init__("; ".join(f"{'.'.join(map(str, c.loc))}: {c.error or c.kind}" for c in problems))

    def below(self, key: str | int) -> Iterator[ElementProblem]:
        """The problems of an element that stands at a key of another."""
        return (problem._replace(loc=(key, *problem.loc)) for problem in self.problems)


class Element:
    """A mapping of known keys, frozen. ``not_yet``: keys of the specification that will work one day."""

    not_yet: ClassVar[tuple[str, ...]] = ()
    known_keys: ClassVar[dict[str, KeyInfo]] = {}
    given_keys: set[str]               # of an instance: what was given
    _checks: ClassVar[tuple[Callable, ...]] = ()
    read_by: ClassVar[Callable[[dict], Any] | None] = None      # chooses the class by whose keys a mapping is read

    def __init_subclass__(cls) -> None:
        fields = {name: info for name, info in vars(cls).items() if isinstance(info, KeyInfo)}
        for name in fields:
            delattr(cls, name)
        cls.known_keys = {**cls.known_keys, **fields}
        cls._checks = (*cls._checks, *(method for method in vars(cls).values() if hasattr(method, "checks_together")))

    def __init__(self, **data: Any):
        """From plain data by key. Raises InvalidElement."""
        values: dict[str, Any] = {}
        problems: list[ElementProblem] = []
        known = set()
        for name, info in self.known_keys.items():
            key = info.alias or name
            known.add(key)
            if key in data:
                problems += _parse_into(values, name, info.takes, data[key], key)
            elif info.default is MISSING:
                problems.append(ElementProblem("missing", (key,)))
        problems += [ElementProblem("extra", (key,)) for key in data if key not in known]
        if problems:
            raise InvalidElement(problems)
        given = set(values)
        defaults = {name: info.default for name, info in self.known_keys.items() if name not in given}
        self.__dict__.update(values, **defaults, given_keys=given)
        for check in self._checks:
            try:
                check(self)
            except InvalidValue as error:
                raise InvalidElement([ElementProblem("value", (), error)]) from None

    @classmethod
    def from_plain(cls, data: Any) -> Self:
        """An instance from plain data. Raises InvalidElement."""
        if not isinstance(data, dict):
            raise InvalidElement([ElementProblem("mapping", ())])
        return (cls.read_by(data) if cls.read_by else cls)(**data)

    def __setattr__(self, name: str, value) -> None:
        raise AttributeError(f"{type(self).__name__} is frozen")

    def __eq__(self, other) -> bool:
        return type(self) is type(other) and self.__dict__ == other.__dict__

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{name}={getattr(self, name)!r}' for name in self.known_keys)})"


def chooser(takes: Any) -> str:
    """The key that chooses among the elements of a union."""
    told = get_args(takes)[1:] if get_origin(takes) is Annotated else ()
    return next((info.chooser for info in told if isinstance(info, KeyInfo) and info.chooser), "type")


def kinds_of(takes: Any) -> dict[str, type[Element]]:
    """The elements of a union by their types; empty if it is none. A union of one is what is annotated with a
    chooser."""
    key = chooser(takes)
    models: tuple[Any, ...] = ()
    if get_origin(takes) is Annotated:
        takes = get_args(takes)[0]
        models = (takes,)
    if get_origin(takes) in (Union, UnionType):
        models = get_args(takes)
    return {get_args(model.known_keys[key].takes)[0]: model for model in models}


def parse(takes: Any, data: Any) -> Any:
    """Plain data -> what a key that takes it holds. Raises InvalidValue or InvalidElement."""
    if isinstance(takes, Value):
        return takes.parse(data)
    if isinstance(takes, type) and issubclass(takes, Element):
        return takes.from_plain(data)
    origin = get_origin(takes)
    if origin is Literal:
        if data not in get_args(takes):
            raise InvalidElement([ElementProblem("type", ())])
        return data
    if origin in (list, dict):
        return _parse_each(takes, data, origin)
    if not isinstance(data, dict):
        raise InvalidElement([ElementProblem("mapping", ())])
    models, chosen = kinds_of(takes), data.get(chooser(takes))
    if not isinstance(chosen, str) or chosen not in models:
        raise InvalidElement([ElementProblem("type", ())])
    return models[chosen].from_plain(data)


def _parse_each(takes, data: Any, container: type) -> Any:
    if not isinstance(data, container):
        raise InvalidElement([ElementProblem("list" if container is list else "mapping", ())])
    inner = get_args(takes)[-1]
    values: dict[Any, Any] = {}
    problems: list[ElementProblem] = []
    given: Any = data
    for key, value in given.items() if container is dict else enumerate(given):
        problems += _parse_into(values, key, inner, value, key)
    if problems:
        raise InvalidElement(problems)
    return values if container is dict else list(values.values())


def _parse_into(values: dict, name, takes, data, key) -> Iterator[ElementProblem] | list[ElementProblem]:
    """Put a value under its name, or give back what is wrong with it."""
    try:
        values[name] = parse(takes, data)
    except InvalidValue as error:
        return [ElementProblem("value", (key,), error)]
    except InvalidElement as error:
        return error.below(key)
    return []
