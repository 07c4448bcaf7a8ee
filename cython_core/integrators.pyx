# Integrators: one stepper a family, methods as data (nesim/methods.py). theory.md section 9.
#
# A stepper knows state, right side and step; never files, events or spacecraft. The state y holds the coordinates q,
# then the speeds u. Quaternions are renormalised in one place, after a whole step.

ctypedef void (*RightSide)(void* context, const ModelC* m, const StateC* s, WorkC* k) noexcept nogil

cdef int ALL_LANES = (1 << W) - 1
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
    vd* low                         # (6) what position and velocity of y lack: the remainder of their rounded sums
    vd* low_next                    # (6) and of next
    vd* stage                       # (n)
    vd* f                           # (stages + more, n) derivatives of the stages
    vd* past                        # (adams, n) a ring of past derivatives, turned once a step for all lanes
    int newest                      # its newest row
    bint slopes                     # whether the following are known
    const vd* first                 # (n) derivative at the begin of the last step
    const vd* last                  # (n) and at its end, as well as the method knows it
    vd* known                       # (1) past derivatives in the history of each lane
    vd* evaluations                 # (1) of the right side, those that each lane would need alone
    Variational* variational        # of steps by a discrete variational principle, or NULL


cdef inline int lanes_of(vi mask) noexcept nogil:
    """The lanes, as bits, where a mask is set."""
    cdef vd marked = select(mask, splat(1.0), splat(0.0))
    cdef int found = 0
    cdef int i
    for i in range(W):
        if lane(marked, i) != 0.0:
            found |= 1 << i
    return found


cdef inline vi mask_of(int lanes) noexcept nogil:
    """The mask of lanes given as bits."""
    cdef vd marked = splat(0.0)
    cdef int i
    for i in range(W):
        if lanes >> i & 1:
            set_lane(&marked, i, 1.0)
    return less(splat(0.0), marked)


cdef inline void derivative(Integrator* g, vd t, vd inside, vd* y, vd* dy) noexcept nogil:
    """d(y)/dt at a stage. Forces are evaluated here, at every stage, never held over a step. What is prescribed is set
    in y before."""
    cdef StateC s
    if g.k.device:
        prescribe(g.m, g.k, t, inside, y, y + g.m.nq)
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


cdef inline void add_scaled(vd* out, vd x, const vd* f, int n) noexcept nogil:
    cdef int i
    for i in range(n):
        out[i] = out[i] + x*f[i]


cdef void combine(vd* out, const vd* y, vd h, const double* weight, const vd* f, int rows, int n) noexcept nogil:
    """out = y + h sum_j weight_j f_j, passing over weights that are zero."""
    cdef int i, j
    cdef bint begun = False
    cdef vd s
    for j in range(rows):
        if weight[j] != 0.0 and not begun:
            s = h*weight[j]
            for i in range(n):
                out[i] = y[i] + s*f[j*n + i]
            begun = True
        elif weight[j] != 0.0:
            add_scaled(out, h*weight[j], f + j*n, n)
    if not begun:
        copy_state(out, y, n)


cdef inline int orbit_part(const Integrator* g, int i) noexcept nogil:
    """Which of the six of position and velocity of the mass centre component i of the state is; -1: none."""
    if i < 3:
        return i
    return i - g.m.nq + 3 if g.m.nq <= i < g.m.nq + 3 else -1


cdef void sum_orbit(Integrator* g, vd h, const double* weight, const vd* f, int rows, vd* out, vd* low) noexcept nogil:
    """The same for position and velocity of the mass centre, rounded once: theory (9.2). What that takes from the sum
    goes to low, and from the end of a step comes back at the next. So two spacecraft 100 m apart keep their distance to
    1e-7 m at 10 radii of the Earth."""
    cdef int i, j, r
    cdef vd rise
    for j in range(6):
        i = j if j < 3 else g.m.nq + j - 3
        rise = g.low[j]
        for r in range(rows):
            if weight[r] != 0.0:
                rise = rise + (h*weight[r])*f[r*g.n + i]
        out[i] = g.y[i] + rise
        low[j] = rise - (out[i] - g.y[i])


