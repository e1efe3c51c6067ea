/* code.c - see code.h: from the class file to the list, and changes of the
 * list.  What the instructions mean is for the callers. */
#include "classfile/edit/code.h"

#include "classfile/edit/attributes.h"
#include "classfile/edit/frames.h"
#include "classfile/constants.h"
#include "classfile/reader.h"

#include <stdlib.h>
#include <string.h>

/* Methods have a handful.  The limits bound what coverage lists cost. */
enum { MAX_HANDLERS = 4096, MAX_COVERS = 1 << 20 };

enum { MAPS_MAJOR = 50 }; /* the first version with stack maps */

const struct edit_cover edit_cover_none;

void edit_code_release(struct edit_code *code)
{
    arena_release(&code->arena);
}

void edit_code_number(struct edit_code *code)
{
    uint32_t index = 0;
    for (struct edit_insn *insn = code->first; insn; insn = insn->next)
        insn->index = index++;
    code->count = index;
    code->by_index = arena_alloc(&code->arena, index * sizeof(struct edit_insn *));
    for (struct edit_insn *insn = code->first; insn; insn = insn->next)
        code->by_index[insn->index] = insn;
}

/* ---- the list ---- */

struct edit_insn *edit_insn_new(struct edit_code *code, const void *bytes, uint32_t length,
                                int32_t line, const struct edit_cover *cover)
{
    struct edit_insn *insn = arena_alloc(&code->arena, sizeof *insn);
    uint8_t *copy = arena_alloc(&code->arena, length);
    if (length)
        memcpy(copy, bytes, length);
    insn->bytes = copy;
    insn->length = length;
    insn->op = length ? instruction_opcode(copy) : (uint8_t)OP_nop;
    insn->is_added = true;
    insn->line = line;
    insn->cover = cover;
    insn->depth = EDIT_UNREACHED;
    return insn;
}

struct edit_insn *edit_insn_goto(struct edit_code *code, struct edit_insn *target, int32_t line,
                                 const struct edit_cover *cover)
{
    uint8_t op = OP_goto;
    struct edit_insn *insn = edit_insn_new(code, &op, 1, line, cover);
    insn->target_count = 1;
    insn->targets = arena_alloc(&code->arena, sizeof(struct edit_insn *));
    insn->targets[0] = target;
    return insn;
}

void edit_insn_insert_after(struct edit_code *code, struct edit_insn *place, struct edit_insn *insn)
{
    struct edit_insn *next = place ? place->next : code->first;
    insn->prev = place;
    insn->next = next;
    *(place ? &place->next : &code->first) = insn;
    *(next ? &next->prev : &code->last) = insn;
}

void edit_insn_insert_before(struct edit_code *code, struct edit_insn *place,
                             struct edit_insn *insn)
{
    edit_insn_insert_after(code, place->prev, insn);
}

void edit_insn_remove(struct edit_code *code, struct edit_insn *insn)
{
    *(insn->prev ? &insn->prev->next : &code->first) = insn->next;
    *(insn->next ? &insn->next->prev : &code->last) = insn->prev;
    insn->prev = insn->next = NULL;
}

struct edit_insn *edit_piece_new(struct edit_code *code, const void *bytes, uint32_t length,
                                 int32_t line, const struct edit_cover *cover)
{
    struct edit_insn *insn = edit_insn_new(code, bytes, length, line, cover);
    insn->op = OP_nop; /* several instructions have no one opcode; all of them fall through */
    return insn;
}

struct edit_insn *edit_put_before(struct edit_code *code, struct edit_insn *place,
                                  const void *bytes, uint32_t length)
{
    struct edit_insn *insn = edit_piece_new(code, bytes, length, place->line, place->cover);
    edit_insn_insert_before(code, place, insn);
    if (!place->lead) {
        place->lead = insn;
        insn->frame = place->frame;
        place->frame = NULL;
    }
    return insn;
}

struct edit_insn *edit_put_after(struct edit_code *code, struct edit_insn *place, const void *bytes,
                                 uint32_t length, const struct edit_cover *cover)
{
    struct edit_insn *insn = edit_piece_new(code, bytes, length, place->line, cover);
    edit_insn_insert_after(code, place->tail ? place->tail : place, insn);
    place->tail = insn;
    return insn;
}

struct edit_insn *edit_put_first(struct edit_code *code, const void *bytes, uint32_t length,
                                 const struct edit_cover *cover)
{
    struct edit_insn *insn = edit_piece_new(code, bytes, length, code->first->line, cover);
    edit_insn_insert_after(code, NULL, insn);
    return insn;
}

struct edit_insn *edit_put_last(struct edit_code *code, const void *bytes, uint32_t length,
                                const struct edit_cover *cover)
{
    struct edit_insn *insn = edit_piece_new(code, bytes, length, code->last->line, cover);
    edit_insn_insert_after(code, code->last, insn);
    return insn;
}

/* ---- handlers ---- */

