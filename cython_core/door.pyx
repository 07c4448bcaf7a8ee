# The door: owners of a model's and a workspace's memory, and the calls that Python makes.

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
COMPILER = NESIM_COMPILER.decode()
FLAGS = NESIM_FLAGS.decode()


cdef const void* address(array):
    """Of the first byte of a contiguous NumPy array; NULL if it is empty."""
    cdef const unsigned char[::1] view = array.reshape(-1).view(np.uint8)
    return <const void*> &view[0] if view.shape[0] else NULL


cdef class Model:
    """A compiled tree: flat, frozen arrays, parents before children. Shared by all threads.

    arrays: the records of nesim.compiler.layout and the integer tables named in types.pxd.
    """

    cdef ModelC c
    cdef readonly dict arrays
    cdef readonly Surroundings surroundings

    def __cinit__(self, dict arrays, Surroundings surroundings=None):
        """surroundings: what there is beside a point mass, or None."""
        self.arrays = arrays
        self.surroundings = surroundings
        self.c.around = NULL
        if surroundings is not None:
            self.c.around = &surroundings.c
        for array in arrays.values():
            array.flags.writeable = False
        self._point_to_tables(arrays)
        self._point_to_records(arrays)

    def _point_to_tables(self, dict arrays):
        cdef ModelC* c = &self.c
        c.parent = <const int*> address(arrays["parent"])
        c.kind = <const int*> address(arrays["kind"])
        c.axes = <const int*> address(arrays["axes"])
        c.first_child = <const int*> address(arrays["first_child"])
        c.next_sibling = <const int*> address(arrays["next_sibling"])
        c.q_at = <const int*> address(arrays["q_at"])
        c.u_at = <const int*> address(arrays["u_at"])
        c.axis_at = <const int*> address(arrays["axis_at"])
        c.acts = <const int*> address(arrays["acts"])
        c.wheel_link = <const int*> address(arrays["wheel_link"])
        c.wheel_body = <const int*> address(arrays["wheel_body"])
        c.wheel_spin = <const int*> address(arrays["wheel_spin"])
        c.wheel_given = <const int*> address(arrays["wheel_given"])
        c.wheel_u = <const int*> address(arrays["wheel_u"])
        c.wheel_q = <const int*> address(arrays["wheel_q"])
        c.torquer_link = <const int*> address(arrays["torquer_link"])
        c.torquer_body = <const int*> address(arrays["torquer_body"])
        c.surface_link = <const int*> address(arrays["surface_link"])
        c.surface_body = <const int*> address(arrays["surface_body"])
        c.surface_shape = <const int*> address(arrays["surface_shape"])
        c.sources = int(arrays["sources"][0])
        c.drive_body = <const int*> address(arrays["drive_body"])
        c.drive_axis = <const int*> address(arrays["drive_axis"])
        c.thruster_load = <const int*> address(arrays["thruster_load"])
        c.nd, c.nj, c.nk = len(arrays["drive_body"]), len(arrays["thruster_load"]), int(arrays["controllers"][0])
        c.ntanks = int(arrays["tanks"][0])
        c.load_link = <const int*> address(arrays["load_link"])
        c.load_body = <const int*> address(arrays["load_body"])
        c.load_frame = <const int*> address(arrays["load_frame"])
        c.body_link = <const int*> address(arrays["body_link"])
        c.endpoint_link = <const int*> address(arrays["endpoint_link"])
        c.load_endpoint = <const int*> address(arrays["load_endpoint"])
        c.body_inner = <const int*> address(arrays["body_inner"])

    def _point_to_records(self, dict arrays):
        cdef ModelC* c = &self.c
        sizes = {"link": sizeof(Link), "leaf": sizeof(Leaf), "axis": sizeof(Axis), "mount": sizeof(Mount),
                 "dof": sizeof(Dof), "wheel": sizeof(Wheel), "load": sizeof(Load), "body": sizeof(Body), "whole": sizeof(Whole), "torquer": sizeof(Torquer), "field": 2*sizeof(Vec3), "surface": sizeof(Surface),
                 "endpoint": sizeof(Endpoint)}
        for name, size in sizes.items():
            if arrays[name].dtype.itemsize != size:
                raise ValueError(f"record '{name}': layout.py and types.pxd disagree")
        c.link = <const Link*> address(arrays["link"])
        c.leaf = <const Leaf*> address(arrays["leaf"])
        c.axis = <const Axis*> address(arrays["axis"])
        c.mount = <const Mount*> address(arrays["mount"])
        c.dof = <const Dof*> address(arrays["dof"])
        c.wheel = <const Wheel*> address(arrays["wheel"])
        c.load = <const Load*> address(arrays["load"])
        c.torquer = <const Torquer*> address(arrays["torquer"])
        c.field = <const Vec3*> address(arrays["field"])
        c.surface = <const Surface*> address(arrays["surface"])
        c.ns = len(arrays["surface"]) if self.surroundings is not None else 0
        c.magnetic = bool(arrays["whole"]["dipole"].any())
        c.body = <const Body*> address(arrays["body"])
        c.endpoint, c.ne = <const Endpoint*> address(arrays["endpoint"]), len(arrays["endpoint"])
        c.whole = <const Whole*> address(arrays["whole"])
        c.mass = <const vd*> address(arrays["mass"])
        c.mu = <const vd*> address(arrays["mu"])
        c.gravity = int(arrays["gravity"][0])
        c.simple = int(arrays["simple"][0])
        c.conic = int(arrays["conic"][0])
        c.nl, c.nb, c.nw, c.nf, c.nt = (len(arrays[n]) for n in ("link", "body", "wheel", "load", "torquer"))
        c.based = int(arrays["based"][0])
        c.implicit = int((arrays["wheel_given"] == LAW_OF_RATE).sum())
        if c.implicit > MAX_IMPLICIT:
            raise ValueError(f"more than {MAX_IMPLICIT} wheels follow a law with a term in d(q)/dt")
        c.nu = len(arrays["dof"])
        c.nq = int(arrays["nq"][0])
        quaternion = arrays["kind"] <= SPHERICAL
        hung = (arrays["kind"] == SPHERICAL) & ~quaternion[arrays["parent"]]      # spherical on a link without one
        c.oriented = bool(c.nf or c.nt or c.ns or c.magnetic or c.based or hung.any() or c.gravity == GRAVITY_ON_BODIES or (arrays["wheel_spin"] == JITTER).any())
        c.guarded = bool(((arrays["kind"] == GIMBAL) & (arrays["axes"] == 3) | (arrays["kind"] == SPHERICAL) & (arrays["acts"] & SPRING != 0)).any())
        c.anything_acts = bool(c.nw or c.nf or c.nt or c.magnetic or c.gravity or arrays["acts"].any())


