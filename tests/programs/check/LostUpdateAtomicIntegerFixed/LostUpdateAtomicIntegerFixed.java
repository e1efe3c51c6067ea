// Two threads change an AtomicInteger with incrementAndGet: reading and writing are one atomic
// step then, so nothing is lost, and nothing races.
import java.util.concurrent.atomic.AtomicInteger;

public class LostUpdateAtomicIntegerFixed {
    static final AtomicInteger value = new AtomicInteger();

    static void increment() {
        value.incrementAndGet();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(LostUpdateAtomicIntegerFixed::increment);
        Thread second = new Thread(LostUpdateAtomicIntegerFixed::increment);
        first.start();
        second.start();
        first.join();
        second.join();
        assert value.get() == 2;
    }
}
