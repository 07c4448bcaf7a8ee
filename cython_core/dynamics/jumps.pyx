# Jumps of the speeds: axes that are locked, and prescribed speeds that jump, take the rest of the spacecraft along.
# theory.md section 11.

cdef struct Impulse:                # an impulse on a link, and its opposite on another, or on none (below 0)
    int link
    int other
    Vec3 r                          # from the first root's G, N, m
    Vec3 P                          # N s


cdef void solve_jumps(const ModelC* m, WorkC* k, const Impulse* by) noexcept nogil:
    """Jumps of all speeds, in k.du, that go with those in k.hold and k.spin_up, and with an impulse unless that is
    NULL: the same rows as for accelerations, at rest and without forces."""
    cdef int j
    for j in range(m.nl):
        no_loads(m, k, j)
    if by:
        clear_gravity(m, k)
        apply_impulses(m, k, by)
    for j in range(m.nw):
        k.motor[j] = splat(0.0)
        if m.wheel_spin[j] != COUPLED and m.wheel_given[j] != TORQUE:
            k.T[m.wheel_link[j]] = k.T[m.wheel_link[j]] - (m.wheel[j].J*k.spin_up[j])*m.wheel[j].a
    eliminate(m, k)
    accelerate(m, k)


cdef void solve_jumps_with_laws(const ModelC* m, const StateC* s, WorkC* k, const Impulse* by) noexcept nogil:
    """solve_jumps() with wheels whose speed follows the links' rates, K3 dq/dt: theory (4.11) with jumps in the place
    of accelerations."""
    cdef int n = 0
    cdef int j, row, column
    cdef int which[MAX_IMPLICIT]
    cdef vd z[MAX_IMPLICIT]
    cdef vd A[MAX_IMPLICIT*MAX_IMPLICIT]
    solve_jumps(m, k, by)
    for j in range(m.nw):
        if m.wheel_given[j] == LAW_OF_RATE:
            which[n] = j
            z[n] = law_response(m, s, k, j)
            n += 1
    for column in range(n):
        k.spin_up[which[column]] = splat(1.0)
        solve_jumps(m, k, by)
        k.spin_up[which[column]] = splat(0.0)
        for row in range(n):
            A[row*n + column] = z[row] - law_response(m, s, k, which[row])
        A[column*n + column] = A[column*n + column] + 1.0
    eliminate_rows(A, z, n)
    for row in range(n):
        k.spin_up[which[row]] = z[row]
    solve_jumps(m, k, by)


cdef StateC state_at_rest(const ModelC* m, const vd* y, WorkC* k) noexcept nogil:
    """The pose of y without speeds, and its kinematics."""
    cdef StateC s
    cdef int j
    for j in range(m.nu):
        k.still[j] = splat(0.0)
    s.t = s.inside = splat(0.0)
    s.q, s.u = y, k.still
    kinematics(m, &s, k)
    hold_axes(m, k)
    clear_gravity(m, k)
    return s


cdef void apply_jumps(const ModelC* m, int i, vd* y, WorkC* k) noexcept nogil:
    """The jump of all speeds of one spacecraft that goes with the jumps in k.hold, k.spin_up and, of a prescribed root,
    k.base_alpha. Momentum is kept. theory (11.3)"""
    cdef int j
    cdef vd* u = y + m.nq
    cdef StateC s = state_at_rest(m, y, k)
    k.du = k.jump
    if m.implicit:
        solve_jumps_with_laws(m, &s, k, NULL)
    else:
        solve_jumps(m, k, NULL)
    for j in range(m.nu):
        set_lane(u + j, i, lane(u[j], i) + lane(k.jump[j], i))


cdef void clear_jumps(const ModelC* m, WorkC* k) noexcept nogil:
    """No axis, wheel or base is given a jump, in any lane."""
    cdef int j
    k.base_alpha[0] = zero()
    for j in range(m.nu):
        k.hold[j] = splat(0.0)
    for j in range(m.nw):
        k.spin_up[j] = splat(0.0)


