/* rewrite_blocks.c - see rewrite_blocks.h. */
#include "agent/rewrite_blocks.h"

#include <stdlib.h>
#include <string.h>

/* Bounds what a hostile or huge method may cost: dominators and loops are sets of blocks. */
enum { MAX_BLOCKS = 4096, MAX_LOOPS = 256 };

void blocks_release(struct blocks *b)
{
    arena_release(&b->arena);
}

/* ---- blocks ---- */

static uint8_t *find_starts(const struct edit_code *code)
{
    uint8_t *starts = xcalloc(code->count + 1, 1);
    starts[0] = 1;
    for (uint32_t i = 0; i < code->count; i++) {
        const struct edit_insn *insn = code->by_index[i];
        for (uint32_t k = 0; k < insn->target_count; k++)
            starts[insn->targets[k]->index] = 1;
        if (insn->target_count || !edit_insn_falls_through(insn) ||
            (i + 1 < code->count && insn->cover != code->by_index[i + 1]->cover))
            starts[i + 1] = 1;
    }
    for (const struct edit_handler *h = code->handlers; h; h = h->next)
        starts[h->target->index] = 1;
    return starts;
}

static bool make_blocks(struct blocks *b)
{
    const struct edit_code *code = b->code;
    uint8_t *starts = find_starts(code);
    for (uint32_t i = 0; i < code->count; i++)
        b->count += starts[i];
    b->items = arena_alloc(&b->arena, b->count * sizeof *b->items);
    b->of = arena_alloc(&b->arena, code->count * sizeof *b->of);
    uint32_t at = 0;
    for (uint32_t i = 0; i < code->count; i++) {
        if (i > 0 && starts[i])
            at++;
        if (starts[i])
            b->items[at].first = i;
        b->items[at].last = i;
        b->items[at].dominator = NO_BLOCK;
        b->of[i] = at;
    }
    free(starts);
    return b->count <= MAX_BLOCKS;
}

static void add_way(struct blocks *b, uint32_t from, uint32_t to)
{
    struct block *block = &b->items[from];
    for (uint32_t i = 0; i < block->next_count; i++) {
        if (block->next[i] == to)
            return;
    }
    block->next[block->next_count++] = to;
    b->items[to].previous_count++;
}

static void make_ways(struct blocks *b)
{
    const struct edit_code *code = b->code;
    for (uint32_t i = 0; i < b->count; i++) {
        struct block *block = &b->items[i];
        const struct edit_insn *last = code->by_index[block->last];
        const struct edit_cover *cover = last->cover; /* that of the whole block */
        block->next =
            arena_alloc(&b->arena, (last->target_count + cover->count + 1) * sizeof *block->next);
        if (edit_insn_falls_through(last))
            add_way(b, i, i + 1);
        for (uint32_t k = 0; k < last->target_count; k++)
            add_way(b, i, b->of[last->targets[k]->index]);
        for (uint32_t k = 0; k < cover->count; k++) {
            uint32_t handler = b->of[cover->handlers[k]->target->index];
            b->items[handler].is_handler = true;
            add_way(b, i, handler);
        }
    }
    for (uint32_t i = 0; i < b->count; i++) {
        struct block *block = &b->items[i];
        block->previous = arena_alloc(&b->arena, block->previous_count * sizeof *block->previous);
        block->previous_count = 0;
    }
    for (uint32_t i = 0; i < b->count; i++) {
        for (uint32_t k = 0; k < b->items[i].next_count; k++) {
            struct block *to = &b->items[b->items[i].next[k]];
            to->previous[to->previous_count++] = i;
        }
    }
}

/* ---- dominators (Cooper, Harvey and Kennedy) ---- */

/* Blocks in reverse postorder; returns how many are reached. */
static uint32_t make_order(struct blocks *b, uint32_t *sorted)
{
    struct {
        uint32_t block, way;
    } *stack = xmalloc((b->count + 1) * sizeof *stack);
    uint8_t *seen = xcalloc(b->count, 1);
    uint32_t depth = 0, left = b->count;
    stack[depth].block = 0;
    stack[depth++].way = 0;
    seen[0] = 1;
    while (depth > 0) {
        const struct block *block = &b->items[stack[depth - 1].block];
        if (stack[depth - 1].way < block->next_count) {
            uint32_t next = block->next[stack[depth - 1].way++];
            if (!seen[next]) {
                seen[next] = 1;
                stack[depth].block = next;
                stack[depth++].way = 0;
            }
        } else {
            sorted[--left] = stack[--depth].block;
        }
    }
    free(stack);
    free(seen);
    uint32_t reached = b->count - left;
    memmove(sorted, sorted + left, reached * sizeof *sorted);
    for (uint32_t i = 0; i < reached; i++)
        b->items[sorted[i]].order = i;
    return reached;
}

static uint32_t common_dominator(const struct blocks *b, uint32_t x, uint32_t y)
{
    while (x != y) {
        while (b->items[x].order > b->items[y].order)
            x = b->items[x].dominator;
        while (b->items[y].order > b->items[x].order)
            y = b->items[y].dominator;
    }
    return x;
}

static void find_dominators(struct blocks *b)
{
    uint32_t *sorted = xmalloc(b->count * sizeof *sorted);
    uint32_t reached = make_order(b, sorted);
    b->items[0].dominator = 0;
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t i = 1; i < reached; i++) {
            struct block *block = &b->items[sorted[i]];
            uint32_t dominator = NO_BLOCK;
            for (uint32_t k = 0; k < block->previous_count; k++) {
                uint32_t previous = block->previous[k];
                if (b->items[previous].dominator == NO_BLOCK)
                    continue;
                dominator =
                    dominator == NO_BLOCK ? previous : common_dominator(b, dominator, previous);
            }
            if (dominator != block->dominator) {
                block->dominator = dominator;
                changed = true;
            }
        }
    }
    free(sorted);
}

