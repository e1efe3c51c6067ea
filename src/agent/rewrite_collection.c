/* rewrite_collection.c - see rewriter.h: calls of java.util's unsynchronised collections.  The hook is
 * told of the receiver: whether that is such a collection or a concurrent one is for the runtime. */
#include "agent/rewriter.h"

#include "classfile/descriptor.h"
#include "classfile/edit/flow.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

enum {
    READS = SITE_READ_COLLECTION,
    SCANS = SITE_SCAN_COLLECTION,
    WRITES = SITE_WRITE_COLLECTION,
    CHANGES = SITE_CHANGE_COLLECTION,
    ALTERS = SITE_ALTER_COLLECTION,
};

static const struct row {
    const char *type, *method;
    uint8_t effect;
} rows[] = {
#define COLLECTION(type, method, effect) {type, method, effect},
#include "agent/collections.inc"
#undef COLLECTION
};

enum { ROWS = sizeof rows / sizeof rows[0], PLACES = 4096 };

/* Hash table of the rows' indices + 1, made by the first call. */
static uint16_t places[PLACES];
static bool is_made;

static unsigned place_of(struct cp_text type, struct cp_text method)
{
    uint64_t hash = XXH3_64bits(type.bytes, type.length);
    return (unsigned)(XXH3_64bits_withSeed(method.bytes, method.length, hash) % PLACES);
}

static struct cp_text text(const char *chars)
{
    return (struct cp_text){chars, strlen(chars)};
}

static void make_places(void)
{
    _Static_assert(ROWS < PLACES / 2, "the table is too full");
    is_made = true;
    for (unsigned i = 0; i < ROWS; i++) {
        unsigned at = place_of(text(rows[i].type), text(rows[i].method));
        while (places[at])
            at = (at + 1) % PLACES;
        places[at] = (uint16_t)(i + 1);
    }
}

static const struct row *find_row(struct cp_text type, struct cp_text method)
{
    if (!is_made)
        make_places();
    for (unsigned at = place_of(type, method); places[at]; at = (at + 1) % PLACES) {
        const struct row *row = &rows[places[at] - 1];
        if (cp_text_is(type, row->type) && cp_text_is(method, row->method))
            return row;
    }
    return NULL;
}

static void emit_call(struct method *m, site_id site)
{
    emit_int(m, (int32_t)site);
    emit_hook(m, HOOK_COLLECTION);
}

/* The receiver is below more arguments than an instruction can reach across. */
static void emit_deep_call(struct method *m, site_id site, const char *type, unsigned slots)
{
    struct class_writer *pool = &m->r->pool;
    /* The variables are used in straight-line code only: stack maps need not know of them. */
    unsigned base = m->code.max_locals, at = base, count = 0;
    struct {
        enum opcode load;
        uint16_t slot;
    } arguments[256];
    if (base + slots > UINT16_MAX) {
        m->failure = "it has too many variables";
        return;
    }
    for (const char *p = type + 1; *p != ')'; p += descriptor_next(p)) {
        enum opcode load = *p == 'J'                ? OP_lload
                           : *p == 'D'              ? OP_dload
                           : *p == 'F'              ? OP_fload
                           : *p == 'L' || *p == '[' ? OP_aload
                                                    : OP_iload;
        arguments[count].load = load;
        arguments[count++].slot = (uint16_t)at;
        at += descriptor_slots(p);
    }
    if (m->temporaries < slots)
        m->temporaries = slots;
    for (unsigned i = count; i-- > 0;)
        cw_op_local(pool, (enum opcode)(arguments[i].load + OP_istore - OP_iload),
                    arguments[i].slot);
    cw_op(pool, OP_dup);
    emit_call(m, site);
    for (unsigned i = 0; i < count; i++)
        cw_op_local(pool, arguments[i].load, arguments[i].slot);
}

/* Is the receiver an object that this very expression has made, as in new StringBuilder().append(a)
 * .append(b)?  No other thread can know it.  A builder's append() returns the builder. */
static bool is_in_construction(const struct method *m, const struct edit_insn *insn)
{
    const struct classfile *cf = m->r->cf;
    const struct edit_insn *object = edit_flow_receiver(&m->code, insn);
    while (object && object->op == OP_invokevirtual) {
        uint16_t constant = edit_insn_constant(object);
        if (constant >= cf->cp_count || !cp_text_is(cp_ref_name(cf, constant), "append") ||
            !cp_text_is(cp_class_text(cf, cf->cp[constant].a), "java/lang/StringBuilder"))
            return false;
        object = edit_flow_receiver(&m->code, object);
    }
    return object && object->op == OP_new;
}

void hook_collection(struct method *m, struct edit_insn *insn)
{
    const struct classfile *cf = m->r->cf;
    uint16_t constant = edit_insn_constant(insn);
    if (insn->op != OP_invokevirtual && insn->op != OP_invokeinterface)
        return;
    struct cp_text owner = cp_class_text(cf, cf->cp[constant].a);
    struct cp_text name = cp_ref_name(cf, constant), type = cp_ref_descriptor(cf, constant);
    const struct row *row = find_row(owner, name);
    if (!row || is_in_construction(m, insn))
        return;
    unsigned slots;
    descriptor_result(type.bytes, &slots);
    site_id site = add_site(m, insn, (enum site_kind)row->effect, SITE_MODE_UNKNOWN, constant);
    static const uint8_t copies[3][3] = {{OP_dup, OP_nop, OP_nop},
                                         {OP_dup2, OP_pop, OP_nop},
                                         {OP_dup2_x1, OP_pop2, OP_dup_x2}};
    if (slots < sizeof copies / sizeof copies[0]) {
        for (unsigned i = 0; i <= slots; i++)
            cw_op(&m->r->pool, (enum opcode)copies[slots][i]);
        emit_call(m, site);
    } else {
        emit_deep_call(m, site, type.bytes, slots);
    }
    put_before(m, insn, 2);
}
