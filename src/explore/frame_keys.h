/* frame_keys.h - what the frames of a thread say, for the key of a state (state_keys.h).
 *
 * A key is made of: the methods and where they stand, the registers that can still be read, the locks that
 * frames hold.  Objects made since the base, and threads, have names that depend on the whole state, so they are no part
 * of the hash: it has a mark in the place of each, and they follow in a list, in the order of the marks.  The
 * thread itself has a mark of its own.
 * Equal hashes and equal names of the listed objects are equal frames.
 *
 * A thread's frames change only while it runs, and then it gets a new number (thread.frames_version), which
 * is taken back with the rest of it.  So what was found for a number stays true, and a state costs the
 * frames of the threads that moved: of these, the ones to which the thread has not come back in its last move
 * (thread.frames_before) say what they said before. */
#ifndef EXPLORE_FRAME_KEYS_H
#define EXPLORE_FRAME_KEYS_H

#include "vm/vm.h"

struct frames_key {
    uint64_t low, high;
    bool keeps_clock; /* clock_is_kept() */
    uint32_t ref_count;
    const ref
        *refs; /* the objects made since the base, and threads; they live until the next call */
};

struct frame_keys;

struct frame_keys *frame_keys_new(struct vm *vm);
void frame_keys_free(struct frame_keys *keys);

struct frames_key frame_keys_of(struct frame_keys *keys, const struct thread *t);

/* Calls reached() for every object that the frames hold, the registers of no further use left out. */
void frame_keys_reach(const struct thread *t, void (*reached)(void *self, ref object), void *self);

#endif
