/* native.h - the VM's native methods: how they are written, registered and found.
 *
 * A native is a C function
 *     static enum native_status string_intern(struct thread *t, union value *args, union value *result)
 * args[0] is `this` (instance methods), then the arguments as the JVM numbers locals: a long or
 * double takes TWO slots, its value in the first.  It may allocate and hold references in C
 * variables.  It may not run Java code: it pushes frames (thread.h) and returns NATIVE_TAIL, _RETRY or _CALL.
 * A native that needs a class loaded or initialized calls class_resolve()/class_ensure_initialized()
 * (load.h), which may answer "pushed a frame": return NATIVE_RETRY, and do nothing irreversible before.
 * Exceptions: return throw_new(...) (throw.h).  Writes to the Java heap go through heap_put_*(). */
#ifndef VM_NATIVE_H
#define VM_NATIVE_H

#include "vm/class.h"
#include "vm/heap.h"
#include "vm/thread.h"
#include "vm/throw.h"
#include "vm/vm.h"

struct native_entry {
    const char *class_name; /* "java/lang/Object" */
    const char *name;
    const char *descriptor; /* NULL: any */
    native_function function;
};

/* Each native_*.c file defines one table, ended by an all-zero entry, and native.c lists the tables.
 * An entry for a method that is not native in the JDK replaces its Java code (an intrinsic). */
extern const struct native_entry natives_lang
    []; /* native_lang.c: Object, System, Runtime, String, Float, Double, StrictMath, ... */
extern const struct native_entry natives_class[]; /* native_class.c: java.lang.Class */
extern const struct native_entry
    natives_loader[]; /* native_loader.c: ClassLoader, Module, native libraries */
extern const struct native_entry
    natives_reflect[]; /* native_reflect.c: calls through reflection, members */
extern const struct native_entry natives_array[]; /* native_array.c: java.lang.reflect.Array */
extern const struct native_entry
    natives_constant_pool[]; /* native_constant_pool.c: jdk.internal.reflect.ConstantPool */
extern const struct native_entry natives_throwable
    []; /* native_throwable.c: Throwable, StackTraceElement, StackWalker, NPE messages */
extern const struct native_entry
    natives_thread[]; /* native_thread.c: Thread, Object.wait/notify, park, Reference */
extern const struct native_entry natives_unsafe[]; /* native_unsafe.c: jdk.internal.misc.Unsafe */
extern const struct native_entry natives_io[];     /* native_io.c: java.io */
extern const struct native_entry natives_nio[]; /* native_nio.c: sun.nio.fs, sun.nio.ch, java.nio */
extern const struct native_entry natives_management[];
extern const struct native_entry
    natives_misc[]; /* native_misc.c: jdk.internal.misc, SystemProps, Signal, ... */
extern const struct native_entry natives_zip[];    /* native_zip.c: java.util.zip */
extern const struct native_entry natives_invoke[]; /* native_invoke.c: java.lang.invoke */
extern const struct native_entry
    natives_strings[]; /* native_strings.c: String/StringLatin1/StringUTF16/Arrays intrinsics */

/* The function for a method, or NULL.  */
native_function native_find(const struct method *m);

/* Builds the lookup table; call once. */
void natives_init(void);

#define NATIVE(name) \
    static enum native_status name(struct thread *t, union value *args, union value *result)

#define RETURN_VOID()    return ((void)result, NATIVE_DONE)
#define RETURN_INT(v)    return (result->bits = 0, result->i = (v), NATIVE_DONE)
#define RETURN_LONG(v)   return (result->j = (v), NATIVE_DONE)
#define RETURN_FLOAT(v)  return (result->bits = 0, result->f = (v), NATIVE_DONE)
#define RETURN_DOUBLE(v) return (result->d = (v), NATIVE_DONE)
#define RETURN_REF(v)    return (result->bits = 0, result->l = (v), NATIVE_DONE)

#endif
