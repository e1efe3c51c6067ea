/* uses.h - where a field is used in Java sources. */
#ifndef JAVA_USES_H
#define JAVA_USES_H

#include "java/names.h"

struct java_use {
    const struct java_source *source;
    uint32_t start, name; /* tokens of "a.b.name"; the same where nothing is before the name */
};

struct java_uses {
    struct java_use *items;
    uint32_t count, capacity;
};

/* All uses of a field but its declaration, in order.  False with an error that begins with the
 * file's name and line: it is not clear what is used there. */
bool java_uses_find(struct java_uses *uses, const struct java_program *program,
                    const struct java_field *field, struct error *error);
void java_uses_release(struct java_uses *uses);

#endif
