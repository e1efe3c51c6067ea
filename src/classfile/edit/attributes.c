/* attributes.c - see attributes.h. */
#include "classfile/edit/attributes.h"

#include "classfile/constants.h"
#include "classfile/reader.h"

#include <stdlib.h>

struct edit_attributes edit_attributes_of(const struct edit_code *code)
{
    const struct cf_code *from = code->method->code;
    const uint8_t *at = from->code + from->length + 2 + 8 * (size_t)from->exception_count;
    return (struct edit_attributes){code->cf, at + 2, load_u2(at)};
}

static enum edit_attribute_kind kind_of(struct cp_text name)
{
    static const struct {
        const char *name;
        enum edit_attribute_kind kind;
    } known[] = {
        {"LineNumberTable", EDIT_ATTRIBUTE_LINES},
        {"LocalVariableTable", EDIT_ATTRIBUTE_VARIABLES},
        {"LocalVariableTypeTable", EDIT_ATTRIBUTE_GENERIC_VARIABLES},
        {"StackMapTable", EDIT_ATTRIBUTE_MAPS},
        {"RuntimeVisibleTypeAnnotations", EDIT_ATTRIBUTE_TYPE_ANNOTATIONS},
        {"RuntimeInvisibleTypeAnnotations", EDIT_ATTRIBUTE_TYPE_ANNOTATIONS},
    };
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        if (cp_text_is(name, known[i].name))
            return known[i].kind;
    }
    return EDIT_ATTRIBUTE_OTHER;
}

bool edit_attributes_next(struct edit_attributes *attributes, struct edit_attribute *attribute)
{
    if (attributes->left == 0)
        return false;
    attributes->left--;
    const uint8_t *at = attributes->at;
    attribute->name = load_u2(at);
    attribute->info = (struct cf_bytes){at + 6, load_u4(at + 2)};
    attribute->kind = kind_of(cp_text(attributes->cf, attribute->name));
    attributes->at = at + 6 + attribute->info.length;
    return true;
}

/* ---- type annotations ---- */

enum {
    TARGET_LOCAL = 0x40,
    TARGET_RESOURCE = 0x41,
    TARGET_CATCH = 0x42,
    TARGET_OFFSET = 0x43,   /* the first of those with an offset alone */
    TARGET_ARGUMENT = 0x47, /* the first of those with an offset and a number */
    TARGET_LAST = 0x4b,
    MAX_NESTING = 64, /* of annotations in annotations */
};

struct copier {
    const struct edit_code *code;
    struct reader r;
    struct byte_buffer *out;
    uint32_t length; /* of the code */
};

static bool copy(struct copier *c, size_t count)
{
    const uint8_t *bytes = reader_bytes(&c->r, count);
    if (bytes)
        byte_buffer_put(c->out, bytes, count);
    return bytes != NULL;
}

/* The instruction at a pc of the class file, or NULL. */
static const struct edit_insn *insn_at(struct copier *c, uint32_t pc)
{
    return pc < c->code->method->code->length ? c->code->at[pc] : NULL;
}

/* The range of a variable. */
static bool copy_range(struct copier *c)
{
    uint32_t old_length = c->code->method->code->length;
    uint32_t start = reader_u2(&c->r), end = start + reader_u2(&c->r);
    const struct edit_insn *first = insn_at(c, start), *after = insn_at(c, end);
    if (!first || (!after && end != old_length))
        return false;
    uint32_t from = edit_insn_entry(first)->pc, to = after ? edit_insn_entry(after)->pc : c->length;
    if (to < from)
        return false;
    byte_buffer_u2(c->out, from);
    byte_buffer_u2(c->out, to - from);
    return copy(c, 2);
}

static bool copy_catch(struct copier *c)
{
    unsigned index = reader_u2(&c->r);
    const struct edit_handler *handler = c->code->handlers;
    while (handler && handler->old_entry != index)
        handler = handler->next;
    if (handler)
        byte_buffer_u2(c->out, handler->first_entry);
    return handler != NULL;
}

static bool copy_target(struct copier *c)
{
    unsigned type = reader_u1(&c->r);
    byte_buffer_u1(c->out, type);
    if (type == TARGET_LOCAL || type == TARGET_RESOURCE) {
        unsigned count = reader_u2(&c->r);
        byte_buffer_u2(c->out, count);
        for (; count > 0; count--) {
            if (!copy_range(c))
                return false;
        }
        return true;
    }
    if (type == TARGET_CATCH)
        return copy_catch(c);
    if (type < TARGET_OFFSET || type > TARGET_LAST)
        return false;
    const struct edit_insn *insn = insn_at(c, reader_u2(&c->r));
    if (!insn)
        return false;
    byte_buffer_u2(c->out, insn->pc);
    return type < TARGET_ARGUMENT || copy(c, 1);
}

static bool copy_annotation(struct copier *c, unsigned nesting);

static bool copy_value(struct copier *c, unsigned nesting)
{
    unsigned tag = reader_u1(&c->r);
    byte_buffer_u1(c->out, tag);
    if (nesting > MAX_NESTING || c->r.truncated)
        return false;
    switch (tag) {
    case 'e': return copy(c, 4);
    case '@': return copy_annotation(c, nesting + 1);
    case '[': {
        unsigned count = reader_u2(&c->r);
        byte_buffer_u2(c->out, count);
        for (; count > 0; count--) {
            if (!copy_value(c, nesting + 1))
                return false;
        }
        return true;
    }
    default: return copy(c, 2);
    }
}

static bool copy_annotation(struct copier *c, unsigned nesting)
{
    if (!copy(c, 2))
        return false;
    unsigned pairs = reader_u2(&c->r);
    byte_buffer_u2(c->out, pairs);
    for (; pairs > 0; pairs--) {
        if (!copy(c, 2) || !copy_value(c, nesting))
            return false;
    }
    return true;
}

static bool copy_type_annotation(struct copier *c)
{
    if (!copy_target(c))
        return false;
    unsigned path = reader_u1(&c->r);
    byte_buffer_u1(c->out, path);
    return copy(c, 2 * (size_t)path) && copy_annotation(c, 0);
}

void edit_put_type_annotations(const struct edit_code *code, struct cf_bytes info, uint32_t length,
                               struct byte_buffer *out)
{
    size_t before = out->length;
    struct copier c = {code, {info.bytes, info.bytes + info.length, false}, out, length};
    unsigned count = reader_u2(&c.r);
    byte_buffer_u2(out, count);
    bool good = true;
    for (; count > 0 && good; count--)
        good = copy_type_annotation(&c) && !c.r.truncated;
    if (good && c.r.at == c.r.end && !c.r.truncated)
        return;
    out->length = before;
    byte_buffer_put(out, info.bytes, info.length);
}
