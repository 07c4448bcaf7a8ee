# Small dense linear algebra for dense.pyx: what the paper calls matrix multiplications and inversions.
# theory.md section 7.

cdef struct Matrix:
    double* x
    int rows, columns
    int down, right                 # steps in memory to the next row and the next column


cdef inline Matrix transpose(Matrix m) noexcept nogil:
    cdef Matrix t
    t.x, t.rows, t.columns, t.down, t.right = m.x, m.columns, m.rows, m.right, m.down
    return t


cdef inline Matrix rows_of(Matrix m, int first, int count) noexcept nogil:
    """The rows [first, first + count) as a matrix of their own."""
    cdef Matrix part = m
    part.x = m.x + first*m.down
    part.rows = count
    return part


cdef inline void put(Matrix m, int row, int column, Mat3 block) noexcept nogil:
    """Set the 3x3 block that begins at (row, column)."""
    cdef const double* b = <const double*> &block
    cdef int i, j
    for i in range(3):
        for j in range(3):
            m.x[(row + i)*m.down + (column + j)*m.right] = b[3*i + j]


cdef inline void put_vector(Matrix m, int row, Vec3 v) noexcept nogil:
    m.x[row], m.x[row + 1], m.x[row + 2] = v.x, v.y, v.z


cdef inline void clear(Matrix m) noexcept nogil:
    cdef int i, j
    for i in range(m.rows):
        for j in range(m.columns):
            m.x[i*m.down + j*m.right] = 0.0


cdef inline void copy(Matrix out, Matrix m) noexcept nogil:
    cdef int i, j
    for i in range(m.rows):
        for j in range(m.columns):
            out.x[i*out.down + j*out.right] = m.x[i*m.down + j*m.right]


cdef void add_product(Matrix out, double sign, Matrix a, Matrix b) noexcept nogil:
    """out += sign a b, passing over the zeros that path matrices are full of."""
    cdef int i, j, l
    cdef double f
    for i in range(a.rows):
        for l in range(a.columns):
            f = sign*a.x[i*a.down + l*a.right]
            if f != 0.0:
                for j in range(b.columns):
                    out.x[i*out.down + j*out.right] += f*b.x[l*b.down + j*b.right]


cdef int solve_positive_definite(Matrix a, Matrix b) noexcept nogil:
    """b becomes a^-1 b and a its Cholesky factor. Returns the first row without a positive pivot, or -1."""
    cdef int n = a.rows
    cdef int i, j, l
    cdef double f, whole
    for j in range(n):
        for i in range(j, n):
            whole = f = a.x[i*n + j]
            for l in range(j):
                f -= a.x[i*n + l]*a.x[j*n + l]
            if i > j:
                a.x[i*n + j] = f/a.x[j*n + j]
            elif f > 1e-15*whole:                                   # else only rounding is left of the pivot
                a.x[j*n + j] = root(f)
            else:
                return j
    for i in range(n):
        for l in range(i):
            b.x[i] -= a.x[i*n + l]*b.x[l]
        b.x[i] /= a.x[i*n + i]
    for i in range(n - 1, -1, -1):
        for l in range(i + 1, n):
            b.x[i] -= a.x[l*n + i]*b.x[l]
        b.x[i] /= a.x[i*n + i]
    return -1
