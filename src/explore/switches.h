/* switches.h - the places before whose use a search must let other threads move.
 *
 * A place is a switching point once two threads have been seen to use it, one of them writing,
 * neither ordered before the other by starting and joining threads alone; for plain accesses, once
 * a race on it was found.  All other uses commute with whatever other threads do, so nothing is
 * lost by not switching there.  What was found to be a switching point becomes one only with
 * switches_apply(), so that a path can be made again in the same way until then; the search, which
 * went past it before, must then begin anew.
 *
 * In the same way it is found out which places must be watched for races at all.
 *
 * What has been seen is kept over all paths, not undone: two threads that use a place on different
 * paths count as well.  So objects have names that are the same in equal states: those that were there
 * when the search began are known by their address, all others by what object_names.h says. */
#ifndef EXPLORE_SWITCHES_H
#define EXPLORE_SWITCHES_H

#include "explore/object_names.h"
#include "explore/reduction.h"
#include "vm/run/stop.h"

struct switches;

struct families;
struct footprints;
struct symmetry;

/* That a thread has used a place, knowing what it knew of the others by starts and joins. */
struct use {
    uint64_t thread; /* path-independent name */
    thread_id id;
    uint32_t family; /* what it knew (families.h) */
    bool wrote;
    /* Of a member of a group (symmetry.h), 0: of none.  Each of the others, if there are any, uses the place in the
     * same way; or, if this one owns the object, one that it owns itself, which has the same name. */
    uint64_t group;
    bool is_of_many, owns;
    bool is_mirror; /* of a member's Thread object, as another member's was used */
};

/* reductions: bits of enum reduction.  footprints: are told of the uses of switching points; may be NULL. */
struct switches *switches_new(struct vm *vm, uint32_t reductions, struct object_names *names,
                              struct footprints *footprints, struct symmetry *symmetry,
                              struct families *families);
/* Threads may have an object before it is made (relaxed.h): so they may meet in its constructor, also in those that give
 * no reference away (UNIT_MAKES). */
void switches_set_early(struct switches *switches);
void switches_free(struct switches *switches);
/* Must other threads get their turn before the action?  Notes a gap when the program asks how other
 * threads stand: for their states or their number, or, when operations of locks are single steps,
 * who waits for a lock. */
bool switches_stop(struct switches *switches, struct thread *t, enum stop_kind kind, ref object,
                   uint32_t offset);
/* Notes a use of a place of no object: do threads share it? */
bool switches_shares(struct switches *switches, const struct thread *t, bool wrote,
                     uint32_t offset);
/* A use before which threads need not be switched. */
void switches_note(struct switches *switches, const struct thread *t, enum stop_kind kind,
                   ref object, uint32_t offset);
/* A field of the library that is no switching point although it is volatile: nor may it order
 * anything. */
bool switches_is_internal(struct vm *vm, ref object, uint32_t offset);
/* Is there one that plain accesses could reach? */
bool switches_watch_plain(const struct switches *switches);
/* Does the program ask for the states of other threads?  Then it sees that a thread has begun to wait. */
bool switches_states_are_asked(const struct switches *switches);

/* How many switching points were found since the last switches_apply(). */
uint64_t switches_pending(const struct switches *switches);
void switches_apply(struct switches *switches);
uint64_t switches_count(const struct switches *switches); /* applied ones */
/* A race was found on the place.  is_told: it is one to be reported (tracking.h). */
void switches_add_racy(struct switches *switches, ref object, uint32_t offset, bool is_told);
/* The name of a place, the same on all paths as far as its object's is. */
uint64_t switches_key(const struct switches *switches, ref object, uint32_t offset);
/* From the next switches_apply() on, plain accesses of the place with this key stop as if a race on it had been found;
 * those of the key that was wanted before do not.  0: of none. */
void switches_want(struct switches *switches, uint64_t key);
/* Was there one to be reported, before the last switches_apply()? */
bool switches_tell_races(const struct switches *switches);
/* The same of the place that has this key. */
void switches_add_racy_key(struct switches *switches, uint64_t key);

/* A use of a place by a thread, now; returns the place's key. */
uint64_t switches_use(const struct switches *switches, const struct thread *t, bool wrote,
                      ref object, uint32_t offset, struct use *use);
/* Are they of two threads, neither ordered before the other? */
bool switches_are_concurrent(const struct switches *switches, const struct use *a,
                             const struct use *b);

/* The place's number among all that were ever found to be switching points; 0: it was not. */
uint32_t switches_number(const struct switches *switches, ref object, uint32_t offset);
/* The same of those that were found to be watched for races. */
uint32_t switches_watch_number(const struct switches *switches, ref object, uint32_t offset);
/* What the place is called on all paths: a hash. */
uint64_t switches_place_key(const struct switches *switches, ref object, uint32_t offset);
/* Is the place a switching point? */
bool switches_is_shared(const struct switches *switches, ref object, uint32_t offset);
/* The program itself accesses the place in a mode between plain and volatile (weak_uses.h): found out like a
 * switching point, and only of these. */
void switches_add_weak(struct switches *switches, ref object, uint32_t offset);
bool switches_is_weak(const struct switches *switches, ref object, uint32_t offset);
/* Is one of the applied switching points such a place? */
bool switches_has_weak(const struct switches *switches);

/* A plain access: is the place one that must be watched for races?  Those that only one thread uses, or
 * all only read, need not be.  The first answer that would have been wrong is found out like a
 * switching point. */
bool switches_watches(struct switches *switches, const struct thread *t, bool wrote, ref object,
                      uint32_t offset);

/* An access of a place that is watched: need it not be remembered, because a race with it would change nothing?  A race
 * that is not reported only makes its place a switching point, so it changes nothing where plain accesses stop
 * already.  is_told: a race that the access completes would be reported.  That may depend on the code that makes the
 * access, so no access is left out once one is known of which it is so.  The condition is seen over all paths; what
 * comes too late is found out like a switching point. */
bool switches_know_race(struct switches *switches, ref object, uint32_t offset, bool is_told);

/* A thread uses a place between joins, where nothing that it does may matter to others (symmetry.h).  False: another
 * one uses it in conflict, ordered or not.  If that is found out later, symmetry is broken. */
bool switches_use_between_joins(struct switches *switches, const struct thread *t, bool wrote,
                                ref object, uint32_t offset);
/* What was learned because members of groups were taken for each other counts no more.  A pass must follow. */
void switches_forget_groups(struct switches *switches);
/* A thread was started: families_start(), and what follows for places. */
void switches_on_start(struct switches *switches, thread_id parent, thread_id child, uint64_t name,
                       thread_id like);

#endif
