/* stored_findings.h - what runs in a store have found, for commands that only show it. */
#ifndef CLI_STORED_FINDINGS_H
#define CLI_STORED_FINDINGS_H

#include "finding/store.h"

/* Which runs. */
struct run_choice {
    int64_t run; /* this one; 0: by what follows */
    const char *
        session; /* those that one heddle detect has started; NULL: the last run, and all of its session */
    bool all; /* every one */
};

struct shown_run {
    int64_t id, started, ended; /* ended 0: it was cut off, or still runs */
    char *command, *program, *arguments, *directory, *answer, *reason, *statistics;
    char *session, *class_path; /* NULL: none is known */
};

struct shown_finding {
    enum finding_kind kind;
    char *identity, *title, *place_key, *message; /* message: NULL when there is none */
    int64_t first_trace, traces;
    uint32_t runs;   /* how many of the runs found it */
    int64_t id, run; /* of the first one */
    char *verdict;   /* of heddle relax or heddle jumble on a race; NULL: there is none */
};

/* Of the Lockset analysis of heddle detect: a place that no lock protects. */
struct shown_warning {
    char *place_key, *where; /* where: "write at Main.java:12" */
};

struct stored_findings {
    struct store *store;
    struct shown_run *runs;
    uint32_t run_count, run_capacity;
    /* Each once; races on one place stand together. */
    struct shown_finding *list;
    uint32_t count, capacity;
    struct shown_warning *warnings; /* each place once */
    uint32_t warning_count, warning_capacity;
};

/* False with an error, also when there is no such run.  To be released in any case. */
bool stored_findings_read(struct stored_findings *s, const char *store,
                          const struct run_choice *choice, struct error *error);
void stored_findings_release(struct stored_findings *s);

/* Reads the first trace of one; *finding refers to *trace, which the caller releases. */
bool stored_findings_trace(struct stored_findings *s, const struct shown_finding *shown,
                           struct trace *trace, struct finding *finding, struct error *error);

/* "found", "incomplete" or "race-free", of all runs together. */
const char *stored_findings_answer(const struct stored_findings *s);
/* The reasons of runs that are not complete, each once; "" for none.  The caller frees. */
char *stored_findings_reason(const struct stored_findings *s);
/* Directories and jars of all runs' classes, with colons; the caller frees. */
char *stored_findings_class_path(const struct stored_findings *s);

#endif
