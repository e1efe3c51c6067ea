/* test_suggest.c - suggestions for single traces: the figures of JRF-E as paths, with exactly what the
 * paper's algorithms give for them, and the cases that the paper does not speak of. */
#include "advice_builder.h"

/* ---- Figs. 10 and 18: change the place, or another one ---- */

struct handover {
    uint32_t write_x, write_done, read_done, read_x;
};

/* Fig. 2 on the path of Fig. 19. */
static struct handover make_fig2(void)
{
    uint32_t x = static_field("Fig2.x", "int"), done = static_field("Fig2.done", "boolean");
    struct handover h;
    h.write_x = writes(T1, x, 1, at("Fig2.one", 10));
    h.write_done = writes(T1, done, 1, at("Fig2.one", 11));
    h.read_done = reads(T2, done, 1, at("Fig2.two", 20));
    h.read_x = reads(T2, x, 1, at("Fig2.two", 21));
    return h;
}

static void fig_2_value(void **state)
{
    (void)state;
    struct handover h = make_fig2();
    advise(h.write_x, h.read_x);
    ITEMS({SUGGEST_VOLATILE, "volatile Fig2.x"}, {SUGGEST_OTHER_VOLATILE, "volatile Fig2.done"});
    NO_LOCKS();
    expect_applicable();
    assert_string_equal(advice.statements[0], "Fig2.one()V:10");
    assert_string_equal(advice.statements[1], "Fig2.two()V:21");
    assert_string_equal(advice.place, "Fig2.x");
    assert_string_equal(advice.owner, "monitor class Fig2");
    assert_false(advice.is_array);
    assert_false(advice.writes_equal);
    assert_int_equal(advice.unit_count, 0);
}

static void fig_2_flag(void **state)
{
    (void)state;
    struct handover h = make_fig2();
    advise(h.write_done, h.read_done);
    ITEMS({SUGGEST_VOLATILE, "volatile Fig2.done"});
    NO_LOCKS();
}

/* The read must come after the write, and both between the two statements. */
static void other_place_out_of_order(void **state)
{
    (void)state;
    uint32_t x = static_field("C.x", "int"), a = static_field("C.a", "int");
    uint32_t b = static_field("C.b", "int"), c = static_field("C.c", "int");
    writes(T1, a, 1, at("C.one", 9));
    uint32_t source = writes(T1, x, 1, at("C.one", 10));
    reads(T2, b, 0, at("C.two", 19));
    writes(T1, b, 1, at("C.one", 11));
    reads(T2, a, 1, at("C.two", 20));
    writes(T3, c, 1, at("C.three", 30)); /* not after the source */
    reads(T2, c, 1, at("C.two", 21));
    uint32_t manifest = reads(T2, x, 1, at("C.two", 22));
    advise(source, manifest);
    ITEMS({SUGGEST_VOLATILE, "volatile C.x"});
}

/* Through a third thread: the source happens before its write by a monitor. */
static void other_place_of_third_thread(void **state)
{
    (void)state;
    uint32_t x = static_field("C.x", "int"), flag = static_field("C.flag", "int");
    uint32_t m = object("C", 1);
    uint32_t source = writes(T1, x, 1, at("C.one", 10));
    locks(T1, m, at("C.one", 11));
    unlocks(T1, m, at("C.one", 12));
    locks(T3, m, at("C.three", 30));
    writes(T3, flag, 1, at("C.three", 31));
    unlocks(T3, m, at("C.three", 32));
    reads(T2, flag, 1, at("C.two", 20));
    uint32_t manifest = reads(T2, x, 1, at("C.two", 21));
    advise(source, manifest);
    ITEMS({SUGGEST_VOLATILE, "volatile C.x"}, {SUGGEST_OTHER_VOLATILE, "volatile C.flag"});
    NO_LOCKS(); /* nobody holds the monitor at one of the two */
}

struct published {
    uint32_t write_data, write_helper, read_helper, read_data;
};

/* Fig. 5: the first thread makes the helper, the second one finds it without the lock. */
static struct published make_fig5(void)
{
    static const char get[] = "Foo.getHelper";
    uint32_t helper = field_of(1, "Foo.helper", "Helper"), data = field_of(2, "Helper.data", "int");
    uint32_t self = object("Foo", 1), one = at("Fig5.one", 30), two = at("Fig5.two", 40);
    struct published p;
    reads_reference(T1, helper, 0, at_in(get, 5, one));
    locks(T1, self, at_in(get, 6, one));
    reads_reference(T1, helper, 0, at_in(get, 7, one));
    p.write_data = writes(T1, data, 2011, at_in("Helper.<init>", 20, at_in(get, 8, one)));
    p.write_helper = writes_reference(T1, helper, 2, at_in(get, 8, one));
    unlocks(T1, self, at_in(get, 9, one));
    p.read_helper = reads_reference(T2, helper, 2, at_in(get, 5, two));
    p.read_data = reads(T2, data, 2011, two);
    return p;
}

