# Limits, friction and conditions: which branch of its law each device is on, the guards that show when a branch has
# ended, and which one follows. theory.md section 11.
#
# A guard is a number that is not above zero as long as the branch holds. Stages see one branch, continued beyond its
# end if need be; where in a step a guard has come above zero is found by locator.pyx, and there the branch changes.

cdef enum:                          # guards of a motor
    GUARD_COMMAND = 0               # its command comes to the largest or the smallest torque
    GUARD_POWER = 1                 # to the largest power
    GUARD_SPEED = 2                 # to the speed limit, or away from there
    GUARD_BEARING = 3               # it begins or ceases to slide
    GUARD_STRIBECK = 4              # it follows Stribeck's curve, or no more
    GUARDS = 5

cdef enum:                          # what guards must know beside the state
    NEED_RATES = 1                  # kinematics()
    NEED_TORQUES = 2                # accelerations()
    NEED_POSITIONS = 4              # motion()
    NEED_GAPS = 8                   # contact_forces()

cdef double SAME_VALUE = 1e-13      # of a limit: nearer to it than this, a quantity has not passed it
cdef double SAME_INSTANT = 1e-9     # the same of one that has just been there
cdef double ASIDE = 1.0/8192        # of a step: so far from an end the slope of a guard there is taken
cdef double REST = 0.1              # of `linear_below`: slower than this, a wheel is at a standstill


cdef inline int guard_count(const DevicesC* d) noexcept nogil:
    """Motors with GUARDS each, drives, torquers, commands, stops, contacts."""
    return GUARDS*d.nm + d.nd + d.nc + d.ncommands + d.nstops + d.ncontacts


cdef inline int limits_end(const DevicesC* d) noexcept nogil:
    """Guards up to this number are shares of a limit, less 1."""
    return GUARDS*d.nm + d.nd + d.nc


cdef inline bint waits(const DevicesC* d, int j) noexcept nogil:
    """Whether a command waits for a condition on the state."""
    return (not d.command_state[j].done and d.command[j].at == INFINITY and d.command[j].watch != WATCH_EVENT
            and d.command[j].watch != WATCH_APPROACH)


cdef inline bint has_limit(const Actuator* drive) noexcept nogil:
    return drive.given.limit < INFINITY and (drive.given.mode <= DRIVE_RATE or drive.given.mode == DRIVE_COMPILED)


cdef bint is_guarded(const DevicesC* d, const ModelC* m) noexcept nogil:
    """Whether anything of a spacecraft has branches."""
    cdef const Motor* o
    cdef int j
    for j in range(d.nm):
        o = d.motor + j
        if o.given.speed < 0 and m.wheel_given[j] == TORQUE and (
                o.given.max_torque < INFINITY or o.given.min_torque > 0.0 or o.given.max_power < INFINITY
                or o.given.max_speed < INFINITY or has_dry_friction(o)):
            return True
    for j in range(d.nd):
        if has_limit(d.drive + j):
            return True
    for j in range(d.nc):
        if d.coil[j].given.limit < INFINITY:
            return True
    for j in range(d.ncommands):
        if waits(d, j):
            return True
    return d.nstops > 0 or d.ncontacts > 0


cdef bint varies(const DevicesC* d, long signal, double t) noexcept nogil:
    """Whether a law changes between t and the next edge. A register is held, and so may be a row of a table."""
    cdef const double* c
    if d.signals.kind[signal] == SIGNAL_TABLE:
        c = d.signals.cubics + 4*table_row(&d.signals, signal, t)
        return c[1] != 0.0 or c[2] != 0.0 or c[3] != 0.0
    return d.signals.kind[signal] != SIGNAL_CONSTANT and d.signals.kind[signal] != SIGNAL_REGISTER


cdef int motor_mask(const DevicesC* d, int j, const ModelC* m, double t) noexcept nogil:
    """Guards of a motor that may come above zero between t and the next edge, as bits."""
    cdef const Motor* o = d.motor + j
    cdef int bits = 0
    if o.given.speed >= 0 or m.wheel_given[j] != TORQUE:
        return 0
    if (o.given.max_torque < INFINITY or o.given.min_torque > 0.0) and varies(d, o.torque, t):
        bits |= 1 << GUARD_COMMAND
    if o.given.max_power < INFINITY:
        bits |= 1 << GUARD_POWER
    if o.given.max_speed < INFINITY:
        bits |= 1 << GUARD_SPEED
    if has_dry_friction(o):
        bits |= 1 << GUARD_BEARING
    if o.given.stribeck > 0.0:
        bits |= 1 << GUARD_STRIBECK
    return bits


