/* test_jam.c - the model of access modes: the classic litmus programs in each mode and with fences, and random programs
 * compared with a slow search of all orders, straight from the rules of jam.h. */
#include "analysis/jam.h"

#include "litmus_classics.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

enum { MAX_STEPS = 100000 };

static enum judgement judge(const struct execution *e)
{
    return jam_judge(e, MAX_STEPS);
}

/* Verdicts in plain, opaque, acquire/release and volatile mode. */
static void expect(enum classic which, int after_write, int after_read, const char *verdicts)
{
    char found[5] = "";
    for (int mode = MODE_PLAIN; mode <= MODE_VOLATILE; mode++)
        found[mode] = classic_verdict(which, mode, after_write, after_read, judge);
    if (strcmp(found, verdicts))
        fail_msg("%s, fences %d %d: %s, expected %s", classics[which].name, after_write, after_read,
                 found, verdicts);
}

static void test_modes(void **state)
{
    (void)state;
    expect(SB, -1, -1, "AAAF");
    expect(LB, -1, -1, "AFFF"); /* plain: causality.h forbids what must be */
    expect(MP, -1, -1, "AAFF");
    expect(IRIW, -1, -1, "AAAF");
    expect(WRC, -1, -1, "AAFF");
    expect(CORR, -1, -1, "AFFF");
    expect(CORW, -1, -1, "FFFF");
    expect(COWR, -1, -1, "FFFF");
    expect(COWW, -1, -1, "FFFF");
    expect(WW, -1, -1, "AAAF");
}

static void test_fences(void **state)
{
    (void)state;
    expect(SB, FENCE_FULL, -1, "FFFF");
    expect(SB, FENCE_RELEASE, -1, "AAAF");
    expect(SB, FENCE_ACQUIRE, -1, "AAAF");
    expect(MP, FENCE_RELEASE, FENCE_ACQUIRE, "FFFF");
    expect(MP, FENCE_FULL, FENCE_FULL, "FFFF");
    expect(MP, FENCE_STORE_STORE, FENCE_LOAD_LOAD, "FFFF");
    expect(MP, FENCE_STORE_STORE, -1, "AAFF");
    expect(MP, -1, FENCE_LOAD_LOAD, "AAFF");
    expect(MP, FENCE_LOAD_LOAD, FENCE_STORE_STORE, "AAFF");
    expect(MP, FENCE_ACQUIRE, FENCE_RELEASE, "AAFF");
    expect(IRIW, -1, FENCE_FULL, "FFFF");
    expect(IRIW, -1, FENCE_ACQUIRE, "AAAF");
    expect(WRC, -1, FENCE_ACQUIRE, "FFFF");
    expect(WRC, -1, FENCE_LOAD_LOAD, "AAFF"); /* orders no read before a later write */
    expect(WW, FENCE_FULL, -1, "FFFF");
    expect(WW, FENCE_RELEASE, -1, "AAAF");
}

THREAD(copies_behind_fence)
{
    REG(1) = RM(X, MODE_OPAQUE);
    FENCE(read_fence);
    WM(Y, 1, MODE_OPAQUE);
}
THREAD(acquires)
{
    REG(2) = RM(Y, MODE_ACQUIRE_RELEASE);
    REG(3) = RM(X, MODE_OPAQUE);
}

/* A release fence orders the read before it with the write behind it; a store-store fence does not. */
static void test_store_store_fence(void **state)
{
    (void)state;
    struct litmus program = {{write_x, copies_behind_fence, acquires}, {0}, false, 0};
    classic_mode = MODE_OPAQUE;
    for (read_fence = FENCE_ACQUIRE; read_fence <= FENCE_STORE_STORE; read_fence++) {
        struct litmus_pool p;
        litmus_pool_init(&p, &program);
        for (uint32_t i = 0; i < p.pool.count; i++)
            if (is_110(p.outcomes[p.pool.executions[i].outcome]))
                assert_int_equal(judge(&p.pool.executions[i]),
                                 read_fence == FENCE_LOAD_LOAD || read_fence == FENCE_STORE_STORE
                                     ? JUDGED_ALLOWED
                                     : JUDGED_FORBIDDEN);
        litmus_pool_release(&p);
    }
}

