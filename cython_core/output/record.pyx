# A record: one row of everything that is reported at an output time. nesim/model/columns.py says where each number
# stands, and what it is where that can be said in a line: fill_body() and its like. docs/results.md.

cdef inline vd joint_coordinate(const ModelC* m, const StateC* s, const WorkC* k, int l, int j) noexcept nogil:
    """Of an axis that slides or turns; of a ball behind slides a component of its rotation vector."""
    if m.kind[l] == SLIDING_BALL and not slides(m, l, j):
        return (<const vd*> (k.phi + l))[j - m.slides[l]]
    return s.q[m.q_at[l] + j]


cdef inline void put_joint(const ModelC* m, const StateC* s, const WorkC* k, int b, vd* angle, vd* rate) noexcept nogil:
    """Coordinates and rates of a body's inner joint; NaN beyond its axes."""
    cdef int l = m.body_link[b]
    cdef int j
    for j in range(3):
        angle[j] = rate[j] = splat(NAN)
    if m.body_link[m.body_inner[b]] == l:
        return
    if m.kind[l] == FREE:
        put_free_position(m, k, l, angle, rate)
        return
    if m.kind[l] == SPHERICAL:
        put_vec3(angle, k.phi[l])
        put_vec3(rate, k.w[l] - k.E[l]*k.w[m.parent[l]])
        return
    for j in range(min(m.axes[l], 3)):
        angle[j] = joint_coordinate(m, s, k, l, j)
        rate[j] = s.u[m.u_at[l] + j]


cdef void put_free_position(const ModelC* m, const WorkC* k, int l, vd* angle, vd* rate) noexcept nogil:
    """Of a free joint: from its inner to its outer point, axes of the inner joint frame, and how that changes there.
    Needs motion()."""
    cdef int i = m.parent[l]
    cdef Vec3 r = link_position(m, k, l) + m.mount[l].outer*k.C[l]
    cdef Vec3 v = velocity_at(m, k, l, r) - velocity_at(m, k, i, r)
    put_vec3(angle, m.mount[l].C_Gi*(k.C[i]*(r - link_position(m, k, i)) - m.link[l].arm))
    put_vec3(rate, m.mount[l].C_Gi*(k.C[i]*v))


cdef void put_free_rotation(const ModelC* m, const WorkC* k, int l, vd* angle, vd* rate) noexcept nogil:
    """Of a free joint: rotation vector from the inner to the outer joint frame, and relative rate in outer axes."""
    cdef Mat3 E = k.C[l]*transposed(k.C[m.parent[l]])
    put_vec3(angle, rotation_vector(quaternion(transposed(m.mount[l].C_BGo)*E*transposed(m.mount[l].C_Gi))))
    put_vec3(rate, k.w[l] - E*k.w[m.parent[l]])


cdef inline void put_further_axes(const ModelC* m, const StateC* s, const WorkC* k, int b, vd* angle,
                                  vd* rate) noexcept nogil:
    """put_joint() of axes 4 to 6."""
    cdef int l = m.body_link[b]
    cdef int j
    if m.kind[l] == FREE and m.body_link[m.body_inner[b]] != l:
        put_free_rotation(m, k, l, angle, rate)
        return
    for j in range(3):
        angle[j] = rate[j] = splat(NAN)
        if 3 + j < m.axes[l] and m.body_link[m.body_inner[b]] != l:
            angle[j], rate[j] = joint_coordinate(m, s, k, l, 3 + j), s.u[m.u_at[l] + 3 + j]


cdef vd* put_drives(const ModelC* m, const StateC* s, const WorkC* k, vd* at) noexcept nogil:
    """What each drive gives by itself, also where several are on one axis; compiled laws give what is left of their
    axis."""
    cdef int i, j, n
    cdef const DevicesC* d
    cdef double x
    for j in range(m.nd):
        fill_drive(m, s, k, j, at)
        at[AT_DRIVE_TORQUE] = axis_effort(m, s, k, m.drive_body[j], m.drive_axis[j])
        for i in range(W):
            d = k.device[i]
            if d.drive[j].given.mode <= DRIVE_RATE:
                set_lane(at + AT_DRIVE_TORQUE, i, drive_effort(d, j, lane(s.t, i), lane(s.inside, i), i, s))
            elif d.drive[j].given.mode == DRIVE_COMPILED:
                x = lane(k.drive[d.drive[j].given.u], i)
                for n in range(d.nd):
                    if d.drive[n].given.u == d.drive[j].given.u:
                        x -= drive_effort(d, n, lane(s.t, i), lane(s.inside, i), i, s)
                for n in range(d.nstops):
                    if d.stop[n].u == d.drive[j].given.u:
                        x -= stop_effort(d, n, i, s.q, s.u)
                set_lane(at + AT_DRIVE_TORQUE, i, x)
        at += ROW_DRIVE
    return at


