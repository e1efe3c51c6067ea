/* test_jar.c - jars and class paths, made in a directory of the test's own. */
#include "classfile/classpath.h"
#include "classfile/jar.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zip.h>

#include <cmocka.h>

static struct error error;
static struct arena arena;
static char directory[] = "/tmp/heddle-test-jar-XXXXXX";

static void write_file(const char *name, const void *bytes, size_t length)
{
    FILE *file = fopen(name, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, length, file), length);
    fclose(file);
}

/* Pairs of entry and text; the last entry is NULL. */
static void write_jar(const char *name, const char *const *entries, zip_int32_t method)
{
    struct zip *zip = zip_open(name, ZIP_CREATE | ZIP_TRUNCATE, NULL);
    assert_non_null(zip);
    for (; entries[0]; entries += 2) {
        struct zip_source *source = zip_source_buffer(zip, entries[1], strlen(entries[1]), 0);
        zip_int64_t index = zip_file_add(zip, entries[0], source, 0);
        assert_true(index >= 0);
        zip_set_file_compression(zip, (zip_uint64_t)index, method, 0);
    }
    assert_int_equal(zip_close(zip), 0);
}

static size_t read_whole(const char *name, uint8_t *bytes, size_t size)
{
    FILE *file = fopen(name, "rb");
    assert_non_null(file);
    size_t length = fread(bytes, 1, size, file);
    fclose(file);
    return length;
}

static void expect_entry(struct jar *jar, const char *entry, const char *text)
{
    const uint8_t *bytes;
    size_t length;
    assert_true(jar_read(jar, entry, &arena, &bytes, &length, &error));
    assert_int_equal(length, strlen(text));
    assert_string_equal((const char *)bytes, text);
}

static void entries(void **state)
{
    const char *const contents[] = {"a/B.class", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
                                    "empty", "", NULL};
    const zip_int32_t methods[] = {ZIP_CM_STORE, ZIP_CM_DEFLATE};
    for (size_t i = 0; i < 2; i++) {
        struct jar *jar;
        write_jar("e.jar", contents, methods[i]);
        assert_true(jar_open(&jar, "e.jar", &error));
        expect_entry(jar, "a/B.class", contents[1]);
        expect_entry(jar, "empty", "");
        const uint8_t *bytes;
        size_t length;
        assert_false(jar_read(jar, "a/C.class", &arena, &bytes, &length, &error));
        assert_string_equal(error.text, "");
        char value[10];
        assert_false(jar_manifest_attribute(jar, "Main-Class", value, sizeof value));
        jar_close(jar);
    }
}

static void manifest(void **state)
{
    const char *const contents[] = {"META-INF/MANIFEST.MF",
                                    "Manifest-Version: 1.0\r\n"
                                    "Main-Class: a.very.long.nam\r\n e.of.Main\r\n"
                                    "Class-Path: x.jar \n y.jar\r"
                                    "empty: \r\n"
                                    "\r\n"
                                    "Name: a/\r\nSealed: true\r\n",
                                    NULL};
    struct jar *jar;
    char value[64];
    write_jar("m.jar", contents, ZIP_CM_DEFLATE);
    assert_true(jar_open(&jar, "m.jar", &error));
    assert_true(jar_manifest_attribute(jar, "main-class", value, sizeof value));
    assert_string_equal(value, "a.very.long.name.of.Main");
    assert_true(jar_manifest_attribute(jar, "Class-Path", value, sizeof value));
    assert_string_equal(value, "x.jar y.jar");
    assert_true(jar_manifest_attribute(jar, "Empty", value, sizeof value));
    assert_string_equal(value, "");
    assert_false(jar_manifest_attribute(jar, "Sealed", value, sizeof value));
    assert_false(jar_manifest_attribute(jar, "Main", value, sizeof value));
    assert_false(jar_manifest_attribute(jar, "Main-Class", value, 24)); /* does not fit */
    assert_true(jar_manifest_attribute(jar, "Main-Class", value, 25));
    jar_close(jar);
}

