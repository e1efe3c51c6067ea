/* test_code_unit.c - by which instructions the middle of a range of code can be entered.
 *
 * The code of each case is written by hand; its unit is [first, end).  All instructions are nop, one
 * byte each, but those that the case puts there. */
#include "explore/code_unit.h"

#include "classfile/opcodes.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

enum { LENGTH = 80, FIRST = 20, END = 30 };

struct subject {
    uint8_t bytes[LENGTH];
    struct cp_entry cp[3];
    struct cf_exception exception;
    struct cf_code code;
    struct cf_member method;
    struct classfile file;
    struct code_unit unit;
};

static void init(struct subject *s)
{
    *s = (struct subject){.code = {.length = LENGTH}};
    s->bytes[LENGTH - 1] = OP_return;
    s->code.code = s->bytes;
    s->code.exceptions = &s->exception;
    s->cp[1] = (struct cp_entry){.tag = CP_UTF8, .a = 3, .utf8 = (const uint8_t *)"run"};
    s->cp[2] = (struct cp_entry){.tag = CP_UTF8, .a = 3, .utf8 = (const uint8_t *)"()V"};
    s->method = (struct cf_member){.name = 1, .descriptor = 2, .code = &s->code};
    s->file =
        (struct classfile){.cp_count = 3, .cp = s->cp, .method_count = 1, .methods = &s->method};
    s->unit = (struct code_unit){symbol_of("C"), symbol_of("run"), symbol_of("()V"), .first = FIRST,
                                 .end = END};
}

static bool has_one_entry(struct subject *s)
{
    return code_unit_has_one_entry(&s->unit, &s->file);
}

static void put_u4(uint8_t *at, int32_t value)
{
    for (int i = 0; i < 4; i++)
        at[i] = (uint8_t)((uint32_t)value >> (24 - 8 * i));
}

/* A jump at `from` to `to`; is the unit then still entered at its beginning only? */
static bool with_branch(uint8_t opcode, int from, int to)
{
    struct subject s;
    init(&s);
    s.bytes[from] = opcode;
    if (opcode_info[opcode].format == FORMAT_BRANCH_W) {
        put_u4(&s.bytes[from + 1], to - from);
    } else {
        s.bytes[from + 1] = (uint8_t)((unsigned)(to - from) >> 8);
        s.bytes[from + 2] = (uint8_t)(to - from);
    }
    return has_one_entry(&s);
}

static void branches(void **state)
{
    static const uint8_t opcodes[] = {OP_goto, OP_ifeq, OP_ifnonnull, OP_goto_w};
    for (size_t i = 0; i < sizeof opcodes; i++) {
        for (int from = 0; from <= 40; from += 40) {
            assert_true(with_branch(opcodes[i], from, FIRST - 1));
            assert_true(with_branch(opcodes[i], from, FIRST));
            assert_false(with_branch(opcodes[i], from, FIRST + 1));
            assert_false(with_branch(opcodes[i], from, END - 1));
            assert_true(with_branch(opcodes[i], from, END));
        }
        /* from within */
        assert_true(with_branch(opcodes[i], FIRST + 1, END - 1));
        assert_true(with_branch(opcodes[i], FIRST + 1, FIRST));
        assert_true(with_branch(opcodes[i], FIRST, END - 1));
        assert_true(with_branch(opcodes[i], FIRST + 1, 0));
    }
}

/* A switch at 40 whose default and whose two cases lead to these places. */
static bool with_switch(uint8_t opcode, const int targets[3])
{
    enum { AT = 40, OPERANDS = 44 };
    struct subject s;
    init(&s);
    s.bytes[AT] = opcode;
    put_u4(&s.bytes[OPERANDS], targets[0] - AT);
    if (opcode == OP_tableswitch) {
        put_u4(&s.bytes[OPERANDS + 4], -1);
        put_u4(&s.bytes[OPERANDS + 8], 0);
        put_u4(&s.bytes[OPERANDS + 12], targets[1] - AT);
        put_u4(&s.bytes[OPERANDS + 16], targets[2] - AT);
    } else {
        put_u4(&s.bytes[OPERANDS + 4], 2);
        put_u4(&s.bytes[OPERANDS + 8], FIRST + 1 - AT); /* what is matched is no offset */
        put_u4(&s.bytes[OPERANDS + 12], targets[1] - AT);
        put_u4(&s.bytes[OPERANDS + 16], 1000);
        put_u4(&s.bytes[OPERANDS + 20], targets[2] - AT);
    }
    return has_one_entry(&s);
}

static void switches(void **state)
{
    static const uint8_t opcodes[] = {OP_tableswitch, OP_lookupswitch};
    for (size_t i = 0; i < sizeof opcodes; i++) {
        assert_true(with_switch(opcodes[i], (int[]){0, FIRST, END}));
        for (int middle = 0; middle < 3; middle++) {
            int targets[] = {0, FIRST, END};
            targets[middle] = FIRST + 5;
            assert_false(with_switch(opcodes[i], targets));
        }
    }
}

static bool with_handler(int start, int end, int handler)
{
    struct subject s;
    init(&s);
    s.code.exception_count = 1;
    s.exception = (struct cf_exception){(uint16_t)start, (uint16_t)end, (uint16_t)handler, 0};
    return has_one_entry(&s);
}

static void handlers(void **state)
{
    assert_true(with_handler(0, 50, 60));
    assert_true(with_handler(0, 50, FIRST));
    assert_false(with_handler(0, 10, FIRST + 1));
    assert_false(with_handler(0, END, END - 1));
    assert_false(with_handler(FIRST + 1, END + 1, END - 1));
    /* what the first access itself throws, comes before it */
    assert_false(with_handler(FIRST, END, END - 1));
    assert_true(with_handler(FIRST + 1, END, END - 1));
}

static void other_methods(void **state)
{
    struct subject s;
    init(&s);
    assert_true(has_one_entry(&s));
    s.unit.method = symbol_of("other");
    assert_false(has_one_entry(&s));
    init(&s);
    s.unit.descriptor = symbol_of("()I");
    assert_false(has_one_entry(&s));
    init(&s);
    s.method.code = NULL;
    assert_false(has_one_entry(&s));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(branches),
        cmocka_unit_test(switches),
        cmocka_unit_test(handlers),
        cmocka_unit_test(other_methods),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
