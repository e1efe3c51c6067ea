/* strict_math.c - exponentials, logarithms, hyperbolic functions of StrictMath by fdlibm's
 * algorithms, and the functions of Math that HotSpot has code of its own for. */
#include "vm/native/strict_math.h"

#include "vm/native/strict_bits.h"

#include <math.h>

static const double ln2_high = 0x1.62e42feep-1, ln2_low = 0x1.a39ef35793c76p-33;
static const double inverse_ln2 = 0x1.71547652b82fep0;
static const double two54 = 0x1p54;

/* ---- logarithms ---- */

/* The series in s = f/(2+f) that log and log1p share, by odd and even powers. */
static const double L1 = 0x1.5555555555593p-1, L2 = 0x1.999999997fa04p-2, L3 = 0x1.2492494229359p-2,
                    L4 = 0x1.c71c51d8e78afp-3, L5 = 0x1.7466496cb03dep-3, L6 = 0x1.39a09d078c69fp-3,
                    L7 = 0x1.2f112df3e5244p-3;

/* Splits a positive finite x into 2^k * m; subnormals are scaled first. */
static double normalized(double x, int *k)
{
    *k = 0;
    if (high_word(x) < 0x00100000) {
        *k = -54;
        x *= two54;
    }
    return x;
}

/* What log and log10 answer outside of the positive finite numbers. */
static int log_special(double x, double *result)
{
    if (x == 0)
        *result = -INFINITY;
    else if (x < 0)
        *result = NAN;
    else if (isnan(x) || isinf(x))
        *result = x + x;
    else
        return 0;
    return 1;
}

double strict_log(double x)
{
    double special;
    if (log_special(x, &special))
        return special;
    int k;
    x = normalized(x, &k);
    int32_t hx = high_word(x);
    k += (hx >> 20) - 1023;
    hx &= 0x000fffff;
    int32_t i = (hx + 0x95f64) & 0x100000;
    x = with_high(x, hx | (i ^ 0x3ff00000)); /* sqrt(2)/2 < x < sqrt(2) */
    k += i >> 20;
    double f = x - 1.0, dk = k;
    if ((0x000fffff & (2 + hx)) < 3) { /* |f| < 2^-20 */
        if (f == 0)
            return k == 0 ? 0.0 : dk * ln2_high + dk * ln2_low;
        double r = f * f * (0.5 - 0.33333333333333333 * f);
        return k == 0 ? f - r : dk * ln2_high - ((r - dk * ln2_low) - f);
    }
    double s = f / (2.0 + f), z = s * s, w = z * z;
    double t1 = w * (L2 + w * (L4 + w * L6));
    double t2 = z * (L1 + w * (L3 + w * (L5 + w * L7)));
    double r = t2 + t1;
    if (((hx - 0x6147a) | (0x6b851 - hx)) > 0) {
        double half = 0.5 * f * f;
        return k == 0 ? f - (half - s * (half + r))
                      : dk * ln2_high - ((half - (s * (half + r) + dk * ln2_low)) - f);
    }
    return k == 0 ? f - s * (f - r) : dk * ln2_high - ((s * (f - r) - dk * ln2_low) - f);
}

double strict_log10(double x)
{
    const double inverse_ln10 = 0x1.bcb7b1526e50ep-2;
    const double log10_2_high = 0x1.34413509f6p-2, log10_2_low = 0x1.9fef311f12b36p-42;
    double special;
    if (log_special(x, &special))
        return special;
    int k;
    x = normalized(x, &k);
    int32_t hx = high_word(x);
    k += (hx >> 20) - 1023;
    int32_t i = k < 0;
    x = with_high(x, (hx & 0x000fffff) | ((0x3ff - i) << 20));
    double y = k + i;
    double z = y * log10_2_low + inverse_ln10 * strict_log(x);
    return z + y * log10_2_high;
}

/* The rest of log1p: log((1+f) * 2^k) with the correction c; hu: fraction bits of 1+f. */
static double log1p_reduced(double f, double c, int k, int32_t hu)
{
    double half = 0.5 * f * f;
    if (hu == 0) { /* |f| < 2^-20 */
        if (f == 0) {
            if (k == 0)
                return 0.0;
            c += k * ln2_low;
            return k * ln2_high + c;
        }
        double r = half * (1.0 - 0.66666666666666666 * f);
        return k == 0 ? f - r : k * ln2_high - ((r - (k * ln2_low + c)) - f);
    }
    double s = f / (2.0 + f), z = s * s;
    double r = z * (L1 + z * (L2 + z * (L3 + z * (L4 + z * (L5 + z * (L6 + z * L7))))));
    if (k == 0)
        return f - (half - s * (half + r));
    return k * ln2_high - ((half - (s * (half + r) + (k * ln2_low + c))) - f);
}

