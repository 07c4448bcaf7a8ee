# Closed chains in a variational step: impulses at node k that keep loops closed at node k+1, and impulses there by
# which speeds fit. theory.md section 22.

cdef double OPEN = 1e-9             # m or rad: a loop that is open by more cannot be closed
cdef double CLOSED = 1e-15          # m or rad: less is rounding
cdef enum:
    MOST_ASSEMBLING = 12            # passes of Newton's method at the start


cdef inline Mat3 end_axes(const ModelC* m, const Variational* v, int l) noexcept nogil:
    """E at node k+1 by the present increments."""
    cdef const StepLink* x = v.link + l
    if is_free_ball(m, l):
        return dcm_of_unit(x.turn)*(x.E*turn_matrix(v.link[m.parent[l]].turn))
    return x.E if m.kind[l] >= SLIDER else dcm_of_unit(x.apart)*x.E


cdef void place_rows_now(const ModelC* m, WorkC* k, RowC* out) noexcept nogil:
    """At the state of kinematics(), which has found C."""
    cdef int j
    place_points(m, k)
    for j in range(m.nr):
        place_row(m, k, k.C, k.G_r, j, out + j)


cdef void place_rows_end(const ModelC* m, const WorkC* k, Variational* v) noexcept nogil:
    """At node k+1 by the present increments, in axes of the root."""
    cdef int l, i, j
    v.R[0] = full(diagonal(splat(1.0)))
    v.P[0] = zero()
    for l in range(1, m.nl):
        i = m.parent[l]
        v.R[l] = end_axes(m, v, l)*v.R[i]
        v.P[l] = v.P[i] + (v.link[l].arm + slide_of(m, v, l) if m.slides[l] else v.link[l].arm)*v.R[i]
    for j in range(m.nr):
        place_row(m, k, v.R, v.P, j, v.row_end + j)


cdef inline vd row_of_increments(const Variational* v, const RowC* r) noexcept nogil:
    """How a row changes by the corrections that correct_increments() has found."""
    return row_along(r, v.link[r.i].eta, v.link[r.i].rho, v.link[r.o].eta, v.link[r.o].rho)


cdef inline void add_row(Variational* v, const RowC* r, vd size) noexcept nogil:
    """An impulse of a row, to the right sides of both links."""
    cdef StepLink* x = v.link + r.i
    x.b, x.f = x.b + size*r.n_i, x.f + size*r.f_i
    x = v.link + r.o
    x.b, x.f = x.b + size*r.n_o, x.f + size*r.f_o


cdef void answer_rows(const ModelC* m, WorkC* k, Variational* v, const RowC* pushed, const RowC* seen) noexcept nogil:
    """What rows see of unit impulses of each, with the factors that there are; factored: theory (22.5)."""
    cdef int row, column, l
    for column in range(m.nr):
        for l in range(m.nl):
            v.link[l].b = v.link[l].f = v.link[l].J = zero()
        add_row(v, pushed + column, splat(1.0))
        reduce_right_sides(m, k, v)
        correct_increments(m, v)
        for row in range(m.nr):
            k.row_A[row*m.nr + column] = row_of_increments(v, seen + row)
    factor_rows(m, k)


cdef void begin_rows(const ModelC* m, WorkC* k, Variational* v) noexcept nogil:
    """Rows at node k, and no impulses yet."""
    cdef int j
    place_rows_now(m, k, v.row)
    for j in range(m.nr):
        v.impulse[j] = splat(0.0)


cdef void keep_closed(const ModelC* m, WorkC* k, Variational* v, vi mask) noexcept nogil:
    """Corrections of the increments that close the loops as well: theory (22.5). Needs those without. mask: lanes whose
    impulses count."""
    cdef int j
    place_rows_end(m, k, v)
    for j in range(m.nr):
        k.row_force[j] = -v.row_end[j].c - row_of_increments(v, v.row_end + j)
    solve_rows(m, k, k.row_force)
    for j in range(m.nr):
        v.impulse[j] = select(mask, v.impulse[j] + k.row_force[j], v.impulse[j])
        add_row(v, v.row + j, k.row_force[j])
    reduce_right_sides(m, k, v)
    correct_increments(m, v)


cdef vd widest(const ModelC* m, const WorkC* k, const RowC* rows, vd* which) noexcept nogil:
    """How far the loops are open, m or rad; which: the row that is so the most."""
    cdef vd most = splat(0.0)
    cdef vd size
    cdef vi larger
    cdef int j
    for j in range(m.nr):
        size = k.loop_on[m.row_loop[j]]*magnitude(rows[j].c)
        larger = ~less(size, most)
        which[0] = select(larger, splat(j), which[0])
        most = select(larger, size, most)
    return most


cdef inline int open_lanes(const ModelC* m, const WorkC* k, const RowC* rows, int lanes, vd* which) noexcept nogil:
    """Lanes, of some as bits, in which a loop is open that cannot be closed."""
    return lanes_of(~less(widest(m, k, rows, which), splat(OPEN))) & lanes


cdef int torn_lanes(const ModelC* m, WorkC* k, Variational* v, int lanes) noexcept nogil:
    """Lanes, of some as bits, in which the increments leave a loop open."""
    cdef vd which = splat(-1.0)
    cdef int found
    place_rows_end(m, k, v)
    found = open_lanes(m, k, v.row_end, lanes, &which)
    v.torn[0] = select(mask_of(found), which, v.torn[0])
    return found


# ------------------------------------------------------------------------------------------------ at rest

