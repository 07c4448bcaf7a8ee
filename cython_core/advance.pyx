# The step loop. Nothing here allocates, locks or calls Python: advance() leaves the interpreter once for many steps.

cdef int ALL_LANES = (1 << W) - 1
ROW_FIXED, ROW_BODY, ROW_JOINT, ROW_WHEEL = 11, 13, 12, 2         # lane values a record takes, see record.pyx


cdef int broken_lanes(const Integrator* g) noexcept nogil:
    """Lanes, as bits, whose state is no longer finite or where a row could not be eliminated. Lanes do not disturb one another."""
    cdef vd sum = splat(0.0)
    cdef vd worst = g.k.margin[0]
    cdef int i
    cdef int mask = 0
    for i in range(g.n):
        sum = sum + g.y[i]
    for i in range(1, g.m.nl):
        worst = least(g.k.margin[i], worst)                         # keeps a NaN of either
    for i in range(W):
        if not isfinite(lane(sum, i)) or not lane(worst, i) > 0.0:
            mask |= 1 << i
    return mask


cdef class Run:
    """One spacecraft (or lane group) on its way through time.

    work: its workspace, used by nobody else. q, u: start state. method: a nesim.sim.methods.Method. step: s. stride: steps a
    record. total: steps in all. edges: times at which a load begins or ends, s, sorted; no step crosses one. For an adaptive
    method step * stride is the output interval and step the first step that is tried.
    """

    cdef Integrator g
    cdef Adaptive d
    cdef readonly Workspace work
    cdef readonly object method
    cdef readonly double step
    cdef readonly long stride, total, index
    cdef readonly int broken        # lanes, as bits, that have diverged
    cdef list memory
    cdef double[::1] edges
    cdef int edge
    cdef vd* scratch
    cdef vd* du

    def __cinit__(self, Workspace work, double[::1] q, double[::1] u, method, double step, long stride, long total, double[::1] edges):
        cdef const ModelC* m = &work.model.c
        if q.shape[0] != m.nq*W or u.shape[0] != m.nu*W:
            raise ValueError("state of another tree")
        self.work, self.method, self.edges, self.edge = work, method, edges, 0
        self.step, self.stride, self.total, self.index, self.broken = step, stride, total, 0, 0
        self.g.m, self.g.k = m, &work.c
        self.g.right_side, self.g.context = right_side_tree, NULL
        self.g.n = m.nq + m.nu
        self.memory = []
        self._use_method(method)
        np.asarray(<double[:self.g.n*W]> <double*> self.g.y)[:] = np.concatenate([np.asarray(q), np.asarray(u)])

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
        g.adams, g.known, g.newest, g.evaluations = len(method.predictor), 0, 0, 0
        if g.adams:
            g.predictor, g.corrector = self._table(method.predictor), self._table(method.corrector)
        g.y, g.next, g.stage = self._take(g.n), self._take(g.n), self._take(g.n)
        g.f, g.past = self._take((g.stages + g.more)*g.n), self._take(g.adams*g.n)
        self.scratch, self.du = self._take(g.n), self._take(g.m.nu)
        d.h, d.t_new, d.carry, d.steps, d.rejected = self.step, 0.0, 0.0, 0, 0
        if method.adaptive:
            if W > 1:
                raise ValueError("adaptive steps are for one spacecraft at a time")
            d.rtol, d.atol, d.limit = method.rtol, method.atol, self.step*self.total
            d.e3, d.e5, d.d = self._table(method.e3), self._table(method.e5), self._table(method.d)
            d.poly = self._take(7*g.n)

    @property
    def time(self):
        """Simulated time reached, s."""
        return self.d.t_new if self.method.adaptive else self.index*self.step

    @property
    def finished(self):
        """Whether the last record has been written."""
        return self.index >= self.total

    @property
    def all_broken(self):
        """Whether every lane has diverged; the step that failed is not counted then."""
        return self.broken == ALL_LANES

    @property
    def statistics(self):
        """Evaluations of the right side; accepted and rejected adaptive steps."""
        return {"evaluations": self.g.evaluations, "steps": self.d.steps - self.d.rejected if self.method.adaptive else self.index,
                "rejected_steps": self.d.rejected}

    def state(self):
        """Coordinates and speeds now, flat."""
        flat = np.asarray(<double[:self.g.n*W]> <double*> self.g.y).copy()
        return flat[:self.g.m.nq*W], flat[self.g.m.nq*W:]

    def last_good_state(self):
        """Coordinates and speeds one step ago, flat: where a diverged run was last whole."""
        flat = np.asarray(<double[:self.g.n*W]> <double*> self.g.next).copy()
        return flat[:self.g.m.nq*W], flat[self.g.m.nq*W:]

    def record_now(self, double[::1] row):
        """The record of the present state."""
        self._record(self.time, self.g.y, &row[0])

    cdef void _record(self, double t, const vd* y, double* row) noexcept nogil:
        cdef StateC s
        s.t = s.inside = splat(t)
        s.q, s.u = y, y + self.g.m.nq
        self.g.k.du = self.du
        record(self.g.m, &s, self.g.k, <vd*> row)

    def advance(self, double[::1] times, double[:, ::1] rows, long steps):
        """Go on by at most so many steps, or until the rows are full. Returns the number of records written.

        Stops after a step in which a lane diverges, with its bit set in `broken`; last_good_state() is whole then. The other
        lanes can go on; what a broken lane records afterwards means nothing.
        """
        cdef long count
        with nogil:
            if self.d.poly:
                count = self._advance_adaptive(times, rows, steps)
            else:
                count = self._advance_fixed(times, rows, steps)
        return count

    cdef long _advance_fixed(self, double[::1] times, double[:, ::1] rows, long steps) noexcept nogil:
        cdef long count = 0
        cdef int mask
        while count < times.shape[0] and steps > 0 and self.index < self.total:
            self._step_between_edges(self.index*self.step, (self.index + 1)*self.step)
            mask = broken_lanes(&self.g) & ~self.broken
            self.broken |= mask
            if self.broken == ALL_LANES:
                return count
            self.index += 1
            steps -= 1
            if self.index % self.stride == 0 or self.index == self.total:
                times[count] = self.index*self.step
                self._record(times[count], self.g.y, &rows[count, 0])
                count += 1
            if mask:
                return count
        return count

    cdef void _step_between_edges(self, double t, double end) noexcept nogil:
        """From t to end, split where a load begins or ends inside, so that every piece is smooth."""
        cdef double near = 1e-9*(end - t)
        cdef double edge
        while self.edge < self.edges.shape[0] and self.edges[self.edge] < end - near:
            edge = self.edges[self.edge]
            if edge > t + near:
                self.g.known = 0
                fixed_step(&self.g, t, edge - t)
                t = edge
            self.g.known = 0                                        # the past of an Adams method ends at a jump
            self.edge += 1
        fixed_step(&self.g, t, end - t)
        if t > end - self.step + near:                              # a shorter step is no past for an equidistant method
            self.g.known = 0

    cdef long _advance_adaptive(self, double[::1] times, double[:, ::1] rows, long steps) noexcept nogil:
        cdef double end = self.step*self.total
        cdef double stop, t
        cdef long count = 0
        while count < times.shape[0] and self.index < self.total:
            t = min((self.index + self.stride), self.total)*self.step
            if t <= self.d.t_new and self.d.t_new > 0.0:
                interpolate(&self.g, &self.d, t, self.scratch)
                times[count] = t
                self._record(t, self.scratch, &rows[count, 0])
                self.index = min(self.index + self.stride, self.total)
                count += 1
                continue
            if steps == 0:
                break
            while self.edge < self.edges.shape[0] and self.edges[self.edge] <= self.d.t_new:
                self.edge += 1
                self.g.known = 0
            stop = end
            if self.edge < self.edges.shape[0] and self.edges[self.edge] < end:
                stop = self.edges[self.edge]
            if self.g.known == 0:                                   # the derivative at y, with the loads of what follows
                derivative(&self.g, self.d.t_new, self.d.t_new + 1e-9*(stop - self.d.t_new), self.g.y, self.g.f)
                self.g.known = 1
            if adaptive_step(&self.g, &self.d, stop) or broken_lanes(&self.g):
                self.broken = ALL_LANES
                return count
            steps -= 1
        return count


cdef void right_side_tree(void* context, const ModelC* m, const StateC* s, WorkC* k) noexcept nogil:
    accelerations(m, s, k)