static void fig_5_reference(void **state)
{
    (void)state;
    struct published p = make_fig5();
    advise(p.write_helper, p.read_helper);
    ITEMS({SUGGEST_VOLATILE, "volatile Foo.helper"});
    LOCKS({"monitor self Foo", "Foo.getHelper()V:5", true});
    expect_applicable();
    assert_string_equal(advice.owner, "monitor self Foo");
}

static void fig_5_data(void **state)
{
    (void)state;
    struct published p = make_fig5();
    advise(p.write_data, p.read_data);
    ITEMS({SUGGEST_VOLATILE, "volatile Helper.data"},
          {SUGGEST_OTHER_VOLATILE, "volatile Foo.helper"});
    LOCKS({"monitor self Foo", "Fig5.two()V:40", true});
    assert_string_equal(advice.statements[0], "Helper.<init>()V:20");
}

/* Fig. 8: flag[1] of a volatile array. */
static void fig_8(void **state)
{
    (void)state;
    uint32_t flag = volatile_static("Fig8.flag", "boolean[]");
    uint32_t turn = volatile_static("Fig8.turn", "int");
    uint32_t mine = element("boolean[]", "Fig8.flag", 3, 0);
    uint32_t other = element("boolean[]", "Fig8.flag", 3, 1);
    reads_reference(T2, flag, 3, at("Fig8.two", 20));
    uint32_t source = writes(T2, other, 1, at("Fig8.two", 20));
    reads_reference(T1, flag, 3, at("Fig8.one", 10));
    writes(T1, mine, 1, at("Fig8.one", 10));
    writes(T1, turn, 1, at("Fig8.one", 11));
    reads_reference(T1, flag, 3, at("Fig8.one", 12));
    uint32_t manifest = reads(T1, other, 1, at("Fig8.one", 12));
    advise(source, manifest);
    ITEMS({SUGGEST_ATOMIC_ARRAY, "atomic-array Fig8.flag"});
    NO_LOCKS();
    expect_applicable();
    assert_true(advice.is_array);
    assert_true(advice.is_reference_volatile);
    assert_string_equal(advice.owner, "monitor class Fig8");
}

/* Another array, found by Fig. 18; another element of the racy one is no other suggestion. */
static void other_arrays(void **state)
{
    (void)state;
    uint32_t racy = element("int[]", "C.a", 1, 0), same = element("int[]", "C.a", 1, 1);
    uint32_t ready = element("boolean[]", "C.ready", 2, 7);
    uint32_t source = writes(T1, racy, 5, at("C.one", 10));
    writes(T1, same, 6, at("C.one", 11));
    writes(T1, ready, 1, at("C.one", 12));
    reads(T2, same, 6, at("C.two", 20));
    reads(T2, ready, 1, at("C.two", 21));
    uint32_t manifest = reads(T2, racy, 5, at("C.two", 22));
    advise(source, manifest);
    ITEMS({SUGGEST_ATOMIC_ARRAY, "atomic-array C.a"},
          {SUGGEST_OTHER_ARRAY, "atomic-array C.ready"});
    expect_applicable();
}

/* ---- Fig. 12: move the source ---- */

struct delivery {
    uint32_t write_desc, write_flag, read_flag, read_desc;
};

/* Fig. 13.  is_early: the second thread sees the reference before the source. */
static struct delivery make_fig13(bool is_early)
{
    uint32_t publish = volatile_static("Fig13.publish", "Data");
    uint32_t flag = static_field("Fig13.goFlag", "boolean");
    uint32_t desc = field_of(5, "Data.desc", "java.lang.String");
    struct delivery d;
    writes_reference(T1, publish, 5, at("Fig13.one", 11));
    if (is_early)
        reads_reference(T2, publish, 5, at("Fig13.two", 20));
    d.write_desc = writes_reference(T1, desc, 6, at_in("Data.setDesc", 40, at("Fig13.one", 12)));
    d.write_flag = writes(T1, flag, 1, at("Fig13.one", 13));
    if (!is_early)
        reads_reference(T2, publish, 5, at("Fig13.two", 20));
    d.read_flag = reads(T2, flag, 1, at("Fig13.two", 21));
    reads_reference(T2, publish, 5, at("Fig13.two", 22));
    d.read_desc = reads_reference(T2, desc, 6, at_in("Data.getDesc", 45, at("Fig13.two", 22)));
    return d;
}

