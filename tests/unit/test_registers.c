/* test_registers.c - which registers of a frame are live, and what is in them: on small methods
 * whose answers follow from reading them. */
#include "class_builder.h"
#include "register_questions.h"

#include "base/arena.h"
#include "classfile/opcodes.h"
#include "vm/class/define.h"
#include "vm/code/translate.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>

#include <cmocka.h>

#define U2(x) (uint8_t)((x) >> 8), (uint8_t)(x)
#define U4(x) 0, 0, U2(x)
#define BYTECODE(...) \
    .code = (const uint8_t[]){__VA_ARGS__}, .code_length = sizeof((const uint8_t[]){__VA_ARGS__})

/* A static method, from the sizes of its stack and its locals and its bytecode; and one with a
 * handler at `handler` that catches all that is thrown before `end`. */
#define METHOD(descriptor, stack, locals, ...) \
    static_method(descriptor, &(struct method_code){stack, locals, BYTECODE(__VA_ARGS__)})
#define TRY_METHOD(descriptor, stack, locals, end_, handler_, ...)                        \
    static_method(descriptor, &(struct method_code){stack, locals, BYTECODE(__VA_ARGS__), \
                                                    .handler = {0, end_, handler_, 0}})

static struct class_builder builder;

static int new_class(void **state)
{
    (void)state;
    class_begin(&builder, 61, "T");
    return 0;
}

static struct method *new_method(unsigned flags, const char *name, const char *descriptor,
                                 const struct method_code *code)
{
    static struct arena arena; /* what is known of a method is kept for the process */
    struct bytes *file = arena_alloc(&arena, sizeof *file);
    struct classfile *cf = arena_alloc(&arena, sizeof *cf);
    struct error error;
    builder.method_count = 0; /* one at a time: they all have the same name */
    builder.methods.size = 0;
    add_method(&builder, flags, name, descriptor, code);
    class_finish(&builder, file);
    if (!classfile_parse(cf, file->data, file->size, "T", &arena, &error) ||
        !classfile_check_code(cf, &error))
        fail_msg("%s", error.text);
    struct class *c = META_NEW(struct class, 1);
    c->name = symbol_of("T");
    c->file = cf;
    struct method *m = META_NEW(struct method, 1);
    m->class_ = c;
    m->name = symbol_of(name);
    m->descriptor = symbol_of(descriptor);
    m->flags = (uint16_t)flags;
    m->traits = strcmp(name, "<init>") == 0 ? METHOD_CONSTRUCTOR : 0;
    m->member = &cf->methods[cf->method_count - 1];
    method_init(m);
    return m;
}

static struct method *translated(struct method *m)
{
    struct error error;
    if (!translate_method(m, &error))
        fail_msg("%s", error.text);
    return m;
}

static struct method *static_method(const char *descriptor, const struct method_code *code)
{
    return translated(new_method(ACC_STATIC, "m", descriptor, code));
}

/* "a0 i1 w2 w$0": the live registers, those of locals by number and those of the operand stack
 * with $; a: reference, i: number of 4 bytes, w: of 8, ?: unknown. */
static const char *text_of(const struct method *m, const struct register_use *use)
{
    static char text[512];
    size_t length = 0;
    if (!use)
        return "none";
    text[0] = 0;
    for (uint32_t i = 0; i < use->count; i++) {
        if (!has(use->live, i))
            continue;
        bool is_local = i < m->max_locals;
        char letter = has(use->unknown, i) ? '?'
                      : has(use->refs, i)  ? 'a'
                      : has(use->wide, i)  ? 'w'
                                           : 'i';
        length += (size_t)snprintf(text + length, sizeof text - length, "%s%c%s%u",
                                   length ? " " : "", letter, is_local ? "" : "$",
                                   is_local ? i : i - m->max_locals - (uint32_t)FRAME_SLOTS);
    }
    return text;
}

/* Before a bytecode; when its operands are in their homes; and while its call is executed. */
static const char *at(struct method *m, unsigned bci)
{
    return text_of(m, use_at(m, m->code + word_of(m, bci)));
}

static const char *at_insn(struct method *m, unsigned bci)
{
    return text_of(m, use_at(m, m->code + word_behind_moves(m, bci)));
}

static const char *after(struct method *m, unsigned bci)
{
    return text_of(m, use_after(m, m->code + word_behind_moves(m, bci)));
}

