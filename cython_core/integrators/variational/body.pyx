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
    """Change of phi by a small rotation eta in axes at k+1: theory (19.9)."""
    cdef Vec3 phi = phi_of(t)
    return 0.5*(t.w*eta + cross(phi, eta))


cdef inline Vec3 chord(Quat t, Vec3 x) noexcept nogil:
    """(F - 1) x: how far a point x of the body moves by the turn, axes at k. theory (19.2)"""
    cdef Vec3 phi = phi_of(t)
    return 2.0*cross(phi, t.w*x + cross(phi, x))


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


cdef inline Mat3 momentum_tangent(Sym3 I, Vec3 H, Quat t, vd per_h) noexcept nogil:
    """A = dP/d(eta): theory (19.10)."""
    cdef Vec3 phi = phi_of(t)
    cdef Vec3 Iphi = I*phi
    cdef Mat3 X = per_h*(t.w*full(I) - skew(Iphi) + cross_columns(phi, I)) - 0.5*skew(H)
    return t.w*X + times_skew(X, phi) - dyad(per_h*Iphi + 0.5*H, phi)


cdef inline void __stdcall own_balance(const ModelC* m, const Variational* v, int l) noexcept nogil:
    """What the link's rows at node k lack, moments about G: theory (19.8)."""
    cdef StepLink* x = v.link + l
    cdef const Link* link = m.link + l
    x.f = x.f0 - (link.m*v.per_h)*(x.D + chord(x.turn, link.d0))
    x.b = x.b0 - momentum_before(x.I, x.H, x.turn, v.per_h) + cross(link.d0, x.f)


cdef inline void __stdcall own_two_sided(const ModelC* m, const Variational* v, int l, TwoSided* r) noexcept nogil:
    """Rows of a link alone: theory (19.11)."""
    cdef const StepLink* x = v.link + l
    cdef Vec3 d0 = m.link[l].d0
    r.M = (m.link[l].m*v.per_h)*turn_matrix(x.turn)
    r.B = skew_times(d0, r.M)
    r.C = times_skew(r.M, -d0)
    r.K = momentum_tangent(x.I, x.H, x.turn, v.per_h) + skew_times(d0, r.C)
    r.b, r.f = x.b, x.f
