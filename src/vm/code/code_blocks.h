/* code_blocks.h - what the translator must know of a method's bytecode beforehand: where blocks
 * start, how deep the operand stack is at each instruction, which locals are used.  It knows
 * bytecode and nothing of the code that is made from it. */
#ifndef VM_CODE_CODE_BLOCKS_H
#define VM_CODE_CODE_BLOCKS_H

#include "vm/class/class.h"

struct code_blocks {
    const struct classfile *cf;
    const struct cf_code *source;
    int32_t *depth;     /* at each bytecode index; -1 = unreachable or inside an instruction */
    uint8_t *is_target; /* a block starts here */
};

void code_blocks_find(struct code_blocks *blocks, const struct classfile *cf,
                      const struct cf_code *source);
void code_blocks_release(struct code_blocks *blocks);

enum { NO_SUBROUTINES_MAJOR = 51 }; /* class files from this version on have no jsr and ret */

enum { MAX_PLAIN_LOCALS = 1024 }; /* methods that declare more get their locals renumbered */

/* A method may declare 65,535 locals and use three of them.  Those that its code names get
 * consecutive numbers behind the arguments: map has 65,536 entries.  Returns how many there are. */
uint16_t code_map_locals(const struct cf_code *code, uint16_t arg_slots, uint16_t *map);

#endif
