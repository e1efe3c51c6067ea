/* weak_uses.h - what the program's own opaque, acquire and release accesses mean for an answer.
 *
 * An interleaving shows all that a program can do when its accesses are volatile, or plain without a race.
 * Weaker ones of the program's own, at places that are switching points, are found out like these;
 * from the next pass on it is checked on every path whether they can make a difference (analysis/robust.h).
 * If they can, the answer has a gap at each of them.
 *
 * The program's own are those that its code makes through VarHandles, atomic variables and Unsafe.
 * What the library does for itself is trusted to keep what the library documents. */
#ifndef EXPLORE_WEAK_USES_H
#define EXPLORE_WEAK_USES_H

#include "analysis/robust.h"
#include "event/stream.h"
#include "explore/switches.h"

struct weak_uses;

struct weak_uses *weak_uses_new(struct vm *vm, struct switches *switches);
void weak_uses_free(struct weak_uses *uses);

/* The current thread makes the access; slow: one in a weak mode. */
void weak_uses_note_slow(struct weak_uses *uses, const struct access *access);
static inline bool is_weak_mode(enum access_mode mode)
{
    return mode == MODE_OPAQUE || mode == MODE_ACQUIRE_RELEASE;
}
static inline void weak_uses_note(struct weak_uses *uses, const struct access *access)
{
    if (is_weak_mode(access->mode) || is_weak_mode(access->write_mode))
        weak_uses_note_slow(uses, access);
}
/* Is it a weak access of the program's own? */
bool weak_uses_is_own_slow(const struct weak_uses *uses);
static inline bool weak_uses_is_own(const struct weak_uses *uses, const struct access *access)
{
    return (is_weak_mode(access->mode) || is_weak_mode(access->write_mode)) &&
           weak_uses_is_own_slow(uses);
}
/* The current thread makes a fence: is it the program's own?  That of StampedLock.validate() is, too: it is there for the
 * accesses of those who call it. */
bool weak_uses_is_own_fence(const struct weak_uses *uses);
/* A pass begins, at the base: puts the check on the stream if it is due. */
void weak_uses_begin_pass(struct weak_uses *uses, struct event_stream *stream);
/* NULL: nothing is checked. */
struct robust *weak_uses_check(struct weak_uses *uses);

#endif
