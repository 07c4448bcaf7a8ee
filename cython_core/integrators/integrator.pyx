# Integrators: one stepper a family, methods as data (nesim/methods.py). theory.md section 9.
#
# A stepper knows state, right side and step; never files, events or spacecraft. The state y holds the coordinates q,
# then the speeds u. Quaternions are renormalised in one place, after a whole step.

ctypedef void (*RightSide)(void* context, const ModelC* m, const StateC* s, WorkC* k) noexcept nogil

# share of a step at which branches are chosen; laws that touch a level do so at its middle or at other simple shares
cdef double INSIDE = 0.41421356237309503

cdef struct Integrator:
    const ModelC* m
    WorkC* k
    RightSide right_side            # accelerations() or the dense equations
    void* context
    int n                           # nq + nu + nx
    int judged                      # of these, whose errors count: not the books
    # explicit Runge-Kutta: tableau of `stages` rows, and of `more` rows for the end of the step and its dense output
    # (adaptive methods)
    int stages, more
    const double* a                 # (stages + more, stages + more)
    const double* b                 # (stages)
    const double* c                 # (stages + more)
    # Adams-Bashforth predictor and Adams-Moulton corrector of `adams` past derivatives (0: not used)
    int adams
    const double* predictor         # (adams), newest first
    const double* corrector         # (adams), of the new derivative and the newest past ones
    # memory
    vd* y                           # (n) state
    vd* next                        # (n) state after the step
    int lows                        # positions and velocities, six of each tree
    vd* low                         # (lows) rounding remainders of their sums in y
    vd* low_next                    # (lows) and in next
    vd* low_stage                   # (lows) and in stage
    vd* stage                       # (n)
    vd* f                           # (stages + more, n) derivatives of the stages
    vd* past                        # (adams, n) a ring of past derivatives, turned once a step for all lanes
    int newest                      # its newest row
    bint slopes                     # whether the following are known
    const vd* first                 # (n) derivative at the start of the last step
    const vd* last                  # (n) and at its end, as well as the method knows it
    vd* known                       # (1) past derivatives in the history of each lane
    vd* evaluations                 # (1) of the right side, those that each lane would need alone
    Variational* variational        # of steps by a discrete variational principle, or NULL


cdef inline void derivative(Integrator* g, vd t, vd inside, vd* y, vd* low, vd* dy) noexcept nogil:
    """d(y)/dt at a stage. Forces are evaluated here, at every stage, never held over a step. What is prescribed is set
    in y before."""
    cdef StateC s
    if g.k.device:
        prescribe(g.m, g.k, t, inside, y, y + g.m.nq)
        if g.m.ntrees > 1:
            carry_trees(g.m, t, y, low, g.k, ALL_LANES)
    g.k.low = low
    s.t = t
    s.inside = inside
    s.q = y
    s.u = y + g.m.nq
    g.k.du = dy + g.m.nq
    g.k.x, g.k.dx = y + g.m.nq + g.m.nu, dy + g.m.nq + g.m.nu
    g.right_side(g.context, g.m, &s, g.k)
    coordinate_rates(g.m, &s, g.k, dy)
    if g.m.booked:
        keep_books(g.m, &s, g.k)
    g.k.dx = NULL


cdef inline void derivative_in(Integrator* g, vi lanes, vd t, vd inside, vd* dy) noexcept nogil:
    """d(y)/dt of the present state for some lanes: what is prescribed and carried is set in y of those alone. The stage
    is lost."""
    copy_state(g.stage, g.y, g.n)
    copy_state(g.low_stage, g.low, g.lows)
    derivative(g, t, inside, g.stage, g.low_stage, dy)
    choose(g.y, lanes, g.stage, g.y, g.n)
    choose(g.low, lanes, g.low_stage, g.low, g.lows)


cdef inline void add_scaled(vd* out, vd x, const vd* f, int n) noexcept nogil:
    cdef int i
    for i in range(n):
        out[i] = out[i] + x*f[i]


cdef struct Terms:                  # of a sum over derivatives: those whose weights are not zero
    int count
    vd weight[MOST_ROWS]            # h times the method's
    const vd* row[MOST_ROWS]        # (n) the derivative


cdef inline void choose_terms(Terms* terms, vd h, const double* weight, const vd* f, int rows, int n) noexcept nogil:
    cdef int j
    terms.count, terms.weight[0], terms.row[0] = 0, h, f
    for j in range(rows):
        if weight[j] != 0.0:
            terms.weight[terms.count], terms.row[terms.count] = h*weight[j], f + j*n
            terms.count += 1


