/* test_patch.c - amendments as patches of Java source.
 *
 *     test_patch SOURCEPATH DIRECTORY AMENDMENT...
 *
 * prints the patch for DIRECTORY, and to stderr what is refused: tests/run-patch applies it and
 * lets javac judge. */
#include "patch/patch.h"

#include "patch/edit.h"

#include "report_traces.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <unistd.h>

#include <cmocka.h>

static int print_patch(int count, char **arguments)
{
    struct source_path *sources = source_path_new(arguments[0], NULL);
    struct patch *patch = patch_new(sources);
    for (int i = 2; i < count; i++) {
        struct amendment amendment;
        struct error error = {""};
        if (!amendment_parse(&amendment, arguments[i], &error)) {
            fprintf(stderr, "%s\n", error.text);
            return 2;
        }
        if (!patch_add(patch, &amendment, &error))
            fprintf(stderr, "refused %s: %s\n", arguments[i], error.text);
        amendment_release(&amendment);
    }
    char *text = patch_text(patch, arguments[1], "");
    fputs(text, stdout);
    free(text);
    patch_free(patch);
    source_path_free(sources);
    return 0;
}

/* ---- edits and diffs ---- */

static struct edits edits;

static int release_edits(void **state)
{
    (void)state;
    edits_release(&edits);
    return 0;
}

static void assert_diff(const char *text, const char *expected)
{
    char *diff;
    size_t length;
    uint32_t where;
    assert_true(edits_sort(&edits, &where));
    FILE *out = open_memstream(&diff, &length);
    edits_write_diff(out, "f", &edits, text, strlen(text));
    fclose(out);
    assert_string_equal(diff, expected);
    free(diff);
}

/* What ends at a place comes before what begins there, and what is inside is nearer. */
static void test_insertions_at_one_place(void **state)
{
    (void)state;
    uint32_t where;
    edits_insert(&edits, 1, EDIT_OPEN, "7");
    edits_insert(&edits, 1, EDIT_BLOCK_OPEN, "6");
    edits_insert(&edits, 1, EDIT_BLOCK_CLOSE, "5");
    edits_close(&edits, 1, 0, "4");
    edits_close(&edits, 1, 1, "3");
    edits_insert(&edits, 1, EDIT_SUFFIX, "1");
    edits_insert(&edits, 1, EDIT_SUFFIX, "2");
    edits_replace(&edits, 1, 2, "8");
    assert_true(edits_sort(&edits, &where));
    char *text = edits_apply(&edits, "abc", 3);
    assert_string_equal(text, "a12345678c");
    free(text);
}

static void test_overlaps(void **state)
{
    (void)state;
    uint32_t where = 0;
    edits_replace(&edits, 2, 5, "x");
    edits_insert(&edits, 5, EDIT_OPEN, "y");
    edits_insert(&edits, 2, EDIT_OPEN, "z");
    assert_true(edits_sort(&edits, &where));
    edits_insert(&edits, 4, EDIT_OPEN, "w");
    assert_false(edits_sort(&edits, &where));
    assert_int_equal(where, 4);
}

static void test_diff_of_nothing(void **state)
{
    (void)state;
    assert_diff("a\n", "");
    edits_replace(&edits, 0, 1, "a");
    assert_diff("a\n", "");
}

static void test_diff_of_a_line(void **state)
{
    (void)state;
    edits_replace(&edits, 8, 9, "E");
    assert_diff("a\nb\nc\nd\ne\nf\ng\nh\ni\n", "--- f\n+++ f\n@@ -2,7 +2,7 @@\n b\n c\n d\n-e\n+E\n"
                                               " f\n g\n h\n");
}

/* Changes with up to six lines between them are in one hunk. */
static void test_diff_of_several_lines(void **state)
{
    (void)state;
    static const char text[] = "1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n11\n12\n13\n14\n15\n16\n17\n";
    edits_insert(&edits, 0, EDIT_OPEN, "0\n");
    edits_replace(&edits, 12, 14, "%s", ""); /* 7 */
    assert_diff(text, "--- f\n+++ f\n@@ -1,10 +1,10 @@\n+0\n 1\n 2\n 3\n 4\n 5\n 6\n-7\n 8\n 9\n"
                      " 10\n");
    edits_release(&edits);
    edits_insert(&edits, 0, EDIT_OPEN, "0\n");
    edits_replace(&edits, 14, 15, "VIII");                    /* 8 */
    edits_insert(&edits, sizeof text - 1, EDIT_OPEN, "18\n"); /* the end */
    assert_diff(text, "--- f\n+++ f\n@@ -1,3 +1,4 @@\n+0\n 1\n 2\n 3\n@@ -5,7 +6,7 @@\n 5\n 6\n 7\n"
                      "-8\n+VIII\n 9\n 10\n 11\n@@ -15,3 +16,4 @@\n 15\n 16\n 17\n+18\n");
}

