/* frame.c - pushing frames from natives, and reading the stack.  See thread.h. */
#include "vm/run/thread.h"

#include "vm/run/call_event.h"
#include "vm/code/insn.h"
#include "vm/run/interp.h"
#include "vm/run/throw.h"
#include "vm/vm.h"

#include <string.h>

/* First slot above everything the frame uses. */
static union value *frame_end(const struct frame *f)
{
    return (union value *)frame_stack(f) + f->method->max_stack;
}

struct frame *frame_push(struct thread *t, struct method *method, const union value *args,
                         union value *ret)
{
    union value *regs = t->frame ? frame_end(t->frame) : t->stack;
    if (regs + method->frame_slots > t->stack_limit) {
        throw_new(t, "java/lang/StackOverflowError", NULL);
        return NULL;
    }
    if (method->arg_slots)
        memcpy(regs, args, method->arg_slots * sizeof *regs);
    struct frame *f = (struct frame *)(regs + method->max_locals);
    *f = (struct frame){
        .prev = t->frame,
        .method = method,
        .regs = regs,
        .pc = method->entry,
        .ret = ret,
    };
    t->frame = f;
    report_call(t, method);
    return f;
}

enum native_status native_tail(struct thread *t, struct method *m, const union value *args)
{
    t->frame->resume = NULL;
    return frame_push(t, m, args, &t->result) ? NATIVE_TAIL : NATIVE_THROWN;
}

enum native_status native_call(struct thread *t, struct method *m, const union value *args,
                               native_resume resume)
{
    struct frame *f = t->frame;
    if (!frame_push(t, m, args, &t->result))
        return NATIVE_THROWN;
    f->resume = resume;
    return NATIVE_CALL;
}

bool frame_is_of(const struct frame *f, const char *class_name, const char *method)
{
    return f && f->method->class_->is_boot && strcmp(f->method->name->text, method) == 0 &&
           strcmp(f->method->class_->name->text, class_name) == 0;
}

bool method_is_reflection(const struct method *m)
{
    const char *owner = m->class_->name->text;
    if (!m->class_->is_boot)
        return false;
    if (strcmp(owner, "java/lang/reflect/Method") == 0)
        return strcmp(m->name->text, "invoke") == 0;
    return strncmp(owner, "jdk/internal/reflect/", 21) == 0 && strstr(owner, "MethodAccessor");
}

struct frame *frame_visible(struct frame *from, unsigned depth)
{
    for (struct frame *f = from; f; f = f->prev) {
        if (f->method->traits & METHOD_HIDDEN || method_is_reflection(f->method))
            continue;
        if (depth-- == 0)
            return f;
    }
    return NULL;
}

int frame_bci(const struct frame *f)
{
    const struct method *m = f->method;
    if (m->native || m->flags & (ACC_NATIVE | ACC_ABSTRACT))
        return -1;
    if (!m->code || f->pc < m->code || f->pc >= m->code + m->code_length)
        return 0;
    return m->code_bci[f->pc - m->code];
}

int method_line(const struct method *m, int bci)
{
    if (m->flags & ACC_NATIVE)
        return -2;
    if (!m->member || !m->member->code || bci < 0)
        return -1;
    const struct cf_code *code = m->member->code;
    int line = -1, best = -1;
    for (uint32_t i = 0; i < code->line_count; i++) {
        if (code->lines[i].start <= bci && code->lines[i].start >= best) {
            best = code->lines[i].start;
            line = code->lines[i].line;
        }
    }
    return line;
}
