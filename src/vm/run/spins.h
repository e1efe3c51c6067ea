/* spins.h - how long threads spin in the library, in a search.
 *
 * java.util.concurrent.Exchanger keeps a pseudo-random number in a node of each thread, from which it takes how often the
 * thread spins or yields before it parks, and changes it with every exchange: no state would come again.  So an exchange
 * begins with the number that the first one of the thread began with, 0.
 *
 * Why no execution is changed by it.  The number is used for nothing else (JDK 17: `hash` in slotExchange() and
 * arenaExchange()), and no other thread reads it.  Where a thread spins or yields others may move, which they may do as well
 * at its next action that matters to them. */
#ifndef VM_RUN_SPINS_H
#define VM_RUN_SPINS_H

#include "vm/run/hooks.h"

extern const struct hook spins_hooks[];

#endif
