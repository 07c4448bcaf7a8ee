# What joints do by themselves over a step: drives, springs and dampers at its middle, half of the impulse at each end.
# theory.md section 19.

cdef void gather_laws(const ModelC* m, const StateC* s, const WorkC* k, Variational* v) noexcept nogil:
    """Law of every free axis in the sub-step, drive - stiffness x - damping u, with what drives add at its middle;
    increments of held axes."""
    cdef const Dof* law
    cdef int l, j, u
    for l in range(1, m.nl):
        for j in range(m.axes[l] if m.acts[l] else 0):
            u = m.u_at[l] + j
            law = m.dof + u
            v.drive[u] = law.drive + (law.stiffness*law.rest if m.kind[l] != SPHERICAL else splat(0.0))
            v.stiffness[u], v.damping[u] = law.stiffness, law.damping
    for j in range(m.nw):
        if m.wheel_spin[j] == COUPLED:
            v.drive[m.wheel_u[j]] = v.drive[m.wheel_u[j]] + k.motor[j]
            hold_rotor(m, s, k, v, j)
    if k.device:
        for l in range(W):
            drives_at_middle(k.device[l], l, m, s, v)


cdef void drives_at_middle(const DevicesC* d, int i, const ModelC* m, const StateC* s, Variational* v) noexcept nogil:
    """Of one spacecraft. What a drive gives is linear in coordinate and rate, so its gains join those of spring and
    damper."""
    cdef double h = lane(v.h, i)
    cdef double t = lane(s.t, i)
    cdef double inside = lane(s.inside, i)
    cdef const Actuator* drive
    cdef Jet given
    cdef int j
    for j in range(d.nd):
        drive = d.drive + j
        if drive.given.mode == DRIVE_MOTION:
            given = signal_at(&d.signals, drive.target, t + h, inside)
            set_lane(v.target + drive.given.u, i, given.x - lane(s.q[drive.given.q], i))
        elif drive.given.mode == DRIVE_LOCKED:
            set_lane(v.target + drive.given.u, i, 0.0)
        elif drive.given.mode == DRIVE_TORQUE:
            add_lane(v.drive + drive.given.u, i, bounded(signal_at(&d.signals, drive.torque, t + 0.5*h, inside).x,
                                                         drive.given.limit, drive.cut))
        elif drive.given.mode != DRIVE_COMPILED and drive.cut != 0 and drive.cut != BY_VALUE:
            add_lane(v.drive + drive.given.u, i, drive.cut*drive.given.limit)
        elif drive.given.mode == DRIVE_POSITION:
            given = signal_at(&d.signals, drive.target, t + 0.5*h, inside)
            add_lane(v.drive + drive.given.u, i, drive.stiffness*given.x + drive.damping*given.v)
            add_lane(v.stiffness + drive.given.u, i, drive.stiffness)
            add_lane(v.damping + drive.given.u, i, drive.damping)
        elif drive.given.mode == DRIVE_RATE:
            add_lane(v.drive + drive.given.u, i, drive.damping*signal_at(&d.signals, drive.target, t + 0.5*h, inside).x)
            add_lane(v.damping + drive.given.u, i, drive.damping)
    for j in range(d.nstops):
        stop_at_middle(d, j, i, s, v)
    for j in range(d.nm):
        if d.motor[j].given.speed >= 0 and m.wheel_spin[j] == COUPLED:
            set_lane(v.target + m.wheel_u[j], i, h*signal_at(&d.signals, d.motor[j].given.speed, t + 0.5*h, inside).x)


cdef inline void stop_at_middle(const DevicesC* d, int j, int i, const StateC* s, Variational* v) noexcept nogil:
    """A stop that presses is a spring and a damper: (4.12)."""
    cdef const StopC* a = d.stop + j
    cdef StopState now = stop_state(d, j, lane(s.q[a.q], i), lane(s.u[a.u], i))
    if now.presses:
        add_lane(v.drive + a.u, i, a.stiffness*(a.upper if now.side > 0 else a.lower))
        add_lane(v.stiffness + a.u, i, a.stiffness)
        add_lane(v.damping + a.u, i, a.damping)


cdef void compiled_laws_at_middle(const ModelC* m, const StateC* s, const WorkC* k, Variational* v) noexcept nogil:
    """C functions of the user, at the present increments: their torques in v.push."""
    cdef const DevicesC* d
    cdef const LawC* law
    cdef const Actuator* drive
    cdef double h, dx
    cdef int i, j, n
    for i in range(W):
        d, h = k.device[i], lane(v.h, i)
        for j in range(d.nd):
            if d.drive[j].given.mode == DRIVE_COMPILED:
                set_lane(v.push + d.drive[j].given.u, i, 0.0)
        for j in range(d.nlaws):
            law = d.law + j
            for n in range(law.count):
                drive = d.drive + d.law_drive[law.first + n]
                dx = lane(v.increment[drive.given.u][0], i)
                d.scratch[n], d.scratch[d.nd + n] = lane(s.q[drive.given.q], i) + 0.5*dx, dx/h
            (<JointLaw> law.function)(lane(s.t, i) + 0.5*h, <int> law.count, d.scratch, d.scratch + d.nd,
                                      d.scratch + 2*d.nd)
            for n in range(law.count):
                drive = d.drive + d.law_drive[law.first + n]
                add_lane(v.push + drive.given.u, i, clip(d.scratch[2*d.nd + n], drive.given.limit))


