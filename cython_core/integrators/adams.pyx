# Adams-Bashforth-Moulton steps: predict, evaluate, correct, evaluate. theory.md section 9.

cdef inline vd* past_row(Integrator* g, int age) noexcept nogil:
    """Derivative `age` steps ago; 0 is that of the present state."""
    return g.past + ((g.newest + g.adams - age) % g.adams)*g.n


cdef void predict_and_correct(Integrator* g, vd t, vd h, vd* out, vd* low) noexcept nogil:
    """Adams-Bashforth to the end of the step, then Adams-Moulton with the derivative found there; out may be stage.
    low: (lows) remainders."""
    cdef int i, j, k
    cdef vd rise
    copy_state(g.stage, g.y, g.n)
    for i in range(g.adams):
        add_scaled(g.stage, h*g.predictor[i], past_row(g, i), g.n)
    copy_state(g.low_stage, g.low, g.lows)
    derivative(g, t + h, t + INSIDE*h, g.stage, g.low_stage, g.f)
    copy_state(out, g.y, g.n)
    add_scaled(out, h*g.corrector[0], g.f, g.n)
    for i in range(1, g.adams):
        add_scaled(out, h*g.corrector[i], past_row(g, i - 1), g.n)
    for j in range(g.lows):                                         # as in sum_orbit()
        i = orbit_index(g.m, j)
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
    cdef vd low[6*MOST_TREES]
    if some and lanes_of(without):
        derivative_in(g, without, t, t + INSIDE*h, g.f)
        choose(past_row(g, 0), without, g.f, past_row(g, 0), g.n)
    if some:
        runge_kutta_step(g, t, h)
    if some == 0:
        predict_and_correct(g, t, h, g.next, g.low_next)
    elif some != ALL_LANES:
        predict_and_correct(g, t, h, g.stage, low)
        choose(g.next, starting, g.next, g.stage, g.n)
        choose(g.low_next, starting, g.low_next, low, g.lows)
    normalize(g.m, g.next)
    g.newest = (g.newest + 1) % g.adams
    derivative(g, t + h, t + INSIDE*h, g.next, g.low_next, past_row(g, 0))
    g.slopes, g.first, g.last = g.adams > 1, past_row(g, 1), past_row(g, 0)
    g.known[0] = least(g.known[0] + select(without, splat(2.0), splat(1.0)), splat(g.adams))
    g.evaluations[0] = g.evaluations[0] + select(without, splat(1.0), splat(0.0)) + select(starting,
        splat(g.stages + 1), splat(2.0))
