# What devices do at a stage: motors with their limits and friction, drives, thrusters, torquers, prescribed motions.
# theory.md section 11.
#
# Plain numbers of one spacecraft, lane by lane: they branch, and each spacecraft has its own. A struct of
# nesim/model/devices.py holds the discrete state, and its `given` points to the parameters, which no run changes. That
# state changes between steps only (control/timeline.pyx, events/branches.pyx), never in a stage, so the order of the
# method is kept.

cdef enum:                          # friction of a bearing since it was last at rest
    HAS_SLID = 0                    # Coulomb's
    ON_CURVE = 1                    # Stribeck's
    BEFORE_HUMP = 2                 # the height of Stribeck's hump, where the way up to it is too steep for the steps

cdef enum:                          # what binds a wheel to its body
    FREE_WHEEL = 0
    STANDS = 1                      # friction, at rest
    AT_TOP_SPEED = 2                # its motor, at the speed limit

ctypedef void (*JointLaw)(double t, int axes, const double* angle, const double* rate, double* torque) noexcept nogil


cdef inline double bounded(double x, double limit, long cut) noexcept nogil:
    """A number within its limits, on the branch that holds for the step: at one of them, or not."""
    if cut == BY_VALUE:
        return clip(x, limit)
    return x if cut == 0 else cut*limit


cdef inline double kinetic_friction(const Motor* d, double way, double speed) noexcept nogil:
    """Friction of a bearing that slides in the sense of `way`: Coulomb and viscous."""
    return way*d.given.coulomb + d.given.viscous*speed


cdef inline double stribeck_friction(const Motor* d, double speed) noexcept nogil:
    """Friction of a bearing that has been at rest: Stribeck's curve, in the form of Basilisk's code (its memo's eq. 37
    lacks two factors)."""
    cdef double x = speed/d.given.stribeck
    return (sqrt(2.0*M_E)*(d.given.breakaway - d.given.coulomb)*exp(-0.5*x*x)*x/sqrt(2.0) + d.given.coulomb*tanh(10.0*x)
            + d.given.viscous*speed)


cdef inline double hump_friction(const Motor* d, double way, double speed) noexcept nogil:
    """Friction of such a bearing below the hump of the curve, which it does not climb but keeps its height: smooth
    where it comes to the curve."""
    return way*(d.given.breakaway - d.given.coulomb + d.given.coulomb*tanh(10.0)) + d.given.viscous*speed


cdef inline bint has_dry_friction(const Motor* d) noexcept nogil:
    """Whether friction has a corner near zero speed."""
    return d.given.coulomb > 0.0 or d.given.stribeck > 0.0


cdef double friction(const Motor* d, double speed) noexcept nogil:
    """Torque on the wheel, N m; linear through zero at low speed."""
    cdef bint slow = d.zone == 0 if has_dry_friction(d) else fabs(speed) < d.given.linear
    cdef double at = d.given.linear if slow else speed
    cdef double way = 1.0 if slow else (<double> d.zone if has_dry_friction(d) else sign_of(speed))
    cdef double torque
    if d.sticking == HAS_SLID:
        torque = kinetic_friction(d, way, at)
    else:
        torque = stribeck_friction(d, at) if d.sticking == ON_CURVE else hump_friction(d, way, at)
    if slow:
        return -torque*(speed/d.given.linear) if d.given.linear > 0.0 else 0.0
    return -torque


cdef inline double clipped_command(const Motor* d, double torque) noexcept nogil:
    """A commanded torque within the largest and the smallest, N m."""
    if d.level == 0:
        return 0.0
    return torque if -2 < d.level < 2 else 0.5*d.level*d.given.max_torque


cdef double limited_torque(const Motor* d, double torque, double speed) noexcept nogil:
    """A commanded torque after the motor's limits, N m."""
    torque = clipped_command(d, torque)
    if torque*d.at_limit > 0.0:
        return 0.0
    return sign_of(torque)*d.given.max_power/fabs(speed) if d.cut else torque


cdef void choose_branches(Motor* d, double torque, double speed) noexcept nogil:
    """The branches at a command (N m) and a speed (rad/s), without history."""
    cdef double size = fabs(torque)
    d.level = 1 if d.given.min_torque == 0.0 else <long> sign_of(torque)
    if size > d.given.max_torque:
        d.level = 2*<long> sign_of(torque)
    elif size < d.given.min_torque:
        d.level = 0
    torque = clipped_command(d, torque)
    d.cut = fabs(torque*speed) > d.given.max_power
    d.at_limit = <long> sign_of(speed) if fabs(speed) >= d.given.max_speed else 0
    d.blocked = torque*d.at_limit > 0.0
    d.zone = <long> sign_of(speed) if fabs(speed) >= d.given.linear or d.stiff else 0
    d.bound = FREE_WHEEL


