# Heights on a grid, by bicubic splines: value, slopes and curvatures anywhere. theory.md section 20.
#
# At every node stand the height, its slopes along x and y and its mixed derivative, over one spacing: those of the
# spline without a knot next to the border, so that cubics come out exactly and curvature is continuous.

cdef struct Grid:                   # of one map
    double x, y                     # m, of the first node
    double dx, dy                   # m, between nodes
    double nx, ny                   # nodes
    double at                       # of the first node's numbers

cdef struct SurfacePoint:           # of z = h(x, y)
    vd h                            # m
    vd x, y                         # slopes
    vd xx, xy, yy                   # 1/m


cdef inline void cubic_weights(vd t, vd* value, vd* slope, vd* bend) noexcept nogil:
    """Of height and slope at both ends of a cell (h0, h1, s0, s1), for the value at t of 0 to 1 and its derivatives."""
    value[1] = t*t*(3.0 - 2.0*t)
    value[0] = 1.0 - value[1]
    value[2] = t*(1.0 - t)*(1.0 - t)
    value[3] = t*t*(t - 1.0)
    slope[1] = 6.0*t*(1.0 - t)
    slope[0] = -slope[1]
    slope[2] = (1.0 - t)*(1.0 - 3.0*t)
    slope[3] = t*(3.0*t - 2.0)
    bend[1] = 6.0 - 12.0*t
    bend[0] = -bend[1]
    bend[2] = 6.0*t - 4.0
    bend[3] = 6.0*t - 2.0


cdef inline vd over_cell(const vd* w, vd h0, vd h1, vd s0, vd s1) noexcept nogil:
    """Of heights and slopes at both ends, with weights for the value or one of its derivatives."""
    return w[0]*h0 + w[1]*h1 + w[2]*s0 + w[3]*s1


cdef SurfacePoint surface_at(const double* table, const Grid* grid, vd x, vd y) noexcept nogil:
    cdef vd node[16]                # (end along x, end along y) of h, h_x, h_y, h_xy
    cdef vd a[12]                   # weights along x: of value, slope and bend
    cdef vd b[12]
    cdef vd h[6]                    # along y at both ends of the cell along x: value, slope, bend
    cdef vd g[6]                    # the same of slopes along x
    cdef vd t, s
    cdef const double* at
    cdef const vd* end
    cdef SurfacePoint f
    cdef int i, j, k, cx, cy
    cdef long ny = <long> grid.ny
    cdef double per_x = 1.0/grid.dx
    cdef double per_y = 1.0/grid.dy
    cdef double inside
    t = s = splat(0.0)
    for i in range(W):
        cx = cell_of((lane(x, i) - grid.x)*per_x, <int> grid.nx - 1, &inside)
        set_lane(&t, i, inside)
        cy = cell_of((lane(y, i) - grid.y)*per_y, <int> ny - 1, &inside)
        set_lane(&s, i, inside)
        for j in range(4):
            at = table + <long> grid.at + 4*((cx + j // 2)*ny + cy + j % 2)
            for k in range(4):
                set_lane(node + 4*j + k, i, at[k])
    cubic_weights(t, a, a + 4, a + 8)
    cubic_weights(s, b, b + 4, b + 8)
    for i in range(2):
        end = node + 8*i
        for k in range(3):
            h[3*i + k] = over_cell(b + 4*k, end[0], end[4], end[2], end[6])
            g[3*i + k] = over_cell(b + 4*k, end[1], end[5], end[3], end[7])
    f.h = over_cell(a, h[0], h[3], g[0], g[3])
    f.x = per_x*over_cell(a + 4, h[0], h[3], g[0], g[3])
    f.xx = per_x*per_x*over_cell(a + 8, h[0], h[3], g[0], g[3])
    f.y = per_y*over_cell(a, h[1], h[4], g[1], g[4])
    f.xy = per_x*per_y*over_cell(a + 4, h[1], h[4], g[1], g[4])
    f.yy = per_y*per_y*over_cell(a, h[2], h[5], g[2], g[5])
    return f


cdef inline Vec3 surface_normal(SurfacePoint f) noexcept nogil:
    cdef vd size = splat(1.0)/root(1.0 + f.x*f.x + f.y*f.y)
    cdef Vec3 n
    n.x, n.y, n.z = -size*f.x, -size*f.y, size
    return n


cdef struct RimShift:               # how the point of a rim follows the slopes of its foot: size along (along . slopes)
    Vec3 along                      # unit vector along the rim
    vd size                         # m


cdef inline void foot_step(SurfacePoint f, Vec3 p, const RimShift* pull, vd x, vd y, vd* dx, vd* dy) noexcept nogil:
    """One step of Newton's method towards the point of the surface that is nearest to p: (p - foot) along the normal.
    pull: of a point of a rim, which moves with the normal; or NULL. theory (20.4), (20.4a)"""
    cdef vd up = f.h - p.z
    cdef vd gx = x - p.x + up*f.x
    cdef vd gy = y - p.y + up*f.y
    cdef vd a = 1.0 + f.x*f.x + up*f.xx
    cdef vd b = f.x*f.y + up*f.xy
    cdef vd c = 1.0 + f.y*f.y + up*f.yy
    cdef vd e = b
    cdef vd tx, ty, mx, my, per
    if pull:
        tx, ty = pull.along.x + f.x*pull.along.z, pull.along.y + f.y*pull.along.z
        mx = pull.size*(pull.along.x*f.xx + pull.along.y*f.xy)
        my = pull.size*(pull.along.x*f.xy + pull.along.y*f.yy)
        a, b, e, c = a - tx*mx, b - tx*my, e - ty*mx, c - ty*my
    per = splat(1.0)/(a*c - b*e)
    dx[0] = per*(b*gy - c*gx)
    dy[0] = per*(e*gx - a*gy)
