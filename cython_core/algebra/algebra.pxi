# Vectors, 3x3 matrices and quaternions over the lane type (algebra.h, turns.h), as Cython sees them.

cdef extern from "algebra/turns.h" nogil:
    cdef cppclass Vec3:
        vd x, y, z
        Vec3 operator+(Vec3)
        Vec3 operator-(Vec3)
        Vec3 operator-()
        Vec3 operator*(Mat3)                        # v^T a = a^T v
        Vec3 operator*(Turn)
        Vec3 operator*(TurnX)
        Vec3 operator*(TurnY)
        Vec3 operator*(TurnZ)

    cdef cppclass Mat3:
        vd xx, xy, xz, yx, yy, yz, zx, zy, zz
        Mat3 operator+(Mat3)
        Mat3 operator-(Mat3)
        Mat3 operator*(Mat3)
        Vec3 operator*(Vec3)

    cdef cppclass Sym3:
        vd xx, yy, zz, xy, xz, yz
        Sym3 operator+(Sym3)
        Sym3 operator-(Sym3)
        Vec3 operator*(Vec3)
        Mat3 operator*(Mat3)

    cdef cppclass Quat:
        vd x, y, z, w
        Quat operator*(Quat)                        # q_CA = q_CB * q_BA

    cdef cppclass Turn:                             # of a hinge, about any axis
        Mat3 E                                      # C_Bi
        Vec3 along                                  # its axis, link axes
        Vec3 operator*(Vec3)
        Mat3 operator*(Mat3)

    cdef cppclass TurnX:                            # about x of both links
        vd c, s, sign
        Vec3 operator*(Vec3)
        Mat3 operator*(Mat3)

    cdef cppclass TurnY:
        vd c, s, sign
        Vec3 operator*(Vec3)
        Mat3 operator*(Mat3)

    cdef cppclass TurnZ:
        vd c, s, sign
        Vec3 operator*(Vec3)
        Mat3 operator*(Mat3)

    Vec3 operator*(vd, Vec3)
    Mat3 operator*(vd, Mat3)
    Sym3 operator*(vd, Sym3)

    Vec3 zero()
    vd dot(Vec3 a, Vec3 b)
    Vec3 cross(Vec3 a, Vec3 b)
    Vec3 scaled(Vec3 a, Vec3 b)                     # component by component
    Vec3 centripetal(Vec3 w, Vec3 d)                # w x (w x d)

    Vec3 row_x(Mat3 a)
    Vec3 row_y(Mat3 a)
    Vec3 row_z(Mat3 a)
    Mat3 from_columns(Vec3 x, Vec3 y, Vec3 z)
    Vec3 column(Mat3 a, int j)
    Mat3 transposed(Mat3 a)
    vd determinant(Mat3 a)
    Mat3 skew(Vec3 d)                               # d~ v = d x v
    Mat3 skew_times(Vec3 d, Mat3 a)                 # d~ a
    Mat3 times_skew(Mat3 a, Vec3 d)                 # a d~
    Mat3 inverse(Mat3 a)
    Mat3 dyad(Vec3 a, Vec3 b)                       # a b^T
    Sym3 dyad(Vec3 a)                               # a a^T

    Sym3 symmetric_dyad(Vec3 a, Vec3 b)             # a b^T for parallel a, b
    Vec3 gyroscopic(Sym3 a, Vec3 w)                 # w x (a w)
    Mat3 full(Sym3 a)
    Sym3 diagonal(vd s)                             # s 1
    Sym3 symmetric_product(Mat3 a, Mat3 b)          # a b, known to be symmetric
    Sym3 turned_back(Sym3 a, Mat3 c)                # c^T a c
    Mat3 turned_back(Mat3 a, Mat3 c)
    Sym3 plus_transposed(Mat3 a)                    # a + a^T
    Mat3 cross_columns(Vec3 d, Sym3 a)              # d~ a
    Mat3 cross_rows(Vec3 d, Mat3 a)                 # d~ a^T
    Sym3 parallel_axis(Mat3 a, Vec3 d)              # -a d~ for a = d~ L
    Sym3 inverse(Sym3 a, vd* margin)                # margin <= 0 or NaN: not positive definite

    Quat conjugate(Quat q)
    Mat3 dcm(Quat q)                                # v_B = C(q_BN) v_N
    Mat3 dcm_of_unit(Quat q)                        # the same of a unit quaternion
    Quat quaternion(Mat3 c)                         # the inverse of dcm
    Quat quaternion_rate(Quat q, Vec3 w)            # of q_BN, w = w_BN_B
    Vec3 rotation_vector(Quat q)

    Sym3 turned_back(Sym3 a, Turn e)                # E^T a E
    Sym3 turned_back(Sym3 a, TurnX e)
    Sym3 turned_back(Sym3 a, TurnY e)
    Sym3 turned_back(Sym3 a, TurnZ e)
    vd along(Turn e, Vec3 v)                        # axis . v
    vd along(TurnX e, Vec3 v)
    vd along(TurnY e, Vec3 v)
    vd along(TurnZ e, Vec3 v)
    Vec3 axis_times(Turn e, Sym3 a)                 # a axis
    Vec3 axis_times(TurnX e, Sym3 a)
    Vec3 axis_times(TurnY e, Sym3 a)
    Vec3 axis_times(TurnZ e, Sym3 a)
    Vec3 axis_times(Turn e, Mat3 c)                 # c^T axis
    Vec3 axis_times(TurnX e, Mat3 c)
    Vec3 axis_times(TurnY e, Mat3 c)
    Vec3 axis_times(TurnZ e, Mat3 c)
    Vec3 axis_cross(Turn e, Vec3 v)                 # axis x v
    Vec3 axis_cross(TurnX e, Vec3 v)
    Vec3 axis_cross(TurnY e, Vec3 v)
    Vec3 axis_cross(TurnZ e, Vec3 v)
    Vec3 plus_along(Vec3 v, vd u, Turn e)           # v + u axis
    Vec3 plus_along(Vec3 v, vd u, TurnX e)
    Vec3 plus_along(Vec3 v, vd u, TurnY e)
    Vec3 plus_along(Vec3 v, vd u, TurnZ e)
    Vec3 plus_across(Vec3 v, vd u, Vec3 w, Turn e)  # v + u w x axis
    Vec3 plus_across(Vec3 v, vd u, Vec3 w, TurnX e)
    Vec3 plus_across(Vec3 v, vd u, Vec3 w, TurnY e)
    Vec3 plus_across(Vec3 v, vd u, Vec3 w, TurnZ e)
