/* object.c - see object.h.
 *
 * The instance at hand is, in this order: the one whose fields the lines access, or else whose
 * methods they call; `this`; an instance that encloses it; the only parameter, captured variable or
 * field of the class.  Where several come into question in one of these ways, or it is one that
 * no expression names, nothing is guessed. */
#include "classfile/edit/object.h"

#include "base/utf8.h"
#include "classfile/constants.h"
#include "classfile/descriptor.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct search {
    const struct edit_code *code;
    const struct edit_region *region;
    const struct edit_object *object;
    const struct edit_hierarchy *hierarchy;
    const char *place;
    struct class_writer *pool;
    struct error *error;
    bool has_side_ways;
};

bool edit_is_constant_text(const char *text)
{
    size_t length = strlen(text);
    for (size_t i = 0; i < length; i++) {
        if ((unsigned char)text[i] >= 0xf0)
            return false;
    }
    return length <= UINT16_MAX && utf8_is_text(text, length);
}

bool edit_is_subclass(const struct edit_hierarchy *hierarchy, const char *name, size_t length,
                      const char *of)
{
    if (length == 0 || name[0] == '[')
        return false;
    char *dotted = xmalloc(length + 1);
    for (size_t i = 0; i < length; i++)
        dotted[i] = name[i] == '/' ? '.' : name[i];
    dotted[length] = '\0';
    bool is = strcmp(dotted, of) == 0 ||
              (hierarchy->is_subclass && hierarchy->is_subclass(hierarchy->self, dotted, of));
    free(dotted);
    return is;
}

static bool is_wanted(const struct search *s, struct cp_text name)
{
    return edit_is_subclass(s->hierarchy, name.bytes, name.length, s->object->class_name);
}

/* The same for the descriptor of a variable. */
static bool is_wanted_type(const struct search *s, const char *descriptor)
{
    if (descriptor[0] != 'L')
        return false;
    return is_wanted(s, (struct cp_text){descriptor + 1, descriptor_next(descriptor) - 2});
}

static bool is_instance(const struct search *s)
{
    return !(s->code->method->flags & ACC_STATIC);
}

/* ---- expressions ---- */

void edit_chain_emit(const struct edit_chain *chain, struct class_writer *pool)
{
    for (uint32_t i = 0; i < chain->count; i++)
        byte_buffer_put(&pool->code, chain->steps[i]->bytes, chain->steps[i]->length);
}

/* Can the instructions be executed in another order than theirs, or from the middle on? */
static bool has_side_ways(const struct edit_code *code, const struct edit_region *region)
{
    for (const struct edit_insn *insn = code->first; insn; insn = insn->next) {
        for (uint32_t i = 0; i < insn->target_count; i++) {
            const struct edit_insn *to = insn->targets[i];
            bool back = edit_region_contains(region, insn) && to->index <= insn->index;
            bool in = !edit_region_contains(region, insn) && to != region->first;
            if (edit_region_contains(region, to) && (back || in))
                return true;
        }
    }
    for (const struct edit_handler *h = code->handlers; h; h = h->next) {
        if (edit_region_contains(region, h->target))
            return true;
    }
    return false;
}

/* Is the expression's value at its use the same as before the region?  Only the region's own
 * instructions are considered. */
static bool is_fixed(const struct search *s, const struct edit_chain *chain,
                     const struct edit_insn *use)
{
    const struct edit_insn *end = s->has_side_ways ? s->region->last->next : use;
    for (const struct edit_insn *insn = s->region->first; insn != end; insn = insn->next) {
        if (edit_chain_changed_by(s->code, chain, insn))
            return false;
    }
    return true;
}

/* ---- what the lines use ---- */

static bool is_field_access(const struct edit_insn *insn)
{
    return insn->op == OP_getfield || insn->op == OP_putfield;
}

