# What happens between steps: samples of controllers, their outputs, pulses, commands, the modes of motors. theory.md
# section 12.

cdef double next_change(const DevicesC* d, double t) noexcept nogil:
    """The next time after t at which something is due that only the run itself knows of, s."""
    cdef double soonest = INFINITY
    cdef const Controller* c
    cdef int j
    for j in range(d.nk):
        c = d.controller + j
        soonest = min(soonest, c.samples*c.given.sample)
        if c.waiting:
            soonest = min(soonest, d.queue[c.given.queue_at + c.head*(c.given.outs + 1)])
    for j in range(d.nj):
        soonest = min(soonest, d.thruster[j].until)
    for j in range(d.ntanks):
        soonest = min(soonest, empty_at(d, j, t, soonest))
    return soonest


cdef bint fire(const DevicesC* d, long j, double t, double duration) noexcept nogil:
    """Switch on for a duration (s), unless the impulse is below the valve's smallest; returns whether it is on. One
    that is on already stays on until the later end."""
    cdef Thruster* thruster = d.thruster + j
    if duration <= 0.0 or duration*thruster.given.force < thruster.given.minimum or not has_propellant(d, thruster):
        return False
    switch_thruster(thruster, t, True, max(t + duration, thruster.until if thruster.on else 0.0))
    return True


cdef void shut_thruster(Thruster* thruster, double t, double due) noexcept nogil:
    """A controller wants it no more: it is shut at once, unless its schedule or a command keeps it on."""
    if thruster.on and thruster.ordered > due:
        thruster.until = thruster.ordered
    elif thruster.on:
        switch_thruster(thruster, t, False, INFINITY)


cdef void run_schedule(DevicesC* d, Thruster* thruster, double t, double due) noexcept nogil:
    """Pulses that begin or end now."""
    cdef const double* pulse
    if thruster.on and thruster.until <= due:
        switch_thruster(thruster, t, False, INFINITY)
    while thruster.next < thruster.given.last and d.schedule[2*thruster.next] <= due:
        pulse = d.schedule + 2*thruster.next
        if pulse[1] > due and has_propellant(d, thruster):
            switch_thruster(thruster, t, True, max(pulse[1], thruster.until if thruster.on else 0.0))
            thruster.ordered = max(pulse[1], thruster.ordered)
        thruster.next += 1


cdef void give_output(DevicesC* d, const Controller* c, double t, const double* out) noexcept nogil:
    """Outputs reach their actuators and are held there."""
    cdef int n
    cdef long to
    for n in range(c.given.outs):
        to = d.outs[c.given.out_at + n]
        if c.given.means == BY_THRUSTERS:
            fire(d, to, t, out[n])
        else:
            d.signals.value[to] = out[n]


cdef void queue_output(DevicesC* d, Controller* c, double t, const double* out) noexcept nogil:
    cdef double* entry = d.queue + c.given.queue_at + ((c.head + c.waiting) % c.given.room)*(c.given.outs + 1)
    entry[0] = t + c.given.delay
    memcpy(entry + 1, out, c.given.outs*sizeof(double))
    c.waiting += 1


cdef void sample(DevicesC* d, int j, int i, double t, const ModelC* m, const vd* y, WorkC* k) noexcept nogil:
    """One run of a controller."""
    cdef Controller* c = d.controller + j
    cdef double* out = d.out
    cdef Observation seen
    cdef int n
    if d.flags.failed:
        return
    observe(c, i, t, m, y, k, &seen)
    if c.given.kind == CONTROL_PYTHON:
        if call_python_law(d.python, j, &seen, i, m, y, out, <int> c.given.outs):
            d.flags.failed = j + 1
            return
        for n in range(c.given.outs if c.given.means == BY_TORQUE else 0):
            out[n] = clip(out[n], c.given.limit)
    elif c.given.robot >= 0:
        if not run_robot_law(d, c, i, &seen, m, y, k, out):
            d.flags.failed = j + 1
            return
    else:
        demand(d, c, i, m, y, k, &seen)
        if c.given.turning:
            share_by_posture(d, c, i, m, k)
        distribute(d, c, &seen, out)
    if c.given.delay > 0.0:
        queue_output(d, c, t, out)
    else:
        give_output(d, c, t, out)


cdef void switch_off(DevicesC* d, Controller* c, double t, double due) noexcept nogil:
    """A controller that is disabled leaves its actuators at zero."""
    cdef int n
    c.waiting = 0
    for n in range(c.given.outs):
        if c.given.means == BY_THRUSTERS:
            shut_thruster(d.thruster + d.outs[c.given.out_at + n], t, due)
        else:
            d.signals.value[d.outs[c.given.out_at + n]] = 0.0
    c.demand[0] = c.demand[1] = c.demand[2] = 0.0
    c.sum[0] = c.sum[1] = c.sum[2] = 0.0


