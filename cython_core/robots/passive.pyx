# Passive columns: a free base, joints that nothing drives, rotors. Their forces are given, and their accelerations
# follow from the mass matrix. theory.md section 18.

cdef void factor_passive(const vd* H, int n, const int* which, int count, vd* L) noexcept nogil:
    """Cholesky's factor L of some rows and columns of H (n, n), with the inverse of its diagonal; NaN where these are
    not positive definite."""
    cdef int a, b, x
    cdef vd sum
    for a in range(count):
        for b in range(a + 1):
            sum = H[which[a]*n + which[b]]
            for x in range(b):
                sum = sum - L[a*count + x]*L[b*count + x]
            L[a*count + b] = sum*L[b*count + b] if b < a else splat(1.0)/root(sum)


cdef void solve_passive(const vd* L, int count, vd* x) noexcept nogil:
    """x becomes (L L^T)^-1 x."""
    cdef int a, b
    for a in range(count):
        for b in range(a):
            x[a] = x[a] - L[a*count + b]*x[b]
        x[a] = x[a]*L[a*count + a]
    for a in range(count - 1, -1, -1):
        for b in range(a + 1, count):
            x[a] = x[a] - L[b*count + a]*x[b]
        x[a] = x[a]*L[a*count + a]


cdef int choose_rotors(RobotC* r, bint base) noexcept nogil:
    """Passive are the rotors and, if base, the six columns of the base; returns how many columns."""
    cdef int a
    cdef int count = 6 if base else 0
    for a in range(count):
        r.passive[a] = a
    for a in range(r.rotors):
        r.passive[count + a] = r.n - r.rotors + a
    return count + r.rotors


cdef void eliminate_passive(RobotC* r, int count, int first, vd* A, int rows) noexcept nogil:
    """Columns of A (rows, n) from `first` on, rotors left out, with the motion of the passive columns p:
    A_j - A_p H_pp^-1 H_pj. Needs the mass matrix in r.H."""
    cdef int j, a, row
    cdef vd sum
    factor_passive(r.H, r.n, r.passive, count, r.F)
    for j in range(first, r.n - r.rotors):
        for a in range(count):
            r.x[a] = r.H[r.passive[a]*r.n + j]
        solve_passive(r.F, count, r.x)
        for row in range(rows):
            sum = A[row*r.n + j]
            for a in range(count):
                sum = sum - A[row*r.n + r.passive[a]]*r.x[a]
            A[row*r.n + j] = sum


cdef void passive_dynamics(const ModelC* m, const StateC* s, WorkC* k, RobotC* r, int count, vd* du,
                           vd* Q) noexcept nogil:
    """Hybrid dynamics: forces Q of the passive columns and accelerations du of all others are given, the rest follows.
    theory (18.17)"""
    cdef int a, row
    for a in range(count):
        r.x[a] = Q[r.passive[a]]
        du[r.passive[a]] = splat(0.0)
    inverse_dynamics(m, s, k, r, du, Q)
    mass_matrix(m, s, k, r, r.H)
    factor_passive(r.H, r.n, r.passive, count, r.F)
    for a in range(count):
        r.x[a] = r.x[a] - Q[r.passive[a]]
    solve_passive(r.F, count, r.x)
    for a in range(count):
        du[r.passive[a]] = r.x[a]
        for row in range(r.n):
            Q[row] = Q[row] + r.H[row*r.n + r.passive[a]]*r.x[a]


cdef void mass_matrix_without_rotors(const ModelC* m, const StateC* s, WorkC* k, RobotC* r, vd* H) noexcept nogil:
    """H of base and joints where rotors turn freely: theory (18.14)."""
    mass_matrix(m, s, k, r, H)
    if r.rotors:
        copy_state(r.H, H, r.n*r.n)
        eliminate_passive(r, choose_rotors(r, False), 0, H, r.n - r.rotors)


cdef void momentum_without_rotors(const ModelC* m, const StateC* s, WorkC* k, RobotC* r, vd* A) noexcept nogil:
    """The momentum matrix where rotors turn freely."""
    momentum_matrix(m, s, k, r, A)
    if r.rotors:
        mass_matrix(m, s, k, r, r.H)
        eliminate_passive(r, choose_rotors(r, False), 0, A, 6)


cdef void generalized_jacobian(const ModelC* m, const StateC* s, WorkC* k, RobotC* r, const Point* point,
                               vd* G) noexcept nogil:
    """J_m - J_b H_b^-1 H_bm in the columns of the joints, those of J in the base's; of a prescribed base J. Needs
    find_path()."""
    cdef int j
    for j in range(6*r.n):
        G[j] = splat(0.0)
    jacobian(m, s, k, r, point, G)
    if not m.based:
        mass_matrix(m, s, k, r, r.H)
        eliminate_passive(r, choose_rotors(r, True), 6, G, 6)


cdef void reaction_matrix(const ModelC* m, const StateC* s, WorkC* k, RobotC* r, const Point* center,
                          vd* R) noexcept nogil:
    """In the columns of the joints momentum and angular momentum, in N, that each joint rate gives a body at zero
    momentum, about its mass centre: theory (18.15). Needs find_path()."""
    cdef int l = center.link
    cdef int j
    cdef Vec3 v, w, P, L, rest, arm
    for j in range(6*r.n):
        r.J[j] = splat(0.0)
    jacobian(m, s, k, r, center, r.J)
    momentum_without_rotors(m, s, k, r, R)
    arm = k.G_r[l] + center.x*k.C[l] - root_point(m, r)*k.C[r.root]
    rest = (splat(1.0)/r.mass[r.root])*r.h[r.root]*k.C[r.root] - k.G_r[l] - center.x*k.C[l]
    for j in range(6, r.n - r.rotors):
        w = -column_part(r.J, r.n, j, 3)                            # speeds of the base that keep the body where it is
        v = cross(arm, w) - column_part(r.J, r.n, j, 0)
        w = k.C[r.root]*w
        P = column_part(R, r.n, j, 0) + base_part(R, r.n, 0, v, w)
        L = column_part(R, r.n, j, 3) + base_part(R, r.n, 3, v, w)
        put_column(R, r.n, j, -P, -L - cross(rest, P))


cdef inline Vec3 column_part(const vd* A, int n, int at, int row) noexcept nogil:
    """Three rows of one column."""
    cdef Vec3 x
    x.x, x.y, x.z = A[row*n + at], A[(row + 1)*n + at], A[(row + 2)*n + at]
    return x


cdef inline Vec3 base_part(const vd* A, int n, int row, Vec3 v, Vec3 w) noexcept nogil:
    """Three rows of A times speeds of the base."""
    cdef Vec3 x
    x.x = dot(vector_at(A + row*n), v) + dot(vector_at(A + row*n + 3), w)
    x.y = dot(vector_at(A + (row + 1)*n), v) + dot(vector_at(A + (row + 1)*n + 3), w)
    x.z = dot(vector_at(A + (row + 2)*n), v) + dot(vector_at(A + (row + 2)*n + 3), w)
    return x
