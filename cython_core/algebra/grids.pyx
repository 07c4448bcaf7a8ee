# Cells of an evenly spaced grid.

cdef inline int cell_of(double at, int cells, double* inside) noexcept nogil:
    """Of `cells` cells of size 1 the one that holds `at`, the outer ones extended, and how far `at` is into it. NaN:
    the first."""
    cdef int k = 0
    if at >= 1.0:
        k = <int> at if at < cells else cells - 1
    inside[0] = at - k
    return k
