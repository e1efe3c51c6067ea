/* strict_trig.c - circular functions of StrictMath and their inverses by fdlibm's algorithms. */
#include "vm/native/strict_bits.h"
#include "vm/native/strict_math.h"

#include <math.h>

/* ---- reduction to |y| <= pi/4 ---- */

/* 2/pi in units of 2^-24, most significant first. */
static const uint32_t two_over_pi[] = {
    0xA2F983, 0x6E4E44, 0x1529FC, 0x2757D1, 0xF534DD, 0xC0DB62, 0x95993C, 0x439041, 0xFE5163,
    0xABDEBB, 0xC561B7, 0x246E3A, 0x424DD2, 0xE00649, 0x2EEA09, 0xD1921C, 0xFE1DEB, 0x1CB129,
    0xA73EE8, 0x8235F5, 0x2EBB44, 0x84E99C, 0x7026B4, 0x5F7E41, 0x3991D6, 0x398353, 0x39F49C,
    0x845F8B, 0xBDF928, 0x3B1FF8, 0x97FFDE, 0x05980F, 0xEF2F11, 0x8B5A0A, 0x6D1F6D, 0x367ECF,
    0x27CB09, 0xB74F46, 0x3F669E, 0x5FEA2D, 0x7527BA, 0xC7EBE5, 0xF17B3D, 0x0739F7, 0x8A5292,
    0xEA6BFB, 0x5FB11F, 0x8D5D08, 0x560330, 0x46FC7B, 0x6BABF0, 0xCFBC20, 0x9AF436, 0x1DA9E3,
    0x91615E, 0xE61B08, 0x659985, 0x5F14A0, 0x68408D, 0xFFD880, 0x4D7327, 0x310606, 0x1556CA,
    0x73A8C9, 0x60E27B, 0xC08C6B,
};
enum { TWO_OVER_PI_DIGITS = sizeof(two_over_pi) / sizeof(two_over_pi[0]) };

/* x * 2/pi for a huge x, as digits of 24 bits: x in three of them times as many of 2/pi as
 * matter, the whole turns left out. */
enum { DIGITS = 4, ROOM = 20 }; /* digits behind the first that are always computed */

struct product {
    double x[3];         /* of the argument, most significant first */
    int length;          /* of x, without trailing zeros */
    int first;           /* digit of 2/pi with which x[0] is multiplied first */
    int scale;           /* exponent of the last whole digit */
    int last;            /* index of the last digit of q */
    double q[ROOM];      /* sums of products by weight, not yet digits */
    int32_t digit[ROOM]; /* least significant first */
};

static double two_over_pi_digit(int index)
{
    return index < 0 || index >= TWO_OVER_PI_DIGITS ? 0.0 : two_over_pi[index];
}

static void extend(struct product *p, int from, int to)
{
    for (int i = from; i <= to; i++) {
        double sum = 0;
        for (int j = 0; j < p->length; j++)
            sum += p->x[j] * two_over_pi_digit(p->first + i - j);
        p->q[i] = sum;
    }
    p->last = to;
}

/* Distils q into digits; returns what is left above them, whole turns taken off. */
static double distil(struct product *p)
{
    double z = p->q[p->last];
    for (int i = 0, j = p->last; j > 0; i++, j--) {
        double carry = (double)(int32_t)(0x1p-24 * z);
        p->digit[i] = (int32_t)(z - 0x1p24 * carry);
        z = p->q[j - 1] + carry;
    }
    z = scalbn(z, p->scale);
    return z - 8.0 * floor(z * 0.125);
}

/* digits = 1 - digits, in units of the topmost one; true when any was not zero. */
static _Bool negate_digits(struct product *p)
{
    _Bool carry = 0;
    for (int i = 0; i < p->last; i++) {
        int32_t d = p->digit[i];
        if (carry) {
            p->digit[i] = 0xffffff - d;
        } else if (d) {
            carry = 1;
            p->digit[i] = 0x1000000 - d;
        }
    }
    if (p->scale == 1)
        p->digit[p->last - 1] &= 0x7fffff;
    else if (p->scale == 2)
        p->digit[p->last - 1] &= 0x3fffff;
    return carry;
}

