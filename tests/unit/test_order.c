/* test_order.c - the happens-before order of traces: each rule of JLS 17.4.4 and of the access modes
 * by hand, random traces against an order that is computed in another way, and what it costs. */
#include "analysis/order.h"
#include "advice_trace.h"

#include <malloc.h>
#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

static struct order *order;

static int set_up(void **state)
{
    (void)state;
    begin_trace(4);
    order = NULL;
    return 0;
}

static int tear_down(void **state)
{
    order_free(order);
    return end_trace(state);
}

/* ---- by hand: nothing but what each rule needs, with plain accesses around it ---- */

static uint32_t access(uint32_t thread, enum trace_event_kind kind, enum access_mode mode,
                       uint32_t place)
{
    return put_access(thread, kind, mode, place, 0, TRACE_NONE);
}

static uint32_t update(uint32_t thread, enum access_mode mode, enum access_mode write_mode,
                       bool wrote, uint32_t place)
{
    uint32_t event = access(thread, TRACE_UPDATE, mode, place);
    trace.events[event].write_mode = (uint8_t)write_mode;
    trace.events[event].wrote = wrote;
    return event;
}

static uint32_t fence(uint32_t thread, enum fence_kind kind)
{
    return put_event((struct trace_event){.kind = TRACE_FENCE,
                                          .mode = (uint8_t)kind,
                                          .thread = thread,
                                          .stack = TRACE_NONE,
                                          .place = TRACE_NONE});
}

static uint32_t sync_on(uint32_t thread, enum sync_kind kind, uint32_t place)
{
    return syncs(thread, kind, place, TRACE_NONE);
}

static uint32_t sync_thread(uint32_t thread, enum sync_kind kind, uint32_t target)
{
    return syncs_thread(thread, kind, target, TRACE_NONE);
}

/* A plain write, which orders nothing: a mark in a thread's program order. */
static uint32_t mark(uint32_t thread)
{
    return access(thread, TRACE_WRITE, MODE_PLAIN, static_field("C.mark", "int"));
}

static void expect_order(uint32_t a, uint32_t b, bool is_before)
{
    if (!order)
        order = order_new(&trace);
    assert_int_equal(order_is_before(order, a, b), is_before);
    assert_false(order_is_before(order, b, a));
}

static void expect_edges(const struct trace_edge *wanted, uint32_t count)
{
    uint32_t found;
    if (!order)
        order = order_new(&trace);
    const struct trace_edge *edges = order_edges(order, &found);
    assert_int_equal(found, count);
    for (uint32_t i = 0; i < count; i++) {
        assert_int_equal(edges[i].release, wanted[i].release);
        assert_int_equal(edges[i].acquire, wanted[i].acquire);
    }
}
#define EDGES(...)                                   \
    expect_edges((struct trace_edge[]){__VA_ARGS__}, \
                 sizeof(struct trace_edge[]){__VA_ARGS__} / sizeof(struct trace_edge))

static void one_thread_is_ordered(void **state)
{
    (void)state;
    uint32_t a = mark(T1), b = mark(T1), other = mark(T2);
    order = order_new(&trace);
    assert_true(order_is_before(order, a, a));
    assert_true(order_is_before(order, a, b));
    expect_order(b, other, false);
    expect_edges(NULL, 0);
}

static void monitors(void **state)
{
    (void)state;
    uint32_t m = object("C", 1), other = object("C", 2);
    sync_on(T1, SYNC_LOCK, m);
    uint32_t in = mark(T1), unlock = sync_on(T1, SYNC_UNLOCK, m), after = mark(T1);
    sync_on(T3, SYNC_LOCK, other);
    uint32_t elsewhere = mark(T3), before = mark(T2), lock = sync_on(T2, SYNC_LOCK, m);
    uint32_t then = mark(T2);
    expect_order(in, then, true);
    expect_order(unlock, lock, true);
    expect_order(after, then, false);
    expect_order(in, before, false);
    expect_order(in, elsewhere, false);
    EDGES({unlock, lock});
}

