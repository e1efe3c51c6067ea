/* test_suggest_random.c - random executions: whatever is suggested for a race is done to the trace, and
 * must then order its two statements; a moved statement must not come into new races.  And traces that
 * mean nothing, as a damaged store may have them. */
#include "advice_builder.h"
#include "advice/acquires.h"

enum { FIELDS = 3, VOLATILES = 2, MONITORS = 2, LENGTH = 34, MOST = 80 };

static const char *const field_names[FIELDS] = {"C.a", "C.b", "C.c"};
static const char *const volatile_names[VOLATILES] = {"C.v", "C.w"};
static const char *const monitor_names[MONITORS] = {"C.m", "C.n"};
static const char *const methods[] = {"C.main", "C.one", "C.two", "C.three"};

static uint32_t fields[FIELDS], volatiles[VOLATILES], monitors[MONITORS];
static uint32_t random_state;

static uint32_t below(uint32_t limit)
{
    random_state = random_state * 1664525 + 1013904223;
    return (random_state >> 8) % limit;
}

/* ---- traces: every event is a statement of its own, in a line of its own ---- */

static uint32_t here(uint32_t thread)
{
    return at(methods[thread], (int32_t)trace.event_count + 100);
}

static void put_monitor_event(uint32_t thread, uint32_t *owner)
{
    uint32_t which = below(MONITORS);
    if (!owner[which]) {
        locks(thread, monitors[which], here(thread));
        owner[which] = thread;
    } else if (owner[which] == thread) {
        unlocks(thread, monitors[which], here(thread));
        owner[which] = 0;
    }
}

/* The fields that hold the monitors are read first, so that these have names. */
static void make_trace(uint32_t seed)
{
    uint32_t owner[MONITORS] = {0};
    random_state = seed;
    trace_release(&trace);
    begin_trace(4);
    starts_all();
    for (uint32_t i = 0; i < MONITORS; i++) {
        monitors[i] = object("java.lang.Object", i + 1);
        reads_reference(MAIN, put_field(monitor_names[i], "java.lang.Object", 0, FINAL), i + 1,
                        here(MAIN));
    }
    for (uint32_t i = 0; i < FIELDS; i++)
        fields[i] = static_field(field_names[i], "int");
    for (uint32_t i = 0; i < VOLATILES; i++)
        volatiles[i] = volatile_static(volatile_names[i], "int");
    uint32_t first = trace.event_count;
    while (trace.event_count < first + LENGTH) {
        uint32_t thread = 1 + below(3), sort = below(10);
        if (sort < 3)
            put_monitor_event(thread, owner);
        else if (sort < 7)
            (below(2) ? reads : writes)(thread, fields[below(FIELDS)], 1, here(thread));
        else
            (below(2) ? reads : writes)(thread, volatiles[below(VOLATILES)], 1, here(thread));
    }
}

static bool is_write(const struct trace *t, uint32_t event)
{
    return t->events[event].kind == TRACE_WRITE;
}

static bool conflict(const struct trace *t, uint32_t a, uint32_t b)
{
    const struct trace_event *x = &t->events[a], *y = &t->events[b];
    return x->kind <= TRACE_WRITE && y->kind <= TRACE_WRITE && x->mode == MODE_PLAIN &&
           y->mode == MODE_PLAIN && x->place == y->place && x->thread != y->thread &&
           (is_write(t, a) || is_write(t, b));
}

/* ---- changed traces ---- */

static struct trace changed;
static struct trace_event changed_events[MOST];

static void begin_change(void)
{
    changed = trace;
    changed.events = changed_events;
    memcpy(changed_events, trace.events, trace.event_count * sizeof *trace.events);
}

static void insert(uint32_t before, struct trace_event event)
{
    memmove(changed_events + before + 1, changed_events + before,
            (changed.event_count - before) * sizeof event);
    changed_events[before] = event;
    changed.event_count++;
}