/* Takes the quadrant out of the digits and z; negative: the rest counts down from the next. */
static int take_quadrant(struct product *p, double *z, _Bool *negative)
{
    int n = (int)*z;
    int half = 0;
    *z -= n;
    if (p->scale > 0) {
        int32_t *top = &p->digit[p->last - 1];
        int32_t whole = *top >> (24 - p->scale);
        n += whole;
        *top -= whole << (24 - p->scale);
        half = *top >> (23 - p->scale);
    } else if (p->scale == 0) {
        half = p->digit[p->last - 1] >> 23;
    } else if (*z >= 0.5) {
        half = 2;
    }
    *negative = half > 0;
    if (half > 0) {
        n++;
        _Bool carry = negate_digits(p);
        if (half == 2) {
            *z = 1.0 - *z;
            if (carry)
                *z -= scalbn(1.0, p->scale);
        }
    }
    return n & 7;
}

/* Did everything that was computed cancel?  Then this many more digits are needed. */
static int digits_missing(const struct product *p, double z)
{
    if (z != 0)
        return 0;
    for (int i = p->last - 1; i >= DIGITS; i--) {
        if (p->digit[i])
            return 0;
    }
    int k = 1;
    while (p->digit[DIGITS - k] == 0)
        k++;
    return k;
}

/* Makes z the topmost digit(s), or drops leading zeros. */
static void normalize(struct product *p, double z)
{
    if (z == 0) {
        do {
            p->last--;
            p->scale -= 24;
        } while (p->digit[p->last] == 0);
        return;
    }
    z = scalbn(z, -p->scale);
    if (z >= 0x1p24) {
        double carry = (double)(int32_t)(0x1p-24 * z);
        p->digit[p->last] = (int32_t)(z - 0x1p24 * carry);
        p->last++;
        p->scale += 24;
        p->digit[p->last] = (int32_t)carry;
    } else {
        p->digit[p->last] = (int32_t)z;
    }
}

/* digits * pi/2 as a sum of two doubles, added up from the small end. */
static void times_half_pi(struct product *p, _Bool negative, double y[2])
{
    static const double half_pi[] = {0x1.921fb4p0, 0x1.4442dp-24, 0x1.846988p-48, 0x1.8cc516p-72,
                                     0x1.01b838p-96};
    double weight = scalbn(1.0, p->scale), terms[ROOM];
    for (int i = p->last; i >= 0; i--) {
        p->q[i] = weight * p->digit[i];
        weight *= 0x1p-24;
    }
    for (int i = p->last; i >= 0; i--) {
        double sum = 0;
        for (int k = 0; k <= DIGITS && k <= p->last - i; k++)
            sum += half_pi[k] * p->q[i + k];
        terms[p->last - i] = sum;
    }
    double sum = 0;
    for (int i = p->last; i >= 0; i--)
        sum += terms[i];
    y[0] = negative ? -sum : sum;
    sum = terms[0] - sum;
    for (int i = 1; i <= p->last; i++)
        sum += terms[i];
    y[1] = negative ? -sum : sum;
}

