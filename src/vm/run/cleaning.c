/* cleaning.c - see cleaning.h. */
#include "vm/run/cleaning.h"

#include "vm/class/jdk_field.h"
#include "vm/class/load.h"
#include "vm/run/effect.h"
#include "vm/run/interp_support.h"
#include "vm/run/stop.h"

static enum native_status do_nothing(struct thread *t, union value *args, union value *result)
{
    (void)t, (void)args, (void)result;
    return NATIVE_DONE;
}

/* ---- java.lang.ref.Cleaner ---- */

#define LISTED      "jdk/internal/ref/PhantomCleanable"
#define LISTED_TYPE "L" LISTED ";"
#define LIST_FIELDS                                      \
    struct vm *vm = t->vm;                               \
    ref self = args[0].l;                                \
    CACHED_FIELD(next, vm, LISTED, "next", LISTED_TYPE); \
    CACHED_FIELD(prev, vm, LISTED, "prev", LISTED_TYPE)

/* The library's own cleaner is the one of CleanerFactory. */
static bool is_of_library(struct vm *vm, ref list)
{
    static const struct field *common;
    CACHED_FIELD(implementation, vm, "java/lang/ref/Cleaner", "impl",
                 "Ljdk/internal/ref/CleanerImpl;");
    CACHED_FIELD(its_list, vm, "jdk/internal/ref/CleanerImpl", "phantomCleanableList", LISTED_TYPE);
    struct class *factory = class_boot(vm, "jdk/internal/ref/CleanerFactory");
    if (!common)
        common = class_declared_field(factory, symbol_of("commonCleaner"),
                                      symbol_of("Ljava/lang/ref/Cleaner;"));
    ref cleaner = common ? get_ref(factory->mirror, common->offset) : 0;
    return cleaner && get_ref(get_ref(cleaner, implementation), its_list) == list;
}

/* What is on no list has the list itself before and behind it; what was removed, itself. */
static enum native_status listed_insert(struct thread *t, union value *args, union value *result)
{
    LIST_FIELDS;
    CACHED_FIELD(list_field, vm, LISTED, "list", LISTED_TYPE);
    ref list = get_ref(self, list_field);
    bool is_listed = !is_of_library(vm, list);
    ref after = is_listed ? get_ref(list, next) : list;
    (void)result;
    heap_put_ref(&vm->heap, self, prev, list);
    heap_put_ref(&vm->heap, self, next, after);
    if (is_listed) {
        heap_put_ref(&vm->heap, after, prev, self);
        heap_put_ref(&vm->heap, list, next, self);
    }
    return NATIVE_DONE;
}

static enum native_status listed_remove(struct thread *t, union value *args, union value *result)
{
    LIST_FIELDS;
    ref before = get_ref(self, prev), after = get_ref(self, next);
    result->bits = after != self;
    if (after == self)
        return NATIVE_DONE;
    if (get_ref(before, next) == self) {
        heap_put_ref(&vm->heap, before, next, after);
        heap_put_ref(&vm->heap, after, prev, before);
    }
    heap_put_ref(&vm->heap, self, prev, self);
    heap_put_ref(&vm->heap, self, next, self);
    return NATIVE_DONE;
}

/* ---- jdk.internal.ref.Cleaner, of direct and mapped buffers ---- */

#define BUFFER_CLEANER      "jdk/internal/ref/Cleaner"
#define BUFFER_CLEANER_TYPE "L" BUFFER_CLEANER ";"

static enum native_status cleaner_add(struct thread *t, union value *args, union value *result)
{
    (void)t;
    result->bits = 0;
    result->l = args[0].l;
    return NATIVE_DONE;
}

/* Neighbours: none, or those of the list on which it was before the search; itself once removed. */
static enum native_status cleaner_remove(struct thread *t, union value *args, union value *result)
{
    struct vm *vm = t->vm;
    CACHED_FIELD(next, vm, BUFFER_CLEANER, "next", BUFFER_CLEANER_TYPE);
    CACHED_FIELD(prev, vm, BUFFER_CLEANER, "prev", BUFFER_CLEANER_TYPE);
    ref self = args[0].l, before = get_ref(self, prev), after = get_ref(self, next);
    result->bits = after != self;
    if (after == self)
        return NATIVE_DONE;
    if (after)
        heap_put_ref(&vm->heap, after, prev, before);
    if (before)
        heap_put_ref(&vm->heap, before, next, after);
    heap_put_ref(&vm->heap, self, next, self);
    heap_put_ref(&vm->heap, self, prev, self);
    return NATIVE_DONE;
}

/* ---- all of it ---- */

/* Removing is what decides which thread cleans: its order matters. */
static const struct {
    const char *class_name, *name, *descriptor;
    native_function function;
    struct native_effect effect;
} models[] = {
    {"java/nio/Bits", "reserveMemory", "(JJ)V", do_nothing, DOES(OWN)},
    {"java/nio/Bits", "unreserveMemory", "(JJ)V", do_nothing, DOES(OWN)},
    {"sun/nio/ch/FileChannelImpl$DefaultUnmapper", "incrementStats", "()V", do_nothing, DOES(OWN)},
    {"sun/nio/ch/FileChannelImpl$DefaultUnmapper", "decrementStats", "()V", do_nothing, DOES(OWN)},
    {LISTED, "insert", "()V", listed_insert, DOES(OWN)},
    {LISTED, "remove", "()Z", listed_remove, DOES_ON(WRITE_STATE, 0, OFFSET_LOCK)},
    {BUFFER_CLEANER, "add", "(" BUFFER_CLEANER_TYPE ")" BUFFER_CLEANER_TYPE, cleaner_add,
     DOES(OWN)},
    {BUFFER_CLEANER, "remove", "(" BUFFER_CLEANER_TYPE ")Z", cleaner_remove,
     DOES_ON(WRITE_STATE, 0, OFFSET_LOCK)},
};

/* As natives they are single steps: those that are synchronized need no lock. */
void cleaning_model(struct vm *vm)
{
    for (size_t i = 0; i < sizeof models / sizeof *models; i++) {
        struct class *c = class_boot(vm, models[i].class_name);
        struct method *m =
            class_declared_method(c, symbol_of(models[i].name), symbol_of(models[i].descriptor));
        if (!m)
            die("this JDK's %s has no %s: Heddle needs JDK 17", models[i].class_name,
                models[i].name);
        m->native = models[i].function;
        m->effect = &models[i].effect;
        m->traits |= effect_traits(m->effect);
        m->flags &= (uint16_t)~ACC_SYNCHRONIZED;
        m->entry = interp_native_entry();
    }
}