static void fig_13_flag(void **state)
{
    (void)state;
    struct delivery d = make_fig13(false);
    advise(d.write_flag, d.read_flag);
    ITEMS({SUGGEST_VOLATILE, "volatile Fig13.goFlag"},
          {SUGGEST_MOVE, "move Fig13.one()V:13 before 11"});
    NO_LOCKS();
    expect_applicable();
}

static void fig_13_acquire_before_source(void **state)
{
    (void)state;
    struct delivery d = make_fig13(true);
    advise(d.write_flag, d.read_flag);
    ITEMS({SUGGEST_VOLATILE, "volatile Fig13.goFlag"},
          {SUGGEST_MOVE, "move Fig13.one()V:13 before 11"});
}

/* What is moved is the statement of the method in which the release is. */
static void fig_13_called_method(void **state)
{
    (void)state;
    struct delivery d = make_fig13(false);
    advise(d.write_desc, d.read_desc);
    ITEMS({SUGGEST_VOLATILE, "volatile Data.desc"},
          {SUGGEST_OTHER_VOLATILE, "volatile Fig13.goFlag"},
          {SUGGEST_MOVE, "move Fig13.one()V:12 before 11"});
    assert_string_equal(advice.statements[0], "Data.setDesc()V:40");
}

/* Fig. 23, with u3 between s2 and s7 (condition 1) or before s2 (condition 2); the lock orders the two
 * threads before or after s2. */
enum when_third {
    BETWEEN_AFTER_LOCK,
    BETWEEN_BEFORE_LOCK,
    EARLIER_BEFORE_LOCK,
    EARLIER_AFTER_LOCK
};

static void third_thread_writes(uint32_t flag, uint32_t lock)
{
    locks(T3, lock, at("Fig23.three", 30));
    writes(T3, flag, 1, at("Fig23.three", 32));
    unlocks(T3, lock, at("Fig23.three", 35));
}

static void first_thread_locks(uint32_t lock)
{
    locks(T1, lock, at("Fig23.one", 13));
    unlocks(T1, lock, at("Fig23.one", 15));
}

static void advise_fig23(enum when_third when)
{
    uint32_t publish = volatile_static("Fig23.publish", "Data"), lock = object("Data", 9);
    uint32_t flag = static_field("Fig23.goFlag", "boolean");
    if (when == EARLIER_BEFORE_LOCK || when == EARLIER_AFTER_LOCK)
        third_thread_writes(flag, lock);
    if (when == EARLIER_BEFORE_LOCK)
        first_thread_locks(lock);
    writes_reference(T1, publish, 5, at("Fig23.one", 11));
    if (when == BETWEEN_BEFORE_LOCK)
        third_thread_writes(flag, lock);
    if (when != EARLIER_BEFORE_LOCK)
        first_thread_locks(lock);
    if (when == BETWEEN_AFTER_LOCK)
        third_thread_writes(flag, lock);
    uint32_t source = writes(T1, flag, 1, at("Fig23.one", 16));
    reads_reference(T2, publish, 5, at("Fig23.two", 20));
    uint32_t manifest = reads(T2, flag, 1, at("Fig23.two", 21));
    advise(source, manifest);
}

static const struct expected_item fig23_change = {SUGGEST_VOLATILE, "volatile Fig23.goFlag"};
static const struct expected_item fig23_move = {SUGGEST_MOVE, "move Fig23.one()V:16 before 11"};

/* Third thread's write comes after s2 by the lock, so it would come after the moved s7. */
static void fig_23_condition_1_holds(void **state)
{
    (void)state;
    advise_fig23(BETWEEN_AFTER_LOCK);
    ITEMS(fig23_change, fig23_move);
}

static void fig_23_condition_1_fails(void **state)
{
    (void)state;
    advise_fig23(BETWEEN_BEFORE_LOCK);
    ITEMS(fig23_change);
}

static void fig_23_condition_2_holds(void **state)
{
    (void)state;
    advise_fig23(EARLIER_BEFORE_LOCK);
    ITEMS(fig23_change, fig23_move);
}

static void fig_23_condition_2_fails(void **state)
{
    (void)state;
    advise_fig23(EARLIER_AFTER_LOCK);
    ITEMS(fig23_change);
}

/* Two reads before the new position do not order each other: that the last one happens before it is
 * not enough, if the moved statement writes. */
