/* unwatched.h - what the agent has said it does not watch, of several runs together. */
#ifndef CLI_UNWATCHED_H
#define CLI_UNWATCHED_H

#include <jansson.h>
#include <stdint.h>
#include <stdio.h>

struct unwatched {
    char **texts; /* each once, whatever it says about how often */
    uint32_t count, capacity;
};

/* list: "unwatched" of a run, as the agent reports it; NULL: nothing. */
void unwatched_add(struct unwatched *u, const json_t *list);
/* statistics: of a run in the store, as text. */
void unwatched_add_run(struct unwatched *u, const char *statistics);
void unwatched_add_text(struct unwatched *u, const char *text);
void unwatched_release(struct unwatched *u);

/* A line of each: the prefix, "not watched: ". */
void unwatched_put(FILE *out, const struct unwatched *u, const char *prefix);
json_t *unwatched_json(const struct unwatched *u);

#endif
