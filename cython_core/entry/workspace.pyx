# Owners of a model's and a workspace's memory, and the calls that Python makes. docs/development.md.

cdef extern from *:
    """
    #if defined(__clang__)
    #define NESIM_COMPILER "clang " __clang_version__
    #else
    #define NESIM_COMPILER "gcc " __VERSION__
    #endif
    """
    const char* NESIM_COMPILER
    const char* NESIM_FLAGS

LANES = W
ACCELERATION_WIDTH = ACCELERATION_ROW
COMPILER = NESIM_COMPILER.decode()
FLAGS = NESIM_FLAGS.decode()


cdef class Model:
    """A compiled tree: flat, frozen arrays, parents before children. Shared by all threads.

    arrays: the structs and tables of nesim/model/structs.py.
    """

    cdef ModelC c
    cdef readonly dict arrays
    cdef readonly Surroundings surroundings

    def __cinit__(self, dict arrays, Surroundings surroundings=None):
        """surroundings: what there is beside a point mass, or None."""
        self.arrays = arrays
        self.surroundings = surroundings
        self.c.environment = NULL
        if surroundings is not None:
            self.c.environment = &surroundings.c
        for array in arrays.values():
            array.flags.writeable = False
        point_to_model(&self.c, arrays)
        self._derive(arrays)

    def _derive(self, dict arrays):
        """What follows from the arrays."""
        cdef ModelC* c = &self.c
        c.ns = len(arrays["surface"]) if self.surroundings is not None else 0
        c.magnetic = bool(arrays["whole"]["dipole"].any())
        c.implicit = int((arrays["wheel_given"] == LAW_OF_RATE).sum())
        if c.implicit > MAX_IMPLICIT:
            raise ValueError(f"more than {MAX_IMPLICIT} wheels follow a law with a term in d(q)/dt")
        c.nz = 3*int((arrays["contact_bristle"] >= 0).sum())
        c.nx = c.nz + BY_CONTACT*c.nc + (BOOKS if c.booked else 0)
        quaternion = arrays["kind"] <= SPHERICAL
        hung = (arrays["kind"] == SPHERICAL) & ~quaternion[arrays["parent"]]      # spherical on a link without one
        c.oriented = bool(needs_axes(c) or c.nr or c.based or hung.any() or (arrays["wheel_spin"] == JITTER).any())
        c.guarded = bool(np.where(np.isin(arrays["kind"], (SPHERICAL, SLIDING_BALL)), arrays["acts"] & SPRING != 0,
                                  arrays["axes"] - arrays["slides"] == 3).any())
        if c.ntrees > MOST_TREES:
            raise ValueError(f"more than {MOST_TREES} trees fly free of one another")
        c.mixed = c.nl if (arrays["kind"] >= MIXED).any() else 1
        c.further = bool((arrays["axes"] > 3).any())
        c.anything_acts = can_act(c, arrays["acts"].any())


