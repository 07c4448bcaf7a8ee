"""What spacecraft are made of: a thing is one class in one file.

    class Tank(Thing, section="tanks", noun="tank"):
        mass: float = key(kinds.Mass, text="kg of propellant at the start")

The class is a frozen dataclass, its fields are the keys of a mapping in an input file, with what they take, their
defaults and texts. Beside them stand its checks, its compilation, what commands may set, its outputs and rows of
pictures. Whoever reads, checks, compiles, records or plots walks over SECTIONS and knows no thing by name.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator
from math import isinf
from typing import TYPE_CHECKING, Any, ClassVar, Literal, Self, dataclass_transform

from nesim.text.element import MISSING, Element, KeyInfo, union_of
from nesim.text.device_values import names
from nesim.text.laws import LawFile, TimeLaw, as_written
from nesim.text.values import Name, Value, Vector as Vector
from nesim.base.frozen import frozen
from nesim.things.picture import Picture
from nesim.things.rotation import IDENTITY, Rotation, rotation

if TYPE_CHECKING:
    from nesim.base.errors import Problem
    from nesim.things.assembly import Assembly
    from nesim.things.collector import Collector, Names
    from nesim.things.reading import Reading
    from nesim.things.spacecraft import Spacecraft

ZERO = (0.0, 0.0, 0.0)
SECTIONS: dict[str, type[Thing]] = {}       # of a spacecraft file: what each lists


def sections() -> list[str]:
    """Of what a spacecraft consists: chains, say, are read and become bodies and joints."""
    return [section for section, thing in SECTIONS.items() if not thing.expands]


def things_of(craft: Spacecraft) -> Iterator[Thing]:
    """All of a spacecraft, section by section."""
    for section in sections():
        yield from getattr(craft, section)


def key(takes: Any, default: Any = dataclasses.MISSING, text: str = "", alias: str | None = None,
        required: bool = False) -> Any:
    """A field that is a key of input files. takes: a Value, or the class of a thing. alias: the key, where it has
    another name. required: in a file, although there is a default."""
    shown = MISSING if required or default is dataclasses.MISSING else _shown(default)
    info = KeyInfo(takes.reads() if isinstance(takes, type) and issubclass(takes, Thing) else takes, shown, text, alias)
    if isinstance(default, dict):
        return dataclasses.field(default_factory=dict, metadata={"key": info})
    return dataclasses.field(default=default, metadata={"key": info})


def only_written(takes: Any, default: Any = None, text: str = "", alias: str | None = None) -> Any:
    """A key of input files that is no field: another way of writing one."""
    return KeyInfo(takes, default, text, alias)


def _shown(default: Any) -> Any:
    """A default as a file would have it: what is infinite is not there."""
    if isinstance(default, TimeLaw):
        return default.value
    if isinstance(default, tuple) and default and isinstance(default[0], TimeLaw):
        return tuple(law.value for law in default)
    return None if isinstance(default, float) and isinf(default) else default


class ThingModel(Element):
    """What a file says of a thing: values in SI by key, and which of them were given."""

    thing: ClassVar[type[Thing]]

    if TYPE_CHECKING:
        def __getattr__(self, key: str) -> Any: ...


def model_of(thing: type[Thing], keys: dict[str, KeyInfo], checks: tuple[Callable, ...], name: str = "",
             text: str = "") -> type[ThingModel]:
    """What a file may say of a thing. text: default the first paragraph of the thing's."""
    doc = text or (thing.__doc__ or "").split("\n\n")[0]
    own = {"__doc__": doc, "thing": thing, "known_keys": keys, "read_by": thing.given_of,
           "_checks": tuple(check for check in checks if check is not Thing.check_given)}
    return type(name or thing.__name__, (ThingModel,), own)


def _register(table: dict, name: str, thing: type[Thing]) -> None:
    """Into a table in the order of the ranks, whatever file is imported first."""
    table[name] = thing
    ordered = sorted(table.items(), key=lambda item: item[1].rank)
    table.clear()
    table.update(ordered)


