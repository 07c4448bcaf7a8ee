# Explicit Runge-Kutta steps. theory.md section 9.

cdef void stages_of(Integrator* g, vd t, vd h, int first, int last) noexcept nogil:
    """Derivatives of the stages [first, last): f_i = f(t + c_i h, y + h sum_j a_ij f_j)."""
    cdef int i
    cdef int width = g.stages + g.more
    for i in range(W if g.k.device and last == g.stages else 0):
        level_thrust(g.k.device[i], lane(t, i), lane(h, i), g.stages, g.b, g.c, g.more > 0)
    for i in range(first, last):
        sum_terms(g, h, g.a + i*width, i, g.stage, g.low_stage if g.m.ntrees > 1 else NULL)
        g.k.stage = i if i < g.stages else -1
        derivative(g, t + g.c[i]*h, t + INSIDE*h, g.stage, g.low_stage, g.f + i*g.n)
    g.k.stage = -1


cdef void runge_kutta_step(Integrator* g, vd t, vd h) noexcept nogil:
    """y + h sum_i b_i f_i, left in next."""
    stages_of(g, t, h, 0, g.stages)
    sum_terms(g, h, g.b, g.stages, g.next, g.low_next)
    g.slopes, g.first, g.last = g.c[g.stages - 1] == 1.0, g.f, g.f + (g.stages - 1)*g.n
