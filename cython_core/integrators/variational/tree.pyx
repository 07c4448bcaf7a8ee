# The tree over a step: two-sided rows eliminated leaf to root, right sides alone with the factors kept, corrections
# root to leaf. theory.md section 19; the same order as tree/eliminate.pyx, with arms and free axes of node k on
# the row side and of node k+1 on the column side.

cdef inline bint is_free_ball(const ModelC* m, int l) noexcept nogil:
    """Whether a link's joint passes on a force alone, or nothing: roots, and ball joints without a law."""
    return m.kind[l] == FREE or (m.kind[l] == SPHERICAL and m.acts[l] == 0)


cdef inline bint moves_freely(const ModelC* m, int l) noexcept nogil:
    """Whether a root does: all but a prescribed one."""
    return l > 0 or not m.based


cdef inline void __stdcall add_two_sided(const ModelC* m, const Variational* v, int l, TwoSided* r) noexcept nogil:
    """Outer links: theory (19.13)."""
    cdef int o = m.first_child[l]
    cdef const StepLink* x
    cdef Mat3 Ma, C
    while o >= 0:
        x = v.link + o
        if m.kind[o] == FREE:
            o = m.next_sibling[o]
            continue
        Ma = times_skew(x.M, x.arm_end)
        r.M = r.M + x.M
        if is_free_ball(m, o):
            r.C = r.C - Ma
            r.B = r.B + skew_times(x.arm, x.M)
            r.K = r.K - skew_times(x.arm, Ma)
        else:
            C = x.C - Ma
            r.C = r.C + C
            r.B = r.B + x.B + skew_times(x.arm, x.M)
            r.K = r.K + x.K - times_skew(x.B, x.arm_end) + skew_times(x.arm, C)
        o = m.next_sibling[o]


cdef inline void __stdcall add_right_sides(const ModelC* m, const Variational* v, int l, Vec3* b,
                                           Vec3* f) noexcept nogil:
    cdef int o = m.first_child[l]
    cdef const StepLink* x
    while o >= 0:
        x = v.link + o
        if m.kind[o] == FREE:
            o = m.next_sibling[o]
            continue
        f[0] = f[0] + x.g
        b[0] = b[0] + cross(x.arm, x.g)
        if not is_free_ball(m, o):
            b[0] = b[0] + x.n
        o = m.next_sibling[o]


cdef inline void __stdcall factor_ball(StepLink* x, TwoSided* r) noexcept nogil:
    """No moment is passed on: theory (19.12). Leaves the 3x3 'mass' in r.M."""
    x.inv = inverse(r.K)
    x.X = x.inv*r.B
    x.C = r.C
    r.M = r.M - r.C*x.X


cdef inline void __stdcall factor_leaf(const ModelC* m, const Variational* v, int l) noexcept nogil:
    """The same of a ball that carries nothing."""
    cdef StepLink* x = v.link + l
    cdef vd mass = m.link[l].m*v.per_h
    cdef Vec3 d0 = m.link[l].d0
    cdef Vec3 d1 = mass*(d0 + x.swing)
    cdef Mat3 L
    x.inv = inverse(own_moments(x, d0, d1, v.per_h))
    x.X = times_skew(x.inv, mass*d0)
    x.C = skew(-d1)
    L = skew_times(d1, x.X)
    L.xx, L.yy, L.zz = L.xx + mass, L.yy + mass, L.zz + mass
    x.M = turned_back(L, x.E)


cdef inline Vec3 axis_of(const ModelC* m, int l) noexcept nogil:
    """Of a joint with one, link axes at the node."""
    return m.axis[m.axis_at[l]].along


cdef inline Vec3 axis_end(const StepLink* x) noexcept nogil:
    """The same at node k+1, in axes at k."""
    return (<const Vec3*> &x.S_end)[0]


