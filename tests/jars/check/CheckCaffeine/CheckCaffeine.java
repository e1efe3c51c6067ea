// Two threads ask a cache of Caffeine for the same key, which is computed at most once; its
// maintenance runs in the thread that asks. The value is a plain object that is filled before both
// use it.
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.util.concurrent.atomic.AtomicInteger;

public class CheckCaffeine {
    static class Box {
        int value;
    }

    static final Cache<String, Box> cache =
        Caffeine.newBuilder().maximumSize(2).executor(Runnable::run).build();
    static final AtomicInteger loads = new AtomicInteger();

    static void together(Runnable... bodies) throws InterruptedException {
        Thread[] threads = new Thread[bodies.length];
        for (int i = 0; i < bodies.length; i++) {
            threads[i] = new Thread(bodies[i]);
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    static Box load(String key) {
        loads.incrementAndGet();
        Box box = new Box();
        box.value = 7;
        return box;
    }

    static void ask() {
        assert cache.get("key", CheckCaffeine::load).value == 7;
    }

    public static void main(String[] args) throws InterruptedException {
        together(CheckCaffeine::ask, CheckCaffeine::ask);
        assert loads.get() == 1;
    }
}