def finished(value: Any, reading: Reading, *path: str | int) -> Any:
    """A value as it was parsed -> as a thing has it. Raises AlreadyReported."""
    if isinstance(value, LawFile):
        return reading.law(value, *path)
    if isinstance(value, Rotation):
        return rotation(value)
    if isinstance(value, ThingModel):
        return value.thing.make(value, reading, *path)
    if isinstance(value, tuple) and value and isinstance(value[0], (LawFile, TimeLaw)):
        return tuple(reading.law(law, *path, i) for i, law in enumerate(value))
    return value


class Typed(type):
    """Of things of several types: called for the base, it makes one of the type that is given."""

    chooser: str
    TYPES: dict[str, type[Any]]

    def __call__(cls, *args: Any, **fields: Any) -> Any:
        name = fields.get(cls.chooser, getattr(cls, cls.chooser, ""))
        chosen = cls.TYPES.get(name, cls) if isinstance(name, str) else cls
        return type.__call__(chosen, *args, **fields)


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(dataclasses.field,))
@frozen(kw_only=True)
class Thing:
    """Something that a spacecraft is made of. section: of a spacecraft file, that lists it. noun: what one is called.
    settable: what commands may set, and what that takes. written_as: keys under which fields are written that have
    other names."""

    section: ClassVar[str] = ""
    about: ClassVar[str] = ""               # text of the section
    expands: ClassVar[bool] = False         # into things of other sections
    rank: ClassVar[float] = 99.0
    noun: ClassVar[str] = ""
    settable: ClassVar[dict[str, Value | type[Element]]] = {}
    written_as: ClassVar[dict[str, str]] = {}
    silent: ClassVar[tuple[str, ...]] = ()      # keys that are not written where they have their default
    beside: ClassVar[dict[str, str]] = {}       # keys that are written only with another
    chooser: ClassVar[str] = "type"         # of a Typed thing: the key that says which it is, and its text
    kind_text: ClassVar[str] = ""
    outputs: ClassVar[str] = ""             # section of the table of output columns (nesim/model/columns.py)
    picture: ClassVar[Picture | None] = None
    dropped: ClassVar[tuple[str, ...]] = ()     # keys of the class above that this one has not
    keys: ClassVar[dict[str, KeyInfo]] = {}
    Given: ClassVar[type[ThingModel]] = ThingModel
    TYPES: ClassVar[dict[str, type[Any]]]       # of a Typed thing: by what its chooser says
    __dataclass_fields__: ClassVar[dict[str, dataclasses.Field[Any]]]

    def __init_subclass__(cls, section: str = "", noun: str = "", type: str = "", rank: float = 99.0) -> None:
        """type: of a Typed thing. rank: its place among the sections, or among the types."""
        keys = {name: info for name, info in cls.keys.items() if name not in vars(cls).get("dropped", ())}
        if type:
            keys[cls.chooser] = only_written(Literal[type], MISSING, cls.kind_text)
            setattr(cls, cls.chooser, type)
            cls.__annotations__ = {cls.chooser: "str", **vars(cls).get("__annotations__", {})}
        for name, value in list(vars(cls).items()):
            if isinstance(value, dataclasses.Field) and "key" in value.metadata:
                keys[name] = value.metadata["key"]
            elif isinstance(value, KeyInfo):
                keys[name] = value
                delattr(cls, name)
        cls.keys = keys
        cls.written_as = {name: info.alias for name, info in keys.items() if info.alias} | cls.written_as
        frozen(kw_only=True)(cls)
        cls.Given = model_of(cls, keys, (cls.check_given,))
        if type:
            cls.rank = rank
            _register(cls.TYPES, type, cls)
        if section:
            cls.section, cls.noun, cls.rank = section, noun, rank
            _register(SECTIONS, section, cls)

    @classmethod
    def reads(cls) -> Any:
        """What a file may hold where one is asked for: of a Typed thing, one of its types."""
        types = getattr(cls, "TYPES", None)
        return union_of((it.Given for it in types.values()), cls.chooser) if types else cls.Given

    # where keys depend on what is written: called with a mapping, it returns the ThingModel by whose keys that is read
    given_of: ClassVar[Any] = None

    @staticmethod
    def check_given(given: ThingModel) -> None:
        """Whether keys that are right by themselves belong together. Raises InvalidValue."""

    @classmethod
    def make(cls, given: ThingModel, reading: Reading, *path: str | int) -> Any:
        """From what a file says at a path. Raises AlreadyReported with everything reported."""
        return cls(**cls.values(given, reading, *path))

    @classmethod
    def values(cls, given: ThingModel, reading: Reading, *path: str | int) -> dict:
        """Fields of which the file says something: files of laws read, rotations as quaternions, things inside made."""
        fields = cls.__dataclass_fields__
        return {name: finished(getattr(given, name), reading, *path, info.alias or name)
                for name, info in cls.keys.items() if name in given.given_keys and name in fields}

    def named_in(self, craft: Spacecraft) -> Self:
        """This thing with the spacecraft's name before all names in it, as it is called among several spacecraft."""
        changed: dict[str, Any] = {}
        for name, info in self.keys.items():
            value = getattr(self, name, None)
            if info.takes is Name and value:
                changed[name] = f"{craft.name}.{value}"
            elif info.takes is names() and value:
                changed[name] = tuple(f"{craft.name}.{each}" for each in value)
        return dataclasses.replace(self, **changed)

    def written(self) -> dict:
        """As a file after defaults has it: whatever has a value; open limits stay away."""
        return {self.keys[name].alias or name: value for name in self.keys if (value := self.plain(name)) is not None}

    def plain(self, name: str) -> Any:
        """One field as it is written; None if it stays away."""
        value: Any = getattr(self, name, None)
        if isinstance(value, str) and not value or isinstance(value, float) and isinf(value):
            return None
        if name in self.silent and self._is_default(name, value):
            return None
        if name in self.beside and not len(getattr(self, self.beside[name])):
            return None
        if isinstance(value, TimeLaw):
            return as_written(value)
        if isinstance(value, Thing):
            return value.written()
        if self.keys[name].takes is Rotation:
            return None if tuple(value) == IDENTITY else {"quaternion": value}
        if isinstance(value, tuple) and value and isinstance(value[0], TimeLaw):
            return [as_written(law) for law in value]
        return value

    def _is_default(self, name: str, value: Any) -> bool:
        default = type(self).__dataclass_fields__[name].default
        return tuple(value) == default if isinstance(default, tuple) else value == default

    def as_key(self, name: str) -> str:
        """The key under which a field is written."""
        return self.written_as.get(name, name)

    def may_set(self) -> dict[str, Value | type[Element]]:
        """What commands may set of this one."""
        return self.settable

    def set_value(self, name: str, value: Any, reading: Reading, *path: str | int) -> Any:
        """What a command sets, in SI. Raises AlreadyReported."""
        takes = self.may_set()[name]
        if not isinstance(takes, Value):
            return reading.element(takes, *path)
        with reading.findings(*path):
            return takes.parse(value)

    def check(self, c: Collector) -> None:
        """Whether it is by itself what it can be."""

    def refer(self, c: Collector, names: Names) -> None:
        """Whether there is what it names, and that is of a kind that fits."""

    @classmethod
    def check_all(cls, craft: Spacecraft) -> list[Problem]:
        """What is wrong with all of a spacecraft together."""
        return []

    def loads(self, craft: Spacecraft) -> list:
        """Loads by which it acts, which the core scales."""
        return []

    def changes(self) -> list[float]:
        """Times that no step may cross, s."""
        return []

    def acts(self) -> bool:
        """Whether it needs a struct of a device: anything but constants."""
        return False

    @classmethod
    def compile(cls, model: Assembly) -> dict:
        """Arrays of the core's model, of all in a spacecraft. model: an Assembly."""
        return {}

    @classmethod
    def compile_devices(cls, model: Assembly) -> dict:
        """Structs of the core's devices."""
        return {}
