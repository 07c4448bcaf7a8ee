# What each source of force and torque does to the spacecraft as a whole, and what surrounds it: for records that were asked for.

cdef enum:
    SURROUNDINGS = 11               # numbers of put_surroundings()
    SOURCES = 6                     # of put_sources()


cdef inline vd* put_vec3(vd* at, Vec3 v) noexcept nogil:
    at[0], at[1], at[2] = v.x, v.y, v.z
    return at + 3


cdef inline void no_forces(const ModelC* m, WorkC* k) noexcept nogil:
    cdef int l
    k.F_N[0] = zero()
    k.gravity[0] = zero()
    k.pull[0] = diagonal(splat(0.0))
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
    """Gravity of the planet, of other bodies and tides, air, sunlight, magnetic field, and loads with thrusters. Needs motion()."""
    cdef const EnvironmentC* e = m.around
    cdef Vec3 r = mass_center(m, s, k)
    no_forces(m, k)
    apply_gravity(m, s, k)
    if e.harmonics:
        add_shape(m, e, r, k)
    pull_links(m, k)
    at = put_sum(m, k, at)
    no_forces(m, k)
    add_gravity_of_others(e, r, k)
    pull_links(m, k)
    at = put_sum(m, k, at)
    no_forces(m, k)
    if e.layers or e.air:
        apply_air(m, s, k)
    at = put_sum(m, k, at)
    no_forces(m, k)
    if e.light:
        apply_light(m, s, k)
    at = put_sum(m, k, at)
    no_forces(m, k)
    apply_torquers(m, k)
    if m.magnetic:
        apply_dipoles(m, k)
    at = put_sum(m, k, at)
    no_forces(m, k)
    apply_loads(m, s, k)
    return put_sum(m, k, at)


cdef vd* put_surroundings(const ModelC* m, const WorkC* k, vd* at) noexcept nogil:
    """Sun and Moon from the planet, m, magnetic field, T, all in N; density of the air, kg/m3; share of the Sun that is seen."""
    at = put_vec3(put_vec3(put_vec3(at, k.sun[0]), k.moon[0]), k.B_N[0])
    at[0], at[1] = k.rho[0], k.light[0]
    return at + 2
