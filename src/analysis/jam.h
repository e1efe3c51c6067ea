/* jam.h - does the model of access modes allow this execution? (JAM21: Liu, Bender, Palsberg, "Compiling Volatile
 * Correctly in Java", ECOOP 2022)
 *
 * Events are accesses, fences, locks and unlocks; each place also has an initial write, which is in no thread.  One is
 * "opaque or stronger" unless it is a plain read or write; a read-modify-write always is, and so is an initial write.
 *   ra      a po b, and b is a release or volatile write, or a is an acquire or volatile read
 *   svo     a po (release fence) po b, b a write; a po (acquire fence) po b, a a read; a store-store fence orders
 *           writes with writes, a load-load fence reads with reads
 *   push    a po (full fence) po b; a po b, both volatile, where a full fence counts as volatile
 *   pushto  a total order of all events that begin a pair of push; it contains their po and rf
 *   vo      (ra, svo, push, rf, pushto;push, sync)+, and po of one place, which does not compose
 *   sync    an unlock and the later locks of its monitor, where a lock counts as an acquire and an unlock as a
 *           release; and whatever else the execution orders by happens-before (start, join, ...)
 * Coherence co orders different writes w, w' of a place:
 *   w vo w';  w vo r and r reads w';  w vo r po w', r a read of the place;
 *   w rf r1 po r2 rf w', both writes opaque or stronger;
 *   a total order of the place's read-modify-writes; and u co w' when u reads w and w co w', w' other than u;
 *   the initial write is the first, and one that is called final is the last.
 * The execution is allowed when there are a pushto, an order of read-modify-writes and final writes so that
 *   1. co has no cycle, and pushto has every other write of a place before its final write;
 *   2. po and rf, of them the pairs that end in an opaque or stronger event, have no cycle;
 *   3. no read happens before the write that it reads, where happens-before also counts a release fence before an
 *      opaque or stronger write, and an acquire fence after such a read, as synchronization.
 *
 * An execution gives po, rf and happens-before; the rest is searched for.  A pushto is built from its first event on,
 * events in the execution's own order first; pairs of it can only add to vo and co, so a beginning that makes a cycle
 * is given up.  A final write needs no search: any without a successor in co will do that no event of pushto
 * contradicts.  Plain accesses are not kept from values out of thin air: that is for causality.h. */
#ifndef ANALYSIS_JAM_H
#define ANALYSIS_JAM_H

#include "analysis/execution.h"

/* max_steps: more steps of the search for an order make it undecided. */
enum judgement jam_judge(const struct execution *e, uint32_t max_steps);

#endif
