# Steps of one length: all lanes meet at its multiples. Inside such a common step a lane goes from edge to edge.
# theory.md section 9.

cdef enum:
    MOST_PIECES = 1000              # of a step that stiff stops divide
    PATIENCE = 1000                 # pieces of a step that are taken to their end though the run is halted

cdef double SAFELY = 0.9            # of what is stable


cdef class FixedRun(Run):
    """A run whose steps are all the same, by Runge-Kutta or Adams."""

    cdef vd* t_before               # (1) time of each lane before the last step, s
    cdef vd* y_before               # (n) and its state, before anything was burnt
    cdef vd* tank_before            # (tank) and what was in its tanks, kg
    cdef bint parted                # whether some lanes are inside the common step, at an edge
    cdef bint arrived               # whether all lanes are at its end, and it is not counted yet
    cdef int stops                  # lanes, as bits, that have stops
    cdef double stable              # |lambda h| up to which a piece is stable; 0: never divided

    def __cinit__(self, *_, **__):
        self.t_before, self.y_before, self.tank_before = (self._lanes(1), self._lanes(self.g.n),
                                                          self._lanes(self.g.m.ntanks))
        self.parted = self.arrived = False
        self.stops, self.stable = 0, SAFELY*self.method.stable
        for i in range(W if self.g.k.device and self.stable > 0.0 else 0):
            self.stops |= (self.g.k.device[i].nstops > 0) << i

    @property
    def time(self):
        """Simulated time that all lanes have reached, s."""
        return self.index*self.step

    def statistics(self, int i=0):
        """Of one lane: evaluations of the right side (of a variational method: sub-steps), steps, and those that had to
        be taken in pieces. The same alone or among others."""
        halved = 0 if self.g.variational == NULL else int(lane(self.g.variational.halved[0], i))
        return {"evaluations": int(lane(self.g.evaluations[0], i)), "steps": self.index, "rejected_steps": halved}

    def waiting(self, int i):
        """Records of a lane that are not handed over yet: none, since all lanes go together."""
        return 0

    def state_at(self, double t):
        """Coordinates and speeds at t, which must be the present time, flat."""
        return self.state()

    def record_at(self, double t, double[::1] row):
        """The record of the state at t, which must be the present time."""
        self.record_now(row)

    def pass_edges(self, double t):
        """What is due at t, which must be the present time."""
        with nogil:
            self.soonest = self._soonest_edge()
            self._handle_edges(self.index*self.step)

    def last_good_state(self):
        """Coordinates and speeds where the lanes that have just diverged were last whole, flat."""
        return self._flat(self.g.next)

    def last_good_time(self, int i=0):
        """The time of last_good_state() in one lane, s."""
        return lane(self.t_before[0], i)

    def _loaded(self):
        cdef int ahead = lanes_of(less(splat(self.index*self.step), self.t[0]))
        self.arrived = lanes_of(less(self.t[0], splat((self.index + 1)*self.step))) == 0
        self.parted = ahead != 0 and not self.arrived

    cdef long _advance(self, double[::1] times, double[:, ::1] rows, long steps) noexcept nogil:
        cdef long count = 0
        cdef long pieces = 0
        while (count < times.shape[0] and self.index < self.total and self.broken | self.stopped != ALL_LANES
               and not self.law_failed
               and not self._crowded()):
            if self.arrived:
                self.arrived = False
                self.index += 1
                if self.watches and self.g.k.device:
                    self._execute_on_events(INFINITY)
                self._handle_edges(self.index*self.step)
                if self.index % self.stride == 0 or self.index == self.total:
                    times[count] = self.index*self.step
                    self._record(times[count], self.g.y, self.g.low, &rows[count, 0])
                    count += 1
            elif steps == 0 or self._fixed_steps(self.index*self.step, (self.index + 1)*self.step):
                break
            elif self.arrived:
                steps -= 1
                pieces = 0
            else:
                pieces += 1
                if self.halted and pieces > PATIENCE:
                    break
        return count

    cdef void _handle_edges(self, double t) noexcept nogil:
        """At the end of a common step: what is recorded there holds from now on."""
        cdef int i
        if self.soonest > t + NEAR*self.step:
            return
        for i in range(W):
            self._end_of_piece(i, t, t, NEAR*self.step)
        self.soonest = self._soonest_edge()

    cdef int _fixed_steps(self, double start, double end) noexcept nogil:
        """A step of every lane that is before the end of the common one. Returns the lanes, as bits, that diverge in
        it: nothing else is done before they have been looked at."""
        cdef int moved = ALL_LANES
        cdef int diverged, back
        cdef double pieces[WIDEST]
        self.t_before[0] = self.t[0]
        if self.watches and self.g.k.device:
            self._execute_on_events(end)
        if self.g.adams and self.g.k.device:
            self._forget_rising()
        if (not self.parted and self.soonest >= end - NEAR*(end - start)        # no edges: the usual case
                and not (self.stops and self._pieces(splat(end - start), pieces))):
            self._burn_first_half(splat(start + 0.5*(end - start)))
            fixed_step(&self.g, splat(start), splat(end - start))
            self.t[0] = splat(end)
            self._burn(self.t[0], ALL_LANES)
            self.arrived = True
        else:
            moved = self._steps_to_edges(start, end)
        if self.g.variational:
            note_opened(&self.g, self.t_before[0], moved, self.locator)
        diverged = (broken_lanes(&self.g, self.g.y) | passed_lanes(&self.g, moved)) & moved & ~self.broken
        self.broken |= diverged
        back = self._find_instants(moved & ~self.broken)
        if back:
            self._take_back(back)
        return diverged

    cdef int _find_instants(self, int lanes) noexcept nogil:
        """Lanes, as bits, that must take their step again because something happens inside it that they must arrive
        at."""
        cdef Integrator* g = &self.g
        cdef int back, i
        if not self.watches and not self.locator.watching & lanes:
            return 0
        g.y, g.next, g.low, g.low_next = g.next, g.y, g.low_next, g.low             # search from where the step began
        # twice as near as edges are one
        back = self.locator.search(g, self.t_before[0], self.t[0], g.next, lanes, 2.0*NEAR*self.step)
        g.y, g.next, g.low, g.low_next = g.next, g.y, g.low_next, g.low
        for i in range(W):
            if lanes >> i & 1 and (self.locator.due[i] < INFINITY or back >> i & 1):
                self.soonest = min(self.soonest, self.locator.due[i])
                set_lane(g.known, i, 0.0)
        return back

    cdef void _burn_first_half(self, vd middle) noexcept nogil:
        """Before a step; the state without it is kept, for the step may be taken back."""
        cdef int i, j
        if self.watches and self.g.m.ntanks:
            copy_state(self.y_before, self.g.y, self.g.n)
            for i in range(W):
                for j in range(self.g.m.ntanks):
                    set_lane(self.tank_before + j, i, self.g.k.device[i].tank[j].mass)
        self._burn(middle, ALL_LANES)

    cdef void _take_back(self, int lanes) noexcept nogil:
        """Lanes, as bits, stand again where their last step began; the others rest at the end of theirs."""
        cdef Integrator* g = &self.g
        cdef vi mask = mask_of(lanes)
        cdef int i
        choose(g.y, mask, self.y_before if g.m.ntanks else g.next, g.y, g.n)
        choose(g.low, mask, g.low_next, g.low, g.lows)
        self.t[0] = select(mask, self.t_before[0], self.t[0])
        for i in range(W if g.m.ntanks else 0):
            if lanes >> i & 1:
                self._refill(i)
        self.parted, self.arrived = True, False
        self.soonest = self._soonest_edge()

    cdef void _refill(self, int i) noexcept nogil:
        """The tanks of a lane hold again what they held before the step."""
        cdef DevicesC* d = self.g.k.device[i]
        cdef bint burnt = False
        cdef int j
        for j in range(self.g.m.ntanks):
            burnt = burnt or d.tank[j].mass != lane(self.tank_before[j], i)
            d.tank[j].mass = lane(self.tank_before[j], i)
        if burnt:
            weigh(d, i, self.g.m, self.g.k.changing)

    cdef int _steps_to_edges(self, double start, double end) noexcept nogil:
        """A step of every lane to its next edge or the end of the common step, so that every piece is smooth. Returns
        the lanes, as bits, that moved."""
        cdef Integrator* g = &self.g
        cdef vd t = self.t[0]
        cdef vd h = splat(0.0)
        cdef vi piece
        cdef double pieces[WIDEST]
        cdef int i
        for i in range(W):
            if lane(t, i) < end:
                set_lane(self.t, i, self._end_of_piece(i, lane(t, i), end, NEAR*(end - start)))
                set_lane(&h, i, lane(self.t[0], i) - lane(t, i))
        if self.stops and self._pieces(h, pieces):                  # as far as the first of them
            for i in range(W):
                if pieces[i] > 1.0:
                    set_lane(&h, i, lane(h, i)/pieces[i])
                    set_lane(self.t, i, lane(t, i) + lane(h, i))
        self._burn_first_half(t + 0.5*h)
        if self.parted:
            partial_step(g, t, h)
        else:                                                       # a piece is no past for an equidistant method
            piece = less(h, splat(end - start))
            g.known[0] = select(piece, splat(0.0), g.known[0])
            fixed_step(g, t, h)
            g.known[0] = select(piece, splat(0.0), g.known[0])
        self._burn(self.t[0], ALL_LANES)
        self.parted = lanes_of(less(self.t[0], splat(end))) != 0
        self.arrived = not self.parted
        self.soonest = self._soonest_edge()
        return lanes_of(less(splat(0.0), h))

    cdef int _pieces(self, vd h, double* pieces) noexcept nogil:
        """Lanes, as bits, that stiff stops keep from a step of h, and into how many pieces they must divide it."""
        cdef double rate[WIDEST]
        cdef int lanes = self.stops & lanes_of(less(splat(0.0), h)) & ~self.broken
        cdef int found = 0
        cdef int i
        stop_rates(self.g.m, self.g.y, self.g.k, lanes, rate)
        for i in range(W):
            pieces[i] = ceil(lane(h, i)*min(rate[i]/self.stable, MOST_PIECES/self.step)) if lanes >> i & 1 else 1.0
            if pieces[i] > 1.0:
                found |= 1 << i
        return found

    cdef double _end_of_piece(self, int i, double t, double end, double near) noexcept nogil:
        """How far a lane at t can go in one step, s, once it has dealt with the edges that it stands at."""
        cdef double edge = self._next_edge(i, t)
        while edge <= t + near:
            self._at_edge(i, t)
            set_lane(self.g.known, i, 0.0)                          # the past of an Adams method ends at a jump
            edge = self._next_edge(i, t)
        return edge if edge < end - near else end
