# The paper's matrices, assembled by inspection and reduced as written: the executable specification.
#
# [Stoneking eqs. 8-13] for trees of spherical joints, [eqs. 16-18] for all others, with the additions that theory.md
# section 7 derives: direction cosines throughout, the N-derivative of the gimbal rates, sliding and fixed joints. It
# works on the user's bodies, not on links, and in N where the paper does. O(N^3), one spacecraft; there to be read and
# to check tree/eliminate.pyx.

include "matrices.pyx"

cdef struct JointC:                 # between body b and its inner body, in the paper's terms
    Vec3 r_i, r_o                   # mass centres -> joint, each in its own body's axes
    Mat3 Gamma                      # turning axes as columns, outer axes; struck-out columns complete a basis
    Mat3 Sigma                      # sliding axes as columns, N; likewise; zero if there are none
    Vec3 bias                       # N-derivative of Gamma u at constant u, outer axes: "Gamma-dot u" of the paper
    Vec3 slip                       # sliding velocity, N
    Vec3 T                          # known torque on the outer body, outer axes (spherical joints)
    Vec3 tau                        # drives about the turning axes (all others)
    Vec3 push                       # drives along the sliding axes
    int turning, sliding            # whether it has such axes
    int slides                      # where the unknowns of its sliding axes stand, and their rows


cdef inline Mat3 completed(Vec3 a, Vec3 b, int given) noexcept nogil:
    """A basis that begins with one or two given columns; the others are what the paper strikes out."""
    cdef Vec3 x = zero()
    if given == 1:
        if magnitude(a.x) < 0.6:
            x.x = 1.0
        else:
            x.y = 1.0
        b = cross(a, x)
    return from_columns(a, b, cross(a, b))


cdef inline void joint_of_body(const ModelC* m, const StateC* s, const WorkC* k, int b, JointC* g) noexcept nogil:
    """r_i, r_o, Gamma, Sigma and the rest of one joint from the kinematics of its link."""
    cdef int l = m.body_link[b]
    cdef int i = m.body_inner[b]
    cdef int j, n
    cdef Vec3 o = zero()
    g.r_i, g.r_o = joint_arm(m, k, b), m.body[b].r_o
    g.Gamma = skew(o)
    g.Gamma.xx = g.Gamma.yy = g.Gamma.zz = 1.0
    g.Sigma = skew(o)
    g.bias = g.slip = g.T = g.tau = g.push = o
    g.turning, g.sliding = True, False
    if m.body_link[i] == l:                                         # welded: all three axes are struck out
        return
    if m.kind[l] == SPHERICAL:
        g.T = k.tau[l]
        g.bias = cross(k.body_w[b], k.body_w[b] - k.body_C[b]*(k.body_w[i]*k.body_C[i]))
        return
    n = m.slides[l]
    g.turning, g.sliding = n < m.axes[l], n > 0
    if g.turning:
        g.tau, g.bias = k.tau[l], k.c[l]
        g.Gamma = basis(m, k, l, n, m.axes[l] - n)
    if g.sliding:
        g.push = k.tau[l]
        if is_mixed(m, l):
            g.push = k.slide_tau[l]
        g.Sigma = transposed(k.C[l])*basis(m, k, l, 0, n)
        for j in range(n):
            g.slip = g.slip + s.u[m.u_at[l] + j]*(free_axis(m, k, l, j)*k.C[l])


cdef inline Mat3 basis(const ModelC* m, const WorkC* k, int l, int first, int n) noexcept nogil:
    """n axes of a joint as columns, link axes, completed to a basis."""
    cdef Vec3 a = free_axis(m, k, l, first)
    cdef Vec3 b = free_axis(m, k, l, first + 1) if n > 1 else zero()
    if n == 3:
        return from_columns(a, b, free_axis(m, k, l, first + 2))
    return completed(a, b, n)