static bool is_call(const struct search *s, const struct edit_insn *insn)
{
    return insn->op == OP_invokevirtual || insn->op == OP_invokeinterface ||
           (insn->op == OP_invokespecial &&
            cp_ref_name(s->code->cf, edit_insn_constant(insn)).bytes[0] != '<');
}

/* Is it an access of the sort that is looked for, to an instance of the class? */
static bool is_use(const struct search *s, const struct edit_insn *insn, bool calls)
{
    if (calls ? !is_call(s, insn) : !is_field_access(insn))
        return false;
    const struct classfile *cf = s->code->cf;
    return is_wanted(s, cp_class_text(cf, cf->cp[edit_insn_constant(insn)].a));
}

enum outcome { FOUND, ABSENT, REFUSED };

/* The one object that the lines access fields of, or call methods of. */
static enum outcome find_used(const struct search *s, bool calls)
{
    struct edit_chain found = {.count = 0}, chain;
    for (const struct edit_insn *insn = s->region->first;; insn = insn->next) {
        if (is_use(s, insn, calls)) {
            if (!edit_chain_find(s->code, edit_flow_receiver(s->code, insn), &chain) ||
                !is_fixed(s, &chain, insn)) {
                error_set(s->error, "the %s that is used in %s is in no variable or field there",
                          s->object->class_name, s->place);
                return REFUSED;
            }
            if (found.count > 0 && !edit_chain_equal(&found, &chain)) {
                error_set(s->error, "more than one %s is used in %s", s->object->class_name,
                          s->place);
                return REFUSED;
            }
            found = chain;
        }
        if (insn == s->region->last)
            break;
    }
    if (found.count == 0)
        return ABSENT;
    edit_chain_emit(&found, s->pool);
    return FOUND;
}

/* ---- what the method has without them ---- */

static bool is_overwritten(const struct search *s, uint32_t slot)
{
    for (const struct edit_insn *insn = s->code->first; insn; insn = insn->next) {
        struct local_effect local;
        if (edit_insn_local(insn, &local) && local.writes && local.index <= slot &&
            slot < local.index + local.slots)
            return true;
    }
    return false;
}

static struct cw_text cw(struct cp_text text)
{
    return (struct cw_text){text.bytes, text.length};
}

static void emit_getfield(const struct search *s, struct cp_text owner, struct cp_text name,
                          struct cp_text type)
{
    cw_op_u2(s->pool, OP_getfield, cw_member(s->pool, CP_FIELDREF, cw(owner), cw(name), cw(type)));
}

/* Where the member that encloses `inner` is a class whose instances `inner`'s have; 0: nowhere. */
static uint16_t outer_of(const struct classfile *cf, struct cp_text inner)
{
    for (unsigned i = 0; i < cf->inner_count; i++) {
        struct cp_text name = cp_class_text(cf, cf->inners[i].inner);
        if (name.length == inner.length && memcmp(name.bytes, inner.bytes, name.length) == 0)
            return cf->inners[i].flags & ACC_STATIC ? 0 : cf->inners[i].outer;
    }
    return 0;
}

/* this$0 of this$1 is not in this class file: its name and type follow from the nesting. */
static void emit_second_step(const struct search *s, struct cp_text field, struct cp_text enclosing,
                             struct cp_text outer)
{
    char name[] = "this$0";
    name[5] = (char)(field.bytes[5] - 1);
    char *type = xmalloc(outer.length + 3);
    snprintf(type, outer.length + 3, "L%.*s;", (int)outer.length, outer.bytes);
    emit_getfield(s, enclosing, (struct cp_text){name, strlen(name)},
                  (struct cp_text){type, strlen(type)});
    free(type);
}

static bool starts_with(struct cp_text text, const char *start)
{
    return text.length > strlen(start) && memcmp(text.bytes, start, strlen(start)) == 0;
}

