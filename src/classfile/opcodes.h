/* opcodes.h - every instruction of the JVM (JVMS 6.5), once: its format, its kind and its effect on
 * the operand stack.  What depends on the instruction set is generated from this table or asks it. */
#ifndef CLASSFILE_OPCODES_H
#define CLASSFILE_OPCODES_H

#include <stdbool.h>
#include <stdint.h>

/* What follows the opcode in the code array. */
enum operand_format {
    FORMAT_NONE,
    FORMAT_BYTE,    /* s1 value */
    FORMAT_SHORT,   /* s2 value */
    FORMAT_LDC,     /* u1 constant-pool index of a one-word constant */
    FORMAT_LDC_W,   /* u2 of the same */
    FORMAT_LDC2_W,  /* u2 constant-pool index of a two-word constant */
    FORMAT_LOCAL,   /* u1 local */
    FORMAT_LOCAL_0, /* no operand: the local is in the opcode (0 to 3) */
    FORMAT_LOCAL_1,
    FORMAT_LOCAL_2,
    FORMAT_LOCAL_3,
    FORMAT_IINC,           /* u1 local, s1 increment */
    FORMAT_BRANCH,         /* s2 offset */
    FORMAT_BRANCH_W,       /* s4 offset */
    FORMAT_TABLESWITCH,    /* 0-3 bytes of padding, s4 default, low, high, offsets */
    FORMAT_LOOKUPSWITCH,   /* 0-3 bytes of padding, s4 default, count, (match, offset) pairs */
    FORMAT_FIELD,          /* u2 Fieldref */
    FORMAT_METHOD,         /* u2 Methodref (or InterfaceMethodref: invokespecial, invokestatic) */
    FORMAT_INTERFACE,      /* u2 InterfaceMethodref, u1 argument slots, 0 */
    FORMAT_DYNAMIC,        /* u2 InvokeDynamic, 0, 0 */
    FORMAT_CLASS,          /* u2 Class */
    FORMAT_NEWARRAY,       /* u1 element type, 4 (boolean) to 11 (long) */
    FORMAT_MULTIANEWARRAY, /* u2 Class, u1 dimensions */
    FORMAT_WIDE,           /* an opcode with LOCAL or IINC operands of two bytes each */
};

/* What an instruction is for.  The kind also states which local variables it uses and where
 * execution goes on. */
enum opcode_kind {
    KIND_NOP,
    KIND_CONSTANT,
    KIND_LOAD,      /* reads the local and pushes it */
    KIND_STORE,     /* pops into the local */
    KIND_INCREMENT, /* reads and writes the local */
    KIND_STACK,     /* pops slots and pushes some of them again */
    KIND_ARITHMETIC,
    KIND_ARRAY_LOAD,
    KIND_ARRAY_STORE,
    KIND_ARRAY_LENGTH,
    KIND_GET, /* a field */
    KIND_PUT,
    KIND_INVOKE,
    KIND_NEW, /* objects and arrays */
    KIND_CAST,
    KIND_INSTANCE_OF,
    KIND_MONITOR,
    KIND_BRANCH, /* goes on at its target or behind itself */
    KIND_JSR,    /* this and all further kinds do not fall through; a ret comes back behind it */
    KIND_GOTO,
    KIND_SWITCH,
    KIND_RET, /* reads the local and goes on there */
    KIND_RETURN,
    KIND_THROW,
    KIND_WIDE, /* that of the opcode behind it */
};

/* X(name, value, length, format, kind, effect): the length in bytes with the opcode, 0 when it
 * varies; the effect on the operand stack as "popped:pushed", the topmost value last:
 *
 *   I J F D    a value of that type; boolean, byte, char and short are I on the stack
 *   A          a reference
 *   R          a return address
 *   1 2 3 4    one slot, whatever it holds, pushed again under the same digit; a long or double
 *              fills two slots between which there is no space
 *   t          the type of the field or constant that the operand names
 *   p, r       the parameters of the method or call site that the operand names; its result
 *   n          as many ints as the last operand says
 *   w          the effect of the opcode that is widened
 *
 * instruction.h resolves the small letters. */
