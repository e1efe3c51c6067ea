/** VarHandle access modes on instance and static fields of every kind: results, witness values, numeric and bitwise updates. */
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class VarHandleFieldModes {
    boolean z;
    byte b;
    char c;
    short s;
    int i;
    long l;
    float f;
    double d;
    String t;
    volatile int vi;
    final int fin = 7;
    static int si;
    static volatile long sl;
    static String st;

    static VarHandle inst(String n, Class<?> t) throws Exception { return MethodHandles.lookup().findVarHandle(VarHandleFieldModes.class, n, t); }
    static VarHandle stat(String n, Class<?> t) throws Exception { return MethodHandles.lookup().findStaticVarHandle(VarHandleFieldModes.class, n, t); }

    interface Body { Object run() throws Throwable; }

    static void t(String what, Body b) {
        try {
            System.out.println(what + " = " + b.run());
        } catch (Throwable e) {
            System.out.println(what + " ! " + e.toString().replaceAll(" \\([^()]*module[^()]*\\)", ""));
        }
    }

    public static void main(String[] args) throws Throwable {
        VarHandleFieldModes o = new VarHandleFieldModes();
        VarHandle I = inst("i", int.class), L = inst("l", long.class), T = inst("t", String.class), Z = inst("z", boolean.class), B = inst("b", byte.class), C = inst("c", char.class), S = inst("s", short.class), F = inst("f", float.class), D = inst("d", double.class);
        I.set(o, 1);
        I.setVolatile(o, (int) I.get(o) + 1);
        I.setOpaque(o, (int) I.getVolatile(o) + 1);
        I.setRelease(o, (int) I.getOpaque(o) + 1);
        System.out.println((int) I.getAcquire(o) + " " + o.i);
        System.out.println(I.compareAndSet(o, 4, 5) + " " + I.compareAndSet(o, 4, 6) + " " + (int) I.compareAndExchange(o, 5, 10) + " " + (int) I.compareAndExchange(o, 5, 11) + " " + (int) I.compareAndExchangeAcquire(o, 10, 12) + " "
                + (int) I.compareAndExchangeRelease(o, 12, 13) + " " + o.i);
        boolean weak = false;
        while (!weak) weak = I.weakCompareAndSet(o, 13, 14);
        while (!I.weakCompareAndSetPlain(o, 14, 15)) { }
        while (!I.weakCompareAndSetAcquire(o, 15, 16)) { }
        while (!I.weakCompareAndSetRelease(o, 16, 17)) { }
        System.out.println(o.i + " " + I.weakCompareAndSet(o, 0, 99));
        System.out.println((int) I.getAndSet(o, 20) + " " + (int) I.getAndSetAcquire(o, 21) + " " + (int) I.getAndSetRelease(o, 22) + " " + (int) I.getAndAdd(o, 5) + " " + (int) I.getAndAddAcquire(o, -7) + " " + (int) I.getAndAddRelease(o, Integer.MAX_VALUE) + " " + o.i);
        o.i = 0b1100;
        System.out.println((int) I.getAndBitwiseOr(o, 3) + " " + (int) I.getAndBitwiseAnd(o, 0b1010) + " " + (int) I.getAndBitwiseXor(o, -1) + " " + (int) I.getAndBitwiseOrAcquire(o, 1) + " " + (int) I.getAndBitwiseAndRelease(o, 255) + " "
                + (int) I.getAndBitwiseXorAcquire(o, 15) + " " + o.i);
        L.setVolatile(o, 1L << 40);
        System.out.println((long) L.getAndAdd(o, 5L) + " " + L.compareAndSet(o, (1L << 40) + 5, -1L) + " " + (long) L.getAndBitwiseAnd(o, 0xffL << 30) + " " + o.l);
        B.set(o, (byte) 127);
        S.set(o, (short) -32768);
        C.set(o, 'z');
        System.out.println((byte) B.getAndAdd(o, (byte) 1) + " " + o.b + " " + (short) S.getAndAdd(o, (short) -1) + " " + o.s + " " + (char) C.getAndAdd(o, (char) 1) + (int) o.c + " " + B.compareAndSet(o, (byte) -128, (byte) 5) + o.b + " "
                + (byte) B.getAndBitwiseXor(o, (byte) -1) + o.b + " " + C.compareAndSet(o, '{', 'q') + o.c + (short) S.getAndSet(o, (short) 9) + o.s);
        System.out.println(Z.compareAndSet(o, false, true) + " " + o.z + " " + (boolean) Z.getAndBitwiseAnd(o, false) + " " + o.z + " " + (boolean) Z.getAndBitwiseXor(o, true) + o.z + (boolean) Z.getAndSet(o, false) + (boolean) Z.getVolatile(o));
        F.set(o, 1.5f);
        D.set(o, -0.0);
        System.out.println((float) F.getAndAdd(o, 2.25f) + " " + o.f + " " + F.compareAndSet(o, 3.75f, Float.NaN) + F.compareAndSet(o, Float.NaN, 1f) + o.f + " " + D.compareAndSet(o, 0.0, 1.0) + " " + D.compareAndSet(o, -0.0, 1.0) + " " + (double) D.getAndAdd(o, 0.5) + o.d);
        T.set(o, "a");
        String b2 = new String("a");
        System.out.println(T.compareAndSet(o, b2, "b") + " " + T.compareAndSet(o, "a", "b") + " " + (String) T.compareAndExchange(o, "b", null) + " " + (String) T.getAndSet(o, "c") + " " + (String) T.getAcquire(o));
        VarHandle SI = stat("si", int.class), SL = stat("sl", long.class), ST = stat("st", String.class);
        SI.set(5);
        System.out.println((int) SI.getAndAdd(3) + " " + SI.compareAndSet(8, 9) + " " + si + " " + (long) SL.getAndAdd(4L) + " " + (long) SL.getVolatile() + " " + ST.compareAndSet(null, "st") + st + (String) ST.getAndSet("x"));
        t("setter on final", () -> { inst("fin", int.class).set(o, 5); return o.fin; });
        t("getter on final", () -> inst("fin", int.class).get(o));
        t("cas on final", () -> inst("fin", int.class).compareAndSet(o, 7, 8));
        t("getAndAdd on String", () -> T.getAndAdd(o, "x"));
        t("bitwise on float", () -> F.getAndBitwiseOr(o, 1f));
        t("add on boolean", () -> Z.getAndAdd(o, true));
        t("null receiver", () -> (int) I.get((VarHandleFieldModes) null));
        t("wrong receiver", () -> (int) I.get((Object) "s"));
        t("wrong value", () -> { I.set(o, (Object) "s"); return 1; });
        t("boxed value", () -> { I.set(o, (Integer) 77); return o.i; });
        t("widened result", () -> (long) I.get(o));
        t("narrowed value", () -> { I.set(o, 5L); return 1; });
        t("missing argument", () -> (int) I.get());
        t("exact", () -> (long) I.withInvokeExactBehavior().get(o));
        t("no field", () -> inst("absent", int.class));
        t("wrong type", () -> inst("i", long.class));
        t("static as instance", () -> inst("si", int.class));
        System.out.println(I.varType() + " " + I.coordinateTypes() + " " + SI.coordinateTypes() + " " + I.accessModeType(VarHandle.AccessMode.COMPARE_AND_SET) + " " + I.isAccessModeSupported(VarHandle.AccessMode.GET_AND_ADD) + T.isAccessModeSupported(VarHandle.AccessMode.GET_AND_ADD)
                + F.isAccessModeSupported(VarHandle.AccessMode.GET_AND_BITWISE_OR) + " " + I.toMethodHandle(VarHandle.AccessMode.GET_AND_SET).invoke(o, 3) + VarHandle.AccessMode.GET_ACQUIRE.methodName());
        VarHandle.fullFence();
        VarHandle.acquireFence();
        VarHandle.releaseFence();
        VarHandle.loadLoadFence();
        VarHandle.storeStoreFence();
        inst("i", int.class).compareAndSet(null, 1, 2);
    }
}
