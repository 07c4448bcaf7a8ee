# Sampled controllers: what they measure and what they demand. theory.md section 12.

cpdef enum ControllerKind:          # kinds of controllers: the `kernel` of their classes in nesim/things/controllers
    CONTROL_ATTITUDE = 0
    CONTROL_RATE = 1
    CONTROL_SPIN = 2
    CONTROL_DUMP = 3
    CONTROL_PYTHON = 4              # no kernel: python_laws.pyx calls a law in Python
    CONTROL_RATES = 5               # of robots: these and those that follow
    CONTROL_TORQUES = 6
    CONTROL_IMPEDANCE = 7


cdef struct Observation:            # what a controller measures, of one spacecraft
    double t
    double q[4]                     # q_BN of its body
    double w[3]                     # rad/s, body axes
    double r[3]                     # m, N
    double v[3]                     # m/s, N
    double field[3]                 # T, body axes


cdef void observe(const Controller* c, int i, double t, const ModelC* m, const vd* y, const WorkC* k,
                  Observation* seen) noexcept nogil:
    """Attitude and rate of a controller's body; needs kinematics() and C of its link."""
    cdef Quat link = quaternion(k.C[c.given.link])
    cdef Vec3 w = k.w[c.given.link]
    cdef int root = m.tree_root[m.craft_tree[m.tree_craft[m.tree[c.given.link]]]]
    cdef Vec3 r = vector_at(y + m.q_at[root] - 3)
    cdef Vec3 v = vector_at(y + m.nq + m.u_at[root] - 3)
    cdef Vec3 B = k.B_N[m.tree[c.given.link]]
    cdef double q[4]
    cdef double x[3]
    if m.kind[c.given.link] <= SPHERICAL:
        link = quaternion_at(y + m.q_at[c.given.link])
    seen.t = t
    q[0], q[1], q[2], q[3] = lane(link.x, i), lane(link.y, i), lane(link.z, i), lane(link.w, i)
    compose(c.given.q_BL, q, seen.q)
    x[0], x[1], x[2] = lane(w.x, i), lane(w.y, i), lane(w.z, i)
    rotate(c.given.q_BL, x, seen.w)
    seen.r[0], seen.r[1], seen.r[2] = lane(r.x, i), lane(r.y, i), lane(r.z, i)
    seen.v[0], seen.v[1], seen.v[2] = lane(v.x, i), lane(v.y, i), lane(v.z, i)
    x[0], x[1], x[2] = lane(B.x, i), lane(B.y, i), lane(B.z, i)
    rotate(seen.q, x, seen.field)


cdef void lvlh_frame(const Observation* seen, double* q, double* w) noexcept nogil:
    """q_LN of the LVLH axes (x forward, y against the orbit's normal, z down) and their rate in N."""
    cdef double h[3]
    cdef double row[9]
    cdef double r2 = dot3(seen.r, seen.r)
    cdef double r = sqrt(r2)
    cdef double size, s
    cdef int j
    cross3(seen.r, seen.v, h)
    size = sqrt(dot3(h, h))
    for j in range(3):
        row[6 + j], row[3 + j], w[j] = -seen.r[j]/r, -h[j]/size, h[j]/r2
    cross3(row + 3, row + 6, row)
    # the quaternion of a matrix, from its largest component
    s = row[0] + row[4] + row[8]
    if s > 0.0:
        s = 2.0*sqrt(1.0 + s)
        q[0], q[1], q[2], q[3] = (row[5] - row[7])/s, (row[6] - row[2])/s, (row[1] - row[3])/s, 0.25*s
    elif row[0] >= row[4] and row[0] >= row[8]:
        s = 2.0*sqrt(1.0 + row[0] - row[4] - row[8])
        q[0], q[1], q[2], q[3] = 0.25*s, (row[1] + row[3])/s, (row[6] + row[2])/s, (row[5] - row[7])/s
    elif row[4] >= row[8]:
        s = 2.0*sqrt(1.0 + row[4] - row[0] - row[8])
        q[0], q[1], q[2], q[3] = (row[1] + row[3])/s, 0.25*s, (row[5] + row[7])/s, (row[6] - row[2])/s
    else:
        s = 2.0*sqrt(1.0 + row[8] - row[0] - row[4])
        q[0], q[1], q[2], q[3] = (row[6] + row[2])/s, (row[5] + row[7])/s, 0.25*s, (row[1] - row[3])/s


