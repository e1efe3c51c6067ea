/* test_acquires.c - the acquiring history: how an acquire is called, and when to repeat it is suggested
 * for a trace (Figs. 20 to 22 of JRF-E). */
#include "advice_builder.h"
#include "advice/acquires.h"

struct fig21 {
    uint32_t write_x, read_done, third_read;
};

/* Fig. 21 on the path of Fig. 22; without_release: the third thread was faster. */
static struct fig21 make_fig21(bool without_release)
{
    uint32_t x = static_field("Fig21.x", "int"), done = volatile_static("Fig21.done", "boolean");
    struct fig21 f;
    f.write_x = writes(T1, x, 1, at("Fig21.one", 10));
    if (!without_release)
        writes(T1, done, 1, at("Fig21.one", 11));
    f.read_done = reads(T2, done, !without_release, at("Fig21.two", 20));
    if (!without_release)
        reads(T2, x, 1, at("Fig21.two", 21));
    f.third_read = reads(T3, x, 1, at("Fig21.three", 30));
    return f;
}

static void fig_21(void **state)
{
    (void)state;
    struct fig21 f = make_fig21(false);
    char *how = acquire_describe(&trace, f.read_done);
    assert_string_equal(how, "read Fig21.done:Z");
    acquires_add(&history, "Fig21.x", how, "Fig.java:20");
    acquires_add(&history, "Fig21.x", how, "Fig.java:99");       /* known already */
    acquires_add(&history, "Fig21.y", "read Fig21.other:I", ""); /* of another place */
    assert_int_equal(history.count, 2);
    free(how);
    advise(f.write_x, f.third_read);
    ITEMS({SUGGEST_VOLATILE, "volatile Fig21.x"},
          {SUGGEST_SAME_ACQUIRE, "read Fig21.done:Z at Fig21.three()V:30"});
    NO_LOCKS();
    expect_applicable();
}

static void fig_21_not_released(void **state)
{
    (void)state;
    acquires_add(&history, "Fig21.x", "read Fig21.done:Z", "Fig.java:20");
    struct fig21 f = make_fig21(true);
    advise(f.write_x, f.third_read);
    ITEMS({SUGGEST_VOLATILE, "volatile Fig21.x"});
}

/* A lock that is not held at the source, but given back after it. */
static void history_of_locks(void **state)
{
    (void)state;
    uint32_t balance = field_of(1, "Account.balance", "int"), self = object("Account", 1);
    reads_reference(T1, static_field("Bank.account", "Account"), 1, at("C.one", 9));
    uint32_t source = writes(T1, balance, 1, at("C.one", 10));
    locks(T1, self, at("C.one", 11));
    unlocks(T1, self, at("C.one", 12));
    uint32_t taken = locks(T2, self, at("C.two", 20));
    uint32_t manifest = reads(T3, balance, 1, at("C.three", 30));
    char *how = acquire_describe(&trace, taken);
    assert_non_null(how);
    acquires_add(&history, "Account.balance", how, "Fig.java:20");
    free(how);
    advise(source, manifest);
    assert_int_equal(advice.count, 2);
    assert_int_equal(advice.items[1].kind, SUGGEST_SAME_ACQUIRE);
    expect_applicable();
}

/* One statement starts several threads: joining what it started covers the one that matters. */
static void history_of_joins(void **state)
{
    (void)state;
    trace_release(&trace);
    begin_trace(3);
    uint32_t x = static_field("C.x", "int"), y = static_field("C.y", "int");
    starts(MAIN, T1, at("C.main", 7));
    starts(MAIN, T2, at("C.main", 7));
    uint32_t source = writes(T2, x, 1, at("C.run", 20));
    writes(T1, y, 1, at("C.run", 21));
    uint32_t manifest = reads(MAIN, x, 1, at("C.main", 9));
    acquires_add(&history, "C.x", "join C.main()V:7", "Fig.java:8");
    advise(source, manifest);
    ITEMS({SUGGEST_VOLATILE, "volatile C.x"},
          {SUGGEST_SAME_ACQUIRE, "join C.main()V:7 at C.main()V:9"});
    expect_applicable();
}

/* Who has not started the thread cannot join it. */
static void join_by_a_stranger(void **state)
{
    (void)state;
    trace_release(&trace);
    begin_trace(3);
    uint32_t x = static_field("C.x", "int");
    starts(MAIN, T1, at("C.main", 7));
    starts(MAIN, T2, at("C.main", 8));
    uint32_t source = writes(T1, x, 1, at("C.run", 20));
    uint32_t manifest = reads(T2, x, 1, at("C.two", 30));
    acquires_add(&history, "C.x", "join C.main()V:7", "Fig.java:8");
    advise(source, manifest);
    ITEMS({SUGGEST_VOLATILE, "volatile C.x"});
}

