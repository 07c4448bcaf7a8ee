# Records of sampled controllers and of commands: plain numbers of one spacecraft (nesim/compiler/device_layout.py).

cdef enum:
    CONTROL_ATTITUDE = 0
    CONTROL_RATE = 1
    CONTROL_SPIN = 2
    CONTROL_DUMP = 3
    CONTROL_PYTHON = 4

cdef enum:
    BY_TORQUE = 0                   # an ideal torque on the body: three registers
    BY_WHEELS = 1                   # registers of their torques
    BY_THRUSTERS = 2
    BY_TORQUERS = 3                 # registers of their dipoles
    BY_DRIVES = 4                   # registers of their torques

cdef enum:
    TO_INERTIAL = 0
    TO_LVLH = 1
    TO_TABLE = 2

cdef struct Controller:
    long kind                       # CONTROL_...
    long link                       # that carries its body
    long reference                  # TO_...
    long rows_at, rows              # of the attitude table
    long means                      # BY_...
    long out_at, outs               # its outputs: registers, or thrusters
    long turning                    # 1: how they share a demand depends on the posture and is found at every sample
    long wheels_at, wheels          # whose momentum is dumped
    long pointing                   # 1: the spin axis has a direction to point in
    double sample, delay            # s
    double q_BL[4]                  # link to body
    double target[4]                # quaternion
    double rate[3]                  # rad/s, body axes
    double proportional[3]
    double integral[3]
    double derivative[3]
    double limit                    # N m
    double axis[3]                  # of the spin, body axes
    double spin_rate                # rad/s
    double direction[3]             # N
    double deadband                 # N m s
    double inertia[9]               # kg m2, of the spacecraft about its mass centre at the start, body axes
    double gain                     # 1/s
    double momentum[3]              # N m s
    # state
    long enabled
    long samples                    # taken so far
    long queue_at, room             # outputs on their way: a ring of `room` entries of (time, outputs)
    long head, waiting
    double sum[3]                   # integral of the error, rad s
    double demand[3]                # N m, body axes, of the last sample

cdef struct ControlC:
    Controller* each
    const long* outs                # registers or thrusters
    const long* actuator            # (output) index of the wheel, torquer, thruster or drive
    double* share                   # (output, 3): wheels and torquers: demand to output; thrusters: torque of each, N m, body axes
    const long* wheels
    const double* table             # (row, 5): t, q
    double* queue
    double* out                     # (most outputs of a controller) scratch
    void* python                    # owner of Python laws
    long failed                     # 1 + the controller whose Python law failed

cdef enum:
    DO_SET = 0                      # numbers of a record
    DO_SIGNAL = 1                   # a register in place of a time law
    DO_LOCK = 2
    DO_UNLOCK = 3
    DO_FIRE = 4
    DO_ENABLE = 5
    DO_DISABLE = 6
    DO_STOP = 7
    DO_DELTA_V = 8

cdef enum:                          # what became of a command
    DONE = 1
    NEEDLESS = 2                    # it was so already

cdef enum:                          # axes of a delta-v
    OF_N = 0
    OF_LVLH = 1                     # of the spacecraft's own orbit at that time
    OF_RTN = 2
    OF_ROOT = 3                     # the root body's

cdef enum:
    SEE_SPEED = 0                   # of u
    SEE_COORDINATE = 1              # of q
    SEE_RATE = 2                    # of a link
    SEE_EVENT = 3                   # of the orbit: index is its bit
    SEE_PLACE = 4                   # of an endpoint, along an axis of N
    SEE_VELOCITY = 5
    SEE_FORCE = 6                   # the largest of some contacts

cdef struct CommandC:
    double at                       # s, infinite: when its condition becomes true
    long see, index                 # SEE_...
    long size                       # 1: of a rate's size; of a force: contacts
    double along[3]                 # else along this unit vector, link axes
    long above
    double limit
    long action                     # DO_...
    long record                     # 0 controllers, 1 drives, 2 motors, 3 torquers; of a delta-v OF_...
    long target                     # its index
    long offset, count              # numbers into the record, and how many
    long signal, slot               # register that takes the place of a time law, and its place
    double value[4]
    double duration                 # s
    # state
    long done                       # 0, DONE, NEEDLESS
    double when                     # s, when it was done