cdef void tabulated_attitude(const double* table, long rows, double t, double after, double* q,
                             double* w) noexcept nogil:
    """Attitude between two rows of (t, q), turning at a constant rate; w in N. Held outside the table. The rows are
    those around `after`: what holds from t on, whatever the rounding."""
    cdef long a = 0
    cdef long b = rows - 1
    cdef long mid
    cdef double step[4]
    cdef double back[4]
    cdef double phi[3]
    cdef double share
    cdef int j
    w[0] = w[1] = w[2] = 0.0
    if after < table[0] or rows == 1 or after >= table[5*b]:
        memcpy(q, table + (1 if after < table[0] or rows == 1 else 5*b + 1), 4*sizeof(double))
        return
    while b - a > 1:
        mid = (a + b)//2
        if table[5*mid] <= after:
            a = mid
        else:
            b = mid
    invert_quaternion(table + 5*a + 1, back)
    compose(table + 5*b + 1, back, step)                            # from the earlier to the later body axes
    rotation_vector_of(step, phi)
    share = (t - table[5*a])/(table[5*b] - table[5*a])
    for j in range(3):
        step[j] = share*phi[j]
    quaternion_of(step, back)
    compose(back, table + 5*a + 1, q)
    invert_quaternion(q, back)
    for j in range(3):
        phi[j] = phi[j]/(table[5*b] - table[5*a])
    rotate(back, phi, w)


cdef void rotation_vector_of(const double* q, double* phi) noexcept nogil:
    """Rotation vector of a quaternion, the short way round, rad."""
    cdef double size = sqrt(dot3(q, q))
    cdef double factor = 2.0
    cdef int j
    if size > 1e-9:
        factor = 2.0*atan2(size, fabs(q[3]))/size
    if q[3] < 0.0:
        factor = -factor
    for j in range(3):
        phi[j] = factor*q[j]


cdef void quaternion_of(const double* phi, double* q) noexcept nogil:
    """Quaternion of a rotation vector; the inverse of rotation_of."""
    cdef double angle = sqrt(dot3(phi, phi))
    cdef double factor = sin(0.5*angle)/angle if angle > 1e-9 else 0.5
    q[0], q[1], q[2], q[3] = factor*phi[0], factor*phi[1], factor*phi[2], cos(0.5*angle)


cdef void attitude_error(const DevicesC* d, const Controller* c, const Observation* seen, double* phi,
                         double* rate) noexcept nogil:
    """Rotation vector from the wanted to the true attitude and the error of the rate, both in body axes."""
    cdef double reference[4]
    cdef double wanted[4]
    cdef double back[4]
    cdef double w_N[3]
    cdef int j
    w_N[0] = w_N[1] = w_N[2] = 0.0
    if c.given.reference == TO_LVLH:
        lvlh_frame(seen, reference, w_N)
        compose(c.target, reference, wanted)
    elif c.given.reference == TO_TABLE:
        tabulated_attitude(d.attitudes + 5*c.given.rows_at, c.given.rows, seen.t, seen.t + NEAR*c.given.sample, wanted,
                           w_N)
    else:
        memcpy(wanted, c.target, 4*sizeof(double))
    invert_quaternion(wanted, back)
    compose(seen.q, back, reference)
    rotation_vector_of(reference, phi)
    rotate(seen.q, w_N, rate)
    for j in range(3):
        rate[j] = seen.w[j] - rate[j] - c.target_rate[j]


