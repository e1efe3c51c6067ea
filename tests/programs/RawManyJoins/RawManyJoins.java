/** A class file without stack maps: a long method in which each join forgets one more variable. */
public class RawManyJoins {
    static final int ILOAD = 0x15, ISTORE = 0x36, WIDE = 0xc4, IFNE = 0x9a, GOTO = 0xa7, NOP = 0x00, IRETURN = 0xac;
    static final int VARIABLES = 1000;

    public static void main(String[] args) throws Exception {
        Asm a = new Asm(49, Asm.PUBLIC | Asm.SUPER, "Joins", "java/lang/Object");
        Asm.Code code = new Asm.Code();
        for (int i = 1; i <= VARIABLES; i++) {
            code.op(ILOAD, 0).jump(IFNE, "other" + i);
            code.op(0x04, WIDE, ISTORE, i >> 8, i & 255, 0x84, 0, 0).jump(GOTO, "join" + i);
            code.label("other" + i).op(0x84, 0, 1).label("join" + i).op(NOP);
        }
        code.op(ILOAD, 0, IRETURN);
        a.addMethod(Asm.PUBLIC | Asm.STATIC, "count", "(I)I", 2, VARIABLES + 1, code);
        Class<?> c = new Asm.Loader().define(a);
        for (int n : new int[] {0, 1, -5})
            System.out.println("count(" + n + ") = " + c.getMethod("count", int.class).invoke(null, n));
    }
}
