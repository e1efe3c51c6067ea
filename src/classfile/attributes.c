/* attributes.c - see attributes.h.  Every attribute is read through a reader of its own that
 * ends where the attribute says it ends, and must be used up exactly. */
#include "classfile/attributes.h"

#include "classfile/constants.h"
#include "classfile/descriptor.h"

#include <string.h>

/* The attributes that are read.  Those before ATTR_REPEATABLE may occur once in one place. */
#define ATTRIBUTES(X)                                              \
    X(ANNOTATION_DEFAULT, "AnnotationDefault")                     \
    X(BOOTSTRAP_METHODS, "BootstrapMethods")                       \
    X(CODE, "Code")                                                \
    X(CONSTANT_VALUE, "ConstantValue")                             \
    X(ENCLOSING_METHOD, "EnclosingMethod")                         \
    X(EXCEPTIONS, "Exceptions")                                    \
    X(INNER_CLASSES, "InnerClasses")                               \
    X(METHOD_PARAMETERS, "MethodParameters")                       \
    X(NEST_HOST, "NestHost")                                       \
    X(NEST_MEMBERS, "NestMembers")                                 \
    X(PERMITTED_SUBCLASSES, "PermittedSubclasses")                 \
    X(RECORD, "Record")                                            \
    X(ANNOTATIONS, "RuntimeVisibleAnnotations")                    \
    X(PARAMETER_ANNOTATIONS, "RuntimeVisibleParameterAnnotations") \
    X(TYPE_ANNOTATIONS, "RuntimeVisibleTypeAnnotations")           \
    X(SIGNATURE, "Signature")                                      \
    X(SOURCE_FILE, "SourceFile")                                   \
    X(STACK_MAP_TABLE, "StackMapTable")                            \
    X(REPEATABLE, "")                                              \
    X(LINE_NUMBER_TABLE, "LineNumberTable")                        \
    X(LOCAL_VARIABLE_TABLE, "LocalVariableTable")                  \
    X(SYNTHETIC, "Synthetic")                                      \
    X(UNKNOWN, "")

enum attribute {
#define X(name, text) ATTR_##name,
    ATTRIBUTES(X)
#undef X
};

static const char *const attribute_names[] = {
#define X(name, text) text,
    ATTRIBUTES(X)
#undef X
};

static const uint8_t attribute_lengths[] = {
#define X(name, text) sizeof(text) - 1,
    ATTRIBUTES(X)
#undef X
};

static enum attribute attribute_of(struct cp_text name)
{
    for (unsigned i = 0; i < ATTR_UNKNOWN; i++) {
        if (name.length == attribute_lengths[i] &&
            memcmp(name.bytes, attribute_names[i], name.length) == 0 && i != ATTR_REPEATABLE)
            return (enum attribute)i;
    }
    return ATTR_UNKNOWN;
}

/* Reads an attribute's head and sets `info` to its contents; `seen` has a bit for each
 * attribute met so far in this place. */
static bool next_attribute(const struct classfile *cf, struct reader *r, uint32_t *seen,
                           enum attribute *attribute, struct reader *info, struct error *error)
{
    uint16_t name = reader_u2(r);
    uint32_t length = reader_u4(r);
    if (!r->truncated && !cp_is(cf, name, CP_UTF8))
        return error_set(error, "invalid attribute name index %u", name);
    const uint8_t *bytes = reader_bytes(r, length);
    if (r->truncated)
        return error_set(error, "truncated class file, in an attribute");
    *info = (struct reader){bytes, bytes + length, false};
    *attribute = attribute_of(cp_text(cf, name));
    if (*attribute < ATTR_REPEATABLE) {
        if (*seen & 1u << *attribute)
            return error_set(error, "multiple %s attributes", attribute_names[*attribute]);
        *seen |= 1u << *attribute;
    }
    return true;
}

static bool attribute_done(enum attribute attribute, const struct reader *info, struct error *error)
{
    if (info->truncated || info->at != info->end)
        return error_set(error, "wrong %s attribute length", attribute_names[attribute]);
    return true;
}

