/* npe_message.c - computes helpful NullPointerException messages from the bytecode: a data
 * flow finds which instruction pushed each operand, and the expression is read off from there.
 * It follows HotSpot's way and limits, so that the texts agree; it runs no Java code. */
#include "vm/code/npe_message.h"

#include "base/error.h"
#include "classfile/constants.h"
#include "classfile/descriptor.h"
#include "classfile/instruction.h"
#include "classfile/reader.h"
#include "vm/code/operand_flow.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MAX_DETAIL = 5,    /* how deep expressions are described */
    NO_NULL_SLOT = -1, /* the instruction dereferences nothing */
};

struct builder {
    const struct method *method;
    const struct classfile *file;
    const struct cf_code *code;
    struct operand_flow flow;
    FILE *out;
};

static void print_name(struct builder *b, uint16_t ref_index)
{
    struct cp_text name = cp_ref_name(b->file, ref_index);
    fwrite(name.bytes, 1, name.length, b->out);
}

/* ---- names ---- */

static void print_dotted(struct builder *b, const char *name, size_t length)
{
    for (size_t i = 0; i < length; i++)
        fputc(name[i] == '/' ? '.' : name[i], b->out);
}

/* java.lang.Object and java.lang.String, and whatever else begins with their names, as in
 * java.lang.StringBuilder. */
static bool begins_well_known(const char *name, size_t length)
{
    return length >= 16 &&
           (memcmp(name, "java/lang/Object", 16) == 0 || memcmp(name, "java/lang/String", 16) == 0);
}

static const char *primitive_name(char letter)
{
    switch (letter) {
    case 'Z': return "boolean";
    case 'B': return "byte";
    case 'C': return "char";
    case 'S': return "short";
    case 'I': return "int";
    case 'J': return "long";
    case 'F': return "float";
    case 'D': return "double";
    default: return "void";
    }
}

static void print_type(struct builder *b, const char *descriptor)
{
    int dimensions = 0;
    for (; *descriptor == '['; descriptor++)
        dimensions++;
    if (*descriptor == 'L') {
        size_t length = descriptor_next(descriptor) - 2;
        /* HotSpot leaves out the package by a textual match that also fits longer names. */
        size_t skipped = begins_well_known(descriptor + 1, length) ? 10 : 0;
        print_dotted(b, descriptor + 1 + skipped, length - skipped);
    } else {
        fputs(primitive_name(*descriptor), b->out);
    }
    while (dimensions-- > 0)
        fputs("[]", b->out);
}

static void print_owner(struct builder *b, uint16_t ref_index)
{
    const struct symbol *owner = cf_class_name(b->file, b->file->cp[ref_index].a);
    size_t skipped = owner->length == 16 && begins_well_known(owner->text, 16) ? 10 : 0;
    print_dotted(b, owner->text + skipped, owner->length - skipped);
}

static void print_method(struct builder *b, uint16_t ref_index)
{
    print_owner(b, ref_index);
    fputc('.', b->out);
    print_name(b, ref_index);
    fputc('(', b->out);
    size_t length;
    const char *separator = "";
    for (const char *p = cp_ref_descriptor(b->file, ref_index).bytes + 1;
         (length = descriptor_next(p)) != 0; p += length) {
        fputs(separator, b->out);
        print_type(b, p);
        separator = ", ";
    }
    fputc(')', b->out);
}

/* Number of the parameter that lies in the local, from 1; 0 = none. */
static int parameter_in(const struct method *m, int local)
{
    int at = m->flags & ACC_STATIC ? 0 : 1, number = 1;
    size_t length;
    for (const char *p = m->descriptor->text + 1; (length = descriptor_next(p)) != 0; p += length) {
        int slots = (int)descriptor_slots(p);
        if (local >= at && local < at + slots)
            return number;
        at += slots;
        number++;
    }
    return 0;
}

static void print_local(struct builder *b, int32_t bci, int local, bool unwritten)
{
    for (uint32_t i = 0; i < b->code->local_count; i++) {
        const struct cf_local *entry = &b->code->locals[i];
        if (entry->slot == local && bci >= entry->start && bci < entry->start + entry->length) {
            fputs(cf_symbol(b->file, entry->name)->text, b->out);
            return;
        }
    }
    int parameter = unwritten ? parameter_in(b->method, local) : 0;
    if (unwritten && local == 0 && !(b->method->flags & ACC_STATIC))
        fputs("this", b->out);
    else if (parameter)
        fprintf(b->out, "<parameter%d>", parameter);
    else
        fprintf(b->out, "<local%d>", local);
}

/* ---- the sentence ---- */

static const char *array_kind(uint8_t op)
{
    static const char *const kinds[] = {"int",    "long",         "float", "double",
                                        "object", "byte/boolean", "char",  "short"};
    return kinds[op >= OP_iastore ? op - OP_iastore : op - OP_iaload];
}

/* The operand that must not be null, as a slot from the top; NO_NULL_SLOT when there is none or
 * the exception was made by `new`. */
