/* test_classfile.c - class files made by hand: what is read from them, and what is refused. */
#include "classfile/classfile.h"
#include "classfile/opcodes.h"

#include "class_builder.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>

#include <cmocka.h>

static struct arena arena;
static struct classfile cf;
static struct error error;

static bool parse(const struct bytes *b)
{
    /* A copy of the exact size, so that a sanitizer sees a read past the end. */
    static uint8_t *copy;
    free(copy);
    arena_release(&arena);
    copy = malloc(b->size);
    memcpy(copy, b->data, b->size);
    return classfile_parse(&cf, copy, b->size, "Test.class", &arena, &error);
}

static bool build_and_parse(const struct class_builder *c)
{
    static struct bytes b;
    class_finish(c, &b);
    return parse(&b);
}

static void expect_error(const char *words)
{
    if (!strstr(error.text, words))
        fail_msg("\"%s\" does not contain \"%s\"", error.text, words);
    assert_memory_equal(error.text, "Test.class: ", 12);
}

static const uint8_t return_only[] = {OP_return};
static const struct method_code empty_method = {.code = return_only, .code_length = 1};

static void minimal(void **state)
{
    struct class_builder c;
    class_begin(&c, 61, "a/B");
    assert_true(build_and_parse(&c));
    assert_int_equal(cf.major, 61);
    assert_int_equal(cf.flags, ACC_PUBLIC | ACC_SUPER);
    assert_string_equal(cf_class_name(&cf, cf.this_class)->text, "a/B");
    assert_string_equal(cf_class_name(&cf, cf.super_class)->text, "java/lang/Object");
    assert_int_equal(cf.method_count, 0);
    assert_true(classfile_check_code(&cf, &error));
}

static void members(void **state)
{
    struct class_builder c;
    class_begin(&c, 52, "B");
    add_field(&c, ACC_PRIVATE | ACC_VOLATILE, "f", "J");
    add_field(&c, ACC_PRIVATE, "f", "I"); /* another descriptor: not a duplicate */
    add_method(&c, ACC_STATIC, "m", "()V", &empty_method);
    add_method(&c, ACC_ABSTRACT, "n", "(I)V", NULL);
    c.flags |= ACC_ABSTRACT;
    assert_true(build_and_parse(&c));
    assert_int_equal(cf.field_count, 2);
    assert_int_equal(cf.fields[0].flags, ACC_PRIVATE | ACC_VOLATILE);
    assert_string_equal(cf_symbol(&cf, cf.fields[0].descriptor)->text, "J");
    assert_int_equal(cf.method_count, 2);
    assert_non_null(cf.methods[0].code);
    assert_int_equal(cf.methods[0].code->length, 1);
    assert_null(cf.methods[1].code);
}

/* Every shorter file is refused, and says that it is cut. */
static void truncated(void **state)
{
    struct class_builder c;
    static struct bytes whole, part;
    class_begin(&c, 61, "B");
    add_field(&c, 0, "f", "I");
    add_method(&c, ACC_STATIC, "m", "()V", &empty_method);
    class_finish(&c, &whole);
    assert_true(parse(&whole));
    for (size_t size = 0; size < whole.size; size++) {
        part.size = size;
        memcpy(part.data, whole.data, size);
        assert_false(parse(&part));
        expect_error(size == 0 ? "empty class file" : "truncated");
    }
    put1(&whole, 0);
    assert_false(parse(&whole));
    expect_error("extra bytes");
}

/* No change of one byte breaks the parser (a sanitizer build shows more than this one). */
static void any_byte(void **state)
{
    struct class_builder c;
    static struct bytes whole;
    class_begin(&c, 61, "B");
    add_field(&c, 0, "f", "I");
    pool_reference(&c, CP_METHODREF, "java/lang/Object", "<init>", "()V");
    add_method(&c, ACC_STATIC, "m", "()V", &empty_method);
    class_finish(&c, &whole);
    for (size_t i = 0; i < whole.size; i++) {
        uint8_t old = whole.data[i];
        for (unsigned value = 0; value < 256; value++) {
            whole.data[i] = (uint8_t)value;
            if (parse(&whole))
                classfile_check_code(&cf, &error);
            else
                assert_memory_equal(error.text, "Test.class: ", 12);
        }
        whole.data[i] = old;
    }
}

static void versions(void **state)
{
    struct class_builder c;
    static struct bytes b;
    class_begin(&c, 62, "B");
    assert_false(build_and_parse(&c));
    expect_error("more recent Java (class file version 62.0");
    assert_int_equal(cf.major, 62);
    class_begin(&c, 44, "B");
    assert_false(build_and_parse(&c));
    expect_error("unsupported class file version 44.0");
    class_begin(&c, 61, "B");
    class_finish(&c, &b);
    b.data[4] = b.data[5] = 0xff;
    assert_false(parse(&b));
    expect_error("preview");
    b.data[0] = 0;
    assert_false(parse(&b));
    expect_error("magic value 0x00febabe");
}