struct edit_handler *edit_handler_add(struct edit_code *code, struct edit_insn *target)
{
    struct edit_handler *handler = arena_alloc(&code->arena, sizeof *handler);
    handler->target = target;
    handler->old_entry = UINT32_MAX;
    struct edit_handler **end = &code->handlers;
    while (*end)
        end = &(*end)->next;
    *end = handler;
    return handler;
}

struct edit_handler *edit_handler_add_first(struct edit_code *code, struct edit_insn *target)
{
    struct edit_handler *handler = arena_alloc(&code->arena, sizeof *handler);
    handler->target = target;
    handler->old_entry = UINT32_MAX;
    handler->next = code->handlers;
    code->handlers = handler;
    return handler;
}

static const struct edit_cover *cover_with(struct edit_code *code, const struct edit_cover *cover,
                                           struct edit_handler *handler, bool is_first)
{
    uint32_t count = cover->count;
    struct edit_cover *more =
        arena_alloc(&code->arena, sizeof *more + (count + 1) * sizeof(struct edit_handler *));
    if (count)
        memcpy(more->handlers + is_first, cover->handlers, count * sizeof(struct edit_handler *));
    more->handlers[is_first ? 0 : count] = handler;
    more->count = count + 1;
    return more;
}

const struct edit_cover *edit_cover_with(struct edit_code *code, const struct edit_cover *cover,
                                         struct edit_handler *handler)
{
    return cover_with(code, cover, handler, false);
}

const struct edit_cover *edit_cover_with_first(struct edit_code *code,
                                               const struct edit_cover *cover,
                                               struct edit_handler *handler)
{
    return cover_with(code, cover, handler, true);
}

/* ---- questions ---- */

uint16_t edit_insn_constant(const struct edit_insn *insn)
{
    return load_u2(insn->bytes + 1);
}

/* ---- decoding ---- */

struct decoder {
    struct edit_code *code;
    const struct cf_code *cf_code;
    struct edit_insn **at; /* has an entry for the end */
};

static void decode_instructions(struct decoder *d, const uint8_t *added)
{
    const struct cf_code *from = d->cf_code;
    for (uint32_t pc = 0; pc < from->length;) {
        struct edit_insn *insn = arena_alloc(&d->code->arena, sizeof *insn);
        const uint8_t *bytes = from->code + pc;
        uint32_t length = instruction_length(from->code, from->length, pc);
        if (length == 0)
            BUG("editing code that was not checked");
        insn->bytes = bytes;
        insn->length = length;
        insn->op = instruction_opcode(bytes);
        insn->is_added = added && added[pc];
        insn->line = EDIT_NO_LINE;
        insn->pc = pc;
        insn->depth = EDIT_UNREACHED;
        d->at[pc] = insn;
        edit_insn_insert_after(d->code, d->code->last, insn);
        pc += length;
    }
}

static void decode_targets(struct decoder *d)
{
    const uint8_t *code = d->cf_code->code;
    for (struct edit_insn *insn = d->code->first; insn; insn = insn->next) {
        uint8_t kind = opcode_info[insn->op].kind;
        if (kind == KIND_JSR || kind == KIND_RET)
            d->code->has_jsr = true;
        insn->target_count = instruction_target_count(code, insn->pc);
        if (!insn->target_count)
            continue;
        insn->targets =
            arena_alloc(&d->code->arena, insn->target_count * sizeof(struct edit_insn *));
        for (uint32_t i = 0; i < insn->target_count; i++)
            insn->targets[i] = d->at[instruction_target(code, insn->pc, i)];
        if (kind == KIND_SWITCH) {
            uint32_t head = switch_operands(insn->pc) - insn->pc;
            insn->bytes += head;
            insn->length -= head;
        }
    }
}

/* What is in force at `pc`; `room` has room for all handlers. */
static const struct edit_cover *cover_at(struct decoder *d, struct edit_handler *handlers,
                                         uint32_t pc, struct edit_handler **room)
{
    uint32_t count = 0;
    for (unsigned i = 0; i < d->cf_code->exception_count; i++) {
        const struct cf_exception *e = &d->cf_code->exceptions[i];
        if (e->start <= pc && pc < e->end)
            room[count++] = &handlers[i];
    }
    if (count == 0)
        return &edit_cover_none;
    struct edit_cover *cover =
        arena_alloc(&d->code->arena, sizeof *cover + count * sizeof(struct edit_handler *));
    cover->count = count;
    memcpy(cover->handlers, room, count * sizeof(struct edit_handler *));
    return cover;
}

/* bounds[pc] is set where a range begins or ends. */
static bool put_covers(struct decoder *d, struct edit_handler *handlers, const uint8_t *bounds,
                       struct error *error)
{
    unsigned count = d->cf_code->exception_count;
    struct edit_handler **room = xmalloc((count + 1) * sizeof(struct edit_handler *));
    const struct edit_cover *cover = &edit_cover_none;
    uint32_t listed = 0;
    for (struct edit_insn *insn = d->code->first; insn && listed <= MAX_COVERS; insn = insn->next) {
        if (bounds[insn->pc]) {
            cover = cover_at(d, handlers, insn->pc, room);
            listed += cover->count;
        }
        insn->cover = cover;
    }
    free(room);
    return listed <= MAX_COVERS || error_set(error, "it has too many exception handlers");
}

