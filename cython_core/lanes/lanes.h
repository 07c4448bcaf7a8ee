// The lane type: one source, one spacecraft or W of them.
//
// `vd` is a double, or a vector of W doubles holding the same quantity of W spacecraft. Arithmetic is written
// once. Whatever is not + - * / goes through the functions below, which use one algorithm at every width, so
// that a spacecraft gets the same bits in any lane. (Needs -ffp-contract=off, see setup.py.)
#pragma once
#include <math.h>
#include <string.h>

#ifndef NESIM_LANES
#define NESIM_LANES 1
#endif
enum { W = NESIM_LANES };

#if NESIM_LANES == 1
typedef double vd;
typedef long long vi;                                   // a mask (all bits or none) or the bits of a vd
static inline vd splat(double x) { return x; }
static inline vi bits(vd x) { vi i; memcpy(&i, &x, sizeof i); return i; }
static inline vd from_bits(vi i) { vd x; memcpy(&x, &i, sizeof x); return x; }
static inline vi less(vd a, vd b) { return -(vi)(a < b); }
static inline vd select(vi mask, vd a, vd b) { return mask ? a : b; }
static inline vd root(vd x) { return __builtin_sqrt(x); }
static inline double lane(vd x, int) { return x; }
static inline void set_lane(vd *x, int, double value) { *x = value; }
#else
typedef double vd __attribute__((vector_size(8 * NESIM_LANES)));
typedef long long vi __attribute__((vector_size(8 * NESIM_LANES)));
static inline vd splat(double x) { return x - (vd){}; }
static inline vi bits(vd x) { return (vi)x; }
static inline vd from_bits(vi i) { return (vd)i; }
static inline vi less(vd a, vd b) { return a < b; }
static inline vd select(vi mask, vd a, vd b) { return from_bits((mask & bits(a)) | (~mask & bits(b))); }
static inline vd root(vd x) { for (int i = 0; i < W; ++i) x[i] = __builtin_sqrt(x[i]); return x; }
static inline double lane(vd x, int i) { return x[i]; }
static inline void set_lane(vd *x, int i, double value) { (*x)[i] = value; }
#endif

// select() by bits at every width. A loop of it goes into registers that hold several numbers: SSE2 compares no 64-bit
// integers, so that a loop of select() does not.
static inline vd blend(vi mask, vd a, vd b) { return from_bits((mask & bits(a)) | (~mask & bits(b))); }
static inline vd least(vd a, vd b) { return select(less(a, b), a, b); }
static inline vd magnitude(vd x) { return from_bits(bits(x) & 0x7fffffffffffffffLL); }

// e^x to 2 ulp for |x| < 700, held at e^700 and e^-700 beyond.
// x = n ln 2 + r; the first part of ln 2 has 32 bits, so n times it is exact. 2^n is made from the bits of n.
static inline vd exponential(vd x)
{
    const double nearest = 6755399441055744.0;          // 1.5 2^52
    x = select(less(splat(700.0), x), splat(700.0), x);
    x = select(less(x, splat(-700.0)), splat(-700.0), x);
    vd shifted = x * 1.44269504088896340736 + nearest;
    vd n = shifted - nearest;
    vd r = (x - n * 6.93147180369123816490e-01) - n * 1.90821492927058770002e-10;
    // Taylor series; the first term left out is below 5e-18 at ln 2 / 2
    vd p = 1. / 39916800 + r * (1. / 479001600 + r * (1. / 6227020800.));
    p = 1. / 40320 + r * (1. / 362880 + r * (1. / 3628800 + r * p));
    p = 1. / 120 + r * (1. / 720 + r * (1. / 5040 + r * p));
    p = 1. + r * (1. + r * (1. / 2 + r * (1. / 6 + r * (1. / 24 + r * p))));
    return p * from_bits((bits(shifted) + 1023) << 52);
}