static void move_passes_every_earlier_read(void **state)
{
    (void)state;
    uint32_t x = static_field("C.x", "int"), v = volatile_static("C.v", "int");
    uint32_t u = volatile_static("C.u", "int"), w = volatile_static("C.w", "int");
    reads(T3, x, 0, at("C.three", 30));
    writes(T3, w, 1, at("C.three", 31));
    reads(T2, x, 0, at("C.two", 20));
    writes(T2, u, 1, at("C.two", 21));
    reads(T1, u, 1, at("C.one", 10));
    writes(T1, v, 1, at("C.one", 11)); /* knows of the second thread's read only */
    reads(T1, w, 1, at("C.one", 12));
    uint32_t source = writes(T1, x, 1, at("C.one", 13));
    reads(T2, v, 1, at("C.two", 22));
    uint32_t manifest = reads(T2, x, 1, at("C.two", 23));
    advise(source, manifest);
    ITEMS({SUGGEST_VOLATILE, "volatile C.x"});
}

/* In a loop the release may have been done in an earlier round: there is nothing to move. */
static void move_is_not_forward(void **state)
{
    (void)state;
    uint32_t x = static_field("C.x", "int"), v = volatile_static("C.v", "int");
    writes(T1, v, 1, at("C.one", 14));
    uint32_t source = writes(T1, x, 1, at("C.one", 12));
    reads(T2, v, 1, at("C.two", 20));
    uint32_t manifest = reads(T2, x, 1, at("C.two", 21));
    advise(source, manifest);
    ITEMS({SUGGEST_VOLATILE, "volatile C.x"});
}

/* In a loop a statement is moved within its own round: what was released in an earlier one does not
 * come after it. */
static void move_within_one_round(void **state)
{
    (void)state;
    uint32_t x = static_field("C.x", "int"), v = volatile_static("C.v", "int");
    writes(T1, v, 1, at("C.one", 11));
    reads(T2, v, 1, at("C.two", 20));
    writes(T1, v, 2, at("C.one", 11));
    uint32_t source = writes(T1, x, 1, at("C.one", 12));
    uint32_t manifest = reads(T2, x, 1, at("C.two", 21));
    advise(source, manifest);
    ITEMS({SUGGEST_VOLATILE, "volatile C.x"});
}

/* main: t.start(); x = 1; */
static void move_before_start(void **state)
{
    (void)state;
    trace_release(&trace);
    begin_trace(2);
    uint32_t x = static_field("C.x", "int");
    starts(MAIN, T1, at("C.main", 7));
    uint32_t source = writes(MAIN, x, 1, at("C.main", 8));
    uint32_t manifest = reads(T1, x, 1, at("C.run", 20));
    advise(source, manifest);
    ITEMS({SUGGEST_VOLATILE, "volatile C.x"},
          {SUGGEST_MOVE_BEFORE_START, "move C.main()V:8 before 7"});
    expect_applicable();
}

/* A thread of a pool gets its work by a lock, or whatever else. */
static void move_before_submit(void **state)
{
    (void)state;
    uint32_t x = static_field("C.x", "int"), m = object("java.lang.Object", 3);
    uint32_t pool = at("C.main", 7);
    unlocks(MAIN, m, library("java.util.concurrent.ThreadPoolExecutor.execute", pool));
    uint32_t source = writes(MAIN, x, 1, at("C.main", 8));
    locks(T1, m, library("java.util.concurrent.ThreadPoolExecutor.getTask", TRACE_NONE));
    uint32_t manifest = reads(T1, x, 1, at("C.run", 20));
    advise(source, manifest);
    ITEMS({SUGGEST_VOLATILE, "volatile C.x"},
          {SUGGEST_MOVE_BEFORE_START, "move C.main()V:8 before 7"});
}

/* A release in the same line, or none that the other thread has seen. */
static void no_move(void **state)
{
    (void)state;
    uint32_t x = static_field("C.x", "int"), v = volatile_static("C.v", "int");
    uint32_t w = volatile_static("C.w", "int");
    writes(T1, w, 1, at("C.one", 9)); /* nobody reads it */
    writes(T1, v, 1, put_frame("C.one", 10, 3, false, TRACE_NONE));
    uint32_t source = writes(T1, x, 1, put_frame("C.one", 10, 8, false, TRACE_NONE));
    reads(T2, v, 1, at("C.two", 20));
    uint32_t manifest = reads(T2, x, 1, at("C.two", 21));
    advise(source, manifest);
    ITEMS({SUGGEST_VOLATILE, "volatile C.x"});
}

/* From a method to another one: told, but nothing that could be tried out. */
static void move_between_methods(void **state)
{
    (void)state;
    uint32_t x = static_field("C.x", "int"), v = volatile_static("C.v", "int");
    writes(T1, v, 1, at("C.publish", 50));
    uint32_t source = writes(T1, x, 1, at("C.one", 12));
    reads(T2, v, 1, at("C.two", 20));
    uint32_t manifest = reads(T2, x, 1, at("C.two", 21));
    advise(source, manifest);
    ITEMS({SUGGEST_VOLATILE, "volatile C.x"},
          {SUGGEST_MOVE, "move C.one()V:12 before C.publish()V:50"});
}

