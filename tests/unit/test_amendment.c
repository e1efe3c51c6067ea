/* test_amendment.c - the text of amendments: both ways, what is refused, and hostile input. */
#include "finding/amendment.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define COUNT(array) (sizeof(array) / sizeof *(array))

static struct amendment parse(const char *text)
{
    struct amendment a;
    struct error error = {""};
    if (!amendment_parse(&a, text, &error))
        fail_msg("%s: %s", text, error.text);
    return a;
}

static void expect_code(const struct amendment_code *code, const char *class_name,
                        const char *method, const char *descriptor, int first, int last)
{
    assert_string_equal(code->class_name, class_name);
    assert_string_equal(code->method, method);
    assert_string_equal(code->descriptor, descriptor);
    assert_int_equal(code->first_line, first);
    assert_int_equal(code->last_line, last);
}

static void expect_field(const struct amendment_field *field, const char *class_name,
                         const char *name, const char *descriptor)
{
    assert_string_equal(field->class_name, class_name);
    if (name)
        assert_string_equal(field->name, name);
    else
        assert_null(field->name);
    if (descriptor)
        assert_string_equal(field->descriptor, descriptor);
    else
        assert_null(field->descriptor);
}

static void parts_of_fields(void **state)
{
    struct amendment a = parse("volatile pkg.sub.C$D.flag");
    assert_int_equal(a.kind, AMEND_VOLATILE);
    expect_field(&a.field, "pkg.sub.C$D", "flag", NULL);
    assert_null(a.at.class_name);
    amendment_release(&a);
    assert_null(a.field.class_name);

    a = parse("atomic-array C.slots");
    assert_int_equal(a.kind, AMEND_ATOMIC_ARRAY);
    expect_field(&a.field, "C", "slots", NULL);
    amendment_release(&a);

    a = parse("atomic-update p.C.count at p.D.lambda$main$0(I[Lp/E;J)V:65535");
    assert_int_equal(a.kind, AMEND_ATOMIC_UPDATE);
    expect_field(&a.field, "p.C", "count", NULL);
    expect_code(&a.at, "p.D", "lambda$main$0", "(I[Lp/E;J)V", 65535, 65535);
    amendment_release(&a);

    a = parse("read p.C.done:Z at p.D.<init>()V:3-9");
    assert_int_equal(a.kind, AMEND_READ);
    expect_field(&a.field, "p.C", "done", "Z");
    expect_code(&a.at, "p.D", "<init>", "()V", 3, 9);
    amendment_release(&a);
}

static void parts_of_code(void **state)
{
    struct amendment a = parse("move p.C.run()V:12-14 before 17");
    assert_int_equal(a.kind, AMEND_MOVE);
    expect_code(&a.at, "p.C", "run", "()V", 12, 14);
    assert_int_equal(a.before, 17);
    amendment_release(&a);

    a = parse("join C.main([Ljava/lang/String;)V:5 at C.main([Ljava/lang/String;)V:8-10");
    assert_int_equal(a.kind, AMEND_JOIN);
    expect_code(&a.start, "C", "main", "([Ljava/lang/String;)V", 5, 5);
    expect_code(&a.at, "C", "main", "([Ljava/lang/String;)V", 8, 10);
    amendment_release(&a);
}

