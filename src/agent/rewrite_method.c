/* rewrite_method.c - see rewriter.h: one method from its class file to its new Code attribute, and
 * the code that calls hooks.  Where hooks belong is for others. */
#include "agent/rewriter.h"

#include "classfile/reader.h"

#include <stdio.h>
#include <stdlib.h>

enum {
    INLINED_HOOKS = 16,       /* in one method; further ones are called out of line */
    SPARE_CONSTANTS = 1024,   /* for names, which are few, when sites take up the rest */
    CLASS_CONSTANT_MAJOR = 49 /* the first version that can load a class as a constant */
};

static const struct {
    const char *name, *descriptor;
    bool has_twin;
} hook_names[HOOK_COUNT] = {
#define X(name, method, descriptor, has_twin) {method, descriptor, has_twin},
    HOOKS(X)
#undef X
};

static bool has_room(struct method *m)
{
    if (m->r->pool.entry_count < UINT16_MAX - SPARE_CONSTANTS)
        return true;
    m->failure = "its class has too many constants";
    return false;
}

/* ---- life ---- */

bool method_begin(struct method *m, struct rewriter *r, const struct cf_member *member,
                  struct error *error)
{
    *m = (struct method){.r = r,
                         .member = member,
                         .name = cp_text(r->cf, member->name),
                         .descriptor = cp_text(r->cf, member->descriptor)};
    m->is_constructor = cp_text_is(m->name, "<init>");
    m->is_initializer = cp_text_is(m->name, "<clinit>");
    if (!has_room(m))
        return error_set(error, "%s", m->failure);
    if (!classfile_check_method(r->cf, member, error) ||
        !edit_code_decode(&m->code, r->cf, member, EDIT_KEEP_MAPS, NULL, error))
        return false;
    m->kept = edit_frame_new(&m->code, NULL, 0, NULL, 0);
    m->is_redundant = arena_alloc(&m->code.arena, m->code.count);
    m->is_early = arena_alloc(&m->code.arena, m->code.count);
    m->is_compound = arena_alloc(&m->code.arena, m->code.count);
    return true;
}

void method_end(struct method *m)
{
    edit_code_release(&m->code);
    free(m->prologue.bytes);
    m->r->pool.code.length = 0;
}

/* ---- monitors that are left where the stack is full ---- */

enum { LONGEST_LEAVING = 8 }; /* instructions of a handler that leaves a monitor */

/* Says to the runtime that a monitor was left without its hook.  A call has no room on the stack, nor has a class loader: so it
 * is a field of the class that has the hook, which was looked for when the monitor was entered. */
void emit_unhooked(struct method *m)
{
    struct class_writer *pool = &m->r->pool;
    const char *owner = m->r->options->monitors ? m->r->hooks_class : m->r->library_class;
    cw_op(pool, OP_iconst_1);
    cw_op_u2(pool, OP_putstatic,
             cw_member(pool, CP_FIELDREF, cw_text(owner), cw_text("leftUnhooked"), cw_text("Z")));
    if (m->more_stack < 1)
        m->more_stack = 1;
}

static bool covers(const struct edit_cover *cover, const struct edit_handler *handler)
{
    for (uint32_t i = 0; i < cover->count; i++)
        if (cover->handlers[i] == handler)
            return true;
    return false;
}

static const struct edit_cover *cover_without(struct edit_code *code,
                                              const struct edit_cover *cover,
                                              const struct edit_handler *handler)
{
    const struct edit_cover *rest = &edit_cover_none;
    for (uint32_t i = 0; i < cover->count; i++)
        if (cover->handlers[i] != handler)
            rest = edit_cover_with(code, rest, cover->handlers[i]);
    return rest;
}

/* The end of a handler that does nothing but leave a monitor and throw again; NULL: it is none. */
static struct edit_insn *end_of_leaving(const struct edit_handler *h)
{
    bool leaves = false;
    unsigned length = 0;
    for (struct edit_insn *insn = h->target; insn && length < LONGEST_LEAVING; insn = insn->next) {
        struct local_effect local;
        if (insn->is_added)
            continue;
        length++;
        if (insn->op == OP_athrow)
            return leaves ? insn : NULL;
        if (insn->op == OP_monitorexit)
            leaves = true;
        else if (!edit_insn_local(insn, &local) || insn->op == OP_iinc || insn->op == OP_ret)
            return NULL;
    }
    return NULL;
}

