/* test_buffers.c - executions of machines with store buffers: the classic litmus programs in each mode and with each
 * fence, and random programs compared with a machine that runs them. */
#include "analysis/buffers.h"

#include "litmus_classics.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

enum { MAX_STATES = 100000 };

static enum buffers buffers;

static enum judgement judge(const struct execution *e)
{
    return buffers_judge(e, buffers, MAX_STATES);
}

/* Verdicts by sc, tso, pso. */
static void expect(enum classic which, int mode, int after_write, int after_read,
                   const char *verdicts)
{
    char found[4] = "";
    for (buffers = BUFFERS_NONE; buffers <= BUFFERS_PER_PLACE; buffers++)
        found[buffers] = classic_verdict(which, mode, after_write, after_read, judge);
    if (strcmp(found, verdicts))
        fail_msg("%s, mode %d, fences %d %d: %s, expected %s", classics[which].name, mode,
                 after_write, after_read, found, verdicts);
}

static void test_modes(void **state)
{
    (void)state;
    for (int mode = MODE_PLAIN; mode <= MODE_VOLATILE; mode++) {
        bool is_strong = mode == MODE_VOLATILE;
        expect(SB, mode, -1, -1, is_strong ? "FFF" : "FAA");
        expect(SBF, mode, -1, -1, is_strong ? "FFF" : "FAA");
        /* Release writes leave their buffers in order. */
        expect(MP, mode, -1, -1, mode >= MODE_ACQUIRE_RELEASE ? "FFF" : "FFA");
        expect(WW, mode, -1, -1, mode >= MODE_ACQUIRE_RELEASE ? "FFF" : "FFA");
        expect(LB, mode, -1, -1, "FFF");
        expect(IRIW, mode, -1, -1, "FFF");
        expect(WRC, mode, -1, -1, "FFF");
        expect(CORR, mode, -1, -1, "FFF");
        expect(CORW, mode, -1, -1, "FFF");
        expect(COWR, mode, -1, -1, "FFF");
        expect(COWW, mode, -1, -1, "FFF");
    }
}

static void test_fences(void **state)
{
    (void)state;
    expect(SB, MODE_PLAIN, FENCE_FULL, -1, "FFF");
    expect(SB, MODE_PLAIN, FENCE_RELEASE, -1, "FAA");
    expect(SB, MODE_PLAIN, FENCE_STORE_STORE, -1, "FAA");
    expect(SB, MODE_PLAIN, FENCE_ACQUIRE, -1, "FAA");
    expect(SB, MODE_PLAIN, FENCE_LOAD_LOAD, -1, "FAA");
    expect(MP, MODE_PLAIN, FENCE_FULL, -1, "FFF");
    expect(MP, MODE_PLAIN, FENCE_RELEASE, -1, "FFF");
    expect(MP, MODE_PLAIN, FENCE_STORE_STORE, -1, "FFF");
    expect(MP, MODE_PLAIN, FENCE_ACQUIRE, -1, "FFA");
    expect(MP, MODE_PLAIN, FENCE_LOAD_LOAD, -1, "FFA");
}

/* ---- locks, joins and read-modify-writes ---- */

THREAD(sb_locked_1)
{
    W(X, 1);
    LOCK(9);
    UNLOCK(9);
    REG(1) = R(Y);
}
THREAD(sb_locked_2)
{
    W(Y, 1);
    LOCK(8);
    UNLOCK(8);
    REG(2) = R(X);
}
THREAD(sb_update_1)
{
    W(X, 1);
    CAS(Z, 0, 1, MODE_ACQUIRE_RELEASE, MODE_PLAIN);
    REG(1) = R(Y);
}
THREAD(sb_update_2)
{
    W(Y, 1);
    CAS(Z + 1, 0, 1, MODE_ACQUIRE_RELEASE, MODE_PLAIN);
    REG(2) = R(X);
}
THREAD(after_join)
{
    JOIN(0);
    REG(1) = R(X);
}
THREAD(before_start)
{
    W(X, 1);
}

