/* rewrite_access.c - see rewriter.h: hooks of accesses to fields and arrays, and of uses of classes.
 *
 * The code around an access leaves the operand stack as it was, whatever is below.  A read is
 * reported after it was made where the field may be volatile: what the read sees is then known to
 * the thread.  A write is always reported before: others may see it at once.
 *
 * No hook gets an object whose constructor has not called that of its superclass: only fields that
 * the class itself declares can be written in such an object, and nothing can be read. */
#include "agent/rewrite_loops.h"

#include "classfile/descriptor.h"
#include "classfile/edit/flow.h"

#include <stdlib.h>

/* ---- fields ---- */

/* The field of this class that a constant names, or NULL: another class declares it. */
static const struct cf_member *own_field(const struct rewriter *r, uint16_t constant)
{
    const struct classfile *cf = r->cf;
    const struct cp_entry *cp = cf->cp;
    if (!text_equal(cp_class_text(cf, cp[constant].a), r->name))
        return NULL;
    struct cp_text name = cp_ref_name(cf, constant), type = cp_ref_descriptor(cf, constant);
    for (unsigned i = 0; i < cf->field_count; i++) {
        if (text_equal(cp_text(cf, cf->fields[i].name), name) &&
            text_equal(cp_text(cf, cf->fields[i].descriptor), type))
            return &cf->fields[i];
    }
    return NULL;
}

static enum site_mode mode_of(const struct cf_member *field)
{
    if (!field)
        return SITE_MODE_UNKNOWN;
    return field->flags & ACC_FINAL      ? SITE_MODE_FINAL
           : field->flags & ACC_VOLATILE ? SITE_MODE_VOLATILE
                                         : SITE_MODE_PLAIN;
}

/* In struct rewriter.modes: enum site_mode with these. */
enum {
    MODE_ASKED = 0x80,
    MODE_HOOKED = 0x40,
    MODE_OWN = 0x20,
    MODE_SEARCHED = 0x10, /* on the class path, too */
    MODE_BITS = 0x0f,
};

static enum site_mode foreign_mode(struct rewriter *r, uint16_t constant, bool on_path)
{
    const struct classfile *cf = r->cf;
    const struct rewrite_options *options = r->options;
    if (!options->modes)
        return SITE_MODE_UNKNOWN;
    return field_modes_find(options->modes, options->loader, on_path && options->on_class_path,
                            cp_class_text(cf, cf->cp[constant].a), cp_ref_name(cf, constant),
                            cp_ref_descriptor(cf, constant));
}

static uint8_t known_mode(struct rewriter *r, uint16_t constant)
{
    if (!r->modes[constant]) {
        const struct classfile *cf = r->cf;
        struct cp_text owner = cp_class_text(cf, cf->cp[constant].a);
        struct cp_text name = cp_ref_name(cf, constant);
        bool is_hooked = !is_jdk_name(r, owner) && !rewrite_excludes(r->options, owner, &name);
        const struct cf_member *own = own_field(r, constant);
        enum site_mode mode = own         ? mode_of(own)
                              : is_hooked ? foreign_mode(r, constant, false)
                                          : SITE_MODE_UNKNOWN;
        r->modes[constant] =
            (uint8_t)(MODE_ASKED | (is_hooked ? MODE_HOOKED : 0) | (own ? MODE_OWN : 0) | mode);
    }
    return r->modes[constant];
}

enum site_mode field_mode(struct rewriter *r, uint16_t constant)
{
    return (enum site_mode)(known_mode(r, constant) & MODE_BITS);
}

enum site_mode field_mode_searched(struct rewriter *r, uint16_t constant)
{
    enum site_mode mode = field_mode(r, constant);
    if (mode == SITE_MODE_UNKNOWN && is_hooked_field(r, constant) &&
        !(r->modes[constant] & MODE_SEARCHED)) {
        mode = foreign_mode(r, constant, true);
        r->modes[constant] = (uint8_t)(r->modes[constant] | MODE_SEARCHED | mode);
    }
    return mode;
}

bool is_own_field(struct rewriter *r, uint16_t constant)
{
    return known_mode(r, constant) & MODE_OWN;
}

bool is_hooked_field(struct rewriter *r, uint16_t constant)
{
    return known_mode(r, constant) & MODE_HOOKED;
}

