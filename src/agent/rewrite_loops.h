/* rewrite_loops.h - what is done for the loops of a method: which accesses are checked when a loop is
 * left, and which shadows of arrays are fetched before it.  rewrite_loops.c finds it,
 * rewrite_loop_code.c puts it into the code.  For these two only.
 *
 * A loop is quiet when nothing in it releases or acquires.  All its accesses are then made in one
 * epoch of the thread, and what the thread knows of others is the same from its first to its last
 * round: so it makes no difference when in that time they are checked. */
#ifndef AGENT_REWRITE_LOOPS_H
#define AGENT_REWRITE_LOOPS_H

#include "agent/rewrite_blocks.h"
#include "agent/rewriter.h"

enum { MAX_VARS = 4, MAX_VALUES = 12, MAX_GROUPS = 12, MAX_FIELDS = 12, MAX_EXITS = 12 };
enum { MAX_ACCESSES = 24, MAX_SUMMANDS = 3, MAX_STEPS = 8, NONE = -1 };

/* A variable that is only incremented by constants, in every round. */
struct loop_var {
    uint16_t slot;
    int32_t step; /* in one round */
    const struct edit_insn *increments[MAX_STEPS];
    uint32_t increment_count;
    uint16_t first; /* variable that has its value before the loop */
    bool is_used;
};

/* An expression that has one value in the whole loop, and is computed before it. */
struct loop_value {
    const struct edit_insn *summands[MAX_SUMMANDS]; /* an object: one */
    bool is_subtracted[MAX_SUMMANDS];
    uint32_t count;
    bool is_object, is_stable; /* not stable: another thread could change it, by a race */
    uint16_t variable;         /* where it is kept */
};

/* Accesses to elements of one array, in every round: base + variable + offsets (or - variable). */
struct loop_group {
    int array, base, var; /* indices; base may be NONE */
    bool is_negative, is_write;
    const struct edit_insn *accesses[MAX_ACCESSES];
    int32_t offsets[MAX_ACCESSES];
    uint32_t count;
    site_id site;
};

/* An access to a plain field in every round; object: index of the value, NONE of a static field. */
struct loop_field {
    const struct edit_insn *access;
    int object;
    site_id site;
};

/* An access to the same element in every round. */
struct loop_element {
    const struct edit_insn *access;
    int array, base; /* indices of values; base may be NONE */
    int32_t offset;
    site_id site;
};

/* A final field of `this` that is read in the loop. */
struct loop_final {
    const struct edit_insn *access;
};

/* The shadow of an array; the hooks of single elements use it. */
struct loop_shadow {
    const struct edit_insn *array;
    bool is_stable;
    uint16_t variable;
};

struct loop_exit {
    struct edit_insn *from;
    uint32_t target; /* index among its targets; or it falls through: */
    bool falls;
    bool is_put;
};

struct loop_plan {
    struct loop_plan *next;
    struct method *m;
    const struct blocks *blocks;
    const struct loop *loop;
    struct edit_insn *header;
    const struct edit_frame *header_frame; /* before it was changed; for rewrite_loop_code.c */
    bool is_quiet;
    bool has_object_writes; /* it may change what arrays of arrays or fields refer to */

    struct loop_var vars[MAX_VARS];
    struct loop_value values[MAX_VALUES];
    struct loop_group groups[MAX_GROUPS];
    struct loop_field fields[MAX_FIELDS];
    struct loop_element elements[MAX_FIELDS];
    struct loop_final finals[MAX_FIELDS];
    struct loop_shadow shadows[MAX_FIELDS];
    struct loop_exit exits[MAX_EXITS];
    uint32_t var_count, value_count, group_count, field_count, element_count, final_count;
    uint32_t shadow_count, exit_count;
};

/* For every instruction of the loop. */
#define FOR_LOOP(plan, insn)                                            \
    for (uint32_t block_ = 0; block_ < (plan)->blocks->count; block_++) \
        if ((plan)->loop->has[block_])                                  \
            for (uint32_t at_ = (plan)->blocks->items[block_].first;    \
                 at_ <= (plan)->blocks->items[block_].last; at_++)      \
                for (struct edit_insn *insn = (plan)->m->code.by_index[at_]; insn; insn = NULL)

/* Sum of the variable's increments that are made in a round before the instruction; false when that
 * depends on the way. */
bool loop_increments_before(const struct loop_plan *plan, const struct loop_var *var,
                            const struct edit_insn *insn, int32_t *sum);

/* Is the access made in a round that ends with the exit?  False when that depends on the way. */
bool loop_done_at(const struct loop_plan *plan, const struct edit_insn *access,
                  const struct edit_insn *exit, bool *is_done);

/* What made the value that has so many slots above it, before the instruction; NULL: not known. */
const struct edit_insn *operand_of(const struct method *m, const struct edit_insn *insn,
                                   unsigned above);

/* Can code be put before the loop, and behind it: are there stack maps for all that it needs? */
bool loop_can_put(const struct loop_plan *plan);
bool loop_can_leave(const struct loop_plan *plan);
/* Puts it there. */
void loop_put(struct loop_plan *plan);

#endif
