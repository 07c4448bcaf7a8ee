# The nodes of a variational step: forces that act there, momenta at its start, speeds at its end. theory.md section 19.

cdef inline bint has_compliant_contact(const ModelC* m) noexcept nogil:
    """Whether a contact does: others act by impulses, and not at the nodes."""
    cdef int j
    for j in range(m.nc):
        if m.contact_law[j] != LAW_IMPULSE:
            return True
    return False


cdef void contact_forces_at_node(const ModelC* m, const StateC* s, WorkC* k, vd* slope) noexcept nogil:
    """Forces of contacts that give way. slope: (nx) rates of what they integrate besides."""
    cdef int j
    k.x, k.dx = s.u + m.nu, slope
    contact_forces(m, s, k, False)
    k.dx = NULL
    for j in range(m.nc):
        if m.contact_law[j] == LAW_IMPULSE:
            k.contact_F[j] = zero()


cdef void forces_at_node(const ModelC* m, const StateC* s, WorkC* k, vd* slope) noexcept nogil:
    """F and T of every link without what joints do by themselves and without the wheels' momentum. Needs
    kinematics(). slope: (nx) of contacts that give way."""
    cdef AtNode sink = [0]
    cdef FieldC field[MOST_TREES]
    cdef int l, j
    if not m.anything_acts:
        return
    for l in range(m.ntrees):
        k.F_N[l] = zero()
    for l in range(m.nl):
        k.F[l] = zero()
        k.T[l] = zero()
    fields(m, s, k, field)
    apply_forces(m, s, k, field, sink)
    if has_compliant_contact(m):
        contact_forces_at_node(m, s, k, slope)
        contacts(m, k, sink)
    if m.booked:
        book_node(m, s, k, slope + books_at(m))
    for j in range(m.nw):
        if m.wheel_spin[j] == JITTER:
            jitter(m, s, k, sink, j)
    if m.conic:
        stay_on_conic(k, field)


cdef inline int memory_size(const ModelC* m) noexcept nogil:
    if not (m.anything_acts or m.based):
        return 2*m.nu
    return 2*m.nu + 6*m.nl + 6*m.ntrees + 3 + m.nw + (m.nx if m.booked else 0)


cdef void save_node(const ModelC* m, const WorkC* k, const Variational* v, vd* memory) noexcept nogil:
    """What acts at the present node, for the sub-step that begins there."""
    if memory_size(m) == 2*m.nu:
        return
    memory += 2*m.nu
    memcpy(memory, k.F, 3*m.nl*sizeof(vd))
    memcpy(memory + 3*m.nl, k.T, 3*m.nl*sizeof(vd))
    memory += 6*m.nl
    memcpy(memory, k.F_N, 3*m.ntrees*sizeof(vd))
    memcpy(memory + 3*m.ntrees, k.gravity, 3*m.ntrees*sizeof(vd))
    memory += 6*m.ntrees
    memcpy(memory, k.base_a, 3*sizeof(vd))
    memcpy(memory + 3, k.motor, m.nw*sizeof(vd))
    if m.booked:
        memcpy(memory + 3 + m.nw, v.slope_end, m.nx*sizeof(vd))


cdef void restore_node(const ModelC* m, WorkC* k, Variational* v, const vd* memory, vi knows) noexcept nogil:
    """In the lanes that remember it."""
    if memory_size(m) == 2*m.nu:
        return
    memory += 2*m.nu
    choose(<vd*> k.F, knows, memory, <const vd*> k.F, 3*m.nl)
    choose(<vd*> k.T, knows, memory + 3*m.nl, <const vd*> k.T, 3*m.nl)
    memory += 6*m.nl
    choose(<vd*> k.F_N, knows, memory, <const vd*> k.F_N, 3*m.ntrees)
    choose(<vd*> k.gravity, knows, memory + 3*m.ntrees, <const vd*> k.gravity, 3*m.ntrees)
    memory += 6*m.ntrees
    choose(<vd*> k.base_a, knows, memory, <const vd*> k.base_a, 3)
    choose(k.motor, knows, memory + 3, k.motor, m.nw)
    if m.booked:
        choose(v.slope, knows, memory + 3 + m.nw, v.slope, m.nx)


cdef inline Vec3 center_acceleration(const ModelC* m, const WorkC* k, int t) noexcept nogil:
    """Of what the state follows of a tree: its mass centre, or a prescribed root."""
    return k.base_a[0] if m.based and t == 0 else k.gravity[t] + (splat(1.0)/m.mass[t])*k.F_N[t]


