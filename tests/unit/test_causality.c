/* test_causality.c - committing sequences: the causality test cases and other decided programs under both definitions and
 * each identity of actions; rules that these do not reach; random programs compared with a slow search. */
#include "analysis/causality.h"

#include "base/hash.h"

#include "litmus_pool.h"
#include "slow_causality.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

enum { X = 1, Y, Z, V, U };
enum { MAX_STEPS = 1000000 };

#define THREAD(name) static void name(struct litmus_run *t)

/* ---- the causality test cases ---- */

THREAD(tc1_1)
{
    int64_t r1 = REG(1) = R(X);
    if (r1 >= 0)
        W(Y, 1);
}
THREAD(y_to_x_in_2)
{
    int64_t r = REG(2) = R(Y);
    W(X, r);
}
THREAD(y_to_x_in_3)
{
    int64_t r = REG(3) = R(Y);
    W(X, r);
}
THREAD(tc2_1)
{
    int64_t r1 = REG(1) = R(X);
    int64_t r2 = REG(2) = R(X);
    if (r1 == r2)
        W(Y, 1);
}
THREAD(x_is_2)
{
    W(X, 2);
}
THREAD(x_is_0)
{
    W(X, 0);
}
THREAD(x_to_y)
{
    int64_t r = REG(1) = R(X);
    W(Y, r);
}
THREAD(z_is_1)
{
    W(Z, 1);
}
THREAD(tc5_4)
{
    int64_t r = REG(3) = R(Z);
    W(X, r);
}
THREAD(tc6_1)
{
    int64_t r = REG(1) = R(X);
    if (r == 1)
        W(Y, 1);
}
THREAD(tc6_2)
{
    int64_t r = REG(2) = R(Y);
    if (r == 1)
        W(X, 1);
    if (r == 0)
        W(X, 1);
}
THREAD(tc7_1)
{
    REG(1) = R(Z);
    int64_t r2 = REG(2) = R(X);
    W(Y, r2);
}
THREAD(tc7_2)
{
    int64_t r3 = REG(3) = R(Y);
    W(Z, r3);
    W(X, 1);
}
THREAD(tc8_1)
{
    int64_t r1 = REG(1) = R(X);
    int64_t r2 = REG(2) = 1 + r1 * r1 - r1;
    W(Y, r2);
}
THREAD(tc10_2)
{
    int64_t r2 = REG(2) = R(Y);
    if (r2 == 1)
        W(X, 1);
}
THREAD(tc10_4)
{
    int64_t r3 = REG(3) = R(Z);
    if (r3 == 1)
        W(X, 1);
}
THREAD(tc11_1)
{
    int64_t r1 = REG(1) = R(Z);
    W(U, r1);
    int64_t r2 = REG(2) = R(X);
    W(Y, r2);
}
THREAD(tc11_2)
{
    REG(4) = R(U);
    int64_t r3 = REG(3) = R(Y);
    W(Z, r3);
    W(X, 1);
}
THREAD(tc12_1)
{
    int64_t a[2] = {1, 2}, r1 = REG(1) = R(X);
    if (r1 == 0 || r1 == 1)
        a[r1] = 0;
    W(Y, REG(2) = a[0]);
}
THREAD(tc14_1)
{
    int64_t r1 = REG(1) = R(X);
    if (r1 == 0)
        WM(V, 1, MODE_VOLATILE);
    else
        W(Y, 1);
}
/* The loop, unrolled: runs that take longer are left out. */
THREAD(tc14_2)
{
    int64_t r2 = REG(2) = RM(V, MODE_VOLATILE), r3 = REG(3) = R(Y);
    if (r2 + r3 != 0)
        W(X, 1);
}
THREAD(tc16_1)
{
    REG(1) = R(X);
    W(X, 1);
}
THREAD(tc16_2)
{
    REG(2) = R(X);
    W(X, 2);
}
THREAD(tc17_1)
{
    int64_t r3 = REG(3) = R(X);
    if (r3 != 42)
        W(X, 42);
    int64_t r1 = REG(1) = R(X);
    W(Y, r1);
}
THREAD(tc18_1)
{
    int64_t r3 = REG(3) = R(X);
    if (r3 == 0)
        W(X, 42);
    int64_t r1 = REG(1) = R(X);
    W(Y, r1);
}
THREAD(tc19_1)
{
    JOIN(2);
    int64_t r1 = REG(1) = R(X);
    W(Y, r1);
}
THREAD(tc19_3)
{
    int64_t r3 = REG(3) = R(X);
    if (r3 != 42)
        W(X, 42);
}
THREAD(tc20_3)
{
    int64_t r3 = REG(3) = R(X);
    if (r3 == 0)
        W(X, 42);
}
THREAD(lb_1)
{
    REG(1) = R(X);
    W(Y, 1);
}
THREAD(lb_2)
{
    REG(2) = R(Y);
    W(X, 1);
}
THREAD(sb_1)
{
    W(X, 1);
    REG(1) = R(Y);
}
THREAD(sb_2)
{
    W(Y, 1);
    REG(2) = R(X);
}
THREAD(corr_1)
{
    W(X, 1);
}
THREAD(corr_2)
{
    REG(1) = R(X);
    REG(2) = R(X);
}
THREAD(else_1)
{
    int64_t r1 = REG(1) = R(X);
    if (r1 != 0)
        W(Y, r1);
    else
        W(Y, 1);
}
THREAD(wrc_2)
{
    REG(1) = R(X);
    W(Y, 1);
}
THREAD(wrc_3)
{
    REG(2) = R(Y);
    REG(3) = R(X);
}
THREAD(which_1)
{
    int64_t r1 = REG(1) = R(X);
    if (r1 != 1)
        W(Y, r1);
    W(Y, 1);
}