/* ---- a slow search ---- */

enum { NODES = 24 };

struct slow_jam {
    const struct execution *e;
    int n, nodes; /* actions; with an initial write for each place */
    uint32_t place[NODES];
    int rf[NODES];            /* what a read reads */
    bool fixed[NODES][NODES]; /* ra, svo, push, rf and synchronization */
    bool push[NODES][NODES];
    int starts[NODES], start_count, order[NODES];
    int updates[NODES], update_count, update_order[NODES];
    int finals[NODES]; /* by initial write */
    long tried;
};

static bool po(const struct slow_jam *s, int a, int b)
{
    return a < b && b < s->n && s->e->actions[a].thread == s->e->actions[b].thread;
}

static bool is_access(const struct slow_jam *s, int a)
{
    return a >= s->n || s->e->actions[a].kind <= ACTION_UPDATE;
}

static bool is_read(const struct slow_jam *s, int a)
{
    return a < s->n && action_reads(&s->e->actions[a]);
}

static bool is_write(const struct slow_jam *s, int a)
{
    return a >= s->n || action_writes(&s->e->actions[a]);
}

static bool same_place(const struct slow_jam *s, int a, int b)
{
    return is_access(s, a) && is_access(s, b) && s->place[a] == s->place[b];
}

static int strength(const struct slow_jam *s, int a, bool of_write)
{
    if (a >= s->n)
        return MODE_OPAQUE;
    const struct action *x = &s->e->actions[a];
    int mode = of_write && x->kind == ACTION_UPDATE ? x->write_mode : x->mode;
    return x->kind == ACTION_UPDATE && mode == MODE_PLAIN ? MODE_OPAQUE : mode;
}

static bool fence_between(const struct slow_jam *s, int a, int b, enum fence_kind kind)
{
    for (int f = 0; f < s->n; f++)
        if (po(s, a, f) && po(s, f, b) && s->e->actions[f].kind == ACTION_FENCE &&
            s->e->actions[f].mode == kind)
            return true;
    return false;
}

static bool is_volatile_event(const struct slow_jam *s, int a)
{
    const struct action *x = &s->e->actions[a];
    return x->kind == ACTION_FENCE ? x->mode == FENCE_FULL
                                   : is_access(s, a) && x->mode == MODE_VOLATILE;
}

static bool is_ra(const struct slow_jam *s, int a, int b)
{
    int from = s->e->actions[a].kind, to = s->e->actions[b].kind;
    return from == ACTION_LOCK || to == ACTION_UNLOCK ||
           (is_write(s, b) && strength(s, b, true) >= MODE_ACQUIRE_RELEASE) ||
           (is_read(s, a) && strength(s, a, false) >= MODE_ACQUIRE_RELEASE);
}

static bool is_svo(const struct slow_jam *s, int a, int b)
{
    return (is_write(s, b) && fence_between(s, a, b, FENCE_RELEASE)) ||
           (is_read(s, a) && fence_between(s, a, b, FENCE_ACQUIRE)) ||
           (is_write(s, a) && is_write(s, b) && fence_between(s, a, b, FENCE_STORE_STORE)) ||
           (is_read(s, a) && is_read(s, b) && fence_between(s, a, b, FENCE_LOAD_LOAD));
}

