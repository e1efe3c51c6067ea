/* class_name.h - what the name of a Java class says about the class: "pkg.Outer$Inner". */
#ifndef BASE_CLASS_NAME_H
#define BASE_CLASS_NAME_H

#include <stdbool.h>
#include <stddef.h>

/* "Account" of "bank.Account", "Bank$Account" of "bank.Bank$Account". */
const char *class_name_simple(const char *class_name);
/* The length of "a.b.Outer" in "a.b.Outer$Inner" and "a.b.Outer$$Lambda$1/0x800": a simple name
 * may itself begin with a dollar. */
size_t class_name_outermost_length(const char *class_name);
/* A class of the Java platform. */
bool class_name_is_platform(const char *class_name);
/* A class without a name that a program could write, such as that of a lambda: "C$$Lambda$1/0x800". */
bool class_name_is_hidden(const char *class_name);

#endif
