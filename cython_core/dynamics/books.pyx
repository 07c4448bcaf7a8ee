# Books of energy: what stops and dampers dissipate and what drives, wheels, loads and fields put in, integrated with
# the motion. theory (20.12). Kept where there are contacts or stops.

cdef enum:                          # integrals behind those of the contacts, J
    BOOK_STOPS = 0                  # dissipated
    BOOK_DAMPERS = 1                # of joints, dissipated
    BOOK_DRIVES = 2                 # put in by drives and prescribed motions of joints
    BOOK_WHEELS = 3                 # by motors of wheels, less their friction
    BOOK_LOADS = 4                  # by loads, thrusters and ideal torques
    BOOK_FIELDS = 5                 # by air, sunlight and magnetic field
    BOOK_JUMPS = 6                  # by commands that change speeds at once
    BOOKS = 7


cdef inline int books_at(const ModelC* m) noexcept nogil:
    """Of the first book, among what is integrated beside the motion."""
    return m.nz + BY_CONTACT*m.nc


cdef inline vd axis_power(const ModelC* m, const StateC* s, const WorkC* k, int l, int n, vd* damped) noexcept nogil:
    """Power of the drives along the first n axes of a joint, none of them of a ball, W: that of all that acts there
    less springs and dampers. damped: W, added to by its dampers."""
    cdef const Dof* law = m.dof + m.u_at[l]
    cdef const vd* u = s.u + m.u_at[l]
    cdef const vd* q = s.q + m.q_at[l]
    cdef vd total = splat(0.0)
    cdef int j
    for j in range(n):
        total = total + (effort_at(m, k, l, j)[0] + law[j].stiffness*(q[j] - law[j].rest))*u[j]
        damped[0] = damped[0] + law[j].damping*u[j]*u[j]
        total = total + law[j].damping*u[j]*u[j]
    return total


cdef inline vd ball_power(const ModelC* m, const WorkC* k, int l, vd* damped) noexcept nogil:
    """axis_power() of a ball."""
    cdef int first = m.slides[l]
    cdef const Dof* law = m.dof + m.u_at[l] + first
    cdef Vec3 v = k.w[l] - k.E[l]*k.w[m.parent[l]]
    cdef Vec3 drive, damping, z
    drive.x, drive.y, drive.z = law[0].drive, law[1].drive, law[2].drive
    damping.x, damping.y, damping.z = law[0].damping, law[1].damping, law[2].damping
    if m.acts[l] & COMMANDED:
        drive = drive + vector_at(k.drive + m.u_at[l] + first)
    z = v*m.mount[l].C_BGo
    damped[0] = damped[0] + dot(z, scaled(damping, z))
    return dot(drive, v)


cdef inline vd joint_power(const ModelC* m, const StateC* s, WorkC* k, vd* damped) noexcept nogil:
    """What drives, and the motors of coupled wheels, give along all joints."""
    cdef vd total = splat(0.0)
    cdef int l
    for l in range(1, m.nl):
        if m.acts[l]:
            if is_ball(m, l):
                total = total + ball_power(m, k, l, damped)
            if m.kind[l] != SPHERICAL:
                total = total + axis_power(m, s, k, l, m.slides[l] if is_ball(m, l) else m.axes[l], damped)
    return total


cdef inline vd held_power(const ModelC* m, const StateC* s, WorkC* k) noexcept nogil:
    """What it takes to prescribe motions of joints. Needs the accelerations."""
    cdef vd total = splat(0.0)
    cdef vd moves = splat(0.0)
    cdef int b, j, l
    for l in range(1, m.nl):
        for j in range(m.u_at[l], m.u_at[l] + (m.axes[l] if m.acts[l] & HELD else 0)):
            moves = moves + magnitude(k.held[j]*s.u[j])             # one that is locked takes no power
    if not lanes_of(less(splat(0.0), moves)):
        return total
    motion(m, s, k)
    body_accelerations(m, k)
    body_forces(m, s, k)
    reactions(m, k)
    for b in range(1, m.nb):
        l = m.body_link[b]
        if m.body_link[m.body_inner[b]] != l and m.acts[l] & HELD:
            for j in range(m.axes[l]):
                total = total + axis_effort(m, s, k, b, j)*s.u[m.u_at[l] + j]
    return total


cdef inline vd wheel_power(const ModelC* m, const StateC* s, const WorkC* k, bint coupled) noexcept nogil:
    """Of the motors and bearings of wheels that are coupled, or of the others."""
    cdef vd total = splat(0.0)
    cdef vd torque
    cdef int j
    for j in range(m.nw):
        torque = k.motor[j]
        if (m.wheel_spin[j] == COUPLED) != coupled:
            continue
        if m.wheel_given[j] != TORQUE:
            torque = (m.wheel[j].J*(k.spin_up[j] + dot(m.wheel[j].a, k.alpha[m.wheel_link[j]])) if not coupled
                      else splat(0.0))
        total = total + torque*s.u[m.wheel_u[j]]
    return total


