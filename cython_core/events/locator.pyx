# The instant inside a step at which a guard comes above zero: bracketed (bracket.pyx), then closed in on. theory.md
# section 11.
#
# A guard is a number that depends on time and state and is above zero where something has happened. There are two
# kinds, by how a state inside the step is found:
#
#   branches    of devices and stops, and conditions of commands (branches.pyx): by shorter steps from the same start.
#               Any number for each lane. What is found must be arrived at.
#   quantities  of the orbit (orbit_locator.pyx): on the arc of the step, which takes no further steps. Their sign is
#               compared with the one that they had; what is found is noted, and must be arrived at only if a command
#               waits for it.
#
# Where a lane must arrive is an edge of it (run/run.pyx): the step is taken back and made up to there, what happens
# there is done, and the rest of the step follows. Other guards of the state, of two bodies that touch, are branches: a
# number in guards(), its place in watched_guards(), and what follows in Run._switch().

cdef enum:
    MOST_TRIES = 100                # steps in search of one instant
    MOST_PEAKS = 3                  # steps in search of one that is past at the end of its step


cdef class Locator(OrbitLocator):
    """Guards of a lane group, and where they were last seen to turn. guarded: lanes, as bits, that have branches.
    watching: those where one may end before the next edge."""

    cdef int count                              # guards of branches of a lane
    cdef readonly int guarded, watching
    cdef int* mask                              # (lane, guard) what is watched: watched_guards()
    cdef int* watch                             # (lane, guard) numbers of the guards that are
    cdef int watches[WIDEST]                    # how many
    cdef int attempts                           # steps made in the last search
    cdef long switched[WIDEST]                  # at the present instant of each lane
    cdef double latest[WIDEST]                  # s, that instant
    cdef double seen[WIDEST][2]                 # s, when `before` and `now` were, NaN: not
    cdef double* before                         # (lane, guard) at the start of the step before
    cdef double* now                            # and at the start of the present one
    cdef double* end                            # at its end
    cdef double* low                            # at the ends of the bracket
    cdef double* high
    cdef double* tried                          # where it was looked last
    cdef double* aside                          # close to one end of the step, for a slope there
    cdef int bent[WIDEST]                       # guard of each lane that seems to have been above zero inside the step
    cdef vd* y                                  # (n) state after a trial
    cdef vd* remainder                          # (lows) of its orbits

    def __cinit__(self, *_):
        self.guarded = self.watching = self.count = self.attempts = 0
        for i in range(WIDEST):
            self.switched[i], self.latest[i], self.watches[i] = 0, NAN, 0
            self.seen[i][0] = self.seen[i][1] = NAN

    cdef void prepare(self, Integrator* g) except *:
        """Find what there is to watch, and take memory for it."""
        cdef int i
        for i in range(W if g.k.device else 0):
            self.count = max(self.count, guard_count(g.k.device[i]))
            if is_guarded(g.k.device[i], g.m):
                self.guarded |= 1 << i
        self.y, self.remainder, self.f = <vd*> self._lanes(g.n), <vd*> self._lanes(g.lows), <vd*> self._lanes(2*g.n)
        self.carried, self.carried_low = <vd*> self._lanes(g.n), <vd*> self._lanes(g.lows)
        if not self.guarded:
            return
        self.before, self.now, self.end = self._lanes(self.count), self._lanes(self.count), self._lanes(self.count)
        self.low, self.high, self.tried = self._lanes(self.count), self._lanes(self.count), self._lanes(self.count)
        self.aside = self._lanes(self.count)
        self.mask, self.watch = <int*> self._lanes(self.count), <int*> self._lanes(self.count)

    cdef void map_state(self, StateMap pieces, Integrator* g, int i) except *:
        """What a lane remembers of its guards."""
        cdef int count = guard_count(g.k.device[i]) if self.guarded else 0
        if g.k.device == NULL and self.orbit == NULL:
            return
        pieces.doubles("locator.due", self.due + i, 1)
        pieces.integers("locator.cause", self.cause + i, 1)
        pieces.integers("locator.switched", self.switched + i, 1)
        pieces.doubles("locator.latest", self.latest + i, 1)
        pieces.doubles("locator.seen", self.seen[i], 2)
        pieces.doubles("locator.before", self.before + i*self.count, count)
        pieces.doubles("locator.now", self.now + i*self.count, count)
        pieces.doubles("locator.high", self.high + i*self.count, count)
        if self.orbit != NULL:
            pieces.integers("locator.side", self.side[i], self.orbit.count)
            pieces.doubles("locator.past", <double*> self.past[i], self.orbit.count*(sizeof(Past)//sizeof(double)))

    cdef void forget(self, int i) noexcept nogil:
        """Nothing is known of the branches of a lane: it stands at an edge."""
        self.due[i] = INFINITY
        self.seen[i][0] = self.seen[i][1] = NAN

    cdef void choose_guards(self, Integrator* g, int i, double t) noexcept nogil:
        """Which guards of a lane are watched as things are just after t."""
        self.watches[i] = watched_guards(g.k.device[i], g.m, t, self.mask + i*self.count, self.watch + i*self.count)
        self.watching = self.watching | 1 << i if self.watches[i] else self.watching & ~(1 << i)

    cdef void watch_anew(self, Integrator* g, int i, double t, double inside) noexcept nogil:
        """What is watched of a lane from an edge at t on; its guards there are in `tried`."""
        cdef int c = i*self.count
        cdef int n
        self.choose_guards(g, i, inside)
        self.seen[i][0], self.seen[i][1] = NAN, t
        for n in range(c, c + self.count):
            self.now[n] = self.tried[n]
            self.end[n] = self.low[n] = self.high[n] = self.tried[n] = NOT_PASSED

    cdef int passed(self, Integrator* g, vd t, vd inside, vd* y, int lanes, double* out) noexcept nogil:
        """Guards that are watched of some lanes, as bits, at a state. Returns the lanes where one is above zero."""
        cdef int found = 0
        cdef int i, n, c
        self.evaluate_needs(g, t, inside, y, lanes)
        for i in range(W):
            if lanes >> i & 1:
                c = i*self.count
                guards(g.k.device[i], self.mask + c, i, lane(t, i), lane(inside, i), g.m, y, g.k, self.f + g.m.nq,
                       out + c)
                for n in range(self.watches[i]):
                    if out[c + self.watch[c + n]] > 0.0:
                        found |= 1 << i
        return found

    cdef void evaluate_all(self, Integrator* g, double t, double inside, int i) noexcept nogil:
        """All guards of a lane at y, in `tried`."""
        cdef double* out = self.tried + i*self.count
        cdef int n
        for n in range(self.count):
            out[n] = NOT_PASSED
        self.evaluate_needs(g, splat(t), splat(inside), self.copied_state(g), 1 << i)
        guards(g.k.device[i], NULL, i, t, inside, g.m, self.y, g.k, self.f + g.m.nq, out)

    cdef int next_to_switch(self, int i) noexcept nogil:
        """The first guard of a lane that is above zero in `tried`; -1: none. One that has just turned stands at zero,
        and does not turn back by the rounding of its time and state."""
        cdef int n
        for n in range(i*self.count, (i + 1)*self.count):
            if self.tried[n] > (SAME_INSTANT if self.high[n] > 0.0 else 0.0):
                return n - i*self.count
        return -1

    cdef void evaluate_needs(self, Integrator* g, vd t, vd inside, vd* y, int lanes) noexcept nogil:
        """What guards must know of a state beside itself."""
        cdef StateC s
        cdef int needs = 0
        cdef int i
        for i in range(W):
            if lanes >> i & 1:
                follow_laws(g.k.device[i], i, lane(t, i), lane(inside, i), g.m, y)
                needs |= needs_of(g.k.device[i], i, g.m, y)
        if needs & NEED_TORQUES:
            self.slope_at(g, t, inside, y, self.remainders_of(g, y), self.f)
        s.t, s.inside, s.q, s.u = t, inside, y, y + g.m.nq
        if needs and (not needs & NEED_TORQUES or g.m.ntrees > 1):
            kinematics(g.m, &s, g.k)
        g.k.x, g.k.low = y + g.m.nq + g.m.nu, self.remainders_of(g, y)
        if needs & NEED_POSITIONS:
            motion(g.m, &s, g.k)
        elif needs & NEED_GAPS:
            contact_forces(g.m, &s, g.k, True)

    cdef vd* remainders_of(self, Integrator* g, const vd* y) noexcept nogil:
        """The remainders that belong to a state."""
        return self.remainder if y == self.y else g.low if y == g.y else g.low_next

    cdef void attempt(self, Integrator* g, vd t, vd x, int lanes) noexcept nogil:
        """The state x s after t, where y is, in `self.y`: a step by Runge-Kutta of those lanes."""
        cdef vd* next = g.next
        cdef vd* low_next = g.low_next
        self.attempts += 1
        g.next, g.low_next = self.y, self.remainder
        trial_step(g, t, x)
        g.next, g.low_next = next, low_next

    cdef int search(self, Integrator* g, vd t_old, vd t, vd* y, int moved, double near) noexcept nogil:
        """After a step of some lanes from g.y at t_old to y at t. Sets `due` where something comes that must be arrived
        at, and returns the lanes, as bits, that must take the step again, only as far as that. near: s; closer together
        than this, two times are one."""
        cdef int back = 0
        self.attempts = 0
        if self.watching & moved:
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
        cdef int lanes = moved & self.watching & ~self.arrivals(t, near)
        cdef int found, peaked, i, n
        found = self.passed(g, t, inside, y, lanes, self.end) if lanes else 0
        peaked = self.peaks(g, t_old, t, y, lanes & ~found, &x)
        for i in range(W):
            for n in range(i*self.count, (i + 1)*self.count if (found | peaked) >> i & 1 else 0):
                self.high[n] = self.tried[n] if peaked >> i & 1 else self.end[n]
            if found >> i & 1:
                set_lane(&x, i, lane(h, i))
            if ((found | peaked) >> i & 1 and self.switched[i] >= MOST_SWITCHES
                    and self.latest[i] >= lane(t_old, i) - near):
                # it only switches back and forth here: on, to the end of the step
                found, peaked = found & ~(1 << i), peaked & ~(1 << i)
        if found | peaked:
            return self.close_in(g, t_old, t, x, inside, found | peaked, lanes, near)
        self.pass_on(t_old, t, lanes)
        return 0

    cdef int peaks(self, Integrator* g, vd t_old, vd t, const vd* y, int lanes, vd* x) noexcept nogil:
        """Lanes, as bits, in which a guard has been above zero inside the step though it is not at its ends. x: where,
        s after the start; the guards there in `tried`."""
        cdef int bent = self.bends(g, t_old, t, y, lanes, x)
        cdef int found = 0
        cdef int hit, i, n, tries
        cdef double again
        for tries in range(MOST_PEAKS if bent else 0):
            self.attempt(g, t_old, x[0], bent)
            hit = self.passed(g, t_old + x[0], t_old + INSIDE*(t - t_old), self.y, bent, self.tried)
            found, bent = found | hit, bent & ~hit
            for i in range(W):                  # once more, by the parabola through what is known now
                if bent >> i & 1:
                    n = i*self.count + self.bent[i]
                    again = top_between(lane(t, i) - lane(t_old, i), lane(x[0], i), self.now[n], self.tried[n],
                                        self.end[n])
                    if again < INFINITY:
                        set_lane(x, i, again)
                    else:
                        bent &= ~(1 << i)
            if not bent:
                break
        return found

    cdef int bends(self, Integrator* g, vd t_old, vd t, const vd* y, int lanes, vd* x) noexcept nogil:
        """Lanes, as bits, in which a guard may have been above zero, by the parabola through its last three values or
        by the cubic of the step. x: where its top is, s after the start."""
        cdef int found = 0
        cdef int unclear = 0
        cdef int i, n, k, c
        cdef bint begun                         # whether there was a step before
        cdef double at
        for i in range(W):
            if not lanes >> i & 1 or self.seen[i][1] != lane(t_old, i):
                continue
            c, begun = i*self.count, self.seen[i][0] == self.seen[i][0]
            set_lane(x, i, INFINITY)
            for k in range(self.watches[i]):
                n = c + self.watch[c + k]
                if (is_far(self.before[n], self.now[n], self.end[n]) if begun else
                        n - c < limits_end(g.k.device[i]) and is_far_from_limit(self.now[n], self.end[n])):
                    continue
                unclear |= 1 << i
                if begun:
                    at = parabola_top(self.seen[i][0], lane(t_old, i), lane(t, i), self.before[n], self.now[n],
                                      self.end[n]) - lane(t_old, i)
                    if at < lane(x[0], i):
                        set_lane(x, i, at)
                        self.bent[i] = n - c
            if lane(x[0], i) < INFINITY:
                found |= 1 << i
        unclear &= ~found
        if unclear and g.slopes:
            found |= self.bends_of_cubic(g, t_old, t, y, unclear, x)
        for i in range(W):
            if not found >> i & 1:
                set_lane(x, i, 0.0)
        return found

    cdef int bends_of_cubic(self, Integrator* g, vd t_old, vd t, const vd* y, int lanes, vd* x) noexcept nogil:
        """bends() by the cubic that has the values and slopes of both ends of the step."""
        cdef vd inside = t_old + INSIDE*(t - t_old)
        cdef vd little = ASIDE*(t - t_old)
        cdef int found = 0
        cdef int i, n, k, c
        cdef double at, h
        cdef double* slope = self.low                               # nothing is kept there between searches
        self.guards_beside(g, g.y, little, g.first, t_old + little, inside, lanes)
        for i in range(W):
            for k in range(self.watches[i] if lanes >> i & 1 else 0):
                n = i*self.count + self.watch[i*self.count + k]
                slope[n] = (self.aside[n] - self.now[n])/lane(little, i)
        self.guards_beside(g, y, -little, g.last, t - little, inside, lanes)
        for i in range(W):
            c, h = i*self.count, lane(t, i) - lane(t_old, i)
            for k in range(self.watches[i] if lanes >> i & 1 else 0):
                n = c + self.watch[c + k]
                if not has_slope(g.k.device[i], n - c, i, g.m, y):
                    continue
                at = cubic_top(h, self.now[n], self.end[n], slope[n], (self.end[n] - self.aside[n])/lane(little, i))
                if at < lane(x[0], i):
                    set_lane(x, i, at)
                    self.bent[i] = n - c
            if lanes >> i & 1 and lane(x[0], i) < INFINITY:
                found |= 1 << i
        return found

    cdef void guards_beside(self, Integrator* g, const vd* y, vd little, const vd* slope, vd t, vd inside,
                            int lanes) noexcept nogil:
        """Guards close to one end of the step, in `aside`."""
        copy_state(self.y, y, g.n)
        copy_state(self.remainder, g.low if y == g.y else g.low_next, g.lows)
        add_scaled(self.y, little, slope, g.n)
        self.passed(g, t, inside, self.y, lanes, self.aside)

    cdef void pass_on(self, vd t_old, vd t, int lanes) noexcept nogil:
        """The end of a step is the start of the next."""
        cdef int i, k, n
        for i in range(W):
            if lanes >> i & 1:
                self.seen[i][0] = self.seen[i][1] if self.seen[i][1] == lane(t_old, i) else NAN
                self.seen[i][1] = lane(t, i)
                for k in range(self.watches[i]):
                    n = i*self.count + self.watch[i*self.count + k]
                    self.before[n], self.now[n] = self.now[n], self.end[n]

    cdef int close_in(self, Integrator* g, vd t_old, vd t, vd x, vd inside, int found, int lanes,
                      double near) noexcept nogil:
        """The brackets of some lanes, up to x after t_old, are narrowed until the ends are one."""
        cdef Bracket b[WIDEST]
        cdef int open = found
        cdef int back = 0
        cdef int hit, i, c, tries
        self.passed(g, t_old, inside, self.copied_state(g), found, self.low)
        for i in range(W):
            open_bracket(b + i, 0.0, lane(x, i))
        for tries in range(MOST_TRIES):
            for i in range(W):
                if open >> i & 1 and self.is_closed(b + i, i, lane(t, i)):
                    open &= ~(1 << i)
                c = i*self.count
                set_lane(&x, i, guess(b + i, self.low + c, self.high + c, self.count, tries) if open >> i & 1 else 0.0)
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

    cdef vd* copied_state(self, Integrator* g) noexcept nogil:
        """The state y where it may be written to."""
        copy_state(self.y, g.y, g.n)
        copy_state(self.remainder, g.low, g.lows)
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
        """Lanes that have arrived(), as bits: what was found there is not searched for again."""
        cdef int found = 0
        cdef int i
        for i in range(W):
            if self.arrived(i, lane(t, i), near):
                found |= 1 << i
        return found