cdef double motor_torque(const Motor* d, double torque, double speed) noexcept nogil:
    """Of motor and friction on a wheel that is not bound, N m."""
    cdef Motor here
    if d.level != BY_VALUE:
        return limited_torque(d, torque, speed) + friction(d, speed)
    here = d[0]
    choose_branches(&here, torque, speed)
    return limited_torque(&here, torque, speed) + friction(&here, speed)


cdef double drive_torque(const Actuator* d, const SignalsC* signals, double t, double inside, double x,
                         double u) noexcept nogil:
    """Along a joint's axis, before its limit, N m or N."""
    cdef Jet target
    if d.given.mode == DRIVE_TORQUE:
        return signal_value(signals, d.torque, t, inside)
    if d.given.mode == DRIVE_POSITION:
        target = signal_at(signals, d.target, t, inside)
        return d.stiffness*(target.x - x) + d.damping*(target.v - u)
    if d.given.mode == DRIVE_RATE:
        target = signal_at(signals, d.target, t, inside)
        return d.damping*(target.x - u)
    return 0.0


cdef inline double commanded_torque(const DevicesC* d, int j, double t, double inside) noexcept nogil:
    """Of a motor, before its limits, N m."""
    return signal_value(&d.signals, d.motor[j].torque, t, inside)


cdef void run_motors(const DevicesC* d, double t, double inside, int i, const ModelC* m, const StateC* s,
                     WorkC* k) noexcept nogil:
    cdef int j
    cdef Jet given
    for j in range(d.nm):
        if d.motor[j].given.speed >= 0:
            given = signal_at(&d.signals, d.motor[j].given.speed, t, inside)
            set_lane(k.spin_up + j, i, given.v)
            if m.wheel_spin[j] == COUPLED:
                set_lane(k.held + m.wheel_u[j], i, 1.0)
                set_lane(k.hold + m.wheel_u[j], i, given.v)
        elif m.wheel_given[j] == TORQUE:
            set_lane(k.bound + j, i, 1.0 if d.motor[j].bound else 0.0)
            if d.motor[j].bound:                                    # bind_wheels() finds its torque
                k.binding = 1
                set_lane(k.motor + j, i, 0.0)
            else:
                set_lane(k.motor + j, i, motor_torque(d.motor + j, commanded_torque(d, j, t, inside),
                                                      lane(s.u[m.wheel_u[j]], i)))


cdef double own_demand(const DevicesC* d, int j, double t, double inside, int i, const vd* q,
                       const vd* u) noexcept nogil:
    """Torque of a drive before its limit, N m or N; 0 for prescribed motions and compiled laws."""
    cdef const Actuator* drive = d.drive + j
    if drive.given.mode > DRIVE_RATE:
        return 0.0
    return drive_torque(drive, &d.signals, t, inside, lane(q[drive.given.q], i) if drive.given.q >= 0 else 0.0,
                        lane(u[drive.given.u], i))


cdef inline double drive_effort(const DevicesC* d, int j, double t, double inside, int i,
                                const StateC* s) noexcept nogil:
    """Torque of a drive after its limit, N m or N; 0 for prescribed motions and compiled laws."""
    if d.drive[j].given.mode > DRIVE_RATE:
        return 0.0
    return bounded(own_demand(d, j, t, inside, i, s.q, s.u), d.drive[j].given.limit, d.drive[j].cut)


cdef void run_drives(const DevicesC* d, double t, double inside, int i, const ModelC* m, const StateC* s,
                     WorkC* k) noexcept nogil:
    """Several may be on one axis: their torques add up."""
    cdef int j
    cdef Actuator* drive
    cdef Jet given
    for j in range(d.nd):
        set_lane(k.drive + d.drive[j].given.u, i, 0.0)
    for j in range(d.nd):
        drive = d.drive + j
        if drive.given.mode == DRIVE_MOTION:
            given = signal_at(&d.signals, drive.target, t, inside)
            set_lane(k.held + drive.given.u, i, 1.0)
            set_lane(k.hold + drive.given.u, i, given.a)
        elif drive.given.mode == DRIVE_LOCKED:
            set_lane(k.held + drive.given.u, i, 1.0 if drive.locked else 0.0)
            set_lane(k.hold + drive.given.u, i, 0.0)
        else:
            add_lane(k.drive + drive.given.u, i, drive_effort(d, j, t, inside, i, s))


cdef const double* call_law(const DevicesC* d, const LawC* law, double t, int i, const vd* q,
                            const vd* u) noexcept nogil:
    """Torques or forces that a compiled law of the user demands along its axes, N m or N."""
    cdef const Actuator* drive
    cdef int n
    for n in range(law.count):
        drive = d.drive + d.law_drive[law.first + n]
        d.scratch[n], d.scratch[d.nd + n] = lane(q[drive.given.q], i), lane(u[drive.given.u], i)
    (<JointLaw> law.function)(t, <int> law.count, d.scratch, d.scratch + d.nd, d.scratch + 2*d.nd)
    return d.scratch + 2*d.nd


