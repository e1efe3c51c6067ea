/* write.c - see write.h. */
#include "classfile/edit/write.h"

#include "classfile/reader.h"

#include <string.h>

enum { POOL_START = 10 }; /* after magic, version and the number of constants */

static size_t constant_size(const struct cp_entry *entry)
{
    switch (entry->tag) {
    case 0: return 0; /* index 0, or the second half of a long or double */
    case CP_UTF8: return 3 + (size_t)entry->a;
    case CP_LONG:
    case CP_DOUBLE: return 9;
    case CP_CLASS:
    case CP_STRING:
    case CP_METHOD_TYPE:
    case CP_MODULE:
    case CP_PACKAGE: return 3;
    case CP_METHOD_HANDLE: return 4;
    default: return 5;
    }
}

static size_t pool_end(const struct classfile *cf)
{
    size_t at = POOL_START;
    for (unsigned i = 1; i < cf->cp_count; i++)
        at += constant_size(&cf->cp[i]);
    return at;
}

bool edit_pool_init(struct class_writer *pool, const struct classfile *cf)
{
    *pool = (struct class_writer){0};
    pool->entry_count = cf->cp_count;
    pool->entry_capacity = UINT16_MAX;
    pool->entries = xcalloc(pool->entry_capacity, sizeof *pool->entries);
    for (unsigned i = 1; i < cf->cp_count; i++) {
        const struct cp_entry *entry = &cf->cp[i];
        pool->entries[i] =
            (struct class_writer_entry){.tag = entry->tag, .a = entry->a, .b = entry->b};
        if (entry->tag == CP_UTF8)
            pool->entries[i].at = (size_t)(entry->utf8 - (cf->bytes + POOL_START));
    }
    byte_buffer_put(&pool->pool, cf->bytes + POOL_START, pool_end(cf) - POOL_START);
    return cf->cp_count <= UINT16_MAX - EDIT_CONSTANTS;
}

/* Before the instructions come max_stack, max_locals and code_length. */
enum { BEFORE_CODE = 8 };

/* From `from`, which is in the class file: everything up to the length of the method's Code
 * attribute, and the new contents.  Returns where the class file goes on. */
static const uint8_t *put_code(struct byte_buffer *out, const struct cf_member *method,
                               const struct byte_buffer *info, const uint8_t *from)
{
    const uint8_t *old_info = method->code->code - BEFORE_CODE, *old_length = old_info - 4;
    byte_buffer_put(out, from, (size_t)(old_length - from));
    byte_buffer_u4(out, info->length);
    byte_buffer_put(out, info->bytes, info->length);
    return old_info + load_u4(old_length);
}

static void put_pool(struct byte_buffer *out, const struct classfile *cf,
                     const struct class_writer *pool)
{
    byte_buffer_put(out, cf->bytes, POOL_START - 2);
    byte_buffer_u2(out, pool->entry_count);
    byte_buffer_put(out, pool->pool.bytes, pool->pool.length);
}

uint8_t *edit_write_code(const struct classfile *cf, const struct cf_member *method,
                         const struct class_writer *pool, const struct byte_buffer *info,
                         size_t *length)
{
    struct byte_buffer out = {0};
    put_pool(&out, cf, pool);
    const uint8_t *rest = put_code(&out, method, info, cf->bytes + pool_end(cf));
    byte_buffer_put(&out, rest, (size_t)(cf->bytes + cf->length - rest));
    *length = out.length;
    return out.bytes;
}

static size_t skip_member(const struct classfile *cf, size_t at)
{
    unsigned attributes = load_u2(cf->bytes + at + 6);
    at += 8;
    for (; attributes > 0; attributes--)
        at += 6 + (size_t)load_u4(cf->bytes + at + 2);
    return at;
}

uint8_t *edit_write_field_flags(const struct classfile *cf, unsigned field, uint16_t flags,
                                size_t *length)
{
    size_t at = pool_end(cf) + 8 + 2 * (size_t)cf->interface_count + 2;
    for (; field > 0; field--)
        at = skip_member(cf, at);
    uint8_t *bytes = xmalloc(cf->length);
    memcpy(bytes, cf->bytes, cf->length);
    bytes[at] = (uint8_t)(flags >> 8);
    bytes[at + 1] = (uint8_t)flags;
    *length = cf->length;
    return bytes;
}

uint8_t *edit_write_without_flags(const struct classfile *cf, uint16_t flags)
{
    size_t at = pool_end(cf) + 6 + 2 + 2 * (size_t)cf->interface_count + 2;
    uint8_t *bytes = xmalloc(cf->length);
    memcpy(bytes, cf->bytes, cf->length);
    for (unsigned i = 0; i < cf->field_count; i++)
        at = skip_member(cf, at);
    at += 2;
    for (unsigned i = 0; i < cf->method_count; i++) {
        uint16_t left = (uint16_t)(load_u2(bytes + at) & ~(unsigned)flags);
        if (cf->methods[i].code) {
            bytes[at] = (uint8_t)(left >> 8);
            bytes[at + 1] = (uint8_t)left;
        }
        at = skip_member(cf, at);
    }
    return bytes;
}

uint8_t *edit_write_class(const struct classfile *cf, const struct class_writer *pool,
                          const struct byte_buffer *infos, size_t *length)
{
    struct byte_buffer out = {0};
    const uint8_t *rest = cf->bytes + pool_end(cf);
    size_t fields = pool_end(cf) + 6 + 2 + 2 * (size_t)cf->interface_count, at = fields + 2;
    put_pool(&out, cf, pool);
    byte_buffer_put(&out, rest, (size_t)(cf->bytes + fields - rest));
    byte_buffer_u2(&out, cf->field_count + pool->field_count);
    for (unsigned i = 0; i < cf->field_count; i++)
        at = skip_member(cf, at);
    byte_buffer_put(&out, cf->bytes + fields + 2, at - fields - 2);
    byte_buffer_put(&out, pool->fields.bytes, pool->fields.length);
    rest = cf->bytes + at;
    for (unsigned i = 0; i < cf->method_count; i++) {
        if (infos[i].bytes)
            rest = put_code(&out, &cf->methods[i], &infos[i], rest);
    }
    byte_buffer_put(&out, rest, (size_t)(cf->bytes + cf->length - rest));
    *length = out.length;
    return out.bytes;
}
