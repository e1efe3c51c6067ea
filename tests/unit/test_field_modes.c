/* test_field_modes.c - modes of fields of other classes: remembered, inherited, on the class path. */
#include "class_builder.h"

#include "agent/field_modes.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

static struct cp_text text(const char *chars)
{
    return (struct cp_text){chars, strlen(chars)};
}

/* class NAME { int p; volatile int v; final int f; } */
static void make_class(const char *name, const char *super, struct bytes *out)
{
    struct class_builder c;
    class_begin(&c, 52, name);
    c.super_class = pool_class(&c, super);
    if (strcmp(super, "java/lang/Object") == 0) {
        add_field(&c, 0, "p", "I");
        add_field(&c, ACC_VOLATILE, "v", "I");
        add_field(&c, ACC_FINAL, "f", "I");
    } else {
        add_field(&c, ACC_VOLATILE, "p", "J");
    }
    class_finish(&c, out);
}

static void add_class(struct field_modes *modes, const void *loader, const char *name,
                      const char *super)
{
    static struct bytes bytes;
    struct arena arena = {0};
    struct classfile cf;
    struct error error;
    make_class(name, super, &bytes);
    assert_true(classfile_parse(&cf, bytes.data, bytes.size, name, &arena, &error));
    field_modes_add(modes, loader, &cf);
    arena_release(&arena);
}

static enum site_mode find(struct field_modes *modes, const void *loader, const char *owner,
                           const char *name, const char *type)
{
    return field_modes_find(modes, loader, false, text(owner), text(name), text(type));
}

static void remembered(void **state)
{
    (void)state;
    struct field_modes *modes = field_modes_new(NULL);
    int one, other;
    assert_int_equal(find(modes, &one, "C", "p", "I"), SITE_MODE_UNKNOWN);
    add_class(modes, &one, "C", "java/lang/Object");
    add_class(modes, &one, "D", "C");
    assert_int_equal(find(modes, &one, "C", "p", "I"), SITE_MODE_PLAIN);
    assert_int_equal(find(modes, &one, "C", "v", "I"), SITE_MODE_VOLATILE);
    assert_int_equal(find(modes, &one, "C", "f", "I"), SITE_MODE_FINAL);
    assert_int_equal(find(modes, &one, "C", "p", "J"), SITE_MODE_UNKNOWN);
    assert_int_equal(find(modes, &one, "C", "x", "I"), SITE_MODE_UNKNOWN);
    assert_int_equal(find(modes, &one, "D", "p", "I"), SITE_MODE_PLAIN);
    assert_int_equal(find(modes, &one, "D", "p", "J"), SITE_MODE_VOLATILE);
    assert_int_equal(find(modes, &one, "E", "p", "I"), SITE_MODE_UNKNOWN);
    assert_int_equal(find(modes, &other, "C", "p", "I"), SITE_MODE_UNKNOWN);
    for (int i = 0; i < 3000; i++) {
        char name[32];
        snprintf(name, sizeof name, "pkg/C%d", i);
        add_class(modes, &one, name, "java/lang/Object");
    }
    assert_int_equal(find(modes, &one, "D", "v", "I"), SITE_MODE_VOLATILE);
    assert_int_equal(find(modes, &one, "pkg/C2999", "v", "I"), SITE_MODE_VOLATILE);
    field_modes_free(modes);
}

static void write_class(const char *directory, const char *name, const char *super)
{
    static struct bytes bytes;
    char path[512];
    make_class(name, super, &bytes);
    snprintf(path, sizeof path, "%s/%s.class", directory, name);
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes.data, 1, bytes.size, file), bytes.size);
    fclose(file);
}

static void on_the_class_path(void **state)
{
    (void)state;
    char directory[] = "/tmp/heddle-test-modes-XXXXXX", path[512], command[512];
    assert_non_null(mkdtemp(directory));
    write_class(directory, "Base", "java/lang/Object");
    write_class(directory, "Sub", "Base");
    write_class(directory, "Orphan", "Missing");
    snprintf(path, sizeof path, "/nowhere:%s", directory);
    struct field_modes *modes = field_modes_new(path);
    int loader;
    assert_int_equal(find(modes, &loader, "Sub", "p", "I"), SITE_MODE_UNKNOWN);
    static const struct {
        const char *owner, *name, *type;
        enum site_mode mode;
    } fields[] = {
        {"Sub", "p", "I", SITE_MODE_PLAIN},       {"Sub", "p", "J", SITE_MODE_VOLATILE},
        {"Base", "f", "I", SITE_MODE_FINAL},      {"Base", "g", "I", SITE_MODE_UNKNOWN},
        {"Orphan", "p", "I", SITE_MODE_UNKNOWN},  {"Orphan", "p", "J", SITE_MODE_VOLATILE},
        {"Missing", "p", "J", SITE_MODE_UNKNOWN}, {"../x", "p", "J", SITE_MODE_UNKNOWN}};
    for (size_t i = 0; i < 2 * sizeof fields / sizeof fields[0]; i++) {
        size_t k = i % (sizeof fields / sizeof fields[0]);
        assert_int_equal(field_modes_find(modes, &loader, true, text(fields[k].owner),
                                          text(fields[k].name), text(fields[k].type)),
                         fields[k].mode);
    }
    field_modes_free(modes);
    snprintf(command, sizeof command, "rm -r %s", directory);
    assert_int_equal(system(command), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(remembered),
        cmocka_unit_test(on_the_class_path),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
