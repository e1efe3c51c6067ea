/* lang.c - natives of java.lang and java.security that are not about classes, threads or
 * exceptions: Object, System, Runtime, String, Float, Double, StrictMath, Shutdown, processes,
 * access control. */
#include "vm/run/refusal.h"
#include "vm/run/access_event.h"
#include "vm/native/arraycopy.h"
#include "vm/class/load.h"
#include "vm/run/monitor.h"
#include "vm/run/sync_event.h"
#include "vm/native/helpers.h"
#include "vm/run/clock.h"
#include "vm/run/service.h"
#include "vm/run/vm_gap.h"
#include "vm/run/worker_looks.h"
#include "vm/native/strict_math.h"
#include "vm/heap/string.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* ---- Object ---- */

static int32_t identity_hash(ref object)
{
    return (int32_t)(object_at(object)->identity & 0x7fffffff);
}

NATIVE(object_hash_code)
{
    worker_looks_identity(t, args[0].l);
    RETURN_INT(identity_hash(args[0].l));
}

NATIVE(object_get_class)
{
    (void)t;
    RETURN_REF(class_of(args[0].l)->mirror);
}

static enum native_status registered(struct thread *t, struct frame *frame, union value *result)
{
    if (t->thrown)
        return NATIVE_THROWN;
    RETURN_REF(frame_stack(frame)[0].l);
}

/* No constructor registers a clone. */
static enum native_status finish_finalizable(struct thread *t, ref copy, union value *result)
{
    struct method *m = service_register_method(t, copy);
    if (!m)
        RETURN_REF(copy);
    frame_stack(t->frame)[0].bits = copy;
    return native_call(t, m, &frame_stack(t->frame)[0], registered);
}

NATIVE(object_clone)
{
    ref object = args[0].l;
    struct class *c = class_of(object);
    size_t size = object_bytes(t->vm, object);
    ref copy;
    if (c->kind == CLASS_ARRAY) {
        copy = new_array(t, c, array_length(object));
    } else {
        if (!class_is_assignable(c, t->vm->wk.Cloneable) || c->is_reference) {
            char name[512];
            class_java_name(c, name, sizeof(name));
            return throw_new(t, "java/lang/CloneNotSupportedException", "%s", name);
        }
        copy = new_object(t, c);
    }
    if (!copy)
        return NATIVE_THROWN;
    uint32_t start = c->kind == CLASS_ARRAY ? ARRAY_DATA_OFFSET : OBJECT_HEADER_SIZE;
    report_range(t, ACCESS_READ, object, start, size - start);
    heap_save_range(&t->vm->heap, copy, start, size - start);
    memcpy(ref_address(copy) + start, ref_address(object) + start, size - start);
    report_range(t, ACCESS_WRITE, copy, start, size - start);
    if (c->has_finalizer)
        return finish_finalizable(t, copy, result);
    RETURN_REF(copy);
}

/* ---- System ---- */

NATIVE(system_arraycopy)
{
    (void)result;
    return array_copy(t, args[0].l, args[1].i, args[2].l, args[3].i, args[4].i);
}

NATIVE(system_identity_hash_code)
{
    worker_looks_identity(t, args[0].l);
    RETURN_INT(args[0].l ? identity_hash(args[0].l) : 0);
}

NATIVE(system_nano_time)
{
    (void)args;
    RETURN_LONG(clock_nanos(t));
}

NATIVE(system_current_time_millis)
{
    (void)args;
    RETURN_LONG(clock_millis(t));
}

static void set_stream(struct thread *t, uint32_t offset, ref stream)
{
    struct vm *vm = t->vm;
    heap_put_ref(&vm->heap, vm->wk.System->mirror, offset, stream);
    if (vm->stopper) /* also after the end of the others, whose last uses are not tried out against it */
        vm_gap(vm, t, GAP_UNTRIED,
               "when other threads see another System.in, out or err is not tried out");
}

NATIVE(system_set_in)
{
    set_stream(t, t->vm->off.System_in, args[0].l);
    RETURN_VOID();
}

NATIVE(system_set_out)
{
    set_stream(t, t->vm->off.System_out, args[0].l);
    RETURN_VOID();
}

NATIVE(system_set_err)
{
    struct vm *vm = t->vm;
    vm->search.thread_numbers.is_err_replaced = vm->search.is_wanted && vm->booted;
    set_stream(t, t->vm->off.System_err, args[0].l);
    RETURN_VOID();
}

