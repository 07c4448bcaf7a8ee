# The tree: Newton's and Euler's rows of every link, eliminated leaf to root. theory.md section 3.
#
# With its outer links eliminated, a link's rows about the point G of its inner joint, in its own axes, are
#
#     [ K    B ] [ alpha ]   [ b - n ]      n, g: moment and force that it puts on its inner link at G
#     [ B^T  M ] [   a   ] = [ f - g ]
#
# In this order elimination fills in no block that was zero, so the cost is O(N) and nothing exceeds 6x6.

cdef struct Rows:
    Sym3 K
    Mat3 B
    Sym3 M
    Vec3 b
    Vec3 f


cdef inline void no_loads(const ModelC* m, WorkC* k, int l) noexcept nogil:
    """Nothing acts on a link."""
    k.F[l] = k.T[l] = k.tau[l] = zero()
    if is_mixed(m, l):
        k.slide_tau[l] = zero()


cdef inline void __stdcall own_forces(const ModelC* m, const WorkC* k, int l, Rows* r) noexcept nogil:
    """Newton's and Euler's right sides of a link alone, moments about G: theory (3.2)."""
    cdef const Link* link = m.link + l
    cdef Vec3 w = k.w[l]
    r.f = -link.m*centripetal(w, link.d0)
    r.b = -gyroscopic(link.I, w)
    if m.anything_acts:
        r.f = k.F[l] + r.f
        r.b = k.T[l] + r.b
    r.b = r.b + cross(link.d0, r.f)


cdef inline void __stdcall own_rows(const ModelC* m, const WorkC* k, int l, Rows* r) noexcept nogil:
    own_forces(m, k, l, r)
    r.K = m.link[l].K
    r.B = skew(m.link[l].m*m.link[l].d0)
    r.M = diagonal(m.link[l].m)


cdef inline void __stdcall add_force_block(Sym3 L, Vec3 p, Vec3 d, Rows* r) noexcept nogil:
    """A force p - L a_G acting at arm d: all that a spherical joint passes on. theory (3.7)"""
    cdef Mat3 dL = cross_columns(d, L)
    r.M = r.M + L
    r.B = r.B + dL
    r.K = r.K + parallel_axis(dL, d)
    r.f = r.f + p
    r.b = r.b + cross(d, p)


cdef inline void __stdcall add_moment_block(Sym3 K, Mat3 B, Vec3 n, Vec3 ca, Vec3 d, Rows* r) noexcept nogil:
    """A moment n - K alpha - B a_G at arm d, which joints that carry moments pass on as well. theory (3.8)"""
    r.K = r.K + K + plus_transposed(cross_rows(d, B))
    r.B = r.B + B
    r.b = r.b + n - B*ca


cdef inline void __stdcall add_outer_links(const ModelC* m, WorkC* k, int l, Rows* r) noexcept nogil:
    cdef int o = m.first_child[l]
    cdef Vec3 d
    while o >= 0:
        d = k.arm[o]
        k.ca[o] = centripetal(k.w[l], d)
        # the joint's acceleration is a + alpha x d + ca: the last term moves to the right side
        add_force_block(k.M[o], k.g[o] - k.M[o]*k.ca[o], d, r)
        if m.kind[o] != SPHERICAL:
            add_moment_block(k.K[o], k.B[o], k.n[o], k.ca[o], d, r)
        o = m.next_sibling[o]


cdef inline void __stdcall eliminate_spherical(const ModelC* m, WorkC* k, int l, Rows* r, Sym3* L,
                                               Vec3* p) noexcept nogil:
    """alpha = K^-1 (b - B a) leaves only a force, g = p - L a: theory (3.5)."""
    cdef Sym3 Kinv = inverse(r.K, k.margin + l)
    k.Xr[l] = Kinv*r.B
    k.x0[l] = Kinv*r.b
    L[0] = r.M - symmetric_product(transposed(r.B), k.Xr[l])
    p[0] = r.f - k.x0[l]*r.B


cdef inline void __stdcall eliminate_leaf(const ModelC* m, WorkC* k, int l, Rows* r, Sym3* L, Vec3* p) noexcept nogil:
    """A ball without outer links: only the right side changes, the matrices are constants."""
    cdef const Leaf* leaf = m.leaf + l
    k.margin[l] = splat(1.0)
    k.x0[l] = leaf.Kinv*r.b
    L[0] = leaf.L
    p[0] = r.f - m.link[l].m*cross(k.x0[l], m.link[l].d0)