cdef inline Vec3 sliding_velocity(const ModelC* m, const vd* u, int l) noexcept nogil:
    """Of a prismatic joint, link axes."""
    cdef const Axis* axis = m.axis + m.axis_at[l]
    cdef Vec3 v = u[m.u_at[l]]*axis.along
    cdef int j
    for j in range(1, m.axes[l]):
        v = v + u[m.u_at[l] + j]*axis[j].along
    return v


cdef inline Vec3 __stdcall velocity_of(const ModelC* m, const StateC* s, const WorkC* k, const Variational* v,
                                       int l) noexcept nogil:
    """Of G in link axes, relative to the root's G at that node; in rho of the inner link the same."""
    cdef int i = m.parent[l]
    cdef Vec3 out
    if m.kind[l] == FREE:
        return zero()
    out = k.E[l]*(v.link[i].rho + cross(k.w[i], k.arm[l]))
    if m.kind[l] >= SLIDER:
        out = out + sliding_velocity(m, s.u, l)
    return out


cdef void begin_node(const ModelC* m, const StateC* s, WorkC* k, Variational* v) noexcept nogil:
    """Geometry, momenta and impulses at node k. Needs kinematics() and what acts there."""
    cdef StepLink* x
    cdef vd half = 0.5*v.h
    cdef int l, j
    for l in range(m.nl):
        x = v.link + l
        x.arm = k.arm[l]
        x.rho = velocity_of(m, s, k, v, l)
        x.I = m.link[l].I
        x.H = zero()
        x.f0 = m.link[l].m*(x.rho + cross(k.w[l], m.link[l].d0))
        x.b0 = x.I*k.w[l]
        if m.anything_acts:
            x.f0 = x.f0 + half*k.F[l]
            x.b0 = x.b0 + half*k.T[l]
        if m.kind[l] != FREE:
            x.E = k.E[l]
            if m.kind[l] == GIMBAL or m.kind[l] == PRISMATIC:
                x.S = k.S[l]
            for j in range(1, m.axes[l] if m.kind[l] == GIMBAL else 0):
                v.turns[m.axis_at[l] + j] = turn(m.axis + m.axis_at[l] + j, s.q[m.q_at[l] + j])


cdef void end_momenta(const ModelC* m, const StateC* s, const StateC* end, WorkC* k, Variational* v,
                      Vec3 gained) noexcept nogil:
    """What the momenta of node k+1, with the impulses there, exceed those of the speeds of `end` by, moments about G:
    theory (19.19). gained: velocity of a prescribed root over the sub-step, beside that of falling, N."""
    cdef StepLink* x
    cdef const Link* link
    cdef vd half = 0.5*v.h
    cdef Vec3 b, f
    cdef int l, i
    for l in range(m.nl):
        x, link, i = v.link + l, m.link + l, m.parent[l]
        x.rho = k.C[0]*gained if l == 0 and m.based else velocity_of(m, end, k, v, l)
        f = to_end(x.turn, (link.m*v.per_h)*(x.D + chord(x.turn, link.d0))) - link.m*(x.rho + cross(k.w[l], link.d0))
        b = momentum_after(x.I, x.H, x.turn, v.per_h) - x.H_end - x.I*k.w[l]
        if m.anything_acts:
            f = f + half*k.F[l]
            b = b + half*k.T[l]
        x.b, x.f = b + cross(link.d0, f), f
        if l > 0 and m.kind[l] == SPHERICAL and m.acts[l]:
            x.b = x.b + x.J_end
            v.link[i].b = v.link[i].b - x.J_end*k.E[l]


cdef inline void __stdcall rows_at_rest(const ModelC* m, const Variational* v, int l, Rows* r) noexcept nogil:
    """Rows of a link alone, at rest: (3.1), with wheels that are bound."""
    r.K = m.link[l].K + (v.link[l].I - m.link[l].I)
    r.B = skew(m.link[l].m*m.link[l].d0)
    r.M = diagonal(m.link[l].m)
    r.b, r.f = v.link[l].b, v.link[l].f


cdef inline bint carries_wheel(const ModelC* m, int l) noexcept nogil:
    """Whether a wheel that may be bound is part of the link: then its inertia is no constant."""
    cdef int j
    for j in range(m.nw):
        if m.wheel_link[j] == l and m.wheel_given[j] == TORQUE:
            return True
    return False