static char verdict(const struct litmus *program, bool (*question)(const int64_t *))
{
    struct litmus_pool p;
    char result = 'F';
    litmus_pool_init(&p, program);
    for (uint32_t i = 0; i < p.pool.count; i++)
        if (question(p.outcomes[p.pool.executions[i].outcome]) &&
            judge(&p.pool.executions[i]) == JUDGED_ALLOWED)
            result = 'A';
    litmus_pool_release(&p);
    return result;
}

static void test_what_empties_buffers(void **state)
{
    (void)state;
    struct litmus locked = {{sb_locked_1, sb_locked_2}, {0}, false, 0};
    struct litmus update = {{sb_update_1, sb_update_2}, {0}, false, 0};
    struct litmus joined = {{before_start, after_join}, {0}, false, 0};
    for (buffers = BUFFERS_NONE; buffers <= BUFFERS_PER_PLACE; buffers++) {
        assert_int_equal(verdict(&locked, is_00), 'F');
        assert_int_equal(verdict(&update, is_00), 'F');
        assert_int_equal(verdict(&joined, is_1), 'A');
    }
}

/* A fence keeps the writes of its own thread apart, whatever stands between them in the execution. */
static void test_fence_of_another_thread(void **state)
{
    (void)state;
    struct action actions[] = {
        {.thread = 0, .kind = ACTION_WRITE, .place = X, .value = 1},
        {.thread = 2, .kind = ACTION_FENCE, .mode = FENCE_RELEASE},
        {.thread = 0, .kind = ACTION_WRITE, .place = Y, .value = 1},
        {.thread = 1, .kind = ACTION_READ, .place = Y, .value = 1, .seen = 2},
        {.thread = 1, .kind = ACTION_READ, .place = X, .seen = WRITE_INITIAL},
    };
    struct action_set before[5] = {0};
    struct execution e = {.count = 5, .actions = actions, .before = before};
    action_set_add(&before[2], 0);
    action_set_add(&before[4], 3);
    assert_int_equal(buffers_judge(&e, BUFFERS_PER_THREAD, MAX_STATES), JUDGED_FORBIDDEN);
    assert_int_equal(buffers_judge(&e, BUFFERS_PER_PLACE, MAX_STATES), JUDGED_ALLOWED);
}

/* The read sees what its thread's volatile write comes before: not in this order of volatile writes. */
static void test_synchronization_order(void **state)
{
    (void)state;
    struct action actions[] = {
        {.thread = 0, .kind = ACTION_READ, .place = X, .value = 1, .seen = 3},
        {.thread = 0, .kind = ACTION_WRITE, .mode = MODE_VOLATILE, .place = Y, .value = 1},
        {.thread = 1, .kind = ACTION_WRITE, .mode = MODE_VOLATILE, .place = Y, .value = 2},
        {.thread = 1, .kind = ACTION_WRITE, .place = X, .value = 1},
    };
    struct action_set before[4] = {0};
    struct execution e = {.count = 4, .actions = actions, .before = before};
    action_set_add(&before[1], 0);
    action_set_add(&before[3], 2);
    for (buffers = BUFFERS_NONE; buffers <= BUFFERS_PER_PLACE; buffers++)
        assert_int_equal(judge(&e), JUDGED_FORBIDDEN);
    actions[1].place = Z;
    for (buffers = BUFFERS_NONE; buffers <= BUFFERS_PER_PLACE; buffers++)
        assert_int_equal(judge(&e), JUDGED_ALLOWED);
}

static void test_bound(void **state)
{
    (void)state;
    struct litmus_pool p;
    classic_mode = MODE_PLAIN;
    write_fence = read_fence = -1;
    litmus_pool_init(&p, &classics[SB].program);
    for (uint32_t i = 0; i < p.pool.count; i++)
        if (is_00(p.outcomes[p.pool.executions[i].outcome])) {
            assert_int_equal(buffers_judge(&p.pool.executions[i], BUFFERS_NONE, 100),
                             JUDGED_FORBIDDEN);
            assert_int_equal(buffers_judge(&p.pool.executions[i], BUFFERS_NONE, 0),
                             JUDGED_UNDECIDED);
        }
    litmus_pool_release(&p);
}

