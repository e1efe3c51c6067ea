// VarHandle: plain, opaque, acquire/release and volatile access, CAS forms, arrays, byte views, bad types; fences.
import java.lang.invoke.*;
import java.nio.*;
import java.util.*;

public class VarHandleAccessModes {
    int i;
    volatile long l;
    String s = "s";
    boolean z;
    static int shared;
    final int fixed = 3;

    static final VarHandle I, L, S, Z, STATIC, FIXED, INTS, STRINGS, LONGVIEW;

    static {
        try {
            MethodHandles.Lookup k = MethodHandles.lookup();
            I = k.findVarHandle(VarHandleAccessModes.class, "i", int.class);
            L = k.findVarHandle(VarHandleAccessModes.class, "l", long.class);
            S = k.findVarHandle(VarHandleAccessModes.class, "s", String.class);
            Z = k.findVarHandle(VarHandleAccessModes.class, "z", boolean.class);
            STATIC = k.findStaticVarHandle(VarHandleAccessModes.class, "shared", int.class);
            FIXED = k.findVarHandle(VarHandleAccessModes.class, "fixed", int.class);
            INTS = MethodHandles.arrayElementVarHandle(int[].class);
            STRINGS = MethodHandles.arrayElementVarHandle(String[].class);
            LONGVIEW = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    interface Op {
        Object run() throws Throwable;
    }

    static void attempt(String what, Op op) {
        try {
            System.out.println(what + " -> " + op.run());
        } catch (Throwable t) {
            System.out.println(what + " !! " + t.getClass().getName() + (t instanceof IndexOutOfBoundsException ? " " + t.getMessage() : ""));
        }
    }

    public static void main(String[] args) throws Exception {
        VarHandleAccessModes o = new VarHandleAccessModes();
        I.set(o, 1);
        I.setOpaque(o, (int) I.getOpaque(o) + 1);
        I.setRelease(o, (int) I.getAcquire(o) + 1);
        I.setVolatile(o, (int) I.getVolatile(o) + 1);
        System.out.println((int) I.get(o) + " " + I.compareAndSet(o, 4, 5) + I.compareAndSet(o, 4, 6) + " " + (int) I.compareAndExchange(o, 5, 7) + (int) I.compareAndExchangeAcquire(o, 5, 8) + (int) I.compareAndExchangeRelease(o, 7, 9) + " " + o.i);
        System.out.println((int) I.getAndAdd(o, 10) + " " + (int) I.getAndAddAcquire(o, 1) + " " + (int) I.getAndAddRelease(o, -5) + " " + (int) I.getAndSet(o, 0b1100) + " "
            + (int) I.getAndBitwiseAnd(o, 0b0110) + " " + (int) I.getAndBitwiseOr(o, 0b0011) + " " + (int) I.getAndBitwiseXorAcquire(o, 0b1111) + " " + o.i);
        System.out.println((long) L.getAndAdd(o, 1L << 40) + " " + (long) L.getVolatile(o) + " " + L.compareAndSet(o, 1L << 40, -1L) + " " + o.l);
        System.out.println((String) S.getAndSet(o, "t") + " " + S.compareAndSet(o, "x", "y") + S.compareAndSet(o, "t", "u") + " " + o.s + " " + (String) S.getAcquire(o));
        System.out.println((boolean) Z.getAndSet(o, true) + " " + (boolean) Z.getAndBitwiseXor(o, true) + " " + o.z + " " + Z.compareAndSet(o, false, true));
        STATIC.set(5);
        System.out.println((int) STATIC.getAndAdd(2) + " " + shared + " " + STATIC.compareAndSet(7, 8) + " " + (int) STATIC.getVolatile());
        int[] a = {10, 20, 30};
        System.out.println((int) INTS.getAndAdd(a, 1, 5) + " " + INTS.compareAndSet(a, 2, 30, 33) + " " + Arrays.toString(a) + " " + (int) INTS.getOpaque(a, 0));
        String[] ss = {"p", "q"};
        System.out.println((String) STRINGS.getAndSet(ss, 0, "r") + " " + STRINGS.compareAndSet(ss, 1, "q", null) + " " + Arrays.toString(ss));
        byte[] bytes = new byte[16];
        LONGVIEW.set(bytes, 3, 0x0102030405060708L);
        System.out.println(Arrays.toString(bytes) + " " + Long.toHexString((long) LONGVIEW.get(bytes, 2)));
        boolean weak = false;
        for (int n = 0; n < 100 && !weak; n++) {
            weak = I.weakCompareAndSetPlain(o, o.i, 77) || I.weakCompareAndSet(o, o.i, 77);
        }
        System.out.println("weak " + weak + " " + o.i + " " + I.isAccessModeSupported(VarHandle.AccessMode.GET_AND_ADD) + S.isAccessModeSupported(VarHandle.AccessMode.GET_AND_ADD) + FIXED.isAccessModeSupported(VarHandle.AccessMode.SET));
        System.out.println(I.varType() + " " + I.coordinateTypes() + " " + INTS.coordinateTypes() + " " + I.accessModeType(VarHandle.AccessMode.COMPARE_AND_SET));

        attempt("final read", () -> (int) FIXED.get(o));
        attempt("final write", () -> { FIXED.set(o, 4); return o.fixed; });
        attempt("add to a reference", () -> S.getAndAdd(o, "x"));
        attempt("wrong value type", () -> { I.set(o, "text"); return o.i; });
        attempt("widening", () -> { L.set(o, 5); return o.l; });
        attempt("null receiver", () -> (int) I.get((VarHandleAccessModes) null));
        attempt("wrong receiver", () -> (int) I.get((Object) "str"));
        attempt("index", () -> (int) INTS.get(a, 3));
        attempt("view index", () -> (long) LONGVIEW.get(bytes, 9));
        attempt("array store", () -> { Object[] objs = new Integer[1]; MethodHandles.arrayElementVarHandle(Object[].class).set(objs, 0, "s"); return objs[0]; });
        attempt("not an array", () -> MethodHandles.arrayElementVarHandle(String.class));
        attempt("no such field", () -> MethodHandles.lookup().findVarHandle(VarHandleAccessModes.class, "nope", int.class));
        attempt("wrong field type", () -> MethodHandles.lookup().findVarHandle(VarHandleAccessModes.class, "i", long.class));
        VarHandle.fullFence();
        VarHandle.acquireFence();
        VarHandle.releaseFence();
        VarHandle.loadLoadFence();
        VarHandle.storeStoreFence();
        contended(o);
    }

    static void contended(VarHandleAccessModes o) throws InterruptedException {
        o.i = 0;
        o.l = 0;
        int[] cells = new int[3];
        Thread[] ts = new Thread[4];
        for (int t = 0; t < 4; t++) {
            ts[t] = new Thread(() -> {
                for (int k = 0; k < 200; k++) {
                    I.getAndAdd(o, 1);
                    long old;
                    do {
                        old = (long) L.getVolatile(o);
                    } while (!L.compareAndSet(o, old, old + 3));
                    INTS.getAndAdd(cells, k % 3, k);
                }
            });
            ts[t].start();
        }
        for (Thread t : ts) {
            t.join();
        }
        System.out.println(o.i + " " + o.l + " " + Arrays.toString(cells));
    }
}
