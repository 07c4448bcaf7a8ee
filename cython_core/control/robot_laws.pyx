# Laws of robots at sample time: resolved motion rate, computed torque, impedance. theory.md section 21.
#
# Matrices are those of robots/, of all lanes at once; what a law makes of them are plain numbers of one spacecraft, as
# with all controllers.

cdef enum:                          # why a law ends a run
    SINGULAR_JACOBIAN = 1
    NO_NULL_SPACE = 2
    NOT_FINITE = 3

cdef double SINGULAR = 1e-6         # of the strongest direction: a weaker one is singular
cdef double NO_MOTION = 1e-9        # of the largest reaction: what is below moves nothing


# ------------------------------------------------------------------------------------------------ least rates

cdef inline double row_product(const double* a, const double* b, long count) noexcept nogil:
    cdef double sum = 0.0
    cdef long n
    for n in range(count):
        sum += a[n]*b[n]
    return sum


cdef bint rotate_rows(double* p, double* q, long count, double* x, double* y) noexcept nogil:
    """Turn two rows until they are orthogonal, and the numbers x, y beside them; whether they were not."""
    cdef double a = row_product(p, p, count)
    cdef double b = row_product(q, q, count)
    cdef double g = row_product(p, q, count)
    cdef double z, c, s
    cdef long n
    if fabs(g) <= 1e-16*sqrt(a*b):
        return False
    z = 0.5*(b - a)/g
    z = (1.0 if z >= 0.0 else -1.0)/(fabs(z) + sqrt(1.0 + z*z))
    c = 1.0/sqrt(1.0 + z*z)
    s = c*z
    for n in range(count):
        p[n], q[n] = c*p[n] - s*q[n], s*p[n] + c*q[n]
    x[0], y[0] = c*x[0] - s*y[0], s*x[0] + c*y[0]
    return True


cdef void orthogonal_rows(double* A, int rows, long count, double* b, double* size) noexcept nogil:
    """Turn the rows of A, at most six, and b with them until all are orthogonal [Hestenes 1958]; their lengths are the
    singular values."""
    cdef int p, q, sweep
    cdef bint any = True
    for sweep in range(30):
        if not any:
            break
        any = False
        for p in range(rows):
            for q in range(p + 1, rows):
                any = rotate_rows(A + p*count, A + q*count, count, b + p, b + q) or any
    for p in range(rows):
        size[p] = sqrt(row_product(A + p*count, A + p*count, count))


cdef long least_rates(RobotLaw* law, double* A, int rows, long count, double* b, int ways, double* x) noexcept nogil:
    """The least x of A x = b, damped where singular values are small [Nakamura and Hanafusa 1986]: theory (21.3). ways:
    how many rows can be independent; the weakest others are left out."""
    cdef double size[6]
    cdef double most = 0.0
    cdef double limit = law.given.singular_below
    cdef double extra = 0.0
    cdef int p, weakest, left
    cdef long n
    orthogonal_rows(A, rows, count, b, size)
    for p in range(rows):
        if not isfinite(size[p]) or not isfinite(b[p]):
            return NOT_FINITE
    for left in range(rows - ways):
        weakest = 0
        for p in range(1, rows):
            if size[p] < size[weakest]:
                weakest = p
        size[weakest] = INFINITY
    law.least = INFINITY
    for p in range(rows):
        if size[p] < INFINITY:
            law.least, most = min(law.least, size[p]), max(most, size[p])
    if limit == 0.0 and not law.least > SINGULAR*most:
        return SINGULAR_JACOBIAN
    if law.least < limit:
        extra = (1.0 - (law.least/limit)*(law.least/limit))*limit*limit
    for n in range(count):
        x[n] = 0.0
        for p in range(rows):
            if 0.0 < size[p] < INFINITY:
                x[n] += A[p*count + n]*(b[p]/(size[p]*size[p] + extra))
    return 0


# ------------------------------------------------------------------------------------------------ laws

cdef void find_rates(int i, const ModelC* m, const StateC* s, const WorkC* k, RobotC* r) noexcept nogil:
    """Present coordinates and rates of all columns. Needs kinematics()."""
    cdef int x, l, at
    for x in range(1, r.nl):
        l = r.link[x]
        at = r.column[l]
        if m.kind[l] == SPHERICAL:
            take_vector(joint_rotation(m, k, l), i, r.coordinate + at)
            take_vector(k.w[l] - k.E[l]*k.w[m.parent[l]], i, r.rate + at)
        else:
            take_lane(s.q + m.q_at[l], i, m.axes[l], r.coordinate + at)
            if m.kind[l] == SLIDING_BALL:
                take_vector(joint_rotation(m, k, l), i, r.coordinate + at + m.slides[l])
            take_lane(s.u + m.u_at[l], i, m.axes[l], r.rate + at)