cdef class Workspace(LaneMemory):
    """Everything that can be derived from a model and a state; one per thread. Memory is taken once, here."""

    cdef ModelC m                   # the model's, with mass properties of its own where there are tanks
    cdef MassC changing
    cdef readonly dict mass         # their arrays
    cdef WorkC c
    cdef DevicesC* device[WIDEST]
    cdef SkyNow now[WIDEST]
    cdef readonly Model model
    cdef readonly list devices
    cdef list robot                 # RobotSpaces for laws of robots
    cdef RobotC* robots[MOST_TREES]

    def __cinit__(self, Model model not None, list devices=None):
        """devices: what acts on the spacecraft of each lane (Devices), or None."""
        cdef int i
        self.model, self.m = model, model.c
        self.allocate(work_plan(&model.c))
        point_to_work(&self.c, self)
        self.c.now, self.c.binding = self.now, 0
        self.c.x = <const vd*> NULL
        self.c.dx = <vd*> NULL
        for i in range(W):
            self.now[i].t = NAN
        self._own_mass()
        self.view("margin")[:] = self.view("throttle")[:] = 1.0
        self.view("motor")[:] = model.arrays["wheel"]["torque"].reshape(-1, 1, W)
        self.view("B_N")[:] = model.arrays["field"]["B"].reshape(1, 3, W)
        self._close_loops()
        self._use_devices(devices)
        self.view("arm")[:] = model.arrays["link"]["arm"].reshape(-1, 3, W)

    def _own_mass(self):
        """What changes with the tanks belongs to the run: the model stays as it is, for all."""
        self.c.changing = NULL
        self.mass = {}
        if self.m.ntanks:
            for name in MASS:
                array = self.model.arrays[name]
                self.mass[name] = aligned_empty(array.nbytes//8//W).view(array.dtype)
                self.mass[name][:] = array
            point_to_mass(&self.changing, &self.m, self.mass)
            self.c.changing = &self.changing

    def _close_loops(self):
        """Loops as the model has them; latches change that."""
        loop, row = self.model.arrays["loop"], self.model.arrays["row"]
        if len(loop):
            self.view("loop_on")[:] = loop["closed"].reshape(-1, 1, W)
            self.view("loop_x")[:] = loop["x_i"].reshape(-1, 3, W)
        if len(row):
            self.view("row_v")[:len(row)] = row["v"].reshape(-1, 3, W)

    def _use_devices(self, list devices):
        cdef int i
        cdef Devices one
        self.devices, self.robot = devices, []
        self.c.device = NULL
        self.c.robot = NULL
        self.c.robots = self.robots
        self.c.stage = -1
        if devices is not None:
            for i in range(W):
                one = devices[i]
                self.device[i] = &one.c
            self.c.device = self.device
            self._make_robots({int(tree) for one in devices for tree in self.model.arrays["tree"][
                one.arrays["controller"]["link"][one.arrays["controller"]["robot"] >= 0]]})

    def _make_robots(self, set trees):
        """Of the trees that laws of robots move."""
        cdef RobotSpace space
        cdef int t
        for t in trees:
            space = RobotSpace(self.model, t)
            self.robots[t] = &space.c
            self.robot.append(space)

    cdef StateC prescribed(self, double[::1] t, double[::1] q, double[::1] u) except *:
        """A state whose prescribed coordinates and speeds are what their laws say: they are written there."""
        cdef StateC s = state_of(self.model, t, q, u)
        if self.c.device:
            prescribe(&self.m, &self.c, s.t, s.inside, <vd*> &q[0], <vd*> &u[0])
        return s

    def accelerations(self, double[::1] t, double[::1] q, double[::1] u):
        """Accelerations of every link by elimination in tree order, left in alpha, a and du."""
        cdef StateC s = self.prescribed(t, q, u)
        with nogil:
            accelerations(&self.m, &s, &self.c)

    def motion(self, double[::1] t, double[::1] q, double[::1] u):
        """Motion of every body, energy and momentum, left in the fields of motion()."""
        cdef StateC s = state_of(self.model, t, q, u)
        with nogil:
            kinematics(&self.m, &s, &self.c)
            motion(&self.m, &s, &self.c)

    def reactions(self, double[::1] t, double[::1] q, double[::1] u):
        """Joint forces and torques, left in joint_F and joint_T; needs motion() and body_accelerations() of the same
        state."""
        cdef StateC s = state_of(self.model, t, q, u)
        with nogil:
            body_forces(&self.m, &s, &self.c)
            reactions(&self.m, &self.c)

    def body_accelerations(self):
        """Accelerations of the bodies from those of their links, left in body_alpha and body_a."""
        with nogil:
            body_accelerations(&self.m, &self.c)

    def acceleration_row(self, double[::1] t, double[::1] q, double[::1] u, bint solved=False):
        """Accelerations and reactions, flat, ACCELERATION_ROW numbers of each body in tree order, then the wheels'; and
        whether all could be found. solved: those of links and bodies are in the workspace already (dense equations)."""
        cdef StateC s = self.prescribed(t, q, u)
        out = aligned_empty(ACCELERATION_ROW*self.m.nb + self.m.nw)
        cdef double[::1] row = out
        cdef bint found = True
        with nogil:
            if not solved:
                accelerations(&self.m, &s, &self.c)
                found = all_found(&self.m, &s, &self.c)
                motion(&self.m, &s, &self.c)
                body_accelerations(&self.m, &self.c)
            body_forces(&self.m, &s, &self.c)
            reactions(&self.m, &self.c)
            put_accelerations(&self.m, &self.c, <vd*> &row[0])
        return out, found

    def record(self, double[::1] t, double[::1] q, double[::1] u):
        """One record of a state, flat: see output/record.pyx."""
        cdef StateC s = self.prescribed(t, q, u)
        out = aligned_empty(row_width(&self.m))
        cdef double[::1] row = out
        with nogil:
            record(&self.m, &s, &self.c, NULL, <vd*> &row[0])
        return out

    def derivative(self, double[::1] t, double[::1] q, double[::1] u):
        """d(q)/dt and d(u)/dt, flat."""
        cdef StateC s = self.prescribed(t, q, u)
        out = aligned_empty(self.m.nq)
        cdef double[::1] dq = out
        with nogil:
            accelerations(&self.m, &s, &self.c)
            coordinate_rates(&self.m, &s, &self.c, <vd*> &dq[0])
        return out, self.view("du").reshape(-1).copy()

    def coordinate_rates(self, double[::1] t, double[::1] q, double[::1] u):
        """d(q)/dt, flat."""
        cdef StateC s = state_of(self.model, t, q, u)
        out = aligned_empty(self.m.nq)
        cdef double[::1] dq = out
        with nogil:
            kinematics(&self.m, &s, &self.c)
            coordinate_rates(&self.m, &s, &self.c, <vd*> &dq[0])
        return out

    def repeat(self, double[::1] t, double[::1] q, double[::1] u, long evaluations):
        """Seconds that so many evaluations of all accelerations take."""
        cdef StateC s = self.prescribed(t, q, u)
        cdef long i
        start = time.perf_counter()
        with nogil:
            for i in range(evaluations):
                accelerations(&self.m, &s, &self.c)
        return time.perf_counter() - start


cdef StateC state_of(Model model, double[::1] t, double[::1] q, double[::1] u) except *:
    if t.shape[0] != W or q.shape[0] != model.c.nq*W or u.shape[0] != model.c.nu*W:
        raise ValueError("state of another tree")
    if W > 1 and (<size_t> &t[0] | <size_t> &q[0] | <size_t> &u[0]) % sizeof(vd):
        raise ValueError("a state in lanes must be aligned: use aligned_empty")
    cdef StateC s
    s.t = s.inside = (<vd*> &t[0])[0]
    s.q = <const vd*> &q[0]
    s.u = <const vd*> &u[0]
    return s