static bool bad_attribute_index(enum attribute attribute, unsigned index, struct error *error)
{
    return error_set(error, "invalid constant pool index %u in %s attribute", index,
                     attribute_names[attribute]);
}

static struct cf_bytes raw(struct reader *info)
{
    size_t length = reader_left(info);
    return (struct cf_bytes){reader_bytes(info, length), (uint32_t)length};
}

/* An attribute that is one index of an entry with the given tag. */
static bool read_index(const struct classfile *cf, struct reader *info, enum attribute attribute,
                       enum cp_tag tag, uint16_t *index, struct error *error)
{
    *index = reader_u2(info);
    if (!info->truncated && !cp_is(cf, *index, tag))
        return bad_attribute_index(attribute, *index, error);
    return true;
}

/* Reads all attributes of one place into `target`.  The reader must use up what it is given of an
 * attribute; skip() does that for those that are not wanted. */
typedef bool attribute_reader(const struct classfile *cf, void *target, enum attribute attribute,
                              struct reader *info, struct arena *arena, struct error *error);

static bool read_attributes(const struct classfile *cf, struct reader *r, attribute_reader *read,
                            void *target, struct arena *arena, struct error *error)
{
    uint32_t seen = 0;
    for (unsigned left = reader_u2(r); left > 0; left--) {
        enum attribute attribute = ATTR_UNKNOWN;
        struct reader info = {0};
        if (!next_attribute(cf, r, &seen, &attribute, &info, error) ||
            !read(cf, target, attribute, &info, arena, error) ||
            !attribute_done(attribute, &info, error))
            return false;
    }
    return true;
}

static bool skip(struct reader *info)
{
    info->at = info->end;
    return true;
}

/* The number of entries in an attribute that is a list of entries of `size` bytes. */
static bool read_count(struct reader *info, enum attribute attribute, unsigned size,
                       uint16_t *count, struct error *error)
{
    *count = reader_u2(info);
    if (reader_left(info) != *count * size)
        return error_set(error, "wrong %s attribute length", attribute_names[attribute]);
    return true;
}

/* An attribute that is a list of class indices. */
static bool read_classes(const struct classfile *cf, struct reader *info, enum attribute attribute,
                         uint16_t *count, uint16_t **classes, struct arena *arena,
                         struct error *error)
{
    if (!read_count(info, attribute, 2, count, error))
        return false;
    *classes = arena_alloc(arena, *count * sizeof **classes);
    for (unsigned i = 0; i < *count; i++) {
        if (!read_index(cf, info, attribute, CP_CLASS, &(*classes)[i], error))
            return false;
    }
    return true;
}

/* ---- code ---- */

static bool read_exception_table(const struct classfile *cf, struct cf_code *code, struct reader *r,
                                 struct arena *arena, struct error *error)
{
    code->exception_count = reader_u2(r);
    if (reader_left(r) < code->exception_count * 8u)
        return error_set(error, "truncated exception table");
    code->exceptions = arena_alloc(arena, code->exception_count * sizeof *code->exceptions);
    for (unsigned i = 0; i < code->exception_count; i++) {
        struct cf_exception *e = &code->exceptions[i];
        e->start = reader_u2(r);
        e->end = reader_u2(r);
        e->handler = reader_u2(r);
        e->type = reader_u2(r);
        if (e->start >= e->end || e->end > code->length)
            return error_set(error, "invalid exception table range %u to %u", e->start, e->end);
        if (e->handler >= code->length)
            return error_set(error, "invalid exception handler %u", e->handler);
        if (e->type != 0 && !cp_is(cf, e->type, CP_CLASS))
            return error_set(error, "invalid exception type index %u", e->type);
    }
    return true;
}

/* A larger array that begins with the old one. */
static void *extended(struct arena *arena, const void *old, uint32_t old_count, uint32_t more,
                      size_t size)
{
    void *array = arena_alloc(arena, (old_count + more) * size);
    if (old_count)
        memcpy(array, old, old_count * size);
    return array;
}

