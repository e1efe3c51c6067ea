/* rewrite_jumble.c - see rewriter.h: accesses to places that heddle jumble has chosen.
 *
 * A read is made, and what it has read is exchanged for what HeddleJumble says; the JVM must be told the type of a reference
 * again then.  A write becomes a call, since the place and what is remembered of it change together.  A read of the
 * field before it throws what the write would have thrown, and initializes the class.
 *
 * Fields are chosen here by their names alone: which class declares the field is known when the hook is first executed. */
#include "agent/rewriter.h"

#include "agent/filter.h"
#include "base/stream.h"
#include "classfile/descriptor.h"
#include "classfile/edit/flow.h"

#include <stdio.h>
#include <stdlib.h>

/* ---- what is chosen ---- */

bool is_jumbled_name(const struct rewriter *r, struct cp_text name)
{
    const struct option_names *fields = r->options->jumbled;
    for (uint32_t i = 0; fields && i < fields->count; i++) {
        const char *dot = strrchr(fields->list[i], '.');
        const char *chosen = dot ? dot + 1 : fields->list[i];
        if (strcmp(chosen, "*") == 0 || (dot && cp_text_is(name, chosen)))
            return true;
    }
    return false;
}

static bool is_jumbled_by(const struct rewriter *r, const struct option_names *fields,
                          struct cp_text name)
{
    char *class_name = xmalloc_copy(r->name.bytes, r->name.length + 1u);
    char *field_name = xmalloc_copy(name.bytes, name.length + 1u);
    class_name[r->name.length] = field_name[name.length] = '\0';
    for (char *at = class_name; *at; at++)
        if (*at == '/')
            *at = '.';
    bool is = filter_jumbles(fields, class_name, field_name);
    free(class_name);
    free(field_name);
    return is;
}

bool is_jumbled_own(const struct rewriter *r, const struct cf_member *field)
{
    struct cp_text name = cp_text(r->cf, field->name);
    return is_jumbled_name(r, name) && is_jumbled_by(r, r->options->jumbled, name);
}

void report_unjumbled(struct rewriter *r, const struct cf_member *field)
{
    struct cp_text name = cp_text(r->cf, field->name);
    const struct option_names *fields = r->options->jumbled;
    for (uint32_t i = 0; i < fields->count; i++) {
        const char *dot = strrchr(fields->list[i], '.');
        struct option_names one = {.list = &fields->list[i], .count = 1};
        if (!dot || !cp_text_is(name, dot + 1) || !is_jumbled_by(r, &one, name))
            continue;
        char *text = text_printf("the field %s is %s and cannot be jumbled", dot + 1,
                                 field->flags & ACC_FINAL ? "final" : "volatile");
        rewrite_report(r, NULL, text);
        free(text);
    }
}

/* ---- types ---- */

/* That of the value as the hooks have it: every reference is an Object. */
static const char *hook_type(const char *descriptor, char letter[2])
{
    if (*descriptor == 'L' || *descriptor == '[')
        return OBJECT_TYPE;
    letter[0] = *descriptor;
    letter[1] = '\0';
    return letter;
}

static void emit_call(struct method *m, const char *name, const char *first, const char *type,
                      bool returns)
{
    char letter[2], text[160];
    const char *value = hook_type(type, letter);
    snprintf(text, sizeof text, "(%s%sI)%s", first, value, returns ? value : "V");
    emit_static(m, JUMBLE_CLASS, name, cw_text(text));
}

static size_t package_length(struct cp_text name)
{
    size_t length = name.length;
    while (length && name.bytes[length - 1] != '/')
        length--;
    return length;
}

/* May the class be named in this one?  A field may have a class that only its own package can access, and the JVM asks no
 * question as long as nothing is done with the value.  Here it must be a class of this package or of the JDK, or one that is
 * named in the code already. */
static bool is_accessible(const struct rewriter *r, const char *descriptor)
{
    const struct classfile *cf = r->cf;
    while (*descriptor == '[')
        descriptor++;
    if (*descriptor != 'L')
        return true;
    struct cp_text name = {descriptor + 1, (uint16_t)(descriptor_next(descriptor) - 2)};
    size_t package = package_length(name);
    if (package == package_length(r->name) && memcmp(name.bytes, r->name.bytes, package) == 0)
        return true;
    if (is_jdk_name(r, name))
        return true;
    for (uint16_t i = 1; i < cf->cp_count; i++)
        if (cf->cp[i].tag == CP_CLASS && text_equal(cp_class_text(cf, i), name))
            return true;
    return false;
}

/* descriptor: of a reference; "Lpkg/C;" or "[I", perhaps with more behind it. */
static void emit_cast(struct method *m, const char *descriptor)
{
    size_t length = descriptor_next(descriptor);
    struct cw_text name = {descriptor, length};
    if (*descriptor == 'L')
        name = (struct cw_text){descriptor + 1, length - 2};
    cw_op_u2(&m->r->pool, OP_checkcast, cw_class(&m->r->pool, name));
}

/* ---- fields ---- */

