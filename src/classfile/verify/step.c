/* step.c - see step.h.  Instructions with a fixed effect on numbers go by the
 * effect in the opcode table; the others have a function here or in invoke.c. */
#include "classfile/verify/step.h"

#include "classfile/constants.h"
#include "classfile/opcodes.h"
#include "classfile/verify/invoke.h"

#include <stdlib.h>
#include <string.h>

static vtype letter_type(char letter)
{
    switch (letter) {
    case 'F': return V_FLOAT;
    case 'J': return V_LONG;
    case 'D': return V_DOUBLE;
    default: return V_INT;
    }
}

/* Pops and pushes by an effect without references. */
static bool step_numbers(struct verifier *v, const char *effect)
{
    const char *colon = strchr(effect, ':');
    for (const char *p = colon; p > effect; p--) {
        if (!vframe_pop(v, letter_type(p[-1])))
            return false;
    }
    for (const char *p = colon + 1; *p; p++) {
        if (!vframe_push(v, letter_type(*p)))
            return false;
    }
    return true;
}

static bool step_load(struct verifier *v, uint32_t index, char letter)
{
    vtype type = frame_local(v, index);
    bool good = letter == 'A' ? vtype_is_reference(type) : type == letter_type(letter);
    if (!good)
        return verify_fail(v, "Bad local variable type");
    return vframe_push(v, type);
}

static bool step_store(struct verifier *v, uint32_t index, char letter)
{
    vtype type = letter_type(letter);
    if (letter == 'A') {
        if (!vframe_pop_any(v, &type))
            return false;
        if (!vtype_is_reference(type) && vtype_kind(type) != V_ADDRESS)
            return verify_fail(v, "Bad type on operand stack");
    } else if (!vframe_pop(v, type)) {
        return false;
    }
    vframe_set_local(v, index, type);
    return true;
}

/* xload, xstore, iinc and ret, of all formats, with the local's index decoded. */
static bool step_local(struct verifier *v, uint8_t opcode, uint32_t index, bool *falls_through)
{
    if (opcode == OP_iinc)
        return frame_local(v, index) == V_INT || verify_fail(v, "Bad local variable type");
    if (opcode == OP_ret) {
        vtype address = frame_local(v, index);
        if (vtype_kind(address) != V_ADDRESS)
            return verify_fail(v, "Bad local variable type");
        *falls_through = false;
        return v->flow_return(v, vtype_operand(address));
    }
    const char *effect = opcode_info[opcode].effect;
    return effect[0] == ':' ? step_load(v, index, effect[1]) : step_store(v, index, effect[0]);
}

static bool pop_array(struct verifier *v, char element, vtype *array)
{
    if (!vframe_pop(v, V_INT) || !vframe_pop_object(v, array))
        return false;
    return vtype_is_array_of(&v->types, *array, element) ||
           verify_fail(v, "Bad type on operand stack");
}

/* The element of xaload and xastore, 'A' for references. */
static char array_element(uint8_t opcode)
{
    static const char elements[] = "IJFDABCS";
    return elements[opcode >= OP_iastore ? opcode - OP_iastore : opcode - OP_iaload];
}

static bool step_array_load(struct verifier *v, char element)
{
    vtype array;
    if (!pop_array(v, element, &array))
        return false;
    return vframe_push(v,
                       element == 'A' ? vtype_component(&v->types, array) : letter_type(element));
}

static bool step_array_store(struct verifier *v, char element)
{
    vtype value, array;
    if (element == 'A' ? !vframe_pop_object(v, &value) : !vframe_pop(v, letter_type(element)))
        return false;
    return pop_array(v, element, &array);
}

/* Pops `words` slots into `slots`, without splitting a wide value at their lower end. */
static bool pop_words(struct verifier *v, vtype *slots, uint32_t words)
{
    struct frame *f = &v->frame;
    if (f->stack_count < words)
        return verify_fail(v, "Operand stack underflow");
    f->stack_count -= words;
    memcpy(slots, f->stack + f->stack_count, words * sizeof *slots);
    for (uint32_t i = 0; i < words; i++) {
        bool second = slots[i] == V_LONG2 || slots[i] == V_DOUBLE2;
        if (slots[i] == V_TOP || (second && i == 0))
            return verify_fail(v, "Bad type on operand stack");
    }
    if (vtype_is_wide(slots[words - 1]))
        return verify_fail(v, "Bad type on operand stack");
    return true;
}

static bool push_words(struct verifier *v, const vtype *slots, uint32_t words)
{
    struct frame *f = &v->frame;
    if (f->stack_count + words > v->code->max_stack)
        return verify_fail(v, "Operand stack overflow");
    memcpy(f->stack + f->stack_count, slots, words * sizeof *slots);
    f->stack_count += words;
    return true;
}

