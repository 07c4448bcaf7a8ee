# Endpoints: named points of bodies with frames, and what acts at them. theory (5.6).

cdef inline void add_endpoint_loads(const ModelC* m, const StateC* s, const WorkC* k, int e, Vec3* F,
                                    Vec3* T) noexcept nogil:
    """The sum of the loads that act at an endpoint: force and torque about it, N."""
    cdef Vec3 f, t
    cdef vd on
    cdef int j
    for j in range(m.nf):
        if m.load_endpoint[j] == e:
            on = load_is_on(m.load + j, s.inside)*k.throttle[j]
            f, t = on*m.load[j].F, on*m.load[j].T
            if not m.load_frame[j]:
                f, t = f*k.C[m.load_link[j]], t*k.C[m.load_link[j]]
            F[0], T[0] = F[0] + f, T[0] + t


cdef inline void add_endpoint_contacts(const ModelC* m, const WorkC* k, int e, Vec3* F, Vec3* T) noexcept nogil:
    """Added: the sum of the contacts of an endpoint. Needs contact_forces() of all."""
    cdef Vec3 r = endpoint_position(m, k, e) + k.center[0]
    cdef int j
    if m.ntrees > 1:
        r = link_position(m, k, m.endpoint_link[e]) + m.endpoint[e].x*k.C[m.endpoint_link[e]]
    for j in range(m.nc):
        if m.contact_endpoint[j] == e:
            F[0], T[0] = F[0] + k.contact_F[j], T[0] + cross(k.contact_r[j] - r, k.contact_F[j])
        if m.contact_other[j] == e:
            F[0], T[0] = F[0] - k.contact_F[j], T[0] - cross(k.contact_r[j] - r, k.contact_F[j])


cdef vd* put_endpoints(const ModelC* m, const StateC* s, const WorkC* k, vd* at) noexcept nogil:
    """Position, attitude, velocity, rate in N and wrench in N of each endpoint. Needs motion()."""
    cdef int e, l
    cdef Vec3 F, T
    for e in range(m.ne):
        l = m.endpoint_link[e]
        F = T = zero()
        fill_endpoint(m, s, k, e, at)
        add_endpoint_loads(m, s, k, e, &F, &T)
        add_endpoint_contacts(m, k, e, &F, &T)
        put_vec3(at + AT_ENDPOINT_POSITION, endpoint_position(m, k, e))
        put_quat(at + AT_ENDPOINT_ATTITUDE, quaternion(m.endpoint[e].C_EL*k.C[l]))
        put_vec3(at + AT_ENDPOINT_VELOCITY, endpoint_velocity(m, k, e))
        put_vec3(at + AT_ENDPOINT_RATE, k.w[l]*k.C[l])
        put_vec3(put_vec3(at + AT_ENDPOINT_WRENCH, F), T)
        at += ROW_ENDPOINT
    return at
