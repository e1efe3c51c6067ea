import java.util.concurrent.atomic.*;
public class Updaters {
    volatile int f;
    static int r1, r2, r3;
    static final AtomicIntegerFieldUpdater<Updaters> U = AtomicIntegerFieldUpdater.newUpdater(Updaters.class, "f");
    static final Updaters o = new Updaters();
    public static void main(String[] a) throws Exception {
        Thread t = new Thread(() -> { r1 = U.incrementAndGet(o); r2 = o.f; });
        t.start();
        r3 = U.incrementAndGet(o);
    }
}
