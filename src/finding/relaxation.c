/* relaxation.c - see relaxation.h. */
#include "finding/relaxation.h"

#include <stdlib.h>

const char *relax_verdict_name(enum relax_verdict verdict)
{
    static const char *const names[] = {"race-free", "benign", "destructive", "incomplete"};
    return names[verdict];
}

const char *story_view_name(enum story_view view)
{
    static const char *const names[] = {"", "last", "old", "later", "torn"};
    return names[view];
}

uint32_t story_odd_rows(const struct story *s)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < s->count; i++)
        count += s->rows[i].view > VIEW_LAST;
    return count;
}

void story_release(struct story *s)
{
    if (s->is_known)
        trace_release(&s->trace);
    for (uint32_t i = 0; i < s->step_count; i++)
        free(s->steps[i].commits);
    free(s->steps);
    free(s->rows);
    *s = (struct story){.is_known = false};
}

void relax_outcome_release(struct relax_outcome *o)
{
    free(o->output);
    free(o->end);
    story_release(&o->story);
}
