// Vectors, 3x3 matrices and quaternions over the lane type, with the operators that let a kernel read like the paper.
// Everything is a value; nothing here is larger than 3x3.
#pragma once
#include "lanes/lanes.h"

struct Vec3 { vd x, y, z; };
struct Mat3 { vd xx, xy, xz, yx, yy, yz, zx, zy, zz; };     // by rows
struct Sym3 { vd xx, yy, zz, xy, xz, yz; };
struct Quat { vd x, y, z, w; };                             // scalar last

#define FN static inline __attribute__((always_inline))

// ---- vectors
#if NESIM_LANES > 1
FN Vec3 operator*(double s, Vec3 a) { return {s * a.x, s * a.y, s * a.z}; }
#endif
FN Vec3 operator+(Vec3 a, Vec3 b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
FN Vec3 operator-(Vec3 a, Vec3 b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
FN Vec3 operator-(Vec3 a) { return {-a.x, -a.y, -a.z}; }
FN Vec3 operator*(vd s, Vec3 a) { return {s * a.x, s * a.y, s * a.z}; }
FN Vec3 zero() { vd o = splat(0.0); return {o, o, o}; }
FN vd dot(Vec3 a, Vec3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
FN Vec3 cross(Vec3 a, Vec3 b) { return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x}; }
FN Vec3 scaled(Vec3 a, Vec3 b) { return {a.x * b.x, a.y * b.y, a.z * b.z}; }        // component by component
// w x (w x d): the paper's overbar, w-bar d
FN Vec3 centripetal(Vec3 w, Vec3 d) { return dot(w, d) * w - dot(w, w) * d; }

// ---- general matrices
FN Mat3 operator+(Mat3 a, Mat3 b) {
    return {a.xx + b.xx, a.xy + b.xy, a.xz + b.xz, a.yx + b.yx, a.yy + b.yy, a.yz + b.yz, a.zx + b.zx, a.zy + b.zy,
            a.zz + b.zz};
}
FN Mat3 operator-(Mat3 a, Mat3 b) {
    return {a.xx - b.xx, a.xy - b.xy, a.xz - b.xz, a.yx - b.yx, a.yy - b.yy, a.yz - b.yz, a.zx - b.zx, a.zy - b.zy,
            a.zz - b.zz};
}
FN Mat3 operator*(vd s, Mat3 a) {
    return {s * a.xx, s * a.xy, s * a.xz, s * a.yx, s * a.yy, s * a.yz, s * a.zx, s * a.zy, s * a.zz};
}
#if NESIM_LANES > 1
FN Mat3 operator*(double s, Mat3 a) { return splat(s) * a; }
#endif
FN Vec3 row_x(Mat3 a) { return {a.xx, a.xy, a.xz}; }
FN Vec3 row_y(Mat3 a) { return {a.yx, a.yy, a.yz}; }
FN Vec3 row_z(Mat3 a) { return {a.zx, a.zy, a.zz}; }
FN Mat3 from_rows(Vec3 x, Vec3 y, Vec3 z) { return {x.x, x.y, x.z, y.x, y.y, y.z, z.x, z.y, z.z}; }
FN Mat3 transposed(Mat3 a) { return {a.xx, a.yx, a.zx, a.xy, a.yy, a.zy, a.xz, a.yz, a.zz}; }
FN Mat3 from_columns(Vec3 x, Vec3 y, Vec3 z) { return transposed(from_rows(x, y, z)); }
FN Vec3 column(Mat3 a, int j) { a = transposed(a); return j == 0 ? row_x(a) : j == 1 ? row_y(a) : row_z(a); }
FN Vec3 operator*(Mat3 a, Vec3 v) { return {dot(row_x(a), v), dot(row_y(a), v), dot(row_z(a), v)}; }
FN Vec3 operator*(Vec3 v, Mat3 a) {                                     // v^T a, i.e. a^T v
    return {v.x * a.xx + v.y * a.yx + v.z * a.zx, v.x * a.xy + v.y * a.yy + v.z * a.zy,
            v.x * a.xz + v.y * a.yz + v.z * a.zz};
}
FN Mat3 operator*(Mat3 a, Mat3 b) { return from_rows(row_x(a) * b, row_y(a) * b, row_z(a) * b); }
FN vd determinant(Mat3 a) { return dot(row_x(a), cross(row_y(a), row_z(a))); }
FN Mat3 dyad(Vec3 a, Vec3 b) { return from_rows(a.x * b, a.y * b, a.z * b); }       // a b^T
FN Mat3 skew_times(Vec3 d, Mat3 a) {                                    // d~ a
    Vec3 x = row_x(a), y = row_y(a), z = row_z(a);
    return from_rows(d.y * z - d.z * y, d.z * x - d.x * z, d.x * y - d.y * x);
}
// a d~
FN Mat3 times_skew(Mat3 a, Vec3 d) { return from_rows(cross(row_x(a), d), cross(row_y(a), d), cross(row_z(a), d)); }
FN Mat3 inverse(Mat3 a) {                                              // by the adjugate
    Vec3 x = cross(row_y(a), row_z(a)), y = cross(row_z(a), row_x(a)), z = cross(row_x(a), row_y(a));
    vd s = splat(1.0) / dot(row_x(a), x);
    return from_columns(s * x, s * y, s * z);
}
FN Mat3 skew(Vec3 d) { vd o = splat(0.0); return {o, -d.z, d.y, d.z, o, -d.x, -d.y, d.x, o}; }   // d~ v = d x v

// ---- symmetric matrices
FN Sym3 operator+(Sym3 a, Sym3 b) {
    return {a.xx + b.xx, a.yy + b.yy, a.zz + b.zz, a.xy + b.xy, a.xz + b.xz, a.yz + b.yz};
}
FN Sym3 operator-(Sym3 a, Sym3 b) {
    return {a.xx - b.xx, a.yy - b.yy, a.zz - b.zz, a.xy - b.xy, a.xz - b.xz, a.yz - b.yz};
}
FN Sym3 operator*(vd s, Sym3 a) { return {s * a.xx, s * a.yy, s * a.zz, s * a.xy, s * a.xz, s * a.yz}; }
FN Mat3 full(Sym3 a) { return {a.xx, a.xy, a.xz, a.xy, a.yy, a.yz, a.xz, a.yz, a.zz}; }
FN Vec3 row_x(Sym3 a) { return {a.xx, a.xy, a.xz}; }
FN Vec3 row_y(Sym3 a) { return {a.xy, a.yy, a.yz}; }
FN Vec3 row_z(Sym3 a) { return {a.xz, a.yz, a.zz}; }
FN Vec3 operator*(Sym3 a, Vec3 v) { return {dot(row_x(a), v), dot(row_y(a), v), dot(row_z(a), v)}; }
FN Mat3 operator*(Sym3 a, Mat3 b) { return from_rows(row_x(a) * b, row_y(a) * b, row_z(a) * b); }
// w x (a w). Differences of moments come first, so that equal ones cancel exactly: on a wire, whose axial inertia is a
// millionth of the others, the rounding of the two large terms would otherwise be all that is left about its axis.
FN Vec3 gyroscopic(Sym3 a, Vec3 w) {
    return {(a.zz - a.yy) * (w.y * w.z) + a.yz * (w.y * w.y - w.z * w.z) + w.x * (a.xz * w.y - a.xy * w.z),
            (a.xx - a.zz) * (w.x * w.z) + a.xz * (w.z * w.z - w.x * w.x) + w.y * (a.xy * w.z - a.yz * w.x),
            (a.yy - a.xx) * (w.x * w.y) + a.xy * (w.x * w.x - w.y * w.y) + w.z * (a.yz * w.x - a.xz * w.y)};
}
FN Sym3 diagonal(vd s) { vd o = splat(0.0); return {s, s, s, o, o, o}; }
FN Sym3 dyad(Vec3 a) { return {a.x * a.x, a.y * a.y, a.z * a.z, a.x * a.y, a.x * a.z, a.y * a.z}; }    // a a^T
// a b^T, for a and b along the same line
FN Sym3 symmetric_dyad(Vec3 a, Vec3 b) { return {a.x * b.x, a.y * b.y, a.z * b.z, a.x * b.y, a.x * b.z, a.y * b.z}; }
// a b, for a product that is known to be symmetric
FN Sym3 symmetric_product(Mat3 a, Mat3 b) {
    Vec3 x = row_x(a) * b;
    return {x.x, a.yx * b.xy + a.yy * b.yy + a.yz * b.zy, a.zx * b.xz + a.zy * b.yz + a.zz * b.zz,
            x.y, x.z, a.yx * b.xz + a.yy * b.yz + a.yz * b.zz};
}
// c^T a c: components of a tensor in the frame that c = C_BA comes from
FN Sym3 turned_back(Sym3 a, Mat3 c) { return symmetric_product(transposed(c), a * c); }
FN Mat3 turned_back(Mat3 a, Mat3 c) { return transposed(c) * (a * c); }
FN Sym3 plus_transposed(Mat3 a) {                                       // a + a^T
    return {a.xx + a.xx, a.yy + a.yy, a.zz + a.zz, a.xy + a.yx, a.xz + a.zx, a.yz + a.zy};
}
// d~ a: each column crossed by d
FN Mat3 cross_columns(Vec3 d, Sym3 a) {
    return from_columns(cross(d, row_x(a)), cross(d, row_y(a)), cross(d, row_z(a)));
}
// d~ a^T: each row of a crossed by d, as columns
FN Mat3 cross_rows(Vec3 d, Mat3 a) {
    return from_columns(cross(d, row_x(a)), cross(d, row_y(a)), cross(d, row_z(a)));
}
// -a d~ for a = d~ L: the "m r^2" of a block L at arm d, symmetric because L is. (Row i of -a d~ is d x row i of a.)
FN Sym3 parallel_axis(Mat3 a, Vec3 d) {
    Vec3 x = cross(d, row_x(a));
    return {x.x, d.z * a.yx - d.x * a.yz, d.x * a.zy - d.y * a.zx, x.y, x.z, d.x * a.yy - d.y * a.yx};
}
// Inverse by the adjugate, one divide. `margin` is not above zero, or NaN, where the matrix is not safely positive
// definite: where its determinant is lost in the rounding of the product of its diagonal.
FN Sym3 inverse(Sym3 a, vd *margin) {
    vd cxx = a.yy * a.zz - a.yz * a.yz, cxy = a.xz * a.yz - a.xy * a.zz, cxz = a.xy * a.yz - a.xz * a.yy;
    vd det = a.xx * cxx + a.xy * cxy + a.xz * cxz;
    *margin = det - 1e-13 * (a.xx * a.yy * a.zz);
    vd s = splat(1.0) / det;
    return {s * cxx, s * (a.xx * a.zz - a.xz * a.xz), s * (a.xx * a.yy - a.xy * a.xy),
            s * cxy, s * cxz, s * (a.xy * a.xz - a.xx * a.yz)};
}

// ---- quaternions, C(q) takes components in the first frame to the second: v_B = C(q_BN) v_N
FN Quat conjugate(Quat q) { return {-q.x, -q.y, -q.z, q.w}; }
// C(a * b) = C(a) C(b): q_CA = q_CB * q_BA
FN Quat operator*(Quat a, Quat b) {
    return {a.w * b.x + a.x * b.w - a.y * b.z + a.z * b.y,
            a.w * b.y + a.x * b.z + a.y * b.w - a.z * b.x,
            a.w * b.z - a.x * b.y + a.y * b.x + a.z * b.w,
            a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z};
}
// Of any length: an integrator's stages are not of unit length, and what is read off C must not jump because of it.
FN Mat3 dcm(Quat q) {
    vd f = splat(2.0) / (q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w);
    vd x = f * q.x, y = f * q.y, z = f * q.z;
    vd xx = q.x * x, yy = q.y * y, zz = q.z * z, xy = q.x * y, xz = q.x * z, yz = q.y * z, wx = q.w * x, wy = q.w * y,
       wz = q.w * z;
    return {1.0 - (yy + zz), xy + wz, xz - wy, xy - wz, 1.0 - (xx + zz), yz + wx, xz + wy, yz - wx, 1.0 - (xx + yy)};
}
// The same of a unit quaternion, without the division
FN Mat3 dcm_of_unit(Quat q) {
    vd x = q.x + q.x, y = q.y + q.y, z = q.z + q.z;
    vd xx = q.x * x, yy = q.y * y, zz = q.z * z, xy = q.x * y, xz = q.x * z, yz = q.y * z, wx = q.w * x, wy = q.w * y,
       wz = q.w * z;
    return {1.0 - (yy + zz), xy + wz, xz - wy, xy - wz, 1.0 - (xx + zz), yz + wx, xz + wy, yz - wx, 1.0 - (xx + yy)};
}
// The unit quaternion of a direction cosine matrix: of the four ways to read it off, the one with the largest component
FN Quat quaternion(Mat3 c) {
    vd w4 = 1.0 + c.xx + c.yy + c.zz, x4 = 1.0 + c.xx - c.yy - c.zz, y4 = 1.0 - c.xx + c.yy - c.zz,
       z4 = 1.0 - c.xx - c.yy + c.zz;
    vd wx = c.yz - c.zy, wy = c.zx - c.xz, wz = c.xy - c.yx, xy = c.xy + c.yx, xz = c.zx + c.xz, yz = c.yz + c.zy;
    vd most = w4;
    Quat q = {wx, wy, wz, w4};
    vi m = less(most, x4); most = select(m, x4, most);
    q = {select(m, x4, q.x), select(m, xy, q.y), select(m, xz, q.z), select(m, wx, q.w)};
    m = less(most, y4); most = select(m, y4, most);
    q = {select(m, xy, q.x), select(m, y4, q.y), select(m, yz, q.z), select(m, wy, q.w)};
    m = less(most, z4);
    q = {select(m, xz, q.x), select(m, yz, q.y), select(m, z4, q.z), select(m, wz, q.w)};
    vd s = splat(1.0) / root(q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w);
    return {s * q.x, s * q.y, s * q.z, s * q.w};
}
// Rate of a quaternion whose frame turns at w, in its own axes [Stoneking, appendix]
FN Quat quaternion_rate(Quat q, Vec3 w) {
    return {0.5 * (q.w * w.x - q.z * w.y + q.y * w.z), 0.5 * (q.z * w.x + q.w * w.y - q.x * w.z),
            0.5 * (q.w * w.z - q.y * w.x + q.x * w.y), -0.5 * (q.x * w.x + q.y * w.y + q.z * w.z)};
}
// Rotation vector of a unit quaternion, the short way round (|phi| <= pi rad); the same components in both frames
FN Vec3 rotation_vector(Quat q) {
    Vec3 v = {q.x, q.y, q.z};
    vd s = root(dot(v, v)), c = magnitude(q.w);
    vi turning = less(splat(0.0), s);
    vd factor = select(turning, 2.0 * angle_of(s, c) / select(turning, s, splat(1.0)), splat(2.0));
    return select(less(q.w, splat(0.0)), -factor, factor) * v;
}