/* wait() is an unlock and a lock; wait and notify themselves order nothing. */
static void waiting(void **state)
{
    (void)state;
    uint32_t m = object("C", 1);
    sync_on(T1, SYNC_LOCK, m);
    uint32_t wait = sync_on(T1, SYNC_WAIT, m), gives = sync_on(T1, SYNC_UNLOCK, m);
    uint32_t lock = sync_on(T2, SYNC_LOCK, m), notify = sync_on(T2, SYNC_NOTIFY, m);
    uint32_t unpark = sync_thread(T2, SYNC_UNPARK, T3), park = sync_thread(T3, SYNC_PARK, T3);
    uint32_t unlock = sync_on(T2, SYNC_UNLOCK, m), again = sync_on(T1, SYNC_LOCK, m);
    expect_order(wait, notify, true);
    expect_order(notify, again, true);
    expect_order(unpark, park, false);
    EDGES({gives, lock}, {unlock, again});
}

static void volatile_reads_see_all_writers(void **state)
{
    (void)state;
    uint32_t v = volatile_static("C.v", "int");
    uint32_t early = access(T1, TRACE_WRITE, MODE_VOLATILE, v);
    uint32_t first = access(T1, TRACE_WRITE, MODE_VOLATILE, v), late = mark(T1);
    uint32_t second = access(T2, TRACE_WRITE, MODE_VOLATILE, v);
    uint32_t read = access(T3, TRACE_READ, MODE_VOLATILE, v);
    expect_order(early, read, true);
    expect_order(first, read, true);
    expect_order(second, read, true);
    expect_order(late, read, false);
    expect_order(first, second, false); /* writes do not see each other */
    EDGES({first, read}, {second, read});
}

static void acquire_reads_see_one_write(void **state)
{
    (void)state;
    uint32_t v = static_field("C.v", "int");
    uint32_t first = access(T1, TRACE_WRITE, MODE_ACQUIRE_RELEASE, v);
    uint32_t second = access(T2, TRACE_WRITE, MODE_ACQUIRE_RELEASE, v);
    uint32_t read = access(T3, TRACE_READ, MODE_ACQUIRE_RELEASE, v);
    expect_order(first, read, false);
    expect_order(second, read, true);
    EDGES({second, read});
}

static void release_is_hidden_by_plain_write(void **state)
{
    (void)state;
    uint32_t v = static_field("C.v", "int");
    uint32_t release = access(T1, TRACE_WRITE, MODE_ACQUIRE_RELEASE, v);
    access(T1, TRACE_WRITE, MODE_PLAIN, v);
    uint32_t read = access(T2, TRACE_READ, MODE_ACQUIRE_RELEASE, v);
    expect_order(release, read, false);
    expect_edges(NULL, 0);
}

/* A volatile read sees every earlier volatile write, whatever it reads. */
static void volatile_write_is_not_hidden(void **state)
{
    (void)state;
    uint32_t v = static_field("C.v", "int");
    uint32_t write = access(T1, TRACE_WRITE, MODE_VOLATILE, v);
    access(T1, TRACE_WRITE, MODE_PLAIN, v);
    uint32_t weaker = access(T2, TRACE_READ, MODE_ACQUIRE_RELEASE, v);
    uint32_t read = access(T3, TRACE_READ, MODE_VOLATILE, v);
    expect_order(write, weaker, false);
    expect_order(write, read, true);
    EDGES({write, read});
}

/* Updates go on with the release sequence of what they read, whatever their own mode. */
static void release_sequences(void **state)
{
    (void)state;
    uint32_t v = static_field("C.v", "int");
    uint32_t release = access(T1, TRACE_WRITE, MODE_ACQUIRE_RELEASE, v);
    uint32_t before = mark(T2);
    update(T2, MODE_PLAIN, MODE_PLAIN, true, v);
    uint32_t read = access(T3, TRACE_READ, MODE_ACQUIRE_RELEASE, v);
    expect_order(release, read, true);
    expect_order(before, read, false);
    EDGES({release, read});
}