/* latch.countDown() and latch.await(): a call that only a person can repeat. */
static void history_of_calls(void **state)
{
    (void)state;
    static const char latch[] = "java.util.concurrent.CountDownLatch";
    char count_down[64], await[64];
    snprintf(count_down, sizeof count_down, "%s.countDown", latch);
    snprintf(await, sizeof await, "%s.await", latch);
    uint32_t x = static_field("C.x", "int");
    uint32_t state_field = put_field("java.util.concurrent.locks.AbstractQueuedSynchronizer.state",
                                     "int", 3, VOLATILE);
    uint32_t source = writes(T1, x, 1, at("C.one", 10));
    put_access(T1, TRACE_UPDATE, MODE_VOLATILE, state_field, 0,
               library(count_down, at("C.one", 11)));
    uint32_t acquire = reads(T2, state_field, 0, library(await, at("C.two", 20)));
    uint32_t manifest = reads(T3, x, 1, at("C.three", 30));
    char *how = acquire_describe(&trace, acquire);
    assert_string_equal(how, "call java.util.concurrent.CountDownLatch.await");
    acquires_add(&history, "C.x", how, "Fig.java:20");
    free(how);
    advise(source, manifest);
    ITEMS({SUGGEST_VOLATILE, "volatile C.x"},
          {SUGGEST_SAME_ACQUIRE,
           "call java.util.concurrent.CountDownLatch.await at C.three()V:30"});
}

/* ---- how acquires are called ---- */

static void expect_called(uint32_t event, const char *text)
{
    char *how = acquire_describe(&trace, event);
    if (text)
        assert_string_equal(how, text);
    else
        assert_null(how);
    free(how);
}

static void names_of_acquires(void **state)
{
    (void)state;
    uint32_t flags = put_field("C.flags", "long[]", 1, VOLATILE), stack = at("C.one", 10);
    reads_reference(T1, static_field("C.lock", "java.lang.Object"), 7, stack);
    expect_called(reads_reference(T1, flags, 5, stack), "read C.flags:[J");
    expect_called(locks(T1, object("java.lang.Object", 7), stack),
                  "lock monitor static C.lock:Ljava/lang/Object;");
    expect_called(locks(T1, class_object("pkg.C"), stack), "lock monitor class pkg.C");
    expect_called(unlocks(T1, class_object("pkg.C"), stack), NULL);
    expect_called(reads(T1, element("int[]", "C.cells", 3, 1), 0, stack), NULL);
    expect_called(syncs_thread(T1, SYNC_BEGIN, T1, stack), NULL);
    expect_called(put_event((struct trace_event){
                      .kind = TRACE_FENCE, .thread = T1, .stack = stack, .place = TRACE_NONE}),
                  NULL);
}

static void names_of_joins(void **state)
{
    (void)state;
    trace_release(&trace);
    begin_trace(3);
    starts(MAIN, T1, at("C.main", 7));
    starts(MAIN, T2, at("C.main", 8));
    expect_called(syncs_thread(MAIN, SYNC_JOIN, T2, at("C.main", 9)), "join C.main()V:8");
    trace_release(&trace);
    begin_trace(2);
    expect_called(syncs_thread(MAIN, SYNC_JOIN, T1, at("C.main", 9)), NULL); /* no start is known */
}

/* What changes something cannot be repeated; a lock of the library is known by its class. */
static void names_of_calls(void **state)
{
    (void)state;
    uint32_t permits = put_field("java.util.concurrent.locks.AbstractQueuedSynchronizer.state",
                                 "int", 3, VOLATILE);
    uint32_t acquire = library("java.util.concurrent.Semaphore.acquire", at("C.one", 10));
    uint32_t lock = library("java.util.concurrent.locks.ReentrantLock.lock", at("C.one", 11));
    reads_reference(T1, static_field("C.guard", "java.util.concurrent.locks.Lock"), 2,
                    at("C.one", 11));
    reads_reference(T1, field_of(2, "java.util.concurrent.locks.ReentrantLock.sync", NULL), 3,
                    lock);
    expect_called(put_access(T1, TRACE_UPDATE, MODE_VOLATILE, permits, 0, acquire), NULL);
    expect_called(put_access(T1, TRACE_UPDATE, MODE_VOLATILE, permits, 1, lock),
                  "lock juc static C.guard:Ljava/util/concurrent/locks/Lock;");
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up_advice, tear_down_advice)
    const struct CMUnitTest tests[] = {
        TEST(fig_21),
        TEST(fig_21_not_released),
        TEST(history_of_locks),
        TEST(history_of_joins),
        TEST(join_by_a_stranger),
        TEST(history_of_calls),
        TEST(names_of_acquires),
        TEST(names_of_joins),
        TEST(names_of_calls),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
