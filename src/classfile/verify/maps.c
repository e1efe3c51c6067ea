/* maps.c - see maps.h.  Frames that only differ in their stack share their
 * locals. */
#include "classfile/verify/maps.h"

#include "classfile/constants.h"
#include "classfile/opcodes.h"

#include <string.h>

enum { /* verification_type_info */
       ITEM_TOP,
       ITEM_INTEGER,
       ITEM_FLOAT,
       ITEM_DOUBLE,
       ITEM_LONG,
       ITEM_NULL,
       ITEM_THIS,
       ITEM_OBJECT,
       ITEM_UNINITIALIZED,
};

struct decoder {
    struct verifier *v;
    struct reader r;
    const uint8_t *starts;
    struct frame frame; /* the previous frame, then the one being read */
};

static bool read_item(struct decoder *d, vtype *type)
{
    struct verifier *v = d->v;
    uint16_t operand;
    switch (reader_u1(&d->r)) {
    case ITEM_TOP: *type = V_TOP; return true;
    case ITEM_INTEGER: *type = V_INT; return true;
    case ITEM_FLOAT: *type = V_FLOAT; return true;
    case ITEM_DOUBLE: *type = V_DOUBLE; return true;
    case ITEM_LONG: *type = V_LONG; return true;
    case ITEM_NULL: *type = V_NULL; return true;
    case ITEM_THIS:
        if (!v->is_constructor)
            return verify_fail(v, "StackMapTable error: uninitializedThis outside a constructor");
        *type = V_THIS;
        return true;
    case ITEM_OBJECT:
        operand = reader_u2(&d->r);
        if (!cp_is(v->cf, operand, CP_CLASS))
            return verify_fail(v, "StackMapTable error: bad class index");
        *type = vtype_of_class(&v->types, cf_class_name(v->cf, operand));
        return true;
    case ITEM_UNINITIALIZED:
        operand = reader_u2(&d->r);
        if (operand >= v->code->length || !d->starts[operand] || v->code->code[operand] != OP_new)
            return verify_fail(v, "StackMapTable error: bad offset for Uninitialized");
        *type = vtype_make(V_NEW, operand);
        return true;
    default: return verify_fail(v, "StackMapTable error: bad verification type");
    }
}

/* Reads `count` items to the end of a list of slots that has room for `limit`. */
static bool read_items(struct decoder *d, unsigned count, vtype *slots, uint32_t *slot_count,
                       uint32_t limit)
{
    for (unsigned i = 0; i < count; i++) {
        vtype type = V_TOP;
        if (!read_item(d, &type))
            return false;
        uint32_t needed = vtype_is_wide(type) ? 2 : 1;
        if (*slot_count + needed > limit)
            return verify_fail(d->v, "StackMapTable error: bad type array size");
        slots[(*slot_count)++] = type;
        if (needed == 2)
            slots[(*slot_count)++] = type == V_LONG ? V_LONG2 : V_DOUBLE2;
    }
    return true;
}

/* Locals of the frame being read are about to change: they get an array of their own. */
static bool unshare_locals(struct decoder *d, uint32_t limit)
{
    struct frame *f = &d->frame;
    if (!vtypes_spend(&d->v->types, limit, limit * sizeof(vtype)))
        return false;
    vtype *locals = verify_alloc(d->v, limit);
    uint32_t kept = f->local_count < limit ? f->local_count : limit;
    if (kept)
        memcpy(locals, f->locals, kept * sizeof(vtype));
    f->locals = locals;
    return true;
}

static bool read_stack(struct decoder *d, unsigned count)
{
    uint32_t room = count * 2 < d->v->code->max_stack ? count * 2 : d->v->code->max_stack;
    if (!vtypes_spend(&d->v->types, room, room * sizeof(vtype)))
        return false;
    d->frame.stack = verify_alloc(d->v, room);
    d->frame.stack_count = 0;
    return read_items(d, count, d->frame.stack, &d->frame.stack_count, d->v->code->max_stack);
}

