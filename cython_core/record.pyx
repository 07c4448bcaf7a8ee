# A record: one row of everything that is reported at an output time. nesim/sim/rows.py names its columns.

cdef inline vd* put_vec3(vd* at, Vec3 v) noexcept nogil:
    at[0], at[1], at[2] = v.x, v.y, v.z
    return at + 3


cdef inline vd* put_joint(const ModelC* m, const StateC* s, const WorkC* k, int b, vd* at) noexcept nogil:
    """Coordinates and rates of a body's inner joint; NaN beyond its axes."""
    cdef int l = m.body_link[b]
    cdef int j
    for j in range(6):
        at[j] = splat(NAN)
    if m.body_link[m.body_inner[b]] == l:
        return at + 6
    if m.kind[l] == SPHERICAL:
        put_vec3(at, k.phi[l])
        put_vec3(at + 3, k.w[l] - k.E[l]*k.w[m.parent[l]])
        return at + 6
    for j in range(m.axes[l]):
        at[j] = s.q[m.q_at[l] + j]
        at[3 + j] = s.u[m.u_at[l] + j]
    return at + 6


cdef void record(const ModelC* m, const StateC* s, WorkC* k, vd* row) noexcept nogil:
    """Bodies and joints in tree order; a joint stands with its outer body, so the root has none."""
    cdef int b, j
    cdef vd* at = row
    accelerations(m, s, k)
    motion(m, s, k)
    body_accelerations(m, k)
    body_forces(m, s, k)
    reactions(m, k)
    at = put_vec3(at, vector_at(s.q))
    at = put_vec3(at, vector_at(s.u))
    for b in range(m.nb):
        at[0], at[1], at[2], at[3] = k.body_q[b].x, k.body_q[b].y, k.body_q[b].z, k.body_q[b].w
        at = put_vec3(put_vec3(at + 4, k.body_w[b]), k.body_r[b])
        at = put_vec3(at, k.body_v[b])
    for b in range(1, m.nb):
        at = put_joint(m, s, k, b, at)
        at = put_vec3(put_vec3(at, k.joint_T[b]), k.joint_F[b])
    at[0], at[1] = k.kinetic[0] + 0.5*m.mass[0]*dot(vector_at(s.u), vector_at(s.u)), k.potential[0]
    at = put_vec3(at + 2, k.H[0])
    for j in range(m.nw):
        at[j], at[m.nw + j] = s.u[m.nu - m.nw + j], m.wheel[j].torque
