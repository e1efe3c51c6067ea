/* frames.c - see frames.h.  Frames that agree in their first locals share them. */
#include "classfile/edit/frames.h"

#include "classfile/constants.h"
#include "classfile/descriptor.h"
#include "classfile/reader.h"

#include <stdlib.h>
#include <string.h>

/* Bounds what frames of a hostile method may take; real methods need far fewer. */
enum { MAX_TYPES = 1 << 22 };

/* Frame types of the class file. */
enum {
    FRAME_SAME_LIMIT = 64,
    FRAME_ONE_LIMIT = 128,
    FRAME_ONE_EXTENDED = 247,
    FRAME_SAME_EXTENDED = 251, /* one less for each variable that goes */
    FRAME_FULL = 255,
    MAX_CHANGE = 3, /* variables that come or go in one frame */
};

/* ---- types ---- */

struct edit_type edit_type_object(const char *name, size_t length)
{
    return (
        struct edit_type){.tag = EDIT_TYPE_OBJECT, .name_length = (uint16_t)length, .name = name};
}

struct edit_type edit_type_of(const char *descriptor)
{
    switch (*descriptor) {
    case 'J': return (struct edit_type){.tag = EDIT_TYPE_LONG};
    case 'D': return (struct edit_type){.tag = EDIT_TYPE_DOUBLE};
    case 'F': return (struct edit_type){.tag = EDIT_TYPE_FLOAT};
    case 'L': return edit_type_object(descriptor + 1, descriptor_next(descriptor) - 2);
    case '[': return edit_type_object(descriptor, descriptor_next(descriptor));
    default: return (struct edit_type){.tag = EDIT_TYPE_INTEGER};
    }
}

bool edit_type_equal(const struct edit_type *a, const struct edit_type *b)
{
    if (a->tag != b->tag)
        return false;
    if (a->tag == EDIT_TYPE_OBJECT)
        return a->name_length == b->name_length && memcmp(a->name, b->name, a->name_length) == 0;
    return a->tag != EDIT_TYPE_NEW || a->made == b->made;
}

static uint32_t slots_of(const struct edit_type *type)
{
    return type->tag == EDIT_TYPE_LONG || type->tag == EDIT_TYPE_DOUBLE ? 2 : 1;
}

/* ---- frames ---- */

static struct edit_type *copy_types(struct edit_code *code, const struct edit_type *types,
                                    uint32_t count)
{
    struct edit_type *copy = arena_alloc(&code->arena, count * sizeof *copy);
    if (count)
        memcpy(copy, types, count * sizeof *copy);
    return copy;
}

struct edit_frame *edit_frame_new(struct edit_code *code, const struct edit_type *locals,
                                  uint32_t local_count, const struct edit_type *stack,
                                  uint32_t stack_count)
{
    struct edit_frame *frame = arena_alloc(&code->arena, sizeof *frame);
    *frame = (struct edit_frame){copy_types(code, locals, local_count),
                                 copy_types(code, stack, stack_count), local_count, stack_count};
    return frame;
}

const struct edit_type *edit_frame_local(const struct edit_frame *frame, uint32_t slot)
{
    uint32_t at = 0;
    for (uint32_t i = 0; i < frame->local_count && at <= slot; i++) {
        if (at == slot)
            return frame->locals[i].tag == EDIT_TYPE_TOP ? NULL : &frame->locals[i];
        at += slots_of(&frame->locals[i]);
    }
    return NULL;
}

enum { SECOND_HALF = 0xff }; /* tag: of a long or double */

struct edit_frame *edit_frame_with_local(struct edit_code *code, const struct edit_frame *frame,
                                         uint32_t slot, struct edit_type type)
{
    uint32_t count = 0, needed = slot + slots_of(&type);
    for (uint32_t i = 0; i < frame->local_count; i++)
        count += slots_of(&frame->locals[i]);
    struct edit_type *slots = xcalloc(count + needed + 1, sizeof *slots);
    uint32_t at = 0;
    for (uint32_t i = 0; i < frame->local_count; i++) {
        slots[at] = frame->locals[i];
        if (slots_of(&frame->locals[i]) == 2)
            slots[at + 1].tag = SECOND_HALF;
        at += slots_of(&frame->locals[i]);
    }
    bool is_torn = slots[slot].tag == SECOND_HALF || slots[needed].tag == SECOND_HALF;
    slots[slot] = type;
    if (needed == slot + 2)
        slots[slot + 1] = (struct edit_type){.tag = SECOND_HALF};
    struct edit_frame *copy = arena_alloc(&code->arena, sizeof *copy);
    uint32_t size = count > needed ? count : needed, kept = 0;
    struct edit_type *locals = arena_alloc(&code->arena, size * sizeof *locals);
    for (uint32_t i = 0; i < size; i++) {
        if (slots[i].tag != SECOND_HALF)
            locals[kept++] = slots[i];
    }
    free(slots);
    *copy = (struct edit_frame){locals, frame->stack, kept, frame->stack_count};
    return is_torn ? NULL : copy;
}