static void failed_updates_read_only(void **state)
{
    (void)state;
    uint32_t v = volatile_static("C.v", "int");
    uint32_t first = update(T1, MODE_VOLATILE, MODE_VOLATILE, true, v);
    uint32_t failed = update(T2, MODE_VOLATILE, MODE_VOLATILE, false, v), after = mark(T2);
    uint32_t read = access(T3, TRACE_READ, MODE_VOLATILE, v);
    expect_order(first, failed, true);
    expect_order(first, after, true);
    expect_order(first, read, true);
    expect_order(failed, read, false);
    EDGES({first, failed}, {first, read});
}

/* compareAndExchangeAcquire and ...Release: only one half of each synchronizes. */
static void halves_of_updates(void **state)
{
    (void)state;
    uint32_t v = static_field("C.v", "int");
    uint32_t release = update(T1, MODE_OPAQUE, MODE_ACQUIRE_RELEASE, true, v);
    uint32_t deaf = update(T2, MODE_OPAQUE, MODE_ACQUIRE_RELEASE, true, v), after = mark(T2);
    uint32_t acquire = update(T3, MODE_ACQUIRE_RELEASE, MODE_OPAQUE, true, v);
    uint32_t mute = mark(T3);
    uint32_t read = access(MAIN, TRACE_READ, MODE_VOLATILE, v);
    expect_order(release, after, false);
    expect_order(release, acquire, true);
    expect_order(deaf, acquire, true);
    expect_order(release, read, true);
    expect_order(acquire, read, false);
    expect_order(mute, read, false);
    EDGES({release, acquire}, {deaf, acquire}, {release, read}, {deaf, read});
}

static void starts_and_ends(void **state)
{
    (void)state;
    uint32_t known = mark(MAIN), start = sync_thread(MAIN, SYNC_START, T1), late = mark(MAIN);
    uint32_t begin = sync_thread(T1, SYNC_BEGIN, T1), own = mark(T1);
    uint32_t end = sync_thread(T1, SYNC_END, T1);
    uint32_t before = mark(MAIN), join = sync_thread(MAIN, SYNC_JOIN, T1), then = mark(MAIN);
    uint32_t stranger = mark(T2);
    expect_order(known, own, true);
    expect_order(start, begin, true);
    expect_order(late, own, false);
    expect_order(own, then, true);
    expect_order(own, before, false);
    expect_order(own, stranger, false);
    EDGES({start, begin}, {end, join});
}

static void interrupts(void **state)
{
    (void)state;
    uint32_t interrupt = sync_thread(T1, SYNC_INTERRUPT, T2), late = mark(T1);
    uint32_t other = sync_thread(T3, SYNC_INTERRUPTED, T3);
    uint32_t seen = sync_thread(T2, SYNC_INTERRUPTED, T2);
    expect_order(interrupt, seen, true);
    expect_order(late, seen, false);
    expect_order(interrupt, other, false);
    EDGES({interrupt, seen});
}

/* A class is used for its initialization and as a monitor: these are two things. */
static void class_initialization(void **state)
{
    (void)state;
    uint32_t c = class_object("C"), d = class_object("D");
    uint32_t done = sync_on(T1, SYNC_CLASS_INITIALIZED, c);
    uint32_t locked = sync_on(T3, SYNC_LOCK, c), other = sync_on(T3, SYNC_CLASS_USED, d);
    uint32_t used = sync_on(T2, SYNC_CLASS_USED, c);
    expect_order(done, used, true);
    expect_order(done, locked, false);
    expect_order(done, other, false);
    EDGES({done, used});
}