cdef inline bint is_constant_leaf(const ModelC* m, const WorkC* k, int l) noexcept nogil:
    """Whether a ball link's rows are eliminated by its constants (3.6)."""
    return m.first_child[l] < 0 and not (k.device and carries_wheel(m, l))


cdef void eliminate_at_rest(const ModelC* m, WorkC* k, const Variational* v) noexcept nogil:
    """As eliminate(), with the right sides of end_momenta(); k.w must be zero."""
    cdef int l
    cdef Rows r
    for l in range(m.nl - 1, -1, -1):
        if m.kind[l] <= SPHERICAL:
            eliminate_ball_at_rest(m, k, v, l, &r)
            continue
        rows_at_rest(m, v, l, &r)
        add_outer_links(m, k, l, &r)
        if m.axes[l] == 1:
            eliminate_one_axis(m, k, l, &r)
        else:
            eliminate_several(m, k, l, &r)
        hand_inward(k, l, &r)


cdef inline void __stdcall eliminate_ball_at_rest(const ModelC* m, WorkC* k, const Variational* v, int l,
                                                  Rows* r) noexcept nogil:
    """Of a ball joint, which hands a force inward, or of a root, which keeps it and hands nothing on."""
    cdef Sym3 L = diagonal(splat(0.0))
    cdef Vec3 p = zero()
    if is_constant_leaf(m, k, l):
        r.b, r.f = v.link[l].b, v.link[l].f
        eliminate_leaf(m, k, l, r, &L, &p)
    else:
        rows_at_rest(m, v, l, r)
        add_outer_links(m, k, l, r)
        eliminate_spherical(m, k, l, r, &L, &p)
    if m.kind[l] == FREE:
        k.tree_L[m.tree[l]], k.tree_p[m.tree[l]] = L, p
        if l == 0:
            return
        k.K[l] = k.M[l] = diagonal(splat(0.0))
        k.B[l] = skew(zero())
        k.n[l] = k.g[l] = zero()
    else:
        k.M[l] = turned_back(L, k.E[l])
        k.g[l] = p*k.E[l]


cdef void jumps_at_rest(const ModelC* m, WorkC* k, vd* du) noexcept nogil:
    """Root to leaf: the jumps of all speeds that take up what eliminate_at_rest() was given. du: added to the
    speeds."""
    cdef int l, i, j
    cdef Vec3 alpha, a, rise
    for l in range(m.nl):
        if m.kind[l] == FREE:
            jump_of_root(m, k, l, du)
            continue
        i = m.parent[l]
        a = k.E[l]*(k.a[i] + cross(k.alpha[i], k.arm[l]))
        alpha = k.E[l]*k.alpha[i]
        if m.kind[l] == SPHERICAL:
            k.alpha[l] = k.x0[l] - (m.leaf[l].N if is_constant_leaf(m, k, l) else k.Xr[l])*a
            k.a[l] = a
            add_to(du + m.u_at[l], k.alpha[l], 3)
            continue
        if m.axes[l] == 1:
            rise.x = k.x0[l].x - dot((<Vec3*> (k.Xr + l))[0], alpha) - dot((<Vec3*> (k.Xl + l))[0], a)
            if m.kind[l] == HINGE:
                alpha = alpha + rise.x*axis_of(m, l)
            else:
                a = a + rise.x*axis_of(m, l)
        else:
            rise = k.x0[l] - alpha*k.Xr[l] - a*k.Xl[l]
            if m.kind[l] == GIMBAL:
                alpha = alpha + k.S[l]*rise
            else:
                a = a + k.S[l]*rise
        add_to(du + m.u_at[l], rise, m.axes[l])
        k.alpha[l], k.a[l] = alpha, a


cdef inline void __stdcall jump_of_root(const ModelC* m, WorkC* k, int l, vd* du) noexcept nogil:
    cdef int t = m.tree[l]
    cdef vd margin
    k.a[l] = k.alpha[l] = zero()
    if moves_freely(m, l):
        k.a[l] = inverse(k.tree_L[t], &margin)*k.tree_p[t]
        k.margin[l] = least(margin, k.margin[l])
        k.alpha[l] = k.x0[l] - (m.leaf[l].N if is_constant_leaf(m, k, l) else k.Xr[l])*k.a[l]
        add_to(du + m.u_at[l], k.alpha[l], 3)


cdef inline void add_to(vd* out, Vec3 x, int n) noexcept nogil:
    cdef int j
    for j in range(n):
        out[j] = out[j] + (<vd*> &x)[j]
