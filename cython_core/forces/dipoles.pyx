# Dipoles in the magnetic field: residual ones of the bodies, and torquers. theory.md section 4.

cdef inline void residual_dipoles(const ModelC* m, WorkC* k, Sink sink) noexcept nogil:
    cdef int p
    for p in range(parts(m, sink)):
        apply_part_torque(k, sink, p, cross(part_dipole(m, sink, p),
                                            part_axes(k, sink, p)*k.B_N[part_tree(m, sink, p)]))


cdef inline void torquers(const ModelC* m, WorkC* k, Sink sink) noexcept nogil:
    cdef int j, l
    cdef int last = -1
    cdef Vec3 B
    for j in range(m.nt):
        l = m.torquer_link[j]
        if l != last:
            B, last = k.C[l]*k.B_N[m.tree[l]], l
        apply_torque(m, k, sink, l, m.torquer_body[j], k.dipole[j]*cross(m.torquer[j].a, B))