cdef class Workspace:
    """Everything that can be derived from a model and a state; one a thread. Memory is taken once, here."""

    cdef WorkC c
    cdef DevicesC* device[WIDEST]
    cdef SkyNow now[WIDEST]
    cdef readonly Model model
    cdef readonly list devices
    cdef object memory
    cdef dict fields

    def __cinit__(self, Model model not None, list devices=None):
        """devices: what acts on the spacecraft of each lane (Devices), or None."""
        self.model = model
        self.fields = {}
        nl, nb, nw, nu = model.c.nl, model.c.nb, model.c.nw, model.c.nu
        plan = ([(name, nl, 9) for name in ("C", "E", "S", "B", "Xr", "Xl", "turn")] + [(name, nl, 6) for name in ("K", "M")]
                + [(name, nl, 3) for name in ("w", "arm", "c", "F", "T", "tau", "ca", "n", "g", "x0", "alpha", "a", "T_free", "tau_free", "G_r", "G_v", "link_r", "phi")]
                + [("F_N", 1, 3), ("gravity", 1, 3), ("center", 1, 3), ("center_v", 1, 3), ("H", 1, 3), ("kinetic", 1, 1), ("potential", 1, 1),
                   ("margin", nl, 1), ("side", nl, 1), ("reach", nl, 1), ("passed", nl, 1), ("body_q", nb, 4), ("body_C", nb, 9), ("base_a", 1, 3), ("base_alpha", 1, 3),
                   ("C_FN", 1, 9), ("w_F", 1, 3), ("sun", 1, 3), ("moon", 1, 3), ("other", MOST_OTHERS, 3), ("pull", 1, 6), ("rho", 1, 1),
                   ("light", 1, 1), ("B_N", 1, 3)]
                + [(name, nu, 1) for name in ("du", "drive", "held", "hold", "still", "jump")]
                + [("motor", nw, 1), ("bound", nw, 1), ("spin_up", nw, 1), ("throttle", model.c.nf, 1), ("dipole", model.c.nt, 1)]
                + [(name, nb, 3) for name in ("body_w", "body_r", "body_v", "body_F", "body_T", "body_alpha", "body_a",
                                              "joint_F", "joint_T")])
        total = 0
        for name, rows, width in plan:
            self.fields[name] = (total, rows, width)
            total += -(-max(rows, 1)*width*W//8)*8              # each field starts on a cache line, and has an address
        raw = np.zeros(total + 8)
        first = -(raw.ctypes.data//8) % 8
        self.memory = raw[first:first + total]
        self._point_to_fields()
        self.view("margin")[:] = self.view("throttle")[:] = 1.0
        self.view("motor")[:] = model.arrays["wheel"]["torque"].reshape(nw, 1, W)
        self.view("B_N")[:] = model.arrays["field"]["B"].reshape(1, 3, W)
        self._use_devices(devices)
        self.view("arm")[:] = model.arrays["link"]["arm"].reshape(nl, 3, W)

    def _use_devices(self, list devices):
        cdef int i
        cdef Devices one
        self.devices = devices
        self.c.device = NULL
        self.c.stage = -1
        if devices is not None:
            for i in range(W):
                one = devices[i]
                self.device[i] = &one.c
            self.c.device = self.device

    cdef vd* _at(self, name):
        cdef double[::1] memory = self.memory
        cdef Py_ssize_t first = self.fields[name][0]
        return <vd*> &memory[first]

    def _point_to_fields(self):
        cdef WorkC* c = &self.c
        cdef int i
        c.C, c.E, c.S = <Mat3*> self._at("C"), <Mat3*> self._at("E"), <Mat3*> self._at("S")
        c.w, c.arm, c.c = <Vec3*> self._at("w"), <Vec3*> self._at("arm"), <Vec3*> self._at("c")
        c.F, c.T, c.tau = <Vec3*> self._at("F"), <Vec3*> self._at("T"), <Vec3*> self._at("tau")
        c.gravity, c.center = <Vec3*> self._at("gravity"), <Vec3*> self._at("center")
        c.F_N, c.H, c.kinetic, c.potential = <Vec3*> self._at("F_N"), <Vec3*> self._at("H"), self._at("kinetic"), self._at("potential")
        c.ca, c.K, c.B, c.M = <Vec3*> self._at("ca"), <Sym3*> self._at("K"), <Mat3*> self._at("B"), <Sym3*> self._at("M")
        c.n, c.g = <Vec3*> self._at("n"), <Vec3*> self._at("g")
        c.Xr, c.Xl, c.x0 = <Mat3*> self._at("Xr"), <Mat3*> self._at("Xl"), <Vec3*> self._at("x0")
        c.alpha, c.a, c.du = <Vec3*> self._at("alpha"), <Vec3*> self._at("a"), self._at("du")
        c.link_r = <Vec3*> self._at("link_r")
        c.G_r, c.G_v, c.phi = <Vec3*> self._at("G_r"), <Vec3*> self._at("G_v"), <Vec3*> self._at("phi")
        c.body_q, c.body_C, c.body_w = <Quat*> self._at("body_q"), <Mat3*> self._at("body_C"), <Vec3*> self._at("body_w")
        c.body_r, c.body_v = <Vec3*> self._at("body_r"), <Vec3*> self._at("body_v")
        c.body_F, c.body_T = <Vec3*> self._at("body_F"), <Vec3*> self._at("body_T")
        c.body_alpha, c.body_a = <Vec3*> self._at("body_alpha"), <Vec3*> self._at("body_a")
        c.joint_F, c.joint_T = <Vec3*> self._at("joint_F"), <Vec3*> self._at("joint_T")
        c.margin = self._at("margin")
        c.bound, c.binding = self._at("bound"), 0
        c.T_free, c.tau_free = <Vec3*> self._at("T_free"), <Vec3*> self._at("tau_free")
        c.side, c.reach, c.passed, c.turn = self._at("side"), self._at("reach"), self._at("passed"), <Mat3*> self._at("turn")
        c.motor, c.spin_up, c.drive = self._at("motor"), self._at("spin_up"), self._at("drive")
        c.held, c.hold, c.throttle, c.dipole = self._at("held"), self._at("hold"), self._at("throttle"), self._at("dipole")
        c.base_a, c.base_alpha = <Vec3*> self._at("base_a"), <Vec3*> self._at("base_alpha")
        c.C_FN, c.w_F, c.sun, c.moon = <Mat3*> self._at("C_FN"), <Vec3*> self._at("w_F"), <Vec3*> self._at("sun"), <Vec3*> self._at("moon")
        c.other, c.pull, c.B_N = <Vec3*> self._at("other"), <Sym3*> self._at("pull"), <Vec3*> self._at("B_N")
        c.rho, c.light, c.now = self._at("rho"), self._at("light"), self.now
        for i in range(W):
            self.now[i].t = NAN
        c.center_v, c.still, c.jump = <Vec3*> self._at("center_v"), self._at("still"), self._at("jump")

    def view(self, name):
        """A field by its name in types.pxd: (rows, width, lanes), shared with the kernels."""
        first, rows, width = self.fields[name]
        return self.memory[first:first + rows*width*W].reshape(rows, width, W)

    def accelerations(self, double[::1] t, double[::1] q, double[::1] u):
        """Accelerations of every link by elimination in tree order, left in alpha, a and du."""
        cdef StateC s = state_of(self.model, t, q, u)
        with nogil:
            accelerations(&self.model.c, &s, &self.c)

    def motion(self, double[::1] t, double[::1] q, double[::1] u):
        """Motion of every body, energy and momentum, left in the fields of motion()."""
        cdef StateC s = state_of(self.model, t, q, u)
        with nogil:
            kinematics(&self.model.c, &s, &self.c)
            motion(&self.model.c, &s, &self.c)

    def reactions(self, double[::1] t, double[::1] q, double[::1] u):
        """Joint forces and torques, left in joint_F and joint_T; needs motion() and body_accelerations() of the same state."""
        cdef StateC s = state_of(self.model, t, q, u)
        with nogil:
            body_forces(&self.model.c, &s, &self.c)
            reactions(&self.model.c, &self.c)

    def body_accelerations(self):
        """Accelerations of the bodies from those of their links, left in body_alpha and body_a."""
        with nogil:
            body_accelerations(&self.model.c, &self.c)

    def record(self, double[::1] t, double[::1] q, double[::1] u):
        """One record of a state, flat: see record.pyx."""
        cdef StateC s = state_of(self.model, t, q, u)
        out = aligned_empty(row_width(self.model))
        cdef double[::1] row = out
        with nogil:
            record(&self.model.c, &s, &self.c, NULL, <vd*> &row[0])
        return out

    def derivative(self, double[::1] t, double[::1] q, double[::1] u):
        """d(q)/dt and d(u)/dt, flat."""
        cdef StateC s = state_of(self.model, t, q, u)
        out = aligned_empty(self.model.c.nq)
        cdef double[::1] dq = out
        with nogil:
            accelerations(&self.model.c, &s, &self.c)
            coordinate_rates(&self.model.c, &s, &self.c, <vd*> &dq[0])
        return out, self.view("du").reshape(-1).copy()

    def repeat(self, double[::1] t, double[::1] q, double[::1] u, long evaluations):
        """Seconds that so many evaluations of all accelerations take."""
        cdef StateC s = state_of(self.model, t, q, u)
        cdef long i
        start = time.perf_counter()
        with nogil:
            for i in range(evaluations):
                accelerations(&self.model.c, &s, &self.c)
        return time.perf_counter() - start


cdef int row_width(Model model):
    """Lane values of a record: record.pyx."""
    cdef const ModelC* m = &model.c
    return ROW_FIXED + ROW_BODY*m.nb + ROW_JOINT*(m.nb - 1) + ROW_WHEEL*m.nw + m.nd + m.nj + m.nt + 3*m.nk + (SURROUNDINGS + 6*SOURCES*m.sources if m.around else 0) + m.ntanks + ROW_ENDPOINT*m.ne


def aligned_empty(count):
    """`count` lane values as a flat array that starts on a cache line."""
    raw = np.empty(count*W + 8)
    first = -(raw.ctypes.data//8) % 8
    return raw[first:first + count*W]


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
