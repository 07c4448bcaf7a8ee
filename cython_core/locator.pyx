# The instant inside a step at which a guard comes above zero: bracketed, then closed in on with steps that are made again, shorter. theory.md
# section 11.
#
# Guards are those of modes.pyx, any number for each lane. What is found is an edge of that lane (advance.pyx): the step is made up to there, the
# branch changes, and the rest of the step follows.

cdef enum:
    MOST_TRIES = 100                # steps in search of one instant
    MOST_TURNS = 24                 # at one instant, before a lane is made to go on

cdef struct Bracket:                # of the first instant at which a guard is above zero, s after the begin of the step
    double low, high
    double weight_low, weight_high  # of the guards there [Illinois rule: halved where an end stays twice]
    int moved                       # -1, 1: the end that moved last


cdef inline void open_bracket(Bracket* b, double high) noexcept nogil:
    b.low, b.high, b.weight_low, b.weight_high, b.moved = 0.0, high, 1.0, 1.0, 0


cdef double guess(const Bracket* b, const double* low, const double* high, int count, int tries) noexcept nogil:
    """Where to look next: the earliest zero of the chords of those guards that are above zero at the end; now and then the middle."""
    cdef double width = b.high - b.low
    cdef double x = b.high
    cdef double l, h
    cdef int n
    if tries % 4 == 3:
        return b.low + 0.5*width
    for n in range(count):
        if high[n] > 0.0:
            l, h = b.weight_low*low[n], b.weight_high*high[n]
            x = min(x, b.low + width*(l/(l - h) if l < 0.0 else 0.0))
    return min(max(x, b.low + 1e-3*width), b.high - 1e-3*width)


cdef void narrow(Bracket* b, double x, bint passed) noexcept nogil:
    """A guard has passed zero at x, or none has."""
    if passed:
        b.weight_low = 0.5*b.weight_low if b.moved == 1 else 1.0
        b.high, b.weight_high, b.moved = x, 1.0, 1
    else:
        b.weight_high = 0.5*b.weight_high if b.moved == -1 else 1.0
        b.low, b.weight_low, b.moved = x, 1.0, -1


cdef double peak(double t0, double t1, double t2, double g0, double g1, double g2, double* top) noexcept nogil:
    """Where the parabola through three values, of which the last two end the present step, is highest; and how high. s"""
    cdef double rise = (g1 - g0)/(t1 - t0)
    cdef double bend = ((g2 - g1)/(t2 - t1) - rise)/(t2 - t0)
    cdef double at = 0.5*(t0 + t1) - 0.5*rise/bend
    top[0] = g1 + (at - t1)*(rise + bend*(at - t0))
    return at


cdef class Locator:
    """Guards of a lane group, and where they were last seen to turn. guarded: lanes, as bits, that have any."""

    cdef int count                              # guards of a lane
    cdef readonly int guarded
    cdef double due[WIDEST]                     # s, where each lane must arrive because a guard comes above zero there, or infinite
    cdef int attempts                           # steps made in the last search
    cdef int turns[WIDEST]                      # at the present instant of each lane
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
    cdef vd* f                                  # (n) its derivative
    cdef list memory
    cdef int waiting
    cdef double when[ROOM]                      # s, limits that were met
    cdef int what[ROOM]                         # 2 wheel, + 1 if it is the lower one
    cdef int who[ROOM]                          # lane

    def __cinit__(self):
        self.guarded = self.count = self.waiting = self.attempts = 0
        self.memory = []
        for i in range(WIDEST):
            self.due[i], self.turns[i], self.latest[i] = INFINITY, 0, NAN
            self.seen[i][0] = self.seen[i][1] = NAN

    cdef void prepare(self, Integrator* g) except *:
        """Finds out what there is to watch, and takes memory for it."""
        cdef int i
        for i in range(W if g.k.device else 0):
            self.count = max(self.count, guard_count(g.k.device[i]))
            if is_guarded(g.k.device[i], g.m):
                self.guarded |= 1 << i
        if not self.guarded:
            return
        self.before, self.now, self.end = self._room(self.count), self._room(self.count), self._room(self.count)
        self.low, self.high, self.tried = self._room(self.count), self._room(self.count), self._room(self.count)
        self.y, self.remainder, self.f = <vd*> self._room(g.n), <vd*> self._room(6), <vd*> self._room(g.n)

    cdef double* _room(self, int count) except NULL:
        cdef double[::1] array = aligned_empty(max(count, 1))
        array[:] = NOT_PASSED
        self.memory.append(array)
        return &array[0]

    def take(self):
        """Lane, wheel, whether it is the lower limit, and time (s) of each speed limit that was met since the last call."""
        cdef int k
        found = [(self.who[k], self.what[k] // 2, bool(self.what[k] % 2), self.when[k]) for k in range(self.waiting)]
        self.waiting = 0
        return found

    cdef bint crowded(self) noexcept nogil:
        """Whether the next step might find no room."""
        return self.waiting + WIDEST*MOST_TURNS > ROOM

    cdef void tell_limit(self, int i, int wheel, bint lower, double t) noexcept nogil:
        if self.waiting < ROOM:
            self.when[self.waiting], self.what[self.waiting], self.who[self.waiting] = t, 2*wheel + lower, i
            self.waiting += 1

    cdef void forget(self, int i) noexcept nogil:
        """Nothing is known of the guards of a lane: it stands at an edge."""
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
                needs |= needs_of(g.k.device[i])
                follow_laws(g.k.device[i], i, lane(t, i), lane(inside, i), g.m, y)
        if needs & NEED_TORQUES:
            derivative(g, t, inside, y, self.f)
        elif needs:
            s.t, s.inside, s.q, s.u = t, inside, y, y + g.m.nq
            kinematics(g.m, &s, g.k)
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
        """After a step of some lanes from g.y at t_old to y at t. Sets `due` where a guard comes above zero in it, and returns the lanes, as bits, that
        must take the step again, only as far as that. near: s; closer together than this, two times are one."""
        cdef vd h = t - t_old
        cdef vd inside = t_old + INSIDE*h
        cdef vd x = splat(0.0)
        cdef int lanes = moved & self.guarded & ~self.arrivals(t, near)
        cdef int found, peaked, i, n
        self.attempts = 0
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
                self.due[i] = lane(t_old, i) + b[i].high
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
        """Whether a lane has come to where a guard was found above zero."""
        return self.due[i] <= t + near

    cdef int arrivals(self, vd t, double near) noexcept nogil:
        """Such lanes, as bits: what was found there is not to be searched for again."""
        cdef int found = 0
        cdef int i
        for i in range(W):
            if self.arrived(i, lane(t, i), near):
                found |= 1 << i
        return found
