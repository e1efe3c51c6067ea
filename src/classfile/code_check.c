/* code_check.c - classfile_check_code(): the static constraints on instructions (JVMS 4.9.1).
 * What values they get on the stack is for the verifier. */
#include "classfile/classfile.h"
#include "classfile/constants.h"
#include "classfile/descriptor.h"
#include "classfile/instruction.h"
#include "classfile/verify/verify.h"

#include <stdlib.h>
#include <string.h>

struct check {
    const struct classfile *cf;
    const struct cf_code *code;
    const uint8_t *starts; /* [pc] != 0: an instruction begins here; length + 1 entries */
    uint32_t pc;
    struct error *error;
};

static bool bad_constant(struct check *c, uint16_t index)
{
    return error_set(c->error, "constant pool index %u is of the wrong kind for %s", index,
                     opcode_info[c->code->code[c->pc]].name);
}

static bool check_target(struct check *c, int64_t target)
{
    if (target < 0 || target >= c->code->length || !c->starts[target])
        return error_set(c->error, "illegal target of a jump or branch, %lld", (long long)target);
    return true;
}

static bool check_switch(struct check *c)
{
    const uint8_t *code = c->code->code;
    uint32_t at = switch_operands(c->pc);
    for (uint32_t i = c->pc + 1; i < at && c->cf->major < 51; i++) {
        if (code[i] != 0)
            return error_set(c->error, "nonzero padding byte in a switch");
    }
    uint32_t count = instruction_target_count(code, c->pc);
    for (uint32_t i = 0; i < count; i++) {
        if (i > 1 && code[c->pc] == OP_lookupswitch &&
            load_s4(code + at + 8 * i) <= load_s4(code + at + 8 * (i - 1)))
            return error_set(c->error, "bad lookupswitch: matches are not sorted");
        if (!check_target(c, instruction_target(code, c->pc, i)))
            return false;
    }
    return true;
}

static bool check_local(struct check *c)
{
    const uint8_t *insn = c->code->code + c->pc;
    struct local_effect local;
    if (instruction_local(instruction_opcode(insn), insn, &local) &&
        local.index + local.slots > c->code->max_locals)
        return error_set(c->error, "local variable %u of %u", local.index, c->code->max_locals);
    return true;
}

static bool check_ldc(struct check *c, uint16_t index, bool two_words)
{
    const struct classfile *cf = c->cf;
    if (!cp_is_loadable(cf, index))
        return bad_constant(c, index);
    uint8_t tag = cf->cp[index].tag;
    const uint8_t *insn = c->code->code + c->pc;
    bool is_wide = instruction_effect(cf, insn[0], insn).pushes == 2;
    if (is_wide != two_words || (tag == CP_CLASS && cf->major < 49))
        return bad_constant(c, index);
    return true;
}

static bool check_invoke(struct check *c, uint16_t index)
{
    const struct classfile *cf = c->cf;
    const uint8_t *code = c->code->code + c->pc;
    uint8_t tag = cp_tag_at(cf, index);
    bool interface_allowed = code[0] != OP_invokevirtual && cf->major >= 52;
    if (code[0] == OP_invokeinterface ? tag != CP_INTERFACE_METHODREF
        : code[0] == OP_invokedynamic
            ? tag != CP_INVOKE_DYNAMIC
            : tag != CP_METHODREF && !(tag == CP_INTERFACE_METHODREF && interface_allowed))
        return bad_constant(c, index);

    struct cp_text name = cp_ref_name(cf, index), type = cp_ref_descriptor(cf, index);
    if (name.bytes[0] == '<' && !(code[0] == OP_invokespecial && cp_text_is(name, "<init>")))
        return error_set(c->error, "illegal call to %.*s", (int)name.length, name.bytes);
    unsigned slots = 0;
    if (!descriptor_check_method(type.bytes, type.length, &slots))
        return bad_constant(c, index);
    slots += code[0] == OP_invokestatic || code[0] == OP_invokedynamic ? 0 : 1;
    if (slots > 255)
        return error_set(c->error, "too many arguments");
    if (code[0] == OP_invokeinterface && (code[3] != slots || code[4] != 0))
        return error_set(c->error, "inconsistent args count operand in invokeinterface");
    if (code[0] == OP_invokedynamic && (code[3] != 0 || code[4] != 0))
        return error_set(c->error, "third and fourth operand bytes of invokedynamic must be zero");
    return true;
}

static unsigned dimensions(struct cp_text name)
{
    unsigned count = 0;
    while (count < name.length && name.bytes[count] == '[')
        count++;
    return count;
}

