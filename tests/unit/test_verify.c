/* test_verify.c - the verifier on methods made by hand.  What it accepts and refuses is what
 * HotSpot accepts and refuses, except that it leaves questions about classes open. */
#include "classfile/opcodes.h"
#include "classfile/verify/verify.h"

#include "class_builder.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>

#include <cmocka.h>

static struct arena arena;
static struct classfile cf;
static struct error error;
static struct verify_questions questions;
static struct class_builder c;

/* The class that is about to get its method. */
static void begin(unsigned major)
{
    class_begin(&c, major, "T");
}

static bool verify_code(unsigned flags, const char *name, const char *descriptor,
                        const struct method_code *code)
{
    static struct bytes b;
    add_method(&c, flags, name, descriptor, code);
    class_finish(&c, &b);
    arena_release(&arena);
    verify_questions_release(&questions);
    if (!classfile_parse(&cf, b.data, b.size, "T.class", &arena, &error) ||
        !classfile_check_code(&cf, &error))
        fail_msg("%s", error.text);
    return verify_class(&cf, &questions, &error);
}

static bool verify(const char *descriptor, unsigned max_stack, unsigned max_locals,
                   const uint8_t *code, unsigned length, const uint8_t *map, unsigned map_length)
{
    struct method_code m = {.max_stack = max_stack,
                            .max_locals = max_locals,
                            .code = code,
                            .code_length = length,
                            .stack_map = map,
                            .stack_map_length = map_length};
    return verify_code(ACC_STATIC, "m", descriptor, &m);
}

#define BYTES(...)                                          \
    (const uint8_t[]){__VA_ARGS__}, sizeof(const uint8_t[]) \
    {                                                       \
        __VA_ARGS__                                         \
    }
#define NO_MAP NULL, 0

static void expect_fault(const char *text)
{
    assert_string_equal(error.text, text);
}

static void stack_and_kinds(void **state)
{
    begin(61);
    assert_true(verify("(I)I", 2, 1, BYTES(OP_iload_0, OP_iconst_1, OP_iadd, OP_ireturn), NO_MAP));
    begin(61);
    assert_false(verify("()V", 2, 0, BYTES(OP_pop, OP_return), NO_MAP));
    expect_fault("T.m()V @0: Operand stack underflow");
    begin(61);
    assert_false(verify("()V", 1, 0, BYTES(OP_iconst_0, OP_iconst_1, OP_return), NO_MAP));
    expect_fault("T.m()V @1: Operand stack overflow");
    begin(61);
    assert_false(verify("()V", 1, 0, BYTES(OP_lconst_0, OP_return), NO_MAP));
    expect_fault("T.m()V @0: Operand stack overflow");
    begin(61);
    assert_false(verify("(F)I", 2, 1, BYTES(OP_fload_0, OP_iconst_1, OP_iadd, OP_ireturn), NO_MAP));
    expect_fault("T.m(F)I @2: Bad type on operand stack");
    begin(61);
    assert_false(verify("(F)I", 2, 1, BYTES(OP_iload_0, OP_ireturn), NO_MAP));
    expect_fault("T.m(F)I @0: Bad local variable type");
    begin(61);
    assert_false(verify("()I", 2, 1, BYTES(OP_iload_0, OP_ireturn), NO_MAP)); /* never set */
    begin(61);
    assert_false(verify("(I)V", 2, 1, BYTES(OP_iload_0, OP_ireturn), NO_MAP));
    expect_fault("T.m(I)V @1: Method expects no return value");
    begin(61);
    assert_false(verify("(I)F", 2, 1, BYTES(OP_iload_0, OP_ireturn), NO_MAP));
    expect_fault("T.m(I)F @1: Wrong return type in function");
}