cdef inline Vec3 vector_of(Matrix m, int row) noexcept nogil:
    return vector_at(m.x + row)


cdef inline Mat3 scaled_identity(double x) noexcept nogil:
    cdef Mat3 d = skew(zero())
    d.xx = d.yy = d.zz = x
    return d


cdef inline Mat3 full_matrix(Sym3 a) noexcept nogil:
    return a*scaled_identity(1.0)


cdef class Dense:
    """The dense equations of one model. solve() leaves every matrix of the paper in `matrices`, by its name there."""

    cdef readonly Workspace work
    cdef readonly bint spherical
    cdef readonly dict matrices
    cdef readonly int failed_row
    cdef int mixed                  # joints that turn and slide
    cdef JointC* joint
    cdef object memory
    cdef int[::1] kept
    cdef Matrix P, J, A, R, U, Uinv, T, F, alpha, lhs, rhs, factor, solution, x, left_over, F_G
    cdef Matrix M, C, beta, UinvM, half                             # eqs. 8-13
    cdef Matrix I, Pi, mu, S, UinvS, UinvF, reduced, right, V, Sigma, projected, driven     # eqs. 16-18

    def __cinit__(self, Workspace work not None):
        cdef const ModelC* m = &work.m
        self.work = work
        self.spherical = m.nl == m.nb and max(work.model.arrays["kind"]) <= SPHERICAL
        self.memory = np.zeros(m.nb*sizeof(JointC), dtype=np.uint8)
        self.joint = <JointC*> writable_address(self.memory)
        self.matrices = {}
        self.kept = np.array(self._kept_rows(), dtype=np.int32)
        self._take_memory(m.nb, self.mixed)
        self._fill_constants()

    def _kept_rows(self):
        """What is not struck out of the 3N + 3 rows and columns: (root rotation, axes of each joint, root translation);
        the slides of mixed joints stand behind them."""
        arrays = self.work.model.arrays
        n = self.work.m.nb
        link, inner = arrays["body_link"], arrays["body_inner"]
        free, more = [3], []
        for b in range(1, n):
            moves = link[inner[b]] != link[b]
            mixed = int(moves and arrays["kind"][link[b]] >= MIXED)
            self.joint[b].slides = 3*(n + 1 + len(more)) if mixed else 3*b
            free.append(int(arrays["axes"][link[b]] - mixed*arrays["slides"][link[b]]) if moves else 0)
            more += [int(arrays["slides"][link[b]])]*mixed
        self.mixed = len(more)
        return [3*b + i for b, count in enumerate([*free, 3, *more]) for i in range(count)]

    cdef Matrix _named(self, name, int rows, int columns):
        self.matrices[name] = np.zeros((rows, columns))
        cdef double[:, ::1] view = self.matrices[name]
        cdef Matrix m
        m.x = &view[0, 0] if rows*columns else NULL
        m.rows, m.columns, m.down, m.right = rows, columns, columns, 1
        return m

    def _take_memory(self, int n, int mixed):
        cdef int j = 3*(n - 1)
        cdef int k = 3*n + 3 + 3*mixed
        cdef int kept = len(self.kept)
        self.P, self.J = self._named("P", 3*n, j), self._named("J", 3*n, j)
        self.A, self.R = self._named("A", k, k), self._named("R", k, j)
        self.U, self.Uinv = self._named("U", j, j), self._named("U^-1", j, j)
        self.T, self.F, self.alpha = self._named("T", k, 1), self._named("F", j, 1), self._named("alpha", k, j)
        self.lhs, self.rhs = self._named("left side", kept, kept), self._named("right side", kept, 1)
        self.factor, self.solution = self._named("factor", kept, kept), self._named("solution", kept, 1)
        self.x, self.left_over, self.F_G = (self._named("x-dot", k, 1), self._named("F - M y-dot", j, 1),
                                            self._named("F_G", j, 1))
        if self.spherical:
            self.M, self.C, self.beta = self._named("M", j, j), self._named("C", j, 1), self._named("beta", k, j)
            self.UinvM, self.half = self._named("U^-1 M U^-T", j, j), self._named("M U^-T", j, j)
            return
        self.I, self.Pi, self.mu = (self._named("I", 3*n, 3*n), self._named("Pi", 3*n, k if mixed else 3*n),
                                    self._named("mu", 3*n, 3))
        self.S, self.UinvS, self.UinvF = (self._named("S", j, k), self._named("U^-1 S", j, k),
                                          self._named("U^-1 F", j, 1))
        self.reduced, self.right = self._named("A - R U^-1 S", k, k), self._named("T - R U^-1 F", k, 1)
        self.V, self.Sigma = self._named("V", k, k), self._named("Sigma", 3, 3)
        self.projected, self.driven = self._named("V^T (A - R U^-1 S)", k, k), self._named("V^T (T - R U^-1 F)", k, 1)

    def _fill_constants(self):
        """J, U, U^-1, and the masses. U^-1 holds a 1 for each joint on the way from the root to a body."""
        cdef const ModelC* m = &self.work.m
        cdef int n = m.nb
        cdef int b, o
        for b in range(1, n):
            put(self.J, 3*b, 3*(b - 1), scaled_identity(1.0))
            put(self.J, 3*m.body_inner[b], 3*(b - 1), scaled_identity(-1.0))
            o = b
            while o > 0:
                put(self.Uinv, 3*(o - 1), 3*(b - 1), scaled_identity(1.0))
                o = m.body_inner[o]
        copy(self.U, rows_of(self.J, 3, 3*(n - 1)))
        copy(rows_of(self.R, 3*n, 3), rows_of(self.J, 0, 3))
        fill_masses(self, m)

    def solve(self, double[::1] t, double[::1] q, double[::1] u):
        """Accelerations of every body, left in body_alpha, body_a and du of the workspace, joint loads in joint_F and
        joint_T."""
        cdef StateC s = self.work.prescribed(t, q, u)
        with nogil:
            solve_dense(self, &s)

    def repeat(self, double[::1] t, double[::1] q, double[::1] u, long evaluations):
        """Seconds that so many evaluations of all accelerations take."""
        cdef StateC s = self.work.prescribed(t, q, u)
        cdef long i
        start = time.perf_counter()
        with nogil:
            for i in range(evaluations):
                solve_dense(self, &s)
        return time.perf_counter() - start