static bool check_class_operand(struct check *c, uint16_t index)
{
    const uint8_t *code = c->code->code + c->pc;
    if (!cp_is(c->cf, index, CP_CLASS))
        return bad_constant(c, index);
    unsigned count = dimensions(cp_class_text(c->cf, index));
    switch (code[0]) {
    case OP_new: return count == 0 || error_set(c->error, "illegal creation of an array by new");
    case OP_anewarray: return count < 255 || error_set(c->error, "array with too many dimensions");
    case OP_multianewarray:
        if (code[3] == 0 || code[3] > count)
            return error_set(c->error, "illegal dimension in multianewarray: %u", code[3]);
        return true;
    default: return true;
    }
}

static bool check_instruction(struct check *c)
{
    const uint8_t *code = c->code->code + c->pc;
    uint8_t opcode = code[0];
    if (c->cf->major >= 51 && (opcode == OP_jsr || opcode == OP_jsr_w || opcode == OP_ret))
        return error_set(c->error, "bad instruction %s", opcode_info[opcode].name);
    switch (opcode_info[opcode].format) {
    case FORMAT_LDC: return check_ldc(c, code[1], false);
    case FORMAT_LDC_W: return check_ldc(c, load_u2(code + 1), false);
    case FORMAT_LDC2_W: return check_ldc(c, load_u2(code + 1), true);
    case FORMAT_LOCAL:
    case FORMAT_IINC:
    case FORMAT_LOCAL_0:
    case FORMAT_LOCAL_1:
    case FORMAT_LOCAL_2:
    case FORMAT_LOCAL_3:
    case FORMAT_WIDE: return check_local(c);
    case FORMAT_BRANCH:
    case FORMAT_BRANCH_W: return check_target(c, instruction_target(c->code->code, c->pc, 0));
    case FORMAT_TABLESWITCH:
    case FORMAT_LOOKUPSWITCH: return check_switch(c);
    case FORMAT_FIELD:
        return cp_is(c->cf, load_u2(code + 1), CP_FIELDREF) || bad_constant(c, load_u2(code + 1));
    case FORMAT_METHOD:
    case FORMAT_INTERFACE:
    case FORMAT_DYNAMIC: return check_invoke(c, load_u2(code + 1));
    case FORMAT_CLASS:
    case FORMAT_MULTIANEWARRAY: return check_class_operand(c, load_u2(code + 1));
    case FORMAT_NEWARRAY:
        if (code[1] < NEWARRAY_BOOLEAN || code[1] > NEWARRAY_LONG)
            return error_set(c->error, "illegal newarray type %u", code[1]);
        return true;
    default: return true;
    }
}

static bool find_starts(struct check *c, uint8_t *starts)
{
    const struct cf_code *code = c->code;
    uint32_t last = 0;
    for (uint32_t pc = 0; pc < code->length;) {
        c->pc = last = pc;
        uint32_t length = instruction_length(code->code, code->length, pc);
        if (length == 0)
            return error_set(c->error,
                             code->code[pc] < OPCODE_COUNT
                                 ? "malformed or truncated instruction 0x%02x"
                                 : "bad instruction 0x%02x",
                             code->code[pc]);
        starts[pc] = 1;
        pc += length;
    }
    /* A subroutine comes back behind its jsr. */
    uint8_t opcode = instruction_opcode(code->code + last);
    if (opcode_falls_through(opcode) || opcode_info[opcode].kind == KIND_JSR)
        return error_set(c->error, "control flow falls through code end");
    return true;
}

static bool check_handlers(struct check *c)
{
    const struct cf_code *code = c->code;
    for (unsigned i = 0; i < code->exception_count; i++) {
        const struct cf_exception *e = &code->exceptions[i];
        c->pc = e->handler;
        if (!c->starts[e->start] || (e->end != code->length && !c->starts[e->end]) ||
            !c->starts[e->handler])
            return error_set(c->error, "illegal exception table range or handler");
    }
    return true;
}

static bool check_code(struct check *c)
{
    uint8_t *starts = xcalloc(c->code->length + 1, 1);
    c->starts = starts;
    bool good = find_starts(c, starts);
    for (uint32_t pc = 0; good && pc < c->code->length; pc++) {
        c->pc = pc;
        if (starts[pc])
            good = check_instruction(c);
    }
    good = good && check_handlers(c);
    free(starts);
    return good;
}

bool classfile_check_method(const struct classfile *cf, const struct cf_member *method,
                            struct error *error)
{
    struct check c = {.cf = cf, .code = method->code, .error = error};
    return check_code(&c) || verify_at(cf, method, c.pc, error);
}

bool classfile_check_code(const struct classfile *cf, struct error *error)
{
    for (unsigned i = 0; i < cf->method_count; i++) {
        const struct cf_member *method = &cf->methods[i];
        if (method->code && !classfile_check_method(cf, method, error))
            return false;
    }
    return true;
}
