/* coverage.c - see coverage.h. */
#include "cli/coverage.h"

#include "base/stream.h"

static const double MANY_EARLY = 0.2; /* of all moves */
enum { MANY_THREADS = 4 };

char *coverage_text(const struct coverage *c)
{
    struct stream text;
    FILE *out = stream_begin(&text);
    if (c->preemptions < 0)
        fputs("no kind of schedules as a whole, not even those without preemptions", out);
    else if (c->preemptions == 0)
        fputs("all schedules without preemptions", out);
    else
        fprintf(out, "all schedules with at most %d preemption%s", c->preemptions,
                c->preemptions == 1 ? "" : "s");
    if (c->walks)
        fprintf(out, "; besides, %llu schedule%s sampled", (unsigned long long)c->walks,
                c->walks == 1 ? " was" : "s were");
    return stream_end(&text);
}

unsigned coverage_suggest(const struct check_result *r, const struct check_options *o,
                          char *suggestions[COVERAGE_SUGGESTIONS])
{
    const struct coverage *c = &r->coverage;
    unsigned count = 0;
    if (o->path.timeouts == TIMEOUTS_ANY && c->early > MANY_EARLY)
        suggestions[count++] =
            text_printf("--timeouts=last: %.0f%% of the moves came after a wait had timed out "
                        "while another thread could go on",
                        100 * c->early);
    if (c->is_deep && !o->search.max_depth)
        suggestions[count++] =
            text_printf("--max-depth=%u: some paths are far longer, and may have no end",
                        campaign_usual_turns.depth_step);
    if (o->search.preemptions < 0 && count < COVERAGE_SUGGESTIONS)
        suggestions[count++] =
            c->preemptions < 0
                ? text_printf("--preemptions=0: only the schedules without preemptions")
                : text_printf("--preemptions=%d: only the schedules with at most %d preemption%s",
                              c->preemptions + 1, c->preemptions + 1, c->preemptions ? "s" : "");
    if (c->threads >= MANY_THREADS && count < COVERAGE_SUGGESTIONS)
        suggestions[count++] =
            text_printf("fewer threads or tasks: up to %u threads were alive at a time",
                        c->threads);
    return count;
}
