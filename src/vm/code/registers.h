/* registers.h - which registers of a Java frame can still matter, and which of them hold
 * references: a data flow over the register code (insn.h), for the hash of a state.
 *
 * Instructions rewrite themselves into quick forms while a program runs.  The
 * answer does not depend on the form: two ways to one state must get the same answer. */
#ifndef VM_CODE_REGISTERS_H
#define VM_CODE_REGISTERS_H

#include "vm/run/thread.h"

/* What a frame needs when it stands at a pc.  Bitmaps of count bits, in whole words; the bits of
 * the registers that are the frame's header are 0.
 *
 * A register is live when its value can have an effect: one that is only copied to registers that
 * are never read is not.  A long or double lies in the first of its two registers.  All others, references
 * too, have their value in the low half, and the high half depends on which instruction put it
 * there: no instruction reads it. */
struct register_use {
    uint32_t count;          /* registers analysed: all others are not used */
    const uint64_t *live;    /* bit i: register i may be read before it is written */
    const uint64_t *refs;    /* bit i: live, and holds a reference (or null) */
    const uint64_t *wide;    /* bit i: live, and a long or double: all 8 bytes count, else 4 */
    const uint64_t *unknown; /* bit i: live, and read both as a reference and as a number, which
                              * no verified code does */
};

/* For a suspended frame.  callee NULL: f is the top, and the instruction at f->pc is about to be
 * executed (again).  Otherwise f waits for its callee: with callee->ret set the result goes to
 * that register and execution goes on behind the call; without, f->pc is executed again.
 *
 * A frame that has not been entered (f->pc in a stub) needs what its code needs at the start, and
 * a synchronized one the object to lock; the code is translated for that if it was not yet.
 *
 * NULL: the use of the frame's registers is not known (natives, methods of the VM's own, code with
 * subroutines, or with more registers than can be translated): the caller must treat all of them
 * as used.
 *
 * The answer is kept for the process: from the second time on it costs a lookup. */
const struct register_use *registers_at(const struct frame *f, const struct frame *callee);

#endif
