/* litmus_classics.h - the classic litmus programs, in any access mode, and random straight-line ones. */
#ifndef LITMUS_CLASSICS_H
#define LITMUS_CLASSICS_H

#include "litmus_pool.h"

#include "base/hash.h"

#include <stdio.h>

enum { X = 1, Y, Z };

/* Of all accesses; and the fences between two accesses of a thread, none for -1: after writes, after reads. */
static int classic_mode, write_fence = -1, read_fence = -1;

static inline void fence_after_write(struct litmus_run *t)
{
    if (write_fence >= 0)
        FENCE(write_fence);
}

static inline void fence_after_read(struct litmus_run *t)
{
    if (read_fence >= 0)
        FENCE(read_fence);
}

#define THREAD(name) static void name(struct litmus_run *t)
#define RC(place)    RM(place, classic_mode)
#define WC(place, v) WM(place, v, classic_mode)

THREAD(sb_1)
{
    WC(X, 1);
    fence_after_write(t);
    REG(1) = RC(Y);
}
THREAD(sb_2)
{
    WC(Y, 1);
    fence_after_write(t);
    REG(2) = RC(X);
}
THREAD(lb_1)
{
    REG(1) = RC(X);
    fence_after_read(t);
    WC(Y, 1);
}
THREAD(lb_2)
{
    REG(2) = RC(Y);
    fence_after_read(t);
    WC(X, 1);
}
THREAD(mp_1)
{
    WC(X, 1);
    fence_after_write(t);
    WC(Y, 1);
}
THREAD(mp_2)
{
    REG(1) = RC(Y);
    fence_after_read(t);
    REG(2) = RC(X);
}
THREAD(write_x)
{
    WC(X, 1);
}
THREAD(write_y)
{
    WC(Y, 1);
}
THREAD(iriw_3)
{
    REG(1) = RC(X);
    fence_after_read(t);
    REG(2) = RC(Y);
}
THREAD(iriw_4)
{
    REG(3) = RC(Y);
    fence_after_read(t);
    REG(4) = RC(X);
}
THREAD(wrc_3)
{
    REG(2) = RC(Y);
    fence_after_read(t);
    REG(3) = RC(X);
}
THREAD(corr_2)
{
    REG(1) = RC(X);
    REG(2) = RC(X);
}
THREAD(corw_1)
{
    REG(1) = RC(X);
    WC(X, 1);
}
THREAD(corw_2)
{
    REG(2) = RC(X);
    WC(X, 2);
}
THREAD(cowr_1)
{
    WC(X, 1);
    REG(1) = RC(X);
}
THREAD(cowr_2)
{
    WC(X, 2);
    REG(2) = RC(X);
}
THREAD(ww_1)
{
    WC(X, 1);
    fence_after_write(t);
    WC(Y, 2);
}
THREAD(ww_2)
{
    WC(Y, 1);
    fence_after_write(t);
    WC(X, 2);
}
THREAD(ww_end)
{
    JOIN(0);
    JOIN(1);
    REG(1) = R(X);
    REG(2) = R(Y);
}
THREAD(coww_1)
{
    WC(X, 1);
    WC(X, 2);
}
THREAD(coww_end)
{
    JOIN(0);
    REG(1) = R(X);
}
/* Store buffering in which each thread reads its own write first. */
THREAD(sbf_1)
{
    WC(X, 1);
    REG(3) = RC(X);
    REG(1) = RC(Y);
}
THREAD(sbf_2)
{
    WC(Y, 1);
    REG(4) = RC(Y);
    REG(2) = RC(X);
}

