/* store.h - findings in an SQLite file, by default .heddle/heddle.db.
 *
 * A run is one invocation of a command on one program; it has findings, a finding has traces.
 * Traces and notes are written in batches (batch.h), each a transaction, so a process that is killed, or a
 * disk that fills up, leaves a readable store without what still waited.  The run then has no answer:
 * readers say that it was cut off, and that its last STORE_SECONDS are missing.
 * Several processes may use one store.  A file that is not a store, or of another format, is
 * refused and left as it is.
 *
 * A run also has notes, texts with names: what a search or an analysis found out that is no finding of
 * its own, so that it need not be found out again. */
#ifndef FINDING_STORE_H
#define FINDING_STORE_H

#include "base/error.h"
#include "finding/batch.h"
#include "finding/finding.h"

struct store; /* opaque */

/* What is found waits at most so long to be written: a run that is killed loses no more. */
enum { STORE_SECONDS = 1 };

/* WRITE creates the file and its directory; UPDATE takes only a store that is there. */
enum store_mode { STORE_READ, STORE_UPDATE, STORE_WRITE };

struct store *store_open(const char *path, enum store_mode mode, struct error *error);
void store_close(struct store *store);

/* What was run; strings, never NULL.  `command` is the word after heddle; `arguments` all that
 * came after it, as a JSON array of strings, from which `heddle replay` starts the program again. */
struct store_run {
    int64_t id;
    const char *command, *program, *arguments, *directory, *version;
    const char *fingerprint; /* of the classes that ran: a hash in hexadecimal */
    int64_t started;         /* Unix milliseconds */
    int64_t ended;           /* 0: not ended, or killed */
    const char *answer;      /* "race-free", "found", "incomplete"; "" while there is none */
    const char *reason;      /* why incomplete; "" otherwise */
    const char *statistics;  /* a JSON object; "" while there is none */
};

/* Writing.  False with an error (disk full, no permission, ...): the store is as before the call,
 * and further calls may be tried. */
bool store_begin_run(struct store *store, const struct store_run *run, int64_t *id,
                     struct error *error);
/* Adds each trace to the run's finding of the same identity, made if it is the first; a note replaces
 * one of the same name, and bytes that are not UTF-8 are replaced.  All or none, except that a disk which
 * fills up gets as many of the traces, in their order, as there is room for (batch->written); the result
 * is false then, too.  The batch keeps what it has: batch_clear() follows. */
bool store_write(struct store *store, int64_t run, struct batch *batch, struct error *error);
/* Sets ended, answer, reason, statistics and fingerprint. */
bool store_end_run(struct store *store, const struct store_run *run, struct error *error);

struct store_note {
    const char *name, *text;
};

/* Reading.  Rows are given to the callback in order of their ids, with strings that live until it
 * returns; a callback that returns false ends the walk.  False with an error. */
struct store_finding {
    int64_t id, run;
    enum finding_kind kind;
    const char *identity, *title, *place_key; /* place_key: "" unless a race */
    const char *message;                      /* "" when there is none */
    int64_t trace_count, first_trace;         /* 0 from store_get_trace(), which does not count */
};
struct store_trace {
    int64_t id, finding, run;
    uint32_t source, manifest, event_count, step_count;
};
bool store_each_run(struct store *store, bool (*each)(void *context, const struct store_run *run),
                    void *context, struct error *error);
bool store_each_finding(struct store *store, int64_t run,
                        bool (*each)(void *context, const struct store_finding *finding),
                        void *context, struct error *error);
/* From trace id `from` on, at most `limit` of the finding's traces (0: no limit). */
bool store_each_trace(struct store *store, int64_t finding, int64_t from, int64_t limit,
                      bool (*each)(void *context, const struct store_trace *trace), void *context,
                      struct error *error);
/* *text: the note's, the caller frees; NULL when there is none. */
bool store_get_note(struct store *store, int64_t run, const char *name, char **text,
                    struct error *error);
/* The notes whose names begin so, by name. */
bool store_each_note(struct store *store, int64_t run, const char *prefix,
                     bool (*each)(void *context, const struct store_note *note), void *context,
                     struct error *error);
/* One trace, its finding and its run; NULL for what is not wanted.  The strings of *finding and
 * *run live until the next call on the store; the trace is the caller's to release. */
bool store_get_trace(struct store *store, int64_t trace_id, struct store_trace *row,
                     struct store_finding *finding, struct store_run *run, struct trace *trace,
                     struct error *error);

#endif
