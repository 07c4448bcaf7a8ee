"""Elements: what their fields take, what they complain about, and in which order."""

from typing import ClassVar, Literal

import pytest

from nesim.text import kinds
from nesim.text.element import ElementProblem, Element, InvalidElement, Key, by_name, checked_together, each, union_of
from nesim.text.jsonschema import definitions
from nesim.text.values import Finding, Name, InvalidValue


class Ball(Element):
    """A ball."""

    type: str = Key(Literal["ball"], text="kind")
    rate: float = Key(kinds.Rate, 0.0, "rad/s")


class Weld(Element):
    """A weld."""

    type: str = Key(Literal["weld"], text="kind")


class Part(Element):
    """A part."""

    not_yet: ClassVar[tuple[str, ...]] = ("colour",)
    name: str = Key(Name, text="of the part")
    from_: float | None = Key(kinds.Time, None, "s", alias="from")
    joint: Ball | Weld = Key(union_of((Ball, Weld)), Weld(type="weld"), "how it hangs")
    parts: list[Ball] = Key(each(Ball), [], "inside")
    named: dict[str, Ball] = Key(by_name(Ball), {}, "inside, by name")

    @checked_together
    def _in_time(self):
        if self.name == "late":
            raise InvalidValue(Finding("is late"))
        return self


class Sub(Part):
    """A part with a mass; its name may be left out."""

    mass: float = Key(kinds.MassAbove0, text="kg")
    name: str = Key(Name, "nameless", "of the part")


def complaints(model, data) -> list[tuple]:
    with pytest.raises(InvalidElement) as caught:
        model.from_plain(data)
    return [(complaint.kind, complaint.loc) for complaint in caught.value.problems]


def test_values_are_parsed_and_defaults_filled_in():
    part = Part.from_plain({"name": "a", "from": "2 min", "joint": {"type": "ball", "rate": "60 rpm"},
                                "parts": [{"type": "ball"}]})
    assert (part.name, part.from_, part.joint.rate, part.parts) == ("a", 120.0, pytest.approx(6.283185307179586),
        [Ball(type="ball")])
    assert part.given_keys == {"name", "from_", "joint", "parts"} and part.named == {}
    assert Part(name="a").joint == Weld(type="weld") != Ball(type="ball")


def test_everything_wrong_is_found_at_once_in_the_order_of_the_fields():
    data = {"nam": 1, "from": "x", "joint": {"type": "ball", "rat": 1, "rate": []}, "parts": [{"type": "ball"}, 5, {}],
            "named": {"a": {"type": "weld"}}}
    assert complaints(Part, data) == [("missing", ("name",)), ("value", ("from",)), ("value", ("joint", "rate")),
                                      ("extra", ("joint", "rat")),
                                      ("mapping", ("parts", 1)), ("missing", ("parts", 2, "type")),
                                      ("type", ("named", "a", "type")),
                                      ("extra", ("nam",))]


@pytest.mark.parametrize("joint, found", [({}, "type"), ({"type": "glue"}, "type"), ({"type": ["ball"]}, "type"),
                                          (3, "mapping"), (None, "mapping")])
def test_the_type_chooses(joint, found):
    assert complaints(Part, {"name": "a", "joint": joint}) == [(found, ("joint",))]


def test_lists_and_mappings_are_not_mixed_up():
    assert complaints(Part, {"name": "a", "parts": {}, "named": []}) == [("list", ("parts",)), ("mapping", ("named",))]
    assert complaints(Part, ["name"]) == [("mapping", ())]


def test_a_whole_element_is_looked_at_when_its_values_are_right():
    with pytest.raises(InvalidElement) as caught:
        Sub(name="late", mass=1)
    assert caught.value.problems == [ElementProblem("value", (), caught.value.problems[0].error)]
    assert caught.value.problems[0].error.findings == (Finding("is late"),)
    assert complaints(Sub, {"name": "late"}) == [("missing", ("mass",))]


def test_a_subclass_has_its_own_fields_behind_and_in_place_of_the_others():
    assert (list(Sub.known_keys) == ["name", "from_", "joint", "parts", "named", "mass"]
            and "mass" not in Part.known_keys)
    assert Sub(mass=2).name == "nameless" and Part.known_keys["name"].is_required()


def test_an_element_is_frozen():
    part = Part(name="a")
    with pytest.raises(AttributeError, match="frozen"):
        part.name = "b"
    assert repr(Ball(type="ball")) == "Ball(type='ball', rate=0.0)"


def test_json_schema():
    schema = definitions(Sub)
    assert list(schema) == ["Ball", "Sub", "Weld"]
    assert schema["Sub"]["required"] == ["mass"] and schema["Sub"]["additionalProperties"] is False
    properties = schema["Sub"]["properties"]
    assert (list(properties) == ["name", "from", "joint", "parts", "named", "mass"]
            and properties["from"]["title"] == "From")
    assert properties["joint"]["oneOf"] == [{"$ref": "#/$defs/Ball"}, {"$ref": "#/$defs/Weld"}]
    assert (properties["joint"]["default"] == {"type": "weld"}
            and properties["parts"]["items"] == {"$ref": "#/$defs/Ball"})
    assert schema["Weld"]["properties"]["type"] == {"type": "string", "const": "weld", "title": "Type",
                                                    "description": "kind"}
