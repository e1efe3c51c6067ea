/* guard.c - see guard.h.  The only place that leaves functions other than by returning: BUG() is called from
 * everywhere, and by code that has no way to report an error. */
#include "agent/guard.h"

#include "base/error.h"

#include <setjmp.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdio.h>

static _Thread_local jmp_buf *innermost; /* NULL: the thread is in no guard */
static _Atomic bool gave_up;
static char reason[320];

static void on_bug(void)
{
    bug_hook = on_bug; /* for the next one */
    if (!innermost)
        return;
    if (!atomic_exchange(&gave_up, true))
        snprintf(reason, sizeof reason, "the agent gave up: %s", bug_text());
    longjmp(*innermost, 1);
}

void guard_begin(void)
{
    bug_hook = on_bug;
}

bool guard_run(void (*body)(void *context), void *context)
{
    jmp_buf here, *outer = innermost;
    if (setjmp(here)) {
        innermost = outer;
        return false;
    }
    innermost = &here;
    body(context);
    innermost = outer;
    return true;
}

bool guard_gave_up(void)
{
    return atomic_load_explicit(&gave_up, memory_order_relaxed);
}

const char *guard_reason(void)
{
    return reason;
}
