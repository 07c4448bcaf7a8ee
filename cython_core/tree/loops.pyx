# Closed chains: the constraints of joints that close them, row by row, and their forces. theory.md section 22.
#
# A row is a scalar constraint between two links: the distance of the outer link's point from the inner link's along an
# axis of the inner link, or the cosine between an axis of each. Its gradient is a pair of wrenches, equal and opposite
# at one point, so momentum is conserved whatever their size.

cdef struct RowC:                   # of one row at a state
    int i, o                        # inner and outer link; inner -1: the ground
    Vec3 n_i, f_i, n_o, f_o         # moment about G and force, axes of the link
    vd c                            # value of the constraint, m or 1
    vd scale                        # zero where the row is open


cdef inline bint has_rows(const ModelC* m) noexcept nogil:
    """Whether a variational step may have constraint rows: of loops, contacts at rest or latches."""
    return m.nr > 0 or m.nc > 0 or m.ntrees > 1


cdef inline vd row_along(const RowC* r, Vec3 eta_i, Vec3 rho_i, Vec3 eta_o, Vec3 rho_o) noexcept nogil:
    """How the row changes by rotations of both links and displacements of their points G."""
    return dot(r.n_i, eta_i) + dot(r.f_i, rho_i) + dot(r.n_o, eta_o) + dot(r.f_o, rho_o)


cdef void place_row(const ModelC* m, const WorkC* k, const Mat3* R, const Vec3* P, int j, RowC* r) noexcept nogil:
    """Row j where the links lie as R (any axes -> link axes) and P (to G, in those axes) say: theory (22.1), (22.2)."""
    cdef int n = m.row_loop[j]
    r.i, r.o = m.loop_inner[n], m.loop_outer[n]
    r.scale = m.row[j].scale*k.loop_on[n]
    if m.row_turns[j]:
        turning_row(R, m.row[j].u, k.row_v[j], m.row[j].level, r)
    else:
        point_row(R, P, m.row[j].u, m.loop[n].x_o, k.loop_x[n], r)


cdef inline void turning_row(const Mat3* R, Vec3 u, Vec3 v, vd level, RowC* r) noexcept nogil:
    """An axis v of the outer link keeps its angle with an axis u of the inner one: theory (22.2)."""
    cdef Vec3 along = R[r.o]*(u*R[r.i])
    r.n_o, r.f_o = cross(v, along), zero()
    r.n_i, r.f_i = -(R[r.i]*(r.n_o*R[r.o])), zero()
    r.c = dot(v, along) - level


cdef inline void point_row(const Mat3* R, const Vec3* P, Vec3 u, Vec3 x_o, Vec3 place, RowC* r) noexcept nogil:
    """A point x_o of the outer link stays at a place of the inner one, along its axis u: theory (22.1)."""
    cdef Vec3 along = R[r.o]*(u*R[r.i])
    cdef Vec3 p = R[r.i]*(P[r.o] - P[r.i] + x_o*R[r.o])
    r.n_o, r.f_o = cross(x_o, along), along
    r.f_i = -u
    r.n_i = cross(p, r.f_i)
    r.c = dot(u, p - place)


cdef bint latch_loop(const ModelC* m, WorkC* k, int n, int i, bint lock) noexcept nogil:
    """A fixed loop of one lane is closed at the pose as it is, or opened. Returns whether that was not so already.
    Needs C of the state."""
    cdef Mat3 C
    cdef Vec3 p, v
    cdef int j, first, a
    if (lane(k.loop_on[n], i) > 0.5) == lock:
        return False
    set_lane(k.loop_on + n, i, 1.0 if lock else 0.0)
    find_positions(m, k)
    C = k.C[m.loop_outer[n]]*transposed(k.C[m.loop_inner[n]])
    p = m.loop[n].x_o*C + k.C[m.loop_inner[n]]*(k.G_r[m.loop_outer[n]] - k.G_r[m.loop_inner[n]])
    for a in range(3 if lock else 0):
        set_lane(<vd*> (k.loop_x + n) + a, i, lane((<vd*> &p)[a], i))
    first = -1
    for j in range(m.nr if lock else 0):
        if m.row_loop[j] == n and m.row_turns[j]:
            first = j if first < 0 else first
            v = C*m.row[first + (j - first + 1) % 3].u                  # u of the row after it, on the outer link
            for a in range(3):
                set_lane(<vd*> (k.row_v + j) + a, i, lane((<vd*> &v)[a], i))
    return True


# --------------------------------------------------------------------------------------- linear system of the rows
# (row, row) in k.row_A, scaled by what a row would move if its links were free. Lane by lane: each has its own order of
# pivots.

cdef void factor_rows(WorkC* k, int n) noexcept nogil:
    """Gauss with full pivoting. Rows of loops that are open are left out, and those that depend on others."""
    cdef int i, r, c
    for r in range(n):
        for c in range(n):
            k.row_A[r*n + c] = k.row_scale[r]*k.row_A[r*n + c]*k.row_scale[c]
    for i in range(W):
        factor_with_pivots(n, i, k.row_A, k.row_first, k.row_second, k.row_rank)