/* ---- Fig. 15: locks ---- */

enum { BEFORE_UNLOCK, AFTER_UNLOCK };

/* Fig. 16 on the paths of Figs. 17 and 25. */
static void fig_16(void **state)
{
    (void)state;
    for (int when = BEFORE_UNLOCK; when <= AFTER_UNLOCK; when++) {
        trace_release(&trace);
        begin_trace(4);
        uint32_t data = static_field("Fig16.data", "int"), lock = object("java.lang.Object", 4);
        uint32_t field = put_field("Fig16.lock", "java.lang.Object", 0, FINAL);
        reads_reference(T1, field, 4, at("Fig16.one", 10));
        locks(T1, lock, at("Fig16.one", 10));
        uint32_t source = writes(T1, data, 1, at("Fig16.one", 11));
        if (when == AFTER_UNLOCK)
            unlocks(T1, lock, at("Fig16.one", 12));
        uint32_t manifest = reads(T2, data, 1, at("Fig16.two", 20));
        advise(source, manifest);
        ITEMS({SUGGEST_VOLATILE, "volatile Fig16.data"});
        LOCKS({"monitor static Fig16.lock:Ljava/lang/Object;", "Fig16.two()V:20", true});
        expect_applicable();
        assert_int_equal(advice.held_count[0], 1);
        assert_int_equal(advice.held_count[1], 0);
    }
}

/* The other way round: the reader was first. */
static void fig_16_lock_of_manifest(void **state)
{
    (void)state;
    uint32_t data = field_of(1, "Fig16.data", "int"), lock = object("java.lang.Object", 4);
    uint32_t field = put_field("Fig16.lock", "java.lang.Object", 1, FINAL);
    uint32_t source = reads(T2, data, 0, at("Fig16.two", 20));
    reads_reference(T1, field, 4, at("Fig16.one", 10));
    locks(T1, lock, at("Fig16.one", 10));
    uint32_t manifest = writes(T1, data, 1, at("Fig16.one", 11));
    advise(source, manifest);
    ITEMS({SUGGEST_VOLATILE, "volatile Fig16.data"});
    LOCKS({"monitor field Fig16.lock:Ljava/lang/Object;", "Fig16.two()V:20", false});
    expect_applicable();
}

/* Each under a lock of its own: both ways. */
static void different_locks(void **state)
{
    (void)state;
    uint32_t x = static_field("C.x", "int"), a = object("java.lang.Object", 1);
    uint32_t b = object("java.lang.Object", 2);
    reads_reference(T1, static_field("C.a", "java.lang.Object"), 1, at("C.one", 10));
    locks(T1, a, at("C.one", 10));
    uint32_t source = writes(T1, x, 1, at("C.one", 11));
    unlocks(T1, a, at("C.one", 12));
    reads_reference(T2, static_field("C.b", "java.lang.Object"), 2, at("C.two", 20));
    locks(T2, b, at("C.two", 20));
    uint32_t manifest = writes(T2, x, 2, at("C.two", 21));
    advise(source, manifest);
    LOCKS({"monitor static C.a:Ljava/lang/Object;", "C.two()V:21", true},
          {"monitor static C.b:Ljava/lang/Object;", "C.one()V:11", false});
    expect_applicable();
}

/* Static synchronized methods lock classes; which one counts that is held. */
static void class_locks(void **state)
{
    (void)state;
    uint32_t x = static_field("C.x", "int"), a = class_object("A"), c = class_object("C");
    locks(T1, a, at("A.first", 50));
    unlocks(T1, a, at("A.first", 51));
    locks(T1, c, at("C.one", 10));
    uint32_t source = writes(T1, x, 1, at("C.one", 11));
    unlocks(T1, c, at("C.one", 12));
    uint32_t manifest = reads(T2, x, 1, at("C.two", 20));
    advise(source, manifest);
    LOCKS({"monitor class C", "C.two()V:20", true});
}

static void nested_class_locks(void **state)
{
    (void)state;
    uint32_t x = static_field("C.x", "int"), a = class_object("A"), c = class_object("C");
    locks(T1, c, at("C.one", 10));
    locks(T1, a, at_in("A.first", 50, at("C.one", 11)));
    unlocks(T1, a, at_in("A.first", 51, at("C.one", 11)));
    uint32_t source = writes(T1, x, 1, at("C.one", 12));
    unlocks(T1, c, at("C.one", 13));
    uint32_t manifest = reads(T2, x, 1, at("C.two", 20));
    advise(source, manifest);
    LOCKS({"monitor class C", "C.two()V:20", true});
}

