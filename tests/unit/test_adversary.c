/* test_adversary.c - the adversarial memory against the Progressive Java Memory Model by its definition, on random traces;
 * its compression, heuristics and fairness; the paper's example. */
#include "analysis/adversary.h"
#include "base/arena.h"
#include "base/hash.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* ---- traces ---- */

enum { THREADS = 5, LOCKS = 3, LENGTH = 120, VALUES = 4, NOBODY = -1 };

enum operation_kind { READ, WRITE, ACQUIRE, RELEASE, FORK, JOIN };

struct operation {
    enum operation_kind kind;
    uint32_t thread, other; /* other: lock or thread */
    uint64_t value;
};

struct trace {
    struct operation list[LENGTH];
    uint32_t count;
    bool before[LENGTH][LENGTH]; /* happens-before, by its definition */
    int holder[LOCKS];
    bool is_started[THREADS], has_ended[THREADS];
    uint64_t random;
};

static uint32_t draw(struct trace *t, uint32_t n)
{
    return (uint32_t)(hash_next(&t->random) % n);
}

/* Section 2 of the paper: the edges, without transitivity.  A thread that does nothing has a beginning and an end, too. */
static bool is_edge(const struct operation *a, const struct operation *b)
{
    return a->thread == b->thread ||
           (a->kind == RELEASE && b->kind == ACQUIRE && a->other == b->other) ||
           (a->kind == FORK && b->thread == a->other) ||
           (b->kind == JOIN && b->other == a->thread) ||
           (a->kind == FORK && b->kind == JOIN && a->other == b->other);
}

static void add(struct trace *t, struct operation operation)
{
    uint32_t n = t->count++;
    t->list[n] = operation;
    for (uint32_t i = n; i-- > 0;) {
        bool is_before = is_edge(&t->list[i], &operation);
        for (uint32_t k = i + 1; k < n && !is_before; k++)
            is_before = t->before[i][k] && t->before[k][n];
        t->before[i][n] = is_before;
    }
}

/* A feasible next operation (section 4.2). */
static struct operation next_operation(struct trace *t)
{
    for (;;) {
        struct operation o = {.thread = draw(t, THREADS), .value = draw(t, VALUES)};
        if (!t->is_started[o.thread] || t->has_ended[o.thread])
            continue;
        uint32_t what = draw(t, 20);
        if (what < 13) {
            o.kind = what < 5 ? READ : WRITE;
            return o;
        }
        o.other = draw(t, what < 18 ? LOCKS : THREADS);
        if (what < 18) {
            o.kind = t->holder[o.other] == (int)o.thread ? RELEASE : ACQUIRE;
            if (o.kind == ACQUIRE && t->holder[o.other] != NOBODY)
                continue;
            t->holder[o.other] = o.kind == ACQUIRE ? (int)o.thread : NOBODY;
            return o;
        }
        if (o.other == o.thread || t->has_ended[o.other])
            continue;
        o.kind = t->is_started[o.other] ? JOIN : FORK;
        bool holds = false;
        for (int l = 0; l < LOCKS; l++)
            holds |= t->holder[l] == (int)o.other;
        if (o.kind == JOIN && (holds || draw(t, 4)))
            continue;
        t->is_started[o.other] = true;
        t->has_ended[o.other] = o.kind == JOIN;
        return o;
    }
}

/* The values that the n-th operation, a read, may return: those of writes that come before it and between which and
 * the read no other one happens.  The initial value 0 is written before everything. */
static uint64_t legal_values(const struct trace *t, uint32_t n)
{
    uint64_t legal = 0;
    bool is_initial_hidden = false;
    for (uint32_t i = 0; i < n; i++) {
        if (t->list[i].kind != WRITE)
            continue;
        bool is_hidden = false;
        is_initial_hidden |= t->before[i][n];
        for (uint32_t k = 0; k < n; k++)
            is_hidden |= t->list[k].kind == WRITE && t->before[i][k] && t->before[k][n];
        if (!is_hidden)
            legal |= (uint64_t)1 << t->list[i].value;
    }
    return is_initial_hidden ? legal : legal | 1;
}

