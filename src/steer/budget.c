/* budget.c - see budget.h. */
#include "steer/budget.h"

/* What a strategy is taken to find before it has run: those that follow what runs have shown come first.  A plain run
 * has been made before. */
static const double expected[STRATEGIES] = {
    [STRATEGY_NATIVE] = 0.2, [STRATEGY_CONTEST] = 0.4,    [STRATEGY_PCT] = 0.5,
    [STRATEGY_POS] = 1,      [STRATEGY_RACEDIRECTED] = 4, [STRATEGY_DRFINDER] = 2,
};

void budget_init(struct budget *b)
{
    *b = (struct budget){0};
    for (unsigned i = 0; i < STRATEGIES; i++)
        b->shares[i].found = expected[i];
}

enum strategy budget_next(const struct budget *b)
{
    unsigned best = 0;
    double most = -1;
    for (unsigned i = STRATEGIES; i-- > 0;) {
        const struct budget_share *share = &b->shares[i];
        double worth = share->found / (1 + share->runs);
        if (worth > most) {
            most = worth;
            best = i;
        }
    }
    return (enum strategy)best;
}

void budget_note(struct budget *b, enum strategy strategy, uint32_t found)
{
    static const double fades = 0.5;
    struct budget_share *share = &b->shares[strategy];
    share->runs++;
    if (b->runs++) /* the first run of all finds what every strategy does */
        share->found = fades * share->found + (1 - fades) * expected[strategy] + found;
}