cdef void solve_rows(WorkC* k, int n, vd* x) noexcept nogil:
    """x: right sides, then the multipliers; zero of rows that were left out."""
    cdef int i, r, c, rank
    cdef double sum
    for r in range(n):
        x[r] = k.row_scale[r]*x[r]
    for i in range(W):
        rank = <int> lane(k.row_rank[0], i)
        for r in range(rank):
            sum = lane(x[<int> lane(k.row_first[r], i)], i)
            for c in range(r):
                sum -= lane(k.row_A[r*n + c], i)*lane(k.row_x[c], i)
            set_lane(k.row_x + r, i, sum)
        for r in range(rank - 1, -1, -1):
            sum = lane(k.row_x[r], i)
            for c in range(r + 1, rank):
                sum -= lane(k.row_A[r*n + c], i)*lane(k.row_x[c], i)
            set_lane(k.row_x + r, i, sum/lane(k.row_A[r*n + r], i))
        for r in range(n):
            set_lane(x + <int> lane(k.row_second[r], i), i, lane(k.row_x[r], i) if r < rank else 0.0)
    for r in range(n):
        x[r] = k.row_scale[r]*x[r]


# ------------------------------------------------------------------------------------------------ forces

cdef inline vd row_acceleration(const ModelC* m, const WorkC* k, int j) noexcept nogil:
    """d2(c)/dt2 of row j with the accelerations that there are: theory (22.3). Needs find_velocities()."""
    cdef int n = m.row_loop[j]
    cdef int i = m.loop_inner[n]
    cdef int o = m.loop_outer[n]
    cdef Mat3 C = k.C[i]*transposed(k.C[o])
    cdef Vec3 u = m.row[j].u
    cdef Vec3 w = C*k.w[o] - k.w[i]
    cdef Vec3 v, p, x
    if m.row_turns[j]:
        v = C*k.row_v[j]
        return dot(u, cross(C*k.alpha[o] - k.alpha[i] - cross(k.w[i], w), v) + centripetal(w, v))
    x = m.loop[n].x_o
    p = k.C[i]*(k.G_r[o] - k.G_r[i]) + C*x
    v = k.C[i]*(k.G_v[o] - k.G_v[i]) + C*cross(k.w[o], x) - cross(k.w[i], p)
    x = C*(k.a[o] + cross(k.alpha[o], x) + centripetal(k.w[o], x))
    return dot(u, x - k.a[i] - cross(k.alpha[i], p) - centripetal(k.w[i], p) - 2.0*cross(k.w[i], v))


cdef inline void push_row(const ModelC* m, WorkC* k, const RowC* r, vd size) noexcept nogil:
    """Forces of a row on both links, at their mass centres."""
    k.F[r.i] = k.F[r.i] + size*r.f_i
    k.T[r.i] = k.T[r.i] + size*(r.n_i - cross(m.link[r.i].d0, r.f_i))
    k.F[r.o] = k.F[r.o] + size*r.f_o
    k.T[r.o] = k.T[r.o] + size*(r.n_o - cross(m.link[r.o].d0, r.f_o))


cdef void close_loops(const ModelC* m, const StateC* s, WorkC* k) noexcept nogil:
    """Accelerations with the forces of loops: c'' is affine in them, and must be zero. theory (22.4). Needs the
    accelerations without them; the forces are left in row_force, and those of all else in F and T."""
    cdef RowC r
    cdef Vec3 F_i, T_i, F_o, T_o
    cdef vd unit
    cdef int row, column
    find_positions(m, k)
    find_velocities(m, s, k)
    for row in range(m.nr):
        k.row_force[row] = -row_acceleration(m, k, row)
    for column in range(m.nr):
        place_row(m, k, k.C, k.G_r, column, &r)
        k.row_scale[column] = r.scale
        F_i, T_i, F_o, T_o = k.F[r.i], k.T[r.i], k.F[r.o], k.T[r.o]
        unit = m.row[column].scale*m.row[column].scale              # what moves the links by about 1
        push_row(m, k, &r, unit)
        eliminate(m, k)
        accelerate(m, k)
        k.F[r.i], k.T[r.i], k.F[r.o], k.T[r.o] = F_i, T_i, F_o, T_o
        for row in range(m.nr):
            k.row_A[row*m.nr + column] = (row_acceleration(m, k, row) + k.row_force[row])/unit
    factor_rows(k, m.nr)
    solve_rows(k, m.nr, k.row_force)
    memcpy(k.F_loop, k.F, m.nl*sizeof(Vec3))
    memcpy(k.T_loop, k.T, m.nl*sizeof(Vec3))
    for column in range(m.nr):
        place_row(m, k, k.C, k.G_r, column, &r)
        push_row(m, k, &r, k.row_force[column])
    eliminate(m, k)
    accelerate(m, k)
    memcpy(k.F, k.F_loop, m.nl*sizeof(Vec3))
    memcpy(k.T, k.T_loop, m.nl*sizeof(Vec3))


cdef void loop_forces(const ModelC* m, WorkC* k, Sink sink) noexcept nogil:
    """The forces that close_loops() has found, on the bodies of both sides."""
    cdef RowC r
    cdef int j, n
    for j in range(m.nr):
        n = m.row_loop[j]
        place_row(m, k, k.C, k.G_r, j, &r)
        apply_wrench(m, k, sink, r.i, m.loop_inner_body[n], zero(), k.row_force[j]*r.f_i, k.row_force[j]*r.n_i, zero())
        apply_wrench(m, k, sink, r.o, m.loop_outer_body[n], zero(), k.row_force[j]*r.f_o, k.row_force[j]*r.n_o, zero())
