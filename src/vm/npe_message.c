/* npe_message.c - computes helpful NullPointerException messages from the bytecode: a data
 * flow finds which instruction pushed each operand, and the expression is read off from there.
 * It follows HotSpot's way and limits, so that the texts agree; it runs no Java code. */
#include "vm/npe_message.h"

#include "base/arena.h"
#include "classfile/descriptor.h"
#include "classfile/opcodes.h"
#include "classfile/reader.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MAX_DETAIL = 5,        /* how deep expressions are described */
    MAX_ENTRIES = 1000000, /* stack slots kept before the analysis gives up */
    NO_BCI = -1,
    NO_NULL_SLOT = -1, /* the instruction dereferences nothing */
};

/* The operand stack before an instruction: for each slot the instruction that pushed it, NO_BCI
 * when that depends on the way taken. */
struct operands {
    uint64_t written; /* locals below 64 that were assigned on the way */
    int32_t depth;
    int32_t pushed_by[];
};

struct builder {
    const struct method *method;
    const struct classfile *file;
    const struct cf_code *code;
    struct arena arena;
    struct operands **stacks; /* by bci; NULL = not reached yet */
    struct operands *now;     /* of the instruction at hand */
    size_t entries;
    bool all_reached, added;
    FILE *out;
};

/* ---- the operand stack ---- */

static size_t operands_size(const struct builder *b)
{
    return sizeof(struct operands) + ((size_t)b->code->max_stack + 2) * sizeof(int32_t);
}

static void push(struct builder *b, int32_t bci, int count)
{
    while (count-- > 0 && b->now->depth < b->code->max_stack)
        b->now->pushed_by[b->now->depth++] = bci;
}

static void pop(struct builder *b, int count)
{
    b->now->depth = count < b->now->depth ? b->now->depth - count : 0;
}

/* Who pushed the slot, 0 = the topmost. */
static int32_t slot_of(const struct operands *stack, int slot)
{
    return slot < stack->depth ? stack->pushed_by[stack->depth - 1 - slot] : NO_BCI;
}

static void set_written(struct operands *stack, unsigned local)
{
    if (local < 64)
        stack->written |= (uint64_t)1 << local;
}

static bool was_written(const struct operands *stack, unsigned local)
{
    return local >= 64 || stack->written >> local & 1;
}

/* The stack also reaches the instruction at `bci`. */
static void merge_into(struct builder *b, int32_t bci, const struct operands *stack)
{
    if (bci < 0 || (uint32_t)bci >= b->code->length)
        return;
    struct operands *old = b->stacks[bci];
    if (!old) {
        b->stacks[bci] = arena_alloc(&b->arena, operands_size(b));
        memcpy(b->stacks[bci], stack, operands_size(b));
        b->entries += (size_t)stack->depth;
        b->added = true;
        return;
    }
    old->written |= stack->written;
    for (int32_t i = 0; i < old->depth && i < stack->depth; i++)
        if (old->pushed_by[i] != stack->pushed_by[i])
            old->pushed_by[i] = NO_BCI;
}

/* ---- instructions ---- */

static int letter_slots(char letter)
{
    return letter == 'J' || letter == 'D' ? 2 : letter == 'V' ? 0 : 1;
}

static const struct cp_entry *name_and_type(const struct builder *b, uint16_t index)
{
    return &b->file->cp[b->file->cp[index].b];
}

static const char *ref_descriptor(const struct builder *b, uint16_t index)
{
    return cf_symbol(b->file, name_and_type(b, index)->b)->text;
}

static const char *ref_name(const struct builder *b, uint16_t index)
{
    return cf_symbol(b->file, name_and_type(b, index)->a)->text;
}

static int argument_slots(const char *descriptor)
{
    int slots = 0;
    size_t length;
    for (const char *p = descriptor + 1; (length = descriptor_next(p)) != 0; p += length)
        slots += letter_slots(*p);
    return slots;
}