static void emit_site_hook(struct method *m, site_id site, enum hook hook)
{
    emit_int(m, (int32_t)site);
    emit_hook(m, hook);
}

static void hook_getfield(struct method *m, struct edit_insn *insn, enum site_mode mode)
{
    struct class_writer *pool = &m->r->pool;
    uint16_t constant = edit_insn_constant(insn);
    const char *type = cp_ref_descriptor(m->r->cf, constant).bytes;
    bool is_reference = *type == 'L' || *type == '[';
    if (mode == SITE_MODE_FINAL && !is_reference)
        return;
    site_id site = add_site(m, insn, SITE_READ, mode, constant);
    cw_op(pool, OP_dup);
    if (is_suspected(m->r, site)) {
        emit_suspected(m, site);
        put_before(m, insn, 3);
    }
    if (mode == SITE_MODE_PLAIN) {
        emit_site_hook(m, site, HOOK_READ_PLAIN);
        put_before(m, insn, 2);
        return;
    }
    put_before(m, insn, 1);
    if (mode == SITE_MODE_FINAL) {
        cw_op(pool, OP_dup_x1);
        emit_site_hook(m, site, HOOK_READ_FINAL);
    } else {
        if (descriptor_slots(type) == 2) {
            cw_op(pool, OP_dup2_x1);
            cw_op(pool, OP_pop2);
        } else {
            cw_op(pool, OP_swap);
        }
        emit_site_hook(m, site, HOOK_READ);
    }
    put_after(m, insn, insn->cover, 3);
}

/* Is what it accesses a field of `this`? */
static bool uses_this(const struct method *m, const struct edit_insn *insn)
{
    struct local_effect local;
    const struct edit_insn *object = edit_flow_receiver(&m->code, insn);
    return object && edit_insn_local(object, &local) && local.index == 0 && m->is_this_kept;
}

static void hook_putfield(struct method *m, struct edit_insn *insn, enum site_mode mode)
{
    struct class_writer *pool = &m->r->pool;
    uint16_t constant = edit_insn_constant(insn);
    if (mode == SITE_MODE_FINAL || (m->is_early[insn->index] && is_own_field(m->r, constant)))
        return;
    bool is_new = m->is_constructor && mode == SITE_MODE_PLAIN && uses_this(m, insn);
    site_id site = add_site(m, insn, SITE_WRITE, mode, constant);
    if (descriptor_slots(cp_ref_descriptor(m->r->cf, constant).bytes) == 2) {
        cw_op(pool, OP_dup2_x1);
        cw_op(pool, OP_pop2);
        cw_op(pool, OP_dup_x2);
    } else {
        cw_op(pool, OP_dup2);
        cw_op(pool, OP_pop);
    }
    if (!is_new && is_suspected(m->r, site))
        emit_suspected(m, site);
    emit_site_hook(m, site, is_new ? HOOK_WRITE_THIS : HOOK_WRITE);
    put_before(m, insn, 4);
}

static void put_suspected_static(struct method *m, struct edit_insn *insn, site_id site)
{
    if (!is_suspected(m->r, site))
        return;
    cw_op(&m->r->pool, OP_aconst_null);
    emit_suspected(m, site);
    cw_op(&m->r->pool, OP_pop);
    put_before(m, insn, 3);
}

/* The first write to a static field initializes the class that declares it.  The hook stands before the
 * write, and can find out which class that is only when it is initialized: so the field is read first,
 * which does the same, with the same exceptions. */
static void put_initialization(struct method *m, struct edit_insn *insn, uint16_t constant)
{
    struct class_writer *pool = &m->r->pool;
    unsigned slots = descriptor_slots(cp_ref_descriptor(m->r->cf, constant).bytes);
    cw_op_u2(pool, OP_getstatic, constant);
    cw_op(pool, slots == 2 ? OP_pop2 : OP_pop);
    put_before(m, insn, slots);
}