cdef inline vd stop_losses(const ModelC* m, const StateC* s, const WorkC* k, vd* all) noexcept nogil:
    """What the dampers of stops take, W. all: and what the stops give in all."""
    cdef vd total = splat(0.0)
    cdef const StopC* a
    cdef StopState now
    cdef double x, u, effort
    cdef int i, j
    for i in range(W if k.device else 0):
        for j in range(k.device[i].nstops):
            a = k.device[i].stop + j
            x, u = lane(s.q[a.q], i), lane(s.u[a.u], i)
            now = stop_state(k.device[i], j, x, u)
            effort = stop_effort(k.device[i], j, i, s.q, s.u)
            add_lane(all, i, effort*u)
            if now.presses:
                add_lane(&total, i, -effort*u - a.stiffness*beyond(a, now.side, x)*now.side*u)
    return total


cdef inline vd field_power(const ModelC* m, const StateC* s, WorkC* k, int source) noexcept nogil:
    """Of one source of force, W. Needs find_motion()."""
    cdef FieldC field[MOST_TREES]
    cdef OfPower sink
    cdef int t
    sink.source = source
    k.power[0] = splat(0.0)
    for t in range(m.ntrees):
        field[t] = no_field()
    apply_forces(m, s, k, field, sink)
    return k.power[0]


cdef void outer_powers(const ModelC* m, const StateC* s, WorkC* k, vd* book) noexcept nogil:
    """Powers of loads and of fields, W; what cannot act is left as it is."""
    cdef int t
    if not (m.nf or m.nt or m.magnetic or m.environment):
        return
    find_motion(m, s, k)
    k.root_v[0] = root_velocity(m, s, k)
    for t in range(1, m.ntrees):
        k.root_v[t] = tree_velocity(m, s, t) - k.center_v[t]
    book[BOOK_LOADS] = field_power(m, s, k, LOADS) if m.nf else splat(0.0)
    if m.nt or m.magnetic or m.environment:
        book[BOOK_FIELDS] = field_power(m, s, k, AIR) + field_power(m, s, k, SUNLIGHT) + field_power(m, s, k, MAGNETIC)


cdef void keep_books(const ModelC* m, const StateC* s, WorkC* k) noexcept nogil:
    """Rates of the books at a stage. Needs the accelerations."""
    cdef vd* book = k.dx + books_at(m)
    cdef vd damped = splat(0.0)
    cdef vd stops = splat(0.0)
    cdef vd coupled = wheel_power(m, s, k, True)
    cdef vd held
    cdef int t
    book[BOOK_STOPS] = stop_losses(m, s, k, &stops)
    book[BOOK_DRIVES] = joint_power(m, s, k, &damped) - stops - coupled
    book[BOOK_DAMPERS] = damped
    book[BOOK_WHEELS] = coupled + wheel_power(m, s, k, False)
    book[BOOK_LOADS] = book[BOOK_FIELDS] = book[BOOK_JUMPS] = splat(0.0)
    outer_powers(m, s, k, book)
    held = held_power(m, s, k)                                      # last: it overwrites what acts
    book[BOOK_DRIVES] = book[BOOK_DRIVES] + held


cdef double energy_of(const ModelC* m, const vd* y, WorkC* k, double t, int i) noexcept nogil:
    """Of one lane, kinetic and potential, and what its contacts have dissipated, J."""
    cdef StateC s
    cdef Vec3 v
    cdef const vd* own
    cdef double total
    cdef int j
    s.t = s.inside = splat(t)
    s.q, s.u = y, y + m.nq
    k.x = y + m.nq + m.nu
    kinematics(m, &s, k)
    motion(m, &s, k)
    own = k.x + m.nz
    total = 0.0
    for j in range(m.ncrafts):
        v = craft_velocity(m, &s, k, j)
        total += lane(k.kinetic[j] + 0.5*craft_mass(m, j)*dot(v, v) + k.potential[j], i)
    for j in range(m.nc):
        total += lane(own[BY_CONTACT*j], i)
    return total + lane(k.x[books_at(m) + BOOK_STOPS], i) if m.booked else total


cdef vd* put_contacts(const ModelC* m, const WorkC* k, vd* at) noexcept nogil:
    """Of every contact: overlap (m), force on the endpoint's side (N), slip (m/s), all in N, energy dissipated (J).
    Needs motion()."""
    cdef vi on, near
    cdef int j
    for j in range(m.nc):
        near = less(k.contact_off[j], splat(0.5))
        on = pushing_lanes(m, k, j)
        at[0] = select(near, -k.contact_gap[j], splat(NAN))
        at = put_vec3(at + 1, k.contact_F[j])
        at = put_vec3(at, select(on, splat(1.0), splat(0.0))*k.contact_v[j])
        at[0] = k.x[m.nz + BY_CONTACT*j] if k.x else splat(0.0)
        at += 1
    return at


cdef vd* put_books(const ModelC* m, const WorkC* k, vd* at) noexcept nogil:
    """J, if they are kept."""
    cdef int j
    for j in range(BOOKS if m.booked else 0):
        at[j] = k.x[books_at(m) + j] if k.x else splat(0.0)
    return at + (BOOKS if m.booked else 0)
