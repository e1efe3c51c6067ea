/* rewrite_library.c - see rewriter.h: classes of the JDK, as the contracts say. */
#include "agent/rewriter.h"

#include "classfile/descriptor.h"
#include "classfile/edit/flow.h"
#include "classfile/reader.h"

#include <stdlib.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

static const struct contract known[] = {
#if __has_include("agent/contracts.inc")
#include "agent/contracts.inc"
#endif
    {.row = ROW_MONITORS, .class_name = ""}, /* there is no such class */
};

enum { KNOWN = sizeof known / sizeof known[0], CHAINS = 1024, MAX_ROWS = 256 };

/* ---- which rows are for a class ---- */

/* Rows whose class is named in full, in chains by its hash; the others in one of their own.  Made
 * by the first call. */
static uint16_t chains[CHAINS + 1], next_row[KNOWN + 1]; /* index + 1; 0: the end */
static bool is_made;

static unsigned chain_of(const char *name, size_t length)
{
    return (unsigned)(XXH3_64bits(name, length) % CHAINS);
}

static bool is_wide(const struct contract *row)
{
    size_t length = strlen(row->class_name);
    return row->row == ROW_VARHANDLES || row->row == ROW_FIELD ||
           (length > 0 && row->class_name[length - 1] == '*');
}

static void make_chains(void)
{
    is_made = true;
    for (unsigned i = KNOWN; i-- > 0;) { /* from the end: chains keep the order of the table */
        const char *name = known[i].class_name;
        unsigned chain = is_wide(&known[i]) ? CHAINS : chain_of(name, strlen(name));
        next_row[i + 1] = chains[chain];
        chains[chain] = (uint16_t)(i + 1);
    }
}

static bool has_prefix(struct cp_text name, const char *prefix, size_t length)
{
    return name.length >= length && memcmp(name.bytes, prefix, length) == 0;
}

/* Is the class the other one, or nested in the same outermost class? */
static bool is_same_nest(struct cp_text name, const char *other)
{
    size_t length = strcspn(other, "$");
    return has_prefix(name, other, length) && (name.length == length || name.bytes[length] == '$');
}

/* The part of a name that follows the first '$'; empty when there is none. */
static struct cp_text nested_name(struct cp_text name)
{
    const char *dollar = memchr(name.bytes, '$', name.length);
    if (!dollar)
        return (struct cp_text){"", 0};
    dollar++;
    return (struct cp_text){dollar, (size_t)(name.bytes + name.length - dollar)};
}

static bool find_varhandle_kind(struct cp_text name, enum varhandle_kind *kind)
{
    struct cp_text nested = nested_name(name);
    if (has_prefix(nested, "FieldInstance", 13))
        *kind = VARHANDLE_INSTANCE;
    else if (has_prefix(nested, "FieldStatic", 11))
        *kind = VARHANDLE_STATIC;
    else if (cp_text_is(nested, "Array"))
        *kind = VARHANDLE_ARRAY;
    else if (cp_text_is(nested, "ArrayHandle") || cp_text_is(nested, "ByteBufferHandle"))
        *kind = VARHANDLE_VIEW;
    else
        return false;
    return true;
}

static bool is_for_class(const struct contract *row, struct cp_text name)
{
    enum varhandle_kind kind;
    size_t length = strlen(row->class_name);
    switch (row->row) {
    case ROW_FIELD: return is_same_nest(name, row->class_name);
    case ROW_VARHANDLES:
        return has_prefix(name, row->class_name, length) && find_varhandle_kind(name, &kind);
    default: break;
    }
    if (is_wide(row))
        return has_prefix(name, row->class_name, length - 1);
    return cp_text_is(name, row->class_name);
}

static void add_row(struct rewriter *r, const struct contract *row)
{
    if (!is_for_class(row, r->name) || r->row_count == MAX_ROWS)
        return;
    if (!r->rows)
        r->rows = arena_alloc(&r->arena, MAX_ROWS * sizeof(const struct contract *));
    r->rows[r->row_count++] = row;
}

/* ---- monitors of the library's own ---- */

struct called {
    const char *owner, *name; /* NULL: every method of the class */
};

