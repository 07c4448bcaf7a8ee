# Integrators: one stepper a family, methods as data (nesim/sim/methods.py). theory.md section 9.
#
# A stepper knows state, right side and step; never files, events or spacecraft. The state y holds the coordinates q, then the
# speeds u. Quaternions are renormalised in one place, after a whole step.

ctypedef void (*RightSide)(void* context, const ModelC* m, const StateC* s, WorkC* k) noexcept nogil

cdef struct Integrator:
    const ModelC* m
    WorkC* k
    RightSide right_side            # accelerations() or the dense equations
    void* context
    int n                           # nq + nu
    # explicit Runge-Kutta: tableau of `stages` rows, and of `more` rows for the end of the step and its dense output (dop853)
    int stages, more
    const double* a                 # (stages + more, stages + more)
    const double* b                 # (stages)
    const double* c                 # (stages + more)
    # Adams-Bashforth predictor and Adams-Moulton corrector of `adams` past derivatives (0: not used)
    int adams
    const double* predictor         # (adams), newest first
    const double* corrector         # (adams), of the new derivative and the newest past ones
    int known                       # past derivatives in the history
    # memory
    vd* y                           # (n) state
    vd* next                        # (n) state after the step
    vd* stage                       # (n)
    vd* f                           # (stages + more, n) derivatives of the stages
    vd* past                        # (adams, n) a ring of past derivatives
    int newest                      # its newest row
    long evaluations


cdef inline void derivative(Integrator* g, double t, double inside, const vd* y, vd* dy) noexcept nogil:
    """d(y)/dt at a stage. Forces are evaluated here, at every stage, never held over a step."""
    cdef StateC s
    s.t = splat(t)
    s.inside = splat(inside)
    s.q = y
    s.u = y + g.m.nq
    g.k.du = dy + g.m.nq
    g.right_side(g.context, g.m, &s, g.k)
    coordinate_rates(g.m, &s, g.k, dy)
    g.evaluations += 1


cdef inline void add_scaled(vd* out, double x, const vd* f, int n) noexcept nogil:
    cdef int i
    cdef vd s = splat(x)
    for i in range(n):
        out[i] = out[i] + s*f[i]


cdef void combine(vd* out, const vd* y, double h, const double* weight, const vd* f, int rows, int n) noexcept nogil:
    """out = y + h sum_j weight_j f_j, passing over weights that are zero."""
    cdef int i, j
    cdef bint begun = False
    cdef vd s
    for j in range(rows):
        if weight[j] != 0.0 and not begun:
            s = splat(h*weight[j])
            for i in range(n):
                out[i] = y[i] + s*f[j*n + i]
            begun = True
        elif weight[j] != 0.0:
            add_scaled(out, h*weight[j], f + j*n, n)
    if not begun:
        copy_state(out, y, n)


cdef inline void copy_state(vd* out, const vd* y, int n) noexcept nogil:
    memcpy(out, y, n*sizeof(vd))


cdef inline void normalize(const ModelC* m, vd* y) noexcept nogil:
    """The one place where quaternions are renormalised."""
    cdef int l, i
    cdef vd* q
    cdef vd s
    for l in range(m.nl):
        if m.kind[l] <= SPHERICAL:
            q = y + m.q_at[l]
            s = splat(1.0)/root(q[0]*q[0] + q[1]*q[1] + q[2]*q[2] + q[3]*q[3])
            for i in range(4):
                q[i] = s*q[i]


cdef void stages_of(Integrator* g, double t, double h, int first, int last) noexcept nogil:
    """Derivatives of the stages [first, last): f_i = f(t + c_i h, y + h sum_j a_ij f_j)."""
    cdef int i
    cdef int width = g.stages + g.more
    for i in range(first, last):
        combine(g.stage, g.y, h, g.a + i*width, g.f, i, g.n)
        derivative(g, t + g.c[i]*h, t + 0.5*h, g.stage, g.f + i*g.n)


cdef void runge_kutta_step(Integrator* g, double t, double h) noexcept nogil:
    """y + h sum_i b_i f_i, left in next."""
    stages_of(g, t, h, 0, g.stages)
    combine(g.next, g.y, h, g.b, g.f, g.stages, g.n)


cdef inline vd* past_row(Integrator* g, int age) noexcept nogil:
    """Derivative `age` steps ago; 0 is that of the present state."""
    return g.past + ((g.newest + g.adams - age) % g.adams)*g.n


cdef void adams_step(Integrator* g, double t, double h) noexcept nogil:
    """Predict, evaluate, correct; the evaluation at the corrected state is the next step's first (PECE)."""
    cdef int i
    if g.known == 0:
        derivative(g, t, t + 0.5*h, g.y, past_row(g, 0))
        g.known = 1
    if g.known < g.adams:                                           # not enough history: a Runge-Kutta step
        runge_kutta_step(g, t, h)
    else:
        copy_state(g.stage, g.y, g.n)
        for i in range(g.adams):
            add_scaled(g.stage, h*g.predictor[i], past_row(g, i), g.n)
        derivative(g, t + h, t + 0.5*h, g.stage, g.f)
        copy_state(g.next, g.y, g.n)
        add_scaled(g.next, h*g.corrector[0], g.f, g.n)
        for i in range(1, g.adams):
            add_scaled(g.next, h*g.corrector[i], past_row(g, i - 1), g.n)
    normalize(g.m, g.next)
    g.newest = (g.newest + 1) % g.adams
    derivative(g, t + h, t + 0.5*h, g.next, past_row(g, 0))
    if g.known < g.adams:
        g.known += 1


