/* stack_trace.c - see stack_trace.h. */
#include "vm/run/stack_trace.h"

#include "vm/code/insn.h"

#include "vm/run/backtrace.h"
#include "vm/heap/heap.h"
#include "vm/class/load.h"
#include "vm/class/jdk_field.h"
#include "vm/run/throw.h"
#include "vm/vm.h"
#include "vm/class/module.h"
#include "vm/heap/string.h"

#include <string.h>

#define ELEMENT_FIELD(name, descriptor) \
    CACHED_FIELD(name, t->vm, "java/lang/StackTraceElement", #name, descriptor)

/* The text as an interned string; 0 with t->thrown set. */
static ref literal(struct thread *t, const char *text)
{
    return string_literal(t, text, strlen(text));
}

static bool put_text(struct thread *t, ref element, uint32_t offset, ref text)
{
    if (!text)
        return false;
    heap_put_ref(&t->vm->heap, element, offset, text);
    return true;
}

static bool put_module(struct thread *t, ref element, const struct class *c)
{
    ELEMENT_FIELD(moduleName, "Ljava/lang/String;");
    ELEMENT_FIELD(moduleVersion, "Ljava/lang/String;");
    if (!c->module)
        return true;
    const char *version = c->module->version;
    return put_text(t, element, moduleName, literal(t, c->module->name)) &&
           (!version || put_text(t, element, moduleVersion, literal(t, version)));
}

static bool put_source(struct thread *t, ref element, const struct method *m, int bci)
{
    ELEMENT_FIELD(fileName, "Ljava/lang/String;");
    ELEMENT_FIELD(lineNumber, "I");
    const struct classfile *file = m->class_->file;
    if (file && file->source_file) {
        const struct symbol *source = cf_symbol(file, file->source_file);
        if (!put_text(t, element, fileName, string_literal(t, source->text, source->length)))
            return false;
    }
    heap_put_int(&t->vm->heap, element, lineNumber, method_line(m, bci));
    return true;
}

bool stack_trace_fill_element(struct thread *t, ref element, const struct method *m, int bci)
{
    ELEMENT_FIELD(declaringClassObject, "Ljava/lang/Class;");
    ELEMENT_FIELD(classLoaderName, "Ljava/lang/String;");
    ELEMENT_FIELD(declaringClass, "Ljava/lang/String;");
    ELEMENT_FIELD(methodName, "Ljava/lang/String;");
    struct vm *vm = t->vm;
    const struct class *c = m->class_;
    char name[1024];
    class_java_name(c, name, sizeof name);
    heap_put_ref(&vm->heap, element, declaringClassObject, c->mirror);
    if (c->loader)
        heap_put_ref(&vm->heap, element, classLoaderName,
                     get_ref(c->loader, vm->off.ClassLoader_name));
    return put_text(t, element, declaringClass, literal(t, name)) &&
           put_text(t, element, methodName, string_literal(t, m->name->text, m->name->length)) &&
           put_module(t, element, c) && put_source(t, element, m, bci);
}

ref stack_trace_of_thread(struct thread *asker, struct thread *t)
{
    struct vm *vm = asker->vm;
    int64_t entries[BACKTRACE_DEPTH];
    int32_t count = backtrace_collect(t->frame, entries, BACKTRACE_DEPTH);
    /* As HotSpot shows it, a thread that is blocked in monitorenter stands behind it. */
    if (count > 0 && t->state == THREAD_BLOCKED && t->frame->pc->op == INSN_MONITORENTER)
        entries[0]++;
    ref array = new_object_array(asker, vm->wk.StackTraceElement, count);
    if (!array)
        return 0;
    for (int32_t i = 0; i < count; i++) {
        ref element = new_object(asker, vm->wk.StackTraceElement);
        if (!element)
            return 0;
        heap_array_put_ref(&vm->heap, array, i, element);
        if (!stack_trace_fill_element(asker, element, backtrace_method(entries[i]),
                                      backtrace_bci(entries[i])))
            return 0;
    }
    return array;
}
