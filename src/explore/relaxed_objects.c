/* relaxed_objects.c - see relaxed_inside.h. */
#include "explore/relaxed_inside.h"
#include "vm/run/sched.h"
#include "vm/run/vm_gap.h"

/* The last one: names of what the library makes for itself may be given again. */
static ref named_in(const struct vector *objects, uint64_t name)
{
    for (uint64_t i = objects->count; i-- > 0;) {
        const struct early *early = objects->items[i];
        if (early->name == name)
            return early->object;
    }
    return 0;
}

ref relaxed_object_named(const struct relaxed *r, uint64_t name)
{
    ref object = named_in(&r->state.made, name);
    return object ? object : named_in(&r->state.early, name);
}

static void add_named(struct relaxed *r, struct vector *objects, ref object, uint64_t name)
{
    struct early *early = pool_alloc(&r->state.pool, sizeof *early);
    *early = (struct early){object, name};
    vector_add(objects, early);
}

ref relaxed_make_early(struct relaxed *r, const struct known_write *w)
{
    struct vm *vm = r->vm;
    struct class *c = w->class_;
    size_t size = c->kind == CLASS_ARRAY
                      ? ARRAY_DATA_OFFSET + ((size_t)w->length << c->element_shift)
                      : c->instance_size;
    ref object = heap_alloc(&vm->heap, c, size, (uint32_t)w->value);
    if (!object)
        return 0;
    if (c->kind == CLASS_ARRAY)
        FIELD(int32_t, object, ARRAY_LENGTH_OFFSET) = w->length;
    object_names_give(r->names, object, w->number);
    add_named(r, &r->state.early, object, w->value);
    return object;
}

/* Has a read seen a write that is not made yet? */
static bool is_owing(const struct relaxed *r)
{
    for (uint64_t i = 0; i < r->state.promises.count; i++)
        if (!((const struct promise *)r->state.promises.items[i])->kept)
            return true;
    return false;
}

/* Has one seen the object of that name, which is not made yet? */
static bool is_awaited(const struct relaxed *r, uint64_t name)
{
    for (uint64_t i = 0; i < r->state.promises.count; i++) {
        const struct promise *p = r->state.promises.items[i];
        if (!p->kept && p->value == name)
            return true;
    }
    return named_in(&r->state.early, name);
}

static bool has_number(const uint32_t *numbers, uint32_t count, uint32_t number)
{
    for (uint32_t i = 0; i < count; i++)
        if (numbers[i] == number)
            return true;
    return false;
}

/* The number that the object, which t has just made, gets.  While a read has seen what is yet to come, the thread may make other
 * objects than it does in the executions from which writes are known, and one of those all the same: so it is
 * asked whether this is one of them.  Only committing needs it, not where threads are switched or any value is
 * seen.  next: the one that it would have otherwise. */
static uint32_t choose_number(struct relaxed *r, struct thread *t, ref object, uint32_t next)
{
    enum { MOST = 64 };
    uint32_t numbers[MOST + 1], count = 0;
    bool is_array = class_of(object)->kind == CLASS_ARRAY;
    if (relaxed_switches(r) || r->is_any || !is_owing(r))
        return next;
    for (uint32_t i = 0; i < r->place_count; i++) {
        const struct relaxed_place *place = relaxed_numbered(r, i + 1);
        for (uint32_t k = 0; k < place->applied; k++) {
            const struct known_write *w = &place->known[k];
            if (!w->class_ || !object_names_is_free(r->names, w->number, next) ||
                (is_array && w->length != array_length(object)) ||
                has_number(numbers, count, w->number))
                continue;
            if (count == MOST)
                vm_gap(r->vm, t, GAP_CUT, "an object may be one of more than 64");
            else
                numbers[count++] = w->number;
        }
    }
    while (is_awaited(r, relaxed_name(object, object_names_numbered(r->names, next))) &&
           object_names_is_free(r->names, next + 1, next))
        next++;
    if (!has_number(numbers, count, next))
        numbers[count++] = next;
    return numbers[count > 1 ? sched_choose(t, CHOICE_READ, count) : 0];
}

ref relaxed_made(void *self, struct thread *t, ref object)
{
    struct relaxed *r = self;
    object_names_choose(r->names, 0);
    if (!relaxed_has_places(r) || !r->vm->log.active)
        return object;
    uint32_t number = object_names_next(r->names, t, object);
    if (!number)
        return object;
    number = choose_number(r, t, object, number);
    object_names_choose(r->names, number);
    uint64_t name = relaxed_name(object, object_names_numbered(r->names, number));
    for (uint64_t i = 0; i < r->state.early.count; i++) {
        const struct early *early = r->state.early.items[i];
        if (early->name != name)
            continue;
        ref had = early->object;
        vector_remove(&r->state.early, i);
        add_named(r, &r->state.made, had, name);
        return had;
    }
    add_named(r, &r->state.made, object, name);
    return object;
}