static bool all_1(const int64_t *r)
{
    return r[1] == 1 && r[2] == 1;
}
static bool all_3_1(const int64_t *r)
{
    return r[1] == 1 && r[2] == 1 && r[3] == 1;
}
static bool third_0(const int64_t *r)
{
    return r[1] == 1 && r[2] == 1 && r[3] == 0;
}
static bool all_4_1(const int64_t *r)
{
    return all_3_1(r) && r[4] == 1;
}
static bool tc14(const int64_t *r)
{
    return r[1] == 1 && r[2] == 0 && r[3] == 1;
}
static bool tc16(const int64_t *r)
{
    return r[1] == 2 && r[2] == 1;
}
static bool all_42(const int64_t *r)
{
    return r[1] == 42 && r[2] == 42 && r[3] == 42;
}
static bool both_0(const int64_t *r)
{
    return r[1] == 0 && r[2] == 0;
}
static bool one_zero(const int64_t *r)
{
    return r[1] == 1 && r[2] == 0;
}

/* Verdicts: A allowed, F forbidden, by count, statement and free identity. */
struct decided {
    const char *name;
    struct litmus program;
    bool (*question)(const int64_t *registers);
    const char *jls, *intent;
};

static const struct decided cases[] = {
    {"1", {{tc1_1, y_to_x_in_2}, {0}, false, 0}, all_1, "AAA", "AAA"},
    {"2", {{tc2_1, y_to_x_in_3}, {0}, false, 0}, all_3_1, "AAA", "AAA"},
    {"3", {{tc2_1, y_to_x_in_3, x_is_2}, {0}, false, 0}, all_3_1, "AAA", "AAA"},
    {"4", {{x_to_y, y_to_x_in_2}, {0}, false, 0}, all_1, "FFF", "FFF"},
    {"5", {{x_to_y, y_to_x_in_2, z_is_1, tc5_4}, {0}, false, 0}, third_0, "FFF", "FFF"},
    {"6", {{tc6_1, tc6_2}, {0}, false, 0}, all_1, "AFA", "AFA"},
    {"7", {{tc7_1, tc7_2}, {0}, false, 0}, all_3_1, "AAA", "AAA"},
    {"8", {{tc8_1, y_to_x_in_3}, {0}, true, 0}, all_1, "AAA", "AAA"},
    {"9", {{tc8_1, y_to_x_in_3, x_is_2}, {0}, true, 0}, all_1, "AAA", "AAA"},
    {"9a", {{tc8_1, y_to_x_in_3, x_is_0}, {2}, true, 0}, all_1, "FFF", "FFF"},
    {"10", {{tc6_1, tc10_2, z_is_1, tc10_4}, {0}, false, 0}, third_0, "FFF", "FFF"},
    {"11", {{tc11_1, tc11_2}, {0}, false, 0}, all_4_1, "AAA", "AAA"},
    {"12", {{tc12_1, y_to_x_in_3}, {0}, false, 0}, all_3_1, "FFF", "FFF"},
    {"13", {{tc6_1, tc10_2}, {0}, false, 0}, all_1, "FFF", "FFF"},
    {"14", {{tc14_1, tc14_2}, {0}, false, 0}, tc14, "FFF", "FFF"},
    {"16", {{tc16_1, tc16_2}, {0}, false, 0}, tc16, "AAA", "AAA"},
    {"17", {{tc17_1, y_to_x_in_2}, {0}, false, 0}, all_42, "FFA", "AAA"},
    {"18", {{tc18_1, y_to_x_in_2}, {0}, false, 0}, all_42, "FFA", "AAA"},
    {"19", {{tc19_1, y_to_x_in_2, tc19_3}, {0}, false, 0}, all_42, "FFF", "AAA"},
    {"20", {{tc19_1, y_to_x_in_2, tc20_3}, {0}, false, 0}, all_42, "FFF", "AAA"},
    {"LB", {{lb_1, lb_2}, {0}, false, 0}, all_1, "AAA", "AAA"},
    {"SB", {{sb_1, sb_2}, {0}, false, 0}, both_0, "AAA", "AAA"},
    {"CoRR", {{corr_1, corr_2}, {0}, false, 0}, one_zero, "AAA", "AAA"},
    {"else", {{else_1, y_to_x_in_2}, {0}, false, 0}, all_1, "AFA", "AFA"},
    {"WRC", {{corr_1, wrc_2, wrc_3}, {0}, false, 0}, third_0, "AAA", "AAA"},
    /* The write y = 1 is the first or the second of its kind. */
    {"which", {{which_1, y_to_x_in_2}, {0}, false, 0}, all_1, "FAA", "FAA"},
};

