/* rewrite_program.c - see rewriter.h: a class of the program, with everything hooked that the
 * detection of races needs, and its shadow fields. */
#include "agent/rewriter.h"

#include "classfile/edit/flow.h"

#include <stdio.h>

enum { SHADOW_FLAGS = ACC_PRIVATE | ACC_TRANSIENT | ACC_SYNTHETIC };

/* ---- fields ---- */

static void add_shadow(struct rewriter *r, const struct cf_member *field, const char *suffix,
                       const char *type)
{
    struct cp_text name = cp_text(r->cf, field->name);
    size_t size = name.length + 16;
    char *text = arena_alloc(&r->arena, size);
    snprintf(text, size, "$heddle$%.*s%s", (int)name.length, name.bytes, suffix);
    cw_field(&r->pool, (uint16_t)(SHADOW_FLAGS | (field->flags & ACC_STATIC)), cw_text(text),
             cw_text(type));
}

static bool is_reference(const struct rewriter *r, const struct cf_member *field)
{
    char first = cp_text(r->cf, field->descriptor).bytes[0];
    return first == 'L' || first == '[';
}

/* Has the class gone through the rewriter before? */
static bool is_rewritten(const struct rewriter *r)
{
    static const char mark[] = "$heddle";
    for (unsigned i = 0; i < r->cf->field_count; i++) {
        struct cp_text name = cp_text(r->cf, r->cf->fields[i].name);
        if (name.length >= sizeof mark - 1 && memcmp(name.bytes, mark, sizeof mark - 1) == 0)
            return true;
    }
    return false;
}

/* Any object may be locked.  Superclasses have the field for their subclasses, but not those of the library. */
static void add_monitor(struct rewriter *r)
{
    static const char library[] = "java/";
    struct cp_text super = cp_class_text(r->cf, r->cf->super_class);
    if (super.length >= sizeof library && memcmp(super.bytes, library, sizeof library - 1) == 0)
        cw_field(&r->pool, SHADOW_FLAGS, cw_text("$heddleMonitor"), cw_text(OBJECT_TYPE));
}

static void add_fields(struct rewriter *r)
{
    const struct classfile *cf = r->cf;
    for (unsigned i = 0; i < cf->field_count; i++) {
        const struct cf_member *field = &cf->fields[i];
        struct cp_text name = cp_text(cf, field->name);
        if (r->options->jumbled && field->flags & (ACC_FINAL | ACC_VOLATILE))
            report_unjumbled(r, field);
        if (field->flags & ACC_FINAL) {
            r->has_freeze |= !(field->flags & ACC_STATIC) && is_reference(r, field);
        } else if (rewrite_excludes(r->options, r->name, &name)) {
            continue;
        } else if (field->flags & ACC_VOLATILE || is_jumbled_own(r, field)) {
            add_shadow(r, field, "", OBJECT_TYPE);
        } else if (!r->options->orders_only) {
            add_shadow(r, field, "", "J");
            add_shadow(r, field, "$s", "J");
        }
    }
    if (r->has_freeze) {
        cw_field(&r->pool, SHADOW_FLAGS, cw_text("$heddleFreeze"), cw_text(OBJECT_TYPE));
        cw_field(&r->pool, SHADOW_FLAGS, cw_text("$heddleFreeze$s"), cw_text("J"));
    }
}

/* ---- methods ---- */

static void hook_return(struct method *m, struct edit_insn *insn)
{
    if (m->is_constructor && m->r->has_freeze && m->is_this_kept) {
        cw_op(&m->r->pool, OP_aload_0);
        emit_int(m, (int32_t)add_site(m, insn, SITE_FREEZE, SITE_MODE_FINAL, 0));
        emit_hook(m, HOOK_FROZEN);
        put_before(m, insn, 2);
    }
    if (m->is_initializer) {
        emit_this_class(m);
        emit_hook(m, HOOK_INITIALIZED);
        put_before(m, insn, 1);
    }
}

/* Another thread may have initialized a class above it. */
static void hook_begin(struct method *m)
{
    const struct classfile *cf = m->r->cf;
    bool has_above = cf->interface_count ||
                     (cf->super_class && !is_jdk_name(m->r, cp_class_text(cf, cf->super_class)));
    if (!m->is_initializer || !m->r->options->accesses || !has_above)
        return;
    emit_this_class(m);
    emit_hook(m, HOOK_INITIALIZING);
    put_first(m, 1);
}

