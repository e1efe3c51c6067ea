/* options.h - what the agent is told: -agentpath:.../libheddle.so=OPTIONS.
 *
 * OPTIONS is a list with commas: "store=FILE,include=com.example,lockset".  An option may be given several times
 * where that says more.  %XX in a value is the byte with that hexadecimal number, so that a value may have commas; a
 * word @FILE stands for the options in that file, one a line, where commas separate nothing and # begins a
 * comment line. */
#ifndef AGENT_OPTIONS_H
#define AGENT_OPTIONS_H

#include "base/error.h"

#include <stdbool.h>
#include <stdint.h>

struct option_names {
    char **list;
    uint32_t count, capacity;
};

struct agent_options {
    char *store;                            /* NULL: none */
    struct option_names include, exclude;   /* packages and classes: "pkg", "pkg.Class" */
    struct option_names untracked, trusted; /* as those of heddle check */
    char *suppress;                         /* a file of patterns; NULL: none */
    uint32_t max_reports;                   /* different races; 0: all */
    bool lockset;                           /* warnings of the Lockset analysis, too */
    bool history;                           /* whole stacks of earlier accesses, too */
    bool quiet;                             /* no summary */
    /* heddle jumble: fields "pkg.C.f" and types of elements that are jumbled, and how (agent_jumble.h) */
    struct option_names jumble_fields;
    char *jumble_elements;            /* letters of descriptors; NULL: none */
    struct option_names jumble_index; /* of elements that are jumbled */
    char *jumble_heuristic;
    uint32_t jumble_seed, jumble_limit, jumble_fairness; /* 0: as usual */
    struct option_names jumble_chosen; /* of the heuristic that learns: "pkg.C.method:bci" */
    char *jumble_report;               /* the directory for a file about each JVM */
    char *session;                     /* what heddle detect finds its runs by; NULL: none */
    /* Of heddle hunt: */
    char *steer;               /* a strategy; NULL: nobody is held */
    char *seed;                /* a number of 64 bits; NULL: 0 */
    uint32_t depth, bug_depth; /* 0: as usual */
    uint32_t requests;         /* of locks, in the run before */
    uint32_t usual;    /* milliseconds that a run takes in which nobody is held; 0: not known */
    char *relations;   /* file of may-trigger relations of that run; NULL: none */
    char *collect;     /* file for those of this run; NULL: none */
    bool collect_only; /* no race is looked for */
    bool suspicions;   /* as well, but for places that may race: agent_events.h */
    char *tried;       /* file of what racedirected has learned (tried.h); NULL: none */
    char *replay;      /* file with the lock orders that are to come about; NULL: none */
    struct option_names suspects; /* fields, "pkg.Class.field" */
    char
        *children; /* JAVA_TOOL_OPTIONS of processes that the program starts; NULL: what is there */
};

/* text may be NULL.  False with an error: the options are those that came before the bad one. */
bool agent_options_parse(struct agent_options *options, const char *text, struct error *error);
void agent_options_release(struct agent_options *options);

/* The words of a command line of heddle detect that mean the same, each given to `put`. */
void agent_options_words(const struct agent_options *options,
                         void (*put)(void *context, const char *word), void *context);

#endif
