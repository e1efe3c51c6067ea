/* guards.c - see guards.h. */
#include "explore/guards.h"

#include "base/arena.h"
#include "base/table.h"
#include "explore/waits.h"
#include "vm/run/monitor.h"

#include <stdlib.h>
#include <string.h>

enum {
    MOST_LOCKS = 4, /* of an access */
    MOST_THREADS = 64,
    MOST_MET = 8,   /* locks of which it is looked whether a thread holds them */
    MOST_USES = 64, /* of a place: then it is taken not to be guarded */
};

struct guarded_use {
    struct use use;
    ref locks[MOST_LOCKS];
    uint32_t lock_count;
};

struct guarded {
    uint64_t key;
    struct guarded_use *uses;
    uint32_t count, capacity;
    bool is_guarded; /* in this pass */
    bool is_open;    /* two uses have no lock in common */
};

struct guards {
    struct vm *vm;
    struct switches *switches;
    struct table places;
    bool needs_pass;
    /* By thread id: what it met last.  Whether it holds them is looked up, so that nothing need be undone. */
    struct met {
        ref locks[MOST_MET];
        uint32_t next;
    } met[MOST_THREADS];
};

struct guards *guards_new(struct vm *vm, struct switches *switches)
{
    struct guards *g = xcalloc(1, sizeof *g);
    g->vm = vm;
    g->switches = switches;
    g->places = TABLE_OF(struct guarded);
    return g;
}

void guards_free(struct guards *g)
{
    if (!g)
        return;
    for (struct guarded *place = NULL; (place = table_next(&g->places, place));)
        free(place->uses);
    table_release(&g->places);
    free(g);
}

/* ---- locks ---- */

void guards_meet(struct guards *g, const struct thread *t, ref lock)
{
    if (!lock || t->id >= MOST_THREADS || heap_is_fresh(&g->vm->heap, lock))
        return;
    struct met *met = &g->met[t->id];
    for (uint32_t i = 0; i < MOST_MET; i++)
        if (met->locks[i] == lock)
            return;
    met->locks[met->next++ % MOST_MET] = lock;
}

/* The monitors of thread groups are taken to order nothing (events.c). */
static bool holds(const struct thread *t, ref lock)
{
    const struct class *c = class_of(lock);
    return (monitor_is_owner(t, lock) && c != t->vm->wk.ThreadGroup) ||
           (is_owned_lock(c) && owner_of_lock(t->vm, lock) == t->java);
}

static uint32_t find_held(const struct guards *g, const struct thread *t, ref *locks)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < MOST_MET && t->id < MOST_THREADS && count < MOST_LOCKS; i++) {
        ref lock = g->met[t->id].locks[i];
        if (lock && holds(t, lock))
            locks[count++] = lock;
    }
    return count;
}

static bool have_common(const struct guarded_use *a, const struct guarded_use *b)
{
    for (uint32_t i = 0; i < a->lock_count; i++)
        for (uint32_t j = 0; j < b->lock_count; j++)
            if (a->locks[i] == b->locks[j])
                return true;
    return false;
}

/* ---- uses ---- */

static bool is_open(const struct guards *g, const struct guarded *place)
{
    for (uint32_t i = 0; i < place->count; i++)
        for (uint32_t j = 0; j <= i; j++) {
            const struct guarded_use *a = &place->uses[i], *b = &place->uses[j];
            if ((a->use.wrote || b->use.wrote) && !have_common(a, b) &&
                switches_are_concurrent(g->switches, &a->use, &b->use))
                return true;
        }
    return false;
}

/* Has what is known of the locks at these uses changed? */
static bool drop_locks(struct guarded_use *known, const struct thread *t)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < known->lock_count; i++)
        if (holds(t, known->locks[i]))
            known->locks[kept++] = known->locks[i];
    bool changed = kept != known->lock_count;
    known->lock_count = kept;
    return changed;
}

static bool add_use(const struct guards *g, struct guarded *place, const struct thread *t,
                    const struct use *use)
{
    for (uint32_t i = 0; i < place->count; i++) {
        struct guarded_use *known = &place->uses[i];
        if (known->use.thread == use->thread && known->use.family == use->family &&
            known->use.wrote == use->wrote && known->use.is_of_many == use->is_of_many &&
            known->use.owns == use->owns)
            return drop_locks(known, t);
    }
    GROW(place->uses, place->count, place->capacity);
    struct guarded_use *added = &place->uses[place->count++];
    *added = (struct guarded_use){.use = *use};
    added->lock_count = find_held(g, t, added->locks);
    return true;
}

bool guards_note(struct guards *g, const struct thread *t, bool wrote, ref object, uint32_t offset)
{
    struct use use;
    uint64_t key = switches_use(g->switches, t, wrote, object, offset, &use);
    struct guarded *place = table_put(&g->places, key, NULL);
    if (place->is_open)
        return place->is_guarded;
    if (add_use(g, place, t, &use))
        place->is_open = place->count > MOST_USES || is_open(g, place);
    if (place->is_open && place->is_guarded)
        g->needs_pass = true;
    return place->is_guarded;
}

/* ---- passes ---- */

bool guards_need_pass(const struct guards *g)
{
    return g->needs_pass;
}

void guards_forget_groups(struct guards *g)
{
    for (struct guarded *place = NULL; (place = table_next(&g->places, place));) {
        uint32_t kept = 0;
        for (uint32_t i = 0; i < place->count; i++)
            if (!place->uses[i].use.group)
                place->uses[kept++] = place->uses[i];
        place->is_open = place->is_open && kept == place->count;
        place->count = kept;
    }
}

/* What is known of the order of threads may have become less. */
void guards_begin_pass(struct guards *g, bool relies)
{
    g->needs_pass = false;
    for (struct guarded *place = NULL; (place = table_next(&g->places, place));) {
        place->is_open = place->is_open || is_open(g, place);
        place->is_guarded = relies && !place->is_open;
    }
}
