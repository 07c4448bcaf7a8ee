# What follows where two sides are found to touch, strike or part: which branch of its law a contact is on, whether it
# comes to rest, what is noted of it. theory.md sections 20 and 22.
#
# step: s, that of the run. room: for a state and a derivative. events: where they are noted.

cdef enum:
    MOST_TOUCHES = 1000            # of one contact in a step


cdef void evaluate_contacts(Integrator* g, double t) noexcept nogil:
    """All contacts in the present state."""
    cdef StateC s
    s.t = s.inside = splat(t)
    s.q, s.u = g.y, g.y + g.m.nq
    g.k.x, g.k.low = g.y + g.m.nq + g.m.nu, g.low
    kinematics(g.m, &s, g.k)
    contact_forces(g.m, &s, g.k, True)


cdef void begin_contacts(Integrator* g) noexcept nogil:
    """Which sides touch at the start."""
    cdef WorkC* k = g.k
    cdef ContactState* now
    cdef int i, j
    evaluate_contacts(g, 0.0)
    for j in range(g.m.nc):
        for i in range(W):
            now = k.device[i].contact + j
            now.touching = (g.m.contact_law[j] != LAW_IMPULSE and lane(k.contact_gap[j], i) < 0.0
                            and lane(k.contact_off[j], i) == 0.0)
            now.presses = now.touching and lane(push_share(g.m, j, -k.contact_gap[j], k.contact_rate[j]), i) > 0.0
            now.since = -INFINITY


cdef bint touches_too_often(Integrator* g, int i, int j, double t, double step) noexcept nogil:
    """Count the touches of a contact within one step; whether there are too many."""
    cdef ContactState* now = g.k.device[i].contact + j
    now.count = now.count + 1.0 if floor(t/step) == floor(now.since/step) else 1.0
    if now.count > MOST_TOUCHES:
        g.k.device[i].flags.contact_failed = FAILED_OFTEN + j
    return now.count > MOST_TOUCHES


cdef void change_contact(Integrator* g, int i, int j, double t, double step, vd* room,
                         EventQueue events) noexcept nogil:
    """Two sides touch or part, or overlap so deeply that the law does not hold."""
    cdef DevicesC* d = g.k.device[i]
    cdef ContactState* now = d.contact + j
    cdef vd* x = g.y + g.m.nq + g.m.nu
    cdef vd* own = x + g.m.nz + BY_CONTACT*j
    cdef long before = now.touching
    cdef double speed, radius
    evaluate_contacts(g, t)
    speed, radius = lane(g.k.contact_rate[j], i), lane(g.m.contact[j].radius, i)
    if g.m.contact_law[j] == LAW_IMPULSE and g.variational:
        reflect_all(g, i, j, t, step, room, events)
    elif g.m.contact_law[j] == LAW_IMPULSE:
        strike_once(g, i, j, t, step, events)
    elif before and radius > 0.0 and -lane(g.k.contact_gap[j], i) > radius:
        d.flags.contact_failed = FAILED_DEEP + j
    elif before or not touches_too_often(g, i, j, t, step):
        switch_contact(g.m, g.k, d, j, i, t, x)
        if not before:
            events.add_contact(i, TOUCHED, j, t, NAN, speed, NAN)
            execute_on_contact(g, i, j, t, speed)
        elif not now.touching:
            events.add_contact(i, RELEASED, j, t, lane(own[1], i) - now.impulse, -speed,
                              lane(own[0], i) - now.dissipated)


cdef void strike_once(Integrator* g, int i, int j, double t, double step, EventQueue events) noexcept nogil:
    """An impact. A flight shorter than a step ends the run: infinitely many may follow."""
    if t - g.k.device[i].contact[j].since < step:
        g.k.device[i].flags.contact_failed = FAILED_SHORT + j
    else:
        strike_alone(g, i, j, t, events)
        execute_on_contact(g, i, j, t, g.k.device[i].contact[j].impulse)


cdef bint execute_on_contact(Integrator* g, int i, int j, double t, double speed) noexcept nogil:
    """Commands that wait for such an approach of a contact; whether there were any."""
    cdef StateC s
    cdef int l
    s.t = s.inside = splat(t)
    s.q, s.u = g.y, g.y + g.m.nq
    g.k.low = g.low
    kinematics(g.m, &s, g.k)
    for l in range(g.m.nl):
        orient(g.m, &s, g.k, l)
    return execute_on_approach(g.k.device[i], j, speed, i, t, g.m, g.y, g.k)


