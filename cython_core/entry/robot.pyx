# What a robot is asked from Python: matrices and inverse dynamics of one state or of many, W at a time.
# theory.md section 18.

cpdef enum Asked:
    MASS_MATRIX = 0                 # (n, n)
    MOMENTUM_MATRIX = 1             # (6, n)
    INVERSE_DYNAMICS = 2            # given (n) accelerations: (n) forces
    INVERSE_DYNAMICS_FREE = 3       # given (n): base forces, accelerations of joints: (2n) accelerations, forces
    JACOBIAN = 4                    # (6, n)
    JACOBIAN_AND_RATE = 5           # (2, 6, n)
    MOBILITY = 6                    # (6, 6)
    POINT_MOTION = 7                # (24)


def columns_above(dict arrays, column, int columns):
    """Columns between the root and each column, one after the other, and where those of a column begin."""
    above, begins, links = [], [0]*(columns + 1), [0]*columns
    for link in range(1, len(arrays["parent"])):
        for j in range(arrays["axes"][link]):
            links[column[link] + j] = link
    for at in range(6, columns):
        begins[at] = len(above)
        link = arrays["parent"][links[at]]
        while link > 0:
            above += range(column[link], column[link] + arrays["axes"][link])
            link = arrays["parent"][link]
    begins[columns] = len(above)
    return np.array(above or [0], dtype=np.int32), np.array(begins, dtype=np.int32)


cdef class Robot:
    """Scratch and answers for one tree; one a thread. Columns: 6 of the root, joints' axes, rotors of coupled
    wheels."""

    cdef RobotC c
    cdef readonly Workspace work
    cdef object memory, columns, above, above_at, way
    cdef vd* q
    cdef vd* u
    cdef vd* given
    cdef vd* found
    cdef long room                  # lane values at `found`

    def __cinit__(self, Workspace work, int[::1] column, int columns):
        """column: (link) the first column of its joint. columns: how many there are in all."""
        cdef int[::1] above, above_at, way
        cdef const ModelC* m = &work.m
        self.work, self.columns = work, column
        if column.shape[0] != m.nl:
            raise ValueError("columns of another tree")
        self.c.n, self.c.column = columns, &column[0]
        self.room = columns*max(columns, 12) + 36
        self.above, self.above_at = columns_above(work.model.arrays, column, columns)
        self.way = np.zeros(m.nl, dtype=np.int32)
        above, above_at, way = self.above, self.above_at, self.way
        self.c.above, self.c.above_at, self.c.way, self.c.steps = &above[0], &above_at[0], &way[0], 0
        sizes = [m.nl, 3*m.nl, 6*m.nl, 3*columns, 3*columns, 3*columns, 3*columns, m.nq, m.nu, 2*columns, self.room,
                 3*m.nl, 3*columns, columns, columns, columns]
        self.memory = aligned_empty(sum(sizes))
        self.memory[:] = 0.0
        self.c.mass, self.c.h, self.c.K = (self._part(0, sizes), <Vec3*> self._part(1, sizes),
                                           <Sym3*> self._part(2, sizes))
        self.c.turn, self.c.slide = <Vec3*> self._part(3, sizes), <Vec3*> self._part(4, sizes)
        self.c.P, self.c.L = <Vec3*> self._part(5, sizes), <Vec3*> self._part(6, sizes)
        self.q, self.u, self.given, self.found = (self._part(7, sizes), self._part(8, sizes), self._part(9, sizes),
                                                  self._part(10, sizes))
        self.c.w, self.c.turned = <Vec3*> self._part(11, sizes), <Vec3*> self._part(12, sizes)
        self.c.angle, self.c.sine, self.c.cosine = self._part(13, sizes), self._part(14, sizes), self._part(15, sizes)

    cdef vd* _part(self, int which, list sizes):
        """Where a part of the memory begins."""
        cdef double[::1] memory = self.memory
        cdef Py_ssize_t first = sum(sizes[:which])*W
        return <vd*> &memory[first]

    def ask(self, int asked, const double[::1] t, const double[:, ::1] q, const double[:, ::1] u,
            const double[:, ::1] given,
            double[:, ::1] found, int link=0, x=(0.0, 0.0, 0.0), long times=1):
        """Answers for every state into the rows of `found`. link, x: a point, from the link's G in link axes, m. times:
        over and over, for timing."""
        cdef Point point
        cdef long first, j
        point.link = link
        point.x.x, point.x.y, point.x.z = splat(x[0]), splat(x[1]), splat(x[2])
        if (found.shape[1] > self.room or q.shape[1] != self.work.m.nq or u.shape[1] != self.work.m.nu
            or given.shape[1] > 2*self.c.n):
            raise ValueError("a state or an answer of another tree")
        find_way(&self.work.m, &self.c, link)
        with nogil:
            for j in range(found.shape[1]):
                self.found[j] = splat(0.0)
            first = 0
            while first < q.shape[0]:
                self._take_in(self.q, q, first)
                self._take_in(self.u, u, first)
                self._take_in(self.given, given, first)
                for j in range(times):
                    self._answer(asked, t, first, &point)
                self._give_out(found, first)
                first += W

    cdef void _take_in(self, vd* to, const double[:, ::1] rows, long first) noexcept nogil:
        """W rows into lanes; the last one fills up."""
        cdef long i, j, row
        for i in range(W):
            row = min(first + i, rows.shape[0] - 1)
            for j in range(rows.shape[1]):
                set_lane(to + j, <int> i, rows[row, j])

    cdef void _give_out(self, double[:, ::1] rows, long first) noexcept nogil:
        cdef long i, j
        for i in range(min(W, rows.shape[0] - first)):
            for j in range(rows.shape[1]):
                rows[first + i, j] = lane(self.found[j], <int> i)

    cdef void _prescribe(self, vd t) noexcept nogil:
        if self.work.c.device:
            prescribe(&self.work.m, &self.work.c, t, t, self.q, self.u)

    cdef void _answer(self, int asked, const double[::1] t, long first, const Point* point) noexcept nogil:
        cdef const ModelC* m = &self.work.m
        cdef WorkC* k = &self.work.c
        cdef RobotC* r = &self.c
        cdef StateC s
        cdef vd now
        cdef long i
        for i in range(W):
            set_lane(&now, <int> i, t[min(first + i, t.shape[0] - 1)])
        s.t = s.inside = now
        s.q, s.u = self.q, self.u
        if asked == MASS_MATRIX:
            mass_matrix(m, &s, k, r, self.found)
        elif asked == MOMENTUM_MATRIX:
            momentum_matrix(m, &s, k, r, self.found)
        elif asked == INVERSE_DYNAMICS:
            self._prescribe(now)
            inverse_dynamics(m, &s, k, r, self.given, self.found)
        elif asked == INVERSE_DYNAMICS_FREE:
            self._prescribe(now)
            copy_state(self.found, self.given, r.n)
            copy_state(self.found + r.n, self.given, 6)
            inverse_dynamics_free(m, &s, k, r, self.found, self.found + r.n)
        elif asked == JACOBIAN:
            jacobian(m, &s, k, r, point, self.found)
        elif asked == JACOBIAN_AND_RATE:
            jacobian_and_rate(m, &s, k, r, point, self.found, self.found + 6*r.n)
        elif asked == MOBILITY:
            mobility(m, &s, k, point, self.found)
        else:
            point_motion(m, &s, k, point, self.found)