static void arithmetic_reads_numbers(void **state)
{
    (void)state;
    struct method *m = METHOD("(II)I", 2, 2, OP_iload_0, OP_iload_1, OP_iadd, OP_ireturn);
    assert_string_equal(at(m, 0), "i0 i1");
    assert_string_equal(at(m, 3), "i$0");
    m = METHOD("(JILjava/lang/Object;)J", 3, 4, OP_lload_0, OP_iload_2, OP_lshl, OP_lreturn);
    assert_string_equal(at(m, 0), "w0 i2");
    assert_string_equal(at(m, 3), "w$0");
    m = METHOD("(FD)F", 3, 3, OP_fload_0, OP_dload_1, OP_d2f, OP_fmul, OP_freturn);
    assert_string_equal(at(m, 0), "i0 w1");
    assert_string_equal(at(m, 3), "i0 i$1");
    m = METHOD("(DD)I", 4, 4, OP_dload_0, OP_dload_2, OP_dcmpl, OP_ireturn);
    assert_string_equal(at(m, 0), "w0 w2");
    assert_string_equal(at(m, 3), "i$0");
    m = METHOD("(I)J", 4, 1, OP_iload_0, OP_i2l, OP_lconst_1, OP_ladd, OP_lneg, OP_lreturn);
    assert_string_equal(at(m, 0), "i0");
    assert_string_equal(at(m, 3), "w$0");
    assert_string_equal(at(m, 5), "w$0");
}

static void put_typed(struct bytes *code, char type, uint8_t of_int)
{
    static const char types[] = "IJFDA"; /* in the order of their opcodes */
    put1(code, of_int + (unsigned)(strchr(types, type) - types));
}

__attribute__((format(printf, 2, 3))) static void append(char text[32], const char *format, ...)
{
    size_t length = strlen(text);
    va_list list;
    va_start(list, format);
    vsnprintf(text + length, 32 - length, format, list);
    va_end(list);
}

static char letter_of(char type)
{
    return type == 'A' ? 'a' : type == 'J' || type == 'D' ? 'w' : 'i';
}

/* Loads for an effect's operands ("AI:I"), each from an argument of its own; the descriptors of
 * these arguments, and the registers that must be live before them. */
static void load_operands(const char *effect, struct bytes *code, char *arguments, char *live)
{
    unsigned local = 0;
    for (; *effect != ':'; effect++) {
        put_typed(code, *effect, OP_iload);
        put1(code, local);
        append(arguments, *effect == 'A' ? "L%c;" : "%c", *effect);
        append(live, "%s%c%u", *live ? " " : "", letter_of(*effect), local);
        local += letter_of(*effect) == 'w' ? 2 : 1;
    }
}

/* A method that does the operation and returns its result, or nothing; and one that drops the
 * result, whose operands count only if the operation may throw. */
static void check_operation(uint8_t op, const char *effect)
{
    struct bytes code = {.size = 0};
    char arguments[32] = "", live[32] = "", descriptor[32] = "", expected[32] = "";
    const char result = strchr(effect, ':')[1];
    const bool throws = op <= OP_sastore || op == OP_idiv || op == OP_ldiv || op == OP_irem ||
                        op == OP_lrem || op == OP_arraylength;
    load_operands(effect, &code, arguments, live);
    const unsigned loads = (unsigned)code.size;
    put1(&code, op);
    append(descriptor, result == 'A' ? "(%s)L%c;" : "(%s)%c", arguments, result ? result : 'V');
    if (result) {
        put_typed(&code, result, OP_ireturn);
        append(expected, "%c$0", letter_of(result));
    } else {
        put1(&code, OP_return);
    }
    struct method *m =
        static_method(descriptor, &(struct method_code){6, 8, .code = code.data,
                                                        .code_length = (unsigned)code.size});
    assert_string_equal(at(m, 0), live);
    assert_string_equal(at(m, loads + 1), expected);
    if (!result)
        return;
    code.size = loads + 1;
    put1(&code, letter_of(result) == 'w' ? OP_pop2 : OP_pop);
    put1(&code, OP_return);
    descriptor[0] = 0;
    append(descriptor, "(%s)V", arguments);
    m = static_method(descriptor, &(struct method_code){6, 8, .code = code.data,
                                                        .code_length = (unsigned)code.size});
    assert_string_equal(at(m, 0), throws ? live : "");
}

static void operations_read_and_write_what_their_effect_says(void **state)
{
    (void)state;
    unsigned checked = 0;
    for (unsigned op = OP_iaload; op <= OP_arraylength; op++) {
        const struct opcode_info *info = &opcode_info[op];
        if (info->format != FORMAT_NONE || !strchr(info->effect, ':') || info->effect[0] == ':' ||
            (op >= OP_pop && op <= OP_swap) || (op >= OP_ireturn && op <= OP_return))
            continue;
        new_class(NULL);
        check_operation((uint8_t)op, info->effect);
        checked++;
    }
    assert_int_equal(checked, 8 + 8 + 36 + 15 + 5 + 1);
}