cdef int watched_guards(const DevicesC* d, const ModelC* m, double t, int* mask, int* which) noexcept nogil:
    """Guards that may come above zero between t and the next edge. mask: of each motor as bits, of each other device,
    command and stop 0 or 1. which: their numbers; returned is how many. What a constant or held command brings about is
    settled at edges."""
    cdef int count = 0
    cdef int j, n
    for j in range(d.nm):
        mask[j] = motor_mask(d, j, m, t)
        for n in range(GUARDS):
            if mask[j] >> n & 1:
                which[count] = GUARDS*j + n
                count += 1
    for j in range(d.nd):
        mask[d.nm + j] = has_limit(d.drive + j) and (
            d.drive[j].given.mode != DRIVE_TORQUE or varies(d, d.drive[j].torque, t))
    for j in range(d.nc):
        mask[d.nm + d.nd + j] = d.coil[j].given.limit < INFINITY and varies(d, d.coil[j].dipole, t)
    for j in range(d.ncommands):
        mask[d.nm + d.nd + d.nc + j] = waits(d, j)
    for j in range(d.nstops):
        mask[d.nm + d.nd + d.nc + d.ncommands + j] = 1
    for j in range(d.ncontacts):
        mask[d.nm + d.nd + d.nc + d.ncommands + d.nstops + j] = 1
    for j in range(d.nd + d.nc + d.ncommands + d.nstops + d.ncontacts):
        if mask[d.nm + j]:
            which[count] = GUARDS*d.nm + j
            count += 1
    return count


cdef inline bint may_switch(const Motor* d, double speed) noexcept nogil:
    """Whether a change of the wheel's speed decides upon Stribeck's curve: beyond its hump, or close to a
    standstill."""
    if d.given.stribeck == 0.0 or d.bound or d.sticking == BEFORE_HUMP:
        return False
    return fabs(speed) > d.given.stribeck if d.sticking else fabs(speed) < REST*d.given.linear


cdef inline bint has_slope(const DevicesC* d, int n, int i, const ModelC* m, const vd* y) noexcept nogil:
    """Whether guard n depends on time and state alone, not on what accelerates a wheel."""
    cdef int j = n//GUARDS
    return n >= GUARDS*d.nm or not (d.motor[j].bound or may_switch(d.motor + j, lane(y[m.nq + m.wheel_u[j]], i)))


cdef int needs_of(const DevicesC* d, int i, const ModelC* m, const vd* y) noexcept nogil:
    """What the guards must know, as bits."""
    cdef int bits = NEED_RATES | NEED_GAPS if d.ncontacts else 0
    cdef int j
    for j in range(d.nm):
        if d.motor[j].bound or may_switch(d.motor + j, lane(y[m.nq + m.wheel_u[j]], i)):
            bits |= NEED_RATES | NEED_TORQUES
    for j in range(d.ncommands):
        if d.command[j].watch == WATCH_RATE and waits(d, j):
            bits |= NEED_RATES
        elif d.command[j].watch >= WATCH_POSITION and waits(d, j):
            bits |= NEED_RATES | NEED_POSITIONS
    return bits


# ------------------------------------------------------------------------------------------------ motors

cdef inline double standing_torque(const Motor* d) noexcept nogil:
    """The largest friction of a bearing at rest, N m: that at the edge of its linear zone, or of the hump that it must
    come over at once."""
    if d.sticking == HAS_SLID:
        return kinetic_friction(d, 1.0, d.given.linear)
    return stribeck_friction(d, d.given.linear) if d.sticking == ON_CURVE else hump_friction(d, 1.0, 0.0)


cdef inline double drive_along(const Motor* d, double torque, double speed, double on_wheel) noexcept nogil:
    """Torque on a wheel at rest in the direction in which it slid last, over the friction in that direction."""
    return -d.way*(on_wheel - limited_torque(d, torque, speed))/kinetic_friction(d, 1.0, d.given.linear)


