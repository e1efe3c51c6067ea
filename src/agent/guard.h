/* guard.h - a fault of our own must not end the JVM of the user's program.
 *
 * BUG() does not return.  Parts of the agent that could meet one run inside of a guard, which takes the
 * control back; the agent reports no race from then on, and says so.  What the part had allocated is lost, and
 * locks that it had taken itself stay locked: so a guard stands inside of the lock that the part needs. */
#ifndef AGENT_GUARD_H
#define AGENT_GUARD_H

#include <stdbool.h>

/* From now on guards take faults back; without it, a fault ends the process, as elsewhere. */
void guard_begin(void);

/* Runs the body.  false: it met a fault and was left where it stood. */
bool guard_run(void (*body)(void *context), void *context);

/* Has any body met a fault?  guard_reason() says which. */
bool guard_gave_up(void);
const char *guard_reason(void);

#endif