cdef void fill_masses(Dense d, const ModelC* m) noexcept nogil:
    """Masses and inertias in A, mu, M and U^-1 M U^-T."""
    cdef int b
    put(d.A, 3*m.nb, 3*m.nb, scaled_identity(m.body[0].m))
    for b in range(m.nb):
        if d.spherical:
            put(d.A, 3*b, 3*b, full_matrix(m.body[b].I))
        else:
            put(d.mu, 3*b, 0, scaled_identity(m.body[b].m))
    if d.spherical and m.nb > 1:
        for b in range(1, m.nb):
            put(d.M, 3*(b - 1), 3*(b - 1), scaled_identity(m.body[b].m))
        clear(d.half)
        clear(d.UinvM)
        add_product(d.half, 1.0, d.M, transpose(d.Uinv))
        add_product(d.UinvM, 1.0, d.Uinv, d.half)


cdef void solve_dense(Dense d, const StateC* s) noexcept nogil:
    """The equations of motion, in the order of the paper's sections II to VI."""
    cdef const ModelC* m = &d.work.m
    cdef WorkC* k = &d.work.c
    cdef int b
    if k.device:
        devices(m, s, k)
    if m.ntanks:
        fill_masses(d, m)
    kinematics(m, s, k)
    forces(m, s, k)
    motion(m, s, k)
    body_forces(m, s, k)
    for b in range(1, m.nb):
        joint_of_body(m, s, k, b, d.joint + b)
    assemble_joint_columns(d, m, k)
    assemble_torques(d, m, k)
    if d.spherical:
        assemble_spherical(d, m, k)
        reduce_spherical(d)
    else:
        assemble_gimballed(d, m, k)
        reduce_gimballed(d, m)
        project(d, m)
        strike_out(d)
    solve_reduced(d)
    recover(d, m, k)
    speed_rates(d, m, k)


