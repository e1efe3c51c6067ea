/* thread_numbers.h - the numbers of threads while a program is searched.
 *
 * java.lang.Thread counts all threads for their ids, and those without a name for names like "Thread-3", under a
 * lock; and ThreadLocalRandom counts the threads that draw, for the numbers with which each begins.  Two threads that
 * make threads would be ordered by that, and each order would be tried, though only the numbers differ.  In a search a
 * thread's number follows from which thread makes it and how many that one has made before, so it does not depend on
 * the path, and nothing is ordered.  (Main's are those that they are in a run in which no other thread makes any.)
 * What it draws first follows from its number; where the library itself depends on that, to which queue of a ForkJoinPool
 * a thread submits, all that matters is tried out (worker_scans.h).
 *
 * And in which cell of a LongAdder, or of what counts the entries of a ConcurrentHashMap, a thread adds, which shows
 * when the cells are added up meanwhile.  As soon as threads meet there, the library counts those that draw for itself,
 * from the next pass on.
 *
 * The condition: the program does not look at the numbers.  It looks when it asks for the name of a thread that was made
 * during the search, and that begins with "Thread-", or for its id.  From the next pass on the library then counts
 * for itself, and all orders are tried.  What the library itself does with ids is to compare them for
 * equality; with names, to print them with an uncaught exception: both are no look, unless the program has replaced
 * System.err, and may read what is printed. */
#ifndef VM_RUN_THREAD_NUMBERS_H
#define VM_RUN_THREAD_NUMBERS_H

#include "vm/run/hooks.h"

extern const struct hook thread_numbers_hooks[];

/* The VM stands before the base of a search. */
void thread_numbers_model(struct vm *vm);
/* t reads the name of a thread. */
void thread_numbers_note_name(const struct thread *t, ref thread);
/* Does the program look at numbers that do not depend on the path, in the pass that goes on? */
bool thread_numbers_need_pass(const struct vm *vm);
void thread_numbers_begin_pass(struct vm *vm);
/* The numbers that the library counts, as a trace has them: bits of enum trace_counted. */
uint8_t thread_numbers_counted(const struct vm *vm);
void thread_numbers_replay(struct vm *vm, uint8_t counted);

#endif
