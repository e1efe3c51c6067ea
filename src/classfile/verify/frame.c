/* frame.c - see frame.h. */
#include "classfile/verify/frame.h"

#include "classfile/constants.h"
#include "classfile/descriptor.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

bool verify_fail(struct verifier *v, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    vsnprintf(v->error->text, sizeof v->error->text, format, list);
    va_end(list);
    return false;
}

vtype *verify_alloc(struct verifier *v, uint32_t count)
{
    return count ? arena_alloc(&v->arena, count * sizeof(vtype)) : NULL;
}

static vtype second_half(vtype type)
{
    return vtype_kind(type) == V_LONG ? V_LONG2 : V_DOUBLE2;
}

bool vframe_push(struct verifier *v, vtype type)
{
    struct frame *f = &v->frame;
    uint32_t slots = vtype_is_wide(type) ? 2 : 1;
    if (f->stack_count + slots > v->code->max_stack)
        return verify_fail(v, "Operand stack overflow");
    f->stack[f->stack_count++] = type;
    if (slots == 2)
        f->stack[f->stack_count++] = second_half(type);
    return true;
}

bool vframe_pop(struct verifier *v, vtype expected)
{
    struct frame *f = &v->frame;
    uint32_t slots = vtype_is_wide(expected) ? 2 : 1;
    if (f->stack_count < slots)
        return verify_fail(v, "Operand stack underflow");
    f->stack_count -= slots;
    /* The first slot of a wide value always has its second above it. */
    if (!vtype_assignable(&v->types, f->stack[f->stack_count], expected))
        return verify_fail(v, "Bad type on operand stack");
    return true;
}

bool vframe_pop_any(struct verifier *v, vtype *type)
{
    struct frame *f = &v->frame;
    if (f->stack_count == 0)
        return verify_fail(v, "Operand stack underflow");
    *type = f->stack[--f->stack_count];
    if (*type == V_TOP || *type == V_LONG2 || *type == V_DOUBLE2)
        return verify_fail(v, "Bad type on operand stack");
    return true;
}

bool vframe_pop_object(struct verifier *v, vtype *type)
{
    if (!vframe_pop_any(v, type))
        return false;
    return vtype_is_object(*type) || verify_fail(v, "Bad type on operand stack");
}

bool vframe_pop_reference(struct verifier *v, vtype *type)
{
    if (!vframe_pop_any(v, type))
        return false;
    return vtype_is_reference(*type) || verify_fail(v, "Bad type on operand stack");
}

vtype frame_local(const struct verifier *v, uint32_t index)
{
    return index < v->frame.local_count ? v->frame.locals[index] : V_TOP;
}

static void set_one(struct verifier *v, uint32_t index, vtype type)
{
    struct frame *f = &v->frame;
    if (index >= f->local_count) {
        if (type == V_TOP)
            return;
        while (f->local_count <= index)
            f->locals[f->local_count++] = V_TOP;
    }
    if (f->locals[index] != type) {
        f->locals[index] = type;
        v->locals_version++;
    }
}

void vframe_set_local(struct verifier *v, uint32_t index, vtype type)
{
    uint32_t last = index + (vtype_is_wide(type) ? 1 : 0);
    /* Half of a wide value that is overwritten leaves nothing of it. */
    vtype first = frame_local(v, index);
    if (vtype_kind(first) == V_LONG2 || vtype_kind(first) == V_DOUBLE2)
        set_one(v, index - 1, V_TOP);
    if (vtype_is_wide(frame_local(v, last)))
        set_one(v, last + 1, V_TOP);
    set_one(v, index, type);
    if (last != index)
        set_one(v, last, second_half(type));
}

void frame_replace(struct verifier *v, vtype old, vtype type)
{
    struct frame *f = &v->frame;
    for (uint32_t i = 0; i < f->local_count; i++) {
        if (f->locals[i] == old)
            set_one(v, i, type);
    }
    for (uint32_t i = 0; i < f->stack_count; i++) {
        if (f->stack[i] == old)
            f->stack[i] = type;
    }
    vtypes_spend(&v->types, f->local_count + f->stack_count, 0);
}

