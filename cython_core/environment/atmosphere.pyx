# Density of the air: layers over altitude, or a table over altitude, latitude, local time and time. theory.md section
# 15.
#
# Both tables hold ln(density). Their cells are of equal size, so that a cell is found by one division; reading them is
# a loop over the lanes.

cdef struct EllipsoidC:
    double radius                   # at the equator, m
    double flattening

cdef struct LayersC:
    EllipsoidC ellipsoid
    int count                       # of cells; the last goes on above
    double step                     # m; cell k begins at altitude k step
    const double* cell              # (count, 2) ln(density in kg/m3) where it begins, d/d(altitude), 1/m

cdef struct AirC:
    EllipsoidC ellipsoid
    int times, hours, latitudes, altitudes      # nodes, those beside the edges of the last three included
    double bottom, step             # altitude of the first inner node and spacing, m
    double interval                 # of the nodes of time, from t = 0, s
    double day                      # mean solar time of longitude 0 at t = 0, days
    const double* ln                # (times, hours, latitudes, altitudes) ln(density in kg/m3)


cdef inline vd altitude(const EllipsoidC* e, Vec3 r) noexcept nogil:
    """Of r (m) above the ellipsoid, m: theory (15.1)."""
    cdef vd r2 = dot(r, r)
    cdef vd distance = root(r2)
    cdef vd sine2 = r.z*r.z/r2
    cdef vd first = e.radius*e.flattening*sine2
    return (distance - e.radius) + first + 2.0*e.flattening*first*(1.0 - sine2)*(splat(e.radius)/distance - 0.25)


cdef inline vd layered_density(const LayersC* a, Vec3 r) noexcept nogil:
    """At r (m, axes fixed to the planet), kg/m3: theory (15.2)."""
    cdef vd h = altitude(&a.ellipsoid, r)
    cdef vd at = least((1.0/a.step)*h, splat(a.count - 0.5))              # a NaN goes to the last cell, and on
    cdef vd ln, slope, begin
    cdef int i, k
    at = select(less(at, splat(0.0)), splat(0.0), at)
    for i in range(W):
        k = <int> lane(at, i)
        set_lane(&begin, i, k*a.step)
        set_lane(&ln, i, a.cell[2*k])
        set_lane(&slope, i, a.cell[2*k + 1])
    return exponential(ln + slope*(h - begin))


cdef inline vd longitude(Vec3 r) noexcept nogil:
    """-pi to pi rad; 0 on the axis."""
    cdef vd angle = angle_of(magnitude(r.y), magnitude(r.x) + 1e-300)
    angle = select(less(r.x, splat(0.0)), 3.14159265358979323846 - angle, angle)
    return select(less(r.y, splat(0.0)), -angle, angle)


cdef inline vd latitude(Vec3 r) noexcept nogil:
    """Geocentric, -pi/2 to pi/2 rad."""
    cdef vd angle = angle_of(magnitude(r.z), root(r.x*r.x + r.y*r.y))
    return select(less(r.z, splat(0.0)), -angle, angle)


cdef inline void spline_weights(double x, double* w) noexcept nogil:
    """Of the nodes at -1, 0, 1, 2 for a place x between 0 and 1: theory (15.4)."""
    w[0] = 0.5*x*(x*(2.0 - x) - 1.0)
    w[1] = 0.5*(x*x*(3.0*x - 5.0) + 2.0)
    w[2] = 0.5*x*(x*(4.0 - 3.0*x) + 1.0)
    w[3] = 0.5*x*x*(x - 1.0)


cdef inline double within(double x, double most) noexcept nogil:
    """x, held between 0 and `most`."""
    return 0.0 if not x > 0.0 else x if x < most else most


cdef double table_value(const AirC* a, double time, double turn, double latitude, double height) noexcept nogil:
    """ln(density). time: in intervals; turn: local time in days; latitude: rad; height: in steps above the first inner
    node."""
    cdef double wh[4]
    cdef double wl[4]
    cdef double wa[4]
    cdef double x, along, sum, late = 0.0, value = 0.0
    cdef int inner_hours = a.hours - 3, inner_latitudes = a.latitudes - 2
    cdef int kt, kh, kl, ka, i, j, k
    cdef long slab = <long> a.hours*a.latitudes*a.altitudes
    cdef const double* row
    # beyond the outermost nodes of altitude the last slope goes on: `along` from the edge, where x is held
    x = within(height, a.altitudes - 3)
    along = height - x
    ka = cell_of(x, a.altitudes - 3, &x)
    spline_weights(x, wa)
    kl = cell_of(within((latitude + 1.57079632679489661923)*(inner_latitudes - 1)*0.31830988618379067154,
                        inner_latitudes - 1), inner_latitudes - 1, &x)
    spline_weights(x, wl)
    kh = cell_of(within((turn - floor(turn))*inner_hours, inner_hours), inner_hours, &x)
    spline_weights(x, wh)
    kt = cell_of(within(time, a.times - 1), a.times - 1, &late) if a.times > 1 else 0
    for k in range(2 if a.times > 1 else 1):
        for i in range(4):
            for j in range(4):
                row = a.ln + (kt + k)*slab + ((kh + i)*a.latitudes + kl + j)*a.altitudes + ka
                sum = wa[0]*row[0] + wa[1]*row[1] + wa[2]*row[2] + wa[3]*row[3]
                sum = sum + along*0.5*(row[2] - row[0] if along < 0.0 else row[3] - row[1])
                value = value + (late if k == 1 else 1.0 - late)*(wh[i]*wl[j])*sum
    return value


cdef inline vd tabulated_density(const AirC* a, Vec3 r, vd t) noexcept nogil:
    """At r (m, axes fixed to the planet) and t (s), kg/m3: theory (15.3)."""
    cdef vd height = (1.0/a.step)*(altitude(&a.ellipsoid, r) - a.bottom)
    cdef vd turn = a.day + (1.0/86400.0)*t + longitude(r)*0.15915494309189533577
    cdef vd north = latitude(r)
    cdef vd time = (1.0/a.interval)*t
    cdef vd ln
    cdef int i
    for i in range(W):
        set_lane(&ln, i, table_value(a, lane(time, i), lane(turn, i), lane(north, i), lane(height, i)))
    return exponential(ln)
