/* test_given.c - that the tables of values from outside and of hooks name what the JDK has: a row with another name
 * would be silently without effect. */
#include "base/arena.h"
#include "classfile/classfile.h"
#include "jdk_image.h"
#include "vm/native/native.h"
#include "vm/run/hooks.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

/* method NULL: any; a class name with * at its end: any class. */
static const struct row {
    const char *class_name, *method, *descriptor;
} rows[] = {
#define ASKS(class_name, method, descriptor, kind, by, action, why) \
    {class_name, method, descriptor},
#define ITSELF(class_name, method, kinds, why) {class_name, method, NULL},
#define KEEPS(class_name, method, why)         {class_name, method, NULL},
#include "vm/run/given.inc"
#undef ASKS
#undef ITSELF
#undef KEEPS
};

static bool is_declared(const struct classfile *cf, const struct row *row)
{
    for (uint16_t i = 0; i < cf->method_count; i++)
        if (strcmp(cf_symbol(cf, cf->methods[i].name)->text, row->method) == 0 &&
            (!row->descriptor ||
             strcmp(cf_symbol(cf, cf->methods[i].descriptor)->text, row->descriptor) == 0))
            return true;
    return false;
}

static void check_row(struct jimage *image, struct arena *arena, const struct row *row)
{
    char path[512];
    const uint8_t *bytes;
    size_t length;
    struct classfile cf;
    struct error error;
    if (strchr(row->class_name, '*'))
        return;
    snprintf(path, sizeof path, "%s.class", row->class_name);
    if (!jimage_find(image, "java.base", path, &bytes, &length, &error))
        fail_msg("no class %s", row->class_name);
    assert_true(classfile_parse(&cf, bytes, length, path, arena, &error));
    if (row->method && !is_declared(&cf, row))
        fail_msg("%s has no %s%s", row->class_name, row->method,
                 row->descriptor ? row->descriptor : "");
}

static void test_rows_name_what_the_jdk_has(void **state)
{
    (void)state;
    struct jimage *image;
    struct error error;
    struct arena arena = {0};
    if (!open_jdk(&image, &error))
        skip();
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        check_row(image, &arena, &rows[i]);
    for (const struct hook *const *table = hook_tables; *table; table++)
        for (const struct hook *hook = *table; hook->class_name; hook++)
            check_row(image, &arena,
                      &(struct row){hook->class_name, hook->method, hook->descriptor});
    arena_release(&arena);
    jimage_close(image);
}

static void test_natives_say_what_they_give(void **state)
{
    (void)state;
    const struct native_entry silent[] = {{"A", "a", NULL, native_nothing, DOES(ENVIRONMENT)}, {0}};
    const struct native_entry good[] = {{"A", "a", NULL, native_nothing, GIVES(PID)}, {0}};
    assert_ptr_equal(native_undeclared(silent), &silent[0]);
    assert_null(native_undeclared(good));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rows_name_what_the_jdk_has),
        cmocka_unit_test(test_natives_say_what_they_give),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