NATIVE(system_map_library_name)
{
    if (!args[0].l)
        return throw_npe(t);
    char *name = string_to_utf8(args[0].l);
    size_t size = strlen(name) + sizeof("lib.so");
    char *mapped = xmalloc(size);
    snprintf(mapped, size, "lib%s.so", name);
    ref string = string_from_utf8(t, mapped);
    free(name);
    free(mapped);
    if (!string)
        return NATIVE_THROWN;
    RETURN_REF(string);
}

/* ---- Runtime, Shutdown ---- */

/* These spin on multiprocessors instead of blocking.  Here another thread moves only when the
 * spinning one lets it, so they see one processor. */
static const char *const spinners[] = {
    "java/util/concurrent/ConcurrentHashMap",
    "java/util/concurrent/Exchanger",
    "java/util/concurrent/Phaser",
    "java/util/concurrent/atomic/Striped64",
};

NATIVE(runtime_available_processors)
{
    (void)args;
    const struct frame *caller = frame_visible(t->frame, 1);
    for (size_t i = 0; caller && i < sizeof(spinners) / sizeof(spinners[0]); i++) {
        const struct class *c = caller->method->class_;
        if (c->is_boot && strcmp(c->name->text, spinners[i]) == 0)
            RETURN_INT(1);
    }
    RETURN_INT(t->vm->options.processors > 0 ? t->vm->options.processors : 1);
}

NATIVE(runtime_free_memory)
{
    (void)args;
    RETURN_LONG((int64_t)heap_free_bytes(&t->vm->heap));
}

NATIVE(runtime_total_memory)
{
    (void)args;
    RETURN_LONG((int64_t)heap_total_bytes(&t->vm->heap));
}

NATIVE(runtime_max_memory)
{
    (void)args;
    RETURN_LONG((int64_t)heap_max_bytes(&t->vm->heap));
}

NATIVE(shutdown_halt)
{
    (void)result;
    report_sync(t, SYNC_EXIT, (uint32_t)args[0].i);
    vm_stop(t->vm, VM_EXITED, args[0].i);
    return NATIVE_RETRY; /* it does not return */
}

/* ---- String, Float, Double ---- */

NATIVE(string_intern_native)
{
    ref string = string_intern(t, args[0].l);
    if (!string)
        return NATIVE_THROWN;
    RETURN_REF(string);
}

NATIVE(same_int_bits)
{
    (void)t;
    RETURN_INT(args[0].i);
}

NATIVE(same_long_bits)
{
    (void)t;
    RETURN_LONG(args[0].j);
}

/* ---- StrictMath, Math ---- */

#define UNARY_MATH(X) \
    X(sin)            \
    X(cos)            \
    X(tan)            \
    X(asin)           \
    X(acos)           \
    X(atan)           \
    X(log)            \
    X(log10)          \
    X(log1p)          \
    X(expm1)          \
    X(sinh)           \
    X(cosh)           \
    X(tanh)
