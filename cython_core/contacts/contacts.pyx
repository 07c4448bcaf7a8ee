# Contacts: what two sides that touch do to each other. theory.md section 20.
#
# contact_forces() finds the force of every contact at a stage; it acts on both sides at one point. Whether they touch
# is a discrete state of each spacecraft that changes between steps only: stages see one smooth law, continued a little
# beyond where it ends.

cdef double RESTING = 1e-10         # of the speed of the last impact: slower than this they do not come closer
cdef double ROUNDING = 1e-14        # of the speed of the points that touch, and m/s: nor than this


cdef inline Mat3 face_frame(const ModelC* m, const StateC* s, const WorkC* k, int j, Vec3* origin) noexcept nogil:
    """C_FN of a face; and its origin from the root's G, N."""
    cdef const Contact* c = m.contact + j
    cdef int l = m.contact_with[j]
    if l >= 0:
        origin[0] = link_position(m, k, l) + c.o*k.C[l]
        return c.C_FL*k.C[l]
    if l == FIXED_IN_N:
        origin[0] = c.o - root_position(m, s, k)
        return c.C_FL
    origin[0] = c.o*k.C_FN[0] - root_position(m, s, k)
    return c.C_FL*k.C_FN[0]


cdef inline Vec3 other_velocity(const ModelC* m, const StateC* s, const WorkC* k, int j, Vec3 r) noexcept nogil:
    """Of the face's side at r from the root's G, relative to that, N."""
    cdef int l = m.contact_with[j]
    if l >= 0:
        return velocity_at(m, k, l, r)
    if l == FIXED_IN_N:
        return -root_velocity(m, s, k)
    return cross(k.w_F[0], root_position(m, s, k) + r) - root_velocity(m, s, k)


cdef void contact_kinematics(const ModelC* m, const StateC* s, WorkC* k, int j) noexcept nogil:
    """Gap, normal, point and velocities of contact j. Needs find_motion()."""
    cdef const Contact* c = m.contact + j
    cdef int l = m.contact_link[j]
    cdef Vec3 origin, n, foot, v
    cdef Mat3 C = face_frame(m, s, k, j, &origin)
    cdef Vec3 p = C*(link_position(m, k, l) + c.x*k.C[l] - origin)
    k.contact_gap[j] = side_gap(m, j, p, C*(c.axis*k.C[l]), &n, &foot)
    k.contact_off[j] = beyond_border(m, j, foot)
    k.contact_C[j] = C
    k.contact_n[j] = n*C
    k.contact_r[j] = origin + foot*C
    v = velocity_at(m, k, l, k.contact_r[j]) - other_velocity(m, s, k, j, k.contact_r[j])
    k.contact_rate[j] = -dot(k.contact_n[j], v)
    k.contact_v[j] = v + k.contact_rate[j]*k.contact_n[j]


cdef void tangents(Vec3 n, Vec3* a, Vec3* b) noexcept nogil:
    """Two unit vectors across n and each other."""
    cdef Vec3 e = zero()
    cdef vi flat = less(magnitude(n.x), splat(0.6))
    e.x, e.y = select(flat, splat(1.0), splat(0.0)), select(flat, splat(0.0), splat(1.0))
    a[0] = cross(n, e)
    a[0] = (splat(1.0)/root(dot(a[0], a[0])))*a[0]
    b[0] = cross(n, a[0])


cdef inline void find_motion(const ModelC* m, const StateC* s, WorkC* k) noexcept nogil:
    """Positions and velocities of all links and trees, and the sky. Needs kinematics()."""
    find_positions(m, k)
    find_velocities(m, s, k)
    find_center_velocities(m, k)
    if m.ntrees > 1:
        find_tree_offsets(m, s, k)
    if m.environment:
        look_up_sky(m.environment, s.t, k)


cdef inline vd power_of(vd p, vd exponent) noexcept nogil:
    """p^exponent, odd beyond zero, where stages look a little beyond the end of a touch."""
    cdef vd out = p
    cdef double x, e, y
    cdef int i
    for i in range(W):
        x, e = lane(p, i), lane(exponent, i)
        if e != 1.0:
            y = fabs(x)
            y = y*sqrt(y) if e == 1.5 else y*y if e == 2.0 else pow(y, e)
            set_lane(&out, i, y if x >= 0.0 else -y)
    return out


