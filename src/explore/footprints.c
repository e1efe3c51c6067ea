/* footprints.c - see footprints.h. */
#include "explore/footprints.h"

#include "base/arena.h"
#include "base/hash.h"
#include "base/table.h"
#include "explore/symmetry.h"

#include <stdlib.h>
#include <string.h>

enum {
    WORD = 64,
    KEPT = 1024, /* positions that are known by the number of their frames */
};

/* A set of uses of places: bit 2 * number for a read, the next one for a write. */
struct uses {
    uint64_t *words;
    uint32_t count; /* of words */
    bool all;
};

struct footprint {
    struct uses own, learned; /* of moves from here: what counts; what was seen so far */
    struct uses future; /* what counts: of all positions that can be reached, this one included */
    struct uses touched, later_touched; /* what was seen so far; what counts, as future */
    uint32_t *next;                     /* positions that came after it */
    uint32_t next_count, next_capacity;
    struct uses absent, absent_touched; /* what it is relied on that it has not: as future */
    uint32_t index;
    bool is_known; /* since footprints_apply() */
};

/* It is relied on that the next move from the one does not meet what comes from the other. */
struct reliance {
    uint64_t key; /* of both, from 1 on */
};

/* By the hash of its name and frames. */
struct position {
    uint64_t key;
    uint32_t index;
};

/* The position of the thread whose frames have this number (thread.frames_version): they stand where they
 * stood as long as they have it. */
struct kept {
    uint64_t version;
    uint32_t index;
};

struct recent {
    uint32_t place;
    bool wrote;
};

struct footprints {
    const struct symmetry *symmetry;
    struct table positions;
    struct footprint **all;
    uint32_t count, capacity;
    uint32_t current;            /* where the move began that is being made */
    const struct thread *moving; /* by this thread; NULL: no move is being made */
    bool has_grown;

    /* The action that was asked about last: a thread's frame and instruction, and its uses. */
    const struct frame *frame;
    const void *pc;
    struct recent *recent;
    uint32_t recent_count, recent_capacity;
    uint32_t asked_from; /* uses since the last footprints_ask() */
    bool asking, stopped;
    /* Of footprints_look_ahead(), and the positions it looked from. */
    struct uses ahead, touched_ahead;
    uint32_t *ahead_from;
    uint32_t ahead_count, ahead_capacity;

    struct table reliances;
    struct kept kept[KEPT];
};

/* ---- sets ---- */

static bool uses_add(struct uses *uses, uint32_t place, bool wrote)
{
    if (!place) {
        bool is_new = !uses->all;
        uses->all = true;
        return is_new;
    }
    uint32_t bit = 2 * place + wrote, at = bit / WORD;
    if (at >= uses->count) {
        uses->words = xrealloc(uses->words, (at + 1) * sizeof *uses->words);
        memset(uses->words + uses->count, 0, (at + 1 - uses->count) * sizeof *uses->words);
        uses->count = at + 1;
    }
    uint64_t mask = (uint64_t)1 << bit % WORD;
    bool is_new = !(uses->words[at] & mask);
    uses->words[at] |= mask;
    return is_new;
}

static bool uses_add_all(struct uses *uses, const struct uses *others)
{
    bool is_new = others->all && !uses->all;
    uses->all = uses->all || others->all;
    if (others->count > uses->count) {
        uses->words = xrealloc(uses->words, others->count * sizeof *uses->words);
        memset(uses->words + uses->count, 0, (others->count - uses->count) * sizeof *uses->words);
        uses->count = others->count;
    }
    for (uint32_t i = 0; i < others->count; i++) {
        is_new = is_new || others->words[i] & ~uses->words[i];
        uses->words[i] |= others->words[i];
    }
    return is_new;
}

