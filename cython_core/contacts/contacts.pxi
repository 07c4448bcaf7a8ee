# Integrals of contacts. theory.md section 20.

cdef enum:
    # integrals of each contact: energy dissipated (J), impulse of the normal force (N s)
    BY_CONTACT = 2