static void wide_values(void **state)
{
    begin(61);
    assert_true(verify("(J)J", 6, 2, BYTES(OP_lload_0, OP_dup2, OP_ladd, OP_lreturn), NO_MAP));
    begin(61);
    assert_false(verify("(J)V", 6, 2, BYTES(OP_lload_0, OP_pop, OP_return), NO_MAP));
    expect_fault("T.m(J)V @1: Bad type on operand stack");
    begin(61); /* dup2_x1 over half of a long */
    assert_false(
        verify("(J)V", 8, 2, BYTES(OP_lload_0, OP_lload_0, OP_dup2_x1, OP_return), NO_MAP));
    begin(61);
    assert_true(verify("(J)V", 8, 2, BYTES(OP_lload_0, OP_lload_0, OP_dup2_x2, OP_return), NO_MAP));
    begin(61); /* an int over the second half of a long */
    assert_false(
        verify("(J)V", 4, 2, BYTES(OP_iconst_0, OP_istore_1, OP_lload_0, OP_return), NO_MAP));
    expect_fault("T.m(J)V @2: Bad local variable type");
    begin(61); /* a long over the first half of another */
    assert_false(
        verify("(JJ)V", 4, 4, BYTES(OP_lload_0, OP_lstore_1, OP_lload_2, OP_return), NO_MAP));
    begin(61);
    assert_true(
        verify("(JJ)V", 4, 4, BYTES(OP_lload_0, OP_lstore_1, OP_lload_1, OP_return), NO_MAP));
}

static void arrays(void **state)
{
    begin(61);
    assert_true(
        verify("([I)I", 2, 1, BYTES(OP_aload_0, OP_iconst_0, OP_iaload, OP_ireturn), NO_MAP));
    begin(61);
    assert_false(
        verify("([J)I", 2, 1, BYTES(OP_aload_0, OP_iconst_0, OP_iaload, OP_ireturn), NO_MAP));
    begin(61); /* baload serves booleans too */
    assert_true(
        verify("([Z)I", 2, 1, BYTES(OP_aload_0, OP_iconst_0, OP_baload, OP_ireturn), NO_MAP));
    begin(61);
    assert_false(verify("(Ljava/lang/Object;)I", 2, 1,
                        BYTES(OP_aload_0, OP_arraylength, OP_ireturn), NO_MAP));
    begin(61); /* [[I is an Object[], and its elements are int[] */
    assert_true(
        verify("([[I)[I", 2, 1, BYTES(OP_aload_0, OP_iconst_0, OP_aaload, OP_areturn), NO_MAP));
    begin(61);
    assert_true(verify("([[I)[Ljava/lang/Object;", 2, 1, BYTES(OP_aload_0, OP_areturn), NO_MAP));
    assert_int_equal(questions.count, 0);
    begin(61);
    assert_false(verify("([I)[Ljava/lang/Object;", 2, 1, BYTES(OP_aload_0, OP_areturn), NO_MAP));
    begin(61);
    assert_true(verify("([I)Ljava/lang/Cloneable;", 2, 1, BYTES(OP_aload_0, OP_areturn), NO_MAP));
    begin(61);
    assert_false(verify("([I)Ljava/lang/Runnable;", 2, 1, BYTES(OP_aload_0, OP_areturn), NO_MAP));
    begin(61); /* elements decide: a question */
    assert_true(verify("([[La/A;)[[Lb/B;", 2, 1, BYTES(OP_aload_0, OP_areturn), NO_MAP));
    assert_int_equal(questions.count, 1);
    assert_string_equal(questions.items[0].from->text, "a/A");
    assert_string_equal(questions.items[0].to->text, "b/B");
    assert_int_equal(questions.items[0].pc, 1);
}