static bool orders(uint32_t source, uint32_t manifest)
{
    struct order *order = order_new(&changed);
    bool is_before = order_is_before(order, source, manifest);
    order_free(order);
    return is_before;
}

static void fail_for(const char *text, uint32_t seed, uint32_t source, uint32_t manifest)
{
    fail_msg("seed %u, race of events %u and %u: %s", seed, source, manifest, text);
}

/* ---- each kind of suggestion ---- */

/* Also the other way round: what would do, by one edge between a write and a later read of the place
 * (Fig. 18), is suggested. */
static bool one_edge_orders(const struct order *order, uint32_t place, uint32_t source,
                            uint32_t manifest)
{
    for (uint32_t i = source + 1; i < manifest; i++)
        for (uint32_t k = i + 1; k < manifest; k++)
            if (trace.events[i].place == place && trace.events[k].place == place &&
                is_write(&trace, i) && trace.events[k].kind == TRACE_READ &&
                order_is_before(order, source, i) && order_is_before(order, k, manifest))
                return true;
    return false;
}

static bool is_suggested(const char *text)
{
    for (uint32_t i = 0; i < advice.count; i++)
        if (strcmp(advice.items[i].amendments, text) == 0)
            return true;
    return false;
}

static uint32_t check_volatiles(const struct order *order, uint32_t seed, uint32_t source,
                                uint32_t manifest)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < FIELDS; i++) {
        char text[32];
        snprintf(text, sizeof text, "volatile %s", field_names[i]);
        bool is_racy = fields[i] == trace.events[source].place;
        bool wanted = is_racy || one_edge_orders(order, fields[i], source, manifest);
        if (wanted != is_suggested(text))
            fail_for(text, seed, source, manifest);
        if (!wanted || is_racy)
            continue;
        begin_change();
        for (uint32_t k = 0; k < changed.event_count; k++)
            if (changed_events[k].place == fields[i])
                changed_events[k].mode = changed_events[k].write_mode = MODE_VOLATILE;
        if (!orders(source, manifest))
            fail_for(text, seed, source, manifest);
        count++;
    }
    return count;
}

/* The moved event must come into no race that it was not in before. */
static void check_moved(const struct order *order, const char *text, uint32_t seed, uint32_t source,
                        uint32_t manifest, uint32_t to)
{
    struct order *moved = order_new(&changed);
    if (!order_is_before(moved, to, manifest))
        fail_for(text, seed, source, manifest);
    for (uint32_t i = 0; i < changed.event_count; i++) {
        if (i == to || !conflict(&changed, i, to))
            continue;
        uint32_t was = i > to && i <= source ? i - 1 : i;
        bool is_ordered = i < to ? order_is_before(moved, i, to) : order_is_before(moved, to, i);
        bool was_ordered = was < source ? order_is_before(order, was, source)
                                        : order_is_before(order, source, was);
        if (was_ordered && !is_ordered)
            fail_for(text, seed, source, manifest);
    }
    order_free(moved);
}

static uint32_t check_moves(const struct order *order, uint32_t seed, uint32_t source,
                            uint32_t manifest)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < advice.count; i++) {
        if (advice.items[i].kind != SUGGEST_MOVE)
            continue;
        const char *text = advice.items[i].amendments, *line = strrchr(text, ' ');
        uint32_t to = (uint32_t)atoi(line + 1) - 100; /* as here() has numbered them */
        assert_true(to < source);
        begin_change();
        memmove(changed_events + to + 1, changed_events + to,
                (source - to) * sizeof *changed_events);
        changed_events[to] = trace.events[source];
        check_moved(order, text, seed, source, manifest, to);
        count++;
    }
    return count;
}

static bool is_held(uint32_t monitor, uint32_t event)
{
    bool held = false;
    for (uint32_t i = 0; i < event; i++)
        if (trace.events[i].kind == TRACE_SYNC && trace.events[i].place == monitor)
            held = trace.events[i].mode == SYNC_LOCK;
    return held;
}

