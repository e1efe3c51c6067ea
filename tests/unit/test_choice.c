/* test_choice.c - the two choosers that need no search. */
#include "event/choice.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

enum { ROUNDS = 4000 };

static uint32_t ask(const struct chooser *chooser, enum choice_kind kind, uint32_t count)
{
    static const uint32_t ids[] = {7, 3, 5, 11, 2, 9, 4, 8};
    struct choice choice = {.kind = kind, .thread = 7, .count = count, .options = ids};
    return chooser->choose(chooser->self, &choice);
}

static void first_takes_the_default_and_wants_no_questions(void **state)
{
    (void)state;
    assert_int_equal(chooser_first.wants, 0);
    assert_true(chooser_first.slice > 0); /* else a thread that spins would never let go */
    for (uint32_t count = 1; count <= 8; count++)
        assert_int_equal(ask(&chooser_first, CHOICE_THREAD, count), 0);
}

static void random_wants_threads_and_notifications_only(void **state)
{
    (void)state;
    struct random_chooser random;
    random_chooser_init(&random, 1);
    assert_int_equal(random.chooser.wants, 1u << CHOICE_THREAD | 1u << CHOICE_NOTIFY);
    assert_true(random.chooser.slice > 0);
    for (int i = 0; i < ROUNDS; i++) {
        assert_int_equal(ask(&random.chooser, CHOICE_TIMEOUT, 2), 0);
        assert_int_equal(ask(&random.chooser, CHOICE_SPURIOUS, 2), 0);
        assert_int_equal(ask(&random.chooser, CHOICE_WEAK_CAS, 2), 0);
    }
}

static void random_reaches_every_option_about_equally_often(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 10; seed++) {
        struct random_chooser random;
        random_chooser_init(&random, seed);
        for (uint32_t count = 1; count <= 8; count++) {
            uint32_t seen[8] = {0};
            for (int i = 0; i < ROUNDS; i++) {
                uint32_t answer = ask(&random.chooser, CHOICE_THREAD, count);
                assert_in_range(answer, 0, count - 1);
                seen[answer]++;
            }
            for (uint32_t i = 0; i < count; i++)
                assert_in_range(seen[i], ROUNDS / count * 3 / 4, ROUNDS / count * 5 / 4);
        }
    }
}

static void same_seed_same_answers(void **state)
{
    (void)state;
    struct random_chooser a, b;
    random_chooser_init(&a, 42);
    random_chooser_init(&b, 42);
    for (int i = 0; i < ROUNDS; i++)
        assert_int_equal(ask(&a.chooser, CHOICE_THREAD, 5), ask(&b.chooser, CHOICE_THREAD, 5));
}

static void other_seeds_other_answers(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 50; seed++) {
        struct random_chooser a, b;
        random_chooser_init(&a, seed);
        random_chooser_init(&b, seed + 1);
        int same = 0;
        for (int i = 0; i < ROUNDS; i++)
            same += ask(&a.chooser, CHOICE_THREAD, 4) == ask(&b.chooser, CHOICE_THREAD, 4);
        assert_in_range(same, ROUNDS / 8, ROUNDS * 3 / 8); /* chance alone gives a quarter */
    }
}

/* Questions that it answers with the default must not change the others' answers. */
static void defaults_leave_the_sequence_alone(void **state)
{
    (void)state;
    struct random_chooser a, b;
    random_chooser_init(&a, 3);
    random_chooser_init(&b, 3);
    for (int i = 0; i < ROUNDS; i++) {
        ask(&a.chooser, CHOICE_SPURIOUS, 2);
        assert_int_equal(ask(&a.chooser, CHOICE_NOTIFY, 6), ask(&b.chooser, CHOICE_NOTIFY, 6));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(first_takes_the_default_and_wants_no_questions),
        cmocka_unit_test(random_wants_threads_and_notifications_only),
        cmocka_unit_test(random_reaches_every_option_about_equally_often),
        cmocka_unit_test(same_seed_same_answers),
        cmocka_unit_test(other_seeds_other_answers),
        cmocka_unit_test(defaults_leave_the_sequence_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