cdef inline void copy_state(vd* out, const vd* y, int n) noexcept nogil:
    memcpy(out, y, n*sizeof(vd))


cdef inline void choose(vd* out, vi mask, const vd* a, const vd* b, int n) noexcept nogil:
    """Lane by lane a where the mask is set, else b; out may be either."""
    cdef int i
    for i in range(n):
        out[i] = select(mask, a[i], b[i])


cdef inline void normalize(const ModelC* m, vd* y) noexcept nogil:
    """The one place where quaternions are renormalised, and angles of wheels taken back by whole turns before they grow
    too large."""
    cdef int l, i
    cdef vd* q
    cdef vd s
    for l in range(m.nl):
        if m.kind[l] <= SPHERICAL:
            q = y + m.q_at[l]
            s = splat(1.0)/root(q[0]*q[0] + q[1]*q[1] + q[2]*q[2] + q[3]*q[3])
            for i in range(4):
                q[i] = s*q[i]
    for l in range(m.nw):
        if m.wheel_q[l] >= 0:
            q = y + m.wheel_q[l]
            q[0] = select(less(splat(MANY_TURNS), q[0]), q[0] - MANY_TURNS, select(less(q[0], splat(-MANY_TURNS)),
                q[0] + MANY_TURNS, q[0]))


cdef void stages_of(Integrator* g, vd t, vd h, int first, int last) noexcept nogil:
    """Derivatives of the stages [first, last): f_i = f(t + c_i h, y + h sum_j a_ij f_j)."""
    cdef int i
    cdef int width = g.stages + g.more
    cdef vd low[6]                                                  # of a stage: not needed
    for i in range(W if g.k.device and last == g.stages else 0):
        level_thrust(g.k.device[i], lane(t, i), lane(h, i), g.stages, g.b, g.c, g.more > 0)
    for i in range(first, last):
        combine(g.stage, g.y, h, g.a + i*width, g.f, i, g.n)
        sum_orbit(g, h, g.a + i*width, g.f, i, g.stage, low)
        g.k.stage = i if i < g.stages else -1
        derivative(g, t + g.c[i]*h, t + INSIDE*h, g.stage, g.f + i*g.n)
    g.k.stage = -1


cdef void runge_kutta_step(Integrator* g, vd t, vd h) noexcept nogil:
    """y + h sum_i b_i f_i, left in next."""
    stages_of(g, t, h, 0, g.stages)
    combine(g.next, g.y, h, g.b, g.f, g.stages, g.n)
    sum_orbit(g, h, g.b, g.f, g.stages, g.next, g.low_next)
    g.slopes, g.first, g.last = g.c[g.stages - 1] == 1.0, g.f, g.f + (g.stages - 1)*g.n


cdef inline vd* past_row(Integrator* g, int age) noexcept nogil:
    """Derivative `age` steps ago; 0 is that of the present state."""
    return g.past + ((g.newest + g.adams - age) % g.adams)*g.n


cdef void predict_and_correct(Integrator* g, vd t, vd h, vd* out, vd* low) noexcept nogil:
    """Adams-Bashforth to the end of the step, then Adams-Moulton with the derivative found there; out may be stage.
    low: (6) remainders."""
    cdef int i, j, k
    cdef vd rise
    copy_state(g.stage, g.y, g.n)
    for i in range(g.adams):
        add_scaled(g.stage, h*g.predictor[i], past_row(g, i), g.n)
    derivative(g, t + h, t + INSIDE*h, g.stage, g.f)
    copy_state(out, g.y, g.n)
    add_scaled(out, h*g.corrector[0], g.f, g.n)
    for i in range(1, g.adams):
        add_scaled(out, h*g.corrector[i], past_row(g, i - 1), g.n)
    for j in range(6):                                              # as in sum_orbit()
        i = j if j < 3 else g.m.nq + j - 3
        rise = g.low[j] + (h*g.corrector[0])*g.f[i]
        for k in range(1, g.adams):
            rise = rise + (h*g.corrector[k])*past_row(g, k - 1)[i]
        out[i] = g.y[i] + rise
        low[j] = rise - (out[i] - g.y[i])


