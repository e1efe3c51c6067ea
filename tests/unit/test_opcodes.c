/* test_opcodes.c - the table of opcodes against other statements of the same: the JVMS in numbers,
 * and the stack maps that javac wrote into the JDK's own classes.  The methods of all classes that
 * some classes of java.base lead to are executed on types as the table says; what is then on the
 * stack and in the locals must be what the maps declare. */
#include "classfile/instruction.h"

#include "base/table.h"
#include "jdk_image.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

/* ---- numbers ---- */

enum { VARIES = 99 };

/* How much higher the stack is after each instruction, in slots (JVMS 6.5). */
static const int8_t heights[OPCODE_COUNT] = {
    /* nop, aconst_null, iconst, lconst, fconst, dconst, bipush, sipush, ldc */
    0, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 1, 1, 1, 2, 2, 1, 1, VARIES, VARIES, VARIES,
    /* iload, lload, fload, dload, aload, and with 0 to 3 */
    1, 2, 1, 2, 1, 1, 1, 1, 1, 2, 2, 2, 2, 1, 1, 1, 1, 2, 2, 2, 2, 1, 1, 1, 1,
    /* iaload to saload */
    -1, 0, -1, 0, -1, -1, -1, -1,
    /* istore, lstore, fstore, dstore, astore, and with 0 to 3 */
    -1, -2, -1, -2, -1, -1, -1, -1, -1, -2, -2, -2, -2, -1, -1, -1, -1, -2, -2, -2, -2, -1, -1, -1,
    -1,
    /* iastore to sastore */
    -3, -4, -3, -4, -3, -3, -3, -3,
    /* pop, pop2, dup, dup_x1, dup_x2, dup2, dup2_x1, dup2_x2, swap */
    -1, -2, 1, 1, 1, 2, 2, 2, 0,
    /* add, sub, mul, div, rem */
    -1, -2, -1, -2, -1, -2, -1, -2, -1, -2, -1, -2, -1, -2, -1, -2, -1, -2, -1, -2,
    /* neg; shl, shr, ushr; and, or, xor; iinc */
    0, 0, 0, 0, -1, -1, -1, -1, -1, -1, -1, -2, -1, -2, -1, -2, 0,
    /* i2l to i2s; lcmp, fcmpl, fcmpg, dcmpl, dcmpg */
    1, 0, 1, -1, -1, 0, 0, 1, 1, -1, 0, -1, 0, 0, 0, -3, -1, -1, -3, -3,
    /* ifeq to ifle; if_icmpeq to if_icmple; if_acmp; goto, jsr, ret; switches */
    -1, -1, -1, -1, -1, -1, -2, -2, -2, -2, -2, -2, -2, -2, 0, 1, 0, -1, -1,
    /* returns; fields; calls */
    -1, -2, -1, -2, -1, 0, VARIES, VARIES, VARIES, VARIES, VARIES, VARIES, VARIES, VARIES, VARIES,
    /* new, newarray, anewarray, arraylength, athrow, checkcast, instanceof, monitors, wide */
    1, 0, 0, 0, -1, 0, 0, -1, -1, VARIES,
    /* multianewarray, ifnull, ifnonnull, goto_w, jsr_w */
    VARIES, -1, -1, 0, 1};

static void heights_of_the_stack(void **state)
{
    (void)state;
    for (unsigned op = 0; op < OPCODE_COUNT; op++) {
        const char *effect = opcode_info[op].effect;
        bool varies = strpbrk(effect, "tprnw");
        if (varies != (heights[op] == VARIES))
            fail_msg("%s: \"%s\"", opcode_info[op].name, effect);
        if (varies)
            continue;
        struct stack_effect e = instruction_effect(NULL, (uint8_t)op, NULL);
        if (e.pushes - e.pops != heights[op])
            fail_msg("%s: %d, not %d", opcode_info[op].name, e.pushes - e.pops, heights[op]);
    }
}

