/* test_jimage.c - images of modules: a tiny one made by hand, damaged everywhere, and the
 * JDK's own. */
#include "classfile/jimage.h"

#include "jdk_image.h"

#include "classfile/classfile.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static struct error error;

/* An image with a table of one slot, so that every name leads to the same location: the
 * resource /m/a/B.class with the contents "bytes". */
struct tiny {
    uint32_t head[7];
    int32_t redirect;
    uint32_t offset;
    uint8_t location[13];
    char strings[12];
    char contents[5];
} __attribute__((packed));

static struct tiny make_tiny(void)
{
    struct tiny t = {
        .head = {0xcafedada, 1 << 16, 0, 1, 1, sizeof t.location, sizeof t.strings},
        .redirect = -1,
        /* module 1, parent 3, base 5, extension 7, offset 0, uncompressed 5 */
        .location = {1 << 3, 1, 2 << 3, 3, 3 << 3, 5, 4 << 3, 7, 5 << 3, 0, 7 << 3, 5, 0},
        .strings = "\0m\0a\0B\0class",
        .contents = "bytes",
    };
    /* The last string must end in NUL: shorten it to "clas". */
    t.strings[11] = '\0';
    return t;
}

static bool find_in(const struct tiny *t, const char *module, const char *path)
{
    struct jimage *image;
    /* On the heap, so that a sanitizer sees a read past the end. */
    uint8_t *copy = malloc(sizeof *t);
    memcpy(copy, t, sizeof *t);
    bool found = false;
    if (jimage_open_memory(&image, copy, sizeof *t, "tiny", &error)) {
        const uint8_t *bytes;
        size_t length;
        found = jimage_find(image, module, path, &bytes, &length, &error);
        if (found) {
            assert_true(bytes >= copy && bytes + length <= copy + sizeof *t);
            uint8_t sum = 0;
            for (size_t i = 0; i < length; i++)
                sum = (uint8_t)(sum + bytes[i]);
            (void)sum;
        }
        jimage_module_of_package(image, "a");
        jimage_close(image);
    }
    free(copy);
    return found;
}

static void lookup(void **state)
{
    struct tiny t = make_tiny();
    assert_true(find_in(&t, "m", "a/B.clas"));
    const char *others[][2] = {{"m", "a/B.cla"},  {"m", "a/B.class"}, {"m", "a/C.clas"},
                               {"n", "a/B.clas"}, {"m", "B.clas"},    {"", ""}};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        assert_false(find_in(&t, others[i][0], others[i][1]));
        assert_string_equal(error.text, "");
    }
    struct jimage *image;
    const uint8_t *bytes;
    size_t length;
    assert_true(jimage_open_memory(&image, (const uint8_t *)&t, sizeof t, "tiny", &error));
    assert_true(jimage_find(image, "m", "a/B.clas", &bytes, &length, &error));
    assert_int_equal(length, 5);
    assert_memory_equal(bytes, "bytes", 5);
    jimage_close(image);
}

static void faults(void **state)
{
    struct tiny t = make_tiny();
    t.head[0] = 0xdadafeca;
    assert_false(find_in(&t, "m", "a/B.clas"));
    assert_string_equal(error.text, "tiny: not an image of modules (magic value 0xdadafeca)");
    t = make_tiny();
    t.head[1] = 2 << 16;
    assert_false(find_in(&t, "m", "a/B.clas"));
    assert_string_equal(error.text, "tiny: unsupported version 2.0 of the image format");
    t = make_tiny();
    t.head[4] = 1000;
    assert_false(find_in(&t, "m", "a/B.clas"));
    assert_string_equal(error.text, "tiny: truncated image of modules");
    t = make_tiny();
    t.redirect = -2;
    assert_false(find_in(&t, "m", "a/B.clas"));
    assert_string_equal(error.text, "tiny: corrupt image of modules (bad redirect)");
    t = make_tiny();
    t.redirect = INT32_MIN;
    assert_false(find_in(&t, "m", "a/B.clas"));
    assert_string_equal(error.text, "tiny: corrupt image of modules (bad redirect)");
    t = make_tiny();
    t.offset = sizeof t.location;
    assert_false(find_in(&t, "m", "a/B.clas"));
    assert_string_equal(error.text, "tiny: corrupt image of modules (bad location)");
    t = make_tiny();
    t.location[11] = 6;
    assert_false(find_in(&t, "m", "a/B.clas"));
    assert_string_equal(error.text, "tiny: corrupt image of modules (bad resource)");
    t = make_tiny();
    t.location[8] = 6 << 3; /* a compressed size instead of the offset */
    t.location[9] = 3;
    assert_false(find_in(&t, "m", "a/B.clas"));
    assert_string_equal(error.text, "tiny: compressed resources are not supported");
}

static void any_byte(void **state)
{
    struct tiny t = make_tiny();
    uint8_t *bytes = (uint8_t *)&t;
    for (size_t i = 0; i < sizeof t; i++) {
        uint8_t old = bytes[i];
        for (unsigned value = 0; value < 256; value++) {
            bytes[i] = (uint8_t)value;
            find_in(&t, "m", "a/B.clas");
        }
        bytes[i] = old;
    }
}

static void files(void **state)
{
    struct jimage *image;
    assert_false(jimage_open(&image, "/no/such/modules", &error));
    assert_string_equal(error.text, "/no/such/modules: No such file or directory");
    assert_false(jimage_open(&image, "/", &error));
    assert_string_equal(error.text, "/: not an image of modules");
}

static void jdk(void **state)
{
    struct jimage *image;
    assert_true(open_jdk(&image, &error));
    assert_string_equal(jimage_module_of_package(image, "java/util"), "java.base");
    assert_string_equal(jimage_module_of_package(image, "java/util/logging"), "java.logging");
    assert_null(jimage_module_of_package(image, "no/such/package"));
    /* "java" has content in no module: it only leads to its subpackages. */
    assert_null(jimage_module_of_package(image, "java"));

    const char *classes[] = {"java/lang/Object", "java/lang/String", "java/util/HashMap$Node",
                             "java/util/concurrent/locks/AbstractQueuedSynchronizer",
                             "jdk/internal/misc/Unsafe"};
    for (size_t i = 0; i < sizeof classes / sizeof *classes; i++) {
        const uint8_t *bytes;
        size_t length;
        char path[100];
        snprintf(path, sizeof path, "%s.class", classes[i]);
        assert_true(jimage_find(image, "java.base", path, &bytes, &length, &error));
        struct arena arena = {0};
        struct classfile cf;
        assert_true(classfile_parse(&cf, bytes, length, path, &arena, &error));
        assert_string_equal(cf_class_name(&cf, cf.this_class)->text, classes[i]);
        assert_true(classfile_check_code(&cf, &error));
        arena_release(&arena);
        assert_false(jimage_find(image, "java.logging", path, &bytes, &length, &error));
        assert_string_equal(error.text, "");
    }
    jimage_close(image);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lookup), cmocka_unit_test(faults), cmocka_unit_test(any_byte),
        cmocka_unit_test(files),  cmocka_unit_test(jdk),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