cdef inline vd push_share(const ModelC* m, int j, vd p, vd rate) noexcept nogil:
    """Of the normal force over its stiffness, what is above zero as long as it pushes."""
    cdef const Contact* c = m.contact + j
    if m.contact_law[j] == LAW_LINEAR:
        return p + c.damping/c.stiffness*rate
    return 1.0 + c.damping*rate


cdef inline vd normal_force(const ModelC* m, int j, vd p, vd rate, vd* elastic) noexcept nogil:
    """theory (20.5), (20.6). elastic: the part that stores energy. N"""
    cdef const Contact* c = m.contact + j
    if m.contact_law[j] == LAW_LINEAR:
        elastic[0] = c.stiffness*p
        return elastic[0] + c.damping*rate
    elastic[0] = c.stiffness*power_of(p, c.exponent)
    return elastic[0]*(1.0 + c.damping*rate)


cdef inline vd elastic_energy(const ModelC* m, int j, vd p) noexcept nogil:
    """J"""
    cdef const Contact* c = m.contact + j
    return c.stiffness/(1.0 + c.exponent)*magnitude(p*power_of(p, c.exponent))


cdef inline vd friction_at(const Contact* c, vd s) noexcept nogil:
    """Coefficient at a speed of slip, Stribeck's curve: theory (20.7)."""
    cdef vd x
    if not lanes_of(less(c.coulomb, c.rest)):                       # no curve
        return c.coulomb
    x = s/c.stribeck
    return c.coulomb + (c.rest - c.coulomb)*exponential(-(x*x))


cdef inline vd tanh_over(vd x) noexcept nogil:
    """tanh(x)/x, x not below 0."""
    cdef vd x2 = x*x
    cdef vi small = less(x, splat(0.02))
    cdef vd e = exponential(-2.0*x)
    cdef vd series = 1.0 - x2*(1.0/3.0 - x2*(2.0/15.0 - x2*(17.0/315.0)))
    return select(small, series, (1.0 - e)/((1.0 + e)*select(small, splat(1.0), x)))


cdef inline Vec3 regular_friction(const Contact* c, vd F, Vec3 v) noexcept nogil:
    """Without memory: theory (20.7)."""
    cdef vd s = root(dot(v, v))
    return -(friction_at(c, s)*F/c.linear_below*tanh_over(s/c.linear_below))*v


cdef inline Vec3 bristle_friction(const Contact* c, vd F, Vec3 v, Vec3 z, Vec3* dz) noexcept nogil:
    """By a bristle z, both in face axes: theory (20.8) [Canudas de Wit et al. 1995, load-proportional]."""
    cdef vd s = root(dot(v, v))
    dz[0] = v - (c.coulomb*s/(c.stick*friction_at(c, s)))*z
    return -F*((c.coulomb/c.stick)*z + c.stick_damping*dz[0])


cdef inline vi pushing_lanes(const ModelC* m, const WorkC* k, int j) noexcept nogil:
    """Lanes in which a contact pushes. Outside of runs: by value."""
    cdef vd on = splat(0.0)
    cdef vd push
    cdef int i
    push = select(less(splat(0.0), -k.contact_gap[j]), push_share(m, j, -k.contact_gap[j], k.contact_rate[j]),
                  splat(-1.0)) - k.contact_off[j]*1e30
    for i in range(W):
        if k.device[i].contact[j].touching == BY_VALUE:
            set_lane(&on, i, 1.0 if lane(push, i) > 0.0 else 0.0)
        elif k.device[i].contact[j].presses:
            set_lane(&on, i, 1.0)
    return less(splat(0.5), on)


cdef inline Vec3 resting_force(const WorkC* k, int j) noexcept nogil:
    """Of a contact of law impulse that is at rest, mean over the last step, N."""
    cdef vd F = splat(0.0)
    cdef Vec3 T = zero()
    cdef int i, n
    for i in range(W):
        set_lane(&F, i, k.device[i].contact[j].force)
        for n in range(3):
            set_lane(<vd*> &T + n, i, k.device[i].contact[j].rub[n])
    return F*k.contact_n[j] + T