cdef inline void axes_impulse(const ModelC* m, const Variational* v, const vd* q, int l) noexcept nogil:
    """Along the free axes, at both nodes: theory (19.15); and what D gains, (19.16)."""
    cdef StepLink* x = v.link + l
    cdef vd* J = <vd*> &x.J
    cdef const vd* dx = <const vd*> &x.dx
    cdef const vd* at = q + m.q_at[l]
    cdef vd middle[3]
    cdef Mat3 G
    cdef int j, u
    for j in range(m.axes[l]):
        u = m.u_at[l] + j
        middle[j] = at[j] + 0.5*dx[j]
        J[j] = (0.5*v.h)*(v.drive[u] + v.push[u] - v.stiffness[u]*middle[j]) - (0.5*v.damping[u])*dx[j]
    if m.acts[l] & VECTOR and m.axes[l] == 3:
        G = gamma_of(m, l, middle)
        x.J = (G*x.J)*G
    x.J_end = x.J


cdef inline Vec3 spring_slope(const Dof* law, Vec3 phi, Vec3 v) noexcept nogil:
    """Change of rotation_spring() by a small turn v, but for the change of its axes: -G^T k G v with d(phi) = G v,
    (4.5)."""
    cdef vd theta2 = dot(phi, phi)
    cdef vd e = 1.0/12.0 + theta2*(1.0/720.0)
    cdef Vec3 c = cross(phi, v)
    cdef Vec3 g = v + 0.5*c + e*cross(phi, c)
    g.x, g.y, g.z = law[0].stiffness*g.x, law[1].stiffness*g.y, law[2].stiffness*g.z
    c = cross(phi, g)
    return -(g - 0.5*c + e*cross(phi, c))


cdef inline void ball_impulse(const ModelC* m, const Variational* v, int l) noexcept nogil:
    """Torque impulses of a ball joint's damper, spring and drive on the link at both nodes: theory (19.17), (19.18);
    and what D gains."""
    cdef StepLink* x = v.link + l
    cdef const Dof* law = m.dof + m.u_at[l]
    cdef Mat3 C = m.mount[l].C_BGo
    cdef Vec3 phi = phi_of(x.apart)
    cdef Vec3 c, T, tau, middle
    cdef Mat3 slope
    cdef Sym3 damping
    cdef Quat half
    cdef vd cosine
    c.x, c.y, c.z = law[0].damping, law[1].damping, law[2].damping
    damping.xx, damping.yy, damping.zz = c.x, c.y, c.z
    damping.xy = damping.xz = damping.yz = splat(0.0)
    if m.acts[l] & MOUNTED:
        damping = turned_back(damping, transposed(C))
    T = (0.5*v.h)*vector_at(v.drive + m.u_at[l]) - damping*phi
    x.J = x.J_end = T
    slope = 0.5*full(damping)
    x.gain = x.apart.w*slope + times_skew(slope, phi)
    if m.acts[l] & SPRING:
        # the joint half-way: E turned by half of what it turns in the sub-step
        cosine = root(0.5*(1.0 + x.apart.w))
        half.x, half.y, half.z, half.w = 0.5*phi.x/cosine, 0.5*phi.y/cosine, 0.5*phi.z/cosine, cosine
        middle = rotation_vector(quaternion(transposed(C)*(dcm_of_unit(half)*x.E)*transposed(m.mount[l].C_Gi)))
        T = (0.5*v.h)*(C*rotation_spring(law, middle, m.acts[l] & VECTOR))
        tau = (splat(1.0)/(1.0 + x.apart.w))*phi
        x.J = x.J + T + cross(tau, T)
        x.J_end = x.J_end + T - cross(tau, T)
        slope = from_columns(spring_slope(law, middle, row_x(C)), spring_slope(law, middle, row_y(C)),
                             spring_slope(law, middle, row_z(C)))
        x.gain = x.gain + (-0.25*v.h)*(C*slope)


cdef inline void joint_impulse(const ModelC* m, const Variational* v, const vd* q, int l) noexcept nogil:
    if m.kind[l] == SPHERICAL:
        if m.acts[l]:
            ball_impulse(m, v, l)
    elif m.acts[l]:
        axes_impulse(m, v, q, l)


cdef void joint_gains(const ModelC* m, Variational* v) noexcept nogil:
    """What D of joints with axes gains, once a sub-step: theory (19.16)."""
    cdef StepLink* x
    cdef vd* g
    cdef int l, j, u
    for l in range(1, m.nl):
        x = v.link + l
        x.J = x.J_end = zero()
        if m.kind[l] == SPHERICAL:
            continue
        x.gain = full(diagonal(splat(0.0)))
        g = <vd*> &x.gain
        for j in range(m.axes[l] if m.acts[l] else 0):
            u = m.u_at[l] + j
            g[4*j] = (0.25*v.h)*v.stiffness[u] + 0.5*v.damping[u]
