/* invoke.c - see invoke.h. */
#include "classfile/verify/invoke.h"

#include "classfile/constants.h"
#include "classfile/descriptor.h"
#include "classfile/opcodes.h"

#include <string.h>

static bool same_text(struct cp_text a, struct cp_text b)
{
    return a.length == b.length && memcmp(a.bytes, b.bytes, a.length) == 0;
}

/* Does the class itself declare the field that the reference names? */
static bool declares_field(const struct classfile *cf, uint16_t index)
{
    if (!same_text(cp_class_text(cf, cf->cp[index].a), cp_class_text(cf, cf->this_class)))
        return false;
    for (unsigned i = 0; i < cf->field_count; i++) {
        if (same_text(cp_text(cf, cf->fields[i].name), cp_ref_name(cf, index)) &&
            same_text(cp_text(cf, cf->fields[i].descriptor), cp_ref_descriptor(cf, index)))
            return true;
    }
    return false;
}

bool verify_field(struct verifier *v, uint8_t opcode, uint16_t index)
{
    const struct classfile *cf = v->cf;
    vtype type = vtype_of_descriptor(&v->types, cp_ref_descriptor(cf, index).bytes);
    if (opcode == OP_getstatic)
        return vframe_push(v, type);
    if (opcode == OP_putstatic)
        return vframe_pop(v, type);

    vtype class = vtype_of_class(&v->types, cf_class_name(cf, cf->cp[index].a));
    if (opcode == OP_getfield)
        return vframe_pop(v, class) && vframe_push(v, type);
    if (!vframe_pop(v, type))
        return false;
    /* A constructor may set its own fields before it calls another one. */
    struct frame *f = &v->frame;
    if (f->stack_count > 0 && f->stack[f->stack_count - 1] == V_THIS && v->is_constructor &&
        declares_field(cf, index)) {
        f->stack_count--;
        return true;
    }
    return vframe_pop(v, class);
}

static bool pop_arguments(struct verifier *v, struct cp_text descriptor)
{
    vtype arguments[256];
    unsigned count = 0;
    const char *p = descriptor.bytes + 1;
    for (; *p != ')'; p += descriptor_next(p))
        arguments[count++] = vtype_of_descriptor(&v->types, p);
    while (count > 0) {
        if (!vframe_pop(v, arguments[--count]))
            return false;
    }
    return true;
}

/* invokespecial <init>: the receiver, wherever it is, is initialized from now on. */
static bool initialize(struct verifier *v, uint16_t index)
{
    const struct classfile *cf = v->cf;
    const struct symbol *class = cf_class_name(cf, cf->cp[index].a);
    vtype receiver;
    if (!vframe_pop_any(v, &receiver))
        return false;
    if (vtype_kind(receiver) == V_THIS) {
        bool own = class == vtype_name(&v->types, v->this_type);
        bool super = cf->super_class && class == cf_class_name(cf, cf->super_class);
        if (!own && !super)
            return verify_fail(v, "Bad <init> method call");
        v->frame.this_uninitialized = false;
        v->locals_version++; /* handlers must be checked again even if no local is `this` */
        frame_replace(v, receiver, v->this_type);
        return true;
    }
    if (vtype_kind(receiver) != V_NEW)
        return verify_fail(v, "Bad operand type when invoking <init>");
    uint16_t made = load_u2(v->code->code + vtype_operand(receiver) + 1);
    if (cf_class_name(cf, made) != class)
        return verify_fail(v, "Call to wrong <init> method");
    frame_replace(v, receiver, vtype_of_class(&v->types, class));
    return true;
}

static bool is_direct_interface(const struct classfile *cf, const struct symbol *class)
{
    for (unsigned i = 0; i < cf->interface_count; i++) {
        if (cf_class_name(cf, cf->interfaces[i]) == class)
            return true;
    }
    return false;
}

/* invokespecial of anything else reaches only the class itself and what it extends. */
static bool pop_special_receiver(struct verifier *v, uint16_t index)
{
    const struct classfile *cf = v->cf;
    const struct symbol *class = cf_class_name(cf, cf->cp[index].a);
    vtype type = vtype_of_class(&v->types, class);
    if (type != v->this_type) {
        bool super = cf->super_class && class == cf_class_name(cf, cf->super_class);
        if (cf->cp[index].tag == CP_INTERFACE_METHODREF) {
            if (!is_direct_interface(cf, class))
                return verify_fail(v, "Bad invokespecial instruction: interface method reference "
                                      "is not in a direct superinterface.");
        } else if (!super && !vtype_assignable(&v->types, v->this_type, type)) {
            return verify_fail(v, "Bad invokespecial instruction: current class isn't assignable "
                                  "to reference class.");
        }
    }
    return vframe_pop(v, v->this_type);
}

bool verify_invoke(struct verifier *v, uint8_t opcode, uint16_t index)
{
    const struct classfile *cf = v->cf;
    struct cp_text descriptor = cp_ref_descriptor(cf, index);
    if (!pop_arguments(v, descriptor))
        return false;
    if (opcode == OP_invokespecial && cp_text_is(cp_ref_name(cf, index), "<init>")) {
        if (!initialize(v, index))
            return false;
    } else if (opcode == OP_invokespecial) {
        if (!pop_special_receiver(v, index))
            return false;
    } else if (opcode == OP_invokevirtual || opcode == OP_invokeinterface) {
        if (!vframe_pop(v, vtype_of_class(&v->types, cf_class_name(cf, cf->cp[index].a))))
            return false;
    }
    const char *result = descriptor_result(descriptor.bytes, NULL);
    return *result == 'V' || vframe_push(v, vtype_of_descriptor(&v->types, result));
}
