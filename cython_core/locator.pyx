# The instant inside a step at which a guard comes above zero: bracketed (bracket.pyx), then closed in on. theory.md section 11.
#
# A guard is a number that depends on time and state and is above zero where something has happened. There are two kinds, by how a state inside
# the step is had:
#
#   branches    of devices, and conditions of commands (modes.pyx): by steps that are made again, shorter. Any number for each lane. What is
#               found must be arrived at.
#   quantities  of the orbit (orbit_events.pyx): on the arc of the step, which takes no further steps. Their sign is compared with the one that
#               they had; what is found is told, and must be arrived at only if a command waits for it.
#
# Where a lane must arrive is an edge of it (advance.pyx): the step is taken back and made up to there, what happens there is done, and the rest of
# the step follows. Other guards of the state, of two bodies that touch, are branches: a number in guards() and
# what follows in Run._turn().

cdef enum:
    MOST_TRIES = 100                # steps in search of one instant
    MOST_TURNS = 24                 # at one instant, before a lane is made to go on
    ROOM = 4096                     # found instants that wait to be taken
    BRANCHES = -1                   # cause of an edge: some guards of devices

cpdef enum Found:                   # what was found at an instant
    AT_LIMIT = 0                    # a wheel at its speed limit; the lower one?
    ON_ORBIT = 1                    # a quantity of the orbit that turned; did it fall?
    AT_STOP = 2                     # an axis of a joint at its stop; the lower one?

