/* names.h - what names mean in the Java sources of a package, or of several: which variable,
 * which field, and the types of simple expressions (JLS 6).
 *
 * Only these sources are known.  What they do not determine is reported as unknown. */
#ifndef JAVA_NAMES_H
#define JAVA_NAMES_H

#include "java/source.h"

/* The sources belong to the caller. */
struct java_program {
    struct java_source **sources;
    uint32_t count, capacity;
};

void java_program_add(struct java_program *program, struct java_source *source);
void java_program_release(struct java_program *program);

/* Whether the token is that name; JAVA_NONE is none. */
bool java_is_named(const struct java_source *source, uint32_t token, const char *name);
bool java_is_same_package(const struct java_source *a, const struct java_source *b);
/* NULL: there is none.  "pkg.Outer$1". */
const struct java_type *java_type_called(const struct java_program *program,
                                         const char *binary_name);
/* The innermost type whose body a token is in; NULL. */
const struct java_type *java_type_around(const struct java_source *source, uint32_t token);
const struct java_type *java_type_parent(const struct java_type *type); /* NULL */
/* The type itself, or one that it is nested in at any depth. */
bool java_type_encloses(const struct java_type *outer, const struct java_type *inner);
/* The field of that name that the type declares or inherits; NULL. */
const struct java_field *java_field_in(const struct java_program *program,
                                       const struct java_type *type, const char *name);
/* A method of that name that the type declares or inherits; NULL. */
const struct java_code *java_method_in(const struct java_program *program,
                                       const struct java_type *type, const char *name);
/* Whether `type` is `super` or extends or implements it. */
bool java_is_subtype(const struct java_program *program, const struct java_type *type,
                     const struct java_type *super);

enum java_meaning_kind { JAVA_MEANS_NOTHING_KNOWN, JAVA_MEANS_VARIABLE, JAVA_MEANS_FIELD };

struct java_meaning {
    enum java_meaning_kind kind;
    const struct java_variable *variable;
    const struct java_field *field;
};

/* What the name, unqualified, means at a token. */
struct java_meaning java_meaning_at(const struct java_program *program,
                                    const struct java_source *source, uint32_t token,
                                    const char *name);

enum java_typing_kind {
    JAVA_UNTYPED, /* not determined by the sources */
    JAVA_FOREIGN, /* no type of these sources */
    JAVA_TYPED,
};

struct java_typing {
    enum java_typing_kind kind;
    const struct java_type *type; /* JAVA_TYPED: it, or what arrays of `dimensions` have in them */
    int dimensions;
};

/* The type of an expression without operators: "this", "a.b[i]", "f().c", "(x)", "((T) x)". */
struct java_typing java_typing_of(const struct java_program *program,
                                  const struct java_source *source, struct java_range expression);

/* The type that is written in a range of tokens. */
struct java_typing java_typing_of_type(const struct java_program *program,
                                       const struct java_source *source, struct java_range type);

/* The first token of "a.b[i].name", given the last one; JAVA_NONE: not understood. */
uint32_t java_primary_start(const struct java_source *source, uint32_t name);

#endif