static void constants(void **state)
{
    struct class_builder c;
    class_begin(&c, 61, "B");
    pool_index(&c, CP_STRING, 4000);
    assert_false(build_and_parse(&c));
    expect_error("invalid constant pool index");

    class_begin(&c, 61, "B");
    pool_index(&c, 2, 0);
    assert_false(build_and_parse(&c));
    expect_error("unknown constant tag 2");

    class_begin(&c, 50, "B"); /* MethodType came with version 51 */
    pool_index(&c, CP_METHOD_TYPE, pool_utf8(&c, "()V"));
    assert_false(build_and_parse(&c));
    expect_error("unknown constant tag 16");

    class_begin(&c, 61, "B");
    pool_class(&c, "a.b");
    assert_false(build_and_parse(&c));
    expect_error("illegal class name \"a.b\"");

    class_begin(&c, 61, "B");
    pool_reference(&c, CP_FIELDREF, "A", "f", "()V");
    assert_false(build_and_parse(&c));
    expect_error("illegal field descriptor");

    class_begin(&c, 61, "B");
    pool_reference(&c, CP_METHODREF, "A", "<clinit>", "()V");
    assert_false(build_and_parse(&c));
    expect_error("illegal reference to method");

    class_begin(&c, 61, "B"); /* a long takes two indices, the pool ends after the first */
    put1(&c.pool, CP_LONG);
    put4(&c.pool, 0);
    put4(&c.pool, 0);
    c.pool_count++;
    assert_false(build_and_parse(&c));
    expect_error("for a long or double");

    class_begin(&c, 61, "B");
    pool_indices(&c, CP_INVOKE_DYNAMIC, 0,
                 pool_indices(&c, CP_NAME_AND_TYPE, pool_utf8(&c, "m"), pool_utf8(&c, "()V")));
    assert_false(build_and_parse(&c));
    expect_error("bad bootstrap method index 0");
}

static bool utf8_is_accepted(const char *text)
{
    struct class_builder c;
    class_begin(&c, 61, "B");
    pool_utf8(&c, text);
    return build_and_parse(&c);
}

static void utf8(void **state)
{
    assert_true(utf8_is_accepted("12345678\xc0\x80" /* the character 0 */));
    assert_true(utf8_is_accepted("\xc3\xa9\xe2\x82\xac\xed\xa0\x80"));
    assert_false(utf8_is_accepted("\xc3"));
    assert_false(utf8_is_accepted("1234567\x80"));
    assert_false(utf8_is_accepted("\xc1\x81"));         /* overlong */
    assert_false(utf8_is_accepted("\xe0\x80\x80"));     /* overlong */
    assert_false(utf8_is_accepted("\xf0\x9f\x98\x80")); /* four bytes */
    expect_error("illegal UTF-8");
    struct class_builder c;
    class_begin(&c, 61, "B");
    put(&c.pool, "\1\0\1\0", 4); /* a string of one zero byte */
    c.pool_count++;
    assert_false(build_and_parse(&c));
    expect_error("illegal UTF-8");
}

static void flags_and_names(void **state)
{
    struct class_builder c;
    class_begin(&c, 61, "B");
    c.flags |= ACC_FINAL | ACC_ABSTRACT;
    assert_false(build_and_parse(&c));
    expect_error("illegal class modifiers");

    class_begin(&c, 61, "B");
    add_field(&c, ACC_PUBLIC | ACC_PRIVATE, "f", "I");
    assert_false(build_and_parse(&c));
    expect_error("field f I: illegal field modifiers");

    class_begin(&c, 61, "B");
    add_method(&c, ACC_STATIC, "a<b", "()V", &empty_method);
    assert_false(build_and_parse(&c));
    expect_error("illegal method name");

    class_begin(&c, 61, "B");
    add_method(&c, ACC_STATIC, "m\n", "()V", &empty_method);
    add_method(&c, ACC_STATIC, "m\n", "()V", &empty_method);
    assert_false(build_and_parse(&c));
    expect_error("method m?()V: duplicate method");

    class_begin(&c, 61, "B");
    add_method(&c, ACC_PUBLIC, "m", "()V", NULL);
    assert_false(build_and_parse(&c));
    expect_error("no Code attribute");

    class_begin(&c, 61, "B");
    add_method(&c, ACC_NATIVE, "m", "()V", &empty_method);
    assert_false(build_and_parse(&c));
    expect_error("native or abstract");

    class_begin(&c, 61, "B");
    c.super_class = 0;
    assert_false(build_and_parse(&c));
    expect_error("invalid superclass index 0");

    class_begin(&c, 61, "B"); /* the receiver needs a local */
    add_method(&c, ACC_PUBLIC, "m", "()V", &empty_method);
    assert_false(build_and_parse(&c));
    expect_error("do not fit into 0 locals");
}

