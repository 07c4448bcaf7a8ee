# Thrusters with a rise time: the level of their force, and what of it the stages of a step see. theory.md section 11.

cdef double SETTLED = 40.0          # rise times after a switch: what is left, 4e-18, is below rounding


cdef inline bint settled(const Thruster* d, double t) noexcept nogil:
    """Whether the force of a thruster is constant until its next switch."""
    return d.given.rise == 0.0 or t - d.since >= SETTLED*d.given.rise


cdef inline double thrust(const Thruster* d, double t) noexcept nogil:
    """Share of the force that acts: first-order rise and decay since the last switch."""
    cdef double target = 1.0 if d.on else 0.0
    if settled(d, t):
        return target
    return target + (d.level - target)*exp(-(t - d.since)/d.given.rise)


cdef inline double full_thrust_time(const Thruster* d, double t) noexcept nogil:
    """Integral of the share of a thruster's force since its last switch, s: theory (11.5)."""
    cdef double target = 1.0 if d.on else 0.0
    cdef double dt = t - d.since
    if d.given.rise == 0.0:
        return target*dt
    return target*dt + (target - d.level)*d.given.rise*expm1(-dt/d.given.rise)


cdef bint thrust_varies(const DevicesC* d, double t) noexcept nogil:
    """Whether the force of some thruster rises or decays."""
    cdef int j
    for j in range(d.nj):
        if not settled(d.thruster + j, t):
            return True
    return False


cdef void decay_moments(double a, double* m) noexcept nogil:
    """Integrals of e^(-a x), x e^(-a x) and x^2 e^(-a x) over x from 0 to 1."""
    cdef double left = exp(-a)
    cdef double term = 1.0
    cdef int n
    if a >= 1.0:
        m[0] = (1.0 - left)/a
        m[1] = (m[0] - left)/a
        m[2] = (2.0*m[1] - left)/a
        return
    m[0] = m[1] = m[2] = 0.0
    # by the powers of a: the differences above lose digits
    for n in range(20):
        m[0] += term/(n + 1)
        m[1] += term/(n + 2)
        m[2] += term/(n + 3)
        term = -term*a/(n + 1)


cdef void project_level(Thruster* d, double t, double h, int stages, const double* c) noexcept nogil:
    """Levels at the stages of a step of a given length: of the parabola that has the level's impulse and its first two
    moments. theory (11.5a)"""
    cdef double target = 1.0 if d.on else 0.0
    cdef double off = thrust(d, t) - target
    cdef double m[3]
    cdef double mean, slope, bend
    cdef int i
    decay_moments(h/d.given.rise, m)
    mean, slope, bend = m[0], 3.0*(2.0*m[1] - m[0]), 5.0*(6.0*(m[2] - m[1]) + m[0])
    for i in range(stages):
        d.stage[i] = target + off*(mean + slope*(2.0*c[i] - 1.0) + bend*(6.0*c[i]*(c[i] - 1.0) + 1.0))


cdef void lift_level(Thruster* d, double t, double h, int stages, const double* b, const double* c) noexcept nogil:
    """Levels at the stages of a step that has an error estimate: as they are, so that it sees them, and all but the
    first, which may be known from the step before, raised alike by what the method lacks of the impulse. theory
    (11.5b)"""
    cdef double target = 1.0 if d.on else 0.0
    cdef double off = thrust(d, t) - target
    cdef double lack = -expm1(-h/d.given.rise)*d.given.rise/h
    cdef int i
    for i in range(stages):
        d.stage[i] = exp(-h*c[i]/d.given.rise)
        lack -= b[i]*d.stage[i]
    lack = lack/(1.0 - b[0])
    for i in range(stages):
        d.stage[i] = target + off*(d.stage[i] + (lack if i > 0 else 0.0))


cdef void level_thrust(const DevicesC* d, double t, double h, int stages, const double* b, const double* c,
                       bint estimated) noexcept nogil:
    """What the stages of the step that begins see of the thrusters of one spacecraft, so that the impulse of the step
    is exact."""
    cdef int i, j
    cdef Thruster* thruster
    for j in range(d.nj):
        thruster = d.thruster + j
        if thruster.given.rise == 0.0:
            continue
        if settled(thruster, t) or not h > 0.0:
            for i in range(stages):
                thruster.stage[i] = thrust(thruster, t)
        elif estimated:
            lift_level(thruster, t, h, stages, b, c)
        else:
            project_level(thruster, t, h, stages, c)
