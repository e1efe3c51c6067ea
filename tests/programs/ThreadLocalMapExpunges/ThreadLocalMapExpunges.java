import java.lang.ref.*;
import java.util.*;

/** Values of a thread-local variable that is gone are lost at the latest when the map is cleaned, and those of an ended thread with it. */
public class ThreadLocalMapExpunges {
    /** Collects until the condition holds: one collection need not be enough, and other threads enqueue. */
    static boolean collected(java.util.function.BooleanSupplier condition) throws InterruptedException {
        for (int i = 0; i < 200 && !condition.getAsBoolean(); i++) {
            System.gc();
            Thread.sleep(10);
        }
        return condition.getAsBoolean();
    }

    static WeakReference<Object> inThread() throws InterruptedException {
        ThreadLocal<Object> local = new ThreadLocal<>();
        List<WeakReference<Object>> made = new ArrayList<>();
        Thread t = new Thread(() -> {
            Object value = new Object();
            local.set(value);
            made.add(new WeakReference<>(value));
        });
        t.start();
        t.join();
        System.out.println(local.get());
        return made.get(0);
    }

    static void many() {
        for (int i = 0; i < 2000; i++)
            new ThreadLocal<byte[]>().set(new byte[100_000]);
    }

    public static void main(String[] args) throws Exception {
        WeakReference<Object> value = inThread();
        System.out.println(collected(() -> value.get() == null));
        many();
        System.out.println("room for 2000 lost variables");
    }
}
