// Two threads ask a Cache for the same key: one of them loads it, the other waits for that ("if
// another call to get ... is currently loading the value for key, simply waits for that thread to
// finish"). The value is a plain object, which the loader fills before both use it.
import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicInteger;

public class CheckGuavaCache {
    static class Box {
        int value;
    }

    static final Cache<String, Box> cache = CacheBuilder.newBuilder().maximumSize(2).build();
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

    static Box load() {
        loads.incrementAndGet();
        Box box = new Box();
        box.value = 7;
        return box;
    }

    static void ask() {
        try {
            assert cache.get("key", CheckGuavaCache::load).value == 7;
        } catch (ExecutionException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        together(CheckGuavaCache::ask, CheckGuavaCache::ask);
        assert loads.get() == 1;
    }
}
