# What each source of force and torque does to the spacecraft as a whole: for records that were asked for. theory.md
# section 4, docs/results.md.

cdef inline void no_forces(const ModelC* m, WorkC* k) noexcept nogil:
    cdef int l
    k.F_N[0] = zero()
    k.gravity[0] = zero()
    for l in range(m.nl):
        k.F[l] = zero()
        k.T[l] = zero()


cdef inline vd* put_sum(const ModelC* m, const WorkC* k, vd* at) noexcept nogil:
    """Force on the spacecraft and torque about its mass centre of what has been applied, both in N."""
    cdef int l
    cdef Vec3 T = zero()
    for l in range(m.nl):
        T = T + k.T[l]*k.C[l] + cross(k.link_r[l] - k.center[0], k.F[l]*k.C[l])
    return put_vec3(put_vec3(at, k.F_N[0] + m.mass[0]*k.gravity[0]), T)


cdef vd* put_sources(const ModelC* m, const StateC* s, WorkC* k, vd* at) noexcept nogil:
    """Of each Source, the same forces by themselves. Needs motion()."""
    cdef FieldC field = field_at(m, s, k)
    cdef OfSource sink
    for sink.source in range(SOURCES):
        no_forces(m, k)
        if sink.source == GRAVITY:
            k.gravity[0] = -field.mu_r3*field.r
        attract(m, m.around, field.r, k, sink)
        apply_forces(m, s, k, &field, sink)
        at = put_sum(m, k, at)
    return at
