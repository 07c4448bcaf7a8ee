# What surrounds a spacecraft beside the point mass: the planet's shape, other bodies, tides, air, sunlight, magnetic
# field. theory.md section 16.
#
# Fields are evaluated at the spacecraft's mass centre, at every stage. Their uniform part goes to the orbit; the
# gradient of gravity acts on every link where it is, so that gradient torques and the tension of booms come out by
# themselves.

# N: pressure of sunlight times distance squared
cdef double SUN_PRESSURE = 1361.0/299792458.0*1.495978707e11*1.495978707e11
cdef double SUN_RADIUS = 6.957e8                                          # m

cdef struct EnvironmentC:
    const SkyC* sky
    const HarmonicsC* harmonics     # of the field and its gradient; NULL: a point mass
    const HarmonicsC* potential
    const MagneticC* magnetic       # NULL: none, or a constant field
    const LayersC* layers           # of air; NULL: none
    const AirC* air                 # the same in a table; NULL: none
    int sun, moon, others           # whose gravity acts
    int light                       # whether sunlight presses
    double love                     # k2 of the planet's tide, 0: none
    double radius                   # m, of the planet


cdef void look_up_sky(const EnvironmentC* e, vd t, WorkC* k) noexcept nogil:
    """The sky at each lane's time, unless it is there already."""
    cdef int i, j
    cdef bint known = True
    cdef SkyNow* now
    cdef vd* C = <vd*> k.C_FN
    for i in range(W):
        known = known and k.now[i].t == lane(t, i)
    if known:
        return
    for i in range(W):
        now = k.now + i
        if i > 0 and lane(t, i) == k.now[0].t:
            now[0] = k.now[0]
        else:
            sky_at(e.sky, lane(t, i), now)
        for j in range(9):
            set_lane(C + j, i, now.C_FN[j])
        put_three(k.w_F, i, now.w_FN_N)
        put_three(k.sun, i, now.sun)
        put_three(k.moon, i, now.moon)
        for j in range(e.sky.others):
            put_three(k.other + j, i, now.other[j])


cdef void add_third_body(double mu, Vec3 body, Vec3 r, WorkC* k, int t) noexcept nogil:
    """Its pull on the spacecraft less that on the planet, without subtracting large numbers, and the gradient. theory
    (16.7), (16.8)"""
    cdef Vec3 d = body - r
    cdef vd per_d2 = splat(1.0)/dot(d, d)
    cdef vd mu_d3 = mu*per_d2*root(per_d2)
    cdef vd q = dot(r, r - 2.0*body)/dot(body, body)
    cdef vd s = root(1.0 + q)
    cdef vd f = q*(3.0 + q*(3.0 + q))/(1.0 + s*s*s)
    k.gravity[t] = k.gravity[t] - mu_d3*(r + f*body)
    k.gravity_gradient[t] = k.gravity_gradient[t] + (3.0*mu_d3*per_d2)*dyad(d) - diagonal(mu_d3)


cdef void add_tide(const EnvironmentC* e, double mu, Vec3 body, Vec3 r, WorkC* k, int t) noexcept nogil:
    """Of the solid planet, raised by a body; degree 2, one Love number. theory (16.9)"""
    cdef vd per_r2 = splat(1.0)/dot(r, r)
    cdef vd per_r = root(per_r2)
    cdef vd per_b = splat(1.0)/root(dot(body, body))
    cdef vd c = dot(r, body)*per_r*per_b
    cdef vd size = (0.5*e.love*mu*e.radius*e.radius*e.radius*e.radius*e.radius)*(per_b*per_b*per_b)*(per_r2*per_r2)
    k.gravity[t] = k.gravity[t] + (size*(3.0 - 15.0*c*c)*per_r)*r + (6.0*size*c*per_b)*body


cdef void add_shape(const ModelC* m, const EnvironmentC* e, Vec3 r, WorkC* k, int t) noexcept nogil:
    """Harmonics of the planet's gravity, evaluated in the axes fixed in it."""
    cdef Vec3 a
    cdef Sym3 G
    harmonic_field(e.harmonics, k.C_FN[0]*r, &a, &G)
    k.gravity[t] = k.gravity[t] + a*k.C_FN[0]
    k.gravity_gradient[t] = k.gravity_gradient[t] + turned_back(G, k.C_FN[0])


cdef inline Vec3 torque_of_gradient(Sym3 G, Sym3 I) noexcept nogil:
    """Torque of a gradient G on a body of inertia I about its mass centre, both in its axes: theory (16.10)."""
    cdef Vec3 T
    T.x = G.yz*(I.zz - I.yy) + I.yz*(G.yy - G.zz) - I.xy*G.xz + I.xz*G.xy
    T.y = G.xz*(I.xx - I.zz) + I.xz*(G.zz - G.xx) - I.yz*G.xy + I.xy*G.yz
    T.z = G.xy*(I.yy - I.xx) + I.xy*(G.xx - G.yy) - I.xz*G.yz + I.yz*G.xz
    return T