static void attributes(void **state)
{
    struct class_builder c;
    static struct bytes info;
    class_begin(&c, 61, "B");
    info.size = 0;
    put2(&info, pool_utf8(&c, "B.java"));
    add_attribute(&c, "SourceFile", info.data, 2);
    add_attribute(&c, "Unheard", "anything", 8);
    info.size = 0;
    put2(&info, 1);
    put2(&info, pool_utf8(&c, "x"));
    put2(&info, pool_utf8(&c, "I"));
    put2(&info, 0);
    add_attribute(&c, "Record", info.data, info.size);
    assert_true(build_and_parse(&c));
    assert_string_equal(cf_symbol(&cf, cf.source_file)->text, "B.java");
    assert_true(cf.is_record);
    assert_int_equal(cf.component_count, 1);
    assert_string_equal(cf_symbol(&cf, cf.components[0].name)->text, "x");

    add_attribute(&c, "SourceFile", "\0\1", 2);
    assert_false(build_and_parse(&c));
    expect_error("multiple SourceFile");

    class_begin(&c, 61, "B");
    add_attribute(&c, "SourceFile", "\0\1x", 3);
    assert_false(build_and_parse(&c));
    expect_error("wrong SourceFile attribute length");

    class_begin(&c, 61, "B");
    add_attribute(&c, "InnerClasses", "\xff\xff", 2);
    assert_false(build_and_parse(&c));
    expect_error("wrong InnerClasses attribute length");

    class_begin(&c, 54, "B"); /* NestHost came with version 55 */
    add_attribute(&c, "NestHost", "junk", 4);
    assert_true(build_and_parse(&c));
    assert_int_equal(cf.nest_host, 0);
}

/* Checks a static method ()V with the given code. */
static bool check_code(struct class_builder *c, const uint8_t *code, unsigned length,
                       unsigned max_locals)
{
    struct method_code m = {.max_stack = 10,
                            .max_locals = max_locals,
                            .code = code,
                            .code_length = length};
    add_method(c, ACC_STATIC, "m", "()V", &m);
    if (!build_and_parse(c))
        fail_msg("%s", error.text);
    return classfile_check_code(&cf, &error);
}

#define CHECK(major, locals, ...) \
    (class_begin(&c, major, "B"), \
     check_code(&c, (const uint8_t[]){__VA_ARGS__}, sizeof(const uint8_t[]){__VA_ARGS__}, locals))

static void expect_fault(const char *place_and_words)
{
    assert_string_equal(error.text, place_and_words);
}

static void code(void **state)
{
    struct class_builder c;
    assert_true(CHECK(61, 0, OP_goto, 0, 3, OP_return));
    assert_false(CHECK(61, 0, OP_goto, 0, 2, OP_return));
    expect_fault("B.m()V @0: illegal target of a jump or branch, 2");
    assert_false(CHECK(61, 0, OP_goto, 0xff, 0xff, OP_return));
    expect_fault("B.m()V @0: illegal target of a jump or branch, -1");
    assert_false(CHECK(61, 0, OP_return, OP_nop));
    expect_fault("B.m()V @1: control flow falls through code end");
    assert_false(CHECK(61, 0, OP_nop, 202));
    expect_fault("B.m()V @1: bad instruction 0xca");
    assert_false(CHECK(61, 0, OP_return, OP_sipush, 1));
    expect_fault("B.m()V @1: malformed or truncated instruction 0x11");
    assert_false(CHECK(61, 0, OP_ldc, 200, OP_return));
    expect_fault("B.m()V @0: constant pool index 200 is of the wrong kind for ldc");
    assert_false(CHECK(61, 0, OP_newarray, 3, OP_return));
    expect_fault("B.m()V @0: illegal newarray type 3");
    assert_false(CHECK(61, 0, OP_jsr, 0, 3, OP_return));
    expect_fault("B.m()V @0: bad instruction jsr");
    assert_true(CHECK(50, 0, OP_jsr, 0, 3, OP_return));
}

static void code_locals(void **state)
{
    struct class_builder c;
    assert_true(CHECK(61, 2, OP_iload_1, OP_return));
    assert_false(CHECK(61, 1, OP_iload_1, OP_return));
    expect_fault("B.m()V @0: local variable 1 of 1");
    assert_false(CHECK(61, 2, OP_lload_1, OP_return));
    assert_true(CHECK(61, 3, OP_lload_1, OP_return));
    assert_true(CHECK(61, 257, OP_wide, OP_istore, 1, 0, OP_return));
    assert_false(CHECK(61, 256, OP_wide, OP_istore, 1, 0, OP_return));
    assert_false(CHECK(61, 256, OP_wide, OP_nop, 0, 0, OP_return));
    assert_false(CHECK(61, 5, OP_iinc, 5, 1, OP_return));
}

