/* test_registers.c - which registers of a frame are live, and what is in them: on small methods
 * whose answers follow from reading them; against the StackMapTables of all classes that a program
 * loads; and on programs in which whatever is said not to matter is overwritten at every turn. */
#include "class_builder.h"

#include "classfile/opcodes.h"
#include "cli/java_options.h"
#include "event/choice.h"
#include "vm/boot.h"
#include "vm/code_blocks.h"
#include "vm/define.h"
#include "vm/insn.h"
#include "vm/registers.h"
#include "vm/sched.h"
#include "vm/stop.h"
#include "vm/translate.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

static bool has(const uint64_t *bits, uint32_t i)
{
    return bits[i / 64] >> i % 64 & 1;
}

/* ---- methods made by hand ---- */

#define U2(x) (uint8_t)((x) >> 8), (uint8_t)(x)
#define U4(x) 0, 0, U2(x)
#define BYTECODE(...) \
    .code = (const uint8_t[]){__VA_ARGS__}, .code_length = sizeof((const uint8_t[]){__VA_ARGS__})

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

/* The first word of a bytecode's code, or of what follows if it has none of its own. */
static uint32_t word_of(const struct method *m, unsigned bci)
{
    uint32_t word = 0, end = m->code_length; /* bytecode indices ascend */
    while (word < end) {
        uint32_t middle = word + (end - word) / 2;
        if (m->code_bci[middle] < bci)
            word = middle + 1;
        else
            end = middle;
    }
    return word;
}

/* The word of its instruction, behind those that bring the operands to their homes. */
static uint32_t word_behind_moves(const struct method *m, unsigned bci)
{
    uint32_t word = word_of(m, bci);
    for (;;) {
        uint16_t op = m->code[word].op;
        if (op != INSN_MOV && op != INSN_MOV2 && op != INSN_LDI)
            return word;
        word += op == INSN_MOV2 ? 2 : 1;
    }
}

static const struct register_use *use_at(struct method *m, const union insn *pc)
{
    return registers_at(&(struct frame){.method = m, .pc = pc}, NULL);
}

static const struct register_use *use_after(struct method *m, const union insn *pc)
{
    union value result;
    return registers_at(&(struct frame){.method = m, .pc = pc}, &(struct frame){.ret = &result});
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
    struct method *m =
        static_method("(II)I",
                      &(struct method_code){2, 2,
                                            BYTECODE(OP_iload_0, OP_iload_1, OP_iadd, OP_ireturn)});
    assert_string_equal(at(m, 0), "i0 i1");
    assert_string_equal(at(m, 3), "i$0");
    m = static_method("(JILjava/lang/Object;)J",
                      &(struct method_code){3, 4,
                                            BYTECODE(OP_lload_0, OP_iload_2, OP_lshl, OP_lreturn)});
    assert_string_equal(at(m, 0), "w0 i2");
    assert_string_equal(at(m, 3), "w$0");
    m = static_method("(FD)F", &(struct method_code){3, 3,
                                                     BYTECODE(OP_fload_0, OP_dload_1, OP_d2f,
                                                              OP_fmul, OP_freturn)});
    assert_string_equal(at(m, 0), "i0 w1");
    assert_string_equal(at(m, 3), "i0 i$1");
    m = static_method("(DD)I", &(struct method_code){4, 4,
                                                     BYTECODE(OP_dload_0, OP_dload_2, OP_dcmpl,
                                                              OP_ireturn)});
    assert_string_equal(at(m, 0), "w0 w2");
    assert_string_equal(at(m, 3), "i$0");
    m = static_method("(I)J", &(struct method_code){4, 1,
                                                    BYTECODE(OP_iload_0, OP_i2l, OP_lconst_1,
                                                             OP_ladd, OP_lneg, OP_lreturn)});
    assert_string_equal(at(m, 0), "i0");
    assert_string_equal(at(m, 3), "w$0");
    assert_string_equal(at(m, 5), "w$0");
}

static void put_typed(struct bytes *code, char type, uint8_t of_int)
{
    static const char types[] = "IJFDA"; /* in the order of their opcodes */
    put1(code, of_int + (unsigned)(strchr(types, type) - types));
}

/* Loads for an effect's operands ("AI:I"), each from an argument of its own; the descriptor of
 * these arguments, and the registers that must be live before them. */
static void load_operands(const char *effect, struct bytes *code, char *descriptor, char *live)
{
    unsigned local = 0;
    *live = 0;
    strcpy(descriptor, "(");
    for (; *effect != ':'; effect++) {
        bool is_wide = *effect == 'J' || *effect == 'D';
        put_typed(code, *effect, OP_iload);
        put1(code, local);
        sprintf(descriptor + strlen(descriptor), *effect == 'A' ? "LT;" : "%c", *effect);
        sprintf(live + strlen(live), "%s%c%u", *live ? " " : "",
                *effect == 'A' ? 'a'
                : is_wide      ? 'w'
                               : 'i',
                local);
        local += is_wide ? 2 : 1;
    }
    strcat(descriptor, ")");
}

