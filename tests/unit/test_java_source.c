/* test_java_source.c - Java source as tokens, types, statements and names; and what is refused. */
#include "java/uses.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* ---- tokens ---- */

/* The tokens, with a space between them. */
static void assert_tokens(const char *text, const char *expected)
{
    struct java_tokens tokens;
    struct error error = {""};
    assert_true(java_tokens_read(&tokens, text, strlen(text), &error));
    char got[1000] = "";
    for (uint32_t i = 0; i + 1 < tokens.count; i++) {
        const struct java_token *token = &tokens.items[i];
        assert_true(token->kind != JAVA_END && token->start < token->end);
        snprintf(got + strlen(got), sizeof got - strlen(got), "%s%.*s", i > 0 ? " " : "",
                 (int)(token->end - token->start), text + token->start);
    }
    assert_string_equal(got, expected);
    assert_int_equal(tokens.items[tokens.count - 1].kind, JAVA_END);
    java_tokens_release(&tokens);
}

static void assert_no_tokens(const char *text, const char *message)
{
    struct java_tokens tokens;
    struct error error = {""};
    assert_false(java_tokens_read(&tokens, text, strlen(text), &error));
    assert_string_equal(error.text, message);
}

static void test_tokens(void **state)
{
    (void)state;
    assert_tokens("", "");
    assert_tokens("a/*b*/c//d\n\te", "a c e");
    assert_tokens("x>>>=y>>2>=z<<1", "x >>>= y > > 2 >= z << 1");
    assert_tokens("a->b::c...@d", "a -> b :: c ... @ d");
    assert_tokens("i+++j--!=k", "i ++ + j -- != k");
    assert_tokens("1.5e-3f+0x1.8p-2-.5d+1_000L", "1.5e-3f + 0x1.8p-2 - .5d + 1_000L");
    assert_tokens("'\\''+\"a\\\"b\"+'\\\\'", "'\\'' + \"a\\\"b\" + '\\\\'");
    assert_tokens("\"\"\"\n a \"b\" \\\"\"\" c\"\"\";", "\"\"\"\n a \"b\" \\\"\"\" c\"\"\" ;");
    assert_tokens("\"\" + \"/*\" + '\"'", "\"\" + \"/*\" + '\"'");
    assert_tokens("größe_$1", "größe_$1");
    assert_tokens("\"\\u00e4\\\\u0022\"", "\"\\u00e4\\\\u0022\"");
}

static void test_tokens_that_are_none(void **state)
{
    (void)state;
    assert_no_tokens("a\n/* b", "line 2: a comment does not end");
    assert_no_tokens("\"a\nb\"", "line 1: a literal does not end");
    assert_no_tokens("'", "line 1: a literal does not end");
    assert_no_tokens("\"\"\"a", "line 1: a literal does not end");
    assert_no_tokens("\"a\\", "line 1: a literal does not end");
    assert_no_tokens("a # b", "line 1: a character that is not understood");
    assert_no_tokens("\\u0061", "line 1: a character that is not understood");
    assert_no_tokens("\n\"\\u0022\"", "line 2: a Unicode escape that is not understood");
    assert_no_tokens("\"\\uu005c\"", "line 1: a Unicode escape that is not understood");
    assert_no_tokens("// \\u12", "line 1: a Unicode escape that is not understood");
    assert_no_tokens("(\n]", "line 2: a bracket that nothing opens");
    assert_no_tokens("}", "line 1: a bracket that nothing opens");
    assert_no_tokens("{(\n)", "line 1: a bracket that is not closed");
}

