/* advised.h - a run of the store with its races and the advice on them: what a report of advice
 * shows.
 *
 * The room advice fills these structures (advice/advising.h) and writers of reports read them.  A
 * writer never opens the store: what it quotes from traces is read by its caller and handed over as
 * a struct advised_trace or a struct race_evidence. */
#ifndef FINDING_ADVISED_H
#define FINDING_ADVISED_H

#include "finding/advice.h"
#include "finding/store.h"

struct advised_race {
    int64_t finding, first_trace, trace_count; /* as the store counts them */
    char *title, *place_key;
    char *verdict;      /* of heddle relax: "benign (...)"; NULL: not asked yet */
    bool is_analysed;   /* `advice` is about all of its traces, unless the time was over */
    bool is_cut;        /* it was: `advice` is about the first ones only */
    int64_t next_trace; /* the first id that was not looked at */
    struct race_advice advice;
};

/* A finding that is no race. */
struct advised_other {
    int64_t first_trace;
    enum finding_kind kind;
    char *title, *message;
};

struct advised_run {
    struct store_run run; /* strings of its own */
    struct acquires history;
    struct advised_race *races;
    uint32_t race_count, race_capacity;
    struct advised_other *others;
    uint32_t other_count, other_capacity;
    bool is_analysed; /* all races were; before that, `program` is empty */
    bool is_cut;      /* for some of their traces no time was left */
    struct program_advice program;
    struct race_advice *advices;  /* those of the races, which own them, in a row for `program` */
    int64_t analysed, remembered; /* traces; of these from notes */
};
void advised_run_release(struct advised_run *run);
/* Copies the row with its strings, in place of what was there. */
void advised_run_set(struct advised_run *run, const struct store_run *row);
/* Whether there may be more to find than was found. */
bool advised_run_is_incomplete(const struct advised_run *run);

/* One trace of a race.  The finding refers to the trace. */
struct advised_trace {
    int64_t id;
    uint32_t race; /* index */
    struct trace trace;
    struct finding finding;
    struct trace_edge *edges; /* happens-before, in the order of the acquires */
    uint32_t edge_count;
    struct trace_advice advice; /* empty, if only the events were asked for */
};
void advised_trace_release(struct advised_trace *trace);

/* The traces that a report of a race quotes. */
struct race_evidence {
    struct advised_trace first; /* without advice */
    bool has_first;             /* false: it could not be read */
    struct trace *unit_traces;  /* by unit of the race's advice; without events: not readable */
    uint32_t unit_count;
};
void race_evidence_release(struct race_evidence *evidence);

#endif
