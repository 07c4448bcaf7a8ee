# Impacts of variational steps: contacts of law `impulse` that meet at one instant are reflected together, with the
# loops and contacts at rest that take part. theory.md section 22.

cdef double TOUCHING = 1e-10        # m: closer than this they meet at the same instant
cdef double APPROACH = 1e-13        # of the largest speed of approach: slower than this they do not come closer
cdef enum:
    MOST_ROUNDS = 1000              # of reflections at one instant


cdef void evaluate_gaps(Integrator* g, double t, vd* y) noexcept nogil:
    """All contacts at a state."""
    cdef StateC s
    cdef int j
    s.t = s.inside = splat(t)
    s.q, s.u = y, y + g.m.nq
    kinematics(g.m, &s, g.k)
    find_motion(g.m, &s, g.k)
    for j in range(g.m.nc):
        contact_kinematics(g.m, &s, g.k, j)


cdef inline bint may_strike(const ModelC* m, const WorkC* k, const DevicesC* d, int j, int i) noexcept nogil:
    """Whether a contact touches and is not at rest."""
    return (m.contact_law[j] == LAW_IMPULSE and not d.contact[j].closed and lane(k.contact_gap[j], i) < TOUCHING
            and lane(k.contact_off[j], i) == 0.0)


cdef bint reflect(Integrator* g, int i, double t, vd* y, EventQueue events) noexcept nogil:
    """One round of a lane: all contacts that approach, together, or the fastest alone if it has friction. Returns
    whether there were any. Needs contact_kinematics() of all. y: scratch for a state."""
    cdef const ModelC* m = g.m
    cdef WorkC* k = g.k
    cdef DevicesC* d = k.device[i]
    cdef double most = 0.0
    cdef int fastest = -1
    cdef int j
    for j in range(m.nc):
        if may_strike(m, k, d, j, i) and lane(k.contact_rate[j], i) > most:
            most, fastest = lane(k.contact_rate[j], i), j
    if fastest < 0 or most <= least_approach(m, k, d, fastest, i):
        return False
    if lane(m.contact[fastest].coulomb, i) > 0.0:
        strike_alone(g, i, fastest, t, events)
    else:
        strike_together(g, i, t, most, y, events)
    return True


cdef void note_impact(Integrator* g, int i, int j, double t, double impulse, double speed, double lost,
                      EventQueue events) noexcept nogil:
    cdef ContactState* now = g.k.device[i].contact + j
    cdef vd* own = g.y + g.m.nq + g.m.nu + g.m.nz + BY_CONTACT*j
    now.since, now.impulse = t, speed
    add_lane(own, i, lost)
    add_lane(own + 1, i, impulse)
    events.add_contact(i, STRUCK, j, t, impulse, speed, lost)


cdef void strike_alone(Integrator* g, int i, int j, double t, EventQueue events) noexcept nogil:
    """With friction: (20.10)."""
    cdef double speed = lane(g.k.contact_rate[j], i)
    cdef double impulse
    cdef double lost = impact(g.m, g.k, g.k.device[i], j, i, g.y, g.variational, &impulse)
    note_impact(g, i, j, t, impulse, speed, lost, events)


cdef void strike_together(Integrator* g, int i, double t, double most, vd* y, EventQueue events) noexcept nogil:
    """Without friction: theory (22.7). Rows that would pull are left out, one after the other."""
    cdef const ModelC* m = g.m
    cdef WorkC* k = g.k
    cdef Variational* v = g.variational
    cdef StateC s
    cdef double e, least
    cdef int j, l, worst
    copy_state(y, g.y, g.n)
    s.t = s.inside = splat(t)
    s.q, s.u = y, y + m.nq
    for l in range(m.nl):
        v.link[l].I = m.link[l].I
    v.rows = m.nr
    for j in range(m.nc):
        if (k.device[i].contact[j].closed or may_strike(m, k, k.device[i], j, i)
                and lane(k.contact_rate[j], i) > max(APPROACH*most, RESTING*k.device[i].contact[j].impulse)
                and lane(m.contact[j].coulomb, i) == 0.0):
            v.contact[v.rows], v.across[v.rows], v.on[v.rows] = j, 0, splat(1.0)
            v.rows += 1
    mark_held(k.device[i], i, m, k)
    choose_latches(m, k, v)
    kinematics(m, &s, k)
    while True:
        rows_at_start(m, &s, k, v, v.row)
        factor_at_rest(m, &s, k, v)
        row_responses(m, k, v, v.row, v.row)
        row_rates(m, &s, k, v, v.impulse)
        for j in range(v.rows):
            e = 0.0
            if j >= m.nr and v.contact[j] >= 0 and not k.device[i].contact[v.contact[j]].closed:
                e = lane(m.contact[v.contact[j]].restitution, i)
            k.row_force[j] = -(1.0 + e)*v.impulse[j]
        solve_rows(k, v.rows, k.row_force)
        worst, least = -1, 0.0
        for j in range(m.nr, v.rows):
            if v.contact[j] >= 0 and lane(v.on[j], i) > 0.5 and lane(k.row_force[j], i) < least:
                worst, least = j, lane(k.row_force[j], i)
        if worst < 0:
            break
        v.on[worst] = splat(0.0)
    jump_by_rows(m, k, v, v.row, k.row_force)
    apply_reflection(g, i, t, y, events)


cdef void apply_reflection(Integrator* g, int i, double t, vd* y, EventQueue events) noexcept nogil:
    """Jumps of one lane, and what its contacts have done. v.impulse: rates of the rows before."""
    cdef const ModelC* m = g.m
    cdef WorkC* k = g.k
    cdef Variational* v = g.variational
    cdef vd after
    cdef double P, before
    cdef int j, l
    v.moving = splat(1.0)
    clear_impulses(m, v)
    for j in range(m.nr, v.rows):
        if v.contact[j] < 0:
            continue
        P, before = lane(k.row_force[j], i), lane(v.impulse[j], i)
        after = row_change(v, v.row + j)
        if not k.device[i].contact[v.contact[j]].closed and lane(v.on[j], i) > 0.5:
            note_impact(g, i, v.contact[j], t, P, -before, -P*(before + 0.5*lane(after, i)), events)
    add_jump(m, v, k, y + m.nq)
    free_wheels(m, v, y + m.nq)
    for j in range(v.rows):
        v.row_N[j], v.row_T[j], v.row_slip[j] = v.row[j].f_o*k.C[v.row[j].o], zero(), splat(0.0)
        if j >= m.nr and v.contact[j] >= 0:
            v.row_N[j] = k.contact_n[v.contact[j]]
    add_last_impulses(m, k, v)
    add_gained(m, v, y + m.nq)
    for l in range(m.nu):
        set_lane(g.y + m.nq + l, i, lane(y[m.nq + l], i))