/* A hook that finds the stack full throws.  In a handler that covers itself, as javac's do that leave a monitor, it would be called
 * again and again, with the same end, and the program would hang: so there its exceptions come to a copy of the handler without
 * it.  C1 does not compile methods with a call that comes back to its own handler, either. */
static void put_leaving_without_hook(struct method *m, struct edit_handler *h)
{
    struct edit_code *code = &m->code;
    struct edit_insn *end = end_of_leaving(h), *first = h->target;
    if (!end)
        return;
    emit_unhooked(m);
    struct byte_buffer *made = &m->r->pool.code;
    struct edit_insn *copy =
        edit_put_last(code, made->bytes, (uint32_t)made->length, &edit_cover_none);
    made->length = 0;
    if (code->has_maps)
        copy->frame = edit_insn_entry(first)->frame;
    struct edit_handler *without = edit_handler_add_first(code, copy);
    /* Until it has left the monitor it is covered by itself.  It throws no more, but the JIT compilers think that it may, and
     * refuse methods that may be left with a monitor locked. */
    for (struct edit_insn *insn = copy; insn; insn = insn->next)
        insn->cover = edit_cover_with_first(code, insn->cover, without);
    for (struct edit_insn *insn = first;; insn = insn->next) {
        const struct edit_cover *cover = insn->cover;
        if (covers(cover, h))
            cover = edit_cover_with_first(code, cover_without(code, cover, h), without);
        if (!insn->is_added)
            edit_insn_insert_after(code, code->last,
                                   edit_insn_new(code, insn->bytes, insn->length, insn->line,
                                                 cover));
        else
            insn->cover = cover;
        if (insn == end)
            break;
    }
}

static void put_ways_without_hooks(struct method *m)
{
    for (struct edit_handler *h = m->code.handlers; h; h = h->next)
        if (covers(h->target->cover, h))
            put_leaving_without_hook(m, h);
}

bool method_commit(struct method *m, struct error *error)
{
    struct rewriter *r = m->r;
    if (m->failure)
        return error_set(error, "%s", m->failure);
    if (!m->is_changed)
        return true;
    if (m->leaves_monitors)
        put_ways_without_hooks(m);
    m->code.max_stack += m->more_stack;
    m->code.max_locals += m->temporaries;
    struct byte_buffer info = {0};
    if (!edit_code_encode(&m->code, &r->pool, &info, NULL, error)) {
        free(info.bytes);
        return false;
    }
    r->infos[m->member - r->cf->methods] = info;
    r->out->hook_count += m->hooks;
    return true;
}

/* ---- code ---- */

void emit_int(struct method *m, int32_t value)
{
    struct class_writer *pool = &m->r->pool;
    if (value >= -1 && value <= 5) {
        cw_op(pool, (enum opcode)(OP_iconst_0 + value));
    } else if (value >= INT8_MIN && value <= INT8_MAX) {
        cw_op(pool, OP_bipush);
        byte_buffer_u1(&pool->code, (uint8_t)value);
    } else if (value >= INT16_MIN && value <= INT16_MAX) {
        cw_op_u2(pool, OP_sipush, (uint16_t)value);
    } else if (has_room(m)) {
        cw_op_u2(pool, OP_ldc_w, cw_integer(pool, value));
    }
}

void emit_static(struct method *m, const char *class_name, const char *name, struct cw_text type)
{
    struct class_writer *pool = &m->r->pool;
    cw_op_u2(pool, OP_invokestatic,
             cw_member(pool, CP_METHODREF, cw_text(class_name), cw_text(name), type));
    m->hooks++;
}

