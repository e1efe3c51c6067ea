/* rewrite_quiet.c - see rewriter.h: what a call may do besides computing a value.  A call is quiet
 * when it neither releases nor acquires anything, so that the thread's epoch and what it knows of
 * others stay the same: methods of the JDK that are known to, and methods of the class itself whose
 * code is seen to. */
#include "agent/rewriter.h"

#include "classfile/reader.h"

/* Methods this long are not looked at. */
enum { MAX_QUIET = 1000, MAX_NESTING = 8 };

/* Marks in struct rewriter.quiet. */
enum { NOT_ASKED, IS_ASKED, QUIET_MARKS };

/* Static methods of these classes only compute, but for the ones that read system properties. */
static bool is_pure_class(struct cp_text owner)
{
    static const char *const names[] = {"Math",  "StrictMath", "Integer",   "Long", "Double",
                                        "Float", "Short",      "Character", "Byte", "Boolean"};
    static const char package[] = "java/lang/";
    size_t length = sizeof package - 1;
    if (owner.length <= length || memcmp(owner.bytes, package, length) != 0)
        return false;
    struct cp_text simple = {owner.bytes + length, owner.length - length};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (cp_text_is(simple, names[i]))
            return true;
    }
    return false;
}

static bool is_pure_call(const struct classfile *cf, uint8_t op, uint16_t constant)
{
    static const char *const of_strings[] = {"length",     "charAt",   "isEmpty",
                                             "equals",     "hashCode", "indexOf",
                                             "startsWith", "endsWith", "compareTo"};
    struct cp_text owner = cp_class_text(cf, cf->cp[constant].a), name = cp_ref_name(cf, constant);
    if (op == OP_invokestatic)
        return is_pure_class(owner) && !cp_text_is(name, "getInteger") &&
               !cp_text_is(name, "getLong") && !cp_text_is(name, "getBoolean");
    if (op != OP_invokevirtual || !cp_text_is(owner, "java/lang/String"))
        return false;
    for (size_t i = 0; i < sizeof of_strings / sizeof of_strings[0]; i++) {
        if (cp_text_is(name, of_strings[i]))
            return true;
    }
    return false;
}

/* The method of this class that a call surely calls, or NULL. */
static const struct cf_member *own_method(const struct rewriter *r, uint8_t op, uint16_t constant)
{
    const struct classfile *cf = r->cf;
    if (!text_equal(cp_class_text(cf, cf->cp[constant].a), r->name))
        return NULL;
    struct cp_text name = cp_ref_name(cf, constant), type = cp_ref_descriptor(cf, constant);
    for (unsigned i = 0; i < cf->method_count; i++) {
        const struct cf_member *method = &cf->methods[i];
        if (!text_equal(cp_text(cf, method->name), name) ||
            !text_equal(cp_text(cf, method->descriptor), type))
            continue;
        bool is_sure = op == OP_invokestatic || method->flags & (ACC_PRIVATE | ACC_FINAL) ||
                       cf->flags & ACC_FINAL;
        return is_sure && method->code && !(method->flags & ACC_SYNCHRONIZED) ? method : NULL;
    }
    return NULL;
}

static enum quiet quiet_call(struct rewriter *r, uint8_t op, const uint8_t *bytes,
                             unsigned nesting);

/* What one instruction does. */
static enum quiet quiet_instruction(struct rewriter *r, uint8_t op, const uint8_t *bytes,
                                    unsigned nesting)
{
    switch (opcode_info[op].kind) {
    case KIND_INVOKE: return quiet_call(r, op, bytes, nesting);
    case KIND_MONITOR: return LOUD;
    case KIND_ARRAY_STORE: return op == OP_aastore ? QUIET_WRITES : QUIET;
    case KIND_CONSTANT: {
        uint8_t format = opcode_info[op].format;
        uint16_t constant = format == FORMAT_LDC                                ? bytes[1]
                            : format == FORMAT_LDC_W || format == FORMAT_LDC2_W ? load_u2(bytes + 1)
                                                                                : 0;
        return constant && cp_is(r->cf, constant, CP_DYNAMIC) ? LOUD : QUIET;
    }
    case KIND_NEW: return op == OP_new ? LOUD : QUIET; /* it may initialize a class */
    case KIND_GET:
    case KIND_PUT: break;
    default: return QUIET;
    }
    uint16_t constant = load_u2(bytes + 1);
    enum site_mode mode = field_mode_searched(r, constant);
    bool is_static = op == OP_getstatic || op == OP_putstatic;
    bool is_own = text_equal(cp_class_text(r->cf, r->cf->cp[constant].a), r->name);
    if (!is_hooked_field(r, constant) || (is_static && !is_own) ||
        (mode != SITE_MODE_PLAIN && mode != SITE_MODE_FINAL))
        return LOUD;
    return opcode_info[op].kind == KIND_PUT ? QUIET_WRITES : QUIET;
}

static enum quiet quiet_method(struct rewriter *r, const struct cf_member *method, unsigned nesting)
{
    struct error error;
    uint8_t *mark = &r->quiet[method - r->cf->methods];
    if (*mark != NOT_ASKED)
        return *mark == IS_ASKED ? LOUD : (enum quiet)(*mark - QUIET_MARKS);
    *mark = IS_ASKED; /* a recursive call is none that we know */
    enum quiet quiet = LOUD;
    const struct cf_code *code = method->code;
    if (nesting < MAX_NESTING && code->length <= MAX_QUIET &&
        classfile_check_method(r->cf, method, &error)) {
        quiet = QUIET;
        for (uint32_t pc = 0; pc < code->length && quiet != LOUD;
             pc += instruction_length(code->code, code->length, pc)) {
            enum quiet one = quiet_instruction(r, instruction_opcode(code->code + pc),
                                               code->code + pc, nesting + 1);
            quiet = one < quiet ? one : quiet;
        }
    }
    *mark = (uint8_t)(quiet + QUIET_MARKS);
    return quiet;
}

static enum quiet quiet_call(struct rewriter *r, uint8_t op, const uint8_t *bytes, unsigned nesting)
{
    uint16_t constant = load_u2(bytes + 1);
    if (op == OP_invokedynamic)
        return LOUD;
    if (is_pure_call(r->cf, op, constant))
        return QUIET;
    const struct cf_member *method = own_method(r, op, constant);
    return method ? quiet_method(r, method, nesting) : LOUD;
}

enum quiet quiet_of(struct rewriter *r, const struct edit_insn *insn)
{
    return quiet_instruction(r, insn->op, insn->bytes, 0);
}