cdef void adams_step(Integrator* g, vd t, vd h) noexcept nogil:
    """Predict, evaluate, correct; the evaluation at the corrected state is the next step's first (PECE). Lanes without
    enough history take a Runge-Kutta step."""
    cdef vi without = less(g.known[0], splat(1.0))
    cdef vi starting = less(g.known[0], splat(g.adams))
    cdef int some = lanes_of(starting)
    cdef vd low[6]
    if some and lanes_of(without):
        derivative(g, t, t + INSIDE*h, g.y, g.f)
        choose(past_row(g, 0), without, g.f, past_row(g, 0), g.n)
    if some:
        runge_kutta_step(g, t, h)
    if some == 0:
        predict_and_correct(g, t, h, g.next, g.low_next)
    elif some != ALL_LANES:
        predict_and_correct(g, t, h, g.stage, low)
        choose(g.next, starting, g.next, g.stage, g.n)
        choose(g.low_next, starting, g.low_next, low, 6)
    normalize(g.m, g.next)
    g.newest = (g.newest + 1) % g.adams
    derivative(g, t + h, t + INSIDE*h, g.next, past_row(g, 0))
    g.slopes, g.first, g.last = g.adams > 1, past_row(g, 1), past_row(g, 0)
    g.known[0] = least(g.known[0] + select(without, splat(2.0), splat(1.0)), splat(g.adams))
    g.evaluations[0] = g.evaluations[0] + select(without, splat(1.0), splat(0.0)) + select(starting,
        splat(g.stages + 1), splat(2.0))


cdef inline void one_step(Integrator* g, vd t, vd h) noexcept nogil:
    """A step that asks nothing of those before it, left in next. Lanes with h = 0 rest; what is computed for them is
    thrown away."""
    if g.variational:
        variational_step(g, t, h)
        return
    runge_kutta_step(g, t, h)
    normalize(g.m, g.next)
    g.evaluations[0] = g.evaluations[0] + select(less(splat(0.0), h), splat(g.stages), splat(0.0))


cdef inline void fixed_step(Integrator* g, vd t, vd h) noexcept nogil:
    """One step of the chosen method in every lane; y is the new state afterwards, next the old one."""
    if g.adams:
        adams_step(g, t, h)
    else:
        one_step(g, t, h)
    g.y, g.next = g.next, g.y
    g.low, g.low_next = g.low_next, g.low


cdef void partial_step(Integrator* g, vd t, vd h) noexcept nogil:
    """A step of the lanes with h > 0; the others keep y bit for bit."""
    cdef vi moving = less(splat(0.0), h)
    one_step(g, t, h)
    choose(g.next, moving, g.next, g.y, g.n)
    choose(g.low_next, moving, g.low_next, g.low, 6)
    g.y, g.next = g.next, g.y
    g.low, g.low_next = g.low_next, g.low


# ---------------------------------------------------------------------------------------------------- adaptive steps
# Every lane has its own time and step. A lane with h = 0 rests: what is computed for it is thrown away.

cdef struct Adaptive:
    double rtol, atol
    double limit                    # largest step, s
    int order                       # of the method
    int estimates                   # 1, or 2: the second keeps the first from vanishing by chance
    const double* e                 # (estimates, stages + 1) their weights
    int terms                       # of the dense output beyond the cubic
    const double* dense             # (terms, stages + more) their weights
    vd* t                           # (1) s
    vd* carry                       # (1) compensation of the sum t, s
    vd* h                           # (1) step to try next, s
    vd* again                       # (1) 1 where the present step has been rejected before
    vd* t_old                       # (1) where the last good step began, s
    vd* carry_old                   # (1) and its compensation
    vd* y_old                       # (n) and with what state
    vd* low_old                     # (6) and what that lacked
    vd* poly                        # (3 + terms, n) of that step
    vd* zero                        # (n)
    vd* tried                       # (1) steps
    vd* rejected                    # (1)


