# Events of the orbit: apsides, nodes, eclipses, altitudes. Quantities whose change of sign is located (locator.pyx) on
# the arc of a step, which takes no further steps. theory.md section 17.

cdef enum:
    MOST_EVENTS = 30                # quantities that are watched at once, of all spacecraft: two bits each

cpdef enum OrbitQuantity:           # what is watched; rising through zero is the first of the two events
    APSIS = 0                       # r . v: periapsis, apoapsis
    NODE = 1                        # z in N: ascending, descending
    PENUMBRA = 2                    # distance of the discs of Sun and planet: exit, entry
    UMBRA = 3                       # the same to the planet's disc from within
    ALTITUDE = 4                    # above the planet's radius and a limit: above, below

cdef struct EventsC:
    int count
    int kind[MOST_EVENTS]           # OrbitQuantity
    double limit[MOST_EVENTS]       # m, of ALTITUDE
    int craft[MOST_EVENTS]          # of those that are stepped together
    int crafts                      # how many these are
    const SkyC* sky                 # NULL if no eclipses are watched
    double radius                   # m, of the planet


# of an orbit, between two states: a polynomial of degree 5 through position, velocity and acceleration
cdef struct Arc:
    double t, h                     # s
    double c[3][6]                  # m, of powers of the share of h


cdef double orbit_value(const EventsC* e, int n, const double* r, const double* v, double t) noexcept nogil:
    """The quantity whose sign is watched."""
    cdef SkyNow now
    cdef double d[3]
    cdef double near, far, a, b, c
    cdef int j
    if e.kind[n] == APSIS:
        return dot3(r, v)
    if e.kind[n] == NODE:
        return r[2]
    near = sqrt(dot3(r, r))
    if e.kind[n] == ALTITUDE:
        return near - e.radius - e.limit[n]
    now.t = NAN
    sky_at(e.sky, t, &now)
    for j in range(3):
        d[j] = now.sun[j] - r[j]
    far = sqrt(dot3(d, d))
    a = asin(SUN_RADIUS/far)
    b = asin(min(e.radius/near, 1.0))
    c = atan2(sqrt(max(dot3(r, r)*dot3(d, d) - dot3(r, d)*dot3(r, d), 0.0)), -dot3(r, d))
    return c - (b + a if e.kind[n] == PENUMBRA else b - a)


cdef void orbit_of(const ModelC* m, const vd* q, const vd* u, int craft, int i, double* r, double* v) noexcept nogil:
    """Three of the coordinates and of the speeds (or of the derivatives of both) of one lane, of a spacecraft's mass
    centre: that of its trees."""
    cdef double mass = 0.0
    cdef double share
    cdef int first = m.craft_tree[craft]
    cdef int t, j, l
    for t in range(first, m.ntrees):
        if m.tree_craft[t] == craft:
            l = m.tree_root[t]
            mass += lane(m.mass[t], i)
            share = lane(m.mass[t], i)/mass                         # 1 of the first
            for j in range(3):
                if t == first:
                    r[j], v[j] = lane(q[m.q_at[l] - 3 + j], i), lane(u[m.u_at[l] - 3 + j], i)
                else:
                    r[j] += share*(lane(q[m.q_at[l] - 3 + j], i) - r[j])
                    v[j] += share*(lane(u[m.u_at[l] - 3 + j], i) - v[j])


cdef double orbit_quantity(const EventsC* e, int n, const ModelC* m, vd t, const vd* y, int i) noexcept nogil:
    """orbit_value() of one lane of a state."""
    cdef double r[3]
    cdef double v[3]
    orbit_of(m, y, y + m.nq, e.craft[n], i, r, v)
    return orbit_value(e, n, r, v, lane(t, i))


cdef inline int side_of(double value) noexcept nogil:
    """Of zero: 1 above, else -1."""
    return 1 if value > 0.0 else -1


cdef inline int known_side(double value) noexcept nogil:
    """side_of(), or 0 for NaN."""
    return side_of(value) if value == value else 0


cdef double longest_arc(const ModelC* m, const vd* y, int i) noexcept nogil:
    """The longest step on which an arc is good to a microsecond, s: a quarter of a radian of a circular orbit at the
    distance of the nearest tree."""
    cdef double near = INFINITY
    cdef int t
    cdef Vec3 r
    for t in range(m.ntrees):
        r = vector_at(y + m.q_at[m.tree_root[t]] - 3)
        near = min(near, sqrt(lane(dot(r, r), i)))
    return 0.25*near*sqrt(near/lane(m.mu[0], i))


cdef void fit_arc(Arc* arc, int j, double r0, double v0, double a0, double r1, double v1, double a1) noexcept nogil:
    """Component j: Hermite's polynomial, theory (17.1)."""
    cdef double h = arc.h
    cdef double rise = r1 - r0 - h*(v0 + 0.5*h*a0)
    cdef double bend = h*(v1 - v0 - h*a0)
    cdef double turn = h*h*(a1 - a0)
    arc.c[j][0], arc.c[j][1], arc.c[j][2] = r0, h*v0, 0.5*h*h*a0
    arc.c[j][3] = 10.0*rise - 4.0*bend + 0.5*turn
    arc.c[j][4] = -15.0*rise + 7.0*bend - turn
    arc.c[j][5] = 6.0*rise - 3.0*bend + 0.5*turn


