/* test_event_stream.c - one stream, many analyses: order, absence, removal. */
#include "event/null_analysis.h"
#include "event/stream.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static char heard[256];

static void hear(const void *self, const char *what)
{
    strcat(heard, self);
    strcat(heard, what);
    strcat(heard, " ");
}

static void on_access(void *self, const struct access *access)
{
    hear(self, access->kind == ACCESS_WRITE ? ":write" : ":read");
}

static void on_sync(void *self, thread_id thread, enum sync_kind kind, sync_id object, site_id site)
{
    assert_int_equal(thread, 3);
    assert_int_equal(kind, SYNC_JOIN);
    assert_int_equal(object, 5);
    assert_int_equal(site, 77);
    hear(self, ":join");
}

static void on_race(void *self, const struct race *race)
{
    assert_int_equal(race->place, 9);
    hear(self, ":race");
}

static const struct race the_race = {.place = 9};
static struct event_stream stream;

/* Like the race detector: it sends an event of its own while it hears of one. */
static void on_access_send(void *self, const struct access *access)
{
    on_access(self, access);
    stream.head.race(stream.head.self, &the_race);
}

static const struct analysis reads = {.self = (void *)"reads", .access = on_access};
static const struct analysis sends = {.self = (void *)"sends", .access = on_access_send};
static const struct analysis all = {.self = (void *)"all",
                                    .access = on_access,
                                    .sync = on_sync,
                                    .race = on_race};

static int set_up(void **state)
{
    (void)state;
    event_stream_init(&stream);
    heard[0] = '\0';
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    event_stream_release(&stream);
    return 0;
}

static void nobody_listens_so_nothing_is_computed(void **state)
{
    (void)state;
    assert_null(stream.head.access);
    assert_null(stream.head.sync);
    event_stream_add(&stream, &reads);
    assert_non_null(stream.head.access);
    assert_null(stream.head.sync);
    assert_null(stream.head.execution_begin);
}

static void every_listener_hears_in_order(void **state)
{
    (void)state;
    struct access write = {.kind = ACCESS_WRITE};
    event_stream_add(&stream, &reads);
    event_stream_add(&stream, &all);
    stream.head.access(stream.head.self, &write);
    stream.head.sync(stream.head.self, 3, SYNC_JOIN, 5, 77);
    assert_string_equal(heard, "reads:write all:write all:join ");
}

static void what_one_sends_comes_before_what_it_heard(void **state)
{
    (void)state;
    struct access read = {.kind = ACCESS_READ};
    event_stream_add(&stream, &sends);
    event_stream_add(&stream, &all);
    stream.head.access(stream.head.self, &read);
    assert_string_equal(heard, "sends:read all:race all:read ");
}

static void removed_ones_hear_nothing_more(void **state)
{
    (void)state;
    struct access read = {.kind = ACCESS_READ};
    event_stream_add(&stream, &all);
    event_stream_add(&stream, &reads);
    event_stream_remove(&stream, &all);
    assert_null(stream.head.sync);
    assert_null(stream.head.race);
    stream.head.access(stream.head.self, &read);
    event_stream_remove(&stream, &reads);
    assert_null(stream.head.access);
    assert_string_equal(heard, "reads:read ");
}

/* Each callback of the head reaches the same callback of a listener: none is forgotten. */
static void the_head_has_all_that_the_null_analysis_has(void **state)
{
    (void)state;
    event_stream_add(&stream, &null_analysis);
    const struct analysis *head = &stream.head;
    assert_non_null(head->execution_begin);
    assert_non_null(head->execution_end);
    assert_non_null(head->fence);
    assert_non_null(head->alloc);
    assert_non_null(head->freeze);
    assert_non_null(head->uncaught);
    assert_non_null(head->enter);
    assert_non_null(head->leave);
    assert_non_null(head->race);
    assert_non_null(head->acquired);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(nobody_listens_so_nothing_is_computed, set_up, tear_down),
        cmocka_unit_test_setup_teardown(every_listener_hears_in_order, set_up, tear_down),
        cmocka_unit_test_setup_teardown(what_one_sends_comes_before_what_it_heard, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(removed_ones_hear_nothing_more, set_up, tear_down),
        cmocka_unit_test_setup_teardown(the_head_has_all_that_the_null_analysis_has, set_up,
                                        tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
