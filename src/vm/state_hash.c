/* state_hash.c - see state_hash.h. */
#include "vm/state_hash.h"

#include "vm/heap/bitmap.h"
#include "vm/class/load.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

struct hasher {
    XXH3_state_t *state;
};

static void add(struct hasher *h, const void *bytes, size_t length)
{
    XXH3_64bits_update(h->state, bytes, length);
}

static void add_number(struct hasher *h, uint64_t number)
{
    add(h, &number, sizeof number);
}

static void add_object(struct hasher *h, const struct vm *vm, ref object)
{
    size_t size = heap_object_size(&vm->heap, object);
    const char *bytes = ref_address(object);
    add_number(h, object);
    if (!class_is_assignable(class_of(object), vm->wk.ClassLoader)) {
        add(h, bytes, size);
        return;
    }
    /* the number of a loader's class table is linking state, which is never undone */
    uint32_t skip = vm->off.ClassLoader_vm_loader;
    add(h, bytes, skip);
    add(h, bytes + skip + 4, size - skip - 4);
}

static void add_objects(struct hasher *h, const struct vm *vm, uint32_t from, uint32_t to)
{
    for (uint32_t at = from; (at = bits_find(vm->heap.starts, at, to, true)) < to; at++)
        add_object(h, vm, at);
}

static void add_thread(struct hasher *h, const struct thread *t)
{
    add_number(h, t->id);
    add_number(h, t->slot);
    add_number(h, t->state);
    add_number(h, t->java);
    add_number(h, t->thrown);
    add_number(h, t->result.bits);
    add_number(h, t->next_object);
    add_number(h, t->next_other);
    add_number(h, t->children);
    add_number(h, t->running_task);
    add_number(h, (uint64_t)t->running_late);
    add_number(h, (uint64_t)t->daemon | (uint64_t)t->interrupted << 1 | (uint64_t)t->permit << 2 |
                      (uint64_t)t->timed_out << 3 | (uint64_t)t->notified << 4);
    add_number(h, t->blocked_on);
    add_number(h, t->waiting_on);
    add_number(h, t->saved_count);
    add_number(h, (uint64_t)t->deadline);
    add_number(h, t->wait_order);
    add_number(h, (uintptr_t)t->init_wait);
    add_number(h, (uintptr_t)t->frame);
    if (t->frame) {
        const union value *end = frame_stack(t->frame) + t->frame->method->max_stack;
        add(h, t->stack, (size_t)((const char *)end - (const char *)t->stack));
    }
}

static void add_class(struct vm *vm, struct class *c, void *context)
{
    (void)vm;
    if (c->state < CLASS_INITIALIZING) /* loading and linking are not undone */
        return;
    add_number(context, class_offset_of(c));
    add_number(context, c->state);
    add_number(context, c->init_thread);
    add_number(context, c->init_error);
}

uint64_t vm_state_hash(struct vm *vm, uint32_t permanent)
{
    XXH3_state_t state;
    struct hasher h = {&state};
    XXH3_64bits_reset(&state);
    add_objects(&h, vm, 2, vm->heap.top);
    add_objects(&h, vm, permanent, vm->heap.granules);
    for (uint32_t i = 0; i < vm->thread_slots; i++)
        if (vm->threads[i])
            add_thread(&h, vm->threads[i]);
    classes_each(vm, add_class, &h);
    add_number(&h, (uint64_t)vm->now);
    add_number(&h, vm->next_order);
    add_number(&h, vm->next_thread_id);
    add_number(&h, vm->live_threads);
    add_number(&h, vm->live_user_threads);
    add_number(&h, vm->waiting_threads);
    add_number(&h, vm->output.length);
    add_number(&h, (uintptr_t)vm->current);
    return XXH3_64bits_digest(&state);
}
