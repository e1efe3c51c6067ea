/* throw.c - makes the exceptions that the VM itself raises, without running Java code, and
 * records where they were raised.  See throw.h. */
#include "vm/run/throw.h"

#include "base/stream.h"
#include "base/arena.h"
#include "vm/run/backtrace.h"
#include "vm/run/call_event.h"
#include "vm/heap/heap.h"
#include "vm/class/load.h"
#include "vm/class/jdk_field.h"
#include "vm/vm.h"
#include "vm/heap/string.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- backtraces ---- */

int32_t backtrace_collect(const struct frame *f, int64_t *out, int32_t capacity)
{
    int32_t count = 0;
    bool hidden_top = f && !backtrace_shows(f);
    for (; f && count < BACKTRACE_DEPTH && count < capacity; f = f->prev)
        if (backtrace_shows(f))
            out[count++] = backtrace_entry(f->method, frame_bci(f));
    if (hidden_top && count)
        out[0] |= BACKTRACE_HIDDEN_TOP;
    return count;
}

/* The frames that only made the exception: fillInStackTrace, then the constructors of its
 * class and superclasses. */
static const struct frame *skip_construction(const struct frame *f, const struct class *c)
{
    while (f && strcmp(f->method->name->text, "fillInStackTrace") == 0 &&
           class_is_assignable(c, f->method->class_))
        f = f->prev;
    while (f && f->method->traits & METHOD_CONSTRUCTOR && class_is_assignable(c, f->method->class_))
        f = f->prev;
    return f;
}

/* Stores the frames; `alloc` may fail, and the trace is then empty. */
static void fill_in(struct thread *t, ref throwable, ref (*alloc)(struct thread *t, int32_t length))
{
    struct vm *vm = t->vm;
    int64_t entries[BACKTRACE_DEPTH];
    const struct frame *top = skip_construction(t->frame, class_of(throwable));
    int32_t count = backtrace_collect(top, entries, BACKTRACE_DEPTH);
    ref backtrace = alloc(t, count);
    if (backtrace)
        memcpy(array_data(backtrace), entries, (size_t)count * 8);
    heap_put_ref(&vm->heap, throwable, vm->off.Throwable_backtrace, backtrace);
    heap_put_int(&vm->heap, throwable, vm->off.Throwable_depth, backtrace ? count : 0);
}

static ref alloc_backtrace(struct thread *t, int32_t length)
{
    return new_primitive_array(t, T_LONG, length);
}

void throwable_fill_in(struct thread *t, ref throwable)
{
    fill_in(t, throwable, alloc_backtrace);
}

/* ---- making exceptions ---- */

static void set_thrown(struct thread *t, ref exception)
{
    UNDO_SET(&t->vm->log, t->thrown, exception);
}

static ref throwable_static(struct vm *vm, uint32_t offset)
{
    return get_ref(vm->wk.Throwable->mirror, offset);
}

/* What the constructors would store. */
static void init_fields(struct vm *vm, ref exception, ref message, ref cause)
{
    struct heap *heap = &vm->heap;
    heap_put_ref(heap, exception, vm->off.Throwable_detailMessage, message);
    heap_put_ref(heap, exception, vm->off.Throwable_cause, cause ? cause : exception);
    heap_put_ref(heap, exception, vm->off.Throwable_stackTrace,
                 throwable_static(vm, vm->off.Throwable_UNASSIGNED_STACK));
    heap_put_ref(heap, exception, vm->off.Throwable_suppressedExceptions,
                 throwable_static(vm, vm->off.Throwable_SUPPRESSED_SENTINEL));
}

static struct class *exception_class(struct thread *t, const char *name)
{
    struct class *c = class_boot(t->vm, name);
    if (class_link(t, c) != LOAD_READY)
        BUG("exception class %s cannot be linked", name);
    return c;
}

/* ExceptionInInitializerError keeps no message of its own and its cause in the usual field;
 * InvocationTargetException is made by Java code.  So one way fits all. */