cdef inline bint may_press(const ModelC* m, const WorkC* k, int j) noexcept nogil:
    cdef int i
    for i in range(W):
        if k.device[i].contact[j].touching and m.contact_law[j] != LAW_IMPULSE or k.device[i].contact[j].closed:
            return True
    return False


cdef void contact_force(const ModelC* m, WorkC* k, int j) noexcept nogil:
    """The force of contact j on the endpoint, N, and what of it is integrated besides. Needs contact_kinematics()."""
    cdef const Contact* c = m.contact + j
    cdef vi on = pushing_lanes(m, k, j)
    cdef vd p = -k.contact_gap[j]
    cdef vd elastic
    cdef vd F = select(on, normal_force(m, j, p, k.contact_rate[j], &elastic), splat(0.0))
    cdef Vec3 T = zero()
    cdef Vec3 z = zero()
    cdef Vec3 dz = zero()
    cdef Mat3 C = k.contact_C[j]
    cdef int at = m.contact_bristle[j]
    elastic = select(on, elastic, splat(0.0))
    if m.contact_friction[j] == FRICTION_REGULARIZED:
        T = regular_friction(c, F, k.contact_v[j])
    elif m.contact_friction[j] == FRICTION_BRISTLE:
        if k.x:
            z = vector_at(k.x + at)
        z = z - dot(z, C*k.contact_n[j])*(C*k.contact_n[j])
        T = bristle_friction(c, F, C*k.contact_v[j], z, &dz)*C
    k.contact_F[j] = F*k.contact_n[j] + T
    if k.dx == NULL:
        return
    if m.contact_friction[j] == FRICTION_BRISTLE:
        put_vec3(k.dx + at, select(on, splat(1.0), splat(0.0))*dz)
    k.dx[m.nz + BY_CONTACT*j] = (F - elastic)*k.contact_rate[j] - dot(T, k.contact_v[j])
    k.dx[m.nz + BY_CONTACT*j + 1] = F


cdef void contact_forces(const ModelC* m, const StateC* s, WorkC* k, bint all) noexcept nogil:
    """Forces of all contacts. all: gaps also of those that do not touch. Needs kinematics()."""
    cdef int j, n
    cdef bint placed = False
    for j in range(m.nc):
        k.contact_F[j] = zero()
        if not all and not may_press(m, k, j):
            for n in range(BY_CONTACT if k.dx else 0):
                k.dx[m.nz + BY_CONTACT*j + n] = splat(0.0)
            if k.dx and m.contact_friction[j] == FRICTION_BRISTLE:
                put_vec3(k.dx + m.contact_bristle[j], zero())
            continue
        if not placed:
            find_motion(m, s, k)
            placed = True
        contact_kinematics(m, s, k, j)
        if m.contact_law[j] != LAW_IMPULSE:
            contact_force(m, k, j)
        else:
            k.contact_F[j] = resting_force(k, j)
            if k.dx:
                k.dx[m.nz + BY_CONTACT*j] = k.dx[m.nz + BY_CONTACT*j + 1] = splat(0.0)


cdef inline void contacts(const ModelC* m, WorkC* k, Sink sink) noexcept nogil:
    """The forces that contact_forces() has found, on both sides."""
    cdef int j, l
    cdef Vec3 F
    for j in range(m.nc):
        F, l = k.contact_F[j], m.contact_link[j]
        apply_wrench(m, k, sink, l, m.contact_body[j], k.C[l]*(k.contact_r[j] - link_position(m, k, l)), k.C[l]*F,
                     zero(), F)
        l = m.contact_with[j]
        if l >= 0:
            F = -F
            apply_wrench(m, k, sink, l, m.contact_with_body[j], k.C[l]*(k.contact_r[j] - link_position(m, k, l)),
                         k.C[l]*F, zero(), F)


