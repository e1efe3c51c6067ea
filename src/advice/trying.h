/* trying.h - trying suggestions out one after the other, and choosing again. */
#ifndef ADVICE_TRYING_H
#define ADVICE_TRYING_H

#include "advice/choose.h"
#include "advice/verifying.h"

struct trying {
    struct program_advice *program;
    void *self;
    struct verification (*try_out)(void *self, const char *amendments, const bool *to_remove,
                                   double seconds);
    bool (*stopped)(void); /* NULL: never */
    double deadline;       /* of all of it, choosing as well, as seconds_now() counts */
};

/* One suggestion.  What was stopped before it came to an answer is as if it had not been tried.
 * What is chosen stays as it is, until program_advice_choose() or try_sets(). */
void try_suggestion(struct trying *trying, struct program_suggestion *suggestion);
/* Smallest sets, until one removes all races as a whole; when none does, the first one stays chosen. */
void try_sets(struct trying *trying);

#endif
