/* search_progress.h - how far a search has come, in one line.
 *
 * Only what is known is said.  The part of the tree of choices that was left behind (search.h) is said of
 * the pass that goes on: the next one, if there is any, begins with nothing.  Nothing is said of the time
 * that is left. */
#ifndef CLI_SEARCH_PROGRESS_H
#define CLI_SEARCH_PROGRESS_H

#include "explore/search.h"

enum search_phase {
    PHASE_BOOT, /* the class library starts */
    PHASE_MAIN, /* the program runs, and has no second thread yet */
    PHASE_SEARCH,
    PHASE_WARM, /* between two passes: what the library does only once is done at the base */
};

struct search_progress {
    enum search_phase phase;
    double seconds;                      /* since the beginning */
    struct search_statistics statistics; /* as of the last tick */
    uint32_t found;
};

/* At most `width` columns, if there are as many as "12 s" takes: what matters least is left out first.  The
 * caller frees. */
char *search_progress_text(const struct search_progress *progress, unsigned width);

#endif
