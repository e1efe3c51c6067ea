/* constants.c - see constants.h.  Two passes: the first reads the entries, the second checks
 * what they refer to, since references may go forward. */
#include "classfile/constants.h"

#include "classfile/descriptor.h"

#include <string.h>

bool cp_text_is(struct cp_text text, const char *expected)
{
    return text.length == strlen(expected) && memcmp(text.bytes, expected, text.length) == 0;
}

bool cp_is_loadable(const struct classfile *cf, uint16_t index)
{
    switch (cp_tag_at(cf, index)) {
    case CP_INTEGER:
    case CP_FLOAT:
    case CP_LONG:
    case CP_DOUBLE:
    case CP_CLASS:
    case CP_STRING:
    case CP_METHOD_HANDLE:
    case CP_METHOD_TYPE:
    case CP_DYNAMIC: return true;
    default: return false;
    }
}

static bool has_zero_or_high(const uint8_t *bytes)
{
    const uint64_t ones = 0x0101010101010101u, highs = 0x8080808080808080u;
    uint64_t word;
    memcpy(&word, bytes, sizeof word);
    return (word | (word - ones)) & highs;
}

/* Are all characters from 1 to 127, as nearly always? */
static bool is_plain(const uint8_t *bytes, size_t length)
{
    if (length < 8) {
        for (size_t i = 0; i < length; i++) {
            if (bytes[i] == 0 || bytes[i] >= 0x80)
                return false;
        }
        return true;
    }
    for (size_t i = 0; i + 8 < length; i += 8) {
        if (has_zero_or_high(bytes + i))
            return false;
    }
    return !has_zero_or_high(bytes + length - 8);
}

static bool is_continuation(const uint8_t *bytes, size_t length, size_t at)
{
    return at < length && (bytes[at] & 0xc0) == 0x80;
}

/* Modified UTF-8 (JVMS 4.4.7): no zero byte, no four-byte form, shortest forms except for
 * the character 0. */
static bool utf8_is_legal(const uint8_t *bytes, size_t length)
{
    if (is_plain(bytes, length))
        return true;
    for (size_t i = 0; i < length;) {
        uint8_t c = bytes[i];
        if (c != 0 && c < 0x80) {
            i++;
        } else if ((c & 0xe0) == 0xc0) {
            if (!is_continuation(bytes, length, i + 1))
                return false;
            unsigned value = (c & 0x1fu) << 6 | (bytes[i + 1] & 0x3fu);
            if (value != 0 && value < 0x80)
                return false;
            i += 2;
        } else if ((c & 0xf0) == 0xe0) {
            if (!is_continuation(bytes, length, i + 1) || !is_continuation(bytes, length, i + 2))
                return false;
            if (c == 0xe0 && bytes[i + 1] < 0xa0)
                return false;
            i += 3;
        } else {
            return false;
        }
    }
    return true;
}

/* The first version whose class files may have the tag; 0 for an unknown tag. */
static unsigned tag_version(uint8_t tag)
{
    switch (tag) {
    case CP_UTF8:
    case CP_INTEGER:
    case CP_FLOAT:
    case CP_LONG:
    case CP_DOUBLE:
    case CP_CLASS:
    case CP_STRING:
    case CP_FIELDREF:
    case CP_METHODREF:
    case CP_INTERFACE_METHODREF:
    case CP_NAME_AND_TYPE: return 45;
    case CP_METHOD_HANDLE:
    case CP_METHOD_TYPE:
    case CP_INVOKE_DYNAMIC: return 51;
    case CP_MODULE:
    case CP_PACKAGE: return 53;
    case CP_DYNAMIC: return 55;
    default: return 0;
    }
}

static bool read_entry(struct cp_entry *entry, unsigned index, struct reader *r,
                       struct error *error)
{
    switch (entry->tag) {
    case CP_UTF8:
        entry->a = reader_u2(r);
        entry->utf8 = reader_bytes(r, entry->a);
        if (entry->utf8 && !utf8_is_legal(entry->utf8, entry->a))
            return error_set(error, "illegal UTF-8 string in constant pool at index %u", index);
        break;
    case CP_INTEGER:
    case CP_FLOAT: entry->i = (int32_t)reader_u4(r); break;
    case CP_LONG:
    case CP_DOUBLE: {
        uint64_t high = reader_u4(r);
        entry->j = (int64_t)(high << 32 | reader_u4(r));
        break;
    }
    case CP_CLASS:
    case CP_STRING:
    case CP_METHOD_TYPE:
    case CP_MODULE:
    case CP_PACKAGE: entry->a = reader_u2(r); break;
    case CP_METHOD_HANDLE:
        entry->a = reader_u1(r);
        entry->b = reader_u2(r);
        break;
    default: /* the references, NameAndType and the dynamic ones: two indices */
        entry->a = reader_u2(r);
        entry->b = reader_u2(r);
        break;
    }
    if (r->truncated)
        return error_set(error, "truncated class file, in constant pool at index %u", index);
    return true;
}

