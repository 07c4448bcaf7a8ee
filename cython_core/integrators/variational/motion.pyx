# Increments of a step: predicted, carried outward from joint to joint, corrected. theory.md section 19.

cdef inline Quat joint_increment(const ModelC* m, const Variational* v, int l) noexcept nogil:
    """The turn of a link relative to its inner link, by the increments of its gimbal's angles: theory (19.6)."""
    cdef const Axis* axis = m.axis + m.axis_at[l]
    cdef const vd* dx = <const vd*> &v.link[l].dx
    cdef Quat t, one
    cdef Vec3 a
    cdef vd sine
    cdef int j
    for j in range(m.axes[l]):
        sine_cosine(0.5*dx[j], &sine, &one.w)
        one.x, one.y, one.z = sine*axis[j].along.x, sine*axis[j].along.y, sine*axis[j].along.z
        if j == 0:
            t = one
        else:
            a = v.turns[m.axis_at[l] + j]*phi_of(t)
            t.x, t.y, t.z = a.x, a.y, a.z
            t = one*t
    return t


cdef inline Vec3 slide_of(const ModelC* m, const Variational* v, int l) noexcept nogil:
    """Way along the axes of a prismatic joint, inner link's axes, m."""
    cdef const Axis* axis = m.axis + m.axis_at[l]
    cdef const vd* dx = <const vd*> &v.link[l].dx
    cdef Vec3 way = dx[0]*axis.slide
    cdef int j
    for j in range(1, m.axes[l]):
        way = way + dx[j]*axis[j].slide
    return way


cdef inline void __stdcall carry(const ModelC* m, const Variational* v, int l) noexcept nogil:
    """Turn of a link and displacement of its G, from its inner link's: theory (19.6), (19.7)."""
    cdef StepLink* x = v.link + l
    cdef const StepLink* i = v.link + m.parent[l]
    cdef Vec3 way, phi
    if m.kind[l] == FREE:
        return
    if is_free_ball(m, l):
        x.D = x.E*(i.D + chord(i.turn, x.arm))
        return
    phi = x.E*phi_of(i.turn)
    x.turn.x, x.turn.y, x.turn.z, x.turn.w = phi.x, phi.y, phi.z, i.turn.w
    if m.kind[l] >= SLIDER:
        way = slide_of(m, v, l)
        x.D = x.E*(i.D + chord(i.turn, x.arm + way) + way)
        return
    if m.kind[l] != SPHERICAL:
        x.apart = joint_increment(m, v, l)
    x.turn = x.apart*x.turn
    x.D = x.E*(i.D + chord(i.turn, x.arm))


cdef inline Mat3 gamma_of(const ModelC* m, int l, const vd* x) noexcept nogil:
    """Free axes of a gimbal at angles x, link axes, as columns: (2.3)."""
    cdef const Axis* axis = m.axis + m.axis_at[l]
    cdef Mat3 C = turn(axis + 1, x[1])
    cdef Vec3 g1 = C*axis[0].along
    cdef Vec3 g2 = axis[1].along
    if m.axes[l] == 2:
        return from_columns(g1, g2, zero())
    C = turn(axis + 2, x[2])
    return from_columns(C*g1, C*g2, axis[2].along)


cdef inline void place_columns(const ModelC* m, const Variational* v, const vd* q, int l) noexcept nogil:
    """Arm and free axes of a joint at node k+1, in axes at k, for the column side."""
    cdef StepLink* x = v.link + l
    cdef const StepLink* i = v.link + m.parent[l]
    cdef vd at[3]
    cdef int j
    if m.kind[l] == FREE:
        return
    x.arm_end = to_start(i.turn, x.arm + slide_of(m, v, l) if m.kind[l] >= SLIDER else x.arm)
    if is_free_ball(m, l):
        return
    if m.kind[l] == SPHERICAL:
        x.S_end = turn_matrix(x.turn)
    elif m.axes[l] == 1:
        (<Vec3*> &x.S_end)[0] = to_start(x.turn, axis_of(m, l))
    elif m.kind[l] == GIMBAL:
        for j in range(m.axes[l]):
            at[j] = q[m.q_at[l] + j] + (<const vd*> &x.dx)[j]
        x.S_end = turn_matrix(x.turn)*gamma_of(m, l, at)
    else:
        x.S_end = turn_matrix(x.turn)*x.S


cdef inline Vec3 half_angle(Vec3 w, vd h) noexcept nogil:
    """phi of a steady turn at rate w: s phi = h w/2, theory (19.14)."""
    cdef Vec3 x = (0.5*h)*w
    return (1.0 + 0.5*dot(x, x))*x


cdef inline Vec3 recalled(const vd* memory, vd scale) noexcept nogil:
    """Three numbers of the memory; scale: 0 where nothing is known."""
    return scale*vector_at(memory)