/* Methods that never call the program. */
static bool is_closed(struct cp_text owner, struct cp_text name)
{
    static const struct called closed[] = {
        {"java/lang/Object", "<init>"},
        {"java/lang/Object", "notify"},
        {"java/lang/Object", "notifyAll"},
        {"java/lang/Object", "wait"},
        {"java/lang/Object", "getClass"},
        {"java/lang/System", "arraycopy"},
        {"java/lang/System", "nanoTime"},
        {"java/lang/System", "currentTimeMillis"},
        {"java/lang/Thread", "currentThread"},
        {"java/lang/String", "length"},
        {"java/lang/String", "charAt"},
        {"java/lang/String", "equals"},
        {"java/lang/String", "hashCode"},
        {"java/lang/Math", NULL},
        {"java/lang/Throwable", "fillInStackTrace"},
    };
    for (size_t i = 0; i < sizeof closed / sizeof closed[0]; i++) {
        if (cp_text_is(owner, closed[i].owner) &&
            (!closed[i].name || cp_text_is(name, closed[i].name)))
            return true;
    }
    return false;
}

static bool is_closed_call(const struct classfile *cf, uint16_t constant)
{
    return is_closed(cp_class_text(cf, cf->cp[constant].a), cp_ref_name(cf, constant));
}

/* May the method call the program while it holds a monitor that it has entered itself? */
static bool calls_in_monitor(const struct classfile *cf, const struct cf_member *member)
{
    const struct cf_code *code = member->code;
    bool has_monitor = member->flags & ACC_SYNCHRONIZED, has_call = false;
    struct error error;
    if (!code || is_closed(cp_class_text(cf, cf->this_class), cp_text(cf, member->name)) ||
        !classfile_check_method(cf, member, &error))
        return false;
    for (uint32_t pc = 0; pc < code->length && !(has_monitor && has_call);
         pc += instruction_length(code->code, code->length, pc)) {
        uint8_t op = instruction_opcode(code->code + pc);
        has_monitor |= op == OP_monitorexit;
        if (opcode_info[op].kind == KIND_INVOKE)
            has_call |= op == OP_invokedynamic || !is_closed_call(cf, load_u2(code->code + pc + 1));
    }
    return has_monitor && has_call;
}

static bool has_calls_in_monitors(const struct rewriter *r)
{
    for (unsigned i = 0; r->options->monitors && i < r->cf->method_count; i++) {
        if (calls_in_monitor(r->cf, &r->cf->methods[i]))
            return true;
    }
    return false;
}

bool library_wants(struct rewriter *r)
{
    const struct rewrite_options *options = r->options;
    if (options->contracts) {
        for (size_t i = 0; i < options->contract_count; i++)
            add_row(r, &options->contracts[i]);
        return r->row_count > 0 || has_calls_in_monitors(r);
    }
    if (!is_made)
        make_chains();
    unsigned first[2] = {chains[chain_of(r->name.bytes, r->name.length)], chains[CHAINS]};
    for (unsigned k = 0; k < 2; k++) {
        for (unsigned i = first[k]; i; i = next_row[i])
            add_row(r, &known[i - 1]);
    }
    return r->row_count > 0 || has_calls_in_monitors(r);
}

/* ---- what they say of a method ---- */

/* Another version of the JDK may not have it. */
static bool declares_field(const struct classfile *cf, const char *name, const char *type)
{
    for (unsigned i = 0; i < cf->field_count; i++) {
        if (cp_text_is(cp_text(cf, cf->fields[i].name), name) &&
            cp_text_is(cp_text(cf, cf->fields[i].descriptor), type))
            return true;
    }
    return false;
}

static bool is_for_method(const struct contract *row, const struct rewriter *r,
                          const struct cf_member *member)
{
    return (row->row == ROW_CONTRACT || row->row == ROW_CALL || row->row == ROW_REPLACE) &&
           (row->object != OBJECT_FIELD ||
            declares_field(r->cf, row->field, row->field_descriptor)) &&
           (strcmp(row->method, "*") == 0 ||
            cp_text_is(cp_text(r->cf, member->name), row->method)) &&
           (!row->descriptor || cp_text_is(cp_text(r->cf, member->descriptor), row->descriptor));
}