/* ReentrantLock notes its owner down; the field of the program that has it gives the name. */
static void concurrent_lock(void **state)
{
    (void)state;
    static const char owner[] =
        "java.util.concurrent.locks.AbstractOwnableSynchronizer.exclusiveOwnerThread";
    uint32_t x = field_of(1, "C.x", "int");
    uint32_t lock = field_of(1, "C.lock", "java.util.concurrent.locks.ReentrantLock");
    uint32_t sync = field_of(2, "java.util.concurrent.locks.ReentrantLock.sync",
                             "java.util.concurrent.locks.ReentrantLock$Sync");
    uint32_t owned = field_of(3, owner, "java.lang.Thread");
    uint32_t inside = library("java.util.concurrent.locks.ReentrantLock.lock", at("C.one", 10));
    reads_reference(T1, lock, 2, at("C.one", 10));
    reads_reference(T1, sync, 3, inside);
    writes_reference(T1, owned, 8, inside);
    uint32_t source = writes(T1, x, 1, at("C.one", 11));
    uint32_t manifest = reads(T2, x, 1, at("C.two", 20));
    advise(source, manifest);
    LOCKS({"juc field C.lock:Ljava/util/concurrent/locks/ReentrantLock;", "C.two()V:20", true});
    expect_applicable();
    trace.events[manifest].thread = T1; /* given back, nothing is held */
    trace.events[manifest] = (struct trace_event){.kind = TRACE_WRITE,
                                                  .size = 4,
                                                  .wrote = true,
                                                  .is_reference = true,
                                                  .thread = T1,
                                                  .stack = inside,
                                                  .place = owned};
    source = writes(T1, x, 2, at("C.one", 13));
    manifest = reads(T2, x, 2, at("C.two", 20));
    advise(source, manifest);
    NO_LOCKS();
}

/* The lock of an array's elements is the array: a field of the program has it. */
static void array_as_lock(void **state)
{
    (void)state;
    uint32_t field = field_of(1, "C.cells", "int[]"), cell = element("int[]", "C.cells", 5, 0);
    uint32_t array = object("int[]", 5);
    reads_reference(T1, field, 5, at("C.one", 10));
    locks(T1, array, at("C.one", 10));
    uint32_t source = writes(T1, cell, 1, at("C.one", 11));
    unlocks(T1, array, at("C.one", 12));
    uint32_t manifest = reads(T2, cell, 1, at("C.two", 20));
    advise(source, manifest);
    LOCKS({"monitor field C.cells:[I", "C.two()V:20", true});
    expect_applicable();
}

static void hold_element_lock(uint32_t thread, uint32_t number, uint32_t stack)
{
    uint32_t slot = element("java.lang.Object[]", "C.locks", 9, (int32_t)number);
    reads_reference(thread, slot, number, stack);
    locks(thread, object("java.lang.Object", number), stack);
}

/* Which element is the right one, a name cannot tell: both statements are told to look. */
static void locks_of_an_array(void **state)
{
    (void)state;
    uint32_t x = static_field("C.x", "int");
    hold_element_lock(T1, 1, at("C.one", 10));
    uint32_t source = writes(T1, x, 1, at("C.one", 11));
    hold_element_lock(T2, 2, at("C.two", 20));
    uint32_t manifest = writes(T2, x, 2, at("C.two", 21));
    advise(source, manifest);
    LOCKS({"monitor element C.locks", "C.two()V:21", true},
          {"monitor element C.locks", "C.one()V:11", false});
}

/* The same field of two objects: to take the lock of that name again changes nothing. */
static void same_field_of_two_objects(void **state)
{
    (void)state;
    uint32_t x = static_field("C.x", "int");
    for (uint32_t thread = T1; thread <= T2; thread++) {
        uint32_t stack = at(thread == T1 ? "C.one" : "C.two", 10);
        reads_reference(thread, field_of(thread, "C.lock", "java.lang.Object"), 10 + thread, stack);
        locks(thread, object("java.lang.Object", 10 + thread), stack);
    }
    uint32_t source = writes(T1, x, 1, at("C.one", 11));
    uint32_t manifest = writes(T2, x, 2, at("C.two", 11));
    advise(source, manifest);
    NO_LOCKS();
    assert_int_equal(advice.held_count[0], 1);
    assert_int_equal(advice.held_count[1], 1);
}

/* A lock that nothing leads to cannot be named; that of another class is not "self". */
static void local_lock(void **state)
{
    (void)state;
    uint32_t x = field_of(1, "C.x", "int"), lock = object("java.lang.Object", 4);
    locks(T1, lock, at("C.one", 10));
    uint32_t source = writes(T1, x, 1, at("C.one", 11));
    uint32_t manifest = reads(T2, x, 1, at("C.two", 20));
    advise(source, manifest);
    for (uint32_t i = 0; i < advice.lock_count; i++)
        assert_null(strstr(advice.locks[i].lock, "self java.lang.Object"));
}