static void test_lines_and_brackets(void **state)
{
    (void)state;
    static const char text[] = "a\r\n  (\r[\n]\t)\n";
    struct java_tokens tokens;
    struct error error = {""};
    assert_true(java_tokens_read(&tokens, text, strlen(text), &error));
    static const int32_t lines[] = {1, 2, 3, 4, 4, 5};
    static const uint32_t matches[] = {JAVA_NONE, 4, 3, 2, 1, JAVA_NONE};
    assert_int_equal(tokens.count, 6);
    for (uint32_t i = 0; i < tokens.count; i++) {
        assert_int_equal(tokens.items[i].line, lines[i]);
        assert_int_equal(tokens.items[i].match, matches[i]);
    }
    assert_int_equal(tokens.line_count, 5);
    assert_int_equal(java_line_start(&tokens, 2), 3);
    assert_int_equal(java_line_end(&tokens, 1), 1);
    assert_int_equal(java_line_next(&tokens, 1), 3);
    assert_int_equal(java_indent_length(&tokens, 2), 2);
    assert_int_equal(java_line_next(&tokens, 5), strlen(text));
    assert_int_equal(java_line_of(&tokens, (uint32_t)strlen(text)), 5);
    assert_true(java_token_is(&tokens, 99, "") && !java_token_is(&tokens, 99, "a"));
    java_tokens_release(&tokens);
}

/* ---- structure ---- */

static struct java_source *parse(const char *text)
{
    struct error error = {""};
    struct java_source *source = java_source_new("dir/A.java", text, strlen(text), &error);
    if (!source)
        fail_msg("%s", error.text);
    return source;
}

static void assert_refused(const char *text, const char *message)
{
    struct error error = {""};
    assert_null(java_source_new("dir/A.java", text, strlen(text), &error));
    assert_string_equal(error.text, message);
}

static void assert_types(const char *text, const char *expected)
{
    struct java_source *source = parse(text);
    char got[1000] = "";
    for (uint32_t i = 0; i < source->type_count; i++)
        snprintf(got + strlen(got), sizeof got - strlen(got), "%s%s", i > 0 ? " " : "",
                 source->types[i].binary_name);
    assert_string_equal(got, expected);
    java_source_free(source);
}

/* As javac names them: numbers count in the class that is directly around. */
static void test_types(void **state)
{
    (void)state;
    assert_types("package p.q; class A { class B { } interface C { enum D { } } }\n"
                 "@interface E { int f() default 1; } record F(int a) { F { } }",
                 "p.q.A p.q.A$B p.q.A$C p.q.A$C$D p.q.E p.q.F");
    assert_types("class A { Object a = new Object() { Object b = new Object() { }; };\n"
                 "void m() { new Object() { }; class L { } class M { } { class L { } }\n"
                 "Runnable r = () -> new Object() { }; } }",
                 "A A$1 A$1$1 A$2 A$1L A$1M A$2L A$3");
    /* Arguments are before the class that they are given to. */
    assert_types("class A { Object a = f(new B(new C() { int c; }) { int b; }); }", "A A$1 A$2");
    assert_types("enum A { X { }, Y(new Object() { }) { }, Z; A(Object... o) { } }",
                 "A A$1 A$2 A$3");
    assert_types("public sealed interface A permits B { } non-sealed class B implements A { }\n"
                 "class C { int sealed, record, var, yield; void record(int a) { record = a; } }",
                 "A B C");
}

static void test_fields(void **state)
{
    (void)state;
    struct java_source *source =
        parse("class A<T> { @X(y = 1) private static final Map<String, int[]>[] a = {1, 2}, b[],\n"
              "c = new Object() { int inner; }; int f(int p) { int local; return 1; }\n"
              "volatile java.util.List<? extends T> g; }");
    static const struct {
        const char *name, *type;
        uint32_t modifiers, index, count;
    } fields[] = {
        {"a", "Map<String, int[]>[]", JAVA_PRIVATE | JAVA_STATIC | JAVA_FINAL, 0, 3},
        {"b", "Map<String, int[]>[]", JAVA_PRIVATE | JAVA_STATIC | JAVA_FINAL, 1, 3},
        {"inner", "int", 0, 0, 1},
        {"c", "Map<String, int[]>[]", JAVA_PRIVATE | JAVA_STATIC | JAVA_FINAL, 2, 3},
        {"g", "java.util.List<? extends T>", JAVA_VOLATILE, 0, 1},
    };
    assert_int_equal(source->field_count, 5);
    for (uint32_t i = 0; i < 5; i++) {
        const struct java_field *field = &source->fields[i];
        char *type = java_range_text(source, field->type);
        assert_true(java_is(source, field->name, fields[i].name));
        assert_string_equal(type, fields[i].type);
        assert_int_equal(field->modifiers, fields[i].modifiers);
        assert_int_equal(field->index, fields[i].index);
        assert_int_equal(field->count, fields[i].count);
        free(type);
    }
    assert_false(java_range_is_empty(source->fields[1].dimensions));
    assert_true(java_range_is_empty(source->fields[1].initializer));
    java_source_free(source);
}

