# The magnetic field of a planet: IGRF, or a dipole as its first degree. theory.md section 14.

cdef struct MagneticC:
    HarmonicsC now                  # tables of 3 series, T
    double* rows                    # those of `now`
    const double* start             # the same at t = 0
    const double* rate              # and their change, 1/s
    long size                       # of each


cdef inline Vec3 magnetic_field(const MagneticC* m, Vec3 r) noexcept nogil:
    """B at r (m), T, both in axes fixed to the planet: theory (14.1)."""
    return harmonic_gradient(&m.now, r)


cdef void magnetic_update(MagneticC* m, double t) noexcept nogil:
    """The field as it is at t (s): theory (14.2). Between steps, never within one: a day changes it by 5e-6 of
    itself."""
    cdef long i
    for i in range(m.size):
        m.rows[i] = m.start[i] + t*m.rate[i]