/* ---- a machine that runs programs ---- */

enum { BUFFER = 16 };

/* Straight-line threads; each write has a value of its own, so values say what was seen. */
struct simulated {
    uint32_t next[RANDOM_THREADS];
    struct {
        uint32_t place;
        int64_t value;
        bool is_barrier, is_release;
    } buffer[RANDOM_THREADS][BUFFER];
    uint32_t buffered[RANDOM_THREADS];
    int64_t memory[LITMUS_PLACES + 1];
    int64_t seen[RANDOM_THREADS][LITMUS_ACTIONS];
    int owner; /* of the one monitor; -1 none */
};

static const struct litmus_run *shapes[RANDOM_THREADS]; /* what the threads do */
static int64_t results[20000][RANDOM_THREADS][LITMUS_ACTIONS];
static uint32_t result_count;

static void simulate(const struct simulated *from);

static void write_memory(struct simulated *s, uint32_t t, uint32_t at)
{
    s->memory[s->buffer[t][at].place] = s->buffer[t][at].value;
    memmove(&s->buffer[t][at], &s->buffer[t][at + 1], (BUFFER - 1 - at) * sizeof s->buffer[t][0]);
    s->buffered[t]--;
}

/* May the entry leave before all that stand in front of it? */
static bool may_leave(const struct simulated *s, uint32_t t, uint32_t at)
{
    if (s->buffer[t][at].is_barrier)
        return at == 0;
    if (at == 0)
        return true;
    if (buffers == BUFFERS_PER_THREAD || s->buffer[t][at].is_release)
        return false;
    for (uint32_t i = 0; i < at; i++)
        if (s->buffer[t][i].is_barrier || s->buffer[t][i].place == s->buffer[t][at].place)
            return false;
    return true;
}

static void put_in_buffer(struct simulated *s, uint32_t t, const struct action *a)
{
    uint32_t at = s->buffered[t]++;
    s->buffer[t][at].place = a->kind == ACTION_FENCE ? 0 : a->place;
    s->buffer[t][at].value = (int64_t)a->value;
    s->buffer[t][at].is_barrier = a->kind == ACTION_FENCE;
    s->buffer[t][at].is_release = a->mode == MODE_ACQUIRE_RELEASE;
}

static int64_t look(const struct simulated *s, uint32_t t, uint32_t place)
{
    for (uint32_t i = s->buffered[t]; i-- > 0;)
        if (s->buffer[t][i].place == place)
            return s->buffer[t][i].value;
    return s->memory[place];
}

/* One action; false: it must wait. */
static bool do_action(struct simulated *s, uint32_t t)
{
    const struct action *a = &shapes[t]->actions[s->next[t]];
    bool is_empty = s->buffered[t] == 0;
    switch ((enum action_kind)a->kind) {
    case ACTION_READ: s->seen[t][s->next[t]] = look(s, t, a->place); break;
    case ACTION_UPDATE:
        if (!is_empty)
            return false;
        s->seen[t][s->next[t]] = s->memory[a->place];
        s->memory[a->place] = (int64_t)a->value;
        break;
    case ACTION_WRITE:
        if (buffers != BUFFERS_NONE && a->mode != MODE_VOLATILE) {
            put_in_buffer(s, t, a);
            break;
        }
        if (!is_empty)
            return false;
        s->memory[a->place] = (int64_t)a->value;
        break;
    case ACTION_LOCK:
        if (!is_empty || s->owner >= 0)
            return false;
        s->owner = (int)t;
        break;
    case ACTION_UNLOCK:
        if (!is_empty)
            return false;
        s->owner = -1;
        break;
    default:
        if (a->mode == FENCE_FULL && !is_empty)
            return false;
        if (a->mode == FENCE_RELEASE || a->mode == FENCE_STORE_STORE)
            put_in_buffer(s, t, a);
    }
    s->next[t]++;
    return true;
}

