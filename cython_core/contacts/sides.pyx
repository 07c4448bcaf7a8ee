# Sides of a contact: how far an endpoint is from a face, the normal there, and the point between them. theory.md
# section 20.
#
# All in the axes of the face. The distance is that of the nearest points, negative inside; its rate is the normal's
# part of the velocity of one side against the other at that point, whatever rolls or slides, so that what the elastic
# force does is what its energy loses.

cdef enum:
    FOOT_STEPS = 8                  # of Newton's method at most, for a foot on a height map; two to four are enough
    RIM_STEPS = 6                   # for the point of a rim that is nearest to a curved face

# Of a map's spacing: beyond a step below it the surface is its quadratic, to 1e-15 of the spacing
cdef double FOOT_REACHED = 1e-7


cdef inline vd sign_like(vd x) noexcept nogil:
    """1 or -1, as x."""
    return select(less(x, splat(0.0)), splat(-1.0), splat(1.0))


cdef inline vd plane_gap(const Contact* c, Vec3 p, Vec3* n) noexcept nogil:
    n[0] = zero()
    n.z = splat(1.0)
    return p.z


cdef inline vd sphere_gap(const Contact* c, Vec3 p, Vec3* n) noexcept nogil:
    cdef vd r = root(dot(p, p))
    n[0] = (splat(1.0)/r)*p
    return r - c.size.x


cdef inline vd cylinder_gap(const Contact* c, Vec3 p, Vec3* n) noexcept nogil:
    """Side, ends, and the edges between them."""
    cdef vd r = root(p.x*p.x + p.y*p.y)
    cdef vd per_r = splat(1.0)/select(less(splat(0.0), r), r, splat(1.0))
    cdef vd a = r - c.size.x
    cdef vd b = magnitude(p.z) - c.size.z
    cdef vd a0 = positive_part(a), b0 = positive_part(b)
    cdef vd out = root(a0*a0 + b0*b0)
    cdef vi outside = less(splat(0.0), out)
    cdef vi side = less(b, a)                                       # inside: the nearer of both
    cdef vd per = splat(1.0)/select(outside, out, splat(1.0))
    cdef vd na = select(outside, a0*per, select(side, splat(1.0), splat(0.0)))
    cdef vd nb = select(outside, b0*per, select(side, splat(0.0), splat(1.0)))
    n.x, n.y, n.z = na*per_r*p.x, na*per_r*p.y, nb*sign_like(p.z)
    return select(outside, out, select(side, a, b))


cdef inline vd box_gap(const Contact* c, Vec3 p, Vec3* n) noexcept nogil:
    """Sides, edges and corners."""
    cdef vd a = magnitude(p.x) - c.size.x
    cdef vd b = magnitude(p.y) - c.size.y
    cdef vd h = magnitude(p.z) - c.size.z
    cdef vd a0 = positive_part(a), b0 = positive_part(b), h0 = positive_part(h)
    cdef vd out = root(a0*a0 + b0*b0 + h0*h0)
    cdef vi outside = less(splat(0.0), out)
    cdef vd per = splat(1.0)/select(outside, out, splat(1.0))
    cdef vd one = splat(1.0), none = splat(0.0)
    cdef vi first = less(b, a)
    cdef vd most = select(first, a, b)
    cdef vi last = less(most, h)
    most = select(last, h, most)
    n.x = sign_like(p.x)*select(outside, a0*per, select(last, none, select(first, one, none)))
    n.y = sign_like(p.y)*select(outside, b0*per, select(last, none, select(first, none, one)))
    n.z = sign_like(p.z)*select(outside, h0*per, select(last, one, none))
    return select(outside, out, most)


cdef inline vd out_of(vd x, vd low, vd high) noexcept nogil:
    """1 or 0."""
    return select(less(x, low), splat(1.0), select(less(high, x), splat(1.0), splat(0.0)))


cdef inline vd beyond_border(const ModelC* m, int j, Vec3 foot) noexcept nogil:
    """Above zero where the point of a plane or map lies beyond its border: there is nothing to touch."""
    cdef const Contact* c = m.contact + j
    cdef const Grid* grid
    if m.contact_face[j] == FACE_PLANE:
        return out_of(foot.x, -c.size.x, c.size.x) + out_of(foot.y, -c.size.y, c.size.y)
    if m.contact_face[j] != FACE_HEIGHT_MAP:
        return splat(0.0)
    grid = <const Grid*> m.height_grid + m.contact_map[j]
    return (out_of(foot.x, splat(grid.x), splat(grid.x + (grid.nx - 1.0)*grid.dx))
            + out_of(foot.y, splat(grid.y), splat(grid.y + (grid.ny - 1.0)*grid.dy)))


