/* rewrite_arguments.c - see rewriter.h: calls of the JDK to which the program hands arrays and collections.  Hooks of
 * what they do with them come before the call, with the position of the call. */
#include "agent/rewriter.h"

#include "classfile/descriptor.h"

static const struct row {
    const char *owner, *method;
    unsigned count;
    const char *effects;
} rows[] = {
#define ARGUMENTS(owner, method, count, effects) {owner, method, count, effects},
#include "agent/arguments.inc"
#undef ARGUMENTS
};

enum { MAX_ARGUMENTS = 8 };

struct argument {
    const char *type;
    uint16_t slot; /* where it is put meanwhile */
};

struct call {
    struct method *m;
    const struct edit_insn *insn;
    struct argument arguments[MAX_ARGUMENTS];
    unsigned count, slots;
};

static enum opcode load_of(const char *type)
{
    return *type == 'J'                   ? OP_lload
           : *type == 'D'                 ? OP_dload
           : *type == 'F'                 ? OP_fload
           : *type == 'L' || *type == '[' ? OP_aload
                                          : OP_iload;
}

static void load(const struct call *c, unsigned index)
{
    const struct argument *argument = &c->arguments[index];
    cw_op_local(&c->m->r->pool, load_of(argument->type), argument->slot);
}

/* False: the call has too many of them. */
static bool find_arguments(struct call *c, const char *type)
{
    unsigned base = c->m->code.max_locals;
    for (const char *p = type + 1; *p != ')'; p += descriptor_next(p)) {
        if (c->count == MAX_ARGUMENTS)
            return false;
        c->arguments[c->count++] = (struct argument){p, (uint16_t)(base + c->slots)};
        c->slots += descriptor_slots(p);
    }
    return base + c->slots < UINT16_MAX;
}

static const struct row *find_row(struct cp_text owner, struct cp_text name, unsigned count)
{
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        if (rows[i].count == count && cp_text_is(name, rows[i].method) &&
            cp_text_is(owner, rows[i].owner))
            return &rows[i];
    }
    return NULL;
}

static unsigned digit(const char *at)
{
    return (unsigned)(*at - '0');
}

/* Collections are objects of a library's type.  Arrays may be handed over as Object, but an Object of which
 * text is made is not looked into. */
static bool fits(const struct call *c, const struct row *row, const char *effect)
{
    const char *type = c->arguments[digit(effect + 1)].type;
    bool is_array = *effect == 'r' || *effect == 'w';
    bool makes_text = strncmp(row->owner, "java/lang/String", 16) == 0;
    if (is_array)
        return *type == '[' || (!makes_text && strncmp(type, OBJECT_TYPE, 18) == 0);
    return strncmp(type, "Ljava/util/", 11) == 0 || strncmp(type, "Ljava/lang/Iterable;", 20) == 0;
}

static void emit_elements(const struct call *c, const char *effect)
{
    struct method *m = c->m;
    bool is_write = *effect == 'w';
    char kind = effect[2];
    site_id site =
        add_site(m, c->insn, is_write ? SITE_WRITE_ARRAY : SITE_READ_ARRAY, SITE_MODE_UNKNOWN, 0);
    load(c, digit(effect + 1));
    if (kind == ':' || kind == '@') {
        load(c, digit(effect + 3));
        load(c, kind == '@' ? digit(effect + 3) : digit(effect + 5));
        if (kind == '@')
            emit_int(m, 1);
        if (kind == '@' || effect[4] == '+') {
            if (kind == ':')
                load(c, digit(effect + 3));
            cw_op(&m->r->pool, OP_iadd);
        }
    }
    emit_int(m, (int32_t)site);
    bool has_range = kind == ':' || kind == '@';
    emit_hook(m, has_range  ? is_write ? HOOK_WRITE_PART : HOOK_READ_PART
                 : is_write ? HOOK_WRITE_ALL
                            : HOOK_READ_ALL);
}

static void emit_effect(const struct call *c, const char *effect)
{
    if (*effect == 'r' || *effect == 'w') {
        emit_elements(c, effect);
        return;
    }
    enum site_kind kind = *effect == 's'   ? SITE_SCAN_COLLECTION
                          : *effect == 'a' ? SITE_ALTER_COLLECTION
                                           : SITE_WRITE_COLLECTION;
    load(c, digit(effect + 1));
    emit_int(c->m, (int32_t)add_site(c->m, c->insn, kind, SITE_MODE_UNKNOWN,
                                     edit_insn_constant(c->insn)));
    emit_hook(c->m, HOOK_COLLECTION);
}

static const char *next_effect(const char *effect)
{
    const char *space = strchr(effect, ' ');
    return space ? space + 1 : NULL;
}

static bool has_effect(const struct call *c, const struct row *row)
{
    for (const char *effect = row->effects; effect; effect = next_effect(effect)) {
        if (fits(c, row, effect))
            return true;
    }
    return false;
}

/* The copy of an array by clone(). */
static bool hook_array_clone(struct method *m, struct edit_insn *insn, struct cp_text owner,
                             struct cp_text name)
{
    if (insn->op != OP_invokevirtual || owner.bytes[0] != '[' || !cp_text_is(name, "clone"))
        return false;
    cw_op(&m->r->pool, OP_dup);
    emit_int(m, (int32_t)add_site(m, insn, SITE_READ_ARRAY, SITE_MODE_UNKNOWN, 0));
    emit_hook(m, HOOK_READ_ALL);
    put_before(m, insn, 2);
    return true;
}

void hook_arguments(struct method *m, struct edit_insn *insn)
{
    const struct classfile *cf = m->r->cf;
    struct class_writer *pool = &m->r->pool;
    uint16_t constant = edit_insn_constant(insn);
    struct cp_text owner = cp_class_text(cf, cf->cp[constant].a), name = cp_ref_name(cf, constant);
    struct call c = {.m = m, .insn = insn};
    if (hook_array_clone(m, insn, owner, name) ||
        !find_arguments(&c, cp_ref_descriptor(cf, constant).bytes))
        return;
    const struct row *row = find_row(owner, name, c.count);
    if (!row || !has_effect(&c, row))
        return;
    /* The variables are used in straight-line code only: stack maps need not know of them. */
    if (m->temporaries < c.slots)
        m->temporaries = c.slots;
    for (unsigned i = c.count; i-- > 0;) {
        enum opcode op = load_of(c.arguments[i].type);
        cw_op_local(pool, (enum opcode)(op + OP_istore - OP_iload), c.arguments[i].slot);
    }
    for (const char *effect = row->effects; effect; effect = next_effect(effect)) {
        if (fits(&c, row, effect))
            emit_effect(&c, effect);
    }
    for (unsigned i = 0; i < c.count; i++)
        load(&c, i);
    put_before(m, insn, 5);
}