cdef inline void factor_one_axis(const ModelC* m, const WorkC* k, StepLink* x, int l, TwoSided* r) noexcept nogil:
    """theory (19.12) with D a number; a held axis has no row of its own."""
    cdef Vec3 s = axis_of(m, l)
    cdef Vec3 e = axis_end(x)
    cdef Vec3 Ur, Ul, Vr, Vl
    cdef vd D
    if m.kind[l] == HINGE:
        Ur, Ul, Vr, Vl = r.K*e, r.C*e, s*r.K, s*r.B
        D = dot(s, Ur)
    else:
        Ur, Ul, Vr, Vl = r.B*e, r.M*e, s*r.C, s*r.M
        D = dot(s, Ul)
    D = splat(1.0)/(D + x.gain.xx)
    if m.acts[l] & HELD:
        D = D*(1.0 - k.held[m.u_at[l]])
    Vr, Vl = D*Vr, D*Vl
    r.K, r.B = r.K - dyad(Ur, Vr), r.B - dyad(Ur, Vl)
    r.C, r.M = r.C - dyad(Ul, Vr), r.M - dyad(Ul, Vl)
    x.inv.xx = D
    (<Vec3*> &x.Ur)[0], (<Vec3*> &x.Ul)[0], (<Vec3*> &x.Vr)[0], (<Vec3*> &x.Vl)[0] = Ur, Ul, Vr, Vl


cdef inline Mat3 without_held(const ModelC* m, const WorkC* k, int l, Mat3 S) noexcept nogil:
    """Zero columns in the places of held axes."""
    cdef int u = m.u_at[l]
    if not m.acts[l] & HELD:
        return S
    return from_columns((1.0 - k.held[u])*column(S, 0), (1.0 - k.held[u + 1])*column(S, 1),
                        (1.0 - k.held[u + 2])*column(S, 2) if m.axes[l] == 3 else zero())


cdef inline void factor_axes(const ModelC* m, const WorkC* k, StepLink* x, int l, TwoSided* r) noexcept nogil:
    """Two or three axes, or a ball joint with a law, whose axes are the link's: theory (19.12)."""
    cdef Mat3 S, T
    cdef Mat3 D = x.gain
    cdef int u = m.u_at[l]
    if m.kind[l] == SPHERICAL:
        x.Ur, x.Ul, x.Vr, x.Vl = r.K*x.S_end, r.C*x.S_end, r.K, r.B
        D = D + x.Ur
    else:
        S, T = without_held(m, k, l, x.S_end), transposed(without_held(m, k, l, x.S))
        if m.kind[l] == GIMBAL:
            x.Ur, x.Ul, x.Vr, x.Vl = r.K*S, r.C*S, T*r.K, T*r.B
            D = D + T*x.Ur
        else:
            x.Ur, x.Ul, x.Vr, x.Vl = r.B*S, r.M*S, T*r.C, T*r.M
            D = D + T*x.Ul
        if m.axes[l] == 2:
            D.zz = splat(1.0)
        if m.acts[l] & HELD:
            D.xx, D.yy = D.xx + k.held[u], D.yy + k.held[u + 1]
            if m.axes[l] == 3:
                D.zz = D.zz + k.held[u + 2]
    x.inv = inverse(D)
    x.Vr, x.Vl = x.inv*x.Vr, x.inv*x.Vl
    r.K, r.B = r.K - x.Ur*x.Vr, r.B - x.Ur*x.Vl
    r.C, r.M = r.C - x.Ul*x.Vr, r.M - x.Ul*x.Vl


cdef inline void two_sided_at_rest(const ModelC* m, const Variational* v, int l, TwoSided* r) noexcept nogil:
    """Rows of a link alone, at rest: (3.1), with wheels that are bound."""
    r.K = full(m.link[l].K + (v.link[l].I - m.link[l].I))
    r.B = skew(m.link[l].m*m.link[l].d0)
    r.C = skew(-m.link[l].m*m.link[l].d0)
    r.M = full(diagonal(m.link[l].m))