static void slow_prepare(struct slow_jam *s, const struct execution *e)
{
    *s = (struct slow_jam){.e = e, .n = (int)e->count, .nodes = (int)e->count};
    for (int i = 0; i < s->n; i++) {
        s->place[i] = e->actions[i].place;
        if (!is_access(s, i))
            continue;
        int initial = s->n;
        while (initial < s->nodes && s->place[initial] != s->place[i])
            initial++;
        if (initial == s->nodes)
            s->place[s->nodes++] = s->place[i];
        s->rf[i] = !is_read(s, i)                        ? -1
                   : e->actions[i].seen == WRITE_INITIAL ? initial
                                                         : e->actions[i].seen;
        if (is_read(s, i))
            s->fixed[s->rf[i]][i] = true;
        if (e->actions[i].kind == ACTION_UPDATE)
            s->updates[s->update_count++] = i;
    }
    for (int a = 0; a < s->n; a++) {
        bool is_start = false;
        for (int b = 0; b < s->n; b++) {
            if (e->actions[a].kind == ACTION_UNLOCK && e->actions[b].kind == ACTION_LOCK && a < b &&
                e->actions[a].place == e->actions[b].place)
                s->fixed[a][b] = true;
            if (!po(s, a, b))
                continue;
            s->push[a][b] = fence_between(s, a, b, FENCE_FULL) ||
                            (is_volatile_event(s, a) && is_volatile_event(s, b));
            s->fixed[a][b] = s->fixed[a][b] || s->push[a][b] || is_ra(s, a, b) || is_svo(s, a, b);
            is_start = is_start || s->push[a][b];
        }
        if (is_start)
            s->starts[s->start_count++] = a;
    }
}

static void slow_close(int n, bool r[NODES][NODES])
{
    for (int k = 0; k < n; k++)
        for (int a = 0; a < n; a++)
            for (int b = 0; b < n; b++)
                r[a][b] = r[a][b] || (r[a][k] && r[k][b]);
}

static bool slow_has_cycle(int n, bool r[NODES][NODES])
{
    slow_close(n, r);
    for (int a = 0; a < n; a++)
        if (r[a][a])
            return true;
    return false;
}

/* Condition 1 for the orders that were chosen. */
static bool slow_is_coherent(const struct slow_jam *s)
{
    bool vo[NODES][NODES], co[NODES][NODES] = {{false}};
    memcpy(vo, s->fixed, sizeof vo);
    for (int i = 0; i < s->start_count; i++)
        for (int k = i + 1; k < s->start_count; k++)
            for (int c = 0; c < s->n; c++)
                if (s->push[s->order[k]][c])
                    vo[s->order[i]][c] = true;
    slow_close(s->nodes, vo);
    for (int a = 0; a < s->n; a++)
        for (int b = 0; b < s->n; b++)
            vo[a][b] = vo[a][b] || (po(s, a, b) && same_place(s, a, b));
    for (int w = 0; w < s->nodes; w++) {
        for (int v = 0; v < s->nodes; v++) {
            if (w == v || !is_write(s, w) || !is_write(s, v) || !same_place(s, w, v))
                continue;
            co[w][v] = vo[w][v] || w >= s->n;
            for (int initial = s->n; initial < s->nodes; initial++)
                co[w][v] =
                    co[w][v] || (s->place[initial] == s->place[v] && s->finals[initial] == v);
            for (int r = 0; r < s->n; r++) {
                if (!is_read(s, r) || !same_place(s, r, w))
                    continue;
                co[w][v] = co[w][v] || (vo[w][r] && (s->rf[r] == v || po(s, r, v)));
                for (int r2 = 0; r2 < s->n; r2++)
                    co[w][v] = co[w][v] || (s->rf[r] == w && po(s, r, r2) && is_read(s, r2) &&
                                            s->rf[r2] == v && strength(s, w, true) >= MODE_OPAQUE &&
                                            strength(s, v, true) >= MODE_OPAQUE);
            }
        }
    }
    for (int i = 0; i < s->update_count; i++)
        for (int k = i + 1; k < s->update_count; k++)
            if (same_place(s, s->update_order[i], s->update_order[k]))
                co[s->update_order[i]][s->update_order[k]] = true;
    for (bool changed = true; changed;) {
        changed = false;
        for (int i = 0; i < s->update_count; i++)
            for (int v = 0; v < s->nodes; v++) {
                int u = s->updates[i];
                if (v != u && co[s->rf[u]][v] && !co[u][v])
                    changed = co[u][v] = true;
            }
    }
    return !slow_has_cycle(s->nodes, co);
}