cdef void demand_attitude(const DevicesC* d, Controller* c, const Observation* seen) noexcept nogil:
    """-Kp phi - Ki int phi - Kd rate. The integral rests while an axis is at its limit, so that it does not wind up."""
    cdef double phi[3]
    cdef double rate[3]
    cdef double torque
    cdef int j
    attitude_error(d, c, seen, phi, rate)
    for j in range(3):
        torque = -c.proportional[j]*phi[j] - c.integral[j]*(c.sum[j] + phi[j]*c.given.sample) - c.derivative[j]*rate[j]
        c.demand[j] = clip(torque, c.given.limit)
        if torque == c.demand[j]:
            c.sum[j] += phi[j]*c.given.sample


cdef void demand_rate(Controller* c, const Observation* seen) noexcept nogil:
    cdef int j
    for j in range(3):
        c.demand[j] = clip(-c.derivative[j]*(seen.w[j] - c.target_rate[j]), c.given.limit)


cdef void demand_spin(Controller* c, const Observation* seen) noexcept nogil:
    """Torque that brings I w to I w_wanted and, if the spin axis has a direction to point in, turns the momentum toward
    it."""
    cdef double error[3]
    cdef double way[3]
    cdef double along, size
    cdef int j
    for j in range(3):
        error[j] = seen.w[j] - c.spin_rate*c.given.axis[j]
    for j in range(3):
        c.demand[j] = -c.derivative[j]*dot3(c.given.inertia + 3*j, error)
        way[j] = c.spin_rate*dot3(c.given.inertia + 3*j, c.given.axis)
    size = sqrt(dot3(way, way))
    if c.given.pointing:
        rotate(seen.q, c.direction, way)
        along = dot3(way, c.given.axis)
        for j in range(3):
            c.demand[j] += c.proportional[j]*size*(way[j] - along*c.given.axis[j])
    size = sqrt(dot3(c.demand, c.demand))*c.given.sample
    for j in range(3):
        c.demand[j] = clip(c.demand[j], c.given.limit) if size >= c.deadband else 0.0


cdef void demand_dumping(const DevicesC* d, Controller* c, int i, const ModelC* m, const vd* y,
                         const WorkC* k) noexcept nogil:
    """-gain (h - h_wanted) of the wheels' momentum: an outer torque that the wheels then take up. Needs C of their
    links."""
    cdef double h[3]
    cdef double a[3]
    cdef double size
    cdef Vec3 axis
    cdef int j, n, link
    cdef long wheel
    h[0] = h[1] = h[2] = 0.0
    for n in range(c.given.wheels):
        wheel = d.dumped[c.given.wheels_at + n]
        link = m.wheel_link[wheel]
        axis = m.axis[m.axis_at[link]].along if m.wheel_spin[wheel] == COUPLED else m.wheel[wheel].a
        if link != c.given.link:                                          # into the axes of the controller's
            axis = k.C[c.given.link]*(axis*k.C[link])
        size = lane(m.wheel[wheel].J, i)*lane(y[m.nq + m.wheel_u[wheel]], i)
        a[0], a[1], a[2] = size*lane(axis.x, i), size*lane(axis.y, i), size*lane(axis.z, i)
        for j in range(3):
            h[j] += a[j]
    rotate(c.given.q_BL, h, a)
    for j in range(3):
        c.demand[j] = clip(-c.gain*(a[j] - c.given.target_momentum[j]), c.given.limit)


cdef void demand(const DevicesC* d, Controller* c, int i, const ModelC* m, const vd* y, const WorkC* k,
                 const Observation* seen) noexcept nogil:
    """What a controller asks for, by its kind."""
    if c.given.kind == CONTROL_ATTITUDE:
        demand_attitude(d, c, seen)
    elif c.given.kind == CONTROL_RATE:
        demand_rate(c, seen)
    elif c.given.kind == CONTROL_SPIN:
        demand_spin(c, seen)
    else:
        demand_dumping(d, c, i, m, y, k)