static char verdict(struct litmus_pool *p, bool (*question)(const int64_t *),
                    enum causality_rules rules, enum action_identity identity)
{
    struct causality *c = causality_new(&p->pool, rules, identity);
    char result = 'F';
    for (uint32_t i = 0; i < p->pool.count && result != 'A'; i++) {
        struct justification j;
        if (!question(p->outcomes[p->pool.executions[i].outcome]))
            continue;
        switch (causality_judge(c, i, MAX_STEPS, &j)) {
        case JUDGED_ALLOWED:
            result = 'A';
            assert_true(slow_is_justified(&p->pool, i, rules, identity, &j));
            justification_release(&j);
            break;
        case JUDGED_UNDECIDED: result = 'U'; break;
        case JUDGED_FORBIDDEN: break;
        }
    }
    causality_free(c);
    return result;
}

/* also: a value out of thin air that is put into the pool; the verdicts must not depend on it. */
static void check_case(const struct decided *d, int64_t also)
{
    struct litmus_pool p;
    struct litmus program = d->program;
    program.also = also;
    litmus_pool_init(&p, &program);
    char found[2][4] = {""};
    for (int rules = 0; rules < 2; rules++)
        for (int identity = 0; identity < 3; identity++)
            found[rules][identity] = verdict(&p, d->question, (enum causality_rules)rules,
                                             (enum action_identity)identity);
    if (strcmp(found[0], d->jls) || strcmp(found[1], d->intent))
        fail_msg("%s: jls %s, expected %s; intent %s, expected %s", d->name, found[0], d->jls,
                 found[1], d->intent);
    litmus_pool_release(&p);
}

static void test_decided_programs(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        check_case(&cases[i], 0);
}

static void test_thin_air(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        check_case(&cases[i], 1);
        check_case(&cases[i], 42);
    }
}

/* ---- rules that need fewer executions than a program has ---- */