double strict_log1p(double x)
{
    int32_t hx = high_word(x), ax = hx & 0x7fffffff;
    if (hx < 0x3fda827a) { /* x < 0.41422 */
        if (ax >= 0x3ff00000)
            return x == -1.0 ? -INFINITY : NAN;
        if (ax < 0x3e200000) /* |x| < 2^-29 */
            return ax < 0x3c900000 ? x : x - x * x * 0.5;
        if (hx > 0 || hx <= (int32_t)0xbfd2bec3) /* -0.2929 < x < 0.41422 */
            return log1p_reduced(x, 0, 0, 1);
    }
    if (hx >= 0x7ff00000)
        return x + x;
    double u = x, c = 0;
    int k;
    if (hx < 0x43400000) {
        u = 1.0 + x;
        k = (high_word(u) >> 20) - 1023;
        c = k > 0 ? 1.0 - (u - x) : x - (u - 1.0);
        c /= u;
    } else {
        k = (hx >> 20) - 1023;
    }
    int32_t hu = high_word(u) & 0x000fffff;
    if (hu < 0x6a09e) {
        u = with_high(u, hu | 0x3ff00000);
    } else {
        k++;
        u = with_high(u, hu | 0x3fe00000);
        hu = (0x00100000 - hu) >> 2;
    }
    return log1p_reduced(u - 1.0, c, k, hu);
}

/* ---- exponentials ---- */

static const double overflow_threshold = 0x1.62e42fefa39efp9;

/* Argument reduction: x = k*ln2 + high - low for |x| > 0.5 ln2. */
static int reduce_ln2(double x, double *high, double *low)
{
    int k;
    if (magnitude(x) < 0x3ff0a2b2) { /* |x| < 1.5 ln2 */
        k = x < 0 ? -1 : 1;
        *high = x - k * ln2_high;
        *low = k * ln2_low;
    } else {
        k = (int)(inverse_ln2 * x + (x < 0 ? -0.5 : 0.5));
        *high = x - k * ln2_high;
        *low = k * ln2_low;
    }
    return k;
}

double strict_exp(double x)
{
    const double P1 = 0x1.555555555553ep-3, P2 = -0x1.6c16c16bebd93p-9, P3 = 0x1.1566aaf25de2cp-14,
                 P4 = -0x1.bbd41c5d26bf1p-20, P5 = 0x1.6376972bea4d0p-25;
    if (isnan(x))
        return x + x;
    if (x > overflow_threshold)
        return INFINITY;
    if (x < -0x1.74910d52d3051p9)
        return 0.0;
    double high = 0, low = 0;
    int k = 0;
    if (magnitude(x) > 0x3fd62e42) { /* |x| > 0.5 ln2 */
        k = reduce_ln2(x, &high, &low);
        x = high - low;
    } else if (magnitude(x) < 0x3e300000) {
        return 1.0 + x;
    }
    double t = x * x;
    double c = x - t * (P1 + t * (P2 + t * (P3 + t * (P4 + t * P5))));
    if (k == 0)
        return 1.0 - ((x * c) / (c - 2.0) - x);
    double y = 1.0 - ((low - (x * c) / (2.0 - c)) - high);
    return k >= -1021 ? add_exponent(y, k) : add_exponent(y, k + 1000) * 0x1p-1000;
}

/* 2^k * (1 + x + e-terms) - 1, arranged for each k so that nothing is lost. */
static double expm1_scaled(double x, double e, int k)
{
    if (k == -1)
        return 0.5 * (x - e) - 0.5;
    if (k == 1)
        return x < -0.25 ? -2.0 * (e - (x + 0.5)) : 1.0 + 2.0 * (x - e);
    if (k <= -2 || k > 56)
        return add_exponent(1.0 - (e - x), k) - 1.0;
    if (k < 20) {
        double t = with_high(1.0, 0x3ff00000 - (0x200000 >> k)); /* 1 - 2^-k */
        return add_exponent(t - (e - x), k);
    }
    double t = with_high(1.0, (0x3ff - k) << 20); /* 2^-k */
    double y = x - (e + t);
    y += 1.0;
    return add_exponent(y, k);
}

