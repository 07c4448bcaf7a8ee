# The step loop. Nothing here allocates, locks or calls Python: advance() leaves the interpreter once for many steps.

cdef enum:
    AHEAD = 64                      # records that a lane with adaptive steps may be ahead of its neighbours
cdef double NEAR = 1e-9             # of a step: closer together than this, two times are one


cdef int broken_lanes(const Integrator* g, const vd* y) noexcept nogil:
    """Lanes, as bits, whose state is no longer finite or where a row could not be eliminated. Lanes do not disturb one another."""
    cdef vd sum = splat(0.0)
    cdef vd worst = g.k.margin[0]
    cdef int i
    cdef int mask = 0
    for i in range(g.n):
        sum = sum + y[i]
    for i in range(1, g.m.nl):
        worst = least(g.k.margin[i], worst)                         # keeps a NaN of either
    for i in range(W):
        if not isfinite(lane(sum, i)) or not lane(worst, i) > 0.0:
            mask |= 1 << i
    return mask


cdef class Run:
    """One spacecraft (or lane group) on its way through time.

    work: its workspace, used by nobody else. q, u: start state. method: a nesim.sim.methods.Method. step: s. stride: steps a
    record. total: steps in all. edges: (lanes, any number) times at which a load begins or ends, s, sorted, inf where a lane
    has no more; no step of that lane crosses one. For an adaptive method step * stride is the output interval and step the
    first step that is tried.
    """

    cdef Integrator g
    cdef Adaptive d
    cdef readonly Workspace work
    cdef readonly object method
    cdef readonly double step
    cdef readonly long stride, total, index
    cdef readonly int broken        # lanes, as bits, that have diverged, or where a law of the user failed
    cdef readonly int stopped       # lanes, as bits, that a command has stopped
    cdef double ended[WIDEST]       # s, when
    cdef double prepared[WIDEST]    # s, where modes and conditions were last looked at
    cdef bint news                  # whether a law has failed since advance() began
    cdef list memory
    cdef double[:, ::1] edges       # (lane, edge), inf after the last
    cdef int edge[WIDEST]           # the next one of each lane
    cdef double soonest             # of the next edges of all lanes, s
    cdef vd* t                      # (1) time of each lane, s
    cdef vd* t_before               # (1) and before the last step
    cdef bint parted                # whether some lanes are inside the common step, at an edge
    cdef bint arrived               # whether all lanes are at its end, and it is not counted yet
    cdef long stored[WIDEST]        # records that each lane with adaptive steps has left in `kept`
    cdef long given                 # and those that have been handed over: they are complete in all lanes
    cdef vd* kept                   # (AHEAD + 1, n + 6) a ring of states at output times and what they lack, from the last that was handed over
    cdef double piece[WIDEST]       # s, adaptive steps: end of the piece over which the mass of a lane is held
    cdef vd* scratch                # (2, n + 6)
    cdef vd* du
    cdef readonly OrbitEvents events        # what is watched of the orbits, or None
    cdef bint watches                       # whether there is any

    def __cinit__(self, Workspace work, double[::1] q, double[::1] u, method, double step, long stride, long total, edges,
                  OrbitEvents events=None, low=None):
        """low: (6, lanes) what position and velocity of the mass centre are to be added, beyond the resolution of their numbers."""
        cdef const ModelC* m = &work.model.c
        if q.shape[0] != m.nq*W or u.shape[0] != m.nu*W:
            raise ValueError("state of another tree")
        self.work, self.method, self.events, self.watches = work, method, events, events is not None
        self.step, self.stride, self.total, self.index, self.broken = step, stride, total, 0, 0
        self.g.m, self.g.k = m, &work.c
        self.g.right_side, self.g.context = right_side_tree, NULL
        self.g.n = m.nq + m.nu
        self.memory = []
        self._use_method(method)
        self._use_edges(np.atleast_2d(np.asarray(edges, dtype=float)))
        np.asarray(<double[:self.g.n*W]> <double*> self.g.y)[:] = np.concatenate([np.asarray(q), np.asarray(u)])
        if low is not None:
            np.asarray(<double[:6*W]> <double*> self.g.low)[:] = np.asarray(low).reshape(-1)
        self._begin()
        if events is not None:
            events.begin(&self.g, splat(0.0), self.g.y)
        if method.adaptive:
            copy_state(self.kept, self.g.y, self.g.n)
            copy_state(self.kept + self.g.n, self.g.low, 6)

    def _begin(self):
        """What is due at the start."""
        cdef int i
        self.stopped, self.news = 0, False
        for i in range(W if self.g.k.device else 0):
            self.prepared[i], self.piece[i] = -1.0, 0.0
            self._at_edge(i, 0.0)
        self._set_modes()
        for i in range(W if self.g.k.device else 0):
            if switches(self.g.k.device[i]):
                self.d.limit = min(self.d.limit, self.step)         # of adaptive steps
        self.soonest = self._soonest_edge()

    def _use_edges(self, edges):
        table = np.full((W, edges.shape[1] + 1), np.inf)
        table[:, :-1] = edges
        self.edges = table
        self.soonest = table.min()
        self.parted = self.arrived = False

    cdef vd* _take(self, count):
        cdef double[::1] array = aligned_empty(max(count, 1))
        array[:] = 0.0
        self.memory.append(array)
        return <vd*> &array[0]

    cdef const double* _table(self, array):
        cdef const double[::1] flat = np.ascontiguousarray(array, dtype=float).reshape(-1)
        self.memory.append(flat)
        return &flat[0]

    def _use_method(self, method):
        cdef Integrator* g = &self.g
        cdef Adaptive* d = &self.d
        g.stages, g.more = len(method.b), len(method.c) - len(method.b)
        g.a, g.b, g.c = self._table(method.a), self._table(method.b), self._table(method.c)
        g.adams, g.newest, g.known, g.evaluations = len(method.predictor), 0, self._take(1), self._take(1)
        if g.adams:
            g.predictor, g.corrector = self._table(method.predictor), self._table(method.corrector)
        g.y, g.next, g.stage = self._take(g.n), self._take(g.n), self._take(g.n)
        g.low, g.low_next = self._take(6), self._take(6)
        g.f, g.past = self._take((g.stages + g.more)*g.n), self._take(g.adams*g.n)
        self.t, self.t_before, self.scratch, self.du = self._take(1), self._take(1), self._take(2*(g.n + 6)), self._take(g.m.nu)
        if method.adaptive:
            d.rtol, d.atol, d.limit = method.rtol, method.atol, min(method.max_step, self.step*self.total)
            d.e3, d.e5, d.d = self._table(method.e3), self._table(method.e5), self._table(method.d)
            d.t, d.t_old, d.carry, d.carry_old, d.h, d.again = self.t, self._take(1), self._take(1), self._take(1), self._take(1), self._take(1)
            d.tried, d.rejected = self._take(1), self._take(1)
            d.y_old, d.low_old, d.poly, d.zero = self._take(g.n), self._take(6), self._take(7*g.n), self._take(g.n)
            self.kept = self._take((AHEAD + 1)*(g.n + 6))
            d.h[0] = splat(self.step)

    @property
    def time(self):
        """Simulated time that all lanes have reached, s, those left out that have diverged."""
        if not self.method.adaptive:
            return self.index*self.step
        return min(lane(self.t[0], i) for i in range(W) if self.broken == ALL_LANES or not self.broken >> i & 1)

    @property
    def finished(self):
        """Whether the last record has been written."""
        return self.index >= self.total

    def statistics(self, int i=0):
        """Of one lane: evaluations of the right side; accepted and rejected adaptive steps. The same alone or among others."""
        steps, rejected = self.index, 0
        if self.method.adaptive:
            steps, rejected = int(lane(self.d.tried[0], i) - lane(self.d.rejected[0], i)), int(lane(self.d.rejected[0], i))
        return {"evaluations": int(lane(self.g.evaluations[0], i)), "steps": steps, "rejected_steps": rejected}

    cdef _flat(self, const vd* y):
        flat = np.asarray(<double[:self.g.n*W]> <double*> y).copy()
        return flat[:self.g.m.nq*W], flat[self.g.m.nq*W:]

    def waiting(self, int i):
        """Records of a lane that are not handed over because its neighbours have not come so far."""
        return self.stored[i] - self.given if self.stored[i] > self.given else 0

    def state(self):
        """Coordinates and speeds now, flat; with adaptive steps every lane has its own time."""
        return self._flat(self.g.y)

    def checkpoint(self):
        """Time that all lanes share, s, coordinates and speeds then, flat: with adaptive steps those of the last record."""
        if self.method.adaptive:
            return self.index*self.step, *self._flat(self._kept_at(self.given))
        return self.time, *self.state()

    def last_good_state(self):
        """Coordinates and speeds where the lanes that have just diverged were last whole, flat."""
        return self._flat(self.g.y if self.method.adaptive else self.g.next)

    def last_good_time(self, int i=0):
        """The time of last_good_state() in one lane, s."""
        return lane(self.t[0] if self.method.adaptive else self.t_before[0], i)

    def record_now(self, double[::1] row):
        """The record of the present state."""
        self._record(self.time, self.g.y, self.g.low, &row[0])

    cdef vd* _kept_at(self, long number) noexcept nogil:
        """Where the state at an output time is kept."""
        return self.kept + number % (AHEAD + 1)*(self.g.n + 6)

    cdef void _record(self, double t, const vd* y, const vd* low, double* row) noexcept nogil:
        cdef StateC s
        s.t, s.inside = splat(t), splat(t + NEAR*self.step)         # at an edge: what holds from now on, whatever the rounding
        s.q, s.u = y, y + self.g.m.nq
        self.g.k.du = self.du
        record(self.g.m, &s, self.g.k, low, <vd*> row)

    cdef double _next_edge(self, int i, double t) noexcept nogil:
        """Time of the next edge of a lane after t, s; inf if there is none."""
        cdef double edge = self.edges[i, self.edge[i]]
        if self.g.k.device:
            edge = min(edge, next_change(self.g.k.device[i], t))
        return edge

    cdef void _at_edge(self, int i, double t) noexcept nogil:
        """What happens between two steps when a lane has arrived at an edge. It may change the lane's state: whoever calls this
        forgets what the method knows of the lane's past."""
        cdef double due = t + NEAR*self.step
        while self.edges[i, self.edge[i]] <= due:
            self.edge[i] += 1
        if self.g.k.device:
            self._look(t)
            between_steps(self.g.k.device[i], i, t, due, self.g.m, self.g.y, self.g.k)
            follow_jumps(self.g.k.device[i], i, t, due, self.g.m, self.g.y, self.g.k)
            self._notice(i, t)

    cdef void _look(self, double t) noexcept nogil:
        """How everything lies and turns now, for those who measure."""
        cdef StateC s
        cdef int l
        s.t = s.inside = splat(t)
        s.q, s.u = self.g.y, self.g.y + self.g.m.nq
        kinematics(self.g.m, &s, self.g.k)
        for l in range(self.g.m.nl):
            orient(self.g.m, &s, self.g.k, l)
        magnetize(self.g.m, &s, self.g.k)

    cdef void _notice(self, int i, double t) noexcept nogil:
        """A lane ends where a command stops it or a law of its user fails."""
        if self.g.k.device[i].stopped and not self.stopped >> i & 1:
            self.stopped |= 1 << i
            self.ended[i] = t
        if self.g.k.device[i].control.failed and not self.broken >> i & 1:
            self.broken |= 1 << i
            self.ended[i] = t
            self.news = True

    cdef void _set_modes(self) noexcept nogil:
        """Modes of all lanes, which stand at one time, as the next step will have them: a record shows those. Once more changes nothing."""
        cdef int i
        for i in range(W if self.g.k.device else 0):
            if set_modes(self.g.k.device[i], i, self.g.m, self.g.y):
                set_lane(self.g.known, i, 0.0)

    cdef void _prepare(self, double end) noexcept nogil:
        """Modes and conditions of the lanes that take a step now, from the state that it begins with."""
        cdef DevicesC* d
        cdef double t
        cdef int i
        for i in range(W):
            t = lane(self.t[0], i)
            d = self.g.k.device[i]
            if t >= end or t == self.prepared[i]:                   # an adaptive step may be tried again
                continue
            self.prepared[i] = t
            if set_modes(d, i, self.g.m, self.g.y):
                set_lane(self.g.known, i, 0.0)
            if d.watching:
                self._look(t)
                if watch(d, i, t, self.g.m, self.g.y, self.g.k):
                    set_lane(self.g.known, i, 0.0)
                    self.soonest = min(self.soonest, t)
                    self._notice(i, t)

    cdef void _burn(self, vd t, int lanes) noexcept nogil:
        """Take off what the lanes given, as bits, have burnt up to their t. Before a step that is its middle, after it its end: theory
        (11.6). The method forgets their past."""
        cdef bint looked = False
        cdef int i
        for i in range(W if self.g.m.ntanks else 0):
            if lanes >> i & 1 and burns(self.g.k.device[i], lane(t, i)):
                if not looked:
                    self._look(lane(t, i))
                    looked = True
                take_off(self.g.k.device[i], i, lane(t, i), self.g.m, self.g.y, self.g.k)
                set_lane(self.g.known, i, 0.0)

    def ended_at(self, int i):
        """When a lane was stopped or its law failed, s."""
        return self.ended[i]

    def advance(self, double[::1] times, double[:, ::1] rows, long steps):
        """Go on by at most so many steps, or until the rows are full. Returns the number of records written.

        A record is written when all lanes have reached it. Stops where a lane diverges, with its bit set in `broken`;
        last_good_state() is whole then. The other lanes can go on; what a broken lane records afterwards means nothing.
        """
        cdef long count
        self.news = False
        with nogil:
            if self.d.poly:
                count = self._advance_adaptive(times, rows, steps)
            else:
                count = self._advance_fixed(times, rows, steps)
        return count

    cdef bint _crowded(self) noexcept nogil:
        """Whether events must be taken before the run can go on."""
        return self.watches and self.events.crowded()

    cdef long _advance_fixed(self, double[::1] times, double[:, ::1] rows, long steps) noexcept nogil:
        cdef long count = 0
        while (count < times.shape[0] and self.index < self.total and self.broken | self.stopped != ALL_LANES and not self.news
               and not self._crowded()):
            if self.arrived:
                self.arrived = False
                self.index += 1
                self._deal_with_edges(self.index*self.step)
                if self.index % self.stride == 0 or self.index == self.total:
                    times[count] = self.index*self.step
                    self._set_modes()
                    self._record(times[count], self.g.y, self.g.low, &rows[count, 0])
                    count += 1
            elif steps == 0 or self._fixed_steps(self.index*self.step, (self.index + 1)*self.step):
                break
            elif self.arrived:
                steps -= 1
        return count

    cdef void _deal_with_edges(self, double t) noexcept nogil:
        """At the end of a common step: what is recorded there holds from now on."""
        cdef int i
        if self.soonest > t + NEAR*self.step:
            return
        for i in range(W):
            self._end_of_piece(i, t, t, NEAR*self.step)
        self.soonest = self._soonest_edge()

    cdef int _fixed_steps(self, double start, double end) noexcept nogil:
        """A step of every lane that is before the end of the common one. Returns the lanes, as bits, that diverge in it: nothing
        else is done before they have been looked at."""
        cdef int moved = ALL_LANES
        cdef int news
        self.t_before[0] = self.t[0]
        if self.g.k.device:
            self._prepare(end)
        if not self.parted and self.soonest >= end - NEAR*(end - start):        # no edges: the usual case
            self._burn(splat(start + 0.5*(end - start)), ALL_LANES)
            fixed_step(&self.g, splat(start), splat(end - start))
            self.t[0] = splat(end)
            self._burn(self.t[0], ALL_LANES)
            self.arrived = True
        else:
            moved = self._steps_to_edges(start, end)
        news = broken_lanes(&self.g, self.g.y) & moved & ~self.broken
        self.broken |= news
        if self.watches:
            self.events.look(&self.g, self.t_before[0], self.g.next, self.t[0], self.g.y, moved & ~self.broken, self.scratch)
        return news

    cdef int _steps_to_edges(self, double start, double end) noexcept nogil:
        """A step of every lane to its next edge or the end of the common step, so that every piece is smooth. Returns the lanes,
        as bits, that moved."""
        cdef Integrator* g = &self.g
        cdef vd t = self.t[0]
        cdef vd h = splat(0.0)
        cdef vi piece
        cdef int i
        for i in range(W):
            if lane(t, i) < end:
                set_lane(self.t, i, self._end_of_piece(i, lane(t, i), end, NEAR*(end - start)))
                set_lane(&h, i, lane(self.t[0], i) - lane(t, i))
        self._burn(t + 0.5*h, ALL_LANES)
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

    cdef double _end_of_piece(self, int i, double t, double end, double near) noexcept nogil:
        """How far a lane at t can go in one step, s, once it has dealt with the edges that it stands at."""
        cdef double edge = self._next_edge(i, t)
        while edge <= t + near:
            self._at_edge(i, t)
            set_lane(self.g.known, i, 0.0)                          # the past of an Adams method ends at a jump
            edge = self._next_edge(i, t)
        return edge if edge < end - near else end

    cdef double _soonest_edge(self) noexcept nogil:
        cdef double soonest = self._next_edge(0, lane(self.t[0], 0))
        cdef int i
        for i in range(1, W):
            soonest = min(soonest, self._next_edge(i, lane(self.t[0], i)))
        return soonest

    cdef long _advance_adaptive(self, double[::1] times, double[:, ::1] rows, long steps) noexcept nogil:
        cdef long count = 0
        while count < times.shape[0] and self.index < self.total and not self.news and not self._crowded():
            self._store_records()
            if self._complete() > self.given:
                self.given += 1
                self.index = min(self.given*self.stride, self.total)
                times[count] = self.index*self.step
                self._record(times[count], self._kept_at(self.given), self._kept_at(self.given) + self.g.n, &rows[count, 0])
                count += 1
            elif steps == 0 or self.broken | self.stopped == ALL_LANES or self._adaptive_steps():
                break
            else:
                steps -= 1
        return count

    cdef double _next_record(self, int i) noexcept nogil:
        """Time of the next record of a lane, s; inf after the last."""
        if self.stored[i]*self.stride >= self.total:
            return INFINITY
        return min((self.stored[i] + 1)*self.stride, self.total)*self.step

    cdef long _complete(self) noexcept nogil:
        """Records that all lanes have stored, those left out that have diverged. If all have, those of the one that came farthest."""
        cdef long fewest = self.given + AHEAD
        cdef long most = 0
        cdef int i
        for i in range(W):
            most = max(most, self.stored[i])
            if not self.broken >> i & 1:
                fewest = min(fewest, self.stored[i])
        return most if self.broken == ALL_LANES else fewest

    cdef void _store_records(self) noexcept nogil:
        """States at the output times that lanes have passed in their last steps, as far as there is room."""
        cdef vd at = splat(0.0)
        cdef vd* row
        cdef int i, j, due
        while True:
            due = 0
            for i in range(W):
                if self._next_record(i) <= lane(self.t[0], i) and self.stored[i] < self.given + AHEAD and not self.broken >> i & 1:
                    set_lane(&at, i, self._next_record(i))
                    due |= 1 << i
            if due == 0:
                return
            interpolate(&self.g, &self.d, at, self.scratch, self.scratch + self.g.n)
            for i in range(W):
                if due >> i & 1:
                    self.stored[i] += 1
                    row = self._kept_at(self.stored[i])
                    for j in range(self.g.n + 6):
                        set_lane(row + j, i, lane(self.scratch[j], i))
                    if self.g.m.ntanks and lane(at, i) == lane(self.t[0], i):       # after the second half of a piece
                        for j in range(self.g.n):
                            set_lane(row + j, i, lane(self.g.y[j], i))

    cdef int _adaptive_steps(self) noexcept nogil:
        """One try of a step in every lane that has neither arrived nor diverged nor waits for its neighbours. Returns the lanes, as
        bits, that diverge in it: then nothing has changed, and the others will try again without them."""
        cdef Integrator* g = &self.g
        cdef Adaptive* d = &self.d
        cdef vd h = splat(0.0)
        cdef vd stop = splat(0.0)
        cdef vd error
        cdef int moving = 0
        cdef int news = 0
        cdef int i, good
        if g.k.device:
            self._prepare(INFINITY)
        for i in range(W):
            if self._may_go(i):
                moving |= 1 << i
                set_lane(&stop, i, self._stop_of_lane(i))
                set_lane(&h, i, step_towards(d, i, lane(stop, i)))
                if self.watches:
                    set_lane(&h, i, min(lane(h, i), longest_arc(g.m, g.y, i)))
                if not lane(h, i) > 1e-14*lane(stop, i):            # shrunk to nothing
                    news |= 1 << i
        self._begin_anew(moving, stop)
        try_step(g, d.t[0], h)
        error = error_of_step(g, d, h)
        good = lanes_of(less(error, splat(1.0))) & moving
        news |= broken_lanes(g, g.next) & good
        if news:
            self.broken |= news
            return news
        choose_steps(d, h, error, mask_of(moving))
        g.evaluations[0] = g.evaluations[0] + select(mask_of(moving), splat(g.stages), splat(0.0))
        if good:
            self._fit_where_records_are_due(h, stop, good)
            accept_steps(g, d, h, stop, mask_of(good))
            if self.watches:
                self.events.look(g, d.t_old[0], d.y_old, d.t[0], g.y, good, self.scratch)
            self._end_pieces(good)
        return 0

    cdef bint _may_go(self, int i) noexcept nogil:
        """Whether a lane may step. One with a record that it could not store yet must keep its last step."""
        cdef double t = lane(self.t[0], i)
        return not self.broken >> i & 1 and t < self.total*self.step and t < self._next_record(i)

    cdef double _stop_of_lane(self, int i) noexcept nogil:
        """The time that the next step of a lane may not cross, s, once it has dealt with the edges that it stands at."""
        cdef double t = lane(self.t[0], i)
        cdef double end = self.total*self.step
        cdef double near = NEAR*self.step
        while self._next_edge(i, t) <= t + near:
            self._at_edge(i, t)
            set_lane(self.g.known, i, 0.0)
        end = self._next_edge(i, t) if self._next_edge(i, t) < end - near else end
        return self._end_of_burn(i, t, end) if self.g.m.ntanks else end

    cdef double _end_of_burn(self, int i, double t, double stop) noexcept nogil:
        """How far adaptive steps may go with one mass, s: while something burns, to the next multiple of the first step that was tried.
        Where such a piece begins its first half is burnt."""
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
        """The derivative at y, with the loads of what follows, in the lanes where it is not known: at the start and after edges."""
        cdef Integrator* g = &self.g
        cdef vd t = self.t[0]
        cdef int unknown = lanes_of(less(g.known[0], splat(1.0))) & moving
        cdef vi mask
        if unknown:
            mask = mask_of(unknown)
            derivative(g, t, 0.5*(t + stop), g.y, g.next)
            choose(g.f, mask, g.next, g.f, g.n)
            g.known[0] = select(mask, splat(1.0), g.known[0])
            g.evaluations[0] = g.evaluations[0] + select(mask, splat(1.0), splat(0.0))

    cdef void _fit_where_records_are_due(self, vd h, vd stop, int good) noexcept nogil:
        cdef vd t = time_after(&self.d, h, stop)
        cdef int wanted = 0
        cdef int i
        for i in range(W):
            if good >> i & 1 and self._next_record(i) <= lane(t, i):
                wanted |= 1 << i
        if wanted:
            fit_polynomials(&self.g, &self.d, h, mask_of(wanted))


cdef void right_side_tree(void* context, const ModelC* m, const StateC* s, WorkC* k) noexcept nogil:
    accelerations(m, s, k)