static void what_makes_objects_writes_its_result(void **state)
{
    (void)state;
    const uint16_t c = builder.this_class, f = pool_reference(&builder, 9, "T", "f", "LT;");
    struct method *m = METHOD("(ILT;)LT;", 2, 2, OP_new, U2(c), OP_areturn);
    assert_string_equal(at(m, 0), "");
    m = METHOD("(ILT;)LT;", 2, 2, OP_getstatic, U2(f), OP_areturn);
    assert_string_equal(at(m, 0), "");
    assert_string_equal(at(m, 3), "a$0");
    m = METHOD("(ILT;)[I", 2, 2, OP_iload_0, OP_newarray, T_INT, OP_areturn);
    assert_string_equal(at(m, 0), "i0");
    m = METHOD("(ILT;)[LT;", 2, 2, OP_iload_0, OP_anewarray, U2(c), OP_areturn);
    assert_string_equal(at(m, 0), "i0");
    /* the check's result goes to a local at once */
    m = METHOD("(ILT;)LT;", 2, 2, OP_getstatic, U2(f), OP_checkcast, U2(c), OP_astore_1, OP_aload_1,
               OP_areturn);
    assert_string_equal(at(m, 3), "a$0");
    assert_string_equal(at(m, 6), "a1");
}

/* What is copied or computed and not read does not count. */
static void what_has_no_effect_is_not_live(void **state)
{
    (void)state;
    struct method *m = METHOD("(II)I", 1, 3, OP_iload_1, OP_istore_2, OP_iload_0, OP_ireturn);
    assert_string_equal(at(m, 0), "i0");
    m = METHOD("(II)I", 2, 3, OP_iload_1, OP_iload_0, OP_imul, OP_istore_2, OP_iload_0, OP_ireturn);
    assert_string_equal(at(m, 0), "i0");
    /* but a division may throw */
    m = METHOD("(II)I", 2, 3, OP_iload_1, OP_iload_0, OP_idiv, OP_istore_2, OP_iload_0, OP_ireturn);
    assert_string_equal(at(m, 0), "i0 i1");
}

/* int m(int n, int[] a) { s = 0; i = 0; waste = 0;
 *     while (i < n) { s += a[i]; i++; waste++; }
 *     return s; } */
static void loops_are_followed(void **state)
{
    (void)state;
    struct method *m =
        METHOD("(I[I)I", 3, 5, /* 0 */ OP_iconst_0, OP_istore_2, OP_iconst_0, OP_istore_3,
               /* 4 */ OP_iconst_0, OP_istore, 4,
               /* 7 */ OP_iload_3, OP_iload_0, OP_if_icmpge, U2(27 - 9),
               /* 12 */ OP_iload_2, OP_aload_1, OP_iload_3, OP_iaload,
               /* 16 */ OP_iadd, OP_istore_2, OP_iinc, 3, 1, OP_iinc, 4, 1,
               /* 24 */ OP_goto, U2(7 - 24), OP_iload_2, OP_ireturn);
    assert_string_equal(at(m, 0), "i0 a1");
    assert_string_equal(at(m, 2), "i0 a1 i2");
    assert_string_equal(at(m, 7), "i0 a1 i2 i3");
    assert_string_equal(at(m, 15), "i0 a1 i2 i3");
    assert_string_equal(at(m, 16), "i0 a1 i2 i3 i$1");
    assert_string_equal(at(m, 21), "i0 a1 i2 i3");
    assert_string_equal(at(m, 24), "i0 a1 i2 i3");
    assert_string_equal(at(m, 27), "i2");
}

static void branches_compare_what_their_bytecode_says(void **state)
{
    (void)state;
    struct method *m = METHOD("(Ljava/lang/Object;Ljava/lang/Object;II)I", 2, 4, /* 0 */ OP_aload_0,
                              OP_ifnull, U2(20 - 1),
                              /* 4 */ OP_aload_0, OP_aload_1, OP_if_acmpeq, U2(20 - 6),
                              /* 9 */ OP_iload_2, OP_iload_3, OP_if_icmplt, U2(20 - 11),
                              /* 14 */ OP_iload_3, OP_ifeq, U2(20 - 15),
                              /* 18 */ OP_iconst_0, OP_ireturn,
                              /* 20 */ OP_iload_2, OP_ireturn);
    assert_string_equal(at(m, 0), "a0 a1 i2 i3");
    assert_string_equal(at(m, 4), "a0 a1 i2 i3");
    assert_string_equal(at(m, 9), "i2 i3");
    assert_string_equal(at(m, 14), "i2 i3");
    assert_string_equal(at(m, 18), "");
    assert_string_equal(at(m, 20), "i2");
    m = METHOD("(JJI)I", 4, 5, /* 0 */ OP_lload_0, OP_lload_2, OP_lcmp, OP_ifle, U2(9 - 3),
               /* 6 */ OP_iload, 4, OP_ireturn,
               /* 9 */ OP_iconst_1, OP_ireturn);
    assert_string_equal(at(m, 0), "w0 w2 i4");
    assert_string_equal(at(m, 6), "i4");
}

