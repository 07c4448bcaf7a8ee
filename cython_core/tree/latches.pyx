# Latches: they join trees that fly free of one another. theory.md section 23.
#
# A link of kind FREE that is not the first is the root of a tree of its own, with the position and velocity of its mass
# centre beside its attitude and rate. Its joint carries nothing until a latch holds it as it lies: then its rows are
# handed inward as those of a rigid joint, lane by lane, and its coordinates follow from its inner link's.

cdef inline void mark_latched(const DevicesC* d, int i, const ModelC* m, WorkC* k) noexcept nogil:
    """Which trees of a lane are held now, and how they lie on their inner links."""
    cdef const Latch* a
    cdef int j, n, l
    for j in range(d.nlatches):
        a = d.latch + j
        l = a.given.link
        if a.locked:
            set_lane(k.latched + m.tree[l], i, 1.0)
            for n in range(9):
                set_lane(<vd*> (k.E + l) + n, i, a.E[n])
            for n in range(3):
                set_lane(<vd*> (k.arm + l) + n, i, a.arm[n])
        elif a.given.first:                                         # of several on one link one may hold it
            set_lane(k.latched + m.tree[l], i, 0.0)


cdef inline bint any_latched(const ModelC* m, const WorkC* k) noexcept nogil:
    cdef int t
    for t in range(1, m.ntrees):
        if any_lane(k.latched[t]):
            return True
    return False


# ------------------------------------------------------------------------------------------------ equations

cdef void __fastcall eliminate_tree(const ModelC* m, WorkC* k, int l) noexcept nogil:
    """A tree whose root is free: its own acceleration as if it were, and what it hands inward where a latch holds it:
    theory (23.3)."""
    cdef int t = m.tree[l]
    cdef vd on = k.latched[t]
    cdef Rows r
    cdef Vec3 fall = k.latch_a[t] + k.C[l]*(k.gravity[m.tree[m.parent[l]]] - k.gravity[t])
    own_rows(m, k, l, &r)
    add_outer_links(m, k, l, &r)
    eliminate_spherical(m, k, l, &r, k.tree_L + t, k.tree_p + t)
    if not any_lane(on):
        k.K[l] = k.M[l] = diagonal(splat(0.0))
        k.B[l] = skew(zero())
        k.n[l] = k.g[l] = zero()
        return
    r.b = on*(r.b - r.K*k.latch_w[t] - r.B*fall)
    r.f = on*(r.f - k.latch_w[t]*r.B - r.M*fall)
    r.K, r.B, r.M = on*r.K, on*r.B, on*r.M
    k.latch_c[t] = fall
    hand_inward(k, l, &r)


cdef void __fastcall accelerate_tree(const ModelC* m, WorkC* k, int l) noexcept nogil:
    """Of its root: by itself, or with its inner link, on which it puts a force then."""
    cdef int t = m.tree[l]
    cdef int i = m.parent[l]
    cdef vi held = less(splat(0.5), k.latched[t])
    cdef vd margin
    cdef Vec3 at, force
    cdef Vec3 a = inverse(k.tree_L[t], &margin)*k.tree_p[t]
    cdef Vec3 alpha = k.x0[l] - k.Xr[l]*a
    k.margin[l] = least(margin, k.margin[l])
    if any_lane(k.latched[t]):
        at = k.a[i] + cross(k.alpha[i], k.arm[l]) + k.ca[l]
        force = (k.g[l] - k.M[l]*at - k.alpha[i]*k.B[l])*k.C[i]
        k.F_N[m.tree[i]] = k.F_N[m.tree[i]] + force
        k.F_N[t] = k.F_N[t] - force
        a = choose_vec3(held, k.E[l]*at + k.latch_c[t], a)
        alpha = choose_vec3(held, k.E[l]*k.alpha[i] + k.latch_w[t], alpha)
    k.a[l], k.alpha[l] = a, alpha
    (<Vec3*> (k.du + m.u_at[l]))[0] = alpha


cdef inline Vec3 choose_vec3(vi mask, Vec3 a, Vec3 b) noexcept nogil:
    a.x, a.y, a.z = select(mask, a.x, b.x), select(mask, a.y, b.y), select(mask, a.z, b.z)
    return a


cdef void accelerate_centers(const ModelC* m, WorkC* k) noexcept nogil:
    """Of the trees' mass centres, once all latches' forces are known."""
    cdef int t
    for t in range(1 if m.based else 0, m.ntrees):
        (<Vec3*> (k.du + m.u_at[m.tree_root[t]] - 3))[0] = k.gravity[t] + (splat(1.0)/m.mass[t])*k.F_N[t]


# ------------------------------------------------------------------------------------------------ state

cdef void carry_trees(const ModelC* m, vd t, vd* y, vd* low, WorkC* k, int lanes) noexcept nogil:
    """Trees that latches hold take pose and speeds from their inner links; position and velocity of the mass centre of
    all that is joined stay: theory (23.4). low: rounding remainders of positions and velocities, or NULL. lanes: as
    bits, those that are changed."""
    cdef StateC s
    cdef int i, p, l
    if not any_latched(m, k):
        return
    s.t = s.inside = t
    s.q, s.u = y, y + m.nq
    for p in range(1, m.ntrees):
        if any_lane(k.latched[p]):
            l = m.tree_root[p]
            kinematics(m, &s, k)
            orient_inner(m, &s, k, m.parent[l])
            turn_with_inner(m, k, y, l, mask_of(lanes_of(less(splat(0.5), k.latched[p])) & lanes))
    kinematics(m, &s, k)
    for l in range(m.nl):
        orient(m, &s, k, l)
    find_positions(m, k)
    find_velocities(m, &s, k)
    find_center_velocities(m, k)
    for i in range(W):
        if lanes >> i & 1:
            gather_joined(m, k, i, y, low)