cdef void assemble_joint_columns(Dense d, const ModelC* m, const WorkC* k) noexcept nogil:
    """P [eq. 10]; R adjoins the first rows of J, which are constant."""
    cdef int b, i
    for b in range(1, m.nb):
        i = m.body_inner[b]
        put(d.P, 3*i, 3*(b - 1), skew(-d.joint[b].r_i)*k.body_C[i])
        put(d.P, 3*b, 3*(b - 1), skew(d.joint[b].r_o)*k.body_C[b])
    copy(d.R, d.P)
    # alpha = -R U^-1 [eqs. 12, 18]
    clear(d.alpha)
    add_product(d.alpha, -1.0, d.R, d.Uinv)


cdef void assemble_torques(Dense d, const ModelC* m, const WorkC* k) noexcept nogil:
    """Script T: T - w x H + sum of T_G [eqs. 8, 9], and the force on the root. Wheels are in body_T already."""
    cdef int b, i
    cdef Vec3 w
    for b in range(m.nb):
        w = k.body_w[b]
        put_vector(d.T, 3*b, k.body_T[b] - gyroscopic(m.body[b].I, w))
    for b in range(1, m.nb):
        i = m.body_inner[b]
        put_vector(d.T, 3*b, vector_of(d.T, 3*b) + d.joint[b].T)
        put_vector(d.T, 3*i, vector_of(d.T, 3*i) - k.body_C[i]*(d.joint[b].T*k.body_C[b]))
        put_vector(d.F, 3*(b - 1), k.body_F[b]*k.body_C[b])
    put_vector(d.T, 3*m.nb, k.body_F[0]*k.body_C[0])


cdef void assemble_spherical(Dense d, const ModelC* m, const WorkC* k) noexcept nogil:
    """C [eq. 11]: the centripetal terms of the joint constraints."""
    cdef int b, i
    for b in range(1, m.nb):
        i = m.body_inner[b]
        put_vector(d.C, 3*(b - 1), centripetal(k.body_w[i], d.joint[b].r_i)*k.body_C[i]
                   - centripetal(k.body_w[b], d.joint[b].r_o)*k.body_C[b])


cdef void reduce_spherical(Dense d) noexcept nogil:
    """(A + beta R^T) x-dot = T + alpha F + beta C [eq. 13], beta = R U^-1 M U^-T."""
    clear(d.beta)
    add_product(d.beta, 1.0, d.R, d.UinvM)
    copy(d.lhs, d.A)
    add_product(d.lhs, 1.0, d.beta, transpose(d.R))
    copy(d.rhs, d.T)
    add_product(d.rhs, 1.0, d.alpha, d.F)
    add_product(d.rhs, 1.0, d.beta, d.C)


