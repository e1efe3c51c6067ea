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
    struct analysis analysis;
    struct vm *vm;
    struct tracking *tracking;
    struct table racy, seen; /* sets of keys */
    uint32_t new_acquires;
};

uint64_t place_subject(place_id place)
{
    const struct class *c = class_of((ref)(place >> 32));
    if (c->kind == CLASS_ARRAY)
        return class_offset_of(c);
    return (uint64_t)class_offset_of(c) << 32 | (uint32_t)place;
}

uint64_t race_key(const struct race *race)
{
    uint64_t key = hash_pair(place_subject(race->place), race->source.site);
    key = hash_pair(key, race->manifest.site);
    return hash_pair(key, (uint64_t)race->source.kind << 8 | race->manifest.kind);
}

/* The static fields of all classes lie in mirrors, which are objects of one class. */
static uint64_t subject_of(const struct history *h, place_id place)
{
    static const uint32_t is_static = 1u << 30; /* no field has such an offset */
    ref object = (ref)(place >> 32);
    const struct class *c = class_of(object);
    const struct class *mirrored = c == h->vm->wk.Class && (uint32_t)place >= c->instance_size
                                       ? class_of_mirror(h->vm, object)
                                       : NULL;
    return mirrored ? is_static | (uint64_t)class_offset_of(mirrored) << 32 | (uint32_t)place
                    : place_subject(place);
}

void history_free(struct history *h)
{
    if (!h)
        return;
    table_release(&h->racy);
    table_release(&h->seen);
    free(h);
}

static void on_race(void *self, const struct race *race)
{
    struct history *h = self;
    table_put(&h->racy, subject_of(h, race->place), NULL);
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

static void on_acquired(void *self, const struct race_acquire *acquire)
{
    struct history *h = self;
    /* Objects by what does not depend on the path. */
    uint64_t object =
        acquire->is_reference ? object_at(acquire->object)->identity : acquire->object;
    uint64_t key = hash_pair(subject_of(h, acquire->place), user_site(h, h->vm->current));
    key = hash_pair(key, hash_pair(object, (uint64_t)acquire->offset << 1 | acquire->is_reference));
    bool is_new;
    table_put(&h->seen, key | 1, &is_new);
    h->new_acquires += is_new;
}

struct history *history_new(struct vm *vm, struct tracking *tracking)
{
    struct history *h = xcalloc(1, sizeof *h);
    h->analysis = (struct analysis){
        .name = "history",
        .summary = "acquires that let threads use racy places",
        .self = h,
        .race = on_race,
        .acquired = on_acquired,
    };
    h->vm = vm;
    h->tracking = tracking;
    h->racy = h->seen = TABLE_OF(uint64_t);
    return h;
}

const struct analysis *history_analysis(const struct history *h)
{
    return &h->analysis;
}

uint32_t history_new_acquires(const struct history *h)
{
    return h->new_acquires;
}

void history_begin_move(struct history *h)
{
    h->new_acquires = 0;
}
