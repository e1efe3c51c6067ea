/* throwable.c - natives of Throwable, StackTraceElement, NullPointerException,
 * StackWalker and Reflection.getCallerClass: everything that looks at Java frames. */
#include "vm/native/native.h"

#include "vm/run/backtrace.h"
#include "vm/class/load.h"
#include "vm/invoke/invoke_link.h"
#include "vm/invoke/member_name.h"
#include "vm/native/helpers.h"
#include "vm/code/npe_message.h"
#include "vm/run/stack_trace.h"
#include "vm/heap/string.h"

#include <stdlib.h>
#include <string.h>

/* ---- Throwable, StackTraceElement ---- */

NATIVE(throwable_fill_in_stack_trace)
{
    throwable_fill_in(t, args[0].l);
    if (t->thrown)
        return NATIVE_THROWN;
    RETURN_REF(args[0].l);
}

NATIVE(init_stack_trace_elements)
{
    ref elements = args[0].l, throwable = args[1].l;
    if (!elements || !throwable)
        return throw_npe(t);
    ref backtrace = get_ref(throwable, t->vm->off.Throwable_backtrace);
    int32_t count = backtrace ? array_length(backtrace) : 0;
    if (array_length(elements) != count)
        return throw_new(t, "java/lang/IndexOutOfBoundsException", NULL);
    for (int32_t i = 0; i < count; i++) {
        int64_t entry = ((const int64_t *)array_data(backtrace))[i];
        ref element = array_get_ref(elements, i);
        if (!element)
            return throw_npe(t);
        if (!stack_trace_fill_element(t, element, backtrace_method(entry), backtrace_bci(entry)))
            return NATIVE_THROWN;
    }
    RETURN_VOID();
}

NATIVE(init_stack_trace_element)
{
    CACHED_FIELD(memberName, t->vm, "java/lang/StackFrameInfo", "memberName", "Ljava/lang/Object;");
    CACHED_FIELD(bci, t->vm, "java/lang/StackFrameInfo", "bci", "I");
    ref element = args[0].l, info = args[1].l;
    if (!element || !info)
        return throw_npe(t);
    const struct method *m = member_name_method(t->vm, get_ref(info, memberName));
    if (!m)
        return throw_new(t, "java/lang/InternalError", "a stack frame without a method");
    if (!stack_trace_fill_element(t, element, m, get_int(info, bci)))
        return NATIVE_THROWN;
    RETURN_VOID();
}

NATIVE(extended_npe_message)
{
    ref backtrace = get_ref(args[0].l, t->vm->off.Throwable_backtrace);
    if (!backtrace || array_length(backtrace) == 0)
        RETURN_REF(0);
    int64_t entry = *(const int64_t *)array_data(backtrace);
    const struct method *m = backtrace_method(entry);
    if (entry & BACKTRACE_HIDDEN_TOP || backtrace_bci(entry) < 0 ||
        strcmp(m->class_->name->text, "jdk/internal/reflect/NativeConstructorAccessorImpl") == 0)
        RETURN_REF(0);
    char *text = npe_message(m, backtrace_bci(entry));
    if (!text)
        RETURN_REF(0);
    ref message = string_from_modified_utf8(t, text, strlen(text));
    free(text);
    if (!message)
        return NATIVE_THROWN;
    RETURN_REF(message);
}

/* ---- Reflection ---- */

/* The frames of reflection and of method handles.  Not those of all hidden classes: the JDK puts one in
 * between, made for the class that looked up a handle of a caller-sensitive method. */
static bool is_looked_through(const struct method *m)
{
    static const char package[] = "java/lang/invoke/";
    if (!m->member || m->intrinsic_id || method_is_reflection(m))
        return true;
    return m->traits & METHOD_HIDDEN && m->class_->is_boot &&
           (!m->class_->is_hidden ||
            strncmp(m->class_->name->text, package, sizeof package - 1) == 0);
}