bool block_dominates(const struct blocks *b, uint32_t block, uint32_t other)
{
    if (b->items[other].dominator == NO_BLOCK)
        return false;
    while (b->items[other].order > b->items[block].order)
        other = b->items[other].dominator;
    return other == block;
}

bool insn_dominates(const struct blocks *b, const struct edit_insn *insn,
                    const struct edit_insn *other)
{
    uint32_t block = b->of[insn->index], at = b->of[other->index];
    return block == at ? insn->index <= other->index : block_dominates(b, block, at);
}

/* ---- loops ---- */

static struct loop *loop_with_header(struct blocks *b, uint32_t header)
{
    for (struct loop *loop = b->loops; loop; loop = loop->next) {
        if (loop->header == header)
            return loop;
    }
    struct loop *loop = arena_alloc(&b->arena, sizeof *loop);
    loop->header = header;
    loop->has = arena_alloc(&b->arena, b->count);
    loop->latches = arena_alloc(&b->arena, b->items[header].previous_count * sizeof(uint32_t));
    loop->has[header] = 1;
    loop->block_count = 1;
    loop->next = b->loops;
    b->loops = loop;
    return loop;
}

/* Adds all blocks from which the latch is reached without the header. */
static void add_latch(struct blocks *b, struct loop *loop, uint32_t latch)
{
    uint32_t *queue = xmalloc((b->count + 1) * sizeof *queue), count = 0;
    loop->latches[loop->latch_count++] = latch;
    if (!loop->has[latch])
        queue[count++] = latch;
    loop->block_count += !loop->has[latch];
    loop->has[latch] = 1;
    while (count > 0) {
        const struct block *block = &b->items[queue[--count]];
        for (uint32_t i = 0; i < block->previous_count; i++) {
            uint32_t previous = block->previous[i];
            if (loop->has[previous] || b->items[previous].dominator == NO_BLOCK)
                continue;
            loop->has[previous] = 1;
            loop->block_count++;
            queue[count++] = previous;
        }
    }
    free(queue);
}

static int by_size(const void *a, const void *b)
{
    const struct loop *x = *(struct loop *const *)a, *y = *(struct loop *const *)b;
    if (x->block_count != y->block_count)
        return x->block_count < y->block_count ? 1 : -1;
    return (x->header > y->header) - (x->header < y->header);
}

/* Outer loops first, each with its outer one. */
static void sort_loops(struct blocks *b, uint32_t count)
{
    struct loop **sorted = xmalloc(count * sizeof(struct loop *));
    uint32_t at = 0;
    for (struct loop *loop = b->loops; loop; loop = loop->next)
        sorted[at++] = loop;
    qsort(sorted, count, sizeof(struct loop *), by_size);
    for (uint32_t i = 0; i < count; i++) {
        struct loop *loop = sorted[i];
        loop->next = i + 1 < count ? sorted[i + 1] : NULL;
        loop->outer = b->items[loop->header].loop;
        for (uint32_t k = 0; k < b->count; k++) {
            if (!loop->has[k])
                continue;
            b->items[k].loop = loop;
            loop->has_handler |= b->items[k].is_handler;
        }
    }
    b->loops = sorted[0];
    free(sorted);
}

static bool find_loops(struct blocks *b)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < b->count; i++) {
        for (uint32_t k = 0; k < b->items[i].next_count; k++) {
            uint32_t to = b->items[i].next[k];
            if (b->items[to].order > b->items[i].order || !block_dominates(b, to, i))
                continue;
            struct loop *before = b->loops;
            struct loop *loop = loop_with_header(b, to);
            count += b->loops != before;
            if (count > MAX_LOOPS)
                return false;
            add_latch(b, loop, i);
        }
    }
    if (count)
        sort_loops(b, count);
    return count > 0;
}

bool block_reaches(const struct blocks *b, const struct loop *loop, uint32_t block, uint32_t other)
{
    uint8_t *seen = xcalloc(b->count, 1);
    uint32_t *queue = xmalloc((b->count + 1) * sizeof *queue), count = 0;
    queue[count++] = block;
    seen[block] = 1;
    while (count > 0 && !seen[other]) {
        const struct block *from = &b->items[queue[--count]];
        for (uint32_t i = 0; i < from->next_count; i++) {
            uint32_t to = from->next[i];
            if (seen[to] || to == loop->header || !loop->has[to])
                continue;
            seen[to] = 1;
            queue[count++] = to;
        }
    }
    bool is_reached = seen[other];
    free(seen);
    free(queue);
    return is_reached;
}

bool is_in_every_round(const struct blocks *b, const struct loop *loop,
                       const struct edit_insn *insn)
{
    uint32_t block = b->of[insn->index];
    if (b->items[block].loop != loop)
        return false;
    for (uint32_t i = 0; i < loop->latch_count; i++) {
        if (!block_dominates(b, block, loop->latches[i]))
            return false;
    }
    return true;
}

bool blocks_find(struct blocks *b, const struct edit_code *code)
{
    *b = (struct blocks){.code = code};
    bool goes_back = false;
    for (uint32_t i = 0; i < code->count && !goes_back; i++) {
        const struct edit_insn *insn = code->by_index[i];
        for (uint32_t k = 0; k < insn->target_count; k++)
            goes_back |= insn->targets[k]->index <= i;
    }
    if (!goes_back || code->has_jsr || !make_blocks(b))
        return false;
    make_ways(b);
    find_dominators(b);
    return find_loops(b);
}
