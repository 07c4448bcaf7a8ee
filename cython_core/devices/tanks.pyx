# Propellant: what thrusters burn, and the mass properties of what is left. theory.md section 11.
#
# Mass changes between steps only, one spacecraft at a time, in the lane arrays that its run has for itself. The algebra
# is the lanes' own, with the same numbers in every lane; of its results the lane i is kept, so all others keep their
# bits.

cdef struct Moments:                # of mass about a point
    vd m
    Vec3 S                          # first, kg m
    Sym3 K                          # second, kg m2


cdef inline double burnt_by(const Thruster* d, double t) noexcept nogil:
    """All that a thruster has burnt up to t, kg."""
    return d.burnt + d.given.flow*full_thrust_time(d, t)


cdef double left_at(const DevicesC* d, int j, double t) noexcept nogil:
    """Propellant in a tank at a time that is not before the last switch of a thruster, kg: theory (11.4)."""
    cdef double left = d.tank[j].given.start
    cdef int n
    if d.tank[j].empty:
        return 0.0
    for n in range(d.nj):
        if d.thruster[n].given.tank == j:
            left -= burnt_by(d.thruster + n, t)
    return max(left, 0.0)


cdef bint burns(const DevicesC* d, double t) noexcept nogil:
    """Whether there is less in a tank at t than has been taken off so far."""
    cdef int j
    for j in range(d.ntanks):
        if left_at(d, j, t) < d.tank[j].mass:
            return True
    return False


cdef double empty_at(const DevicesC* d, int j, double t, double before) noexcept nogil:
    """When a tank is empty if its thrusters go on as they are at t, s; infinite if that is not before a given time."""
    cdef double most = 0.0                                          # flow, kg/s
    cdef double h, low
    cdef bint varies = False
    cdef int n
    cdef const Thruster* thruster
    if d.tank[j].empty:
        return INFINITY
    for n in range(d.nj):
        thruster = d.thruster + n
        if thruster.given.tank == j and (thruster.on or thruster.given.rise > 0.0 and thrust(thruster, t) > 0.0):
            most += thruster.given.flow
            varies = varies or thruster.given.rise > 0.0
    if most == 0.0:
        return INFINITY
    h = left_at(d, j, t)/most
    if not varies or t + h > before:
        return t + h if t + h <= before else INFINITY
    low = 0.0
    for n in range(64):                                             # a force that rises or falls: bracket, then bisect
        if t + h > before:
            h = before - t
            if left_at(d, j, before) > 0.0:
                return INFINITY
        if left_at(d, j, t + h) == 0.0:
            break
        low, h = h, 2.0*h
    for n in range(64):
        if left_at(d, j, t + 0.5*(low + h)) == 0.0:
            h = 0.5*(low + h)
        else:
            low = 0.5*(low + h)
    return t + h


cdef inline Vec3 spread(const double* x) noexcept nogil:
    """A vector, the same in every lane."""
    cdef Vec3 v
    v.x, v.y, v.z = splat(x[0]), splat(x[1]), splat(x[2])
    return v


cdef inline Sym3 spread_symmetric(const double* x) noexcept nogil:
    cdef Sym3 a
    a.xx, a.yy, a.zz = splat(x[0]), splat(x[1]), splat(x[2])
    a.xy, a.xz, a.yz = splat(x[3]), splat(x[4]), splat(x[5])
    return a


cdef inline Sym3 second_moment(vd m, Vec3 p) noexcept nogil:
    """m (p^2 1 - p p^T) = -m p~ p~."""
    return m*(diagonal(dot(p, p)) - dyad(p))


cdef inline void add_point(Moments* x, vd m, Vec3 p) noexcept nogil:
    x.m = x.m + m
    x.S = x.S + m*p
    x.K = x.K + second_moment(m, p)


cdef void weigh_link(const DevicesC* d, const DryLink* dry, int i, MassC* out) noexcept nogil:
    """m, d0, I and K of a link from its structure and what is left in its tanks: theory (11.8)."""
    cdef Link* link = out.link + dry.link
    cdef Moments x
    cdef Vec3 d0
    cdef Sym3 I
    cdef int j
    x.m, x.S, x.K = splat(dry.m), spread(dry.S), spread_symmetric(dry.K)
    for j in range(d.ntanks):
        if d.tank[j].given.link == dry.link:
            add_point(&x, splat(d.tank[j].mass), spread(d.tank[j].given.p))
    d0 = (splat(1.0)/x.m)*x.S
    I = x.K - second_moment(x.m, d0)
    copy_lane(&link.m, &x.m, 1, i)
    copy_lane(<vd*> &link.d0, <const vd*> &d0, 3, i)
    copy_lane(<vd*> &link.I, <const vd*> &I, 6, i)
    copy_lane(<vd*> &link.K, <const vd*> &x.K, 6, i)
    I = I + spread_symmetric(dry.spin)
    copy_lane(<vd*> &out.whole[dry.link].I, <const vd*> &I, 6, i)
    if dry.leaf:
        weigh_leaf(out.leaf + dry.link, &x, i)


