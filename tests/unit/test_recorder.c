/* test_recorder.c - a trace has all that an analysis of the execution itself would see: a search of
 * tests/support/record/Recorded.java finds a race, and its trace is looked at after it was bytes. */
#include "base/arena.h"
#include "cli/java_options.h"
#include "explore/check.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define SUBJECTS "tests/support/record"
#define CLASSES  "build/tests/record"

static struct vm vm; /* the heap lies at a fixed address */
static struct trace trace;

static void found(void *self, const struct finding *finding)
{
    (void)self;
    uint8_t *bytes;
    size_t length;
    struct error error;
    assert_int_equal(finding->kind, FINDING_RACE);
    if (trace.event_count)
        return;
    trace_encode(finding->trace, &bytes, &length);
    assert_true(trace_decode(&trace, bytes, length, &error));
    free(bytes);
}

static int search_subject(void **state)
{
    (void)state;
    static char *argv[] = {"test", "-cp", CLASSES, "Recorded", NULL};
    if (system("mkdir -p " CLASSES " && \"${JAVA_HOME:+$JAVA_HOME/bin/}javac\" -nowarn "
               "-Xlint:none -d " CLASSES " " SUBJECTS "/Recorded.java") != 0)
        return -1;
    struct java_options java;
    struct error error;
    struct check_options options = {.path.reductions = REDUCE_ALL, .traces_a_finding = 1};
    struct check_client client = {.found = found};
    struct check_result result;
    int i = 1;
    java_options_init(&java);
    java.vm.heap_bytes = 256 << 20;
    if (java_options_take(&java, 4, argv, &i, &error) != OPTION_TAKEN ||
        !java_options_finish(&java, 4, argv, i + 1, &error) || !vm_init(&vm, &java.vm, &error)) {
        print_error("%s\n", error.text);
        return -1;
    }
    vm.output.discarded = true;
    bool began = check_run(&vm, &options, &client, &result);
    bool is_found = began && result.answer == CHECK_FOUND;
    check_result_release(&result);
    return is_found && trace.event_count ? 0 : -1;
}

static int release(void **state)
{
    (void)state;
    trace_release(&trace);
    return 0;
}

/* The n-th event, from 0, at a field or at element `index` of an array in it. */
static const struct trace_event *event_at(const char *class_name, const char *field, int32_t index,
                                          uint32_t n)
{
    for (uint32_t i = 0; i < trace.event_count; i++) {
        const struct trace_event *e = &trace.events[i];
        if (e->kind > TRACE_UPDATE || e->place == TRACE_NONE)
            continue;
        const struct trace_place *p = &trace.places[e->place];
        bool is_element = p->kind == PLACE_ELEMENT;
        uint32_t owner = is_element ? p->field_class : p->class_name;
        if (is_element == (index >= 0) && (!is_element || p->index == index) &&
            p->field != TRACE_NONE && strcmp(trace.strings[p->field], field) == 0 &&
            strcmp(trace.strings[owner], class_name) == 0 && n-- == 0)
            return e;
    }
    fail_msg("no such event of %s.%s", class_name, field);
    return NULL;
}

static const struct trace_event *event_of(const char *field, uint32_t n)
{
    return event_at("Recorded", field, -1, n);
}

static uint64_t initial_of(const struct trace_event *e)
{
    assert_true(trace.places[e->place].has_initial);
    return trace.places[e->place].initial;
}

