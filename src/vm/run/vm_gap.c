/* vm_gap.c - see vm_gap.h. */
#include "vm/run/vm_gap.h"

#include "vm/run/access_event.h"
#include "vm/run/backtrace.h"
#include "vm/vm.h"

/* Natives have no lines: their callers do. */
static bool is_shown(const struct frame *f)
{
    return backtrace_shows(f) && frame_bci(f) >= 0;
}

static bool is_own(const struct frame *f)
{
    return !f->method->class_->is_boot && !f->method->class_->is_hidden;
}

static const struct frame *responsible(const struct thread *t)
{
    const struct frame *innermost = NULL;
    for (const struct frame *f = t ? t->frame : NULL; f; f = f->prev) {
        if (!is_shown(f))
            continue;
        if (is_own(f))
            return f;
        if (!innermost)
            innermost = f;
    }
    return innermost;
}

site_id vm_gap_site(const struct thread *t)
{
    const struct frame *f = responsible(t);
    return f ? site_of(f->method, frame_bci(f)) : 0;
}

void vm_gap_at(struct vm *vm, site_id site, enum gap_kind kind, const char *reason)
{
    if (!site || vm->gaps.closed) {
        gaps_add(&vm->gaps, kind, reason, NULL);
        return;
    }
    char name[1024];
    const struct method *m = site_method(site);
    const struct class *c = m->class_;
    class_java_name(c, name, sizeof name);
    int line = method_line(m, site_bci(site));
    struct gap_position at = {
        .class_name = name,
        .method = m->name->text,
        .file =
            c->file && c->file->source_file ? cf_symbol(c->file, c->file->source_file)->text : NULL,
        .line = line > 0 ? (uint32_t)line : 0,
    };
    gaps_add(&vm->gaps, kind, reason, &at);
}

void vm_gap(struct vm *vm, const struct thread *t, enum gap_kind kind, const char *reason)
{
    vm_gap_at(vm, vm->gaps.closed ? 0 : vm_gap_site(t), kind, reason);
}
