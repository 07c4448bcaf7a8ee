# Closed chains in a variational step: impulses at node k that keep loops closed at node k+1, and impulses there by
# which speeds fit. theory.md section 22.

cdef double OPEN = 1e-9             # m or rad: a loop that is open by more cannot be closed
cdef double CLOSED = 1e-15          # m or rad: less is rounding
cdef enum:
    MOST_ASSEMBLING = 12            # passes of Newton's method at the start


cdef inline vd row_change(const Variational* v, const RowC* r) noexcept nogil:
    """How a row changes by the corrections that correct_increments() has found."""
    cdef const StepLink* i = v.link + max(r.i, 0)                   # of the ground: no wrench
    return row_along(r, i.eta, i.rho, v.link[r.o].eta, v.link[r.o].rho)


cdef inline void add_row(Variational* v, const RowC* r, vd size) noexcept nogil:
    """An impulse of a row, to the right sides of both links."""
    cdef StepLink* x = v.link + max(r.i, 0)
    x.b, x.f = x.b + size*r.n_i, x.f + size*r.f_i
    x = v.link + r.o
    x.b, x.f = x.b + size*r.n_o, x.f + size*r.f_o


cdef void row_responses(const ModelC* m, WorkC* k, Variational* v, const RowC* pushed, const RowC* seen) noexcept nogil:
    """What rows see of unit impulses of each, with the factors that there are; factored: theory (22.5)."""
    cdef int row, column, l
    for column in range(v.rows):
        for l in range(m.nl):
            v.link[l].b = v.link[l].f = v.link[l].J = zero()
        add_row(v, pushed + column, splat(1.0))
        reduce_right_sides(m, k, v)
        correct_increments(m, v)
        for row in range(v.rows):
            k.row_A[row*v.rows + column] = row_change(v, seen + row)
    factor_rows(k, v.rows)


cdef void begin_rows(const ModelC* m, const StateC* s, WorkC* k, Variational* v) noexcept nogil:
    """Rows at node k, and no impulses yet."""
    cdef int j
    rows_at_start(m, s, k, v, v.row)
    for j in range(v.rows):
        v.impulse[j] = splat(0.0)
    if v.rows > m.nr or m.ntrees > 1:
        v.place[0] = root_position(m, s, k) + v.h*(root_velocity(m, s, k) + (0.5*v.h)*k.gravity[0])
        for j in range(1, m.ntrees):
            v.place[j] = k.tree_r[j] + v.h*(k.tree_v[j] + (0.5*v.h)*(k.gravity[j] - k.gravity[0]))
        for j in range(m.nr, v.rows):
            if v.contact[j] >= 0 and v.across[j]:
                anchor(m, s, k, v, j)
        turn_ground(m, s, k, v)
        note_forces(m, k, v, v.row)
        for j in range(m.nr, v.rows):
            if v.contact[j] >= 0 and v.across[j]:                   # what slid until now is caught
                v.row_slip[j] = 0.5*dot(v.row_T[j], k.contact_v[v.contact[j]])


cdef void turn_ground(const ModelC* m, const StateC* s, WorkC* k, Variational* v) noexcept nogil:
    """Axes of the planet at node k+1, where a contact rests on it."""
    cdef int j
    cdef bint any = False
    for j in range(m.nr, v.rows):
        any = any or v.contact[j] >= 0 and m.contact_with[v.contact[j]] == FIXED_IN_PLANET
    if any:
        look_up_sky(m.environment, s.t + v.h, k)
        v.end.C_FN[0] = k.C_FN[0]
        look_up_sky(m.environment, s.t, k)


