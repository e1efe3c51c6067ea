/* tracking.h - which plain accesses are checked for races.
 *
 * The standard library is trusted: what its packages keep to themselves is not checked, with the
 * exception of classes that are not meant to be shared without a lock (collections, string builders,
 * formats): a program that shares one has caused the race.  Of what a user trusts, and of the fields
 * that the user names, races are not told.  Synchronization in trusted code counts as anywhere. */
#ifndef EXPLORE_TRACKING_H
#define EXPLORE_TRACKING_H

#include "event/analysis.h"
#include "vm/vm.h"

struct tracking_options {
    const char *const *untracked; /* "pkg.Class.field" */
    int untracked_count;
    const char *const *trusted; /* "pkg.Class" or "pkg": of packages all classes, below too */
    int trusted_count;
};

struct tracking;

struct tracking *tracking_new(struct vm *vm, const struct tracking_options *options);
void tracking_free(struct tracking *tracking);
bool tracking_checks(struct tracking *tracking, const struct access *access);
/* Races on what the user trusts or does not want tracked must be known, since what happens depends on
 * their order, but they are not told. */
bool tracking_tells(struct tracking *tracking, place_id place, site_id site);
/* Is code of this class not the user's own? */
bool tracking_trusts(struct tracking *tracking, const struct class *c);

/* The i-th name of the options if nothing was called so, so far; else NULL. */
int tracking_name_count(const struct tracking *tracking);
const char *tracking_unmet(const struct tracking *tracking, int i);

#endif