static bool slow_choose_finals(struct slow_jam *s, int initial)
{
    if (initial == s->nodes)
        return slow_is_coherent(s);
    for (int f = 0; f < s->nodes; f++) {
        bool is_last = true, is_start = false;
        if (!is_write(s, f) || !same_place(s, f, initial))
            continue;
        for (int i = 0; i < s->start_count; i++) {
            if (s->order[i] == f)
                is_start = is_last = true;
            else if (is_write(s, s->order[i]) && same_place(s, s->order[i], f))
                is_last = false;
        }
        s->finals[initial] = f;
        if ((is_last || !is_start) && slow_choose_finals(s, initial + 1))
            return true;
    }
    return false;
}

static bool slow_order_updates(struct slow_jam *s, int placed)
{
    if (placed == s->update_count)
        return slow_choose_finals(s, s->n);
    for (int i = 0; i < s->update_count; i++) {
        bool is_placed = false;
        for (int k = 0; k < placed; k++)
            is_placed = is_placed || s->update_order[k] == s->updates[i];
        s->update_order[placed] = s->updates[i];
        if (!is_placed && slow_order_updates(s, placed + 1))
            return true;
    }
    return false;
}

static bool slow_order_starts(struct slow_jam *s, int placed)
{
    if (placed == s->start_count)
        return s->tried++, slow_order_updates(s, 0);
    for (int i = 0; i < s->start_count; i++) {
        bool may_be_next = true;
        int next = s->starts[i];
        for (int k = 0; k < placed; k++)
            may_be_next = may_be_next && s->order[k] != next && !po(s, next, s->order[k]) &&
                          !(is_read(s, s->order[k]) && s->rf[s->order[k]] == next);
        s->order[placed] = next;
        if (may_be_next && slow_order_starts(s, placed + 1))
            return true;
    }
    return false;
}

static bool fence_around(const struct slow_jam *s, int a, bool is_before, enum fence_kind kind)
{
    for (int f = 0; f < s->n; f++)
        if (s->e->actions[f].kind == ACTION_FENCE &&
            (s->e->actions[f].mode == kind || s->e->actions[f].mode == FENCE_FULL) &&
            (is_before ? po(s, f, a) : po(s, a, f)))
            return true;
    return false;
}

/* Conditions 2 and 3. */
static bool slow_is_causal(const struct slow_jam *s)
{
    bool order[NODES][NODES] = {{false}}, hb[NODES][NODES] = {{false}};
    for (int a = 0; a < s->nodes; a++) {
        for (int b = 0; b < s->n; b++) {
            bool reads_it = is_read(s, b) && s->rf[b] == a;
            bool is_strong = !is_access(s, b) || strength(s, b, !is_read(s, b)) >= MODE_OPAQUE;
            if (a >= s->n) {
                order[a][b] = reads_it && is_strong;
                continue;
            }
            bool unlocks = s->e->actions[a].kind == ACTION_UNLOCK &&
                           s->e->actions[b].kind == ACTION_LOCK && a < b;
            order[a][b] = (po(s, a, b) || reads_it || unlocks) && is_strong;
            hb[a][b] = po(s, a, b) || execution_is_before(s->e, (uint32_t)a, (uint32_t)b);
            if (reads_it && strength(s, a, true) >= MODE_OPAQUE &&
                strength(s, b, false) >= MODE_OPAQUE &&
                (strength(s, a, true) >= MODE_ACQUIRE_RELEASE ||
                 fence_around(s, a, true, FENCE_RELEASE)) &&
                (strength(s, b, false) >= MODE_ACQUIRE_RELEASE ||
                 fence_around(s, b, false, FENCE_ACQUIRE)))
                hb[a][b] = true;
        }
    }
    slow_close(s->nodes, hb);
    for (int r = 0; r < s->n; r++)
        if (is_read(s, r) && hb[r][s->rf[r]])
            return false;
    return !slow_has_cycle(s->nodes, order);
}

static uint64_t compared, allowed;

static void compare(const struct litmus_pool *p)
{
    for (uint32_t i = 0; i < p->pool.count; i++) {
        struct slow_jam s;
        slow_prepare(&s, &p->pool.executions[i]);
        bool slow = slow_is_causal(&s) && slow_order_starts(&s, 0);
        enum judgement fast = jam_judge(&p->pool.executions[i], MAX_STEPS);
        compared++;
        allowed += slow;
        if (fast != (slow ? JUDGED_ALLOWED : JUDGED_FORBIDDEN)) {
            print_random();
            print_execution(&p->pool.executions[i]);
            fail_msg("fast %d, slow %d", (int)fast, (int)slow);
        }
    }
}