static bool is_00(const int64_t *r)
{
    return r[1] == 0 && r[2] == 0;
}
static bool is_11(const int64_t *r)
{
    return r[1] == 1 && r[2] == 1;
}
static bool is_10(const int64_t *r)
{
    return r[1] == 1 && r[2] == 0;
}
static bool is_1010(const int64_t *r)
{
    return r[1] == 1 && r[2] == 0 && r[3] == 1 && r[4] == 0;
}
static bool is_110(const int64_t *r)
{
    return r[1] == 1 && r[2] == 1 && r[3] == 0;
}
static bool is_21(const int64_t *r)
{
    return r[1] == 2 && r[2] == 1;
}
static bool is_1(const int64_t *r)
{
    return r[1] == 1;
}
static bool is_0011(const int64_t *r)
{
    return r[1] == 0 && r[2] == 0 && r[3] == 1 && r[4] == 1;
}

enum classic { SB, LB, MP, IRIW, WRC, CORR, CORW, COWR, WW, COWW, SBF, CLASSICS };

static const struct {
    const char *name;
    struct litmus program;
    bool (*question)(const int64_t *registers);
} classics[CLASSICS] = {
    [SB] = {"SB", {{sb_1, sb_2}, {0}, false, 0}, is_00},
    [LB] = {"LB", {{lb_1, lb_2}, {0}, false, 0}, is_11},
    [MP] = {"MP", {{mp_1, mp_2}, {0}, false, 0}, is_10},
    [IRIW] = {"IRIW", {{write_x, write_y, iriw_3, iriw_4}, {0}, false, 0}, is_1010},
    [WRC] = {"WRC", {{write_x, lb_1, wrc_3}, {0}, false, 0}, is_110},
    [CORR] = {"CoRR", {{write_x, corr_2}, {0}, false, 0}, is_10},
    [CORW] = {"CoRW", {{corw_1, corw_2}, {0}, false, 0}, is_21},
    [COWR] = {"CoWR", {{cowr_1, cowr_2}, {0}, false, 0}, is_21},
    [WW] = {"2+2W", {{ww_1, ww_2, ww_end}, {0}, false, 0}, is_11},
    [COWW] = {"CoWW", {{coww_1, coww_end}, {0}, false, 0}, is_1},
    [SBF] = {"SB with forwarding", {{sbf_1, sbf_2}, {0}, false, 0}, is_0011},
};

/* 'A' when some execution of the classic's outcome is allowed, 'F' when none is. */
static inline char classic_verdict(enum classic which, int mode, int after_write, int after_read,
                                   enum judgement (*judge)(const struct execution *e))
{
    struct litmus_pool p;
    char result = 'F';
    classic_mode = mode;
    write_fence = after_write;
    read_fence = after_read;
    litmus_pool_init(&p, &classics[which].program);
    for (uint32_t i = 0; i < p.pool.count && result != 'A'; i++) {
        if (!classics[which].question(p.outcomes[p.pool.executions[i].outcome]))
            continue;
        enum judgement judgement = judge(&p.pool.executions[i]);
        result = judgement == JUDGED_ALLOWED ? 'A' : judgement == JUDGED_UNDECIDED ? 'U' : result;
    }
    litmus_pool_release(&p);
    return result;
}

/* ---- random programs ---- */

enum { RANDOM_THREADS = 3, RANDOM_OPS = 4 };

struct random_op {
    enum action_kind kind; /* LOCK: and unlock, around the next operation */
    uint32_t place;
    int mode, write_mode;
};

static struct random_op random_ops[RANDOM_THREADS][RANDOM_OPS];
static int random_count[RANDOM_THREADS];

