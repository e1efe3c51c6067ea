/* test_atomicity.c - which reads and writes of a trace belong together because an update between them
 * is lost, and which do not. */
#include "advice_builder.h"

static uint32_t count_field(void)
{
    return field_of(1, "Counter.count", "int");
}

static void expect_unit(uint32_t at_index, const char *code, uint32_t read, uint32_t between,
                        uint32_t write)
{
    assert_true(at_index < advice.unit_count);
    const struct unit *unit = &advice.units[at_index];
    assert_string_equal(unit->code, code);
    assert_int_equal(unit->read, read);
    assert_int_equal(unit->between, between);
    assert_int_equal(unit->write, write);
}

static uint32_t inc(uint32_t thread, int32_t bci)
{
    return put_frame("Counter.inc", 7, bci, false, at(thread == T1 ? "C.one" : "C.two", 10));
}

/* count++ in two threads. */
static void one_line(void **state)
{
    (void)state;
    uint32_t count = count_field();
    uint32_t read = reads(T1, count, 0, inc(T1, 2));
    reads(T2, count, 0, inc(T2, 2));
    uint32_t between = writes(T2, count, 1, inc(T2, 7));
    uint32_t write = writes(T1, count, 1, inc(T1, 7));
    advise(between, write);
    assert_int_equal(advice.unit_count, 1);
    expect_unit(0, "Counter.inc()V:7", read, between, write);
}

/* The trace ends with the manifest statement: what comes later is not part of it. */
static void not_beyond_the_manifest(void **state)
{
    (void)state;
    uint32_t count = count_field();
    uint32_t source = reads(T1, count, 0, inc(T1, 2));
    uint32_t manifest = writes(T2, count, 1, inc(T2, 7));
    writes(T1, count, 1, inc(T1, 7));
    advise(source, manifest);
    assert_int_equal(advice.unit_count, 0);
}

/* count += n at another line of each thread, of which the code says that it writes, too. */
static uint32_t add(const char *method, int32_t line, bool is_compound)
{
    uint32_t stack = put_frame(method, line, 2, false, TRACE_NONE);
    trace.sites[trace.stacks[stack].site].is_compound = is_compound;
    return stack;
}

/* The trace ends before the write of the second statement: the code says that it comes. */
static void unfinished(void **state)
{
    (void)state;
    uint32_t count = count_field();
    uint32_t read = reads(T1, count, 0, add("C.one", 10, true));
    uint32_t source = writes(T1, count, 1, put_frame("C.one", 10, 7, false, TRACE_NONE));
    uint32_t manifest = reads(T2, count, 1, add("C.two", 20, true));
    advise(source, manifest);
    assert_int_equal(advice.unit_count, 2);
    expect_unit(0, "C.one()V:10", read, TRACE_NONE, source);
    expect_unit(1, "C.two()V:20", manifest, TRACE_NONE, TRACE_NONE);
}

/* Another thread's plain write is lost by it as well; a read loses nothing. */
static void unfinished_with_a_write(void **state)
{
    (void)state;
    uint32_t count = count_field();
    uint32_t source = writes(T1, count, 1, at("C.one", 10));
    uint32_t manifest = reads(T2, count, 1, add("C.two", 20, true));
    advise(source, manifest);
    assert_int_equal(advice.unit_count, 1);
    expect_unit(0, "C.two()V:20", manifest, TRACE_NONE, TRACE_NONE);
}

static void read_that_writes_nothing(void **state)
{
    (void)state;
    uint32_t count = count_field();
    reads(T1, count, 0, add("C.one", 10, true));
    uint32_t source = writes(T1, count, 1, put_frame("C.one", 10, 7, false, TRACE_NONE));
    uint32_t manifest = reads(T2, count, 1, add("C.two", 20, false));
    advise(source, manifest);
    assert_int_equal(advice.unit_count, 0);
}

