import java.lang.invoke.*;
public class VarHandles {
    static int x, y, r1, r2, r3;
    static final VarHandle X;
    static { try { X = MethodHandles.lookup().findStaticVarHandle(VarHandles.class, "x", int.class); } catch (Exception e) { throw new Error(e); } }
    public static void main(String[] a) throws Exception {
        Thread t = new Thread(() -> { y = 1; X.setRelease(1); X.setRelease(2); });
        t.start();
        r1 = (int) X.getAcquire();
        r2 = (int) X.getOpaque();
        if (r1 == 1) r3 = y;
    }
}