cdef inline double climb(const Motor* d) noexcept nogil:
    """How steeply Stribeck's curve begins, N m over `stribeck`."""
    return sqrt(M_E)*(d.given.breakaway - d.given.coulomb) + 10.0*d.given.coulomb


cdef double command_guard(const Motor* d, double torque) noexcept nogil:
    cdef double size = fabs(torque)
    cdef double over = size/d.given.max_torque - 1.0 if d.given.max_torque < INFINITY else NOT_PASSED
    if d.level == 2 or d.level == -2:
        return 1.0 - 0.5*d.level*torque/d.given.max_torque
    if d.given.min_torque == 0.0:
        return over
    if d.level == 0:
        return size/d.given.min_torque - 1.0
    return max(over, 1.0 - d.level*torque/d.given.min_torque)


cdef void switch_command(Motor* d, double torque) noexcept nogil:
    cdef long way = <long> sign_of(torque)
    if d.level == 2 or d.level == -2:
        d.level = 1 if d.given.min_torque == 0.0 else d.level//2
    elif d.level == 0:
        d.level = way
    else:
        d.level = (2*way if d.given.max_torque < INFINITY
                   and fabs(torque) > 0.5*(d.given.min_torque + d.given.max_torque) else 0)


cdef inline double motor_share(const Motor* d, double torque, double speed) noexcept nogil:
    """What the motor would give at the speed limit if that were none, N m."""
    torque = clipped_command(d, torque)
    return sign_of(torque)*d.given.max_power/fabs(speed) if d.cut else torque


cdef double speed_guard(const Motor* d, double torque, double speed, double on_wheel) noexcept nogil:
    """Free: it comes to the limit. At it: what holds it is not between zero and what the motor can give; beyond it: it
    comes back, or its command changes sign."""
    cdef double share = d.at_limit*motor_share(d, torque, speed)
    cdef double hold
    if d.at_limit == 0:
        return fabs(speed)/d.given.max_speed - 1.0
    if d.bound == AT_TOP_SPEED:
        hold = d.at_limit*(on_wheel - friction(d, speed))
        return max(-hold - 1e-9*fabs(share), hold - share)
    return max(1.0 - d.at_limit*speed/d.given.max_speed, -share if d.blocked else share)


cdef void switch_at_limit(Motor* d, double torque, double* at, double on_wheel, bint binds) noexcept nogil:
    cdef double speed = at[0]
    cdef double share = d.at_limit*motor_share(d, torque, speed)
    if d.at_limit == 0:
        d.at_limit = <long> sign_of(speed)
        d.blocked = d.at_limit*motor_share(d, torque, speed) > 0.0
    elif d.bound == AT_TOP_SPEED:
        d.bound = FREE_WHEEL
        # pushed beyond; else the motor cannot hold it
        d.blocked = d.at_limit*(on_wheel - friction(d, speed)) < 0.5*share
        d.at_limit = d.at_limit if d.blocked else 0
        return
    elif d.at_limit*speed < d.given.max_speed:
        d.at_limit = d.blocked = 0
    else:
        d.blocked = 1 - d.blocked
    if d.blocked and binds and fabs(speed) <= (1.0 + 1e-9)*d.given.max_speed:
        d.bound, at[0] = AT_TOP_SPEED, d.at_limit*d.given.max_speed


cdef double bearing_guard(const Motor* d, double torque, double speed, double on_wheel) noexcept nogil:
    """Standing: the friction that it takes is more than there is. Sliding: it comes to rest (stiff), or to the linear
    zone and out of it."""
    if d.bound == STANDS and d.given.stribeck > 0.0 and d.sticking == HAS_SLID and drive_along(d, torque, speed,
            on_wheel) < REST:
        return NOT_PASSED                                           # Stribeck's curve comes first
    if d.bound == STANDS:
        return fabs(on_wheel - limited_torque(d, torque, speed))/standing_torque(d) - 1.0
    if d.bound:
        return NOT_PASSED
    if d.stiff:
        return -d.zone*speed/(d.given.linear + 1e-300)
    return 1.0 - d.zone*speed/d.given.linear if d.zone else fabs(speed)/d.given.linear - 1.0