/* One of two uses of a place writes. */
static bool uses_conflict(const struct uses *a, const struct uses *b)
{
    static const uint64_t READS = 0x5555555555555555;
    if (a->all || b->all)
        return true;
    for (uint32_t i = 0; i < a->count && i < b->count; i++) {
        uint64_t of_a = a->words[i], of_b = b->words[i];
        uint64_t wrote_a = of_a >> 1 & READS, wrote_b = of_b >> 1 & READS;
        uint64_t used_a = (of_a & READS) | wrote_a, used_b = (of_b & READS) | wrote_b;
        if ((wrote_a & used_b) | (wrote_b & used_a))
            return true;
    }
    return false;
}

/* Both have a use of one place. */
static bool uses_overlap(const struct uses *a, const struct uses *b)
{
    for (uint32_t i = 0; i < a->count && i < b->count; i++)
        if (a->words[i] & b->words[i])
            return true;
    return false;
}

static void uses_clear(struct uses *uses)
{
    if (uses->count)
        memset(uses->words, 0, uses->count * sizeof *uses->words);
    uses->all = false;
}

/* ---- positions ---- */

uint64_t footprints_position(const struct thread *t, uint64_t seed)
{
    uint64_t hash = seed;
    for (const struct frame *f = t->frame; f; f = f->prev)
        hash = hash_pair(hash ^ (uintptr_t)f->method, (uintptr_t)f->pc);
    return hash | 1;
}

static uint64_t key_of(const struct footprints *p, const struct thread *t)
{
    uint64_t group = symmetry_group(p->symmetry, t->id);
    return footprints_position(t, group ? group : t->name);
}

/* In paranoid builds it is seen that a thread's frames have the number that they had. */
static void compare(const struct footprints *p, const struct thread *t, uint32_t index)
{
#ifdef HEDDLE_PARANOID
    const struct position *position = table_get(&p->positions, key_of(p, t));
    if (!position || position->index != index)
        BUG("the position of thread %u has changed, but not the number of its frames", t->id);
#else
    (void)p, (void)t, (void)index;
#endif
}

static struct kept *kept_of(struct footprints *p, const struct thread *t)
{
    return &p->kept[t->frames_version % KEPT];
}

static uint32_t keep(struct footprints *p, const struct thread *t, uint32_t index)
{
    *kept_of(p, t) = (struct kept){t->frames_version, index};
    return index;
}

static bool is_kept(struct footprints *p, const struct thread *t)
{
    const struct kept *kept = kept_of(p, t);
    if (kept->version != t->frames_version)
        return false;
    compare(p, t, kept->index);
    return true;
}

static uint32_t index_of(struct footprints *p, const struct thread *t)
{
    bool is_new;
    if (is_kept(p, t))
        return kept_of(p, t)->index;
    struct position *position = table_put(&p->positions, key_of(p, t), &is_new);
    if (!is_new)
        return keep(p, t, position->index);
    GROW(p->all, p->count, p->capacity);
    p->all[p->count] = xcalloc(1, sizeof **p->all);
    p->has_grown = true;
    p->all[p->count]->index = p->count;
    position->index = p->count++;
    return keep(p, t, position->index);
}

static void add_next(struct footprints *p, uint32_t from, uint32_t to)
{
    struct footprint *f = p->all[from];
    for (uint32_t i = 0; i < f->next_count; i++)
        if (f->next[i] == to)
            return;
    GROW(f->next, f->next_count, f->next_capacity);
    f->next[f->next_count++] = to;
    p->has_grown = true;
}

static void learn(struct footprints *p, uint32_t position, uint32_t place, bool wrote)
{
    if (uses_add(&p->all[position]->learned, place, wrote))
        p->has_grown = true;
}

/* ---- moves ---- */

void footprints_ask(struct footprints *p, const struct thread *t)
{
    bool is_same = p->frame == t->frame && p->pc == t->frame->pc;
    if (!is_same)
        p->recent_count = 0;
    p->frame = t->frame;
    p->pc = t->frame->pc;
    p->asked_from = p->recent_count;
    p->asking = true;
}

