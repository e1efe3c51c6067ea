/* plan.h - what the parts of the patch writer share: sources, the edits that are planned,
 * and how an amendment's names and lines are found in the sources.
 *
 * A plan is made of all amendments of a patch at once, so that those of the same declaration or
 * field fit together.  Each part only adds edits; nothing is undone: a plan that fails is
 * dropped. */
#ifndef PATCH_PLAN_H
#define PATCH_PLAN_H

#include "finding/amendment.h"
#include "java/names.h"
#include "java/source_files.h"
#include "patch/edit.h"

/* The sources of a directory.  Files that could not be read as Java are apart: they matter only
 * where they may mention what is changed. */
struct plan_package {
    const struct source_package *files;
    struct java_program program;
    struct plan_broken {
        const struct source_text *file;
        struct error error;
    } * broken;
    uint32_t broken_count, broken_capacity;
};

struct plan_packages {
    const struct plan_package **items;
    uint32_t count, capacity;
    bool is_whole; /* there are no others */
};

/* A field that becomes volatile or atomic. */
struct plan_change {
    const struct plan_package *package;
    const struct java_field *field;
    struct java_program program; /* atomic: the sources that may use it, of whatever package */
    bool is_atomic;
    const struct amendment_code **units; /* lines that must use it in one step */
    uint32_t unit_count, unit_capacity;
    bool is_assigned; /* of an array: somewhere outside of its declaration */
};

struct plan_file {
    const struct java_source *source;
    struct edits edits;
    const char *imports[8]; /* names of java.util.concurrent.atomic that are to be added */
    uint32_t import_count;
};

/* Statements that are put into a block or moved. */
struct plan_claim {
    const struct java_source *source;
    struct java_range range;
};

struct plan_block; /* statements under a lock (block.c) */

struct plan {
    void *packages; /* given to the two below */
    const struct plan_package *(*package_of)(void *packages, const char *class_name);
    /* The other packages that have the word in one of their files. */
    const struct plan_packages *(*others_of)(void *packages, const struct plan_package *package,
                                             const char *word);
    const struct amendment *amendments;
    uint32_t count;
    struct plan_file *files;
    uint32_t file_count, file_capacity;
    struct plan_change *changes;
    uint32_t change_count, change_capacity;
    struct plan_claim *claims;
    uint32_t claim_count, claim_capacity;
    struct plan_block *blocks;
    uint32_t block_count, block_capacity;
    struct error *error;
};

/* ---- for all (plan.c) ---- */

bool plan_make(struct plan *plan);
void plan_release(struct plan *plan);

/* Sets the plan's error to "File.java:12: ..." and returns false. */
bool plan_fail(const struct plan *plan, const struct java_source *source, uint32_t token,
               const char *format, ...) __attribute__((format(printf, 4, 5)));
struct plan_file *plan_file(struct plan *plan, const struct java_source *source);
struct edits *plan_edits(struct plan *plan, const struct java_source *source);
/* NULL with an error. */
const struct java_type *plan_type(const struct plan *plan, const char *class_name,
                                  const struct plan_package **package);
const struct java_field *plan_field(const struct plan *plan, const struct amendment_field *name,
                                    const struct plan_package **package);

/* The place of a token in the text. */
uint32_t plan_start(const struct java_source *source, uint32_t token);
uint32_t plan_end(const struct java_source *source, uint32_t token);
/* What ends lines in the file. */
const char *plan_end_of_line(const struct java_source *source);
/* The blanks before the first token of a line.  The caller frees. */
char *plan_indent(const struct java_source *source, int32_t line);
/* " " where a word that is put at an offset would otherwise run into the one before; else "". */
const char *plan_space(const struct java_source *source, uint32_t offset);
/* Whether there are only blanks between two offsets. */
bool plan_is_blank(const struct java_source *source, uint32_t from, uint32_t to);
/* Whether nothing else is on the lines of a range of tokens, comments behind it aside. */
bool plan_is_alone(const struct java_source *source, struct java_range range);
/* Deletes tokens, with their lines where they are alone. */
void plan_delete(struct plan *plan, const struct java_source *source, struct java_range range);
/* No other block or move may have any of these statements. */
bool plan_claim(struct plan *plan, const struct java_source *source, struct java_range range);

/* ---- fields (field.c) ---- */

/* The changes of fields are all known: their declarations. */
bool plan_declarations(struct plan *plan);
/* Whether the field is an array, "int[] a" or "int a[]", and of how many dimensions. */
uint32_t plan_dimensions(const struct java_field *field);
/* What a type of java.util.concurrent.atomic is called in the file, where it will be imported if
 * that can be.  The caller frees. */
