/* hunt_odd.h - runs of a hunt that did not do what the program does without Heddle: which, and what they did instead.  Either
 * a race or an order of locks has shown what it can do, or the program is not the same in all its runs. */
#ifndef CLI_HUNT_ODD_H
#define CLI_HUNT_ODD_H

#include "cli/campaign.h"

#include <jansson.h>
#include <stdio.h>

struct odd_run {
    char *name; /* "drfinder, run 3" */
    char *what; /* it did */
    char *err;  /* the end of what it wrote to stderr */
};

struct odd_runs {
    int status;          /* of the run without Heddle */
    struct captured out; /* the same */
    uint32_t ends, outputs, late;
    struct odd_run *list; /* the first ones */
    uint32_t count, capacity;
};

/* That is what a run should do; its output is taken over. */
void odd_runs_expect(struct odd_runs *odd, struct campaign_result *plain);
void odd_runs_note(struct odd_runs *odd, const char *name, const struct campaign_result *result);
void odd_runs_print(const struct odd_runs *odd, FILE *out);
void odd_runs_json(const struct odd_runs *odd, json_t *object);
void odd_runs_release(struct odd_runs *odd);

#endif
