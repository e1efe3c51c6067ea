/* replayer.h - replays witnesses while the search that found them still goes on.
 *
 * A replay needs a process whose virtual machine has not run yet.  So the replayer is a process of its own, which is
 * started before the machine is and waits; for each witness it makes a copy of itself that replays it.  It ends with
 * the process that has started it. */
#ifndef CLI_REPLAYER_H
#define CLI_REPLAYER_H

#include "explore/replay.h"
#include "finding/finding.h"
#include "vm/vm.h"

#include <sys/types.h>

struct replayer {
    const struct vm *vm; /* of the search */
    pid_t process;
    int to, from; /* pipes */
};

/* Before vm_init(), by a process with one thread.  What the options point to must live on. */
bool replayer_begin(struct replayer *replayer, struct vm *vm, const struct vm_options *options,
                    const struct path_options *path, struct error *error);
void replayer_end(struct replayer *replayer);

/* Is the same shown again, in this time (0: there is no bound)?  An error if it is not. */
enum replay_outcome replayer_repeat(struct replayer *replayer, const struct finding *finding,
                                    double seconds, struct error *error);

#endif
