# Given loads: forces at points and torques, constant in the link's axes or in N while they are on. Thrusters are loads
# with a throttle. theory.md section 4.

cdef inline vd load_is_on(const Load* load, vd t) noexcept nogil:
    """1 while start <= t < stop, else 0."""
    return select(less(t, load.start), splat(0.0), select(less(t, load.stop), splat(1.0), splat(0.0)))


cdef inline void loads(const ModelC* m, const StateC* s, WorkC* k, Sink sink) noexcept nogil:
    cdef int j, l
    cdef const Load* load
    cdef vd on
    cdef Vec3 F, T, F_N
    for j in range(m.nf):
        load = m.load + j
        l = m.load_link[j]
        on = load_is_on(load, s.inside)*k.throttle[j]
        F = on*load.F
        T = on*load.T
        if m.load_frame[j]:
            F_N = F
            F = k.C[l]*F
            T = k.C[l]*T
        else:
            F_N = F*k.C[l]
        apply_wrench(m, k, sink, l, m.load_body[j], load.r, F, T, F_N)
