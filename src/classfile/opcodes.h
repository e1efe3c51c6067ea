/* opcodes.h - every instruction of the JVM (JVMS 6.5), once.  What depends on the
 * instruction set (checks, verifier, translator, disassembly) is generated from this table. */
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

/* X(name, value, length, format, effect): the length in bytes with the opcode, 0 when it
 * varies; the effect on the stack as "popped:pushed" in descriptor letters (A: a reference,
 * the last letter is on top), "?" when it depends on operands or on what the stack holds. */
#define OPCODES(X)                                        \
    X(nop, 0, 1, FORMAT_NONE, ":")                        \
    X(aconst_null, 1, 1, FORMAT_NONE, ":A")               \
    X(iconst_m1, 2, 1, FORMAT_NONE, ":I")                 \
    X(iconst_0, 3, 1, FORMAT_NONE, ":I")                  \
    X(iconst_1, 4, 1, FORMAT_NONE, ":I")                  \
    X(iconst_2, 5, 1, FORMAT_NONE, ":I")                  \
    X(iconst_3, 6, 1, FORMAT_NONE, ":I")                  \
    X(iconst_4, 7, 1, FORMAT_NONE, ":I")                  \
    X(iconst_5, 8, 1, FORMAT_NONE, ":I")                  \
    X(lconst_0, 9, 1, FORMAT_NONE, ":J")                  \
    X(lconst_1, 10, 1, FORMAT_NONE, ":J")                 \
    X(fconst_0, 11, 1, FORMAT_NONE, ":F")                 \
    X(fconst_1, 12, 1, FORMAT_NONE, ":F")                 \
    X(fconst_2, 13, 1, FORMAT_NONE, ":F")                 \
    X(dconst_0, 14, 1, FORMAT_NONE, ":D")                 \
    X(dconst_1, 15, 1, FORMAT_NONE, ":D")                 \
    X(bipush, 16, 2, FORMAT_BYTE, ":I")                   \
    X(sipush, 17, 3, FORMAT_SHORT, ":I")                  \
    X(ldc, 18, 2, FORMAT_LDC, "?")                        \
    X(ldc_w, 19, 3, FORMAT_LDC_W, "?")                    \
    X(ldc2_w, 20, 3, FORMAT_LDC2_W, "?")                  \
    X(iload, 21, 2, FORMAT_LOCAL, ":I")                   \
    X(lload, 22, 2, FORMAT_LOCAL, ":J")                   \
    X(fload, 23, 2, FORMAT_LOCAL, ":F")                   \
    X(dload, 24, 2, FORMAT_LOCAL, ":D")                   \
    X(aload, 25, 2, FORMAT_LOCAL, ":A")                   \
    X(iload_0, 26, 1, FORMAT_LOCAL_0, ":I")               \
    X(iload_1, 27, 1, FORMAT_LOCAL_1, ":I")               \
    X(iload_2, 28, 1, FORMAT_LOCAL_2, ":I")               \
    X(iload_3, 29, 1, FORMAT_LOCAL_3, ":I")               \
    X(lload_0, 30, 1, FORMAT_LOCAL_0, ":J")               \
    X(lload_1, 31, 1, FORMAT_LOCAL_1, ":J")               \
    X(lload_2, 32, 1, FORMAT_LOCAL_2, ":J")               \
    X(lload_3, 33, 1, FORMAT_LOCAL_3, ":J")               \
    X(fload_0, 34, 1, FORMAT_LOCAL_0, ":F")               \
    X(fload_1, 35, 1, FORMAT_LOCAL_1, ":F")               \
    X(fload_2, 36, 1, FORMAT_LOCAL_2, ":F")               \
    X(fload_3, 37, 1, FORMAT_LOCAL_3, ":F")               \
    X(dload_0, 38, 1, FORMAT_LOCAL_0, ":D")               \
    X(dload_1, 39, 1, FORMAT_LOCAL_1, ":D")               \
    X(dload_2, 40, 1, FORMAT_LOCAL_2, ":D")               \
    X(dload_3, 41, 1, FORMAT_LOCAL_3, ":D")               \
    X(aload_0, 42, 1, FORMAT_LOCAL_0, ":A")               \
    X(aload_1, 43, 1, FORMAT_LOCAL_1, ":A")               \
    X(aload_2, 44, 1, FORMAT_LOCAL_2, ":A")               \
    X(aload_3, 45, 1, FORMAT_LOCAL_3, ":A")               \
    X(iaload, 46, 1, FORMAT_NONE, "AI:I")                 \
    X(laload, 47, 1, FORMAT_NONE, "AI:J")                 \
    X(faload, 48, 1, FORMAT_NONE, "AI:F")                 \
    X(daload, 49, 1, FORMAT_NONE, "AI:D")                 \
    X(aaload, 50, 1, FORMAT_NONE, "AI:A")                 \
    X(baload, 51, 1, FORMAT_NONE, "AI:I")                 \
    X(caload, 52, 1, FORMAT_NONE, "AI:I")                 \
    X(saload, 53, 1, FORMAT_NONE, "AI:I")                 \
    X(istore, 54, 2, FORMAT_LOCAL, "I:")                  \
    X(lstore, 55, 2, FORMAT_LOCAL, "J:")                  \
    X(fstore, 56, 2, FORMAT_LOCAL, "F:")                  \
    X(dstore, 57, 2, FORMAT_LOCAL, "D:")                  \
    X(astore, 58, 2, FORMAT_LOCAL, "A:")                  \
    X(istore_0, 59, 1, FORMAT_LOCAL_0, "I:")              \
    X(istore_1, 60, 1, FORMAT_LOCAL_1, "I:")              \
    X(istore_2, 61, 1, FORMAT_LOCAL_2, "I:")              \
    X(istore_3, 62, 1, FORMAT_LOCAL_3, "I:")              \
    X(lstore_0, 63, 1, FORMAT_LOCAL_0, "J:")              \
    X(lstore_1, 64, 1, FORMAT_LOCAL_1, "J:")              \
    X(lstore_2, 65, 1, FORMAT_LOCAL_2, "J:")              \
    X(lstore_3, 66, 1, FORMAT_LOCAL_3, "J:")              \
    X(fstore_0, 67, 1, FORMAT_LOCAL_0, "F:")              \
    X(fstore_1, 68, 1, FORMAT_LOCAL_1, "F:")              \
    X(fstore_2, 69, 1, FORMAT_LOCAL_2, "F:")              \
    X(fstore_3, 70, 1, FORMAT_LOCAL_3, "F:")              \
    X(dstore_0, 71, 1, FORMAT_LOCAL_0, "D:")              \
    X(dstore_1, 72, 1, FORMAT_LOCAL_1, "D:")              \
    X(dstore_2, 73, 1, FORMAT_LOCAL_2, "D:")              \
    X(dstore_3, 74, 1, FORMAT_LOCAL_3, "D:")              \
    X(astore_0, 75, 1, FORMAT_LOCAL_0, "A:")              \
    X(astore_1, 76, 1, FORMAT_LOCAL_1, "A:")              \
    X(astore_2, 77, 1, FORMAT_LOCAL_2, "A:")              \
    X(astore_3, 78, 1, FORMAT_LOCAL_3, "A:")              \
    X(iastore, 79, 1, FORMAT_NONE, "AII:")                \
    X(lastore, 80, 1, FORMAT_NONE, "AIJ:")                \
    X(fastore, 81, 1, FORMAT_NONE, "AIF:")                \
    X(dastore, 82, 1, FORMAT_NONE, "AID:")                \
    X(aastore, 83, 1, FORMAT_NONE, "AIA:")                \
    X(bastore, 84, 1, FORMAT_NONE, "AII:")                \
    X(castore, 85, 1, FORMAT_NONE, "AII:")                \
    X(sastore, 86, 1, FORMAT_NONE, "AII:")                \
    X(pop, 87, 1, FORMAT_NONE, "?")                       \
    X(pop2, 88, 1, FORMAT_NONE, "?")                      \
    X(dup, 89, 1, FORMAT_NONE, "?")                       \
    X(dup_x1, 90, 1, FORMAT_NONE, "?")                    \
    X(dup_x2, 91, 1, FORMAT_NONE, "?")                    \
    X(dup2, 92, 1, FORMAT_NONE, "?")                      \
    X(dup2_x1, 93, 1, FORMAT_NONE, "?")                   \
    X(dup2_x2, 94, 1, FORMAT_NONE, "?")                   \
    X(swap, 95, 1, FORMAT_NONE, "?")                      \
    X(iadd, 96, 1, FORMAT_NONE, "II:I")                   \
    X(ladd, 97, 1, FORMAT_NONE, "JJ:J")                   \
    X(fadd, 98, 1, FORMAT_NONE, "FF:F")                   \
    X(dadd, 99, 1, FORMAT_NONE, "DD:D")                   \
    X(isub, 100, 1, FORMAT_NONE, "II:I")                  \
    X(lsub, 101, 1, FORMAT_NONE, "JJ:J")                  \
    X(fsub, 102, 1, FORMAT_NONE, "FF:F")                  \
    X(dsub, 103, 1, FORMAT_NONE, "DD:D")                  \
    X(imul, 104, 1, FORMAT_NONE, "II:I")                  \
    X(lmul, 105, 1, FORMAT_NONE, "JJ:J")                  \
    X(fmul, 106, 1, FORMAT_NONE, "FF:F")                  \
    X(dmul, 107, 1, FORMAT_NONE, "DD:D")                  \
    X(idiv, 108, 1, FORMAT_NONE, "II:I")                  \
    X(ldiv, 109, 1, FORMAT_NONE, "JJ:J")                  \
    X(fdiv, 110, 1, FORMAT_NONE, "FF:F")                  \
    X(ddiv, 111, 1, FORMAT_NONE, "DD:D")                  \
    X(irem, 112, 1, FORMAT_NONE, "II:I")                  \
    X(lrem, 113, 1, FORMAT_NONE, "JJ:J")                  \
    X(frem, 114, 1, FORMAT_NONE, "FF:F")                  \
    X(drem, 115, 1, FORMAT_NONE, "DD:D")                  \
    X(ineg, 116, 1, FORMAT_NONE, "I:I")                   \
    X(lneg, 117, 1, FORMAT_NONE, "J:J")                   \
    X(fneg, 118, 1, FORMAT_NONE, "F:F")                   \
    X(dneg, 119, 1, FORMAT_NONE, "D:D")                   \
    X(ishl, 120, 1, FORMAT_NONE, "II:I")                  \
    X(lshl, 121, 1, FORMAT_NONE, "JI:J")                  \
    X(ishr, 122, 1, FORMAT_NONE, "II:I")                  \
    X(lshr, 123, 1, FORMAT_NONE, "JI:J")                  \
    X(iushr, 124, 1, FORMAT_NONE, "II:I")                 \
    X(lushr, 125, 1, FORMAT_NONE, "JI:J")                 \
    X(iand, 126, 1, FORMAT_NONE, "II:I")                  \
    X(land, 127, 1, FORMAT_NONE, "JJ:J")                  \
    X(ior, 128, 1, FORMAT_NONE, "II:I")                   \
    X(lor, 129, 1, FORMAT_NONE, "JJ:J")                   \
    X(ixor, 130, 1, FORMAT_NONE, "II:I")                  \
    X(lxor, 131, 1, FORMAT_NONE, "JJ:J")                  \
    X(iinc, 132, 3, FORMAT_IINC, ":")                     \
    X(i2l, 133, 1, FORMAT_NONE, "I:J")                    \
    X(i2f, 134, 1, FORMAT_NONE, "I:F")                    \
    X(i2d, 135, 1, FORMAT_NONE, "I:D")                    \
    X(l2i, 136, 1, FORMAT_NONE, "J:I")                    \
    X(l2f, 137, 1, FORMAT_NONE, "J:F")                    \
    X(l2d, 138, 1, FORMAT_NONE, "J:D")                    \
    X(f2i, 139, 1, FORMAT_NONE, "F:I")                    \
    X(f2l, 140, 1, FORMAT_NONE, "F:J")                    \
    X(f2d, 141, 1, FORMAT_NONE, "F:D")                    \
    X(d2i, 142, 1, FORMAT_NONE, "D:I")                    \
    X(d2l, 143, 1, FORMAT_NONE, "D:J")                    \
    X(d2f, 144, 1, FORMAT_NONE, "D:F")                    \
    X(i2b, 145, 1, FORMAT_NONE, "I:I")                    \
    X(i2c, 146, 1, FORMAT_NONE, "I:I")                    \
    X(i2s, 147, 1, FORMAT_NONE, "I:I")                    \
    X(lcmp, 148, 1, FORMAT_NONE, "JJ:I")                  \
    X(fcmpl, 149, 1, FORMAT_NONE, "FF:I")                 \
    X(fcmpg, 150, 1, FORMAT_NONE, "FF:I")                 \
    X(dcmpl, 151, 1, FORMAT_NONE, "DD:I")                 \
    X(dcmpg, 152, 1, FORMAT_NONE, "DD:I")                 \
    X(ifeq, 153, 3, FORMAT_BRANCH, "I:")                  \
    X(ifne, 154, 3, FORMAT_BRANCH, "I:")                  \
    X(iflt, 155, 3, FORMAT_BRANCH, "I:")                  \
    X(ifge, 156, 3, FORMAT_BRANCH, "I:")                  \
    X(ifgt, 157, 3, FORMAT_BRANCH, "I:")                  \
    X(ifle, 158, 3, FORMAT_BRANCH, "I:")                  \
    X(if_icmpeq, 159, 3, FORMAT_BRANCH, "II:")            \
    X(if_icmpne, 160, 3, FORMAT_BRANCH, "II:")            \
    X(if_icmplt, 161, 3, FORMAT_BRANCH, "II:")            \
    X(if_icmpge, 162, 3, FORMAT_BRANCH, "II:")            \
    X(if_icmpgt, 163, 3, FORMAT_BRANCH, "II:")            \
    X(if_icmple, 164, 3, FORMAT_BRANCH, "II:")            \
    X(if_acmpeq, 165, 3, FORMAT_BRANCH, "AA:")            \
    X(if_acmpne, 166, 3, FORMAT_BRANCH, "AA:")            \
    X(goto, 167, 3, FORMAT_BRANCH, ":")                   \
    X(jsr, 168, 3, FORMAT_BRANCH, "?")                    \
    X(ret, 169, 2, FORMAT_LOCAL, "?")                     \
    X(tableswitch, 170, 0, FORMAT_TABLESWITCH, "I:")      \
    X(lookupswitch, 171, 0, FORMAT_LOOKUPSWITCH, "I:")    \
    X(ireturn, 172, 1, FORMAT_NONE, "I:")                 \
    X(lreturn, 173, 1, FORMAT_NONE, "J:")                 \
    X(freturn, 174, 1, FORMAT_NONE, "F:")                 \
    X(dreturn, 175, 1, FORMAT_NONE, "D:")                 \
    X(areturn, 176, 1, FORMAT_NONE, "A:")                 \
    X(return, 177, 1, FORMAT_NONE, ":")                   \
    X(getstatic, 178, 3, FORMAT_FIELD, "?")               \
    X(putstatic, 179, 3, FORMAT_FIELD, "?")               \
    X(getfield, 180, 3, FORMAT_FIELD, "?")                \
    X(putfield, 181, 3, FORMAT_FIELD, "?")                \
    X(invokevirtual, 182, 3, FORMAT_METHOD, "?")          \
    X(invokespecial, 183, 3, FORMAT_METHOD, "?")          \
    X(invokestatic, 184, 3, FORMAT_METHOD, "?")           \
    X(invokeinterface, 185, 5, FORMAT_INTERFACE, "?")     \
    X(invokedynamic, 186, 5, FORMAT_DYNAMIC, "?")         \
    X(new, 187, 3, FORMAT_CLASS, ":A")                    \
    X(newarray, 188, 2, FORMAT_NEWARRAY, "I:A")           \
    X(anewarray, 189, 3, FORMAT_CLASS, "I:A")             \
    X(arraylength, 190, 1, FORMAT_NONE, "A:I")            \
    X(athrow, 191, 1, FORMAT_NONE, "A:")                  \
    X(checkcast, 192, 3, FORMAT_CLASS, "A:A")             \
    X(instanceof, 193, 3, FORMAT_CLASS, "A:I")            \
    X(monitorenter, 194, 1, FORMAT_NONE, "A:")            \
    X(monitorexit, 195, 1, FORMAT_NONE, "A:")             \
    X(wide, 196, 0, FORMAT_WIDE, "?")                     \
    X(multianewarray, 197, 4, FORMAT_MULTIANEWARRAY, "?") \
    X(ifnull, 198, 3, FORMAT_BRANCH, "A:")                \
    X(ifnonnull, 199, 3, FORMAT_BRANCH, "A:")             \
    X(goto_w, 200, 5, FORMAT_BRANCH_W, ":")               \
    X(jsr_w, 201, 5, FORMAT_BRANCH_W, "?")

enum opcode {
#define X(name, value, length, format, effect) OP_##name = (value),
    OPCODES(X)
#undef X
        OPCODE_COUNT = 202
};

struct opcode_info {
    const char *name;
    uint8_t length; /* 0: varies */
    uint8_t format; /* enum operand_format */
    const char *effect;
};

extern const struct opcode_info opcode_info[OPCODE_COUNT];

/* The length of the instruction at `pc`, or 0 when the opcode is unknown, the instruction does
 * not end within the code, or a switch or wide is malformed. */
uint32_t opcode_length_at(const uint8_t *code, uint32_t code_length, uint32_t pc);

/* May the next instruction be executed after one with this opcode, other than by a jump?  Of wide:
 * the opcode that it widens. */
bool opcode_falls_through(uint8_t opcode);

/* Where the operands of the switch at `pc` begin. */
static inline uint32_t switch_operands(uint32_t pc)
{
    return (pc + 4) & ~(uint32_t)3;
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