static const char *const access_modes[] = {
    "get",
    "set",
    "getVolatile",
    "setVolatile",
    "getAcquire",
    "setRelease",
    "getOpaque",
    "setOpaque",
    "compareAndSet",
    "compareAndExchange",
    "compareAndExchangeAcquire",
    "compareAndExchangeRelease",
    "weakCompareAndSetPlain",
    "weakCompareAndSet",
    "weakCompareAndSetAcquire",
    "weakCompareAndSetRelease",
    "getAndSet",
    "getAndSetAcquire",
    "getAndSetRelease",
    "getAndAdd",
    "getAndAddAcquire",
    "getAndAddRelease",
    "getAndBitwiseOr",
    "getAndBitwiseOrRelease",
    "getAndBitwiseOrAcquire",
    "getAndBitwiseAnd",
    "getAndBitwiseAndRelease",
    "getAndBitwiseAndAcquire",
    "getAndBitwiseXor",
    "getAndBitwiseXorRelease",
    "getAndBitwiseXorAcquire",
};

static void find_access_mode(const struct rewriter *r, const struct cf_member *member,
                             struct around *around)
{
    static const char handle[] = "(Ljava/lang/invoke/VarHandle;";
    static const char holder[] = "Ljava/lang/Object;";
    enum varhandle_kind kind;
    struct cp_text type = cp_text(r->cf, member->descriptor);
    if (!(member->flags & ACC_STATIC) || !has_prefix(type, handle, sizeof handle - 1) ||
        !find_varhandle_kind(r->name, &kind))
        return;
    around->has_holder = kind != VARHANDLE_STATIC;
    around->has_index = kind == VARHANDLE_ARRAY || kind == VARHANDLE_VIEW;
    const char *rest = type.bytes + sizeof handle - 1;
    if (around->has_holder && strncmp(rest, holder, sizeof holder - 1) != 0)
        return;
    if (around->has_index && rest[sizeof holder - 1] != 'I')
        return;
    for (size_t i = 0; i < sizeof access_modes / sizeof access_modes[0]; i++) {
        if (cp_text_is(cp_text(r->cf, member->name), access_modes[i])) {
            around->is_varhandle = true;
            around->mode = (int32_t)(i | (size_t)kind << 8);
        }
    }
}

/* The wishes of all rows for the method. */
static void find_around(const struct rewriter *r, const struct cf_member *member,
                        struct around *around, enum monitors *monitors)
{
    bool has_row = false;
    for (size_t i = 0; i < r->row_count; i++) {
        const struct contract *row = r->rows[i];
        if (row->row == ROW_MONITORS &&
            (!row->method || cp_text_is(cp_text(r->cf, member->name), row->method)))
            has_row = true;
        if (row->row == ROW_VARHANDLES)
            find_access_mode(r, member, around);
        if (!is_for_method(row, r, member))
            continue;
        around->is_leaf |= (row->flags & CONTRACT_LEAF) != 0;
        around->rows[around->row_count++] = row;
    }
    bool is_constructor = cp_text_is(cp_text(r->cf, member->name), "<init>");
    around->is_leaf = around->is_leaf && !is_constructor;
    *monitors = !r->options->monitors             ? MONITORS_NONE
                : has_row                         ? MONITORS_ORDER
                : calls_in_monitor(r->cf, member) ? MONITORS_LEFT
                                                  : MONITORS_NONE;
    around->monitor = member->flags & ACC_SYNCHRONIZED ? *monitors : MONITORS_NONE;
}

/* ---- fields ---- */

static const struct contract *field_row(const struct rewriter *r, uint16_t constant)
{
    const struct classfile *cf = r->cf;
    struct cp_text owner = cp_class_text(cf, cf->cp[constant].a), name = cp_ref_name(cf, constant);
    for (size_t i = 0; i < r->row_count; i++) {
        const struct contract *row = r->rows[i];
        if (row->row == ROW_FIELD && cp_text_is(owner, row->class_name) &&
            cp_text_is(name, row->method))
            return row;
    }
    return NULL;
}

/* Does the class name a field that has hooks? */
static bool has_field_row(const struct rewriter *r)
{
    for (unsigned i = 1; i < r->cf->cp_count; i++) {
        if (r->cf->cp[i].tag == CP_FIELDREF && field_row(r, (uint16_t)i))
            return true;
    }
    return false;
}

