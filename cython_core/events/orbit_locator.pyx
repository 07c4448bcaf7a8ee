# Quantities of the orbit as guards of the locator: found on the arc of a step, noted, and arrived at where a command
# waits. theory.md section 17.

cdef struct Past:                   # of a quantity at the ends of the last two steps
    double before, value_before     # s; NaN: there was none
    double at, value                # s


cdef inline bint is_bent(const Past* p, double t_old, double t, double value, int side) noexcept nogil:
    """Whether a quantity may have changed its sign twice inside a step."""
    return p.at == t_old and p.before == p.before and (
        parabola_top(p.before, p.at, t, -side*p.value_before, -side*p.value, -side*value) < INFINITY)


cdef inline void pass_on_value(Past* p, double t, double value) noexcept nogil:
    p.before, p.value_before, p.at, p.value = p.at, p.value, t, value


cdef class OrbitLocator(EventQueue):
    """Of a lane group."""

    cdef OrbitEvents events                     # what is watched of the orbits, or None
    cdef const EventsC* orbit                   # the same, or NULL
    cdef long side[WIDEST][MOST_EVENTS]         # 1, -1: of zero, where a quantity was after the last step; 0: not known
    cdef Past past[WIDEST][MOST_EVENTS]         # and its values
    cdef vd* f                                  # (2, n) derivatives
    cdef vd* carried                            # (n) state whose derivative is asked for
    cdef vd* carried_low                        # (lows) and what its positions and velocities lack

    def __cinit__(self, OrbitEvents events=None):
        self.events = events
        self.orbit = NULL
        if events is not None:
            self.orbit = &events.c

    cdef void slope_at(self, Integrator* g, vd t, vd inside, vd* y, vd* low, vd* out) noexcept nogil:
        """derivative() of a state that must not change: it carries trees that latches hold, of all lanes, and one lane
        asks for it where another does not."""
        if g.m.ntrees > 1:
            copy_state(self.carried, y, g.n)
            copy_state(self.carried_low, low, g.lows)
            derivative(g, t, inside, self.carried, self.carried_low, out)
        else:
            derivative(g, t, inside, y, low, out)

    cdef void begin_orbit(self, Integrator* g, vd t, const vd* y) noexcept nogil:
        """The quantities at the start."""
        cdef int i, n
        for i in range(W):
            for n in range(self.orbit.count):
                self.past[i][n].before = NAN
                self.past[i][n].at, self.past[i][n].value = lane(t, i), orbit_quantity(self.orbit, n, g.m, t, y, i)
                self.side[i][n] = known_side(self.past[i][n].value)

    cdef bint is_due(self, int i, int n, double t, double near) noexcept nogil:
        """Whether a lane has come to where quantity n was found to turn: this is not to be searched for again."""
        return n == self.cause[i] and t >= self.due[i] - near

    cdef int look_at_orbit(self, Integrator* g, vd t_old, vd t, vd* y, int moved, double near) noexcept nogil:
        """The quantities at the end of the step, and what has turned. Returns the lanes, as bits, that must go back."""
        cdef double value[WIDEST][MOST_EVENTS]
        cdef int turned[WIDEST]                 # quantities, as bits, that are on their other side at the end
        cdef int bent[WIDEST]                   # and that seem to have been there inside the step
        cdef int some = 0
        cdef int back = 0
        cdef int i, n, side
        for i in range(W):
            turned[i] = bent[i] = 0
            for n in range(self.orbit.count if moved >> i & 1 else 0):
                value[i][n] = orbit_quantity(self.orbit, n, g.m, t, y, i)
                side = known_side(value[i][n])
                if self.is_due(i, n, lane(t, i), near) or side*self.side[i][n] < 0:
                    turned[i] |= 1 << n
                    continue
                self.side[i][n] = side
                if is_bent(&self.past[i][n], lane(t_old, i), lane(t, i), value[i][n], side):
                    bent[i] |= 1 << n
            some |= turned[i] | bent[i]
        if some:
            back = self.find_on_arcs(g, t_old, t, y, turned, bent, near)
        for i in range(W):
            for n in range(self.orbit.count if (moved & ~back) >> i & 1 else 0):
                pass_on_value(&self.past[i][n], lane(t, i), value[i][n])
        return back

    cdef int find_on_arcs(self, Integrator* g, vd t_old, vd t, vd* y, int* turned, const int* bent,
                          double near) noexcept nogil:
        """Locates what has turned, and tells it unless the lane must go back."""
        cdef Arc arcs[MOST_TREES]               # of the spacecraft
        cdef const Arc* arc
        cdef double at[MOST_EVENTS]
        cdef double top[MOST_EVENTS]            # share of the arc up to which a quantity has turned
        cdef int back = 0
        cdef int i, n, c, first, noted
        self.slope_at(g, t_old, t_old, g.y, g.low, self.f)
        self.slope_at(g, t, t, y, g.low_next, self.f + g.n)
        for i in range(W):
            if turned[i] | bent[i] == 0:
                continue
            for c in range(self.orbit.crafts):
                fit_orbit(arcs + c, g, c, i, t_old, self.f, t, y, self.f + g.n)
            for n in range(self.orbit.count):
                arc = arcs + self.orbit.craft[n]
                top[n] = beyond_on_arc(self.orbit, n, arc, self.side[i][n]) if bent[i] >> n & 1 else 1.0
                turned[i] |= (top[n] < 1.0) << n
                if turned[i] >> n & 1:
                    at[n] = (self.due[i] if self.is_due(i, n, lane(t, i), near) else
                             instant_on_arc(self.orbit, n, arc, self.side[i][n], 0.0, top[n]))
            first, noted = self.first_awaited(g, i, turned[i], at), turned[i]
            if first >= 0 and at[first] < lane(t, i) - near:
                back |= 1 << i
                self.due[i], self.cause[i] = at[first], first
                noted = 1 << first if at[first] <= lane(t_old, i) + near else 0      # the step began there
            for n in range(self.orbit.count):
                if noted >> n & 1:
                    self.note_crossing(g, i, n, at[n])
                if noted >> n & 1 and top[n] < 1.0 and not back >> i & 1:            # and back again
                    arc = arcs + self.orbit.craft[n]
                    self.note_crossing(g, i, n, instant_on_arc(self.orbit, n, arc, self.side[i][n], top[n], 1.0))
        return back

    cdef int first_awaited(self, Integrator* g, int i, int turned, const double* at) noexcept nogil:
        """Which of the quantities that have turned in a lane is the first that a command waits for; -1: none."""
        cdef long bits = awaited_events(g.k.device[i]) if g.k.device else 0
        cdef int first = -1
        cdef int n
        for n in range(self.orbit.count):
            if turned >> n & 1 and bits >> (2*n + (self.side[i][n] > 0)) & 1 and (first < 0 or at[n] < at[first]):
                first = n
        return first

    cdef void note_crossing(self, Integrator* g, int i, int n, double t) noexcept nogil:
        """Quantity n has turned at t. From here on it has its other sign, whatever rounding makes of it here."""
        cdef int which = 2*n + (self.side[i][n] > 0)
        self.add(i, ON_ORBIT, which, t)
        if g.k.device:
            g.k.device[i].flags.happened |= (<long> 1) << which
        self.side[i][n] = -self.side[i][n]
        if n == self.cause[i]:
            self.due[i], self.cause[i] = INFINITY, BRANCHES