cdef StateC prepare_response(const ModelC* m, const vd* y, WorkC* k) noexcept nogil:
    """The tree in its present pose, at rest and without forces: k.du, now k.jump, is then its response to a unit force
    or impulse. Needs clear_jumps()."""
    cdef int l
    cdef StateC s = state_at_rest(m, y, k)
    for l in range(m.nl):
        no_loads(m, k, l)
    for l in range(m.nw):
        k.motor[l] = splat(0.0)
    k.du = k.jump
    return s


cdef void mark_held(const DevicesC* d, int i, const ModelC* m, WorkC* k) noexcept nogil:
    """Which axes of a lane are held now; the last stage may have been before a command, or not have been yet."""
    cdef int j
    for j in range(d.nd):
        if d.drive[j].given.mode == DRIVE_MOTION or d.drive[j].given.mode == DRIVE_LOCKED:
            set_lane(k.held + d.drive[j].given.u, i, 1.0 if d.drive[j].given.mode == DRIVE_MOTION or d.drive[j].locked
                     else 0.0)
    for j in range(d.nm):
        if d.motor[j].given.speed >= 0 and m.wheel_spin[j] == COUPLED:
            set_lane(k.held + m.wheel_u[j], i, 1.0)
    mark_latched(d, i, m, k)


cdef bint moves_locked(const Actuator* drive, int i, const ModelC* m, const vd* y) noexcept nogil:
    """Whether an axis turns or slides that has just been locked."""
    return drive.given.mode == DRIVE_LOCKED and drive.locked and lane(y[m.nq + drive.given.u], i) != 0.0


cdef void stop_locked_axes(DevicesC* d, int i, const ModelC* m, vd* y, WorkC* k) noexcept nogil:
    """Locked axes that move stop together, as clutches would stop them: plastic, momentum kept."""
    cdef int j
    cdef bint any = False
    clear_jumps(m, k)
    for j in range(d.nd):
        if moves_locked(d.drive + j, i, m, y):
            set_lane(k.hold + d.drive[j].given.u, i, -lane(y[m.nq + d.drive[j].given.u], i))
            any = True
    if not any:
        return
    mark_held(d, i, m, k)
    apply_jumps(m, i, y, k)
    for j in range(d.nd):
        if d.drive[j].given.mode == DRIVE_LOCKED and d.drive[j].locked:
            set_lane(y + m.nq + d.drive[j].given.u, i, 0.0)


cdef void start_locked(DevicesC* d, int i, const ModelC* m, vd* y, WorkC* k) noexcept nogil:
    """Axes that are locked from the start and were given a rate: as if they had been locked by a command at that
    time."""
    cdef int j
    for j in range(d.nd):
        d.drive[j].caught = moves_locked(d.drive + j, i, m, y)
    stop_locked_axes(d, i, m, y, k)


cdef void follow_laws(const DevicesC* d, int i, double t, double due, const ModelC* m, vd* y) noexcept nogil:
    """Coordinates and speeds of prescribed motions as their laws have them at t, for controllers and conditions: stages
    set them, but the state between steps is the method's sum. A speed that jumps at t is left to follow_jumps()."""
    cdef int j
    cdef vd* u = y + m.nq
    for j in range(d.nd):
        if d.drive[j].given.mode == DRIVE_MOTION:
            set_lane(y + d.drive[j].given.q, i, signal_value(&d.signals, d.drive[j].target, t, due))
            if jump_of(&d.signals, d.drive[j].target, t, due, True) == 0.0:
                set_lane(u + d.drive[j].given.u, i, signal_at(&d.signals, d.drive[j].target, t, due).v)
    for j in range(d.nm):
        if d.motor[j].given.speed >= 0 and jump_of(&d.signals, d.motor[j].given.speed, t, due, False) == 0.0:
            set_lane(u + m.wheel_u[j], i, signal_value(&d.signals, d.motor[j].given.speed, t, due))
    for j in range(3 if m.based else 0):
        if jump_of(&d.signals, d.base[3 + j], t, due, False) == 0.0:
            set_lane(u + m.u_at[0] + j, i, signal_value(&d.signals, d.base[3 + j], t, due))


