# How actuators share what a controller demands, in the posture at the sample. theory.md section 12.

cdef double NO_AXIS = 1e-9          # of the actuators' strongest direction: weaker ones count as none


cdef Vec3 direction_of(const DevicesC* d, const Controller* c, long j, const ModelC* m, const WorkC* k) noexcept nogil:
    """Axis of an actuator, of a thruster its torque (N m) about the spacecraft's mass centre, axes of the controller's
    link. Needs C of all links, for thrusters find_positions()."""
    cdef Vec3 axis
    cdef const Load* load
    cdef int link
    if c.given.means == BY_WHEELS:
        link = m.wheel_link[j]
        axis = m.axis[m.axis_at[link]].along if m.wheel_spin[j] == COUPLED else m.wheel[j].a
    elif c.given.means == BY_TORQUERS:
        link = m.torquer_link[j]
        axis = m.torquer[j].a
    else:
        load = m.load + d.thruster[j].given.load
        link = m.load_link[d.thruster[j].given.load]
        axis = cross(load.r + k.C[link]*(k.G_r[link] - k.center[m.tree[link]]), load.F)
    return axis if link == c.given.link else k.C[c.given.link]*(axis*k.C[link])


cdef void share_by_posture(const DevicesC* d, const Controller* c, int i, const ModelC* m, WorkC* k) noexcept nogil:
    """The rows of a controller's sharing as its actuators lie now."""
    cdef double* share = d.share + 3*c.given.out_at
    cdef double x[3]
    cdef Vec3 axis
    cdef int n
    if c.given.means == BY_THRUSTERS:
        find_positions(m, k)
    for n in range(c.given.outs):
        axis = direction_of(d, c, d.actuator[c.given.out_at + n], m, k)
        x[0], x[1], x[2] = lane(axis.x, i), lane(axis.y, i), lane(axis.z, i)
        rotate(c.given.q_BL, x, share + 3*n)
    if c.given.means != BY_THRUSTERS:
        pseudo_inverse(share, c.given.outs)
    for n in range(3*c.given.outs if c.given.means == BY_WHEELS else 0):        # a wheel gives its body the opposite
        share[n] = -share[n]


cdef void pseudo_inverse(double* rows, long count) noexcept nogil:
    """Axes as rows -> the rows of the pseudo-inverse of the matrix that has them as columns, by rotations that make the
    three columns here orthogonal [Hestenes 1958]. Directions in which the axes have next to nothing are left out."""
    cdef double V[9]
    cdef double x[3]
    cdef double size[3]
    cdef double most
    cdef int j, n, p
    cdef bint any = True
    for j in range(9):
        V[j] = 1.0 if j % 4 == 0 else 0.0
    for n in range(30):
        if not any:
            break
        any = rotate_columns(rows, count, 0, 1, V)
        any = rotate_columns(rows, count, 0, 2, V) or any
        any = rotate_columns(rows, count, 1, 2, V) or any
    for p in range(3):
        size[p] = column_product(rows, count, p, p)
    most = max(size[0], max(size[1], size[2]))
    for n in range(count):
        memcpy(x, rows + 3*n, 3*sizeof(double))
        for j in range(3):
            rows[3*n + j] = 0.0
            for p in range(3):
                if size[p] > NO_AXIS*NO_AXIS*most:
                    rows[3*n + j] += x[p]/size[p]*V[3*j + p]


cdef inline double column_product(const double* rows, long count, int p, int q) noexcept nogil:
    cdef double sum = 0.0
    cdef int n
    for n in range(count):
        sum += rows[3*n + p]*rows[3*n + q]
    return sum


cdef bint rotate_columns(double* rows, long count, int p, int q, double* V) noexcept nogil:
    """Turn two columns until they are orthogonal, and V's with them; whether they were not."""
    cdef double a = column_product(rows, count, p, p)
    cdef double b = column_product(rows, count, q, q)
    cdef double g = column_product(rows, count, p, q)
    cdef double z, c, s
    cdef int n
    if fabs(g) <= 1e-16*sqrt(a*b) or fabs(g) <= NO_AXIS*NO_AXIS*NO_AXIS*(a + b):
        return False
    z = 0.5*(b - a)/g
    z = (1.0 if z >= 0.0 else -1.0)/(fabs(z) + sqrt(1.0 + z*z))
    c = 1.0/sqrt(1.0 + z*z)
    s = c*z
    for n in range(count):
        rows[3*n + p], rows[3*n + q] = c*rows[3*n + p] - s*rows[3*n + q], s*rows[3*n + p] + c*rows[3*n + q]
    for n in range(3):
        V[3*n + p], V[3*n + q] = c*V[3*n + p] - s*V[3*n + q], s*V[3*n + p] + c*V[3*n + q]
    return True