cdef void hold_axes(const ModelC* m, WorkC* k) noexcept nogil:
    """Prescribed accelerations of joints' axes are part of their velocity term c: theory (3.12). Once after
    kinematics(), which makes c anew."""
    cdef int l, j, u
    for l in range(1, m.nl):
        u = m.u_at[l]
        for j in range(m.axes[l] if m.acts[l] & HELD else 0):
            if m.axes[l] == 1:
                k.c[l] = k.c[l] + (k.held[u]*k.hold[u])*m.axis[m.axis_at[l]].along
            elif is_mixed(m, l) and slides(m, l, j):
                k.slide_c[l] = k.slide_c[l] + (k.held[u + j]*k.hold[u + j])*free_axis(m, k, l, j)
            else:
                k.c[l] = k.c[l] + (k.held[u + j]*k.hold[u + j])*free_axis(m, k, l, j)


cdef inline void __stdcall eliminate_one_axis(const ModelC* m, WorkC* k, int l, Rows* r) noexcept nogil:
    """One free axis, turning or sliding: theory (3.9), with D a number. A held axis has no row of its own: D^-1 is
    0."""
    cdef Vec3 s = m.axis[m.axis_at[l]].along
    cdef Vec3 c = k.c[l]
    cdef Vec3 Ur, Ul, Xr, Xl
    cdef vd D, e, scale
    if m.kind[l] == HINGE:
        Ur = r.K*s
        Ul = s*r.B
        D = dot(s, Ur)
        scale = r.K.xx + r.K.yy + r.K.zz
        r.b = r.b - r.K*c
        r.f = r.f - c*r.B
        e = dot(s, r.b)
    else:
        Ur = r.B*s
        Ul = r.M*s
        D = dot(s, Ul)
        scale = r.M.xx + r.M.yy + r.M.zz
        r.b = r.b - r.B*c
        r.f = r.f - r.M*c
        e = dot(s, r.f)
    k.margin[l] = D - 1e-13*scale
    D = splat(1.0)/D
    if m.acts[l] & HELD:
        D = D*(1.0 - k.held[m.u_at[l]])
    e = (e + k.tau[l].x)*D
    Xr = D*Ur
    Xl = D*Ul
    r.K = r.K - symmetric_dyad(Xr, Ur)
    r.B = r.B - dyad(Xr, Ul)
    r.M = r.M - symmetric_dyad(Xl, Ul)
    r.b = r.b - e*Ur
    r.f = r.f - e*Ul
    (<Vec3*> (k.Xr + l))[0] = Xr
    (<Vec3*> (k.Xl + l))[0] = Xl
    k.x0[l].x = e


# free axes of a joint that all turn or all slide: all of them, or a half of a mixed joint
cdef struct Group:
    bint turning
    int n                           # how many, 1 to 3
    const vd* held                  # (n) of them
    const Mat3* S
    Vec3 c
    Vec3 tau
    Mat3* Xr
    Mat3* Xl
    Vec3* x0


cdef inline Group turns_of(const ModelC* m, const WorkC* k, int l) noexcept nogil:
    """Of a gimbal or a mixed joint; all axes of a prismatic one."""
    cdef Group g
    cdef int first = m.slides[l] if is_mixed(m, l) else 0
    g.turning, g.n, g.held = m.kind[l] != PRISMATIC, m.axes[l] - first, k.held + m.u_at[l] + first
    g.S, g.c, g.tau = k.S + l, k.c[l], k.tau[l]
    g.Xr, g.Xl, g.x0 = k.Xr + l, k.Xl + l, k.x0 + l
    return g


cdef inline Group slides_of(const ModelC* m, const WorkC* k, int l) noexcept nogil:
    """Of a mixed joint."""
    cdef Group g
    g.turning, g.n, g.held = False, m.slides[l], k.held + m.u_at[l]
    g.S, g.c, g.tau = k.slide_S + l, k.slide_c[l], k.slide_tau[l]
    g.Xr, g.Xl, g.x0 = k.slide_Xr + l, k.slide_Xl + l, k.slide_x0 + l
    return g


cdef inline Vec3 keep_free(const Group* g, Vec3 e) noexcept nogil:
    """Zero in the places of held axes."""
    e.x = (1.0 - g.held[0])*e.x
    if g.n > 1:
        e.y = (1.0 - g.held[1])*e.y
    if g.n > 2:
        e.z = (1.0 - g.held[2])*e.z
    return e


