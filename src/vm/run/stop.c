/* stop.c - see stop.h. */
#include "vm/run/stop.h"

#include <string.h>

bool stop_slow(struct thread *t, enum stop_kind kind, ref object, uint32_t offset)
{
    const struct stopper *stopper = t->vm->stopper;
    if (t->granted) {
        t->granted = false;
        return false;
    }
    if (!stopper)
        return true;
    /* While the library links a call site or initializes a class nothing of the program happens. */
    if (t->linking || t->library_initializers ||
        !stopper->stops(stopper->self, t, kind, object, offset))
        return false;
    t->stop_kind = (uint8_t)kind;
    t->stop_object = object;
    t->stop_offset = offset;
    return true;
}

static bool has_prefix(const char *text, const char *prefix)
{
    return strncmp(text, prefix, strlen(prefix)) == 0;
}

static const char unsafe_arguments[] = "(Ljava/lang/Object;J";

static bool is_unsafe_access(const char *name)
{
    return has_prefix(name, "get") || has_prefix(name, "put") || has_prefix(name, "compareAnd") ||
           has_prefix(name, "weakCompareAnd");
}

static enum native_action unsafe_action(const struct method *m)
{
    const char *name = m->name->text;
    if (strcmp(name, "park") == 0)
        return ACTION_PARK;
    if (strcmp(name, "unpark") == 0)
        return ACTION_UNPARK;
    if (!has_prefix(m->descriptor->text, unsafe_arguments))
        return ACTION_NONE;
    bool reads = has_prefix(name, "get") && !has_prefix(name, "getAnd");
    if (strstr(name, "Volatile") || strstr(name, "Acquire") || strstr(name, "Release") ||
        strstr(name, "Opaque") || has_prefix(name, "compareAnd") ||
        has_prefix(name, "weakCompareAnd") || has_prefix(name, "getAnd"))
        return reads ? ACTION_READ : ACTION_WRITE;
    if (!is_unsafe_access(name))
        return ACTION_NONE;
    return reads ? ACTION_PLAIN_READ : ACTION_PLAIN_WRITE;
}

enum native_action native_action_of(const struct method *m)
{
    const char *owner = m->class_->name->text, *name = m->name->text;
    if (strcmp(owner, "jdk/internal/misc/Unsafe") == 0)
        return unsafe_action(m);
    if (strcmp(owner, "java/lang/System") == 0)
        return strcmp(name, "arraycopy") == 0 ? ACTION_COPY : ACTION_NONE;
    if (strcmp(owner, "java/lang/Shutdown") == 0)
        return strcmp(name, "halt0") == 0 ? ACTION_EXIT : ACTION_NONE;
    if (strcmp(owner, "java/lang/Object") == 0) {
        if (strcmp(name, "clone") == 0)
            return ACTION_WHOLE;
        if (has_prefix(name, "wait"))
            return ACTION_SLEEP;
        return has_prefix(name, "notify") ? ACTION_HELD : ACTION_NONE;
    }
    if (strcmp(owner, "java/lang/reflect/Array") == 0)
        return has_prefix(name, "get") || has_prefix(name, "set") ? ACTION_WHOLE : ACTION_NONE;
    if (strcmp(owner, "java/lang/Thread") != 0)
        return ACTION_NONE;
    if (strcmp(name, "isAlive") == 0)
        return ACTION_LIFE;
    if (strcmp(name, "interrupt0") == 0)
        return ACTION_INTERRUPT;
    if (strcmp(name, "start0") == 0)
        return ACTION_START;
    return strcmp(name, "sleep") == 0 ? ACTION_SLEEP : ACTION_NONE;
}

static bool is_array(ref object)
{
    return object && class_of(object)->kind == CLASS_ARRAY;
}

/* A bulk operation is one step: the thread stops before it if it must stop at any of its places. */
static bool must_stop_range(struct thread *t, enum stop_kind kind, ref object, uint32_t offset,
                            uint64_t length, uint32_t step)
{
    for (uint64_t at = 0; at < length; at += step)
        if (must_stop_plain(t, kind, object, offset + (uint32_t)at))
            return true;
    return false;
}

static uint32_t size_of_type(char type)
{
    switch (type) {
    case 'Z':
    case 'B': return 1;
    case 'S':
    case 'C': return 2;
    case 'J':
    case 'D': return 8;
    default: return 4;
    }
}

/* Bytes that a method of Unsafe accesses: the type of its value follows those arguments, or it is
 * the result's. */