static void fences(void **state)
{
    (void)state;
    uint32_t v = static_field("C.v", "int");
    uint32_t known = mark(T1), release = fence(T1, FENCE_RELEASE), between = mark(T1);
    access(T1, TRACE_WRITE, MODE_OPAQUE, v);
    uint32_t read = access(T2, TRACE_READ, MODE_OPAQUE, v), plain = mark(T2);
    uint32_t acquire = fence(T2, FENCE_ACQUIRE);
    uint32_t weak = access(T3, TRACE_READ, MODE_OPAQUE, v);
    uint32_t not_enough = fence(T3, FENCE_LOAD_LOAD);
    uint32_t strong = access(MAIN, TRACE_READ, MODE_ACQUIRE_RELEASE, v);
    expect_order(known, read, false);
    expect_order(known, plain, false);
    expect_order(release, acquire, true);
    expect_order(known, acquire, true);
    expect_order(between, acquire, false);
    expect_order(known, weak, false);
    expect_order(known, not_enough, false);
    expect_order(known, strong, true);
    expect_order(between, strong, false);
}

static void weak_fences_release_nothing(void **state)
{
    (void)state;
    uint32_t v = static_field("C.v", "int");
    uint32_t known = mark(T1);
    fence(T1, FENCE_STORE_STORE);
    access(T1, TRACE_WRITE, MODE_OPAQUE, v);
    access(T2, TRACE_READ, MODE_OPAQUE, v);
    uint32_t full = fence(T2, FENCE_FULL);
    expect_order(known, full, false);
}

/* ---- random traces, and the rules applied to all pairs of events ---- */

enum { MOST = 60 };

static uint32_t random_state;

static uint32_t below(uint32_t limit)
{
    random_state = random_state * 1664525 + 1013904223;
    return (random_state >> 8) % limit;
}

static bool is_sync(uint32_t i, enum sync_kind kind)
{
    return trace.events[i].kind == TRACE_SYNC && trace.events[i].mode == kind;
}

static bool same_target(uint32_t i, uint32_t j)
{
    return trace.events[i].place == trace.events[j].place;
}

static bool is_read(uint32_t i)
{
    return trace.events[i].kind == TRACE_READ || trace.events[i].kind == TRACE_UPDATE;
}

static bool is_write(uint32_t i)
{
    const struct trace_event *e = &trace.events[i];
    return e->kind == TRACE_WRITE || (e->kind == TRACE_UPDATE && e->wrote);
}

static enum access_mode write_mode(uint32_t i)
{
    const struct trace_event *e = &trace.events[i];
    return (enum access_mode)(e->kind == TRACE_UPDATE ? e->write_mode : e->mode);
}

static bool is_fence(uint32_t i, enum fence_kind kind)
{
    return trace.events[i].kind == TRACE_FENCE &&
           (trace.events[i].mode == kind || trace.events[i].mode == FENCE_FULL);
}

/* Does the read at j see the write at i: is it the last one before it, or continued by updates up to
 * the last one? */
static bool sees(uint32_t i, uint32_t j)
{
    for (uint32_t k = j; k-- > i;) {
        if (!is_write(k) || !same_target(k, j))
            continue;
        if (k == i)
            return true;
        if (trace.events[k].kind != TRACE_UPDATE)
            return false;
    }
    return false;
}

static bool accesses_synchronize(uint32_t i, uint32_t j)
{
    if (!is_write(i) || !is_read(j) || !same_target(i, j))
        return false;
    if (write_mode(i) == MODE_VOLATILE && trace.events[j].mode == MODE_VOLATILE)
        return true;
    return write_mode(i) >= MODE_ACQUIRE_RELEASE && trace.events[j].mode >= MODE_ACQUIRE_RELEASE &&
           sees(i, j);
}

