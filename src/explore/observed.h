/* observed.h - the final values of static fields (heddle relax --observe): what an outcome is, in place of what the
 * program prints.
 *
 * They are what a thread would read that comes after all the others.  In relaxed memory there may be several such
 * values: each write that no other one comes after by happens-before can be seen.  So a path has one outcome for each
 * choice of them, and to its execution these reads are added as actions. */
#ifndef EXPLORE_OBSERVED_H
#define EXPLORE_OBSERVED_H

#include "analysis/execution.h"
#include "explore/path.h"

struct observed;

/* list: "pkg.Class.field,pkg.Class.other".  NULL with an error: it is none. */
struct observed *observed_new(const char *list, struct error *error);
void observed_free(struct observed *observed);

/* Before the program runs: false with an error if a class of the JDK or of the class path has no such static field, or
 * if there is no such class.  Of a program on the module path the modules are not known yet: a class that is not found
 * is a gap then, when a path has ended. */
bool observed_check(const struct observed *observed, struct vm *vm, struct error *error);

/* The path has ended: returns how many choices of final values there are.  A field that is not there is a gap. */
uint32_t observed_look(struct observed *observed, struct path *path);
/* "Class.field=1 Class.other=null", of the nth choice; the caller frees. */
char *observed_text(const struct observed *observed, uint32_t nth, size_t *length);
/* Adds the reads to the execution that the path is, which has room for EXECUTION_MAX_ACTIONS.  False: it is full. */
bool observed_add_reads(const struct observed *observed, struct path *path, uint32_t nth,
                        struct execution *execution);

#endif
