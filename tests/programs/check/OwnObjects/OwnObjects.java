/* Each of eight threads locks, writes and counts in objects of its own, and throws an exception that it
 * catches (which locks in fillInStackTrace).  No two threads use an object in common, so
 * nothing need be tried in more than one order: the states are main's and one for each thread's end. */
import java.util.concurrent.atomic.AtomicInteger;

public class OwnObjects {
    static class Box {
        int value;
        volatile int copy;

        synchronized void add() {
            value++;
            copy = value;
        }
    }

    static void work() {
        Box box = new Box();
        AtomicInteger count = new AtomicInteger();
        for (int i = 0; i < 2; i++) {
            box.add();
            count.incrementAndGet();
        }
        try {
            throw new IllegalStateException();
        } catch (IllegalStateException e) {
            box.add();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] threads = new Thread[8];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(OwnObjects::work);
            threads[i].start();
        }
        for (Thread thread : threads)
            thread.join();
    }
}
