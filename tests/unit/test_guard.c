/* test_guard.c - a fault of our own inside of a guard: control comes back, and it is known. */
#include "agent/guard.h"

#include "base/error.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <pthread.h>
#include <string.h>

static void count(void *context)
{
    ++*(int *)context;
}

static void count_and_fail(void *context)
{
    count(context);
    BUG("fault %d", *(int *)context);
}

static void nested(void *context)
{
    assert_false(guard_run(count_and_fail, context));
    count(context);
}

static void *in_thread(void *context)
{
    return guard_run(count_and_fail, context) ? context : NULL;
}

static void test_faults(void **state)
{
    (void)state;
    int counted = 0;
    guard_begin();
    assert_true(guard_run(count, &counted));
    assert_false(guard_gave_up());
    assert_false(guard_run(count_and_fail, &counted));
    assert_int_equal(counted, 2);
    assert_true(guard_gave_up());
    assert_non_null(strstr(guard_reason(), "the agent gave up: "));
    assert_non_null(strstr(guard_reason(), "fault 2"));
    /* Again, inside of another one, and in another thread; the first reason stays. */
    assert_true(guard_run(nested, &counted));
    assert_int_equal(counted, 4);
    pthread_t thread;
    void *result = &counted;
    assert_int_equal(pthread_create(&thread, NULL, in_thread, &counted), 0);
    pthread_join(thread, &result);
    assert_null(result);
    assert_int_equal(counted, 5);
    assert_non_null(strstr(guard_reason(), "fault 2"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_faults)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
