# Fields that are the gradient of a potential, as series of spherical harmonics. theory.md section 13.
#
# A derivative of such a series along x, y or z is again such a series, one degree higher (13.3). So the potential, the
# three components of its gradient and the five independent ones of the second gradient are all sums of the same
# functions, with coefficients that nesim/fields/harmonics.py works out once. One pass over the functions, order by
# order, gives them together: nothing is stored between, nothing is divided by the distance from the axis, and the
# second gradient is symmetric and traceless by construction.

cdef enum:
    SERIES_POTENTIAL = 1            # U
    SERIES_FIELD = 3                # dU/dx, dU/dy, dU/dz
    SERIES_GRADIENT = 8             # these, then U_zz, U_xz, U_yz, U_xy, (U_xx - U_yy)/2

cdef struct HarmonicsC:
    # of the functions, i.e. of the field's highest term and one more for each derivative
    int degree, order
    int first                       # degree of the first function that has a coefficient
    double radius                   # reference radius R, m
    const double* sector            # (order + 1) H_mm = sector_m (R/r) H_m-1,m-1
    # order by order, degrees m + 1 to `degree`: a, b of (13.2), then from `first` on C, S of each series
    const double* rows


cdef inline void harmonic_series(const HarmonicsC* h, Vec3 r, int count, vd* value) noexcept nogil:
    """The sums of `count` series at r (m, axes fixed to the planet): theory (13.1), (13.2)."""
    cdef vd per_r = splat(1.0)/root(dot(r, r))
    cdef vd rho = h.radius*per_r                                    # R/r
    cdef vd s = r.x*per_r, t = r.y*per_r                            # cos(latitude) cos and sin(longitude)
    cdef vd climb = rho*(r.z*per_r), fall = rho*rho                 # what (13.2) multiplies H_n-1 and H_n-2 by
    cdef vd cosine = splat(1.0), sine = splat(0.0)                  # Re and Im of (s + i t)^m
    cdef vd sector = splat(1.0)                                     # H_mm
    cdef vd H, H1, H2, turned
    # sums over the degrees: what stands at cosine and sine
    cdef vd lump[2*SERIES_GRADIENT]
    cdef const double* row = h.rows
    cdef int m, n, j
    for j in range(count):
        value[j] = splat(0.0)
    for m in range(h.order + 1):
        sector = h.sector[m]*rho*sector
        H, H1 = sector, splat(0.0)
        for j in range(2*count):
            lump[j] = splat(0.0)
        for n in range(m, h.degree + 1):
            if n > m:
                H2, H1 = H1, H
                H = (row[0]*climb)*H1 - (row[1]*fall)*H2
                row += 2
            if n >= h.first:
                for j in range(2*count):
                    lump[j] = lump[j] + row[j]*H
                row += 2*count
        for j in range(count):
            value[j] = value[j] + (lump[2*j]*cosine + lump[2*j + 1]*sine)
        turned = cosine*s - sine*t
        sine = cosine*t + sine*s
        cosine = turned


cdef void __cdecl harmonic_field(const HarmonicsC* h, Vec3 r, Vec3* a, Sym3* G) noexcept nogil:
    """Gradient of the potential and its gradient at r (m), both in axes fixed to the planet; gravity: m/s2 and 1/s2."""
    cdef vd v[SERIES_GRADIENT]
    harmonic_series(h, r, SERIES_GRADIENT, v)
    a.x, a.y, a.z = v[0], v[1], v[2]
    G.xx, G.yy, G.zz = v[7] - 0.5*v[3], -v[7] - 0.5*v[3], v[3]      # Laplace: U_xx + U_yy = -U_zz
    G.xz, G.yz, G.xy = v[4], v[5], v[6]


cdef Vec3 __cdecl harmonic_gradient(const HarmonicsC* h, Vec3 r) noexcept nogil:
    """Gradient of the potential alone at r (m), in axes fixed to the planet; gravity: m/s2, magnetic field: T."""
    cdef vd v[SERIES_FIELD]
    cdef Vec3 a
    harmonic_series(h, r, SERIES_FIELD, v)
    a.x, a.y, a.z = v[0], v[1], v[2]
    return a


cdef vd harmonic_potential(const HarmonicsC* h, Vec3 r) noexcept nogil:
    """U at r (m); gravity: m2/s2, positive near mass, so that the energy of m is -m U."""
    cdef vd v[SERIES_POTENTIAL]
    harmonic_series(h, r, SERIES_POTENTIAL, v)
    return v[0]
