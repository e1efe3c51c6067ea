/* frontier.c - see frontier.h. */
#include "explore/frontier.h"

#include "base/arena.h"
#include "base/hash.h"

#include <stdlib.h>
#include <string.h>

/* ---- lists ---- */

static struct entry *append(struct entry_list *list, const struct entry *entry)
{
    if (list->first + list->count == list->capacity) {
        if (list->first > list->capacity / 2) {
            memmove(list->entries, list->entries + list->first,
                    list->count * sizeof *list->entries);
            list->first = 0;
        } else {
            list->capacity = list->capacity ? 2 * list->capacity : 1024;
            list->entries = xrealloc(list->entries, list->capacity * sizeof *list->entries);
        }
    }
    struct entry *appended = &list->entries[list->first + list->count++];
    *appended = *entry;
    entry->from->users++;
    return appended;
}

static struct entry take_last(struct entry_list *list)
{
    return list->entries[list->first + --list->count];
}

static void clear(struct entry_list *list, struct loops *loops)
{
    for (uint64_t i = 0; i < list->count; i++)
        loops_drop(loops, list->entries[list->first + i].from);
    list->first = list->count = 0;
}

/* ---- the heap, of the orders that have priorities; entries[0] is its top ---- */

static bool is_heap(const struct frontier *f)
{
    return f->order >= SEARCH_WF;
}

static bool is_before(const struct entry *a, const struct entry *b)
{
    if (a->priority != b->priority)
        return a->priority > b->priority;
    return a->order > b->order; /* the newest first: deeper paths */
}

static void swap(struct entry *a, struct entry *b)
{
    struct entry kept = *a;
    *a = *b;
    *b = kept;
}

static void sift_up(struct entry *heap, uint64_t at)
{
    for (; at > 0 && is_before(&heap[at], &heap[(at - 1) / 2]); at = (at - 1) / 2)
        swap(&heap[at], &heap[(at - 1) / 2]);
}

static void sift_down(struct entry *heap, uint64_t count)
{
    for (uint64_t at = 0;;) {
        uint64_t least = at;
        for (uint64_t child = 2 * at + 1; child <= 2 * at + 2 && child < count; child++)
            if (is_before(&heap[child], &heap[least]))
                least = child;
        if (least == at)
            return;
        swap(&heap[at], &heap[least]);
        at = least;
    }
}

static struct entry take_top(struct entry_list *heap)
{
    struct entry top = heap->entries[0];
    heap->entries[0] = heap->entries[--heap->count];
    sift_down(heap->entries, heap->count);
    return top;
}

/* ---- the frontier ---- */

void frontier_init(struct frontier *f, enum search_order order, uint64_t seed)
{
    *f = (struct frontier){.order = order, .random = seed};
}

void frontier_release(struct frontier *f)
{
    free(f->open.entries);
    free(f->deferred.entries);
    free(f->postponed.entries);
}

void frontier_push(struct frontier *f, const struct entry *entry)
{
    append(&f->open, entry)->order = f->orders++;
    if (is_heap(f))
        sift_up(f->open.entries, f->open.count - 1);
}

void frontier_defer(struct frontier *f, const struct entry *entry)
{
    append(&f->deferred, entry);
}

void frontier_postpone(struct frontier *f, const struct entry *entry)
{
    append(&f->postponed, entry);
}

uint64_t frontier_count(const struct frontier *f)
{
    return f->open.count + f->deferred.count + f->postponed.count;
}

bool frontier_is_empty(const struct frontier *f)
{
    return f->open.count == 0 && f->deferred.count == 0 && f->postponed.count == 0;
}

bool frontier_take_postponed(struct frontier *f)
{
    if (f->open.count || !f->postponed.count)
        return false;
    struct entry_list emptied = f->open;
    f->open = f->postponed;
    f->postponed = emptied;
    f->postponed.first = 0;
    return true;
}

/* Brings a random entry to the end: one that goes on from here if there is any. */
static void shuffle(struct frontier *f, const struct node *node)
{
    struct entry *entries = f->open.entries + f->open.first;
    uint64_t count = f->open.count, here = 0;
    while (here < count && entries[count - 1 - here].from == node)
        here++;
    uint64_t among = here ? here : count;
    swap(&entries[count - 1 - hash_next(&f->random) % among], &entries[count - 1]);
}

struct entry frontier_pop(struct frontier *f, const struct node *here)
{
    if (f->open.count == 0)
        return take_last(&f->deferred);
    if (is_heap(f))
        return take_top(&f->open);
    if (f->order == SEARCH_BFS) {
        f->open.count--;
        return f->open.entries[f->open.first++];
    }
    if (f->order == SEARCH_RANDOM)
        shuffle(f, here);
    return take_last(&f->open);
}

void frontier_clear(struct frontier *f, struct loops *loops)
{
    clear(&f->open, loops);
    clear(&f->deferred, loops);
    clear(&f->postponed, loops);
}
