/* step.c - see step.h.  Instructions that pop numbers or any objects and push numbers go by the
 * effect in the opcode table; the others have a function here or in invoke.c. */
#include "classfile/verify/step.h"

#include "classfile/constants.h"
#include "classfile/instruction.h"
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

/* Pops and pushes what the letters say; pushes no references. */
static bool step_effect(struct verifier *v, const char *letters)
{
    const char *colon = strchr(letters, ':');
    vtype ignored;
    for (const char *p = colon; p > letters; p--) {
        if (p[-1] == 'A' ? !vframe_pop_object(v, &ignored) : !vframe_pop(v, letter_type(p[-1])))
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

/* xload, xstore, iinc and ret, of all formats. */
static bool step_local(struct verifier *v, uint8_t opcode, uint32_t index)
{
    const char *effect = opcode_info[opcode].effect;
    switch (opcode_info[opcode].kind) {
    case KIND_LOAD: return step_load(v, index, effect[1]);
    case KIND_STORE: return step_store(v, index, effect[0]);
    case KIND_INCREMENT:
        return frame_local(v, index) == V_INT || verify_fail(v, "Bad local variable type");
    default: { /* ret */
        vtype address = frame_local(v, index);
        if (vtype_kind(address) != V_ADDRESS)
            return verify_fail(v, "Bad local variable type");
        return v->flow_return(v, vtype_operand(address));
    }
    }
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

/* pop, dup, swap and their relatives.  A wide value must not be in two groups of slots. */
static bool step_stack(struct verifier *v, const struct stack_effect *effect)
{
    vtype popped[4], pushed[6];
    const char *colon = strchr(effect->letters, ':'), *group = colon;
    uint32_t left = effect->pops;
    while (left > 0) {
        uint32_t words = 0;
        for (; group > effect->letters && group[-1] != ' '; group--)
            words++;
        left -= words;
        if (!pop_words(v, popped + left, words))
            return false;
        if (left > 0)
            group--; /* the space */
    }
    for (unsigned i = 0; i < effect->pushes; i++)
        pushed[i] = popped[colon[1 + i] - '1'];
    return push_words(v, pushed, effect->pushes);
}

static bool step_constant(struct verifier *v, const struct stack_effect *effect)
{
    if (effect->descriptor)
        return vframe_push(v, vtype_of_descriptor(&v->types, effect->descriptor));
    return effect->letters[1] == 'A' ? vframe_push(v, V_NULL) : step_effect(v, effect->letters);
}

/* Branches and switches: pops what is compared and reports where they go. */
static bool step_jump(struct verifier *v, const char *letters)
{
    const uint8_t *code = v->code->code;
    if (!step_effect(v, letters))
        return false;
    uint32_t count = instruction_target_count(code, v->pc);
    for (uint32_t i = 0; i < count; i++) {
        if (!v->flow(v, (uint32_t)instruction_target(code, v->pc, i)))
            return false;
    }
    return true;
}

static bool step_jsr(struct verifier *v)
{
    const uint8_t *code = v->code->code;
    uint32_t next = v->pc + opcode_info[code[v->pc]].length;
    return vframe_push(v, vtype_make(V_ADDRESS, next)) &&
           v->flow_jsr(v, (uint32_t)instruction_target(code, v->pc, 0), next);
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

static bool step_new_object(struct verifier *v)
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

static vtype primitive_array(struct verifier *v, uint8_t element)
{
    static const char names[] = "[Z[C[F[D[B[S[I[J";
    return vtype_of_text(&v->types, names + 2 * (element - NEWARRAY_BOOLEAN), 2);
}

/* new, newarray, anewarray, multianewarray */
static bool step_new(struct verifier *v, unsigned lengths)
{
    const uint8_t *code = v->code->code + v->pc;
    if (code[0] == OP_new)
        return step_new_object(v);
    for (unsigned i = 0; i < lengths; i++) {
        if (!vframe_pop(v, V_INT))
            return false;
    }
    if (code[0] == OP_newarray)
        return vframe_push(v, primitive_array(v, code[1]));
    const struct symbol *name = cf_class_name(v->cf, load_u2(code + 1));
    return vframe_push(v, code[0] == OP_anewarray ? array_type_of(v, name)
                                                  : vtype_of_class(&v->types, name));
}

static bool step_cast(struct verifier *v)
{
    vtype ignored;
    uint16_t class_index = load_u2(v->code->code + v->pc + 1);
    return vframe_pop_object(v, &ignored) &&
           vframe_push(v, vtype_of_class(&v->types, cf_class_name(v->cf, class_index)));
}

static bool step_array_length(struct verifier *v)
{
    vtype array;
    if (!vframe_pop_object(v, &array))
        return false;
    if (!vtype_is_array_of(&v->types, array, '*'))
        return verify_fail(v, "Bad type on operand stack");
    return vframe_push(v, V_INT);
}

bool verify_step(struct verifier *v, bool *falls_through)
{
    const uint8_t *code = v->code->code + v->pc;
    uint8_t opcode = instruction_opcode(code);
    const struct opcode_info *info = &opcode_info[opcode];
    struct local_effect local;
    struct stack_effect effect;
    vtype ignored;
    *falls_through = opcode_falls_through(opcode);
    if (instruction_local(opcode, code, &local))
        return step_local(v, opcode, local.index);
    switch (info->kind) {
    case KIND_STACK:
        effect = instruction_effect(v->cf, opcode, code);
        return step_stack(v, &effect);
    case KIND_CONSTANT:
        effect = instruction_effect(v->cf, opcode, code);
        return step_constant(v, &effect);
    case KIND_NEW: return step_new(v, instruction_effect(v->cf, opcode, code).pops);
    case KIND_ARRAY_LOAD: return step_array_load(v, array_element(opcode));
    case KIND_ARRAY_STORE: return step_array_store(v, array_element(opcode));
    case KIND_ARRAY_LENGTH: return step_array_length(v);
    case KIND_GET:
    case KIND_PUT: return verify_field(v, opcode, load_u2(code + 1));
    case KIND_INVOKE: return verify_invoke(v, opcode, load_u2(code + 1));
    case KIND_CAST: return step_cast(v);
    case KIND_MONITOR: return vframe_pop_reference(v, &ignored);
    case KIND_JSR: return step_jsr(v);
    case KIND_BRANCH:
    case KIND_GOTO:
    case KIND_SWITCH: return step_jump(v, info->effect);
    case KIND_RETURN: return step_return(v, opcode);
    case KIND_THROW: return vframe_pop(v, v->throwable_type);
    default: return step_effect(v, info->effect); /* nop, arithmetic and instanceof */
    }
}