cdef double step_towards(const Adaptive* d, int i, double stop) noexcept nogil:
    """The step that a lane tries next, s."""
    cdef double left = stop - lane(d.t[0], i)
    cdef double h = min(min(lane(d.h[0], i), d.limit), left)
    return left if left - h < 1e-3*h else h                         # rather a little longer than a crumb next


cdef void try_step(Integrator* g, vd t, vd h) noexcept nogil:
    """The state after a step in next and its derivative in f[stages]; f[0] must hold the derivative at y."""
    stages_of(g, t, h, 1, g.stages)
    combine(g.next, g.y, h, g.b, g.f, g.stages, g.n)
    sum_orbit(g, h, g.b, g.f, g.stages, g.next, g.low_next)
    derivative(g, t + h, t + INSIDE*h, g.next, g.f + g.stages*g.n)
    g.slopes, g.first, g.last = True, g.f, g.f + g.stages*g.n


cdef vd error_of_step(const Integrator* g, const Adaptive* d, vd h) noexcept nogil:
    """The error estimate, or Hairer's combination of two: theory (9.1a), each component over atol + rtol |y|, with |y|
    the length of the vector for position and velocity; a step is good if it is below 1. NaN: not finite."""
    cdef vd first = splat(0.0)
    cdef vd second = splat(0.0)
    cdef vd e1, e2, scale, size
    cdef const double* weight = d.e
    cdef const double* other = d.e + (g.stages + 1 if d.estimates > 1 else 0)
    cdef Vec3 r = vector_at(g.next), v = vector_at(g.next + g.m.nq)
    cdef vd far = root(dot(r, r)), fast = root(dot(v, v))
    cdef int i, j
    for i in range(g.judged):
        e1 = splat(0.0)
        e2 = splat(0.0)
        for j in range(g.stages + 1):
            if weight[j] != 0.0 or other[j] != 0.0:
                e1 = e1 + weight[j]*g.f[j*g.n + i]
                e2 = e2 + other[j]*g.f[j*g.n + i]
        size = magnitude(g.y[i])
        size = select(less(size, magnitude(g.next[i])), magnitude(g.next[i]), size)
        if i < 3:
            # of the orbit: the same whichever way N's axes point
            size = far
        elif g.m.nq <= i < g.m.nq + 3:
            size = fast
        scale = splat(1.0)/(d.atol + d.rtol*size)
        first = first + (scale*e1)*(scale*e1)
        second = second + (scale*e2)*(scale*e2)
    first = first/splat(g.judged)
    if d.estimates == 1:
        return magnitude(h)*root(first)
    second = first + 0.01*(second/splat(g.judged))
    return select(less(splat(0.0), second), magnitude(h)*first/root(second), second)     # 0 or NaN as it is


cdef vd root_of_degree(vd x, int degree) noexcept nogil:
    """By square roots, which are rounded alike on every processor, as far as the degree is even; lane by lane
    beyond."""
    cdef int i
    while degree % 2 == 0:
        x = root(x)
        degree //= 2
    for i in range(W if degree > 1 else 0):
        set_lane(&x, i, pow(lane(x, i), 1.0/degree))
    return x


cdef void choose_steps(Adaptive* d, vd h, vd error, vi moving) noexcept nogil:
    """What the lanes that moved try next, s: a safety of 0.9, at most ten times as long and not longer after a
    rejection."""
    cdef vi good = less(error, splat(1.0))
    cdef vd factor = splat(0.9)/root_of_degree(error, d.order)
    cdef vd longer = least(factor, select(less(d.again[0], splat(0.5)), splat(10.0), splat(1.0)))
    cdef vd shorter = select(less(splat(0.2), factor), factor, splat(0.2))
    shorter = select(less(error, splat(INFINITY)), shorter, splat(0.1))
    d.h[0] = select(moving, h*select(good, longer, shorter), d.h[0])
    d.again[0] = select(moving, select(good, splat(0.0), splat(1.0)), d.again[0])
    d.tried[0] = d.tried[0] + select(moving, splat(1.0), splat(0.0))
    d.rejected[0] = d.rejected[0] + select(moving, select(good, splat(0.0), splat(1.0)), splat(0.0))