cdef void keep_closed(const ModelC* m, WorkC* k, Variational* v, vi mask) noexcept nogil:
    """Corrections of the increments that close the loops as well: theory (22.5). Needs those without. mask: lanes whose
    impulses count."""
    cdef int j
    rows_at_end(m, k, v)
    for j in range(v.rows):
        k.row_force[j] = -v.row_end[j].c - row_change(v, v.row_end + j)
    solve_rows(k, v.rows, k.row_force)
    for j in range(v.rows):
        v.impulse[j] = select(mask, v.impulse[j] + k.row_force[j], v.impulse[j])
        add_row(v, v.row + j, k.row_force[j])
    reduce_right_sides(m, k, v)
    correct_increments(m, v)


cdef void count_impulses(const ModelC* m, Variational* v, const RowC* rows, const vd* size,
                         const Vec3* normal) noexcept nogil:
    """What contacts have pushed, and what trees have got from grounds and from one another."""
    cdef Vec3 P
    cdef int j, i, o
    for j in range(0 if m.ntrees > 1 else m.nr, v.rows):
        if j >= m.nr and v.contact[j] >= 0:
            count_contact(v, v.contact[j], j, v.moving*size[j])
        i, o = m.tree[rows[j].i] if rows[j].i >= 0 else -1, m.tree[rows[j].o]
        if i != o:
            P = (v.moving*size[j])*normal[j]
            v.pushed[o] = v.pushed[o] + P
            if i >= 0:
                v.pushed[i] = v.pushed[i] - P


cdef inline void count_contact(Variational* v, int c, int j, vd P) noexcept nogil:
    """What a row of a contact has done by an impulse."""
    if v.across[j] == 0:
        v.pressed[c] = v.pressed[c] + P
    v.rubbed[c] = v.rubbed[c] + P*v.row_T[j]
    v.lost[c] = v.lost[c] - P*v.row_slip[j]


cdef inline void clear_impulses(const ModelC* m, Variational* v) noexcept nogil:
    cdef int t
    for t in range(m.ntrees):
        v.pushed[t] = zero()


cdef inline Vec3 gained(const ModelC* m, const Variational* v, int t) noexcept nogil:
    """What that has changed the velocity of a tree's mass centre by in the sub-step, N."""
    return zero() if m.based and t == 0 else (splat(1.0)/m.mass[t])*v.pushed[t]


cdef inline void add_gained(const ModelC* m, const Variational* v, vd* u) noexcept nogil:
    """To the speeds."""
    cdef int t
    for t in range(m.ntrees):
        add_to(u + m.u_at[m.tree_root[t]] - 3, gained(m, v, t), 3)


cdef vd widest(const ModelC* m, const Variational* v, const RowC* rows, vd* which) noexcept nogil:
    """How far loops and closed contacts are open, m or rad; which: the row that is so the most."""
    cdef vd most = splat(0.0)
    cdef vd size
    cdef vi larger
    cdef int j
    for j in range(v.rows):
        size = select(less(splat(0.0), rows[j].scale), magnitude(rows[j].c), splat(0.0))
        larger = ~less(size, most)
        which[0] = select(larger, splat(j), which[0])
        most = select(larger, size, most)
    return most


cdef inline int open_lanes(const ModelC* m, const Variational* v, const RowC* rows, int lanes,
                           vd* which) noexcept nogil:
    """Lanes, of some as bits, in which a loop is open that cannot be closed."""
    return lanes_of(~less(widest(m, v, rows, which), splat(OPEN))) & lanes


cdef int unclosable_lanes(const ModelC* m, WorkC* k, Variational* v, int lanes) noexcept nogil:
    """Lanes, of some as bits, in which the increments leave a loop open."""
    cdef vd which = splat(-1.0)
    cdef int found
    rows_at_end(m, k, v)
    found = open_lanes(m, v, v.row_end, lanes, &which)
    note_unclosable(m, v, found, which)
    return found