/* The first and last opcode of each group that does not go on behind itself. */
static void ways_on(void **state)
{
    (void)state;
    static const uint8_t ends[][2] = {{OP_goto, OP_return},
                                      {OP_athrow, OP_athrow},
                                      {OP_goto_w, OP_jsr_w},
                                      {OP_wide, OP_wide}};
    for (unsigned op = 0; op < OPCODE_COUNT; op++) {
        bool is_end = false;
        for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
            is_end = is_end || (op >= ends[i][0] && op <= ends[i][1]);
        assert_int_equal(opcode_falls_through((uint8_t)op), !is_end);
    }
}

static void locals(void **state)
{
    (void)state;
    static const struct {
        uint8_t bytes[6];
        struct local_effect local;
    } cases[] = {
        {{OP_iload, 200}, {200, 1, true, false}},
        {{OP_dload_3}, {3, 2, true, false}},
        {{OP_astore_1}, {1, 1, false, true}},
        {{OP_lstore, 9}, {9, 2, false, true}},
        {{OP_iinc, 7, 1}, {7, 1, true, true}},
        {{OP_ret, 8}, {8, 1, true, false}},
        {{OP_wide, OP_lstore, 1, 2}, {258, 2, false, true}},
        {{OP_wide, OP_iinc, 1, 0, 1, 0}, {256, 1, true, true}},
        {{OP_wide, OP_ret, 0, 5}, {5, 1, true, false}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct local_effect local = {0}, wanted = cases[i].local;
        const uint8_t *insn = cases[i].bytes;
        assert_true(instruction_local(instruction_opcode(insn), insn, &local));
        assert_int_equal(local.index, wanted.index);
        assert_int_equal(local.slots, wanted.slots);
        assert_int_equal(local.reads, wanted.reads);
        assert_int_equal(local.writes, wanted.writes);
    }
    for (unsigned op = 0; op < OPCODE_COUNT; op++) {
        const uint8_t insn[4] = {(uint8_t)op};
        struct local_effect local;
        bool has_local = (op >= OP_iload && op <= OP_aload_3) || op == OP_iinc || op == OP_ret ||
                         (op >= OP_istore && op <= OP_astore_3);
        assert_int_equal(instruction_local((uint8_t)op, insn, &local), has_local);
    }
}

static void targets(void **state)
{
    (void)state;
    /* A switch over three numbers in a row, one over two, and branches backward. */
    const uint8_t table[] = {OP_nop, OP_tableswitch,
                             0,      0,
                             0,      0,
                             0,      50,
                             0,      0,
                             0,      5,
                             0,      0,
                             0,      7,
                             0,      0,
                             0,      1,
                             0,      0,
                             0,      2,
                             0,      0,
                             0,      3};
    const uint8_t lookup[] = {OP_nop, OP_lookupswitch,
                              0,      0,
                              0,      0,
                              0,      50,
                              0,      0,
                              0,      2,
                              0,      0,
                              0,      9,
                              0,      0,
                              0,      1,
                              0,      0,
                              0,      10,
                              0xff,   0xff,
                              0xff,   0};
    assert_int_equal(instruction_length(table, sizeof table, 1), sizeof table - 1);
    assert_int_equal(instruction_target_count(table, 1), 4);
    for (uint32_t i = 0; i < 4; i++)
        assert_int_equal(instruction_target(table, 1, i), i == 0 ? 51 : 1 + i);
    assert_int_equal(instruction_length(lookup, sizeof lookup, 1), sizeof lookup - 1);
    assert_int_equal(instruction_target_count(lookup, 1), 3);
    assert_int_equal(instruction_target(lookup, 1, 0), 51);
    assert_int_equal(instruction_target(lookup, 1, 1), 2);
    assert_int_equal(instruction_target(lookup, 1, 2), 1 - 256);
    uint8_t code[305] = {0};
    memcpy(code + 300, (const uint8_t[]){OP_goto, 0xff, 0xfe}, 3);
    assert_int_equal(instruction_target(code, 300, 0), 298);
    memcpy(code + 300, (const uint8_t[]){OP_goto_w, 0xff, 0xff, 0xff, 0}, 5);
    assert_int_equal(instruction_target(code, 300, 0), 44);
    assert_int_equal(instruction_target_count(code, 0), 0);
}

/* ---- stack maps ---- */

/* A slot is I, F, A, J with j above it, D with d above it, or - when it cannot be used. */
struct types {
    char *locals, *stack;
    uint32_t depth;
};

struct map {
    uint32_t pc;
    struct types types;
};

struct subject {
    const struct classfile *cf;
    const struct cf_member *method;
    const struct cf_code *code;
    struct arena arena;
    struct types now;
    struct map *maps;
    uint32_t map_count;
    uint32_t pc, deepest;
};

static unsigned methods_checked, maps_checked, deepest_exact;
static bool seen[OPCODE_COUNT];

static void bad(const struct subject *s, const char *what)
{
    fail_msg("%s.%s%s @%u: %s", cf_class_name(s->cf, s->cf->this_class)->text,
             cf_symbol(s->cf, s->method->name)->text, cf_symbol(s->cf, s->method->descriptor)->text,
             s->pc, what);
}

/* Appends the slots of a value with this descriptor. */
static char *put_type(char *at, const char *descriptor)
{
    switch (*descriptor) {
    case 'V': break;
    case 'J': *at++ = 'J', *at++ = 'j'; break;
    case 'D': *at++ = 'D', *at++ = 'd'; break;
    case 'F': *at++ = 'F'; break;
    case 'L':
    case '[':
    case 'A': *at++ = 'A'; break;
    default: *at++ = 'I';
    }
    return at;
}

static struct types types_new(struct subject *s)
{
    struct types types = {.locals = arena_alloc(&s->arena, s->code->max_locals + 2u),
                          .stack = arena_alloc(&s->arena, s->code->max_stack + 8u)};
    memset(types.locals, '-', s->code->max_locals + 2u);
    return types;
}

static void enter(struct subject *s)
{
    s->now = types_new(s);
    char *at = s->now.locals;
    if (!(s->method->flags & ACC_STATIC))
        at = put_type(at, "A");
    const char *p = cf_symbol(s->cf, s->method->descriptor)->text + 1;
    for (; *p != ')'; p += descriptor_next(p))
        at = put_type(at, p);
}

/* verification_type_info (JVMS 4.7.4) */
static char *read_items(struct reader *r, unsigned count, char *at)
{
    static const char *const items[] = {"-", "I", "F", "D", "J", "A", "A", "A", "A"};
    for (; count > 0; count--) {
        unsigned tag = reader_u1(r);
        assert_true(tag < 9);
        if (tag >= 7)
            reader_u2(r);
        if (tag == 0)
            *at++ = '-';
        else
            at = put_type(at, items[tag]);
    }
    return at;
}

/* The locals, whose used part ends at *end, become those of the next frame. */
static uint32_t read_map(struct reader *r, struct types *types, char **end)
{
    unsigned tag = reader_u1(r), delta = tag & 63;
    types->depth = 0;
    if (tag >= 128)
        delta = reader_u2(r);
    if ((tag >= 64 && tag < 128) || tag == 247)
        types->depth = (uint32_t)(read_items(r, 1, types->stack) - types->stack);
    for (; tag >= 248 && tag < 251; tag++) {
        bool is_second = (*end)[-1] == 'j' || (*end)[-1] == 'd';
        *end -= is_second ? 2 : 1;
    }
    if (tag > 251 && tag < 255)
        *end = read_items(r, tag - 251, *end);
    if (tag == 255) {
        *end = read_items(r, reader_u2(r), types->locals);
        types->depth = (uint32_t)(read_items(r, reader_u2(r), types->stack) - types->stack);
    }
    return delta;
}

static void read_maps(struct subject *s)
{
    const struct cf_bytes table = s->code->stack_map;
    if (!table.bytes)
        return;
    struct reader r = {table.bytes, table.bytes + table.length, false};
    s->map_count = reader_u2(&r);
    s->maps = arena_alloc(&s->arena, s->map_count * sizeof *s->maps);
    const char *before = s->now.locals;
    uint32_t pc = 0, limit = s->code->max_locals;
    uint32_t used = limit;
    while (used > 0 && before[used - 1] == '-')
        used--;
    for (uint32_t i = 0; i < s->map_count; i++) {
        struct types types = types_new(s);
        memcpy(types.locals, before, limit);
        char *end = types.locals + used;
        pc += read_map(&r, &types, &end) + (i > 0);
        used = (uint32_t)(end - types.locals);
        memset(end, '-', limit - used);
        s->maps[i] = (struct map){pc, types};
        before = types.locals;
    }
    assert_true(!r.truncated && r.at == r.end);
}

static const struct types *map_at(const struct subject *s, uint32_t pc)
{
    for (uint32_t i = 0; i < s->map_count; i++)
        if (s->maps[i].pc == pc)
            return &s->maps[i].types;
    return NULL;
}

/* Slots that a map does not declare may hold anything. */
static void check_locals(const struct subject *s, const struct types *map)
{
    for (uint32_t i = 0; i < s->code->max_locals; i++)
        if (map->locals[i] != '-' && map->locals[i] != s->now.locals[i])
            bad(s, "another type in a local");
}

static void check_map(const struct subject *s, const struct types *map)
{
    if (!map)
        bad(s, "no stack map");
    if (map->depth != s->now.depth || memcmp(map->stack, s->now.stack, map->depth) != 0)
        bad(s, "another stack");
    check_locals(s, map);
    maps_checked++;
}

/* The slots that the letters up to `end` stand for. */
static uint32_t put_letters(const struct stack_effect *e, const uint8_t *insn, const char *letters,
                            char end, char *slots)
{
    char *at = slots;
    for (; *letters != end; letters++) {
        const char *p = e->descriptor;
        switch (*letters) {
        case ' ': break;
        case 't': at = put_type(at, p); break;
        case 'p':
            for (p++; *p != ')'; p += descriptor_next(p))
                at = put_type(at, p);
            break;
        case 'r': at = put_type(at, descriptor_result(p, NULL)); break;
        case 'n':
            for (unsigned i = 0; i < insn[3]; i++)
                *at++ = 'I';
            break;
        case '1':
        case '2':
        case '3':
        case '4': *at++ = *letters; break;
        default: at = put_type(at, letters);
        }
    }
    return (uint32_t)(at - slots);
}

static void step_stack(struct subject *s, uint8_t op, const uint8_t *insn)
{
    char slots[600], popped[600];
    struct stack_effect e = instruction_effect(s->cf, op, insn);
    uint32_t pops = put_letters(&e, insn, e.letters, ':', slots);
    if (pops != e.pops || pops > s->now.depth)
        bad(s, "pops what is not there");
    s->now.depth -= pops;
    char *top = s->now.stack + s->now.depth;
    memcpy(popped, top, pops);
    for (uint32_t i = 0; i < pops; i++)
        if (slots[i] != popped[i] && opcode_info[op].kind != KIND_STACK)
            bad(s, "pops another type");
    uint32_t pushes = put_letters(&e, insn, strchr(e.letters, ':') + 1, '\0', slots);
    s->now.depth += pushes;
    if (pushes != e.pushes || s->now.depth > s->code->max_stack)
        bad(s, "pushes more than max_stack");
    for (uint32_t i = 0; i < pushes; i++)
        top[i] = slots[i] <= '4' ? popped[slots[i] - '1'] : slots[i];
    if (s->now.depth > s->deepest)
        s->deepest = s->now.depth;
}

static void step_local(struct subject *s, uint8_t op, const uint8_t *insn)
{
    struct local_effect local;
    if (!instruction_local(op, insn, &local))
        return;
    char slots[2], *at = s->now.locals + local.index;
    const char *effect = opcode_info[op].effect;
    const char *letter = effect[0] != ':' ? effect : effect[1] ? effect + 1 : "I";
    assert_int_equal(put_type(slots, letter) - slots, local.slots);
    if (local.reads && memcmp(at, slots, local.slots) != 0)
        bad(s, "reads another type");
    if (!local.writes)
        return;
    if (*at == 'j' || *at == 'd')
        at[-1] = '-';
    if (at[local.slots - 1] == 'J' || at[local.slots - 1] == 'D')
        at[local.slots] = '-';
    memcpy(at, slots, local.slots);
}

static void check_handlers(const struct subject *s)
{
    for (unsigned i = 0; i < s->code->exception_count; i++) {
        const struct cf_exception *e = &s->code->exceptions[i];
        const struct types *map = map_at(s, e->handler);
        if (s->pc < e->start || s->pc >= e->end)
            continue;
        if (!map || map->depth != 1 || map->stack[0] != 'A')
            bad(s, "a handler with another stack");
        check_locals(s, map);
    }
}

static void check_method(struct subject *s)
{
    const struct cf_code *code = s->code;
    bool falls_in = true;
    enter(s);
    read_maps(s);
    for (uint32_t length; s->pc < code->length; s->pc += length) {
        const uint8_t *insn = code->code + s->pc;
        uint8_t op = instruction_opcode(insn);
        length = instruction_length(code->code, code->length, s->pc);
        assert_true(length > 0);
        const struct types *map = map_at(s, s->pc);
        if (falls_in && map)
            check_map(s, map);
        if (!falls_in && !map)
            bad(s, "no stack map behind the end of a way");
        if (map) {
            memcpy(s->now.locals, map->locals, code->max_locals);
            memcpy(s->now.stack, map->stack, map->depth);
            s->now.depth = map->depth;
        }
        check_handlers(s);
        step_local(s, op, insn);
        step_stack(s, op, insn);
        uint32_t count = instruction_target_count(code->code, s->pc);
        for (uint32_t i = 0; i < count; i++)
            check_map(s, map_at(s, (uint32_t)instruction_target(code->code, s->pc, i)));
        falls_in = opcode_falls_through(op);
        seen[op] = seen[*insn] = true;
    }
    assert_false(falls_in);
    methods_checked++;
    deepest_exact += s->deepest == code->max_stack;
}

static void check_class(const struct classfile *cf)
{
    for (unsigned i = 0; i < cf->method_count; i++) {
        struct subject s = {.cf = cf, .method = &cf->methods[i], .code = cf->methods[i].code};
        if (s.code)
            check_method(&s);
        arena_release(&s.arena);
    }
}

/* ---- the classes ---- */

enum { MAX_CLASSES = 10000 };

struct known {
    uint64_t key; /* the address of the name */
};

static struct table known;
static const struct symbol *names[MAX_CLASSES];
static unsigned name_count;

static void add_name(const struct symbol *name)
{
    bool is_new;
    table_put(&known, (uintptr_t)name, &is_new);
    if (is_new && name->text[0] != '[' && name_count < MAX_CLASSES)
        names[name_count++] = name;
}

static bool read_class(const struct jimage *image, const struct symbol *name, struct arena *arena,
                       struct classfile *cf)
{
    struct error error;
    const uint8_t *bytes;
    size_t length;
    char path[1000];
    snprintf(path, sizeof path, "%s.class", name->text);
    return jimage_find(image, "java.base", path, &bytes, &length, &error) &&
           classfile_parse(cf, bytes, length, path, arena, &error);
}

static void stack_maps_of_the_jdk(void **state)
{
    (void)state;
    struct jimage *image;
    struct error error;
    assert_true(open_jdk(&image, &error));
    known = TABLE_OF(struct known);
    add_name(symbol_of("java/lang/System"));
    add_name(symbol_of("java/util/concurrent/ForkJoinPool"));
    add_name(symbol_of("java/util/stream/DoublePipeline"));
    add_name(symbol_of("java/text/DecimalFormat"));
    for (unsigned i = 0; i < name_count; i++) {
        struct arena arena = {0};
        struct classfile cf;
        if (read_class(image, names[i], &arena, &cf)) {
            check_class(&cf);
            for (unsigned k = 1; k < cf.cp_count; k++)
                if (cf.cp[k].tag == CP_CLASS)
                    add_name(cf_class_name(&cf, (uint16_t)k));
        }
        arena_release(&arena);
    }
    unsigned opcodes = 0;
    for (unsigned op = 0; op < OPCODE_COUNT; op++)
        opcodes += seen[op];
    print_message("%u classes, %u methods, %u maps, %u opcodes, max_stack exact in %u\n",
                  name_count, methods_checked, maps_checked, opcodes, deepest_exact);
    assert_true(methods_checked > 10000 && maps_checked > 50000 && opcodes > 180);
    assert_true(deepest_exact > methods_checked / 100 * 95);
    table_release(&known);
    jimage_close(image);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(heights_of_the_stack),
        cmocka_unit_test(ways_on),
        cmocka_unit_test(locals),
        cmocka_unit_test(targets),
        cmocka_unit_test(stack_maps_of_the_jdk),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
