/* steer_engine.h - an engine for tests of the policies of heddle hunt: its threads stand where a test has put them. */
#ifndef UNIT_STEER_ENGINE_H
#define UNIT_STEER_ENGINE_H

#include "steer/may_trigger.h"
#include "steer/steer.h"

#include <stdint.h>
#include <string.h>

enum { T1, T2, T3, T4, THREADS };
enum { LOCK_K = 10, LOCK_N, LOCK_O, PLACE_X };
enum { LONGEST = 1000, SEEDS = 200 };

static struct may_trigger *known;
static uint64_t methods[THREADS], callers[THREADS];
static enum steer_standing standings[THREADS];
static int64_t delays[THREADS];
static int64_t usual;

static inline uint64_t method_of(void *self, uint32_t thread, uint32_t out)
{
    (void)self;
    return out == 0 ? methods[thread] : out == 1 ? callers[thread] : 0;
}

static inline bool is_in(void *self, uint32_t thread, uint64_t method)
{
    (void)self;
    return methods[thread] == method || (method && callers[thread] == method);
}

static inline enum steer_standing standing(void *self, uint32_t thread)
{
    (void)self;
    return standings[thread];
}

static inline int64_t delayed(void *self, uint32_t thread)
{
    (void)self;
    return delays[thread];
}

static inline struct steer_options options_of(enum strategy strategy, uint64_t seed)
{
    return (struct steer_options){.strategy = strategy,
                                  .seed = seed,
                                  .bug_depth = 3,
                                  .requests = 20,
                                  .longest = LONGEST,
                                  .noise = 100,
                                  .usual = usual,
                                  .known = known,
                                  .engine = {NULL, method_of, is_in, standing, delayed}};
}

static inline struct steer *begin_with(const struct steer_options *options)
{
    struct steer *s = steer_new(options);
    for (uint32_t i = 0; i < THREADS; i++)
        steer_begin(s, i, 0);
    return s;
}

static inline struct steer *begin(enum strategy strategy, uint64_t seed)
{
    struct steer_options options = options_of(strategy, seed);
    return begin_with(&options);
}

static inline uint64_t key(const char *name)
{
    return may_trigger_key(name);
}

static inline void relate(const char *type, uint32_t depth, const char *const *stack,
                          uint32_t count)
{
    struct acquisition acquisition = {.type = type, .methods = stack, .count = count};
    may_trigger_collect(known, &acquisition, depth);
}

/* Table 1 of the paper, as far as k and n are concerned. */
static inline int set_up(void **state)
{
    (void)state;
    known = may_trigger_new();
    memset(methods, 0, sizeof methods);
    memset(callers, 0, sizeof callers);
    memset(standings, 0, sizeof standings);
    memset(delays, 0, sizeof delays);
    usual = 0;
    relate("K", 12, (const char *const[]){"f1"}, 1);
    relate("N", 12, (const char *const[]){"f2", "f1"}, 2);
    relate("N", 12, (const char *const[]){"f5", "f4", "f3"}, 3);
    relate("K", 12, (const char *const[]){"f8", "f7", "f6"}, 3);
    return 0;
}

static inline int tear_down(void **state)
{
    (void)state;
    may_trigger_free(known);
    return 0;
}

#define STEER_TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

#endif
