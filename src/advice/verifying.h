/* verifying.h - tries advice out: the program is searched again, in a process of its own, as if it had been
 * amended, and what is found is compared with what was found before. */
#ifndef ADVICE_VERIFYING_H
#define ADVICE_VERIFYING_H

#include "advice/advising.h"
#include "cli/check_options.h"

struct verification {
    enum verdict verdict;
    char *text; /* what is left, what is new, what is as before, why not; "" for nothing; the caller
                 * frees */
    bool leaves_more; /* failures that are no races are as before */
    /* By race: searched to the end, it was not there any more.  The caller frees; NULL: not known. */
    bool *gone;
    bool was_searched; /* by this call: it was not known before */
};
void verification_release(struct verification *verification);

struct verifier; /* opaque */

/* NULL with an error: the program cannot be run again.  The working directory must be the one in which
 * it was run, from now on. */
struct verifier *verifier_new(struct advising *advising, struct error *error);
void verifier_free(struct verifier *verifier);

/* How the program was run. */
const struct check_command *verifier_command(const struct verifier *verifier);
/* Whether the classes are not those that the races were found in. */
bool verifier_classes_changed(const struct verifier *verifier);

/* amendments: one a line; to_remove: by race, what must be gone; seconds: how long it may take.
 * What was tried out before is not tried again. */
struct verification verify_amendments(struct verifier *verifier, const char *amendments,
                                      const bool *to_remove, double seconds);

/* Ends a search that is going on, and those to come; may be called by a signal handler.  0: what was
 * interrupted is forgotten. */
void verifier_interrupt(int signal);
bool verifier_was_interrupted(void);

#endif
