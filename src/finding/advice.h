/* advice.h - advice on races as data: why a race is there, what would remove it, and whether that
 * was tried out.
 *
 * There are three levels.  struct trace_advice is about one trace of a race, struct race_advice
 * about all traces of one race, struct program_advice about all races of a run.  A suggestion is
 * one or more amendments (finding/amendment.h), whose text is its identity: the same text on two
 * traces, or for two races, is the same suggestion.
 *
 * The room advice computes these structures; writers of reports only read them.  So a report
 * needs neither the algorithms nor an engine.  advised.h joins the advice with the run that it is
 * about. */
#ifndef FINDING_ADVICE_H
#define FINDING_ADVICE_H

#include <stdbool.h>
#include <stdint.h>

/* ---- suggestions ---- */

/* Why it is suggested; one amendment may be for several reasons.  Figures are those of JRF-E. */
enum suggestion_kind {
    SUGGEST_VOLATILE,          /* the racy field itself (Fig. 10) */
    SUGGEST_ATOMIC_ARRAY,      /* the racy array itself (Fig. 10) */
    SUGGEST_MOVE,              /* the source statement before an edge's release (Fig. 12) */
    SUGGEST_LOCK,              /* as the other thread does (Fig. 15) */
    SUGGEST_OTHER_VOLATILE,    /* another field (Fig. 18) */
    SUGGEST_OTHER_ARRAY,       /* another array (Fig. 18) */
    SUGGEST_SAME_ACQUIRE,      /* as other threads did before (Fig. 20) */
    SUGGEST_ATOMIC_UPDATE,     /* reads and writes of a unit as one operation */
    SUGGEST_UNIT_LOCK,         /* the units in blocks of one lock */
    SUGGEST_ONE_WRITER,        /* all write the same: one is enough */
    SUGGEST_MOVE_BEFORE_START, /* as SUGGEST_MOVE, but before the other thread is there */
};
/* "volatile", "atomic-array", "move", "lock", ... */
const char *suggestion_kind_name(enum suggestion_kind kind);

struct suggestion {
    enum suggestion_kind kind;
    char *amendments; /* one a line */
};

/* The acquiring history (Fig. 20): a thread that acquired so could then use the place without a
 * race. */
struct acquire {
    char *place_key; /* finding_place_key() */
    char *how;       /* "read pkg.C.done:Z", "lock monitor ...", "join CODE", "call pkg.C.await" */
    char *where;     /* "Fig21.java:30"; "": not known */
};
struct acquires {
    struct acquire *items;
    uint32_t count, capacity;
};
/* Copies the texts, unless the same acquire of the place is there already. */
void acquires_add(struct acquires *acquires, const char *place_key, const char *how,
                  const char *where);
void acquires_release(struct acquires *acquires);

/* Reads of a place and later writes that depend on them, between which another thread wrote, or
 * could have: an update can be lost. */
struct unit {
    char *code;     /* "pkg.C.inc()V:7" */
    char *parts[2]; /* where it reads and where it writes, perhaps in methods that it calls */
    uint32_t read, between, write; /* events; TRACE_NONE where the trace does not show it */
    bool needs_lock;               /* no atomic class does all of it in one operation */
};

/* A lock, and which of the race's two statements is to be put into its block. */
struct lock_advice {
    char *lock, *amendment;
    bool for_manifest;
};

/* ---- one trace ---- */

struct trace_advice {
    struct suggestion *items; /* all but SUGGEST_LOCK */
    uint32_t count, capacity;
    struct lock_advice *locks; /* SUGGEST_LOCK */
    uint32_t lock_count, lock_capacity;
    char **held[2]; /* locks held at the source and at the manifest statement */
    uint32_t held_count[2];
    char *statements[2]; /* CODE of source and manifest; NULL: no line is known */
    /* CODEs of the statement and of the calls in which it is executed, the innermost first, with tabs
     * between them; NULL: as the statement. */
    char *calls[2];
    char *place; /* "pkg.C.f", for amendments; NULL: nothing that could be changed */
    char *owner; /* the lock of last resort: "monitor self pkg.C", "monitor class pkg.C"; of what
                  * is inside of a JDK object, the field that holds that */
    struct unit *units;
    uint32_t unit_count, unit_capacity;
    bool is_array, is_reference_volatile, writes_equal;
    char *explanation;
    char *writer; /* the name of the source's thread, if it could write what both write */
};

