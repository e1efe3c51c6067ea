/* race_summary.h - the part of a race detector's state that still matters, as a hash: what a search needs to
 * compare states (the papers' h).
 *
 * What every live thread knows (the floor) cannot race any more: it is forgotten.  Clocks grow without end, so
 * of a clock only its ranks are hashed: how many of the remembered epochs of each thread it covers.  So
 * loops come back to the same summary.  Objects and threads enter by the names that the search gives them;
 * the order in which they were seen makes no difference.
 *
 * A run without a search makes no race_summary and pays for none of this. */
#ifndef ANALYSIS_RACE_SUMMARY_H
#define ANALYSIS_RACE_SUMMARY_H

#include "analysis/race.h"

/* How objects and threads are named.  An object that has no name (0) is unreachable. */
struct race_names {
    void *self;
    uint64_t (*object)(void *self, uint32_t object);
    uint64_t (*thread)(void *self, thread_id thread);
};

/* The name of what a place lies in; 0: it cannot be reached. */
uint64_t race_place_name(const struct race_names *names, const struct hb_place *place);

struct race_hash {
    uint64_t low, high;
};

struct race_summary;

/* Before the first event of an execution.  The detector must outlive the summary. */
struct race_summary *race_summary_new(struct race_detector *detector);
void race_summary_free(struct race_summary *summary);

/* Adds to the mark of each thread, by id, what tells its part in the state from those of others. */
void race_summary_mark(struct race_summary *summary, uint64_t *marks, uint32_t count);

/* What is remembered besides accesses (explore/relaxed.h): something that a thread did at an epoch, and clocks, which count as
 * everything does that threads can still learn from. */
struct race_memory {
    uint64_t tag; /* what it is; not 0 */
    thread_id thread;
    uint32_t epoch;
    const struct clock *clocks[2];
};
struct race_memories {
    void *self;
    void (*list)(void *self, const struct race_names *names,
                 void (*add)(void *context, const struct race_memory *memory), void *context);
};
/* NULL: none.  They must outlive the summary. */
void race_summary_remember(struct race_summary *summary, const struct race_memories *memories);

/* Forgets what cannot matter any more (undoably) and hashes the rest. */
struct race_hash race_summary_take(struct race_summary *summary, const struct race_names *names);

/* What was taken last, in a form that can be compared: which accesses are remembered, and of each who knows of
 * it already.  The caller frees it.  NULL: there is too much of it. */
struct race_view;
struct race_view *race_summary_view(struct race_summary *summary, const struct race_names *names);
size_t race_view_bytes(const struct race_view *view);
/* From two states of a program that differ in nothing but what is remembered: does every access that races in a future
 * of the other race in that future of the one as well?  It does where the one remembers every access that the other
 * remembers, and nobody knows of one of these who does not know of it in the other: knowledge only ever spreads, in
 * both along the same ways, and the less is known the more races (happens_before.h). */
bool race_view_covers(const struct race_view *view, const struct race_view *other);

#endif
