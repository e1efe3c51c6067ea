/* lock_requests.h - which lock a thread stands before, and what may-trigger relations call methods and locks.
 *
 * Methods are the program's own.  The type of a monitor is the class of its object, or which class's it is; of a lock of
 * java.util.concurrent that of the lock and the outermost class of the program's code that acquires it. */
#ifndef EXPLORE_LOCK_REQUESTS_H
#define EXPLORE_LOCK_REQUESTS_H

#include "explore/path.h"
#include "steer/may_trigger.h"

struct lock_requests;

struct lock_request {
    ref lock;      /* the object; of java.util.concurrent the synchronizer; 0: none */
    uint64_t type; /* a key of may_trigger.h */
};

struct lock_requests *lock_requests_new(struct path *path);
void lock_requests_free(struct lock_requests *requests);

/* Does the thread stand before the acquisition of a lock? */
struct lock_request lock_requests_of(struct lock_requests *requests, const struct thread *t);
/* What t has acquired, its own type; and what its stack says of it (Algorithm 1).  lock: as of lock_request. */
uint64_t lock_requests_collect(struct lock_requests *requests, const struct thread *t, ref lock,
                               uint32_t depth, struct may_trigger *relations);
/* The innermost method of t that triggers anything, or that which is so many further out; 0: none. */
uint64_t lock_requests_method(struct lock_requests *requests, const struct thread *t,
                              const struct may_trigger *relations, uint32_t out);
/* Is a method with that key on its stack? */
bool lock_requests_is_in(struct lock_requests *requests, const struct thread *t, uint64_t method);

#endif