static void hook_static(struct method *m, struct edit_insn *insn, enum site_mode mode)
{
    uint16_t constant = edit_insn_constant(insn);
    const char *type = cp_ref_descriptor(m->r->cf, constant).bytes;
    bool is_reference = *type == 'L' || *type == '[';
    if (insn->op == OP_putstatic) {
        if (mode == SITE_MODE_FINAL)
            return;
        site_id site = add_site(m, insn, SITE_WRITE_STATIC, mode, constant);
        put_suspected_static(m, insn, site);
        if (!is_own_field(m->r, constant))
            put_initialization(m, insn, constant);
        emit_site_hook(m, site, HOOK_WRITE_STATIC);
        put_before(m, insn, 1);
        return;
    }
    /* A constant of the class itself; what it refers to was perhaps made by the initialization. */
    if (mode == SITE_MODE_FINAL && !is_reference && is_own_field(m->r, constant))
        return;
    site_id site = add_site(m, insn, SITE_READ_STATIC, mode, constant);
    put_suspected_static(m, insn, site);
    emit_site_hook(m, site, HOOK_READ_STATIC);
    put_after(m, insn, insn->cover, 1);
}

void hook_field(struct method *m, struct edit_insn *insn)
{
    uint16_t constant = edit_insn_constant(insn);
    if (!is_hooked_field(m->r, constant))
        return;
    enum site_mode mode = field_mode(m->r, constant);
    switch (insn->op) {
    case OP_getfield: hook_getfield(m, insn, mode); break;
    case OP_putfield: hook_putfield(m, insn, mode); break;
    default: hook_static(m, insn, mode); break;
    }
}

/* ---- arrays ---- */

uint16_t field_of_array(const struct method *m, const struct edit_insn *insn)
{
    const struct edit_insn *array =
        insn->depth == EDIT_UNREACHED ? NULL : edit_flow_array(&m->code, insn);
    while (array && array->op == OP_aaload)
        array = edit_flow_array(&m->code, array);
    bool is_field = array && opcode_info[array->op].kind == KIND_GET;
    return is_field ? edit_insn_constant(array) : 0;
}

/* The array and the index are on top of the stack once more. */
static void emit_element_hook(struct method *m, const struct edit_insn *insn, site_id site,
                              bool is_write)
{
    struct class_writer *pool = &m->r->pool;
    const struct loop_shadow *shadow = m->shadow ? m->shadow[insn->index] : NULL;
    if (!shadow) {
        emit_site_hook(m, site, is_write ? HOOK_WRITE_ARRAY : HOOK_READ_ARRAY);
        return;
    }
    struct byte_buffer type = {0};
    const char *name = is_write ? "writeElement" : "readElement";
    if (shadow->is_stable) {
        cw_op(pool, OP_swap);
        cw_op(pool, OP_pop);
    }
    cw_op_local(pool, OP_aload, shadow->variable);
    if (shadow->is_stable)
        cw_op(pool, OP_swap);
    emit_int(m, (int32_t)site);
    byte_buffer_put(&type, "(", 1);
    if (!shadow->is_stable)
        byte_buffer_put(&type, OBJECT_TYPE "I", strlen(OBJECT_TYPE "I"));
    byte_buffer_put(&type, "L", 1);
    byte_buffer_put(&type, m->r->shadow_class, strlen(m->r->shadow_class));
    byte_buffer_put(&type, shadow->is_stable ? ";II)V" : ";I)V", shadow->is_stable ? 5 : 4);
    emit_static(m, shadow->is_stable ? m->r->hooks_class : m->r->loops_class, name,
                (struct cw_text){(const char *)type.bytes, type.length});
    free(type.bytes);
}

void hook_array(struct method *m, struct edit_insn *insn)
{
    struct class_writer *pool = &m->r->pool;
    bool is_write = opcode_info[insn->op].kind == KIND_ARRAY_STORE;
    site_id site = add_site(m, insn, is_write ? SITE_WRITE_ARRAY : SITE_READ_ARRAY, SITE_MODE_PLAIN,
                            field_of_array(m, insn));
    if (!is_write) {
        cw_op(pool, OP_dup2);
    } else if (insn->op == OP_lastore || insn->op == OP_dastore) {
        cw_op(pool, OP_dup2_x2);
        cw_op(pool, OP_pop2);
        cw_op(pool, OP_dup2_x2);
    } else {
        cw_op(pool, OP_dup_x2);
        cw_op(pool, OP_pop);
        cw_op(pool, OP_dup2_x1);
    }
    emit_element_hook(m, insn, site, is_write);
    put_before(m, insn, 4);
}

