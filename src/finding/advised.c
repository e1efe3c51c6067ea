/* advised.c - see advised.h. */
#include "finding/advised.h"

#include <stdlib.h>
#include <string.h>

static void release_run(struct store_run *run)
{
    const char *const texts[] = {run->command,   run->program, run->arguments,
                                 run->directory, run->version, run->fingerprint,
                                 run->answer,    run->reason,  run->statistics};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        free((void *)(uintptr_t)texts[i]);
}

void advised_run_set(struct advised_run *run, const struct store_run *row)
{
    struct store_run *to = &run->run;
    release_run(to);
    *to = *row;
    const char **texts[] = {&to->command,   &to->program, &to->arguments,
                            &to->directory, &to->version, &to->fingerprint,
                            &to->answer,    &to->reason,  &to->statistics};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        *texts[i] = strdup(*texts[i]);
}

void advised_run_release(struct advised_run *run)
{
    program_advice_release(&run->program);
    free(run->advices);
    for (uint32_t i = 0; i < run->race_count; i++) {
        race_advice_release(&run->races[i].advice);
        free(run->races[i].title);
        free(run->races[i].place_key);
        free(run->races[i].verdict);
    }
    for (uint32_t i = 0; i < run->other_count; i++) {
        free(run->others[i].title);
        free(run->others[i].message);
    }
    free(run->races);
    free(run->others);
    acquires_release(&run->history);
    release_run(&run->run);
    *run = (struct advised_run){0};
}

bool advised_run_is_incomplete(const struct advised_run *run)
{
    return run->run.reason[0] || !run->run.ended;
}

void advised_trace_release(struct advised_trace *t)
{
    trace_advice_release(&t->advice);
    free(t->edges);
    trace_release(&t->trace);
    *t = (struct advised_trace){0};
}

void race_evidence_release(struct race_evidence *evidence)
{
    if (evidence->has_first)
        advised_trace_release(&evidence->first);
    for (uint32_t i = 0; i < evidence->unit_count; i++)
        trace_release(&evidence->unit_traces[i]);
    free(evidence->unit_traces);
    *evidence = (struct race_evidence){0};
}
