/* test_source.c - finding the text of source lines: where sources usually lie, and files and names
 * that must not be taken for sources. */
#include "java/source_files.h"

#include "report_traces.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static struct source_path *path;

/* Looks once, with a search path of its own. */
static void assert_line(const char *expected, const char *sourcepath, const char *classpath,
                        const char *class_name, const char *file, int32_t line)
{
    path = source_path_new(sourcepath, classpath);
    const char *text = source_line(path, class_name, file, line);
    if (expected) {
        assert_non_null(text);
        assert_string_equal(text, expected);
    } else {
        assert_null(text);
    }
    source_path_free(path);
}

static void test_lines_are_trimmed_whatever_ends_them(void **state)
{
    (void)state;
    put_file("lines/A.java", "class A {\r\n\t int x;  \r  \n int y;\n\n}");
    const char *root = below("lines");
    assert_line("class A {", root, NULL, "A", "A.java", 1);
    assert_line("int x;", root, NULL, "A", "A.java", 2);
    assert_line(NULL, root, NULL, "A", "A.java", 3);
    assert_line("int y;", root, NULL, "A", "A.java", 4);
    assert_line(NULL, root, NULL, "A", "A.java", 5);
    assert_line("}", root, NULL, "A", "A.java", 6);
    assert_line(NULL, root, NULL, "A", "A.java", 7);
    assert_line(NULL, root, NULL, "A", "A.java", 0);
    assert_line(NULL, root, NULL, "A", "A.java", -1);
    assert_line(NULL, root, NULL, "A", "A.java", INT32_MAX);
}

static void test_source_path(void **state)
{
    (void)state;
    char both[1024];
    put_file("one/a/b/C.java", "class C { /* by package */ }\n");
    put_file("two/C.java", "class C { /* flat */ }\n");
    snprintf(both, sizeof both, "%s:%s", below("nowhere"), below("one"));
    assert_line("class C { /* by package */ }", both, NULL, "a.b.C", "C.java", 1);
    assert_line("class C { /* by package */ }", both, NULL, "a.b.C$Inner$1", "C.java", 1);
    assert_line("class C { /* by package */ }", both, NULL, "a.b.C$$Lambda$7/0x80", "C.java", 1);
    assert_line("class C { /* flat */ }", below("two"), NULL, "a.b.C", "C.java", 1);
    assert_line(NULL, NULL, NULL, "a.b.C", "C.java", 1);
    assert_line(NULL, "", "", "a.b.C", "C.java", 1);
}

static void test_usual_places_around_the_class_path(void **state)
{
    (void)state;
    put_file("beside/p/A.java", "class A { }\n");
    assert_line("class A { }", NULL, below("beside"), "p.A", "A.java", 1);
    put_file("plain/src/p/B.java", "class B { }\n");
    put_file("plain/classes/p/B.class", "x");
    assert_line("class B { }", NULL, below("plain/classes"), "p.B", "B.java", 1);
    put_file("maven/src/main/java/p/C.java", "class C { }\n");
    put_file("maven/src/test/java/p/D.java", "class D { }\n");
    put_file("maven/target/classes/x", "x");
    put_file("maven/target/app.jar", "PK");
    assert_line("class C { }", NULL, below("maven/target/classes"), "p.C", "C.java", 1);
    assert_line("class D { }", NULL, below("maven/target/classes"), "p.D", "D.java", 1);
    assert_line("class C { }", NULL, below("maven/target/app.jar"), "p.C", "C.java", 1);
    assert_line("class C { }", NULL, below("maven/target/*"), "p.C", "C.java", 1);
    put_file("gradle/src/main/java/p/E.java", "class E { }\n");
    put_file("gradle/build/classes/java/main/x", "x");
    assert_line("class E { }", NULL, below("gradle/build/classes/java/main"), "p.E", "E.java", 1);
    /* Without the package only where the user said so. */
    put_file("flat/F.java", "class F { }\n");
    assert_line(NULL, NULL, below("flat"), "p.F", "F.java", 1);
}

static void test_a_file_of_another_class_is_passed_over(void **state)
{
    (void)state;
    char both[1024];
    put_file("wrong/Main.java", "class Mainly { }\n");
    put_file("right/Main.java", "class Main { }\n");
    put_file("right/Script.kt", "fun main() { }\n");
    snprintf(both, sizeof both, "%s:%s", below("wrong"), below("right"));
    assert_line("class Main { }", both, NULL, "Main", "Main.java", 1);
    assert_line("fun main() { }", both, NULL, "ScriptKt", "Script.kt", 1);
}

