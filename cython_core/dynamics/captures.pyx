# Capture and release: latches that close and open between steps. theory.md section 23.

cdef struct Approach:                # of the two sides of a latch, of one lane
    double distance                 # m, between their points
    double angle                    # rad, between their axes
    double speed                    # m/s, of the outer point against the inner side there


cdef void evaluate_motion(const ModelC* m, double t, const vd* y, vd* low, WorkC* k) noexcept nogil:
    """find_motion() of a state."""
    cdef StateC s
    s.t = s.inside = splat(t)
    s.q, s.u = y, y + m.nq
    k.low = low
    kinematics(m, &s, k)
    find_motion(m, &s, k)


cdef inline Vec3 outer_position(const ModelC* m, const WorkC* k, const Latch* a) noexcept nogil:
    """Of the point of a latch on its outer side, from the first root's G, N."""
    return link_position(m, k, a.given.link) + spread(a.given.outer)*k.C[a.given.link]


cdef inline Vec3 inner_position(const ModelC* m, const WorkC* k, const Latch* a) noexcept nogil:
    """Of the point on its inner side, from the first root's G, N."""
    cdef int inner = m.parent[a.given.link]
    return link_position(m, k, inner) + spread(a.given.inner)*k.C[inner]


cdef Approach approach_of(const ModelC* m, const WorkC* k, const Latch* a, int i) noexcept nogil:
    """Needs find_motion()."""
    cdef Approach found
    cdef int l = a.given.link
    cdef int inner = m.parent[a.given.link]
    cdef Vec3 r = outer_position(m, k, a)
    cdef Vec3 d = r - link_position(m, k, inner) - spread(a.given.inner)*k.C[inner]
    cdef Vec3 at = inner_position(m, k, a) if a.given.reversed else r  # of the second port
    cdef Vec3 v = velocity_at(m, k, l, at) - velocity_at(m, k, inner, at)
    cdef Mat3 C = spread_matrix(a.given.C_o)*k.C[l]*transposed(spread_matrix(a.given.C_i)*k.C[inner])
    cdef Vec3 phi = rotation_vector(quaternion(C))
    found.distance, found.speed, found.angle = sqrt(lane(dot(d, d), i)), sqrt(lane(dot(v, v),
                                                                                   i)), sqrt(lane(dot(phi, phi), i))
    return found


cdef inline Mat3 spread_matrix(const double* x) noexcept nogil:
    cdef Mat3 C
    cdef int n
    for n in range(9):
        (<vd*> &C)[n] = splat(x[n])
    return C


cdef bint close_latch(DevicesC* d, int j, int i, double t, const ModelC* m, vd* y, vd* low, WorkC* k,
                      Approach* found) noexcept nogil:
    """Hold the two sides as they lie. All speeds jump, momentum is kept: theory (23.5). Whether they were near
    enough."""
    cdef Latch* a = d.latch + j
    cdef int l = a.given.link
    cdef int inner = m.parent[a.given.link]
    cdef int p = m.tree[l]
    cdef int n
    cdef Mat3 E
    cdef Vec3 arm, v, w
    evaluate_motion(m, t, y, low, k)
    found[0] = approach_of(m, k, a, i)
    if not (found.distance <= a.given.distance and found.angle <= a.given.angle and found.speed <= a.given.speed):
        return False
    E = k.C[l]*transposed(k.C[inner])
    arm = k.C[inner]*(link_position(m, k, l) - link_position(m, k, inner))
    w = k.w[l] - E*k.w[inner]
    v = k.C[l]*(velocity_at(m, k, l, link_position(m, k, l)) - velocity_at(m, k, inner, link_position(m, k, l)))
    for n in range(9):
        a.E[n] = lane((<const vd*> &E)[n], i)
    for n in range(3):
        a.arm[n] = lane((<const vd*> &arm)[n], i)
    a.locked = 1
    clear_jumps(m, k)
    mark_held(d, i, m, k)
    k.latch_w[p], k.latch_a[p] = -w, -v
    apply_jumps(m, i, y, k)
    k.latch_w[p] = k.latch_a[p] = zero()
    a.impulse = sqrt(lane(dot(k.F_N[p], k.F_N[p]), i))
    carry_trees(m, splat(t), y, low, k, 1 << i)
    return True


cdef void open_latch(DevicesC* d, int j, int i, double t, const double* push, const ModelC* m, vd* y, vd* low,
                     WorkC* k) noexcept nogil:
    """Let go, with an impulse (N s) on the outer side at its point, in the axes of the inner one, and its opposite; of
    one that is turned the other way round."""
    cdef Latch* a = d.latch + j
    cdef Vec3 P, r
    cdef int inner = m.parent[a.given.link]
    cdef int n
    a.locked = 0
    if push[0] == 0.0 and push[1] == 0.0 and push[2] == 0.0:
        mark_latched(d, i, m, k)
        return
    evaluate_motion(m, t, y, low, k)
    if a.given.reversed:
        P = -(spread(push)*(spread_matrix(a.given.C_o)*k.C[a.given.link]))
        r = inner_position(m, k, a)
    else:
        P = spread(push)*(spread_matrix(a.given.C_i)*k.C[inner])
        r = outer_position(m, k, a)
    clear_jumps(m, k)
    mark_held(d, i, m, k)
    respond_to_impulse(m, k, y, a.given.link, inner, r, P)
    for n in range(m.nu):
        set_lane(y + m.nq + n, i, lane(y[m.nq + n], i) + lane(k.jump[n], i))


cdef void start_latched(DevicesC* d, int i, const ModelC* m, vd* y, WorkC* k) noexcept nogil:
    """Latches that are closed from the start."""
    cdef Approach found
    cdef int j
    for j in range(d.nlatches):
        if d.latch[j].locked:
            d.latch[j].locked, d.latch[j].caught = 0, 1
            mark_latched(d, i, m, k)
            close_latch(d, j, i, 0.0, m, y, k.low, k, &found)
