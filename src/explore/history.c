/* history.c - see history.h. */
#include "explore/history.h"

#include "base/arena.h"
#include "base/hash.h"
#include "base/table.h"
#include "vm/run/access_event.h"
#include "vm/code/insn.h"
#include "vm/class/load.h"

#include <stdlib.h>

struct history {
    struct vm *vm;
    struct tracking *tracking;
    struct table racy, seen; /* sets of keys */
};

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
    h->racy = h->seen = TABLE_OF(uint64_t);
    return h;
}

void history_free(struct history *h)
{
    if (!h)
        return;
    table_release(&h->racy);
    table_release(&h->seen);
    free(h);
}

void history_add_racy(struct history *h, place_id place)
{
    table_put(&h->racy, subject_of(h, place), NULL);
}

bool history_wants(const struct history *h, place_id place)
{
    return table_get(&h->racy, subject_of(h, place)) != NULL;
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
    bool is_new;
    table_put(&h->seen, key | 1, &is_new);
    return is_new;
}
