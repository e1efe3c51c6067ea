import java.util.ArrayList;
import java.util.List;

/** One race on each kind of place. The second thread of each pair comes later, but nothing orders it. */
public class Places {
    interface Constants {
        int[] SHARED = new int[4];
    }

    static class Base {
        int inherited;
        long wide;
    }

    static class Derived extends Base {
        double own;
        String text;
    }

    static double ratio;
    static final Derived derived = new Derived();
    final byte[] bytes = new byte[8];
    final List<String> list = new ArrayList<>();
    final Object lock = new Object();
    int guarded;

    static void pair(Runnable first, Runnable second) {
        Thread one = new Thread(first, "first");
        Thread two = new Thread(() -> {
            try {
                Thread.sleep(100);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            second.run();
        }, "second");
        one.start();
        two.start();
        try {
            one.join();
            two.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    static void use(int value) {
    }

    void lockedWrite() {
        synchronized (lock) {
            synchronized (this) {
                guarded = 2;
            }
        }
    }

    public static void main(String[] args) {
        Places p = new Places();
        pair(() -> derived.inherited = 1, () -> use(derived.inherited));
        pair(() -> derived.wide = 1, () -> derived.wide = 2);
        pair(() -> derived.own = 1, () -> derived.own = 2);
        pair(() -> derived.text = "a", () -> derived.text = "b");
        pair(() -> ratio = 1, () -> ratio = 2);
        pair(() -> p.bytes[3] = 1, () -> p.bytes[3]++);
        pair(() -> Constants.SHARED[0] = 1, () -> Constants.SHARED[0] = 2);
        pair(() -> p.list.add("a"), () -> p.list.add("b"));
        pair(() -> p.guarded = 1, p::lockedWrite);
        int[] captured = new int[1];
        pair(() -> captured[0] = 1, () -> captured[0] = 2);
    }
}