cdef inline void add_contact_energy(const ModelC* m, WorkC* k) noexcept nogil:
    """Elastic energy of all contacts that push, J, added to that of the spacecraft of their endpoints. Needs
    contact_forces() of all."""
    cdef vd total
    cdef int j, c
    for c in range(m.ncrafts):
        total = splat(0.0)
        for j in range(m.nc):
            if m.contact_law[j] != LAW_IMPULSE and (m.ncrafts == 1 or m.tree_craft[m.tree[m.contact_link[j]]] == c):
                total = total + select(pushing_lanes(m, k, j), elastic_energy(m, j, -k.contact_gap[j]), splat(0.0))
        k.potential[c] = k.potential[c] + total


cdef inline double largest_force(const WorkC* k, int first, int count, int i) noexcept nogil:
    """Size of the largest force of some contacts, N. Needs contact_forces() of all."""
    cdef double most = 0.0
    cdef int j
    for j in range(first, first + count):
        most = max(most, sqrt(lane(dot(k.contact_F[j], k.contact_F[j]), i)))
    return most


# ------------------------------------------------------------------------------------------------ branches

cdef double least_approach(const ModelC* m, const WorkC* k, const DevicesC* d, int j, int i) noexcept nogil:
    """Slower than this the sides of an impulse do not come closer, m/s: a share of the speed of their last impact, or
    what is rounding of how fast their points move. Needs meet()."""
    cdef double moves = sqrt(lane(dot(k.contact_v[j], k.contact_v[j]), i))
    cdef Vec3 v
    cdef int side, l
    for side in range(2):
        l = m.contact_with[j] if side else m.contact_link[j]
        if l >= 0:
            v = cross(k.w[l], k.C[l]*(k.contact_r[j] - link_position(m, k, l)))
            moves += sqrt(lane(dot(v, v), i))
    return max(RESTING*d.contact[j].impulse, ROUNDING*(1.0 + moves))


cdef double contact_guard(const ModelC* m, const WorkC* k, const DevicesC* d, int j, int i) noexcept nogil:
    """Above zero where, apart: they touch; touching: the gap opens, the force would pull, or the overlap exceeds the
    radius; law impulse: they approach and touch. Needs contact_forces() of all."""
    cdef const ContactState* now = d.contact + j
    cdef double p = -lane(k.contact_gap[j], i)
    cdef double rate = lane(k.contact_rate[j], i)
    cdef double radius = lane(m.contact[j].radius, i)
    cdef double push, over
    if lane(k.contact_off[j], i) > 0.0:
        return 1.0 if now.touching or now.closed else NOT_PASSED
    if now.closed:
        return NOT_PASSED
    if m.contact_law[j] == LAW_IMPULSE:
        return p if rate > least_approach(m, k, d, j, i) else min(p, NOT_PASSED)
    if not now.touching:
        return p
    push = lane(push_share(m, j, -k.contact_gap[j], k.contact_rate[j]), i)
    over = p/radius - 1.0 if radius > 0.0 else NOT_PASSED
    return max(max(-p, over), -push if now.presses else push)


cdef void switch_contact(const ModelC* m, const WorkC* k, DevicesC* d, int j, int i, double t, vd* x) noexcept nogil:
    """What follows where its guard is above zero: a touch, a release, or that it ceases to push while the sides still
    overlap, or pushes again. x: what is integrated beside the motion."""
    cdef ContactState* now = d.contact + j
    cdef double p = -lane(k.contact_gap[j], i)
    cdef vd* own = x + m.nz + BY_CONTACT*j
    cdef double stored = lane(elastic_energy(m, j, -k.contact_gap[j]), i)
    cdef int n
    if not now.touching:
        now.touching = now.presses = 1
        now.since, now.dissipated, now.impulse = t, lane(own[0], i), lane(own[1], i)
        add_lane(own, i, -stored)                                   # of the rounding that located it, or of a preload
        return
    if now.presses:
        add_lane(own, i, stored)                                    # what it had is lost
        now.presses = 0
        for n in range(3 if m.contact_friction[j] == FRICTION_BRISTLE else 0):
            set_lane(x + m.contact_bristle[j] + n, i, 0.0)
        if p <= 0.0 or lane(k.contact_off[j], i) > 0.0 or lane(m.contact[j].damping, i) == 0.0:
            now.touching = 0
    elif p < 0.0 or lane(k.contact_off[j], i) > 0.0:
        now.touching = 0
    else:
        now.presses = 1
        add_lane(own, i, -stored)