cdef void run_controllers(DevicesC* d, int i, double t, double due, const ModelC* m, const vd* y,
                          WorkC* k) noexcept nogil:
    cdef Controller* c
    cdef double* entry
    cdef int j
    for j in range(d.nk):
        c = d.controller + j
        if c.samples*c.given.sample <= due:
            c.samples += 1
            if c.enabled:
                sample(d, j, i, t, m, y, k)
        while c.waiting:
            entry = d.queue + c.given.queue_at + c.head*(c.given.outs + 1)
            if entry[0] > due:
                break
            give_output(d, c, t, entry + 1)
            c.head = (c.head + 1) % c.given.room
            c.waiting -= 1


cdef void orbit_axes(const double* r, const double* v, double* row) noexcept nogil:
    """Rows of C_RN: R outward, T forward, N along the orbit normal."""
    cdef double h[3]
    cdef double far = sqrt(dot3(r, r))
    cdef double size
    cdef int j
    cross3(r, v, h)
    size = sqrt(dot3(h, h))
    for j in range(3):
        row[j], row[6 + j] = r[j]/far, h[j]/size
    cross3(row + 6, row, row + 3)


cdef void apply_delta_v(const CommandC* c, int i, const ModelC* m, vd* y, const WorkC* k) noexcept nogil:
    """A delta-v: the mass centre's velocity jumps, and every body's with it; nothing turns or bends by it. theory.md
    section 11."""
    cdef double r[3]
    cdef double v[3]
    cdef double row[9]
    cdef double x[3]
    cdef int root = m.tree_root[m.craft_tree[c.target]]
    cdef double along = 0.0
    cdef vd* u = y + m.nq + m.u_at[root] - 3
    cdef int j, t
    memcpy(x, c.value, 3*sizeof(double))
    for j in range(3):
        r[j], v[j] = lane(y[m.q_at[root] - 3 + j], i), lane(u[j], i)
    if c.frame == OF_BODY:
        for j in range(9):
            row[j] = lane((<const vd*> (k.C + root))[j], i)
    elif c.frame != OF_N:
        orbit_axes(r, v, row)
        if c.frame == OF_LVLH:                                     # x is T, y is -N, z is -R
            x[0], x[1], x[2] = -c.value[2], c.value[0], -c.value[1]
    for t in range(m.ntrees):
        if m.tree_craft[t] == c.target:
            u = y + m.nq + m.u_at[m.tree_root[t]] - 3
            for j in range(3):
                along = row[j]*x[0] + row[3 + j]*x[1] + row[6 + j]*x[2]
                set_lane(u + j, i, lane(u[j], i) + (x[j] if c.frame == OF_N else along))


cdef void execute_command(DevicesC* d, int command, int i, double t, double due, const ModelC* m, vd* y,
                          WorkC* k) noexcept nogil:
    cdef const CommandC* c = d.command + command
    cdef CommandState* now = d.command_state + command
    now.done, now.when = DONE, t
    if c.action == DO_SET:
        memcpy(settable_numbers(d, c.field, c.target), c.value, c.count*sizeof(double))
    elif c.action == DO_SIGNAL:
        settable_law(d, c.field, c.target)[0] = c.signal
        d.signals.value[c.slot] = c.value[0]
    elif (c.action == DO_LOCK or c.action == DO_UNLOCK) and c.target >= d.nd:
        if not latch_loop(m, k, c.target - d.nd, i, c.action == DO_LOCK):
            now.done = NEEDLESS
    elif c.action == DO_LOCK:
        if d.drive[c.target].locked:
            now.done = NEEDLESS
        d.drive[c.target].locked = 1
        stop_locked_axes(d, i, m, y, k)
    elif c.action == DO_UNLOCK:
        if not d.drive[c.target].locked:
            now.done = NEEDLESS
        d.drive[c.target].locked = 0
    elif c.action == DO_FIRE:
        if fire(d, c.target, t, c.duration):
            d.thruster[c.target].ordered = max(t + c.duration, d.thruster[c.target].ordered)
    elif c.action == DO_ENABLE:
        d.controller[c.target].enabled = 1
    elif c.action == DO_DISABLE:
        d.controller[c.target].enabled = 0
        switch_off(d, d.controller + c.target, t, due)
    elif c.action == DO_DELTA_V:
        apply_delta_v(c, i, m, y, k)
    elif c.action == DO_LATCH or c.action == DO_UNLATCH:
        execute_latch(d, c, now, i, t, m, y, k)
    else:
        d.flags.stopped = 1


