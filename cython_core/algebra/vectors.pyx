# Vectors in memory, of lane values and of one spacecraft's plain numbers.

cdef inline Quat quaternion_at(const vd* q) noexcept nogil:
    return (<const Quat*> q)[0]


cdef inline Vec3 vector_at(const vd* x) noexcept nogil:
    return (<const Vec3*> x)[0]


cdef inline Vec3 unit_axis(int j) noexcept nogil:
    cdef Vec3 e = zero()
    if j == 0:
        e.x = splat(1.0)
    elif j == 1:
        e.y = splat(1.0)
    else:
        e.z = splat(1.0)
    return e


cdef inline vd* put_vec3(vd* at, Vec3 v) noexcept nogil:
    at[0], at[1], at[2] = v.x, v.y, v.z
    return at + 3


cdef inline void put_quat(vd* at, Quat q) noexcept nogil:
    at[0], at[1], at[2], at[3] = q.x, q.y, q.z, q.w


cdef inline void put_three(Vec3* v, int i, const double* x) noexcept nogil:
    set_lane(&v.x, i, x[0])
    set_lane(&v.y, i, x[1])
    set_lane(&v.z, i, x[2])


cdef inline void put_axes(vd* out, int n, Vec3 x) noexcept nogil:
    """The first n of the three components."""
    out[0] = x.x
    if n > 1:
        out[1] = x.y
    if n > 2:
        out[2] = x.z


cdef inline vd dot4(Quat a, Quat b) noexcept nogil:
    return a.x*b.x + a.y*b.y + a.z*b.z + a.w*b.w


cdef inline vd positive_part(vd x) noexcept nogil:
    return select(less(splat(0.0), x), x, splat(0.0))


cdef inline double dot3(const double* a, const double* b) noexcept nogil:
    return a[0]*b[0] + a[1]*b[1] + a[2]*b[2]


cdef inline void cross3(const double* a, const double* b, double* out) noexcept nogil:
    """out may not be a or b."""
    out[0], out[1], out[2] = a[1]*b[2] - a[2]*b[1], a[2]*b[0] - a[0]*b[2], a[0]*b[1] - a[1]*b[0]


cdef inline void compose(const double* a, const double* b, double* out) noexcept nogil:
    """q_CA = q_CB q_BA; out may not be a or b."""
    out[0] = a[3]*b[0] + b[3]*a[0] - (a[1]*b[2] - a[2]*b[1])
    out[1] = a[3]*b[1] + b[3]*a[1] - (a[2]*b[0] - a[0]*b[2])
    out[2] = a[3]*b[2] + b[3]*a[2] - (a[0]*b[1] - a[1]*b[0])
    out[3] = a[3]*b[3] - (a[0]*b[0] + a[1]*b[1] + a[2]*b[2])


cdef inline void rotate(const double* q, const double* v, double* out) noexcept nogil:
    """C(q) v; out may not be v."""
    cdef double x[3]
    cdef double y[3]
    cdef int j
    cross3(v, q, x)                                                 # C v = v + 2 w (v x e) + 2 (v x e) x e
    cross3(x, q, y)
    for j in range(3):
        out[j] = v[j] + 2.0*(q[3]*x[j] + y[j])


cdef inline void invert_quaternion(const double* q, double* out) noexcept nogil:
    out[0], out[1], out[2], out[3] = -q[0], -q[1], -q[2], q[3]


cdef inline double clip(double x, double limit) noexcept nogil:
    return min(max(x, -limit), limit)


cdef inline double sign_of(double x) noexcept nogil:
    return 1.0 if x > 0.0 else (-1.0 if x < 0.0 else 0.0)
