# Heights on a grid, by bicubic splines: value, slopes and curvatures anywhere. theory.md section 20.
#
# At every node stand the height, its slopes along x and y and its mixed derivative, over one spacing: those of the
# spline without a knot next to the border, so that cubics come out exactly and curvature is continuous.

cdef struct Grid:                   # of one map
    double x, y                     # m, of the first node
    double dx, dy                   # m, between nodes
    double nx, ny                   # nodes
    double at                       # of the first node's numbers

cdef struct Surf:                   # of z = h(x, y)
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


cdef Surf surface_at(const double* table, const Grid* grid, vd x, vd y) noexcept nogil:
    cdef vd node[16]                # (end along x, end along y) of h, h_x, h_y, h_xy
    cdef vd a[4]
    cdef vd a1[4]
    cdef vd a2[4]
    cdef vd b[4]
    cdef vd b1[4]
    cdef vd b2[4]
    cdef vd row[4]
    cdef vd t, s
    cdef const double* at
    cdef Surf f
    cdef int i, j, k, cx, cy
    cdef long ny = <long> grid.ny
    cdef double inside
    t = s = splat(0.0)
    for i in range(W):
        cx = cell_of((lane(x, i) - grid.x)/grid.dx, <int> grid.nx - 1, &inside)
        set_lane(&t, i, inside)
        cy = cell_of((lane(y, i) - grid.y)/grid.dy, <int> ny - 1, &inside)
        set_lane(&s, i, inside)
        for j in range(4):
            at = table + <long> grid.at + 4*((cx + j // 2)*ny + cy + j % 2)
            for k in range(4):
                set_lane(node + 4*j + k, i, at[k])
    cubic_weights(t, a, a1, a2)
    cubic_weights(s, b, b1, b2)
    f.h = f.x = f.y = f.xx = f.xy = f.yy = splat(0.0)
    for i in range(2):
        for j in range(2):
            at = NULL
            for k in range(4):
                row[k] = node[4*(2*i + j) + k]
            # height and slope along y at this corner, then along x
            f.h = f.h + a[i]*(b[j]*row[0] + b[2 + j]*row[2]) + a[2 + i]*(b[j]*row[1] + b[2 + j]*row[3])
            f.x = f.x + a1[i]*(b[j]*row[0] + b[2 + j]*row[2]) + a1[2 + i]*(b[j]*row[1] + b[2 + j]*row[3])
            f.xx = f.xx + a2[i]*(b[j]*row[0] + b[2 + j]*row[2]) + a2[2 + i]*(b[j]*row[1] + b[2 + j]*row[3])
            f.y = f.y + a[i]*(b1[j]*row[0] + b1[2 + j]*row[2]) + a[2 + i]*(b1[j]*row[1] + b1[2 + j]*row[3])
            f.xy = f.xy + a1[i]*(b1[j]*row[0] + b1[2 + j]*row[2]) + a1[2 + i]*(b1[j]*row[1] + b1[2 + j]*row[3])
            f.yy = f.yy + a[i]*(b2[j]*row[0] + b2[2 + j]*row[2]) + a[2 + i]*(b2[j]*row[1] + b2[2 + j]*row[3])
    f.x = f.x*(1.0/grid.dx)
    f.y = f.y*(1.0/grid.dy)
    f.xx = f.xx*(1.0/(grid.dx*grid.dx))
    f.xy = f.xy*(1.0/(grid.dx*grid.dy))
    f.yy = f.yy*(1.0/(grid.dy*grid.dy))
    return f


cdef inline Vec3 surface_normal(Surf f) noexcept nogil:
    cdef vd size = splat(1.0)/root(1.0 + f.x*f.x + f.y*f.y)
    cdef Vec3 n
    n.x, n.y, n.z = -size*f.x, -size*f.y, size
    return n


cdef inline void move_foot(Surf f, Vec3 p, vd* x, vd* y) noexcept nogil:
    """One step of Newton's method towards the point of the surface that is nearest to p: (p - foot) along the normal.
    theory (20.4)"""
    cdef vd up = f.h - p.z
    cdef vd gx = x[0] - p.x + up*f.x
    cdef vd gy = y[0] - p.y + up*f.y
    cdef vd a = 1.0 + f.x*f.x + up*f.xx
    cdef vd b = f.x*f.y + up*f.xy
    cdef vd c = 1.0 + f.y*f.y + up*f.yy
    cdef vd per = splat(1.0)/(a*c - b*b)
    x[0] = x[0] - per*(c*gx - b*gy)
    y[0] = y[0] - per*(a*gy - b*gx)