cdef inline Mat3 free_axes(const Group* g) noexcept nogil:
    """S with zero columns in the places of held axes."""
    return from_columns((1.0 - g.held[0])*column(g.S[0], 0), (1.0 - g.held[1])*column(g.S[0], 1) if g.n > 1 else zero(),
                        (1.0 - g.held[2])*column(g.S[0], 2) if g.n > 2 else zero())


cdef inline vi three_free(const ModelC* m, const WorkC* k, int l) noexcept nogil:
    """Whether no turn of a gimbal with three is held: then it has no lock."""
    cdef const vd* held = k.held + m.u_at[l] + m.slides[l]
    return less(held[0] + held[1] + held[2], splat(0.5))


cdef inline void watch_gimbal(const ModelC* m, WorkC* k, int l) noexcept nogil:
    """The margin of a gimbal with three axes, and how near it comes to its lock, or beyond, in this step. theory
    (3.13)"""
    cdef vi free = three_free(m, k, l)
    cdef vd det = determinant(k.S[l])
    cdef vd near = select(free, k.side[l]*det, splat(INFINITY))
    k.margin[l] = select(free, least(magnitude(det) - GIMBAL_LOCK, k.margin[l]), k.margin[l])
    k.reach[l] = select(less(near, k.reach[l]), near, k.reach[l])


cdef inline void __stdcall eliminate_axes(const ModelC* m, WorkC* k, int l, const Group* g, Rows* r) noexcept nogil:
    """Up to three free axes: theory (3.9). A missing axis is a zero column of S and a 1 on D's diagonal."""
    cdef Mat3 S = free_axes(g) if m.acts[l] & HELD else g.S[0]
    cdef Vec3 c = g.c
    cdef Mat3 Ur, Ul, Xr, Xl
    cdef Sym3 D
    cdef Vec3 e
    if g.turning:
        Ur = r.K*S
        Ul = transposed(r.B)*S
        D = symmetric_product(transposed(S), Ur)
        r.b = r.b - r.K*c
        r.f = r.f - c*r.B
        e = r.b*S + g.tau
    else:
        Ur = r.B*S
        Ul = r.M*S
        D = symmetric_product(transposed(S), Ul)
        r.b = r.b - r.B*c
        r.f = r.f - r.M*c
        e = r.f*S + g.tau
    if g.n < 3:
        D.zz = splat(1.0)
    if g.n < 2:
        D.yy = splat(1.0)
    if m.acts[l] & HELD:
        D.xx = D.xx + g.held[0]
        if g.n > 1:
            D.yy = D.yy + g.held[1]
        if g.n > 2:
            D.zz = D.zz + g.held[2]
        e = keep_free(g, e)
    D = inverse(D, k.margin + l)
    if g.turning and g.n == 3 and m.kind[l] != SLIDING_BALL:
        watch_gimbal(m, k, l)
    e = D*e
    Xr = transposed(D*transposed(Ur))
    Xl = transposed(D*transposed(Ul))
    r.K = r.K - symmetric_product(Xr, transposed(Ur))
    r.B = r.B - Xr*transposed(Ul)
    r.M = r.M - symmetric_product(Xl, transposed(Ul))
    r.b = r.b - Ur*e
    r.f = r.f - Ul*e
    g.Xr[0], g.Xl[0], g.x0[0] = Xr, Xl, e


cdef inline void __stdcall hand_inward(WorkC* k, int l, const Rows* r) noexcept nogil:
    """What is left of a link's rows, in its inner link's axes."""
    cdef Mat3 E = k.E[l]
    k.K[l] = turned_back(r.K, E)
    k.B[l] = turned_back(r.B, E)
    k.M[l] = turned_back(r.M, E)
    k.n[l] = r.b*E
    k.g[l] = r.f*E


