/* fast_link.h - links the call sites that javac makes (lambdas, string concatenation, methods
 * of records) without running java.lang.invoke, which would take 200,000 to 5,000,000
 * bytecodes and thousands of objects for the first site of each kind.
 *
 * A site that is in any way unusual is left alone; the JDK's own way then decides. */
#ifndef VM_INVOKE_FAST_LINK_H
#define VM_INVOKE_FAST_LINK_H

#include "vm/invoke/invoke_link.h"

/* LOAD_READY: *call is set, or still NULL because the site must be linked the JDK's way.
 * LOAD_PUSHED: ask again.  Never LOAD_THROWN: errors are left to the JDK's way.  A target in
 * a hidden class needs that class initialized. */
enum load_status fast_link(struct thread *t, struct class *caller, uint16_t cp_index,
                           struct linked_call **call);

/* The parts. */
enum load_status fast_lambda(struct thread *t, struct class *caller, uint16_t cp_index,
                             bool is_alternative, struct linked_call **call);
enum load_status fast_concat(struct thread *t, struct class *caller, uint16_t cp_index,
                             bool has_recipe, struct linked_call **call);
enum load_status fast_record(struct thread *t, struct class *caller, uint16_t cp_index,
                             struct linked_call **call);

/* A call site's name and descriptor, and its bootstrap entry. */
static inline const struct symbol *site_name(const struct class *c, uint16_t cp_index)
{
    return cf_symbol(c->file, c->file->cp[c->file->cp[cp_index].b].a);
}

static inline const struct symbol *site_descriptor(const struct class *c, uint16_t cp_index)
{
    return cf_symbol(c->file, c->file->cp[c->file->cp[cp_index].b].b);
}

static inline const struct cf_bootstrap *site_bootstrap(const struct class *c, uint16_t cp_index)
{
    return &c->file->bootstraps[c->file->cp[cp_index].a];
}

struct linked_call *linked_call_new(struct method *target, ref appendix);

#endif