cdef double condition_value(const CommandC* c, int i, const ModelC* m, const vd* y, const WorkC* k) noexcept nogil:
    """The quantity of a command's condition, SI; a rate needs kinematics(), an endpoint motion()."""
    cdef Vec3 w
    if c.watch == WATCH_SPEED:
        return lane(y[m.nq + c.index], i)
    if c.watch == WATCH_COORDINATE:
        return lane(y[c.index], i)
    if c.watch == WATCH_POSITION or c.watch == WATCH_VELOCITY:
        w = (endpoint_position(m, k, <int> c.index) if c.watch == WATCH_POSITION
             else endpoint_velocity(m, k, <int> c.index))
        return c.along[0]*lane(w.x, i) + c.along[1]*lane(w.y, i) + c.along[2]*lane(w.z, i)
    if c.watch == WATCH_FORCE:
        return largest_force(k, <int> c.index, <int> c.size, i)
    w = k.w[c.index]
    if c.size:
        return sqrt(lane(dot(w, w), i))
    return c.along[0]*lane(w.x, i) + c.along[1]*lane(w.y, i) + c.along[2]*lane(w.z, i)


cdef bint execute_on_events(DevicesC* d, int i, double t, const ModelC* m, vd* y, WorkC* k) noexcept nogil:
    """Commands that wait for an event of the orbit that has just happened are carried out; whether there were any."""
    cdef const CommandC* c
    cdef bint any = False
    cdef int j
    for j in range(d.ncommands):
        c = d.command + j
        if (not d.command_state[j].done and c.at == INFINITY and c.watch == WATCH_EVENT
                and d.flags.happened >> c.index & 1):
            execute_command(d, j, i, t, t, m, y, k)
            any = True
    d.flags.happened = 0
    return any


cdef bint execute_on_approach(DevicesC* d, int contact, double speed, int i, double t, const ModelC* m, vd* y,
                              WorkC* k) noexcept nogil:
    """Commands that wait for the speed, m/s, at which the sides of a contact have just met; whether there were any."""
    cdef const CommandC* c
    cdef bint any = False
    cdef int j
    for j in range(d.ncommands):
        c = d.command + j
        if (not d.command_state[j].done and c.at == INFINITY and c.watch == WATCH_APPROACH
                and c.index <= contact < c.index + c.size and (speed > c.limit if c.above else speed < c.limit)):
            execute_command(d, j, i, t, t, m, y, k)
            any = True
    return any


cdef bint switches(const DevicesC* d) noexcept nogil:
    """Whether something is decided by the state at the ends of steps, so that these must not be long."""
    cdef int j
    for j in range(d.nm):
        if d.motor[j].given.max_speed < INFINITY or has_dry_friction(d.motor + j):
            return True
    for j in range(d.ncommands):
        if d.command[j].at == INFINITY and d.command[j].watch != WATCH_EVENT and d.command[j].watch != WATCH_APPROACH:
            return True
    return d.nstops > 0 or d.ncontacts > 0


cdef void between_steps(DevicesC* d, int i, double t, double due, const ModelC* m, vd* y, WorkC* k) noexcept nogil:
    """Everything that is due at t (times up to `due` count as t), for one spacecraft. Needs kinematics() and C of all
    links."""
    cdef int j
    empty_tanks(d, i, t, due, m, y, k)
    for j in range(d.ncommands):
        if not d.command_state[j].done and d.command[j].at <= due:
            execute_command(d, j, i, t, due, m, y, k)
    for j in range(d.nj):
        run_schedule(d, d.thruster + j, t, due)
    run_controllers(d, i, t, due, m, y, k)


cdef void execute_latch(DevicesC* d, const CommandC* c, CommandState* now, int i, double t, const ModelC* m, vd* y,
                        WorkC* k) noexcept nogil:
    """A command to a latch. k.low belongs to y."""
    cdef Latch* a = d.latch + c.target
    cdef Approach found
    if a.locked == (c.action == DO_LATCH):
        now.done = NEEDLESS
    elif c.action == DO_UNLATCH:
        open_latch(d, c.target, i, t, c.value, m, y, k.low, k)
    elif not close_latch(d, c.target, i, t, m, y, k.low, k, &found):
        now.done, now.distance, now.angle, now.speed = REFUSED, found.distance, found.angle, found.speed
