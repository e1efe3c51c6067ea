/* collectable.h - objects that a collector could take away (JLS 12.6.2), which a search never does.
 *
 * While searching nothing is collected, so no Reference is cleared by the VM and nothing is put into a
 * ReferenceQueue.  That makes no difference as long as the referents are strongly reachable.  Where the
 * program asks for a referent, or takes from a queue, and a collector could have come before it, the
 * answer would be another one: that is not tried out, and a gap. */
#ifndef EXPLORE_COLLECTABLE_H
#define EXPLORE_COLLECTABLE_H

#include "vm/vm.h"

/* t is about to read the place: notes a gap if what is read there depends on a collector. */
void collectable_note(const struct thread *t, ref object, uint32_t offset);

#endif
