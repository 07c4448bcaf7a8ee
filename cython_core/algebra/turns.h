// How a hinge turns its link: E = C_Bi(angle) and the axis in link axes. Most hinges of robots turn about x, y or z of
// both links, and then most of E is zeros and ones: each of these has a type of its own whose products leave them out.
// The numbers are those of the general type to the bit.
#pragma once
#include "algebra/algebra.h"

struct Turn { Mat3 E; Vec3 along; };
template <int A> struct TurnAbout { vd c, s, sign; };       // A: 0 x, 1 y, 2 z; sign: 1 or -1, of the axis; s: with it
typedef TurnAbout<0> TurnX;
typedef TurnAbout<1> TurnY;
typedef TurnAbout<2> TurnZ;

template <int A> FN vd part(Vec3 v) { return A % 3 == 0 ? v.x : A % 3 == 1 ? v.y : v.z; }
template <int A> FN Vec3 row(Mat3 a) { return A % 3 == 0 ? row_x(a) : A % 3 == 1 ? row_y(a) : row_z(a); }
template <int A> FN Vec3 row(Sym3 a) { return A % 3 == 0 ? row_x(a) : A % 3 == 1 ? row_y(a) : row_z(a); }
// The vector with the part a along the axis, b along the next, d along the one after that
template <int A> FN Vec3 of_parts(vd a, vd b, vd d) {
    return A == 0 ? Vec3{a, b, d} : A == 1 ? Vec3{d, a, b} : Vec3{b, d, a};
}

// ---- E v, E^T v, E a, E^T a E
FN Vec3 operator*(Turn e, Vec3 v) { return e.E * v; }
FN Vec3 operator*(Vec3 v, Turn e) { return v * e.E; }
FN Mat3 operator*(Turn e, Mat3 a) { return e.E * a; }
FN Sym3 turned_back(Sym3 a, Turn e) { return turned_back(a, e.E); }
template <int A> FN Vec3 operator*(TurnAbout<A> e, Vec3 v) {
    vd b = part<A + 1>(v), d = part<A + 2>(v);
    return of_parts<A>(part<A>(v), e.c * b + e.s * d, e.c * d - e.s * b);
}
template <int A> FN Vec3 operator*(Vec3 v, TurnAbout<A> e) {
    vd b = part<A + 1>(v), d = part<A + 2>(v);
    return of_parts<A>(part<A>(v), e.c * b - e.s * d, e.s * b + e.c * d);
}
template <int A> FN Mat3 operator*(TurnAbout<A> e, Mat3 a) {
    return from_columns(e * column(a, 0), e * column(a, 1), e * column(a, 2));
}
template <int A> FN Sym3 turned_back(Sym3 k, TurnAbout<A> e) {
    Vec3 a = row<A>(k) * e, b = row<A + 1>(k) * e, d = row<A + 2>(k) * e;       // k E
    vd ab = part<A + 1>(a), ad = part<A + 2>(a);
    vd bb = e.c * part<A + 1>(b) - e.s * part<A + 1>(d), dd = e.s * part<A + 2>(b) + e.c * part<A + 2>(d);
    // of the two that symmetry makes equal, the one that turned_back() of a matrix takes
    vd bd = A == 1 ? e.c * part<A + 1>(d) + e.s * part<A + 1>(b) : e.c * part<A + 2>(b) - e.s * part<A + 2>(d);
    Vec3 diagonal = of_parts<A>(part<A>(a), bb, dd), others = of_parts<A>(bd, ad, ab);
    return {diagonal.x, diagonal.y, diagonal.z, others.z, others.y, others.x};
}

// ---- the axis
FN vd along(Turn e, Vec3 v) { return dot(e.along, v); }                                         // axis . v
FN Vec3 axis_times(Turn e, Sym3 a) { return a * e.along; }
FN Vec3 axis_times(Turn e, Mat3 c) { return e.along * c; }                                      // c^T axis
FN Vec3 axis_cross(Turn e, Vec3 v) { return cross(e.along, v); }
FN Vec3 plus_along(Vec3 v, vd u, Turn e) { return v + u * e.along; }                            // v + u axis
FN Vec3 plus_across(Vec3 v, vd u, Vec3 w, Turn e) { return v + u * cross(w, e.along); }         // v + u w x axis
template <int A> FN vd along(TurnAbout<A> e, Vec3 v) { return e.sign * part<A>(v); }
template <int A> FN Vec3 axis_times(TurnAbout<A> e, Sym3 a) { return e.sign * row<A>(a); }
template <int A> FN Vec3 axis_times(TurnAbout<A> e, Mat3 c) { return e.sign * row<A>(c); }
template <int A> FN Vec3 axis_cross(TurnAbout<A> e, Vec3 v) {
    return of_parts<A>(splat(0.0), -(e.sign * part<A + 2>(v)), e.sign * part<A + 1>(v));
}
template <int A> FN Vec3 plus_along(Vec3 v, vd u, TurnAbout<A> e) {
    return of_parts<A>(part<A>(v) + u * e.sign, part<A + 1>(v), part<A + 2>(v));
}
template <int A> FN Vec3 plus_across(Vec3 v, vd u, Vec3 w, TurnAbout<A> e) {
    return of_parts<A>(part<A>(v), part<A + 1>(v) + u * (part<A + 2>(w) * e.sign),
                       part<A + 2>(v) - u * (part<A + 1>(w) * e.sign));
}
