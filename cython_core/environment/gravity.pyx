# Gravity of a point mass. theory.md section 8.
#
# Its common part, g at the spacecraft's mass centre, accelerates all links alike and cannot move one against another:
# it goes to the orbit alone. The tree sees only differences, computed without subtracting large numbers, so that a
# boom's motion keeps its digits nine orders of magnitude below the orbit's.

cdef struct FieldC:                 # at the mass centre r of a tree, from the central body, in N
    Vec3 r
    vd mu_r3                        # mu/|r|^3, 1/s2
    vd per_r                        # 1/|r|
    vd per_r2


cdef inline FieldC field_at(const ModelC* m, const StateC* s, const WorkC* k, int t) noexcept nogil:
    cdef FieldC field
    field.r = mass_center(m, s, k, t)
    field.per_r2 = splat(1.0)/dot(field.r, field.r)
    field.per_r = root(field.per_r2)
    field.mu_r3 = m.mu[0]*field.per_r*field.per_r2
    return field


cdef inline FieldC no_field() noexcept nogil:
    cdef FieldC field
    field.r = zero()
    field.mu_r3 = field.per_r = field.per_r2 = splat(0.0)
    return field


cdef inline vd distance_ratio(const FieldC* field, Vec3 rho, vd* shrink) noexcept nogil:
    """|r|/|r + rho|, and 1 - (|r|/|r + rho|)^3 to full precision also where rho is tiny beside r: theory (8.2)."""
    cdef vd q = dot(rho, rho + 2.0*field.r)*field.per_r2            # |r + rho|^2 = |r|^2 (1 + q)
    cdef vd s = root(1.0 + q)
    cdef vd both = splat(1.0)/(s*(1.0 + s))                         # one divide for 1/s and 1/(1 + s)
    cdef vd per_s = both*(1.0 + s)
    shrink[0] = q*(1.0 + s + s*s)*both*per_s*per_s
    return per_s


cdef inline Vec3 gravity_difference(const FieldC* field, Vec3 rho, vd shrink) noexcept nogil:
    """g(r + rho) - g(r), in N."""
    return field.mu_r3*(shrink*(field.r + rho) - rho)


cdef inline Vec3 gradient_torque(const FieldC* field, vd per_s, Vec3 x, Sym3 I) noexcept nogil:
    """Of the field on a body at x from the central body, body axes: theory (8.4). The force that goes with it is left
    out: it is I/(m |x|^2) of the weight, 1e-12 for a wire of 20 m."""
    cdef Vec3 up = (field.per_r*per_s)*x
    return (3.0*field.mu_r3*(per_s*per_s*per_s))*cross(up, I*up)


cdef inline void point_mass(const ModelC* m, WorkC* k, const FieldC* fields, Sink sink) noexcept nogil:
    """On each part what its attraction differs from that at the mass centre, and the gradient torque."""
    cdef Vec3 rho
    cdef FieldC field = fields[0]
    cdef vd per_s, shrink
    cdef int p
    if Sink is not OnBodies:
        if m.nl == 1 and m.ntanks == 0:                             # it is where its mass centre is
            apply_part_torque(k, sink, 0, gradient_torque(&field, splat(1.0), k.C[0]*field.r,
                                                          m.link[0].I if m.simple else m.whole[0].I))
            return
    for p in range(parts(m, sink)):
        if m.ntrees > 1:
            field = fields[part_tree(m, sink, p)]
        rho = part_position(m, k, sink, p)
        per_s = distance_ratio(&field, rho, &shrink)
        apply_weight(m, k, sink, p, gravity_difference(&field, rho, shrink))
        apply_part_torque(k, sink, p, gradient_torque(&field, per_s, part_axes(k, sink, p)*(field.r + rho),
                         part_inertia_without_wheels(m, sink, p) if m.simple else part_inertia(m, sink, p)))


cdef inline void stay_on_conic(WorkC* k, const FieldC* field) noexcept nogil:
    """What acts on the mass centre is the point mass alone. Needs everything that acts."""
    k.gravity[0] = -field.mu_r3*field.r
    k.F_N[0] = zero()


cdef inline vd gravity_energy(const ModelC* m, const StateC* s, const WorkC* k, int t) noexcept nogil:
    """Potential energy of a tree in the field, J: theory (8.3). Needs find_positions() where gravity acts on bodies."""
    cdef Vec3 r = mass_center(m, s, k, t)
    cdef Vec3 up, x
    cdef Sym3 I
    cdef vd distance
    cdef vd energy = splat(0.0)
    cdef int l
    if m.gravity == GRAVITY_UNIFORM:
        return -m.mass[t]*dot(m.field.g, r)                        # theory (8.5)
    if m.environment != NULL and m.environment.potential != NULL:
        energy = -m.mass[t]*harmonic_potential(m.environment.potential, k.C_FN[0]*r)
    if m.gravity != GRAVITY_ON_BODIES:
        return energy - m.mu[0]*m.mass[t]/root(dot(r, r))
    for l in range(m.nl):
        if m.tree[l] != t:
            continue
        x = r + (k.link_r[l] - k.center[t])
        distance = root(dot(x, x))
        up = (splat(1.0)/distance)*(k.C[l]*x)
        I = m.link[l].I if m.simple else m.whole[l].I
        energy = energy - m.mu[0]*(m.link[l].m/distance + 0.5*(I.xx + I.yy + I.zz - 3.0*dot(up, I*up))/(
            distance*distance*distance))
    return energy
