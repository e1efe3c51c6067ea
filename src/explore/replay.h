/* replay.h - makes the moves of a recorded trace again, in a new process, and sees whether they lead to
 * the same place. */
#ifndef EXPLORE_REPLAY_H
#define EXPLORE_REPLAY_H

#include "explore/path.h"
#include "finding/finding.h"

struct replay_client {
    void *self;
    /* Before the step is made, and behind the last one with their number; the trace so far is that of this replay.  False:
     * end here. */
    bool (*step)(void *self, const struct trace *so_far, uint32_t step);
};

enum replay_outcome {
    REPLAY_SAME,      /* the finding was shown again */
    REPLAY_DIFFERENT, /* the error says where it went another way */
    REPLAY_CANCELLED, /* by the client, or the VM was asked for the end: then the error says why */
};

/* vm: initialized, not yet run.  `finding` is what was recorded. */
enum replay_outcome replay_run(struct vm *vm, const struct path_options *options,
                               const struct finding *finding, const struct replay_client *client,
                               struct error *error);

#endif
