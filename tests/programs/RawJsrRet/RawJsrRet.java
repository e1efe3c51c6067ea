/** jsr, jsr_w, ret and wide ret: subroutines called from several places, nested, and left by an exception. */
public class RawJsrRet {
    static final int JSR = 0xa8, JSR_W = 0xc9, RET = 0xa9, WIDE = 0xc4, ASTORE = 0x3a, ILOAD = 0x15, ISTORE = 0x36, IINC = 0x84, IRETURN = 0xac;

    public static void log(String s) {
        System.out.println("  " + s);
    }

    public static void main(String[] args) throws Exception {
        Asm a = new Asm(49, Asm.PUBLIC | Asm.SUPER, "Subs", "java/lang/Object");
        int logRef = a.method("RawJsrRet", "log", "(Ljava/lang/String;)V");

        // twice(n): calls a subroutine that doubles local 0, two times.
        a.addMethod(Asm.PUBLIC | Asm.STATIC, "twice", "(I)I", 2, 2, new Asm.Code()
                .jump(JSR, "sub").jump(JSR, "sub").op(ILOAD, 0, IRETURN)
                .label("sub").op(ASTORE, 1, ILOAD, 0, ILOAD, 0, 0x60, ISTORE, 0, RET, 1));

        // wide(n): jsr_w and wide ret, return address in a local beyond 255.
        a.addMethod(Asm.PUBLIC | Asm.STATIC, "wide", "(I)I", 2, 400, new Asm.Code()
                .jumpWide(JSR_W, "sub").op(IINC, 0, 5).jumpWide(JSR_W, "sub").jumpWide(0xc8, "end")
                .label("sub").op(WIDE, ASTORE, 1, 44).op(WIDE, IINC, 0, 0, 3, 232).op(WIDE, RET, 1, 44)
                .label("end").op(WIDE, ILOAD, 0, 0, IRETURN));

        // nested(n): a subroutine that calls another one.
        a.addMethod(Asm.PUBLIC | Asm.STATIC, "nested", "(I)I", 3, 3, new Asm.Code()
                .jump(JSR, "outer").jump(JSR, "outer").op(ILOAD, 0, IRETURN)
                .label("outer").op(ASTORE, 1).jump(JSR, "inner").op(IINC, 0, 1).jump(JSR, "inner").op(RET, 1)
                .label("inner").op(ASTORE, 2, ILOAD, 0, 0x06, 0x68, ISTORE, 0, RET, 2));

        // tryFinally(n): the old compilation of try { return 100 / n } finally { log }.
        a.addMethod(Asm.PUBLIC | Asm.STATIC, "tryFinally", "(I)I", 2, 4, new Asm.Code()
                .label("try").op(0x10, 100, ILOAD, 0, 0x6c, ISTORE, 1).jump(JSR, "finally").op(ILOAD, 1, IRETURN)
                .label("end").op(ASTORE, 2).jump(JSR, "finally").op(0x2c, 0xbf)
                .label("finally").op(ASTORE, 3).op(0x12, a.str("finally runs")).op2(0xb8, logRef).op(RET, 3)
                .handler("try", "end", "end", 0));

        // loop(n): a subroutine called in a loop, with a branch inside.
        a.addMethod(Asm.PUBLIC | Asm.STATIC, "loop", "(I)I", 2, 4, new Asm.Code()
                .op(0x03, ISTORE, 1)
                .label("top").op(ILOAD, 0).jump(0x9e, "done").jump(JSR, "sub").op(IINC, 0, 255).jump(0xa7, "top")
                .label("done").op(ILOAD, 1, IRETURN)
                .label("sub").op(ASTORE, 2, ILOAD, 0, 0x04, 0x7e).jump(0x99, "even").op(IINC, 1, 100).jump(0xa7, "back")
                .label("even").op(IINC, 1, 1).label("back").op(RET, 2));

        // carry(n): the subroutine is entered with a value below the return address.
        a.addMethod(Asm.PUBLIC | Asm.STATIC, "carry", "(I)I", 4, 2, new Asm.Code()
                .op(ILOAD, 0, 0x07, 0x68).jump(JSR, "sub").op(0x08, 0x60, IRETURN)
                .label("sub").op(ASTORE, 1, ILOAD, 0, 0x60, RET, 1));

        Class<?> c = new Asm.Loader().define(a);
        for (int n : new int[] {0, 1, 7, -3}) {
            for (String m : new String[] {"twice", "wide", "nested", "tryFinally", "loop", "carry"}) {
                try {
                    System.out.println(m + "(" + n + ") = " + c.getMethod(m, int.class).invoke(null, n));
                } catch (java.lang.reflect.InvocationTargetException e) {
                    System.out.println(m + "(" + n + ") ! " + e.getCause() + " at " + e.getCause().getStackTrace()[0]);
                }
            }
        }
    }
}
