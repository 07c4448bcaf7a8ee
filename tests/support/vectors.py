"""Three-vectors and rotations in mpmath numbers: what the exact oracle calculates with.

A vector is a tuple of three ``mpf``, a matrix a tuple of three rows. Precision is whatever ``mp.dps`` says
where the function is called. ``C`` takes components, ``v_B = C_BN v_N``; a turn by an angle about an axis
is ``C = exp(-angle axis~)``, so the quaternion of the same turn is ``(axis sin(angle/2), cos(angle/2))``.
"""

from mpmath import mp, mpf

ZERO = (mpf(0),) * 3
UNITS = tuple(tuple(mpf(i == j) for j in range(3)) for i in range(3))


def vec(x):
    """Three numbers of any kind as mpf, without rounding doubles."""
    return tuple(mpf(c) for c in x)


def add(a, b):
    """a + b."""
    return (a[0] + b[0], a[1] + b[1], a[2] + b[2])


def sub(a, b):
    """a - b."""
    return (a[0] - b[0], a[1] - b[1], a[2] - b[2])


def scale(s, a):
    """s a for a number s."""
    return (s * a[0], s * a[1], s * a[2])


def dot(a, b):
    """a . b."""
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def cross(a, b):
    """a x b."""
    return (a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])


def total(vectors):
    """The sum of any number of vectors."""
    result = ZERO
    for v in vectors:
        result = add(result, v)
    return result


def unit(a):
    """a / |a|."""
    return scale(1 / mp.sqrt(dot(a, a)), a)


def matvec(m, a):
    """m a."""
    return tuple(dot(row, a) for row in m)


def transpose(m):
    """Rows become columns; the inverse of a rotation."""
    return tuple(zip(*m, strict=True))


def matmul(a, b):
    """a b."""
    columns = transpose(b)
    return tuple(tuple(dot(row, column) for column in columns) for row in a)


def rotation(axis, angle):
    """C of a turn by ``angle`` (rad) about the unit vector ``axis``."""
    half = mpf(angle) / 2
    return dcm((*scale(mp.sin(half), axis), mp.cos(half)))


def dcm(q):
    """C of a scalar-last quaternion of any length: C = (s^2 - v.v) 1 + 2 v v^T - 2 s v~."""
    x, y, z, s = normalized(q)
    return (
        (1 - 2 * (y * y + z * z), 2 * (x * y + s * z), 2 * (x * z - s * y)),
        (2 * (x * y - s * z), 1 - 2 * (x * x + z * z), 2 * (y * z + s * x)),
        (2 * (x * z + s * y), 2 * (y * z - s * x), 1 - 2 * (x * x + y * y)),
    )


def normalized(q):
    """q / |q|."""
    q = [mpf(c) for c in q]
    size = mp.sqrt(mp.fdot(q, q))
    return tuple(c / size for c in q)


def conjugate(q):
    """The quaternion of the inverse rotation."""
    return (-q[0], -q[1], -q[2], q[3])


def quaternion(c):
    """Scalar-last quaternion of the rotation matrix ``c``.

    4 q q^T has these rows; the one with the largest diagonal is far from zero and gives q best.
    """
    rows = (
        (1 + c[0][0] - c[1][1] - c[2][2], c[0][1] + c[1][0], c[0][2] + c[2][0], c[1][2] - c[2][1]),
        (c[0][1] + c[1][0], 1 - c[0][0] + c[1][1] - c[2][2], c[1][2] + c[2][1], c[2][0] - c[0][2]),
        (c[0][2] + c[2][0], c[1][2] + c[2][1], 1 - c[0][0] - c[1][1] + c[2][2], c[0][1] - c[1][0]),
        (c[1][2] - c[2][1], c[2][0] - c[0][2], c[0][1] - c[1][0], 1 + c[0][0] + c[1][1] + c[2][2]),
    )
    return normalized(max(enumerate(rows), key=lambda item: item[1][item[0]])[1])


def rotation_vector(q):
    """phi (rad) with C(q) = exp(-phi~) and |phi| <= pi."""
    x, y, z, s = normalized(q)
    v = (x, y, z) if s >= 0 else (-x, -y, -z)
    size = mp.sqrt(dot(v, v))
    return scale(2 * mp.atan2(size, abs(s)) / size, v) if size else ZERO


def rotation_vector_rate(phi):
    """J with phidot = J w, where w is the rate of the rotated frame in its own axes.

    J = 1 + phi~/2 + (1 - (p/2) cot(p/2))/p^2 phi~ phi~, p = |phi|: the inverse of the right-trivialised
    derivative of exp(phi~), since d/dt exp(phi~) = exp(phi~) w~ when C = exp(-phi~) and Cdot = -w~ C.
    """
    p2 = dot(phi, phi)
    if p2 < mpf(10) ** -12:  # the closed form loses all its digits here; the next term is p^6/1209600
        last = mpf(1) / 12 + p2 / 720 + p2 * p2 / 30240
    else:
        p = mp.sqrt(p2)
        last = (1 - p / 2 * mp.cot(p / 2)) / p2
    columns = []
    for e in UNITS:
        once = cross(phi, e)
        columns.append(total((e, scale(mpf(1) / 2, once), scale(last, cross(phi, once)))))
    return transpose(columns)