cdef void inverse_of(double* M) noexcept nogil:
    """In place, of a symmetric 3x3 matrix, nudged so that it has one."""
    cdef double a = M[0]
    cdef double b = M[1]
    cdef double c = M[2]
    cdef double d = M[4]
    cdef double e = M[5]
    cdef double f = M[8]
    cdef double nudge = 1e-9*(a + d + f)
    cdef double det
    a, d, f = a + nudge, d + nudge, f + nudge
    det = a*(d*f - e*e) - b*(b*f - c*e) + c*(b*e - c*d)
    M[0], M[4], M[8] = (d*f - e*e)/det, (a*f - c*c)/det, (a*d - b*b)/det
    M[1] = M[3] = (c*e - b*f)/det
    M[2] = M[6] = (b*e - c*d)/det
    M[5] = M[7] = (b*c - a*e)/det


cdef bint share_evenly(const double* share, long outs, double longest, double* rest, double* out) noexcept nogil:
    """Add the least times that give the rest, again and again without those that would be negative: the thrusters of a
    couple get the same, so that no force is left over. Returns whether that ended at the least squares."""
    cdef double M[9]
    cdef double x[3]
    cdef double size = sqrt(dot3(rest, rest))
    cdef double now, gain
    cdef int i, j, n, turn
    for i in range(3):
        for j in range(3):
            M[3*i + j] = 0.0
            for n in range(outs):
                M[3*i + j] += share[3*n + i]*share[3*n + j]
    if M[0] + M[4] + M[8] == 0.0:
        return False
    inverse_of(M)
    for turn in range(60):
        for i in range(3):
            x[i] = dot3(M + 3*i, rest)
        for n in range(outs):
            now = min(max(out[n] + dot3(share + 3*n, x), 0.0), longest)
            for j in range(3):
                rest[j] -= (now - out[n])*share[3*n + j]
            out[n] = now
    for n in range(outs):                                           # nothing to be gained by more or less of any
        gain = dot3(share + 3*n, rest)/(sqrt(dot3(share + 3*n, share + 3*n))*size + 1e-300)
        if (gain > 1e-6 and out[n] < longest) or (gain < -1e-6 and out[n] > 0.0):
            return False
    return True


cdef void share_thrust(const DevicesC* d, const Controller* c, double* out) noexcept nogil:
    """Times on, s, of the thrusters: least squares of the impulse over a sample without negative times; shared evenly
    if that can be done at once, else by turns."""
    cdef const double* share = d.share + 3*c.given.out_at
    cdef double rest[3]
    cdef double now, size
    cdef int j, n, turn
    for j in range(3):
        rest[j] = c.demand[j]*c.given.sample
    for n in range(c.given.outs):
        out[n] = 0.0
    if share_evenly(share, c.given.outs, c.given.sample, rest, out):
        return
    for j in range(3):
        rest[j] = c.demand[j]*c.given.sample
    for n in range(c.given.outs):
        out[n] = 0.0
    for turn in range(200):
        for n in range(c.given.outs):
            size = dot3(share + 3*n, share + 3*n)
            now = out[n] + dot3(share + 3*n, rest)/size if size > 0.0 else 0.0
            now = min(max(now, 0.0), c.given.sample)
            for j in range(3):
                rest[j] -= (now - out[n])*share[3*n + j]
            out[n] = now


cdef void distribute(const DevicesC* d, const Controller* c, const Observation* seen, double* out) noexcept nogil:
    """The demand as outputs of the actuators."""
    cdef double x[3]
    cdef double b2
    cdef int j, n
    memcpy(x, c.demand, 3*sizeof(double))
    if c.given.means == BY_THRUSTERS:
        share_thrust(d, c, out)
        return
    if c.given.means == BY_TORQUERS:                                      # m = B x T / B^2 gives the part of T across B
        b2 = dot3(seen.field, seen.field)
        cross3(seen.field, c.demand, x)
        for j in range(3):
            x[j] = x[j]/b2 if b2 > 0.0 else 0.0
    for n in range(c.given.outs):
        out[n] = dot3(d.share + 3*(c.given.out_at + n), x)
