/* region.c - edit_regions_find(), see region.h. */
#include "classfile/edit/region.h"

#include <string.h>

/* Compilers need two or three rounds, and expressions are shorter. */
enum { MAX_ROUNDS = 100, MAX_EXPRESSION = 4096 };

static bool has_line(const struct edit_insn *insn, int32_t first, int32_t last)
{
    return !insn->is_added && insn->line >= first && insn->line <= last &&
           insn->line != EDIT_NO_LINE;
}

static bool is_handler(const struct edit_code *code, const struct edit_insn *insn)
{
    for (const struct edit_handler *h = code->handlers; h; h = h->next) {
        if (h->target == insn)
            return true;
    }
    return false;
}

/* Leaves out what belongs to the statement around. */
static void trim(struct edit_code *code, struct edit_region *region)
{
    struct edit_insn *first = region->first, *last = region->last;
    struct local_effect local;
    if (first != last && edit_insn_local(first, &local) && local.writes && is_handler(code, first))
        region->first = first->next;
    if (region->first != last && last->op == OP_goto && last->depth == 0 &&
        !edit_region_contains(region, last->targets[0]))
        region->last = last->prev;
}

static bool same_instruction(const struct edit_insn *a, const struct edit_region *in_a,
                             const struct edit_insn *b, const struct edit_region *in_b)
{
    struct local_effect local;
    if (edit_insn_local(a, &local) && edit_insn_local(b, &local))
        return strcmp(opcode_info[a->op].effect, opcode_info[b->op].effect) == 0;
    if (a->op != b->op || a->target_count != b->target_count)
        return false;
    for (uint32_t i = 0; i < a->target_count; i++) {
        bool inside = edit_region_contains(in_a, a->targets[i]);
        if (inside != edit_region_contains(in_b, b->targets[i]) ||
            (inside && a->targets[i]->index - in_a->first->index !=
                           b->targets[i]->index - in_b->first->index))
            return false;
    }
    return a->target_count > 0 ||
           (a->length == b->length && memcmp(a->bytes, b->bytes, a->length) == 0);
}

static bool is_copy(const struct edit_region *a, const struct edit_region *b)
{
    if (a->last->index - a->first->index != b->last->index - b->first->index)
        return false;
    const struct edit_insn *x = a->first, *y = b->first;
    for (;; x = x->next, y = y->next) {
        if (!same_instruction(x, a, y, b))
            return false;
        if (x == a->last)
            return true;
    }
}

/* A copy ends where the next statement begins or with a jump forward to it; the parts
 * of a loop's first line do not. */
static bool all_are_copies(const struct edit_regions *regions)
{
    for (uint32_t i = 0; i < regions->count; i++) {
        const struct edit_insn *next = regions->items[i].last->next;
        if (next && next->op == OP_goto && next->line == regions->items[i].last->line &&
            next->targets[0]->index < next->index)
            return false;
        if (i > 0 && !is_copy(&regions->items[0], &regions->items[i]))
            return false;
    }
    return true;
}

/* Where jumps to every instruction come from; instructions without jumps to them have a first
 * place behind the last one. */
static void note_jumps(struct edit_code *code)
{
    for (struct edit_insn *insn = code->first; insn; insn = insn->next) {
        insn->first_jump = UINT32_MAX;
        insn->last_jump = 0;
    }
    for (struct edit_insn *insn = code->first; insn; insn = insn->next) {
        for (uint32_t i = 0; i < insn->target_count; i++) {
            struct edit_insn *to = insn->targets[i];
            if (insn->index < to->first_jump)
                to->first_jump = insn->index;
            if (insn->index > to->last_jump)
                to->last_jump = insn->index;
        }
    }
}

static bool is_jumped_to(const struct edit_insn *insn)
{
    return insn->first_jump <= insn->last_jump;
}

/* Does one of the ways of a conditional expression (?:, &&, ||) begin here, where the stack may be
 * empty?  Then what it pushes is still there where the ways meet again: where there are jumps to
 * that did not begin here, or behind its own jump to there. */
