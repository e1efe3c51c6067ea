/* test_undo.c - the undo log: whole words, in reverse order, back to a mark. */
#include "base/undo.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

static struct undo_log log_;

static int set_up(void **state)
{
    (void)state;
    log_ = (struct undo_log){.active = true};
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    undo_release(&log_);
    return 0;
}

static void test_inactive_saves_nothing(void **state)
{
    (void)state;
    log_.active = false;
    uint64_t word = 1;
    UNDO_SET(&log_, word, 2);
    undo_save_range(&log_, &word, sizeof word);
    assert_int_equal(undo_here(&log_), 0);
    undo_rewind(&log_, 0);
    assert_int_equal(word, 2);
}

static void test_last_change_is_undone_first(void **state)
{
    (void)state;
    uint64_t word = 1;
    undo_mark first = undo_here(&log_);
    UNDO_SET(&log_, word, 2);
    undo_mark second = undo_here(&log_);
    UNDO_SET(&log_, word, 3);
    UNDO_SET(&log_, word, 4);
    undo_rewind(&log_, second);
    assert_int_equal(word, 2);
    undo_rewind(&log_, first);
    assert_int_equal(word, 1);
    undo_rewind(&log_, first); /* nothing left to do */
    assert_int_equal(word, 1);
}

static void test_small_fields_share_a_word(void **state)
{
    (void)state;
    struct {
        uint8_t a;
        uint16_t b;
        uint32_t c;
        uint64_t d;
    } __attribute__((aligned(8))) s = {1, 2, 3, 4}, before = s;
    UNDO_SET(&log_, s.c, 30);
    UNDO_SET(&log_, s.a, 10);
    UNDO_SET(&log_, s.d, 40);
    UNDO_SET(&log_, s.b, 20);
    undo_rewind(&log_, 0);
    assert_int_equal(s.a, before.a);
    assert_int_equal(s.b, before.b);
    assert_int_equal(s.c, before.c);
    assert_int_equal(s.d, before.d);
}

static void test_ranges_of_any_alignment(void **state)
{
    (void)state;
    char bytes[64] __attribute__((aligned(8))), before[64];
    for (int i = 0; i < 64; i++)
        before[i] = (char)i;
    for (size_t start = 0; start < 24; start++) {
        for (size_t length = 0; length <= 24; length++) {
            memcpy(bytes, before, sizeof bytes);
            undo_save_range(&log_, bytes + start, length);
            memset(bytes + start, 0x55, length);
            undo_rewind(&log_, 0);
            assert_memory_equal(bytes, before, sizeof bytes);
        }
    }
    assert_int_equal(undo_here(&log_), 0);
}

static void test_many_entries(void **state)
{
    (void)state;
    enum { WORDS = 1000, STEPS = 100000 };
    uint64_t *words = calloc(WORDS, sizeof *words);
    undo_mark marks[STEPS / 10000];
    uint64_t sums[STEPS / 10000], sum = 0;
    for (uint64_t i = 0; i < STEPS; i++) {
        if (i % 10000 == 0) {
            marks[i / 10000] = undo_here(&log_);
            sums[i / 10000] = sum;
        }
        uint64_t *word = &words[i * 7919 % WORDS];
        sum += i - *word;
        UNDO_SET(&log_, *word, i);
    }
    for (int m = STEPS / 10000 - 1; m >= 0; m--) {
        undo_rewind(&log_, marks[m]);
        uint64_t now = 0;
        for (int i = 0; i < WORDS; i++)
            now += words[i];
        assert_int_equal(now, sums[m]);
    }
    free(words);
}

/* ---- regions ---- */

static void test_regions(void **state)
{
    (void)state;
    uint64_t words[8] = {0};
    assert_null(undo_region_of(&log_, words));
    undo_claim(&log_, &words[4], 16, UNDO_DERIVED, "second");
    undo_claim(&log_, &words[1], 8, UNDO_COUNTED, "first");
    UNDO_CLAIM(&log_, words[7], UNDO_COUNTED, "third");
    assert_null(undo_region_of(&log_, &words[0]));
    assert_string_equal(undo_region_of(&log_, &words[1])->note, "first");
    assert_string_equal(undo_region_of(&log_, (char *)&words[2] - 1)->note, "first");
    assert_null(undo_region_of(&log_, &words[2]));
    assert_string_equal(undo_region_of(&log_, &words[5])->note, "second");
    assert_int_equal(undo_region_of(&log_, &words[5])->counting, UNDO_DERIVED);
    assert_null(undo_region_of(&log_, &words[6]));
    assert_string_equal(undo_region_of(&log_, &words[7])->note, "third");
    undo_claim(&log_, &words[1], 8, UNDO_DERIVED, "again");
    assert_string_equal(undo_region_of(&log_, &words[1])->note, "again");
    assert_int_equal(log_.region_count, 3);
    undo_disclaim(&log_, &words[4], 4 * sizeof *words);
    assert_null(undo_region_of(&log_, &words[4]));
    assert_null(undo_region_of(&log_, &words[7]));
    assert_string_equal(undo_region_of(&log_, &words[1])->note, "again");
}

/* What a strict log stops at, seen from another process. */
static bool is_stopped(const void *start, size_t length)
{
    pid_t child = fork();
    if (child == 0) {
        fclose(stderr);
        log_.strict = true;
        undo_check_claims(&log_, start, length);
        _exit(0);
    }
    int status;
    waitpid(child, &status, 0);
    return !WIFEXITED(status);
}

static void test_unclaimed_changes_stop(void **state)
{
    (void)state;
    uint64_t words[6] = {0};
    undo_claim(&log_, &words[1], 4, UNDO_COUNTED, "the first half of a word");
    undo_claim(&log_, &words[2], 16, UNDO_COUNTED, "two words");
    assert_true(is_stopped(&words[0], 1));
    assert_false(is_stopped(&words[1], 1));
    assert_true(is_stopped((char *)&words[1] + 4, 1)); /* a field beside it */
    assert_false(is_stopped(&words[1], 3 * sizeof *words));
    assert_true(is_stopped(&words[1], 4 * sizeof *words));
    assert_true(is_stopped(&words[0], 4 * sizeof *words));
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        TEST(test_inactive_saves_nothing),
        TEST(test_last_change_is_undone_first),
        TEST(test_small_fields_share_a_word),
        TEST(test_ranges_of_any_alignment),
        TEST(test_many_entries),
        TEST(test_regions),
        TEST(test_unclaimed_changes_stop),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
