# Steps by the discrete variational principle: Newton's method for the increments, speeds at the end, compositions.
# theory.md section 19.

cdef enum:
    MOST_PASSES = 60                # of Newton's method in a sub-step
    MOST_HALVINGS = 6               # of a step that does not converge


cdef void place_base(const ModelC* m, const StateC* s, const WorkC* k, Variational* v) noexcept nogil:
    """Increments of a prescribed root: theory (19.23)."""
    cdef StepLink* x = v.link
    cdef Vec3 w = zero()
    cdef vd size, sine, cosine
    cdef vi turning
    cdef int i, j
    for i in range(W):
        for j in range(3):
            set_lane(<vd*> &w + j, i, signal_at(&k.device[i].signals, k.device[i].base[3 + j],
                                                lane(s.t, i) + 0.5*lane(v.h, i),
                                                lane(s.inside, i)).x)
    size = root(dot(w, w))
    turning = less(splat(0.0), size)
    sine_cosine((0.5*v.h)*size, &sine, &cosine)
    w = select(turning, sine/select(turning, size, splat(1.0)), 0.5*v.h)*w
    x.turn.x, x.turn.y, x.turn.z, x.turn.w = w.x, w.y, w.z, cosine
    x.D = (0.5*v.h*v.h)*(k.C[0]*(k.base_a[0] - k.gravity[0]))


cdef void balance(const ModelC* m, const StateC* s, const WorkC* k, Variational* v) noexcept nogil:
    """What all rows lack at the present increments, root to leaf."""
    cdef int l
    if k.device and m.nd:
        compiled_laws_at_middle(m, s, k, v)
    for l in range(m.nl):
        if l > 0:
            carry(m, v, l)
            joint_impulse(m, v, s.q, l)
    if m.nw:
        turn_law_wheels(m, s, v)
    for l in range(m.nl):
        own_balance(m, v, l)
    for l in range(v.rows):
        add_row(v, v.row + l, v.impulse[l])


cdef void factor(const ModelC* m, const StateC* s, const WorkC* k, Variational* v) noexcept nogil:
    cdef int l
    for l in range(1, m.nl):
        place_columns(m, v, s.q, l)
    factor_tree(m, s, k, v, False)


cdef int newton(const ModelC* m, const StateC* s, WorkC* k, Variational* v, int lanes) noexcept nogil:
    """Increments of some lanes, as bits. Returns those that do not converge. One elimination serves while corrections
    shrink by a factor of 30; lanes that need another wait for those that do not, so that none depends on its
    neighbours. theory (19.14)"""
    cdef int running = lanes
    cdef int waiting = 0
    cdef int failed = 0
    cdef int tries, gone, slow
    cdef bint fresh = True
    cdef vd size
    cdef vd before = splat(0.0)
    cdef vi done, mask
    for tries in range(MOST_PASSES):
        mask = mask_of(running)
        balance(m, s, k, v)
        if fresh:
            factor(m, s, k, v)
        if fresh and v.rows:
            rows_at_end(m, k, v)
            row_responses(m, k, v, v.row, v.row_end)
            balance(m, s, k, v)
        reduce_right_sides(m, k, v)
        correct_increments(m, v)
        if v.rows:
            keep_closed(m, k, v, mask)
        size = apply_correction(m, v, mask)
        v.passes[0] = v.passes[0] + select(mask, splat(1.0), splat(0.0))
        # squares: with new factors 1e-11 rad; else 1e-9 rad, and the next correction below 1e-16 rad; or rounding
        done = less(size, splat(1e-22))
        if not fresh:
            done = (less(size, splat(1e-18)) & less(size*size, 1e-32*before)) | (less(size, splat(1e-24)) & ~less(size,
                0.25*before))
        gone = lanes_of(~less(size, splat(1.0))) & running
        slow = 0 if fresh else lanes_of(~less(size, 1e-3*before)) & running
        running &= ~(lanes_of(done) | gone)
        failed |= gone
        v.culprit[0] = select(mask_of(gone), v.largest[0], v.culprit[0])
        waiting |= slow & running
        running &= ~waiting
        before = select(mask, size, before)
        fresh = False
        if running == 0:
            if waiting == 0:
                return failed
            running, waiting, fresh = waiting, 0, True
    v.culprit[0] = select(mask_of(running | waiting), v.largest[0], v.culprit[0])
    return failed | running | waiting


cdef inline void fall_freely(const ModelC* m, const StateC* s, const WorkC* k, const Variational* v,
                             const Vec3* before, bint pushed, vd* u) noexcept nogil:
    """Velocities of the mass centres at node k+1, by the mean of their accelerations at both nodes. before: (tree) that
    at node k. pushed: with what rows have given them."""
    cdef Vec3 velocity
    cdef int t, at
    for t in range(m.ntrees):
        at = m.u_at[m.tree_root[t]] - 3
        velocity = vector_at(s.u + at) + (0.5*v.h)*(before[t] + center_acceleration(m, k, t))
        put_vec3(u + at, velocity + gained(m, v, t) if pushed else velocity)