/* this.this$0, or this.this$1.this$0 */
static bool find_enclosing(const struct search *s)
{
    const struct classfile *cf = s->code->cf;
    for (unsigned i = 0; i < cf->field_count; i++) {
        const struct cf_member *field = &cf->fields[i];
        struct cp_text name = cp_text(cf, field->name), type = cp_text(cf, field->descriptor);
        if (!(field->flags & ACC_SYNTHETIC) || field->flags & ACC_STATIC ||
            !starts_with(name, "this$") || type.bytes[0] != 'L')
            continue;
        struct cp_text enclosing = {type.bytes + 1, type.length - 2};
        uint16_t outer = outer_of(cf, enclosing);
        bool is_deep = name.length == 6 && name.bytes[5] >= '1' && name.bytes[5] <= '9';
        bool two_steps =
            !is_wanted(s, enclosing) && outer && is_deep && is_wanted(s, cp_class_text(cf, outer));
        if (!two_steps && !is_wanted(s, enclosing))
            continue;
        cw_op(s->pool, OP_aload_0);
        emit_getfield(s, cp_class_text(cf, cf->this_class), name, type);
        if (two_steps)
            emit_second_step(s, name, enclosing, cp_class_text(cf, outer));
        return true;
    }
    return false;
}

static enum outcome exactly_one(const struct search *s, unsigned count)
{
    if (count > 1)
        error_set(s->error, "more than one %s is at hand in %s", s->object->class_name, s->place);
    return count == 0 ? ABSENT : count == 1 ? FOUND : REFUSED;
}

static enum outcome find_parameter(const struct search *s)
{
    const char *type = cp_text(s->code->cf, s->code->method->descriptor).bytes + 1;
    unsigned slot = is_instance(s) ? 1 : 0, found = 0, count = 0;
    while (*type != ')') {
        if (is_wanted_type(s, type)) {
            found = slot;
            count++;
        }
        slot += descriptor_slots(type);
        type += descriptor_next(type);
    }
    enum outcome outcome = exactly_one(s, count);
    if (outcome != FOUND)
        return outcome;
    if (is_overwritten(s, found))
        return ABSENT;
    cw_op_local(s->pool, OP_aload, (uint16_t)found);
    return FOUND;
}

/* A field of this class: one that holds a captured variable, or one that does not. */
static enum outcome find_field(const struct search *s, bool captured)
{
    const struct classfile *cf = s->code->cf;
    const struct cf_member *found = NULL;
    unsigned count = 0;
    for (unsigned i = 0; i < cf->field_count; i++) {
        const struct cf_member *field = &cf->fields[i];
        bool is_captured =
            field->flags & ACC_SYNTHETIC && starts_with(cp_text(cf, field->name), "val$");
        if (is_captured != captured || (!(field->flags & ACC_STATIC) && !is_instance(s)) ||
            !is_wanted_type(s, cp_text(cf, field->descriptor).bytes))
            continue;
        found = field;
        count++;
    }
    enum outcome outcome = exactly_one(s, count);
    if (outcome != FOUND)
        return outcome;
    struct cp_text owner = cp_class_text(cf, cf->this_class);
    struct cp_text name = cp_text(cf, found->name), type = cp_text(cf, found->descriptor);
    if (found->flags & ACC_STATIC) {
        cw_op_u2(s->pool, OP_getstatic,
                 cw_member(s->pool, CP_FIELDREF, cw(owner), cw(name), cw(type)));
        return FOUND;
    }
    if (is_overwritten(s, 0))
        return ABSENT;
    cw_op(s->pool, OP_aload_0);
    emit_getfield(s, owner, name, type);
    return FOUND;
}

static bool find_at_hand(const struct search *s)
{
    const struct classfile *cf = s->code->cf;
    bool has_this = is_instance(s) && !is_overwritten(s, 0);
    enum outcome outcome = ABSENT;
    for (int calls = 0; calls <= 1 && outcome == ABSENT; calls++)
        outcome = find_used(s, calls);
    if (outcome == ABSENT && has_this && is_wanted(s, cp_class_text(cf, cf->this_class))) {
        cw_op(s->pool, OP_aload_0);
        outcome = FOUND;
    }
    if (outcome == ABSENT && has_this && find_enclosing(s))
        outcome = FOUND;
    if (outcome == ABSENT)
        outcome = find_parameter(s);
    for (int captured = 1; captured >= 0 && outcome == ABSENT; captured--)
        outcome = find_field(s, captured);
    if (outcome == ABSENT)
        return error_set(s->error, "no %s is at hand in %s", s->object->class_name, s->place);
    return outcome == FOUND;
}

