/* refusal.c - see refusal.h. */
#include "vm/run/refusal.h"

#include "vm/class/jdk_field.h"
#include "vm/file/files.h"
#include "vm/run/access_event.h"
#include "vm/run/backtrace.h"
#include "vm/run/vm_gap.h"
#include "vm/vm.h"

enum { MAX_CAUSES = 64 }; /* a chain of them may be a ring */

static bool is_known(const struct vm *vm, site_id site)
{
    for (uint32_t i = 0; i < vm->refusals.count; i++)
        if (vm->refusals.sites[i] == site)
            return true;
    return false;
}

void refuse(struct thread *t, const char *reason)
{
    struct vm *vm = t->vm;
    if (!files_overlay(vm)) /* it is run, not searched */
        return;
    vm_gap(vm, t, GAP_UNTRIED, reason);
    site_id site = vm_gap_site(t);
    if (is_known(vm, site))
        return;
    GROW(vm->refusals.sites, vm->refusals.count, vm->refusals.capacity);
    vm->refusals.sites[vm->refusals.count++] = site;
}

/* Where the program was when the exception was made: as vm_gap_site() has it. */
static site_id made_at(const struct vm *vm, ref exception)
{
    ref backtrace = get_ref(exception, vm->off.Throwable_backtrace);
    int32_t count = backtrace ? array_length(backtrace) : 0;
    site_id innermost = 0;
    for (int32_t i = 0; i < count; i++) {
        int64_t entry = ((const int64_t *)array_data(backtrace))[i];
        const struct method *m = backtrace_method(entry);
        if (backtrace_bci(entry) < 0)
            continue;
        site_id site = site_of(m, backtrace_bci(entry));
        if (!m->class_->is_boot && !m->class_->is_hidden)
            return site;
        if (!innermost)
            innermost = site;
    }
    return innermost;
}

bool refusal_caused(struct vm *vm, ref exception)
{
    CACHED_FIELD(cause, vm, "java/lang/Throwable", "cause", "Ljava/lang/Throwable;");
    for (int i = 0; i < MAX_CAUSES && exception && vm->refusals.count; i++) {
        if (is_known(vm, made_at(vm, exception)))
            return true;
        ref next = get_ref(exception, cause);
        exception = next == exception ? 0 : next;
    }
    return false;
}
