# One step of whatever method is chosen. theory.md section 9.

cdef inline void one_step(Integrator* g, vd t, vd h) noexcept nogil:
    """A one-step method's step, left in next. Lanes with h = 0 rest; what is computed for them is thrown away."""
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
    choose(g.low_next, moving, g.low_next, g.low, g.lows)
    g.y, g.next = g.next, g.y
    g.low, g.low_next = g.low_next, g.low


cdef void trial_step(Integrator* g, vd t, vd h) noexcept nogil:
    """A step for a search: it leaves the memory of the method as it is."""
    cdef Variational* v = g.variational
    if v:
        v.trial, v.memory, v.kept = 1, v.kept, v.memory
        variational_step(g, t, h)
        v.trial, v.memory, v.kept = 0, v.kept, v.memory
    else:
        one_step(g, t, h)