cdef inline Vec3 rim_point(const Contact* c, Vec3 p, Vec3 axis, Vec3 n) noexcept nogil:
    """Of a disc about p, the point of its rim that lies farthest against n. A disc that lies flat has none: its
    middle."""
    cdef Vec3 across = n - dot(n, axis)*axis
    cdef vd size2 = dot(across, across)
    cdef vi flat = less(size2, splat(1e-24))
    return p - (c.radius*select(flat, splat(0.0), splat(1.0)/root(select(flat, splat(1.0), size2))))*across


cdef inline Vec3 rim_over(const Contact* c, Vec3 p, Vec3 axis, SurfacePoint f, RimShift* pull) noexcept nogil:
    """rim_point() against the normal of a surface; and how it moves with that."""
    cdef Vec3 across
    cdef vd size2
    cdef vi flat
    across.x, across.y, across.z = -f.x, -f.y, splat(1.0)
    across = across - dot(across, axis)*axis
    size2 = dot(across, across)
    flat = less(size2, splat(1e-24))
    size2 = splat(1.0)/root(select(flat, splat(1.0), size2))
    pull.size = select(flat, splat(0.0), c.radius*size2)
    pull.along = size2*cross(axis, across)
    return p - pull.size*across


cdef vd height_map_gap(const ModelC* m, int j, Vec3 p, Vec3 axis, Vec3* n, Vec3* at) noexcept nogil:
    """Of a sphere's middle, or of the nearest point of a rim, which moves while its foot is searched. at: that point.
    A lane whose foot is found does not move, whatever the others still need."""
    cdef const Grid* grid = <const Grid*> m.height_grid + m.contact_map[j]
    cdef bint rim = m.contact_side[j] == SIDE_RIM
    cdef vd x = p.x
    cdef vd y = p.y
    cdef vd near = splat(FOOT_REACHED*FOOT_REACHED*min(grid.dx, grid.dy)*min(grid.dx, grid.dy))
    cdef vd dx, dy
    cdef vi far
    cdef RimShift pull
    cdef SurfacePoint f
    cdef Vec3 foot
    cdef int i
    at[0] = p
    for i in range(FOOT_STEPS + 1):
        f = surface_at(m.height, grid, x, y)
        if rim:
            at[0] = rim_over(m.contact + j, p, axis, f, &pull)
        foot_step(f, at[0], &pull if rim else NULL, x, y, &dx, &dy)
        far = less(near, dx*dx + dy*dy)
        if i == FOOT_STEPS or not lanes_of(far):
            break
        x, y = select(far, x + dx, x), select(far, y + dy, y)
    dx, dy = select(far, splat(0.0), dx), select(far, splat(0.0), dy)
    x, y, f.h = x + dx, y + dy, f.h + f.x*dx + f.y*dy
    f.x, f.y = f.x + f.xx*dx + f.xy*dy, f.y + f.xy*dx + f.yy*dy
    n[0] = surface_normal(f)
    if rim:
        at[0] = rim_over(m.contact + j, p, axis, f, &pull)
    foot.x, foot.y, foot.z = x, y, f.h
    return dot(at[0] - foot, n[0])


cdef inline vd face_gap(const ModelC* m, int j, Vec3 p, Vec3* n) noexcept nogil:
    """Of a point from a face of a plain shape."""
    cdef int face = m.contact_face[j]
    if face == FACE_PLANE:
        return plane_gap(m.contact + j, p, n)
    if face == FACE_SPHERE:
        return sphere_gap(m.contact + j, p, n)
    if face == FACE_CYLINDER:
        return cylinder_gap(m.contact + j, p, n)
    return box_gap(m.contact + j, p, n)


cdef vd side_gap(const ModelC* m, int j, Vec3 p, Vec3 axis, Vec3* n, Vec3* foot) noexcept nogil:
    """Between an endpoint at p (a disc: about an axis) and a face, m; the normal from the face to the endpoint, and the
    point of the face between them."""
    cdef Vec3 at = p
    cdef vd gap
    cdef int i
    if m.contact_face[j] == FACE_HEIGHT_MAP:
        gap = height_map_gap(m, j, p, axis, n, &at)
    else:
        gap = face_gap(m, j, p, n)
        for i in range((1 if m.contact_face[j] == FACE_PLANE else RIM_STEPS) if m.contact_side[j] == SIDE_RIM else 0):
            at = rim_point(m.contact + j, p, axis, n[0])
            gap = face_gap(m, j, at, n)
    foot[0] = at - gap*n[0]
    return gap - m.contact[j].radius if m.contact_side[j] == SIDE_BALL else gap
