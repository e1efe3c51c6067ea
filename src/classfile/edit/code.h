/* code.h - a method's code as a list of instructions that refer to each other, so that
 * some can be put between others.  For class_edit and the agent's rewriter.
 *
 * Every instruction lists the exception handlers around it, in the order in which they are tried.
 * edit_code_encode() makes the ranges of the exception table from these lists.
 *
 * There are two ways of putting code between instructions.  edit_put_before() and edit_put_after()
 * leave everything else as it was and keep the stack maps.  edit_insn_insert_...() only change the
 * list: jumps and handlers must be changed with it, and maps too if they are kept. */
#ifndef CLASSFILE_EDIT_CODE_H
#define CLASSFILE_EDIT_CODE_H

#include "classfile/class_writer.h"
#include "classfile/classfile.h"
#include "classfile/instruction.h"

enum { EDIT_NO_LINE = -1, EDIT_UNREACHED = -1 };

struct edit_insn {
    struct edit_insn *prev, *next;
    const uint8_t *bytes; /* as in the class file; of a switch: its operands after the padding */
    uint32_t length;      /* of the bytes */
    uint8_t op;           /* of wide: the opcode that it widens */
    bool is_added;        /* by an edit: not a part of the source line that it has */
    bool is_far;          /* a branch whose offset needs 32 bits */
    int32_t line;
    uint32_t pc; /* where it was, or is after edit_code_encode() */
    const struct edit_cover *cover;
    struct edit_insn *lead; /* first one of what was put before it: jumps to it go there; NULL */
    struct edit_insn *tail; /* last one of what was put after it; NULL */
    const struct edit_frame *frame; /* its stack map; NULL: none, or its lead has it */
    uint32_t target_count;          /* of a switch: with the default, which is the first */
    struct edit_insn **targets;

    uint32_t index;                 /* see edit_code_number() */
    bool is_inside;                 /* of the region that is being worked on */
    uint32_t first_jump, last_jump; /* for edit_regions_find() */

    /* Set by edit_flow(). */
    int32_t depth; /* of the operand stack before it, in slots */
    const int32_t
        *slots; /* index of the instruction that made each slot's value; -1: one of many */
};

struct edit_handler {
    struct edit_handler *next; /* tried after this one */
    struct edit_insn *target;
    uint16_t type;

    uint32_t old_entry;   /* in the exception table of the class file; of new ones: UINT32_MAX */
    uint32_t first_entry; /* after edit_code_encode() */

    /* While a region is being wrapped: some instruction on the other side of the region's border
     * than the target has this handler, and gets the other one instead. */
    bool is_crossed;
    struct edit_handler *across;
};

struct edit_cover {
    uint32_t count;
    struct edit_handler *handlers[];
};

/* A line of a LocalVariableTable or LocalVariableTypeTable; NULL is the end of the code. */
struct edit_variable {
    struct edit_insn *start, *end;
    uint16_t name, descriptor, slot;
    bool is_generic; /* of the latter: the descriptor is a signature */
};

struct edit_code {
    struct arena arena;
    const struct classfile *cf;
    const struct cf_member *method;
    struct edit_insn *first, *last;
    uint32_t count;
    struct edit_insn **by_index;
    struct edit_handler *handlers;
    struct edit_variable *variables;
    uint32_t variable_count;
    uint32_t max_stack, max_locals;
    bool has_maps; /* stack maps are kept: what is jumped to must have one */
    bool has_jsr;
    const struct edit_frame *entry_frame; /* if maps are kept */
    struct edit_insn **at;                /* by pc in the class file; NULL inside an instruction */
};

enum edit_maps { EDIT_DROP_MAPS, EDIT_KEEP_MAPS };

/* The method's code, which has passed classfile_check_code().  added[pc] is set for the
 * instructions that earlier edits have added; NULL: none.  To be released also after a failure. */
