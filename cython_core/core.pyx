# The compiled core for one lane width: the kernels and the door that Python enters by.
#
# Each of lanes1.pyx, lanes4.pyx and lanes8.pyx includes this file and is compiled with its own NESIM_LANES. The kernels
# share one translation unit, so the C++ compiler sees through all of them; a reader needs only the file of the subject.

from libc.math cimport INFINITY, M_E, M_PI, NAN, expm1, fabs, floor, isfinite, sqrt
from libc.string cimport memcpy

import time
import numpy as np

cdef double GIMBAL_LOCK = 1e-6      # |det Gamma|: the rows of the gimbal lose 12 of their 16 digits there
cdef double MANY_TURNS = 411774.83229132136   # 2 pi 2^16 rad; sine_cosine() is good to four times as much
cdef enum:
    WIDEST = 8                      # lanes of the widest core
    MAX_IMPLICIT = 16               # wheels of one spacecraft that follow a law with a term in d(q)/dt
    MAX_BOUND = 32                  # wheels of one spacecraft that may be bound at once
    MOST_STAGES = 12                # of a method

include "lanes.pxi"
include "algebra.pxi"
include "types.pxi"
include "signals.pyx"
include "records.pxi"
include "kinematics.pyx"
include "harmonics.pyx"
include "magnetic.pyx"
include "atmosphere.pyx"
include "control.pxi"
include "sky.pyx"
include "stops.pyx"
include "sides.pyx"
include "devices.pyx"
include "thrusters.pyx"
include "forces.pyx"
include "tree.pyx"
include "motion.pyx"
include "inverse.pyx"
include "posture.pyx"
include "composite.pyx"
include "jacobians.pyx"
include "tanks.pyx"
include "reactions.pyx"
include "variational.pxi"
include "integrators.pyx"
include "variational_body.pyx"
include "variational_tree.pyx"
include "variational_motion.pyx"
include "variational_joints.pyx"
include "variational_wheels.pyx"
include "variational_nodes.pyx"
include "variational_step.pyx"
include "sources.pyx"
include "endpoints.pyx"
include "record.pyx"
include "books.pyx"
include "impacts.pyx"
include "control.pyx"
include "sharing.pyx"
include "timeline.pyx"
include "guards.pyx"
include "door.pyx"
include "robot.pyx"
include "signal_table.pyx"
include "device_table.pyx"
include "saving.pyx"
include "sky_table.pyx"
include "field_tables.pyx"
include "environment_table.pyx"
include "bracket.pyx"
include "orbit_events.pyx"
include "modes.pyx"
include "instants.pyx"
include "orbit_locator.pyx"
include "locator.pyx"
include "advance.pyx"
include "fixed_run.pyx"
include "adaptive_run.pyx"