/* Not every schedule was searched: another thread may write where nothing was seen. */
static void alone_but_not_everything_was_searched(void **state)
{
    (void)state;
    uint32_t count = count_field();
    uint32_t read = reads(T1, count, 0, inc(T1, 2));
    uint32_t source = writes(T1, count, 1, inc(T1, 7));
    uint32_t manifest = reads(T2, count, 1, at("C.two", 20));
    advise(source, manifest);
    assert_int_equal(advice.unit_count, 0);
    is_whole = false;
    advise(source, manifest);
    is_whole = true;
    assert_int_equal(advice.unit_count, 1);
    expect_unit(0, "Counter.inc()V:7", read, TRACE_NONE, source);
}

/* if (count == 0) { ...; count = 5; } */
static void check_then_act(void **state)
{
    (void)state;
    uint32_t count = count_field();
    uint32_t read = reads(T1, count, 0, at("C.one", 10));
    uint32_t between = writes(T2, count, 9, at("C.two", 20));
    uint32_t write = writes(T1, count, 5, at("C.one", 14));
    advise(between, write);
    assert_int_equal(advice.unit_count, 1);
    expect_unit(0, "C.one()V:10-14", read, between, write);
}

static void too_far_apart(void **state)
{
    (void)state;
    uint32_t count = count_field();
    reads(T1, count, 0, at("C.one", 10));
    uint32_t between = writes(T2, count, 9, at("C.two", 20));
    uint32_t write = writes(T1, count, 5, at("C.one", 30));
    advise(between, write);
    assert_int_equal(advice.unit_count, 0);
}

/* c.set(c.get() + 1) over two lines. */
static void getter_and_setter(void **state)
{
    (void)state;
    uint32_t count = count_field();
    uint32_t read = reads(T1, count, 0, at_in("Counter.get", 50, at("C.one", 10)));
    uint32_t between = writes(T2, count, 9, at_in("Counter.set", 54, at("C.two", 21)));
    uint32_t write = writes(T1, count, 1, at_in("Counter.set", 54, at("C.one", 11)));
    advise(between, write);
    assert_int_equal(advice.unit_count, 1);
    expect_unit(0, "C.one()V:10-11", read, between, write);
}

/* Two calls from nowhere in common: nothing that a block could be put around. */
static void no_common_call(void **state)
{
    (void)state;
    uint32_t count = count_field();
    reads(T1, count, 0, at("Counter.get", 50));
    uint32_t between = writes(T2, count, 9, at("Counter.set", 54));
    uint32_t write = writes(T1, count, 1, at("Counter.put", 58));
    advise(between, write);
    assert_int_equal(advice.unit_count, 0);
}

/* int t = count; count = t + 1: both threads write 1, one of the two is lost. */
static void increment_in_two_lines(void **state)
{
    (void)state;
    uint32_t count = count_field();
    uint32_t read = reads(T1, count, 0, at("C.one", 10));
    reads(T2, count, 0, at("C.one", 10));
    uint32_t between = writes(T2, count, 1, at("C.one", 11));
    uint32_t write = writes(T1, count, 1, at("C.one", 11));
    advise(between, write);
    assert_int_equal(advice.unit_count, 1);
    expect_unit(0, "C.one()V:10-11", read, between, write);
}

/* if (!busy) busy = true: both have found it free. */
static void test_and_set(void **state)
{
    (void)state;
    uint32_t busy = static_field("C.busy", "boolean");
    uint32_t read = reads(T1, busy, 0, at("C.one", 10));
    reads(T2, busy, 0, at("C.one", 10));
    uint32_t between = writes(T2, busy, 1, at("C.one", 11));
    uint32_t write = writes(T1, busy, 1, at("C.one", 11));
    advise(between, write);
    assert_int_equal(advice.unit_count, 1);
    expect_unit(0, "C.one()V:10-11", read, between, write);
}

/* Whoever stores the reference that is there loses nothing; another one does. */
static void lazy_initialization(void **state)
{
    (void)state;
    for (uint32_t mine = 8; mine <= 9; mine++) {
        trace_release(&trace);
        begin_trace(4);
        uint32_t instance = static_field("C.instance", "C");
        uint32_t read = reads_reference(T1, instance, 0, at("C.one", 10));
        reads_reference(T2, instance, 0, at("C.one", 10));
        uint32_t between = writes_reference(T2, instance, 9, at("C.one", 11));
        uint32_t write = writes_reference(T1, instance, mine, at("C.one", 11));
        advise(between, write);
        assert_int_equal(advice.unit_count, mine != 9);
        if (mine != 9)
            expect_unit(0, "C.one()V:10-11", read, between, write);
    }
}