/* ---- the operational model ---- */

struct model {
    uint32_t clocks[THREADS][THREADS], locks[LOCKS][THREADS];
    struct adversary_buffer *buffer;
};

static struct adversary_clock clock_of(const struct model *m, uint32_t thread)
{
    return (struct adversary_clock){thread, THREADS, m->clocks[thread]};
}

static void join(uint32_t *into, const uint32_t *from)
{
    for (int i = 0; i < THREADS; i++)
        into[i] = from[i] > into[i] ? from[i] : into[i];
}

static void model_begin(struct model *m, uint32_t limit)
{
    memset(m, 0, sizeof *m);
    m->buffer = xmalloc(adversary_size(ADVERSARY_MOST));
    adversary_begin(m->buffer, ADVERSARY_MOST, limit, false, 0);
    for (uint32_t t = 0; t < THREADS; t++)
        m->clocks[t][t] = 1;
}

/* Fig. 6. */
static void model_step(struct model *m, const struct operation *o)
{
    uint32_t *own = m->clocks[o->thread];
    struct adversary_clock clock = clock_of(m, o->thread);
    switch (o->kind) {
    case READ: break;
    case WRITE: adversary_write(m->buffer, &clock, own[o->thread], o->value); break;
    case ACQUIRE: join(own, m->locks[o->other]); break;
    case RELEASE:
        memcpy(m->locks[o->other], own, sizeof m->locks[0]);
        own[o->thread]++;
        break;
    case FORK:
        join(m->clocks[o->other], own);
        own[o->thread]++;
        break;
    case JOIN:
        join(own, m->clocks[o->other]);
        m->clocks[o->other][o->other]++;
        break;
    }
}

static uint64_t visible_values(const struct model *m, uint32_t thread)
{
    struct adversary_clock clock = clock_of(m, thread);
    uint64_t visible = adversary_visible(m->buffer, &clock), values = 0;
    for (uint32_t i = 0; i < m->buffer->count; i++)
        if (visible >> i & 1)
            values |= (uint64_t)1 << m->buffer->writes[i].value;
    return values;
}

/* By threads that may still read something. */
static void collect(struct model *m, const struct trace *t)
{
    struct adversary_clock clocks[THREADS];
    uint32_t count = 0;
    for (uint32_t i = 0; i < THREADS; i++)
        if (t->is_started[i] && !t->has_ended[i])
            clocks[count++] = clock_of(m, i);
    adversary_collect(m->buffer, clocks, count);
}

/* exact: nothing is removed but what nobody can see. */
static void compare(uint64_t seed, uint32_t limit, bool is_exact, bool collects)
{
    struct trace t = {.random = seed, .is_started = {true, true}};
    struct model m;
    model_begin(&m, limit);
    for (int l = 0; l < LOCKS; l++)
        t.holder[l] = NOBODY;
    while (t.count < LENGTH) {
        struct operation o = next_operation(&t);
        if (m.buffer->count == ADVERSARY_MOST && is_exact)
            break;
        add(&t, o);
        model_step(&m, &o);
        assert_in_range(m.buffer->count, 1, limit);
        if (o.kind == READ) {
            uint64_t legal = legal_values(&t, t.count - 1);
            uint64_t visible = visible_values(&m, o.thread);
            if (is_exact)
                assert_int_equal(visible, legal);
            assert_int_equal(visible & ~legal, 0);
            assert_true(visible >> adversary_newest(m.buffer) & 1);
            for (int h = 0; h < ADVERSARY_HEURISTICS; h++) {
                struct adversary a = {(enum adversary_heuristic)h, 3, draw(&t, 2), &t.random};
                struct adversary_clock clock = clock_of(&m, o.thread);
                assert_true(legal >> adversary_read(m.buffer, &clock, &a) & 1);
            }
        }
        if (collects && draw(&t, 3) == 0)
            collect(&m, &t);
    }
    free(m.buffer);
}

static void test_random_traces(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 1000; seed++) {
        compare(seed, ADVERSARY_MOST, true, false);
        compare(seed, ADVERSARY_MOST, true, true);
        compare(seed, ADVERSARY_LIMIT, false, true);
        compare(seed, 1 + (uint32_t)seed % 6, false, true);
    }
}