static bool synchronizes_with(uint32_t i, uint32_t j)
{
    const struct trace_place *target =
        trace.events[i].place == TRACE_NONE ? NULL : &trace.places[trace.events[i].place];
    if (is_sync(i, SYNC_START) && is_sync(j, SYNC_BEGIN))
        return target->object == trace.events[j].thread;
    return accesses_synchronize(i, j) ||
           (same_target(i, j) &&
            ((is_sync(i, SYNC_UNLOCK) && is_sync(j, SYNC_LOCK)) ||
             (is_sync(i, SYNC_END) && is_sync(j, SYNC_JOIN)) ||
             (is_sync(i, SYNC_INTERRUPT) && is_sync(j, SYNC_INTERRUPTED)) ||
             (is_sync(i, SYNC_CLASS_INITIALIZED) && is_sync(j, SYNC_CLASS_USED))));
}

static bool before[MOST][MOST];

/* A release fence before an opaque write, or a release, is seen by a read; the read acquires, or an
 * acquire fence after an opaque one does. */
static void add_fence_edges(uint32_t write, uint32_t read)
{
    const struct trace_event *w = &trace.events[write], *r = &trace.events[read];
    if (!is_write(write) || !is_read(read) || !same_target(write, read) || !sees(write, read))
        return;
    for (uint32_t i = 0; i <= write; i++) {
        bool releases = i == write
                            ? write_mode(write) >= MODE_ACQUIRE_RELEASE
                            : write_mode(write) == MODE_OPAQUE && is_fence(i, FENCE_RELEASE) &&
                                  trace.events[i].thread == w->thread;
        for (uint32_t j = read; releases && j < trace.event_count; j++)
            if (j == read ? r->mode >= MODE_ACQUIRE_RELEASE
                          : r->mode == MODE_OPAQUE && is_fence(j, FENCE_ACQUIRE) &&
                                trace.events[j].thread == r->thread)
                before[i][j] = true;
    }
}

static void find_before(void)
{
    uint32_t n = trace.event_count;
    memset(before, 0, sizeof before);
    for (uint32_t i = 0; i < n; i++) {
        before[i][i] = true;
        for (uint32_t j = i + 1; j < n; j++) {
            before[i][j] = before[i][j] || trace.events[i].thread == trace.events[j].thread ||
                           synchronizes_with(i, j);
            add_fence_edges(i, j);
        }
    }
    for (uint32_t k = 0; k < n; k++)
        for (uint32_t i = 0; i < n; i++)
            for (uint32_t j = 0; j < n; j++)
                before[i][j] = before[i][j] || (before[i][k] && before[k][j]);
}

/* What must hold for a trace to be one of a Java program. */
struct making {
    uint32_t threads;
    bool is_live[4], has_ended[4], is_initialized[2];
    uint32_t owner[2]; /* of the monitors, + 1 */
};

static void put_random_access(uint32_t thread, bool with_plain)
{
    static const char *const names[] = {"C.a", "C.b", "C.c"};
    uint32_t place = static_field(names[below(3)], "int");
    enum access_mode least = with_plain ? MODE_PLAIN : MODE_VOLATILE;
    enum access_mode mode = (enum access_mode)(least + below(MODE_VOLATILE - least + 1));
    enum access_mode other = (enum access_mode)(least + below(MODE_VOLATILE - least + 1));
    switch (below(3)) {
    case 0: access(thread, TRACE_READ, mode, place); break;
    case 1: access(thread, TRACE_WRITE, mode, place); break;
    default: update(thread, mode, other, below(2), place); break;
    }
}

static void put_random_monitor(struct making *m, uint32_t thread)
{
    uint32_t which = below(2), place = object("C", which + 1);
    if (!m->owner[which]) {
        sync_on(thread, SYNC_LOCK, place);
        m->owner[which] = thread + 1;
    } else if (m->owner[which] == thread + 1) {
        sync_on(thread, SYNC_UNLOCK, place);
        m->owner[which] = 0;
    }
}