/* A check, and an update in a further line: the unit begins with the check. */
static void check_and_update(void **state)
{
    (void)state;
    uint32_t count = count_field();
    reads(T1, count, 0, at("C.one", 10));
    uint32_t read = reads(T1, count, 0, put_frame("C.one", 12, 121, false, TRACE_NONE));
    uint32_t between = writes(T2, count, 9, at("C.two", 20));
    uint32_t write = writes(T1, count, 1, put_frame("C.one", 12, 125, false, TRACE_NONE));
    advise(between, write);
    assert_int_equal(advice.unit_count, 1);
    expect_unit(0, "C.one()V:10-12", read, between, write);
}

/* A thread that takes a lock between two lines does not mean them to be one operation. */
static void lock_on_the_way(void **state)
{
    (void)state;
    uint32_t count = count_field(), m = object("C", 3);
    reads(T1, count, 0, at("C.one", 10));
    locks(T1, m, at("C.one", 11));
    uint32_t between = writes(T2, count, 9, at("C.two", 20));
    uint32_t write = writes(T1, count, 5, at("C.one", 12));
    advise(between, write);
    assert_int_equal(advice.unit_count, 0);
}

/* The other one has written what was there: nothing is lost here, but with other values it would be; over
 * several lines nobody knows. */
static void same_value_is_not_lost(void **state)
{
    (void)state;
    uint32_t count = count_field();
    uint32_t read = reads(T1, count, 3, inc(T1, 2));
    uint32_t between = writes(T2, count, 3, at("C.two", 20));
    uint32_t write = writes(T1, count, 4, inc(T1, 7));
    advise(between, write);
    assert_int_equal(advice.unit_count, 1);
    expect_unit(0, "Counter.inc()V:7", read, TRACE_NONE, write);
    trace_release(&trace);
    begin_trace(4);
    count = count_field();
    reads(T1, count, 4, at("C.one", 10));
    between = writes(T2, count, 4, at("C.two", 20));
    write = writes(T1, count, 5, at("C.one", 11));
    advise(between, write);
    assert_int_equal(advice.unit_count, 0);
}

/* count++ is over when the other thread begins with it; it will write, too. */
static void one_after_the_other(void **state)
{
    (void)state;
    uint32_t count = count_field();
    uint32_t read = reads(T1, count, 0, inc(T1, 2));
    uint32_t write = writes(T1, count, 1, inc(T1, 7));
    uint32_t manifest = reads(T2, count, 1, inc(T2, 2));
    advise(write, manifest);
    assert_int_equal(advice.unit_count, 1);
    expect_unit(0, "Counter.inc()V:7", read, TRACE_NONE, write);
}

/* The first one has only read; the second one shows what comes next. */
static void read_of_an_update(void **state)
{
    (void)state;
    uint32_t count = count_field();
    uint32_t source = reads(T1, count, 0, inc(T1, 2));
    uint32_t read = reads(T2, count, 0, inc(T2, 2));
    uint32_t write = writes(T2, count, 1, inc(T2, 7));
    advise(source, write);
    assert_int_equal(advice.unit_count, 1);
    expect_unit(0, "Counter.inc()V:7", read, TRACE_NONE, write);
}

/* count += v against count = 0, in either order. */
static void reset(void **state)
{
    (void)state;
    uint32_t count = count_field();
    uint32_t first = writes(T2, count, 0, at("C.two", 20));
    uint32_t read = reads(T1, count, 0, inc(T1, 2));
    uint32_t write = writes(T1, count, 5, inc(T1, 7));
    uint32_t last = writes(T2, count, 0, at("C.two", 20));
    advise(first, write);
    assert_int_equal(advice.unit_count, 1);
    expect_unit(0, "Counter.inc()V:7", read, TRACE_NONE, write);
    advise(write, last);
    assert_int_equal(advice.unit_count, 1);
    expect_unit(0, "Counter.inc()V:7", read, TRACE_NONE, write);
}

