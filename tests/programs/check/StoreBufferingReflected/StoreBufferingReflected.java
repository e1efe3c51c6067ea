// As StoreBufferingLazySet, where lazySet is called by reflection: the access is still the program's.
import java.lang.reflect.Method;
import java.util.concurrent.atomic.AtomicInteger;

public class StoreBufferingReflected {
    static final AtomicInteger x = new AtomicInteger();
    static final AtomicInteger y = new AtomicInteger();
    static final Method SET;
    static int first;
    static int second;

    static {
        try {
            SET = AtomicInteger.class.getMethod("lazySet", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    static void set(AtomicInteger place) {
        try {
            SET.invoke(place, 1);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> {
            set(x);
            first = y.get();
        });
        thread.start();
        set(y);
        second = x.get();
        thread.join();
        assert first == 1 || second == 1;
    }
}