static bool read_lines(struct cf_code *code, struct reader *info, struct arena *arena,
                       struct error *error)
{
    uint16_t count;
    if (!read_count(info, ATTR_LINE_NUMBER_TABLE, 4, &count, error))
        return false;
    code->lines = extended(arena, code->lines, code->line_count, count, sizeof *code->lines);
    for (unsigned i = 0; i < count; i++) {
        struct cf_line *line = &code->lines[code->line_count++];
        line->start = reader_u2(info);
        line->line = reader_u2(info);
        if (line->start >= code->length)
            return error_set(error, "invalid pc %u in LineNumberTable", line->start);
    }
    return true;
}

/* Name and type of a variable or a record component; `what` is what the error text calls it. */
static bool check_variable(const struct classfile *cf, uint16_t name_index, uint16_t type_index,
                           const char *what, struct error *error)
{
    struct cp_text name = cp_text(cf, name_index), type = cp_text(cf, type_index);
    if (!name_check_unqualified(name.bytes, name.length))
        return error_set(error, "illegal %s name \"%.*s\"", what, (int)name.length, name.bytes);
    if (!descriptor_check_field(type.bytes, type.length))
        return error_set(error, "illegal %s descriptor \"%.*s\"", what, (int)type.length,
                         type.bytes);
    return true;
}

static bool check_local(const struct classfile *cf, const struct cf_code *code,
                        const struct cf_local *local, struct error *error)
{
    if (local->start > code->length || local->length > code->length - local->start)
        return error_set(error, "invalid range in LocalVariableTable");
    if (!cp_is(cf, local->name, CP_UTF8) || !cp_is(cf, local->descriptor, CP_UTF8))
        return error_set(error, "invalid constant pool index in LocalVariableTable attribute");
    if (!check_variable(cf, local->name, local->descriptor, "variable", error))
        return false;
    if (local->slot + descriptor_slots(cp_text(cf, local->descriptor).bytes) > code->max_locals)
        return error_set(error, "invalid index %u in LocalVariableTable", local->slot);
    return true;
}

static bool read_locals(const struct classfile *cf, struct cf_code *code, struct reader *info,
                        struct arena *arena, struct error *error)
{
    uint16_t count;
    if (!read_count(info, ATTR_LOCAL_VARIABLE_TABLE, 10, &count, error))
        return false;
    code->locals = extended(arena, code->locals, code->local_count, count, sizeof *code->locals);
    for (unsigned i = 0; i < count; i++) {
        struct cf_local *local = &code->locals[code->local_count++];
        local->start = reader_u2(info);
        local->length = reader_u2(info);
        local->name = reader_u2(info);
        local->descriptor = reader_u2(info);
        local->slot = reader_u2(info);
        if (!check_local(cf, code, local, error))
            return false;
    }
    return true;
}

static bool read_code_attribute(const struct classfile *cf, void *target, enum attribute attribute,
                                struct reader *info, struct arena *arena, struct error *error)
{
    struct cf_code *code = target;
    switch (attribute) {
    case ATTR_LINE_NUMBER_TABLE: return read_lines(code, info, arena, error);
    case ATTR_LOCAL_VARIABLE_TABLE: return read_locals(cf, code, info, arena, error);
    case ATTR_STACK_MAP_TABLE:
        if (cf->major < 50)
            return skip(info);
        code->stack_map = raw(info);
        return true;
    default: return skip(info);
    }
}

static bool read_code(const struct classfile *cf, struct cf_member *method, struct reader *info,
                      struct arena *arena, struct error *error)
{
    if (method->flags & (ACC_NATIVE | ACC_ABSTRACT))
        return error_set(error, "Code attribute in a native or abstract method");
    struct cf_code *code = arena_alloc(arena, sizeof *code);
    method->code = code;
    code->max_stack = reader_u2(info);
    code->max_locals = reader_u2(info);
    code->length = reader_u4(info);
    if (!info->truncated && (code->length == 0 || code->length > UINT16_MAX))
        return error_set(error, "invalid code length %u", code->length);
    code->code = reader_bytes(info, code->length);
    if (info->truncated)
        return error_set(error, "truncated code");