/* The classes of the methods on the stack, natives excepted. */
NATIVE(get_class_context)
{
    (void)args;
    struct vm *vm = t->vm;
    int32_t count = 0;
    for (const struct frame *f = t->frame->prev; f; f = f->prev)
        count += !is_looked_through(f->method) && !(f->method->flags & ACC_NATIVE);
    ref array = new_object_array(t, vm->wk.Class, count);
    if (!array)
        return NATIVE_THROWN;
    count = 0;
    for (const struct frame *f = t->frame->prev; f; f = f->prev)
        if (!is_looked_through(f->method) && !(f->method->flags & ACC_NATIVE))
            heap_array_put_ref(&vm->heap, array, count++, f->method->class_->mirror);
    RETURN_REF(array);
}

NATIVE(get_caller_class)
{
    (void)args;
    /* [0] getCallerClass, [1] the method that asks, then its caller */
    const struct frame *asking = t->frame->prev, *caller = asking ? asking->prev : NULL;
    while (caller && is_looked_through(caller->method))
        caller = caller->prev;
    RETURN_REF(caller ? caller->method->class_->mirror : 0);
}

/* ---- StackWalker ---- */

enum {
    WALK_CLASSES_ONLY = 0x2, /* the buffer is a Class[] */
    WALK_CALLER_CLASS = 0x4,
    WALK_SHOW_HIDDEN = 0x20,
    WALK_LOCALS = 0x40 | 0x80 | 0x100, /* LiveStackFrame */
};

/* Where a walk stands is kept in the first scratch slot of callStackWalk's own frame, whose
 * address is the anchor that Java code hands back. */
static union value *walk_position(struct frame *f)
{
    return frame_stack(f);
}

static bool is_walker(const struct class *c)
{
    const char *super = c->super ? c->super->name->text : "";
    static const char walker[] = "java/lang/StackStreamFactory$AbstractStackWalker";
    return strcmp(c->name->text, "java/lang/StackWalker") == 0 ||
           strcmp(c->name->text, walker) == 0 || strcmp(super, walker) == 0;
}

static bool fill_frame_info(struct thread *t, ref info, const struct frame *f)
{
    CACHED_FIELD(memberName, t->vm, "java/lang/StackFrameInfo", "memberName", "Ljava/lang/Object;");
    CACHED_FIELD(bci, t->vm, "java/lang/StackFrameInfo", "bci", "I");
    ref member = get_ref(info, memberName);
    heap_put_int(&t->vm->heap, info, bci, frame_bci(f));
    return member_name_set_method(t, member, f->method, f->method->class_);
}

static bool caller_sensitive_error(struct thread *t, const struct method *m)
{
    char name[512];
    class_java_name(m->class_, name, sizeof name);
    throw_new(t, "java/lang/UnsupportedOperationException",
              "StackWalker::getCallerClass called from @CallerSensitive '%s.%s' method", name,
              m->name->text);
    return false;
}

/* Fills frames from `f` on into the buffer from *index on, at most `count`; *last is the frame
 * filled in last.  False with t->thrown set. */
static bool fill_frames(struct thread *t, int64_t mode, struct frame *f, int32_t count, ref buffer,
                        int32_t *index, struct frame **last)
{
    int32_t start = *index;
    for (; f && count > 0; f = f->prev) {
        const struct method *m = f->method;
        if (!m->member || (!(mode & WALK_SHOW_HIDDEN) && m->traits & METHOD_HIDDEN))
            continue;
        if (mode & WALK_CALLER_CLASS && *index == start && m->traits & METHOD_CALLER_SENSITIVE)
            return caller_sensitive_error(t, m);
        if (*index >= array_length(buffer)) {
            throw_new(t, "java/lang/InternalError", "stack walk: buffer too small");
            return false;
        }
        if (mode & WALK_CLASSES_ONLY)
            heap_array_put_ref(&t->vm->heap, buffer, *index, m->class_->mirror);
        else if (!fill_frame_info(t, array_get_ref(buffer, *index), f))
            return false;
        ++*index;
        *last = f;
        count--;
    }
    return true;
}

