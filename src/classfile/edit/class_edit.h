/* class_edit.h - changes to the methods and fields of a class file.
 *
 * A class is read once, edited any number of times, and written again.  Edits name code by method
 * and source lines.  The lines' code is widened to whole statements: to where the operand stack
 * is empty at both ends.  Of lines that the compiler has copied (a finally block), all copies are
 * edited.  An edit that cannot be made reports why, in one line for a Java programmer, and leaves
 * the class as it was.
 *
 * The written class keeps its version, constants, attributes and line numbers.  Methods that were
 * edited lose their StackMapTable and types of variables: they must be verified by inference when
 * the class is loaded, which every edit has tried. */
#ifndef CLASSFILE_EDIT_CLASS_EDIT_H
#define CLASSFILE_EDIT_CLASS_EDIT_H

#include "base/error.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct class_edit; /* opaque */

/* Lines of a method of the class. */
struct edit_lines {
    const char *method, *descriptor;
    int32_t first, last;
};

/* An object that a statement can reach. */
enum edit_object_kind {
    EDIT_CLASS,  /* the class object of class_name */
    EDIT_STATIC, /* what is in the static field */
    EDIT_FIELD,  /* what is in the field of the `class_name` at hand */
    EDIT_SELF,   /* the `class_name` at hand */
};
struct edit_object {
    enum edit_object_kind kind;
    const char *class_name, *field, *descriptor; /* "pkg.C", "lock", "Ljava/lang/Object;" */
};

/* Whether class `name` is `of` or one of its subclasses ("pkg.C"); given by the caller, who knows
 * more classes than this one. */
struct edit_hierarchy {
    void *self;
    bool (*is_subclass)(void *self, const char *name, const char *of);
};

/* NULL with an error, which calls the class `name`.  The bytes and the hierarchy's two pointers are
 * copied; without a hierarchy no class is a subclass of another. */
struct class_edit *class_edit_new(const uint8_t *bytes, size_t length, const char *name,
                                  const struct edit_hierarchy *hierarchy, struct error *error);
void class_edit_free(struct class_edit *edit);

/* A final field becomes volatile instead; static ones and those of records are refused. */
bool class_edit_volatile(struct class_edit *edit, const char *field, struct error *error);
/* Around the lines: the object's monitor, or with juc its lock(), released on every way out. */
bool class_edit_lock(struct class_edit *edit, const struct edit_lines *lines,
                     const struct edit_object *object, bool juc, struct error *error);
/* The lines' code before that of line `before`, which is earlier or later in the same method. */
bool class_edit_move(struct class_edit *edit, const struct edit_lines *lines, int32_t before,
                     struct error *error);
/* Before the lines: reads the field (EDIT_STATIC or EDIT_FIELD) and drops the value. */
bool class_edit_read(struct class_edit *edit, const struct edit_lines *lines,
                     const struct edit_object *object, struct error *error);
/* Before the lines: joins the thread on which the code of `start` calls Thread.start(). */
bool class_edit_join(struct class_edit *edit, const struct edit_lines *lines,
                     const struct edit_lines *start, struct error *error);
/* The bytecode range [first, end) of the lines from the first read of the field in them to after
 * its last write; false when there are not both.  field_class: "pkg.C"; elements: it is the
 * elements of the array in the field that are read and written.  The range is that of the class as
 * it would be written now: a later edit of the method moves it. */
bool class_edit_unit(struct class_edit *edit, const struct edit_lines *lines,
                     const char *field_class, const char *field, bool elements, uint16_t *first,
                     uint16_t *end, struct error *error);

/* Threads with another name than this one go past the lines. */
bool class_edit_only(struct class_edit *edit, const struct edit_lines *lines, const char *thread,
                     struct error *error);

/* The class file; the caller frees. */
uint8_t *class_edit_finish(const struct class_edit *edit, size_t *length);

#endif