/* ---- decoding ---- */

struct decoder {
    struct edit_code *code;
    struct edit_insn *const *at;
    struct reader r;
    struct edit_frame frame; /* the previous one, then the one that is being read */
    struct edit_type *room;  /* where the frame's locals are, with room for more */
    uint32_t used, capacity; /* of the room */
    uint32_t spent;
    struct error *error;
};

static bool bad_map(struct decoder *d, const char *what)
{
    return error_set(d->error, "its stack maps are broken (%s)", what);
}

static bool spend(struct decoder *d, uint32_t count)
{
    d->spent += count;
    return d->spent <= MAX_TYPES || error_set(d->error, "its stack maps are too large");
}

static bool read_type(struct decoder *d, struct edit_type *type)
{
    const struct edit_code *code = d->code;
    *type = (struct edit_type){.tag = reader_u1(&d->r)};
    if (type->tag == EDIT_TYPE_OBJECT) {
        type->class_index = reader_u2(&d->r);
        if (!cp_is(code->cf, type->class_index, CP_CLASS))
            return bad_map(d, "a class");
        struct cp_text name = cp_class_text(code->cf, type->class_index);
        type->name = name.bytes;
        type->name_length = (uint16_t)name.length;
    } else if (type->tag == EDIT_TYPE_NEW) {
        uint16_t pc = reader_u2(&d->r);
        if (pc >= code->method->code->length || !d->at[pc])
            return bad_map(d, "an uninitialized object");
        type->made = d->at[pc];
    }
    return type->tag <= EDIT_TYPE_NEW || bad_map(d, "a type");
}

/* Locals behind those of the frame.  Of frames that only grow, all have the same array. */
static bool read_locals(struct decoder *d, unsigned count)
{
    uint32_t needed = d->frame.local_count + count;
    if (d->frame.locals != d->room || d->used != d->frame.local_count || needed > d->capacity) {
        uint32_t capacity = 2 * needed + 8;
        if (!spend(d, capacity))
            return false;
        struct edit_type *room = arena_alloc(&d->code->arena, capacity * sizeof *room);
        if (d->frame.local_count)
            memcpy(room, d->frame.locals, d->frame.local_count * sizeof *room);
        d->room = room;
        d->capacity = capacity;
        d->frame.locals = room;
    }
    for (unsigned i = 0; i < count; i++) {
        if (!read_type(d, &d->room[d->frame.local_count++]))
            return false;
    }
    d->used = d->frame.local_count;
    return true;
}

static bool read_stack(struct decoder *d, unsigned count)
{
    if (count > reader_left(&d->r))
        return bad_map(d, "truncated");
    if (!spend(d, count))
        return false;
    struct edit_type *stack = arena_alloc(&d->code->arena, count * sizeof *stack);
    for (unsigned i = 0; i < count; i++) {
        if (!read_type(d, &stack[i]))
            return false;
    }
    d->frame.stack = stack;
    d->frame.stack_count = count;
    return true;
}

static bool read_full(struct decoder *d)
{
    unsigned count = reader_u2(&d->r);
    if (count > reader_left(&d->r))
        return bad_map(d, "truncated");
    d->frame.local_count = 0;
    d->frame.locals = NULL;
    return read_locals(d, count) && read_stack(d, reader_u2(&d->r));
}

/* Reads one frame over the previous one; *delta is its offset from there. */
static bool read_frame(struct decoder *d, uint32_t *delta)
{
    unsigned tag = reader_u1(&d->r);
    d->frame.stack_count = 0;
    d->frame.stack = NULL;
    if (tag < FRAME_ONE_LIMIT) {
        *delta = tag % FRAME_SAME_LIMIT;
        return tag < FRAME_SAME_LIMIT || read_stack(d, 1);
    }
    if (tag < FRAME_ONE_EXTENDED)
        return bad_map(d, "a reserved frame type");
    *delta = reader_u2(&d->r);
    if (tag == FRAME_ONE_EXTENDED)
        return read_stack(d, 1);
    if (tag == FRAME_FULL)
        return read_full(d);
    if (tag > FRAME_SAME_EXTENDED)
        return read_locals(d, tag - FRAME_SAME_EXTENDED);
    uint32_t gone = FRAME_SAME_EXTENDED - tag;
    if (gone > d->frame.local_count)
        return bad_map(d, "more variables go than there are");
    d->frame.local_count -= gone;
    return true;
}

static bool decode_table(struct decoder *d)
{
    uint32_t count = reader_u2(&d->r), pc = 0;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t delta = 0;
        if (!read_frame(d, &delta))
            return false;
        pc += i == 0 ? delta : delta + 1;
        if (d->r.truncated || pc >= d->code->method->code->length || !d->at[pc])
            return bad_map(d, d->r.truncated ? "truncated" : "an offset");
        struct edit_frame *frame = arena_alloc(&d->code->arena, sizeof *frame);
        *frame = d->frame;
        d->at[pc]->frame = frame;
    }
    return d->r.at == d->r.end || bad_map(d, "its length");
}

