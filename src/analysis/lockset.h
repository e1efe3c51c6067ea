/* lockset.h - the locking discipline of one execution: is there, for each place that threads share, a lock that all
 * of them hold when they use it?
 *
 * The Lockset algorithm of Eraser (Savage et al., 1997), as section 2.3 of Shacham, Sagiv and Schuster (2007) has
 * it.  Of each place are known
 *
 *   its state           virgin, exclusive (one thread alone has used it: it initializes it), shared (others have
 *                       only read it since), shared-modified; only the last one is held to the discipline
 *   candidate locks     that were held at every use since it left the exclusive state
 *   its uses            thread, kind, locks held, code, and where in the execution it last was so
 *
 * A place is violated when it is shared and modified and no candidate is left.  That is a suspicion, not a race.
 *
 * What goes beyond Eraser: threads that start and join others.  Uses that a start or a join orders before the
 * present one hand the place over: it is exclusive again.  An access that is no plain one is protected (the paper's
 * "protected access event"): it holds, so to speak, the place's own lock, so that volatile fields are
 * disciplined, and a plain access beside volatile ones is not.
 *
 * Of a violated place each access is compared with all uses that came before (the paper's backward scan, 3.1), those
 * after the violation, too (its forward scan, Fig. 7): a pair is two of different threads, one a write, not
 * both protected, without a common lock, not ordered by starts and joins.  Both are reported at once; no log of the
 * whole execution is kept, only the last of all uses that do not differ but in when they were.
 *
 * Locks are monitors and, as far as the owner of the analysis knows the places that name their owners, exclusive
 * locks of java.util.concurrent.  Those that a thread took before the first event are not known, nor are locks held
 * by several at a time: that makes more suspicions, not less.  Memory is bounded: of one place LOCKSET_USES uses are
 * remembered, and of all places the first LOCKSET_PLACES.  What could not be remembered is counted; it may have
 * hidden pairs and, of places, violations. */
#ifndef ANALYSIS_LOCKSET_H
#define ANALYSIS_LOCKSET_H

#include "event/analysis.h"

enum {
    LOCKSET_USES = 64, /* of a place */
    LOCKSET_PLACES = 1 << 22,
};

struct lockset;

struct lockset_use {
    thread_id thread;
    enum access_kind kind; /* an update that wrote nothing is a read */
    bool is_protected;
    uint32_t locks;    /* which set of locks was held: equal numbers, equal sets */
    uint32_t epoch;    /* of the thread, by starts and joins, or by what the client knows */
    uint32_t position; /* where in the execution, as the client counts */
    site_id site;
};

/* What orders accesses beside locks, where the client knows more of it than starts and joins. */
struct lockset_order {
    uint32_t (*epoch)(void *self); /* of the thread whose access is looked at */
    bool (*is_before)(void *self, const struct lockset_use *earlier); /* that access */
};

struct lockset_client {
    void *self;
    /* Where the execution stands: a number that does not fall. */
    uint32_t (*position)(void *self);
    /* Does the place name the thread that owns a lock, which is the object?  NULL: none does. */
    bool (*names_owner)(void *self, place_id place);
    /* The use leaves the place without a candidate.  Once for each place. */
    void (*violated)(void *self, place_id place, const struct lockset_use *use);
    /* The use `later` and one before it could be a race, as far as locks, starts and joins show. */
    void (*paired)(void *self, place_id place, const struct lockset_use *earlier,
                   const struct lockset_use *later);
    const struct lockset_order *order; /* NULL: starts and joins */
};

/* pairs_all: pairs are reported of all places, not only of those that are violated. */
struct lockset *lockset_new(const struct lockset_client *client, bool pairs_all);
void lockset_free(struct lockset *lockset);

/* To be given to an engine; valid as long as the lockset.  Everything that an execution changes is undoable. */
const struct analysis *lockset_analysis(struct lockset *lockset);

/* Uses that could not be remembered, in all executions. */
uint64_t lockset_left_out(const struct lockset *lockset);

#endif
