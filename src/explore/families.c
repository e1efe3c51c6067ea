/* families.c - see families.h. */
#include "explore/families.h"

#include "base/arena.h"
#include "base/hash.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_ORDERED = 64 }; /* threads whose starts and joins are followed */

struct family {
    uint8_t counts[MAX_ORDERED];
};

struct families {
    struct vm *vm;
    const struct symmetry *symmetry;
    struct family *all; /* that ever were; few */
    uint32_t count, capacity;
    uint64_t current[MAX_ORDERED]; /* by thread id: index of its family; undoable */
    uint64_t sum;                  /* of all of these, for families_key(); undoable */
    uint64_t least[MAX_ORDERED];   /* undoable */
    uint64_t names[MAX_ORDERED];   /* of the threads with these ids */
    bool are_given_up;
};

static uint32_t intern(struct families *f, const struct family *family)
{
    for (uint32_t i = 0; i < f->count; i++)
        if (memcmp(&f->all[i], family, sizeof *family) == 0)
            return i;
    GROW(f->all, f->count, f->capacity);
    f->all[f->count] = *family;
    return f->count++;
}

struct families *families_new(struct vm *vm, const struct symmetry *symmetry)
{
    struct families *f = xcalloc(1, sizeof *f);
    struct family first = {{0}};
    f->vm = vm;
    f->symmetry = symmetry;
    UNDO_CLAIM(&vm->log, f->current, UNDO_COUNTED, "families_key()");
    UNDO_CLAIM(&vm->log, f->sum, UNDO_COUNTED, "families_key()");
    UNDO_CLAIM(&vm->log, f->least, UNDO_DERIVED, "follows from what threads were started, and how");
    first.counts[0] = 1;
    intern(f, &first);
    return f;
}

void families_free(struct families *f)
{
    if (!f)
        return;
    undo_disclaim(&f->vm->log, f, sizeof *f);
    free(f->all);
    free(f);
}

/* ---- starts and joins ---- */

/* The part of the thread in families_key(). */
static uint64_t key_of_family(thread_id id, uint64_t family)
{
    return family ? hash_pair(id, family) : 0;
}

static void set_family(struct families *f, thread_id id, const struct family *family)
{
    struct undo_log *log = &f->vm->log;
    uint64_t old = f->current[id], new = intern(f, family);
    UNDO_SET(log, f->current[id], new);
    UNDO_SET(log, f->sum, f->sum + key_of_family(id, new) - key_of_family(id, old));
}

bool families_start(struct families *f, thread_id parent, thread_id child, uint64_t name,
                    thread_id like)
{
    if (child >= MAX_ORDERED || parent >= MAX_ORDERED)
        return false;
    bool is_other = f->names[child] && f->names[child] != name;
    f->names[child] = name;
    struct family of_parent = f->all[f->current[parent]], of_child = of_parent;
    if (of_parent.counts[parent] == UINT8_MAX)
        return false;
    of_child.counts[child] = 1;
    set_family(f, child, &of_child);
    if (like != child) {
        of_child = f->all[f->current[like]];
        of_child.counts[like] = of_parent.counts[like];
        of_child.counts[child] = 1;
    }
    UNDO_SET(&f->vm->log, f->least[child], intern(f, &of_child));
    of_parent.counts[parent]++;
    set_family(f, parent, &of_parent);
    return !is_other;
}

void families_join(struct families *f, thread_id by, thread_id ended)
{
    if (by >= MAX_ORDERED || ended >= MAX_ORDERED)
        return;
    struct family joined = f->all[f->current[by]];
    const struct family *other = &f->all[f->current[ended]];
    for (uint32_t i = 0; i < MAX_ORDERED; i++)
        if (other->counts[i] > joined.counts[i])
            joined.counts[i] = other->counts[i];
    set_family(f, by, &joined);
}

bool families_give_up(struct families *f)
{
    bool is_new = !f->are_given_up;
    f->are_given_up = true;
    return is_new;
}

/* ---- questions ---- */

uint32_t families_of(const struct families *f, thread_id id)
{
    return id < MAX_ORDERED ? (uint32_t)f->current[id] : 0;
}

uint32_t families_least(const struct families *f, thread_id id)
{
    return id < MAX_ORDERED ? (uint32_t)f->least[id] : 0;
}

static bool is_before(const struct families *f, thread_id id, uint32_t known, uint32_t later)
{
    return f->all[later].counts[id] >= f->all[known].counts[id];
}

bool families_has_joined(const struct families *f, thread_id by, thread_id ended)
{
    return by < MAX_ORDERED && ended < MAX_ORDERED &&
           is_before(f, ended, families_of(f, ended), families_of(f, by));
}

bool families_are_ordered(const struct families *f, thread_id a, uint32_t known_by_a, thread_id b,
                          uint32_t known_by_b)
{
    return !f->are_given_up &&
           (is_before(f, a, known_by_a, known_by_b) || is_before(f, b, known_by_b, known_by_a));
}

/* ---- the key ---- */

static uint64_t family_key(const struct family *family, uint32_t started,
                           uint64_t (*named)(void *self, thread_id id), void *self)
{
    uint64_t sum = 0;
    for (uint32_t id = 0; id < started; id++)
        if (family->counts[id])
            sum += hash_pair(named(self, id), family->counts[id]);
    return sum;
}

/* In paranoid builds the sum is seen to be what it comes to from scratch. */
static void compare_sum(const struct families *f)
{
#ifdef HEDDLE_PARANOID
    uint64_t sum = 0;
    for (uint32_t id = 0; id < MAX_ORDERED; id++)
        sum += key_of_family(id, f->current[id]);
    if (sum != f->sum)
        BUG("what threads know of each other does not come to its sum");
#else
    (void)f;
#endif
}

uint64_t families_key(const struct families *f, uint64_t (*named)(void *self, thread_id id),
                      void *self)
{
    uint64_t sum = 0;
    uint32_t started = f->vm->next_thread_id < MAX_ORDERED ? f->vm->next_thread_id : MAX_ORDERED;
    compare_sum(f);
    if (f->are_given_up)
        return 0;
    if (!named)
        return f->sum;
    for (uint32_t id = 0; id < started; id++) {
        bool is_of_group = symmetry_has_others(f->symmetry, id);
        uint32_t known = is_of_group ? families_least(f, id) : families_of(f, id);
        if (f->current[id] != 0)
            sum += hash_pair(named(self, id), family_key(&f->all[known], started, named, self));
    }
    return sum;
}
