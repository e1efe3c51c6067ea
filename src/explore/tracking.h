/* tracking.h - which plain accesses are checked for races.
 *
 * Nearly all: what happens depends on the order of accesses that race, wherever they are, so threads
 * must be switched there.  Exceptions are fields of the library on which races are meant and make no
 * difference (library_races.inc).  Not all races are reported: not those inside of java.lang and
 * java.util.concurrent, not those of what a user trusts, or of the fields that the user names. */
#ifndef EXPLORE_TRACKING_H
#define EXPLORE_TRACKING_H

#include "event/analysis.h"
#include "vm/vm.h"

struct tracking_options {
    const char *const *untracked; /* "pkg.Class.field" */
    int untracked_count;
    const char *const *trusted; /* "pkg.Class" or "pkg": of packages all classes, below too */
    int trusted_count;
    /* Threads may have objects before they are made (relaxed.h): final fields of the library are checked, too. */
    bool is_relaxed;
};

struct tracking;

struct tracking *tracking_new(struct vm *vm, const struct tracking_options *options);
void tracking_free(struct tracking *tracking);
/* Could the access be a part of a race? */
bool tracking_checks(struct tracking *tracking, const struct access *access);
/* Must it be remembered, too?  Of a race one access is plain: until a place like this one is seen to be accessed
 * plainly, its other accesses need not be. */
bool tracking_minds(struct tracking *tracking, const struct access *access);
/* Accesses were not remembered of a place that was accessed plainly later: all must be done again. */
bool tracking_needs_pass(const struct tracking *tracking);
void tracking_begin_pass(struct tracking *tracking);
/* Races on what the user trusts or does not want tracked must be known, since what happens depends on
 * their order, but they are not reported. */
bool tracking_tells(struct tracking *tracking, place_id place, site_id site);
/* Is code of this class not the user's own? */
bool tracking_trusts(struct tracking *tracking, const struct class *c);

/* The i-th name of the options if nothing was called so, so far; else NULL. */
int tracking_name_count(const struct tracking *tracking);
const char *tracking_unmet(const struct tracking *tracking, int i);

#endif
