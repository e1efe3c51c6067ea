/* rewrite_blocks.h - basic blocks of a method, which of them dominate which, and its loops.  For
 * src/agent/rewrite*.c only. */
#ifndef AGENT_REWRITE_BLOCKS_H
#define AGENT_REWRITE_BLOCKS_H

#include "classfile/edit/code.h"

enum { NO_BLOCK = UINT32_MAX };

struct block {
    uint32_t first, last;      /* instructions, by index */
    uint32_t *next, *previous; /* blocks; exceptions count as ways, too */
    uint32_t next_count, previous_count;
    uint32_t dominator; /* immediate; of the first block itself; NO_BLOCK: not reached */
    uint32_t order;     /* in reverse postorder */
    struct loop *loop;  /* innermost one; NULL: none */
    bool is_handler;
};

/* A natural loop: every way in goes by its header. */
struct loop {
    struct loop *outer, *next; /* next: outer loops come before inner ones */
    uint32_t header;
    uint8_t *has; /* [block] */
    uint32_t block_count;
    uint32_t *latches, latch_count; /* blocks that jump back to the header */
    bool has_handler;               /* exceptions are caught in it */
};

struct blocks {
    struct arena arena;
    const struct edit_code *code;
    struct block *items;
    uint32_t count;
    uint32_t *of;       /* [instruction] */
    struct loop *loops; /* NULL: there are none */
};

/* False when the method has no loop or is too large; to be released in any case. */
bool blocks_find(struct blocks *blocks, const struct edit_code *code);
void blocks_release(struct blocks *blocks);

/* Is the block on every way to the other one? */
bool block_dominates(const struct blocks *blocks, uint32_t block, uint32_t other);

/* The same of instructions; an instruction dominates itself. */
bool insn_dominates(const struct blocks *blocks, const struct edit_insn *insn,
                    const struct edit_insn *other);

/* Can the other block be reached from the block within one round of the loop?  A block reaches
 * itself. */
bool block_reaches(const struct blocks *blocks, const struct loop *loop, uint32_t block,
                   uint32_t other);

/* Is the instruction executed exactly once in each round that is completed? */
bool is_in_every_round(const struct blocks *blocks, const struct loop *loop,
                       const struct edit_insn *insn);

static inline bool loop_has(const struct blocks *blocks, const struct loop *loop,
                            const struct edit_insn *insn)
{
    return loop->has[blocks->of[insn->index]];
}

#endif
