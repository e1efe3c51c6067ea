/* insn.h - the interpreter's own instructions.
 *
 * translate.c turns a method's bytecode into this register code once, when it is first
 * called: operands name registers (locals and operand-stack slots alike, counted from the
 * frame's first local), constants and field offsets are immediate, and instructions
 * whose constant-pool operand is not resolved yet rewrite themselves (quicken) when they are.
 * An instruction is one 8-byte word, plus further words for pointers and caches. */
#ifndef VM_CODE_INSN_H
#define VM_CODE_INSN_H

#include <stdint.h>

union insn {
    struct {
        uint16_t op, a, b, c;
    };
    struct {
        uint16_t op_, a_;
        int32_t imm32; /* in place of b and c */
    };
    int64_t imm64;
    void *ptr;
    struct {
        int32_t lo, hi;
    };
};

enum {
    CALL_WORDS = 4,   /* every call: word 0 op a=first argument b=result c=cp index or vtable
                       * index; 1 method or linked call; 2, 3 inline cache */
    FIELD_WORDS = 2,  /* instance field: 0 op a b c=cp index or offset; 1 struct field */
    STATIC_WORDS = 3, /* static field: 0 op a -  c=cp index; 1 struct field; 2 address */
    CLASS_WORDS = 2,  /* new, checkcast, ...: 1 struct class */
};

/* Not formatted: the table's comments belong to their lines. */
/* clang-format off */
/* a = destination, b and c = sources, unless noted otherwise. */
#define INSN_TABLE(X)                                                                              \
    X(NOP)                                                                                         \
    X(MOV)   /* a = b */                                                                           \
    X(MOV2)  /* two moves: this word's a = b, and the next word's a = b */                         \
    X(LDI)   /* a = imm32, sign-extended */                                                        \
    X(LDC64) /* a = word 1 */                                                                      \
    X(LDC)   /* a = constant c, unresolved; becomes LDC64 */                                       \
    INSN_OPS_3(X)                                                                                  \
    X(IDIV) X(IREM) X(LDIV) X(LREM) X(LSHL) X(LSHR) X(LUSHR)                                       \
    X(FADD) X(FSUB) X(FMUL) X(FDIV) X(FREM) X(DADD) X(DSUB) X(DMUL) X(DDIV) X(DREM)                \
    X(LCMP) X(FCMPL) X(FCMPG) X(DCMPL) X(DCMPG)                                                    \
    X(INEG) X(LNEG) X(FNEG) X(DNEG) /* a = -b */                                                   \
    X(I2L) X(I2F) X(I2D) X(L2I) X(L2F) X(L2D) X(F2I) X(F2L) X(F2D) X(D2I) X(D2L) X(D2F)            \
    X(I2B) X(I2C) X(I2S)                                                                           \
    INSN_BRANCHES(X)                                                                               \
    X(GOTO)      /* imm32 = offset in words, forward */                                            \
    X(GOTO_BACK) /* imm32 <= 0: counts against the slice */                                        \
    X(TABLESWITCH)  /* a = key; 1: low, count; then default and targets, two offsets a word */     \
    X(LOOKUPSWITCH) /* a = key; 1: count, default; then one word a pair: key, offset; sorted */    \
    X(JSR)       /* a = return address (word index), imm32 = offset */                             \
    X(RET)       /* a = return address */                                                          \
    X(GETFIELD) X(GETFIELD_1) X(GETFIELD_U2) X(GETFIELD_S2) X(GETFIELD_4) X(GETFIELD_8)            \
    X(PUTFIELD) X(PUTFIELD_Z) X(PUTFIELD_1) X(PUTFIELD_2) X(PUTFIELD_4) X(PUTFIELD_8)              \
    X(GETSTATIC) X(GETSTATIC_1) X(GETSTATIC_U2) X(GETSTATIC_S2) X(GETSTATIC_4) X(GETSTATIC_8)      \
    X(PUTSTATIC) X(PUTSTATIC_Z) X(PUTSTATIC_1) X(PUTSTATIC_2) X(PUTSTATIC_4) X(PUTSTATIC_8)        \
    X(ALOAD_1) X(ALOAD_U2) X(ALOAD_S2) X(ALOAD_4) X(ALOAD_8) /* a = b[c] */                        \
    X(ASTORE_1) X(ASTORE_2) X(ASTORE_4) X(ASTORE_8) X(ASTORE_REF) /* a[b] = c */                   \
    X(ARRAYLENGTH)                                                                                 \
    X(NEW) X(NEW_Q)                 /* a = new; c = cp; 1 class */                                 \
    X(NEWARRAY)                     /* a = new; b = length; c = basic type */                      \
    X(ANEWARRAY) X(ANEWARRAY_Q)     /* a = new; b = length; c = cp; 1 class of the array */        \
    X(MULTIANEWARRAY) X(MULTIANEWARRAY_Q) /* a = first length and result; b = dimensions */        \
    X(CHECKCAST) X(CHECKCAST_Q)     /* a = b after the check; c = cp; 1 class */                   \
    X(INSTANCEOF) X(INSTANCEOF_Q)   /* a = b instanceof */                                         \
    X(ATHROW) X(MONITORENTER) X(MONITOREXIT)                                                       \
    X(RETURN)   /* void */                                                                         \
    X(RETURN_V) /* a */                                                                            \
    X(RETURN_INIT) /* of Object.<init>: registers what has a finalizer */                          \
    X(INVOKEVIRTUAL) X(INVOKEVIRTUAL_Q) X(INVOKEFINAL_Q) /* FINAL: not overridable, null check */  \
    X(INVOKESPECIAL) X(INVOKESTATIC) X(INVOKESTATIC_Q)                                             \
    X(INVOKESTATIC_CHECK) /* resolved, but the class may not be initialized yet */                 \
    X(INVOKEINTERFACE) X(INVOKEINTERFACE_Q)                                                        \
    X(INVOKEHANDLE) X(INVOKEDYNAMIC) X(INVOKELINKED_Q)                                             \
    /* entry stubs of methods */                                                                   \
    X(ENTER_TRANSLATE) X(ENTER_HOOK) X(ENTER_SYNC) X(ENTER_NATIVE) X(NATIVE_RESUME) X(ENTER_ABSTRACT)            \
    X(ENTER_INVOKE_BASIC) X(ENTER_LINK_TO)                                                         \
    X(UNSUPPORTED)

