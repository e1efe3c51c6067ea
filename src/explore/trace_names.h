/* trace_names.h - what traces say of code, and how that is found out once for all traces of a search.
 *
 * A search records many paths, one for each finding (recorder.h), and nearly all of them go through the same
 * code.  What a name, a type or a code position is called follows from the class alone, so it is kept from
 * one recorder to the next.  Texts live as long as the names do, and equal pointers are equal texts.
 *
 * Condition: what is kept belongs to a class that is not taken back (class.is_undoable). */
#ifndef EXPLORE_TRACE_NAMES_H
#define EXPLORE_TRACE_NAMES_H

#include "vm/class/class.h"

struct trace_names;

struct trace_names *trace_names_new(void);
void trace_names_free(struct trace_names *names);

/* "pkg.Outer$Inner", "int[]" */
const char *trace_names_class(struct trace_names *names, const struct class *c);
/* "int", "java.lang.String[]"; the descriptor is the text of a symbol, or a part of it. */
const char *trace_names_type(struct trace_names *names, const char *descriptor);

struct code_position {
    int32_t line;     /* -1: not known */
    bool is_compound; /* compound.h */
};
struct code_position trace_names_position(struct trace_names *names, const struct method *m,
                                          int bci);

#endif
