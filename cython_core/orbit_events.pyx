# Events of the orbit: apsides, nodes, eclipses, altitudes. A step in which the sign of a quantity changes is searched for the instant.
# theory.md section 17.

cdef enum:
    MOST_EVENTS = 16                # quantities that are watched at once
    ROOM = 4096                     # events that wait to be taken

cpdef enum Turning:                 # what is watched; rising through zero is the first of the two events
    APSIS = 0                       # r . v: periapsis, apoapsis
    NODE = 1                        # z in N: ascending, descending
    PENUMBRA = 2                    # distance of the discs of Sun and planet: exit, entry
    UMBRA = 3                       # the same to the planet's disc from within
    ALTITUDE = 4                    # above the planet's radius and a limit: above, below

cdef struct EventsC:
    int count
    int kind[MOST_EVENTS]           # Turning
    double limit[MOST_EVENTS]       # m, of ALTITUDE
    const SkyC* sky                 # NULL if no eclipses are watched
    double radius                   # m, of the planet


cdef struct Arc:                    # of an orbit, between two states: a polynomial of degree 5 through position, velocity and acceleration
    double t, h                     # s
    double c[3][6]                  # m, of powers of the share of h


cdef double turning(const EventsC* e, int n, const double* r, const double* v, double t) noexcept nogil:
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


cdef double longest_arc(const ModelC* m, const vd* y, int i) noexcept nogil:
    """The longest step on which an arc is good to a microsecond, s: a quarter of a radian of a circular orbit at that distance."""
    cdef Vec3 r = vector_at(y)
    cdef double size = sqrt(lane(dot(r, r), i))
    return 0.25*size*sqrt(size/lane(m.mu[0], i))


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


cdef void on_arc(const Arc* arc, double x, double* r, double* v) noexcept nogil:
    cdef const double* c
    cdef int j
    for j in range(3):
        c = arc.c[j]
        r[j] = c[0] + x*(c[1] + x*(c[2] + x*(c[3] + x*(c[4] + x*c[5]))))
        v[j] = (c[1] + x*(2.0*c[2] + x*(3.0*c[3] + x*(4.0*c[4] + x*5.0*c[5]))))/arc.h


cdef double locate(const EventsC* e, int n, const Arc* arc, double first) noexcept nogil:
    """The instant at which quantity n passes through zero on an arc that it begins with `first`, s: halving, to the resolution of t."""
    cdef double r[3]
    cdef double v[3]
    cdef double low = 0.0
    cdef double high = 1.0
    cdef double mid
    cdef int k
    for k in range(52):
        mid = 0.5*(low + high)
        on_arc(arc, mid, r, v)
        if (turning(e, n, r, v, arc.t + mid*arc.h) > 0.0) == (first > 0.0):
            low = mid
        else:
            high = mid
    return arc.t + high*arc.h


cdef long awaited(const DevicesC* d) noexcept nogil:
    """What commands wait for, as the bits of `happened`."""
    cdef long bits = 0
    cdef int j
    for j in range(d.ncommands):
        if d.command[j].see == SEE_EVENT and d.command[j].at == INFINITY and not d.command[j].done:
            bits |= 1 << d.command[j].index
    return bits