/* A method that does the operation and returns its result, or nothing; and one that drops the
 * result, whose operands count only if the operation may throw. */
static void check_operation(uint8_t op, const char *effect)
{
    struct bytes code = {.size = 0};
    char descriptor[32], live[32], result = strchr(effect, ':')[1];
    bool throws = op <= OP_sastore || (op >= OP_idiv && op <= OP_ldiv) ||
                  (op >= OP_irem && op <= OP_lrem) || op == OP_arraylength;
    load_operands(effect, &code, descriptor, live);
    unsigned loads = (unsigned)code.size;
    put1(&code, op);
    sprintf(descriptor + strlen(descriptor), result == 'A' ? "LT;" : "%c", result ? result : 'V');
    if (result)
        put_typed(&code, result, OP_ireturn);
    else
        put1(&code, OP_return);
    struct method *m =
        static_method(descriptor, &(struct method_code){6, 8, code.data, (unsigned)code.size});
    assert_string_equal(at(m, 0), live);
    assert_string_equal(at(m, loads + 1), !result                          ? ""
                                          : result == 'A'                  ? "a$0"
                                          : result == 'J' || result == 'D' ? "w$0"
                                                                           : "i$0");
    if (!result)
        return;
    code.size = loads + 1;
    put1(&code, result == 'J' || result == 'D' ? OP_pop2 : OP_pop);
    put1(&code, OP_return);
    strcpy(strchr(descriptor, ')') + 1, "V");
    m = static_method(descriptor, &(struct method_code){6, 8, code.data, (unsigned)code.size});
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
    struct method *m =
        static_method("(ILT;)LT;",
                      &(struct method_code){2, 2, BYTECODE(OP_new, U2(c), OP_areturn)});
    assert_string_equal(at(m, 0), "");
    m = static_method("(ILT;)LT;",
                      &(struct method_code){2, 2, BYTECODE(OP_getstatic, U2(f), OP_areturn)});
    assert_string_equal(at(m, 0), "");
    assert_string_equal(at(m, 3), "a$0");
    m = static_method("(ILT;)[I",
                      &(struct method_code){2, 2,
                                            BYTECODE(OP_iload_0, OP_newarray, T_INT, OP_areturn)});
    assert_string_equal(at(m, 0), "i0");
    m = static_method("(ILT;)[LT;",
                      &(struct method_code){2, 2,
                                            BYTECODE(OP_iload_0, OP_anewarray, U2(c), OP_areturn)});
    assert_string_equal(at(m, 0), "i0");
    /* the check's result goes to a local at once */
    m = static_method("(ILT;)LT;",
                      &(struct method_code){2, 2,
                                            BYTECODE(OP_getstatic, U2(f), OP_checkcast, U2(c),
                                                     OP_astore_1, OP_aload_1, OP_areturn)});
    assert_string_equal(at(m, 3), "a$0");
    assert_string_equal(at(m, 6), "a1");
}

/* What is copied or computed and not read does not count. */
static void what_has_no_effect_is_not_live(void **state)
{
    (void)state;
    struct method *m =
        static_method("(II)I", &(struct method_code){1, 3,
                                                     BYTECODE(OP_iload_1, OP_istore_2, OP_iload_0,
                                                              OP_ireturn)});
    assert_string_equal(at(m, 0), "i0");
    m = static_method("(II)I",
                      &(struct method_code){2, 3,
                                            BYTECODE(OP_iload_1, OP_iload_0, OP_imul, OP_istore_2,
                                                     OP_iload_0, OP_ireturn)});
    assert_string_equal(at(m, 0), "i0");
    /* but a division may throw */
    m = static_method("(II)I",
                      &(struct method_code){2, 3,
                                            BYTECODE(OP_iload_1, OP_iload_0, OP_idiv, OP_istore_2,
                                                     OP_iload_0, OP_ireturn)});
    assert_string_equal(at(m, 0), "i0 i1");
}

/* int m(int n, int[] a) { s = 0; i = 0; waste = 0;
 *     while (i < n) { s += a[i]; i++; waste++; }
 *     return s; } */