#define DEFINE_STRICT(f)                      \
    NATIVE(native_strict_##f)                 \
    {                                         \
        (void)t;                              \
        RETURN_DOUBLE(strict_##f(args[0].d)); \
    }
#define ENTRY_STRICT(f) {"java/lang/StrictMath", #f, "(D)D", native_strict_##f, DOES(PURE)},
UNARY_MATH(DEFINE_STRICT)

NATIVE(native_sqrt)
{
    (void)t;
    RETURN_DOUBLE(sqrt(args[0].d));
}

NATIVE(native_strict_atan2)
{
    (void)t;
    RETURN_DOUBLE(strict_atan2(args[0].d, args[2].d));
}

NATIVE(native_remainder)
{
    (void)t;
    RETURN_DOUBLE(remainder(args[0].d, args[2].d));
}

/* HotSpot replaces these methods of Math by code of its own, more exact than StrictMath's. */
#define FAST_MATH(X) \
    X(sin)           \
    X(cos)           \
    X(tan)           \
    X(exp)           \
    X(log)           \
    X(log10)
#define DEFINE_FAST(f)                      \
    NATIVE(native_fast_##f)                 \
    {                                       \
        (void)t;                            \
        RETURN_DOUBLE(fast_##f(args[0].d)); \
    }
#define ENTRY_FAST(f) {"java/lang/Math", #f, "(D)D", native_fast_##f, DOES(PURE)},
FAST_MATH(DEFINE_FAST)

NATIVE(native_fast_pow)
{
    (void)t;
    RETURN_DOUBLE(fast_pow(args[0].d, args[2].d));
}

NATIVE(native_fma_double)
{
    (void)t;
    RETURN_DOUBLE(fma(args[0].d, args[2].d, args[4].d));
}

NATIVE(native_fma_float)
{
    (void)t;
    RETURN_FLOAT(fmaf(args[0].f, args[1].f, args[2].f));
}

/* ---- processes ---- */

extern char **environ;

NATIVE(process_environ)
{
    (void)args;
    int32_t count = 0;
    for (char **e = environ; e && *e; e++)
        count += strchr(*e + (**e != 0), '=') != NULL;
    struct class *bytes = t->vm->primitive_arrays[T_BYTE];
    ref all = new_object_array(t, bytes, 2 * count);
    if (!all)
        return NATIVE_THROWN;
    int32_t at = 0;
    for (char **e = environ; e && *e; e++) {
        /* A name may begin with '=', so the first one that counts is the second character. */
        const char *equals = strchr(*e + (**e != 0), '=');
        if (!equals)
            continue;
        ref name = new_byte_array(t, *e, (size_t)(equals - *e));
        ref value = name ? new_byte_array(t, equals + 1, strlen(equals + 1)) : 0;
        if (!value)
            return NATIVE_THROWN;
        heap_array_put_ref(&t->vm->heap, all, at++, name);
        heap_array_put_ref(&t->vm->heap, all, at++, value);
    }
    RETURN_REF(all);
}

/* The pid of every run: programs print it, and runs must be alike. */
enum { VIRTUAL_PID = 4711 };

NATIVE(process_current_pid)
{
    (void)t;
    (void)args;
    RETURN_LONG(VIRTUAL_PID);
}

NATIVE(process_is_alive)
{
    (void)t;
    RETURN_LONG(args[0].j == VIRTUAL_PID ? 0 : -1);
}

NATIVE(process_parent)
{
    (void)t;
    (void)args;
    RETURN_LONG(-1);
}

NATIVE(process_wait)
{
    (void)args;
    (void)result;
    return vm_unsupported(t, "waiting for another process");
}

NATIVE(process_fork)
{
    (void)args;
    (void)result;
    refuse(t, "no processes are started");
    return throw_new(t, "java/io/IOException", "error=1, Heddle starts no processes");
}

/* All code has all permissions; a program with a SecurityManager may have counted on less. */
NATIVE(access_context)
{
    (void)args;
    const struct frame *asking = t->frame->prev;
    if (asking && strcmp(asking->method->name->text, "checkPermission") == 0)
        refuse(t, "permissions are not checked");
    RETURN_REF(0);
}

/* ---- access control: there is no security manager, every frame is privileged ---- */

NATIVE(access_protection_domain)
{
    if (!args[0].l)
        RETURN_REF(0);
    RETURN_REF(class_of_mirror(t->vm, args[0].l)->protection_domain);
}

const struct native_entry natives_lang[] = {
    /* The identity is given to an object when it is made, and does not depend on the path. */
    {"java/lang/Object", "hashCode", "()I", object_hash_code, GIVES(HASH)},
    {"java/lang/Object", "getClass", "()Ljava/lang/Class;", object_get_class, DOES(PURE)},
    {"java/lang/Object", "clone", "()Ljava/lang/Object;", object_clone,
     DOES_AT(PLACES, READS_WHOLE(0))},
    {"java/lang/System", "arraycopy", NULL, system_arraycopy,
     DOES_AT(PLACES, READS(0, 1, 4), WRITES(2, 3, 4))},
    {"java/lang/System", "identityHashCode", NULL, system_identity_hash_code, GIVES(HASH)},
    {"java/lang/System", "nanoTime", "()J", system_nano_time, GIVES(CLOCK)},
    {"java/lang/System", "currentTimeMillis", "()J", system_current_time_millis, GIVES(CLOCK)},
    {"java/lang/System", "setIn0", NULL, system_set_in, DOES(GAP)},
    {"java/lang/System", "setOut0", NULL, system_set_out, DOES(GAP)},
    {"java/lang/System", "setErr0", NULL, system_set_err, DOES(GAP)},
    {"java/lang/System", "mapLibraryName", NULL, system_map_library_name, DOES(PURE)},
    /* Memory: what other threads have allocated shows, as the collector's work does on HotSpot: a value
     * that comes from outside. */
    {"java/lang/Runtime", "availableProcessors", "()I", runtime_available_processors,
     GIVES(PROCESSORS)},
    {"java/lang/Runtime", "freeMemory", "()J", runtime_free_memory, GIVES(MEMORY)},
    {"java/lang/Runtime", "totalMemory", "()J", runtime_total_memory, GIVES(MEMORY)},
    {"java/lang/Runtime", "maxMemory", "()J", runtime_max_memory, GIVES(MEMORY)},
    {"java/lang/Shutdown", "beforeHalt", "()V", native_nothing, DOES(PURE)},
    {"java/lang/Shutdown", "halt0", "(I)V", shutdown_halt, DOES(EXIT)},
    {"java/lang/String", "intern", NULL, string_intern_native, DOES(INTERN)},
    {"java/lang/StringUTF16", "isBigEndian", "()Z", native_zero, DOES(PURE)},
    {"java/lang/Float", "floatToRawIntBits", "(F)I", same_int_bits, DOES(PURE)},
    {"java/lang/Float", "intBitsToFloat", "(I)F", same_int_bits, DOES(PURE)},
    {"java/lang/Double", "doubleToRawLongBits", "(D)J", same_long_bits, DOES(PURE)},
    {"java/lang/Double", "longBitsToDouble", "(J)D", same_long_bits, DOES(PURE)},
    // clang-format off
    UNARY_MATH(ENTRY_STRICT)
    // clang-format on
    {"java/lang/StrictMath", "sqrt", "(D)D", native_sqrt, DOES(PURE)},
    {"java/lang/StrictMath", "atan2", "(DD)D", native_strict_atan2, DOES(PURE)},
    {"java/lang/StrictMath", "IEEEremainder", "(DD)D", native_remainder, DOES(PURE)},
    // clang-format off
    FAST_MATH(ENTRY_FAST)
    // clang-format on
    {"java/lang/Math", "pow", "(DD)D", native_fast_pow, DOES(PURE)},
    {"java/lang/Math", "sqrt", "(D)D", native_sqrt, DOES(PURE)},
    {"java/lang/Math", "fma", "(DDD)D", native_fma_double, DOES(PURE)},
    {"java/lang/Math", "fma", "(FFF)F", native_fma_float, DOES(PURE)},
    {"java/lang/ProcessEnvironment", "environ", "()[[B", process_environ, GIVES(INPUT)},
    {"java/lang/ProcessHandleImpl", "initNative", "()V", native_nothing, DOES(PURE)},
    {"java/lang/ProcessHandleImpl", "getCurrentPid0", "()J", process_current_pid, GIVES(PID)},
    {"java/lang/ProcessHandleImpl", "isAlive0", "(J)J", process_is_alive, GIVES(PID)},
    {"java/lang/ProcessHandleImpl", "parent0", "(JJ)J", process_parent, GIVES(PID)},
    {"java/lang/ProcessHandleImpl", "getProcessPids0", "(J[J[J[J)I", native_zero, GIVES(PID)},
    {"java/lang/ProcessHandleImpl", "destroy0", "(JJZ)Z", native_zero, GIVES(INPUT)},
    {"java/lang/ProcessHandleImpl", "waitForProcessExit0", "(JZ)I", process_wait, DOES(REFUSED)},
    {"java/lang/ProcessHandleImpl$Info", "info0", "(J)V", native_nothing, GIVES(INPUT)},
    {"java/lang/ProcessImpl", "init", "()V", native_nothing, DOES(PURE)},
    {"java/lang/ProcessImpl", "forkAndExec", NULL, process_fork, DOES(REFUSED)},
    {"java/security/AccessController", "getStackAccessControlContext", NULL, access_context,
     DOES(PURE)},
    {"java/security/AccessController", "getInheritedAccessControlContext", NULL, native_zero,
     DOES(PURE)},
    {"java/security/AccessController", "getProtectionDomain", NULL, access_protection_domain,
     DOES(LINKS)},
    {"java/security/AccessController", "ensureMaterializedForStackWalk", NULL, native_nothing,
     DOES(PURE)},
    {0},
};
