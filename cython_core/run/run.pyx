# What fixed and adaptive runs share: memory, the method's tables, edges, records, what is due between steps. The step
# loops are in fixed_run.pyx and adaptive_run.pyx. Nothing in them allocates, locks or calls Python: advance() leaves
# the interpreter once for many steps. theory.md section 9.

cdef int broken_lanes(const Integrator* g, const vd* y) noexcept nogil:
    """Lanes, as bits, whose state is no longer finite or where a row could not be eliminated. Lanes do not disturb one
    another."""
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
    """The run of a lane group: a FixedRun or an AdaptiveRun, as its method needs.

    work: its workspace, of this run alone. q, u: start state. method: a nesim.methods.Method. step: s. stride: steps
    per record. total: steps in all. edges: (lanes, any number) times at which a load begins or ends, s, sorted, inf
    where a lane has no more; no step of that lane crosses one.
    """

    cdef Integrator g
    cdef readonly Workspace work
    cdef readonly object method
    cdef readonly double step
    cdef readonly long stride, total, index
    cdef readonly int broken        # lanes, as bits, that have diverged, or where a law of the user failed
    cdef readonly int stopped       # lanes, as bits, that a command has stopped
    # s, beyond which no lane takes a step of an adaptive run; the state there is interpolated. Infinite: none
    cdef public double wanted
    # whether the end of an adaptive run may shorten the next step of some lane, or has done so already
    cdef readonly bint ending
    cdef double ended[WIDEST]       # s, when
    cdef double energy[WIDEST]      # J, before loops were closed at the start
    cdef double caught[WIDEST]      # J, by which they have changed it
    cdef long how                   # bits of the lane that is being saved or loaded: 1 broken, 2 stopped
    cdef bint law_failed            # whether a law has failed since advance() began
    cdef public bint halted         # set by another thread: advance() need not end a step of very many pieces
    cdef list memory
    cdef double[:, ::1] edges       # (lane, edge), inf after the last
    cdef long edge[WIDEST]          # the next one of each lane
    cdef double soonest             # of the next edges of all lanes, s
    cdef vd* t                      # (1) time of each lane, s
    cdef vd* scratch                # (2, n + lows)
    cdef vd* du
    cdef bint watches                       # whether anything is watched of the orbits
    # of what depends on the state: limits, friction, conditions, events of the orbit
    cdef readonly Locator locator

    def __cinit__(self, Workspace work not None, double[::1] q, double[::1] u, method, double step, long stride,
                  long total, edges,
                  OrbitEvents events=None, low=None, begin=True, **_):
        """low: (6 per tree, lanes) rounding remainders of position and velocity of the mass centre. begin: False for a
        run that load() is called of next: nothing happens at the start then, and no law is called."""
        cdef const ModelC* m = &work.m
        if type(self) is Run:
            raise TypeError("a run has fixed or adaptive steps: FixedRun, AdaptiveRun")
        if q.shape[0] != m.nq*W or u.shape[0] != m.nu*W:
            raise ValueError("state of another tree")
        self.work, self.method, self.watches, self.locator = work, method, events is not None, Locator(events)
        self.step, self.stride, self.total, self.index, self.broken = step, stride, total, 0, 0
        self.g.m, self.g.k = m, &work.c
        self.g.right_side, self.g.context = right_side_tree, NULL
        self.g.n, self.g.judged = m.nq + m.nu + m.nx, m.nq + m.nu + m.nz
        self.memory = []
        self._use_method(method)
        self._use_edges(np.atleast_2d(np.asarray(edges, dtype=float)))
        np.asarray(<double[:(m.nq + m.nu)*W]> <double*> self.g.y)[:] = np.concatenate([np.asarray(q), np.asarray(u)])
        if low is not None:
            np.asarray(<double[:self.g.lows*W]> <double*> self.g.low)[:] = np.asarray(low).reshape(-1)
        self.stopped, self.law_failed, self.halted, self.ending, self.wanted = 0, False, False, False, INFINITY
        self.locator.prepare(&self.g)
        if begin:
            self._begin()
        if begin and events is not None:
            self.locator.begin_orbit(&self.g, splat(0.0), self.g.y)

    def _begin(self):
        """What is due at the start."""
        cdef StateC s
        cdef int i
        if self.g.m.nr and self.g.variational:
            self._assemble()
        if self.g.m.guarded:
            s.t = s.inside = splat(0.0)
            s.q, s.u = self.g.y, self.g.y + self.g.m.nq
            kinematics(self.g.m, &s, self.g.k)
            begin_guards(self.g.m, self.g.k)
        if self.g.m.nc:
            begin_contacts(&self.g)
        for i in range(W if self.g.k.device else 0):
            begin_branches(self.g.k.device[i], i, self.g.m, self.g.y, self.step, self.method.adaptive)
            self._at_edge(i, 0.0)
        self.soonest = self._soonest_edge()

    def _assemble(self):
        """Loops are closed, and speeds fit them; lanes in which that is not possible are broken."""
        cdef Variational* v = self.g.variational
        cdef vd which = splat(-1.0)
        cdef int i
        for i in range(W):
            self.energy[i] = energy_of(self.g.m, self.g.y, self.g.k, 0.0, i)
        self.broken = assemble(self.g.m, self.g.k, v, self.g.y, self.g.next, &which)
        note_unclosable(self.g.m, v, self.broken, which)
        copy_state(self.g.next, self.g.y, self.g.n)
        for i in range(W):
            self.caught[i] = energy_of(self.g.m, self.g.y, self.g.k, 0.0, i) - self.energy[i]

    def torn(self, int i=0):
        """Of a lane of a variational run what it could not keep closed, or None: a loop, behind those a contact at
        rest, behind those a tree that a latch holds, by number."""
        cdef Variational* v = self.g.variational
        if v == NULL or lane(v.torn[0], i) < 0.0:
            return None
        return <int> lane(v.torn[0], i)

    def start_energy(self, int i=0):
        """What closing the loops of a lane at the start has changed its energy by, J; 0 for what is rounding."""
        return self.caught[i] if fabs(self.caught[i]) > 1e-13*self.energy[i] else 0.0

    def gaps(self, int i=0):
        """How far the rows of the loops of a lane are open now, m or rad."""
        cdef StateC s
        s.t = s.inside = splat(0.0)
        s.q, s.u = self.g.y, self.g.y + self.g.m.nq
        kinematics(self.g.m, &s, self.g.k)
        self.g.variational.rows = self.g.m.nr
        rows_at_start(self.g.m, &s, self.g.k, self.g.variational, self.g.variational.row)
        return [lane(self.g.variational.row[j].c, i) for j in range(self.g.m.nr)]

    def _use_edges(self, edges):
        table = np.full((W, edges.shape[1] + 1), np.inf)
        table[:, :-1] = edges
        self.edges = table

    cdef vd* _lanes(self, count):
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
        if len(method.b) > MOST_STAGES:
            raise ValueError(f"method '{method.name}' has {len(method.b)} stages, and there is room for {MOST_STAGES}")
        if len(method.c) > MOST_ROWS:
            raise ValueError(f"method '{method.name}' has {len(method.c)} rows, and there is room for {MOST_ROWS}")
        g.stages, g.more = len(method.b), len(method.c) - len(method.b)
        g.a, g.b, g.c = self._table(method.a), self._table(method.b), self._table(method.c)
        g.adams, g.newest, g.known, g.evaluations = len(method.predictor), 0, self._lanes(1), self._lanes(1)
        if g.adams:
            g.predictor, g.corrector = self._table(method.predictor), self._table(method.corrector)
        g.y, g.next, g.stage = self._lanes(g.n), self._lanes(g.n), self._lanes(g.n)
        g.lows = 6*g.m.ntrees
        g.low, g.low_next, g.low_stage = self._lanes(g.lows), self._lanes(g.lows), self._lanes(g.lows)
        g.f, g.past = self._lanes((g.stages + g.more)*g.n), self._lanes(g.adams*g.n)
        g.variational = NULL
        if len(method.shares):
            self._use_variational(method)
        self.t, self.scratch, self.du = self._lanes(1), self._lanes(2*(g.n + g.lows)), self._lanes(g.m.nu)

    def _use_variational(self, method):
        # on a cache line: it holds lane values
        cdef Variational* v = <Variational*> self._lanes(sizeof(Variational)//sizeof(vd) + 1)
        cdef const ModelC* m = self.g.m
        cdef int l, j
        self.g.variational = v
        v.parts, v.share, v.trial, v.remembers = len(method.shares), self._table(method.shares), 0, memory_size(m)
        v.link = <StepLink*> self._lanes(m.nl*(sizeof(StepLink)//sizeof(vd)))
        v.turns, v.L_inv = <Mat3*> self._lanes(9*m.nu), <Mat3*> self._lanes(9*m.ntrees)
        v.drive, v.stiffness = self._lanes(m.nu), self._lanes(m.nu)
        v.damping, v.push = self._lanes(m.nu), self._lanes(m.nu)
        v.target, v.first, v.spin, v.increment = (self._lanes(m.nu), self._lanes(m.nu), self._lanes(m.nw),
                                                  <vd**> self._lanes(m.nu))
        v.slope, v.slope_end, v.work = self._lanes(m.nx), self._lanes(m.nx), self._lanes(BOOKS)
        v.start, v.result = self._lanes(self.g.n + self.g.lows), self._lanes(self.g.n + self.g.lows)
        v.memory, v.spare, v.kept = self._lanes(v.remembers), self._lanes(v.remembers), self._lanes(v.remembers)
        v.halved, v.passes, v.largest = self._lanes(1), self._lanes(1), self._lanes(1)
        v.culprit, v.when = self._lanes(1), self._lanes(1)
        v.when[0] = splat(INFINITY)
        cdef int rows = self.work.fields["row_force"][1]
        v.row = <RowC*> self._lanes(rows*(sizeof(RowC)//sizeof(vd) + 1))
        v.row_end = <RowC*> self._lanes(rows*(sizeof(RowC)//sizeof(vd) + 1))
        v.rows, v.contact, v.latch = m.nr, <int*> self._lanes(rows), <int*> self._lanes(rows)
        v.on = self._lanes(rows + 1)
        v.across, v.row_T, v.row_slip = <int*> self._lanes(rows), <Vec3*> self._lanes(3*rows), self._lanes(rows)
        v.anchor_o, v.anchor_i, v.anchor_u = (<Vec3*> self._lanes(3*rows), <Vec3*> self._lanes(3*rows),
                                              <Vec3*> self._lanes(3*rows))
        v.rubbed, v.lost = <Vec3*> self._lanes(3*m.nc), self._lanes(m.nc)
        v.pushed, v.place, v.G = (<Vec3*> self._lanes(3*m.ntrees), <Vec3*> self._lanes(3*m.ntrees),
                                  <Vec3*> self._lanes(3*m.nl))
        v.row_N, v.pressed, v.opened = <Vec3*> self._lanes(3*rows), self._lanes(m.nc), self._lanes(m.nc)
        self._use_end()
        v.R, v.P = <Mat3*> self._lanes(9*m.nl), <Vec3*> self._lanes(3*m.nl)
        v.impulse, v.torn = self._lanes(rows), self._lanes(1)
        v.torn[0] = splat(-1.0)
        for l in range(1, m.nl):
            for j in range(0 if m.kind[l] <= SPHERICAL else m.axes[l]):         # free ones have no axes here
                v.increment[m.u_at[l] + j] = <vd*> &v.link[l].dx + j

    def _use_end(self):
        """A workspace for contacts at the end of a step, with its own fields for what contact_kinematics() finds."""
        cdef Variational* v = self.g.variational
        cdef const ModelC* m = self.g.m
        v.end = <WorkC*> self._lanes(sizeof(WorkC)//sizeof(vd) + 1)
        v.end[0] = self.g.k[0]
        v.end.contact_gap, v.end.contact_rate = self._lanes(m.nc), self._lanes(m.nc)
        v.end.contact_off = self._lanes(m.nc)
        v.end.C_FN = <Mat3*> self._lanes(9)
        v.end.contact_C, v.end.contact_n = <Mat3*> self._lanes(9*m.nc), <Vec3*> self._lanes(3*m.nc)
        v.end.contact_r, v.end.contact_v = <Vec3*> self._lanes(3*m.nc), <Vec3*> self._lanes(3*m.nc)
        v.end.center, v.end.tree_r, v.end.tree_v = (<Vec3*> self._lanes(3*m.ntrees), <Vec3*> self._lanes(3*m.ntrees),
                                                    <Vec3*> self._lanes(3*m.ntrees))

    def pieces(self, int i=0):
        """Of a lane of a variational run: steps in which Newton's method did not converge, so that they were taken in
        pieces, when the first was (s), the link whose increments it was last, and passes of Newton's method in all; or
        None."""
        cdef Variational* v = self.g.variational
        if v == NULL:
            return None
        return int(lane(v.halved[0], i)), lane(v.when[0], i), int(lane(v.culprit[0], i)), int(lane(v.passes[0], i))

    @property
    def finished(self):
        """Whether the last record has been written."""
        return self.index >= self.total

    cdef _flat(self, const vd* y):
        flat = np.empty((self.g.m.nq + self.g.m.nu)*W)
        cdef double[::1] out = flat
        memcpy(&out[0], y, (self.g.m.nq + self.g.m.nu)*sizeof(vd))
        return flat[:self.g.m.nq*W], flat[self.g.m.nq*W:]

    def state(self):
        """Coordinates and speeds now, flat."""
        return self._flat(self.g.y)

    def record_now(self, double[::1] row):
        """The record of the present state."""
        self._record(self.time, self.g.y, self.g.low, &row[0])

    def state_fields(self, int i=0):
        """(name, offset in bytes, count, "f8" or "i8") of each part of a lane's State, in the order of save()."""
        return self._map_state(i).fields()

    def save(self, int i):
        """The State of one lane: all that changes, as one block of bytes. What was found on the way must have been
        taken before, and the data of laws in Python are the caller's."""
        if not 0 <= i < W:
            raise IndexError(f"no lane {i}")
        self.how = (self.broken >> i & 1) | (self.stopped >> i & 1) << 1
        return self._map_state(i).gather()

    def load(self, int i, block):
        """Go on from a State that save() gave of any lane of a run of this tree, at any width. All lanes of a run stand
        at the same record."""
        if not 0 <= i < W:
            raise IndexError(f"no lane {i}")
        self._map_state(i).scatter(block)
        self.broken = self.broken & ~(1 << i) | (self.how & 1) << i
        self.stopped = self.stopped & ~(1 << i) | (self.how >> 1 & 1) << i
        if self.locator.guarded >> i & 1:
            self.locator.choose_guards(&self.g, i, lane(self.t[0], i) + NEAR*self.step)
        if self.g.m.ntanks:
            self._weigh(i)
        if self.g.m.ntrees > 1:
            mark_latched(self.g.k.device[i], i, self.g.m, self.g.k)
        self._loaded()
        self.soonest = self._soonest_edge()

    def _weigh(self, int i):
        """Mass properties of a lane as they follow from its tanks; those of the model if nothing was burnt."""
        if self.g.k.device[i].flags.weighed:
            weigh(self.g.k.device[i], i, self.g.m, self.g.k.changing)
            return
        for name, array in self.work.mass.items():
            array.view(float).reshape(-1, W)[:, i] = self.work.model.arrays[name].view(float).reshape(-1, W)[:, i]

    def _loaded(self):
        """What follows from the States of the lanes together."""

    def _map_state(self, int i):
        """The pieces of a lane's State."""
        cdef StateMap pieces = StateMap()
        cdef Integrator* g = &self.g
        cdef int age
        pieces.integers("index", &self.index, 1)
        pieces.integers("how", &self.how, 1)
        pieces.doubles("ended", self.ended + i, 1)
        pieces.integers("edge", self.edge + i, 1)
        pieces.lanes("time", self.t, 1, i)
        pieces.lanes("coordinates", g.y, g.m.nq, i)
        pieces.lanes("speeds", g.y + g.m.nq, g.m.nu, i)
        pieces.lanes("internal", g.y + g.m.nq + g.m.nu, g.m.nx, i)
        pieces.lanes("remainders", g.low, g.lows, i)
        pieces.lanes("evaluations", g.evaluations, 1, i)
        pieces.lanes("known", g.known, 1, i)
        for age in range(g.adams):
            pieces.lanes(f"past.{age}", past_row(g, age), g.n, i)
        if g.variational:
            pieces.lanes("variational.memory", g.variational.memory, g.variational.remembers, i)
            pieces.lanes("variational.torn", g.variational.torn, 1, i)
            pieces.lanes("variational.halved", g.variational.halved, 1, i)
            pieces.lanes("variational.when", g.variational.when, 1, i)
            pieces.lanes("variational.culprit", g.variational.culprit, 1, i)
            pieces.lanes("variational.passes", g.variational.passes, 1, i)
        if g.m.nr:
            pieces.lanes("loops.on", g.k.loop_on, g.m.nloops, i)
            pieces.lanes("loops.points", <vd*> g.k.loop_x, 3*g.m.nloops, i)
            pieces.lanes("loops.axes", <vd*> g.k.row_v, 3*g.m.nr, i)
        if g.m.guarded:
            for name in KEPT_OF_WORK:
                _, rows, width = self.work.fields[name]
                pieces.lanes(f"guards.{name}", self.work.at(name), rows*width, i)
        if g.k.device:
            map_devices(pieces, self.work.devices[i])
        self.locator.map_state(pieces, g, i)
        return pieces

    cdef void _record(self, double t, vd* y, vd* low, double* row) noexcept nogil:
        cdef StateC s
        # at an edge: what holds from now on, whatever the rounding
        s.t, s.inside = splat(t), splat(t + NEAR*self.step)
        s.q, s.u = y, y + self.g.m.nq
        self.g.k.du, self.g.k.x = self.du, y + self.g.m.nq + self.g.m.nu
        if self.g.k.device:
            prescribe(self.g.m, self.g.k, s.t, s.inside, y, y + self.g.m.nq)
            self._carry(t, y, low, ALL_LANES)
        record(self.g.m, &s, self.g.k, low, <vd*> row)

    cdef double _next_edge(self, int i, double t) noexcept nogil:
        """Time of the next edge of a lane after t, s; inf if there is none."""
        cdef double edge = self.edges[i, self.edge[i]]
        if self.g.k.device:
            edge = min(edge, next_change(self.g.k.device[i], t))
        return min(edge, self.locator.due[i])

    cdef double _soonest_edge(self) noexcept nogil:
        cdef double soonest = self._next_edge(0, lane(self.t[0], 0))
        cdef int i
        for i in range(1, W):
            soonest = min(soonest, self._next_edge(i, lane(self.t[0], i)))
        return soonest

    cdef void _at_edge(self, int i, double t) noexcept nogil:
        """What happens between two steps when a lane has arrived at an edge. It may change the lane's state: whoever
        calls this forgets what the method knows of the lane's past."""
        cdef double due = t + NEAR*self.step
        cdef double before
        self._carry(t, self.g.y, self.g.low, 1 << i)
        before = energy_of(self.g.m, self.g.y, self.g.k, t, i) if self.g.m.booked else 0.0
        while self.edges[i, self.edge[i]] <= due:
            self.edge[i] += 1
        if self.g.k.device:
            if self.locator.guarded >> i & 1:
                self._switch_branches(i, t)
            follow_laws(self.g.k.device[i], i, t, due, self.g.m, self.g.y)
            self._update_kinematics(t)
            if t == 0.0:                                            # nothing was before the start: no law has jumped
                start_locked(self.g.k.device[i], i, self.g.m, self.g.y, self.g.k)
                start_latched(self.g.k.device[i], i, self.g.m, self.g.y, self.g.k)
            between_steps(self.g.k.device[i], i, t, due, self.g.m, self.g.y, self.g.k)
            if t > 0.0:
                follow_jumps(self.g.k.device[i], i, t, due, self.g.m, self.g.y, self.g.k)
            self._settle(i, t)
            self._check_ended(i, t)
        if self.g.variational and has_rows(self.g.m):
            project_lane(&self.g, i, self.scratch)
        if self.g.m.booked:
            self._book_jump(i, t, before)

    cdef void _carry(self, double t, vd* y, vd* low, int lanes) noexcept nogil:
        """Trees that latches hold take the poses that these give them, in some lanes, as bits."""
        cdef int i
        self.g.k.low = low
        if self.g.m.ntrees > 1:
            for i in range(W):
                mark_latched(self.g.k.device[i], i, self.g.m, self.g.k)
            carry_trees(self.g.m, splat(t), y, low, self.g.k, lanes)

    cdef void _update_kinematics(self, double t) noexcept nogil:
        """Kinematics, axes of all links and the magnetic field at the present state, for controllers and commands."""
        cdef StateC s
        cdef int l
        self.g.k.low = self.g.low
        s.t = s.inside = splat(t)
        s.q, s.u = self.g.y, self.g.y + self.g.m.nq
        kinematics(self.g.m, &s, self.g.k)
        for l in range(self.g.m.nl):
            orient(self.g.m, &s, self.g.k, l)
        find_magnetic_field(self.g.m, &s, self.g.k)

    cdef void _check_ended(self, int i, double t) noexcept nogil:
        """A lane ends where a command stops it or a law of its user fails."""
        if self.g.k.device[i].flags.stopped and not self.stopped >> i & 1:
            self.stopped |= 1 << i
            self.ended[i] = t
        if (self.g.k.device[i].flags.failed or self.g.k.device[i].flags.contact_failed) and not self.broken >> i & 1:
            self.broken |= 1 << i
            self.ended[i] = t
            self.law_failed = True

    def leave_wheels_free(self):
        """For the dense equations, which cannot bind wheels: friction stays linear at low speed, however stiff, and a
        motor at its speed limit is off."""
        cdef int i
        for i in range(W if self.g.k.device else 0):
            self.g.k.device[i].flags.binds = 0
            begin_branches(self.g.k.device[i], i, self.g.m, self.g.y, self.step, self.method.adaptive)
            self._settle(i, 0.0)

    cdef void _execute_on_events(self, double end) noexcept nogil:
        """Commands of the lanes before `end` that wait for what has just happened on their orbits."""
        cdef DevicesC* d
        cdef double t, before
        cdef int i
        for i in range(W):
            t, d = lane(self.t[0], i), self.g.k.device[i]
            if t >= end or not d.flags.happened:
                continue
            before = energy_of(self.g.m, self.g.y, self.g.k, t, i) if self.g.m.booked else 0.0
            follow_laws(d, i, t, t + NEAR*self.step, self.g.m, self.g.y)
            self._update_kinematics(t)
            if execute_on_events(d, i, t, self.g.m, self.g.y, self.g.k):
                if self.g.variational and has_rows(self.g.m):
                    project_lane(&self.g, i, self.scratch)
                set_lane(self.g.known, i, 0.0)
                self._settle(i, t)
                self.soonest = min(self.soonest, t)
                self._check_ended(i, t)
                if self.g.m.booked:
                    self._book_jump(i, t, before)

    cdef void _forget_rising(self) noexcept nogil:
        """Lanes in which a thruster rises or decays take Runge-Kutta steps, in which its impulse is exact: theory
        (11.5a)."""
        cdef int i
        for i in range(W):
            if thrust_varies(self.g.k.device[i], lane(self.t[0], i)):
                set_lane(self.g.known, i, 0.0)

    cdef void _switch_branches(self, int i, double t) noexcept nogil:
        """A lane has come to where a guard was found above zero: the branches that end there are switched."""
        cdef int n
        if self.locator.arrived(i, t, NEAR*self.step):
            self.locator.evaluate_needs(&self.g, splat(t), splat(t - NEAR*self.step),
                                        self.locator.copied_state(&self.g), 1 << i)
            for n in range(guard_count(self.g.k.device[i])):
                if self.locator.high[i*self.locator.count + n] > 0.0:
                    self._switch(i, n, t, t - NEAR*self.step)
        self.locator.forget(i)

    cdef void _switch(self, int i, int n, double t, double inside) noexcept nogil:
        """What follows where guard n is above zero. The workspace must be that of this state."""
        cdef DevicesC* d = self.g.k.device[i]
        cdef vd* at
        cdef double speed
        cdef long limit
        cdef int j
        self.locator.high[i*self.locator.count + n] = 1.0
        self.locator.switched[i] = self.locator.switched[i] + 1 if self.locator.latest[i] >= t - NEAR*self.step else 1
        self.locator.latest[i] = t
        if n < GUARDS*d.nm:
            j = n//GUARDS
            at = self.g.y + self.g.m.nq + self.g.m.wheel_u[j]
            speed, limit = lane(at[0], i), d.motor[j].at_limit
            switch_motor(d, j, n % GUARDS, commanded_torque(d, j, t, inside), &speed, lane(self.g.k.motor[j], i))
            set_lane(at, i, speed)
            if limit == 0 and d.motor[j].at_limit:
                self.locator.add(i, AT_LIMIT, 2*j + (d.motor[j].at_limit < 0), t)
            return
        n -= GUARDS*d.nm
        if n < d.nd:
            d.drive[n].cut = 0 if d.drive[n].cut else <long> sign_of(drive_demand(d, n, t, inside, i, self.g.y,
                self.g.y + self.g.m.nq))
        elif n < d.nd + d.nc:
            d.coil[n - d.nd].cut = (0 if d.coil[n - d.nd].cut
                                    else <long> sign_of(commanded_dipole(d, n - d.nd, t, inside)))
        elif n < d.nd + d.nc + d.ncommands:
            self._update_kinematics(t)
            execute_command(d, n - d.nd - d.nc, i, t, t, self.g.m, self.g.y, self.g.k)
        elif n < d.nd + d.nc + d.ncommands + d.nstops:
            self._switch_stop(i, n - d.nd - d.nc - d.ncommands, t)
        else:
            change_contact(&self.g, i, n - d.nd - d.nc - d.ncommands - d.nstops, t, self.step, self.scratch,
                           self.locator)

    cdef void _switch_stop(self, int i, int j, double t) noexcept nogil:
        """An axis has come to an end of its travel, or away from it."""
        cdef DevicesC* d = self.g.k.device[i]
        cdef long side = d.stop_state[j].side
        cdef StateC s
        cdef double stored
        s.q, s.u = self.g.y, self.g.y + self.g.m.nq
        stored = stop_energy(d, i, &s)
        switch_stop(d, j, i, self.g.y, self.g.y + self.g.m.nq)
        add_lane(self._books() + BOOK_STOPS, i, stored - stop_energy(d, i, &s))
        if side == 0:
            self.locator.add(i, AT_STOP, 2*j + (d.stop_state[j].side < 0), t)

    cdef vd* _books(self) noexcept nogil:
        return self.g.y + self.g.m.nq + self.g.m.nu + books_at(self.g.m)

    cdef void _book_jump(self, int i, double t, double before) noexcept nogil:
        """Energy that a lane gained at an instant, beside what contacts and stops took, into its book."""
        self.g.k.low = self.g.low
        cdef double jump = energy_of(self.g.m, self.g.y, self.g.k, t, i) - before
        if fabs(jump) > 1e-14*fabs(before):                         # else rounding
            add_lane(self._books() + BOOK_JUMPS, i, jump)

    cdef void _settle(self, int i, double t) noexcept nogil:
        """Branches of a lane as they hold from t on, and commands whose condition is true then."""
        cdef int tries, n
        if not self.locator.guarded >> i & 1:
            return
        for tries in range(MOST_SWITCHES):
            self.locator.evaluate_all(&self.g, t, t + NEAR*self.step, i)
            n = self.locator.next_to_switch(i)
            if n < 0:
                break
            self._switch(i, n, t, t + NEAR*self.step)
        self.locator.watch_anew(&self.g, i, t, t + NEAR*self.step)

    cdef void _burn(self, vd t, int lanes) noexcept nogil:
        """Take off what the lanes given, as bits, have burnt up to their t. Before a step that is its middle, after it
        its end: theory (11.6). The method forgets their past."""
        cdef bint looked = False
        cdef int i
        for i in range(W if self.g.m.ntanks else 0):
            if lanes >> i & 1 and burns(self.g.k.device[i], lane(t, i)):
                if not looked:
                    self._update_kinematics(lane(t, i))
                    looked = True
                release_propellant(self.g.k.device[i], i, lane(t, i), self.g.m, self.g.y, self.g.k)
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
        self.law_failed = False
        with nogil:
            count = self._advance(times, rows, steps)
        return count

    cdef long _advance(self, double[::1] times, double[:, ::1] rows, long steps) noexcept nogil:
        """The step loop: of each kind of run its own."""
        return 0

    cdef bint _crowded(self) noexcept nogil:
        """Whether found instants must be taken before the run can go on."""
        return self.locator.crowded()


cdef void right_side_tree(void* context, const ModelC* m, const StateC* s, WorkC* k) noexcept nogil:
    accelerations(m, s, k)