/* ---- what cannot be changed, and what is not known ---- */

static void library_class(void **state)
{
    (void)state;
    uint32_t size = field_of(1, "java.util.ArrayList.size", "int");
    uint32_t source = writes(T1, size, 1, library("java.util.ArrayList.add", at("C.one", 10)));
    uint32_t manifest = reads(T2, size, 1, library("java.util.ArrayList.size", at("C.two", 20)));
    advise(source, manifest);
    expect_items(NULL, 0);
    NO_LOCKS();
    assert_null(advice.place);
    assert_null(advice.owner);
    assert_string_equal(advice.statements[0], "C.one()V:10");
    assert_string_equal(advice.statements[1], "C.two()V:20");
}

static void final_field(void **state)
{
    (void)state;
    /* Its object was given away before it was complete: volatile instead of final would do. */
    uint32_t x = put_field("C.x", "int", 1, FINAL);
    uint32_t source = writes(T1, x, 1, at("C.<init>", 5));
    uint32_t manifest = reads(T2, x, 1, at("C.two", 20));
    advise(source, manifest);
    ITEMS({SUGGEST_VOLATILE, "volatile C.x"});
}

static void static_final_field(void **state)
{
    (void)state;
    uint32_t x = put_field("C.x", "int", 0, FINAL);
    uint32_t source = writes(T1, x, 1, at("C.<clinit>", 5));
    uint32_t manifest = reads(T2, x, 1, at("C.two", 20));
    advise(source, manifest);
    expect_items(NULL, 0);
    assert_null(advice.place);
}

/* What is final orders only what it leads to, not what was written before it. */
static void other_field_is_final(void **state)
{
    (void)state;
    uint32_t x = put_field("C.x", "int", 1, PLAIN), id = put_field("C.id", "int", 1, FINAL);
    uint32_t source = writes(T1, x, 1, at("C.<init>", 5));
    writes(T1, id, 1, at("C.<init>", 6));
    reads(T2, id, 1, at("C.two", 19));
    uint32_t manifest = reads(T2, x, 1, at("C.two", 20));
    advise(source, manifest);
    ITEMS({SUGGEST_VOLATILE, "volatile C.x"}, {SUGGEST_OTHER_VOLATILE, "volatile C.id"});
}

static void array_without_field(void **state)
{
    (void)state;
    uint32_t cell = element("int[]", NULL, 5, 0);
    uint32_t source = writes(T1, cell, 1, at("C.one", 10));
    uint32_t manifest = reads(T2, cell, 1, at("C.two", 20));
    advise(source, manifest);
    expect_items(NULL, 0);
    assert_true(advice.is_array);
    assert_false(advice.is_reference_volatile);
    assert_null(advice.place);
}

/* Compiled without lines: fields can be changed, statements cannot be told. */
static void no_lines(void **state)
{
    (void)state;
    uint32_t x = static_field("C.x", "int"), v = volatile_static("C.v", "int");
    uint32_t m = object("C", 1);
    uint32_t one = put_frame("C.one", -1, 5, false, TRACE_NONE);
    uint32_t two = put_frame("C.two", -1, 5, false, TRACE_NONE);
    writes(T1, v, 1, one);
    locks(T1, m, one);
    uint32_t source = writes(T1, x, 1, one);
    unlocks(T1, m, one);
    reads(T2, v, 1, two);
    uint32_t manifest = reads(T2, x, 1, two);
    acquires_add(&history, "C.x", "read C.v:I", "");
    advise(source, manifest);
    ITEMS({SUGGEST_VOLATILE, "volatile C.x"});
    NO_LOCKS();
    assert_null(advice.statements[0]);
    assert_null(advice.statements[1]);
    assert_non_null(advice.explanation);
}

/* Code that no method of the program has called is not the program's to change. */
static void library_thread(void **state)
{
    (void)state;
    uint32_t x = static_field("C.x", "int"), m = object("C", 1);
    uint32_t worker = library("java.util.concurrent.ThreadPoolExecutor.runWorker", TRACE_NONE);
    locks(T1, m, at("C.one", 9));
    uint32_t source = writes(T1, x, 1, at("C.one", 10));
    uint32_t manifest = reads(T2, x, 1, worker);
    advise(source, manifest);
    ITEMS({SUGGEST_VOLATILE, "volatile C.x"});
    NO_LOCKS();
    assert_null(advice.statements[1]);
}