/* The race is with somebody who only reads; but there is a third thread that writes. */
static void update_beside_the_race(void **state)
{
    (void)state;
    uint32_t count = count_field(), m = object("C", 3);
    for (int locked = 0; locked < 2; locked++) {
        if (locked)
            locks(T1, m, at("C.one", 9));
        uint32_t read = reads(T1, count, 0, inc(T1, 2));
        uint32_t write = writes(T1, count, 1, inc(T1, 7));
        if (locked) {
            unlocks(T1, m, at("C.one", 11));
            locks(T3, m, at("C.three", 9));
        }
        writes(T3, count, 5, at("C.three", 10));
        uint32_t manifest = reads(T2, count, 5, at("C.two", 20));
        advise(write, manifest);
        assert_int_equal(advice.unit_count, !locked);
        if (!locked)
            expect_unit(0, "Counter.inc()V:7", read, TRACE_NONE, write);
        trace_release(&trace);
        begin_trace(4);
        count = count_field();
        m = object("C", 3);
    }
}

/* The others only read: what main wrote before it started them does not count. */
static void only_one_updates(void **state)
{
    (void)state;
    trace_release(&trace);
    begin_trace(4);
    uint32_t count = count_field();
    writes(MAIN, count, 3, at("C.main", 5));
    starts_all();
    reads(T1, count, 3, inc(T1, 2));
    uint32_t write = writes(T1, count, 4, inc(T1, 7));
    uint32_t manifest = reads(T2, count, 4, at("C.two", 20));
    advise(write, manifest);
    assert_int_equal(advice.unit_count, 0);
}

/* Who has waited for a flag, volatile or not, comes after it on every schedule. */
static void update_is_told(void **state)
{
    (void)state;
    uint32_t count = count_field(), done = static_field("C.done", "boolean");
    reads(T1, count, 0, inc(T1, 2));
    uint32_t write = writes(T1, count, 1, inc(T1, 7));
    writes(T1, done, 1, at("C.one", 11));
    reads(T3, done, 1, at("C.three", 10)); /* and passes it on */
    locks(T3, object("C", 3), at("C.three", 11));
    unlocks(T3, object("C", 3), at("C.three", 12));
    locks(T2, object("C", 3), at("C.two", 11));
    uint32_t manifest = reads(T2, count, 1, inc(T2, 2));
    advise(write, manifest);
    assert_int_equal(advice.unit_count, 0);
}

/* h = head; head = h.next in two threads: both write the same, null or not, and whatever is acquired on
 * the way. */
static void pop(void **state)
{
    (void)state;
    for (uint32_t next = 0; next < 12; next += 11) {
        trace_release(&trace);
        begin_trace(4);
        uint32_t head = static_field("C.head", "Node");
        uint32_t link = field_of(9, "Node.next", "Link");
        uint32_t value = put_field("Link.value", "Node", 10, VOLATILE);
        uint32_t read = reads_reference(T1, head, 9, at("C.pop", 10));
        reads_reference(T1, link, 10, at("C.pop", 11));
        reads_reference(T1, value, next, at("C.pop", 11));
        reads_reference(T2, head, 9, at("C.pop", 10));
        uint32_t between = writes_reference(T2, head, next, at("C.pop", 12));
        uint32_t write = writes_reference(T1, head, next, at("C.pop", 12));
        advise(between, write);
        assert_int_equal(advice.unit_count, 1);
        expect_unit(0, "C.pop()V:10-12", read, between, write);
        assert_false(advice.units[0].needs_lock);
        trace.events[write].value = 12; /* from elsewhere, after an acquire */
        advise(between, write);
        assert_int_equal(advice.unit_count, 0);
    }
}

/* ...count...; other = 3; count++ over two lines. */
static bool needs_lock(uint32_t other)
{
    uint32_t count = static_field("C.count", "int");
    reads(T1, count, 0, at("C.one", 10));
    writes(T1, other, 3, at("C.one", 10));
    reads(T1, count, 0, put_frame("C.one", 11, 111, false, TRACE_NONE));
    uint32_t between = writes(T2, count, 7, at("C.two", 20));
    uint32_t write = writes(T1, count, 1, put_frame("C.one", 11, 115, false, TRACE_NONE));
    advise(between, write);
    assert_int_equal(advice.unit_count, 1);
    assert_string_equal(advice.units[0].code, "C.one()V:10-11");
    return advice.units[0].needs_lock;
}

