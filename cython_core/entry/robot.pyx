# What Python computes of robots: matrices and inverse dynamics of one state or of many, W at a time. theory.md
# section 18.

cpdef enum Query:                   # what to compute. n: columns of base and joints
    MASS_MATRIX = 0                 # (n, n)
    MOMENTUM_MATRIX = 1             # (6, n)
    INVERSE_DYNAMICS = 2            # given (n) accelerations: (n) forces
    INVERSE_DYNAMICS_FREE = 3       # given (n): base forces, accelerations of joints: (2, n) accelerations, forces
    JACOBIAN = 4                    # (6, n)
    JACOBIAN_AND_RATE = 5           # (2, 6, n)
    MOBILITY = 6                    # (6, 6)
    POINT_MOTION = 7                # (13) position, attitude, velocity, rate
    GENERALIZED_JACOBIAN = 8        # (6, n - 6)
    REACTION_MATRIX = 9             # (6, n - 6)


def columns_above(dict arrays, int tree):
    """Columns of a tree between the root and each column, one after the other, and where those of a column begin."""
    column, columns, root = arrays["column"], int(arrays["tree_columns"][tree]), arrays["tree_root"][tree]
    above, begins, links = [], [0]*(columns + 1), [0]*columns
    for link in np.flatnonzero(arrays["tree"] == tree)[1:]:
        for j in range(arrays["axes"][link]):
            links[column[link] + j] = link
    for at in range(6, columns):
        begins[at] = len(above)
        link = arrays["parent"][links[at]]
        while link != root:
            above += range(column[link], column[link] + arrays["axes"][link])
            link = arrays["parent"][link]
    begins[columns] = len(above)
    return np.array(above or [0], dtype=np.int32), np.array(begins, dtype=np.int32)


def turns_about(dict arrays):
    """HingeAxis of every link: frames and axes must lie alike in all lanes."""
    found = np.full(len(arrays["parent"]), ABOUT_NONE, dtype=np.int32)
    for link in np.flatnonzero(np.asarray(arrays["kind"]) == HINGE):
        axis = arrays["axis"][arrays["axis_at"][link]]
        found[link] = ABOUT_ANY
        for about in (ABOUT_X, ABOUT_Y, ABOUT_Z):
            e = np.eye(3)[about]
            sine = axis["along"][about]*np.cross(e, np.eye(3)).reshape(9, 1)
            if ((np.abs(axis["along"]) == e[:, None]).all() and (axis["still"] == np.outer(e, e).reshape(9, 1)).all()
                    and (axis["cosine"] == np.diag(1.0 - e).reshape(9, 1)).all() and (axis["sine"] == sine).all()):
                found[link] = about
    return found


cdef class RobotSpace:
    """What the kernels of robots work with, for one tree; one a thread. Memory is taken once, here."""

    cdef RobotC c
    cdef list memory

    def __cinit__(self, Model model not None, int tree=0):
        cdef const ModelC* m = &model.c
        cdef RobotC* c = &self.c
        cdef int n = m.tree_columns[tree]
        self.memory = []
        arrays = model.arrays
        above, above_at = columns_above(arrays, tree)
        rotors = (arrays["wheel_spin"] == COUPLED) & (arrays["tree"][arrays["wheel_link"]] == tree)
        links = np.flatnonzero(arrays["tree"] == tree).astype(np.int32)
        c.n, c.rotors, c.column = n, int(rotors.sum()), m.column
        c.root, c.nl, c.link = m.tree_root[tree], len(links), self._whole(links)
        c.body = int(np.flatnonzero(arrays["body_link"] == c.root)[0])
        c.about = self._whole(turns_about(arrays))
        c.above, c.above_at = self._whole(above), self._whole(above_at)
        c.path, c.steps, c.passive = self._whole(np.zeros(m.nl, np.int32)), 0, self._whole(np.zeros(n, np.int32))
        c.mass, c.h, c.K = self._lanes(m.nl), <Vec3*> self._lanes(3*m.nl), <Sym3*> self._lanes(6*m.nl)
        c.w, c.turned = <Vec3*> self._lanes(3*m.nl), <Vec3*> self._lanes(3*n)
        c.turn, c.slide = <Vec3*> self._lanes(3*n), <Vec3*> self._lanes(3*n)
        c.P, c.L = <Vec3*> self._lanes(3*n), <Vec3*> self._lanes(3*n)
        c.angle, c.sine, c.cosine = self._lanes(n), self._lanes(n), self._lanes(n)
        c.H, c.F, c.x = self._lanes(n*n), self._lanes(n*n), self._lanes(n)
        c.J, c.R, c.du, c.Q = self._lanes(6*n), self._lanes(6*n), self._lanes(n), self._lanes(n)
        c.G, c.A = <double*> self._lanes(6*n), <double*> self._lanes(6*n)
        c.coordinate, c.rate = <double*> self._lanes(n), <double*> self._lanes(n)

    cdef vd* _lanes(self, int count):
        """Memory for so many lane values, zeros."""
        cdef double[::1] part = aligned_empty(count)
        part[:] = 0.0
        self.memory.append(part)
        return <vd*> &part[0]

    cdef int* _whole(self, int[::1] numbers):
        self.memory.append(numbers)
        return &numbers[0]


cdef struct Answer:                 # rows as they lie there, and which of their columns are asked for
    int rows
    int stride
    int first
    int count


