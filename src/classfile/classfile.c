/* classfile.c - see classfile.h.  The head of a class file, its members, and the rules that
 * concern more than one of its parts. */
#include "classfile/classfile.h"

#include "classfile/attributes.h"
#include "classfile/constants.h"
#include "classfile/descriptor.h"

#include <stdlib.h>
#include <string.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

enum {
    MAGIC = (int)0xcafebabe,
    MIN_MAJOR = 45,
    PREVIEW_MINOR = 65535,
    CLASS_FLAGS = ACC_PUBLIC | ACC_FINAL | ACC_SUPER | ACC_INTERFACE | ACC_ABSTRACT |
                  ACC_SYNTHETIC | ACC_ANNOTATION | ACC_ENUM,
    FIELD_FLAGS = ACC_PUBLIC | ACC_PRIVATE | ACC_PROTECTED | ACC_STATIC | ACC_FINAL | ACC_VOLATILE |
                  ACC_TRANSIENT | ACC_SYNTHETIC | ACC_ENUM,
    METHOD_FLAGS = ACC_PUBLIC | ACC_PRIVATE | ACC_PROTECTED | ACC_STATIC | ACC_FINAL |
                   ACC_SYNCHRONIZED | ACC_BRIDGE | ACC_VARARGS | ACC_NATIVE | ACC_ABSTRACT |
                   ACC_STRICT | ACC_SYNTHETIC,
};

const struct symbol *cf_symbol(const struct classfile *cf, uint16_t utf8)
{
    struct cp_text text = cp_text(cf, utf8);
    return symbol_intern(text.bytes, text.length);
}

const struct symbol *cf_class_name(const struct classfile *cf, uint16_t class_index)
{
    return cf_symbol(cf, cf->cp[class_index].a);
}

bool classfile_one_line(struct error *error)
{
    for (char *p = error->text; *p; p++) {
        if ((unsigned char)*p < ' ' || *p == 0x7f)
            *p = '?';
    }
    return false;
}

static bool parse_version(struct classfile *cf, struct reader *r, unsigned max_major,
                          struct error *error)
{
    uint32_t magic = reader_u4(r);
    cf->minor = reader_u2(r);
    cf->major = reader_u2(r);
    if (cf->length == 0)
        return error_set(error, "empty class file");
    if (cf->length >= 4 && magic != (uint32_t)MAGIC)
        return error_set(error, "not a class file (magic value 0x%08x instead of 0xcafebabe)",
                         magic);
    if (r->truncated)
        return error_set(error, "truncated class file");
    if (cf->major < MIN_MAJOR)
        return error_set(error, "unsupported class file version %u.%u", cf->major, cf->minor);
    if (cf->major > max_major)
        return error_set(error,
                         "compiled by a more recent Java (class file version %u.%u, only versions "
                         "up to %u.0 are supported)",
                         cf->major, cf->minor, max_major);
    if (cf->minor == PREVIEW_MINOR && max_major == CLASSFILE_NEWEST_MAJOR)
        return true;
    if (cf->major >= 56 && cf->minor != 0)
        return error_set(error,
                         cf->minor == PREVIEW_MINOR
                             ? "uses preview features (class file version %u.%u)"
                             : "unsupported class file version %u.%u",
                         cf->major, cf->minor);
    return true;
}

static bool check_class_flags(struct classfile *cf, struct error *error)
{
    unsigned flags = cf->flags;
    if (cf->major >= 53 && flags & ACC_MODULE)
        return error_set(error, "a module descriptor, not a class");
    if (flags & ACC_INTERFACE && cf->major < 50)
        flags |= ACC_ABSTRACT;
    flags &= CLASS_FLAGS;
    bool bad = (flags & ACC_ABSTRACT && flags & ACC_FINAL) ||
               (flags & ACC_INTERFACE && !(flags & ACC_ABSTRACT));
    if (cf->major >= 49) {
        bad |= flags & ACC_INTERFACE && flags & (ACC_SUPER | ACC_ENUM);
        bad |= !(flags & ACC_INTERFACE) && flags & ACC_ANNOTATION;
    }
    if (bad)
        return error_set(error, "illegal class modifiers 0x%04x", cf->flags);
    cf->flags = (uint16_t)flags;
    return true;
}

/* A class index that must name a class and not an array. */
static bool is_plain_class(const struct classfile *cf, uint16_t index)
{
    return cp_is(cf, index, CP_CLASS) && cp_class_text(cf, index).bytes[0] != '[';
}

