/* amend.h - searches a program as if it had been changed: a list of amendments (finding/amendment.h)
 * that the VM applies to the classes it defines and the search to the accesses it sees, while the
 * program's own files stay as they are.
 *
 * An amendment that fits nothing, or that cannot be made, has a problem.  A search must then not
 * say that it was searched with the amendment. */
#ifndef EXPLORE_AMEND_H
#define EXPLORE_AMEND_H

#include "event/analysis.h"
#include "explore/code_unit.h"
#include "explore/state_keys.h"
#include "vm/run/stop.h"

struct amendments;

struct amendments *amendments_new(void);
void amendments_free(struct amendments *amendments);
/* False with an error: the text is no amendment. */
bool amendments_add(struct amendments *amendments, const char *text, struct error *error);

int amendments_count(const struct amendments *amendments);
const char *amendments_text(const struct amendments *amendments, int i);
/* After the search: why the i-th was not applied, in one line; NULL: it was. */
const char *amendments_problem(struct amendments *amendments, int i);
/* The first one that has a problem; -1: none. */
int amendments_first_unapplied(struct amendments *amendments);

/* ---- for the path of a search; vm has not been booted ---- */

void amendments_begin(struct amendments *amendments, struct vm *vm);
/* The VM stands at the base. */
void amendments_set_base(struct amendments *amendments);
/* Must plain accesses be looked at, too? */
bool amendments_want_plain(const struct amendments *amendments);

/* An access as it would be in the amended program.  True: it is not plain any more. */
bool amendments_access(struct amendments *amendments, struct access *access);
enum stop_kind amendments_stop_kind(const struct amendments *amendments, enum stop_kind kind,
                                    ref object);

/* How a thread stands to code that an amendment makes one step: others must be able to move before it
 * begins, and must not inside. */
enum unit_place amendments_unit(const struct amendments *amendments, const struct thread *t);
/* The thread's move has ended; in the middle of a unit is no place for that. */
void amendments_end_move(struct amendments *amendments, const struct thread *t);

/* What of a state is not in the heap and the threads. */
uint64_t amendments_key(const struct amendments *amendments, struct state_keys *keys);

#endif
