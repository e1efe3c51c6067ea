/** VarHandles over arrays of each type and byte-array and ByteBuffer views in both byte orders, aligned and not, with their errors. */
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

public class VarHandleArraysAndViews {
    interface Body { Object run() throws Throwable; }

    static void t(String what, Body b) {
        try {
            System.out.println(what + " = " + b.run());
        } catch (Throwable e) {
            System.out.println(what + " ! " + e);
        }
    }

    static void arrays() {
        VarHandle I = MethodHandles.arrayElementVarHandle(int[].class), L = MethodHandles.arrayElementVarHandle(long[].class), B = MethodHandles.arrayElementVarHandle(byte[].class), S = MethodHandles.arrayElementVarHandle(String[].class),
                Z = MethodHandles.arrayElementVarHandle(boolean[].class), C = MethodHandles.arrayElementVarHandle(char[].class), H = MethodHandles.arrayElementVarHandle(short[].class), F = MethodHandles.arrayElementVarHandle(float[].class),
                D = MethodHandles.arrayElementVarHandle(double[].class), O = MethodHandles.arrayElementVarHandle(Object[].class);
        int[] i = {1, 2, 3};
        System.out.println((int) I.getAndAdd(i, 1, 40) + " " + I.compareAndSet(i, 1, 42, 5) + " " + (int) I.compareAndExchange(i, 0, 9, 8) + " " + (int) I.getAndBitwiseXor(i, 2, 7) + Arrays.toString(i));
        long[] l = {1, 2};
        System.out.println((long) L.getAndSet(l, 0, -1L) + " " + L.compareAndSet(l, 1, 2L, 1L << 50) + Arrays.toString(l));
        byte[] b = {1, 2, 3, 4, 5};
        System.out.println((byte) B.getAndAdd(b, 2, (byte) 127) + " " + B.compareAndSet(b, 3, (byte) 4, (byte) -4) + (byte) B.getAndBitwiseOr(b, 4, (byte) 0x80) + Arrays.toString(b));
        boolean[] z = {true, false};
        short[] h = {1, 2};
        char[] c = {'a', 'b'};
        System.out.println(Z.compareAndSet(z, 1, false, true) + Arrays.toString(z) + (short) H.getAndAdd(h, 1, (short) 32767) + Arrays.toString(h) + (char) C.getAndSet(c, 0, 'q') + Arrays.toString(c));
        float[] f = {1, 2};
        double[] d = {1, 2};
        System.out.println((float) F.getAndAdd(f, 0, 0.5f) + " " + D.compareAndSet(d, 1, 2.0, -0.0) + Arrays.toString(f) + Arrays.toString(d));
        String[] s = {"a", "b"};
        System.out.println(S.compareAndSet(s, 0, "a", "z") + (String) S.getAndSet(s, 1, null) + Arrays.toString(s) + (String) S.getVolatile(s, 0));
        t("bounds", () -> (int) I.get(i, 3));
        t("negative", () -> I.compareAndSet(i, -1, 0, 0));
        t("null array", () -> (int) I.get((int[]) null, 0));
        t("wrong array", () -> (int) I.get((Object) new long[1], 0));
        t("store check", () -> { O.set((Object[]) new String[1], 0, (Object) 5); return 1; });
        t("store check cas", () -> O.compareAndSet((Object[]) new Integer[1], 0, (Object) null, (Object) "s"));
        t("string array through Object[]", () -> O.compareAndSet((Object[]) s, 1, (Object) null, (Object) "ok") + s[1]);
        t("long index", () -> (int) I.get(i, 1L));
        System.out.println(I.varType() + " " + I.coordinateTypes() + S.coordinateTypes());
        t("not an array class", () -> MethodHandles.arrayElementVarHandle(String.class));
        VarHandle nested = MethodHandles.arrayElementVarHandle(int[][].class);
        int[][] m = {{1}, {2}};
        System.out.println(((int[]) nested.getAndSet(m, 0, new int[] {9, 9})).length + Arrays.deepToString(m));
    }

    static void views(ByteOrder order) {
        VarHandle I = MethodHandles.byteArrayViewVarHandle(int[].class, order), L = MethodHandles.byteArrayViewVarHandle(long[].class, order), S = MethodHandles.byteArrayViewVarHandle(short[].class, order),
                C = MethodHandles.byteArrayViewVarHandle(char[].class, order), F = MethodHandles.byteArrayViewVarHandle(float[].class, order), D = MethodHandles.byteArrayViewVarHandle(double[].class, order);
        byte[] b = new byte[16];
        I.set(b, 0, 0x01020304);
        I.set(b, 5, 0x0a0b0c0d);
        System.out.println(order + " " + Arrays.toString(b));
        System.out.println(Long.toHexString((long) L.get(b, 1)) + " " + Integer.toHexString((int) I.get(b, 3)) + " " + (short) S.get(b, 7) + " " + (int) (char) C.get(b, 1) + " " + (float) F.get(b, 0) + " " + (double) D.get(b, 8));
        L.set(b, 8, 0x1122334455667788L);
        S.set(b, 3, (short) -2);
        D.set(b, 0, 1.5);
        F.set(b, 9, -2f);
        System.out.println(Arrays.toString(b));
        t("bounds", () -> (int) I.get(b, 13));
        t("last", () -> (int) I.get(b, 12) != 0);
        t("negative", () -> (long) L.get(b, -1));
        t("small array", () -> (long) L.get(new byte[7], 0));
        t("cas on view of array", () -> { byte[] x = new byte[24]; int ok = 0; for (int k = 0; k < 4; k++) try { if (I.compareAndSet(x, k, 0, 1)) ok++; } catch (IllegalStateException e) { ok += 10; } return ok; });
        ByteBuffer buf = ByteBuffer.allocateDirect(32);
        VarHandle BI = MethodHandles.byteBufferViewVarHandle(int[].class, order), BL = MethodHandles.byteBufferViewVarHandle(long[].class, order);
        BI.set(buf, 4, 0x11223344);
        System.out.println(Integer.toHexString(buf.getInt(4)) + " " + (int) BI.getAndAdd(buf, 4, 1) + " " + BI.compareAndSet(buf, 4, 0x11223345, 7) + (int) BI.getVolatile(buf, 4) + " " + (long) BL.getAndSet(buf, 8, 99L) + (long) BL.getAcquire(buf, 8));
        t("unaligned plain", () -> (int) BI.get(buf, 5) * 0);
        t("unaligned volatile", () -> (int) BI.getVolatile(buf, 5));
        t("buffer bounds", () -> (int) BI.get(buf, 30));
        t("read only", () -> { BI.set(ByteBuffer.allocate(8).asReadOnlyBuffer(), 0, 1); return 1; });
        ByteBuffer heap = ByteBuffer.allocate(8);
        BI.set(heap, 1, 5);
        System.out.println(Arrays.toString(heap.array()));
    }

    public static void main(String[] args) {
        arrays();
        views(ByteOrder.BIG_ENDIAN);
        views(ByteOrder.LITTLE_ENDIAN);
        t("byte view", () -> MethodHandles.byteArrayViewVarHandle(byte[].class, ByteOrder.BIG_ENDIAN));
        t("boolean view", () -> MethodHandles.byteArrayViewVarHandle(boolean[].class, ByteOrder.BIG_ENDIAN));
        t("object view", () -> MethodHandles.byteArrayViewVarHandle(Object[].class, ByteOrder.BIG_ENDIAN));
        MethodHandles.arrayElementVarHandle(int[].class).setVolatile(new int[2], 2, 1);
    }
}
