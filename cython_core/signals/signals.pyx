# Time laws: value and first two derivatives of numbers, tables and expressions of t, for one spacecraft. theory.md
# section 10.
#
# Plain doubles, not lanes: laws differ in kind from one spacecraft to the next. Every function takes two times. Values
# are those at t; which piece of a table and which branch of a switching function is meant is decided at `inside`, a
# time inside the step.

from libc.math cimport acos, asin, atan, atan2, cos, cosh, exp, floor, log, log10, pow, sin, sinh, tan, tanh

include "operations.pxi"

cpdef enum SignalKind:
    SIGNAL_CONSTANT = 0             # at: its number
    SIGNAL_TABLE = 1                # at: its first row of knots and cubics; count: rows
    SIGNAL_SMOOTH = 2               # at: its first place in code; count: places. An expression that has one branch only
    SIGNAL_SWITCHED = 3             # the same with switching functions
    SIGNAL_REGISTER = 4             # at: its register

cdef struct Jet:
    double x, v, a                  # a quantity, its first and its second derivative by t

cdef struct SignalsC:
    const int* kind                 # (signal) SignalKind
    const int* at                   # (signal)
    const int* count                # (signal)
    const double* knots             # (row) s, where the piece begins and from where its polynomial counts
    const double* cubics            # (row, 4) coefficients of 1, h, h2, h3 with h = t - knot
    const int* code
    const double* numbers
    double* value                   # (register) set by others during the run

# ------------------------------------------------------------------------------------------------- jets

cdef inline Jet jet(double x, double v, double a) noexcept nogil:
    cdef Jet j
    j.x = x
    j.v = v
    j.a = a
    return j


cdef inline Jet jet_chain(Jet u, double f, double f1, double f2) noexcept nogil:
    """f(u) from f, f', f'' at u: theory (10.1). What does not move adds nothing, even where f' is infinite: sqrt(max(t,
    0))."""
    cdef Jet j = jet(f, 0.0, 0.0)
    if u.v != 0.0:
        j.v = f1*u.v
        j.a = f2*u.v*u.v
    if u.a != 0.0:
        j.a = j.a + f1*u.a
    return j


cdef inline Jet jet_product(Jet u, Jet w) noexcept nogil:
    return jet(u.x*w.x, u.v*w.x + u.x*w.v, u.a*w.x + 2.0*u.v*w.v + u.x*w.a)


cdef inline Jet jet_quotient(Jet u, Jet w) noexcept nogil:
    cdef double x = u.x/w.x
    cdef double v = (u.v - x*w.v)/w.x
    return jet(x, v, (u.a - 2.0*v*w.v - x*w.a)/w.x)


cdef inline Jet jet_log(Jet u) noexcept nogil:
    cdef double g = 1.0/u.x
    return jet_chain(u, log(u.x), g, -g*g)


cdef inline Jet jet_power(Jet u, Jet w) noexcept nogil:
    """u**w. An exponent that does not move may stand on a negative base, and loses its zero terms: t**1 is smooth at
    0."""
    cdef double c = w.x, x = pow(u.x, c), f1 = 0.0, f2 = 0.0
    cdef Jet g
    if w.v != 0.0 or w.a != 0.0:
        g = jet_product(w, jet_log(u))
        return jet(x, x*g.v, x*(g.v*g.v + g.a))
    if c == 2.0:
        return jet_product(u, u)
    if c != 0.0:
        f1 = c*pow(u.x, c - 1.0)
    if c != 0.0 and c != 1.0:
        f2 = c*(c - 1.0)*pow(u.x, c - 2.0)
    return jet_chain(u, x, f1, f2)


cdef inline Jet jet_atan2(Jet y, Jet x) noexcept nogil:
    """atan2(y, x)."""
    cdef double r2 = x.x*x.x + y.x*y.x
    cdef double v = (x.x*y.v - y.x*x.v)/r2
    return jet(atan2(y.x, x.x), v, (x.x*y.a - y.x*x.a - 2.0*v*(x.x*x.v + y.x*y.v))/r2)


cdef inline double sech2(double x) noexcept nogil:
    """1 - tanh(x)^2 without the subtraction."""
    cdef double c = cosh(x)
    return 1.0/(c*c)