cdef inline void fixed_step(Integrator* g, double t, double h) noexcept nogil:
    """One step of the chosen method; y is the new state afterwards, next the old one."""
    if g.adams:
        adams_step(g, t, h)
    else:
        runge_kutta_step(g, t, h)
        normalize(g.m, g.next)
    g.y, g.next = g.next, g.y


# ------------------------------------------------------------------------------------------- adaptive steps (dop853)

cdef struct Adaptive:
    double rtol, atol
    double h                        # step to try next, s
    double limit                    # largest step, s
    const double* e3                # (stages + 1) weights of the two error estimates
    const double* e5
    const double* d                 # (4, stages + more) dense output
    vd* poly                        # (7, n) of the last step
    double t_old, t_new             # the interval of the last step, s
    double carry                    # compensation of the sum t_new
    long steps, rejected


cdef inline double scaled_norm(const Integrator* g, const Adaptive* d, const double* weight) noexcept nogil:
    """Mean square of an error estimate, each component over atol + rtol |y|."""
    cdef int i, j
    cdef double error, size
    cdef double sum = 0.0
    for i in range(g.n):
        error = 0.0
        for j in range(g.stages + 1):
            error += weight[j]*lane(g.f[j*g.n + i], 0)
        size = max(fabs(lane(g.y[i], 0)), fabs(lane(g.next[i], 0)))
        error /= d.atol + d.rtol*size
        sum += error*error
    return sum/g.n


cdef double error_of_step(const Integrator* g, const Adaptive* d, double h) noexcept nogil:
    """Hairer's combination of the estimates of orders 5 and 3; a step is good if it is at most 1. NaN: not finite."""
    cdef double five = scaled_norm(g, d, d.e5)
    cdef double three = scaled_norm(g, d, d.e3)
    if five == 0.0 and three == 0.0:
        return 0.0
    return fabs(h)*five/sqrt(five + 0.01*three)


cdef int adaptive_step(Integrator* g, Adaptive* d, double stop) noexcept nogil:
    """One accepted step towards `stop`; f[0] must hold the derivative at y. Returns 0, or 1 if the step shrinks to nothing."""
    cdef double error, h, t
    cdef bint rejected = False
    while True:
        t = d.t_new
        h = min(min(d.h, d.limit), stop - t)
        if stop - t - h < 1e-3*h:                                   # rather a little longer than a crumb next
            h = stop - t
        if not h > 1e-14*fabs(stop):
            return 1
        stages_of(g, t, h, 1, g.stages)
        combine(g.next, g.y, h, g.b, g.f, g.stages, g.n)
        derivative(g, t + h, t + 0.5*h, g.next, g.f + g.stages*g.n)
        error = error_of_step(g, d, h)
        d.steps += 1
        if error <= 1.0:
            break
        rejected = True
        d.rejected += 1
        d.h = h*(max(0.2, 0.9*error**(-0.125)) if error == error else 0.1)
    d.h = h*min(1.0 if rejected else 10.0, 0.9*error**(-0.125) if error > 0.0 else 10.0)
    finish_adaptive_step(g, d, h, stop)
    return 0


cdef void finish_adaptive_step(Integrator* g, Adaptive* d, double h, double stop) noexcept nogil:
    """Dense output of the step, then the new state in y and its derivative in f[0]."""
    cdef int i, j, r
    cdef int width = g.stages + g.more
    cdef double t = d.t_new
    cdef double step
    cdef const vd* old = g.f
    cdef const vd* new = g.f + g.stages*g.n
    stages_of(g, t, h, g.stages + 1, width)
    for i in range(g.n):
        d.poly[i] = g.next[i] - g.y[i]
        d.poly[g.n + i] = splat(h)*old[i] - d.poly[i]
        d.poly[2*g.n + i] = 2.0*d.poly[i] - splat(h)*(new[i] + old[i])
    for r in range(4):
        for i in range(g.n):
            d.poly[(3 + r)*g.n + i] = splat(0.0)
        for j in range(width):
            add_scaled(d.poly + (3 + r)*g.n, h*d.d[r*width + j], g.f + j*g.n, g.n)
    # compensated sum of the time
    d.t_old = t
    step = h - d.carry
    d.t_new = t + step
    d.carry = (d.t_new - t) - step
    if h == stop - t:
        d.t_new, d.carry = stop, 0.0
    copy_state(g.f, g.f + g.stages*g.n, g.n)
    g.y, g.next = g.next, g.y
    normalize(g.m, g.y)


cdef void interpolate(const Integrator* g, const Adaptive* d, double t, vd* out) noexcept nogil:
    """The state at a time inside the last step, to order 7; out may not be y or next."""
    cdef double x = (t - d.t_old)/(d.t_new - d.t_old)
    cdef int i, r
    for i in range(g.n):
        out[i] = splat(0.0)
    for r in range(6, -1, -1):
        for i in range(g.n):
            out[i] = (out[i] + d.poly[r*g.n + i])*splat(x if r % 2 == 0 else 1.0 - x)
    for i in range(g.n):
        out[i] = out[i] + g.next[i]                                 # next holds the state at t_old
    normalize(g.m, out)