static void test_random_programs(void **state)
{
    (void)state;
    uint64_t seed = 2022;
    uint32_t programs = getenv("PROGRAMS") ? (uint32_t)atoi(getenv("PROGRAMS")) : 300;
    for (uint32_t i = 0; i < programs; i++) {
        struct litmus program = random_program(&seed);
        struct litmus_pool p;
        litmus_pool_init(&p, &program);
        compare(&p);
        litmus_pool_release(&p);
    }
    if (getenv("VERBOSE"))
        printf("%llu executions, %llu allowed\n", (unsigned long long)compared,
               (unsigned long long)allowed);
}

static void test_bound(void **state)
{
    (void)state;
    struct litmus_pool p;
    classic_mode = MODE_VOLATILE;
    write_fence = read_fence = -1;
    litmus_pool_init(&p, &classics[SB].program);
    assert_int_equal(jam_judge(&p.pool.executions[0], 100), JUDGED_ALLOWED);
    assert_int_equal(jam_judge(&p.pool.executions[0], 0), JUDGED_UNDECIDED);
    litmus_pool_release(&p);
}

/* Start and join are no events: what they order counts as synchronization. */
THREAD(joined_write)
{
    WM(X, 1, MODE_OPAQUE);
}
THREAD(joining_read)
{
    JOIN(0);
    REG(1) = RM(X, MODE_OPAQUE);
    WM(X, 2, MODE_OPAQUE);
}
THREAD(reads_both)
{
    REG(2) = RM(X, MODE_OPAQUE);
    REG(3) = RM(X, MODE_OPAQUE);
}

static void test_join(void **state)
{
    (void)state;
    struct litmus program = {{joined_write, joining_read, reads_both}, {0}, false, 0};
    struct litmus_pool p;
    litmus_pool_init(&p, &program);
    bool is_in_order = false;
    for (uint32_t i = 0; i < p.pool.count; i++) {
        const int64_t *r = p.outcomes[p.pool.executions[i].outcome];
        enum judgement judgement = judge(&p.pool.executions[i]);
        if (r[2] == 2 && r[3] == 1)
            assert_int_equal(judgement, JUDGED_FORBIDDEN);
        is_in_order = is_in_order || (r[2] == 1 && r[3] == 2 && judgement == JUDGED_ALLOWED);
    }
    assert_true(is_in_order);
    litmus_pool_release(&p);
}

THREAD(locked_1)
{
    LOCK(9);
    WM(X, 1, MODE_OPAQUE);
    UNLOCK(9);
}
THREAD(locked_2)
{
    LOCK(9);
    WM(X, 2, MODE_OPAQUE);
    UNLOCK(9);
}

/* Writes are seen in the order of the locks around them. */
static void test_locks(void **state)
{
    (void)state;
    struct litmus program = {{locked_1, locked_2, reads_both}, {0}, false, 0};
    struct litmus_pool p;
    uint32_t found = 0;
    litmus_pool_init(&p, &program);
    for (uint32_t i = 0; i < p.pool.count; i++) {
        const struct execution *e = &p.pool.executions[i];
        const int64_t *r = p.outcomes[e->outcome];
        uint32_t lock = 0;
        while (e->actions[lock].kind != ACTION_LOCK)
            lock++;
        if (r[2] != 2 || r[3] != 1)
            continue;
        found++;
        assert_int_equal(judge(e),
                         e->actions[lock].thread == 1 ? JUDGED_ALLOWED : JUDGED_FORBIDDEN);
    }
    assert_int_equal(found, 2);
    litmus_pool_release(&p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_modes),
        cmocka_unit_test(test_fences),
        cmocka_unit_test(test_store_store_fence),
        cmocka_unit_test(test_random_programs),
        cmocka_unit_test(test_join),
        cmocka_unit_test(test_locks),
        cmocka_unit_test(test_bound),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