cdef class Locator:
    """Guards of a lane group, and where they were last seen to turn. guarded: lanes, as bits, that have branches."""

    cdef int count                              # guards of branches of a lane
    cdef readonly int guarded
    cdef OrbitEvents events                     # what is watched of the orbits, or None
    cdef const EventsC* orbit                   # the same, or NULL
    cdef long side[WIDEST][MOST_EVENTS]         # 1, -1: of zero, where a quantity of the orbit was after the last step; 0: not known
    cdef double due[WIDEST]                     # s, where each lane must arrive because a guard comes above zero there, or infinite
    cdef long cause[WIDEST]                     # BRANCHES, or the quantity of the orbit that a command waits for
    cdef int attempts                           # steps made in the last search
    cdef long turns[WIDEST]                     # at the present instant of each lane
    cdef double latest[WIDEST]                  # s, that instant
    cdef double seen[WIDEST][2]                 # s, when `before` and `now` were, NaN: not
    cdef double* before                         # (lane, guard) at the begin of the step before
    cdef double* now                            # and at the begin of the present one
    cdef double* end                            # at its end
    cdef double* low                            # at the ends of the bracket
    cdef double* high
    cdef double* tried                          # where it was looked last
    cdef vd* y                                  # (n) state after a trial
    cdef vd* remainder                          # (6) of its orbit
    cdef vd* f                                  # (2, n) derivatives
    cdef list memory
    cdef int waiting
    cdef double when[ROOM]                      # s
    cdef int what[ROOM]                         # Found
    cdef int which[ROOM]                        # 2 number, + 1 if it is the lower limit or has fallen
    cdef int who[ROOM]                          # lane

    def __cinit__(self, OrbitEvents events=None):
        self.guarded = self.count = self.waiting = self.attempts = 0
        self.memory, self.events = [], events
        self.orbit = NULL
        if events is not None:
            self.orbit = &events.c
        for i in range(WIDEST):
            self.due[i], self.cause[i], self.turns[i], self.latest[i] = INFINITY, BRANCHES, 0, NAN
            self.seen[i][0] = self.seen[i][1] = NAN

    cdef void prepare(self, Integrator* g) except *:
        """Finds out what there is to watch, and takes memory for it."""
        cdef int i
        for i in range(W if g.k.device else 0):
            self.count = max(self.count, guard_count(g.k.device[i]))
            if is_guarded(g.k.device[i], g.m):
                self.guarded |= 1 << i
        self.y, self.remainder, self.f = <vd*> self._room(g.n), <vd*> self._room(6), <vd*> self._room(2*g.n)
        if not self.guarded:
            return
        self.before, self.now, self.end = self._room(self.count), self._room(self.count), self._room(self.count)
        self.low, self.high, self.tried = self._room(self.count), self._room(self.count), self._room(self.count)

    cdef void map_state(self, StateMap pieces, Integrator* g, int i) except *:
        """What a lane remembers of its guards."""
        cdef int count = guard_count(g.k.device[i]) if self.guarded else 0
        if g.k.device == NULL and self.orbit == NULL:
            return
        pieces.reals("locator.due", self.due + i, 1)
        pieces.wholes("locator.cause", self.cause + i, 1)
        pieces.wholes("locator.turns", self.turns + i, 1)
        pieces.reals("locator.latest", self.latest + i, 1)
        pieces.reals("locator.seen", self.seen[i], 2)
        pieces.reals("locator.before", self.before + i*self.count, count)
        pieces.reals("locator.now", self.now + i*self.count, count)
        pieces.reals("locator.high", self.high + i*self.count, count)
        if self.orbit != NULL:
            pieces.wholes("locator.side", self.side[i], self.orbit.count)

    cdef double* _room(self, int count) except NULL:
        cdef double[::1] array = aligned_empty(max(count, 1))
        array[:] = NOT_PASSED
        self.memory.append(array)
        return &array[0]

    def take(self):
        """Lane, what was found (Found), its number, whether it is the lower limit or has fallen, and time (s), since the last call."""
        cdef int k
        found = [(self.who[k], self.what[k], self.which[k] // 2, bool(self.which[k] % 2), self.when[k]) for k in range(self.waiting)]
        self.waiting = 0
        return found

    cdef bint crowded(self) noexcept nogil:
        """Whether the next step might find no room."""
        return self.waiting + WIDEST*(MOST_TURNS + MOST_EVENTS) > ROOM

    cdef void tell(self, int i, Found what, int which, double t) noexcept nogil:
        if self.waiting < ROOM:
            self.who[self.waiting], self.what[self.waiting], self.which[self.waiting], self.when[self.waiting] = i, what, which, t
            self.waiting += 1

    cdef void forget(self, int i) noexcept nogil:
        """Nothing is known of the branches of a lane: it stands at an edge."""
        self.due[i] = INFINITY
        self.seen[i][0] = self.seen[i][1] = NAN

    cdef int passed(self, Integrator* g, vd t, vd inside, vd* y, int lanes, double* out) noexcept nogil:
        """Guards of some lanes, as bits, at a state. Returns the lanes where one is above zero."""
        cdef StateC s
        cdef int needs = 0
        cdef int found = 0
        cdef int i, n
        for i in range(W):
            if lanes >> i & 1:
                follow_laws(g.k.device[i], i, lane(t, i), lane(inside, i), g.m, y)
                needs |= needs_of(g.k.device[i], i, g.m, y)
        if needs & NEED_TORQUES:
            derivative(g, t, inside, y, self.f)
        s.t, s.inside, s.q, s.u = t, inside, y, y + g.m.nq
        if needs and not needs & NEED_TORQUES:
            kinematics(g.m, &s, g.k)
        if needs & NEED_PLACES:
            motion(g.m, &s, g.k)
        for i in range(W):
            if not lanes >> i & 1:
                continue
            guards(g.k.device[i], i, lane(t, i), lane(inside, i), g.m, y, g.k, self.f + g.m.nq, out + i*self.count)
            for n in range(guard_count(g.k.device[i])):
                if out[i*self.count + n] > 0.0:
                    found |= 1 << i
        return found

    cdef int peaks(self, Integrator* g, vd t_old, vd t, int lanes, vd* x) noexcept nogil:
        """Lanes, as bits, in which a guard seems to have been above zero inside the step though it is not at its ends: by the parabola through its
        last three values. x: where, s after the begin."""
        cdef double at, top, least_
        cdef int found = 0
        cdef int i, n, c
        for i in range(W):
            if not lanes >> i & 1 or self.seen[i][1] != lane(t_old, i) or self.seen[i][0] != self.seen[i][0]:
                continue
            c = i*self.count
            least_ = INFINITY
            for n in range(c, c + guard_count(g.k.device[i])):
                if (self.now[n] - self.before[n])*(lane(t, i) - lane(t_old, i)) <= (self.end[n] - self.now[n])*(lane(t_old, i) - self.seen[i][0]):
                    continue                    # it does not bend down
                at = peak(self.seen[i][0], lane(t_old, i), lane(t, i), self.before[n], self.now[n], self.end[n], &top)
                if lane(t_old, i) < at < lane(t, i) and top + 0.5*(top - max(self.now[n], self.end[n])) > 0.0:
                    least_ = min(least_, at)
            if least_ < INFINITY:
                found |= 1 << i
                set_lane(x, i, least_ - lane(t_old, i))
        return found

    cdef void attempt(self, Integrator* g, vd t, vd x, int lanes) noexcept nogil:
        """The state x s after t, where y is, in `self.y`: a step by Runge-Kutta of those lanes."""
        cdef vd* next = g.next
        cdef vd* low_next = g.low_next
        self.attempts += 1
        g.next, g.low_next = self.y, self.remainder
        runge_kutta_step(g, t, x)
        normalize(g.m, g.next)
        g.next, g.low_next = next, low_next
        g.evaluations[0] = g.evaluations[0] + select(mask_of(lanes), splat(g.stages), splat(0.0))

    cdef int look(self, Integrator* g, vd t_old, vd t, vd* y, int moved, double near) noexcept nogil:
        """After a step of some lanes from g.y at t_old to y at t. Sets `due` where something comes that must be arrived at, and returns the lanes, as
        bits, that must take the step again, only as far as that. near: s; closer together than this, two times are one."""
        cdef int back = 0
        self.attempts = 0
        if self.guarded & moved:
            back = self.look_at_branches(g, t_old, t, y, moved, near)
        if self.orbit != NULL:
            back |= self.look_at_orbit(g, t_old, t, y, moved & ~back, near)
        return back

    # ------------------------------------------------------------------------------------------ branches

    cdef int look_at_branches(self, Integrator* g, vd t_old, vd t, vd* y, int moved, double near) noexcept nogil:
        """Their guards at the end of the step, and the first instant at which one comes above zero."""
        cdef vd h = t - t_old
        cdef vd inside = t_old + INSIDE*h
        cdef vd x = splat(0.0)
        cdef int lanes = moved & self.guarded & ~self.arrivals(t, near)
        cdef int found, peaked, i, n
        found = self.passed(g, t, inside, y, lanes, self.end) if lanes else 0
        peaked = self.peaks(g, t_old, t, lanes & ~found, &x)
        if peaked:
            self.attempt(g, t_old, x, peaked)
            peaked &= self.passed(g, t_old + x, inside, self.y, peaked, self.tried)
        for i in range(W):
            for n in range(i*self.count, (i + 1)*self.count if lanes >> i & 1 else 0):
                self.high[n] = self.tried[n] if peaked >> i & 1 else self.end[n]
            if found >> i & 1 and not peaked >> i & 1:
                set_lane(&x, i, lane(h, i))
            if (found | peaked) >> i & 1 and self.turns[i] >= MOST_TURNS and self.latest[i] >= lane(t_old, i) - near:
                found, peaked = found & ~(1 << i), peaked & ~(1 << i)      # it does nothing but turn here: on, to the end of this step
        if found | peaked:
            return self.close_in(g, t_old, t, x, inside, found | peaked, lanes, near)
        self.pass_on(t_old, t, lanes)
        return 0

    cdef void pass_on(self, vd t_old, vd t, int lanes) noexcept nogil:
        """The end of a step is the begin of the next."""
        cdef int i, n
        for i in range(W):
            if lanes >> i & 1:
                self.seen[i][0] = self.seen[i][1] if self.seen[i][1] == lane(t_old, i) else NAN
                self.seen[i][1] = lane(t, i)
                for n in range(i*self.count, (i + 1)*self.count):
                    self.before[n], self.now[n] = self.now[n], self.end[n]

    cdef int close_in(self, Integrator* g, vd t_old, vd t, vd x, vd inside, int found, int lanes, double near) noexcept nogil:
        """The brackets of some lanes, up to x after t_old, are narrowed until the ends are one."""
        cdef Bracket b[WIDEST]
        cdef int open = found
        cdef int back = 0
        cdef int hit, i, tries
        self.passed(g, t_old, inside, self.copied(g), found, self.low)
        for i in range(W):
            open_bracket(b + i, lane(x, i))
        for tries in range(MOST_TRIES):
            for i in range(W):
                if open >> i & 1 and self.is_closed(b + i, i, lane(t, i)):
                    open &= ~(1 << i)
                set_lane(&x, i, guess(b + i, self.low + i*self.count, self.high + i*self.count, self.count, tries) if open >> i & 1 else 0.0)
            if not open:
                break
            self.attempt(g, t_old, x, open)
            hit = self.passed(g, t_old + x, inside, self.y, open, self.tried)
            for i in range(W):
                if open >> i & 1:
                    narrow(b + i, lane(x, i), hit >> i & 1)
                    self.keep(i, self.high if hit >> i & 1 else self.low)
        for i in range(W):
            if found >> i & 1:
                self.due[i], self.cause[i] = lane(t_old, i) + b[i].high, BRANCHES
                if self.due[i] < lane(t, i) - near:
                    back |= 1 << i
                else:
                    self.due[i] = lane(t, i)
        self.pass_on(t_old, t, lanes & ~back)
        return back

    cdef vd* copied(self, Integrator* g) noexcept nogil:
        """The state y where it may be written to."""
        copy_state(self.y, g.y, g.n)
        return self.y

    cdef bint is_closed(self, const Bracket* b, int i, double t) noexcept nogil:
        """Whether the ends of a bracket are one number, or the guards at its end nothing but rounding."""
        cdef double most = 0.0
        cdef int n
        if b.high - b.low <= 4e-16*(fabs(t) + b.high):
            return True
        for n in range(i*self.count, (i + 1)*self.count):
            most = max(most, self.high[n])
        return most <= 1e-15

    cdef void keep(self, int i, double* out) noexcept nogil:
        memcpy(out + i*self.count, self.tried + i*self.count, self.count*sizeof(double))

    cdef bint arrived(self, int i, double t, double near) noexcept nogil:
        """Whether a lane has come to where a guard of a branch was found above zero."""
        return self.cause[i] == BRANCHES and self.due[i] <= t + near

    cdef int arrivals(self, vd t, double near) noexcept nogil:
        """Such lanes, as bits: what was found there is not to be searched for again."""
        cdef int found = 0
        cdef int i
        for i in range(W):
            if self.arrived(i, lane(t, i), near):
                found |= 1 << i
        return found

    # ------------------------------------------------------------------------------------------ the orbit

    cdef void begin_orbit(self, Integrator* g, vd t, const vd* y) noexcept nogil:
        """The quantities at the start."""
        cdef int i, n
        for i in range(W):
            for n in range(self.orbit.count):
                self.side[i][n] = known_side(orbit_quantity(self.orbit, n, g.m, t, y, i))

    cdef bint is_due(self, int i, int n, double t, double near) noexcept nogil:
        """Whether a lane has come to where quantity n was found to turn, so that this is not to be searched for again."""
        return n == self.cause[i] and t >= self.due[i] - near

    cdef int look_at_orbit(self, Integrator* g, vd t_old, vd t, const vd* y, int moved, double near) noexcept nogil:
        """The quantities at the end of the step, and what has turned. Returns the lanes, as bits, that must go back."""
        cdef int turned[WIDEST]                 # quantities, as bits
        cdef int some = 0
        cdef int i, n, side
        for i in range(W):
            turned[i] = 0
            for n in range(self.orbit.count if moved >> i & 1 else 0):
                side = known_side(orbit_quantity(self.orbit, n, g.m, t, y, i))
                if self.is_due(i, n, lane(t, i), near) or side*self.side[i][n] < 0:
                    turned[i] |= 1 << n
                else:
                    self.side[i][n] = side
            some |= turned[i]
        return self.find_on_arcs(g, t_old, t, y, turned, near) if some else 0

    cdef int find_on_arcs(self, Integrator* g, vd t_old, vd t, const vd* y, const int* turned, double near) noexcept nogil:
        """Locates what has turned, and tells it unless the lane must go back."""
        cdef Arc arc
        cdef double at[MOST_EVENTS]
        cdef int back = 0
        cdef int i, n, first, told
        derivative(g, t_old, t_old, g.y, self.f)
        derivative(g, t, t, y, self.f + g.n)
        for i in range(W):
            if turned[i] == 0:
                continue
            fit_orbit(&arc, g, i, t_old, self.f, t, y, self.f + g.n)
            for n in range(self.orbit.count):
                if turned[i] >> n & 1:
                    at[n] = self.due[i] if self.is_due(i, n, lane(t, i), near) else instant_on_arc(self.orbit, n, &arc, self.side[i][n])
            first, told = self.first_awaited(g, i, turned[i], at), turned[i]
            if first >= 0 and at[first] < lane(t, i) - near:
                back |= 1 << i
                self.due[i], self.cause[i] = at[first], first
                told = 1 << first if at[first] <= lane(t_old, i) + near else 0      # the step began there
            for n in range(self.orbit.count):
                if told >> n & 1:
                    self.tell_turn(g, i, n, at[n])
        return back

    cdef int first_awaited(self, Integrator* g, int i, int turned, const double* at) noexcept nogil:
        """Which of the quantities that have turned in a lane is the first that a command waits for; -1: none."""
        cdef long bits = awaited(g.k.device[i]) if g.k.device else 0
        cdef int first = -1
        cdef int n
        for n in range(self.orbit.count):
            if turned >> n & 1 and bits >> (2*n + (self.side[i][n] > 0)) & 1 and (first < 0 or at[n] < at[first]):
                first = n
        return first

    cdef void tell_turn(self, Integrator* g, int i, int n, double t) noexcept nogil:
        """Quantity n has turned at t. From here on it has its other sign, whatever rounding makes of it here."""
        cdef int which = 2*n + (self.side[i][n] > 0)
        self.tell(i, ON_ORBIT, which, t)
        if g.k.device:
            g.k.device[i].happened |= 1 << which
        self.side[i][n] = -self.side[i][n]
        if n == self.cause[i]:
            self.due[i], self.cause[i] = INFINITY, BRANCHES
