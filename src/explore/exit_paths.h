/* exit_paths.h - paths that end the program by a call with a status that is not 0.
 *
 * Such a path is a finding if another one ends with 0, which is known only after the search. */
#ifndef EXPLORE_EXIT_PATHS_H
#define EXPLORE_EXIT_PATHS_H

#include "explore/check_inside.h"

/* The path has ended the program. */
void exit_paths_note(struct check *check);
/* What was noted means nothing any more. */
void exit_paths_forget(struct check *check);
/* After the search: makes the findings, and forgets all. */
void exit_paths_report(struct check *check);

#endif