static void simulate(const struct simulated *from)
{
    bool is_end = true;
    for (uint32_t t = 0; t < RANDOM_THREADS; t++) {
        if (!shapes[t])
            continue;
        is_end = is_end && from->next[t] == shapes[t]->count;
        struct simulated s = *from;
        if (s.next[t] < shapes[t]->count && do_action(&s, t))
            simulate(&s);
        for (uint32_t i = 0; i < from->buffered[t]; i++) {
            s = *from;
            if (!may_leave(&s, t, i))
                continue;
            write_memory(&s, t, i);
            simulate(&s);
        }
    }
    if (!is_end)
        return;
    for (uint32_t i = 0; i < result_count; i++)
        if (memcmp(results[i], from->seen, sizeof from->seen) == 0)
            return;
    assert_true(result_count < 20000);
    memcpy(results[result_count++], from->seen, sizeof from->seen);
}

/* What the reads of the execution see, as the machine reports it. */
static void values_seen(const struct execution *e, int64_t seen[RANDOM_THREADS][LITMUS_ACTIONS])
{
    uint32_t next[RANDOM_THREADS] = {0};
    memset(seen, 0, sizeof(int64_t[RANDOM_THREADS][LITMUS_ACTIONS]));
    for (uint32_t i = 0; i < e->count; i++) {
        const struct action *a = &e->actions[i];
        if (action_reads(a))
            seen[a->thread][next[a->thread]] =
                (int64_t)(a->kind == ACTION_UPDATE ? a->read : a->value);
        next[a->thread]++;
    }
}

static uint64_t executions_allowed;

static void compare_with_machine(const struct litmus_pool *p)
{
    static bool is_found[20000];
    struct simulated start = {.owner = -1};
    memset(is_found, 0, sizeof is_found);
    result_count = 0;
    for (uint32_t t = 0; t < RANDOM_THREADS; t++)
        shapes[t] = t < p->threads ? &p->runs[t][0] : NULL;
    simulate(&start);
    for (uint32_t i = 0; i < p->pool.count; i++) {
        const struct execution *e = &p->pool.executions[i];
        int64_t seen[RANDOM_THREADS][LITMUS_ACTIONS];
        enum judgement judgement = judge(e);
        uint32_t at = 0;
        values_seen(e, seen);
        while (at < result_count && memcmp(results[at], seen, sizeof seen))
            at++;
        assert_int_not_equal(judgement, JUDGED_UNDECIDED);
        if (judgement != JUDGED_ALLOWED)
            continue;
        executions_allowed++;
        if (at == result_count) {
            print_random();
            print_execution(e);
            fail_msg("buffers %d: no machine does this", (int)buffers);
        }
        is_found[at] = true;
    }
    for (uint32_t i = 0; i < result_count; i++)
        if (!is_found[i]) {
            print_random();
            fail_msg("buffers %d: result %u of the machine is in no execution", (int)buffers, i);
        }
}

static void test_random_programs(void **state)
{
    (void)state;
    uint64_t seed = 1116;
    uint32_t programs = getenv("PROGRAMS") ? (uint32_t)atoi(getenv("PROGRAMS")) : 300;
    for (uint32_t i = 0; i < programs; i++) {
        struct litmus program = random_program(&seed);
        struct litmus_pool p;
        litmus_pool_init(&p, &program);
        for (buffers = BUFFERS_NONE; buffers <= BUFFERS_PER_PLACE; buffers++)
            compare_with_machine(&p);
        litmus_pool_release(&p);
    }
    if (getenv("VERBOSE"))
        printf("%llu executions allowed\n", (unsigned long long)executions_allowed);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_modes),
        cmocka_unit_test(test_fences),
        cmocka_unit_test(test_what_empties_buffers),
        cmocka_unit_test(test_fence_of_another_thread),
        cmocka_unit_test(test_synchronization_order),
        cmocka_unit_test(test_bound),
        cmocka_unit_test(test_random_programs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
