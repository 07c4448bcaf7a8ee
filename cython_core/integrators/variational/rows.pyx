# Rows of a variational step, where they lie at both of its nodes: of loops, of contacts at rest and of latches that
# hold a free tree. theory.md section 22.

cdef double STILL = 1e-9            # m/s: slower than this no contact at rest slides


cdef inline Mat3 end_axes(const ModelC* m, const Variational* v, int l) noexcept nogil:
    """E at node k+1 by the present increments."""
    cdef const StepLink* x = v.link + l
    if is_free_ball(m, l):
        return dcm_of_unit(x.turn)*(x.E*turn_matrix(v.link[m.parent[l]].turn))
    return x.E if m.kind[l] >= SLIDER else dcm_of_unit(x.apart)*x.E


cdef void choose_rows(const ModelC* m, const WorkC* k, Variational* v) noexcept nogil:
    """Those of loops, and of contacts and latches that some lane has closed."""
    cdef int i, j
    v.rows = m.nr
    for j in range(m.nc):
        v.on[v.rows] = splat(0.0)
        for i in range(W):
            if k.device[i].contact[j].closed:
                set_lane(v.on + v.rows, i, 1.0)
        if any_lane(v.on[v.rows]):
            v.contact[v.rows], v.across[v.rows] = j, 0
            v.rows += 1
            choose_tangents(m, k, v, j)
    choose_latches(m, k, v)


cdef void choose_tangents(const ModelC* m, const WorkC* k, Variational* v, int j) noexcept nogil:
    """Two rows across the normal of a contact that sticks in some lane."""
    cdef vd on = splat(0.0)
    cdef int i
    for i in range(W):
        if k.device[i].contact[j].closed and k.device[i].contact[j].sticks:
            set_lane(&on, i, 1.0)
    for i in range(1, 3 if any_lane(on) else 1):
        v.contact[v.rows], v.across[v.rows], v.on[v.rows] = j, i, on
        v.rows += 1


cdef void choose_latches(const ModelC* m, const WorkC* k, Variational* v) noexcept nogil:
    """Six rows of each tree that a latch holds in some lane."""
    cdef int t, n
    for t in range(1, m.ntrees):
        for n in range(6 if any_lane(k.latched[t]) else 0):
            v.contact[v.rows], v.latch[v.rows], v.on[v.rows] = -1, 6*t + n, k.latched[t]
            v.rows += 1


cdef inline vd contact_scale(const ModelC* m, int j) noexcept nogil:
    """1/root of what a unit impulse would move, about."""
    cdef vd ease = splat(1.0)/m.link[m.contact_link[j]].m
    if m.contact_with[j] >= 0:
        ease = ease + splat(1.0)/m.link[m.contact_with[j]].m
    return splat(1.0)/root(ease)


cdef inline void place_contact(const ModelC* m, const WorkC* k, int j, vd on, RowC* r) noexcept nogil:
    """The row of a contact: its gap. Needs contact_kinematics()."""
    r.c, r.scale = k.contact_gap[j], on*contact_scale(m, j)
    push_along(m, k, j, k.contact_n[j], r)


cdef inline Vec3 across_contact(const WorkC* k, int j, int which) noexcept nogil:
    """The first or second unit vector across its normal, N."""
    cdef Vec3 a, b
    tangents(k.contact_n[j], &a, &b)
    return a if which == 1 else b


cdef void push_along(const ModelC* m, const WorkC* k, int j, Vec3 n, RowC* r) noexcept nogil:
    """Wrenches of a unit force along n (N) on the endpoint's side of a contact, and its opposite."""
    r.i, r.o = m.contact_with[j], m.contact_link[j]
    r.f_o = k.C[r.o]*n
    r.n_o = cross(k.C[r.o]*(k.contact_r[j] - link_position(m, k, r.o)), r.f_o)
    if r.i < 0:
        r.i = -1
        r.n_i = r.f_i = zero()
        return
    r.f_i = -(k.C[r.i]*n)
    r.n_i = cross(k.C[r.i]*(k.contact_r[j] - link_position(m, k, r.i)), r.f_i)