/* One letter for each statement, in the order of java_statement_kind. */
static void assert_statements(const char *body, const char *expected)
{
    static const char letters[] = "bvtxilSTYLrjaefVR";
    char text[1000], got[100] = "";
    snprintf(text, sizeof text, "class A { int m(int p) { %s } }", body);
    struct java_source *source = parse(text);
    for (uint32_t i = 0; i < source->statement_count; i++) {
        got[i] = letters[source->statements[i].kind];
        const struct java_range range = source->statements[i].range;
        assert_true(range.first < range.end && range.end < source->tokens.count);
    }
    assert_string_equal(got, expected);
    java_source_free(source);
}

static void test_statements(void **state)
{
    (void)state;
    assert_statements("", "");
    assert_statements("int a = 1, b[] = {2}; a = b; f(a); ;", "vxxe");
    assert_statements("List<int[]> a; a.b.C<D> c = null; a < b; foo(); var d = 1;", "vvxxv");
    assert_statements("if (a) b(); else if (c) { d(); } else return 1;", "ixibxr");
    assert_statements("for (int i = 0, j = 1; i < j; i++, j--) { } for (;;) break;", "lffblj");
    assert_statements("for (i = 0; ; ) x(); for (final String s : list) ; do { } while (a);",
                      "lfxlelb");
    assert_statements("a: while (true) { continue a; }", "Llbj");
    assert_statements("switch (a) { case 1: case B ? 2 : 3: f(); break; default: int x; }", "Sxjv");
    assert_statements("switch (a) { case A, B -> f(); case C -> { } default -> throw e; }", "Sxbj");
    assert_statements("int y = switch (a) { case 1 -> 2; default -> { yield 3; } };", "vRbj");
    assert_statements("try (R r = f(); s) { g(); } catch (A | B e) { } finally { h(); }", "Tbxbbx");
    assert_statements("synchronized (a) { a.wait(); } assert a : b; throw new E();", "Ybxaj");
    assert_statements("class L { void f() { g(); } } record R(int a) { } enum E { } L l;", "txttv");
    assert_statements("run(() -> { f(); }, x -> g(x), (int a, b) -> a);", "xxVV");
    assert_statements("Supplier<Map<A, B>> s = HashMap<A, B>::new, t = this::<A, B>f;", "v");
    assert_statements("f(a ? b : c, (A & B) d, new int[] {1}, int[]::new);", "x");
    assert_statements("yield = 1; yield(2); record.x = 3; sealed++;", "xjxx");
}

static void test_what_is_not_understood(void **state)
{
    (void)state;
    assert_refused("class A { int m() { return\n1 } }",
                   "A.java: line 2: `}` is not understood here");
    assert_refused("class A {\n int x\n}", "A.java: line 3: `}` is not understood here");
    assert_refused("class A { void m() { if a; } }", "A.java: line 1: `a` is not understood here");
    assert_refused("fun main() { }", "A.java: line 1: `fun` is not understood here");
    assert_refused("class", "A.java: line 1: the end is not expected here");
    assert_refused("import a.b", "A.java: line 1: the end is not expected here");
    char deep[4000] = "class A { int a = ";
    for (int i = 0; i < 300; i++)
        strcat(deep, "(");
    for (int i = 0; i < 300; i++)
        strcat(deep, ")");
    strcat(deep, "; }");
    assert_refused(deep, "A.java: line 1: too deeply nested");
}

/* ---- names ---- */

static struct java_program program;

static int release_program(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < program.count; i++)
        java_source_free(program.sources[i]);
    java_program_release(&program);
    return 0;
}