/* lines[count] = s; count++: no atomic number does that.  A new object is the thread's own. */
static void more_is_written(void **state)
{
    (void)state;
    uint32_t lines = static_field("C.lines", "java.lang.String[]");
    assert_false(needs_lock(field_of(6, "Box.x", "int")));
    assert_true(needs_lock(field_of(6, "Box.y", "int"))); /* it is known by now */
    assert_true(needs_lock(static_field("C.other", "int")));
    reads_reference(T2, lines, 5, at("C.two", 9));
    assert_true(needs_lock(element("java.lang.String[]", "C.lines", 5, 0)));
}

static void no_atomic_class(void **state)
{
    (void)state;
    static const char *const types[] = {"byte", "short", "char", "float", "double", "int", "long"};
    for (size_t i = 0; i < COUNT(types); i++) {
        trace_release(&trace);
        begin_trace(4);
        uint32_t count = field_of(1, "Counter.count", types[i]);
        reads(T1, count, 0, inc(T1, 2));
        uint32_t between = writes(T2, count, 1, at("C.two", 20));
        uint32_t write = writes(T1, count, 2, inc(T1, 7));
        advise(between, write);
        assert_int_equal(advice.unit_count, 1);
        assert_int_equal(advice.units[0].needs_lock, i < 5);
    }
}

/* while (busy); busy = true: the last read has seen what the other one wrote. */
static void spin_then_write(void **state)
{
    (void)state;
    uint32_t busy = static_field("C.busy", "boolean");
    reads(T1, busy, 1, at("C.one", 10));
    uint32_t source = writes(T2, busy, 0, at("C.two", 20));
    uint32_t manifest = reads(T1, busy, 0, at("C.one", 10));
    writes(T1, busy, 1, at("C.one", 11));
    advise(source, manifest);
    assert_int_equal(advice.unit_count, 0);
    advise(source, manifest + 1);
    assert_int_equal(advice.unit_count, 0);
}

/* Of a loop: the write comes before the read in the method. */
static void write_of_the_next_round(void **state)
{
    (void)state;
    uint32_t count = count_field();
    reads(T1, count, 0, at("C.one", 14));
    uint32_t between = writes(T2, count, 9, at("C.two", 20));
    uint32_t write = writes(T1, count, 1, at("C.one", 10));
    advise(between, write);
    assert_int_equal(advice.unit_count, 0);
}

/* The same in one line: for (;; count = f()) g(count); */
static void write_of_the_next_round_in_one_line(void **state)
{
    (void)state;
    uint32_t count = count_field();
    reads(T1, count, 0, put_frame("C.one", 10, 40, false, TRACE_NONE));
    uint32_t between = writes(T2, count, 9, at("C.two", 20));
    uint32_t write = writes(T1, count, 1, put_frame("C.one", 10, 30, false, TRACE_NONE));
    advise(between, write);
    assert_int_equal(advice.unit_count, 0);
}

/* Two calls of one method: what they have in common is the caller. */
static void two_calls_of_one_method(void **state)
{
    (void)state;
    uint32_t count = count_field();
    uint32_t read = reads(T1, count, 0, at_in("Counter.touch", 50, at("C.one", 10)));
    uint32_t between = writes(T2, count, 9, at("C.two", 20));
    uint32_t write = writes(T1, count, 1, at_in("Counter.touch", 54, at("C.one", 11)));
    advise(between, write);
    assert_int_equal(advice.unit_count, 1);
    expect_unit(0, "C.one()V:10-11", read, between, write);
}

/* What the library does within one call of it is not the program's to change. */
static void within_the_library(void **state)
{
    (void)state;
    uint32_t count = count_field(), call = at("C.one", 10);
    reads(T1, count, 0, put_frame("java.util.Map.compute", 500, 3, true, call));
    uint32_t between = writes(T2, count, 9, at("C.two", 20));
    uint32_t write = writes(T1, count, 1, put_frame("java.util.Map.compute", 501, 9, true, call));
    advise(between, write);
    assert_int_equal(advice.unit_count, 0);
}