cdef void note_unclosable(const ModelC* m, Variational* v, int lanes, vd row) noexcept nogil:
    """Whose row some lanes, as bits, could not close."""
    cdef int i, j
    for i in range(W if lanes else 0):
        if lanes >> i & 1:
            j = <int> lane(row, i)
            if j < m.nr:
                set_lane(v.torn, i, m.row_loop[j])
            else:
                set_lane(v.torn, i, m.nloops + (v.contact[j] if v.contact[j] >= 0 else m.nc + v.latch[j]//6))


# ------------------------------------------------------------------------------------------------ at rest

cdef void factor_at_rest(const ModelC* m, const StateC* s, WorkC* k, Variational* v) noexcept nogil:
    """Factors of the tree at rest, with one geometry on both sides: that of kinematics(). For jumps of the speeds."""
    cdef StepLink* x
    cdef int l
    for l in range(m.nl):
        x = v.link + l
        x.arm = x.arm_end = k.arm[l]
        x.gain = full(diagonal(splat(0.0)))
        if m.kind[l] != FREE:
            x.E = k.E[l]
            x.S = x.S_end = k.S[l]
            if m.axes[l] == 1:
                (<Vec3*> &x.S_end)[0] = axis_of(m, l)
            elif m.kind[l] == SPHERICAL:
                x.S_end = full(diagonal(splat(1.0)))
    factor_tree(m, s, k, v, True)


cdef void jump_by_rows(const ModelC* m, const WorkC* k, Variational* v, const RowC* rows,
                       const vd* size) noexcept nogil:
    """Jumps of all links (eta, rho) and joints (x0) by impulses of rows. Needs factor_at_rest()."""
    cdef int j, l
    for l in range(m.nl):
        v.link[l].b = v.link[l].f = v.link[l].J = zero()
    for j in range(v.rows):
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


cdef void row_rates(const ModelC* m, const StateC* s, const WorkC* k, Variational* v, vd* out) noexcept nogil:
    """How fast all rows open. Needs rows_at_start()."""
    cdef int j, l
    for l in range(m.nl):
        v.link[l].rho = velocity_of(m, s, k, v, l)
        v.link[l].eta = k.w[l]
        if m.tree[l] and m.kind[l] == FREE:
            v.link[l].rho = k.C[l]*k.tree_v[m.tree[l]]
    for j in range(v.rows):
        if j < m.nr or v.contact[j] < 0:
            out[j] = row_change(v, v.row + j)
        elif v.across[j]:
            out[j] = dot(across_contact(k, v.contact[j], v.across[j]), k.contact_v[v.contact[j]])
        else:
            out[j] = -k.contact_rate[v.contact[j]]


cdef void project_speeds(const ModelC* m, const StateC* s, WorkC* k, Variational* v, vd* u) noexcept nogil:
    """Speeds u of s, changed by impulses of loops and closed contacts so that these do not come apart: theory (22.6).
    Needs kinematics()."""
    cdef int j
    rows_at_start(m, s, k, v, v.row)
    memcpy(v.row_end, v.row, v.rows*sizeof(RowC))
    note_forces(m, k, v, v.row_end)
    factor_at_rest(m, s, k, v)
    row_responses(m, k, v, v.row_end, v.row)
    row_rates(m, s, k, v, k.row_force)
    for j in range(v.rows):
        k.row_force[j] = -k.row_force[j]
    solve_rows(k, v.rows, k.row_force)
    jump_by_rows(m, k, v, v.row_end, k.row_force)
    slide_on(m, k, v)
    add_jump(m, v, k, u)


cdef void slide_on(const ModelC* m, const WorkC* k, Variational* v) noexcept nogil:
    """How fast contacts at rest slide along their friction after the jumps of jump_by_rows()."""
    cdef RowC r
    cdef int j
    for j in range(m.nr, v.rows):
        if v.contact[j] >= 0 and not v.across[j] and any_lane(v.row_slip[j]):
            push_along(m, k, v.contact[j], v.row_T[j], &r)
            v.row_slip[j] = v.row_slip[j] + row_change(v, &r)


cdef void add_last_impulses(const ModelC* m, const WorkC* k, Variational* v) noexcept nogil:
    """The impulses of project_speeds()."""
    count_impulses(m, v, v.row, k.row_force, v.row_N)


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
    v.rows = m.nr
    for tries in range(MOST_ASSEMBLING):
        kinematics(m, &s, k)
        rows_at_start(m, &s, k, v, v.row)
        factor_at_rest(m, &s, k, v)
        row_responses(m, k, v, v.row, v.row)
        for j in range(v.rows):
            k.row_force[j] = -v.row[j].c
        solve_rows(k, v.rows, k.row_force)
        jump_by_rows(m, k, v, v.row, k.row_force)
        copy_state(before, y, m.nq)
        move_by_jump(m, v, y)
        if m.ntrees > 1:
            v.moving = splat(1.0)
            clear_impulses(m, v)
            note_forces(m, k, v, v.row)
            add_last_impulses(m, k, v)
            for l in range(m.ntrees):
                add_to(y + m.q_at[m.tree_root[l]] - 3, gained(m, v, l), 3)
        normalize(m, y)
        choose(y, less(splat(CLOSED), widest(m, v, v.row, which)), y, before, m.nq)
    kinematics(m, &s, k)
    project_speeds(m, &s, k, v, y + m.nq)
    free_wheels(m, v, y + m.nq)
    if m.ntrees > 1:
        v.moving = splat(1.0)
        clear_impulses(m, v)
        add_last_impulses(m, k, v)
        add_gained(m, v, y + m.nq)
    return open_lanes(m, v, v.row, ALL_LANES, which)


cdef void project_lane(Integrator* g, int i, vd* y) noexcept nogil:
    """Speeds of one lane, after a jump, or after a latch has caught: such that loops do not come apart. y: room."""
    cdef const ModelC* m = g.m
    cdef StateC s
    cdef int j, l
    choose_rows(m, g.k, g.variational)
    if g.variational.rows == 0:
        return
    copy_state(y, g.y, g.n)
    s.t = s.inside = splat(0.0)
    s.q, s.u = y, y + m.nq
    for l in range(m.nl):
        g.variational.link[l].I = m.link[l].I
    kinematics(m, &s, g.k)
    project_speeds(m, &s, g.k, g.variational, y + m.nq)
    free_wheels(m, g.variational, y + m.nq)
    g.variational.moving = splat(1.0)
    clear_impulses(m, g.variational)
    add_last_impulses(m, g.k, g.variational)
    add_gained(m, g.variational, y + m.nq)
    for j in range(m.nu):
        set_lane(g.y + m.nq + j, i, lane(y[m.nq + j], i))


cdef void project_jump(const ModelC* m, WorkC* k, Variational* v, const vd* y) noexcept nogil:
    """A jump of the speeds at y, in k.jump, changed by impulses of loops, latches and contacts at rest so that these do
    not come apart."""
    cdef StateC s
    cdef int l
    choose_rows(m, k, v)
    if v.rows == 0:
        return
    s.t = s.inside = splat(0.0)
    s.q, s.u = y, k.jump
    for l in range(m.nl):
        v.link[l].I = m.link[l].I
    kinematics(m, &s, k)
    project_speeds(m, &s, k, v, k.jump)
    free_wheels(m, v, k.jump)
    v.moving = splat(1.0)
    clear_impulses(m, v)
    add_last_impulses(m, k, v)
    add_gained(m, v, k.jump)


cdef void free_wheels(const ModelC* m, const Variational* v, vd* u) noexcept nogil:
    """Speeds of wheels whose momentum a jump of their links leaves alone."""
    cdef int j
    for j in range(m.nw):
        if m.wheel_spin[j] != COUPLED and m.wheel_given[j] == TORQUE:
            u[m.wheel_u[j]] = u[m.wheel_u[j]] - dot(m.wheel[j].a, v.link[m.wheel_link[j]].eta)
