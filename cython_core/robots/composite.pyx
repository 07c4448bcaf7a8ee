# Composite bodies, and from them the mass matrix and the momentum matrix. theory.md section 18.
#
# A link with all that it carries, as if rigid, is ten numbers: mass, first moment and inertia about G. Its own block of
# the mass matrix is made in its own axes, where a wire keeps its digits; what couples two joints is the power of one's
# momentum on the other's axis, in N.

cdef inline Sym3 point_inertia(vd mass, Vec3 d) noexcept nogil:
    """m (d.d 1 - d d^T)."""
    return diagonal(mass*dot(d, d)) - mass*dyad(d)


cdef inline Sym3 shift(vd mass, Vec3 h, Vec3 d) noexcept nogil:
    """What the inertia about a point gains at a point -d from it, where the first moment about the first is h: theory
    (18.6)."""
    cdef Vec3 e = h + (0.5*mass)*d
    cdef Sym3 x
    x.xx, x.yy, x.zz = 2.0*(d.y*e.y + d.z*e.z), 2.0*(d.x*e.x + d.z*e.z), 2.0*(d.x*e.x + d.y*e.y)
    x.xy, x.xz, x.yz = -(d.x*e.y + d.y*e.x), -(d.x*e.z + d.z*e.x), -(d.y*e.z + d.z*e.y)
    return x


cdef inline void add_inward(const ModelC* m, const WorkC* k, RobotC* r, int l, Sym3 K, Vec3 h) noexcept nogil:
    """A link with its outer links becomes a part of its inner link. K, h: in that link's axes."""
    cdef int i = m.parent[l]
    r.K[i] = r.K[i] + K + shift(r.mass[l], h, k.arm[l])
    r.h[i] = r.h[i] + h + r.mass[l]*k.arm[l]
    r.mass[i] = r.mass[i] + r.mass[l]


cdef inline void hinge_compose(const ModelC* m, const WorkC* k, RobotC* r, int l, AnyTurn e) noexcept nogil:
    find_turn(m, r, l, &e)
    add_inward(m, k, r, l, turned_back(r.K[l], e), r.h[l]*e)


cdef inline void add_link(const ModelC* m, const WorkC* k, RobotC* r, int l) noexcept nogil:
    """A link that has all its outer links: theory (18.5), (18.6)."""
    cdef TurnX x
    cdef TurnY y
    cdef TurnZ z
    cdef Turn any
    if r.about[l] == ABOUT_X:
        hinge_compose(m, k, r, l, x)
    elif r.about[l] == ABOUT_Y:
        hinge_compose(m, k, r, l, y)
    elif r.about[l] == ABOUT_Z:
        hinge_compose(m, k, r, l, z)
    elif r.about[l] == ABOUT_ANY:
        hinge_compose(m, k, r, l, any)
    else:
        add_inward(m, k, r, l, turned_back(r.K[l], k.E[l]), r.h[l]*k.E[l])


cdef inline void own_parts(const ModelC* m, RobotC* r) noexcept nogil:
    """Of every link alone."""
    cdef int x, l
    for x in range(r.nl):
        l = r.link[x]
        r.mass[l] = m.link[l].m
        r.h[l] = m.link[l].m*m.link[l].d0
        r.K[l] = m.link[l].K


cdef void composite(const ModelC* m, const WorkC* k, RobotC* r) noexcept nogil:
    """Mass, first moment and inertia of every link with its outer links, leaf to root. Needs find_sines()."""
    cdef int x
    own_parts(m, r)
    for x in range(r.nl - 1, 0, -1):
        add_link(m, k, r, r.link[x])


cdef inline void carry_hinge(const ModelC* m, const WorkC* k, RobotC* r, int l, vd* H, AnyTurn e) noexcept nogil:
    """carry_axis() of a hinge, and its add_link()."""
    cdef int at = r.column[l]
    cdef Sym3 K = r.K[l]
    cdef Vec3 h = r.h[l]
    cdef Mat3 C = k.C[l]
    cdef Vec3 G = k.G_r[l]
    cdef Vec3 n, P
    find_turn(m, r, l, &e)
    n = axis_times(e, K)
    P = axis_cross(e, h)*C
    r.slide[at] = cross(G, r.turn[at])
    r.P[at] = P
    r.L[at] = n*C + cross(G, P)
    if H:
        H[at*r.n + at] = along(e, n)
    add_inward(m, k, r, l, turned_back(K, e), h*e)


cdef inline void carry_axis(const ModelC* m, const WorkC* k, RobotC* r, int l, int j, vd* H) noexcept nogil:
    """One column in N: its motion and the momentum of what it carries; and its part of the link's own block of H."""
    cdef int at = r.column[l] + j
    cdef Vec3 s = free_axis(m, k, l, j)
    cdef Vec3 p, n, along
    cdef int i
    if slides(m, l, j):
        p = r.mass[l]*s
        n = cross(r.h[l], s)
        r.slide[at] = r.turn[at]
        r.turn[at] = zero()
    else:
        p = cross(s, r.h[l])
        n = r.K[l]*s
        r.slide[at] = cross(k.G_r[l], r.turn[at])
    for i in range(j + 1 if H else 0):
        along = free_axis(m, k, l, i)
        H[at*r.n + at - j + i] = H[(at - j + i)*r.n + at] = dot(along, p) if slides(m, l, i) else dot(along, n)
    r.P[at] = p*k.C[l]
    r.L[at] = n*k.C[l] + cross(k.G_r[l], r.P[at])


