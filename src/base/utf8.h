/* utf8.h - text of Java programs as UTF-8 that every reader accepts.
 *
 * Names in class files are modified UTF-8: NUL is two bytes, and a character beyond the basic
 * plane is a pair of surrogates of three bytes each.  Java strings may hold half a pair. */
#ifndef BASE_UTF8_H
#define BASE_UTF8_H

#include <stdbool.h>
#include <stddef.h>

/* Whether the bytes are UTF-8 (Unicode 3.9, table 3-7) and none of them is NUL. */
bool utf8_is_text(const char *bytes, size_t length);

/* The text, which is UTF-8 or modified UTF-8, as UTF-8 without NUL; what is no character becomes
 * U+FFFD.  The caller frees it. */
char *utf8_repaired(const char *text);
/* The same of bytes among which NUL may be, and stays.  *repaired: how many there are. */
char *utf8_repaired_bytes(const char *bytes, size_t length, size_t *repaired);

#endif
