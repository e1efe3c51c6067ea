/* frame_keys.c - see frame_keys.h.  What was found last is kept in a table by the number of the frames, in
 * which newer ones take the place of older ones. */
#include "explore/frame_keys.h"

#include "base/arena.h"
#include "vm/code/insn.h"
#include "vm/code/registers.h"
#include "vm/run/clock.h"

#include <stdlib.h>
#include <string.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

enum { KEPT = 2048, KEPT_REFS = 9, KEPT_PARTS = 8 };

/* What one frame says, but for its state: that of a Java method, unit_begun, changes while others lie above it.  (That
 * of a native does not: the native alone writes it, while its frame is the top one, and such frames are looked at
 * anew.  So what else a part says may depend on it.) */
struct part {
    const struct frame *frame;
    uint64_t low, high;
    uint64_t ref_count;
};

struct kept {
    uint64_t version; /* 0: free */
    uint64_t low, high;
    uint16_t ref_count;
    uint8_t part_count;
    bool keeps_clock;
    ref refs[KEPT_REFS];
    struct part parts[KEPT_PARTS]; /* of the lowest frames, the higher ones first */
};

struct frame_keys {
    struct vm *vm;
    struct kept kept[KEPT];

    /* Of the frames that are being looked at. */
    ref itself;
    uint64_t *text; /* of one of them, then of all parts */
    uint32_t length, capacity;
    struct part *parts;
    uint32_t part_count, part_capacity;
    ref *refs;
    uint32_t ref_count, ref_capacity;
    bool is_lasting; /* it says the same as long as the frames are the same */
};

/* In the place of an object made since the base: no reference has that many bits. */
static const uint64_t FRESH = UINT64_MAX, ITSELF = UINT64_MAX - 1;

struct frame_keys *frame_keys_new(struct vm *vm)
{
    struct frame_keys *k = xcalloc(1, sizeof *k);
    k->vm = vm;
    return k;
}

void frame_keys_free(struct frame_keys *k)
{
    if (!k)
        return;
    free(k->text);
    free(k->parts);
    free(k->refs);
    free(k);
}

/* For so many slots, each of which takes two words at most. */
static void make_room(struct frame_keys *k, uint32_t slots)
{
    if (k->capacity - k->length >= 2 * slots)
        return;
    k->capacity = k->capacity * 2 + 2 * slots;
    k->text = xrealloc(k->text, k->capacity * sizeof *k->text);
}

/* There is room. */
static inline void put(struct frame_keys *k, uint64_t number)
{
    k->text[k->length++] = number;
}

static void put_ref(struct frame_keys *k, ref object)
{
    if (object && object == k->itself) {
        put(k, ITSELF);
        return;
    }
    if (!heap_is_fresh(&k->vm->heap, object) && (!object || class_of(object) != k->vm->wk.Thread)) {
        put(k, object);
        return;
    }
    put(k, FRESH);
    GROW(k->refs, k->ref_count, k->ref_capacity);
    k->refs[k->ref_count++] = object;
}

/* Could the number be an object made since the base, now or later? */
static bool is_like_fresh(const struct vm *vm, union value v)
{
    return v.bits <= UINT32_MAX && heap_is_fresh(&vm->heap, v.l);
}

static bool is_fresh_object(const struct vm *vm, ref r)
{
    return heap_is_fresh(&vm->heap, r) && r < vm->heap.top && heap_is_object(&vm->heap, r);
}

/* Could it be a thread that was there at the base? */
static bool is_like_thread(const struct vm *vm, union value v)
{
    return v.bits && v.bits < vm->heap.fresh && heap_is_object(&vm->heap, v.l) &&
           class_of(v.l) == vm->wk.Thread;
}

/* A slot whose kind is not known: what looks like a new object or a thread is taken for it.  (It stays one: the collector
 * takes it for it as well.) */
static void put_unknown(struct frame_keys *k, union value v)
{
    bool is_object =
        (is_like_fresh(k->vm, v) && is_fresh_object(k->vm, v.l)) || is_like_thread(k->vm, v);
    put(k, is_object);
    if (is_object) {
        put_ref(k, v.l);
        return;
    }
    put(k, v.bits);
    if (is_like_fresh(k->vm, v))
        k->is_lasting = false;
}