static void loops_are_followed(void **state)
{
    (void)state;
    struct method *m = static_method(
        "(I[I)I",
        &(struct method_code){3, 5,
                              BYTECODE(/* 0 */ OP_iconst_0, OP_istore_2, OP_iconst_0, OP_istore_3,
                                       /* 4 */ OP_iconst_0, OP_istore, 4,
                                       /* 7 */ OP_iload_3, OP_iload_0, OP_if_icmpge, U2(27 - 9),
                                       /* 12 */ OP_iload_2, OP_aload_1, OP_iload_3, OP_iaload,
                                       /* 16 */ OP_iadd, OP_istore_2, OP_iinc, 3, 1, OP_iinc, 4, 1,
                                       /* 24 */ OP_goto, U2(7 - 24), OP_iload_2, OP_ireturn)});
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
    struct method *m = static_method(
        "(Ljava/lang/Object;Ljava/lang/Object;II)I",
        &(struct method_code){2, 4,
                              BYTECODE(/* 0 */ OP_aload_0, OP_ifnull, U2(20 - 1),
                                       /* 4 */ OP_aload_0, OP_aload_1, OP_if_acmpeq, U2(20 - 6),
                                       /* 9 */ OP_iload_2, OP_iload_3, OP_if_icmplt, U2(20 - 11),
                                       /* 14 */ OP_iload_3, OP_ifeq, U2(20 - 15),
                                       /* 18 */ OP_iconst_0, OP_ireturn,
                                       /* 20 */ OP_iload_2, OP_ireturn)});
    assert_string_equal(at(m, 0), "a0 a1 i2 i3");
    assert_string_equal(at(m, 4), "a0 a1 i2 i3");
    assert_string_equal(at(m, 9), "i2 i3");
    assert_string_equal(at(m, 14), "i2 i3");
    assert_string_equal(at(m, 18), "");
    assert_string_equal(at(m, 20), "i2");
    m = static_method("(JJI)I", &(struct method_code){4, 5,
                                                      BYTECODE(/* 0 */ OP_lload_0, OP_lload_2,
                                                               OP_lcmp, OP_ifle, U2(9 - 3),
                                                               /* 6 */ OP_iload, 4, OP_ireturn,
                                                               /* 9 */ OP_iconst_1, OP_ireturn)});
    assert_string_equal(at(m, 0), "w0 w2 i4");
    assert_string_equal(at(m, 6), "i4");
}

/* The cases read one local each: one that is missed is one that is not live. */
static void switches_go_to_all_their_targets(void **state)
{
    (void)state;
    struct method *m = static_method(
        "(IIII)I", &(struct method_code){1, 4,
                                         BYTECODE(/* 0 */ OP_iload_0, OP_tableswitch, 0, 0,
                                                  U4(28 - 1), U4(0), U4(1), U4(24 - 1), U4(26 - 1),
                                                  /* 24 */ OP_iload_1, OP_ireturn, OP_iload_2,
                                                  OP_ireturn, OP_iload_3, OP_ireturn)});
    assert_string_equal(at(m, 0), "i0 i1 i2 i3");
    assert_string_equal(at(m, 24), "i1");
    m = static_method("(IIII)I",
                      &(struct method_code){1, 4,
                                            BYTECODE(/* 0 */ OP_iload_0, OP_tableswitch, 0, 0,
                                                     U4(28 - 1), U4(7), U4(9), U4(24 - 1 + 4),
                                                     U4(26 - 1 + 4), U4(26 - 1 + 4),
                                                     /* 28 */ OP_iload_1, OP_ireturn, OP_iload_2,
                                                     OP_ireturn, OP_iload_3, OP_ireturn)});
    assert_string_equal(at(m, 0), "i0 i1 i2");
    m = static_method("(IIII)I",
                      &(struct method_code){1, 4,
                                            BYTECODE(/* 0 */ OP_iload_0, OP_lookupswitch, 0, 0,
                                                     U4(32 - 1), U4(2), U4(5), U4(28 - 1), U4(90),
                                                     U4(30 - 1),
                                                     /* 28 */ OP_iload_1, OP_ireturn, OP_iload_2,
                                                     OP_ireturn, OP_iload_3, OP_ireturn)});
    assert_string_equal(at(m, 0), "i0 i1 i2 i3");
    assert_string_equal(at(m, 30), "i2");
}

/* Only the first register of a long counts, also where the translator moves both. */
static void second_halves_are_not_live(void **state)
{
    (void)state;
    uint16_t a = pool_reference(&builder, 9, "T", "a", "J");
    struct method *m =
        static_method("(J)V", &(struct method_code){6, 2,
                                                    BYTECODE(/* 0 */ OP_lload_0, OP_lconst_1,
                                                             OP_ladd, OP_dup2,
                                                             /* 4 */ OP_putstatic, U2(a),
                                                             OP_putstatic, U2(a), OP_return)});
    assert_string_equal(at(m, 0), "w0");
    assert_string_equal(at(m, 3), "w$0");
    assert_string_equal(at(m, 4), "w$0 w$2");
    assert_string_equal(at(m, 7), "w$0");
    assert_string_equal(at(m, 10), "");
}