cdef void find_speeds(const ModelC* m, const StateC* s, const StateC* end, WorkC* k, Variational* v, vd* q, vd* u,
                      const Vec3* before, Vec3 pushed) noexcept nogil:
    """Speeds at node k+1: momenta and impulses there, projected on the joints. theory (19.19). Where something depends
    on speeds, several rounds. q, u: those of `end`, first those of node k. before: (tree) acceleration of the mass
    centre at node k. pushed: of a prescribed root there, beside falling."""
    cdef int rounds = rounds_of_speeds(m, k)
    cdef vd half = 0.5*v.h
    cdef int r, l, j
    for r in range(rounds):
        if k.device:
            prescribe(m, k, end.t, end.inside, q, u)
            devices(m, end, k)
        for j in range(m.nw):
            if m.wheel_q[j] >= 0 and m.wheel_spin[j] != COUPLED:
                q[m.wheel_q[j]] = s.q[m.wheel_q[j]] + half*(s.u[m.wheel_u[j]] + u[m.wheel_u[j]])
        kinematics(m, end, k)
        forces_at_node(m, end, k, v.slope_end)
        for j in range(m.nx if m.booked else 0):                    # behind the speeds
            u[m.nu + j] = s.u[m.nu + j] + half*(v.slope[j] + v.slope_end[j])
        for j in range(BOOKS if m.booked else 0):
            u[m.nu + books_at(m) + j] = u[m.nu + books_at(m) + j] + v.work[j]
        if m.nw:
            end_wheels(m, s, end, k, v)
        end_momenta(m, s, end, k, v, half*(pushed + (k.base_a[0] - k.gravity[0])))
        for l in range(m.nl):
            v.link[l].eta = k.w[l]
            k.w[l] = zero()
            if m.kind[l] > SPHERICAL:
                k.c[l] = zero()
                k.tau[l] = v.link[l].J_end
        if m.nw:
            end_rotors(m, k, v)
        eliminate_at_rest(m, k, v)
        jumps_at_rest(m, k, u)
        for l in range(m.nl):
            k.w[l] = v.link[l].eta + k.alpha[l]
        if v.rows:
            fall_freely(m, s, k, v, before, True, u)
            project_speeds(m, end, k, v, u)
        if m.nw:
            end_speeds_of_wheels(m, s, end, k, v, u)
        fall_freely(m, s, k, v, before, False, u)
    if v.rows > m.nr or m.ntrees > 1:
        add_last_impulses(m, k, v)


cdef inline int rounds_of_speeds(const ModelC* m, const WorkC* k) noexcept nogil:
    """How often speeds are found if something that acts at the nodes depends on them: air, motors and bearings of
    wheels, their imbalance; most often if dampers and friction of contacts do."""
    cdef int j
    if has_compliant_contact(m):
        return 8
    if m.ns and m.environment != NULL:
        return 3
    for j in range(m.nw):
        if m.wheel_spin[j] == JITTER or k.device != NULL:
            return 3
    return 1


cdef inline void drift(vd* out, vd* low, const vd* from_, vd rise, const vd* low_from) noexcept nogil:
    """A sum that keeps what rounding takes from it: (9.2)."""
    rise = rise + low_from[0]
    out[0] = from_[0] + rise
    low[0] = rise - (out[0] - from_[0])


cdef inline void drift_center(const Integrator* g, int t, const vd* y, vd* out, Vec3 rise, vd over,
                              int first) noexcept nogil:
    """Position (first: 0) or velocity (3) of a tree's mass centre. over: what rows give it is multiplied by."""
    cdef int at = orbit_index(g.m, 6*t + first)
    cdef int j
    if g.variational.rows > g.m.nr or g.m.ntrees > 1:
        rise = rise + over*gained(g.m, g.variational, t)
    for j in range(3):
        drift(out + at + j, out + g.n + 6*t + first + j, y + at + j, (<vd*> &rise)[j], y + g.n + 6*t + first + j)


