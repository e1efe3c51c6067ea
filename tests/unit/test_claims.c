/* test_claims.c - every field of a thread says how it counts when states are compared. */
#include "vm/claims.h"
#include "vm/run/thread.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* Each byte that is not padding lies in exactly one claim. */
static void all_fields_of_threads_are_claimed(void **state)
{
    (void)state;
    struct thread *t = malloc(sizeof *t);
    memset(t, 1, sizeof *t);
    __builtin_clear_padding(t);
    size_t count;
    const struct field_claim *claims = thread_field_claims(&count);
    unsigned char *bytes = (unsigned char *)t;
    for (size_t i = 0; i < count; i++)
        for (size_t at = 0; at < claims[i].size; at++)
            assert_int_equal(bytes[claims[i].offset + at]--, 1);
    for (size_t at = 0; at < sizeof *t; at++)
        if (bytes[at])
            fail_msg("the field at offset %zu of struct thread is not claimed", at);
    free(t);
}

static void all_claims_have_a_note(void **state)
{
    (void)state;
    size_t count;
    const struct field_claim *claims = thread_field_claims(&count);
    for (size_t i = 0; i < count; i++)
        assert_true(strlen(claims[i].note) > 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_fields_of_threads_are_claimed),
        cmocka_unit_test(all_claims_have_a_note),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