static void asked_questions(void **state)
{
    begin(61);
    assert_true(verify("(LA;)LA;", 1, 1, BYTES(OP_aload_0, OP_areturn), NO_MAP));
    assert_int_equal(questions.count, 0);
    begin(61);
    assert_true(verify("()LA;", 1, 0, BYTES(OP_aconst_null, OP_areturn), NO_MAP));
    assert_int_equal(questions.count, 0);
    begin(61);
    assert_true(verify("(LA;)Ljava/lang/Object;", 1, 1, BYTES(OP_aload_0, OP_areturn), NO_MAP));
    assert_int_equal(questions.count, 0);
    begin(61);
    assert_true(verify("(LA;)V", 1, 1, BYTES(OP_aload_0, OP_athrow), NO_MAP));
    assert_int_equal(questions.count, 1);
    assert_string_equal(questions.items[0].to->text, "java/lang/Throwable");
    begin(61); /* twice the same */
    uint8_t field = (uint8_t)pool_reference(&c, CP_FIELDREF, "B", "f", "I");
    assert_true(verify("(LA;)V", 2, 1,
                       BYTES(OP_aload_0, OP_getfield, 0, field, OP_pop, OP_aload_0, OP_getfield, 0,
                             field, OP_pop, OP_return),
                       NO_MAP));
    assert_int_equal(questions.count, 1);
    begin(61);
    assert_false(verify("(LA;)[I", 1, 1, BYTES(OP_aload_0, OP_areturn), NO_MAP));
    assert_int_equal(questions.count, 0);
}

/* int m(int n): while (n != 0) n--; return n; */
static const uint8_t loop[] = {OP_iload_0, OP_ifeq, 0,    9,    OP_iinc,    0,
                               0xff,       OP_goto, 0xff, 0xf9, OP_iload_0, OP_ireturn};

static void stack_maps(void **state)
{
    begin(61);
    assert_true(
        verify("(I)I", 1, 1, loop, sizeof loop, BYTES(0, 2, /* same at 0 */ 0, /* 10 */ 9)));
    begin(61);
    assert_false(verify("(I)I", 1, 1, loop, sizeof loop, NO_MAP));
    expect_fault("T.m(I)I @1: Expecting a stackmap frame at branch target 10");
    begin(61);
    assert_false(verify("(I)I", 1, 1, loop, sizeof loop, BYTES(0, 1, 10)));
    expect_fault("T.m(I)I @7: Expecting a stackmap frame at branch target 0");
    begin(61);
    assert_false(verify("(I)I", 1, 1, loop, sizeof loop, BYTES(0, 2, 0, 8)));
    expect_fault("T.m(I)I @0: StackMapTable error: bad offset");
    begin(61); /* a float where there is an int */
    assert_false(verify("(I)I", 1, 1, loop, sizeof loop, BYTES(0, 2, 0, 255, 0, 9, 0, 1, 2, 0, 0)));
    expect_fault("T.m(I)I @1: Inconsistent stackmap frames at branch target 10");
    begin(61); /* code after a goto without a frame */
    assert_false(verify("(I)I", 1, 1, BYTES(OP_goto, 0, 3, OP_iload_0, OP_ireturn), NO_MAP));
    begin(61);
    assert_false(
        verify("(I)I", 1, 1, BYTES(OP_iload_0, OP_ireturn, OP_iload_0, OP_ireturn), NO_MAP));
    expect_fault("T.m(I)I @2: Expecting a stack map frame");
    begin(61);
    assert_false(verify("(I)I", 1, 1, loop, sizeof loop, BYTES(0, 2, 0, 9, 0)));
    expect_fault("T.m(I)I @0: StackMapTable format error: wrong attribute size");
    begin(61);
    assert_false(verify("(I)I", 1, 1, loop, sizeof loop, BYTES(0, 2, 0, 200)));
    expect_fault("T.m(I)I @0: StackMapTable error: reserved frame type 200");
    begin(61); /* chops more than there is */
    assert_false(verify("(I)I", 1, 1, loop, sizeof loop, BYTES(0, 2, 0, 249, 0, 9)));
    begin(61); /* more locals than max_locals */
    assert_false(verify("(I)I", 1, 1, loop, sizeof loop, BYTES(0, 2, 0, 252, 0, 9, 1)));
    expect_fault("T.m(I)I @0: StackMapTable error: bad type array size");
    begin(61); /* uninitialized by an instruction that is no new */
    assert_false(verify("(I)I", 1, 2, loop, sizeof loop, BYTES(0, 2, 0, 252, 0, 9, 8, 0, 0)));
}