static void equal_writes(void **state)
{
    (void)state;
    uint32_t x = static_field("C.x", "int");
    uint32_t source = writes(T1, x, 7, at("C.one", 10));
    uint32_t manifest = writes(T2, x, 7, at("C.two", 20));
    advise(source, manifest);
    assert_true(advice.writes_equal);
    trace.events[manifest].value = 8;
    advise(source, manifest);
    assert_false(advice.writes_equal);
    trace.events[manifest].kind = TRACE_READ;
    trace.events[manifest].value = 7;
    advise(source, manifest);
    assert_false(advice.writes_equal);
}

static void expect_writer(uint32_t source, uint32_t manifest, const char *writer)
{
    advise(source, manifest);
    assert_true(advice.writes_equal);
    if (writer)
        assert_string_equal(advice.writer, writer);
    else
        assert_null(advice.writer);
}

/* One of them would be enough, if the program itself stores there and has not looked before. */
static void one_of_equal_writers(void **state)
{
    (void)state;
    uint32_t x = static_field("C.x", "int"), jdk = static_field("java.util.X.size", "int");
    uint32_t before = put_frame("C.set", 10, 95, false, TRACE_NONE);
    reads(T1, x, 0, at("C.set", 9)); /* another statement */
    uint32_t a = writes(T1, x, 7, at("C.set", 10)), b = writes(T2, x, 7, at("C.set", 10));
    expect_writer(a, b, "Thread-1");
    reads(T3, x, 7, before);
    uint32_t c = writes(T3, x, 7, at("C.set", 10));
    expect_writer(a, c, NULL);
    expect_writer(c, put_event(trace.events[b]), NULL);
    uint32_t inside = library("java.util.X.setLength", at("C.set", 12));
    a = writes(T1, x, 0, inside);
    b = writes(T2, x, 0, inside);
    expect_writer(a, b, NULL);
    a = writes(T1, jdk, 0, at("C.set", 14));
    b = writes(T2, jdk, 0, at("C.set", 14));
    expect_writer(a, b, NULL);
}

/* A trace without stacks and names says little, but nothing goes wrong. */
static void nothing_known(void **state)
{
    (void)state;
    uint32_t x = static_field("C.x", "int");
    uint32_t source = writes(T1, x, 1, TRACE_NONE), manifest = reads(T2, x, 1, TRACE_NONE);
    advise(source, manifest);
    ITEMS({SUGGEST_VOLATILE, "volatile C.x"});
    assert_null(advice.statements[0]);
}

/* A store may hold what no search has written: it is refused, or there is little to say. */
static void place_not_known(void **state)
{
    (void)state;
    uint32_t source = reads(T1, static_field("C.x", "int"), 1, at("C.one", 10));
    uint32_t manifest = writes(T2, static_field("C.x", "int"), 1, at("C.two", 20));
    trace.events[source].place = trace.events[manifest].place = TRACE_NONE;
    struct finding finding = {FINDING_RACE, &trace, source, manifest, NULL, false};
    if (finding_is_consistent(&finding)) {
        advise(source, manifest);
        expect_items(NULL, 0);
    }
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up_advice, tear_down_advice)
    const struct CMUnitTest tests[] = {
        TEST(fig_2_value),
        TEST(fig_2_flag),
        TEST(other_place_out_of_order),
        TEST(other_place_of_third_thread),
        TEST(fig_5_reference),
        TEST(fig_5_data),
        TEST(fig_8),
        TEST(other_arrays),
        TEST(fig_13_flag),
        TEST(fig_13_acquire_before_source),
        TEST(fig_13_called_method),
        TEST(fig_23_condition_1_holds),
        TEST(fig_23_condition_1_fails),
        TEST(fig_23_condition_2_holds),
        TEST(fig_23_condition_2_fails),
        TEST(move_passes_every_earlier_read),
        TEST(move_is_not_forward),
        TEST(move_within_one_round),
        TEST(move_before_start),
        TEST(move_before_submit),
        TEST(no_move),
        TEST(move_between_methods),
        TEST(fig_16),
        TEST(fig_16_lock_of_manifest),
        TEST(different_locks),
        TEST(class_locks),
        TEST(nested_class_locks),
        TEST(concurrent_lock),
        TEST(array_as_lock),
        TEST(locks_of_an_array),
        TEST(same_field_of_two_objects),
        TEST(local_lock),
        TEST(library_class),
        TEST(final_field),
        TEST(static_final_field),
        TEST(other_field_is_final),
        TEST(array_without_field),
        TEST(no_lines),
        TEST(library_thread),
        TEST(equal_writes),
        TEST(one_of_equal_writers),
        TEST(nothing_known),
        TEST(place_not_known),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