/* ---- final fields of `this` ---- */

void hook_final_this(struct method *m)
{
    const struct edit_insn *first = NULL;
    if (!m->is_this_kept || m->is_constructor || m->code.has_jsr)
        return;
    for (uint32_t i = 0; i < m->code.count; i++) {
        const struct edit_insn *insn = m->code.by_index[i];
        if (insn->op != OP_getfield || insn->depth == EDIT_UNREACHED || !uses_this(m, insn) ||
            !is_hooked_field(m->r, edit_insn_constant(insn)) ||
            field_mode(m->r, edit_insn_constant(insn)) != SITE_MODE_FINAL)
            continue;
        char type = cp_ref_descriptor(m->r->cf, edit_insn_constant(insn)).bytes[0];
        m->is_redundant[insn->index] = true;
        if (!first && (type == 'L' || type == '['))
            first = insn;
    }
    if (!first)
        return;
    cw_op(&m->r->pool, OP_aload_0);
    cw_op(&m->r->pool, OP_aconst_null);
    emit_site_hook(m, add_site(m, first, SITE_READ, SITE_MODE_FINAL, edit_insn_constant(first)),
                   HOOK_READ_FINAL);
    put_first(m, 3);
}

/* ---- uses of classes ---- */

void hook_class_use(struct method *m, struct edit_insn *insn, uint16_t class_index)
{
    const struct rewriter *r = m->r;
    struct cp_text name = cp_class_text(r->cf, class_index);
    bool is_super =
        r->cf->super_class && text_equal(name, cp_class_text(r->cf, r->cf->super_class));
    if (name.bytes[0] == '[' || is_super || text_equal(name, r->name) || is_jdk_name(r, name))
        return;
    emit_site_hook(m, add_site(m, insn, SITE_CLASS_USE, SITE_MODE_UNKNOWN, class_index),
                   HOOK_USE_CLASS);
    if (insn->op == OP_new) /* then the class is initialized */
        put_after(m, insn, insn->cover, 1);
    else
        put_before(m, insn, 1);
}

/* ---- constructors ---- */

/* Does the instruction call another constructor of the object that is being constructed? */
static bool constructs_this(const struct method *m, const struct edit_insn *insn)
{
    if (insn->op != OP_invokespecial ||
        !cp_text_is(cp_ref_name(m->r->cf, edit_insn_constant(insn)), "<init>"))
        return false;
    const struct edit_insn *object = edit_flow_receiver(&m->code, insn);
    return !object || object->op != OP_new;
}

/* All that is reached without a call of another constructor. */
static void mark_early(struct method *m, struct edit_insn **queue)
{
    struct edit_code *code = &m->code;
    uint32_t count = 0;
    queue[count++] = code->first;
    m->is_early[code->first->index] = true;
    while (count > 0) {
        const struct edit_insn *insn = queue[--count];
        struct edit_insn *next = edit_insn_falls_through(insn) ? insn->next : NULL;
        if (constructs_this(m, insn))
            next = NULL;
        if (next && !m->is_early[next->index]) {
            m->is_early[next->index] = true;
            queue[count++] = next;
        }
        for (uint32_t i = 0; i < insn->target_count; i++) {
            struct edit_insn *target = insn->targets[i];
            if (!m->is_early[target->index]) {
                m->is_early[target->index] = true;
                queue[count++] = target;
            }
        }
        for (uint32_t i = 0; i < insn->cover->count; i++) {
            struct edit_insn *target = insn->cover->handlers[i]->target;
            if (!m->is_early[target->index]) {
                m->is_early[target->index] = true;
                queue[count++] = target;
            }
        }
    }
}

bool find_flow(struct method *m, struct error *error)
{
    m->is_this_kept = !(m->member->flags & ACC_STATIC) && !method_stores(m, 0, 1);
    if (m->code.has_jsr) {
        /* Nothing is known of such code.  Its own fields are not hooked in a constructor. */
        memset(m->is_early, m->is_constructor, m->code.count);
        return true;
    }
    if (!edit_flow(&m->code, error))
        return false;
    if (!m->is_constructor)
        return true;
    struct edit_insn **queue = xmalloc(m->code.count * sizeof(struct edit_insn *));
    mark_early(m, queue);
    free(queue);
    return true;
}
