# The sky at a time: the central body's rotation, and where Sun, Moon and planets are, from the tables of nesim/sky.
# docs/frames.md.
#
# Plain doubles, not lanes: spacecraft that are stepped together share the time. A table is a piecewise Chebyshev
# polynomial of t, see nesim/sky/chebyshev.py. Times outside of a table give NaN, never another time's value.

cdef enum:
    TABLE_WIDTH = 4                 # the most components of a table

cdef struct TableC:
    double start                    # s, where the first interval begins
    double span                     # s, of one interval
    int intervals                   # 0: there is no table
    int terms                       # at least 2
    int width
    const double* coefficients      # (interval, term, component)

cdef struct SkyC:
    TableC rotation                 # q_FN of the axes fixed in the central body; without it F is N
    TableC sun                      # positions from the central body in N, m
    TableC moon
    TableC other[MOST_OTHERS]
    double mu_sun                   # m3/s2; 0 without a table
    double mu_moon
    double mu_other[MOST_OTHERS]
    int others

cdef struct SkyNow:
    double t                        # s, that all below belongs to; NaN before the first
    double C_FN[9]                  # row by row
    double w_FN_N[3]                # rad/s
    double sun[3]                   # m, from the central body in N; NaN without a table
    double moon[3]
    double other[MOST_OTHERS][3]


cdef inline const double* chebyshev_piece(const TableC* table, double t, double* x) noexcept nogil:
    """Coefficients of the interval of t and the place in it, -1 to 1; NULL outside. start and i span have no rounding:
    nesim/sky/chebyshev.py."""
    cdef double i = floor((t - table.start)/table.span)
    if i == table.intervals and t == table.start + i*table.span:
        i = i - 1.0                                                 # the end of the last interval
    if not (i >= 0.0 and i < table.intervals):
        return NULL
    x[0] = (t - (table.start + i*table.span))*(2.0/table.span) - 1.0
    return table.coefficients + (<Py_ssize_t> i)*table.terms*table.width


cdef void chebyshev_at(const TableC* table, double t, double* out) noexcept nogil:
    """Values at t by Clenshaw's recurrence."""
    cdef double b1[TABLE_WIDTH]
    cdef double b2[TABLE_WIDTH]
    cdef double x = 0.0, b
    cdef const double* c = chebyshev_piece(table, t, &x)
    cdef int j, k
    for j in range(table.width):
        out[j] = NAN
        b1[j] = b2[j] = 0.0
    if c == NULL:
        return
    for k in range(table.terms - 1, 0, -1):
        for j in range(table.width):
            b = c[k*table.width + j] + (2.0*x*b1[j] - b2[j])
            b2[j] = b1[j]
            b1[j] = b
    for j in range(table.width):
        out[j] = c[j] + (x*b1[j] - b2[j])


cdef void chebyshev_rate_at(const TableC* table, double t, double* out, double* rate) noexcept nogil:
    """Values and first derivatives (per s) at t: the recurrence and its derivative by x."""
    cdef double b1[TABLE_WIDTH]
    cdef double b2[TABLE_WIDTH]
    cdef double d1[TABLE_WIDTH]
    cdef double d2[TABLE_WIDTH]
    cdef double x = 0.0, b, d
    cdef const double* c = chebyshev_piece(table, t, &x)
    cdef int j, k
    for j in range(table.width):
        out[j] = rate[j] = NAN
        b1[j] = b2[j] = d1[j] = d2[j] = 0.0
    if c == NULL:
        return
    for k in range(table.terms - 1, 0, -1):
        for j in range(table.width):
            d = 2.0*b1[j] + (2.0*x*d1[j] - d2[j])
            d2[j] = d1[j]
            d1[j] = d
            b = c[k*table.width + j] + (2.0*x*b1[j] - b2[j])
            b2[j] = b1[j]
            b1[j] = b
    for j in range(table.width):
        out[j] = c[j] + (x*b1[j] - b2[j])
        rate[j] = (b1[j] + (x*d1[j] - d2[j]))*(2.0/table.span)


cdef void matrix_of(const double* q, double* C) noexcept nogil:
    """C(q), row by row, of a quaternion that need not have unit length."""
    cdef double s = 2.0/(q[0]*q[0] + q[1]*q[1] + q[2]*q[2] + q[3]*q[3])
    cdef double x = q[0], y = q[1], z = q[2], w = q[3]
    C[0] = 1.0 - s*(y*y + z*z)
    C[1] = s*(x*y + w*z)
    C[2] = s*(x*z - w*y)
    C[3] = s*(x*y - w*z)
    C[4] = 1.0 - s*(x*x + z*z)
    C[5] = s*(y*z + w*x)
    C[6] = s*(x*z + w*y)
    C[7] = s*(y*z - w*x)
    C[8] = 1.0 - s*(x*x + y*y)


cdef void rate_of(const double* q, const double* dq, double* w) noexcept nogil:
    """w_FN in N from q_FN and its derivative: the vector part of 2 conj(q) * dq, theory (2.1) in the axes of N."""
    cdef double s = 2.0/(q[0]*q[0] + q[1]*q[1] + q[2]*q[2] + q[3]*q[3])
    w[0] = s*(q[3]*dq[0] - q[0]*dq[3] + (q[1]*dq[2] - q[2]*dq[1]))
    w[1] = s*(q[3]*dq[1] - q[1]*dq[3] + (q[2]*dq[0] - q[0]*dq[2]))
    w[2] = s*(q[3]*dq[2] - q[2]*dq[3] + (q[0]*dq[1] - q[1]*dq[0]))


cdef inline void position_at(const TableC* table, double t, double* out) noexcept nogil:
    """Of a body; NaN without a table."""
    if table.intervals:
        chebyshev_at(table, t, out)
    else:
        out[0] = out[1] = out[2] = NAN


cdef void rotation_at(const TableC* rotation, double t, double* C_FN, double* w_FN_N) noexcept nogil:
    """The fixed axes and their rate at t; N without a table."""
    cdef double q[4]
    cdef double dq[4]
    if rotation.intervals:
        chebyshev_rate_at(rotation, t, q, dq)
    else:
        q[0] = q[1] = q[2] = dq[0] = dq[1] = dq[2] = dq[3] = 0.0
        q[3] = 1.0
    matrix_of(q, C_FN)
    rate_of(q, dq, w_FN_N)


cdef void sky_at(const SkyC* sky, double t, SkyNow* now) noexcept nogil:
    """Everything at t (s), unless `now` holds it already: stages share times."""
    cdef int n
    if now.t == t:
        return
    rotation_at(&sky.rotation, t, now.C_FN, now.w_FN_N)
    position_at(&sky.sun, t, now.sun)
    position_at(&sky.moon, t, now.moon)
    for n in range(sky.others):
        position_at(&sky.other[n], t, now.other[n])
    now.t = t