cdef void assemble_gimballed(Dense d, const ModelC* m, const WorkC* k) noexcept nogil:
    """I, Pi, and the path sums in script T and F [eqs. 16, 17], climbing from each body to the root."""
    cdef int b, o, i
    cdef Vec3 rho, turn_bias, bias
    cdef Mat3 C_bo
    cdef JointC* g
    clear(d.I)
    clear(d.Pi)
    clear(d.V)
    for b in range(m.nb):
        rho = zero()                                                # from the mass centre of b to the point reached, N
        turn_bias = zero()
        bias = zero()
        o = b
        while o > 0:
            g = d.joint + o
            i = m.body_inner[o]
            C_bo = k.body_C[b]*transposed(k.body_C[o])
            rho = rho + g.r_o*k.body_C[o]
            if g.sliding:
                put(d.Pi, 3*b, g.slides, m.body[b].m*g.Sigma)
                bias = bias + 2.0*cross(k.body_w[i]*k.body_C[i], g.slip)
            if g.turning:
                put(d.I, 3*b, 3*o, m.body[b].I*(C_bo*g.Gamma))
                put(d.Pi, 3*b, 3*o, m.body[b].m*(skew(rho)*(transposed(k.body_C[o])*g.Gamma)))
                put(d.V, 3*b, 3*o, C_bo*g.Gamma)
                turn_bias = turn_bias + C_bo*g.bias
                bias = bias + cross(rho, g.bias*k.body_C[o])
            bias = bias + centripetal(k.body_w[i], g.r_i)*k.body_C[i] - centripetal(k.body_w[o], g.r_o)*k.body_C[o]
            rho = rho - g.r_i*k.body_C[i]
            o = i
        C_bo = k.body_C[b]*transposed(k.body_C[0])
        put(d.I, 3*b, 0, m.body[b].I*C_bo)
        put(d.Pi, 3*b, 0, m.body[b].m*(skew(rho)*transposed(k.body_C[0])))
        put(d.V, 3*b, 0, C_bo)
        put_vector(d.T, 3*b, vector_of(d.T, 3*b) - m.body[b].I*turn_bias)
        if b > 0:
            put_vector(d.F, 3*(b - 1), vector_of(d.F, 3*(b - 1)) - m.body[b].m*bias)
    put(d.V, 3*m.nb, 3*m.nb, scaled_identity(1.0))


cdef void reduce_gimballed(Dense d, const ModelC* m) noexcept nogil:
    """(A - R U^-1 S) x-dot = T - R U^-1 F [eq. 18]."""
    cdef int n = m.nb
    cdef int b
    copy(d.A, d.I)
    copy(d.S, rows_of(d.Pi, 3, 3*(n - 1)))
    for b in range(1, n):
        put(d.S, 3*(b - 1), 3*n, scaled_identity(m.body[b].m))
    copy(d.reduced, d.A)
    add_product(d.reduced, 1.0, d.alpha, d.S)
    copy(d.right, d.T)
    add_product(d.right, 1.0, d.alpha, d.F)
    clear(d.UinvS)
    clear(d.UinvF)
    add_product(d.UinvS, 1.0, d.Uinv, d.S)
    add_product(d.UinvF, 1.0, d.Uinv, d.F)


cdef void project(Dense d, const ModelC* m) noexcept nogil:
    """V^T times eq. 18: theory (7.6).

    In eq. 18 a constraint torque stands in two rows, its inner and its outer body's. Adding outer rows to inner ones
    removes it from all rows but its own joint's, where Gamma^T leaves only the drive; only then may the constrained
    rows be struck out. A sliding joint's rows are the components of F_G along its axes, Sigma^T U^-1 (S x-dot - F).
    """
    cdef int b
    cdef JointC* g
    clear(d.projected)
    clear(d.driven)
    add_product(d.projected, 1.0, transpose(d.V), d.reduced)
    add_product(d.driven, 1.0, transpose(d.V), d.right)
    for b in range(1, m.nb):
        g = d.joint + b
        if g.sliding:
            put(d.Sigma, 0, 0, g.Sigma)
            add_product(rows_of(d.projected, g.slides, 3), 1.0, transpose(d.Sigma), rows_of(d.UinvS, 3*(b - 1), 3))
            add_product(rows_of(d.driven, g.slides, 3), 1.0, transpose(d.Sigma), rows_of(d.UinvF, 3*(b - 1), 3))
            put_vector(d.driven, g.slides, vector_of(d.driven, g.slides) + g.push)
        if g.turning:
            put_vector(d.driven, 3*b, vector_of(d.driven, 3*b) + g.tau)


