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

/* The variables are used in straight-line code only: stack maps need not know of them. */
static void store_all(const struct call *c)
{
    if (c->m->temporaries < c->slots)
        c->m->temporaries = c->slots;
    for (unsigned i = c->count; i-- > 0;) {
        enum opcode op = load_of(c->arguments[i].type);
        cw_op_local(&c->m->r->pool, (enum opcode)(op + OP_istore - OP_iload), c->arguments[i].slot);
    }
}

static void load_all(const struct call *c)
{
    for (unsigned i = 0; i < c->count; i++)
        load(c, i);
}

void hook_arguments(struct method *m, struct edit_insn *insn)
{
    const struct classfile *cf = m->r->cf;
    uint16_t constant = edit_insn_constant(insn);
    struct cp_text owner = cp_class_text(cf, cf->cp[constant].a), name = cp_ref_name(cf, constant);
    struct call c = {.m = m, .insn = insn};
    if (hook_array_clone(m, insn, owner, name) ||
        !find_arguments(&c, cp_ref_descriptor(cf, constant).bytes))
        return;
    const struct row *row = find_row(owner, name, c.count);
    if (!row || !has_effect(&c, row))
        return;
    store_all(&c);
    for (const char *effect = row->effects; effect; effect = next_effect(effect)) {
        if (fits(&c, row, effect))
            emit_effect(&c, effect);
    }
    load_all(&c);
    put_before(m, insn, 5);
}

/* ---- heddle jumble ---- */

/* Classes without hooks at accesses to the program's arrays. */
static bool is_of_jdk(const struct rewriter *r, struct cp_text owner)
{
    static const char *const others[] = {"javax/", "com/sun/"};
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        if (owner.length > strlen(others[i]) &&
            memcmp(owner.bytes, others[i], strlen(others[i])) == 0)
            return true;
    return is_jdk_name(r, owner);
}

/* What calls any method: an array may come as an Object, or as one of several arguments. */
static bool calls_any(struct cp_text owner)
{
    static const char *const packages[] = {"java/lang/reflect/", "java/lang/invoke/"};
    for (size_t i = 0; i < sizeof packages / sizeof packages[0]; i++)
        if (owner.length > strlen(packages[i]) &&
            memcmp(owner.bytes, packages[i], strlen(packages[i])) == 0)
            return true;
    return false;
}

static bool only_reads(const struct row *row, unsigned argument)
{
    bool reads = false;
    for (const char *effect = row ? row->effects : NULL; effect; effect = next_effect(effect)) {
        if (digit(effect + 1) == argument && *effect == 'w')
            return false;
        reads = reads || (digit(effect + 1) == argument && *effect == 'r');
    }
    return reads;
}

static bool writes(const struct row *row, unsigned argument)
{
    for (const char *effect = row ? row->effects : NULL; effect; effect = next_effect(effect))
        if (digit(effect + 1) == argument && *effect == 'w')
            return true;
    return false;
}

/* No other thread has an array that was made for the call. */
static bool is_made_here(const struct call *c, unsigned argument)
{
    unsigned above = 0;
    for (unsigned i = argument; i < c->count; i++)
        above += descriptor_slots(c->arguments[i].type);
    int32_t at = c->insn->depth - (int32_t)above;
    int32_t maker = at >= 0 && c->insn->slots ? c->insn->slots[at] : -1;
    enum opcode op = maker >= 0 ? c->m->code.by_index[maker]->op : OP_nop;
    return op == OP_newarray || op == OP_anewarray || op == OP_multianewarray;
}

static bool is_jumbled_array(const struct rewriter *r, const char *type)
{
    char letter = *type != '[' ? '\0' : type[1] == '[' ? 'L' : type[1] == 'Z' ? 'B' : type[1];
    return letter && strchr(r->options->jumbled_elements, letter);
}

static bool is_handed(const struct call *c, struct cp_text owner, const struct row *row,
                      unsigned argument)
{
    const char *type = c->arguments[argument].type;
    bool is_object = strncmp(type, OBJECT_TYPE, strlen(OBJECT_TYPE)) == 0;
    if (calls_any(owner) && (is_object || (*type == '[' && type[1] == 'L')))
        return true;
    if (is_object)
        return writes(row, argument);
    return is_jumbled_array(c->m->r, type) && !only_reads(row, argument) &&
           !is_made_here(c, argument);
}

void hook_handed(struct method *m, struct edit_insn *insn)
{
    const struct classfile *cf = m->r->cf;
    uint16_t constant = edit_insn_constant(insn);
    struct cp_text owner = cp_class_text(cf, cf->cp[constant].a), name = cp_ref_name(cf, constant);
    struct call c = {.m = m, .insn = insn};
    unsigned handed = 0;
    if (insn->depth == EDIT_UNREACHED || !is_of_jdk(m->r, owner) ||
        !find_arguments(&c, cp_ref_descriptor(cf, constant).bytes))
        return;
    const struct row *row = find_row(owner, name, c.count);
    for (unsigned i = 0; i < c.count; i++)
        handed |= (unsigned)is_handed(&c, owner, row, i) << i;
    if (!handed)
        return;
    site_id site = add_site(m, insn, SITE_CALL, SITE_MODE_UNKNOWN, 0);
    store_all(&c);
    for (unsigned i = 0; i < c.count; i++)
        if (handed >> i & 1) {
            load(&c, i);
            emit_int(m, (int32_t)site);
            emit_static(m, JUMBLE_CLASS, "handed", cw_text("(" OBJECT_TYPE "I)V"));
        }
    load_all(&c);
    put_before(m, insn, 2);
}

void report_handed_references(struct rewriter *r)
{
    const struct classfile *cf = r->cf;
    for (uint16_t i = 1; i < cf->cp_count; i++) {
        enum { REF_INVOKE_VIRTUAL = 5 }; /* and above: no fields */
        if (cf->cp[i].tag != CP_METHOD_HANDLE || cf->cp[i].a < REF_INVOKE_VIRTUAL)
            continue;
        uint16_t method = cf->cp[i].b;
        struct cp_text owner = cp_class_text(cf, cf->cp[method].a), name = cp_ref_name(cf, method);
        struct call c = {.count = 0};
        if (!is_of_jdk(r, owner) || calls_any(owner))
            continue;
        for (const char *p = cp_ref_descriptor(cf, method).bytes + 1;
             *p != ')' && c.count < MAX_ARGUMENTS; p += descriptor_next(p))
            c.arguments[c.count++].type = p;
        const struct row *row = find_row(owner, name, c.count);
        for (unsigned k = 0; k < c.count; k++)
            if (is_jumbled_array(r, c.arguments[k].type) && !only_reads(row, k)) {
                rewrite_report(
                    r, NULL,
                    "a method reference hands jumbled arrays to the JDK: what is written "
                    "there is not seen");
                return;
            }
    }
}
