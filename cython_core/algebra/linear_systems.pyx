# Small systems of linear equations over the lane type.

cdef double LEAST_PIVOT = 1e-9      # of the first: rows with less depend on the others


cdef inline void eliminate_rows(vd* A, vd* x, int n) noexcept nogil:
    """A y = x by Gauss; y replaces x. Damping laws keep the diagonal of A at 1 or above, so no rows are exchanged."""
    cdef int i, j, r
    cdef vd factor
    for i in range(n):
        for r in range(i + 1, n):
            factor = A[r*n + i]/A[i*n + i]
            for j in range(i + 1, n):
                A[r*n + j] = A[r*n + j] - factor*A[i*n + j]
            x[r] = x[r] - factor*x[i]
    for i in range(n - 1, -1, -1):
        for j in range(i + 1, n):
            x[i] = x[i] - A[i*n + j]*x[j]
        x[i] = x[i]/A[i*n + i]


cdef void factor_with_pivots(int n, int i, vd* A, vd* rows, vd* columns, vd* rank) noexcept nogil:
    """LU factors of A (n, n) in lane i, in place, with full pivoting. rows, columns: the permutations. rank: rows
    before the pivots vanish."""
    cdef double best, first, size, factor
    cdef int done, r, c, at_row, at_column
    for r in range(n):
        set_lane(rows + r, i, r)
        set_lane(columns + r, i, r)
    set_lane(rank, i, n)
    first = 0.0
    for done in range(n):
        best = 0.0
        at_row = at_column = done
        for r in range(done, n):
            for c in range(done, n):
                size = fabs(lane(A[r*n + c], i))
                if size > best:
                    best, at_row, at_column = size, r, c
        first = max(first, best)
        if not best > LEAST_PIVOT*first:
            set_lane(rank, i, done)
            return
        for c in range(n):
            swap_lanes(A + done*n + c, A + at_row*n + c, i)
        for r in range(n):
            swap_lanes(A + r*n + done, A + r*n + at_column, i)
        swap_lanes(rows + done, rows + at_row, i)
        swap_lanes(columns + done, columns + at_column, i)
        for r in range(done + 1, n):
            factor = lane(A[r*n + done], i)/lane(A[done*n + done], i)
            set_lane(A + r*n + done, i, factor)
            for c in range(done + 1, n):
                set_lane(A + r*n + c, i, lane(A[r*n + c], i) - factor*lane(A[done*n + c], i))


cdef inline void swap_lanes(vd* a, vd* b, int i) noexcept nogil:
    cdef double x = lane(a[0], i)
    set_lane(a, i, lane(b[0], i))
    set_lane(b, i, x)
