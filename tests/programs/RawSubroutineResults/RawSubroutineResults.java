/** Subroutines that leave constants and local variables on the operand stack when they return. */
public class RawSubroutineResults {
    static final int JSR = 0xa8, RET = 0xa9, WIDE = 0xc4, ASTORE = 0x3a, ILOAD = 0x15, LLOAD = 0x16, IINC = 0x84;
    static final int IADD = 0x60, LADD = 0x61, IMUL = 0x68, I2L = 0x85, L2I = 0x88, IRETURN = 0xac, SWAP = 0x5f;

    public static void main(String[] args) throws Exception {
        Asm a = new Asm(49, Asm.PUBLIC | Asm.SUPER, "Results", "java/lang/Object");

        // constant(n): the subroutine pushes 5; n + 5.
        a.addMethod(Asm.PUBLIC | Asm.STATIC, "constant", "(I)I", 3, 2, new Asm.Code()
                .op(ILOAD, 0).jump(JSR, "sub").op(IADD, IRETURN)
                .label("sub").op(ASTORE, 1, 0x08, RET, 1));

        // variable(n): it pushes n, and the caller changes n before it is used.
        a.addMethod(Asm.PUBLIC | Asm.STATIC, "variable", "(I)I", 3, 2, new Asm.Code()
                .op(0x07).jump(JSR, "sub").op(IINC, 0, 9, ILOAD, 0, IMUL, IADD, IRETURN)
                .label("sub").op(ASTORE, 1, ILOAD, 0, RET, 1));

        // wide(n): the same by wide ret, from two calls.
        a.addMethod(Asm.PUBLIC | Asm.STATIC, "wide", "(I)I", 3, 400, new Asm.Code()
                .jump(JSR, "sub").op(IINC, 0, 1).jump(JSR, "other").op(SWAP, 0x64, IRETURN)
                .label("sub").op(WIDE, ASTORE, 1, 44, ILOAD, 0, WIDE, RET, 1, 44)
                .label("other").op(WIDE, ASTORE, 1, 45, ILOAD, 0, ILOAD, 0, IMUL, WIDE, RET, 1, 45));

        // mixed(n): an int, a long and a null reference are left, and taken in turn.
        a.addMethod(Asm.PUBLIC | Asm.STATIC, "mixed", "(I)I", 5, 5, new Asm.Code()
                .op(ILOAD, 0, I2L, 0x37, 1).jump(JSR, "sub").jump(0xc7, "bad").op(LLOAD, 1, LADD, L2I, IADD, IRETURN)
                .label("bad").op(0x58, IRETURN)
                .label("sub").op(ASTORE, 3, ILOAD, 0, LLOAD, 1, 0x01, RET, 3));

        Class<?> c = new Asm.Loader().define(a);
        for (int n : new int[] {0, 1, 7, -30000}) {
            for (String m : new String[] {"constant", "variable", "wide", "mixed"})
                System.out.println(m + "(" + n + ") = " + c.getMethod(m, int.class).invoke(null, n));
        }
    }
}
