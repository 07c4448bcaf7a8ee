# What a record holds of joints that close a chain. theory.md section 22.

cdef vd* put_loops(const ModelC* m, const WorkC* k, vd* at) noexcept nogil:
    """Of each loop: force and torque on its outer link at the joint, N; whether they are unique; how far it is open."""
    cdef RowC r
    cdef Vec3 F, T
    cdef vd most
    cdef int n, j
    for n in range(m.nloops):
        F, T, most = zero(), zero(), splat(0.0)
        for j in range(m.nr):
            if m.row_loop[j] == n:
                place_row(m, k, k.C, k.G_r, j, &r)
                F = F + k.row_force[j]*r.f_o
                T = T + k.row_force[j]*(r.n_o - cross(m.loop[n].x_o, r.f_o))
                most = select(less(most, magnitude(r.c)), magnitude(r.c), most)
        put_vec3(at + AT_LOOP_FORCE, F*k.C[m.loop_outer[n]])
        put_vec3(at + AT_LOOP_TORQUE, T*k.C[m.loop_outer[n]])
        at[AT_LOOP_ERROR] = select(less(splat(0.5), k.loop_on[n]), most, splat(NAN))
        at[AT_LOOP_UNIQUE] = loop_is_unique(m, k, n)
        at += ROW_LOOP
    return at


cdef inline vd loop_is_unique(const ModelC* m, const WorkC* k, int n) noexcept nogil:
    """1 where all rows that are closed are independent, else 0: then forces of loops are one split of many."""
    cdef vd out = splat(0.0)
    cdef int i, j, closed
    for i in range(W):
        closed = 0
        for j in range(m.nr):
            closed += lane(k.loop_on[m.row_loop[j]], i) > 0.5
        set_lane(&out, i, 1.0 if <int> lane(k.row_rank[0], i) == closed else 0.0)
    return out
