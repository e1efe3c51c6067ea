/* recordings.c - see recordings.h. */
#include "explore/recordings.h"

#include <string.h>

enum { MOST_EVENTS = 1 << 13 }; /* of a recording that is kept: its copy costs memory and time */

void recordings_cut(struct recordings *r, uint32_t depth)
{
    while (r->count && r->kept[r->count - 1].depth > depth)
        recorder_free(r->kept[--r->count].recorder);
}

void recordings_release(struct recordings *r)
{
    recordings_cut(r, 0);
}

/* How many moves before the end it is worthwhile: paths differ mostly in their last moves. */
static bool is_worthwhile(uint32_t before_end)
{
    return before_end == 2 || before_end == 6 || before_end == 18 || before_end == 54;
}

void recordings_note(struct recordings *r, uint32_t depth, uint32_t end,
                     const struct recorder *recorder)
{
    uint32_t last = r->count ? r->kept[r->count - 1].depth : 0;
    if (depth <= last || !is_worthwhile(end - depth) || recorder_events(recorder) > MOST_EVENTS)
        return;
    if (r->count == RECORDINGS_MOST) {
        recorder_free(r->kept[0].recorder);
        memmove(r->kept, r->kept + 1, (RECORDINGS_MOST - 1) * sizeof *r->kept);
        r->count--;
    }
    r->kept[r->count++] = (struct recording){depth, recorder_copy(recorder)};
}

struct recorder *recordings_last(const struct recordings *r, uint32_t *depth)
{
    if (!r->count)
        return NULL;
    *depth = r->kept[r->count - 1].depth;
    return recorder_copy(r->kept[r->count - 1].recorder);
}