static enum native_status throw_made(struct thread *t, const char *class_name, ref cause,
                                     const char *format, va_list list)
{
    struct class *c = exception_class(t, class_name);
    ref message = 0;
    if (format) {
        char *text = text_vprintf(format, list);
        message = string_from_utf8(t, text);
        free(text);
        if (!message)
            return NATIVE_THROWN;
    }
    ref exception = new_object(t, c);
    if (!exception)
        return NATIVE_THROWN;
    init_fields(t->vm, exception, message, cause);
    throwable_fill_in(t, exception);
    set_thrown(t, exception);
    return NATIVE_THROWN;
}

enum native_status throw_new(struct thread *t, const char *class_name, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    enum native_status status = throw_made(t, class_name, 0, format, list);
    va_end(list);
    return status;
}

enum native_status throw_with_cause(struct thread *t, const char *class_name, ref cause,
                                    const char *format, ...)
{
    va_list list;
    va_start(list, format);
    enum native_status status = throw_made(t, class_name, cause, format, list);
    va_end(list);
    return status;
}

enum native_status throw_npe(struct thread *t)
{
    static const char name[] = "java/lang/NullPointerException";
    ref exception = new_object(t, exception_class(t, name));
    if (!exception)
        return NATIVE_THROWN;
    init_fields(t->vm, exception, 0, 0);
    CACHED_FIELD(state, t->vm, name, "extendedMessageState", "I");
    heap_put_int(&t->vm->heap, exception, state, 1); /* the message can be computed */
    throwable_fill_in(t, exception);
    set_thrown(t, exception);
    return NATIVE_THROWN;
}

enum native_status throw_object(struct thread *t, ref exception)
{
    if (!exception)
        return throw_npe(t);
    set_thrown(t, exception);
    return NATIVE_THROWN;
}

/* ---- out of memory ---- */

static ref alloc_reserved_backtrace(struct thread *t, int32_t length)
{
    struct class *c = t->vm->primitive_arrays[T_LONG];
    size_t size = ARRAY_DATA_OFFSET + 8 * (size_t)length;
    ref array = heap_alloc_reserved(&t->vm->heap, c, size, next_identity(t));
    if (array) {
        heap_put_int(&t->vm->heap, array, ARRAY_LENGTH_OFFSET, length);
        report_alloc(t, array);
    }
    return array;
}

static ref literal(struct thread *t, const char *text)
{
    return string_literal(t, text, strlen(text));
}

void throw_prepare(struct thread *t)
{
    if (t->vm->out_of_memory.reserve)
        return;
    ref message = literal(t, "Java heap space");
    literal(t, "Requested array size exceeds VM limit");
    ref exception = new_object(t, exception_class(t, "java/lang/OutOfMemoryError"));
    if (!message || !exception)
        die("the heap is too small to start");
    init_fields(t->vm, exception, message, 0);
    t->vm->out_of_memory.reserve = exception;
    heap_pin(&t->vm->heap, exception);
}

enum native_status throw_oom(struct thread *t, const char *message)
{
    struct vm *vm = t->vm;
    struct class *c = exception_class(t, "java/lang/OutOfMemoryError");
    ref exception = vm->out_of_memory.in_progress
                        ? 0
                        : heap_alloc_reserved(&vm->heap, c, c->instance_size, next_identity(t));
    if (!exception && !vm->out_of_memory.reserve)
        die("the heap is too small to start");
    if (!exception)
        return throw_object(t, vm->out_of_memory.reserve);
    report_alloc(t, exception);
    vm->out_of_memory.in_progress = true;
    ref text = literal(t, message);
    vm->out_of_memory.in_progress = false;
    init_fields(vm, exception, text, 0);
    fill_in(t, exception, alloc_reserved_backtrace);
    set_thrown(t, exception);
    return NATIVE_THROWN;
}
