/* visited.c - see visited.h.  At most three quarters full. */
#include "explore/visited.h"

#include "base/arena.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_CAPACITY = 1 << 12 };

static const uint64_t MARKED = (uint64_t)1 << 63;

void visited_init(struct visited *visited, bool numbered)
{
    *visited = (struct visited){.capacity = FIRST_CAPACITY};
    visited->keys = xcalloc(FIRST_CAPACITY, sizeof *visited->keys);
    if (numbered)
        visited->numbers = xcalloc(FIRST_CAPACITY, sizeof *visited->numbers);
}

void visited_release(struct visited *visited)
{
    free(visited->keys);
    free(visited->numbers);
    *visited = (struct visited){0};
}

void visited_clear(struct visited *visited)
{
    bool numbered = visited->numbers;
    visited_release(visited);
    visited_init(visited, numbered);
}

static uint64_t slot_of(const struct visited *visited, struct state_key key)
{
    uint64_t at = key.low & (visited->capacity - 1);
    while (visited->keys[at].low | visited->keys[at].high) {
        if (visited->keys[at].low == key.low &&
            ((visited->keys[at].high ^ key.high) & ~MARKED) == 0)
            break;
        at = (at + 1) & (visited->capacity - 1);
    }
    return at;
}

/* Does it have to grow for so many states? */
static bool is_full(const struct visited *visited, uint64_t more)
{
    return (visited->count + more) * 4 > visited->capacity * 3;
}

static void grow(struct visited *visited)
{
    struct visited old = *visited;
    visited->capacity = old.capacity * 2;
    visited->keys = xcalloc(visited->capacity, sizeof *visited->keys);
    if (old.numbers)
        visited->numbers = xcalloc(visited->capacity, sizeof *visited->numbers);
    for (uint64_t i = 0; i < old.capacity; i++) {
        if (!(old.keys[i].low | old.keys[i].high))
            continue;
        uint64_t at = slot_of(visited, old.keys[i]);
        visited->keys[at] = old.keys[i];
        if (old.numbers)
            visited->numbers[at] = old.numbers[i];
    }
    free(old.keys);
    free(old.numbers);
}

bool visited_add(struct visited *visited, struct state_key key, uint32_t *number)
{
    if (is_full(visited, 1))
        grow(visited);
    uint64_t at = slot_of(visited, key);
    bool is_new = !(visited->keys[at].low | visited->keys[at].high);
    if (is_new) {
        visited->keys[at] = (struct state_key){key.low, key.high & ~MARKED};
        if (visited->numbers)
            visited->numbers[at] = (uint32_t)visited->count;
        visited->count++;
    }
    if (number)
        *number = visited->numbers[at];
    return is_new;
}

bool visited_has(const struct visited *visited, struct state_key key)
{
    uint64_t at = slot_of(visited, key);
    return visited->keys[at].low | visited->keys[at].high;
}

void visited_mark(struct visited *visited, struct state_key key)
{
    visited->keys[slot_of(visited, key)].high |= MARKED;
}

bool visited_is_marked(const struct visited *visited, struct state_key key)
{
    return visited->keys[slot_of(visited, key)].high & MARKED;
}

uint64_t visited_bytes(const struct visited *visited)
{
    return visited->capacity * (sizeof *visited->keys + (visited->numbers ? 4 : 0));
}

uint64_t visited_growth(const struct visited *visited, uint64_t states)
{
    return is_full(visited, states) ? 2 * visited_bytes(visited) : 0;
}