cdef inline void carry_joint(const ModelC* m, const WorkC* k, RobotC* r, int l, vd* H) noexcept nogil:
    """Columns of a link's joint."""
    cdef TurnX x
    cdef TurnY y
    cdef TurnZ z
    cdef Turn any
    cdef int j
    if r.about[l] == ABOUT_X:
        carry_hinge(m, k, r, l, H, x)
    elif r.about[l] == ABOUT_Y:
        carry_hinge(m, k, r, l, H, y)
    elif r.about[l] == ABOUT_Z:
        carry_hinge(m, k, r, l, H, z)
    elif r.about[l] == ABOUT_ANY:
        carry_hinge(m, k, r, l, H, any)
    else:
        for j in range(m.axes[l]):
            carry_axis(m, k, r, l, j, H)
        add_link(m, k, r, l)


cdef void carry_axes(const ModelC* m, const StateC* s, WorkC* k, RobotC* r, vd* H) noexcept nogil:
    """Columns of all joints, and composite(); into H, unless it is NULL, the own blocks of the links."""
    cdef int x
    place_links(m, s, k, r)
    own_parts(m, r)
    for x in range(r.nl - 1, 0, -1):
        carry_joint(m, k, r, r.link[x], H)


cdef inline void put_block(vd* H, int n, int row, int col, Mat3 x) noexcept nogil:
    """A 3x3 block and its mirror image."""
    cdef Vec3 line
    cdef int i
    for i in range(3):
        line = row_x(x) if i == 0 else row_y(x) if i == 1 else row_z(x)
        H[(row + i)*n + col] = H[col*n + row + i] = line.x
        H[(row + i)*n + col + 1] = H[(col + 1)*n + row + i] = line.y
        H[(row + i)*n + col + 2] = H[(col + 2)*n + row + i] = line.z


cdef inline void base_block(const ModelC* m, const WorkC* k, const RobotC* r, vd* H) noexcept nogil:
    """H_b about the root body's mass centre: theory (18.8)."""
    cdef Vec3 c = root_point(m, r)
    cdef Vec3 h = r.h[r.root] - r.mass[r.root]*c
    cdef Sym3 K = r.K[r.root] + shift(r.mass[r.root], r.h[r.root], -c)
    cdef Mat3 one = from_columns(unit_axis(0), unit_axis(1), unit_axis(2))
    put_block(H, r.n, 0, 0, r.mass[r.root]*one)
    put_block(H, r.n, 3, 3, K*one)
    put_block(H, r.n, 0, 3, transposed(k.C[r.root])*skew(-h))


cdef inline void base_rows(const WorkC* k, const RobotC* r, Vec3 root, int at, vd* H) noexcept nogil:
    """A column of H_bm: momentum in N, and angular momentum about the root body's mass centre, which is at `root`, in
    root axes."""
    cdef Vec3 p = r.P[at]
    cdef Vec3 b = k.C[r.root]*(r.L[at] - cross(root, p))
    cdef vd* row = H + at*r.n
    H[at], H[r.n + at], H[2*r.n + at] = p.x, p.y, p.z
    H[3*r.n + at], H[4*r.n + at], H[5*r.n + at] = b.x, b.y, b.z
    row[0], row[1], row[2], row[3], row[4], row[5] = p.x, p.y, p.z, b.x, b.y, b.z


cdef void mass_matrix(const ModelC* m, const StateC* s, WorkC* k, RobotC* r, vd* H) noexcept nogil:
    """H, (n, n) by rows: theory (18.9). A joint is coupled with those between the root and itself, and with no others:
    there H must hold zeros already."""
    cdef int at, x, other
    cdef Vec3 P, L
    cdef Vec3 root
    carry_axes(m, s, k, r, H)
    base_block(m, k, r, H)
    root = root_point(m, r)*k.C[r.root]
    for at in range(6, r.n):
        base_rows(k, r, root, at, H)
        P, L = r.P[at], r.L[at]
        for x in range(r.above_at[at], r.above_at[at + 1]):
            other = r.above[x]
            H[at*r.n + other] = H[other*r.n + at] = dot(r.turn[other], L) + dot(r.slide[other], P)


cdef inline void put_column(vd* A, int n, int at, Vec3 above, Vec3 below) noexcept nogil:
    """Six rows of one column."""
    A[at], A[n + at], A[2*n + at] = above.x, above.y, above.z
    A[3*n + at], A[4*n + at], A[5*n + at] = below.x, below.y, below.z


cdef void momentum_matrix(const ModelC* m, const StateC* s, WorkC* k, RobotC* r, vd* A) noexcept nogil:
    """(6, n) by rows: momentum, and angular momentum about the mass centre of all, in N: theory (18.10)."""
    cdef int j
    cdef Vec3 center, rest, axis
    cdef Sym3 I
    carry_axes(m, s, k, r, NULL)
    center = (splat(1.0)/r.mass[r.root])*r.h[r.root]
    rest = (center - root_point(m, r))*k.C[r.root]
    I = r.K[r.root] - point_inertia(r.mass[r.root], center)
    for j in range(3):
        axis = unit_axis(j)
        put_column(A, r.n, j, r.mass[r.root]*axis, zero())
        put_column(A, r.n, 3 + j, r.mass[r.root]*cross(axis*k.C[r.root], rest), (I*axis)*k.C[r.root])
    center = center*k.C[r.root]
    for j in range(6, r.n):
        put_column(A, r.n, j, r.P[j], r.L[j] - cross(center, r.P[j]))
