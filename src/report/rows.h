/* rows.h - which events of a finding's trace a reader needs, and which of them belong together.
 *
 * A row is one thread doing something at one line of its source.  Shown are what the finding is
 * about, what the threads concerned do with places that several of them use, how they
 * synchronize and how they start and end; the library's own affairs are left out.  In full,
 * every event is a row. */
#ifndef REPORT_ROWS_H
#define REPORT_ROWS_H

#include "finding/finding.h"

enum row_mark {
    MARK_NONE,
    MARK_SOURCE,
    MARK_MANIFEST,
    MARK_THROWS,
    MARK_CATCHES,
    MARK_EXITS,
    MARK_WAITS, /* where a thread of a deadlock stands */
    MARK_LOOPS, /* of a thread without progress */
    MARK_LAST,  /* of a thread that does not go on for an unknown reason */
};

struct row {
    uint32_t thread;
    uint32_t site;         /* the user's position; TRACE_NONE: none */
    uint32_t first, count; /* in rows->events */
    enum row_mark mark;
    enum trace_move move; /* what made the thread go on here, if not MOVE_RUN */
    uint32_t skipped;     /* how many rows before this one are left out */
};

struct rows {
    uint32_t *events; /* indices of trace->events, in order */
    uint32_t event_count;
    struct row *rows;
    uint32_t row_count;
    uint32_t skipped; /* rows left out in all */
};

/* limit: rows to keep, the first, the last and those around the marked ones; 0 or full: all. */
void rows_select(struct rows *rows, const struct finding *finding, bool full, uint32_t limit);
void rows_release(struct rows *rows);

/* The event's own position, in the library or not; TRACE_NONE. */
uint32_t rows_own_site(const struct trace *trace, uint32_t event);
/* Whether two sites, neither of them TRACE_NONE, are at one line of a class; without lines: whether
 * they are one. */
bool rows_is_same_line(const struct trace *trace, uint32_t a, uint32_t b);

#endif