double strict_expm1(double x)
{
    const double Q1 = -0x1.11111111110f4p-5, Q2 = 0x1.a01a019fe5585p-10,
                 Q3 = -0x1.4ce199eaadbb7p-14, Q4 = 0x1.0cfca86e65239p-18,
                 Q5 = -0x1.afdb76e09c32dp-23;
    if (isnan(x))
        return x + x;
    if (x > overflow_threshold)
        return INFINITY;
    if (x < 0 && magnitude(x) >= 0x4043687a) /* x <= -56 ln2 */
        return -1.0;
    double c = 0;
    int k = 0;
    if (magnitude(x) > 0x3fd62e42) {
        double high, low;
        k = reduce_ln2(x, &high, &low);
        x = high - low;
        c = (high - x) - low;
    } else if (magnitude(x) < 0x3c900000) {
        return x;
    }
    double hfx = 0.5 * x, hxs = x * hfx;
    double r1 = 1.0 + hxs * (Q1 + hxs * (Q2 + hxs * (Q3 + hxs * (Q4 + hxs * Q5))));
    double t = 3.0 - r1 * hfx;
    double e = hxs * ((r1 - t) / (6.0 - x * t));
    if (k == 0)
        return x - (x * e - hxs);
    e = x * (e - c) - c;
    e -= hxs;
    return expm1_scaled(x, e, k);
}

/* ---- hyperbolic functions ---- */

/* exp(|x|) / 2 * sign where exp(|x|) itself may overflow; INFINITY beyond. */
static double half_exp(double x, double half)
{
    double a = fabs(x);
    if (magnitude(x) < 0x40862e42)
        return half * strict_exp(a);
    if (a <= 0x1.633ce8fb9f87dp9) {
        double w = strict_exp(0.5 * a);
        double t = half * w;
        return t * w;
    }
    return half * INFINITY;
}

double strict_sinh(double x)
{
    int32_t ix = magnitude(x);
    if (ix >= 0x7ff00000)
        return x + x;
    double half = x < 0 ? -0.5 : 0.5;
    if (ix >= 0x40360000) /* |x| >= 22 */
        return half_exp(x, half);
    if (ix < 0x3e300000)
        return x;
    double t = strict_expm1(fabs(x));
    if (ix < 0x3ff00000)
        return half * (2.0 * t - t * t / (t + 1.0));
    return half * (t + t / (t + 1.0));
}

double strict_cosh(double x)
{
    int32_t ix = magnitude(x);
    if (ix >= 0x7ff00000)
        return x * x;
    if (ix >= 0x40360000)
        return half_exp(x, 0.5);
    if (ix < 0x3fd62e43) { /* |x| < 0.5 ln2 */
        double t = strict_expm1(fabs(x)), w = 1.0 + t;
        return ix < 0x3c800000 ? w : 1.0 + (t * t) / (w + w);
    }
    double t = strict_exp(fabs(x));
    return 0.5 * t + 0.5 / t;
}

double strict_tanh(double x)
{
    int32_t ix = magnitude(x);
    if (isnan(x))
        return x + x;
    double z;
    if (ix >= 0x40360000) { /* |x| >= 22 */
        z = 1.0;
    } else if (ix < 0x3c800000) {
        return x * (1.0 + x);
    } else if (ix >= 0x3ff00000) {
        double t = strict_expm1(2.0 * fabs(x));
        z = 1.0 - 2.0 / (t + 2.0);
    } else {
        double t = strict_expm1(-2.0 * fabs(x));
        z = -t / (t + 2.0);
    }
    return high_word(x) < 0 ? -z : z;
}

/* ---- Math ---- */

double fast_sin(double x)
{
    return (double)sinl(x);
}

double fast_cos(double x)
{
    return (double)cosl(x);
}

double fast_tan(double x)
{
    return (double)tanl(x);
}

double fast_exp(double x)
{
    return (double)expl(x);
}

double fast_log(double x)
{
    return (double)logl(x);
}

double fast_log10(double x)
{
    return (double)log10l(x);
}

/* Java differs from C where C says 1 although an argument is NaN, or |x| is 1 and y infinite. */
double fast_pow(double x, double y)
{
    if (y == 0)
        return 1.0;
    if (isnan(x) || isnan(y) || (fabs(x) == 1.0 && isinf(y)))
        return NAN;
    return (double)powl(x, y);
}
