# Joints that come to where their equations end: three gimbal axes that come to lie in a plane, and the spring of a ball
# joint at half a turn. Looked at after every step, with what kinematics() has left of its end. theory.md sections 3 and
# 4.

cdef inline bint is_gimbal(const ModelC* m, int l) noexcept nogil:
    return m.axes[l] - m.slides[l] == 3 and not is_ball(m, l)


cdef inline bint is_sprung_ball(const ModelC* m, int l) noexcept nogil:
    return is_ball(m, l) and m.acts[l] & SPRING != 0


cdef inline Mat3 joint_turn(const ModelC* m, const WorkC* k, int l) noexcept nogil:
    """Of a ball, inner to outer joint frame."""
    return transposed(m.mount[l].C_BGo)*k.E[l]*transposed(m.mount[l].C_Gi)


cdef inline Vec3 turn_axis(Mat3 C) noexcept nogil:
    """Axis of a turn times 2 sin(angle)."""
    cdef Vec3 a
    a.x, a.y, a.z = C.yz - C.zy, C.zx - C.xz, C.xy - C.yx
    return a


cdef inline vd spring_jump(const ModelC* m, const WorkC* k, int l) noexcept nogil:
    """How far the torque of a ball joint's spring jumps at half a turn, over its largest stiffness: theory (4.6b)."""
    cdef const Dof* law = m.dof + m.u_at[l] + m.slides[l]
    cdef Vec3 phi = rotation_vector(quaternion(joint_turn(m, k, l)))
    cdef Vec3 n = (splat(1.0)/root(dot(phi, phi)))*phi
    cdef Vec3 stiffness, at_rest, across
    cdef vd most
    stiffness.x, stiffness.y, stiffness.z = law[0].stiffness, law[1].stiffness, law[2].stiffness
    at_rest.x, at_rest.y, at_rest.z = (law[0].stiffness*law[0].rest, law[1].stiffness*law[1].rest,
                                       law[2].stiffness*law[2].rest)
    most = -least(-stiffness.x, least(-stiffness.y, -stiffness.z))
    across = scaled(stiffness, n)
    if m.acts[l] & VECTOR:
        return root(dot(across, across))/most
    at_rest = cross(n, at_rest)
    return (dot(n, across) + root(dot(at_rest, at_rest)))/most


cdef void begin_guards(const ModelC* m, WorkC* k) noexcept nogil:
    """How the joints lie at the start. Needs kinematics()."""
    cdef int l
    for l in range(1, m.nl):
        k.passed[l] = splat(0.0)
        if is_gimbal(m, l):
            k.side[l] = select(less(determinant(k.S[l]), splat(0.0)), splat(-1.0), splat(1.0))
            k.reach[l] = splat(INFINITY)
        elif is_sprung_ball(m, l):
            k.turn[l] = joint_turn(m, k, l)


cdef inline vi locked_gimbal(const ModelC* m, const WorkC* k, int l, bint estimated) noexcept nogil:
    """Whether the axes have passed the plane that they must not lie in; a gimbal with held axes may. A step without an
    error estimate must not come there with any stage: nothing tells what it makes of that."""
    cdef vd near = k.side[l]*determinant(k.S[l])
    if not estimated:
        near = select(less(near, k.reach[l]), near, k.reach[l])
    return less(select(three_free(m, k, l), near, splat(1.0)), splat(0.0))


cdef inline vi half_turned(const ModelC* m, const WorkC* k, int l, Mat3 C) noexcept nogil:
    """Whether the axis of a turn points the other way than before, and not because the turn was small."""
    cdef Mat3 before = k.turn[l]
    cdef vd sum = before.xx + before.yy + before.zz + C.xx + C.yy + C.zz          # 2 (1 + cos + cos)
    cdef vd same = dot(turn_axis(before), turn_axis(C))
    return less(select(less(sum, splat(2.0)), same, splat(1.0)), splat(0.0))


cdef int passed_lanes(const Integrator* g, int moved) noexcept nogil:
    """Of the lanes given, as bits, those where a joint has come to its end in the step; k.passed tells which and
    why."""
    cdef const ModelC* m = g.m
    cdef WorkC* k = g.k
    cdef int found = 0
    cdef int l
    if not m.guarded:
        return 0
    for l in range(1, m.nl):
        if is_gimbal(m, l):
            found |= passed_gimbal(m, k, l, moved, g.more > 0)
        elif is_sprung_ball(m, l):
            found |= passed_ball(m, k, l, moved)
    return found


cdef int passed_gimbal(const ModelC* m, WorkC* k, int l, int moved, bint estimated) noexcept nogil:
    cdef int beyond = lanes_of(locked_gimbal(m, k, l, estimated)) & moved
    cdef vi mask = mask_of(moved & ~beyond)
    cdef vd side = select(less(determinant(k.S[l]), splat(0.0)), splat(-1.0), splat(1.0))
    k.passed[l] = select(mask_of(beyond), splat(PASSED_LOCK), k.passed[l])
    k.side[l] = select(mask, side, k.side[l])
    k.reach[l] = select(mask, splat(INFINITY), k.reach[l])
    return beyond


cdef int passed_ball(const ModelC* m, WorkC* k, int l, int moved) noexcept nogil:
    cdef Mat3 C = joint_turn(m, k, l)
    cdef int beyond = lanes_of(half_turned(m, k, l, C)) & moved
    if beyond:                                                      # where the spring does not mind, it goes on
        beyond &= lanes_of(less(splat(1e-9), spring_jump(m, k, l)))
        k.passed[l] = select(mask_of(beyond), splat(PASSED_HALF_TURN), k.passed[l])
    choose(<vd*> (k.turn + l), mask_of(moved), <const vd*> &C, <const vd*> (k.turn + l), 9)
    return beyond
