# Air and sunlight on plates, cylinders and spheres. theory.md section 16.

cdef inline Vec3 air_force(const Surface* f, int shape, vd rho, Vec3 v) noexcept nogil:
    """N, link axes; v: of the surface through the air, m/s. theory (16.1)-(16.3)"""
    # speed times the share of the area that the air sees
    cdef vd across
    if shape == SHAPE_PLATE:
        across = positive_part(dot(f.n, v))
    elif shape == SHAPE_CYLINDER:
        across = root(positive_part(dot(v, v) - dot(f.n, v)*dot(f.n, v)))
    else:
        across = root(dot(v, v))
    return (-0.5*rho*f.drag*f.area*across)*v


cdef inline Vec3 light_force(const Surface* f, int shape, vd P, Vec3 s) noexcept nogil:
    """N, link axes; P: N/m2, s: unit vector to the Sun. theory (16.4)-(16.6)"""
    cdef vd c = dot(f.n, s)
    cdef vd sine
    cdef Vec3 p
    if shape == SHAPE_PLATE:
        c = positive_part(c)
        return (-P*f.area*c)*((1.0 - f.specular)*s + (2.0*(f.specular*c + (1.0/3.0)*f.diffuse))*f.n)
    if shape == SHAPE_SPHERE:
        return (-P*f.area*(1.0 + (4.0/9.0)*f.diffuse))*s
    p = s - c*f.n                                                   # across the axis: its length is the sine
    sine = root(dot(p, p))
    return (-0.5*P*f.area)*((2.0*(1.0 - f.specular)*sine)*s
                            + ((8.0/3.0)*f.specular*sine + 1.0471975511965976*f.diffuse)*p)


cdef inline Vec3 sideways(const ModelC* m, const WorkC* k, int l, Vec3 r) noexcept nogil:
    """Velocity of a point of a link relative to the spacecraft's mass centre, link axes; needs find_velocities()."""
    return k.C[l]*(k.G_v[l] - k.center_v[m.tree[l]]) + cross(k.w[l], r)


cdef inline Vec3 air_on(const ModelC* m, const StateC* s, const WorkC* k, int j) noexcept nogil:
    """Drag on a surface, link axes, in air that turns with the planet."""
    cdef int l = m.surface_link[j]
    # of the mass centre through the air, N
    cdef int t = m.tree[l]
    cdef Vec3 wind = velocity_of_center(m, s, k, t) - cross(k.w_F[0], mass_center(m, s, k, t))
    return air_force(m.surface + j, m.surface_shape[j], k.rho[t], k.C[l]*wind + sideways(m, k, l, m.surface[j].r))


cdef inline Vec3 light_on(const ModelC* m, const StateC* s, const WorkC* k, int j) noexcept nogil:
    """Sunlight on a surface, link axes. Surfaces do not shade one another."""
    cdef int t = m.tree[m.surface_link[j]]
    cdef Vec3 d = k.sun[0] - mass_center(m, s, k, t)
    cdef vd per_d = splat(1.0)/root(dot(d, d))
    return light_force(m.surface + j, m.surface_shape[j], SUN_PRESSURE*k.light[t]*(per_d*per_d),
                       k.C[m.surface_link[j]]*(per_d*d))


cdef inline void air(const ModelC* m, const StateC* s, WorkC* k, Sink sink) noexcept nogil:
    cdef int j
    for j in range(m.ns if m.environment.layers or m.environment.air else 0):
        apply_force(m, k, sink, m.surface_link[j], m.surface_body[j], m.surface[j].r, air_on(m, s, k, j))


cdef inline void sunlight(const ModelC* m, const StateC* s, WorkC* k, Sink sink) noexcept nogil:
    cdef int j
    for j in range(m.ns if m.environment.light else 0):
        apply_force(m, k, sink, m.surface_link[j], m.surface_body[j], m.surface[j].r, light_on(m, s, k, j))
