/* ends.h - how the executions of a search have ended, counted over its last pass. */
#ifndef EXPLORE_ENDS_H
#define EXPLORE_ENDS_H

#include <stdint.h>

struct ends {
    /* By growing status. */
    struct exit_count {
        int status;
        uint64_t count; /* moves that ended the program so */
    } * exits;
    uint32_t exit_count, exit_capacity;

    /* Exceptions that the library or a handler of uncaught exceptions has swallowed, in the order in
     * which they were seen first. */
    struct swallowed_count {
        uint64_t key;
        char *exception; /* "java.lang.IllegalStateException" */
        char *holder;    /* "FutureTask.run" */
        char *position;  /* "Main.java:12": where it was thrown; "": not known */
        uint64_t count;  /* schedules, as far as they were told apart */
    } * swallowed;
    uint32_t swallowed_count, swallowed_capacity;
};

void ends_clear(struct ends *ends); /* a pass begins */
void ends_release(struct ends *ends);
void ends_add_exit(struct ends *ends, int status);
/* The one with this key; NULL: it is new. */
struct swallowed_count *ends_find_swallowed(struct ends *ends, uint64_t key);
/* It takes the texts. */
void ends_add_swallowed(struct ends *ends, uint64_t key, char *exception, char *holder,
                        char *position);

#endif
