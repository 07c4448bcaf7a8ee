# Records of contacts. theory.md section 20.

cdef enum:                          # what touches of an endpoint
    BALL = 0                        # the sphere of its radius, or a point
    RIM = 1                         # the rim of a disc

cdef enum:                          # faces
    PLANE_FACE = 0                  # z = 0, outward is z
    SPHERE_FACE = 1
    CYLINDER_FACE = 2               # about z, with its ends
    BOX_FACE = 3
    HEIGHTS_FACE = 4                # z = h(x, y)

cdef enum:                          # what carries a face, instead of a link
    FIXED_IN_N = -1
    FIXED_IN_PLANET = -2

cdef enum:
    LAW_HUNT_CROSSLEY = 0
    LAW_LINEAR = 1
    LAW_IMPULSE = 2

cdef enum:
    SLIPPERY = 0
    REGULARIZED = 1                 # friction without memory
    BRISTLE = 2

cdef enum:
    # integrals of each contact: energy dissipated (J), impulse of the normal force (N s)
    BY_CONTACT = 2