cdef void orient_inner(const ModelC* m, const StateC* s, WorkC* k, int l) noexcept nogil:
    """C of a link and of those between it and its root."""
    cdef int b
    for b in range(l + 1):
        orient(m, s, k, b)


cdef void turn_with_inner(const ModelC* m, const WorkC* k, vd* y, int l, vi held) noexcept nogil:
    """Attitude and rate of a held root from its inner link's."""
    cdef int i = m.parent[l]
    cdef Quat q = quaternion(k.E[l]*k.C[i])
    cdef Quat before = quaternion_at(y + m.q_at[l])
    cdef vd same = select(less(q.x*before.x + q.y*before.y + q.z*before.z + q.w*before.w, splat(0.0)), splat(-1.0),
                          splat(1.0))
    cdef Vec3 w = k.E[l]*k.w[i]
    cdef vd* at = y + m.q_at[l]
    at[0], at[1] = select(held, same*q.x, at[0]), select(held, same*q.y, at[1])
    at[2], at[3] = select(held, same*q.z, at[2]), select(held, same*q.w, at[3])
    at = y + m.nq + m.u_at[l]
    at[0], at[1], at[2] = select(held, w.x, at[0]), select(held, w.y, at[1]), select(held, w.z, at[2])


cdef inline int leader_of(const ModelC* m, const WorkC* k, int t, int i) noexcept nogil:
    """The first tree of those that are joined with a tree."""
    while t > 0 and lane(k.latched[t], i) > 0.5:
        t = m.tree[m.parent[m.tree_root[t]]]
    return t


cdef Vec3 span(const ModelC* m, const WorkC* k, int t, bint moving) noexcept nogil:
    """From the mass centre of the tree that a held one hangs on to its own, N; moving: the rate of that."""
    cdef int l = m.tree_root[t]
    cdef int i = m.parent[l]
    cdef Vec3 d
    cdef bint rests = m.based and m.tree[i] == 0                    # the state holds its root's G
    if moving:
        d = k.G_v[i] + cross(k.w[i], k.arm[l])*k.C[i] + k.center_v[t]
        return d if rests else d - k.center_v[m.tree[i]]
    d = k.G_r[i] + k.arm[l]*k.C[i] + k.center[t]
    return d if rests else d - k.center[m.tree[i]]


cdef inline void put_six(double* out, Vec3 r, Vec3 v, int i) noexcept nogil:
    out[0], out[1], out[2] = lane(r.x, i), lane(r.y, i), lane(r.z, i)
    out[3], out[4], out[5] = lane(v.x, i), lane(v.y, i), lane(v.z, i)


cdef void gather_joined(const ModelC* m, const WorkC* k, int i, vd* y, vd* low) noexcept nogil:
    """Mass centres and velocities of joined trees, of one lane: each at its offset from the leader, all shifted so that
    their common mass centre stays."""
    cdef int t, j, first, base
    cdef double off[MOST_TREES][6]                                  # of a tree from its leader, as it is to be
    cdef double gap[MOST_TREES][6]                                  # present offset less that
    cdef double mean[6]
    cdef double mass, x
    cdef Vec3 r, v
    cdef int leader[MOST_TREES]
    for t in range(m.ntrees):
        leader[t] = leader_of(m, k, t, i)
        if leader[t] == t:
            for j in range(6):
                off[t][j] = gap[t][j] = 0.0
            continue
        base = m.tree[m.parent[m.tree_root[t]]]
        r, v = span(m, k, t, False), span(m, k, t, True)
        put_six(off[t], r, v, i)
        for j in range(6):
            off[t][j] += off[base][j]
        for j in range(6):
            x = orbit_number(m, y, t, j, i) - orbit_number(m, y, leader[t], j, i)
            if low:
                x += lane(low[6*t + j], i) - lane(low[6*leader[t] + j], i)
            gap[t][j] = x - off[t][j]
    for first in range(m.ntrees):
        if leader[first] != first:
            continue
        mass = 0.0
        for j in range(6):
            mean[j] = 0.0
        for t in range(first, m.ntrees):
            if leader[t] == first:
                mass += lane(m.mass[t], i)
                for j in range(6):
                    mean[j] += lane(m.mass[t], i)*gap[t][j]
        for t in range(first, m.ntrees):
            if leader[t] == first and mass > lane(m.mass[first], i):
                for j in range(6):
                    x = 0.0 if m.based and first == 0 else mean[j]/mass
                    shift_orbit(m, y, low, t, j, i, x - gap[t][j])


cdef inline vd* orbit_at(const ModelC* m, vd* y, int t, int j) noexcept nogil:
    """One of the six numbers of position and velocity of a tree."""
    cdef int l = m.tree_root[t]
    return y + m.q_at[l] - 3 + j if j < 3 else y + m.nq + m.u_at[l] - 6 + j


cdef inline double orbit_number(const ModelC* m, vd* y, int t, int j, int i) noexcept nogil:
    return lane(orbit_at(m, y, t, j)[0], i)


cdef inline void shift_orbit(const ModelC* m, vd* y, vd* low, int t, int j, int i, double by) noexcept nogil:
    """A sum that is rounded once: theory (9.2)."""
    cdef vd* at = orbit_at(m, y, t, j)
    cdef double before = lane(at[0], i)
    cdef double rise = by + (lane(low[6*t + j], i) if low else 0.0)
    cdef double after = before + rise
    set_lane(at, i, after)
    if low:
        set_lane(low + 6*t + j, i, rise - (after - before))
