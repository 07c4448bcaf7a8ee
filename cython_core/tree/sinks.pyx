# Where a force hands what it does. theory.md section 4.
#
# A force says what acts: on a point of a body, or on everything that has mass. A sink books it. Each sink is a type,
# and Cython writes the code of every force once for each of them, so that the equations of motion pay nothing for the
# others. The *parts* of a sink are the links or the bodies.

# k.F, k.T of every link, its axes, about its mass centre, and their sum k.F_N: the equations of motion
cdef struct OnLinks:
    int unused

cdef struct OnBodies:               # k.body_F, k.body_T of every body, likewise: what its joints carry. Needs motion()
    int unused

cdef struct OfSource:               # as OnLinks, from one source alone: what a record tells of it
    int source

# as OnLinks, without what acts between parts of the spacecraft: at the nodes of a variational step
cdef struct AtNode:
    int unused

# k.power, what one source gives: the books of energy. Needs find_motion() and root_v
cdef struct OfPower:
    int source

ctypedef fused Sink:
    OnLinks
    OnBodies
    OfSource
    AtNode
    OfPower


cdef inline bint accepts(Sink sink, int source) noexcept nogil:
    """Whether a sink takes what comes from a source."""
    if Sink is OfSource or Sink is OfPower:
        return sink.source == source
    elif Sink is AtNode:
        return source != NO_SOURCE
    else:
        return True


cdef inline int parts(const ModelC* m, Sink sink) noexcept nogil:
    if Sink is OnBodies:
        return m.nb
    else:
        return m.nl


cdef inline Mat3 part_axes(const WorkC* k, Sink sink, int p) noexcept nogil:
    """C_BN of a part."""
    if Sink is OnBodies:
        return k.body_C[p]
    else:
        return k.C[p]


cdef inline int part_tree(const ModelC* m, Sink sink, int p) noexcept nogil:
    """The tree that a part belongs to."""
    if Sink is OnBodies:
        return m.tree[m.body_link[p]]
    else:
        return m.tree[p]


cdef inline Vec3 part_position(const ModelC* m, const WorkC* k, Sink sink, int p) noexcept nogil:
    """Mass centre of its tree -> that of a part, N, m."""
    if Sink is OnBodies:
        return k.body_r[p] - k.tree_offset[part_tree(m, sink, p)] if m.ntrees > 1 else k.body_r[p]
    else:
        return k.link_r[p] - k.center[m.tree[p]]


cdef inline Sym3 part_inertia(const ModelC* m, Sink sink, int p) noexcept nogil:
    """Of a part about its mass centre, its axes, wheels included, kg m2."""
    if Sink is OnBodies:
        return m.body[p].whole
    else:
        return m.whole[p].I


cdef inline Sym3 part_inertia_without_wheels(const ModelC* m, Sink sink, int p) noexcept nogil:
    if Sink is OnBodies:
        return m.body[p].I
    else:
        return m.link[p].I


cdef inline Vec3 part_dipole(const ModelC* m, Sink sink, int p) noexcept nogil:
    """Residual, axes of the part, A m2."""
    if Sink is OnBodies:
        return m.body[p].dipole
    else:
        return m.whole[p].dipole


cdef inline Vec3 part_velocity(const ModelC* m, const WorkC* k, int l, Vec3 r) noexcept nogil:
    """Of a point of a link, r from its G in its axes: in its axes."""
    return k.C[l]*(k.root_v[m.tree[l]] + k.G_v[l]) + cross(k.w[l], r)


cdef inline void apply_weight(const ModelC* m, WorkC* k, Sink sink, int p, Vec3 g) noexcept nogil:
    """A force on a part's mass centre that gives it the acceleration g, N, m/s2."""
    cdef Vec3 F
    if Sink is OnBodies:
        k.body_F[p] = k.body_F[p] + m.body[p].m*(k.body_C[p]*g)
    elif Sink is OfPower:
        k.power[0] = k.power[0] + m.link[p].m*dot(k.C[p]*g, part_velocity(m, k, p, m.link[p].d0))
    else:
        F = m.link[p].m*g
        k.F_N[m.tree[p]] = k.F_N[m.tree[p]] + F
        k.F[p] = k.F[p] + k.C[p]*F


cdef inline void apply_part_torque(WorkC* k, Sink sink, int p, Vec3 T) noexcept nogil:
    """A torque on a part, its axes."""
    if Sink is OnBodies:
        k.body_T[p] = k.body_T[p] + T
    elif Sink is OfPower:
        k.power[0] = k.power[0] + dot(T, k.w[p])
    else:
        k.T[p] = k.T[p] + T


cdef inline void apply_torque(const ModelC* m, WorkC* k, Sink sink, int link, int body, Vec3 T) noexcept nogil:
    """A torque on a body, axes of its link."""
    if Sink is OnBodies:
        k.body_T[body] = k.body_T[body] + m.body[body].C_BL*T
    elif Sink is OfPower:
        k.power[0] = k.power[0] + dot(T, k.w[link])
    else:
        k.T[link] = k.T[link] + T


cdef inline void apply_force(const ModelC* m, WorkC* k, Sink sink, int link, int body, Vec3 r, Vec3 F) noexcept nogil:
    """A force at a point of a body, r from its link's G, both in the link's axes."""
    if Sink is OnBodies:
        k.body_F[body] = k.body_F[body] + m.body[body].C_BL*F
        k.body_T[body] = k.body_T[body] + m.body[body].C_BL*cross(r - m.body[body].r, F)
    elif Sink is OfPower:
        k.power[0] = k.power[0] + dot(F, part_velocity(m, k, link, r))
    else:
        k.F_N[m.tree[link]] = k.F_N[m.tree[link]] + F*k.C[link]
        k.F[link] = k.F[link] + F
        k.T[link] = k.T[link] + cross(r - m.link[link].d0, F)


cdef inline void apply_wrench(const ModelC* m, WorkC* k, Sink sink, int link, int body, Vec3 r, Vec3 F, Vec3 T,
                              Vec3 F_N) noexcept nogil:
    """A force at a point and a torque, in the link's axes. F_N: the same force in N."""
    if Sink is OnBodies:
        k.body_F[body] = k.body_F[body] + m.body[body].C_BL*F
        k.body_T[body] = k.body_T[body] + m.body[body].C_BL*(T + cross(r - m.body[body].r, F))
    elif Sink is OfPower:
        k.power[0] = k.power[0] + dot(F, part_velocity(m, k, link, r)) + dot(T, k.w[link])
    else:
        k.F_N[m.tree[link]] = k.F_N[m.tree[link]] + F_N
        k.F[link] = k.F[link] + F
        k.T[link] = k.T[link] + T + cross(r - m.link[link].d0, F)
