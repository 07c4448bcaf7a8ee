# Gravity of a point mass. theory.md section 8.
#
# Its common part, g at the spacecraft's mass centre, accelerates all links alike and cannot move one against another: it
# goes to the orbit alone. The tree sees only differences, computed without subtracting large numbers, so that a boom's motion keeps
# its digits nine orders of magnitude below the orbit's.

cdef inline vd inverse_cube(Vec3 r) noexcept nogil:
    cdef vd r2 = dot(r, r)
    return splat(1.0)/(r2*root(r2))


cdef inline Vec3 gravity_difference(vd mu_r3, Vec3 r, Vec3 rho) noexcept nogil:
    """g(r + rho) - g(r), with mu_r3 = mu/|r|^3; exact also where rho is tiny beside r: theory (8.2)."""
    cdef vd q = dot(rho, rho + 2.0*r)/dot(r, r)
    cdef vd s = root(1.0 + q)
    cdef vd shrink = q*(1.0 + s + s*s)/((1.0 + s)*s*s*s)            # 1 - (1 + q)^(-3/2)
    return mu_r3*(shrink*(r + rho) - rho)


cdef inline void gravity_gradient(vd mu_r3, Vec3 up, vd distance, Sym3 I, Vec3* F, Vec3* T) noexcept nogil:
    """Torque, and the small force that goes with it, of the field's gradient on a body; `up` is the unit vector from the
    central body, all in body axes: theory (8.4)."""
    cdef Vec3 Iu = I*up
    cdef vd along = 5.0*dot(up, Iu) - (I.xx + I.yy + I.zz)
    T[0] = (3.0*mu_r3)*cross(up, Iu)
    F[0] = (1.5*mu_r3/distance)*(along*up - 2.0*Iu)


cdef inline void place_points(const ModelC* m, WorkC* k) noexcept nogil:
    """G of every link relative to the root's, and the spacecraft's mass centre relative to the same, in N."""
    cdef int l, i
    cdef Vec3 sum = m.link[0].m*(m.link[0].d0*k.C[0])
    k.G_r[0] = zero()
    for l in range(1, m.nl):
        i = m.parent[l]
        k.G_r[l] = k.G_r[i] + k.arm[l]*k.C[i]
        sum = sum + m.link[l].m*(k.G_r[l] + m.link[l].d0*k.C[l])
    k.center[0] = (splat(1.0)/m.mass[0])*sum


cdef inline void apply_gravity(const ModelC* m, const StateC* s, WorkC* k) noexcept nogil:
    """g at the mass centre, and on each link its difference from it and the gradient torque."""
    cdef Vec3 r = vector_at(s.q)
    cdef Vec3 rho, g, F, T, up
    cdef vd mu_r3 = m.mu[0]*inverse_cube(r)
    cdef vd distance
    cdef int l
    k.gravity[0] = -mu_r3*r
    if m.gravity != GRAVITY_ON_BODIES:
        return
    place_points(m, k)
    for l in range(m.nl):
        rho = k.G_r[l] + m.link[l].d0*k.C[l] - k.center[0]
        g = m.link[l].m*gravity_difference(mu_r3, r, rho)
        distance = root(dot(r + rho, r + rho))
        up = (splat(1.0)/distance)*(k.C[l]*(r + rho))
        gravity_gradient(m.mu[0]/(distance*distance*distance), up, distance, m.whole[l].I, &F, &T)
        k.F_N[0] = k.F_N[0] + g + F*k.C[l]
        k.F[l] = k.F[l] + k.C[l]*g + F
        k.T[l] = k.T[l] + T


cdef inline vd gravity_energy(const ModelC* m, const StateC* s, const WorkC* k) noexcept nogil:
    """Potential energy in the field, J: theory (8.3). Needs place_points() where gravity acts on bodies."""
    cdef Vec3 r = vector_at(s.q)
    cdef Vec3 up, x
    cdef Sym3 I
    cdef vd distance
    cdef vd energy = splat(0.0)
    cdef int l
    if m.gravity != GRAVITY_ON_BODIES:
        return -m.mu[0]*m.mass[0]/root(dot(r, r))
    for l in range(m.nl):
        x = r + (k.G_r[l] + m.link[l].d0*k.C[l] - k.center[0])
        distance = root(dot(x, x))
        up = (splat(1.0)/distance)*(k.C[l]*x)
        I = m.whole[l].I
        energy = energy - m.mu[0]*(m.link[l].m/distance + 0.5*(I.xx + I.yy + I.zz - 3.0*dot(up, I*up))/(distance*distance*distance))
    return energy
