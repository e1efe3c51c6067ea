/* assumptions.c - see assumptions.h. */
#include "cli/assumptions.h"

#include "base/stream.h"

#include <stdio.h>

unsigned assumptions_of(const struct check_result *result,
                        const char *assumptions[ASSUMPTIONS_MOST])
{
    static const char *const given[GIVEN_KINDS] = {
        [GIVEN_CLOCK] = "the given clock",
        [GIVEN_RANDOM] = "the given random numbers",
        [GIVEN_HASH] = "the given hash codes",
        [GIVEN_MEMORY] = "the given size of memory",
        [GIVEN_PROCESSORS] = "the given number of processors",
        [GIVEN_PID] = "the given process id",
    };
    static const char *const timeouts[] = {
        [TIMEOUTS_LAST] = "time-outs that fire only when no other thread can go on",
        [TIMEOUTS_NEVER] = "time-outs that never fire",
    };
    unsigned count = 0;
    for (unsigned kind = 0; kind < GIVEN_KINDS; kind++)
        if (result->given >> kind & 1)
            assumptions[count++] = given[kind];
    if (result->timeouts != TIMEOUTS_ANY)
        assumptions[count++] = timeouts[result->timeouts];
    return count;
}

char *assumptions_text(const struct check_result *result)
{
    const char *assumptions[ASSUMPTIONS_MOST];
    unsigned count = assumptions_of(result, assumptions);
    struct stream text;
    FILE *out = stream_begin(&text);
    for (unsigned i = 0; i < count; i++)
        fprintf(out, "%s%s", i == 0 ? " for " : i + 1 < count ? ", " : " and ", assumptions[i]);
    return stream_end(&text);
}