static uint32_t accessed_bytes(const struct method *m)
{
    const char *after = m->descriptor->text + sizeof unsafe_arguments - 1;
    return size_of_type(*after == ')' ? after[1] : *after);
}

/* One access of several elements, as VarHandles that view a byte[] make, is one step, too. */
static bool must_stop_access(struct thread *t, const struct method *m, const union value *args,
                             enum stop_kind kind, bool is_plain)
{
    ref object = args[1].l;
    if (is_plain ? !t->vm->stopper || !t->vm->stopper->plain : !t->vm->ask_at_sync)
        return false;
    uint32_t size = accessed_bytes(m), step = size;
    if (t->granted) {
        t->granted = false;
        return false;
    }
    if (is_array(object) && (1u << class_of(object)->element_shift) < size)
        step = 1u << class_of(object)->element_shift;
    for (uint32_t at = 0; at < size; at += step) {
        uint32_t offset = (uint32_t)args[2].j + at;
        if (is_plain ? must_stop_plain(t, kind, object, offset)
                     : must_stop(t, kind, object, offset))
            return true;
    }
    return false;
}

static bool must_stop_copy(struct thread *t, const union value *args)
{
    for (int i = 0; i <= 2; i += 2) {
        ref array = args[i].l;
        int64_t first = args[i + 1].i, count = args[4].i;
        if (!is_array(array) || first < 0 || count < 0 || first + count > array_length(array))
            continue; /* an exception follows */
        uint32_t shift = class_of(array)->element_shift;
        if (must_stop_range(t, i ? STOP_WRITE : STOP_READ, array,
                            ARRAY_DATA_OFFSET + ((uint32_t)first << shift),
                            (uint64_t)count << shift, 1u << shift))
            return true;
    }
    return false;
}

static bool must_stop_whole(struct thread *t, ref object)
{
    const struct class *c = object ? class_of(object) : NULL;
    if (!c || !t->vm->stopper || !t->vm->stopper->plain)
        return false;
    if (c->kind == CLASS_ARRAY)
        return must_stop_range(t, STOP_WRITE, object, ARRAY_DATA_OFFSET,
                               (uint64_t)array_length(object) << c->element_shift,
                               1u << c->element_shift);
    for (; c; c = c->super)
        for (uint16_t i = 0; i < c->field_count; i++)
            if (!(c->fields[i].flags & ACC_STATIC) &&
                must_stop_plain(t, STOP_READ, object, c->fields[i].offset))
                return true;
    return false;
}

/* A thread that sleeps or waits reads whether it was interrupted. */
static bool must_stop_interruptible(struct thread *t)
{
    return must_stop(t, STOP_READ, t->java, t->vm->off.Thread_interrupted);
}

static bool must_stop_bulk(struct thread *t, const struct method *m, const union value *args)
{
    if (t->granted) { /* for all of its places */
        t->granted = false;
        return false;
    }
    return m->action == ACTION_COPY ? must_stop_copy(t, args) : must_stop_whole(t, args[0].l);
}

bool must_stop_native(struct thread *t, const struct method *m, const union value *args)
{
    switch ((enum native_action)m->action) {
    case ACTION_NONE: return false;
    case ACTION_READ: return must_stop_access(t, m, args, STOP_READ, false);
    case ACTION_WRITE: return must_stop_access(t, m, args, STOP_WRITE, false);
    case ACTION_PLAIN_READ: return must_stop_access(t, m, args, STOP_READ, true);
    case ACTION_PLAIN_WRITE: return must_stop_access(t, m, args, STOP_WRITE, true);
    case ACTION_COPY:
    case ACTION_WHOLE: return must_stop_bulk(t, m, args);
    case ACTION_PARK: return must_stop(t, STOP_WRITE, t->java, OFFSET_PERMIT);
    case ACTION_UNPARK: return must_stop(t, STOP_WRITE, args[1].l, OFFSET_PERMIT);
    case ACTION_LIFE: return must_stop(t, STOP_READ, args[0].l, OFFSET_LOCK);
    case ACTION_INTERRUPT: return must_stop(t, STOP_WRITE, args[0].l, OFFSET_PERMIT);
    case ACTION_EXIT: return must_stop(t, STOP_WRITE, 0, OFFSET_PROGRAM);
    case ACTION_START: return must_stop(t, STOP_WRITE, args[0].l, OFFSET_PERMIT);
    case ACTION_SLEEP: return must_stop_interruptible(t);
    case ACTION_HELD: return must_stop(t, STOP_WRITE, 0, 0);
    }
    return false;
}
