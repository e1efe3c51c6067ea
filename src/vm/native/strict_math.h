/* strict_math.h - the functions of StrictMath and Math that are native in the JDK.
 *
 * StrictMath is defined to give fdlibm's results, bit for bit: strict_*() follow its algorithms.
 * HotSpot replaces some of Math by more exact code: fast_*() round the host's extended
 * precision, which differs from it in the last bit of at most two results in a thousand. */
#ifndef VM_NATIVE_STRICT_MATH_H
#define VM_NATIVE_STRICT_MATH_H

double strict_sin(double x);
double strict_cos(double x);
double strict_tan(double x);
double strict_asin(double x);
double strict_acos(double x);
double strict_atan(double x);
double strict_atan2(double y, double x);
double strict_log(double x);
double strict_log10(double x);
double strict_log1p(double x);
double strict_exp(double x);
double strict_expm1(double x);
double strict_sinh(double x);
double strict_cosh(double x);
double strict_tanh(double x);

double fast_sin(double x);
double fast_cos(double x);
double fast_tan(double x);
double fast_exp(double x);
double fast_log(double x);
double fast_log10(double x);
double fast_pow(double x, double y);

#endif
