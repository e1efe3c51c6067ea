/* relaxed.h - memory in which a read may see other writes than the last one (JLS 17.4.5; Java PathRelaxer).
 *
 * A place becomes relaxed once accesses of it were found to race, or the program accesses it in a mode between plain and
 * volatile.  A thread stops before each read of such a place, and its next move is asked which write the
 * read sees (CHOICE_READ): one that was made before, and that happens-before does not hide; the initial value; or one
 * that is not made yet (a future write).  Since a read may see what comes later, no thread needs to be let go first
 * at plain accesses: threads are switched at synchronization only, and an execution is made once, not in each of its
 * interleavings.  The value that was chosen is put into the place for the read alone.
 *
 * Future writes are known from earlier passes: thread, place, how manieth, and value (WriteSet in the paper; the
 * fixpoint of its Fig. 5 is the one of the search's passes).  A read that sees one promises it.  A path whose
 * promises do not come true, or whose reads come to happen before the writes that they see, is void: it is no execution,
 * and nothing that it shows counts.
 *
 * What a path has done to relaxed places, and by which synchronization, is kept in a log, of which an execution is
 * made at the path's end (analysis/execution.h); what it comes to is part of the state's key.  Reads that bring a
 * thread back to where it was, with nothing done in between but reads, leave the log again, so that loops that wait
 * come back to the same state.
 *
 * All of it is undone with the path, but for what is learned: relaxed places, and writes. */
#ifndef EXPLORE_RELAXED_H
#define EXPLORE_RELAXED_H

#include "analysis/execution.h"
#include "analysis/race.h"
#include "explore/object_names.h"
#include "explore/state_keys.h"
#include "explore/switches.h"
#include "explore/visited.h"

struct relaxed;

struct relaxed *relaxed_new(struct vm *vm, struct switches *switches, struct object_names *names);
void relaxed_free(struct relaxed *relaxed);
/* To be put on the stream behind the detector, whose order it uses. */
const struct analysis *relaxed_analysis(struct relaxed *relaxed);
void relaxed_set_order(struct relaxed *relaxed, struct happens_before *order);

/* May a future write be any value that its thread was ever seen to write there, not only the one that this write was
 * seen to have?  Then all well-formed executions over these values are made (--model=hb, --identity=free). */
void relaxed_set_free(struct relaxed *relaxed, bool is_free);

/* Past: reads see only writes that were made before, and threads are switched at relaxed places, too.  From the next pass
 * on. */
void relaxed_set_past(struct relaxed *relaxed, bool is_past);
/* Switching: threads are switched at relaxed places, too, although reads may see what comes later.  It makes no
 * difference but to the values that can come about: a value that is known from no execution may be seen by a thread that
 * comes later (jpr, and the models that ask for no committing).  From the next pass on. */
void relaxed_set_switching(struct relaxed *relaxed, bool is_switching);
bool relaxed_switches(
    const struct relaxed *relaxed); /* at plain accesses: off, past or switching */
/* Any: a future write may be of any thread, if its value is known at the place: all well-formed executions over the values
 * are made then, also those whose writes justify nothing but each other.  Other values than those that earlier passes know
 * are not seen.  What is learned meanwhile is which thread writes them, and how manieth.  From the next pass on. */
void relaxed_set_any(struct relaxed *relaxed, bool is_any);
/* Turning: a read that acquires may see a release that comes later in the path, if volatile actions in between are in an
 * order which needs that.  The path is the synchronization order, to which the two do not belong: where a volatile read
 * comes before a write of its place, or a volatile write before another, that is no happens-before, so the release may
 * well happen before the one and after the other.  Other executions of this kind are made in an order that has
 * the release first.  What happens before what is not known before the path's end then, so it is to be asked whether the
 * execution is well-formed (relaxed_is_turned()), and until then all that was done counts in states.  From the next pass
 * on. */
void relaxed_set_turning(struct relaxed *relaxed, bool is_turning);
/* The rules of jam: volatile reads of places that are only accessed so synchronize with the write that they see, and with no
 * other (analysis/happens_before.h).  From the next pass on; as long as no place is relaxed, the JLS counts. */
void relaxed_set_learning(struct relaxed *relaxed, bool learns_by_reading);
/* Off: places that race are switching points, and reads see the last write, as in heddle check.  From the next pass on. */
void relaxed_set_off(struct relaxed *relaxed, bool is_off);
bool relaxed_is_off(const struct relaxed *relaxed);
/* Are all monitors that the program's own code uses in executions, not only those of which threads share the use? */
void relaxed_set_all_locks(struct relaxed *relaxed, bool are_logged);
/* May an execution be shown by nothing but itself?  Then places of weak accesses are relaxed whether threads were seen to share
 * them or not, once anything is.  From the next pass on. */
void relaxed_set_uncommitted(struct relaxed *relaxed, bool is_uncommitted);
bool relaxed_is_uncommitted(const struct relaxed *relaxed);
/* Are all executions made, not only all that their ends can be?  From the next pass on. */
void relaxed_set_exact(struct relaxed *relaxed, bool is_exact);