/* For |x| above 2^19*pi/2.  Returns the quadrant; x = quadrant*pi/2 + y[0] + y[1]. */
static int reduce_huge(double x, double y[2])
{
    struct product p;
    int exponent = (magnitude(x) >> 20) - 1046; /* |x| = x[0].x[1]x[2] * 2^exponent */
    double z = double_of((double_bits(x) & 0x7fffffffffffffff) - ((uint64_t)exponent << 52));
    for (int i = 0; i < 2; i++) {
        p.x[i] = (double)(int32_t)z;
        z = (z - p.x[i]) * 0x1p24;
    }
    p.x[2] = z;
    p.length = 3;
    while (p.x[p.length - 1] == 0)
        p.length--;
    p.first = exponent > 3 ? (exponent - 3) / 24 : 0;
    int scale = exponent - 24 * (p.first + 1);
    extend(&p, 0, DIGITS);
    _Bool negative;
    int n;
    for (;;) {
        p.scale = scale;
        z = distil(&p);
        n = take_quadrant(&p, &z, &negative);
        int more = digits_missing(&p, z);
        if (!more)
            break;
        extend(&p, p.last + 1, p.last + more);
    }
    normalize(&p, z);
    times_half_pi(&p, negative, y);
    if (x < 0) {
        y[0] = -y[0];
        y[1] = -y[1];
        return -n;
    }
    return n;
}

static int exponent_of(double x)
{
    return high_word(x) >> 20 & 0x7ff;
}

/* pi/2 in three pieces of 33 bits, each with the rest behind it. */
static const double pio2_1 = 0x1.921fb544p0, pio2_1t = 0x1.0b4611a626331p-34;
static const double pio2_2 = 0x1.0b4611a6p-34, pio2_2t = 0x1.3198a2e037073p-69;
static const double pio2_3 = 0x1.3198a2ep-69, pio2_3t = 0x1.b839a252049c1p-104;

/* pi/4 < |x| < 3pi/4 */
static int reduce_near(double x, double y[2])
{
    double sign = x < 0 ? -1.0 : 1.0;
    double z = fabs(x) - pio2_1, tail = pio2_1t;
    if (magnitude(x) == 0x3ff921fb) { /* close to pi/2: more bits are needed */
        z -= pio2_2;
        tail = pio2_2t;
    }
    double y0 = z - tail;
    double y1 = (z - y0) - tail;
    y[0] = sign * y0;
    y[1] = sign * y1;
    return x < 0 ? -1 : 1;
}

static int reduce_medium(double x, double y[2])
{
    const double inverse_pio2 = 0x1.45f306dc9c883p-1;
    int32_t ix = magnitude(x);
    double a = fabs(x);
    int n = (int)(a * inverse_pio2 + 0.5);
    double fn = n, r = a - fn * pio2_1, w = fn * pio2_1t;
    double y0 = r - w;
    if (n >= 32 || ix == magnitude(fn * 0x1.921fb54442d18p0)) {
        int j = ix >> 20;
        if (j - exponent_of(y0) > 16) { /* the first piece was not enough */
            double before = r;
            w = fn * pio2_2;
            r = before - w;
            w = fn * pio2_2t - ((before - r) - w);
            y0 = r - w;
            if (j - exponent_of(y0) > 49) {
                before = r;
                w = fn * pio2_3;
                r = before - w;
                w = fn * pio2_3t - ((before - r) - w);
                y0 = r - w;
            }
        }
    }
    double y1 = (r - y0) - w;
    y[0] = x < 0 ? -y0 : y0;
    y[1] = x < 0 ? -y1 : y1;
    return x < 0 ? -n : n;
}

/* x finite, |x| > pi/4 */
static int reduce(double x, double y[2])
{
    int32_t ix = magnitude(x);
    if (ix < 0x4002d97c)
        return reduce_near(x, y);
    if (ix <= 0x413921fb)
        return reduce_medium(x, y);
    return reduce_huge(x, y);
}

/* ---- sin, cos, tan on [-pi/4, pi/4]; y is the tail of x ---- */

