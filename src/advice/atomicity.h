/* atomicity.h - lost updates: a thread reads a place, another one writes it, and the first one then
 * writes what it made of the old value (read-modify-write), or writes because of it (check-then-act).
 * A statement that reads the place and writes it loses updates also where no trace shows it, when it races
 * with a write of another thread, or with itself.  So does one whose trace ends before its write: the
 * code says that it comes (trace_site.is_compound).
 *
 * Making the place volatile removes the race but not the lost update: the same schedule is still
 * possible.  So what belongs together must become one operation. */
#ifndef ADVICE_ATOMICITY_H
#define ADVICE_ATOMICITY_H

#include "analysis/order.h"
#include "finding/advice.h"
#include "finding/finding.h"

/* Adds the units of the finding's trace, on the place of its race, to the advice.  is_whole: every
 * schedule was searched.  If not, a statement that reads the place and writes it is a unit even if no
 * other thread writes the place in this trace: it may in one that was not seen. */
void atomicity_find(struct trace_advice *advice, const struct finding *finding,
                    const struct order *order, bool is_whole);

#endif
