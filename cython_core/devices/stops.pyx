# Stops: springs and dampers beyond the ends of an axis's travel that push back and never pull. theory.md sections 4 and
# 11.

cdef inline double beyond(const StopC* a, long side, double x) noexcept nogil:
    """How far beyond an end, rad or m."""
    return x - a.upper if side > 0 else a.lower - x


cdef inline double push_of(const StopC* a, long side, double x, double u) noexcept nogil:
    """Size of what it gives beyond an end, were it to pull too, over its stiffness: theory (4.12)."""
    return beyond(a, side, x) + a.damping/a.stiffness*side*u


cdef inline StopState stop_by_value(const StopC* a, double x, double u) noexcept nogil:
    cdef StopState now
    now.side = 1 if x > a.upper else -1 if x < a.lower else 0
    now.presses = now.side and push_of(a, now.side, x, u) > 0.0
    return now


cdef inline StopState stop_state(const DevicesC* d, int j, double x, double u) noexcept nogil:
    if d.stop_state[j].side == BY_VALUE:
        return stop_by_value(d.stop + j, x, u)
    return d.stop_state[j]


cdef inline double stop_effort(const DevicesC* d, int j, int i, const vd* q, const vd* u) noexcept nogil:
    """Along the axis, N m or N."""
    cdef const StopC* a = d.stop + j
    cdef double x = lane(q[a.q], i)
    cdef double v = lane(u[a.u], i)
    cdef StopState now = stop_state(d, j, x, v)
    return -now.side*a.stiffness*push_of(a, now.side, x, v) if now.presses else 0.0


cdef inline void push_stops(const DevicesC* d, int i, const StateC* s, WorkC* k) noexcept nogil:
    """Added to what drives give."""
    cdef int j
    for j in range(d.nstops):
        add_lane(k.drive + d.stop[j].u, i, stop_effort(d, j, i, s.q, s.u))


cdef inline double stop_energy(const DevicesC* d, int i, const StateC* s) noexcept nogil:
    """Elastic energy of all stops of a spacecraft, J."""
    cdef double total = 0.0
    cdef double x, p
    cdef StopState now
    cdef int j
    for j in range(d.nstops):
        x = lane(s.q[d.stop[j].q], i)
        now = stop_state(d, j, x, lane(s.u[d.stop[j].u], i))
        if now.presses:
            p = beyond(d.stop + j, now.side, x)
            total += 0.5*d.stop[j].stiffness*p*p
    return total


cdef inline void add_stop_energy(const ModelC* m, const StateC* s, WorkC* k, int i) noexcept nogil:
    """stop_energy() of a lane, added to k.potential."""
    add_lane(k.potential, i, stop_energy(k.device[i], i, s))


cdef inline double stop_guard(const DevicesC* d, int j, int i, const vd* q, const vd* u) noexcept nogil:
    """Between the ends: it comes to one. Pressed: it would pull. Else: it is back, or pressed again."""
    cdef const StopC* a = d.stop + j
    cdef double x = lane(q[a.q], i)
    cdef double v = lane(u[a.u], i)
    cdef long side = d.stop_state[j].side
    if side == 0:
        return max(x - a.upper, a.lower - x)
    if d.stop_state[j].presses:
        return -push_of(a, side, x, v)
    return max(-beyond(a, side, x), push_of(a, side, x, v))


cdef void switch_stop(DevicesC* d, int j, int i, const vd* q, const vd* u) noexcept nogil:
    """What follows where its guard is above zero."""
    cdef const StopC* a = d.stop + j
    cdef StopState* now = d.stop_state + j
    cdef double x = lane(q[a.q], i)
    if now.side == 0:
        now.side, now.presses = 1 if x - a.upper > a.lower - x else -1, 1
    elif now.presses:
        now.presses = 0
        if a.damping == 0.0 or beyond(a, now.side, x) <= 0.0:
            now.side = 0
    elif -beyond(a, now.side, x) > 0.0:
        now.side = 0
    else:
        now.presses = 1