static void arrays_tell_their_elements(void **state)
{
    (void)state;
    static const struct {
        const char *descriptor, *live;
        uint8_t load, op;
    } cases[] = {
        {"([III)V", "a0 i1 i2", OP_iload_2, OP_iastore},
        {"([SIS)V", "a0 i1 i2", OP_iload_2, OP_sastore},
        {"([BIB)V", "a0 i1 i2", OP_iload_2, OP_bastore},
        {"([FIF)V", "a0 i1 i2", OP_fload_2, OP_fastore},
        {"([JIJ)V", "a0 i1 w2", OP_lload_2, OP_lastore},
        {"([DID)V", "a0 i1 w2", OP_dload_2, OP_dastore},
        {"([LT;ILT;)V", "a0 i1 a2", OP_aload_2, OP_aastore},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct method *m =
            static_method(cases[i].descriptor,
                          &(struct method_code){4, 4,
                                                BYTECODE(OP_aload_0, OP_iload_1, cases[i].load,
                                                         cases[i].op, OP_return)});
        assert_string_equal(at(m, 0), cases[i].live);
        assert_string_equal(at(m, 4), "");
    }
    struct method *m =
        static_method("([[LT;I)LT;",
                      &(struct method_code){2, 2,
                                            BYTECODE(OP_aload_0, OP_iload_1, OP_aaload, OP_dup,
                                                     /* 4 */ OP_arraylength, OP_aaload,
                                                     OP_areturn)});
    assert_string_equal(at(m, 0), "a0 i1");
    assert_string_equal(at(m, 3), "a$0");
    assert_string_equal(at(m, 4), "a$0 a$1");
    assert_string_equal(at(m, 5), "a$0 i$1");
    assert_string_equal(at(m, 6), "a$0");
    uint16_t matrix = pool_class(&builder, "[[I");
    m = static_method("(II)[[I",
                      &(struct method_code){2, 2,
                                            BYTECODE(OP_iload_0, OP_iload_1, OP_multianewarray,
                                                     U2(matrix), 2, OP_areturn)});
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
        struct method *m =
            static_method("(JLT;)V", &(struct method_code){3, 3,
                                                           BYTECODE(cases[i].load, OP_putstatic,
                                                                    U2(f), OP_return)});
        assert_string_equal(at(m, 0), cases[i].live);
        m = static_method("(JLT;)V",
                          &(struct method_code){3, 3,
                                                BYTECODE(OP_aload_2, cases[i].load, OP_putfield,
                                                         U2(f), OP_return)});
        snprintf(expected, sizeof expected, "%s a2", cases[i].live);
        assert_string_equal(at(m, 0), expected);
        m = static_method("(JLT;)V",
                          &(struct method_code){3, 3,
                                                BYTECODE(OP_aload_2, OP_getfield, U2(f),
                                                         OP_putstatic, U2(f), OP_return)});
        snprintf(expected, sizeof expected, "%c$0", cases[i].live[0]);
        assert_string_equal(at(m, 0), "a2");
        assert_string_equal(at(m, 4), expected);
    }
}

static void checks_and_monitors_read_references(void **state)
{
    (void)state;
    struct method *m = static_method(
        "(LT;LT;LT;)I",
        &(struct method_code){2, 3,
                              BYTECODE(/* 0 */ OP_aload_0, OP_monitorenter, OP_aload_1,
                                       OP_instanceof, U2(builder.this_class),
                                       /* 6 */ OP_aload_0, OP_monitorexit, OP_ireturn)});
    assert_string_equal(at(m, 0), "a0 a1");
    assert_string_equal(at(m, 2), "a0 a1");
    assert_string_equal(at(m, 6), "a0 i$0");
    assert_string_equal(at(m, 8), "i$0");
    m = static_method("(LT;)V", &(struct method_code){1, 1,
                                                      BYTECODE(OP_aload_0, OP_checkcast,
                                                               U2(builder.this_class), OP_athrow)});
    assert_string_equal(at(m, 0), "a0");
    assert_string_equal(at(m, 4), "a0");
}

static void calls_read_their_arguments_and_write_their_result(void **state)
{
    (void)state;
    uint16_t g = pool_reference(&builder, 10, "T", "g", "(LT;IJ[I)J");
    struct method *m = static_method(
        "(LT;IJ[ILT;)J",
        &(struct method_code){5, 6,
                              BYTECODE(/* 0 */ OP_aload_0, OP_iload_1, OP_lload_2, OP_aload, 4,
                                       /* 5 */ OP_invokestatic, U2(g), OP_aload, 5, OP_pop,
                                       /* 11 */ OP_lreturn)});
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
    m = static_method("(II)I", &(struct method_code){2, 2,
                                                     BYTECODE(/* 0 */ OP_iload_0, OP_invokestatic,
                                                              U2(h), OP_istore_1, OP_iload_1,
                                                              OP_iload_0, OP_iadd, OP_ireturn)});
    assert_string_equal(at(m, 0), "i0");
    assert_string_equal(after(m, 1), "i0");
    assert_string_equal(at(m, 5), "i0 i1");
}