cdef class OrbitEvents:
    """Watches the orbits of a lane group. kinds: Turning of each quantity; limits: m, of ALTITUDE. radius: m, of the planet. sky: for eclipses."""

    cdef EventsC c
    cdef double last[WIDEST][MOST_EVENTS]       # the quantities after the last step, NaN at first
    cdef double due[WIDEST]                     # s, where each lane must arrive because a command waits for what happens there, or infinite
    cdef int cause[WIDEST]                      # the quantity
    cdef int waiting
    cdef double when[ROOM]
    cdef int what[ROOM]                         # 2 quantity, + 1 if it fell
    cdef int who[ROOM]                          # lane
    cdef SkyTables sky

    def __cinit__(self, kinds, limits, double radius, SkyTables sky=None):
        if len(kinds) > MOST_EVENTS or len(limits) != len(kinds):
            raise ValueError(f"more than {MOST_EVENTS} events")
        if sky is None and {PENUMBRA, UMBRA} & set(kinds):
            raise ValueError("eclipses need a sky")
        self.sky, self.c.radius, self.c.count, self.waiting = sky, radius, len(kinds), 0
        self.c.sky = NULL
        if sky is not None:
            self.c.sky = &sky.c
        for n, (kind, limit) in enumerate(zip(kinds, limits)):
            self.c.kind[n], self.c.limit[n] = kind, limit
        for lane_number in range(W):
            self.due[lane_number], self.cause[lane_number] = INFINITY, 0
            for n in range(MOST_EVENTS):
                self.last[lane_number][n] = NAN

    def take(self):
        """Lane, quantity, whether it fell, and time (s) of each event since the last call."""
        cdef int k
        found = [(self.who[k], self.what[k] // 2, bool(self.what[k] % 2), self.when[k]) for k in range(self.waiting)]
        self.waiting = 0
        return found

    cdef bint crowded(self) noexcept nogil:
        """Whether the next step might find no room."""
        return self.waiting + WIDEST*MOST_EVENTS > ROOM

    cdef bint arrived(self, int i, double t, int n, double near) noexcept nogil:
        """Whether a lane has come to where quantity n was found to turn, so that this is not to be searched for again."""
        return n == self.cause[i] and t >= self.due[i] - near

    cdef int look(self, Integrator* g, vd t_old, const vd* y_old, vd t, const vd* y, int moved, double near, vd* scratch) noexcept nogil:
        """After a step of some lanes from y_old to y. Returns the lanes, as bits, that must take it again, only as far as their `due`: a
        command waits for what happens there. near: s; closer together than this, two times are one."""
        cdef double r[3]
        cdef double v[3]
        cdef double value
        cdef int turned[WIDEST]                 # quantities, as bits
        cdef int some = 0
        cdef int i, n
        for i in range(W):
            turned[i] = 0
            if not moved >> i & 1:
                continue
            for n in range(3):
                r[n], v[n] = lane(y[n], i), lane(y[g.m.nq + n], i)
            for n in range(self.c.count):
                value = turning(&self.c, n, r, v, lane(t, i))
                if self.arrived(i, lane(t, i), n, near) or (
                        (value > 0.0) != (self.last[i][n] > 0.0) and self.last[i][n] == self.last[i][n] and value == value):
                    turned[i] |= 1 << n
                    some = 1
                else:
                    self.last[i][n] = value
        return self.find(g, t_old, y_old, t, y, turned, near, scratch) if some else 0

    cdef int find(self, Integrator* g, vd t_old, const vd* y_old, vd t, const vd* y, const int* turned, double near, vd* scratch) noexcept nogil:
        """Locates what has turned, and tells it unless the lane must go back; scratch: (2, n)."""
        cdef Arc arc
        cdef double at[MOST_EVENTS]
        cdef int back = 0
        cdef int i, n, j, first, told
        cdef int u = g.m.nq
        derivative(g, t_old, t_old, y_old, scratch)
        derivative(g, t, t, y, scratch + g.n)
        for i in range(W):
            if turned[i] == 0:
                continue
            arc.t, arc.h = lane(t_old, i), lane(t, i) - lane(t_old, i)
            for j in range(3):
                fit_arc(&arc, j, lane(y_old[j], i), lane(y_old[u + j], i), lane(scratch[u + j], i),
                        lane(y[j], i), lane(y[u + j], i), lane(scratch[g.n + u + j], i))
            for n in range(self.c.count):
                if turned[i] >> n & 1:
                    at[n] = self.due[i] if self.arrived(i, lane(t, i), n, near) else locate(&self.c, n, &arc, self.last[i][n])
            first, told = self.first_awaited(g, i, turned[i], at), turned[i]
            if first >= 0 and at[first] < lane(t, i) - near:
                back |= 1 << i
                self.due[i], self.cause[i] = at[first], first
                told = 1 << first if at[first] <= lane(t_old, i) + near else 0      # the step began there
            for n in range(self.c.count):
                if told >> n & 1:
                    self.tell(g, i, n, at[n])
        return back

    cdef int first_awaited(self, Integrator* g, int i, int turned, const double* at) noexcept nogil:
        """Which of the quantities that have turned in a lane is the first that a command waits for; -1: none."""
        cdef long bits = awaited(g.k.device[i]) if g.k.device else 0
        cdef int first = -1
        cdef int n
        for n in range(self.c.count):
            if turned >> n & 1 and bits >> (2*n + (self.last[i][n] > 0.0)) & 1 and (first < 0 or at[n] < at[first]):
                first = n
        return first

    cdef void tell(self, Integrator* g, int i, int n, double t) noexcept nogil:
        """Quantity n has turned at t. From here on it has its other sign, whatever rounding makes of it here."""
        self.when[self.waiting], self.what[self.waiting], self.who[self.waiting] = t, 2*n + (self.last[i][n] > 0.0), i
        if g.k.device:
            g.k.device[i].happened |= 1 << self.what[self.waiting]
        self.waiting += 1
        self.last[i][n] = -self.last[i][n] if self.last[i][n] != 0.0 else 1.0
        if n == self.cause[i]:
            self.due[i] = INFINITY

    cdef void begin(self, Integrator* g, vd t, const vd* y) noexcept nogil:
        """The quantities at the start."""
        cdef double r[3]
        cdef double v[3]
        cdef int i, n
        for i in range(W):
            for n in range(3):
                r[n], v[n] = lane(y[n], i), lane(y[g.m.nq + n], i)
            for n in range(self.c.count):
                self.last[i][n] = turning(&self.c, n, r, v, lane(t, i))
