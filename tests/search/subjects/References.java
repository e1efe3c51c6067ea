import java.util.concurrent.atomic.*;
public class References {
    static int r1, r2, x;
    static final AtomicReference<Object> a0 = new AtomicReference<>();
    public static void main(String[] a) throws Exception {
        Thread t = new Thread(() -> { int[] n = {1}; if (a0.compareAndSet(null, n)) n[0] = 2; });
        t.start();
        Object o = a0.get();
        if (o != null) r1 = ((int[]) o)[0];
        r2 = a0.compareAndSet(null, "s") ? 1 : 0;
    }
}
