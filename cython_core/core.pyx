# The compiled core for one lane width: the kernels and the door that Python enters by.
#
# Each of lanes1.pyx, lanes4.pyx and lanes8.pyx includes this file and is compiled with its own NESIM_LANES. The kernels
# share one translation unit, so the C++ compiler sees through all of them; a reader needs only the file of the subject.

from libc.math cimport NAN, fabs, isfinite, sqrt
from libc.string cimport memcpy

import time
import numpy as np

cdef double GIMBAL_LOCK = 1e-6      # |det Gamma|: the rows of the gimbal lose 12 of their 16 digits there

include "lanes.pxi"
include "algebra.pxi"
include "types.pxi"
include "kinematics.pyx"
include "gravity.pyx"
include "forces.pyx"
include "tree.pyx"
include "motion.pyx"
include "reactions.pyx"
include "integrators.pyx"
include "record.pyx"
include "door.pyx"
include "advance.pyx"
