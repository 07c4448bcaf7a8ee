"""What decides: models of controllers, one a type, and of commands. Limits are the compiler's to check."""

from typing import Annotated, Any, ClassVar, Literal, Union

from nesim.inputs import kinds
from nesim.inputs.conditions import When
from nesim.inputs.device_values import Switch, names
from nesim.inputs.laws import parse_rows
from nesim.inputs.schema_base import Rotation
from nesim.inputs.schema_robot_control import (ROBOT_CONTROLLERS, ComputedTorqueController, ImpedanceController,
                                               ResolvedRateController)
from nesim.text.element import Element, Field, family, model_validator
from nesim.text.values import Axis, Finding, Name, Settings, Text, Wrong, _type

ZERO = (0.0, 0.0, 0.0)
ATTITUDES = (("time", None),) + (("number", None),) * 4     # columns of a table of attitudes
_ROW = {"type": "array", "minItems": 5, "maxItems": 5}
Attitudes = _type(lambda value: parse_rows(value, ATTITUDES), {"type": "array", "items": _ROW, "minItems": 1})


class _ControllerBase(Element):
    name: Name = Field(description="of the controller, unique in the spacecraft")
    sample: kinds.Time = Field(description="s between two runs of the law; its output is held in between")
    delay: kinds.Time = Field(0.0, description="s from a measurement to its effect")
    enabled: Switch = Field(True, description="from the start")
    body: Name = Field("", description="whose attitude and rate it measures; default the root")
    actuators: names() = Field((), description="names of wheels, of thrusters, of torquers or (python) of drives; none "
                                               "is an ideal torque")
    max_torque: kinds.Torque = Field(None, description="N m, of each axis of the demand; default no limit")


class AttitudeController(_ControllerBase):
    """Turns the body to an attitude."""

    type: Literal["attitude"] = Field(description="kind of controller")
    reference: kinds.AttitudeReference = Field("inertial", description="what the target is relative to: N, LVLH axes, "
        "or a table")
    target: Rotation = Field(None, description="inertial: N to body; lvlh: LVLH to body; default no rotation")
    target_rate: kinds.RateVector = Field(ZERO, description="rad/s relative to the reference, body axes")
    table: Attitudes = Field((), description="reference table: rows [t, x, y, z, w]")
    file: Text = Field("", description="reference table: CSV file with such rows")
    proportional: kinds.AngularStiffness3 = Field(ZERO, description="N m/rad, one number or one an axis")
    integral: kinds.AngularIntegral3 = Field(ZERO, description="N m/(rad s), one number or one an axis")
    derivative: kinds.AngularDamping3 = Field(ZERO, description="N m s/rad, one number or one an axis")

    @model_validator(mode="after")
    def _where_to(self):
        given = self.model_fields_set
        rows = [key for key in ("table", "file") if key in given]
        if self.reference != "table":
            wrong = [Finding(f"'{key}' belongs to reference table, this one is {self.reference}", "", (key,),
                             about_key=True) for key in rows]
        else:
            wrong = ([] if len(rows) == 1
                     else [Finding("reference table needs table or file" + ", not both" * bool(rows), "rows of t, x, "
                "y, z, w")])
            if "target" in given:
                wrong.append(Finding("'target' beside reference table", "the table is the target", ("target",),
                                     about_key=True))
        if wrong:
            raise Wrong(*wrong)
        return self


def one_of(model: Element, *keys: str) -> None:
    """Raises Wrong unless exactly one of two spellings of a key is there."""
    given = [key for key in keys if key in model.model_fields_set]
    if not given:
        raise Wrong(Finding(f"missing key '{keys[0]}'", f"{keys[0]}: {type(model).model_fields[keys[0]].description}"))
    if len(given) > 1:
        raise Wrong(Finding(f"'{given[1]}' beside {given[0]}", "they mean the same", (given[1],), about_key=True))


class RateController(_ControllerBase):
    """Takes the body's rate away."""

    type: Literal["rate_damping"] = Field(description="kind of controller")
    derivative: kinds.AngularDamping3 = Field(ZERO, description="N m s/rad, one number or one an axis")
    gain: kinds.AngularDamping3 = Field(None, description="the same as derivative")
    target_rate: kinds.RateVector = Field(ZERO, description="rad/s in N, body axes")

    @model_validator(mode="after")
    def _one_gain(self):
        one_of(self, "derivative", "gain")
        return self