/* dup and its relatives: the top `words` slots are copied below the `below` slots under them. */
static bool step_dup(struct verifier *v, uint32_t words, uint32_t below)
{
    vtype top[2], under[2];
    if (!pop_words(v, top, words) || (below && !pop_words(v, under, below)))
        return false;
    return push_words(v, top, words) && (!below || push_words(v, under, below)) &&
           push_words(v, top, words);
}

static bool step_stack(struct verifier *v, uint8_t opcode)
{
    vtype a[2], b[2];
    switch (opcode) {
    case OP_pop: return pop_words(v, a, 1);
    case OP_pop2: return pop_words(v, a, 2);
    case OP_dup: return step_dup(v, 1, 0);
    case OP_dup_x1: return step_dup(v, 1, 1);
    case OP_dup_x2: return step_dup(v, 1, 2);
    case OP_dup2: return step_dup(v, 2, 0);
    case OP_dup2_x1: return step_dup(v, 2, 1);
    case OP_dup2_x2: return step_dup(v, 2, 2);
    default: /* swap */
        return pop_words(v, a, 1) && pop_words(v, b, 1) && push_words(v, a, 1) &&
               push_words(v, b, 1);
    }
}

static bool step_ldc(struct verifier *v, uint16_t index)
{
    const char *name;
    switch (v->cf->cp[index].tag) {
    case CP_INTEGER: return vframe_push(v, V_INT);
    case CP_FLOAT: return vframe_push(v, V_FLOAT);
    case CP_LONG: return vframe_push(v, V_LONG);
    case CP_DOUBLE: return vframe_push(v, V_DOUBLE);
    case CP_DYNAMIC:
        return vframe_push(v,
                           vtype_of_descriptor(&v->types, cp_ref_descriptor(v->cf, index).bytes));
    case CP_STRING: name = "java/lang/String"; break;
    case CP_CLASS: name = "java/lang/Class"; break;
    case CP_METHOD_HANDLE: name = "java/lang/invoke/MethodHandle"; break;
    default: name = "java/lang/invoke/MethodType"; break;
    }
    return vframe_push(v, vtype_of_text(&v->types, name, strlen(name)));
}

static bool step_switch(struct verifier *v)
{
    const uint8_t *code = v->code->code;
    uint32_t at = switch_operands(v->pc);
    bool table = code[v->pc] == OP_tableswitch;
    if (!vframe_pop(v, V_INT) || !v->flow(v, v->pc + load_u4(code + at)))
        return false;
    uint32_t count =
        table ? load_u4(code + at + 8) - load_u4(code + at + 4) + 1 : load_u4(code + at + 4);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t offset = load_u4(code + at + (table ? 12 + 4 * i : 12 + 8 * i));
        if (!v->flow(v, v->pc + offset))
            return false;
    }
    return true;
}

static bool step_return(struct verifier *v, uint8_t opcode)
{
    char wanted = v->return_descriptor[0];
    const char *effect = opcode_info[opcode].effect;
    if (v->frame.this_uninitialized)
        return verify_fail(v, "Constructor must call super() or this() before return");
    if (opcode == OP_return)
        return wanted == 'V' || verify_fail(v, "Wrong return type in function");
    if (wanted == 'V')
        return verify_fail(v, "Method expects no return value");
    bool object = wanted == 'L' || wanted == '[';
    vtype type = vtype_of_descriptor(&v->types, v->return_descriptor);
    if (object != (effect[0] == 'A') || (!object && type != letter_type(effect[0])))
        return verify_fail(v, "Wrong return type in function");
    return vframe_pop(v, type);
}

/* "[" and the class, or "[L" class ";" */
static vtype array_type_of(struct verifier *v, const struct symbol *component)
{
    bool array = component->text[0] == '[';
    size_t length = component->length + (array ? 1 : 3);
    char buffer[512];
    char *name = length < sizeof buffer ? buffer : xmalloc(length + 1);
    char *end = stpcpy(stpcpy(name, array ? "[" : "[L"), component->text);
    if (!array)
        *end++ = ';';
    vtype type = vtype_of_text(&v->types, name, (size_t)(end - name));
    if (name != buffer)
        free(name);
    return type;
}

static bool step_new(struct verifier *v)
{
    vtype made = vtype_make(V_NEW, v->pc);
    for (uint32_t i = 0; i < v->frame.stack_count; i++) {
        if (v->frame.stack[i] == made)
            return verify_fail(v, "Uninitialized object on the stack when its class is created");
    }
    /* An object that an earlier round of this instruction made is now out of reach. */
    frame_replace(v, made, V_TOP);
    return vframe_push(v, made);
}

static bool step_class(struct verifier *v, uint8_t opcode)
{
    const uint8_t *code = v->code->code + v->pc;
    vtype ignored;
    if (opcode == OP_new)
        return step_new(v);
    const struct symbol *name = cf_class_name(v->cf, load_u2(code + 1));
    switch (opcode) {
    case OP_anewarray: return vframe_pop(v, V_INT) && vframe_push(v, array_type_of(v, name));
    case OP_checkcast:
        return vframe_pop_object(v, &ignored) && vframe_push(v, vtype_of_class(&v->types, name));
    case OP_instanceof: return vframe_pop_object(v, &ignored) && vframe_push(v, V_INT);
    default: /* multianewarray */
        for (unsigned i = 0; i < code[3]; i++) {
            if (!vframe_pop(v, V_INT))
                return false;
        }
        return vframe_push(v, vtype_of_class(&v->types, name));
    }
}