static bool parse_hierarchy(struct classfile *cf, struct reader *r, struct arena *arena,
                            struct error *error)
{
    cf->flags = reader_u2(r);
    cf->this_class = reader_u2(r);
    cf->super_class = reader_u2(r);
    cf->interface_count = reader_u2(r);
    if (r->truncated || reader_left(r) < cf->interface_count * 2u)
        return error_set(error, "truncated class file, after the constant pool");
    if (!check_class_flags(cf, error))
        return false;
    if (!is_plain_class(cf, cf->this_class))
        return error_set(error, "invalid this class index %u", cf->this_class);
    if (cf->super_class == 0) {
        if (!cp_text_is(cp_class_text(cf, cf->this_class), "java/lang/Object"))
            return error_set(error, "invalid superclass index 0");
    } else if (!is_plain_class(cf, cf->super_class)) {
        return error_set(error, "invalid superclass index %u", cf->super_class);
    } else if (cf->flags & ACC_INTERFACE &&
               !cp_text_is(cp_class_text(cf, cf->super_class), "java/lang/Object")) {
        return error_set(error, "interfaces must have java.lang.Object as superclass");
    }
    cf->interfaces = arena_alloc(arena, cf->interface_count * sizeof *cf->interfaces);
    for (unsigned i = 0; i < cf->interface_count; i++) {
        cf->interfaces[i] = reader_u2(r);
        if (!is_plain_class(cf, cf->interfaces[i]))
            return error_set(error, "invalid interface index %u", cf->interfaces[i]);
    }
    return true;
}

static bool has_bad_visibility(unsigned flags)
{
    unsigned visibility = flags & (ACC_PUBLIC | ACC_PROTECTED | ACC_PRIVATE);
    return visibility & (visibility - 1);
}

static bool field_flags_are_legal(const struct classfile *cf, unsigned flags)
{
    if (cf->flags & ACC_INTERFACE) {
        unsigned needed = ACC_PUBLIC | ACC_STATIC | ACC_FINAL;
        unsigned forbidden = ACC_PRIVATE | ACC_PROTECTED | ACC_VOLATILE | ACC_TRANSIENT;
        if (cf->major >= 49)
            forbidden |= ACC_ENUM;
        return (flags & needed) == needed && !(flags & forbidden);
    }
    return !has_bad_visibility(flags) && !(flags & ACC_FINAL && flags & ACC_VOLATILE);
}

static bool interface_method_flags_are_legal(const struct classfile *cf, unsigned flags)
{
    if (cf->major >= 52) {
        if (!(flags & ACC_PUBLIC) == !(flags & ACC_PRIVATE) ||
            flags & (ACC_NATIVE | ACC_PROTECTED | ACC_FINAL | ACC_SYNCHRONIZED))
            return false;
        unsigned forbidden = ACC_PRIVATE | ACC_STATIC | (cf->major < 61 ? ACC_STRICT : 0);
        return !(flags & ACC_ABSTRACT && flags & forbidden);
    }
    unsigned forbidden = ACC_STATIC | ACC_FINAL | ACC_NATIVE;
    if (cf->major >= 49)
        forbidden |= ACC_PRIVATE | ACC_PROTECTED | ACC_SYNCHRONIZED | ACC_STRICT;
    return flags & ACC_PUBLIC && flags & ACC_ABSTRACT && !(flags & forbidden);
}

static bool method_flags_are_legal(const struct classfile *cf, unsigned flags, bool constructor)
{
    if (cf->flags & ACC_INTERFACE)
        return interface_method_flags_are_legal(cf, flags);
    if (has_bad_visibility(flags))
        return false;
    if (constructor) {
        unsigned forbidden = ACC_STATIC | ACC_FINAL | ACC_SYNCHRONIZED | ACC_NATIVE | ACC_ABSTRACT;
        if (cf->major >= 49)
            forbidden |= ACC_BRIDGE;
        return !(flags & forbidden);
    }
    unsigned forbidden = ACC_FINAL | ACC_NATIVE | ACC_PRIVATE | ACC_STATIC;
    if (cf->major >= 49)
        forbidden |= ACC_SYNCHRONIZED | (cf->major < 61 ? ACC_STRICT : 0);
    return !(flags & ACC_ABSTRACT && flags & forbidden);
}

