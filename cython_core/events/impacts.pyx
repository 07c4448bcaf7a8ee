# Impacts: contacts of law `impulse`. All speeds jump at once, by the rows of the tree with an impulse in the place of
# forces. theory (20.10).

cdef struct Impact:                   # of one spacecraft, in axes n, t1, t2
    double G[9]                     # jump of the relative velocity for unit impulses, by columns, 1/kg
    double v[3]                     # relative velocity before, m/s
    double P[3]                     # impulse on the endpoint's side, N s


cdef void strike_contact(const ModelC* m, WorkC* k, const vd* y, int j, Vec3 P) noexcept nogil:
    """Jumps of all speeds, in k.jump, by an impulse P (N s, N) of contact j on the endpoint's side. Needs
    contact_kinematics() and clear_jumps()."""
    respond_to_impulse(m, k, y, m.contact_link[j], m.contact_with[j], k.contact_r[j], P)


cdef Vec3 relative_jump(const ModelC* m, WorkC* k, const vd* y, int j) noexcept nogil:
    """Of the endpoint's side against the other, N, that goes with k.jump. It overwrites rates and velocities."""
    cdef StateC s
    cdef Vec3 v
    s.t = s.inside = splat(0.0)
    s.q, s.u = y, k.jump
    kinematics(m, &s, k)
    find_velocities(m, &s, k)
    find_center_velocities(m, k)
    if m.ntrees > 1:
        jump_trees(m, &s, k)
    v = velocity_at(m, k, m.contact_link[j], k.contact_r[j])
    if m.contact_with[j] >= 0:
        return v - velocity_at(m, k, m.contact_with[j], k.contact_r[j])
    return v + root_velocity(m, &s, k)


cdef void jump_trees(const ModelC* m, const StateC* s, WorkC* k) noexcept nogil:
    """tree_v of jumps in the place of velocities."""
    cdef int t
    for t in range(1, m.ntrees):
        k.tree_v[t] = tree_velocity(m, s, t) - k.center_v[t] - root_velocity(m, s, k)


cdef void choose_impulse(Impact* b, double restitution, double friction) noexcept nogil:
    """Newton's restitution along the normal and Coulomb's friction: it sticks if that takes no more than friction can
    give, else it slides on the way it slid before."""
    cdef double* G = b.G
    cdef double want[3]
    cdef double a[3]
    cdef double slide, P, det
    cdef int i
    want[0], want[1], want[2] = -(1.0 + restitution)*b.v[0], -b.v[1], -b.v[2]
    b.P[0], b.P[1], b.P[2] = want[0]/G[0], 0.0, 0.0
    if friction == 0.0:
        return
    cross3(G + 3, G + 6, a)
    det = dot3(G, a)
    b.P[0] = dot3(want, a)/det
    cross3(G + 6, G, a)
    b.P[1] = dot3(want, a)/det
    cross3(G, G + 3, a)
    b.P[2] = dot3(want, a)/det
    if b.P[1]*b.P[1] + b.P[2]*b.P[2] <= friction*friction*b.P[0]*b.P[0] and b.P[0] > 0.0:
        return
    slide = sqrt(b.v[1]*b.v[1] + b.v[2]*b.v[2])
    a[0] = 1.0
    for i in range(1, 3):
        a[i] = -friction*b.v[i]/slide if slide > 0.0 else 0.0
    P = want[0]/(G[0]*a[0] + G[3]*a[1] + G[6]*a[2])
    for i in range(3):
        b.P[i] = P*a[i]


cdef double impact(const ModelC* m, WorkC* k, DevicesC* d, int j, int i, vd* y, Variational* v,
                   double* normal) noexcept nogil:
    """All speeds of one spacecraft jump because contact j touches. v: of variational steps, or NULL: its rows stay
    closed. normal: its impulse, N s. Returns the energy that is lost, J. Needs contact_kinematics()."""
    cdef Impact b
    cdef Vec3 e[3]
    cdef Vec3 speed, P
    cdef int n, row
    e[0] = k.contact_n[j]
    tangents(e[0], e + 1, e + 2)
    speed = k.contact_v[j] - k.contact_rate[j]*k.contact_n[j]
    clear_jumps(m, k)
    mark_held(d, i, m, k)
    for n in range(3):
        b.v[n] = lane(dot(e[n], speed), i)
    for n in range(3):
        strike_contact(m, k, y, j, e[n])
        if v:
            project_jump(m, k, v, y)
        speed = relative_jump(m, k, y, j)
        for row in range(3):
            b.G[3*n + row] = lane(dot(e[row], speed), i)
    choose_impulse(&b, lane(m.contact[j].restitution, i), lane(m.contact[j].coulomb, i))
    P = b.P[0]*e[0] + b.P[1]*e[1] + b.P[2]*e[2]
    strike_contact(m, k, y, j, P)
    if v:
        project_jump(m, k, v, y)
    for n in range(m.nu):
        set_lane(y + m.nq + n, i, lane(y[m.nq + n], i) + lane(k.jump[n], i))
    normal[0] = b.P[0]
    return loss_of(&b)


cdef double loss_of(const Impact* b) noexcept nogil:
    """-P (v + v')/2, J."""
    cdef double after
    cdef double total = 0.0
    cdef int row
    for row in range(3):
        after = b.v[row] + b.G[row]*b.P[0] + b.G[3 + row]*b.P[1] + b.G[6 + row]*b.P[2]
        total -= 0.5*b.P[row]*(b.v[row] + after)
    return total