cdef void factor_tree(const ModelC* m, const StateC* s, const WorkC* k, Variational* v, bint at_rest) noexcept nogil:
    """Eliminates the rows of every link, leaf to root, at the present increments, or at rest."""
    cdef int l
    cdef TwoSided r
    cdef StepLink* x
    for l in range(m.nl - 1, -1, -1):
        x = v.link + l
        if not at_rest and m.nw == 0 and m.first_child[l] < 0 and m.kind[l] == SPHERICAL and m.acts[l] == 0:
            factor_leaf(m, v, l)
            continue
        if at_rest:
            two_sided_at_rest(m, v, l, &r)
        else:
            own_two_sided(m, v, l, &r)
            if m.nw:
                r.K = law_tangent(m, s, v, l, r.K)
        add_two_sided(m, v, l, &r)
        if m.kind[l] == FREE:
            if moves_freely(m, l):
                factor_ball(x, &r)
                v.L_inv[m.tree[l]] = inverse(r.M)
        elif is_free_ball(m, l):
            factor_ball(x, &r)
            x.M = turned_back(r.M, x.E)
        else:
            if m.axes[l] == 1:
                factor_one_axis(m, k, x, l, &r)
            else:
                factor_axes(m, k, x, l, &r)
            x.K, x.B = turned_back(r.K, x.E), turned_back(r.B, x.E)
            x.C, x.M = turned_back(r.C, x.E), turned_back(r.M, x.E)


cdef void reduce_right_sides(const ModelC* m, const WorkC* k, Variational* v) noexcept nogil:
    """Leaf to root, with the factors that there are."""
    cdef int l
    cdef Vec3 b, f, e
    cdef Group g
    cdef StepLink* x
    for l in range(m.nl - 1, -1, -1):
        x = v.link + l
        b, f = x.b, x.f
        add_right_sides(m, v, l, &b, &f)
        if is_free_ball(m, l):
            x.x0 = x.inv*b
            x.g = f - x.C*x.x0
            if m.kind[l] != FREE:
                x.g = x.g*x.E
            continue
        if m.axes[l] == 1:
            e.x = x.inv.xx*(dot(axis_of(m, l), b if m.kind[l] == HINGE else f) + x.J.x)
            x.x0.x = e.x
            b = b - e.x*(<Vec3*> &x.Ur)[0]
            f = f - e.x*(<Vec3*> &x.Ul)[0]
        else:
            if m.kind[l] == SPHERICAL:
                e = b + x.J
            else:
                e = (b if m.kind[l] == GIMBAL else f)*x.S + x.J
                if m.acts[l] & HELD:
                    g = turns_of(m, k, l)
                    e = keep_free(&g, e)
            x.x0 = e = x.inv*e
            b = b - x.Ur*e
            f = f - x.Ul*e
        x.n, x.g = b*x.E, f*x.E


cdef void correct_increments(const ModelC* m, Variational* v) noexcept nogil:
    """Root to leaf: eta and rho of every link, and the changes of its joint's coordinates in x0."""
    cdef int l
    cdef Vec3 eta, rho
    cdef StepLink* x
    cdef const StepLink* i
    for l in range(m.nl):
        x, i = v.link + l, v.link + max(m.parent[l], 0)
        if m.kind[l] == FREE:
            x.eta = x.rho = zero()
            if moves_freely(m, l):
                x.rho = v.L_inv[m.tree[l]]*x.g
                x.eta = x.x0 - x.X*x.rho
            continue
        rho = x.E*(i.rho + cross(i.eta, x.arm_end))
        if is_free_ball(m, l):
            x.eta = x.x0 - x.X*rho
            x.rho = rho
            continue
        eta = x.E*i.eta
        if m.axes[l] == 1:
            x.x0.x = x.x0.x - dot((<Vec3*> &x.Vr)[0], eta) - dot((<Vec3*> &x.Vl)[0], rho)
            if m.kind[l] == HINGE:
                eta = eta + x.x0.x*axis_end(x)
            else:
                rho = rho + x.x0.x*axis_end(x)
        else:
            x.x0 = x.x0 - x.Vr*eta - x.Vl*rho
            if m.kind[l] <= GIMBAL:
                eta = eta + x.S_end*x.x0
            else:
                rho = rho + x.S_end*x.x0
        x.eta, x.rho = eta, rho
