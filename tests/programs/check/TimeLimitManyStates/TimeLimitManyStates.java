// More states than can be searched in a second: the answer names the bound, and comes in time.
import java.util.concurrent.atomic.AtomicIntegerArray;

public class TimeLimitManyStates {
    static final AtomicIntegerArray counts = new AtomicIntegerArray(8);

    static void count() {
        for (int i = 0; i < 1000; i++) {
            counts.incrementAndGet(i % 8);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(TimeLimitManyStates::count);
        Thread second = new Thread(TimeLimitManyStates::count);
        first.start();
        second.start();
        count();
        first.join();
        second.join();
    }
}