/* Takes the text, and frees it if it is among the items already.  NULL: adds nothing. */
void trace_advice_add_item(struct trace_advice *advice, enum suggestion_kind kind,
                           char *amendments);
void trace_advice_release(struct trace_advice *advice);

/* ---- all traces of a race ---- */

struct race_suggestion {
    struct suggestion suggestion;
    uint32_t traces; /* for which it holds */
};

struct race_advice {
    uint32_t traces;               /* that were combined */
    struct race_suggestion *items; /* of all traces, the first ones hold for all of them */
    uint32_t count, capacity;
    uint32_t full; /* how many hold for all traces */
    struct lock_advice *locks;
    uint32_t lock_count, lock_capacity;
    char **held[2]; /* locks held at source and manifest in every trace so far */
    uint32_t held_count[2];
    char *statements[2], *place, *owner, *explanation, *writer; /* as in struct trace_advice */
    char **calls[2]; /* of all traces, each once: a method may be called from several lines */
    uint32_t calls_count[2], calls_capacity[2];
    struct unit *units;
    int64_t *unit_traces; /* ids, by unit: the trace that its events are of */
    uint32_t unit_count, unit_capacity;
    bool is_array, is_reference_volatile, writes_equal;
};

void race_advice_init(struct race_advice *race);
void race_advice_release(struct race_advice *race);

/* ---- all races ---- */

/* Whether something is so, as far as a search has shown. */
enum answer { ANSWER_UNKNOWN, ANSWER_YES, ANSWER_NO };

/* Both answers of a trial in one word. */
enum verdict {
    VERDICT_UNTRIED,
    VERDICT_VERIFIED, /* the races are gone and the program is clean */
    VERDICT_RACE_GONE, /* the races are gone and nothing new has come, but the program is not clean */
    VERDICT_PARTIAL,   /* something is left of what was to be removed */
    VERDICT_HARMFUL,   /* something new has come */
    VERDICT_UNVERIFIED, /* it could not be tried out, or not to the end */
};
const char *verdict_name(enum verdict verdict); /* "verified", "race-gone", ... */
/* The races are gone, and nothing new has come. */
bool verdict_removes(enum verdict verdict);

/* What trying a suggestion or a set of them out has shown.  That the races are gone says nothing of
 * what else is wrong with the program, so these are two answers.  Yes is said only when every
 * schedule was searched. */
struct trial {
    enum verdict verdict;
    enum answer race_gone; /* what it was to remove is not found any more */
    /* Nothing is found: no race, exception, failed assertion, deadlock, ... whether or not it was
     * there before. */
    enum answer program_clean;
    char *text; /* what is left, what is new, why not; NULL, "": nothing to say */
};
/* Copies the text. */
void trial_set(struct trial *trial, const struct trial *from);
void trial_release(struct trial *trial);

struct program_suggestion {
    enum suggestion_kind kind; /* the first race's reason for it */
    char *amendments;
    bool *removes;      /* by race: on all of its traces */
    bool *helps;        /* by race: on some of them, at least */
    bool *insufficient; /* by race: would leave lost updates on its place */
    bool *gone;         /* by race: not there any more when it was tried out; NULL: not tried */
    uint32_t frequency; /* races that it removes, the insufficient ones as well */
    struct trial trial;
    bool excluded;          /* not to be chosen */
    bool leaves_more;       /* tried out: failures that are no races are as before */
    bool is_lock_of_others; /* of SUGGEST_UNIT_LOCK: one that others take for the place already */
};

/* As far as is known. */
bool program_suggestion_removes(const struct program_suggestion *suggestion, uint32_t race);
/* What only orders accesses leaves every schedule possible, and so the updates that are lost in
 * some: whether it does so on the place of one of the races.  races: how many there are. */
bool program_suggestion_loses_updates(const struct program_suggestion *suggestion, uint32_t races);

struct program_advice {
    const struct race_advice *races;
    uint32_t race_count;
    struct program_suggestion *items; /* most frequent first */
    uint32_t count, capacity;
    /* A smallest set that removes every race; empty when there is none. */
    uint32_t *chosen;
    uint32_t chosen_count;
    bool is_smallest;   /* false: there were too many to try all */
    struct trial trial; /* of the chosen set as a whole */
};

/* The suggestion with these amendments; NULL when it is not there. */
struct program_suggestion *program_advice_find(const struct program_advice *program,
                                               const char *amendments);
void program_advice_release(struct program_advice *program);

#endif