static void emit_pop(struct method *m, const char *type)
{
    cw_op(&m->r->pool, descriptor_slots(type) == 2 ? OP_pop2 : OP_pop);
}

static void hook_get(struct method *m, struct edit_insn *insn, site_id site, const char *type)
{
    bool is_static = insn->op == OP_getstatic;
    if (!is_static) {
        cw_op(&m->r->pool, OP_dup);
        put_before(m, insn, 1);
    }
    emit_int(m, (int32_t)site);
    emit_call(m, is_static ? "getStatic" : "get", is_static ? "" : OBJECT_TYPE, type, true);
    if (*type == 'L' || *type == '[')
        emit_cast(m, type);
    put_after(m, insn, insn->cover, 3);
}

static void hook_put(struct method *m, struct edit_insn *insn, site_id site, const char *type)
{
    struct class_writer *pool = &m->r->pool;
    bool is_static = insn->op == OP_putstatic;
    uint16_t constant = edit_insn_constant(insn);
    if (!is_static && descriptor_slots(type) == 2) {
        cw_op(pool, OP_dup2_x1);
        cw_op(pool, OP_pop2);
        cw_op(pool, OP_dup_x2);
    } else if (!is_static) {
        cw_op(pool, OP_dup2);
        cw_op(pool, OP_pop);
    }
    cw_op_u2(pool, is_static ? OP_getstatic : OP_getfield, constant);
    emit_pop(m, type);
    emit_int(m, (int32_t)site);
    put_before(m, insn, 3);
    emit_call(m, is_static ? "putStatic" : "put", is_static ? "" : OBJECT_TYPE, type, false);
    replace_instruction(m, insn);
}

static bool hook_jumbled_field(struct method *m, struct edit_insn *insn)
{
    struct rewriter *r = m->r;
    uint16_t constant = edit_insn_constant(insn);
    struct cp_text name = cp_ref_name(r->cf, constant);
    if (!is_jumbled_name(r, name) || !is_hooked_field(r, constant) ||
        (is_own_field(r, constant) && !is_jumbled_by(r, r->options->jumbled, name)))
        return false;
    enum site_mode mode = field_mode_searched(r, constant);
    if (mode == SITE_MODE_VOLATILE || mode == SITE_MODE_FINAL)
        return false;
    bool is_put = insn->op == OP_putfield || insn->op == OP_putstatic;
    const char *type = cp_ref_descriptor(r->cf, constant).bytes;
    if (!is_put && !is_accessible(r, type)) {
        rewrite_report(r, m->member,
                       "reads of a field whose class may not be accessible are not jumbled");
        return true;
    }
    if (insn->depth == EDIT_UNREACHED ||
        (is_put && m->is_early[insn->index] && is_own_field(r, constant)))
        return true; /* the object is new: what it has now is what it has at first */
    static const enum site_kind kinds[2][2] = {{SITE_READ, SITE_READ_STATIC},
                                               {SITE_WRITE, SITE_WRITE_STATIC}};
    bool is_static = insn->op == OP_getstatic || insn->op == OP_putstatic;
    site_id site = add_site(m, insn, kinds[is_put][is_static], mode, constant);
    if (is_put)
        hook_put(m, insn, site, type);
    else
        hook_get(m, insn, site, type);
    return true;
}

/* ---- elements ---- */

/* The type of a value, as far as it is easily known; NULL: it is not.  bound: how many steps it may take. */
static const char *type_of(struct method *m, const struct edit_insn *made, int bound);

static const char *class_type(struct method *m, uint16_t constant, const char *before)
{
    struct cp_text name = cp_class_text(m->r->cf, constant);
    size_t size = name.length + strlen(before) + 3;
    char *text = arena_alloc(&m->code.arena, size);
    bool is_array = name.bytes[0] == '[';
    snprintf(text, size, "%s%s%.*s%s", before, is_array ? "" : "L", (int)name.length, name.bytes,
             is_array ? "" : ";");
    return text;
}

static const char *type_in_frame(struct method *m, const struct edit_frame *frame, uint16_t slot)
{
    const struct edit_type *local = frame ? edit_frame_local(frame, slot) : NULL;
    if (!local || local->tag != EDIT_TYPE_OBJECT)
        return NULL;
    size_t size = local->name_length + 3u;
    char *text = arena_alloc(&m->code.arena, size);
    bool is_array = local->name[0] == '[';
    snprintf(text, size, "%s%.*s%s", is_array ? "" : "L", (int)local->name_length, local->name,
             is_array ? "" : ";");
    return text;
}

/* Of a variable: by the store, or the stack map, that comes before in the text.  Where ways meet there is a stack map, but not
 * in classes that are too old to have any. */
