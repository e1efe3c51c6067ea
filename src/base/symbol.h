/* symbol.h - interned byte strings (class, field and method names, descriptors).
 * Two equal strings are one pointer.  Symbols live as long as the process. */
#ifndef BASE_SYMBOL_H
#define BASE_SYMBOL_H

#include <stddef.h>
#include <stdint.h>

struct symbol {
    uint32_t hash;
    uint32_t length;
    char text[]; /* modified UTF-8 as in class files; NUL after it */
};

const struct symbol *symbol_intern(const char *bytes, size_t length);
const struct symbol *symbol_of(const char *text);

#endif
