/* source_notes.h - whether sources are still those that a run has seen.
 *
 * Class files do not tell what they were compiled from, and times of files tell little: a source may be
 * a fresh copy.  So a run notes a hash of every source that its report quotes. */
#ifndef CLI_SOURCE_NOTES_H
#define CLI_SOURCE_NOTES_H

#include "finding/store.h"
#include "report/source.h"

/* Notes the sources that lines were read from.  One that has changed while the run went on is noted as
 * changed: nobody knows what it was. */
bool source_notes_keep(struct store *store, const struct store_run *run,
                       const struct source_path *sources, struct error *error);

/* The path of a source that is not what the run has seen; NULL.  What it has not seen, or what is not
 * there, is not told.  The caller frees. */
char *changed_source(struct store *store, int64_t run, struct source_path *sources);

/* Says once on stderr that lines may not be those that ran: a source has changed, or one of those that
 * lines were read from is newer than its class file.  changed: NULL for none. */
void warn_of_sources(const char *changed, const struct source_path *sources);

#endif
