/* may_trigger.h - which methods may acquire locks of which types (DrFinder, Cai and Cao 2015, section 4.3).
 *
 * mt(f, c): in some run a lock of type c was acquired by f, or by a method that f had called, over at most
 * `depth` frames (Algorithm 1).  The relation says nothing of single objects, so that it holds for the next run as well,
 * and no access of memory is looked at for it.
 *
 * Methods and types are known by hashes of their names, which are the same in every process.  The names are kept only
 * to be written down. */
#ifndef STEER_MAY_TRIGGER_H
#define STEER_MAY_TRIGGER_H

#include "base/error.h"

#include <stdint.h>

/* A method that acquires locks of a type itself, in the run that was looked at: did another thread acquire the
 * same lock after it, or before it? */
enum { ROLE_FIRST = 1, ROLE_LAST = 2 };

enum { MAY_TRIGGER_DEPTH = 12 }; /* as the paper has it */

struct may_trigger;

struct may_trigger *may_trigger_new(void);
void may_trigger_free(struct may_trigger *relations);

/* Of a method or a type; never 0. */
uint64_t may_trigger_key(const char *name);

struct acquisition {
    uint32_t thread;
    uint64_t lock;
    const char *type;
    const char *const *methods; /* the innermost first */
    uint32_t count;
};

/* A lock was acquired; the first `depth` methods count. */
void may_trigger_collect(struct may_trigger *relations, const struct acquisition *acquisition,
                         uint32_t depth);

/* Does the acquisition tell nothing of the order of threads: was the lock acquired last by the same one? */
bool may_trigger_is_again(const struct may_trigger *relations, uint32_t thread, uint64_t lock);

bool may_trigger_has(const struct may_trigger *relations, uint64_t method, uint64_t type);
/* Does the method trigger anything? */
bool may_trigger_knows(const struct may_trigger *relations, uint64_t method);
/* Bits of roles; 0: none is known. */
unsigned may_trigger_roles(const struct may_trigger *relations, uint64_t method, uint64_t type);
uint64_t may_trigger_count(const struct may_trigger *relations);

/* One relation a line: method, tab, type, tab, roles as a number; in the order in which they were found.  What another JVM of
 * the run has written into the file stays there. */
bool may_trigger_write(const struct may_trigger *relations, const char *file, struct error *error);
/* Adds those of a file. */
bool may_trigger_read(struct may_trigger *relations, const char *file, struct error *error);

#endif
