/* buffers.h - could a machine with store buffers have made this execution?
 *
 * sc:  no buffers.  A write is in memory when it is executed.
 * tso: one buffer a thread.  A write enters its thread's buffer and leaves it for the memory later, in order.  A read
 *      sees the newest write of its place in its own thread's buffer, else what is in memory.
 * pso: one buffer a thread and place: writes of different places leave in any order.
 *
 * The answer is found by running the machine: is there a schedule of the execution's own actions, each thread in
 * program order, in which every read gets exactly the write that it sees?  It is right by construction for the machine
 * described here.  The schedule also keeps what the execution fixes beyond that: an action is executed after all
 * that happen before it, actions of one monitor or volatile place in their order, and when a write happens
 * before an action of another thread it has left its buffer by then (whatever orders the two is at least a release
 * on one side: start, join, unlock, volatile write).  Another order of the same accesses is another execution.
 *
 * How actions are mapped to the machine:
 *   volatile write, read-modify-write (any mode): waits until its thread's buffer is empty, then goes to memory at once
 *       (a locked instruction, also if it fails and is a read)
 *   lock, unlock, full fence: wait until the thread's buffer is empty
 *   plain, opaque, release write: enters the buffer.  pso: a release write, and what enters the buffer afterwards, leaves
 *       after what entered it before the release write
 *   all reads: as described; the machines keep the order of reads, and of a read and a later write
 *   release and store-store fence: pso: what enters the buffer afterwards leaves after what entered it before; tso: nothing
 *   acquire and load-load fence: nothing, as reads are in order
 *
 * Only the moments matter at which writes reach the memory.  Everything else is done as soon as it can be: it changes
 * nothing that another action depends on, so a schedule that does it later can be changed to do it now.  A write does not
 * reach the memory while a read that has not been executed sees what is there, as that is gone for good.  States
 * that led nowhere are remembered. */
#ifndef ANALYSIS_BUFFERS_H
#define ANALYSIS_BUFFERS_H

#include "analysis/execution.h"

enum buffers { BUFFERS_NONE, BUFFERS_PER_THREAD, BUFFERS_PER_PLACE }; /* sc, tso, pso */

/* max_states: more than these make it undecided. */
enum judgement buffers_judge(const struct execution *e, enum buffers buffers, uint32_t max_states);

#endif