/* The lines on which the field is used, or the error. */
static void assert_uses(const char *type_name, const char *field_name, const char *expected)
{
    const struct java_type *type = java_type_called(&program, type_name);
    assert_non_null(type);
    const struct java_field *field = java_field_in(&program, type, field_name);
    assert_non_null(field);
    struct java_uses uses;
    struct error error = {""};
    char got[1000] = "";
    if (java_uses_find(&uses, &program, field, &error))
        for (uint32_t i = 0; i < uses.count; i++)
            snprintf(got + strlen(got), sizeof got - strlen(got), "%s%d", i > 0 ? " " : "",
                     java_line(uses.items[i].source, uses.items[i].name));
    else
        snprintf(got, sizeof got, "%s", error.text);
    assert_string_equal(got, expected);
    java_uses_release(&uses);
}

static void test_uses(void **state)
{
    (void)state;
    java_program_add(&program,
                     parse("class A { int x, y;\n"
                           "void a(int x) { x++; this.x = 1;\n" /* 2 */
                           "A y = this; y.x++;\n"               /* 3 */
                           "y.y++;\n"
                           "f(x -> x + y.x);\n" /* 5 */
                           "x(); x: for (;;) break x; }\n"
                           "int b(A[] as) { return as[0].x +\n"            /* 7 */
                           "new B().x + make().x\n"                        /* none */
                           "+ new C().x + ((A) o).x +\n"                   /* 9 twice */
                           "x; }\n"                                        /* 10 */
                           "void c() { { int x = x(); x++; } x++;\n"       /* 11 */
                           "switch (y) { case x: } @X(x = 1) int z = x;\n" /* 12 */
                           "for (int x : xs) x++; try (R x = r()) { x.x(); }\n"
                           "x++; new Object() { int x; void d() { x++; } }; }\n" /* 14 */
                           "B make() { return null; } }\n"
                           "class B { long x; void m() { x++; super.x(); } }\n"
                           "class C extends A { void m() { x = super.x + this.x; }\n"    /* 17 */
                           "class D { int q = x; } static void e() { C.this.x++; } }")); /* 18 */
    assert_uses("A", "x", "2 3 5 7 9 9 10 11 12 14 17 17 17 18 18");
    assert_uses("B", "x", "8 8 16");
    assert_uses("A", "y", "4 12");
}

static void test_uses_that_are_not_clear(void **state)
{
    (void)state;
    java_program_add(&program, parse("class A { int x, y, length;\n"
                                     "void m(Object o) { if (o instanceof B x) {\n"
                                     "x.y(); } unknown.y++;\n"
                                     "list.get(0).y++; } }\n"
                                     "class B { int x; }"));
    assert_uses("A", "x", "A.java:3: it is not clear which `x` this is");
    assert_uses("A", "y", "3 4"); /* no other class has one */
    java_program_add(&program, parse("class E { int y; void m(E[] e) { e.length++;\n"
                                     "f().length++; } }"));
    assert_uses("A", "y", "A.java:3: it is not clear which `y` this is");
    assert_uses("A", "length", "A.java:2: it is not clear which `length` this is");
}

/* Hierarchies that cannot be. */
static void test_circles(void **state)
{
    (void)state;
    java_program_add(&program,
                     parse("class A extends A { int m() { return this.x; } }\n"
                           "interface B extends C, C, B { } interface C extends B, C { }\n"
                           "class D implements B, C { int y; void m(D d) {\n"
                           "var v = w; var w = v; v.y++; d.y++; } }"));
    assert_null(java_field_in(&program, java_type_called(&program, "A"), "x"));
    assert_null(java_field_in(&program, java_type_called(&program, "D"), "x"));
    assert_uses("D", "y", "4 4");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_tokens),
        cmocka_unit_test(test_tokens_that_are_none),
        cmocka_unit_test(test_lines_and_brackets),
        cmocka_unit_test(test_types),
        cmocka_unit_test(test_fields),
        cmocka_unit_test(test_statements),
        cmocka_unit_test(test_what_is_not_understood),
        cmocka_unit_test_teardown(test_uses, release_program),
        cmocka_unit_test_teardown(test_uses_that_are_not_clear, release_program),
        cmocka_unit_test_teardown(test_circles, release_program),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
