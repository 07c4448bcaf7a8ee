# Masks and copies of lane values: which lanes, which of two values in each.

cdef int ALL_LANES = (1 << W) - 1


cdef inline int lanes_of(vi mask) noexcept nogil:
    """The lanes, as bits, where a mask is set."""
    cdef vd marked = select(mask, splat(1.0), splat(0.0))
    cdef int found = 0
    cdef int i
    for i in range(W):
        if lane(marked, i) != 0.0:
            found |= 1 << i
    return found


cdef inline vi mask_of(int lanes) noexcept nogil:
    """The mask of lanes given as bits."""
    cdef vd marked = splat(0.0)
    cdef int i
    for i in range(W):
        if lanes >> i & 1:
            set_lane(&marked, i, 1.0)
    return less(splat(0.0), marked)


cdef inline void copy_state(vd* out, const vd* y, int n) noexcept nogil:
    memcpy(out, y, n*sizeof(vd))


cdef inline void choose(vd* out, vi mask, const vd* a, const vd* b, int n) noexcept nogil:
    """Lane by lane a where the mask is set, else b; out may be either."""
    cdef int i
    for i in range(n):
        out[i] = select(mask, a[i], b[i])


cdef inline void add_lane(vd* x, int i, double value) noexcept nogil:
    set_lane(x, i, lane(x[0], i) + value)


cdef inline void copy_lane(vd* out, const vd* x, int count, int i) noexcept nogil:
    """Lane i of `count` lane values into those of out."""
    cdef int j
    for j in range(count):
        set_lane(out + j, i, lane(x[j], i))


cdef inline bint any_lane(vd marked) noexcept nogil:
    """Whether any lane is marked."""
    cdef int i
    for i in range(W):
        if lane(marked, i) != 0.0:
            return True
    return False