static void code_switches(void **state)
{
    struct class_builder c;
    assert_true(CHECK(61, 0, OP_tableswitch, 0, 0, 0, /* default */ 0, 0, 0, 20, /* low */ 0, 0, 0,
                      5,
                      /* high */ 0, 0, 0, 5, /* 5: */ 0, 0, 0, 20, OP_return));
    assert_false(CHECK(61, 0, OP_tableswitch, 0, 0, 0, 0, 0, 0, 20, 0, 0, 0, 6, 0, 0, 0, 5, 0, 0, 0,
                       20, OP_return)); /* low > high */
    assert_false(CHECK(61, 0, OP_tableswitch, 0, 0, 0, 0, 0, 0, 20, 0x80, 0, 0, 0, 0x7f, 0xff, 0xff,
                       0xff, 0, 0, 0, 20, OP_return)); /* 2^32 targets */
    assert_true(CHECK(61, 0, OP_lookupswitch, 0, 0, 0, 0, 0, 0, 28, 0, 0, 0, 2, 0, 0, 0, 1, 0, 0, 0,
                      28, 0, 0, 0, 2, 0, 0, 0, 28, OP_return));
    assert_false(CHECK(61, 0, OP_lookupswitch, 0, 0, 0, 0, 0, 0, 28, 0, 0, 0, 2, 0, 0, 0, 2, 0, 0,
                       0, 28, 0, 0, 0, 2, 0, 0, 0, 28, OP_return));
    expect_fault("B.m()V @0: bad lookupswitch: matches are not sorted");
    assert_false(CHECK(61, 0, OP_lookupswitch, 0, 0, 0, 0, 0, 0, 28, 0xff, 0xff, 0xff, 0xff,
                       OP_return)); /* -1 pairs */
}

static void code_references(void **state)
{
    struct class_builder c;
    uint8_t invoke[] = {OP_invokeinterface, 0, 0, 2, 0, OP_return};
    class_begin(&c, 61, "B");
    uint16_t index = pool_reference(&c, CP_INTERFACE_METHODREF, "I", "m", "(I)V");
    invoke[1] = (uint8_t)(index >> 8);
    invoke[2] = (uint8_t)index;
    assert_true(check_code(&c, invoke, sizeof invoke, 0));
    invoke[3] = 1;
    class_begin(&c, 61, "B");
    pool_reference(&c, CP_INTERFACE_METHODREF, "I", "m", "(I)V");
    assert_false(check_code(&c, invoke, sizeof invoke, 0));
    expect_fault("B.m()V @0: inconsistent args count operand in invokeinterface");
    invoke[0] = OP_invokevirtual; /* an interface's method */
    class_begin(&c, 61, "B");
    pool_reference(&c, CP_INTERFACE_METHODREF, "I", "m", "(I)V");
    assert_false(check_code(&c, invoke, sizeof invoke, 0));
    uint8_t new[] = {OP_new, 0, 0, OP_return};
    class_begin(&c, 61, "B");
    new[2] = (uint8_t)pool_class(&c, "[I");
    assert_false(check_code(&c, new, sizeof new, 0));
    expect_fault("B.m()V @0: illegal creation of an array by new");
    uint8_t multi[] = {OP_multianewarray, 0, 0, 3, OP_return};
    class_begin(&c, 61, "B");
    multi[2] = (uint8_t)pool_class(&c, "[[I");
    assert_false(check_code(&c, multi, sizeof multi, 0));
    expect_fault("B.m()V @0: illegal dimension in multianewarray: 3");
}

static void opcode_table(void **state)
{
    assert_int_equal(OP_jsr_w, 201);
    assert_string_equal(opcode_info[OP_invokedynamic].name, "invokedynamic");
    assert_int_equal(opcode_info[OP_invokedynamic].length, 5);
    assert_int_equal(OP_goto, 167);
    assert_int_equal(OP_monitorenter, 194);
    assert_int_equal(OP_i2l, 133);
    assert_string_equal(opcode_info[OP_lshl].effect, "JI:J");
    for (unsigned i = 0; i < OPCODE_COUNT; i++)
        assert_non_null(opcode_info[i].effect);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(minimal),
        cmocka_unit_test(members),
        cmocka_unit_test(truncated),
        cmocka_unit_test(any_byte),
        cmocka_unit_test(versions),
        cmocka_unit_test(constants),
        cmocka_unit_test(utf8),
        cmocka_unit_test(flags_and_names),
        cmocka_unit_test(attributes),
        cmocka_unit_test(code),
        cmocka_unit_test(code_locals),
        cmocka_unit_test(code_switches),
        cmocka_unit_test(code_references),
        cmocka_unit_test(opcode_table),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