cdef inline void __stdcall eliminate_two(const ModelC* m, WorkC* k, int l, const Group* g, Rows* r) noexcept nogil:
    """A joint of two axes, without the zeros of a third."""
    cdef bint held = m.acts[l] & HELD != 0
    cdef Vec3 s1 = column(g.S[0], 0), s2 = column(g.S[0], 1)
    cdef Vec3 c = g.c
    cdef Vec3 Ur1, Ur2, Ul1, Ul2, Xr1, Xr2, Xl1, Xl2
    cdef Sym3 D = diagonal(splat(1.0))
    cdef vd e1, e2
    cdef Vec3 e = zero()
    if held:
        s1, s2 = (1.0 - g.held[0])*s1, (1.0 - g.held[1])*s2
    if g.turning:
        Ur1, Ur2, Ul1, Ul2 = r.K*s1, r.K*s2, s1*r.B, s2*r.B
        D.xx, D.xy, D.yy = dot(s1, Ur1), dot(s1, Ur2), dot(s2, Ur2)
        r.b = r.b - r.K*c
        r.f = r.f - c*r.B
        e1, e2 = dot(r.b, s1) + g.tau.x, dot(r.b, s2) + g.tau.y
    else:
        Ur1, Ur2, Ul1, Ul2 = r.B*s1, r.B*s2, r.M*s1, r.M*s2
        D.xx, D.xy, D.yy = dot(s1, Ul1), dot(s1, Ul2), dot(s2, Ul2)
        r.b = r.b - r.B*c
        r.f = r.f - r.M*c
        e1, e2 = dot(r.f, s1) + g.tau.x, dot(r.f, s2) + g.tau.y
    if held:
        D.xx, D.yy = D.xx + g.held[0], D.yy + g.held[1]
        e1, e2 = (1.0 - g.held[0])*e1, (1.0 - g.held[1])*e2
    D = inverse(D, k.margin + l)
    e.x, e.y = D.xx*e1 + D.xy*e2, D.xy*e1 + D.yy*e2
    Xr1, Xr2 = D.xx*Ur1 + D.xy*Ur2, D.xy*Ur1 + D.yy*Ur2
    Xl1, Xl2 = D.xx*Ul1 + D.xy*Ul2, D.xy*Ul1 + D.yy*Ul2
    r.K = r.K - (symmetric_dyad(Xr1, Ur1) + symmetric_dyad(Xr2, Ur2))
    r.B = r.B - (dyad(Xr1, Ul1) + dyad(Xr2, Ul2))
    r.M = r.M - (symmetric_dyad(Xl1, Ul1) + symmetric_dyad(Xl2, Ul2))
    r.b = r.b - (e.x*Ur1 + e.y*Ur2)
    r.f = r.f - (e.x*Ul1 + e.y*Ul2)
    g.Xr[0], g.Xl[0], g.x0[0] = from_columns(Xr1, Xr2, zero()), from_columns(Xl1, Xl2, zero()), e


cdef void __fastcall eliminate_several(const ModelC* m, WorkC* k, int l, Rows* r) noexcept nogil:
    """All axes of a gimbal or prismatic joint; of a mixed one the turns, then the slides of what is left: the blocks of
    D one after the other. theory (3.14)"""
    cdef Group g = turns_of(m, k, l)
    cdef vd margin
    eliminate_axes(m, k, l, &g, r)
    if not is_mixed(m, l):
        return
    margin = k.margin[l]
    g = slides_of(m, k, l)
    eliminate_axes(m, k, l, &g, r)
    k.margin[l] = least(margin, k.margin[l])


cdef void __fastcall eliminate_rare(const ModelC* m, WorkC* k, int l) noexcept nogil:
    """A link on a joint of several axes, apart from the others so that these keep their registers."""
    cdef Rows r
    cdef Rows several
    cdef Group g
    if m.kind[l] == FREE:
        eliminate_tree(m, k, l)
        return
    own_rows(m, k, l, &r)
    add_outer_links(m, k, l, &r)
    if m.axes[l] == 2 and not is_mixed(m, l):
        g = turns_of(m, k, l)
        eliminate_two(m, k, l, &g, &r)
    else:
        several = r                                                 # a copy: r stays in registers
        eliminate_several(m, k, l, &several)
        r = several
    hand_inward(k, l, &r)


cdef void eliminate(const ModelC* m, WorkC* k) noexcept nogil:
    """Rows of every link, leaf to root; the root is a spherical link that hands its force to nobody, so L a = p."""
    cdef int l
    cdef Rows r
    cdef Sym3 L
    cdef Vec3 p
    cdef bint spherical
    for l in range(m.nl - 1, -1, -1):
        spherical = m.kind[l] <= SPHERICAL
        if m.axes[l] > 1 and m.kind[l] != SPHERICAL:
            eliminate_rare(m, k, l)
            continue
        if spherical and m.first_child[l] < 0:
            own_forces(m, k, l, &r)
            eliminate_leaf(m, k, l, &r, &L, &p)
        else:
            own_rows(m, k, l, &r)
            add_outer_links(m, k, l, &r)
            if not spherical:
                eliminate_one_axis(m, k, l, &r)
                hand_inward(k, l, &r)
                continue
            eliminate_spherical(m, k, l, &r, &L, &p)
        if l == 0:
            k.M[l] = L
            k.g[l] = p
        else:
            k.M[l] = turned_back(L, k.E[l])
            k.g[l] = p*k.E[l]


