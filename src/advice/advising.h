/* advising.h - the races of a run in a store, and the advice on them.
 *
 * Opening only lists the races: traces are read, and analysed, when somebody wants to know.  What was
 * found out about a trace, or about an amendment that was tried out, is noted in the store and used
 * again. */
#ifndef ADVICE_ADVISING_H
#define ADVICE_ADVISING_H

#include "advice/combine.h"
#include "finding/store.h"

struct advised_race {
    int64_t finding, first_trace, trace_count; /* as the store counts them */
    char *title, *place_key;
    bool is_analysed;
    struct race_advice advice;
};

struct advising {
    struct store *store;
    bool can_write;
    struct store_run run; /* strings of its own */
    struct acquires history;
    struct advised_race *races;
    uint32_t race_count, race_capacity;
    struct advised_other {
        int64_t first_trace;
        enum finding_kind kind;
        char *title, *message;
    } * others; /* findings that are no races */
    uint32_t other_count, other_capacity;
    struct race_advice *advices; /* those of the races, for `program` */
    struct program_advice program;
    int64_t analysed, remembered; /* traces; of these from notes */
};

/* run: 0 for the last one that has findings.  False with an error: nothing needs to be closed. */
bool advising_open(struct advising *advising, const char *path, int64_t run, struct error *error);
void advising_close(struct advising *advising);

/* One trace of a race: everything that is known of it.  The finding refers to the trace. */
struct advised_trace {
    struct trace trace;
    struct finding finding;
    struct order *order;
    struct trace_advice advice;
    uint32_t race; /* index */
};
bool advising_read_trace(struct advising *advising, int64_t id, struct advised_trace *out,
                         struct error *error);
/* The same without advice. */
bool advising_read_events(struct advising *advising, int64_t id, struct advised_trace *out,
                          struct error *error);
void advised_trace_release(struct advised_trace *trace);

/* All traces of a race.  `stopped` is asked now and then, NULL: never; when it says so the race counts as
 * not analysed, the error is "interrupted", and what was found out is noted. */
bool advising_analyse(struct advising *advising, uint32_t race, bool (*stopped)(void),
                      struct error *error);
/* All races, and the advice on the program. */
bool advising_analyse_all(struct advising *advising, bool (*stopped)(void), struct error *error);

/* finding_line_identity() of what the trace shows; NULL with an error.  The caller frees. */
char *advising_identity(struct advising *advising, int64_t trace, bool unordered,
                        struct error *error);

/* Notes of what was found out; a store that cannot be written keeps none.  What another version of
 * heddle has noted is not used. */
enum note_kind { NOTE_ADVICE, NOTE_IDENTITY, NOTE_VERDICT };
void advising_note(struct advising *advising, enum note_kind kind, const char *name,
                   const char *text);
/* NULL when there is none; the caller frees. */
char *advising_noted(struct advising *advising, enum note_kind kind, const char *name);

#endif