void emit_hook(struct method *m, enum hook hook)
{
    struct rewriter *r = m->r;
    bool is_twin = hook_names[hook].has_twin && m->hooks >= INLINED_HOOKS;
    uint16_t *constant = is_twin ? &r->twins[hook] : &r->hooks[hook];
    if (!*constant) {
        char name[64];
        snprintf(name, sizeof name, "%s%s", hook_names[hook].name, is_twin ? "Cold" : "");
        *constant = cw_member(&r->pool, CP_METHODREF, cw_text(r->hooks_class), cw_text(name),
                              cw_text(hook_names[hook].descriptor));
    }
    cw_op_u2(&r->pool, OP_invokestatic, *constant);
    m->hooks++;
}

void emit_this_class(struct method *m)
{
    struct rewriter *r = m->r;
    if (r->cf->major >= CLASS_CONSTANT_MAJOR) {
        cw_op_u2(&r->pool, OP_ldc_w, r->cf->this_class);
        return;
    }
    char *dotted = arena_strndup(&m->code.arena, r->name.bytes, r->name.length);
    for (char *p = dotted; *p; p++) {
        if (*p == '/')
            *p = '.';
    }
    cw_op_u2(&r->pool, OP_ldc_w, cw_string(&r->pool, cw_text(dotted)));
    cw_op_u2(&r->pool, OP_invokestatic,
             cw_member(&r->pool, CP_METHODREF, cw_text("java/lang/Class"), cw_text("forName"),
                       cw_text("(Ljava/lang/String;)Ljava/lang/Class;")));
}

static void need_stack(struct method *m, unsigned more)
{
    if (m->more_stack < more)
        m->more_stack = more;
    m->is_changed = true;
}

void put_before(struct method *m, struct edit_insn *place, unsigned more)
{
    struct byte_buffer *made = &m->r->pool.code;
    edit_put_before(&m->code, place, made->bytes, (uint32_t)made->length);
    made->length = 0;
    need_stack(m, more);
}

void put_after(struct method *m, struct edit_insn *place, const struct edit_cover *cover,
               unsigned more)
{
    struct byte_buffer *made = &m->r->pool.code;
    edit_put_after(&m->code, place, made->bytes, (uint32_t)made->length, cover);
    made->length = 0;
    need_stack(m, more);
}

void put_first(struct method *m, unsigned more)
{
    struct byte_buffer *made = &m->r->pool.code;
    edit_put_first(&m->code, made->bytes, (uint32_t)made->length, &edit_cover_none);
    made->length = 0;
    need_stack(m, more);
}

void replace_instruction(struct method *m, struct edit_insn *insn)
{
    struct byte_buffer *made = &m->r->pool.code;
    uint8_t *bytes = arena_alloc(&m->code.arena, made->length);
    memcpy(bytes, made->bytes, made->length);
    insn->bytes = bytes;
    insn->op = bytes[0];
    insn->length = (uint32_t)made->length;
    made->length = 0;
    m->is_changed = true;
}

/* ---- sites ---- */

const char *site_text(struct rewriter *r, uint16_t utf8)
{
    if (!r->texts[utf8]) {
        struct cp_text text = cp_text(r->cf, utf8);
        r->texts[utf8] = site_table_text(r->sites, text.bytes, text.length);
    }
    return r->texts[utf8];
}

site_id add_site(struct method *m, const struct edit_insn *insn, enum site_kind kind,
                 enum site_mode mode, uint16_t constant)
{
    struct rewriter *r = m->r;
    const struct cp_entry *cp = r->cf->cp;
    struct site site = {.of = r->of,
                        .method = site_text(r, m->member->name),
                        .descriptor = site_text(r, m->member->descriptor),
                        .bci = (uint16_t)insn->pc,
                        .line = insn->line,
                        .kind = (uint8_t)kind,
                        .mode = (uint8_t)mode,
                        .is_range = m->is_range,
                        .is_compound = m->is_compound[insn->index]};
    if (constant && cp[constant].tag == CP_CLASS) {
        site.owner = site_text(r, cp[constant].a);
    } else if (constant) {
        const struct cp_entry *member = &cp[cp[constant].b];
        site.owner = site_text(r, cp[cp[constant].a].a);
        site.name = site_text(r, member->a);
        site.type = site_text(r, member->b);
    }
    site_id id = site_table_add(r->sites, &site);
    if (!id)
        m->failure = "more code than can be watched: no race is reported any more";
    return id;
}