cdef void factor_at_rest(const ModelC* m, const StateC* s, WorkC* k, Variational* v) noexcept nogil:
    """Factors of the tree at rest, with one geometry on both sides: that of kinematics(). For jumps of the speeds."""
    cdef StepLink* x
    cdef int l
    for l in range(m.nl):
        x = v.link + l
        x.arm = x.arm_end = k.arm[l]
        x.gain = full(diagonal(splat(0.0)))
        if l > 0:
            x.E = x.E_end = k.E[l]
            x.S = x.S_end = k.S[l]
    factor_tree(m, s, k, v, True)


cdef void jump_by_rows(const ModelC* m, const WorkC* k, Variational* v, const RowC* rows,
                       const vd* size) noexcept nogil:
    """Jumps of all links (eta, rho) and joints (x0) by impulses of rows. Needs factor_at_rest()."""
    cdef int j, l
    for l in range(m.nl):
        v.link[l].b = v.link[l].f = v.link[l].J = zero()
    for j in range(m.nr):
        add_row(v, rows + j, size[j])
    reduce_right_sides(m, k, v)
    correct_increments(m, v)


cdef void add_jump(const ModelC* m, const Variational* v, WorkC* k, vd* u) noexcept nogil:
    """To the speeds, and to the rates of the links."""
    cdef int l
    for l in range(m.nl):
        k.w[l] = k.w[l] + v.link[l].eta
        if m.kind[l] <= SPHERICAL:
            add_to(u + m.u_at[l], v.link[l].eta, 3)
        else:
            add_to(u + m.u_at[l], v.link[l].x0, m.axes[l])


cdef void fit_speeds(const ModelC* m, const StateC* s, WorkC* k, Variational* v, vd* u) noexcept nogil:
    """Speeds u of s, changed by impulses of the loops so that these do not come apart: theory (22.6). Needs
    kinematics()."""
    cdef int j, l
    place_rows_now(m, k, v.row)
    factor_at_rest(m, s, k, v)
    answer_rows(m, k, v, v.row, v.row)
    for l in range(m.nl):
        v.link[l].rho = velocity_of(m, s, k, v, l)
        v.link[l].eta = k.w[l]
    for j in range(m.nr):
        k.row_force[j] = -row_of_increments(v, v.row + j)
    solve_rows(m, k, k.row_force)
    jump_by_rows(m, k, v, v.row, k.row_force)
    add_jump(m, v, k, u)


cdef void move_by_jump(const ModelC* m, const Variational* v, vd* q) noexcept nogil:
    """Coordinates after small displacements of the links and joints."""
    cdef int l, j
    cdef Quat small, at
    cdef Vec3 half
    for l in range(m.nl):
        if m.kind[l] <= SPHERICAL:
            half = 0.5*v.link[l].eta
            small.x, small.y, small.z, small.w = half.x, half.y, half.z, splat(1.0)
            at = small*quaternion_at(q + m.q_at[l])
            (<Quat*> (q + m.q_at[l]))[0] = at
        else:
            add_to(q + m.q_at[l], v.link[l].x0, m.axes[l])


cdef int assemble(const ModelC* m, WorkC* k, Variational* v, vd* y, vd* before, vd* which) noexcept nogil:
    """Closes loops at the start by the least motion, mass by mass, and fits the speeds. Returns the lanes, as bits,
    where that is not possible. before: room for a state."""
    cdef StateC s
    cdef int tries, j, l
    s.t = s.inside = splat(0.0)
    s.q, s.u = y, y + m.nq
    for l in range(m.nl):
        v.link[l].I = m.link[l].I
    for tries in range(MOST_ASSEMBLING):
        kinematics(m, &s, k)
        place_rows_now(m, k, v.row)
        factor_at_rest(m, &s, k, v)
        answer_rows(m, k, v, v.row, v.row)
        for j in range(m.nr):
            k.row_force[j] = -v.row[j].c
        solve_rows(m, k, k.row_force)
        jump_by_rows(m, k, v, v.row, k.row_force)
        copy_state(before, y, m.nq)
        move_by_jump(m, v, y)
        normalize(m, y)
        choose(y, less(splat(CLOSED), widest(m, k, v.row, which)), y, before, m.nq)
    kinematics(m, &s, k)
    fit_speeds(m, &s, k, v, y + m.nq)
    free_wheels(m, v, y + m.nq)
    return open_lanes(m, k, v.row, ALL_LANES, which)


cdef void fit_lane(Integrator* g, int i, vd* y) noexcept nogil:
    """Speeds of one lane, after a jump, or after a latch has caught: such that loops do not come apart. y: room."""
    cdef const ModelC* m = g.m
    cdef StateC s
    cdef int j, l
    copy_state(y, g.y, g.n)
    s.t = s.inside = splat(0.0)
    s.q, s.u = y, y + m.nq
    for l in range(m.nl):
        g.variational.link[l].I = m.link[l].I
    kinematics(m, &s, g.k)
    fit_speeds(m, &s, g.k, g.variational, y + m.nq)
    free_wheels(m, g.variational, y + m.nq)
    for j in range(m.nu):
        set_lane(g.y + m.nq + j, i, lane(y[m.nq + j], i))


cdef void free_wheels(const ModelC* m, const Variational* v, vd* u) noexcept nogil:
    """Speeds of wheels whose momentum a jump of their links leaves alone."""
    cdef int j
    for j in range(m.nw):
        if m.wheel_spin[j] != COUPLED and m.wheel_given[j] == TORQUE:
            u[m.wheel_u[j]] = u[m.wheel_u[j]] - dot(m.wheel[j].a, v.link[m.wheel_link[j]].eta)
