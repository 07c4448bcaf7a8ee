# Kinematics of a robot in N, link by link outward: what its matrices are made of. theory.md section 18.
#
# Only what is needed: links on the path to a point for its Jacobian, rates for a derivative.

cdef inline void place_root(const ModelC* m, const StateC* s, WorkC* k, RobotC* r) noexcept nogil:
    find_sines(m, s, r)
    orient(m, s, k, r.root)
    k.G_r[r.root] = k.G_v[r.root] = zero()
    k.w[r.root] = vector_at(s.u + m.u_at[r.root])
    r.w[r.root] = k.w[r.root]*k.C[r.root]


cdef inline void place_hinge(const ModelC* m, const StateC* s, WorkC* k, RobotC* r, int l, bint moving,
                             AnyTurn e) noexcept nogil:
    """Axes, G and its axis in N; moving: their rates too."""
    cdef int i = m.parent[l]
    cdef int at = r.column[l]
    cdef Mat3 C_i = k.C[i]
    cdef Vec3 arm = k.arm[l]*C_i
    cdef Mat3 C
    cdef Vec3 axis, w_i
    find_turn(m, r, l, &e)
    C = e*C_i
    axis = axis_times(e, C)
    k.C[l] = C
    k.G_r[l] = k.G_r[i] + arm
    r.turn[at] = axis
    if moving:
        w_i = r.w[i]
        k.G_v[l] = k.G_v[i] + cross(w_i, arm)
        r.turned[at] = cross(w_i, axis)
        r.w[l] = w_i + s.u[m.u_at[l]]*axis


cdef void place_joint(const ModelC* m, const StateC* s, WorkC* k, RobotC* r, int l, bint moving) noexcept nogil:
    """place_hinge() of any joint. An axis of a gimbal turns with the frame before it, a slide with the inner link, an
    axis of a ball with the link: theory (18.12)."""
    cdef int i = m.parent[l]
    cdef int at = r.column[l]
    cdef int j
    cdef bint successive = m.kind[l] == GIMBAL or is_mixed(m, l)
    cdef Vec3 w
    if moving:
        k.w[i] = k.C[i]*r.w[i]
    joint_kinematics(m, s, k, l)
    orient(m, s, k, l)
    k.G_r[l] = k.G_r[i] + k.arm[l]*k.C[i]
    w = k.E[l]*k.w[i] if successive else k.w[l]
    for j in range(m.axes[l]):
        if is_ball(m, l) and j == m.slides[l]:
            successive, w = False, k.w[l]
        r.turn[at + j] = free_axis(m, k, l, j)*k.C[l]
        if moving:
            r.turned[at + j] = cross(w, free_axis(m, k, l, j))*k.C[l]
            if successive and not slides(m, l, j):
                w = w + s.u[m.u_at[l] + j]*free_axis(m, k, l, j)
    if not moving:
        return
    r.w[l] = k.w[l]*k.C[l]
    k.G_v[l] = k.G_v[i] + cross(r.w[i], k.arm[l]*k.C[i])
    for j in range(m.slides[l]):
        k.G_v[l] = k.G_v[l] + s.u[m.u_at[l] + j]*r.turn[at + j]


cdef inline void place_link(const ModelC* m, const StateC* s, WorkC* k, RobotC* r, int l, bint moving) noexcept nogil:
    cdef TurnX x
    cdef TurnY y
    cdef TurnZ z
    cdef Turn any
    if r.about[l] == ABOUT_X:
        place_hinge(m, s, k, r, l, moving, x)
    elif r.about[l] == ABOUT_Y:
        place_hinge(m, s, k, r, l, moving, y)
    elif r.about[l] == ABOUT_Z:
        place_hinge(m, s, k, r, l, moving, z)
    elif r.about[l] == ABOUT_ANY:
        place_hinge(m, s, k, r, l, moving, any)
    else:
        place_joint(m, s, k, r, l, moving)


cdef void place_links(const ModelC* m, const StateC* s, WorkC* k, RobotC* r) noexcept nogil:
    """All links, at rest."""
    cdef int x
    place_root(m, s, k, r)
    for x in range(1, r.nl):
        place_link(m, s, k, r, r.link[x], False)


cdef void place_path(const ModelC* m, const StateC* s, WorkC* k, RobotC* r) noexcept nogil:
    """The links from the root to r.path's last."""
    cdef int n
    place_root(m, s, k, r)
    for n in range(r.steps):
        place_link(m, s, k, r, r.path[n], False)


cdef void move_path(const ModelC* m, const StateC* s, WorkC* k, RobotC* r) noexcept nogil:
    """place_path() with rates."""
    cdef int n
    place_root(m, s, k, r)
    for n in range(r.steps):
        place_link(m, s, k, r, r.path[n], True)


cdef void find_path(const ModelC* m, RobotC* r, int l) noexcept nogil:
    """The links between the root and a link, that one included, from the root outward."""
    cdef int n = 0
    cdef int i = l
    while i != r.root:
        n += 1
        i = m.parent[i]
    r.steps = n
    while l != r.root:
        n -= 1
        r.path[n] = l
        l = m.parent[l]
