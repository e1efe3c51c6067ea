/** Arrays over the limit of the VM: OutOfMemoryError is thrown, can be caught, and nothing else is harmed. */
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

public class OutOfMemoryGiantArrays {
    interface Body { Object run(); }

    static int max = Integer.MAX_VALUE;

    static void t(String what, Body b) {
        try {
            Object o = b.run();
            System.out.println(what + " allocated " + (o != null));
        } catch (OutOfMemoryError e) {
            System.out.println(what + " ! " + e + " " + e.getCause());
        }
    }

    static class Holder {
        int[] data;
        int state = 1;
        void grow() {
            state = 2;
            data = new int[max];
            state = 3;
        }
    }

    static class InInit {
        static long[] big = new long[max];
    }

    public static void main(String[] args) {
        t("int", () -> new int[max]);
        t("long", () -> new long[max]);
        t("byte", () -> new byte[max]);
        t("boolean", () -> new boolean[max]);
        t("char", () -> new char[max]);
        t("short", () -> new short[max]);
        t("float", () -> new float[max]);
        t("double", () -> new double[max]);
        t("Object", () -> new Object[max]);
        t("int[]", () -> new int[max][]);
        t("multi", () -> new int[1][max]);
        t("reflect", () -> java.lang.reflect.Array.newInstance(String.class, max));
        t("copyOf", () -> Arrays.copyOf(new byte[1], max));
        t("list", () -> new ArrayList<String>(max));
        Holder h = new Holder();
        try {
            h.grow();
        } catch (OutOfMemoryError e) {
            System.out.println(h.state + " " + h.data);
        } finally {
            System.out.println("finally");
        }
        try {
            System.out.println(InInit.big.length);
        } catch (OutOfMemoryError e) {
            System.out.println("not wrapped: " + e.getMessage());
        }
        try {
            System.out.println(InInit.big.length);
        } catch (NoClassDefFoundError e) {
            System.out.println(e.getMessage());
        }
        int caught = 0;
        for (int i = 0; i < 50; i++) {
            try {
                Object[] o = new Object[max];
                o[0] = o;
            } catch (VirtualMachineError e) {
                caught++;
            }
        }
        System.out.println(caught);
        List<int[]> fine = new ArrayList<>();
        for (int i = 0; i < 100; i++) fine.add(new int[1000]);
        System.out.println(fine.size());
        try {
            "ab".repeat(max);
        } catch (OutOfMemoryError e) {
            System.out.println(e.getMessage());
        }
        throw new OutOfMemoryError("thrown by hand");
    }
}
