/* wrap.c - edit_region_wrap(), see region.h.
 *
 * The first way in comes before the region's first instruction and the last way out follows its
 * last one.  All other ways get a stub behind them that executes the entry or the exit and jumps
 * on.  An exception that would go to a handler across the border goes to such a stub first. */
#include "classfile/edit/region.h"

#include <string.h>

struct stub {
    struct stub *next;
    struct edit_insn *first;
    struct edit_insn *target; /* NULL: it returns */
    uint8_t op;               /* with which it returns */
    int32_t line;
};

struct wrapper {
    struct edit_code *code;
    const struct edit_wrap *wrap;
    struct edit_insn *first, *last;
    struct edit_insn *tail;         /* the last one of what was put behind the region */
    const struct edit_cover *cover; /* what is in force around the whole region */
    struct stub *stubs;
};

static void need_stack(struct wrapper *w, int32_t depth, uint32_t more)
{
    uint32_t needed = (depth > 0 ? (uint32_t)depth : 0) + more;
    if (needed > w->code->max_stack)
        w->code->max_stack = needed;
}

static void put(struct wrapper *w, struct edit_insn *insn)
{
    edit_insn_insert_after(w->code, w->tail, insn);
    w->tail = insn;
}

/* Puts instructions behind the tail. */
static void put_bytes(struct wrapper *w, const uint8_t *bytes, uint32_t length, int32_t line)
{
    for (uint32_t at = 0; at < length;) {
        uint32_t size = instruction_length(bytes, length, at);
        put(w, edit_insn_new(w->code, bytes + at, size, line, w->cover));
        at += size;
    }
}

static bool has_handler(const struct edit_cover *cover, const struct edit_handler *handler)
{
    for (uint32_t i = 0; i < cover->count; i++) {
        if (cover->handlers[i] == handler)
            return true;
    }
    return false;
}

/* The handlers outside the region that all of its instructions have. */
static const struct edit_cover *common_cover(struct wrapper *w)
{
    const struct edit_cover *start = w->first->cover;
    struct edit_cover *common =
        arena_alloc(&w->code->arena, sizeof *common + start->count * sizeof(struct edit_handler *));
    for (uint32_t i = 0; i < start->count; i++) {
        struct edit_handler *handler = start->handlers[i];
        bool everywhere = !handler->target->is_inside;
        const struct edit_cover *known = NULL;
        for (struct edit_insn *insn = w->first; everywhere; insn = insn->next) {
            if (insn->cover != known)
                everywhere = has_handler(insn->cover, handler);
            known = insn->cover;
            if (insn == w->last)
                break;
        }
        if (everywhere)
            common->handlers[common->count++] = handler;
    }
    return common;
}

/* A stub that executes the entry or exit and jumps to the target; or that exits and returns. */
static struct edit_insn *stub_for(struct wrapper *w, bool entry, struct edit_insn *target,
                                  const struct edit_insn *from)
{
    for (const struct stub *s = w->stubs; s; s = s->next) {
        if (s->target == target && s->line == from->line && (target || s->op == from->op))
            return s->first;
    }
    struct edit_insn *before = w->tail;
    const struct edit_wrap *wrap = w->wrap;
    put_bytes(w, entry ? wrap->entry : wrap->exit, entry ? wrap->entry_length : wrap->exit_length,
              from->line);
    if (target)
        put(w, edit_insn_goto(w->code, target, from->line, w->cover));
    else
        put(w, edit_insn_new(w->code, from->bytes, from->length, from->line, w->cover));
    struct stub *stub = arena_alloc(&w->code->arena, sizeof *stub);
    *stub = (struct stub){w->stubs, before->next, target, from->op, from->line};
    w->stubs = stub;
    need_stack(w, target ? target->depth : from->depth,
               entry ? wrap->entry_slots : wrap->exit_slots);
    return stub->first;
}

static bool is_entered_at_start(const struct wrapper *w)
{
    if (!w->first->prev || edit_insn_falls_through(w->first->prev))
        return true;
    for (const struct edit_insn *insn = w->code->first; insn; insn = insn->next) {
        for (uint32_t i = 0; i < insn->target_count && !insn->is_inside; i++) {
            if (insn->targets[i] == w->first)
                return true;
        }
    }
    return false;
}

static void put_first_entry(struct wrapper *w)
{
    struct edit_insn *before = w->first->prev, *after = w->first, *tail = w->tail;
    if (!is_entered_at_start(w))
        return;
    w->tail = before;
    put_bytes(w, w->wrap->entry, w->wrap->entry_length, after->line);
    w->tail = tail;
    need_stack(w, after->depth, w->wrap->entry_slots);
    struct edit_insn *entry = before ? before->next : w->code->first;
    for (uint32_t k = 0; k < w->code->count; k++) {
        struct edit_insn *insn = w->code->by_index[k];
        for (uint32_t i = 0; i < insn->target_count && !insn->is_inside; i++) {
            if (insn->targets[i] == after)
                insn->targets[i] = entry;
        }
    }
}