/* A native that is one action may ask about several places, of which one stops it: then all are used in the
 * later move. */
void footprints_answer(struct footprints *p, bool stops)
{
    p->asking = false;
    p->stopped = p->stopped || stops;
    for (uint32_t i = p->asked_from; i < p->recent_count && !p->stopped; i++)
        learn(p, p->current, p->recent[i].place, p->recent[i].wrote);
}

void footprints_use(struct footprints *p, uint32_t place, bool wrote)
{
    if (!p->asking) {
        learn(p, p->current, place, wrote);
        return;
    }
    GROW(p->recent, p->recent_count, p->recent_capacity);
    p->recent[p->recent_count++] = (struct recent){place, wrote};
}

void footprints_touch(struct footprints *p, uint32_t place)
{
    if (uses_add(&p->all[p->current]->touched, place, false))
        p->has_grown = true;
}

void footprints_begin_move(struct footprints *p, const struct thread *t)
{
    p->current = index_of(p, t);
    p->moving = t;
    p->recent_count = 0;
    p->frame = NULL;
    p->stopped = false;
}

void footprints_start(struct footprints *p, const struct thread *child)
{
    add_next(p, p->current, index_of(p, child));
}

void footprints_end_move(struct footprints *p, const struct thread *t)
{
    p->moving = NULL;
    if (!t)
        return;
    uint32_t next = index_of(p, t);
    add_next(p, p->current, next);
    p->current = next;
    for (uint32_t i = 0; i < p->recent_count && p->stopped; i++)
        learn(p, next, p->recent[i].place, p->recent[i].wrote);
}

void footprints_will_use(struct footprints *p, uint32_t place, bool wrote)
{
    learn(p, p->current, place, wrote);
}

/* ---- passes ---- */

bool footprints_have_grown(const struct footprints *p)
{
    return p->has_grown;
}

static bool add_future(struct footprint *f, const struct footprint *next)
{
    bool is_new = uses_add_all(&f->future, &next->future);
    return uses_add_all(&f->later_touched, &next->later_touched) || is_new;
}

static bool do_reliances_hold(const struct footprints *p)
{
    for (const struct reliance *r = NULL; (r = table_next(&p->reliances, r));) {
        const struct footprint *next = p->all[(uint32_t)(r->key >> 32) - 1];
        const struct footprint *later = p->all[(uint32_t)r->key];
        if (footprints_meet(next, later))
            return false;
    }
    for (uint32_t i = 0; i < p->count; i++)
        if (uses_overlap(&p->all[i]->absent, &p->all[i]->future) ||
            uses_overlap(&p->all[i]->absent_touched, &p->all[i]->later_touched))
            return false;
    return true;
}

bool footprints_apply(struct footprints *p)
{
    if (!p->has_grown)
        return true;
    for (uint32_t i = 0; i < p->count; i++) {
        struct footprint *f = p->all[i];
        f->is_known = true;
        uses_add_all(&f->own, &f->learned);
        uses_add_all(&f->future, &f->own);
        uses_add_all(&f->later_touched, &f->touched);
    }
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t i = p->count; i-- > 0;) /* what comes later was mostly found later */
            for (uint32_t n = 0; n < p->all[i]->next_count; n++)
                changed = add_future(p->all[i], p->all[p->all[i]->next[n]]) || changed;
    }
    p->has_grown = false;
    return do_reliances_hold(p);
}

void footprints_begin_anew(struct footprints *p)
{
    table_release(&p->reliances);
    for (uint32_t i = 0; i < p->count; i++) {
        uses_clear(&p->all[i]->absent);
        uses_clear(&p->all[i]->absent_touched);
    }
}

const struct footprint *footprints_of(struct footprints *p, const struct thread *t)
{
    if (!is_kept(p, t)) {
        const struct position *position = table_get(&p->positions, key_of(p, t));
        if (!position)
            return NULL;
        keep(p, t, position->index);
    }
    const struct footprint *f = p->all[kept_of(p, t)->index];
    return f->is_known ? f : NULL;
}