/* Keeps the executions with these values of r1, r2 and r3, and judges those of the last row. */
static char verdict_of(const struct litmus *program, int64_t (*kept)[3], uint32_t rows,
                       enum causality_rules rules, enum action_identity identity)
{
    struct litmus_pool p;
    struct pool_of_executions some;
    char result = 'F';
    litmus_pool_init(&p, program);
    executions_init(&some);
    for (uint32_t row = 0; row < rows; row++) {
        uint32_t before = some.count;
        for (uint32_t i = 0; i < p.pool.count; i++)
            if (memcmp(&p.outcomes[p.pool.executions[i].outcome][1], kept[row], sizeof kept[row]) ==
                0)
                executions_add(&some, &p.pool.executions[i]);
        assert_true(some.count > before);
    }
    struct causality *c = causality_new(&some, rules, identity);
    for (uint32_t i = 0; i < some.count; i++) {
        struct justification j;
        if (memcmp(&p.outcomes[some.executions[i].outcome][1], kept[rows - 1], sizeof *kept) ||
            causality_judge(c, i, MAX_STEPS, &j) != JUDGED_ALLOWED)
            continue;
        result = 'A';
        assert_true(slow_is_justified(&some, i, rules, identity, &j));
        justification_release(&j);
    }
    causality_free(c);
    executions_release(&some);
    litmus_pool_release(&p);
    return result;
}

THREAD(rule_8_1)
{
    WM(V, 1, MODE_VOLATILE);
}
THREAD(rule_8_2)
{
    REG(1) = RM(V, MODE_VOLATILE);
    W(Y, 1);
    REG(3) = R(X);
}
/* y = 1 is committed behind the edge to r1; the only step that commits x = 1 has not that edge. */
static void test_promised_edges(void **state)
{
    (void)state;
    struct litmus program = {{rule_8_1, rule_8_2, y_to_x_in_2}, {0}, false, 0};
    int64_t broken[][3] = {{1, 0, 0}, {0, 1, 0}, {1, 1, 1}};
    int64_t kept[][3] = {{1, 0, 0}, {1, 1, 0}, {1, 1, 1}};
    for (int identity = 0; identity < 3; identity++) {
        enum action_identity by = (enum action_identity)identity;
        assert_int_equal(verdict_of(&program, broken, 3, CAUSALITY_JLS, by), 'F');
        assert_int_equal(verdict_of(&program, broken, 3, CAUSALITY_INTENT, by), 'A');
        assert_int_equal(verdict_of(&program, kept, 3, CAUSALITY_JLS, by), 'A');
    }
}

THREAD(implied_1)
{
    if (R(Z) == 0)
        WM(V, 1, MODE_VOLATILE);
    else
        REG(3) = 1;
    WM(V, 2, MODE_VOLATILE);
}
THREAD(implied_2)
{
    REG(1) = RM(V, MODE_VOLATILE);
    W(Y, 1);
}
THREAD(implied_3)
{
    int64_t r2 = REG(2) = R(Y);
    W(Z, r2);
}
/* The goal has not the edge from v = 1, but it is implied by program order and the one from v = 2. */
static void test_implied_edges(void **state)
{
    (void)state;
    struct litmus program = {{implied_1, implied_2, implied_3}, {0}, false, 0};
    int64_t kept[][3] = {{2, 0, 0}, {2, 1, 0}, {2, 1, 1}};
    assert_int_equal(verdict_of(&program, kept, 3, CAUSALITY_JLS, IDENTITY_STATEMENT), 'A');
    assert_int_equal(verdict_of(&program, kept, 3, CAUSALITY_JLS, IDENTITY_FREE), 'A');
    /* By count, v = 2 is another action when v = 1 comes before it. */
    assert_int_equal(verdict_of(&program, kept, 3, CAUSALITY_JLS, IDENTITY_COUNT), 'F');
}

THREAD(z_is_2)
{
    W(Z, 2);
}
THREAD(rule_9_2)
{
    JOIN(0);
    JOIN(1);
    int64_t r1 = REG(1) = R(Z);
    if (r1 == 1)
        PRINT(0);
    W(Y, 1);
    REG(3) = R(X);
}
/* With y = 1 the print is committed, and the only step that commits x = 1 has none. */
static void test_external_actions(void **state)
{
    (void)state;
    struct litmus program = {{z_is_1, z_is_2, rule_9_2, y_to_x_in_2}, {0}, false, 0};
    int64_t without[][3] = {{1, 0, 0}, {2, 1, 0}, {1, 1, 1}};
    int64_t with[][3] = {{1, 0, 0}, {1, 1, 0}, {1, 1, 1}};
    for (int identity = 0; identity < 3; identity++) {
        enum action_identity by = (enum action_identity)identity;
        assert_int_equal(verdict_of(&program, without, 3, CAUSALITY_JLS, by), 'F');
        assert_int_equal(verdict_of(&program, without, 3, CAUSALITY_INTENT, by), 'A');
        assert_int_equal(verdict_of(&program, with, 3, CAUSALITY_JLS, by), 'A');
        assert_int_equal(verdict_of(&program, with, 3, CAUSALITY_INTENT, by), 'A');
    }
}

