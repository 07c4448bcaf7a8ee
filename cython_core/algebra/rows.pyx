# Small systems of linear equations over the lane type.

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