/* int m(int a, int b) { try { return 10 / a; } catch (Throwable t) { return b; } } */
static void handlers_are_reached_from_what_may_throw(void **state)
{
    (void)state;
    struct method *m =
        static_method("(II)I", &(struct method_code){2, 2,
                                                     BYTECODE(/* 0 */ OP_bipush, 10, OP_iload_0,
                                                              OP_idiv, OP_ireturn, /* 5 */ OP_pop,
                                                              OP_iload_1, OP_ireturn),
                                                     .handler = {0, 5, 5, 0}});
    assert_string_equal(at(m, 0), "i0 i1");
    assert_string_equal(at_insn(m, 3), "i0 i1 i$0");
    assert_string_equal(at(m, 4), "i$0");
    assert_string_equal(at(m, 5), "i1");

    /* the exception is written when it is thrown, so not live before; a call's handler counts
     * while the callee runs, its result does not */
    uint16_t g = pool_reference(&builder, 10, "T", "g", "(I)I");
    m = static_method("(ILT;)I",
                      &(struct method_code){2, 2,
                                            BYTECODE(/* 0 */ OP_iload_0, OP_invokestatic, U2(g),
                                                     OP_ireturn, /* 5 */ OP_aload_1, OP_pop,
                                                     OP_athrow),
                                            .handler = {0, 5, 5, 0}});
    assert_string_equal(at(m, 0), "i0");
    assert_string_equal(at_insn(m, 1), "i$0");
    assert_string_equal(after(m, 1), "");
    assert_string_equal(at(m, 5), "a$0");
    m = static_method("(ILT;)I",
                      &(struct method_code){2, 2,
                                            BYTECODE(/* 0 */ OP_iload_0, OP_invokestatic, U2(g),
                                                     OP_ireturn, /* 5 */ OP_pop, OP_aload_1,
                                                     OP_monitorexit, OP_iconst_0, OP_ireturn),
                                            .handler = {0, 4, 5, 0}});
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
    struct method *m = static_method("(LT;IJFDI)V", &(struct method_code){
                                                        8,
                                                        8,
                                                        code.data,
                                                        (unsigned)code.size,
                                                        .handler = {0, end, end + 1, 0},
                                                    });
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
    m = static_method("()V", &(struct method_code){1, 1,
                                                   BYTECODE(OP_jsr, U2(4), OP_return, OP_astore_0,
                                                            OP_ret, 0)});
    assert_null(use_at(m, m->code));
    m = static_method("(I)I", &(struct method_code){1, 1, BYTECODE(OP_iload_0, OP_ireturn)});
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
    m = static_method("(J)J",
                      &(struct method_code){2, 2,
                                            BYTECODE(/* 0 */ OP_ldc2_w, U2(j), OP_lreturn,
                                                     /* 4 */ OP_pop, OP_lload_0, OP_lreturn),
                                            .handler = {0, 3, 4, 0}});
    assert_int_equal(m->code[0].op, INSN_LDC64);
    assert_string_equal(at(m, 0), "");
}

/* ---- programs ---- */

#define PROGRAMS        "tests/programs"
#define PROGRAM_CLASSES "build/tests/registers"
#define ASSEMBLER       "tests/support/java/Asm.java"

/* Programs for everything that registers are used for, and for threads that stop everywhere. */
static const char *const programs[] = {
    "BoundedBufferMonitor",
    "DiningPhilosophers",
    "DupFormsCompoundAssignment",
    "NestedTryCatchFinally",
    "TryWithResourcesSuppressed",
    "SynchronizedExceptions",
    "LookupswitchSparse",
    "TableswitchRanges",
    "LongArithmeticOverflow",
    "MethodHandleCombinators",
    "StringConcatTypes",
    "MultiDimensionalArrays",
    "ClassInitializationThreads",
    "CompletableFutureChains",
    "RawStackShuffles",
    "FarBranches",
    "WideLocals",
    "VarHandleAccessModes",
};

static int compile_programs(void **state)
{
    (void)state;
    char command[8192];
    size_t length = (size_t)snprintf(command, sizeof command,
                                     "mkdir -p " PROGRAM_CLASSES
                                     " && \"${JAVA_HOME:+$JAVA_HOME/bin/}javac\" -nowarn "
                                     "-J-XX:TieredStopAtLevel=1 "
                                     "-Xlint:none -d " PROGRAM_CLASSES " " ASSEMBLER);
    for (size_t i = 0; i < sizeof programs / sizeof *programs; i++)
        length += (size_t)snprintf(command + length, sizeof command - length,
                                   " " PROGRAMS "/%s/%s.java", programs[i], programs[i]);
    return system(command);
}

/* What a child found out about itself. */
struct findings {
    enum vm_exit how;
    int status;
    uint64_t turns, frames; /* looked at */
    uint64_t dead, refs;    /* registers overwritten, and found to hold references */
    uint64_t methods, maps; /* compared with their StackMapTables */
    uint64_t places;        /* compared in two forms */
    uint64_t unknown;       /* registers */
    char fault[512];        /* the first; empty: none */
};

__attribute__((format(printf, 2, 3))) static void fault(struct findings *found, const char *format,
                                                        ...)
{
    if (found->fault[0])
        return;
    va_list list;
    va_start(list, format);
    vsnprintf(found->fault, sizeof found->fault, format, list);
    va_end(list);
}

