/* test_explain.c - why nothing orders the two statements of a race: which of the reasons is told, and
 * that it is true. */
#include "advice_builder.h"

static void expect_said(const char *text)
{
    if (!strstr(advice.explanation, text))
        fail_msg("'%s' is not in: %s", text, advice.explanation);
}

static void nothing_at_all(void **state)
{
    (void)state;
    uint32_t x = static_field("C.x", "int");
    uint32_t source = writes(T1, x, 1, at("C.one", 10)),
             manifest = reads(T2, x, 1, at("C.two", 20));
    advise(source, manifest);
    expect_said(
        "no lock, volatile field, start or end of a thread leads from Thread-1 to Thread-2");
}

static void one_lock(void **state)
{
    (void)state;
    uint32_t x = static_field("C.x", "int"), lock = object("java.lang.Object", 4);
    reads_reference(T1, static_field("C.lock", "java.lang.Object"), 4, at("C.one", 9));
    locks(T1, lock, at("C.one", 9));
    uint32_t source = writes(T1, x, 1, at("C.one", 10));
    unlocks(T1, lock, at("C.one", 11));
    uint32_t manifest = reads(T2, x, 1, at("C.two", 20));
    advise(source, manifest);
    expect_said("Thread-1 writes it while it holds Object#4 (C.lock)");
    expect_said("Thread-2 reads it without that lock");
}

static void two_locks(void **state)
{
    (void)state;
    uint32_t x = static_field("C.x", "int");
    locks(T1, object("A", 4), at("C.one", 9));
    uint32_t source = writes(T1, x, 1, at("C.one", 10));
    locks(T2, object("B", 5), at("C.two", 19));
    uint32_t manifest = writes(T2, x, 1, at("C.two", 20));
    advise(source, manifest);
    expect_said("Thread-1 holds A#4, Thread-2 holds B#5");
}

/* What a static synchronized method locks has a name, too. */
static void class_lock(void **state)
{
    (void)state;
    uint32_t x = static_field("C.x", "int"), c = class_object("pkg.C");
    locks(T1, c, at("C.one", 9));
    uint32_t source = writes(T1, x, 1, at("C.one", 10));
    unlocks(T1, c, at("C.one", 11));
    uint32_t manifest = reads(T2, x, 1, at("C.two", 20));
    advise(source, manifest);
    expect_said("Thread-1 writes it while it holds class C,");
}

/* A pool's worker holds a lock of its own, which nobody else can take. */
static void inner_lock(void **state)
{
    (void)state;
    uint32_t x = static_field("C.x", "int");
    locks(T1, object("java.util.concurrent.ThreadPoolExecutor$Worker", 4), at("C.one", 9));
    uint32_t source = writes(T1, x, 1, at("C.one", 10));
    locks(T2, object("java.util.Collections$SynchronizedList", 5), at("C.two", 19));
    uint32_t manifest = writes(T2, x, 1, at("C.two", 20));
    advise(source, manifest);
    assert_int_equal(advice.held_count[0], 0);
    expect_said("Thread-2 writes it while it holds Collections$SynchronizedList#5, Thread-1 writes "
                "it without that lock");
}

static void class_initialization(void **state)
{
    (void)state;
    uint32_t x = static_field("C.x", "int"), c = class_object("pkg.C$D");
    syncs(T1, SYNC_CLASS_INITIALIZED, c, at("C.one", 9));
    uint32_t source = writes(T1, x, 1, at("C.one", 10));
    syncs(T2, SYNC_CLASS_USED, c, at("C.two", 19));
    uint32_t manifest = writes(T2, x, 1, at("C.two", 20));
    advise(source, manifest);
    expect_said("The last that Thread-2 has learned of Thread-1 is that class C$D is initialized "
                "(Fig.java:9), which comes before");
}

/* The latest release that the manifest's thread has seen, in whatever order it has seen them. */
static void last_release_seen(void **state)
{
    (void)state;
    uint32_t x = static_field("C.x", "int"), v = volatile_static("C.v", "int");
    uint32_t w = volatile_static("C.w", "int");
    writes(T1, v, 1, at("C.one", 10));
    writes(T1, w, 1, at("C.one", 11));
    uint32_t source = writes(T1, x, 1, at("C.one", 12));
    reads(T2, w, 1, at("C.two", 20));
    reads(T2, v, 1, at("C.two", 21));
    uint32_t manifest = reads(T2, x, 1, at("C.two", 22));
    advise(source, manifest);
    expect_said("The last that Thread-2 has learned of Thread-1 is its volatile write C.w = 1 "
                "(Fig.java:11)");
}

/* What it learns afterwards does not count. */
static void release_seen_too_late(void **state)
{
    (void)state;
    uint32_t x = static_field("C.x", "int"), v = volatile_static("C.v", "int");
    writes(T1, v, 1, at("C.one", 10));
    uint32_t source = writes(T1, x, 1, at("C.one", 12));
    uint32_t manifest = reads(T2, x, 1, at("C.two", 20));
    reads(T2, v, 1, at("C.two", 21));
    advise(source, manifest);
    assert_null(strstr(advice.explanation, "has learned"));
}

static void release_not_waited_for(void **state)
{
    (void)state;
    uint32_t x = static_field("C.x", "int"), v = volatile_static("C.v", "boolean");
    uint32_t source = writes(T1, x, 1, at("C.one", 10));
    writes(T1, v, 1, at("C.one", 11));
    uint32_t manifest = reads(T2, x, 1, at("C.two", 20));
    advise(source, manifest);
    expect_said("Thread-1 goes on with its volatile write C.v = true (Fig.java:11), but Thread-2 "
                "has not waited for it");
}

static void volatile_array(void **state)
{
    (void)state;
    uint32_t flag = volatile_static("C.flag", "boolean[]");
    uint32_t cell = element("boolean[]", "C.flag", 3, 1);
    reads_reference(T1, flag, 3, at("C.one", 10));
    uint32_t source = writes(T1, cell, 1, at("C.one", 10));
    reads_reference(T2, flag, 3, at("C.two", 20));
    uint32_t manifest = reads(T2, cell, 1, at("C.two", 20));
    advise(source, manifest);
    expect_said("The field flag is volatile, but that holds for the reference");
}

static void unknown_positions(void **state)
{
    (void)state;
    uint32_t x = static_field("C.x", "int"), v = volatile_static("C.v", "boolean");
    uint32_t source = writes(T1, x, 1, TRACE_NONE);
    writes(T1, v, 1, TRACE_NONE);
    locks(T1, TRACE_NONE, TRACE_NONE);
    uint32_t manifest = reads(T2, x, 1, TRACE_NONE);
    advise(source, manifest);
    assert_true(strlen(advice.explanation) > 20);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up_advice, tear_down_advice)
    const struct CMUnitTest tests[] = {
        TEST(nothing_at_all),
        TEST(one_lock),
        TEST(two_locks),
        TEST(class_lock),
        TEST(inner_lock),
        TEST(class_initialization),
        TEST(last_release_seen),
        TEST(release_seen_too_late),
        TEST(release_not_waited_for),
        TEST(volatile_array),
        TEST(unknown_positions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
