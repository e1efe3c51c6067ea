/** wide loads, stores and iinc with small and large indices, goto_w, ldc_w for small entries, and all short local forms. */
import java.lang.reflect.Method;

public class RawWideInstructions {
    static final int W = 0xc4;
    static final int S = Asm.PUBLIC | Asm.STATIC;

    public static void main(String[] args) throws Exception {
        Asm a = new Asm(49, Asm.PUBLIC | Asm.SUPER, "Wides", "java/lang/Object");
        // Copies the argument through wide locals 5, 255, 256, 65530 and back.
        a.addMethod(S, "i", "(I)I", 2, 65535, new Asm.Code().op(W, 0x15, 0, 0, W, 0x36, 0, 5, W, 0x15, 0, 5, W, 0x36, 0, 255, 0x15, 255, W, 0x36, 1, 0, W, 0x15, 1, 0)
                .op(W, 0x36, 255, 250).op(W, 0x84, 255, 250, 0x7f, 0xff).op(W, 0x84, 255, 250, 0x80, 0).op(W, 0x84, 255, 250, 255, 255).op(W, 0x15, 255, 250, 0xac));
        a.addMethod(S, "l", "(J)J", 4, 65535, new Asm.Code().op(W, 0x16, 0, 0, W, 0x37, 1, 1, W, 0x16, 1, 1, W, 0x37, 255, 252, W, 0x16, 255, 252, 0x0a, 0x61, 0xad));
        a.addMethod(S, "f", "(F)F", 2, 600, new Asm.Code().op(W, 0x17, 0, 0, W, 0x38, 2, 0, W, 0x17, 2, 0, 0x0d, 0x6a, 0xae));
        a.addMethod(S, "d", "(D)D", 4, 600, new Asm.Code().op(W, 0x18, 0, 0, W, 0x39, 2, 0, W, 0x18, 2, 0, W, 0x18, 2, 0, 0x6b, 0xaf));
        a.addMethod(S, "a", "(Ljava/lang/Object;)Ljava/lang/Object;", 1, 600, new Asm.Code().op(W, 0x19, 0, 0, W, 0x3a, 2, 7, 0x01, W, 0x3a, 0, 0, W, 0x19, 2, 7, 0xb0));
        // iinc by -128 and 127 and through the byte form.
        a.addMethod(S, "inc", "(I)I", 1, 1, new Asm.Code().op(0x84, 0, 127, 0x84, 0, 128, 0x84, 0, 255, 0x84, 0, 0, 0x1a, 0xac));
        // goto_w forwards and backwards around a loop: sum of 1..n
        a.addMethod(S, "sum", "(I)I", 2, 2, new Asm.Code().op(0x03, 0x3c).jumpWide(0xc8, "test").label("body").op(0x1b, 0x1a, 0x60, 0x3c, 0x84, 0, 255)
                .label("test").op(0x1a).jump(0x9e, "end").jumpWide(0xc8, "body").label("end").op(0x1b, 0xac));
        // ldc and ldc_w of the same entries.
        a.addMethod(S, "ldc", "()Ljava/lang/String;", 3, 0, new Asm.Code().op(0x12, a.str("short")).op2(0x13, a.str("short")).jump(0xa5, "same")
                .op(0x12, a.str("different")).op(0xb0).label("same").op2(0x13, a.str("same")).op(0xb0));
        a.addMethod(S, "ldcInt", "()I", 2, 0, new Asm.Code().op(0x12, a.integer(1000000)).op2(0x13, a.integer(-7)).op(0x60, 0xac));
        a.addMethod(S, "ldcFloat", "()F", 2, 0, new Asm.Code().op(0x12, a.flt(1.5f)).op2(0x13, a.flt(-0f)).op(0x66, 0xae));
        a.addMethod(S, "ldcClass", "()Ljava/lang/Class;", 1, 0, new Asm.Code().op2(0x13, a.cls("[[Ljava/lang/String;")).op(0xb0));
        a.addMethod(S, "ldcLong", "()J", 4, 0, new Asm.Code().op2(0x14, a.lng(Long.MIN_VALUE)).op2(0x14, a.lng(1)).op(0x65, 0xad));
        a.addMethod(S, "ldcDouble", "()D", 4, 0, new Asm.Code().op2(0x14, a.dbl(1e300)).op2(0x14, a.dbl(1e300)).op(0x6b, 0xaf));
        // Every one-byte load and store: rotates four locals and folds them.
        a.addMethod(S, "shorts", "(IIII)I", 4, 4, new Asm.Code().op(0x1a, 0x1b, 0x1c, 0x1d, 0x3b, 0x3c, 0x3d, 0x3e)
                .op(0x1a, 0x10, 10, 0x68, 0x1b, 0x60, 0x10, 10, 0x68, 0x1c, 0x60, 0x10, 10, 0x68, 0x1d, 0x60, 0xac));
        a.addMethod(S, "longs", "(JJ)J", 6, 5, new Asm.Code().op(0x1e, 0x20, 0x3f, 0x41, 0x1e, 0x20, 0x65, 0x40, 0x1f, 0x42 - 1, 0x20, 0xad));
        a.addMethod(S, "floats", "(FFFF)F", 4, 4, new Asm.Code().op(0x22, 0x23, 0x24, 0x25, 0x43, 0x44, 0x45, 0x46, 0x22, 0x23, 0x66, 0x24, 0x6a, 0x25, 0x6e, 0xae));
        a.addMethod(S, "doubles", "(DD)D", 6, 5, new Asm.Code().op(0x26, 0x28, 0x47, 0x49, 0x26, 0x28, 0x6f, 0x48, 0x27, 0x49, 0x28, 0xaf));
        a.addMethod(S, "refs", "(Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;", 4, 4, new Asm.Code()
                .op(0x2a, 0x2b, 0x2c, 0x2d, 0x4b, 0x4c, 0x4d, 0x4e, 0x2a, 0x2b).op2(0xb6, a.method("java/lang/String", "concat", "(Ljava/lang/String;)Ljava/lang/String;"))
                .op(0x2c).op2(0xb6, a.method("java/lang/String", "concat", "(Ljava/lang/String;)Ljava/lang/String;"))
                .op(0x2d).op2(0xb6, a.method("java/lang/String", "concat", "(Ljava/lang/String;)Ljava/lang/String;")).op(0xb0));
        Class<?> c = new Asm.Loader().define(a);
        call(c, "i", 5);
        call(c, "l", 1L << 50);
        call(c, "f", 1.25f);
        call(c, "d", 3.5);
        call(c, "a", "reference");
        call(c, "inc", 100);
        call(c, "sum", 1000);
        call(c, "sum", -5);
        call(c, "ldc");
        call(c, "ldcInt");
        call(c, "ldcFloat");
        call(c, "ldcClass");
        call(c, "ldcLong");
        call(c, "ldcDouble");
        call(c, "shorts", 1, 2, 3, 4);
        call(c, "longs", 10L, 3L);
        call(c, "floats", 1f, 2f, 3f, 4f);
        call(c, "doubles", 10.0, 4.0);
        call(c, "refs", "a", "b", "c", "d");
    }

    static void call(Class<?> c, String name, Object... args) throws Exception {
        for (Method m : c.getMethods()) if (m.getName().equals(name)) System.out.println(name + " " + m.invoke(null, args));
    }
}
