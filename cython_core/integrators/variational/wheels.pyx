# Wheels in a variational step: their momentum is constant while the body turns, and motors change it at the nodes.
# theory.md section 19.

cdef inline vd bound_wheel(const ModelC* m, const WorkC* k, int j) noexcept nogil:
    """1 where a wheel that its motor drives is held by its bearing or its limit."""
    return k.bound[j] if k.device else splat(0.0)


cdef inline vd law_at_middle(const ModelC* m, const Variational* v, const vd* q, const vd* u, int j) noexcept nogil:
    """Speed of a wheel that follows the attitude, in the middle of the sub-step: theory (19.22)."""
    cdef const Wheel* wheel = m.wheel + j
    cdef int l = m.wheel_link[j]
    cdef Quat old = quaternion_at(q + m.q_at[l])
    cdef Quat new = v.link[l].turn*old
    cdef Quat rate = quaternion_rate(old, vector_at(u + m.u_at[l]))
    cdef Quat change, sum
    change.x, change.y, change.z, change.w = new.x - old.x, new.y - old.y, new.z - old.z, new.w - old.w
    sum.x, sum.y, sum.z, sum.w = new.x + old.x, new.y + old.y, new.z + old.z, new.w + old.w
    return (u[m.wheel_u[j]] + 0.5*dot4(wheel.K1, change) + (0.25*v.h)*dot4(wheel.K2, sum)
            + (v.per_h*dot4(wheel.K3, change) - dot4(wheel.K3, rate)))


cdef inline vd law_at_end(const ModelC* m, const Variational* v, const vd* q, const vd* u, const vd* q_end, Vec3 w_end,
                          int j) noexcept nogil:
    """The same at node k+1, where the link turns at w_end: theory (19.22)."""
    cdef const Wheel* wheel = m.wheel + j
    cdef int l = m.wheel_link[j]
    cdef Quat old = quaternion_at(q + m.q_at[l])
    cdef Quat new = quaternion_at(q_end + m.q_at[l])
    cdef Quat before = quaternion_rate(old, vector_at(u + m.u_at[l]))
    cdef Quat after = quaternion_rate(new, w_end)
    cdef Quat change, sum, bend
    change.x, change.y, change.z, change.w = new.x - old.x, new.y - old.y, new.z - old.z, new.w - old.w
    sum.x, sum.y, sum.z, sum.w = new.x + old.x, new.y + old.y, new.z + old.z, new.w + old.w
    bend.x, bend.y, bend.z, bend.w = after.x - before.x, after.y - before.y, after.z - before.z, after.w - before.w
    return u[m.wheel_u[j]] + dot4(wheel.K1, change) + (0.5*v.h)*dot4(wheel.K2, sum) + dot4(wheel.K3, bend)


cdef inline Vec3 law_slope(const ModelC* m, const Variational* v, const vd* q, int j) noexcept nogil:
    """How law_at_middle() changes with a small turn of the link at node k+1, by components of that."""
    cdef const Wheel* wheel = m.wheel + j
    cdef Quat new = v.link[m.wheel_link[j]].turn*quaternion_at(q + m.q_at[m.wheel_link[j]])
    cdef Quat gain, rate
    cdef Vec3 e, out
    cdef vd a = 0.25*v.h
    gain.x, gain.y = (0.5*wheel.K1.x + a*wheel.K2.x + v.per_h*wheel.K3.x,
                      0.5*wheel.K1.y + a*wheel.K2.y + v.per_h*wheel.K3.y)
    gain.z, gain.w = (0.5*wheel.K1.z + a*wheel.K2.z + v.per_h*wheel.K3.z,
                      0.5*wheel.K1.w + a*wheel.K2.w + v.per_h*wheel.K3.w)
    e = zero()
    e.x = splat(1.0)
    rate = quaternion_rate(new, e)
    out.x = dot4(gain, rate)
    e.x, e.y = splat(0.0), splat(1.0)
    rate = quaternion_rate(new, e)
    out.y = dot4(gain, rate)
    e.y, e.z = splat(0.0), splat(1.0)
    rate = quaternion_rate(new, e)
    out.z = dot4(gain, rate)
    return out


cdef inline void hold_rotor(const ModelC* m, const StateC* s, const WorkC* k, Variational* v, int j) noexcept nogil:
    """A coupled wheel that is bound keeps its speed: theory (19.21). Of all others the motor's torque at node k is kept
    in v.spin."""
    cdef int u = m.wheel_u[j]
    v.spin[j] = k.motor[j]
    if m.acts[m.wheel_link[j]] & HELD and m.wheel_given[j] == TORQUE:
        k.held[u], v.target[u] = k.bound[j], v.h*s.u[u]


cdef void release_rotors(const ModelC* m, const WorkC* k) noexcept nogil:
    """Those that a sub-step has held: bind_wheels() and jumps of the speeds do not know them as held axes."""
    cdef int j
    for j in range(m.nw):
        if m.wheel_spin[j] == COUPLED and m.wheel_given[j] == TORQUE:
            k.held[m.wheel_u[j]] = splat(0.0)