static void put_random_thread_event(struct making *m, uint32_t thread)
{
    uint32_t other = below(m->threads);
    if (other != thread && !m->is_live[other] && !m->has_ended[other]) {
        sync_thread(thread, SYNC_START, other);
        sync_thread(other, SYNC_BEGIN, other);
        m->is_live[other] = true;
    } else if (other != thread && m->has_ended[other]) {
        sync_thread(thread, SYNC_JOIN, other);
    } else if (other == thread && thread && below(4) == 0) {
        sync_thread(thread, SYNC_END, thread);
        m->is_live[thread] = false;
        m->has_ended[thread] = true;
    } else {
        sync_thread(thread, other == thread ? SYNC_INTERRUPTED : SYNC_INTERRUPT, other);
    }
}

static void put_random_class_event(struct making *m, uint32_t thread)
{
    uint32_t which = below(2), place = class_object(which ? "C" : "D");
    sync_on(thread, m->is_initialized[which] ? SYNC_CLASS_USED : SYNC_CLASS_INITIALIZED, place);
    m->is_initialized[which] = true;
}

static void make_random_trace(uint32_t seed, bool with_modes)
{
    random_state = seed;
    struct making m = {.threads = 2 + below(3), .is_live = {true}};
    uint32_t length = 5 + below(MOST - 6);
    trace_release(&trace);
    begin_trace(m.threads);
    while (trace.event_count < length) {
        uint32_t thread = below(m.threads);
        if (!m.is_live[thread])
            thread = MAIN;
        switch (below(10)) {
        case 0:
        case 1: put_random_monitor(&m, thread); break;
        case 2:
        case 3: put_random_thread_event(&m, thread); break;
        case 4: put_random_class_event(&m, thread); break;
        case 5: with_modes ? fence(thread, (enum fence_kind)below(5)) : mark(thread); break;
        case 6: mark(thread); break;
        default: put_random_access(thread, with_modes); break;
        }
    }
}

static void expect_same_order(uint32_t seed)
{
    for (uint32_t a = 0; a < trace.event_count; a++) {
        uint32_t thread = trace.events[a].thread;
        for (uint32_t b = 0; b < trace.event_count; b++) {
            if (order_is_before(order, a, b) != before[a][b])
                fail_msg("seed %u: events %u and %u are %sordered", seed, a, b,
                         before[a][b] ? "" : "not ");
            if (a < b && thread != trace.events[b].thread)
                assert_int_equal(order_count(order, a) <= order_known(order, b, thread),
                                 before[a][b]);
        }
    }
}

/* The last release of each other thread that an acquire sees; by an edge to a later one the
 * earlier ones are told as well. */
static void expect_same_edges(uint32_t seed)
{
    uint32_t count, told = 0, wanted = 0;
    const struct trace_edge *edges = order_edges(order, &count);
    for (uint32_t j = 0; j < trace.event_count; j++) {
        for (uint32_t thread = 0; thread < trace.thread_count; thread++) {
            uint32_t last = TRACE_NONE;
            for (uint32_t i = 0; i < j; i++)
                if (trace.events[i].thread == thread && thread != trace.events[j].thread &&
                    synchronizes_with(i, j))
                    last = i;
            if (last == TRACE_NONE)
                continue;
            wanted++;
            for (uint32_t k = 0; k < count; k++)
                told += edges[k].acquire == j && edges[k].release == last;
        }
    }
    if (told != wanted || count != wanted)
        fail_msg("seed %u: %u of %u edges are told, and %u that are none", seed, told, wanted,
                 count - told);
    for (uint32_t k = 1; k < count; k++)
        assert_true(edges[k - 1].acquire <= edges[k].acquire);
}

static void random_traces_of_the_language(void **state)
{
    (void)state;
    uint32_t ordered = 0, pairs = 0;
    for (uint32_t seed = 1; seed <= 400; seed++) {
        make_random_trace(seed, false);
        order_free(order);
        order = order_new(&trace);
        find_before();
        expect_same_order(seed);
        expect_same_edges(seed);
        for (uint32_t a = 0; a < trace.event_count; a++)
            for (uint32_t b = a + 1; b < trace.event_count; b++, pairs++)
                ordered += before[a][b] && trace.events[a].thread != trace.events[b].thread;
    }
    assert_true(ordered > pairs / 10 && ordered < pairs * 9 / 10); /* they do test something */
}

