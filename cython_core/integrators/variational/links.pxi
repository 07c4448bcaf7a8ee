# What a variational step keeps of every link, and of itself. theory.md section 19.
#
# Node k is where a sub-step begins, node k+1 where it ends. Rows (moments, forces) are those of node k, columns
# (rotation and displacement of G) belong to node k+1; both are in axes at k.

cdef struct TwoSided:               # rows of a link, its outer links eliminated: (3.1) with another matrix on each side
    Mat3 K, B, C, M

cdef struct StepLink:
    # node k
    Mat3 E                          # inner link's axes -> link axes
    Vec3 arm                        # inner link's G -> G, inner link's axes
    Mat3 S                          # free axes as columns
    Vec3 f0                         # momentum and impulses of what acts, kg m/s
    Vec3 b0                         # the same about the mass centre, wheels included, N m s
    Vec3 H                          # of the wheels during the sub-step, N m s
    Vec3 H_end                      # of the wheels at node k+1, N m s
    Sym3 I                          # about the mass centre, with wheels that are bound, kg m2
    # increments over the sub-step
    Quat turn                       # (phi, s) of the link: q_BN(k+1) = turn * q_BN(k)
    Quat apart                      # of a ball joint with spring or damper: of the link relative to its inner link
    Vec3 D                          # displacement of G, axes at k, m
    Vec3 dx                         # of the joint's coordinates
    # balance at node k, and what the joint does by itself
    Vec3 b, f
    Vec3 P                          # momentum at node k by the turn, N m s
    Vec3 swing                      # displacement of the mass centre by the turn, axes at k, m
    # along the free axes at node k, N m s or N s; ball joint: torque impulse on the link
    Vec3 J
    Vec3 J_end                      # at node k+1
    Mat3 gain                       # what D gains by springs and dampers
    # column side: arm and S at node k+1, in axes at k
    Vec3 arm_end
    Mat3 S_end
    # factors of the elimination: of a ball K^-1, K^-1 B, and its own C in C; else D^-1, M6 S_end, D^-1 S^T M6
    Mat3 inv, X
    Mat3 Ur, Ul, Vr, Vl
    Vec3 x0
    # what is handed to the inner link, in its axes
    Mat3 K, B, C, M
    Vec3 n, g
    # correction of the increments
    Vec3 eta, rho

cdef struct Variational:
    int parts                       # sub-steps of a step
    const double* share             # (parts) of the step
    int trial                       # 1: a step that nobody goes on from: it neither uses nor changes the memory
    vd h, per_h                     # of the sub-step, s; the lanes that rest have any
    StepLink* link                  # (link)
    Mat3* turns                     # (axis of joints) C_j at node k
    Mat3* L_inv                     # (tree) of its root
    vd* drive                       # (speed) law of a free axis in this sub-step: drive - stiffness x - damping u
    vd* stiffness
    vd* damping
    vd* push                        # (speed) and what compiled laws add at the present increments
    vd** increment                  # (speed) where the increment of its coordinate stands
    vd* target                      # (speed) increment of a prescribed coordinate
    vd* spin                        # (wheel) axial momentum in the sub-step, N m s; COUPLED: the motor's torque at node k, N m
    vd* first                       # (speed) increments as the speeds alone predict them
    vd* work                        # (book) of what acts at the middle of the sub-step, J
    vd* slope                       # (nx) rates of what is integrated besides, at node k
    vd* slope_end                   # (nx) and at node k+1
    vd* start                       # (n + lows) state and remainders at node k
    vd* result                      # (n + lows) and at node k+1
    # memory: what the next step may use of this one, part of the State
    int remembers                   # lane values of it
    # rate of the speeds (speed), what that lacked to predict the increments (speed), F and T (link), F_N and gravity
    # (tree), base_a, motors (wheel), slope (nx) at the present node
    vd* memory
    vd* spare                       # the same, while it is made
    vd* kept                        # the same, while a trial uses memory
    # closed chains
    int rows                        # of the sub-step: of loops, then of contacts and latches that some lane has closed
    int* contact                    # (row) behind those of loops: of which contact it is; -1: of a latch
    int* latch                      # (row) and of a latch: 6 tree + n
    int* across                     # (row) of a contact: 0 along its normal, 1 and 2 across it, where it sticks
    vd* on                          # (row) 1 where it is closed
    Vec3* row_N                     # (row) its force on the outer link at node k, N
    Vec3* row_T                     # (row) of a contact: the part of that across its normal
    vd* row_slip                    # (row) and how fast the sides slide along that, m/s
    Vec3* anchor_o                  # (row) across a contact: its point at node k, outer link's axes, m
    Vec3* anchor_i                  # (row) the same on the inner link; on a ground, N
    Vec3* anchor_u                  # (row) and the row's axis there
    vd moving                       # 1 in the lanes of the sub-step
    Vec3* pushed                    # (tree) impulse of rows that other trees or grounds take part in, N, N s
    # (tree) root's G at node k+1 without its increment, m, N: of the first one, of others from that
    Vec3* place
    Vec3* G                         # (link) G from the first root's G where rows are placed, N, m
    vd* pressed                     # (contact) impulse over the step, N s
    Vec3* rubbed                    # (contact) of friction, N, N s
    vd* lost                        # (contact) energy that it has taken, J
    vd* opened                      # (contact) 1 where a step without it was taken, for it would have pulled
    WorkC* end                      # (1) workspace as it is at node k+1: of contacts
    RowC* row                       # (row) at node k, or where speeds are fitted
    RowC* row_end                   # (row) at node k+1, by the present increments
    Mat3* R                         # (link) N -> link axes at node k+1
    Vec3* P                         # (link) first root's G -> G there, N, m
    vd* impulse                     # (row) at node k, N s or N m s
    # (1) whose row is open the most where a step cannot close it: loop, then contact, then held tree; -1: none
    vd* torn
    # status
    vd* halved                      # (1) steps that were taken in halves
    vd* passes                      # (1) of Newton's method
    vd* largest                     # (1) link whose correction was the largest
    vd* culprit                     # (1) the same of the last sub-step that did not converge
    vd* when                        # (1) when the first step was taken in pieces, s, infinite: none was
