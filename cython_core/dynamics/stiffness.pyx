# How stiff the stops that are pressed make the equations: fixed steps are divided where they would be unstable.
# theory (9.4).

cdef inline int pressed_stop(const DevicesC* d, int which) noexcept nogil:
    """The number of the stop that is pressed as the `which`-th; -1: there are not so many."""
    cdef int j
    for j in range(d.nstops):
        if d.stop_state[j].side and d.stop_state[j].presses:
            if which == 0:
                return j
            which -= 1
    return -1


cdef inline vd* effort_of_speed(const ModelC* m, WorkC* k, long u) noexcept nogil:
    """Where the torque or force along the axis of a joint with speed u stands."""
    cdef int l = m.nl - 1
    while m.u_at[l] > u:
        l -= 1
    return effort_at(m, k, l, <int> u - m.u_at[l])


cdef void stop_rates(const ModelC* m, const vd* y, WorkC* k, int lanes, double* rate) noexcept nogil:
    """The largest |lambda| (1/s) that the stops pressed in some lanes, as bits, bring about, or a little more: theory
    (9.4). 0: none is pressed."""
    cdef double damping[WIDEST]
    cdef double stiffness[WIDEST]
    cdef const StopC* stop
    cdef int which = 0
    cdef int pressed = lanes
    cdef int i, j
    for i in range(W):
        damping[i] = stiffness[i] = 0.0
        if lanes >> i & 1 and pressed_stop(k.device[i], 0) < 0:
            pressed &= ~(1 << i)
        if pressed >> i & 1:
            mark_held(k.device[i], i, m, k)
    if pressed:
        clear_jumps(m, k)
    while pressed:
        prepare_response(m, y, k)
        for i in range(W):
            j = pressed_stop(k.device[i], which) if pressed >> i & 1 else -1
            if j >= 0:
                set_lane(effort_of_speed(m, k, k.device[i].stop[j].u), i, 1.0)
            else:
                pressed &= ~(1 << i)
        if pressed:
            eliminate(m, k)
            accelerate(m, k)
        for i in range(W):
            if pressed >> i & 1:
                stop = k.device[i].stop + pressed_stop(k.device[i], which)
                damping[i] += stop.damping*lane(k.jump[stop.u], i)
                stiffness[i] += stop.stiffness*lane(k.jump[stop.u], i)
        which += 1
    for i in range(W):
        rate[i] = max(damping[i], sqrt(max(stiffness[i], 0.0)))