/* y = 1 cannot be committed behind a print that the goal has not. */
static void test_external_actions_of_a_step(void **state)
{
    (void)state;
    struct litmus program = {{z_is_1, z_is_2, rule_9_2, y_to_x_in_2}, {0}, false, 0};
    int64_t kept[][3] = {{1, 0, 0}, {2, 1, 0}, {2, 1, 1}};
    for (int identity = 0; identity < 3; identity++) {
        enum action_identity by = (enum action_identity)identity;
        assert_int_equal(verdict_of(&program, kept, 3, CAUSALITY_JLS, by), 'F');
        assert_int_equal(verdict_of(&program, kept, 3, CAUSALITY_INTENT, by), 'A');
    }
}

THREAD(rule_7_3)
{
    JOIN(0);
    JOIN(1);
    int64_t r1 = REG(1) = R(Z);
    if (r1 == 1)
        W(X, 5);
    REG(3) = R(X);
}
/* The last read is committed while it sees x = 5, which must have been committed before. */
static void test_write_of_a_step(void **state)
{
    (void)state;
    struct litmus program = {{z_is_1, z_is_2, rule_7_3, corr_1}, {0}, false, 0};
    int64_t kept[][3] = {{1, 0, 5}, {2, 0, 0}, {1, 0, 1}};
    for (int identity = 0; identity < 3; identity++)
        assert_int_equal(verdict_of(&program, kept, 3, CAUSALITY_JLS,
                                    (enum action_identity)identity),
                         'A');
}

THREAD(z_is_3)
{
    W(Z, 3);
}
THREAD(one_4)
{
    JOIN(0);
    JOIN(1);
    JOIN(2);
    int64_t r1 = REG(1) = R(Z);
    if (r1 == 1)
        W(X, 5);
    if (r1 != 3)
        W(Y, 1);
    REG(3) = R(X);
}
/* y = 1 must be committed without r1 and x = 5, which the step that commits x = 1 has not. */
static void test_one_at_a_time(void **state)
{
    (void)state;
    struct litmus program = {{z_is_1, z_is_2, z_is_3, one_4, y_to_x_in_2}, {0}, false, 0};
    int64_t kept[][3] = {{3, 0, 0}, {1, 0, 5}, {2, 1, 0}, {1, 1, 1}};
    for (int rules = 0; rules < 2; rules++)
        for (int identity = 0; identity < 3; identity++)
            assert_int_equal(verdict_of(&program, kept, 4, (enum causality_rules)rules,
                                        (enum action_identity)identity),
                             'A');
}

THREAD(waits_3)
{
    W(Y, 1);
    REG(3) = R(X);
    PRINT(7);
}
THREAD(waits_4)
{
    JOIN(0);
    JOIN(1);
    int64_t r1 = REG(1) = R(Z), r2 = REG(2) = R(Y);
    if (r1 == 1)
        W(X, r2);
}
/* The print could be committed before the read that comes before it. */
static void test_external_action_waits(void **state)
{
    (void)state;
    struct litmus program = {{z_is_1, z_is_2, waits_3, waits_4}, {0}, false, 0};
    int64_t kept[][3] = {{1, 0, 0}, {2, 1, 0}, {1, 1, 0}, {1, 1, 1}};
    for (int identity = 0; identity < 3; identity++)
        assert_int_equal(verdict_of(&program, kept, 4, CAUSALITY_INTENT,
                                    (enum action_identity)identity),
                         'A');
}

/* ---- free names ---- */

