/* suggest.h - how the race of one trace could be removed: the algorithms of JRF-E, section 3.1.
 *
 * Each suggestion is an amendment (finding/amendment.h), whose text is its identity: the same
 * amendment of two traces, or of two races, is the same suggestion.  What is suggested here holds
 * for this one trace; combine.h tells what holds for all of them. */
#ifndef ADVICE_SUGGEST_H
#define ADVICE_SUGGEST_H

#include "analysis/order.h"
#include "finding/finding.h"

/* Why it is suggested; one amendment may be for several reasons. */
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

struct suggestion {
    enum suggestion_kind kind;
    char *amendments; /* one a line */
};

/* What the acquiring history tells (Fig. 20): that a thread which acquired so could then use the place
 * without a race. */
struct acquire {
    char *place_key; /* finding_place_key() */
    char *how;       /* "read pkg.C.done:Z", "lock monitor ...", "join CODE", "call pkg.C.await" */
    char *where;     /* "Fig21.java:30" */
};
struct acquires {
    struct acquire *items;
    uint32_t count, capacity;
};
/* A new one is copied. */
void acquires_add(struct acquires *acquires, const char *place_key, const char *how,
                  const char *where);
void acquires_release(struct acquires *acquires);
/* An acquire that the event of a trace was; NULL where it is nothing that a programmer could repeat.
 * The caller frees. */
char *acquire_describe(const struct trace *trace, uint32_t event);

/* Reads of a place and later writes that depend on them, between which another thread wrote, or could
 * have. */
struct unit {
    char *code;     /* "pkg.C.inc()V:7" */
    char *parts[2]; /* where it reads and where it writes, perhaps in methods that it calls */
    uint32_t read, between; /* events; between: TRACE_NONE when the trace does not show it */
    uint32_t write;
    bool needs_lock; /* no atomic class does all of it in one operation */
};
void unit_release(struct unit *unit);

struct trace_advice {
    struct suggestion *items; /* all but SUGGEST_LOCK */
    uint32_t count, capacity;
    /* SUGGEST_LOCK: which lock, and which of the two statements is to be put into its block. */
    struct lock_advice {
        char *lock, *amendment;
        bool for_manifest;
    } * locks;
    uint32_t lock_count, lock_capacity;
    char **held[2]; /* locks held at the source and at the manifest statement */
    uint32_t held_count[2];
    char *statements[2]; /* CODE of source and manifest; NULL: no line is known */
    char *place;         /* "pkg.C.f", for amendments; NULL: nothing that could be changed */
    char *owner; /* the lock of last resort: "monitor self pkg.C", "monitor class pkg.C"; of what
                          * is inside of a JDK object, the field that holds that */
    struct unit *units;
    uint32_t unit_count, unit_capacity;
    bool is_array, is_reference_volatile, writes_equal;
    char *explanation;
    char *writer; /* the name of the source's thread, if it could write what both write */
};

/* The finding is a race. */
void trace_advice_make(struct trace_advice *advice, const struct finding *finding,
                       const struct order *order, const struct acquires *history);
void trace_advice_release(struct trace_advice *advice);

/* The same as text, to be kept and read again; the caller frees. */
char *trace_advice_encode(const struct trace_advice *advice);
/* False when it is no such text: then there is nothing to release. */
bool trace_advice_decode(struct trace_advice *advice, const char *text);

#endif
