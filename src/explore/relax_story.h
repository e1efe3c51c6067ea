/* relax_story.h - makes the story of an execution (finding/relaxation.h) from the path that it was made on.
 *
 * The path is made again with a recorder listening, which knows threads, stacks, objects and values by their names;
 * the log of the relaxed memory says which of the events count, and what reads see. */
#ifndef EXPLORE_RELAX_STORY_H
#define EXPLORE_RELAX_STORY_H

#include "analysis/causality.h"
#include "explore/path.h"
#include "finding/relaxation.h"

/* The path stands at its end, and is there afterwards, unless the machine was asked for the end: false, and there is
 * no story.  Where the memory is off, reads see the last write. */
bool relax_story_make(struct path *path, struct story *story);
/* Adds the committing sequence to the story that was made last, of the execution with this number. */
void relax_story_justify(struct path *path, struct story *story,
                         const struct pool_of_executions *pool, uint32_t execution,
                         const struct justification *justification);

/* The moves of an execution that a model is still to judge. */
struct kept_moves {
    uint16_t *words; /* of each move: thread, kind and number of answers, answers */
    uint32_t count;
};
void kept_moves_take(struct kept_moves *kept, const struct path *path);
void kept_moves_release(struct kept_moves *kept);
/* Brings the path there again.  False: as of path_go(). */
bool kept_moves_go(const struct kept_moves *kept, struct path *path);

#endif
