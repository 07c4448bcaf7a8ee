# One rigid body over a step: turn, momenta at both ends, and how they change with the far end. theory.md section 19.

cdef inline Vec3 phi_of(Quat t) noexcept nogil:
    cdef Vec3 v
    v.x, v.y, v.z = t.x, t.y, t.z
    return v


cdef inline Quat turn_by(Vec3 phi) noexcept nogil:
    """The unit quaternion (phi, s) with s > 0; NaN where phi is longer than 1."""
    cdef Quat t
    t.x, t.y, t.z, t.w = phi.x, phi.y, phi.z, root(1.0 - dot(phi, phi))
    return t


cdef inline Vec3 half_turn_rate(Quat t, Vec3 eta) noexcept nogil:
    """Change of phi by a small rotation eta of the far end, in axes at k: theory (19.9)."""
    cdef Vec3 phi = phi_of(t)
    return 0.5*(t.w*eta - cross(phi, eta))


cdef inline Vec3 chord(Quat t, Vec3 x) noexcept nogil:
    """(F - 1) x: how far a point x of the body moves by the turn, axes at k. theory (19.2)"""
    cdef Vec3 phi = phi_of(t)
    return 2.0*cross(phi, t.w*x + cross(phi, x))


cdef inline Vec3 to_start(Quat t, Vec3 x) noexcept nogil:
    """F x: from axes at k+1 to axes at k. theory (19.2)"""
    return x + chord(t, x)


cdef inline Vec3 to_end(Quat t, Vec3 x) noexcept nogil:
    """F^T x: from axes at k to axes at k+1. theory (19.2)"""
    cdef Vec3 phi = phi_of(t)
    return x - 2.0*cross(phi, t.w*x - cross(phi, x))


cdef inline Mat3 turn_matrix(Quat t) noexcept nogil:
    """F: from axes at k+1 to axes at k. theory (19.2)"""
    return transposed(dcm_of_unit(t))


cdef inline Vec3 momentum_before(Sym3 I, Vec3 H, Quat t, vd per_h) noexcept nogil:
    """P at node k: theory (19.3), (19.5)."""
    cdef Vec3 phi = phi_of(t)
    return (2.0*per_h)*(t.w*(I*phi) + gyroscopic(I, phi)) + t.w*H + cross(phi, H)


cdef inline Vec3 momentum_after(Sym3 I, Vec3 H, Quat t, vd per_h) noexcept nogil:
    """P' at node k+1: theory (19.4), (19.5)."""
    cdef Vec3 phi = phi_of(t)
    return (2.0*per_h)*(t.w*(I*phi) - gyroscopic(I, phi)) + t.w*H - cross(phi, H)


cdef inline Mat3 momentum_tangent(Sym3 I, Vec3 H, Quat t, Vec3 P, vd per_h) noexcept nogil:
    """A = dP/d(eta): theory (19.10)."""
    cdef Vec3 phi = phi_of(t)
    cdef Vec3 y = per_h*(I*phi - (0.5*(I.xx + I.yy + I.zz))*phi)
    cdef Vec3 x = (per_h*t.w)*phi
    cdef vd share = per_h*(1.0 - 2.0*dot(phi, phi))
    cdef vd trace = 2.0*dot(phi, y) + 0.5*dot(H, phi)
    cdef Mat3 A
    cdef vd xy = share*I.xy + (phi.x*y.y + phi.y*y.x) + (x.y*I.yz - x.z*I.yy + x.z*I.xx - x.x*I.xz)
    cdef vd xz = share*I.xz + (phi.x*y.z + phi.z*y.x) + (x.y*I.zz - x.z*I.yz + x.x*I.xy - x.y*I.xx)
    cdef vd yz = share*I.yz + (phi.y*y.z + phi.z*y.y) + (x.z*I.xz - x.x*I.zz + x.x*I.yy - x.y*I.xy)
    A.xx = share*I.xx + (2.0*phi.x*y.x - trace) + 2.0*(x.y*I.xz - x.z*I.xy)
    A.yy = share*I.yy + (2.0*phi.y*y.y - trace) + 2.0*(x.z*I.xy - x.x*I.yz)
    A.zz = share*I.zz + (2.0*phi.z*y.z - trace) + 2.0*(x.x*I.yz - x.y*I.xz)
    P = 0.5*P
    A.xy, A.yx = xy + P.z, xy - P.z
    A.xz, A.zx = xz - P.y, xz + P.y
    A.yz, A.zy = yz + P.x, yz - P.x
    return A


cdef inline void __stdcall own_balance(const ModelC* m, const Variational* v, int l) noexcept nogil:
    """What the link's rows at node k lack, moments about G: theory (19.8)."""
    cdef StepLink* x = v.link + l
    cdef const Link* link = m.link + l
    x.swing = chord(x.turn, link.d0)
    x.P = momentum_before(x.I, x.H, x.turn, v.per_h)
    x.f = x.f0 - (link.m*v.per_h)*(x.D + x.swing)
    x.b = x.b0 - x.P + cross(link.d0, x.f)


cdef inline Mat3 __stdcall own_moments(const StepLink* x, Vec3 d0, Vec3 d1, vd per_h) noexcept nogil:
    """K of a link alone: theory (19.11). d1: (m/h) F d0."""
    cdef Mat3 K = momentum_tangent(x.I, x.H, x.turn, x.P, per_h) - dyad(d1, d0)
    cdef vd s = dot(d0, d1)
    K.xx, K.yy, K.zz = K.xx + s, K.yy + s, K.zz + s
    return K


cdef inline void __stdcall own_two_sided(const ModelC* m, const Variational* v, int l, TwoSided* r) noexcept nogil:
    """Rows of a link alone: theory (19.11). Needs own_balance()."""
    cdef const StepLink* x = v.link + l
    cdef vd mass = m.link[l].m*v.per_h
    cdef Vec3 d0 = m.link[l].d0
    cdef Vec3 d1 = mass*(d0 + x.swing)
    r.M = full(diagonal(mass))
    r.B = skew(mass*d0)
    r.C = skew(-d1)
    r.K = own_moments(x, d0, d1, v.per_h)
