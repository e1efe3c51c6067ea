/* quicken.c - see quicken.h.
 *
 * A class that its own initializer is still working on may be used by the initializing thread
 * only; instructions executed then stay slow: STATIC forms keep asking for the class's state. */
#include "vm/code/quicken.h"

#include "vm/class/describe.h"
#include "vm/class/load.h"
#include "vm/invoke/invoke_link.h"
#include "vm/run/throw.h"
#include "vm/run/vm_gap.h"
#include "vm/vm.h"
#include "vm/run/thread.h"

#include <string.h>

/* Before an instruction of c is rewritten to refer to a class; it is undone where resolution is (constant.c). */
static void save_for_undo(struct thread *t, const struct class *c, const struct class *referred,
                          const union insn *pc, unsigned words)
{
    if (referred->is_undoable || class_loader_runs_java(t->vm, c->loader))
        undo_save_range(&t->vm->log, pc, words * sizeof *pc);
}

static enum load_status quicken_field(struct thread *t, struct class *c, union insn *pc, bool put)
{
    static const uint16_t gets[] = {
        [T_BOOLEAN] = INSN_GETFIELD_1, [T_BYTE] = INSN_GETFIELD_1, [T_CHAR] = INSN_GETFIELD_U2,
        [T_SHORT] = INSN_GETFIELD_S2,  [T_INT] = INSN_GETFIELD_4,  [T_FLOAT] = INSN_GETFIELD_4,
        [T_OBJECT] = INSN_GETFIELD_4,  [T_LONG] = INSN_GETFIELD_8, [T_DOUBLE] = INSN_GETFIELD_8,
    };
    static const uint16_t puts_[] = {
        [T_BOOLEAN] = INSN_PUTFIELD_Z, [T_BYTE] = INSN_PUTFIELD_1, [T_CHAR] = INSN_PUTFIELD_2,
        [T_SHORT] = INSN_PUTFIELD_2,   [T_INT] = INSN_PUTFIELD_4,  [T_FLOAT] = INSN_PUTFIELD_4,
        [T_OBJECT] = INSN_PUTFIELD_4,  [T_LONG] = INSN_PUTFIELD_8, [T_DOUBLE] = INSN_PUTFIELD_8,
    };
    struct field *field;
    enum load_status status = constant_field(t, c, pc->c, false, put, &field);
    if (status != LOAD_READY)
        return status;
    save_for_undo(t, c, field->class_, pc, FIELD_WORDS);
    pc[1].ptr = field;
    pc->c = (uint16_t)field->offset;
    pc->op = put ? puts_[field->type] : gets[field->type];
    return LOAD_READY;
}

static enum load_status quicken_static(struct thread *t, struct class *c, union insn *pc, bool put)
{
    struct field *field;
    enum load_status status = constant_field(t, c, pc->c, true, put, &field);
    if (status != LOAD_READY)
        return status;
    status = class_ensure_initialized(t, field->class_);
    if (status != LOAD_READY)
        return status;
    save_for_undo(t, c, field->class_, pc, STATIC_WORDS);
    pc[1].ptr = field;
    pc[2].ptr = ref_address(field->class_->mirror) + field->offset;
    if (!class_is_ready(field->class_))
        return LOAD_READY; /* stays slow; executed from words 1 and 2 */
    enum insn_op first = put ? INSN_PUTSTATIC : INSN_GETSTATIC;
    unsigned form;
    switch (field->type) {
    case T_BOOLEAN:
        form = 1; /* GETSTATIC_1, PUTSTATIC_Z */
        break;
    case T_BYTE: form = put ? 2 : 1; break;
    case T_CHAR: form = put ? 3 : 2; break;
    case T_SHORT: form = 3; break;
    case T_LONG:
    case T_DOUBLE: form = 5; break;
    default: form = 4;
    }
    pc->op = (uint16_t)(first + form);
    return LOAD_READY;
}

static enum load_status wrong_static(struct thread *t, const struct method *m, bool is_static)
{
    char what[1024];
    describe_method(m->class_, m->name, m->descriptor, what, sizeof what);
    throw_new(t, "java/lang/IncompatibleClassChangeError", "%s method '%s'",
              is_static ? "Expected static" : "Expecting non-static", what);
    return LOAD_THROWN;
}

/* invokespecial: a superclass's method is selected anew from the direct superclass
 * (ACC_SUPER, which every class has nowadays). */
static struct method *select_special(struct class *c, struct method *m)
{
    if (m->traits & METHOD_CONSTRUCTOR || c == m->class_ || m->class_->flags & ACC_INTERFACE ||
        c->flags & ACC_INTERFACE || m->flags & ACC_PRIVATE || !class_is_assignable(c, m->class_))
        return m;
    struct method *selected = class_find_method(c->super, m->name, m->descriptor);
    return selected ? selected : m;
}