static struct edit_frame *entry_frame(struct edit_code *code)
{
    const struct classfile *cf = code->cf;
    struct edit_type locals[256];
    uint32_t count = 0;
    struct cp_text name = cp_class_text(cf, cf->this_class);
    if (!(code->method->flags & ACC_STATIC)) {
        bool is_made = cp_text_is(cp_text(cf, code->method->name), "<init>") &&
                       !cp_text_is(name, "java/lang/Object");
        locals[count++] = is_made ? (struct edit_type){.tag = EDIT_TYPE_THIS}
                                  : edit_type_object(name.bytes, name.length);
        locals[0].class_index = is_made ? 0 : cf->this_class;
    }
    const char *argument = cp_text(cf, code->method->descriptor).bytes + 1;
    for (; *argument != ')'; argument += descriptor_next(argument))
        locals[count++] = edit_type_of(argument);
    return edit_frame_new(code, locals, count, NULL, 0);
}

bool edit_frames_decode(struct edit_code *code, struct edit_insn *const *at, struct error *error)
{
    const struct cf_bytes table = code->method->code->stack_map;
    code->entry_frame = entry_frame(code);
    if (!table.bytes)
        return true;
    struct decoder d = {.code = code,
                        .at = at,
                        .r = {table.bytes, table.bytes + table.length, false},
                        .frame = *code->entry_frame,
                        .error = error};
    return decode_table(&d);
}

/* ---- encoding ---- */

struct encoder {
    struct class_writer *pool;
    struct byte_buffer *out;
};

static void put_type(struct encoder *e, const struct edit_type *type)
{
    byte_buffer_u1(e->out, type->tag);
    if (type->tag == EDIT_TYPE_OBJECT) {
        struct cw_text name = {type->name, type->name_length};
        byte_buffer_u2(e->out, type->class_index ? type->class_index : cw_class(e->pool, name));
    } else if (type->tag == EDIT_TYPE_NEW) {
        byte_buffer_u2(e->out, type->made->pc);
    }
}

static void put_types(struct encoder *e, const struct edit_type *types, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        put_type(e, &types[i]);
}

static void put_full(struct encoder *e, const struct edit_frame *frame, uint32_t delta)
{
    byte_buffer_u1(e->out, FRAME_FULL);
    byte_buffer_u2(e->out, delta);
    byte_buffer_u2(e->out, frame->local_count);
    put_types(e, frame->locals, frame->local_count);
    byte_buffer_u2(e->out, frame->stack_count);
    put_types(e, frame->stack, frame->stack_count);
}

static uint32_t common_locals(const struct edit_frame *a, const struct edit_frame *b)
{
    uint32_t least = a->local_count < b->local_count ? a->local_count : b->local_count;
    if (a->locals == b->locals)
        return least;
    for (uint32_t i = 0; i < least; i++) {
        if (!edit_type_equal(&a->locals[i], &b->locals[i]))
            return i;
    }
    return least;
}

/* In the shortest form that there is. */
static void put_frame(struct encoder *e, const struct edit_frame *previous,
                      const struct edit_frame *frame, uint32_t delta)
{
    uint32_t common = common_locals(previous, frame);
    uint32_t gone = previous->local_count - common, come = frame->local_count - common;
    bool is_same = gone == 0 && come == 0;
    if (is_same && frame->stack_count == 1) {
        byte_buffer_u1(e->out,
                       delta < FRAME_SAME_LIMIT ? FRAME_SAME_LIMIT + delta : FRAME_ONE_EXTENDED);
        if (delta >= FRAME_SAME_LIMIT)
            byte_buffer_u2(e->out, delta);
        put_type(e, &frame->stack[0]);
    } else if (is_same && frame->stack_count == 0 && delta < FRAME_SAME_LIMIT) {
        byte_buffer_u1(e->out, delta);
    } else if (frame->stack_count == 0 && gone + come <= MAX_CHANGE && (gone == 0 || come == 0)) {
        byte_buffer_u1(e->out, FRAME_SAME_EXTENDED - gone + come);
        byte_buffer_u2(e->out, delta);
        put_types(e, frame->locals + common, come);
    } else {
        put_full(e, frame, delta);
    }
}

uint32_t edit_frames_encode(const struct edit_code *code, struct class_writer *pool,
                            struct byte_buffer *out)
{
    struct encoder e = {pool, out};
    const struct edit_frame *previous = code->entry_frame;
    uint32_t count = 0, after = 0;
    for (const struct edit_insn *insn = code->first; insn; insn = insn->next) {
        if (!insn->frame)
            continue;
        put_frame(&e, previous, insn->frame, insn->pc - after);
        previous = insn->frame;
        after = insn->pc + 1;
        count++;
    }
    return count;
}
