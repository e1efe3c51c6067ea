// Three equal threads; if the first at the counter is the last to go on, it leaves the hash code of an object that
// it has made, which depends on the thread. (Any number is a legal hash code. Those of the three threads differ by
// their remainders here, and main fails for one of these.)
import java.util.concurrent.atomic.AtomicInteger;

public class EqualThreadsHashed {
    static final AtomicInteger arrived = new AtomicInteger();
    static volatile int seen;

    static void work() {
        if (arrived.getAndIncrement() == 0 && arrived.get() == 3) {
            seen = new Object().hashCode();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] threads = new Thread[3];
        for (int i = 0; i < 3; i++) {
            threads[i] = new Thread(EqualThreadsHashed::work);
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        if (seen % 3 == 1) {
            System.exit(3);
        }
    }
}