static int null_slot(const struct builder *b, int bci)
{
    const uint8_t *insn = b->code->code + bci;
    switch (opcode_info[*insn].kind) {
    case KIND_GET:
    case KIND_PUT:
        if (opcode_info[*insn].effect[0] != 'A') /* static */
            return NO_NULL_SLOT;
        break;
    case KIND_INVOKE:
        if (opcode_info[*insn].effect[0] != 'A' ||
            cp_text_is(cp_ref_name(b->file, load_u2(insn + 1)), "<init>"))
            return NO_NULL_SLOT;
        break;
    case KIND_ARRAY_LENGTH:
    case KIND_ARRAY_LOAD:
    case KIND_ARRAY_STORE:
    case KIND_THROW:
    case KIND_MONITOR: break;
    default: return NO_NULL_SLOT;
    }
    /* It is the lowest of all operands. */
    return instruction_effect(b->file, *insn, insn).pops - 1;
}

static void print_action(struct builder *b, int bci)
{
    const uint8_t *code = b->code->code + bci;
    switch (*code) {
    case OP_arraylength: fputs("Cannot read the array length", b->out); break;
    case OP_athrow: fputs("Cannot throw exception", b->out); break;
    case OP_monitorenter: fputs("Cannot enter synchronized block", b->out); break;
    case OP_monitorexit: fputs("Cannot exit synchronized block", b->out); break;
    case OP_getfield:
    case OP_putfield:
        fputs(*code == OP_getfield ? "Cannot read field \"" : "Cannot assign field \"", b->out);
        print_name(b, load_u2(code + 1));
        fputc('"', b->out);
        break;
    case OP_invokevirtual:
    case OP_invokespecial:
    case OP_invokeinterface:
        fputs("Cannot invoke \"", b->out);
        print_method(b, load_u2(code + 1));
        fputc('"', b->out);
        break;
    default:
        fprintf(b->out,
                *code >= OP_iastore ? "Cannot store to %s array" : "Cannot load from %s array",
                array_kind(*code));
    }
}

static bool is_invoke(uint8_t op)
{
    return op >= OP_invokevirtual && op <= OP_invokeinterface;
}

/* Describes the expression that instruction `bci` finds in `slot`; false when there are no words
 * for it.  `inner`: it is an array index. */
static bool print_cause(struct builder *b, int bci, int slot, int detail, bool inner);

static void print_element(struct builder *b, int source, int detail, bool inner)
{
    if (!print_cause(b, source, 1, detail - 1, inner))
        fputs("<array>", b->out);
    fputc('[', b->out);
    if (!print_cause(b, source, 0, detail, true))
        fputs("...", b->out);
    fputc(']', b->out);
}

static bool print_expression(struct builder *b, int source, const struct operands *stack,
                             int detail, bool inner)
{
    const uint8_t *code = b->code->code + source;
    uint8_t op = instruction_opcode(code);
    struct local_effect local;
    if (opcode_info[op].kind == KIND_LOAD && instruction_local(op, code, &local)) {
        print_local(b, source, local.index, !operands_local_written(stack, local.index));
        return true;
    }
    switch (op) {
    case OP_aconst_null: fputs("null", b->out); return true;
    case OP_bipush: fprintf(b->out, "%d", (int8_t)code[1]); return true;
    case OP_sipush: fprintf(b->out, "%d", (int16_t)load_u2(code + 1)); return true;
    case OP_iaload:
    case OP_aaload: print_element(b, source, detail, inner); return true;
    case OP_getstatic:
        print_owner(b, load_u2(code + 1));
        fputc('.', b->out);
        print_name(b, load_u2(code + 1));
        return true;
    case OP_getfield:
        if (print_cause(b, source, 0, detail - 1, inner))
            fputc('.', b->out);
        print_name(b, load_u2(code + 1));
        return true;
    default:
        if (op >= OP_iconst_m1 && op <= OP_iconst_5)
            return fprintf(b->out, "%d", op - OP_iconst_0) > 0;
        if (!is_invoke(op))
            return false;
        if (detail == MAX_DETAIL && !inner)
            fputs(" because the return value of \"", b->out);
        print_method(b, load_u2(code + 1));
        return true;
    }
}

static bool print_cause(struct builder *b, int bci, int slot, int detail, bool inner)
{
    const struct operands *stack = b->flow.stacks[bci];
    if (detail <= 0 || !stack)
        return false;
    int source = operands_pushed_by(stack, slot);
    if (source == NO_BCI)
        return false;
    if (detail == MAX_DETAIL && !inner && !is_invoke(b->code->code[source]))
        fputs(" because \"", b->out);
    return print_expression(b, source, stack, detail, inner);
}

char *npe_message(const struct method *m, int bci)
{
    if (!m->member || !m->member->code || bci < 0 || (uint32_t)bci >= m->member->code->length)
        return NULL;
    struct builder b = {.method = m, .file = m->class_->file, .code = m->member->code};
    int slot = null_slot(&b, bci);
    if (slot == NO_NULL_SLOT)
        return NULL;
    char *text = NULL;
    size_t length;
    b.out = open_memstream(&text, &length);
    if (!b.out)
        die("out of memory");
    operand_flow_init(&b.flow, m, bci);
    print_action(&b, bci);
    if (print_cause(&b, bci, slot, MAX_DETAIL, false))
        fputs("\" is null", b.out);
    fclose(b.out);
    operand_flow_release(&b.flow);
    return text;
}
