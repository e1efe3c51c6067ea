/* events.h - the way of an event from the machine to the analyses of a search.
 *
 *   VM ──► inlet ──► stream ──► race detector, then all others
 *           ▲                        │
 *           └──── races, acquires ───┘
 *
 * The inlet leaves out what is no affair of the program (how the library counts its threads), changes
 * events as amendments say, names new objects, and keeps the switching points up to date.  What passes goes to every
 * analysis on the stream. */
#ifndef EXPLORE_EVENTS_H
#define EXPLORE_EVENTS_H

#include "analysis/race.h"
#include "base/table.h"
#include "event/stream.h"
#include "explore/amend.h"
#include "explore/families.h"
#include "explore/footprints.h"
#include "explore/guards.h"
#include "explore/history.h"
#include "explore/relaxed.h"
#include "explore/sightings.h"
#include "explore/state_keys.h"
#include "explore/swallowed.h"
#include "explore/switches.h"
#include "explore/symmetry.h"
#include "explore/tracking.h"
#include "explore/weak_uses.h"

struct events {
    /* Set by the owner. */
    struct vm *vm;
    struct tracking *tracking;
    struct switches *switches;
    struct families *families;
    struct footprints *footprints;
    struct weak_uses *weak_uses;
    struct guards *guards; /* NULL: no place is taken to be guarded */
    struct symmetry *symmetry;
    struct object_names *object_names;
    struct amendments *amendments; /* NULL: none */
    struct relaxed *relaxed; /* places that race are relaxed; NULL: they are switching points */
    struct history *history; /* NULL: not wanted */
    struct sightings *seen;  /* what the last move has shown */
    struct state_keys *keys; /* learns the names of threads */
    bool watches_all;        /* which places must be watched for races is not known: all of them */

    struct race_detector *detector;
    struct swallowed *swallowed; /* follows exceptions */
    struct analysis inlet;       /* what the VM is given */
    struct event_stream stream;
    struct race_watch watch;
    /* Names of classes to whose objects dereference chains have led that matter, on any path (struct hb_reference);
     * how many there were when the pass began. */
    struct table chained;
    uint64_t chained_before;
    struct race_history telling;
};

/* The owner has set all but keys.  The detector, the sightings and the history are on the stream then. */
void events_init(struct events *events);
void events_release(struct events *events);

/* It matters by which reads threads got objects of which that was not kept: all must be done again. */
bool events_need_pass(const struct events *events);
void events_begin_pass(struct events *events);
/* For one path of which nothing was learned before. */
void events_watch_all(struct events *events);

/* Is the access, which the VM's current thread makes, no affair of the program? */
bool events_leave_out(const struct events *events, const struct access *access);

/* Does only the next pass show whether this is a race?  A place that was not watched in this one does not say by
 * which write a thread got an object, and so not whether a freeze orders the read of a final field. */
bool events_race_is_open(const struct events *events, const struct race *race);

#endif
