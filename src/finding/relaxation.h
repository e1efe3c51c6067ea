/* relaxation.h - what heddle relax has to say: what a program can come to under a memory model, and how.
 *
 * An outcome is what the program prints and how it ends, or the final values of the fields that were asked for.
 * Each that the model allows has a story: one execution that comes to it.  A story is a trace (event/trace.h) of
 * the path on which the execution was made, and rows: events of the trace that count in the memory model, in an
 * order that agrees with what each thread does and with synchronization, and in which as few reads as possible see
 * something else than the last write.  Of each read the row says which write it sees.
 *
 * explore fills these structures, and writers of reports read them. */
#ifndef FINDING_RELAXATION_H
#define FINDING_RELAXATION_H

#include "event/gap.h"
#include "event/trace.h"

enum relax_verdict { VERDICT_RACE_FREE, VERDICT_BENIGN, VERDICT_DESTRUCTIVE, VERDICT_INCOMPLETE };
/* "race-free", "benign", "destructive", "incomplete". */
const char *relax_verdict_name(enum relax_verdict verdict);

/* Would an interleaving have shown what the read sees? */
enum story_view {
    VIEW_NONE, /* it is no read */
    VIEW_LAST, /* the last write before it in the rows, or the initial value where there is none: as in one */
    VIEW_OLD,   /* what was overwritten before */
    VIEW_LATER, /* what is written only later */
    VIEW_TORN,  /* of a long or double: halves of two writes */
};
const char *story_view_name(enum story_view view); /* "last", "old", ...; NONE: "" */

struct story_row {
    uint32_t event; /* of the trace */
    enum story_view view;
    /* Of a read: the events that wrote what it sees, its lower and its upper half; TRACE_NONE: the initial
     * value. */
    uint32_t seen[2];
    /* The last write of the place in the rows before it; TRACE_NONE: there is none. */
    uint32_t last;
    /* It happens before the read; then the write that the read sees is not ordered with it. */
    bool is_after_last;
};

/* A step of a committing sequence (JLS 17.4.8): rows whose actions are committed in it. */
struct story_commit {
    uint32_t row;
    bool sees_other; /* in the execution of this step the read sees another write than in the end */
};
struct story_step {
    struct story_commit *commits;
    uint32_t count;
};

struct story {
    bool is_known; /* false: there was no time to make it */
    struct trace trace;
    struct story_row *rows;
    uint32_t count;
    uint32_t thrown; /* event of the trace: the exception that the program ends by; TRACE_NONE */
    struct story_step *steps; /* with --justify, where the model needs one */
    uint32_t step_count;
};
void story_release(struct story *story);
/* Rows that see what no interleaving of the rows shows. */
uint32_t story_odd_rows(const struct story *story);

/* What executions come to. */
struct relax_outcome {
    char *output;  /* what was printed to standard output; or "C.f=1 C.g=2" (--observe) */
    size_t length; /* of it: any bytes may be printed */
    char *end;     /* "exit 0", "uncaught java.lang.AssertionError", "deadlock" */
    bool fails;
    /* Shown by the search of that name (explore/relax.h). */
    bool is_relaxed, is_sequential, is_past;
    bool is_allowed, is_undecided; /* by the model; allowed: execution is the number of one */
    uint32_t execution;
    uint64_t executions; /* that come to it; 0: they were not made */
    /* Settings that do not allow it, in words; NULL: all do, or it is not known. */
    const char *stricter;
    struct story story;
};
void relax_outcome_release(struct relax_outcome *outcome);

/* The answer, as reports need it. */
struct relaxation {
    enum relax_verdict verdict;
    const char *model, *causality, *identity; /* as in the options */
    const char *observed;                     /* --observe: the fields; NULL: not given */
    /* What it holds for, besides the program and its input (cli/assumptions.h): one by one; " for ... and ...", or "". */
    const char *const *assumptions;
    uint32_t assumption_count;
    const char *holds_for;
    const struct relax_outcome *outcomes;
    uint32_t count;
    uint64_t executions, states, transitions;
    double seconds;
    const struct gaps *gaps;
    bool has_races, has_weak;
    bool is_justified; /* --justify */
    bool is_part;      /* only the places of one stored race were relaxed */
};

#endif
