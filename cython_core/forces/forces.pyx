# What acts: the one list of forces. theory.md section 4.
#
# A new force is a file of its own that hands what it does to a sink (tree/sinks.pyx), included here, a line in
# apply_forces(), and a term in can_act() and needs_axes(): forces and axes are left out for spacecraft on which nothing
# acts, and axes where all forces are in body axes.

include "surfaces.pyx"
include "dipoles.pyx"
include "loads.pyx"
include "joint_laws.pyx"


cdef bint can_act(const ModelC* m, bint joints) noexcept nogil:
    """Whether anything of apply_forces() or of the joints can act; if not, forces are left out. joints: whether a
    spring, damper or drive acts in one."""
    return (joints or m.ntrees > 1 or m.nr > 0 or m.nw > 0 or m.nf > 0 or m.nt > 0 or m.nc > 0 or m.magnetic != 0
            or m.gravity != 0)


cdef bint needs_axes(const ModelC* m) noexcept nogil:
    """Whether anything of apply_forces() needs the axes of links in N, k.C; otherwise they are left out."""
    return (m.ntrees > 1 or m.nc > 0 or m.nf > 0 or m.nt > 0 or m.ns > 0 or m.magnetic != 0
            or m.gravity == GRAVITY_ON_BODIES)


cdef inline void apply_forces(const ModelC* m, const StateC* s, WorkC* k, const FieldC* field,
                              Sink sink) noexcept nogil:
    """Every force that a sink asks for. field: of the point mass at each tree's mass centre. Needs fields()."""
    if m.gravity == GRAVITY_ON_BODIES and accepts(sink, GRAVITY):
        point_mass(m, k, field, sink)
    if m.environment and (accepts(sink, GRAVITY) or accepts(sink, OTHER_BODIES)):
        apply_gravity_gradient(m, k, sink)
    if m.environment and accepts(sink, AIR):
        air(m, s, k, sink)
    if m.environment and accepts(sink, SUNLIGHT):
        sunlight(m, s, k, sink)
    if m.magnetic and accepts(sink, MAGNETIC):
        residual_dipoles(m, k, sink)
    if accepts(sink, LOADS):
        loads(m, s, k, sink)
    if accepts(sink, NO_SOURCE):
        wheels(m, s, k, sink)
    if accepts(sink, MAGNETIC):
        torquers(m, k, sink)
    if m.nc and accepts(sink, NO_SOURCE):
        contacts(m, k, sink)


cdef inline void fields(const ModelC* m, const StateC* s, WorkC* k, FieldC* field) noexcept nogil:
    """Gravity at the mass centres, and the environment. field: (tree)."""
    cdef int t
    if m.gravity and (m.gravity == GRAVITY_ON_BODIES or m.based or m.ns):
        find_positions(m, k)
    find_attraction(m, s, k, field, 0)
    for t in range(1, m.ntrees):
        find_attraction(m, s, k, field, t)
    if m.environment:
        find_environment(m, s, k)


cdef inline void find_attraction(const ModelC* m, const StateC* s, WorkC* k, FieldC* field, int t) noexcept nogil:
    """The point mass's attraction at the mass centre of a tree, or what is the same everywhere."""
    if m.gravity == GRAVITY_ON_BODIES or m.gravity == GRAVITY_ON_MASS_CENTER:
        field[t] = field_at(m, s, k, t)
        k.gravity[t] = -field[t].mu_r3*field[t].r
    else:
        field[t] = no_field()
        if m.gravity:
            k.gravity[t] = m.field.g


cdef void forces(const ModelC* m, const StateC* s, WorkC* k) noexcept nogil:
    """F, T, tau of every link. Without anything that acts they stay the zeros of a new workspace."""
    cdef OnLinks sink = [0]
    cdef FieldC field[MOST_TREES]
    cdef int l
    if not m.anything_acts:
        return
    k.F_N[0] = zero()
    for l in range(1, m.ntrees):
        k.F_N[l] = zero()
    for l in range(m.nl):
        k.F[l] = zero()
        k.T[l] = zero()
    fields(m, s, k, field)
    turn_wheels(m, s, k)
    if m.nc:
        contact_forces(m, s, k, False)
    apply_forces(m, s, k, field, sink)
    joint_laws(m, s, k)
    if m.conic:
        stay_on_conic(k, field)


cdef void body_forces(const ModelC* m, const StateC* s, WorkC* k) noexcept nogil:
    """External force and torque on each body about its own mass centre, body axes, wheels included. Needs forces() and
    motion()."""
    cdef OnBodies sink = [0]
    cdef FieldC field[MOST_TREES]
    cdef int b
    for b in range(m.nb):
        k.body_F[b] = zero()
        k.body_T[b] = zero()
    for b in range(m.ntrees):
        field[b] = field_at(m, s, k, b) if m.gravity == GRAVITY_ON_BODIES else no_field()
    apply_forces(m, s, k, field, sink)
    if m.nr:
        loop_forces(m, k, sink)