cdef void fit_polynomials(Integrator* g, Adaptive* d, vd h, vi wanted) noexcept nogil:
    """Dense output of the step in the lanes where it is wanted."""
    cdef int i, r
    cdef int width = g.stages + g.more
    cdef vd rise, bend
    cdef int j
    cdef const vd* old = g.f
    cdef const vd* new = g.f + g.stages*g.n
    cdef vd* p = d.poly
    stages_of(g, d.t[0], h, g.stages + 1, width)
    for i in range(g.n):
        rise = g.next[i] - g.y[i]
        j = orbit_part(g, i)
        if j >= 0:
            rise = rise + (g.low_next[j] - g.low[j])
        bend = h*(new[i] + old[i])
        p[i] = select(wanted, rise, p[i])
        p[g.n + i] = select(wanted, h*old[i] - rise, p[g.n + i])
        p[2*g.n + i] = select(wanted, 2.0*rise - bend, p[2*g.n + i])
    for r in range(d.terms):
        combine(g.stage, d.zero, h, d.dense + r*width, g.f, width, g.n)
        choose(p + (3 + r)*g.n, wanted, g.stage, p + (3 + r)*g.n, g.n)
    g.evaluations[0] = g.evaluations[0] + select(wanted, splat(g.more - 1), splat(0.0))


cdef inline vd time_after(const Adaptive* d, vd h, vd stop) noexcept nogil:
    """t + h with what earlier sums have lost; exactly `stop` where the step ends there."""
    return select(less(h, stop - d.t[0]), d.t[0] + (h - d.carry[0]), stop)


cdef void accept_steps(Integrator* g, Adaptive* d, vd h, vd stop, vi good) noexcept nogil:
    """The new state in y, its derivative in f[0] and its time in t, in the lanes whose step is good."""
    cdef vd t = time_after(d, h, stop)
    cdef vd lost = select(less(h, stop - d.t[0]), (t - d.t[0]) - (h - d.carry[0]), splat(0.0))
    choose(d.y_old, good, g.y, d.y_old, g.n)
    choose(d.low_old, good, g.low, d.low_old, 6)
    normalize(g.m, g.next)
    choose(g.y, good, g.next, g.y, g.n)
    choose(g.low, good, g.low_next, g.low, 6)
    choose(g.f, good, g.f + g.stages*g.n, g.f, g.n)
    d.t_old[0] = select(good, d.t[0], d.t_old[0])
    d.carry_old[0] = select(good, d.carry[0], d.carry_old[0])
    d.t[0] = select(good, t, d.t[0])
    d.carry[0] = select(good, lost, d.carry[0])


cdef void interpolate(const Integrator* g, const Adaptive* d, vd t, vd* out, vd* low) noexcept nogil:
    """The state at a time inside the last step by dense output, and (6) what its position and velocity lack; out may
    not be y or next."""
    # a step begins at t_old - carry_old and ends at t - carry
    cdef vd begun = (t - d.t_old[0]) + d.carry_old[0]
    cdef vd x = begun/(((d.t[0] - d.t_old[0]) + d.carry_old[0]) - d.carry[0])
    cdef vd factor, rise
    cdef int i, j, r
    for i in range(g.n):
        out[i] = splat(0.0)
    for r in range(2 + d.terms, -1, -1):
        factor = x
        if r % 2:
            factor = 1.0 - x
        for i in range(g.n):
            out[i] = (out[i] + d.poly[r*g.n + i])*factor
    for i in range(g.n):
        j = orbit_part(g, i)
        rise = out[i] + d.low_old[j] if j >= 0 else out[i]
        out[i] = rise + d.y_old[i]
        if j >= 0:
            low[j] = rise - (out[i] - d.y_old[i])
    normalize(g.m, out)
