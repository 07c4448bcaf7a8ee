# A record: one row of everything that is reported at an output time. nesim/model/columns.py says where each number
# stands, and what it is where that can be said in a line: fill_body() and its like. docs/results.md.

cdef inline void put_joint(const ModelC* m, const StateC* s, const WorkC* k, int b, vd* angle, vd* rate) noexcept nogil:
    """Coordinates and rates of a body's inner joint; NaN beyond its axes."""
    cdef int l = m.body_link[b]
    cdef int j
    for j in range(3):
        angle[j] = rate[j] = splat(NAN)
    if m.body_link[m.body_inner[b]] == l:
        return
    if m.kind[l] == SPHERICAL:
        put_vec3(angle, k.phi[l])
        put_vec3(rate, k.w[l] - k.E[l]*k.w[m.parent[l]])
        return
    for j in range(min(m.axes[l], 3)):
        angle[j] = s.q[m.q_at[l] + j]
        rate[j] = s.u[m.u_at[l] + j]


cdef inline void put_further_axes(const ModelC* m, const StateC* s, int b, vd* angle, vd* rate) noexcept nogil:
    """The same of axes 4 to 6."""
    cdef int l = m.body_link[b]
    cdef int j
    for j in range(3):
        angle[j] = rate[j] = splat(NAN)
        if 3 + j < m.axes[l] and m.body_link[m.body_inner[b]] != l:
            angle[j], rate[j] = s.q[m.q_at[l] + 3 + j], s.u[m.u_at[l] + 3 + j]


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
                set_lane(at + AT_DRIVE_TORQUE, i, effort_of(d, j, lane(s.t, i), lane(s.inside, i), i, s))
            elif d.drive[j].given.mode == DRIVE_COMPILED:
                x = lane(k.drive[d.drive[j].given.u], i)
                for n in range(d.nd):
                    if d.drive[n].given.u == d.drive[j].given.u:
                        x -= effort_of(d, n, lane(s.t, i), lane(s.inside, i), i, s)
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


cdef void record(const ModelC* m, const StateC* s, WorkC* k, const vd* low, vd* row) noexcept nogil:
    """Bodies and joints in tree order; a joint stands with its outer body, so the root has none. low: (6) what position
    and velocity of the mass centre lack, or NULL."""
    cdef int b, j
    cdef vd* at = row
    accelerations(m, s, k)
    motion(m, s, k)
    body_accelerations(m, k)
    body_forces(m, s, k)
    reactions(m, k)
    cdef Vec3 v = vector_at(s.u)
    if m.based:
        v = v + k.center_v[0]
    fill_orbit(m, s, k, at)
    put_vec3(at + AT_POSITION, mass_center(m, s, k))
    put_vec3(at + AT_VELOCITY, v)
    at += ROW_ORBIT
    for b in range(m.nb):
        fill_body(m, s, k, b, at)
        at += ROW_BODY
    for b in range(1, m.nb):
        fill_joint(m, s, k, b, at)
        put_joint(m, s, k, b, at + AT_JOINT_ANGLE, at + AT_JOINT_RATE)
        at += ROW_JOINT
    for b in range(1, m.nb if m.further else 0):
        put_further_axes(m, s, b, at + AT_JOINT_ANGLE_FURTHER, at + AT_JOINT_RATE_FURTHER)
        at += ROW_FURTHER
    at[AT_KINETIC_ENERGY] = k.kinetic[0] + 0.5*m.mass[0]*dot(v, v)
    fill_sums(m, s, k, at)
    for j in range(6):
        at[AT_ORBIT_REMAINDER + j] = low[j] if low else splat(0.0)
    at += ROW_SUMS
    for j in range(m.nw):
        fill_wheel(m, s, k, j, at)
        at[AT_WHEEL_TORQUE], at[AT_WHEEL_ANGLE] = k.motor[j], splat(NAN)
        if m.wheel_spin[j] == COUPLED and m.wheel_given[j] != TORQUE:
            at[AT_WHEEL_TORQUE] = axis_effort(m, s, k, m.wheel_body[j], 0)
        if m.wheel_q[j] >= 0:
            at[AT_WHEEL_ANGLE] = s.q[m.wheel_q[j]]
        at += ROW_WHEEL
    at = put_loops(m, k, put_contacts(m, k, put_endpoints(m, s, k, put_devices(m, s, k, at))))
    if m.around:
        fill_surroundings(m, s, k, at)
        at += ROW_SURROUNDINGS
        if m.sources:
            put_sources(m, s, k, at)


def take_apart(const double[:, ::1] rows, const Py_ssize_t[::1] columns, const Py_ssize_t[::1] starts,
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
