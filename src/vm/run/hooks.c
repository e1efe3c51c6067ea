/* hooks.c - see hooks.h. */
#include "vm/run/hooks.h"

#include "base/error.h"
#include "vm/run/due_times.h"
#include "vm/run/given.h"
#include "vm/run/interp_support.h"
#include "vm/run/spins.h"
#include "vm/run/thread_numbers.h"
#include "vm/run/worker_looks.h"
#include "vm/run/worker_scans.h"

const struct hook *const hook_tables[] = {given_hooks,
                                          worker_looks_hooks,
                                          due_times_hooks,
                                          worker_scans_hooks,
                                          spins_hooks,
                                          thread_numbers_hooks,
                                          NULL};

static void set(struct method *m, const struct hook *hook)
{
    if (m->flags & ACC_ABSTRACT)
        return;
    if (m->hook)
        BUG("%s.%s has two hooks", m->class_->name->text, m->name->text);
    m->hook = hook;
    m->entry = interp_hook_entry();
}

static bool is_meant(const struct hook *hook, const struct method *m)
{
    return strcmp(hook->method, m->name->text) == 0 &&
           (!hook->descriptor || strcmp(hook->descriptor, m->descriptor->text) == 0);
}

static void set_row(struct class *c, const struct hook *hook)
{
    for (uint16_t i = 0; i < c->method_count; i++)
        if (is_meant(hook, &c->methods[i]))
            set(&c->methods[i], hook);
}

void hooks_set(struct class *c)
{
    for (const struct hook *const *table = hook_tables; *table; table++)
        for (const struct hook *hook = *table; hook->class_name; hook++)
            if (strcmp(hook->class_name, c->name->text) == 0)
                set_row(c, hook);
    for (uint16_t i = 0; i < c->method_count; i++) {
        struct method *m = &c->methods[i];
        const struct hook *hook = m->hook ? NULL : given_hook_of_native(m);
        if (hook)
            set(m, hook);
    }
}