static void hook_call(struct method *m, struct edit_insn *insn)
{
    const struct classfile *cf = m->r->cf;
    if (insn->op == OP_invokedynamic)
        return;
    steer_lock_call(m, insn);
    if (m->r->options->monitors && hook_thread_call(m, insn))
        return;
    if (!m->r->options->accesses)
        return;
    hook_clone(m, insn);
    hook_calling(m, insn);
    hook_reflection(m, insn);
    if (m->r->options->jumbled_elements)
        hook_handed(m, insn);
    if (!m->r->options->orders_only)
        hook_arguments(m, insn);
    if (insn->op == OP_invokestatic && m->is_redundant[insn->index])
        return;
    if (insn->op == OP_invokestatic)
        hook_class_use(m, insn, cf->cp[edit_insn_constant(insn)].a);
    else if (!m->r->options->orders_only)
        hook_collection(m, insn);
}

/* Is it a plain access where these are not wanted? */
static bool is_left_out(struct method *m, const struct edit_insn *insn, uint8_t kind)
{
    if (!m->r->options->orders_only)
        return false;
    return kind == KIND_ARRAY_LOAD || kind == KIND_ARRAY_STORE ||
           ((kind == KIND_GET || kind == KIND_PUT) &&
            field_mode(m->r, edit_insn_constant(insn)) == SITE_MODE_PLAIN);
}

static void hook_instruction(struct method *m, struct edit_insn *insn)
{
    const struct rewrite_options *options = m->r->options;
    uint8_t kind = opcode_info[insn->op].kind;
    if ((options->monitors || options->steering) && kind == KIND_MONITOR)
        hook_monitor(m, insn);
    if (kind == KIND_INVOKE)
        hook_call(m, insn);
    if (!options->accesses || hook_jumbled(m, insn) || is_left_out(m, insn, kind))
        return;
    switch (kind) {
    case KIND_GET:
    case KIND_PUT:
        if (!m->is_redundant[insn->index])
            hook_field(m, insn);
        break;
    case KIND_ARRAY_LOAD:
    case KIND_ARRAY_STORE:
        if (!m->is_redundant[insn->index])
            hook_array(m, insn);
        break;
    case KIND_NEW:
        if (insn->op == OP_new && !m->is_redundant[insn->index])
            hook_class_use(m, insn, edit_insn_constant(insn));
        break;
    case KIND_RETURN: hook_return(m, insn); break;
    default: break;
    }
}

static bool rewrite_method(struct method *m, struct error *error)
{
    if (!find_flow(m, error))
        return false;
    if (!m->r->options->keep_redundant)
        find_redundant(m);
    if (m->r->options->jumbled)
        hook_final_this(m);
    if (m->r->options->jumbled_elements)
        find_element_types(m);
    if (!m->r->options->no_loops && m->r->options->accesses && !m->r->options->orders_only &&
        !m->code.has_jsr) {
        hook_initializers(m);
        hook_loops(m);
    }
    for (uint32_t i = 0; i < m->code.count && !m->failure; i++)
        hook_instruction(m, m->code.by_index[i]);
    hook_begin(m);
    bool locks = m->r->was_synchronized && m->r->was_synchronized[m->member - m->r->cf->methods];
    bool has_monitor = m->r->options->monitors && (locks || m->member->flags & ACC_SYNCHRONIZED);
    enum monitors monitor = has_monitor ? MONITORS_ORDER : MONITORS_NONE;
    if (has_monitor || locks)
        hook_around(m, &(struct around){.monitor = monitor, .locks = locks});
    steer_method(m);
    return method_commit(m, error);
}

void rewrite_program_class(struct rewriter *r)
{
    const struct classfile *cf = r->cf;
    if (is_rewritten(r)) {
        rewrite_report(r, NULL, "it has shadow fields already");
        return;
    }
    if (r->options->accesses && !r->options->no_shadows && !(cf->flags & ACC_INTERFACE))
        add_fields(r);
    if (r->options->monitors && !r->options->no_shadows && !(cf->flags & ACC_INTERFACE) &&
        cf->super_class)
        add_monitor(r);
    if (r->options->jumbled_elements)
        report_handed_references(r);
    for (unsigned i = 0; i < cf->method_count; i++) {
        struct method m;
        struct error error = {""};
        uint32_t sites = site_table_count(r->sites);
        if (r->options->jumbled && cf->methods[i].flags & ACC_NATIVE)
            rewrite_report(r, &cf->methods[i],
                           "it is native: what it writes to jumbled places is not seen");
        if (!cf->methods[i].code || (r->options->fields_only && !steer_may_lock(r, i)))
            continue;
        if (!method_begin(&m, r, &cf->methods[i], &error) || !rewrite_method(&m, &error)) {
            rewrite_report(r, &cf->methods[i], error.text);
            site_table_truncate(r->sites, sites);
        }
        method_end(&m);
    }
}