static void fault_at(struct findings *found, const struct method *m, const union insn *pc,
                     uint32_t reg, const char *what)
{
    uint32_t word = (uint32_t)(pc - m->code);
    fault(found, "%s.%s%s bci %d %s register %u: %s", m->class_->name->text, m->name->text,
          m->descriptor->text, word < m->code_length ? m->code_bci[word] : -1, insn_names[pc->op],
          reg, what);
}

static void check_header_is_dead(struct findings *found, const struct method *m,
                                 const union insn *pc, const struct register_use *use)
{
    for (uint32_t i = m->max_locals; i < m->max_locals + (uint32_t)FRAME_SLOTS; i++)
        if (has(use->live, i))
            fault_at(found, m, pc, i, "lies in the header");
}

/* ---- programs: the dead are overwritten ---- */

/* No reference to an object, no address, no number that a program would use. */
static const uint64_t garbage = 0xfeedfacedeadbeef;

static void set_high_half(union value *v)
{
    v->bits = (uint32_t)v->bits | (garbage & ~(uint64_t)UINT32_MAX);
}

static void overwrite_frame(struct vm *vm, struct findings *found, struct frame *f,
                            const struct frame *callee)
{
    const struct method *m = f->method;
    const struct register_use *use = registers_at(f, callee);
    if (!use)
        return;
    uint32_t limit = use->count;
    if (callee && callee->regs < f->regs + limit) /* its arguments are the caller's operands */
        limit = (uint32_t)(callee->regs - f->regs);
    check_header_is_dead(found, m, f->pc, use);
    found->frames++;
    for (uint32_t i = 0; i < use->count; i++) {
        union value *v = &f->regs[i];
        bool is_live = has(use->live, i);
        found->unknown += has(use->unknown, i);
        if (i >= limit && is_live)
            fault_at(found, m, f->pc, i, "is live and its callee's");
        if (i >= limit || (i >= m->max_locals && i < m->max_locals + (uint32_t)FRAME_SLOTS))
            continue;
        if (!is_live) {
            v->bits = garbage;
            found->dead++;
            continue;
        }
        if (has(use->refs, i)) {
            found->refs++;
            if (v->l && !heap_is_object(&vm->heap, v->l))
                fault_at(found, m, f->pc, i, "is no reference");
        }
        if (!has(use->wide, i))
            set_high_half(v);
    }
}

static void overwrite_dead(struct vm *vm, struct findings *found)
{
    for (uint32_t i = 0; i < vm->thread_slots; i++) {
        struct thread *t = vm->threads[i];
        const struct frame *callee = NULL;
        for (struct frame *f = t ? t->frame : NULL; f; f = f->prev) {
            overwrite_frame(vm, found, f, callee);
            callee = f;
        }
    }
}

/* Stops a thread before an access of any kind, now and then. */
struct coin {
    uint64_t state;
};

static uint32_t toss(struct coin *coin, uint32_t sides)
{
    coin->state = coin->state * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(coin->state >> 33) % sides;
}

static bool stops(void *self, const struct thread *t, enum stop_kind kind, ref object,
                  uint32_t offset)
{
    (void)t, (void)kind, (void)object, (void)offset;
    return toss(self, 4) == 0;
}

static void run_program(struct vm *vm, struct findings *found, bool overwrite)
{
    struct coin coin = {1};
    struct random_chooser random;
    random_chooser_init(&random, 1);
    const struct stopper stopper = {.self = &coin, .stops = stops, .plain = true};
    vm->chooser = &random.chooser;
    vm->observed = true;
    vm_boot(vm);
    while (!vm->stopping) {
        if (vm->booted && !vm->ask_at_sync) {
            vm->ask_at_sync = true;
            vm->stopper = &stopper;
        }
        random.chooser.slice = vm->booted ? 1 + toss(&coin, 50) : 500;
        sched_step(vm);
        found->turns++;
        if (overwrite)
            overwrite_dead(vm, found);
    }
    vm_output_flush(vm);
    found->how = vm->exit;
    found->status = vm->exit_status;
}

/* ---- programs: other words on what is in the registers ---- */

/* The types of locals and stack slots at one place: a, i, w as above, - what cannot be used. */
struct types {
    char locals[MAX_PLAIN_LOCALS + 1], stack[256];
    uint32_t local_count, stack_count;
};

struct map_reader {
    const uint8_t *at;
    struct types types;
};

static unsigned map_u1(struct map_reader *r)
{
    return *r->at++;
}

static unsigned map_u2(struct map_reader *r)
{
    r->at += 2;
    return read_u2(r->at - 2);
}

static void map_items(struct map_reader *r, unsigned count, char *slots, uint32_t *slot_count)
{
    while (count-- > 0) {
        unsigned tag = map_u1(r);
        slots[(*slot_count)++] = "-iiwwaaaa"[tag];
        if (tag == 3 || tag == 4)
            slots[(*slot_count)++] = '-';
        if (tag >= 7)
            map_u2(r);
    }
}

