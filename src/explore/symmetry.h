/* symmetry.h - threads that differ in nothing but their identity, so that it does not matter which is which.
 *
 * Members of a group are threads of the class java.lang.Thread itself that one thread has started, none of them
 * after it has joined another, with the same target (or lambdas of one class with the same captured values)
 * and the same attributes.  Two states are equal up to symmetry if a permutation of members makes one of the
 * other: it changes which member has which frames, monitors and locks of java.util.concurrent, made which
 * objects, and knows what (the summary of happens-before).  References to the members' Thread objects that
 * the program keeps (an array in which main keeps its threads) are NOT changed by it.  So a state in which
 * ts[0] has ended and ts[1] stands at its lock equals the one in which ts[1] has ended and ts[0] stands
 * there, though main is going to join ts[0] first.
 *
 * Why that is sound.  Let s and s' be such states, and E an execution from s.  Members act alike in s and s',
 * each in the part that the permutation gives it, and so do all others, as long as
 *   1. no code that belongs to the program ever sees which thread it is in (currentThread, names, ids, identity hash
 *      codes, also as printed or handled with an uncaught exception), which one holds or wants a lock, or which one
 *      has ended so that the collector may clear or enqueue a reference to it or to what it alone has;
 *   2. nothing but join() is ever done with a member's Thread object after its start: no field of it is
 *      accessed by another thread, its monitor is not used, it is not interrupted, no wait for it has a limit
 *      of time;  members start and join no threads, and neither read a reference to a member nor leave one to
 *      themselves, but in fields that follow the permutation (symmetry_follows()): what a thread does with its own
 *      object may be something else than what another one does with it;
 *   3. a thread that joins a member then joins all members of the group before it does anything that could matter
 *      to others or could depend on them: all joins are made by one call in the code, and what it accesses
 *      in between no other thread ever uses in conflict, be it ordered by starts and joins or not.
 * By 3 what a joining thread does before its last join commutes with everything that others do, so in E it can
 * be put behind the ends of all members; and there the states that come from s and s' are the same, as by 1
 * and 2 ended members do not differ in anything that can be seen.  If E ends before that, the joining thread
 * has shown nothing.  It waits at the same line in either case, so even deadlocks look alike.
 *
 * What a member has still to run is a part of it, and so of the state: its target, or what its lambda has captured
 * (symmetry_own()), which may differ from path to path though not from member to member.
 *
 * That 3 holds must be known before any state is taken for another one: a thread that waits for one member may
 * never come to what it does behind, in s, and at once in s'.  So when a thread blocks in a join, what it will
 * do is tried out as if all members had ended, up to its last join, and taken back (attempts.h).
 *
 * All this is learned like switching points are: a search takes it for granted until it sees otherwise, and
 * then begins anew without symmetry (symmetry_needs_pass()), and without what was learned for groups.
 *
 * What is learned over all paths (switches.h, footprints.h, guards.h) is about threads and objects by their names,
 * and behind a state that was taken for another one threads have other parts.  So it is learned for all
 * members at once: they share their positions; a use by one member counts as a use by each; objects that
 * members make share their names, as in "the first of its class that the thread itself has made".
 *
 * A search without a bound on preemptions uses it, in states that are compared with visited ones, as long as no
 * race was found: behind a race advice wants all paths. */
#ifndef EXPLORE_SYMMETRY_H
#define EXPLORE_SYMMETRY_H

#include "vm/vm.h"

enum { SYMMETRY_THREADS = 64 }; /* by id; with more there is none */

struct symmetry;

struct symmetry *symmetry_new(struct vm *vm, bool is_wanted);
void symmetry_free(struct symmetry *symmetry);

/* A pass begins.  may_be: there is no other reason against it. */
void symmetry_begin_pass(struct symmetry *symmetry, bool may_be);
/* Was something seen in this pass that threads must not do? */
bool symmetry_needs_pass(const struct symmetry *symmetry);
bool symmetry_is_active(const struct symmetry *symmetry);
/* Such a thing was seen. */
void symmetry_break(struct symmetry *symmetry);

/* ---- members ---- */

/* A thread has been started; `joined` are those whose end its parent knows of.  Returns the first member of its
 * group, or the thread itself. */
thread_id symmetry_on_start(struct symmetry *symmetry, thread_id parent, const struct thread *child,
                            bool (*has_joined)(void *self, thread_id by, thread_id ended),
                            void *self);
/* Was there ever a group of several?  Else nothing was learned for others than who did it. */
bool symmetry_had_groups(const struct symmetry *symmetry);
/* 0: it is no member; else the name of its group, which is that of the first member. */
uint64_t symmetry_group(const struct symmetry *symmetry, thread_id id);
/* Has the group of this member others? */
bool symmetry_has_others(const struct symmetry *symmetry, thread_id id);
/* Bits of ids: the group of this member; all members of groups of several. */
uint64_t symmetry_members(const struct symmetry *symmetry, thread_id id);
uint64_t symmetry_all_members(const struct symmetry *symmetry);
/* Is the object the Thread object of a member?  Then its id is *id. */
bool symmetry_is_member(const struct symmetry *symmetry, ref object, thread_id *id);
/* Is it the member's Thread object, or the lambda that it runs? */
bool symmetry_is_own(const struct symmetry *symmetry, thread_id id, ref object);
/* What it runs, and the context that the library made for it.  Members may have a lambda and a context each, but with
 * the same contents. */
struct own {
    ref target, lambda, context; /* 0: none */
};
struct own symmetry_own(const struct symmetry *symmetry, thread_id id, ref java);
/* The Thread object of a member, also of one that has ended. */
ref symmetry_java(const struct symmetry *symmetry, thread_id id);
uint64_t symmetry_name(const struct symmetry *symmetry, thread_id id);
/* The member of this name. */
bool symmetry_find(const struct symmetry *symmetry, uint64_t name, thread_id *id);

/* Is the field one that members may differ in, as no thread looks at it? */
bool symmetry_ignores(const struct symmetry *symmetry, uint32_t offset);

/* Is it a field in which java.util.concurrent keeps who owns a lock, or waits?  The program cannot read it: it
 * follows the permutation.  All other references to members are the program's own, and stay. */
bool symmetry_follows(const struct symmetry *symmetry, ref object, uint32_t offset);

/* ---- what threads do ---- */

/* t is about to use a place (stop.h).  Does it belong to a join, about which there is nothing else to say?
 * *halts: it is the last join, and what t does is only tried out. */
bool symmetry_ask(struct symmetry *symmetry, const struct thread *t, ref object, uint32_t offset,
                  bool *halts);
/* t has accessed a field or element. */
void symmetry_access(struct symmetry *symmetry, const struct thread *t, ref object,
                     uint32_t offset);
void symmetry_on_joined(struct symmetry *symmetry, thread_id by, thread_id ended);
/* Is the thread between joins, so that it must do nothing that matters? */
bool symmetry_is_joining(const struct symmetry *symmetry, thread_id id);
/* A move of t has ended.  t: NULL when the thread has ended.  Returns whether it waits for a member, and what it
 * does behind must be tried out. */
bool symmetry_end_move(struct symmetry *symmetry, thread_id id, const struct thread *t);
/* What threads do is only tried out from now on, or no more. */
void symmetry_set_trying(struct symmetry *symmetry, bool is_trying);

#endif