/* The cases read one local each: one that is missed is one that is not live. */
static void switches_go_to_all_their_targets(void **state)
{
    (void)state;
    struct method *m =
        METHOD("(IIII)I", 1, 4, /* 0 */ OP_iload_0, OP_tableswitch, 0, 0, U4(28 - 1), U4(0), U4(1),
               U4(24 - 1), U4(26 - 1),
               /* 24 */ OP_iload_1, OP_ireturn, OP_iload_2, OP_ireturn, OP_iload_3, OP_ireturn);
    assert_string_equal(at(m, 0), "i0 i1 i2 i3");
    assert_string_equal(at(m, 24), "i1");
    m = METHOD("(IIII)I", 1, 4, /* 0 */ OP_iload_0, OP_tableswitch, 0, 0, U4(28 - 1), U4(7), U4(9),
               U4(24 - 1 + 4), U4(26 - 1 + 4), U4(26 - 1 + 4),
               /* 28 */ OP_iload_1, OP_ireturn, OP_iload_2, OP_ireturn, OP_iload_3, OP_ireturn);
    assert_string_equal(at(m, 0), "i0 i1 i2");
    m = METHOD("(IIII)I", 1, 4, /* 0 */ OP_iload_0, OP_lookupswitch, 0, 0, U4(32 - 1), U4(2), U4(5),
               U4(28 - 1), U4(90), U4(30 - 1),
               /* 28 */ OP_iload_1, OP_ireturn, OP_iload_2, OP_ireturn, OP_iload_3, OP_ireturn);
    assert_string_equal(at(m, 0), "i0 i1 i2 i3");
    assert_string_equal(at(m, 30), "i2");
}

/* Only the first register of a long counts, also where the translator moves both. */
static void second_halves_are_not_live(void **state)
{
    (void)state;
    uint16_t a = pool_reference(&builder, 9, "T", "a", "J");
    struct method *m = METHOD("(J)V", 6, 2, /* 0 */ OP_lload_0, OP_lconst_1, OP_ladd, OP_dup2,
                              /* 4 */ OP_putstatic, U2(a), OP_putstatic, U2(a), OP_return);
    assert_string_equal(at(m, 0), "w0");
    assert_string_equal(at(m, 3), "w$0");
    assert_string_equal(at(m, 4), "w$0 w$2");
    assert_string_equal(at(m, 7), "w$0");
    assert_string_equal(at(m, 10), "");
}

static void arrays_tell_their_elements(void **state)
{
    (void)state;
    struct method *m = METHOD("([[LT;I)LT;", 2, 2, OP_aload_0, OP_iload_1, OP_aaload, OP_dup,
                              /* 4 */ OP_arraylength, OP_aaload, OP_areturn);
    assert_string_equal(at(m, 0), "a0 i1");
    assert_string_equal(at(m, 3), "a$0");
    assert_string_equal(at(m, 4), "a$0 a$1");
    assert_string_equal(at(m, 5), "a$0 i$1");
    assert_string_equal(at(m, 6), "a$0");
    uint16_t matrix = pool_class(&builder, "[[I");
    m = METHOD("(II)[[I", 2, 2, OP_iload_0, OP_iload_1, OP_multianewarray, U2(matrix), 2,
               OP_areturn);
    assert_string_equal(at(m, 0), "i0 i1");
    assert_string_equal(at_insn(m, 2), "i$0 i$1");
    assert_string_equal(at(m, 6), "a$0");
}