/* With weaker modes an edge may be told that is there by way of others only. */
static void expect_edges_hold(void)
{
    uint32_t count;
    const struct trace_edge *edges = order_edges(order, &count);
    for (uint32_t k = 0; k < count; k++) {
        assert_true(before[edges[k].release][edges[k].acquire]);
        assert_int_not_equal(trace.events[edges[k].release].thread,
                             trace.events[edges[k].acquire].thread);
    }
}

static void random_traces_with_modes_and_fences(void **state)
{
    (void)state;
    for (uint32_t seed = 1; seed <= 400; seed++) {
        make_random_trace(seed, true);
        order_free(order);
        order = order_new(&trace);
        find_before();
        expect_same_order(seed);
        expect_edges_hold();
    }
}

/* ---- cost ---- */

/* Threads hand a turn on, each through a volatile field of its own: every read sees one write of the
 * one before it, and what all the others wrote goes with it. */
static void make_ping_pong(uint32_t threads, uint32_t events)
{
    static const char *const names[] = {"C.a", "C.b", "C.c", "C.d"};
    trace_release(&trace);
    begin_trace(threads);
    for (uint32_t i = 0; i < events / 2; i++) {
        access(i % threads, TRACE_WRITE, MODE_VOLATILE, volatile_static(names[i % threads], "int"));
        access((i + 1) % threads, TRACE_READ, MODE_VOLATILE,
               volatile_static(names[i % threads], "int"));
    }
}

static size_t bytes_of_order(uint32_t *edges)
{
    size_t before_it = mallinfo2().uordblks + mallinfo2().hblkhd;
    order_free(order);
    order = NULL;
    order = order_new(&trace);
    order_edges(order, edges);
    size_t after_it = mallinfo2().uordblks + mallinfo2().hblkhd;
    return after_it > before_it ? after_it - before_it : 0;
}

/* One edge for each read.  Of an event are kept its count and the index of its row (8 bytes), a row
 * of 4 bytes for each thread and an edge of 8 bytes at every other event, both in arrays that may be
 * twice as long: 8 + 4 * threads + 8 bytes, and some for the beginning. */
static void cost_is_linear(void **state)
{
    (void)state;
    for (uint32_t threads = 2; threads <= 4; threads += 2) {
        for (uint32_t events = 1000; events <= 4000; events *= 2) {
            uint32_t edges;
            make_ping_pong(threads, events);
            order_free(order);
            order = NULL;
            size_t bytes = bytes_of_order(&edges);
            assert_int_equal(edges, events / 2);
            assert_true(bytes <= (16 + 4 * (size_t)threads) * events + 8192);
        }
    }
}

/* A thread that learns nothing needs no new row: the 8 bytes of each event, and some. */
static void plain_events_need_no_rows(void **state)
{
    (void)state;
    uint32_t edges;
    for (uint32_t i = 0; i < 10000; i++)
        mark(i % 4);
    assert_true(bytes_of_order(&edges) <= (size_t)8 * 10000 + 8192);
    assert_int_equal(edges, 0);
}

/* ---- freezes of final fields (JLS 17.5) ---- */

enum { OBJECT = 5, INNER = 6 };

struct frozen {
    uint32_t content, final_write, publication;                 /* T1 */
    uint32_t get, final_read, content_read, content_write, end; /* T2 */
};

static uint32_t reference(uint32_t thread, enum trace_event_kind kind, uint32_t place,
                          uint32_t value)
{
    uint32_t event = put_access(thread, kind, MODE_PLAIN, place, value, TRACE_NONE);
    trace.events[event].is_reference = true;
    return event;
}