static void multi_release(void **state)
{
    const char *contents[] = {"META-INF/MANIFEST.MF",
                              "Multi-Release: true\n",
                              "A",
                              "base",
                              "META-INF/versions/9/A",
                              "nine",
                              "META-INF/versions/17/A",
                              "seventeen",
                              "META-INF/versions/18/A",
                              "eighteen",
                              "B",
                              "base",
                              "META-INF/versions/11/B",
                              "eleven",
                              "C",
                              "base",
                              "META-INF/versions/11/D",
                              "only eleven",
                              NULL};
    struct jar *jar;
    write_jar("v.jar", contents, ZIP_CM_STORE);
    assert_true(jar_open(&jar, "v.jar", &error));
    expect_entry(jar, "A", "seventeen");
    expect_entry(jar, "B", "eleven");
    expect_entry(jar, "C", "base");
    expect_entry(jar, "D", "only eleven");
    jar_close(jar);
    contents[1] = "Multi-Release: false\n";
    write_jar("v.jar", contents, ZIP_CM_STORE);
    assert_true(jar_open(&jar, "v.jar", &error));
    expect_entry(jar, "A", "base");
    expect_entry(jar, "B", "base");
    jar_close(jar);
}

static void broken_jars(void **state)
{
    struct jar *jar;
    assert_false(jar_open(&jar, "none.jar", &error));
    assert_string_equal(error.text, "none.jar: No such file or directory");
    mkdir("d.jar", 0777);
    assert_false(jar_open(&jar, "d.jar", &error));
    assert_string_equal(error.text, "d.jar: a directory, not a jar file");
    write_file("t.jar", "some text that is no zip file", 29);
    assert_false(jar_open(&jar, "t.jar", &error));
    assert_memory_equal(error.text, "t.jar: not a jar file: ", 23);
    write_file("0.jar", "", 0);
    assert_false(jar_open(&jar, "0.jar", &error));
    assert_string_equal(error.text, "0.jar: not a jar file: empty file");
}