/* If the lock can be taken there, which it cannot be on every path. */
static uint32_t check_locks(uint32_t seed, uint32_t source, uint32_t manifest)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < advice.lock_count; i++) {
        const struct lock_advice *l = &advice.locks[i];
        uint32_t monitor = strstr(l->lock, monitor_names[0]) ? monitors[0] : monitors[1];
        uint32_t at_event = l->for_manifest ? manifest : source;
        struct trace_event event = trace.events[at_event];
        if (is_held(monitor, at_event))
            continue;
        event.kind = TRACE_SYNC;
        event.place = monitor;
        begin_change();
        event.mode = SYNC_UNLOCK;
        insert(at_event + 1, event);
        event.mode = SYNC_LOCK;
        insert(at_event, event);
        bool is_early = !l->for_manifest;
        if (!orders(source + is_early, manifest + (is_early ? 2 : 1)))
            fail_for(l->amendment, seed, source, manifest);
        count++;
    }
    return count;
}

/* Every volatile field is in the history: it is suggested where it orders. */
static uint32_t check_acquires(uint32_t seed, uint32_t source, uint32_t manifest)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < VOLATILES; i++) {
        char text[64];
        snprintf(text, sizeof text, "read %s:I at %s", volatile_names[i], advice.statements[1]);
        struct trace_event event = trace.events[manifest];
        event.kind = TRACE_READ;
        event.mode = MODE_VOLATILE;
        event.wrote = false;
        event.place = volatiles[i];
        begin_change();
        insert(manifest, event);
        if (orders(source, manifest + 1) != is_suggested(text))
            fail_for(text, seed, source, manifest);
        count += is_suggested(text);
    }
    return count;
}

static void suggestions_do_what_they_say(void **state)
{
    (void)state;
    uint32_t races = 0, others = 0, moves = 0, under_lock = 0, acquires = 0;
    for (uint32_t seed = 1; seed <= 400; seed++) {
        make_trace(seed);
        struct order *order = order_new(&trace);
        acquires_release(&history);
        for (uint32_t i = 0; i < FIELDS; i++)
            for (uint32_t k = 0; k < VOLATILES; k++) {
                char how[32];
                snprintf(how, sizeof how, "read %s:I", volatile_names[k]);
                acquires_add(&history, field_names[i], how, "");
            }
        for (uint32_t a = 0; a < trace.event_count; a++) {
            for (uint32_t b = a + 1; b < trace.event_count; b++) {
                if (!conflict(&trace, a, b) || order_is_before(order, a, b))
                    continue;
                advise(a, b);
                races++;
                others += check_volatiles(order, seed, a, b);
                moves += check_moves(order, seed, a, b);
                under_lock += check_locks(seed, a, b);
                acquires += check_acquires(seed, a, b);
                expect_applicable();
            }
        }
        order_free(order);
    }
    /* They do test something. */
    assert_true(races > 5000 && others > 300 && moves > 300 && under_lock > 300 && acquires > 300);
}

/* ---- traces that are none of any program ---- */

static uint32_t any_string(void)
{
    static const char *const texts[] = {"C",
                                        "x",
                                        "int",
                                        "[]",
                                        "",
                                        "sync",
                                        "exclusiveOwnerThread",
                                        "java.util.ArrayList",
                                        "java.util.concurrent.locks.AbstractOwnableSynchronizer"};
    return string(texts[below(COUNT(texts))]);
}

static uint32_t any_or_none(uint32_t count)
{
    return count && below(4) ? below(count) : TRACE_NONE;
}