static bool step_newarray(struct verifier *v, uint8_t element)
{
    static const char names[] = "[Z[C[F[D[B[S[I[J";
    return vframe_pop(v, V_INT) &&
           vframe_push(v, vtype_of_text(&v->types, names + 2 * (element - NEWARRAY_BOOLEAN), 2));
}

/* Branches: pops what is compared and reports where they go. */
static bool step_branch(struct verifier *v, uint8_t opcode, bool *falls_through)
{
    const uint8_t *code = v->code->code + v->pc;
    bool far = opcode_info[opcode].format == FORMAT_BRANCH_W;
    uint32_t offset = far ? load_u4(code + 1) : (uint32_t)(int16_t)load_u2(code + 1);
    uint32_t target = v->pc + offset;
    vtype ignored;
    switch (opcode) {
    case OP_if_acmpeq:
    case OP_if_acmpne:
        if (!vframe_pop_object(v, &ignored) || !vframe_pop_object(v, &ignored))
            return false;
        break;
    case OP_ifnull:
    case OP_ifnonnull:
        if (!vframe_pop_object(v, &ignored))
            return false;
        break;
    case OP_goto:
    case OP_goto_w: *falls_through = false; break;
    case OP_jsr:
    case OP_jsr_w: {
        uint32_t next = v->pc + opcode_info[opcode].length;
        *falls_through = false;
        return vframe_push(v, vtype_make(V_ADDRESS, next)) && v->flow_jsr(v, target, next);
    }
    default:
        if (!step_numbers(v, opcode_info[opcode].effect))
            return false;
        break;
    }
    return v->flow(v, target);
}

/* Instructions without operands, or with a constant for one. */
static bool step_simple(struct verifier *v, uint8_t opcode, bool *falls_through)
{
    vtype type;
    if (opcode >= OP_iaload && opcode <= OP_saload)
        return step_array_load(v, array_element(opcode));
    if (opcode >= OP_iastore && opcode <= OP_sastore)
        return step_array_store(v, array_element(opcode));
    if (opcode >= OP_pop && opcode <= OP_swap)
        return step_stack(v, opcode);
    if (opcode >= OP_ireturn && opcode <= OP_return) {
        *falls_through = false;
        return step_return(v, opcode);
    }
    switch (opcode) {
    case OP_aconst_null: return vframe_push(v, V_NULL);
    case OP_arraylength:
        if (!vframe_pop_object(v, &type))
            return false;
        if (!vtype_is_array(&v->types, type))
            return verify_fail(v, "Bad type on operand stack");
        return vframe_push(v, V_INT);
    case OP_athrow: *falls_through = false; return vframe_pop(v, v->throwable_type);
    case OP_monitorenter:
    case OP_monitorexit: return vframe_pop_reference(v, &type);
    default: return step_numbers(v, opcode_info[opcode].effect);
    }
}

bool verify_step(struct verifier *v, bool *falls_through)
{
    const uint8_t *code = v->code->code + v->pc;
    uint8_t opcode = code[0];
    unsigned format = opcode_info[opcode].format;
    *falls_through = true;
    switch (format) {
    case FORMAT_LOCAL:
    case FORMAT_IINC: return step_local(v, opcode, code[1], falls_through);
    case FORMAT_LOCAL_0:
    case FORMAT_LOCAL_1:
    case FORMAT_LOCAL_2:
    case FORMAT_LOCAL_3: return step_local(v, opcode, format - FORMAT_LOCAL_0, falls_through);
    case FORMAT_WIDE: return step_local(v, code[1], load_u2(code + 2), falls_through);
    case FORMAT_LDC: return step_ldc(v, code[1]);
    case FORMAT_LDC_W:
    case FORMAT_LDC2_W: return step_ldc(v, load_u2(code + 1));
    case FORMAT_BRANCH:
    case FORMAT_BRANCH_W: return step_branch(v, opcode, falls_through);
    case FORMAT_TABLESWITCH:
    case FORMAT_LOOKUPSWITCH: *falls_through = false; return step_switch(v);
    case FORMAT_FIELD: return verify_field(v, opcode, load_u2(code + 1));
    case FORMAT_METHOD:
    case FORMAT_INTERFACE:
    case FORMAT_DYNAMIC: return verify_invoke(v, opcode, load_u2(code + 1));
    case FORMAT_CLASS:
    case FORMAT_MULTIANEWARRAY: return step_class(v, opcode);
    case FORMAT_NEWARRAY: return step_newarray(v, code[1]);
    default: return step_simple(v, opcode, falls_through);
    }
}