/* Every truncation is refused; a changed byte of an entry is noticed. */
static void damaged_jars(void **state)
{
    const char *const contents[] = {"A", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaabbbb", NULL};
    static uint8_t whole[4096];
    struct jar *jar;
    for (int method = 0; method < 2; method++) {
        write_jar("x.jar", contents, method ? ZIP_CM_DEFLATE : ZIP_CM_STORE);
        size_t length = read_whole("x.jar", whole, sizeof whole);
        for (size_t size = 0; size < length; size++) {
            uint8_t *copy = malloc(size + 1);
            memcpy(copy, whole, size);
            assert_false(jar_open_memory(&jar, copy, size, "x.jar", &error));
            assert_memory_equal(error.text, "x.jar: ", 7);
            free(copy);
        }
        whole[31 + 5] ^= 0x40; /* behind the local header and its one-letter name */
        assert_true(jar_open_memory(&jar, whole, length, "x.jar", &error));
        const uint8_t *bytes;
        assert_false(jar_read(jar, "A", &arena, &bytes, &length, &error));
        assert_memory_equal(error.text, "x.jar: corrupt jar entry A: ", 28);
        jar_close(jar);
    }
}

/* An entry whose header promises more than its data can hold must not be allocated. */
static void impossible_size(void **state)
{
    const char *const contents[] = {"A", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", NULL};
    static uint8_t whole[4096];
    struct jar *jar;
    write_jar("z.jar", contents, ZIP_CM_DEFLATE);
    size_t length = read_whole("z.jar", whole, sizeof whole);
    uint8_t *central = memmem(whole, length, "PK\1\2", 4);
    assert_non_null(central);
    const uint8_t *bytes;
    size_t size;
    memcpy(central + 24, "\xff\xff\xff\x0f", 4);
    assert_true(jar_open_memory(&jar, whole, length, "z.jar", &error));
    assert_false(jar_read(jar, "A", &arena, &bytes, &size, &error));
    assert_string_equal(error.text, "z.jar: corrupt jar entry A: impossible size");
    jar_close(jar);
    memcpy(central + 24, "\xff\xff\xff\x7f", 4);
    assert_true(jar_open_memory(&jar, whole, length, "z.jar", &error));
    assert_false(jar_read(jar, "A", &arena, &bytes, &size, &error));
    assert_string_equal(error.text, "z.jar: jar entry A is too large (2147483647 bytes)");
    jar_close(jar);
}

static void expect_found(struct classpath *cp, const char *entry, const char *text,
                         const char *where, const char *in)
{
    const uint8_t *bytes;
    size_t length;
    const char *origin, *element;
    if (!classpath_find(cp, entry, &arena, &bytes, &length, &origin, &element, &error))
        fail_msg("%s not found: %s", entry, error.text);
    assert_int_equal(length, strlen(text));
    assert_memory_equal(bytes, text, length);
    assert_string_equal(origin, where);
    assert_string_equal(element, in);
}

static void expect_missing(struct classpath *cp, const char *entry)
{
    const uint8_t *bytes;
    size_t length;
    const char *origin, *element;
    assert_false(classpath_find(cp, entry, &arena, &bytes, &length, &origin, &element, &error));
    assert_string_equal(error.text, "");
}

static void class_paths(void **state)
{
    struct classpath *cp;
    const char *const first[] = {"p/A.class", "jar a", "p/B.class", "jar b", NULL};
    mkdir("classes", 0777);
    mkdir("classes/p", 0777);
    write_file("classes/p/A.class", "dir a", 5);
    write_file("secret", "s", 1);
    write_jar("first.jar", first, ZIP_CM_DEFLATE);
    assert_true(classpath_open(&cp, "classes/:none:none.jar:first.jar", &error));
    assert_int_equal(classpath_count(cp), 2);
    expect_found(cp, "p/A.class", "dir a", "classes/p/A.class", "classes/");
    expect_found(cp, "p/B.class", "jar b", "first.jar!p/B.class", "first.jar");
    expect_missing(cp, "p/C.class");
    expect_missing(cp, "p"); /* a directory */
    expect_missing(cp, "../secret");
    expect_missing(cp, "p/../../secret");
    expect_missing(cp, "p/..");
    expect_missing(cp, "/p/A.class");
    expect_missing(cp, "p//A.class");
    expect_missing(cp, "./p/A.class");
    expect_missing(cp, "");
    classpath_close(cp);

    assert_true(classpath_open(&cp, "first.jar:classes", &error));
    expect_found(cp, "p/A.class", "jar a", "first.jar!p/A.class", "first.jar");
    classpath_close(cp);
    assert_true(classpath_open(&cp, "none:", &error));
    expect_found(cp, "secret", "s", "./secret", ".");
    classpath_close(cp);
}

static void wildcards_and_manifests(void **state)
{
    struct classpath *cp;
    mkdir("lib", 0777);
    mkdir("lib/sub", 0777);
    const char *const b[] = {"META-INF/MANIFEST.MF",
                             "Class-Path: sub/c%20d.jar nothing.jar b.jar\n", "X", "b", NULL};
    const char *const a[] = {"X", "a", "Y", "a", NULL};
    const char *const cd[] = {"META-INF/MANIFEST.MF", "Class-Path: ../../lib/b.jar\n", "Z", "c d",
                              NULL};
    write_jar("lib/b.jar", b, ZIP_CM_STORE);
    write_jar("lib/a.JAR", a, ZIP_CM_STORE);
    write_jar("lib/sub/c d.jar", cd, ZIP_CM_STORE);
    write_file("lib/text.txt", "x", 1);
    assert_true(classpath_open(&cp, "lib/*", &error));
    assert_int_equal(classpath_count(cp), 3);
    expect_found(cp, "X", "a", "lib/a.JAR!X", "lib/a.JAR");
    expect_found(cp, "Z", "c d", "lib/sub/c d.jar!Z", "lib/sub/c d.jar");
    classpath_close(cp);

    mkdir("lib/dir.jar", 0777);
    assert_false(classpath_open(&cp, "classes:lib/dir.jar", &error));
    assert_string_equal(error.text, "lib/dir.jar: a directory, not a jar file");
    assert_false(classpath_open(&cp, "lib/text.txt", &error));
    assert_memory_equal(error.text, "lib/text.txt: not a jar file: ", 30);
}

static int enter(void **state)
{
    return mkdtemp(directory) && chdir(directory) == 0 ? 0 : -1;
}

static int leave(void **state)
{
    char command[100];
    arena_release(&arena);
    snprintf(command, sizeof command, "rm -rf %s", directory);
    return chdir("/") || system(command);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(entries),       cmocka_unit_test(manifest),
        cmocka_unit_test(multi_release), cmocka_unit_test(broken_jars),
        cmocka_unit_test(damaged_jars),  cmocka_unit_test(impossible_size),
        cmocka_unit_test(class_paths),   cmocka_unit_test(wildcards_and_manifests),
    };
    return cmocka_run_group_tests(tests, enter, leave);
}
