/** monitorenter and monitorexit without javac's structure, array instructions on raw types, athrow null, checkcast null, return forms. */
import java.lang.reflect.InvocationTargetException;

public class RawMonitorsAndArrays {
    static final int S = Asm.PUBLIC | Asm.STATIC;
    static final String O = "Ljava/lang/Object;";

    static void call(Class<?> c, String name, Object... args) throws Exception {
        for (java.lang.reflect.Method m : c.getMethods()) {
            if (!m.getName().equals(name)) continue;
            try {
                Object r = m.invoke(null, args);
                System.out.println(name + " = " + (r instanceof Object[] ? java.util.Arrays.deepToString((Object[]) r) : r));
            } catch (InvocationTargetException e) {
                System.out.println(name + " ! " + e.getCause());
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Asm a = new Asm(49, Asm.PUBLIC | Asm.SUPER, "Mon", "java/lang/Object");
        int holds = a.method("java/lang/Thread", "holdsLock", "(" + O + ")Z");
        // Enter three times, leave twice, report, leave.
        a.addMethod(S, "nested", "(" + O + ")Z", 2, 2, new Asm.Code().op(0x2a, 0xc2, 0x2a, 0xc2, 0x2a, 0xc2, 0x2a, 0xc3, 0x2a, 0xc3).op(0x2a).op2(0xb8, holds)
                .op(0x3c, 0x2a, 0xc3, 0x1b, 0xac));
        // Leaves a monitor that it never entered.
        a.addMethod(S, "exitOnly", "(" + O + ")V", 1, 1, new Asm.Code().op(0x2a, 0xc3, 0xb1));
        a.addMethod(S, "enterNull", "()V", 1, 0, new Asm.Code().op(0x01, 0xc2, 0xb1));
        a.addMethod(S, "exitNull", "()V", 1, 0, new Asm.Code().op(0x01, 0xc3, 0xb1));
        a.addMethod(S, "throwNull", "()V", 1, 0, new Asm.Code().op(0x01, 0xbf));
        a.addMethod(S, "castNull", "()" + O, 1, 0, new Asm.Code().op(0x01).op2(0xc0, a.cls("[[I")).op2(0xc0, a.cls("java/lang/String")).op(0xb0));
        a.addMethod(S, "instanceNull", "()I", 1, 0, new Asm.Code().op(0x01).op2(0xc1, a.cls("java/lang/Object")).op(0xac));
        // Stores 255, 256 and -1 into boolean, byte, char and short arrays and reads them back.
        int[] types = {4, 8, 5, 9};
        int[] stores = {0x54, 0x54, 0x55, 0x56}, loads = {0x33, 0x33, 0x34, 0x35};
        for (int k = 0; k < 4; k++) {
            Asm.Code c = new Asm.Code().op(0x06, 0xbc, types[k], 0x4b);
            int[][] v = {{0x11, 0, 255}, {0x11, 1, 3}, {0x11, 255, 254}};
            for (int i = 0; i < 3; i++) c.op(0x2a, 3 + i).op(v[i]).op(stores[k]);
            c.op(0x2a, 0x03, loads[k]).op(0x11, 3, 232, 0x68);
            c.op(0x2a, 0x04, loads[k], 0x60).op(0x11, 3, 232, 0x68).op(0x2a, 0x05, loads[k], 0x60, 0xac);
            a.addMethod(S, "narrow" + types[k], "()I", 5, 1, c);
        }
        // putstatic of out-of-range ints into narrow fields truncates.
        String[] kinds = {"Z", "B", "C", "S"};
        for (String k : kinds) {
            a.addField(S, "f" + k, k);
            a.addMethod(S, "field" + k, "()I", 2, 0, new Asm.Code().op2(0x13, a.integer(0x12380ff)).op2(0xb3, a.field("Mon", "f" + k, k)).op2(0xb2, a.field("Mon", "f" + k, k)).op(0xac));
            // A method that returns an out-of-range int as a narrow type.
            a.addMethod(S, "ret" + k, "()" + k, 2, 0, new Asm.Code().op2(0x13, a.integer(0x12380ff)).op(0xac));
        }
        // multianewarray with one dimension, and with fewer counts than the type has.
        a.addMethod(S, "multi1", "()[[I", 2, 0, new Asm.Code().op(0x05).op2(0xc5, a.cls("[[I")).op(1, 0xb0));
        a.addMethod(S, "multi3", "()[[[J", 4, 0, new Asm.Code().op(0x05, 0x04, 0x05).op2(0xc5, a.cls("[[[J")).op(3, 0xb0));
        a.addMethod(S, "anew", "()[[I", 2, 0, new Asm.Code().op(0x05).op2(0xbd, a.cls("[I")).op(0xb0));
        // if_acmpne on arrays, ifnonnull, arraylength of null.
        a.addMethod(S, "lengthNull", "()I", 1, 0, new Asm.Code().op(0x01).op2(0xc0, a.cls("[I")).op(0xbe, 0xac));
        a.addMethod(S, "loadNull", "()I", 2, 0, new Asm.Code().op(0x01).op2(0xc0, a.cls("[I")).op(0x03, 0x2e, 0xac));
        // lookupswitch and tableswitch with only a default.
        a.addMethod(S, "emptyLookup", "(I)I", 1, 1, new Asm.Code().op(0x1a, 0xab, 0, 0, 0, 0, 0, 11, 0, 0, 0, 0, 0x10, 7, 0xac));
        a.addMethod(S, "oneTable", "(I)I", 1, 1, new Asm.Code().op(0x1a, 0xaa, 0, 0, 0, 0, 0, 19, 255, 255, 255, 255, 255, 255, 255, 255, 0, 0, 0, 22, 0x10, 7, 0xac, 0x10, 9, 0xac));
        Class<?> c = new Asm.Loader().define(a);
        Object lock = new Object();
        call(c, "nested", lock);
        System.out.println(Thread.holdsLock(lock));
        call(c, "exitOnly", lock);
        for (String n : new String[] {"enterNull", "exitNull", "throwNull", "castNull", "instanceNull", "narrow4", "narrow8", "narrow5", "narrow9", "fieldZ", "fieldB", "fieldC",
                "fieldS", "retB", "retS", "multi1", "multi3", "anew", "lengthNull", "loadNull"}) {
            call(c, n);
        }
        System.out.println((int) (Character) c.getMethod("retC").invoke(null) + " " + c.getMethod("retZ").invoke(null));
        call(c, "emptyLookup", 0);
        call(c, "emptyLookup", -1);
        call(c, "oneTable", 0);
        call(c, "oneTable", -1);
        call(c, "oneTable", Integer.MIN_VALUE);
        synchronized (lock) {
            lock.notifyAll();
        }
    }
}