static void map_chop(struct types *types, unsigned count)
{
    while (count-- > 0) {
        uint32_t n = types->local_count;
        types->local_count -= n >= 2 && types->locals[n - 2] == 'w' ? 2 : 1;
    }
}

/* The next frame (JVMS 4.7.4); returns its distance from the one before. */
static uint32_t map_next(struct map_reader *r)
{
    struct types *types = &r->types;
    unsigned tag = map_u1(r);
    types->stack_count = 0;
    uint32_t delta = tag < 64 ? tag : tag < 128 ? tag - 64 : map_u2(r);
    if ((tag >= 64 && tag < 128) || tag == 247)
        map_items(r, 1, types->stack, &types->stack_count);
    else if (tag >= 248 && tag < 251)
        map_chop(types, 251 - tag);
    else if (tag >= 252 && tag < 255)
        map_items(r, tag - 251, types->locals, &types->local_count);
    else if (tag == 255) {
        types->local_count = 0;
        map_items(r, map_u2(r), types->locals, &types->local_count);
        map_items(r, map_u2(r), types->stack, &types->stack_count);
    }
    return delta;
}

static void types_at_entry(const struct method *m, struct types *types)
{
    types->local_count = types->stack_count = 0;
    if (!(m->flags & ACC_STATIC))
        types->locals[types->local_count++] = 'a';
    for (const char *type = m->shorty; *type; type++) {
        bool is_wide = *type == T_LONG || *type == T_DOUBLE;
        types->locals[types->local_count++] = is_wide ? 'w' : *type == T_OBJECT ? 'a' : 'i';
        if (is_wide)
            types->locals[types->local_count++] = '-';
    }
}

static char type_of_register(const struct method *m, const struct types *types, uint32_t i)
{
    if (i < m->max_locals)
        return i < types->local_count ? types->locals[i] : '-';
    i -= m->max_locals + (uint32_t)FRAME_SLOTS;
    return i < types->stack_count ? types->stack[i] : '-';
}

static void compare_types(struct findings *found, struct method *m, uint32_t bci,
                          const struct types *types)
{
    const union insn *pc = m->code + word_of(m, bci);
    const struct register_use *use = use_at(m, pc);
    if (!use)
        return;
    found->maps++;
    check_header_is_dead(found, m, pc, use);
    for (uint32_t i = 0; i < use->count; i++) {
        if (!has(use->live, i))
            continue;
        char type = type_of_register(m, types, i);
        found->unknown += has(use->unknown, i);
        if (type == '-')
            fault_at(found, m, pc, i, "is live and has no type");
        else if ((type == 'a') != has(use->refs, i) || (type == 'w') != has(use->wide, i))
            fault_at(found, m, pc, i, "has another type");
    }
}

static bool has_java_code(const struct method *m)
{
    return m->member && m->member->code && !m->native;
}

/* The StackMapTable says what each local and operand is where branches go. */
static void compare_with_stack_map(struct findings *found, struct method *m)
{
    const struct cf_code *code = m->member->code;
    struct map_reader r = {.at = code->stack_map.bytes};
    struct error error;
    if (code->max_locals > MAX_PLAIN_LOCALS || code->max_stack > sizeof r.types.stack ||
        (!m->code && !translate_method(m, &error)))
        return;
    found->methods++;
    types_at_entry(m, &r.types);
    compare_types(found, m, 0, &r.types);
    uint32_t bci = 0;
    for (unsigned i = 0, count = r.at ? map_u2(&r) : 0; i < count; i++) {
        bci += map_next(&r) + (i > 0);
        compare_types(found, m, bci, &r.types);
    }
}

static bool same_use(const struct register_use *a, const struct register_use *b)
{
    if (!a || !b)
        return a == b;
    size_t bytes = (a->count + 63) / 64 * sizeof(uint64_t);
    return a->count == b->count && memcmp(a->live, b->live, bytes) == 0 &&
           memcmp(a->refs, b->refs, bytes) == 0 && memcmp(a->wide, b->wide, bytes) == 0 &&
           memcmp(a->unknown, b->unknown, bytes) == 0;
}

static bool is_call(const union insn *pc)
{
    return pc->op >= INSN_INVOKEVIRTUAL && pc->op <= INSN_INVOKELINKED_Q;
}

/* Code that has run, with the instructions that were executed in their quick forms, against the
 * same code as it was at first. */
static void compare_with_fresh_code(struct findings *found, struct method *m)
{
    struct method *fresh = META_NEW(struct method, 1);
    *fresh = *m;
    fresh->code = NULL;
    struct error error;
    if (!translate_method(fresh, &error))
        fault(found, "%s", error.text);
    for (uint32_t w = 0; w < m->code_length; w++) {
        if (w > 0 && m->code_bci[w] == m->code_bci[w - 1])
            continue;
        const union insn *pc = m->code + w, *fresh_pc = fresh->code + w;
        found->places++;
        if (!same_use(use_at(m, pc), use_at(fresh, fresh_pc)))
            fault_at(found, m, pc, 0, "another answer for the fresh code");
        uint32_t skip = word_behind_moves(m, m->code_bci[w]) - w;
        if (is_call(pc + skip) &&
            !same_use(use_after(m, pc + skip), use_after(fresh, fresh_pc + skip)))
            fault_at(found, m, pc, 0, "another answer for the fresh call");
    }
}

