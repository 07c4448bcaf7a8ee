# What controllers act by, and kinds of commands; their records: nesim/model/devices.py. theory.md section 12.

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