/* ---- passes ---- */

/* Of places that race only those that are called so (finding_place_key()) become relaxed; elements of all arrays, if one
 * of the names is of elements.  All others are switching points.  count 0: all become relaxed.  The names are the
 * caller's. */
void relaxed_set_only(struct relaxed *relaxed, const char *const *names, uint32_t count);
/* Does it, once it races? */
bool relaxed_wants(const struct relaxed *relaxed, ref object, uint32_t offset);
/* Accesses of the place race, or are weak. */
void relaxed_add(struct relaxed *relaxed, ref object, uint32_t offset);
/* The program makes weak accesses, or fences. */
void relaxed_note_weak(struct relaxed *relaxed);
bool relaxed_has_weak(const struct relaxed *relaxed);
bool relaxed_is(const struct relaxed *relaxed, ref object, uint32_t offset); /* in this pass */
/* Not all that races is relaxed, and the place is not: threads are switched there. */
bool relaxed_leaves_out(const struct relaxed *relaxed, ref object, uint32_t offset);
/* In some pass: also while it is off. */
bool relaxed_was(const struct relaxed *relaxed, ref object, uint32_t offset);
uint32_t relaxed_place_count(const struct relaxed *relaxed); /* in some pass */
bool relaxed_has_places(const struct relaxed *relaxed);      /* in this pass */
/* Have places or writes been found that this pass does not know? */
bool relaxed_needs_pass(const struct relaxed *relaxed);
void relaxed_begin_pass(struct relaxed *relaxed);

/* ---- moves ---- */

/* A thread is about to access a place, by the native or, NULL, by an instruction: does it not matter which thread comes
 * first?  So it is of plain accesses, and of opaque ones of relaxed places: they order nothing, and reads see what comes
 * later.  Fences can make them order something, so then it is not. */
bool relaxed_is_free(const struct relaxed *relaxed, enum stop_kind kind,
                     const struct method *native, ref object, uint32_t offset);
/* The same: must it stop, to be asked? */
bool relaxed_stops(struct relaxed *relaxed, const struct thread *t, enum stop_kind kind,
                   const struct method *native, ref object, uint32_t offset);
/* Does it stand before reads at which no other thread needs to go first? */
bool relaxed_is_next(const struct relaxed *relaxed, const struct thread *t);
/* Its move begins: the chooser is asked about the reads before which it stands. */
void relaxed_begin_move(struct relaxed *relaxed, struct thread *t);
/* It has ended: places have again what was written to them last. */
void relaxed_end_move(struct relaxed *relaxed);
/* Is the path no execution of the program any more? */
bool relaxed_is_void(const struct relaxed *relaxed);

/* What counts of it in states; NULL: nothing is relaxed in this pass. */
const struct state_memory *relaxed_memory(const struct relaxed *relaxed);
/* What it adds to the key of the state, whose other part is given. */
uint64_t relaxed_key(struct relaxed *relaxed, struct state_key key);

/* ---- ends of paths ---- */

/* The path has ended: is it an execution of the program? */
bool relaxed_is_kept(const struct relaxed *relaxed);
/* The same: has a read seen a release that came later? */
bool relaxed_is_turned(const struct relaxed *relaxed);
/* The execution that the path is, at its end; false: it is void, or too long (*is_long).  It lives until the next
 * call.  The outcome is the caller's to set. */
bool relaxed_execution(struct relaxed *relaxed, struct execution *execution, bool *is_long);
/* What a thread that comes after all the others may see in the place, or in the part of it (RELAXED_PART). */
struct relaxed_end_value {
    uint16_t seen; /* index of the write in the execution; WRITE_INITIAL */
    uint64_t bits;
};
enum { RELAXED_PART = 4 }; /* bytes of a long or double that are written at once (JLS 17.7) */
/* The first `most` of them; returns their number. */
uint32_t relaxed_end_values(struct relaxed *relaxed, ref object, uint32_t offset,
                            struct relaxed_end_value *finals, uint32_t most);
/* Adds such a read to the execution that was made last.  False: there is no room. */
bool relaxed_observe(struct relaxed *relaxed, ref object, uint32_t offset,
                     const struct relaxed_end_value *final, struct execution *execution);
/* The same of a place that is not relaxed, where order can be turned around: what it has at the end is not to be hidden by
 * what happens after it. */
bool relaxed_observe_last(struct relaxed *relaxed, ref object, uint32_t offset,
                          struct execution *execution);
/* Have paths been seen in which a thread starts other threads than in others?  Threads are known by who started them, and the
 * how manieth: what committing takes for one thread may be two of them then, and for two one. */
bool relaxed_starts_differ(const struct relaxed *relaxed);
/* Its writes may be seen by reads from the next pass on. */
void relaxed_learn(struct relaxed *relaxed);
/* The most writes that one thread was seen to make to one place in one execution. */
uint32_t relaxed_most_writes(const struct relaxed *relaxed);

/* The exceptions that left a thread on the path, in their order; 0: no more. */
ref relaxed_uncaught(const struct relaxed *relaxed, uint32_t nth);

#endif
