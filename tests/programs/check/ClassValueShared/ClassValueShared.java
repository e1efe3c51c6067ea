import java.util.concurrent.atomic.AtomicInteger;

/*
 * Two threads ask for a value of a class. Both may compute one, but all get the same (ClassValue.get). How the
 * library keeps it, in a map that inherits from WeakHashMap, is its own affair: nothing races.
 */
public class ClassValueShared {
    static final AtomicInteger computed = new AtomicInteger();
    static final ClassValue<Integer> value = new ClassValue<>() {
        @Override
        protected Integer computeValue(Class<?> type) {
            return computed.incrementAndGet();
        }
    };
    static Integer other;

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> other = value.get(String.class));
        thread.start();
        Integer mine = value.get(String.class);
        thread.join();
        assert mine == other;
        assert computed.get() >= 1 && computed.get() <= 2;
    }
}
