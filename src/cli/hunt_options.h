/* hunt_options.h - what heddle hunt is told in both machines: strategies, runs, depths; and which run comes next. */
#ifndef CLI_HUNT_OPTIONS_H
#define CLI_HUNT_OPTIONS_H

#include "cli/java_options.h"
#include "steer/budget.h"

struct hunt_choice {
    enum strategy strategy;
    bool is_vm;    /* in Heddle's own machine */
    bool compares; /* all strategies, so many runs each */
    uint32_t runs;
    uint32_t depth; /* of may-trigger relations */
    uint32_t bug_depth;
};

void hunt_choice_init(struct hunt_choice *choice);
/* Looks at argv[*index]; as java_options_take(). */
enum option_result hunt_choice_take(struct hunt_choice *choice, int argc, char **argv, int *index,
                                    struct error *error);

/* Which strategies the runs have. */
struct hunt_plan {
    struct hunt_choice choice;
    struct budget budget;
    uint32_t begun;
};

void hunt_plan_init(struct hunt_plan *plan, const struct hunt_choice *choice);
bool hunt_plan_is_done(const struct hunt_plan *plan);
/* False: all runs were made. */
bool hunt_plan_next(struct hunt_plan *plan, enum strategy *strategy);
/* A run has found so many races that no run had found before. */
void hunt_plan_note(struct hunt_plan *plan, enum strategy strategy, uint32_t found);

extern const char hunt_help[];

#endif