cdef Jet jet_function(int op, Jet u) noexcept nogil:
    """Of one argument, with one branch only."""
    cdef double x = u.x, f, g
    if op == OP_NEGATE:
        return jet(-u.x, -u.v, -u.a)
    elif op == OP_SIN:
        f = sin(x)
        return jet_chain(u, f, cos(x), -f)
    elif op == OP_COS:
        f = cos(x)
        return jet_chain(u, f, -sin(x), -f)
    elif op == OP_TAN:
        f = tan(x)
        g = 1.0 + f*f
        return jet_chain(u, f, g, 2.0*f*g)
    elif op == OP_ASIN:
        g = 1.0/sqrt((1.0 - x)*(1.0 + x))
        return jet_chain(u, asin(x), g, x*g*g*g)
    elif op == OP_ACOS:
        g = 1.0/sqrt((1.0 - x)*(1.0 + x))
        return jet_chain(u, acos(x), -g, -x*g*g*g)
    elif op == OP_ATAN:
        g = 1.0/(1.0 + x*x)
        return jet_chain(u, atan(x), g, -2.0*x*g*g)
    elif op == OP_SINH:
        f = sinh(x)
        return jet_chain(u, f, cosh(x), f)
    elif op == OP_COSH:
        f = cosh(x)
        return jet_chain(u, f, sinh(x), f)
    elif op == OP_TANH:
        f = tanh(x)
        g = sech2(x)
        return jet_chain(u, f, g, -2.0*f*g)
    elif op == OP_EXP:
        f = exp(x)
        return jet_chain(u, f, f, f)
    elif op == OP_LOG:
        return jet_log(u)
    elif op == OP_LOG10:
        g = 0.43429448190325182765/x                    # log10(e)
        return jet_chain(u, log10(x), g, -g/x)
    else:                                               # OP_SQRT
        f = sqrt(x)
        g = 0.5/f
        return jet_chain(u, f, g, -0.5*g/x)

# ---------------------------------------------------------------------------------------------- branches

cdef inline double step_value(double x) noexcept nogil:
    """0 below 0, 1 from 0; NaN stays NaN."""
    return 1.0 if x >= 0.0 else (0.0 if x < 0.0 else x)


cdef inline double sign_value(double x) noexcept nogil:
    return 1.0 if x > 0.0 else (-1.0 if x < 0.0 else x + 0.0)       # of -0 it is 0


cdef inline double smoothstep_value(double x) noexcept nogil:
    if x <= 0.0:
        return 0.0
    return 1.0 if x >= 1.0 else x*x*x*(10.0 + x*(6.0*x - 15.0))


cdef inline int takes_second(int op, double u, double w) noexcept nogil:
    """Whether min or max is its second argument; a NaN wins."""
    return w != w or (w < u if op == OP_MIN else w > u)


cdef inline double pulse_value(double x, double begin, double end) noexcept nogil:
    return step_value(x - begin) - step_value(x - end)


cdef inline Jet jet_smoothstep(Jet u, double inside) noexcept nogil:
    cdef double x = u.x, y = 1.0 - u.x
    if inside <= 0.0:
        return jet(0.0, 0.0, 0.0)
    elif inside >= 1.0:
        return jet(1.0, 0.0, 0.0)
    return jet_chain(u, x*x*x*(10.0 + x*(6.0*x - 15.0)), 30.0*x*x*y*y, 60.0*x*y*(1.0 - 2.0*x))


cdef Jet jet_switching(int op, Jet u, double inside) noexcept nogil:
    """Of one argument; its branch is the one at `inside`, the argument's value there."""
    if op == OP_ABS:
        return jet(-u.x, -u.v, -u.a) if inside < 0.0 else jet(u.x + 0.0, u.v, u.a)      # of -0 it is 0
    elif op == OP_SIGN:
        return jet(sign_value(inside), 0.0, 0.0)
    elif op == OP_FLOOR:
        return jet(floor(inside), 0.0, 0.0)
    elif op == OP_STEP:
        return jet(step_value(inside), 0.0, 0.0)
    else:                                               # OP_SMOOTHSTEP
        return jet_smoothstep(u, inside)


cdef Jet jet_operation(int op, Jet u, Jet w, double u_inside, double w_inside) noexcept nogil:
    """Of two arguments."""
    if op == OP_ADD:
        return jet(u.x + w.x, u.v + w.v, u.a + w.a)
    elif op == OP_SUBTRACT:
        return jet(u.x - w.x, u.v - w.v, u.a - w.a)
    elif op == OP_MULTIPLY:
        return jet_product(u, w)
    elif op == OP_DIVIDE:
        return jet_quotient(u, w)
    elif op == OP_POWER:
        return jet_power(u, w)
    elif op == OP_ATAN2:
        return jet_atan2(u, w)
    else:                                               # OP_MIN, OP_MAX
        return w if takes_second(op, u_inside, w_inside) else u

# ----------------------------------------------------------------------------- values alone, for the branches

cdef double function_value(int op, double x) noexcept nogil:
    if op == OP_NEGATE: return -x
    elif op == OP_SIN: return sin(x)
    elif op == OP_COS: return cos(x)
    elif op == OP_TAN: return tan(x)
    elif op == OP_ASIN: return asin(x)
    elif op == OP_ACOS: return acos(x)
    elif op == OP_ATAN: return atan(x)
    elif op == OP_SINH: return sinh(x)
    elif op == OP_COSH: return cosh(x)
    elif op == OP_TANH: return tanh(x)
    elif op == OP_EXP: return exp(x)
    elif op == OP_LOG: return log(x)
    elif op == OP_LOG10: return log10(x)
    elif op == OP_SQRT: return sqrt(x)
    elif op == OP_ABS: return fabs(x)
    elif op == OP_SIGN: return sign_value(x)
    elif op == OP_FLOOR: return floor(x)
    elif op == OP_STEP: return step_value(x)
    else: return smoothstep_value(x)


