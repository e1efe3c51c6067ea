/* writer.h - a thread that writes what the agent finds into the store, so that no thread of the program waits for a
 * disk.  It is none of the JVM's threads and knows nothing of the JVM.
 *
 * What is found is written at most STORE_SECONDS later (finding/store.h).  When the store fails, the program goes
 * on: writer_error() says why. */
#ifndef AGENT_WRITER_H
#define AGENT_WRITER_H

#include "finding/store.h"

struct writer; /* opaque */

/* Begins a run in the store, later, on its own thread; the strings of *run are copied.  NULL with an error: there is no
 * thread.  session: a note of the run; NULL: none. */
struct writer *writer_start(const char *store, const struct store_run *run, const char *session,
                            struct error *error);

/* These may be called by any thread. */
void writer_add(struct writer *writer, const struct finding *finding);
void writer_add_note(struct writer *writer, const char *name, const char *text);

/* Writes what waits and ends the run with the answer, reason, statistics and fingerprint of *run; then the thread is
 * gone.  False with an error: not everything is in the store.  *id: the run's number; 0: it did not begin. */
bool writer_end(struct writer *writer, const struct store_run *run, int64_t *id,
                struct error *error);

#endif