static void hook_row_field(struct method *m, struct edit_insn *insn)
{
    struct class_writer *pool = &m->r->pool;
    uint16_t constant = edit_insn_constant(insn);
    const struct contract *row = field_row(m->r, constant);
    struct cw_text type = cw_text("(" OBJECT_TYPE ")V");
    bool is_write = insn->op == OP_putfield;
    const char *hook = !row ? NULL : is_write ? row->write_hook : row->hook;
    if (!hook || (is_write && m->is_early[insn->index]))
        return;
    bool is_long = descriptor_slots(cp_ref_descriptor(m->r->cf, constant).bytes) == 2;
    if (is_write) {
        cw_op(pool, is_long ? OP_dup2_x1 : OP_dup2);
        cw_op(pool, is_long ? OP_pop2 : OP_pop);
        if (is_long)
            cw_op(pool, OP_dup_x2);
        emit_static(m, m->r->contracts_class, hook, type);
        put_before(m, insn, 2);
        return;
    }
    cw_op(pool, OP_dup);
    put_before(m, insn, 1);
    cw_op(pool, is_long ? OP_dup2_x1 : OP_swap);
    if (is_long)
        cw_op(pool, OP_pop2);
    emit_static(m, m->r->contracts_class, hook, type);
    put_after(m, insn, insn->cover, 3);
}

/* ---- methods ---- */

static void hook_instructions(struct method *m, enum monitors monitors, bool has_fields)
{
    for (uint32_t i = 0; i < m->code.count; i++) {
        struct edit_insn *insn = m->code.by_index[i];
        uint8_t kind = opcode_info[insn->op].kind;
        if (monitors == MONITORS_LEFT)
            hook_left(m, insn);
        if (monitors == MONITORS_ORDER && kind == KIND_MONITOR)
            hook_monitor(m, insn);
        else if (monitors == MONITORS_ORDER && kind == KIND_INVOKE && insn->op != OP_invokedynamic)
            hook_thread_call(m, insn);
        else if (has_fields && (insn->op == OP_getfield || insn->op == OP_putfield))
            hook_row_field(m, insn);
    }
}

static bool rewrite_method(struct method *m, const struct around *around, enum monitors monitors,
                           bool has_fields, struct error *error)
{
    if (has_fields && !find_flow(m, error))
        return false;
    if (monitors || has_fields)
        hook_instructions(m, monitors, has_fields);
    if (around->row_count || around->is_leaf || around->monitor || around->is_varhandle)
        hook_around(m, around);
    return method_commit(m, error);
}

static void rewrite_member(struct rewriter *r, const struct cf_member *member, bool has_fields,
                           const struct contract **rows)
{
    struct around around = {.rows = rows};
    struct error error = {""};
    struct method m;
    enum monitors monitors;
    find_around(r, member, &around, &monitors);
    bool is_wanted = around.row_count || around.is_varhandle || monitors || has_fields;
    if (!is_wanted)
        return;
    if (!member->code) {
        if (around.row_count && member->flags & ACC_NATIVE)
            rewrite_report(r, member, "it is native");
        return;
    }
    if (!method_begin(&m, r, member, &error) ||
        !rewrite_method(&m, &around, monitors, has_fields, &error))
        rewrite_report(r, member, error.text);
    method_end(&m);
}

static void add_fields(struct rewriter *r)
{
    for (size_t i = 0; i < r->row_count; i++) {
        const struct contract *row = r->rows[i];
        if (row->row == ROW_INJECT)
            cw_field(&r->pool, (uint16_t)row->flags, cw_text(row->method),
                     cw_text(row->descriptor));
    }
}

void rewrite_library_class(struct rewriter *r)
{
    const struct classfile *cf = r->cf;
    const struct contract **rows =
        arena_alloc(&r->arena, (r->row_count + 1) * sizeof(const struct contract *));
    bool has_fields = has_field_row(r);
    add_fields(r);
    for (unsigned i = 0; i < cf->method_count && !r->options->fields_only; i++)
        rewrite_member(r, &cf->methods[i], has_fields, rows);
}