static uint64_t bits_of(double value)
{
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

static void sizes(void **state)
{
    (void)state;
    assert_int_equal(event_of("small", 0)->size, 1);
    assert_int_equal(event_of("medium", 0)->size, 2);
    assert_int_equal(event_of("seven", 0)->size, 4);
    assert_int_equal(event_of("large", 0)->size, 8);
    assert_int_equal(event_of("real", 0)->size, 8);
    assert_int_equal(event_of("text", 0)->size, 4);
    assert_int_equal(event_at("Recorded", "array", 1, 0)->size, 4);
    for (uint32_t i = 0; i < trace.event_count; i++)
        assert_int_equal(trace.events[i].size != 0, trace.events[i].kind <= TRACE_UPDATE);
}

/* The base's value, though the first event is a write. */
static void initial_values_of_written_places(void **state)
{
    (void)state;
    assert_int_equal(event_of("seven", 0)->kind, TRACE_WRITE);
    assert_int_equal(initial_of(event_of("small", 0)), 3);
    assert_int_equal(initial_of(event_of("medium", 0)), (uint16_t)-2);
    assert_int_equal(initial_of(event_of("seven", 0)), 7);
    assert_int_equal(initial_of(event_of("seven", 1)), 7);
    assert_int_equal(initial_of(event_of("large", 0)), UINT64_MAX);
    assert_int_equal(initial_of(event_of("real", 0)), bits_of(0.5));
    assert_int_equal(initial_of(event_of("nothing", 0)), 0);
    assert_int_equal(initial_of(event_of("racy", 0)), 0);
    for (int32_t i = 0; i < 3; i++) { /* System.arraycopy() */
        const struct trace_event *e = event_at("Recorded", "array", i, 0);
        assert_int_equal(e->kind, TRACE_WRITE);
        assert_int_equal(e->value, 40 + 10 * i);
        assert_int_equal(initial_of(e), 1 + i);
    }
}

static void initial_values_of_other_places(void **state)
{
    (void)state;
    assert_int_equal(event_of("readFirst", 0)->kind, TRACE_READ);
    assert_int_equal(initial_of(event_of("readFirst", 0)), 11);
    static const char atomic[] = "java.util.concurrent.atomic.AtomicInteger";
    assert_int_equal(event_at(atomic, "value", -1, 0)->kind, TRACE_UPDATE);
    assert_int_equal(initial_of(event_at(atomic, "value", -1, 0)), 5);
    /* New objects begin with zeros. */
    assert_int_equal(initial_of(event_at("Recorded$Open", "field", -1, 0)), 0);
    assert_int_equal(initial_of(event_at("Recorded$Holder", "inner", -1, 0)), 0);
}

/* An object that no event refers to has a number of its own. */
static void initial_references(void **state)
{
    (void)state;
    static const char atomic[] = "java.util.concurrent.atomic.AtomicReference";
    uint64_t before = initial_of(event_of("text", 0));
    assert_true(before != 0);
    assert_int_equal(initial_of(event_at(atomic, "value", -1, 0)), before);
    for (uint32_t i = 0; i < trace.event_count; i++)
        assert_false(trace.events[i].is_reference && trace.events[i].value == before);
}

static void expect_update(const char *class_name, uint32_t n, bool wrote, uint64_t read,
                          uint64_t value)
{
    const struct trace_event *e = event_at(class_name, "value", -1, n);
    assert_int_equal(e->kind, TRACE_UPDATE);
    assert_int_equal(e->wrote, wrote);
    assert_int_equal(e->read, read);
    assert_int_equal(e->value, value);
}

static void both_values_of_updates(void **state)
{
    (void)state;
    static const char atomic[] = "java.util.concurrent.atomic.AtomicInteger";
    expect_update(atomic, 0, true, 5, 6);
    expect_update(atomic, 1, false, 6, 6);
    expect_update(atomic, 2, true, 6, 10);
}

static void both_references_of_updates(void **state)
{
    (void)state;
    static const char atomic[] = "java.util.concurrent.atomic.AtomicReference";
    uint64_t between = event_at(atomic, "value", -1, 0)->value;
    uint64_t last = event_at(atomic, "value", -1, 2)->value;
    assert_true(between != 0 && last != 0 && between != last);
    expect_update(atomic, 1, true, between, 0);
    expect_update(atomic, 2, true, 0, last);
}

/* One constructor writes a final field: between that and the publication of its object is the freeze. */
static void freezes(void **state)
{
    (void)state;
    const struct trace_event *write = event_at("Recorded$Holder", "inner", -1, 0);
    const struct trace_event *publication = event_of("holder", 0);
    uint32_t object = trace.places[write->place].object, count = 0;
    assert_true(trace.places[write->place].is_final);
    assert_int_equal(publication->value, object);
    uint32_t not_frozen = trace.places[event_at("Recorded$Open", "field", -1, 0)->place].object;
    for (uint32_t i = 0; i < trace.freeze_count; i++) {
        const struct trace_freeze *f = &trace.freezes[i];
        assert_true(f->object != not_frozen);
        if (f->object != object)
            continue;
        count++;
        assert_int_equal(f->thread, write->thread);
        assert_true(write < &trace.events[f->event] && &trace.events[f->event] <= publication);
    }
    assert_int_equal(count, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sizes),
        cmocka_unit_test(initial_values_of_written_places),
        cmocka_unit_test(initial_values_of_other_places),
        cmocka_unit_test(initial_references),
        cmocka_unit_test(both_values_of_updates),
        cmocka_unit_test(both_references_of_updates),
        cmocka_unit_test(freezes),
    };
    return cmocka_run_group_tests(tests, search_subject, release);
}
