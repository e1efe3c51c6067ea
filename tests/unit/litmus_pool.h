/* litmus_pool.h - small programs, and the pool of all their well-formed executions over the values that can come about.
 *
 * A thread is a C function over registers that calls the operations below; it is run again and again with
 * every combination of values for its reads.  Executions are all ways to combine such runs, to order their
 * synchronization, and to let each read see a write of its value; those remain that are well-formed.  Values are
 * those written in some run, from the initial ones on, until there are no new ones. */
#ifndef LITMUS_POOL_H
#define LITMUS_POOL_H

#include "analysis/execution.h"

#include <stdlib.h>
#include <string.h>

enum { LITMUS_THREADS = 5, LITMUS_ACTIONS = 12, LITMUS_PLACES = 6, LITMUS_VALUES = 12 };
enum { LITMUS_REGISTERS = 10, LITMUS_OUTCOMES = 4000, LITMUS_TOTAL = 48 };

/* A run of one thread. */
struct litmus_run {
    uint32_t thread;
    struct action actions[LITMUS_ACTIONS];
    uint32_t count;
    uint32_t joins[LITMUS_ACTIONS + 1]; /* set of threads that were joined before the action */
    int64_t registers[LITMUS_REGISTERS];
    /* Values for its reads; a read beyond them cuts the run. */
    int64_t given[LITMUS_ACTIONS];
    uint32_t given_count, used;
    bool is_cut;
    uint32_t cut_place;
};

typedef void (*litmus_body)(struct litmus_run *t);

struct litmus {
    litmus_body threads[LITMUS_THREADS];
    int64_t initial[LITMUS_PLACES]; /* places are numbered from 1 */
    bool
        computes; /* values are computed, not only copied: only those of well-formed executions, else there is no end */
    int64_t also; /* a value that reads may have from the start, written or not; 0: none */
};

/* ---- operations of threads ---- */

static inline struct action *litmus_action(struct litmus_run *t, enum action_kind kind, int mode,
                                           uint32_t place, uint32_t statement)
{
    struct action *a = &t->actions[t->count];
    *a = (struct action){.thread = (uint16_t)t->thread,
                         .kind = (uint8_t)kind,
                         .mode = (uint8_t)mode,
                         .place = place,
                         .statement = statement,
                         .seen = WRITE_INITIAL};
    for (uint32_t i = 0; i < t->count; i++)
        a->nth += t->actions[i].kind == kind && t->actions[i].place == place;
    t->joins[t->count + 1] = t->joins[t->count];
    if (t->count < LITMUS_ACTIONS - 1)
        t->count++;
    return a;
}

static inline int64_t litmus_given(struct litmus_run *t, uint32_t place)
{
    if (t->used < t->given_count)
        return t->given[t->used++];
    if (!t->is_cut)
        t->cut_place = place;
    t->is_cut = true;
    return 0;
}

static inline int64_t litmus_read(struct litmus_run *t, uint32_t place, int mode,
                                  uint32_t statement)
{
    struct action *a = litmus_action(t, ACTION_READ, mode, place, statement);
    a->value = (uint64_t)litmus_given(t, place);
    return (int64_t)a->value;
}

static inline void litmus_write(struct litmus_run *t, uint32_t place, int64_t value, int mode,
                                uint32_t statement)
{
    litmus_action(t, ACTION_WRITE, mode, place, statement)->value = (uint64_t)value;
}

/* A compare-and-set; returns what was read. */
static inline int64_t litmus_cas(struct litmus_run *t, uint32_t place, int64_t expected,
                                 int64_t value, int read_mode, int write_mode, uint32_t statement)
{
    int64_t read = litmus_given(t, place);
    if (read != expected) {
        litmus_action(t, ACTION_READ, read_mode, place, statement)->value = (uint64_t)read;
        return read;
    }
    struct action *a = litmus_action(t, ACTION_UPDATE, read_mode, place, statement);
    a->write_mode = (uint8_t)write_mode;
    a->read = (uint64_t)read;
    a->value = (uint64_t)value;
    return read;
}

#define R(place)                 litmus_read(t, place, MODE_PLAIN, __COUNTER__ + 1)
#define RM(place, mode)          litmus_read(t, place, mode, __COUNTER__ + 1)
#define W(place, value)          litmus_write(t, place, value, MODE_PLAIN, __COUNTER__ + 1)
#define WM(place, v, mode)       litmus_write(t, place, v, mode, __COUNTER__ + 1)
#define CAS(place, e, v, rm, wm) litmus_cas(t, place, e, v, rm, wm, __COUNTER__ + 1)
#define LOCK(monitor)            litmus_action(t, ACTION_LOCK, 0, monitor, __COUNTER__ + 1)
#define UNLOCK(monitor)          litmus_action(t, ACTION_UNLOCK, 0, monitor, __COUNTER__ + 1)
#define FENCE(kind)              litmus_action(t, ACTION_FENCE, kind, 0, __COUNTER__ + 1)
#define PRINT(v)                 litmus_action(t, ACTION_EXTERNAL, 0, 0, __COUNTER__ + 1)->value = (uint64_t)(v)
#define JOIN(other)              (t->joins[t->count] |= 1u << (other))
#define REG(n)                   (t->registers[n])

