/* test_assertions.c - -ea, -da and their patterns.  What each case expects was seen with
 * HotSpot's Class.desiredAssertionStatus(). */
#include "vm/class/assertions.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

static bool enabled(const char *const *rules, int count, bool all, const char *name, bool system)
{
    struct vm_options options = {.assertions = all,
                                 .assertion_rules = rules,
                                 .assertion_rule_count = count};
    return assertions_enabled(&options, name, system);
}

#define ENABLED(all, name, system, ...)         \
    enabled((const char *const[]){__VA_ARGS__}, \
            (int)(sizeof((const char *const[]){__VA_ARGS__}) / sizeof(char *)), all, name, system)

static void test_defaults(void **state)
{
    (void)state;
    assert_false(enabled(NULL, 0, false, "p/C", false));
    assert_true(enabled(NULL, 0, true, "p/C", false));
    assert_false(enabled(NULL, 0, true, "java/lang/String", true));
    assert_true(ENABLED(false, "java/lang/String", true, "-esa"));
    assert_false(ENABLED(false, "p/C", false, "-esa"));
    assert_true(ENABLED(false, "p/C", false, "-ea"));
    assert_false(ENABLED(true, "p/C", false, "-da"));
}

static void test_classes_and_packages(void **state)
{
    (void)state;
    assert_true(ENABLED(false, "pk/sub/R3", false, "-ea:pk.sub..."));
    assert_true(ENABLED(false, "pk/sub/R3$In", false, "-ea:pk..."));
    assert_false(ENABLED(false, "pkx/R3", false, "-ea:pk..."));
    assert_true(ENABLED(false, "pk/sub/R3$In", false, "-ea:pk...", "-da:pk.sub.R3"));
    assert_false(ENABLED(false, "pk/sub/R3", false, "-ea:pk...", "-da:pk.sub.R3"));
    assert_false(ENABLED(true, "pk/sub/R3$In", false, "-da:pk.sub.R3$In"));
}

static void test_which_rule_wins(void **state)
{
    (void)state;
    assert_false(ENABLED(false, "pk/sub/R3", false, "-ea:pk...", "-da:pk.sub..."));
    assert_false(ENABLED(false, "pk/sub/R3", false, "-da:pk.sub...", "-ea:pk..."));
    assert_true(ENABLED(false, "pk/R", false, "-da:pk...", "-ea:pk..."));
    assert_true(ENABLED(false, "pk/R", false, "-ea:pk.R", "-da:pk..."));
}

static void test_unnamed_package(void **state)
{
    (void)state;
    assert_false(ENABLED(false, "pk/sub/R3", false, "-ea:..."));
    assert_true(ENABLED(false, "Main", false, "-ea:..."));
}

static void test_long_forms(void **state)
{
    (void)state;
    assert_true(ENABLED(false, "p/C", false, "-enableassertions:p..."));
    assert_false(ENABLED(true, "p/C", false, "-disableassertions:p.C"));
    assert_true(ENABLED(false, "java/lang/String", true, "-enablesystemassertions"));
    /* a package called system has nothing to do with system classes */
    assert_false(assertion_rule_parse("-ea:system...").system);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_defaults),        cmocka_unit_test(test_classes_and_packages),
        cmocka_unit_test(test_which_rule_wins), cmocka_unit_test(test_unnamed_package),
        cmocka_unit_test(test_long_forms),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
