# Root bracketing: the first instant between two at which a guard is above zero. theory.md section 11, (11.10).

# of the first instant at which a guard is above zero, s or shares from the start of the step
cdef struct Bracket:
    double low, high
    double weight_low, weight_high  # of the guards there [Illinois rule: halved where an end stays twice]
    int moved                       # -1, 1: the end that moved last


cdef inline void open_bracket(Bracket* b, double low, double high) noexcept nogil:
    b.low, b.high, b.weight_low, b.weight_high, b.moved = low, high, 1.0, 1.0, 0


cdef inline double middle(const Bracket* b) noexcept nogil:
    return b.low + 0.5*(b.high - b.low)


cdef double guess(const Bracket* b, const double* low, const double* high, int count, int tries) noexcept nogil:
    """Where to look next: the earliest zero of the chords of those guards that are above zero at the end; now and then
    the middle."""
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


# ------------------------------------------------------------------------------- above zero for a part of a step only

cdef inline bint is_high(double top, double begin, double end) noexcept nogil:
    """Whether a top that is only estimated may be above zero."""
    return top + 0.5*(top - max(begin, end)) > 0.0


cdef double parabola_top(double t0, double t1, double t2, double g0, double g1, double g2) noexcept nogil:
    """Where the parabola through three values has its top, s, if that is between the last two and may be above zero;
    else infinite."""
    cdef double rise, bend, at
    if (g1 - g0)*(t2 - t1) <= (g2 - g1)*(t1 - t0):
        return INFINITY                                             # it does not bend down
    rise = (g1 - g0)/(t1 - t0)
    bend = ((g2 - g1)/(t2 - t1) - rise)/(t2 - t0)
    at = 0.5*(t0 + t1) - 0.5*rise/bend
    return at if t1 < at < t2 and is_high(g1 + (at - t1)*(rise + bend*(at - t0)), g1, g2) else INFINITY


cdef double top_between(double h, double x, double g0, double gx, double g1) noexcept nogil:
    """Where the parabola through values at 0, x and h has its top, s, if that is not x and above zero; else
    infinite."""
    cdef double rise = (gx - g0)/x
    cdef double bend = ((g1 - gx)/(h - x) - rise)/h
    cdef double at = 0.5*x - 0.5*rise/bend
    if not bend < 0.0 or not 0.0 < at < h or fabs(at - x) < 1e-4*h:
        return INFINITY
    return at if g0 + at*(rise + bend*(at - x)) > 0.0 else INFINITY


cdef inline bint is_far(double before, double begin, double end) noexcept nogil:
    """Whether a guard is so far below zero, beside its last changes, that it cannot have come there inside the step.
    before: or NaN."""
    return max(begin, end) + 4.0*(fabs(end - begin) + fabs(begin - before)) < 0.0


cdef inline bint is_far_from_limit(double begin, double end) noexcept nogil:
    """is_far() of a guard that is a share of a limit, less 1, and has no value before the step."""
    return max(begin, end) < -0.25 and fabs(end - begin) < 0.05


cdef double cubic_top(double h, double g0, double g1, double s0, double s1) noexcept nogil:
    """Where the cubic with values and slopes at both ends of a step has its top, s after the start, if that may be
    above zero; else infinite: theory (11.11)."""
    cdef double rise = (g1 - g0)/h
    cdef double a = 3.0*(s0 + s1 - 2.0*rise)                        # h^2 p' = a x^2 + 2 b x + s0, x from 0 to 1
    cdef double b = 3.0*rise - 2.0*s0 - s1
    cdef double root = b*b - a*s0
    cdef double x
    if not root > 0.0:
        return INFINITY
    root = sqrt(root)
    x = s0/(root - b) if b < 0.0 else (-(b + root)/a if a != 0.0 else INFINITY)     # of the two where it bends down
    if not 0.0 < x < 1.0:
        return INFINITY
    return h*x if is_high(g0 + h*x*(s0 + x*(b + x*a/3.0)), g0, g1) else INFINITY