/* In the midst of a move a thread stands where that began: what it still does in this move is learned of there, even
 * if other moves have begun where its frames are now. */
static const struct footprint *underway_of(struct footprints *p, const struct thread *t)
{
    if (t != p->moving)
        return footprints_of(p, t);
    return p->all[p->current]->is_known ? p->all[p->current] : NULL;
}

bool footprints_look_ahead(struct footprints *p, const struct vm *vm)
{
    uses_clear(&p->ahead);
    uses_clear(&p->touched_ahead);
    p->ahead_count = 0;
    for (uint32_t i = 0; i < vm->thread_slots; i++) {
        const struct thread *t = vm->threads[i];
        if (!t || t->state == THREAD_NEW || t->state == THREAD_ENDED)
            continue;
        const struct footprint *f = underway_of(p, t);
        if (!f)
            return false;
        uses_add_all(&p->ahead, &f->future);
        uses_add_all(&p->touched_ahead, &f->later_touched);
        GROW(p->ahead_from, p->ahead_count, p->ahead_capacity);
        p->ahead_from[p->ahead_count++] = f->index;
    }
    return true;
}

/* Both kinds of uses of it. */
static void deny(struct uses *absent, uint32_t place)
{
    if (!place)
        return;
    uses_add(absent, place, false);
    uses_add(absent, place, true);
}

static bool uses_have(const struct uses *uses, uint32_t place)
{
    uint32_t bit = 2 * place, at = bit / WORD;
    return place && at < uses->count && uses->words[at] >> bit % WORD & 3;
}

/* A place that has no number now is none that was ever used: once it has one the search must begin anew for that
 * reason (switches_pending()). */
bool footprints_foresee(struct footprints *p, uint32_t used, uint32_t touched)
{
    if (uses_have(&p->ahead, used) || uses_have(&p->touched_ahead, touched))
        return true;
    for (uint32_t i = 0; i < p->ahead_count; i++) {
        struct footprint *f = p->all[p->ahead_from[i]];
        deny(&f->absent, used);
        deny(&f->absent_touched, touched);
    }
    return false;
}

bool footprints_meet(const struct footprint *next, const struct footprint *later)
{
    return !next || !later || uses_conflict(&next->own, &later->future);
}

void footprints_rely(struct footprints *p, const struct footprint *next,
                     const struct footprint *later)
{
    bool is_new;
    table_put(&p->reliances, (uint64_t)(next->index + 1) << 32 | later->index, &is_new);
}

struct footprints *footprints_new(const struct symmetry *symmetry)
{
    struct footprints *p = xcalloc(1, sizeof *p);
    p->symmetry = symmetry;
    p->positions = TABLE_OF(struct position);
    p->reliances = TABLE_OF(struct reliance);
    return p;
}

static void forget_positions(struct footprints *p)
{
    for (uint32_t i = 0; i < p->count; i++) {
        free(p->all[i]->own.words);
        free(p->all[i]->learned.words);
        free(p->all[i]->future.words);
        free(p->all[i]->touched.words);
        free(p->all[i]->later_touched.words);
        free(p->all[i]->absent.words);
        free(p->all[i]->absent_touched.words);
        free(p->all[i]->next);
        free(p->all[i]);
    }
    p->count = 0;
    table_release(&p->positions);
    table_release(&p->reliances);
}

void footprints_forget(struct footprints *p)
{
    forget_positions(p);
    memset(p->kept, 0, sizeof p->kept);
    p->has_grown = true;
}

void footprints_free(struct footprints *p)
{
    if (!p)
        return;
    forget_positions(p);
    free(p->all);
    free(p->recent);
    free(p->ahead.words);
    free(p->touched_ahead.words);
    free(p->ahead_from);
    free(p);
}
