# Where points of the links are and how they move, in N. Derived from the state, never integrated.
# theory.md sections 2 and 5.

cdef inline void find_positions(const ModelC* m, WorkC* k) noexcept nogil:
    """G and mass centre of every link, and the spacecraft's mass centre, relative to the root's G, in N."""
    cdef int l, i
    cdef Vec3 sum = zero()
    if m.ntrees > 1:
        find_tree_positions(m, k)
        return
    k.G_r[0] = k.link_r[0] = zero()
    if m.ntanks:                                                    # else the root's mass centre stays its G
        k.link_r[0] = m.link[0].d0*k.C[0]
        sum = m.link[0].m*k.link_r[0]
    for l in range(1, m.nl):
        i = m.parent[l]
        k.G_r[l] = k.G_r[i] + k.arm[l]*k.C[i]
        k.link_r[l] = k.G_r[l] + m.link[l].d0*k.C[l]
        sum = sum + m.link[l].m*k.link_r[l]
    k.center[0] = (splat(1.0)/m.mass[0])*sum


cdef inline Vec3 mass_center(const ModelC* m, const StateC* s, const WorkC* k, int t) noexcept nogil:
    """Of a tree, in N. With a prescribed root the state holds that of the root; then it needs find_positions()."""
    return tree_position(m, s, t) + k.center[t] if m.based and t == 0 else tree_position(m, s, t)


cdef inline void find_velocities(const ModelC* m, const StateC* s, WorkC* k) noexcept nogil:
    """Velocity of every link's G relative to its root's, in N."""
    cdef int l, i, j
    cdef const Axis* axis
    k.G_v[0] = zero()
    for l in range(1, m.nl):
        i = m.parent[l]
        if m.kind[l] == FREE:
            k.G_v[l] = zero()
            continue
        k.G_v[l] = k.G_v[i] + cross(k.w[i], k.arm[l])*k.C[i]
        if m.kind[l] == SLIDER or m.kind[l] == PRISMATIC:
            axis = m.axis + m.axis_at[l]
            for j in range(m.axes[l]):
                k.G_v[l] = k.G_v[l] + s.u[m.u_at[l] + j]*(axis[j].along*k.C[l])
        elif is_mixed(m, l):
            axis = m.axis + m.axis_at[l]
            for j in range(m.slides[l]):
                k.G_v[l] = k.G_v[l] + s.u[m.u_at[l] + j]*(axis[j].slide*k.C[i])


cdef inline void find_center_velocities(const ModelC* m, WorkC* k) noexcept nogil:
    """Velocity of each tree's mass centre relative to its root's G, N."""
    cdef int l, t
    cdef Vec3 sum = zero()
    if m.ntrees > 1:
        for t in range(m.ntrees):
            k.center_v[t] = zero()
        for l in range(m.nl):
            t = m.tree[l]
            k.center_v[t] = k.center_v[t] + (m.link[l].m/m.mass[t])*(k.G_v[l] + cross(k.w[l], m.link[l].d0)*k.C[l])
        return
    for l in range(m.nl):
        sum = sum + m.link[l].m*(k.G_v[l] + cross(k.w[l], m.link[l].d0)*k.C[l])
    k.center_v[0] = (splat(1.0)/m.mass[0])*sum


cdef inline Vec3 root_position(const ModelC* m, const StateC* s, const WorkC* k) noexcept nogil:
    """Of the root's G, N, m. Needs find_positions()."""
    return vector_at(s.q) if m.based else vector_at(s.q) - k.center[0]


cdef inline Vec3 root_velocity(const ModelC* m, const StateC* s, const WorkC* k) noexcept nogil:
    """Of the root's G, N, m/s. Needs find_center_velocities()."""
    return vector_at(s.u) if m.based else vector_at(s.u) - k.center_v[0]


cdef inline Vec3 link_position(const ModelC* m, const WorkC* k, int l) noexcept nogil:
    """Of a link's G from the first root's, N."""
    return k.G_r[l] + k.tree_r[m.tree[l]] if m.tree[l] else k.G_r[l]


cdef inline Vec3 velocity_at(const ModelC* m, const WorkC* k, int l, Vec3 r) noexcept nogil:
    """Of a link's point at r from the first root's G, relative to that, N."""
    cdef Vec3 v = k.G_v[l] + cross(k.w[l], k.C[l]*(r - link_position(m, k, l)))*k.C[l]
    return v + k.tree_v[m.tree[l]] if m.tree[l] else v


cdef inline Vec3 endpoint_position(const ModelC* m, const WorkC* k, int e) noexcept nogil:
    """From the spacecraft's mass centre, N, m. Needs G_r, C and center."""
    cdef int l = m.endpoint_link[e]
    cdef Vec3 r = k.G_r[l] + m.endpoint[e].x*k.C[l] - k.center[m.tree[l]]
    return r + k.tree_offset[m.tree[l]] if m.ntrees > 1 else r


cdef inline Vec3 endpoint_velocity(const ModelC* m, const WorkC* k, int e) noexcept nogil:
    """The derivative of its place, N, m/s. Needs G_v and center_v besides."""
    cdef int l = m.endpoint_link[e]
    cdef Vec3 v = k.G_v[l] + cross(k.w[l], m.endpoint[e].x)*k.C[l] - k.center_v[m.tree[l]]
    return v + k.tree_offset_v[m.tree[l]] if m.ntrees > 1 else v