cdef class Robot:
    """Queries about one tree."""

    cdef RobotSpace space
    cdef readonly Workspace work
    cdef vd* q
    cdef vd* u
    cdef vd* given
    cdef vd* found

    def __cinit__(self, Workspace work not None):
        cdef int n = work.m.tree_columns[0]
        self.work, self.space = work, RobotSpace(work.model)
        self.q, self.u = self.space._lanes(work.m.nq), self.space._lanes(work.m.nu)
        self.given, self.found = self.space._lanes(n), self.space._lanes(n*max(n, 12) + 36)

    cdef Answer _form(self, int asked) noexcept nogil:
        cdef int n = self.space.c.n
        cdef Answer x
        x.rows, x.stride, x.first, x.count = 6, n, 0, n - self.space.c.rotors
        if asked == MASS_MATRIX:
            x.rows = x.count
        elif asked == INVERSE_DYNAMICS:
            x.rows = 1
        elif asked == INVERSE_DYNAMICS_FREE:
            x.rows = 2
        elif asked == JACOBIAN_AND_RATE:
            x.rows = 12
        elif asked == MOBILITY:
            x.stride = x.count = 6
        elif asked == POINT_MOTION:
            x.rows, x.stride, x.count = 1, 13, 13
        elif asked == GENERALIZED_JACOBIAN or asked == REACTION_MATRIX:
            x.first, x.count = 6, x.count - 6
        return x

    def evaluate(self, int asked, double t, const double[:, ::1] q, const double[:, ::1] u, const double[:, ::1] given,
                 double[:, ::1] found, int link=0, x=(0.0, 0.0, 0.0), int endpoint=-1, long times=1):
        """Answers for every state at t (s) into the rows of `found`; returns whether all of them are finite. link, x: a
        point, from the link's G in link axes, m. endpoint: its number if the point is one, or -1. times: repetitions,
        for benchmarks."""
        cdef Answer answer = self._form(asked)
        cdef Point point
        cdef long first, j
        cdef bint finite = True
        point.link = link
        point.x.x, point.x.y, point.x.z = splat(x[0]), splat(x[1]), splat(x[2])
        if (found.shape[1] != answer.rows*answer.count or q.shape[1] != self.work.m.nq or u.shape[1] != self.work.m.nu
                or given.shape[1] > self.space.c.n or not 0 <= link < self.work.m.nl or endpoint >= self.work.m.ne):
            raise ValueError("a state or an answer of another tree")
        find_path(&self.work.m, &self.space.c, link)
        with nogil:
            for j in range(answer.rows*answer.stride):
                self.found[j] = splat(0.0)
            first = 0
            while first < q.shape[0]:
                self._take_in(self.q, q, first)
                self._take_in(self.u, u, first)
                self._take_in(self.given, given, first)
                for j in range(times):
                    self._find(asked, splat(t), &point, endpoint)
                finite = self._give_out(found, first, &answer) and finite
                first += W
        return finite

    cdef void _take_in(self, vd* to, const double[:, ::1] rows, long first) noexcept nogil:
        """W rows into lanes; the last one fills up."""
        cdef long i, j, row
        for i in range(W):
            row = min(first + i, rows.shape[0] - 1)
            for j in range(rows.shape[1]):
                set_lane(to + j, <int> i, rows[row, j])

    cdef bint _give_out(self, double[:, ::1] rows, long first, const Answer* answer) noexcept nogil:
        """Whether all of it is finite."""
        cdef long i, j, row
        cdef double* out
        cdef const vd* found
        cdef double bad = 0.0
        for i in range(min(W, rows.shape[0] - first)):
            out = &rows[first + i, 0]
            for row in range(answer.rows):
                found = self.found + row*answer.stride + answer.first
                for j in range(answer.count):
                    out[j] = lane(found[j], <int> i)
                    bad += 0.0*out[j]
                out += answer.count
        return bad == 0.0

    cdef void _find(self, int asked, vd t, const Point* point, int endpoint) noexcept nogil:
        cdef const ModelC* m = &self.work.m
        cdef WorkC* k = &self.work.c
        cdef RobotC* r = &self.space.c
        cdef StateC s
        s.t = s.inside = t
        s.q, s.u = self.q, self.u
        if asked == MASS_MATRIX:
            mass_matrix_without_rotors(m, &s, k, r, self.found)
        elif asked == MOMENTUM_MATRIX:
            momentum_without_rotors(m, &s, k, r, self.found)
        elif asked == INVERSE_DYNAMICS or asked == INVERSE_DYNAMICS_FREE:
            if k.device:
                prescribe(m, k, t, t, self.q, self.u)
            self._find_forces(&s, asked == INVERSE_DYNAMICS_FREE)
        elif asked == JACOBIAN:
            jacobian(m, &s, k, r, point, self.found)
        elif asked == JACOBIAN_AND_RATE:
            jacobian_and_rate(m, &s, k, r, point, self.found, self.found + 6*r.n)
        elif asked == GENERALIZED_JACOBIAN:
            generalized_jacobian(m, &s, k, r, point, self.found)
        elif asked == REACTION_MATRIX:
            reaction_matrix(m, &s, k, r, point, self.found)
        elif asked == MOBILITY:
            mobility(m, &s, k, point, self.found)
        else:
            point_motion(m, &s, k, point, endpoint, self.found)

    cdef void _find_forces(self, const StateC* s, bint free) noexcept nogil:
        """Inverse dynamics; rotors turn as their motors have them."""
        cdef RobotC* r = &self.space.c
        cdef vd* Q = self.found + r.n if free else self.found
        cdef vd* du = self.found if free else self.given
        cdef int j
        if free:
            copy_state(du, self.given, r.n)
            copy_state(Q, self.given, 6)
        for j in range(r.n - r.rotors, r.n):
            Q[j] = splat(0.0)
        if r.rotors:
            passive_dynamics(&self.work.m, s, &self.work.c, r, choose_rotors(r, free), du, Q)
        elif free:
            inverse_dynamics_free(&self.work.m, s, &self.work.c, r, du, Q)
        else:
            inverse_dynamics(&self.work.m, s, &self.work.c, r, du, Q)