static bool is_way(const struct edit_insn *start)
{
    const struct edit_insn *insn = start;
    for (unsigned length = 0; insn && length < MAX_EXPRESSION; length++, insn = insn->next) {
        if (insn != start && insn->depth <= 0)
            return false;
        if (insn != start && is_jumped_to(insn) &&
            (insn->first_jump < start->index || insn->last_jump >= insn->index))
            return true;
        if (edit_insn_falls_through(insn))
            continue;
        const struct edit_insn *next = insn->next;
        bool goes_on = next && is_jumped_to(next) && next->first_jump >= start->index &&
                       next->last_jump <= insn->index;
        if (!goes_on)
            return insn->op == OP_goto && insn->depth > 0;
    }
    return false;
}

/* Is the statement still being executed when this instruction is reached? */
static bool is_in_statement(const struct edit_insn *insn)
{
    return insn->depth != 0 || is_way(insn);
}

static void extend(struct edit_region *region, struct edit_insn *insn)
{
    if (insn->index < region->first->index)
        region->first = insn;
    if (insn->index > region->last->index)
        region->last = insn;
}

/* One round of widening; false when nothing was missing. */
static bool widen_once(struct edit_code *code, struct edit_region *region)
{
    bool changed = false;
    while (region->first->prev && edit_insn_falls_through(region->first->prev) &&
           is_in_statement(region->first)) {
        region->first = region->first->prev;
        changed = true;
    }
    while (edit_insn_falls_through(region->last) && is_in_statement(region->last->next)) {
        region->last = region->last->next;
        changed = true;
    }
    for (struct edit_insn *from = code->first; from; from = from->next) {
        for (uint32_t i = 0; i < from->target_count; i++) {
            struct edit_insn *to = from->targets[i];
            if (edit_region_contains(region, from) != edit_region_contains(region, to) &&
                is_in_statement(to)) {
                extend(region, from);
                extend(region, to);
                changed = true;
            }
        }
    }
    return changed;
}

static void widen(struct edit_code *code, struct edit_region *region)
{
    for (unsigned round = 0; widen_once(code, region); round++) {
        if (round == MAX_ROUNDS) { /* the whole method is always whole */
            *region = (struct edit_region){code->first, code->last};
            return;
        }
    }
}

static bool overlap(const struct edit_regions *regions)
{
    for (uint32_t i = 1; i < regions->count; i++) {
        if (regions->items[i].first->index <= regions->items[i - 1].last->index)
            return true;
    }
    return false;
}

/* All parts into which other lines' code divides the code of the lines.  Of more parts than there
 * is room for, the last one goes on to the end of them all. */
static void find_parts(struct edit_code *code, int32_t first, int32_t last,
                       struct edit_regions *regions)
{
    bool open = false;
    regions->count = 0;
    for (struct edit_insn *insn = code->first; insn; insn = insn->next) {
        if (!has_line(insn, first, last)) {
            open = open && insn->is_added;
            continue;
        }
        if (!open && regions->count < EDIT_REGIONS_MAX)
            regions->items[regions->count++].first = insn;
        regions->items[regions->count - 1].last = insn;
        open = true;
    }
}

bool edit_regions_find(struct edit_code *code, int32_t first_line, int32_t last_line,
                       struct edit_regions *regions)
{
    find_parts(code, first_line, last_line, regions);
    if (regions->count == 0)
        return false;
    note_jumps(code);
    struct edit_region hull = {regions->items[0].first, regions->items[regions->count - 1].last};
    for (uint32_t i = 0; i < regions->count; i++)
        trim(code, &regions->items[i]);
    if (regions->count > 1 && all_are_copies(regions)) {
        for (uint32_t i = 0; i < regions->count; i++)
            widen(code, &regions->items[i]);
        if (!overlap(regions))
            return true;
    }
    trim(code, &hull);
    widen(code, &hull);
    regions->items[0] = hull;
    regions->count = 1;
    return true;
}
