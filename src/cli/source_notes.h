/* source_notes.h - whether sources are still those that a run has seen.
 *
 * Class files do not say what they were compiled from, and times of files prove little: a source
 * may be a fresh copy.  So a run notes a hash of every source that its report quotes. */
#ifndef CLI_SOURCE_NOTES_H
#define CLI_SOURCE_NOTES_H

#include "finding/store.h"
#include "java/source_files.h"

/* Why lines that are quoted may not be those that ran. */
struct source_doubt {
    char *path; /* of one such source; NULL: there is none.  The owner frees */
    bool
        has_changed; /* it is not what the run has seen; else it was newer than its class file then */
};

/* Of the sources that lines were read from, in the run itself. */
struct source_doubt source_doubt_now(const struct source_path *sources);
/* Notes these sources.  One that has changed during the run is noted as changed: what it was is
 * unknown. */
bool source_notes_keep(struct store *store, const struct store_run *run,
                       const struct source_path *sources, struct error *error);
/* Long after the run.  What it has not seen, or what is not there, is not doubted. */
struct source_doubt source_doubt_noted(struct store *store, int64_t run,
                                       struct source_path *sources);

/* Says so on stderr, if there is one. */
void source_doubt_tell(const struct source_doubt *doubt);

#endif