cdef int sub_step(Integrator* g, vd t, vd h, vd inside, vd* y, vd* out, vd* knows, int lanes) noexcept nogil:
    """One step of second order from y to out (state and, behind it, remainders of the orbits) in some lanes, as bits.
    Returns those where Newton's method fails. knows: 1 where the memory is that of y."""
    cdef const ModelC* m = g.m
    cdef WorkC* k = g.k
    cdef Variational* v = g.variational
    cdef StateC s, end
    cdef Vec3 pushed
    cdef Vec3 fall[MOST_TREES]
    cdef vi known = less(splat(0.5), knows[0])
    cdef vi mask = mask_of(lanes)
    cdef vd* u = out + m.nq
    cdef int failed, l, j
    v.h = select(mask, h, splat(1.0))
    v.per_h = splat(1.0)/v.h
    v.moving = select(mask, splat(1.0), splat(0.0))
    s.t, s.inside, s.q, s.u = t, inside, y, y + m.nq
    if k.device:
        prescribe(m, k, t, inside, y, y + m.nq)
        devices(m, &s, k)
        if m.ntrees > 1:
            carry_trees(m, t, y, y + g.n, k, lanes)
    k.low = y + g.n
    kinematics(m, &s, k)
    if lanes & ~lanes_of(known):
        forces_at_node(m, &s, k, v.slope)
    restore_node(m, k, v, v.memory, known)
    gather_laws(m, &s, k, v)
    begin_node(m, &s, k, v)
    if m.nw:
        begin_wheels(m, &s, k, v)
    joint_gains(m, v)
    if m.based:
        place_base(m, &s, k, v)
    predict(m, k, v, s.u, known)
    choose_rows(m, k, v)
    clear_impulses(m, v)
    if v.rows:
        begin_rows(m, &s, k, v)
    failed = newton(m, &s, k, v, lanes)
    if k.device and m.nd:
        compiled_laws_at_middle(m, &s, k, v)
    for l in range(1, m.nl):
        carry(m, v, l)
        joint_impulse(m, v, s.q, l)
    if v.rows:
        failed |= unclosable_lanes(m, k, v, lanes & ~failed)
        count_impulses(m, v, v.row, v.impulse, v.row_N)
    if m.booked:
        book_middle(m, &s, k, v)
    # node k+1
    pushed = k.base_a[0] - k.gravity[0]
    copy_state(out, y, g.n + g.lows)
    end_coordinates(m, v, s.q, out)
    unit_quaternions(m, out)                                        # before E of node k+1: theory section 19
    for j in range(m.ntrees):
        fall[j] = center_acceleration(m, k, j)
        drift_center(g, j, y, out, v.h*(tree_velocity(m, &s, j) + (0.5*v.h)*fall[j]), v.h, 0)
    end.t, end.inside, end.q, end.u = t + v.h, inside, out, u
    k.low = out + g.n
    find_speeds(m, &s, &end, k, v, out, u, fall, pushed)
    for j in range(m.ntrees):
        drift_center(g, j, y, out, (0.5*v.h)*(fall[j] + center_acceleration(m, k, j)), splat(1.0), 3)
    if m.nw:
        release_rotors(m, k)
    for j in range(m.nu):
        v.spare[j] = v.per_h*(u[j] - s.u[j])
    store_prediction_error(m, v, v.spare + m.nu)
    save_node(m, k, v, v.spare)
    if lanes == ALL_LANES:
        v.memory, v.spare = v.spare, v.memory
    else:
        choose(v.memory, mask, v.spare, v.memory, v.remembers)
    knows[0] = select(mask, splat(1.0), knows[0])
    g.evaluations[0] = g.evaluations[0] + select(mask, splat(1.0), splat(0.0))
    return failed


cdef int composed_step(Integrator* g, vd t, vd h, vd* y, vd* out, vd* knows, int lanes) noexcept nogil:
    """A step of the method's order from y to out: theory (19.24). y is overwritten. Returns the lanes, as bits, where
    it fails."""
    cdef Variational* v = g.variational
    cdef double[3] ends_and_middle = [0.0, 0.5, 1.0]
    cdef double at = 0.0
    cdef int failed = 0
    cdef int i, varies
    for i in range(W if g.k.device else 0):
        level_thrust(g.k.device[i], lane(t, i), lane(h, i), 3, NULL, ends_and_middle, False)
    varies = lanes_with_rising_thrust(g, t)
    for i in range(v.parts):
        if varies:
            thrust_in_part(g, at, v.share[i])
            # what acts at a node is not the same for both of its sub-steps
            knows[0] = select(mask_of(varies), splat(0.0), knows[0])
        failed |= sub_step(g, t + at*h, v.share[i]*h, t + INSIDE*h, y, out, knows, lanes)
        at += v.share[i]
        if i < v.parts - 1:
            copy_state(y, out, g.n + g.lows)
    g.k.stage = -1
    wrap_wheels(g.m, out)
    return failed


cdef int lanes_with_rising_thrust(Integrator* g, vd t) noexcept nogil:
    """Lanes, as bits, in which a thruster rises or decays."""
    cdef int found = 0
    cdef int i
    for i in range(W if g.k.device else 0):
        if thrust_varies(g.k.device[i], lane(t, i)):
            found |= 1 << i
    return found


