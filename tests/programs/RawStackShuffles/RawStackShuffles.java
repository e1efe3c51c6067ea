/** Every form of pop, dup and swap, over one- and two-slot values, in classes written by hand. */
import java.lang.reflect.Method;

public class RawStackShuffles {
    static Asm a = new Asm(49, Asm.PUBLIC | Asm.SUPER, "Shuffles", "java/lang/Object");

    // Each method pushes 1, 2, 3, ... runs the instruction, and folds what is left: r = r * 10 + top.
    static void ints(String name, int pushed, int left, int opcode) {
        Asm.Code c = new Asm.Code();
        for (int i = 1; i <= pushed; i++) c.op(3 + i);
        c.op(opcode);
        c.op(0x36, 0);
        fold(c, left - 1);
        a.addMethod(Asm.PUBLIC | Asm.STATIC, name, "()I", 10, 4, c);
    }

    static void fold(Asm.Code c, int n) {
        for (int i = 0; i < n; i++) c.op(0x15, 0).op(0x10, 10).op(0x68).op(0x60).op(0x36, 0);
        c.op(0x15, 0).op(0xac);
    }

    static final int LLOAD0 = 0x1e, LSTORE0 = 0x3f, LADD = 0x61, LMUL = 0x69, LRETURN = 0xad;

    // Folds an already typed stack given from top down; 'i' int, 'l' long; result in local 0 (long).
    static void typed(String name, String pushes, int opcode, String leftFromTop) {
        Asm.Code c = new Asm.Code();
        int v = 1;
        for (char k : pushes.toCharArray()) {
            if (k == 'i') c.op(3 + v++);
            else c.op2(0x14, a.lng(v++ * 100L));
        }
        c.op(opcode);
        boolean first = true;
        for (char k : leftFromTop.toCharArray()) {
            if (k == 'i') c.op(0x85);
            if (!first) c.op(LLOAD0).op2(0x14, a.lng(1000)).op(LMUL).op(LADD);
            c.op(LSTORE0);
            first = false;
        }
        c.op(LLOAD0).op(LRETURN);
        a.addMethod(Asm.PUBLIC | Asm.STATIC, name, "()J", 16, 4, c);
    }

    public static void main(String[] args) throws Exception {
        ints("pop", 3, 2, 0x57);
        ints("pop2", 3, 1, 0x58);
        ints("dup", 2, 3, 0x59);
        ints("dup_x1", 2, 3, 0x5a);
        ints("dup_x2", 3, 4, 0x5b);
        ints("dup2", 2, 4, 0x5c);
        ints("dup2_x1", 3, 5, 0x5d);
        ints("dup2_x2", 4, 6, 0x5e);
        ints("swap", 3, 3, 0x5f);
        typed("pop2_form2", "iil", 0x58, "ii");
        typed("dup_x2_form2", "li", 0x5b, "ili");
        typed("dup2_form2", "il", 0x5c, "lli");
        typed("dup2_x1_form2", "il", 0x5d, "lil");
        typed("dup2_x1_under", "lil", 0x5d, "lill");
        typed("dup2_x2_form1", "iiii", 0x5e, "iiiiii");
        typed("dup2_x2_form2", "iil", 0x5e, "liil");
        typed("dup2_x2_form3", "lii", 0x5e, "iilii");
        typed("dup2_x2_form4", "ll", 0x5e, "lll");
        typed("swap_over_long", "lii", 0x5f, "iil");
        typed("dup2_x2_deep", "lill", 0x5e, "lllil");
        // A string and an int the wrong way round.
        a.addMethod(Asm.PUBLIC | Asm.STATIC, "swapRef", "(Ljava/lang/String;I)Ljava/lang/String;", 3, 2, new Asm.Code()
                .op(0x1b, 0x2a, 0x5f).op2(0xb6, a.method("java/lang/String", "substring", "(I)Ljava/lang/String;")).op(0xb0));
        // nop between everything, and a dead value under the returned one.
        a.addMethod(Asm.PUBLIC | Asm.STATIC, "nops", "(I)I", 5, 1, new Asm.Code().op(0, 0, 0x01, 0, 0x1a, 0, 0x1a, 0, 0x60, 0, 0, 0xac));
        // 1.0 (double), 2.0f; dup_x2 -> 2f 1.0 2f; f2d; dadd -> 2f 3.0; d2f; fadd -> 5f; f2d; dup2; dmul -> 25.0
        a.addMethod(Asm.PUBLIC | Asm.STATIC, "floats", "()D", 8, 0, new Asm.Code().op(0x0f, 0x0d, 0x5b, 0x8d, 0x63, 0x90, 0x62, 0x8d, 0x5c, 0x6b, 0xaf));
        Class<?> c = new Asm.Loader().define(a);
        for (String n : new String[] {"pop", "pop2", "dup", "dup_x1", "dup_x2", "dup2", "dup2_x1", "dup2_x2", "swap", "pop2_form2", "dup_x2_form2", "dup2_form2",
                "dup2_x1_form2", "dup2_x1_under", "dup2_x2_form1", "dup2_x2_form2", "dup2_x2_form3", "dup2_x2_form4", "swap_over_long", "dup2_x2_deep", "floats"}) {
            Method m = c.getMethod(n);
            System.out.println(n + " " + m.invoke(null));
        }
        System.out.println(c.getMethod("swapRef", String.class, int.class).invoke(null, "substring", 3));
        System.out.println(c.getMethod("nops", int.class).invoke(null, 21));
        System.out.println(c.getName() + " " + c.getSuperclass() + " " + (c.getClassLoader() instanceof Asm.Loader));
    }
}