cdef void switch_bearing(Motor* d, double torque, double* speed, double on_wheel) noexcept nogil:
    if d.bound == STANDS:
        d.bound = FREE_WHEEL
        d.zone = -<long> sign_of(on_wheel - limited_torque(d, torque, speed[0]))
    elif d.stiff:
        d.bound, d.way, d.zone, speed[0] = STANDS, d.zone, 0, 0.0
        d.sticking = after_standing(d) if d.sticking else HAS_SLID
    else:
        d.zone = 0 if d.zone else <long> sign_of(speed[0])


cdef inline long after_standing(const Motor* d) noexcept nogil:
    """The friction of a bearing that leaves a standstill."""
    if d.given.stribeck == 0.0:
        return HAS_SLID
    return BEFORE_HUMP if d.stiff == 2 else ON_CURVE


cdef double stribeck_guard(const Motor* d, double torque, double speed, double on_wheel, double faster) noexcept nogil:
    """Stribeck's curve holds from a standstill, which a wheel may pass in no time, until the wheel slows down beyond
    its hump. One that stands has come to a standstill if nothing drives it on. faster: rad/s2, d|speed|/dt."""
    cdef double scale = 1e-6*d.given.breakaway                            # at a steady speed rounding must not decide
    if d.bound == STANDS and d.sticking == HAS_SLID:
        return REST - drive_along(d, torque, speed, on_wheel)
    if d.bound:
        return NOT_PASSED
    if d.sticking == BEFORE_HUMP:
        return fabs(speed)/d.given.stribeck - 1.0
    if d.sticking == HAS_SLID and d.way*speed <= 0.0:
        return NOT_PASSED if d.stiff else -d.way*speed/d.given.linear     # one that is stiff stands there
    if not may_switch(d, speed):
        return NOT_PASSED
    return (-faster if d.sticking else faster) - scale


cdef void switch_stribeck(Motor* d, double speed) noexcept nogil:
    if d.sticking == BEFORE_HUMP:
        d.sticking = ON_CURVE
    elif d.sticking == ON_CURVE:
        d.sticking, d.way = HAS_SLID, <long> sign_of(speed)
    else:
        d.sticking = after_standing(d)


cdef void guards_of_motor(const Motor* o, int mask, double torque, double speed, double on_wheel, double du,
                          double* out) noexcept nogil:
    """Guards of a motor that the bits of `mask` name."""
    cdef double over
    if mask >> GUARD_COMMAND & 1 and (o.given.max_torque < INFINITY or o.given.min_torque > 0.0):
        out[GUARD_COMMAND] = command_guard(o, torque) - SAME_VALUE
    if mask >> GUARD_POWER & 1:
        over = fabs(clipped_command(o, torque)*speed)/o.given.max_power - 1.0
        out[GUARD_POWER] = (-over if o.cut else over) - SAME_VALUE
    if mask >> GUARD_SPEED & 1:
        out[GUARD_SPEED] = speed_guard(o, torque, speed, on_wheel) - SAME_VALUE
    if mask >> GUARD_BEARING & 1:
        out[GUARD_BEARING] = bearing_guard(o, torque, speed, on_wheel) - SAME_VALUE
    if mask >> GUARD_STRIBECK & 1:
        out[GUARD_STRIBECK] = stribeck_guard(o, torque, speed, on_wheel, sign_of(speed)*du) - SAME_VALUE


cdef void switch_motor(DevicesC* d, int j, int what, double torque, double* speed, double on_wheel) noexcept nogil:
    """The branch that follows where a guard has come above zero. speed: rad/s; that of a wheel that is bound is what it
    is held at, to the last digit."""
    cdef Motor* o = d.motor + j
    if what == GUARD_COMMAND:
        switch_command(o, torque)
    elif what == GUARD_POWER:
        o.cut = 1 - o.cut
    elif what == GUARD_SPEED:
        switch_at_limit(o, torque, speed, on_wheel, d.flags.binds)
    elif what == GUARD_BEARING:
        switch_bearing(o, torque, speed, on_wheel)
    else:
        switch_stribeck(o, speed[0])