cdef void place_latch(const ModelC* m, const WorkC* k, const Variational* v, const Mat3* R, const Vec3* P, int j,
                      RowC* r) noexcept nogil:
    """A row of a latch: its tree lies on its inner link as it was caught, theory (23.6)."""
    cdef int l = m.tree_root[v.latch[j]//6]
    cdef int n = v.latch[j] % 6
    r.i, r.o = m.parent[l], l
    if n < 3:
        point_row(R, P, unit_axis(n), zero(), k.arm[l], r)
        r.scale = v.on[j]*root(m.mass[m.tree[l]])
    else:
        turning_row(R, unit_axis(n - 3), column(k.E[l], (n - 2) % 3), splat(0.0), r)
        r.scale = v.on[j]*root((1.0/3.0)*(m.link[l].I.xx + m.link[l].I.yy + m.link[l].I.zz))


cdef void rows_at_start(const ModelC* m, const StateC* s, WorkC* k, Variational* v, RowC* out) noexcept nogil:
    """At the state of kinematics(), which has found C."""
    cdef int j
    cdef const Vec3* P = k.G_r
    find_positions(m, k)
    if v.rows > m.nr or m.ntrees > 1:
        find_motion(m, s, k)
    if m.ntrees > 1:
        P = v.G
        for j in range(m.nl):
            v.G[j] = link_position(m, k, j)
    for j in range(m.nr):
        place_row(m, k, k.C, P, j, out + j)
    for j in range(m.nr, v.rows):
        if v.contact[j] < 0:
            place_latch(m, k, v, k.C, P, j, out + j)
            continue
        if v.across[j]:                                             # behind its normal's row
            out[j].c, out[j].scale = splat(0.0), v.on[j]*contact_scale(m, v.contact[j])
            push_along(m, k, v.contact[j], across_contact(k, v.contact[j], v.across[j]), out + j)
            continue
        contact_kinematics(m, s, k, v.contact[j])
        place_contact(m, k, v.contact[j], v.on[j], out + j)
    for j in range(v.rows):
        k.row_scale[j] = out[j].scale


cdef void place_contacts_end(const ModelC* m, const WorkC* k, Variational* v) noexcept nogil:
    """Those that are closed, and latches, at node k+1 by the present increments."""
    cdef WorkC* end = v.end
    cdef Vec3 place = v.place[0] + v.link[0].D*k.C[0]
    cdef StateC s
    cdef int j
    end.C, end.G_r = v.R, v.P
    s.t = s.inside = splat(0.0)
    s.q, s.u = <const vd*> &place, k.still
    end.center[0] = zero()
    for j in range(m.nr, v.rows):
        if v.contact[j] < 0:
            place_latch(m, k, v, v.R, v.P, j, v.row_end + j)
            continue
        if v.across[j]:
            place_across_end(m, k, v, place, j, v.row_end + j)
            continue
        contact_kinematics(m, &s, end, v.contact[j])
        place_contact(m, end, v.contact[j], v.on[j], v.row_end + j)


cdef void anchor(const ModelC* m, const StateC* s, const WorkC* k, Variational* v, int j) noexcept nogil:
    """Where both sides of a contact that sticks touch at node k."""
    cdef int c = v.contact[j]
    cdef int o = m.contact_link[c]
    cdef int i = m.contact_with[c]
    cdef Vec3 r = k.contact_r[c]
    cdef Vec3 u = across_contact(k, c, v.across[j])
    v.anchor_o[j] = k.C[o]*(r - link_position(m, k, o))
    if i >= 0:
        v.anchor_i[j], v.anchor_u[j] = k.C[i]*(r - link_position(m, k, i)), k.C[i]*u
        return
    v.anchor_i[j], v.anchor_u[j] = root_position(m, s, k) + r, u
    if i == FIXED_IN_PLANET:
        v.anchor_i[j], v.anchor_u[j] = k.C_FN[0]*v.anchor_i[j], k.C_FN[0]*v.anchor_u[j]


cdef void place_across_end(const ModelC* m, const WorkC* k, const Variational* v, Vec3 place, int j,
                           RowC* r) noexcept nogil:
    """How far the outer link's point half-way between those that touch at both nodes has moved across the normal, seen
    from the other side: theory (22.9a). place: of the first root's G, N. Needs meet() at node k+1."""
    cdef int c = v.contact[j]
    cdef int o = m.contact_link[c]
    cdef Vec3 u = v.anchor_u[j]
    cdef Vec3 back = 0.5*(v.anchor_o[j] - v.R[o]*(v.end.contact_r[c] - v.P[o]))
    cdef Vec3 point = v.anchor_o[j] - back
    cdef Vec3 x = back*k.C[o]                                       # N, from that point to the one that touches, at k
    r.i, r.o, r.scale = m.contact_with[c], o, v.on[j]*contact_scale(m, c)
    if r.i >= 0:
        point_row(v.R, v.P, u, point, v.anchor_i[j] - k.C[r.i]*x, r)
        return
    if r.i == FIXED_IN_PLANET:
        u, x = u*v.end.C_FN[0], (v.anchor_i[j] - k.C_FN[0]*x)*v.end.C_FN[0]
    else:
        x = v.anchor_i[j] - x
    r.i = -1
    r.n_i = r.f_i = zero()
    r.f_o = v.R[o]*u
    r.n_o = cross(point, r.f_o)
    r.c = dot(u, place - x + v.P[o] + point*v.R[o])


cdef inline Vec3 slip_direction(const ModelC* m, const WorkC* k, int j) noexcept nogil:
    """In which a contact at rest slides: as it does now, if that has not turned back since the step began."""
    cdef Vec3 way = zero()
    cdef vd s = root(dot(k.contact_v[j], k.contact_v[j]))
    cdef vi slides
    cdef int i, n
    for i in range(W):
        for n in range(3):
            set_lane(<vd*> &way + n, i, k.device[i].contact[j].way[n])
    slides = less(splat(STILL), s) & less(0.5*s, dot(way, k.contact_v[j]))
    return choose_vec3(slides, (splat(1.0)/select(slides, s, splat(1.0)))*k.contact_v[j], way)


cdef inline vd sliding_friction(const ModelC* m, const WorkC* k, int j) noexcept nogil:
    """Its coefficient, zero where a contact sticks."""
    cdef vd mu = m.contact[j].coulomb
    cdef int i
    for i in range(W):
        if k.device[i].contact[j].sticks:
            set_lane(&mu, i, 0.0)
    return mu


cdef void note_forces(const ModelC* m, const WorkC* k, Variational* v, RowC* rows) noexcept nogil:
    """Of all rows on their outer links, N: with the friction of contacts that slide, which then goes with the normal's
    force. Needs rows_at_start() of these."""
    cdef vd mu
    cdef Vec3 T
    cdef int j, c
    for j in range(v.rows):
        c = v.contact[j] if j >= m.nr else -1
        v.row_N[j] = rows[j].f_o*k.C[rows[j].o]
        v.row_T[j], v.row_slip[j] = zero(), splat(0.0)
        if c < 0:
            continue
        if v.across[j]:
            v.row_T[j] = v.row_N[j]
            continue
        v.row_N[j] = k.contact_n[c]
        mu = sliding_friction(m, k, c)
        if any_lane(mu):
            T = -mu*slip_direction(m, k, c)
            v.row_T[j], v.row_slip[j] = T, dot(T, k.contact_v[c])
            v.row_N[j] = v.row_N[j] + T
            push_along(m, k, c, v.row_N[j], rows + j)


cdef inline void turn_wrenches(const Variational* v, RowC* r) noexcept nogil:
    """Of a row at node k+1, from axes there to axes at k."""
    cdef Quat t = v.link[r.o].turn
    r.n_o, r.f_o = to_start(t, r.n_o), to_start(t, r.f_o)
    if r.i >= 0:
        t = v.link[r.i].turn
        r.n_i, r.f_i = to_start(t, r.n_i), to_start(t, r.f_i)


cdef void rows_at_end(const ModelC* m, const WorkC* k, Variational* v) noexcept nogil:
    """At node k+1 by the present increments; wrenches in axes at k."""
    cdef int l, i, j
    v.R[0] = dcm_of_unit(v.link[0].turn)*k.C[0]
    v.P[0] = zero()
    for l in range(1, m.nl):
        i = m.parent[l]
        if m.kind[l] == FREE:
            v.R[l] = dcm_of_unit(v.link[l].turn)*k.C[l]
            v.P[l] = v.place[m.tree[l]] + v.link[l].D*k.C[l] - v.link[0].D*k.C[0]
            continue
        v.R[l] = end_axes(m, v, l)*v.R[i]
        v.P[l] = v.P[i] + (v.link[l].arm + slide_of(m, v, l) if m.slides[l] else v.link[l].arm)*v.R[i]
    for j in range(m.nr):
        place_row(m, k, v.R, v.P, j, v.row_end + j)
    if v.rows > m.nr:
        place_contacts_end(m, k, v)
    for j in range(v.rows):
        turn_wrenches(v, v.row_end + j)
