/* history.c - see history.h. */
#include "explore/history.h"

#include "base/arena.h"
#include "base/hash.h"
#include "vm/access_event.h"
#include "vm/insn.h"
#include "vm/load.h"

#include <stdlib.h>

/* A set of numbers that are not 0; open addressing. */
struct numbers {
    uint64_t *values;
    uint32_t count, capacity;
};

struct history {
    struct vm *vm;
    struct tracking *tracking;
    struct numbers racy, seen;
};

static uint32_t find(const struct numbers *set, uint64_t value)
{
    uint32_t at = (uint32_t)(value * 0x9e3779b97f4a7c15u >> 32) & (set->capacity - 1);
    while (set->values[at] && set->values[at] != value)
        at = (at + 1) & (set->capacity - 1);
    return at;
}

static bool contains(const struct numbers *set, uint64_t value)
{
    return set->capacity && set->values[find(set, value)];
}

static bool add(struct numbers *set, uint64_t value)
{
    if (2 * set->count >= set->capacity) {
        struct numbers grown = {.capacity = set->capacity ? 2 * set->capacity : 64};
        grown.values = xcalloc(grown.capacity, sizeof *grown.values);
        for (uint32_t i = 0; i < set->capacity; i++)
            if (set->values[i])
                grown.values[find(&grown, set->values[i])] = set->values[i];
        grown.count = set->count;
        free(set->values);
        *set = grown;
    }
    uint32_t at = find(set, value);
    if (set->values[at])
        return false;
    set->values[at] = value;
    set->count++;
    return true;
}

uint64_t place_subject(place_id place)
{
    const struct class *c = class_of((ref)(place >> 32));
    if (c->kind == CLASS_ARRAY)
        return class_offset_of(c);
    return (uint64_t)class_offset_of(c) << 32 | (uint32_t)place;
}

/* The static fields of all classes lie in mirrors, which are objects of one class. */
static uint64_t subject_of(const struct history *h, place_id place)
{
    static const uint64_t is_static = (uint64_t)1 << 63;
    ref object = (ref)(place >> 32);
    const struct class *c = class_of(object);
    const struct class *mirrored = c == h->vm->wk.Class && (uint32_t)place >= c->instance_size
                                       ? class_of_mirror(h->vm, object)
                                       : NULL;
    return mirrored ? is_static | (uint64_t)class_offset_of(mirrored) << 32 | (uint32_t)place
                    : place_subject(place);
}

struct history *history_new(struct vm *vm, struct tracking *tracking)
{
    struct history *h = xcalloc(1, sizeof *h);
    h->vm = vm;
    h->tracking = tracking;
    return h;
}

void history_free(struct history *h)
{
    if (!h)
        return;
    free(h->racy.values);
    free(h->seen.values);
    free(h);
}

void history_add_racy(struct history *h, place_id place)
{
    add(&h->racy, subject_of(h, place));
}

bool history_wants(const struct history *h, place_id place)
{
    return contains(&h->racy, subject_of(h, place));
}

/* Where the user's own code stands. */
static site_id user_site(const struct history *h, const struct thread *t)
{
    for (const struct frame *f = t->frame; f; f = f->prev) {
        int bci = frame_bci(f);
        if (bci >= 0 && !tracking_trusts(h->tracking, f->method->class_))
            return site_of(f->method, bci);
    }
    return 0;
}

bool history_is_new(struct history *h, const struct race_acquire *acquire)
{
    /* Objects by what does not depend on the path. */
    uint64_t object =
        acquire->is_reference ? object_at(acquire->object)->identity : acquire->object;
    uint64_t key = hash_pair(subject_of(h, acquire->place), user_site(h, h->vm->current));
    key = hash_pair(key, hash_pair(object, (uint64_t)acquire->offset << 1 | acquire->is_reference));
    return add(&h->seen, key | 1);
}