cdef void thrust_in_part(Integrator* g, double at, double share) noexcept nogil:
    """Mean of the parabola (11.5a) over a sub-step: what thrusters with a rise time give at both of its nodes."""
    cdef Thruster* jet
    cdef double low, middle, high
    cdef int i, j
    for i in range(W if g.k.device else 0):
        for j in range(g.k.device[i].nj):
            jet = g.k.device[i].thruster + j
            low, middle, high = (parabola(jet.stage, at), parabola(jet.stage, at + 0.5*share),
                                 parabola(jet.stage, at + share))
            jet.stage[3] = (low + 4.0*middle + high)/6.0
    g.k.stage = 3


cdef inline double parabola(const double* at, double x) noexcept nogil:
    """Through three values at 0, 1/2 and 1."""
    return at[0] + x*(4.0*at[1] - 3.0*at[0] - at[2] + x*2.0*(at[0] - 2.0*at[1] + at[2]))


cdef int step_in_pieces(Integrator* g, vd t, vd h, int pieces, vd* knows, int lanes) noexcept nogil:
    """So many steps in place of one, from y to next, in some lanes, as bits. Returns those where one of them fails."""
    cdef Variational* v = g.variational
    cdef vi mask = mask_of(lanes)
    cdef vd part = (1.0/pieces)*h
    cdef int failed = 0
    cdef int i
    copy_state(v.start, g.y, g.n)
    copy_state(v.start + g.n, g.low, g.lows)
    for i in range(g.m.nc):
        v.pressed[i], v.lost[i] = select(mask, splat(0.0), v.pressed[i]), select(mask, splat(0.0), v.lost[i])
        v.rubbed[i] = choose_vec3(mask, zero(), v.rubbed[i])
    for i in range(pieces):
        failed |= composed_step(g, t + <double> i*part, part, v.start, v.result, knows, lanes)
        if i < pieces - 1:
            copy_state(v.start, v.result, g.n + g.lows)
    if lanes == ALL_LANES:
        copy_state(g.next, v.result, g.n)
        copy_state(g.low_next, v.result + g.n, g.lows)
    else:
        choose(g.next, mask, v.result, g.next, g.n)
        choose(g.low_next, mask, v.result + g.n, g.low_next, g.lows)
    return failed


cdef void forget(Variational* v, int lanes) noexcept nogil:
    """The memory of some lanes, as bits: a step that failed has left anything there."""
    cdef vi mask = mask_of(lanes)
    cdef int j
    for j in range(v.remembers):
        v.memory[j] = select(mask, splat(0.0), v.memory[j])


cdef int step_halved_as_needed(Integrator* g, vd t, vd h, vd* knows, int lanes) noexcept nogil:
    """A step from y to next in some lanes, as bits, in 2, 4, ... pieces where it does not converge. Returns the lanes
    where that does not help."""
    cdef Variational* v = g.variational
    cdef int pieces = 1
    cdef int failed = step_in_pieces(g, t, h, 1, knows, lanes)
    while failed and pieces < 1 << MOST_HALVINGS:
        pieces *= 2
        if pieces == 2 and not v.trial:
            v.halved[0] = v.halved[0] + select(mask_of(failed), splat(1.0), splat(0.0))
            v.when[0] = select(mask_of(failed), least(t, v.when[0]), v.when[0])
        knows[0] = select(mask_of(failed), splat(0.0), knows[0])
        forget(v, failed)
        failed = step_in_pieces(g, t, h, pieces, knows, failed)
    return failed


cdef void variational_step(Integrator* g, vd t, vd h) noexcept nogil:
    """The state after a step in next, with quaternions of unit length. Lanes with h = 0 rest. A step that does not
    converge is taken in 2, 4, ... pieces; if that does not help, next is NaN."""
    cdef Variational* v = g.variational
    cdef vi moving = less(splat(0.0), h)
    cdef int lanes = lanes_of(moving)
    cdef vd knows = splat(0.0)
    cdef int failed, i
    if v.trial:
        forget(v, ALL_LANES)
    else:
        knows = g.known[0]
    if lanes != ALL_LANES:
        copy_state(g.next, g.y, g.n)
        copy_state(g.low_next, g.low, g.lows)
    failed = step_halved_as_needed(g, t, h, &knows, lanes)
    if g.m.nc and not v.trial:
        failed |= step_at_rest(g, t, h, &knows, lanes & ~failed)
    for i in range(g.n if failed else 0):
        g.next[i] = select(mask_of(failed), splat(NAN), g.next[i])
    if not v.trial:
        g.known[0] = select(moving, knows, g.known[0])