/* What the error text says a member is: "method foo(I)V". */
static bool in_member(const struct classfile *cf, const struct cf_member *member, bool method,
                      struct error *error)
{
    struct cp_text name = cp_text(cf, member->name), type = cp_text(cf, member->descriptor);
    return error_prefix(error, method ? "method %.*s%.*s" : "field %.*s %.*s", (int)name.length,
                        name.bytes, (int)type.length, type.bytes);
}

static bool check_field(const struct classfile *cf, struct cf_member *field, struct error *error)
{
    struct cp_text name = cp_text(cf, field->name), type = cp_text(cf, field->descriptor);
    if (!name_check_unqualified(name.bytes, name.length))
        return error_set(error, "illegal field name");
    if (!descriptor_check_field(type.bytes, type.length))
        return error_set(error, "illegal field descriptor");
    field->flags &= FIELD_FLAGS;
    if (!field_flags_are_legal(cf, field->flags))
        return error_set(error, "illegal field modifiers 0x%04x", field->flags);
    return true;
}

static bool check_initializer(const struct classfile *cf, struct cf_member *method,
                              struct error *error)
{
    struct cp_text type = cp_text(cf, method->descriptor);
    if (cf->major >= 51) {
        if (!(method->flags & ACC_STATIC) || !cp_text_is(type, "()V"))
            return error_set(error, "<clinit> is not static or has arguments");
        method->flags &= ACC_STATIC | ACC_STRICT;
    } else {
        method->flags = ACC_STATIC;
    }
    return true;
}

static bool check_method(const struct classfile *cf, struct cf_member *method, struct error *error)
{
    struct cp_text name = cp_text(cf, method->name), type = cp_text(cf, method->descriptor);
    unsigned slots;
    if (!name_check_method(name.bytes, name.length))
        return error_set(error, "illegal method name");
    if (!descriptor_check_method(type.bytes, type.length, &slots))
        return error_set(error, "illegal method descriptor");
    if (slots + (method->flags & ACC_STATIC ? 0 : 1) > 255)
        return error_set(error, "too many arguments");
    method->flags &= METHOD_FLAGS;
    if (cp_text_is(name, "<clinit>"))
        return check_initializer(cf, method, error);
    bool constructor = cp_text_is(name, "<init>");
    if (constructor && cf->flags & ACC_INTERFACE)
        return error_set(error, "interfaces cannot have constructors");
    if (constructor && type.bytes[type.length - 1] != 'V')
        return error_set(error, "constructor does not return void");
    if (!method_flags_are_legal(cf, method->flags, constructor))
        return error_set(error, "illegal method modifiers 0x%04x", method->flags);
    return true;
}

static bool parse_members(struct classfile *cf, struct reader *r, bool methods, struct arena *arena,
                          struct error *error)
{
    uint16_t count = reader_u2(r);
    if (r->truncated || reader_left(r) < count * 8u)
        return error_set(error, "truncated class file, at its %s", methods ? "methods" : "fields");
    struct cf_member *members = arena_alloc(arena, count * sizeof *members);
    *(methods ? &cf->methods : &cf->fields) = members;
    *(methods ? &cf->method_count : &cf->field_count) = count;
    for (unsigned i = 0; i < count; i++) {
        struct cf_member *m = &members[i];
        m->flags = reader_u2(r);
        m->name = reader_u2(r);
        m->descriptor = reader_u2(r);
        if (r->truncated)
            return error_set(error, "truncated class file");
        if (!cp_is(cf, m->name, CP_UTF8) || !cp_is(cf, m->descriptor, CP_UTF8))
            return error_set(error, "invalid name or descriptor index of %s %u",
                             methods ? "method" : "field", i);
        bool good =
            methods ? check_method(cf, m, error) && attributes_parse_method(cf, m, r, arena, error)
                    : check_field(cf, m, error) && attributes_parse_field(cf, m, r, arena, error);
        if (good && r->truncated)
            good = error_set(error, "truncated class file");
        if (!good)
            return in_member(cf, m, methods, error);
    }
    return true;
}

/* Finds two equal pairs of texts among `count`; the pair of `i` is what `pair` gives. */
struct text_pair {
    struct cp_text first, second;
};

static bool same_text(struct cp_text a, struct cp_text b)
{
    return a.length == b.length && memcmp(a.bytes, b.bytes, a.length) == 0;
}