cdef void begin_branches(DevicesC* d, int i, const ModelC* m, const vd* y, double step, bint adaptive) noexcept nogil:
    """Branches at the start. A bearing is stiff if it comes to rest within about a step from the edge of its linear
    zone, or of Stribeck's hump; adaptive steps follow the way up to the hump."""
    cdef Motor* o
    cdef double speed, edge
    cdef int j
    for j in range(d.nm):
        o = d.motor + j
        speed = lane(y[m.nq + m.wheel_u[j]], i)
        o.stiff = 0
        edge = kinetic_friction(o, 1.0, o.given.linear)
        if o.given.stribeck > 0.0:
            edge = stribeck_friction(o, o.given.linear)
        if (has_dry_friction(o) and d.flags.binds
                and o.given.linear*lane(m.wheel[j].J, i) < 2.0*step*max(edge, o.given.coulomb)):
            o.stiff = 1
            if o.given.stribeck > 0.0 and not adaptive and o.given.stribeck*lane(m.wheel[j].J, i) < step*climb(o):
                o.stiff = 2
        o.sticking, o.way = after_standing(o) if o.sticking else HAS_SLID, <long> sign_of(speed)
        choose_branches(o, commanded_torque(d, j, 0.0, 0.0), speed)
        if o.stiff and speed == 0.0:
            o.bound = STANDS
        elif o.blocked and d.flags.binds and fabs(speed) <= (1.0 + 1e-9)*o.given.max_speed:
            o.bound = AT_TOP_SPEED
    for j in range(d.nd):
        d.drive[j].cut = 0
    for j in range(d.nc):
        d.coil[j].cut = 0
    for j in range(d.nstops):
        d.stop_state[j] = stop_by_value(d.stop + j, lane(y[d.stop[j].q], i), lane(y[m.nq + d.stop[j].u], i))


# ---------------------------------------------------------------------------------- drives, torquers, commands

cdef inline double cut_guard(double x, double limit, long cut) noexcept nogil:
    """Of a number that is cut to a limit."""
    if limit == INFINITY:
        return NOT_PASSED
    if limit == 0.0:
        return fabs(x) if cut == 0 else -cut*x
    return fabs(x)/limit - 1.0 if cut == 0 else 1.0 - cut*x/limit


cdef inline double commanded_dipole(const DevicesC* d, int j, double t, double inside) noexcept nogil:
    return signal_value(&d.signals, d.coil[j].dipole, t, inside)


cdef void guards(const DevicesC* d, const int* mask, int i, double t, double inside, const ModelC* m, const vd* y,
                 const WorkC* k, const vd* du,
                 double* out) noexcept nogil:
    """Guards of a spacecraft: above zero where a branch has ended or a condition is true. mask: those of
    watched_guards(), the others stay as they are; NULL: all. k: of this state as far as needs_of() asks; du: its
    d(u)/dt then."""
    cdef int n = GUARDS*d.nm
    cdef int j, bits
    cdef double x
    for j in range(d.nm):
        bits = mask[j] if mask != NULL else motor_mask(d, j, m, t) | 1 << GUARD_COMMAND
        if bits and d.motor[j].given.speed < 0 and m.wheel_given[j] == TORQUE:
            guards_of_motor(d.motor + j, bits, commanded_torque(d, j, t, inside), lane(y[m.nq + m.wheel_u[j]], i),
                            lane(k.motor[j], i),
                            lane(du[m.wheel_u[j]], i), out + GUARDS*j)
    for j in range(d.nd):
        bits = mask[d.nm + j] if mask != NULL else 1
        if bits and has_limit(d.drive + j):
            out[n + j] = cut_guard(drive_demand(d, j, t, inside, i, y, y + m.nq), d.drive[j].given.limit,
                                   d.drive[j].cut) - SAME_VALUE
    n += d.nd
    for j in range(d.nc):
        if mask == NULL or mask[d.nm + d.nd + j]:
            out[n + j] = cut_guard(commanded_dipole(d, j, t, inside), d.coil[j].given.limit, d.coil[j].cut) - SAME_VALUE
    n += d.nc
    for j in range(d.ncommands):
        bits = mask[d.nm + d.nd + d.nc + j] if mask != NULL else 1
        if bits and waits(d, j):
            x = condition_value(d.command + j, i, m, y, k)
            out[n + j] = x - d.command[j].limit if d.command[j].above else d.command[j].limit - x
    n += d.ncommands
    for j in range(d.nstops):
        out[n + j] = stop_guard(d, j, i, y, y + m.nq) - SAME_VALUE
    n += d.nstops
    for j in range(d.ncontacts):
        out[n + j] = contact_guard(m, k, d, j, i) - SAME_VALUE