static void parts_of_locks(void **state)
{
    const struct {
        const char *text;
        bool is_juc;
        enum amendment_lock lock;
        const char *class_name, *name, *descriptor;
    } cases[] = {
        {"lock monitor class p.C at D.run()V:1", false, LOCK_ON_CLASS, "p.C", NULL, NULL},
        {"lock monitor self p.C at D.run()V:1", false, LOCK_ON_SELF, "p.C", NULL, NULL},
        {"lock monitor static p.C.f:Ljava/lang/Object; at D.run()V:1", false, LOCK_ON_STATIC, "p.C",
         "f", "Ljava/lang/Object;"},
        {"lock monitor field p.C.f:[I at D.run()V:1", false, LOCK_ON_FIELD, "p.C", "f", "[I"},
        {"lock juc static C.f:Ljava/util/concurrent/locks/Lock; at D.run()V:1", true,
         LOCK_ON_STATIC, "C", "f", "Ljava/util/concurrent/locks/Lock;"},
        {"lock juc field C.f:LMyLock; at D.run()V:1", true, LOCK_ON_FIELD, "C", "f", "LMyLock;"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct amendment a = parse(cases[i].text);
        assert_int_equal(a.kind, AMEND_LOCK);
        assert_int_equal(a.is_juc, cases[i].is_juc);
        assert_int_equal(a.lock, cases[i].lock);
        expect_field(&a.field, cases[i].class_name, cases[i].name, cases[i].descriptor);
        expect_code(&a.at, "D", "run", "()V", 1, 1);
        amendment_release(&a);
    }
}

/* What is written is what was read, in one spelling. */
static void texts(void **state)
{
    const char *const same[] = {
        "volatile pkg.C.flag",
        "volatile C.\xc3\xa4\xe2\x82\xac",
        "atomic-array pkg.C$1.slots",
        "atomic-update pkg.C.count at pkg.C.run()V:12",
        "atomic-update pkg.C.count at pkg.C.<clinit>()V:12-14",
        "lock monitor class pkg.C at pkg.C.method(I)V:12",
        "lock monitor static pkg.C.f:Ljava/lang/Object; at pkg.C.method(I)V:12-14",
        "lock monitor field pkg.C.f:[[J at pkg.C.method(I)[I:1",
        "lock monitor self pkg.C at pkg.D.method(JD)Lpkg/C;:2",
        "lock juc static pkg.C.f:Lp/L; at pkg.C.method(I)V:12",
        "lock juc field pkg.C.f:Lp/L; at pkg.C.method(I)V:12",
        "move pkg.C.run()V:12-14 before 11",
        "move pkg.C.run()V:12 before 13",
        "read pkg.C.done:Z at pkg.C.run()V:12",
        "read pkg.C.done:[Lp/Q; at pkg.C.foo-impl(BCDFIJSZ)D:12",
        "join pkg.C.run()V:1 at pkg.C.run()V:2-3",
    };
    for (size_t i = 0; i < COUNT(same); i++) {
        struct amendment a = parse(same[i]);
        char *text = amendment_text(&a);
        assert_string_equal(text, same[i]);
        free(text);
        amendment_release(&a);
    }
    struct amendment a = parse("move C.run()V:12-12 before 13");
    char *text = amendment_text(&a);
    assert_string_equal(text, "move C.run()V:12 before 13");
    free(text);
    amendment_release(&a);
}

/* Each with what its error must quote or name. */
static void refusals(void **state)
{
    const struct {
        const char *text, *quoted;
    } cases[] = {
        {"", "'' is no amendment"},
        {" ", "'' is no amendment"},
        {"volatil C.f", "'volatil' is no amendment"},
        {"VOLATILE C.f", "'VOLATILE' is no amendment"},
        {" volatile C.f", "'' is no amendment"},
        {"volatile", "'' is no field"},
        {"volatile ", "'' is no field"},
        {"volatile  C.f", "'' is no field"},
        {"volatile flag", "'flag' is no field"},
        {"volatile .flag", "'.flag' is no field"},
        {"volatile C.", "'C.' is no field"},
        {"volatile a..b.f", "'a..b.f' is no field"},
        {"volatile a/C.f", "'a/C.f' is no field"},
        {"volatile C.f:Z", "'C.f:Z' is no field"},
        {"volatile C.f()", "'C.f()' is no field"},
        {"volatile C[].f", "'C[].f' is no field"},
        {"volatile C.<f>", "'C.<f>' is no field"},
        {"volatile C.f ", "'' follows"},
        {"volatile C.f at C.m()V:1", "'at C.m()V:1' follows"},
        {"atomic-array C.f C.g", "'C.g' follows"},
        {"atomic-update C.f", "where 'at' is expected"},
        {"atomic-update C.f on C.m()V:1", "'on' stands where 'at' is expected"},
        {"atomic-update C.f at", "'' is no code"},
        {"atomic-update C.f at C.m", "'C.m' is no code"},
        {"atomic-update C.f at C.m:1", "'C.m:1' is no code"},
        {"atomic-update C.f at C.m()V", "'C.m()V' is no code"},
        {"atomic-update C.f at m()V:1", "'m()V:1' is no code"},
        {"atomic-update C.f at C.<x>()V:1", "'C.<x>()V:1' is no code"},
        {"atomic-update C.f at C.m():1", "'C.m():1' is no code"},
        {"atomic-update C.f at C.m(V)V:1", "'C.m(V)V:1' is no code"},
        {"atomic-update C.f at C.m(I:1", "'C.m(I:1' is no code"},
        {"atomic-update C.f at C.m(I)VV:1", "'C.m(I)VV:1' is no code"},
        {"atomic-update C.f at C.m([)V:1", "'C.m([)V:1' is no code"},
        {"atomic-update C.f at C.m(L)V:1", "'C.m(L)V:1' is no code"},
        {"atomic-update C.f at C.m(L;)V:1", "'C.m(L;)V:1' is no code"},
        {"atomic-update C.f at C.m(La.b;)V:1", "'C.m(La.b;)V:1' is no code"},
        {"atomic-update C.f at C.m(La//b;)V:1", "'C.m(La//b;)V:1' is no code"},
        {"atomic-update C.f at C.m()V:", "'' are no lines"},
        {"atomic-update C.f at C.m()V:0", "'0' are no lines"},
        {"atomic-update C.f at C.m()V:-1", "'-1' are no lines"},
        {"atomic-update C.f at C.m()V:+1", "'+1' are no lines"},
        {"atomic-update C.f at C.m()V:012", "'012' are no lines"},
        {"atomic-update C.f at C.m()V:1x", "'1x' are no lines"},
        {"atomic-update C.f at C.m()V:65536", "'65536' are no lines"},
        {"atomic-update C.f at C.m()V:4294967297", "'4294967297' are no lines"},
        {"atomic-update C.f at C.m()V:2-", "'2-' are no lines"},
        {"atomic-update C.f at C.m()V:2-1", "'2-1' are no lines"},
        {"atomic-update C.f at C.m()V:1-2-3", "'1-2-3' are no lines"},
        {"lock", "'' is no lock"},
        {"lock mutex class C at C.m()V:1", "'mutex' is no lock"},
        {"lock monitor", "'' is no place of a lock"},
        {"lock monitor local C.f at C.m()V:1", "'local' is no place of a lock"},
        {"lock monitor class a..C at C.m()V:1", "'a..C' is no class"},
        {"lock monitor self C.f:I at C.m()V:1", "'C.f:I' is no class"},
        {"lock monitor static C.f at C.m()V:1", "'C.f' is no field with its type"},
        {"lock monitor static C.f: at C.m()V:1", "'C.f:' is no field with its type"},
        {"lock monitor static C.f:V at C.m()V:1", "'C.f:V' is no field with its type"},
        {"lock monitor field C.f:La; at", "'' is no code"},
        {"lock monitor field C.f:I at C.m()V:1", "'C.f:I' is of a type that cannot be locked"},
        {"lock juc field C.f:[I at C.m()V:1", "'C.f:[I' is of a type that cannot be locked"},
        {"lock juc class C at C.m()V:1", "'class' is a monitor"},
        {"lock juc self C at C.m()V:1", "'self' is a monitor"},
        {"lock monitor class C before C.m()V:1", "'before' stands where 'at'"},
        {"move C.m()V:1", "where 'before' is expected"},
        {"move C.m()V:1 before", "'' is no line"},
        {"move C.m()V:1 before C.m()V:2", "'C.m()V:2' is no line"},
        {"move C.m()V:1 before 2-3", "'2-3' is no line"},
        {"move C.m()V:3-5 before 3", "'3' is one of the lines"},
        {"move C.m()V:3-5 before 5", "'5' is one of the lines"},
        {"read C.f at C.m()V:1", "'C.f' is no field with its type"},
        {"read C.f:Q at C.m()V:1", "'C.f:Q' is no field with its type"},
        {"read C.f:La; C.m()V:1", "'C.m()V:1' stands where 'at'"},
        {"join C.m()V:1", "where 'at' is expected"},
        {"join C.f at C.m()V:1", "'C.f' is no code"},
        {"join C.m()V:1 at C.m()V:2 at", "'at' follows"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct amendment a;
        struct error error = {""};
        if (amendment_parse(&a, cases[i].text, &error))
            fail_msg("'%s' was understood", cases[i].text);
        if (!strstr(error.text, cases[i].quoted))
            fail_msg("'%s': \"%s\" does not say \"%s\"", cases[i].text, error.text,
                     cases[i].quoted);
        assert_null(a.field.class_name);
        assert_null(a.at.class_name);
        assert_null(a.start.class_name);
    }
}

static void terminal_is_safe(void **state)
{
    struct amendment a;
    struct error error = {""};
    assert_false(amendment_parse(&a, "volatile C.\x1b[2J\n\x7f", &error));
    for (const char *p = error.text; *p; p++)
        assert_true((unsigned char)*p >= 0x20 && *p != 0x7f);
    assert_false(amendment_parse(&a, "volatile C.f\nrm", &error));
    assert_false(amendment_parse(&a, "volatile C.f\tg", &error));
}

/* Long words, at the border where a multi-byte character would be cut in the error. */
static void long_words(void **state)
{
    for (size_t length = 150; length < 170; length++) {
        char text[1000] = "volatile ";
        size_t at = strlen(text);
        memset(text + at, 'x', length);
        strcpy(text + at + length, "\xe2\x82\xac\xe2\x82\xac\xe2\x82\xac\xe2\x82\xac");
        struct amendment a;
        struct error error = {""};
        assert_false(amendment_parse(&a, text, &error));
        const char *quoted = strchr(error.text, '\'') + 1 + length;
        size_t kept =
            strspn(quoted > error.text + strlen(error.text) ? "" : quoted, "\xe2\x82\xac");
        assert_int_equal(kept % 3, 0);
    }
    size_t length = 1 << 20;
    char *text = malloc(length + 32);
    strcpy(text, "volatile C.");
    size_t at = strlen(text);
    memset(text + at, 'f', length);
    text[at + length] = '\0';
    struct amendment a = parse(text);
    char *again = amendment_text(&a);
    assert_string_equal(again, text);
    free(again);
    amendment_release(&a);
    char arrays[400] = "read C.f:";
    memset(arrays + 9, '[', 256);
    strcpy(arrays + 9 + 255, "I at C.m()V:1");
    a = parse(arrays);
    amendment_release(&a);
    strcpy(arrays + 9 + 255, "[I at C.m()V:1");
    struct error error = {""};
    assert_false(amendment_parse(&a, arrays, &error));
    free(text);
}

static uint32_t next_random(uint32_t *seed)
{
    *seed = *seed * 1664525u + 1013904223u;
    return *seed >> 8;
}

/* Whatever is understood has a text that is understood in the same way. */
static void mutations(void **state)
{
    static const char *const seeds[] = {
        "atomic-update pkg.C.count at pkg.C.run(I[J)V:12-14",
        "lock monitor static pkg.C.f:Ljava/lang/Object; at pkg.C.m(I)V:12",
        "move p.C.run()V:12-14 before 7",
        "read p.C.done:Z at p.C.run()V:12",
        "join p.C.run()V:1 at p.C.run()V:2-3",
    };
    static const char letters[] = " .:;()<>[]/-0123456789LVIZabcf\x01\x80\xff";
    uint32_t seed = 1, understood = 0;
    for (uint32_t i = 0; i < 200000; i++) {
        char text[128];
        size_t length = (size_t)snprintf(text, sizeof text, "%s", seeds[i % COUNT(seeds)]);
        for (uint32_t n = next_random(&seed) % 3 + 1; n; n--) {
            size_t at = next_random(&seed) % length;
            text[at] = letters[next_random(&seed) % (sizeof letters - 1)];
        }
        if (next_random(&seed) % 4 == 0)
            text[next_random(&seed) % length] = '\0';
        struct amendment a, b;
        struct error error = {""};
        if (!amendment_parse(&a, text, &error)) {
            assert_true(error.text[0]);
            continue;
        }
        understood++;
        char *once = amendment_text(&a);
        assert_true(amendment_parse(&b, once, &error));
        char *twice = amendment_text(&b);
        assert_string_equal(once, twice);
        free(once);
        free(twice);
        amendment_release(&a);
        amendment_release(&b);
    }
    assert_true(understood > 1000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(parts_of_fields), cmocka_unit_test(parts_of_code),
        cmocka_unit_test(parts_of_locks),  cmocka_unit_test(texts),
        cmocka_unit_test(refusals),        cmocka_unit_test(terminal_is_safe),
        cmocka_unit_test(long_words),      cmocka_unit_test(mutations),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