/* Index of a pair that is equal to an earlier one, or -1. */
static int find_duplicate(const struct text_pair *pairs, unsigned count)
{
    size_t size = 16;
    while (size < 2 * (size_t)count)
        size *= 2;
    uint32_t small[256];
    uint32_t *table = size <= 256 ? small : xmalloc(size * sizeof *table);
    memset(table, 0xff, size * sizeof *table);
    int found = -1;
    for (unsigned i = 0; i < count && found < 0; i++) {
        uint64_t hash = XXH3_64bits(pairs[i].first.bytes, pairs[i].first.length);
        if (pairs[i].second.length)
            hash = XXH3_64bits_withSeed(pairs[i].second.bytes, pairs[i].second.length, hash);
        size_t at = hash & (size - 1);
        for (; table[at] != UINT32_MAX; at = (at + 1) & (size - 1)) {
            const struct text_pair *other = &pairs[table[at]];
            if (same_text(other->first, pairs[i].first) &&
                same_text(other->second, pairs[i].second)) {
                found = (int)i;
                break;
            }
        }
        table[at] = i;
    }
    if (table != small)
        free(table);
    return found;
}

static int find_duplicate_member(const struct classfile *cf, const struct cf_member *members,
                                 unsigned count)
{
    if (count < 2)
        return -1;
    struct text_pair *pairs = xmalloc(count * sizeof *pairs);
    for (unsigned i = 0; i < count; i++) {
        pairs[i].first = cp_text(cf, members[i].name);
        pairs[i].second = cp_text(cf, members[i].descriptor);
    }
    int found = find_duplicate(pairs, count);
    free(pairs);
    return found;
}

static bool check_duplicates(const struct classfile *cf, struct error *error)
{
    int i = find_duplicate_member(cf, cf->fields, cf->field_count);
    if (i >= 0) {
        error_set(error, "duplicate field name and descriptor");
        return in_member(cf, &cf->fields[i], false, error);
    }
    i = find_duplicate_member(cf, cf->methods, cf->method_count);
    if (i >= 0) {
        error_set(error, "duplicate method name and descriptor");
        return in_member(cf, &cf->methods[i], true, error);
    }
    if (cf->interface_count > 1) {
        struct text_pair *pairs = xcalloc(cf->interface_count, sizeof *pairs);
        for (unsigned k = 0; k < cf->interface_count; k++)
            pairs[k].first = pairs[k].second = cp_class_text(cf, cf->interfaces[k]);
        i = find_duplicate(pairs, cf->interface_count);
        free(pairs);
        if (i >= 0)
            return error_set(error, "duplicate interface name");
    }
    return true;
}

static bool parse(struct classfile *cf, unsigned max_major, struct arena *arena,
                  struct error *error)
{
    struct reader r = {cf->bytes, cf->bytes + cf->length, false};
    if (!parse_version(cf, &r, max_major, error) || !constants_parse(cf, &r, arena, error) ||
        !parse_hierarchy(cf, &r, arena, error) || !parse_members(cf, &r, false, arena, error) ||
        !parse_members(cf, &r, true, arena, error) || !attributes_parse_class(cf, &r, arena, error))
        return false;
    if (r.truncated)
        return error_set(error, "truncated class file, at its attributes");
    if (r.at != r.end)
        return error_set(error, "extra bytes at the end of the class file");
    return constants_check_bootstraps(cf, error) && check_duplicates(cf, error);
}

static bool parse_up_to(struct classfile *cf, const uint8_t *bytes, size_t length, const char *name,
                        unsigned max_major, struct arena *arena, struct error *error)
{
    memset(cf, 0, sizeof *cf);
    cf->bytes = bytes;
    cf->length = length;
    error->text[0] = '\0';
    if (parse(cf, max_major, arena, error))
        return true;
    error_prefix(error, "%s", name);
    return classfile_one_line(error);
}

bool classfile_parse(struct classfile *cf, const uint8_t *bytes, size_t length, const char *name,
                     struct arena *arena, struct error *error)
{
    return parse_up_to(cf, bytes, length, name, CLASSFILE_MAX_MAJOR, arena, error);
}

bool classfile_parse_newest(struct classfile *cf, const uint8_t *bytes, size_t length,
                            const char *name, struct arena *arena, struct error *error)
{
    return parse_up_to(cf, bytes, length, name, CLASSFILE_NEWEST_MAJOR, arena, error);
}
