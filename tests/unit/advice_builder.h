/* advice_builder.h - advice on traces that are made by hand, and what is expected of it. */
#ifndef UNIT_ADVICE_BUILDER_H
#define UNIT_ADVICE_BUILDER_H

#include "advice_trace.h"
#include "advice/suggest.h"
#include "finding/amendment.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#define COUNT(array) (sizeof(array) / sizeof *(array))

static struct trace_advice advice;
static struct acquires history;
static bool is_whole = true; /* every schedule was searched */

static inline int set_up_advice(void **state)
{
    (void)state;
    begin_trace(4);
    starts_all();
    return 0;
}

static inline int tear_down_advice(void **state)
{
    trace_advice_release(&advice);
    acquires_release(&history);
    return end_trace(state);
}

/* The trace must be one that a store could give. */
static inline void advise(uint32_t source, uint32_t manifest)
{
    struct finding finding = {FINDING_RACE, &trace, source, manifest, NULL, false};
    struct error error = {""};
    if (!trace_check(&trace, &error))
        fail_msg("%s", error.text);
    assert_true(finding_is_consistent(&finding));
    struct order *order = order_new(&trace);
    assert_false(order_is_before(order, source, manifest));
    trace_advice_release(&advice);
    trace_advice_make(&advice, &finding, order, &history, is_whole);
    order_free(order);
}

/* Texts are identities: what can be parsed must be written as it is read. */
static inline void expect_canonical(const char *text)
{
    struct amendment amendment;
    struct error error = {""};
    if (!amendment_parse(&amendment, text, &error))
        fail_msg("%s: %s", text, error.text);
    char *again = amendment_text(&amendment);
    assert_string_equal(again, text);
    free(again);
    amendment_release(&amendment);
}

struct expected_item {
    enum suggestion_kind kind;
    const char *text;
};

/* Exactly these, in any order. */
static inline void expect_items(const struct expected_item *items, size_t count)
{
    for (uint32_t i = 0; i < advice.count; i++) {
        bool known = false;
        for (size_t k = 0; k < count; k++)
            known = known || (items[k].kind == advice.items[i].kind &&
                              strcmp(items[k].text, advice.items[i].amendments) == 0);
        if (!known)
            fail_msg("unexpected (%d): %s", advice.items[i].kind, advice.items[i].amendments);
    }
    assert_int_equal(advice.count, count);
}
#define ITEMS(...)                                      \
    expect_items((struct expected_item[]){__VA_ARGS__}, \
                 COUNT(((struct expected_item[]){__VA_ARGS__})))

struct expected_lock {
    const char *lock, *at;
    bool for_manifest;
};

static inline void expect_locks(const struct expected_lock *expected, size_t count)
{
    for (uint32_t i = 0; i < advice.lock_count; i++) {
        const struct lock_advice *l = &advice.locks[i];
        bool known = false;
        for (size_t k = 0; k < count && !known; k++) {
            char text[256];
            snprintf(text, sizeof text, "lock %s at %s", expected[k].lock, expected[k].at);
            known = strcmp(l->lock, expected[k].lock) == 0 && strcmp(l->amendment, text) == 0 &&
                    l->for_manifest == expected[k].for_manifest;
        }
        if (!known)
            fail_msg("unexpected: %s", l->amendment);
    }
    assert_int_equal(advice.lock_count, count);
}
#define LOCKS(...)                                      \
    expect_locks((struct expected_lock[]){__VA_ARGS__}, \
                 COUNT(((struct expected_lock[]){__VA_ARGS__})))
#define NO_LOCKS() expect_locks(NULL, 0)

/* Every amendment can be tried out. */
static inline void expect_applicable(void)
{
    for (uint32_t i = 0; i < advice.count; i++)
        expect_canonical(advice.items[i].amendments);
    for (uint32_t i = 0; i < advice.lock_count; i++)
        expect_canonical(advice.locks[i].amendment);
}

#endif