static bool read_entries(struct classfile *cf, struct reader *r, struct error *error)
{
    for (unsigned i = 1; i < cf->cp_count; i++) {
        struct cp_entry *entry = &cf->cp[i];
        entry->tag = reader_u1(r);
        if (r->truncated)
            return error_set(error, "truncated class file, in constant pool at index %u", i);
        unsigned version = tag_version(entry->tag);
        if (version == 0 || version > cf->major)
            return error_set(error, "unknown constant tag %u in constant pool at index %u",
                             entry->tag, i);
        if (!read_entry(entry, i, r, error))
            return false;
        if (entry->tag == CP_LONG || entry->tag == CP_DOUBLE) {
            if (++i >= cf->cp_count)
                return error_set(error, "invalid constant pool index %u for a long or double",
                                 i - 1);
        }
    }
    return true;
}

static bool bad_index(unsigned index, struct error *error)
{
    return error_set(error, "invalid constant pool index in the entry at index %u", index);
}

static bool check_name_and_type(const struct classfile *cf, const struct cp_entry *entry,
                                unsigned index, struct error *error)
{
    if (!cp_is(cf, entry->a, CP_UTF8) || !cp_is(cf, entry->b, CP_UTF8))
        return bad_index(index, error);
    struct cp_text name = cp_text(cf, entry->a), type = cp_text(cf, entry->b);
    bool good;
    if (type.length > 0 && type.bytes[0] == '(') {
        if (!name_check_method(name.bytes, name.length))
            return error_set(error, "illegal method name \"%.*s\" in constant pool at index %u",
                             (int)name.length, name.bytes, index);
        good = descriptor_check_method(type.bytes, type.length, NULL);
    } else {
        if (!name_check_unqualified(name.bytes, name.length))
            return error_set(error, "illegal field name \"%.*s\" in constant pool at index %u",
                             (int)name.length, name.bytes, index);
        good = descriptor_check_field(type.bytes, type.length);
    }
    if (!good)
        return error_set(error, "illegal descriptor \"%.*s\" in constant pool at index %u",
                         (int)type.length, type.bytes, index);
    return true;
}

/* The descriptor that a NameAndType leads to is good for its own sort; here: is it the sort
 * that the referring entry needs?  Its index is checked too, since it may come later. */
static bool check_descriptor_sort(const struct classfile *cf, uint16_t name_and_type, bool method,
                                  unsigned index, struct error *error)
{
    if (!cp_is(cf, name_and_type, CP_NAME_AND_TYPE) ||
        !cp_is(cf, cf->cp[name_and_type].b, CP_UTF8) ||
        !cp_is(cf, cf->cp[name_and_type].a, CP_UTF8))
        return bad_index(index, error);
    struct cp_text type = cp_text(cf, cf->cp[name_and_type].b);
    bool is_method = type.length > 0 && type.bytes[0] == '(';
    if (is_method != method)
        return error_set(error, "illegal %s descriptor \"%.*s\" for the entry at index %u",
                         method ? "method" : "field", (int)type.length, type.bytes, index);
    return true;
}

static bool check_reference(const struct classfile *cf, const struct cp_entry *entry,
                            unsigned index, struct error *error)
{
    if (!cp_is(cf, entry->a, CP_CLASS))
        return bad_index(index, error);
    bool method = entry->tag != CP_FIELDREF;
    if (!check_descriptor_sort(cf, entry->b, method, index, error))
        return false;
    struct cp_text name = cp_ref_name(cf, (uint16_t)index);
    struct cp_text type = cp_ref_descriptor(cf, (uint16_t)index);
    if (!method || name.length == 0 || name.bytes[0] != '<')
        return true;
    if (entry->tag != CP_METHODREF || !cp_text_is(name, "<init>") ||
        type.bytes[type.length - 1] != 'V')
        return error_set(error, "illegal reference to method \"%.*s%.*s\" at index %u",
                         (int)name.length, name.bytes, (int)type.length, type.bytes, index);
    return true;
}

