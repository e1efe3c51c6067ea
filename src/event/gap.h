/* gap.h - what an answer leaves out: why, at which code, and how often.
 *
 * A search that has gaps is incomplete.  They are one list, in the order in which they were first
 * seen: what the program does that is not tried out in every way, paths that cannot be followed
 * to their end, and the bounds that the user has set.  Gaps with the same reason and position are
 * one gap with a count.  The list is plain data without undo: what was left out on one path stays
 * left out when the path is taken back.
 *
 * The list has a bounded length.  What does not fit is counted in one more entry, so that an answer
 * with gaps never looks complete. */
#ifndef EVENT_GAP_H
#define EVENT_GAP_H

#include <stdbool.h>
#include <stdint.h>

enum {
    GAPS_KEPT = 256, /* different ones; beyond them one entry of each kind counts the rest */
    GAPS_NAMED = 10, /* in texts, unless all are wanted */
};

enum gap_kind {
    GAP_UNTRIED, /* the program does something of which not every outcome is tried out */
    GAP_UNRUN, /* a thread of the machine's would run code of the program: not even one thread is alone */
    GAP_CUT,   /* executions were not followed; the next pass of a search begins anew */
    GAP_GIVEN, /* the program asks for a value from outside, of which one was tried */
};

/* Where in a program; NULL and 0: not known. */
struct gap_position {
    const char *class_name; /* "pkg.Class" */
    const char *method;
    const char *file;
    uint32_t line;
};

struct gap {
    enum gap_kind kind;
    char *reason;
    char *class_name, *method, *file; /* class_name NULL: at no code, as with a bound */
    uint32_t line;                    /* 0: not known */
    uint64_t count;                   /* in the last pass that came upon it */
    bool is_old;                      /* not seen since the last pass began */
};

struct gaps {
    struct gap *list; /* in the order in which they were first seen */
    uint32_t count, capacity;
    bool closed; /* nothing is added: what happens has happened before, and counted then */
};

/* All texts are copied.  position NULL: at no code. */
void gaps_add(struct gaps *gaps, enum gap_kind kind, const char *reason,
              const struct gap_position *position);
/* A pass of a search begins anew: it may follow what was cut before, and counts from 1. */
void gaps_begin_pass(struct gaps *gaps);
void gaps_forget(struct gaps *gaps, enum gap_kind kind);
/* Takes those of the kind from one list to the end of another, which has none of them yet. */
void gaps_move(struct gaps *from, struct gaps *to, enum gap_kind kind);
void gaps_release(struct gaps *gaps);

/* "" without gaps. */
const char *gaps_first_reason(const struct gaps *gaps);
/* "reason (pkg.Class.method, Class.java:12; 3 times)", without what is not known; the caller
 * frees. */
char *gap_text(const struct gap *gap);
/* The texts of the first GAPS_NAMED and how many more there are, "; " between them; the caller
 * frees. */
char *gaps_text(const struct gaps *gaps);

#endif
