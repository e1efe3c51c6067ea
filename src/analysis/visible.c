/* visible.c - see visible.h. */
#include "analysis/visible.h"

/* By a write between i and the read.  Mostly the last one hides all others. */
static bool is_hidden(const struct visible_scan *scan, uint32_t i)
{
    if (scan->is_before(scan->self, i, scan->known))
        return true;
    for (uint32_t j = scan->known; j-- > i + 1;)
        if (scan->is_before(scan->self, i, j) && scan->is_known(scan->self, j))
            return true;
    return false;
}

bool visible_next(struct visible_scan *scan, uint32_t *write)
{
    if (!scan->looked_at)
        scan->known = VISIBLE_NONE;
    while (scan->looked_at < scan->count) {
        uint32_t i = scan->count - ++scan->looked_at;
        *write = i;
        if (!scan->is_known(scan->self, i))
            return true;
        if (scan->known == VISIBLE_NONE) {
            scan->known = i;
            return true;
        }
        if (!is_hidden(scan, i))
            return true;
    }
    return false;
}