static void merge_switch(struct builder *b, int32_t bci)
{
    const uint8_t *at = b->code->code + switch_operands((uint32_t)bci);
    uint32_t first = 12, step = 4, count;
    if (b->code->code[bci] == OP_tableswitch) {
        count = load_u4(at + 8) - load_u4(at + 4) + 1;
    } else {
        count = load_u4(at + 4);
        step = 8;
    }
    merge_into(b, bci + (int32_t)load_u4(at), b->now);
    for (uint32_t i = 0; i < count; i++)
        merge_into(b, bci + (int32_t)load_u4(at + first + i * step), b->now);
}

/* dup and its relatives: the `count` topmost slots once more, below `below` others. */
static void duplicate(struct builder *b, int count, int below)
{
    struct operands *stack = b->now;
    int moved = count + below;
    if (stack->depth < moved || stack->depth + count > b->code->max_stack)
        return;
    int32_t *top = stack->pushed_by + stack->depth;
    memmove(top - moved + count, top - moved, (size_t)moved * sizeof *top);
    memcpy(top - moved, top, (size_t)count * sizeof *top);
    stack->depth += count;
}

static void swap_top(struct operands *stack)
{
    if (stack->depth < 2)
        return;
    int32_t *top = stack->pushed_by + stack->depth;
    int32_t old = top[-1];
    top[-1] = top[-2];
    top[-2] = old;
}

static void do_field(struct builder *b, int32_t bci, uint8_t op)
{
    int slots = letter_slots(*ref_descriptor(b, load_u2(b->code->code + bci + 1)));
    if (op == OP_putstatic || op == OP_putfield)
        pop(b, slots);
    if (op == OP_getfield || op == OP_putfield)
        pop(b, 1);
    if (op == OP_getstatic || op == OP_getfield)
        push(b, bci, slots);
}

static void do_invoke(struct builder *b, int32_t bci, uint8_t op)
{
    const char *descriptor = ref_descriptor(b, load_u2(b->code->code + bci + 1));
    pop(b, argument_slots(descriptor));
    if (op != OP_invokestatic && op != OP_invokedynamic)
        pop(b, 1);
    push(b, bci, letter_slots(strchr(descriptor, ')')[1]));
}

static void do_constant(struct builder *b, int32_t bci, uint16_t index)
{
    const struct cp_entry *entry = &b->file->cp[index];
    int slots = entry->tag == CP_LONG || entry->tag == CP_DOUBLE ? 2 : 1;
    if (entry->tag == CP_DYNAMIC)
        slots = letter_slots(*ref_descriptor(b, index));
    push(b, bci, slots);
}

/* Instructions whose effect is written in the table of opcodes. */
static void do_effect(struct builder *b, int32_t bci, const char *effect)
{
    const char *colon = strchr(effect, ':');
    for (const char *p = effect; p < colon; p++)
        pop(b, letter_slots(*p));
    for (const char *p = colon + 1; *p; p++)
        push(b, bci, letter_slots(*p));
}

static void do_shuffle(struct builder *b, int32_t bci, uint8_t op)
{
    const uint8_t *code = b->code->code;
    switch (op) {
    case OP_pop:
        pop(b, 1);
        break;
    case OP_pop2:
        pop(b, 2);
        break;
    case OP_dup:
        duplicate(b, 1, 0);
        break;
    case OP_dup_x1:
        duplicate(b, 1, 1);
        break;
    case OP_dup_x2:
        duplicate(b, 1, 2);
        break;
    case OP_dup2:
        duplicate(b, 2, 0);
        break;
    case OP_dup2_x1:
        duplicate(b, 2, 1);
        break;
    case OP_dup2_x2:
        duplicate(b, 2, 2);
        break;
    case OP_swap:
        swap_top(b->now);
        break;
    case OP_jsr:
    case OP_jsr_w:
        push(b, bci, 1);
        break;
    case OP_multianewarray:
        pop(b, code[bci + 3]);
        push(b, bci, 1);
        break;
    case OP_ldc:
        do_constant(b, bci, code[bci + 1]);
        break;
    case OP_ldc_w:
    case OP_ldc2_w:
        do_constant(b, bci, load_u2(code + bci + 1));
        break;
    default:
        break;
    }
}