/* ---- the rest ---- */

/* Fig. 7. */
static void test_example(void **state)
{
    (void)state;
    uint32_t counts[2][2] = {{4, 0}, {0, 7}};
    struct adversary_clock zero = {0, 2, counts[0]}, one = {1, 2, counts[1]};
    struct adversary_buffer *b = xmalloc(adversary_size(4));
    adversary_begin(b, 4, 4, false, 0);
    adversary_write(b, &zero, 4, 13);
    adversary_write(b, &zero, 4, 42);
    assert_int_equal(adversary_visible(b, &one), 7);
    assert_int_equal(adversary_visible(b, &zero), 4);
    counts[0][0] = 5;
    counts[1][0] = 4;
    assert_int_equal(adversary_visible(b, &one), 4);
    struct adversary_clock all[] = {zero, one};
    adversary_collect(b, all, 2);
    assert_int_equal(b->count, 1);
    assert_int_equal(adversary_newest(b), 42);
    free(b);
}

/* A buffer in which thread 1 can see 10, 20, 30, of which thread 0 has written the last two. */
static struct adversary_buffer *three(uint32_t counts[2])
{
    struct adversary_clock zero = {0, 2, counts};
    struct adversary_buffer *b = xmalloc(adversary_size(8));
    counts[0] = 1;
    adversary_begin(b, 8, 8, false, 10);
    adversary_write(b, &zero, 1, 20);
    adversary_write(b, &zero, 1, 30);
    return b;
}

/* An old write of the newest value is no other value to see. */
static void test_choices(void **state)
{
    (void)state;
    uint32_t writer[2] = {1, 0}, reader[2] = {0, 1};
    struct adversary_buffer *b = xmalloc(adversary_size(8));
    struct adversary_clock zero = {0, 2, writer}, one = {1, 2, reader};
    uint64_t random = 1;
    struct adversary a = {ADVERSARY_OLDEST, 1000, false, &random};
    adversary_begin(b, 8, 8, false, 5);
    adversary_write(b, &zero, 1, 5);
    assert_int_equal(adversary_read(b, &one, &a), 5);
    assert_int_equal(b->choices, 0);
    adversary_write(b, &zero, 1, 6);
    assert_int_equal(adversary_read(b, &zero, &a), 6);
    assert_int_equal(b->choices, 0);
    assert_int_equal(adversary_read(b, &one, &a), 5);
    assert_int_equal(b->choices, 1);
    free(b);
}

static void test_heuristics(void **state)
{
    (void)state;
    uint32_t writer[2] = {0}, reader[2] = {0, 1};
    struct adversary_buffer *b = three(writer);
    struct adversary_clock clock = {1, 2, reader};
    uint64_t random = 1, seen = 0, last = 0;
    struct adversary a = {ADVERSARY_SEQUENTIAL, 1000, false, &random};
    assert_int_equal(adversary_read(b, &clock, &a), 30);
    assert_int_equal(b->choices, 0);
    a.heuristic = ADVERSARY_OLDEST;
    for (int i = 0; i < 3; i++)
        assert_int_equal(adversary_read(b, &clock, &a), 10);
    assert_int_equal(b->choices, 3);
    a.heuristic = ADVERSARY_OLDEST_DIFFERENT;
    assert_int_equal(adversary_read(b, &clock, &a), 20);
    assert_int_equal(adversary_read(b, &clock, &a), 10);
    a.heuristic = ADVERSARY_RANDOM;
    for (int i = 0; i < 100; i++)
        seen |= (uint64_t)1 << adversary_read(b, &clock, &a);
    assert_int_equal(seen, (uint64_t)1 << 10 | 1 << 20 | 1 << 30);
    a.heuristic = ADVERSARY_RANDOM_DIFFERENT;
    last = adversary_read(b, &clock, &a);
    for (int i = 0; i < 100; i++) {
        uint64_t value = adversary_read(b, &clock, &a);
        assert_int_not_equal(value, last);
        last = value;
    }
    a.heuristic = ADVERSARY_LEARNING;
    for (int i = 0; i < 10; i++)
        assert_int_equal(adversary_read(b, &clock, &a), 30);
    a.is_chosen = true;
    assert_int_not_equal(adversary_read(b, &clock, &a), 30);
    free(b);
}