/* Its own write ends what a thread has begun with a read. */
static void own_write_between(void **state)
{
    (void)state;
    uint32_t count = count_field();
    reads(T1, count, 0, at("C.one", 10));
    writes(T1, count, 1, at("C.one", 11));
    uint32_t between = writes(T2, count, 9, at("C.two", 20));
    uint32_t write = writes(T1, count, 2, at("C.one", 12));
    advise(between, write);
    assert_int_equal(advice.unit_count, 0);
}

/* Other objects, other elements. */
static void other_places(void **state)
{
    (void)state;
    uint32_t mine = element("int[]", "C.cells", 5, 0), other = element("int[]", "C.cells", 5, 1);
    reads(T1, mine, 0, put_frame("C.one", 10, 3, false, TRACE_NONE));
    uint32_t source = writes(T2, other, 9, at("C.two", 20));
    writes(T1, mine, 1, put_frame("C.one", 10, 8, false, TRACE_NONE));
    uint32_t manifest = reads(T1, other, 9, at("C.one", 11));
    advise(source, manifest);
    assert_int_equal(advice.unit_count, 0);
}

/* As if the first thread had done all of it at the end: it could be lost, but is not. */
static void value_came_back(void **state)
{
    (void)state;
    uint32_t count = count_field();
    uint32_t read = reads(T1, count, 0, inc(T1, 2));
    uint32_t between = writes(T2, count, 9, at("C.two", 20));
    writes(T3, count, 0, at("C.three", 30));
    uint32_t write = writes(T1, count, 1, inc(T1, 7));
    advise(between, write);
    assert_int_equal(advice.unit_count, 1);
    expect_unit(0, "Counter.inc()V:7", read, TRACE_NONE, write);
}

/* A unit is told once, however often it is executed; each piece of code is one. */
static void several_units(void **state)
{
    (void)state;
    uint32_t count = count_field();
    uint32_t first[3] = {0}, second[3];
    for (uint32_t round = 0; round < 2; round++) {
        uint32_t read = reads(T1, count, 2 * round, inc(T1, 2));
        uint32_t between = writes(T2, count, 2 * round + 1, at("C.two", 20));
        uint32_t write = writes(T1, count, 2 * round + 2, inc(T1, 7));
        if (round == 0)
            memcpy(first, (uint32_t[]){read, between, write}, sizeof first);
    }
    second[0] = reads(T2, count, 4, at("C.two", 30));
    second[1] = writes(T1, count, 7, at("C.one", 15));
    second[2] = writes(T2, count, 5, at("C.two", 31));
    advise(second[1], second[2]);
    assert_int_equal(advice.unit_count, 2);
    expect_unit(0, "Counter.inc()V:7", first[0], first[1], first[2]);
    expect_unit(1, "C.two()V:30-31", second[0], second[1], second[2]);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up_advice, tear_down_advice)
    const struct CMUnitTest tests[] = {
        TEST(one_line),
        TEST(unfinished),
        TEST(unfinished_with_a_write),
        TEST(read_that_writes_nothing),
        TEST(alone_but_not_everything_was_searched),
        TEST(not_beyond_the_manifest),
        TEST(check_then_act),
        TEST(too_far_apart),
        TEST(getter_and_setter),
        TEST(no_common_call),
        TEST(increment_in_two_lines),
        TEST(test_and_set),
        TEST(lazy_initialization),
        TEST(check_and_update),
        TEST(lock_on_the_way),
        TEST(same_value_is_not_lost),
        TEST(one_after_the_other),
        TEST(read_of_an_update),
        TEST(reset),
        TEST(update_beside_the_race),
        TEST(only_one_updates),
        TEST(update_is_told),
        TEST(pop),
        TEST(more_is_written),
        TEST(no_atomic_class),
        TEST(spin_then_write),
        TEST(write_of_the_next_round),
        TEST(write_of_the_next_round_in_one_line),
        TEST(two_calls_of_one_method),
        TEST(within_the_library),
        TEST(own_write_between),
        TEST(other_places),
        TEST(value_came_back),
        TEST(several_units),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