cdef void reflect_all(Integrator* g, int i, int contact, double t, double step, vd* room,
                      EventQueue events) noexcept nogil:
    """All contacts of a lane that touch and approach at an instant, in rounds: theory (22.7). Those after which the
    flights that are left last less than a step come to rest."""
    cdef DevicesC* d = g.k.device[i]
    cdef int struck = 0
    cdef bint executed = False
    cdef int rounds, j
    if d.contact[contact].closed:                                   # beyond the border of the face
        d.contact[contact].closed, d.contact[contact].force = 0, 0.0
        events.add_contact(i, OPENED, contact, t, NAN, 0.0, NAN)
        return
    for j in range(g.m.nc):
        set_lane(g.variational.pressed + j, i, 0.0)
    for rounds in range(MOST_ROUNDS):
        evaluate_contacts(g, t)
        if not reflect(g, i, t, room, events):
            break
        struck += 1
    if rounds == MOST_ROUNDS - 1:
        d.flags.contact_failed = FAILED_OFTEN + contact
    for j in range(g.m.nc if struck else 0):
        if d.contact[j].since == t and execute_on_contact(g, i, j, t, d.contact[j].impulse):
            executed = True
    if executed:                                                    # what is latched now does not bounce any more
        project_lane(g, i, room)
    for j in range(g.m.nc if struck and not executed else 0):
        if d.contact[j].since == t and not d.contact[j].closed and comes_to_rest(g, i, j, t, step, room):
            rest_contact(g, i, j, t, room, events)


cdef bint comes_to_rest(Integrator* g, int i, int j, double t, double step, vd* room) noexcept nogil:
    """Whether all flights that are left of a contact that has just struck last less than a step: theory (22.8)."""
    cdef double e = lane(g.m.contact[j].restitution, i)
    cdef vd* slope = room + g.n + g.lows
    cdef double little = 1e-3*step
    cdef double speed, a
    evaluate_contacts(g, t)
    speed = -lane(g.k.contact_rate[j], i)
    if e == 1.0 or lane(g.k.contact_gap[j], i) > TOUCHING or g.k.device[i].flags.contact_failed:
        return False
    copy_state(room, g.y, g.n)
    copy_state(room + g.n, g.low, g.lows)                           # derivative() carries trees that latches hold
    derivative(g, splat(t), splat(t + NEAR*step), room, room + g.n, slope)
    add_scaled(room, splat(little), slope, g.n)
    evaluate_gaps(g, t, room)
    a = (-lane(g.k.contact_rate[j], i) - speed)/little
    return a < 0.0 and 2.0*max(speed, 0.0) < -a*(1.0 - e)*step


cdef void rest_contact(Integrator* g, int i, int j, double t, vd* room, EventQueue events) noexcept nogil:
    """A contact is at rest from now on: what is left of its speed is taken."""
    cdef vd* own = g.y + g.m.nq + g.m.nu + g.m.nz + BY_CONTACT*j
    cdef double before = energy_of(g.m, g.y, g.k, t, i)
    cdef double pressed = lane(g.variational.pressed[j], i)
    cdef double lost
    g.k.device[i].contact[j].closed = 1
    if lane(g.m.contact[j].coulomb, i) > 0.0:
        evaluate_contacts(g, t)
        begin_sliding(g.k, g.k.device[i].contact + j, j, i)
    project_lane(g, i, room)
    lost = before - energy_of(g.m, g.y, g.k, t, i)
    pressed = lane(g.variational.pressed[j], i) - pressed
    add_lane(own, i, lost)
    add_lane(own + 1, i, pressed)
    events.add_contact(i, CLOSED_CONTACT, j, t, pressed, 0.0, lost)


cdef void begin_sliding(const WorkC* k, ContactState* now, int j, int i) noexcept nogil:
    """A contact that has just come to rest goes on along its face as it did, or sticks."""
    cdef double speed = sqrt(lane(dot(k.contact_v[j], k.contact_v[j]), i))
    cdef int n
    now.sticks = speed < STILL
    for n in range(3):
        now.way[n] = lane((<const vd*> (k.contact_v + j))[n], i)/speed if not now.sticks else 0.0


cdef void note_opened(Integrator* g, vd begin, int lanes, EventQueue events) noexcept nogil:
    """Contacts that a variational step of some lanes, as bits, has opened. begin: s, where the step began."""
    cdef int i, j
    for j in range(g.m.nc):
        for i in range(W):
            if lanes >> i & 1 and lane(g.variational.opened[j], i) != 0.0:
                events.add_contact(i, OPENED, j, lane(begin, i), NAN, 0.0, NAN)
                set_lane(g.variational.opened + j, i, 0.0)