// Sine and cosine, to about 1 ulp of 1 for |x| < 1.6e6 rad.
// x = n pi/2 + r by three-part subtraction: the first two parts have 33 bits, so n times them is exact.
static inline void sine_cosine(vd x, vd *sine, vd *cosine)
{
    const double nearest = 6755399441055744.0;          // 1.5 2^52: adding it rounds to an integer in the low bits
    vd shifted = x * 0.63661977236758134308 + nearest;
    vd n = shifted - nearest;
    vd r = ((x - n * 1.57079632673412561417) - n * 6.07710050630396597660e-11) - n * 2.02226624879595063154e-21;
    vd z = r * r;
    // Taylor series; the first term left out is below 1e-19 at pi/4
    vd s = r + r * z * (-1. / 6 + z * (1. / 120 + z * (-1. / 5040 + z * (1. / 362880 + z * (-1. / 39916800
           + z * (1. / 6227020800. + z * (-1. / 1307674368000. + z * (1. / 355687428096000.))))))));
    vd c = 1. + z * (-1. / 2 + z * (1. / 24 + z * (-1. / 720 + z * (1. / 40320 + z * (-1. / 3628800
           + z * (1. / 479001600. + z * (-1. / 87178291200. + z * (1. / 20922789888000.))))))));
    vi quadrant = bits(shifted);
    vi odd = -(quadrant & 1);                           // odd quadrants exchange sine and cosine
    vi negative_s = (quadrant & 2) << 62;
    vi negative_c = ((quadrant + 1) & 2) << 62;
    *sine = from_bits(bits(blend(odd, c, s)) ^ negative_s);
    *cosine = from_bits(bits(blend(odd, s, c)) ^ negative_c);
}

// Of many angles at once. Alone a pair of them waits for the last of its sums; in a loop of their own the compiler puts
// several into one register, or the processor works at several at a time.
static inline void sines_cosines(const vd *__restrict x, vd *__restrict sine, vd *__restrict cosine, int count)
{
    for (int i = 0; i < count; ++i) sine_cosine(x[i], sine + i, cosine + i);
}

// out = y + sum_j s_j f_j, term by term, of at most four terms: one pass over memory.
static inline void add_terms(vd *__restrict out, const vd *y, const vd *s, const vd *const *f, int terms, int n)
{
    switch (terms) {
    case 0:
        memcpy(out, y, n * sizeof(vd));
        break;
    case 1:
        for (int i = 0; i < n; ++i) out[i] = y[i] + s[0] * f[0][i];
        break;
    case 2:
        for (int i = 0; i < n; ++i) out[i] = y[i] + s[0] * f[0][i] + s[1] * f[1][i];
        break;
    case 3:
        for (int i = 0; i < n; ++i) out[i] = y[i] + s[0] * f[0][i] + s[1] * f[1][i] + s[2] * f[2][i];
        break;
    default:
        for (int i = 0; i < n; ++i) out[i] = y[i] + s[0] * f[0][i] + s[1] * f[1][i] + s[2] * f[2][i] + s[3] * f[3][i];
    }
}

// The same of one or two further terms.
static inline void add_more(vd *__restrict out, const vd *s, const vd *const *f, int terms, int n)
{
    if (terms == 1)
        for (int i = 0; i < n; ++i) out[i] = out[i] + s[0] * f[0][i];
    else
        for (int i = 0; i < n; ++i) out[i] = out[i] + s[0] * f[0][i] + s[1] * f[1][i];
}

// The angle of the direction (c, s), for s >= 0 and c >= 0, not both zero: 0 to pi/2 rad.
// Reduced to |t| < tan(pi/8), then the polynomial in t*t of least error (1.3e-18 relative) for atan(t)/t.
static inline vd angle_of(vd s, vd c)
{
    vi steep = less(c, s);
    vd num = select(steep, c, s), den = select(steep, s, c);
    vi far = less(0.41421356237309504880 * den, num);
    vd t = select(far, num - den, num) / select(far, num + den, den);
    vd z = t * t;
    vd p = 0.037965257453865936236 + z * -0.017805397205419445228;
    p = 0.058468782973308725201 + z * (-0.050351024566015518428 + z * p);
    p = 0.076920453309022249521 + z * (-0.066629518136291900881 + z * p);
    p = 0.11111110744919658237 + z * (-0.090908968090640270761 + z * p);
    p = 0.19999999999940891462 + z * (-0.14285714279250244942 + z * p);
    vd angle = t + t * z * (-0.33333333333333121163 + z * p);
    angle = select(far, 0.78539816339744830962 + angle, angle);
    return select(steep, 1.57079632679489661923 - angle, angle);
}