/* The local that an instruction loads or stores; -1 for other instructions. */
static int local_of(const uint8_t *code, bool *is_store, uint8_t *op)
{
    bool wide = *code == OP_wide;
    *op = code[wide];
    *is_store = (*op >= OP_istore && *op <= OP_astore_3) || *op == OP_iinc;
    switch (opcode_info[*op].format) {
    case FORMAT_LOCAL:
    case FORMAT_IINC:
        return wide ? load_u2(code + 2) : code[1];
    case FORMAT_LOCAL_0:
        return 0;
    case FORMAT_LOCAL_1:
        return 1;
    case FORMAT_LOCAL_2:
        return 2;
    case FORMAT_LOCAL_3:
        return 3;
    default:
        return -1;
    }
}

static void do_local(struct builder *b, int32_t bci)
{
    bool is_store;
    uint8_t op;
    int local = local_of(b->code->code + bci, &is_store, &op);
    if (local < 0)
        return;
    if (is_store) {
        int slots = 1;
        if (op != OP_iinc)
            slots = letter_slots(opcode_info[op].effect[0]);
        set_written(b->now, (unsigned)local);
        if (slots == 2)
            set_written(b->now, (unsigned)local + 1);
    }
    if (opcode_info[op].effect[0] != '?')
        do_effect(b, bci, opcode_info[op].effect);
}

static bool ends_flow(uint8_t op, const uint8_t *code)
{
    switch (op) {
    case OP_goto:
    case OP_goto_w:
    case OP_jsr:
    case OP_jsr_w:
    case OP_ret:
    case OP_tableswitch:
    case OP_lookupswitch:
    case OP_athrow:
        return true;
    case OP_wide:
        return code[1] == OP_ret;
    default:
        return op >= OP_ireturn && op <= OP_return;
    }
}

static void do_stack(struct builder *b, int32_t bci, uint8_t op)
{
    const struct opcode_info *info = &opcode_info[op];
    switch (info->format) {
    case FORMAT_FIELD:
        do_field(b, bci, op);
        return;
    case FORMAT_METHOD:
    case FORMAT_INTERFACE:
    case FORMAT_DYNAMIC:
        do_invoke(b, bci, op);
        return;
    case FORMAT_LOCAL:
    case FORMAT_LOCAL_0:
    case FORMAT_LOCAL_1:
    case FORMAT_LOCAL_2:
    case FORMAT_LOCAL_3:
    case FORMAT_IINC:
    case FORMAT_WIDE:
        do_local(b, bci);
        return;
    default:
        if (op == OP_checkcast)
            return; /* the value is what it was */
        if (info->effect[0] != '?')
            do_effect(b, bci, info->effect);
        else
            do_shuffle(b, bci, op);
    }
}

static uint32_t do_instruction(struct builder *b, int32_t bci)
{
    const uint8_t *code = b->code->code + bci;
    uint8_t op = *code;
    uint32_t length = opcode_length_at(b->code->code, b->code->length, (uint32_t)bci);
    if (!length)
        return b->code->length; /* broken code, which the verifier refuses */
    if (!b->stacks[bci]) {
        b->all_reached = false;
        return length;
    }
    memcpy(b->now, b->stacks[bci], operands_size(b));
    do_stack(b, bci, op);
    if (!ends_flow(op, code))
        merge_into(b, bci + (int32_t)length, b->now);
    if (opcode_info[op].format == FORMAT_BRANCH)
        merge_into(b, bci + (int16_t)load_u2(code + 1), b->now);
    else if (opcode_info[op].format == FORMAT_BRANCH_W)
        merge_into(b, bci + (int32_t)load_u4(code + 1), b->now);
    else if (op == OP_tableswitch || op == OP_lookupswitch)
        merge_switch(b, bci);
    return length;
}