#define INSN_OPS_3(X)                                                                              \
    X(IADD) X(IADD_I) X(ISUB) X(ISUB_I) X(IMUL) X(IMUL_I) X(IAND) X(IAND_I) X(IOR) X(IOR_I)        \
    X(IXOR) X(IXOR_I) X(ISHL) X(ISHL_I) X(ISHR) X(ISHR_I) X(IUSHR) X(IUSHR_I)                      \
    X(LADD) X(LADD_I) X(LSUB) X(LSUB_I) X(LMUL) X(LMUL_I) X(LAND) X(LAND_I) X(LOR) X(LOR_I)        \
    X(LXOR) X(LXOR_I)
/* IF: a against b; IFI: a against the immediate b; IFL: long a against long b.  c = offset in
 * words, signed 16 bits.  References compare as ints. */
#define INSN_BRANCHES(X)                                                                           \
    X(IF_EQ) X(IF_NE) X(IF_LT) X(IF_GE) X(IF_GT) X(IF_LE)                                          \
    X(IFI_EQ) X(IFI_NE) X(IFI_LT) X(IFI_GE) X(IFI_GT) X(IFI_LE)                                    \
    X(IFL_EQ) X(IFL_NE) X(IFL_LT) X(IFL_GE) X(IFL_GT) X(IFL_LE)
/* clang-format on */

enum insn_op {
#define X(name) INSN_##name,
    INSN_TABLE(X)
#undef X
        INSN_COUNT
};

extern const char *const insn_names[];

#endif