static bool chop(struct decoder *d, unsigned count)
{
    struct frame *f = &d->frame;
    for (; count > 0; count--) {
        if (f->local_count == 0)
            return verify_fail(d->v, "StackMapTable error: bad offset for chop");
        vtype last = f->locals[f->local_count - 1];
        f->local_count -= last == V_LONG2 || last == V_DOUBLE2 ? 2 : 1;
    }
    return true;
}

static bool append(struct decoder *d, unsigned count)
{
    uint32_t limit = d->frame.local_count + 2 * count;
    if (limit > d->v->code->max_locals)
        limit = d->v->code->max_locals;
    return unshare_locals(d, limit) &&
           read_items(d, count, d->frame.locals, &d->frame.local_count, limit);
}

static bool read_full(struct decoder *d)
{
    unsigned locals = reader_u2(&d->r);
    uint32_t limit = locals * 2 < d->v->code->max_locals ? locals * 2 : d->v->code->max_locals;
    d->frame.local_count = 0;
    if (!unshare_locals(d, limit) ||
        !read_items(d, locals, d->frame.locals, &d->frame.local_count, limit))
        return false;
    return read_stack(d, reader_u2(&d->r));
}

/* Reads one frame over the previous one; *delta is its offset from there. */
static bool read_frame(struct decoder *d, uint32_t *delta)
{
    unsigned tag = reader_u1(&d->r);
    d->frame.stack_count = 0;
    if (tag < 64) {
        *delta = tag;
        return true;
    }
    if (tag < 128) {
        *delta = tag - 64;
        return read_stack(d, 1);
    }
    if (tag < 247)
        return verify_fail(d->v, "StackMapTable error: reserved frame type %u", tag);
    *delta = reader_u2(&d->r);
    if (tag == 247)
        return read_stack(d, 1);
    if (tag < 251)
        return chop(d, 251 - tag);
    if (tag == 251)
        return true;
    return tag < 255 ? append(d, tag - 251) : read_full(d);
}

static bool has_uninitialized_this(const struct frame *f)
{
    for (uint32_t i = 0; i < f->local_count; i++) {
        if (f->locals[i] == V_THIS)
            return true;
    }
    return false;
}

bool stack_maps_parse(struct verifier *v, const uint8_t *starts, struct stack_maps *maps)
{
    const struct cf_bytes table = v->code->stack_map;
    struct decoder d = {.v = v, .starts = starts, .r = {table.bytes, table.bytes, false}};
    maps->count = 0;
    if (!table.bytes)
        return true;
    d.r.end = table.bytes + table.length;
    if (!frame_save(v, &d.frame))
        return false;
    uint32_t count = reader_u2(&d.r);
    if (count > reader_left(&d.r)) /* a frame has at least one byte */
        return verify_fail(v, "StackMapTable format error: truncated");
    if (count)
        maps->frames = arena_alloc(&v->arena, count * sizeof *maps->frames);
    uint32_t pc = 0;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t delta = 0;
        if (!read_frame(&d, &delta))
            return false;
        pc += i == 0 ? delta : delta + 1;
        if (d.r.truncated || pc >= v->code->length || !starts[pc])
            return verify_fail(v, d.r.truncated ? "StackMapTable format error: truncated"
                                                : "StackMapTable error: bad offset");
        d.frame.this_uninitialized = has_uninitialized_this(&d.frame);
        maps->frames[maps->count++] = (struct map_frame){pc, d.frame};
        if (!vtypes_spend(&v->types, d.frame.local_count, sizeof *maps->frames))
            return false;
    }
    if (d.r.at != d.r.end)
        return verify_fail(v, "StackMapTable format error: wrong attribute size");
    return true;
}

const struct frame *stack_maps_at(const struct stack_maps *maps, uint32_t pc)
{
    uint32_t low = 0, high = maps->count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (maps->frames[middle].pc == pc)
            return &maps->frames[middle].frame;
        if (maps->frames[middle].pc < pc)
            low = middle + 1;
        else
            high = middle;
    }
    return NULL;
}