bool edit_code_decode(struct edit_code *code, const struct classfile *cf,
                      const struct cf_member *method, enum edit_maps maps, const uint8_t *added,
                      struct error *error);
void edit_code_release(struct edit_code *code);

/* The contents of a Code attribute, and what to hand to the next edit_code_decode() (NULL: not
 * wanted): the caller frees both.  Names of attributes are added to the pool. */
bool edit_code_encode(struct edit_code *code, struct class_writer *pool, struct byte_buffer *info,
                      uint8_t **added, struct error *error);

/* Gives all instructions their place in the list as index. */
void edit_code_number(struct edit_code *code);

/* A new instruction with `line` and `cover` of another one, in no list yet. */
struct edit_insn *edit_insn_new(struct edit_code *code, const void *bytes, uint32_t length,
                                int32_t line, const struct edit_cover *cover);
struct edit_insn *edit_insn_goto(struct edit_code *code, struct edit_insn *target, int32_t line,
                                 const struct edit_cover *cover);
void edit_insn_insert_before(struct edit_code *code, struct edit_insn *place,
                             struct edit_insn *insn);
void edit_insn_insert_after(struct edit_code *code, struct edit_insn *place,
                            struct edit_insn *insn);
void edit_insn_remove(struct edit_code *code, struct edit_insn *insn);

/* Instructions without jumps as one element, in no list yet. */
struct edit_insn *edit_piece_new(struct edit_code *code, const void *bytes, uint32_t length,
                                 int32_t line, const struct edit_cover *cover);

/* Instructions without jumps, as one element of the list: right before `place` and behind what was
 * put there earlier.  Jumps to `place` come by them, and what is in force for `place` is for them. */
struct edit_insn *edit_put_before(struct edit_code *code, struct edit_insn *place,
                                  const void *bytes, uint32_t length);
/* Behind `place`, and behind what was put there earlier: jumps to what follows go past them. */
struct edit_insn *edit_put_after(struct edit_code *code, struct edit_insn *place, const void *bytes,
                                 uint32_t length, const struct edit_cover *cover);
/* Before the first instruction and everything else; executed once, wherever jumps go. */
struct edit_insn *edit_put_first(struct edit_code *code, const void *bytes, uint32_t length,
                                 const struct edit_cover *cover);
/* Behind the last instruction. */
struct edit_insn *edit_put_last(struct edit_code *code, const void *bytes, uint32_t length,
                                const struct edit_cover *cover);

/* A handler for any exception, tried after all others; its target has a frame if maps are kept.
 * And a cover with it behind the handlers of another cover. */
struct edit_handler *edit_handler_add(struct edit_code *code, struct edit_insn *target);
/* The same, tried before all others, and before the handlers of the cover. */
struct edit_handler *edit_handler_add_first(struct edit_code *code, struct edit_insn *target);
const struct edit_cover *edit_cover_with_first(struct edit_code *code,
                                               const struct edit_cover *cover,
                                               struct edit_handler *handler);
const struct edit_cover *edit_cover_with(struct edit_code *code, const struct edit_cover *cover,
                                         struct edit_handler *handler);
extern const struct edit_cover edit_cover_none;

/* Where jumps to the instruction go. */
static inline struct edit_insn *edit_insn_entry(const struct edit_insn *insn)
{
    return insn->lead ? insn->lead : (struct edit_insn *)(uintptr_t)insn;
}

static inline bool edit_insn_falls_through(const struct edit_insn *insn)
{
    return opcode_falls_through(insn->op);
}

static inline bool edit_insn_returns(const struct edit_insn *insn)
{
    return opcode_info[insn->op].kind == KIND_RETURN;
}

/* The constant-pool index of an instruction that has one of two bytes. */
uint16_t edit_insn_constant(const struct edit_insn *insn);

/* The local variable that the instruction loads, stores or increments. */
static inline bool edit_insn_local(const struct edit_insn *insn, struct local_effect *local)
{
    return instruction_local(insn->op, insn->bytes, local);
}

#endif
