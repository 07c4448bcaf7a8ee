# Wheels embedded in links: balanced ones, the simple model of jitter, and speeds that are prescribed. theory.md section
# 4.
#
# A wheel that is driven by a torque keeps its momentum in N about its axis, J (speed + a.w), and J a a^T is taken out
# of the link's inertia; one whose relative motion is given turns with the link but for that motion, and J a a^T stays
# in. Coupled wheels are links.

cdef inline vd wheel_momentum(const ModelC* m, const StateC* s, const WorkC* k, int j) noexcept nogil:
    """What the link's own I w lacks, about the spin axis, N m s."""
    cdef vd speed = s.u[m.wheel_u[j]]
    if m.wheel_given[j] == TORQUE:
        speed = speed + dot(m.wheel[j].a, k.w[m.wheel_link[j]])
    return m.wheel[j].J*speed


cdef inline Vec3 wheel_torque(const ModelC* m, const StateC* s, const WorkC* k, int j) noexcept nogil:
    """On the link, its axes [Stoneking, appendix]: -w x h a - T_w a, with T_w = J d(speed)/dt where the speed is given.
    theory (4.3)"""
    cdef Vec3 a = m.wheel[j].a
    cdef vd push = k.motor[j] if m.wheel_given[j] == TORQUE else m.wheel[j].J*k.spin_up[j]
    return -wheel_momentum(m, s, k, j)*cross(k.w[m.wheel_link[j]], a) - push*a


cdef inline Vec3 imbalance(const ModelC* m, const StateC* s, int j) noexcept nogil:
    """Where the static imbalance points now, times speed squared, link axes. theory (4.8)"""
    cdef const Wheel* wheel = m.wheel + j
    cdef vd speed = s.u[m.wheel_u[j]]
    cdef vd sine, cosine
    sine_cosine(s.q[m.wheel_q[j]], &sine, &cosine)
    return (speed*speed)*(cosine*wheel.w2 + sine*wheel.w3)


cdef inline void jitter(const ModelC* m, const StateC* s, WorkC* k, Sink sink, int j) noexcept nogil:
    """Force U_s speed^2 at the wheel and torque U_d speed^2, both along w2 [Basilisk memo eqs. 11, 12]."""
    cdef int l = m.wheel_link[j]
    cdef Vec3 x = imbalance(m, s, j)
    cdef Vec3 F = m.wheel[j].Us*x
    apply_wrench(m, k, sink, l, m.wheel_body[j], m.wheel[j].r, F, m.wheel[j].Ud*x, F*k.C[l])


cdef inline void follow_law(const ModelC* m, const StateC* s, WorkC* k, int j) noexcept nogil:
    """d(speed)/dt of speed = K1 q + K2 int q dt + K3 dq/dt [Misra eq. 37], less the part that the link's alpha brings.
    theory (4.10)"""
    cdef const Wheel* wheel = m.wheel + j
    cdef int b = m.wheel_link[j]
    cdef Quat q = quaternion_at(s.q + m.q_at[b])
    cdef Quat dq = quaternion_rate(q, k.w[b])
    k.spin_up[j] = dot4(wheel.K1, dq) + dot4(wheel.K2, q) + dot4(wheel.K3, quaternion_rate(dq, k.w[b]))


cdef inline vd law_response(const ModelC* m, const StateC* s, const WorkC* k, int j) noexcept nogil:
    """The part of a law's d(speed)/dt that the link's alpha brings: K3 . (q alpha)/2."""
    cdef int b = m.wheel_link[j]
    return dot4(m.wheel[j].K3, quaternion_rate(quaternion_at(s.q + m.q_at[b]), k.alpha[b]))


cdef inline void turn_wheels(const ModelC* m, const StateC* s, WorkC* k) noexcept nogil:
    """Motors of coupled wheels drive the hinges of their rotors; wheels that follow a law get their acceleration."""
    cdef int j
    for j in range(m.nw):
        if m.wheel_spin[j] == COUPLED:
            k.drive[m.wheel_u[j]] = k.motor[j]
        elif m.wheel_given[j] == LAW:
            follow_law(m, s, k, j)


cdef inline void wheels(const ModelC* m, const StateC* s, WorkC* k, Sink sink) noexcept nogil:
    cdef int j
    for j in range(m.nw):
        if m.wheel_spin[j] == COUPLED:
            continue
        apply_torque(m, k, sink, m.wheel_link[j], m.wheel_body[j], wheel_torque(m, s, k, j))
        if m.wheel_spin[j] == JITTER:
            jitter(m, s, k, sink, j)


cdef inline void wheel_accelerations(const ModelC* m, WorkC* k) noexcept nogil:
    """J (d(speed)/dt + a . alpha) = torque [Stoneking, appendix]; the torque is what comes out where the speed is
    given."""
    cdef int j
    cdef vd turn
    for j in range(m.nw):
        if m.wheel_spin[j] == COUPLED:
            continue
        turn = dot(m.wheel[j].a, k.alpha[m.wheel_link[j]])
        if m.wheel_given[j] == TORQUE:
            k.du[m.wheel_u[j]] = k.motor[j]/m.wheel[j].J - turn
        else:
            k.du[m.wheel_u[j]] = k.spin_up[j]
            k.motor[j] = m.wheel[j].J*(k.spin_up[j] + turn)


cdef inline vd wheel_energy(const ModelC* m, const StateC* s, const WorkC* k, int j) noexcept nogil:
    """Kinetic energy beside that of the link's own inertia, J."""
    cdef vd speed = s.u[m.wheel_u[j]]
    cdef vd turn = dot(m.wheel[j].a, k.w[m.wheel_link[j]])
    if m.wheel_given[j] == TORQUE:
        return 0.5*m.wheel[j].J*(speed + turn)*(speed + turn)
    return m.wheel[j].J*speed*(0.5*speed + turn)