char *plan_atomic_name(struct plan *plan, const struct java_source *source, const char *name);
/* The imports of all files. */
void plan_imports(struct plan *plan);
/* "AtomicInteger" or "AtomicLongArray"; NULL with an error: there is none. */
const char *plan_atomic_class(struct plan *plan, const struct java_field *field);
/* The value of an array, as the value of an atomic array. */
bool plan_array_value(struct plan *plan, const struct java_field *field,
                      const struct java_source *source, struct java_range value);

/* ---- uses (atomic.c, unit.c, order.c) ---- */

/* A use of an atomic field, or of an element of the array in it. */
struct plan_place {
    const struct java_source *source;
    uint32_t start, name;
    uint32_t open; /* of an element: the bracket; JAVA_NONE */
    uint32_t last; /* token */
};

enum plan_operation {
    PLAN_NOT_YET,
    PLAN_READ,
    PLAN_WRITE,
    PLAN_UPDATE, /* both in one step */
    PLAN_STEPS,  /* both, but in steps */
    PLAN_OTHER,  /* of an array as a whole */
};

struct plan_use {
    struct plan_place place;
    enum plan_operation operation;
    bool is_nested; /* belongs to the operation of another use */
};

struct plan_uses {
    struct plan_change *change;
    struct plan_use *items;
    uint32_t count;
    bool is_number, is_long, is_boolean;
};

bool plan_atomic_uses(struct plan *plan, struct plan_change *change);
/* Updates in the lines of the units that take more than one statement: an if and an assignment, a
 * read and a write.  The uses that they are made of are then done with. */
bool plan_unit_patterns(struct plan *plan, struct plan_uses *uses);
/* Whether a token is on the lines of a unit. */
bool plan_is_in_unit(const struct plan *plan, const struct plan_uses *uses,
                     const struct java_source *source, uint32_t token);
/* Whether what is done on the lines of the units is one step. */
bool plan_units_check(struct plan *plan, const struct plan_uses *uses);

/* Whether none is executed before the field has its object. */
bool plan_check_order(struct plan *plan, const struct plan_uses *uses);

/* Whether the range has the name of a field that becomes atomic: its text cannot be written a second
 * time as it is. */
bool plan_has_atomic(const struct plan *plan, const struct java_program *program,
                     const struct java_source *source, struct java_range range);
bool plan_same_place(const struct plan_place *a, const struct plan_place *b);
/* Whether a name is assigned to where it stands. */
bool plan_is_assigned(const struct java_source *source, uint32_t token);
/* The use that begins at a token; NULL. */
struct plan_use *plan_use_at(const struct plan_uses *uses, const struct java_source *source,
                             uint32_t token);
/* Whether any use begins in a range of tokens. */
bool plan_uses_in(const struct plan_uses *uses, const struct java_source *source,
                  struct java_range range);
/* An operator that binds less than + and -, outside of brackets. */
bool plan_has_loose_operator(const struct java_source *source, struct java_range range);
/* An expression without operators outside of brackets. */
bool plan_is_operand(const struct java_source *source, struct java_range range);
/* ".method()" behind the place; the text up to `to` goes. */
void plan_call(struct plan *plan, const struct plan_place *place, const char *method, uint32_t to);
/* ".method(" behind the place, up to where the argument begins; its end is to be closed. */
void plan_call_with(struct plan *plan, const struct plan_place *place, const char *method,
                    uint32_t argument);
/* Whether a value can be an argument of the field's operations: not when it is evidently wider. */
bool plan_check_width(struct plan *plan, const struct plan_uses *uses,
                      const struct java_source *source, struct java_range value);

/* ---- statements (place.c) ---- */

/* Statements that follow each other in a block. */
struct plan_statements {
    const struct plan_package *package;
    const struct java_source *source;
    uint32_t code;
    uint32_t first, last;    /* statements */
    struct java_range range; /* their tokens */
    int32_t first_line, last_line;
};

bool plan_find_statements(struct plan *plan, const struct amendment_code *at,
                          struct plan_statements *found);
/* The statement of the same list that has code in a line; JAVA_NONE. */
uint32_t plan_statement_at(const struct plan_statements *statements, int32_t line);
/* this(...) or super(...) is among them. */
bool plan_is_constructor_call(const struct java_source *source, uint32_t statement);
/* Whether the token is used as a name in a range. */
bool plan_is_used(const struct java_source *source, uint32_t name, struct java_range range);

/* ---- blocks (lock.c, block.c, move.c) ---- */

bool plan_lock(struct plan *plan, const struct amendment *amendment);
/* The locks are all known: their blocks. */
bool plan_blocks(struct plan *plan);
void plan_blocks_release(struct plan *plan);
/* The lock as an expression at the statements; NULL with an error.  The caller frees. */
char *plan_lock_expression(struct plan *plan, const struct amendment *amendment,
                           const struct plan_statements *statements);
bool plan_move(struct plan *plan, const struct amendment *amendment);

#endif