static const char *type_of_variable(struct method *m, const struct edit_insn *insn, uint16_t slot,
                                    int bound)
{
    if (!m->code.entry_frame)
        return NULL;
    for (const struct edit_insn *at = insn; at; at = at->prev) {
        struct local_effect local;
        const struct edit_frame *frame = at->frame;
        if (at != insn && !at->is_added && edit_insn_local(at, &local) && local.writes &&
            local.index == slot) {
            if (at->op < OP_astore || at->depth <= 0 || !at->slots || at->slots[at->depth - 1] < 0)
                return NULL;
            return type_of(m, m->code.by_index[at->slots[at->depth - 1]], bound - 1);
        }
        if (frame)
            return type_in_frame(m, frame, slot);
    }
    return type_in_frame(m, m->code.entry_frame, slot);
}

static const char *type_of(struct method *m, const struct edit_insn *made, int bound)
{
    const struct classfile *cf = m->r->cf;
    struct local_effect local;
    if (!made || bound == 0)
        return NULL;
    switch (opcode_info[made->op].kind) {
    case KIND_GET: return cp_ref_descriptor(cf, edit_insn_constant(made)).bytes;
    case KIND_INVOKE:
        return descriptor_result(cp_ref_descriptor(cf, edit_insn_constant(made)).bytes, NULL);
    default: break;
    }
    switch (made->op) {
    case OP_checkcast:
    case OP_multianewarray: return class_type(m, edit_insn_constant(made), "");
    case OP_anewarray: return class_type(m, edit_insn_constant(made), "[");
    case OP_aaload: {
        const char *array = type_of(m, edit_flow_array(&m->code, made), bound - 1);
        return array && *array == '[' ? array + 1 : NULL;
    }
    default: break;
    }
    if (edit_insn_local(made, &local) && local.slots == 1 && !local.writes)
        return type_of_variable(m, made, (uint16_t)local.index, bound);
    return NULL;
}

void find_element_types(struct method *m)
{
    m->element_types = arena_alloc(&m->code.arena, (m->code.count + 1) * sizeof *m->element_types);
    for (uint32_t i = 0; i < m->code.count; i++) {
        const struct edit_insn *insn = m->code.by_index[i];
        const char *type = NULL;
        if (insn->op == OP_aaload && insn->depth != EDIT_UNREACHED && !m->code.has_jsr)
            type = type_of(m, edit_flow_array(&m->code, insn), 16);
        type = type && *type == '[' ? type + 1 : NULL;
        m->element_types[i] = type && (*type == 'L' || *type == '[') ? type : NULL;
    }
}

/* The letter of an element's type: I J F D L B C S, in the order of the opcodes. */
static char element_letter(const struct edit_insn *insn, bool is_store)
{
    return "IJFDLBCS"[insn->op - (is_store ? OP_iastore : OP_iaload)];
}

static const char *array_type(char letter, char text[3])
{
    if (letter == 'L')
        return "[" OBJECT_TYPE;
    if (letter == 'B') /* or of booleans */
        return OBJECT_TYPE;
    text[0] = '[';
    text[1] = letter;
    text[2] = '\0';
    return text;
}

static void emit_element_call(struct method *m, char letter, bool is_store)
{
    char array[3], value[2] = {letter == 'B' ? 'I' : letter, '\0'}, text[160];
    const char *of = letter == 'L' ? OBJECT_TYPE : value;
    snprintf(text, sizeof text, "(%sI%sI)%s", array_type(letter, array), is_store ? of : "",
             is_store ? "V" : of);
    emit_static(m, JUMBLE_CLASS,
                letter == 'B' ? (is_store ? "storeByte" : "loadByte")
                : is_store    ? "store"
                              : "load",
                cw_text(text));
}

static bool hook_jumbled_element(struct method *m, struct edit_insn *insn)
{
    bool is_store = opcode_info[insn->op].kind == KIND_ARRAY_STORE;
    char letter = element_letter(insn, is_store);
    const char *type = NULL;
    if (!m->r->options->jumbled_elements || !strchr(m->r->options->jumbled_elements, letter) ||
        insn->depth == EDIT_UNREACHED)
        return false;
    if (m->code.has_jsr) {
        rewrite_report(m->r, m->member, "code with jsr: its elements are not jumbled");
        return false;
    }
    if (letter == 'L' && !is_store) {
        type = m->element_types[insn->index];
        if (!type || !is_accessible(m->r, type)) {
            rewrite_report(m->r, m->member,
                           "reads of elements whose type is not easily known, or may not be "
                           "accessible, are not jumbled");
            return false;
        }
    }
    site_id site = add_site(m, insn, is_store ? SITE_WRITE_ARRAY : SITE_READ_ARRAY, SITE_MODE_PLAIN,
                            field_of_array(m, insn));
    emit_int(m, (int32_t)site);
    put_before(m, insn, 1);
    emit_element_call(m, letter, is_store);
    replace_instruction(m, insn);
    if (type) {
        emit_cast(m, type);
        put_after(m, insn, insn->cover, 0);
    }
    return true;
}

bool hook_jumbled(struct method *m, struct edit_insn *insn)
{
    switch (opcode_info[insn->op].kind) {
    case KIND_GET:
    case KIND_PUT: return hook_jumbled_field(m, insn);
    case KIND_ARRAY_LOAD:
    case KIND_ARRAY_STORE: return hook_jumbled_element(m, insn);
    default: return false;
    }
}