THREAD(missing_1)
{
    int64_t r1 = REG(1) = R(X);
    int64_t r2 = REG(2) = r1 == 1 ? r1 : R(X);
    W(Y, r2);
}
THREAD(either_1)
{
    int64_t r1 = REG(1) = R(X), r2 = REG(2) = R(X);
    W(Y, r1 == 1 || r2 == 1);
}
THREAD(names_3)
{
    int64_t r3 = REG(3) = R(Y);
    if (r3 == 1)
        W(X, 2);
}
/* The only read of x in the step that commits y = 1 is the second one of the goal; or the first of two is. */
static void test_names_of_reads(void **state)
{
    (void)state;
    struct litmus missing = {{missing_1, corr_1, names_3}, {0}, false, 0};
    struct litmus swapped = {{either_1, corr_1, names_3}, {0}, false, 0};
    int64_t one_read[][3] = {{0, 0, 0}, {1, 1, 0}, {0, 1, 1}, {2, 1, 1}};
    int64_t other_read[][3] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 1}, {2, 1, 1}};
    for (int r = 0; r < 2; r++) {
        enum causality_rules rules = (enum causality_rules)r;
        assert_int_equal(verdict_of(&missing, one_read, 4, rules, IDENTITY_COUNT), 'F');
        assert_int_equal(verdict_of(&missing, one_read, 4, rules, IDENTITY_STATEMENT), 'F');
        assert_int_equal(verdict_of(&missing, one_read, 4, rules, IDENTITY_FREE), 'A');
        assert_int_equal(verdict_of(&swapped, other_read, 4, rules, IDENTITY_COUNT), 'F');
        assert_int_equal(verdict_of(&swapped, other_read, 4, rules, IDENTITY_FREE), 'A');
    }
}

static void test_bound(void **state)
{
    (void)state;
    struct litmus_pool p;
    litmus_pool_init(&p, &cases[1].program);
    for (uint32_t i = 0; i < p.pool.count; i++) {
        struct causality *c = causality_new(&p.pool, CAUSALITY_INTENT, IDENTITY_FREE);
        assert_int_equal(causality_judge(c, i, 100, NULL), JUDGED_ALLOWED);
        assert_int_equal(causality_judge(c, i, 0, NULL), JUDGED_UNDECIDED);
        causality_free(c);
    }
    litmus_pool_release(&p);
}

/* ---- random programs ---- */

enum { RANDOM_THREADS = 3, RANDOM_OPS = 4 };
enum random_kind { DO_READ, DO_WRITE, DO_COPY, DO_PRINT, DO_SYNC, RANDOM_KINDS };

struct random_op {
    enum random_kind kind;
    uint32_t place;
    int64_t value;
    int mode;
    int guard; /* the last value read must be: 0 anything, 1 not 0, 2 zero */
};

static struct random_op random_ops[RANDOM_THREADS][RANDOM_OPS];
static int random_count[RANDOM_THREADS];

static void run_random(struct litmus_run *t)
{
    int64_t last = 0;
    for (int i = 0; i < random_count[t->thread]; i++) {
        const struct random_op *op = &random_ops[t->thread][i];
        uint32_t statement = (uint32_t)i + 1;
        if ((op->guard == 1 && last == 0) || (op->guard == 2 && last != 0))
            continue;
        switch (op->kind) {
        case DO_READ:
            last = litmus_read(t, op->place, op->mode, statement);
            REG(1 + t->thread) = 10 * REG(1 + t->thread) + last + 1;
            break;
        case DO_WRITE: litmus_write(t, op->place, op->value, op->mode, statement); break;
        case DO_COPY: litmus_write(t, op->place, last, op->mode, statement); break;
        case DO_PRINT:
            litmus_action(t, ACTION_EXTERNAL, 0, 0, statement)->value = (uint64_t)last;
            break;
        case DO_SYNC:
            litmus_action(t, ACTION_LOCK, 0, 9, statement);
            litmus_action(t, ACTION_UNLOCK, 0, 9, statement);
            break;
        case RANDOM_KINDS: break;
        }
    }
}

static uint32_t random_below(uint64_t *seed, uint32_t n)
{
    return (uint32_t)(hash_next(seed) >> 33) % n;
}