class SpinController(_ControllerBase):
    """Spins the body about an axis by thrusters, and points that axis."""

    type: Literal["spin"] = Field(description="kind of controller")
    axis: Axis = Field((0.0, 0.0, 1.0), description="spin axis, body axes: x, y, z, -x, -y, -z or a unit vector")
    rate: kinds.Rate = Field(0.0, description="rad/s about the axis")
    spin_rate: kinds.Rate = Field(None, description="the same as rate")
    direction: kinds.Direction = Field(None, description="where the axis is to point, in N; default anywhere")
    proportional: kinds.Frequency3 = Field(ZERO, description="1/s, share of the pointing error that is removed in a "
                                                             "second")
    derivative: kinds.Frequency3 = Field(ZERO, description="1/s, share of the rate error that is removed in a second")
    deadband: kinds.MomentumNumber = Field(0.0, description="N m s, smallest momentum error that is acted upon")

    @model_validator(mode="after")
    def _one_rate(self):
        one_of(self, "rate", "spin_rate")
        return self


class DumpingController(_ControllerBase):
    """Takes momentum out of wheels."""

    type: Literal["momentum_dumping"] = Field(description="kind of controller")
    wheels: names() = Field(description="names of the wheels")
    gain: kinds.Frequency = Field(description="1/s, share of the momentum that is removed in a second")
    target_momentum: kinds.Momentum = Field(ZERO, description="N m s, of the wheels together, body axes")


class PythonController(_ControllerBase):
    """A class of the case's own."""

    type: Literal["python"] = Field(description="kind of controller")
    file: Text = Field(description="Python file in the case directory")
    class_: Text = Field(alias="class", description="name of the class in it")
    parameters: Settings = Field({}, description="what it is made with, any mapping")


CONTROLLERS: dict[str, Any] = family("controller", {
    "attitude": AttitudeController, "rate_damping": RateController, "spin": SpinController,
    "momentum_dumping": DumpingController, "python": PythonController, **ROBOT_CONTROLLERS})
ControllerModel = Annotated[Union[AttitudeController, RateController, SpinController, DumpingController,
                                  PythonController, ResolvedRateController,
                                  ComputedTorqueController, ImpedanceController],
                            Field(discriminator="type")]


class CommandModel(Element):
    """Something to do, at a time or when something happens."""

    actions: ClassVar[tuple[str, ...]] = ("set", "lock", "unlock", "fire", "enable", "disable", "delta_v", "stop")
    at: kinds.Time = Field(None, description="s")
    when: When = Field(None, description="path > value or path < value, e.g. wheels.rw1.speed > 600 rpm; once, when it "
                                         "becomes true")
    set: Settings = Field(None, description="values by path, e.g. controllers.acs.proportional")
    lock: Name = Field(None, description="name of a drive of mode locked or free, or of a fixed loop")
    unlock: Name = Field(None, description="name of a drive of mode locked or free, or of a fixed loop")
    fire: Name = Field(None, description="name of a thruster")
    for_: kinds.Time = Field(None, alias="for", description="s, how long it fires")
    enable: Name = Field(None, description="name of a controller")
    disable: Name = Field(None, description="name of a controller")
    delta_v: kinds.Velocity = Field(None, description="m/s, added to the spacecraft's velocity at once")
    frame: kinds.PushFrame = Field(None, description="axes of delta_v: N (the default), lvlh, rtn, or body for the "
                                                     "root's")
    stop: Switch = Field(None, description="true: this spacecraft's flight ends, the others fly on")

    @model_validator(mode="after")
    def _one_each(self):
        given = self.model_fields_set
        wrong = []
        for keys, what in ((("at", "when"), "when"), (self.actions, "what")):
            found = [key for key in keys if key in given]
            if len(found) != 1:
                says = f"says {what} in more than one way" if found else f"does not say {what}"
                wrong.append(Finding(says, f"(allowed: exactly one of {', '.join(keys)})"))
        if "fire" in given and "for_" not in given:
            wrong.append(Finding("missing key 'for'", "for: s, how long it fires"))
        if "for_" in given and "fire" not in given:
            wrong.append(Finding("'for' without fire", "", ("for",), about_key=True))
        if "frame" in given and "delta_v" not in given:
            wrong.append(Finding("'frame' without delta_v", "", ("frame",), about_key=True))
        if self.stop is False:
            wrong.append(Finding("must be true", "leave it out instead", ("stop",)))
        if self.set is not None and not self.set:
            wrong.append(Finding("is empty", "(e.g. {wheels.rw1.torque: 0.1})", ("set",)))
        if wrong:
            raise Wrong(*wrong)
        return self