cdef inline void apply_gravity_gradient(const ModelC* m, WorkC* k, Sink sink) noexcept nogil:
    """Of gravity beside the point mass's, on every part, where gravity acts on bodies and all of its gradient is
    wanted."""
    cdef int p
    cdef Sym3 pull
    if m.gravity != GRAVITY_ON_BODIES or m.simple:
        return
    for p in range(parts(m, sink)):
        pull = k.gravity_gradient[part_tree(m, sink, p)]
        apply_weight(m, k, sink, p, pull*part_position(m, k, sink, p))
        apply_part_torque(k, sink, p, torque_of_gradient(turned_back(pull, transposed(part_axes(k, sink, p))),
                                                         part_inertia(m, sink, p)))


cdef double sun_seen(const double* r, const double* sun, double radius) noexcept nogil:
    """Share of the Sun's disc that is seen at r past a planet of some radius at the origin, m: overlap of two discs.
    theory (16.11)"""
    cdef double d[3]
    cdef double dist, far, a, b, c, x, y
    cdef int j
    for j in range(3):
        d[j] = sun[j] - r[j]
    far = sqrt(dot3(d, d))
    dist = sqrt(dot3(r, r))
    if dist <= radius:
        return 0.0
    a = asin(SUN_RADIUS/far)
    b = asin(radius/dist)
    c = atan2(sqrt(max(dot3(r, r)*dot3(d, d) - dot3(r, d)*dot3(r, d), 0.0)), -dot3(r, d))
    if c >= a + b:
        return 1.0
    if c <= fabs(b - a):
        return 0.0 if b >= a else 1.0 - b*b/(a*a)
    x = (c*c + a*a - b*b)/(2.0*c)
    y = sqrt(max(a*a - x*x, 0.0))
    return 1.0 - (a*a*acos(x/a) + b*b*acos((c - x)/b) - c*y)/(M_PI*a*a)


cdef void find_sunlight(const EnvironmentC* e, Vec3 r, WorkC* k, int t) noexcept nogil:
    """Share of the Sun's disc that is seen at r (m, N), in k.light."""
    cdef int i
    cdef double at[3]
    for i in range(W):
        at[0], at[1], at[2] = lane(r.x, i), lane(r.y, i), lane(r.z, i)
        set_lane(k.light + t, i, sun_seen(at, k.now[i].sun, e.radius))


cdef void add_gravity_of_others(const EnvironmentC* e, Vec3 r, WorkC* k, int t) noexcept nogil:
    cdef int j
    if e.sun:
        add_third_body(e.sky.mu_sun, k.sun[0], r, k, t)
    if e.moon:
        add_third_body(e.sky.mu_moon, k.moon[0], r, k, t)
    for j in range(e.others):
        add_third_body(e.sky.mu_other[j], k.other[j], r, k, t)
    if e.love != 0.0:
        add_tide(e, e.sky.mu_sun, k.sun[0], r, k, t)
        add_tide(e, e.sky.mu_moon, k.moon[0], r, k, t)


cdef void add_attraction(const ModelC* m, const EnvironmentC* e, Vec3 r, WorkC* k, int t, Sink sink) noexcept nogil:
    """Adds to k.gravity, and puts into k.gravity_gradient, what attracts beside the point mass and is asked for. Needs
    look_up_sky()."""
    k.gravity_gradient[t] = diagonal(splat(0.0))
    if e.harmonics and accepts(sink, GRAVITY):
        add_shape(m, e, r, k, t)
    if accepts(sink, OTHER_BODIES):
        add_gravity_of_others(e, r, k, t)


cdef void find_environment(const ModelC* m, const StateC* s, WorkC* k) noexcept nogil:
    """All fields beside the point mass, at the mass centre of each tree. Needs the positions of the links, if gravity
    acts on bodies, and the point mass's part of k.gravity."""
    cdef OnLinks everything = [0]
    cdef const EnvironmentC* e = m.environment
    cdef Vec3 r
    cdef int t
    look_up_sky(e, s.t, k)
    for t in range(m.ntrees):
        add_attraction(m, e, mass_center(m, s, k, t), k, t, everything)
    if m.ns:
        find_velocities(m, s, k)
        find_center_velocities(m, k)
    for t in range(m.ntrees):
        r = mass_center(m, s, k, t)
        if e.layers or e.air:
            k.rho[t] = layered_density(e.layers, k.C_FN[0]*r) if e.layers else tabulated_density(e.air, k.C_FN[0]*r,
                                                                                                 s.t)
        if e.light:
            find_sunlight(e, r, k, t)
    find_magnetic_field(m, s, k)


cdef void find_magnetic_field(const ModelC* m, const StateC* s, WorkC* k) noexcept nogil:
    """The magnetic field at the mass centre; a constant one is there from the start."""
    cdef const EnvironmentC* e = m.environment
    cdef int t
    if e != NULL and e.magnetic != NULL:
        look_up_sky(e, s.t, k)
        for t in range(m.ntrees):
            k.B_N[t] = magnetic_field(e.magnetic, k.C_FN[0]*mass_center(m, s, k, t))*k.C_FN[0]