bool frame_enter(struct verifier *v)
{
    struct cp_text type = cp_text(v->cf, v->method->descriptor);
    uint32_t at = 0;
    if (!(v->method->flags & ACC_STATIC)) {
        /* Object's own constructor has no other one to call. */
        v->frame.this_uninitialized = v->is_constructor && v->this_type != v->object_type;
        vframe_set_local(v, at++, v->frame.this_uninitialized ? (vtype)V_THIS : v->this_type);
    }
    const char *p = type.bytes + 1;
    for (size_t size; *p != ')' && (size = descriptor_next(p)) > 0; p += size) {
        vtype argument = vtype_of_descriptor(&v->types, p);
        vframe_set_local(v, at, argument);
        at += vtype_is_wide(argument) ? 2 : 1;
    }
    v->return_descriptor = p + 1;
    return true;
}

bool frame_load(struct verifier *v, const struct frame *saved)
{
    struct frame *f = &v->frame;
    if (saved->local_count)
        memcpy(f->locals, saved->locals, saved->local_count * sizeof *f->locals);
    if (saved->stack_count)
        memcpy(f->stack, saved->stack, saved->stack_count * sizeof *f->stack);
    f->local_count = saved->local_count;
    f->stack_count = saved->stack_count;
    f->this_uninitialized = saved->this_uninitialized;
    v->locals_version++;
    return vtypes_spend(&v->types, (uint64_t)f->local_count + f->stack_count, 0);
}

bool frame_save(struct verifier *v, struct frame *saved)
{
    const struct frame *f = &v->frame;
    uint64_t size = ((uint64_t)f->local_count + f->stack_count) * sizeof(vtype);
    if (!vtypes_spend(&v->types, size / sizeof(vtype), size))
        return false;
    *saved = *f;
    saved->locals = verify_alloc(v, f->local_count);
    saved->stack = verify_alloc(v, f->stack_count);
    if (f->local_count)
        memcpy(saved->locals, f->locals, f->local_count * sizeof(vtype));
    if (f->stack_count)
        memcpy(saved->stack, f->stack, f->stack_count * sizeof(vtype));
    return true;
}

bool vframe_assignable(struct verifier *v, const struct frame *from, const struct frame *target)
{
    if (!vtypes_spend(&v->types, (uint64_t)target->local_count + target->stack_count, 0))
        return false;
    if (from->stack_count != target->stack_count)
        return false;
    for (uint32_t i = 0; i < target->local_count; i++) {
        vtype type = i < from->local_count ? from->locals[i] : (vtype)V_TOP;
        if (!vtype_assignable(&v->types, type, target->locals[i]))
            return false;
    }
    for (uint32_t i = 0; i < target->stack_count; i++) {
        if (!vtype_assignable(&v->types, from->stack[i], target->stack[i]))
            return false;
    }
    return !from->this_uninitialized || target->this_uninitialized;
}

/* Half a wide value is unusable when its other half is. */
static void break_halves(vtype *locals, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        vtype before = i > 0 ? locals[i - 1] : (vtype)V_TOP;
        vtype after = i + 1 < count ? locals[i + 1] : (vtype)V_TOP;
        if ((vtype_is_wide(locals[i]) && after != second_half(locals[i])) ||
            (locals[i] == V_LONG2 && before != V_LONG) ||
            (locals[i] == V_DOUBLE2 && before != V_DOUBLE))
            locals[i] = V_TOP;
    }
}

bool vframe_merge(struct verifier *v, struct frame *saved, const struct frame *from, bool *changed)
{
    *changed = false;
    if (!vtypes_spend(&v->types, (uint64_t)saved->local_count + saved->stack_count, 0))
        return false;
    if (saved->stack_count != from->stack_count)
        return verify_fail(v, "Inconsistent stack height %u != %u", from->stack_count,
                           saved->stack_count);
    for (uint32_t i = 0; i < saved->local_count; i++) {
        vtype type = i < from->local_count ? from->locals[i] : (vtype)V_TOP;
        vtype merged = vtype_merge(&v->types, saved->locals[i], type);
        *changed |= merged != saved->locals[i];
        saved->locals[i] = merged;
    }
    if (*changed)
        break_halves(saved->locals, saved->local_count);
    for (uint32_t i = 0; i < saved->stack_count; i++) {
        vtype merged = vtype_merge(&v->types, saved->stack[i], from->stack[i]);
        if (merged == V_TOP && saved->stack[i] != V_TOP)
            return verify_fail(v, "Mismatched stack types");
        *changed |= merged != saved->stack[i];
        saved->stack[i] = merged;
    }
    if (from->this_uninitialized && !saved->this_uninitialized)
        saved->this_uninitialized = *changed = true;
    return true;
}
