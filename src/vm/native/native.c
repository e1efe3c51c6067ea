/* native.c - finds the C function of a native method by class, name and descriptor. */
#include "vm/native/native.h"

#include "base/symbol.h"

#include <stdlib.h>
#include <string.h>

struct slot {
    const struct symbol *class_name, *name, *descriptor; /* descriptor NULL: any */
    const struct native_entry *entry;
};

static struct slot *table;
static size_t table_size;

static const struct native_entry *const tables[] = {
    natives_lang,       natives_class,     natives_reference,     natives_thread_info,
    natives_reflect,    natives_throwable, natives_thread,        natives_unsafe,
    natives_io,         natives_nio,       natives_channel,       natives_misc,
    natives_management, natives_zip,       natives_invoke,        natives_strings,
    natives_loader,     natives_array,     natives_constant_pool,
};

static size_t slot_of(const struct symbol *class_name, const struct symbol *name)
{
    return (class_name->hash * 31u + name->hash) & (table_size - 1);
}

static size_t count_entries(void)
{
    size_t count = 0;
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++)
        for (const struct native_entry *e = tables[i]; e->name; e++)
            count++;
    return count;
}

const struct native_entry *native_undeclared(const struct native_entry *e)
{
    while (e->name && effect_is_declared(&e->effect))
        e++;
    return e->name ? e : NULL;
}

static void check_effects(void)
{
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++) {
        const struct native_entry *e = native_undeclared(tables[i]);
        if (e)
            BUG("the native %s.%s declares no effect", e->class_name, e->name);
    }
}

void natives_init(void)
{
    if (table)
        return;
    check_effects();
    table_size = 256;
    while (table_size < count_entries() * 2)
        table_size *= 2;
    table = xcalloc(table_size, sizeof *table);
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++) {
        for (const struct native_entry *e = tables[i]; e->name; e++) {
            struct slot s = {symbol_of(e->class_name), symbol_of(e->name),
                             e->descriptor ? symbol_of(e->descriptor) : NULL, e};
            size_t at = slot_of(s.class_name, s.name);
            while (table[at].entry)
                at = (at + 1) & (table_size - 1);
            table[at] = s;
        }
    }
}

enum native_status native_nothing(struct thread *t, union value *args, union value *result)
{
    (void)t;
    (void)args;
    RETURN_VOID();
}

enum native_status native_zero(struct thread *t, union value *args, union value *result)
{
    (void)t;
    (void)args;
    RETURN_LONG(0);
}

enum native_status native_no_strings(struct thread *t, union value *args, union value *result)
{
    (void)args;
    ref array = new_object_array(t, t->vm->wk.String, 0);
    if (!array)
        return NATIVE_THROWN;
    RETURN_REF(array);
}

const struct native_entry *native_find(const struct method *m)
{
    static const struct native_entry nothing = {.function = native_nothing, .effect = DOES(PURE)};
    size_t at = slot_of(m->class_->name, m->name);
    for (; table[at].entry; at = (at + 1) & (table_size - 1)) {
        const struct slot *s = &table[at];
        if (s->name == m->name && s->class_name == m->class_->name &&
            (!s->descriptor || s->descriptor == m->descriptor))
            return s->entry;
    }
    /* JNI's own bookkeeping: nothing to do in a VM that knows its natives. */
    if (m->flags & ACC_NATIVE && strcmp(m->descriptor->text, "()V") == 0 &&
        (strcmp(m->name->text, "registerNatives") == 0 || strcmp(m->name->text, "initIDs") == 0 ||
         strcmp(m->name->text, "initNative") == 0))
        return &nothing;
    return NULL;
}
