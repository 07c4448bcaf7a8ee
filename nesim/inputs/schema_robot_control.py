"""Controllers of robots: laws that move endpoints or joints by drives."""

from typing import Literal

from nesim.inputs import kinds
from nesim.inputs.device_values import Switch, names
from nesim.inputs.laws import laws
from nesim.text.element import Element, Field
from nesim.text.values import Name, choice, numbers, quantity, words

ZERO3 = (0.0, 0.0, 0.0)
TASK_AXES = ("x", "y", "z", "rx", "ry", "rz")
PathFrame = choice("start", "N", "lvlh", "root")
TaskAxes = words(*TASK_AXES)


class PathModel(Element):
    """Where an endpoint is to be."""

    position: laws("length", 3) = Field(ZERO3, description="m, three time laws; start: beside where it was when the "
                                                           "law began, axes of N; N, lvlh: from the spacecraft's mass "
                                                           "centre; root: from the root's")
    attitude: laws("angle", 3) = Field(ZERO3, description="rad, three time laws: rotation vector from the attitude at "
                                                          "the start, or from the frame's axes")
    frame: PathFrame = Field("start", description="start, N, lvlh or root")


class _RobotController(Element):
    name: Name = Field(description="of the controller, unique in the spacecraft")
    sample: kinds.Time = Field(description="s between two runs of the law; its output is held in between")
    delay: kinds.Time = Field(0.0, description="s from a measurement to its effect")
    enabled: Switch = Field(True, description="from the start")
    actuators: names() = Field(description="names of drives: of mode rate (resolved_motion_rate) or torque, one an "
                                           "axis")


class ResolvedRateController(_RobotController):
    """Moves an endpoint along a path by rates of joints [Umetani and Yoshida 1989]."""

    type: Literal["resolved_motion_rate"] = Field(description="kind of controller")
    endpoint: Name = Field(description="name of the endpoint")
    path: PathModel = Field(description="where it is to be")
    axes: TaskAxes = Field(None, description="some of x, y, z, rx, ry, rz, of the path's frame (start: of N); default "
                                             "all, or x, y, z with fewer than six actuators")
    jacobian: choice("generalized", "fixed_base") = Field("generalized", description="the base gives way by its "
        "momentum; or as if it stood")
    gain: kinds.Frequency = Field(0.0, description="1/s, share of the error that is removed in a second")
    damping: quantity("number", least=0.0) = Field(0.02, description="singular values of the Jacobian (m, rad per "
        "rad/s) below it are damped; 0: none is, and a singular one ends the run")
    reaction: choice("ignored", "null_space") = Field("ignored", description="null_space: only rates that leave "
        "reaction_body at rest")
    reaction_body: Name = Field("", description="name of a body; default the root")


class ComputedTorqueController(_RobotController):
    """Moves joints along given motions by the torques that these take."""

    type: Literal["computed_torque"] = Field(description="kind of controller")
    targets: laws("angle") = Field(description="time laws of the axes, rad (prismatic m), in the order of the "
                                               "actuators")
    proportional: quantity("number", least=0.0) = Field(0.0, description="1/s2, acceleration for an error of the "
        "coordinate")
    derivative: kinds.Frequency = Field(0.0, description="1/s, acceleration for an error of its rate")
    base: choice("free", "held") = Field("free", description="what the torques reckon with: the root gives way, or is "
                                                             "held")


class ImpedanceController(_RobotController):
    """Holds an endpoint to a path as a spring and a damper would."""

    type: Literal["impedance"] = Field(description="kind of controller")
    endpoint: Name = Field(description="name of the endpoint")
    path: PathModel = Field(description="where it is to be")
    stiffness: numbers("number", 6) = Field(description="three N/m and three N m/rad, axes of N")
    damping: numbers("number", 6) = Field((0.0,) * 6, description="three N s/m and three N m s/rad, axes of N")


ROBOT_CONTROLLERS = {"resolved_motion_rate": ResolvedRateController, "computed_torque": ComputedTorqueController,
                     "impedance": ImpedanceController}
