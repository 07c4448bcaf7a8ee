# Contacts at rest over a variational step: which of them push, stick or slide is known when the step has been taken;
# where it was otherwise, the step is taken again. theory.md section 22.

cdef enum:
    MOST_CHANGES = 8                # between sticking and sliding in one step


cdef bint open_pulling(Integrator* g, int i) noexcept nogil:
    """Whether closed contacts of a lane would have pulled: the one that pulls the most is opened."""
    cdef Variational* v = g.variational
    cdef ContactState* now
    cdef int worst = -1
    cdef int j
    for j in range(g.m.nc):
        if g.k.device[i].contact[j].closed and lane(v.pressed[j], i) < 0.0 and (
                worst < 0 or lane(v.pressed[j], i) < lane(v.pressed[worst], i)):
            worst = j
    if worst < 0:
        return False
    now = g.k.device[i].contact + worst
    now.closed, now.force, now.sticks = 0, 0.0, 0
    now.rub[0] = now.rub[1] = now.rub[2] = 0.0
    set_lane(v.opened + worst, i, 1.0)
    return True


cdef bint switch_sticking(Integrator* g, int i) noexcept nogil:
    """Whether a contact of a lane that stuck needs more friction than there is, and slides, or whether one that slid
    has turned back, and sticks: theory (22.9). Needs contact_kinematics() of them at the end of the step."""
    cdef Variational* v = g.variational
    cdef ContactState* now
    cdef double P, mu
    cdef bint any = False
    cdef int j, n
    for j in range(g.m.nc):
        now, mu = g.k.device[i].contact + j, lane(g.m.contact[j].coulomb, i)
        if not now.closed or mu == 0.0:
            continue
        if now.sticks:
            P = sqrt(lane(dot(v.rubbed[j], v.rubbed[j]), i))
            if P > (1.0 + 1e-12)*mu*lane(v.pressed[j], i):
                now.sticks, any = 0, True
                for n in range(3):
                    now.way[n] = -lane((<vd*> (v.rubbed + j))[n], i)/P
        elif along_way(g.k, now, j, i) < -STILL:
            now.sticks, any = 1, True
    return any


cdef inline double along_way(const WorkC* k, const ContactState* now, int j, int i) noexcept nogil:
    """How fast a contact slides the way that it slid when the step began, m/s."""
    return (now.way[0]*lane(k.contact_v[j].x, i) + now.way[1]*lane(k.contact_v[j].y, i)
            + now.way[2]*lane(k.contact_v[j].z, i))


cdef bint any_contact_rubs(const Integrator* g, int lanes) noexcept nogil:
    """Whether a contact with friction is at rest in some lanes, as bits."""
    cdef int i, j
    for i in range(W):
        for j in range(g.m.nc if lanes >> i & 1 else 0):
            if g.k.device[i].contact[j].closed and lane(g.m.contact[j].coulomb, i) > 0.0:
                return True
    return False


cdef int changing_lanes(Integrator* g, vd t, int lanes, int tries) noexcept nogil:
    """Lanes, of some as bits, in which a contact at rest has not done in the step what it was taken to do."""
    cdef StateC s
    cdef int found = 0
    cdef int i
    cdef bint rubs = tries < MOST_CHANGES and any_contact_rubs(g, lanes)
    if rubs:
        s.t = s.inside = t
        s.q, s.u = g.next, g.next + g.m.nq
        g.k.low = g.low_next
        kinematics(g.m, &s, g.k)
        find_motion(g.m, &s, g.k)
        for i in range(g.m.nc):
            contact_kinematics(g.m, &s, g.k, i)
    for i in range(W):
        if lanes >> i & 1 and (open_pulling(g, i) or rubs and switch_sticking(g, i)):
            found |= 1 << i
    return found


cdef int step_at_rest(Integrator* g, vd t, vd h, vd* knows, int lanes) noexcept nogil:
    """A step in which a contact at rest would have to pull is taken again without it, and one in which it would stick
    or slide otherwise is taken again so: theory (22.8), (22.9). Returns the lanes, as bits, where that fails."""
    cdef Variational* v = g.variational
    cdef int failed = 0
    cdef int tries = 0
    cdef int again = changing_lanes(g, t + h, lanes, tries)
    while again:
        knows[0] = select(mask_of(again), splat(0.0), knows[0])
        forget(v, again)
        failed |= step_halved_as_needed(g, t, h, knows, again)
        tries += 1
        again = changing_lanes(g, t + h, again & ~failed, tries)
    note_rest(g, t + h, h, lanes)
    return failed


cdef void note_rest(Integrator* g, vd t, vd h, int lanes) noexcept nogil:
    """Mean forces of contacts at rest, what friction has taken, and the way that they slide from now on."""
    cdef Variational* v = g.variational
    cdef ContactState* now
    cdef vd* lost = g.next + g.m.nq + g.m.nu + g.m.nz
    cdef double speed
    cdef int i, j, n
    for j in range(g.m.nc):
        for i in range(W):
            now = g.k.device[i].contact + j
            if not (lanes >> i & 1 and now.closed):
                continue
            now.force = lane(v.pressed[j], i)/lane(h, i)
            if lane(g.m.contact[j].coulomb, i) == 0.0:
                continue
            add_lane(lost + BY_CONTACT*j, i, lane(v.lost[j], i))
            speed = sqrt(lane(dot(g.k.contact_v[j], g.k.contact_v[j]), i))
            for n in range(3):
                now.rub[n] = lane((<vd*> (v.rubbed + j))[n], i)/lane(h, i)
                if speed > STILL and not now.sticks:
                    now.way[n] = lane((<vd*> (g.k.contact_v + j))[n], i)/speed