static enum load_status quicken_call(struct thread *t, struct class *c, union insn *pc)
{
    struct method *m;
    uint16_t op = pc->op;
    enum load_status status = constant_method(t, c, pc->c, &m);
    if (status != LOAD_READY)
        return status;
    if (m->intrinsic_id == MH_INVOKE_GENERIC) {
        pc->op = INSN_INVOKEHANDLE;
        return LOAD_READY;
    }
    if ((op == INSN_INVOKESTATIC) != !!(m->flags & ACC_STATIC))
        return wrong_static(t, m, op == INSN_INVOKESTATIC);
    save_for_undo(t, c, m->class_, pc, CALL_WORDS);
    pc[1].ptr = m;
    if (op == INSN_INVOKESTATIC) {
        status = class_ensure_initialized(t, m->class_);
        if (status != LOAD_READY)
            return status;
        pc->op = class_is_ready(m->class_) ? INSN_INVOKESTATIC_Q : INSN_INVOKESTATIC_CHECK;
    } else if (op == INSN_INVOKESPECIAL) {
        m = select_special(c, m);
        if (m->flags & ACC_ABSTRACT) {
            char what[1024];
            describe_method(m->class_, m->name, m->descriptor, what, sizeof what);
            throw_new(t, "java/lang/AbstractMethodError", "'%s'", what);
            return LOAD_THROWN;
        }
        pc[1].ptr = m;
        pc->op = INSN_INVOKEFINAL_Q;
    } else if (m->vtable_index < 0 || m->flags & ACC_PRIVATE ||
               (!(m->class_->flags & ACC_INTERFACE) &&
                (m->flags & ACC_FINAL || m->class_->flags & ACC_FINAL))) {
        pc->op = INSN_INVOKEFINAL_Q;
    } else if (m->class_->flags & ACC_INTERFACE) {
        pc[2].imm64 = 0;
        pc->op = INSN_INVOKEINTERFACE_Q;
    } else {
        pc->c = (uint16_t)m->vtable_index;
        pc->op = INSN_INVOKEVIRTUAL_Q;
    }
    return LOAD_READY;
}

static enum load_status quicken_new(struct thread *t, struct class *c, union insn *pc)
{
    struct class *k;
    enum load_status status = constant_class(t, c, pc->c, &k);
    if (status != LOAD_READY)
        return status;
    if (k->flags & (ACC_ABSTRACT | ACC_INTERFACE) || k->kind != CLASS_INSTANCE) {
        char name[256];
        class_java_name(k, name, sizeof name);
        throw_new(t, "java/lang/InstantiationError", "%s", name);
        return LOAD_THROWN;
    }
    status = class_ensure_initialized(t, k);
    if (status != LOAD_READY)
        return status;
    save_for_undo(t, c, k, pc, CLASS_WORDS);
    pc[1].ptr = k;
    if (class_is_ready(k))
        pc->op = INSN_NEW_Q;
    return LOAD_READY;
}

static enum load_status quicken_class(struct thread *t, struct class *c, union insn *pc)
{
    struct class *k;
    enum load_status status = constant_class(t, c, pc->c, &k);
    if (status != LOAD_READY)
        return status;
    save_for_undo(t, c, k, pc, CLASS_WORDS);
    switch (pc->op) {
    case INSN_ANEWARRAY:
        pc[1].ptr = class_array_of(t->vm, k);
        pc->op = INSN_ANEWARRAY_Q;
        break;
    case INSN_MULTIANEWARRAY:
        pc[1].ptr = k;
        pc->op = INSN_MULTIANEWARRAY_Q;
        break;
    case INSN_CHECKCAST:
        pc[1].ptr = k;
        pc->op = INSN_CHECKCAST_Q;
        break;
    default: pc[1].ptr = k; pc->op = INSN_INSTANCEOF_Q;
    }
    return LOAD_READY;
}

static enum load_status quicken_ldc(struct thread *t, struct class *c, union insn *pc)
{
    union value v;
    enum load_status status = constant_value(t, c, pc->c, &v);
    if (status != LOAD_READY)
        return status;
    if (v.l < t->vm->heap.permanent) /* an object that Java code made: undone with it */
        undo_save_range(&t->vm->log, pc, 2 * sizeof *pc);
    pc[1].imm64 = (int64_t)v.bits;
    pc->op = INSN_LDC64;
    return LOAD_READY;
}

static enum load_status quicken_linked(struct thread *t, struct class *c, union insn *pc)
{
    struct linked_call **slot = (struct linked_call **)&pc[1].ptr;
    /* Java code makes what is linked here, in the heap: unlinked when that is taken back. */
    undo_save_range(&t->vm->log, pc, 2 * sizeof *pc);
    enum load_status status = pc->op == INSN_INVOKEDYNAMIC ? link_invokedynamic(t, c, pc->c, slot)
                                                           : link_invokehandle(t, c, pc->c, slot);
    if (status == LOAD_READY)
        pc->op = INSN_INVOKELINKED_Q;
    return status;
}

enum load_status quicken(struct thread *t, struct frame *f, union insn *pc)
{
    struct class *c = f->method->class_;
    switch (pc->op) {
    case INSN_LDC: return quicken_ldc(t, c, pc);
    case INSN_GETFIELD:
    case INSN_PUTFIELD: return quicken_field(t, c, pc, pc->op == INSN_PUTFIELD);
    case INSN_GETSTATIC:
    case INSN_PUTSTATIC: return quicken_static(t, c, pc, pc->op == INSN_PUTSTATIC);
    case INSN_INVOKEVIRTUAL:
    case INSN_INVOKESPECIAL:
    case INSN_INVOKESTATIC:
    case INSN_INVOKEINTERFACE: return quicken_call(t, c, pc);
    case INSN_NEW: return quicken_new(t, c, pc);
    case INSN_INVOKEDYNAMIC:
    case INSN_INVOKEHANDLE: return quicken_linked(t, c, pc);
    case INSN_ANEWARRAY:
    case INSN_MULTIANEWARRAY:
    case INSN_CHECKCAST:
    case INSN_INSTANCEOF: return quicken_class(t, c, pc);
    default: BUG("instruction %s cannot be quickened", insn_names[pc->op]);
    }
}