cdef void take_jacobian(const RobotLaw* law, bint free, int i, const ModelC* m, const StateC* s,
                        WorkC* k) noexcept nogil:
    """J of the law's endpoint as numbers in r.G (6, n); with a free base the generalised one."""
    cdef RobotC* r = k.robot
    cdef Point point
    cdef int j
    point.link, point.x = m.endpoint_link[law.given.endpoint], m.endpoint[law.given.endpoint].x
    find_path(m, r, point.link)
    if free:
        generalized_jacobian(m, s, k, r, &point, r.J)
    else:
        for j in range(6*r.n):
            r.J[j] = splat(0.0)
        jacobian(m, s, k, r, &point, r.J)
    take_lane(r.J, i, 6*r.n, r.G)


cdef int task_rows(const RobotLaw* law, const Task* task, const double* asked, const RobotC* r, const long* own,
                   long outs, double* A, double* b) noexcept nogil:
    """A x = b of the task's axes in the frame of the path, x the rates of the law's joints; how many rows."""
    cdef const double* G
    cdef const double* C
    cdef int rows = 0
    cdef int row
    cdef long n
    for row in range(6):
        if law.given.task[row]:
            C = <const double*> task.C + 3*(row % 3)
            G = r.G + (row - row % 3)*r.n
            b[rows] = dot3(C, asked + row - row % 3)
            for n in range(outs):
                A[rows*outs + n] = C[0]*G[own[n]] + C[1]*G[r.n + own[n]] + C[2]*G[2*r.n + own[n]]
            rows += 1
    return rows


cdef int leave_at_rest(const RobotLaw* law, int i, const ModelC* m, const StateC* s, WorkC* k, const long* own,
                       long outs, double* A, int rows) noexcept nogil:
    """Remove from the rows of A what moves the law's quiet body; returns how many degrees of freedom are left to the
    joints: theory (21.4)."""
    cdef RobotC* r = k.robot
    cdef Point center
    cdef double size[6]
    cdef double none[6]
    cdef double most = 0.0
    cdef double along
    cdef int ways = <int> outs
    cdef int p, row, again
    cdef long n
    center.link, center.x = m.body_link[law.given.quiet_body], m.body[law.given.quiet_body].r
    find_path(m, r, center.link)
    reaction_matrix(m, s, k, r, &center, r.R)
    for row in range(6):
        none[row] = 0.0
        for n in range(outs):
            r.G[row*outs + n] = lane(r.R[row*r.n + own[n]], i)
    orthogonal_rows(r.G, 6, outs, none, size)
    for row in range(6):
        most = max(most, size[row])
    for row in range(6):
        if not size[row] > NO_MOTION*most:
            continue
        ways -= 1
        for n in range(outs):
            r.G[row*outs + n] /= size[row]
        for p in range(rows):
            for again in range(2):
                along = row_product(A + p*outs, r.G + row*outs, outs)
                for n in range(outs):
                    A[p*outs + n] -= along*r.G[row*outs + n]
    return max(ways, 0)


cdef long resolve_rates(const DevicesC* d, const Controller* c, RobotLaw* law, int i, const Observation* seen,
                        double inside, const ModelC* m, const StateC* s, WorkC* k, double* out) noexcept nogil:
    """Rates of joints that give an endpoint its velocity along the path and take its error away: theory (21.1) to
    (21.4)."""
    cdef RobotC* r = k.robot
    cdef const long* own = d.column + c.given.out_at
    cdef long outs = c.given.outs
    cdef bint free = law.given.generalized
    cdef Task task
    cdef double asked[6]
    cdef double b[6]
    cdef int rows, ways, row
    cdef long n
    find_task(d, law, i, seen, inside, m, s, k, &task)
    find_rates(i, m, s, k, r)
    take_jacobian(law, free, i, m, s, k)
    for row in range(6):
        asked[row] = task.wanted[row] + c.gain*task.error[row]
        if free:                                                    # beyond what it does by all else than these joints
            asked[row] -= task.moves[row]
        else:
            asked[row] -= row_product(r.G + row*r.n + 6, r.rate + 6, r.n - r.rotors - 6)
        for n in range(outs):
            asked[row] += r.G[row*r.n + own[n]]*r.rate[own[n]]
    rows = task_rows(law, &task, asked, r, own, outs, r.A, b)
    ways = <int> min(rows, outs)
    if law.given.quiet:
        ways = min(rows, leave_at_rest(law, i, m, s, k, own, outs, r.A, rows))
        if ways == 0:
            return NO_NULL_SPACE
    return least_rates(law, r.A, rows, outs, b, ways, out)


