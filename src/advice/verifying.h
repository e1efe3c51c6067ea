/* verifying.h - tries advice out: the program is searched again, in a process of its own, as if it
 * had been amended, and what is found is compared with what was found before. */
#ifndef ADVICE_VERIFYING_H
#define ADVICE_VERIFYING_H

#include "advice/advising.h"
#include "explore/check.h"

struct verification {
    struct trial trial; /* the text is not NULL */
    bool leaves_more;   /* failures that are no races are as before */
    /* By race: searched to the end, it was not there any more.  The caller frees; NULL: not
     * known. */
    bool *gone;
    bool was_searched; /* by this call: it was not known before */
};
void verification_release(struct verification *verification);

struct verifier; /* opaque */

/* How the program is run again.  What the options point to must outlive the verifier. */
struct verifier_program {
    struct vm_options vm;
    struct check_options check;
    bool classes_changed; /* they are not those that the races were found in */
};

/* The working directory must be the one in which the program was run, from now on. */
struct verifier *verifier_new(struct advising *advising, const struct verifier_program *program);
void verifier_free(struct verifier *verifier);

/* attend is called again and again while a search goes on, in this thread: a process with several
 * threads cannot fork safely (a lock that another one holds at that moment stays locked in the child for
 * ever), so there must be no others. */
void verifier_on_wait(struct verifier *verifier, void (*attend)(void *self), void *self);

/* amendments: one a line; to_remove: by race, what must be gone; seconds: how long it may take.
 * What was tried out before is not tried again. */
struct verification verify_amendments(struct verifier *verifier, const char *amendments,
                                      const bool *to_remove, double seconds);

/* Ends a search that is going on, and those to come; may be called by a signal handler.  0: what
 * was interrupted is forgotten. */
void verifier_interrupt(int signal);
bool verifier_was_interrupted(void);

#endif