/* Lines that are the same before and after are no change, wherever they are. */
static void test_diff_of_lines_around_another(void **state)
{
    (void)state;
    edits_insert(&edits, 0, EDIT_OPEN, "i\n\n");
    edits_replace(&edits, 2, 3, "B");
    assert_diff("a\nb\nc\n", "--- f\n+++ f\n@@ -1,3 +1,5 @@\n+i\n+\n a\n-b\n+B\n c\n");
    edits_release(&edits);
    edits_replace(&edits, 0, 7, "b\nX\nc\nY");
    assert_diff("a\nb\nc\nd\ne\n", "--- f\n+++ f\n@@ -1,5 +1,5 @@\n-a\n b\n+X\n c\n-d\n+Y\n e\n");
    edits_release(&edits);
    edits_insert(&edits, 2, EDIT_SUFFIX, "x\n");
    edits_insert(&edits, 4, EDIT_SUFFIX, "y\n");
    assert_diff("a\nb\nc\n", "--- f\n+++ f\n@@ -1,3 +1,5 @@\n a\n+x\n b\n+y\n c\n");
}

/* Too much to compare line by line. */
static void test_diff_of_many_lines(void **state)
{
    (void)state;
    enum { COUNT = 5000 };
    char *text = malloc(2 * COUNT + 1);
    for (uint32_t i = 0; i < COUNT; i++) {
        memcpy(text + (size_t)2 * i, "a\n", 3);
        edits_replace(&edits, 2 * i, 2 * i + 1, i % 2 ? "a" : "b");
    }
    char *diff;
    size_t length;
    uint32_t where;
    assert_true(edits_sort(&edits, &where));
    FILE *out = open_memstream(&diff, &length);
    edits_write_diff(out, "f", &edits, text, 2 * COUNT);
    fclose(out);
    assert_non_null(strstr(diff, "@@ -1,5000 +1,5000 @@\n-a\n-a\n"));
    free(diff);
    free(text);
}

static void test_diff_without_the_last_newline(void **state)
{
    (void)state;
    edits_replace(&edits, 0, 1, "A");
    assert_diff("a\nb",
                "--- f\n+++ f\n@@ -1,2 +1,2 @@\n-a\n+A\n b\n\\ No newline at end of file\n");
    edits_release(&edits);
    edits_replace(&edits, 2, 3, "B");
    assert_diff("a\nb", "--- f\n+++ f\n@@ -1,2 +1,2 @@\n a\n-b\n\\ No newline at end of file\n+B\n"
                        "\\ No newline at end of file\n");
    edits_release(&edits);
    edits_insert(&edits, 1, EDIT_OPEN, "\n");
    assert_diff("a", "--- f\n+++ f\n@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+a\n");
}

/* ---- patches ---- */

static struct source_path *sources;
static struct patch *patch;

static int release_patch(void **state)
{
    (void)state;
    patch_free(patch);
    source_path_free(sources);
    patch = NULL;
    sources = NULL;
    return 0;
}

static void begin(const char *sourcepath, const char *classpath)
{
    sources = source_path_new(sourcepath, classpath);
    patch = patch_new(sources);
}

/* `why` is NULL: it is not refused. */
static void add(const char *text, const char *why)
{
    struct amendment amendment;
    struct error error = {""};
    assert_true(amendment_parse(&amendment, text, &error));
    bool ok = patch_add(patch, &amendment, &error);
    amendment_release(&amendment);
    assert_string_equal(error.text, why ? why : "");
    assert_int_equal(ok, why == NULL);
}

static void assert_patch(const char *relative_to, const char *expected)
{
    char *text = patch_text(patch, relative_to, "");
    assert_string_equal(text, expected);
    free(text);
}