/* ---- the pool ---- */

struct litmus_pool {
    const struct litmus *program;
    struct pool_of_executions pool;
    int64_t (*outcomes)[LITMUS_REGISTERS];
    uint32_t outcome_count;
    int64_t values[LITMUS_PLACES + 1][LITMUS_VALUES];
    uint32_t value_count[LITMUS_PLACES + 1];
    struct litmus_run *runs[LITMUS_THREADS];
    uint32_t run_count[LITMUS_THREADS], threads;
    /* The execution that is being made. */
    const struct litmus_run *chosen[LITMUS_THREADS];
    uint32_t done[LITMUS_THREADS];
    struct action actions[LITMUS_TOTAL];
    struct action_set before[LITMUS_TOTAL], synced[LITMUS_TOTAL];
    uint32_t count;
    bool is_grown;
};

static inline int litmus_value_known(const struct litmus_pool *p, uint32_t place, int64_t value)
{
    for (uint32_t i = 0; i < p->value_count[place]; i++)
        if (p->values[place][i] == value)
            return 1;
    return 0;
}

static inline void litmus_add_value(struct litmus_pool *p, uint32_t place, int64_t value)
{
    if (litmus_value_known(p, place, value))
        return;
    if (p->value_count[place] == LITMUS_VALUES)
        abort();
    p->values[place][p->value_count[place]++] = value;
    p->is_grown = true;
}

/* Runs of a thread, for all values of its reads. */
static inline void litmus_run_thread(struct litmus_pool *p, uint32_t thread, const int64_t *given,
                                     uint32_t count)
{
    struct litmus_run run = {.thread = thread, .given_count = count};
    memcpy(run.given, given, count * sizeof *given);
    p->program->threads[thread](&run);
    if (run.is_cut) {
        int64_t more[LITMUS_ACTIONS];
        memcpy(more, given, count * sizeof *given);
        for (uint32_t i = 0; i < p->value_count[run.cut_place]; i++) {
            more[count] = p->values[run.cut_place][i];
            litmus_run_thread(p, thread, more, count + 1);
        }
        return;
    }
    p->runs[thread] =
        realloc(p->runs[thread], (p->run_count[thread] + 1) * sizeof *p->runs[thread]);
    p->runs[thread][p->run_count[thread]++] = run;
    for (uint32_t i = 0; i < run.count && !p->program->computes; i++)
        if (action_writes(&run.actions[i]))
            litmus_add_value(p, run.actions[i].place, (int64_t)run.actions[i].value);
}

static inline uint32_t litmus_outcome(struct litmus_pool *p)
{
    int64_t all[LITMUS_REGISTERS] = {0};
    for (uint32_t t = 0; t < p->threads; t++)
        for (uint32_t i = 0; i < LITMUS_REGISTERS; i++)
            all[i] |= p->chosen[t]->registers[i];
    for (uint32_t i = 0; i < p->outcome_count; i++)
        if (memcmp(p->outcomes[i], all, sizeof all) == 0)
            return i;
    if (p->outcome_count == LITMUS_OUTCOMES)
        abort();
    memcpy(p->outcomes[p->outcome_count], all, sizeof all);
    return p->outcome_count++;
}

static inline bool litmus_syncs(const struct action *a, const struct action *b)
{
    if (a->kind == ACTION_UNLOCK)
        return b->kind == ACTION_LOCK && a->place == b->place;
    return actions_are_ordered(a, b) && action_writes(a) && action_reads(b) &&
           action_write_mode(a) == MODE_VOLATILE;
}

static inline void litmus_find_order(struct litmus_pool *p)
{
    for (uint32_t i = 0; i < p->count; i++) {
        const struct action *b = &p->actions[i];
        p->before[i] = p->synced[i];
        for (uint32_t j = 0; j < i; j++)
            if (p->actions[j].thread == b->thread || litmus_syncs(&p->actions[j], b))
                action_set_add(&p->before[i], j);
        if (action_reads(b) && b->seen != WRITE_INITIAL && b->mode >= MODE_ACQUIRE_RELEASE &&
            action_write_mode(&p->actions[b->seen]) >= MODE_ACQUIRE_RELEASE)
            action_set_add(&p->before[i], b->seen);
    }
    for (uint32_t k = 0; k < p->count; k++)
        for (uint32_t i = 0; i < p->count; i++)
            if (action_set_has(&p->before[i], k))
                p->before[i] = action_set_or(&p->before[i], &p->before[k]);
}