static void put_registers(struct frame_keys *k, const struct frame *f,
                          const struct register_use *use)
{
    for (uint32_t word = 0; word * 64 < use->count; word++) {
        for (uint64_t live = use->live[word]; live; live &= live - 1) {
            uint32_t bit = (uint32_t)__builtin_ctzll(live);
            union value v = f->regs[word * 64 + bit];
            if (use->refs[word] >> bit & 1)
                put_ref(k, v.l);
            else if (use->unknown[word] >> bit & 1)
                put_unknown(k, v);
            else
                put(k, use->wide[word] >> bit & 1 ? v.bits : (uint32_t)v.bits);
        }
    }
}

/* The kinds of a native's arguments are in its descriptor; of the VM's own methods they are not known. */
static void put_arguments(struct frame_keys *k, const struct frame *f)
{
    const struct method *m = f->method;
    const union value *at = f->regs, *end = f->regs + m->max_locals;
    if (!m->member) {
        while (at < end)
            put_unknown(k, *at++);
        return;
    }
    if (!(m->flags & ACC_STATIC))
        put_ref(k, at++->l);
    for (const char *type = m->shorty; *type && at < end; type++) {
        bool is_wide = *type == T_LONG || *type == T_DOUBLE;
        if (*type == T_OBJECT)
            put_ref(k, at->l);
        else
            put(k, is_wide ? at->bits : (uint32_t)at->bits);
        at += is_wide ? 2 : 1;
    }
}

/* Where a part of this executable lies differs from run to run; keys are ordered by (state_keys.h), so they must not. */
static uint64_t place_of(uintptr_t address)
{
    bool is_of_classes = address - META_BASE <= UINT32_MAX;
    return is_of_classes ? address : address - (uintptr_t)frame_keys_new;
}

/* The arguments, and where a native goes on and what it keeps behind its frame.  A Java method that has not come to its
 * code yet has neither, whatever is there. */
static void put_without_code(struct frame_keys *k, const struct frame *f)
{
    const struct method *m = f->method;
    uintptr_t resume = m->native ? (uintptr_t)f->resume : 0;
    put(k, resume ? place_of(resume) : 0);
    put_arguments(k, f);
    if (m->native && (f->state || resume))
        for (uint32_t i = 0; i < m->max_stack; i++)
            put_unknown(k, frame_stack(f)[i]);
}

/* A method that was not run yet is entered through a stub. */
static const union insn *canonical_pc(const struct frame *f)
{
    const struct method *m = f->method;
    bool is_inside = m->code && f->pc >= m->code && f->pc < m->code + m->code_length;
    return is_inside || m->native || !m->code || m->flags & ACC_SYNCHRONIZED ? f->pc : m->code;
}

static void add_part(struct frame_keys *k, const struct frame *f, const struct frame *callee)
{
    const struct register_use *use = registers_at(f, callee); /* translates the method first */
    uint32_t refs_before = k->ref_count;
    k->length = 0;
    make_room(k, FRAME_SLOTS + f->method->frame_slots + (use ? use->count : 0));
    put(k, (uintptr_t)f->method);
    put(k, place_of((uintptr_t)canonical_pc(f)));
    put(k, f->ret == NULL);
    put_ref(k, f->sync);
    if (use)
        put_registers(k, f, use);
    else
        put_without_code(k, f);
    XXH128_hash_t hash = XXH3_128bits(k->text, k->length * sizeof *k->text);
    GROW(k->parts, k->part_count, k->part_capacity);
    k->parts[k->part_count++] =
        (struct part){f, hash.low64, hash.high64, k->ref_count - refs_before};
}

/* The frame and all below it are as they were when that was kept: adds their parts, if it has them. */
static bool add_kept_parts(struct frame_keys *k, const struct frame *f, const struct kept *kept)
{
    uint32_t from = 0, refs = 0;
    while (from < kept->part_count && kept->parts[from].frame != f)
        from++;
    if (from == kept->part_count)
        return false;
    for (uint32_t i = from; i < kept->part_count; i++) {
        GROW(k->parts, k->part_count, k->part_capacity);
        k->parts[k->part_count++] = kept->parts[i];
        refs += (uint32_t)kept->parts[i].ref_count;
    }
    for (uint32_t i = kept->ref_count - refs; i < kept->ref_count; i++) {
        GROW(k->refs, k->ref_count, k->ref_capacity);
        k->refs[k->ref_count++] = kept->refs[i];
    }
    return true;
}

