/* path_base.h - brings the program to the base, the state just before it starts its second thread, from which
 * all moves of a path are made. */
#ifndef EXPLORE_PATH_BASE_H
#define EXPLORE_PATH_BASE_H

#include "explore/path.h"

/* Boots the VM and runs it up to the base.  What is thrown on the way is in path->before. */
void path_base_reach(struct path *path);
/* The VM stands at the base: from here on everything is observed and undone. */
void path_base_begin_search(struct path *path);
/* Goes back to before the search and does there what it was seen to do again and again; then the search begins
 * again.  False: as of path_begin_pass(). */
bool path_base_warm(struct path *path);

#endif
