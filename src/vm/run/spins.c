/* spins.c - see spins.h. */
#include "vm/run/spins.h"

#include "vm/class/jdk_field.h"

#define LOCALS    "java/lang/ThreadLocal$ThreadLocalMap"
#define EXCHANGER "java/util/concurrent/Exchanger"

/* The values of its ThreadLocals are in entries of a table, some of which are empty; 0: it has none. */
static ref locals_of(struct vm *vm, const struct thread *t)
{
    CACHED_FIELD(locals, vm, "java/lang/Thread", "threadLocals", "L" LOCALS ";");
    CACHED_FIELD(table, vm, LOCALS, "table", "[L" LOCALS "$Entry;");
    ref map = get_ref(t->java, locals);
    return map ? get_ref(map, table) : 0;
}

static bool is_node(ref object)
{
    static const struct symbol *name;
    if (!name)
        name = symbol_of(EXCHANGER "$Node");
    return object && class_of(object)->name == name && class_of(object)->is_boot;
}

static void forget_hash(struct vm *vm, ref node)
{
    CACHED_FIELD(hash, vm, EXCHANGER "$Node", "hash", "I");
    if (get_int(node, hash))
        heap_put_int(&vm->heap, node, hash, 0);
}

/* Exchanger.slotExchange() and arenaExchange(): a thread has a node of its own for each exchanger.  It is in no other
 * exchange now. */
static void begin_exchange(struct thread *t)
{
    struct vm *vm = t->vm;
    CACHED_FIELD(value, vm, LOCALS "$Entry", "value", "Ljava/lang/Object;");
    ref locals = vm->search.is_on ? locals_of(vm, t) : 0;
    for (int32_t i = 0; locals && i < array_length(locals); i++) {
        ref entry = array_get_ref(locals, i);
        if (entry && is_node(get_ref(entry, value)))
            forget_hash(vm, get_ref(entry, value));
    }
}

const struct hook spins_hooks[] = {
    {EXCHANGER, "slotExchange", NULL, begin_exchange, NULL},
    {EXCHANGER, "arenaExchange", NULL, begin_exchange, NULL},
    {0},
};
