/* stacks.h - call stacks by numbers, each once.  A stack is a node and the stack of its caller, so that those of
 * one thread share what they have in common.  Frames are what the JVM calls them; what they mean is not known here.
 *
 * The numbers are as large as those of sites (sites.h) and lie behind them: in the words of shadows one may stand
 * where the other does. */
#ifndef AGENT_STACKS_H
#define AGENT_STACKS_H

#include "base/table.h"

#include <pthread.h>

enum {
    STACKS_FIRST = 1 << 21, /* the first number; smaller ones are sites */
    STACKS_MOST = 1 << 21,  /* how many numbers there are */
};

struct stack_frame {
    void *method;
    int64_t location;
};

struct stack_node {
    struct stack_frame frame;
    uint32_t caller; /* a node; 0: none */
};

struct kept_stack {
    uint32_t site; /* the site of the access; 0: none */
    uint32_t node; /* its topmost frame; 0: none */
};

struct stacks {
    pthread_mutex_t lock;
    struct table node_numbers, numbers;
    struct stack_node *nodes; /* from 1 */
    struct kept_stack *list;
    uint32_t node_count, node_capacity, count, capacity;
    bool is_full;
};

#define STACKS_EMPTY                                                                         \
    {                                                                                        \
        .lock = PTHREAD_MUTEX_INITIALIZER, .node_numbers = {.record = 2 * sizeof(uint64_t)}, \
        .numbers = {                                                                         \
            .record = 2 * sizeof(uint64_t)                                                   \
        }                                                                                    \
    }

/* The number of the stack, topmost frame first; the site itself when there is no number left (is_full). */
uint32_t stacks_number(struct stacks *stacks, uint32_t site, const struct stack_frame *frames,
                       uint32_t count);
/* Of a number: its site.  A number of a site is its own. */
uint32_t stacks_site(struct stacks *stacks, uint32_t number);
/* Fills in the frames, at most `most`, topmost first, and returns how many. */
uint32_t stacks_frames(struct stacks *stacks, uint32_t number, struct stack_frame *frames,
                       uint32_t most);
void stacks_release(struct stacks *stacks);

#endif