static double kernel_sin(double x, double y, int has_tail)
{
    const double S1 = -0x1.5555555555549p-3, S2 = 0x1.111111110f8a6p-7, S3 = -0x1.a01a019c161d5p-13,
                 S4 = 0x1.71de357b1fe7dp-19, S5 = -0x1.ae5e68a2b9cebp-26,
                 S6 = 0x1.5d93a5acfd57cp-33;
    if (magnitude(x) < 0x3e400000) /* |x| < 2^-27 */
        return x;
    double z = x * x, v = z * x;
    double r = S2 + z * (S3 + z * (S4 + z * (S5 + z * S6)));
    if (!has_tail)
        return x + v * (S1 + z * r);
    return x - ((z * (0.5 * y - v * r) - y) - v * S1);
}

static double kernel_cos(double x, double y)
{
    const double C1 = 0x1.555555555554cp-5, C2 = -0x1.6c16c16c15177p-10, C3 = 0x1.a01a019cb159p-16,
                 C4 = -0x1.27e4f809c52adp-22, C5 = 0x1.1ee9ebdb4b1c4p-29,
                 C6 = -0x1.8fae9be8838d4p-37;
    int32_t ix = magnitude(x);
    if (ix < 0x3e400000)
        return 1.0;
    double z = x * x;
    double r = z * (C1 + z * (C2 + z * (C3 + z * (C4 + z * (C5 + z * C6)))));
    if (ix < 0x3fd33333) /* |x| < 0.3 */
        return 1.0 - (0.5 * z - (z * r - x * y));
    double q = ix > 0x3fe90000 ? 0.28125 : double_of((uint64_t)(uint32_t)(ix - 0x00200000) << 32);
    double half = 0.5 * z - q, a = 1.0 - q;
    return a - (half - (z * r - x * y));
}

/* -1/(x+r) where w = x+r rounded */
static double negative_reciprocal(double x, double r, double w)
{
    double z = clear_low(w);
    double v = r - (z - x);
    double a = -1.0 / w;
    double t = clear_low(a);
    double s = 1.0 + t * z;
    return t + a * (s + t * v);
}

/* k: 1 for tan, -1 for -1/tan */
static double kernel_tan(double x, double y, int k)
{
    static const double T[] = {
        0x1.5555555555563p-2,  0x1.111111110fe7ap-3,  0x1.ba1ba1bb341fep-5,  0x1.664f48406d637p-6,
        0x1.226e3e96e8493p-7,  0x1.d6d22c9560328p-9,  0x1.7dbc8fee08315p-10, 0x1.344d8f2f26501p-11,
        0x1.026f71a8d1068p-12, 0x1.47e88a03792a6p-14, 0x1.2b80f32f0a7e9p-14, -0x1.375cbdb605373p-16,
        0x1.b2a7074bf7ad4p-16,
    };
    const double pio4 = 0x1.921fb54442d18p-1, pio4_low = 0x1.1a62633145c07p-55;
    int32_t hx = high_word(x), ix = hx & 0x7fffffff;
    if (ix < 0x3e300000) { /* |x| < 2^-28 */
        if ((ix | (int32_t)low_word(x) | (k + 1)) == 0)
            return INFINITY;
        return k == 1 ? x : negative_reciprocal(x, y, x + y);
    }
    _Bool large = ix >= 0x3fe59428; /* |x| >= 0.6744 */
    if (large) {
        if (hx < 0) {
            x = -x;
            y = -y;
        }
        x = (pio4 - x) + (pio4_low - y);
        y = 0.0;
    }
    double z = x * x, w = z * z;
    double r = T[1] + w * (T[3] + w * (T[5] + w * (T[7] + w * (T[9] + w * T[11]))));
    double v = z * (T[2] + w * (T[4] + w * (T[6] + w * (T[8] + w * (T[10] + w * T[12])))));
    double s = z * x;
    r = y + z * (s * (r + v) + y);
    r += T[0] * s;
    w = x + r;
    if (large) {
        double d = k;
        return (1 - (hx >> 30 & 2)) * (d - 2.0 * (x - (w * w / (w + d) - r)));
    }
    return k == 1 ? w : negative_reciprocal(x, r, w);
}