cdef void predict(const ModelC* m, const WorkC* k, Variational* v, const vd* u, vi knows) noexcept nogil:
    """First increments: theory (19.14). By the speeds in the middle, with their rate over the last sub-step, and what
    that lacked then."""
    cdef vd half = select(knows, 0.5*v.h, splat(0.0))
    cdef vd cube = select(knows, v.h*v.h*v.h, splat(0.0))
    cdef const vd* rate = v.memory
    cdef const vd* lacks = v.memory + m.nu
    cdef StepLink* x
    cdef Vec3 phi
    cdef vd dx
    cdef int l, j, at
    for l in range(m.nl):
        x, at = v.link + l, m.u_at[l]
        if m.kind[l] > SPHERICAL:
            for j in range(m.axes[l]):
                v.first[at + j] = v.h*(u[at + j] + half*rate[at + j])
                dx = v.first[at + j] + cube*lacks[at + j]
                if m.acts[l] & HELD:
                    dx = select(less(splat(0.5), k.held[at + j]), v.target[at + j], dx)
                (<vd*> &x.dx)[j] = dx
            continue
        if is_free_ball(m, l):
            phi = half_angle(vector_at(u + at) + recalled(rate + at, half), v.h)
        # relative, and of the rate as it is: a damper may have changed it much over the last step
        else:
            phi = half_angle(vector_at(u + at) - x.E*k.w[m.parent[l]], v.h)
        (<Vec3*> (v.first + at))[0] = phi
        phi = phi + recalled(lacks + at, cube)
        if not is_free_ball(m, l):
            x.apart = turn_by(phi)
        elif moves_freely(m, l):
            x.turn = turn_by(phi)
            x.D = zero()


cdef void store_prediction_error(const ModelC* m, const Variational* v, vd* lacks) noexcept nogil:
    """What the first increments lacked, over h^3. lacks: (speed)"""
    cdef vd per_cube = v.per_h*v.per_h*v.per_h
    cdef Vec3 found
    cdef int l, j, at
    for l in range(m.nl):
        at = m.u_at[l]
        if m.kind[l] > SPHERICAL:
            for j in range(m.axes[l]):
                lacks[at + j] = per_cube*((<const vd*> &v.link[l].dx)[j] - v.first[at + j])
        else:
            found = phi_of(v.link[l].turn if is_free_ball(m, l) else v.link[l].apart)
            (<Vec3*> (lacks + at))[0] = per_cube*(found - vector_at(v.first + at))


cdef inline Quat __stdcall corrected(Quat t, Vec3 eta, vi mask) noexcept nogil:
    """A turn, after a small rotation of its far end in axes at k."""
    cdef Vec3 phi = phi_of(t) + half_turn_rate(t, eta)
    cdef Quat new = turn_by(phi)
    t.x, t.y, t.z, t.w = (select(mask, new.x, t.x), select(mask, new.y, t.y), select(mask, new.z, t.z),
                          select(mask, new.w, t.w))
    return t


cdef inline vd update_largest(vd most, vd size, vd* largest, int l) noexcept nogil:
    """The larger of two; NaN counts as largest. Keeps the link that it is of."""
    cdef vi larger = ~less(size, most)
    largest[0] = select(larger, splat(l), largest[0])
    return select(larger, size, most)


cdef vd apply_correction(const ModelC* m, Variational* v, vi mask) noexcept nogil:
    """Improves the increments where the mask is set; returns the square of the largest correction of a turn, rad (of a
    slide, m)."""
    cdef vd most = splat(0.0)
    cdef StepLink* x
    cdef Vec3 D
    cdef int l, j
    v.largest[0] = splat(0.0)
    for l in range(m.nl):
        x = v.link + l
        if m.kind[l] == FREE:
            if moves_freely(m, l):
                most = update_largest(most, dot(x.eta, x.eta), v.largest, l)
                D = x.D + x.rho
                choose(<vd*> &x.D, mask, <const vd*> &D, <const vd*> &x.D, 3)
                x.turn = corrected(x.turn, x.eta, mask)
        elif is_free_ball(m, l):
            most = update_largest(most, dot(x.eta, x.eta), v.largest, l)
            x.turn = corrected(x.turn, x.eta, mask)
        elif m.kind[l] == SPHERICAL:
            most = update_largest(most, dot(x.x0, x.x0), v.largest, l)
            x.apart = corrected(x.apart, to_start(x.apart, x.x0), mask)
        else:
            for j in range(m.axes[l]):
                D.x = (<vd*> &x.x0)[j]
                most = update_largest(most, D.x*D.x, v.largest, l)
                (<vd*> &x.dx)[j] = select(mask, (<vd*> &x.dx)[j] + D.x, (<vd*> &x.dx)[j])
    return most


cdef void end_coordinates(const ModelC* m, const Variational* v, const vd* q, vd* out) noexcept nogil:
    """Coordinates of the joints and the root's attitude at node k+1."""
    cdef int l, j
    cdef Quat at
    for l in range(m.nl):
        if m.kind[l] <= SPHERICAL:
            at = v.link[l].turn*quaternion_at(q + m.q_at[l])
            (<Quat*> (out + m.q_at[l]))[0] = at
        else:
            for j in range(m.axes[l]):
                out[m.q_at[l] + j] = q[m.q_at[l] + j] + (<const vd*> &v.link[l].dx)[j]
