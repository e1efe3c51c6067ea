/* native.h - the VM's native methods: how they are written, registered and found.
 *
 * A native is written NATIVE(name) { ... }.  args[0] is `this` (instance methods), then the
 * arguments as the JVM numbers locals: a long or double takes TWO slots, its value in the first.
 * It may allocate and hold references in C variables.  It may not run Java code: it pushes frames
 * (thread.h) and returns NATIVE_TAIL, _RETRY or _CALL.  When it needs a class loaded or initialized
 * it calls class_resolve() or class_ensure_initialized() (load.h); if these have pushed a frame, it
 * returns NATIVE_RETRY and must have done nothing irreversible before.  Exceptions: return
 * throw_new(...) (throw.h).  Writes to the Java heap go through heap_put_*().
 *
 * Its row in the table declares its effect (effect.h): what could another thread observe of it, or
 * change for it?  Where that is not obvious the row has the reason beside it. */
#ifndef VM_NATIVE_NATIVE_H
#define VM_NATIVE_NATIVE_H

#include "vm/class/class.h"
#include "vm/heap/heap.h"
#include "vm/run/effect.h"
#include "vm/run/stop.h"
#include "vm/run/thread.h"
#include "vm/run/throw.h"
#include "vm/vm.h"

struct native_entry {
    const char *class_name; /* "java/lang/Object" */
    const char *name;
    const char *descriptor; /* NULL: any */
    native_function function;
    struct native_effect effect; /* without a default: natives_init() refuses a row without one */
};

/* <name>.c defines natives_<name>, ended by an all-zero entry, and native.c lists them all.
 * An entry for a method that is not native in the JDK replaces its Java code. */
extern const struct native_entry natives_lang[];
extern const struct native_entry natives_class[];
extern const struct native_entry natives_loader[];
extern const struct native_entry natives_reference[];
extern const struct native_entry natives_reflect[];
extern const struct native_entry natives_array[];
extern const struct native_entry natives_constant_pool[];
extern const struct native_entry natives_throwable[];
extern const struct native_entry natives_thread[];
extern const struct native_entry natives_thread_info[];
extern const struct native_entry natives_unsafe[];
extern const struct native_entry natives_io[];
extern const struct native_entry natives_nio[];
extern const struct native_entry natives_channel[];
extern const struct native_entry natives_management[];
extern const struct native_entry natives_misc[];
extern const struct native_entry natives_zip[];
extern const struct native_entry natives_invoke[];
extern const struct native_entry natives_strings[];

/* The row for a method, or NULL.  */
const struct native_entry *native_find(const struct method *m);

/* The first row of a table whose effect is not declared (effect_is_declared()); NULL: none. */
const struct native_entry *native_undeclared(const struct native_entry *table);

/* Builds the lookup table; call once. */
void natives_init(void);

#define NATIVE(name) \
    static enum native_status name(struct thread *t, union value *args, union value *result)

/* Natives that do nothing; that return 0, false or null; that return an empty String[]. */
enum native_status native_nothing(struct thread *t, union value *args, union value *result);
enum native_status native_zero(struct thread *t, union value *args, union value *result);
enum native_status native_no_strings(struct thread *t, union value *args, union value *result);

#define RETURN_VOID()    return ((void)result, NATIVE_DONE)
#define RETURN_INT(v)    return (result->bits = 0, result->i = (v), NATIVE_DONE)
#define RETURN_LONG(v)   return (result->j = (v), NATIVE_DONE)
#define RETURN_FLOAT(v)  return (result->bits = 0, result->f = (v), NATIVE_DONE)
#define RETURN_DOUBLE(v) return (result->d = (v), NATIVE_DONE)
#define RETURN_REF(v)    return (result->bits = 0, result->l = (v), NATIVE_DONE)

#endif