static void test_names_of_files(void **state)
{
    (void)state;
    put_file("names/src/p/A.java", "package p; class A { int a; }\n");
    put_file("names/src/q/My File.java", "package q; class B { int b; }\n");
    put_file("names/classes/x", "x");
    begin(NULL, below("names/classes"));
    assert_patch(".", "");
    add("volatile p.A.a", NULL);
    add("volatile q.B.b", NULL);
    static const char expected[] =
        "--- src/p/A.java\n+++ src/p/A.java\n@@ -1 +1 @@\n-package p; class A { int a; }\n"
        "+package p; class A { volatile int a; }\n--- src/q/My File.java\t\n"
        "+++ src/q/My File.java\t\n@@ -1 +1 @@\n-package q; class B { int b; }\n"
        "+package q; class B { volatile int b; }\n";
    assert_patch(below("names"), expected);
    assert_patch(below("names/classes/../"), expected);
    /* Not below: it is told where they are. */
    char other[1024], shorter[sizeof expected];
    size_t length = 0;
    for (const char *at = expected; *at; at++) {
        at += strncmp(at, "src/", 4) == 0 ? 4 : 0;
        shorter[length++] = *at;
    }
    shorter[length] = '\0';
    char *real = realpath(below("names/src"), NULL);
    snprintf(other, sizeof other, "To be applied in %s\n%s", real, shorter);
    free(real);
    assert_patch(below("names/src/q"), other);
    assert_patch(below("names/classes"), other);
}

/* A class need not be in a file of its name, and a file of its name need not have it. */
static void test_which_file_has_the_class(void **state)
{
    (void)state;
    put_file("which/p/Outer.java", "package p; class Outer { class Inner { int x; } }\n"
                                   "class Second { int x; }\n");
    put_file("which/p/Third.java", "// class Fourth\npackage p; class Other { int y; }\n");
    put_file("which/p/Broken.java", "package p; class Broken { int }\n");
    put_file("which/p/Fourth.java", "package q; class Fourth { int x; }\n");
    put_file("which/p/package-info.java", "package p;\n");
    put_file("which/Flat.java", "package f.g; class Flat { int x; }\n");
    begin(below("which"), NULL);
    add("volatile p.Outer$Inner.x", NULL);
    add("volatile p.Second.x", NULL);
    add("volatile f.g.Flat.x", NULL);
    add("volatile p.Third.x", "the source of p.Third is not found");
    add("volatile p.Fourth.x", "the source of p.Fourth is not found");
    add("volatile p.Broken.x", "Broken.java: line 1: `}` is not understood here");
}

/* A file that cannot be read may use the field. */
static void test_a_broken_file_of_the_package(void **state)
{
    (void)state;
    put_file("broken/A.java", "class A { int hidden, named; void m() { hidden++; named++; } }\n");
    put_file("broken/B.java", "class B { void m() { new A().named++ } }\n");
    begin(below("broken"), NULL);
    add("atomic-update A.named at A.m()V:1", "B.java: line 1: `}` is not understood here");
    add("volatile A.named", NULL);
    add("atomic-update A.hidden at A.m()V:1", NULL);
}

/* Other packages are looked at where they can use the field and have its name. */
static void test_other_packages(void **state)
{
    (void)state;
    put_file("others/p/A.java", "package p; public class A { public int seen, named; int near;\n"
                                "void m() { seen++; named++; near++; } }\n");
    put_file("others/q/B.java", "package q; class B { void m(p.A a) { a.named++; a.near() } }\n");
    put_file("others/q/C.java", "package elsewhere; class C { void m(p.A a) { a.seen(); } }\n");
    put_file("others/Flat.java", "package f.g; public class Flat { public int x, y; int z;\n"
                                 "void m() { x++; y++; z++; } }\n");
    put_file("others/Other.java", "package f; class Other { int x = f.g.Flat.x(), z; }\n");
    assert_int_equal(symlink(below("others"), below("others/q/circle")), 0);
    begin(below("others"), NULL);
    add("atomic-update p.A.seen at p.A.m()V:2", NULL);
    add("atomic-update p.A.near at p.A.m()V:2", NULL);
    add("atomic-update p.A.named at p.A.m()V:2", "B.java: line 1: `}` is not understood here");
    char why[1024];
    snprintf(why, sizeof why, "Flat.java:1: another package may use x: %s",
             below("others/Other.java"));
    add("atomic-update f.g.Flat.x at f.g.Flat.m()V:2", why);
    add("atomic-update f.g.Flat.y at f.g.Flat.m()V:2", NULL);
    add("atomic-update f.g.Flat.z at f.g.Flat.m()V:2", NULL);
}