static bool decode_handlers(struct decoder *d, struct error *error)
{
    const struct cf_code *from = d->cf_code;
    unsigned count = from->exception_count;
    if (count > MAX_HANDLERS)
        return error_set(error, "it has too many exception handlers");
    struct edit_handler *handlers = arena_alloc(&d->code->arena, count * sizeof *handlers);
    uint8_t *bounds = xcalloc(from->length + 1, 1);
    bounds[0] = 1;
    for (unsigned i = 0; i < count; i++) {
        const struct cf_exception *e = &from->exceptions[i];
        handlers[i].next = i + 1 < count ? &handlers[i + 1] : NULL;
        handlers[i].target = d->at[e->handler];
        handlers[i].type = e->type;
        handlers[i].old_entry = i;
        bounds[e->start] = bounds[e->end] = 1;
    }
    d->code->handlers = count ? handlers : NULL;
    bool good = put_covers(d, handlers, bounds, error);
    free(bounds);
    return good;
}

/* The table's lines are in any order, and of those that start at one pc the last counts. */
static void decode_lines(struct decoder *d)
{
    const struct cf_code *from = d->cf_code;
    int32_t *lines = xmalloc(from->length * sizeof *lines);
    for (uint32_t pc = 0; pc < from->length; pc++)
        lines[pc] = EDIT_NO_LINE;
    for (uint32_t i = 0; i < from->line_count; i++)
        lines[from->lines[i].start] = from->lines[i].line;
    int32_t line = EDIT_NO_LINE;
    uint32_t pc = 0;
    for (struct edit_insn *insn = d->code->first; insn; insn = insn->next) {
        for (; pc <= insn->pc; pc++) {
            if (lines[pc] != EDIT_NO_LINE)
                line = lines[pc];
        }
        insn->line = line;
    }
    free(lines);
}

static void add_variable(struct decoder *d, const struct cf_local *local, bool is_generic)
{
    uint32_t length = d->cf_code->length, end = (uint32_t)local->start + local->length;
    struct edit_code *code = d->code;
    /* A range that does not agree with the instructions cannot be kept. */
    if (end > length || (local->start < length && !d->at[local->start]) ||
        (end < length && !d->at[end]))
        return;
    code->variables[code->variable_count++] =
        (struct edit_variable){d->at[local->start], d->at[end],  local->name,
                               local->descriptor,   local->slot, is_generic};
}

static void decode_generic_variables(struct decoder *d, struct reader info)
{
    for (unsigned left = reader_u2(&info); left > 0 && !info.truncated; left--) {
        struct cf_local local;
        local.start = reader_u2(&info);
        local.length = reader_u2(&info);
        local.name = reader_u2(&info);
        local.descriptor = reader_u2(&info);
        local.slot = reader_u2(&info);
        if (!info.truncated)
            add_variable(d, &local, true);
    }
}

static void decode_variables(struct decoder *d)
{
    const struct cf_code *from = d->cf_code;
    struct edit_code *code = d->code;
    struct edit_attributes attributes = edit_attributes_of(code);
    struct edit_attribute attribute;
    size_t count = from->local_count;
    for (struct edit_attributes left = attributes; edit_attributes_next(&left, &attribute);) {
        if (attribute.kind == EDIT_ATTRIBUTE_GENERIC_VARIABLES && attribute.info.length >= 2)
            count += load_u2(attribute.info.bytes);
    }
    code->variables = arena_alloc(&code->arena, count * sizeof *code->variables);
    for (uint32_t i = 0; i < from->local_count; i++)
        add_variable(d, &from->locals[i], false);
    while (edit_attributes_next(&attributes, &attribute)) {
        const uint8_t *bytes = attribute.info.bytes;
        if (attribute.kind == EDIT_ATTRIBUTE_GENERIC_VARIABLES)
            decode_generic_variables(d, (struct reader){bytes, bytes + attribute.info.length, 0});
    }
}

bool edit_code_decode(struct edit_code *code, const struct classfile *cf,
                      const struct cf_member *method, enum edit_maps maps, const uint8_t *added,
                      struct error *error)
{
    *code = (struct edit_code){.cf = cf,
                               .method = method,
                               .max_stack = method->code->max_stack,
                               .max_locals = method->code->max_locals,
                               .has_maps = maps == EDIT_KEEP_MAPS && cf->major >= MAPS_MAJOR};
    struct decoder d = {.code = code, .cf_code = method->code};
    d.at = arena_alloc(&code->arena, (method->code->length + 1) * sizeof(struct edit_insn *));
    code->at = d.at;
    decode_instructions(&d, added);
    decode_targets(&d);
    if (!decode_handlers(&d, error) || (code->has_maps && !edit_frames_decode(code, d.at, error)))
        return false;
    decode_lines(&d);
    decode_variables(&d);
    edit_code_number(code);
    return true;
}