/* Mostly such that a thread reads what the next one writes: else all executions are legal. */
static struct litmus random_program(uint64_t *seed)
{
    struct litmus program = {{run_random, run_random, run_random}, {0}, false, 0};
    uint32_t threads = 2 + (random_below(seed, 3) == 0), total = 7;
    uint32_t style = random_below(seed, 4), actions = 0;
    memset(random_count, 0, sizeof random_count);
    for (uint32_t t = 0; t < threads; t++) {
        int count = 1 + (int)random_below(seed, RANDOM_OPS);
        for (int i = 0; i < count && actions < total; i++) {
            struct random_op op = {.place = X + (t + (i > 0)) % 2,
                                   .value = 1 + random_below(seed, 8) / 7,
                                   .guard = (int)random_below(seed, 3)};
            op.kind = (enum random_kind)random_below(seed, style == 3 ? RANDOM_KINDS : DO_PRINT);
            if (i == 0 && random_below(seed, 4))
                op.kind = DO_READ;
            if (random_below(seed, 4) == 0)
                op.place = X + random_below(seed, 2);
            if (style >= 2 && random_below(seed, 2) == 0 && op.kind <= DO_COPY) {
                op.place = V;
                op.mode = MODE_VOLATILE;
            }
            actions += op.kind == DO_SYNC ? 2 : 1;
            random_ops[t][random_count[t]++] = op;
        }
    }
    if (threads == 2)
        program.threads[2] = NULL;
    program.also = random_below(seed, 2); /* 1 out of thin air */
    return program;
}

static const char *const kind_names[] = {"read", "write", "copy", "print", "sync"};

static void print_random(void)
{
    for (int t = 0; t < RANDOM_THREADS; t++)
        for (int i = 0; i < random_count[t]; i++) {
            const struct random_op *op = &random_ops[t][i];
            printf("thread %d: %s%s place %u value %d%s\n", t,
                   op->guard == 0   ? ""
                   : op->guard == 1 ? "if (last != 0) "
                                    : "if (last == 0) ",
                   kind_names[op->kind], op->place, (int)op->value, op->mode ? " volatile" : "");
        }
}

static uint64_t compared, legal;

static void compare_searches(const struct pool_of_executions *pool, enum causality_rules rules,
                             enum action_identity identity)
{
    struct causality *c = causality_new(pool, rules, identity);
    for (uint32_t goal = 0; goal < pool->count; goal++) {
        struct justification j;
        enum judgement fast = causality_judge(c, goal, MAX_STEPS, &j);
        bool slow = slow_is_legal(pool, goal, rules, identity);
        if (fast != (slow ? JUDGED_ALLOWED : JUDGED_FORBIDDEN)) {
            print_random();
            fail_msg("rules %d, identity %d, execution %u: fast %d, slow %d", (int)rules,
                     (int)identity, goal, (int)fast, (int)slow);
        }
        compared++;
        legal += slow;
        if (slow) {
            assert_true(slow_is_justified(pool, goal, rules, identity, &j));
            justification_release(&j);
        }
    }
    causality_free(c);
}

/* A few executions of the program: the fewer there are, the more depends on each rule. */
static void compare_some(const struct litmus_pool *p, uint64_t *seed)
{
    struct pool_of_executions some;
    uint32_t wanted = 2 + random_below(seed, 7);
    executions_init(&some);
    for (uint32_t i = 0; i < p->pool.count && some.count < wanted; i++)
        executions_add(&some, &p->pool.executions[random_below(seed, p->pool.count)]);
    for (int rules = 0; rules < 2; rules++)
        for (int identity = 0; identity < 3; identity++)
            compare_searches(&some, (enum causality_rules)rules, (enum action_identity)identity);
    executions_release(&some);
}

static void test_random_programs(void **state)
{
    (void)state;
    uint64_t seed = 20261116;
    uint32_t programs = getenv("PROGRAMS") ? (uint32_t)atoi(getenv("PROGRAMS")) : 400;
    for (uint32_t i = 0; i < programs; i++) {
        struct litmus program = random_program(&seed);
        struct litmus_pool p;
        litmus_pool_init(&p, &program);
        if (p.pool.count > 1 && p.pool.count <= 500)
            for (int part = 0; part < 3; part++)
                compare_some(&p, &seed);
        litmus_pool_release(&p);
    }
    if (getenv("VERBOSE"))
        printf("%llu compared, %llu legal\n", (unsigned long long)compared,
               (unsigned long long)legal);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_decided_programs),
        cmocka_unit_test(test_thin_air),
        cmocka_unit_test(test_promised_edges),
        cmocka_unit_test(test_implied_edges),
        cmocka_unit_test(test_external_actions),
        cmocka_unit_test(test_external_actions_of_a_step),
        cmocka_unit_test(test_write_of_a_step),
        cmocka_unit_test(test_one_at_a_time),
        cmocka_unit_test(test_external_action_waits),
        cmocka_unit_test(test_names_of_reads),
        cmocka_unit_test(test_bound),
        cmocka_unit_test(test_random_programs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