#define OPCODES(X)                                                    \
    X(nop, 0, 1, FORMAT_NONE, KIND_NOP, ":")                          \
    X(aconst_null, 1, 1, FORMAT_NONE, KIND_CONSTANT, ":A")            \
    X(iconst_m1, 2, 1, FORMAT_NONE, KIND_CONSTANT, ":I")              \
    X(iconst_0, 3, 1, FORMAT_NONE, KIND_CONSTANT, ":I")               \
    X(iconst_1, 4, 1, FORMAT_NONE, KIND_CONSTANT, ":I")               \
    X(iconst_2, 5, 1, FORMAT_NONE, KIND_CONSTANT, ":I")               \
    X(iconst_3, 6, 1, FORMAT_NONE, KIND_CONSTANT, ":I")               \
    X(iconst_4, 7, 1, FORMAT_NONE, KIND_CONSTANT, ":I")               \
    X(iconst_5, 8, 1, FORMAT_NONE, KIND_CONSTANT, ":I")               \
    X(lconst_0, 9, 1, FORMAT_NONE, KIND_CONSTANT, ":J")               \
    X(lconst_1, 10, 1, FORMAT_NONE, KIND_CONSTANT, ":J")              \
    X(fconst_0, 11, 1, FORMAT_NONE, KIND_CONSTANT, ":F")              \
    X(fconst_1, 12, 1, FORMAT_NONE, KIND_CONSTANT, ":F")              \
    X(fconst_2, 13, 1, FORMAT_NONE, KIND_CONSTANT, ":F")              \
    X(dconst_0, 14, 1, FORMAT_NONE, KIND_CONSTANT, ":D")              \
    X(dconst_1, 15, 1, FORMAT_NONE, KIND_CONSTANT, ":D")              \
    X(bipush, 16, 2, FORMAT_BYTE, KIND_CONSTANT, ":I")                \
    X(sipush, 17, 3, FORMAT_SHORT, KIND_CONSTANT, ":I")               \
    X(ldc, 18, 2, FORMAT_LDC, KIND_CONSTANT, ":t")                    \
    X(ldc_w, 19, 3, FORMAT_LDC_W, KIND_CONSTANT, ":t")                \
    X(ldc2_w, 20, 3, FORMAT_LDC2_W, KIND_CONSTANT, ":t")              \
    X(iload, 21, 2, FORMAT_LOCAL, KIND_LOAD, ":I")                    \
    X(lload, 22, 2, FORMAT_LOCAL, KIND_LOAD, ":J")                    \
    X(fload, 23, 2, FORMAT_LOCAL, KIND_LOAD, ":F")                    \
    X(dload, 24, 2, FORMAT_LOCAL, KIND_LOAD, ":D")                    \
    X(aload, 25, 2, FORMAT_LOCAL, KIND_LOAD, ":A")                    \
    X(iload_0, 26, 1, FORMAT_LOCAL_0, KIND_LOAD, ":I")                \
    X(iload_1, 27, 1, FORMAT_LOCAL_1, KIND_LOAD, ":I")                \
    X(iload_2, 28, 1, FORMAT_LOCAL_2, KIND_LOAD, ":I")                \
    X(iload_3, 29, 1, FORMAT_LOCAL_3, KIND_LOAD, ":I")                \
    X(lload_0, 30, 1, FORMAT_LOCAL_0, KIND_LOAD, ":J")                \
    X(lload_1, 31, 1, FORMAT_LOCAL_1, KIND_LOAD, ":J")                \
    X(lload_2, 32, 1, FORMAT_LOCAL_2, KIND_LOAD, ":J")                \
    X(lload_3, 33, 1, FORMAT_LOCAL_3, KIND_LOAD, ":J")                \
    X(fload_0, 34, 1, FORMAT_LOCAL_0, KIND_LOAD, ":F")                \
    X(fload_1, 35, 1, FORMAT_LOCAL_1, KIND_LOAD, ":F")                \
    X(fload_2, 36, 1, FORMAT_LOCAL_2, KIND_LOAD, ":F")                \
    X(fload_3, 37, 1, FORMAT_LOCAL_3, KIND_LOAD, ":F")                \
    X(dload_0, 38, 1, FORMAT_LOCAL_0, KIND_LOAD, ":D")                \
    X(dload_1, 39, 1, FORMAT_LOCAL_1, KIND_LOAD, ":D")                \
    X(dload_2, 40, 1, FORMAT_LOCAL_2, KIND_LOAD, ":D")                \
    X(dload_3, 41, 1, FORMAT_LOCAL_3, KIND_LOAD, ":D")                \
    X(aload_0, 42, 1, FORMAT_LOCAL_0, KIND_LOAD, ":A")                \
    X(aload_1, 43, 1, FORMAT_LOCAL_1, KIND_LOAD, ":A")                \
    X(aload_2, 44, 1, FORMAT_LOCAL_2, KIND_LOAD, ":A")                \
    X(aload_3, 45, 1, FORMAT_LOCAL_3, KIND_LOAD, ":A")                \
    X(iaload, 46, 1, FORMAT_NONE, KIND_ARRAY_LOAD, "AI:I")            \
    X(laload, 47, 1, FORMAT_NONE, KIND_ARRAY_LOAD, "AI:J")            \
    X(faload, 48, 1, FORMAT_NONE, KIND_ARRAY_LOAD, "AI:F")            \
    X(daload, 49, 1, FORMAT_NONE, KIND_ARRAY_LOAD, "AI:D")            \
    X(aaload, 50, 1, FORMAT_NONE, KIND_ARRAY_LOAD, "AI:A")            \
    X(baload, 51, 1, FORMAT_NONE, KIND_ARRAY_LOAD, "AI:I")            \
    X(caload, 52, 1, FORMAT_NONE, KIND_ARRAY_LOAD, "AI:I")            \
    X(saload, 53, 1, FORMAT_NONE, KIND_ARRAY_LOAD, "AI:I")            \
    X(istore, 54, 2, FORMAT_LOCAL, KIND_STORE, "I:")                  \
    X(lstore, 55, 2, FORMAT_LOCAL, KIND_STORE, "J:")                  \
    X(fstore, 56, 2, FORMAT_LOCAL, KIND_STORE, "F:")                  \
    X(dstore, 57, 2, FORMAT_LOCAL, KIND_STORE, "D:")                  \
    X(astore, 58, 2, FORMAT_LOCAL, KIND_STORE, "A:")                  \
    X(istore_0, 59, 1, FORMAT_LOCAL_0, KIND_STORE, "I:")              \
    X(istore_1, 60, 1, FORMAT_LOCAL_1, KIND_STORE, "I:")              \
    X(istore_2, 61, 1, FORMAT_LOCAL_2, KIND_STORE, "I:")              \
    X(istore_3, 62, 1, FORMAT_LOCAL_3, KIND_STORE, "I:")              \
    X(lstore_0, 63, 1, FORMAT_LOCAL_0, KIND_STORE, "J:")              \
    X(lstore_1, 64, 1, FORMAT_LOCAL_1, KIND_STORE, "J:")              \
    X(lstore_2, 65, 1, FORMAT_LOCAL_2, KIND_STORE, "J:")              \
    X(lstore_3, 66, 1, FORMAT_LOCAL_3, KIND_STORE, "J:")              \
    X(fstore_0, 67, 1, FORMAT_LOCAL_0, KIND_STORE, "F:")              \
    X(fstore_1, 68, 1, FORMAT_LOCAL_1, KIND_STORE, "F:")              \
    X(fstore_2, 69, 1, FORMAT_LOCAL_2, KIND_STORE, "F:")              \
    X(fstore_3, 70, 1, FORMAT_LOCAL_3, KIND_STORE, "F:")              \
    X(dstore_0, 71, 1, FORMAT_LOCAL_0, KIND_STORE, "D:")              \
    X(dstore_1, 72, 1, FORMAT_LOCAL_1, KIND_STORE, "D:")              \
    X(dstore_2, 73, 1, FORMAT_LOCAL_2, KIND_STORE, "D:")              \
    X(dstore_3, 74, 1, FORMAT_LOCAL_3, KIND_STORE, "D:")              \
    X(astore_0, 75, 1, FORMAT_LOCAL_0, KIND_STORE, "A:")              \
    X(astore_1, 76, 1, FORMAT_LOCAL_1, KIND_STORE, "A:")              \
    X(astore_2, 77, 1, FORMAT_LOCAL_2, KIND_STORE, "A:")              \
    X(astore_3, 78, 1, FORMAT_LOCAL_3, KIND_STORE, "A:")              \
    X(iastore, 79, 1, FORMAT_NONE, KIND_ARRAY_STORE, "AII:")          \
    X(lastore, 80, 1, FORMAT_NONE, KIND_ARRAY_STORE, "AIJ:")          \
    X(fastore, 81, 1, FORMAT_NONE, KIND_ARRAY_STORE, "AIF:")          \
    X(dastore, 82, 1, FORMAT_NONE, KIND_ARRAY_STORE, "AID:")          \
    X(aastore, 83, 1, FORMAT_NONE, KIND_ARRAY_STORE, "AIA:")          \
    X(bastore, 84, 1, FORMAT_NONE, KIND_ARRAY_STORE, "AII:")          \
    X(castore, 85, 1, FORMAT_NONE, KIND_ARRAY_STORE, "AII:")          \
    X(sastore, 86, 1, FORMAT_NONE, KIND_ARRAY_STORE, "AII:")          \
    X(pop, 87, 1, FORMAT_NONE, KIND_STACK, "1:")                      \
    X(pop2, 88, 1, FORMAT_NONE, KIND_STACK, "12:")                    \
    X(dup, 89, 1, FORMAT_NONE, KIND_STACK, "1:11")                    \
    X(dup_x1, 90, 1, FORMAT_NONE, KIND_STACK, "1 2:212")              \
    X(dup_x2, 91, 1, FORMAT_NONE, KIND_STACK, "12 3:3123")            \
    X(dup2, 92, 1, FORMAT_NONE, KIND_STACK, "12:1212")                \
    X(dup2_x1, 93, 1, FORMAT_NONE, KIND_STACK, "1 23:23123")          \
    X(dup2_x2, 94, 1, FORMAT_NONE, KIND_STACK, "12 34:341234")        \
    X(swap, 95, 1, FORMAT_NONE, KIND_STACK, "1 2:21")                 \
    X(iadd, 96, 1, FORMAT_NONE, KIND_ARITHMETIC, "II:I")              \
    X(ladd, 97, 1, FORMAT_NONE, KIND_ARITHMETIC, "JJ:J")              \
    X(fadd, 98, 1, FORMAT_NONE, KIND_ARITHMETIC, "FF:F")              \
    X(dadd, 99, 1, FORMAT_NONE, KIND_ARITHMETIC, "DD:D")              \
    X(isub, 100, 1, FORMAT_NONE, KIND_ARITHMETIC, "II:I")             \
    X(lsub, 101, 1, FORMAT_NONE, KIND_ARITHMETIC, "JJ:J")             \
    X(fsub, 102, 1, FORMAT_NONE, KIND_ARITHMETIC, "FF:F")             \
    X(dsub, 103, 1, FORMAT_NONE, KIND_ARITHMETIC, "DD:D")             \
    X(imul, 104, 1, FORMAT_NONE, KIND_ARITHMETIC, "II:I")             \
    X(lmul, 105, 1, FORMAT_NONE, KIND_ARITHMETIC, "JJ:J")             \
    X(fmul, 106, 1, FORMAT_NONE, KIND_ARITHMETIC, "FF:F")             \
    X(dmul, 107, 1, FORMAT_NONE, KIND_ARITHMETIC, "DD:D")             \
    X(idiv, 108, 1, FORMAT_NONE, KIND_ARITHMETIC, "II:I")             \
    X(ldiv, 109, 1, FORMAT_NONE, KIND_ARITHMETIC, "JJ:J")             \
    X(fdiv, 110, 1, FORMAT_NONE, KIND_ARITHMETIC, "FF:F")             \
    X(ddiv, 111, 1, FORMAT_NONE, KIND_ARITHMETIC, "DD:D")             \
    X(irem, 112, 1, FORMAT_NONE, KIND_ARITHMETIC, "II:I")             \
    X(lrem, 113, 1, FORMAT_NONE, KIND_ARITHMETIC, "JJ:J")             \
    X(frem, 114, 1, FORMAT_NONE, KIND_ARITHMETIC, "FF:F")             \
    X(drem, 115, 1, FORMAT_NONE, KIND_ARITHMETIC, "DD:D")             \
    X(ineg, 116, 1, FORMAT_NONE, KIND_ARITHMETIC, "I:I")              \
    X(lneg, 117, 1, FORMAT_NONE, KIND_ARITHMETIC, "J:J")              \
    X(fneg, 118, 1, FORMAT_NONE, KIND_ARITHMETIC, "F:F")              \
    X(dneg, 119, 1, FORMAT_NONE, KIND_ARITHMETIC, "D:D")              \
    X(ishl, 120, 1, FORMAT_NONE, KIND_ARITHMETIC, "II:I")             \
    X(lshl, 121, 1, FORMAT_NONE, KIND_ARITHMETIC, "JI:J")             \
    X(ishr, 122, 1, FORMAT_NONE, KIND_ARITHMETIC, "II:I")             \
    X(lshr, 123, 1, FORMAT_NONE, KIND_ARITHMETIC, "JI:J")             \
    X(iushr, 124, 1, FORMAT_NONE, KIND_ARITHMETIC, "II:I")            \
    X(lushr, 125, 1, FORMAT_NONE, KIND_ARITHMETIC, "JI:J")            \
    X(iand, 126, 1, FORMAT_NONE, KIND_ARITHMETIC, "II:I")             \
    X(land, 127, 1, FORMAT_NONE, KIND_ARITHMETIC, "JJ:J")             \
    X(ior, 128, 1, FORMAT_NONE, KIND_ARITHMETIC, "II:I")              \
    X(lor, 129, 1, FORMAT_NONE, KIND_ARITHMETIC, "JJ:J")              \
    X(ixor, 130, 1, FORMAT_NONE, KIND_ARITHMETIC, "II:I")             \
    X(lxor, 131, 1, FORMAT_NONE, KIND_ARITHMETIC, "JJ:J")             \
    X(iinc, 132, 3, FORMAT_IINC, KIND_INCREMENT, ":")                 \
    X(i2l, 133, 1, FORMAT_NONE, KIND_ARITHMETIC, "I:J")               \
    X(i2f, 134, 1, FORMAT_NONE, KIND_ARITHMETIC, "I:F")               \
    X(i2d, 135, 1, FORMAT_NONE, KIND_ARITHMETIC, "I:D")               \
    X(l2i, 136, 1, FORMAT_NONE, KIND_ARITHMETIC, "J:I")               \
    X(l2f, 137, 1, FORMAT_NONE, KIND_ARITHMETIC, "J:F")               \
    X(l2d, 138, 1, FORMAT_NONE, KIND_ARITHMETIC, "J:D")               \
    X(f2i, 139, 1, FORMAT_NONE, KIND_ARITHMETIC, "F:I")               \
    X(f2l, 140, 1, FORMAT_NONE, KIND_ARITHMETIC, "F:J")               \
    X(f2d, 141, 1, FORMAT_NONE, KIND_ARITHMETIC, "F:D")               \
    X(d2i, 142, 1, FORMAT_NONE, KIND_ARITHMETIC, "D:I")               \
    X(d2l, 143, 1, FORMAT_NONE, KIND_ARITHMETIC, "D:J")               \
    X(d2f, 144, 1, FORMAT_NONE, KIND_ARITHMETIC, "D:F")               \
    X(i2b, 145, 1, FORMAT_NONE, KIND_ARITHMETIC, "I:I")               \
    X(i2c, 146, 1, FORMAT_NONE, KIND_ARITHMETIC, "I:I")               \
    X(i2s, 147, 1, FORMAT_NONE, KIND_ARITHMETIC, "I:I")               \
    X(lcmp, 148, 1, FORMAT_NONE, KIND_ARITHMETIC, "JJ:I")             \
    X(fcmpl, 149, 1, FORMAT_NONE, KIND_ARITHMETIC, "FF:I")            \
    X(fcmpg, 150, 1, FORMAT_NONE, KIND_ARITHMETIC, "FF:I")            \
    X(dcmpl, 151, 1, FORMAT_NONE, KIND_ARITHMETIC, "DD:I")            \
    X(dcmpg, 152, 1, FORMAT_NONE, KIND_ARITHMETIC, "DD:I")            \
    X(ifeq, 153, 3, FORMAT_BRANCH, KIND_BRANCH, "I:")                 \
    X(ifne, 154, 3, FORMAT_BRANCH, KIND_BRANCH, "I:")                 \
    X(iflt, 155, 3, FORMAT_BRANCH, KIND_BRANCH, "I:")                 \
    X(ifge, 156, 3, FORMAT_BRANCH, KIND_BRANCH, "I:")                 \
    X(ifgt, 157, 3, FORMAT_BRANCH, KIND_BRANCH, "I:")                 \
    X(ifle, 158, 3, FORMAT_BRANCH, KIND_BRANCH, "I:")                 \
    X(if_icmpeq, 159, 3, FORMAT_BRANCH, KIND_BRANCH, "II:")           \
    X(if_icmpne, 160, 3, FORMAT_BRANCH, KIND_BRANCH, "II:")           \
    X(if_icmplt, 161, 3, FORMAT_BRANCH, KIND_BRANCH, "II:")           \
    X(if_icmpge, 162, 3, FORMAT_BRANCH, KIND_BRANCH, "II:")           \
    X(if_icmpgt, 163, 3, FORMAT_BRANCH, KIND_BRANCH, "II:")           \
    X(if_icmple, 164, 3, FORMAT_BRANCH, KIND_BRANCH, "II:")           \
    X(if_acmpeq, 165, 3, FORMAT_BRANCH, KIND_BRANCH, "AA:")           \
    X(if_acmpne, 166, 3, FORMAT_BRANCH, KIND_BRANCH, "AA:")           \
    X(goto, 167, 3, FORMAT_BRANCH, KIND_GOTO, ":")                    \
    X(jsr, 168, 3, FORMAT_BRANCH, KIND_JSR, ":R")                     \
    X(ret, 169, 2, FORMAT_LOCAL, KIND_RET, ":")                       \
    X(tableswitch, 170, 0, FORMAT_TABLESWITCH, KIND_SWITCH, "I:")     \
    X(lookupswitch, 171, 0, FORMAT_LOOKUPSWITCH, KIND_SWITCH, "I:")   \
    X(ireturn, 172, 1, FORMAT_NONE, KIND_RETURN, "I:")                \
    X(lreturn, 173, 1, FORMAT_NONE, KIND_RETURN, "J:")                \
    X(freturn, 174, 1, FORMAT_NONE, KIND_RETURN, "F:")                \
    X(dreturn, 175, 1, FORMAT_NONE, KIND_RETURN, "D:")                \
    X(areturn, 176, 1, FORMAT_NONE, KIND_RETURN, "A:")                \
    X(return, 177, 1, FORMAT_NONE, KIND_RETURN, ":")                  \
    X(getstatic, 178, 3, FORMAT_FIELD, KIND_GET, ":t")                \
    X(putstatic, 179, 3, FORMAT_FIELD, KIND_PUT, "t:")                \
    X(getfield, 180, 3, FORMAT_FIELD, KIND_GET, "A:t")                \
    X(putfield, 181, 3, FORMAT_FIELD, KIND_PUT, "At:")                \
    X(invokevirtual, 182, 3, FORMAT_METHOD, KIND_INVOKE, "Ap:r")      \
    X(invokespecial, 183, 3, FORMAT_METHOD, KIND_INVOKE, "Ap:r")      \
    X(invokestatic, 184, 3, FORMAT_METHOD, KIND_INVOKE, "p:r")        \
    X(invokeinterface, 185, 5, FORMAT_INTERFACE, KIND_INVOKE, "Ap:r") \
    X(invokedynamic, 186, 5, FORMAT_DYNAMIC, KIND_INVOKE, "p:r")      \
    X(new, 187, 3, FORMAT_CLASS, KIND_NEW, ":A")                      \
    X(newarray, 188, 2, FORMAT_NEWARRAY, KIND_NEW, "I:A")             \
    X(anewarray, 189, 3, FORMAT_CLASS, KIND_NEW, "I:A")               \
    X(arraylength, 190, 1, FORMAT_NONE, KIND_ARRAY_LENGTH, "A:I")     \
    X(athrow, 191, 1, FORMAT_NONE, KIND_THROW, "A:")                  \
    X(checkcast, 192, 3, FORMAT_CLASS, KIND_CAST, "A:A")              \
    X(instanceof, 193, 3, FORMAT_CLASS, KIND_INSTANCE_OF, "A:I")      \
    X(monitorenter, 194, 1, FORMAT_NONE, KIND_MONITOR, "A:")          \
    X(monitorexit, 195, 1, FORMAT_NONE, KIND_MONITOR, "A:")           \
    X(wide, 196, 0, FORMAT_WIDE, KIND_WIDE, "w:w")                    \
    X(multianewarray, 197, 4, FORMAT_MULTIANEWARRAY, KIND_NEW, "n:A") \
    X(ifnull, 198, 3, FORMAT_BRANCH, KIND_BRANCH, "A:")               \
    X(ifnonnull, 199, 3, FORMAT_BRANCH, KIND_BRANCH, "A:")            \
    X(goto_w, 200, 5, FORMAT_BRANCH_W, KIND_GOTO, ":")                \
    X(jsr_w, 201, 5, FORMAT_BRANCH_W, KIND_JSR, ":R")

enum opcode {
#define X(name, value, length, format, kind, effect) OP_##name = (value),
    OPCODES(X)
#undef X
        OPCODE_COUNT = 202
};

struct opcode_info {
    const char *name;
    uint8_t length; /* 0: varies */
    uint8_t format; /* enum operand_format */
    uint8_t kind;   /* enum opcode_kind */
    const char *effect;
};

extern const struct opcode_info opcode_info[OPCODE_COUNT];

/* May the next instruction be executed after one with this opcode, other than by a jump or a ret?
 * Of wide: the opcode that it widens. */
static inline bool opcode_falls_through(uint8_t opcode)
{
    return opcode_info[opcode].kind < KIND_JSR;
}

/* The element types of newarray. */
enum newarray_type {
    NEWARRAY_BOOLEAN = 4,
    NEWARRAY_CHAR,
    NEWARRAY_FLOAT,
    NEWARRAY_DOUBLE,
    NEWARRAY_BYTE,
    NEWARRAY_SHORT,
    NEWARRAY_INT,
    NEWARRAY_LONG,
};

#endif