/* before: what was kept of the frames as they were at the last mark; NULL: everything is looked at. */
static struct frames_key look(struct frame_keys *k, const struct thread *t,
                              const struct kept *before)
{
    const struct frame *callee = NULL;
    k->ref_count = k->part_count = 0;
    k->is_lasting = true;
    k->itself = t->java;
    for (const struct frame *f = t->frame; f; callee = f, f = f->prev) {
        if (before && f < t->saved_floor && add_kept_parts(k, f, before))
            break;
        add_part(k, f, callee);
    }
    k->length = 0;
    make_room(k, 3 * k->part_count);
    for (uint32_t i = 0; i < k->part_count; i++) {
        put(k, k->parts[i].low);
        put(k, k->parts[i].high);
        put(k, k->parts[i].frame->state);
    }
    XXH128_hash_t hash = XXH3_128bits(k->text, k->length * sizeof *k->text);
    return (struct frames_key){hash.low64, hash.high64, clock_is_kept(t), k->ref_count, k->refs};
}

static struct kept *kept_of(struct frame_keys *k, uint64_t version)
{
    return &k->kept[version % KEPT];
}

/* In paranoid builds it is seen that everything says what was kept. */
static void compare(struct frame_keys *k, const struct thread *t, const struct kept *kept)
{
#ifdef HEDDLE_PARANOID
    struct frames_key now = look(k, t, NULL);
    if (now.low != kept->low || now.high != kept->high || now.keeps_clock != kept->keeps_clock ||
        now.ref_count != kept->ref_count ||
        memcmp(now.refs, kept->refs, now.ref_count * sizeof *now.refs) != 0)
        BUG("the frames of thread %u have changed, but not their number", t->id);
#else
    (void)k, (void)t, (void)kept;
#endif
}

struct frames_key frame_keys_of(struct frame_keys *k, const struct thread *t)
{
    struct kept *kept = kept_of(k, t->frames_version);
    const struct kept *before = kept_of(k, t->frames_before);
    if (kept->version == t->frames_version) {
        compare(k, t, kept);
        return (struct frames_key){kept->low, kept->high, kept->keeps_clock, kept->ref_count,
                                   kept->refs};
    }
    bool has_before = t->frames_before && before->version == t->frames_before;
    struct frames_key key = look(k, t, has_before ? before : NULL);
    if (!k->is_lasting || key.ref_count > KEPT_REFS)
        return key;
    uint32_t part_count = k->part_count < KEPT_PARTS ? k->part_count : KEPT_PARTS;
    kept->version = t->frames_version;
    kept->low = key.low;
    kept->high = key.high;
    kept->ref_count = (uint16_t)key.ref_count;
    kept->part_count = (uint8_t)part_count;
    kept->keeps_clock = key.keeps_clock;
    for (uint32_t i = 0; i < key.ref_count; i++)
        kept->refs[i] = key.refs[i];
    memcpy(kept->parts, k->parts + k->part_count - part_count, part_count * sizeof *kept->parts);
    compare(k, t, kept);
    return key;
}

/* ---- what can be reached ---- */

struct reacher {
    const struct vm *vm;
    void (*reached)(void *self, ref object);
    void *self;
};

static void reach_unknown(const struct reacher *r, union value v)
{
    if (is_fresh_object(r->vm, (ref)v.bits))
        r->reached(r->self, (ref)v.bits);
}

static void reach_registers(const struct reacher *r, const struct frame *f,
                            const struct register_use *use)
{
    for (uint32_t i = 0; i < use->count; i++) {
        if (use->refs[i / 64] >> (i % 64) & 1)
            r->reached(r->self, f->regs[i].l);
        else if (use->unknown[i / 64] >> (i % 64) & 1)
            reach_unknown(r, f->regs[i]);
    }
}

void frame_keys_reach(const struct thread *t, void (*reached)(void *self, ref object), void *self)
{
    const struct reacher r = {t->vm, reached, self};
    const struct frame *callee = NULL;
    for (const struct frame *f = t->frame; f; callee = f, f = f->prev) {
        const struct register_use *use = registers_at(f, callee);
        reached(self, f->sync);
        if (use) {
            reach_registers(&r, f, use);
            continue;
        }
        for (uint32_t i = 0; i < f->method->max_locals; i++)
            reach_unknown(&r, f->regs[i]);
        for (uint32_t i = 0; i < f->method->max_stack; i++)
            reach_unknown(&r, frame_stack(f)[i]);
    }
}
