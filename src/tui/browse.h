/* browse.h - heddle advise -i: races, traces, paths and advice on the terminal. */
#ifndef TUI_BROWSE_H
#define TUI_BROWSE_H

#include "advice/verifying.h"
#include "report/options.h"

/* Until the user has seen enough.  verifier: NULL when nothing can be tried out; budget_seconds: for
 * what one key tries out.  0; 2 with an error: there is no terminal that could show it. */
int browse(struct advising *advising, struct verifier *verifier, double budget_seconds,
           const struct report_options *options, struct error *error);

#endif
