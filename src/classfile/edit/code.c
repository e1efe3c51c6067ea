/* code.c - see code.h: from the class file to the list, and changes of the
 * list.  What the instructions mean is for the callers. */
#include "classfile/edit/code.h"

#include "classfile/constants.h"
#include "classfile/reader.h"

#include <stdlib.h>
#include <string.h>

/* Methods have a handful.  The limit bounds what coverage lists cost. */
enum { MAX_HANDLERS = 500 };

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
    memcpy(copy, bytes, length);
    insn->bytes = copy;
    insn->length = length;
    insn->op = instruction_opcode(copy);
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

/* ---- questions ---- */

uint16_t edit_insn_constant(const struct edit_insn *insn)
{
    return load_u2(insn->bytes + 1);
}

/* ---- decoding ---- */

struct decoder {
    struct edit_code *code;
    const struct cf_code *cf_code;
    struct edit_insn **at; /* by pc; NULL inside an instruction; has an entry for the end */
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

static bool decode_targets(struct decoder *d, struct error *error)
{
    const uint8_t *code = d->cf_code->code;
    for (struct edit_insn *insn = d->code->first; insn; insn = insn->next) {
        uint8_t kind = opcode_info[insn->op].kind;
        if (kind == KIND_JSR || kind == KIND_RET)
            return error_set(error, "its code was made by a compiler of Java 5 or older");
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
    return true;
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
        bounds[e->start] = bounds[e->end] = 1;
    }
    d->code->handlers = count ? handlers : NULL;
    struct edit_cover *cover = NULL;
    for (struct edit_insn *insn = d->code->first; insn; insn = insn->next) {
        if (bounds[insn->pc]) {
            cover =
                arena_alloc(&d->code->arena, sizeof *cover + count * sizeof(struct edit_handler *));
            for (unsigned i = 0; i < count; i++) {
                const struct cf_exception *e = &from->exceptions[i];
                if (e->start <= insn->pc && insn->pc < e->end)
                    cover->handlers[cover->count++] = &handlers[i];
            }
        }
        insn->cover = cover;
    }
    free(bounds);
    return true;
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

static void decode_variables(struct decoder *d)
{
    const struct cf_code *from = d->cf_code;
    struct edit_code *code = d->code;
    code->variables = arena_alloc(&code->arena, from->local_count * sizeof *code->variables);
    for (uint32_t i = 0; i < from->local_count; i++) {
        const struct cf_local *local = &from->locals[i];
        uint32_t end = (uint32_t)local->start + local->length;
        /* A range that does not agree with the instructions cannot be kept. */
        if ((local->start < from->length && !d->at[local->start]) ||
            (end < from->length && !d->at[end]))
            continue;
        code->variables[code->variable_count++] =
            (struct edit_variable){d->at[local->start], d->at[end], local->name, local->descriptor,
                                   local->slot};
    }
}

bool edit_code_decode(struct edit_code *code, const struct classfile *cf,
                      const struct cf_member *method, const uint8_t *added, struct error *error)
{
    *code = (struct edit_code){.cf = cf,
                               .method = method,
                               .max_stack = method->code->max_stack,
                               .max_locals = method->code->max_locals};
    struct decoder d = {.code = code, .cf_code = method->code};
    d.at = xcalloc(method->code->length + 1, sizeof(struct edit_insn *));
    decode_instructions(&d, added);
    bool good = decode_targets(&d, error) && decode_handlers(&d, error);
    if (good) {
        decode_lines(&d);
        decode_variables(&d);
        edit_code_number(code);
    }
    free(d.at);
    return good;
}
