/* race_verdicts.h - the races of a stored run that heddle relax is about, and their verdicts. */
#ifndef CLI_RACE_VERDICTS_H
#define CLI_RACE_VERDICTS_H

#include "advice/advising.h"
#include "cli/java_options.h"
#include "finding/relaxation.h"

struct race_verdicts {
    struct advising advising; /* open, if is_open */
    bool is_open;
    int64_t race;        /* only this one; 0: all */
    const char **places; /* of the races that are asked about */
    uint32_t count;
};

/* Those of a run, 0: the last one that found something; race 0: all.  False with an error. */
bool race_verdicts_open(struct race_verdicts *races, const char *store, int64_t run, int64_t race,
                        struct error *error);
/* Those of the last check that found something, if it was of this program, as it is now, with these arguments and
 * options of java, in this directory; else there are none, which is no error. */
void race_verdicts_match(struct race_verdicts *races, const char *store,
                         const struct java_options *java);
void race_verdicts_close(struct race_verdicts *races);

/* Notes the verdict of each race.  Benign: of all.  Destructive: of those whose place the failing execution reads in
 * a way that no interleaving shows; or, if there is none, whose place it uses at all; the others stay unknown.
 * A verdict that is known stays where nothing better is found.  Returns how many were noted. */
uint32_t race_verdicts_note(struct race_verdicts *races, const struct relaxation *relaxation);

#endif