/* Each write has a value of its own. */
static inline void run_random(struct litmus_run *t)
{
    bool is_locked = false;
    for (int i = 0; i < random_count[t->thread]; i++) {
        const struct random_op *op = &random_ops[t->thread][i];
        uint32_t statement = (uint32_t)i + 1;
        int64_t value = 10 * ((int64_t)t->thread + 1) + i;
        bool locks = op->kind == ACTION_LOCK && !is_locked;
        switch (op->kind) {
        case ACTION_READ:
            REG(i + (t->thread ? 5 : 0)) = litmus_read(t, op->place, op->mode, statement);
            break;
        case ACTION_WRITE: litmus_write(t, op->place, value, op->mode, statement); break;
        case ACTION_UPDATE: {
            struct action *a = litmus_action(t, ACTION_UPDATE, op->mode, op->place, statement);
            a->write_mode = (uint8_t)op->write_mode;
            a->read = (uint64_t)litmus_given(t, op->place);
            a->value = (uint64_t)value;
            break;
        }
        case ACTION_FENCE: litmus_action(t, ACTION_FENCE, op->mode, 0, statement); break;
        default:
            if (locks)
                litmus_action(t, ACTION_LOCK, 0, 9, statement);
        }
        if (is_locked)
            litmus_action(t, ACTION_UNLOCK, 0, 9, statement);
        is_locked = locks;
    }
    if (is_locked)
        litmus_action(t, ACTION_UNLOCK, 0, 9, RANDOM_OPS + 1);
}

static inline uint32_t random_below(uint64_t *seed, uint32_t n)
{
    return (uint32_t)(hash_next(seed) >> 33) % n;
}

static inline struct random_op random_operation(uint64_t *seed, uint32_t modes)
{
    static const enum action_kind kinds[] = {ACTION_READ,  ACTION_READ,  ACTION_READ,
                                             ACTION_WRITE, ACTION_WRITE, ACTION_UPDATE,
                                             ACTION_FENCE, ACTION_LOCK};
    static const int updates[][2] = {{MODE_VOLATILE, MODE_VOLATILE},
                                     {MODE_ACQUIRE_RELEASE, MODE_PLAIN},
                                     {MODE_PLAIN, MODE_ACQUIRE_RELEASE}};
    struct random_op op = {.kind = kinds[random_below(seed, 8)],
                           .place = X + random_below(seed, 2)};
    op.mode = (int)random_below(seed, 4);
    if (modes == 1)
        op.mode = MODE_VOLATILE;
    if (modes == 2)
        op.mode = MODE_OPAQUE + (int)random_below(seed, 2);
    if (op.kind == ACTION_FENCE)
        op.mode = (int)random_below(seed, 5);
    if (op.kind == ACTION_UPDATE) {
        uint32_t which = random_below(seed, 3);
        op.mode = updates[which][0];
        op.write_mode = updates[which][1];
    }
    return op;
}

static inline struct litmus random_program(uint64_t *seed)
{
    struct litmus program = {{run_random, run_random, run_random}, {0}, false, 0};
    uint32_t threads = 2 + random_below(seed, 2), total = 0, modes = random_below(seed, 4);
    memset(random_count, 0, sizeof random_count);
    for (uint32_t t = 0; t < threads; t++) {
        random_count[t] = 1 + (int)random_below(seed, threads == 2 ? 4 : 3);
        for (int i = 0; i < random_count[t]; i++, total++)
            random_ops[t][i] = random_operation(seed, modes);
    }
    if (threads == 2)
        program.threads[2] = NULL;
    return program;
}

static inline void print_random(void)
{
    static const char *const kinds[] = {"read", "write", "update", "lock", "unlock", "fence"};
    for (int t = 0; t < RANDOM_THREADS; t++)
        for (int i = 0; i < random_count[t]; i++)
            printf("thread %d: %s place %u mode %d %d\n", t, kinds[random_ops[t][i].kind],
                   random_ops[t][i].place, random_ops[t][i].mode, random_ops[t][i].write_mode);
}

static inline void print_execution(const struct execution *e)
{
    for (uint32_t i = 0; i < e->count; i++)
        printf("%u: thread %u kind %u mode %u place %u value %d sees %d\n", i, e->actions[i].thread,
               e->actions[i].kind, e->actions[i].mode, e->actions[i].place,
               (int)e->actions[i].value,
               !action_reads(&e->actions[i])         ? -2
               : e->actions[i].seen == WRITE_INITIAL ? -1
                                                     : e->actions[i].seen);
}

#endif