static void redirect(struct wrapper *w, struct edit_insn *insn)
{
    bool exits = w->wrap->exit_length > 0;
    for (uint32_t i = 0; i < insn->target_count; i++) {
        struct edit_insn *target = insn->targets[i];
        if (target->is_inside != insn->is_inside && (target->is_inside || exits))
            insn->targets[i] = stub_for(w, target->is_inside, target, insn);
    }
    if (insn->is_inside && exits && edit_insn_returns(insn)) {
        struct edit_insn *stub = stub_for(w, false, NULL, insn);
        const struct edit_insn *jump = edit_insn_goto(w->code, stub, insn->line, insn->cover);
        insn->op = jump->op;
        insn->bytes = jump->bytes;
        insn->length = jump->length;
        insn->target_count = jump->target_count;
        insn->targets = jump->targets;
    }
}

/* Which handlers are reached across the region's border? */
static void mark_crossed(struct wrapper *w)
{
    for (struct edit_handler *h = w->code->handlers; h; h = h->next) {
        h->is_crossed = false;
        h->across = NULL;
    }
    const struct edit_insn *known = NULL;
    for (uint32_t k = 0; k < w->code->count; k++) {
        const struct edit_insn *insn = w->code->by_index[k];
        if (known && known->cover == insn->cover && known->is_inside == insn->is_inside)
            continue;
        known = insn;
        for (uint32_t i = 0; i < insn->cover->count; i++) {
            struct edit_handler *h = insn->cover->handlers[i];
            h->is_crossed |= h->target->is_inside != insn->is_inside;
        }
    }
}

static struct edit_handler *new_handler(struct edit_code *code, struct edit_handler **place,
                                        struct edit_insn *target, uint16_t type)
{
    struct edit_handler *handler = arena_alloc(&code->arena, sizeof *handler);
    handler->target = target;
    handler->type = type;
    handler->next = *place;
    *place = handler;
    return handler;
}

static const struct edit_cover *cover_across(struct wrapper *w, const struct edit_insn *insn,
                                             struct edit_handler *any)
{
    const struct edit_cover *old = insn->cover;
    struct edit_cover *cover =
        arena_alloc(&w->code->arena,
                    sizeof *cover + (old->count + 1) * sizeof(struct edit_handler *));
    for (uint32_t i = 0; i < old->count; i++) {
        struct edit_handler *h = old->handlers[i];
        bool crosses = h->across && h->target->is_inside != insn->is_inside;
        cover->handlers[cover->count++] = crosses ? h->across : h;
    }
    if (any && insn->is_inside)
        cover->handlers[cover->count++] = any;
    return cover;
}

static void redirect_exceptions(struct wrapper *w)
{
    bool exits = w->wrap->exit_length > 0;
    struct edit_handler *any = NULL, **end = &w->code->handlers;
    mark_crossed(w);
    for (struct edit_handler *h = w->code->handlers; h; h = h->next) {
        end = &h->next;
        if (!h->is_crossed || (!exits && !h->target->is_inside))
            continue;
        struct edit_insn *stub = stub_for(w, h->target->is_inside, h->target, w->first);
        h = h->across = new_handler(w->code, &h->next, stub, h->type);
        end = &h->next;
    }
    if (exits) {
        uint8_t rethrow = OP_athrow;
        struct edit_insn *before = w->tail;
        put_bytes(w, w->wrap->exit, w->wrap->exit_length, w->first->line);
        put(w, edit_insn_new(w->code, &rethrow, 1, w->first->line, w->cover));
        any = new_handler(w->code, end, before->next, 0);
        need_stack(w, 1, w->wrap->exit_slots);
    }
    const struct edit_cover *old = NULL, *cover = NULL;
    bool inside = false;
    for (uint32_t k = 0; k < w->code->count; k++) {
        struct edit_insn *insn = w->code->by_index[k];
        if (insn->cover != old || insn->is_inside != inside) {
            old = insn->cover;
            inside = insn->is_inside;
            cover = cover_across(w, insn, any);
        }
        insn->cover = cover;
    }
}

void edit_region_wrap(struct edit_code *code, const struct edit_region *region,
                      const struct edit_wrap *wrap)
{
    struct wrapper w = {.code = code,
                        .wrap = wrap,
                        .first = region->first,
                        .last = region->last,
                        .tail = region->last};
    edit_code_number(code);
    for (struct edit_insn *insn = code->first; insn; insn = insn->next)
        insn->is_inside = insn->index >= w.first->index && insn->index <= w.last->index;
    w.cover = common_cover(&w);
    put_first_entry(&w);

    struct edit_insn *after = w.last->next, *jump = NULL;
    if (edit_insn_falls_through(w.last)) {
        put_bytes(&w, wrap->exit, wrap->exit_length, w.last->line);
        need_stack(&w, after->depth, wrap->exit_slots);
        put(&w, jump = edit_insn_goto(code, after, w.last->line, w.cover));
    }
    for (uint32_t k = 0; k < code->count; k++)
        redirect(&w, code->by_index[k]);
    redirect_exceptions(&w);
    if (w.tail == jump)
        edit_insn_remove(code, jump);
}
