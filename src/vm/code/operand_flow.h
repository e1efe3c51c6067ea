/* operand_flow.h - which instruction pushed each operand: a data flow over a method's bytecode,
 * from its start up to a given instruction.  It stops as early and merges in the same
 * order as HotSpot's, on which the text of helpful messages depends. */
#ifndef VM_CODE_OPERAND_FLOW_H
#define VM_CODE_OPERAND_FLOW_H

#include "base/arena.h"
#include "vm/class/class.h"

#include <stdbool.h>
#include <stdint.h>

enum { NO_BCI = -1 };

/* The operand stack before an instruction: for each slot the instruction that pushed it, NO_BCI
 * when that depends on the way taken. */
struct operands {
    uint64_t written;  /* locals below 64 that were assigned on some way to here */
    uint64_t assigned; /* at least those that were on all ways */
    int32_t depth;     /* in slots: long and double take two */
    int32_t pushed_by[];
};

struct operand_flow {
    const struct classfile *file;
    const struct cf_code *code;
    struct arena arena;
    struct operands **stacks; /* by bci; NULL = not reached */
    /* while it is computed */
    struct operands *now;
    size_t entries;
    bool all_reached, added;
};

/* The method must have code and the bci be that of an instruction.  What a try block has written
 * is not followed into its handlers. */
void operand_flow_init(struct operand_flow *flow, const struct method *m, int bci);
void operand_flow_release(struct operand_flow *flow);

/* The instruction that pushed the slot, 0 = the topmost. */
int32_t operands_pushed_by(const struct operands *stack, int slot);
/* Was the local assigned since the method began? */
bool operands_local_written(const struct operands *stack, unsigned local);

#endif
