/* npe_message.c - computes helpful NullPointerException messages from the bytecode: a data
 * flow finds which instruction pushed each operand, and the expression is read off from there.
 * It follows HotSpot's way and limits, so that the texts agree; it runs no Java code. */
#include "vm/code/npe_message.h"

#include "base/error.h"
#include "classfile/descriptor.h"
#include "classfile/opcodes.h"
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

static const char *ref_name(const struct builder *b, uint16_t index)
{
    return constant_member_name(b->file, index);
}

static const char *ref_descriptor(const struct builder *b, uint16_t index)
{
    return constant_member_descriptor(b->file, index);
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
    fprintf(b->out, ".%s(", ref_name(b, ref_index));
    size_t length;
    const char *separator = "";
    for (const char *p = ref_descriptor(b, ref_index) + 1; (length = descriptor_next(p)) != 0;
         p += length) {
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
        int slots = slots_of_letter(*p);
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
    const uint8_t *code = b->code->code + bci;
    switch (*code) {
    case OP_getfield:
    case OP_arraylength:
    case OP_athrow:
    case OP_monitorenter:
    case OP_monitorexit: return 0;
    case OP_putfield: return slots_of_letter(*ref_descriptor(b, load_u2(code + 1)));
    case OP_invokevirtual:
    case OP_invokespecial:
    case OP_invokeinterface: {
        uint16_t index = load_u2(code + 1);
        if (strcmp(ref_name(b, index), "<init>") == 0)
            return NO_NULL_SLOT;
        return slots_of_arguments(ref_descriptor(b, index));
    }
    case OP_lastore:
    case OP_dastore: return 3;
    default:
        if (*code >= OP_iaload && *code <= OP_saload)
            return 1;
        return *code >= OP_iastore && *code <= OP_sastore ? 2 : NO_NULL_SLOT;
    }
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
        fprintf(b->out, "Cannot read field \"%s\"", ref_name(b, load_u2(code + 1)));
        break;
    case OP_putfield:
        fprintf(b->out, "Cannot assign field \"%s\"", ref_name(b, load_u2(code + 1)));
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
    bool is_store;
    uint8_t op;
    int local = local_of_instruction(code, &is_store, &op);
    if (local >= 0 && !is_store && op != OP_ret) {
        print_local(b, source, local, !operands_local_written(stack, (unsigned)local));
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
        fprintf(b->out, ".%s", ref_name(b, load_u2(code + 1)));
        return true;
    case OP_getfield:
        if (print_cause(b, source, 0, detail - 1, inner))
            fputc('.', b->out);
        fputs(ref_name(b, load_u2(code + 1)), b->out);
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