static void put_any_place(void)
{
    struct trace_place place = {.kind = (enum trace_place_kind)below(PLACE_CLASS + 1),
                                .class_name = any_string(),
                                .field = any_string(),
                                .field_class = below(2) ? any_string() : TRACE_NONE,
                                .type = below(4) ? any_string() : TRACE_NONE,
                                .object = below(6),
                                .index = (int32_t)below(3),
                                .is_volatile = below(4) == 0,
                                .is_final = below(8) == 0};
    if (place.kind == PLACE_THREAD)
        place.object = below(trace.thread_count);
    if (place.kind > PLACE_STATIC && below(2))
        place.field = TRACE_NONE;
    trace_add_place(&trace, &place);
}

static void put_any_stack(void)
{
    struct trace_site site = {.class_name = any_string(),
                              .method = any_string(),
                              .descriptor = any_string(),
                              .file = below(2) ? any_string() : TRACE_NONE,
                              .line = (int32_t)below(20) - 1,
                              .bci = (int32_t)below(50) - 1,
                              .is_library = below(3) == 0};
    struct trace_stack stack = {trace_add_site(&trace, &site), any_or_none(trace.stack_count)};
    trace_add_stack(&trace, &stack);
}

static void put_any_event(void)
{
    static const uint32_t modes[] = {MODE_VOLATILE + 1,
                                     MODE_VOLATILE + 1,
                                     MODE_VOLATILE + 1,
                                     FENCE_STORE_STORE + 1,
                                     SYNC_LAST + 1,
                                     1,
                                     1,
                                     1};
    uint32_t kind = below(2) ? below(TRACE_UPDATE + 1) : below(TRACE_THROW + 1);
    bool wrote = below(2);
    uint64_t value = below(6);
    put_event((struct trace_event){.kind = (uint8_t)kind,
                                   .mode = (uint8_t)below(modes[kind]),
                                   .write_mode = (uint8_t)below(MODE_VOLATILE + 1),
                                   .size = (uint8_t)(kind <= TRACE_UPDATE ? 1 << below(4) : 0),
                                   .wrote = wrote,
                                   .is_reference = below(2),
                                   .thread = below(trace.thread_count),
                                   .stack = any_or_none(trace.stack_count),
                                   .place = any_or_none(trace.place_count),
                                   .value = value,
                                   .read = kind != TRACE_UPDATE ? 0
                                           : wrote              ? below(6)
                                                                : value});
    if (below(4) == 0)
        trace_add_freeze(&trace, below(trace.thread_count), 1 + below(6));
}

static void advise_any(void)
{
    struct finding finding = {
        FINDING_RACE, &trace, below(trace.event_count), below(trace.event_count), NULL, false};
    struct error error;
    assert_true(trace_check(&trace, &error));
    if (!finding_is_consistent(&finding) || trace.events[finding.source].place == TRACE_NONE)
        return;
    struct order *order = order_new(&trace);
    trace_advice_release(&advice);
    trace_advice_make(&advice, &finding, order, &history, true);
    assert_non_null(advice.explanation);
    order_free(order);
    for (uint32_t i = 0; i < trace.event_count; i++)
        free(acquire_describe(&trace, i));
}

static void meaningless_traces(void **state)
{
    (void)state;
    static const char *const acquires[] = {"read C.x:I", "lock monitor self C", "join C.x():3",
                                           "call java.util.ArrayList.x", "what"};
    for (size_t i = 0; i < COUNT(acquires); i++)
        acquires_add(&history, "C.x", acquires[i], "");
    for (uint32_t seed = 1; seed <= 2000; seed++) {
        random_state = seed * 7919;
        trace_release(&trace);
        begin_trace(1 + below(4));
        for (uint32_t n = 2 + below(12); n > 0; n--)
            put_any_place();
        for (uint32_t n = 1 + below(10); n > 0; n--)
            put_any_stack();
        for (uint32_t n = 2 + below(60); n > 0; n--)
            put_any_event();
        advise_any();
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(suggestions_do_what_they_say, set_up_advice,
                                        tear_down_advice),
        cmocka_unit_test_setup_teardown(meaningless_traces, set_up_advice, tear_down_advice),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