/* T1 fills INNER, puts it into the final field of OBJECT and publishes that; T2 goes the same way back. */
static struct frozen make_frozen(bool freezes, bool freezes_late)
{
    struct frozen f;
    uint32_t published = static_field("C.object", "C"), inner = field_of(OBJECT, "C.inner", "D");
    uint32_t content = field_of(INNER, "D.content", "int");
    trace.places[inner].is_final = true;
    f.content = access(T1, TRACE_WRITE, MODE_PLAIN, content);
    f.final_write = reference(T1, TRACE_WRITE, inner, INNER);
    if (freezes)
        trace_add_freeze(&trace, T1, OBJECT);
    f.publication = reference(T1, TRACE_WRITE, published, OBJECT);
    if (freezes_late)
        trace_add_freeze(&trace, T1, OBJECT);
    f.get = reference(T2, TRACE_READ, published, OBJECT);
    f.final_read = reference(T2, TRACE_READ, inner, INNER);
    f.content_read = access(T2, TRACE_READ, MODE_PLAIN, content);
    f.content_write = access(T2, TRACE_WRITE, MODE_PLAIN, content);
    f.end = mark(T2);
    return f;
}

static void freezes_order_reads(void **state)
{
    (void)state;
    struct frozen f = make_frozen(true, false);
    expect_order(f.publication, f.get, false);
    expect_order(f.final_write, f.get, false);
    expect_order(f.final_write, f.final_read, true);
    expect_order(f.content, f.content_read, true);
    expect_order(f.final_write, f.content_read, true);
    expect_order(f.publication, f.content_read, false); /* after the freeze */
    assert_true(order_count(order, f.content) <= order_known(order, f.content_read, T1));
    expect_edges(NULL, 0); /* no event is released or acquired */
}

/* They do not close transitively: nothing but these reads is ordered. */
static void freezes_order_nothing_else(void **state)
{
    (void)state;
    struct frozen f = make_frozen(true, false);
    expect_order(f.content, f.content_write, false);
    expect_order(f.content, f.end, false);
    assert_false(order_is_known(order, f.content, f.content_read));
    assert_false(order_is_known(order, f.content, f.end));
    assert_true(order_is_known(order, f.get, f.end));
}

static void no_freeze_orders_nothing(void **state)
{
    (void)state;
    struct frozen f = make_frozen(false, false);
    expect_order(f.final_write, f.final_read, false);
    expect_order(f.content, f.content_read, false);
}

/* The reference was given away before the freeze. */
static void late_freeze_orders_nothing(void **state)
{
    (void)state;
    struct frozen f = make_frozen(false, true);
    expect_order(f.final_write, f.final_read, false);
}

/* Of the same thing, the frozen reads of a loop have one row. */
static void frozen_reads_share_rows(void **state)
{
    (void)state;
    uint32_t edges;
    struct frozen f = make_frozen(true, false);
    for (uint32_t i = 0; i < 10000; i++)
        access(T2, TRACE_READ, MODE_PLAIN, trace.events[f.content_read].place);
    size_t bytes = bytes_of_order(&edges);
    assert_true(order_is_before(order, f.content, trace.event_count - 1));
    assert_true(bytes <= (size_t)8 * 10000 + 8192);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        TEST(one_thread_is_ordered),
        TEST(monitors),
        TEST(waiting),
        TEST(volatile_reads_see_all_writers),
        TEST(acquire_reads_see_one_write),
        TEST(release_is_hidden_by_plain_write),
        TEST(volatile_write_is_not_hidden),
        TEST(release_sequences),
        TEST(failed_updates_read_only),
        TEST(halves_of_updates),
        TEST(starts_and_ends),
        TEST(interrupts),
        TEST(class_initialization),
        TEST(fences),
        TEST(weak_fences_release_nothing),
        TEST(random_traces_of_the_language),
        TEST(random_traces_with_modes_and_fences),
        TEST(cost_is_linear),
        TEST(plain_events_need_no_rows),
        TEST(freezes_order_reads),
        TEST(freezes_order_nothing_else),
        TEST(no_freeze_orders_nothing),
        TEST(late_freeze_orders_nothing),
        TEST(frozen_reads_share_rows),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