static void inference(void **state)
{
    begin(49);
    assert_true(verify("(I)I", 1, 1, loop, sizeof loop, NO_MAP));
    begin(49); /* the stack grows with each round */
    assert_false(verify("(I)I", 9, 1, BYTES(OP_iload_0, OP_goto, 0xff, 0xff, OP_ireturn), NO_MAP));
    expect_fault("T.m(I)I @1: Inconsistent stack height 1 != 0");
    begin(49); /* local 1 is an int on one path only */
    assert_false(
        verify("(I)I", 1, 2,
               BYTES(OP_iload_0, OP_ifeq, 0, 5, OP_iload_0, OP_istore_1, OP_iload_1, OP_ireturn),
               NO_MAP));
    expect_fault("T.m(I)I @6: Bad local variable type");
    begin(49); /* what is merged must be good whichever it was: two questions */
    assert_true(
        verify("(ILA;LB;)LC;", 1, 3,
               BYTES(OP_iload_0, OP_ifeq, 0, 7, OP_aload_1, OP_goto, 0, 4, OP_aload_2, OP_areturn),
               NO_MAP));
    assert_int_equal(questions.count, 2);
    assert_string_equal(questions.items[0].to->text, "C");
    assert_string_equal(questions.items[1].to->text, "C");
    begin(49);
    assert_false(
        verify("(ILA;)LC;", 1, 2,
               BYTES(OP_iload_0, OP_ifeq, 0, 7, OP_aload_1, OP_goto, 0, 4, OP_iload_0, OP_areturn),
               NO_MAP));
    expect_fault("T.m(ILA;)LC; @8: Mismatched stack types");
}

/* A subroutine called from two places, between which local 1 differs. */
static void subroutines(void **state)
{
    begin(49); /* the second call returns to where the stack is empty: it falls into astore_2 */
    assert_false(verify("(I)I", 2, 3,
                        BYTES(OP_jsr, 0, 9, OP_iconst_2, OP_istore_1, OP_jsr, 0, 4, OP_nop,
                              /* 9 */ OP_astore_2, OP_iinc, 0, 1, OP_ret, 2),
                        NO_MAP));
    begin(49);
    assert_true(verify("(I)I", 2, 3,
                       BYTES(OP_jsr, 0, 10, OP_iconst_2, OP_istore_1, OP_jsr, 0, 5, OP_iload_1,
                             OP_ireturn, /* 10 */ OP_astore_2, OP_iinc, 0, 1, OP_ret, 2),
                       NO_MAP));
    begin(49); /* after the first call, local 1 is not set yet */
    assert_false(verify("(I)I", 2, 3,
                        BYTES(OP_jsr, 0, 10, OP_iload_1, OP_istore_1, OP_jsr, 0, 5, OP_iload_1,
                              OP_ireturn, /* 10 */ OP_astore_2, OP_iinc, 0, 1, OP_ret, 2),
                        NO_MAP));
    expect_fault("T.m(I)I @3: Bad local variable type");
    begin(49); /* an address is no reference */
    assert_false(verify("()V", 2, 1,
                        BYTES(OP_jsr, 0, 3, OP_astore_0, OP_aload_0, OP_pop, OP_return), NO_MAP));
    begin(49); /* nor is an int an address */
    assert_false(verify("(I)V", 2, 1, BYTES(OP_ret, 0), NO_MAP));
}

static bool verify_constructor(const uint8_t *code, unsigned length)
{
    struct method_code m = {.max_stack = 3, .max_locals = 1, .code = code, .code_length = length};
    return verify_code(ACC_PUBLIC, "<init>", "()V", &m);
}

