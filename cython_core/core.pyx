# The compiled core for one lane width: the kernels, and what Python calls.
#
# Each of lanes1.pyx, lanes4.pyx and lanes8.pyx includes this file and is compiled with its own NESIM_LANES. The kernels
# share one translation unit, so the C++ compiler sees through all of them; a reader needs only the file of the subject.
# A folder uses what stands above it here, nothing below; a test looks.

from libc.math cimport INFINITY, M_E, M_PI, NAN, ceil, expm1, fabs, floor, isfinite, sqrt
from libc.string cimport memcpy

import time
import numpy as np

cdef double GIMBAL_LOCK = 1e-6      # |det Gamma|: the rows of the gimbal lose 12 of their 16 digits there
cdef double MANY_TURNS = 411774.83229132136   # 2 pi 2^16 rad; sine_cosine() is good to four times as much
cdef double NEAR = 1e-9             # of a step: closer together than this, two times are one
cdef double NOT_PASSED = -1.0       # a guard of something that cannot happen
cdef enum:
    WIDEST = 8                      # lanes of the widest core
    MAX_IMPLICIT = 16               # wheels of one spacecraft that follow a law with a term in d(q)/dt
    MAX_BOUND = 32                  # wheels of one spacecraft that may be bound at once
    MOST_STAGES = 12                # of a method
    MOST_ROWS = 20                  # of its table, dense output included
    MOST_TREES = 16                 # that are stepped together

include "lanes/lanes.pxi"
include "lanes/masks.pyx"
include "lanes/memory.pyx"

include "algebra/algebra.pxi"
include "algebra/vectors.pyx"
include "algebra/linear_systems.pyx"
include "algebra/grids.pyx"

include "signals/signals.pyx"
include "signals/signal_table.pyx"

include "model/types.pxi"
include "model/lane_memory.pyx"
include "model/structs.pxi"
include "model/state_map.pyx"

include "tree/kinematics.pyx"
include "tree/trees.pyx"
include "tree/points.pyx"
include "tree/sinks.pyx"
include "tree/wheels.pyx"
include "tree/eliminate.pyx"
include "tree/loops.pyx"
include "tree/latches.pyx"

include "environment/sky.pyx"
include "environment/sky_table.pyx"
include "environment/harmonics.pyx"
include "environment/magnetic.pyx"
include "environment/atmosphere.pyx"
include "environment/field_tables.pyx"
include "environment/gravity.pyx"
include "environment/environment.pyx"
include "environment/environment_table.pyx"

include "devices/stops.pyx"
include "devices/devices.pyx"
include "devices/thrusters.pyx"
include "devices/tanks.pyx"
include "devices/device_table.pyx"

include "contacts/contacts.pxi"
include "contacts/height_maps.pyx"
include "contacts/sides.pyx"
include "contacts/contacts.pyx"

include "forces/forces.pyx"

include "dynamics/accelerations.pyx"
include "dynamics/motion.pyx"
include "dynamics/reactions.pyx"
include "dynamics/books.pyx"
include "dynamics/jumps.pyx"
include "dynamics/captures.pyx"
include "dynamics/stiffness.pyx"

include "robots/inverse.pyx"
include "robots/posture.pyx"
include "robots/composite.pyx"
include "robots/jacobians.pyx"
include "robots/passive.pyx"

include "control/control.pxi"
include "control/control.pyx"
include "control/sharing.pyx"
include "control/endpoint_paths.pyx"
include "control/robot_laws.pyx"
include "control/python_laws.pyx"
include "control/timeline.pyx"

include "integrators/variational/links.pxi"
include "integrators/integrator.pyx"
include "integrators/runge_kutta.pyx"
include "integrators/adams.pyx"
include "integrators/adaptive.pyx"
include "integrators/variational/body.pyx"
include "integrators/variational/tree.pyx"
include "integrators/variational/motion.pyx"
include "integrators/variational/joints.pyx"
include "integrators/variational/wheels.pyx"
include "integrators/variational/nodes.pyx"
include "integrators/variational/rows.pyx"
include "integrators/variational/loops.pyx"
include "integrators/variational/books.pyx"
include "integrators/variational/step.pyx"
include "integrators/variational/resting.pyx"
include "integrators/steps.pyx"

include "events/bracket.pyx"
include "events/orbit_events.pyx"
include "events/branches.pyx"
include "events/event_queue.pyx"
include "events/orbit_locator.pyx"
include "events/singularities.pyx"
include "events/impacts.pyx"
include "events/reflections.pyx"
include "events/contact_events.pyx"
include "events/locator.pyx"

include "output/sources.pyx"
include "output/endpoints.pyx"
include "output/loops.pyx"
include "output/record.pyx"

include "entry/workspace.pyx"
include "entry/robot.pyx"

include "run/run.pyx"
include "run/fixed_run.pyx"
include "run/adaptive_run.pyx"