static void init_stacks(struct builder *b)
{
    memset(b->now, 0, operands_size(b));
    merge_into(b, 0, b->now);
    for (uint32_t i = 0; i < b->code->exception_count; i++) {
        int32_t handler = b->code->exceptions[i].handler;
        if (b->stacks[handler])
            continue;
        b->now->depth = 0;
        push(b, handler, 1);
        merge_into(b, handler, b->now);
    }
}

/* Until every instruction was reached, or nothing new is; but it is enough to have reached
 * the one at `wanted` from above. */
static void analyse(struct builder *b, int32_t wanted)
{
    init_stacks(b);
    b->added = true;
    b->all_reached = false;
    while (!b->all_reached && b->added) {
        b->all_reached = true;
        b->added = false;
        for (uint32_t bci = 0; bci < b->code->length;) {
            bci += do_instruction(b, (int32_t)bci);
            if (bci == (uint32_t)wanted && b->stacks[wanted]) {
                b->all_reached = true;
                break;
            }
            if (b->entries > MAX_ENTRIES)
                return;
        }
    }
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
    return length >= 16 && (memcmp(name, "java/lang/Object", 16) == 0 ||
                            memcmp(name, "java/lang/String", 16) == 0);
}

static const char *primitive_name(char letter)
{
    switch (letter) {
    case 'Z':
        return "boolean";
    case 'B':
        return "byte";
    case 'C':
        return "char";
    case 'S':
        return "short";
    case 'I':
        return "int";
    case 'J':
        return "long";
    case 'F':
        return "float";
    case 'D':
        return "double";
    default:
        return "void";
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
    for (const char *p = m->descriptor->text + 1; (length = descriptor_next(p)) != 0;
         p += length) {
        int slots = letter_slots(*p);
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
    case OP_monitorexit:
        return 0;
    case OP_putfield:
        return letter_slots(*ref_descriptor(b, load_u2(code + 1)));
    case OP_invokevirtual:
    case OP_invokespecial:
    case OP_invokeinterface: {
        uint16_t index = load_u2(code + 1);
        if (strcmp(ref_name(b, index), "<init>") == 0)
            return NO_NULL_SLOT;
        return argument_slots(ref_descriptor(b, index));
    }
    case OP_lastore:
    case OP_dastore:
        return 3;
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
    case OP_arraylength:
        fputs("Cannot read the array length", b->out);
        break;
    case OP_athrow:
        fputs("Cannot throw exception", b->out);
        break;
    case OP_monitorenter:
        fputs("Cannot enter synchronized block", b->out);
        break;
    case OP_monitorexit:
        fputs("Cannot exit synchronized block", b->out);
        break;
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
        fprintf(b->out, *code >= OP_iastore ? "Cannot store to %s array" : "Cannot load from %s array",
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
    int local = local_of(code, &is_store, &op);
    if (local >= 0 && !is_store && op != OP_ret) {
        print_local(b, source, local, !was_written(stack, (unsigned)local));
        return true;
    }
    switch (op) {
    case OP_aconst_null:
        fputs("null", b->out);
        return true;
    case OP_bipush:
        fprintf(b->out, "%d", (int8_t)code[1]);
        return true;
    case OP_sipush:
        fprintf(b->out, "%d", (int16_t)load_u2(code + 1));
        return true;
    case OP_iaload:
    case OP_aaload:
        print_element(b, source, detail, inner);
        return true;
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
    const struct operands *stack = b->stacks[bci];
    if (detail <= 0 || !stack)
        return false;
    int source = slot_of(stack, slot);
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
    b.stacks = xcalloc(b.code->length, sizeof(struct operands *));
    b.now = arena_alloc(&b.arena, operands_size(&b));
    analyse(&b, bci);
    print_action(&b, bci);
    if (print_cause(&b, bci, slot, MAX_DETAIL, false))
        fputs("\" is null", b.out);
    fclose(b.out);
    free(b.stacks);
    arena_release(&b.arena);
    return text;
}
