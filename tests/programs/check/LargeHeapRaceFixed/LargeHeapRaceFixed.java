// The twin of LargeHeapRace: volatile, an atomic array, a lock and a synchronized list.
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.locks.ReentrantLock;

public class LargeHeapRaceFixed {
    static volatile int data;
    static final AtomicIntegerArray elements = new AtomicIntegerArray(1);
    static final ReentrantLock lock = new ReentrantLock();
    static String text = "";

    static void add(String more) {
        lock.lock();
        text += more;
        lock.unlock();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> {
            data = 1;
            elements.set(0, 1);
            add("a");
        });
        thread.start();
        int seen = data + elements.get(0);
        add("b");
        thread.join();
        assert text.length() == 2;
    }
}