cdef void end_rotors(const ModelC* m, const WorkC* k, const Variational* v) noexcept nogil:
    """Motors of coupled wheels act at the nodes: what they give at k+1 in the place of what they gave at k."""
    cdef int j, l
    for j in range(m.nw):
        if m.wheel_spin[j] == COUPLED and m.wheel_given[j] == TORQUE:
            l = m.wheel_link[j]
            k.tau[l].x = k.tau[l].x + (0.5*v.h)*(k.motor[j] - v.spin[j])


cdef void begin_wheels(const ModelC* m, const StateC* s, const WorkC* k, Variational* v) noexcept nogil:
    """Momenta at node k, and during the sub-step: theory (19.5), (19.20), (19.21)."""
    cdef int i, j, l
    cdef const Wheel* wheel
    cdef StepLink* x
    cdef vd own, speed
    cdef vd held
    for j in range(m.nw):
        if m.wheel_spin[j] == COUPLED:
            continue
        wheel, l, speed = m.wheel + j, m.wheel_link[j], s.u[m.wheel_u[j]]
        x = v.link + l
        own = wheel_momentum(m, s, k, j)
        x.b0 = x.b0 + own*wheel.a
        if m.wheel_given[j] == TORQUE:
            held = bound_wheel(m, k, j)
            v.spin[j] = select(less(splat(0.5), held), wheel.J*speed, own + (0.5*v.h)*k.motor[j])
            x.I = x.I + (held*wheel.J)*dyad(wheel.a)
        elif m.wheel_given[j] == SPEED:
            for i in range(W if k.device else 0):
                set_lane(&speed, i, signal_at(&k.device[i].signals, k.device[i].motor[j].given.speed,
                                              lane(s.t, i) + 0.5*lane(v.h, i),
                                              lane(s.inside, i)).x)
            v.spin[j] = wheel.J*speed
        else:
            v.spin[j] = splat(0.0)                                  # of the increments: turn_law_wheels()
        x.H = x.H + v.spin[j]*wheel.a


cdef inline bint follows_law(const ModelC* m, int j) noexcept nogil:
    return m.wheel_spin[j] != COUPLED and (m.wheel_given[j] == LAW or m.wheel_given[j] == LAW_OF_RATE)


cdef void turn_law_wheels(const ModelC* m, const StateC* s, Variational* v) noexcept nogil:
    """Momenta of wheels that follow the attitude, by the present increments."""
    cdef StepLink* x
    cdef vd new
    cdef int j
    for j in range(m.nw):
        if follows_law(m, j):
            x = v.link + m.wheel_link[j]
            new = m.wheel[j].J*law_at_middle(m, v, s.q, s.u, j)
            x.H = x.H + (new - v.spin[j])*m.wheel[j].a
            v.spin[j] = new


cdef inline Mat3 law_tangent(const ModelC* m, const StateC* s, const Variational* v, int l, Mat3 K) noexcept nogil:
    """What such wheels add to a link's own rows: P changes with H by s 1 + phi~."""
    cdef int j
    cdef Vec3 Ja
    cdef const StepLink* x = v.link + l
    for j in range(m.nw):
        if m.wheel_link[j] == l and follows_law(m, j):
            Ja = m.wheel[j].J*m.wheel[j].a
            K = K + dyad(x.turn.w*Ja + cross(phi_of(x.turn), Ja), to_start(x.turn, law_slope(m, v, s.q, j)))
    return K


cdef void end_wheels(const ModelC* m, const StateC* s, const StateC* end, const WorkC* k,
                     Variational* v) noexcept nogil:
    """Momenta at node k+1, by the torques that motors give there and the speeds of `end`: theory (19.5), (19.20),
    (19.21)."""
    cdef int j, l
    cdef vd own
    for l in range(m.nl):
        v.link[l].H_end = zero()
    for j in range(m.nw):
        if m.wheel_spin[j] == COUPLED:
            continue
        l = m.wheel_link[j]
        if m.wheel_given[j] == TORQUE:
            own = v.spin[j] + select(less(splat(0.5), bound_wheel(m, k, j)), splat(0.0), (0.5*v.h)*k.motor[j])
        elif m.wheel_given[j] == SPEED:
            own = m.wheel[j].J*end.u[m.wheel_u[j]]
        else:
            own = m.wheel[j].J*law_at_end(m, v, s.q, s.u, end.q, k.w[l], j)
        v.link[l].H_end = v.link[l].H_end + own*m.wheel[j].a


cdef void end_speeds_of_wheels(const ModelC* m, const StateC* s, const StateC* end, const WorkC* k,
                               const Variational* v, vd* u) noexcept nogil:
    """Speeds at node k+1 once the links' rates there are known: k.w."""
    cdef int j
    cdef Vec3 w
    cdef vd own
    for j in range(m.nw):
        if m.wheel_spin[j] == COUPLED:
            continue
        w = k.w[m.wheel_link[j]]
        if m.wheel_given[j] == TORQUE:
            own = (v.spin[j] + (0.5*v.h)*k.motor[j])/m.wheel[j].J - dot(m.wheel[j].a, w)
            u[m.wheel_u[j]] = select(less(splat(0.5), bound_wheel(m, k, j)), s.u[m.wheel_u[j]], own)
        elif follows_law(m, j):
            u[m.wheel_u[j]] = law_at_end(m, v, s.q, s.u, end.q, w, j)
