/* object_names.c - see object_names.h. */
#include "explore/object_names.h"

#include "base/arena.h"
#include "base/hash.h"
#include "base/table.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

enum {
    CAP = 64,            /* objects of one kind with names of their own: the bits of a word */
    MAX_KINDS = 1 << 16, /* beyond these, objects have no names of their own */
    SMALLEST_SHIFT = 1,  /* the smallest object has two granules */
};

/* The objects that one thread makes of one class. */
struct kind {
    uint64_t key;
    uint32_t index;
    uint32_t class_offset;
    bool is_named;
};

struct object_names {
    struct vm *vm;
    bool is_for_all, is_given_once;
    struct table kinds;
    uint64_t *keys, *makers; /* of kinds, by index */
    uint64_t *held;          /* by index: which numbers are given; undoable */
    uint64_t *still;         /* scratch: those that must be kept */
    uint32_t kind_count;
    /* By half of its granule: an object's kind and number, from 1 on; 0: none.  It is written when an object is
     * made, and not undone: it means nothing where no object is. */
    uint32_t *numbers;
    size_t numbers_bytes;
    uint32_t chosen; /* object_names_choose() */
};

struct object_names *object_names_new(struct vm *vm, bool is_for_all)
{
    struct object_names *n = xcalloc(1, sizeof *n);
    n->vm = vm;
    n->is_for_all = is_for_all;
    n->kinds = TABLE_OF(struct kind);
    n->keys = xcalloc(MAX_KINDS, sizeof *n->keys);
    n->makers = xcalloc(MAX_KINDS, sizeof *n->makers);
    n->held = xcalloc(MAX_KINDS, sizeof *n->held);
    n->still = xcalloc(MAX_KINDS, sizeof *n->still);
    n->numbers_bytes = ((size_t)vm->heap.granules >> SMALLEST_SHIFT) * sizeof *n->numbers;
    n->numbers = mmap(NULL, n->numbers_bytes, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (n->numbers == MAP_FAILED)
        die("no room for the names of the objects of a search");
    undo_claim(&vm->log, n->held, MAX_KINDS * sizeof *n->held, UNDO_DERIVED,
               "follows from the names of the objects that can be reached, which are counted");
    return n;
}

void object_names_free(struct object_names *n)
{
    if (!n)
        return;
    undo_disclaim(&n->vm->log, n->held, MAX_KINDS * sizeof *n->held);
    munmap(n->numbers, n->numbers_bytes);
    table_release(&n->kinds);
    free(n->keys);
    free(n->makers);
    free(n->held);
    free(n->still);
    free(n);
}

/* References, streams, channels, encoders and what they lock by: a `new Object()`, mostly. */
static bool is_always_named(const struct vm *vm, const struct class *c)
{
    static const char *const packages[] = {"java/io/", "sun/nio/", "java/nio/"};
    if (c->is_reference || c == vm->wk.Object)
        return true;
    for (size_t i = 0; i < sizeof packages / sizeof *packages; i++)
        if (strncmp(c->name->text, packages[i], strlen(packages[i])) == 0)
            return c->is_boot;
    return false;
}

/* The nodes of queues in which threads wait, and of others of java.util.concurrent: which thread made the one that
 * is still in a queue depends on who came first, and makes no difference but in names.  All of them are
 * shared, so nothing is gained by telling them apart. */
static bool is_never_named(const struct class *c)
{
    static const char package[] = "java/util/concurrent/", suffix[] = "Node";
    const char *name = c->name->text;
    size_t length = strlen(name);
    return c->is_boot && strncmp(name, package, sizeof package - 1) == 0 &&
           strcmp(name + length - (sizeof suffix - 1), suffix) == 0;
}

/* Which thread initializes a class depends on the path: what is made meanwhile counts as the class's. */
static uint64_t maker_of(const struct thread *t)
{
    for (const struct frame *f = t->frame; f; f = f->prev)
        if (f->method->traits & METHOD_CLINIT)
            return class_offset_of(f->method->class_);
    return t->name;
}

static uint64_t key_of(uint64_t maker, ref object)
{
    return hash_pair(maker, object_at(object)->class_offset) | 1;
}

/* NULL: there are too many. */
static const struct kind *kind_of(struct object_names *n, const struct thread *t, ref object)
{
    uint64_t maker = maker_of(t), key = key_of(maker, object);
    const struct kind *known = table_get(&n->kinds, key);
    if (known || n->kind_count == MAX_KINDS)
        return known;
    struct kind *kind = table_put(&n->kinds, key, NULL);
    const struct class *c = class_of(object);
    kind->index = n->kind_count++;
    kind->class_offset = object_at(object)->class_offset;
    kind->is_named = is_always_named(n->vm, c) || (n->is_for_all && !is_never_named(c));
    n->keys[kind->index] = key;
    n->makers[kind->index] = maker;
    return kind;
}

static uint32_t next_number(struct object_names *n, const struct thread *t, ref object)
{
    const struct kind *kind = kind_of(n, t, object);
    if (!kind || !kind->is_named || n->held[kind->index] == UINT64_MAX)
        return 0;
    return kind->index * CAP + (uint32_t)__builtin_ctzll(~n->held[kind->index]) + 1;
}

void object_names_add(struct object_names *n, const struct thread *t, ref object)
{
    if (!n->vm->log.active)
        return;
    uint32_t next = n->chosen ? n->chosen : next_number(n, t, object);
    n->numbers[object >> SMALLEST_SHIFT] = next;
    n->chosen = 0;
    if (!next)
        return;
    uint64_t *held = &n->held[(next - 1) / CAP];
    UNDO_SET(&n->vm->log, *held, *held | (uint64_t)1 << (next - 1) % CAP);
}

static uint64_t name_of(const struct object_names *n, uint32_t number)
{
    return number ? hash_pair(n->keys[(number - 1) / CAP], number % CAP) : 0;
}

uint64_t object_names_of(const struct object_names *n, ref object)
{
    return name_of(n, n->numbers[object >> SMALLEST_SHIFT]);
}

void object_names_give_once(struct object_names *n)
{
    n->is_given_once = true;
}

uint32_t object_names_next(struct object_names *n, const struct thread *t, ref object)
{
    return next_number(n, t, object);
}

bool object_names_is_free(const struct object_names *n, uint32_t number, uint32_t other)
{
    return number && (number - 1) / CAP == (other - 1) / CAP &&
           !(n->held[(number - 1) / CAP] >> (number - 1) % CAP & 1);
}

void object_names_choose(struct object_names *n, uint32_t number)
{
    n->chosen = number;
}

uint64_t object_names_numbered(const struct object_names *n, uint32_t number)
{
    return name_of(n, number);
}

uint32_t object_names_number(const struct object_names *n, ref object)
{
    return n->numbers[object >> SMALLEST_SHIFT];
}

void object_names_give(struct object_names *n, ref object, uint32_t number)
{
    n->numbers[object >> SMALLEST_SHIFT] = number;
}

uint64_t object_names_maker(const struct object_names *n, ref object)
{
    uint32_t number = n->numbers[object >> SMALLEST_SHIFT];
    return number ? n->makers[(number - 1) / CAP] : 0;
}

uint64_t object_names_as_of(const struct object_names *n, ref object, uint64_t maker)
{
    return hash_pair(key_of(maker, object), n->numbers[object >> SMALLEST_SHIFT] % CAP);
}

void object_names_keep(struct object_names *n, const ref *objects, uint32_t count)
{
    if (n->is_given_once)
        return;
    memset(n->still, 0, n->kind_count * sizeof *n->still);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t number = n->numbers[objects[i] >> SMALLEST_SHIFT];
        if (number)
            n->still[(number - 1) / CAP] |= (uint64_t)1 << (number - 1) % CAP;
    }
    for (uint32_t i = 0; i < n->kind_count; i++)
        if (n->held[i] != n->still[i])
            UNDO_SET(&n->vm->log, n->held[i], n->still[i]);
}