    struct cp_text type = cp_text(cf, method->descriptor);
    unsigned slots = 0;
    if (!descriptor_check_method(type.bytes, type.length, &slots))
        return error_set(error, "illegal descriptor");
    slots += method->flags & ACC_STATIC ? 0 : 1;
    if (slots > code->max_locals)
        return error_set(error, "arguments do not fit into %u locals", code->max_locals);
    return read_exception_table(cf, code, info, arena, error) &&
           read_attributes(cf, info, read_code_attribute, code, arena, error);
}

/* ---- fields and methods ---- */

/* What the constant of a static field with the given descriptor must be; 0: none is allowed. */
static uint8_t constant_value_tag(struct cp_text type)
{
    switch (type.bytes[0]) {
    case 'I':
    case 'Z':
    case 'B':
    case 'C':
    case 'S': return CP_INTEGER;
    case 'J': return CP_LONG;
    case 'F': return CP_FLOAT;
    case 'D': return CP_DOUBLE;
    default: return cp_text_is(type, "Ljava/lang/String;") ? CP_STRING : 0;
    }
}

/* An instance field's ConstantValue means nothing (JVMS 4.7.2). */
static bool read_constant_value(const struct classfile *cf, struct cf_member *field,
                                struct reader *info, struct error *error)
{
    uint16_t index = reader_u2(info);
    if (info->truncated || !(field->flags & ACC_STATIC))
        return true;
    uint8_t tag = cp_tag_at(cf, index);
    if (tag == 0 || tag != constant_value_tag(cp_text(cf, field->descriptor)))
        return error_set(error, "inconsistent constant value type");
    field->constant_value = index;
    return true;
}

static bool read_field_attribute(const struct classfile *cf, void *target, enum attribute attribute,
                                 struct reader *info, struct arena *arena, struct error *error)
{
    struct cf_member *field = target;
    (void)arena;
    switch (attribute) {
    case ATTR_CONSTANT_VALUE: return read_constant_value(cf, field, info, error);
    case ATTR_SIGNATURE: return read_index(cf, info, attribute, CP_UTF8, &field->signature, error);
    case ATTR_ANNOTATIONS: field->annotations = raw(info); return true;
    case ATTR_TYPE_ANNOTATIONS: field->type_annotations = raw(info); return true;
    case ATTR_SYNTHETIC: field->flags |= ACC_SYNTHETIC; return true;
    default: return skip(info);
    }
}

bool attributes_parse_field(const struct classfile *cf, struct cf_member *field, struct reader *r,
                            struct arena *arena, struct error *error)
{
    return read_attributes(cf, r, read_field_attribute, field, arena, error);
}

static bool read_method_attribute(const struct classfile *cf, void *target,
                                  enum attribute attribute, struct reader *info,
                                  struct arena *arena, struct error *error)
{
    struct cf_member *method = target;
    switch (attribute) {
    case ATTR_CODE: return read_code(cf, method, info, arena, error);
    case ATTR_EXCEPTIONS:
        return read_classes(cf, info, attribute, &method->exception_count, &method->exceptions,
                            arena, error);
    case ATTR_SIGNATURE: return read_index(cf, info, attribute, CP_UTF8, &method->signature, error);
    case ATTR_ANNOTATIONS: method->annotations = raw(info); return true;
    case ATTR_PARAMETER_ANNOTATIONS: method->parameter_annotations = raw(info); return true;
    case ATTR_ANNOTATION_DEFAULT: method->annotation_default = raw(info); return true;
    case ATTR_TYPE_ANNOTATIONS: method->type_annotations = raw(info); return true;
    case ATTR_METHOD_PARAMETERS:
        if (reader_left(info) < 1 || reader_left(info) != 1 + info->at[0] * 4u)
            return error_set(error, "wrong MethodParameters attribute length");
        method->method_parameters = raw(info);
        return true;
    case ATTR_SYNTHETIC: method->flags |= ACC_SYNTHETIC; return true;
    default: return skip(info);
    }
}