static void compare_all(struct vm *vm, struct findings *found)
{
    for (struct class *c = vm->last_class; c; c = c->previous)
        for (unsigned i = 0; c->file && i < c->method_count; i++)
            if (has_java_code(&c->methods[i]) && c->methods[i].code)
                compare_with_fresh_code(found, &c->methods[i]);
    for (struct class *c = vm->last_class; c; c = c->previous)
        for (unsigned i = 0; c->file && i < c->method_count; i++)
            if (has_java_code(&c->methods[i]))
                compare_with_stack_map(found, &c->methods[i]);
}

/* ---- programs: running them ---- */

enum { OVERWRITE = 1 << 0, COMPARE = 1 << 1 };

/* In a process of its own, as the heap lies at a fixed address. */
static void run_child(const char *main_class, unsigned what, FILE *findings_file)
{
    static struct vm vm;
    static struct java_options options;
    static char *argv[] = {"test", "-cp", PROGRAM_CLASSES, NULL, NULL};
    struct findings found = {0};
    struct error error = {""};
    int at_option = 1;
    argv[3] = (char *)main_class;
    java_options_init(&options);
    if (java_options_take(&options, 4, argv, &at_option, &error) != OPTION_TAKEN ||
        !java_options_finish(&options, 4, argv, 3, &error) || !vm_init(&vm, &options.vm, &error))
        die("%s", error.text);
    run_program(&vm, &found, what & OVERWRITE);
    if (what & COMPARE)
        compare_all(&vm, &found);
    if (found.how != VM_EXITED)
        fault(&found, "%s", vm.reason.text);
    fwrite(&found, sizeof found, 1, findings_file);
}

static char *read_back(FILE *file, size_t *length)
{
    fseek(file, 0, SEEK_END);
    long size = ftell(file);
    rewind(file);
    char *text = xcalloc((size_t)size + 1, 1);
    *length = fread(text, 1, (size_t)size, file);
    fclose(file);
    return text;
}

/* Returns the output, both streams. */
static char *run(const char *main_class, unsigned what, struct findings *found)
{
    FILE *findings_file = tmpfile(), *output = tmpfile();
    pid_t child = findings_file && output ? fork() : -1;
    if (child < 0)
        die("cannot fork");
    if (child == 0) {
        dup2(fileno(output), 1);
        dup2(fileno(output), 2);
        run_child(main_class, what, findings_file);
        fflush(findings_file);
        _exit(0);
    }
    int status;
    size_t length;
    if (waitpid(child, &status, 0) != child)
        die("lost a child");
    char *text = read_back(output, &length);
    char *bytes = read_back(findings_file, &length);
    if (status || length != sizeof *found)
        fail_msg("%s: the VM died, status %x: %s", main_class, status, text);
    memcpy(found, bytes, sizeof *found);
    free(bytes);
    if (found->fault[0])
        fail_msg("%s: %s", main_class, found->fault);
    return text;
}

static void programs_do_not_notice_that_dead_registers_change(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof programs / sizeof *programs; i++) {
        struct findings plain, found;
        char *expected = run(programs[i], 0, &plain);
        char *output = run(programs[i], OVERWRITE, &found);
        if (strcmp(output, expected) != 0)
            fail_msg("%s: other output:\n%s\nexpected:\n%s", programs[i], output, expected);
        assert_int_equal(found.status, plain.status);
        assert_int_equal(found.turns, plain.turns);
        assert_int_equal(found.unknown, 0);
        assert_true(found.turns > 1000 && found.dead > 10000 && found.refs > 10000);
        free(expected);
        free(output);
    }
}

static void what_is_in_registers_agrees_with_the_stack_maps(void **state)
{
    (void)state;
    static const char *const some[] = {"CompletableFutureChains", "MethodHandleCombinators"};
    for (size_t i = 0; i < sizeof some / sizeof *some; i++) {
        struct findings found;
        free(run(some[i], COMPARE, &found));
        assert_int_equal(found.unknown, 0);
        assert_true(found.methods > 5000 && found.maps > 15000 && found.places > 15000);
    }
}

int main(void)
{
    const struct CMUnitTest by_hand[] = {
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
    const struct CMUnitTest in_programs[] = {
        cmocka_unit_test(programs_do_not_notice_that_dead_registers_change),
        cmocka_unit_test(what_is_in_registers_agrees_with_the_stack_maps),
    };
    int failed = cmocka_run_group_tests(by_hand, NULL, NULL);
    return failed + cmocka_run_group_tests(in_programs, compile_programs, NULL);
}