cdef inline void accelerate_root(const ModelC* m, WorkC* k) noexcept nogil:
    cdef vd margin
    if m.based:                                                     # the tree falls with the uniform part of gravity
        k.a[0] = k.C[0]*(k.base_a[0] - k.gravity[0])
        k.alpha[0] = k.base_alpha[0]
        return
    k.a[0] = inverse(k.M[0], &margin)*k.g[0]
    k.margin[0] = least(margin, k.margin[0])
    k.alpha[0] = k.x0[0] - (m.leaf[0].N if m.first_child[0] < 0 else k.Xr[0])*k.a[0]


cdef void __fastcall accelerate_mixed(const ModelC* m, WorkC* k, int l, Vec3* alpha, Vec3* a) noexcept nogil:
    """From the inner link's motion, first along the slides, then about the turns."""
    cdef int n = m.slides[l]
    cdef Vec3 du = k.slide_x0[l] - alpha[0]*k.slide_Xr[l] - a[0]*k.slide_Xl[l]
    put_axes(k.du + m.u_at[l], n, du)
    a[0] = a[0] + k.slide_c[l] + k.slide_S[l]*du
    du = k.x0[l] - alpha[0]*k.Xr[l] - a[0]*k.Xl[l]
    put_axes(k.du + m.u_at[l] + n, m.axes[l] - n, du)
    alpha[0] = alpha[0] + k.c[l] + k.S[l]*du


cdef void accelerate(const ModelC* m, WorkC* k) noexcept nogil:
    """Accelerations of every link, root to leaf: theory (3.10)."""
    cdef int l, i, j
    cdef Vec3 alpha, a, own_alpha, own_a
    cdef Vec3 du
    accelerate_root(m, k)
    (<Vec3*> k.du)[0] = k.base_a[0] if m.based else k.gravity[0] + (splat(1.0)/m.mass[0])*k.F_N[0]
    (<Vec3*> (k.du + m.u_at[0]))[0] = k.alpha[0]
    for l in range(1, m.nl):
        i = m.parent[l]
        if m.kind[l] == FREE:
            accelerate_tree(m, k, l)
            continue
        # the inner link's motion at the joint, in this link's axes
        a = k.E[l]*(k.a[i] + cross(k.alpha[i], k.arm[l]) + k.ca[l])
        if m.kind[l] == SPHERICAL:
            if m.first_child[l] < 0:
                k.alpha[l] = k.x0[l] - m.leaf[l].N*a
            else:
                k.alpha[l] = k.x0[l] - k.Xr[l]*a
            k.a[l] = a
            (<Vec3*> (k.du + m.u_at[l]))[0] = k.alpha[l]
            continue
        alpha = k.E[l]*k.alpha[i]
        if m.axes[l] == 1:
            du.x = k.x0[l].x - dot((<Vec3*> (k.Xr + l))[0], alpha) - dot((<Vec3*> (k.Xl + l))[0], a)
            du.y = du.z = splat(0.0)
            k.du[m.u_at[l]] = du.x
            if m.kind[l] == HINGE:
                alpha = alpha + k.c[l] + du.x*m.axis[m.axis_at[l]].along
            else:
                a = a + k.c[l] + du.x*m.axis[m.axis_at[l]].along
        elif is_mixed(m, l):
            own_alpha, own_a = alpha, a                             # copies: the others stay in registers
            accelerate_mixed(m, k, l, &own_alpha, &own_a)
            alpha, a = own_alpha, own_a
        else:
            du = k.x0[l] - alpha*k.Xr[l] - a*k.Xl[l]
            k.du[m.u_at[l]] = du.x
            k.du[m.u_at[l] + 1] = du.y
            if m.axes[l] == 3:
                k.du[m.u_at[l] + 2] = du.z
            if m.kind[l] == GIMBAL:
                alpha = alpha + k.c[l] + k.S[l]*du
            else:
                a = a + k.c[l] + k.S[l]*du
        if m.acts[l] & HELD:
            for j in range(m.axes[l]):
                k.du[m.u_at[l] + j] = k.du[m.u_at[l] + j] + k.held[m.u_at[l] + j]*k.hold[m.u_at[l] + j]
        k.alpha[l] = alpha
        k.a[l] = a
    if m.ntrees > 1:
        accelerate_centers(m, k)
    wheel_accelerations(m, k)