bool attributes_parse_method(const struct classfile *cf, struct cf_member *method, struct reader *r,
                             struct arena *arena, struct error *error)
{
    if (!read_attributes(cf, r, read_method_attribute, method, arena, error))
        return false;
    if (!r->truncated && !method->code && !(method->flags & (ACC_NATIVE | ACC_ABSTRACT)))
        return error_set(error, "no Code attribute in a method that is not native or abstract");
    return true;
}

/* ---- classes ---- */

static bool read_inner_classes(struct classfile *cf, struct reader *info, struct arena *arena,
                               struct error *error)
{
    if (!read_count(info, ATTR_INNER_CLASSES, 8, &cf->inner_count, error))
        return false;
    cf->inners = arena_alloc(arena, cf->inner_count * sizeof *cf->inners);
    for (unsigned i = 0; i < cf->inner_count; i++) {
        struct cf_inner *inner = &cf->inners[i];
        inner->inner = reader_u2(info);
        inner->outer = reader_u2(info);
        inner->name = reader_u2(info);
        inner->flags = reader_u2(info);
        if (!cp_is(cf, inner->inner, CP_CLASS) ||
            (inner->outer != 0 && !cp_is(cf, inner->outer, CP_CLASS)) ||
            (inner->name != 0 && !cp_is(cf, inner->name, CP_UTF8)))
            return error_set(error, "invalid constant pool index in InnerClasses attribute");
        if (inner->inner == inner->outer)
            return error_set(error, "class is both outer and inner class");
    }
    return true;
}

static bool read_bootstraps(struct classfile *cf, struct reader *info, struct arena *arena,
                            struct error *error)
{
    cf->bootstrap_count = reader_u2(info);
    if (reader_left(info) < cf->bootstrap_count * 4u)
        return error_set(error, "wrong BootstrapMethods attribute length");
    cf->bootstraps = arena_alloc(arena, cf->bootstrap_count * sizeof *cf->bootstraps);
    for (unsigned i = 0; i < cf->bootstrap_count; i++) {
        struct cf_bootstrap *bootstrap = &cf->bootstraps[i];
        if (!read_index(cf, info, ATTR_BOOTSTRAP_METHODS, CP_METHOD_HANDLE, &bootstrap->handle,
                        error))
            return false;
        bootstrap->argument_count = reader_u2(info);
        if (reader_left(info) < bootstrap->argument_count * 2u)
            return error_set(error, "wrong BootstrapMethods attribute length");
        bootstrap->arguments =
            arena_alloc(arena, bootstrap->argument_count * sizeof *bootstrap->arguments);
        for (unsigned k = 0; k < bootstrap->argument_count; k++) {
            bootstrap->arguments[k] = reader_u2(info);
            if (!cp_is_loadable(cf, bootstrap->arguments[k]))
                return bad_attribute_index(ATTR_BOOTSTRAP_METHODS, bootstrap->arguments[k], error);
        }
    }
    return true;
}

static bool read_component_attribute(const struct classfile *cf, void *target,
                                     enum attribute attribute, struct reader *info,
                                     struct arena *arena, struct error *error)
{
    struct cf_record_component *component = target;
    (void)arena;
    switch (attribute) {
    case ATTR_SIGNATURE:
        return read_index(cf, info, attribute, CP_UTF8, &component->signature, error);
    case ATTR_ANNOTATIONS: component->annotations = raw(info); return true;
    case ATTR_TYPE_ANNOTATIONS: component->type_annotations = raw(info); return true;
    default: return skip(info);
    }
}