cdef void strike_out(Dense d) noexcept nogil:
    """Keep the rows and columns of what can move [section VI]."""
    cdef int n = d.kept.shape[0]
    cdef int i, j
    for i in range(n):
        d.rhs.x[i] = d.driven.x[d.kept[i]]
        for j in range(n):
            d.lhs.x[i*n + j] = d.projected.x[d.kept[i]*d.projected.down + d.kept[j]]


cdef void solve_reduced(Dense d) noexcept nogil:
    """x-dot, with zeros for what was struck out."""
    cdef int i
    copy(d.factor, d.lhs)
    copy(d.solution, d.rhs)
    d.failed_row = solve_positive_definite(d.factor, d.solution)
    for i in range(d.kept.shape[0]):
        d.x.x[d.kept[i]] = d.solution.x[i]


cdef void recover(Dense d, const ModelC* m, WorkC* k) noexcept nogil:
    """Accelerations of all bodies from x-dot by the joint constraints [eqs. 5, 14], joint forces by U F_G = F - M y-dot
    [eq. 11]."""
    cdef int b, i
    cdef JointC* g
    cdef Vec3 a
    k.body_alpha[0] = vector_of(d.x, 0)
    k.body_a[0] = k.body_C[0]*vector_of(d.x, 3*m.nb)
    for b in range(1, m.nb):
        g = d.joint + b
        i = m.body_inner[b]
        # of the joint point, N
        a = (k.body_a[i] + cross(k.body_alpha[i], g.r_i) + centripetal(k.body_w[i], g.r_i))*k.body_C[i]
        k.body_alpha[b] = vector_of(d.x, 3*b)
        if not d.spherical:
            k.body_alpha[b] = k.body_C[b]*(k.body_alpha[i]*k.body_C[i]) + g.bias
            if g.sliding:
                a = a + g.Sigma*vector_of(d.x, g.slides) + 2.0*cross(k.body_w[i]*k.body_C[i], g.slip)
            if g.turning:
                k.body_alpha[b] = k.body_alpha[b] + g.Gamma*vector_of(d.x, 3*b)
        k.body_a[b] = k.body_C[b]*a - cross(k.body_alpha[b], g.r_o) - centripetal(k.body_w[b], g.r_o)
        put_vector(d.left_over, 3*(b - 1), (k.body_F[b] - m.body[b].m*k.body_a[b])*k.body_C[b])
    clear(d.F_G)
    add_product(d.F_G, 1.0, d.Uinv, d.left_over)


cdef void speed_rates(Dense d, const ModelC* m, WorkC* k) noexcept nogil:
    """d(u)/dt in the order of the state."""
    cdef int b, l, j
    (<Vec3*> k.du)[0] = k.gravity[0] + (1.0/m.mass[0])*k.F_N[0]
    for b in range(m.nb):
        l = m.body_link[b]
        if b > 0 and m.body_link[m.body_inner[b]] == l:
            continue
        k.alpha[l] = k.body_alpha[b]
        if m.kind[l] <= SPHERICAL:
            (<Vec3*> (k.du + m.u_at[l]))[0] = k.alpha[l]
        else:
            for j in range(m.axes[l]):
                k.du[m.u_at[l] + j] = d.x.x[d.joint[b].slides + j if slides(m, l, j)
                                            else 3*b + j - (m.slides[l] if is_mixed(m, l) else 0)]
    wheel_accelerations(m, k)


cdef void right_side_dense(void* context, const ModelC* m, const StateC* s, WorkC* k) noexcept nogil:
    solve_dense(<Dense> context, s)
    k.margin[0] = -1.0 if (<Dense> context).failed_row >= 0 else 1.0


def use_dense(Run run not None):
    """Let a run solve the dense equations at every stage."""
    dense = Dense(run.work)
    run.memory.append(dense)
    run.g.right_side, run.g.context = right_side_dense, <void*> dense
    run.leave_wheels_free()
