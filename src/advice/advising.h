/* advising.h - the races of a run in a store, and the advice on them.
 *
 * Opening only lists the races: traces are read, and analysed, on demand.  What was
 * found out about a trace, or about an amendment that was tried out, is noted in the store and used
 * again. */
#ifndef ADVICE_ADVISING_H
#define ADVICE_ADVISING_H

#include "finding/advised.h"

struct advising {
    struct store *store;
    bool can_write;
    double deadline;            /* no trace is begun after it, as seconds_now() counts; 0: none */
    struct advised_run advised; /* what was found out so far */
};

/* run: 0 for the last one that has findings.  False with an error: nothing needs to be closed. */
bool advising_open(struct advising *advising, const char *path, int64_t run, struct error *error);
void advising_close(struct advising *advising);

/* One trace of a race: everything that is known of it. */
bool advising_read_trace(struct advising *advising, int64_t id, struct advised_trace *out,
                         struct error *error);
/* The traces that a report of the race quotes.  False with an error: the first one cannot be read,
 * the others are there.  The caller releases the evidence in both cases. */
bool advising_read_evidence(struct advising *advising, uint32_t race, struct race_evidence *out,
                            struct error *error);

/* All traces of a race.  `stopped` is called before every trace; NULL: never.  When it returns
 * true, the race counts as not analysed, the error is "interrupted", and what was found out is
 * noted. */
bool advising_analyse(struct advising *advising, uint32_t race, bool (*stopped)(void),
                      struct error *error);
/* All races, and the advice on the program.  The first trace of every race comes first: when the time
 * is over, something is known of as many races as possible. */
bool advising_analyse_all(struct advising *advising, bool (*stopped)(void), struct error *error);

/* finding_line_identity() of what the trace shows; NULL with an error.  The caller frees. */
char *advising_identity(struct advising *advising, int64_t trace, bool unordered,
                        struct error *error);

/* Notes of what was found out; a store that cannot be written keeps none.  What another version of
 * heddle has noted is not used. */
enum note_kind { NOTE_ADVICE, NOTE_IDENTITY, NOTE_VERDICT };
void advising_note(struct advising *advising, enum note_kind kind, const char *name,
                   const char *text);
/* The verdict of heddle relax on a race: "destructive (...)", "benign (...)", "unknown (...)".  False: it could not
 * be written. */
bool advising_note_race(struct advising *advising, uint32_t race, const char *verdict);
/* NULL when there is none; the caller frees. */
char *advising_noted(struct advising *advising, enum note_kind kind, const char *name);

#endif
