/* state_keys.h - the key of the state that a VM is in, for telling whether a search has been there.
 *
 * A state is written down in a canonical form and hashed: the threads with the registers that can
 * still be read, what has changed in objects that were there when the search began (the base), all
 * objects made since then that can be reached, the initialized classes, interned strings, open
 * files, and the summary of happens-before.  Objects made since the base are numbered in the order in
 * which they are reached, so neither addresses nor garbage count.  What only the VM can see (the time
 * while nobody looks at the clock, the order of the scheduler's queue, cached hash codes, the
 * output) does not count either.
 *
 * All that can be undone is either counted or has a reason why not, given where it is claimed
 * (undo_claim(), vm/claims.c).
 *
 * The cost of a key grows with the objects made since the base, the threads, and what the last move has
 * changed, not with the heap: what the frames of threads say (frame_keys.h) and how the base has changed
 * (base_changes.h) is kept from key to key. */
#ifndef EXPLORE_STATE_KEYS_H
#define EXPLORE_STATE_KEYS_H

#include "analysis/race_summary.h"
#include "analysis/robust.h"
#include "explore/object_names.h"
#include "explore/symmetry.h"
#include "explore/visited.h"
#include "vm/vm.h"

struct state_keys;

/* The VM stands at the base: from now on objects are made above all others (heap_is_fresh()).
 * The detector has seen no event of the execution yet; it may be NULL.  names: NULL when objects made since
 * the base have none; else each key that is taken frees the names of what cannot be reached. */
struct state_keys *state_keys_new(struct vm *vm, struct race_detector *detector,
                                  struct object_names *names);
void state_keys_free(struct state_keys *keys);

/* Memory that lies beside the heap (relaxed.h): what is remembered of it, and the objects that can be reached from there,
 * in an order that does not depend on the path. */
struct state_memory {
    struct race_memories memories;
    void (*reach)(void *self, void (*visit)(void *context, ref object), void *context);
};
/* NULL: none. */
void state_keys_remember(struct state_keys *keys, const struct state_memory *memory);

/* Can no thread reach the object any more? */
bool state_keys_is_garbage(struct state_keys *keys, ref object);

/* Which fields are ignored (base_changes.h) has changed; nothing has been changed since the base. */
void state_keys_begin_anew(struct state_keys *keys);

/* A move begins; and, as often as wanted: looks at what it has changed so far. */
void state_keys_begin_move(struct state_keys *keys);
void state_keys_note(struct state_keys *keys);
/* is_wanted: the next keys are ones up to symmetry (symmetry.h): members are brought into an order that follows from
 * what they do, and each appears under the name of the one whose place it has there, in views as well.  For members
 * in equal parts any order will do: at worst equal states get different keys.  This must be called before
 * each such key, and before the next one that is none. */
void state_keys_arrange(struct state_keys *keys, const struct symmetry *symmetry, bool is_wanted);
/* The name under which a thread appears. */
uint64_t state_keys_thread(void *keys, thread_id id);
/* with_clock: virtual time is part of the state; robust: so is what it knows (NULL: nothing); outside: a
 * hash of what is part of it, but lies not in the VM. */
struct state_key state_keys_take(struct state_keys *keys, bool with_clock, struct robust *robust,
                                 uint64_t outside);
/* Of the state that was taken last: the part of its key that the summary of happens-before makes, and that
 * summary, in a form to be compared. */
struct race_hash state_keys_knowledge(const struct state_keys *keys);
struct race_view *state_keys_view(struct state_keys *keys);
/* The key of a state without that part, from the key with it, or the other way round. */
struct state_key state_key_without(struct state_key key, struct race_hash knowledge);
/* The name that an object has in the state that was taken last; 0: it cannot be reached. */
uint64_t state_keys_object(const struct state_keys *keys, ref object);
/* Remembers under which name the thread is to appear. */
void state_keys_name_thread(struct state_keys *keys, thread_id id, uint64_t name);

#endif