static void fields_have_the_type_of_their_descriptor(void **state)
{
    (void)state;
    static const struct {
        const char *type, *live;
        uint8_t load;
    } cases[] = {
        {"Z", "i0", OP_iload_0},  {"C", "i0", OP_iload_0},   {"I", "i0", OP_iload_0},
        {"F", "i0", OP_fload_0},  {"J", "w0", OP_lload_0},   {"D", "w0", OP_dload_0},
        {"[I", "a0", OP_aload_0}, {"LT;", "a0", OP_aload_0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char name[] = {'f', (char)('0' + i), 0}, expected[8];
        uint16_t f = pool_reference(&builder, 9, "T", name, cases[i].type);
        struct method *m = METHOD("(JLT;)V", 3, 3, cases[i].load, OP_putstatic, U2(f), OP_return);
        assert_string_equal(at(m, 0), cases[i].live);
        m = METHOD("(JLT;)V", 3, 3, OP_aload_2, cases[i].load, OP_putfield, U2(f), OP_return);
        snprintf(expected, sizeof expected, "%s a2", cases[i].live);
        assert_string_equal(at(m, 0), expected);
        m = METHOD("(JLT;)V", 3, 3, OP_aload_2, OP_getfield, U2(f), OP_putstatic, U2(f), OP_return);
        snprintf(expected, sizeof expected, "%c$0", cases[i].live[0]);
        assert_string_equal(at(m, 0), "a2");
        assert_string_equal(at(m, 4), expected);
    }
}

static void checks_and_monitors_read_references(void **state)
{
    (void)state;
    struct method *m = METHOD("(LT;LT;LT;)I", 2, 3, /* 0 */ OP_aload_0, OP_monitorenter, OP_aload_1,
                              OP_instanceof, U2(builder.this_class),
                              /* 6 */ OP_aload_0, OP_monitorexit, OP_ireturn);
    assert_string_equal(at(m, 0), "a0 a1");
    assert_string_equal(at(m, 2), "a0 a1");
    assert_string_equal(at(m, 6), "a0 i$0");
    assert_string_equal(at(m, 8), "i$0");
    m = METHOD("(LT;)V", 1, 1, OP_aload_0, OP_checkcast, U2(builder.this_class), OP_athrow);
    assert_string_equal(at(m, 0), "a0");
    assert_string_equal(at(m, 4), "a0");
}

static void calls_read_their_arguments_and_write_their_result(void **state)
{
    (void)state;
    uint16_t g = pool_reference(&builder, 10, "T", "g", "(LT;IJ[I)J");
    struct method *m =
        METHOD("(LT;IJ[ILT;)J", 5, 6, /* 0 */ OP_aload_0, OP_iload_1, OP_lload_2, OP_aload, 4,
               /* 5 */ OP_invokestatic, U2(g), OP_aload, 5, OP_pop,
               /* 11 */ OP_lreturn);
    assert_string_equal(at(m, 0), "a0 i1 w2 a4");
    assert_string_equal(at_insn(m, 5), "a$0 i$1 w$2 a$4");
    assert_string_equal(after(m, 5), "");
    assert_string_equal(at(m, 11), "w$0");
    uint16_t v = pool_reference(&builder, 10, "T", "v", "(D)V");
    m = new_method(0, "v", "(DI)I",
                   &(struct method_code){4, 4,
                                         BYTECODE(/* 0 */ OP_iload_3, OP_aload_0, OP_dload_1,
                                                  OP_invokevirtual, U2(v), OP_ireturn)});
    translated(m);
    assert_string_equal(at(m, 0), "a0 w1 i3");
    assert_string_equal(at_insn(m, 3), "i$0 a$1 w$2");
    assert_string_equal(after(m, 3), "i$0");
    /* the result goes to a local at once */
    uint16_t h = pool_reference(&builder, 10, "T", "h", "(I)I");
    m = METHOD("(II)I", 2, 2, /* 0 */ OP_iload_0, OP_invokestatic, U2(h), OP_istore_1, OP_iload_1,
               OP_iload_0, OP_iadd, OP_ireturn);
    assert_string_equal(at(m, 0), "i0");
    assert_string_equal(after(m, 1), "i0");
    assert_string_equal(at(m, 5), "i0 i1");
}

/* int m(int a, int b) { try { return 10 / a; } catch (Throwable t) { return b; } } */
static void handlers_are_reached_from_what_may_throw(void **state)
{
    (void)state;
    struct method *m = TRY_METHOD("(II)I", 2, 2, 5, 5, /* 0 */ OP_bipush, 10, OP_iload_0, OP_idiv,
                                  OP_ireturn, /* 5 */ OP_pop, OP_iload_1, OP_ireturn);
    assert_string_equal(at(m, 0), "i0 i1");
    assert_string_equal(at_insn(m, 3), "i0 i1 i$0");
    assert_string_equal(at(m, 4), "i$0");
    assert_string_equal(at(m, 5), "i1");

    /* the exception is written when it is thrown, so not live before; a call's handler counts
     * while the callee runs, its result does not */
    uint16_t g = pool_reference(&builder, 10, "T", "g", "(I)I");
    m = TRY_METHOD("(ILT;)I", 2, 2, 5, 5, /* 0 */ OP_iload_0, OP_invokestatic, U2(g), OP_ireturn,
                   /* 5 */ OP_aload_1, OP_pop, OP_athrow);
    assert_string_equal(at(m, 0), "i0");
    assert_string_equal(at_insn(m, 1), "i$0");
    assert_string_equal(after(m, 1), "");
    assert_string_equal(at(m, 5), "a$0");
    m = TRY_METHOD("(ILT;)I", 2, 2, 4, 5, /* 0 */ OP_iload_0, OP_invokestatic, U2(g), OP_ireturn,
                   /* 5 */ OP_pop, OP_aload_1, OP_monitorexit, OP_iconst_0, OP_ireturn);
    assert_string_equal(at(m, 0), "i0 a1");
    assert_string_equal(after(m, 1), "a1");
    assert_string_equal(at(m, 4), "i$0");
}

/* The operands are pushed from locals, one for each letter; what the handler reads is live before
 * the operation if it may throw. */
static bool handler_is_reached(const char *operands, const uint8_t *operation, unsigned length,
                               uint16_t sink)
{
    static const struct {
        uint8_t load, local;
    } of_letter[] = {
        ['a'] = {OP_aload, 0}, ['i'] = {OP_iload, 1}, ['j'] = {OP_lload, 2},
        ['f'] = {OP_fload, 4}, ['d'] = {OP_dload, 5},
    };
    struct bytes code = {.size = 0};
    for (; *operands; operands++) {
        put1(&code, of_letter[(unsigned char)*operands].load);
        put1(&code, of_letter[(unsigned char)*operands].local);
    }
    put(&code, operation, length);
    unsigned end = (unsigned)code.size;
    put1(&code, OP_return);
    const uint8_t handler[] = {OP_pop, OP_iload, 7, OP_putstatic, U2(sink), OP_return};
    put(&code, handler, sizeof handler);
    struct method *m =
        static_method("(LT;IJFDI)V", &(struct method_code){8, 8, .code = code.data,
                                                           .code_length = (unsigned)code.size,
                                                           .handler = {0, end, end + 1, 0}});
    return strstr(at(m, 0), "i7");
}

static void instructions_that_may_throw_are_known(void **state)
{
    (void)state;
    const uint16_t f = pool_reference(&builder, 9, "T", "f", "I");
    const uint16_t method = pool_reference(&builder, 10, "T", "g", "()V");
    const uint16_t interface = pool_reference(&builder, 11, "T", "g", "()V");
    const uint16_t text = pool_index(&builder, 8, pool_utf8(&builder, "text"));
    const uint16_t c = builder.this_class;
    const struct {
        const char *operands;
        uint8_t operation[5];
        unsigned length;
        bool throws;
    } cases[] = {
        {"ii", {OP_idiv}, 1, true},
        {"ii", {OP_irem}, 1, true},
        {"jj", {OP_ldiv}, 1, true},
        {"jj", {OP_lrem}, 1, true},
        {"a", {OP_getfield, U2(f)}, 3, true},
        {"ai", {OP_putfield, U2(f)}, 3, true},
        {"", {OP_getstatic, U2(f)}, 3, true},
        {"i", {OP_putstatic, U2(f)}, 3, true},
        {"a", {OP_invokevirtual, U2(method)}, 3, true},
        {"a", {OP_invokespecial, U2(method)}, 3, true},
        {"", {OP_invokestatic, U2(method)}, 3, true},
        {"a", {OP_invokeinterface, U2(interface), 1, 0}, 5, true},
        {"", {OP_new, U2(c)}, 3, true},
        {"i", {OP_newarray, T_INT}, 2, true},
        {"i", {OP_anewarray, U2(c)}, 3, true},
        {"a", {OP_checkcast, U2(c)}, 3, true},
        {"a", {OP_instanceof, U2(c)}, 3, true},
        {"a", {OP_monitorenter}, 1, true},
        {"a", {OP_monitorexit}, 1, true},
        {"a", {OP_athrow}, 1, true},
        {"a", {OP_arraylength}, 1, true},
        {"ai", {OP_iaload}, 1, true},
        {"ai", {OP_laload}, 1, true},
        {"ai", {OP_faload}, 1, true},
        {"ai", {OP_daload}, 1, true},
        {"ai", {OP_aaload}, 1, true},
        {"ai", {OP_baload}, 1, true},
        {"ai", {OP_caload}, 1, true},
        {"ai", {OP_saload}, 1, true},
        {"aii", {OP_iastore}, 1, true},
        {"aij", {OP_lastore}, 1, true},
        {"aif", {OP_fastore}, 1, true},
        {"aid", {OP_dastore}, 1, true},
        {"aia", {OP_aastore}, 1, true},
        {"aii", {OP_bastore}, 1, true},
        {"aii", {OP_castore}, 1, true},
        {"aii", {OP_sastore}, 1, true},
        {"", {OP_ldc, (uint8_t)text}, 2, true},
        {"", {OP_ldc_w, U2(c)}, 3, true},
        {"", {OP_nop}, 1, false},
        {"", {OP_sipush, 9, 9}, 3, false},
        {"", {OP_dconst_1}, 1, false},
        {"ii", {OP_iadd}, 1, false},
        {"ji", {OP_lushr}, 1, false},
        {"ff", {OP_fdiv}, 1, false},
        {"dd", {OP_drem}, 1, false},
        {"d", {OP_dneg}, 1, false},
        {"d", {OP_d2i}, 1, false},
        {"jj", {OP_lcmp}, 1, false},
        {"a", {OP_astore_0}, 1, false},
        {"", {OP_iinc, 1, 1}, 3, false},
        {"ai", {OP_dup_x1}, 1, false},
        {"ai", {OP_swap}, 1, false},
        {"a", {OP_ifnull, U2(3)}, 3, false},
        {"ii", {OP_if_icmpgt, U2(3)}, 3, false},
        {"jj", {OP_lcmp, OP_ifgt, U2(3)}, 4, false},
        {"", {OP_goto, U2(3)}, 3, false},
        {"", {OP_return}, 1, false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        if (handler_is_reached(cases[i].operands, cases[i].operation, cases[i].length, f) !=
            cases[i].throws)
            fail_msg("%s: not what was expected", opcode_info[cases[i].operation[0]].name);
    }
}

/* The first of two handlers that catches everything is the only one. */
static void handlers_behind_one_that_catches_all_are_not_reached(void **state)
{
    (void)state;
    const struct method_code code = {2, 3,
                                     BYTECODE(/* 0 */ OP_iload_0, OP_iload_0, OP_idiv, OP_ireturn,
                                              /* 4 */ OP_pop, OP_iload_1, OP_ireturn,
                                              /* 7 */ OP_pop, OP_iload_2, OP_ireturn),
                                     .handler = {0, 4, 4, 0}};
    for (int first = 0; first < 2; first++) {
        struct cf_exception both[] = {{0, 4, 4, first ? builder.this_class : 0}, {0, 4, 7, 0}};
        struct method *m = new_method(ACC_STATIC, "m", "(III)I", &code);
        m->member->code->exceptions = both;
        m->member->code->exception_count = 2;
        translated(m);
        assert_string_equal(at(m, 0), first ? "i0 i1 i2" : "i0 i1");
    }
}

/* When the monitor was taken away. */
static void returns_of_synchronized_methods_may_throw(void **state)
{
    (void)state;
    const struct method_code code = {2, 2,
                                     BYTECODE(/* 0 */ OP_iload_0, OP_ireturn,
                                              /* 2 */ OP_pop, OP_iload_1, OP_ireturn),
                                     .handler = {0, 2, 2, 0}};
    struct method *m = static_method("(II)I", &code);
    assert_string_equal(at(m, 0), "i0");
    m = translated(new_method(ACC_STATIC | ACC_SYNCHRONIZED, "m", "(II)I", &code));
    assert_string_equal(at(m, 0), "i0 i1");
}

/* Its end is an event of the object, so `this` counts until then. */
static void constructors_keep_this(void **state)
{
    (void)state;
    uint16_t super = pool_reference(&builder, 10, "java/lang/Object", "<init>", "()V");
    struct method_code code = {1, 2, BYTECODE(OP_aload_0, OP_invokespecial, U2(super), OP_return)};
    struct method *m = translated(new_method(0, "<init>", "(I)V", &code));
    assert_string_equal(at(m, 0), "a0");
    assert_string_equal(after(m, 1), "a0");
    assert_string_equal(at(m, 4), "a0");
    code = (struct method_code){1, 2, BYTECODE(OP_nop, OP_return)};
    m = translated(new_method(0, "plain", "(I)V", &code));
    assert_string_equal(at(m, 0), "");
}

static void frames_not_yet_entered_need_what_their_code_needs(void **state)
{
    (void)state;
    static const union insn translate = {.op = INSN_ENTER_TRANSLATE},
                            lock = {.op = INSN_ENTER_SYNC};
    const struct method_code code = {1, 3, BYTECODE(OP_iload_2, OP_ireturn)};
    struct method *m = new_method(0, "m", "(II)I", &code);
    assert_string_equal(text_of(m, use_at(m, &translate)), "i2");
    assert_ptr_equal(use_at(m, &translate), use_at(m, m->code));
    m = new_method(ACC_SYNCHRONIZED, "m", "(II)I", &code);
    assert_string_equal(text_of(m, use_at(m, &lock)), "a0 i2");
    assert_string_equal(text_of(m, use_at(m, &translate)), "i2");
    assert_string_equal(text_of(m, use_at(m, &lock)), "a0 i2");
    m = new_method(ACC_SYNCHRONIZED | ACC_STATIC, "m", "(III)I", &code);
    assert_string_equal(text_of(m, use_at(m, &lock)), "i2");
}

static enum native_status some_native(struct thread *t, union value *args, union value *result)
{
    (void)t, (void)args, (void)result;
    return NATIVE_DONE;
}

static void some_frames_cannot_be_told(void **state)
{
    (void)state;
    static const union insn native = {.op = INSN_ENTER_NATIVE},
                            abstract = {.op = INSN_ENTER_ABSTRACT};
    struct method *m = new_method(ACC_NATIVE, "m", "(I)V", NULL);
    m->native = some_native;
    assert_null(use_at(m, &native));
    m = new_method(ACC_ABSTRACT, "m", "(I)V", NULL);
    assert_null(use_at(m, &abstract));
    builder.major = 49;
    m = METHOD("()V", 1, 1, OP_jsr, U2(4), OP_return, OP_astore_0, OP_ret, 0);
    assert_null(use_at(m, m->code));
    m = METHOD("(I)I", 1, 1, OP_iload_0, OP_ireturn);
    assert_string_equal(at(m, 0), "i0");
}

/* Makes the instruction what it becomes in a program that runs; its operand c is another then. */
static void quicken_by_hand(struct method *m, unsigned bci, enum insn_op op)
{
    union insn *pc = m->code + word_behind_moves(m, bci);
    pc->op = (uint16_t)op;
    if (op != INSN_LDC64)
        pc->c = 0x7777;
}

static void quick_forms_say_the_same(void **state)
{
    (void)state;
    uint16_t f = pool_reference(&builder, 9, "T", "f", "J");
    uint16_t g = pool_reference(&builder, 10, "T", "g", "(JI)LT;");
    uint16_t s = pool_index(&builder, 8, pool_utf8(&builder, "text"));
    const struct method_code put = {3, 3,
                                    BYTECODE(OP_aload_2, OP_lload_0, OP_putfield, U2(f),
                                             OP_return)};
    struct method *m = static_method("(JLT;)V", &put);
    quicken_by_hand(m, 2, INSN_PUTFIELD_8);
    assert_string_equal(at(m, 0), "w0 a2");

    const struct method_code call = {4, 4,
                                     BYTECODE(OP_aload_3, OP_lload_0, OP_iload_2, OP_invokevirtual,
                                              U2(g), OP_areturn)};
    static const uint16_t calls[] = {INSN_INVOKEVIRTUAL, INSN_INVOKEVIRTUAL_Q, INSN_INVOKEFINAL_Q,
                                     INSN_INVOKEHANDLE, INSN_INVOKELINKED_Q};
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++) {
        m = static_method("(JILT;)LT;", &call);
        quicken_by_hand(m, 3, calls[i]);
        assert_string_equal(at(m, 0), "w0 i2 a3");
        assert_string_equal(at_insn(m, 3), "a$0 w$1 i$3");
        assert_string_equal(after(m, 3), "");
    }

    /* the constant may fail to be resolved, a long does not */
    const struct method_code constant = {1, 1,
                                         BYTECODE(/* 0 */ OP_ldc, (uint8_t)s, OP_areturn,
                                                  /* 3 */ OP_pop, OP_aload_0, OP_areturn),
                                         .handler = {0, 2, 3, 0}};
    m = static_method("(LT;)Ljava/lang/Object;", &constant);
    assert_string_equal(at(m, 0), "a0");
    m = static_method("(LT;)Ljava/lang/Object;", &constant);
    quicken_by_hand(m, 0, INSN_LDC64);
    assert_string_equal(at(m, 0), "a0");
    uint16_t j = (uint16_t)builder.pool_count;
    put1(&builder.pool, 5);
    put4(&builder.pool, 0x12345678);
    put4(&builder.pool, 0x9abcdef0);
    builder.pool_count += 2;
    m = TRY_METHOD("(J)J", 2, 2, 3, 4, /* 0 */ OP_ldc2_w, U2(j), OP_lreturn,
                   /* 4 */ OP_pop, OP_lload_0, OP_lreturn);
    assert_int_equal(m->code[0].op, INSN_LDC64);
    assert_string_equal(at(m, 0), "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(arithmetic_reads_numbers, new_class),
        cmocka_unit_test_setup(operations_read_and_write_what_their_effect_says, new_class),
        cmocka_unit_test_setup(what_makes_objects_writes_its_result, new_class),
        cmocka_unit_test_setup(what_has_no_effect_is_not_live, new_class),
        cmocka_unit_test_setup(loops_are_followed, new_class),
        cmocka_unit_test_setup(branches_compare_what_their_bytecode_says, new_class),
        cmocka_unit_test_setup(switches_go_to_all_their_targets, new_class),
        cmocka_unit_test_setup(second_halves_are_not_live, new_class),
        cmocka_unit_test_setup(arrays_tell_their_elements, new_class),
        cmocka_unit_test_setup(fields_have_the_type_of_their_descriptor, new_class),
        cmocka_unit_test_setup(checks_and_monitors_read_references, new_class),
        cmocka_unit_test_setup(calls_read_their_arguments_and_write_their_result, new_class),
        cmocka_unit_test_setup(handlers_are_reached_from_what_may_throw, new_class),
        cmocka_unit_test_setup(instructions_that_may_throw_are_known, new_class),
        cmocka_unit_test_setup(handlers_behind_one_that_catches_all_are_not_reached, new_class),
        cmocka_unit_test_setup(returns_of_synchronized_methods_may_throw, new_class),
        cmocka_unit_test_setup(constructors_keep_this, new_class),
        cmocka_unit_test_setup(frames_not_yet_entered_need_what_their_code_needs, new_class),
        cmocka_unit_test_setup(some_frames_cannot_be_told, new_class),
        cmocka_unit_test_setup(quick_forms_say_the_same, new_class),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