static int is_small(double x)
{
    return magnitude(x) <= 0x3fe921fb; /* |x| <= pi/4 */
}

static int is_special(double x)
{
    return magnitude(x) >= 0x7ff00000;
}

double strict_sin(double x)
{
    if (is_small(x))
        return kernel_sin(x, 0, 0);
    if (is_special(x))
        return x - x;
    double y[2];
    switch (reduce(x, y) & 3) {
    case 0: return kernel_sin(y[0], y[1], 1);
    case 1: return kernel_cos(y[0], y[1]);
    case 2: return -kernel_sin(y[0], y[1], 1);
    default: return -kernel_cos(y[0], y[1]);
    }
}

double strict_cos(double x)
{
    if (is_small(x))
        return kernel_cos(x, 0);
    if (is_special(x))
        return x - x;
    double y[2];
    switch (reduce(x, y) & 3) {
    case 0: return kernel_cos(y[0], y[1]);
    case 1: return -kernel_sin(y[0], y[1], 1);
    case 2: return -kernel_cos(y[0], y[1]);
    default: return kernel_sin(y[0], y[1], 1);
    }
}

double strict_tan(double x)
{
    if (is_small(x))
        return kernel_tan(x, 0, 1);
    if (is_special(x))
        return x - x;
    double y[2];
    int n = reduce(x, y);
    return kernel_tan(y[0], y[1], n & 1 ? -1 : 1);
}

/* ---- inverses ---- */

static const double pi = 0x1.921fb54442d18p1, pi_low = 0x1.1a62633145c07p-53;
static const double pio2_high = 0x1.921fb54442d18p0, pio2_low = 0x1.1a62633145c07p-54;
static const double pio4_high = 0x1.921fb54442d18p-1;

/* (asin(x) - x) / x^3 * t for t = x^2 */
static double asin_series(double t)
{
    double p = t * (0x1.5555555555555p-3 +
                    t * (-0x1.4d61203eb6f7dp-2 +
                         t * (0x1.9c1550e884455p-3 +
                              t * (-0x1.48228b5688f3bp-5 +
                                   t * (0x1.9efe07501b288p-11 + t * 0x1.23de10dfdf709p-15)))));
    double q =
        1.0 +
        t * (-0x1.33a271c8a2d4bp1 +
             t * (0x1.02ae59c598ac8p1 + t * (-0x1.6066c1b8d0159p-1 + t * 0x1.3b8c5b12e9282p-4)));
    return p / q;
}

double strict_asin(double x)
{
    int32_t ix = magnitude(x);
    if (ix >= 0x3ff00000)
        return fabs(x) == 1.0 ? x * pio2_high + x * pio2_low : NAN;
    if (ix < 0x3fe00000) { /* |x| < 0.5 */
        if (ix < 0x3e400000)
            return x;
        return x + x * asin_series(x * x);
    }
    double t = (1.0 - fabs(x)) * 0.5;
    double r = asin_series(t), s = sqrt(t);
    if (ix >= 0x3fef3333) { /* |x| > 0.975 */
        t = pio2_high - (2.0 * (s + s * r) - pio2_low);
    } else {
        double w = clear_low(s);
        double c = (t - w * w) / (s + w);
        double p = 2.0 * s * r - (pio2_low - 2.0 * c);
        double q = pio4_high - 2.0 * w;
        t = pio4_high - (p - q);
    }
    return x > 0 ? t : -t;
}

double strict_acos(double x)
{
    int32_t ix = magnitude(x);
    if (ix >= 0x3ff00000) {
        if (fabs(x) != 1.0)
            return NAN;
        return x > 0 ? 0.0 : pi + 2.0 * pio2_low;
    }
    if (ix < 0x3fe00000) { /* |x| < 0.5 */
        if (ix <= 0x3c600000)
            return pio2_high + pio2_low;
        return pio2_high - (x - (pio2_low - x * asin_series(x * x)));
    }
    if (x < 0) {
        double z = (1.0 + x) * 0.5, s = sqrt(z);
        double w = asin_series(z) * s - pio2_low;
        return pi - 2.0 * (s + w);
    }
    double z = (1.0 - x) * 0.5, s = sqrt(z);
    double d = clear_low(s);
    double c = (z - d * d) / (s + d);
    double w = asin_series(z) * s + c;
    return 2.0 * (d + w);
}

