# The search between two instants for the first at which something has happened, by whatever tells whether it has: (11.10). theory.md section 11.

cdef struct Bracket:                # of the first instant at which a guard is above zero, s after the begin of the step
    double low, high
    double weight_low, weight_high  # of the guards there [Illinois rule: halved where an end stays twice]
    int moved                       # -1, 1: the end that moved last


cdef inline void open_bracket(Bracket* b, double high) noexcept nogil:
    b.low, b.high, b.weight_low, b.weight_high, b.moved = 0.0, high, 1.0, 1.0, 0


cdef inline double middle(const Bracket* b) noexcept nogil:
    return b.low + 0.5*(b.high - b.low)


cdef double guess(const Bracket* b, const double* low, const double* high, int count, int tries) noexcept nogil:
    """Where to look next: the earliest zero of the chords of those guards that are above zero at the end; now and then the middle."""
    cdef double width = b.high - b.low
    cdef double x = b.high
    cdef double l, h
    cdef int n
    if tries % 4 == 3:
        return middle(b)
    for n in range(count):
        if high[n] > 0.0:
            l, h = b.weight_low*low[n], b.weight_high*high[n]
            x = min(x, b.low + width*(l/(l - h) if l < 0.0 else 0.0))
    return min(max(x, b.low + 1e-3*width), b.high - 1e-3*width)


cdef void narrow(Bracket* b, double x, bint passed) noexcept nogil:
    """A guard has passed zero at x, or none has."""
    if passed:
        b.weight_low = 0.5*b.weight_low if b.moved == 1 else 1.0
        b.high, b.weight_high, b.moved = x, 1.0, 1
    else:
        b.weight_high = 0.5*b.weight_high if b.moved == -1 else 1.0
        b.low, b.weight_low, b.moved = x, 1.0, -1


cdef double peak(double t0, double t1, double t2, double g0, double g1, double g2, double* top) noexcept nogil:
    """Where the parabola through three values, of which the last two end the present step, is highest; and how high. s"""
    cdef double rise = (g1 - g0)/(t1 - t0)
    cdef double bend = ((g2 - g1)/(t2 - t1) - rise)/(t2 - t0)
    cdef double at = 0.5*(t0 + t1) - 0.5*rise/bend
    top[0] = g1 + (at - t1)*(rise + bend*(at - t0))
    return at
