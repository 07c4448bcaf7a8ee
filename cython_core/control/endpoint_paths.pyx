# Paths of endpoints: where one is to be and how it is to move, beside where it is. theory.md section 21.

cdef enum:                          # where a path counts from
    FROM_START = 0
    FROM_N = 1
    FROM_LVLH = 2
    FROM_ROOT = 3

cdef struct Task:                   # of an endpoint, N, translation first
    double error[6]                 # from where it is to where it is wanted, m and rad
    double wanted[6]                # velocity and rate of the path
    double moves[6]                 # and those of the endpoint
    double C[9]                     # N -> axes of the path's frame, by rows


cdef inline void take_lane(const vd* x, int i, long count, double* out) noexcept nogil:
    """The numbers of one spacecraft."""
    cdef long j
    for j in range(count):
        out[j] = lane(x[j], i)


cdef inline void take_vector(Vec3 x, int i, double* out) noexcept nogil:
    out[0], out[1], out[2] = lane(x.x, i), lane(x.y, i), lane(x.z, i)


cdef inline Vec3 path_position(const ModelC* m, const StateC* s, const WorkC* k, Vec3 r) noexcept nogil:
    """A point at r from the robot's root G, N, as paths give it: from the mass centre; with a prescribed root, from
    the origin of N."""
    return vector_at(s.q) + r if m.based else r - k.center[m.tree[k.robot.root]]


cdef inline Vec3 path_velocity(const ModelC* m, const StateC* s, const WorkC* k, Vec3 v) noexcept nogil:
    return vector_at(s.u) + v if m.based else v - k.center_v[m.tree[k.robot.root]]


cdef void path_frame(const RobotLaw* law, int i, const Observation* seen, const ModelC* m, const StateC* s,
                     const WorkC* k, double* q, double* w, double* origin, double* velocity) noexcept nogil:
    """q_FN of the frame that a path is given in, its rate in N, its origin and that one's velocity."""
    cdef Vec3 arm, rate
    cdef int o = k.robot.root
    cdef int j
    q[0], q[1], q[2], q[3] = 0.0, 0.0, 0.0, 1.0
    for j in range(3):
        w[j] = velocity[j] = 0.0
        origin[j] = law.begin_r[j] if law.given.frame == FROM_START else 0.0
    if law.given.frame == FROM_LVLH:
        lvlh_frame(seen, q, w)
    elif law.given.frame == FROM_ROOT:
        arm, rate = root_point(m, k.robot)*k.C[o], k.w[o]*k.C[o]
        take_lane(s.q + m.q_at[o], i, 4, q)
        take_vector(rate, i, w)
        take_vector(path_position(m, s, k, arm), i, origin)
        take_vector(path_velocity(m, s, k, cross(rate, arm)), i, velocity)


cdef void rate_of_rotation(const double* phi, const double* change, double* w) noexcept nogil:
    """Rate of a frame that is turned by a rotation vector, in the axes that it is turned from: theory (21.1a)."""
    cdef double theta2 = dot3(phi, phi)
    cdef double theta = sqrt(theta2)
    cdef double a = 0.5 - theta2/24.0
    cdef double b = 1.0/6.0 - theta2/120.0
    cdef double x[3]
    cdef double y[3]
    cdef int j
    if theta2 > 1e-4:
        a = (1.0 - cos(theta))/theta2
        b = (theta - sin(theta))/(theta2*theta)
    cross3(phi, change, x)
    cross3(phi, x, y)
    for j in range(3):
        w[j] = change[j] + a*x[j] + b*y[j]


cdef void time_laws(const DevicesC* d, const long* which, double t, double inside, double* value,
                    double* rate) noexcept nogil:
    """Values and rates of three."""
    cdef Jet now
    cdef int j
    for j in range(3):
        now = signal_at(&d.signals, <int> which[j], t, inside)
        value[j], rate[j] = now.x, now.v


cdef void wanted_motion(const DevicesC* d, const RobotLaw* law, int i, const Observation* seen, double inside,
                        const ModelC* m,
                        const StateC* s, const WorkC* k, Task* task, double* place, double* attitude) noexcept nogil:
    """Where the path has its endpoint: place (3), q_EN (4); how it moves there, and the axes of its frame."""
    cdef double value[3]
    cdef double rate[3]
    cdef double q[4]
    cdef double back[4]
    cdef double turn[4]
    cdef double w[3]
    cdef double origin[3]
    cdef double velocity[3]
    cdef double arm[3]
    cdef double x[3]
    cdef int j
    path_frame(law, i, seen, m, s, k, q, w, origin, velocity)
    invert_quaternion(q, back)
    for j in range(3):
        x[0], x[1], x[2] = 1.0 if j == 0 else 0.0, 1.0 if j == 1 else 0.0, 1.0 if j == 2 else 0.0
        rotate(back, x, task.C + 3*j)
    time_laws(d, law.given.position, seen.t, inside, value, rate)
    rotate(back, value, arm)
    rotate(back, rate, x)
    cross3(w, arm, rate)
    for j in range(3):
        place[j] = origin[j] + arm[j]
        task.wanted[j] = velocity[j] + x[j] + rate[j]
    time_laws(d, law.given.attitude, seen.t, inside, value, rate)
    quaternion_of(value, turn)
    if law.given.frame == FROM_START:
        compose(law.begin_q, turn, attitude)
    else:
        compose(turn, q, attitude)
    rate_of_rotation(value, rate, arm)
    rotate(back, arm, x)
    for j in range(3):
        task.wanted[3 + j] = w[j] + x[j]


cdef void find_task(const DevicesC* d, RobotLaw* law, int i, const Observation* seen, double inside, const ModelC* m,
                    const StateC* s, WorkC* k, Task* task) noexcept nogil:
    """What the path asks of its endpoint. Needs kinematics() and C of all links."""
    cdef int e = <int> law.given.endpoint
    cdef int l = m.endpoint_link[e]
    cdef Vec3 arm = m.endpoint[e].x*k.C[l]
    cdef Quat frame = quaternion(m.endpoint[e].C_EL*k.C[l])
    cdef double q[4]
    cdef double r[3]
    cdef double place[3]
    cdef double attitude[4]
    cdef double x[4]
    cdef int j
    find_positions(m, k)
    find_velocities(m, s, k)
    find_center_velocities(m, k)
    q[0], q[1], q[2], q[3] = lane(frame.x, i), lane(frame.y, i), lane(frame.z, i), lane(frame.w, i)
    take_vector(path_position(m, s, k, k.G_r[l] + arm), i, r)
    take_vector(path_velocity(m, s, k, k.G_v[l] + cross(k.w[l]*k.C[l], arm)), i, task.moves)
    take_vector(k.w[l]*k.C[l], i, task.moves + 3)
    if not law.begun:
        law.begun = 1
        memcpy(law.begin_r, r, 3*sizeof(double))
        memcpy(law.begin_q, q, 4*sizeof(double))
    wanted_motion(d, law, i, seen, inside, m, s, k, task, place, attitude)
    for j in range(3):
        task.error[j] = place[j] - r[j]
    invert_quaternion(q, x)
    memcpy(q, x, 4*sizeof(double))
    compose(q, attitude, x)                                         # of the turn from the present to the wanted axes
    rotation_vector_of(x, task.error + 3)
