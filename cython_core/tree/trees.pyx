# Trees of one model that fly free of one another: where they are, and where the spacecraft that they are part of are.
# theory.md section 23.

cdef inline Vec3 tree_position(const ModelC* m, const StateC* s, int t) noexcept nogil:
    """Of the mass centre of tree t (with a prescribed root: of its G), N, m."""
    return vector_at(s.q + m.q_at[m.tree_root[t]] - 3 if t else s.q)


cdef inline Vec3 tree_velocity(const ModelC* m, const StateC* s, int t) noexcept nogil:
    """Of the mass centre of tree t (with a prescribed root: of its G), N, m/s."""
    return vector_at(s.u + m.u_at[m.tree_root[t]] - 3 if t else s.u)


cdef void find_tree_positions(const ModelC* m, WorkC* k) noexcept nogil:
    """find_positions() of several trees, each relative to its own root's G."""
    cdef int l, t
    for t in range(m.ntrees):
        k.center[t] = zero()
    for l in range(m.nl):
        k.G_r[l] = zero() if m.kind[l] == FREE else k.G_r[m.parent[l]] + k.arm[l]*k.C[m.parent[l]]
        k.link_r[l] = k.G_r[l] + m.link[l].d0*k.C[l]
        k.center[m.tree[l]] = k.center[m.tree[l]] + m.link[l].m*k.link_r[l]
    for t in range(m.ntrees):
        k.center[t] = (splat(1.0)/m.mass[t])*k.center[t]


cdef inline Vec3 remainder_of(const WorkC* k, int t, int first) noexcept nogil:
    """Rounding remainder of the position (first: 0) or velocity (3) of tree t: theory (9.2)."""
    return vector_at(k.low + 6*t + first) if k.low else zero()


cdef void find_tree_offsets(const ModelC* m, const StateC* s, WorkC* k) noexcept nogil:
    """Where trees are relative to one another and to the mass centre of their spacecraft, and how they move:
    differences of positions with their remainders. Needs find_positions() and find_center_velocities()."""
    cdef Vec3 r, v
    cdef int t, c, first
    k.tree_r[0] = k.tree_v[0] = k.tree_offset[0] = k.tree_offset_v[0] = zero()
    for t in range(1, m.ntrees):
        k.tree_offset[t] = (tree_position(m, s, t) - tree_position(m, s, 0)) + (remainder_of(k, t, 0)
                                                                                - remainder_of(k, 0, 0))
        k.tree_offset_v[t] = (tree_velocity(m, s, t) - tree_velocity(m, s, 0)) + (remainder_of(k, t, 3)
                                                                                  - remainder_of(k, 0, 3))
        k.tree_r[t] = k.tree_offset[t] - k.center[t]
        k.tree_v[t] = k.tree_offset_v[t] - k.center_v[t]
        if m.based:
            k.tree_offset[t], k.tree_offset_v[t] = k.tree_offset[t] - k.center[0], k.tree_offset_v[t] - k.center_v[0]
        else:
            k.tree_r[t], k.tree_v[t] = k.tree_r[t] + k.center[0], k.tree_v[t] + k.center_v[0]
    for c in range(m.ncrafts):
        first = m.craft_tree[c]
        r = v = zero()
        for t in range(m.ntrees):
            if m.tree_craft[t] == c:
                r = r + (m.mass[t]/craft_mass(m, c))*k.tree_offset[t]
                v = v + (m.mass[t]/craft_mass(m, c))*k.tree_offset_v[t]
        for t in range(m.ntrees):
            if m.tree_craft[t] == c:
                k.tree_offset[t], k.tree_offset_v[t] = k.tree_offset[t] - r, k.tree_offset_v[t] - v


cdef inline Vec3 velocity_of_center(const ModelC* m, const StateC* s, const WorkC* k, int t) noexcept nogil:
    """Of a tree's mass centre, N, m/s."""
    return tree_velocity(m, s, t) + k.center_v[t] if m.based and t == 0 else tree_velocity(m, s, t)


cdef inline vd craft_mass(const ModelC* m, int c) noexcept nogil:
    """kg"""
    cdef vd total = splat(0.0)
    cdef int t
    if m.ntrees == 1:
        return m.mass[0]
    for t in range(m.ntrees):
        if m.tree_craft[t] == c:
            total = total + m.mass[t]
    return total


cdef inline Vec3 craft_position(const ModelC* m, const StateC* s, const WorkC* k, int c) noexcept nogil:
    """Of a spacecraft's mass centre, N, m. Needs motion()."""
    cdef int t = m.craft_tree[c]
    return mass_center(m, s, k, t) - k.tree_offset[t] if m.ntrees > 1 else mass_center(m, s, k, t)


cdef inline Vec3 craft_velocity(const ModelC* m, const StateC* s, const WorkC* k, int c) noexcept nogil:
    """Of a spacecraft's mass centre, N, m/s. Needs motion()."""
    cdef int t = m.craft_tree[c]
    return velocity_of_center(m, s, k, t) - k.tree_offset_v[t] if m.ntrees > 1 else velocity_of_center(m, s, k, t)


cdef inline int body_craft(const ModelC* m, int b) noexcept nogil:
    return m.tree_craft[m.tree[m.body_link[b]]]