static void test_names_cannot_lead_outside(void **state)
{
    (void)state;
    put_file("root/inner/x", "x");
    put_file("root/Secret.java", "class Secret { }\n");
    const char *inner = below("root/inner");
    assert_line("class Secret { }", below("root"), NULL, "Secret", "Secret.java", 1);
    assert_line(NULL, inner, NULL, "Secret", "../Secret.java", 1);
    assert_line(NULL, inner, NULL, "Secret", "..", 1);
    assert_line(NULL, inner, NULL, "Secret", "", 1);
    assert_line(NULL, inner, NULL, "...Secret", "Secret.java", 1);
    assert_line(NULL, inner, NULL, "..", "Secret.java", 1);
    assert_line(NULL, inner, NULL, "", "Secret.java", 1);
    assert_line(NULL, inner, NULL, "/Secret", "Secret.java", 1);
    assert_line(NULL, inner, NULL, "Secret", below("root/Secret.java"), 1);
    char name[8192];
    memset(name, 'a', sizeof name - 1);
    name[sizeof name - 1] = '\0';
    assert_line(NULL, below("root"), NULL, name, name, 1);
    for (size_t i = 3; i < sizeof name - 1; i += 4)
        name[i] = '.';
    assert_line(NULL, below("root"), NULL, name, "Secret.java", 1);
}

static void test_files_that_are_no_sources(void **state)
{
    (void)state;
    const char *root = below("odd");
    put_bytes("odd/Binary.java", "class Binary\0{ }\n", 17);
    put_file("odd/Empty.java", "");
    put_file("odd/Directory.java/x", "x");
    assert_int_equal(mkfifo(below("odd/Pipe.java"), 0666), 0);
    assert_int_equal(symlink("/dev/zero", below("odd/Endless.java")), 0);
    assert_int_equal(symlink("Loop.java", below("odd/Loop.java")), 0);
    put_file("odd/Huge.java", "class Huge { }\n");
    assert_int_equal(truncate(below("odd/Huge.java"), (off_t)1 << 33), 0);
    assert_line(NULL, root, NULL, "Binary", "Binary.java", 1);
    assert_line(NULL, root, NULL, "Empty", "Empty.java", 1);
    assert_line(NULL, root, NULL, "Directory", "Directory.java", 1);
    assert_line(NULL, root, NULL, "Pipe", "Pipe.java", 1);
    assert_line(NULL, root, NULL, "Endless", "Endless.java", 1);
    assert_line(NULL, root, NULL, "Loop", "Loop.java", 1);
    assert_line(NULL, root, NULL, "Huge", "Huge.java", 1);
    assert_line(NULL, root, NULL, "Absent", "Absent.java", 1);
}

/* One line of four million characters of two bytes, the first of which is one byte off. */
static void test_long_lines_are_cut_between_characters(void **state)
{
    (void)state;
    size_t length = 8000001;
    char *text = malloc(length);
    assert_non_null(text);
    memcpy(text, "class Wide", 10);
    text[10] = ' ';
    for (size_t i = 11; i + 1 < length; i += 2)
        memcpy(text + i, "\xc3\xa4", 2);
    put_bytes("long/Wide.java", text, length);
    path = source_path_new(below("long"), NULL);
    const char *line = source_line(path, "Wide", "Wide.java", 1);
    assert_non_null(line);
    /* 11 bytes and 494 characters; half of one more would be the 1000th byte */
    assert_int_equal(strlen(line), 999);
    assert_memory_equal(line, text, 999);
    assert_ptr_equal(line, source_line(path, "Wide", "Wide.java", 1));
    source_path_free(path);
    free(text);
}

static void test_files_are_read_once(void **state)
{
    (void)state;
    put_file("once/A.java", "class A { }\n");
    path = source_path_new(below("once"), NULL);
    assert_null(source_line(path, "B", "B.java", 1));
    assert_string_equal(source_line(path, "A", "A.java", 1), "class A { }");
    assert_int_equal(unlink(below("once/A.java")), 0);
    put_file("once/B.java", "class B { }\n");
    assert_string_equal(source_line(path, "A", "A.java", 1), "class A { }");
    assert_null(source_line(path, "B", "B.java", 1));
    source_path_free(path);
    assert_null(source_line(NULL, "A", "A.java", 1));
    source_path_free(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lines_are_trimmed_whatever_ends_them),
        cmocka_unit_test(test_source_path),
        cmocka_unit_test(test_usual_places_around_the_class_path),
        cmocka_unit_test(test_a_file_of_another_class_is_passed_over),
        cmocka_unit_test(test_names_cannot_lead_outside),
        cmocka_unit_test(test_files_that_are_no_sources),
        cmocka_unit_test(test_long_lines_are_cut_between_characters),
        cmocka_unit_test(test_files_are_read_once),
    };
    return cmocka_run_group_tests(tests, make_directory, remove_directory);
}