cdef int choose_passive(const Controller* c, const RobotLaw* law, const ModelC* m, const long* own,
                        RobotC* r) noexcept nogil:
    """Passive are all columns that no drive of a law moves: base, joints, rotors; returns how many."""
    cdef int count = 0
    cdef int a
    cdef long n
    cdef bint driven
    for a in range(6 if m.based or law.given.held else 0, r.n):
        driven = False
        for n in range(c.given.outs):
            driven = driven or own[n] == a
        if not driven:
            r.passive[count] = a
            count += 1
    return count


cdef long compute_torques(const DevicesC* d, const Controller* c, const RobotLaw* law, int i, const Observation* seen,
                          double inside, const ModelC* m, const StateC* s, WorkC* k, double* out) noexcept nogil:
    """Torques that give joints their accelerations, with passive joints and, if it is free, the base: theory (21.5)."""
    cdef RobotC* r = k.robot
    cdef const long* own = d.column + c.given.out_at
    cdef int count = choose_passive(c, law, m, own, r)
    cdef Jet to
    cdef int a
    cdef long n
    find_rates(i, m, s, k, r)
    for a in range(r.n):
        r.du[a] = r.Q[a] = splat(0.0)
    if m.based:
        devices(m, s, k)
        (<Vec3*> r.du)[0] = k.base_a[0]
        (<Vec3*> (r.du + 3))[0] = k.base_alpha[0]
    for n in range(c.given.outs):
        a = <int> own[n]
        to = signal_at(&d.signals, <int> d.wanted[c.given.out_at + n], seen.t, inside)
        set_lane(r.du + a, i, to.a + law.given.rate_gain*(to.v - r.rate[a]) + c.gain*(to.x - r.coordinate[a]))
    if count == 0:
        inverse_dynamics(m, s, k, r, r.du, r.Q)
    elif count == 6 and r.passive[5] == 5:                          # the base alone
        inverse_dynamics_free(m, s, k, r, r.du, r.Q)
    else:
        passive_dynamics(m, s, k, r, count, r.du, r.Q)
    for n in range(c.given.outs):
        out[n] = lane(r.Q[own[n]], i)
    return 0


cdef long impedance_torques(const DevicesC* d, const Controller* c, RobotLaw* law, int i, const Observation* seen,
                            double inside,
                            const ModelC* m, const StateC* s, WorkC* k, double* out) noexcept nogil:
    """Torques of joints that act at the endpoint as a spring and a damper to the path would: theory (21.6)."""
    cdef RobotC* r = k.robot
    cdef const long* own = d.column + c.given.out_at
    cdef Task task
    cdef double wrench
    cdef int row
    cdef long n
    find_task(d, law, i, seen, inside, m, s, k, &task)
    take_jacobian(law, True, i, m, s, k)
    for n in range(c.given.outs):
        out[n] = 0.0
    for row in range(6):
        wrench = law.given.stiffness[row]*task.error[row] + law.given.damping[row]*(task.wanted[row] - task.moves[row])
        for n in range(c.given.outs):
            out[n] += r.G[row*r.n + own[n]]*wrench
    return 0


cdef bint run_robot_law(const DevicesC* d, const Controller* c, int i, const Observation* seen, const ModelC* m,
                        const vd* y, WorkC* k, double* out) noexcept nogil:
    """Outputs of a law of a robot; False if there are none, and its `trouble` says why. Needs kinematics() and C of all
    links."""
    cdef RobotLaw* law = d.robot + c.given.robot
    cdef double inside = seen.t + NEAR*c.given.sample
    cdef StateC s
    cdef long n
    s.t, s.inside, s.q, s.u = splat(seen.t), splat(inside), y, y + m.nq
    k.x = y + m.nq + m.nu
    k.robot = k.robots[m.tree[c.given.link]]
    if c.given.kind == CONTROL_RATES:
        law.trouble = resolve_rates(d, c, law, i, seen, inside, m, &s, k, out)
    elif c.given.kind == CONTROL_TORQUES:
        law.trouble = compute_torques(d, c, law, i, seen, inside, m, &s, k, out)
    else:
        law.trouble = impedance_torques(d, c, law, i, seen, inside, m, &s, k, out)
    for n in range(c.given.outs):
        if not law.trouble and not isfinite(out[n]):
            law.trouble = NOT_FINITE
    return law.trouble == 0
