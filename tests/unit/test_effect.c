/* test_effect.c - that no native is without a declared effect, and what effects mean for a search. */
#include "vm/file/overlay.h"
#include "vm/native/native.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static const struct native_entry *const tables[] = {
    natives_lang,          natives_class,   natives_reflect,    natives_throwable,
    natives_thread,        natives_unsafe,  natives_io,         natives_nio,
    natives_channel,       natives_misc,    natives_management, natives_zip,
    natives_invoke,        natives_strings, natives_loader,     natives_array,
    natives_constant_pool,
};

static void test_every_row_declares_its_effect(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++) {
        const struct native_entry *e = native_undeclared(tables[i]);
        if (e)
            fail_msg("%s.%s declares no effect", e->class_name, e->name);
    }
}

static void test_rows_without_one_are_found(void **state)
{
    (void)state;
    const struct native_entry missing[] = {
        {"A", "declared", NULL, native_nothing, DOES(PURE)},
        {.class_name = "A", .name = "undeclared", .function = native_nothing},
        {0},
    };
    const struct native_entry no_range[] = {{"A", "a", NULL, native_nothing, DOES(PLACES)}, {0}};
    const struct native_entry no_size[] = {{"A", "a", NULL, native_nothing, DOES(READ)}, {0}};
    const struct native_entry hole[] = {
        {"A", "a", NULL, native_nothing, DOES_AT(OWN, {.kind = RANGE_NONE}, READS_WHOLE(0))},
        {0},
    };
    const struct native_entry good[] = {
        {"A", "a", NULL, native_nothing, DOES(OWN)},
        {"A", "b", NULL, native_nothing, DOES_AT(PLACES, READS(0, 1, 2))},
        {0},
    };
    assert_ptr_equal(native_undeclared(missing), &missing[1]);
    assert_ptr_equal(native_undeclared(no_range), &no_range[0]);
    assert_ptr_equal(native_undeclared(no_size), &no_size[0]);
    assert_ptr_equal(native_undeclared(hole), &hole[0]);
    assert_null(native_undeclared(good));
}

/* The arguments of a descriptor, in slots; `this` is one more. */
static unsigned slots_of(const char *descriptor)
{
    unsigned slots = 0;
    for (const char *at = descriptor + 1; *at != ')'; at++) {
        slots += *at == 'J' || *at == 'D' ? 2 : 1;
        while (*at == '[')
            at++;
        if (*at == 'L')
            at = strchr(at, ';');
    }
    return slots;
}

static void test_slots_are_arguments(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++) {
        for (const struct native_entry *e = tables[i]; e->name; e++) {
            unsigned last = e->descriptor ? slots_of(e->descriptor) : 15;
            assert_true(e->effect.slot <= last);
            for (int k = 0; k < EFFECT_RANGES; k++) {
                const struct effect_range *range = &e->effect.ranges[k];
                assert_true(range->object <= last && range->first <= last && range->count <= last);
            }
        }
    }
}

static bool stops(struct native_effect effect)
{
    return effect_stops(&effect) && effect_traits(&effect) & METHOD_STOPS;
}

static void test_what_a_search_is_asked_about(void **state)
{
    (void)state;
    assert_false(stops((struct native_effect)DOES(PURE)));
    assert_false(stops((struct native_effect)DOES(ENVIRONMENT)));
    assert_true(stops((struct native_effect)DOES_AT(RUNS, READS_WHOLE(1))));
    for (int kind = EFFECT_READ; kind <= EFFECT_EXIT; kind++)
        assert_true(stops((struct native_effect){.kind = (enum effect_kind)kind}));
    struct native_effect file = DOES(FILE_MOVES), path = DOES_PATH(LOOKS, FILE, 1);
    assert_true(effect_traits(&file) & METHOD_OF_FILES);
    assert_true(effect_traits(&path) & METHOD_OF_FILES);
    struct native_effect no_path = DOES(PATHS);
    assert_false(effect_is_declared(&no_path));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_row_declares_its_effect),
        cmocka_unit_test(test_rows_without_one_are_found),
        cmocka_unit_test(test_slots_are_arguments),
        cmocka_unit_test(test_what_a_search_is_asked_about),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