static inline void litmus_see(struct litmus_pool *p, uint32_t at)
{
    if (at == p->count) {
        struct execution e = {.count = p->count, .actions = p->actions, .before = p->before};
        litmus_find_order(p);
        if (!execution_is_well_formed(&e))
            return;
        e.outcome = litmus_outcome(p);
        executions_add(&p->pool, &e);
        for (uint32_t i = 0; i < p->count && p->program->computes; i++)
            if (action_writes(&p->actions[i]))
                litmus_add_value(p, p->actions[i].place, (int64_t)p->actions[i].value);
        return;
    }
    struct action *a = &p->actions[at];
    if (!action_reads(a)) {
        litmus_see(p, at + 1);
        return;
    }
    int64_t value = (int64_t)(a->kind == ACTION_UPDATE ? a->read : a->value);
    a->seen = WRITE_INITIAL;
    if (p->program->initial[a->place - 1] == value)
        litmus_see(p, at + 1);
    for (uint32_t w = 0; w < p->count; w++) {
        if (w == at || !action_writes(&p->actions[w]) || p->actions[w].place != a->place ||
            (int64_t)p->actions[w].value != value)
            continue;
        a->seen = (uint16_t)w;
        litmus_see(p, at + 1);
    }
}

static inline bool litmus_is_free(const struct litmus_pool *p, const struct action *lock)
{
    int depth = 0;
    for (uint32_t i = 0; i < p->count; i++)
        if (p->actions[i].place == lock->place)
            depth += (p->actions[i].kind == ACTION_LOCK) - (p->actions[i].kind == ACTION_UNLOCK);
    return depth == 0;
}

/* Executes one action of the thread; false: it must wait. */
static inline bool litmus_step(struct litmus_pool *p, uint32_t t)
{
    const struct litmus_run *run = p->chosen[t];
    struct action_set synced = {0};
    for (uint32_t other = 0; other < p->threads; other++) {
        if (!(run->joins[p->done[t]] >> other & 1))
            continue;
        if (p->done[other] < p->chosen[other]->count)
            return false;
        for (uint32_t i = 0; i < p->count; i++)
            if (p->actions[i].thread == other)
                action_set_add(&synced, i);
    }
    const struct action *a = &run->actions[p->done[t]];
    if (a->kind == ACTION_LOCK && !litmus_is_free(p, a))
        return false;
    p->synced[p->count] = synced;
    p->actions[p->count++] = *a;
    p->done[t]++;
    return true;
}

/* All orders of synchronization; other actions are not ordered among threads. */
static inline void litmus_schedule(struct litmus_pool *p)
{
    bool is_done = true;
    uint32_t count = p->count;
    for (uint32_t t = 0; t < p->threads; t++) {
        uint32_t done = p->done[t];
        if (done == p->chosen[t]->count)
            continue;
        is_done = false;
        bool syncs = action_synchronizes(&p->chosen[t]->actions[done]);
        if (!litmus_step(p, t))
            continue;
        litmus_schedule(p);
        p->done[t] = done;
        p->count = count;
        if (!syncs)
            return; /* an action that waits for none and for which none waits */
    }
    if (is_done)
        litmus_see(p, 0);
}

static inline void litmus_choose_runs(struct litmus_pool *p, uint32_t t)
{
    if (t == p->threads) {
        p->count = 0;
        memset(p->done, 0, sizeof p->done);
        litmus_schedule(p);
        return;
    }
    for (uint32_t i = 0; i < p->run_count[t]; i++) {
        p->chosen[t] = &p->runs[t][i];
        litmus_choose_runs(p, t + 1);
    }
}

static inline void litmus_pool_init(struct litmus_pool *p, const struct litmus *program)
{
    *p = (struct litmus_pool){.program = program};
    p->outcomes = calloc(LITMUS_OUTCOMES, sizeof *p->outcomes);
    executions_init(&p->pool);
    while (p->threads < LITMUS_THREADS && program->threads[p->threads])
        p->threads++;
    for (uint32_t place = 1; place <= LITMUS_PLACES; place++)
        litmus_add_value(p, place, program->initial[place - 1]);
    for (uint32_t place = 1; place <= LITMUS_PLACES && program->also; place++)
        litmus_add_value(p, place, program->also);
    while (p->is_grown) {
        p->is_grown = false;
        executions_release(&p->pool);
        executions_init(&p->pool);
        p->outcome_count = 0;
        for (uint32_t t = 0; t < p->threads; t++) {
            p->run_count[t] = 0;
            litmus_run_thread(p, t, (int64_t[]){0}, 0);
        }
        if (program->computes || !p->is_grown)
            litmus_choose_runs(p, 0);
    }
}

static inline void litmus_pool_release(struct litmus_pool *p)
{
    executions_release(&p->pool);
    free(p->outcomes);
    for (uint32_t t = 0; t < LITMUS_THREADS; t++)
        free(p->runs[t]);
}

#endif