cdef inline void weigh_leaf(Leaf* out, const Moments* x, int i) noexcept nogil:
    """What stays constant in eliminating it: theory (3.6), with B = m d0~ = S~."""
    cdef vd margin
    cdef Leaf leaf
    cdef Mat3 B = skew(x.S)
    leaf.Kinv = inverse(x.K, &margin)
    leaf.N = leaf.Kinv*B
    leaf.L = diagonal(x.m) - symmetric_product(transposed(B), leaf.N)
    copy_lane(<vd*> out, <const vd*> &leaf, sizeof(Leaf)//sizeof(vd), i)


cdef void weigh_body(const DevicesC* d, const DryBody* dry, int i, const ModelC* m, MassC* out) noexcept nogil:
    """m, I and the points of a body, as weigh_link(). Its mass centre moves by c, in its axes, and all that is measured
    from there."""
    cdef Body* body = out.body + dry.body
    cdef Moments x
    cdef Vec3 c, r
    cdef Sym3 I
    cdef int j
    x.m, x.S, x.K = splat(dry.m), spread(dry.S), spread_symmetric(dry.K)
    for j in range(d.ntanks):
        if d.tank[j].given.body == dry.body:
            add_point(&x, splat(d.tank[j].mass), spread(d.tank[j].given.p_B))
    c = (splat(1.0)/x.m)*x.S
    I = x.K - second_moment(x.m, c)
    copy_lane(&body.m, &x.m, 1, i)
    copy_lane(<vd*> &body.I, <const vd*> &I, 6, i)
    I = I + spread_symmetric(dry.spin)
    copy_lane(<vd*> &body.whole, <const vd*> &I, 6, i)
    r = spread(dry.r) + c*body.C_BL
    copy_lane(<vd*> &body.r, <const vd*> &r, 3, i)
    r = spread(dry.r_o) - c
    copy_lane(<vd*> &body.r_o, <const vd*> &r, 3, i)
    for j in range(1, m.nb):
        if m.body_inner[j] == dry.body:
            r = spread(d.arm + 3*j) - c
            copy_lane(<vd*> &out.body[j].r_i, <const vd*> &r, 3, i)


cdef void weigh(DevicesC* d, int i, const ModelC* m, MassC* out) noexcept nogil:
    """Mass properties of everything that holds tanks, and the spacecraft's mass."""
    cdef double mass
    cdef int j, t
    for j in range(d.ndry_links):
        weigh_link(d, d.dry_link + j, i, out)
    for j in range(d.ndry_bodies):
        weigh_body(d, d.dry_body + j, i, m, out)
    for t in range(m.ntrees):
        mass = d.dry_mass[t]
        for j in range(d.ntanks):
            if m.tree[d.tank[j].given.link] == t:
                mass += d.tank[j].mass
        set_lane(out.mass + t, i, mass)
    d.flags.weighed = 1


cdef void release_propellant(DevicesC* d, int i, double t, const ModelC* m, vd* y, WorkC* k) noexcept nogil:
    """What is burnt up to t leaves the tanks with their velocity. No part moves, but the mass centre is now that of
    what is left: theory (11.7). Needs kinematics() and C of all links."""
    # first moments, position and velocity from the mass centre, of what leaves each tree
    cdef Vec3 r[MOST_TREES]
    cdef Vec3 v[MOST_TREES]
    cdef Vec3 p
    cdef vd dm, scale
    cdef StateC s
    cdef int j, n
    cdef long l
    s.t = s.inside = splat(t)
    s.q, s.u = y, y + m.nq
    find_positions(m, k)
    find_velocities(m, &s, k)
    find_center_velocities(m, k)
    for n in range(m.ntrees):
        r[n] = v[n] = zero()
    for j in range(d.ntanks):
        l = d.tank[j].given.link
        n = m.tree[l]
        p = spread(d.tank[j].given.p)
        dm = splat(d.tank[j].mass - left_at(d, j, t))
        d.tank[j].mass = left_at(d, j, t)
        r[n] = r[n] + dm*(k.G_r[l] + p*k.C[l] - k.center[n])
        v[n] = v[n] + dm*(k.G_v[l] + cross(k.w[l], p)*k.C[l] - k.center_v[n])
    weigh(d, i, m, k.changing)
    # of a prescribed root the state holds G, which stays
    for n in range(1 if m.based else 0, m.ntrees):
        scale = splat(-1.0)/m.mass[n]
        r[n] = tree_position(m, &s, n) + scale*r[n]
        v[n] = tree_velocity(m, &s, n) + scale*v[n]
        copy_lane(y + m.q_at[m.tree_root[n]] - 3, <const vd*> (r + n), 3, i)
        copy_lane(y + m.nq + m.u_at[m.tree_root[n]] - 3, <const vd*> (v + n), 3, i)


cdef void switch_thruster(Thruster* d, double t, bint on, double until) noexcept nogil:
    d.burnt = burnt_by(d, t)
    d.level = thrust(d, t)
    d.since, d.on, d.until = t, on, until


cdef inline bint has_propellant(const DevicesC* d, const Thruster* thruster) noexcept nogil:
    return thruster.given.tank < 0 or not d.tank[thruster.given.tank].empty


cdef void empty_tanks(DevicesC* d, int i, double t, double due, const ModelC* m, vd* y, WorkC* k) noexcept nogil:
    """Thrusters stop, and at once, where the last of their propellant is burnt at t (times up to `due` count as t)."""
    cdef int j, n
    cdef bint any = False
    for j in range(d.ntanks):
        if empty_at(d, j, t, due) > due:
            continue
        any = True
        d.tank[j].empty, d.tank[j].when = 1, t
        for n in range(d.nj):
            if d.thruster[n].given.tank == j:
                switch_thruster(d.thruster + n, t, False, INFINITY)
                d.thruster[n].level = 0.0
    if any:
        release_propellant(d, i, t, m, y, k)                        # what rounding has left