static void test_fairness(void **state)
{
    (void)state;
    uint32_t writer[2] = {0}, reader[2] = {0, 1};
    struct adversary_buffer *b = three(writer);
    struct adversary_clock clock = {1, 2, reader};
    uint64_t random = 1;
    struct adversary a = {ADVERSARY_OLDEST, 5, false, &random};
    int fresh = 0;
    for (int i = 0; i < 60; i++)
        fresh += adversary_read(b, &clock, &a) == 30;
    assert_int_equal(fresh, 10);
    free(b);
}

/* Both halves of a write may be seen with those of others. */
static void test_halves(void **state)
{
    (void)state;
    uint32_t writer[2] = {1}, reader[2] = {0, 1};
    struct adversary_clock zero = {0, 2, writer}, clock = {1, 2, reader};
    struct adversary_buffer *b = xmalloc(adversary_size(8));
    uint64_t random = 3;
    struct adversary a = {ADVERSARY_RANDOM, 1000, false, &random};
    unsigned seen = 0;
    adversary_begin(b, 8, 8, true, 0);
    adversary_write(b, &zero, 1, 0x0000000500000007);
    for (int i = 0; i < 100; i++) {
        uint64_t value = adversary_read(b, &clock, &a);
        assert_true((value >> 32 == 0 || value >> 32 == 5) &&
                    ((uint32_t)value == 0 || (uint32_t)value == 7));
        seen |= 1u << ((value >> 32 ? 2 : 0) + ((uint32_t)value ? 1 : 0));
    }
    assert_int_equal(seen, 15);
    free(b);
}

/* Ten million writes by threads that learn of each other now and then: the buffer keeps its bounds. */
static void test_many_writes(void **state)
{
    (void)state;
    uint32_t counts[2][2] = {{1, 0}, {0, 1}};
    struct adversary_clock clocks[] = {{0, 2, counts[0]}, {1, 2, counts[1]}};
    struct adversary_buffer *b = xmalloc(adversary_size(ADVERSARY_LIMIT));
    adversary_begin(b, ADVERSARY_LIMIT, ADVERSARY_LIMIT, false, 0);
    for (uint32_t i = 0; i < 10000000; i++) {
        uint32_t t = i & 1;
        if (adversary_wants_room(b))
            adversary_collect(b, clocks, 2);
        adversary_write(b, &clocks[t], counts[t][t], i);
        if (i % 7 == 0) {
            counts[!t][t] = counts[t][t];
            counts[t][t]++;
        }
    }
    assert_in_range(b->longest, 2, ADVERSARY_LIMIT);
    assert_int_equal(b->written, 10000001);
    free(b);
}

/* A thread that writes one value all the time needs one entry (GC2); the same when others are known by all (GC1). */
static void test_compression(void **state)
{
    (void)state;
    uint32_t counts[2][2] = {{1, 0}, {0, 1}};
    struct adversary_clock clocks[] = {{0, 2, counts[0]}, {1, 2, counts[1]}};
    struct adversary_buffer *b = xmalloc(adversary_size(8));
    adversary_begin(b, 8, 8, false, 0);
    for (int i = 0; i < 1000; i++)
        for (uint64_t value = 1; value <= 3; value++)
            adversary_write(b, &clocks[0], 1, value);
    assert_int_equal(b->count, 4);
    assert_int_equal(b->dropped, 0);
    counts[1][0] = 1;
    adversary_collect(b, clocks, 2);
    assert_int_equal(b->count, 1);
    free(b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_traces), cmocka_unit_test(test_example),
        cmocka_unit_test(test_choices),       cmocka_unit_test(test_heuristics),
        cmocka_unit_test(test_fairness),      cmocka_unit_test(test_halves),
        cmocka_unit_test(test_many_writes),   cmocka_unit_test(test_compression),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