static bool check_method_handle(const struct classfile *cf, const struct cp_entry *entry,
                                unsigned index, struct error *error)
{
    uint8_t tag = cp_tag_at(cf, entry->b);
    bool good = false;
    switch (entry->a) {
    case 1: /* getField, getStatic, putField, putStatic */
    case 2:
    case 3:
    case 4: good = tag == CP_FIELDREF; break;
    case 5: /* invokeVirtual, newInvokeSpecial */
    case 8: good = tag == CP_METHODREF; break;
    case 6: /* invokeStatic, invokeSpecial */
    case 7: good = tag == CP_METHODREF || (tag == CP_INTERFACE_METHODREF && cf->major >= 52); break;
    case 9: /* invokeInterface */ good = tag == CP_INTERFACE_METHODREF; break;
    default: return error_set(error, "bad method handle kind at constant pool index %u", index);
    }
    if (!good)
        return bad_index(index, error);
    if (tag == CP_FIELDREF)
        return true;
    /* The reference itself may not have been checked yet. */
    if (!check_reference(cf, &cf->cp[entry->b], entry->b, error))
        return false;
    bool constructor = cp_text_is(cp_ref_name(cf, entry->b), "<init>");
    if (constructor != (entry->a == 8))
        return error_set(error, "bad method name for the method handle at index %u", index);
    return true;
}

static bool check_entry(const struct classfile *cf, unsigned index, struct error *error)
{
    const struct cp_entry *entry = &cf->cp[index];
    struct cp_text text;
    switch (entry->tag) {
    case CP_CLASS:
        if (!cp_is(cf, entry->a, CP_UTF8))
            return bad_index(index, error);
        text = cp_text(cf, entry->a);
        if (!name_check_class_or_array(text.bytes, text.length))
            return error_set(error, "illegal class name \"%.*s\" in constant pool at index %u",
                             (int)text.length, text.bytes, index);
        return true;
    case CP_STRING:
    case CP_MODULE:
    case CP_PACKAGE: return cp_is(cf, entry->a, CP_UTF8) || bad_index(index, error);
    case CP_FIELDREF:
    case CP_METHODREF:
    case CP_INTERFACE_METHODREF: return check_reference(cf, entry, index, error);
    case CP_NAME_AND_TYPE: return check_name_and_type(cf, entry, index, error);
    case CP_METHOD_HANDLE: return check_method_handle(cf, entry, index, error);
    case CP_METHOD_TYPE:
        if (!cp_is(cf, entry->a, CP_UTF8))
            return bad_index(index, error);
        text = cp_text(cf, entry->a);
        if (!descriptor_check_method(text.bytes, text.length, NULL))
            return error_set(error, "illegal descriptor \"%.*s\" in constant pool at index %u",
                             (int)text.length, text.bytes, index);
        return true;
    case CP_DYNAMIC:
    case CP_INVOKE_DYNAMIC:
        return check_descriptor_sort(cf, entry->b, entry->tag == CP_INVOKE_DYNAMIC, index, error);
    default: return true;
    }
}

bool constants_parse(struct classfile *cf, struct reader *r, struct arena *arena,
                     struct error *error)
{
    cf->cp_count = reader_u2(r);
    if (r->truncated)
        return error_set(error, "truncated class file, before the constant pool");
    if (cf->cp_count == 0)
        return error_set(error, "illegal constant pool size 0");
    cf->cp = arena_alloc(arena, cf->cp_count * sizeof *cf->cp);
    if (!read_entries(cf, r, error))
        return false;
    for (unsigned i = 1; i < cf->cp_count; i++) {
        if (!check_entry(cf, i, error))
            return false;
    }
    return true;
}

bool constants_check_bootstraps(const struct classfile *cf, struct error *error)
{
    for (unsigned i = 1; i < cf->cp_count; i++) {
        uint8_t tag = cf->cp[i].tag;
        if ((tag == CP_DYNAMIC || tag == CP_INVOKE_DYNAMIC) && cf->cp[i].a >= cf->bootstrap_count)
            return error_set(error,
                             "bad bootstrap method index %u in constant pool at index %u (of %u)",
                             cf->cp[i].a, i, cf->bootstrap_count);
    }
    return true;
}