/* Are the constants of StackStreamFactory those that the VM knows? */
NATIVE(check_stack_walk_modes)
{
    (void)t, (void)args;
    RETURN_INT(1);
}

/* callStackWalk(long mode, int skipFrames, int batchSize, int startIndex, T[] buffer) */
NATIVE(call_stack_walk)
{
    int64_t mode = args[1].j;
    int32_t skip = args[3].i, batch = args[4].i, start = args[5].i;
    ref buffer = args[6].l;
    if (mode & WALK_LOCALS)
        return vm_unsupported(t, "LiveStackFrame (locals and operands of a StackWalker)");
    struct frame *own = t->frame, *f = own;
    while (f && is_walker(f->method->class_))
        f = f->prev;
    for (; f && skip > 0; skip--)
        f = f->prev;
    struct frame *last = NULL;
    int32_t end = start;
    if (!fill_frames(t, mode, f, batch, buffer, &end, &last))
        return NATIVE_THROWN;
    UNDO_SET(&t->vm->log, walk_position(own)->bits, (uint64_t)(uintptr_t)last);

    const struct class *walker =
        class_boot(t->vm, "java/lang/StackStreamFactory$AbstractStackWalker");
    struct method *walk = class_declared_method(walker, symbol_of("doStackWalk"),
                                                symbol_of("(JIIII)Ljava/lang/Object;"));
    union value arguments[7] = {{.l = args[0].l}};
    arguments[1].j = (int64_t)(uintptr_t)own;
    arguments[3].i = args[3].i;
    arguments[4].i = batch;
    arguments[5].i = start;
    arguments[6].i = end;
    (void)result;
    return native_tail(t, walk, arguments);
}

/* fetchStackFrames(long mode, long anchor, int batchSize, int startIndex, T[] buffer) */
NATIVE(fetch_stack_frames)
{
    int64_t mode = args[1].j;
    int32_t batch = args[5].i, index = args[6].i;
    struct frame *anchor = (struct frame *)(uintptr_t)args[3].j, *f = t->frame;
    while (f && f != anchor) /* Java code could hand in anything */
        f = f->prev;
    if (!f)
        return throw_new(t, "java/lang/InternalError", "doStackWalk: corrupted buffers");
    struct frame *last = (struct frame *)(uintptr_t)walk_position(anchor)->bits;
    if (last) {
        struct frame *next = last->prev;
        last = NULL;
        if (!fill_frames(t, mode, next, batch, args[7].l, &index, &last))
            return NATIVE_THROWN;
        UNDO_SET(&t->vm->log, walk_position(anchor)->bits, (uint64_t)(uintptr_t)last);
    }
    RETURN_INT(index);
}

#define WALKER "java/lang/StackStreamFactory$AbstractStackWalker"

const struct native_entry natives_throwable[] = {
    /* The thread's own frames.  Throwable is synchronized where it fills in or reads a backtrace. */
    {"java/lang/Throwable", "fillInStackTrace", "(I)Ljava/lang/Throwable;",
     throwable_fill_in_stack_trace, DOES(OWN)},
    {"java/lang/StackTraceElement", "initStackTraceElements", NULL, init_stack_trace_elements,
     DOES(OWN)},
    {"java/lang/StackTraceElement", "initStackTraceElement", NULL, init_stack_trace_element,
     DOES(OWN)},
    {"java/lang/NullPointerException", "getExtendedNPEMessage", NULL, extended_npe_message,
     DOES(OWN)},
    {"java/lang/SecurityManager", "getClassContext", NULL, get_class_context, DOES(OWN)},
    {"jdk/internal/reflect/Reflection", "getCallerClass", "()Ljava/lang/Class;", get_caller_class,
     DOES(OWN)},
    {"java/lang/StackStreamFactory", "checkStackWalkModes", "()Z", check_stack_walk_modes,
     DOES(PURE)},
    {WALKER, "callStackWalk", NULL, call_stack_walk, DOES(OWN)},
    {WALKER, "fetchStackFrames", "(JJII[Ljava/lang/Object;)I", fetch_stack_frames, DOES(OWN)},
    {0},
};