cdef vd* put_devices(const ModelC* m, const StateC* s, const WorkC* k, vd* at) noexcept nogil:
    """Drives (N m or N), thrusters (share of the force), torquers (A m2), demands of controllers (N m), tanks (kg)."""
    cdef int i, j, n
    cdef const double* demand
    at = put_drives(m, s, k, at)
    for j in range(m.nj):
        fill_thruster(m, s, k, j, at + ROW_THRUSTER*j)
    at += ROW_THRUSTER*m.nj
    for j in range(m.nt):
        fill_torquer(m, s, k, j, at + ROW_TORQUER*j)
    at += ROW_TORQUER*m.nt
    for j in range(m.nk):
        fill_controller(m, s, k, j, at)
        for i in range(W):
            demand = k.device[i].controller[j].demand
            for n in range(3):
                set_lane(at + AT_CONTROL_TORQUE + n, i, demand[n])
        at += ROW_CONTROLLER
    for j in range(m.ntanks):
        fill_tank(m, s, k, j, at)
        for i in range(W):
            set_lane(at + AT_TANK_MASS, i, k.device[i].tank[j].mass)
        at += ROW_TANK
    return at


cdef void record(const ModelC* m, const StateC* s, WorkC* k, vd* low, vd* row) noexcept nogil:
    """Bodies and joints in tree order; a joint stands with its outer body, so the root has none. low: (tree, 6) what
    position and velocity of the mass centre lack, or NULL."""
    cdef int b, j, c
    cdef Vec3 v
    cdef vd* at = row
    k.low = low
    accelerations(m, s, k)
    motion(m, s, k)
    body_accelerations(m, k)
    body_forces(m, s, k)
    reactions(m, k)
    for j in range(m.ncrafts):
        fill_orbit(m, s, k, j, at)
        put_vec3(at + AT_POSITION, craft_position(m, s, k, j))
        put_vec3(at + AT_VELOCITY, craft_velocity(m, s, k, j))
        at += ROW_ORBIT
    for b in range(m.nb):
        fill_body(m, s, k, b, at)
        at += ROW_BODY
    for b in range(1, m.nb):
        fill_joint(m, s, k, b, at)
        put_joint(m, s, k, b, at + AT_JOINT_ANGLE, at + AT_JOINT_RATE)
        at += ROW_JOINT
    for b in range(1, m.nb if m.further else 0):
        put_further_axes(m, s, k, b, at + AT_JOINT_ANGLE_FURTHER, at + AT_JOINT_RATE_FURTHER)
        at += ROW_FURTHER
    for c in range(m.ncrafts):
        v = craft_velocity(m, s, k, c)
        fill_sums(m, s, k, c, at)
        at[AT_KINETIC_ENERGY] = k.kinetic[c] + 0.5*craft_mass(m, c)*dot(v, v)
        at[AT_MASS] = craft_mass(m, c)
        for j in range(6):
            at[AT_ORBIT_REMAINDER + j] = low[6*m.craft_tree[c] + j] if low else splat(0.0)
        at += ROW_SUMS
    for j in range(m.nw):
        fill_wheel(m, s, k, j, at)
        at[AT_WHEEL_TORQUE], at[AT_WHEEL_ANGLE] = k.motor[j], splat(NAN)
        if m.wheel_spin[j] == COUPLED and m.wheel_given[j] != TORQUE:
            at[AT_WHEEL_TORQUE] = axis_effort(m, s, k, m.wheel_body[j], 0)
        if m.wheel_q[j] >= 0:
            at[AT_WHEEL_ANGLE] = s.q[m.wheel_q[j]]
        at += ROW_WHEEL
    at = put_endpoints(m, s, k, put_devices(m, s, k, at))
    at = put_books(m, k, put_loops(m, k, put_contacts(m, k, at)))
    if m.environment:
        for c in range(m.ncrafts):
            fill_surroundings(m, s, k, c, at)
            at += ROW_SURROUNDINGS
        if m.sources:
            put_sources(m, s, k, at)


def split_records(const double[:, ::1] rows, const Py_ssize_t[::1] columns, const Py_ssize_t[::1] starts,
                  const Py_ssize_t[::1] strides,
                  double[:, ::1] out):
    """Records -> a stretch of memory for each of the first lanes: number `columns[j]` of record i goes to starts[j] +
    i*strides[j].

    All lanes in one pass: the records of a block do not fit into a core's cache, and reading them is what takes the
    time.
    """
    cdef Py_ssize_t i, j, at
    cdef int lane
    cdef int lanes = min(<int> out.shape[0], W)
    with nogil:
        for i in range(rows.shape[0]):
            for j in range(columns.shape[0]):
                at = starts[j] + i*strides[j]
                for lane in range(lanes):
                    out[lane, at] = rows[i, columns[j]*W + lane]
