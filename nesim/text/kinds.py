"""The kinds of values that keys take, by name."""

from math import pi

from nesim.text.device_values import three
from nesim.text.values import choice, integer, numbers, of_turns, per_axis, quantity, vector, words

MAX_SEGMENTS = 1000     # of one chain: a slip of the finger must not fill the memory
# of records
GROUPS = ("bodies", "joints", "forces", "wheels", "devices", "endpoints", "contacts", "balance", "conservation",
          "formation", "environment", "sources")

# that turn: with the orbit, with the central body, with the Sun's direction (docs/frames.md)
FRAMES = ("lvlh", "rtn", "fixed", "sun")

# one number
Mass = quantity("mass")
MassAbove0 = quantity("mass", above=0.0)
MassFrom0 = quantity("mass", least=0.0)
Length = quantity("length")
LengthFrom0 = quantity("length", least=0.0)
LengthAbove0 = quantity("length", above=0.0)
Angle = quantity("angle")
Elevation = quantity("angle", above=-pi / 2, below=pi / 2)
Inclination = quantity("angle", least=0.0, most=pi)
Rate = quantity("rate")
Moment = quantity("inertia")
Torque = quantity("torque")
Time = quantity("time")
TimeAbove0 = quantity("time", above=0.0)
Mu = quantity("gravitational parameter", above=0.0)
Speed = quantity("speed")
Number = quantity("number")
NumberFrom0 = quantity("number", least=0.0)
NumberAbove0 = quantity("number", above=0.0)
Fraction = quantity("number", above=0.0, below=1.0)
ForceNumber = quantity("force")
Power = quantity("power")
Impulse = quantity("impulse")
Dipole = quantity("magnetic dipole")
StaticImbalance = quantity("static imbalance")
AngularDamping = quantity("angular damping")
Frequency = quantity("frequency")
MomentumNumber = quantity("angular momentum")
AxisNumber = integer(1, 6)
Coefficient = quantity("number")
Area = quantity("area")
Segments = integer(1, MAX_SEGMENTS)
Degree = integer(0, 10000)
Seed = integer(0, 2**63 - 1)

# three numbers; and other lists
Point = vector("length")
Acceleration = vector("acceleration")
Velocity = vector("speed")
ImpulseVector = vector("impulse")
RateVector = vector("rate")
AngleVector = vector("angle")
Force = vector("force")
TorqueVector = vector("torque")
Direction = vector("number")
DipoleVector = vector("magnetic dipole")
Momentum = vector("angular momentum")
Transverse = numbers("inertia", 2)
Quaternion = numbers("number", 4)
Angles = numbers("angle", 1, 2, 3)

# one number for all axes of a joint, or one an axis
AngleAxes = per_axis("angle")
RateAxes = per_axis("rate")
TorqueAxes = per_axis("torque", law="a drive")
AngularStiffnessAxes = per_axis("angular stiffness")
AngularDampingAxes = per_axis("angular damping")
LengthAxes = per_axis("length")
SpeedAxes = per_axis("speed")
ForceAxes = per_axis("force", law="a drive")
StiffnessAxes = per_axis("stiffness")
DampingAxes = per_axis("damping")

# the same of a gimbal or ball, which may have slides before its turns
GimbalRate = of_turns("rate")
GimbalTorque = of_turns("torque", law="a drive")
GimbalStiffness = of_turns("angular stiffness")
GimbalDamping = of_turns("angular damping")
GimbalAngle = of_turns("angle")

# one number for all three axes of a body, or three
AngularStiffness3 = three("angular stiffness")
AngularDamping3 = three("angular damping")
AngularIntegral3 = three("angular integral gain")
Frequency3 = three("frequency")

# words
LoadFrame = choice("body", "N")
OffsetFrame = choice("lvlh", "rtn", "N")
StartFrame = choice("N", *FRAMES)
PushFrame = choice("N", "lvlh", "rtn", "body")
FormationType = choice("tetrahedron")
PositionOf = choice("mass_center", "root")
WheelMode = choice("balanced", "jitter", "coupled")
DriveMode = choice("torque", "position", "rate", "motion", "locked", "free", "compiled")
AttitudeReference = choice("inertial", "lvlh", "table")
CentralBody = choice("earth", "moon", "mars", "sun", "none")
ActsOn = choice("bodies", "mass_center")
Gradient = choice("full", "point_mass")
SpringLaw = choice("potential", "vector")
Ephemeris = choice("analytic", "de440")
AxesOfN = choice("icrf", "own")
Shape = choice("plate", "cylinder", "sphere", "mesh")
Equations = choice("tree", "dense")
Groups = words(*GROUPS, elsewhere={"frames": "write output: {frames: [lvlh]} for records against frames that turn  "})
Frames = words(*FRAMES)
OrbitEvents = words("apsides", "nodes", "eclipses")
Altitudes = numbers("length", *range(1, 9))
