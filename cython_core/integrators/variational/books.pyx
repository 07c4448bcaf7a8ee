# Books of energy of a variational step: what acts at its middle does work J.dx, what acts at the nodes gets the mean of
# its powers there. theory (20.12), (19.26).

cdef void book_node(const ModelC* m, const StateC* s, WorkC* k, vd* rate) noexcept nogil:
    """Powers of what acts at a node, W. Needs what acts there."""
    cdef int j
    rate[BOOK_WHEELS] = splat(0.0)
    for j in range(m.nw):
        if m.wheel_given[j] == TORQUE:
            rate[BOOK_WHEELS] = rate[BOOK_WHEELS] + k.motor[j]*s.u[m.wheel_u[j]]
    outer_powers(m, s, k, rate)


cdef void book_middle(const ModelC* m, const StateC* s, const WorkC* k, Variational* v) noexcept nogil:
    """Work of drives, dampers and stops over the sub-step, J. Needs the increments. Motors of coupled wheels, among
    what acts along their hinges, are booked at the nodes."""
    cdef int l, i, j
    for j in range(BOOKS):
        v.work[j] = splat(0.0)
    for l in range(1, m.nl):
        if m.acts[l] and m.kind[l] == SPHERICAL:
            book_ball(m, v, l)
        elif m.acts[l]:
            book_axes(m, s, k, v, l)
    for j in range(m.nw):
        if m.wheel_spin[j] == COUPLED and m.wheel_given[j] == TORQUE:
            v.work[BOOK_DRIVES] = v.work[BOOK_DRIVES] - v.spin[j]*v.increment[m.wheel_u[j]][0]
    for i in range(W if k.device else 0):
        for j in range(k.device[i].nstops):
            book_stop(k.device[i], j, i, s, v)


cdef inline void book_axes(const ModelC* m, const StateC* s, const WorkC* k, Variational* v, int l) noexcept nogil:
    """Of a gimbal or a slide: its spring stores what it takes. An axis whose motion is prescribed is left out."""
    cdef const Dof* law = m.dof + m.u_at[l]
    cdef const vd* J = <const vd*> &v.link[l].J
    cdef const vd* at = s.q + m.q_at[l]
    cdef vd dx, damped, free
    cdef int j
    for j in range(m.axes[l]):
        dx = v.increment[m.u_at[l] + j][0]
        free = 1.0 - k.held[m.u_at[l] + j] if m.acts[l] & HELD else splat(1.0)
        damped = free*law[j].damping*v.per_h*dx*dx
        v.work[BOOK_DAMPERS] = v.work[BOOK_DAMPERS] + damped
        v.work[BOOK_DRIVES] = v.work[BOOK_DRIVES] + damped + free*dx*(
            2.0*v.per_h*J[j] + law[j].stiffness*(at[j] + 0.5*dx - law[j].rest))


cdef inline void book_ball(const ModelC* m, Variational* v, int l) noexcept nogil:
    """Of a ball joint, by its turn relative to the inner link."""
    cdef const Dof* law = m.dof + m.u_at[l]
    cdef Vec3 turn = 2.0*phi_of(v.link[l].apart)
    cdef Vec3 z = turn*m.mount[l].C_BGo
    cdef Vec3 damping
    damping.x, damping.y, damping.z = law[0].damping, law[1].damping, law[2].damping
    v.work[BOOK_DAMPERS] = v.work[BOOK_DAMPERS] + v.per_h*dot(z, scaled(damping, z))
    v.work[BOOK_DRIVES] = v.work[BOOK_DRIVES] + dot(vector_at(v.drive + m.u_at[l]), turn)


cdef inline void book_stop(const DevicesC* d, int j, int i, const StateC* s, Variational* v) noexcept nogil:
    """Of one spacecraft: what the damper of a stop that presses takes; its spring is none of the drives."""
    cdef const StopC* a = d.stop + j
    cdef StopState now = stop_state(d, j, lane(s.q[a.q], i), lane(s.u[a.u], i))
    cdef double dx = lane(v.increment[a.u][0], i)
    cdef double lost = a.damping*dx*dx*lane(v.per_h, i)
    cdef double end = a.upper if now.side > 0 else a.lower
    if now.presses:
        add_lane(v.work + BOOK_STOPS, i, lost)
        add_lane(v.work + BOOK_DRIVES, i, lost + a.stiffness*(lane(s.q[a.q], i) + 0.5*dx - end)*dx)