static void constructors(void **state)
{
    begin(61);
    uint8_t super = (uint8_t)pool_reference(&c, CP_METHODREF, "java/lang/Object", "<init>", "()V");
    assert_true(verify_constructor(BYTES(OP_aload_0, OP_invokespecial, 0, super, OP_return)));
    begin(61);
    assert_false(verify_constructor(BYTES(OP_return)));
    expect_fault("T.<init>()V @0: Constructor must call super() or this() before return");
    begin(61); /* twice */
    super = (uint8_t)pool_reference(&c, CP_METHODREF, "java/lang/Object", "<init>", "()V");
    assert_false(verify_constructor(BYTES(OP_aload_0, OP_invokespecial, 0, super, OP_aload_0,
                                          OP_invokespecial, 0, super, OP_return)));
    expect_fault("T.<init>()V @5: Bad operand type when invoking <init>");
    begin(61); /* some other class's */
    super = (uint8_t)pool_reference(&c, CP_METHODREF, "java/lang/Thread", "<init>", "()V");
    assert_false(verify_constructor(BYTES(OP_aload_0, OP_invokespecial, 0, super, OP_return)));
    expect_fault("T.<init>()V @1: Bad <init> method call");
    begin(61); /* `this` must not be used before */
    super = (uint8_t)pool_reference(&c, CP_METHODREF, "java/lang/Object", "hashCode", "()I");
    assert_false(
        verify_constructor(BYTES(OP_aload_0, OP_invokevirtual, 0, super, OP_pop, OP_return)));
    expect_fault("T.<init>()V @1: Bad type on operand stack");
    begin(61); /* but its own fields may be set */
    add_field(&c, 0, "f", "I");
    uint8_t field = (uint8_t)pool_reference(&c, CP_FIELDREF, "T", "f", "I");
    super = (uint8_t)pool_reference(&c, CP_METHODREF, "java/lang/Object", "<init>", "()V");
    assert_true(verify_constructor(BYTES(OP_aload_0, OP_iconst_0, OP_putfield, 0, field, OP_aload_0,
                                         OP_invokespecial, 0, super, OP_return)));
    begin(61);
    add_field(&c, 0, "f", "I");
    field = (uint8_t)pool_reference(&c, CP_FIELDREF, "T", "g", "I"); /* inherited, if at all */
    super = (uint8_t)pool_reference(&c, CP_METHODREF, "java/lang/Object", "<init>", "()V");
    assert_false(verify_constructor(BYTES(OP_aload_0, OP_iconst_0, OP_putfield, 0, field,
                                          OP_aload_0, OP_invokespecial, 0, super, OP_return)));
}

static void new_objects(void **state)
{
    for (unsigned major = 49; major <= 61; major += 12) {
        begin(major);
        uint8_t class = (uint8_t)pool_class(&c, "A");
        uint8_t init = (uint8_t)pool_reference(&c, CP_METHODREF, "A", "<init>", "()V");
        assert_true(verify("()LA;", 2, 0,
                           BYTES(OP_new, 0, class, OP_dup, OP_invokespecial, 0, init, OP_areturn),
                           NO_MAP));
        begin(major);
        class = (uint8_t)pool_class(&c, "A");
        assert_false(verify("()LA;", 2, 0, BYTES(OP_new, 0, class, OP_areturn), NO_MAP));
        expect_fault("T.m()LA; @3: Bad type on operand stack");
        begin(major); /* A's constructor does not make a B */
        class = (uint8_t)pool_class(&c, "B");
        init = (uint8_t)pool_reference(&c, CP_METHODREF, "A", "<init>", "()V");
        assert_false(verify("()LB;", 2, 0,
                            BYTES(OP_new, 0, class, OP_dup, OP_invokespecial, 0, init, OP_areturn),
                            NO_MAP));
        expect_fault("T.m()LB; @4: Call to wrong <init> method");
        begin(major); /* an initialized object cannot be initialized */
        init = (uint8_t)pool_reference(&c, CP_METHODREF, "A", "<init>", "()V");
        assert_false(verify("(LA;)V", 1, 1, BYTES(OP_aload_0, OP_invokespecial, 0, init, OP_return),
                            NO_MAP));
    }
}