cdef double operation_value(int op, double x, double y) noexcept nogil:
    if op == OP_ADD: return x + y
    elif op == OP_SUBTRACT: return x - y
    elif op == OP_MULTIPLY: return x*y
    elif op == OP_DIVIDE: return x/y
    elif op == OP_POWER: return pow(x, y)
    elif op == OP_ATAN2: return atan2(x, y)
    else: return y if takes_second(op, x, y) else x

# ----------------------------------------------------------------------------------------------- the laws

cdef Jet smooth_at(const SignalsC* s, int index, double t) noexcept nogil:
    """An expression with one branch: its code, on a stack of jets at t."""
    cdef Jet stack[SIGNAL_STACK]
    cdef int n = -1, i = s.at[index], end = s.at[index] + s.count[index], op
    while i < end:
        op = s.code[i]
        i += 1
        if op == OP_NUMBER:
            n += 1
            stack[n] = jet(s.numbers[s.code[i]], 0.0, 0.0)
            i += 1
        elif op == OP_TIME:
            n += 1
            stack[n] = jet(t, 1.0, 0.0)
        elif op < OP_ADD:
            stack[n] = jet_function(op, stack[n])
        else:
            n -= 1
            stack[n] = jet_operation(op, stack[n], stack[n + 1], 0.0, 0.0)
    return stack[0]


cdef Jet switched_at(const SignalsC* s, int index, double t, double inside) noexcept nogil:
    """An expression with branches: jets at t, and beside them plain values at `inside`, which choose the branches."""
    cdef Jet stack[SIGNAL_STACK]
    cdef double there[SIGNAL_STACK]
    cdef int n = -1, i = s.at[index], end = s.at[index] + s.count[index], op
    while i < end:
        op = s.code[i]
        i += 1
        if op == OP_NUMBER:
            n += 1
            there[n] = s.numbers[s.code[i]]
            stack[n] = jet(there[n], 0.0, 0.0)
            i += 1
        elif op == OP_TIME:
            n += 1
            there[n] = inside
            stack[n] = jet(t, 1.0, 0.0)
        elif op < OP_ABS:
            stack[n] = jet_function(op, stack[n])
            there[n] = function_value(op, there[n])
        elif op < OP_ADD:
            stack[n] = jet_switching(op, stack[n], there[n])
            there[n] = function_value(op, there[n])
        elif op < OP_PULSE:
            n -= 1
            stack[n] = jet_operation(op, stack[n], stack[n + 1], there[n], there[n + 1])
            there[n] = operation_value(op, there[n], there[n + 1])
        else:
            n -= 2
            there[n] = pulse_value(there[n], there[n + 1], there[n + 2])
            stack[n] = jet(there[n], 0.0, 0.0)
    return stack[0]


cdef int table_row(const SignalsC* s, int index, double inside) noexcept nogil:
    """The last row of a table that begins by `inside`; the first holds before all others."""
    cdef int low = s.at[index], high = s.at[index] + s.count[index], middle
    while high - low > 1:
        middle = (low + high)//2
        if s.knots[middle] <= inside:
            low = middle
        else:
            high = middle
    return low


cdef Jet table_at(const SignalsC* s, int index, double t, double inside) noexcept nogil:
    """A table: the polynomial of the row at `inside`."""
    cdef int row = table_row(s, index, inside)
    cdef const double* c = s.cubics + 4*row
    cdef double h = t - s.knots[row]
    return jet(c[0] + h*(c[1] + h*(c[2] + h*c[3])), c[1] + h*(2.0*c[2] + 3.0*h*c[3]), 2.0*c[2] + 6.0*h*c[3])


cdef Jet signal_at(const SignalsC* s, int index, double t, double inside) noexcept nogil:
    """Value and derivatives of a law at t (s); its pieces and branches are those at `inside` (s). Infinite or NaN where
    it has none."""
    cdef int kind = s.kind[index]
    if kind == SIGNAL_CONSTANT:
        return jet(s.numbers[s.at[index]], 0.0, 0.0)
    elif kind == SIGNAL_TABLE:
        return table_at(s, index, t, inside)
    elif kind == SIGNAL_SMOOTH:
        return smooth_at(s, index, t)
    elif kind == SIGNAL_SWITCHED:
        return switched_at(s, index, t, inside)
    else:
        return jet(s.value[s.at[index]], 0.0, 0.0)


cdef inline double signal_value(const SignalsC* s, int index, double t, double inside) noexcept nogil:
    """The value alone of signal_at(): numbers, registers and tables, the usual case, without jets."""
    cdef int kind = s.kind[index]
    cdef const double* c
    cdef double h
    cdef int row
    if kind == SIGNAL_CONSTANT:
        return s.numbers[s.at[index]]
    elif kind == SIGNAL_REGISTER:
        return s.value[s.at[index]]
    elif kind == SIGNAL_TABLE:
        row = table_row(s, index, inside)
        c, h = s.cubics + 4*row, t - s.knots[row]
        return c[0] + h*(c[1] + h*(c[2] + h*c[3]))
    return signal_at(s, index, t, inside).x