static bool read_component(const struct classfile *cf, struct cf_record_component *component,
                           struct reader *info, struct arena *arena, struct error *error)
{
    component->name = reader_u2(info);
    component->descriptor = reader_u2(info);
    if (!cp_is(cf, component->name, CP_UTF8) || !cp_is(cf, component->descriptor, CP_UTF8))
        return error_set(error, "invalid constant pool index in Record attribute");
    return check_variable(cf, component->name, component->descriptor, "component", error) &&
           read_attributes(cf, info, read_component_attribute, component, arena, error);
}

static bool read_record(struct classfile *cf, struct reader *info, struct arena *arena,
                        struct error *error)
{
    cf->component_count = reader_u2(info);
    if (reader_left(info) < cf->component_count * 6u)
        return error_set(error, "wrong Record attribute length");
    cf->is_record = true;
    cf->components = arena_alloc(arena, cf->component_count * sizeof *cf->components);
    for (unsigned i = 0; i < cf->component_count; i++) {
        if (!read_component(cf, &cf->components[i], info, arena, error))
            return false;
    }
    return true;
}

static bool read_enclosing_method(struct classfile *cf, struct reader *info, struct error *error)
{
    if (!read_index(cf, info, ATTR_ENCLOSING_METHOD, CP_CLASS, &cf->enclosing_class, error))
        return false;
    cf->enclosing_method = reader_u2(info);
    if (cf->enclosing_method != 0 && !cp_is(cf, cf->enclosing_method, CP_NAME_AND_TYPE))
        return bad_attribute_index(ATTR_ENCLOSING_METHOD, cf->enclosing_method, error);
    return true;
}

/* An attribute of a later version of the class-file format is not one here. */
static bool too_new(const struct classfile *cf, enum attribute attribute)
{
    switch (attribute) {
    case ATTR_NEST_HOST:
    case ATTR_NEST_MEMBERS: return cf->major < 55;
    case ATTR_RECORD: return cf->major < 60;
    case ATTR_PERMITTED_SUBCLASSES: return cf->major < 61;
    case ATTR_BOOTSTRAP_METHODS: return cf->major < 51;
    default: return false;
    }
}

static bool read_class_attribute(const struct classfile *parsed, void *target,
                                 enum attribute attribute, struct reader *info, struct arena *arena,
                                 struct error *error)
{
    struct classfile *cf = target;
    if (too_new(parsed, attribute))
        return skip(info);
    switch (attribute) {
    case ATTR_SOURCE_FILE: return read_index(cf, info, attribute, CP_UTF8, &cf->source_file, error);
    case ATTR_SIGNATURE: return read_index(cf, info, attribute, CP_UTF8, &cf->signature, error);
    case ATTR_INNER_CLASSES: return read_inner_classes(cf, info, arena, error);
    case ATTR_ENCLOSING_METHOD: return read_enclosing_method(cf, info, error);
    case ATTR_NEST_HOST: return read_index(cf, info, attribute, CP_CLASS, &cf->nest_host, error);
    case ATTR_NEST_MEMBERS:
        return read_classes(cf, info, attribute, &cf->nest_member_count, &cf->nest_members, arena,
                            error);
    case ATTR_PERMITTED_SUBCLASSES:
        return read_classes(cf, info, attribute, &cf->permitted_count, &cf->permitted, arena,
                            error);
    case ATTR_BOOTSTRAP_METHODS: return read_bootstraps(cf, info, arena, error);
    case ATTR_RECORD: return read_record(cf, info, arena, error);
    case ATTR_ANNOTATIONS: cf->annotations = raw(info); return true;
    case ATTR_TYPE_ANNOTATIONS: cf->type_annotations = raw(info); return true;
    case ATTR_SYNTHETIC: cf->flags |= ACC_SYNTHETIC; return true;
    default: return skip(info);
    }
}

bool attributes_parse_class(struct classfile *cf, struct reader *r, struct arena *arena,
                            struct error *error)
{
    if (!read_attributes(cf, r, read_class_attribute, cf, arena, error))
        return false;
    if (cf->nest_host && cf->nest_members)
        return error_set(error, "both NestHost and NestMembers attributes");
    return true;
}