static void handlers(void **state)
{
    static const uint8_t code[] = {OP_iconst_0,    OP_istore_0, OP_iconst_1, OP_istore_0, OP_return,
                                   /* 5 */ OP_pop, OP_iload_0,  OP_pop,      OP_return};
    struct method_code m = {.max_stack = 1,
                            .max_locals = 1,
                            .code = code,
                            .code_length = sizeof code};
    m.handler.start = 2;
    m.handler.end = 4;
    m.handler.handler = 5;
    begin(49); /* inside the range local 0 is always set */
    assert_true(verify_code(ACC_STATIC, "m", "()V", &m));
    m.handler.start = 0;
    begin(49); /* at its first instruction it is not */
    assert_false(verify_code(ACC_STATIC, "m", "()V", &m));
    expect_fault("T.m()V @6: Bad local variable type");

    static const uint8_t map[] = {
        0, 1, /* full frame at 5: an int; a Throwable */ 255, 0, 5, 0, 1, 1, 0, 1, 7, 0, 0};
    uint8_t filled[sizeof map];
    memcpy(filled, map, sizeof map);
    m.stack_map = filled;
    m.stack_map_length = sizeof filled;
    for (unsigned start = 0; start <= 2; start += 2) {
        begin(61);
        filled[sizeof map - 1] = (uint8_t)pool_class(&c, "java/lang/Throwable");
        m.handler.start = start;
        assert_int_equal(verify_code(ACC_STATIC, "m", "()V", &m), start == 2);
        if (start == 0)
            expect_fault("T.m()V @0: Stack map does not match the one at exception handler 5");
    }
    begin(61);
    filled[sizeof map - 1] = (uint8_t)pool_class(&c, "java/lang/Throwable");
    m.handler.type = pool_class(&c, "E");
    assert_true(verify_code(ACC_STATIC, "m", "()V", &m));
    assert_int_equal(questions.count, 1); /* is E a Throwable? */
    assert_string_equal(questions.items[0].from->text, "E");
}

/* Many locals, many joins: refused by its budget instead of taking minutes or gigabytes. */
static void too_complex(void **state)
{
    static uint8_t code[65000];
    unsigned at = 0;
    begin(49);
    while (at < 20000) { /* iconst_0, wide istore n */
        code[at++] = OP_iconst_0;
        code[at++] = OP_wide;
        code[at++] = OP_istore;
        unsigned local = at / 5;
        code[at++] = (uint8_t)(local >> 8);
        code[at++] = (uint8_t)local;
    }
    while (at < 64000) { /* iconst_0, ifeq +3: a join after each */
        code[at++] = OP_iconst_0;
        code[at++] = OP_ifeq;
        code[at++] = 0;
        code[at++] = 3;
    }
    code[at++] = OP_return;

    struct cf_code body = {.code = code, .length = at, .max_stack = 1, .max_locals = 5000};
    static struct bytes b;
    struct method_code m = {.code = (const uint8_t[]){OP_return}, .code_length = 1};
    add_method(&c, ACC_STATIC, "m", "()V", &m);
    class_finish(&c, &b);
    arena_release(&arena);
    assert_true(classfile_parse(&cf, b.data, b.size, "T.class", &arena, &error));
    cf.methods[0].code = &body;
    assert_true(classfile_check_code(&cf, &error));
    assert_false(verify_class(&cf, &questions, &error));
    assert_non_null(strstr(error.text, "Method is too complex to verify"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(stack_and_kinds), cmocka_unit_test(wide_values),
        cmocka_unit_test(arrays),          cmocka_unit_test(asked_questions),
        cmocka_unit_test(stack_maps),      cmocka_unit_test(inference),
        cmocka_unit_test(subroutines),     cmocka_unit_test(constructors),
        cmocka_unit_test(new_objects),     cmocka_unit_test(handlers),
        cmocka_unit_test(too_complex),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    arena_release(&arena);
    verify_questions_release(&questions);
    return failed;
}
