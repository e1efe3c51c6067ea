/* interp_support.h - what both interpreters call: conversions, allocation, the rarer errors. */
#ifndef VM_RUN_INTERP_SUPPORT_H
#define VM_RUN_INTERP_SUPPORT_H

#include "vm/run/access_event.h"
#include "vm/run/call_event.h"
#include "vm/heap/heap.h"
#include "vm/code/insn.h"
#include "vm/run/interp.h"
#include "vm/invoke/invoke_link.h"
#include "vm/class/load.h"
#include "vm/run/monitor.h"
#include "vm/code/quicken.h"
#include "vm/run/service.h"
#include "vm/run/stop.h"
#include "vm/run/sync_event.h"
#include "vm/run/throw.h"
#include "vm/code/translate.h"
#include "vm/vm.h"

#include <math.h>
#include <string.h>

/* JLS 5.1.3: NaN becomes 0, what is too large the nearest representable value. */
static inline int32_t double_to_int(double x)
{
    if (x >= -2147483648.0 && x < 2147483648.0)
        return (int32_t)x;
    return x != x ? 0 : x < 0 ? INT32_MIN : INT32_MAX;
}

static inline int64_t double_to_long(double x)
{
    if (x >= -9223372036854775808.0 && x < 9223372036854775808.0)
        return (int64_t)x;
    return x != x ? 0 : x < 0 ? INT64_MIN : INT64_MAX;
}

int64_t interp_load_typed(const void *p, unsigned type);
void interp_store_typed(void *p, unsigned type, union value v);

ref interp_new_array(struct thread *t, struct class *array_class, int32_t length);
ref interp_new_multi_array(struct thread *t, struct class *array_class, const union value *lengths,
                           unsigned dimensions);

/* Each sets t->thrown. */
void interp_throw_store(struct thread *t, ref value);
void interp_throw_cast(struct thread *t, ref object, const struct class *to);
void interp_throw_abstract(struct thread *t);
/* class_select_method() found nothing, or nothing public: the method to call after all (an
 * inherited one of Object), or NULL with the exception set. */
struct method *interp_selection_failed(struct thread *t, struct class *receiver,
                                       struct method *resolved, struct method *selected);

/* The word at which the frame's method handles t->thrown; NULL: it does not.  *takes_all: the handler
 * takes everything, as those of finally and synchronized do. */
const union insn *interp_find_handler(struct thread *t, const struct frame *f, bool *takes_all);

/* The code of a synchronized method behind its entry stub; the stubs of natives and of methods with a hook. */
const union insn *interp_body(const struct method *m);
const union insn *interp_native_entry(void);
const union insn *interp_hook_entry(void);
/* Where a method is entered once its hook was called. */
const union insn *interp_unhooked_entry(const struct method *m);

/* MethodHandle.linkTo*: what the trailing MemberName stands for; NULL: t->thrown is set. */
struct method *interp_link_target(struct thread *t, const struct method *linker, union value *args);

/* Undo: saves the thread and its top frame, once since the last mark; and a frame that is
 * the top one again. */
void thread_save_for_undo(struct thread *t);
void thread_save_frame(struct thread *t, struct frame *f);

#endif
