/* covering.c - see covering.h. */
#include "explore/covering.h"

#include "base/arena.h"
#include "base/table.h"

#include <stdlib.h>

/* By the hash of the first part of the keys. */
struct program {
    uint64_t key;
    uint32_t first; /* 1 + index of an entry */
};

/* A visited state: what was remembered there. */
struct entry {
    uint32_t view, next; /* next: as first */
};

/* By the hash of what is remembered. */
struct seen {
    uint64_t key;
    uint32_t view;
};

struct covering {
    struct table programs, seen;
    struct entry *entries;
    uint32_t entry_count, entry_capacity;
    struct known_view {
        struct race_hash hash;
        struct race_view *view; /* NULL: it is too large to be compared */
    } * views;
    uint32_t view_count, view_capacity;
    uint64_t view_bytes;
};

struct covering *covering_new(void)
{
    struct covering *c = xcalloc(1, sizeof *c);
    c->programs = TABLE_OF(struct program);
    c->seen = TABLE_OF(struct seen);
    return c;
}

void covering_clear(struct covering *c)
{
    for (uint32_t i = 0; i < c->view_count; i++)
        free(c->views[i].view);
    table_release(&c->programs);
    table_release(&c->seen);
    c->entry_count = c->view_count = 0;
    c->view_bytes = 0;
}

void covering_free(struct covering *c)
{
    if (!c)
        return;
    covering_clear(c);
    free(c->entries);
    free(c->views);
    free(c);
}

uint64_t covering_bytes(const struct covering *c)
{
    return c->programs.capacity * c->programs.record + c->seen.capacity * c->seen.record +
           c->entry_capacity * sizeof *c->entries + c->view_capacity * sizeof *c->views +
           c->view_bytes;
}

/* What is remembered in the state that was taken last. */
static uint32_t view_of(struct covering *c, struct state_keys *keys)
{
    struct race_hash hash = state_keys_knowledge(keys);
    bool is_new;
    struct seen *seen = table_put(&c->seen, hash_pair(hash.low, hash.high) | 1, &is_new);
    if (!is_new)
        return seen->view;
    seen->view = c->view_count;
    GROW(c->views, c->view_count, c->view_capacity);
    struct race_view *view = state_keys_view(keys);
    c->view_bytes += view ? race_view_bytes(view) : 0;
    c->views[c->view_count] = (struct known_view){hash, view};
    return c->view_count++;
}

bool covering_find(struct covering *c, struct state_keys *keys, const struct visited *visited,
                   struct state_key *key)
{
    struct race_hash hash = state_keys_knowledge(keys);
    bool has_nothing =
        !(hash.low | hash.high); /* it covers none but its like, which have the same key */
    if (has_nothing && !c->entry_count)
        return false;
    uint32_t view = view_of(c, keys);
    if (!c->views[view].view)
        return false;
    struct state_key alone = state_key_without(*key, c->views[view].hash);
    struct program *program = table_put(&c->programs, hash_pair(alone.low, alone.high) | 1, NULL);
    for (uint32_t i = program->first; i; i = c->entries[i - 1].next) {
        const struct known_view *other = &c->views[c->entries[i - 1].view];
        struct state_key there = state_key_without(alone, other->hash);
        if (visited_has(visited, there) && race_view_covers(other->view, c->views[view].view)) {
            *key = there;
            return true;
        }
    }
    if (has_nothing)
        return false;
    GROW(c->entries, c->entry_count, c->entry_capacity);
    c->entries[c->entry_count++] = (struct entry){view, program->first};
    program->first = c->entry_count;
    return false;
}