cdef void fit_orbit(Arc* arc, const Integrator* g, int craft, int i, vd t_old, const vd* f_old, vd t, const vd* y,
                    const vd* f) noexcept nogil:
    """The arc of a spacecraft of a lane from g.y at t_old to y at t; f: derivatives there."""
    cdef double r[2][3]
    cdef double v[2][3]
    cdef double a[2][3]
    cdef double dr[3]
    cdef int u = g.m.nq
    cdef int j
    arc.t, arc.h = lane(t_old, i), lane(t, i) - lane(t_old, i)
    orbit_of(g.m, g.y, g.y + u, craft, i, r[0], v[0])
    orbit_of(g.m, y, y + u, craft, i, r[1], v[1])
    orbit_of(g.m, f_old, f_old + u, craft, i, dr, a[0])
    orbit_of(g.m, f, f + u, craft, i, dr, a[1])
    for j in range(3):
        fit_arc(arc, j, r[0][j], v[0][j], a[0][j], r[1][j], v[1][j], a[1][j])


cdef void on_arc(const Arc* arc, double x, double* r, double* v) noexcept nogil:
    cdef const double* c
    cdef int j
    for j in range(3):
        c = arc.c[j]
        r[j] = c[0] + x*(c[1] + x*(c[2] + x*(c[3] + x*(c[4] + x*c[5]))))
        v[j] = (c[1] + x*(2.0*c[2] + x*(3.0*c[3] + x*(4.0*c[4] + x*5.0*c[5]))))/arc.h


cdef double quantity_on_arc(const EventsC* e, int n, const Arc* arc, double x) noexcept nogil:
    cdef double r[3]
    cdef double v[3]
    on_arc(arc, x, r, v)
    return orbit_value(e, n, r, v, arc.t + x*arc.h)


cdef double instant_on_arc(const EventsC* e, int n, const Arc* arc, int side, double low, double high) noexcept nogil:
    """When quantity n, which has a side of zero at one share of an arc, comes to the other one until a second share, s:
    halving, to the resolution of t."""
    cdef double x
    cdef Bracket b
    cdef int k
    open_bracket(&b, low, high)
    for k in range(52):
        x = middle(&b)
        narrow(&b, x, side_of(quantity_on_arc(e, n, arc, x)) != side)
    return arc.t + b.high*arc.h


cdef double beyond_on_arc(const EventsC* e, int n, const Arc* arc, int side) noexcept nogil:
    """A share of an arc at which quantity n is on the other side than at both ends; 2 if it comes to none: thirds,
    towards where it is farthest."""
    cdef double low = 0.0
    cdef double high = 1.0
    cdef double left, right, at_left, at_right
    cdef int k
    for k in range(40):
        left, right = low + (high - low)/3.0, high - (high - low)/3.0
        at_left, at_right = side*quantity_on_arc(e, n, arc, left), side*quantity_on_arc(e, n, arc, right)
        if at_left < 0.0 or at_right < 0.0:
            return left if at_left < at_right else right
        if at_left < at_right:
            high = right
        else:
            low = left
    return 2.0


cdef long awaited_events(const DevicesC* d) noexcept nogil:
    """What commands wait for, as the bits of `happened`."""
    cdef long bits = 0
    cdef int j
    for j in range(d.ncommands):
        if d.command[j].watch == WATCH_EVENT and d.command[j].at == INFINITY and not d.command_state[j].done:
            bits |= (<long> 1) << d.command[j].index
    return bits


cdef class OrbitEvents:
    """What is watched of the orbits of a lane group. kinds: OrbitQuantity of each; limits: m, of ALTITUDE; crafts: of
    those that are stepped together, 0 and up. radius: m, of the planet. sky: for eclipses."""

    cdef EventsC c
    cdef SkyTables sky

    def __cinit__(self, kinds, limits, crafts, double radius, SkyTables sky=None):
        if len(kinds) > MOST_EVENTS or not len(limits) == len(crafts) == len(kinds) or max(crafts) >= MOST_TREES:
            raise ValueError(f"more than {MOST_EVENTS} events")
        if sky is None and {PENUMBRA, UMBRA} & set(kinds):
            raise ValueError("eclipses need a sky")
        self.sky, self.c.radius, self.c.count = sky, radius, len(kinds)
        self.c.sky = NULL
        if sky is not None:
            self.c.sky = &sky.c
        self.c.crafts = max(crafts) + 1
        for n, (kind, limit, craft) in enumerate(zip(kinds, limits, crafts)):
            self.c.kind[n], self.c.limit[n], self.c.craft[n] = kind, limit, craft