double strict_atan(double x)
{
    /* atan of 0.5, 1, 1.5 and infinity */
    static const double high[] = {0x1.dac670561bb4fp-2, 0x1.921fb54442d18p-1, 0x1.f730bd281f69bp-1,
                                  0x1.921fb54442d18p0};
    static const double low[] = {0x1.a2b7f222f65e2p-56, 0x1.1a62633145c07p-55,
                                 0x1.007887af0cbbdp-56, 0x1.1a62633145c07p-54};
    static const double A[] = {
        0x1.555555555550dp-2, -0x1.999999998ebc4p-3, 0x1.24924920083ffp-3, -0x1.c71c6fe231671p-4,
        0x1.745cdc54c206ep-4, -0x1.3b0f2af749a6dp-4, 0x1.10d66a0d03d51p-4, -0x1.dde2d52defd9ap-5,
        0x1.97b4b24760debp-5, -0x1.2b4442c6a6c2fp-5, 0x1.0ad3ae322da11p-6,
    };
    int32_t hx = high_word(x), ix = hx & 0x7fffffff;
    if (isnan(x))
        return x + x;
    if (ix >= 0x44100000) /* |x| >= 2^66 */
        return hx > 0 ? high[3] + low[3] : -high[3] - low[3];
    int id = -1;
    if (ix < 0x3fdc0000) { /* |x| < 0.4375 */
        if (ix < 0x3e200000)
            return x;
    } else {
        x = fabs(x);
        if (ix < 0x3fe60000) {
            id = 0;
            x = (2.0 * x - 1.0) / (2.0 + x);
        } else if (ix < 0x3ff30000) {
            id = 1;
            x = (x - 1.0) / (x + 1.0);
        } else if (ix < 0x40038000) {
            id = 2;
            x = (x - 1.5) / (1.0 + 1.5 * x);
        } else {
            id = 3;
            x = -1.0 / x;
        }
    }
    double z = x * x, w = z * z;
    double s1 = z * (A[0] + w * (A[2] + w * (A[4] + w * (A[6] + w * (A[8] + w * A[10])))));
    double s2 = w * (A[1] + w * (A[3] + w * (A[5] + w * (A[7] + w * A[9]))));
    if (id < 0)
        return x - x * (s1 + s2);
    z = high[id] - ((x * (s1 + s2) - low[id]) - x);
    return hx < 0 ? -z : z;
}

double strict_atan2(double y, double x)
{
    if (isnan(x) || isnan(y))
        return x + y;
    if (x == 1.0)
        return strict_atan(y);
    _Bool y_negative = signbit(y), x_negative = signbit(x);
    if (y == 0)
        return x_negative ? (y_negative ? -pi : pi) : y;
    if (x == 0)
        return y_negative ? -pio2_high : pio2_high;
    if (isinf(x)) {
        double z = isinf(y) ? (x_negative ? 3.0 * pio4_high : pio4_high) : (x_negative ? pi : 0.0);
        return y_negative ? -z : z;
    }
    if (isinf(y))
        return y_negative ? -pio2_high : pio2_high;
    int k = (magnitude(y) - magnitude(x)) >> 20;
    double z;
    if (k > 60)
        z = pio2_high + 0.5 * pi_low;
    else if (x_negative && k < -60)
        z = 0.0;
    else
        z = strict_atan(fabs(y / x));
    if (!x_negative)
        return y_negative ? -z : z;
    return y_negative ? (z - pi_low) - pi : pi - (z - pi_low);
}
