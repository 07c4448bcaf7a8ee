# The equations of motion, in the order in which they are solved. theory.md sections 3, 4 and 11.

cdef inline void solve(const ModelC* m, const StateC* s, WorkC* k) noexcept nogil:
    forces(m, s, k)
    eliminate(m, k)
    accelerate(m, k)


cdef void close_laws(const ModelC* m, const StateC* s, WorkC* k) noexcept nogil:
    """Wheels whose acceleration z contains the links' (LAW_OF_RATE): the links' are affine in z, so z = z0 + G alpha(z)
    is a small linear system. Its columns are the answers to z = 0 and to a unit z of each wheel. theory (4.11)"""
    cdef int n = m.implicit
    cdef int i, j, row, column
    cdef int which[MAX_IMPLICIT]
    cdef vd z[MAX_IMPLICIT]
    cdef vd A[MAX_IMPLICIT*MAX_IMPLICIT]
    i = 0
    for j in range(m.nw):
        if m.wheel_given[j] == LAW_OF_RATE:
            which[i] = j
            i += 1
            follow_law(m, s, k, j)
            z[i - 1] = k.spin_up[j]
            k.spin_up[j] = splat(0.0)
    solve(m, s, k)
    for row in range(n):
        z[row] = z[row] + law_response(m, s, k, which[row])
        for column in range(n):
            A[row*n + column] = law_response(m, s, k, which[row])
    for column in range(n):
        k.spin_up[which[column]] = splat(1.0)
        solve(m, s, k)
        k.spin_up[which[column]] = splat(0.0)
        for row in range(n):
            A[row*n + column] = A[row*n + column] - law_response(m, s, k, which[row])
        A[column*n + column] = A[column*n + column] + 1.0
    eliminate_rows(A, z, n)
    for row in range(n):
        k.spin_up[which[row]] = z[row]
    solve(m, s, k)


cdef inline void solve_again(const ModelC* m, const StateC* s, WorkC* k) noexcept nogil:
    """Accelerations again, with other torques of the wheels; forces anew only where a law needs that."""
    if m.implicit:
        close_laws(m, s, k)
    else:
        eliminate(m, k)
        accelerate(m, k)
    if m.nr:
        close_loops(m, s, k)


cdef inline void add_wheel_torque(const ModelC* m, WorkC* k, int j, vd torque) noexcept nogil:
    """To what its motor gives: theory (4.3), or along the hinge of its rotor."""
    cdef int b = m.wheel_link[j]
    k.motor[j] = k.motor[j] + torque
    if m.wheel_spin[j] == COUPLED:
        k.tau[b].x = k.tau[b].x + torque
    else:
        k.T[b] = k.T[b] - torque*m.wheel[j].a


cdef void bind_wheels(const ModelC* m, const StateC* s, WorkC* k) noexcept nogil:
    """Torques that hold the speeds of bound wheels: d(speed)/dt is affine in them, and must be zero. theory (11.9).
    Needs the accelerations without them. In lanes where a wheel is free its row and column are those of the unit
    matrix, and nothing changes."""
    cdef int n = 0
    cdef int j, row, column
    cdef int which[MAX_BOUND]
    cdef vi held[MAX_BOUND]
    cdef vd x[MAX_BOUND]
    cdef vd A[MAX_BOUND*MAX_BOUND]
    memcpy(k.T_free, k.T, m.nl*sizeof(Vec3))
    memcpy(k.tau_free, k.tau, m.nl*sizeof(Vec3))
    for j in range(m.nw):
        if n < MAX_BOUND and any_lane(k.bound[j]):
            which[n], held[n] = j, less(splat(0.5), k.bound[j])
            x[n] = select(held[n], -k.du[m.wheel_u[j]], splat(0.0))
            n += 1
    for column in range(n):
        add_wheel_torque(m, k, which[column], select(held[column], splat(1.0), splat(0.0)))
        solve_again(m, s, k)
        add_wheel_torque(m, k, which[column], select(held[column], splat(-1.0), splat(0.0)))
        memcpy(k.T, k.T_free, m.nl*sizeof(Vec3))
        memcpy(k.tau, k.tau_free, m.nl*sizeof(Vec3))
        for row in range(n):
            A[row*n + column] = select(held[row], select(held[column], k.du[m.wheel_u[which[row]]] + x[row],
                                                         splat(0.0)), splat(0.0))
    for row in range(n):
        A[row*n + row] = select(held[row], A[row*n + row], splat(1.0))
    eliminate_rows(A, x, n)
    for row in range(n):
        add_wheel_torque(m, k, which[row], select(held[row], x[row], splat(0.0)))
    solve_again(m, s, k)
    for row in range(n):
        k.du[m.wheel_u[which[row]]] = select(held[row], splat(0.0), k.du[m.wheel_u[which[row]]])


cdef void accelerations(const ModelC* m, const StateC* s, WorkC* k) noexcept nogil:
    """The equations of motion, in the order in which they are solved."""
    if k.device:
        devices(m, s, k)
    kinematics(m, s, k)
    if k.device:
        hold_axes(m, k)
    if m.implicit:
        close_laws(m, s, k)
    else:
        solve(m, s, k)
    if m.nr:
        close_loops(m, s, k)
    if k.binding:
        bind_wheels(m, s, k)