cdef double drive_demand(const DevicesC* d, int j, double t, double inside, int i, const vd* q,
                         const vd* u) noexcept nogil:
    """Torque of any drive before its limit, compiled laws included, N m or N; 0 for prescribed motions."""
    cdef int k, n
    if d.drive[j].given.mode != DRIVE_COMPILED:
        return own_demand(d, j, t, inside, i, q, u)
    for k in range(d.nlaws):
        for n in range(d.law[k].count):
            if d.law_drive[d.law[k].first + n] == j:
                return call_law(d, d.law + k, t, i, q, u)[n]
    return 0.0


cdef void run_compiled_laws(const DevicesC* d, double t, int i, const StateC* s, WorkC* k) noexcept nogil:
    """C functions of the user, called at every stage for the torques of some axes."""
    cdef int j, n
    cdef const LawC* law
    cdef const Actuator* drive
    cdef const double* torque
    for j in range(d.nlaws):
        law = d.law + j
        torque = call_law(d, law, t, i, s.q, s.u)
        for n in range(law.count):
            drive = d.drive + d.law_drive[law.first + n]
            add_lane(k.drive + drive.given.u, i, bounded(torque[n], drive.given.limit, drive.cut))


cdef void move_base(const DevicesC* d, double t, double inside, int i, const ModelC* m, const StateC* s,
                    WorkC* k) noexcept nogil:
    cdef int j
    cdef Jet given
    cdef vd* a = <vd*> k.base_a
    cdef vd* alpha = <vd*> k.base_alpha
    for j in range(3):
        set_lane(a + j, i, signal_value(&d.signals, d.base[j], t, inside))
        given = signal_at(&d.signals, d.base[3 + j], t, inside)
        set_lane(alpha + j, i, given.v)


cdef void act_in_lane(const DevicesC* d, int i, const ModelC* m, const StateC* s, WorkC* k) noexcept nogil:
    """Everything that one spacecraft's devices do at a stage."""
    cdef double t = lane(s.t, i)
    cdef double inside = lane(s.inside, i)
    cdef const Thruster* thruster
    cdef int j
    run_motors(d, t, inside, i, m, s, k)
    for j in range(d.nstops):
        set_lane(k.drive + d.stop[j].u, i, 0.0)
    run_drives(d, t, inside, i, m, s, k)
    run_compiled_laws(d, t, i, s, k)
    push_stops(d, i, s, k)
    for j in range(d.nj):
        thruster = d.thruster + j
        set_lane(k.throttle + thruster.given.load, i,
                 thruster.stage[k.stage] if k.stage >= 0 and thruster.given.rise > 0.0 else thrust(thruster, t))
    for j in range(d.nc):
        set_lane(k.dipole + j, i, bounded(signal_value(&d.signals, d.coil[j].dipole, t, inside), d.coil[j].given.limit,
                                          d.coil[j].cut))
    for j in range(d.npush):
        set_lane(k.throttle + d.push[j].load, i, signal_value(&d.signals, d.push[j].value, t, inside))
    if m.based:
        move_base(d, t, inside, i, m, s, k)
    if d.nlatches:
        mark_latched(d, i, m, k)


cdef void devices(const ModelC* m, const StateC* s, WorkC* k) noexcept nogil:
    """What motors, thrusters and prescribed motions do now, in every lane."""
    cdef int i
    k.binding = 0
    for i in range(W):
        act_in_lane(k.device[i], i, m, s, k)


cdef void prescribe(const ModelC* m, const WorkC* k, vd t, vd inside, vd* q, vd* u) noexcept nogil:
    """Coordinates and speeds whose motion is prescribed take what their laws say. Whoever makes a stage does this
    before it is evaluated."""
    cdef int i
    for i in range(W):
        if k.device[i].prescribes:
            prescribe_lane(k.device[i], lane(t, i), lane(inside, i), i, m, q, u)


cdef void prescribe_lane(const DevicesC* d, double t, double inside, int i, const ModelC* m, vd* q,
                         vd* u) noexcept nogil:
    cdef int j
    cdef Jet given
    for j in range(d.nm):
        if d.motor[j].given.speed >= 0:
            set_lane(u + m.wheel_u[j], i, signal_value(&d.signals, d.motor[j].given.speed, t, inside))
    for j in range(d.nd):
        if d.drive[j].given.mode == DRIVE_MOTION:
            given = signal_at(&d.signals, d.drive[j].target, t, inside)
            set_lane(q + d.drive[j].given.q, i, given.x)
            set_lane(u + d.drive[j].given.u, i, given.v)
    for j in range(3 if m.based else 0):
        set_lane(u + m.u_at[0] + j, i, signal_value(&d.signals, d.base[3 + j], t, inside))