cdef void follow_jumps(DevicesC* d, int i, double t, double due, const ModelC* m, vd* y, WorkC* k) noexcept nogil:
    """Prescribed speeds that jump at t take the rest of the spacecraft along."""
    cdef int j
    cdef double jump
    cdef bint any = False
    clear_jumps(m, k)
    for j in range(d.nd):
        if d.drive[j].given.mode == DRIVE_MOTION:
            jump = jump_of(&d.signals, d.drive[j].target, t, due, True)
            set_lane(k.hold + d.drive[j].given.u, i, jump)
            any = any or jump != 0.0
    for j in range(d.nm):
        if d.motor[j].given.speed >= 0:
            jump = jump_of(&d.signals, d.motor[j].given.speed, t, due, False)
            set_lane(k.spin_up + j, i, jump)
            if m.wheel_spin[j] == COUPLED:
                set_lane(k.hold + m.wheel_u[j], i, jump)
            any = any or jump != 0.0
    for j in range(3 if m.based else 0):
        jump = jump_of(&d.signals, d.base[3 + j], t, due, False)
        set_lane(<vd*> k.base_alpha + j, i, jump)
        any = any or jump != 0.0
    if any:
        mark_held(d, i, m, k)
        apply_jumps(m, i, y, k)


cdef inline double jump_of(const SignalsC* signals, long index, double t, double due, bint of_rate) noexcept nogil:
    """Of a law's value or rate at t."""
    cdef Jet before = signal_at(signals, <int> index, t, t - (due - t))
    cdef Jet after = signal_at(signals, <int> index, t, due)
    cdef double jump = after.v - before.v if of_rate else after.x - before.x
    cdef double size = fabs(after.v) + fabs(before.v) if of_rate else fabs(after.x) + fabs(before.x)
    return jump if fabs(jump) > 1e-12*size else 0.0


cdef inline void clear_gravity(const ModelC* m, WorkC* k) noexcept nogil:
    """No gravity and no forces on whole trees: jumps of speeds."""
    cdef int t
    k.base_a[0] = zero()
    for t in range(m.ntrees):
        k.gravity[t] = k.F_N[t] = zero()


cdef void respond_to_impulse(const ModelC* m, WorkC* k, const vd* y, int link, int other, Vec3 r,
                             Vec3 P) noexcept nogil:
    """Jumps of all speeds, in k.jump, by an impulse P (N s, N) on a link at r (m) from the first root's G, N, and its
    opposite on another link, or on none (below 0)."""
    cdef StateC s = prepare_response(m, y, k)
    cdef Impulse by
    by.link, by.other, by.r, by.P = link, other, r, P
    if m.implicit:                                                  # wheels that follow the rate jump with it
        clear_wheel_jumps(m, k)
        solve_jumps_with_laws(m, &s, k, &by)
        return
    apply_impulses(m, k, &by)
    eliminate(m, k)
    accelerate(m, k)


cdef inline void clear_wheel_jumps(const ModelC* m, WorkC* k) noexcept nogil:
    """No wheel of given speed jumps yet: laws of the rates are solved for, laws of time do not jump."""
    cdef int j
    for j in range(m.nw):
        if m.wheel_given[j] != TORQUE:
            k.spin_up[j] = splat(0.0)


cdef inline void apply_impulses(const ModelC* m, WorkC* k, const Impulse* by) noexcept nogil:
    apply_impulse(m, k, by.link, by.r, by.P)
    if by.other >= 0:
        apply_impulse(m, k, by.other, by.r, -by.P)


cdef inline void apply_impulse(const ModelC* m, WorkC* k, int l, Vec3 r, Vec3 P) noexcept nogil:
    cdef Vec3 F = k.C[l]*P
    k.F_N[m.tree[l]] = k.F_N[m.tree[l]] + P
    k.F[l] = k.F[l] + F
    k.T[l] = k.T[l] + cross(k.C[l]*(r - link_position(m, k, l)) - m.link[l].d0, F)
