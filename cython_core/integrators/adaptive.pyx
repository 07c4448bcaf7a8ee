# Steps that follow an estimate of their error, and dense output. theory.md section 9.
#
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
    vd* low_old                     # (lows) and what that lacked
    vd* poly                        # (3 + terms, n) of that step
    vd* zero                        # (n)
    vd* tried                       # (1) steps
    vd* rejected                    # (1)


cdef double step_towards(const Adaptive* d, int i, double stop) noexcept nogil:
    """The step that a lane tries next, s."""
    cdef double left = stop - lane(d.t[0], i)
    cdef double h = min(min(lane(d.h[0], i), d.limit), left)
    return left if left - h < 1e-3*h else h                         # a little longer, rather than a tiny step next


cdef void try_step(Integrator* g, vd t, vd h) noexcept nogil:
    """The state after a step in next and its derivative in f[stages]; f[0] must hold the derivative at y."""
    stages_of(g, t, h, 1, g.stages)
    sum_terms(g, h, g.b, g.stages, g.next, g.low_next)
    derivative(g, t + h, t + INSIDE*h, g.next, g.low_next, g.f + g.stages*g.n)
    g.slopes, g.first, g.last = True, g.f, g.f + g.stages*g.n


cdef void relative_error(const Integrator* g, const double* weight, const double* other, int i, vd* e1, vd* e2,
                         vd* size) noexcept nogil:
    """If component i belongs to the position or velocity of a tree that is not the first: its error relative to the
    first tree, over their distance or relative speed, so that a rendezvous is as accurate as its distances need."""
    cdef int j = orbit_part(g, i)
    cdef int k, first
    cdef Vec3 d
    if j < 6:
        return
    first = orbit_index(g.m, j % 6)
    for k in range(g.stages + 1):
        e1[0] = e1[0] - weight[k]*g.f[k*g.n + first]
        e2[0] = e2[0] - other[k]*g.f[k*g.n + first]
    d = vector_at(g.next + orbit_index(g.m, j - j % 3)) - vector_at(g.next + orbit_index(g.m, (j - j % 3) % 6))
    size[0] = root(dot(d, d))


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
        elif g.m.ntrees > 1:
            relative_error(g, weight, other, i, &e1, &e2, &size)
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
    cdef Terms terms
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
        choose_terms(&terms, h, d.dense + r*width, g.f, width, g.n)
        combine(g.stage, d.zero, &terms, g.n)
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
    choose(d.low_old, good, g.low, d.low_old, g.lows)
    normalize(g.m, g.next)
    choose(g.y, good, g.next, g.y, g.n)
    choose(g.low, good, g.low_next, g.low, g.lows)
    choose(g.f, good, g.f + g.stages*g.n, g.f, g.n)
    d.t_old[0] = select(good, d.t[0], d.t_old[0])
    d.carry_old[0] = select(good, d.carry[0], d.carry_old[0])
    d.t[0] = select(good, t, d.t[0])
    d.carry[0] = select(good, lost, d.carry[0])


cdef void interpolate(const Integrator* g, const Adaptive* d, vd t, vd* out, vd* low) noexcept nogil:
    """The state at a time inside the last step by dense output, and (lows) what its positions and velocities lack; out
    may not be y or next."""
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