cdef inline void combine(vd* out, const vd* y, const Terms* terms, int n) noexcept nogil:
    """out = y + h sum_j weight_j f_j, from the first term to the last. out may not be y."""
    cdef int j
    add_terms(out, y, terms.weight, terms.row, min(terms.count, 4), n)
    for j in range(4, terms.count, 2):
        add_more(out, terms.weight + j, terms.row + j, min(terms.count - j, 2), n)


cdef inline int orbit_index(const ModelC* m, int j) noexcept nogil:
    """Where in the state a position or velocity stands."""
    cdef int l = m.tree_root[j//6]
    return m.q_at[l] - 3 + j % 6 if j % 6 < 3 else m.nq + m.u_at[l] - 6 + j % 6


cdef inline int orbit_part(const Integrator* g, int i) noexcept nogil:
    """Which of the positions and velocities of mass centres component i of the state is; -1: none."""
    cdef int t, l
    for t in range(g.m.ntrees):
        l = g.m.tree_root[t]
        if g.m.q_at[l] - 3 <= i < g.m.q_at[l]:
            return 6*t + i - (g.m.q_at[l] - 3)
        if g.m.nq + g.m.u_at[l] - 3 <= i < g.m.nq + g.m.u_at[l]:
            return 6*t + 3 + i - (g.m.nq + g.m.u_at[l] - 3)
    return -1


cdef inline void sum_orbit(const Integrator* g, const Terms* terms, vd* out, vd* low) noexcept nogil:
    """combine() for position and velocity of the mass centre, rounded once: theory (9.2). The rounding remainder goes
    to low, and that of a whole step is added in the next. So two spacecraft 100 m apart keep their distance to 1e-7 m
    at 10 radii of the Earth."""
    cdef int t
    sum_orbit_of(g, terms, 0, 0, g.m.nq, out, low)
    for t in range(1, g.m.ntrees):
        sum_orbit_of(g, terms, t, orbit_index(g.m, 6*t), orbit_index(g.m, 6*t + 3), out, low)


cdef inline void sum_orbit_of(const Integrator* g, const Terms* terms, int t, int q, int u, vd* out,
                              vd* low) noexcept nogil:
    """Of one tree, whose position and velocity stand at q and u of the state."""
    cdef Vec3 r = vector_at(g.low + 6*t), v = vector_at(g.low + 6*t + 3)
    cdef Vec3 r0 = vector_at(g.y + q), v0 = vector_at(g.y + u)
    cdef int j
    for j in range(terms.count):
        r = r + terms.weight[j]*vector_at(terms.row[j] + q)
        v = v + terms.weight[j]*vector_at(terms.row[j] + u)
    put_vec3(out + q, r0 + r)
    put_vec3(out + u, v0 + v)
    if low != NULL:
        put_vec3(low + 6*t, r - (vector_at(out + q) - r0))
        put_vec3(low + 6*t + 3, v - (vector_at(out + u) - v0))


cdef void sum_terms(const Integrator* g, vd h, const double* weight, int rows, vd* out, vd* low) noexcept nogil:
    """The state y + h sum_j weight_j f_j; low: (lows) what its positions and velocities lack, or NULL."""
    cdef Terms terms
    choose_terms(&terms, h, weight, g.f, rows, g.n)
    combine(out, g.y, &terms, g.n)
    sum_orbit(g, &terms, out, low)


cdef inline void unit_quaternions(const ModelC* m, vd* y) noexcept nogil:
    cdef int l, i
    cdef vd* q
    cdef vd s
    for l in range(m.nl):
        if m.kind[l] <= SPHERICAL or m.kind[l] == SLIDING_BALL:
            q = y + m.q_at[l] + m.slides[l]
            s = splat(1.0)/root(q[0]*q[0] + q[1]*q[1] + q[2]*q[2] + q[3]*q[3])
            for i in range(4):
                q[i] = s*q[i]


cdef inline void wrap_wheels(const ModelC* m, vd* y) noexcept nogil:
    """Angles of wheels, taken back by whole turns before they grow too large."""
    cdef int j
    cdef vd* q
    for j in range(m.nw):
        if m.wheel_q[j] >= 0:
            q = y + m.wheel_q[j]
            q[0] = select(less(splat(MANY_TURNS), q[0]), q[0] - MANY_TURNS, select(less(q[0], splat(-MANY_TURNS)),
                q[0] + MANY_TURNS, q[0]))


cdef inline void normalize(const ModelC* m, vd* y) noexcept nogil:
    """What a step leaves to be put right in a state."""
    unit_quaternions(m, y)
    wrap_wheels(m, y)


# ---------------------------------------------------------------------------------------------------- adaptive steps
# Every lane has its own time and step. A lane with h = 0 rests: what is computed for it is thrown away.
