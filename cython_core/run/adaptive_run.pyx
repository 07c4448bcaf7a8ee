# Steps that each lane chooses for itself, with a record interpolated wherever one passes an output time. theory.md
# section 9.

cdef enum:
    AHEAD = 64                      # records that a lane may be ahead of its neighbours


cdef class AdaptiveRun(Run):
    """A run whose lanes each choose their steps by the error. step: s, the first that is tried. Records are `stride`
    units of time apart, and the last, number `total` of the units or a part of one, is at the duration."""

    cdef Adaptive d
    cdef readonly double unit, duration     # s
    cdef long stored[WIDEST]        # records that each lane has left in `kept`
    cdef long given                 # and those that have been handed over: they are complete in all lanes
    # (AHEAD + 1, n + lows) a ring of states at output times and what they lack, from the last that was handed over
    cdef vd* kept
    cdef double piece[WIDEST]       # s, end of the piece over which the mass of a lane is held
    cdef vd* first                  # (n) derivative at the start of a step, while that is searched

    def __cinit__(self, *_, double duration=0.0, double unit=0.0, **__):
        """duration: s, by default `total` steps. unit: s, of time, by default a step."""
        cdef int i
        self.unit, self.duration = unit or self.step, duration or self.step*self.total
        self._use_error(self.method)
        for i in range(W if self.g.k.device else 0):
            if switches(self.g.k.device[i]):
                self.d.limit = min(self.d.limit, self.step)
        self.first, self.kept = self._lanes(self.g.n), self._lanes((AHEAD + 1)*(self.g.n + self.g.lows))
        copy_state(self.kept, self.g.y, self.g.n)
        copy_state(self.kept + self.g.n, self.g.low, self.g.lows)

    def _use_error(self, method):
        """What a method with an error estimate has beside its stages."""
        cdef Adaptive* d = &self.d
        cdef int n = self.g.n
        d.rtol, d.atol, d.limit = method.rtol, method.atol, min(method.max_step, self.duration)
        d.order, d.estimates, d.terms = method.order, len(method.error), len(method.dense)
        d.e, d.dense = self._table(method.error), self._table(method.dense) if d.terms else NULL
        d.t, d.t_old, d.carry, d.carry_old, d.h, d.again = (self.t, self._lanes(1), self._lanes(1), self._lanes(1),
                                                            self._lanes(1), self._lanes(1))
        d.tried, d.rejected = self._lanes(1), self._lanes(1)
        d.y_old, d.low_old, d.zero = self._lanes(n), self._lanes(self.g.lows), self._lanes(n)
        d.poly = self._lanes((3 + d.terms)*n)
        d.h[0] = splat(self.step)

    @property
    def time(self):
        """Simulated time that all lanes have reached, s, those left out that have diverged."""
        return min(lane(self.t[0], i) for i in range(W) if self.broken == ALL_LANES or not self.broken >> i & 1)

    def statistics(self, int i=0):
        """Of one lane: evaluations of the right side; accepted and rejected steps. The same alone or among others."""
        rejected = int(lane(self.d.rejected[0], i))
        return {"evaluations": int(lane(self.g.evaluations[0], i)), "steps": int(lane(self.d.tried[0], i)) - rejected,
                "rejected_steps": rejected}

    def waiting(self, int i):
        """Records of a lane that are not handed over because its neighbours have not come so far."""
        return self.stored[i] - self.given if self.stored[i] > self.given else 0

    @property
    def rests(self):
        """Whether all lanes have come to the time that is wanted."""
        return self._all_rest()

    def state_at(self, double t):
        """Coordinates and speeds at t, which no lane has passed by more than its last step, flat."""
        self._find_state(t)
        return self._flat(self.scratch)

    def record_at(self, double t, double[::1] row):
        """The record of the state at t, which no lane has passed by more than its last step."""
        self._find_state(t)
        self._record(t, self.scratch, self.scratch + self.g.n, &row[0])

    cdef void _find_state(self, double t) noexcept nogil:
        """State at t, and what it lacks, in scratch."""
        cdef vi here = mask_of(0)
        cdef int i, lanes = 0
        interpolate(&self.g, &self.d, splat(t), self.scratch, self.scratch + self.g.n)
        for i in range(W):
            if lane(self.t[0], i) <= t + NEAR*self.step:
                lanes |= 1 << i
        here = mask_of(lanes)
        choose(self.scratch, here, self.g.y, self.scratch, self.g.n)
        choose(self.scratch + self.g.n, here, self.g.low, self.scratch + self.g.n, self.g.lows)

    def pass_edges(self, double t):
        """What is due at t in the lanes that stand there."""
        cdef int i
        with nogil:
            for i in range(W):
                if fabs(lane(self.t[0], i) - t) <= NEAR*self.step and not self.broken >> i & 1:
                    self._pass_edges(i)
            self.soonest = self._soonest_edge()

    def last_good_state(self):
        """Coordinates and speeds where the lanes that have just diverged were last whole, flat; every lane has its own
        time."""
        return self._flat(self.g.y)

    def last_good_time(self, int i=0):
        """The time of last_good_state() in one lane, s."""
        return lane(self.t[0], i)

    def _map_state(self, int i):
        cdef StateMap pieces = Run._map_state(self, i)
        cdef Adaptive* d = &self.d
        cdef int n = self.g.n
        pieces.integers("given", &self.given, 1)
        pieces.integers("stored", self.stored + i, 1)
        pieces.doubles("piece", self.piece + i, 1)
        pieces.lanes("step", d.h, 1, i)
        pieces.lanes("again", d.again, 1, i)
        pieces.lanes("tried", d.tried, 1, i)
        pieces.lanes("rejected", d.rejected, 1, i)
        pieces.lanes("carry", d.carry, 1, i)
        pieces.lanes("old.time", d.t_old, 1, i)
        pieces.lanes("old.carry", d.carry_old, 1, i)
        pieces.lanes("old.state", d.y_old, n, i)
        pieces.lanes("old.remainders", d.low_old, self.g.lows, i)
        pieces.lanes("derivative", self.g.f, n, i)
        pieces.lanes("polynomials", d.poly, (3 + d.terms)*n, i)
        pieces.lanes("kept", self.kept, (AHEAD + 1)*(n + self.g.lows), i)
        return pieces

    cdef vd* _kept_at(self, long number) noexcept nogil:
        """Where the state at an output time is kept."""
        return self.kept + number % (AHEAD + 1)*(self.g.n + self.g.lows)

    cdef long _advance(self, double[::1] times, double[:, ::1] rows, long steps) noexcept nogil:
        cdef long count = 0
        while count < times.shape[0] and self.index < self.total and not self.law_failed and not self._crowded():
            self._store_records()
            if self._complete() > self.given:
                self.given += 1
                self.index = min(self.given*self.stride, self.total)
                times[count] = self._time_of(self.index)
                self._record(times[count], self._kept_at(self.given), self._kept_at(self.given) + self.g.n,
                             &rows[count, 0])
                count += 1
            elif (steps == 0 or self.broken | self.stopped == ALL_LANES or self._comes_to_its_end() or self._all_rest()
                  or self._adaptive_steps()):
                break
            else:
                steps -= 1
        return count

    cdef bint _all_rest(self) noexcept nogil:
        """Whether all lanes have come to the time that is wanted."""
        cdef int i
        if self.wanted == INFINITY:
            return False
        for i in range(W):
            if self._may_go(i):
                return False
        return True

    cdef bint _comes_to_its_end(self) noexcept nogil:
        """Whether the end may shorten the next step of some lane for the first time: a longer run resumes from here. To
        report it some steps too early does no harm."""
        cdef int i
        cdef double h
        if self.ending:
            return False
        for i in range(W):
            h = max(min(lane(self.d.h[0], i), self.d.limit), self.step if self.g.m.ntanks else 0.0)
            if self._may_go(i) and lane(self.t[0], i) + 1.01*h >= self.duration:
                self.ending = True
        return self.ending

    cdef double _time_of(self, long index) noexcept nogil:
        """Of a record so many units of time after the start, s: the last one at the end, whether a whole unit lies
        before it or not."""
        return self.duration if index >= self.total else index*self.unit

    cdef double _next_record(self, int i) noexcept nogil:
        """Time of the next record of a lane, s; inf after the last."""
        if self.stored[i]*self.stride >= self.total:
            return INFINITY
        return self._time_of((self.stored[i] + 1)*self.stride)

    cdef long _complete(self) noexcept nogil:
        """Records that all lanes have stored, those left out that have diverged. If all have, those of the one that
        came farthest."""
        cdef long fewest = self.given + AHEAD
        cdef long most = 0
        cdef int i
        for i in range(W):
            most = max(most, self.stored[i])
            if not self.broken >> i & 1:
                fewest = min(fewest, self.stored[i])
        return most if self.broken == ALL_LANES else fewest

    cdef void _store_records(self) noexcept nogil:
        """States at the output times that lanes have passed in their last steps, as far as there is room. One at which
        a lane stands is stored when those before it are handed over, for what happens there belongs to it and changes
        what the devices do."""
        cdef vd at = splat(0.0)
        cdef vd* row
        cdef int i, j, due, jumped
        while True:
            due = jumped = 0
            for i in range(W):
                if (self._next_record(i) > lane(self.t[0], i) or self.stored[i] >= self.given + AHEAD
                    or self.broken >> i & 1):
                    continue
                if self.g.k.device and self._next_record(i) == lane(self.t[0], i):
                    if self.stored[i] > self.given:
                        continue
                    jumped |= self._pass_edges(i) << i
                set_lane(&at, i, self._next_record(i))
                due |= 1 << i
            if due == 0:
                return
            interpolate(&self.g, &self.d, at, self.scratch, self.scratch + self.g.n)
            for i in range(W):
                if due >> i & 1:
                    self.stored[i] += 1
                    row = self._kept_at(self.stored[i])
                    for j in range(self.g.n + self.g.lows):
                        set_lane(row + j, i, lane(self.scratch[j], i))
                    # after the second half of a piece
                    if jumped >> i & 1 or self.g.m.ntanks and lane(at, i) == lane(self.t[0], i):
                        for j in range(self.g.n):
                            set_lane(row + j, i, lane(self.g.y[j], i))
                    if jumped >> i & 1:
                        for j in range(self.g.lows):
                            set_lane(row + self.g.n + j, i, lane(self.g.low[j], i))

    cdef int _adaptive_steps(self) noexcept nogil:
        """One try of a step in every lane that has neither arrived nor diverged nor waits for its neighbours. Returns
        the lanes, as bits, that diverge in it: then nothing has changed, and the others will try again without them."""
        cdef Integrator* g = &self.g
        cdef Adaptive* d = &self.d
        cdef vd h = splat(0.0)
        cdef vd stop = splat(0.0)
        cdef vd error
        cdef int moving = 0
        cdef int diverged = 0
        cdef int i, good
        if self.watches and g.k.device:
            self._execute_on_events(INFINITY)
        for i in range(W):
            if self._may_go(i):
                moving |= 1 << i
                set_lane(&stop, i, self._stop_of_lane(i))
                set_lane(&h, i, step_towards(d, i, lane(stop, i)))
                if self.watches:
                    set_lane(&h, i, min(lane(h, i), longest_arc(g.m, g.y, i)))
                if not lane(h, i) > 1e-14*lane(stop, i):            # shrunk to nothing
                    diverged |= 1 << i
        self._begin_anew(moving, stop)
        try_step(g, d.t[0], h)
        error = error_of_step(g, d, h)
        good = lanes_of(less(error, splat(1.0))) & moving
        diverged |= (broken_lanes(g, g.next) | passed_lanes(g, good)) & good
        if diverged:
            self.broken |= diverged
            return diverged
        choose_steps(d, h, error, mask_of(moving))
        if self.watches or self.locator.watching & good:
            good &= ~self._find_instants(h, stop, good)
        g.evaluations[0] = g.evaluations[0] + select(mask_of(moving), splat(g.stages), splat(0.0))
        if good:
            self._fit_where_records_are_due(h, stop, good)
            accept_steps(g, d, h, stop, mask_of(good))
            self._end_pieces(good)
        return 0

    cdef int _find_instants(self, vd h, vd stop, int good) noexcept nogil:
        """Lanes, as bits, whose good step does not count because something happens inside it that they must arrive at.
        The stages of the others stay as they are."""
        cdef Integrator* g = &self.g
        cdef int back
        copy_state(self.first, g.f, g.n)
        back = self.locator.search(g, self.t[0], time_after(&self.d, h, stop), g.next, good, 2.0*NEAR*self.step)
        if self.locator.attempts:
            copy_state(g.f, self.first, g.n)
            if good & ~back:
                try_step(g, self.t[0], h)
        self.d.rejected[0] = self.d.rejected[0] + select(mask_of(back), splat(1.0), splat(0.0))
        return back

    cdef bint _may_go(self, int i) noexcept nogil:
        """Whether a lane may step. One with a record that it could not store yet must keep its last step, and one with
        devices what they did at a record that is not handed over."""
        cdef double t = lane(self.t[0], i)
        return (not self.broken >> i & 1 and t < self.duration and t < self._next_record(i) and t < self.wanted
                - NEAR*self.step and (self.g.k.device == NULL or self.stored[i] <= self.given))

    cdef bint _pass_edges(self, int i) noexcept nogil:
        """What is due where a lane stands; whether there was anything."""
        cdef double t = lane(self.t[0], i)
        cdef bint any = False
        while self._next_edge(i, t) <= t + NEAR*self.step:
            self._at_edge(i, t)
            set_lane(self.g.known, i, 0.0)
            any = True
        return any

    cdef double _stop_of_lane(self, int i) noexcept nogil:
        """The time that the next step of a lane may not cross, s, once it has dealt with the edges that it stands
        at."""
        cdef double t = lane(self.t[0], i)
        cdef double end = self.duration
        cdef double near = NEAR*self.step
        self._pass_edges(i)
        end = self._next_edge(i, t) if self._next_edge(i, t) < end - near else end
        return self._end_of_burn(i, t, end) if self.g.m.ntanks else end

    cdef double _end_of_burn(self, int i, double t, double stop) noexcept nogil:
        """How far adaptive steps may go with one mass, s: while something burns, to the next multiple of the first step
        that was tried. Where such a piece begins its first half is burnt."""
        if t >= self.piece[i] and burns(self.g.k.device[i], min(stop, t + self.step)):
            self.piece[i] = min(stop, (floor(t/self.step + NEAR) + 1.0)*self.step)
            self._burn(splat(t + 0.5*(self.piece[i] - t)), 1 << i)
        if t >= self.piece[i]:
            return stop
        self.piece[i] = min(self.piece[i], stop)
        return self.piece[i]

    cdef void _end_pieces(self, int good) noexcept nogil:
        """The second half of the pieces whose end the lanes given, as bits, have reached."""
        cdef int i
        for i in range(W if self.g.m.ntanks else 0):
            if good >> i & 1 and lane(self.t[0], i) >= self.piece[i]:
                self._burn(self.t[0], 1 << i)

    cdef void _begin_anew(self, int moving, vd stop) noexcept nogil:
        """The derivative at y, with the loads of what follows, in the lanes where it is not known: at the start and
        after edges."""
        cdef Integrator* g = &self.g
        cdef vd t = self.t[0]
        cdef int unknown = lanes_of(less(g.known[0], splat(1.0))) & moving
        cdef vi mask
        if unknown:
            mask = mask_of(unknown)
            derivative_in(g, mask, t, t + INSIDE*(stop - t), g.next)
            choose(g.f, mask, g.next, g.f, g.n)
            g.known[0] = select(mask, splat(1.0), g.known[0])
            g.evaluations[0] = g.evaluations[0] + select(mask, splat(1.0), splat(0.0))

    cdef void _fit_where_records_are_due(self, vd h, vd stop, int good) noexcept nogil:
        cdef vd t = time_after(&self.d, h, stop)
        cdef int wanted = 0
        cdef int i
        for i in range(W):
            if good >> i & 1 and min(self._next_record(i), self.wanted) <= lane(t, i):
                wanted |= 1 << i
        if wanted:
            fit_polynomials(&self.g, &self.d, h, mask_of(wanted))