/* ---- the object ---- */

/* A field of this very class must be there and be of the kind that is asked for. */
static bool check_own_field(const struct search *s)
{
    const struct classfile *cf = s->code->cf;
    const struct edit_object *object = s->object;
    struct cp_text owner = cp_class_text(cf, cf->this_class);
    static const struct edit_hierarchy none;
    if (!edit_is_subclass(&none, owner.bytes, owner.length, object->class_name))
        return true;
    for (unsigned i = 0; i < cf->field_count; i++) {
        const struct cf_member *field = &cf->fields[i];
        if (!cp_text_is(cp_text(cf, field->name), object->field) ||
            !cp_text_is(cp_text(cf, field->descriptor), object->descriptor))
            continue;
        if (!(field->flags & ACC_STATIC) == (object->kind == EDIT_FIELD))
            return true;
        return error_set(s->error, "%s.%s is %s", object->class_name, object->field,
                         object->kind == EDIT_FIELD ? "static" : "not static");
    }
    return true; /* it is inherited, if at all */
}

/* The names come from outside. */
static bool check_names(const struct search *s, const char *internal)
{
    const struct edit_object *object = s->object;
    size_t length = strlen(internal);
    if (!edit_is_constant_text(internal) || strchr(object->class_name, '/') ||
        !name_check_class(internal, length))
        return error_set(s->error, "\"%s\" is no name of a class", object->class_name);
    if (object->kind == EDIT_CLASS || object->kind == EDIT_SELF)
        return true;
    if (!edit_is_constant_text(object->field) ||
        !name_check_unqualified(object->field, strlen(object->field)))
        return error_set(s->error, "\"%s\" is no name of a field", object->field);
    if (!edit_is_constant_text(object->descriptor) ||
        !descriptor_check_field(object->descriptor, strlen(object->descriptor)))
        return error_set(s->error, "\"%s\" is no type of a field", object->descriptor);
    return check_own_field(s);
}

static bool emit(const struct search *s, const char *internal)
{
    const struct edit_object *object = s->object;
    struct class_writer *pool = s->pool;
    if (!check_names(s, internal))
        return false;
    switch (object->kind) {
    case EDIT_CLASS:
        if (s->code->cf->major < 49)
            return error_set(s->error, "its class was compiled for Java 1.4 or older");
        cw_op_u2(pool, OP_ldc_w, cw_class(pool, cw_text(internal)));
        return true;
    case EDIT_SELF: return find_at_hand(s);
    default: break;
    }
    if (object->kind == EDIT_FIELD && !find_at_hand(s))
        return false;
    cw_op_u2(pool, object->kind == EDIT_FIELD ? OP_getfield : OP_getstatic,
             cw_member(pool, CP_FIELDREF, cw_text(internal), cw_text(object->field),
                       cw_text(object->descriptor)));
    return true;
}

bool edit_object_emit(const struct edit_code *code, const struct edit_region *region,
                      const struct edit_object *object, const struct edit_hierarchy *hierarchy,
                      const char *place, struct class_writer *pool, struct error *error)
{
    struct search s = {code,  region, object, hierarchy,
                       place, pool,   error,  has_side_ways(code, region)};
    char *internal = xmalloc(strlen(object->class_name) + 1);
    memcpy(internal, object->class_name, strlen(object->class_name) + 1);
    for (char *p = internal; *p; p++) {
        if (*p == '.')
            *p = '/';
    }
    bool good = emit(&s, internal);
    free(internal);
    return good;
}