/* A source of another package that an amendment names as well is edited once. */
static void test_one_edit_of_a_file(void **state)
{
    (void)state;
    put_file("once/p/A.java", "package p; public class A { public static int x; }\n");
    put_file("once/q/B.java", "package q; class B { int y; void m() { p.A.x++; } }\n");
    char path[2048];
    snprintf(path, sizeof path, "%s:%s", below("once"), below("once/p/.."));
    begin(path, NULL);
    add("atomic-update p.A.x at q.B.m()V:1", NULL);
    add("volatile q.B.y", NULL);
    assert_patch(below("once"),
                 "--- p/A.java\n+++ p/A.java\n@@ -1 +1,3 @@\n"
                 "-package p; public class A { public static int x; }\n+package p;\n+\n"
                 "+import java.util.concurrent.atomic.AtomicInteger; public class A {"
                 " public static final AtomicInteger x = new AtomicInteger(); }\n"
                 "--- q/B.java\n+++ q/B.java\n@@ -1 +1 @@\n"
                 "-package q; class B { int y; void m() { p.A.x++; } }\n"
                 "+package q; class B { volatile int y; void m() { p.A.x.getAndIncrement(); } }\n");
}

/* What is refused leaves the patch as it was; what is there twice is there once. */
static void test_refusals_change_nothing(void **state)
{
    (void)state;
    put_file("refused/A.java", "class A {\n\tint x, y;\n}");
    begin(below("refused"), NULL);
    add("volatile A.x", NULL);
    static const char expected[] = "--- A.java\n+++ A.java\n@@ -1,3 +1,4 @@\n class A {\n"
                                   "-\tint x, y;\n+\tvolatile int x;\n+\tint y;\n }\n"
                                   "\\ No newline at end of file\n";
    assert_patch(below("refused"), expected);
    add("volatile A.z", "A.java:1: no field z is found");
    add("read A.y:I at A.m()V:1", "no source edit is offered for this");
    add("atomic-update A.y at A.m()V:2", "A.java:2: no atomic class does this in one step");
    add("volatile A.x", NULL);
    assert_patch(below("refused"), expected);
}

static void test_ends_of_lines_and_tabs(void **state)
{
    (void)state;
    put_file("ends/A.java", "class A {\r\n\tint x, y;\r\n\tvoid m() {\r\n\t\tx++;\r\n\t}\r\n}\r\n");
    begin(below("ends"), NULL);
    add("volatile A.y", NULL);
    add("lock monitor self A at A.m()V:4", NULL);
    assert_patch(below("ends"),
                 "--- A.java\n+++ A.java\n@@ -1,6 +1,9 @@\n class A {\r\n-\tint x, y;\r\n"
                 "+\tint x;\r\n+\tvolatile int y;\r\n \tvoid m() {\r\n-\t\tx++;\r\n"
                 "+\t\tsynchronized (this) {\r\n+\t\t\tx++;\r\n+\t\t}\r\n \t}\r\n }\r\n");
}

static void test_one_line(void **state)
{
    (void)state;
    put_file("line/A.java", "class A { int x; void m() { x = 1; x++; } }");
    begin(below("line"), NULL);
    add("lock monitor self A at A.m()V:1", NULL);
    assert_patch(below("line"),
                 "--- A.java\n+++ A.java\n@@ -1 +1 @@\n"
                 "-class A { int x; void m() { x = 1; x++; } }\n\\ No newline at end of file\n"
                 "+class A { int x; void m() { synchronized (this) { x = 1; x++; } } }\n"
                 "\\ No newline at end of file\n");
}

int main(int argc, char **argv)
{
    if (argc > 2)
        return print_patch(argc - 1, argv + 1);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(test_insertions_at_one_place, release_edits),
        cmocka_unit_test_teardown(test_overlaps, release_edits),
        cmocka_unit_test_teardown(test_diff_of_nothing, release_edits),
        cmocka_unit_test_teardown(test_diff_of_a_line, release_edits),
        cmocka_unit_test_teardown(test_diff_of_several_lines, release_edits),
        cmocka_unit_test_teardown(test_diff_of_lines_around_another, release_edits),
        cmocka_unit_test_teardown(test_diff_of_many_lines, release_edits),
        cmocka_unit_test_teardown(test_diff_without_the_last_newline, release_edits),
        cmocka_unit_test_teardown(test_names_of_files, release_patch),
        cmocka_unit_test_teardown(test_which_file_has_the_class, release_patch),
        cmocka_unit_test_teardown(test_a_broken_file_of_the_package, release_patch),
        cmocka_unit_test_teardown(test_other_packages, release_patch),
        cmocka_unit_test_teardown(test_one_edit_of_a_file, release_patch),
        cmocka_unit_test_teardown(test_refusals_change_nothing, release_patch),
        cmocka_unit_test_teardown(test_ends_of_lines_and_tabs, release_patch),
        cmocka_unit_test_teardown(test_one_line, release_patch),
    };
    return cmocka_run_group_tests(tests, make_directory, remove_directory);
}
