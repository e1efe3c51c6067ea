/* ends.c - see ends.h. */
#include "explore/ends.h"

#include "base/arena.h"

#include <stdlib.h>
#include <string.h>

void ends_clear(struct ends *ends)
{
    for (uint32_t i = 0; i < ends->swallowed_count; i++) {
        free(ends->swallowed[i].exception);
        free(ends->swallowed[i].holder);
        free(ends->swallowed[i].position);
    }
    ends->exit_count = ends->swallowed_count = 0;
}

void ends_release(struct ends *ends)
{
    ends_clear(ends);
    free(ends->exits);
    free(ends->swallowed);
    *ends = (struct ends){0};
}

void ends_add_exit(struct ends *ends, int status)
{
    uint32_t at = 0;
    while (at < ends->exit_count && ends->exits[at].status < status)
        at++;
    if (at == ends->exit_count || ends->exits[at].status != status) {
        GROW(ends->exits, ends->exit_count, ends->exit_capacity);
        memmove(ends->exits + at + 1, ends->exits + at,
                (ends->exit_count++ - at) * sizeof *ends->exits);
        ends->exits[at] = (struct exit_count){.status = status};
    }
    ends->exits[at].count++;
}

struct swallowed_count *ends_find_swallowed(struct ends *ends, uint64_t key)
{
    for (uint32_t i = 0; i < ends->swallowed_count; i++)
        if (ends->swallowed[i].key == key)
            return &ends->swallowed[i];
    return NULL;
}

void ends_add_swallowed(struct ends *ends, uint64_t key, char *exception, char *holder,
                        char *position)
{
    GROW(ends->swallowed, ends->swallowed_count, ends->swallowed_capacity);
    ends->swallowed[ends->swallowed_count++] =
        (struct swallowed_count){key, exception, holder, position, 1};
}
