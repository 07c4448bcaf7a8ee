# Kinds of joints and wheels, and the state of a stage, as the kernels see them. Model and workspace: structs.pxi.

cpdef enum JointKind:
    FREE = 0                        # the root
    SPHERICAL = 1
    HINGE = 2                       # gimbal with one axis
    GIMBAL = 3                      # gimbal with two or three axes
    SLIDER = 4                      # prismatic with one axis
    PRISMATIC = 5                   # prismatic with two or three axes
    MIXED = 6                       # gimbal with slides: one to three of them, then one to three turns
    SLIDING_BALL = 7                # spherical with slides: mixed, its turns those of a ball

cpdef enum JointFlags:              # what a joint does, as bits
    DRIVEN = 1                      # it has a drive, spring or damper
    SPRING = 2
    MOUNTED = 4                     # its outer joint frame is turned against the link
    COMMANDED = 8                   # something besides the constants of its Dof drives it
    HELD = 16                       # its motion may be prescribed, axis by axis
    VECTOR = 32                     # the numbers of its axes are components of one torque

cpdef enum WheelFidelity:           # fidelity of a wheel
    BALANCED = 0
    JITTER = 1                      # its imbalance pushes and turns the body, nothing else
    COUPLED = 2                     # the rotor is a link of its own on a hinge

cpdef enum WheelInput:              # what of a wheel is given
    TORQUE = 0
    SPEED = 1                       # relative motion: a function of time
    LAW = 2                         # relative motion: from the attitude of its body
    LAW_OF_RATE = 3                 # the same with a term in d(q)/dt, so that its acceleration contains the body's

cpdef enum Source:                  # what a record tells apart (output/sources.pyx); in lower case its name in a file
    GRAVITY = 0                     # of the planet
    OTHER_BODIES = 1                # their gravity, and tides
    AIR = 2
    SUNLIGHT = 3
    MAGNETIC = 4
    LOADS = 5                       # thrusters included

cdef enum:
    SOURCES = 6
    NO_SOURCE = -1                  # acts between parts of the spacecraft

cdef enum:
    MOST_OTHERS = 8                 # bodies beside Sun and Moon

# ------------------------------------------------------------------------------------------------ state
# q: root [position of the spacecraft's mass centre in N (3), q_BN (4)]; then by link: spherical q_BN (4),
#    gimbal angles, prismatic displacements, those of slides before the angles or, of a sliding ball, before the
#    quaternion (4) from the inner to the outer link; angles of wheels that jitter.
# u: root [velocity of the mass centre in N (3), w_BN_B (3)]; then by link: spherical w_BN_B (3), rates, of a sliding
#    ball those of its slides and the relative rate in outer axes (3); speeds of wheels that are not coupled. With a
#    prescribed root the first three are of its G.

cdef struct StateC:
    vd t                            # s
    # s, a time inside the step: decides which loads are on, alike in all stages of a step
    vd inside
    const vd* q
    const vd* u
