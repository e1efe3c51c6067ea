/* budget.h - which strategy the next run of a hunt has, when it may choose: the one that found most lately. */
#ifndef STEER_BUDGET_H
#define STEER_BUDGET_H

#include "steer/steer.h"

struct budget {
    uint32_t runs; /* all */
    struct budget_share {
        uint32_t runs;
        double found; /* races that were new, the older the less they count */
    } shares[STRATEGIES];
};

void budget_init(struct budget *budget);
enum strategy budget_next(const struct budget *budget);
/* A run has ended that found so many races which no run had found before. */
void budget_note(struct budget *budget, enum strategy strategy, uint32_t found);

#endif
